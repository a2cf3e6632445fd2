(** state.py and legality.py: judging and moves of the source are those of the model, for
    any rules whose answers are those of a game of the model ([faithful]). *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** Sorted hands *)

Lemma sort_ascending_same : forall l, ascending l -> sort l = l.
Proof.
  induction l as [|x l IH]; intros S; [reflexivity|]. inversion S; subst. simpl. rewrite IH by assumption.
  destruct l as [|y l]; [reflexivity|]. simpl. inversion H2; subst.
  destruct (Z.leb_spec x y); [reflexivity | lia].
Qed.

Lemma sort_length : forall l, length (sort l) = length l.
Proof. intros. symmetry. apply Permutation_length, sort_perm. Qed.

Lemma sort_In : forall c l, In c (sort l) <-> In c l.
Proof. intros. split; apply Permutation_in; [symmetry|]; apply sort_perm. Qed.

Lemma sort_mem : forall c l, mem c (sort l) = mem c l.
Proof. intros. apply eq_true_iff_eq. rewrite !mem_In. apply sort_In. Qed.

Lemma sort_discard : forall c l, NoDup l -> discard c (sort l) = sort (discard c l).
Proof.
  intros c l N. rewrite <- (sort_ascending_same (discard c (sort l))) by now apply ascending_discard, sort_ascending.
  apply sort_same, discard_swap. symmetry. apply sort_perm.
Qed.

Lemma sort_full : forall l, py_full (sort l) = negb (length l =? 0)%nat.
Proof. intros. rewrite py_full_length. now rewrite sort_length. Qed.

Lemma map_update_at : forall {A B} (f : A -> B) (h : A -> A) l i x, nth_error l i = Some x ->
  map f (update i h l) = update i (fun _ => f (h x)) (map f l).
Proof.
  induction l as [|y l IH]; intros [|i] x E; try discriminate; simpl in *.
  - now inversion E.
  - now rewrite (IH i x E).
Qed.

Lemma update_ext : forall {A} (f h : A -> A) l i x, nth_error l i = Some x -> f x = h x ->
  update i f l = update i h l.
Proof.
  induction l as [|y l IH]; intros [|i] x E F; try discriminate; simpl in *.
  - inversion E; subst. now rewrite F.
  - now rewrite (IH i x E F).
Qed.

Lemma tops_put : forall k c i ps, map top (update i (put k c) ps) = update i (fun _ => c) (map top ps).
Proof. intros. apply map_update. reflexivity. Qed.

(** Reach does not depend on the order of the hand. *)
Lemma Reach_sorted : forall T k h ls b, Reach T k (Turn (sort h) ls b) <-> Reach T k (Turn h ls b).
Proof. intros. split; apply GT_8_Reach_order; [symmetry|]; apply sort_perm. Qed.

Lemma mem_range : forall c h, mem c (py_range 2 (h + 1)) = (2 <=? c) && (c <=? h).
Proof.
  intros c h. apply eq_true_iff_eq. rewrite mem_In. unfold py_range. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros C. exists (Z.to_nat (c - 2)). split; [lia|]. apply in_seq. lia.
Qed.

(** ** Values of the model as values of the library *)

(** What the class of a refusal is called. *)
Definition class_of (r : refusal) : string := (match r with
  | GameOver => "GameOver" | NoSuchPile => "NoSuchPile" | NoSuchCard => "NoSuchCard"
  | NotInHand => "NotInHand" | DoesNotFit => "DoesNotFit" | DoesNotImprove => "DoesNotImprove"
  | AlreadyHelped => "AlreadyHelped" | TooFewLaid => "TooFewLaid" | NotYourTurn => "NotYourTurn" end)%string.

Definition move_of (m : move) : Source.Move :=
  match m with
  | Place c i => Move_Play (mk_Play c (Z.of_nat i))
  | Game.EndTurn => Move_EndTurn mk_EndTurn
  end.

(** The same table with every hand in order, as the library keeps it. *)
Definition tidy (s : state) : state :=
  Game.State (decks s) (map sort (hands s)) (piles s) (player s) (laid s) (has_helped s).

(** The state of the library with these rules and this outcome. *)
Definition draft (RR : Rules) (s : state) (o : option Outcome) : State :=
  mk_State RR (map top (piles s)) (map sort (hands s)) (decks s)
    (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) o.

Section Games.
  Variables (RR : Rules) (g : game) (n M H : nat).
  Variable ended : state -> Outcome.
  Variable good : state -> Prop.

  (** Rules of the library whose answers are those of a game of the model. *)
  Record faithful : Prop := {
    f_players : Rules_players RR = Z.of_nat n;
    f_minimum : Rules_minimum RR = Z.of_nat M;
    f_hand_size : Rules_hand_size RR = Z.of_nat H;
    f_cards : Rules_cards RR = py_range 2 (highest g + 1);
    f_highest : Rules_highest RR = highest g;
    f_high : 2 <= highest g <= constant_HIGHEST;
    f_rows : forall s, good s -> Rules_starting_piles RR = map (row_of (trick g)) (piles s);
    f_row_tops : forall s p, good s -> In p (piles s) -> row p <= highest g + 1;
    f_tops : forall s p, good s -> In p (piles s) -> 1 <= top p <= highest g + 1;
    f_both : forall s me, good s -> (me < n)%nat ->
      ups (map (lane_of me) (piles s)) <> [] /\ downs (map (lane_of me) (piles s)) <> [];
    f_sources : Rules__sources RR = map (fun i => Z.of_nat (source g i)) (seq 0 n);
    f_seated : forall s, good s -> length (hands s) = n /\ (player s < n)%nat /\
      (source g (player s) < length (decks s))%nat;
    f_hand : forall s, good s -> NoDup (hand s (player s)) /\
      forall c, In c (hand s (player s)) -> 2 <= c <= highest g;
    f_required : forall s o, good s -> Rules_required RR (draft RR s o) = Ok (Z.of_nat (required g (see s)));
    f_range : forall s, good s -> (1 <= required g (see s) <= M)%nat;
    f_missing : forall s o, good s -> exists m, Rules_missing RR (draft RR s o) = Ok m /\
      ((laid s < required g (see s))%nat -> 0 < m /\ m = Z.of_nat (missing g (see s)) /\
        m <= Z.of_nat M - Z.of_nat (laid s)) /\
      ((required g (see s) <= laid s)%nat -> m <= 0);
    f_draws : forall s o, good s -> Rules_draws RR (draft RR s o) = Ok (Z.of_nat (due g s));
    f_room : forall s, good s -> (required g (see s) <= laid s)%nat ->
      (due g s + length (hand s (player s)) <= H)%nat;
    f_to_lay : forall s o, good s -> exists k, State_to_lay (draft RR s o) = Ok (Z.of_nat k) /\
      (done g (see s) = true <-> k = O) /\ (k = O -> hand s (player s) = []);
    f_result : forall s o, good s -> judge g s <> Playing -> Rules__result RR (draft RR s o) = Ok (ended s);
    f_next : forall s fuel, good s -> good (end_turn g s) -> (n <= fuel)%nat ->
      game_rules_next_player fuel (Z.of_nat (player s)) (map sort (hands (drawn g s))) =
      Ok (Z.of_nat (next g (see (drawn g s))));
    f_step : forall s m s', good s -> Game.apply g s m = Some s' -> good s'
  }.

  Hypothesis F : faithful.
  Let T := trick g.

  Definition outcome_of (s : state) : option Outcome :=
    match judge g s with Playing => None | _ => Some (ended s) end.

  (** The library's state for a state of the model. *)
  Definition state_of (s : state) : State := draft RR s (outcome_of s).

  (** The facts of a refusal, from the state and the move. *)
  Definition facts_of (s : state) (m : Source.Move) (r : refusal) : list (string * fact) := (
    match r, m with
    | GameOver, _ => [("outcome", Outcome_fact (ended s)); ("move", Move_fact m)]
    | TooFewLaid, _ => [("laid", Num (Z.of_nat (laid s))); ("minimum", Num (Z.of_nat (required g (see s))))]
    | NoSuchPile, Move_Play (mk_Play c i) => [("pile", Num i); ("piles", Num (Z.of_nat (length (piles s))))]
    | NoSuchCard, Move_Play (mk_Play c i) => [("card", Num c); ("highest", Num (highest g))]
    | NotInHand, Move_Play (mk_Play c i) =>
        [("card", Num c); ("player", Num (Z.of_nat (player s))); ("hand", Many (map Num (sort (hand s (player s)))))]
    | AlreadyHelped, Move_Play (mk_Play c i) => [("card", Num c); ("pile", Num i)]
    | _, Move_Play (mk_Play c i) =>
        match nth_error (piles s) (Z.to_nat i) with
        | Some p =>
            [("card", Num c); ("pile", Num i); ("top", Num (top p)); ("direction", Num (sign (dir p))); ("highest", Num (highest g))]
            ++ match r with DoesNotFit => [("trick", Num (trick g))] | _ => [] end
        | None => []
        end
    | _, _ => []
    end)%list%string.

  (** The exception of a refusal; [place] and [number] are for turns and records. *)
  Definition called (s : state) (m : Source.Move) (r : refusal) : exn :=
    Error (class_of r) ([("place", Nothing); ("number", Nothing)] ++ facts_of s m r)%list%string.

  Section Now.
    Variable s : state.
    Hypothesis G : good s.
    Notation Hd := (sort (hand s (player s))).
    Notation ls := (map (lane_of (player s)) (piles s)).
    Definition lookup_now : Lookup := lookup_of RR T (highest g) (piles s) (player s).

    Lemma some_pile : piles s <> [].
    Proof.
      intros N. destruct (f_seated F s G) as (_ & P & _). destruct (f_both F s _ G P) as [U _].
      rewrite N in U. now apply U.
    Qed.

    Lemma lookups_now : forall {A} (k : Lookup -> res A),
      (x <- Rules__lookups RR ;; lookup <- py_nth x (Z.of_nat (player s)) ;; k lookup) = k lookup_now.
    Proof.
      intros A k. destruct (f_seated F s G) as (_ & P & _).
      rewrite (source_lookups RR T (highest g) n (piles s) (f_players F) (f_cards F) (f_high F) (f_rows F s G)
        (fun p => f_row_tops F s p G) (fun me => f_both F s me G) some_pile). cbn [bind].
      rewrite (py_nth_at _ _ lookup_now); [reflexivity|]. unfold lookup_now.
      rewrite nth_error_map, (List.nth_error_nth' _ O) by (now rewrite seq_length). now rewrite seq_nth.
    Qed.

    Lemma closed_form_now : Rules__closed_form RR = Ok true.
    Proof.
      exact (source_closed_form RR T (highest g) n (piles s) (f_players F) (f_cards F) (f_high F) (f_rows F s G)
        (fun p => f_row_tops F s p G) (fun me => f_both F s me G) some_pile).
    Qed.

    Lemma searched_now : Rules__is_searched RR = Ok false.
    Proof.
      exact (source_is_searched RR T (highest g) n (piles s) (f_players F) (f_cards F) (f_high F) (f_rows F s G)
        (fun p => f_row_tops F s p G) (fun me => f_both F s me G) some_pile).
    Qed.

    Lemma enough_now : Rules__enough RR = Ok (Z.of_nat M).
    Proof.
      rewrite (source_enough RR T (highest g) n (piles s) (f_players F) (f_cards F) (f_high F) (f_rows F s G)
        (fun p => f_row_tops F s p G) (fun me => f_both F s me G) some_pile). f_equal. apply (f_minimum F).
    Qed.

    Lemma hand_at : nth_error (hands s) (player s) = Some (hand s (player s)).
    Proof. destruct (f_seated F s G) as (L & P & _). unfold hand. apply List.nth_error_nth'. lia. Qed.

    Lemma held_at : py_nth (map sort (hands s)) (Z.of_nat (player s)) = Ok Hd.
    Proof. apply py_nth_at, map_nth_error, hand_at. Qed.

    Lemma hand_ascending : ascending Hd.
    Proof. apply sort_ascending. apply (f_hand F s G). Qed.

    Lemma hand_range : forall c, In c Hd -> 2 <= c <= highest g.
    Proof. intros c I. apply (f_hand F s G). now apply sort_In. Qed.

    Lemma source_at : py_nth (Rules__sources RR) (Z.of_nat (player s)) = Ok (Z.of_nat (source g (player s))).
    Proof.
      destruct (f_seated F s G) as (_ & P & _). rewrite (f_sources F). apply py_nth_at.
      rewrite nth_error_map, (List.nth_error_nth' _ O) by (now rewrite seq_length). now rewrite seq_nth.
    Qed.

    Lemma deck_at : py_nth (decks s) (Z.of_nat (source g (player s))) = Ok (deck g s).
    Proof. destruct (f_seated F s G) as (_ & _ & D). apply py_nth_at. unfold deck. now apply List.nth_error_nth'. Qed.

    Theorem source_deck_size : forall o, State_deck_size (draft RR s o) = Ok (Z.of_nat (length (deck g s))).
    Proof.
      intros o. unfold State_deck_size. cbn [draft State_rules State_player State_decks].
      rewrite source_at. cbn [bind]. now rewrite deck_at.
    Qed.

    Theorem source_hand_size : forall o, State_hand_size (draft RR s o) = Ok (Z.of_nat (length (hand s (player s)))).
    Proof.
      intros o. unfold State_hand_size. cbn [draft State_hands State_player]. rewrite held_at. cbn [bind].
      unfold py_len. now rewrite sort_length.
    Qed.

    (** ** Judging *)

    Theorem source_within : forall count, exists b,
      most_laid_within_reach count Hd (map top (piles s)) (has_helped s) lookup_now = Ok b /\
      (b = true <-> Reach T (Z.to_nat count) (turn_of s)).
    Proof.
      intros count. destruct (f_seated F s G) as (_ & P & _). destruct (f_both F s _ G P) as [U D].
      destruct (source_within_reach lookup_now T count Hd (map top (piles s)) ls (has_helped s) hand_ascending) as (b & E & B).
      { apply sees_it with (R := RR); auto using hand_range; [apply kinds_right | intros p I; now apply (f_tops F s)]. }
      exists b. split; [exact E|]. rewrite B. apply Reach_sorted.
    Qed.

    Lemma minimum_now : forall o, Rules__required RR (draft RR s o) = Ok (Z.of_nat (required g (see s))).
    Proof.
      intros o. unfold Rules__required. rewrite (f_required F s o G). cbn [bind].
      pose proof (f_range F s G). ask Q; [reflexivity | lia].
    Qed.

    Lemma result_now : forall o, judge g s <> Playing -> Rules__result RR (draft RR s o) = Ok (ended s).
    Proof. intros o J. now apply (f_result F s o G). Qed.

    Lemma judged : judge g s =
      if done g (see s) then Done
      else if (laid s <? required g (see s))%nat && negb (reachb T (missing g (see s)) (turn_of s)) then Stuck
      else Playing.
    Proof. reflexivity. Qed.

    Theorem source_outcome : forall o, Rules__outcome RR (draft RR s o) Hd = Ok (outcome_of s).
    Proof.
      intros o. unfold Rules__outcome.
      destruct (f_to_lay F s o G) as (k & Ek & Dn & Em). rewrite Ek. cbn [bind].
      pose proof (result_now o) as Res. unfold outcome_of.
      destruct (done g (see s)) eqn:D.
      { assert (k = O) by now apply Dn. subst k. replace Hd with (@nil Z) by (now rewrite Em). cbn [py_full negb bind].
        assert (J : judge g s = Done) by (rewrite judged, D; reflexivity). rewrite J in *.
        match goal with |- context [if ?c then _ else _] => replace c with true by reflexivity end.
        rewrite Res by discriminate. reflexivity. }
      assert (k <> O) by (intros Z0; apply Dn in Z0; congruence).
      match goal with |- (x2 <- ?a ;; _) = _ => replace a with (@Ok bool false) end.
      2:{ destruct (py_full Hd); cbn [negb]; [reflexivity|]. destruct (Z.eqb_spec (Z.of_nat k) 0); [lia | reflexivity]. }
      cbn [bind]. cbn [draft State_player]. rewrite lookups_now. rewrite enough_now. cbn [bind].
      cbn [draft State_tops State_helped State_laid]. cbv beta iota zeta.
      destruct (source_within (Z.of_nat M - Z.of_nat (laid s))) as (b & E & B). rewrite E. cbn [bind].
      pose proof (f_range F s G) as Q.
      assert (J : judge g s = if (laid s <? required g (see s))%nat && negb (reachb T (missing g (see s)) (turn_of s))
        then Stuck else Playing) by (rewrite judged, D; reflexivity).
      destruct (f_missing F s o G) as (m & Emm & Below & Enough).
      destruct b.
      - (* the minimum is within reach, so what is missing is *)
        assert (J' : judge g s = Playing); [|now rewrite J'].
        rewrite J. destruct (Nat.ltb_spec (laid s) (required g (see s))) as [L|L]; [|reflexivity].
        replace (reachb T (missing g (see s)) (turn_of s)) with true; [reflexivity|].
        symmetry. apply reachb_Reach. destruct (Below L) as (_ & E1 & E2).
        apply Reach_less with (Z.to_nat (Z.of_nat M - Z.of_nat (laid s))); [lia | now apply B].
      - rewrite searched_now. cbn [bind]. fold (draft RR s o). rewrite Emm. cbn [bind].
        destruct (source_within m) as (b' & E' & B'). rewrite E'.
        destruct (Nat.ltb_spec (laid s) (required g (see s))) as [L|L].
        + destruct (Below L) as (E0 & E1 & E2).
          assert (Bm : b' = reachb T (missing g (see s)) (turn_of s)).
          { apply eq_true_iff_eq. rewrite B', reachb_Reach. now replace (Z.to_nat m) with (missing g (see s)) by lia. }
          assert (Lt : b' = true -> m < Z.of_nat M - Z.of_nat (laid s)).
          { intros Y. destruct (Z.eq_dec m (Z.of_nat M - Z.of_nat (laid s))) as [X|X]; [|lia]. exfalso.
            rewrite <- X in B. rewrite <- B' in B. now apply B in Y. }
          cbn [andb] in J. rewrite <- Bm in J. destruct b'; cbn [negb] in J; rewrite J.
          * replace (m <? Z.of_nat M - Z.of_nat (laid s)) with true by (specialize (Lt eq_refl); lia). reflexivity.
          * replace (if m <? Z.of_nat M - Z.of_nat (laid s) then Ok false else Ok false) with (@Ok bool false)
              by (now destruct (m <? _)).
            cbn [bind]. rewrite Res by (rewrite J; discriminate). reflexivity.
        + specialize (Enough L). cbn [andb] in J. rewrite J.
          assert (Y : b' = true) by (apply B'; now replace (Z.to_nat m) with O by lia). subst b'.
          assert (X : Z.of_nat M - Z.of_nat (laid s) > 0).
          { destruct (Z.le_gt_cases (Z.of_nat M - Z.of_nat (laid s)) 0); [|lia]. exfalso.
            assert (Y : false = true) by (apply B; now replace (Z.to_nat (Z.of_nat M - Z.of_nat (laid s))) with O by lia).
            discriminate. }
          replace (m <? Z.of_nat M - Z.of_nat (laid s)) with true by lia. reflexivity.
    Qed.

    Theorem source_make_state : state_make_state RR (map top (piles s)) (map sort (hands s))
      (decks s) (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) = Ok (state_of s).
    Proof.
      unfold state_make_state. cbv zeta. rewrite held_at. cbn [bind]. rewrite enough_now. cbn [bind].
      assert (E : outcome_of s = None \/ True) by now right.
      match goal with |- (x <- ?a ;; _) = _ => replace a with (Ok (outcome_of s)) end; [reflexivity|].
      symmetry. change (mk_State RR (map top (piles s)) (map sort (hands s)) (decks s) (Z.of_nat (player s))
        (Z.of_nat (laid s)) (has_helped s) None) with (draft RR s None).
      rewrite source_outcome. rewrite sort_full.
      pose proof (f_range F s G) as Q. destruct (f_to_lay F s None G) as (k & _ & Dn & Em).
      destruct (Nat.eqb_spec (length (hand s (player s))) 0) as [L|L]; cbn [negb bind]; [reflexivity|].
      destruct (Z.of_nat M <=? Z.of_nat (laid s)) eqn:C; [|reflexivity]. f_equal. unfold outcome_of. rewrite judged.
      destruct (done g (see s)); [exfalso; apply L; rewrite Em; [reflexivity | now apply Dn]|].
      destruct (Nat.ltb_spec (laid s) (required g (see s))); [lia | reflexivity].
    Qed.

  End Now.

  Section Moves.
    Variable s : state.
    Hypothesis G : good s.
    Notation Hd := (sort (hand s (player s))).
    Notation ls := (map (lane_of (player s)) (piles s)).

    (** ** Reasons *)

    Lemma over : py_some (outcome_of s) = match judge g s with Playing => false | _ => true end.
    Proof. unfold outcome_of. now destruct (judge g s). Qed.

    Lemma held_now : State__held (state_of s) = Ok Hd.
    Proof. unfold State__held. apply (held_at s G). Qed.

    Theorem source_hand : State_hand (state_of s) = Ok Hd.
    Proof. unfold State_hand. apply (held_at s G). Qed.

    Theorem source_minimum : Situation_minimum (state_of s) = Ok (Z.of_nat (required g (see s))).
    Proof. unfold Situation_minimum. apply (minimum_now s G). Qed.

    Theorem source_is_over : Situation_is_over (state_of s) =
      match judge g s with Playing => false | _ => true end.
    Proof. unfold Situation_is_over. apply over. Qed.

    Lemma pile_cases : forall i, nth_error (lanes (turn_of s)) i = option_map (lane_of (player s)) (nth_error (piles s) i).
    Proof. intros i. unfold turn_of. cbn [lanes]. apply nth_error_map. Qed.

    Lemma legal_sorted : forall c i, legalb T (Turn Hd ls (has_helped s)) c i = legalb T (turn_of s) c i.
    Proof. intros c i. unfold legalb. cbn [held lanes helped turn_of]. now rewrite sort_mem. Qed.

    Lemma allows_now : forall c i, Lookup_allows (lookup_now s) c i Hd (map top (piles s)) (has_helped s) =
      Ok ((0 <=? i) && legalb T (turn_of s) c (Z.to_nat i)).
    Proof.
      intros c i. rewrite <- legal_sorted.
      apply (source_allows RR (piles s) T (highest g) (player s)); auto using (hand_range s G);
        [apply kinds_right | intros p I; now apply (f_tops F s)].
    Qed.

    Lemma piles_now : forall o, Situation_piles (draft RR s o) =
      Ok (map (fun p => mk_Pile (sign (dir p)) (option_map Z.of_nat (owner p)) (top p) T) (piles s)).
    Proof.
      intros o. unfold Situation_piles. cbn [draft State_rules State_tops]. rewrite (f_rows F s G), py_zip_maps. cbn [bind].
      rewrite map_map. reflexivity.
    Qed.

    Lemma helps_now : forall i p, nth_error (piles s) i = Some p ->
      py_nth (Lookup_helps (lookup_now s)) (Z.of_nat i) = Ok (negb (is_own i (lanes (turn_of s)))).
    Proof. intros i p E. exact (helps_at (piles s) T (highest g) (player s) _ i p E). Qed.

    (** The reason for a number of any sign: negative ones are no piles. *)
    Definition refused (c i : Z) : option refusal :=
      if 0 <=? i then refuse g s (Place c (Z.to_nat i))
      else Some (match judge g s with Playing => NoSuchPile | _ => GameOver end).

    Theorem source_why_not_play : forall o c i, judge g s = Playing ->
      legality_why_not_play (draft RR s o) Hd c i = Ok (option_map (called s (Move_Play (mk_Play c i))) (refused c i)).
    Proof.
      intros o c i J. unfold legality_why_not_play, refused. cbv zeta. cbn [draft State_rules State_player].
      rewrite (lookups_now s G). cbn [draft State_tops State_helped]. rewrite allows_now. cbn [bind].
      fold (draft RR s o). rewrite piles_now. cbn [bind].
      rewrite J, (f_cards F), mem_range, (f_highest F). unfold py_len. rewrite map_length.
      destruct (0 <=? i) eqn:I0; cbn [andb]; [|reflexivity].
      set (k := Z.to_nat i). assert (Ei : i = Z.of_nat k) by lia. rewrite Ei. clearbody k. clear Ei I0.
      unfold refuse, refuse_when. rewrite J, pile_cases.
      destruct (nth_error (piles s) k) as [p|] eqn:E; cbn [option_map].
      2:{ unfold legalb. rewrite pile_cases, E. cbn [option_map]. rewrite andb_false_r.
          apply nth_error_None in E. replace (Z.of_nat k <? Z.of_nat (length (piles s))) with false by lia. reflexivity. }
      assert (Lk : (k < length (piles s))%nat) by (apply nth_error_Some; congruence).
      replace (0 <=? Z.of_nat k) with true by lia.
      replace (Z.of_nat k <? Z.of_nat (length (piles s))) with true by lia. cbn [andb negb].
      unfold legalb. rewrite pile_cases, E. cbn [option_map held helped turn_of].
      assert (Range : mem c (hand s (player s)) = true -> (2 <=? c) && (c <=? highest g) = true).
      { intros Mc. apply mem_In in Mc. pose proof (proj2 (f_hand F s G) c Mc). lia. }
      rewrite sort_mem.
      destruct (mem c (hand s (player s))) eqn:Mc; cbn [andb negb].
      2:{ destruct ((2 <=? c) && (c <=? highest g)); reflexivity. }
      rewrite (Range eq_refl). cbn [negb]. fold T.
      destruct (takes T (has_helped s) (lane_of (player s) p) c); [reflexivity|].
      rewrite (helps_now k p E). cbn [bind].
      rewrite (py_nth_at _ _ _ (map_nth_error _ _ _ E)). cbn [bind]. unfold Rules__refusal, Rules_refusal. cbv zeta.
      rewrite ((closed_form_now s G)), (f_cards F), last_card by apply (f_high F). cbn [bind negb].
      unfold is_own. rewrite pile_cases, E. cbn [option_map own lane_of].
      rewrite negb_involutive. unfold called, facts_of. rewrite Nat2Z.id, E.
      destruct (mine (player s) p); [reflexivity|]. now destruct (has_helped s).
    Qed.

    (** Plays of any card on any number, and the end of the turn. *)
    Definition reason (m : Source.Move) : option refusal :=
      match m with
      | Move_Play (mk_Play c i) => refused c i
      | Move_EndTurn _ => refuse g s Game.EndTurn
      end.

    Lemma reason_of : forall m, reason (move_of m) = refuse g s m.
    Proof.
      intros [c i|]; [|reflexivity]. unfold reason, move_of, refused.
      destruct (Z.leb_spec 0 (Z.of_nat i)); [now rewrite Nat2Z.id | lia].
    Qed.

    Theorem source_why_not : forall m, Situation_why_not (state_of s) m = Ok (option_map (called s m) (reason m)).
    Proof.
      intros m. unfold Situation_why_not. cbn [state_of draft State_outcome]. rewrite over.
      destruct (judge g s) eqn:J.
      2,3: destruct m as [[c i]|]; unfold reason, refused, refuse, refuse_when, outcome_of; rewrite J; try reflexivity;
           now destruct (0 <=? i).
      destruct m as [[c i]|e]; cbn [Play_card Play_pile].
      - rewrite held_now. cbn [bind]. now apply source_why_not_play.
      - unfold legality__why_not_end. rewrite source_minimum. cbn [bind]. cbn [state_of draft State_laid].
        unfold reason, refuse, refuse_when. rewrite J.
        ask Q; destruct (Nat.leb_spec (required g (see s)) (laid s)); try lia; reflexivity.
    Qed.

    Theorem source_is_legal : forall m, Situation_is_legal (state_of s) m =
      Ok (match reason m with None => true | Some _ => false end).
    Proof. intros m. unfold Situation_is_legal. rewrite source_why_not. cbn [bind]. now destruct (reason m). Qed.

    (** ** Laying a card *)

    Lemma legal_place : forall c i, refuse g s (Place c i) = None <->
      judge g s = Playing /\ legalb T (turn_of s) c i = true.
    Proof.
      intros c i. split.
      - intros N. assert (A : Game.apply g s (Place c i) = Some (place g s c i)).
        { unfold Game.apply, apply_when. unfold refuse in N. now rewrite N. }
        apply apply_place in A as (J & L & _). split; [assumption | now apply legalb_legal].
      - intros (J & B2). apply legalb_legal in B2.
        assert (A : Game.apply g s (Place c i) = Some (place g s c i)).
        { apply apply_place. split; [assumption|]. split; [assumption|]. split; [|reflexivity].
          apply (f_hand F s G). apply B2. }
        unfold Game.apply, apply_when in A. unfold refuse. destruct (refuse_when _ _ _ _); [discriminate | reflexivity].
    Qed.

    (** The quick test of a play, however it is written: it says whether the play is legal. *)
    Lemma quick_test : forall c i, (0 <=? i) = true -> (i <? py_len (map top (piles s))) = true ->
      mem c Hd = true -> exists p, nth_error (piles s) (Z.to_nat i) = Some p /\
      py_nth (tables RR (piles s) T (highest g) (player s) (has_helped s)) i =
        Ok (by_distance RR T (highest g) (dir p) (mine (player s) p) (has_helped s && negb (mine (player s) p))) /\
      py_nth (map top (piles s)) i = Ok (top p) /\
      (forall x, x = highest g + 1 + (c - top p) ->
        py_nth (by_distance RR T (highest g) (dir p) (mine (player s) p) (has_helped s && negb (mine (player s) p))) x =
        Ok (legalb T (turn_of s) c (Z.to_nat i))).
    Proof.
      intros c i I0 I1 Mc. unfold py_len in I1. rewrite map_length in I1.
      destruct (nth_error (piles s) (Z.to_nat i)) as [p|] eqn:E; [|apply nth_error_None in E; lia].
      exists p. split; [reflexivity|]. split; [|split].
      - rewrite <- (Z2Nat.id i) at 1 by lia. now apply table_at.
      - rewrite <- (Z2Nat.id i) by lia. apply py_nth_at. now apply map_nth_error.
      - intros x X. rewrite (entry_at RR (piles s) T (highest g) (player s) (fun p => f_tops F s p G) (has_helped s) p c x);
          [| now apply nth_error_In in E | apply (hand_range s G); now apply mem_In | assumption].
        unfold legalb. rewrite pile_cases, E. cbn [option_map held helped turn_of].
        rewrite sort_mem in Mc. now rewrite Mc.
    Qed.

    Lemma legal_play_now : forall c i, Situation__legal_play (state_of s) c i =
      match refused c i with None => Ok (mk_Play c i) | Some r => Raise (called s (Move_Play (mk_Play c i)) r) end.
    Proof.
      intros c i. unfold Situation__legal_play, Situation__index, Situation__as_called. cbv zeta.
      rewrite source_why_not. cbn [bind reason]. now destruct (refused c i).
    Qed.

    Theorem source_play : forall c i,
      State_play (state_of s) c i =
      match refused c i with
      | None => Ok (state_of (place g s c (Z.to_nat i)))
      | Some r => Raise (called s (Move_Play (mk_Play c i)) r)
      end.
    Proof.
      intros c i. unfold State_play. cbv zeta. rewrite legal_play_now.
      cbn [state_of draft State_rules State_player State_tops State_hands State_helped State_outcome State_decks State_laid].
      rewrite (lookups_now s G).
      match goal with |- bind ?a _ = _ =>
        replace a with (match refused c i with None => Ok (c, i) | Some r => Raise (called s (Move_Play (mk_Play c i)) r) end) end.
      2:{ symmetry. rewrite ?(held_at s G), ?over, ?allows_now.
          match goal with |- bind ?a _ = _ => assert (Test : exists b, a = Ok b /\ (b = true -> refused c i = None)) end.
          { destruct (judge g s) eqn:J; cbn [negb]; [|exists false; split; [reflexivity | discriminate]..].
            destruct (0 <=? i) eqn:I0; cbn [andb]; [|exists false; split; [reflexivity | discriminate]].
            assert (Legal : legalb T (turn_of s) c (Z.to_nat i) = true -> refused c i = None).
            { intros L. unfold refused. rewrite I0. now apply legal_place. }
            repeat match goal with
            | |- exists b, (if ?x then _ else Ok false) = _ /\ _ =>
                let C := fresh "C" in destruct x eqn:C; [|exists false; split; [reflexivity | discriminate]]
            | |- exists b, bind (Ok _) _ = _ /\ _ => cbn [bind]
            end.
            first [solve [eexists; split; [reflexivity | exact Legal]] |
              rewrite (tables_now RR (piles s) T (highest g) (player s) _ (kinds_right RR T (highest g)));
              destruct (quick_test c i I0 ltac:(lia) ltac:(assumption)) as (p & _ & E1 & E2 & E3);
              rewrite E1; cbn [bind]; rewrite E2; cbn [bind]; eexists;
              split; [apply E3; cbn [Lookup_zero lookup_now lookup_of the_lookup]; lia | exact Legal]]. }
          destruct Test as (b & -> & B). cbn [bind]. destruct b; cbn [negb].
          - now rewrite (B eq_refl).
          - destruct (refused c i); reflexivity. }
      destruct (refused c i) as [r|] eqn:Rf; [reflexivity|]. cbn [bind].
      unfold refused in Rf. destruct (0 <=? i) eqn:I0; [|discriminate].
      set (k := Z.to_nat i) in *. assert (Ei : i = Z.of_nat k) by lia. rewrite Ei. clearbody k. clear I0 Ei i.
      apply legal_place in Rf as L. destruct L as (J & L). apply legalb_legal in L.
      assert (A : Game.apply g s (Place c k) = Some (place g s c k)).
      { unfold Game.apply, apply_when. unfold refuse in Rf. now rewrite Rf. }
      pose proof (f_step F s _ _ G A) as Next.
      destruct L as (Ic & l & El & _). rewrite pile_cases in El.
      destruct (nth_error (piles s) k) as [p|] eqn:E; [|discriminate]. clear El l.
      rewrite (held_at s G). cbn [bind]. rewrite py_remove_at by (now apply sort_In). cbn [bind].
      destruct (f_seated F s G) as (Ln & P & _).
      rewrite py_set_at by (rewrite map_length; lia). cbn [bind].
      rewrite py_set_at by (rewrite map_length; apply nth_error_Some; congruence). cbn [bind].
      rewrite (helps_now k p E).
      match goal with |- bind ?a _ = _ =>
        replace a with (Ok (has_helped s || negb (is_own k (lanes (turn_of s))))) by (now destruct (has_helped s)) end.
      cbn [bind]. rewrite <- (source_make_state (place g s c k) Next). f_equal.
      + symmetry. apply tops_put.
      + cbn [place hands]. rewrite (map_update_at sort (discard c) (hands s) (player s) _ (hand_at s G)).
        now rewrite sort_discard by (apply (f_hand F s G)).
      + cbn [place laid]. lia.
    Qed.

    (** ** The end of the turn *)

    Theorem source_may_end_turn : Situation_may_end_turn (state_of s) =
      Ok (match judge g s with Playing => (required g (see s) <=? laid s)%nat | _ => false end).
    Proof.
      unfold Situation_may_end_turn. cbn [state_of draft State_outcome]. unfold outcome_of.
      destruct (judge g s) eqn:J; [|reflexivity..]. cbn [state_of draft State_rules State_laid].
      rewrite (enough_now s G). cbn [bind]. rewrite source_minimum. cbn [bind].
      pose proof (f_range F s G) as Q.
      destruct (Nat.leb_spec (required g (see s)) (laid s)); repeat ask C; try lia; f_equal; lia.
    Qed.

    Theorem source_draws : Situation_draws (state_of s) =
      Ok (match judge g s with Playing => Z.of_nat (due g s) | _ => 0 end).
    Proof.
      unfold Situation_draws. cbn [state_of draft State_outcome State_rules]. rewrite over.
      destruct (judge g s); [|reflexivity..]. cbn [negb]. unfold Rules__due.
      fold (state_of s). unfold state_of. rewrite (f_draws F s _ G). cbn [bind]. rewrite (source_deck_size s G). cbn [bind].
      assert (due g s <= length (deck g s))%nat by (unfold due; lia).
      ask C; [reflexivity | lia].
    Qed.

    Theorem source_end_turn : forall fuel, (n <= fuel)%nat ->
      State_end_turn fuel (state_of s) =
      match refuse g s Game.EndTurn with
      | None => Ok (state_of (end_turn g s))
      | Some r => Raise (called s (Move_EndTurn mk_EndTurn) r)
      end.
    Proof.
      intros fuel Fu. unfold State_end_turn. rewrite source_may_end_turn. cbn [bind].
      rewrite source_why_not. cbn [reason].
      destruct (refuse g s Game.EndTurn) as [r|] eqn:Rf.
      { assert (N : match judge g s with Playing => (required g (see s) <=? laid s)%nat | _ => false end = false).
        { unfold refuse, refuse_when in Rf. destruct (judge g s); try reflexivity. now destruct (_ <=? _)%nat. }
        rewrite N. reflexivity. }
      assert (A : Game.apply g s Game.EndTurn = Some (end_turn g s)).
      { unfold Game.apply, apply_when. unfold refuse in Rf. now rewrite Rf. }
      pose proof (f_step F s _ _ G A) as Next.
      assert (Go : match judge g s with Playing => (required g (see s) <=? laid s)%nat | _ => false end = true).
      { unfold refuse, refuse_when in Rf. destruct (judge g s); try discriminate. now destruct (_ <=? _)%nat. }
      assert (Enough : (required g (see s) <= laid s)%nat) by (destruct (judge g s); try discriminate; now apply Nat.leb_le).
      rewrite Go. cbn [negb bind option_map]. cbv zeta.
      assert (Dr : Rules_draws (State_rules (state_of s)) (state_of s) = Ok (Z.of_nat (due g s)))
        by exact (f_draws F s (outcome_of s) G).
      rewrite Dr.
      cbn [state_of draft State_rules State_player State_hands State_decks State_tops].
      rewrite (source_at s G). cbn [bind]. rewrite (deck_at s G). cbn [bind]. rewrite (held_at s G). cbn [bind].
      cbn [bind].
      assert (Due : (due g s <= length (deck g s))%nat) by (unfold due; lia).
      pose proof (f_room F s G Enough) as Room. rewrite (f_hand_size F). unfold py_len. rewrite sort_length.
      ask C; [lia|]. cbn [bind].
      destruct (f_seated F s G) as (Ln & P & Ld).
      rewrite py_set_at by (rewrite map_length; lia). cbn [bind].
      rewrite py_set_at by lia. cbn [bind].
      assert (To : py_to (deck g s) (Z.of_nat (due g s)) = firstn (due g s) (deck g s)).
      { unfold py_to, py_place. destruct (Z.ltb_spec (Z.of_nat (due g s)) 0); [lia | now rewrite Nat2Z.id]. }
      assert (From : py_from (deck g s) (Z.of_nat (due g s)) = skipn (due g s) (deck g s)).
      { unfold py_from, py_place. destruct (Z.ltb_spec (Z.of_nat (due g s)) 0); [lia | now rewrite Nat2Z.id]. }
      rewrite To, From.
      assert (Hs : update (player s) (fun _ => sort (Hd ++ firstn (due g s) (deck g s))) (map sort (hands s))
                   = map sort (hands (drawn g s))).
      { cbn [drawn hands]. rewrite (map_update_at sort _ (hands s) (player s) _ (hand_at s G)).
        replace (sort (Hd ++ firstn (due g s) (deck g s)))
          with (sort (hand s (player s) ++ firstn (due g s) (deck g s))); [reflexivity|].
        apply sort_same, Permutation_app_tail, sort_perm. }
      rewrite Hs.
      assert (Ds : update (source g (player s)) (fun _ => skipn (due g s) (deck g s)) (decks s) = decks (end_turn g s)).
      { cbn [end_turn pass_on drawn decks]. apply update_ext with (deck g s); [|reflexivity].
        unfold deck. now apply List.nth_error_nth'. }
      rewrite Ds. rewrite (f_next F s fuel G Next Fu). cbn [bind].
      exact (source_make_state (end_turn g s) Next).
    Qed.

    (** ** Moves of both kinds *)

    Theorem source_apply : forall fuel m, (n <= fuel)%nat ->
      State_apply fuel (state_of s) (move_of m) =
      match refuse g s m with
      | None => Ok (state_of (effect g s m))
      | Some r => Raise (called s (move_of m) r)
      end.
    Proof.
      intros fuel m Fu. rewrite <- reason_of. destruct m as [c i|]; unfold State_apply; cbn [move_of Play_card Play_pile].
      - rewrite source_play. cbn [reason effect]. now rewrite Nat2Z.id.
      - now apply source_end_turn.
    Qed.

    (** A pile with a negative index is refused, although Python counts from the end. *)
    Theorem source_negative_pile : forall fuel c i, i < 0 ->
      State_apply fuel (state_of s) (Move_Play (mk_Play c i)) =
      Raise (called s (Move_Play (mk_Play c i)) (match judge g s with Playing => NoSuchPile | _ => GameOver end)).
    Proof.
      intros fuel c i N. unfold State_apply. cbn [Play_card Play_pile]. rewrite source_play. unfold refused.
      now replace (0 <=? i) with false by lia.
    Qed.

    (** ** Lists of moves *)

    Theorem source_legal_plays_now : Situation_legal_plays (state_of s) =
      Ok (match judge g s with Playing => map to_play (plays T (Turn Hd ls (has_helped s))) | _ => [] end).
    Proof.
      unfold Situation_legal_plays. rewrite held_now. cbn [state_of draft State_outcome]. unfold outcome_of.
      destruct (judge g s) eqn:J; [|reflexivity..]. cbn [state_of draft State_rules State_player].
      rewrite (lookups_now s G). cbn [bind].
      destruct (f_seated F s G) as (_ & P & _). destruct (f_both F s _ G P) as [U D].
      cbn [State_tops State_helped].
      apply (source_legal_plays RR (piles s) T (highest g) (player s)); auto using (hand_range s G);
        [apply kinds_right | intros p I; now apply (f_tops F s) | apply (f_high F)].
    Qed.

    Lemma tidy_turn : turn_of (tidy s) = Turn Hd (lanes (turn_of s)) (helped (turn_of s)).
    Proof.
      unfold turn_of, tidy, hand. cbn [hands player piles has_helped lanes helped]. f_equal.
      change (@nil Z) with (sort []) at 1. apply map_nth.
    Qed.

    Lemma tidy_see : see (tidy s) = see s.
    Proof.
      unfold see, tidy. cbn [decks hands player laid has_helped]. f_equal. rewrite map_map. apply map_ext.
      intros. apply sort_length.
    Qed.

    Theorem source_legal_moves :
      Situation_legal_moves (state_of s) = Ok (map move_of (legal_moves_when g (judge g s) (tidy s))).
    Proof.
      unfold Situation_legal_moves, legal_moves_when. rewrite source_legal_plays_now, source_may_end_turn. cbn [bind].
      rewrite tidy_turn, tidy_see. cbn [state_of draft State_laid]. change (laid (tidy s)) with (laid s).
      pose proof (f_range F s G) as Q.
      destruct (judge g s) eqn:J; cbn [bind]; try (now destruct (negb _)).
      match goal with |- bind ?a _ = _ => replace a with (Ok (required g (see s) <=? laid s)%nat) end.
      2:{ destruct (Nat.leb_spec (required g (see s)) (laid s)); ask C; try reflexivity; f_equal; lia. }
      cbn [bind]. f_equal. rewrite map_app, !map_map. fold T.
      destruct (required g (see s) <=? laid s)%nat; simpl; rewrite ?app_nil_r; reflexivity.
    Qed.

    (** Every legal move of the model is one of the source, and no other. *)
    Theorem source_legal_moves_all : forall m,
      In m (legal_moves_when g (judge g s) (tidy s)) <-> In m (legal_moves g s).
    Proof.
      intros m. unfold legal_moves, legal_moves_when. destruct (judge g s); [|tauto..].
      rewrite tidy_see. change (laid (tidy s)) with (laid s). rewrite !in_app_iff.
      assert (P : forall c i, In (c, i) (plays (trick g) (turn_of (tidy s))) <-> In (c, i) (plays (trick g) (turn_of s))).
      { intros c i. rewrite !plays_legal, tidy_turn. unfold legal. cbn [held lanes helped turn_of]. now rewrite sort_In. }
      rewrite !in_map_iff. split; (intros [((c, i) & E & I)|I]; [left; exists (c, i); split; [assumption | now apply P] | now right]).
    Qed.

    (** ** Questions *)

    Theorem source_is_within_reach : forall count, exists b, Situation_within_reach (state_of s) count = Ok b /\
      (b = true <-> count <= 0 \/ (judge g s = Playing /\ Reach T (Z.to_nat count) (turn_of s))).
    Proof.
      intros count. unfold Situation_within_reach. cbv zeta. rewrite held_now. cbn [state_of draft State_outcome]. rewrite over.
      destruct (Z.leb_spec count 0) as [C|C]; cbn [orb].
      { exists true. split; [reflexivity|]. split; auto. }
      destruct (judge g s) eqn:J; cbv iota.
      2,3: exists false; split; [reflexivity|]; split; [discriminate | intros [N|[N _]]; [lia | discriminate N]].
      cbn [state_of draft State_rules State_player]. rewrite (lookups_now s G). cbv zeta.
      cbn [bind State_tops State_helped]. rewrite (closed_form_now s G). cbn [bind].
      destruct (source_within s G count) as (b & E & B). exists b. split; [exact E|]. rewrite B. split; [auto|].
      intros [N|[_ H']]; [lia | assumption].
    Qed.

  End Moves.

  (** ** Whole games *)

  (** Moves one after another, by [apply] of the source. *)
  Fixpoint play_on (fuel : nat) (S : State) (ms : list Source.Move) : res State :=
    match ms with [] => Ok S | m :: rest => S' <- State_apply fuel S m ;; play_on fuel S' rest end.

  (** From any good state, the source plays what the model plays, for any sequence of moves. *)
  Theorem source_game : forall fuel ms s, (n <= fuel)%nat -> good s ->
    match run g s ms with
    | Some s' => good s' /\ play_on fuel (state_of s) (map move_of ms) = Ok (state_of s')
    | None => exists before m after s' r, ms = (before ++ m :: after)%list /\ run g s before = Some s' /\
        refuse g s' m = Some r /\ play_on fuel (state_of s) (map move_of ms) = Raise (called s' (move_of m) r)
    end.
  Proof.
    intros fuel. induction ms as [|m ms IH]; intros s Fu Re; [now split|]. cbn [run map play_on].
    rewrite (source_apply s Re fuel m Fu).
    assert (A : Game.apply g s m = match refuse g s m with None => Some (effect g s m) | Some _ => None end) by reflexivity.
    rewrite A. destruct (refuse g s m) as [r|] eqn:E.
    - exists [], m, ms, s, r. auto.
    - cbn [bind]. specialize (IH _ Fu (f_step F s m _ Re A)). destruct (run g (effect g s m) ms) as [s'|]; [exact IH|].
      destruct IH as (before & m' & after & s' & r & -> & E1 & E2 & E3). exists (m :: before), m', after, s', r.
      split; [reflexivity|]. split; [cbn [run]; now rewrite A | now split].
  Qed.

  (** ** Safe plays *)

  Lemma py_filter_decides : forall {A} (f : A -> res bool) (P : A -> Prop) xs,
    (forall x, In x xs -> exists b, f x = Ok b /\ (b = true <-> P x)) ->
    exists ys, py_filter f xs = Ok ys /\ forall x, In x ys <-> In x xs /\ P x.
  Proof.
    intros A f P. induction xs as [|x xs IH]; intros D; [exists []; simpl; split; [reflexivity | tauto]|].
    destruct (D x (or_introl eq_refl)) as (b & Eb & Pb). destruct IH as (ys & Ey & Py); [intros; apply D; now right|].
    simpl. rewrite Eb, Ey. cbn [bind]. eexists. split; [reflexivity|]. intros y.
    destruct b; simpl; rewrite Py; intuition (subst; intuition congruence).
  Qed.

  Section Safe.
    Variable s : state.
    Hypothesis G : good s.
    Notation Hd := (sort (hand s (player s))).

    (** A legal play is safe if the minimum stays within reach, or if it is the last card. *)
    Definition safe (m : Play) : Prop :=
      exists c i, m = mk_Play c (Z.of_nat i) /\ legalb T (turn_of s) c i = true /\
      ((exists o, State_to_lay (draft RR s o) = Ok 1) \/
       Reach T (required g (see s) - laid s - 1) (turn_of (place g s c i))).

    Theorem source_after : forall c i, judge g s = Playing -> legalb T (turn_of s) c i = true ->
      most_laid_after (mk_Play c (Z.of_nat i)) Hd (map top (piles s)) (has_helped s) (lookup_now s) =
      Ok (sort (hand (place g s c i) (player s)), map top (piles (place g s c i)), has_helped (place g s c i)).
    Proof.
      intros c i J L. apply legalb_legal in L. destruct L as (Ic & l & El & _). rewrite pile_cases in El.
      destruct (nth_error (piles s) i) as [p|] eqn:E; [|discriminate].
      unfold most_laid_after. cbn [Play_card Play_pile]. cbv zeta.
      rewrite py_set_at by (rewrite map_length; apply nth_error_Some; congruence). cbn [bind].
      rewrite source_without by (now apply sort_In). cbn [bind].
      rewrite (helps_now s i p E).
      match goal with |- bind ?a _ = _ =>
        replace a with (Ok (has_helped s || negb (is_own i (lanes (turn_of s))))) by (now destruct (has_helped s)) end.
      cbn [bind]. cbn [place piles has_helped]. rewrite tops_put.
      rewrite sort_discard by (apply (f_hand F s G)). unfold hand at 2. cbn [place hands].
      rewrite nth_update_same by (destruct (f_seated F s G) as (Ln & P & _); lia). reflexivity.
    Qed.

    Theorem source_safe_plays : exists plays, Situation_safe_plays (state_of s) = Ok plays /\
      forall m, In m plays <-> judge g s = Playing /\ safe m.
    Proof.
      unfold Situation_safe_plays. rewrite (source_legal_plays_now s G). cbn [bind].
      cbn [state_of draft State_rules]. rewrite (searched_now s G). cbn [bind].
      fold (state_of s). rewrite (source_minimum s G). cbn [bind]. cbv zeta.
      destruct (f_to_lay F s (outcome_of s) G) as (k & Ek & _ & _).
      assert (Ek' : State_to_lay (state_of s) = Ok (Z.of_nat k)) by exact Ek.
      assert (One : (exists o, State_to_lay (draft RR s o) = Ok 1) <-> k = 1%nat).
      { split; [|intros ->; eauto]. intros (o & E1). change (State_to_lay (draft RR s o)) with (State_to_lay (state_of s)) in E1.
        rewrite Ek' in E1. inversion E1. lia. }
      set (all := match judge g s with Playing => map to_play (plays T (Turn Hd (map (lane_of (player s)) (piles s)) (has_helped s))) | _ => [] end).
      assert (All : forall m, In m all <-> judge g s = Playing /\ exists c i, m = mk_Play c (Z.of_nat i) /\ legalb T (turn_of s) c i = true).
      { intros m. unfold all. destruct (judge g s) eqn:J; [|simpl; split; [contradiction | intros [N _]; discriminate]..].
        rewrite in_map_iff. split.
        - intros ([c i] & <- & I). split; [reflexivity|]. exists c, i. split; [reflexivity|].
          apply plays_legal in I. apply legalb_legal in I. now rewrite legal_sorted in I.
        - intros (_ & c & i & -> & L). exists (c, i). split; [reflexivity|]. apply plays_legal.
          apply legalb_legal. now rewrite legal_sorted. }
      rewrite Ek'. cbn [bind].
      match goal with |- exists p, bind ?a _ = _ /\ _ => assert (Test : exists b, a = Ok b /\
        (b = true <-> (required g (see s) <= laid s + 1)%nat \/ k = 1%nat)) end.
      { cbn [state_of draft State_laid]. ask C; eexists; (split; [reflexivity|]); lia. }
      destruct Test as (b & -> & B). cbn [bind]. destruct b.
      - exists all. split; [reflexivity|]. intros m. rewrite All. unfold safe. split.
        + intros (J & c & i & -> & L). split; [assumption|]. exists c, i. split; [reflexivity|]. split; [assumption|].
          destruct (proj1 B eq_refl) as [Q|Q]; [right | left; now apply One].
          now replace (required g (see s) - laid s - 1)%nat with O by lia.
        + intros (J & c & i & -> & L & _). eauto.
      - assert (Nb : ~ ((required g (see s) <= laid s + 1)%nat \/ k = 1%nat)) by (rewrite <- B; discriminate).
        rewrite (held_now s G). cbn [bind]. cbn [state_of draft State_rules State_player State_tops State_helped State_laid].
        rewrite (lookups_now s G).
        match goal with |- exists p, py_filter ?f all = _ /\ _ =>
          destruct (py_filter_decides f (fun m => exists c i, m = mk_Play c (Z.of_nat i) /\ legalb T (turn_of s) c i = true /\
            Reach T (required g (see s) - laid s - 1) (turn_of (place g s c i))) all) as (ys & Ey & Py) end.
        + intros m I. apply All in I as (J & c & i & -> & L). rewrite (source_after c i J L). cbn [bind fst snd].
          assert (A : Game.apply g s (Place c i) = Some (place g s c i)).
          { unfold Game.apply, apply_when. pose proof (proj2 (legal_place s G c i) (conj J L)) as N. unfold refuse in N. now rewrite N. }
          pose proof (f_step F s _ _ G A) as Next.
          assert (Same : lookup_now s = lookup_now (place g s c i)).
          { pose proof (lookups_now s G (fun l => Ok l)) as E1. pose proof (lookups_now (place g s c i) Next (fun l => Ok l)) as E2.
            exact (f_equal (fun r => match r with Ok x => x | Raise _ => lookup_now s end) (eq_trans (eq_sym E1) E2)). }
          rewrite Same.
          match goal with |- exists b, most_laid_within_reach ?x _ _ _ _ = _ /\ _ =>
            destruct (source_within (place g s c i) Next x) as (b & Eb & Pb); exists b; split; [exact Eb|];
            replace (Z.to_nat x) with (required g (see s) - laid s - 1)%nat in Pb by lia end.
          rewrite Pb. split.
          * intros Re. exists c, i. auto.
          * intros (c' & i' & E & _ & Re). inversion E as [[E1 E2]]. apply Nat2Z.inj in E2. now subst.
        + exists ys. split; [exact Ey|]. intros m. rewrite Py, All. unfold safe. split.
          * intros ((J & _) & c & i & -> & L & Re). split; [assumption|]. exists c, i. auto.
          * intros (J & c & i & -> & L & [O|Re]); [exfalso; apply Nb; right; now apply One|].
            split; [split; [assumption | eauto]|]. exists c, i. auto.
    Qed.
  End Safe.

  (** Any move at all, not only those that the model can write: cards and piles are any
      numbers. *)
  Definition model_of (m : Source.Move) : move :=
    match m with
    | Move_Play (mk_Play c i) => Place c (Z.to_nat i)
    | Move_EndTurn _ => Game.EndTurn
    end.

  Lemma reason_none : forall s m, reason s m = None -> refuse g s (model_of m) = None.
  Proof.
    intros s [[c i]|e] E; [|exact E]. unfold reason, refused in E. now destruct (0 <=? i).
  Qed.

  Theorem source_any_move : forall s fuel m, good s -> (n <= fuel)%nat ->
    State_apply fuel (state_of s) m =
    match reason s m with
    | None => Ok (state_of (effect g s (model_of m)))
    | Some r => Raise (called s m r)
    end.
  Proof.
    intros s fuel m Gs Fu. destruct m as [[c i]|e]; unfold State_apply; cbn [Play_card Play_pile reason].
    - rewrite (source_play s Gs). unfold refused. destruct (0 <=? i); reflexivity.
    - rewrite (source_end_turn s Gs fuel Fu). reflexivity.
  Qed.

  (** GT-6: a move is refused with exactly the reason that [why_not] gives. *)
  Theorem GT_6_source_refusals : forall s fuel m, good s -> (n <= fuel)%nat ->
    match Situation_why_not (state_of s) m with
    | Ok (Some e) => State_apply fuel (state_of s) m = Raise e
    | Ok None => exists S, State_apply fuel (state_of s) m = Ok S
    | Raise _ => False
    end.
  Proof.
    intros s fuel m Gs Fu. rewrite (source_why_not s Gs), (source_any_move s fuel m Gs Fu).
    destruct (reason s m); cbn [option_map]; eauto.
  Qed.

  Theorem source_run : forall fuel ms s S, (n <= fuel)%nat -> good s -> play_on fuel (state_of s) ms = Ok S ->
    exists s', run g s (map model_of ms) = Some s' /\ good s' /\ S = state_of s'.
  Proof.
    intros fuel. induction ms as [|m ms IH]; intros s S Fu Gs E.
    - cbn in E. inversion E. exists s. auto.
    - cbn [play_on] in E. rewrite (source_any_move s fuel m Gs Fu) in E.
      destruct (reason s m) as [r|] eqn:Rm; [discriminate|]. cbn [bind] in E.
      apply reason_none in Rm.
      assert (A : Game.apply g s (model_of m) = Some (effect g s (model_of m))).
      { unfold Game.apply, apply_when. unfold refuse in Rm. now rewrite Rm. }
      cbn [map run]. rewrite A. apply (IH _ S Fu); [|assumption]. now apply (f_step F s (model_of m)).
  Qed.

  (** GT-3: there is a legal move exactly while the game goes on. *)
  Theorem GT_3_source_moves : forall s, good s ->
    (exists ms, Situation_legal_moves (state_of s) = Ok ms /\
      (ms = [] <-> legal_moves g s = [])) /\
    (State_outcome (state_of s) = None <-> judge g s = Playing).
  Proof.
    intros s Gs. split.
    - eexists. split; [apply (source_legal_moves s Gs)|].
      assert (Same := source_legal_moves_all s). split; intros E.
      + apply map_eq_nil in E. destruct (legal_moves g s) as [|m l]; [reflexivity|].
        assert (I : In m (legal_moves_when g (judge g s) (tidy s))) by (apply Same; now left). now rewrite E in I.
      + destruct (legal_moves_when g (judge g s) (tidy s)) as [|m l]; [reflexivity|].
        assert (I : In m (legal_moves g s)) by (apply Same; now left). now rewrite E in I.
    - cbn [state_of draft State_outcome]. unfold outcome_of. destruct (judge g s); split; congruence.
  Qed.
End Games.

(** What is faithful for all of some states is so for fewer, if moves do not leave them. *)
Lemma faithful_of_fewer : forall RR g n M H ended (good few : state -> Prop),
  faithful RR g n M H ended good -> (forall s, few s -> good s) ->
  (forall s m s', few s -> Game.apply g s m = Some s' -> few s') -> faithful RR g n M H ended few.
Proof. intros RR g n M H ended good few F Sub Step. destruct F. constructor; eauto. Qed.
