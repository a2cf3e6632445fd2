(** Symmetries: renaming numbers, piles and seats changes nothing else (GT-8, CT-11 to
    CT-13, FT-15, FT-16). One theorem serves for all. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

(** ** Renamings *)

(** New names for numbers, directions, piles, seats and draw piles, and the way back. *)
Record renaming := Renaming {
  num : Z -> Z; num_back : Z -> Z;
  flip : direction -> direction;
  pile_to : nat -> nat; pile_from : nat -> nat;
  seat_to : nat -> nat; seat_from : nat -> nat;
  deck_to : nat -> nat; deck_from : nat -> nat
}.

(** It goes both ways, and what fits or improves stays so. *)
Record proper (high : Z) (r : renaming) : Prop := {
  num_1 : forall x, num_back r (num r x) = x;
  num_2 : forall x, num r (num_back r x) = x;
  flip_1 : forall d, flip r (flip r d) = d;
  pile_1 : forall i, pile_from r (pile_to r i) = i;
  pile_2 : forall i, pile_to r (pile_from r i) = i;
  seat_1 : forall i, seat_from r (seat_to r i) = i;
  seat_2 : forall i, seat_to r (seat_from r i) = i;
  deck_1 : forall i, deck_from r (deck_to r i) = i;
  deck_2 : forall i, deck_to r (deck_from r i) = i;
  same_gain : forall d t c, gain (flip r d) (num r t) (num r c) = gain d t c;
  same_range : forall c, 2 <= num r c <= high <-> 2 <= c <= high
}.

Definition back_again (r : renaming) : renaming :=
  Renaming (num_back r) (num r) (flip r) (pile_from r) (pile_to r)
           (seat_from r) (seat_to r) (deck_from r) (deck_to r).

Lemma back_proper : forall high r, proper high r -> proper high (back_again r).
Proof.
  intros high r P. constructor; simpl; try apply P.
  - intros d t c. rewrite <- (same_gain _ _ P), !(num_2 _ _ P). now rewrite (flip_1 _ _ P).
  - intros c. rewrite <- (same_range _ _ P). now rewrite (num_2 _ _ P).
Qed.

(** ** Turns *)

Definition new_lane (r : renaming) (l : lane) : lane :=
  Lane (flip r (heads l)) (own l) (num r (shows l)).

Definition alike_turn (r : renaming) (t t' : turn) : Prop :=
  Permutation (map (num r) (held t)) (held t') /\
  (forall i, nth_error (lanes t') (pile_to r i) = option_map (new_lane r) (nth_error (lanes t) i)) /\
  helped t' = helped t.

Section Turns.
  Variables (high T : Z) (r : renaming).
  Hypothesis P : proper high r.

  Lemma num_inj : forall x y, num r x = num r y -> x = y.
  Proof. intros x y E. rewrite <- (num_1 _ _ P x), <- (num_1 _ _ P y). now rewrite E. Qed.

  Lemma pile_inj : forall i j, pile_to r i = pile_to r j -> i = j.
  Proof. intros i j E. rewrite <- (pile_1 _ _ P i), <- (pile_1 _ _ P j). now rewrite E. Qed.

  Lemma takes_same : forall b l c, takes T b (new_lane r l) (num r c) = takes T b l c.
  Proof.
    intros b l c. unfold takes, new_lane, fits, improves. simpl. now rewrite (same_gain _ _ P).
  Qed.

  Lemma discard_map : forall c h, map (num r) (discard c h) = discard (num r c) (map (num r) h).
  Proof.
    intros c. induction h as [|x h IH]; simpl; [reflexivity|].
    destruct (Z.eqb_spec c x) as [->|N]; [now rewrite Z.eqb_refl|].
    destruct (Z.eqb_spec (num r c) (num r x)) as [E|E]; [apply num_inj in E; contradiction|].
    simpl. now rewrite IH.
  Qed.

  Lemma legal_alike : forall t t' c i, alike_turn r t t' -> legal T t c i ->
    legal T t' (num r c) (pile_to r i).
  Proof.
    intros t t' c i (A1 & A2 & A3) (Ic & l & E & Tk). split.
    - apply (Permutation_in _ A1). now apply in_map.
    - exists (new_lane r l). rewrite A2, E. split; [reflexivity|]. now rewrite A3, takes_same.
  Qed.

  Lemma update_renamed : forall {A} (f f' : A -> A) (k : A -> A) (l l' : list A) i,
    (forall x, f' (k x) = k (f x)) ->
    (forall j, nth_error l' (pile_to r j) = option_map k (nth_error l j)) ->
    forall j, nth_error (update (pile_to r i) f' l') (pile_to r j) =
              option_map k (nth_error (update i f l) j).
  Proof.
    intros A f f' k l l' i C H j. destruct (Nat.eq_dec i j) as [<-|N].
    - destruct (nth_error l i) as [x|] eqn:E.
      + rewrite (nth_error_update_same f _ _ _ E). simpl. rewrite <- C.
        apply nth_error_update_same. rewrite H, E. reflexivity.
      + assert (E' : nth_error l' (pile_to r i) = None) by (rewrite H, E; reflexivity).
        rewrite !update_out; [now rewrite E, E'|..]; now apply nth_error_None.
    - rewrite !nth_error_update_other; [apply H|assumption|].
      intros E. apply pile_inj in E. contradiction.
  Qed.

  Lemma is_own_alike : forall t t' i, alike_turn r t t' ->
    is_own (pile_to r i) (lanes t') = is_own i (lanes t).
  Proof.
    intros t t' i (_ & A2 & _). unfold is_own. rewrite A2. now destruct (nth_error (lanes t) i).
  Qed.

  Lemma after_alike : forall t t' c i, alike_turn r t t' ->
    alike_turn r (after t c i) (after t' (num r c) (pile_to r i)).
  Proof.
    intros t t' c i A. pose proof (is_own_alike t t' i A) as O. destruct A as (A1 & A2 & A3).
    split; [|split]; simpl.
    - rewrite discard_map. now apply discard_swap.
    - now apply update_renamed.
    - now rewrite A3, O.
  Qed.

  Lemma Reach_alike : forall k t t', alike_turn r t t' -> Reach T k t -> Reach T k t'.
  Proof.
    induction k; intros t t' A R; simpl in *; [exact I|].
    destruct R as (c & i & Le & R). exists (num r c), (pile_to r i).
    split; [now apply legal_alike with t | apply IHk with (after t c i); auto using after_alike].
  Qed.
End Turns.

Lemma alike_turn_back : forall high r t t', proper high r -> alike_turn r t t' ->
  alike_turn (back_again r) t' t.
Proof.
  intros high r t t' P (A1 & A2 & A3). split; [|split]; simpl.
  - rewrite <- A1, map_map. erewrite map_ext; [now rewrite map_id|]. apply (num_1 _ _ P).
  - intros i. rewrite <- (pile_2 _ _ P i) at 2. rewrite A2.
    destruct (nth_error (lanes t) (pile_from r i)) as [[h o s]|]; simpl; [|reflexivity].
    unfold new_lane. simpl. now rewrite (flip_1 _ _ P), (num_1 _ _ P).
  - now symmetry.
Qed.

(** ** States *)

Definition new_card (r : renaming) (x : nat * Z) : nat * Z := (deck_to r (fst x), num r (snd x)).
Definition new_pile (r : renaming) (p : pile) : pile :=
  Pile (flip r (dir p)) (option_map (seat_to r) (owner p)) (num r (row p))
       (map (new_card r) (cards p)).

(** Two states that differ by the renaming, and perhaps by the order of hands. *)
Record alike (r : renaming) (s s' : state) : Prop := {
  a_hands : forall i, match nth_error (hands s) i, nth_error (hands s') (seat_to r i) with
            | Some h, Some h' => Permutation (map (num r) h) h'
            | None, None => True
            | _, _ => False
            end;
  a_decks : forall j, nth_error (decks s') (deck_to r j) =
                      option_map (map (num r)) (nth_error (decks s) j);
  a_piles : forall i, nth_error (piles s') (pile_to r i) =
                      option_map (new_pile r) (nth_error (piles s) i);
  a_player : player s' = seat_to r (player s);
  a_laid : laid s' = laid s;
  a_helped : has_helped s' = has_helped s
}.

(** What everyone sees, renamed. *)
Record related (r : renaming) (v v' : public) : Prop := {
  r_hands : forall i, nth_error (hand_sizes v') (seat_to r i) = nth_error (hand_sizes v) i;
  r_decks : forall j, nth_error (deck_sizes v') (deck_to r j) = nth_error (deck_sizes v) j;
  r_turn : on_turn v' = seat_to r (on_turn v);
  r_laid : laid_so_far v' = laid_so_far v;
  r_helped : helped_so_far v' = helped_so_far v
}.

(** A game that does not care for such names. *)
Record fair (g : game) (n : nat) (r : renaming) : Prop := {
  f_source : forall i, (i < n)%nat -> source g (seat_to r i) = deck_to r (source g i);
  f_done : forall v v', related r v v' -> done g v' = done g v;
  f_required : forall v v', related r v v' -> required g v' = required g v;
  f_missing : forall v v', related r v v' -> missing g v' = missing g v;
  f_wanted : forall v v', related r v v' -> wanted g v' = wanted g v;
  f_next : forall v v', related r v v' -> length (hand_sizes v) = n -> (on_turn v < n)%nat ->
           next g v' = seat_to r (next g v)
}.

Definition new_move (r : renaming) (m : move) : move :=
  match m with Place c i => Place (num r c) (pile_to r i) | EndTurn => EndTurn end.

Section States.
  Variables (g : game) (n d : nat) (r : renaming).
  Hypothesis L : lawful g n d.
  Hypothesis P : proper (highest g) r.
  Hypothesis F : fair g n r.

  Lemma seat_inj : forall i j, seat_to r i = seat_to r j -> i = j.
  Proof. intros i j E. rewrite <- (seat_1 _ _ P i), <- (seat_1 _ _ P j). now rewrite E. Qed.
  Lemma deck_inj : forall i j, deck_to r i = deck_to r j -> i = j.
  Proof. intros i j E. rewrite <- (deck_1 _ _ P i), <- (deck_1 _ _ P j). now rewrite E. Qed.

  Lemma see_alike : forall s s', alike r s s' -> related r (see s) (see s').
  Proof.
    intros s s' A. constructor; simpl; try apply A.
    - intros i. pose proof (a_hands _ _ _ A i) as H. rewrite !nth_error_map.
      destruct (nth_error (hands s) i), (nth_error (hands s') (seat_to r i)); try contradiction; [|reflexivity].
      simpl. f_equal. rewrite <- (Permutation_length H). apply map_length.
    - intros j. rewrite !nth_error_map, (a_decks _ _ _ A).
      destruct (nth_error (decks s) j); simpl; [now rewrite map_length | reflexivity].
  Qed.

  Lemma hand_alike : forall s s' i, alike r s s' ->
    Permutation (map (num r) (hand s i)) (hand s' (seat_to r i)).
  Proof.
    intros s s' i A. pose proof (a_hands _ _ _ A i) as H. unfold hand.
    destruct (nth_error (hands s) i) as [h|] eqn:E, (nth_error (hands s') (seat_to r i)) as [h'|] eqn:E';
      try contradiction.
    - apply nth_error_nth with (d := []) in E. apply nth_error_nth with (d := []) in E'. now rewrite E, E'.
    - apply nth_error_None in E. apply nth_error_None in E'.
      now rewrite !nth_overflow by assumption.
  Qed.

  Lemma top_new : forall p, top (new_pile r p) = num r (top p).
  Proof. intros [dd o w cs]. unfold top. simpl. now destruct cs as [|[k c] cs]. Qed.

  Lemma mine_new : forall i p, mine (seat_to r i) (new_pile r p) = mine i p.
  Proof.
    intros i p. unfold mine. simpl. destruct (owner p) as [x|]; [|reflexivity]. simpl.
    destruct (Nat.eqb_spec x i) as [->|N]; [apply Nat.eqb_refl|].
    apply Nat.eqb_neq. intros E. apply seat_inj in E. contradiction.
  Qed.

  Lemma turn_alike : forall s s', alike r s s' -> alike_turn r (turn_of s) (turn_of s').
  Proof.
    intros s s' A. split; [|split]; simpl.
    - rewrite (a_player _ _ _ A). now apply hand_alike.
    - intros i. rewrite !nth_error_map, (a_piles _ _ _ A).
      destruct (nth_error (piles s) i) as [p|]; simpl; [|reflexivity]. f_equal.
      unfold lane_of, new_lane. rewrite (a_player _ _ _ A), mine_new, top_new. reflexivity.
    - apply A.
  Qed.

  (** The verdict is the same ... *)
  Theorem judge_alike : forall s s', alike r s s' -> judge g s' = judge g s.
  Proof.
    intros s s' A. pose proof (see_alike _ _ A) as V. unfold judge, judge_by.
    rewrite (f_done _ _ _ F _ _ V), (f_required _ _ _ F _ _ V), (f_missing _ _ _ F _ _ V), (a_laid _ _ _ A).
    replace (reachb (trick g) (missing g (see s)) (turn_of s'))
      with (reachb (trick g) (missing g (see s)) (turn_of s)); [reflexivity|].
    apply eq_true_iff_eq. rewrite !reachb_Reach. pose proof (turn_alike _ _ A) as At. split.
    - now apply Reach_alike with (highest g) r.
    - apply Reach_alike with (highest g) (back_again r); [now apply back_proper|].
      now apply alike_turn_back with (highest g).
  Qed.

  Lemma place_alike : forall s s' c i, seated n d s -> alike r s s' ->
    alike r (place g s c i) (place g s' (num r c) (pile_to r i)).
  Proof.
    intros s s' c i (S1 & S2 & S3) A.
    pose proof (is_own_alike r _ _ i (turn_alike _ _ A)) as O.
    constructor; cbn [hands decks piles player laid has_helped place]; try apply A.
    - intros j. pose proof (a_hands _ _ _ A j) as H. rewrite (a_player _ _ _ A).
      destruct (Nat.eq_dec (player s) j) as [<-|N].
      + destruct (nth_error (hands s) (player s)) as [h|] eqn:E.
        * destruct (nth_error (hands s') (seat_to r (player s))) as [h'|] eqn:E'; [|contradiction].
          rewrite (nth_error_update_same _ _ _ _ E), (nth_error_update_same _ _ _ _ E').
          rewrite (discard_map (highest g) r P). now apply discard_swap.
        * apply nth_error_None in E. lia.
      + rewrite !nth_error_update_other; [exact H|..]; [|assumption].
        intros E. apply seat_inj in E. contradiction.
    - rewrite (a_player _ _ _ A).
      assert (Sr : source g (seat_to r (player s)) = deck_to r (source g (player s)))
        by (apply (f_source _ _ _ F); lia).
      intros j. apply (update_renamed (highest g) r P); [|apply (a_piles _ _ _ A)].
      intros p. unfold put, new_pile, new_card. simpl. now rewrite Sr.
    - now rewrite (a_laid _ _ _ A).
    - now rewrite (a_helped _ _ _ A), O.
  Qed.

  Lemma deck_alike : forall s s', seated n d s -> alike r s s' ->
    deck g s' = map (num r) (deck g s).
  Proof.
    intros s s' (S1 & S2 & S3) A. unfold deck. rewrite (a_player _ _ _ A), (f_source _ _ _ F) by lia.
    pose proof (a_decks _ _ _ A (source g (player s))) as H.
    destruct (nth_error (decks s) (source g (player s))) as [x|] eqn:E; simpl in H.
    - apply nth_error_nth with (d := []) in E. apply nth_error_nth with (d := []) in H. now rewrite E, H.
    - apply nth_error_None in E. apply nth_error_None in H. now rewrite !nth_overflow by assumption.
  Qed.

  Lemma due_alike : forall s s', seated n d s -> alike r s s' -> due g s' = due g s.
  Proof.
    intros s s' S A. unfold due. rewrite (f_wanted _ _ _ F _ _ (see_alike _ _ A)).
    now rewrite (deck_alike _ _ S A), map_length.
  Qed.

  Lemma end_alike : forall s s', seated n d s -> alike r s s' ->
    alike r (end_turn g s) (end_turn g s').
  Proof.
    intros s s' S A. pose proof (due_alike _ _ S A) as Du. pose proof (deck_alike _ _ S A) as De.
    pose proof S as (S1 & S2 & S3).
    assert (Dr : alike r (drawn g s) (drawn g s')).
    { constructor; cbn [hands decks piles player laid has_helped drawn]; try apply A; try reflexivity.
      - intros j. pose proof (a_hands _ _ _ A j) as H. rewrite (a_player _ _ _ A).
        destruct (Nat.eq_dec (player s) j) as [<-|N].
        + destruct (nth_error (hands s) (player s)) as [h|] eqn:E.
          * destruct (nth_error (hands s') (seat_to r (player s))) as [h'|] eqn:E'; [|contradiction].
            rewrite (nth_error_update_same _ _ _ _ E), (nth_error_update_same _ _ _ _ E').
            rewrite map_app, Du, De, firstn_map. now apply Permutation_app_tail.
          * apply nth_error_None in E. lia.
        + rewrite !nth_error_update_other; [exact H|..]; [|assumption].
          intros E. apply seat_inj in E. contradiction.
      - intros j. rewrite (a_player _ _ _ A), (f_source _ _ _ F) by lia.
        destruct (Nat.eq_dec (source g (player s)) j) as [<-|N].
        + pose proof (a_decks _ _ _ A (source g (player s))) as H.
          destruct (nth_error (decks s) (source g (player s))) as [x|] eqn:E; simpl in H.
          * rewrite (nth_error_update_same _ _ _ _ E), (nth_error_update_same _ _ _ _ H).
            simpl. now rewrite Du, skipn_map.
          * rewrite !update_out; [now rewrite E, H|..]; now apply nth_error_None.
        + rewrite !nth_error_update_other; [apply A|assumption|].
          intros E. apply deck_inj in E. contradiction. }
    constructor; try apply Dr. cbn [player end_turn pass_on].
    apply (f_next _ _ _ F); [now apply see_alike | |exact S3].
    simpl. now rewrite map_length, update_length.
  Qed.

  (** ... and so is every move, and what it leads to. *)
  Theorem apply_alike : forall s s' m t, seated n d s -> alike r s s' ->
    apply g s m = Some t -> exists t', apply g s' (new_move r m) = Some t' /\ alike r t t'.
  Proof.
    intros s s' m t S A H. pose proof (judge_alike _ _ A) as J. destruct m as [c i|]; simpl.
    - apply apply_place in H as (H1 & H2 & H3 & ->).
      exists (place g s' (num r c) (pile_to r i)). split; [|now apply place_alike].
      apply apply_place. split; [congruence|]. split; [|split; [|reflexivity]].
      + apply (legal_alike (highest g) (trick g) r P (turn_of s)); [now apply turn_alike | assumption].
      + now apply (same_range _ _ P).
    - apply apply_end in H as (H1 & H2 & ->). exists (end_turn g s').
      split; [|now apply end_alike]. apply apply_end. split; [congruence|].
      rewrite (f_required _ _ _ F _ _ (see_alike _ _ A)), (a_laid _ _ _ A). auto.
  Qed.

  (** Whole games correspond. *)
  Theorem run_alike : forall ms s s' t, seated n d s -> alike r s s' ->
    run g s ms = Some t ->
    exists t', run g s' (map (new_move r) ms) = Some t' /\ alike r t t' /\ judge g t' = judge g t.
  Proof.
    induction ms as [|m ms IH]; intros s s' t S A H; simpl in *.
    - inversion H; subst. exists s'. auto using judge_alike.
    - destruct (apply g s m) as [s1|] eqn:E; [|discriminate].
      destruct (apply_alike _ _ _ _ S A E) as (s1' & E' & A'). rewrite E'.
      apply (IH s1); auto. apply (seated_apply g n d L s m); assumption.
  Qed.

  (** And nothing else: what can be played with the new names could be played before. *)
  Theorem apply_alike_back : forall s s' m t', seated n d s -> alike r s s' ->
    apply g s' (new_move r m) = Some t' -> exists t, apply g s m = Some t /\ alike r t t'.
  Proof.
    intros s s' m t' S A H.
    assert (K : exists t, apply g s m = Some t).
    { pose proof (judge_alike _ _ A) as J. destruct m as [c i|]; simpl in H.
      - apply apply_place in H as (H1 & H2 & H3 & _). exists (place g s c i).
        apply apply_place. split; [congruence|]. split; [|split; [exact (proj1 (same_range _ _ P c) H3) | reflexivity]].
        pose proof (legal_alike (highest g) (trick g) (back_again r) (back_proper _ _ P) _ _ _ _
          (alike_turn_back _ _ _ _ P (turn_alike _ _ A)) H2) as Le.
        cbn [num pile_to back_again] in Le. now rewrite (num_1 _ _ P), (pile_1 _ _ P) in Le.
      - apply apply_end in H as (H1 & H2 & _). exists (end_turn g s). apply apply_end. split; [congruence|].
        rewrite (f_required _ _ _ F _ _ (see_alike _ _ A)), (a_laid _ _ _ A) in H2. auto. }
    destruct K as (t & K). exists t. split; [exact K|].
    destruct (apply_alike _ _ _ _ S A K) as (t2 & K2 & A2). congruence.
  Qed.

  Theorem run_alike_back : forall ms s s' t', seated n d s -> alike r s s' ->
    run g s' (map (new_move r) ms) = Some t' -> exists t, run g s ms = Some t /\ alike r t t'.
  Proof.
    induction ms as [|m ms IH]; intros s s' t' S A H; simpl in *.
    - inversion H; subst. eauto.
    - destruct (apply g s' (new_move r m)) as [s1'|] eqn:E; [|discriminate].
      destruct (apply_alike_back _ _ _ _ S A E) as (s1 & E1 & A1). rewrite E1.
      apply (IH s1 s1'); auto. apply (seated_apply g n d L s m); assumption.
  Qed.
End States.
