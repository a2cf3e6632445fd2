(** FT-17: a duel without the opponent's piles, in which hands are filled up, is two
    solitaires, each with one pile in each direction, that take turns. *)

From Coq Require Import ZArith List Lia Bool.
From TheGame Require Import Lists Piles Turn Reach Game Common FaceToFace FaceToFaceTheorems.
From TheGame Require Cooperative CooperativeTheorems.
Import ListNotations.
Open Scope Z_scope.

(** ** The two games *)

(** Who has helped may not help again and fills the hand. So a duel whose turns begin as if
    they had helped has no plays on the opponent's piles, and hands are filled up. *)
Definition closed (s : state) : state :=
  State (decks s) (hands s) (piles s) (player s) (laid s) true.

Definition closed_apply (R : rules) (s : state) (m : move) : option state :=
  option_map closed (apply (duel R) s m).

Fixpoint closed_run (R : rules) (s : state) (ms : list move) : option state :=
  match ms with
  | [] => Some s
  | m :: rest => match closed_apply R s m with Some s' => closed_run R s' rest | None => None end
  end.

(** The original for one, with one pile in each direction. *)
Definition alone (R : rules) : Cooperative.rules :=
  Cooperative.Rules 1 (hand_size R) two (high R) (back R) 1 false.

(** The same, but a turn needs two cards also when there are none to draw. *)
Definition solitaire (R : rules) : game :=
  let g := Cooperative.cooperative (alone R) in
  Game (highest g) (trick g) (source g) (done g) (fun _ => two) (fun v => (two - laid_so_far v)%nat) (wanted g) (next g).

(** ** A player's part of the duel *)

Definition shared (p : pile) : pile := Pile (dir p) None (row p) (map (fun x => (O, snd x)) (cards p)).

Definition part (x : nat) (s : state) : state :=
  State [nth x (decks s) []] [hand s x] (map shared (firstn 2 (skipn (2 * x) (piles s))))
        O (if (player s =? x)%nat then laid s else O) false.

(** The piles of player 0 are 0 and 1, those of player 1 are 2 and 3. Alone, there is no pile 2. *)
Definition part_of_move (x : nat) (m : move) : move :=
  match m with
  | Place c i => Place c (if (i / 2 =? x)%nat then i mod 2 else 2)%nat
  | EndTurn => EndTurn
  end.

(** The moves of player [x], if [who] begins. *)
Fixpoint moves_by (x who : nat) (ms : list move) : list move :=
  match ms with
  | [] => []
  | m :: rest =>
      let later := moves_by x (match m with EndTurn => other who | Place _ _ => who end) rest in
      if (who =? x)%nat then part_of_move x m :: later else later
  end.

(** ** They are the same *)

(** Lanes that take nothing can be left out. *)
Lemma Reach_own_lanes : forall T pre post, (forall l, In l (pre ++ post) -> own l = false) ->
  forall k h mid, (forall l, In l mid -> own l = true) ->
  (Reach T k (Turn h (pre ++ mid ++ post) true) <-> Reach T k (Turn h mid false)).
Proof.
  intros T pre post Other. induction k as [|k IH]; intros h mid Own; [reflexivity|].
  assert (Own' : forall c j l, In l (update j (show c) mid) -> own l = true).
  { intros c j l Il. apply In_nth_error in Il as (n & En). destruct (Nat.eq_dec j n) as [->|N].
    - destruct (nth_error mid n) as [l0|] eqn:E.
      + rewrite (nth_error_update_same _ _ _ _ E) in En. inversion En. apply (Own l0). now apply nth_error_In in E.
      + rewrite update_out in En by now apply nth_error_None. congruence.
    - rewrite nth_error_update_other in En by assumption. apply Own. now apply nth_error_In in En. }
  assert (Mid : forall c j l, nth_error mid j = Some l ->
    after (Turn h (pre ++ mid ++ post) true) c (length pre + j) = Turn (discard c h) (pre ++ update j (show c) mid ++ post) true /\
    after (Turn h mid false) c j = Turn (discard c h) (update j (show c) mid) false).
  { intros c j l E. unfold after. cbn [held lanes helped orb]. rewrite (is_own_at _ _ _ E), (Own l (nth_error_In _ _ E)).
    split; [f_equal|reflexivity]. destruct (update_split (show c) _ _ _ E) as (l1 & l2 & Em & Ln & Eu). rewrite Eu, Em.
    rewrite <- Ln, <- !app_assoc, (app_assoc pre l1), <- app_length. cbn [app]. rewrite update_at, <- !app_assoc. reflexivity. }
  cbn [Reach]. split.
  - intros (c & i & (Ic & l & El & Tk) & Rk). cbn [held lanes helped] in *. unfold takes in Tk.
    destruct (own l) eqn:Ow; [|discriminate].
    assert (J : exists j, i = (length pre + j)%nat /\ nth_error mid j = Some l).
    { destruct (Nat.lt_ge_cases i (length pre)) as [Lt|Ge].
      - rewrite nth_error_app1 in El by assumption. apply nth_error_In in El. rewrite (Other l) in Ow; [discriminate|].
        apply in_app_iff. now left.
      - exists (i - length pre)%nat. split; [lia|]. rewrite nth_error_app2 in El by assumption.
        destruct (Nat.lt_ge_cases (i - length pre) (length mid)) as [Lt|Ge'].
        + now rewrite nth_error_app1 in El.
        + rewrite nth_error_app2 in El by assumption. apply nth_error_In in El. rewrite (Other l) in Ow; [discriminate|].
          apply in_app_iff. now right. }
    destruct J as (j & -> & Ej). destruct (Mid c j l Ej) as [M1 M2]. rewrite M1 in Rk.
    exists c, j. split; [split; [assumption|]; exists l; split; [assumption|]; unfold takes; now rewrite Ow|].
    rewrite M2. apply IH; [apply Own' | assumption].
  - intros (c & j & (Ic & l & Ej & Tk) & Rk). cbn [held lanes helped] in *. unfold takes in Tk.
    pose proof (Own l (nth_error_In _ _ Ej)) as Ow. rewrite Ow in Tk. destruct (Mid c j l Ej) as [M1 M2]. rewrite M2 in Rk.
    exists c, (length pre + j)%nat. split.
    + split; [assumption|]. exists l. cbn [lanes helped]. rewrite nth_error_app2 by lia. rewrite Nat.add_comm, Nat.add_sub.
      rewrite nth_error_app1 by (apply nth_error_Some; congruence). split; [assumption|]. unfold takes. now rewrite Ow.
    + rewrite M1. apply IH; [apply Own' | assumption].
Qed.

Section Same.
  Variable R : rules.
  Hypothesis Both_minima_two : lone_card_wins R = false.
  Let g := duel R.
  Let one := solitaire R.

  (** Two players with two piles each, no turn open to the opponent's piles. *)
  Definition closed_duel (s : state) : Prop :=
    seated 2 2 s /\ map frame (piles s) = map frame (duel_piles R) /\ has_helped s = true.

  (** While there are cards to draw, the solitaire is the original. *)
  Theorem FT_17_the_original : forall s m, deck one s <> [] ->
    judge one s = judge (Cooperative.cooperative (alone R)) s /\
    apply one s m = apply (Cooperative.cooperative (alone R)) s m.
  Proof.
    intros s m N. set (co := Cooperative.cooperative (alone R)).
    assert (D : Cooperative.co_required (alone R) (see s) = two).
    { unfold Cooperative.co_required. rewrite size_deck. change (nth 0 (decks s) []) with (deck one s).
      now destruct (deck one s). }
    assert (Rq : required one (see s) = required co (see s)) by (symmetry; exact D).
    assert (Ms : missing one (see s) = missing co (see s)).
    { cbn [missing one solitaire co Cooperative.cooperative]. unfold Cooperative.co_missing. cbn [Cooperative.play_out alone]. now rewrite D. }
    assert (J : judge one s = judge co s).
    { unfold judge, judge_by. rewrite Rq, Ms. reflexivity. }
    split; [exact J|]. unfold apply, apply_when, refuse_when. rewrite J, Rq. now destruct m.
  Qed.

  Section Step.
    Variable s : state.
    Hypothesis C : closed_duel s.
    Let x := player s.

    Lemma seats : length (hands s) = 2%nat /\ length (decks s) = 2%nat /\ (x = O \/ x = 1%nat).
    Proof. destruct C as ((A & B & P) & _). fold x in P. lia. Qed.

    Lemma four_piles : exists p0 p1 p2 p3, piles s = [p0; p1; p2; p3] /\
      map owner [p0; p1; p2; p3] = [Some 0; Some 0; Some 1; Some 1]%nat.
    Proof.
      destruct C as (_ & F & _). destruct (piles s) as [|p0 [|p1 [|p2 [|p3 [|]]]]]; try discriminate.
      exists p0, p1, p2, p3. split; [reflexivity|]. unfold CooperativeTheorems.frame, duel_piles, untouched in F. cbn [map] in *.
      now inversion F.
    Qed.

    (** The turn alone has the two own lanes of the turn in the duel. *)
    Lemma lanes_apart : exists pre mid post, lanes (turn_of s) = pre ++ mid ++ post /\ lanes (turn_of (part x s)) = mid /\
      length pre = (2 * x)%nat /\ length mid = 2%nat /\
      (forall l, In l (pre ++ post) -> own l = false) /\ (forall l, In l mid -> own l = true).
    Proof.
      destruct four_piles as (p0 & p1 & p2 & p3 & E & O). destruct seats as (_ & _ & X). cbn [map] in O.
      injection O as O0 O1 O2 O3.
      assert (Sh : forall p, owner p = Some x -> lane_of 0 (shared p) = lane_of x p).
      { intros [d o r cs] Ow. cbn in Ow. subst o. unfold lane_of, mine, top. cbn. rewrite Nat.eqb_refl. f_equal. now destruct cs as [|[k c] cs]. }
      cbn [lanes turn_of part piles player]. fold x. rewrite E. unfold x in *. destruct X as [X|X]; rewrite X in *; cbn [map skipn firstn Nat.mul Nat.add].
      - exists [], [lane_of 0 p0; lane_of 0 p1], [lane_of 0 p2; lane_of 0 p3]. rewrite !Sh by assumption.
        repeat split; unfold lane_of, mine; intros l Il; cbn in Il; intuition; subst l; cbn; now rewrite ?O0, ?O1, ?O2, ?O3.
      - exists [lane_of 1 p0; lane_of 1 p1], [lane_of 1 p2; lane_of 1 p3], []. rewrite !Sh by assumption.
        repeat split; unfold lane_of, mine; intros l Il; cbn in Il; intuition; subst l; cbn; now rewrite ?O0, ?O1, ?O2, ?O3.
    Qed.

    Lemma part_hand : hand (part x s) 0 = hand s x. Proof. reflexivity. Qed.
    Lemma part_deck : deck one (part x s) = deck g s. Proof. reflexivity. Qed.
    Lemma part_laid : laid (part x s) = laid s. Proof. cbn [part laid]. unfold x. now rewrite Nat.eqb_refl. Qed.

    (** It is won or stuck when the duel is. *)
    Lemma judged_alike : judge one (part x s) = judge g s.
    Proof.
      destruct C as (_ & _ & Hh). destruct lanes_apart as (pre & mid & post & E1 & E2 & _ & _ & Other & Own).
      unfold judge, judge_by.
      replace (done one (see (part x s))) with (done g (see s)).
      2:{ apply eq_true_iff_eq. split; intros D.
          - apply (done_spec R) in D as [D1 D2]. cbn. unfold x. rewrite D1. unfold deck in D2. cbn [source g duel] in D2. now rewrite D2.
          - apply (done_spec R). apply Nat.eqb_eq in D. cbn in D. split; apply length_zero_iff_nil; [fold x|unfold deck; cbn [source duel]; fold x]; lia. }
      destruct (done g (see s)); [reflexivity|]. rewrite part_laid. change (required one (see (part x s))) with 2%nat.
      change (required g (see s)) with 2%nat.
      replace (missing one (see (part x s))) with (missing g (see s)).
      2:{ change (missing g (see s)) with (duel_missing R (see s)). unfold duel_missing. rewrite Both_minima_two. cbn [andb].
          change (missing one (see (part x s))) with (two - laid (part x s))%nat. now rewrite part_laid. }
      replace (reachb (trick one) (missing g (see s)) (turn_of (part x s))) with (reachb (trick g) (missing g (see s)) (turn_of s)); [reflexivity|].
      apply eq_true_iff_eq. rewrite !reachb_Reach.
      assert (T4 : turn_of s = Turn (hand s x) (pre ++ mid ++ post) true) by (rewrite <- E1; unfold turn_of; now rewrite Hh).
      assert (T2 : turn_of (part x s) = Turn (hand s x) mid false) by (rewrite <- E2; reflexivity).
      rewrite T4, T2. now apply Reach_own_lanes.
    Qed.

    Lemma parts_stay : forall m s', closed_apply R s m = Some s' ->
      part (other x) s' = part (other x) s /\ closed_duel s' /\
      player s' = match m with EndTurn => other x | Place _ _ => x end.
    Proof.
      intros m s' A. unfold closed_apply in A. destruct (apply (duel R) s m) as [s1|] eqn:A1; [|discriminate].
      inversion A; subst s'; clear A. destruct seats as (Sn & Sd & X). destruct C as (Se & Fr & _).
      assert (Ne : (x =? other x)%nat = false) by (apply Nat.eqb_neq; unfold other; lia).
      split; [|split; [split; [|split; [|reflexivity]]|]].
      - destruct four_piles as (p0 & p1 & p2 & p3 & E & O). destruct m as [c i|].
        + pose proof A1 as A. apply apply_place in A as (_ & (_ & l & El & Tk) & _ & ->). destruct C as (_ & _ & Hh).
          unfold part, closed. cbn [decks hands piles player laid place]. fold x. rewrite Ne. f_equal.
          * unfold hand. cbn [hands place]. fold x. rewrite nth_update_other; [reflexivity | unfold other; lia].
          * cbn [helped turn_of lanes] in *. fold x in El. unfold takes in Tk. rewrite Hh in Tk. destruct (own l) eqn:Ow; [|discriminate].
            rewrite E in *. rewrite nth_error_map in El. cbn [map] in O. injection O as O0 O1 O2 O3. unfold lane_of, mine in El.
            unfold x in *. destruct X as [X|X]; rewrite X in *; destruct i as [|[|[|[|i]]]]; cbn in El |- *;
              rewrite ?O0, ?O1, ?O2, ?O3 in El; cbn in El; try reflexivity; try (inversion El; subst l; discriminate);
              destruct i; discriminate.
        + apply apply_end in A1 as (_ & _ & ->). unfold part, closed. cbn [decks hands piles player laid end_turn pass_on drawn].
          change (next (duel R) (see (drawn (duel R) s))) with (other x). rewrite Nat.eqb_refl. fold x. rewrite Ne. f_equal.
          * f_equal. change (source (duel R) x) with x. apply nth_update_other. unfold other; lia.
          * f_equal. unfold hand. cbn [hands end_turn pass_on drawn]. fold x. apply nth_update_other. unfold other; lia.
      - now apply (seated_apply _ _ _ (duel_lawful R)) with (1 := Se) in A1.
      - destruct m as [c i|]; [apply apply_place in A1 as (_ & _ & _ & ->); cbn [piles place closed]; now rewrite frame_put |
          apply apply_end in A1 as (_ & _ & ->); exact Fr].
      - destruct m as [c i|]; [apply apply_place in A1 as (_ & _ & _ & ->) | apply apply_end in A1 as (_ & _ & ->)]; reflexivity.
    Qed.

    Lemma own_place : forall c i, (i / 2 =? x)%nat = true -> (i < 4)%nat ->
      part x (closed (place g s c i)) = place one (part x s) c (i mod 2).
    Proof.
      intros c i Ei Li. destruct four_piles as (p0 & p1 & p2 & p3 & E & O). destruct seats as (Sn & _ & X).
      unfold part, closed, place. cbn [decks hands piles player laid has_helped]. fold x. rewrite Nat.eqb_refl.
      f_equal.
      - unfold hand. cbn [hands]. rewrite nth_update_same by (unfold x in *; lia). reflexivity.
      - rewrite E. change (source one 0) with 0%nat. change (source g x) with x.
        unfold x in *. destruct X as [X|X]; rewrite X in *; destruct i as [|[|[|[|i]]]]; try lia; try discriminate; reflexivity.
      - cbn [lanes turn_of piles player]. rewrite E. destruct i as [|[|[|[|i]]]]; try lia; unfold x in *;
          destruct X as [X|X]; rewrite X in *; try discriminate; reflexivity.
    Qed.

    (** A move of the duel is a move of the player on turn alone; what one refuses, so does the
        other. *)
    Theorem FT_17_move : forall m, option_map (part x) (closed_apply R s m) = apply one (part x s) (part_of_move x m).
    Proof.
      intros m. unfold closed_apply. fold g. destruct seats as (Sn & Sd & X). destruct C as (Se & _ & Hh).
      destruct lanes_apart as (pre & mid & post & E1 & E2 & Lp & Lm & Other & Own).
      pose proof judged_alike as J.
      assert (Same : forall c j, (j < 2)%nat -> (legal (back R) (turn_of s) c (length pre + j) <-> legal (back R) (turn_of (part x s)) c j)).
      { intros c j Lj. unfold legal. rewrite E1, E2. cbn [held turn_of helped].
        change (hand (part x s) (player (part x s))) with (hand s x). fold x. rewrite nth_error_app2 by lia. rewrite Nat.add_comm, Nat.add_sub, nth_error_app1 by lia.
        change (has_helped (part x s)) with false. rewrite Hh.
        split; intros (Ic & l & El & Tk); (split; [assumption|]); exists l; (split; [assumption|]); unfold takes in *;
          rewrite (Own l (nth_error_In _ _ El)) in *; assumption. }
      destruct m as [c i|].
      - cbn [part_of_move].
        assert (Legal : forall s1, apply g s (Place c i) = Some s1 ->
          (i / 2 =? x)%nat = true /\ i = (length pre + i mod 2)%nat /\ (i < 4)%nat).
        { intros s1 A. apply apply_place in A as (_ & (_ & l & El & Tk) & _). rewrite E1 in El. cbn [helped turn_of] in Tk. rewrite Hh in Tk.
          assert (Ow : own l = true) by (unfold takes in Tk; destruct (own l); [reflexivity | discriminate]).
          assert (Ji : (2 * x <= i < 2 * x + 2)%nat).
          { destruct (Nat.lt_ge_cases i (length pre)) as [Lt|Ge].
            - rewrite nth_error_app1 in El by assumption. apply nth_error_In in El. rewrite (Other l) in Ow; [discriminate|].
              apply in_app_iff. now left.
            - rewrite nth_error_app2 in El by assumption. destruct (Nat.lt_ge_cases (i - length pre) (length mid)) as [Lt|Ge']; [lia|].
              rewrite nth_error_app2 in El by assumption. apply nth_error_In in El. rewrite (Other l) in Ow; [discriminate|].
              apply in_app_iff. now right. }
          pose proof (Nat.div_mod_eq i 2). pose proof (Nat.mod_upper_bound i 2 ltac:(lia)). rewrite Nat.eqb_eq. lia. }
        destruct (apply g s (Place c i)) as [s1|] eqn:A; cbn [option_map].
        + destruct (Legal s1 eq_refl) as (L1 & L2 & L3). rewrite L1. apply apply_place in A as (J1 & Le & Rg & ->).
          symmetry. apply apply_place. split; [congruence|]. split; [|split; [exact Rg|]].
          * apply Same; [apply Nat.mod_upper_bound; lia|]. now rewrite <- L2.
          * now apply own_place.
        + symmetry. destruct (apply one (part x s) _) as [a|] eqn:B; [exfalso|reflexivity].
          apply apply_place in B as (J1 & Le & Rg & _).
          assert (Lj : ((if i / 2 =? x then i mod 2 else 2) < 2)%nat).
          { destruct Le as (_ & l & El & _). rewrite E2 in El. apply Nat.lt_le_trans with (length mid); [apply nth_error_Some; congruence | lia]. }
          destruct (Nat.eqb_spec (i / 2) x) as [Ei|Ni]; [|lia].
          apply Same in Le; [|exact Lj].
          assert (K : apply g s (Place c i) = Some (place g s c i)); [|congruence].
          apply apply_place. split; [congruence|]. split; [|split; [exact Rg | reflexivity]].
          replace (length pre + i mod 2)%nat with i in Le; [exact Le|]. pose proof (Nat.div_mod_eq i 2). lia.
      - cbn [part_of_move].
        assert (Ended : part x (closed (end_turn g s)) = end_turn one (part x s)).
        { assert (Du : due one (part x s) = due g s).
          { unfold due. rewrite part_deck. f_equal. cbn [wanted one solitaire Cooperative.cooperative Cooperative.hand_size alone g duel].
            change (helped_so_far (see s)) with (has_helped s). rewrite Hh.
            change (on_turn (see (part x s))) with O. change (on_turn (see s)) with x. rewrite !size_hand. now rewrite part_hand. }
          unfold end_turn, pass_on, drawn. rewrite Du. unfold part at 1, closed. cbn [decks hands piles player laid].
          change (source g (player s)) with x. change (source one (player (part x s))) with O. change (player (part x s)) with O.
          cbn [decks hands part update]. fold x. f_equal.
          - f_equal. rewrite nth_update_same by (unfold x in *; lia). reflexivity.
          - f_equal. unfold hand at 1. cbn [hands]. rewrite nth_update_same by (unfold x in *; lia). reflexivity.
          - cbn [next one solitaire Cooperative.cooperative]. unfold Cooperative.clockwise. cbn. now destruct (_ =? _)%nat.
          - now destruct (_ =? _)%nat. }
        destruct (apply g s EndTurn) as [s1|] eqn:A; cbn [option_map].
        + apply apply_end in A as (J1 & Rq & ->). symmetry. apply apply_end. split; [congruence|]. split; [|exact Ended].
          now rewrite part_laid.
        + symmetry. destruct (apply one (part x s) EndTurn) as [a|] eqn:B; [exfalso|reflexivity].
          apply apply_end in B as (J1 & Rq & _). rewrite part_laid in Rq.
          assert (K : apply g s EndTurn = Some (end_turn g s)); [|rewrite K in A; discriminate]. apply apply_end. split; [congruence|]. split; [exact Rq | reflexivity].
    Qed.
  End Step.

  (** ** Whole games *)

  Lemma run_apart : forall ms s s' x, closed_duel s -> (x < 2)%nat -> closed_run R s ms = Some s' ->
    closed_duel s' /\ run one (part x s) (moves_by x (player s) ms) = Some (part x s').
  Proof.
    induction ms as [|m ms IH]; intros s s' x C X Rn; cbn [closed_run moves_by] in *.
    - inversion Rn; subst. auto.
    - destruct (closed_apply R s m) as [s1|] eqn:A; [|discriminate].
      destruct (parts_stay s C m s1 A) as (O & C1 & Pl). destruct (IH s1 s' x C1 X Rn) as [C' Rn']. split; [assumption|].
      rewrite Pl in Rn'. destruct (seats s C) as (_ & _ & P). destruct (Nat.eqb_spec (player s) x) as [E|N].
      + cbn [run]. pose proof (FT_17_move s C m) as M. rewrite A, E in M. cbn [option_map] in M. rewrite <- M.
        rewrite E in Rn'. destruct m; rewrite E; exact Rn'.
      + replace (other (player s)) with x in O by (unfold other; lia). rewrite <- O. destruct m; exact Rn'.
  Qed.

  Lemma run_together : forall ms s, closed_duel s ->
    (forall x, (x < 2)%nat -> exists a, run one (part x s) (moves_by x (player s) ms) = Some a) ->
    exists s', closed_run R s ms = Some s'.
  Proof.
    induction ms as [|m ms IH]; intros s C H; cbn [closed_run]; [eauto|].
    destruct (seats s C) as (_ & _ & P). pose proof (FT_17_move s C m) as M.
    destruct (closed_apply R s m) as [s1|] eqn:A.
    - destruct (parts_stay s C m s1 A) as (O & C1 & Pl). apply IH; [assumption|]. intros x X.
      destruct (H x X) as (a & Ra). exists a. cbn [moves_by] in Ra. rewrite Pl.
      destruct (Nat.eqb_spec (player s) x) as [E|N].
      + cbn [run] in Ra. rewrite E in *. cbn [option_map] in M. rewrite <- M in Ra. destruct m; exact Ra.
      + replace (other (player s)) with x in O by (unfold other; lia). rewrite O. destruct m; exact Ra.
    - exfalso. destruct (H (player s) ltac:(lia)) as (a & Ra). cbn [moves_by] in Ra. rewrite Nat.eqb_refl in Ra.
      cbn [run] in Ra. cbn [option_map] in M. rewrite <- M in Ra. discriminate.
  Qed.

  Section Game.
    Variables (order0 order1 : list Z) (starter : nat).
    Hypothesis Starter : (starter < 2)%nat.
    Notation start := (closed (duel_start R order0 order1 starter)).
    Notation order_of x := (if (x =? 0)%nat then order0 else order1).
    Notation start_alone x := (Cooperative.co_start (alone R) (order_of x) 0).

    Lemma closed_start : closed_duel start.
    Proof. split; [repeat split; exact Starter | split; reflexivity]. Qed.

    Lemma part_start : forall x, (x < 2)%nat -> part x start = start_alone x.
    Proof.
      intros x X. unfold part, Cooperative.co_start. cbn [Cooperative.players Cooperative.hand_size alone deal Nat.mul].
      replace (hand_size R + 0)%nat with (hand_size R) by lia. destruct x as [|[|x]]; [..|lia]; (destruct starter as [|[|k]]; [reflexivity..|lia]).
    Qed.

    (** FT-17: moves make a duel exactly if those of each player make a solitaire with the
        player's own cards. The duel is then, card by card, those two solitaires, and it is
        over when that of the player on turn is. *)
    Theorem FT_17_two_solitaires : forall ms,
      ((exists s, closed_run R start ms = Some s) <->
       forall x, (x < 2)%nat -> exists a, run one (start_alone x) (moves_by x starter ms) = Some a) /\
      forall s, closed_run R start ms = Some s ->
        (forall x, (x < 2)%nat -> run one (start_alone x) (moves_by x starter ms) = Some (part x s)) /\
        judge g s = judge one (part (player s) s).
    Proof.
      intros ms.
      assert (Apart : forall s, closed_run R start ms = Some s -> closed_duel s /\
        forall x, (x < 2)%nat -> run one (start_alone x) (moves_by x starter ms) = Some (part x s)).
      { intros s Rn. split; [exact (proj1 (run_apart ms start s 0 closed_start ltac:(lia) Rn))|]. intros x X.
        rewrite <- part_start by assumption. exact (proj2 (run_apart ms start s x closed_start X Rn)). }
      split; [split|].
      - intros (s & Rn) x X. exists (part x s). now apply Apart.
      - intros H. apply run_together; [exact closed_start|]. intros x X. rewrite part_start by assumption. now apply H.
      - intros s Rn. apply Apart in Rn as [C Rn]. split; [exact Rn|]. symmetry. now apply judged_alike.
    Qed.
  End Game.
End Same.

(** Such games exist: each player lays 2 and 3 on their ascending pile. *)
Example both_begin :
  option_map player (closed_run printed (closed (duel_start printed (numbers 59) (numbers 59) 0))
    [Place 2 0; Place 3 0; EndTurn; Place 2 2; Place 3 2; EndTurn]) = Some 0%nat.
Proof. reflexivity. Qed.
