(** most_laid.py: the source computes the number of the model. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Py PyFacts Source.
Import ListNotations.
Open Scope Z_scope.

Theorem source_without : forall c l, In c l -> most_laid__without l c = Ok (discard c l).
Proof.
  intros c l I. destruct (py_index_split c l I) as (l1 & l2 & -> & N & E).
  unfold most_laid__without. rewrite E. simpl. f_equal. rewrite discard_split by assumption.
  unfold py_to, py_from, py_place. destruct (Z.ltb_spec (Z.of_nat (length l1)) 0); [lia|].
  destruct (Z.ltb_spec (Z.of_nat (length l1) + 1) 0); [lia|]. rewrite Nat2Z.id.
  replace (Z.to_nat (Z.of_nat (length l1) + 1)) with (length l1 + 1)%nat by lia.
  rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. f_equal.
  rewrite skipn_app, skipn_all2 by lia. replace (length l1 + 1 - length l1)%nat with 1%nat by lia.
  reflexivity.
Qed.

(** ** The thresholds *)

Definition lower (q : option Z) : ext := match q with None => NegInf | Some z => Fin z end.
Definition upper (p : option Z) : ext := match p with None => PosInf | Some z => Fin z end.

(** In an ascending list the first element that is not below is found by counting. *)
Lemma find_counted : forall (found : list link) start, ascending (map snd found) ->
  find (fun l => start <=? snd l) found =
  nth_error found (length (filter (fun y => y <? start) (map snd found))).
Proof.
  induction found as [|x found IH]; intros start S; [reflexivity|]. simpl in *. inversion S; subst.
  destruct (Z.leb_spec start (snd x)), (Z.ltb_spec (snd x) start); try lia.
  - rewrite filter_nothing; [reflexivity|]. intros y I. rewrite Forall_forall in H2.
    specialize (H2 y I). apply Z.ltb_ge. lia.
  - simpl. now apply IH.
Qed.

Lemma last_of : forall {A} (l : list A), l <> [] -> exists l' x, l = l' ++ [x].
Proof. intros A l N. destruct (exists_last N) as (l' & x & ->). eauto. Qed.


Lemma consider_nothing : forall T hand shown found card l, shown <> [] ->
  (forall x, In x found -> snd x <= l) -> greatest shown - 1 <= l -> l + 1 < card - T ->
  consider T shown hand (greatest shown - 1) found card = found.
Proof.
  intros T hand shown found card l NS A F C. unfold consider. destruct (card <=? _); [reflexivity|].
  destruct (mem (card - T) shown) eqn:M.
  { apply mem_In in M. destruct (greatest_spec shown NS) as (_ & G). specialize (G _ M). lia. }
  destruct (mem (card - T) hand); [|reflexivity].
  destruct (find _ found) as [x|] eqn:E; [|reflexivity].
  apply find_some in E as [I E]. apply Z.leb_le in E. specialize (A _ I). lia.
Qed.

Lemma fold_nothing : forall T hand shown found l cards, shown <> [] ->
  (forall x, In x found -> snd x <= l) -> greatest shown - 1 <= l ->
  (forall c, In c cards -> l + 1 < c - T) ->
  fold_left (consider T shown hand (greatest shown - 1)) cards found = found.
Proof.
  induction cards as [|c cards IH]; intros NS A F C; [reflexivity|]. simpl.
  rewrite (consider_nothing _ _ _ _ _ l) by auto with datatypes. apply IH; auto with datatypes.
Qed.

Lemma fold_below : forall T hand shown first cards found,
  (forall c, In c cards -> c <= first) -> fold_left (consider T shown hand first) cards found = found.
Proof.
  induction cards as [|c cards IH]; intros found B; [reflexivity|]. simpl.
  replace (consider T shown hand first found c) with found; [apply IH; auto with datatypes|].
  unfold consider. now rewrite (proj2 (Z.leb_le c first)) by (apply B; now left).
Qed.

(** A list is what is not above a number, and the rest. *)
Lemma two_parts : forall l x, ascending l -> exists A B, l = A ++ B /\
  (forall c, In c A -> c <= x) /\ (forall c, In c B -> x < c) /\
  filter (fun y => y <=? x) l = A.
Proof.
  induction l as [|c l IH]; intros x S; [exists [], []; repeat split; intros ? []|].
  inversion S as [|? ? S' F]; subst. rewrite Forall_forall in F. simpl.
  destruct (Z.leb_spec c x) as [C|C].
  - destruct (IH x S') as (A & B & -> & HA & HB & E). exists (c :: A), B.
    split; [reflexivity|]. split; [intros y [<-|I]; auto|]. split; [assumption|]. now rewrite E.
  - exists [], (c :: l). split; [reflexivity|]. split; [intros ? []|]. split.
    + intros y [<-|I]; [lia|]. specialize (F y I). lia.
    + apply filter_nothing. intros y I. specialize (F y I). apply Z.leb_gt. lia.
Qed.

Lemma py_from_after : forall {A} (xs ys : list A), py_from (xs ++ ys) (Z.of_nat (length xs)) = ys.
Proof.
  intros A xs ys. unfold py_from, py_place. destruct (Z.ltb_spec (Z.of_nat (length xs)) 0); [lia|].
  now rewrite Nat2Z.id, skipn_app, Nat.sub_diag, skipn_all.
Qed.

Theorem source_thresholds_down : forall T hand shown, ascending hand -> shown <> [] ->
  most_laid_thresholds_down hand shown T = Ok (map snd (falling T hand shown)).
Proof.
  intros T hand shown SH NS. unfold most_laid_thresholds_down.
  rewrite py_max_greatest by assumption. cbn [bind]. cbv zeta.
  set (first := greatest shown - 1). rewrite py_bisect_right_at by assumption. cbn [bind].
  destruct (two_parts hand first SH) as (low & high & EH & Lo & Hi & EL). rewrite EL.
  rewrite EH at 1. rewrite py_from_after.
  match goal with |- context [py_for high ?b _] => set (body := b) end.
  assert (Loop : forall rest before found l, hand = before ++ rest -> good T hand shown (found ++ [l]) rest ->
    (forall c, In c rest -> first < c) ->
    exists f, py_for rest body (map snd (found ++ [l]), snd l) = Ok f /\
    match f with
    | Next (th, _) | Break (th, _) => th = map snd (fold_left (consider T shown hand first) rest (found ++ [l]))
    | Return _ => False
    end).
  { induction rest as [|card rest IH]; intros before found l E G Above; [eexists; split; reflexivity|].
    cbn [py_for fold_left]. unfold body at 1. cbv zeta.
    assert (Later : forall c, In c rest -> card < c).
    { intros c I. pose proof SH as S. rewrite E in S.
      replace (before ++ card :: rest) with ((before ++ [card]) ++ rest) in S by now rewrite <- app_assoc.
      apply (ascending_app _ _ _ _ S); [apply in_app_iff; right; now left | assumption]. }
    assert (Last : forall x, In x (found ++ [l]) -> snd x <= snd l).
    { intros x I. apply in_app_iff in I as [I|[->|[]]]; [|lia]. destruct G as (_ & S & _).
      rewrite map_app in S. pose proof (ascending_app _ _ _ (snd l) S (in_map snd _ _ I) (or_introl eq_refl)). lia. }
    assert (First : first <= snd l).
    { destruct G as (_ & _ & _ & I). exact (Last _ I). }
    destruct (Z.ltb_spec (snd l + 1) (card - T)) as [C|C].
    { eexists. split; [reflexivity|]. rewrite (consider_nothing _ _ _ _ _ (snd l) NS Last First C : consider _ _ _ first _ _ = _).
      symmetry. f_equal. apply fold_nothing with (snd l); auto. intros c I. specialize (Later c I). lia. }
    assert (Gc : good T hand shown (consider T shown hand first (found ++ [l]) card) rest).
    { apply good_consider; auto. rewrite E. apply in_app_iff. right. now left. }
    assert (Cases : (mem (card - T) shown || (card - T <=? snd l) && mem (card - T) hand = true /\
        exists q, consider T shown hand first (found ++ [l]) card = (found ++ [l]) ++ [(q, card)]) \/
      (mem (card - T) shown || (card - T <=? snd l) && mem (card - T) hand = false /\
        consider T shown hand first (found ++ [l]) card = found ++ [l])).
    { unfold consider. specialize (Above card (or_introl eq_refl)). destruct (Z.leb_spec card first); [lia|].
      destruct (mem (card - T) shown); [left; split; [reflexivity | eauto]|].
      destruct (mem (card - T) hand); [|right; now rewrite andb_false_r]. rewrite andb_true_r. simpl.
      destruct (find _ _) as [x|] eqn:F.
      - left. split; [|eauto]. apply find_some in F as [I F]. apply Z.leb_le in F. apply Z.leb_le.
        specialize (Last _ I). lia.
      - right. split; [|reflexivity]. apply find_none with (x := l) in F; [|apply in_app_iff; right; now left].
        assumption. }
    destruct Cases as [(-> & q & Ec)|(-> & Ec)]; rewrite Ec in *; cbn [bind].
    - replace (map snd (found ++ [l]) ++ [card]) with (map snd ((found ++ [l]) ++ [(q, card)]))
        by (rewrite !map_app; reflexivity).
      apply (IH (before ++ [card]) (found ++ [l]) (q, card)); [now rewrite <- app_assoc | assumption | auto with datatypes].
    - apply (IH (before ++ [card])); [now rewrite <- app_assoc | assumption | auto with datatypes]. }
  destruct (Loop high low [] (None, first) EH (good_start T hand shown NS high) Hi) as (f & Ef & Pf).
  simpl app in Ef. simpl map in Ef. simpl snd in Ef. rewrite Ef. cbn [bind].
  assert (Whole : fold_left (consider T shown hand first) high ([] ++ [(None, first)]) = falling T hand shown).
  { unfold falling. fold first. rewrite EH at 3. rewrite fold_left_app, (fold_below _ _ _ _ low) by assumption. reflexivity. }
  destruct f as [[th la]|[th la]|v]; [..|contradiction]; subst th; f_equal; exact (f_equal (map snd) Whole).
Qed.

Theorem source_thresholds_up : forall T hand shown, ascending hand -> shown <> [] ->
  most_laid_thresholds_up hand shown T = Ok (map snd (rising T hand shown)).
Proof.
  intros T hand shown SH NS. unfold most_laid_thresholds_up. cbv zeta.
  replace (map (fun card => - card) (rev hand)) with (rev (map Z.opp hand)) by (now rewrite <- map_rev).
  change (map (fun t => - t) shown) with (map Z.opp shown).
  rewrite source_thresholds_down; [|now apply ascending_mirror | now destruct shown].
  cbn [bind]. unfold rising. now rewrite !map_map.
Qed.

(** Which threshold comes before each: nothing before the first, and before a later one
    the lowest from which it is a step. *)
Definition linked (T : Z) (shown : list Z) (found : list link) : Prop :=
  exists l, found = (None, greatest shown - 1) :: l /\
  forall q s, In (q, s) l -> exists b, q = Some b /\
    if mem (s - T) shown then b = greatest shown - 1
    else exists x, find (fun l => s - T <=? snd l) found = Some x /\ b = snd x.

Lemma find_app : forall {A} f (l m : list A) x, find f l = Some x -> find f (l ++ m) = Some x.
Proof. induction l as [|y l IH]; intros m x F; [discriminate|]. simpl in *. destruct (f y); auto. Qed.

Lemma falling_linked : forall T hand shown, linked T shown (falling T hand shown).
Proof.
  intros T hand shown. unfold falling. set (first := greatest shown - 1).
  assert (Step : forall found card, linked T shown found -> linked T shown (consider T shown hand first found card)).
  { intros found card (l & E & L). unfold consider.
    destruct (card <=? first); [exists l; auto|].
    assert (Ext : forall b, (if mem (card - T) shown then b = first
        else exists x, find (fun l => card - T <=? snd l) found = Some x /\ b = snd x) ->
      linked T shown (found ++ [(Some b, card)])).
    { intros b B. exists (l ++ [(Some b, card)]). split; [now rewrite E|]. intros q s I.
      apply in_app_iff in I as [I|[I|[]]].
      - destruct (L q s I) as (b' & -> & B'). exists b'. split; [reflexivity|].
        destruct (mem (s - T) shown); [assumption|]. destruct B' as (x & F & ->). exists x. split; [|reflexivity].
        now apply find_app.
      - inversion I; subst. exists b. split; [reflexivity|]. destruct (mem (s - T) shown); [assumption|].
        destruct B as (x & F & ->). exists x. split; [|reflexivity]. now apply find_app. }
    destruct (mem (card - T) shown) eqn:M; [now apply Ext|].
    destruct (mem (card - T) hand); [|exists l; auto].
    destruct (find (fun l => card - T <=? snd l) found) as [x|] eqn:F; [|exists l; auto].
    apply Ext. now exists x. }
  assert (All : forall cards found, linked T shown found ->
    linked T shown (fold_left (consider T shown hand first) cards found)).
  { induction cards as [|c cards IH]; intros found L; [assumption|]. simpl. apply IH. now apply Step. }
  apply All. exists []. split; [reflexivity|]. intros ? ? [].
Qed.

Theorem source_before : forall T hand shown i q s, ascending hand -> shown <> [] ->
  nth_error (falling T hand shown) i = Some (q, s) ->
  most_laid__before (map snd (falling T hand shown)) (Z.of_nat i) shown T = Ok (lower q).
Proof.
  intros T hand shown i q s SH NS E. destruct (falling_linked T hand shown) as (l & EF & L).
  destruct (falling_good T hand shown SH NS) as (_ & S & _).
  set (F := falling T hand shown) in *. unfold most_laid__before.
  destruct (Z.eqb_spec (Z.of_nat i) 0) as [I0|I0].
  { replace i with O in E by lia. rewrite EF in E. simpl in E. inversion E. reflexivity. }
  destruct i as [|i]; [lia|]. pose proof E as E'. rewrite EF in E'. simpl in E'. apply nth_error_In in E'.
  destruct (L q s E') as (b & -> & B).
  rewrite (py_nth_at _ _ s) by (exact (map_nth_error snd _ _ E)). cbn [bind]. cbv zeta.
  destruct (mem (s - T) shown) eqn:M; cbn [bind].
  - rewrite (py_nth_Z _ 0 (greatest shown - 1)) by (try lia; now rewrite EF). cbn [bind]. now rewrite B.
  - rewrite py_bisect_left_at by assumption. cbn [bind]. destruct B as (x & Fx & ->).
    rewrite find_counted in Fx by assumption.
    rewrite (py_nth_at _ _ (snd x)) by (exact (map_nth_error snd _ _ Fx)). reflexivity.
Qed.

(** Only the first link has nothing before it. *)
Lemma head_some : forall (h : Z) (l : list link) i q s, Forall (fun x => fst x <> None) l ->
  nth_error ((None, h) :: l) i = Some (q, s) -> some q = (0 <? Z.of_nat i).
Proof.
  intros h l [|i] q s F E; simpl in E.
  - now inversion E.
  - apply nth_error_In in E. rewrite Forall_forall in F. specialize (F _ E). simpl in F.
    destruct q; [|congruence]. simpl. symmetry. apply Z.ltb_lt. lia.
Qed.

(** ** The pairs *)

Lemma up_first_meeting_above : forall T X U p t s, up_link T X U p t -> t <= s ->
  exists p' t', up_link T X U p' t' /\ t <= t' <= s /\ above p' s.
Proof.
  intros T X U p t s L. induction L as [l L|p t f L IH S]; intros C.
  - exists None, (l + 1). split; [now constructor|]. split; [lia | exact Logic.I].
  - destruct (Z.le_gt_cases t s) as [D|D].
    + destruct (IH D) as (p' & t' & L' & B & A). exists p', t'. split; [assumption|].
      destruct S as (_ & S & _). split; [lia | assumption].
    + exists (Some t), f. split; [now apply up_next with p|]. split; [lia|]. simpl. lia.
Qed.

(** An ascending list of links is those below [t], then the others. *)
Lemma split_at : forall (F : list link) t, ascending (map snd F) -> exists F1 F2,
  F = F1 ++ F2 /\ Forall (fun l => snd l < t) F1 /\ Forall (fun l => t <= snd l) F2 /\
  length (filter (fun y => y <? t) (map snd F)) = length F1.
Proof.
  induction F as [|x F IH]; intros t S; simpl in *.
  - exists [], []. repeat constructor.
  - inversion S; subst. destruct (Z.ltb_spec (snd x) t) as [C|C].
    + destruct (IH t H1) as (F1 & F2 & -> & A & B & E). exists (x :: F1), F2.
      split; [reflexivity|]. split; [now constructor|]. split; [assumption|]. simpl. now rewrite E.
    + exists [], (x :: F). split; [reflexivity|]. split; [constructor|]. split.
      * constructor; [assumption|]. rewrite Forall_forall in *. intros l I.
        specialize (H2 (snd l) (in_map snd _ _ I)). lia.
      * simpl. rewrite filter_nothing; [reflexivity|]. intros y I. rewrite Forall_forall in H2.
        specialize (H2 y I). apply Z.ltb_ge. lia.
Qed.

Lemma meets_below : forall p t F1 F2, Forall (fun l : link => snd l < t) F1 ->
  meets p t (F1 ++ F2) = meets p t F2.
Proof.
  induction F1 as [|[q s] F1 IH]; intros F2 A; [reflexivity|]. inversion A; subst. simpl in *.
  destruct (Z.ltb_spec s t); [now apply IH | lia].
Qed.

Lemma under_last : forall hand t F1 q s F2 n, Forall (fun l : link => snd l < t) (F1 ++ [(q, s)]) ->
  Forall (fun l : link => t <= snd l) F2 ->
  under hand t ((F1 ++ [(q, s)]) ++ F2) n = not_above hand s.
Proof.
  induction F1 as [|[q' s'] F1 IH]; intros q s F2 n A B; simpl in *; inversion A; subst; simpl in *.
  - destruct (Z.ltb_spec s t); [|lia]. destruct F2 as [|[q2 s2] F2]; [reflexivity|].
    inversion B; subst. simpl in *. destruct (Z.ltb_spec s2 t); [lia | reflexivity].
  - destruct (Z.ltb_spec s' t); [|lia]. now apply IH.
Qed.

Lemma not_below_counted : forall hand t,
  Z.of_nat (not_below hand t) = py_len hand - Z.of_nat (length (filter (fun y => y <? t) hand)).
Proof.
  intros hand t. unfold not_below, py_len. induction hand as [|x l IH]; [reflexivity|]. simpl filter.
  destruct (Z.leb_spec t x), (Z.ltb_spec x t); try lia; simpl length in *; lia.
Qed.

Lemma not_below_above : forall hand t,
  Z.of_nat (not_below hand (t + 1)) = py_len hand - Z.of_nat (length (filter (fun y => y <=? t) hand)).
Proof.
  intros hand t. rewrite not_below_counted. f_equal. do 2 f_equal. apply filter_ext. intros a.
  destruct (Z.ltb_spec a (t + 1)), (Z.leb_spec a t); try reflexivity; lia.
Qed.

Lemma not_above_below : forall hand t,
  not_above hand (t - 1) = length (filter (fun y => y <? t) hand).
Proof.
  intros hand t. unfold not_above. f_equal. apply filter_ext. intros a.
  destruct (Z.ltb_spec a t), (Z.leb_spec a (t - 1)); try reflexivity; lia.
Qed.

Lemma py_in_mem : forall x l, py_in Z.eqb x l = mem x l.
Proof. reflexivity. Qed.

Lemma py_disjoint_no_tricks : forall T l,
  py_disjoint Z.eqb l (map (fun number => number + T) l) = no_tricks T l.
Proof.
  intros T l. unfold py_disjoint, no_tricks. apply eq_true_iff_eq.
  rewrite !forallb_forall. split; intros H x I; apply negb_true_iff; rewrite ?py_in_mem; apply mem_not_In; intros J.
  - specialize (H _ J). rewrite py_in_mem in H. apply negb_true_iff, mem_not_In in H. apply H. apply in_map_iff. now exists x.
  - apply in_map_iff in J as (y & <- & J). specialize (H _ J). apply negb_true_iff, mem_not_In in H. now apply H.
Qed.

(** ** What the quick answers rest on *)

Lemma most_laid_le : forall T hand up down, ascending hand -> up <> [] -> down <> [] ->
  (most_laid T hand up down <= length hand)%nat.
Proof.
  intros T hand up down SH NU ND.
  destruct (proj2 (GT_18_most_laid T hand up down SH NU ND (most_laid T hand up down)) (le_n _))
    as (p & t & q & s & _ & _ & _ & Le).
  pose proof (covered_le hand t s). lia.
Qed.

(** The first threshold up and a threshold down that let in all cards. *)
Lemma all_laid : forall T hand up down q s, ascending hand -> up <> [] -> down <> [] ->
  In (q, s) (falling T hand down) -> (not_above hand (least up) <= not_above hand s)%nat ->
  most_laid T hand up down = length hand.
Proof.
  intros T hand up down q s SH NU ND I Le. apply Nat.le_antisymm; [now apply most_laid_le|].
  apply GT_18_most_laid; auto.
  destruct (falling_good T hand down SH ND) as (G & S & _ & G4). apply G in I as L.
  destruct (Z.le_gt_cases (least up + 1) s) as [C|C].
  - destruct (down_first_meeting _ _ _ _ _ _ L C) as (q' & s' & L' & C1 & C2).
    exists None, (least up + 1), q', s'. split; [constructor; now apply least_spec|]. split; [assumption|].
    split; [split; [exact Logic.I|]; split; [assumption|]; intros (_ & N & _); congruence|].
    rewrite covered_all by lia. lia.
  - exists None, (least up + 1), q, s. split; [constructor; now apply least_spec|]. split; [assumption|]. split.
    + split; [exact Logic.I|]. split; [|intros (_ & N & _); congruence].
      pose proof (down_link_order _ _ _ _ _ L). destruct q; simpl in *; [lia | exact Logic.I].
    + rewrite covered_apart by lia. clear -Le. unfold not_below, not_above in *.
      assert (E : forall l, (length (filter (fun c => (least up + 1 <=? c)%Z) l) +
        length (filter (fun c => (c <=? least up)%Z) l) = length l)%nat).
      { induction l as [|x l IH]; [reflexivity|]. simpl.
        destruct (Z.leb_spec (least up + 1) x), (Z.leb_spec x (least up)); simpl; lia. }
      specialize (E hand). lia.
Qed.

(** Of the thresholds up that are above all those down, the last lets in most cards. *)
Lemma pairs_skip : forall hand F pre p t us m,
  (forall p' t', In (p', t') pre -> t <= t' /\ meets p' t' F = false /\ under hand t' F 0 = under hand t F 0) ->
  meets p t F = false ->
  pairs hand F (pre ++ (p, t) :: us) m =
  pairs hand F us (Nat.max m (not_below hand t + under hand t F 0)).
Proof.
  induction pre as [|[p' t'] pre IH]; intros p t us m H M.
  - simpl. now rewrite M.
  - cbn [app pairs]. destruct (H p' t' (or_introl eq_refl)) as (C & -> & E).
    rewrite IH; [|intros; apply H; now right | assumption]. f_equal. rewrite E.
    assert (not_below hand t' <= not_below hand t)%nat; [|lia].
    unfold not_below. clear -C. induction hand as [|x l IHl]; [reflexivity|]. simpl.
    destruct (Z.leb_spec t' x), (Z.leb_spec t x); simpl; lia.
Qed.

Lemma meets_above : forall p t F, (forall q s, In (q, s) F -> s < t) -> meets p t F = false.
Proof.
  induction F as [|[q s] F IH]; intros A; [reflexivity|]. simpl.
  destruct (Z.ltb_spec s t); [apply IH; intros; apply (A q0); now right|].
  specialize (A q s (or_introl eq_refl)). lia.
Qed.

Lemma not_above_lt : forall hand a b, (not_above hand a < not_above hand b)%nat -> a < b.
Proof.
  intros hand a b L. destruct (Z.lt_ge_cases a b) as [|C]; [assumption|].
  pose proof (not_above_mono hand b a C). lia.
Qed.

Lemma greatest_opp : forall up, up <> [] -> greatest (map Z.opp up) = - least up.
Proof.
  intros up N. apply highest_unique with (map Z.opp up).
  - apply greatest_spec. now destruct up.
  - destruct (least_spec up N) as (I & L). split; [now apply in_map|]. intros x J.
    apply in_map_iff in J as (y & <- & J). specialize (L y J). lia.
Qed.

(** Booleans that are put together differently are equal case by case. *)
Ltac bools :=
  repeat match goal with
  | |- context [negb (negb ?b)] => rewrite (negb_involutive b)
  | |- context [Z.eqb ?a ?b] => destruct (Z.eqb a b)
  | |- context [Z.ltb ?a ?b] => destruct (Z.ltb a b)
  | |- context [Z.leb ?a ?b] => destruct (Z.leb a b)
  end; try reflexivity.

Theorem source_most_laid : forall T hand up down, ascending hand -> up <> [] -> down <> [] ->
  most_laid_most_laid hand up down T = Ok (Z.of_nat (most_laid T hand up down)).
Proof.
  intros T hand up down SH NU ND. unfold most_laid_most_laid. cbv zeta.
  rewrite py_disjoint_no_tricks. destruct (no_tricks T (hand ++ up ++ down)) eqn:NT.
  { unfold most_laid. rewrite NT, py_max_greatest, py_min_least by assumption. cbn [bind].
    rewrite py_bisect_left_at, py_bisect_right_at by assumption. cbn [bind]. f_equal.
    pose proof (not_below_above hand (least up)). pose proof (not_above_below hand (greatest down)).
    unfold forwards, py_len in *. lia. }
  rewrite source_thresholds_down by assumption. cbn [bind].
  set (F := falling T hand down).
  destruct (F_good T hand down SH ND) as (G1 & G2 & _ & G4). fold F in G1, G2, G4.
  destruct (last_of F) as (F' & [lq ls] & EF'); [intros N; now rewrite N in G4|].
  assert (Last : py_nth (map snd F) (-1) = Ok ls).
  { rewrite EF', map_app. apply py_nth_last. }
  assert (Under : forall q s, In (q, s) F -> s <= ls).
  { intros q s I. rewrite EF' in I, G2. apply in_app_iff in I as [I|[I|[]]]; [|inversion I; lia].
    rewrite map_app in G2. pose proof (ascending_app _ _ _ ls G2 (in_map snd _ _ I) (or_introl eq_refl)) as L.
    simpl in L. lia. }
  rewrite Last, py_min_least by assumption. cbn [bind]. rewrite !py_bisect_right_at by assumption. cbn [bind].
  fold (not_above hand ls) (not_above hand (least up)).
  match goal with |- context [if ?c then _ else _] => destruct c eqn:Q end.
  { f_equal. unfold py_len. f_equal. symmetry. apply all_laid with lq ls; auto.
    - fold F. rewrite EF'. apply in_app_iff. right. now left.
    - apply Z.leb_le in Q. lia. }
  apply Z.leb_gt in Q. assert (Ls : ls < least up) by (apply not_above_lt with hand; lia). clear Q.
  replace (map (fun card => - card) (rev hand)) with (rev (map Z.opp hand)) by (now rewrite <- map_rev).
  change (map (fun top => - top) up) with (map Z.opp up).
  assert (NU' : map Z.opp up <> []) by (now destruct up).
  pose proof (ascending_mirror _ SH) as SM.
  rewrite source_thresholds_down by assumption. cbn [bind].
  set (M := falling T (rev (map Z.opp hand)) (map Z.opp up)).
  destruct (F_good T _ _ SM NU') as (_ & M2 & _ & _). fold M in M2.
  unfold most_laid. rewrite NT. fold F.
  assert (RE : rising T hand up = map turn_over M) by reflexivity.
  set (R := rising T hand up) in *.
  destruct (falling_linked T hand down) as (Fl & FE & FS). fold F in FE.
  destruct (falling_linked T (rev (map Z.opp hand)) (map Z.opp up)) as (Ml & ME & MS). fold M in ME.
  rewrite greatest_opp in ME by assumption.
  assert (FN : Forall (fun x : link => fst x <> None) Fl).
  { apply Forall_forall. intros [q s] I. destruct (FS q s I) as (b & -> & _). discriminate. }
  assert (MN : Forall (fun x : link => fst x <> None) Ml).
  { apply Forall_forall. intros [q s] I. destruct (MS q s I) as (b & -> & _). discriminate. }
  (* thresholds upwards come down *)
  assert (RD : forall i j p t p' t', nth_error R i = Some (p, t) -> nth_error R j = Some (p', t') ->
               t <= t' -> (j <= i)%nat).
  { intros i j p t p' t' Ei Ej L. rewrite RE, nth_error_map in Ei, Ej.
    destruct (nth_error M i) as [[q s]|] eqn:Mi; [|discriminate].
    destruct (nth_error M j) as [[q' s']|] eqn:Mj; [|discriminate].
    simpl in Ei, Ej. inversion Ei; inversion Ej; subst.
    destruct (Nat.le_gt_cases j i) as [C|C]; [assumption|]. exfalso.
    destruct (nth_error_split M i Mi) as (M1 & M3 & E1 & L1).
    assert (I : In (q', s') M3).
    { rewrite E1, nth_error_app2 in Mj by lia. destruct (j - length M1)%nat as [|k] eqn:K; [lia|].
      simpl in Mj. now apply nth_error_In in Mj. }
    rewrite E1, map_app in M2. simpl in M2.
    assert (S' : ascending ((map snd M1 ++ [s]) ++ map snd M3)) by (rewrite <- app_assoc; exact M2).
    assert (s < s') by (apply (ascending_app (map snd M1 ++ [s]) (map snd M3) s s' S');
      [apply in_app_iff; right; now left | exact (in_map snd _ _ I)]). lia. }
  rewrite ?Last. cbn [bind]. rewrite py_bisect_left_at by assumption. cbn [bind].
  destruct (split_at M (- ls) M2) as (A & B & EM & FA & FB & Count). rewrite Count.
  destruct A as [|a A0].
  { exfalso. simpl in EM. rewrite ME in EM. subst B. inversion FB; subst. simpl in *. lia. }
  destruct (exists_last (l := a :: A0)) as (A1 & [mq ms] & EA); [discriminate|]. rewrite EA in *. clear a A0 EA.
  match goal with |- context [py_for _ ?b 0] => set (body := b) end.
  assert (LenM : py_len (map snd M) = Z.of_nat (length R)).
  { unfold py_len. rewrite RE. unfold link. now rewrite !map_length. }
  assert (Loop : forall us pre m, R = pre ++ us ->
    Forall (fun l => meets (fst l) (snd l) F = false) pre ->
    exists f, py_for (py_range (Z.of_nat (length pre)) (py_len (map snd M))) body (Z.of_nat m) = Ok f /\
      match f with Return v | Next v | Break v => v = Z.of_nat (pairs hand F us m) end).
  { induction us as [|[p t] us IH]; intros pre m ER Pre.
    { rewrite py_range_nil; [eexists; split; reflexivity|]. rewrite LenM, ER, app_nil_r. lia. }
    rewrite py_range_cons.
    2:{ rewrite LenM, ER, app_length. cbn [length]. lia. }
    cbn [py_for pairs].
    assert (At : nth_error R (length pre) = Some (p, t)) by (rewrite ER; apply nth_error_at).
    assert (AtM : exists q s, nth_error M (length pre) = Some (q, s) /\ p = option_map Z.opp q /\ t = - s).
    { pose proof At as At0. rewrite RE, nth_error_map in At0. destruct (nth_error M (length pre)) as [[q s]|]; [|discriminate].
      exists q, s. simpl in At0. inversion At0. auto. }
    destruct AtM as (mq' & ms' & AtM & Ep & Et).
    destruct (split_at F t G2) as (F1 & F2 & EF & A1' & A2 & Count').
    unfold body at 1.
    rewrite (py_nth_at _ _ ms') by (exact (map_nth_error snd _ _ AtM)). cbn [bind]. cbv zeta.
    rewrite (source_before T _ _ _ _ _ SM NU' AtM : most_laid__before (map snd M) _ _ _ = _). cbn [bind]. rewrite <- Et.
    replace (ext_opp (lower mq')) with (upper p) by (rewrite Ep; now destruct mq').
    match goal with |- context [py_for (py_range _ _) ?b tt] => set (inner := b) end.
    assert (Inner : forall D2 D1, F = D1 ++ D2 -> Forall (fun l => t <= snd l) D2 ->
      exists f, py_for (py_range (Z.of_nat (length D1)) (py_len (map snd F))) inner tt = Ok f /\
      match f with
      | Return v => v = py_len hand /\ meets p t D2 = true
      | _ => meets p t D2 = false
      end).
    { induction D2 as [|[q s] D2 IHD]; intros D1 ED Bd.
      - rewrite py_range_nil; [|rewrite ED, app_nil_r; unfold py_len, link; rewrite map_length; lia].
        eexists. split; reflexivity.
      - rewrite py_range_cons; [|rewrite ED; unfold py_len, link; rewrite map_length, app_length; cbn [length]; lia].
        inversion Bd; subst. simpl in H1. cbn [py_for]. unfold inner at 1.
        assert (At' : nth_error F (length D1) = Some (q, s)) by (rewrite ED; apply nth_error_at).
        rewrite (py_nth_at _ _ s) by (exact (map_nth_error snd _ _ At')). cbn [bind]. cbv zeta.
        rewrite (source_before T _ _ _ _ _ SH ND At' : most_laid__before (map snd F) _ _ _ = _). cbn [bind].
        cbn [meets]. destruct (Z.ltb_spec s (- ms')); [lia|].
        replace (ext_leb (upper (option_map Z.opp mq')) (Fin s)) with (negb (aboveb (option_map Z.opp mq') s)) by (destruct mq'; reflexivity).
        destruct (aboveb (option_map Z.opp mq') s); simpl negb; cbv iota; [|eexists; split; reflexivity].
        pose proof AtM as AtM'. rewrite ME in AtM'. pose proof At' as At''. rewrite FE in At''.
        assert (S1 : some (option_map Z.opp mq') = (0 <? Z.of_nat (length pre)))
          by (rewrite <- (head_some _ _ _ _ _ MN AtM'); now destruct mq').
        pose proof (head_some _ _ _ _ _ FN At'') as S2.
        match goal with |- context [if ?c then Ok (Return _) else _] =>
          replace c with (belowb q (- ms') && negb ((s =? - ms') && some (option_map Z.opp mq') && some q)) end.
        2:{ rewrite S1, S2. replace (ext_ltb (lower q) (Fin (- ms'))) with (belowb q (- ms')) by (now destruct q).
            destruct (belowb q (- ms')); bools. }
        destruct (belowb q (- ms') && _).
        + eexists. split; [reflexivity|]. now split.
        + cbn [bind]. replace (Z.of_nat (length D1) + 1) with (Z.of_nat (length (D1 ++ [(q, s)])))
            by (unfold link; rewrite app_length; cbn [length]; lia).
          apply IHD; [now rewrite <- app_assoc | assumption]. }
    destruct (Inner F2 F1 EF A2) as (f & Ef & Pf). clear Inner.
    assert (Me : meets p t F = meets p t F2) by (rewrite EF; now apply meets_below). rewrite Me.
    rewrite py_bisect_left_at by assumption. rewrite Count'. cbn [bind].
    rewrite Ef. cbn [bind].
    assert (Value : meets p t F2 = false -> exists q s F1', F1 = F1' ++ [(q, s)]).
    { intros NM. destruct F1 as [|l F1]; [exfalso | destruct (exists_last (l:=l :: F1)) as (F1' & [q s] & E); [discriminate|]; rewrite E; eauto].
      simpl in EF. subst F2. clear Count' A1' Ef.
      rewrite Forall_forall in A2. specialize (A2 _ G4). simpl in A2.
      assert (L : up_link T hand up p t).
      { apply rising_sound; [assumption.. |]. fold R. rewrite ER. apply in_app_iff. right. now left. }
      destruct (up_first_meeting_above _ _ _ _ _ _ L A2) as (p' & t' & L' & Bt & C).
      apply rising_complete in L'; [|assumption..]. fold R in L'.
      assert (I : exists p2, In (p2, t') R /\ above p2 (greatest down - 1)).
      { destruct p' as [x|]; [|now exists None]. destruct L' as (y & Y & I). exists (Some y).
        split; [assumption|]. simpl in *. lia. }
      destruct I as (p2 & I & Ab).
      assert (Me2 : meets p2 t' F = true).
      { apply meets_complete with None (greatest down - 1); auto; [lia|].
        split; [assumption|]. split; [exact Logic.I|]. intros (_ & _ & N). congruence. }
      apply In_nth_error in I as (j & Ej).
      assert (J : (j <= length pre)%nat) by (apply (RD _ _ _ _ _ _ At Ej); lia).
      destruct (Nat.eq_dec j (length pre)) as [->|Nj].
      - pose proof (eq_trans (eq_sym At) Ej) as E2. inversion E2; subst. congruence.
      - rewrite ER, nth_error_app1 in Ej by lia. apply nth_error_In in Ej.
        rewrite Forall_forall in Pre. specialize (Pre _ Ej). simpl in Pre. congruence. }
    destruct (meets p t F2) eqn:NM.
    - destruct f as [[]|[]|v]; [congruence..|]. destruct Pf as [-> _]. cbn [bind].
      eexists. split; [reflexivity|]. reflexivity.
    - destruct (Value eq_refl) as (q & s & F1' & E1). subst F1.
      assert (At' : nth_error F (length F1') = Some (q, s)).
      { rewrite EF, <- app_assoc. apply nth_error_at. }
      assert (Nth : py_nth (map snd F) (Z.of_nat (length (F1' ++ [(q, s)])) - 1) = Ok s).
      { replace (Z.of_nat (length (F1' ++ [(q, s)])) - 1) with (Z.of_nat (length F1'))
          by (unfold link; rewrite app_length; cbn [length]; lia).
        apply py_nth_at. exact (map_nth_error snd _ _ At'). }
      destruct f as [[]|[]|v]; [..|destruct Pf; discriminate];
        (match goal with |- context [py_nth ?l ?i] => replace (py_nth l i) with (@Ok Z s) by (symmetry; exact Nth) end);
        cbn [bind]; rewrite py_bisect_right_at by assumption; cbn [bind];
        rewrite py_bisect_left_at by assumption; cbn [bind];
        (match goal with |- context [py_for _ body ?n] =>
          replace n with (Z.of_nat (Nat.max m (not_below hand t + under hand t F 0))) end;
        [|rewrite EF, under_last by assumption; pose proof (not_below_counted hand t); unfold not_above; lia]);
        cbn [bind];
        replace (Z.of_nat (length pre) + 1) with (Z.of_nat (length (pre ++ [(p, t)]))) by (unfold link; rewrite app_length; cbn [length]; lia);
        (apply IH; [now rewrite <- app_assoc|]; apply Forall_app; split; [assumption|];
        constructor; [|constructor]; simpl; rewrite EF; now rewrite meets_below). }
  set (pre := map turn_over A1). set (us := turn_over (mq, ms) :: map turn_over B).
  assert (ER : R = pre ++ us).
  { rewrite RE, EM, !map_app. unfold pre, us. now rewrite <- app_assoc. }
  assert (Above : forall p t, In (p, t) (map turn_over (A1 ++ [(mq, ms)])) -> ls < t).
  { intros p t I. apply in_map_iff in I as ([q s] & E & I). inversion E; subst.
    rewrite Forall_forall in FA. specialize (FA _ I). simpl in FA. lia. }
  assert (NM : forall p t, ls < t -> meets p t F = false).
  { intros p t L. apply meets_above. intros q s I. specialize (Under q s I). lia. }
  assert (Un : forall t, ls < t -> under hand t F 0 = not_above hand ls).
  { intros t L. assert (FU : Forall (fun l : link => snd l < t) F).
    { apply Forall_forall. intros [q s] I. specialize (Under q s I). simpl. lia. }
    rewrite EF' in FU |- *. rewrite <- (app_nil_r (F' ++ _)). apply under_last; [exact FU | constructor]. }
  assert (Pre : Forall (fun l => meets (fst l) (snd l) F = false) pre).
  { apply Forall_forall. intros [p t] I. apply NM. apply (Above p t). rewrite map_app. apply in_app_iff. now left. }
  destruct (Loop us pre O ER Pre) as (f & Ef & Pf).
  match goal with |- context [py_range ?i _] => replace i with (Z.of_nat (length pre)) end.
  2:{ unfold pre, link. rewrite map_length, app_length. cbn [length]. lia. }
  change (py_for (py_range (Z.of_nat (length pre)) (py_len (map snd M))) body 0) with
    (py_for (py_range (Z.of_nat (length pre)) (py_len (map snd M))) body (Z.of_nat 0)).
  rewrite Ef. cbn [bind].
  assert (Same : pairs hand F us 0 = pairs hand F R 0).
  { rewrite ER. unfold us. set (tm := turn_over (mq, ms)). destruct tm as [p t] eqn:Etm.
    assert (Lt : ls < t). { apply (Above p t). rewrite map_app. apply in_app_iff. right. left. exact Etm. }
    rewrite (pairs_skip hand F pre p t); auto.
    - cbn [pairs]. now rewrite NM.
    - intros p' t' I.
      assert (L' : ls < t') by (apply (Above p' t'); rewrite map_app; apply in_app_iff; now left).
      split; [|split; [now apply NM | now rewrite !Un]].
      unfold pre in I. apply in_map_iff in I as ([q s] & E & I). inversion E; subst. inversion Etm; subst.
      rewrite EM, map_app, map_app in M2.
      assert (s < ms); [|lia].
      apply (ascending_app (map snd A1) (map snd [(mq, ms)] ++ map snd B)).
      + now rewrite app_assoc.
      + exact (in_map snd _ _ I).
      + now left. }
  rewrite <- Same. destruct f; now subst.
Qed.
