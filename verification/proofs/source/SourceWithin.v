(** most_laid.py: [within_reach] of the source decides [Reach], with all its short answers. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Py PyFacts Source SourceReach.
Import ListNotations.
Open Scope Z_scope.

Lemma filter_shorter : forall {A} (f g : A -> bool) l,
  (forall x, In x l -> f x = true -> g x = true) -> (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. simpl.
  assert (IH' := IH (fun y I => H y (or_intror I))). specialize (H x (or_introl eq_refl)).
  destruct (f x); [rewrite (H eq_refl); simpl; lia|]. destruct (g x); simpl; lia.
Qed.

(** ** Cards that fit now *)

Definition fitting (T : Z) (U D : list Z) (c : Z) : bool :=
  (c <? greatest D) || (least U <? c) || mem (c + T) U || mem (c - T) D.

Lemma fitting_cases : forall T U D c, fitting T U D c = true <->
  c < greatest D \/ least U < c \/ In (c + T) U \/ In (c - T) D.
Proof.
  intros. unfold fitting. rewrite !orb_true_iff, !Z.ltb_lt, !mem_In. tauto.
Qed.

(** All cards that fit now can be laid. *)
Lemma fitting_closed : forall T H U D, U <> [] -> D <> [] -> greatest D <= least U ->
  closed_form T H U D (length (filter (fitting T U D) H)).
Proof.
  intros T H U D NU ND Le. set (low := least U) in *. set (high := greatest D) in *.
  assert (Lo : lowest low U) by now apply least_spec.
  assert (Hi : highest_of high D) by now apply greatest_spec.
  assert (A : exists p t, up_link T H U p t /\ (p = None \/ p = Some (low + 1)) /\ high <= t <= low + 1 /\
    forall c, In c H -> low < c \/ (In (c + T) U /\ high <= c) -> t <= c).
  { set (L := filter (fun c => mem (c + T) U && (high <=? c) && (c <=? low)) H).
    assert (InL : forall c, In c L <-> In c H /\ In (c + T) U /\ high <= c <= low).
    { intros c. unfold L. rewrite filter_In, !andb_true_iff, mem_In, !Z.leb_le. tauto. }
    destruct L as [|x L'] eqn:E.
    - exists None, (low + 1). split; [now constructor|]. split; [now left|]. split; [lia|].
      intros c I [C|(C & C')]; [lia|]. destruct (Z.le_gt_cases c low); [|lia].
      exfalso. apply (InL c). auto.
    - rewrite <- E in InL. assert (NL : L <> []) by (rewrite E; discriminate).
      destruct (least_spec L NL) as (I & M). apply InL in I as (I1 & I2 & I3).
      exists (Some (low + 1)), (least L). split.
      + apply up_next with None; [now constructor|]. split; [assumption|]. split; [lia | now left].
      + split; [now right|]. split; [lia|]. intros c Ic [C|(C & C')]; [lia|].
        destruct (Z.le_gt_cases c low); [|lia]. apply M, InL. auto. }
  destruct A as (p & t & LU & Pp & Bt & Ct).
  assert (B : exists q s, down_link T H D q s /\ (q = None \/ q = Some (high - 1)) /\ high - 1 <= s < t /\
    forall c, In c H -> c < high \/ (In (c - T) D /\ c < t) -> c <= s).
  { set (L := filter (fun c => mem (c - T) D && (high <=? c) && (c <? t)) H).
    assert (InL : forall c, In c L <-> In c H /\ In (c - T) D /\ high <= c < t).
    { intros c. unfold L. rewrite filter_In, !andb_true_iff, mem_In, Z.leb_le, Z.ltb_lt. tauto. }
    destruct L as [|x L'] eqn:E.
    - exists None, (high - 1). split; [now constructor|]. split; [now left|]. split; [lia|].
      intros c I [C|(C & C')]; [lia|]. destruct (Z.le_gt_cases high c); [|lia].
      exfalso. apply (InL c). auto.
    - rewrite <- E in InL. assert (NL : L <> []) by (rewrite E; discriminate).
      destruct (greatest_spec L NL) as (I & M). apply InL in I as (I1 & I2 & I3).
      exists (Some (high - 1)), (greatest L). split.
      + apply down_next with None; [now constructor|]. split; [assumption|]. split; [lia | now left].
      + split; [now right|]. split; [lia|]. intros c Ic [C|(C & C')]; [lia|].
        destruct (Z.le_gt_cases high c); [|lia]. apply M, InL. auto. }
  destruct B as (q & s & LD & Pq & Bs & Cs).
  exists p, t, q, s. split; [assumption|]. split; [assumption|]. split.
  - split; [destruct Pp as [->| ->]; simpl; [exact I | lia]|].
    split; [destruct Pq as [->| ->]; simpl; [exact I | lia]|]. intros (E & _). lia.
  - apply filter_shorter. intros c Ic F. apply fitting_cases in F. fold low high in F.
    apply orb_true_iff. rewrite !Z.leb_le.
    destruct (Z.le_gt_cases high c) as [C|C]; [|right; apply Cs; auto].
    destruct F as [F|[F|[F|F]]]; [lia | left; apply Ct; auto.. |].
    destruct (Z.le_gt_cases t c); [now left|]. right. apply Cs; auto.
Qed.

(** Where none fits, none can be laid. *)
Lemma closed_fitting : forall T H ls n, NoDup H -> ups ls <> [] -> downs ls <> [] ->
  closed_form T H (ups ls) (downs ls) (S n) -> exists c, In c H /\ fitting T (ups ls) (downs ls) c = true.
Proof.
  intros T H ls n ND NU NE C.
  apply (GT_18_closed_form T (S n) (Turn H ls true)) in C; auto; [|intros h (N & _); discriminate].
  apply Reach_less with (j := 1%nat) in C; [|lia]. apply Reach_1 in C as (c & i & (Ic & l & El & Tk)).
  simpl in *. exists c. split; [assumption|]. apply fitting_cases.
  unfold takes in Tk. destruct (own l) eqn:O; [|discriminate]. apply nth_error_In in El.
  destruct (heads l) eqn:Hd.
  - assert (I : In (shows l) (ups ls)).
    { unfold ups. apply in_map, filter_In. split; [assumption|]. unfold own_lane. now rewrite O, Hd. }
    apply fits_up in Tk as [Tk|Tk].
    + destruct (least_spec _ NU) as (_ & M). specialize (M _ I). right. left. lia.
    + right. right. left. now replace (c + T) with (shows l) by lia.
  - assert (I : In (shows l) (downs ls)).
    { unfold downs. apply in_map, filter_In. split; [assumption|]. unfold own_lane. now rewrite O, Hd. }
    apply fits_down in Tk as [Tk|Tk].
    + destruct (greatest_spec _ NE) as (_ & M). specialize (M _ I). left. lia.
    + right. right. right. now replace (c - T) with (shows l) by lia.
Qed.

(** ** The slices of the hand *)

Lemma three_parts : forall hand low high, ascending hand -> high <= low -> exists A B C,
  hand = A ++ B ++ C /\ Forall (fun c => c < high) A /\ Forall (fun c => high <= c <= low) B /\
  Forall (fun c => low < c) C.
Proof.
  induction hand as [|x hand IH]; intros low high S Le.
  - exists [], [], []. repeat constructor.
  - inversion S; subst. destruct (IH low high H1 Le) as (A & B & C & E & FA & FB & FC).
    assert (Above : forall y, In y hand -> x < y) by (now apply Forall_forall).
    destruct (Z.lt_ge_cases x high) as [C1|C1].
    + exists (x :: A), B, C. rewrite E. repeat split; auto.
    + destruct A as [|a A].
      2:{ exfalso. inversion FA; subst. specialize (Above a). simpl in Above. lia. }
      destruct (Z.le_gt_cases x low) as [C2|C2].
      * exists [], (x :: B), C. rewrite E. repeat split; auto.
      * destruct B as [|b B].
        2:{ exfalso. inversion FB; subst. specialize (Above b). simpl in Above. lia. }
        exists [], [], (x :: C). rewrite E. repeat split; auto.
Qed.

Lemma Forall_filter_all : forall (P : Z -> Prop) f l, Forall P l -> (forall x, P x -> f x = true) -> filter f l = l.
Proof. intros P f l F H. apply filter_all. rewrite Forall_forall in F. auto. Qed.

Lemma Forall_filter_none : forall (P : Z -> Prop) f l, Forall P l -> (forall x, P x -> f x = false) -> filter f l = [].
Proof. intros P f l F H. apply filter_nothing. rewrite Forall_forall in F. auto. Qed.

Lemma first_part : forall (a b : list Z), firstn (length a) (a ++ b) = a.
Proof. intros. rewrite firstn_app, Nat.sub_diag, firstn_all. apply app_nil_r. Qed.
Lemma last_part : forall (a b : list Z), skipn (length a) (a ++ b) = b.
Proof. intros. now rewrite skipn_app, Nat.sub_diag, skipn_all. Qed.

Lemma source_fitting : forall T U D hand, ascending hand -> greatest D <= least U ->
  (py_to hand (Z.of_nat (length (filter (fun y => y <? greatest D) hand))) ++
   filter (fun card => mem (card + T) U || mem (card - T) D)
     (py_slice hand (Z.of_nat (length (filter (fun y => y <? greatest D) hand)))
                    (Z.of_nat (length (filter (fun y => y <=? least U) hand)))) ++
   py_from hand (Z.of_nat (length (filter (fun y => y <=? least U) hand))))%list
  = filter (fitting T U D) hand.
Proof.
  intros T U D hand S Le. destruct (three_parts hand (least U) (greatest D) S Le) as (A & B & C & -> & FA & FB & FC).
  clear S. rewrite !filter_app.
  rewrite (Forall_filter_all _ (fun y => y <? greatest D) A FA) by (intros; now apply Z.ltb_lt).
  rewrite (Forall_filter_none _ (fun y => y <? greatest D) B FB) by (intros; apply Z.ltb_ge; lia).
  rewrite (Forall_filter_none _ (fun y => y <? greatest D) C FC) by (intros; apply Z.ltb_ge; lia).
  rewrite (Forall_filter_all _ (fun y => y <=? least U) A FA) by (intros; apply Z.leb_le; lia).
  rewrite (Forall_filter_all _ (fun y => y <=? least U) B FB) by (intros; apply Z.leb_le; lia).
  rewrite (Forall_filter_none _ (fun y => y <=? least U) C FC) by (intros; apply Z.leb_gt; lia).
  rewrite (Forall_filter_all _ (fitting T U D) A FA) by (intros; apply fitting_cases; lia).
  rewrite (Forall_filter_all _ (fitting T U D) C FC) by (intros; apply fitting_cases; lia).
  rewrite !app_nil_r. unfold py_to, py_from, py_slice, py_to, py_place.
  repeat (match goal with |- context [Z.of_nat ?n <? 0] => replace (Z.of_nat n <? 0) with false by (symmetry; apply Z.ltb_ge; lia) end).
  rewrite !Nat2Z.id. rewrite (first_part A (B ++ C)), (app_assoc A B C), (first_part (A ++ B) C),
    (last_part (A ++ B) C), (last_part A B). f_equal. f_equal.
  apply filter_ext_in. intros c I. rewrite Forall_forall in FB. specialize (FB c I).
  unfold fitting. destruct (Z.ltb_spec c (greatest D)); [lia|]. destruct (Z.ltb_spec (least U) c); [lia|]. reflexivity.
Qed.

(** ** The answer *)

(** What a lookup must know of the piles that show these tops; proven of the games' lookups elsewhere. *)
Record sees (lookup : Lookup) (T : Z) (hand tops : list Z) (ls : list lane) : Prop := {
  sees_trick : Lookup_trick lookup = T;
  sees_ups : Lookup_ups lookup tops = Ok (ups ls);
  sees_downs : Lookup_downs lookup tops = Ok (downs ls);
  sees_pair : exists u d, py_nth tops (fst (Lookup_pair lookup)) = Ok u /\
    py_nth tops (snd (Lookup_pair lookup)) = Ok d /\ In u (ups ls) /\ In d (downs ls);
  sees_helping : Lookup_helping lookup hand tops = Ok (helping (Turn hand ls false)) }.

Lemma discard_filter : forall f h l, f h = false -> filter f (discard h l) = filter f l.
Proof.
  induction l as [|x l IH]; intros E; [reflexivity|]. simpl.
  destruct (Z.eqb_spec h x) as [->|N]; [now rewrite E|]. simpl. now rewrite IH.
Qed.

(** The next test of the source, however it is written: [lia] reads it. *)
Ltac ask C := match goal with |- context [if ?c then _ else _] => destruct c eqn:C end.

Theorem source_within_reach : forall lookup T count hand tops ls h,
  ascending hand -> sees lookup T hand tops ls ->
  exists b, most_laid_within_reach count hand tops h lookup = Ok b /\
            (b = true <-> Reach T (Z.to_nat count) (Turn hand ls h)).
Proof.
  intros lookup T count hand tops ls h S [ET EU ED (u & d & Eu & Ed & Iu & Id) EH].
  pose proof (ascending_NoDup _ S) as ND.
  assert (NU : ups ls <> []) by (intros E; now rewrite E in Iu).
  assert (NE : downs ls <> []) by (intros E; now rewrite E in Id).
  set (t := Turn hand ls h).
  pose proof (GT_18_with_help T (Z.to_nat count) t ND NU NE) as G. simpl in G.
  unfold most_laid_within_reach.
  ask C1.
  { exists false. split; [reflexivity|]. split; [discriminate|]. intros R.
    apply Reach_length in R. simpl in R. unfold py_len in C1. lia. }
  destruct (Lookup_pair lookup) as [rising falling]. simpl in Eu, Ed. rewrite Eu. simpl bind. rewrite Ed. simpl bind.
  assert (Cross : forall u d, In u (ups ls) -> In d (downs ls) -> u < d -> Reach T (Z.to_nat count) t).
  { intros u' d' I J L. apply Reach_less with (length hand); [unfold py_len in C1; lia|].
    apply (GT_18_crossing T t u' d' ND I J L). }
  ask C2.
  { exists true. split; [reflexivity|]. split; [intros _; apply (Cross u d); auto; lia | reflexivity]. }
  rewrite EU, ED. simpl bind. rewrite py_min_least, py_max_greatest by assumption. simpl bind.
  ask C3.
  { exists true. split; [reflexivity|]. split; [intros _ | reflexivity].
    apply (Cross (least (ups ls)) (greatest (downs ls))); auto; [now apply least_spec | now apply greatest_spec | lia]. }
  rewrite py_bisect_left_at, py_bisect_right_at by assumption. simpl bind.
  rewrite ET. rewrite source_fitting by (assumption || lia).
  set (fit := filter (fitting T (ups ls) (downs ls)) hand).
  assert (Fit : closed_form T hand (ups ls) (downs ls) (length fit)) by (apply fitting_closed; auto; lia).
  ask C4.
  { exists true. split; [reflexivity|]. split; [intros _ | reflexivity]. apply G. left.
    apply first_links; auto. rewrite covered_apart by lia.
    pose proof (not_below_above hand (least (ups ls))). rewrite not_above_below. unfold py_len in *. lia. }
  ask C5.
  { exists true. split; [reflexivity|]. split; [intros _ | reflexivity]. apply G. left.
    apply closed_form_less with (length fit); [unfold py_len in C5; lia | assumption]. }
  assert (Help : (if h then Ok [] else Lookup_helping lookup hand tops) = Ok (helping t)).
  { destruct h; [reflexivity|]. now rewrite EH. }
  rewrite Help. simpl bind. unfold most_laid__within_reach_beyond.
  assert (InH : forall x, In x (helping t) <-> In x hand /\ helps t x) by (intros; apply helping_helps).
  ask C6.
  { exists true. split; [reflexivity|]. split; [intros _ | reflexivity]. apply G. right.
    assert (C7 : py_subset Z.eqb (helping t) fit = false) by lia.
    assert (X : exists x, In x (helping t) /\ ~ In x fit).
    { clear -C7. unfold py_subset in C7. induction (helping t) as [|x l IH]; [discriminate|].
      simpl in C7. rewrite py_in_mem in C7. destruct (mem x fit) eqn:M.
      - destruct (IH C7) as (y & I & N). exists y. split; [now right | assumption].
      - exists x. split; [now left | now apply mem_not_In]. }
    destruct X as (x & Ix & Nx). apply InH in Ix as [Ix Hx]. exists x. split; [assumption|]. split; [assumption|].
    assert (Fx : fitting T (ups ls) (downs ls) x = false).
    { apply not_true_is_false. intros F. apply Nx. unfold fit. apply filter_In. auto. }
    apply closed_form_less with (length (filter (fitting T (ups ls) (downs ls)) (discard x hand)));
      [|apply fitting_closed; auto; lia].
    rewrite discard_filter by assumption. fold fit. unfold py_len in C6. lia. }
  destruct (py_full fit) eqn:C7; simpl negb; cbv iota.
  2:{ exists false. split; [reflexivity|]. split; [discriminate|]. intros R. exfalso.
      assert (E : fit = []) by (now destruct fit).
      assert (Nothing : forall H, (forall c, In c H -> In c hand) -> forall n, NoDup H ->
        ~ closed_form T H (ups ls) (downs ls) (Datatypes.S n)).
      { intros H I n NH C. apply closed_fitting in C as (c & Ic & F); auto.
        assert (J : In c fit) by (unfold fit; apply filter_In; auto). now rewrite E in J. }
      rewrite E in *. unfold py_len in *. cbn [length] in C5, C6.
      apply G in R as [R|(x & Ix & Hx & R)].
      - destruct (Z.to_nat count) as [|n] eqn:K; [lia|]. now apply (Nothing hand) in R.
      - destruct (Z.to_nat count) as [|[|n]] eqn:K; [lia | | apply (Nothing (discard x hand)) in R; auto using discard_NoDup; intros; now apply discard_incl in H].
        assert (C8 : py_subset Z.eqb (helping t) [] = true) by lia. unfold py_subset in C8.
        rewrite forallb_forall in C8. specialize (C8 x (proj2 (InH x) (conj Ix Hx))). discriminate. }
  rewrite source_most_laid by assumption. simpl bind.
  ask C8.
  { exists true. split; [reflexivity|]. split; [intros _ | reflexivity]. apply G. left.
    apply GT_18_most_laid; auto. lia. }
  rewrite py_any_ok with (g := fun c => count - 1 <=? Z.of_nat (most_laid T (discard c hand) (ups ls) (downs ls))).
  2:{ intros x Ix. apply InH in Ix as [Ix _]. rewrite source_without by assumption. simpl bind.
      rewrite source_most_laid by (auto using ascending_discard). reflexivity. }
  eexists. split; [reflexivity|]. rewrite existsb_exists, G. split.
  - intros (x & Ix & L). apply Z.leb_le in L. apply InH in Ix as [Ix Hx]. right. exists x.
    split; [assumption|]. split; [assumption|]. apply GT_18_most_laid; auto using ascending_discard. lia.
  - intros [C|(x & Ix & Hx & C)].
    + apply GT_18_most_laid in C; auto. lia.
    + apply GT_18_most_laid in C; auto using ascending_discard. exists x. split; [now apply InH|].
      apply Z.leb_le. unfold py_len in C5. lia.
Qed.
