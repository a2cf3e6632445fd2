(** More of the cooperative game: how many turns it has (CT-10, CT-15), what playing out
    changes (CT-8), and what safe plays are worth (CT-16). *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Game Common Cooperative CooperativeTheorems.
Import ListNotations.
Open Scope Z_scope.

Section Turns.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := cooperative R.

  (** ** CT-10, CT-15: the number of turns *)

  (** Turns in which something was laid: those that ended, and the last one. *)
  Definition ends (ms : list move) : nat :=
    length (filter (fun m => match m with EndTurn => true | _ => false end) ms).
  Definition turns (ms : list move) (last : state) : nat :=
    (ends ms + if laid last =? 0 then 0 else 1)%nat.

  Definition ceiling (a b : nat) : nat := ((a + b - 1) / b)%nat.

  Definition turns_left (s : state) : nat :=
    match deck g s with
    | [] => (total (map (@length Z) (hands s)) + laid s)%nat
    | _ => (ceiling (length (deck g s)) (minimum R) + players R * hand_size R)%nat
    end.

  Lemma total_small : forall ls b, (forall i, (length (nth i ls []) <= b)%nat) ->
    (total (map (@length Z) ls) <= length ls * b)%nat.
  Proof.
    unfold total. induction ls as [|x ls IH]; intros b A; simpl; [lia|].
    pose proof (A O) as A0. simpl in A0.
    specialize (IH b (fun i => A (S i))). lia.
  Qed.

  Lemma ceiling_step : forall a b m, (1 <= m)%nat -> (m <= b)%nat -> (b < a)%nat ->
    (ceiling (a - b) m + 1 <= ceiling a m)%nat.
  Proof.
    intros a b m M B C. unfold ceiling.
    assert (E : ((a - b + m - 1) / m + 1 = (a - b + m - 1 + 1 * m) / m)%nat)
      by (rewrite Nat.div_add by lia; reflexivity).
    rewrite E. apply Nat.div_le_mono; lia.
  Qed.

  Lemma ceiling_pos : forall a m, (1 <= m)%nat -> (1 <= a)%nat -> (1 <= ceiling a m)%nat.
  Proof. intros a m M A. unfold ceiling. apply Nat.div_le_lower_bound; lia. Qed.

  Lemma turns_left_place : forall s c i s', sound R s -> apply g s (Place c i) = Some s' ->
    turns_left s' = turns_left s.
  Proof.
    intros s c i s' S H. apply apply_place in H as (_ & (Ic & _) & _ & ->). simpl in Ic.
    destruct (s_seated R s S) as (Sn & _ & Sp).
    unfold turns_left. change (deck g (place g s c i)) with (deck g s).
    destruct (deck g s); [|reflexivity].
    pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
    pose proof (total_update (discard c) _ _ _ Eh) as T.
    pose proof (discard_length c _ Ic). unfold hand in *. simpl. lia.
  Qed.

  Lemma turns_left_end : forall s s', co_reachable R s -> apply g s EndTurn = Some s' ->
    (turns_left s' + 1 <= turns_left s)%nat.
  Proof.
    intros s s' Hr H. pose proof (reachable_sound R V s Hr) as S.
    pose proof (end_sound R V s s' S H) as S'.
    pose proof (s_seated R _ S') as (En & _ & _).
    apply apply_end in H as (_ & Rq & ->).
    assert (Small : (total (map (@length Z) (hands (end_turn g s))) <= players R * hand_size R)%nat)
      by (rewrite <- En; apply total_small; apply (s_small R _ S')).
    destruct V as (V1 & V2 & _).
    pose proof (unlaid_end g _ _ (co_lawful R V) s (s_seated R s S)) as U. unfold unlaid in U.
    unfold turns_left. change (laid (end_turn g s)) with O.
    simpl required in Rq. unfold co_required in Rq. rewrite size_deck in Rq.
    change (nth 0 (decks s) []) with (deck g s) in Rq.
    pose proof (end_deck R s S) as Ed. fold g in Ed.
    destruct (deck g s) as [|x l] eqn:E.
    - rewrite Ed, skipn_nil. simpl in Rq.
      assert (decks (end_turn g s) = decks s).
      { simpl. rewrite (one_deck R s S). fold g. rewrite E. simpl. now rewrite skipn_nil. }
      rewrite H in U. lia.
    - rewrite <- E in *.
      assert (Nd : deck g s <> []) by (rewrite E; discriminate).
      assert (Lx : (1 <= length (deck g s))%nat) by (rewrite E; simpl; lia).
      pose proof (CT_14_draw R V s Hr Nd) as Du. fold g in Du.
      destruct (length (deck g s) =? 0)%nat eqn:Z; [apply Nat.eqb_eq in Z; lia|].
      pose proof (ceiling_pos (length (deck g s)) (minimum R) ltac:(lia) Lx).
      rewrite Ed.
      assert (Lk : length (skipn (due g s) (deck g s)) = (length (deck g s) - due g s)%nat)
        by apply skipn_length.
      destruct (skipn (due g s) (deck g s)) as [|y k] eqn:E'; [lia|]. rewrite Lk.
      assert (Lt : (due g s < length (deck g s))%nat) by (simpl in Lk; lia).
      pose proof (ceiling_step (length (deck g s)) (due g s) (minimum R) ltac:(lia) ltac:(lia) Lt). lia.
  Qed.

  Lemma turns_bound : forall ms s s', co_reachable R s -> run g s ms = Some s' ->
    (turns ms s' <= turns_left s)%nat.
  Proof.
    induction ms as [|m ms IH]; intros s s' Hr H; simpl in H.
    - inversion H; subst. unfold turns, ends, turns_left. simpl. destruct V as (_ & V2 & _).
      destruct (Nat.eqb_spec (laid s') 0); [lia|]. destruct (deck g s') as [|x l] eqn:E; [lia|].
      pose proof (ceiling_pos (length (x :: l)) (minimum R) ltac:(lia) ltac:(simpl; lia)). lia.
    - destruct (apply g s m) as [s1|] eqn:E; [|discriminate].
      specialize (IH s1 s' (co_go_on R s m s1 Hr E) H). unfold turns, ends in *. simpl.
      destruct m as [c i|].
      + now rewrite <- (turns_left_place s c i s1 (reachable_sound R V s Hr) E).
      + pose proof (turns_left_end s s1 Hr E). simpl. lia.
  Qed.

  (** CT-10: at most ceil(D / M) + n H turns, with D cards in the first draw pile. *)
  Theorem CT_10_turns : forall order starter ms s,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    run g (co_start R order starter) ms = Some s ->
    (turns ms s <= ceiling (Z.to_nat (high R - 1) - players R * hand_size R) (minimum R) +
                   players R * hand_size R)%nat.
  Proof.
    intros order starter ms s P C H.
    pose proof (co_begin R order starter P C) as Hr.
    pose proof (turns_bound ms _ s Hr H) as B.
    pose proof (reachable_sound R V _ Hr) as S. destruct (s_seated R _ S) as (Sn & _ & _).
    assert (D : length (deck g (co_start R order starter)) =
                (Z.to_nat (high R - 1) - players R * hand_size R)%nat).
    { unfold deck. simpl. rewrite skipn_length, (Permutation_length P), numbers_length. reflexivity. }
    rewrite <- D. unfold turns_left in B.
    assert (Small : (total (map (@length Z) (hands (co_start R order starter))) <= players R * hand_size R)%nat)
      by (rewrite <- Sn; apply total_small; apply (s_small R _ S)).
    destruct (deck g (co_start R order starter)); [|exact B].
    change (laid (co_start R order starter)) with O in B. lia.
  Qed.

  (** CT-15: with an empty draw pile, at most as many turns are left as cards. *)
  Theorem CT_15_turns_left : forall ms s s', co_reachable R s -> deck g s = [] -> laid s = O ->
    run g s ms = Some s' -> (turns ms s' <= unlaid s)%nat.
  Proof.
    intros ms s s' Hr E L0 H. pose proof (turns_bound ms s s' Hr H) as B.
    unfold turns_left in B. rewrite E, L0 in B. unfold unlaid. lia.
  Qed.

  (** ** CT-16: safe plays *)

  (** A play is safe if the minimum stays within reach, or if it wins. *)
  Definition safe (s : state) (c : Z) (i : nat) : Prop :=
    exists s', apply g s (Place c i) = Some s' /\
      (Reach (trick g) (required g (see s') - laid s') (turn_of s') \/ unlaid s' = O).

  Theorem CT_16_a_safe_play : forall s, play_out R = false -> co_reachable R s ->
    judge g s = Playing -> (laid s < required g (see s))%nat -> exists c i, safe s c i.
  Proof.
    intros s Po Hr J C. pose proof (reachable_sound R V s Hr) as S.
    destruct (s_seated R s S) as (Sn & _ & Sp).
    destruct (judge_playing g s J) as [K|K]; [lia|].
    change (missing g (see s)) with (co_missing R (see s)) in K. unfold co_missing in K.
    rewrite Po in K. change (co_required R (see s)) with (required g (see s)) in K.
    simpl laid_so_far in K.
    destruct (required g (see s) - laid s)%nat as [|k] eqn:E; [lia|].
    destruct K as (c & i & Le & K). exists c, i, (place g s c i). split.
    - apply apply_place. split; [assumption|]. split; [exact Le|]. split; [|reflexivity].
      apply (in_hand_deck R s c (player s) S), Le.
    - left. rewrite (turn_of_place _) by lia.
      change (required g (see (place g s c i))) with (required g (see s)).
      change (laid (place g s c i)) with (Datatypes.S (laid s)).
      now replace (required g (see s) - Datatypes.S (laid s))%nat with k by lia.
  Qed.

  Theorem CT_16_safe_plays_do_not_lose : forall s c i s', safe s c i ->
    apply g s (Place c i) = Some s' -> judge g s' <> Stuck.
  Proof.
    intros s c i s' (s1 & A & B) A'. rewrite A in A'. inversion A'; subst s1. intros J.
    destruct B as [B|B]; [|apply (CT_6_won_iff_all_laid R) in B; fold g in B; congruence].
    unfold judge, judge_by in J. destruct (done g (see s')); [discriminate|].
    destruct (Nat.ltb_spec (laid s') (required g (see s'))) as [C|C]; [|discriminate].
    assert (K : reachb (trick g) (missing g (see s')) (turn_of s') = true).
    { apply reachb_Reach. apply Reach_less with (required g (see s') - laid s')%nat; [|exact B].
      change (missing g (see s')) with (co_missing R (see s')). unfold co_missing.
      change (co_required R (see s')) with (required g (see s')). simpl laid_so_far.
      destruct (play_out R); lia. }
    rewrite K in J. discriminate.
  Qed.
End Turns.

(** ** CT-8: playing out *)

Definition played_out (R : rules) (out : bool) : rules :=
  Rules (players R) (hand_size R) (minimum R) (high R) (back R) (rows R) out.

Section PlayingOut.
  Variable R : rules.
  Let default := cooperative (played_out R false).
  Let out := cooperative (played_out R true).

  Theorem CT_8_same_won : forall s, judge default s = Done <-> judge out s = Done.
  Proof. intros s. unfold default, out. rewrite !CT_6_won_iff_all_laid. reflexivity. Qed.

  (** With an empty draw pile the verdict is the same. *)
  Theorem CT_8_same_without_draw_pile : forall s, deck default s = [] ->
    judge default s = judge out s.
  Proof.
    intros s E. unfold judge, judge_by.
    change (done out (see s)) with (done default (see s)).
    change (required out (see s)) with (required default (see s)).
    destruct (done default (see s)); [reflexivity|].
    destruct (Nat.ltb_spec (laid s) (required default (see s))) as [C|C]; [|reflexivity].
    change (trick out) with (trick default).
    replace (missing default (see s)) with (missing out (see s)); [reflexivity|].
    change (missing out (see s)) with 1%nat.
    change (missing default (see s)) with (required default (see s) - laid s)%nat.
    change (required default (see s)) with (co_required (played_out R false) (see s)) in *.
    unfold co_required in *. rewrite size_deck in *.
    change (nth 0 (decks s) []) with (deck default s) in *. rewrite E in *. cbn [length Nat.eqb] in *. lia.
  Qed.

  (** What is lost when played out is lost by default. *)
  Theorem CT_8_lost_is_lost : forall s, judge out s = Stuck -> judge default s = Stuck.
  Proof.
    intros s. unfold judge, judge_by.
    change (done out (see s)) with (done default (see s)).
    change (required out (see s)) with (required default (see s)).
    change (trick out) with (trick default).
    destruct (done default (see s)); [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required default (see s))) as [C|C]; [|discriminate].
    cbn [andb].
    change (missing out (see s)) with 1%nat.
    change (missing default (see s)) with (required default (see s) - laid s)%nat.
    destruct (reachb (trick default) 1 (turn_of s)) eqn:E; [intros X; discriminate X|]. intros _.
    destruct (reachb (trick default) (required default (see s) - laid s) (turn_of s)) eqn:E'; [|reflexivity].
    apply reachb_Reach in E'. apply Reach_less with (j := 1%nat) in E'; [|lia].
    apply reachb_Reach in E'. congruence.
  Qed.

  (** From a state that is lost by default, playing out lays fewer cards than are missing:
      so the results differ by at most M - 1. *)
  Theorem CT_8_results : forall ms s s', (player s < length (hands s))%nat ->
    judge default s = Stuck -> run out s ms = Some s' ->
    (length ms < required default (see s) - laid s)%nat /\ ends ms = O.
  Proof.
    intros ms s s' P J. unfold judge, judge_by in J.
    destruct (done default (see s)); [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required default (see s))) as [C|C]; [|discriminate].
    cbn [andb] in J. change (missing default (see s)) with (required default (see s) - laid s)%nat in J.
    assert (N : ~ Reach (trick default) (required default (see s) - laid s) (turn_of s)).
    { intros K. apply reachb_Reach in K. rewrite K in J. discriminate. }
    clear J. revert s P C N.
    induction ms as [|m ms IH]; intros s P C N H; cbn [run length] in *;
      [split; [lia | reflexivity]|].
    destruct (apply out s m) as [s1|] eqn:E; [|discriminate]. destruct m as [c i|].
    - apply apply_place in E as (_ & Le & _ & ->).
      assert (N' : ~ Reach (trick default) (required default (see s) - S (laid s)) (after (turn_of s) c i)).
      { intros K. apply N.
        replace (required default (see s) - laid s)%nat
          with (S (required default (see s) - S (laid s)))%nat by lia.
        exists c, i. split; [exact Le | exact K]. }
      assert (C' : (S (laid s) < required default (see s))%nat).
      { destruct (Nat.lt_ge_cases (S (laid s)) (required default (see s))); [assumption|].
        exfalso. apply N'. replace (required default (see s) - S (laid s))%nat with O by lia. exact I. }
      destruct (IH (place out s c i)) as [A B].
      + simpl. now rewrite update_length.
      + exact C'.
      + rewrite (turn_of_place _) by assumption. exact N'.
      + exact H.
      + change (required default (see (place out s c i))) with (required default (see s)) in A.
        cbn [laid place] in A. split; [lia | exact B].
    - apply apply_end in E as (_ & E & _). change (required out (see s)) with (required default (see s)) in E. lia.
  Qed.
End PlayingOut.
