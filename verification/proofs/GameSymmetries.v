(** The symmetries of the two games: GT-8, CT-11 to CT-13, FT-15, FT-16. *)

From Coq Require Import ZArith List Permutation Lia Bool FinFun.
From TheGame Require Import Lists Piles Turn Game Common Symmetries.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

(** ** What all of them need *)

Lemma nth_error_ext : forall {A} (l l' : list A),
  (forall i, nth_error l' i = nth_error l i) -> l' = l.
Proof.
  induction l as [|x l IH]; intros [|y l'] H; [reflexivity| | |].
  - specialize (H O). discriminate.
  - specialize (H O). discriminate.
  - pose proof (H O) as H0. inversion H0; subst. f_equal. apply IH. intros i. exact (H (S i)).
Qed.

(** Where seats and draw piles keep their names, every game is fair. *)
Lemma fair_seats_kept : forall g n r, (forall i, seat_to r i = i) -> (forall i, deck_to r i = i) ->
  fair g n r.
Proof.
  intros g n r S D.
  assert (E : forall v v', related r v v' -> v' = v).
  { intros v v' R. destruct R as [R1 R2 R3 R4 R5]. destruct v, v'. simpl in *. subst. f_equal.
    - apply nth_error_ext. intros i. specialize (R2 i). now rewrite D in R2.
    - apply nth_error_ext. intros i. specialize (R1 i). now rewrite S in R1.
    - apply S. }
  constructor; intros; try (rewrite (E _ _ H); reflexivity).
  - now rewrite S, D.
  - rewrite (E _ _ H). now rewrite S.
Qed.

(** Lists that differ by a renaming of places have the same sum. *)
Lemma total_renamed : forall (l l' : list nat) to from,
  (forall i : nat, from (to i) = i) -> (forall i : nat, to (from i) = i) ->
  (forall i, nth_error l' (to i) = nth_error l i) -> total l' = total l.
Proof.
  intros l l' to from A B H.
  assert (Le : forall (m m' : list nat) f h, (forall i : nat, f (h i) = i) -> (forall i : nat, h (f i) = i) ->
            (forall i, nth_error m' (f i) = nth_error m i) ->
            exists k, Injective k /\ forall i, nth_error m' i = nth_error m (k i)).
  { intros m m' f h F1 F2 H'. exists h. split.
    - intros x y E. rewrite <- (F1 x), <- (F1 y). now rewrite E.
    - intros i. rewrite <- H'. now rewrite F1. }
  assert (Len : length l' = length l).
  { assert (Half : forall (m m' : list nat) f h, (forall i : nat, f (h i) = i) -> (forall i : nat, h (f i) = i) ->
              (forall i, nth_error m' (f i) = nth_error m i) -> (length m <= length m')%nat).
    { intros m m' f h F1 F2 H'.
      assert (N : NoDup (map f (seq 0 (length m)))).
      { apply Injective_map_NoDup; [|apply seq_NoDup]. intros x y E. rewrite <- (F2 x), <- (F2 y). now rewrite E. }
      assert (I : incl (map f (seq 0 (length m))) (seq 0 (length m'))).
      { intros x Ix. apply in_map_iff in Ix as (i & <- & Ii). apply in_seq in Ii. apply in_seq.
        assert (nth_error m i <> None) by (apply nth_error_Some; lia).
        assert (nth_error m' (f i) <> None) by (now rewrite H'). apply nth_error_Some in H1. lia. }
      pose proof (NoDup_incl_length N I) as Q. now rewrite map_length, !seq_length in Q. }
    apply Nat.le_antisymm.
    - apply (Half l' l from to); auto. intros i. rewrite <- H. now rewrite B.
    - apply (Half l l' to from); auto. }
  assert (P : Permutation l l').
  { apply Permutation_nth_error. split; [now symmetry|]. apply (Le l l' to from); auto. }
  clear -P. unfold total. induction P; simpl; lia.
Qed.

Lemma unlaid_alike : forall high r s s', proper high r -> alike r s s' -> unlaid s' = unlaid s.
Proof.
  intros high r s s' P A. unfold unlaid.
  pose proof (see_alike r s s' A) as V. destruct V as [V1 V2 _ _ _]. simpl in V1, V2. f_equal.
  - apply (total_renamed _ _ (deck_to r) (deck_from r)); auto; apply P.
  - apply (total_renamed _ _ (seat_to r) (seat_from r)); auto; apply P.
Qed.

Definition id_nat (i : nat) : nat := i.

(** ** GT-8: the order of a hand changes nothing *)

Definition unchanged : renaming :=
  Renaming (fun x => x) (fun x => x) (fun d => d) id_nat id_nat id_nat id_nat id_nat id_nat.

Lemma unchanged_proper : forall high, proper high unchanged.
Proof. intros high. constructor; simpl; intros; try reflexivity. Qed.

Lemma new_pile_same : forall r p, (forall x, num r x = x) -> (forall d, flip r d = d) ->
  (forall i, seat_to r i = i) -> (forall i, deck_to r i = i) -> new_pile r p = p.
Proof.
  intros r [dd o w cs] N Fl S D. unfold new_pile. simpl. rewrite N, Fl. f_equal.
  - destruct o; simpl; [now rewrite S | reflexivity].
  - rewrite <- (map_id cs) at 2. apply map_ext. intros [k c]. unfold new_card. simpl. now rewrite D, N.
Qed.

(** States that differ only in the order of cards within hands. *)
Definition same_sets (s s' : state) : Prop :=
  Forall2 (@Permutation Z) (hands s) (hands s') /\ decks s' = decks s /\ piles s' = piles s /\
  player s' = player s /\ laid s' = laid s /\ has_helped s' = has_helped s.

Lemma same_sets_alike : forall s s', same_sets s s' -> alike unchanged s s'.
Proof.
  intros s s' (H & E1 & E2 & E3 & E4 & E5). constructor; simpl; unfold id_nat; auto.
  - intros i. clear -H. revert i.
    induction H as [|x y l l' P H IH]; intros [|i]; simpl; try exact I;
      [now rewrite map_id | apply IH].
  - intros j. rewrite E1. destruct (nth_error (decks s) j); simpl; [now rewrite map_id | reflexivity].
  - intros i. rewrite E2. destruct (nth_error (piles s) i); simpl; [now rewrite new_pile_same | reflexivity].
Qed.

Lemma alike_same_sets : forall s s', alike unchanged s s' -> same_sets s s'.
Proof.
  intros s s' A. destruct A as [A1 A2 A3 A4 A5 A6]. simpl in *. unfold id_nat in *.
  split; [|split; [|split; [|auto]]].
  - revert A1. generalize (hands s) (hands s'). induction l as [|h l IH]; intros [|h' l'] A1; auto.
    + specialize (A1 O). contradiction.
    + specialize (A1 O). contradiction.
    + constructor; [specialize (A1 O); simpl in A1; now rewrite map_id in A1|].
      apply IH. intros i. exact (A1 (S i)).
  - apply nth_error_ext. intros i. rewrite A2.
    destruct (nth_error (decks s) i); simpl; [now rewrite map_id | reflexivity].
  - apply nth_error_ext. intros i. rewrite A3.
    destruct (nth_error (piles s) i); simpl; [now rewrite new_pile_same | reflexivity].
Qed.

Theorem GT_8_order_of_hands : forall g n d ms s s' t, lawful g n d -> seated n d s ->
  same_sets s s' -> run g s ms = Some t ->
  exists t', run g s' ms = Some t' /\ same_sets t t' /\ judge g t' = judge g t.
Proof.
  intros g n d ms s s' t L S H R.
  destruct (run_alike g n d unchanged L (unchanged_proper _)
              (fair_seats_kept g n unchanged (fun _ => eq_refl) (fun _ => eq_refl))
              ms s s' t S (same_sets_alike _ _ H) R) as (t' & R' & A & J).
  exists t'. split; [|split; [now apply alike_same_sets | assumption]].
  rewrite <- R'. f_equal. rewrite <- (map_id ms) at 1. apply map_ext. now intros [c i|].
Qed.

(** ** Mirrors *)

(** Numbers turned over; piles are given new places by [to], which is its own inverse. *)
Definition mirror (high : Z) (to : nat -> nat) : renaming :=
  Renaming (fun x => high + 2 - x) (fun x => high + 2 - x) turned to to
           id_nat id_nat id_nat id_nat.

Lemma mirror_proper : forall high to, (forall i, to (to i) = i) -> proper high (mirror high to).
Proof.
  intros high to T. constructor; simpl; intros; auto; try lia.
  - now destruct d.
  - apply gain_mirror.
Qed.

Lemma mirror_numbers : forall high order, Permutation order (numbers high) ->
  Permutation (map (fun x => high + 2 - x) order) (numbers high).
Proof.
  intros high order P. apply NoDup_Permutation.
  - apply Injective_map_NoDup; [intros x y E; lia|].
    apply (Permutation_NoDup (Permutation_sym P)), CooperativeTheorems.numbers_NoDup.
  - apply CooperativeTheorems.numbers_NoDup.
  - intros x. rewrite in_map_iff, CooperativeTheorems.numbers_In. split.
    + intros (y & E & I). apply (Permutation_in _ P), CooperativeTheorems.numbers_In in I. lia.
    + intros C. exists (high + 2 - x). split; [lia|].
      apply (Permutation_in _ (Permutation_sym P)), CooperativeTheorems.numbers_In. lia.
Qed.

Lemma deal_map : forall (f : Z -> Z) n size order,
  deal n size (map f order) = map (map f) (deal n size order).
Proof.
  induction n; intros size order; simpl; [reflexivity|].
  rewrite firstn_map, skipn_map. now rewrite IHn.
Qed.

Section Team.
  Import Cooperative CooperativeTheorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := cooperative R.

  (** CT-11: the mirror; the order of the piles is turned round, so that the ascending
      ones come first again. *)
  Definition backwards (k i : nat) : nat := if (i <? k)%nat then (k - 1 - i)%nat else i.

  Lemma backwards_twice : forall k i, backwards k (backwards k i) = i.
  Proof.
    intros k i. unfold backwards. destruct (Nat.ltb_spec i k) as [C|C].
    - destruct (Nat.ltb_spec (k - 1 - i) k); lia.
    - destruct (Nat.ltb_spec i k); lia.
  Qed.

  Definition team_mirror : renaming := mirror (high R) (backwards (2 * rows R)).

  Lemma nth_error_repeat_at : forall {A} (x : A) k i,
    nth_error (repeat x k) i = if (i <? k)%nat then Some x else None.
  Proof.
    induction k; intros [|i]; simpl; auto. rewrite IHk.
    destruct (Nat.ltb_spec i k), (Nat.ltb_spec (S i) (S k)); try lia; reflexivity.
  Qed.

  Lemma co_pile_at : forall i, nth_error (co_piles R) i =
    if (i <? rows R)%nat then Some (untouched (high R) None Up)
    else if (i <? 2 * rows R)%nat then Some (untouched (high R) None Down) else None.
  Proof.
    intros i. unfold co_piles. destruct (Nat.ltb_spec i (rows R)) as [C|C].
    - rewrite nth_error_app1 by (now rewrite repeat_length). rewrite nth_error_repeat_at.
      apply Nat.ltb_lt in C. now rewrite C.
    - rewrite nth_error_app2 by (now rewrite repeat_length). rewrite repeat_length, nth_error_repeat_at.
      destruct (Nat.ltb_spec (i - rows R) (rows R)), (Nat.ltb_spec i (2 * rows R)); try lia; reflexivity.
  Qed.

  Lemma team_mirror_start : forall order starter,
    alike team_mirror (co_start R order starter)
                      (co_start R (map (fun x => high R + 2 - x) order) starter).
  Proof.
    intros order starter. constructor; cbn [hands decks piles player laid has_helped co_start]; try reflexivity.
    - intros i. simpl. unfold id_nat. rewrite deal_map, nth_error_map.
      destruct (nth_error (deal _ _ order) i); simpl; auto.
    - intros j. simpl. unfold id_nat. rewrite skipn_map. now destruct j as [|[|j]].
    - intros i. change (pile_to team_mirror i) with (backwards (2 * rows R) i).
      rewrite !co_pile_at. unfold backwards.
      destruct (Nat.ltb_spec i (2 * rows R)) as [C|C].
      + destruct (Nat.ltb_spec i (rows R)), (Nat.ltb_spec (2 * rows R - 1 - i) (rows R)); try lia.
        * destruct (Nat.ltb_spec (2 * rows R - 1 - i) (2 * rows R)); [|lia].
          unfold new_pile, untouched. simpl. do 2 f_equal. lia.
        * unfold new_pile, untouched. simpl. do 2 f_equal. lia.
      + destruct (Nat.ltb_spec i (rows R)); [lia|]. destruct (Nat.ltb_spec i (2 * rows R)); [lia | reflexivity].
  Qed.

  Theorem CT_11_mirror : forall order starter ms t,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    run g (co_start R order starter) ms = Some t ->
    exists t', run g (co_start R (map (fun x => high R + 2 - x) order) starter)
                     (map (new_move team_mirror) ms) = Some t' /\
      alike team_mirror t t' /\ judge g t' = judge g t /\ unlaid t' = unlaid t.
  Proof.
    intros order starter ms t Po St H.
    assert (P : proper (highest g) team_mirror) by (apply mirror_proper, backwards_twice).
    destruct (run_alike g _ _ team_mirror (co_lawful R V) P
                (fair_seats_kept g _ team_mirror (fun _ => eq_refl) (fun _ => eq_refl))
                ms _ _ t (s_seated R _ (start_sound R V order starter Po St))
                (team_mirror_start order starter) H) as (t' & R' & A & J).
    exists t'. split; [assumption|]. split; [assumption|]. split; [assumption|].
    now apply unlaid_alike with (highest g) team_mirror.
  Qed.

  (** CT-12: two piles (of the same direction, otherwise it is not a state of this game)
      change places. *)
  Definition exchange (a b i : nat) : nat :=
    if (i =? a)%nat then b else if (i =? b)%nat then a else i.

  Lemma exchange_twice : forall a b i, exchange a b (exchange a b i) = i.
  Proof.
    intros a b i. unfold exchange.
    destruct (Nat.eqb_spec i a) as [->|N1].
    - rewrite Nat.eqb_refl. destruct (Nat.eqb_spec b a); auto.
    - destruct (Nat.eqb_spec i b) as [->|N2]; [now rewrite Nat.eqb_refl|].
      apply Nat.eqb_neq in N1, N2. now rewrite N1, N2.
  Qed.

  Definition piles_exchanged (a b : nat) : renaming :=
    Renaming (fun x => x) (fun x => x) (fun d => d) (exchange a b) (exchange a b)
             id_nat id_nat id_nat id_nat.

  Theorem CT_12_piles_exchanged : forall a b s s' ms t, co_reachable R s ->
    (forall i, nth_error (piles s') (exchange a b i) = nth_error (piles s) i) ->
    hands s' = hands s -> decks s' = decks s -> player s' = player s ->
    laid s' = laid s -> has_helped s' = has_helped s ->
    judge g s' = judge g s /\
    (run g s ms = Some t ->
     exists t', run g s' (map (new_move (piles_exchanged a b)) ms) = Some t' /\
       alike (piles_exchanged a b) t t' /\ judge g t' = judge g t /\ unlaid t' = unlaid t).
  Proof.
    intros a b s s' ms t Hr Ep Eh Ed Epl El Ehp.
    set (r := piles_exchanged a b).
    assert (P : proper (highest g) r)
      by (constructor; simpl; intros; try reflexivity; apply exchange_twice).
    assert (F : fair g (players R) r) by (apply fair_seats_kept; reflexivity).
    assert (A : alike r s s').
    { constructor; simpl; unfold id_nat; auto.
      - intros i. rewrite Eh. destruct (nth_error (hands s) i); [now rewrite map_id | exact I].
      - intros j. rewrite Ed. destruct (nth_error (decks s) j); simpl; [now rewrite map_id | reflexivity].
      - intros i. rewrite Ep. destruct (nth_error (piles s) i); simpl; [now rewrite new_pile_same | reflexivity]. }
    split; [now apply judge_alike with (n := players R) (r := r)|]. intros H.
    destruct (run_alike g _ _ r (co_lawful R V) P F ms s s' t
                (s_seated R _ (reachable_sound R V s Hr)) A H) as (t' & R' & A' & J).
    exists t'. split; [assumption|]. split; [assumption|]. split; [assumption|].
    now apply unlaid_alike with (highest g) r.
  Qed.

  (** CT-13: everybody moves up one chair. Any rotation is a number of these. *)
  Definition chair_up (n i : nat) : nat := if (i <? n)%nat then ((i + 1) mod n)%nat else i.
  Definition chair_down (n i : nat) : nat :=
    if (i <? n)%nat then (if i =? 0 then n - 1 else i - 1)%nat else i.

  Lemma chair_small : forall n i, (i < n)%nat ->
    ((i + 1) mod n = if i + 1 =? n then 0 else i + 1)%nat.
  Proof.
    intros n i C. destruct (Nat.eqb_spec (i + 1) n) as [->|N].
    - apply Nat.mod_same. lia.
    - apply Nat.mod_small. lia.
  Qed.

  Lemma chair_up_down : forall n i, chair_up n (chair_down n i) = i.
  Proof.
    intros n i. unfold chair_up, chair_down. destruct (Nat.ltb_spec i n) as [C|C].
    - destruct (Nat.eqb_spec i 0) as [->|N].
      + destruct (Nat.ltb_spec (n - 1) n); [|lia]. rewrite chair_small by lia.
        destruct (Nat.eqb_spec (n - 1 + 1) n); lia.
      + destruct (Nat.ltb_spec (i - 1) n); [|lia]. rewrite chair_small by lia.
        destruct (Nat.eqb_spec (i - 1 + 1) n); lia.
    - destruct (Nat.ltb_spec i n); [lia | reflexivity].
  Qed.

  Lemma chair_down_up : forall n i, chair_down n (chair_up n i) = i.
  Proof.
    intros n i. unfold chair_up, chair_down. destruct (Nat.ltb_spec i n) as [C|C].
    - rewrite chair_small by lia. destruct (Nat.eqb_spec (i + 1) n) as [E|E].
      + destruct (Nat.ltb_spec 0 n); [simpl; lia | lia].
      + destruct (Nat.ltb_spec (i + 1) n); [|lia]. destruct (Nat.eqb_spec (i + 1) 0); lia.
    - destruct (Nat.ltb_spec i n); [lia | reflexivity].
  Qed.

  Definition moved_up : renaming :=
    Renaming (fun x => x) (fun x => x) (fun d => d) id_nat id_nat
             (chair_up (players R)) (chair_down (players R)) id_nat id_nat.

  Lemma find_renamed : forall (f f' : nat -> bool) (h : nat -> nat) l,
    (forall x, In x l -> f' (h x) = f x) -> find f' (map h l) = option_map h (find f l).
  Proof.
    induction l as [|x l IH]; intros H; simpl; [reflexivity|]. rewrite (H x) by now left.
    destruct (f x); [reflexivity|]. apply IH. intros y I. apply H. now right.
  Qed.

  Lemma moved_up_fair : fair g (players R) moved_up.
  Proof.
    assert (Hs : forall v v' i, related moved_up v v' ->
              hand_size_of v' (chair_up (players R) i) = hand_size_of v i).
    { intros v v' i Rl. pose proof (r_hands _ _ _ Rl i) as E. simpl in E. unfold hand_size_of.
      destruct (nth_error (hand_sizes v) i) as [x|] eqn:X.
      - apply nth_error_nth with (d := O) in E. apply nth_error_nth with (d := O) in X. congruence.
      - apply nth_error_None in E. apply nth_error_None in X. now rewrite !nth_overflow by assumption. }
    assert (Ds : forall v v', related moved_up v v' -> deck_sizes v' = deck_sizes v).
    { intros v v' Rl. apply nth_error_ext. apply (r_decks _ _ _ Rl). }
    assert (Rq : forall v v', related moved_up v v' -> co_required R v' = co_required R v).
    { intros v v' Rl. unfold co_required, deck_size_of. now rewrite (Ds v v' Rl). }
    constructor.
    - reflexivity.
    - intros v v' Rl. simpl. rewrite (Ds _ _ Rl). do 2 f_equal.
      apply (total_renamed _ _ (chair_up (players R)) (chair_down (players R))).
      + apply chair_down_up.
      + apply chair_up_down.
      + apply (r_hands _ _ _ Rl).
    - exact Rq.
    - intros v v' Rl. simpl. unfold co_missing. now rewrite (Rq v v' Rl), (r_laid _ _ _ Rl).
    - intros v v' Rl. simpl. rewrite (r_turn _ _ _ Rl). simpl. now rewrite (Hs v v' _ Rl).
    - intros v v' Rl E C. simpl. unfold clockwise.
      assert (E' : length (hand_sizes v') = players R).
      { assert (Le : forall l l' : list nat, (forall i, nth_error l' (chair_up (players R) i) = nth_error l i) ->
                  length l = players R -> length l' = players R).
        { intros l l' H Q. destruct (Nat.lt_trichotomy (length l') (players R)) as [Lt|[Eq|Gt]]; [|assumption|].
          - assert (X : nth_error l' (length l') = None) by (apply nth_error_None; lia).
            rewrite <- (chair_up_down (players R) (length l')), H in X. apply nth_error_None in X.
            assert (chair_down (players R) (length l') < players R)%nat; [|lia].
            unfold chair_down. destruct (Nat.ltb_spec (length l') (players R)); [|lia].
            destruct (Nat.eqb_spec (length l') 0); lia.
          - assert (X : nth_error l' (players R) <> None) by (apply nth_error_Some; lia).
            specialize (H (players R)). unfold chair_up in H. rewrite Nat.ltb_irrefl in H.
            exfalso. apply X. rewrite H. apply nth_error_None. lia. }
        apply (Le (hand_sizes v)); [apply (r_hands _ _ _ Rl) | assumption]. }
      rewrite E, E', (r_turn _ _ _ Rl). change (seat_to moved_up) with (chair_up (players R)).
      set (n := players R) in *.
      assert (M : map (fun d => ((chair_up n (on_turn v) + d) mod n)%nat) (seq 1 n) =
                  map (chair_up n) (map (fun d => ((on_turn v + d) mod n)%nat) (seq 1 n))).
      { rewrite map_map. apply map_ext. intros x. unfold chair_up.
        destruct (Nat.ltb_spec (on_turn v) n); [|lia].
        assert (B : ((on_turn v + x) mod n < n)%nat) by (apply Nat.mod_upper_bound; lia).
        apply Nat.ltb_lt in B. rewrite B.
        rewrite !Nat.add_mod_idemp_l by lia. f_equal. lia. }
      rewrite M. rewrite (find_renamed (fun i => negb (hand_size_of v i =? 0)%nat)).
      + destruct (find _ _); reflexivity.
      + intros x _. now rewrite (Hs v v' x Rl).
  Qed.

  (** The state after everybody has moved up: the last hand comes first. *)
  Definition state_moved_up (s : state) : state :=
    State (decks s) (last (hands s) [] :: removelast (hands s)) (piles s)
          (chair_up (players R) (player s)) (laid s) (has_helped s).

  Lemma moved_up_alike : forall s, co_reachable R s -> alike moved_up s (state_moved_up s).
  Proof.
    intros s Hr. pose proof (reachable_sound R V s Hr) as S. destruct (s_seated R s S) as (Sn & _ & Sp).
    constructor; cbn [hands decks piles player laid has_helped state_moved_up]; try reflexivity.
    - intros i. simpl. assert (N : hands s <> []) by (intros E; rewrite E in Sn; simpl in Sn; lia).
      pose proof (app_removelast_last [] N) as E.
      set (h := removelast (hands s)) in *. set (x := last (hands s) []) in *.
      assert (Ln : players R = Datatypes.S (length h))
        by (rewrite <- Sn; apply (f_equal (@length (list Z))) in E; rewrite app_length in E; simpl in E; lia).
      assert (Q : nth_error (x :: h) (chair_up (players R) i) = nth_error (hands s) i).
      { rewrite E. unfold chair_up. destruct (Nat.ltb_spec i (players R)) as [C|C].
        - rewrite chair_small by assumption. destruct (Nat.eqb_spec (i + 1) (players R)) as [E1|E1].
          + replace i with (length h) by lia. now rewrite nth_error_at.
          + rewrite Nat.add_1_r. simpl. symmetry. apply nth_error_app1. lia.
        - transitivity (@None (list Z)); [|symmetry]; apply nth_error_None; [|rewrite app_length]; simpl; lia. }
      rewrite Q. destruct (nth_error (hands s) i); [now rewrite map_id | exact I].
    - intros j. simpl. unfold id_nat. destruct (nth_error (decks s) j); simpl; [now rewrite map_id | reflexivity].
    - intros i. simpl. unfold id_nat. destruct (nth_error (piles s) i) as [p|] eqn:E; simpl; [|reflexivity].
      f_equal. assert (O : owner p = None).
      { assert (Fr : In (frame p) (map frame (co_piles R)))
          by (rewrite <- (s_piles R s S); apply in_map; now apply nth_error_In in E).
        unfold co_piles in Fr. rewrite map_app in Fr. apply in_app_iff in Fr as [Fr|Fr];
          apply in_map_iff in Fr as (q & Eq & Iq); apply repeat_spec in Iq; subst q;
          unfold frame in Eq; simpl in Eq; now injection Eq. }
      destruct p as [dd o w cs]. simpl in O. subst o. unfold new_pile. simpl. f_equal.
      rewrite <- (map_id cs) at 1. apply map_ext. now intros [k c].
  Qed.

  Theorem CT_13_seats_rotated : forall s ms t, co_reachable R s ->
    judge g (state_moved_up s) = judge g s /\
    (run g s ms = Some t ->
     exists t', run g (state_moved_up s) ms = Some t' /\
       alike moved_up t t' /\ judge g t' = judge g t /\ unlaid t' = unlaid t).
  Proof.
    intros s ms t Hr. pose proof (moved_up_alike s Hr) as A.
    assert (P : proper (highest g) moved_up)
      by (constructor; simpl; intros; try reflexivity; [apply chair_down_up | apply chair_up_down]).
    split; [now apply judge_alike with (n := players R) (r := moved_up); auto using moved_up_fair|].
    intros H.
    destruct (run_alike g _ _ moved_up (co_lawful R V) P moved_up_fair ms s _ t
                (s_seated R _ (reachable_sound R V s Hr)) A H) as (t' & R' & A' & J).
    exists t'. split.
    { rewrite <- R'. f_equal. rewrite <- (map_id ms) at 1. apply map_ext. now intros [c i|]. }
    split; [assumption|]. split; [assumption|]. now apply unlaid_alike with (highest g) moved_up.
  Qed.
End Team.

Section Duel.
  Import FaceToFace FaceToFaceTheorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Let g := duel R.

  (** FT-15: the mirror; each player's two piles change places. *)
  Definition neighbours (i : nat) : nat :=
    match i with 0 => 1 | 1 => 0 | 2 => 3 | 3 => 2 | _ => i end%nat.
  Definition duel_mirror : renaming := mirror (high R) neighbours.

  Lemma neighbours_twice : forall i, neighbours (neighbours i) = i.
  Proof. now intros [|[|[|[|i]]]]. Qed.

  Lemma duel_mirror_start : forall o0 o1 starter,
    alike duel_mirror (duel_start R o0 o1 starter)
      (duel_start R (map (fun x => high R + 2 - x) o0) (map (fun x => high R + 2 - x) o1) starter).
  Proof.
    intros o0 o1 starter. constructor; cbn [hands decks piles player laid has_helped duel_start]; try reflexivity.
    - intros i. simpl. unfold id_nat. rewrite !firstn_map. destruct i as [|[|[|i]]]; simpl; auto.
    - intros j. simpl. unfold id_nat. rewrite !skipn_map. now destruct j as [|[|[|j]]].
    - intros i. simpl pile_to. unfold duel_piles, untouched.
      destruct i as [|[|[|[|[|i]]]]]; simpl; try reflexivity; unfold new_pile; simpl; unfold id_nat;
        do 2 f_equal; lia.
  Qed.

  Theorem FT_15_mirror : forall o0 o1 starter ms t,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) -> (starter < 2)%nat ->
    run g (duel_start R o0 o1 starter) ms = Some t ->
    exists t', run g (duel_start R (map (fun x => high R + 2 - x) o0)
                                   (map (fun x => high R + 2 - x) o1) starter)
                     (map (new_move duel_mirror) ms) = Some t' /\
      alike duel_mirror t t' /\ judge g t' = judge g t /\ winner R t' = winner R t.
  Proof.
    intros o0 o1 starter ms t P0 P1 St H.
    assert (P : proper (highest g) duel_mirror) by (apply mirror_proper, neighbours_twice).
    destruct (run_alike g _ _ duel_mirror (duel_lawful R) P
                (fair_seats_kept g _ duel_mirror (fun _ => eq_refl) (fun _ => eq_refl))
                ms _ _ t (s_seated R _ (start_sound R V o0 o1 starter P0 P1 St))
                (duel_mirror_start o0 o1 starter) H) as (t' & R' & A & J).
    exists t'. split; [assumption|]. split; [assumption|]. split; [assumption|].
    unfold winner. fold g. rewrite J, (a_player _ _ _ A). reflexivity.
  Qed.

  (** FT-16: the two players, with their cards and piles, change places. *)
  Definition swapped (i : nat) : nat := match i with 0 => 1 | 1 => 0 | _ => i end%nat.
  Definition across (i : nat) : nat :=
    match i with 0 => 2 | 1 => 3 | 2 => 0 | 3 => 1 | _ => i end%nat.
  Definition players_exchanged : renaming :=
    Renaming (fun x => x) (fun x => x) (fun d => d) across across swapped swapped swapped swapped.

  Lemma exchanged_proper : proper (highest g) players_exchanged.
  Proof.
    constructor; simpl; intros; try reflexivity; try (now destruct i as [|[|i]]);
      now destruct i as [|[|[|[|i]]]].
  Qed.

  Lemma exchanged_fair : fair g 2 players_exchanged.
  Proof.
    assert (Sz : forall (l l' : list nat) i, (forall i, nth_error l' (swapped i) = nth_error l i) ->
              nth (swapped i) l' O = nth i l O).
    { intros l l' i H. specialize (H i). destruct (nth_error l i) as [x|] eqn:X.
      - apply nth_error_nth with (d := O) in H. apply nth_error_nth with (d := O) in X. congruence.
      - apply nth_error_None in H. apply nth_error_None in X. now rewrite !nth_overflow by assumption. }
    assert (Hs : forall v v' i, related players_exchanged v v' ->
              hand_size_of v' (swapped i) = hand_size_of v i)
      by (intros v v' i Rl; apply Sz, (r_hands _ _ _ Rl)).
    assert (Ds : forall v v' i, related players_exchanged v v' ->
              deck_size_of v' (swapped i) = deck_size_of v i)
      by (intros v v' i Rl; apply Sz, (r_decks _ _ _ Rl)).
    constructor.
    - reflexivity.
    - intros v v' Rl. simpl. rewrite (r_turn _ _ _ Rl). simpl. now rewrite (Hs v v'), (Ds v v').
    - reflexivity.
    - intros v v' Rl. simpl. unfold duel_missing, lone. rewrite (r_turn _ _ _ Rl), (r_laid _ _ _ Rl).
      simpl. now rewrite (Hs v v'), (Ds v v').
    - intros v v' Rl. simpl. rewrite (r_turn _ _ _ Rl), (r_helped _ _ _ Rl). simpl. now rewrite (Hs v v').
    - intros v v' Rl _ C. simpl. rewrite (r_turn _ _ _ Rl). simpl. unfold other.
      destruct (on_turn v) as [|[|x]]; simpl; lia.
  Qed.

  Lemma exchanged_start : forall o0 o1 starter,
    alike players_exchanged (duel_start R o0 o1 starter) (duel_start R o1 o0 (swapped starter)).
  Proof.
    intros o0 o1 starter. constructor; cbn [hands decks piles player laid has_helped duel_start]; try reflexivity.
    - intros i. simpl. destruct i as [|[|[|i]]]; simpl; auto; now rewrite map_id.
    - intros j. simpl. destruct j as [|[|[|j]]]; simpl; auto; now rewrite map_id.
    - intros i. simpl pile_to. unfold duel_piles, untouched. now destruct i as [|[|[|[|[|i]]]]].
  Qed.

  Theorem FT_16_players_exchanged : forall o0 o1 starter ms t,
    Permutation o0 (numbers (high R)) -> Permutation o1 (numbers (high R)) -> (starter < 2)%nat ->
    run g (duel_start R o0 o1 starter) ms = Some t ->
    exists t', run g (duel_start R o1 o0 (swapped starter))
                     (map (new_move players_exchanged) ms) = Some t' /\
      alike players_exchanged t t' /\ judge g t' = judge g t /\
      winner R t' = option_map swapped (winner R t).
  Proof.
    intros o0 o1 starter ms t P0 P1 St H.
    pose proof (start_sound R V o0 o1 starter P0 P1 St) as S.
    destruct (run_alike g _ _ players_exchanged (duel_lawful R) exchanged_proper exchanged_fair
                ms _ _ t (s_seated R _ S) (exchanged_start o0 o1 starter) H) as (t' & R' & A & J).
    exists t'. split; [assumption|]. split; [assumption|]. split; [assumption|].
    pose proof (run_seated g _ _ (duel_lawful R) ms _ t (s_seated R _ S) H) as (_ & _ & Sp).
    unfold winner. fold g. rewrite J, (a_player _ _ _ A). simpl.
    destruct (judge g t); simpl; try reflexivity. f_equal. unfold other.
    destruct (player t) as [|[|x]]; simpl; lia.
  Qed.
End Duel.
