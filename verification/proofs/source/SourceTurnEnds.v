(** turn_ends.py: the ends of a turn that the source finds are those that plays lead to, each once.

    It searches level by level, by the number of cards laid, keeps of all plays that leave the
    same hand and tops only the first, and from the minimum on leaves out plays on an earlier
    pile than the last one. Nothing is lost by that: [nothing_is_missing]. If piles that run the
    same way may be exchanged, it leaves out no plays: [exchanged_nothing_is_missing]. *)

From Coq Require Import ZArith List Permutation Lia Bool ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Positions.
From TheGame Require Cooperative FaceToFace SourceTeam SourceDuel SourceDraws.
From TheGame Require Import Py PyFacts Source SourceReach SourceWithin SourceTables SourceRules SourceMoves.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** Keeping the first of those that are equal *)

Definition place_key : Type := list Z * list Z * bool.
Definition spot : Type := place_key * list Play.

Definition same_key : place_key -> place_key -> bool :=
  py_pair_eqb (py_pair_eqb (py_list_eqb Z.eqb) (py_list_eqb Z.eqb)) Bool.eqb.

Lemma same_list : forall xs ys, py_list_eqb Z.eqb xs ys = true <-> xs = ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; cbn [py_list_eqb]; try (split; congruence).
  rewrite andb_true_iff, Z.eqb_eq, IH. split; [intros [-> ->]; reflexivity | intros [= -> ->]; now split].
Qed.

Lemma same_key_eq : forall a b, same_key a b = true <-> a = b.
Proof.
  intros [[a b] c] [[a' b'] c']. unfold same_key, py_pair_eqb. cbn [fst snd].
  rewrite !andb_true_iff, !same_list, Bool.eqb_true_iff. split; [intros [[-> ->] ->]; reflexivity | intros [= -> -> ->]; now repeat split].
Qed.

Lemma found_key : forall k ks, py_in same_key k ks = true <-> In k ks.
Proof.
  intros k ks. unfold py_in. rewrite existsb_exists. split.
  - intros (x & I & E). apply same_key_eq in E. now subst.
  - intros I. exists k. split; [assumption | now apply same_key_eq].
Qed.

Section Firsts.
  (** What things are told apart by. *)
  Context {A : Type} (told_by : A -> place_key).

  Definition add (kept : list place_key * list A) (y : A) : list place_key * list A :=
    if py_in same_key (told_by y) (fst kept) then kept else (told_by y :: fst kept, (snd kept ++ [y])%list).

  Definition firsts (ys : list A) : list A := snd (fold_left add ys ([], [])).

  Lemma adding : forall ys kept,
    map told_by (snd kept) = rev (fst kept) -> NoDup (fst kept) ->
    let after := fold_left add ys kept in
    map told_by (snd after) = rev (fst after) /\ NoDup (fst after) /\
    (forall y, In y (snd after) -> In y (snd kept) \/ In y ys) /\
    (forall k, In k (fst after) <-> In k (fst kept) \/ In k (map told_by ys)).
  Proof.
    induction ys as [|y ys IH]; intros kept K N; cbn [fold_left map].
    { split; [assumption|]. split; [assumption|]. split; intros; simpl; tauto. }
    destruct (IH (add kept y)) as (K' & N' & I' & F').
    - unfold add. destruct (py_in _ _ _); [assumption|]. cbn [fst snd rev]. rewrite map_app, K. reflexivity.
    - unfold add. destruct (py_in _ _ _) eqn:E; [assumption|]. cbn [fst]. constructor; [|assumption].
      rewrite <- found_key. congruence.
    - split; [assumption|]. split; [assumption|]. split.
      + intros x I. apply I' in I as [I|I]; [|now right; right]. unfold add in I.
        destruct (py_in _ _ _); [now left|]. cbn [snd] in I. apply in_app_or in I as [I|[<-|[]]]; [now left | now right; left].
      + intros k. rewrite F'. unfold add. destruct (py_in _ _ _) eqn:E; cbn [fst In]; [|tauto].
        apply found_key in E. split; [tauto|]. intros [I|[<-|I]]; tauto.
  Qed.

  Lemma firsts_some : forall ys y, In y (firsts ys) -> In y ys.
  Proof. intros ys y I. destruct (adding ys ([], []) eq_refl (NoDup_nil _)) as (_ & _ & S & _). apply S in I as [[]|I]. assumption. Qed.

  Lemma firsts_apart : forall ys, NoDup (map told_by (firsts ys)).
  Proof.
    intros ys. destruct (adding ys ([], []) eq_refl (NoDup_nil _)) as (K & N & _). unfold firsts. rewrite K. now apply NoDup_rev.
  Qed.

  Lemma firsts_all : forall ys y, In y ys -> exists x, In x (firsts ys) /\ told_by x = told_by y.
  Proof.
    intros ys y I. destruct (adding ys ([], []) eq_refl (NoDup_nil _)) as (K & _ & _ & S).
    assert (J : In (told_by y) (map told_by (firsts ys))).
    { unfold firsts. rewrite K, <- in_rev. apply S. right. now apply in_map. }
    apply in_map_iff in J as (x & E & J). eauto.
  Qed.
End Firsts.

Lemma firsts_map : forall {A B} (f : A -> B) told_by xs,
  map f (firsts (fun x => told_by (f x)) xs) = firsts told_by (map f xs).
Proof.
  intros A B f told_by xs. unfold firsts.
  assert (E : forall kept, fold_left (add told_by) (map f xs) (fst kept, map f (snd kept)) =
    (fst (fold_left (add (fun x => told_by (f x))) xs kept), map f (snd (fold_left (add (fun x => told_by (f x))) xs kept)))).
  { induction xs as [|x xs IH]; intros kept; [reflexivity|]. cbn [map fold_left]. rewrite <- IH. f_equal.
    unfold add. cbn [fst snd]. destruct (py_in _ _ _); cbn [fst snd]; [reflexivity|]. now rewrite map_app. }
  specialize (E ([], [])). cbn [fst snd map] in E. now rewrite E.
Qed.

(** ** Lists *)

Lemma in_update : forall {A} i (x : A) l, (i < length l)%nat ->
  (firstn i l ++ [x] ++ skipn (i + 1) l)%list = update i (fun _ => x) l.
Proof.
  intros A i x l L. destruct (nth_error l i) as [y|] eqn:E; [|apply nth_error_None in E; lia].
  destruct (update_split (fun _ => x) l i y E) as (l1 & l2 & El & L1 & ->). subst l i.
  rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r, skipn_app, skipn_all2 by lia.
  replace (length l1 + 1 - length l1)%nat with 1%nat by lia. reflexivity.
Qed.

Lemma update_swap : forall {A} (f h : A -> A) l i j, i <> j -> update i f (update j h l) = update j h (update i f l).
Proof. induction l as [|x l IH]; intros [|i] [|j] N; simpl; try congruence. now rewrite IH by congruence. Qed.

Lemma update_nothing : forall {A} (f : A -> A) l i, (forall x, f x = x) -> update i f l = l.
Proof. induction l as [|x l IH]; intros [|i] E; simpl; rewrite ?E, ?IH; auto. Qed.

Lemma NoDup_both : forall {A} (xs ys : list A), NoDup xs -> NoDup ys -> (forall x, In x xs -> ~ In x ys) -> NoDup (xs ++ ys).
Proof.
  induction xs as [|x xs IH]; intros ys X Y D; [assumption|]. inversion X as [|? ? Nx X']. subst. cbn [app]. constructor.
  - intros I. apply in_app_iff in I as [I|I]; [contradiction|]. apply (D x); [now left | assumption].
  - apply IH; [assumption..|]. intros z I. apply D. now right.
Qed.

Lemma py_for_fold : forall {A B S R} (h : A -> B) (body : B -> S -> res (flow S R)) (f : S -> A -> S) xs s,
  (forall x s, In x xs -> body (h x) s = Ok (Next (f s x))) -> py_for (map h xs) body s = Ok (Next (fold_left f xs s)).
Proof.
  induction xs as [|x xs IH]; intros s B0; [reflexivity|]. cbn [map py_for fold_left].
  rewrite (B0 x s (or_introl eq_refl)). cbn [bind]. apply IH. intros; apply B0. now right.
Qed.

(** What can be laid does not depend on the order of the piles. *)
Lemma lane_moved : forall ls ls' i l, Permutation ls ls' -> nth_error ls i = Some l ->
  exists j, nth_error ls' j = Some l /\ forall f : lane -> lane, Permutation (update i f ls) (update j f ls').
Proof.
  intros ls ls' i l P E. assert (I : In l ls') by (apply (Permutation_in _ P); now apply nth_error_In in E).
  apply in_split in I as (a & b & ->). exists (length a). split; [apply nth_error_at|]. intros f.
  destruct (update_split f ls i l E) as (a' & b' & -> & _ & ->). rewrite update_at.
  apply Permutation_app_inv in P. now apply Permutation_elt.
Qed.

Lemma Reach_lanes : forall T k h ls ls' b, Permutation ls ls' -> Reach T k (Turn h ls b) -> Reach T k (Turn h ls' b).
Proof.
  induction k as [|k IH]; intros h ls ls' b P R; [exact I|]. destruct R as (c & i & (Ic & l & El & Tk) & R).
  cbn [held lanes helped] in *. destruct (lane_moved _ _ i l P El) as (j & Ej & Up). exists c, j.
  split; [split; [exact Ic | exists l; now split]|]. unfold after in *. cbn [held lanes helped] in *.
  unfold is_own in *. rewrite El in R. rewrite Ej. now apply IH with (update i (show c) ls).
Qed.

Lemma lanes_in_parts : forall ls,
  Permutation ls (map (Lane Up true) (ups ls) ++ map (Lane Down true) (downs ls) ++ filter (fun l => negb (own l)) ls).
Proof.
  unfold ups, downs. induction ls as [|[d o x] ls IH]; [constructor|]. cbn [filter own_lane own heads].
  destruct o; cbn [andb negb]; [destruct d; cbn [map app shows]|].
  - now constructor.
  - apply Permutation_cons_app. exact IH.
  - rewrite app_assoc in *. now apply Permutation_cons_app.
Qed.

Lemma lanes_from_order : forall ls ls',
  (sort (ups ls) ++ sort (downs ls) ++ map shows (filter (fun l => negb (own l)) ls))%list =
  (sort (ups ls') ++ sort (downs ls') ++ map shows (filter (fun l => negb (own l)) ls'))%list ->
  map (fun l => (heads l, own l)) ls = map (fun l => (heads l, own l)) ls' -> Permutation ls ls'.
Proof.
  intros ls ls' E Fr.
  assert (Len : forall d, length (map shows (filter (own_lane d) ls)) = length (map shows (filter (own_lane d) ls'))).
  { intros d. rewrite !map_length. clear E. revert ls' Fr. induction ls as [|[h o x] ls IH]; intros [|[h' o' x'] ls'] Fr; try discriminate; [reflexivity|].
    cbn [map heads own] in Fr. injection Fr as <- <- Fr. specialize (IH ls' Fr).
    destruct o, h, d; cbn [filter own_lane own heads andb length]; congruence. }
  assert (Cut : forall (a b a' b' : list Z), length a = length a' -> (a ++ b)%list = (a' ++ b')%list -> a = a' /\ b = b').
  { induction a as [|x a IH]; intros b [|x' a'] b' L X; try discriminate; [now split|]. cbn in *. injection X as <- X. injection L as L.
    destruct (IH b a' b' L X) as [<- <-]. now split. }
  apply Cut in E as [E1 E]; [|rewrite !sort_length; exact (Len Up)].
  apply Cut in E as [E2 E3]; [|rewrite !sort_length; exact (Len Down)].
  assert (Sp : forall l l', sort l = sort l' -> Permutation l l').
  { intros l l' X. transitivity (sort l); [apply sort_perm|]. rewrite X. apply Permutation_sym, sort_perm. }
  assert (Oth : filter (fun l => negb (own l)) ls = filter (fun l => negb (own l)) ls').
  { clear E1 E2 Len. revert ls' Fr E3. induction ls as [|[h o x] ls IH]; intros [|[h' o' x'] ls'] Fr E3; try discriminate; [reflexivity|].
    cbn [map heads own] in Fr. injection Fr as <- <- Fr. cbn [filter own] in *. destruct o; cbn [negb] in *; [now apply IH|].
    cbn [map shows] in E3. injection E3 as <- E3. f_equal. now apply IH. }
  rewrite (lanes_in_parts ls), (lanes_in_parts ls'), Oth.
  apply Permutation_app; [now apply Permutation_map, Sp|]. apply Permutation_app; [now apply Permutation_map, Sp | reflexivity].
Qed.

Section TurnEnds.
  Variables (RR : Rules) (g : game) (n M H : nat) (ended : state -> Outcome) (good : state -> Prop).
  Hypothesis F : faithful RR g n M H ended good.
  (** Laying a card does not change how many cards a turn needs. *)
  Hypothesis Steady : forall s c i, required g (see (place g s c i)) = required g (see s).
  Notation of := (state_of RR g ended).
  Notation T := (trick g).

  Section Turn.
  Variable s : state.
  Hypothesis G : good s.

  (** ** Ways to go on *)

  (** Legal plays of this turn, one after another, and where they lead. *)
  Inductive way : list (Z * nat) -> state -> Prop :=
  | way_here : way [] s
  | way_on : forall ps t c i t', way ps t -> Game.apply g t (Place c i) = Some t' -> way (ps ++ [(c, i)]) t'.

  Lemma way_run : forall ps t, way ps t <-> run g s (map (fun p => Place (fst p) (snd p)) ps) = Some t.
  Proof.
    assert (R : forall ps c i, run g s (map (fun p => Place (fst p) (snd p)) (ps ++ [(c, i)])) =
      match run g s (map (fun p => Place (fst p) (snd p)) ps) with Some t => Game.apply g t (Place c i) | None => None end).
    { intros ps c i. rewrite map_app, GT_5_replay. destruct (run g s _) as [t|]; [|reflexivity]. cbn [map run fst snd].
      now destruct (Game.apply g t (Place c i)). }
    intros ps t. split.
    - induction 1 as [|ps t c i t' W IH A]; [reflexivity|]. now rewrite R, IH.
    - revert t. induction ps as [|[c i] ps IH] using rev_ind; intros t E.
      + injection E as <-. constructor.
      + rewrite R in E. destruct (run g s _) as [t0|] eqn:E0; [|discriminate]. apply way_on with t0; [now apply IH | assumption].
  Qed.

  Lemma way_last : forall ps c i t', way (ps ++ [(c, i)]) t' -> exists t, way ps t /\ Game.apply g t (Place c i) = Some t'.
  Proof.
    intros ps c i t' W. inversion W as [E|qs t d j u W' A E]; [now destruct ps|].
    apply app_inj_tail in E as [-> [= -> ->]]. eauto.
  Qed.

  (** What a play needs, and what stays as it was. *)
  Definition frame_of (p : pile) : direction * option nat := (dir p, owner p).

  Lemma place_apply : forall t c i t', good t ->
    (Game.apply g t (Place c i) = Some t' <-> judge g t = Playing /\ legalb T (turn_of t) c i = true /\ t' = place g t c i).
  Proof.
    intros t c i t' Gt. rewrite apply_place, legalb_legal. split; [tauto|]. intros (J & L & E).
    split; [assumption|]. split; [assumption|]. split; [|assumption]. apply (f_hand _ _ _ _ _ _ _ F t Gt). apply L.
  Qed.

  Record on_the_way (k : nat) (t : state) : Prop := {
    o_good : good t;
    o_player : player t = player s;
    o_decks : decks t = decks s;
    o_laid : laid t = (laid s + k)%nat;
    o_required : required g (see t) = required g (see s);
    o_frames : map frame_of (piles t) = map frame_of (piles s);
    o_hands : map sort (hands t) = update (player s) (fun _ => sort (hand t (player s))) (map sort (hands s));
    o_held : (length (hand t (player s)) + k)%nat = length (hand s (player s))
  }.

  Lemma way_there : forall ps t, way ps t -> on_the_way (length ps) t.
  Proof.
    induction 1 as [|ps t c i t' W [Og Op Od Ol Or Of Oh On] A].
    - split; try assumption; try reflexivity; cbn [length]; try lia. symmetry.
      pose proof (map_nth_error sort _ _ (hand_at _ _ _ _ _ _ _ F s G)) as E.
      revert E. generalize (sort (hand s (player s))) (map sort (hands s)). generalize (player s).
      induction n0 as [|i IH]; intros h [|x l] E; try discriminate; cbn [nth_error update] in *; [congruence|]. f_equal. now apply IH.
    - pose proof (f_step _ _ _ _ _ _ _ F t _ _ Og A) as Gt. apply place_apply in A as (J & L & ->); [|assumption].
      apply legalb_legal in L as (I & _). cbn [held turn_of] in I.
      assert (Hp : (player s < length (hands t))%nat).
      { destruct (f_seated _ _ _ _ _ _ _ F t Og) as (Ln & P & _). lia. }
      assert (Hd : hand (place g t c i) (player s) = discard c (hand t (player s))).
      { unfold hand. cbn [place hands]. rewrite Op. now rewrite nth_update_same. }
      rewrite Op in I. rewrite app_length. cbn [length].
      split; cbn [place player decks laid piles]; try assumption; try lia.
      + now rewrite Steady.
      + rewrite <- Of. rewrite (map_update frame_of _ (fun x => x)) by reflexivity. now apply update_nothing.
      + rewrite Hd. cbn [place hands]. rewrite Op, (map_update_at sort (discard c) (hands t) (player s) (hand t (player s)))
          by (rewrite <- Op; apply (hand_at _ _ _ _ _ _ _ F t Og)).
        rewrite Oh, SourceDraws.update_twice. reflexivity.
      + rewrite Hd. rewrite (discard_length c) in On by assumption. lia.
  Qed.

  Lemma way_good : forall ps t, way ps t -> good t.
  Proof. intros ps t W. apply (o_good _ _ (way_there ps t W)). Qed.

  (** ** Places that are alike *)

  Definition key (t : state) : place_key := (sort (hand t (player s)), map top (piles t), has_helped t).

  Lemma alike : forall k t u, on_the_way k t -> on_the_way k u -> key t = key u -> of t = of u.
  Proof.
    intros k t u A B E. injection E as E1 E2 E3.
    pose proof (source_make_state _ _ _ _ _ _ _ F t (o_good _ _ A)) as Ma.
    pose proof (source_make_state _ _ _ _ _ _ _ F u (o_good _ _ B)) as Mb.
    rewrite (o_player _ _ A), (o_decks _ _ A), (o_laid _ _ A), (o_hands _ _ A), E1, E2, E3 in Ma.
    rewrite (o_player _ _ B), (o_decks _ _ B), (o_laid _ _ B), (o_hands _ _ B) in Mb. congruence.
  Qed.

  Lemma playing_of : forall t, judge g t = Playing <-> State_outcome (of t) = None.
  Proof. intros t. cbn [state_of draft State_outcome]. unfold outcome_of. destruct (judge g t); split; congruence. Qed.

  Lemma lanes_of : forall t u, map frame_of (piles t) = map frame_of (piles u) -> map top (piles t) = map top (piles u) ->
    forall me, map (lane_of me) (piles t) = map (lane_of me) (piles u).
  Proof.
    intros t u. generalize (piles t) (piles u). induction l as [|p l IH]; intros [|q m] A B me; try discriminate; [reflexivity|].
    cbn [map] in *. injection A as A1 A2 A. injection B as B1 B. f_equal; [|now apply IH].
    unfold lane_of, mine. now rewrite A1, A2, B1.
  Qed.

  Lemma alike_on : forall k t u c i t', on_the_way k t -> on_the_way k u -> key t = key u ->
    Game.apply g t (Place c i) = Some t' -> exists u', Game.apply g u (Place c i) = Some u' /\ key u' = key t'.
  Proof.
    intros k t u c i t' A B E Ap. pose proof (alike k t u A B E) as S. injection E as E1 E2 E3.
    apply place_apply in Ap as (J & L & ->); [|apply (o_good _ _ A)].
    assert (Ls : forall me, map (lane_of me) (piles t) = map (lane_of me) (piles u)).
    { apply lanes_of; [|assumption]. now rewrite (o_frames _ _ A), (o_frames _ _ B). }
    exists (place g u c i). split.
    - apply place_apply; [apply (o_good _ _ B)|]. split; [|split; [|reflexivity]].
      + apply playing_of. rewrite <- S. now apply playing_of.
      + rewrite <- L. unfold turn_of, legalb. cbn [held lanes helped].
        rewrite (o_player _ _ A), (o_player _ _ B), Ls, E3. f_equal.
        now rewrite <- (sort_mem c (hand u _)), <- E1, sort_mem.
    - unfold key. f_equal; [f_equal|].
      + unfold hand. cbn [place hands]. rewrite (o_player _ _ A), (o_player _ _ B).
        assert (Len : forall v, on_the_way k v -> (player s < length (hands v))%nat).
        { intros v O. destruct (f_seated _ _ _ _ _ _ _ F v (o_good _ _ O)) as (Ln & P & _). rewrite (o_player _ _ O) in P. lia. }
        rewrite !nth_update_same by (now apply Len).
        assert (Nd : forall v, on_the_way k v -> NoDup (hand v (player s))).
        { intros v O. rewrite <- (o_player _ _ O). apply (f_hand _ _ _ _ _ _ _ F v (o_good _ _ O)). }
        fold (hand t (player s)) (hand u (player s)). rewrite <- !sort_discard by (now apply Nd). now rewrite E1.
      + cbn [place piles]. now rewrite !tops_put, E2.
      + cbn [place has_helped]. unfold turn_of. cbn [lanes]. now rewrite (o_player _ _ A), (o_player _ _ B), Ls, E3.
  Qed.

  (** ** Plays on different piles can change places *)

  Lemma exchanged : forall k v d r c i t t', on_the_way k v -> (required g (see s) <= laid v)%nat ->
    Game.apply g v (Place d r) = Some t -> Game.apply g t (Place c i) = Some t' -> i <> r ->
    exists w, Game.apply g v (Place c i) = Some w /\ Game.apply g w (Place d r) = Some t'.
  Proof.
    intros k v d r c i t t' O Enough A B Ne.
    pose proof (o_good _ _ O) as Gv. pose proof (f_step _ _ _ _ _ _ _ F v _ _ Gv A) as Gt.
    apply place_apply in A as (Jv & Ld & ->); [|assumption]. apply place_apply in B as (Jt & Lc & ->); [|assumption].
    apply legalb_legal in Ld as (Id & ld & Nd & Td). apply legalb_legal in Lc as (Ic & lc & Nc & Tc).
    assert (Hv : (player v < length (hands v))%nat).
    { destruct (f_seated _ _ _ _ _ _ _ F v Gv) as (Ln & P & _). lia. }
    rewrite turn_of_place in Ic, Nc, Tc by assumption. cbn [after held lanes helped] in Ic, Nc, Tc.
    rewrite nth_error_update_other in Nc by congruence.
    pose proof (proj1 (f_hand _ _ _ _ _ _ _ F v Gv)) as Nv. cbn [turn_of held] in Id, Ic.
    apply discard_In in Ic as [Ic Ncd]; [|assumption].
    assert (Own : helped (turn_of v) = false \/ (own ld = true /\ own lc = true)).
    { unfold takes in Td, Tc. destruct (own ld), (own lc), (helped (turn_of v)); try discriminate; auto. }
    assert (Od : is_own r (lanes (turn_of v)) = own ld) by (unfold is_own; now rewrite Nd).
    assert (Oc : is_own i (lanes (turn_of v)) = own lc) by (unfold is_own; now rewrite Nc).
    assert (Aw : Game.apply g v (Place c i) = Some (place g v c i)).
    { apply place_apply; [assumption|]. split; [assumption|]. split; [|reflexivity]. apply legalb_legal.
      split; [assumption|]. exists lc. split; [assumption|]. unfold takes in *. destruct (own lc); [assumption|].
      destruct (helped (turn_of v)); [discriminate|]. now apply andb_true_iff in Tc as [_ ->]. }
    pose proof (f_step _ _ _ _ _ _ _ F v _ _ Gv Aw) as Gw. exists (place g v c i). split; [assumption|].
    assert (Idw : In d (discard c (hand v (player v)))) by (apply discard_In; [assumption|]; split; [assumption | congruence]).
    apply place_apply; [assumption|]. split; [|split].
    - rewrite judged. rewrite Steady, (o_required _ _ O).
      destruct (done g (see (place g v c i))) eqn:Dn.
      + exfalso. destruct (f_to_lay _ _ _ _ _ _ _ F _ None Gw) as (x & _ & D & Em). apply D in Dn. apply Em in Dn.
        unfold hand in Dn. cbn [place hands player] in Dn. rewrite nth_update_same in Dn by assumption.
        fold (hand v (player v)) in Dn. rewrite Dn in Idw. contradiction.
      + cbn [place laid]. destruct (Nat.ltb_spec (Datatypes.S (laid v)) (required g (see s))); [lia | reflexivity].
    - apply legalb_legal. rewrite turn_of_place by assumption. split; [exact Idw|]. exists ld. cbn [after lanes helped].
      rewrite nth_error_update_other by congruence. split; [assumption|]. rewrite Oc. unfold takes in *.
      destruct (own ld); [assumption|]. destruct Own as [E|[E _]]; [|discriminate]. rewrite E in *. rewrite Od in Tc.
      destruct (own lc); [exact Td | discriminate].
    - unfold place at 1 3. cbn [decks hands piles player laid has_helped]. f_equal.
      + cbn [place hands player]. rewrite !SourceDraws.update_twice. apply update_ext with (hand v (player v)); [|apply discard_comm].
        now apply (hand_at _ _ _ _ _ _ _ F v).
      + cbn [place piles player]. apply update_swap. congruence.
      + rewrite !lanes_own_kept. cbn [place has_helped]. rewrite <- !orb_assoc. f_equal. apply orb_comm.
  Qed.
  (** ** The search *)

  (** A place, and the plays that lead there. *)
  Definition node : Type := state * list (Z * nat).
  Definition spot_of (x : node) : spot := (key (fst x), map to_play (snd x)).

  (** Whether piles may be exchanged. Then tops are put in some order to tell places apart. *)
  Variable exchanged_piles : bool.
  Variable by_tops : list Z -> list Z.
  Definition told_by (y : spot) : place_key := let '(rest, shown, helps, _) := y in (rest, by_tops shown, helps).
  Definition told (x : node) : place_key := told_by (spot_of x).

  Definition first_pile (in_order : bool) (ps : list (Z * nat)) : nat := if in_order then snd (last ps (0, O)) else O.

  (** One more play, by card and then by pile. *)
  Definition more (in_order : bool) (x : node) : list node :=
    map (fun ci => (place g (fst x) (fst ci) (snd ci), (snd x ++ [ci])%list))
      (filter (fun ci => (first_pile in_order (snd x) <=? snd ci)%nat)
        (plays T (Turn (sort (hand (fst x) (player s))) (map (lane_of (player s)) (piles (fst x))) (has_helped (fst x))))).

  Definition goes_on (x : node) : bool := match judge g (fst x) with Playing => true | _ => false end.
  Definition ordered (k : nat) : bool := (0 <? k)%nat && (required g (see s) <? laid s + k)%nat && negb exchanged_piles.

  Fixpoint level (k : nat) : list node :=
    match k with
    | O => [(s, [])]
    | Datatypes.S j => firsts told (flat_map (more (ordered j)) (filter goes_on (level j)))
    end.

  Lemma more_spec : forall b t ps t' qs, way ps t -> judge g t = Playing ->
    (In (t', qs) (more b (t, ps)) <->
     exists c i, qs = (ps ++ [(c, i)])%list /\ Game.apply g t (Place c i) = Some t' /\ (first_pile b ps <= i)%nat).
  Proof.
    intros b t ps t' qs W J. pose proof (way_there ps t W) as O. unfold more. cbn [fst snd]. rewrite in_map_iff.
    assert (L : forall c i, In (c, i) (plays T (Turn (sort (hand t (player s))) (map (lane_of (player s)) (piles t)) (has_helped t)))
      <-> legalb T (turn_of t) c i = true).
    { intros c i. rewrite plays_legal, <- legalb_legal. unfold legalb, turn_of. cbn [held lanes helped].
      now rewrite sort_mem, (o_player _ _ O). }
    split.
    - intros ([c i] & [= <- <-] & I). apply filter_In in I as [I P]. cbn [fst snd] in *. exists c, i.
      split; [reflexivity|]. split; [|lia]. apply place_apply; [apply (o_good _ _ O)|]. rewrite <- L. now split.
    - intros (c & i & -> & A & P). exists (c, i). apply place_apply in A as (_ & Lg & ->); [|apply (o_good _ _ O)].
      split; [reflexivity|]. apply filter_In. cbn [snd]. split; [now apply L | lia].
  Qed.

  (** Every place that is found is where its plays lead. *)
  Lemma level_way : forall k t ps, In (t, ps) (level k) -> way ps t /\ length ps = k.
  Proof.
    induction k as [|k IH]; intros t ps I; cbn [level] in I.
    - destruct I as [[= <- <-]|[]]. split; [constructor | reflexivity].
    - apply firsts_some, in_flat_map in I as ([u qs] & J & I). apply filter_In in J as [J P].
      apply IH in J as [W L]. unfold goes_on in P. cbn [fst] in P. destruct (judge g u) eqn:Ju; try discriminate.
      apply (more_spec _ u qs t ps W Ju) in I as (c & i & -> & A & _). split; [now apply way_on with u|].
      rewrite app_length. cbn [length]. lia.
  Qed.

  Lemma level_apart : forall k, NoDup (map told (level k)).
  Proof. intros [|k]; cbn [level]; [repeat constructor; intros [] | apply firsts_apart]. Qed.

  (** No place is missing. If a play is left out because the last one was on a later pile, the
      two change places; that can go on only as long as there are later piles. *)
  Theorem nothing_is_missing : by_tops = (fun tops => tops) -> forall k ps t, way ps t -> length ps = k ->
    exists u qs, In (u, qs) (level k) /\ key u = key t.
  Proof.
    intros By.
    assert (Told : forall u qs t ps, told (u, qs) = told (t, ps) <-> key u = key t).
    { intros u qs t ps. unfold told, told_by, spot_of, key. cbn [fst]. rewrite By. tauto. }
    induction k as [k IH] using (well_founded_induction lt_wf). intros ps t W Lk.
    destruct ps as [|[c i] ps _] using rev_ind.
    { cbn in Lk. subst k. inversion W as [Es|qs u d j v W' A E]; [|now destruct qs].
      exists s, []. split; [now left | congruence]. }
    rewrite app_length in Lk. cbn [length] in Lk. destruct k as [|k]; [lia|]. assert (length ps = k) as Lp by lia. clear Lk.
    apply way_last in W as (t0 & W & A).
    destruct (IH k ltac:(lia) ps t0 W Lp) as (u & qs & I & E).
    assert (Found : forall m c i u qs u', (length (piles s) - i <= m)%nat -> In (u, qs) (level k) ->
      Game.apply g u (Place c i) = Some u' -> exists v rs, In (v, rs) (level (Datatypes.S k)) /\ key v = key u').
    { clear c i ps t0 W A u qs I E t Lp. induction m as [|m IHm]; intros c i u qs u' Lm I A;
        pose proof (level_way k u qs I) as [W Lq]; pose proof (way_there qs u W) as O; rewrite Lq in O;
        pose proof (apply_playing g _ _ _ A) as J.
      all: assert (Li : (i < length (piles s))%nat) by
        (apply place_apply in A as (_ & L & _); [|apply (o_good _ _ O)]; apply legalb_legal in L as (_ & l & N & _);
         assert (X : nth_error (lanes (turn_of u)) i <> None) by congruence; apply nth_error_Some in X;
         unfold turn_of in X; cbn [lanes] in X; rewrite map_length in X;
         rewrite <- (map_length frame_of (piles s)), <- (o_frames _ _ O), map_length; exact X).
      { lia. }
      destruct (le_lt_dec (first_pile (ordered k) qs) i) as [P|P].
      - assert (In (u', (qs ++ [(c, i)])%list) (flat_map (more (ordered k)) (filter goes_on (level k)))) as Iy.
        { apply in_flat_map. exists (u, qs). split; [apply filter_In; split; [assumption|]; unfold goes_on; cbn [fst]; now rewrite J|].
          apply more_spec; [assumption..|]. exists c, i. now repeat split. }
        apply (firsts_all told) in Iy as ([v rs] & Iv & Ev). exists v, rs. split; [exact Iv | now apply Told in Ev].
      - unfold first_pile in P. destruct (ordered k) eqn:Ok; [|lia]. unfold ordered in Ok.
        destruct qs as [|[d r] qs _] using rev_ind; [cbn in Lq; lia|]. rewrite last_last in P. cbn [snd] in P.
        rewrite app_length in Lq. cbn [length] in Lq. apply way_last in W as (v & Wv & Av).
        pose proof (way_there qs v Wv) as Ov.
        destruct (exchanged _ v d r c i u u' Ov ltac:(rewrite (o_laid _ _ Ov); lia) Av A ltac:(lia)) as (w & A1 & A2).
        assert (Ww : way (qs ++ [(c, i)]) w) by now apply way_on with v.
        destruct (IH k ltac:(lia) _ w Ww ltac:(rewrite app_length; cbn [length]; lia)) as (w2 & rs & I2 & E2).
        pose proof (level_way k w2 rs I2) as [W2 L2]. pose proof (way_there rs w2 W2) as O2. rewrite L2 in O2.
        pose proof (way_there _ w Ww) as Ow. rewrite app_length in Ow. cbn [length] in Ow. rewrite Lq in Ow.
        destruct (alike_on k w w2 d r u' Ow O2 (eq_sym E2) A2) as (z & Az & Ez).
        destruct (IHm d r w2 rs z ltac:(lia) I2 Az) as (y & ys & Iy & Ey). exists y, ys. split; [exact Iy | congruence]. }
    pose proof (level_way k u qs I) as [Wu Lq]. pose proof (way_there qs u Wu) as Ou. pose proof (way_there ps t0 W) as Ot.
    rewrite Lq in Ou. rewrite Lp in Ot. destruct (alike_on k t0 u c i t Ot Ou (eq_sym E) A) as (u' & Au & Eu).
    destruct (Found _ c i u qs u' (le_n _) I Au) as (v & rs & Iv & Ev). exists v, rs. split; [exact Iv | congruence].
  Qed.

  (** ** The source searches so *)

  Lemma lookup_same : forall k t, on_the_way k t -> lookup_now RR g t = lookup_now RR g s.
  Proof.
    intros k t O. pose proof (lookups_now _ _ _ _ _ _ _ F t (o_good _ _ O) (@Ok Lookup)) as E.
    rewrite (o_player _ _ O) in E. rewrite (lookups_now _ _ _ _ _ _ _ F s G) in E. congruence.
  Qed.

  (** ** Exchanged piles *)

  (** The same but for an exchange of piles that run the same way, each of the player's own (or
      shared) ones for another of them. *)
  Definition exchange (u t : state) : Prop :=
    sort (hand u (player s)) = sort (hand t (player s)) /\ has_helped u = has_helped t /\
    Permutation (map (lane_of (player s)) (piles u)) (map (lane_of (player s)) (piles t)).

  Lemma exchange_sym : forall u t, exchange u t -> exchange t u.
  Proof. intros u t (A & B & P). split; [now symmetry|]. split; [now symmetry | now apply Permutation_sym]. Qed.

  Lemma exchange_trans : forall u v t, exchange u v -> exchange v t -> exchange u t.
  Proof. intros u v t (A & B & P) (A' & B' & P'). split; [congruence|]. split; [congruence | now transitivity (map (lane_of (player s)) (piles v))]. Qed.

  Lemma exchange_see : forall k u t, on_the_way k u -> on_the_way k t -> exchange u t -> see u = see t.
  Proof.
    intros k u t A B (Eh & Eb & _). unfold see.
    assert (Sz : forall v, map (@length Z) (hands v) = map (@length Z) (map sort (hands v))).
    { intros v. rewrite map_map. apply map_ext. intros l. now rewrite sort_length. }
    rewrite (Sz u), (Sz t), (o_hands _ _ A), (o_hands _ _ B), Eh, Eb, (o_decks _ _ A), (o_decks _ _ B),
      (o_player _ _ A), (o_player _ _ B), (o_laid _ _ A), (o_laid _ _ B). reflexivity.
  Qed.

  Lemma exchange_judge : forall k u t, on_the_way k u -> on_the_way k t -> exchange u t -> judge g u = judge g t.
  Proof.
    intros k u t A B X. pose proof (exchange_see k u t A B X) as E. destruct X as (Eh & Eb & P).
    rewrite !judged, E, (o_laid _ _ A), (o_laid _ _ B).
    assert (R : reachb T (missing g (see t)) (turn_of u) = reachb T (missing g (see t)) (turn_of t)).
    { apply eq_true_iff_eq. rewrite !reachb_Reach. unfold turn_of. rewrite (o_player _ _ A), (o_player _ _ B), Eb.
      rewrite <- (Reach_sorted _ _ (hand u (player s))), <- (Reach_sorted _ _ (hand t (player s))), Eh.
      split; apply Reach_lanes; [assumption | now apply Permutation_sym]. }
    now rewrite R.
  Qed.

  Lemma exchange_on : forall k u t c i u', on_the_way k u -> on_the_way k t -> exchange u t ->
    Game.apply g u (Place c i) = Some u' -> exists j t', Game.apply g t (Place c j) = Some t' /\ exchange u' t'.
  Proof.
    intros k u t c i u' A B X Ap. pose proof (exchange_judge k u t A B X) as Ej. destruct X as (Eh & Eb & P).
    apply place_apply in Ap as (J & L & ->); [|apply (o_good _ _ A)].
    apply legalb_legal in L as (Ic & l & El & Tk). unfold turn_of in Ic, El, Tk. cbn [held lanes helped] in Ic, El, Tk.
    rewrite (o_player _ _ A) in Ic, El.
    destruct (lane_moved _ _ i l P El) as (j & Ejl & Up). exists j, (place g t c j). split.
    - apply place_apply; [apply (o_good _ _ B)|]. split; [congruence|]. split; [|reflexivity]. apply legalb_legal.
      unfold legal, turn_of. cbn [held lanes helped]. rewrite (o_player _ _ B). split.
      + apply sort_In. rewrite <- Eh. now apply sort_In.
      + exists l. split; [assumption | now rewrite <- Eb].
    - assert (Hd : forall v x, on_the_way k v -> sort (hand (place g v c x) (player s)) = discard c (sort (hand v (player s)))).
      { intros v x O. destruct (f_seated _ _ _ _ _ _ _ F v (o_good _ _ O)) as (Ln & Pl & _). rewrite (o_player _ _ O) in Pl.
        rewrite sort_discard by (rewrite <- (o_player _ _ O); apply (f_hand _ _ _ _ _ _ _ F v (o_good _ _ O))).
        unfold hand at 1. cbn [place hands]. now rewrite (o_player _ _ O), nth_update_same by lia. }
      assert (Ls : forall v x, map (lane_of (player s)) (piles (place g v c x)) = update x (show c) (map (lane_of (player s)) (piles v))).
      { intros v x. cbn [place piles]. apply map_update. reflexivity. }
      split; [now rewrite !Hd, Eh|]. split.
      + cbn [place has_helped]. unfold turn_of, is_own. cbn [lanes]. now rewrite (o_player _ _ A), (o_player _ _ B), El, Ejl, Eb.
      + rewrite !Ls. apply Up.
  Qed.

  (** What the source tells places apart by then, from the piles as the player finds them. *)
  Definition relaned (tops : list Z) : list lane :=
    map (fun lx => Lane (heads (fst lx)) (own (fst lx)) (snd lx)) (combine (map (lane_of (player s)) (piles s)) tops).
  Definition in_order_of_tops (tops : list Z) : list Z :=
    (sort (ups (relaned tops)) ++ sort (downs (relaned tops)) ++ map shows (filter (fun l => negb (own l)) (relaned tops)))%list.

  Lemma relaned_there : forall k t, on_the_way k t -> relaned (map top (piles t)) = map (lane_of (player s)) (piles t).
  Proof.
    intros k t O. unfold relaned. pose proof (o_frames _ _ O) as E. revert E. generalize (piles t) (piles s).
    induction l as [|p l IH]; intros [|q m] E; try discriminate; [reflexivity|]. cbn [map combine] in *. injection E as E1 E2 E.
    f_equal; [|now apply IH]. unfold lane_of, mine. cbn [fst snd heads own]. now rewrite E1, E2.
  Qed.

  Lemma tells_exchanged : forall k t, on_the_way k t ->
    Lookup_unordered (lookup_now RR g s) (map top (piles t)) = Ok (in_order_of_tops (map top (piles t))).
  Proof.
    intros k t O. pose proof (o_good _ _ O) as Gt. unfold in_order_of_tops. rewrite (relaned_there k t O).
    rewrite <- (lookup_same k t O), <- (o_player _ _ O).
    destruct (f_seated _ _ _ _ _ _ _ F t Gt) as (_ & P & _). destruct (f_both _ _ _ _ _ _ _ F t _ Gt P) as [U D].
    assert (Se : sees (lookup_now RR g t) T (sort (hand t (player t))) (map top (piles t)) (map (lane_of (player t)) (piles t))).
    { apply sees_it with (R := RR); auto using (hand_range _ _ _ _ _ _ _ F t Gt); [apply kinds_right | intros p I; now apply (f_tops _ _ _ _ _ _ _ F t)]. }
    unfold Lookup_unordered. rewrite (sees_ups _ _ _ _ _ Se), (sees_downs _ _ _ _ _ Se). cbn [bind].
    match goal with |- bind ?a _ = _ =>
      replace a with (Ok (map shows (filter (fun l => negb (own l)) (map (lane_of (player t)) (piles t))))) end; [reflexivity|].
    symmetry. unfold lookup_now, lookup_of. cbn [Lookup_opposing the_lookup].
    rewrite py_map_map with (G := fun ip => top (snd ip)).
    - f_equal. unfold py_enumerate.
      rewrite <- (map_map snd top), (enumerate_snd (fun p => negb (mine (player t) p)) (piles t) 0).
      generalize (piles t). induction l as [|p l IH]; [reflexivity|]. simpl. destruct (mine (player t) p); simpl; now rewrite IH.
    - intros [i p] I. apply filter_In in I as [I _]. simpl. now apply enumerate_at.
  Qed.

  Lemma told_exchanged : forall k u t, on_the_way k u -> on_the_way k t ->
    in_order_of_tops (map top (piles u)) = in_order_of_tops (map top (piles t)) ->
    Permutation (map (lane_of (player s)) (piles u)) (map (lane_of (player s)) (piles t)).
  Proof.
    intros k u t A B E. unfold in_order_of_tops in E. rewrite (relaned_there k u A), (relaned_there k t B) in E.
    assert (Fr : map (fun l => (heads l, own l)) (map (lane_of (player s)) (piles u)) = map (fun l => (heads l, own l)) (map (lane_of (player s)) (piles t))).
    { rewrite !map_map. pose proof (o_frames _ _ A) as Fa. rewrite <- (o_frames _ _ B) in Fa. revert Fa. generalize (piles u) (piles t).
      induction l as [|p l IH]; intros [|q m] Fa; try discriminate; [reflexivity|]. cbn [map] in *. injection Fa as F1 F2 Fa.
      f_equal; [|now apply IH]. unfold lane_of, mine. cbn [heads own]. now rewrite F1, F2. }
    revert E Fr. generalize (map (lane_of (player s)) (piles u)) (map (lane_of (player s)) (piles t)). apply lanes_from_order.
  Qed.

  Theorem exchanged_nothing_is_missing : exchanged_piles = true -> by_tops = in_order_of_tops -> forall ps t, way ps t ->
    exists u qs, In (u, qs) (level (length ps)) /\ exchange u t.
  Proof.
    intros Ex By. induction 1 as [|ps t c i t' W IH A].
    - exists s, []. split; [now left|]. split; [reflexivity|]. now split.
    - destruct IH as (u & qs & I & X). pose proof (level_way _ _ _ I) as [Wu Lq].
      pose proof (way_there _ _ Wu) as Ou. pose proof (way_there _ _ W) as Ot. rewrite Lq in Ou.
      destruct (exchange_on _ t u c i t' Ot Ou (exchange_sym _ _ X) A) as (j & u' & Au & X').
      pose proof (apply_playing g _ _ _ Au) as J.
      assert (In (u', (qs ++ [(c, j)])%list) (flat_map (more (ordered (length ps))) (filter goes_on (level (length ps))))) as Iy.
      { apply in_flat_map. exists (u, qs). split; [apply filter_In; split; [assumption|]; unfold goes_on; cbn [fst]; now rewrite J|].
        apply more_spec; [assumption..|]. exists c, j. unfold ordered. rewrite Ex, andb_false_r. split; [reflexivity|]. split; [assumption | cbn; lia]. }
      apply (firsts_all told) in Iy as ([v rs] & Iv & Ev). exists v, rs.
      rewrite app_length. cbn [length]. replace (length ps + 1)%nat with (Datatypes.S (length ps)) by lia. split; [exact Iv|].
      apply exchange_trans with u'; [|now apply exchange_sym].
      pose proof (level_way (Datatypes.S (length ps)) v rs Iv) as [Wv Lr]. pose proof (way_there _ _ Wv) as Ov. rewrite Lr in Ov.
      pose proof (way_there _ _ (way_on qs u c j u' Wu Au)) as Ou'. rewrite app_length, Lq in Ou'. cbn [length] in Ou'.
      replace (length ps + 1)%nat with (Datatypes.S (length ps)) in Ou' by lia.
      unfold told, told_by, spot_of, key in Ev. cbn [fst] in Ev. rewrite By in Ev. injection Ev as E1 E2 E3.
      split; [assumption|]. split; [assumption|]. now apply (told_exchanged _ v u' Ov Ou').
  Qed.

  Lemma plays_there : forall k t, on_the_way k t ->
    Lookup_legal_plays (lookup_now RR g s) (sort (hand t (player s))) (map top (piles t)) (has_helped t) =
    Ok (map to_play (plays T (Turn (sort (hand t (player s))) (map (lane_of (player s)) (piles t)) (has_helped t)))).
  Proof.
    intros k t O. pose proof (o_good _ _ O) as Gt. rewrite <- (lookup_same k t O), <- (o_player _ _ O).
    destruct (f_seated _ _ _ _ _ _ _ F t Gt) as (_ & P & _). destruct (f_both _ _ _ _ _ _ _ F t _ Gt P) as [U D].
    apply (source_legal_plays RR (piles t) T (highest g) (player t)); auto using (hand_range _ _ _ _ _ _ _ F t Gt);
      [apply kinds_right | intros p I; now apply (f_tops _ _ _ _ _ _ _ F t) | apply (f_high _ _ _ _ _ _ _ F)].
  Qed.

  Lemma after_there : forall k t, on_the_way k t ->
    State__after (of s) (sort (hand t (player s))) (map top (piles t)) (Z.of_nat (laid s) + Z.of_nat k) (has_helped t) = Ok (of t).
  Proof.
    intros k t O. unfold State__after. cbv zeta. cbn [state_of draft State_hands State_player State_rules State_decks].
    destruct (f_seated _ _ _ _ _ _ _ F s G) as (Ln & P & _). rewrite py_set_at by (rewrite map_length; lia). cbn [bind].
    rewrite <- (o_hands _ _ O), <- (o_decks _ _ O), <- (o_player _ _ O).
    replace (Z.of_nat (laid s) + Z.of_nat k) with (Z.of_nat (laid t)) by (rewrite (o_laid _ _ O); lia).
    apply (source_make_state _ _ _ _ _ _ _ F t (o_good _ _ O)).
  Qed.

  (** How the source puts the tops in order, if it does. *)
  Definition tells : Prop := forall k t, on_the_way k t ->
    (if exchanged_piles then Lookup_unordered (lookup_now RR g s) (map top (piles t)) else Ok (map top (piles t))) =
    Ok (by_tops (map top (piles t))).

  Theorem source_after_one_more : forall b xs, tells ->
    (forall x, In x xs -> way (snd x) (fst x) /\ judge g (fst x) = Playing /\ (b = true -> snd x <> [])) ->
    turn_ends_after_one_more (map spot_of xs) (lookup_now RR g s) b exchanged_piles =
    Ok (map spot_of (firsts told (flat_map (more b) xs))).
  Proof.
    intros b xs Tell Ways. unfold turn_ends_after_one_more. cbv zeta.
    rewrite (py_for_fold spot_of _ (fun kept x => fold_left (add told_by) (map spot_of (more b x)) kept)).
    { cbn [bind].
      assert (E : forall kept, fold_left (fun kept x => fold_left (add told_by) (map spot_of (more b x)) kept) xs kept =
        fold_left (add told_by) (map spot_of (flat_map (more b) xs)) kept).
      { clear. induction xs as [|x xs IH]; intros kept; [reflexivity|]. cbn [flat_map fold_left].
        now rewrite map_app, fold_left_app, IH. }
      rewrite E. unfold told. rewrite firsts_map. unfold firsts. now destruct (fold_left _ _ _). }
    intros [t ps] [found yielded] I. destruct (Ways _ I) as (W & J & Some_). cbn [fst snd] in W, J, Some_.
    pose proof (way_there ps t W) as O. pose proof (o_good _ _ O) as Gt.
    unfold spot_of at 1, key. cbn [fst snd].
    set (h := sort (hand t (player s))). set (tops := map top (piles t)).
    match goal with |- bind ?a _ = _ => replace a with (Ok (Z.of_nat (first_pile b ps))) end.
    2:{ unfold first_pile. destruct b; [|reflexivity]. specialize (Some_ eq_refl).
        destruct ps as [|[d r] qs _] using rev_ind; [congruence|].
        rewrite map_app, last_last. cbn [map]. rewrite py_nth_last. reflexivity. }
    cbn [bind]. unfold h, tops. rewrite (plays_there _ t O). cbn [bind]. fold h tops. unfold more. cbn [fst snd]. fold h.
    assert (Lg : forall ci, In ci (plays T (Turn h (map (lane_of (player s)) (piles t)) (has_helped t))) ->
      legalb T (turn_of t) (fst ci) (snd ci) = true).
    { intros [c i] Ic. apply plays_legal, legalb_legal in Ic. cbn [fst snd]. rewrite <- Ic. unfold legalb, turn_of.
      cbn [held lanes helped]. unfold h. now rewrite sort_mem, (o_player _ _ O). }
    revert Lg. generalize (plays T (Turn h (map (lane_of (player s)) (piles t)) (has_helped t))). intros L Lg.
    match goal with |- bind (py_for _ ?b _) _ = _ => set (body := b) end.
    assert (Inner : forall L, (forall ci, In ci L -> legalb T (turn_of t) (fst ci) (snd ci) = true) ->
      forall card rest found yielded, card = 0 \/ rest = discard card h ->
      exists card' rest', py_for (map to_play L) body (card, rest, found, yielded) =
        Ok (Next (card', rest',
          fst (fold_left (add told_by) (map spot_of (map (fun ci => (place g t (fst ci) (snd ci), (ps ++ [ci])%list))
            (filter (fun ci => (first_pile b ps <=? snd ci)%nat) L))) (found, yielded)),
          snd (fold_left (add told_by) (map spot_of (map (fun ci => (place g t (fst ci) (snd ci), (ps ++ [ci])%list))
            (filter (fun ci => (first_pile b ps <=? snd ci)%nat) L))) (found, yielded))))).
    { clear found yielded L Lg I. induction L as [|[c i] L IH]; intros Lg card rest found yielded Rest; [now exists card, rest|].
      specialize (IH (fun ci Ic => Lg ci (or_intror Ic))). specialize (Lg (c, i) (or_introl eq_refl)). cbn [fst snd] in Lg.
      assert (A : Game.apply g t (Place c i) = Some (place g t c i)) by (apply place_apply; auto).
      pose proof (way_there _ _ (way_on ps t c i _ W A)) as O'.
      apply legalb_legal in Lg as (Ic & l & El & _). cbn [turn_of held] in Ic. rewrite (o_player _ _ O) in Ic.
      pose proof El as Ep. rewrite pile_cases in Ep. destruct (nth_error (piles t) i) as [p|] eqn:E; [|discriminate]. clear Ep.
      cbn [map filter fst snd py_for]. unfold body at 1. cbn [to_play Play_card Play_pile fst snd].
      destruct (Nat.leb_spec (first_pile b ps) i) as [P|P].
      2:{ replace (Z.of_nat i <? Z.of_nat (first_pile b ps)) with true by lia. cbn [bind]. now apply IH. }
      replace (Z.of_nat i <? Z.of_nat (first_pile b ps)) with false by lia.
      assert (C : 2 <= c) by (rewrite <- (o_player _ _ O) in Ic; apply (f_hand _ _ _ _ _ _ _ F t Gt); exact Ic).
      match goal with |- context [bind (if ?x then ?y else ?z) ?k] =>
        replace (if x then y else z) with (Ok (c, discard c h)) end.
      2:{ destruct (Z.eqb_spec c card) as [<-|N]; cbn [negb].
          - destruct Rest as [-> | ->]; [lia | reflexivity].
          - pose proof (source_without c h (proj2 (sort_In _ _) Ic)) as Wo. unfold most_laid__without in Wo.
            destruct (py_index c h); [|discriminate]. cbn [bind] in *. injection Wo as Wo. now rewrite Wo. }
      cbn [bind]. fold h tops.
      assert (Li : (i < length (piles t))%nat) by (apply nth_error_Some; congruence).
      assert (Sh : ((py_to tops (Z.of_nat i) ++ [c]) ++ py_from tops (Z.of_nat i + 1))%list = map top (piles (place g t c i))).
      { cbn [place piles]. rewrite tops_put, <- in_update by (rewrite map_length; exact Li). fold tops.
        rewrite <- app_assoc. unfold py_to, py_from, py_place.
        destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat i + 1) 0); [lia|].
        rewrite Nat2Z.id. now replace (Z.to_nat (Z.of_nat i + 1)) with (i + 1)%nat by lia. }
      rewrite Sh. rewrite <- (lookup_same _ t O), (helps_now RR g t i p E).
      match goal with |- context [bind (if has_helped t then ?y else ?z) ?k] =>
        replace (if has_helped t then y else z) with (Ok (has_helped (place g t c i))) end.
      2:{ cbn [place has_helped]. now destruct (has_helped t). }
      cbn [bind]. rewrite (lookup_same _ t O), (Tell _ _ O'). cbn [bind].
      assert (Hd : discard c h = sort (hand (place g t c i) (player s))).
      { unfold h. rewrite sort_discard by (rewrite <- (o_player _ _ O); apply (f_hand _ _ _ _ _ _ _ F t Gt)).
        unfold hand at 2. cbn [place hands]. rewrite (o_player _ _ O), nth_update_same; [reflexivity|].
        destruct (f_seated _ _ _ _ _ _ _ F t Gt) as (Ln & Pl & _). rewrite (o_player _ _ O) in Pl. lia. }
      fold same_key. cbn [map fold_left].
      match goal with |- context [add told_by (found, yielded) ?y] => set (new := y) end.
      change (add told_by (found, yielded) new) with
        (if py_in same_key (told_by new) found then (found, yielded) else (told_by new :: found, (yielded ++ [new])%list)).
      replace (told_by new) with (discard c h, by_tops (map top (piles (place g t c i))), has_helped (place g t c i))
        by (unfold new, told_by, spot_of, key; cbn [fst snd]; now rewrite Hd).
      replace (discard c h, map top (piles (place g t c i)), has_helped (place g t c i), (map to_play ps ++ [to_play (c, i)])%list) with new
        by (unfold new, spot_of, key; cbn [fst snd]; now rewrite Hd, map_app).
      match goal with |- context [negb ?x] => destruct x eqn:Hit end; cbn [negb bind];
        match goal with |- context [if ?x then (found, yielded) else _] =>
          first [replace x with true by (symmetry; exact Hit) | replace x with false by (symmetry; exact Hit)] end;
        apply IH; now right. }
    destruct (Inner L Lg 0 h found yielded (or_introl eq_refl)) as (card' & rest' & ->). cbn [bind].
    now destruct (fold_left _ _ _).
  Qed.

  (** The turn may end here, or the game is over. *)
  Definition may_stop (x : node) : bool :=
    match judge g (fst x) with Playing => (required g (see (fst x)) <=? laid (fst x))%nat | _ => true end.

  Definition yields (k : nat) : list (list Play * State) :=
    map (fun x => (map to_play (snd x), of (fst x))) (filter may_stop (level k)).

  (** How many cards are laid at most. *)
  Definition most (at_most : option Z) : Z :=
    let held := Z.of_nat (length (hand s (player s))) in
    match at_most with Some m => Z.min m held | None => held end.

  Definition ends (at_most : option Z) : list (list Play * State) :=
    match judge g s with Playing => flat_map yields (seq 0 (Z.to_nat (most at_most + 1))) | _ => [] end.

  Lemma some_move : judge g s = Playing -> legal_moves_when g Playing (tidy s) <> [].
  Proof.
    intros J E. pose proof (f_missing _ _ _ _ _ _ _ F s None G) as (m & _ & Below & _).
    unfold legal_moves_when in E. rewrite tidy_see in E. change (laid (tidy s)) with (laid s) in E.
    apply app_eq_nil in E as [E1 E2]. destruct (Nat.leb_spec (required g (see s)) (laid s)) as [L|L]; [discriminate|].
    destruct (Below L) as (P & Em & _). rewrite judged in J. destruct (done g (see s)); [discriminate|].
    destruct (Nat.ltb_spec (laid s) (required g (see s))) as [_|]; [|lia]. cbn [andb] in J.
    destruct (reachb T (missing g (see s)) (turn_of s)) eqn:R; cbn [negb] in J; [|discriminate].
    apply reachb_Reach, (Reach_less _ 1) in R; [|lia]. apply Reach_1 in R as (c & i & Lg).
    assert (I : In (c, i) (plays T (turn_of (tidy s)))).
    { apply plays_legal. rewrite tidy_turn. unfold legal in *. cbn [held lanes helped]. now rewrite sort_In. }
    apply map_eq_nil in E1. rewrite E1 in I. contradiction.
  Qed.

  Theorem source_turn_ends : forall at_most, tells ->
    Situation_turn_ends (of s) at_most exchanged_piles = Ok (ends at_most).
  Proof.
    intros at_most Tell. unfold Situation_turn_ends, turn_ends_turn_ends. cbv zeta.
    rewrite (source_legal_moves _ _ _ _ _ _ _ F s G). cbn [bind]. unfold ends.
    destruct (judge g s) eqn:J; [|reflexivity..].
    match goal with |- (if ?x then _ else _) = _ => replace x with false end.
    2:{ pose proof (some_move J) as N. destruct (legal_moves_when g Playing (tidy s)); [congruence | reflexivity]. }
    rewrite (held_now _ _ _ _ _ _ _ F s G), (source_minimum _ _ _ _ _ _ _ F s G). cbn [bind].
    match goal with |- context [py_range 0 (?x + 1)] => replace x with (most at_most) end.
    2:{ unfold most, py_len. rewrite sort_length. now destruct at_most. }
    match goal with |- bind (py_for _ ?b _) _ = _ => set (body := b) end.
    set (N := Z.to_nat (most at_most + 1)).
    assert (Rg : py_range 0 (most at_most + 1) = map Z.of_nat (seq 0 N)).
    { unfold py_range, N. rewrite Z.sub_0_r. reflexivity. }
    assert (Loop : forall m k yielded, (k + m = N)%nat -> exists spots,
      py_for (map Z.of_nat (seq k m)) body (map spot_of (level k), yielded) =
      Ok (Next (spots, (yielded ++ flat_map yields (seq k m))%list))).
    { induction m as [|m IH]; intros k yielded E.
      { eexists. cbn [seq map py_for flat_map]. now rewrite app_nil_r. }
      cbn [seq map py_for flat_map]. unfold body at 1. cbn [state_of draft State_laid State_player State_rules State_tops].
      rewrite (searched_now _ _ _ _ _ _ _ F s G).
      match goal with |- context [bind (if ?x then _ else _) _] =>
        replace x with (required g (see s) <=? laid s + k)%nat by lia end.
      match goal with |- context [bind (if ?x then ?y else ?z) _] => replace (if x then y else z) with (Ok x) by (now destruct x) end.
      cbn [bind]. set (may_end := (required g (see s) <=? laid s + k)%nat).
      rewrite (py_for_fold spot_of _ (fun gy x => ((fst gy ++ (if goes_on x then [spot_of x] else []))%list,
        (snd gy ++ (if may_stop x then [(map to_play (snd x), of (fst x))] else []))%list))).
      2:{ intros [t ps] [going_on done_] I. apply level_way in I as [W Lp]. pose proof (way_there ps t W) as O. rewrite Lp in O.
          unfold spot_of at 1, key. cbn [fst snd].
          match goal with |- bind ?a _ = _ => replace a with (Ok (of t)) end.
          2:{ destruct ps as [|p ps]; cbn [map py_full].
              - inversion W as [Es|qs u d j v W' A Eq]; [congruence | now destruct qs].
              - symmetry. apply (after_there k t O). }
          cbn [bind]. rewrite source_is_over, (source_may_end_turn _ _ _ _ _ _ _ F t (o_good _ _ O)).
          cbn [state_of draft State_outcome]. unfold outcome_of at 1, goes_on, may_stop. cbn [fst].
          rewrite (o_required _ _ O), (o_laid _ _ O). fold may_end.
          destruct (judge g t); cbn [bind]; destruct may_end; cbn [bind]; rewrite ?app_nil_r; reflexivity. }
      assert (Fold : forall xs going_on done_, fold_left (fun gy x => ((fst gy ++ (if goes_on x then [spot_of x] else []))%list,
          (snd gy ++ (if may_stop x then [(map to_play (snd x), of (fst x))] else []))%list)) xs (going_on, done_) =
        ((going_on ++ map spot_of (filter goes_on xs))%list,
         (done_ ++ map (fun x => (map to_play (snd x), of (fst x))) (filter may_stop xs))%list)).
      { clear. induction xs as [|x xs IH]; intros a b; cbn [fold_left filter map]; [now rewrite !app_nil_r|].
        rewrite IH. cbn [fst snd]. rewrite <- !app_assoc. destruct (goes_on x), (may_stop x); reflexivity. }
      rewrite Fold. cbn [bind app]. fold (yields k).
      destruct (Z.ltb_spec (Z.of_nat k) (most at_most)) as [Lt|Ge].
      - rewrite (lookups_now _ _ _ _ _ _ _ F s G).
        match goal with |- context [turn_ends_after_one_more ?tried _ ?o _] =>
          replace tried with (map spot_of (filter goes_on (level k))) by (now destruct may_end);
          replace o with (ordered k) by (unfold ordered, may_end; lia) end.
        rewrite (source_after_one_more (ordered k) _ Tell).
        2:{ intros [t ps] I. apply filter_In in I as [I P]. apply level_way in I as [W Lp]. cbn [fst snd].
            split; [assumption|]. unfold goes_on in P. cbn [fst] in P. split; [now destruct (judge g t)|].
            unfold ordered. intros Ok_ ->. cbn in Lp. lia. }
        cbn [bind]. destruct (IH (Datatypes.S k) (yielded ++ yields k)%list ltac:(lia)) as (spots & Es).
        exists spots. cbn [level] in Es. etransitivity; [exact Es|]. now rewrite <- app_assoc.
      - assert (m = O) as -> by lia. eexists. cbn [bind seq map py_for flat_map]. now rewrite app_nil_r. }
    destruct (Loop N O [] eq_refl) as (spots & El). rewrite Rg.
    match goal with |- bind ?a ?k = _ => transitivity (bind (Ok (Next (spots, flat_map yields (seq 0 N)))) k) end; [|reflexivity].
    f_equal. exact El.
  Qed.

  (** ** What that means *)

  (** Each end is where its plays lead, and the turn may end there, or the game is over. *)
  Theorem ends_are_reached : forall at_most plays S, In (plays, S) (ends at_most) ->
    exists ps t, plays = map to_play ps /\ S = of t /\ way ps t /\ may_stop (t, ps) = true /\
      Z.of_nat (length plays) <= most at_most.
  Proof.
    intros at_most ps S I. unfold ends in I. destruct (judge g s); try contradiction.
    apply in_flat_map in I as (k & K & I). apply in_seq in K. apply in_map_iff in I as ([t qs] & [= <- <-] & I).
    apply filter_In in I as [I P]. apply level_way in I as [W L]. exists qs, t. repeat split; auto. rewrite map_length. cbn [snd]. lia.
  Qed.

  (** No end is missing: wherever legal plays lead, if the turn may end there. *)
  Theorem ends_are_all : by_tops = (fun tops => tops) -> forall at_most ps t, judge g s = Playing -> way ps t ->
    may_stop (t, ps) = true -> match at_most with Some m => Z.of_nat (length ps) <= m | None => True end ->
    exists plays, In (plays, of t) (ends at_most) /\ length plays = length ps.
  Proof.
    intros By at_most ps t J W P L. destruct (nothing_is_missing By _ ps t W eq_refl) as (u & qs & I & E).
    pose proof (level_way _ _ _ I) as [Wu Lq]. pose proof (way_there _ _ W) as Ot. pose proof (way_there _ _ Wu) as Ou. rewrite Lq in Ou.
    pose proof (alike _ u t Ou Ot E) as Same. exists (map to_play qs). split; [|now rewrite map_length].
    unfold ends. rewrite J. apply in_flat_map. exists (length ps). split.
    - apply in_seq. pose proof (o_held _ _ Ot). unfold most. destruct at_most; lia.
    - apply in_map_iff. exists (u, qs). split; [cbn [fst snd]; now rewrite Same|]. apply filter_In. split; [assumption|].
      unfold may_stop in *. cbn [fst] in *. rewrite (o_required _ _ Ou), (o_laid _ _ Ou). rewrite (o_required _ _ Ot), (o_laid _ _ Ot) in P.
      pose proof (playing_of t) as Pt. pose proof (playing_of u) as Pu. rewrite Same in Pu.
      destruct (judge g u), (judge g t); try reflexivity; try assumption.
      all: exfalso; destruct Pt as [Pt1 Pt2], Pu as [Pu1 Pu2]; first [discriminate (Pt2 (Pu1 eq_refl)) | discriminate (Pu2 (Pt1 eq_refl))].
  Qed.

  (** No two ends are equal, nor alike in all that places are told apart by. *)
  Definition mark (S : State) := (State_laid S, nth (player s) (State_hands S) [], by_tops (State_tops S), State_helped S).

  Theorem ends_are_distinct : forall at_most, NoDup (map (fun x => mark (snd x)) (ends at_most)).
  Proof.
    intros at_most. unfold ends. destruct (judge g s); [|constructor..].
    assert (Mark : forall k, map (fun x => mark (snd x)) (yields k) =
      map (fun x => (Z.of_nat (laid s + k), fst (fst (told x)), snd (fst (told x)), snd (told x))) (filter may_stop (level k))).
    { intros k. unfold yields. rewrite map_map. apply map_ext_in. intros [t ps] I. apply filter_In in I as [I _].
      apply level_way in I as [W L]. pose proof (way_there _ _ W) as O. rewrite L in O.
      unfold mark, told, told_by, spot_of, key. cbn [fst snd state_of draft State_laid State_hands State_tops State_helped].
      rewrite (o_laid _ _ O). change (@nil Z) with (sort []) at 1. now rewrite map_nth. }
    generalize (Z.to_nat (most at_most + 1)). intros m. generalize O at 1. induction m as [|m IH]; intros k; [constructor|].
    cbn [seq flat_map]. rewrite map_app. apply NoDup_both.
    - rewrite Mark. pose proof (level_apart k) as A.
      assert (A' : NoDup (map told (filter may_stop (level k)))).
      { revert A. generalize (level k). induction l as [|x l IHl]; intros A; [constructor|]. inversion A as [|? ? Nx A']. subst.
        cbn [filter]. destruct (may_stop x); [|now apply IHl]. cbn [map]. constructor; [|now apply IHl].
        intros I. apply Nx. apply in_map_iff in I as (y & Ey & I). apply filter_In in I as [I _]. rewrite <- Ey. now apply in_map. }
      apply (NoDup_map_inv (fun q => let '(_, h, tops, b) := q in (h, tops, b))). rewrite map_map.
      erewrite map_ext; [exact A'|]. intros x. now destruct (told x) as [[a b] c].
    - apply IH.
    - intros x I1 I2. rewrite Mark in I1. apply in_map_iff in I1 as (y & <- & _).
      rewrite flat_map_concat_map, concat_map, map_map in I2. apply in_concat in I2 as (l & I2 & I3).
      apply in_map_iff in I2 as (j & <- & I2). apply in_seq in I2. rewrite Mark in I3. apply in_map_iff in I3 as (z & Ez & _).
      injection Ez as Ez _ _ _. lia.
  Qed.

  (** If piles may be exchanged, an end is found for every place, but for an exchange. *)
  Theorem exchanged_ends_are_all : exchanged_piles = true -> by_tops = in_order_of_tops ->
    forall at_most ps t, judge g s = Playing -> way ps t -> may_stop (t, ps) = true ->
    match at_most with Some m => Z.of_nat (length ps) <= m | None => True end ->
    exists plays u, In (plays, of u) (ends at_most) /\ length plays = length ps /\ exchange u t.
  Proof.
    intros Ex By at_most ps t J W P L. destruct (exchanged_nothing_is_missing Ex By ps t W) as (u & qs & I & X).
    pose proof (level_way _ _ _ I) as [Wu Lq]. pose proof (way_there _ _ W) as Ot. pose proof (way_there _ _ Wu) as Ou. rewrite Lq in Ou.
    exists (map to_play qs), u. split; [|split; [now rewrite map_length | assumption]].
    unfold ends. rewrite J. apply in_flat_map. exists (length ps). split.
    - apply in_seq. pose proof (o_held _ _ Ot). unfold most. destruct at_most; lia.
    - apply in_map_iff. exists (u, qs). split; [reflexivity|]. apply filter_In. split; [assumption|].
      unfold may_stop in *. cbn [fst] in *. rewrite (exchange_judge _ u t Ou Ot X), (exchange_see _ u t Ou Ot X).
      now rewrite (o_laid _ _ Ou), <- (o_laid _ _ Ot).
  Qed.

  (** ** The same, said of the source alone *)

  (** These plays in order, by [State.play]. *)
  Fixpoint all_played (S : State) (plays : list Play) : res State :=
    match plays with
    | [] => Ok S
    | p :: rest => bind (State_play S (Play_card p) (Play_pile p)) (fun S' => all_played S' rest)
    end.

  Definition ends_here (S : State) : Prop := Situation_is_over S = true \/ Situation_may_end_turn S = Ok true.

  Lemma played_more : forall a b S, all_played S (a ++ b) = bind (all_played S a) (fun S' => all_played S' b).
  Proof.
    induction a as [|p a IH]; intros b S; [reflexivity|]. cbn [all_played app]. destruct (State_play _ _ _); [|reflexivity].
    cbn [bind]. apply IH.
  Qed.

  Lemma way_played : forall ps t, way ps t -> all_played (of s) (map to_play ps) = Ok (of t).
  Proof.
    induction 1 as [|ps t c i t' W IH A]; [reflexivity|]. rewrite map_app, played_more, IH. cbn [map all_played bind to_play Play_card Play_pile fst snd].
    pose proof (way_good ps t W) as Gt. rewrite (source_play _ _ _ _ _ _ _ F t Gt). unfold refused. rewrite Nat2Z.id.
    replace (0 <=? Z.of_nat i) with true by lia. unfold Game.apply, apply_when in A. unfold refuse.
    destruct (refuse_when _ _ _ _); [discriminate|]. now injection A as <-.
  Qed.

  Lemma played_way : forall plays qs t S, way qs t -> all_played (of t) plays = Ok S ->
    exists ps t', plays = map to_play ps /\ S = of t' /\ way (qs ++ ps) t'.
  Proof.
    induction plays as [|[c i] plays IH]; intros qs t S W E; cbn [all_played Play_card Play_pile] in E.
    - injection E as <-. exists [], t. now rewrite app_nil_r.
    - pose proof (way_good qs t W) as Gt. rewrite (source_play _ _ _ _ _ _ _ F t Gt) in E. unfold refused in E.
      destruct (Z.leb_spec 0 i) as [I|I]; [|discriminate]. destruct (refuse g t (Place c (Z.to_nat i))) as [r|] eqn:R; [discriminate|].
      cbn [bind] in E.
      assert (W' : way (qs ++ [(c, Z.to_nat i)]) (place g t c (Z.to_nat i))).
      { apply way_on with t; [assumption|]. unfold Game.apply, apply_when. unfold refuse in R. now rewrite R. }
      destruct (IH _ _ S W' E) as (ps & t' & -> & -> & W2). exists ((c, Z.to_nat i) :: ps), t'. rewrite <- app_assoc in W2.
      split; [|now split]. cbn [map to_play fst snd]. unfold to_play at 2. cbn [fst snd]. now rewrite Z2Nat.id.
  Qed.

  Lemma may_stop_here : forall ps t, good t -> (may_stop (t, ps) = true <-> ends_here (of t)).
  Proof.
    intros ps t Gt. unfold ends_here, may_stop. cbn [fst]. rewrite source_is_over, (source_may_end_turn _ _ _ _ _ _ _ F t Gt).
    destruct (judge g t); [|split; auto..]. split; [intros ->; now right | intros [E|E]; [discriminate | now injection E]].
  Qed.
  End Turn.

  (** These are the ends of the turn that begins or goes on in a state: each is where its plays
      lead, every place where the turn may end is among them, and none is twice. *)
  Definition right_ends (S : State) (at_most : option Z) (found : list (list Play * State)) : Prop :=
    let few (plays : list Play) := match at_most with Some m => Z.of_nat (length plays) <= m | None => True end in
    (forall plays S', In (plays, S') found -> all_played S plays = Ok S' /\ ends_here S' /\ few plays) /\
    (Situation_is_over S = false -> forall plays S', all_played S plays = Ok S' -> ends_here S' -> few plays ->
      exists plays', In (plays', S') found /\ length plays' = length plays) /\
    (Situation_is_over S = true -> found = []) /\
    NoDup (map snd found).

  Theorem source_right_ends : forall s at_most, good s ->
    exists found, Situation_turn_ends (of s) at_most false = Ok found /\ right_ends (of s) at_most found.
  Proof.
    intros s at_most G. exists (ends s false (fun tops => tops) at_most). split; [now apply source_turn_ends; try (intros k t O)|].
    split; [|split; [|split]].
    - intros plays S' I. apply ends_are_reached in I as (ps & t & -> & -> & W & P & L); [|assumption].
      split; [now apply way_played|]. split; [now apply (may_stop_here ps), P; apply (way_good s G ps)|].
      unfold most in L. destruct at_most; [lia | exact I].
    - intros Go plays S' E Here Few. rewrite source_is_over in Go. destruct (judge g s) eqn:J; try discriminate.
      apply (played_way s G plays [] s S' (way_here s)) in E as (ps & t & -> & -> & W).
      destruct (ends_are_all s G false (fun tops => tops) eq_refl at_most ps t J W) as (plays' & I & L).
      + now apply may_stop_here; [apply (way_good s G ps)|].
      + destruct at_most; [now rewrite map_length in Few | exact I].
      + exists plays'. now rewrite map_length.
    - rewrite source_is_over. unfold ends. now destruct (judge g s).
    - apply (NoDup_map_inv (mark s (fun tops => tops))). rewrite map_map. now apply ends_are_distinct.
  Qed.

  (** With [up_to_exchange], each end is where its plays lead, and each place where the turn may
      end is among them, but for an exchange of piles; none of them is twice. *)
  Definition right_ends_exchanged (s : state) (at_most : option Z) (found : list (list Play * State)) : Prop :=
    let few (plays : list Play) := match at_most with Some m => Z.of_nat (length plays) <= m | None => True end in
    (forall plays S', In (plays, S') found -> all_played (of s) plays = Ok S' /\ ends_here S' /\ few plays) /\
    (Situation_is_over (of s) = false -> forall plays S', all_played (of s) plays = Ok S' -> ends_here S' -> few plays ->
      exists plays' u t, In (plays', of u) found /\ length plays' = length plays /\ S' = of t /\ exchange s u t) /\
    (Situation_is_over (of s) = true -> found = []) /\
    NoDup (map (fun x => mark s (in_order_of_tops s) (snd x)) found).

  Theorem source_right_ends_exchanged : forall s at_most, good s ->
    exists found, Situation_turn_ends (of s) at_most true = Ok found /\ right_ends_exchanged s at_most found.
  Proof.
    intros s at_most G. exists (ends s true (in_order_of_tops s) at_most). split.
    { apply source_turn_ends; [assumption|]. intros k t O. now apply (tells_exchanged s G k). }
    split; [|split; [|split]].
    - intros plays S' I. apply ends_are_reached in I as (ps & t & -> & -> & W & P & L); [|assumption].
      split; [now apply way_played|]. split; [now apply (may_stop_here ps), P; apply (way_good s G ps)|].
      unfold most in L. destruct at_most; [lia | exact I].
    - intros Go plays S' E Here Few. rewrite source_is_over in Go. destruct (judge g s) eqn:J; try discriminate.
      apply (played_way s G plays [] s S' (way_here s)) in E as (ps & t & -> & -> & W).
      destruct (exchanged_ends_are_all s G true (in_order_of_tops s) eq_refl eq_refl at_most ps t J W) as (plays' & u & I & L & X).
      + now apply may_stop_here; [apply (way_good s G ps)|].
      + destruct at_most; [now rewrite map_length in Few | exact I].
      + exists plays', u, t. now rewrite map_length.
    - rewrite source_is_over. unfold ends. now destruct (judge g s).
    - now apply ends_are_distinct.
  Qed.
End TurnEnds.

(** ** Both games *)

Theorem source_team_turn_ends : forall R, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  forall s at_most, co_consistent R s ->
  let S := state_of (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s in
  exists found, Situation_turn_ends S at_most false = Ok found /\ right_ends S at_most found.
Proof.
  intros R V L s at_most C.
  now apply (source_right_ends _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)).
Qed.

Theorem source_duel_turn_ends : forall R, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  forall s at_most, duel_consistent R s ->
  let S := state_of (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s in
  exists found, Situation_turn_ends S at_most false = Ok found /\ right_ends S at_most found.
Proof.
  intros R V L s at_most C.
  now apply (source_right_ends _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)).
Qed.

Theorem source_team_turn_ends_exchanged : forall R, Cooperative.valid R -> Cooperative.high R <= constant_HIGHEST ->
  forall s at_most, co_consistent R s -> exists found,
  Situation_turn_ends (state_of (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s) at_most true = Ok found /\
  right_ends_exchanged (SourceTeam.team_rules R) (Cooperative.cooperative R) SourceTeam.team_result s at_most found.
Proof.
  intros R V L s at_most C.
  now apply (source_right_ends_exchanged _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V L)).
Qed.

Theorem source_duel_turn_ends_exchanged : forall R, FaceToFace.valid R -> FaceToFace.high R <= constant_HIGHEST ->
  forall s at_most, duel_consistent R s -> exists found,
  Situation_turn_ends (state_of (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s) at_most true = Ok found /\
  right_ends_exchanged (SourceDuel.duel_rules R) (FaceToFace.duel R) (SourceDuel.duel_result R) s at_most found.
Proof.
  intros R V L s at_most C.
  now apply (source_right_ends_exchanged _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V L)).
Qed.
