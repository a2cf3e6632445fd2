(** deal.py: draw piles in a given order are accepted exactly if each holds every card once, and
    the deal leads to the first state of the model. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Positions.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Definition invalid (name : string) : exn := Error name [("omitted"%string, Num 0)].

Lemma forallb_ext : forall {A} (f h : A -> bool) l, (forall x, f x = h x) -> forallb f l = forallb h l.
Proof. intros A f h l E. induction l as [|x l IH]; [reflexivity|]. cbn [forallb]. now rewrite E, IH. Qed.

(** ** What is read: valid parts, and whether there was a defect *)

Section Reading.
  Variable high : Z.
  Hypothesis High : 2 <= high.
  Notation cards := (py_range 2 (high + 1)).

  Definition is_card (c : Z) : bool := (2 <=? c) && (c <=? high).
  Definition all_cards_in (l : list Z) : bool := forallb is_card l.

  Lemma first_card : py_nth cards 0 = Ok 2.
  Proof. now rewrite py_range_cons by lia. Qed.

  Lemma source_read_card : forall check c,
    Inspection_card check c cards = Ok (if is_card c then (Some c, check) else (None, true)).
  Proof.
    intros check c. unfold Inspection_card. rewrite first_card. cbn [bind].
    rewrite (last_card high) by assumption. cbn [bind]. unfold Inspection_number. cbv zeta. fold (is_card c).
    destruct (is_card c) eqn:E; cbn [bind]; cbv zeta; cbn [bind].
    - rewrite mem_range. fold (is_card c). now rewrite E.
    - unfold Inspection_defect. reflexivity.
  Qed.

  Lemma all_within : forall l, l <> [] ->
    (2 <=? least l) && (greatest l <=? high) = all_cards_in l.
  Proof.
    intros l N. apply eq_true_iff_eq. unfold all_cards_in. rewrite andb_true_iff, forallb_forall, !Z.leb_le. split.
    - intros [A B] x I. unfold is_card. pose proof (proj2 (least_spec l N) x I). pose proof (proj2 (greatest_spec l N) x I). lia.
    - intros H. pose proof (H _ (proj1 (least_spec l N))). pose proof (H _ (proj1 (greatest_spec l N))). unfold is_card in *. lia.
  Qed.

  Theorem source_read_cards : forall check l ordered,
    Inspection_cards check l cards ordered = Ok (filter is_card l, check || negb (all_cards_in l)).
  Proof.
    intros check l ordered. unfold Inspection_cards. cbv zeta.
    assert (Q : forall A (k : bool -> res A), bind
      (if py_full l then x1 <- py_nth cards 0 ;; x2 <- py_min l ;;
         if x1 <=? x2 then x3 <- py_max l ;; x4 <- py_nth cards (- 1) ;;
           if x3 <=? x4 then x5 <- py_nth cards (- 1) ;; x6 <- py_nth cards 0 ;;
             Ok ((py_len cards =? x5 - x6 + 1) || py_subset Z.eqb l cards) else Ok false
         else Ok false else Ok false) k = k (py_full l && all_cards_in l)).
    { intros A k. rewrite first_card, (last_card high) by assumption.
      destruct l as [|x l]; [reflexivity|]. cbn [py_full andb bind].
      rewrite py_min_least, py_max_greatest by discriminate. cbn [bind].
      rewrite <- all_within by discriminate.
      destruct (2 <=? least (x :: l)); [|reflexivity]. cbn [bind andb].
      destruct (greatest (x :: l) <=? high); [|reflexivity]. cbn [bind].
      replace (py_len cards =? high - 2 + 1) with true; [reflexivity|].
      unfold py_len, py_range. rewrite map_length, seq_length. lia. }
    rewrite Q. clear Q. destruct (py_full l && all_cards_in l) eqn:E.
    - apply andb_true_iff in E as [_ E]. rewrite E, orb_false_r.
      unfold all_cards_in in E. rewrite forallb_forall in E. now rewrite (filter_all _ l E).
    - clear E. match goal with |- context [py_for _ ?b _] => set (body := b) end.
      assert (L : forall k read check, py_for (py_enumerate_from k l) body (read, check) =
        Ok (Next (read ++ filter is_card l, check || negb (all_cards_in l)))).
      { unfold all_cards_in. induction l as [|x l IH]; intros k read ch; cbn [py_enumerate_from py_for].
        - rewrite app_nil_r, orb_false_r. reflexivity.
        - unfold body at 1. rewrite source_read_card. cbn [filter forallb].
          destruct (is_card x); cbn [bind andb]; rewrite IH; [now rewrite <- app_assoc|].
          cbn [negb]. now rewrite orb_true_r. }
      unfold py_enumerate. now rewrite L.
  Qed.

  Lemma read_each : forall (l : list (list Z)) k ordered check acc,
    py_for (py_enumerate_from k l) (fun '(index, deck) '(yielded, check) =>
      '(x3, check) <- Inspection_cards check deck cards ordered ;;
      let yielded := yielded ++ [x3] in @Ok (flow (list (list Z) * bool) (list (list Z) * bool)) (Next (yielded, check))) (acc, check) =
    Ok (Next (acc ++ map (filter is_card) l, check || negb (forallb all_cards_in l))).
  Proof.
    induction l as [|x l IH]; intros k ordered check acc; cbn [py_enumerate_from py_for].
    - cbn [map forallb]. rewrite app_nil_r, orb_false_r. reflexivity.
    - rewrite source_read_cards. cbn [bind]. rewrite IH. cbn [map forallb]. rewrite <- app_assoc.
      rewrite negb_andb, orb_assoc. reflexivity.
  Qed.

  Lemma source_sequence : forall {A} check (l : list A) n,
    Inspection_sequence check l (Z.of_nat n) = Ok (l, check || negb (length l =? n)%nat).
  Proof.
    intros A check l n. unfold Inspection_sequence, Inspection_expect, Inspection_defect. cbv zeta.
    replace (py_len l =? Z.of_nat n) with (length l =? n)%nat by (unfold py_len; lia).
    destruct (length l =? n)%nat; cbn [negb bind]; rewrite ?orb_false_r, ?orb_true_r; now destruct l.
  Qed.

  Lemma all_read : forall l, all_cards_in l = true -> filter is_card l = l.
  Proof. intros l H. apply filter_all. now apply forallb_forall. Qed.

  Lemma all_read_each : forall l, forallb all_cards_in l = true -> map (filter is_card) l = l.
  Proof.
    intros l H. rewrite forallb_forall in H. rewrite (map_ext_in _ (fun x => x)); [apply map_id|].
    intros x I. now apply all_read, H.
  Qed.

  (** ** Every card once *)

  Definition every_card_once (l : list Z) : bool :=
    all_cards_in l && forallb (fun c => mem c l) cards && forallb (fun c => py_count c l <=? 1) cards.

  Lemma cards_numbers : cards = numbers high.
  Proof. unfold py_range, numbers. now replace (high + 1 - 2) with (high - 1) by lia. Qed.

  Lemma count_once : forall l, (forall c, In c l -> py_count c l <= 1) -> NoDup l.
  Proof.
    induction l as [|x l IH]; intros H; constructor.
    - intros I. specialize (H x (or_introl eq_refl)). unfold py_count, py_len in H. cbn [filter] in H.
      rewrite Z.eqb_refl in H. cbn [length] in H.
      assert (J : In x (filter (Z.eqb x) l)) by (apply filter_In; split; [assumption | apply Z.eqb_refl]).
      destruct (filter (Z.eqb x) l); [contradiction | cbn [length] in H; lia].
    - apply IH. intros c I. specialize (H c (or_intror I)). unfold py_count, py_len in *. cbn [filter] in H.
      destruct (c =? x); cbn [length] in H; lia.
  Qed.

  Lemma NoDup_count : forall l c, NoDup l -> py_count c l <= 1.
  Proof.
    intros l c N. unfold py_count, py_len.
    assert (L : (length (filter (Z.eqb c) l) <= 1)%nat); [|lia].
    apply (NoDup_filter (Z.eqb c)) in N.
    assert (S : forall x, In x (filter (Z.eqb c) l) -> x = c) by (intros x I; apply filter_In in I as [_ I]; lia).
    destruct (filter (Z.eqb c) l) as [|x [|y m]]; cbn; try lia. inversion N; subst. destruct H1. left.
    rewrite (S x), (S y); auto with datatypes.
  Qed.

  Theorem every_card_once_spec : forall l, every_card_once l = true <-> Permutation l (numbers high).
  Proof.
    intros l. unfold every_card_once, all_cards_in. rewrite !andb_true_iff, !forallb_forall, cards_numbers. split.
    - intros [[A B] C].
      assert (N : NoDup l).
      { apply count_once. intros c I. specialize (A c I). apply Z.leb_le, C, CooperativeTheorems.numbers_In. unfold is_card in A. lia. }
      apply NoDup_Permutation; [assumption | apply CooperativeTheorems.numbers_NoDup|]. intros c. split; intros I.
      + specialize (A c I). apply CooperativeTheorems.numbers_In. unfold is_card in A. lia.
      + now apply mem_In, B.
    - intros P. split; [split|]; intros c I.
      + apply (Permutation_in _ P), CooperativeTheorems.numbers_In in I. unfold is_card. lia.
      + apply mem_In. now apply (Permutation_in _ (Permutation_sym P)).
      + apply Z.leb_le, NoDup_count. apply (Permutation_NoDup (Permutation_sym P)), CooperativeTheorems.numbers_NoDup.
  Qed.
End Reading.

Section Deals.
  Variables (RR : Rules) (high : Z) (d : nat).
  Hypothesis High : 2 <= high.
  Hypothesis Cards : Rules_cards RR = py_range 2 (high + 1).
  Hypothesis Draw_piles : Rules_draw_piles RR = Z.of_nat d.

  Lemma source_read_decks : forall decks check, position_checks_read_decks RR decks check =
    Ok (map (filter (is_card high)) decks,
        check || negb (length decks =? d)%nat || negb (forallb (all_cards_in high) decks)).
  Proof.
    intros decks check. unfold position_checks_read_decks. rewrite Draw_piles, source_sequence. cbn [bind]. cbv zeta.
    rewrite Cards. unfold py_enumerate. rewrite (read_each high High). reflexivity.
  Qed.

  (** As many draw piles as there are, with every card once in each. *)
  Definition whole (decks : list (list Z)) : bool :=
    (length decks =? d)%nat && forallb (every_card_once high) decks.

  Theorem whole_spec : forall decks, whole decks = true <->
    length decks = d /\ Forall (fun deck => Permutation deck (numbers high)) decks.
  Proof.
    intros decks. unfold whole. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall, Forall_forall.
    split; intros [A B]; (split; [assumption|]); intros x I; apply (every_card_once_spec high), B, I.
  Qed.

  Lemma no_filter : forall (f : Z -> bool) l, py_full (filter f l) = negb (forallb (fun c => negb (f c)) l).
  Proof.
    intros f l. induction l as [|x l IH]; [reflexivity|]. cbn [filter forallb]. destruct (f x); [reflexivity | exact IH].
  Qed.

  Theorem source_complete : forall decks,
    deal__complete RR decks = if whole decks then Ok decks else Raise (invalid "InvalidDeal").
  Proof.
    intros decks. unfold deal__complete. cbv zeta. rewrite source_read_decks. cbn [bind]. cbv zeta.
    set (check := false || negb (length decks =? d)%nat || negb (forallb (all_cards_in high) decks)).
    rewrite Cards. match goal with |- context [py_for _ ?b _] => set (body := b) end.
    assert (L : forall l k ch, py_for (py_enumerate_from k l) body ch = Ok (Next (ch || negb (forallb (fun deck =>
      forallb (fun c => mem c deck) (py_range 2 (high + 1)) && forallb (fun c => py_count c deck <=? 1) (py_range 2 (high + 1))) l)))).
    { induction l as [|x l IH]; intros k ch; cbn [py_enumerate_from py_for forallb]; [now rewrite orb_false_r|].
      unfold body at 1. rewrite !no_filter.
      rewrite (forallb_ext (fun c => negb (negb (mem c x))) (fun c => mem c x)) by (intros; apply negb_involutive).
      rewrite (forallb_ext (fun c => negb (1 <? py_count c x)) (fun c => py_count c x <=? 1)) by (intros; lia).
      unfold Inspection_defect.
      destruct (forallb (fun c => mem c x) _), (forallb (fun c => py_count c x <=? 1) _); cbn [negb bind andb];
        rewrite IH; cbn [orb]; rewrite ?orb_true_r; reflexivity. }
    unfold py_enumerate. rewrite L. cbn [bind]. unfold check. clear L body check. cbn [orb].
    unfold whole. destruct (length decks =? d)%nat; cbn [negb andb orb]; [|reflexivity].
    destruct (forallb (all_cards_in high) decks) eqn:A; cbn [negb andb orb].
    - rewrite (all_read_each high decks A).
      replace (forallb (every_card_once high) decks) with (forallb (fun deck =>
        forallb (fun c => mem c deck) (py_range 2 (high + 1)) && forallb (fun c => py_count c deck <=? 1) (py_range 2 (high + 1))) decks).
      + match goal with |- context [negb ?x] => destruct x end; reflexivity.
      + clear -A. induction decks as [|x l IH]; [reflexivity|]. cbn [forallb] in *.
        apply andb_true_iff in A as [A1 A2]. rewrite IH by assumption. f_equal. unfold every_card_once. now rewrite A1.
    - replace (forallb (every_card_once high) decks) with false; [reflexivity|]. clear -A.
      induction decks as [|x l IH]; [discriminate|]. cbn [forallb] in *. unfold every_card_once at 1.
      destruct (all_cards_in high x); [|reflexivity]. cbn [andb] in *. rewrite <- IH by assumption. now rewrite andb_false_r.
  Qed.

  (** Draw piles that are not whole are refused, and others are dealt. *)
  Theorem source_deal : forall decks, thegame_deal_decks RR decks =
    if whole decks then deal__dealt RR decks else Raise (invalid "InvalidDeal").
  Proof.
    intros decks. unfold thegame_deal_decks. cbv zeta. cbn [Bool.eqb bind]. rewrite source_complete.
    now destruct (whole decks).
  Qed.
End Deals.

Lemma py_to_at : forall {A} (xs : list A) n, py_to xs (Z.of_nat n) = firstn n xs.
Proof. intros. unfold py_to, py_place. destruct (Z.ltb_spec (Z.of_nat n) 0); [lia|]. now rewrite Nat2Z.id. Qed.

Lemma py_from_at : forall {A} (xs : list A) n, py_from xs (Z.of_nat n) = skipn n xs.
Proof. intros. unfold py_from, py_place. destruct (Z.ltb_spec (Z.of_nat n) 0); [lia|]. now rewrite Nat2Z.id. Qed.

(** The first state of rules whose answers are those of a game. *)
Lemma source_start : forall RR g n M H ended good s, faithful RR g n M H ended good -> good s ->
  laid s = O -> has_helped s = false -> map top (piles s) = map row (piles s) -> piles s <> [] ->
  Deal_start (mk_Deal RR (map sort (hands s)) (decks s)) (Z.of_nat (player s)) = Ok (state_of RR g ended s).
Proof.
  intros RR g n M H ended good s F G La He Tp Some_pile. unfold Deal_start. cbn [Deal_rules Deal_hands Deal_decks]. cbv zeta.
  destruct (f_seated _ _ _ _ _ _ _ F s G) as (_ & P & _).
  unfold _validation_required_seat, _validation_seat_number. rewrite (f_players _ _ _ _ _ _ _ F). cbv zeta.
  replace ((0 <=? Z.of_nat (player s)) && (Z.of_nat (player s) <? Z.of_nat n)) with true by lia. cbn [bind].
  unfold Rules__tables. rewrite (source_tables_of RR (trick g) (highest g) n (piles s)); cbn [bind Tables_tops].
  - rewrite <- Tp. pose proof (source_make_state _ _ _ _ _ _ _ F s G) as E. rewrite La, He in E. exact E.
  - apply F.
  - apply F.
  - apply F.
  - now apply F.
  - intros p I. now apply (f_row_tops _ _ _ _ _ _ _ F s).
  - intros me L. now apply (f_both _ _ _ _ _ _ _ F).
  - assumption.
Qed.

(** A starter who does not play is refused. *)
Theorem source_start_refused : forall dealt starter, ~ (0 <= starter < Rules_players (Deal_rules dealt)) ->
  Deal_start dealt starter = Raise (Error "NoSuchPlayer"
    [("player"%string, Num starter); ("players"%string, Num (Rules_players (Deal_rules dealt)))]).
Proof.
  intros dealt starter N. unfold Deal_start, _validation_required_seat, _validation_seat_number. cbv zeta.
  replace ((0 <=? starter) && (starter <? Rules_players (Deal_rules dealt))) with false by lia.
  reflexivity.
Qed.

Section Team.
  Import Cooperative.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.

  Lemma team_high : 2 <= high R.
  Proof. destruct V as (A & B & _ & _ & C). nia. Qed.

  Lemma team_dealt : forall order,
    deal__dealt (SourceTeam.team_rules R) [order] = Ok (mk_Deal (SourceTeam.team_rules R)
      (map sort (deal (players R) (hand_size R) order)) [skipn (players R * hand_size R) order]).
  Proof.
    intros order. unfold deal__dealt. cbv zeta.
    change (Rules_players (SourceTeam.team_rules R)) with (Z.of_nat (players R)).
    change (Rules_hand_size (SourceTeam.team_rules R)) with (Z.of_nat (hand_size R)).
    match goal with |- context [py_for _ ?b _] => set (body := b) end.
    assert (L : forall n k acc order, py_for (map Z.of_nat (seq k n)) body (acc, [order]) =
      Ok (Next (acc ++ map sort (deal n (hand_size R) order), [skipn (n * hand_size R) order]))).
    { induction n as [|n IH]; intros k acc o; cbn [seq map py_for deal].
      - now rewrite app_nil_r.
      - unfold body at 1. change (Rules_draw_pile (SourceTeam.team_rules R) (Z.of_nat k)) with 0. cbv zeta.
        change (py_nth [o] 0) with (Ok o). cbn [bind]. rewrite py_from_at, py_to_at.
        change (py_set [o] 0 ?x) with (Ok [x]). cbn [bind]. rewrite IH, <- app_assoc.
        cbn [app Nat.mul]. now rewrite CooperativeTheorems.skipn_again. }
    rewrite py_range_seq, L. reflexivity.
  Qed.

  (** A deal from a given order leads to the first state of the model; anything but an order is refused. *)
  Theorem source_team_deal : forall order starter, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    bind (thegame_deal_decks (SourceTeam.team_rules R) [order]) (fun dealt => Deal_start dealt (Z.of_nat starter)) =
    Ok (state_of (SourceTeam.team_rules R) (cooperative R) SourceTeam.team_result (co_start R order starter)).
  Proof.
    intros order starter P L. rewrite (source_deal _ (high R) 1 team_high) by reflexivity.
    rewrite (proj2 (whole_spec (high R) 1 [order])) by auto. rewrite team_dealt. cbn [bind].
    apply (source_start _ _ _ _ _ _ _ (co_start R order starter) (SourceTeam.team_faithful R V Limit)); try reflexivity.
    - now constructor.
    - cbn [co_start piles]. apply map_ext_in. intros p I. unfold co_piles in I.
      apply in_app_iff in I as [I|I]; apply repeat_spec in I; now rewrite I.
    - cbn [co_start piles]. unfold co_piles. destruct V as (_ & _ & V3 & _). destruct (rows R); [lia | discriminate].
  Qed.

  Theorem source_team_deal_refused : forall decks,
    ~ (exists order, decks = [order] /\ Permutation order (numbers (high R))) ->
    thegame_deal_decks (SourceTeam.team_rules R) decks = Raise (invalid "InvalidDeal").
  Proof.
    intros decks N. rewrite (source_deal _ (high R) 1 team_high) by reflexivity.
    destruct (whole (high R) 1 decks) eqn:W; [|reflexivity]. destruct N. apply (whole_spec (high R) 1) in W as [L F].
    destruct decks as [|order [|? ?]]; try discriminate. inversion F; subst. eauto.
  Qed.
End Team.

Section Duel.
  Import FaceToFace.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.

  Lemma duel_high : 2 <= high R.
  Proof. exact (o_high _ _ _ _ _ (duel_orderly R V)). Qed.

  Theorem source_duel_deal : forall order0 order1 starter, Permutation order0 (numbers (high R)) ->
    Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    bind (thegame_deal_decks (SourceDuel.duel_rules R) [order0; order1]) (fun dealt => Deal_start dealt (Z.of_nat starter)) =
    Ok (state_of (SourceDuel.duel_rules R) (duel R) (SourceDuel.duel_result R) (duel_start R order0 order1 starter)).
  Proof.
    intros order0 order1 starter P0 P1 L. rewrite (source_deal _ (high R) 2 duel_high) by reflexivity.
    rewrite (proj2 (whole_spec (high R) 2 [order0; order1])) by auto.
    assert (D : deal__dealt (SourceDuel.duel_rules R) [order0; order1] = Ok (mk_Deal (SourceDuel.duel_rules R)
      (map sort [firstn (hand_size R) order0; firstn (hand_size R) order1]) [skipn (hand_size R) order0; skipn (hand_size R) order1])).
    { unfold deal__dealt. cbv zeta. change (Rules_players (SourceDuel.duel_rules R)) with 2.
      change (Rules_hand_size (SourceDuel.duel_rules R)) with (Z.of_nat (hand_size R)).
      change (py_range 0 2) with [0; 1]. cbn [py_for].
      change (Rules_draw_pile (SourceDuel.duel_rules R) 0) with 0. change (Rules_draw_pile (SourceDuel.duel_rules R) 1) with 1.
      change (py_nth [?a; ?b] 0) with (Ok a). cbn [bind]. rewrite !py_to_at, !py_from_at.
      change (py_set [?a; ?b] 0 ?x) with (Ok [x; b]). cbn [bind].
      change (py_nth [?a; ?b] 1) with (Ok b). cbn [bind]. rewrite !py_to_at, !py_from_at. reflexivity. }
    rewrite D. cbn [bind].
    apply (source_start _ _ _ _ _ _ _ (duel_start R order0 order1 starter) (SourceDuel.duel_faithful R V Limit));
      try reflexivity; [now constructor | discriminate].
  Qed.

  Theorem source_duel_deal_refused : forall decks,
    ~ (exists order0 order1, decks = [order0; order1] /\ Permutation order0 (numbers (high R)) /\
       Permutation order1 (numbers (high R))) ->
    thegame_deal_decks (SourceDuel.duel_rules R) decks = Raise (invalid "InvalidDeal").
  Proof.
    intros decks N. rewrite (source_deal _ (high R) 2 duel_high) by reflexivity.
    destruct (whole (high R) 2 decks) eqn:W; [|reflexivity]. destruct N. apply (whole_spec (high R) 2) in W as [L F].
    destruct decks as [|order0 [|order1 [|? ?]]]; try discriminate. inversion F as [|? ? A B]; subst. inversion B; subst. eauto.
  Qed.
End Duel.
