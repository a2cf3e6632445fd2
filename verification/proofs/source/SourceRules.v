(** game_rules.py: the tables of a game, and what its answers must be. Both games share
    everything from here on; SourceTeam.v and SourceDuel.v show that they are faithful. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** The tables of a game *)

Lemma py_set_len_same : forall {A} (f : A -> Z) (x : Z) l, (forall y, In y l -> f y = x) -> l <> [] ->
  py_set_len Z.eqb (map f l) = 1.
Proof.
  intros A f x l H. induction l as [|y [|z l] IH]; intros N; [congruence | reflexivity|].
  assert (IH' : py_set_len Z.eqb (map f (z :: l)) = 1) by (apply IH; [intros; apply H; now right | discriminate]).
  change (map f (y :: z :: l)) with (f y :: map f (z :: l)). cbn [py_set_len]. rewrite IH'.
  replace (py_in Z.eqb (f y) (map f (z :: l))) with true; [reflexivity|].
  symmetry. rewrite py_in_mem. apply mem_In. left. rewrite (H z), (H y); auto with datatypes.
Qed.

Lemma py_all_true : forall {A} (f : A -> res bool) xs, (forall x, In x xs -> f x = Ok true) -> py_all f xs = Ok true.
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl. rewrite H by now left. simpl.
  apply IH. intros; apply H; now right.
Qed.

Lemma same_set : forall l m, (forall x : Z, In x l <-> In x m) -> py_same_set Z.eqb l m = true.
Proof.
  intros l m H. unfold py_same_set, py_subset. apply andb_true_iff. split; apply forallb_forall; intros x I;
    rewrite py_in_mem; apply mem_In, H, I.
Qed.

Lemma py_list_eqb_eq : forall a b, py_list_eqb Bool.eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; try discriminate; [reflexivity|]. simpl in E.
  apply andb_true_iff in E as [E1 E2]. apply eqb_prop in E1. now rewrite E1, (IH b E2).
Qed.

Lemma py_list_eqb_refl : forall a, py_list_eqb Bool.eqb a a = true.
Proof. induction a as [|x a IH]; [reflexivity|]. simpl. now rewrite eqb_reflx, IH. Qed.

Lemma greatest_top : forall x l, l <> [] -> (forall y, In y l -> y <= x) -> py_max_of x l = Ok x.
Proof.
  intros x [|z l] N H; [congruence|]. unfold py_max_of. f_equal.
  assert (G : forall m, (forall y, In y m -> y <= x) -> fold_right Z.max x m = x).
  { induction m as [|y m IH]; intros Hm; [reflexivity|]. simpl. rewrite IH by (intros; apply Hm; now right).
    specialize (Hm y (or_introl eq_refl)). lia. }
  now apply G.
Qed.

Lemma last_card : forall h, 2 <= h -> py_nth (py_range 2 (h + 1)) (-1) = Ok h.
Proof.
  intros h H. replace (py_range 2 (h + 1)) with (py_range 2 h ++ [h])%list; [apply py_nth_last|].
  unfold py_range. replace (Z.to_nat (h + 1 - 2)) with (S (Z.to_nat (h - 2))) by lia.
  rewrite seq_S, map_app. cbn [map].
  now replace (2 + Z.of_nat (0 + Z.to_nat (h - 2))) with h by lia.
Qed.

Section Tables.
  Variables (RR : Rules) (T high : Z) (n : nat) (ps : list pile).
  Hypothesis Players : Rules_players RR = Z.of_nat n.
  Hypothesis Cards : Rules_cards RR = py_range 2 (high + 1).
  Hypothesis High : 2 <= high <= constant_HIGHEST.
  Hypothesis Rows : Rules_starting_piles RR = map (row_of T) ps.
  Hypothesis Row_tops : forall p, In p ps -> row p <= high + 1.
  Hypothesis Both : forall me, (me < n)%nat ->
    ups (map (lane_of me) ps) <> [] /\ downs (map (lane_of me) ps) <> [].
  Hypothesis Some_pile : ps <> [].

  Definition kinds : Z -> bool -> bool -> res (list bool) :=
    match play_tables__by_kind (high + 1) T
      (fun pile card own helped => Ok (Rules_takes RR pile card own helped)) with
    | Ok f => f | Raise _ => fun _ _ _ => Raise Crash end.

  Lemma kinds_right : forall d own h, kinds (sign d) own h = Ok (by_distance RR T high d own h).
  Proof. intros. unfold kinds, play_tables__by_kind. cbv zeta. apply py_map_ok. reflexivity. Qed.

  Definition lookup_of (me : nat) : Lookup := the_lookup ps T high me kinds.
  Definition helps_of (me : nat) : list bool := map (fun p => negb (mine me p)) ps.

  Lemma helps_made : forall me,
    map (fun row => negb (py_in (py_option_eqb Z.eqb) (Pile_owner row) [None; Some (Z.of_nat me)])) (map (row_of T) ps)
    = helps_of me.
  Proof.
    intros me. unfold helps_of. rewrite map_map. apply map_ext. intros p. f_equal. unfold mine, py_in. cbn.
    destruct (owner p) as [x|]; [|reflexivity]. simpl. rewrite orb_false_r.
    destruct (Z.eqb_spec (Z.of_nat x) (Z.of_nat me)), (Nat.eqb_spec x me); try reflexivity; lia.
  Qed.

  Lemma directions_both : forall me, (me < n)%nat ->
    py_same_set Z.eqb (map (fun '(row, other) => Pile_direction row)
      (filter (fun '(row, other) => negb other) (combine (map (row_of T) ps) (helps_of me)))) [1; -1] = true.
  Proof.
    intros me L. destruct (Both me L) as [U D]. apply same_set. intros x.
    assert (C : combine (map (row_of T) ps) (helps_of me) = map (fun p => (row_of T p, negb (mine me p))) ps).
    { unfold helps_of. clear. induction ps as [|p l IH]; [reflexivity|]. simpl. now rewrite IH. }
    rewrite C, in_map_iff. split.
    - intros ([row other] & <- & I). apply filter_In in I as [I _]. apply in_map_iff in I as (p & E & _).
      inversion E. simpl. destruct (dir p); simpl; auto.
    - assert (Some_way : forall d, map shows (filter (own_lane d) (map (lane_of me) ps)) <> [] ->
        exists p, In p ps /\ mine me p = true /\ dir p = d).
      { intros d N. destruct (filter (own_lane d) (map (lane_of me) ps)) as [|l m] eqn:F; [now destruct N|].
        assert (I : In l (filter (own_lane d) (map (lane_of me) ps))) by (rewrite F; now left).
        apply filter_In in I as [I O]. apply in_map_iff in I as (p & <- & I). exists p. unfold own_lane in O. simpl in O.
        destruct (mine me p), (dir p), d; simpl in O; try discriminate; auto. }
      assert (Back : forall d, (exists p, In p ps /\ mine me p = true /\ dir p = d) -> exists ro : Pile * bool,
        (let '(row, other) := ro in Pile_direction row) = sign d /\
        In ro (filter (fun '(row, other) => negb other) (map (fun p => (row_of T p, negb (mine me p))) ps))).
      { intros d (p & I & Mi & Dp). exists (row_of T p, negb (mine me p)). split; [simpl; now rewrite Dp|].
        apply filter_In. split; [now apply (in_map (fun p => (row_of T p, negb (mine me p))))|]. now rewrite Mi. }
      intros [<-|[<-|[]]].
      + destruct (Back Up (Some_way Up U)) as (ro & E & I). exists ro. split; [exact E | exact I].
      + destruct (Back Down (Some_way Down D)) as (ro & E & I). exists ro. split; [exact E | exact I].
  Qed.

  Theorem source_are_regular : play_tables__are_regular (map (row_of T) ps) (map helps_of (seq 0 n)) = Ok true.
  Proof.
    unfold play_tables__are_regular.
    assert (One : py_set_len Z.eqb (map (fun row => Pile_trick row) (map (row_of T) ps)) = 1).
    { rewrite map_map. apply py_set_len_same with T; auto. }
    rewrite One. cbn [Z.eqb Pos.eqb]. apply py_all_true. intros hs I. apply in_map_iff in I as (me & <- & I).
    apply in_seq in I. rewrite py_zip_ok by (unfold helps_of; now rewrite !map_length). cbn [bind].
    now rewrite directions_both by lia.
  Qed.

  Lemma dict_get_helps : forall me players, In me players ->
    py_dict_get (py_list_eqb Bool.eqb) (map (fun me => (helps_of me, lookup_of me)) players) (helps_of me)
    = Ok (lookup_of me).
  Proof.
    intros me players I. unfold py_dict_get.
    destruct (find _ _) as [[hs L]|] eqn:F.
    - apply find_some in F as [J S]. apply in_map_iff in J as (you & E & _). inversion E; subst. simpl in S.
      apply py_list_eqb_eq in S. f_equal.
      (* both are what [_lookup] makes of the same list *)
      unfold lookup_of, the_lookup, running.
      assert (Same : forall p, In p ps -> mine you p = mine me p).
      { intros p Ip. unfold helps_of in S. clear -S Ip. induction ps as [|q l IH]; [contradiction|]. simpl in S.
        inversion S as [[S1 S2]]. destruct Ip as [->|Ip]; [|now apply IH].
        destruct (mine you p), (mine me p); simpl in S1; congruence. }
      assert (Filter : forall (f h : Z * pile -> bool), (forall ip, In (snd ip) ps -> f ip = h ip) ->
        filter f (py_enumerate ps) = filter h (py_enumerate ps)).
      { intros f h H. apply filter_ext_in. intros [i p] Ii. apply H. apply enumerate_In in Ii as (k & _ & Ek).
        now apply nth_error_In in Ek. }
      assert (Run : forall d, filter (fun ip => own_lane d (lane_of you (snd ip))) (py_enumerate ps) =
        filter (fun ip => own_lane d (lane_of me (snd ip))) (py_enumerate ps)).
      { intros d. apply Filter. intros ip Ii. unfold own_lane. simpl. now rewrite Same. }
      rewrite !Run. rewrite (Filter (fun ip => negb (mine you (snd ip))) (fun ip => negb (mine me (snd ip))))
        by (intros ip Ii; now rewrite Same).
      f_equal. exact S.
    - exfalso. apply find_none with (x := (helps_of me, lookup_of me)) in F.
      + simpl in F. now rewrite py_list_eqb_refl in F.
      + now apply (in_map (fun me => (helps_of me, lookup_of me))).
  Qed.

  Theorem source_tables_of :
    game_rules__tables_of RR = Ok (mk_Tables (map row ps) (map lookup_of (seq 0 n)) true).
  Proof.
    unfold game_rules__tables_of. cbv zeta. unfold play_tables_tables. rewrite Rows, Players, Cards. cbv zeta.
    rewrite py_range_seq.
    assert (Hs : map (fun player => map (fun row => negb (py_in (py_option_eqb Z.eqb) (Pile_owner row) [None; Some player]))
      (map (row_of T) ps)) (map Z.of_nat (seq 0 n)) = map helps_of (seq 0 n)).
    { rewrite map_map. apply map_ext. intros me. apply helps_made. }
    rewrite Hs, source_are_regular. cbn [bind].
    rewrite last_card by lia. cbn [bind].
    rewrite (greatest_top (high + 1)); [cbn [bind]| |].
    2:{ intros E. apply map_eq_nil in E. now apply map_eq_nil in E. }
    2:{ intros y I. rewrite map_map in I. apply in_map_iff in I as (p & <- & I). simpl. now apply Row_tops. }
    assert (First : exists p, py_nth (map (row_of T) ps) 0 = Ok (row_of T p)).
    { destruct (not_nil ps Some_pile) as (p & l & E). exists p. rewrite E. reflexivity. }
    destruct First as (p & ->). cbn [bind row_of Pile_trick].
    change (play_tables__by_kind (high + 1) T (fun pile card own helped => Ok (Rules_takes RR pile card own helped)))
      with (Ok kinds). cbn [bind].
    rewrite py_map_map with (G := fun me => (helps_of me, lookup_of me)).
    2:{ intros me I. apply in_seq in I. destruct (Both me ltac:(lia)) as [U D].
        change (helps_of me) with (map (fun p => negb (mine me p)) ps) at 1.
        rewrite (source_lookup ps T high me kinds U D). reflexivity. }
    cbn [bind negb].
    rewrite py_map_map with (G := lookup_of) by (intros; now apply dict_get_helps).
    cbn [bind]. now rewrite map_map.
  Qed.

  Theorem source_lookups : Rules__lookups RR = Ok (map lookup_of (seq 0 n)).
  Proof. unfold Rules__lookups. now rewrite source_tables_of. Qed.

  Theorem source_closed_form : Rules__closed_form RR = Ok true.
  Proof. unfold Rules__closed_form. now rewrite source_tables_of. Qed.

  Theorem source_is_searched : Rules__is_searched RR = Ok false.
  Proof. unfold Rules__is_searched. now rewrite source_tables_of. Qed.

  Theorem source_enough : Rules__enough RR = Ok (Rules_minimum RR).
  Proof. unfold Rules__enough. now rewrite source_tables_of. Qed.
End Tables.

(** ** Who comes next *)

Section Next.
  Variables (hs : list (list Z)) (p : nat).
  Let n := length hs.
  Hypothesis P : (p < n)%nat.
  Let holds i := negb (length (nth i hs []) =? 0)%nat.

  Lemma py_mod_at : forall d, py_mod (Z.of_nat ((p + d) mod n)%nat + 1) (py_len hs) = Ok (Z.of_nat ((p + S d) mod n)%nat).
  Proof.
    intros d. unfold py_mod, py_len. fold n. destruct (Z.eqb_spec (Z.of_nat n) 0); [lia|]. f_equal.
    change 1 with (Z.of_nat 1). rewrite <- Nat2Z.inj_add, <- Nat2Z.inj_mod. f_equal.
    rewrite Nat.add_mod_idemp_l by lia. f_equal. lia.
  Qed.

  Lemma around : forall d, (1 <= d <= n)%nat -> (((p + d) mod n)%nat = p <-> d = n).
  Proof.
    intros d D. split; intros E.
    - destruct (Nat.lt_ge_cases (p + d) n) as [L|L]; [rewrite Nat.mod_small in E by lia; lia|].
      replace (p + d)%nat with (p + d - n + 1 * n)%nat in E by lia. rewrite Nat.mod_add in E by lia.
      destruct (Nat.eq_dec d n) as [|N]; [assumption|]. rewrite Nat.mod_small in E by lia. lia.
    - subst d. replace (p + n)%nat with (p + 1 * n)%nat by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
  Qed.

  (** The source looks at the players in turn, until one holds cards or it is back. *)
  Theorem source_next_player : forall fuel, (n <= fuel)%nat ->
    game_rules_next_player fuel (Z.of_nat p) hs =
    Ok (Z.of_nat (match find holds (map (fun d => ((p + d) mod n)%nat) (seq 1 n)) with Some i => i | None => p end)).
  Proof.
    intros fuel Fu. unfold game_rules_next_player.
    pose proof (py_mod_at 0) as M0. rewrite Nat.add_0_r, (Nat.mod_small p n P) in M0. rewrite M0. cbn [bind]. clear M0.
    match goal with |- context [py_while _ ?b _] => set (body := b) end.
    assert (Loop : forall k d f, (d + k = n)%nat -> (1 <= d)%nat -> (k < f)%nat ->
      py_while f body (Z.of_nat ((p + d) mod n)%nat) =
      Ok (@Break Z Z (Z.of_nat (match find holds (map (fun d => ((p + d) mod n)%nat) (seq d (S k))) with Some i => i | None => p end)))).
    { induction k as [|k IH]; intros d f E D Lf; (destruct f as [|f]; [lia|]); cbn [py_while].
      - assert (d = n) by lia. subst d. unfold body at 1.
        rewrite (proj2 (around n ltac:(lia)) eq_refl).
        rewrite (py_nth_at _ _ (nth p hs [])) by (now apply List.nth_error_nth'). cbn [bind].
        cbn [seq map find]. rewrite (proj2 (around n ltac:(lia)) eq_refl).
        replace (Z.of_nat p =? Z.of_nat p) with true by lia. cbn [negb]. rewrite andb_false_r. cbn [bind].
        now destruct (holds p).
      - assert (Mb : ((p + d) mod n < n)%nat) by (apply Nat.mod_upper_bound; lia).
        cbn [seq map find].
        unfold body at 1. rewrite (py_nth_at _ _ (nth ((p + d) mod n)%nat hs [])) by (now apply List.nth_error_nth'). cbn [bind].
        assert (N : ((p + d) mod n)%nat <> p) by (rewrite around by lia; lia).
        replace (Z.of_nat ((p + d) mod n)%nat =? Z.of_nat p) with false by lia. rewrite py_full_length.
        fold (holds ((p + d) mod n)%nat). destruct (holds ((p + d) mod n)%nat); cbn [negb andb bind]; [reflexivity|].
        rewrite py_mod_at. cbn [bind]. change (seq (S d) (S k)) with (S d :: seq (S (S d)) k) in *.
        rewrite (IH (S d) f) by lia. reflexivity. }
    rewrite (Loop (n - 1)%nat 1%nat fuel) by lia. cbn [bind].
    now replace (S (n - 1)) with n by lia.
  Qed.
End Next.

(** ** What is left to lay *)

Lemma to_lay_loop : forall (owners : list Z) (hs : list (list Z)) (source left : Z) (body : Z * list Z -> Z -> res (flow Z Z)),
  (forall o h l, body (o, h) l = Ok (Next (if o =? source then l + py_len h else l))) ->
  py_for (combine owners hs) body left =
  Ok (Next (left + py_sum (map (fun '(o, h) => if o =? source then py_len h else 0) (combine owners hs)))).
Proof.
  induction owners as [|o owners IH]; intros hs source left body B; [simpl; now rewrite Z.add_0_r|].
  destruct hs as [|h hs]; [simpl; now rewrite Z.add_0_r|]. cbn [combine py_for map]. rewrite B. cbn [bind].
  rewrite (IH hs source _ body B). unfold py_sum. cbn [fold_right]. do 2 f_equal. destruct (o =? source); lia.
Qed.

Lemma row_of_frame : forall T ps qs,
  map (fun p => (dir p, owner p, row p)) ps = map (fun p => (dir p, owner p, row p)) qs ->
  map (row_of T) ps = map (row_of T) qs.
Proof.
  intros T ps. induction ps as [|p ps IH]; intros [|q qs] E; try discriminate; [reflexivity|].
  simpl in *. inversion E. f_equal; [|now apply IH]. unfold row_of. congruence.
Qed.
