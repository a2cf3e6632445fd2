(** Lists of cards: what the other files need and the standard library lacks. *)

From Coq Require Import ZArith List Permutation Lia.
Import ListNotations.
Open Scope Z_scope.

(** ** Whether a card is among others, and the list without it *)

Definition mem (c : Z) (l : list Z) : bool := existsb (Z.eqb c) l.

Lemma mem_In : forall c l, mem c l = true <-> In c l.
Proof.
  intros c l. unfold mem. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply Z.eqb_eq in E. now subst.
  - intros H. exists c. split; [assumption | apply Z.eqb_refl].
Qed.

Lemma mem_not_In : forall c l, mem c l = false <-> ~ In c l.
Proof.
  intros c l. rewrite <- mem_In. destruct (mem c l); split; congruence.
Qed.

(** The list without the first [c] in it. *)
Fixpoint discard (c : Z) (l : list Z) : list Z :=
  match l with
  | [] => []
  | x :: rest => if c =? x then rest else x :: discard c rest
  end.

Lemma discard_perm : forall c l, In c l -> Permutation l (c :: discard c l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [contradiction|].
  destruct (Z.eqb_spec c x) as [->|N]; [reflexivity|].
  destruct H as [->|H]; [congruence|].
  rewrite (IH H) at 1. apply perm_swap.
Qed.

Lemma discard_length : forall c l, In c l -> length l = S (length (discard c l)).
Proof. intros c l H. now rewrite (Permutation_length (discard_perm c l H)). Qed.

Lemma discard_incl : forall c l x, In x (discard c l) -> In x l.
Proof.
  induction l as [|y l IH]; simpl; intros x H; [contradiction|].
  destruct (c =? y); simpl in *; [now right | destruct H; [now left | right; auto]].
Qed.

Lemma discard_notin : forall c l, ~ In c l -> discard c l = l.
Proof.
  induction l as [|y l IH]; simpl; intros H; [reflexivity|].
  destruct (Z.eqb_spec c y) as [->|N]; [exfalso; auto|].
  now rewrite IH by auto.
Qed.

Lemma discard_NoDup : forall c l, NoDup l -> NoDup (discard c l).
Proof.
  induction l as [|y l IH]; simpl; intros H; [constructor|].
  inversion H; subst. destruct (c =? y); [assumption|].
  constructor; [intros I; apply discard_incl in I; contradiction | auto].
Qed.

Lemma discard_In : forall c l x, NoDup l -> (In x (discard c l) <-> In x l /\ x <> c).
Proof.
  intros c l x N. destruct (in_dec Z.eq_dec c l) as [I|I].
  - pose proof (discard_perm c l I) as P.
    pose proof (Permutation_NoDup P N) as N'. inversion N'; subst.
    split.
    + intros J. split; [now apply discard_incl in J | intros ->; contradiction].
    + intros [J D]. pose proof (Permutation_in _ P J) as [->|J']; [congruence | assumption].
  - rewrite discard_notin by assumption. intuition. subst. contradiction.
Qed.

Lemma discard_swap : forall l l' c, Permutation l l' ->
  Permutation (discard c l) (discard c l').
Proof.
  intros l l' c P. destruct (in_dec Z.eq_dec c l) as [I|I].
  - apply Permutation_cons_inv with c.
    rewrite <- (discard_perm c l I), <- (discard_perm c l'); [assumption|].
    now apply (Permutation_in _ P).
  - rewrite !discard_notin; auto. intros J. apply I.
    now apply (Permutation_in _ (Permutation_sym P)).
Qed.

Lemma discard_comm : forall x c h, discard c (discard x h) = discard x (discard c h).
Proof.
  intros x c h. destruct (Z.eq_dec x c) as [->|N]; [reflexivity|].
  induction h as [|y h IH]; simpl; [reflexivity|].
  destruct (x =? y) eqn:X, (c =? y) eqn:C; simpl; rewrite ?X, ?C; try reflexivity.
  - apply Z.eqb_eq in X, C. congruence.
  - now rewrite IH.
Qed.

(** ** Changing one element *)

(** The list with [f] done to the element at place [i]. *)
Fixpoint update {A} (i : nat) (f : A -> A) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | x :: rest, O => f x :: rest
  | x :: rest, S j => x :: update j f rest
  end.

Lemma update_split : forall {A} (f : A -> A) l i x, nth_error l i = Some x ->
  exists l1 l2, l = l1 ++ x :: l2 /\ length l1 = i /\ update i f l = l1 ++ f x :: l2.
Proof.
  induction l as [|y l IH]; intros [|i] x H; simpl in *; try discriminate.
  - inversion H; subst. exists [], l. auto.
  - destruct (IH i x H) as (l1 & l2 & E & L & U).
    exists (y :: l1), l2. subst. simpl. now rewrite U.
Qed.

Lemma update_length : forall {A} (f : A -> A) l i, length (update i f l) = length l.
Proof. induction l; intros [|i]; simpl; auto. Qed.

Lemma update_at : forall {A} (f : A -> A) l1 x l2,
  update (length l1) f (l1 ++ x :: l2) = l1 ++ f x :: l2.
Proof. induction l1; simpl; intros; [reflexivity | now f_equal]. Qed.

Lemma nth_error_at : forall {A} (l1 : list A) x l2,
  nth_error (l1 ++ x :: l2) (length l1) = Some x.
Proof. induction l1; simpl; auto. Qed.

Lemma map_update : forall {A B} (g : A -> B) (f : A -> A) (h : B -> B) l i,
  (forall x, g (f x) = h (g x)) -> map g (update i f l) = update i h (map g l).
Proof.
  induction l; intros [|i] H; simpl; auto; [now rewrite H | now rewrite IHl].
Qed.

Lemma nth_error_update_same : forall {A} (f : A -> A) l i x,
  nth_error l i = Some x -> nth_error (update i f l) i = Some (f x).
Proof. induction l; intros [|i] x; simpl; intros; try discriminate; [now inversion H | auto]. Qed.

Lemma nth_error_update_other : forall {A} (f : A -> A) l i j,
  i <> j -> nth_error (update i f l) j = nth_error l j.
Proof.
  induction l; intros [|i] [|j] H; simpl; auto; try congruence.
Qed.

Lemma nth_update_same : forall {A} (f : A -> A) l i d,
  (i < length l)%nat -> nth i (update i f l) d = f (nth i l d).
Proof. induction l; intros [|i] d H; simpl in *; try lia; [reflexivity | apply IHl; lia]. Qed.

Lemma nth_update_other : forall {A} (f : A -> A) l i j d,
  i <> j -> nth j (update i f l) d = nth j l d.
Proof. induction l; intros [|i] [|j] d H; simpl; auto; congruence. Qed.

Lemma update_out : forall {A} (f : A -> A) l i, (length l <= i)%nat -> update i f l = l.
Proof. induction l; intros [|i] H; simpl in *; auto; try lia. rewrite IHl; auto with arith. Qed.

(** ** Sorting *)

Fixpoint insert (c : Z) (l : list Z) : list Z :=
  match l with
  | [] => [c]
  | x :: rest => if c <=? x then c :: l else x :: insert c rest
  end.
Definition sort (l : list Z) : list Z := fold_right insert [] l.

Lemma insert_insert : forall x y l, insert x (insert y l) = insert y (insert x l).
Proof.
  induction l as [|z l IH]; simpl.
  - destruct (Z.leb_spec x y), (Z.leb_spec y x); try reflexivity; try lia.
    replace x with y by lia. reflexivity.
  - destruct (Z.leb_spec y z), (Z.leb_spec x z); simpl.
    + destruct (Z.leb_spec x y), (Z.leb_spec y x); try lia.
      * replace x with y by lia. reflexivity.
      * destruct (Z.leb_spec y z); [reflexivity | lia].
      * destruct (Z.leb_spec x z); [reflexivity | lia].
    + destruct (Z.leb_spec x y); [lia|]. destruct (Z.leb_spec x z); [lia|].
      destruct (Z.leb_spec y z); [reflexivity | lia].
    + destruct (Z.leb_spec x z); [|lia]. destruct (Z.leb_spec y x); [lia|].
      destruct (Z.leb_spec y z); [lia | reflexivity].
    + destruct (Z.leb_spec x z); [lia|]. destruct (Z.leb_spec y z); [lia|].
      now rewrite IH.
Qed.

(** Lists of the same cards are sorted to the same list. *)
Lemma sort_same : forall l l', Permutation l l' -> sort l = sort l'.
Proof.
  intros l l' P. induction P; simpl; [reflexivity | now rewrite IHP | apply insert_insert | congruence].
Qed.
