(** A turn: what the player on turn may lay, and how much can be laid (RULES 5.2, 5.3).

    Both games ask only for the hand of the player on turn, for what the piles show, and
    (in the duel) whether the turn has already helped the opponent. That is a [turn]. In
    the cooperative game every pile counts as an own pile. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles.
Import ListNotations.
Open Scope Z_scope.

(** A lane: a pile as the player on turn sees it. *)
Record lane := Lane { heads : direction; own : bool; shows : Z }.

Record turn := Turn { held : list Z; lanes : list lane; helped : bool }.

(** ** Legal plays *)

(** What a lane takes: what fits on an own one; once a turn, what improves another. *)
Definition takes (trick : Z) (has_helped : bool) (l : lane) (c : Z) : bool :=
  if own l then fits trick (heads l) (shows l) c
  else negb has_helped && improves (heads l) (shows l) c.

Definition legal (trick : Z) (t : turn) (c : Z) (i : nat) : Prop :=
  In c (held t) /\
  exists l, nth_error (lanes t) i = Some l /\ takes trick (helped t) l c = true.

Definition show (c : Z) (l : lane) : lane := Lane (heads l) (own l) c.

Definition is_own (i : nat) (ls : list lane) : bool :=
  match nth_error ls i with Some l => own l | None => true end.

(** The turn after card [c] was laid on lane [i]. *)
Definition after (t : turn) (c : Z) (i : nat) : turn :=
  Turn (discard c (held t)) (update i (show c) (lanes t))
       (helped t || negb (is_own i (lanes t))).

(** [Reach T k t]: some sequence of legal plays lays [k] cards of the hand. *)
Fixpoint Reach (trick : Z) (k : nat) (t : turn) : Prop :=
  match k with
  | O => True
  | S j => exists c i, legal trick t c i /\ Reach trick j (after t c i)
  end.

(** ** The same as programs *)

Definition legalb (trick : Z) (t : turn) (c : Z) (i : nat) : bool :=
  mem c (held t) &&
  match nth_error (lanes t) i with Some l => takes trick (helped t) l c | None => false end.

(** Every legal play, by card in the order of the hand, then by pile. *)
Definition plays (trick : Z) (t : turn) : list (Z * nat) :=
  flat_map
    (fun c => map (pair c) (filter (legalb trick t c) (seq 0 (length (lanes t)))))
    (held t).

(** Trying every sequence. *)
Fixpoint reachb (trick : Z) (k : nat) (t : turn) : bool :=
  match k with
  | O => true
  | S j => existsb (fun p => reachb trick j (after t (fst p) (snd p))) (plays trick t)
  end.

Lemma legalb_legal : forall T t c i, legalb T t c i = true <-> legal T t c i.
Proof.
  intros. unfold legalb, legal. rewrite andb_true_iff, mem_In.
  destruct (nth_error (lanes t) i) as [l|].
  - split; intros [H K]; split; auto; [eauto | destruct K as (l' & E & K); congruence].
  - split; intros [H K]; [discriminate | destruct K as (l' & E & K); discriminate].
Qed.

Lemma plays_legal : forall T t c i, In (c, i) (plays T t) <-> legal T t c i.
Proof.
  intros. unfold plays. rewrite in_flat_map. split.
  - intros (x & Hx & H). apply in_map_iff in H as (j & E & H). inversion E; subst.
    apply filter_In in H as [_ H]. now apply legalb_legal.
  - intros H. exists c. split; [apply H|].
    apply in_map_iff. exists i. split; [reflexivity|].
    apply filter_In. split; [|now apply legalb_legal].
    destruct H as (_ & l & E & _). apply in_seq.
    assert (i < length (lanes t))%nat by (apply nth_error_Some; congruence). lia.
Qed.

Lemma reachb_Reach : forall T k t, reachb T k t = true <-> Reach T k t.
Proof.
  induction k; intros t; simpl; [tauto|]. rewrite existsb_exists. split.
  - intros ([c i] & I & H). exists c, i. split; [now apply plays_legal | now apply IHk].
  - intros (c & i & L & H). exists (c, i). split; [now apply plays_legal | now apply IHk].
Qed.

Lemma Reach_less : forall T j k t, (j <= k)%nat -> Reach T k t -> Reach T j t.
Proof.
  induction j; intros [|k] t H R; simpl in *; auto; try lia.
  destruct R as (c & i & L & R). exists c, i. split; [assumption|].
  apply IHj with k; [lia | assumption].
Qed.

(** No more cards can be laid than are held. *)
Lemma Reach_length : forall T k t, Reach T k t -> (k <= length (held t))%nat.
Proof.
  induction k; intros t R; simpl in *; [lia|].
  destruct R as (c & i & L & R). apply IHk in R. simpl in R.
  rewrite (discard_length c (held t)); [lia | apply L].
Qed.

Lemma Reach_1 : forall T t, Reach T 1 t <-> exists c i, legal T t c i.
Proof. intros; simpl. firstorder. Qed.
