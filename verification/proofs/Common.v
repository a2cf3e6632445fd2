(** Theorems of both games (RULES 6.1), for any game that keeps four simple laws. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game.
Import ListNotations.
Open Scope Z_scope.

(** What the answers of a game must keep to: a turn needs at least one card, a turn that
    is not complete misses at least one, players and draw piles exist. Both games do. *)
Record lawful (g : game) (n d : nat) : Prop := {
  law_required : forall v, (1 <= required g v)%nat;
  law_missing : forall v, (laid_so_far v < required g v)%nat -> (1 <= missing g v)%nat;
  law_source : forall i, (i < n)%nat -> (source g i < d)%nat;
  law_next : forall v, length (hand_sizes v) = n -> (on_turn v < n)%nat -> (next g v < n)%nat
}.

(** There are [n] hands and [d] draw piles, and somebody is on turn. *)
Definition seated (n d : nat) (s : state) : Prop :=
  length (hands s) = n /\ length (decks s) = d /\ (player s < n)%nat.

Section Common.
  Variables (g : game) (n d : nat).
  Hypothesis L : lawful g n d.

  (** ** What a move needs *)

  Lemma apply_place : forall s c i s', apply g s (Place c i) = Some s' <->
    judge g s = Playing /\ legal (trick g) (turn_of s) c i /\ 2 <= c <= highest g /\
    s' = place g s c i.
  Proof.
    intros s c i s'. unfold apply, apply_when, refuse_when, legal. cbv zeta.
    destruct (judge g s); cbv iota beta;
      [|split; [intros X; discriminate X | intros (N & _); discriminate N]..].
    destruct (nth_error (lanes (turn_of s)) i) as [l|] eqn:E.
    2: { split; [intros X; discriminate X|]. intros (_ & (_ & l & N & _) & _). discriminate. }
    destruct ((2 <=? c) && (c <=? highest g)) eqn:C; cbn [negb].
    2: { split; [intros X; discriminate X|]. intros (_ & _ & K & _). apply andb_false_iff in C.
         rewrite !Z.leb_gt in C. lia. }
    apply andb_true_iff in C. rewrite !Z.leb_le in C.
    destruct (mem c (held (turn_of s))) eqn:M; cbn [negb].
    2: { split; [intros X; discriminate X|]. intros (_ & (K & _) & _). apply mem_not_In in M. contradiction. }
    apply mem_In in M.
    destruct (takes (trick g) (helped (turn_of s)) l c) eqn:Tk.
    - split.
      + intros H. inversion H. repeat split; auto; try lia. exists l. auto.
      + intros (_ & _ & _ & ->). reflexivity.
    - assert (N : forall x : option refusal, match x with None => Some (effect g s (Place c i)) | Some _ => None end = Some s' ->
                  x <> None -> False) by (intros [x|] H K; congruence).
      split.
      + intros H. exfalso. apply (N _ H). destruct (own l); [discriminate|].
        now destruct (helped (turn_of s)).
      + intros (_ & (_ & l' & E' & K) & _). inversion E'; subst. congruence.
  Qed.

  Lemma apply_end : forall s s', apply g s EndTurn = Some s' <->
    judge g s = Playing /\ (required g (see s) <= laid s)%nat /\ s' = end_turn g s.
  Proof.
    intros s s'. unfold apply, apply_when, refuse_when.
    destruct (judge g s); cbv iota beta;
      [|split; [intros X; discriminate X | intros (N & _); discriminate N]..].
    destruct (Nat.leb_spec (required g (see s)) (laid s)) as [C|C].
    - split; [intros H; inversion H; auto | intros (_ & _ & ->); reflexivity].
    - split; [intros X; discriminate X | intros (_ & K & _); lia].
  Qed.

  Lemma apply_playing : forall s m s', apply g s m = Some s' -> judge g s = Playing.
  Proof. intros s [c i|] s' H; [apply apply_place in H | apply apply_end in H]; apply H. Qed.

  (** GT-5: the successor depends only on state and move (it is a function), and playing a
      log in two parts is playing it in one. *)
  Theorem GT_5_replay : forall ms ms' s,
    run g s (ms ++ ms') = match run g s ms with Some s' => run g s' ms' | None => None end.
  Proof.
    induction ms as [|m ms IH]; intros ms' s; simpl; [reflexivity|].
    destruct (apply g s m); [apply IH | reflexivity].
  Qed.

  (** GT-6: a move is refused with a reason, or made; nothing in between. *)
  Theorem GT_6_refused_or_made : forall s m,
    (apply g s m = None <-> exists r, refuse g s m = Some r).
  Proof.
    intros s m. unfold apply, apply_when, refuse.
    destruct (refuse_when g (judge g s) s m) as [r|].
    - split; [intros _; now exists r | reflexivity].
    - split; [intros X; discriminate X | intros (r & E); discriminate].
  Qed.

  (** GT-7: which cards may be laid depends only on the hand of the player on turn, on
      what the piles show, and on whether the turn has helped. *)
  Theorem GT_7_placement : forall s s' c i,
    held (turn_of s) = held (turn_of s') -> lanes (turn_of s) = lanes (turn_of s') ->
    helped (turn_of s) = helped (turn_of s') ->
    (legal (trick g) (turn_of s) c i <-> legal (trick g) (turn_of s') c i).
  Proof. intros s s' c i A B C. unfold legal. now rewrite A, B, C. Qed.

  (** ** GT-3: a move exists exactly while the game goes on *)

  Definition in_deck (s : state) : Prop :=
    forall c, In c (hand s (player s)) -> 2 <= c <= highest g.

  Lemma judge_playing : forall s, judge g s = Playing ->
    (required g (see s) <= laid s)%nat \/ Reach (trick g) (missing g (see s)) (turn_of s).
  Proof.
    intros s H. unfold judge, judge_by in H.
    destruct (done g (see s)); [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required g (see s))) as [C|C]; [|now left].
    simpl in H. right. apply reachb_Reach.
    now destruct (reachb (trick g) (missing g (see s)) (turn_of s)).
  Qed.

  Theorem GT_3_a_move_while_it_goes_on : forall s, in_deck s ->
    (judge g s = Playing <-> exists m s', apply g s m = Some s').
  Proof.
    intros s HI. split.
    - intros J. destruct (judge_playing s J) as [C|R].
      + exists EndTurn, (end_turn g s). now apply apply_end.
      + assert (M : (required g (see s) <= laid s)%nat \/ (1 <= missing g (see s))%nat).
        { destruct (Nat.le_gt_cases (required g (see s)) (laid s)) as [K|K]; [now left | right].
          now apply (law_missing _ _ _ L). }
        destruct M as [C|M]; [exists EndTurn, (end_turn g s); now apply apply_end|].
        apply Reach_less with (j := 1%nat) in R; [|assumption].
        apply Reach_1 in R as (c & i & R).
        exists (Place c i), (place g s c i). apply apply_place.
        destruct R as [R1 R2]. specialize (HI c R1). repeat split; auto; apply HI.
    - intros (m & s' & H). now apply apply_playing in H.
  Qed.

  (** The list of legal moves has exactly the moves that are not refused. *)
  Theorem GT_3_legal_moves : forall s m, in_deck s ->
    (In m (legal_moves g s) <-> exists s', apply g s m = Some s').
  Proof.
    intros s m HI. unfold legal_moves, legal_moves_when. split.
    - intros H. destruct (judge g s) eqn:J; [|contradiction..].
      apply in_app_iff in H as [H|H].
      + apply in_map_iff in H as ([c i] & <- & H). apply plays_legal in H. simpl.
        exists (place g s c i). apply apply_place. destruct H as [R1 R2].
        specialize (HI c R1). repeat split; auto; apply HI.
      + destruct (Nat.leb_spec (required g (see s)) (laid s)) as [C|C]; [|contradiction].
        destruct H as [<-|[]]. exists (end_turn g s). now apply apply_end.
    - intros (s' & H). rewrite (apply_playing _ _ _ H). apply in_app_iff. destruct m as [c i|].
      + left. apply apply_place in H as (_ & H & _). apply in_map_iff. exists (c, i).
        split; [reflexivity | now apply plays_legal].
      + right. apply apply_end in H as (_ & H & _). apply Nat.leb_le in H. rewrite H. now left.
  Qed.

  (** ** Seats and draw piles stay *)

  Lemma seated_place : forall s c i, seated n d s -> seated n d (place g s c i).
  Proof. intros s c i (A & B & C). unfold seated, place. simpl. now rewrite update_length. Qed.

  Lemma seated_end : forall s, seated n d s -> seated n d (end_turn g s).
  Proof.
    intros s (A & B & C). unfold seated, end_turn, pass_on, drawn. simpl.
    rewrite !update_length. split; [assumption|]. split; [assumption|].
    apply (law_next _ _ _ L); simpl; [|assumption]. now rewrite map_length, update_length.
  Qed.

  Lemma seated_apply : forall s m s', seated n d s -> apply g s m = Some s' -> seated n d s'.
  Proof.
    intros s [c i|] s' S H.
    - apply apply_place in H as (_ & _ & _ & ->). now apply seated_place.
    - apply apply_end in H as (_ & _ & ->). now apply seated_end.
  Qed.

  Lemma nth_error_nth' : forall {A} (l : list A) i x, (i < length l)%nat -> nth_error l i = Some (nth i l x).
  Proof. intros. now apply nth_error_nth'. Qed.

  (** ** GT-1, GT-2: no card is lost, doubled or changed *)

  Lemma coloured_update : forall f ls k i h x, nth_error ls i = Some x ->
    Permutation (map (pair (f (k + i)%nat)) x ++ coloured f k (update i h ls))
                (map (pair (f (k + i)%nat)) (h x) ++ coloured f k ls).
  Proof.
    induction ls as [|y ls IH]; intros k [|i] h x E; simpl in *; try discriminate.
    - inversion E; subst. rewrite Nat.add_0_r. apply Permutation_app_swap_app.
    - replace (k + S i)%nat with (S k + i)%nat by lia. specialize (IH (S k) i h x E).
      rewrite Permutation_app_swap_app, IH. apply Permutation_app_swap_app.
  Qed.

  Lemma on_piles_put : forall ps i p k c, nth_error ps i = Some p ->
    Permutation (on_piles (update i (put k c) ps)) ((k, c) :: on_piles ps).
  Proof.
    unfold on_piles. induction ps as [|y ps IH]; intros [|i] p k c E; simpl in *; try discriminate.
    - reflexivity.
    - rewrite (IH i p k c E). symmetry. apply Permutation_middle.
  Qed.

  Lemma legal_pile : forall s c i, legal (trick g) (turn_of s) c i ->
    exists p, nth_error (piles s) i = Some p.
  Proof.
    intros s c i (_ & l & E & _). simpl in E. rewrite nth_error_map in E.
    destruct (nth_error (piles s) i) as [p|]; [now exists p | discriminate].
  Qed.

  Lemma conservation : forall s m s', seated n d s -> apply g s m = Some s' ->
    Permutation (all_cards g s') (all_cards g s).
  Proof.
    intros s [c i|] s' (S1 & S2 & S3) H; unfold all_cards.
    - apply apply_place in H as (_ & Le & _ & ->). simpl.
      apply Permutation_app_head.
      destruct (legal_pile _ _ _ Le) as (p & Ep). rewrite (on_piles_put _ _ _ _ _ Ep).
      destruct Le as (Ic & _). simpl in Ic.
      pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
      fold (hand s (player s)) in Eh.
      pose proof (coloured_update (source g) (hands s) 0 (player s) (discard c) _ Eh) as P.
      simpl in P. set (k := source g (player s)) in *.
      assert (Q : Permutation (map (pair k) (hand s (player s)))
                              ((k, c) :: map (pair k) (discard c (hand s (player s)))))
        by (now rewrite (discard_perm c _ Ic) at 1).
      rewrite Q in P. simpl in P.
      rewrite <- Permutation_middle.
      change ((k, c) :: coloured (source g) 0 (update (player s) (discard c) (hands s)) ++ on_piles (piles s))
        with (((k, c) :: coloured (source g) 0 (update (player s) (discard c) (hands s))) ++ on_piles (piles s)).
      apply Permutation_app_tail.
      apply Permutation_app_inv_l with (map (pair k) (discard c (hand s (player s)))).
      rewrite <- P. apply Permutation_sym, Permutation_middle.
    - apply apply_end in H as (_ & _ & ->). simpl.
      rewrite !app_assoc. apply Permutation_app_tail.
      set (k := due g s). set (j := source g (player s)).
      assert (Lj : (j < length (decks s))%nat) by (rewrite S2; now apply (law_source _ _ _ L)).
      pose proof (nth_error_nth' (decks s) j [] Lj) as Ed. change (nth j (decks s) []) with (deck g s) in Ed.
      pose proof (coloured_update (fun x => x) (decks s) 0 j (skipn k) _ Ed) as P1. simpl in P1.
      pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
      fold (hand s (player s)) in Eh.
      pose proof (coloured_update (source g) (hands s) 0 (player s)
                    (fun h => h ++ firstn k (deck g s)) _ Eh) as P2. simpl in P2. fold j in P2.
      rewrite map_app, <- app_assoc in P2. apply Permutation_app_inv_l in P2.
      rewrite <- (firstn_skipn k (deck g s)) in P1 at 1.
      rewrite map_app in P1.
      apply Permutation_app_inv_l with (map (pair j) (skipn k (deck g s))).
      rewrite P2. rewrite (app_assoc _ (coloured _ _ (decks s))), <- P1.
      rewrite <- !app_assoc.
      set (F := map (pair j) (firstn k (deck g s))).
      set (B := coloured (fun x => x) 0 (update j (skipn k) (decks s))).
      rewrite (Permutation_app_swap_app B F). apply Permutation_app_swap_app.
  Qed.

  Lemma run_seated : forall ms s s', seated n d s -> run g s ms = Some s' -> seated n d s'.
  Proof.
    induction ms as [|m ms IH]; intros s s' S H; simpl in H; [now inversion H; subst|].
    destruct (apply g s m) eqn:E; [|discriminate]. eapply IH; [|eassumption]. eapply seated_apply; eauto.
  Qed.

  (** GT-1: through any number of moves the cards, with their colours, are a permutation
      of what they were. *)
  Theorem GT_1_conservation : forall ms s s', seated n d s -> run g s ms = Some s' ->
    Permutation (all_cards g s') (all_cards g s).
  Proof.
    induction ms as [|m ms IH]; intros s s' S H; simpl in H; [now inversion H; subst|].
    destruct (apply g s m) as [s1|] eqn:E; [|discriminate].
    rewrite (IH s1 s'); [|eapply seated_apply; eauto|assumption]. eapply conservation; eauto.
  Qed.

  (** GT-2: laid and unlaid cards together are always as many. *)
  Lemma coloured_length : forall f ls k,
    length (coloured f k ls) = total (map (@length Z) ls).
  Proof.
    induction ls as [|x ls IH]; intros k; simpl; [reflexivity|].
    now rewrite app_length, map_length, IH.
  Qed.

  Lemma all_cards_length : forall s,
    length (all_cards g s) = (unlaid s + length (on_piles (piles s)))%nat.
  Proof. intros s. unfold all_cards, unlaid. rewrite !app_length, !coloured_length. lia. Qed.

  Theorem GT_2_count : forall ms s s', seated n d s -> run g s ms = Some s' ->
    (length (on_piles (piles s')) + unlaid s' = length (on_piles (piles s)) + unlaid s)%nat.
  Proof.
    intros ms s s' S H. pose proof (Permutation_length (GT_1_conservation ms s s' S H)) as P.
    rewrite !all_cards_length in P. lia.
  Qed.

  (** ** GT-4: every game ends *)

  Lemma total_update : forall h ls i x, nth_error ls i = Some x ->
    (total (map (@length Z) (update i h ls)) + length x =
     total (map (@length Z) ls) + length (h x))%nat.
  Proof.
    unfold total. induction ls as [|y ls IH]; intros [|i] x E; simpl in *; try discriminate.
    - inversion E; subst. lia.
    - specialize (IH i x E). lia.
  Qed.

  Lemma unlaid_place : forall s c i, seated n d s -> In c (hand s (player s)) ->
    (unlaid s = S (unlaid (place g s c i)))%nat.
  Proof.
    intros s c i (S1 & S2 & S3) Ic. unfold unlaid. simpl.
    pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
    fold (hand s (player s)) in Eh.
    pose proof (total_update (discard c) _ _ _ Eh). rewrite (discard_length c _ Ic) in H. lia.
  Qed.

  Lemma unlaid_end : forall s, seated n d s -> unlaid (end_turn g s) = unlaid s.
  Proof.
    intros s (S1 & S2 & S3). unfold unlaid. simpl.
    pose proof (nth_error_nth' (hands s) (player s) [] ltac:(lia)) as Eh.
    assert (Lj : (source g (player s) < length (decks s))%nat)
      by (rewrite S2; now apply (law_source _ _ _ L)).
    pose proof (nth_error_nth' (decks s) _ [] Lj) as Ed.
    pose proof (total_update (skipn (due g s)) _ _ _ Ed) as A.
    pose proof (total_update (fun h => h ++ firstn (due g s) (deck g s)) _ _ _ Eh) as B.
    rewrite skipn_length in A. cbv beta in B. rewrite app_length, firstn_length in B.
    unfold deck in *. lia.
  Qed.

  (** The measure of RULES 5.3. *)
  Definition mu (s : state) : nat := (2 * unlaid s + (if laid s =? 0 then 0 else 1))%nat.

  Theorem GT_4_measure : forall s m s', seated n d s -> apply g s m = Some s' ->
    (mu s' < mu s)%nat.
  Proof.
    intros s [c i|] s' S H; unfold mu.
    - apply apply_place in H as (_ & (Ic & _) & _ & ->).
      rewrite (unlaid_place s c i S Ic). simpl laid. simpl Nat.eqb. cbv iota. lia.
    - apply apply_end in H as (_ & R & ->). rewrite (unlaid_end s S).
      pose proof (law_required _ _ _ L (see s)).
      destruct (Nat.eqb_spec (laid s) 0); [lia|]. simpl. lia.
  Qed.

  (** GT-4: at most two moves for each card that is not laid. *)
  Theorem GT_4_moves : forall ms s s', seated n d s -> run g s ms = Some s' ->
    (length ms + mu s' <= mu s)%nat.
  Proof.
    induction ms as [|m ms IH]; intros s s' S H; simpl in H; [inversion H; subst; simpl; lia|].
    destruct (apply g s m) as [s1|] eqn:E; [|discriminate].
    specialize (IH s1 s' (seated_apply _ _ _ S E) H).
    pose proof (GT_4_measure _ _ _ S E). simpl. lia.
  Qed.

  (** ** GT-10, GT-11: the end of a turn *)

  (** GT-10: once the turn may end, it may end after every further card, unless the game
      is over (for games whose minimum does not change by laying; both games). *)
  Theorem GT_10_may_still_end : forall s c i s' t,
    required g (see s') = required g (see s) ->
    apply g s EndTurn = Some t -> apply g s (Place c i) = Some s' ->
    judge g s' = Playing -> exists t', apply g s' EndTurn = Some t'.
  Proof.
    intros s c i s' t E A B J. exists (end_turn g s').
    apply apply_end in A as (_ & A & _). apply apply_place in B as (_ & _ & _ & B).
    apply apply_end. split; [assumption|]. split; [|reflexivity]. rewrite E. subst s'. simpl. lia.
  Qed.

  (** GT-11: after the end of a turn the next one cannot end at once, and a turn ends only
      with its minimum laid. *)
  Theorem GT_11_no_two_ends : forall s s', apply g s EndTurn = Some s' ->
    apply g s' EndTurn = None.
  Proof.
    intros s s' H. apply apply_end in H as (_ & _ & ->).
    destruct (apply g (end_turn g s) EndTurn) as [t|] eqn:E; [|reflexivity].
    apply apply_end in E as (_ & E & _). simpl in E.
    pose proof (law_required _ _ _ L (see (end_turn g s))). lia.
  Qed.

  Theorem GT_11_minimum_laid : forall s s', apply g s EndTurn = Some s' ->
    (required g (see s) <= laid s)%nat.
  Proof. intros s s' H. now apply apply_end in H. Qed.

  (** ** GT-12: how the top of a pile moves *)

  (** A move changes at most one pile. A card of the owner (or on a shared pile) moves its
      top forwards, or back by exactly the trick; a card of somebody else improves it, and
      only as the first help of the turn. *)
  Theorem GT_12_tops : forall s m s' i p p', apply g s m = Some s' ->
    nth_error (piles s) i = Some p -> nth_error (piles s') i = Some p' ->
    p' = p \/
    exists c, m = Place c i /\ p' = put (source g (player s)) c p /\
      (mine (player s) p = true /\
         (0 < gain (dir p) (top p) c \/ gain (dir p) (top p) c = - trick g) \/
       mine (player s) p = false /\ gain (dir p) (top p) c < 0 /\
         has_helped s = false /\ has_helped s' = true).
  Proof.
    intros s [c j|] s' i p p' H E E'.
    - apply apply_place in H as (_ & (_ & l & El & Tk) & _ & ->). simpl in E', El.
      destruct (Nat.eq_dec j i) as [->|N].
      2: { rewrite nth_error_update_other in E' by assumption. left. congruence. }
      right. exists c. split; [reflexivity|].
      pose proof (nth_error_update_same (put (source g (player s)) c) _ _ _ E) as K.
      rewrite K in E'. inversion E'; subst. split; [reflexivity|].
      rewrite nth_error_map, E in El. simpl in El. inversion El; subst. unfold takes in Tk. simpl in *.
      destruct (mine (player s) p) eqn:M.
      + left. split; [reflexivity|]. now apply GT_12_forwards_or_a_trick.
      + right. split; [reflexivity|]. apply andb_true_iff in Tk as [T1 T2].
        unfold improves in T2. apply Z.ltb_lt in T2. apply negb_true_iff in T1.
        split; [assumption|]. split; [assumption|]. unfold is_own. simpl.
        rewrite nth_error_map, E. simpl. rewrite M. apply orb_true_r.
    - apply apply_end in H as (_ & _ & ->). simpl in E'. left. congruence.
  Qed.

  (** Once a turn has helped it cannot help again before it ends: so there is at most one
      improvement per turn of the opponent. *)
  Theorem GT_12_one_help_a_turn : forall s c i s' p, apply g s (Place c i) = Some s' ->
    has_helped s = true -> nth_error (piles s) i = Some p ->
    mine (player s) p = true /\ has_helped s' = true.
  Proof.
    intros s c i s' p H Hh E. apply apply_place in H as (_ & (_ & l & El & Tk) & _ & ->).
    simpl in El. rewrite nth_error_map, E in El. inversion El; subst.
    unfold takes in Tk. simpl in *. rewrite Hh in *. simpl in Tk.
    destruct (mine (player s) p); [auto | discriminate].
  Qed.

  (** GT-13: equal values are never adjacent in a pile. *)
  Fixpoint no_equal_neighbours (cs : list (nat * Z)) : Prop :=
    match cs with
    | (_, a) :: (((_, b) :: _) as rest) => a <> b /\ no_equal_neighbours rest
    | _ => True
    end.

  Theorem GT_13_neighbours : forall s m s', 0 < trick g -> apply g s m = Some s' ->
    Forall (fun p => no_equal_neighbours (cards p)) (piles s) ->
    Forall (fun p => no_equal_neighbours (cards p)) (piles s').
  Proof.
    intros s [c j|] s' HT H F.
    - apply apply_place in H as (J & Le & Rg & E').
      assert (H : apply g s (Place c j) = Some s') by (apply apply_place; auto).
      destruct (legal_pile _ _ _ Le) as (p & Ep).
      rewrite Forall_forall in *. intros p' I'. apply In_nth_error in I' as (i & Ei).
      assert (exists q, nth_error (piles s) i = Some q) as (q & Eq).
      { assert (i < length (piles s'))%nat by (apply nth_error_Some; congruence).
        subst s'. simpl in H0. rewrite update_length in H0.
        destruct (nth_error (piles s) i) eqn:X; [eauto|]. apply nth_error_None in X. lia. }
      specialize (F q (nth_error_In _ _ Eq)).
      destruct (GT_12_tops _ _ _ _ _ _ H Eq Ei) as [->|(c' & _ & -> & K)]; [assumption|].
      simpl. unfold top in K. destruct (cards q) as [|[k b] cs]; [exact I|].
      split; [|assumption]. intros ->. unfold gain in K.
      replace (sign (dir q) * (b - b)) with 0 in K by lia. lia.
    - apply apply_end in H as (_ & _ & ->). exact F.
  Qed.

  (** ** The closed form may judge *)

  Theorem GT_18_judge : forall s, NoDup (hand s (player s)) ->
    ups (lanes (turn_of s)) <> [] -> downs (lanes (turn_of s)) <> [] ->
    judge_by g within_reach s = judge g s.
  Proof.
    intros s N U D. unfold judge, judge_by.
    replace (within_reach (trick g) (missing g (see s)) (turn_of s))
      with (reachb (trick g) (missing g (see s)) (turn_of s)); [reflexivity|].
    apply eq_true_iff_eq. rewrite reachb_Reach. symmetry. now apply GT_18_within_reach.
  Qed.

  (** ** An untouched own pile takes the whole hand, in order *)

  Lemma untouched_takes_all : forall s i p, NoDup (hand s (player s)) -> in_deck s ->
    ups (lanes (turn_of s)) <> [] -> downs (lanes (turn_of s)) <> [] ->
    nth_error (piles s) i = Some p -> mine (player s) p = true ->
    top p = row_card (highest g) (dir p) ->
    Reach (trick g) (length (hand s (player s))) (turn_of s).
  Proof.
    intros s i p N Rg NU ND E M T. apply GT_18_with_help; auto. left.
    assert (Il : In (lane_of (player s) p) (lanes (turn_of s)))
      by (simpl; apply in_map; now apply nth_error_In in E).
    pose proof (greatest_spec _ ND) as G. pose proof (least_spec _ NU) as Le.
    exists None, (least (ups (lanes (turn_of s))) + 1), None,
           (greatest (downs (lanes (turn_of s))) - 1).
    split; [now constructor|]. split; [now constructor|].
    split; [split; [exact I|]; split; [exact I|]; intros (_ & K & _); congruence|].
    unfold in_deck in Rg. set (Hd := hand s (player s)) in *.
    assert (All : forall c, In c Hd -> least (ups (lanes (turn_of s))) + 1 <= c \/
                                       c <= greatest (downs (lanes (turn_of s))) - 1).
    { intros c Ic. specialize (Rg c Ic). destruct (dir p) eqn:Dp; simpl in T.
      - left. assert (K : In 1 (ups (lanes (turn_of s)))).
        { apply in_map_iff. exists (lane_of (player s) p). split; [exact T|].
          apply filter_In. split; [exact Il|]. unfold own_lane, lane_of. simpl. now rewrite M, Dp. }
        destruct Le as [_ Le]. specialize (Le 1 K). lia.
      - right. assert (K : In (highest g + 1) (downs (lanes (turn_of s)))).
        { apply in_map_iff. exists (lane_of (player s) p). split; [exact T|].
          apply filter_In. split; [exact Il|]. unfold own_lane, lane_of. simpl. now rewrite M, Dp. }
        destruct G as [_ G]. specialize (G _ K). lia. }
    unfold covered. change (held (turn_of s)) with Hd. clear -All.
    induction Hd as [|c l IH]; [simpl; lia|]. cbn [filter length].
    destruct (All c ltac:(now left)) as [A|A]; apply Z.leb_le in A;
      rewrite A, ?orb_true_r; cbn [orb length];
      (apply le_n_S, IH; intros x Ix; apply All; now right).
  Qed.

  (** Laying a card in the game is laying it in the turn. *)
  Lemma turn_of_place : forall s c i, (player s < length (hands s))%nat ->
    turn_of (place g s c i) = after (turn_of s) c i.
  Proof.
    intros s c i P. unfold turn_of, after, place, hand. simpl. f_equal.
    - now rewrite nth_update_same.
    - apply map_update. reflexivity.
  Qed.

  (** ** FT-6: at most one card of a turn helps *)

  (** How many of these plays go on the opponent's piles. *)
  Definition helping_plays (s : state) (ps : list (Z * nat)) : nat :=
    length (filter (fun x => negb (is_own (snd x) (lanes (turn_of s)))) ps).

  Lemma lanes_own_kept : forall s c i j,
    is_own j (lanes (turn_of (place g s c i))) = is_own j (lanes (turn_of s)).
  Proof.
    intros s c i j. unfold is_own. simpl. rewrite !nth_error_map.
    destruct (Nat.eq_dec i j) as [->|N].
    - destruct (nth_error (piles s) j) as [p|] eqn:E.
      + now rewrite (nth_error_update_same _ _ _ _ E).
      + rewrite update_out; [now rewrite E|]. now apply nth_error_None.
    - now rewrite nth_error_update_other.
  Qed.

  Theorem FT_6_one_help_a_turn : forall ps s s',
    run g s (map (fun x => Place (fst x) (snd x)) ps) = Some s' ->
    (helping_plays s ps + (if has_helped s then 1 else 0) <= 1)%nat.
  Proof.
    induction ps as [|[c i] ps IH]; intros s s' H; simpl in H.
    - unfold helping_plays. simpl. destruct (has_helped s); lia.
    - destruct (apply g s (Place c i)) as [s1|] eqn:E; [|discriminate].
      specialize (IH s1 s' H). apply apply_place in E as (_ & (_ & l & El & Tk) & _ & ->).
      unfold helping_plays in *. cbn [filter fst snd]. cbn [has_helped place] in IH.
      assert (F : filter (fun x => negb (is_own (snd x) (lanes (turn_of (place g s c i))))) ps =
                  filter (fun x => negb (is_own (snd x) (lanes (turn_of s)))) ps)
        by (apply filter_ext; intros [x j]; now rewrite lanes_own_kept).
      rewrite F in IH. clear F. rewrite (is_own_at _ _ _ El) in *.
      unfold takes in Tk. change (helped (turn_of s)) with (has_helped s) in Tk.
      destruct (own l); cbn [negb] in *; [rewrite orb_false_r in IH; exact IH|].
      apply andb_true_iff in Tk as [Tk _]. apply negb_true_iff in Tk. rewrite Tk in *.
      cbn [orb length] in *. lia.
  Qed.

  (** FT-6: so a completed turn of at least two cards has one on an own pile. *)
  Theorem FT_6_one_on_an_own_pile : forall ps s s',
    run g s (map (fun x => Place (fst x) (snd x)) ps) = Some s' -> (2 <= length ps)%nat ->
    exists c i, In (c, i) ps /\ is_own i (lanes (turn_of s)) = true.
  Proof.
    intros ps s s' H Le. pose proof (FT_6_one_help_a_turn ps s s' H) as K.
    unfold helping_plays in K.
    destruct (existsb (fun x => is_own (snd x) (lanes (turn_of s))) ps) eqn:E.
    - apply existsb_exists in E as ([c i] & I & O). exists c, i. auto.
    - exfalso.
      assert (F : filter (fun x => negb (is_own (snd x) (lanes (turn_of s)))) ps = ps).
      { clear -E. induction ps as [|x ps IH]; simpl in *; [reflexivity|].
        apply orb_false_iff in E as [E1 E2]. rewrite E1. simpl. now rewrite IH. }
      rewrite F in K. destruct (has_helped s); lia.
  Qed.
End Common.
