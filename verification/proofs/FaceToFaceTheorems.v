(** Theorems of the duel (RULES 6.3), for every valid rules value. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common FaceToFace.
From TheGame Require CooperativeTheorems.
Import ListNotations.
Open Scope Z_scope.

(** The deck, and sizes: the same for both games. *)
Notation numbers_In := CooperativeTheorems.numbers_In.
Notation numbers_NoDup := CooperativeTheorems.numbers_NoDup.
Notation numbers_length := CooperativeTheorems.numbers_length.
Notation size_hand := CooperativeTheorems.size_hand.
Notation size_deck := CooperativeTheorems.size_deck.
Notation hand_update := CooperativeTheorems.hand_update.
Notation frame := CooperativeTheorems.frame.
Notation frame_put := CooperativeTheorems.frame_put.

(** The cards that a player has not laid. *)
Definition left_of (s : state) (x : nat) : nat :=
  (length (nth x (decks s) []) + length (hand s x))%nat.

Section Theorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := duel R.

  Lemma duel_lawful : lawful g 2 2.
  Proof.
    constructor.
    - intros v. simpl. unfold two. lia.
    - intros v C. simpl in *. unfold duel_missing, two in *.
      destruct (lone_card_wins R && lone v); lia.
    - intros i C. simpl. lia.
    - intros v _ C. simpl. unfold other. lia.
  Qed.

  (** ** What is true of every state that comes about by play *)

  Record sound (s : state) : Prop := {
    s_seated : seated 2 2 s;
    s_cards : Permutation (all_cards g s)
                (map (pair O) (numbers (high R)) ++ map (pair 1%nat) (numbers (high R)));
    s_piles : map frame (piles s) = map frame (duel_piles R);
    s_small : (length (hand s (other (player s))) <= hand_size R)%nat /\
              (length (hand s (player s)) + laid s <= hand_size R)%nat;
    s_two : (nth (other (player s)) (decks s) [] <> [] ->
               (2 <= length (hand s (other (player s))))%nat) /\
            (deck g s <> [] -> (2 <= length (hand s (player s)) + laid s)%nat);
    s_holds : hand s (other (player s)) <> [] /\ (laid s = O -> hand s (player s) <> []);
    s_second : lone_card_wins R = false -> laid s = 1%nat -> hand s (player s) <> []
  }.

  Lemma other_other : forall x, (x < 2)%nat -> other (other x) = x.
  Proof. intros x C. unfold other. lia. Qed.

  Lemma start_sound : forall o0 o1 starter,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) ->
    (starter < 2)%nat -> sound (duel_start R o0 o1 starter).
  Proof.
    intros o0 o1 starter P0 P1 St. destruct V as (V1 & V2 & V3).
    pose proof (Permutation_length P0) as L0. pose proof (Permutation_length P1) as L1.
    rewrite numbers_length in L0, L1.
    assert (Sz : forall x, (x < 2)%nat -> length (hand (duel_start R o0 o1 starter) x) = hand_size R).
    { intros x C. unfold hand, duel_start. simpl.
      destruct x as [|[|x]]; [rewrite firstn_length; lia..|lia]. }
    assert (So : (other starter < 2)%nat) by (unfold other; lia).
    constructor.
    - unfold seated. simpl. auto.
    - unfold all_cards. cbn [decks hands piles coloured duel_start].
      change (source g 0) with 0%nat. change (source g 1) with 1%nat.
      assert (E : on_piles (duel_piles R) = []) by reflexivity. rewrite E, !app_nil_r.
      transitivity (map (pair 0%nat) o0 ++ map (pair 1%nat) o1); [|now rewrite P0, P1].
      rewrite <- (firstn_skipn (hand_size R) o0) at 3. rewrite <- (firstn_skipn (hand_size R) o1) at 3.
      rewrite !map_app, <- !app_assoc.
      set (a := map (pair 0%nat) (skipn (hand_size R) o0)).
      set (b := map (pair 1%nat) (skipn (hand_size R) o1)).
      set (c := map (pair 0%nat) (firstn (hand_size R) o0)).
      set (e := map (pair 1%nat) (firstn (hand_size R) o1)).
      rewrite (Permutation_app_comm b (c ++ e)), <- app_assoc.
      apply Permutation_app_swap_app.
    - reflexivity.
    - cbn [player laid duel_start]. rewrite !Sz by assumption. lia.
    - cbn [player laid duel_start]. rewrite !Sz by assumption. split; intros _; lia.
    - cbn [player laid duel_start]. split; [|intros _]; intros E;
        [specialize (Sz _ So) | specialize (Sz _ St)]; rewrite E in Sz; simpl in Sz; lia.
    - discriminate.
  Qed.

  Lemma colour_kept : forall s x c, sound s -> (x < 2)%nat -> In c (hand s x) ->
    2 <= c <= high R.
  Proof.
    intros s x c S C I. apply numbers_In. destruct (s_seated s S) as (Sn & _ & _).
    assert (J : In (x, c) (all_cards g s)).
    { unfold all_cards. apply in_app_iff. right. apply in_app_iff. left.
      unfold hand in I. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate. simpl.
      destruct x as [|[|x]]; [| |lia]; simpl in I.
      - apply in_app_iff. left. now apply in_map.
      - apply in_app_iff. right. apply in_app_iff. left. now apply in_map. }
    apply (Permutation_in _ (s_cards s S)) in J. apply in_app_iff in J as [J|J];
      apply in_map_iff in J as (y & E & J); now inversion E; subst.
  Qed.

  Lemma place_sound : forall s c i s', sound s -> apply g s (Place c i) = Some s' -> sound s'.
  Proof.
    intros s c i s' S H. pose proof H as H'. destruct (s_seated s S) as (Sn & Sd & Sp).
    pose proof (apply_place g s c i s') as AP. apply AP in H as (J & (Ic & Ll) & Rg & E'). clear AP.
    simpl in Ic. assert (Pl : (player s < length (hands s))%nat) by lia.
    pose proof (discard_length c _ Ic) as Dl.
    assert (Ho : hand (place g s c i) (other (player s)) = hand s (other (player s))).
    { unfold hand. simpl. rewrite hand_update by assumption.
      destruct (Nat.eqb_spec (other (player s)) (player s)) as [E|E]; [unfold other in E; lia | reflexivity]. }
    assert (Hp : hand (place g s c i) (player s) = discard c (hand s (player s))).
    { unfold hand. simpl. rewrite hand_update by assumption. now rewrite Nat.eqb_refl. }
    subst s'. constructor; cbn [player laid place]; try rewrite Ho; try rewrite Hp.
    - apply seated_place, S.
    - rewrite (conservation g _ _ duel_lawful _ _ _ (s_seated s S) H'). apply S.
    - simpl. rewrite frame_put. apply S.
    - pose proof (s_small s S). lia.
    - destruct (s_two s S) as [A B]. split; [exact A|]. intros N. specialize (B N). lia.
    - split; [apply (s_holds s S) | discriminate].
    - intros Lo L1. assert (L0 : laid s = O) by lia.
      (* two cards were within reach *)
      destruct (judge_playing g s J) as [K|K].
      { simpl in K. unfold two in K. lia. }
      apply Reach_length in K. cbn [held turn_of] in K.
      change (missing g (see s)) with (duel_missing R (see s)) in K. unfold duel_missing in K.
      rewrite Lo in K. cbn [andb] in K. change (laid_so_far (see s)) with (laid s) in K.
      unfold two in K. intros E. rewrite E in Dl. simpl in Dl. lia.
  Qed.

  Lemma end_hand_own : forall s, sound s ->
    hand (end_turn g s) (player s) = hand s (player s) ++ firstn (due g s) (deck g s).
  Proof.
    intros s S. destruct (s_seated s S) as (Sn & _ & Sp). unfold hand at 1. simpl.
    rewrite hand_update by lia. now rewrite Nat.eqb_refl.
  Qed.

  Lemma end_hand_other : forall s, sound s ->
    hand (end_turn g s) (other (player s)) = hand s (other (player s)).
  Proof.
    intros s S. destruct (s_seated s S) as (Sn & _ & Sp). unfold hand at 1. simpl.
    rewrite hand_update by lia.
    destruct (Nat.eqb_spec (other (player s)) (player s)) as [E|E]; [unfold other in E; lia | reflexivity].
  Qed.

  Lemma end_deck_own : forall s, sound s ->
    nth (player s) (decks (end_turn g s)) [] = skipn (due g s) (deck g s).
  Proof.
    intros s S. destruct (s_seated s S) as (_ & Sd & Sp). simpl.
    rewrite nth_update_same by lia. reflexivity.
  Qed.

  Lemma end_deck_other : forall s, sound s ->
    nth (other (player s)) (decks (end_turn g s)) [] = nth (other (player s)) (decks s) [].
  Proof.
    intros s S. destruct (s_seated s S) as (_ & Sd & Sp). simpl.
    apply nth_update_other. unfold other. lia.
  Qed.

  (** FT-5: how many cards are drawn. *)
  Theorem FT_5_draw : forall s,
    due g s = Nat.min (if has_helped s then hand_size R - length (hand s (player s)) else 2)
                      (length (deck g s)).
  Proof.
    intros s. unfold due.
    change (wanted g (see s)) with
      (if has_helped s then (hand_size R - hand_size_of (see s) (player s))%nat else two).
    now rewrite size_hand.
  Qed.

  Lemma done_spec : forall s, done g (see s) = true <-> hand s (player s) = [] /\ deck g s = [].
  Proof.
    intros s.
    change (done g (see s)) with ((hand_size_of (see s) (player s) =? 0)%nat &&
                                  (deck_size_of (see s) (player s) =? 0)%nat).
    rewrite size_hand, size_deck, andb_true_iff, !Nat.eqb_eq, !length_zero_iff_nil. reflexivity.
  Qed.

  Lemma playing_not_done : forall s, judge g s = Playing -> done g (see s) = false.
  Proof. intros s J. unfold judge, judge_by in J. now destruct (done g (see s)). Qed.

  Lemma end_sound : forall s s', sound s -> apply g s EndTurn = Some s' -> sound s'.
  Proof.
    intros s s' S H. pose proof H as H'. apply apply_end in H as (J & Rq & ->).
    destruct (s_seated s S) as (Sn & Sd & Sp). destruct V as (V1 & _).
    change (required g (see s)) with 2%nat in Rq.
    destruct (s_small s S) as [Sm1 Sm2]. destruct (s_two s S) as [T1 T2].
    pose proof (FT_5_draw s) as Du.
    assert (Ne : player (end_turn g s) = other (player s)) by reflexivity.
    assert (Oo : other (player (end_turn g s)) = player s) by (rewrite Ne; apply other_other; lia).
    assert (Len : length (hand (end_turn g s) (player s)) =
                  (length (hand s (player s)) + due g s)%nat).
    { rewrite end_hand_own, app_length, firstn_length by assumption. lia. }
    constructor; rewrite ?Oo, ?Ne.
    - now apply seated_end with (1 := duel_lawful).
    - rewrite (conservation g _ _ duel_lawful _ _ _ (s_seated s S) H'). apply S.
    - apply S.
    - rewrite Len, end_hand_other by assumption. change (laid (end_turn g s)) with O.
      destruct (has_helped s); lia.
    - rewrite end_deck_own by assumption. split.
      + intros N. assert (Lt : (due g s < length (deck g s))%nat).
        { destruct (Nat.lt_ge_cases (due g s) (length (deck g s))); [assumption|].
          now rewrite skipn_all2 in N. }
        rewrite Len. destruct (has_helped s); lia.
      + unfold deck. rewrite Ne. change (source g (other (player s))) with (other (player s)).
        rewrite end_deck_other, end_hand_other by assumption. intros N. specialize (T1 N). lia.
    - rewrite end_hand_other by assumption. split; [|intros _; apply (s_holds s S)].
      intros E. rewrite E in Len. simpl in Len.
      assert (N : ~ (hand s (player s) = [] /\ deck g s = [])).
      { rewrite <- done_spec, playing_not_done by assumption. discriminate. }
      apply N. assert (Eh : length (hand s (player s)) = O) by lia.
      apply length_zero_iff_nil in Eh. split; [assumption|].
      apply length_zero_iff_nil. rewrite Eh in *. simpl in *. destruct (has_helped s); lia.
    - discriminate.
  Qed.

  Theorem reachable_sound : forall s, duel_reachable R s -> sound s.
  Proof.
    intros s H. induction H as [o0 o1 starter P0 P1 C|s [c i|] s' H IH A].
    - now apply start_sound.
    - now apply place_sound with s c i.
    - now apply end_sound with s.
  Qed.

  (** ** GT-1, GT-2: every card of each colour is somewhere, exactly once *)

  Theorem GT_1_duel : forall s, duel_reachable R s ->
    Permutation (all_cards g s)
      (map (pair O) (numbers (high R)) ++ map (pair 1%nat) (numbers (high R))) /\
    NoDup (all_cards g s).
  Proof.
    intros s H. apply reachable_sound in H. split; [apply (s_cards s H)|].
    apply (Permutation_NoDup (Permutation_sym (s_cards s H))).
    assert (Inj : forall k : nat, NoDup (map (pair k) (numbers (high R)))).
    { intros k. apply FinFun.Injective_map_NoDup; [intros a b E; now inversion E | apply numbers_NoDup]. }
    assert (App : forall l1 l2 : list (nat * Z), NoDup l1 -> NoDup l2 ->
              (forall x, In x l1 -> ~ In x l2) -> NoDup (l1 ++ l2)).
    { induction l1 as [|x l1 IH]; intros l2 N1 N2 D; simpl; [assumption|].
      inversion N1; subst. constructor.
      - intros I. apply in_app_iff in I as [I|I]; [contradiction|]. apply (D x); [now left | assumption].
      - apply IH; auto. intros y Iy. apply D. now right. }
    apply App; auto. intros [k c] I1 I2.
    apply in_map_iff in I1 as (a & E1 & _). apply in_map_iff in I2 as (b & E2 & _).
    inversion E1; subst. inversion E2.
  Qed.

  Theorem GT_2_duel : forall s, duel_reachable R s ->
    (length (on_piles (piles s)) + unlaid s = 2 * Z.to_nat (high R - 1))%nat.
  Proof.
    intros s H. apply reachable_sound in H.
    pose proof (Permutation_length (s_cards s H)) as P.
    rewrite (all_cards_length g), app_length, !map_length, numbers_length in P. lia.
  Qed.

  (** GT-13: no card lies on an equal one. *)
  Theorem GT_13_duel : forall s, duel_reachable R s ->
    Forall (fun p => no_equal_neighbours (cards p)) (piles s).
  Proof.
    intros s H. induction H as [o0 o1 starter P0 P1 C|s m s' H IH A].
    - repeat constructor.
    - apply (GT_13_neighbours g s m s'); auto. destruct V as (_ & V2 & _). simpl. lia.
  Qed.

  (** ** GT-3, GT-4 *)

  Theorem GT_3_duel : forall s, duel_reachable R s ->
    (judge g s = Playing <-> exists m s', apply g s m = Some s').
  Proof.
    intros s H. apply reachable_sound in H.
    apply (GT_3_a_move_while_it_goes_on g _ _ duel_lawful).
    intros c I. apply (colour_kept s (player s)); auto. apply (s_seated s H).
  Qed.

  Theorem GT_4_duel : forall o0 o1 starter ms s,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) -> (starter < 2)%nat ->
    run g (duel_start R o0 o1 starter) ms = Some s ->
    (length ms <= 4 * Z.to_nat (high R - 1))%nat.
  Proof.
    intros o0 o1 starter ms s P0 P1 C H.
    pose proof (start_sound o0 o1 starter P0 P1 C) as S.
    pose proof (GT_4_moves g _ _ duel_lawful ms _ s (s_seated _ S) H) as M.
    pose proof (GT_2_duel _ (duel_begin R o0 o1 starter P0 P1 C)) as K.
    unfold mu in M. change (laid (duel_start R o0 o1 starter)) with O in M. simpl Nat.eqb in M. cbv iota in M. lia.
  Qed.

  (** ** Hands and draws *)

  (** FT-1: hands never exceed H. *)
  Theorem FT_1_hands : forall s x, duel_reachable R s -> (x < 2)%nat ->
    (length (hand s x) <= hand_size R)%nat.
  Proof.
    intros s x H C. apply reachable_sound in H. destruct (s_small s H). destruct (s_seated s H) as (_ & _ & Sp).
    destruct (Nat.eq_dec x (player s)) as [->|N]; [lia|].
    replace x with (other (player s)) by (unfold other; lia). assumption.
  Qed.

  (** FT-2: with cards to draw, a turn starts with at least two. *)
  Theorem FT_2_two_to_start : forall s, duel_reachable R s -> laid s = O -> deck g s <> [] ->
    (2 <= length (hand s (player s)))%nat.
  Proof. intros s H L0 N. apply reachable_sound in H. destruct (s_two s H) as [_ B]. specialize (B N). lia. Qed.

  (** FT-3: no turn starts with an empty hand. *)
  Theorem FT_3_no_empty_start : forall s, duel_reachable R s -> laid s = O ->
    hand s (player s) <> [].
  Proof. intros s H. now apply s_holds, reachable_sound. Qed.

  (** FT-4: a turn that starts with a single card has an empty draw pile; by default it is
      lost, and with [lone_card_wins] any legal play of it wins. *)
  Theorem FT_4_single_card : forall s, duel_reachable R s -> laid s = O ->
    length (hand s (player s)) = 1%nat -> deck g s = [].
  Proof.
    intros s H L0 E. destruct (deck g s) eqn:D; [reflexivity|].
    pose proof (FT_2_two_to_start s H L0 ltac:(rewrite D; discriminate)). lia.
  Qed.

  Theorem FT_4_lost_by_default : forall s, lone_card_wins R = false -> laid s = O ->
    length (hand s (player s)) = 1%nat -> judge g s = Stuck.
  Proof.
    intros s Lo L0 E. unfold judge, judge_by.
    assert (D : done g (see s) = false).
    { apply not_true_is_false. rewrite done_spec. intros [N _]. rewrite N in E. discriminate. }
    rewrite D. change (required g (see s)) with 2%nat. rewrite L0. cbn [Nat.ltb Nat.leb andb].
    change (missing g (see s)) with (duel_missing R (see s)). unfold duel_missing. rewrite Lo.
    cbn [andb]. change (laid_so_far (see s)) with (laid s). rewrite L0.
    destruct (reachb (trick g) (two - 0) (turn_of s)) eqn:K; [|reflexivity].
    apply reachb_Reach, Reach_length in K. cbn [held turn_of] in K. unfold two in K. lia.
  Qed.

  Theorem FT_4_lone_card_wins : forall s c i s', duel_reachable R s -> laid s = O ->
    length (hand s (player s)) = 1%nat -> apply g s (Place c i) = Some s' -> judge g s' = Done.
  Proof.
    intros s c i s' H L0 E A. pose proof (FT_4_single_card s H L0 E) as D.
    pose proof (reachable_sound s H) as S. destruct (s_seated s S) as (Sn & _ & Sp).
    apply apply_place in A as (_ & (Ic & _) & _ & ->). simpl in Ic.
    pose proof (discard_length c _ Ic) as Dl.
    unfold judge, judge_by. replace (done g (see (place g s c i))) with true; [reflexivity|].
    symmetry. apply done_spec. split.
    - unfold hand. simpl. rewrite hand_update by lia. rewrite Nat.eqb_refl.
      apply length_zero_iff_nil. unfold hand in *. lia.
    - exact D.
  Qed.

  (** FT-5: a turn on own piles only never enlarges the hand. *)
  Theorem FT_5_no_growth : forall s s', duel_reachable R s -> apply g s EndTurn = Some s' ->
    has_helped s = false ->
    (length (hand s' (player s)) <= length (hand s (player s)) + laid s)%nat.
  Proof.
    intros s s' H A Hh. apply reachable_sound in H. apply apply_end in A as (_ & Rq & ->).
    change (required g (see s)) with 2%nat in Rq.
    rewrite end_hand_own, app_length, firstn_length, FT_5_draw, Hh by assumption. lia.
  Qed.

  (** FT-18: a draw pile changes only at its owner's end of turn, a hand only in its
      owner's turn. *)
  Theorem FT_18_own_cards : forall s m s', duel_reachable R s -> apply g s m = Some s' ->
    nth (other (player s)) (decks s') [] = nth (other (player s)) (decks s) [] /\
    hand s' (other (player s)) = hand s (other (player s)) /\
    (m <> EndTurn -> decks s' = decks s).
  Proof.
    intros s m s' H A. pose proof (reachable_sound s H) as S.
    destruct (s_seated s S) as (Sn & _ & Sp). destruct m as [c i|].
    - apply apply_place in A as (_ & _ & _ & ->). split; [reflexivity|]. split; [|reflexivity].
      unfold hand. simpl. rewrite hand_update by lia.
      destruct (Nat.eqb_spec (other (player s)) (player s)) as [E|E]; [unfold other in E; lia | reflexivity].
    - apply apply_end in A as (_ & _ & ->). split; [now apply end_deck_other|].
      split; [now apply end_hand_other | congruence].
  Qed.

  (** ** Ends *)

  (** FT-10: there is a winner exactly when the game is over, one of the two; the player on
      turn by having laid all, or the other because that player is stuck. *)
  Theorem FT_10_one_winner : forall s, duel_reachable R s ->
    (judge g s = Playing <-> winner R s = None) /\
    (forall x, winner R s = Some x -> (x < 2)%nat /\
       ((x = player s /\ hand s x = [] /\ nth x (decks s) [] = []) \/
        (x = other (player s) /\ judge g s = Stuck))).
  Proof.
    intros s H. apply reachable_sound in H. destruct (s_seated s H) as (_ & _ & Sp).
    unfold winner. fold g. destruct (judge g s) eqn:J.
    - split; [tauto | intros x E; discriminate E].
    - split; [split; intros E; discriminate E|]. intros x E. inversion E; subst.
      split; [assumption|]. left. split; [reflexivity|].
      unfold judge, judge_by in J. destruct (done g (see s)) eqn:D; [now apply done_spec in D|].
      destruct (_ && _); discriminate J.
    - split; [split; intros E; discriminate E|]. intros x E. inversion E; subst.
      split; [unfold other; lia|]. right. auto.
  Qed.

  (** FT-11: by default a win comes with at least two cards laid in the turn. *)
  Theorem FT_11_win_with_two : forall s, duel_reachable R s -> lone_card_wins R = false ->
    judge g s = Done -> (2 <= laid s)%nat.
  Proof.
    intros s H Lo J. apply reachable_sound in H.
    assert (D : done g (see s) = true).
    { unfold judge, judge_by in J. destruct (done g (see s)); [reflexivity|].
      destruct (_ && _); discriminate J. }
    apply done_spec in D as [D _].
    destruct (laid s) as [|[|n]] eqn:E; [| |lia].
    - now apply (s_holds s H) in E.
    - now apply (s_second s H Lo) in E.
  Qed.

  (** ** FT-12: the number of turns *)

  (** How many turns of [x] ended. *)
  Fixpoint ends_of (x : nat) (s : state) (ms : list move) : nat :=
    match ms with
    | [] => O
    | m :: rest =>
        match apply g s m with
        | None => O
        | Some s' => ((match m with EndTurn => if (player s =? x)%nat then 1 else 0
                              | Place _ _ => 0 end) + ends_of x s' rest)%nat
        end
    end.

  (** How many cards [x] has laid in the turn that goes on. *)
  Definition laid_by (x : nat) (s : state) : nat := if (player s =? x)%nat then laid s else O.

  Lemma turns_cost : forall x ms s s', (x < 2)%nat -> duel_reachable R s -> run g s ms = Some s' ->
    (2 * ends_of x s ms + left_of s' x + laid_by x s' <= left_of s x + laid_by x s)%nat.
  Proof.
    intros x. induction ms as [|m ms IH]; intros s s' C H Rn; cbn [run ends_of] in *.
    { inversion Rn; subst. lia. }
    destruct (apply g s m) as [s1|] eqn:A; [|discriminate].
    specialize (IH s1 s' C (duel_go_on R s m s1 H A) Rn).
    pose proof (reachable_sound s H) as S. destruct (s_seated s S) as (Sn & Sd & Sp).
    destruct m as [c i|].
    - apply apply_place in A as (_ & (Ic & _) & _ & ->). simpl in Ic.
      pose proof (discard_length c _ Ic) as Dl. unfold left_of, laid_by in *.
      cbn [player laid decks place] in IH. unfold hand in *. cbn [hands place] in IH.
      rewrite hand_update in IH by lia. rewrite (Nat.eqb_sym x (player s)) in IH.
      destruct (Nat.eqb_spec (player s) x) as [E|E]; [subst x|]; lia.
    - assert (Rq : (2 <= laid s)%nat).
      { pose proof A as A'. apply apply_end in A' as (_ & A' & _). exact A'. }
      assert (U : left_of s1 x = left_of s x).
      { apply apply_end in A as (_ & _ & ->). unfold left_of.
        destruct (Nat.eq_dec x (player s)) as [->|N].
        - rewrite end_deck_own, end_hand_own, app_length, firstn_length, skipn_length by assumption.
          pose proof (FT_5_draw s). unfold deck. change (source g (player s)) with (player s).
          unfold deck in H0. change (source g (player s)) with (player s) in H0. lia.
        - replace x with (other (player s)) by (unfold other; lia).
          rewrite end_deck_other, end_hand_other by assumption. reflexivity. }
      assert (Z : laid_by x s1 = O).
      { apply apply_end in A as (_ & _ & ->). unfold laid_by. now destruct (_ =? x)%nat. }
      unfold laid_by in IH at 2 |- *. destruct (Nat.eqb_spec (player s) x) as [E|E].
      + unfold laid_by in Z. rewrite Z in IH. unfold laid_by in IH. lia.
      + unfold laid_by in Z. rewrite Z in IH. unfold laid_by in IH. lia.
  Qed.

  (** Turns in which [x] laid something: those that ended, and the one that goes on. *)
  Definition turns_of (x : nat) (s0 : state) (ms : list move) (last : state) : nat :=
    (ends_of x s0 ms + if laid_by x last =? 0 then 0 else 1)%nat.

  Let N := Z.to_nat (high R - 1).

  Lemma left_start : forall o0 o1 starter x, Permutation o0 (numbers (high R)) ->
    Permutation o1 (numbers (high R)) -> (x < 2)%nat ->
    left_of (duel_start R o0 o1 starter) x = N.
  Proof.
    intros o0 o1 starter x P0 P1 C. unfold left_of, hand, duel_start. cbn [decks hands].
    pose proof (Permutation_length P0) as L0. pose proof (Permutation_length P1) as L1.
    rewrite numbers_length in L0, L1. destruct V as (_ & _ & V3). unfold N.
    destruct x as [|[|x]]; simpl; rewrite ?skipn_length, ?firstn_length; lia.
  Qed.

  (** FT-12: at most (N + 1) / 2 turns of each player (29 of 58 cards) ... *)
  Theorem FT_12_turns_of_each : forall o0 o1 starter ms s x,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) ->
    (starter < 2)%nat -> (x < 2)%nat ->
    run g (duel_start R o0 o1 starter) ms = Some s ->
    (2 * turns_of x (duel_start R o0 o1 starter) ms s <= N + 1)%nat.
  Proof.
    intros o0 o1 starter ms s x P0 P1 St C H.
    pose proof (duel_begin R o0 o1 starter P0 P1 St) as Hr.
    pose proof (turns_cost x ms _ s C Hr H) as K.
    rewrite (left_start o0 o1 starter x P0 P1 C) in K.
    assert (Z : laid_by x (duel_start R o0 o1 starter) = O)
      by (unfold laid_by; now destruct (_ =? x)%nat).
    rewrite Z in K. unfold turns_of.
    destruct (Nat.eqb_spec (laid_by x s) 0); lia.
  Qed.

  (** ... at most N in all, and one less if N is even (57) ... *)
  Theorem FT_12_turns : forall o0 o1 starter ms s,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) ->
    (starter < 2)%nat ->
    run g (duel_start R o0 o1 starter) ms = Some s ->
    let turns x := turns_of x (duel_start R o0 o1 starter) ms s in
    (2 * turns (other (player s)) <= N - 1 /\ turns 0 + turns 1 <= N)%nat /\
    (Nat.even N = true -> turns 0%nat + turns 1%nat <= N - 1)%nat.
  Proof.
    intros o0 o1 starter ms s P0 P1 St H turns.
    pose proof (duel_begin R o0 o1 starter P0 P1 St) as Hr.
    assert (Hr' : duel_reachable R s).
    { clear -H Hr. revert H. generalize (duel_start R o0 o1 starter) Hr. induction ms as [|m ms IH]; intros s0 H0 E; simpl in E.
      - now inversion E; subst.
      - destruct (apply g s0 m) as [s1|] eqn:A; [|discriminate]. apply (IH s1); [|assumption].
        now apply duel_go_on with s0 m. }
    pose proof (reachable_sound s Hr') as S. destruct (s_seated s S) as (_ & _ & Sp).
    assert (K : (2 * turns (other (player s)) <= N - 1)%nat).
    { unfold turns, turns_of.
      assert (C : (other (player s) < 2)%nat) by (unfold other; lia).
      pose proof (turns_cost _ ms _ s C Hr H) as K.
      rewrite (left_start o0 o1 starter _ P0 P1 C) in K.
      assert (Z1 : laid_by (other (player s)) (duel_start R o0 o1 starter) = O)
        by (unfold laid_by; now destruct (_ =? _)%nat).
      assert (Z2 : laid_by (other (player s)) s = O).
      { unfold laid_by. destruct (Nat.eqb_spec (player s) (other (player s))) as [E|E]; [unfold other in E; lia | reflexivity]. }
      rewrite Z1, Z2 in *. cbn [Nat.eqb].
      assert (Ho : (1 <= length (hand s (other (player s))))%nat).
      { destruct (s_holds s S) as [A _]. destruct (hand s (other (player s))); [congruence | simpl; lia]. }
      unfold left_of in K. lia. }
    pose proof (FT_12_turns_of_each o0 o1 starter ms s (player s) P0 P1 St Sp H) as K'.
    fold (turns (player s)) in K'.
    assert (Two : (turns 0 + turns 1 = turns (player s) + turns (other (player s)))%nat)
      by (unfold other; destruct (player s) as [|[|p]]; simpl; lia).
    split; [split; [exact K|]; rewrite Two; lia|].
    intros Ev. apply Nat.even_spec in Ev as (h & Eh). rewrite Two. lia.
  Qed.

  (** ... and at most 2 N - 1 placements (115): one card at least stays with the other. *)
  Theorem FT_12_placements : forall s, duel_reachable R s ->
    (length (on_piles (piles s)) <= 2 * N - 1)%nat.
  Proof.
    intros s H. pose proof (GT_2_duel s H) as K. apply reachable_sound in H.
    destruct (s_holds s H) as [A _]. destruct (s_seated s H) as (Sn & _ & Sp).
    assert (U : (1 <= unlaid s)%nat).
    { unfold unlaid, hand in *. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate. simpl.
      destruct (player s) as [|[|p]]; simpl in A; [destruct h1 | destruct h0 | simpl in Sn; lia];
        try congruence; simpl; lia. }
    unfold N. lia.
  Qed.

  (** ** GT-18, FT-13: the closed form, and untouched own piles *)

  Lemma piles_both_ways : forall s, sound s ->
    ups (lanes (turn_of s)) <> [] /\ downs (lanes (turn_of s)) <> [].
  Proof.
    intros s S. destruct (s_seated s S) as (_ & _ & Sp). pose proof (s_piles s S) as F.
    cbn [lanes turn_of]. destruct (piles s) as [|p0 [|p1 [|p2 [|p3 [|]]]]]; try discriminate.
    destruct p0 as [d0 o0 r0 c0], p1 as [d1 o1 r1 c1], p2 as [d2 o2 r2 c2], p3 as [d3 o3 r3 c3].
    unfold CooperativeTheorems.frame, duel_piles, untouched in F. simpl in F.
    inversion F; subst. clear F. unfold ups, downs, own_lane, lane_of, mine. simpl.
    destruct (player s) as [|[|p]]; [split; intros X; discriminate X..|lia].
  Qed.

  Lemma hand_NoDup : forall s x, duel_reachable R s -> (x < 2)%nat -> NoDup (hand s x).
  Proof.
    intros s x H C. destruct (GT_1_duel s H) as [_ Nd]. apply reachable_sound in H.
    destruct (s_seated s H) as (Sn & _ & _). unfold all_cards in Nd.
    assert (Mid : forall a b c : list (nat * Z), NoDup (a ++ b ++ c) -> NoDup b).
    { intros a b c. induction a as [|y a IH]; simpl; intros M.
      - induction b as [|z b IHb]; [constructor|]. simpl in M. inversion M; subst.
        constructor; [|auto]. intros I. apply H2, in_app_iff. now left.
      - inversion M; auto. }
    apply Mid in Nd. unfold hand. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate. simpl in Nd.
    destruct x as [|[|x]]; [| |lia]; simpl.
    - apply (Mid [] _ _) in Nd. now apply NoDup_map_inv in Nd.
    - apply Mid in Nd. now apply NoDup_map_inv in Nd.
  Qed.

  Theorem GT_18_judges_duel : forall s, duel_reachable R s ->
    judge_by g within_reach s = judge g s.
  Proof.
    intros s H. pose proof (reachable_sound s H) as S. pose proof (piles_both_ways s S) as [U D].
    apply GT_18_judge; auto. apply hand_NoDup; auto. apply (s_seated s S).
  Qed.

  (** FT-13: nobody is stuck with an untouched own pile and two or more cards to lay. So
      neither player loses in their first turn. *)
  Theorem FT_13_no_loss_with_an_untouched_pile : forall s i p, duel_reachable R s ->
    nth_error (piles s) i = Some p -> owner p = Some (player s) -> cards p = [] ->
    (2 <= length (hand s (player s)) + laid s)%nat -> judge g s <> Stuck.
  Proof.
    intros s i p H E O C Le J. pose proof (reachable_sound s H) as S.
    destruct (s_seated s S) as (_ & _ & Sp).
    unfold judge, judge_by in J. destruct (done g (see s)) eqn:D; [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required g (see s))) as [Lt|Ge]; [|discriminate].
    change (required g (see s)) with 2%nat in Lt.
    assert (T : top p = row_card (high R) (dir p)).
    { unfold top. rewrite C.
      assert (F : In (frame p) (map frame (duel_piles R)))
        by (rewrite <- (s_piles s S); apply in_map; now apply nth_error_In in E).
      unfold duel_piles, untouched, CooperativeTheorems.frame in F. simpl in F.
      destruct F as [F|[F|[F|[F|[]]]]]; injection F as F1 F2 F3; rewrite <- F1, <- F3; reflexivity. }
    destruct (piles_both_ways s S) as [U Dn].
    assert (K : reachb (trick g) (missing g (see s)) (turn_of s) = true).
    { apply reachb_Reach. apply Reach_less with (length (hand s (player s))).
      - change (missing g (see s)) with (duel_missing R (see s)). unfold duel_missing.
        change (laid_so_far (see s)) with (laid s).
        destruct (lone_card_wins R && lone (see s)) eqn:Lo; [|unfold two; lia].
        apply andb_true_iff in Lo as [_ Lo]. unfold lone in Lo.
        apply andb_true_iff in Lo as [Lo _]. apply andb_true_iff in Lo as [Lo _].
        apply Nat.eqb_eq in Lo. change (on_turn (see s)) with (player s) in Lo.
        rewrite size_hand in Lo. lia.
      - apply (untouched_takes_all g s i p); auto.
        + apply hand_NoDup; auto.
        + intros c Ic. apply (colour_kept s (player s)); auto.
        + unfold mine. rewrite O. apply Nat.eqb_refl. }
    rewrite K in J. discriminate.
  Qed.

  (** FT-7: in a game, too, nobody helps on an untouched pile. *)
  Theorem FT_7_duel : forall s c i p s', duel_reachable R s -> apply g s (Place c i) = Some s' ->
    nth_error (piles s) i = Some p -> owner p <> Some (player s) -> cards p <> [].
  Proof.
    intros s c i p s' H A E O C. pose proof (reachable_sound s H) as S.
    apply apply_place in A as (_ & (_ & l & El & Tk) & Rg & _).
    cbn [lanes turn_of] in El. rewrite nth_error_map, E in El. inversion El; subst l. clear El.
    assert (F : In (frame p) (map frame (duel_piles R)))
      by (rewrite <- (s_piles s S); apply in_map; now apply nth_error_In in E).
    unfold takes, lane_of, mine in Tk. simpl in Tk. unfold top in Tk. rewrite C in Tk.
    change (highest g) with (high R) in Rg.
    assert (T : row p = row_card (high R) (dir p) /\ exists x, owner p = Some x).
    { unfold duel_piles, untouched, CooperativeTheorems.frame in F. simpl in F.
      destruct F as [F|[F|[F|[F|[]]]]]; injection F as F1 F2 F3; rewrite <- F1, <- F2, <- F3; eauto. }
    destruct T as (T & x & X). rewrite X in O, Tk.
    destruct (Nat.eqb_spec x (player s)) as [Ex|Nx]; [congruence|].
    rewrite T in Tk. rewrite FT_7_no_help_on_an_untouched_pile in Tk by exact Rg.
    now rewrite andb_false_r in Tk.
  Qed.
End Theorems.
