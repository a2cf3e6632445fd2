(** view.py and hidden_cards.py: what a seat sees, and the questions asked of a view.

    The view of the player on turn answers every question as the state does; the view of
    any other seat has no moves. A view tells nothing of hidden cards but which they are. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** A state and a view of the same table *)

(** What everybody sees. *)
Record same_table (S : State) (V : View) : Prop := {
  t_rules : View_rules V = State_rules S;
  t_tops : View_tops V = State_tops S;
  t_player : View_player V = State_player S;
  t_laid : View_laid V = State_laid S;
  t_helped : View_helped V = State_helped S;
  t_outcome : View_outcome V = State_outcome S;
  t_hand_size : Table_hand_size_of_view V = State_hand_size S;
  t_deck_size : View_deck_size V = State_deck_size S;
  t_to_lay : View_to_lay V = State_to_lay S
}.

Section Same.
  Variables (S : State) (V : View).
  Hypothesis A : same_table S V.

  Ltac same := rewrite ?(t_rules _ _ A), ?(t_tops _ _ A), ?(t_player _ _ A), ?(t_laid _ _ A), ?(t_helped _ _ A),
    ?(t_outcome _ _ A), ?(t_hand_size _ _ A), ?(t_deck_size _ _ A), ?(t_to_lay _ _ A).

  (** Answers of the rules depend on the table alone. *)
  Lemma same_required : forall R, Rules_required_of_view R V = Rules_required R S.
  Proof.
    intros [R|R]; unfold Rules_required_of_view, Rules_required, Cooperative_required_of_view, Cooperative_required,
      FaceToFace_required_of_view, FaceToFace_required; same; reflexivity.
  Qed.

  Lemma same_missing : forall R, Rules_missing_of_view R V = Rules_missing R S.
  Proof.
    intros [R|R]; unfold Rules_missing_of_view, Rules_missing, Cooperative_missing_of_view, Cooperative_missing,
      FaceToFace_missing_of_view, FaceToFace_missing, Cooperative_required_of_view, Cooperative_required,
      FaceToFace_required_of_view, FaceToFace_required; same; reflexivity.
  Qed.

  Lemma same_draws : forall R, Rules_draws_of_view R V = Rules_draws R S.
  Proof.
    intros [R|R]; unfold Rules_draws_of_view, Rules_draws, Cooperative_draws_of_view, Cooperative_draws,
      FaceToFace_draws_of_view, FaceToFace_draws; same; reflexivity.
  Qed.

  Lemma same_result : forall R, Rules__result_of_view R V = Rules__result R S.
  Proof.
    intros [R|R]; unfold Rules__result_of_view, Rules__result, Rules_result_of_view, Rules_result,
      Cooperative_result_of_view, Cooperative_result, FaceToFace_result_of_view, FaceToFace_result; same; reflexivity.
  Qed.

  Theorem source_view_outcome : forall R h, Rules__outcome_of_view R V h = Rules__outcome R S h.
  Proof.
    intros R h. unfold Rules__outcome_of_view, Rules__outcome. rewrite !same_result, same_missing. same. reflexivity.
  Qed.

  (** Questions that every seat may ask. *)
  Theorem source_view_minimum : Situation_minimum_of_view V = Situation_minimum S.
  Proof.
    unfold Situation_minimum_of_view, Situation_minimum, Rules__required_of_view, Rules__required.
    rewrite same_required. same. reflexivity.
  Qed.

  Theorem source_view_is_over : Situation_is_over_of_view V = Situation_is_over S.
  Proof. unfold Situation_is_over_of_view, Situation_is_over. same. reflexivity. Qed.

  Theorem source_view_draws : Situation_draws_of_view V = Situation_draws S.
  Proof.
    unfold Situation_draws_of_view, Situation_draws, Rules__due_of_view, Rules__due. rewrite same_draws. same. reflexivity.
  Qed.

  Lemma same_may_end : Situation_may_end_turn_of_view V = Situation_may_end_turn S.
  Proof. unfold Situation_may_end_turn_of_view, Situation_may_end_turn. rewrite source_view_minimum. same. reflexivity. Qed.

  Lemma same_why_not_play : forall h c i, legality_why_not_play_of_view V h c i = legality_why_not_play S h c i.
  Proof.
    intros h c i. unfold legality_why_not_play_of_view, legality_why_not_play, Situation_piles_of_view, Situation_piles.
    same. reflexivity.
  Qed.

  (** ** The view of the player on turn *)

  Section Own.
    Hypothesis Own : View_on_turn V = true.
    Hypothesis Held : State__held S = Ok (View_hand V).

    Lemma same_held : View__held V = View_hand V.
    Proof. unfold View__held. now rewrite Own. Qed.

    Theorem GT_16_source_view_may_end_turn : View_may_end_turn V = Situation_may_end_turn S.
    Proof. unfold View_may_end_turn. fold (View_on_turn V). rewrite Own. apply same_may_end. Qed.

    Theorem GT_16_source_view_plays : Situation_legal_plays_of_view V = Situation_legal_plays S.
    Proof.
      unfold Situation_legal_plays_of_view, Situation_legal_plays. rewrite same_held, Held. same. reflexivity.
    Qed.

    Theorem GT_16_source_view_moves : Situation_legal_moves_of_view V = Situation_legal_moves S.
    Proof.
      unfold Situation_legal_moves_of_view, Situation_legal_moves.
      rewrite GT_16_source_view_plays, GT_16_source_view_may_end_turn. same. reflexivity.
    Qed.

    Theorem GT_16_source_view_safe_plays : Situation_safe_plays_of_view V = Situation_safe_plays S.
    Proof.
      unfold Situation_safe_plays_of_view, Situation_safe_plays.
      rewrite GT_16_source_view_plays, source_view_minimum, same_held, Held. same. reflexivity.
    Qed.

    Theorem GT_16_source_view_within_reach : forall k, Situation_within_reach_of_view V k = Situation_within_reach S k.
    Proof.
      intros k. unfold Situation_within_reach_of_view, Situation_within_reach. rewrite same_held, Held. same. reflexivity.
    Qed.

    Theorem GT_16_source_view_why_not : forall m, View_why_not V m = Situation_why_not S m.
    Proof.
      intros m. unfold View_why_not. rewrite Own.
      assert (E : Situation_why_not_of_view V m = Situation_why_not S m).
      { unfold Situation_why_not_of_view, Situation_why_not, legality__why_not_end_of_view, legality__why_not_end.
        rewrite source_view_minimum, same_held, Held. same.
        destruct (py_some _); [reflexivity|]. destruct m; [|reflexivity]. cbn [bind]. apply same_why_not_play. }
      rewrite E. cbn [orb]. now destruct (Situation_why_not S m).
    Qed.

    Theorem GT_16_source_view_is_legal : forall m, Situation_is_legal_of_view V m = Situation_is_legal S m.
    Proof.
      intros m. unfold Situation_is_legal_of_view, Situation_is_legal. now rewrite GT_16_source_view_why_not.
    Qed.
  End Own.
End Same.

(** ** What a seat sees *)

Lemma py_enumerate_seq : forall {A} (f : nat -> A) m k,
  py_enumerate_from (Z.of_nat k) (map f (seq k m)) = map (fun i => (Z.of_nat i, f i)) (seq k m).
Proof.
  induction m as [|m IH]; intros k; [reflexivity|]. simpl. f_equal.
  rewrite <- (IH (Datatypes.S k)). f_equal. lia.
Qed.

(** Hands are added to draw piles: in any order, because they are sorted in the end. *)
Lemma gathered : forall (hs : list (list Z)) (from : nat -> nat) (counts : nat -> bool) d
    (body : Z * Z -> list (list Z) -> res (flow (list (list Z)) (Rules * option Z * list Z * list Z * list Z * list (list Z)))),
  (forall i u, (i < length hs)%nat -> length u = d -> (from i < d)%nat ->
    exists u', body (Z.of_nat i, Z.of_nat (from i)) u = Ok (Next u') /\ length u' = d /\
    forall j, Permutation (nth j u' []) (nth j u [] ++ if counts i && (from i =? j)%nat then nth i hs [] else [])) ->
  forall m k u, length u = d -> (forall i, (k <= i < k + m)%nat -> (from i < d)%nat) -> (k + m <= length hs)%nat ->
  exists u', py_for (map (fun i => (Z.of_nat i, Z.of_nat (from i))) (seq k m)) body u = Ok (Next u') /\ length u' = d /\
    forall j, Permutation (nth j u' [])
      (nth j u [] ++ flat_map (fun i => if counts i && (from i =? j)%nat then nth i hs [] else []) (seq k m)).
Proof.
  intros hs from counts d body B. induction m as [|m IH]; intros k u L Fr Lk.
  - exists u. simpl. split; [reflexivity|]. split; [assumption|]. intros j. now rewrite app_nil_r.
  - cbn [seq map py_for flat_map]. destruct (B k u) as (u1 & E1 & L1 & P1); [lia | assumption | apply Fr; lia|].
    rewrite E1. cbn [bind].
    destruct (IH (Datatypes.S k) u1 L1) as (u2 & E2 & L2 & P2); [intros; apply Fr; lia | lia|].
    exists u2. split; [exact E2|]. split; [assumption|]. intros j. rewrite P2, P1. now rewrite <- app_assoc.
Qed.

Section Views.
  Variables (RR : Rules) (g : game) (n M H : nat) (ended : state -> Outcome) (good : state -> Prop).
  Hypothesis F : faithful RR g n M H ended good.
  (** Every player has a draw pile. *)
  Hypothesis Sources : forall s i, good s -> (i < n)%nat -> (source g i < length (decks s))%nat.
  Notation of := (state_of RR g ended).

  Definition sits (who : option nat) (i : nat) : bool := match who with Some k => (k =? i)%nat | None => false end.

  (** The cards of draw pile [j] that this seat does not see: the pile and the hands of others. *)
  Definition hidden (s : state) (who : option nat) (j : nat) : list Z :=
    nth j (decks s) [] ++
    flat_map (fun i => if negb (sits who i) && (source g i =? j)%nat then hand s i else []) (seq 0 n).

  (** The view of the library for a state of the model: sizes, tops, one hand, and which
      cards are hidden. *)
  Definition glance (s : state) (who : option nat) (o : option Outcome) : View :=
    mk_View RR (option_map Z.of_nat who) (match who with Some i => sort (hand s i) | None => [] end)
      (map (fun h => Z.of_nat (length h)) (hands s)) (map (fun d => Z.of_nat (length d)) (decks s))
      (map (fun j => sort (hidden s who j)) (seq 0 (length (decks s)))) []
      (map top (piles s)) (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) o.
  Definition seen (s : state) (who : option nat) : View := glance s who (outcome_of g ended s).

  Section Now.
    Variable s : state.
    Hypothesis G : good s.

    Lemma seat_ok : forall i, (i < n)%nat -> _validation_required_seat (Z.of_nat i) (Rules_players RR) = Ok (Z.of_nat i).
    Proof.
      intros i L. unfold _validation_required_seat, _validation_seat_number. rewrite (f_players _ _ _ _ _ _ _ F). cbv zeta.
      repeat (ask C; try reflexivity); lia.
    Qed.

    Lemma nth_map_nil : forall {A} (f : A -> list Z) (l : list A) (d : A) j, f d = [] -> nth j (map f l) [] = f (nth j l d).
    Proof. intros A f l d j E. rewrite <- E. apply map_nth. Qed.

    (** [State.view] returns what the seat sees. *)
    Theorem source_view : forall who, (forall i, who = Some i -> (i < n)%nat) ->
      State_view (of s) (option_map Z.of_nat who) = Ok (seen s who).
    Proof.
      intros who W. unfold State_view, hidden_cards_cards_seen_by.
      cbn [state_of draft State_rules State_hands State_decks State_tops State_player State_laid State_helped State_outcome].
      match goal with |- bind (bind ?a _) _ = _ => replace a with (@Ok (option Z) (option_map Z.of_nat who)) end.
      2:{ destruct who as [i|]; [|reflexivity]. cbn [option_map]. rewrite seat_ok by (now apply W). reflexivity. }
      cbn [bind]. cbv zeta. rewrite (f_sources _ _ _ _ _ _ _ F). unfold py_enumerate.
      rewrite (py_enumerate_seq (fun i => Z.of_nat (source g i)) n 0 : py_enumerate_from 0 _ = _).
      destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & _ & _).
      match goal with |- bind (bind (py_for _ ?body _) _) _ = _ =>
        destruct (gathered (map sort (hands s)) (source g) (fun i => negb (sits who i)) (length (decks s)) body)
          with (m := n) (k := O) (u := decks s) as (u & E & Lu & P) end.
      - intros i u Li Lu Ls.
        replace (py_option_eqb Z.eqb (Some (Z.of_nat i)) (option_map Z.of_nat who)) with (sits who i).
        2:{ destruct who as [k|]; [|reflexivity]. simpl. destruct (Nat.eqb_spec k i), (Z.eqb_spec (Z.of_nat i) (Z.of_nat k)); lia. }
        destruct (sits who i); cbn [negb andb].
        + exists u. split; [reflexivity|]. split; [assumption|]. intros j. now rewrite app_nil_r.
        + rewrite (py_nth_at u (source g i) (nth (source g i) u [])) by (apply List.nth_error_nth'; lia). cbn [bind].
          rewrite (py_nth_at (map sort (hands s)) i (nth i (map sort (hands s)) [])) by (now apply List.nth_error_nth').
          cbn [bind]. rewrite py_set_at by lia. cbn [bind]. eexists. split; [reflexivity|].
          split; [now rewrite update_length|]. intros j. destruct (Nat.eqb_spec (source g i) j) as [<-|N].
          * rewrite nth_update_same by lia. first [reflexivity | apply Permutation_app_comm].
          * rewrite nth_update_other by assumption. now rewrite app_nil_r.
      - reflexivity.
      - intros i I. apply Sources; [assumption | lia].
      - rewrite map_length. lia.
      - rewrite E. cbn [bind].
        match goal with |- bind (bind ?a _) _ = _ =>
          replace a with (@Ok (list Z) (match who with Some i => sort (hand s i) | None => [] end)) end.
        2:{ destruct who as [i|]; [|reflexivity]. cbn [option_map]. symmetry. apply py_nth_at, map_nth_error.
            unfold hand. apply List.nth_error_nth'. rewrite Ln. now apply W. }
        cbn [bind fst snd]. unfold seen, glance. f_equal. f_equal.
        + rewrite map_map. apply map_ext. intros h. unfold py_len. now rewrite sort_length.
        + apply nth_ext with (d := []) (d' := []); rewrite !map_length; [now rewrite seq_length|].
          intros j Lj. rewrite (nth_map_nil _ u []) by reflexivity.
          rewrite (nth_indep (map _ (seq 0 _)) [] ((fun j => sort (hidden s who j)) O)) by (rewrite map_length, seq_length; lia).
          rewrite (map_nth (fun j => sort (hidden s who j))), seq_nth by lia. apply sort_same. rewrite (P j). unfold hidden. cbn [plus]. apply Permutation_app_head.
          clear E P. induction (seq 0 n) as [|i l IH]; [constructor|]. cbn [flat_map]. apply Permutation_app; [|exact IH].
          destruct (_ && _); [|constructor]. rewrite (nth_map_nil sort (hands s) []) by reflexivity. symmetry. apply sort_perm.
    Qed.

    Theorem source_view_no_seat : forall i, ~ (0 <= i < Z.of_nat n) -> State_view (of s) (Some i) =
      Raise (Error "NoSuchPlayer" [("player", Num i); ("players", Num (Z.of_nat n))])%string.
    Proof.
      intros i L. unfold State_view, hidden_cards_cards_seen_by, _validation_required_seat, _validation_seat_number.
      cbn [state_of draft State_rules]. rewrite (f_players _ _ _ _ _ _ _ F). cbv zeta.
      ask C; [lia | reflexivity].
    Qed.

    (** ** The questions *)

    Lemma sizes_at : forall (ls : list (list Z)) i, (i < length ls)%nat ->
      py_nth (map (fun h => Z.of_nat (length h)) ls) (Z.of_nat i) = Ok (Z.of_nat (length (nth i ls []))).
    Proof. intros ls i L. apply py_nth_at, (map_nth_error (fun h : list Z => Z.of_nat (length h))). now apply List.nth_error_nth'. Qed.

    (** Every view of a state shows the same table. *)
    Theorem source_same_table : forall who o, same_table (draft RR s o) (glance s who o).
    Proof.
      intros who o. destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & P & D).
      constructor; try reflexivity.
      - rewrite (source_hand_size _ _ _ _ _ _ _ F s G o).
        unfold Table_hand_size_of_view. cbn [seen glance View_hand_sizes View_player]. rewrite sizes_at by lia. reflexivity.
      - rewrite (source_deck_size _ _ _ _ _ _ _ F s G o).
        unfold View_deck_size. cbn [seen glance View_rules View_player View_deck_sizes]. rewrite (source_at _ _ _ _ _ _ _ F s G). cbn [bind].
        now rewrite sizes_at.
      - unfold View_to_lay, table_cards_to_lay_of_view, State_to_lay.
        cbn [seen glance View_rules View_player View_deck_sizes View_hand_sizes state_of draft State_rules State_player State_decks State_hands]. cbv zeta.
        rewrite (source_at _ _ _ _ _ _ _ F s G). cbn [bind]. rewrite (deck_at _ _ _ _ _ _ _ F s G). cbn [bind].
        assert (Ls : length (Rules__sources RR) = length (hands s)).
        { rewrite (f_sources _ _ _ _ _ _ _ F), map_length, seq_length. now rewrite Ln. }
        rewrite !py_zip_ok by (rewrite map_length; exact Ls). cbn [bind]. rewrite sizes_at by assumption. cbn [bind].
        rewrite (to_lay_loop _ _ (Z.of_nat (source g (player s)))) by (intros a h l; now destruct (a =? _)).
        cbn [bind]. f_equal. f_equal. clear Ls Ln. generalize (Rules__sources RR). intros os. revert os.
        induction (hands s) as [|h hs IH]; intros [|k os]; try reflexivity. cbn [map combine filter].
        specialize (IH os). unfold py_sum in *. destruct (k =? _); cbn [map fold_right]; rewrite <- IH; unfold py_len; now rewrite ?sort_length.
    Qed.

    Lemma same_now : forall who, same_table (of s) (seen s who).
    Proof. intros who. apply source_same_table. Qed.

    Theorem source_view_sizes : forall who,
      Table_hand_size_of_view (seen s who) = State_hand_size (of s) /\
      View_deck_size (seen s who) = State_deck_size (of s) /\ View_to_lay (seen s who) = State_to_lay (of s).
    Proof. intros who. destruct (same_now who). auto. Qed.

    (** The player on turn. *)
    Notation me := (Some (player s)).

    Lemma on_turn_now : View_on_turn (seen s me) = true.
    Proof. unfold View_on_turn. simpl. apply Z.eqb_refl. Qed.

    Lemma held_seen : State__held (of s) = Ok (View_hand (seen s me)).
    Proof. exact (held_now _ _ _ _ _ _ _ F s G). Qed.

    (** GT-16: the player on turn can ask the view instead of the state. *)
    Theorem GT_16_source_view_on_turn : forall m k,
      View_may_end_turn (seen s me) = Situation_may_end_turn (of s) /\
      Situation_legal_plays_of_view (seen s me) = Situation_legal_plays (of s) /\
      Situation_legal_moves_of_view (seen s me) = Situation_legal_moves (of s) /\
      Situation_safe_plays_of_view (seen s me) = Situation_safe_plays (of s) /\
      Situation_within_reach_of_view (seen s me) k = Situation_within_reach (of s) k /\
      View_why_not (seen s me) m = Situation_why_not (of s) m /\
      Situation_is_legal_of_view (seen s me) m = Situation_is_legal (of s) m.
    Proof.
      intros m k. pose proof (same_now me) as A. pose proof on_turn_now as O. pose proof held_seen as E.
      repeat split;
        [apply GT_16_source_view_may_end_turn | apply GT_16_source_view_plays | apply GT_16_source_view_moves |
         apply GT_16_source_view_safe_plays | apply GT_16_source_view_within_reach | apply GT_16_source_view_why_not |
         apply GT_16_source_view_is_legal]; assumption.
    Qed.

    (** ** The view of another seat, or of a spectator *)

    Section Other.
      Variable who : option nat.
      Hypothesis Other : who <> me.

      Lemma off_turn : View_on_turn (seen s who) = false.
      Proof.
        unfold View_on_turn. cbn [seen glance View_seat View_player]. destruct who as [i|]; [|reflexivity]. simpl.
        destruct (Z.eqb_spec (Z.of_nat i) (Z.of_nat (player s))) as [E|]; [|reflexivity].
        apply Nat2Z.inj in E. congruence.
      Qed.

      Lemma nothing_held : View__held (seen s who) = [].
      Proof. unfold View__held. now rewrite off_turn. Qed.

      (** It has no moves, *)
      Theorem source_view_no_moves :
        View_may_end_turn (seen s who) = Ok false /\ Situation_legal_plays_of_view (seen s who) = Ok [] /\
        Situation_legal_moves_of_view (seen s who) = Ok [] /\ Situation_safe_plays_of_view (seen s who) = Ok [] /\
        forall k, Situation_within_reach_of_view (seen s who) k = Ok (k <=? 0).
      Proof.
        assert (E : View_may_end_turn (seen s who) = Ok false) by (unfold View_may_end_turn; fold (View_on_turn (seen s who)); now rewrite off_turn).
        assert (P : Situation_legal_plays_of_view (seen s who) = Ok []).
        { unfold Situation_legal_plays_of_view. rewrite nothing_held. destruct (View_outcome (seen s who)); [reflexivity|].
          cbn [seen glance View_rules View_player View_tops View_helped]. rewrite (lookups_now _ _ _ _ _ _ _ F s G).
          destruct (f_seated _ _ _ _ _ _ _ F s G) as (_ & Q & _). destruct (f_both _ _ _ _ _ _ _ F s _ G Q) as [U D].
          apply (source_legal_plays RR (piles s) (trick g) (highest g) (player s)); try assumption;
            [apply kinds_right | intros p I; now apply (f_tops _ _ _ _ _ _ _ F s) | apply (f_high _ _ _ _ _ _ _ F) | intros c []]. }
        split; [exact E|]. split; [exact P|]. split; [|split].
        - unfold Situation_legal_moves_of_view. rewrite P, E. cbn [bind]. now destruct (negb _).
        - unfold Situation_safe_plays_of_view. rewrite P. cbn [bind]. cbn [seen glance View_rules].
          rewrite (searched_now _ _ _ _ _ _ _ F s G). cbn [bind].
          rewrite (source_view_minimum _ _ (same_now who)), (source_minimum _ _ _ _ _ _ _ F s G). cbn [bind].
          rewrite (t_to_lay _ _ (same_now who)).
          destruct (f_to_lay _ _ _ _ _ _ _ F s (outcome_of g ended s) G) as (k & Ek & _).
          rewrite (Ek : State_to_lay (of s) = _). cbn [bind].
          cbn [seen glance View_rules View_player]. rewrite (lookups_now _ _ _ _ _ _ _ F s G).
          destruct (_ <=? 0); cbn [bind]; [reflexivity|]. now destruct (_ =? 1).
        - intros k. unfold Situation_within_reach_of_view. rewrite nothing_held. cbv zeta.
          destruct (Z.leb_spec k 0) as [C|C]; cbn [orb]; [reflexivity|].
          destruct (py_some _); [reflexivity|].
          cbn [seen glance View_rules View_player View_tops View_helped]. rewrite (lookups_now _ _ _ _ _ _ _ F s G).
          rewrite (closed_form_now _ _ _ _ _ _ _ F s G). cbn [bind].
          unfold most_laid_within_reach. change (py_len []) with 0. ask C2; [reflexivity | lia].
      Qed.

      Definition not_your_turn : exn := (Error "NotYourTurn"
        [("place", Nothing); ("number", Nothing); ("seat", fact_option Num (option_map Z.of_nat who));
         ("player", Num (Z.of_nat (player s)))])%string.

      (** and is told so: it is not this seat's turn, unless the game is over. *)
      Theorem source_view_not_your_turn : forall m, View_why_not (seen s who) m = Ok (Some
        match judge g s with Playing => not_your_turn | _ => called g ended s m GameOver end).
      Proof.
        intros m. unfold View_why_not. rewrite off_turn. unfold Situation_why_not_of_view. rewrite nothing_held.
        cbn [seen glance View_outcome]. unfold outcome_of. destruct (judge g s) eqn:J; [|reflexivity..]. cbn [py_some].
        match goal with |- context [bind ?a _] =>
          assert (E : exists r, a = Ok r /\ py_is_a ["NotAMove"; "GameOver"]%string r = false) end.
        { destruct m as [[c i]|m].
          - rewrite (same_why_not_play _ _ (same_now who)). unfold legality_why_not_play. cbv zeta.
            rewrite (piles_now _ _ _ _ _ _ _ F s G _ : Situation_piles (of s) = _). cbn [state_of draft State_rules State_player State_tops State_helped Play_card Play_pile].
            rewrite (lookups_now _ _ _ _ _ _ _ F s G).
            assert (Al : Lookup_allows (lookup_now RR g s) c i [] (map top (piles s)) (has_helped s) = Ok false).
            { unfold Lookup_allows. now destruct (_ && _). }
            rewrite Al. change (mem c []) with false. cbn [bind negb]. ask C1; [|ask C2]; eexists; split; reflexivity.
          - unfold legality__why_not_end_of_view.
            rewrite (source_view_minimum _ _ (same_now who)), (source_minimum _ _ _ _ _ _ _ F s G). cbn [bind].
            destruct (_ <=? _); eexists; split; reflexivity. }
        destruct E as (r & -> & E). cbn [bind orb]. rewrite E. reflexivity.
      Qed.

      Theorem source_view_nothing_legal : forall m, Situation_is_legal_of_view (seen s who) m = Ok false.
      Proof.
        intros m. unfold Situation_is_legal_of_view. rewrite source_view_not_your_turn. reflexivity.
      Qed.

      Theorem source_view_no_play : forall c i, exists e, View_play (seen s who) c i = Raise e.
      Proof.
        intros c i. unfold View_play, Situation__legal_play_of_view, Situation__index_of_view, Situation__as_called_of_view. cbv zeta.
        rewrite source_view_not_your_turn. cbn [bind]. eauto.
      Qed.
    End Other.
  End Now.

  (** ** A play in a view *)

  (** The player on turn plans with a view as with the state: a play gives the view of the
      state after it, or the same refusal. *)
  Theorem GT_16_source_view_play : forall s c i, good s ->
    View_play (seen s (Some (player s))) c i =
    bind (State_play (of s) c i) (fun S => State_view S (Some (Z.of_nat (player s)))).
  Proof.
    intros s c i G. rewrite (source_play _ _ _ _ _ _ _ F s G).
    unfold View_play, Situation__legal_play_of_view, Situation__index_of_view, Situation__as_called_of_view. cbv zeta.
    destruct (GT_16_source_view_on_turn s G (Move_Play (mk_Play c i)) 0) as (_ & _ & _ & _ & _ & -> & _).
    rewrite (source_why_not _ _ _ _ _ _ _ F s G). cbn [bind reason].
    destruct (refused g s c i) as [r|] eqn:Rf; cbn [option_map bind]; [reflexivity|].
    unfold refused in Rf. destruct (0 <=? i) eqn:I0; [|discriminate].
    set (k := Z.to_nat i) in *. assert (Ei : i = Z.of_nat k) by lia. rewrite Ei. clearbody k. clear I0 Ei i.
    apply (legal_place _ _ _ _ _ _ _ F s G) in Rf as L. destruct L as (J & L).
    assert (A : Game.apply g s (Place c k) = Some (place g s c k)).
    { unfold Game.apply, apply_when. unfold refuse in Rf. now rewrite Rf. }
    pose proof (f_step _ _ _ _ _ _ _ F s _ _ G A) as G'. set (s' := place g s c k) in *.
    destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & P & _).
    assert (W : forall i, Some (player s') = Some i -> (i < n)%nat) by (intros ? [= <-]; exact P).
    rewrite (source_view s' G' (Some (player s')) W : State_view (of s') (Some (Z.of_nat (player s))) = _).
    cbn [seen glance View_rules View_player View_hand View_tops View_helped View_laid].
    rewrite (lookups_now _ _ _ _ _ _ _ F s G), (source_after _ _ _ _ _ _ _ F s G c k J L). cbn [bind]. fold s'.
    unfold View__after. cbn [seen glance View_rules View_player View_hand_sizes View_seat View_deck_sizes View_unseen View_hints View_outcome].
    cbv zeta. rewrite py_set_at by (rewrite map_length; lia). cbn [bind].
    replace (update (player s) _ _) with (map (fun h => Z.of_nat (length h)) (hands s')).
    2:{ unfold s', hand. cbn [place hands]. rewrite nth_update_same by lia. unfold py_len. rewrite sort_length.
        apply (map_update_at (fun h : list Z => Z.of_nat (length h)) (discard c) (hands s) (player s)). apply List.nth_error_nth'. lia. }
    change (decks s) with (decks s').
    replace (map (fun j => sort (hidden s (Some (player s)) j)) (seq 0 (length (decks s'))))
      with (map (fun j => sort (hidden s' (Some (player s)) j)) (seq 0 (length (decks s')))).
    2:{ apply map_ext. intros j. unfold hidden. f_equal. f_equal. apply flat_map_ext. intros i. cbn [sits].
        destruct (Nat.eqb_spec (player s) i); [reflexivity|]. unfold s', hand. cbn [place hands].
        now rewrite nth_update_other. }
    replace (Z.of_nat (laid s) + 1) with (Z.of_nat (laid s')) by (unfold s'; cbn [place laid]; lia).
    change (Z.of_nat (player s)) with (Z.of_nat (player s')). change (Some (player s)) with (Some (player s')).
    change (hand s' (player s)) with (hand s' (player s')).
    fold (glance s' (Some (player s')) (outcome_of g ended s)).
    rewrite (source_view_outcome _ _ (source_same_table s' G' (Some (player s')) _)).
    rewrite (source_outcome _ _ _ _ _ _ _ F s' G'). rewrite (enough_now _ _ _ _ _ _ _ F s' G'). cbn [bind]. rewrite sort_full.
    pose proof (f_range _ _ _ _ _ _ _ F s' G') as Q. destruct (f_to_lay _ _ _ _ _ _ _ F s' None G') as (t & _ & Dn & Em).
    destruct (Nat.eqb_spec (length (hand s' (player s'))) 0) as [Le|Le]; cbn [negb bind]; [reflexivity|].
    destruct (Z.of_nat M <=? Z.of_nat (laid s')) eqn:C; [|reflexivity]. f_equal. unfold seen. f_equal.
    unfold outcome_of. rewrite J, judged.
    destruct (done g (see s')); [exfalso; apply Le; rewrite Em; [reflexivity | now apply Dn]|].
    destruct (Nat.ltb_spec (laid s') (required g (see s'))); [lia | reflexivity].
  Qed.

  (** Hints stay. *)
  Theorem source_view_play_hints : forall V c i V', View_play V c i = Ok V' -> View_hints V' = View_hints V.
  Proof.
    intros V c i V' E. unfold View_play, View__after in E. cbv zeta in E.
    repeat match type of E with
    | bind ?a _ = Ok _ => destruct a; [cbn [bind] in E | discriminate]
    | (let '(_, _) := ?a in _) = Ok _ => destruct a
    | (if ?b then _ else _) = Ok _ => destruct b
    end; now inversion E.
  Qed.

  (** ** Hidden cards *)

  Lemma sort_inj : forall l l', sort l = sort l' -> Permutation l l'.
  Proof. intros l l' E. rewrite (sort_perm l), E. symmetry. apply sort_perm. Qed.

  Lemma map_of_nat : forall {A B} (f : A -> nat) (h : B -> nat) l l',
    map (fun x => Z.of_nat (f x)) l = map (fun x => Z.of_nat (h x)) l' <-> map f l = map h l'.
  Proof.
    intros A B f h. induction l as [|x l IH]; intros [|y l']; simpl; split; intros E; try discriminate; try reflexivity.
    - inversion E as [[E1 E2]]. apply Nat2Z.inj in E1. apply IH in E2. congruence.
    - inversion E as [[E1 E2]]. apply IH in E2. congruence.
  Qed.

  (** GT-15: two states look alike to a seat exactly if they agree in the table, in the
      outcome, in the hand of the seat, and in which cards are hidden for each draw pile:
      wherever these cards are, in other hands or in any order in the draw pile. *)
  Theorem GT_15_source_hidden_cards : forall s s' who, good s -> good s' ->
    (forall i, who = Some i -> (i < n)%nat) ->
    (State_view (of s) (option_map Z.of_nat who) = State_view (of s') (option_map Z.of_nat who) <->
     see s = see s' /\ map top (piles s) = map top (piles s') /\ outcome_of g ended s = outcome_of g ended s' /\
     (forall i, who = Some i -> Permutation (hand s i) (hand s' i)) /\
     forall j, (j < length (decks s))%nat -> Permutation (hidden s who j) (hidden s' who j)).
  Proof.
    intros s s' who G G' W. rewrite (source_view s G who W), (source_view s' G' who W). split.
    - intros E. injection E as E1 E2 E3 E4 E5 E6 E7 E8 E9.
      apply map_of_nat in E2. apply map_of_nat in E3. apply Nat2Z.inj in E6. apply Nat2Z.inj in E7.
      split; [unfold see; congruence|]. split; [assumption|]. split; [assumption|]. split.
      + intros i ->. now apply sort_inj.
      + intros j L. apply sort_inj.
        assert (Ld : length (decks s) = length (decks s')) by (rewrite <- (map_length (@List.length Z)), E3; apply map_length).
        rewrite <- Ld in E4.
        pose proof (f_equal (fun l => nth_error l j) E4) as E. simpl in E.
        rewrite !nth_error_map, (List.nth_error_nth' _ O) in E by (now rewrite seq_length).
        rewrite seq_nth in E by assumption. simpl in E. congruence.
    - intros (Es & Et & Eo & Eh & Ej).
      assert (Ed : map (@List.length Z) (decks s) = map (@List.length Z) (decks s')) by exact (f_equal deck_sizes Es).
      assert (Ln : map (@List.length Z) (hands s) = map (@List.length Z) (hands s')) by exact (f_equal hand_sizes Es).
      f_equal. unfold seen, glance. f_equal; try assumption.
      + destruct who as [i|]; [|reflexivity]. apply sort_same. now apply Eh.
      + now apply map_of_nat.
      + now apply map_of_nat.
      + rewrite <- (map_length (@List.length Z) (decks s')), <- Ed, map_length.
        apply map_ext_in. intros j I. apply in_seq in I. apply sort_same, Ej. lia.
      + exact (f_equal (fun v => Z.of_nat (on_turn v)) Es).
      + exact (f_equal (fun v => Z.of_nat (laid_so_far v)) Es).
      + exact (f_equal helped_so_far Es).
  Qed.

  (** GT-16: if two states look alike to the player on turn, their moves and refusals are
      the same. *)
  Theorem GT_16_source_equal_views : forall s s' p, good s -> good s' -> player s = p ->
    State_view (of s) (Some (Z.of_nat p)) = State_view (of s') (Some (Z.of_nat p)) ->
    Situation_legal_moves (of s) = Situation_legal_moves (of s') /\
    (forall m, Situation_why_not (of s) m = Situation_why_not (of s') m) /\
    Situation_safe_plays (of s) = Situation_safe_plays (of s').
  Proof.
    intros s s' p G G' <- E.
    assert (W : forall i, Some (player s) = Some i -> (i < n)%nat).
    { intros i Ei. injection Ei as <-. apply (f_seated _ _ _ _ _ _ _ F s G). }
    pose proof (proj1 (GT_15_source_hidden_cards s s' (Some (player s)) G G' W) E) as (Es & _).
    assert (P : player s' = player s) by exact (eq_sym (f_equal on_turn Es)).
    rewrite (source_view s G (Some (player s)) W : State_view _ (Some (Z.of_nat (player s))) = _) in E.
    rewrite (source_view s' G' (Some (player s)) W : State_view _ (Some (Z.of_nat (player s))) = _) in E. injection E as E.
    assert (E' : seen s (Some (player s)) = seen s' (Some (player s'))).
    { rewrite P. unfold seen, glance. congruence. }
    destruct (GT_16_source_view_on_turn s G (Move_EndTurn mk_EndTurn) 0) as (_ & _ & <- & <- & _).
    destruct (GT_16_source_view_on_turn s' G' (Move_EndTurn mk_EndTurn) 0) as (_ & _ & <- & <- & _).
    split; [now rewrite E'|]. split; [|now rewrite E'].
    intros m. destruct (GT_16_source_view_on_turn s G m 0) as (_ & _ & _ & _ & _ & <- & _).
    destruct (GT_16_source_view_on_turn s' G' m 0) as (_ & _ & _ & _ & _ & <- & _). now rewrite E'.
  Qed.

  (** ** The view of the model *)

  Definition of_colour (j : nat) (l : list (nat * Z)) : list Z := map snd (filter (fun x => (fst x =? j)%nat) l).

  Lemma of_colour_app : forall j l l', of_colour j (l ++ l') = of_colour j l ++ of_colour j l'.
  Proof. intros. unfold of_colour. now rewrite filter_app, map_app. Qed.

  Lemma of_colour_same : forall j l l', Permutation l l' -> Permutation (of_colour j l) (of_colour j l').
  Proof.
    intros j l l' P. unfold of_colour. apply Permutation_map. induction P; simpl.
    - constructor.
    - destruct (fst x =? j)%nat; [now constructor | assumption].
    - destruct (fst x =? j)%nat, (fst y =? j)%nat; try reflexivity. apply perm_swap.
    - now transitivity (filter (fun x => (fst x =? j)%nat) l').
  Qed.

  Lemma of_colour_pairs : forall j k l, of_colour j (map (pair k) l) = if (k =? j)%nat then l else [].
  Proof.
    intros j k l. unfold of_colour. induction l as [|x l IH]; [now destruct (k =? j)%nat|]. cbn [map filter fst].
    destruct (k =? j)%nat; [|exact IH]. cbn [map snd]. now rewrite IH.
  Qed.

  Lemma of_colour_coloured : forall j f ls k, of_colour j (coloured f k ls) =
    flat_map (fun i => if (f i =? j)%nat then nth (i - k) ls [] else []) (seq k (length ls)).
  Proof.
    intros j f. induction ls as [|l ls IH]; intros k; [reflexivity|]. cbn [coloured length seq flat_map].
    rewrite of_colour_app, of_colour_pairs, IH, Nat.sub_diag. f_equal. rewrite !flat_map_concat_map. f_equal.
    apply map_ext_in. intros i I. apply in_seq in I. replace (i - k)%nat with (Datatypes.S (i - Datatypes.S k)) by lia. reflexivity.
  Qed.

  Lemma own_cards : forall (h : nat -> list Z) j w l, NoDup l -> In w l ->
    Permutation (flat_map (fun i => if (source g i =? j)%nat then h i else []) l)
      (flat_map (fun i => if negb (sits (Some w) i) && (source g i =? j)%nat then h i else []) l ++
       if (source g w =? j)%nat then h w else []).
  Proof.
    intros h j w. induction l as [|i l IH]; intros N I; [contradiction|]. inversion N as [|? ? Ni N']. subst. cbn [flat_map sits].
    destruct (Nat.eqb_spec w i) as [->|D].
    - cbn [negb andb app]. rewrite Permutation_app_comm. apply Permutation_app_tail.
      assert (E : forall l', ~ In i l' -> flat_map (fun i => if (source g i =? j)%nat then h i else []) l' =
        flat_map (fun x => if negb (i =? x)%nat && (source g x =? j)%nat then h x else []) l').
      { induction l' as [|x l' IH']; intros Nx; [reflexivity|]. cbn [flat_map]. rewrite IH' by (simpl in Nx; tauto).
        destruct (Nat.eqb_spec i x) as [->|]; [|reflexivity]. exfalso. apply Nx. now left. }
      now rewrite (E l Ni).
    - cbn [negb andb]. rewrite <- app_assoc. apply Permutation_app_head, IH; [assumption|]. destruct I; [congruence | assumption].
  Qed.

  (** What a seat sees of the cards of draw pile [j]: its own, and those that were laid. *)
  Definition known (s : state) (who : option nat) (j : nat) : list Z :=
    match who with Some w => if (source g w =? j)%nat then hand s w else [] | None => [] end ++ laid_of j (piles s).

  Lemma all_hidden_or_known : forall s who j, good s -> (forall i, who = Some i -> (i < n)%nat) -> (j < length (decks s))%nat ->
    Permutation (hidden s who j ++ known s who j) (of_colour j (all_cards g s)).
  Proof.
    intros s who j G W L. destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & _ & _).
    unfold all_cards, hidden, known. rewrite !of_colour_app, !of_colour_coloured, Ln, <- !app_assoc.
    assert (D : flat_map (fun i => if (i =? j)%nat then nth (i - 0) (decks s) [] else []) (seq 0 (length (decks s))) = nth j (decks s) []).
    { replace (length (decks s)) with (j + Datatypes.S (length (decks s) - j - 1))%nat by lia.
      rewrite seq_app, flat_map_app. cbn [seq flat_map plus]. rewrite Nat.eqb_refl, Nat.sub_0_r.
      assert (None : forall l, ~ In j l -> flat_map (fun i => if (i =? j)%nat then nth (i - 0) (decks s) [] else []) l = []).
      { induction l as [|x l IH]; intros N; [reflexivity|]. cbn [flat_map]. rewrite IH by (simpl in N; tauto).
        destruct (Nat.eqb_spec x j); [|reflexivity]. exfalso. apply N. now left. }
      rewrite !None by (rewrite in_seq; lia). now rewrite app_nil_r. }
    rewrite D. apply Permutation_app_head. rewrite app_assoc. apply Permutation_app_tail.
    destruct who as [w|].
    - symmetry. erewrite flat_map_ext; [apply (own_cards (hand s) j w); [apply seq_NoDup | apply in_seq; specialize (W w eq_refl); lia]|].
      intros i. now rewrite Nat.sub_0_r.
    - rewrite app_nil_r. erewrite flat_map_ext; [reflexivity|]. intros i. cbn [sits negb andb]. now rewrite Nat.sub_0_r.
  Qed.

  Lemma sort_rest : forall a b l, ascending l -> Permutation (a ++ b) l -> sort a = filter (fun c => negb (mem c b)) l.
  Proof.
    intros a b l A P. pose proof (Permutation_NoDup (Permutation_sym P) (ascending_NoDup _ A)) as N.
    assert (Asc : forall p (m : list Z), ascending m -> ascending (filter p m)).
    { intros p. induction m as [|x m IH]; intros S; [constructor|]. inversion S as [|? ? S' Fa]. subst. simpl.
      destruct (p x); [|now apply IH]. constructor; [now apply IH|]. apply Forall_forall. intros y I. apply filter_In in I as [I _].
      now apply (proj1 (Forall_forall _ _) Fa). }
    rewrite <- (sort_ascending_same (filter _ l)) by now apply Asc. apply sort_same.
    apply NoDup_Permutation; [| apply NoDup_filter, (Permutation_NoDup P N)|].
    { clear - N. induction a as [|x a IH]; [constructor|]. inversion N as [|? ? Nx N']. subst.
      constructor; [|now apply IH]. intros I. apply Nx, in_or_app. now left. }
    intros c. rewrite filter_In, negb_true_iff. split.
    - intros I. split; [apply (Permutation_in _ P), in_or_app; now left|]. apply not_true_is_false. rewrite mem_In. intros J.
      clear - N I J. induction a as [|x a IH]; [contradiction|]. inversion N as [|? ? Nx N']. subst.
      destruct I as [->|I]; [apply Nx, in_or_app; now right | now apply IH].
    - intros [I E]. apply (Permutation_in _ (Permutation_sym P)), in_app_or in I as [I|I]; [assumption|].
      apply mem_In in I. congruence.
  Qed.

  Section Model.
    (** Every draw pile has the numbers of the deck, and a view tells how a game ended. *)
    Hypothesis Cards : forall s j, good s -> (j < length (decks s))%nat ->
      Permutation (of_colour j (all_cards g s)) (numbers (highest g)).
    Variable told : view -> Outcome.
    Hypothesis Told : forall s who, good s -> ended s = told (view_of g s who).

    (** The view of the library for a view of the model: instead of the cards that were laid,
        it has those that are neither laid nor in the seat's hand. *)
    Definition shown_as (v : view) : View :=
      mk_View RR (option_map Z.of_nat (seat v)) (own_hand v)
        (map Z.of_nat (hand_sizes (table v))) (map Z.of_nat (deck_sizes (table v)))
        (map (fun '(j, cards) => filter (fun c => negb (mem c
            (match seat v with Some w => if (source g w =? j)%nat then own_hand v else [] | None => [] end ++ cards)))
          (numbers (highest g))) (combine (seq 0 (length (laid_cards v))) (laid_cards v)))
        [] (map snd (shown v)) (Z.of_nat (on_turn (table v))) (Z.of_nat (laid_so_far (table v))) (helped_so_far (table v))
        (match verdict v with Playing => None | _ => Some (told v) end).

    Lemma numbers_ascending : forall h, ascending (numbers h).
    Proof.
      intros h. unfold numbers. generalize O. induction (Z.to_nat (h - 1)) as [|m IH]; intros k; [constructor|]. cbn [seq map].
      constructor; [apply IH|]. apply Forall_forall. intros x I. apply in_map_iff in I as (y & <- & I). apply in_seq in I. lia.
    Qed.

    (** [State.view] is the view of the model. *)
    Theorem source_view_of_model : forall s who, good s -> (forall i, who = Some i -> (i < n)%nat) ->
      State_view (of s) (option_map Z.of_nat who) = Ok (shown_as (view_of g s who)).
    Proof.
      intros s who G W. rewrite (source_view s G who W). f_equal. unfold seen, glance, shown_as, view_of, view_when.
      cbn [seat own_hand table shown laid_cards verdict see deck_sizes hand_sizes on_turn laid_so_far helped_so_far].
      rewrite !map_map, map_length, seq_length. f_equal.
      - assert (C : forall l : list nat, combine l (map (fun j => sort (laid_of j (piles s))) l) = map (fun j => (j, sort (laid_of j (piles s)))) l)
          by (induction l as [|x l IH]; simpl; congruence).
        rewrite C, map_map. apply map_ext_in. intros j I. apply in_seq in I.
        rewrite (sort_rest _ (known s who j) (numbers (highest g))).
        + apply filter_ext. intros c. f_equal. unfold known. apply eq_true_iff_eq. rewrite !mem_In, !in_app_iff, sort_In.
          destruct who as [w|]; [|tauto]. destruct (source g w =? j)%nat; rewrite ?sort_In; tauto.
        + apply numbers_ascending.
        + rewrite (all_hidden_or_known s who j G W) by lia. apply Cards; [assumption | lia].
      - unfold outcome_of. rewrite (Told s who G). reflexivity.
    Qed.
  End Model.
End Views.

(** ** Both games *)

Section Team.
  Import Cooperative CooperativeTheorems SourceTeam.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g team_result).
  Notation hid := (hidden g (players R)).
  Let F := team_faithful R V Limit.

  Lemma team_piles : forall s i, co_reachable R s -> (i < players R)%nat -> (source g i < length (decks s))%nat.
  Proof. intros s i Re L. destruct (s_seated R s (reachable_sound R V s Re)) as (_ & -> & _). cbn. lia. Qed.

  Definition team_told (v : view) : Outcome := Outcome_TeamResult (mk_TeamResult
    (Z.of_nat (total (deck_sizes (table v)) + total (hand_sizes (table v))))).

  Theorem source_team_view : forall s who, co_reachable R s -> (forall i, who = Some i -> (i < players R)%nat) ->
    State_view (of s) (option_map Z.of_nat who) = Ok (shown_as (team_rules R) g team_told (view_of g s who)).
  Proof.
    apply (source_view_of_model _ _ _ _ _ _ _ F team_piles); [|reflexivity].
    intros s j Re L. pose proof (reachable_sound R V s Re) as So. destruct (s_seated R s So) as (_ & E & _). rewrite E in L.
    rewrite (of_colour_same j _ _ (s_cards R s So)), of_colour_pairs.
    now replace (0 =? j)%nat with true by (symmetry; apply Nat.eqb_eq; lia).
  Qed.

  Theorem GT_15_source_team : forall s s' who, co_reachable R s -> co_reachable R s' ->
    (forall i, who = Some i -> (i < players R)%nat) ->
    (State_view (of s) (option_map Z.of_nat who) = State_view (of s') (option_map Z.of_nat who) <->
     see s = see s' /\ map top (piles s) = map top (piles s') /\ outcome_of g team_result s = outcome_of g team_result s' /\
     (forall i, who = Some i -> Permutation (hand s i) (hand s' i)) /\
     forall j, (j < length (decks s))%nat -> Permutation (hid s who j) (hid s' who j)).
  Proof. exact (GT_15_source_hidden_cards _ _ _ _ _ _ _ F team_piles). Qed.
End Team.

Section Duel.
  Import FaceToFace FaceToFaceTheorems SourceDuel.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (duel R).
  Notation of := (state_of (duel_rules R) g (duel_result R)).
  Notation hid := (hidden g 2).
  Let F := duel_faithful R V Limit.

  Lemma duel_draw_piles : forall s i, duel_reachable R s -> (i < 2)%nat -> (source g i < length (decks s))%nat.
  Proof. intros s i Re L. now destruct (s_seated R s (reachable_sound R V s Re)) as (_ & -> & _). Qed.

  Definition duel_told (v : view) : Outcome := Outcome_DuelResult
    (match verdict v with
     | Done => mk_DuelResult (Z.of_nat (on_turn (table v))) Ending_LAID_ALL
     | _ => mk_DuelResult (1 - Z.of_nat (on_turn (table v))) Ending_STUCK
     end).

  Theorem source_duel_view : forall s who, duel_reachable R s -> (forall i, who = Some i -> (i < 2)%nat) ->
    State_view (of s) (option_map Z.of_nat who) = Ok (shown_as (duel_rules R) g duel_told (view_of g s who)).
  Proof.
    apply (source_view_of_model _ _ _ _ _ _ _ F duel_draw_piles); [|reflexivity].
    intros s j Re L. pose proof (reachable_sound R V s Re) as So. destruct (s_seated R s So) as (_ & E & _). rewrite E in L.
    rewrite (of_colour_same j _ _ (s_cards R s So)), of_colour_app, !of_colour_pairs. destruct j as [|[|]]; [now rewrite app_nil_r | reflexivity | lia].
  Qed.

  Theorem GT_15_source_duel : forall s s' who, duel_reachable R s -> duel_reachable R s' ->
    (forall i, who = Some i -> (i < 2)%nat) ->
    (State_view (of s) (option_map Z.of_nat who) = State_view (of s') (option_map Z.of_nat who) <->
     see s = see s' /\ map top (piles s) = map top (piles s') /\ outcome_of g (duel_result R) s = outcome_of g (duel_result R) s' /\
     (forall i, who = Some i -> Permutation (hand s i) (hand s' i)) /\
     forall j, (j < length (decks s))%nat -> Permutation (hid s who j) (hid s' who j)).
  Proof. exact (GT_15_source_hidden_cards _ _ _ _ _ _ _ F duel_draw_piles). Qed.
End Duel.

(** States of both games that play leads to. *)
Definition played (S : State) : Prop :=
  (exists R, Cooperative.valid R /\ Cooperative.high R <= constant_HIGHEST /\ SourceTeam.team_played R S) \/
  (exists R, FaceToFace.valid R /\ FaceToFace.high R <= constant_HIGHEST /\ SourceDuel.duel_played R S).

(** A view that answers as the state does. *)
Definition answers_as (S : State) (V : View) : Prop :=
  View_may_end_turn V = Situation_may_end_turn S /\
  Situation_legal_plays_of_view V = Situation_legal_plays S /\
  Situation_legal_moves_of_view V = Situation_legal_moves S /\
  Situation_safe_plays_of_view V = Situation_safe_plays S /\
  (forall k, Situation_within_reach_of_view V k = Situation_within_reach S k) /\
  (forall m, View_why_not V m = Situation_why_not S m) /\
  (forall m, Situation_is_legal_of_view V m = Situation_is_legal S m) /\
  forall c i, View_play V c i = bind (State_play S c i) (fun S' => State_view S' (Some (State_player S))).

(** A view in which nothing may be done. *)
Definition has_no_moves (V : View) : Prop :=
  View_may_end_turn V = Ok false /\ Situation_legal_plays_of_view V = Ok [] /\
  Situation_legal_moves_of_view V = Ok [] /\ Situation_safe_plays_of_view V = Ok [] /\
  (forall m, Situation_is_legal_of_view V m = Ok false) /\
  forall c i, exists e, View_play V c i = Raise e.

(** GT-16: the legal moves of a seat are a function of its view: they are those of the
    state if the seat is on turn, and there are none otherwise. Every view answers as the
    state does what does not depend on a hand. *)
Theorem GT_16_source_views : forall S who V, played S -> State_view S who = Ok V ->
  Situation_minimum_of_view V = Situation_minimum S /\ Situation_is_over_of_view V = Situation_is_over S /\
  Situation_draws_of_view V = Situation_draws S /\
  (who = Some (State_player S) -> answers_as S V) /\ (who <> Some (State_player S) -> has_no_moves V).
Proof.
  intros S who V P E.
  assert (X : exists RR g n M H ended good s, faithful RR g n M H ended good /\
    (forall s i, good s -> (i < n)%nat -> (source g i < length (decks s))%nat) /\ good s /\ S = state_of RR g ended s).
  { destruct P as [(R & Va & Li & P)|(R & Va & Li & P)].
    - destruct (SourceTeam.source_team_played R Va Li S P) as (s & Re & ->).
      do 7 eexists. exists s. split; [exact (SourceTeam.team_faithful R Va Li)|]. split; [now apply team_piles|]. now split.
    - destruct (SourceDuel.source_duel_played R Va Li S P) as (s & Re & ->).
      do 7 eexists. exists s. split; [exact (SourceDuel.duel_faithful R Va Li)|]. split; [now apply duel_draw_piles|]. now split. }
  destruct X as (RR & g & n & M & H & ended & good & s & F & So & G & ->). clear P.
  assert (W : exists w, who = option_map Z.of_nat w /\ forall i, w = Some i -> (i < n)%nat).
  { destruct who as [i|]; [|exists None; now split].
    destruct (Z.leb_spec 0 i) as [I0|I0]; [destruct (Z.ltb_spec i (Z.of_nat n)) as [I1|I1]|].
    - exists (Some (Z.to_nat i)). cbn [option_map]. split; [f_equal; lia|]. intros k [= <-]. lia.
    - rewrite (source_view_no_seat _ _ _ _ _ _ _ F s i) in E by lia. discriminate.
    - rewrite (source_view_no_seat _ _ _ _ _ _ _ F s i) in E by lia. discriminate. }
  destruct W as (w & -> & W). rewrite (source_view _ _ _ _ _ _ _ F So s G w W) in E. injection E as <-.
  pose proof (same_now _ _ _ _ _ _ _ F s G w) as A.
  split; [now apply source_view_minimum|]. split; [now apply source_view_is_over|]. split; [now apply source_view_draws|].
  cbn [state_of draft State_player]. split; intros C.
  - assert (Ew : w = Some (player s)) by (destruct w as [i|]; cbn in C; [injection C as C; f_equal; lia | discriminate]).
    subst w. pose proof (GT_16_source_view_on_turn _ _ _ _ _ _ _ F s G) as Q.
    repeat split; try apply (Q (Move_EndTurn mk_EndTurn) 0); try (intros; apply (Q m k) || apply (Q m 0) || apply (Q (Move_EndTurn mk_EndTurn) k)).
    intros c i. now apply (GT_16_source_view_play _ _ _ _ _ _ _ F So).
  - assert (Nw : w <> Some (player s)) by (intros ->; now apply C).
    destruct (source_view_no_moves _ _ _ _ _ _ _ F s G w Nw) as (Q1 & Q2 & Q3 & Q4 & _).
    repeat split; try assumption; intros.
    + now apply (source_view_nothing_legal _ _ _ _ _ _ _ F s G w Nw).
    + now apply (source_view_no_play _ _ _ _ _ _ _ F s G w Nw).
Qed.
