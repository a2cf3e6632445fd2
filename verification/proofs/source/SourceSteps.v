(** What the source does in a step is what the model does: with this, theorems about moves
    of the model become theorems about moves of the source. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Logs.
From TheGame Require Import Py PyFacts Source SourceRules SourceMoves.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Section Steps.
  Variables (RR : Rules) (g : game) (n M H : nat) (ended : state -> Outcome) (good : state -> Prop).
  Hypothesis F : faithful RR g n M H ended good.
  Notation of := (state_of RR g ended).

  Theorem source_step : forall s m S, good s -> State_apply n (of s) m = Ok S ->
    exists s', Game.apply g s (model_of m) = Some s' /\ good s' /\ S = of s' /\ m = move_of (model_of m).
  Proof.
    intros s m S Gs E. rewrite (source_any_move _ _ _ _ _ _ _ F s n m Gs (le_n _)) in E.
    destruct (reason g s m) eqn:Rm; [discriminate|]. inversion E; subst S. pose proof Rm as Rn. apply reason_none in Rn.
    assert (A : Game.apply g s (model_of m) = Some (effect g s (model_of m))).
    { unfold Game.apply, apply_when. unfold refuse in Rn. now rewrite Rn. }
    exists (effect g s (model_of m)). split; [exact A|]. split; [now apply (f_step _ _ _ _ _ _ _ F s (model_of m))|].
    split; [reflexivity|]. destruct m as [[c i]|[]]; [|reflexivity]. unfold reason, refused in Rm.
    destruct (0 <=? i) eqn:I; [|discriminate]. cbn. now rewrite Z2Nat.id by lia.
  Qed.

  Theorem source_steps : forall s m s', good s -> Game.apply g s m = Some s' ->
    State_apply n (of s) (move_of m) = Ok (of s').
  Proof.
    intros s m s' Gs A. rewrite (source_apply _ _ _ _ _ _ _ F s Gs n m (le_n _)).
    unfold Game.apply, apply_when in A. unfold refuse.
    destruct (refuse_when g (judge g s) s m); [discriminate | now inversion A].
  Qed.

  Lemma goes_on : forall s, State_outcome (of s) = None <-> judge g s = Playing.
  Proof. intros s. cbn [state_of draft State_outcome]. unfold outcome_of. destruct (judge g s); split; congruence. Qed.

  Variable d : nat.
  Hypothesis L : lawful g n d.

  Theorem GT_3_source_goes_on : forall s, good s ->
    (State_outcome (of s) = None <-> exists m S, State_apply n (of s) m = Ok S).
  Proof.
    intros s Gs. rewrite goes_on, (GT_3_a_move_while_it_goes_on g n d L s) by (exact (proj2 (f_hand _ _ _ _ _ _ _ F s Gs))).
    split.
    - intros (m & s' & A). exists (move_of m), (of s'). now apply source_steps.
    - intros (m & S & E). apply source_step in E as (s' & A & _); eauto.
  Qed.

  Theorem GT_3_source_legal_moves : forall s, good s -> exists ms, Situation_legal_moves (of s) = Ok ms /\
    forall m, In m ms <-> exists S, State_apply n (of s) m = Ok S.
  Proof.
    intros s Gs. eexists. split; [apply (source_legal_moves _ _ _ _ _ _ _ F s Gs)|]. intros m.
    assert (G3 : forall m', In m' (legal_moves_when g (judge g s) (tidy s)) <-> exists s', Game.apply g s m' = Some s').
    { intros m'. rewrite source_legal_moves_all. apply (GT_3_legal_moves g s m'). exact (proj2 (f_hand _ _ _ _ _ _ _ F s Gs)). }
    rewrite in_map_iff. split.
    - intros (m' & <- & I). apply G3 in I as (s' & A). exists (of s'). now apply source_steps.
    - intros (S & E). apply source_step in E as (s' & A & _ & _ & Em); [|assumption].
      exists (model_of m). split; [now symmetry|]. apply G3. eauto.
  Qed.

  (** GT-5: a log can be replayed, in one part or in two. *)
  Theorem GT_5_source_replay : forall fuel ms ms' S,
    play_on fuel S (ms ++ ms') = (S' <- play_on fuel S ms ;; play_on fuel S' ms').
  Proof.
    intros fuel. induction ms as [|m ms IH]; intros ms' S; [reflexivity|]. cbn [app play_on].
    destruct (State_apply fuel S m); [apply IH | reflexivity].
  Qed.

  (** GT-10: a turn that may end may end until it does, or the game is over. *)
  Theorem GT_10_source_may_end : forall s c i S, good s ->
    (forall c i s', Game.apply g s (Place c i) = Some s' -> required g (see s') = required g (see s)) ->
    Situation_may_end_turn (of s) = Ok true -> State_apply n (of s) (Move_Play (mk_Play c i)) = Ok S ->
    Situation_may_end_turn S = Ok true \/ State_outcome S <> None.
  Proof.
    intros s c i S Gs Same E A. apply source_step in A as (s' & A & Gs' & -> & _); [|assumption].
    rewrite (source_may_end_turn _ _ _ _ _ _ _ F _ Gs') in *. rewrite (source_may_end_turn _ _ _ _ _ _ _ F s Gs) in E.
    rewrite goes_on. cbn [model_of] in A. pose proof A as A'. apply apply_place in A' as (J & _ & _ & E').
    specialize (Same _ _ _ A). rewrite J in E. inversion E as [E1].
    destruct (judge g s') eqn:J'; [left | right; congruence..]. f_equal. rewrite Same, E1.
    rewrite Nat.leb_le in *. subst s'. cbn [laid place]. lia.
  Qed.

  (** ** The cards that moves lay *)

  Definition source_cards (m : Source.Move) : list Z :=
    match m with Move_Play p => [Play_card p] | Move_EndTurn _ => [] end.
  Definition source_on_pile (i : nat) (m : Source.Move) : list Z :=
    match m with Move_Play p => if Play_pile p =? Z.of_nat i then [Play_card p] else [] | Move_EndTurn _ => [] end.

  Lemma source_ran : forall ms s S, good s -> play_on n (of s) ms = Ok S ->
    exists s' ms', run g s ms' = Some s' /\ good s' /\ S = of s' /\ ms = map move_of ms'.
  Proof.
    induction ms as [|m ms IH]; intros s S Gs E.
    - cbn in E. inversion E. exists s, []. auto.
    - cbn [play_on] in E. destruct (State_apply n (of s) m) as [S1|] eqn:A; [|discriminate].
      apply source_step in A as (s1 & A & G1 & -> & Em); [|assumption].
      destruct (IH s1 S G1 E) as (s' & ms' & Rn & G' & -> & ->).
      exists s', (model_of m :: ms'). cbn [run map]. rewrite A, <- Em. auto.
  Qed.

  Lemma source_runs : forall ms s s', good s -> run g s ms = Some s' -> play_on n (of s) (map move_of ms) = Ok (of s').
  Proof.
    intros ms s s' Gs Rn. pose proof (source_game _ _ _ _ _ _ _ F n ms s (le_n _) Gs) as E. rewrite Rn in E. apply E.
  Qed.

  Lemma cards_same : forall ms, flat_map source_cards (map move_of ms) = flat_map cards_of ms.
  Proof. induction ms as [|[c i|] ms IH]; cbn; now rewrite ?IH. Qed.

  Lemma on_pile_same : forall i ms, flat_map (source_on_pile i) (map move_of ms) = flat_map (on_pile i) ms.
  Proof.
    intros i. induction ms as [|[c j|] ms IH]; cbn; rewrite ?IH; [reflexivity| |reflexivity].
    destruct (Z.eqb_spec (Z.of_nat j) (Z.of_nat i)), (Nat.eqb_spec i j); try lia; reflexivity.
  Qed.

  (** Equal numbers next to each other. *)
  Fixpoint repeats (cs : list Z) : Prop :=
    match cs with a :: ((b :: _) as rest) => a = b \/ repeats rest | _ => False end.

  Lemma no_repeats : forall cs, no_equal_neighbours cs -> ~ repeats (map snd cs).
  Proof.
    induction cs as [|[k a] cs IH]; [auto|]. destruct cs as [|[j b] cs]; [auto|].
    intros [N1 N2] [E|E]; [contradiction | now apply IH].
  Qed.

  Lemma repeats_app : forall a b, repeats a -> repeats (a ++ b).
  Proof.
    induction a as [|x a IH]; intros b Rp; [contradiction|]. destruct a as [|y a]; [contradiction|].
    destruct Rp as [E|Rp]; [now left | right; now apply IH].
  Qed.

  Lemma repeats_end : forall a x y, repeats (a ++ [x; y]) <-> repeats (a ++ [x]) \/ x = y.
  Proof.
    induction a as [|z a IH]; intros x y; [cbn; tauto|].
    destruct a as [|w a]; [cbn; tauto|].
    change (z = w \/ repeats ((w :: a) ++ [x; y]) <-> (z = w \/ repeats ((w :: a) ++ [x])) \/ x = y). rewrite IH. tauto.
  Qed.

  Lemma repeats_rev : forall a, repeats (rev a) <-> repeats a.
  Proof.
    induction a as [|x a IH]; [tauto|]. destruct a as [|y a]; [cbn; tauto|].
    change (repeats (rev (y :: a) ++ [x]) <-> x = y \/ repeats (y :: a)). rewrite <- IH.
    change (rev (y :: a)) with (rev a ++ [y])%list. rewrite <- app_assoc. cbn [app]. rewrite repeats_end.
    split; intros [E|E]; auto.
  Qed.

  (** GT-13: equal numbers are never laid on each other. *)
  Theorem source_neighbours : forall ms s s' i p,
    (forall q, In q (piles s') -> no_equal_neighbours (cards q)) ->
    run g s ms = Some s' -> nth_error (piles s) i = Some p -> ~ repeats (flat_map (on_pile i) ms).
  Proof.
    intros ms s s' i p Eq Rn E. destruct (pile_after g ms s s' i p Rn E) as (p' & E' & C').
    intros Rp. apply (no_repeats (cards p')); [apply Eq; now apply nth_error_In in E'|].
    rewrite C'. apply repeats_app. now apply repeats_rev.
  Qed.
End Steps.
