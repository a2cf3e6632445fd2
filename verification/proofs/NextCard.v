(** FT-14: judging a duel by the next card and the count, instead of by what is within reach,
    finds the same winner, at most one card later. *)

From Coq Require Import ZArith List Lia Bool.
From TheGame Require Import Lists Piles Turn Game Common FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

(** ** Judging by the next card *)

(** Enough cards are in hand, and one of them fits somewhere now; whether a second one will
    fit afterwards is not asked. *)
Definition next_card (T : Z) (k : nat) (t : turn) : bool :=
  (k <=? length (held t))%nat && match plays T t with [] => false | _ :: _ => true end.

Definition judge_next (R : rules) : state -> status := judge_by (duel R) next_card.

(** The duel in which this is how a player is found to be stuck. *)
Definition apply_next (R : rules) (s : state) : move -> option state := apply_when (duel R) (judge_next R s) s.

Fixpoint run_next (R : rules) (s : state) (ms : list move) : option state :=
  match ms with
  | [] => Some s
  | m :: rest => match apply_next R s m with Some s' => run_next R s' rest | None => None end
  end.

Definition winner_next (R : rules) (s : state) : option nat :=
  match judge_next R s with
  | Playing => None
  | Done => Some (player s)
  | Stuck => Some (other (player s))
  end.

Lemma next_card_spec : forall T k t, next_card T k t = true <-> (k <= length (held t))%nat /\ Reach T 1 t.
Proof.
  intros T k t. unfold next_card. rewrite andb_true_iff, Nat.leb_le, Reach_1. split; intros [C H]; (split; [assumption|]).
  - destruct (plays T t) as [|[c i] l] eqn:E; [discriminate|]. exists c, i. apply plays_legal. rewrite E. now left.
  - destruct H as (c & i & H). apply plays_legal in H. now destruct (plays T t).
Qed.

(** What a move does in a game that goes on does not depend on how that was found out. *)
Definition endless (g : game) : game :=
  Game (highest g) (trick g) (source g) (fun _ => false) (required g) (fun _ => O) (wanted g) (next g).

Lemma moves_of_endless : forall g s m, apply_when g Playing s m = apply (endless g) s m.
Proof.
  intros g s m. unfold apply, judge, judge_by. cbn [done endless missing reachb negb]. rewrite andb_false_r. now destruct m.
Qed.

Section Same.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := duel R.

  (** Who is not stuck by what is within reach is not stuck by the next card. *)
  Lemma not_stuck : forall s, judge g s <> Stuck -> judge_next R s = judge g s.
  Proof.
    intros s N. unfold judge_next, judge, judge_by in *. fold g.
    destruct (done g (see s)); [reflexivity|]. destruct (Nat.ltb_spec (laid s) (required g (see s))) as [C|C]; [|reflexivity].
    cbn [andb] in *. destruct (reachb (trick g) (missing g (see s)) (turn_of s)) eqn:E; [|now destruct N].
    apply reachb_Reach in E. assert (M : (1 <= missing g (see s))%nat) by now apply (law_missing _ _ _ (duel_lawful R)).
    replace (next_card (trick g) (missing g (see s)) (turn_of s)) with true; [reflexivity|].
    symmetry. apply next_card_spec. split; [now apply Reach_length in E | now apply Reach_less with (1 := M)].
  Qed.

  Lemma playing_next : forall s m s', apply_next R s m = Some s' -> judge_next R s = Playing.
  Proof.
    intros s m s' A. unfold apply_next, apply_when, refuse_when in A. destruct (judge_next R s); [reflexivity | discriminate..].
  Qed.

  Lemma same_move : forall s m, judge g s <> Stuck -> apply_next R s m = apply g s m.
  Proof. intros s m N. unfold apply_next. now rewrite not_stuck. Qed.

  (** Who is stuck by what is within reach is stuck by the next card; or there is a next card,
      no other move than to lay one, and after each of them the same player is stuck. *)
  Theorem FT_14_stuck_now_or_next : forall s, duel_reachable R s -> judge g s = Stuck ->
    judge_next R s = Stuck \/
    judge_next R s = Playing /\ (exists m s', apply_next R s m = Some s') /\
    forall m s', apply_next R s m = Some s' -> m <> EndTurn /\ player s' = player s /\ judge_next R s' = Stuck.
  Proof.
    intros s Hr J. pose proof (reachable_sound R V s Hr) as So. destruct (s_seated R s So) as (Sn & _ & Sp).
    unfold judge, judge_by in J. destruct (done g (see s)) eqn:D; [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required g (see s))) as [C|C]; [|discriminate]. cbn [andb] in J.
    destruct (reachb (trick g) (missing g (see s)) (turn_of s)) eqn:E; [discriminate|]. clear J.
    assert (NR : ~ Reach (trick g) (missing g (see s)) (turn_of s)) by (rewrite <- reachb_Reach; congruence).
    assert (Jn : judge_next R s = if next_card (trick g) (missing g (see s)) (turn_of s) then Playing else Stuck).
    { unfold judge_next, judge_by. fold g. rewrite D. apply Nat.ltb_lt in C. rewrite C. now destruct (next_card _ _ _). }
    destruct (next_card (trick g) (missing g (see s)) (turn_of s)) eqn:Nc; [right|now left]. split; [exact Jn|].
    apply next_card_spec in Nc as [Le R1]. cbn [held turn_of] in Le. change (required g (see s)) with 2%nat in C.
    assert (M : laid s = O /\ missing g (see s) = 2%nat).
    { change (missing g (see s)) with (duel_missing R (see s)) in *. unfold duel_missing, two in *.
      change (laid_so_far (see s)) with (laid s) in *. destruct (lone_card_wins R && lone (see s)); [contradiction|].
      destruct (laid s) as [|[|k]]; [auto | contradiction | lia]. }
    destruct M as [L0 M]. rewrite M in *.
    unfold apply_next. fold g. rewrite Jn. split.
    - apply Reach_1 in R1 as (c & i & Li). exists (Place c i), (place g s c i). rewrite moves_of_endless.
      apply apply_place. split; [|split; [exact Li | split; [|reflexivity]]].
      + unfold judge, judge_by. cbn [done endless missing reachb negb]. now rewrite andb_false_r.
      + apply (colour_kept R s (player s)); [assumption..|]. apply Li.
    - intros m s' A. rewrite moves_of_endless in A. destruct m as [c i|].
      + apply apply_place in A as (_ & Li & _ & ->). split; [discriminate|]. split; [reflexivity|].
        change (place (endless g) s c i) with (place g s c i). change (legal (trick g) (turn_of s) c i) in Li.
        unfold judge_next, judge_by. fold g.
        assert (Hd : hand (place g s c i) (player s) = discard c (hand s (player s))).
        { unfold hand. cbn [place hands]. rewrite hand_update by lia. now rewrite Nat.eqb_refl. }
        replace (done g (see (place g s c i))) with false.
        2:{ symmetry. apply not_true_is_false. intros K. apply (done_spec R) in K as [K _]. cbn [place player] in K. rewrite Hd in K.
            pose proof (discard_length c _ (proj1 Li)) as Dl. cbn [held turn_of] in Dl. rewrite K in Dl. cbn in Dl. lia. }
        cbn [place laid]. rewrite L0. change (required g (see (place g s c i))) with 2%nat. cbn [Nat.ltb Nat.leb andb].
        assert (M' : missing g (see (place g s c i)) = 1%nat).
        { change (missing g (see (place g s c i))) with (duel_missing R (see (place g s c i))). unfold duel_missing, lone.
          change (laid_so_far (see (place g s c i))) with (S (laid s)). rewrite L0. cbn [Nat.eqb]. now rewrite !andb_false_r. }
        rewrite M'. destruct (next_card (trick g) 1 (turn_of (place g s c i))) eqn:Nc; [exfalso|reflexivity].
        apply next_card_spec in Nc as [_ Nc]. rewrite turn_of_place in Nc by lia. apply NR. exists c, i. auto.
      + apply apply_end in A as (_ & Rq & _). change (required (endless g) (see s)) with 2%nat in Rq. lia.
  Qed.

  (** Every game that is judged by what is within reach is also a game judged by the next
      card. In it the winner is the same, at once or after any next card. *)
  Theorem FT_14_games_by_reach : forall ms s s', run g s ms = Some s' -> run_next R s ms = Some s'.
  Proof.
    induction ms as [|m ms IH]; intros s s' Rn; cbn [run run_next] in *; [assumption|].
    destruct (apply g s m) as [s1|] eqn:A; [|discriminate].
    rewrite same_move by (apply apply_playing in A; congruence). rewrite A. auto.
  Qed.

  Theorem FT_14_winner_by_reach : forall s x, duel_reachable R s -> winner R s = Some x ->
    winner_next R s = Some x \/
    winner_next R s = None /\ (exists m s', apply_next R s m = Some s') /\
    forall m s', apply_next R s m = Some s' -> winner_next R s' = Some x.
  Proof.
    intros s x Hr W. unfold winner in W. fold g in W. destruct (judge g s) eqn:J; [discriminate|..].
    - left. unfold winner_next. rewrite not_stuck by congruence. now rewrite J.
    - destruct (FT_14_stuck_now_or_next s Hr J) as [K|(K & Ex & Al)]; unfold winner_next; rewrite K; [now left|].
      right. split; [reflexivity|]. split; [exact Ex|]. intros m s' A. destruct (Al m s' A) as (_ & Pl & ->). now rewrite Pl.
  Qed.

  (** And the other way round: a game that is judged by the next card and over was won by the
      same player when it was judged by what is within reach, at most one card before. *)
  Theorem FT_14_winner_by_next_card : forall ms s s' x, duel_reachable R s ->
    run_next R s ms = Some s' -> winner_next R s' = Some x ->
    exists before after s1, ms = before ++ after /\ (length after <= 1)%nat /\
      run g s before = Some s1 /\ winner R s1 = Some x.
  Proof.
    induction ms as [|m ms IH]; intros s s' x Hr Rn W; cbn [run_next] in Rn.
    - inversion Rn; subst s'. exists [], [], s. split; [reflexivity|]. split; [cbn; lia|]. split; [reflexivity|].
      unfold winner_next in W. unfold winner. fold g. destruct (judge g s) eqn:J; try (rewrite not_stuck, J in W by congruence; exact W).
      destruct (FT_14_stuck_now_or_next s Hr J) as [K|(K & _)]; rewrite K in W; [exact W | discriminate].
    - destruct (apply_next R s m) as [s1|] eqn:A; [|discriminate].
      destruct (judge g s) eqn:J.
      + rewrite same_move in A by congruence. destruct (IH s1 s' x) as (before & after & s2 & -> & Le & Rn' & W'); auto.
        { now apply duel_go_on with s m. }
        exists (m :: before), after, s2. cbn [run app]. fold g in A. rewrite A. auto.
      + apply playing_next in A. rewrite not_stuck in A by congruence. congruence.
      + destruct (FT_14_stuck_now_or_next s Hr J) as [K|(_ & _ & Al)]; [apply playing_next in A; congruence|].
        destruct (Al m s1 A) as (_ & Pl & K).
        assert (E : ms = [] /\ s' = s1).
        { destruct ms as [|m' ms]; cbn [run_next] in Rn; [split; congruence|].
          destruct (apply_next R s1 m') as [s2|] eqn:A'; [|discriminate]. apply playing_next in A'. congruence. }
        destruct E as [-> ->]. exists [], [m], s. split; [reflexivity|]. split; [cbn; lia|]. split; [reflexivity|].
        unfold winner. fold g. rewrite J. unfold winner_next in W. now rewrite K, Pl in W.
  Qed.
End Same.

(** The two do not judge alike at once: 59 fits, and after it nothing does. *)
Example one_card_fits :
  let t := Turn [40; 59] [Lane Up true 58; Lane Down true 3] false in
  next_card 10 2 t = true /\ reachb 10 2 t = false.
Proof. split; reflexivity. Qed.
