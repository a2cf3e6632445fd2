(** The symmetries of the two games (CT-11 to CT-13, FT-15, FT-16), said of the source: a
    game with new names for its numbers, piles and seats is a game, move by move, and its
    states are the old ones with the new names. What is legal in one game is legal in the other,
    and nothing else is. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool.
From TheGame Require Import Lists Piles Turn Game Common Symmetries GameSymmetries.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceRules SourceMoves SourceSteps.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** A state with new names. *)
Record renamed (r : renaming) (S S' : State) : Prop := {
  n_rules : State_rules S' = State_rules S;
  n_tops : forall i, nth_error (State_tops S') (pile_to r i) = option_map (num r) (nth_error (State_tops S) i);
  n_hands : forall i, nth_error (State_hands S') (seat_to r i) =
    option_map (fun h => sort (map (num r) h)) (nth_error (State_hands S) i);
  n_decks : forall j, nth_error (State_decks S') (deck_to r j) = option_map (map (num r)) (nth_error (State_decks S) j);
  n_player : State_player S' = Z.of_nat (seat_to r (Z.to_nat (State_player S)));
  n_laid : State_laid S' = State_laid S;
  n_helped : State_helped S' = State_helped S
}.

Definition renamed_move (r : renaming) (m : Source.Move) : Source.Move :=
  match m with
  | Move_Play p => Move_Play (mk_Play (num r (Play_card p)) (Z.of_nat (pile_to r (Z.to_nat (Play_pile p)))))
  | Move_EndTurn e => Move_EndTurn e
  end.

Lemma alike_renamed : forall r RR g ended s s', alike r s s' ->
  renamed r (state_of RR g ended s) (state_of RR g ended s').
Proof.
  intros r RR g ended s s' A. constructor; cbn [state_of draft State_rules State_tops State_hands State_decks State_player
    State_laid State_helped].
  - reflexivity.
  - intros i. rewrite !nth_error_map, (a_piles _ _ _ A). destruct (nth_error (piles s) i) as [p|]; [|reflexivity]. cbn.
    f_equal. destruct p as [dd o w cs]. unfold top. cbn. now destruct cs as [|[k c] cs].
  - intros i. rewrite !nth_error_map. pose proof (a_hands _ _ _ A i) as H.
    destruct (nth_error (hands s) i) as [h|], (nth_error (hands s') (seat_to r i)) as [h'|]; try contradiction; [|reflexivity].
    cbn. f_equal. apply sort_same. rewrite <- H. apply Permutation_map, MostLaid.sort_perm.
  - intros j. apply (a_decks _ _ _ A).
  - rewrite Nat2Z.id. now rewrite (a_player _ _ _ A).
  - now rewrite (a_laid _ _ _ A).
  - apply (a_helped _ _ _ A).
Qed.

Lemma moves_renamed : forall r ms, map (renamed_move r) (map move_of ms) = map move_of (map (new_move r) ms).
Proof.
  intros r ms. rewrite !map_map. apply map_ext. intros [c i|]; [|reflexivity]. cbn. now rewrite Nat2Z.id.
Qed.

(** A pile that is named by no negative number; others are refused. *)
Definition of_a_pile (m : Source.Move) : Prop :=
  match m with Move_Play p => 0 <= Play_pile p | Move_EndTurn _ => True end.

Lemma renamed_twice : forall r ms, (forall x, num r (num r x) = x) -> (forall i, pile_to r (pile_to r i) = i) ->
  Forall of_a_pile ms -> map (renamed_move r) (map (renamed_move r) ms) = ms.
Proof.
  intros r ms N Pi Al. rewrite map_map. rewrite <- (map_id ms) at 2. apply map_ext_in. intros [[c i]|e] I; [|reflexivity].
  rewrite Forall_forall in Al. specialize (Al _ I). cbn in *. now rewrite N, Nat2Z.id, Pi, Z2Nat.id.
Qed.

Lemma twice_over : forall h order, map (fun x => h + 2 - x) (map (fun x => h + 2 - x) order) = order.
Proof. intros h order. rewrite map_map. rewrite <- (map_id order) at 2. apply map_ext. intros; lia. Qed.

(** ** The cooperative game *)

(** Hands that are dealt one after another, the last one dealt first. *)
Definition rotated (n size : nat) (order : list Z) : list Z :=
  (firstn size (skipn ((n - 1) * size) order) ++ firstn ((n - 1) * size) order ++ skipn (n * size) order)%list.

Lemma skipn_twice : forall {A} (l : list A) a b, skipn a (skipn b l) = skipn (b + a) l.
Proof. induction l as [|x l IH]; intros a [|b]; cbn; rewrite ?skipn_nil; auto. Qed.

Lemma skipn_front : forall (a b : list Z) k, length a = k -> skipn k (a ++ b) = b.
Proof. intros a b k <-. now rewrite skipn_app, skipn_all, Nat.sub_diag. Qed.

Lemma firstn_front : forall (a b : list Z) k, length a = k -> firstn k (a ++ b) = a.
Proof. intros a b k <-. now rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r. Qed.

Lemma deal_last : forall m size order,
  deal (Datatypes.S m) size order = (deal m size order ++ [firstn size (skipn (m * size) order)])%list.
Proof.
  induction m as [|m IH]; intros size order; [reflexivity|].
  change (deal (Datatypes.S (Datatypes.S m)) size order) with (firstn size order :: deal (Datatypes.S m) size (skipn size order)).
  rewrite IH. cbn [deal app]. do 4 f_equal. rewrite skipn_twice. reflexivity.
Qed.

Lemma deal_front : forall m size order rest, (m * size <= length order)%nat ->
  deal m size (firstn (m * size) order ++ rest) = deal m size order.
Proof.
  induction m as [|m IH]; intros size order rest C; [reflexivity|]. cbn [deal].
  assert (E : (firstn (Datatypes.S m * size) order = firstn size order ++ firstn (m * size) (skipn size order))%list).
  { rewrite <- (firstn_skipn size order) at 1. rewrite firstn_app, firstn_firstn, firstn_length.
    replace (Nat.min (Datatypes.S m * size) size) with size by lia.
    now replace (Datatypes.S m * size - Nat.min size (length order))%nat with (m * size)%nat by (simpl in *; lia). }
  rewrite E, <- app_assoc. assert (Ln : length (firstn size order) = size) by (rewrite firstn_length; simpl in C; lia).
  rewrite firstn_front, skipn_front by exact Ln. f_equal. apply IH. rewrite skipn_length. simpl in C. lia.
Qed.

Section Team.
  Import Cooperative CooperativeTheorems SourceTeam.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g team_result).
  Notation play := (play_on (players R)).
  Let F := team_faithful R V Limit.

  Lemma same_outcome : forall s s', judge g s' = judge g s -> unlaid s' = unlaid s ->
    State_outcome (of s') = State_outcome (of s).
  Proof. intros s s' J U. cbn [state_of draft State_outcome]. unfold outcome_of, team_result. now rewrite J, U. Qed.

  Section Game.
    Variables (order : list Z) (starter : nat) (ms : list Source.Move) (S : State).
    Hypothesis P : Permutation order (numbers (high R)).
    Hypothesis C : (starter < players R)%nat.
    Hypothesis E : play (of (co_start R order starter)) ms = Ok S.

    (** CT-11: numbers turned over, and the order of the piles. *)
    Theorem CT_11_source_mirror : exists S',
      play (of (co_start R (map (fun x => high R + 2 - x) order) starter)) (map (renamed_move (team_mirror R)) ms) = Ok S' /\
      renamed (team_mirror R) S S' /\ State_outcome S' = State_outcome S.
    Proof.
      pose proof E as E'. apply (source_ran _ _ _ _ _ _ _ F ms _ S (co_begin R order starter P C)) in E' as (s & ms' & Rn & Re & -> & ->).
      destruct (CT_11_mirror R V order starter ms' s P C Rn) as (t' & Rn' & A & J & U). exists (of t').
      rewrite moves_renamed. split; [|split; [now apply alike_renamed | now apply same_outcome]].
      apply (source_runs _ _ _ _ _ _ _ F); [|exact Rn']. apply co_begin; [now apply mirror_numbers | exact C].
    Qed.

    (** CT-12: two piles that are alike at the start, so of the same direction, change places. *)
    Theorem CT_12_source_piles_exchanged : forall a b,
      nth_error (Rules_starting_piles (team_rules R)) a = nth_error (Rules_starting_piles (team_rules R)) b ->
      exists S', play (of (co_start R order starter)) (map (renamed_move (piles_exchanged a b)) ms) = Ok S' /\
      renamed (piles_exchanged a b) S S' /\ State_outcome S' = State_outcome S.
    Proof.
      intros a b Eq. pose proof E as E'.
      apply (source_ran _ _ _ _ _ _ _ F ms _ S (co_begin R order starter P C)) in E' as (s & ms' & Rn & Re & -> & ->).
      assert (Ex : forall i, nth_error (piles (co_start R order starter)) (exchange a b i) =
        nth_error (piles (co_start R order starter)) i).
      { assert (Eq' : nth_error (co_piles R) a = nth_error (co_piles R) b).
        { rewrite team_rows, !nth_error_map, !co_pile_at in Eq. rewrite !co_pile_at.
          destruct (a <? rows R)%nat, (b <? rows R)%nat; try reflexivity;
            destruct (a <? 2 * rows R)%nat, (b <? 2 * rows R)%nat; try reflexivity; discriminate. }
        intros i. cbn [co_start piles]. unfold exchange.
        destruct (Nat.eqb_spec i a) as [->|Na]; [congruence|]. destruct (Nat.eqb_spec i b) as [->|Nb]; congruence. }
      destruct (CT_12_piles_exchanged R V a b _ _ ms' s (co_begin R order starter P C) Ex eq_refl eq_refl eq_refl eq_refl eq_refl)
        as [_ G]. destruct (G Rn) as (t' & Rn' & A & J & U). exists (of t').
      rewrite moves_renamed. split; [|split; [now apply alike_renamed | now apply same_outcome]].
      apply (source_runs _ _ _ _ _ _ _ F); [now apply co_begin | exact Rn'].
    Qed.

    Lemma rotated_start : state_moved_up R (co_start R order starter) =
      co_start R (rotated (players R) (hand_size R) order) (chair_up (players R) starter).
    Proof.
      pose proof V as (V1 & V2 & _ & _ & V5). pose proof (Permutation_length P) as Ln. rewrite numbers_length in Ln.
      unfold state_moved_up, co_start. cbn [decks hands piles player laid has_helped]. unfold rotated.
      clear F E. destruct (players R) as [|m]; [lia|]. replace (Datatypes.S m - 1)%nat with m by lia.
      assert (Fi : length (firstn (hand_size R) (skipn (m * hand_size R) order)) = hand_size R)
        by (rewrite firstn_length, skipn_length; simpl in *; lia).
      assert (Fk : length (firstn (m * hand_size R) order) = (m * hand_size R)%nat) by (rewrite firstn_length; simpl in *; lia).
      f_equal.
      - f_equal. symmetry. rewrite app_assoc. apply skipn_front. rewrite app_length, Fi, Fk. reflexivity.
      - rewrite deal_last, last_last, removelast_last. cbn [deal]. f_equal.
        + symmetry. now apply firstn_front.
        + rewrite skipn_front by exact Fi. symmetry. apply deal_front. simpl in *. lia.
    Qed.

    Lemma rotated_numbers : Permutation (rotated (players R) (hand_size R) order) (numbers (high R)).
    Proof.
      rewrite <- P. unfold rotated. pose proof V as (V1 & _). clear F E. destruct (players R) as [|m]; [lia|].
      replace (Datatypes.S m - 1)%nat with m by lia. rewrite Permutation_app_swap_app.
      rewrite <- (firstn_skipn (m * hand_size R) order) at 4. apply Permutation_app_head.
      rewrite <- (firstn_skipn (hand_size R) (skipn (m * hand_size R) order)) at 2. apply Permutation_app_head.
      rewrite skipn_twice. now replace (m * hand_size R + hand_size R)%nat with (Datatypes.S m * hand_size R)%nat by (simpl; lia).
    Qed.

    (** CT-13: everybody moves up one chair, with their cards; the starter as well. *)
    Theorem CT_13_source_seats_rotated : exists S',
      play (of (co_start R (rotated (players R) (hand_size R) order) (chair_up (players R) starter))) ms = Ok S' /\
      renamed (moved_up R) S S' /\ State_outcome S' = State_outcome S.
    Proof.
      pose proof E as E'. apply (source_ran _ _ _ _ _ _ _ F ms _ S (co_begin R order starter P C)) in E' as (s & ms' & Rn & Re & -> & ->).
      destruct (CT_13_seats_rotated R V _ ms' s (co_begin R order starter P C)) as [_ G].
      destruct (G Rn) as (t' & Rn' & A & J & U). rewrite rotated_start in Rn'. exists (of t').
      split; [|split; [now apply alike_renamed | now apply same_outcome]].
      apply (source_runs _ _ _ _ _ _ _ F); [|exact Rn']. apply co_begin; [exact rotated_numbers|].
      unfold chair_up. destruct (Nat.ltb_spec starter (players R)); [apply Nat.mod_upper_bound|]; lia.
    Qed.
  End Game.

  (** The other way round, and so exactly. *)
  Theorem CT_11_source_same_games : forall order starter ms, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    Forall of_a_pile ms ->
    (exists S, play (of (co_start R order starter)) ms = Ok S) <->
    exists S', play (of (co_start R (map (fun x => high R + 2 - x) order) starter)) (map (renamed_move (team_mirror R)) ms) = Ok S'.
  Proof.
    intros order starter ms P C Al. split; intros (S & E).
    - destruct (CT_11_source_mirror order starter ms S P C E) as (S' & E' & _). eauto.
    - destruct (CT_11_source_mirror _ starter _ S (mirror_numbers _ _ P) C E) as (S' & E' & _).
      rewrite twice_over, renamed_twice in E'; [eauto | intros; cbn; lia | intros; apply backwards_twice | exact Al].
  Qed.

  Theorem CT_13_source_same_games : forall order starter ms, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    (exists S, play (of (co_start R order starter)) ms = Ok S) <->
    exists S', play (of (co_start R (rotated (players R) (hand_size R) order) (chair_up (players R) starter))) ms = Ok S'.
  Proof.
    intros order starter ms P C. split; intros (S & E).
    - destruct (CT_13_source_seats_rotated order starter ms S P C E) as (S' & E' & _). eauto.
    - assert (C' : (chair_up (players R) starter < players R)%nat).
      { unfold chair_up. destruct (Nat.ltb_spec starter (players R)); [apply Nat.mod_upper_bound|]; lia. }
      apply (source_ran _ _ _ _ _ _ _ F ms _ S (co_begin R _ _ (rotated_numbers order starter P C) C')) in E as (s & ms' & Rn & _ & _ & ->).
      pose proof (co_begin R order starter P C) as Re. rewrite <- (rotated_start order starter P C) in Rn.
      assert (Pr : proper (highest g) (moved_up R))
        by (constructor; simpl; intros; try reflexivity; [apply chair_down_up | apply chair_up_down]).
      destruct (run_alike_back g _ _ (moved_up R) (co_lawful R V) Pr (moved_up_fair R) ms' _ _ s
        (s_seated R _ (reachable_sound R V _ Re)) (moved_up_alike R V _ Re)) as (t & Rt & _).
      { rewrite <- Rn. f_equal. rewrite <- (map_id ms') at 2. apply map_ext. now intros [c i|]. }
      exists (of t). exact (source_runs _ _ _ _ _ _ _ F ms' _ t Re Rt).
  Qed.

  Theorem CT_12_source_same_games : forall order starter ms a b, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    nth_error (Rules_starting_piles (team_rules R)) a = nth_error (Rules_starting_piles (team_rules R)) b ->
    Forall of_a_pile ms ->
    (exists S, play (of (co_start R order starter)) ms = Ok S) <->
    exists S', play (of (co_start R order starter)) (map (renamed_move (piles_exchanged a b)) ms) = Ok S'.
  Proof.
    intros order starter ms a b P C Eq Al. split; intros (S & E).
    - destruct (CT_12_source_piles_exchanged order starter ms S P C E a b Eq) as (S' & E' & _). eauto.
    - destruct (CT_12_source_piles_exchanged order starter _ S P C E a b Eq) as (S' & E' & _).
      rewrite renamed_twice in E'; [eauto | reflexivity | intros; apply exchange_twice | exact Al].
  Qed.
End Team.

(** ** The duel *)

Section Duel.
  Import FaceToFace FaceToFaceTheorems SourceDuel.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).
  Notation of := (state_of (duel_rules R) g (duel_result R)).
  Notation play := (play_on 2).
  Let F := duel_faithful R V Limit.

  (** The same result for the other player. *)
  Definition for_the_other (o : option Outcome) : option Outcome :=
    match o with
    | Some (Outcome_DuelResult d) => Some (Outcome_DuelResult (mk_DuelResult (1 - DuelResult_winner d) (DuelResult_ending d)))
    | _ => o
    end.

  Section Game.
    Variables (order0 order1 : list Z) (starter : nat) (ms : list Source.Move) (S : State).
    Hypothesis P0 : Permutation order0 (numbers (high R)).
    Hypothesis P1 : Permutation order1 (numbers (high R)).
    Hypothesis C : (starter < 2)%nat.
    Hypothesis E : play (of (duel_start R order0 order1 starter)) ms = Ok S.

    (** FT-15: numbers turned over; each player's two piles change places. *)
    Theorem FT_15_source_mirror : exists S',
      play (of (duel_start R (map (fun x => high R + 2 - x) order0) (map (fun x => high R + 2 - x) order1) starter))
        (map (renamed_move (duel_mirror R)) ms) = Ok S' /\
      renamed (duel_mirror R) S S' /\ State_outcome S' = State_outcome S.
    Proof.
      pose proof E as E'. apply (source_ran _ _ _ _ _ _ _ F ms _ S (duel_begin R _ _ _ P0 P1 C)) in E' as (s & ms' & Rn & Re & -> & ->).
      destruct (FT_15_mirror R V _ _ _ ms' s P0 P1 C Rn) as (t' & Rn' & A & J & _). exists (of t').
      rewrite moves_renamed. split; [|split; [now apply alike_renamed|]].
      - apply (source_runs _ _ _ _ _ _ _ F); [|exact Rn']. apply duel_begin; [now apply mirror_numbers.. | exact C].
      - cbn [state_of draft State_outcome]. unfold outcome_of, duel_result. now rewrite J, (a_player _ _ _ A).
    Qed.

    (** FT-16: the two players, with their cards and piles, change places. *)
    Theorem FT_16_source_players_exchanged : exists S',
      play (of (duel_start R order1 order0 (1 - starter))) (map (renamed_move players_exchanged) ms) = Ok S' /\
      renamed players_exchanged S S' /\ State_outcome S' = for_the_other (State_outcome S).
    Proof.
      pose proof E as E'. apply (source_ran _ _ _ _ _ _ _ F ms _ S (duel_begin R _ _ _ P0 P1 C)) in E' as (s & ms' & Rn & Re & -> & ->).
      destruct (FT_16_players_exchanged R V _ _ _ ms' s P0 P1 C Rn) as (t' & Rn' & A & J & _). exists (of t').
      assert (Sw : swapped starter = (1 - starter)%nat) by (destruct starter as [|[|x]]; simpl; lia). rewrite Sw in Rn'.
      rewrite moves_renamed. split; [|split; [now apply alike_renamed|]].
      - apply (source_runs _ _ _ _ _ _ _ F); [|exact Rn']. apply duel_begin; [assumption..|]. lia.
      - cbn [state_of draft State_outcome]. unfold outcome_of, duel_result. rewrite J, (a_player _ _ _ A).
        destruct (s_seated R s (reachable_sound R V s Re)) as (_ & _ & Sp).
        assert (Sw' : seat_to players_exchanged (player s) = (1 - player s)%nat) by (cbn; destruct (player s) as [|[|x]]; simpl; lia).
        rewrite Sw'. replace (Z.of_nat (1 - player s)) with (1 - Z.of_nat (player s)) by lia. now destruct (judge g s).
    Qed.
  End Game.

  (** The other way round, and so exactly. *)
  Theorem FT_15_source_same_games : forall order0 order1 starter ms,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    Forall of_a_pile ms ->
    (exists S, play (of (duel_start R order0 order1 starter)) ms = Ok S) <->
    exists S', play (of (duel_start R (map (fun x => high R + 2 - x) order0) (map (fun x => high R + 2 - x) order1) starter))
      (map (renamed_move (duel_mirror R)) ms) = Ok S'.
  Proof.
    intros o0 o1 starter ms P0 P1 C Al. split; intros (S & E).
    - destruct (FT_15_source_mirror o0 o1 starter ms S P0 P1 C E) as (S' & E' & _). eauto.
    - destruct (FT_15_source_mirror _ _ starter _ S (mirror_numbers _ _ P0) (mirror_numbers _ _ P1) C E) as (S' & E' & _).
      rewrite !twice_over, renamed_twice in E'; [eauto | intros; cbn; lia | intros; apply neighbours_twice | exact Al].
  Qed.

  Theorem FT_16_source_same_games : forall order0 order1 starter ms,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) -> (starter < 2)%nat ->
    Forall of_a_pile ms ->
    (exists S, play (of (duel_start R order0 order1 starter)) ms = Ok S) <->
    exists S', play (of (duel_start R order1 order0 (1 - starter))) (map (renamed_move players_exchanged) ms) = Ok S'.
  Proof.
    intros o0 o1 starter ms P0 P1 C Al. split; intros (S & E).
    - destruct (FT_16_source_players_exchanged o0 o1 starter ms S P0 P1 C E) as (S' & E' & _). eauto.
    - destruct (FT_16_source_players_exchanged o1 o0 (1 - starter)%nat _ S P1 P0 ltac:(lia) E) as (S' & E' & _).
      rewrite renamed_twice in E'; [|reflexivity | now intros [|[|[|[|i]]]] | exact Al].
      replace (1 - (1 - starter))%nat with starter in E' by lia. eauto.
  Qed.
End Duel.
