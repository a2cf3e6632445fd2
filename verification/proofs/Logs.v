(** What the moves of a game say about it: the cards on each pile (GT-13), and in which
    turn somebody can lose (FT-13). *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

(** ** The cards that moves lay *)

(** All of them, and those on one pile, the first one first. *)
Definition cards_of (m : move) : list Z := match m with Place c _ => [c] | EndTurn => [] end.
Definition on_pile (i : nat) (m : move) : list Z :=
  match m with Place c j => if (i =? j)%nat then [c] else [] | EndTurn => [] end.

Section Logs.
  Variable g : game.

  Lemma pile_moved : forall s m s' i p, apply g s m = Some s' -> nth_error (piles s) i = Some p ->
    exists p', nth_error (piles s') i = Some p' /\ map snd (cards p') = on_pile i m ++ map snd (cards p).
  Proof.
    intros s [c j|] s' i p A E.
    - apply apply_place in A as (_ & _ & _ & ->). cbn [piles place on_pile].
      destruct (Nat.eqb_spec i j) as [->|N].
      + exists (put (source g (player s)) c p). split; [now apply nth_error_update_same | reflexivity].
      + exists p. split; [now rewrite nth_error_update_other by congruence | reflexivity].
    - apply apply_end in A as (_ & _ & ->). now exists p.
  Qed.

  (** A pile has the cards that were laid on it. *)
  Theorem pile_after : forall ms s s' i p, run g s ms = Some s' -> nth_error (piles s) i = Some p ->
    exists p', nth_error (piles s') i = Some p' /\
      map snd (cards p') = rev (flat_map (on_pile i) ms) ++ map snd (cards p).
  Proof.
    induction ms as [|m ms IH]; intros s s' i p Rn E; cbn [run] in Rn.
    - inversion Rn; subst. now exists p.
    - destruct (apply g s m) as [s1|] eqn:A; [|discriminate].
      destruct (pile_moved _ _ _ _ _ A E) as (p1 & E1 & C1).
      destruct (IH _ _ _ _ Rn E1) as (p' & E' & C'). exists p'. split; [exact E'|].
      rewrite C', C1. cbn [flat_map]. rewrite rev_app_distr, <- app_assoc. f_equal. f_equal.
      destruct m as [c j|]; [|reflexivity]. simpl. now destruct (i =? j)%nat.
  Qed.

  (** The piles together have all cards that were laid. *)
  Theorem piles_after : forall ms s s', run g s ms = Some s' ->
    Permutation (map snd (on_piles (piles s'))) (flat_map cards_of ms ++ map snd (on_piles (piles s))).
  Proof.
    induction ms as [|m ms IH]; intros s s' Rn; cbn [run] in Rn.
    - inversion Rn; subst. reflexivity.
    - destruct (apply g s m) as [s1|] eqn:A; [|discriminate]. rewrite (IH _ _ Rn). cbn [flat_map].
      rewrite <- app_assoc. rewrite Permutation_app_swap_app. apply Permutation_app_head.
      destruct m as [c j|].
      + apply apply_place in A as (_ & Le & _ & ->). destruct (legal_pile g s c j Le) as (p & E).
        cbn [piles place cards_of].
        rewrite (on_piles_put (piles s) j p (source g (player s)) c E). reflexivity.
      + apply apply_end in A as (_ & _ & ->). reflexivity.
  Qed.
End Logs.

Lemma NoDup_last : forall {A} (a b : list A), NoDup (a ++ b) -> NoDup b.
Proof. induction a as [|x a IH]; intros b N; [assumption|]. inversion N; auto. Qed.

Lemma NoDup_part : forall {A} (a b c : list A), NoDup (a ++ b ++ c) -> NoDup b.
Proof.
  intros A a b c N. apply NoDup_last in N. apply (Permutation_NoDup (Permutation_app_comm b c)) in N.
  now apply NoDup_last in N.
Qed.

Lemma NoDup_pile : forall ps p, NoDup (on_piles ps) -> In p ps -> NoDup (cards p).
Proof.
  intros ps p N I. apply in_split in I as (a & b & ->). unfold on_piles in N.
  rewrite flat_map_app in N. cbn [flat_map] in N. now apply NoDup_part in N.
Qed.

Definition same_card (x y : nat * Z) : {x = y} + {x <> y}.
Proof. decide equality; auto using Z.eq_dec, Nat.eq_dec. Defined.

(** GT-13: a pile of the original has no number twice ... *)
Theorem GT_13_cooperative_once : forall R s p, Cooperative.valid R -> Cooperative.co_reachable R s ->
  In p (piles s) -> NoDup (map snd (cards p)).
Proof.
  intros R s p V H I. destruct (CooperativeTheorems.GT_1_cooperative R V s H) as [_ N].
  apply NoDup_last, NoDup_last in N.
  apply in_split in I as (a & b & E). rewrite E in N. unfold on_piles in N.
  rewrite flat_map_app in N. cbn [flat_map] in N. rewrite !map_app in N. now apply NoDup_part in N.
Qed.

(** ... one of the duel has it twice at most, once in each colour. *)
Theorem GT_13_duel_twice : forall R s p c, FaceToFace.valid R -> FaceToFace.duel_reachable R s ->
  In p (piles s) -> NoDup (cards p) /\ (count_occ Z.eq_dec (map snd (cards p)) c <= 2)%nat.
Proof.
  intros R s p c V H I. destruct (FaceToFaceTheorems.GT_1_duel R V s H) as [P N].
  assert (Two : forall x, In x (cards p) -> fst x = O \/ fst x = 1%nat).
  { intros x Ix. assert (J : In x (all_cards (FaceToFace.duel R) s)).
    { unfold all_cards. rewrite !in_app_iff. right. right. apply in_flat_map. eauto. }
    apply (Permutation_in _ P), in_app_iff in J as [J|J]; apply in_map_iff in J as (y & <- & _); auto. }
  unfold all_cards in N. rewrite app_assoc in N. apply NoDup_last in N.
  apply (NoDup_pile _ p) in N; [|assumption]. split; [assumption|]. clear - N Two.
  assert (B : forall l : list (nat * Z), NoDup l -> (forall x, In x l -> fst x = O \/ fst x = 1%nat) ->
    (count_occ Z.eq_dec (map snd l) c + (if in_dec same_card (O, c) l then 0 else 1)
      + (if in_dec same_card (1%nat, c) l then 0 else 1) <= 2)%nat).
  { induction l as [|[k x] l IH]; intros Nl T.
    - simpl. lia.
    - inversion Nl; subst. specialize (IH H2 (fun y Iy => T y (or_intror Iy))). cbn [map snd count_occ].
      repeat match goal with |- context [in_dec ?e ?y ?z] => destruct (in_dec e y z) end;
      repeat match goal with H : context [in_dec ?e ?y ?z] |- _ => destruct (in_dec e y z) end;
      destruct (Z.eq_dec x c); subst;
      destruct (T (k, _) (or_introl eq_refl)) as [E|E]; cbn [fst] in E; subst k;
      cbn [In] in *; try lia; exfalso; intuition congruence. }
  specialize (B _ N Two). lia.
Qed.

(** ** FT-13: when somebody can lose *)

Section Duel.
  Import FaceToFace FaceToFaceTheorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := duel R.

  Definition laid_at (i : nat) (s : state) : nat :=
    match nth_error (piles s) i with Some p => length (cards p) | None => O end.

  (** Until the first turn of [x] ends, all cards on their piles are from that turn. *)
  Record fresh (x : nat) (s : state) : Prop := {
    fresh_piles : (laid_at (2 * x) s + laid_at (2 * x + 1) s <= laid_by x s)%nat;
    fresh_hand : (length (hand s x) + laid_by x s = hand_size R)%nat;
    fresh_deck : (length (nth x (decks s) []) = Z.to_nat (high R - 1) - hand_size R)%nat
  }.

  Lemma pile_of : forall s i, duel_reachable R s -> (i < 4)%nat ->
    exists p, nth_error (piles s) i = Some p /\ owner p = Some (i / 2)%nat.
  Proof.
    intros s i H C. pose proof (s_piles R s (reachable_sound R V s H)) as F.
    pose proof (f_equal (@length _) F) as L. rewrite !map_length in L. cbn in L.
    destruct (nth_error (piles s) i) as [p|] eqn:E; [|apply nth_error_None in E; lia].
    exists p. split; [reflexivity|]. pose proof (map_nth_error frame _ _ E) as F1. rewrite F in F1.
    destruct i as [|[|[|[|i]]]]; [..|lia]; cbn in F1; unfold CooperativeTheorems.frame in F1; inversion F1; reflexivity.
  Qed.

  Lemma fresh_start : forall o0 o1 starter x, Permutation o0 (numbers (high R)) ->
    Permutation o1 (numbers (high R)) -> (x < 2)%nat -> fresh x (duel_start R o0 o1 starter).
  Proof.
    intros o0 o1 starter x P0 P1 C. destruct V as (_ & _ & V3).
    pose proof (Permutation_length P0) as L0. pose proof (Permutation_length P1) as L1.
    rewrite numbers_length in L0, L1.
    assert (Zl : laid_by x (duel_start R o0 o1 starter) = O).
    { unfold laid_by. cbn [player duel_start laid]. now destruct (starter =? x)%nat. }
    constructor; rewrite ?Zl; destruct x as [|[|x]]; try lia; unfold hand, duel_start, laid_at; simpl;
      rewrite ?skipn_length, ?firstn_length; lia.
  Qed.

  Lemma laid_at_place : forall s c i s' j, apply g s (Place c i) = Some s' ->
    laid_at j s' = (laid_at j s + if (j =? i)%nat then 1 else 0)%nat.
  Proof.
    intros s c i s' j A. unfold laid_at. apply apply_place in A as (_ & Le & _ & ->).
    destruct (legal_pile g s c i Le) as (p & E). cbn [piles place].
    destruct (Nat.eqb_spec j i) as [->|N].
    - rewrite (nth_error_update_same _ _ _ _ E), E. simpl. lia.
    - rewrite nth_error_update_other by congruence. lia.
  Qed.

  Lemma fresh_step : forall x s m s', (x < 2)%nat -> duel_reachable R s -> fresh x s ->
    apply g s m = Some s' -> (m = EndTurn -> player s <> x) -> fresh x s'.
  Proof.
    intros x s m s' C H [F1 F2 F3] A Ne. destruct (s_seated R s (reachable_sound R V s H)) as (Sn & Sd & Sp).
    destruct m as [c i|].
    - pose proof (laid_at_place s c i s') as La.
      pose proof A as A'. apply apply_place in A as (_ & (Ic & l & El & _) & _ & ->). change (In c (hand s (player s))) in Ic.
      assert (Lh : length (hand (place g s c i) x) =
        (length (hand s x) - if (player s =? x)%nat then 1 else 0)%nat).
      { unfold hand. cbn [hands place]. rewrite hand_update by lia.
        destruct (Nat.eqb_spec x (player s)) as [->|N]; rewrite ?Nat.eqb_refl.
        - pose proof (discard_length c _ Ic). unfold hand in *. lia.
        - destruct (Nat.eqb_spec (player s) x); lia. }
      assert (Ih : player s = x -> (1 <= length (hand s x))%nat).
      { intros <-. destruct (hand s (player s)); [contradiction | simpl; lia]. }
      constructor; [rewrite !(La _ A') | rewrite Lh | exact F3];
        unfold laid_by in *; cbn [player laid place]; destruct (Nat.eqb_spec (player s) x) as [E|E].
      + destruct (Nat.eqb_spec (2 * x) i), (Nat.eqb_spec (2 * x + 1) i); lia.
      + (* nobody else lays on untouched piles *)
        assert (U : forall j, (j / 2 = x)%nat -> (j < 4)%nat -> laid_at j s = O -> (j =? i)%nat = false).
        { intros j Ej Cj U. apply Nat.eqb_neq. intros <-.
          destruct (pile_of s j H Cj) as (p & Ep & Op). unfold laid_at in U. rewrite Ep in U.
          apply length_zero_iff_nil in U. apply (FT_7_duel R V s c j p _ H A' Ep); [congruence | assumption]. }
        rewrite !U; try lia; destruct x as [|[|x]]; simpl; lia.
      + specialize (Ih E). lia.
      + lia.
    - specialize (Ne eq_refl). pose proof A as A'. apply apply_end in A as (_ & _ & ->).
      assert (Ex : x = other (player s)) by (unfold other; lia).
      assert (Z0 : laid_by x s = O) by (unfold laid_by; destruct (Nat.eqb_spec (player s) x); congruence).
      assert (Z1 : laid_by x (end_turn g s) = O) by (unfold laid_by; now destruct (_ =? x)%nat).
      constructor; rewrite ?Z1; rewrite ?Z0 in *; [exact F1 | ..]; subst x.
      + unfold g. rewrite end_hand_other by (apply reachable_sound; assumption). exact F2.
      + unfold g. rewrite end_deck_other by (apply reachable_sound; assumption). exact F3.
  Qed.

  Lemma still_fresh : forall x ms s s', (x < 2)%nat -> duel_reachable R s -> fresh x s ->
    run g s ms = Some s' -> ends_of R x s ms = O -> fresh x s'.
  Proof.
    intros x. induction ms as [|m ms IH]; intros s s' C H F Rn E0; cbn [run ends_of] in *.
    - inversion Rn; subst. exact F.
    - fold g in E0. destruct (apply g s m) as [s1|] eqn:A; [|discriminate].
      apply IH with s1; [assumption | now apply duel_go_on with s m | | assumption | lia].
      apply (fresh_step x s m s1 C H F A). intros -> Ep. rewrite Ep, Nat.eqb_refl in E0. lia.
  Qed.

  (** The players take turns. *)
  Lemma in_turn : forall ms s s', duel_reachable R s -> run g s ms = Some s' ->
    let p := player s in
    ends_of R p s ms = ((if (player s' =? p)%nat then 0 else 1) + ends_of R (other p) s ms)%nat.
  Proof.
    induction ms as [|m ms IH]; intros s s' H Rn; cbn [run ends_of] in *.
    - inversion Rn; subst. cbn. now rewrite Nat.eqb_refl.
    - fold g. destruct (apply g s m) as [s1|] eqn:A; [|discriminate].
      pose proof (duel_go_on R s m s1 H A) as H1.
      destruct (s_seated R s (reachable_sound R V s H)) as (_ & _ & Sp).
      destruct (s_seated R s' (reachable_sound R V s' ltac:(clear - H1 Rn; revert s1 H1 Rn;
        induction ms as [|m ms IH]; cbn [run]; intros s1 H1 Rn; [now inversion Rn; subst|];
        destruct (apply g s1 m) eqn:A; [|discriminate]; apply (IH s); [now apply duel_go_on with s1 m | assumption])))
        as (_ & _ & Sp').
      specialize (IH s1 s' H1 Rn). cbv zeta in *.
      destruct m as [c i|].
      + apply apply_place in A as (_ & _ & _ & ->). cbn [player place] in IH. fold g in IH |- *. lia.
      + apply apply_end in A as (_ & _ & ->). cbn [player end_turn pass_on] in IH.
        change (next g (see (drawn g s))) with (other (player s)) in IH.
        rewrite (other_other (player s) Sp) in IH. rewrite Nat.eqb_refl.
        destruct (Nat.eqb_spec (player s) (other (player s))); [unfold other in *; lia|].
        destruct (Nat.eqb_spec (player s') (player s)), (Nat.eqb_spec (player s') (other (player s)));
          unfold other in *; lia.
  Qed.

  Section Game.
    Variables (o0 o1 : list Z) (starter : nat).
    Hypothesis P0 : Permutation o0 (numbers (high R)).
    Hypothesis P1 : Permutation o1 (numbers (high R)).
    Hypothesis C : (starter < 2)%nat.
    Let s0 := duel_start R o0 o1 starter.

    Lemma reached : forall ms s, run g s0 ms = Some s -> duel_reachable R s.
    Proof.
      assert (G : forall ms s s', duel_reachable R s -> run g s ms = Some s' -> duel_reachable R s').
      { induction ms as [|m ms IH]; intros s s' H Rn; cbn [run] in Rn; [now inversion Rn; subst|].
        destruct (apply g s m) eqn:A; [|discriminate]. apply IH with s1; [now apply duel_go_on with s m | assumption]. }
      intros ms s Rn. apply (G ms s0); [now apply duel_begin | assumption].
    Qed.

    (** Nobody loses in their own first turn, or wins in it unless all cards are dealt. *)
    Theorem FT_13_not_in_the_first_turn : forall ms s, run g s0 ms = Some s ->
      judge g s = Stuck \/ judge g s = Done /\ Z.of_nat (hand_size R) < high R - 1 ->
      (1 <= ends_of R (player s) s0 ms)%nat.
    Proof.
      intros ms s Rn J. pose proof (reached ms s Rn) as H.
      destruct (s_seated R s (reachable_sound R V s H)) as (_ & _ & Sp).
      destruct (ends_of R (player s) s0 ms) eqn:E; [exfalso|lia].
      destruct (still_fresh (player s) ms s0 s Sp (duel_begin R o0 o1 starter P0 P1 C)
        (fresh_start o0 o1 starter _ P0 P1 Sp) Rn E) as [F1 F2 F3].
      unfold laid_by in *. rewrite Nat.eqb_refl in *. destruct V as (V1 & _ & _).
      destruct J as [J|[J Lt]].
      - assert (Below : (laid s < 2)%nat).
        { unfold judge, judge_by in J. destruct (done g (see s)); [discriminate|].
          destruct (Nat.ltb_spec (laid s) (required g (see s))) as [B|B]; [exact B | discriminate]. }
        assert (U : exists i, (i < 4)%nat /\ (i / 2 = player s)%nat /\ laid_at i s = O).
        { destruct (laid_at (2 * player s) s) eqn:Z0; [exists (2 * player s)%nat | exists (2 * player s + 1)%nat];
            destruct (player s) as [|[|x]]; simpl in *; lia. }
        destruct U as (i & Ci & Oi & Zi). destruct (pile_of s i H Ci) as (p & Ep & Op).
        unfold laid_at in Zi. rewrite Ep in Zi. apply length_zero_iff_nil in Zi.
        apply (FT_13_no_loss_with_an_untouched_pile R V s i p H Ep); [congruence | assumption | lia | exact J].
      - assert (D : done g (see s) = true).
        { unfold judge, judge_by in J. destruct (done g (see s)); [reflexivity|]. now destruct (_ && _). }
        apply (done_spec R s) in D as [_ D]. unfold deck in D.
        change (source (duel R) (player s)) with (player s) in D. rewrite D in F3. simpl in F3. lia.
    Qed.

    (** So the earliest loss is in the third turn. *)
    Theorem FT_13_earliest_loss : forall ms s, run g s0 ms = Some s ->
      judge g s = Stuck \/ judge g s = Done /\ Z.of_nat (hand_size R) < high R - 1 ->
      (1 <= ends_of R 0 s0 ms /\ 1 <= ends_of R 1 s0 ms)%nat.
    Proof.
      intros ms s Rn J. pose proof (FT_13_not_in_the_first_turn ms s Rn J) as E.
      pose proof (in_turn ms s0 s (duel_begin R o0 o1 starter P0 P1 C) Rn) as T. cbv zeta in T.
      change (player s0) with starter in T. pose proof (reached ms s Rn) as H.
      destruct (s_seated R s (reachable_sound R V s H)) as (_ & _ & Sp).
      destruct starter as [|[|x]]; [..|lia]; change (other 0) with 1%nat in T; change (other 1) with O in T;
        destruct (player s) as [|[|y]]; try lia; cbn [Nat.eqb] in T; lia.
    Qed.
  End Game.
End Duel.
