(** GT-17, said of the source: where the library says that the minimum is within reach, tricks
    first and then the least step reach it, for some choice among equally good plays. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Cooperative CooperativeTheorems TricksFirst.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceTables SourceRules SourceMoves SourceTeam SourceSteps SourceTeamTheorems.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** How far a play moves its pile forwards. *)
Definition source_step_of (S : State) (p : Play) : Z :=
  match nth_error (Rules_starting_piles (State_rules S)) (Z.to_nat (Play_pile p)),
        nth_error (State_tops S) (Z.to_nat (Play_pile p)) with
  | Some r, Some t => piles_advance (Pile_direction r) t (Play_card p)
  | _, _ => 0
  end.

Section Team.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g team_result).
  Notation apply := (State_apply (players R)).
  Let F := team_faithful R V Limit.

  Definition may_play (S : State) (p : Play) : Prop := exists S', apply S (Move_Play p) = Ok S'.
  Definition plays_trick (S : State) (p : Play) : Prop := source_step_of S p = - back R.

  (** A trick; without tricks a play of the least step. *)
  Definition source_greedy (S : State) (p : Play) : Prop :=
    may_play S p /\
    (plays_trick S p \/
     forall p', may_play S p' -> ~ plays_trick S p' /\ source_step_of S p <= source_step_of S p').

  (** Greedy plays lead from one state to the other. *)
  Inductive greedily : State -> State -> Prop :=
  | greedily_here : forall S, greedily S S
  | greedily_on : forall S p S1 S', source_greedy S p -> apply S (Move_Play p) = Ok S1 -> greedily S1 S' -> greedily S S'.

  Lemma step_same : forall s c i, co_reachable R s -> source_step_of (of s) (mk_Play c (Z.of_nat i)) = step (turn_of s) c i.
  Proof.
    intros s c i Re. unfold source_step_of, step. cbn [state_of draft State_rules State_tops Play_pile Play_card].
    rewrite Nat2Z.id, (f_rows _ _ _ _ _ _ _ F s Re). cbn [lanes turn_of]. rewrite !nth_error_map.
    destruct (nth_error (piles s) i) as [p|]; [|reflexivity]. cbn [option_map row_of Pile_direction lane_of heads shows].
    apply source_advance.
  Qed.

  Lemma greedy_same : forall s c i s', co_reachable R s -> Game.apply g s (Place c i) = Some s' ->
    greedy (trick g) (turn_of s) c i -> source_greedy (of s) (mk_Play c (Z.of_nat i)).
  Proof.
    intros s c i s' Re A (_ & G). split; [exists (of s'); exact (source_steps _ _ _ _ _ _ _ F s (Place c i) s' Re A)|].
    unfold plays_trick. rewrite step_same by assumption. destruct G as [G|G]; [now left|]. right. intros p' (S' & A').
    apply (source_step _ _ _ _ _ _ _ F s _ S' Re) in A' as (s1 & A' & _ & _ & Em). destruct p' as [c' i']. cbn [model_of] in *.
    apply apply_place in A' as (_ & Le & _). apply G in Le. cbn [move_of] in Em. inversion Em as [Ei].
    replace (mk_Play c' i') with (mk_Play c' (Z.of_nat (Z.to_nat i'))) by congruence.
    rewrite step_same by assumption. exact Le.
  Qed.

  Theorem GT_17_source_reaches_the_minimum : forall S q, team_played R S -> Situation_minimum S = Ok q ->
    Situation_within_reach S (q - State_laid S) = Ok true ->
    exists S', greedily S S' /\ q <= State_laid S'.
  Proof.
    intros S q P Q W. apply (a_state R V Limit) in P as (s & Re & ->).
    rewrite (minimum_of R V Limit s Re) in Q. assert (Z.of_nat (required g (see s)) = q) as <- by congruence. clear Q.
    cbn [state_of draft State_laid] in W.
    destruct (source_is_within_reach _ _ _ _ _ _ _ F s Re (Z.of_nat (required g (see s)) - Z.of_nat (laid s))) as (b & Eb & B).
    change (draft (team_rules R) s (outcome_of g team_result s)) with (of s) in W.
    assert (b = true) as -> by congruence.
    assert (Rk : Reach (trick g) (required g (see s) - laid s) (turn_of s)).
    { destruct (proj1 B eq_refl) as [K|[_ K]].
      - replace (required g (see s) - laid s)%nat with O by lia. exact I.
      - now replace (required g (see s) - laid s)%nat with (Z.to_nat (Z.of_nat (required g (see s)) - Z.of_nat (laid s))) by lia. }
    destruct (GT_17_reaches_the_minimum R V s Re Rk) as (ms & s' & Rn & Gm & Le).
    exists (of s'). split; [|cbn [state_of draft State_laid]; lia]. clear - F Re Rn Gm. revert s Re Rn Gm.
    induction ms as [|m ms IH]; intros s Re Rn Gm; cbn [run greedy_moves] in *.
    - inversion Rn. apply greedily_here.
    - destruct Gm as [G Gm]. destruct (Game.apply g s m) as [s1|] eqn:A; [|contradiction]. destruct m as [c i|]; [|contradiction].
      apply greedily_on with (mk_Play c (Z.of_nat i)) (of s1).
      + now apply greedy_same with s1.
      + exact (source_steps _ _ _ _ _ _ _ F s (Place c i) s1 Re A).
      + apply IH; [now apply co_go_on with s (Place c i) | assumption..].
  Qed.
End Team.
