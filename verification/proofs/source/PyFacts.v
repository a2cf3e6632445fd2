(** What the operations of Py.v do where they do not raise. *)

From Coq Require Import ZArith List Lia Bool Sorted.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid.
From TheGame Require Import Py.
Import ListNotations.
Open Scope Z_scope.

Lemma py_len_nonneg : forall {A} (xs : list A), 0 <= py_len xs.
Proof. intros. unfold py_len. lia. Qed.

Lemma py_nth_at : forall {A} (xs : list A) i x,
  nth_error xs i = Some x -> py_nth xs (Z.of_nat i) = Ok x.
Proof.
  intros A xs i x H. unfold py_nth, py_place.
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|].
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]. now rewrite Nat2Z.id, H.
Qed.

Lemma py_nth_Z : forall {A} (xs : list A) i x, 0 <= i ->
  nth_error xs (Z.to_nat i) = Some x -> py_nth xs i = Ok x.
Proof. intros A xs i x P H. rewrite <- (Z2Nat.id i) by assumption. now apply py_nth_at. Qed.

Lemma py_nth_last : forall {A} (xs : list A) x, py_nth (xs ++ [x]) (-1) = Ok x.
Proof.
  intros A xs x. unfold py_nth, py_place, py_len. rewrite app_length.
  replace (-1 <? 0) with true by reflexivity.
  replace (-1 + Z.of_nat (length xs + length [x])) with (Z.of_nat (length xs)) by (change (length [x]) with 1%nat; lia).
  destruct (Z.ltb_spec (Z.of_nat (length xs)) 0); [lia|].
  rewrite Nat2Z.id, nth_error_app2, Nat.sub_diag by lia. reflexivity.
Qed.

Lemma py_set_at : forall {A} (xs : list A) i x, (i < length xs)%nat ->
  py_set xs (Z.of_nat i) x = Ok (update i (fun _ => x) xs).
Proof.
  intros A xs i x H. unfold py_set, py_place, py_len.
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|].
  destruct (Z.leb_spec 0 (Z.of_nat i)); [|lia].
  destruct (Z.ltb_spec (Z.of_nat i) (Z.of_nat (length xs))); [|lia]. simpl. now rewrite Nat2Z.id.
Qed.

Lemma py_ascending_ascending : forall l, ascending l -> py_ascending l = true.
Proof.
  unfold ascending. induction l as [|x [|y l] IH]; intros S; try reflexivity.
  inversion S; subst. rewrite Forall_forall in H2. specialize (H2 y (or_introl eq_refl)).
  change ((x <=? y) && py_ascending (y :: l) = true). rewrite IH by assumption.
  rewrite (proj2 (Z.leb_le x y)) by lia. reflexivity.
Qed.

Lemma py_bisect_left_at : forall l x, ascending l ->
  py_bisect_left l x = Ok (Z.of_nat (length (filter (fun y => y <? x) l))).
Proof. intros l x S. unfold py_bisect_left. now rewrite py_ascending_ascending. Qed.

Lemma py_bisect_right_at : forall l x, ascending l ->
  py_bisect_right l x = Ok (Z.of_nat (length (filter (fun y => y <=? x) l))).
Proof. intros l x S. unfold py_bisect_right. now rewrite py_ascending_ascending. Qed.

Lemma py_max_greatest : forall l, l <> [] -> py_max l = Ok (greatest l).
Proof.
  intros [|x l] N; [congruence|]. unfold py_max, greatest. simpl. f_equal.
  enough (x <= fold_right Z.max x l) by lia. clear N. induction l; simpl; lia.
Qed.

Lemma py_min_least : forall l, l <> [] -> py_min l = Ok (least l).
Proof.
  intros [|x l] N; [congruence|]. unfold py_min, least. simpl. f_equal.
  enough (fold_right Z.min x l <= x) by lia. clear N. induction l; simpl; lia.
Qed.

Lemma py_range_nil : forall a b, b <= a -> py_range a b = [].
Proof. intros. unfold py_range. now replace (Z.to_nat (b - a)) with O by lia. Qed.

Lemma py_range_cons : forall a b, a < b -> py_range a b = a :: py_range (a + 1) b.
Proof.
  intros a b H. unfold py_range. replace (Z.to_nat (b - a)) with (S (Z.to_nat (b - (a + 1)))) by lia.
  simpl. f_equal; [lia|]. rewrite <- seq_shift, map_map. apply map_ext. intros. lia.
Qed.

Lemma py_range_seq : forall n, py_range 0 (Z.of_nat n) = map Z.of_nat (seq 0 n).
Proof.
  intros n. unfold py_range. replace (Z.to_nat (Z.of_nat n - 0)) with n by lia.
  apply map_ext. intros. lia.
Qed.

Lemma py_index_split : forall c l, In c l -> exists l1 l2, l = l1 ++ c :: l2 /\ ~ In c l1 /\
  py_index c l = Ok (Z.of_nat (length l1)).
Proof.
  induction l as [|x l IH]; intros I; [contradiction|]. simpl.
  destruct (Z.eqb_spec c x) as [->|N].
  - exists [], l. repeat split; auto.
  - destruct I as [->|I]; [congruence|]. destruct (IH I) as (l1 & l2 & -> & M & ->).
    exists (x :: l1), l2. split; [reflexivity|]. split; [intros [J|J]; congruence|].
    simpl. f_equal. lia.
Qed.

Lemma discard_split : forall c l1 l2, ~ In c l1 -> discard c (l1 ++ c :: l2) = l1 ++ l2.
Proof.
  induction l1 as [|x l1 IH]; intros l2 N; simpl.
  - now rewrite Z.eqb_refl.
  - destruct (Z.eqb_spec c x) as [->|M]; [exfalso; apply N; now left|].
    rewrite IH; auto. intros I. apply N. now right.
Qed.

Lemma py_remove_at : forall c l, In c l -> py_remove c l = Ok (discard c l).
Proof. intros c l I. unfold py_remove. now rewrite (proj2 (mem_In c l) I). Qed.

Lemma py_map_ok : forall {A B} (f : A -> res B) (g : A -> B) xs,
  (forall x, In x xs -> f x = Ok (g x)) -> py_map f xs = Ok (map g xs).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl.
  rewrite (H x) by now left. simpl. rewrite IH by (intros; apply H; now right). reflexivity.
Qed.

Lemma py_filter_ok : forall {A} (f : A -> res bool) (g : A -> bool) xs,
  (forall x, In x xs -> f x = Ok (g x)) -> py_filter f xs = Ok (filter g xs).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl.
  rewrite (H x) by now left. simpl. rewrite IH by (intros; apply H; now right). reflexivity.
Qed.

Lemma py_any_ok : forall {A} (f : A -> res bool) (g : A -> bool) xs,
  (forall x, In x xs -> f x = Ok (g x)) -> py_any f xs = Ok (existsb g xs).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl.
  rewrite (H x) by now left. simpl. destruct (g x); [reflexivity|].
  apply IH. intros; apply H; now right.
Qed.

Lemma py_zip_ok : forall {A B} (xs : list A) (ys : list B),
  length xs = length ys -> py_zip xs ys = Ok (combine xs ys).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] H; try discriminate; [reflexivity|].
  simpl in *. rewrite IH by lia. reflexivity.
Qed.

Lemma py_full_length : forall {A} (xs : list A), py_full xs = negb (length xs =? 0)%nat.
Proof. now intros A [|x xs]. Qed.

Lemma filter_all : forall {A} (f : A -> bool) l, (forall x, In x l -> f x = true) -> filter f l = l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. simpl. rewrite (H x) by now left.
  f_equal. apply IH. intros; apply H; now right.
Qed.

Lemma filter_nothing : forall {A} (f : A -> bool) l, (forall x, In x l -> f x = false) -> filter f l = [].
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. simpl. rewrite (H x) by now left.
  apply IH. intros; apply H; now right.
Qed.
