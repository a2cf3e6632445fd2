(** FT-14, said of the source: its duels have the winner that they would have if players were
    found to be stuck by the next card alone ([run_next] in NextCard.v), and the other way
    round. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common FaceToFace FaceToFaceTheorems NextCard.
From TheGame Require Import Py PyFacts Source SourceRules SourceMoves SourceDuel SourceSteps SourceDuelTheorems.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** The library says that player [x] has won. *)
Definition won_by (S : State) (x : nat) : Prop :=
  exists e, State_outcome S = Some (Outcome_DuelResult (mk_DuelResult (Z.of_nat x) e)).

Section Duel.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).
  Notation of := (state_of (duel_rules R) g (duel_result R)).
  Notation play := (play_on 2).
  Let F := duel_faithful R V Limit.

  Lemma winner_same : forall s x, duel_reachable R s -> winner R s = Some x <-> won_by (of s) x.
  Proof.
    intros s x Re. destruct (s_seated R s (reachable_sound R V s Re)) as (_ & _ & Sp).
    unfold won_by, winner. cbn [state_of draft State_outcome]. unfold outcome_of, duel_result, other.
    destruct (judge g s); split; try discriminate.
    - intros (e & E). discriminate.
    - intros E. inversion E. eauto.
    - intros (e & E). inversion E. f_equal. lia.
    - intros E. exists Ending_STUCK. do 3 f_equal. assert ((1 - player s)%nat = x) by congruence. lia.
    - intros (e & E). f_equal. assert (1 - Z.of_nat (player s) = Z.of_nat x) by congruence. lia.
  Qed.

  Section Game.
    Variables (order0 order1 : list Z) (starter : nat).
    Hypothesis P0 : Permutation order0 (numbers (high R)).
    Hypothesis P1 : Permutation order1 (numbers (high R)).
    Hypothesis C : (starter < 2)%nat.
    Notation start := (duel_start R order0 order1 starter).

    (** Who wins a duel that is judged by the next card has won the library's duel by the same
        moves, or by all but the last. *)
    Theorem FT_14_source_won_by_reach : forall ms s x, run_next R start ms = Some s -> winner_next R s = Some x ->
      exists before after S, ms = (before ++ after)%list /\ (length after <= 1)%nat /\
        play (of start) (map move_of before) = Ok S /\ won_by S x.
    Proof.
      intros ms s x Rn W. pose proof (duel_begin R _ _ _ P0 P1 C) as Re0.
      destruct (FT_14_winner_by_next_card R V ms start s x Re0 Rn W) as (before & after & s1 & -> & Le & Rn1 & W1).
      exists before, after, (of s1). split; [reflexivity|]. split; [exact Le|].
      pose proof (source_runs _ _ _ _ _ _ _ F before _ s1 Re0 Rn1) as E. split; [exact E|].
      apply (source_ran _ _ _ _ _ _ _ F (map move_of before) _ _ Re0) in E as (s2 & ms2 & Rn2 & Re2 & E2 & Em).
      assert (ms2 = before) as ->.
      { apply (f_equal (map model_of)) in Em. rewrite !map_map in Em. revert Em. clear.
        assert (Id : forall l, map (fun m => model_of (move_of m)) l = l).
        { intros l. rewrite <- (map_id l) at 2. apply map_ext. intros [c i|]; [|reflexivity]. cbn. now rewrite Nat2Z.id. }
        rewrite !Id. congruence. }
      assert (s2 = s1) as -> by congruence. now apply winner_same.
    Qed.

    (** Who wins the library's duel wins by the same moves when judged by the next card, or
        after any further card, of which there is one. *)
    Theorem FT_14_source_won_by_next_card : forall ms S x, play (of start) ms = Ok S -> won_by S x ->
      exists s, run_next R start (map model_of ms) = Some s /\
        (winner_next R s = Some x \/
         winner_next R s = None /\ (exists m s', apply_next R s m = Some s') /\
         forall m s', apply_next R s m = Some s' -> winner_next R s' = Some x).
    Proof.
      intros ms S x E W. pose proof (a_game R V Limit _ _ _ _ _ P0 P1 C E) as (s & ms' & Rn & Re & -> & ->).
      exists s. split.
      - rewrite map_map. replace (map (fun m => model_of (move_of m)) ms') with ms'; [now apply FT_14_games_by_reach|].
        rewrite <- (map_id ms') at 1. apply map_ext. intros [c i|]; [|reflexivity]. cbn. now rewrite Nat2Z.id.
      - apply FT_14_winner_by_reach; [exact V | assumption|]. now apply winner_same.
    Qed.
  End Game.
End Duel.
