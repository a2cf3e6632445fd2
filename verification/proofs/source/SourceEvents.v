(** events.py, and [State.step] and [State.take_turn]: the events of a move say what happened. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Positions.
From TheGame Require Cooperative FaceToFace.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

Lemma ascending_filter : forall f l, ascending l -> ascending (filter f l).
Proof.
  unfold ascending. induction l as [|x l IH]; intros S; [constructor|]. inversion S as [|? ? S' A]; subst. simpl.
  destruct (f x); [|now apply IH]. constructor; [now apply IH|]. rewrite Forall_forall in *.
  intros y I. apply filter_In in I as [I _]. now apply A.
Qed.

Lemma filter_perm : forall (f : Z -> bool) l l', Permutation l l' -> Permutation (filter f l) (filter f l').
Proof.
  intros f l l' P. induction P; simpl; try (destruct (f x)); try (destruct (f y)); eauto using Permutation.
Qed.

(** The cards of a hand that were not in it before are those that were added. *)
Lemma added : forall h cs, NoDup (h ++ cs) ->
  filter (fun c => negb (mem c (sort h))) (sort (h ++ cs)) = sort cs.
Proof.
  intros h cs N.
  assert (S : ascending (filter (fun c => negb (mem c (sort h))) (sort (h ++ cs))))
    by now apply ascending_filter, sort_ascending.
  rewrite <- (sort_ascending_same _ S). apply sort_same.
  rewrite (filter_perm _ _ (h ++ cs)) by (symmetry; apply sort_perm). rewrite filter_app.
  assert (Old : forall l, (forall c, In c l -> In c h) -> filter (fun c => negb (mem c (sort h))) l = []).
  { induction l as [|c l IH]; intros I; [reflexivity|]. simpl. rewrite IH by (intros; apply I; now right).
    now rewrite sort_mem, (proj2 (mem_In c h) (I c (or_introl eq_refl))). }
  assert (New : forall l, (forall c, In c l -> ~ In c h) -> filter (fun c => negb (mem c (sort h))) l = l).
  { induction l as [|c l IH]; intros I; [reflexivity|]. simpl. rewrite IH by (intros; apply I; now right).
    rewrite sort_mem. destruct (mem c h) eqn:Mc; [|reflexivity]. exfalso. apply (I c (or_introl eq_refl)). now apply mem_In. }
  rewrite Old by auto. rewrite New; [reflexivity|]. intros c I J. clear -N I J.
  induction h as [|x h IH]; [contradiction|]. inversion N as [|? ? Nx N']; subst. destruct J as [->|J]; [|now apply IH].
  apply Nx, in_app_iff. now right.
Qed.

Section Events.
  Variables (RR : Rules) (g : game) (n M H : nat).
  Variable ended : state -> Outcome.
  Variable good : state -> Prop.
  Hypothesis F : faithful RR g n M H ended good.
  (** The cards in the hand and in the draw pile of the player on turn are different. *)
  Hypothesis Apart : forall s, good s -> NoDup (hand s (player s) ++ deck g s).
  Notation state_of := (state_of RR g ended).
  Notation outcome_of := (outcome_of g ended).
  Notation called := (called g ended).
  Notation reason := (reason g).

  (** ** Steps *)

  (** The cards that are drawn if the turn ends now, ascending. *)
  Definition cards_drawn (s : state) : list Z := sort (firstn (due g s) (deck g s)).

  (** What a move does: who lays which card on which pile, and whether that is a backwards trick;
      who ends the turn, and which cards that player draws. *)
  Definition deeds_of (s : state) (m : Source.Move) : list Event :=
    let me := Z.of_nat (player s) in
    match m with
    | Move_Play (mk_Play c i) =>
        [Event_Laid (mk_Laid me c i
          (match nth_error (piles s) (Z.to_nat i) with
           | Some p => mine (player s) p && (gain (dir p) (top p) c =? - trick g)
           | None => false
           end))]
    | Move_EndTurn _ =>
        Event_TurnEnded (mk_TurnEnded me) ::
        match cards_drawn s with
        | [] => []
        | cs => [Event_Drew (mk_Drew me cs (Z.of_nat (length cs)))]
        end
    end.

  (** The events of a move: what it does, and last that the game is over, if it is. *)
  Definition events_of (s : state) (m : Source.Move) : list Event :=
    (deeds_of s m ++
     match outcome_of (effect g s (model_of m)) with Some o => [Event_GameEnded (mk_GameEnded o)] | None => [] end)%list.

  Lemma end_is_told : forall before o (es : list Event),
    before = Ok es ->
    (yielded <- before ;;
     yielded' <- match o with
       | Some outcome => Ok (yielded ++ [Event_GameEnded (mk_GameEnded outcome)])%list
       | None => Ok yielded
       end ;;
     Ok yielded') =
    Ok (es ++ match o with Some outcome => [Event_GameEnded (mk_GameEnded outcome)] | None => [] end)%list.
  Proof. intros before [o|] es ->; cbn [bind]; [reflexivity | now rewrite app_nil_r]. Qed.

  Lemma hand_after : forall s, good s ->
    py_nth (State_hands (state_of (end_turn g s))) (Z.of_nat (player s)) =
    Ok (sort (hand s (player s) ++ firstn (due g s) (deck g s))).
  Proof.
    intros s G. cbn [SourceMoves.state_of draft State_hands end_turn pass_on drawn hands].
    apply py_nth_at. destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & P & _).
    apply map_nth_error. rewrite (List.nth_error_nth' _ []) by (rewrite update_length; lia).
    now rewrite nth_update_same by lia.
  Qed.

  Theorem source_events_between : forall s m, good s -> reason s m = None ->
    events_events_between (state_of s) m (state_of (effect g s (model_of m))) = Ok (events_of s m).
  Proof.
    intros s m G N. unfold events_events_between, events_of. cbv zeta.
    apply end_is_told. destruct m as [[c i]|e]; cbn [Play_card Play_pile deeds_of model_of effect app].
    - cbn [SourceMoves.state_of draft State_rules State_player State_tops].
      rewrite (lookups_now _ _ _ _ _ _ _ F s G).
      unfold SourceMoves.reason, refused in N. destruct (0 <=? i) eqn:I0; [|discriminate].
      apply (legal_place _ _ _ _ _ _ _ F s G) in N as (_ & L). apply legalb_legal in L as (_ & l & El & _).
      rewrite pile_cases in El. destruct (nth_error (piles s) (Z.to_nat i)) as [p|] eqn:E; [|discriminate].
      rewrite <- (Z2Nat.id i) at 1 by lia. unfold lookup_now, lookup_of.
      rewrite (source_lookup_is_trick _ _ _ _ _ _ _ _ E). reflexivity.
    - change (State_player (state_of s)) with (Z.of_nat (player s)).
      change (State_hands (state_of s)) with (map sort (hands s)).
      rewrite (hand_after s G), (held_at _ _ _ _ _ _ _ F s G). cbn [bind].
      assert (A : NoDup (hand s (player s) ++ firstn (due g s) (deck g s))).
      { pose proof (Apart s G) as A. rewrite <- (firstn_skipn (due g s) (deck g s)), app_assoc in A.
        clear -A. induction (hand s (player s) ++ firstn (due g s) (deck g s))%list as [|x l IH]; [constructor|].
        inversion A as [|? ? Nx A']; subst. constructor; [|now apply IH]. intros I. apply Nx, in_app_iff. now left. }
      rewrite (added _ _ A). fold (cards_drawn s). now destruct (cards_drawn s).
  Qed.

  (** [step] returns the state that [apply] returns, with the events; or it refuses as [apply] does. *)
  Theorem source_step : forall s fuel m, good s -> (n <= fuel)%nat ->
    State_step fuel (state_of s) m =
    match reason s m with
    | None => Ok (mk_Step (state_of (effect g s (model_of m))) (events_of s m))
    | Some r => Raise (called s m r)
    end.
  Proof.
    intros s fuel m G Fu. unfold State_step. rewrite (source_any_move _ _ _ _ _ _ _ F s fuel m G Fu).
    destruct (reason s m) as [r|] eqn:N; [reflexivity|]. cbn [bind].
    now rewrite (source_events_between s m G N).
  Qed.

  Theorem source_step_applies : forall s fuel m, good s -> (n <= fuel)%nat ->
    match State_apply fuel (state_of s) m with
    | Ok after => exists events, State_step fuel (state_of s) m = Ok (mk_Step after events)
    | Raise e => State_step fuel (state_of s) m = Raise e
    end.
  Proof.
    intros s fuel m G Fu. rewrite (source_step s fuel m G Fu), (source_any_move _ _ _ _ _ _ _ F s fuel m G Fu).
    destruct (reason s m); eauto.
  Qed.

  (** ** What a seat may know of it *)

  (** Only the player who drew cards sees them; everything else is seen by all. *)
  Theorem source_event_view : forall e seat, Event_view e seat =
    match e with
    | Event_Drew (mk_Drew player cards count) =>
        if py_option_eqb Z.eqb seat (Some player) then e else Event_Drew (mk_Drew player [] count)
    | _ => e
    end.
  Proof.
    intros [e|e|[p cs k]|e] seat; try reflexivity. cbn [Event_view]. unfold Drew_view. cbn [Drew_player Drew_count].
    destruct seat as [i|]; [|reflexivity]. cbn [py_some py_option_eqb andb]. now destruct (i =? p).
  Qed.

  (** [Step.view] shows every event as the seat may know it, and refuses seats that do not exist. *)
  Theorem source_step_view : forall s es seat, Step_view (mk_Step (state_of s) es) seat =
    match seat with
    | Some i =>
        if (0 <=? i) && (i <? Z.of_nat n) then Ok (mk_SeatStep seat (map (fun e => Event_view e seat) es))
        else Raise (Error "NoSuchPlayer" [("player", Num i); ("players", Num (Z.of_nat n))]%string)
    | None => Ok (mk_SeatStep None (map (fun e => Event_view e None) es))
    end.
  Proof.
    intros s es [i|]; unfold Step_view; [|reflexivity].
    cbn [Step_state Step_events SourceMoves.state_of draft State_rules]. rewrite (f_players _ _ _ _ _ _ _ F).
    unfold _validation_required_seat, _validation_seat_number. cbv zeta.
    now destruct ((0 <=? i) && (i <? Z.of_nat n)).
  Qed.

  (** ** Whole turns *)

  (** A refusal in a turn has its place, counted from 1. *)
  Definition called_at (place : Z) (s : state) (m : Source.Move) (r : refusal) : exn :=
    Error (class_of r) ([("place", Num place); ("number", Nothing)] ++ facts_of g ended s m r)%list%string.

  (** These plays in order, then the end of the turn, if the game goes on. *)
  Fixpoint turn_from (place : Z) (s : state) (plays : list Play) : res State :=
    match plays with
    | [] =>
        match judge g s with
        | Playing =>
            match refuse g s Game.EndTurn with
            | None => Ok (state_of (end_turn g s))
            | Some r => Raise (called_at place s (Move_EndTurn mk_EndTurn) r)
            end
        | _ => Ok (state_of s)
        end
    | p :: rest =>
        match reason s (Move_Play p) with
        | None => turn_from (place + 1) (effect g s (model_of (Move_Play p))) rest
        | Some r => Raise (called_at place s (Move_Play p) r)
        end
    end.

  Lemma facts_elsewhere : forall place s m r,
    map (fun '(f, v) => (f, if String.eqb f "place" then Num place else v)) (facts_of g ended s m r) = facts_of g ended s m r.
  Proof.
    intros place s [[c i]|e] r; destruct r; try reflexivity; cbn [facts_of];
      destruct (nth_error (piles s) (Z.to_nat i)); reflexivity.
  Qed.

  Lemma source_applied : forall s fuel m place, good s -> (n <= fuel)%nat ->
    State__applied fuel (state_of s) m place =
    match reason s m with
    | None => Ok (state_of (effect g s (model_of m)))
    | Some r => Raise (called_at place s m r)
    end.
  Proof.
    intros s fuel m place G Fu. unfold State__applied. rewrite (source_any_move _ _ _ _ _ _ _ F s fuel m G Fu).
    destruct (reason s m) as [r|]; [|reflexivity].
    assert (A : forall {A} names handler, existsb (String.eqb (class_of r)) names = true ->
      @py_try A (Raise (called s m r)) names handler = handler (called s m r)).
    { intros A names handler E. cbn [py_try called]. now rewrite E. }
    rewrite A by (now destruct r). cbn [bind called_at py_evolve]. unfold called_at, SourceMoves.called. cbn [py_evolve map app].
    cbn [String.eqb Ascii.eqb Bool.eqb]. now rewrite facts_elsewhere.
  Qed.

  Lemma next_good : forall s m, good s -> reason s m = None -> good (effect g s (model_of m)).
  Proof.
    intros s m G N. apply reason_none in N. apply (f_step _ _ _ _ _ _ _ F s (model_of m)); [assumption|].
    unfold Game.apply, apply_when. unfold refuse in N. now rewrite N.
  Qed.

  Theorem source_take_turn : forall fuel plays s, good s -> (n <= fuel)%nat ->
    State_take_turn fuel (state_of s) plays = turn_from 1 s plays.
  Proof.
    intros fuel plays s G Fu. unfold State_take_turn. cbv zeta.
    match goal with |- bind (py_for _ ?b _) _ = _ => set (body := b) end.
    set (last := py_len plays + 1).
    assert (Loop : forall rest place s, good s -> place + py_len rest = last ->
      (loop <- py_for (py_enumerate_from place rest) body (state_of s) ;;
       match loop with
       | Return value => Ok value
       | Next state | Break state =>
           if Situation_is_over state then Ok state
           else State__applied fuel state (Move_EndTurn mk_EndTurn) last
       end) = turn_from place s rest).
    { induction rest as [|p rest IH]; intros place t Gt E; cbn [py_enumerate_from py_for bind turn_from].
      - rewrite source_is_over. rewrite (source_applied t fuel _ _ Gt Fu).
        replace last with place by (unfold py_len in E; simpl in E; lia).
        cbn [SourceMoves.reason model_of effect]. now destruct (judge g t).
      - unfold body at 1. rewrite (source_applied t fuel _ _ Gt Fu).
        destruct (reason t (Move_Play p)) as [r|] eqn:N; [reflexivity|]. cbn [bind].
        apply IH; [now apply next_good|]. unfold py_len in *. cbn [List.length] in E. lia. }
    apply Loop; [assumption | unfold last; lia].
  Qed.

  (** Legal plays one after another, and then the end of the turn unless the game is over. *)
  Theorem source_take_turn_plays : forall fuel plays s S, good s -> (n <= fuel)%nat ->
    State_take_turn fuel (state_of s) plays = Ok S ->
    exists s', run g s (map (fun p => model_of (Move_Play p)) plays) = Some s' /\
      match judge g s' with
      | Playing => exists s'', Game.apply g s' Game.EndTurn = Some s'' /\ S = state_of s''
      | _ => S = state_of s'
      end.
  Proof.
    intros fuel plays s S G Fu. rewrite (source_take_turn fuel plays s G Fu). generalize 1.
    revert s G. induction plays as [|p plays IH]; intros s G place E; cbn [turn_from map run] in *.
    - exists s. split; [reflexivity|]. destruct (judge g s) eqn:J; try congruence.
      destruct (refuse g s Game.EndTurn) eqn:N; [discriminate|]. exists (end_turn g s). split; [|congruence].
      unfold Game.apply, apply_when. unfold refuse in N. now rewrite N.
    - destruct (reason s (Move_Play p)) as [r|] eqn:N; [discriminate|].
      pose proof (next_good s _ G N) as G'. apply reason_none in N.
      assert (A : Game.apply g s (model_of (Move_Play p)) = Some (effect g s (model_of (Move_Play p)))).
      { unfold Game.apply, apply_when. unfold refuse in N. now rewrite N. }
      rewrite A. now apply IH with (place + 1).
  Qed.
End Events.

(** ** Both games *)

(** In a consistent position no card is both in a hand and in the draw pile that it came from. *)
Lemma consistent_apart : forall g n d size start s, orderly g n d size start -> consistent g n d size start s ->
  NoDup (hand s (player s) ++ deck g s).
Proof.
  intros g n d size start s Ord C. destruct (c_seated _ _ _ _ _ s C) as (Ln & _ & P).
  destruct (c_cards _ _ _ _ _ s C _ (law_source _ _ _ (o_lawful _ _ _ _ _ Ord) _ P)) as [N _].
  pose proof (held_from_update g n (hands s) (player s) (fun h => h) (source g (player s)) Ln P) as U. rewrite Nat.eqb_refl in U.
  destruct U as (a & b & U & _). unfold unlaid_of in N. unfold held_from in U. unfold hand in N at 1. rewrite U in N.
  fold (hand s (player s)) in N. fold (deck g s) in N.
  assert (Tl : forall x y : list Z, NoDup (x ++ y) -> NoDup y) by (induction x; intros y Nx; [assumption | inversion Nx; auto]).
  apply (Tl (a ++ b)%list). eapply Permutation_NoDup; [|exact N].
  rewrite (Permutation_app_comm (deck g s)), <- !app_assoc. apply Permutation_app_head.
  rewrite !app_assoc. apply Permutation_app_tail. apply Permutation_app_comm.
Qed.

Theorem source_team_step : forall R, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  forall s m, co_consistent R s ->
  let g := Cooperative.cooperative R in
  let of := state_of (SourceTeam.team_rules R) g SourceTeam.team_result in
  State_step (Cooperative.players R) (of s) m =
  match reason g s m with
  | None => Ok (mk_Step (of (effect g s (model_of m))) (events_of g SourceTeam.team_result s m))
  | Some r => Raise (called g SourceTeam.team_result s m r)
  end.
Proof.
  intros R V L s m C. apply (source_step _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)); auto.
  intros. now apply (consistent_apart _ _ _ _ _ _ (co_orderly R V)).
Qed.

Theorem source_duel_step : forall R, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  forall s m, duel_consistent R s ->
  let g := FaceToFace.duel R in
  let of := state_of (SourceDuel.duel_rules R) g (SourceDuel.duel_result R) in
  State_step 2 (of s) m =
  match reason g s m with
  | None => Ok (mk_Step (of (effect g s (model_of m))) (events_of g (SourceDuel.duel_result R) s m))
  | Some r => Raise (called g (SourceDuel.duel_result R) s m r)
  end.
Proof.
  intros R V L s m C. apply (source_step _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)); auto.
  intros. now apply (consistent_apart _ _ _ _ _ _ (duel_orderly R V)).
Qed.

Theorem source_team_take_turn : forall R, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  forall s plays, co_consistent R s ->
  let g := Cooperative.cooperative R in
  State_take_turn (Cooperative.players R) (state_of (SourceTeam.team_rules R) g SourceTeam.team_result s) plays =
  turn_from (SourceTeam.team_rules R) g SourceTeam.team_result 1 s plays.
Proof. intros R V L s plays C. now apply (source_take_turn _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)). Qed.

Theorem source_duel_take_turn : forall R, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  forall s plays, duel_consistent R s ->
  let g := FaceToFace.duel R in
  State_take_turn 2 (state_of (SourceDuel.duel_rules R) g (SourceDuel.duel_result R) s) plays =
  turn_from (SourceDuel.duel_rules R) g (SourceDuel.duel_result R) 1 s plays.
Proof. intros R V L s plays C. now apply (source_take_turn _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)). Qed.
