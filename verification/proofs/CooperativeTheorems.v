(** Theorems of the cooperative game (RULES 6.2), for every valid rules value. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Cooperative.
Import ListNotations.
Open Scope Z_scope.

(** ** The deck, and dealing *)

Lemma numbers_In : forall high c, In c (numbers high) <-> 2 <= c <= high.
Proof.
  intros high c. unfold numbers. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros C. exists (Z.to_nat (c - 2)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma numbers_NoDup : forall high, NoDup (numbers high).
Proof.
  intros high. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia.
Qed.

Lemma numbers_length : forall high, length (numbers high) = Z.to_nat (high - 1).
Proof. intros. unfold numbers. now rewrite map_length, seq_length. Qed.

Lemma deal_length : forall n size order, length (deal n size order) = n.
Proof. induction n; intros; simpl; auto. Qed.

Lemma skipn_again : forall {A} a b (l : list A), skipn a (skipn b l) = skipn (b + a) l.
Proof. induction b; intros [|x l]; simpl; auto. now rewrite skipn_nil. Qed.

Lemma deal_concat : forall n size order,
  concat (deal n size order) ++ skipn (n * size) order = order.
Proof.
  induction n as [|n IH]; intros size order; [reflexivity|].
  simpl. rewrite <- app_assoc. rewrite <- (firstn_skipn size order) at 4. f_equal.
  rewrite <- (IH size (skipn size order)) at 2. f_equal.
  symmetry. apply skipn_again.
Qed.

Lemma deal_sizes : forall n size order, (n * size <= length order)%nat ->
  Forall (fun h => length h = size) (deal n size order).
Proof.
  induction n as [|n IH]; intros size order Le; simpl in *; constructor.
  - rewrite firstn_length. lia.
  - apply IH. rewrite skipn_length. lia.
Qed.

Lemma coloured_0 : forall ls k,
  coloured (fun _ => O) k ls = map (pair O) (concat ls).
Proof. induction ls; intros k; simpl; [reflexivity|]. now rewrite map_app, IHls. Qed.

Lemma size_hand : forall s i, hand_size_of (see s) i = length (hand s i).
Proof. intros. unfold hand_size_of, hand. simpl. now rewrite <- (map_nth (@length Z)). Qed.

Lemma size_deck : forall s i, deck_size_of (see s) i = length (nth i (decks s) []).
Proof. intros. unfold deck_size_of. simpl. now rewrite <- (map_nth (@length Z)). Qed.

(** ** Who comes next *)

Lemma turns_to : forall n p i, (p < n)%nat -> (i < n)%nat ->
  exists d, In d (seq 1 n) /\ ((p + d) mod n = i)%nat.
Proof.
  intros n p i P I. destruct (Nat.lt_ge_cases p i) as [C|C].
  - exists (i - p)%nat. split; [apply in_seq; lia|].
    replace (p + (i - p))%nat with i by lia. now apply Nat.mod_small.
  - exists (i + n - p)%nat. split; [apply in_seq; lia|].
    replace (p + (i + n - p))%nat with (i + 1 * n)%nat by lia.
    rewrite Nat.mod_add by lia. now apply Nat.mod_small.
Qed.

Lemma clockwise_lt : forall v, (on_turn v < length (hand_sizes v))%nat ->
  (clockwise v < length (hand_sizes v))%nat.
Proof.
  intros v C. unfold clockwise. destruct (find _ _) as [i|] eqn:F; [|assumption].
  apply find_some in F as [I _]. apply in_map_iff in I as (d & <- & _).
  apply Nat.mod_upper_bound. lia.
Qed.

Lemma clockwise_holds : forall v i, (on_turn v < length (hand_sizes v))%nat ->
  (i < length (hand_sizes v))%nat -> hand_size_of v i <> O ->
  hand_size_of v (clockwise v) <> O.
Proof.
  intros v i P I N. unfold clockwise. destruct (find _ _) as [j|] eqn:F.
  - apply find_some in F as [_ F]. apply negb_true_iff, Nat.eqb_neq in F. assumption.
  - destruct (turns_to _ _ _ P I) as (d & Id & E).
    apply find_none with (x := i) in F; [|apply in_map_iff; now exists d].
    apply negb_false_iff, Nat.eqb_eq in F. contradiction.
Qed.

Lemma clockwise_next : forall v, (on_turn v < length (hand_sizes v))%nat ->
  hand_size_of v ((on_turn v + 1) mod length (hand_sizes v)) <> O ->
  clockwise v = ((on_turn v + 1) mod length (hand_sizes v))%nat.
Proof.
  intros v P N. unfold clockwise. destruct (length (hand_sizes v)) as [|n] eqn:E; [lia|].
  rewrite <- cons_seq. cbn [map find]. apply Nat.eqb_neq in N. rewrite N. reflexivity.
Qed.

Section Theorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := cooperative R.

  Lemma co_lawful : lawful g (players R) 1.
  Proof.
    destruct V as (V1 & V2 & _). constructor.
    - intros v. simpl. unfold co_required. destruct (deck_size_of v 0 =? 0)%nat; lia.
    - intros v C. simpl in *. unfold co_missing. destruct (play_out R); lia.
    - intros i _. simpl. lia.
    - intros v E P. simpl. rewrite <- E. apply clockwise_lt. now rewrite E.
  Qed.

  (** ** What is true of every state that comes about by play *)

  Definition frame (p : pile) := (dir p, owner p, row p).

  Record sound (s : state) : Prop := {
    s_seated : seated (players R) 1 s;
    s_cards : Permutation (all_cards g s) (map (pair O) (numbers (high R)));
    s_piles : map frame (piles s) = map frame (co_piles R);
    s_small : forall i, (length (hand s i) <= hand_size R)%nat;
    s_full : deck g s <> [] -> (forall i, (i < players R)%nat -> i <> player s ->
               length (hand s i) = hand_size R) /\
             (length (hand s (player s)) + laid s = hand_size R)%nat;
    s_holds : laid s = O -> hand s (player s) <> []
  }.

  Lemma hand_update : forall hs f i j, (i < length hs)%nat ->
    nth j (update i f hs) ([] : list Z) = if (j =? i)%nat then f (nth i hs []) else nth j hs [].
  Proof.
    intros hs f i j C. destruct (Nat.eqb_spec j i) as [->|N].
    - now apply nth_update_same.
    - apply nth_update_other. congruence.
  Qed.

  Lemma frame_put : forall k c i ps, map frame (update i (put k c) ps) = map frame ps.
  Proof.
    induction i; intros [|p ps]; simpl; try reflexivity. now rewrite IHi.
  Qed.

  Lemma start_sound : forall order starter,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    sound (co_start R order starter).
  Proof.
    intros order starter P St. destruct V as (V1 & V2 & V3 & V4 & V5).
    pose proof (Permutation_length P) as Len. rewrite numbers_length in Len.
    assert (Enough : (players R * hand_size R <= length order)%nat) by lia.
    assert (Sz : forall i, (i < players R)%nat ->
              length (nth i (deal (players R) (hand_size R) order) []) = hand_size R).
    { intros i C. pose proof (deal_sizes _ _ _ Enough) as F. rewrite Forall_forall in F.
      apply F, nth_In. now rewrite deal_length. }
    constructor.
    - unfold seated, co_start. simpl. rewrite deal_length. auto.
    - unfold all_cards, co_start. cbn [decks hands piles coloured].
      change (source g) with (fun _ : nat => O). rewrite coloured_0, app_nil_r.
      assert (E : on_piles (co_piles R) = []).
      { unfold on_piles, co_piles. rewrite flat_map_app.
        assert (Z : forall p m, cards p = [] -> flat_map cards (repeat p m) = [])
          by (intros p m Ep; induction m; simpl; [reflexivity | now rewrite Ep, IHm]).
        now rewrite !Z. }
      rewrite E, app_nil_r, <- map_app. apply Permutation_map.
      rewrite Permutation_app_comm, deal_concat. assumption.
    - reflexivity.
    - intros i. unfold hand, co_start. simpl.
      destruct (Nat.lt_ge_cases i (players R)) as [C|C]; [now rewrite Sz|].
      rewrite nth_overflow; [simpl; lia | now rewrite deal_length].
    - intros _. unfold hand, co_start. simpl. split; [intros; now apply Sz|].
      rewrite Sz by assumption. lia.
    - intros _ E. specialize (Sz starter St). unfold hand, co_start in E. simpl in E.
      rewrite E in Sz. simpl in Sz. lia.
  Qed.

  Lemma in_hand_deck : forall s c i, sound s -> In c (hand s i) -> 2 <= c <= high R.
  Proof.
    intros s c i S I. apply numbers_In.
    assert (J : In (O, c) (map (pair O) (numbers (high R)))).
    { apply (Permutation_in _ (s_cards s S)). unfold all_cards.
      apply in_app_iff. right. apply in_app_iff. left.
      change (source g) with (fun _ : nat => O). rewrite coloured_0. apply in_map, in_concat.
      exists (hand s i). split; [|assumption]. unfold hand in *.
      destruct (Nat.lt_ge_cases i (length (hands s))); [now apply nth_In|].
      now rewrite nth_overflow in I. }
    apply in_map_iff in J as (x & E & J). now inversion E; subst.
  Qed.

  Lemma place_sound : forall s c i s', sound s -> apply g s (Place c i) = Some s' -> sound s'.
  Proof.
    intros s c i s' S H. pose proof H as H'.
    pose proof (s_seated s S) as (Sn & Sd & Sp).
    apply apply_place in H as (J & (Ic & _) & _ & ->). simpl in Ic.
    assert (Pl : (player s < length (hands s))%nat) by lia.
    pose proof (discard_length c _ Ic) as Dl.
    constructor.
    - apply seated_place, S.
    - rewrite (conservation g _ _ co_lawful _ _ _ (s_seated s S) H'). apply S.
    - simpl. rewrite frame_put. apply S.
    - intros j. unfold hand. simpl. rewrite hand_update by assumption.
      pose proof (s_small s S j). pose proof (s_small s S (player s)).
      destruct (j =? player s)%nat; [|assumption]. fold (hand s (player s)). lia.
    - intros N. simpl. destruct (s_full s S N) as [F1 F2]. split.
      + intros j C D. unfold hand. simpl. rewrite hand_update by assumption.
        apply Nat.eqb_neq in D. rewrite D. apply Nat.eqb_neq in D. now apply F1.
      + unfold hand. simpl. rewrite hand_update by assumption. rewrite Nat.eqb_refl.
        fold (hand s (player s)). lia.
    - discriminate.
  Qed.

  Lemma one_deck : forall s, sound s -> decks s = [deck g s].
  Proof.
    intros s S. destruct (s_seated s S) as (_ & Sd & _). unfold deck. simpl.
    destruct (decks s) as [|x [|y l]]; simpl in *; try discriminate. reflexivity.
  Qed.

  Lemma done_spec : forall s, sound s -> (done g (see s) = true <-> unlaid s = O).
  Proof. intros s S. simpl. rewrite Nat.eqb_eq. reflexivity. Qed.

  Lemma total_zero : forall ls, total (map (@length Z) ls) = O ->
    forall i, nth i ls [] = [].
  Proof.
    induction ls as [|x ls IH]; intros E [|i]; simpl in *; try reflexivity.
    - destruct x; [reflexivity | simpl in E; lia].
    - apply IH. unfold total in *. lia.
  Qed.

  Lemma total_pos : forall ls, total (map (@length Z) ls) <> O ->
    exists i, (i < length ls)%nat /\ nth i ls [] <> [].
  Proof.
    induction ls as [|x ls IH]; intros E; simpl in *; [congruence|].
    destruct x as [|c x].
    - destruct IH as (i & C & N); [exact E|]. exists (S i). simpl. split; [lia | assumption].
    - exists O. simpl. split; [lia | discriminate].
  Qed.

  Lemma playing_unlaid : forall s, judge g s = Playing -> unlaid s <> O.
  Proof.
    intros s J E. unfold judge, judge_by in J.
    assert (D : done g (see s) = true) by (apply Nat.eqb_eq; exact E).
    rewrite D in J. discriminate.
  Qed.

  Lemma due_co : forall s, sound s ->
    due g s = Nat.min (hand_size R - length (hand s (player s))) (length (deck g s)).
  Proof. intros s S. unfold due. simpl wanted. cbv beta. simpl on_turn. now rewrite size_hand. Qed.

  Lemma end_hand : forall s j, sound s ->
    hand (end_turn g s) j = if (j =? player s)%nat
      then hand s (player s) ++ firstn (due g s) (deck g s) else hand s j.
  Proof.
    intros s j S. destruct (s_seated s S) as (Sn & _ & Sp). unfold hand at 1. simpl.
    rewrite hand_update by lia. reflexivity.
  Qed.

  Lemma end_deck : forall s, sound s -> deck g (end_turn g s) = skipn (due g s) (deck g s).
  Proof.
    intros s S. unfold deck at 1. simpl. rewrite (one_deck s S). reflexivity.
  Qed.

  (** After drawing, if cards are left, every hand is full. *)
  Lemma end_full : forall s j, sound s -> deck g (end_turn g s) <> [] -> (j < players R)%nat ->
    length (hand (end_turn g s) j) = hand_size R.
  Proof.
    intros s j S N C. rewrite end_deck in N by assumption.
    assert (Nd : deck g s <> []) by (intros E; rewrite E in N; now rewrite skipn_nil in N).
    destruct (s_full s S Nd) as [F1 F2]. rewrite end_hand by assumption.
    destruct (Nat.eqb_spec j (player s)) as [->|D]; [|now apply F1].
    rewrite app_length, firstn_length.
    assert (Lt : (due g s < length (deck g s))%nat).
    { destruct (Nat.lt_ge_cases (due g s) (length (deck g s))); [assumption|].
      now rewrite skipn_all2 in N. }
    rewrite due_co in * by assumption. lia.
  Qed.

  Lemma end_sound : forall s s', sound s -> apply g s EndTurn = Some s' -> sound s'.
  Proof.
    intros s s' S H. pose proof H as H'. apply apply_end in H as (J & Rq & ->).
    pose proof (s_seated s S) as (Sn & Sd & Sp).
    pose proof (seated_end g _ _ co_lawful s (s_seated s S)) as (En & Ed & Ep).
    destruct V as (V1 & V2 & _).
    assert (Holds : hand (end_turn g s) (player (end_turn g s)) <> []).
    { (* somebody holds a card, so the next who does is found *)
      pose proof (playing_unlaid s J) as U.
      rewrite <- (unlaid_end g _ _ co_lawful s (s_seated s S)) in U. unfold unlaid in U.
      assert (X : exists i, (i < players R)%nat /\ hand (end_turn g s) i <> []).
      { destruct (deck g (end_turn g s)) as [|c l] eqn:De.
        - destruct (total_pos (hands (end_turn g s))) as (i & C & N).
          + intros E. apply U. rewrite E, Nat.add_0_r.
            assert (O1 : decks (end_turn g s) = [deck g (end_turn g s)]).
            { unfold deck. simpl. rewrite (one_deck s S). reflexivity. }
            rewrite O1, De. reflexivity.
          + exists i. split; [lia | exact N].
        - exists O. split; [lia|]. intros E.
          pose proof (end_full s O S ltac:(rewrite De; discriminate) ltac:(lia)) as F.
          rewrite E in F. simpl in F. lia. }
      destruct X as (i & C & N).
      assert (K : hand_size_of (see (drawn g s)) (clockwise (see (drawn g s))) <> O).
      { apply clockwise_holds with i.
        - simpl. rewrite map_length, update_length. lia.
        - simpl. rewrite map_length, update_length. lia.
        - rewrite size_hand. intros E. apply N. unfold hand in *. simpl in *.
          now apply length_zero_iff_nil. }
      rewrite size_hand in K. intros E. apply K. unfold hand in *. simpl in *. now rewrite E. }
    constructor.
    - now apply seated_end with (1 := co_lawful).
    - rewrite (conservation g _ _ co_lawful _ _ _ (s_seated s S) H'). apply S.
    - apply S.
    - intros j. rewrite end_hand by assumption. pose proof (s_small s S j).
      destruct (j =? player s)%nat; [|assumption].
      rewrite app_length, firstn_length, due_co by assumption.
      pose proof (s_small s S (player s)). lia.
    - intros N. split.
      + intros i C _. now apply end_full.
      + rewrite end_full by assumption. simpl. lia.
    - intros _. exact Holds.
  Qed.

  Theorem reachable_sound : forall s, co_reachable R s -> sound s.
  Proof.
    intros s H. induction H as [order starter P C|s [c i|] s' H IH A].
    - now apply start_sound.
    - now apply place_sound with s c i.
    - now apply end_sound with s.
  Qed.

  (** ** GT-1, GT-2: every card is somewhere, exactly once *)

  Theorem GT_1_cooperative : forall s, co_reachable R s ->
    Permutation (deck g s ++ concat (hands s) ++ map snd (on_piles (piles s)))
                (numbers (high R)) /\
    NoDup (deck g s ++ concat (hands s) ++ map snd (on_piles (piles s))).
  Proof.
    intros s H. apply reachable_sound in H.
    assert (P : Permutation (deck g s ++ concat (hands s) ++ map snd (on_piles (piles s)))
                            (numbers (high R))).
    { pose proof (Permutation_map snd (s_cards s H)) as P. unfold all_cards in P.
      change (source g) with (fun _ : nat => O) in P.
      rewrite (one_deck s H) in P. cbn [coloured] in P. rewrite coloured_0, app_nil_r in P.
      rewrite !map_app, !map_map in P. simpl in P. rewrite !map_id in P. exact P. }
    split; [exact P|]. apply (Permutation_NoDup (Permutation_sym P)), numbers_NoDup.
  Qed.

  Theorem GT_2_cooperative : forall s, co_reachable R s ->
    (length (on_piles (piles s)) + unlaid s = Z.to_nat (high R - 1))%nat.
  Proof.
    intros s H. apply reachable_sound in H.
    pose proof (Permutation_length (s_cards s H)) as P.
    rewrite (all_cards_length g), map_length, numbers_length in P. lia.
  Qed.

  (** GT-13: no card lies on an equal one (and by GT-1 no number is laid twice). *)
  Theorem GT_13_cooperative : forall s, co_reachable R s ->
    Forall (fun p => no_equal_neighbours (cards p)) (piles s).
  Proof.
    intros s H. induction H as [order starter P C|s m s' H IH A].
    - apply Forall_forall. intros p I. simpl in I. unfold co_piles in I.
      apply in_app_iff in I as [I|I]; apply repeat_spec in I; subst p; exact Logic.I.
    - apply (GT_13_neighbours g s m s'); auto. destruct V as (_ & _ & _ & V4 & _). simpl. lia.
  Qed.

  (** ** GT-3: a move exists exactly while the game goes on *)

  Theorem GT_3_cooperative : forall s, co_reachable R s ->
    (judge g s = Playing <-> exists m s', apply g s m = Some s').
  Proof.
    intros s H. apply reachable_sound in H.
    apply (GT_3_a_move_while_it_goes_on g _ _ co_lawful).
    intros c I. now apply in_hand_deck with s (player s).
  Qed.

  (** ** GT-4: the number of moves *)

  Theorem GT_4_cooperative : forall order starter ms s,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    run g (co_start R order starter) ms = Some s ->
    (length ms <= 2 * Z.to_nat (high R - 1))%nat.
  Proof.
    intros order starter ms s P C H.
    pose proof (start_sound order starter P C) as S.
    pose proof (GT_4_moves g _ _ co_lawful ms _ s (s_seated _ S) H) as M.
    pose proof (GT_2_cooperative _ (co_begin R order starter P C)) as K.
    unfold mu in M. cbn [laid co_start] in M. simpl Nat.eqb in M. cbv iota in M. lia.
  Qed.

  (** GT-18 judges: in every state that comes about, the closed form is right. *)
  Lemma hand_NoDup : forall s i, co_reachable R s -> NoDup (hand s i).
  Proof.
    intros s i H. destruct (GT_1_cooperative s H) as [_ N].
    assert (NH : NoDup (concat (hands s))).
    { clear -N. induction (deck g s) as [|x l IH]; simpl in N.
      - clear -N. induction (concat (hands s)); [constructor|]. simpl in N. inversion N; subst.
        constructor; [|auto]. intros I. apply H1, in_app_iff. now left.
      - inversion N; auto. }
    unfold hand. clear -NH. revert i. induction (hands s) as [|x l IH]; intros i; [destruct i; constructor|].
    simpl in NH. destruct i; simpl.
    - clear -NH. induction x; [constructor|]. simpl in NH. inversion NH; subst.
      constructor; [|auto]. intros I. apply H1, in_app_iff. now left.
    - apply IH. clear -NH. induction x; [assumption|]. simpl in NH. inversion NH; auto.
  Qed.

  Lemma lanes_frame : forall s, sound s -> exists rest,
    map (fun l => (heads l, own l)) (lanes (turn_of s)) = (Up, true) :: rest /\
    In (Down, true) rest.
  Proof.
    intros s S. destruct V as (_ & _ & V3 & _).
    assert (E : map (fun l => (heads l, own l)) (lanes (turn_of s)) =
                map (fun f => (fst (fst f), match snd (fst f) with None => true
                                             | Some x => (x =? player s)%nat end)) (map frame (piles s))).
    { simpl. rewrite !map_map. reflexivity. }
    rewrite E, (s_piles s S). unfold co_piles. destruct (rows R) as [|r]; [lia|].
    simpl. eexists. split; [reflexivity|]. rewrite !map_app. apply in_app_iff. right. simpl. now left.
  Qed.

  Lemma piles_both_ways : forall s, sound s ->
    ups (lanes (turn_of s)) <> [] /\ downs (lanes (turn_of s)) <> [].
  Proof.
    intros s S. destruct (lanes_frame s S) as (rest & E & I).
    assert (Find : forall d, In (d, true) (map (fun l => (heads l, own l)) (lanes (turn_of s))) ->
              exists l, In l (lanes (turn_of s)) /\ own_lane d l = true).
    { intros dd J. apply in_map_iff in J as (l & El & Il). inversion El; subst.
      exists l. split; [assumption|]. unfold own_lane. rewrite H1. now destruct (heads l). }
    split; intros N.
    - destruct (Find Up) as (l & Il & O); [rewrite E; now left|].
      assert (K : In (shows l) (ups (lanes (turn_of s)))) by (apply in_map, filter_In; auto).
      now rewrite N in K.
    - destruct (Find Down) as (l & Il & O); [rewrite E; now right|].
      assert (K : In (shows l) (downs (lanes (turn_of s)))) by (apply in_map, filter_In; auto).
      now rewrite N in K.
  Qed.

  Theorem GT_18_judges_cooperative : forall s, co_reachable R s ->
    judge_by g within_reach s = judge g s.
  Proof.
    intros s H. pose proof (piles_both_ways s (reachable_sound s H)) as [U D].
    apply GT_18_judge; auto. now apply hand_NoDup.
  Qed.

  (** ** Hands, draws and ends *)

  (** CT-1: the minimum is constant within a turn. *)
  Theorem CT_1_minimum_constant : forall s c i s', apply g s (Place c i) = Some s' ->
    required g (see s') = required g (see s).
  Proof. intros s c i s' H. apply apply_place in H as (_ & _ & _ & ->). reflexivity. Qed.

  (** CT-2: while there are cards to draw, every hand is full at the start of a turn. *)
  Theorem CT_2_full_hands : forall s i, co_reachable R s -> laid s = O -> deck g s <> [] ->
    (i < players R)%nat -> length (hand s i) = hand_size R.
  Proof.
    intros s i H L N C. apply reachable_sound in H. destruct (s_full s H N) as [F1 F2].
    destruct (Nat.eq_dec i (player s)) as [->|D]; [lia | now apply F1].
  Qed.

  (** CT-3: no turn starts with an empty hand; nobody is skipped while there are cards. *)
  Theorem CT_3_no_empty_start : forall s, co_reachable R s -> laid s = O ->
    hand s (player s) <> [].
  Proof. intros s H. now apply s_holds, reachable_sound. Qed.

  Theorem CT_3_skipping : forall s s', co_reachable R s -> apply g s EndTurn = Some s' ->
    deck g s' <> [] -> player s' = ((player s + 1) mod players R)%nat.
  Proof.
    intros s s' H A N. pose proof (reachable_sound s H) as S.
    apply apply_end in A as (_ & _ & ->). destruct (s_seated s S) as (Sn & _ & Sp).
    destruct V as (V1 & V2 & _).
    change (player (end_turn g s)) with (clockwise (see (drawn g s))).
    assert (Len : length (hand_sizes (see (drawn g s))) = players R)
      by (simpl; now rewrite map_length, update_length).
    rewrite clockwise_next, Len; [reflexivity | now rewrite Len |].
    rewrite size_hand, Len.
    assert (C : ((on_turn (see (drawn g s)) + 1) mod players R < players R)%nat)
      by (apply Nat.mod_upper_bound; lia).
    pose proof (end_full s _ S N C) as F. unfold hand in *. simpl in *. lia.
  Qed.

  (** CT-4: with an empty draw pile no hand grows. *)
  Theorem CT_4_no_growth : forall s m s' i, co_reachable R s -> apply g s m = Some s' ->
    deck g s = [] -> (length (hand s' i) <= length (hand s i))%nat /\ deck g s' = [].
  Proof.
    intros s m s' i H A E. apply reachable_sound in H.
    destruct (s_seated s H) as (Sn & _ & Sp). destruct m as [c j|].
    - apply apply_place in A as (_ & (Ic & _) & _ & ->). split; [|exact E].
      unfold hand. simpl. rewrite hand_update by lia. simpl in Ic.
      pose proof (discard_length c _ Ic). destruct (Nat.eqb_spec i (player s)) as [->|D]; [|lia].
      unfold hand in *. lia.
    - apply apply_end in A as (_ & _ & ->). rewrite end_deck, E, skipn_nil by assumption.
      split; [|reflexivity]. rewrite end_hand, E, firstn_nil, app_nil_r by assumption.
      destruct (Nat.eqb_spec i (player s)) as [->|D]; lia.
  Qed.

  (** CT-5: the minimum changes at most once, at an end of turn, to one. *)
  Theorem CT_5_minimum_falls_once : forall s m s', co_reachable R s -> apply g s m = Some s' ->
    required g (see s') = required g (see s) \/
    (m = EndTurn /\ deck g s <> [] /\ deck g s' = [] /\ required g (see s') = 1%nat).
  Proof.
    intros s [c i|] s' H A; [left; now apply CT_1_minimum_constant with c i|].
    apply reachable_sound in H. pose proof A as A'. apply apply_end in A as (_ & _ & ->).
    simpl. unfold co_required. rewrite !size_deck.
    change (nth 0 (decks s) []) with (deck g s).
    change (nth 0 (decks (end_turn g s)) []) with (deck g (end_turn g s)).
    destruct (deck g (end_turn g s)) as [|x l] eqn:E; simpl.
    - destruct (deck g s) as [|y k] eqn:E'; [now left|]. right. repeat split; discriminate.
    - rewrite end_deck in E by assumption. destruct (deck g s) eqn:E'; [now rewrite skipn_nil in E | now left].
  Qed.

  (** CT-6: the game is won iff no card is left, and that happens when a card is laid with
      an empty draw pile. *)
  Theorem CT_6_won_iff_all_laid : forall s, judge g s = Done <-> unlaid s = O.
  Proof.
    intros s. unfold judge, judge_by.
    change (done g (see s)) with (unlaid s =? 0)%nat.
    destruct (Nat.eqb_spec (unlaid s) 0) as [E|E].
    - split; auto.
    - split; [|congruence]. destruct (_ && _); discriminate.
  Qed.

  Theorem CT_6_won_by_a_card : forall s m s', co_reachable R s -> apply g s m = Some s' ->
    judge g s' = Done -> (exists c i, m = Place c i) /\ deck g s = [].
  Proof.
    intros s m s' H A W. pose proof (reachable_sound s H) as S. apply CT_6_won_iff_all_laid in W.
    pose proof (apply_playing g _ _ _ A) as J. apply playing_unlaid in J. destruct m as [c i|].
    - split; [eauto|]. apply apply_place in A as (_ & _ & _ & ->). unfold unlaid in W. simpl in W.
      apply (total_zero (decks s)). lia.
    - apply apply_end in A as (_ & _ & ->).
      rewrite (unlaid_end g _ _ co_lawful s (s_seated s S)) in W. contradiction.
  Qed.

  (** CT-14: as many are drawn as were laid, or all that are left. *)
  Theorem CT_14_draw : forall s, co_reachable R s -> deck g s <> [] ->
    due g s = Nat.min (laid s) (length (deck g s)).
  Proof.
    intros s H N. apply reachable_sound in H. destruct (s_full s H N) as [_ F].
    rewrite due_co by assumption. lia.
  Qed.

  (** CT-7: nobody loses while a pile is untouched. *)
  Lemma enough_in_hand : forall s, sound s -> (laid s < required g (see s))%nat ->
    (missing g (see s) <= length (hand s (player s)))%nat.
  Proof.
    intros s S C. destruct V as (_ & V2 & _).
    assert (N : hand s (player s) <> [] -> (1 <= length (hand s (player s)))%nat)
      by (destruct (hand s (player s)); [congruence | simpl; lia]).
    simpl in *. unfold co_missing, co_required in *. rewrite size_deck in *.
    change (nth 0 (decks s) []) with (deck g s) in *. simpl laid_so_far.
    destruct (deck g s) as [|x l] eqn:E; simpl in *.
    - assert (L0 : laid s = O) by lia. specialize (N (s_holds s S L0)). rewrite L0. destruct (play_out R); lia.
    - destruct (s_full s S) as [_ F]; [rewrite E; discriminate|]. destruct (play_out R); lia.
  Qed.

  Lemma shared_untouched : forall s i p, sound s -> nth_error (piles s) i = Some p ->
    cards p = [] -> mine (player s) p = true /\ top p = row_card (high R) (dir p).
  Proof.
    intros s i p S E C.
    assert (F : In (frame p) (map frame (co_piles R)))
      by (rewrite <- (s_piles s S); apply in_map; now apply nth_error_In in E).
    unfold mine, top. rewrite C.
    unfold co_piles in F. rewrite map_app in F. apply in_app_iff in F as [F|F];
      apply in_map_iff in F as (q & Eq & Iq); apply repeat_spec in Iq; subst q;
      unfold frame in Eq; simpl in Eq; injection Eq as E1 E2 E3;
      destruct (owner p), (dir p); try discriminate; auto.
  Qed.

  Theorem CT_7_no_loss_with_an_untouched_pile : forall s i p, co_reachable R s ->
    nth_error (piles s) i = Some p -> cards p = [] -> judge g s <> Stuck.
  Proof.
    intros s i p H E C J. pose proof (reachable_sound s H) as S.
    unfold judge, judge_by in J. destruct (done g (see s)); [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required g (see s))) as [Lt|Ge]; [|discriminate].
    assert (Rc : reachb (trick g) (missing g (see s)) (turn_of s) = true).
    { apply reachb_Reach. apply Reach_less with (length (hand s (player s))).
      - now apply enough_in_hand.
      - destruct (shared_untouched s i p S E C) as [M T].
        destruct (piles_both_ways s S) as [U D].
        apply (untouched_takes_all g s i p); auto; [now apply hand_NoDup|].
        intros c Ic. now apply in_hand_deck with s (player s). }
    rewrite Rc in J. discriminate.
  Qed.

  (** So every lost game has a card on every pile, at least 2 x rows of them ... *)
  Theorem CT_7_lost_with_all_piles_touched : forall s, co_reachable R s -> judge g s = Stuck ->
    (2 * rows R <= length (on_piles (piles s)))%nat.
  Proof.
    intros s H J. pose proof (reachable_sound s H) as S.
    assert (Len : length (piles s) = (2 * rows R)%nat).
    { rewrite <- (map_length frame), (s_piles s S), map_length. unfold co_piles.
      rewrite app_length, !repeat_length. lia. }
    rewrite <- Len. unfold on_piles.
    assert (A : forall p, In p (piles s) -> (1 <= length (cards p))%nat).
    { intros p I. apply In_nth_error in I as (i & E). destruct (cards p) eqn:C; [|simpl; lia].
      exfalso. now apply (CT_7_no_loss_with_an_untouched_pile s i p H E C). }
    clear -A. induction (piles s) as [|p ps IH]; simpl; [lia|].
    rewrite app_length. pose proof (A p ltac:(now left)).
    assert (length ps <= length (flat_map cards ps))%nat by (apply IH; intros; apply A; now right). lia.
  Qed.

  (** CT-9: ... and leaves at most the others (94 in the printed game). *)
  Theorem CT_9_result : forall s, co_reachable R s -> judge g s = Stuck ->
    (1 <= unlaid s /\ unlaid s + 2 * rows R <= Z.to_nat (high R - 1))%nat.
  Proof.
    intros s H J. pose proof (CT_7_lost_with_all_piles_touched s H J).
    pose proof (GT_2_cooperative s H). split; [|lia].
    destruct (unlaid s) eqn:E; [|lia]. apply CT_6_won_iff_all_laid in E. congruence.
  Qed.

  (** CT-17: with H >= M a shortage of cards alone never ends a game. *)
  Theorem CT_17_no_shortage : forall s, co_reachable R s -> (laid s < required g (see s))%nat ->
    (required g (see s) - laid s <= length (hand s (player s)))%nat.
  Proof.
    intros s H C. apply reachable_sound in H. destruct V as (_ & V2 & _).
    simpl in *. unfold co_required in *. rewrite size_deck in *.
    change (nth 0 (decks s) []) with (deck g s) in *.
    destruct (deck g s) as [|x l] eqn:E; simpl in *.
    - assert (L0 : laid s = O) by lia. pose proof (s_holds s H L0). rewrite L0.
      destruct (hand s (player s)); [congruence | simpl; lia].
    - destruct (s_full s H) as [_ F]; [rewrite E; discriminate|]. lia.
  Qed.

  (** CT-15: with an empty draw pile each further turn lays at least one card. *)
  Theorem CT_15_each_turn_lays : forall s s', co_reachable R s -> apply g s EndTurn = Some s' ->
    (1 <= laid s)%nat.
  Proof.
    intros s s' H A. apply apply_end in A as (_ & A & _).
    pose proof (law_required _ _ _ co_lawful (see s)). unfold g in *. lia.
  Qed.
End Theorems.
