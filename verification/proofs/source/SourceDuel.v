(** face_to_face.py: its answers are those of the model, so its moves are. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common FaceToFace FaceToFaceTheorems Positions.
From TheGame Require CooperativeTheorems.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Section Duel.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).

  (** The rules of the library with these settings. *)
  Definition duel_rules : Source.Rules :=
    Rules_FaceToFace (mk_FaceToFace 2 2 (Z.of_nat (hand_size R)) (high R) (back R) (lone_card_wins R)).

  Definition duel_result (s : state) : Outcome := Outcome_DuelResult
    (match judge g s with
     | Done => mk_DuelResult (Z.of_nat (player s)) Ending_LAID_ALL
     | _ => mk_DuelResult (1 - Z.of_nat (player s)) Ending_STUCK
     end).

  Section Now.
    Variable s : state.
    Hypothesis Con : duel_consistent R s.

    Lemma duel_both : forall me, (me < 2)%nat ->
      ups (map (lane_of me) (piles s)) <> [] /\ downs (map (lane_of me) (piles s)) <> [].
    Proof.
      intros me M. split; (apply both_ways with (start := duel_piles R); [apply Con|]);
        [exists (untouched (high R) (Some me) Up) | exists (untouched (high R) (Some me) Down)];
        (split; [|split; [reflexivity | unfold mine; apply Nat.eqb_refl]]);
        destruct me as [|[|me]]; try lia; simpl; auto.
    Qed.

    Lemma duel_row_tops : forall p, In p (piles s) -> 1 <= row p <= high R + 1.
    Proof.
      intros p I. rewrite (row_at _ _ _ _ _ (duel_orderly R V) s p Con I). pose proof (o_high _ _ _ _ _ (duel_orderly R V)) as Hi.
      cbn [highest duel] in *. destruct (dir p); cbn; lia.
    Qed.

    Lemma duel_seated : length (hands s) = 2%nat /\ (player s < 2)%nat /\ length (decks s) = 2%nat.
    Proof. destruct (c_seated _ _ _ _ _ s Con) as (A & B & P). auto. Qed.

    Lemma player_cases : player s = O \/ player s = 1%nat.
    Proof. destruct duel_seated as (_ & P & _). lia. Qed.

    Lemma duel_deck_size : forall o, State_deck_size (draft duel_rules s o) = Ok (Z.of_nat (length (deck g s))).
    Proof.
      intros o. unfold State_deck_size. cbn [draft State_rules State_player State_decks].
      change (Rules__sources duel_rules) with [0; 1]. destruct duel_seated as (_ & P & D).
      replace (py_nth [0; 1] (Z.of_nat (player s))) with (Ok (Z.of_nat (player s)))
        by (destruct player_cases as [-> | ->]; reflexivity).
      cbn [bind]. rewrite (py_nth_at _ _ (deck g s)); [reflexivity|].
      unfold deck. cbn [source duel]. apply List.nth_error_nth'. lia.
    Qed.

    Lemma duel_hand_size : forall o, State_hand_size (draft duel_rules s o) = Ok (Z.of_nat (length (hand s (player s)))).
    Proof.
      intros o. unfold State_hand_size. cbn [draft State_hands State_player]. destruct duel_seated as (L & P & _).
      rewrite (py_nth_at _ _ (sort (hand s (player s)))).
      - cbn [bind]. unfold py_len. now rewrite sort_length.
      - apply map_nth_error. unfold hand. apply List.nth_error_nth'. lia.
    Qed.

    Lemma duel_missing_now : forall o, exists m, Rules_missing duel_rules (draft duel_rules s o) = Ok m /\
      ((laid s < required g (see s))%nat -> 0 < m /\ m = Z.of_nat (missing g (see s)) /\ m <= 2 - Z.of_nat (laid s)) /\
      ((required g (see s) <= laid s)%nat -> m <= 0).
    Proof.
      intros o. cbn [Rules_missing duel_rules]. unfold FaceToFace_missing, FaceToFace_required. fold duel_rules.
      rewrite duel_hand_size, duel_deck_size. cbn [bind]. cbn [draft State_laid FaceToFace_minimum FaceToFace_lone_card_wins].
      set (lone := (length (hand s (player s)) =? 1)%nat && (length (deck g s) =? 0)%nat && (laid s =? 0)%nat).
      match goal with |- exists m, bind ?a _ = _ /\ _ => replace a with (Ok lone) end.
      2:{ unfold lone. repeat (let C := fresh "C" in ask C); f_equal; lia. }
      cbn [bind].
      assert (M : missing g (see s) = if lone_card_wins R && lone then 1%nat else (2 - laid s)%nat).
      { simpl. unfold duel_missing, FaceToFace.lone. rewrite size_hand, size_deck. reflexivity. }
      rewrite M. change (required g (see s)) with 2%nat. rewrite (andb_comm (lone_card_wins R)).
      assert (L0 : lone = true -> laid s = O) by (unfold lone; lia).
      destruct (lone && lone_card_wins R) eqn:B; (eexists; split; [reflexivity|]).
      - apply andb_true_iff in B as [B _]. rewrite (L0 B). lia.
      - lia.
    Qed.

    Lemma duel_draws : forall o, Rules_draws duel_rules (draft duel_rules s o) = Ok (Z.of_nat (due g s)).
    Proof.
      intros o. cbn [Rules_draws duel_rules]. unfold FaceToFace_draws. fold duel_rules.
      rewrite duel_hand_size, duel_deck_size. cbn [bind draft State_helped FaceToFace_hand_size].
      rewrite (FT_5_draw R s). pose proof (c_small _ _ _ _ _ s Con (player s)) as Sm.
      destruct (has_helped s); cbn [bind]; f_equal; unfold constant_DRAWN; lia.
    Qed.

    Lemma duel_to_lay : forall o, State_to_lay (draft duel_rules s o) =
      Ok (Z.of_nat (length (deck g s) + length (hand s (player s)))).
    Proof.
      intros o. unfold State_to_lay. cbn [draft State_rules State_player State_decks State_hands]. cbv zeta.
      change (Rules__sources duel_rules) with [0; 1]. destruct duel_seated as (L & P & D).
      replace (py_nth [0; 1] (Z.of_nat (player s))) with (Ok (Z.of_nat (player s)))
        by (destruct player_cases as [-> | ->]; reflexivity).
      cbn [bind]. rewrite (py_nth_at _ _ (deck g s)) by (unfold deck; cbn [source duel]; apply List.nth_error_nth'; lia).
      cbn [bind]. rewrite py_zip_ok by (rewrite map_length; simpl; lia). cbn [bind].
      rewrite (to_lay_loop _ _ (Z.of_nat (player s))) by (intros a h l; now destruct (a =? Z.of_nat (player s))).
      cbn [bind]. f_equal. unfold hand. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate.
      unfold py_len. destruct player_cases as [-> | ->]; simpl; unfold py_len; rewrite sort_length; lia.
    Qed.

    Lemma duel_next : forall fuel, (2 <= fuel)%nat ->
      game_rules_next_player fuel (Z.of_nat (player s)) (map sort (hands (drawn g s))) =
      Ok (Z.of_nat (next g (see (drawn g s)))).
    Proof.
      intros fuel Fu. destruct duel_seated as (L & P & _).
      assert (Ln : length (map sort (hands (drawn g s))) = 2%nat).
      { cbn [drawn hands]. now rewrite map_length, update_length. }
      rewrite source_next_player by lia. rewrite Ln. do 2 f_equal.
      pose proof (other_holds R s Con) as Hold.
      assert (Hand : nth (other (player s)) (hands (drawn g s)) [] = hand s (other (player s))).
      { cbn [drawn hands]. apply nth_update_other. unfold other. lia. }
      change (next g (see (drawn g s))) with (other (player s)). cbn [seq map find].
      assert (M1 : ((player s + 1) mod 2)%nat = other (player s)).
      { unfold other. destruct player_cases as [-> | ->]; reflexivity. }
      rewrite M1. change (@nil Z) with (sort []) at 1. rewrite map_nth, sort_length.
      rewrite Hand. destruct (hand s (other (player s))); [congruence | reflexivity].
    Qed.
  End Now.

  (** For every consistent position, whether play can reach it or not. *)
  Theorem duel_consistent_faithful : faithful duel_rules g 2 2 (hand_size R) duel_result (duel_consistent R).
  Proof.
    destruct V as (V1 & V2 & V3).
    constructor; try reflexivity; intros.
    - cbn [highest duel]. lia.
    - transitivity (map (row_of (back R)) (duel_piles R)); [reflexivity|].
      symmetry. apply row_of_frame. exact (c_piles _ _ _ _ _ s H).
    - now apply (duel_row_tops s H).
    - now apply (top_range _ _ _ _ _ (duel_orderly R V) s).
    - now apply duel_both.
    - destruct (duel_seated s H) as (A & B & C). cbn [source duel]. lia.
    - apply (hand_of_consistent _ _ _ _ _ (duel_orderly R V) s _ H). apply (duel_seated s H).
    - cbn [required duel]. unfold two. lia.
    - now apply duel_missing_now.
    - now apply duel_draws.
    - now apply (o_room _ _ _ _ _ (duel_orderly R V)).
    - exists (length (deck g s) + length (hand s (player s)))%nat. split; [now apply duel_to_lay|].
      split; [rewrite (done_spec R s)|intros E; apply length_zero_iff_nil; lia].
      split; [intros [-> ->]; reflexivity | intros E; split; apply length_zero_iff_nil; lia].
    - unfold Rules__result. cbn [Rules_result duel_rules]. unfold FaceToFace_result. fold duel_rules.
      rewrite duel_to_lay by assumption. cbn [bind]. change (Rules_is_team duel_rules) with false.
      change (Rules_players duel_rules) with 2. destruct (duel_seated s H) as (_ & Pl & _).
      unfold duel_result. pose proof (judged g s) as J. pose proof (done_spec R s) as Dn.
      destruct (done g (see s)) eqn:D.
      + rewrite J. destruct (proj1 Dn eq_refl) as [-> ->]. cbn. now replace (_ && _) with true by lia.
      + assert (N : (length (deck g s) + length (hand s (player s)) <> 0)%nat).
        { intros E. assert (X : false = true); [|discriminate]. apply Dn. split; apply length_zero_iff_nil; lia. }
        replace (Z.of_nat (length (deck g s) + length (hand s (player s))) =? 0) with false by lia.
        cbn [negb bind DuelResult_winner draft State_player]. ask C; [|lia].
        destruct (judge g s); try reflexivity.
        destruct ((laid s <? required g (see s))%nat && _) in J; discriminate.
    - now apply duel_next.
    - now apply (moves_keep_consistent _ _ _ _ _ (duel_orderly R V) s m).
  Qed.

  Theorem duel_faithful : faithful duel_rules g 2 2 (hand_size R) duel_result (duel_reachable R).
  Proof.
    apply faithful_of_fewer with (1 := duel_consistent_faithful).
    - apply (duel_reachable_consistent R V).
    - intros s m s' Re A. now apply duel_go_on with s m.
  Qed.
End Duel.

(** ** Whole games *)

Section Games.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).
  Notation of := (state_of (duel_rules R) g (duel_result R)).
  Notation play := (play_on 2).
  Let F := duel_faithful R V Limit.

  Definition duel_played (S : State) : Prop := exists order0 order1 starter ms,
    Permutation order0 (numbers (high R)) /\ Permutation order1 (numbers (high R)) /\ (starter < 2)%nat /\
    play (of (duel_start R order0 order1 starter)) ms = Ok S.

  (** From any consistent position, one made by hand or one that play leads to. *)
  Theorem source_duel_game : forall ms s, duel_consistent R s ->
    match run g s ms with
    | Some s' => duel_consistent R s' /\ play (of s) (map move_of ms) = Ok (of s')
    | None => exists before m after s' r, ms = (before ++ m :: after)%list /\ run g s before = Some s' /\
        refuse g s' m = Some r /\ play (of s) (map move_of ms) = Raise (called g (duel_result R) s' (move_of m) r)
    end.
  Proof. intros ms s. now apply (source_game _ _ _ _ _ _ _ (duel_consistent_faithful R V Limit)). Qed.

  Theorem source_duel_played : forall S, duel_played S -> exists s, duel_reachable R s /\ S = of s.
  Proof.
    intros S (o0 & o1 & starter & ms & P0 & P1 & L & E).
    destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (duel_begin R o0 o1 starter P0 P1 L) E) as (s & _ & G & ->). eauto.
  Qed.

  (** Each player's cards are in their draw pile, their hand, or laid. *)
  Theorem GT_1_source_duel : forall S, duel_played S -> exists d0 d1 h0 h1 laid,
    State_decks S = [d0; d1] /\ State_hands S = [h0; h1] /\
    Permutation (map (pair O) (d0 ++ h0) ++ map (pair 1%nat) (d1 ++ h1) ++ laid)
      (map (pair O) (numbers (high R)) ++ map (pair 1%nat) (numbers (high R))).
  Proof.
    intros S H. apply source_duel_played in H as (s & Re & ->). cbn [state_of draft State_decks State_hands].
    destruct (s_seated R s (reachable_sound R V s Re)) as (Ln & Ld & _).
    destruct (GT_1_duel R V s Re) as [P _]. unfold all_cards in P.
    destruct (decks s) as [|d0 [|d1 [|]]]; try discriminate. destruct (hands s) as [|h0 [|h1 [|]]]; try discriminate.
    exists d0, d1, (sort h0), (sort h1), (on_piles (piles s)). split; [reflexivity|]. split; [reflexivity|].
    rewrite <- P. simpl. rewrite !app_nil_r, !map_app, <- !app_assoc.
    apply Permutation_app_head.
    assert (S0 : forall k h, Permutation (map (pair k : Z -> nat * Z) (sort h)) (map (pair k) h))
      by (intros; apply Permutation_map; symmetry; apply MostLaid.sort_perm).
    rewrite !S0. apply Permutation_app_swap_app.
  Qed.

  Theorem GT_4_source_duel : forall order0 order1 starter ms S,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    play (of (duel_start R order0 order1 starter)) ms = Ok S ->
    (length ms <= 4 * Z.to_nat (high R - 1))%nat.
  Proof.
    intros o0 o1 starter ms S P0 P1 L E.
    destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (duel_begin R o0 o1 starter P0 P1 L) E) as (s & Rn & _).
    apply (GT_4_duel R V) in Rn; try assumption. rewrite map_length in Rn. lia.
  Qed.
End Games.
