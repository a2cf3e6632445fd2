(** Theorems of the duel (RULES 6.3), said of the source. [S] is a state that the library's
    moves lead to from a deal ([duel_played]). *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Logs FaceToFace FaceToFaceTheorems Positions.
From TheGame Require CooperativeTheorems.
From TheGame Require Import Py PyFacts Source SourceTables SourceRules SourceMoves SourceDuel SourceSteps.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Section Theorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).
  Notation of := (state_of (duel_rules R) g (duel_result R)).
  Notation play := (play_on 2).
  Notation apply := (State_apply 2).
  Notation N := (Z.to_nat (high R - 1)).
  Let F := duel_faithful R V Limit.
  Let L := duel_lawful R.

  (** ** What a state of the source says of a state of the model *)

  Lemma a_state : forall S, duel_played R S -> exists s, duel_reachable R s /\ S = of s.
  Proof. exact (source_duel_played R V Limit). Qed.

  Lemma a_step : forall S m S', duel_played R S -> apply S m = Ok S' -> exists s s', duel_reachable R s /\ S = of s /\
    Game.apply g s (model_of m) = Some s' /\ duel_reachable R s' /\ S' = of s' /\ m = move_of (model_of m).
  Proof.
    intros S m S' P A. apply a_state in P as (s & Re & ->).
    apply (source_step _ _ _ _ _ _ _ F s m S' Re) in A as (s' & A & Re' & E & Em). exists s, s'. auto 10.
  Qed.

  Lemma a_game : forall order0 order1 starter ms S,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    play (of (duel_start R order0 order1 starter)) ms = Ok S -> exists s ms',
    run g (duel_start R order0 order1 starter) ms' = Some s /\ duel_reachable R s /\ S = of s /\ ms = map move_of ms'.
  Proof.
    intros order0 order1 starter ms S P0 P1 C E.
    apply (source_ran _ _ _ _ _ _ _ F ms _ S (duel_begin R order0 order1 starter P0 P1 C)) in E
      as (s & ms' & Rn & Re & -> & ->). eauto 10.
  Qed.

  Lemma seats : forall s, duel_reachable R s -> length (hands s) = 2%nat /\ length (decks s) = 2%nat /\ (player s < 2)%nat.
  Proof. intros s Re. exact (s_seated R s (reachable_sound R V s Re)). Qed.

  Lemma decks_left : forall s, duel_reachable R s -> State_deck_size (of s) = Ok (Z.of_nat (length (deck g s))).
  Proof. intros s Re. apply (source_deck_size _ _ _ _ _ _ _ F s Re). Qed.

  Lemma in_hand : forall s h, duel_reachable R s -> State_hand (of s) = Ok h -> h = sort (hand s (player s)).
  Proof. intros s h Re E. rewrite (source_hand _ _ _ _ _ _ _ F s Re) in E. congruence. Qed.

  Lemma empty_deck : forall s, duel_reachable R s -> State_deck_size (of s) = Ok 0 <-> deck g s = [].
  Proof.
    intros s Re. rewrite (decks_left s Re). split.
    - intros E. inversion E. apply length_zero_iff_nil. lia.
    - intros ->. reflexivity.
  Qed.

  (** What an outcome says of the verdict: of the two results only one names the ending. *)
  Definition stuck (S : State) : Prop := exists w, State_outcome S = Some (Outcome_DuelResult (mk_DuelResult w Ending_STUCK)).
  Definition laid_all (S : State) : Prop := exists w, State_outcome S = Some (Outcome_DuelResult (mk_DuelResult w Ending_LAID_ALL)).

  Lemma is_stuck : forall s, stuck (of s) <-> judge g s = Stuck.
  Proof.
    intros s. unfold stuck. cbn [state_of draft State_outcome]. unfold outcome_of, duel_result. split.
    - intros (w & E). destruct (judge g s); congruence.
    - intros ->. eauto.
  Qed.

  Lemma is_laid_all : forall s, laid_all (of s) <-> judge g s = Done.
  Proof.
    intros s. unfold laid_all. cbn [state_of draft State_outcome]. unfold outcome_of, duel_result. split.
    - intros (w & E). destruct (judge g s); congruence.
    - intros ->. eauto.
  Qed.

  (** ** Both games *)

  Theorem GT_3_source_duel : forall S, duel_played R S ->
    (State_outcome S = None <-> exists m S', apply S m = Ok S') /\
    exists ms, Situation_legal_moves S = Ok ms /\ forall m, In m ms <-> exists S', apply S m = Ok S'.
  Proof.
    intros S P. apply a_state in P as (s & Re & ->). split; [now apply (GT_3_source_goes_on _ _ _ _ _ _ _ F 2 L) |
      now apply (GT_3_source_legal_moves _ _ _ _ _ _ _ F)].
  Qed.

  Theorem GT_10_source_duel : forall S c i S', duel_played R S -> Situation_may_end_turn S = Ok true ->
    apply S (Move_Play (mk_Play c i)) = Ok S' -> Situation_may_end_turn S' = Ok true \/ State_outcome S' <> None.
  Proof.
    intros S c i S' P. apply a_state in P as (s & Re & ->). now apply (GT_10_source_may_end _ _ _ _ _ _ _ F).
  Qed.

  (** Who lays which card on a pile, the first one first. *)
  Fixpoint laid_on (i : nat) (S : State) (ms : list Source.Move) : list (Z * Z) :=
    match ms with
    | [] => []
    | m :: rest =>
        match apply S m with
        | Ok S' => (map (pair (State_player S)) (source_on_pile i m) ++ laid_on i S' rest)%list
        | Raise _ => []
        end
    end.

  Lemma laid_on_same : forall i ms s s' p, duel_reachable R s -> run g s ms = Some s' -> nth_error (piles s) i = Some p ->
    exists p', nth_error (piles s') i = Some p' /\
    map (fun x => (Z.of_nat (fst x), snd x)) (cards p') =
      (rev (laid_on i (of s) (map move_of ms)) ++ map (fun x => (Z.of_nat (fst x), snd x)) (cards p))%list.
  Proof.
    intros i. induction ms as [|m ms IH]; intros s s' p Re Rn E; cbn [run] in Rn.
    - inversion Rn; subst. exists p. auto.
    - destruct (Game.apply g s m) as [s1|] eqn:A; [|discriminate].
      pose proof (source_steps _ _ _ _ _ _ _ F s m s1 Re A) as A'. cbn [map laid_on]. rewrite A'.
      assert (E1 : exists p1, nth_error (piles s1) i = Some p1 /\
        map (fun x => (Z.of_nat (fst x), snd x)) (cards p1) =
        (map (pair (Z.of_nat (player s))) (on_pile i m) ++ map (fun x => (Z.of_nat (fst x), snd x)) (cards p))%list).
      { destruct m as [c j|].
        - apply apply_place in A as (_ & _ & _ & ->). cbn [piles place on_pile].
          destruct (Nat.eqb_spec i j) as [->|Ne].
          + exists (put (source g (player s)) c p). split; [now apply nth_error_update_same | reflexivity].
          + exists p. split; [now rewrite nth_error_update_other by congruence | reflexivity].
        - apply apply_end in A as (_ & _ & ->). exists p. auto. }
      destruct E1 as (p1 & E1 & C1). destruct (IH s1 s' p1 (duel_go_on R s m s1 Re A) Rn E1) as (p' & E' & C').
      exists p'. split; [exact E'|]. rewrite C', C1, rev_app_distr, <- app_assoc. do 2 f_equal.
      cbn [state_of draft State_player]. destruct m as [c j|]; [|reflexivity]. cbn [move_of source_on_pile on_pile Play_pile Play_card].
      destruct (Z.eqb_spec (Z.of_nat j) (Z.of_nat i)), (Nat.eqb_spec i j); try lia; reflexivity.
  Qed.

  (** GT-13: in a pile no number lies on itself, and none is there more than twice, once in
      each colour. *)
  Theorem GT_13_source_duel : forall order0 order1 starter ms S i c,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    play (of (duel_start R order0 order1 starter)) ms = Ok S -> (i < 4)%nat ->
    let cards := laid_on i (of (duel_start R order0 order1 starter)) ms in
    map snd cards = flat_map (source_on_pile i) ms /\ NoDup cards /\ ~ repeats (map snd cards) /\
    (count_occ Z.eq_dec (map snd cards) c <= 2)%nat.
  Proof.
    intros o0 o1 starter ms S i c P0 P1 C E Ci. cbv zeta. pose proof (duel_begin R o0 o1 starter P0 P1 C) as Re0.
    apply a_game in E as (s & ms' & Rn & Re & -> & ->); try assumption.
    destruct (nth_error (piles (duel_start R o0 o1 starter)) i) as [p|] eqn:Ep.
    2:{ apply nth_error_None in Ep. cbn in Ep. lia. }
    assert (Z0 : cards p = []) by (destruct i as [|[|[|[|i]]]]; [..|lia]; cbn in Ep; inversion Ep; reflexivity).
    destruct (laid_on_same i ms' _ s p Re0 Rn Ep) as (p' & E' & C'). rewrite Z0 in C'. cbn [map] in C'. rewrite app_nil_r in C'.
    destruct (pile_after g ms' _ s i p Rn Ep) as (p2 & E2 & C2). assert (p2 = p') as -> by congruence. rewrite Z0, app_nil_r in C2.
    rewrite on_pile_same. apply nth_error_In in E'. destruct (GT_13_duel_twice R s p' c V Re E') as [Nd Tw].
    assert (C3 : rev (flat_map (on_pile i) ms') = rev (map snd (laid_on i (of (duel_start R o0 o1 starter)) (map move_of ms')))).
    { rewrite <- C2, <- map_rev, <- C', map_map. reflexivity. }
    apply (f_equal (@rev Z)) in C3. rewrite !rev_involutive in C3. rewrite <- C3. split; [reflexivity|]. split; [|split].
    - rewrite <- (rev_involutive (laid_on _ _ _)), <- C'. apply NoDup_rev, FinFun.Injective_map_NoDup; [|exact Nd].
      intros [a b] [a' b'] Ee. cbn in Ee. inversion Ee as [[E3 E4]]. f_equal. lia.
    - rewrite <- repeats_rev, <- C2. apply no_repeats. pose proof (GT_13_duel R V s Re) as No. rewrite Forall_forall in No. auto.
    - rewrite C2 in Tw. now rewrite (proj1 (Permutation_count_occ Z.eq_dec _ _) (Permutation_rev _)).
  Qed.

  (** ** Hands and draws *)

  Theorem FT_2_source_two_to_start : forall S k h, duel_played R S -> State_laid S = 0 ->
    State_deck_size S = Ok k -> k <> 0 -> State_hand S = Ok h -> (2 <= length h)%nat.
  Proof.
    intros S k h P Z0 D K E. apply a_state in P as (s & Re & ->). apply in_hand in E as ->; [|assumption]. rewrite sort_length.
    cbn [state_of draft State_laid] in Z0. apply (FT_2_two_to_start R V s Re); [lia|].
    intros N0. apply (empty_deck s Re) in N0. congruence.
  Qed.

  (** FT-4: a turn that starts with a single card has no draw pile. By default it is lost;
      with [lone_card_wins] it is lost if the card cannot be laid, and laying it wins. *)
  Theorem FT_4_source_single_card : forall S c, duel_played R S -> State_laid S = 0 -> State_hand S = Ok [c] ->
    State_deck_size S = Ok 0 /\
    (lone_card_wins R = false \/ (forall m S', apply S m <> Ok S') ->
     State_outcome S = Some (Outcome_DuelResult (mk_DuelResult (1 - State_player S) Ending_STUCK))) /\
    (forall m S', apply S m = Ok S' ->
     State_outcome S' = Some (Outcome_DuelResult (mk_DuelResult (State_player S) Ending_LAID_ALL))).
  Proof.
    intros S c P Z0 E. pose proof P as P'. apply a_state in P as (s & Re & ->). cbn [state_of draft State_laid] in Z0.
    apply in_hand in E; [|assumption].
    assert (One : length (hand s (player s)) = 1%nat) by (rewrite <- sort_length, <- E; reflexivity).
    split; [|split].
    - apply (empty_deck s Re), (FT_4_single_card R V s Re); [lia | assumption].
    - intros Lo.
      assert (J : judge g s = Stuck).
      { destruct Lo as [Lo|No]; [apply FT_4_lost_by_default; [exact Lo | lia | exact One]|].
        destruct (judge g s) eqn:J; [exfalso..|reflexivity].
        - apply (goes_on (duel_rules R) g (duel_result R)), (proj1 (GT_3_source_duel _ P')) in J as (m & S' & A). now apply (No m S').
        - unfold judge, judge_by in J. destruct (done g (see s)) eqn:D; [|destruct (_ && _); discriminate].
          apply (done_spec R s) in D as [D _]. rewrite D in One. discriminate. }
      cbn [state_of draft State_outcome State_player]. unfold outcome_of, duel_result. now rewrite J.
    - intros m S' A. apply (source_step _ _ _ _ _ _ _ F s m S' Re) in A as (s' & A & Re' & -> & _).
      destruct (model_of m) as [c' i|].
      + pose proof (FT_4_lone_card_wins R V s c' i s' Re ltac:(lia) One A) as J.
        cbn [state_of draft State_outcome State_player]. unfold outcome_of, duel_result. rewrite J.
        apply apply_place in A as (_ & _ & _ & ->). reflexivity.
      + apply apply_end in A as (_ & Rq & _). change (required g (see s)) with 2%nat in Rq. lia.
  Qed.

  Theorem FT_5_source_draw : forall S k n h, duel_played R S -> State_outcome S = None ->
    State_deck_size S = Ok k -> State_hand S = Ok h -> Situation_draws S = Ok n ->
    n = Z.min (if State_helped S then Z.of_nat (hand_size R) - Z.of_nat (length h) else 2) k.
  Proof.
    intros S k n h P O D E W. apply a_state in P as (s & Re & ->). apply goes_on in O.
    apply in_hand in E as ->; [|assumption]. rewrite (decks_left s Re) in D. rewrite (source_draws _ _ _ _ _ _ _ F s Re), O in W.
    rewrite (FT_5_draw R s) in W. inversion D. inversion W. rewrite sort_length. cbn [state_of draft State_helped].
    pose proof (FT_1_hands R V s (player s) Re (proj2 (proj2 (seats s Re)))). destruct (has_helped s); lia.
  Qed.

  (** As many cards change places when the turn ends; after own piles only, the hand has not
      grown in the turn. *)
  Theorem FT_5_source_end : forall S S' h h', duel_played R S -> apply S (Move_EndTurn mk_EndTurn) = Ok S' ->
    nth_error (State_hands S) (Z.to_nat (State_player S)) = Some h ->
    nth_error (State_hands S') (Z.to_nat (State_player S)) = Some h' ->
    Situation_draws S = Ok (Z.of_nat (length h') - Z.of_nat (length h)) /\
    (State_helped S = false -> Z.of_nat (length h') <= Z.of_nat (length h) + State_laid S).
  Proof.
    intros S S' h h' P A E E'. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & _). cbn [model_of] in A.
    cbn [state_of draft State_hands State_player State_helped State_laid] in *. rewrite Nat2Z.id in *.
    assert (G : forall s0 x, nth_error (map sort (hands s0)) (player s) = Some x -> length x = length (hand s0 (player s))).
    { intros s0 x Ex. rewrite nth_error_map in Ex. destruct (nth_error (hands s0) (player s)) as [y|] eqn:Ey; [|discriminate].
      cbn in Ex. inversion Ex. rewrite sort_length. unfold hand. now rewrite (nth_error_nth _ _ _ Ey). }
    apply G in E, E'. rewrite E, E'. pose proof (source_draws _ _ _ _ _ _ _ F s Re) as W.
    pose proof A as A'. apply apply_end in A' as (J & _ & Es). split.
    - unfold state_of in W at 1. rewrite J in W. etransitivity; [exact W|]. f_equal. subst s'.
      rewrite (end_hand_own R s (reachable_sound R V s Re)), app_length, firstn_length.
      pose proof (FT_5_draw R s). lia.
    - intros Hh. pose proof (FT_5_no_growth R V s s' Re A Hh). lia.
  Qed.

  (** FT-18: a draw pile changes only at its owner's end of turn, a hand in its owner's turn. *)
  Theorem FT_18_source_own_cards : forall S m S', duel_played R S -> apply S m = Ok S' ->
    (forall x, x <> Z.to_nat (State_player S) -> nth_error (State_hands S') x = nth_error (State_hands S) x) /\
    (forall x, m = Move_EndTurn mk_EndTurn -> x <> Z.to_nat (State_player S) ->
     nth_error (State_decks S') x = nth_error (State_decks S) x) /\
    (m <> Move_EndTurn mk_EndTurn -> State_decks S' = State_decks S).
  Proof.
    intros S m S' P A. apply (a_step _ _ _ P) in A as (s & s' & Re & -> & A & Re' & -> & Em).
    cbn [state_of draft State_hands State_decks State_player]. rewrite Nat2Z.id. destruct (model_of m) as [c i|].
    - apply apply_place in A as (_ & _ & _ & ->). rewrite Em. cbn [place hands decks move_of].
      split; [|split; [discriminate | reflexivity]].
      intros x Nx. rewrite !nth_error_map. now rewrite nth_error_update_other by congruence.
    - apply apply_end in A as (_ & _ & ->). rewrite Em. cbn [move_of end_turn pass_on drawn hands decks].
      split; [|split; [|congruence]].
      + intros x Nx. rewrite !nth_error_map. now rewrite nth_error_update_other by congruence.
      + intros x _ Nx. change (source g (player s)) with (player s). now rewrite nth_error_update_other by congruence.
  Qed.

  (** FT-11: by default a win comes with at least two cards laid in the turn. *)
  Theorem FT_11_source_win_with_two : forall S, duel_played R S -> lone_card_wins R = false -> laid_all S ->
    2 <= State_laid S.
  Proof.
    intros S P Lo W. apply a_state in P as (s & Re & ->). apply is_laid_all in W.
    pose proof (FT_11_win_with_two R V s Re Lo W). cbn [state_of draft State_laid]. lia.
  Qed.

  (** ** FT-6: helping *)

  (** Whether a move lays a card on a pile of the opponent of the player on turn. *)
  Definition helps (S : State) (m : Source.Move) : bool :=
    match m with
    | Move_Play p =>
        match nth_error (Rules_starting_piles (State_rules S)) (Z.to_nat (Play_pile p)) with
        | Some r => negb (py_option_eqb Z.eqb (Pile_owner r) (Some (State_player S)))
        | None => false
        end
    | Move_EndTurn _ => false
    end.
  Definition is_play (m : Source.Move) : bool := match m with Move_Play _ => true | Move_EndTurn _ => false end.

  Lemma helps_same : forall s c i, duel_reachable R s ->
    helps (of s) (move_of (Place c i)) = negb (is_own i (lanes (turn_of s))).
  Proof.
    intros s c i Re. cbn [helps move_of Play_pile state_of draft State_rules State_player]. rewrite Nat2Z.id.
    rewrite (f_rows _ _ _ _ _ _ _ F s Re), nth_error_map. unfold is_own. cbn [lanes turn_of]. rewrite nth_error_map.
    destruct (nth_error (piles s) i) as [p|] eqn:E; [|reflexivity]. cbn [option_map lane_of own row_of Pile_owner]. f_equal.
    unfold mine. pose proof (s_piles R s (reachable_sound R V s Re)) as Fr.
    assert (I : In (frame p) (map frame (duel_piles R))) by (rewrite <- Fr; apply in_map; now apply nth_error_In in E).
    assert (O : exists x, owner p = Some x).
    { unfold duel_piles, untouched, CooperativeTheorems.frame in I. simpl in I.
      destruct I as [I|[I|[I|[I|[]]]]]; injection I as _ I _; rewrite <- I; eauto. }
    destruct O as (x & ->). cbn. destruct (Z.eqb_spec (Z.of_nat x) (Z.of_nat (player s))), (Nat.eqb_spec x (player s)); lia.
  Qed.

  (** From the start of a turn: at most one card helps, and when the turn ends, one at least
      has gone on an own pile. *)
  Theorem FT_6_source_helps : forall S ms S', duel_played R S -> State_laid S = 0 ->
    forallb is_play ms = true -> play S ms = Ok S' ->
    (length (filter (helps S) ms) <= 1)%nat /\
    (forall S'', apply S' (Move_EndTurn mk_EndTurn) = Ok S'' -> exists m, In m ms /\ helps S m = false).
  Proof.
    intros S ms S' P Z0 Al E. apply a_state in P as (s & Re & ->).
    apply (source_ran _ _ _ _ _ _ _ F ms s S' Re) in E as (s' & ms' & Rn & Re' & -> & ->).
    assert (Ps : exists ps, ms' = map (fun x => Place (fst x) (snd x)) ps).
    { clear -Al. induction ms' as [|[c i|] ms IH]; [now exists []| |discriminate]. cbn in Al.
      destruct (IH Al) as (ps & ->). now exists ((c, i) :: ps). }
    destruct Ps as (ps & ->). rewrite map_map. cbn [state_of draft State_laid] in Z0.
    pose proof (FT_6_one_help_a_turn g ps s s' Rn) as K. unfold helping_plays in K.
    assert (Fl : filter (helps (of s)) (map (fun x => move_of (Place (fst x) (snd x))) ps) =
      map (fun x => move_of (Place (fst x) (snd x))) (filter (fun x => negb (is_own (snd x) (lanes (turn_of s)))) ps)).
    { clear Rn K Al. induction ps as [|x ps IH]; [reflexivity|]. cbn [map filter]. rewrite helps_same, IH by assumption.
      now destruct (is_own _ _). }
    split; [rewrite Fl, map_length; lia|].
    intros S'' A. apply (source_step _ _ _ _ _ _ _ F s' _ _ Re') in A as (s2 & A & _). cbn [model_of] in A.
    apply apply_end in A as (_ & Rq & _). change (required g (see s')) with 2%nat in Rq.
    assert (Ln : laid s' = (laid s + length ps)%nat).
    { clear -Rn. revert s Rn. induction ps as [|[c i] ps IH]; intros s Rn; cbn [map run fst snd] in Rn; [inversion Rn; cbn; lia|].
      destruct (Game.apply g s (Place c i)) as [s1|] eqn:A; [|discriminate]. rewrite (IH s1 Rn).
      apply apply_place in A as (_ & _ & _ & ->). cbn. lia. }
    destruct (FT_6_one_on_an_own_pile g ps s s' Rn ltac:(lia)) as (c & i & I & O).
    exists (move_of (Place c i)). split; [now apply (in_map (fun x => move_of (Place (fst x) (snd x)))) in I|].
    rewrite helps_same by assumption. now rewrite O.
  Qed.

  (** ** FT-12, FT-13: turns *)

  (** How many turns of [x] ended, and in how many [x] laid something: those, and the one that
      goes on. *)
  Fixpoint ended_by (x : Z) (S : State) (ms : list Source.Move) : nat :=
    match ms with
    | [] => O
    | m :: rest =>
        match apply S m with
        | Ok S' => ((if negb (is_play m) && (State_player S =? x)%Z then 1 else 0) + ended_by x S' rest)%nat
        | Raise _ => O
        end
    end.
  Definition turns_by (x : Z) (S : State) (ms : list Source.Move) (last : State) : nat :=
    (ended_by x S ms + if (State_player last =? x)%Z && negb (State_laid last =? 0)%Z then 1 else 0)%nat.

  Lemma ended_same : forall x ms s s', duel_reachable R s -> run g s ms = Some s' ->
    ended_by (Z.of_nat x) (of s) (map move_of ms) = ends_of R x s ms.
  Proof.
    intros x. induction ms as [|m ms IH]; intros s s' Re Rn; [reflexivity|]. cbn [run map ended_by ends_of] in *.
    destruct (Game.apply g s m) as [s1|] eqn:A; [|discriminate].
    rewrite (source_steps _ _ _ _ _ _ _ F s m s1 Re A), (IH s1 s' (duel_go_on R s m s1 Re A) Rn). f_equal.
    destruct m; [reflexivity|]. cbn [move_of is_play negb andb state_of draft State_player].
    destruct (Z.eqb_spec (Z.of_nat (player s)) (Z.of_nat x)), (Nat.eqb_spec (player s) x); try lia; reflexivity.
  Qed.

  Lemma turns_same : forall x ms s s', duel_reachable R s -> run g s ms = Some s' ->
    turns_by (Z.of_nat x) (of s) (map move_of ms) (of s') = turns_of R x s ms s'.
  Proof.
    intros x ms s s' Re Rn. unfold turns_by, turns_of. rewrite (ended_same x ms s s' Re Rn). f_equal.
    unfold laid_by. cbn [state_of draft State_player State_laid].
    destruct (Z.eqb_spec (Z.of_nat (player s')) (Z.of_nat x)), (Nat.eqb_spec (player s') x); try lia; cbn; [|reflexivity].
    destruct (Nat.eqb_spec (laid s') 0); destruct (Z.eqb_spec (Z.of_nat (laid s')) 0); lia || reflexivity.
  Qed.

  Section Game.
    Variables (order0 order1 : list Z) (starter : nat) (ms : list Source.Move) (S : State).
    Hypothesis P0 : Permutation order0 (numbers (high R)).
    Hypothesis P1 : Permutation order1 (numbers (high R)).
    Hypothesis C : (starter < 2)%nat.
    Notation S0 := (of (duel_start R order0 order1 starter)).
    Hypothesis E : play S0 ms = Ok S.

    (** FT-12: at most (N + 1) / 2 turns of each player (29 of 58 cards), one less in all than
        twice that (57), and 2 N - 1 cards laid (115). *)
    Theorem FT_12_source_turns : (forall x, (x < 2)%nat -> (2 * turns_by (Z.of_nat x) S0 ms S <= N + 1)%nat) /\
      (turns_by 0 S0 ms S + turns_by 1 S0 ms S <= N)%nat /\
      (Nat.even N = true -> (turns_by 0 S0 ms S + turns_by 1 S0 ms S <= N - 1)%nat).
    Proof.
      pose proof (a_game _ _ _ _ _ P0 P1 C E) as (s & ms' & Rn & Re & -> & ->).
      pose proof (duel_begin R _ _ _ P0 P1 C) as Re0.
      pose proof (fun x => turns_same x ms' _ s Re0 Rn) as T. pose proof (T O) as T0. pose proof (T 1%nat) as T1.
      cbn [Z.of_nat Pos.of_succ_nat] in T0, T1. split; [|rewrite T0, T1; split].
      - intros x X. rewrite T. exact (FT_12_turns_of_each R V _ _ _ ms' s x P0 P1 C X Rn).
      - apply (FT_12_turns R V _ _ _ ms' s P0 P1 C Rn).
      - apply (FT_12_turns R V _ _ _ ms' s P0 P1 C Rn).
    Qed.

    Theorem FT_12_source_placements : (length (flat_map source_cards ms) <= 2 * N - 1)%nat.
    Proof.
      pose proof (a_game _ _ _ _ _ P0 P1 C E) as (s & ms' & Rn & Re & -> & ->).
      pose proof (FT_12_placements R V s Re) as B. rewrite cards_same.
      pose proof (Permutation_length (piles_after g _ _ _ Rn)) as Q. rewrite app_length, !map_length in Q.
      change (length (on_piles (piles (duel_start R order0 order1 starter)))) with O in Q. lia.
    Qed.

    (** GT-2: for each colour, so many cards are laid and so many are not; together twice N. *)
    Theorem GT_2_source_duel : exists d0 d1 h0 h1, State_decks S = [d0; d1] /\ State_hands S = [h0; h1] /\
      (length (flat_map source_cards ms) + (length d0 + length h0 + length d1 + length h1) = 2 * N)%nat.
    Proof.
      pose proof (a_game _ _ _ _ _ P0 P1 C E) as (s & ms' & Rn & Re & -> & ->).
      pose proof (GT_2_duel R V s Re) as B. rewrite cards_same.
      pose proof (Permutation_length (piles_after g _ _ _ Rn)) as Q. rewrite app_length, !map_length in Q.
      change (length (on_piles (piles (duel_start R order0 order1 starter)))) with O in Q.
      destruct (seats s Re) as (Ln & Ld & _). unfold unlaid in B. cbn [state_of draft State_decks State_hands].
      destruct (decks s) as [|d0 [|d1 [|]]]; try discriminate. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate.
      exists d0, d1, (sort h0), (sort h1). rewrite !sort_length. simpl in B. split; [reflexivity|]. split; [reflexivity|]. lia.
    Qed.

    (** FT-13: nobody is stuck in their own first turn. While there is a draw pile at the start,
        nobody wins in it either, so neither player can lose before the third turn. *)
    Theorem FT_13_source_first_turn :
      stuck S \/ State_outcome S <> None /\ Z.of_nat (hand_size R) < high R - 1 ->
      (1 <= ended_by 0 S0 ms /\ 1 <= ended_by 1 S0 ms)%nat /\
      (2 <= length (filter (fun m => negb (is_play m)) ms))%nat.
    Proof.
      pose proof (a_game _ _ _ _ _ P0 P1 C E) as (s & ms' & Rn & Re & -> & ->). intros Hs.
      pose proof (duel_begin R _ _ _ P0 P1 C) as Re0.
      assert (J : judge g s = Stuck \/ judge g s = Done /\ Z.of_nat (hand_size R) < high R - 1).
      { destruct Hs as [Hs|[Hs Sm]]; [left; now apply is_stuck|]. rewrite goes_on in Hs. destruct (judge g s); [congruence | auto..]. }
      pose proof (FT_13_earliest_loss R V _ _ _ P0 P1 C ms' s Rn J) as [B0 B1].
      pose proof (ended_same 0 ms' _ s Re0 Rn) as T0. pose proof (ended_same 1 ms' _ s Re0 Rn) as T1.
      cbn [Z.of_nat Pos.of_succ_nat] in T0, T1. rewrite T0, T1. split; [auto|].
      assert (Sum : forall ms0 s, (ends_of R 0 s ms0 + ends_of R 1 s ms0 <=
        length (filter (fun m => negb (is_play m)) (map move_of ms0)))%nat).
      { clear. induction ms0 as [|m ms0 IH]; intros s; [cbn; lia|]. cbn [ends_of map filter].
        destruct (Game.apply (duel R) s m) as [s1|]; [|lia]. specialize (IH s1). destruct m; cbn [move_of is_play negb length]; [lia|].
        destruct (Nat.eqb_spec (player s) 0), (Nat.eqb_spec (player s) 1); lia. }
      specialize (Sum ms' (duel_start R order0 order1 starter)). lia.
    Qed.
  End Game.

  (** FT-13: nobody is stuck with an untouched own pile and two cards to lay. *)
  Theorem FT_13_source_untouched : forall S i r h, duel_played R S ->
    nth_error (Rules_starting_piles (duel_rules R)) i = Some r -> Pile_owner r = Some (State_player S) ->
    nth_error (State_tops S) i = Some (Pile_top r) -> State_hand S = Ok h ->
    2 <= Z.of_nat (length h) + State_laid S -> ~ stuck S.
  Proof.
    intros S i r h P Er Ow Et Eh Le J. apply a_state in P as (s & Re & ->). apply is_stuck in J.
    apply in_hand in Eh as ->; [|assumption]. rewrite sort_length in Le. cbn [state_of draft State_laid State_tops State_player] in *.
    rewrite (f_rows _ _ _ _ _ _ _ F s Re) in Er. rewrite nth_error_map in *.
    destruct (nth_error (piles s) i) as [p|] eqn:Ep; [|discriminate]. cbn in Er, Et. inversion Er; subst r; clear Er.
    cbn [row_of Pile_owner Pile_top] in *. inversion Et as [Et']; clear Et.
    assert (Op : owner p = Some (player s)).
    { destruct (owner p) as [x|]; cbn in Ow; [|discriminate]. inversion Ow. f_equal. lia. }
    refine (FT_13_no_loss_with_an_untouched_pile R V s i p Re Ep Op _ ltac:(lia) J).
    pose proof (reachable_sound R V s Re) as So. unfold top in Et'. destruct (cards p) as [|[k c] l] eqn:Ec; [reflexivity|].
    exfalso. assert (Cc : 2 <= c <= high R).
    { assert (I : In (k, c) (all_cards g s)).
      { unfold all_cards. rewrite !in_app_iff. right. right. apply in_flat_map. exists p.
        split; [now apply nth_error_In in Ep|]. rewrite Ec. now left. }
      apply (Permutation_in _ (s_cards R s So)) in I. apply in_app_iff in I as [I|I]; apply in_map_iff in I as (y & Ey & I);
        inversion Ey; subst; now apply numbers_In in I. }
    assert (I : In (frame p) (map frame (duel_piles R)))
      by (rewrite <- (s_piles R s So); apply in_map; now apply nth_error_In in Ep).
    unfold duel_piles, untouched, CooperativeTheorems.frame in I. simpl in I.
    destruct I as [I|[I|[I|[I|[]]]]]; injection I as _ _ I; lia.
  Qed.
End Theorems.
