(** The number of GT-18 as the library computes it: one pass per direction, then pairs.

    This follows src/thegame/_rules/most_laid.py function by function: [falling] is [_links],
    [most_laid], [surely_within], [within_reach]. The theorems say that it is right. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted.
From TheGame Require Import Lists Piles Turn Thresholds Reach.
Import ListNotations.
Open Scope Z_scope.

(** ** The programs *)

Definition greatest (l : list Z) : Z := fold_right Z.max (hd 0 l) l.
Definition least (l : list Z) : Z := fold_right Z.min (hd 0 l) l.

(** A link as a value: the threshold before it, and the threshold. *)
Definition link : Set := (option Z * Z)%type.

(** Look at one card of the hand: is it the next threshold down? *)
Definition consider (T : Z) (shown hand : list Z) (first : Z) (found : list link) (card : Z)
  : list link :=
  let start := card - T in
  if card <=? first then found
  else if mem start shown then found ++ [(Some first, card)]
  else if mem start hand then
    match find (fun l => start <=? snd l) found with
    | Some l => found ++ [(Some (snd l), card)]
    | None => found
    end
  else found.

(** One pass over the ascending hand finds the links downwards. *)
Definition falling (T : Z) (hand shown : list Z) : list link :=
  let first := greatest shown - 1 in
  fold_left (consider T shown hand first) hand [(None, first)].

(** The links upwards are the mirror image. *)
Definition turn_over (l : link) : link := (option_map Z.opp (fst l), - snd l).
Definition rising (T : Z) (hand shown : list Z) : list link :=
  map turn_over (falling T (rev (map Z.opp hand)) (map Z.opp shown)).

Definition aboveb (p : option Z) (s : Z) : bool :=
  match p with None => true | Some x => s <? x end.
Definition belowb (q : option Z) (t : Z) : bool :=
  match q with None => true | Some x => x <? t end.
Definition some {A} (o : option A) : bool := match o with None => false | Some _ => true end.

(** Whether a link down meets the link [p -> t]. *)
Fixpoint meets (p : option Z) (t : Z) (down : list link) : bool :=
  match down with
  | [] => false
  | (q, s) :: rest =>
      if s <? t then meets p t rest
      else if negb (aboveb p s) then false
      else if belowb q t && negb ((s =? t) && some p && some q) then true
      else meets p t rest
  end.

Definition not_below (hand : list Z) (t : Z) : nat := length (filter (fun c => t <=? c) hand).
Definition not_above (hand : list Z) (s : Z) : nat := length (filter (fun c => c <=? s) hand).

(** How many cards the highest threshold below [t] adds. *)
Fixpoint under (hand : list Z) (t : Z) (down : list link) (so_far : nat) : nat :=
  match down with
  | [] => so_far
  | (_, s) :: rest => if s <? t then under hand t rest (not_above hand s) else so_far
  end.

Fixpoint pairs (hand : list Z) (down up : list link) (most : nat) : nat :=
  match up with
  | [] => most
  | (p, t) :: rest =>
      if meets p t down then length hand
      else pairs hand down rest (Nat.max most (not_below hand t + under hand t down 0))
  end.

Definition forwards (hand : list Z) (low high : Z) : nat :=
  (not_below hand (low + 1) + not_above hand (high - 1))%nat.

(** Whether no two numbers are a trick apart. *)
Definition no_tricks (T : Z) (numbers : list Z) : bool :=
  forallb (fun x => negb (mem (x + T) numbers)) numbers.

(** How many cards of an ascending hand can be laid on piles that show these. *)
Definition most_laid (T : Z) (hand up down : list Z) : nat :=
  if no_tricks T (hand ++ up ++ down)
  then Nat.min (forwards hand (least up) (greatest down)) (length hand)
  else pairs hand (falling T hand down) (rising T hand up) 0.

(** The cheap yes that is nearly always enough. *)
Definition surely_within (k : nat) (hand up down : list Z) : bool :=
  (k <=? length hand)%nat &&
  (existsb (fun u => existsb (fun d => u <? d) down) up ||
   (k <=? forwards hand (least up) (greatest down))%nat).

(** The cards that may go on an opponent's pile. *)
Definition helping (t : turn) : list Z :=
  if helped t then []
  else filter (fun h => existsb (fun l => negb (own l) && improves (heads l) (shows l) h)
                                (lanes t)) (held t).

(** [within_reach T k t] decides [Reach T k t] without a search. *)
Definition within_reach (T : Z) (k : nat) (t : turn) : bool :=
  let hand := sort (held t) in
  let up := ups (lanes t) in
  let down := downs (lanes t) in
  surely_within k hand up down ||
  ((k <=? length hand)%nat &&
   if (k =? 1)%nat then match plays T t with [] => false | _ => true end
   else let most := most_laid T hand up down in
        (k <=? most)%nat ||
        ((k <=? S most)%nat &&
         existsb (fun h => (pred k <=? most_laid T (discard h hand) up down)%nat) (helping t))).

(** ** Least, greatest, sorting *)

Lemma greatest_spec : forall l, l <> [] -> highest_of (greatest l) l.
Proof.
  intros l N. destruct l as [|x l]; [congruence|]. unfold greatest. simpl hd. clear N.
  assert (A : forall d m, (fold_right Z.max d m = d \/ In (fold_right Z.max d m) m) /\
                          d <= fold_right Z.max d m /\
                          forall y, In y m -> y <= fold_right Z.max d m).
  { intros d m. induction m as [|y m (I1 & I2 & I3)]; simpl; [split; [now left|]; split; [lia|]; intros ? []|].
    split; [|split].
    - destruct (Z.max_spec y (fold_right Z.max d m)) as [[_ ->]|[_ ->]]; intuition.
    - lia.
    - intros z [->|Hz]; [lia|]. specialize (I3 z Hz). lia. }
  destruct (A x (x :: l)) as (A1 & A2 & A3). split.
  - destruct A1 as [->|A1]; [now left | assumption].
  - exact A3.
Qed.

Lemma least_spec : forall l, l <> [] -> lowest (least l) l.
Proof.
  intros l N. destruct l as [|x l]; [congruence|]. unfold least. simpl hd. clear N.
  assert (A : forall d m, (fold_right Z.min d m = d \/ In (fold_right Z.min d m) m) /\
                          fold_right Z.min d m <= d /\
                          forall y, In y m -> fold_right Z.min d m <= y).
  { intros d m. induction m as [|y m (I1 & I2 & I3)]; simpl; [split; [now left|]; split; [lia|]; intros ? []|].
    split; [|split].
    - destruct (Z.min_spec y (fold_right Z.min d m)) as [[_ ->]|[_ ->]]; intuition.
    - lia.
    - intros z [->|Hz]; [lia|]. specialize (I3 z Hz). lia. }
  destruct (A x (x :: l)) as (A1 & A2 & A3). split.
  - destruct A1 as [->|A1]; [now left | assumption].
  - exact A3.
Qed.

Lemma highest_unique : forall l m U, highest_of l U -> highest_of m U -> l = m.
Proof. intros l m U [I L] [J M]. specialize (L m J). specialize (M l I). lia. Qed.

Lemma insert_perm : forall c l, Permutation (c :: l) (insert c l).
Proof.
  induction l as [|x l IH]; simpl; [reflexivity|]. destruct (c <=? x); [reflexivity|].
  rewrite perm_swap. now constructor.
Qed.

Lemma sort_perm : forall l, Permutation l (sort l).
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite <- insert_perm. now constructor.
Qed.

Definition ascending (l : list Z) : Prop := StronglySorted Z.lt l.

Lemma insert_ascending : forall c l, ascending l -> ~ In c l -> ascending (insert c l).
Proof.
  unfold ascending.
  induction l as [|x l IH]; simpl; intros S N; [repeat constructor|].
  inversion S; subst. destruct (Z.leb_spec c x) as [C|C].
  - constructor; [assumption|]. constructor; [lia|].
    eapply Forall_impl; [|eassumption]. simpl. lia.
  - constructor; [apply IH; tauto|]. apply Forall_forall. intros y Hy.
    apply (Permutation_in _ (Permutation_sym (insert_perm c l))) in Hy as [<-|Hy]; [lia|].
    rewrite Forall_forall in H2. now apply H2.
Qed.

Lemma sort_ascending : forall l, NoDup l -> ascending (sort l).
Proof.
  induction l as [|x l IH]; simpl; intros N; [constructor|]. inversion N; subst.
  apply insert_ascending; [now apply IH|]. intros I.
  now apply (Permutation_in _ (Permutation_sym (sort_perm l))) in I.
Qed.

Lemma ascending_NoDup : forall l, ascending l -> NoDup l.
Proof.
  induction l; intros S; [constructor|]. inversion S; subst. constructor; [|auto].
  intros I. rewrite Forall_forall in H2. specialize (H2 a I). lia.
Qed.

Lemma ascending_app : forall l1 l2 x y, ascending (l1 ++ l2) -> In x l1 -> In y l2 -> x < y.
Proof.
  unfold ascending. induction l1; simpl; intros l2 x y S I J; [contradiction|].
  inversion S; subst. destruct I as [->|I].
  - rewrite Forall_forall in H2. apply H2, in_app_iff. now right.
  - now apply (IHl1 l2).
Qed.

Lemma ascending_snoc : forall l x, ascending l -> (forall y, In y l -> y < x) -> ascending (l ++ [x]).
Proof.
  unfold ascending. induction l; simpl; intros x S A; [repeat constructor|].
  inversion S; subst. constructor; [apply IHl; auto|].
  apply Forall_app. split; [assumption|]. constructor; [auto | constructor].
Qed.

Lemma ascending_discard : forall c l, ascending l -> ascending (discard c l).
Proof.
  unfold ascending. induction l; simpl; intros S; [constructor|]. inversion S; subst.
  destruct (c =? a); [assumption|]. constructor; [auto|].
  rewrite Forall_forall in *. intros y I. apply H2. now apply discard_incl in I.
Qed.

Lemma ascending_mirror : forall l, ascending l -> ascending (rev (map Z.opp l)).
Proof.
  induction l; simpl; intros S; [constructor|]. inversion S; subst.
  apply ascending_snoc; [now apply IHl|]. intros y I. apply in_rev, in_opp in I.
  rewrite Forall_forall in H2. specialize (H2 _ I). lia.
Qed.

(** ** The pass finds every link that matters *)

Section Pass.
  Variables (T : Z) (hand shown : list Z).
  Hypothesis Sorted_hand : ascending hand.
  Hypothesis Shown : shown <> [].
  Let first := greatest shown - 1.

  Lemma down_link_first : forall q s, down_link T hand shown q s -> first <= s.
  Proof.
    intros q s L. induction L as [h M|q s g L IH S].
    - unfold first. rewrite (highest_unique _ _ _ (greatest_spec _ Shown) M). lia.
    - destruct S as (_ & S & _). lia.
  Qed.

  (** What is true of the links found so far, the cards [rest] being still to come. *)
  Definition good (found : list link) (rest : list Z) : Prop :=
    (forall q s, In (q, s) found -> down_link T hand shown q s) /\
    ascending (map snd found) /\
    (forall q s c, In (q, s) found -> In c rest -> first < c -> s < c) /\
    In (None, first) found.

  Lemma find_first : forall found (start : Z) l, ascending (map snd found) ->
    find (fun l : link => start <=? snd l) found = Some l ->
    In l found /\ start <= snd l /\
    forall l', In l' found -> start <= snd l' -> snd l <= snd l'.
  Proof.
    induction found as [|x found IH]; simpl; intros start l S F; [discriminate|].
    inversion S; subst. destruct (Z.leb_spec start (snd x)) as [C|C].
    - inversion F; subst. split; [now left|]. split; [assumption|].
      intros l' [<-|I] _; [lia|]. rewrite Forall_forall in H2.
      specialize (H2 (snd l') (in_map snd _ _ I)). lia.
    - destruct (IH start l H1 F) as (I & J & K). split; [now right|]. split; [assumption|].
      intros l' [<-|I'] C'; [lia | now apply K].
  Qed.

  Lemma consider_cases : forall found card,
    consider T shown hand first found card = found \/
    (first < card /\ In (card - T) shown /\
     consider T shown hand first found card = found ++ [(Some first, card)]) \/
    (first < card /\ In (card - T) hand /\ exists l,
     find (fun l => card - T <=? snd l) found = Some l /\
     consider T shown hand first found card = found ++ [(Some (snd l), card)]).
  Proof.
    intros found card. unfold consider. destruct (Z.leb_spec card first) as [C|C]; [now left|].
    destruct (mem (card - T) shown) eqn:M; [right; left; apply mem_In in M; auto|].
    destruct (mem (card - T) hand) eqn:M'; [|now left]. apply mem_In in M'.
    destruct (find (fun l => card - T <=? snd l) found) as [l|] eqn:F; [|now left].
    right. right. split; [assumption|]. split; [assumption|]. now exists l.
  Qed.

  Lemma good_consider : forall found card rest,
    (forall c, In c rest -> card < c) -> In card hand ->
    good found (card :: rest) -> good (consider T shown hand first found card) rest.
  Proof.
    intros found card rest A Ih (G1 & G2 & G3 & G4).
    assert (Ext : forall b, first < card -> down_link T hand shown b card ->
                  good (found ++ [(b, card)]) rest).
    { intros b C L. split; [|split; [|split]].
      - intros q s I. apply in_app_iff in I as [I|[I|[]]]; [auto | inversion I; now subst].
      - rewrite map_app. apply ascending_snoc; [assumption|]. intros y I.
        apply in_map_iff in I as ([q s] & <- & I). simpl. apply (G3 q s card); auto. now left.
      - intros q s c I Ic Fc. apply in_app_iff in I as [I|[I|[]]].
        + apply (G3 q s c); auto. now right.
        + inversion I; subst. auto.
      - apply in_app_iff. now left. }
    destruct (consider_cases found card) as [->|[(C & I & ->)|(C & I & l & F & ->)]].
    - split; [assumption|]. split; [assumption|]. split; [|assumption].
      intros q s c I Ic. apply (G3 q s c); auto. now right.
    - apply Ext; [assumption|]. apply down_next with None; [now apply G1|].
      split; [assumption|]. split; [assumption|]. now left.
    - apply Ext; [assumption|]. destruct (find_first _ _ _ G2 F) as (J1 & J2 & J3).
      destruct l as [q s]. simpl in *. apply down_next with q; [now apply G1|].
      split; [assumption|]. split; [apply (G3 q s card); auto; now left|]. right. auto.
  Qed.

  Lemma good_fold : forall rest found done,
    hand = done ++ rest -> good found rest ->
    good (fold_left (consider T shown hand first) rest found) [].
  Proof.
    induction rest as [|c rest IH]; intros found done E G; simpl; [assumption|].
    apply IH with (done ++ [c]); [now rewrite <- app_assoc|].
    apply good_consider; auto.
    - intros x I. pose proof Sorted_hand as S. rewrite E in S.
      replace (done ++ c :: rest) with ((done ++ [c]) ++ rest) in S by now rewrite <- app_assoc.
      apply (ascending_app _ _ _ _ S); [apply in_app_iff; right; now left | assumption].
    - rewrite E. apply in_app_iff. right. now left.
  Qed.

  Lemma good_start : forall rest, good [(None, first)] rest.
  Proof.
    intros rest. split; [|split; [|split]].
    - intros q s [I|[]]. inversion I; subst. constructor. now apply greatest_spec.
    - simpl. repeat constructor.
    - intros q s c [I|[]] _ C. inversion I; subst. assumption.
    - now left.
  Qed.

  Lemma falling_good : good (falling T hand shown) [].
  Proof. apply good_fold with []; [reflexivity | apply good_start]. Qed.

  Lemma fold_keeps : forall rest found x, In x found ->
    In x (fold_left (consider T shown hand first) rest found).
  Proof.
    induction rest as [|c rest IH]; intros found x I; simpl; [assumption|]. apply IH.
    destruct (consider_cases found c) as [->|[(_ & _ & ->)|(_ & _ & l & _ & ->)]]; auto;
      apply in_app_iff; now left.
  Qed.

  Lemma fold_adds : forall rest found q s,
    In (q, s) (fold_left (consider T shown hand first) rest found) ->
    In (q, s) found \/ In s rest.
  Proof.
    induction rest as [|c rest IH]; intros found q s I; simpl in *; [now left|].
    apply IH in I as [I|I]; [|now right; right].
    destruct (consider_cases found c) as [E|[(_ & _ & E)|(_ & _ & l & _ & E)]];
      rewrite E in I; auto; apply in_app_iff in I as [I|[I|[]]]; auto;
      inversion I; subst; right; now left.
  Qed.

  (** Every link is found, or one to the same threshold from a lower one. *)
  Lemma falling_complete : forall q s, down_link T hand shown q s ->
    match q with
    | None => In (None, s) (falling T hand shown)
    | Some x => exists y, y <= x /\ In (Some y, s) (falling T hand shown)
    end.
  Proof.
    intros q s L. induction L as [h M|q s g L IH (S1 & S2 & S3)].
    - rewrite <- (highest_unique _ _ _ (greatest_spec _ Shown) M). apply falling_good.
    - assert (I : exists b, In (b, s) (falling T hand shown)).
      { destruct q; [destruct IH as (y & _ & I); now exists (Some y) | now exists None]. }
      destruct I as (b & I). clear IH.
      pose proof (down_link_first _ _ L) as Fs.
      destruct (in_split _ _ S1) as (h1 & h2 & E).
      assert (Eq : falling T hand shown =
        fold_left (consider T shown hand first) h2
          (consider T shown hand first
             (fold_left (consider T shown hand first) h1 [(None, first)]) g)).
      { unfold falling. fold first. rewrite E at 2. now rewrite fold_left_app. }
      set (found := fold_left (consider T shown hand first) h1 [(None, first)]) in *.
      pose proof Sorted_hand as SH. rewrite E in SH.
      assert (G : good found (g :: h2)).
      { (* the pass over the first part of the hand *)
        unfold found. clear -SH Shown E.
        assert (Gen : forall r d f, d ++ r = h1 -> good f (r ++ g :: h2) ->
                  good (fold_left (consider T shown hand first) r f) (g :: h2)).
        { induction r as [|c r IHr]; intros d f Ed Gf; simpl in *; [assumption|].
          apply IHr with (d ++ [c]); [now rewrite <- app_assoc|].
          apply good_consider; auto.
          - intros x Ix. rewrite <- Ed in SH.
            replace ((d ++ c :: r) ++ g :: h2) with ((d ++ [c]) ++ (r ++ g :: h2)) in SH
              by (now rewrite <- !app_assoc).
            apply (ascending_app _ _ _ _ SH); [apply in_app_iff; right; now left | assumption].
          - rewrite E, <- Ed. apply in_app_iff. left. apply in_app_iff. right. now left. }
        apply Gen with []; [reflexivity | apply good_start]. }
      assert (If : In (b, s) found).
      { rewrite Eq in I. apply fold_adds in I as [I|I].
        - destruct (consider_cases found g) as [E'|[(_ & _ & E')|(_ & _ & l & _ & E')]];
            rewrite E' in I; auto; apply in_app_iff in I as [I|[I|[]]]; auto;
            inversion I; subst; lia.
        - replace (h1 ++ g :: h2) with ((h1 ++ [g]) ++ h2) in SH by now rewrite <- app_assoc.
          assert (g < s) by (apply (ascending_app _ _ _ _ SH); [apply in_app_iff; right; now left | assumption]).
          lia. }
      rewrite Eq.
      enough (Q : exists y, y <= s /\ In (Some y, g) (consider T shown hand first found g)).
      { destruct Q as (y & Y & Q). exists y. split; [assumption | now apply fold_keeps]. }
      unfold consider. destruct (Z.leb_spec g first) as [C|C]; [lia|].
      destruct (mem (g - T) shown) eqn:M.
      { exists first. split; [assumption|]. apply in_app_iff. right. now left. }
      destruct S3 as [S3|[S3 S4]]; [apply mem_In in S3; congruence|].
      rewrite (proj2 (mem_In _ _) S3).
      destruct (find (fun l => g - T <=? snd l) found) as [l|] eqn:F.
      + exists (snd l). split; [|apply in_app_iff; right; now left].
        destruct G as (_ & G2 & _). destruct (find_first _ _ _ G2 F) as (_ & _ & J).
        apply (J (b, s)); assumption.
      + apply find_none with (x := (b, s)) in F; [|assumption]. simpl in F.
        apply Z.leb_gt in F. lia.
  Qed.
End Pass.

Lemma filter_no_longer : forall (f : Z -> bool) l, (length (filter f l) <= length l)%nat.
Proof. induction l; simpl; [lia|]. destruct (f a); simpl; lia. Qed.

(** ** The number is right *)

Section Number.
  Variables (T : Z) (hand up down : list Z).
  Hypothesis Sorted_hand : ascending hand.
  Hypothesis Up_shown : up <> [].
  Hypothesis Down_shown : down <> [].

  Lemma in_mirror : forall x, In x (rev (map Z.opp hand)) <-> In x (map Z.opp hand).
  Proof. intros. symmetry. apply in_rev. Qed.

  Lemma rising_sound : forall p t, In (p, t) (rising T hand up) -> up_link T hand up p t.
  Proof.
    intros p t I. unfold rising in I. apply in_map_iff in I as ([q s] & E & I).
    unfold turn_over in E. simpl in E. inversion E; subst.
    assert (NU : map Z.opp up <> []) by (now destruct up).
    pose proof (falling_good T _ _ (ascending_mirror _ Sorted_hand) NU) as (G & _).
    apply G in I. apply down_link_incl with (H := map Z.opp hand) in I; [|apply in_mirror].
    apply down_link_opp in I. now rewrite !map_opp_opp in I.
  Qed.

  Lemma rising_complete : forall p t, up_link T hand up p t ->
    match p with
    | None => In (None, t) (rising T hand up)
    | Some x => exists y, x <= y /\ In (Some y, t) (rising T hand up)
    end.
  Proof.
    intros p t L. apply up_link_opp in L.
    assert (NU : map Z.opp up <> []) by (now destruct up).
    apply down_link_incl with (H := rev (map Z.opp hand)) in L; [|intros; now apply in_mirror].
    apply falling_complete in L; [|now apply ascending_mirror | assumption].
    unfold rising. destruct p as [x|]; simpl in L.
    - destruct L as (y & Y & I). exists (- y). split; [lia|].
      apply in_map_iff. exists (Some y, - t). split; [|assumption].
      unfold turn_over. simpl. now rewrite Z.opp_involutive.
    - apply in_map_iff. exists (None, - t). split; [|assumption].
      unfold turn_over. simpl. now rewrite Z.opp_involutive.
  Qed.

  Let F := falling T hand down.
  Lemma F_good : good T hand down F [].
  Proof. now apply falling_good. Qed.

  Lemma aboveb_above : forall p s, aboveb p s = true <-> above p s.
  Proof. intros [x|] s; simpl; [apply Z.ltb_lt | tauto]. Qed.
  Lemma belowb_below : forall q t, belowb q t = true <-> below q t.
  Proof. intros [x|] t; simpl; [apply Z.ltb_lt | tauto]. Qed.

  Lemma same_cardb : forall (p : option Z) t (q : option Z) s,
    negb ((s =? t) && some p && some q) = true <-> ~ (t = s /\ p <> None /\ q <> None).
  Proof.
    intros p t q s. rewrite negb_true_iff.
    destruct (Z.eqb_spec s t) as [->|N]; destruct p, q; simpl; split; intros H;
      try reflexivity; try discriminate; try (intros (A & B & C); congruence).
    exfalso. apply H. repeat split; discriminate.
  Qed.

  Lemma meets_sound : forall p t d, meets p t d = true ->
    exists q s, In (q, s) d /\ t <= s /\ compatible p t q s.
  Proof.
    induction d as [|[q s] d IH]; simpl; intros M; [discriminate|].
    destruct (Z.ltb_spec s t) as [C|C].
    { destruct (IH M) as (q' & s' & I & R). exists q', s'. auto. }
    destruct (aboveb p s) eqn:A; simpl in M; [|discriminate].
    destruct (belowb q t && negb ((s =? t) && some p && some q)) eqn:B.
    - apply andb_true_iff in B as [B1 B2]. exists q, s. split; [now left|]. split; [assumption|].
      split; [now apply aboveb_above|]. split; [now apply belowb_below | now apply same_cardb].
    - destruct (IH M) as (q' & s' & I & R). exists q', s'. auto.
  Qed.

  Lemma meets_complete : forall p t d q s, ascending (map snd d) -> In (q, s) d ->
    t <= s -> compatible p t q s -> meets p t d = true.
  Proof.
    induction d as [|[q0 s0] d IH]; simpl; intros q s S I C K; [contradiction|].
    inversion S; subst. destruct I as [I|I].
    - inversion I; subst. destruct K as (K1 & K2 & K3).
      destruct (Z.ltb_spec s t); [lia|].
      rewrite (proj2 (aboveb_above _ _) K1), (proj2 (belowb_below _ _) K2).
      rewrite (proj2 (same_cardb _ _ _ _) K3). reflexivity.
    - specialize (IH q s H1 I C K). destruct (Z.ltb_spec s0 t); [assumption|].
      assert (s0 < s) by (rewrite Forall_forall in H2; apply H2; apply (in_map snd _ _ I)).
      assert (A : aboveb p s0 = true).
      { apply aboveb_above. destruct K as (K & _). destruct p; simpl in *; [lia | exact Logic.I]. }
      rewrite A. simpl. now destruct (belowb q0 t && _).
  Qed.

  Lemma not_above_mono : forall s s', s <= s' -> (not_above hand s <= not_above hand s')%nat.
  Proof.
    intros s s' C. unfold not_above. clear Sorted_hand F. induction hand as [|x l IH]; simpl; [lia|].
    destruct (Z.leb_spec x s), (Z.leb_spec x s'); simpl; lia.
  Qed.

  Lemma covered_apart : forall t s, s < t ->
    covered hand t s = (not_below hand t + not_above hand s)%nat.
  Proof.
    intros t s C. unfold covered, not_below, not_above. clear Sorted_hand F.
    induction hand as [|x l IH]; simpl; [reflexivity|].
    destruct (Z.leb_spec t x), (Z.leb_spec x s); simpl; lia.
  Qed.

  Lemma covered_le : forall t s, (covered hand t s <= length hand)%nat.
  Proof.
    intros. unfold covered. clear Sorted_hand F.
    induction hand as [|x l IH]; simpl; [lia|]. destruct (_ || _); simpl; lia.
  Qed.

  (** [under] is the count for the highest threshold below [t], if there is one. *)
  Lemma under_spec : forall t d n, ascending (map snd d) ->
    (exists q s, In (q, s) d /\ s < t /\ under hand t d n = not_above hand s /\
       forall q' s', In (q', s') d -> s' < t -> s' <= s) \/
    (under hand t d n = n /\ forall q s, In (q, s) d -> t <= s).
  Proof.
    intros t d. induction d as [|[q s] d IH]; simpl; intros n S.
    { right. split; [reflexivity|]. intros ? ? []. }
    inversion S; subst. destruct (Z.ltb_spec s t) as [C|C].
    - left. destruct (IH (not_above hand s) H1) as [(q' & s' & I & C' & E & M)|(E & M)].
      + exists q', s'. split; [now right|]. split; [assumption|]. split; [assumption|].
        intros q'' s'' [I''|I''] C''; [|now apply (M q'')].
        inversion I''; subst. rewrite Forall_forall in H2.
        specialize (H2 s' (in_map snd _ _ I)). lia.
      + exists q, s. split; [now left|]. split; [assumption|]. split; [assumption|].
        intros q'' s'' [I''|I''] C''; [inversion I''; subst; lia|].
        specialize (M q'' s'' I''). lia.
    - right. split; [reflexivity|]. intros q' s' [I|I]; [inversion I; now subst|].
      rewrite Forall_forall in H2. specialize (H2 s' (in_map snd _ _ I)). lia.
  Qed.

  Lemma closed_form_less : forall n m, (n <= m)%nat ->
    closed_form T hand up down m -> closed_form T hand up down n.
  Proof.
    intros n m C (p & t & q & s & A & B & K & L). exists p, t, q, s.
    repeat (split; [assumption|]). lia.
  Qed.

  (** Each value of the loop is one that the closed form has ... *)
  Lemma value_sound : forall p t, up_link T hand up p t ->
    closed_form T hand up down (not_below hand t + under hand t F 0).
  Proof.
    intros p t L. destruct F_good as (G1 & G2 & _ & G4).
    destruct (under_spec t F 0 G2) as [(q & s & I & C & -> & _)|(-> & A)].
    - apply G1 in I. exists p, t, q, s. split; [assumption|]. split; [assumption|]. split.
      + pose proof (up_link_order _ _ _ _ _ L). pose proof (down_link_order _ _ _ _ _ I).
        split; [destruct p; simpl in *; [lia | exact Logic.I]|].
        split; [destruct q; simpl in *; [lia | exact Logic.I] | lia].
      + rewrite covered_apart by assumption. lia.
    - (* this never happens, but it would do no harm: everything could be laid *)
      specialize (A _ _ G4).
      destruct (up_first_meeting _ _ _ _ _ _ L A) as (p' & t' & L' & C1 & C2).
      exists p', t', None, (greatest down - 1). split; [assumption|]. split; [now apply G1|].
      split; [split; [assumption|]; split; [exact Logic.I | intros (_ & _ & N); congruence]|].
      rewrite covered_all by lia. unfold not_below. rewrite Nat.add_0_r. apply filter_no_longer.
  Qed.

  Lemma pairs_sound : forall us m, (forall p t, In (p, t) us -> up_link T hand up p t) ->
    closed_form T hand up down m -> closed_form T hand up down (pairs hand F us m).
  Proof.
    induction us as [|[p t] us IH]; intros m A M; simpl; [assumption|].
    destruct (meets p t F) eqn:E.
    - destruct (meets_sound _ _ _ E) as (q & s & I & C & K).
      exists p, t, q, s. split; [apply A; now left|]. split; [now apply F_good|].
      split; [assumption|]. rewrite covered_all by lia. lia.
    - apply IH; [intros; apply A; now right|].
      destruct (Nat.max_spec m (not_below hand t + under hand t F 0)) as [[_ ->]|[_ ->]];
        [|assumption]. apply value_sound with p. apply A. now left.
  Qed.

  (** ... and none that it has is missed. *)
  Lemma pairs_complete : forall us m n, (n <= length hand)%nat ->
    ((n <= m)%nat \/ exists p t, In (p, t) us /\
       (meets p t F = true \/ (n <= not_below hand t + under hand t F 0)%nat)) ->
    (n <= pairs hand F us m)%nat.
  Proof.
    induction us as [|[p t] us IH]; intros m n Le A; simpl.
    - destruct A as [A|(p & t & [] & _)]. assumption.
    - destruct (meets p t F) eqn:E; [assumption|]. apply IH; [assumption|].
      destruct A as [A|(p' & t' & [I|I] & A)].
      + left. lia.
      + inversion I; subst. destruct A as [A|A]; [congruence | left; lia].
      + right. eauto.
  Qed.

  Theorem pairs_right : forall n,
    closed_form T hand up down n <-> (n <= pairs hand F (rising T hand up) 0)%nat.
  Proof.
    intros n. split.
    - intros (p & t & q & s & LU & LD & (K1 & K2 & K3) & Le).
      apply pairs_complete; [pose proof (covered_le t s); lia|]. right.
      assert (U' : exists p', In (p', t) (rising T hand up) /\ above p' s /\
                              (p' <> None -> p <> None)).
      { apply rising_complete in LU. destruct p as [x|].
        - destruct LU as (y & Y & I). exists (Some y). simpl in *. split; [assumption|]. split; [lia | discriminate].
        - exists None. split; [assumption|]. split; [exact Logic.I | congruence]. }
      assert (D' : exists q', In (q', s) F /\ below q' t /\ (q' <> None -> q <> None)).
      { apply falling_complete in LD; [|assumption|assumption]. destruct q as [x|].
        - destruct LD as (y & Y & I). exists (Some y). simpl in *. split; [assumption|]. split; [lia | discriminate].
        - exists None. split; [assumption|]. split; [exact Logic.I | congruence]. }
      destruct U' as (p' & IU & A1 & A2). destruct D' as (q' & ID & B1 & B2).
      destruct F_good as (_ & G2 & _ & _).
      exists p', t. split; [assumption|].
      destruct (Z.le_gt_cases t s) as [C|C].
      + left. apply meets_complete with q' s; auto. split; [assumption|]. split; [assumption|].
        intros (E & N1 & N2). apply K3. auto.
      + right. rewrite covered_apart in Le by lia.
        destruct (under_spec t F 0 G2) as [(q2 & s2 & I2 & C2 & -> & M)|(_ & M)].
        * pose proof (not_above_mono s s2 (M _ _ ID C)). lia.
        * specialize (M _ _ ID). lia.
    - intros Le. apply closed_form_less with (pairs hand F (rising T hand up) 0); [assumption|].
      apply pairs_sound; [intros; now apply rising_sound|].
      destruct F_good as (G1 & _ & _ & G4).
      exists None, (least up + 1), None, (greatest down - 1).
      split; [constructor; now apply least_spec|]. split; [now apply G1|].
      split; [split; [exact Logic.I|]; split; [exact Logic.I|]; intros (_ & N & _); congruence | lia].
  Qed.

  (** Without two numbers a trick apart there are no steps. *)
  Lemma no_tricks_spec : forall L, no_tricks T L = true ->
    forall x y, In x L -> In y L -> y <> x + T.
  Proof.
    intros L N x y Ix Iy E. unfold no_tricks in N. rewrite forallb_forall in N.
    specialize (N x Ix). apply negb_true_iff, mem_not_In in N. apply N. now subst.
  Qed.

  Lemma forwards_covered : forall low high,
    Nat.min (forwards hand low high) (length hand) = covered hand (low + 1) (high - 1).
  Proof.
    intros low high. destruct (Z.lt_ge_cases (high - 1) (low + 1)) as [C|C].
    - rewrite covered_apart by assumption. unfold forwards. apply Nat.min_l.
      rewrite <- covered_apart by assumption. apply covered_le.
    - rewrite covered_all by lia. apply Nat.min_r. unfold forwards, not_below, not_above.
      clear -C. induction hand as [|x l IH]; simpl; [lia|].
      destruct (Z.leb_spec (low + 1) x), (Z.leb_spec x (high - 1)); simpl; lia.
  Qed.

  Lemma first_links : forall n,
    (n <= covered hand (least up + 1) (greatest down - 1))%nat -> closed_form T hand up down n.
  Proof.
    intros n C. exists None, (least up + 1), None, (greatest down - 1).
    split; [constructor; now apply least_spec|].
    split; [constructor; now apply greatest_spec|].
    split; [|assumption]. split; [exact Logic.I|]. split; [exact Logic.I|]. intros (_ & N & _); congruence.
  Qed.

  (** GT-18: the program computes the number of the closed form. *)
  Theorem GT_18_most_laid : forall n,
    closed_form T hand up down n <-> (n <= most_laid T hand up down)%nat.
  Proof.
    intros n. unfold most_laid. destruct (no_tricks T (hand ++ up ++ down)) eqn:N.
    - rewrite forwards_covered. split; [|apply first_links].
      intros (p & t & q & s & LU & LD & _ & Le).
      pose proof (no_tricks_spec _ N) as K.
      assert (InH : forall x, In x hand -> In x (hand ++ up ++ down))
        by (intros; apply in_app_iff; now left).
      assert (InU : forall x, In x up -> In x (hand ++ up ++ down))
        by (intros; apply in_app_iff; right; apply in_app_iff; now left).
      assert (InD : forall x, In x down -> In x (hand ++ up ++ down))
        by (intros; apply in_app_iff; right; apply in_app_iff; now right).
      destruct LU as [l L|p t f LU (S1 & S2 & S3)].
      + destruct LD as [h M|q s g LD (S1 & S2 & S3)].
        * rewrite (lowest_unique _ _ _ (least_spec _ Up_shown) L).
          rewrite (highest_unique _ _ _ (greatest_spec _ Down_shown) M). assumption.
        * exfalso. destruct S3 as [S3|[S3 _]].
          -- apply (K (g - T) g); auto. lia.
          -- apply (K (g - T) g); auto. lia.
      + exfalso. destruct S3 as [S3|[S3 _]].
        * apply (K f (f + T)); auto.
        * apply (K f (f + T)); auto.
    - apply pairs_right.
  Qed.
End Number.

(** ** Whether so many are within reach *)

(** GT-8 for Reach: the order of the hand does not matter. *)
Lemma GT_8_Reach_order : forall T k h h' ls b, Permutation h h' ->
  Reach T k (Turn h ls b) -> Reach T k (Turn h' ls b).
Proof.
  induction k; intros h h' ls b P R; simpl in *; [exact Logic.I|].
  destruct R as (c & i & (Ic & l & El & Tk) & R). exists c, i. split.
  - split; [now apply (Permutation_in _ P)|]. exists l. auto.
  - unfold after in *. simpl in *. apply IHk with (discard c h); [|assumption].
    now apply discard_swap.
Qed.

Lemma helping_helps : forall t h, In h (helping t) <-> In h (held t) /\ helps t h.
Proof.
  intros t h. unfold helping, helps. destruct (helped t).
  - simpl. split; [contradiction | intros (_ & N & _); discriminate].
  - rewrite filter_In, existsb_exists. split.
    + intros (I & l & Il & B). apply andb_true_iff in B as [B1 B2]. apply negb_true_iff in B1.
      split; [assumption|]. split; [reflexivity|]. exists l. auto.
    + intros (I & _ & l & Il & B1 & B2). split; [assumption|]. exists l. split; [assumption|].
      now rewrite B1, B2.
Qed.

(** Taking a card away never adds to what can be laid. *)
Lemma Reach_more_cards : forall T k h x ls b,
  Reach T k (Turn (discard x h) ls b) -> Reach T k (Turn h ls b).
Proof.
  induction k; intros h x ls b R; simpl in *; [exact Logic.I|].
  destruct R as (c & i & (Ic & l & El & Tk) & R). simpl in *. exists c, i. split.
  - split; [now apply discard_incl in Ic|]. exists l. auto.
  - unfold after in *. simpl in *. apply IHk with x.
    replace (discard x (discard c h)) with (discard c (discard x h)); [assumption|].
    apply discard_comm.
Qed.

(** GT-18: the library's answer is right, for every trick, number of piles and hand. *)
Theorem GT_18_within_reach : forall T k t,
  NoDup (held t) -> ups (lanes t) <> [] -> downs (lanes t) <> [] ->
  (within_reach T k t = true <-> Reach T k t).
Proof.
  intros T k [H L b] ND NU NE. simpl in *.
  pose proof (sort_perm H) as PS. pose proof (sort_ascending H ND) as AS.
  set (hand := sort H) in *.
  assert (RS : Reach T k (Turn H L b) <-> Reach T k (Turn hand L b))
    by (split; apply GT_8_Reach_order; [assumption | now symmetry]).
  rewrite RS. clear RS.
  set (t := Turn hand L b).
  pose proof (GT_18_with_help T k t (ascending_NoDup _ AS) NU NE) as G. simpl in G.
  unfold within_reach. simpl. fold hand.
  set (up := ups L) in *. set (down := downs L) in *.
  rewrite orb_true_iff. split.
  - intros [S|S].
    + unfold surely_within in S. apply andb_true_iff in S as [S1 S2]. apply Nat.leb_le in S1.
      apply orb_true_iff in S2 as [S2|S2].
      * apply existsb_exists in S2 as (u & Iu & S2). apply existsb_exists in S2 as (d & Id & C).
        apply Z.ltb_lt in C. apply Reach_less with (length hand); [assumption|].
        apply (GT_18_crossing T t u d (ascending_NoDup _ AS) Iu Id C).
      * apply G. left. apply first_links; auto. apply Nat.leb_le in S2.
        rewrite <- forwards_covered by assumption. lia.
    + apply andb_true_iff in S as [S1 S]. destruct (k =? 1)%nat eqn:K1.
      * apply Nat.eqb_eq in K1. subst k. destruct (plays T (Turn H L b)) as [|[c i] ps] eqn:P; [discriminate|].
        assert (I : In (c, i) (plays T (Turn H L b))) by (rewrite P; now left).
        apply plays_legal in I. apply Reach_1. exists c, i. destruct I as [I J].
        split; [now apply (Permutation_in _ PS) | exact J].
      * apply G. apply orb_true_iff in S as [S|S].
        -- left. apply GT_18_most_laid; auto. now apply Nat.leb_le.
        -- right. apply andb_true_iff in S as [_ S]. apply existsb_exists in S as (h & Ih & S).
           apply Nat.leb_le in S. apply helping_helps in Ih as [Ih Hh]. simpl in Ih.
           exists h. split; [now apply (Permutation_in _ PS)|]. split; [exact Hh|].
           apply GT_18_most_laid; auto using ascending_discard.
  - intros R. right. apply andb_true_iff. split.
    { apply Nat.leb_le. apply (Reach_length _ _ _ R). }
    destruct (k =? 1)%nat eqn:K1.
    + apply Nat.eqb_eq in K1. subst k. apply Reach_1 in R as (c & i & [Ic J]).
      assert (I : In (c, i) (plays T (Turn H L b))).
      { apply plays_legal. split; [now apply (Permutation_in _ (Permutation_sym PS)) | exact J]. }
      now destruct (plays T (Turn H L b)).
    + apply G in R. apply orb_true_iff. destruct R as [R|(h & Ih & Hh & R)].
      * left. apply Nat.leb_le. now apply GT_18_most_laid.
      * right. apply andb_true_iff. split.
        -- (* a card that helps adds one at most *)
           apply Nat.leb_le. destruct k as [|k]; [lia|]. simpl in R.
           apply le_n_S. apply GT_18_most_laid; auto.
           set (t' := Turn hand L true).
           assert (NH : forall d x, ~ helps (Turn d L true) x) by (intros d x [N _]; discriminate).
           apply (GT_18_closed_form T k t' (ascending_NoDup _ AS) NU NE (NH _)).
           apply Reach_more_cards with h.
           apply (GT_18_closed_form T k (Turn (discard h hand) L true)); auto.
           apply ascending_NoDup. now apply ascending_discard.
        -- apply existsb_exists. exists h. split.
           ++ apply helping_helps. split; [now apply (Permutation_in _ (Permutation_sym PS)) | exact Hh].
           ++ apply Nat.leb_le. apply GT_18_most_laid; auto using ascending_discard.
Qed.
