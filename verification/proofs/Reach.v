(** GT-18: how many cards of a hand can be laid in one turn, in closed form. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Thresholds.
Import ListNotations.
Open Scope Z_scope.

(** ** The closed form *)

Section Links.
  Variable T : Z.        (* the trick *)
  Variable H : list Z.   (* the hand *)
  Variable U D : list Z. (* what the ascending and the descending piles show *)

  (** An up link: a threshold with the one before it; nothing is before the first. *)
  Inductive up_link : option Z -> Z -> Prop :=
  | up_first : forall l, lowest l U -> up_link None (l + 1)
  | up_next : forall p t f, up_link p t -> up_step T H U t f -> up_link (Some t) f.

  Definition highest_of (h : Z) (D : list Z) : Prop := In h D /\ forall d, In d D -> d <= h.

  (** A step raises a down threshold from [s] to a card [g]. *)
  Definition down_step (s g : Z) : Prop :=
    In g H /\ s < g /\ (In (g - T) D \/ (In (g - T) H /\ g - T <= s)).

  Inductive down_link : option Z -> Z -> Prop :=
  | down_first : forall h, highest_of h D -> down_link None (h - 1)
  | down_next : forall q s g, down_link q s -> down_step s g -> down_link (Some s) g.

  (** [p] is above [s] (nothing is plus infinity); [q] is below [t] (minus infinity). *)
  Definition above (p : option Z) (s : Z) : Prop :=
    match p with None => True | Some x => s < x end.
  Definition below (q : option Z) (t : Z) : Prop :=
    match q with None => True | Some x => x < t end.

  (** The links [p -> t] and [q -> s] do not stand in each other's way. *)
  Definition compatible (p : option Z) (t : Z) (q : option Z) (s : Z) : Prop :=
    above p s /\ below q t /\ ~ (t = s /\ p <> None /\ q <> None).

  (** How many cards of the hand are not below [t], or not above [s]. *)
  Definition covered (t s : Z) : nat :=
    length (filter (fun c => (t <=? c) || (c <=? s)) H).

  (** [n] cards can be laid, says the closed form. *)
  Definition closed_form (n : nat) : Prop := exists p t q s,
    up_link p t /\ down_link q s /\ compatible p t q s /\ (n <= covered t s)%nat.
End Links.

(** What the piles of the player show, and which cards help. *)
Definition own_lane (d : direction) (l : lane) : bool :=
  own l && match heads l, d with Up, Up | Down, Down => true | _, _ => false end.
Definition ups (ls : list lane) : list Z := map shows (filter (own_lane Up) ls).
Definition downs (ls : list lane) : list Z := map shows (filter (own_lane Down) ls).

Definition helps (t : turn) (h : Z) : Prop :=
  helped t = false /\
  exists l, In l (lanes t) /\ own l = false /\ improves (heads l) (shows l) h = true.

(** ** Proof (1): a turn is a sequence upwards and one downwards, and at most one help *)

Inductive lay_down (T : Z) : list Z -> list Z -> Prop :=
| lay_down_none : forall D, lay_down T [] D
| lay_down_one : forall Y Y' c D1 d D2,
    Permutation Y (c :: Y') -> c < d \/ c = d + T ->
    lay_down T Y' (D1 ++ c :: D2) -> lay_down T Y (D1 ++ d :: D2).

Definition helping_part (t : turn) (Z : list BinNums.Z) : Prop :=
  Z = [] \/ exists h, Z = [h] /\ helps t h.

Lemma ups_app : forall a b, ups (a ++ b) = ups a ++ ups b.
Proof. intros. unfold ups. now rewrite filter_app, map_app. Qed.
Lemma downs_app : forall a b, downs (a ++ b) = downs a ++ downs b.
Proof. intros. unfold downs. now rewrite filter_app, map_app. Qed.

Lemma is_own_at : forall i ls l, nth_error ls i = Some l -> is_own i ls = own l.
Proof. intros i ls l E. unfold is_own. now rewrite E. Qed.

Lemma Reach_parts : forall T k t, Reach T k t ->
  exists X Y Z R, Permutation (held t) (X ++ Y ++ Z ++ R) /\
    k = (length X + length Y + length Z)%nat /\
    lay_up T X (ups (lanes t)) /\ lay_down T Y (downs (lanes t)) /\ helping_part t Z.
Proof.
  induction k as [|k IH]; intros t R.
  { exists [], [], [], (held t). split; [reflexivity|]. split; [reflexivity|].
    split; [constructor|]. split; [constructor|]. now left. }
  destruct R as (c & i & (Ic & l & El & Tk) & R).
  destruct (IH _ R) as (X & Y & Z & W & P & K & LU & LD & HP). clear IH R.
  simpl in P, LU, LD.
  assert (PH : Permutation (held t) (c :: X ++ Y ++ Z ++ W))
    by (rewrite (discard_perm c _ Ic); now constructor).
  destruct (update_split (show c) _ _ _ El) as (L1 & L2 & EL & Len & EU).
  unfold takes in Tk. destruct (own l) eqn:Ow.
  - (* an own pile *)
    assert (HP' : helping_part t Z).
    { destruct HP as [->|(h & -> & Hf & m & Im & Om & Fm)]; [now left|]. right.
      exists h. split; [reflexivity|]. simpl in Hf, Im.
      apply orb_false_iff in Hf as [Hf _]. split; [assumption|].
      exists m. split; [|now split]. rewrite EU in Im. rewrite EL.
      apply in_app_iff in Im. apply in_app_iff. destruct Im as [Im|[Im|Im]]; auto.
      - subst m. simpl in Om. congruence.
      - right. now right. }
    rewrite EU, ups_app in LU. rewrite EU, downs_app in LD. rewrite EL, ups_app, downs_app.
    unfold ups, downs, own_lane in *. simpl in *. rewrite Ow in *.
    destruct (heads l) eqn:Hd; simpl in *.
    + apply fits_up in Tk. exists (c :: X), Y, Z, W. split; [assumption|].
      split; [simpl; lia|]. repeat split; auto.
      apply lay_up_one with X c; auto.
    + apply fits_down in Tk. exists X, (c :: Y), Z, W. split.
      { rewrite PH. simpl. apply Permutation_middle. }
      split; [simpl; lia|]. repeat split; auto.
      apply lay_down_one with Y c; auto.
  - (* an opponent's pile *)
    apply andb_true_iff in Tk as [Nh Im]. apply negb_true_iff in Nh.
    assert (Z = []) as ->.
    { destruct HP as [->|(h & -> & Hf & _)]; [reflexivity|]. simpl in Hf.
      rewrite (is_own_at _ _ _ El), Ow in Hf. now rewrite orb_true_r in Hf. }
    rewrite EU, ups_app in LU. rewrite EU, downs_app in LD. rewrite EL, ups_app, downs_app.
    unfold ups, downs, own_lane in *. simpl in *. rewrite Ow in *. simpl in *.
    exists X, Y, [c], W. split.
    { rewrite PH. simpl. rewrite (app_assoc X Y W), (app_assoc X Y (c :: W)).
      apply Permutation_middle. }
    split; [simpl; lia|]. repeat split; auto.
    right. exists c. split; [reflexivity|]. split; [assumption|].
    exists l. split; [|now split]. rewrite EL. apply in_app_iff. right. now left.
Qed.

Lemma ups_split : forall ls U1 u U2, ups ls = U1 ++ u :: U2 ->
  exists L1 L2 l, ls = L1 ++ l :: L2 /\ own l = true /\ heads l = Up /\ shows l = u /\
    ups L1 = U1 /\ ups L2 = U2.
Proof.
  induction ls as [|l ls IH]; intros U1 u U2 E; [destruct U1; discriminate|].
  unfold ups in E. simpl in E. destruct (own_lane Up l) eqn:O.
  - simpl in E. destruct U1 as [|u1 U1]; inversion E; subst.
    + exists [], ls, l. unfold own_lane in O. apply andb_true_iff in O as [O1 O2].
      destruct (heads l); try discriminate. repeat split; auto.
    + destruct (IH _ _ _ H1) as (L1 & L2 & m & -> & O1 & O2 & O3 & O4 & O5).
      exists (l :: L1), L2, m. repeat split; auto. unfold ups in *. simpl. rewrite O. simpl.
      now rewrite O4.
  - destruct (IH _ _ _ E) as (L1 & L2 & m & -> & O1 & O2 & O3 & O4 & O5).
    exists (l :: L1), L2, m. repeat split; auto. unfold ups in *. simpl. now rewrite O.
Qed.

Lemma downs_split : forall ls U1 u U2, downs ls = U1 ++ u :: U2 ->
  exists L1 L2 l, ls = L1 ++ l :: L2 /\ own l = true /\ heads l = Down /\ shows l = u /\
    downs L1 = U1 /\ downs L2 = U2.
Proof.
  induction ls as [|l ls IH]; intros U1 u U2 E; [destruct U1; discriminate|].
  unfold downs in E. simpl in E. destruct (own_lane Down l) eqn:O.
  - simpl in E. destruct U1 as [|u1 U1]; inversion E; subst.
    + exists [], ls, l. unfold own_lane in O. apply andb_true_iff in O as [O1 O2].
      destruct (heads l); try discriminate. repeat split; auto.
    + destruct (IH _ _ _ H1) as (L1 & L2 & m & -> & O1 & O2 & O3 & O4 & O5).
      exists (l :: L1), L2, m. repeat split; auto. unfold downs in *. simpl. rewrite O. simpl.
      now rewrite O4.
  - destruct (IH _ _ _ E) as (L1 & L2 & m & -> & O1 & O2 & O3 & O4 & O5).
    exists (l :: L1), L2, m. repeat split; auto. unfold downs in *. simpl. now rewrite O.
Qed.

(** A legal play on a lane of their own in the middle, and what it leaves. *)
Lemma Reach_on_own : forall T k t c L1 l L2,
  lanes t = L1 ++ l :: L2 -> own l = true -> fits T (heads l) (shows l) c = true ->
  In c (held t) ->
  Reach T k (Turn (discard c (held t)) (L1 ++ show c l :: L2) (helped t)) ->
  Reach T (S k) t.
Proof.
  intros T k t c L1 l L2 E O F I R. exists c, (length L1).
  assert (N : nth_error (lanes t) (length L1) = Some l) by (rewrite E; apply nth_error_at).
  split.
  - split; [assumption|]. exists l. split; [assumption|]. unfold takes. now rewrite O.
  - unfold after. rewrite (is_own_at _ _ _ N), O, orb_false_r.
    rewrite E at 1. now rewrite update_at.
Qed.

Lemma helping_part_kept : forall t c h L1 l L2 Z,
  lanes t = L1 ++ l :: L2 -> own l = true -> helping_part t Z ->
  helping_part (Turn h (L1 ++ show c l :: L2) (helped t)) Z.
Proof.
  intros t c h L1 l L2 Z E O [->|(x & -> & N & m & Im & Om & F)]; [now left|].
  right. exists x. split; [reflexivity|]. split; [assumption|]. simpl.
  exists m. split; [|now split]. rewrite E in Im.
  apply in_app_iff in Im. apply in_app_iff. destruct Im as [Im|[Im|Im]]; auto.
  - congruence.
  - right. now right.
Qed.

Lemma discard_rest : forall H c A X R, Permutation H (A ++ R) -> Permutation A (c :: X) ->
  In c H /\ Permutation (discard c H) (X ++ R).
Proof.
  intros H c A X R P Q.
  assert (I : In c H).
  { apply (Permutation_in _ (Permutation_sym P)), in_app_iff. left.
    apply (Permutation_in _ (Permutation_sym Q)). now left. }
  split; [assumption|]. apply Permutation_cons_inv with c.
  rewrite <- (discard_perm c H I), P, Q. reflexivity.
Qed.

Lemma parts_Reach_down : forall T Y D, lay_down T Y D -> forall t Z R,
  D = downs (lanes t) -> Permutation (held t) (Y ++ Z ++ R) -> helping_part t Z ->
  Reach T (length Y + length Z) t.
Proof.
  intros T Y D L. induction L as [D|Y Y' c D1 d D2 P F L IH]; intros t Z R ED PH HP.
  - destruct HP as [->|(h & -> & Nh & l & Il & Ol & F)]; [exact I|].
    simpl. exists h. destruct (In_nth_error _ _ Il) as (i & Ei). exists i.
    split; [|exact I]. split.
    + apply (Permutation_in _ (Permutation_sym PH)). now left.
    + exists l. split; [assumption|]. unfold takes. now rewrite Ol, Nh.
  - symmetry in ED. destruct (downs_split _ _ _ _ ED) as (L1 & L2 & l & El & O1 & O2 & O3 & O4 & O5).
    destruct (discard_rest _ _ _ _ _ PH P) as [Ic PD].
    rewrite (Permutation_length P). simpl.
    apply (Reach_on_own T _ t c L1 l L2); auto.
    { rewrite O2, O3. now apply fits_down. }
    apply (IH _ Z R); simpl; auto; [|now apply helping_part_kept].
    rewrite downs_app, O4. f_equal. unfold downs, own_lane. simpl. rewrite O1, O2. simpl.
    f_equal. now rewrite <- O5.
Qed.

Lemma parts_Reach : forall T X U, lay_up T X U -> forall t Y Z R,
  U = ups (lanes t) -> Permutation (held t) (X ++ Y ++ Z ++ R) ->
  lay_down T Y (downs (lanes t)) -> helping_part t Z ->
  Reach T (length X + length Y + length Z) t.
Proof.
  intros T X U L. induction L as [U|X X' c U1 u U2 P F L IH]; intros t Y Z R EU PH LD HP.
  - simpl. now apply parts_Reach_down with (downs (lanes t)) R.
  - symmetry in EU. destruct (ups_split _ _ _ _ EU) as (L1 & L2 & l & El & O1 & O2 & O3 & O4 & O5).
    destruct (discard_rest _ _ _ _ _ PH P) as [Ic PD].
    rewrite (Permutation_length P). simpl.
    apply (Reach_on_own T _ t c L1 l L2); auto.
    { rewrite O2, O3. now apply fits_up. }
    apply (IH _ Y Z R); simpl; auto; [| |now apply helping_part_kept].
    + rewrite ups_app, O4. f_equal. unfold ups, own_lane. simpl. rewrite O1, O2. simpl.
      f_equal. now rewrite <- O5.
    + rewrite El, downs_app in LD. rewrite downs_app. unfold downs, own_lane in *.
      simpl in *. rewrite O1, O2 in *. exact LD.
Qed.

(** ** Links and thresholds; downwards by turning all numbers over *)

Lemma threshold_link : forall T X U t, threshold T X U t <-> exists p, up_link T X U p t.
Proof.
  intros T X U t. split.
  - intros (l & L & H). assert (B : exists p, up_link T X U p (l + 1)) by (exists None; now constructor).
    revert B. induction H; intros (p & B); [now exists p|].
    apply IHup_steps. exists (Some t). now apply up_next with p.
  - intros (p & H). induction H as [l L|p t f H IH S].
    + exists l. split; [assumption | constructor].
    + now apply threshold_snoc with t.
Qed.

Lemma in_opp : forall x L, In x (map Z.opp L) <-> In (- x) L.
Proof.
  intros. rewrite in_map_iff. split.
  - intros (y & E & I). replace (- x) with y by lia. assumption.
  - intros I. exists (- x). split; [lia | assumption].
Qed.

Lemma map_opp_opp : forall L, map Z.opp (map Z.opp L) = L.
Proof. intros. rewrite map_map. rewrite <- (map_id L) at 2. apply map_ext. intros; lia. Qed.

Lemma lay_down_opp : forall T Y D, lay_down T Y D -> lay_up T (map Z.opp Y) (map Z.opp D).
Proof.
  intros T Y D H. induction H as [D|Y Y' c D1 d D2 P F H IH]; [constructor|].
  rewrite map_app in *. simpl in *.
  apply lay_up_one with (map Z.opp Y') (- c); [|lia|assumption].
  now rewrite P.
Qed.

Lemma lay_up_opp : forall T X U, lay_up T X U -> lay_down T (map Z.opp X) (map Z.opp U).
Proof.
  intros T X U H. induction H as [U|X X' c U1 u U2 P F H IH]; [constructor|].
  rewrite map_app in *. simpl in *.
  apply lay_down_one with (map Z.opp X') (- c); [|lia|assumption].
  now rewrite P.
Qed.

Lemma down_link_opp : forall T H D q s, down_link T H D q s ->
  up_link T (map Z.opp H) (map Z.opp D) (option_map Z.opp q) (- s).
Proof.
  intros T H D q s L. induction L as [h [I M]|q s g L IH (S1 & S2 & S3)]; simpl.
  - replace (- (h - 1)) with (- h + 1) by lia. constructor. split.
    + apply in_opp. now replace (- - h) with h by lia.
    + intros u Hu. apply in_opp, M in Hu. lia.
  - apply up_next with (option_map Z.opp q); [assumption|]. split; [|split; [lia|]].
    + apply in_opp. now replace (- - g) with g by lia.
    + rewrite !in_opp. replace (- (- g + T)) with (g - T) by lia.
      destruct S3 as [?|[? ?]]; [now left | right; split; [assumption | lia]].
Qed.

Lemma up_link_opp : forall T H U p t, up_link T H U p t ->
  down_link T (map Z.opp H) (map Z.opp U) (option_map Z.opp p) (- t).
Proof.
  intros T H U p t L. induction L as [l [I M]|p t f L IH (S1 & S2 & S3)]; simpl.
  - replace (- (l + 1)) with (- l - 1) by lia. constructor. split.
    + apply in_opp. now replace (- - l) with l by lia.
    + intros u Hu. apply in_opp, M in Hu. lia.
  - apply down_next with (option_map Z.opp p); [assumption|]. split; [|split; [lia|]].
    + apply in_opp. now replace (- - f) with f by lia.
    + rewrite !in_opp. replace (- (- f - T)) with (f + T) by lia.
      destruct S3 as [?|[? ?]]; [now left | right; split; [assumption | lia]].
Qed.

Lemma NoDup_opp : forall L, NoDup L -> NoDup (map Z.opp L).
Proof. intros L N. apply FinFun.Injective_map_NoDup; [|assumption]. intros x y E. lia. Qed.

Lemma laid_up_iff_link : forall T X U, NoDup X -> U <> [] ->
  (lay_up T X U <-> exists p t, up_link T X U p t /\ forall x, In x X -> t <= x).
Proof.
  intros T X U N E. rewrite laid_up_iff_threshold by assumption. split.
  - intros (t & Th & A). apply threshold_link in Th as (p & L). now exists p, t.
  - intros (p & t & L & A). exists t. split; [|assumption]. apply threshold_link. now exists p.
Qed.

Lemma laid_down_iff_link : forall T Y D, NoDup Y -> D <> [] ->
  (lay_down T Y D <-> exists q s, down_link T Y D q s /\ forall y, In y Y -> y <= s).
Proof.
  intros T Y D N E. split.
  - intros L. apply lay_down_opp, laid_up_iff_link in L as (p & t & L & A).
    + apply up_link_opp in L. rewrite !map_opp_opp in L.
      exists (option_map Z.opp p), (- t). split; [assumption|].
      intros y I. enough (t <= - y) by lia. apply A, in_opp. now replace (- - y) with y by lia.
    + now apply NoDup_opp.
    + now destruct D.
  - intros (q & s & L & A). apply down_link_opp in L.
    rewrite <- (map_opp_opp Y), <- (map_opp_opp D). apply lay_up_opp, laid_up_iff_link.
    + now apply NoDup_opp.
    + now destruct D.
    + eexists _, (- s). split; [eassumption|]. intros x I. apply in_opp, A in I. lia.
Qed.

(** ** Proof (4) and (5): where the two chains meet *)

Lemma up_link_order : forall T H U p t, up_link T H U p t -> above p t.
Proof. intros T H U p t L. destruct L; simpl; [exact I|]. apply H0. Qed.

Lemma down_link_order : forall T H D q s, down_link T H D q s -> below q s.
Proof. intros T H D q s L. destruct L; simpl; [exact I|]. apply H0. Qed.

Lemma up_link_card : forall T H U p t, up_link T H U p t -> p <> None -> In t H.
Proof. intros T H U p t L N. destruct L; [congruence|]. apply H0. Qed.

Lemma down_link_card : forall T H D q s, down_link T H D q s -> q <> None -> In s H.
Proof. intros T H D q s L N. destruct L; [congruence|]. apply H0. Qed.

(** A link needs only the cards not below its threshold ... *)
Lemma up_link_restrict : forall T H X U p t, up_link T H U p t ->
  (forall c, In c H -> t <= c -> In c X) -> up_link T X U p t.
Proof.
  intros T H X U p t L. induction L as [l L|p t f L IH (S1 & S2 & S3)]; intros A; [now constructor|].
  apply up_next with p.
  - apply IH. intros c I C. apply A; [assumption | lia].
  - split; [apply A; [assumption | lia]|]. split; [assumption|].
    destruct S3 as [S3|[S3 S4]]; [now left|]. right. split; [apply A; [assumption | lia] | assumption].
Qed.

(** ... and more exactly those not below the threshold before, and its own. *)
Lemma up_link_restrict_last : forall T H X U p t, up_link T H U p t ->
  (forall c, In c H -> (match p with None => False | Some x => x <= c end) -> In c X) ->
  (p <> None -> In t X) -> up_link T X U p t.
Proof.
  intros T H X U p t L A B. inversion L as [l L1|p0 t0 f L1 (S1 & S2 & S3)]; subst; [now constructor|].
  apply up_next with p0.
  - apply up_link_restrict with H; assumption.
  - split; [apply B; discriminate|]. split; [assumption|].
    destruct S3 as [S3|[S3 S4]]; [now left|]. right. split; [now apply A | assumption].
Qed.

Lemma down_link_restrict_last : forall T H X D q s, down_link T H D q s ->
  (forall c, In c H -> (match q with None => False | Some x => c <= x end) -> In c X) ->
  (q <> None -> In s X) -> down_link T X D q s.
Proof.
  intros T H X D q s L A B. apply down_link_opp in L.
  apply up_link_restrict_last with (X := map Z.opp X) in L.
  - apply up_link_opp in L. rewrite !map_opp_opp, Z.opp_involutive in L.
    destruct q; simpl in L; rewrite ?Z.opp_involutive in L; assumption.
  - intros c I C. apply in_opp in I. apply in_opp. apply A; [assumption|].
    destruct q; simpl in C; [lia | contradiction].
  - intros N. apply in_opp. rewrite Z.opp_involutive. apply B. destruct q; [discriminate | exact N].
Qed.

Lemma down_link_restrict : forall T H X D q s, down_link T H D q s ->
  (forall c, In c H -> c <= s -> In c X) -> down_link T X D q s.
Proof.
  intros T H X D q s L A. apply down_link_restrict_last with H; auto.
  - intros c I C. apply A; [assumption|]. apply down_link_order in L. destruct q; [simpl in L; lia | contradiction].
  - intros N. apply A; [|lia]. now apply (down_link_card T H D q).
Qed.

(** The first threshold of a chain that comes down to [s]. *)
Lemma up_first_meeting : forall T X U p t s, up_link T X U p t -> t <= s ->
  exists p' t', up_link T X U p' t' /\ t' <= s /\ above p' s.
Proof.
  intros T X U p t s L. induction L as [l L|p t f L IH S]; intros C.
  - exists None, (l + 1). split; [now constructor|]. now split.
  - destruct (Z.le_gt_cases t s) as [D|D]; [now apply IH|].
    exists (Some t), f. split; [now apply up_next with p|]. split; [assumption|]. simpl. lia.
Qed.

Lemma down_first_meeting : forall T Y D q s t, down_link T Y D q s -> t <= s ->
  exists q' s', down_link T Y D q' s' /\ t <= s' <= s /\ below q' t.
Proof.
  intros T Y D q s t L. induction L as [h L|q s g L IH S]; intros C.
  - exists None, (h - 1). split; [now constructor|]. split; [lia | exact I].
  - destruct (Z.le_gt_cases t s) as [E|E].
    + destruct (IH E) as (q' & s' & L' & B & C'). exists q', s'. split; [assumption|].
      destruct S as (_ & S & _). split; [lia | assumption].
    + exists (Some s), g. split; [now apply down_next with q|]. split; [lia | assumption].
Qed.

Lemma covered_all : forall H t s, t <= s + 1 -> covered H t s = length H.
Proof.
  intros H t s C. unfold covered. induction H as [|c H IH]; [reflexivity|]. simpl.
  destruct (Z.leb_spec t c); simpl; [now rewrite IH|].
  destruct (Z.leb_spec c s); [simpl; now rewrite IH | lia].
Qed.

Lemma NoDup_parts : forall (H X Y R : list Z), NoDup H -> Permutation H (X ++ Y ++ R) ->
  NoDup X /\ NoDup Y /\ NoDup (X ++ Y) /\ (forall x, In x X -> ~ In x Y) /\
  (forall x, In x X -> In x H) /\ (forall y, In y Y -> In y H).
Proof.
  intros H X Y R N P. pose proof (Permutation_NoDup P N) as M.
  assert (MXY : NoDup (X ++ Y)).
  { rewrite app_assoc in M. clear -M. induction (X ++ Y) as [|a L IH]; [constructor|].
    simpl in M. inversion M; subst. constructor; [|auto].
    intros I. apply H1, in_app_iff. now left. }
  split; [|split; [|split; [assumption|]]].
  - clear -MXY. induction X; [constructor|]. simpl in MXY. inversion MXY; subst.
    constructor; [|auto]. intros I. apply H1, in_app_iff. now left.
  - clear -MXY. induction X; [assumption|]. simpl in MXY. inversion MXY; subst. auto.
  - split; [|split].
    + intros x Ix Iy. clear -MXY Ix Iy. induction X; [contradiction|]. simpl in MXY.
      inversion MXY; subst. destruct Ix as [->|Ix]; [|auto]. apply H1, in_app_iff. now right.
    + intros x I. apply (Permutation_in _ (Permutation_sym P)), in_app_iff. now left.
    + intros x I. apply (Permutation_in _ (Permutation_sym P)), in_app_iff. right.
      apply in_app_iff. now left.
Qed.

Lemma up_link_incl : forall T X H U p t, (forall x, In x X -> In x H) ->
  up_link T X U p t -> up_link T H U p t.
Proof. intros T X H U p t I L. apply up_link_restrict with X; auto. Qed.

Lemma down_link_incl : forall T X H D q s, (forall x, In x X -> In x H) ->
  down_link T X D q s -> down_link T H D q s.
Proof. intros T X H U p t I L. apply down_link_restrict with X; auto. Qed.

Lemma partition_closed_form : forall T H U D X Y R, NoDup H -> U <> [] -> D <> [] ->
  Permutation H (X ++ Y ++ R) -> lay_up T X U -> lay_down T Y D ->
  closed_form T H U D (length X + length Y).
Proof.
  intros T H U D X Y R ND NU NE P LU LD.
  destruct (NoDup_parts _ _ _ _ ND P) as (NX & NY & NXY & Dis & IX & IY).
  apply laid_up_iff_link in LU as (p & t & LU & AX); [|assumption|assumption].
  apply laid_down_iff_link in LD as (q & s & LD & AY); [|assumption|assumption].
  destruct (Z.le_gt_cases t s) as [C|C].
  - (* they meet *)
    destruct (up_first_meeting _ _ _ _ _ _ LU C) as (p' & t' & LU' & C1 & C2).
    destruct (down_first_meeting _ _ _ _ _ _ LD C1) as (q' & s' & LD' & C3 & C4).
    exists p', t', q', s'.
    split; [now apply up_link_incl with X|]. split; [now apply down_link_incl with Y|]. split.
    + split; [destruct p'; simpl in *; [lia | exact I]|]. split; [assumption|].
      intros (E & Np & Nq). apply (Dis t').
      * now apply (up_link_card T X U p').
      * rewrite E. now apply (down_link_card T Y D q').
    + rewrite covered_all by lia. rewrite (Permutation_length P), !app_length. lia.
  - exists p, t, q, s.
    split; [now apply up_link_incl with X|]. split; [now apply down_link_incl with Y|]. split.
    + apply up_link_order in LU. apply down_link_order in LD.
      split; [destruct p; simpl in *; [lia | exact I]|].
      split; [destruct q; simpl in *; [lia | exact I]|]. lia.
    + rewrite <- app_length. unfold covered. apply NoDup_incl_length; [assumption|].
      intros c Ic. apply filter_In. rewrite orb_true_iff, !Z.leb_le.
      apply in_app_iff in Ic as [Ic|Ic]; auto.
Qed.

Lemma filter_parts : forall (f : Z -> bool) H,
  Permutation H (filter f H ++ filter (fun c => negb (f c)) H).
Proof.
  intros f H. induction H as [|c H IH]; [reflexivity|]. simpl. destruct (f c); simpl.
  - now constructor.
  - rewrite IH at 1. apply Permutation_middle.
Qed.

Lemma closed_form_partition : forall T H U D n, NoDup H -> U <> [] -> D <> [] ->
  closed_form T H U D n ->
  exists X Y R, Permutation H (X ++ Y ++ R) /\ (n <= length X + length Y)%nat /\
    lay_up T X U /\ lay_down T Y D.
Proof.
  intros T H U D n ND NU NE (p & t & q & s & LU & LD & (C1 & C2 & C3) & Le).
  set (inX := fun c => (t <=? c) &&
                negb ((c =? s) && match q with None => false | Some _ => true end)).
  set (inY := fun c => (c <=? s)).
  set (X := filter inX H). set (rest := filter (fun c => negb (inX c)) H).
  set (Y := filter inY rest). set (R := filter (fun c => negb (inY c)) rest).
  assert (P : Permutation H (X ++ Y ++ R)).
  { rewrite (filter_parts inX H) at 1. apply Permutation_app_head. apply filter_parts. }
  exists X, Y, R. split; [assumption|].
  assert (Xspec : forall c, In c X <-> In c H /\ t <= c /\ ~ (c = s /\ q <> None)).
  { intros c. unfold X, inX. rewrite filter_In, andb_true_iff, negb_true_iff, Z.leb_le.
    rewrite andb_false_iff, Z.eqb_neq.
    assert (forall z, Some z <> @None Z) by discriminate.
    destruct q as [z|]; [specialize (H0 z)|]; intuition. }
  assert (Yspec : forall c, In c Y <-> In c H /\ c <= s /\ (c < t \/ (c = s /\ q <> None))).
  { intros c. unfold Y, rest, inX, inY.
    rewrite !filter_In, Z.leb_le, negb_true_iff, andb_false_iff, negb_false_iff, andb_true_iff, Z.eqb_eq, Z.leb_gt.
    assert (forall z, Some z <> @None Z) by discriminate.
    destruct q as [z|]; [specialize (H0 z)|]; intuition congruence. }
  split; [|split].
  - (* the remaining cards are those that are not covered *)
    transitivity (covered H t s); [assumption|]. rewrite <- app_length. unfold covered.
    apply NoDup_incl_length; [now apply NoDup_filter|].
    intros c Ic. apply filter_In in Ic as [Ic C]. apply in_app_iff. rewrite Xspec, Yspec.
    rewrite orb_true_iff, !Z.leb_le in C.
    destruct (Z.lt_ge_cases c t); [right; split; [assumption|]; lia|].
    destruct (Z.eq_dec c s); [|left; split; [assumption|]; split; [lia | intros [? _]; lia]].
    destruct q; [right | left]; (split; [assumption|]); split; try lia.
    + right. split; [assumption | discriminate].
    + intros [_ K]. congruence.
  - apply laid_up_iff_link; [now apply NoDup_filter | assumption |].
    exists p, t. split; [|intros x Hx; apply Xspec in Hx; lia].
    pose proof (up_link_order _ _ _ _ _ LU) as O.
    apply up_link_restrict_last with H; [assumption| |].
    + intros c Ic Cc. apply Xspec. destruct p; [|contradiction]. simpl in *.
      split; [assumption|]. split; [lia|]. intros [-> _]. lia.
    + intros Np. apply Xspec. split; [now apply (up_link_card T H U p)|]. split; [lia|].
      intros [E Nq]. apply C3. auto.
  - apply laid_down_iff_link; [now apply NoDup_filter, NoDup_filter | assumption |].
    exists q, s. split; [|intros y Hy; apply Yspec in Hy; lia].
    pose proof (down_link_order _ _ _ _ _ LD) as O.
    apply down_link_restrict_last with H; [assumption| |].
    + intros c Ic Cc. apply Yspec. destruct q; [|contradiction]. simpl in *.
      split; [assumption|]. split; [lia|]. left. lia.
    + intros Nq. apply Yspec. split; [now apply (down_link_card T H D q)|]. split; [lia|].
      right. auto.
Qed.

(** ** The theorem *)

(** GT-18: on the player's own (or shared) piles. *)
Theorem GT_18_closed_form : forall T k t,
  NoDup (held t) -> ups (lanes t) <> [] -> downs (lanes t) <> [] ->
  (forall h, ~ helps t h) ->
  (Reach T k t <-> closed_form T (held t) (ups (lanes t)) (downs (lanes t)) k).
Proof.
  intros T k t ND NU NE NH. split.
  - intros R. destruct (Reach_parts _ _ _ R) as (X & Y & Z & W & P & -> & LU & LD & [->|(h & _ & Hh)]).
    + simpl in *. rewrite Nat.add_0_r. now apply partition_closed_form with W.
    + now apply NH in Hh.
  - intros C. destruct (closed_form_partition _ _ _ _ _ ND NU NE C) as (X & Y & R & P & Le & LU & LD).
    apply Reach_less with (length X + length Y + 0)%nat; [lia|].
    apply (parts_Reach T X (ups (lanes t)) LU t Y [] R); auto. now left.
Qed.

(** GT-18 with the duel's help: as much as without it, or one more than without a card
    that helps. *)
Theorem GT_18_with_help : forall T k t,
  NoDup (held t) -> ups (lanes t) <> [] -> downs (lanes t) <> [] ->
  (Reach T k t <->
   closed_form T (held t) (ups (lanes t)) (downs (lanes t)) k \/
   exists h, In h (held t) /\ helps t h /\
     closed_form T (discard h (held t)) (ups (lanes t)) (downs (lanes t)) (pred k)).
Proof.
  intros T k t ND NU NE. split.
  - intros R. destruct (Reach_parts _ _ _ R) as (X & Y & Z & W & P & -> & LU & LD & [->|(h & -> & Hh)]).
    + left. simpl in *. rewrite Nat.add_0_r. now apply partition_closed_form with W.
    + right. assert (P' : Permutation (held t) ([h] ++ X ++ Y ++ W)).
      { rewrite P. simpl. rewrite (app_assoc X Y W), (app_assoc X Y (h :: W)).
        symmetry. apply Permutation_middle. }
      destruct (discard_rest _ h _ [] _ P' (Permutation_refl _)) as [Ih Pd].
      exists h. split; [assumption|]. split; [assumption|]. simpl length.
      replace (Nat.pred (length X + length Y + 1)) with (length X + length Y)%nat by lia.
      apply partition_closed_form with W; auto using discard_NoDup.
  - intros [C|(h & Ih & Hh & C)].
    + destruct (closed_form_partition _ _ _ _ _ ND NU NE C) as (X & Y & R & P & Le & LU & LD).
      apply Reach_less with (length X + length Y + 0)%nat; [lia|].
      apply (parts_Reach T X (ups (lanes t)) LU t Y [] R); auto. now left.
    + apply closed_form_partition in C as (X & Y & R & P & Le & LU & LD); auto using discard_NoDup.
      apply Reach_less with (length X + length Y + 1)%nat; [lia|].
      apply (parts_Reach T X (ups (lanes t)) LU t Y [h] R); auto.
      * rewrite (discard_perm h _ Ih), P. simpl.
        rewrite (app_assoc X Y R), (app_assoc X Y (h :: R)). apply Permutation_middle.
      * right. now exists h.
Qed.

(** The crossing lemma: while an ascending pile shows less than a descending one, the
    whole hand can be laid. *)
Theorem GT_18_crossing : forall T t u d,
  NoDup (held t) -> In u (ups (lanes t)) -> In d (downs (lanes t)) -> u < d ->
  Reach T (length (held t)) t.
Proof.
  intros T t u d ND Iu Id Lt.
  destruct (lowest_exists (ups (lanes t))) as (l & L); [now intros E; rewrite E in Iu|].
  destruct (lowest_exists (map Z.opp (downs (lanes t)))) as (h & Ih & Mh).
  { intros E. apply map_eq_nil in E. now rewrite E in Id. }
  apply GT_18_with_help; [assumption| intros E; now rewrite E in Iu | intros E; now rewrite E in Id |].
  left. exists None, (l + 1), None, (- h - 1).
  assert (Hh : highest_of (- h) (downs (lanes t))).
  { split; [now apply in_opp in Ih|]. intros x Hx. enough (h <= - x) by lia.
    apply Mh, in_opp. now rewrite Z.opp_involutive. }
  split; [now constructor|]. split; [now apply down_first|]. split; [split; [|split]; simpl; intuition|].
  rewrite covered_all; [lia|]. destruct L as [_ L]. specialize (L u Iu).
  destruct Hh as [_ Hh]. specialize (Hh d Id). lia.
Qed.
