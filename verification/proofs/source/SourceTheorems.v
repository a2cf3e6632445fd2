(** Theorems of the rules, said of the library's source: of single cards, of what moves
    depend on, and of states that play leads to. SourceMoves.v, SourceTeam.v and
    SourceDuel.v have more. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** Single cards *)

Theorem GT_12_source_one_card : forall T d t c, piles_fits (sign d) t c T = true <->
  0 < piles_advance (sign d) t c \/ piles_advance (sign d) t c = - T.
Proof. intros. rewrite source_fits, source_advance. apply GT_12_forwards_or_a_trick. Qed.

Theorem GT_14_source_untouched : forall T highest d c, 2 <= c <= highest ->
  piles_fits (sign d) (row_card highest d) c T = true.
Proof. intros. rewrite source_fits. now apply GT_14_any_card_on_an_untouched_pile. Qed.

Theorem FT_7_source_untouched : forall highest d c, 2 <= c <= highest ->
  piles_improves (sign d) (row_card highest d) c = false.
Proof. intros. rewrite source_improves. now apply FT_7_no_help_on_an_untouched_pile. Qed.

Theorem FT_8_source_equal : forall T d t, 0 < T ->
  piles_fits (sign d) t t T = false /\ piles_improves (sign d) t t = false.
Proof. intros. rewrite source_fits, source_improves. now apply FT_8_never_on_an_equal_card. Qed.

Theorem FT_9_source_help : forall T d t u c,
  piles_improves (sign d) t u = true -> piles_fits (sign d) t c T = true -> piles_fits (sign d) u c T = false ->
  piles_advance (sign d) t c = - T.
Proof. intros T d t u c. rewrite source_improves, !source_fits, source_advance. apply FT_9_only_the_trick_card_is_lost. Qed.

Theorem CT_19_source_dominance : forall d t u c,
  piles_advance (sign d) t u <= 0 -> 0 < piles_advance (sign d) t c -> 0 < piles_advance (sign d) u c.
Proof. intros d t u c. rewrite !source_advance. apply CT_19_dominance. Qed.

(** ** Reach *)

Theorem GT_18_source_most_laid : forall T hand up down, ascending hand -> up <> [] -> down <> [] ->
  exists m, most_laid_most_laid hand up down T = Ok (Z.of_nat m) /\
  forall k, closed_form T hand up down k <-> (k <= m)%nat.
Proof.
  intros T hand up down SH NU ND. eexists. split; [now apply source_most_laid|].
  intros k. now apply GT_18_most_laid.
Qed.

(** ** What moves depend on *)

(** Two states that agree in everything that a player on turn can see. *)
Record look_alike (S S' : State) : Prop := {
  l_rules : State_rules S' = State_rules S;
  l_tops : State_tops S' = State_tops S;
  l_player : State_player S' = State_player S;
  l_laid : State_laid S' = State_laid S;
  l_helped : State_helped S' = State_helped S;
  l_outcome : State_outcome S' = State_outcome S;
  l_hand : State__held S' = State__held S;
  l_hand_size : State_hand_size S' = State_hand_size S;
  l_deck_size : State_deck_size S' = State_deck_size S;
  l_to_lay : State_to_lay S' = State_to_lay S
}.

Section Alike.
  Variables S S' : State.
  Hypothesis L : look_alike S S'.

  Ltac alike := rewrite ?(l_rules _ _ L), ?(l_tops _ _ L), ?(l_player _ _ L), ?(l_laid _ _ L), ?(l_helped _ _ L),
    ?(l_outcome _ _ L), ?(l_hand _ _ L), ?(l_hand_size _ _ L), ?(l_deck_size _ _ L), ?(l_to_lay _ _ L).

  (** GT-7: what may be laid depends on the hand, the tops, and whether the turn has helped. *)
  Theorem GT_7_source_plays : Situation_legal_plays S' = Situation_legal_plays S.
  Proof. unfold Situation_legal_plays. alike. reflexivity. Qed.

  Lemma required_alike : Rules_required (State_rules S) S' = Rules_required (State_rules S) S.
  Proof.
    unfold Rules_required, Cooperative_required, FaceToFace_required. destruct (State_rules S); alike; reflexivity.
  Qed.

  Lemma minimum_alike : Situation_minimum S' = Situation_minimum S.
  Proof. unfold Situation_minimum, Rules__required. alike. rewrite required_alike. reflexivity. Qed.

  Lemma may_end_alike : Situation_may_end_turn S' = Situation_may_end_turn S.
  Proof. unfold Situation_may_end_turn. rewrite minimum_alike. alike. reflexivity. Qed.

  (** GT-16: the legal moves and the refusals follow from what the player on turn sees:
      neither the order of draw piles nor other hands matter. *)
  Theorem GT_16_source_legal_moves : Situation_legal_moves S' = Situation_legal_moves S.
  Proof. unfold Situation_legal_moves. rewrite GT_7_source_plays, may_end_alike. alike. reflexivity. Qed.

  Theorem GT_16_source_why_not : forall m, Situation_why_not S' m = Situation_why_not S m.
  Proof.
    intros m. unfold Situation_why_not, legality_why_not_play, legality__why_not_end, Situation_piles.
    rewrite minimum_alike. alike. reflexivity.
  Qed.

  Theorem GT_16_source_draws : Situation_draws S' = Situation_draws S.
  Proof.
    unfold Situation_draws, Rules__due, Rules_draws, Cooperative_draws, FaceToFace_draws. alike.
    destruct (State_rules S); alike; reflexivity.
  Qed.

  Theorem GT_16_source_safe_plays : Situation_safe_plays S' = Situation_safe_plays S.
  Proof. unfold Situation_safe_plays. rewrite GT_7_source_plays, minimum_alike. alike. reflexivity. Qed.

  Theorem GT_16_source_within_reach : forall count, Situation_within_reach S' count = Situation_within_reach S count.
  Proof. intros count. unfold Situation_within_reach. alike. reflexivity. Qed.
End Alike.

(** ** Any faithful rules *)

Section Games.
  Variables (RR : Rules) (g : game) (n M H : nat) (ended : state -> Outcome) (good : state -> Prop).
  Hypothesis F : faithful RR g n M H ended good.
  Notation of := (state_of RR g ended).

  (** GT-5: the next state depends on the state and the move only: not on how long one is
      prepared to wait for the next player. *)
  Theorem GT_5_source_determined : forall s fuel fuel' m, good s -> (n <= fuel)%nat -> (n <= fuel')%nat ->
    State_apply fuel (of s) m = State_apply fuel' (of s) m.
  Proof. intros. now rewrite !(source_any_move _ _ _ _ _ _ _ F) by assumption. Qed.

  (** GT-11: a turn ends only with its minimum laid, and so never twice in a row. *)
  Theorem GT_11_source_minimum : forall s S fuel, good s -> (n <= fuel)%nat -> State_end_turn fuel (of s) = Ok S ->
    (exists q, Situation_minimum (of s) = Ok q /\ q <= State_laid (of s)) /\
    exists e, State_end_turn fuel S = Raise e.
  Proof.
    intros s S fuel Gs Fu E. rewrite (source_end_turn _ _ _ _ _ _ _ F s Gs fuel Fu) in E.
    destruct (refuse g s Game.EndTurn) eqn:Rf; [discriminate|]. inversion E. subst S. clear E.
    assert (Q : (required g (see s) <= laid s)%nat).
    { unfold refuse, refuse_when in Rf. destruct (judge g s); try discriminate.
      destruct (Nat.leb_spec (required g (see s)) (laid s)); [assumption | discriminate]. }
    split.
    - exists (Z.of_nat (required g (see s))). split; [apply (source_minimum _ _ _ _ _ _ _ F s Gs)|].
      cbn [state_of draft State_laid]. lia.
    - assert (A : Game.apply g s Game.EndTurn = Some (end_turn g s)).
      { unfold Game.apply, apply_when. unfold refuse in Rf. now rewrite Rf. }
      pose proof (f_step _ _ _ _ _ _ _ F s _ _ Gs A) as Next.
      rewrite (source_end_turn _ _ _ _ _ _ _ F _ Next fuel Fu).
      pose proof (f_range _ _ _ _ _ _ _ F _ Next) as Ra.
      destruct (refuse g (end_turn g s) Game.EndTurn) as [r|] eqn:R2; [eauto|]. exfalso.
      unfold refuse, refuse_when in R2. destruct (judge g (end_turn g s)); try discriminate.
      change (laid (end_turn g s)) with O in R2. destruct (required g (see (end_turn g s))); [lia | discriminate].
  Qed.

  (** GT-12: a play changes one top, forwards or back by the trick on a pile of one's own or
      a shared one, and back on an opponent's. *)
  Theorem GT_12_source_tops : forall s S fuel c i, good s -> (n <= fuel)%nat ->
    State_apply fuel (of s) (Move_Play (mk_Play c i)) = Ok S -> exists p,
    nth_error (piles s) (Z.to_nat i) = Some p /\
    State_tops S = update (Z.to_nat i) (fun _ => c) (State_tops (of s)) /\
    if mine (player s) p then piles_fits (sign (dir p)) (top p) c (trick g) = true
    else piles_improves (sign (dir p)) (top p) c = true /\ State_helped (of s) = false.
  Proof.
    intros s S fuel c i Gs Fu E. rewrite (source_any_move _ _ _ _ _ _ _ F s fuel _ Gs Fu) in E.
    destruct (reason g s _) eqn:Re; [discriminate|]. inversion E. subst S. clear E.
    apply reason_none in Re. cbn [model_of] in *. apply (legal_place _ _ _ _ _ _ _ F s Gs) in Re as (J & Lg).
    unfold legalb in Lg. apply andb_true_iff in Lg as [_ Lg]. rewrite pile_cases in Lg.
    destruct (nth_error (piles s) (Z.to_nat i)) as [p|] eqn:E; [|discriminate]. exists p. split; [reflexivity|]. split.
    - cbn [effect state_of draft State_tops place piles]. apply tops_put.
    - cbn [option_map] in Lg. unfold takes in Lg. cbn [own heads shows lane_of helped turn_of] in Lg.
      destruct (mine (player s) p); rewrite ?source_fits, ?source_improves; [assumption|].
      cbn [state_of draft State_helped]. destruct (has_helped s); [discriminate | auto].
  Qed.
End Games.

(** GT-8: hands are sets, so their order changes nothing. *)
Theorem GT_8_source_order : forall RR s hs o, Forall2 (@Permutation Z) (hands s) hs ->
  draft RR (Game.State (decks s) hs (piles s) (player s) (laid s) (has_helped s)) o = draft RR s o.
Proof.
  intros RR s hs o P. unfold draft. cbn [hands decks piles player laid has_helped]. f_equal.
  induction P as [|h h' l l' Ph _ IH]; [reflexivity|]. simpl. rewrite IH. f_equal. apply sort_same. now symmetry.
Qed.

(** ** The cooperative game *)

Section Team.
  Import Cooperative CooperativeTheorems SourceTeam.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Let F := team_faithful R V Limit.

  Theorem CT_3_source_hand : forall S, team_played R S -> State_laid S = 0 -> exists h, State_hand S = Ok h /\ h <> [].
  Proof.
    intros S P L. apply (source_team_played R V Limit) in P as (s & Re & ->).
    exists (sort (hand s (player s))). split; [apply (source_hand _ _ _ _ _ _ _ F s Re)|].
    cbn [state_of draft State_laid] in L. intros E.
    apply (CT_3_no_empty_start R V s Re); [lia|]. apply length_zero_iff_nil. rewrite <- sort_length, E. reflexivity.
  Qed.

  (** CT-6: the team has won exactly if no card is left. *)
  Theorem CT_6_source_won : forall S, team_played R S ->
    (State_outcome S = Some (Outcome_TeamResult (mk_TeamResult 0)) <->
     forall l, In l (State_decks S ++ State_hands S) -> l = []).
  Proof.
    intros S P. apply (source_team_played R V Limit) in P as (s & Re & ->).
    cbn [state_of draft State_outcome State_decks State_hands]. unfold outcome_of, team_result.
    assert (U : unlaid s = O <-> forall l, In l (decks s ++ map sort (hands s)) -> l = []).
    { unfold unlaid. split.
      - intros Z0 l I. apply in_app_iff in I as [I|I].
        + apply In_nth with (d := []) in I as (k & _ & <-). apply total_zero. lia.
        + apply in_map_iff in I as (h & <- & I). apply In_nth with (d := []) in I as (k & _ & <-).
          rewrite total_zero by lia. reflexivity.
      - intros A. assert (T0 : forall ls, (forall l : list Z, In l ls -> l = []) -> total (map (@List.length Z) ls) = O).
        { induction ls as [|l ls IH]; intros B; [reflexivity|]. simpl. rewrite (B l) by now left.
          change (total (map (@List.length Z) ls) = O). apply IH. intros; apply B; now right. }
        rewrite !T0; [reflexivity|..].
        + intros h I. apply length_zero_iff_nil. rewrite <- sort_length.
          rewrite (A (sort h)); [reflexivity|]. apply in_app_iff. right. now apply in_map.
        + intros d I. apply A. apply in_app_iff. now left. }
    rewrite <- U, <- (CT_6_won_iff_all_laid R s). split.
    - destruct (judge (cooperative R) s) eqn:J; [discriminate | reflexivity|].
      intros E. inversion E. assert (Z0 : unlaid s = O) by lia. apply (CT_6_won_iff_all_laid R s) in Z0. congruence.
    - intros J. rewrite J. apply (CT_6_won_iff_all_laid R s) in J. now rewrite J.
  Qed.

  (** CT-9: at worst all but one card for each pile are left. *)
  Theorem CT_9_source_result : forall S k, team_played R S ->
    State_outcome S = Some (Outcome_TeamResult (mk_TeamResult k)) ->
    0 <= k /\ k + 2 * Z.of_nat (rows R) <= high R - 1 \/ k = 0.
  Proof.
    intros S k P E. apply (source_team_played R V Limit) in P as (s & Re & ->).
    cbn [state_of draft State_outcome] in E. unfold outcome_of, team_result in E.
    destruct (judge (cooperative R) s) eqn:J; [discriminate|..]; inversion E; subst.
    - right. apply (CT_6_won_iff_all_laid R s) in J. lia.
    - left. pose proof (CT_9_result R V s Re J). lia.
  Qed.
End Team.

(** ** The duel *)

Section Duel.
  Import FaceToFace FaceToFaceTheorems SourceDuel.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Let F := duel_faithful R V Limit.

  Theorem FT_1_source_hands : forall S h, duel_played R S -> In h (State_hands S) ->
    (length h <= hand_size R)%nat.
  Proof.
    intros S h P I. apply (source_duel_played R V Limit) in P as (s & Re & ->).
    cbn [state_of draft State_hands] in I. apply in_map_iff in I as (h' & <- & I). rewrite sort_length.
    destruct (f_seated _ _ _ _ _ _ _ F s Re) as (L & _ & _).
    apply In_nth with (d := []) in I as (k & Lk & <-). apply (FT_1_hands R V s k Re). lia.
  Qed.

  Theorem FT_3_source_hand : forall S, duel_played R S -> State_laid S = 0 -> exists h, State_hand S = Ok h /\ h <> [].
  Proof.
    intros S P L. apply (source_duel_played R V Limit) in P as (s & Re & ->).
    exists (sort (hand s (player s))). split; [apply (source_hand _ _ _ _ _ _ _ F s Re)|].
    cbn [state_of draft State_laid] in L. intros E.
    apply (FT_3_no_empty_start R V s Re); [lia|]. apply length_zero_iff_nil. rewrite <- sort_length, E. reflexivity.
  Qed.

  (** FT-10: a duel that is over has exactly one winner: the player on turn, who has laid
      everything, or the other, because the player on turn is stuck. *)
  Theorem FT_10_source_winner : forall S o, duel_played R S -> State_outcome S = Some o ->
    o = Outcome_DuelResult (mk_DuelResult (State_player S) Ending_LAID_ALL) /\
      State_hand S = Ok [] /\ State_deck_size S = Ok 0 \/
    o = Outcome_DuelResult (mk_DuelResult (1 - State_player S) Ending_STUCK).
  Proof.
    intros S o P E. apply (source_duel_played R V Limit) in P as (s & Re & ->).
    assert (Dk : State_deck_size (state_of (duel_rules R) (duel R) (duel_result R) s) = Ok (Z.of_nat (length (deck (duel R) s))))
      by apply (source_deck_size _ _ _ _ _ _ _ F s Re).
    rewrite (source_hand _ _ _ _ _ _ _ F s Re), Dk.
    cbn [state_of draft State_outcome State_player] in *. unfold outcome_of, duel_result in E. destruct (judge (duel R) s) eqn:J; [discriminate|..]; inversion E; [left | now right].
    split; [reflexivity|]. unfold judge, judge_by in J. destruct (done (duel R) (see s)) eqn:D.
    - apply (done_spec R s) in D as [-> ->]. auto.
    - destruct ((laid s <? required (duel R) (see s))%nat && _) in J; discriminate.
  Qed.
End Duel.
