(** Theorems of the cooperative game (RULES 6.2), said of the source. [S] is a state that the
    library's moves lead to from a deal ([team_played]). *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Logs Cooperative CooperativeTheorems CooperativeTurns.
From TheGame Require Import Symmetries GameSymmetries Positions.
From TheGame Require Import Py PyFacts Source SourceRules SourceMoves SourceTeam SourceSteps.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Section Theorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g team_result).
  Notation play := (play_on (players R)).
  Notation apply := (State_apply (players R)).
  Let F := team_faithful R V Limit.
  Let L := co_lawful R V.

  (** ** What a state of the source says of a state of the model *)

  Lemma a_state : forall S, team_played R S -> exists s, co_reachable R s /\ S = of s.
  Proof. exact (source_team_played R V Limit). Qed.

  Lemma a_step : forall S m S', team_played R S -> apply S m = Ok S' -> exists s s', co_reachable R s /\ S = of s /\
    Game.apply g s (model_of m) = Some s' /\ co_reachable R s' /\ S' = of s' /\ m = move_of (model_of m).
  Proof.
    intros S m S' P A. apply a_state in P as (s & Re & ->).
    apply (source_step _ _ _ _ _ _ _ F s m S' Re) in A as (s' & A & Re' & E & Em). exists s, s'. auto 10.
  Qed.

  Lemma a_game : forall order starter ms S, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S -> exists s ms',
    run g (co_start R order starter) ms' = Some s /\ co_reachable R s /\ S = of s /\ ms = map move_of ms'.
  Proof.
    intros order starter ms S P C E. apply (source_ran _ _ _ _ _ _ _ F ms _ S (co_begin R order starter P C)) in E
      as (s & ms' & Rn & Re & -> & ->). eauto 10.
  Qed.

  Lemma decks_left : forall s, co_reachable R s -> State_deck_size (of s) = Ok (Z.of_nat (length (deck g s))).
  Proof. intros s Re. apply (source_deck_size _ _ _ _ _ _ _ F s Re). Qed.

  Lemma minimum_of : forall s, co_reachable R s -> Situation_minimum (of s) = Ok (Z.of_nat (required g (see s))).
  Proof. intros s Re. apply (source_minimum _ _ _ _ _ _ _ F s Re). Qed.

  Lemma to_lay : forall s o, co_reachable R s -> State_to_lay (draft (team_rules R) s o) = Ok (Z.of_nat (unlaid s)).
  Proof. intros s o Re. now apply team_to_lay, Positions.co_reachable_consistent. Qed.

  Lemma lost : forall s k, State_outcome (of s) = Some (Outcome_TeamResult (mk_TeamResult k)) -> 0 < k ->
    judge g s = Stuck /\ k = Z.of_nat (unlaid s).
  Proof.
    intros s k E K. cbn [state_of draft State_outcome] in E. unfold outcome_of, team_result in E.
    destruct (judge g s) eqn:J; inversion E; [|auto].
    apply (CT_6_won_iff_all_laid R s) in J. lia.
  Qed.

  Lemma won : forall s, co_reachable R s ->
    State_outcome (of s) = Some (Outcome_TeamResult (mk_TeamResult 0)) <-> judge g s = Done.
  Proof.
    intros s Re. cbn [state_of draft State_outcome]. unfold outcome_of, team_result.
    destruct (judge g s) eqn:J; [split; discriminate | split; [reflexivity | intros _] | split; [|discriminate]].
    - apply (CT_6_won_iff_all_laid R s) in J. now rewrite J.
    - intros E. inversion E. assert (U : unlaid s = O) by lia. apply (CT_6_won_iff_all_laid R s) in U. congruence.
  Qed.

  Lemma empty_deck : forall s, co_reachable R s -> State_deck_size (of s) = Ok 0 <-> deck g s = [].
  Proof.
    intros s Re. rewrite (decks_left s Re). split.
    - intros E. inversion E. apply length_zero_iff_nil. lia.
    - intros ->. reflexivity.
  Qed.

  (** ** Both games *)

  (** GT-1: the cards that were laid are those of the plays. *)
  Theorem GT_1_source_team_log : forall order starter ms S,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S ->
    Permutation (List.concat (State_decks S) ++ List.concat (State_hands S) ++ flat_map source_cards ms)
      (numbers (high R)).
  Proof.
    intros order starter ms S P C E. apply a_game in E as (s & ms' & Rn & Re & -> & ->); try assumption.
    rewrite cards_same. cbn [state_of draft State_decks State_hands].
    destruct (GT_1_cooperative R V s Re) as [Q _]. rewrite <- Q. pose proof (piles_after g _ _ _ Rn) as Pi.
    assert (Z0 : on_piles (piles (co_start R order starter)) = []).
    { cbn [co_start piles]. unfold co_piles, on_piles. rewrite flat_map_app.
      assert (Rp : forall p k, cards p = [] -> flat_map cards (repeat p k) = []).
      { intros p k Ep. induction k; [reflexivity|]. cbn [repeat flat_map]. now rewrite Ep. }
      now rewrite !Rp by reflexivity. }
    rewrite Z0, app_nil_r in Pi. rewrite Pi. rewrite (one_deck R s (reachable_sound R V s Re)) at 1. cbn [List.concat].
    rewrite app_nil_r. apply Permutation_app_head, Permutation_app_tail, concat_sorted.
  Qed.

  Theorem GT_2_source_team : forall order starter ms S,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S -> exists k, State_to_lay S = Ok k /\
    Z.of_nat (length (flat_map source_cards ms)) + k = high R - 1.
  Proof.
    intros order starter ms S P C E. pose proof (GT_1_source_team_log _ _ _ _ P C E) as Q.
    apply a_game in E as (s & ms' & Rn & Re & -> & ->); try assumption.
    exists (Z.of_nat (unlaid s)). split; [now apply to_lay|].
    apply Permutation_length in Q. rewrite numbers_length in Q. cbn [state_of draft State_decks State_hands] in Q.
    rewrite !app_length, (Permutation_length (concat_sorted _)) in Q. unfold unlaid.
    assert (Sum : forall ls : list (list Z), length (List.concat ls) = total (map (@List.length Z) ls)).
    { induction ls as [|x ls IH]; [reflexivity|]. cbn. now rewrite app_length, IH. }
    rewrite !Sum in Q. pose proof V as (_ & _ & _ & _ & V5). lia.
  Qed.

  Theorem GT_3_source_team : forall S, team_played R S ->
    (State_outcome S = None <-> exists m S', apply S m = Ok S') /\
    exists ms, Situation_legal_moves S = Ok ms /\ forall m, In m ms <-> exists S', apply S m = Ok S'.
  Proof.
    intros S P. apply a_state in P as (s & Re & ->). split; [now apply (GT_3_source_goes_on _ _ _ _ _ _ _ F 1 L) |
      now apply (GT_3_source_legal_moves _ _ _ _ _ _ _ F)].
  Qed.

  Theorem GT_10_source_team : forall S c i S', team_played R S -> Situation_may_end_turn S = Ok true ->
    apply S (Move_Play (mk_Play c i)) = Ok S' -> Situation_may_end_turn S' = Ok true \/ State_outcome S' <> None.
  Proof.
    intros S c i S' P. apply a_state in P as (s & Re & ->). apply (GT_10_source_may_end _ _ _ _ _ _ _ F); [assumption|].
    intros. now apply (CT_1_minimum_constant R) with c0 i0.
  Qed.

  (** GT-13: in a pile no number lies on itself, and none is there twice. *)
  Theorem GT_13_source_team : forall order starter ms S i,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S -> (i < 2 * rows R)%nat ->
    ~ repeats (flat_map (source_on_pile i) ms) /\ NoDup (flat_map (source_on_pile i) ms).
  Proof.
    intros order starter ms S i P C E Ci. apply a_game in E as (s & ms' & Rn & Re & -> & ->); try assumption.
    rewrite on_pile_same. destruct (nth_error (piles (co_start R order starter)) i) as [p|] eqn:Ep.
    2:{ apply nth_error_None in Ep. cbn [co_start piles] in Ep. unfold co_piles in Ep.
        rewrite app_length, !repeat_length in Ep. lia. }
    split.
    - apply (source_neighbours g ms' (co_start R order starter) s i p); try assumption.
      pose proof (GT_13_cooperative R V s Re) as N. rewrite Forall_forall in N. exact N.
    - destruct (pile_after g ms' _ s i p Rn Ep) as (p' & E' & C'). apply nth_error_In in E'.
      pose proof (GT_13_cooperative_once R s p' V Re E') as N. rewrite C' in N.
      apply (NoDup_part [] _ _) in N. apply NoDup_rev in N. now rewrite rev_involutive in N.
  Qed.

  (** ** The cooperative game *)

  Theorem CT_1_source_minimum : forall S c i S', team_played R S ->
    apply S (Move_Play (mk_Play c i)) = Ok S' -> Situation_minimum S' = Situation_minimum S.
  Proof.
    intros S c i S' P A. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). rewrite !minimum_of by assumption.
    cbn [model_of] in A. now rewrite (CT_1_minimum_constant R _ _ _ _ A).
  Qed.

  Theorem CT_2_source_full_hands : forall S k h, team_played R S -> State_laid S = 0 ->
    State_deck_size S = Ok k -> k <> 0 -> In h (State_hands S) -> length h = hand_size R.
  Proof.
    intros S k h P Z0 D K I. apply a_state in P as (s & Re & ->). cbn [state_of draft State_hands State_laid] in *.
    apply in_map_iff in I as (h' & <- & I). rewrite sort_length. apply In_nth with (d := []) in I as (j & Cj & <-).
    destruct (s_seated R s (reachable_sound R V s Re)) as (Ln & _ & _). rewrite Ln in Cj.
    apply (CT_2_full_hands R V s j Re); [lia | | assumption].
    intros E. apply (empty_deck s Re) in E. congruence.
  Qed.

  Theorem CT_3_source_next : forall S S' k, team_played R S -> apply S (Move_EndTurn mk_EndTurn) = Ok S' ->
    State_deck_size S' = Ok k -> k <> 0 -> State_player S' = (State_player S + 1) mod Z.of_nat (players R).
  Proof.
    intros S S' k P A D K. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). cbn [model_of] in A. cbn [state_of draft State_player].
    rewrite (CT_3_skipping R V s s' Re A); [rewrite Nat2Z.inj_mod; lia|].
    intros E. apply (empty_deck s' Re') in E. congruence.
  Qed.

  Theorem CT_4_source_no_growth : forall S m S', team_played R S -> State_deck_size S = Ok 0 -> apply S m = Ok S' ->
    State_deck_size S' = Ok 0 /\
    forall i, (length (nth i (State_hands S') []) <= length (nth i (State_hands S) []))%nat.
  Proof.
    intros S m S' P D A. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). apply (empty_deck s Re) in D. split.
    - apply (empty_deck s' Re'). exact (proj2 (CT_4_no_growth R V s _ s' O Re A D)).
    - intros i. cbn [state_of draft State_hands]. change (@nil Z) with (sort []). rewrite !map_nth, !sort_length.
      exact (proj1 (CT_4_no_growth R V s _ s' i Re A D)).
  Qed.

  Theorem CT_5_source_minimum_falls_once : forall S m S', team_played R S -> apply S m = Ok S' ->
    Situation_minimum S' = Situation_minimum S \/
    m = Move_EndTurn mk_EndTurn /\ State_deck_size S <> Ok 0 /\ State_deck_size S' = Ok 0 /\ Situation_minimum S' = Ok 1.
  Proof.
    intros S m S' P A. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). rewrite !minimum_of, !empty_deck by assumption.
    destruct (CT_5_minimum_falls_once R V s _ s' Re A) as [->|(Em' & N & N' & ->)]; [now left | right].
    rewrite Em, Em'. auto.
  Qed.

  (** CT-6: a game is won by a card, with an empty draw pile. *)
  Theorem CT_6_source_by_a_card : forall S m S', team_played R S -> apply S m = Ok S' ->
    State_outcome S' = Some (Outcome_TeamResult (mk_TeamResult 0)) ->
    (exists c i, m = Move_Play (mk_Play c i)) /\ State_deck_size S = Ok 0.
  Proof.
    intros S m S' P A W. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). apply (won s' Re') in W.
    destruct (CT_6_won_by_a_card R V s _ s' Re A W) as [(c & i & E) D]. rewrite Em, E, (empty_deck s Re). cbn. eauto.
  Qed.

  (** CT-7: nobody loses while a pile is untouched, that is, shows its row card. *)
  Theorem CT_7_source_untouched : forall S i r, team_played R S ->
    nth_error (Rules_starting_piles (team_rules R)) i = Some r -> nth_error (State_tops S) i = Some (Pile_top r) ->
    State_outcome S = None \/ State_outcome S = Some (Outcome_TeamResult (mk_TeamResult 0)).
  Proof.
    intros S i r P Er Et. apply a_state in P as (s & Re & ->). cbn [state_of draft State_tops] in Et.
    rewrite (f_rows _ _ _ _ _ _ _ F s Re) in Er. rewrite nth_error_map in *.
    destruct (nth_error (piles s) i) as [p|] eqn:Ep; [|discriminate]. cbn in Er, Et.
    assert (Et' : top p = row p) by (inversion Er; subst r; now inversion Et). clear Er Et.
    assert (U : cards p = []).
    { pose proof (reachable_sound R V s Re) as So. unfold top in Et'. destruct (cards p) as [|[k c] l] eqn:Ec; [reflexivity|].
      assert (J : In (k, c) (map (pair O) (numbers (high R)))).
      { apply (Permutation_in _ (s_cards R s So)). unfold all_cards. rewrite !in_app_iff. right. right.
        apply in_flat_map. exists p. split; [now apply nth_error_In in Ep|]. rewrite Ec. now left. }
      apply in_map_iff in J as (x & E & J). apply numbers_In in J. exfalso.
      assert (x = c) by (now inversion E). clear E.
      apply nth_error_In in Ep. apply (in_map frame) in Ep. rewrite (s_piles R s So) in Ep.
      apply in_map_iff in Ep as (q & Eq & Iq). unfold frame in Eq. inversion Eq as [[E1 E2 E3]].
      cbn in Et'. unfold co_piles in Iq.
      apply in_app_iff in Iq as [Iq|Iq]; apply repeat_spec in Iq; subst q; cbn in E3; lia. }
    pose proof (CT_7_no_loss_with_an_untouched_pile R V s i p Re Ep U) as N.
    destruct (judge g s) eqn:J; [left | right | contradiction].
    - cbn [state_of draft State_outcome]. unfold outcome_of. now rewrite J.
    - now apply (won s Re).
  Qed.

  Theorem CT_10_source_turns : forall order starter ms S,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S ->
    (length (filter (fun m => match m with Move_EndTurn _ => true | _ => false end) ms) + (if (State_laid S =? 0)%Z then 0 else 1)
      <= ceiling (Z.to_nat (high R - 1) - players R * hand_size R) (minimum R) + players R * hand_size R)%nat.
  Proof.
    intros order starter ms S P C E. apply a_game in E as (s & ms' & Rn & Re & -> & ->); try assumption.
    eapply Nat.le_trans; [|exact (CT_10_turns R V order starter ms' s P C Rn)]. apply Nat.eq_le_incl. unfold turns. f_equal.
    - unfold ends. clear. induction ms' as [|[c i|] ms IH]; cbn; auto.
    - cbn [state_of draft State_laid]. destruct (laid s); reflexivity.
  Qed.

  Theorem CT_14_source_draw : forall S k n, team_played R S -> State_outcome S = None ->
    State_deck_size S = Ok k -> k <> 0 -> Situation_draws S = Ok n -> n = Z.min (State_laid S) k.
  Proof.
    intros S k n P O D K E. apply a_state in P as (s & Re & ->). rewrite goes_on in O. rewrite (source_draws _ _ _ _ _ _ _ F s Re), O in E.
    assert (N : deck g s <> []) by (intros N; apply (empty_deck s Re) in N; congruence).
    rewrite (decks_left s Re) in D. rewrite (CT_14_draw R V s Re N) in E. inversion D. inversion E.
    cbn [state_of draft State_laid]. lia.
  Qed.

  Theorem CT_15_source_each_turn_lays : forall S S', team_played R S ->
    apply S (Move_EndTurn mk_EndTurn) = Ok S' -> 1 <= State_laid S.
  Proof.
    intros S S' P A. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em). cbn [model_of] in A. pose proof (CT_15_each_turn_lays R V s s' Re A).
    cbn [state_of draft State_laid]. lia.
  Qed.

  (** With an empty draw pile, at most as many turns are left as cards. *)
  Theorem CT_15_source_turns_left : forall S k ms S', team_played R S -> State_deck_size S = Ok 0 -> State_laid S = 0 ->
    State_to_lay S = Ok k -> play S ms = Ok S' ->
    (length (filter (fun m => match m with Move_EndTurn _ => true | _ => false end) ms) + (if (State_laid S' =? 0)%Z then 0 else 1)
      <= Z.to_nat k)%nat.
  Proof.
    intros S k ms S' P D Z0 U E. apply a_state in P as (s & Re & ->). apply (empty_deck s Re) in D.
    pose proof (to_lay s (outcome_of g team_result s) Re) as T. unfold state_of in U. rewrite T in U. inversion U as [U'].
    apply (source_ran _ _ _ _ _ _ _ F ms s S' Re) in E as (s' & ms' & Rn & Re' & -> & ->).
    cbn [state_of draft State_laid] in Z0. pose proof (CT_15_turns_left R V ms' s s' Re D ltac:(lia) Rn) as B.
    rewrite Nat2Z.id. eapply Nat.le_trans; [|exact B]. apply Nat.eq_le_incl. unfold turns. f_equal.
    - unfold ends. clear. induction ms' as [|[c i|] ms IH]; cbn; auto.
    - cbn [state_of draft State_laid]. destruct (laid s'); reflexivity.
  Qed.

  (** CT-17: nobody lacks the number of cards that a turn needs. *)
  Theorem CT_17_source_no_shortage : forall S q h, team_played R S -> Situation_minimum S = Ok q ->
    State_laid S < q -> State_hand S = Ok h -> q - State_laid S <= Z.of_nat (length h).
  Proof.
    intros S q h P Q Lt E. apply a_state in P as (s & Re & ->). rewrite (minimum_of s Re) in Q. rewrite (source_hand _ _ _ _ _ _ _ F s Re) in E.
    assert (Z.of_nat (required g (see s)) = q) by congruence. assert (h = sort (hand s (player s))) as -> by congruence.
    cbn [state_of draft State_laid] in *. rewrite sort_length. pose proof (CT_17_no_shortage R V s Re). lia.
  Qed.
End Theorems.
