(** More of the cooperative game, said of the source: what playing out changes (CT-8), what
    safe plays are worth (CT-16), where a trick is possible (CT-18), and that no number is
    laid twice (GT-13). *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Logs Cooperative CooperativeTheorems CooperativeTurns.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceRules SourceMoves SourceTeam SourceSteps.
From TheGame Require Import SourceTeamTheorems.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** CT-18: a trick is possible on an ascending pile iff it shows [2 + T .. highest], on a
    descending one iff it shows [2 .. highest - T]. *)
Theorem CT_18_source_trick : forall T highest t, 0 < T ->
  (1 <= t <= highest ->
   (exists c, 2 <= c <= highest /\ piles_is_trick 1 t c T = true) <-> 2 + T <= t <= highest) /\
  (2 <= t <= highest + 1 ->
   (exists c, 2 <= c <= highest /\ piles_is_trick (-1) t c T = true) <-> 2 <= t <= highest - T).
Proof.
  intros T h t HT. unfold piles_is_trick. split; intros C.
  - rewrite <- (CT_18_trick_up T h t HT C). change 1 with (sign Up).
    split; intros (c & Cc & E); exists c; rewrite source_advance in *; (split; [exact Cc|]); lia.
  - rewrite <- (CT_18_trick_down T h t HT C). change (-1) with (sign Down).
    split; intros (c & Cc & E); exists c; rewrite source_advance in *; (split; [exact Cc|]); lia.
Qed.

Section Safe.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g team_result).
  Notation play := (play_on (players R)).
  Notation apply := (State_apply (players R)).
  Let F := team_faithful R V Limit.

  (** GT-13: no number is laid twice, on whatever piles. *)
  Theorem GT_13_source_team_at_all : forall order starter ms S,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S -> NoDup (flat_map source_cards ms).
  Proof.
    intros order starter ms S P C E. pose proof (GT_1_source_team_log R V Limit _ _ _ _ P C E) as Q.
    pose proof (Permutation_NoDup (Permutation_sym Q) (numbers_NoDup _)) as Nd.
    now apply NoDup_last, NoDup_last in Nd.
  Qed.

  (** ** CT-16: safe plays *)

  Definition won (S : State) : Prop := State_outcome S = Some (Outcome_TeamResult (mk_TeamResult 0)).

  (** States to which safe plays lead. *)
  Inductive safely : State -> State -> Prop :=
  | safely_here : forall S, safely S S
  | safely_on : forall S ps p S1 S', Situation_safe_plays S = Ok ps -> In p ps ->
      apply S (Move_Play p) = Ok S1 -> safely S1 S' -> safely S S'.

  Lemma unlaid_placed : forall s c i s', co_reachable R s -> Game.apply g s (Place c i) = Some s' ->
    unlaid s = Datatypes.S (unlaid s').
  Proof.
    intros s c i s' Re A. apply apply_place in A as (_ & (Ic & _) & _ & ->). cbn [held turn_of] in Ic.
    destruct (s_seated R s (reachable_sound R V s Re)) as (Sn & _ & Sp).
    pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
    pose proof (total_update (discard c) _ _ _ Eh) as T. pose proof (discard_length c _ Ic).
    unfold unlaid, hand in *. cbn [place decks hands]. lia.
  Qed.

  Lemma safe_step : forall s ps p S1, co_reachable R s -> Situation_safe_plays (of s) = Ok ps -> In p ps ->
    apply (of s) (Move_Play p) = Ok S1 ->
    exists s1, co_reachable R s1 /\ S1 = of s1 /\ judge g s1 <> Stuck /\ laid s1 = Datatypes.S (laid s) /\
    required g (see s1) = required g (see s).
  Proof.
    intros s ps p S1 Re Es I A. destruct (source_safe_plays _ _ _ _ _ _ _ F s Re) as (ps' & Es' & Sp).
    assert (ps' = ps) as -> by congruence. apply Sp in I as (J & c & i & -> & Lg & W).
    apply (source_step _ _ _ _ _ _ _ F s _ S1 Re) in A as (s1 & A & Re1 & -> & _). cbn [model_of] in A. rewrite Nat2Z.id in A.
    exists s1. split; [assumption|]. split; [reflexivity|].
    pose proof (unlaid_placed s c i s1 Re A) as U.
    assert (Sf : CooperativeTurns.safe R s c i).
    { exists s1. split; [exact A|]. destruct W as [(o & W)|W]; [right | left].
      - rewrite (to_lay R V s o Re) in W. inversion W. lia.
      - apply apply_place in A as (_ & _ & _ & ->). change (required g (see (place g s c i))) with (required g (see s)).
        cbn [laid place]. now replace (required g (see s) - Datatypes.S (laid s))%nat with (required g (see s) - laid s - 1)%nat by lia. }
    split; [exact (CT_16_safe_plays_do_not_lose R s c i s1 Sf A)|].
    apply apply_place in A as (_ & _ & _ & ->). split; reflexivity.
  Qed.

  Lemma safe_exists : forall s, play_out R = false -> co_reachable R s -> judge g s = Playing ->
    (laid s < required g (see s))%nat -> exists ps p S1,
    Situation_safe_plays (of s) = Ok ps /\ In p ps /\ apply (of s) (Move_Play p) = Ok S1.
  Proof.
    intros s Po Re J C. destruct (CT_16_a_safe_play R V s Po Re J C) as (c & i & s' & A & W).
    destruct (source_safe_plays _ _ _ _ _ _ _ F s Re) as (ps & Es & Sp).
    exists ps, (mk_Play c (Z.of_nat i)), (of s'). split; [exact Es|]. split.
    - apply Sp. split; [exact J|]. exists c, i. split; [reflexivity|].
      pose proof (unlaid_placed s c i s' Re A) as U. pose proof A as A'. apply apply_place in A' as (_ & Lg & _ & Es').
      split; [now apply legalb_legal|]. destruct W as [W|W]; [right | left].
      + subst s'. change (required g (see (place g s c i))) with (required g (see s)) in W. cbn [laid place] in W.
        now replace (required g (see s) - laid s - 1)%nat with (required g (see s) - Datatypes.S (laid s))%nat by lia.
      + exists None. rewrite (to_lay R V s None Re). f_equal. lia.
    - exact (source_steps _ _ _ _ _ _ _ F s (Place c i) s' Re A).
  Qed.

  (** A turn in which only safe plays are made is not lost, and such plays complete it. *)
  Theorem CT_16_source_safe_plays : forall S S', team_played R S -> play_out R = false -> State_outcome S = None ->
    safely S S' ->
    (State_outcome S' = None \/ won S') /\
    exists S'', safely S' S'' /\ (Situation_may_end_turn S'' = Ok true \/ won S'').
  Proof.
    intros S S' P Po O Sf. apply (a_state R V Limit) in P as (s & Re & ->). apply goes_on in O.
    assert (J : judge g s <> Stuck) by congruence. clear O.
    remember (of s) as S0 eqn:E0. revert s Re J E0.
    induction Sf as [S|S ps p S1 S' Es I A Sf IH]; intros s Re J ->.
    - destruct (judge g s) eqn:Js; [| |congruence].
      2:{ pose proof (proj2 (SourceTeamTheorems.won R s Re) Js) as W. split; [now right|].
          exists (of s). split; [apply safely_here | now right]. }
      split; [left; now apply goes_on|]. clear J.
      remember (required g (see s) - laid s)%nat as k eqn:K. revert s Re Js K.
      induction k as [|k IHk]; intros s Re Js K.
      + exists (of s). split; [apply safely_here|]. left. rewrite (source_may_end_turn _ _ _ _ _ _ _ F s Re), Js. f_equal.
        apply Nat.leb_le. lia.
      + destruct (safe_exists s Po Re Js ltac:(lia)) as (ps & p & S1 & Es & I & A).
        destruct (safe_step s ps p S1 Re Es I A) as (s1 & Re1 & -> & J1 & L1 & R1).
        destruct (judge g s1) eqn:Js1; [| |congruence].
        * destruct (IHk s1 Re1 Js1 ltac:(lia)) as (S2 & S2s & D). exists S2. split; [|exact D]. now apply safely_on with ps p (of s1).
        * exists (of s1). split; [apply safely_on with ps p (of s1); auto; apply safely_here|]. right. now apply (SourceTeamTheorems.won R s1 Re1).
    - destruct (safe_step s ps p S1 Re Es I A) as (s1 & Re1 & -> & J1 & _). now apply (IH s1).
  Qed.
End Safe.

(** ** CT-8: playing out *)

Section PlayingOut.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation rules_d := (played_out R false).
  Notation rules_o := (played_out R true).
  Notation default := (cooperative rules_d).
  Notation out := (cooperative rules_o).
  Notation of_d := (state_of (team_rules rules_d) default team_result).
  Notation of_o := (state_of (team_rules rules_o) out team_result).
  Notation play := (play_on (players R)).
  Let Fd := team_faithful rules_d V Limit.
  Let Fo := team_faithful rules_o V Limit.

  Lemma out_goes_on : forall s, judge default s = Playing -> judge out s = Playing.
  Proof.
    intros s J. destruct (judge out s) eqn:Jo; [reflexivity|..].
    - apply (CT_8_same_won R) in Jo. congruence.
    - apply (CT_8_lost_is_lost R) in Jo. congruence.
  Qed.

  Lemma out_applies : forall s m s', judge default s = Playing -> Game.apply default s m = Some s' <-> Game.apply out s m = Some s'.
  Proof.
    intros s [c i|] s' J; pose proof (out_goes_on s J) as Jo.
    - rewrite !apply_place. rewrite J, Jo. reflexivity.
    - rewrite !apply_end. rewrite J, Jo. reflexivity.
  Qed.

  Lemma applied_playing : forall g s m s', Game.apply g s m = Some s' -> judge g s = Playing.
  Proof. intros g s [c i|] s' A; [apply apply_place in A | apply apply_end in A]; apply A. Qed.

  Lemma out_runs : forall ms s s', run default s ms = Some s' -> run out s ms = Some s'.
  Proof.
    induction ms as [|m ms IH]; intros s s' Rn; cbn [run] in *; [exact Rn|].
    destruct (Game.apply default s m) as [s1|] eqn:A; [|discriminate].
    pose proof (applied_playing _ _ _ _ A) as J. apply (out_applies s m s1 J) in A. rewrite A. now apply IH.
  Qed.

  Lemma out_splits : forall ms s s', run out s ms = Some s' -> run default s ms = Some s' \/
    exists ms1 ms2 s1, ms = (ms1 ++ ms2)%list /\ run default s ms1 = Some s1 /\ judge default s1 = Stuck /\ run out s1 ms2 = Some s'.
  Proof.
    induction ms as [|m ms IH]; intros s s' Rn; [now left|]. destruct (judge default s) eqn:J.
    - cbn [run] in *. destruct (Game.apply out s m) as [s1|] eqn:A; [|discriminate]. apply (out_applies s m s1 J) in A.
      rewrite A. destruct (IH s1 s' Rn) as [Rd|(ms1 & ms2 & s2 & -> & Rd & Jd & Ro)]; [now left | right].
      exists (m :: ms1), ms2, s2. cbn [run]. rewrite A. auto.
    - exfalso. cbn [run] in Rn. destruct (Game.apply out s m) as [s1|] eqn:A; [|discriminate].
      apply applied_playing in A. apply (CT_8_same_won R) in J. congruence.
    - right. exists [], (m :: ms), s. auto.
  Qed.

  (** The same table, whatever the setting says of it. *)
  Definition same_cards (S S' : State) : Prop :=
    State_tops S' = State_tops S /\ State_hands S' = State_hands S /\ State_decks S' = State_decks S /\
    State_player S' = State_player S /\ State_laid S' = State_laid S.

  Section Game.
    Variables (order : list Z) (starter : nat).
    Hypothesis P : Permutation order (numbers (high R)).
    Hypothesis C : (starter < players R)%nat.
    Notation start := (co_start R order starter).

    Lemma begin_d : co_reachable rules_d start.
    Proof. exact (co_begin rules_d order starter P C). Qed.
    Lemma begin_o : co_reachable rules_o start.
    Proof. exact (co_begin rules_o order starter P C). Qed.

    (** Every game by default can be played out: with the same verdict if it is won, or if
        the draw pile is empty, or if playing out loses it as well. *)
    Theorem CT_8_source_same_verdicts : forall ms S, play (of_d start) ms = Ok S ->
      exists S', play (of_o start) ms = Ok S' /\ same_cards S S' /\
      (won S <-> won S') /\ (State_deck_size S = Ok 0 -> State_outcome S' = State_outcome S) /\
      (State_outcome S' <> None -> State_outcome S' = State_outcome S).
    Proof.
      intros ms S E. apply (source_ran _ _ _ _ _ _ _ Fd ms _ S begin_d) in E as (s & ms' & Rn & Re & -> & ->).
      pose proof (out_runs _ _ _ Rn) as Ro. exists (of_o s).
      split; [exact (source_runs _ _ _ _ _ _ _ Fo ms' _ s begin_o Ro)|]. split; [repeat split|].
      assert (Reo : co_reachable rules_o s).
      { destruct (source_ran _ _ _ _ _ _ _ Fo (map move_of ms') start (of_o s) begin_o) as (s2 & ms2 & Rn2 & Re2 & _ & Em).
        - exact (source_runs _ _ _ _ _ _ _ Fo ms' _ s begin_o Ro).
        - assert (ms2 = ms') as ->; [|congruence]. clear -Em. revert ms2 Em.
          induction ms' as [|m ms IH]; intros [|m2 ms2] E; try discriminate; [reflexivity|]. cbn in E. inversion E as [[E1 E2]].
          rewrite (IH ms2 E2). f_equal. destruct m, m2; cbn in E1; try discriminate; [|reflexivity]. inversion E1 as [[E3 E4]].
          apply Nat2Z.inj in E4. now subst. }
      split; [|split].
      - unfold won. rewrite (SourceTeamTheorems.won rules_d s Re), (SourceTeamTheorems.won rules_o s Reo). apply CT_8_same_won.
      - intros D. apply (empty_deck rules_d V Limit s Re) in D. pose proof (CT_8_same_without_draw_pile R s D) as J.
        cbn [state_of draft State_outcome]. unfold outcome_of. now rewrite J.
      - rewrite goes_on. intros N. cbn [state_of draft State_outcome]. unfold outcome_of.
        destruct (judge out s) eqn:J; [congruence| |].
        + apply (CT_8_same_won R) in J. now rewrite J.
        + apply (CT_8_lost_is_lost R) in J. now rewrite J.
    Qed.

    Lemma few_more : forall s ms s' k, co_reachable rules_d s -> co_reachable rules_o s -> judge default s = Stuck ->
      run out s ms = Some s' -> k = Z.of_nat (unlaid s) ->
      (length ms < minimum R)%nat /\ ends ms = O /\ unlaid s = (unlaid s' + length ms)%nat /\ (0 < unlaid s')%nat.
    Proof.
      intros s ms s' k Re Reo J Rn K. destruct (s_seated rules_d s (reachable_sound rules_d V s Re)) as (Sn & _ & Sp).
      destruct (CT_8_results R ms s s' ltac:(rewrite Sn; exact Sp) J Rn) as [Ln En].
      assert (Q : (required default (see s) <= minimum R)%nat).
      { cbn [required cooperative]. unfold co_required. pose proof V as (_ & V2 & _). cbn. destruct (_ =? 0)%nat; lia. }
      assert (U : unlaid s = (unlaid s' + length ms)%nat /\ decks s' = decks s).
      { clear -V Reo Rn En. revert s Reo Rn En. induction ms as [|m ms IH]; intros s Re Rn En; cbn [run] in Rn.
        - inversion Rn. split; [simpl; lia | reflexivity].
        - destruct (Game.apply out s m) as [s1|] eqn:A; [|discriminate]. destruct m as [c i|]; [|discriminate].
          pose proof (unlaid_placed rules_o V s c i s1 Re A) as U. destruct (IH s1 (co_go_on _ _ _ _ Re A) Rn En) as [U' D'].
          split; [simpl; lia|]. apply apply_place in A as (_ & _ & _ & ->). exact D'. }
      destruct U as [U D]. split; [lia|]. split; [exact En|]. split; [exact U|].
      destruct (unlaid s') eqn:Z0; [exfalso|lia].
      assert (Dn : deck default s = []).
      { unfold deck. cbn [source cooperative]. rewrite <- D. unfold unlaid in Z0. apply total_zero. lia. }
      rewrite (CT_8_same_without_draw_pile R s Dn) in J. destruct ms as [|m ms].
      - cbn [run] in Rn. inversion Rn; subst s'. apply (CT_6_won_iff_all_laid rules_o s) in Z0. congruence.
      - cbn [run] in Rn. destruct (Game.apply out s m) eqn:A; [|discriminate]. apply applied_playing in A. congruence.
    Qed.

    (** A game that is played out is one by default, or goes on for fewer cards than the
        minimum after that was lost, and wins nothing: so the results differ by less than the
        minimum. *)
    Theorem CT_8_source_results : forall ms S', play (of_o start) ms = Ok S' ->
      (exists S, play (of_d start) ms = Ok S /\ same_cards S S') \/
      (exists ms1 ms2 S k, ms = (ms1 ++ ms2)%list /\ play (of_d start) ms1 = Ok S /\
       State_outcome S = Some (Outcome_TeamResult (mk_TeamResult k)) /\ 0 < k /\
       (length ms2 < minimum R)%nat /\ (forall m, In m ms2 -> m <> Move_EndTurn mk_EndTurn) /\
       (forall k', State_outcome S' = Some (Outcome_TeamResult (mk_TeamResult k')) ->
        0 < k' /\ k = k' + Z.of_nat (length ms2))).
    Proof.
      intros ms S' E. apply (source_ran _ _ _ _ _ _ _ Fo ms _ S' begin_o) in E as (s' & ms' & Rn & Re & -> & ->).
      destruct (out_splits _ _ _ Rn) as [Rd|(ms1 & ms2 & s & -> & Rd & J & Ro)]; [left | right].
      - exists (of_d s'). split; [exact (source_runs _ _ _ _ _ _ _ Fd ms' _ s' begin_d Rd) | repeat split].
      - pose proof (source_runs _ _ _ _ _ _ _ Fd ms1 _ s begin_d Rd) as E1.
        assert (Res : co_reachable rules_d s /\ co_reachable rules_o s).
        { assert (G : forall Q ms s s', co_reachable Q s -> run (cooperative Q) s ms = Some s' -> co_reachable Q s').
          { clear. intros Q. induction ms as [|m ms IH]; intros s s' H Rn; cbn [run] in Rn; [now inversion Rn; subst|].
            destruct (Game.apply (cooperative Q) s m) as [s1|] eqn:A; [|discriminate]. apply (IH s1); [now apply co_go_on with s m | assumption]. }
          split; [exact (G rules_d ms1 _ s begin_d Rd) | exact (G rules_o ms1 _ s begin_o (out_runs _ _ _ Rd))]. }
        destruct Res as [Red Reo].
        destruct (few_more s ms2 s' _ Red Reo J Ro eq_refl) as (Ln & En & U & Pos).
        exists (map move_of ms1), (map move_of ms2), (of_d s), (Z.of_nat (unlaid s)).
        split; [apply map_app|]. split; [exact E1|]. split.
        { cbn [state_of draft State_outcome]. unfold outcome_of, team_result. now rewrite J. }
        split; [lia|]. rewrite map_length. split; [exact Ln|]. split.
        + intros m I. apply in_map_iff in I as ([c i|] & <- & I); [discriminate|]. exfalso. unfold ends in En.
          apply length_zero_iff_nil in En. assert (X : In Game.EndTurn (filter (fun m => match m with Game.EndTurn => true | _ => false end) ms2))
            by (now apply filter_In). now rewrite En in X.
        + intros k' Ek. cbn [state_of draft State_outcome] in Ek. unfold outcome_of, team_result in Ek.
          destruct (judge out s'); inversion Ek; subst; lia.
    Qed.

    (** So the same games are won. *)
    Theorem CT_8_source_same_won : forall ms,
      (exists S, play (of_d start) ms = Ok S /\ won S) <-> (exists S', play (of_o start) ms = Ok S' /\ won S').
    Proof.
      intros ms. split.
      - intros (S & E & W). destruct (CT_8_source_same_verdicts ms S E) as (S' & E' & _ & Wi & _). exists S'. tauto.
      - intros (S' & E & W). destruct (CT_8_source_results ms S' E) as [(S & E1 & _)|(ms1 & ms2 & S & k & _ & _ & _ & _ & _ & _ & K)].
        + exists S. split; [exact E1|]. destruct (CT_8_source_same_verdicts ms S E1) as (S2 & E2 & _ & Wi & _). apply Wi.
          congruence.
        + destruct (K 0 W). lia.
    Qed.
  End Game.
End PlayingOut.
