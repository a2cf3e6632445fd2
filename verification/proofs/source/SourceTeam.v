(** cooperative.py: its answers are those of the model, so its moves are. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Cooperative CooperativeTheorems Positions.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Section Team.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).

  (** The rules of the library with these settings. *)
  Definition team_rules : Source.Rules :=
    Rules_Cooperative (mk_Cooperative (Z.of_nat (players R)) (Z.of_nat (minimum R)) (Z.of_nat (hand_size R))
      (high R) (back R) (Z.of_nat (rows R)) (play_out R)).

  Definition team_result (s : state) : Outcome := Outcome_TeamResult (mk_TeamResult (Z.of_nat (unlaid s))).

  Lemma team_rows : Rules_starting_piles team_rules = map (row_of (back R)) (co_piles R).
  Proof.
    unfold co_piles. cbn [Rules_starting_piles team_rules]. unfold Cooperative_starting_piles. cbn [Cooperative_rows map flat_map].
    rewrite py_range_seq, app_nil_r, map_app.
    assert (MR : forall (p : pile) k, map (row_of (back R)) (repeat p k) = repeat (row_of (back R) p) k).
    { intros p k. induction k; [reflexivity|]. simpl. now rewrite IHk. }
    rewrite !MR.
    assert (Rep : forall (x : Pile) m k, map (fun _ => x) (map Z.of_nat (seq k m)) = repeat x m).
    { intros x m. induction m; intros k; [reflexivity|]. simpl. now rewrite IHm. }
    now rewrite !Rep.
  Qed.

  Lemma team_sources : Rules__sources team_rules = map (fun i => Z.of_nat (source g i)) (seq 0 (players R)).
  Proof. unfold Rules__sources. cbn [team_rules Rules_players Cooperative_players]. now rewrite py_range_seq, map_map. Qed.

  Section Now.
    Variable s : state.
    Hypothesis Con : co_consistent R s.

    Lemma team_seated : length (hands s) = players R /\ (player s < players R)%nat /\ length (decks s) = 1%nat.
    Proof. destruct (c_seated _ _ _ _ _ s Con) as (A & B & P). auto. Qed.

    Lemma team_deck : decks s = [deck g s].
    Proof.
      destruct team_seated as (_ & _ & D). unfold deck. cbn [source cooperative].
      destruct (decks s) as [|x [|y l]]; try discriminate. reflexivity.
    Qed.

    Lemma team_row_tops : forall p, In p (piles s) -> 1 <= row p <= high R + 1.
    Proof.
      intros p I. rewrite (row_at _ _ _ _ _ (co_orderly R V) s p Con I). pose proof (o_high _ _ _ _ _ (co_orderly R V)) as Hi.
      cbn [highest cooperative] in *. destruct (dir p); cbn; lia.
    Qed.

    Lemma team_both : forall me, ups (map (lane_of me) (piles s)) <> [] /\ downs (map (lane_of me) (piles s)) <> [].
    Proof.
      intros me. destruct V as (_ & _ & V3 & _). split; (apply both_ways with (start := co_piles R); [apply Con|]).
      - exists (untouched (high R) None Up). split; [|auto]. apply in_app_iff. left. destruct (rows R); [lia | now left].
      - exists (untouched (high R) None Down). split; [|auto]. apply in_app_iff. right. destruct (rows R); [lia | now left].
    Qed.

    Lemma team_deck_size : forall o, State_deck_size (draft team_rules s o) = Ok (Z.of_nat (length (deck g s))).
    Proof.
      intros o. unfold State_deck_size. cbn [draft State_rules State_player State_decks]. rewrite team_sources.
      destruct team_seated as (_ & P & D).
      rewrite (py_nth_at _ _ 0).
      2:{ rewrite nth_error_map, (List.nth_error_nth' _ O) by (now rewrite seq_length). reflexivity. }
      cbn [bind]. rewrite (py_nth_Z _ 0 (deck g s)) by (try lia; now rewrite team_deck at 1). reflexivity.
    Qed.

    Lemma team_hand_size : forall o, State_hand_size (draft team_rules s o) = Ok (Z.of_nat (length (hand s (player s)))).
    Proof.
      intros o. unfold State_hand_size. cbn [draft State_hands State_player]. destruct team_seated as (L & P & _).
      rewrite (py_nth_at _ _ (sort (hand s (player s)))).
      - cbn [bind]. unfold py_len. now rewrite sort_length.
      - apply map_nth_error. unfold hand. apply List.nth_error_nth'. lia.
    Qed.

    Lemma team_required : forall o, Rules_required team_rules (draft team_rules s o) = Ok (Z.of_nat (required g (see s))).
    Proof.
      intros o. cbn [Rules_required team_rules]. unfold Cooperative_required.
      fold team_rules. rewrite team_deck_size. cbn [bind Cooperative_minimum]. f_equal.
      cbn [required cooperative]. unfold co_required. rewrite size_deck.
      change (nth 0 (decks s) []) with (deck g s). destruct (length (deck g s)); reflexivity.
    Qed.

    Lemma team_range : (1 <= required g (see s) <= minimum R)%nat.
    Proof. cbn [required cooperative]. unfold co_required. destruct V as (_ & V2 & _). destruct (_ =? 0)%nat; lia. Qed.

    Lemma team_missing : forall o, exists m, Rules_missing team_rules (draft team_rules s o) = Ok m /\
      ((laid s < required g (see s))%nat -> 0 < m /\ m = Z.of_nat (missing g (see s)) /\
        m <= Z.of_nat (minimum R) - Z.of_nat (laid s)) /\
      ((required g (see s) <= laid s)%nat -> m <= 0).
    Proof.
      intros o. cbn [Rules_missing team_rules]. unfold Cooperative_missing.
      pose proof (team_required o) as E. cbn [Rules_required team_rules] in E. fold team_rules in E |- *. rewrite E. cbn [bind]. cbv zeta.
      cbn [draft State_laid Cooperative_play_out]. pose proof team_range as Q.
      eexists. split; [reflexivity|].
      assert (M : missing g (see s) = if play_out R then 1%nat else (required g (see s) - laid s)%nat) by reflexivity.
      rewrite M. clear M. set (q := required g (see s)) in *. clearbody q. generalize dependent (laid s). intros k.
      destruct (play_out R); rewrite ?andb_false_r, ?andb_true_r; [ask C|]; lia.
    Qed.

    Lemma team_draws : forall o, Rules_draws team_rules (draft team_rules s o) = Ok (Z.of_nat (due g s)).
    Proof.
      intros o. cbn [Rules_draws team_rules]. unfold Cooperative_draws. fold team_rules.
      rewrite team_hand_size, team_deck_size. cbn [bind Cooperative_hand_size]. f_equal.
      rewrite co_due. pose proof (c_small _ _ _ _ _ s Con (player s)). cbn. lia.
    Qed.

    Lemma team_to_lay : forall o, State_to_lay (draft team_rules s o) = Ok (Z.of_nat (unlaid s)).
    Proof.
      intros o. unfold State_to_lay. cbn [draft State_rules State_player State_decks State_hands]. cbv zeta.
      rewrite team_sources. destruct team_seated as (L & P & D).
      rewrite (py_nth_at _ _ 0).
      2:{ rewrite nth_error_map, (List.nth_error_nth' _ O) by (now rewrite seq_length). reflexivity. }
      cbn [bind]. rewrite (py_nth_Z _ 0 (deck g s)) by (try lia; now rewrite team_deck at 1). cbn [bind].
      rewrite py_zip_ok by (rewrite !map_length, seq_length; lia). cbn [bind].
      rewrite (to_lay_loop _ _ 0) by (intros a h l; now destruct (a =? 0)). cbn [bind]. f_equal. unfold unlaid.
      assert (D1 : total (map (@List.length Z) (decks s)) = length (deck g s)).
      { unfold deck. cbn [source cooperative]. destruct (decks s) as [|x [|y l]]; simpl in *; try discriminate. lia. }
      rewrite D1.
      assert (Sum : forall hs k, py_sum (map (fun '(o, h) => if o =? 0 then py_len h else 0)
        (combine (map (fun i => Z.of_nat (source g i)) (seq k (length hs))) (map sort hs))) =
        Z.of_nat (total (map (@List.length Z) hs))).
      { induction hs as [|h hs IH]; intros k; [reflexivity|]. cbn [length seq map combine total fold_right]. unfold py_sum in *.
        cbn [fold_right]. rewrite IH. cbn [source cooperative Z.of_nat Z.eqb]. unfold py_len. rewrite sort_length.
        unfold total. lia. }
      rewrite <- L, Sum. unfold py_len. lia.
    Qed.

    Lemma team_next : forall fuel, (players R <= fuel)%nat ->
      game_rules_next_player fuel (Z.of_nat (player s)) (map sort (hands (drawn g s))) =
      Ok (Z.of_nat (next g (see (drawn g s)))).
    Proof.
      intros fuel Fu. destruct team_seated as (L & P & _).
      assert (Ln : length (map sort (hands (drawn g s))) = players R).
      { cbn [drawn hands]. now rewrite map_length, update_length. }
      rewrite source_next_player by lia. rewrite Ln. do 2 f_equal.
      cbn [next cooperative]. unfold clockwise.
      change (on_turn (see (drawn g s))) with (player s).
      assert (Ls : length (hand_sizes (see (drawn g s))) = players R).
      { rewrite <- Ln. cbn [see hand_sizes]. now rewrite !map_length. }
      rewrite Ls.
      assert (E : forall l, find (fun i => negb (length (nth i (map sort (hands (drawn g s))) []) =? 0)%nat) l =
        find (fun i => negb (hand_size_of (see (drawn g s)) i =? 0)%nat) l).
      { induction l as [|i l IH]; [reflexivity|]. cbn [find]. rewrite IH.
        replace (length (nth i (map sort (hands (drawn g s))) [])) with (hand_size_of (see (drawn g s)) i); [reflexivity|].
        rewrite size_hand. unfold hand. change (@nil Z) with (sort []) at 2. now rewrite map_nth, sort_length. }
      now rewrite E.
    Qed.
  End Now.

  (** For every consistent position, whether play can reach it or not. *)
  Theorem team_consistent_faithful :
    faithful team_rules g (players R) (minimum R) (hand_size R) team_result (co_consistent R).
  Proof.
    destruct V as (V1 & V2 & V3 & V4 & V5).
    constructor; try reflexivity; intros.
    - cbn [highest cooperative]. nia.
    - rewrite team_rows. symmetry. apply row_of_frame. exact (c_piles _ _ _ _ _ s H).
    - now apply (team_row_tops s H).
    - now apply (top_range _ _ _ _ _ (co_orderly R V) s).
    - now apply team_both.
    - apply team_sources.
    - destruct (team_seated s H) as (A & B & C). cbn [source cooperative]. lia.
    - apply (hand_of_consistent _ _ _ _ _ (co_orderly R V) s _ H). apply (team_seated s H).
    - now apply team_required.
    - now apply team_range.
    - now apply team_missing.
    - now apply team_draws.
    - now apply (o_room _ _ _ _ _ (co_orderly R V)).
    - exists (unlaid s). split; [now apply team_to_lay|]. split; [apply Nat.eqb_eq|].
      intros U. unfold unlaid in U. unfold hand. apply total_zero. lia.
    - unfold Rules__result. cbn [Rules_result team_rules]. unfold Cooperative_result. fold team_rules.
      rewrite team_to_lay by assumption. cbn [bind TeamResult_unlaid]. cbv zeta.
      change (Rules_is_team team_rules) with true. cbv iota.
      pose proof (few_unlaid _ _ _ _ _ s O H ltac:(lia)) as Few. rewrite (co_unlaid R s (c_seated _ _ _ _ _ s H)) in Few.
      cbn [highest cooperative] in Few.
      assert (T : Rules_total team_rules = high R - 1).
      { unfold Rules_total. change (Rules_draw_piles team_rules) with 1.
        change (Rules_cards team_rules) with (py_range 2 (high R + 1)). unfold py_len, py_range.
        rewrite map_length, seq_length. nia. }
      rewrite T. ask C; [reflexivity | lia].
    - now apply team_next.
    - now apply (moves_keep_consistent _ _ _ _ _ (co_orderly R V) s m).
  Qed.

  Theorem team_faithful :
    faithful team_rules g (players R) (minimum R) (hand_size R) team_result (co_reachable R).
  Proof.
    apply faithful_of_fewer with (1 := team_consistent_faithful).
    - apply (co_reachable_consistent R V).
    - intros s m s' Re A. now apply co_go_on with s m.
  Qed.
End Team.

(** ** Whole games *)

Lemma concat_sorted : forall hs, Permutation (List.concat (map sort hs)) (List.concat hs).
Proof.
  induction hs as [|h hs IH]; [constructor|]. simpl.
  apply Permutation_app; [symmetry; apply MostLaid.sort_perm | exact IH].
Qed.

Section Games.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation g := (cooperative R).
  Notation of := (state_of (team_rules R) g (team_result)).
  Notation play := (play_on (players R)).
  Let F := team_faithful R V Limit.

  (** States that the library reaches by moves from a deal. *)
  Definition team_played (S : State) : Prop := exists order starter ms,
    Permutation order (numbers (high R)) /\ (starter < players R)%nat /\
    play (of (co_start R order starter)) ms = Ok S.

  (** From any consistent position, one made by hand or one that play leads to. *)
  Theorem source_team_game : forall ms s, co_consistent R s ->
    match run g s ms with
    | Some s' => co_consistent R s' /\ play (of s) (map move_of ms) = Ok (of s')
    | None => exists before m after s' r, ms = (before ++ m :: after)%list /\ run g s before = Some s' /\
        refuse g s' m = Some r /\ play (of s) (map move_of ms) = Raise (called g team_result s' (move_of m) r)
    end.
  Proof. intros ms s. now apply (source_game _ _ _ _ _ _ _ (team_consistent_faithful R V Limit)). Qed.

  Theorem source_team_played : forall S, team_played S -> exists s, co_reachable R s /\ S = of s.
  Proof.
    intros S (order & starter & ms & P & L & E).
    destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (co_begin R order starter P L) E) as (s & _ & G & ->). eauto.
  Qed.

  Theorem GT_1_source_team : forall S, team_played S -> exists laid,
    Permutation (List.concat (State_decks S) ++ List.concat (State_hands S) ++ laid) (numbers (high R)) /\
    NoDup (List.concat (State_decks S) ++ List.concat (State_hands S) ++ laid).
  Proof.
    intros S H. apply source_team_played in H as (s & Re & ->).
    exists (map snd (on_piles (piles s))). cbn [state_of draft State_decks State_hands].
    destruct (GT_1_cooperative R V s Re) as [P N].
    assert (Q : Permutation (List.concat (decks s) ++ List.concat (map sort (hands s)) ++ map snd (on_piles (piles s)))
      (numbers (high R))).
    { rewrite <- P. rewrite (one_deck R s (reachable_sound R V s Re)) at 1. simpl. rewrite app_nil_r.
      apply Permutation_app_head, Permutation_app_tail, concat_sorted. }
    split; [exact Q|]. apply (Permutation_NoDup (Permutation_sym Q)), numbers_NoDup.
  Qed.

  Theorem GT_4_source_team : forall order starter ms S,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    play (of (co_start R order starter)) ms = Ok S -> (length ms <= 2 * Z.to_nat (high R - 1))%nat.
  Proof.
    intros order starter ms S P L E.
    destruct (source_run _ _ _ _ _ _ _ F _ ms _ S (le_n _) (co_begin R order starter P L) E) as (s & Rn & _).
    apply (GT_4_cooperative R V) in Rn; try assumption. now rewrite map_length in Rn.
  Qed.
End Games.
