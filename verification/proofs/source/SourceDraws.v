(** [State.end_turn] with the cards that are drawn: for a table with real cards, or a search. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool String.
From TheGame Require Import Lists Piles Turn Game Common Positions.
From TheGame Require MostLaid Cooperative FaceToFace.
From TheGame Require Import Py PyFacts Source SourceWithin SourceRules SourceMoves SourceEvents.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** Cards that are taken one after another, each from those that are left. *)
Definition without (cards gone : list Z) : list Z := fold_left (fun left c => discard c left) gone cards.

Fixpoint fresh (deck drawn parts : list Z) : bool :=
  match parts with
  | [] => true
  | c :: rest => mem c deck && negb (mem c drawn) && fresh deck (drawn ++ [c]) rest
  end.

Lemma fresh_spec : forall deck parts drawn, NoDup drawn ->
  (fresh deck drawn parts = true <-> incl parts deck /\ NoDup (drawn ++ parts)).
Proof.
  intros deck. induction parts as [|c rest IH]; intros drawn N; cbn [fresh].
  - rewrite app_nil_r. split; [|reflexivity]. intros _. split; [intros x []|assumption].
  - rewrite !andb_true_iff, negb_true_iff, mem_In, mem_not_In.
    assert (Same : (drawn ++ [c]) ++ rest = drawn ++ c :: rest) by now rewrite <- app_assoc.
    split.
    + intros ((Id & Nd) & Fr). apply IH in Fr as [I N'].
      * rewrite Same in N'. split; [intros x [<-|J]; auto | assumption].
      * apply NoDup_rev in N. rewrite <- (rev_involutive (drawn ++ [c])), rev_app_distr. apply NoDup_rev.
        constructor; [now rewrite <- in_rev | assumption].
    + intros [I N']. assert (Nc : ~ In c drawn).
      { intros J. apply NoDup_remove_2 in N'. apply N', in_app_iff. now left. }
      split; [split; [apply I; now left | assumption]|]. apply IH.
      * apply NoDup_rev in N. rewrite <- (rev_involutive (drawn ++ [c])), rev_app_distr. apply NoDup_rev.
        constructor; [now rewrite <- in_rev | assumption].
      * rewrite Same. split; [intros x J; apply I; now right | assumption].
Qed.

Lemma discard_keeps : forall c x l, In x l -> x <> c -> In x (discard c l).
Proof.
  intros c x l I N. destruct (mem c l) eqn:M.
  - apply mem_In in M. apply (Permutation_in _ (discard_perm c l M)) in I as [E|I]; [congruence | assumption].
  - apply mem_not_In in M. now rewrite discard_notin.
Qed.

Theorem source_without : forall gone cards, NoDup gone -> incl gone cards ->
  hidden_cards_without cards gone = Ok (without cards gone).
Proof.
  intros gone cards N I. unfold hidden_cards_without. cbv zeta.
  match goal with |- context [py_for _ ?b _] => set (body := b) end.
  assert (L : py_for gone body cards = Ok (Next (without cards gone))); [|now rewrite L].
  revert cards I. induction N as [|c gone Nc N IH]; intros cards I; [reflexivity|].
  cbn [py_for without fold_left]. unfold body at 1.
  rewrite py_remove_at by (apply I; now left). cbn [bind]. apply IH.
  intros x J. apply discard_keeps; [apply I; now right | congruence].
Qed.

Lemma without_perm : forall gone cards, NoDup gone -> incl gone cards ->
  Permutation cards (gone ++ without cards gone).
Proof.
  intros gone cards N. revert cards. induction N as [|c gone Nc N IH]; intros cards I; [reflexivity|].
  cbn [without fold_left]. rewrite (discard_perm c cards) at 1 by (apply I; now left). cbn [app]. constructor.
  apply IH. intros x J. apply discard_keeps; [apply I; now right | congruence].
Qed.

(** Cards are accepted as drawn exactly if they are different cards of the draw pile, as many as are due. *)
Theorem source_checked_draw : forall drawing deck due,
  position_checks_checked_draw drawing deck (Z.of_nat due) =
  if fresh deck [] drawing && (length drawing =? due)%nat then Ok drawing
  else Raise (Error "InvalidDraw" [("omitted"%string, Num 0)]).
Proof.
  intros drawing deck due. unfold position_checks_checked_draw. cbv zeta.
  match goal with |- context [py_for _ ?b _] => set (body := b) end.
  assert (L : forall parts i drawn check, exists drawn' check',
    py_for (py_enumerate_from i parts) body (drawn, check) = Ok (Next (drawn', check')) /\
    check' = (check || negb (fresh deck drawn parts)) /\ (check' = false -> drawn' = drawn ++ parts)).
  { induction parts as [|c parts IH]; intros i drawn check; cbn [py_enumerate_from py_for fresh].
    - exists drawn, check. rewrite orb_false_r, app_nil_r. auto.
    - unfold body at 1. cbv zeta. destruct (mem c deck && negb (mem c drawn)); cbn [bind andb].
      + destruct (IH (i + 1) (drawn ++ [c]) check) as (d' & k & E & K & D). exists d', k. split; [exact E|].
        split; [exact K|]. intros Z0. rewrite (D Z0), <- app_assoc. reflexivity.
      + cbn [negb]. rewrite orb_true_r. unfold Inspection_defect. cbn [bind].
        destruct (IH (i + 1) drawn true) as (d' & k & E & K & D). exists d', k. split; [exact E|].
        cbn [orb] in K. split; [exact K | congruence]. }
  unfold py_enumerate. destruct (L drawing 0 [] false) as (d' & k & E & K & D). rewrite E. cbn [bind].
  cbn [orb] in K. unfold Inspection_expect, Inspection_defect.
  replace (py_len drawing =? Z.of_nat due) with (length drawing =? due)%nat by (unfold py_len; lia).
  destruct (fresh deck [] drawing); cbn [negb andb] in *; subst k;
    destruct (length drawing =? due)%nat; cbn [negb bind]; try reflexivity. now rewrite D.
Qed.

Lemma map_update_same : forall {A B} (f : A -> B) h l i x, nth_error l i = Some x -> f (h x) = f x ->
  map f (update i h l) = map f l.
Proof.
  induction l as [|y l IH]; intros [|i] x E F; try discriminate; cbn in *; [|now rewrite (IH i x)].
  inversion E; subst. now rewrite F.
Qed.

Lemma update_twice : forall {A} (f h : A -> A) l i, update i f (update i h l) = update i (fun x => f (h x)) l.
Proof. induction l as [|x l IH]; intros [|i]; cbn; congruence. Qed.

Section Draws.
  Variables (RR : Rules) (g : game) (n M H : nat) (ended : state -> Outcome) (good : state -> Prop).
  Hypothesis F : faithful RR g n M H ended good.
  Notation of := (state_of RR g ended).

  (** Whether these are cards that the player on turn may draw now. *)
  Definition drawable (s : state) (drawing : list Z) : bool :=
    fresh (deck g s) [] drawing && (length drawing =? due g s)%nat.

  Theorem drawable_spec : forall s drawing, drawable s drawing = true <->
    incl drawing (deck g s) /\ NoDup drawing /\ length drawing = due g s.
  Proof.
    intros s drawing. unfold drawable. rewrite andb_true_iff, Nat.eqb_eq, fresh_spec by constructor. cbn [app]. tauto.
  Qed.

  (** The same table with these cards on top of the draw pile. *)
  Definition on_top (s : state) (drawing : list Z) : state :=
    Game.State (update (source g (player s)) (fun cards => drawing ++ without cards drawing) (decks s))
      (hands s) (piles s) (player s) (laid s) (has_helped s).

  Hypothesis Top : forall s drawing, good s -> drawable s drawing = true -> good (on_top s drawing).

  Section Now.
    Variables (s : state) (drawing : list Z).
    Hypothesis G : good s.
    Hypothesis D : drawable s drawing = true.
    Notation s' := (on_top s drawing).

    Lemma deck_on_top : deck g s' = drawing ++ without (deck g s) drawing.
    Proof.
      destruct (f_seated _ _ _ _ _ _ _ F s G) as (_ & _ & L). unfold deck. cbn [on_top decks player].
      now rewrite nth_update_same.
    Qed.

    Lemma see_on_top : see s' = see s.
    Proof.
      unfold see. cbn [on_top decks hands player laid has_helped]. f_equal.
      apply drawable_spec in D as (I & N & _). destruct (f_seated _ _ _ _ _ _ _ F s G) as (_ & _ & L).
      apply map_update_same with (deck g s); [now apply List.nth_error_nth'|].
      symmetry. apply Permutation_length. now apply without_perm.
    Qed.

    Lemma due_on_top : due g s' = due g s.
    Proof.
      unfold due. rewrite see_on_top, deck_on_top. apply drawable_spec in D as (I & N & _).
      now rewrite <- (Permutation_length (without_perm _ _ N I)).
    Qed.

    Lemma judge_on_top : judge g s' = judge g s.
    Proof. unfold judge, judge_by. rewrite see_on_top. reflexivity. Qed.
  End Now.

  (** The named cards are drawn as if they were on top; other cards are refused. *)
  Theorem source_end_turn_drawing : forall s drawing fuel, good s -> (n <= fuel)%nat ->
    State_end_turn_drawing fuel (of s) drawing =
    match refuse g s Game.EndTurn with
    | Some r => Raise (called g ended s (Move_EndTurn mk_EndTurn) r)
    | None => if drawable s drawing then Ok (of (end_turn g (on_top s drawing)))
              else Raise (Error "InvalidDraw" [("omitted"%string, Num 0)])
    end.
  Proof.
    intros s drawing fuel G Fu. unfold State_end_turn_drawing.
    rewrite (source_may_end_turn _ _ _ _ _ _ _ F s G). cbn [bind].
    rewrite (source_why_not _ _ _ _ _ _ _ F s G). cbn [reason].
    destruct (refuse g s Game.EndTurn) as [r|] eqn:Rf.
    { assert (N : match judge g s with Playing => (required g (see s) <=? laid s)%nat | _ => false end = false).
      { unfold refuse, refuse_when in Rf. destruct (judge g s); try reflexivity. now destruct (_ <=? _)%nat. }
      rewrite N. reflexivity. }
    assert (Go : match judge g s with Playing => (required g (see s) <=? laid s)%nat | _ => false end = true).
    { unfold refuse, refuse_when in Rf. destruct (judge g s); try discriminate. now destruct (_ <=? _)%nat. }
    assert (Enough : (required g (see s) <= laid s)%nat) by (destruct (judge g s); try discriminate; now apply Nat.leb_le).
    rewrite Go. cbn [negb bind option_map]. cbv zeta.
    assert (Dr : Rules_draws (State_rules (of s)) (of s) = Ok (Z.of_nat (due g s)))
      by exact (f_draws _ _ _ _ _ _ _ F s (outcome_of g ended s) G).
    rewrite Dr. cbn [state_of draft State_rules State_player State_hands State_decks State_tops].
    rewrite (source_at _ _ _ _ _ _ _ F s G). cbn [bind]. rewrite (deck_at _ _ _ _ _ _ _ F s G). cbn [bind].
    rewrite (held_at _ _ _ _ _ _ _ F s G). cbn [bind].
    assert (Due : (due g s <= length (deck g s))%nat) by (unfold due; lia).
    pose proof (f_room _ _ _ _ _ _ _ F s G Enough) as Room. rewrite (f_hand_size _ _ _ _ _ _ _ F). unfold py_len.
    rewrite sort_length. ask C; [lia|]. cbn [bind]. clear C.
    rewrite source_checked_draw. fold (drawable s drawing). destruct (drawable s drawing) eqn:D; [|reflexivity]. cbn [bind].
    pose proof (proj1 (drawable_spec s drawing) D) as (I & N & Ln).
    rewrite source_without by assumption. cbn [bind].
    destruct (f_seated _ _ _ _ _ _ _ F s G) as (Lh & P & Ld).
    rewrite py_set_at by (rewrite map_length; lia). cbn [bind]. rewrite py_set_at by lia. cbn [bind].
    set (s' := on_top s drawing). pose proof (Top s drawing G D) as G'. fold s' in G'.
    assert (A : Game.apply g s' Game.EndTurn = Some (end_turn g s')).
    { unfold Game.apply, apply_when, refuse_when. unfold s' at 1 2 3. rewrite judge_on_top, see_on_top by assumption.
      unfold refuse, refuse_when in Rf. change (laid (on_top s drawing)) with (laid s).
      destruct (judge g s); try discriminate. now destruct (_ <=? _)%nat. }
    pose proof (f_step _ _ _ _ _ _ _ F s' _ _ G' A) as Next.
    assert (Fi : firstn (due g s') (deck g s') = drawing).
    { unfold s'. rewrite due_on_top, deck_on_top, <- Ln, firstn_app, Nat.sub_diag, firstn_all by assumption. apply app_nil_r. }
    assert (Sk : skipn (due g s') (deck g s') = without (deck g s) drawing).
    { unfold s'. rewrite due_on_top, deck_on_top, <- Ln, skipn_app, Nat.sub_diag, skipn_all by assumption. reflexivity. }
    assert (Hs : update (player s) (fun _ => sort (sort (hand s (player s)) ++ drawing)) (map sort (hands s))
                 = map sort (hands (drawn g s'))).
    { cbn [drawn hands]. rewrite Fi. unfold s'. cbn [on_top player hands].
      rewrite (map_update_at sort _ (hands s) (player s) _ (hand_at _ _ _ _ _ _ _ F s G)).
      replace (sort (sort (hand s (player s)) ++ drawing)) with (sort (hand s (player s) ++ drawing)); [reflexivity|].
      apply sort_same, Permutation_app_tail, MostLaid.sort_perm. }
    assert (Ds : update (source g (player s)) (fun _ => without (deck g s) drawing) (decks s) = decks (end_turn g s')).
    { cbn [end_turn pass_on drawn decks]. unfold s' at 1 3. cbn [on_top player decks].
      rewrite update_twice. apply update_ext with (deck g s); [unfold deck; now apply List.nth_error_nth'|].
      symmetry. etransitivity; [|exact Sk]. f_equal. symmetry. now apply deck_on_top. }
    rewrite Hs, Ds. change (player s) with (player s').
    rewrite (f_next _ _ _ _ _ _ _ F s' fuel G' Next Fu). cbn [bind].
    exact (source_make_state _ _ _ _ _ _ _ F (end_turn g s') Next).
  Qed.

  (** *** Steps *)

  Hypothesis Apart : forall s, good s -> NoDup (hand s (player s) ++ deck g s).

  (** [step] with named cards: the same state, and what happened with these cards on top. *)
  Definition step_drawing (s : state) (m : Source.Move) (drawing : list Z) : res Step :=
    match m with
    | Move_Play _ => Raise (Error "NotAMove" [("place", Nothing); ("number", Nothing); ("move", Move_fact m)])%string
    | Move_EndTurn _ =>
        match refuse g s Game.EndTurn with
        | Some r => Raise (called g ended s m r)
        | None => if drawable s drawing
            then Ok (mk_Step (of (end_turn g (on_top s drawing))) (events_of g ended (on_top s drawing) m))
            else Raise (Error "InvalidDraw" [("omitted"%string, Num 0)])
        end
    end.

  Theorem source_step_drawing : forall s m drawing fuel, good s -> (n <= fuel)%nat ->
    State_step_drawing fuel (of s) m drawing = step_drawing s m drawing.
  Proof.
    intros s [p|[]] drawing fuel G Fu; unfold State_step_drawing, step_drawing; [reflexivity|].
    rewrite source_end_turn_drawing by assumption.
    destruct (refuse g s Game.EndTurn) as [r|] eqn:Rf; [reflexivity|].
    destruct (drawable s drawing) eqn:D; [|reflexivity]. cbn [bind].
    set (s' := on_top s drawing). pose proof (Top s drawing G D) as G'. fold s' in G'.
    assert (N : reason g s' (Move_EndTurn mk_EndTurn) = None).
    { cbn [reason]. unfold refuse, refuse_when in *. unfold s' at 1 2. rewrite judge_on_top, see_on_top by assumption.
      exact Rf. }
    change (events_events_between (of s) (Move_EndTurn mk_EndTurn) (of (end_turn g s')))
      with (events_events_between (of s') (Move_EndTurn mk_EndTurn) (of (effect g s' (model_of (Move_EndTurn mk_EndTurn))))).
    now rewrite (source_events_between _ _ _ _ _ _ _ F Apart s' _ G' N).
  Qed.

  (** The event names the cards that were passed, ascending. *)
  Theorem source_step_draws : forall s drawing, good s -> drawable s drawing = true ->
    cards_drawn g (on_top s drawing) = sort drawing.
  Proof.
    intros s drawing G D. unfold cards_drawn. pose proof (proj1 (drawable_spec s drawing) D) as (I & N & Ln).
    rewrite due_on_top, deck_on_top, <- Ln, firstn_app, Nat.sub_diag, firstn_all by assumption. cbn [firstn]. now rewrite app_nil_r.
  Qed.
End Draws.

(** ** Any consistent position *)

Section Reordered.
  Variables (g : game) (n d size : nat) (start : list pile).
  Variables (s s' : state).
  Hypothesis Same : hands s' = hands s /\ piles s' = piles s /\ player s' = player s /\ laid s' = laid s /\
    has_helped s' = has_helped s /\ length (decks s') = length (decks s).
  Hypothesis Decks : forall j, Permutation (nth j (decks s') []) (nth j (decks s) []).

  (** What a position must keep to does not depend on the order of the draw piles. *)
  Lemma consistent_reordered : consistent g n d size start s -> consistent g n d size start s'.
  Proof.
    destruct Same as (Hs & Ps & Pl & La & He & Ld). intros C.
    assert (Hd : forall i, hand s' i = hand s i) by (intros; unfold hand; now rewrite Hs).
    assert (Un : forall j, Permutation (unlaid_of g n s' j) (unlaid_of g n s j)).
    { intros j. unfold unlaid_of. rewrite (map_ext (hand s') (hand s) Hd). apply Permutation_app_tail, Decks. }
    assert (Lf : forall j, laid_from g n s' j = laid_from g n s j)
      by (intros j; unfold laid_from; now rewrite (Permutation_length (Un j))).
    assert (Me : forall c j, mem c (unlaid_of g n s' j) = mem c (unlaid_of g n s j)).
    { intros c j. apply eq_true_iff_eq. rewrite !mem_In. split; apply Permutation_in; [|symmetry]; apply Un. }
    assert (Em : forall j, nth j (decks s) [] = [] <-> nth j (decks s') [] = []).
    { intros j. pose proof (Decks j) as P. split; intros E; rewrite E in P; [|symmetry in P]; now apply Permutation_nil. }
    constructor; rewrite ?Ps, ?Pl, ?La, ?He.
    - destruct (c_seated _ _ _ _ _ s C) as (A & B & E). unfold seated. rewrite Hs, Ld, Pl. auto.
    - apply C.
    - apply C.
    - intros i. rewrite Hd. apply C.
    - intros j Hj. destruct (c_cards _ _ _ _ _ s C j Hj) as [N Ra]. split.
      + apply (Permutation_NoDup (Permutation_sym (Un j)) N).
      + intros c I. apply Ra, (Permutation_in _ (Un j)), I.
    - intros c. unfold count at 2. rewrite (filter_ext _ (fun j => negb (mem c (unlaid_of g n s j)))) by (intros; now rewrite Me).
      apply C.
    - destruct (c_somewhere _ _ _ _ _ s C) as [A|A]; [left | now right]. intros j Hj. rewrite Lf. now apply A.
    - intros i Hi. rewrite Lf. now apply C.
    - rewrite Hd, Lf. apply C.
    - apply C.
    - rewrite Hd. apply C.
    - intros i Hi D. rewrite Hd. intros E. apply Em. now apply C.
    - intros i Hi D E. apply (c_won _ _ _ _ _ s C i Hi D). specialize (Un (source g i)). rewrite E in Un. now apply Permutation_nil.
    - rewrite Hd. unfold deck. rewrite Pl. intros L E De. apply Em in De.
      replace (beginning s') with (beginning s); [now apply (c_last _ _ _ _ _ s C)|]. unfold beginning. rewrite Hs, Pl, La. f_equal.
      apply nth_ext with O O; rewrite ?map_length; [congruence|]. intros j Hj.
      change O with (length (@nil Z)). rewrite !map_nth. apply Permutation_length. symmetry. apply Decks.
  Qed.
End Reordered.

Lemma on_top_consistent : forall g n d size start s drawing, (forall i, (i < n)%nat -> (source g i < d)%nat) ->
  consistent g n d size start s -> drawable g s drawing = true -> consistent g n d size start (on_top g s drawing).
Proof.
  intros g n d size start s drawing So C D. apply consistent_reordered with s; [..|assumption].
  - cbn [on_top hands piles player laid has_helped decks]. rewrite update_length. auto 6.
  - intros j. cbn [on_top decks]. apply drawable_spec in D as (I & N & _).
    destruct (c_seated _ _ _ _ _ s C) as (_ & Ld & P). specialize (So _ P).
    destruct (Nat.eq_dec (source g (player s)) j) as [<-|Ne]; [|now rewrite nth_update_other].
    rewrite nth_update_same by lia. symmetry. now apply without_perm.
Qed.

Theorem source_team_drawing : forall R s drawing fuel, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  co_consistent R s -> (Cooperative.players R <= fuel)%nat ->
  State_end_turn_drawing fuel (state_of (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s) drawing =
  match refuse (Cooperative.cooperative R) s Game.EndTurn with
  | Some r => Raise (called (Cooperative.cooperative R) SourceTeam.team_result s (Move_EndTurn mk_EndTurn) r)
  | None => if drawable (Cooperative.cooperative R) s drawing
      then Ok (state_of (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result
        (end_turn (Cooperative.cooperative R) (on_top (Cooperative.cooperative R) s drawing)))
      else Raise (Error "InvalidDraw" [("omitted"%string, Num 0)])
  end.
Proof.
  intros R s drawing fuel V L C Fu.
  apply (source_end_turn_drawing _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)); [|assumption..].
  intros s' xs C' D. apply on_top_consistent; [cbn; lia | assumption..].
Qed.

Theorem source_duel_drawing : forall R s drawing fuel, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  duel_consistent R s -> (2 <= fuel)%nat ->
  State_end_turn_drawing fuel (state_of (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s) drawing =
  match refuse (FaceToFace.duel R) s Game.EndTurn with
  | Some r => Raise (called (FaceToFace.duel R) (SourceDuel.duel_result R) s (Move_EndTurn mk_EndTurn) r)
  | None => if drawable (FaceToFace.duel R) s drawing
      then Ok (state_of (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R)
        (end_turn (FaceToFace.duel R) (on_top (FaceToFace.duel R) s drawing)))
      else Raise (Error "InvalidDraw" [("omitted"%string, Num 0)])
  end.
Proof.
  intros R s drawing fuel V L C Fu.
  apply (source_end_turn_drawing _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)); [|assumption..].
  intros s' xs C' D. apply on_top_consistent; [cbn; lia | assumption..].
Qed.

Theorem source_team_step_drawing : forall R s m drawing fuel, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  co_consistent R s -> (Cooperative.players R <= fuel)%nat ->
  State_step_drawing fuel (state_of (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s) m drawing =
  step_drawing (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s m drawing.
Proof.
  intros R s m drawing fuel V L C Fu.
  apply (source_step_drawing _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)); [| |assumption..].
  - intros s' xs C' D. apply on_top_consistent; [cbn; lia | assumption..].
  - intros s' C'. apply (consistent_apart _ _ _ _ _ s' (co_orderly R V) C').
Qed.

Theorem source_duel_step_drawing : forall R s m drawing fuel, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  duel_consistent R s -> (2 <= fuel)%nat ->
  State_step_drawing fuel (state_of (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s) m drawing =
  step_drawing (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s m drawing.
Proof.
  intros R s m drawing fuel V L C Fu.
  apply (source_step_drawing _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)); [| |assumption..].
  - intros s' xs C' D. apply on_top_consistent; [cbn; lia | assumption..].
  - intros s' C'. apply (consistent_apart _ _ _ _ _ s' (duel_orderly R V) C').
Qed.
