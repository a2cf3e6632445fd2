(** Thresholds: which sets of cards can be laid upwards (GT-18, the first half).

    This file looks at the ascending piles alone, [U] being what they show, and at a set
    of cards [X]. The descending piles follow by turning all numbers over. *)

From Coq Require Import ZArith List Permutation Lia.
From TheGame Require Import Lists.
Import ListNotations.
Open Scope Z_scope.

Section Thresholds.
  Variable T : Z.

  (** All cards of [X] can be laid, in some order, on ascending piles that show [U]. *)
  Inductive lay_up : list Z -> list Z -> Prop :=
  | lay_up_none : forall U, lay_up [] U
  | lay_up_one : forall X X' c U1 u U2,
      Permutation X (c :: X') ->
      u < c \/ c = u - T ->
      lay_up X' (U1 ++ c :: U2) ->
      lay_up X (U1 ++ u :: U2).

  Definition lowest (l : Z) (U : list Z) : Prop := In l U /\ forall u, In u U -> l <= u.

  (** A step lowers an up threshold from [t] to a card [f]. *)
  Definition up_step (X U : list Z) (t f : Z) : Prop :=
    In f X /\ f < t /\ (In (f + T) U \/ (In (f + T) X /\ t <= f + T)).

  Inductive up_steps (X U : list Z) : Z -> Z -> Prop :=
  | up_here : forall t, up_steps X U t t
  | up_on : forall t f g, up_step X U t f -> up_steps X U f g -> up_steps X U t g.

  (** [t] is an up threshold that is reached with cards of [X] alone. *)
  Definition threshold (X U : list Z) (t : Z) : Prop :=
    exists l, lowest l U /\ up_steps X U (l + 1) t.

  Lemma up_steps_snoc : forall X U a b c,
    up_steps X U a b -> up_step X U b c -> up_steps X U a c.
  Proof.
    intros X U a b c H S. induction H.
    - apply up_on with c; [assumption | constructor].
    - apply up_on with f; auto.
  Qed.

  Lemma up_steps_le : forall X U a b, up_steps X U a b -> b <= a.
  Proof. intros X U a b H. induction H; [lia|]. destruct H as (_ & L & _). lia. Qed.

  Lemma up_steps_incl : forall X Y U a b,
    (forall x, In x X -> In x Y) -> up_steps X U a b -> up_steps Y U a b.
  Proof.
    intros X Y U a b I H. induction H; [constructor|].
    apply up_on with f; [|assumption].
    destruct H as (H1 & H2 & [H3|[H3 H4]]); unfold up_step; auto 6.
  Qed.

  Lemma threshold_snoc : forall X U t f,
    threshold X U t -> up_step X U t f -> threshold X U f.
  Proof. intros X U t f (l & L & H) S. exists l. split; [auto|]. eapply up_steps_snoc; eauto. Qed.

  Lemma threshold_incl : forall X Y U t,
    (forall x, In x X -> In x Y) -> threshold X U t -> threshold Y U t.
  Proof. intros X Y U t I (l & L & H). exists l. split; auto. eapply up_steps_incl; eauto. Qed.

  Lemma lowest_exists : forall U, U <> [] -> exists l, lowest l U.
  Proof.
    induction U as [|u U IH]; intros N; [congruence|].
    destruct U as [|v U].
    - exists u. split; [now left|]. intros x [->|[]]. lia.
    - destruct IH as (l & I & L); [discriminate|].
      destruct (Z.le_gt_cases u l).
      + exists u. split; [now left|]. intros x [->|H1]; [lia|]. specialize (L x H1). lia.
      + exists l. split; [now right|]. intros x [->|H1]; [lia|]. now apply L.
  Qed.

  Lemma lowest_unique : forall l m U, lowest l U -> lowest m U -> l = m.
  Proof. intros l m U [I L] [J M]. specialize (L m J). specialize (M l I). lia. Qed.

  Lemma in_mid : forall (x a : Z) U1 U2,
    In x (U1 ++ a :: U2) <-> x = a \/ In x (U1 ++ U2).
  Proof. intros. rewrite !in_app_iff. simpl. intuition congruence. Qed.

  (** *** (2) What can be laid upwards is not below a threshold that it reaches. *)

  (** Every threshold after the play of [c] is matched by one before it that is no higher
      and not above [c]. *)
  Lemma threshold_before_play : forall X X' c U1 u U2 t',
    Permutation X (c :: X') -> u < c \/ c = u - T ->
    threshold X' (U1 ++ c :: U2) t' ->
    exists t, threshold X (U1 ++ u :: U2) t /\ t <= t' /\ t <= c.
  Proof.
    intros X X' c U1 u U2 t' P F (l' & L' & H).
    assert (Sub : forall x, In x X' -> In x X)
      by (intros x Hx; apply (Permutation_in _ (Permutation_sym P)); now right).
    assert (Cx : In c X) by (apply (Permutation_in _ (Permutation_sym P)); now left).
    set (U := U1 ++ u :: U2) in *. set (U' := U1 ++ c :: U2) in *.
    assert (First : exists t, threshold X U t /\ t <= l' + 1 /\ t <= c).
    { destruct (lowest_exists U) as (l & Il & Ll); [unfold U; now destruct U1|].
      assert (lu : l <= u) by (apply Ll; unfold U; apply in_mid; now left).
      assert (Il' : l' = c \/ In l' (U1 ++ U2)) by (apply in_mid, L').
      assert (Old : In l' (U1 ++ U2) -> l <= l')
        by (intros J; apply Ll; unfold U; apply in_mid; now right).
      destruct (Z.lt_ge_cases c (l + 1)) as [C|C].
      - (* then c is a trick on u, and a threshold itself *)
        destruct F as [F|F]; [lia|].
        exists c. split; [|split; [destruct Il' as [->|J]; [lia | specialize (Old J); lia] | lia]].
        exists l. split; [now split|].
        apply up_on with c; [|constructor].
        split; [assumption|]. split; [assumption|]. left.
        unfold U. apply in_mid. left. lia.
      - exists (l + 1). split; [exists l; split; [now split | constructor]|].
        split; [destruct Il' as [->|J]; [lia | specialize (Old J); lia] | lia]. }
    revert First. generalize (l' + 1) H. clear H L' l'.
    intros t0 H. induction H as [t|t f g S H IH]; intros First; [assumption|].
    apply IH. destruct First as (v & Hv & v1 & v2).
    destruct (Z.le_gt_cases v f) as [C|C]; [exists v; auto|].
    destruct S as (Sf & Sl & Sk).
    exists f. split; [|lia]. apply threshold_snoc with v; [assumption|].
    split; [auto|]. split; [assumption|].
    destruct Sk as [K|[K1 K2]]; [|right; split; [auto | lia]].
    unfold U' in K. apply in_mid in K as [K|K].
    - right. rewrite K. split; [assumption | lia].
    - left. unfold U. apply in_mid. now right.
  Qed.

  Lemma lay_up_threshold : forall X U, U <> [] -> lay_up X U ->
    exists t, threshold X U t /\ forall x, In x X -> t <= x.
  Proof.
    intros X U N H. induction H as [U|X X' c U1 u U2 P F H IH].
    - destruct (lowest_exists U N) as (l & L). exists (l + 1). split.
      + exists l. split; [assumption | constructor].
      + intros x [].
    - destruct IH as (t' & H' & A); [now destruct U1|].
      destruct (threshold_before_play _ _ _ _ _ _ _ P F H') as (t & Ht & t1 & t2).
      exists t. split; [assumption|]. intros x Hx.
      apply (Permutation_in _ P) in Hx as [<-|Hx]; [lia|]. specialize (A x Hx). lia.
  Qed.

  (** *** (3) What is not below such a threshold can be laid upwards. *)

  Definition layable (n : nat) : Prop := forall X U t,
    (length X <= n)%nat -> NoDup X -> threshold X U t ->
    (forall x, In x X -> t <= x) -> lay_up X U.

  Lemma In_discard : forall c X x, In x X -> x <> c -> In x (discard c X).
  Proof.
    intros c X x I N. destruct (in_dec Z.eq_dec c X) as [J|J].
    - pose proof (Permutation_in _ (discard_perm c X J) I) as [E|K]; [congruence | assumption].
    - now rewrite discard_notin.
  Qed.

  Lemma NoDup_discard_not : forall c X, NoDup X -> ~ In c (discard c X).
  Proof. intros c X N I. apply discard_In in I; [tauto | assumption]. Qed.

  (** The first step of the chain is a trick on a pile: lay that card there. *)
  Lemma lay_trick_on_pile : forall n X U l f t,
    layable n -> (length X <= S n)%nat -> NoDup X ->
    lowest l U -> In f X -> f < l + 1 -> In (f + T) U ->
    up_steps X U f t -> (forall x, In x X -> t <= x) -> lay_up X U.
  Proof.
    intros n X U l f t IH Len ND (Il & Ll) If Fl Iu Ch A.
    destruct (in_split _ _ Iu) as (U1 & U2 & EU).
    assert (Low : lowest f (U1 ++ f :: U2)).
    { split; [apply in_mid; now left|]. intros x Hx. apply in_mid in Hx as [->|Hx]; [lia|].
      enough (l <= x) by lia. apply Ll. rewrite EU. apply in_mid. now right. }
    assert (Go : forall a, up_steps X U a t -> a <= f ->
              a = f \/ threshold (discard f X) (U1 ++ f :: U2) a ->
              t = f \/ threshold (discard f X) (U1 ++ f :: U2) t).
    { intros a H. induction H as [t|a b g S H IHs]; intros Le Or; [assumption|].
      destruct S as (Sb & Sl & Sk). apply IHs; try assumption; [lia|]. right.
      assert (K : In (b + T) (U1 ++ f :: U2) \/
                  (In (b + T) (discard f X) /\ a <= b + T)).
      { destruct Sk as [K|[K1 K2]].
        - rewrite EU in K. apply in_mid in K as [K|K]; [lia|]. left. apply in_mid. now right.
        - destruct (Z.eq_dec (b + T) f) as [E|E].
          + left. apply in_mid. now left.
          + right. split; [now apply In_discard | assumption]. }
      assert (Ib : In b (discard f X)) by (apply In_discard; [assumption | lia]).
      destruct Or as [->|Or].
      - exists f. split; [assumption|]. apply up_on with b; [|constructor].
        split; [assumption|]. split; [lia|].
        destruct K as [K|[K1 K2]]; [now left|]. right. split; [assumption|].
        assert (b + T <> f) by (intros E; rewrite E in K1; now apply NoDup_discard_not in K1). lia.
      - apply threshold_snoc with a; [assumption|]. split; [assumption|]. split; assumption. }
    rewrite EU. apply lay_up_one with (discard f X) f; [now apply discard_perm | right; lia |].
    assert (Len' : (length (discard f X) <= n)%nat) by (rewrite (discard_length f X If) in Len; lia).
    destruct (Go f Ch ltac:(lia) (or_introl eq_refl)) as [E|Th].
    - apply IH with (f + 1); auto using discard_NoDup.
      + exists f. split; [assumption | constructor].
      + intros x Hx. apply discard_In in Hx as [Hx D]; [|assumption]. specialize (A x Hx). lia.
    - apply IH with t; auto using discard_NoDup.
      intros x Hx. apply A. now apply discard_incl in Hx.
  Qed.

  Lemma all_layable : forall n, layable n.
  Proof.
    induction n as [|n IH]; intros X U t Len ND (l & (Il & Ll) & Ch) A.
    { destruct X; [constructor | simpl in Len; lia]. }
    inversion Ch as [t0 Et|t0 f g S Ch' E0 Eg]; subst.
    - (* no step: the least card goes on the lowest pile *)
      destruct X as [|x X]; [constructor|].
      destruct (lowest_exists (x :: X)) as (m & Im & Lm); [discriminate|].
      destruct (in_split _ _ Il) as (U1 & U2 & EU). rewrite EU.
      set (Y := x :: X) in *.
      apply lay_up_one with (discard m Y) m; [now apply discard_perm | left; specialize (A m Im); lia |].
      destruct (lowest_exists (U1 ++ m :: U2)) as (l' & L'); [now destruct U1|].
      apply IH with (l' + 1); [|now apply discard_NoDup| |].
      + rewrite (discard_length m Y Im) in Len. lia.
      + exists l'. split; [assumption | constructor].
      + intros y Hy. apply discard_In in Hy as [Hy D]; [|assumption].
        specialize (Lm y Hy).
        assert (l' <= m) by (apply L', in_mid; now left). lia.
    - destruct S as (Sf & Sl & [Sk|[Sk Sk']]).
      + now apply lay_trick_on_pile with n l f t.
      + (* f is a trick on h, a card of the hand, which goes on the lowest pile *)
        set (h := f + T) in *.
        destruct (in_split _ _ Il) as (U1 & U2 & EU).
        set (X2 := discard f (discard h X)). set (U'' := U1 ++ f :: U2).
        assert (hf : h <> f) by lia.
        assert (Low : lowest f U'').
        { split; [apply in_mid; now left|]. intros y Hy. apply in_mid in Hy as [->|Hy]; [lia|].
          enough (l <= y) by lia. apply Ll. rewrite EU. apply in_mid. now right. }
        assert (In2 : forall y, In y X -> y <> h -> y <> f -> In y X2)
          by (intros; apply In_discard; [apply In_discard|]; auto).
        assert (Nf : ~ In f X2) by (apply NoDup_discard_not; now apply discard_NoDup).
        assert (Go : forall a, up_steps X U a t -> a <= f ->
                  a = f \/ threshold X2 U'' a ->
                  (t = f \/ threshold X2 U'' t) \/
                  (In (l - T) X /\ l - T < a /\ up_steps X U (l - T) t)).
        { intros a H. induction H as [t|a b g S H IHs]; intros Le Or; [now left|].
          destruct S as (Sb & Sbl & Sbk).
          destruct (Z.eq_dec (b + T) l) as [Eb|Eb].
          { right. replace (l - T) with b by lia. auto. }
          assert (K : In (b + T) U'' \/ (In (b + T) X2 /\ a <= b + T)).
          { destruct Sbk as [K|[K1 K2]].
            - rewrite EU in K. apply in_mid in K as [K|K]; [lia|]. left. apply in_mid. now right.
            - destruct (Z.eq_dec (b + T) f) as [E|E].
              + left. apply in_mid. now left.
              + right. split; [apply In2; auto; lia | assumption]. }
          assert (Ib : In b X2) by (apply In2; auto; lia).
          assert (Tb : threshold X2 U'' b).
          { destruct Or as [->|Or].
            - exists f. split; [assumption|]. apply up_on with b; [|constructor].
              split; [assumption|]. split; [lia|].
              destruct K as [K|[K1 K2]]; [now left|]. right. split; [assumption|].
              assert (b + T <> f) by (intros E; rewrite E in K1; contradiction). lia.
            - apply threshold_snoc with a; [assumption|]. split; [assumption|]. split; assumption. }
          destruct IHs as [R|(R1 & R2 & R3)]; auto; try lia. right. split; [assumption|]. split; [lia | assumption]. }
        destruct (Go f Ch' ltac:(lia) (or_introl eq_refl)) as [R|(R1 & R2 & R3)].
        * rewrite EU.
          apply lay_up_one with (discard h X) h; [now apply discard_perm | left; lia |].
          assert (If2 : In f (discard h X)) by (apply In_discard; auto).
          apply lay_up_one with X2 f; [now apply discard_perm | right; unfold h; lia |].
          assert (Len2 : (length X2 <= n)%nat).
          { rewrite (discard_length h X Sk), (discard_length f _ If2) in Len. unfold X2. lia. }
          assert (ND2 : NoDup X2) by (now apply discard_NoDup, discard_NoDup).
          assert (A2 : forall y, In y X2 -> t <= y /\ y <> f).
          { intros y Hy. split.
            - apply A. unfold X2 in Hy. now apply discard_incl, discard_incl in Hy.
            - intros ->. contradiction. }
          destruct R as [Et|Th].
          -- apply IH with (f + 1); auto.
             ++ exists f. split; [assumption | constructor].
             ++ intros y Hy. specialize (A2 y Hy). lia.
          -- apply IH with t; auto. intros y Hy. apply A2, Hy.
        * apply lay_trick_on_pile with n l (l - T) t; auto; try lia; [now split |].
          now replace (l - T + T) with l by lia.
  Qed.

  Theorem laid_up_iff_threshold : forall X U, NoDup X -> U <> [] ->
    (lay_up X U <-> exists t, threshold X U t /\ forall x, In x X -> t <= x).
  Proof.
    intros X U ND N. split; [now apply lay_up_threshold|].
    intros (t & Th & A). now apply (all_layable (length X)) with t.
  Qed.
End Thresholds.
