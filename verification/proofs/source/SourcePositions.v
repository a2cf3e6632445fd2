(** position_checks.py: the constructor of a state accepts exactly the consistent positions, and
    makes the state of the model. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool String.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common Positions.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin SourceTables SourceRules SourceMoves.
From TheGame Require Import SourceDeals.
From TheGame Require SourceTeam SourceDuel.
Import ListNotations.
Open Scope Z_scope.
Notation length := List.length.

(** ** Noting defects *)

(** A step of an inspection: it never raises, and finds a defect exactly if a claim is false. *)
Definition notes (step : bool -> res bool) (claim : Prop) : Prop :=
  exists found, (forall check, step check = Ok (check || found)) /\ (found = false <-> claim).

Lemma notes_expect : forall sound, notes (fun check => Inspection_expect check sound) (sound = true).
Proof.
  intros sound. exists (negb sound). split; [|destruct sound; cbn; split; congruence]. intros check.
  unfold Inspection_expect, Inspection_defect. destruct sound; cbn; now rewrite ?orb_false_r, ?orb_true_r.
Qed.

Lemma notes_then : forall f h P Q, notes f P -> notes h Q -> notes (fun check => check <- f check ;; h check) (P /\ Q).
Proof.
  intros f h P Q (a & A & A') (b & B & B'). exists (a || b). split.
  - intros check. rewrite A. cbn [bind]. now rewrite B, orb_assoc.
  - rewrite orb_false_iff, A', B'. reflexivity.
Qed.

Lemma notes_nothing : notes (fun check => Ok check) True.
Proof. exists false. split; [intros; now rewrite orb_false_r | split; auto]. Qed.

Lemma notes_claim : forall f P Q, notes f P -> (P <-> Q) -> notes f Q.
Proof. intros f P Q (a & A & A') E. exists a. split; [assumption | now rewrite A', E]. Qed.

Lemma notes_ext : forall f h P, notes f P -> (forall check, h check = f check) -> notes h P.
Proof. intros f h P (a & A & A') E. exists a. split; [intros; now rewrite E, A | assumption]. Qed.

(** A loop over several things notes what is wrong with any of them. *)
Definition noted {B R} (body : B -> bool -> res (flow bool R)) (x : B) (claim : Prop) : Prop :=
  exists found, (forall check, body x check = Ok (Next (check || found))) /\ (found = false <-> claim).

Lemma notes_for : forall {A B R} (h : A -> B) (xs : list A) (body : B -> bool -> res (flow bool R)) (P : A -> Prop),
  (forall x, In x xs -> noted body (h x) (P x)) ->
  exists found, (forall check, py_for (map h xs) body check = Ok (Next (check || found))) /\
    (found = false <-> forall x, In x xs -> P x).
Proof.
  intros A B R h xs body P. induction xs as [|x xs IH]; intros H.
  - exists false. split; [intros; cbn; now rewrite orb_false_r | split; [intros _ x [] | reflexivity]].
  - destruct (H x (or_introl eq_refl)) as (a & A1 & A2). destruct IH as (b & B1 & B2); [intros; apply H; now right|].
    exists (a || b). split.
    + intros check. cbn [map py_for]. rewrite A1. cbn [bind]. now rewrite B1, orb_assoc.
    + rewrite orb_false_iff, A2, B2. split; [intros [X Y] y [<-|I]; auto | intros X; split; auto with datatypes].
Qed.

(** What is left after a loop that only notes. *)
Lemma notes_loop : forall {A B} (h : A -> B) (xs : list A) (P : A -> Prop) ys body (after : bool -> res bool) Q,
  ys = map h xs -> (forall x, In x xs -> noted body (h x) (P x)) -> notes after Q ->
  notes (fun check => loop <- py_for ys body check ;;
    match loop with Return value => Ok value | Next check | Break check => after check end)
    ((forall x, In x xs -> P x) /\ Q).
Proof.
  intros A B h xs P ys body after Q -> H N. destruct (notes_for h xs body P H) as (a & A1 & A2).
  assert (N' : notes (fun check => Ok (check || a)) (forall x, In x xs -> P x)) by (now exists a).
  apply (notes_ext (fun check => check <- Ok (check || a) ;; after check)); [now apply notes_then|].
  intros check. rewrite A1. reflexivity.
Qed.

(** ** Places in a list *)

(** The places of the elements that pass a test, counted from a number on. *)
Fixpoint spots {A} (f : A -> bool) (k : nat) (l : list A) : list nat :=
  match l with [] => [] | x :: rest => if f x then k :: spots f (S k) rest else spots f (S k) rest end.

Lemma spots_length : forall {A} (f : A -> bool) l k, length (spots f k l) = count f l.
Proof. unfold count. induction l as [|x l IH]; intros k; [reflexivity|]. cbn [spots filter]. destruct (f x); cbn [length]; now rewrite IH. Qed.

Lemma spots_In : forall {A} (f : A -> bool) l k i, In i (spots f k l) <->
  (k <= i)%nat /\ exists x, nth_error l (i - k) = Some x /\ f x = true.
Proof.
  intros A f. induction l as [|x l IH]; intros k i.
  - cbn. split; [intros [] | intros (_ & x & E & _)]. destruct (i - k)%nat; discriminate.
  - assert (Hd : In i (spots f k (x :: l)) <-> (i = k /\ f x = true) \/ In i (spots f (S k) l)).
    { cbn [spots]. destruct (f x); cbn [In]; [|intuition congruence]. intuition congruence. }
    rewrite Hd, IH. split.
    + intros [[-> F]|(L & y & E & F)].
      * split; [lia|]. exists x. now rewrite Nat.sub_diag.
      * split; [lia|]. exists y. split; [|assumption]. now replace (i - k)%nat with (S (i - S k)) by lia.
    + intros (L & y & E & F). destruct (Nat.eq_dec i k) as [->|N].
      * left. rewrite Nat.sub_diag in E. injection E as ->. auto.
      * right. split; [lia|]. exists y. split; [|assumption]. now replace (i - k)%nat with (S (i - S k)) in E by lia.
Qed.

Lemma spots_filter : forall {A} (test : Z -> res bool) (f h : A -> bool) l k,
  (forall i x, nth_error l i = Some x -> f x = true -> test (Z.of_nat (k + i)) = Ok (h x)) ->
  py_filter test (map Z.of_nat (spots f k l)) = Ok (map Z.of_nat (spots (fun x => f x && h x) k l)).
Proof.
  intros A test f h. induction l as [|x l IH]; intros k H; [reflexivity|]. cbn [spots].
  assert (IH' : py_filter test (map Z.of_nat (spots f (S k) l)) = Ok (map Z.of_nat (spots (fun x => f x && h x) (S k) l))).
  { apply IH. intros i y E F. rewrite <- (H (S i) y E F). do 2 f_equal. lia. }
  destruct (f x) eqn:F; cbn [andb]; [|exact IH']. cbn [map py_filter].
  pose proof (H O x eq_refl F) as T. rewrite Nat.add_0_r in T. rewrite T. cbn [bind]. rewrite IH'. cbn [bind].
  now destruct (h x).
Qed.

Lemma spots_any : forall {A} (test : Z -> res bool) (f h : A -> bool) l k,
  (forall i x, nth_error l i = Some x -> test (Z.of_nat (k + i)) = Ok (h x)) ->
  py_any test (map Z.of_nat (spots f k l)) = Ok (existsb (fun x => f x && h x) l).
Proof.
  intros A test f h. induction l as [|x l IH]; intros k H; [reflexivity|]. cbn [spots existsb].
  assert (IH' : py_any test (map Z.of_nat (spots f (S k) l)) = Ok (existsb (fun x => f x && h x) l)).
  { apply IH. intros i y E. rewrite <- (H (S i) y E). do 2 f_equal. lia. }
  destruct (f x); cbn [andb orb]; [|exact IH']. cbn [map py_any].
  pose proof (H O x eq_refl) as T. rewrite Nat.add_0_r in T. rewrite T. cbn [bind]. now destruct (h x).
Qed.

(** ** Cards in one place *)

Lemma set_len_all : forall l, py_set_len Z.eqb l = py_len l <-> NoDup l.
Proof.
  assert (Most : forall l, py_set_len Z.eqb l <= py_len l).
  { unfold py_len. induction l as [|x l IH]; [cbn; lia|]. cbn [py_set_len length]. destruct (py_in _ _ _); lia. }
  induction l as [|x l IH]; [split; [constructor | reflexivity]|].
  cbn [py_set_len]. rewrite py_in_mem. specialize (Most l). unfold py_len in *. cbn [length].
  destruct (mem x l) eqn:E.
  - split; [lia|]. intros N. inversion N; subst. destruct H1. now apply mem_In.
  - apply mem_not_In in E. split.
    + intros L. constructor; [assumption | apply IH; lia].
    + intros N. inversion N; subst. apply IH in H2. lia.
Qed.

Lemma set_len_empty : forall l, py_set_len Z.eqb l = 0 <-> l = [].
Proof.
  intros l. split; [|now intros ->]. induction l as [|x l IH]; [reflexivity|]. cbn [py_set_len]. rewrite py_in_mem.
  assert (P : forall m, 0 <= py_set_len Z.eqb m).
  { induction m as [|y m IHm]; [cbn; lia|]. cbn [py_set_len]. destruct (py_in _ _ _); lia. }
  specialize (P l). destruct (mem x l) eqn:E; [|lia]. intros Z0. specialize (IH Z0). now subst l.
Qed.

Lemma flat_map_self : forall {A} (l : list (list A)), flat_map (fun x => x) l = List.concat l.
Proof. intros A l. rewrite flat_map_concat_map. now rewrite map_id. Qed.

Lemma py_nth_seq : forall {A} (f : nat -> A) k j, (j < k)%nat -> py_nth (map f (seq 0 k)) (Z.of_nat j) = Ok (f j).
Proof.
  intros A f k j J. apply py_nth_at. rewrite nth_error_map, (List.nth_error_nth' _ O) by (now rewrite seq_length).
  now rewrite seq_nth.
Qed.

(** ** The parts of a position *)

Section Positions.
  Variables (RR : Rules) (g : game) (n d size : nat) (start : list pile).
  Hypothesis High : 2 <= highest g.
  Hypothesis Cards : Rules_cards RR = py_range 2 (highest g + 1).
  Hypothesis Players : Rules_players RR = Z.of_nat n.
  Hypothesis Draw_piles : Rules_draw_piles RR = Z.of_nat d.
  Hypothesis Hand_size : Rules_hand_size RR = Z.of_nat size.
  Hypothesis Rows : Rules_starting_piles RR = map (row_of (trick g)) start.
  Hypothesis Draw_pile : forall i, (i < n)%nat -> Rules_draw_pile RR (Z.of_nat i) = Z.of_nat (source g i).
  Hypothesis Source_there : forall i, (i < n)%nat -> (source g i < d)%nat.
  Hypothesis Closed : Rules__closed_form RR = Ok true.
  Hypothesis Searched : Rules__is_searched RR = Ok false.
  Hypothesis Lookups : Rules__lookups RR = Ok (map (lookup_of RR (trick g) (highest g) start) (seq 0 n)).
  Hypothesis Least : forall tops hs ds p, length hs = n -> length ds = d -> (p < n)%nat ->
    nth (source g p) ds O = O ->
    Rules_missing_of_plan RR (mk_PlannedTable RR tops (Z.of_nat p) 0 false (map Z.of_nat hs) (map Z.of_nat ds)) =
    Ok (Z.of_nat (missing g (Public ds hs p O false))).

  Notation card := (is_card (highest g)).
  Notation invalid := (invalid "InvalidState").

  (** *** What is read *)

  Definition top_fits (t : Z) (p : pile) : bool := (t =? row p) || card t.
  Definition sound_tops (tops : list Z) : bool :=
    (length tops =? length start)%nat && forallb (fun '(t, p) => top_fits t p) (combine tops start).
  Definition sound_hands (hs : list (list Z)) : bool :=
    (length hs =? n)%nat && forallb (fun h => all_cards_in (highest g) h && (length h <=? size)%nat) hs.
  Definition sound_decks (ds : list (list Z)) : bool :=
    (length ds =? d)%nat && forallb (all_cards_in (highest g)) ds.

  Lemma source_read_tops : forall tops check, exists read,
    position_checks__read_tops RR tops check = Ok (read, check || negb (sound_tops tops)) /\
    (sound_tops tops = true -> read = tops).
  Proof.
    intros tops check. unfold position_checks__read_tops, Rules_piles. cbv zeta. rewrite Rows, Cards. cbn [bind].
    replace (py_len (map (row_of (trick g)) start)) with (Z.of_nat (length start)) by (unfold py_len; now rewrite map_length).
    rewrite source_sequence. cbn [bind]. match goal with |- context [py_for _ ?b _] => set (body := b) end.
    assert (L : forall tops ps k acc ch, exists read,
      py_for (py_enumerate_from k (combine tops (map (row_of (trick g)) ps))) body (acc, ch) =
        Ok (Next (acc ++ read, ch || negb (forallb (fun '(t, p) => top_fits t p) (combine tops ps))))%list /\
      (forallb (fun '(t, p) => top_fits t p) (combine tops ps) = true -> length tops = length ps -> read = tops)).
    { clear tops check. induction tops as [|t tops IH]; intros ps k acc ch.
      - exists []. cbn. now rewrite app_nil_r, orb_false_r.
      - destruct ps as [|p ps].
        + exists []. cbn. rewrite app_nil_r, orb_false_r. split; [reflexivity | discriminate].
        + cbn [map combine py_enumerate_from py_for forallb]. unfold body at 1. rewrite mem_range. fold (card t).
          change (Pile_top (row_of (trick g) p)) with (row p). fold (top_fits t p).
          destruct (top_fits t p); cbn [bind andb negb]; unfold Inspection_defect; cbn [bind].
          * destruct (IH ps (k + 1) (acc ++ [t])%list ch) as (read & -> & E). exists (t :: read). rewrite <- app_assoc.
            split; [reflexivity|]. intros S Ln. cbn in Ln. now rewrite E by (assumption || lia).
          * destruct (IH ps (k + 1) acc true) as (read & -> & E). exists read. cbn. rewrite orb_true_r.
            split; [reflexivity | discriminate]. }
    unfold py_enumerate. destruct (L tops start 0 [] (check || negb (length tops =? length start)%nat)) as (read & -> & E).
    exists read. cbn [bind app]. unfold sound_tops. rewrite negb_andb, orb_assoc. split; [reflexivity|].
    rewrite andb_true_iff, Nat.eqb_eq. intros [A B]. auto.
  Qed.

  Lemma source_read_hands : forall hs check, exists read,
    position_checks__read_hands RR hs check = Ok (read, check || negb (sound_hands hs)) /\
    (sound_hands hs = true -> read = hs) /\ length read = length hs /\ (forall h c, In h read -> In c h -> card c = true).
  Proof.
    intros hs check. unfold position_checks__read_hands. cbv zeta. rewrite Cards, Players, Hand_size, source_sequence. cbn [bind].
    match goal with |- context [py_for _ ?b _] => set (body := b) end.
    assert (L : forall hs k acc ch, exists found, py_for (py_enumerate_from k hs) body (acc, ch) =
        Ok (Next (acc ++ map (filter card) hs, ch || found))%list /\
        found = negb (forallb (fun h => all_cards_in (highest g) h && (length (filter card h) <=? size)%nat) hs)).
    { clear hs check. induction hs as [|h hs IH]; intros k acc ch.
      - exists false. cbn. now rewrite app_nil_r, orb_false_r.
      - cbn [map py_enumerate_from py_for forallb].
        set (c := (length (filter card h) <=? size)%nat). set (a := all_cards_in (highest g) h).
        assert (Step : body (k, h) (acc, ch) = Ok (Next (acc ++ [filter card h], ch || (negb a || negb c)))%list).
        { unfold body. rewrite (source_read_cards (highest g) High). cbn [bind]. unfold Inspection_expect, Inspection_defect.
          replace (py_len (filter card h) <=? Z.of_nat size) with c by (unfold c, py_len; lia). fold a.
          destruct ch, a, c; reflexivity. }
        rewrite Step. cbn [bind]. destruct (IH (k + 1) (acc ++ [filter card h])%list (ch || (negb a || negb c))) as (found & E & F).
        exists (negb a || negb c || found). split.
        + now rewrite E, <- app_assoc, <- orb_assoc.
        + rewrite F. destruct a, c; reflexivity. }
    unfold py_enumerate. destruct (L hs 0 [] (check || negb (length hs =? n)%nat)) as (found & E & F).
    exists (map (filter card) hs). rewrite E. cbn [bind app]. clear L E.
    assert (Same : forall h, all_cards_in (highest g) h && (length (filter card h) <=? size)%nat =
      all_cards_in (highest g) h && (length h <=? size)%nat).
    { intros h. destruct (all_cards_in (highest g) h) eqn:A; [|reflexivity]. now rewrite (all_read _ h A). }
    rewrite (forallb_ext _ _ hs Same) in F. rewrite F, <- orb_assoc, <- negb_andb. fold (sound_hands hs).
    split; [reflexivity|]. split; [|split; [apply map_length|]].
    - unfold sound_hands. rewrite andb_true_iff. intros [_ S]. apply all_read_each. rewrite forallb_forall in S |- *.
      intros h I. specialize (S h I). now apply andb_true_iff in S as [S _].
    - intros h c I J. apply in_map_iff in I as (h' & <- & _). now apply filter_In in J as [_ J].
  Qed.

  (** *** Every card in one place *)

  (** The cards of a draw pile that are not laid, hands first. *)
  Definition loose (s : state) (j : nat) : list Z :=
    (List.concat (map (hand s) (filter (fun i => (source g i =? j)%nat) (seq 0 n))) ++ nth j (decks s) [])%list.

  Lemma loose_unlaid : forall s j, Permutation (loose s j) (unlaid_of g n s j).
  Proof. intros s j. apply Permutation_app_comm. Qed.

  Section State.
    Variable s : state.
    Hypothesis Hands : length (hands s) = n.
    Hypothesis Decks : length (decks s) = d.

    Lemma source_places : forall j, (j < d)%nat -> position_checks__places RR (hands s) (decks s) (Z.of_nat j) =
      Ok (map (hand s) (filter (fun i => (source g i =? j)%nat) (seq 0 n)) ++ [nth j (decks s) []])%list.
    Proof.
      intros j J. unfold position_checks__places. cbv zeta.
      rewrite (py_nth_at _ _ (nth j (decks s) [])) by (apply List.nth_error_nth'; lia). cbn [bind]. do 2 f_equal.
      assert (L : forall (hs : list (list Z)) k, (k + length hs <= n)%nat -> map (fun '(player, hand) => hand) (filter (fun '(player, hand) => Rules_draw_pile RR player =? Z.of_nat j)
        (py_enumerate_from (Z.of_nat k) hs)) = map (fun i => nth (i - k) hs []) (filter (fun i => (source g i =? j)%nat) (seq k (length hs)))).
      { induction hs as [|h hs IH]; intros k K; [reflexivity|]. cbn [length] in K. cbn [py_enumerate_from filter length seq].
        rewrite Draw_pile by lia. specialize (IH (S k) ltac:(lia)). replace (Z.of_nat k + 1) with (Z.of_nat (S k)) by lia.
        replace (Z.of_nat (source g k) =? Z.of_nat j) with (source g k =? j)%nat by lia.
        assert (Later : forall is, (forall i, In i is -> (S k <= i)%nat) ->
          map (fun i => nth (i - S k) hs []) is = map (fun i => nth (i - k) (h :: hs) []) is).
        { intros is M. apply map_ext_in. intros i I. specialize (M i I). now replace (i - k)%nat with (S (i - S k)) by lia. }
        rewrite Later in IH by (intros i I; apply filter_In in I as [I _]; apply in_seq in I; lia).
        destruct (source g k =? j)%nat; cbn [map]; rewrite IH; [|reflexivity]. now rewrite Nat.sub_diag. }
      unfold py_enumerate. pose proof (L (hands s) O ltac:(lia)) as L0. cbn [Z.of_nat] in L0. rewrite L0. clear L0. rewrite Hands. apply map_ext. intros i. unfold hand. now rewrite Nat.sub_0_r.
    Qed.

    Lemma source_loose : forall j, (j < d)%nat ->
      (x <- position_checks__places RR (hands s) (decks s) (Z.of_nat j) ;; Ok (flat_map (fun held => held) x)) = Ok (loose s j).
    Proof.
      intros j J. rewrite source_places by assumption. cbn [bind]. rewrite flat_map_self, concat_app. cbn [List.concat].
      now rewrite app_nil_r.
    Qed.

    Definition in_range : Prop := forall j c, (j < d)%nat -> In c (loose s j) -> 2 <= c <= highest g.

    Lemma source_inspect_places : forall j, in_range -> (j < d)%nat ->
      notes (fun check => position_checks_inspect_places RR (hands s) (decks s) (Z.of_nat j) check) (NoDup (loose s j)).
    Proof.
      intros j Rg J. unfold position_checks_inspect_places. cbv zeta.
      assert (E : position_checks__places RR (hands s) (decks s) (Z.of_nat j) = Ok (map (hand s) (filter (fun i => (source g i =? j)%nat) (seq 0 n)) ++ [nth j (decks s) []])%list)
        by now apply source_places.
      rewrite E. cbn [bind]. rewrite flat_map_self, concat_app. cbn [List.concat]. rewrite app_nil_r. fold (loose s j).
      destruct (Z.eqb_spec (py_set_len Z.eqb (loose s j)) (py_len (loose s j))) as [N|N]; rewrite set_len_all in N.
      - exists false. split; [intros; now rewrite orb_false_r | split; auto].
      - exists true. split; [|split; [discriminate | contradiction]]. intros check.
        rewrite Cards, <- (map_id (py_range 2 (highest g + 1))). match goal with |- context [py_for _ ?b _] => set (body := b) end.
        destruct (notes_for (fun c => c) (py_range 2 (highest g + 1)) body (fun c => py_count c (loose s j) <= 1)) as (found & F1 & F2).
        { intros c _. exists (1 <? py_count c (loose s j)). split; [|lia]. intros ch. unfold body.
          destruct (1 <? _); now rewrite ?orb_true_r, ?orb_false_r. }
        rewrite F1. cbn [bind]. destruct found; [reflexivity|]. exfalso. apply N, count_once. intros c I.
        apply (proj1 F2 eq_refl). specialize (Rg j c J I). apply mem_In. rewrite mem_range. lia.
    Qed.

    Lemma source_all_places : in_range ->
      notes (fun check => loop <- py_for (py_range 0 (Rules_draw_piles RR)) (fun draw_pile check =>
          check <- position_checks_inspect_places RR (hands s) (decks s) draw_pile check ;; Ok (Next check)) check ;;
        match loop with Return value => Ok value | Next check | Break check => Ok check end)
        (forall j, (j < d)%nat -> NoDup (loose s j)).
    Proof.
      intros Rg. eapply notes_claim.
      - apply (notes_loop Z.of_nat (seq 0 d) (fun j => NoDup (loose s j))); [now rewrite Draw_piles, py_range_seq | | apply notes_nothing].
        intros j I. apply in_seq in I. destruct (source_inspect_places j Rg ltac:(lia)) as (found & A & B). exists found.
        split; [|exact B]. intros check. now rewrite A.
      - split; [intros [H _] j J; apply H, in_seq; lia | intros H; split; [|exact I]; intros j I; apply H; apply in_seq in I; lia].
    Qed.

    (** *** The piles *)

    Hypothesis Frames : map frame (piles s) = map frame start.
    Notation given := (mk_GivenPosition RR (map top (piles s)) (hands s) (decks s)).

    Lemma rows_of_piles : Rules_piles RR = Ok (map (row_of (trick g)) (piles s)).
    Proof. unfold Rules_piles. rewrite Rows. f_equal. symmetry. now apply row_of_frame. Qed.

    Lemma source_touched : GivenPosition_touched given = Ok (map Z.of_nat (spots touched 0 (piles s))).
    Proof.
      unfold GivenPosition_touched. cbn [GivenPosition_rules GivenPosition_tops]. rewrite rows_of_piles. cbn [bind].
      rewrite py_zip_maps. cbn [bind]. f_equal. unfold py_enumerate.
      assert (L : forall ps k, map (fun '(pile, (top, row)) => pile) (filter (fun '(pile, (top, row)) => negb (top =? Pile_top row))
        (py_enumerate_from (Z.of_nat k) (map (fun p => (top p, row_of (trick g) p)) ps))) = map Z.of_nat (spots touched k ps)).
      { induction ps as [|p ps IH]; intros k; [reflexivity|]. cbn [map py_enumerate_from filter spots].
        specialize (IH (S k)). replace (Z.of_nat (S k)) with (Z.of_nat k + 1) in IH by lia.
        change (Pile_top (row_of (trick g) p)) with (row p). fold (touched p). destruct (touched p); cbn [map]; now rewrite IH. }
      exact (L (piles s) O).
    Qed.

    Lemma source_unlaid : GivenPosition_unlaid given = Ok (map (loose s) (seq 0 d)).
    Proof.
      unfold GivenPosition_unlaid. cbn [GivenPosition_rules GivenPosition_hands GivenPosition_decks].
      rewrite Draw_piles, py_range_seq. apply py_map_map. intros j I. apply in_seq in I. apply source_loose. lia.
    Qed.

    (** How many cards of a draw pile are laid, if all the others are different. *)
    Definition away (j : nat) : Z := highest g - 1 - py_set_len Z.eqb (loose s j).

    Lemma source_laid : forall j, (j < d)%nat -> GivenPosition_laid given (Z.of_nat j) = Ok (away j).
    Proof.
      intros j J. unfold GivenPosition_laid. rewrite source_unlaid. cbn [bind]. rewrite py_nth_seq by assumption.
      cbn [bind GivenPosition_rules]. rewrite Cards. unfold away. do 2 f_equal. unfold py_len, py_range.
      rewrite map_length, seq_length. lia.
    Qed.

    Definition copies (c : Z) : nat := count (fun j => negb (mem c (loose s j))) (seq 0 d).

    Lemma top_at : forall i p, nth_error (piles s) i = Some p -> py_nth (map top (piles s)) (Z.of_nat i) = Ok (top p).
    Proof. intros i p E. now apply py_nth_at, map_nth_error. Qed.

    Lemma source_inspect_piles : notes (fun check => GivenPosition_inspect_piles given check)
      ((forall c, (count (showing c) (piles s) <= copies c)%nat) /\
       (py_sum (map away (seq 0 d)) = 0 \/ exists p, In p (piles s) /\ touched p = true) /\
       (forall i, (i < n)%nat -> Z.of_nat (count (opened_by i) (piles s)) <= away (source g i))).
    Proof.
      unfold GivenPosition_inspect_piles. rewrite source_touched. cbn [bind].
      cbn [GivenPosition_rules GivenPosition_tops]. eapply notes_claim.
      - apply (notes_loop Z.of_nat (spots touched 0 (piles s)) (fun i => forall p, nth_error (piles s) i = Some p ->
          (count (showing (top p)) (piles s) <= copies (top p))%nat \/ Z.of_nat i <> hd 0 (map Z.of_nat (spots (showing (top p)) 0 (piles s)))));
          [reflexivity | |].
        + intros i I. apply spots_In in I as (_ & p & E & Tp). rewrite Nat.sub_0_r in E.
          exists ((Z.of_nat (copies (top p)) <? Z.of_nat (count (showing (top p)) (piles s))) &&
                  (Z.of_nat i =? hd 0 (map Z.of_nat (spots (showing (top p)) 0 (piles s))))). split.
          * intros check. rewrite (top_at i p E). cbn [bind]. rewrite source_unlaid. cbn [bind]. cbv zeta.
            replace (py_sum _) with (Z.of_nat (copies (top p))).
            2:{ unfold copies, count. generalize (seq 0 d). induction l as [|j l IH]; [reflexivity|]. cbn [map filter].
                destruct (negb (mem (top p) (loose s j))); cbn [map length]; [|exact IH]. unfold py_sum in *. cbn [fold_right]. lia. }
            rewrite (spots_filter _ touched (fun q => top q =? top p)).
            2:{ intros k q Eq _. cbn [Nat.add]. rewrite (top_at _ q Eq). reflexivity. }
            cbn [bind]. change (fun x => touched x && (top x =? top p)) with (showing (top p)).
            unfold py_len. rewrite map_length, spots_length.
            set (few := Z.of_nat (copies (top p)) <? Z.of_nat (count (showing (top p)) (piles s))).
            assert (Hd : few = true -> py_nth (map Z.of_nat (spots (showing (top p)) 0 (piles s))) 0 =
              Ok (hd 0 (map Z.of_nat (spots (showing (top p)) 0 (piles s))))).
            { unfold few. intros Few. rewrite <- spots_length with (k := O) in Few.
              destruct (spots (showing (top p)) 0 (piles s)); [cbn in Few; lia | reflexivity]. }
            destruct few; [rewrite Hd by reflexivity|]; cbn [bind andb];
              [destruct (Z.of_nat i =? _)|]; now rewrite ?orb_true_r, ?orb_false_r.
          * rewrite andb_false_iff. split.
            -- intros H q Eq. replace q with p by congruence. lia.
            -- intros H. specialize (H p E). lia.
        + match goal with |- notes (fun check => bind ?m _) _ => replace m with (Ok (map away (seq 0 d))) end.
          2:{ rewrite Draw_piles, py_range_seq. symmetry. apply py_map_map. intros j I. apply in_seq in I. apply source_laid. lia. }
          cbn [bind]. cbv zeta.
          apply notes_then with (P := py_sum (map away (seq 0 d)) = 0 \/ exists p, In p (piles s) /\ touched p = true).
          * exists (negb (py_sum (map away (seq 0 d)) =? 0) && negb (py_full (map Z.of_nat (spots touched 0 (piles s))))). split.
            -- intros check. unfold Inspection_defect. destruct (_ && _); now rewrite ?orb_true_r, ?orb_false_r.
            -- rewrite andb_false_iff, !negb_false_iff, Z.eqb_eq. apply or_iff_compat_l. split.
               ++ intros Fu. destruct (spots touched 0 (piles s)) as [|i l] eqn:Sp; [discriminate Fu|].
                  assert (I : In i (spots touched 0 (piles s))) by (rewrite Sp; now left).
                  apply spots_In in I as (_ & p & E & Tp). exists p. split; [exact (nth_error_In _ _ E) | exact Tp].
               ++ intros (p & I & Tp). apply In_nth_error in I as (i & E).
                  assert (I : In i (spots touched 0 (piles s))) by (apply spots_In; split; [lia|]; exists p; now rewrite Nat.sub_0_r).
                  destruct (spots touched 0 (piles s)); [contradiction | reflexivity].
          * rewrite Closed. cbn [bind]. apply (notes_loop Z.of_nat (seq 0 n)
              (fun i => Z.of_nat (count (opened_by i) (piles s)) <= away (source g i))); [now rewrite Players, py_range_seq | | apply notes_nothing].
            intros i I. apply in_seq in I. exists (away (source g i) <? Z.of_nat (count (opened_by i) (piles s))). split; [|lia].
            intros check. rewrite (spots_filter _ touched (owned_by i)).
            2:{ intros k p E _. cbn [Nat.add]. rewrite rows_of_piles. cbn [bind]. rewrite (py_nth_at _ _ (row_of (trick g) p)) by (now apply map_nth_error).
                cbn [bind row_of Pile_owner]. f_equal. unfold owned_by. destruct (owner p) as [x|]; [|reflexivity]. cbn. lia. }
            cbn [bind]. change (fun x => touched x && owned_by i x) with (opened_by i).
            rewrite Draw_pile, source_laid by (try apply Source_there; lia). cbn [bind]. unfold py_len. rewrite map_length, spots_length.
            destruct (_ <? _); now rewrite ?orb_true_r, ?orb_false_r.
      - split.
        + intros (Sh & So & Op & _). split; [|split; [assumption | intros i Hi; apply Op, in_seq; lia]].
          intros c. destruct (Nat.le_gt_cases (count (showing c) (piles s)) (copies c)) as [|Gt]; [assumption|].
          rewrite <- spots_length with (k := O) in Gt.
          destruct (spots (showing c) 0 (piles s)) as [|i l] eqn:Sp; [cbn in Gt; lia|].
          assert (I : In i (spots (showing c) 0 (piles s))) by (rewrite Sp; now left).
          apply spots_In in I as (_ & p & E & Sc). rewrite Nat.sub_0_r in E.
          pose proof Sc as Sc'. apply andb_true_iff in Sc' as [Tp Tc]. apply Z.eqb_eq in Tc. subst c.
          destruct (Sh i) with p as [|N]; [apply spots_In; split; [lia|]; exists p; now rewrite Nat.sub_0_r | assumption | assumption|].
          exfalso. apply N. now rewrite Sp.
        + intros (Sh & So & Op). repeat split; auto. intros i I. apply Op. apply in_seq in I. lia.
    Qed.

    (** *** The turn *)

    Hypothesis Seat : (player s < n)%nat.
    Notation me := (player s).

    Lemma source_least : deck g s = [] ->
      GivenPosition__least given (Z.of_nat me) (Z.of_nat (laid s)) = Ok (Z.of_nat (missing g (beginning s))).
    Proof.
      intros De. unfold GivenPosition__least. cbv zeta. cbn [GivenPosition_rules GivenPosition_hands GivenPosition_decks GivenPosition_tops].
      rewrite py_set_at by (rewrite map_length; lia). cbn [bind].
      replace (update me (fun _ => Z.of_nat (laid s)) (map (fun each_ => py_len each_) (hands s)))
        with (map Z.of_nat (update me (fun _ => laid s) (map (@List.length Z) (hands s)))).
      2:{ rewrite map_update with (h := fun _ => Z.of_nat (laid s)) by reflexivity. now rewrite map_map. }
      replace (map (fun each_ => py_len each_) (decks s)) with (map Z.of_nat (map (@List.length Z) (decks s))) by now rewrite map_map.
      apply Least; [rewrite update_length; now rewrite map_length | now rewrite map_length | assumption|].
      change O with (length (@nil Z)). rewrite map_nth. fold (deck g s). now rewrite De.
    Qed.

    Lemma hand_at_seat : forall i, (i < n)%nat -> py_nth (hands s) (Z.of_nat i) = Ok (hand s i).
    Proof. intros i L. apply py_nth_at, List.nth_error_nth'. lia. Qed.

    Lemma deck_of_seat : forall i, (i < n)%nat -> py_nth (decks s) (Z.of_nat (source g i)) = Ok (nth (source g i) (decks s) []).
    Proof. intros i L. apply py_nth_at, List.nth_error_nth'. rewrite Decks. now apply Source_there. Qed.

    Lemma full_empty : forall {A} (l : list A), py_full l = false <-> l = [].
    Proof. intros A [|x l]; cbn; split; congruence. Qed.

    Lemma enumerate_hands : py_enumerate (hands s) = map (fun i => (Z.of_nat i, hand s i)) (seq 0 n).
    Proof.
      unfold py_enumerate. rewrite <- Hands. unfold hand.
      assert (L : forall (hs : list (list Z)) k, py_enumerate_from (Z.of_nat k) hs =
        map (fun i => (Z.of_nat i, nth (i - k) hs [])) (seq k (length hs))).
      { induction hs as [|h hs IH]; intros k; [reflexivity|]. cbn [py_enumerate_from length seq map].
        rewrite Nat.sub_diag. f_equal. specialize (IH (S k)). replace (Z.of_nat (S k)) with (Z.of_nat k + 1) in IH by lia.
        rewrite IH. apply map_ext_in. intros i I. apply in_seq in I. now replace (i - k)%nat with (S (i - S k)) by lia. }
      pose proof (L (hands s) O) as L0. cbn [Z.of_nat] in L0. rewrite L0. apply map_ext. intros i. now rewrite Nat.sub_0_r.
    Qed.

    Lemma source_inspect_turn :
      notes (fun check => GivenPosition_inspect_turn given (Z.of_nat me) (Z.of_nat (laid s)) (has_helped s) check)
      (Z.of_nat (laid s) <= Z.min (Z.of_nat size - py_len (hand s me)) (away (source g me)) /\
       (has_helped s = true -> (0 < laid s)%nat /\ exists p, In p (piles s) /\ touched p = true /\ mine me p = false) /\
       (hand s me <> [] \/ (0 < laid s)%nat) /\
       (forall i, (i < n)%nat -> (i <> me -> hand s i = [] -> nth (source g i) (decks s) [] = []) /\
         (source g i <> source g me -> loose s (source g i) <> [])) /\
       ((0 < laid s)%nat -> hand s me = [] -> deck g s = [] -> (missing g (beginning s) <= laid s)%nat)).
    Proof.
      unfold GivenPosition_inspect_turn. cbv zeta. cbn [GivenPosition_rules GivenPosition_hands GivenPosition_decks].
      rewrite hand_at_seat by assumption. cbn [bind]. rewrite Draw_pile, source_laid, Hand_size by (try apply Source_there; assumption).
      cbn [bind]. rewrite Lookups. cbn [bind].
      rewrite py_nth_seq by assumption. cbn [bind].
      match goal with |- context [if 0 <? Z.of_nat (laid s) then ?a else ?b] =>
        replace (if 0 <? Z.of_nat (laid s) then a else b)
        with (Ok ((0 <? Z.of_nat (laid s)) && existsb (fun p => touched p && negb (mine me p)) (piles s))) end.
      2:{ destruct (0 <? Z.of_nat (laid s)); [|reflexivity]. rewrite source_touched. cbn [bind andb]. symmetry.
          apply spots_any. intros k p E. cbn [Nat.add].
          change (Lookup_helps (lookup_of RR (trick g) (highest g) start me)) with (helps_of start me).
          replace (helps_of start me) with (map (fun p => negb (mine me p)) (piles s)).
          - apply py_nth_at. now apply (map_nth_error (fun p => negb (mine me p))).
          - unfold helps_of. clear -Frames. revert Frames. generalize (piles s). intros ps. revert ps.
            induction start as [|q qs IH]; intros [|x xs] Fr; try discriminate Fr; [reflexivity|]. cbn [map] in *.
            injection Fr as _ O _ Fr'. f_equal; [|now apply IH]. unfold mine. now rewrite O. }
      cbn [bind].
      unfold GivenPosition__nobody_has_cards, Rules__fills_hands. cbn [negb]. cbv zeta. rewrite andb_false_r, ?orb_false_r, ?orb_false_l.
      eapply notes_claim.
      - apply notes_then; [apply notes_expect|]. apply notes_then; [apply notes_expect|]. apply notes_then; [apply notes_expect|].
        apply (notes_loop (fun i => (Z.of_nat i, hand s i)) (seq 0 n) (fun i =>
          (i <> me -> hand s i = [] -> nth (source g i) (decks s) [] = []) /\ (source g i <> source g me -> loose s (source g i) <> [])))
          with (Q := (0 < laid s)%nat -> hand s me = [] -> deck g s = [] -> (missing g (beginning s) <= laid s)%nat);
          [apply enumerate_hands | |].
        + intros i I. apply in_seq in I. assert (L : (i < n)%nat) by lia.
          exists ((negb (i =? me)%nat && negb (py_full (hand s i)) && py_full (nth (source g i) (decks s) [])) ||
                  (negb (py_full (loose s (source g i))) && negb (source g i =? source g me)%nat)). split.
          * intros check. rewrite Draw_pile, deck_of_seat by assumption. cbn [bind].
            rewrite source_unlaid. cbn [bind]. rewrite py_nth_seq by now apply Source_there. cbn [bind].
            replace (Z.of_nat i =? Z.of_nat me) with (i =? me)%nat by lia.
            replace (Z.of_nat (source g i) =? Z.of_nat (source g me)) with (source g i =? source g me)%nat by lia.
            unfold Inspection_defect.
            destruct (i =? me)%nat, (py_full (hand s i)), (py_full (nth (source g i) (decks s) [])), (py_full (loose s (source g i))),
              (source g i =? source g me)%nat, check; reflexivity.
          * rewrite orb_false_iff, !andb_false_iff, !negb_false_iff, !Nat.eqb_eq, !full_empty.
            pose proof (full_empty (hand s i)) as Fh. pose proof (full_empty (loose s (source g i))) as Fl.
            destruct (py_full (hand s i)), (py_full (loose s (source g i)));
              (destruct (Nat.eq_dec i me), (Nat.eq_dec (source g i) (source g me)); intuition congruence).
        + set (last := negb (laid s =? 0)%nat && negb (py_full (hand s me)) && negb (py_full (deck g s))).
          match goal with |- notes (fun check => bind ?m _) _ => replace m with (Ok last) end.
          2:{ unfold last. rewrite deck_of_seat, Searched by assumption. cbn [bind negb]. fold (deck g s).
              replace (Z.of_nat (laid s) =? 0) with (laid s =? 0)%nat by lia.
              destruct (laid s =? 0)%nat, (py_full (hand s me)), (py_full (deck g s)); reflexivity. }
          cbn [bind]. destruct last eqn:La; unfold last in La.
          * rewrite !andb_true_iff, !negb_true_iff, !full_empty in La. destruct La as ((L0 & Eh) & Ed).
            rewrite source_least by assumption. cbn [bind]. eapply notes_claim; [apply notes_expect|].
            rewrite Z.leb_le. split; [intros; lia | intros H; specialize (H ltac:(lia) Eh Ed); lia].
          * eapply notes_claim; [apply notes_nothing|]. split; [|trivial]. intros _ L0 Eh Ed. exfalso.
            apply full_empty in Eh, Ed. rewrite Eh, Ed in La. cbn [negb] in La. rewrite !andb_true_r in La. lia.
      - rewrite Z.leb_le, orb_true_iff, negb_true_iff, andb_true_iff, existsb_exists.
        apply and_iff_compat_l. unfold py_len. split.
        + intros (He & Be & Al & La). split; [|split; [|split; [|exact La]]].
          * intros Hl. rewrite Hl in He. destruct He as [(L0 & p & I & M)|]; [|discriminate]. split; [lia|].
            apply andb_true_iff in M as [M1 M2]. apply negb_true_iff in M2. eauto.
          * destruct (hand s me); [right; cbn in Be; lia | left; discriminate].
          * intros i L. apply Al, in_seq. lia.
        + intros (He & Be & Al & La). split; [|split; [|split; [|exact La]]].
          * destruct (has_helped s); [left | now right]. destruct (He eq_refl) as (L0 & p & I & T & M). split; [lia|].
            exists p. split; [assumption|]. now rewrite T, M.
          * destruct (hand s me); cbn [length]; [|lia]. destruct Be as [Be|Be]; [congruence | lia].
          * intros i I. apply Al. apply in_seq in I. lia.
    Qed.

    (** *** What the checks say together *)

    Definition unbroken : Prop :=
      (forall j, (j < d)%nat -> NoDup (loose s j)) /\
      ((forall c, (count (showing c) (piles s) <= copies c)%nat) /\
       (py_sum (map away (seq 0 d)) = 0 \/ exists p, In p (piles s) /\ touched p = true) /\
       (forall i, (i < n)%nat -> Z.of_nat (count (opened_by i) (piles s)) <= away (source g i))) /\
      Z.of_nat (laid s) <= Z.min (Z.of_nat size - py_len (hand s me)) (away (source g me)) /\
      (has_helped s = true -> (0 < laid s)%nat /\ exists p, In p (piles s) /\ touched p = true /\ mine me p = false) /\
      (hand s me <> [] \/ (0 < laid s)%nat) /\
      (forall i, (i < n)%nat -> (i <> me -> hand s i = [] -> nth (source g i) (decks s) [] = []) /\
        (source g i <> source g me -> loose s (source g i) <> [])) /\
      ((0 < laid s)%nat -> hand s me = [] -> deck g s = [] -> (missing g (beginning s) <= laid s)%nat).

    Hypothesis Range : in_range.

    Lemma away_laid : forall j, (j < d)%nat -> NoDup (loose s j) -> away j = Z.of_nat (laid_from g n s j).
    Proof.
      intros j J N. unfold away. apply set_len_all in N as L. rewrite L. unfold laid_from, py_len.
      rewrite <- (Permutation_length (loose_unlaid s j)).
      assert (B : (length (loose s j) <= Z.to_nat (highest g - 1))%nat); [|lia].
      rewrite <- (CooperativeTheorems.numbers_length (highest g)). apply NoDup_incl_length; [assumption|].
      intros c I. apply CooperativeTheorems.numbers_In. now apply (Range j).
    Qed.

    Lemma mem_loose : forall c j, mem c (loose s j) = mem c (unlaid_of g n s j).
    Proof.
      intros c j. apply eq_true_iff_eq. rewrite !mem_In.
      split; apply Permutation_in; [|symmetry]; apply loose_unlaid.
    Qed.

    Lemma no_sum : forall (f : nat -> Z) l, (forall j, In j l -> 0 <= f j) ->
      (py_sum (map f l) = 0 <-> forall j, In j l -> f j = 0).
    Proof.
      intros f l. unfold py_sum. induction l as [|j l IH]; intros P; [split; [intros _ j [] | reflexivity]|].
      cbn [map fold_right]. specialize (IH (fun k I => P k (or_intror I))).
      assert (S : 0 <= fold_right Z.add 0 (map f l)).
      { clear IH. assert (Q : forall k, In k l -> 0 <= f k) by (intros; apply P; now right). clear P.
        induction l as [|k l IHl]; [cbn; lia|]. cbn [map fold_right]. pose proof (Q k (or_introl eq_refl)).
        specialize (IHl (fun x I => Q x (or_intror I))). lia. }
      pose proof (P j (or_introl eq_refl)) as Pj. split.
      - intros E k [<-|I]; [lia|]. apply IH; [lia | assumption].
      - intros E. rewrite (E j (or_introl eq_refl)). rewrite (proj2 IH); [lia|]. intros k I. apply E. now right.
    Qed.

    Hypothesis Tops : forall p, In p (piles s) -> touched p = true -> 2 <= top p <= highest g.
    Hypothesis Small : forall i, (length (hand s i) <= size)%nat.

    Theorem unbroken_consistent : unbroken <-> consistent g n d size start s.
    Proof.
      split.
      - intros (N & (Sh & So & Op) & La & He & Be & Al & Ls).
        assert (Aw : forall j, (j < d)%nat -> away j = Z.of_nat (laid_from g n s j)) by (intros j J; now apply away_laid, N).
        constructor; try assumption.
        + repeat split; assumption.
        + intros j J. split; [apply (Permutation_NoDup (loose_unlaid s j)); now apply N|].
          intros c I. apply (Range j c J). apply (Permutation_in _ (Permutation_sym (loose_unlaid s j))), I.
        + intros c. unfold copies in Sh. specialize (Sh c). unfold count at 2 in Sh. unfold count at 2.
          rewrite (filter_ext _ (fun j => negb (mem c (unlaid_of g n s j)))) in Sh by (intros; now rewrite mem_loose). exact Sh.
        + destruct So as [So|So]; [left | now right]. intros j J.
          rewrite no_sum in So; [|intros k I; apply in_seq in I; rewrite Aw by lia; lia].
          specialize (So j ltac:(apply in_seq; lia)). rewrite Aw in So by assumption. lia.
        + intros i L. specialize (Op i L). rewrite Aw in Op by now apply Source_there. lia.
        + rewrite Aw in La by now apply Source_there. unfold py_len in La. lia.
        + intros i L. now apply Al.
        + intros i L D E. apply (proj2 (Al i L) D). apply Permutation_nil. rewrite <- E. symmetry. apply loose_unlaid.
      - intros C.
        assert (N : forall j, (j < d)%nat -> NoDup (loose s j)).
        { intros j J. apply (Permutation_NoDup (Permutation_sym (loose_unlaid s j))). now apply (c_cards _ _ _ _ _ s C). }
        assert (Aw : forall j, (j < d)%nat -> away j = Z.of_nat (laid_from g n s j)) by (intros j J; now apply away_laid, N).
        split; [exact N|]. split; [split; [|split]|split; [|split; [|split; [|split]]]].
        + intros c. unfold copies, count at 2. rewrite (filter_ext _ (fun j => negb (mem c (unlaid_of g n s j)))) by (intros; now rewrite mem_loose).
          apply C.
        + destruct (c_somewhere _ _ _ _ _ s C) as [So|So]; [left | now right].
          apply no_sum; intros j I; apply in_seq in I; rewrite Aw by lia; [lia|]. now rewrite So by lia.
        + intros i L. rewrite Aw by now apply Source_there. apply inj_le. now apply C.
        + destruct (c_laid _ _ _ _ _ s C). rewrite Aw by now apply Source_there. unfold py_len. lia.
        + apply C.
        + apply C.
        + intros i L. split; [now apply (c_drawn _ _ _ _ _ s C)|]. intros D E. apply (c_won _ _ _ _ _ s C i L D).
          apply Permutation_nil. rewrite <- E. apply loose_unlaid.
        + apply C.
    Qed.
  End State.

  (** *** The whole check *)

  Lemma source_whole_places : forall s tops, in_range s ->
    notes (fun check => x5 <- GivenPosition_is_whole (mk_GivenPosition RR tops (hands s) (decks s)) ;;
      if x5 then
        loop <- py_for (py_range 0 (Rules_draw_piles RR)) (fun draw_pile check =>
          check <- position_checks_inspect_places RR (hands s) (decks s) draw_pile check ;; Ok (Next check)) check ;;
        match loop with Return value => Ok value | Next check | Break check => Ok check end
      else Ok check)
      (length tops = length start -> length (hands s) = n -> length (decks s) = d -> forall j, (j < d)%nat -> NoDup (loose s j)).
  Proof.
    intros s tops Rg. unfold GivenPosition_is_whole, Rules_piles. cbv zeta. cbn [bind GivenPosition_rules GivenPosition_tops GivenPosition_hands GivenPosition_decks].
    rewrite Rows, Players, Draw_piles. unfold py_len. rewrite map_length.
    match goal with |- context [if ?b then _ else _] => set (w := b) end.
    assert (W : w = true <-> length tops = length start /\ length (hands s) = n /\ length (decks s) = d) by (unfold w; lia).
    destruct w.
    - destruct (proj1 W eq_refl) as (A & B & C). eapply notes_claim; [rewrite <- Draw_piles; now apply source_all_places|].
      split; auto.
    - eapply notes_claim; [apply notes_nothing|]. split; [|trivial]. intros _ A B C. exfalso.
      assert (X : false = true) by (apply W; auto). discriminate X.
  Qed.

  Lemma source_number : forall check v high, Inspection_number check v 0 (Some high) =
    Ok (if (0 <=? v) && (v <=? high) then (Some v, check) else (None, true)).
  Proof.
    intros check v high. unfold Inspection_number, Inspection_defect. cbv zeta.
    destruct (0 <=? v), (v <=? high); reflexivity.
  Qed.

  Lemma source_flag : forall check v, Inspection_flag check v = Ok (v, check).
  Proof. intros check v. unfold Inspection_flag, Inspection_expect. cbn [bind]. now destruct v. Qed.

  Lemma cards_in_range : forall s, (forall h c, In h (hands s) -> In c h -> card c = true) ->
    (forall h c, In h (decks s) -> In c h -> card c = true) -> in_range s.
  Proof.
    intros s Hh Hd j c J I.
    assert (Nth : forall (l : list (list Z)) i, In c (nth i l []) -> In (nth i l []) l).
    { intros l i Ic. destruct (Nat.lt_ge_cases i (length l)) as [L|L]; [now apply nth_In|].
      rewrite nth_overflow in Ic by assumption. contradiction. }
    assert (K : card c = true); [|unfold is_card in K; lia].
    unfold loose in I. apply in_app_iff in I as [I|I].
    - apply in_concat in I as (h & Ih & Ic). apply in_map_iff in Ih as (i & <- & _). apply (Hh (hand s i)); [|assumption]. now apply Nth.
    - apply (Hd (nth j (decks s) [])); [|assumption]. now apply Nth.
  Qed.

  (** Parts that cannot be read are refused. *)
  Lemma source_unread : forall tops hs ds player laid helped,
    sound_tops tops && sound_hands hs && sound_decks ds = false ->
    position_checks_checked_position RR tops hs ds player laid helped = Raise invalid.
  Proof.
    intros tops hs ds player laid helped U. unfold position_checks_checked_position. cbv zeta.
    destruct (source_read_tops tops false) as (rt & -> & _). cbn [bind].
    destruct (source_read_hands hs (false || negb (sound_tops tops))) as (rh & -> & _ & _ & Rh). cbn [bind].
    rewrite (source_read_decks RR (highest g) d High Cards Draw_piles). cbn [bind GivenPosition_hands GivenPosition_decks].
    replace (_ || _ || _) with true by (unfold sound_decks in U; destruct (sound_tops tops), (sound_hands hs), (length ds =? d)%nat, (forallb (all_cards_in (highest g)) ds); now try discriminate U).
    set (s := Game.State (map (filter card) ds) rh [] O O false).
    destruct (source_whole_places s rt) as (found & F & _).
    { apply cards_in_range; [exact Rh|]. intros h c I J. apply in_map_iff in I as (h' & <- & _). now apply filter_In in J as [_ J]. }
    specialize (F true). cbn [s hands decks] in F. rewrite F. cbn [bind orb negb].
    rewrite source_number. cbn [bind].
    destruct ((0 <=? player) && _); cbn [bind]; rewrite source_number; destruct ((0 <=? laid) && _); cbn [bind]; rewrite source_flag; reflexivity.
  Qed.

  Lemma source_read : forall s, map frame (piles s) = map frame start -> (player s < n)%nat -> (laid s <= size)%nat ->
    sound_tops (map top (piles s)) && sound_hands (hands s) && sound_decks (decks s) = true ->
    exists found, position_checks_checked_position RR (map top (piles s)) (hands s) (decks s)
        (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) =
      (if found : bool then Raise invalid else Ok (RR, map top (piles s), map sort (hands s), decks s,
        Z.of_nat (player s), Z.of_nat (laid s), has_helped s)) /\ (found = false <-> consistent g n d size start s).
  Proof.
    intros s Frames Seat Ls So. rewrite !andb_true_iff in So. destruct So as ((St & Sh) & Sd).
    unfold position_checks_checked_position. cbv zeta.
    destruct (source_read_tops (map top (piles s)) false) as (rt & -> & Et). rewrite (Et St). cbn [bind].
    destruct (source_read_hands (hands s) (false || negb (sound_tops (map top (piles s))))) as (rh & -> & Eh & _ & _).
    rewrite (Eh Sh). cbn [bind].
    rewrite (source_read_decks RR (highest g) d High Cards Draw_piles). cbn [bind GivenPosition_hands GivenPosition_decks GivenPosition_tops].
    rewrite St, Sh. clear rt Et rh Eh. cbn [orb negb].
    unfold sound_hands in Sh. unfold sound_decks in Sd. rewrite andb_true_iff, Nat.eqb_eq in Sh, Sd.
    destruct Sh as [Ln Ch]. destruct Sd as [Ld Cd]. rewrite (all_read_each _ _ Cd), Ld, Cd, Nat.eqb_refl. cbn [orb negb].
    rewrite forallb_forall in Ch, Cd.
    assert (Rg : in_range s).
    { apply cards_in_range; intros h c I J.
      - specialize (Ch h I). apply andb_true_iff in Ch as [Ch _]. unfold all_cards_in in Ch. rewrite forallb_forall in Ch. now apply Ch.
      - specialize (Cd h I). unfold all_cards_in in Cd. rewrite forallb_forall in Cd. now apply Cd. }
    destruct (source_whole_places s (map top (piles s)) Rg) as (f1 & F1 & P1). rewrite F1. cbn [bind].
    destruct (source_inspect_piles s Ln Ld Frames) as (f2 & F2 & P2). rewrite F2. cbn [bind].
    rewrite source_number, Players. replace ((0 <=? Z.of_nat (player s)) && (Z.of_nat (player s) <=? Z.of_nat n - 1)) with true by lia.
    cbn [bind]. rewrite source_number, Hand_size.
    replace ((0 <=? Z.of_nat (laid s)) && (Z.of_nat (laid s) <=? Z.of_nat size)) with true by lia. cbn [bind].
    rewrite source_flag. cbn [bind].
    destruct (source_inspect_turn s Ln Ld Frames Seat) as (f3 & F3 & P3). rewrite F3. cbn [bind orb].
    exists (f1 || f2 || f3). split; [destruct (f1 || f2 || f3); reflexivity|].
    rewrite <- (unbroken_consistent s); try assumption.
    - unfold unbroken. rewrite !orb_false_iff, P1, P2, P3, and_assoc. apply and_iff_compat_r.
      apply (f_equal (@List.length _)) in Frames. rewrite !map_length in Frames. rewrite map_length. split; auto.
    - intros p I T. unfold sound_tops in St. apply andb_true_iff in St as [_ St]. rewrite forallb_forall in St.
      assert (Q : exists q, In (top p, q) (combine (map top (piles s)) start) /\ row q = row p).
      { clear -Frames I. revert Frames I. generalize (piles s). intros ps. revert ps. induction start as [|q qs IH]; intros [|x xs] Fr I; try discriminate Fr; [contradiction|].
        cbn [map combine] in *. injection Fr as _ _ Ro Fr'. destruct I as [->|I]; [exists q; split; [now left | congruence]|].
        destruct (IH xs Fr' I) as (q' & I' & E'). exists q'. split; [now right | assumption]. }
      destruct Q as (q & Iq & Eq). specialize (St _ Iq). cbn in St. unfold top_fits in St. rewrite Eq in St.
      unfold touched in T. unfold is_card in St. lia.
    - intros i. unfold hand. destruct (Nat.lt_ge_cases i (length (hands s))) as [L|L]; [|rewrite nth_overflow by assumption; cbn; lia].
      specialize (Ch (nth i (hands s) []) (nth_In _ _ L)). apply andb_true_iff in Ch as [_ Ch]. now apply Nat.leb_le.
  Qed.

  Lemma consistent_sound : forall s, consistent g n d size start s ->
    sound_tops (map top (piles s)) && sound_hands (hands s) && sound_decks (decks s) = true.
  Proof.
    intros s C. destruct (c_seated _ _ _ _ _ s C) as (Ln & Ld & P). rewrite !andb_true_iff. split; [split|].
    - pose proof (c_piles _ _ _ _ _ s C) as Frames. unfold sound_tops. apply andb_true_iff. split.
      + apply (f_equal (@List.length _)) in Frames. rewrite !map_length in Frames. rewrite map_length. now apply Nat.eqb_eq.
      + pose proof (c_tops _ _ _ _ _ s C) as Tp. clear -Frames Tp. revert Frames Tp. generalize (piles s). intros ps. revert ps.
        induction start as [|q qs IH]; intros [|x xs] Fr Tp; try discriminate Fr; [reflexivity|].
        cbn [map combine forallb] in *. injection Fr as _ _ Ro Fr'. rewrite IH by auto with datatypes. rewrite andb_true_r.
        specialize (Tp x (or_introl eq_refl)). unfold touched in Tp. unfold top_fits, is_card. rewrite <- Ro.
        destruct (top x =? row x); [reflexivity|]. specialize (Tp eq_refl). lia.
    - unfold sound_hands. rewrite Ln, Nat.eqb_refl. cbn [andb]. apply forallb_forall. intros h I.
      apply In_nth with (d := []) in I as (i & L & <-). fold (hand s i). apply andb_true_iff. split.
      + unfold all_cards_in. apply forallb_forall. intros c I. destruct (c_cards _ _ _ _ _ s C (source g i)) as [_ R]; [apply Source_there; lia|].
        specialize (R c). unfold is_card. enough (2 <= c <= highest g) by lia. apply R. unfold unlaid_of. apply in_app_iff. right.
        apply in_concat. exists (hand s i). split; [|assumption]. apply in_map, filter_In. split; [apply in_seq; lia | apply Nat.eqb_refl].
      + apply Nat.leb_le, C.
    - unfold sound_decks. rewrite Ld, Nat.eqb_refl. cbn [andb]. apply forallb_forall. intros h I.
      apply In_nth with (d := []) in I as (j & L & <-). unfold all_cards_in. apply forallb_forall. intros c I.
      destruct (c_cards _ _ _ _ _ s C j) as [_ R]; [lia|]. unfold is_card.
      enough (2 <= c <= highest g) by lia. apply R. unfold unlaid_of. apply in_app_iff. now left.
  Qed.

  (** A consistent position is accepted; its hands are sorted. *)
  Theorem source_accepted : forall s, consistent g n d size start s ->
    position_checks_checked_position RR (map top (piles s)) (hands s) (decks s)
      (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) =
    Ok (RR, map top (piles s), map sort (hands s), decks s, Z.of_nat (player s), Z.of_nat (laid s), has_helped s).
  Proof.
    intros s C. destruct (source_read s) as (found & E & F).
    - apply C.
    - apply C.
    - destruct (c_laid _ _ _ _ _ s C). lia.
    - now apply consistent_sound.
    - rewrite E. now rewrite (proj2 F C).
  Qed.

  (** A pile of the start that shows a number. *)
  Definition showing_top (p : pile) (t : Z) : pile :=
    Piles.Pile (dir p) (owner p) (row p) (if t =? row p then [] else [(O, t)]).

  (** Everything else is refused. *)
  Theorem source_refused : forall tops hs ds player laid helped,
    position_checks_checked_position RR tops hs ds player laid helped = Raise invalid \/
    exists s, consistent g n d size start s /\ (tops, hs, ds, player, laid, helped) =
      (map top (piles s), hands s, decks s, Z.of_nat (Game.player s), Z.of_nat (Game.laid s), has_helped s).
  Proof.
    intros tops hs ds player laid helped.
    destruct (sound_tops tops && sound_hands hs && sound_decks ds) eqn:So; [|left; now apply source_unread].
    set (ps := map (fun '(p, t) => showing_top p t) (combine start tops)).
    assert (Ps : map frame ps = map frame start /\ map top ps = tops).
    { assert (Ln : length tops = length start) by (unfold sound_tops in So; lia). unfold ps. clear -Ln. revert tops Ln.
      induction start as [|p l IH]; intros [|t tops] Ln; try discriminate Ln; [auto|]. cbn [combine map].
      destruct (IH tops) as [A B]; [now injection Ln|]. rewrite A, B. split; [reflexivity|]. f_equal.
      unfold top, showing_top. cbn. destruct (Z.eqb_spec t (row p)); congruence. }
    destruct Ps as [Fr Tp]. set (s := Game.State ds hs ps (Z.to_nat player) (Z.to_nat laid) helped).
    destruct ((0 <=? player) && (player <=? Z.of_nat n - 1) && ((0 <=? laid) && (laid <=? Z.of_nat size))) eqn:Nu.
    - destruct (source_read s) as (found & E & F); cbn [s piles hands decks Game.player Game.laid has_helped] in *; try assumption; try lia.
      { now rewrite Tp. }
      rewrite Tp, !Z2Nat.id in E by lia. rewrite E. destruct found; [now left | right]. exists s. split; [now apply F|].
      cbn [s piles hands decks Game.player Game.laid has_helped]. rewrite Tp, !Z2Nat.id by lia. reflexivity.
    - left. rewrite !andb_true_iff in So. destruct So as ((St & Sh) & Sd).
      unfold position_checks_checked_position. cbv zeta.
      destruct (source_read_tops tops false) as (rt & -> & Et). rewrite (Et St). cbn [bind].
      destruct (source_read_hands hs (false || negb (sound_tops tops))) as (rh & -> & Eh & _ & Rh). rewrite (Eh Sh) in *. cbn [bind].
      rewrite (source_read_decks RR (highest g) d High Cards Draw_piles). cbn [bind GivenPosition_hands GivenPosition_decks].
      rewrite St, Sh. unfold sound_hands in Sh. unfold sound_decks in Sd. rewrite andb_true_iff, Nat.eqb_eq in Sh, Sd.
      destruct Sh as [Ln _]. destruct Sd as [Ld Cd]. rewrite (all_read_each _ _ Cd), Ld, Cd, Nat.eqb_refl. cbn [orb negb].
      assert (Rg : in_range s).
      { apply cards_in_range; [exact Rh|]. rewrite forallb_forall in Cd. intros h c I J. specialize (Cd h I).
        unfold all_cards_in in Cd. rewrite forallb_forall in Cd. now apply Cd. }
      destruct (source_whole_places s tops Rg) as (f1 & F1 & _). cbn [s hands decks] in F1. rewrite F1. cbn [bind].
      destruct (source_inspect_piles s Ln Ld Fr) as (f2 & F2 & _). cbn [s hands decks piles] in F2. rewrite Tp in F2. rewrite F2. cbn [bind].
      rewrite source_number, Players. destruct ((0 <=? player) && (player <=? Z.of_nat n - 1)); cbn [bind andb] in *;
        rewrite source_number, Hand_size; [rewrite Nu | destruct (_ && _)]; cbn [bind]; rewrite source_flag; reflexivity.
  Qed.
End Positions.

(** ** The constructor *)

(** What is passed to the constructor for a position of the model: hands in any order. *)
Definition given (RR : Rules) (s : state) (o : option Outcome) : State :=
  mk_State RR (map top (piles s)) (hands s) (decks s) (Z.of_nat (player s)) (Z.of_nat (laid s)) (has_helped s) o.

Section Team.
  Import Cooperative.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation RR := (SourceTeam.team_rules R).
  Notation g := (cooperative R).

  Lemma team_start_both : forall me, (me < players R)%nat ->
    ups (map (lane_of me) (co_piles R)) <> [] /\ downs (map (lane_of me) (co_piles R)) <> [].
  Proof.
    intros me _. destruct V as (_ & _ & V3 & _). set (s := Game.State [] [] (co_piles R) O O false).
    change (co_piles R) with (piles s). split; (apply both_ways with (start := co_piles R); [reflexivity|]).
    - exists (untouched (high R) None Up). split; [|auto]. apply in_app_iff. left. destruct (rows R); [lia | now left].
    - exists (untouched (high R) None Down). split; [|auto]. apply in_app_iff. right. destruct (rows R); [lia | now left].
  Qed.

  Lemma team_start_row : forall p, In p (co_piles R) -> row p <= high R + 1.
  Proof.
    pose proof (team_high R V) as Hi. intros p I. unfold co_piles in I.
    apply in_app_iff in I as [I|I]; apply repeat_spec in I; subst p; cbn; lia.
  Qed.

  Lemma team_some_pile : co_piles R <> [].
  Proof. destruct V as (_ & _ & V3 & _). unfold co_piles. destruct (rows R); [lia | discriminate]. Qed.

  Lemma team_least : forall tops hs ds p, length hs = players R -> length ds = 1%nat -> (p < players R)%nat ->
    nth (source g p) ds O = O ->
    Rules_missing_of_plan RR (mk_PlannedTable RR tops (Z.of_nat p) 0 false (map Z.of_nat hs) (map Z.of_nat ds)) =
    Ok (Z.of_nat (missing g (Public ds hs p O false))).
  Proof.
    intros tops hs ds p _ Ld P E. destruct ds as [|x [|]]; try discriminate Ld. cbn in E. subst x.
    cbn [Rules_missing_of_plan SourceTeam.team_rules]. unfold Cooperative_missing_of_plan, Cooperative_required_of_plan, PlannedTable_deck_size.
    fold (SourceTeam.team_rules R). cbn [PlannedTable_rules PlannedTable_player PlannedTable_decks PlannedTable_laid].
    rewrite (SourceTeam.team_sources R), py_nth_seq by assumption. cbn [bind map].
    change (py_nth [Z.of_nat 0] (Z.of_nat (source g p))) with (Ok 0). cbn [bind].
    change (missing g (Public [O] hs p O false)) with (if play_out R then 1%nat else 1%nat). destruct (play_out R); reflexivity.
  Qed.

  Ltac team := first [exact (team_high R V) | exact (SourceTeam.team_rows R) | exact team_start_row | exact team_start_both
    | exact team_some_pile | exact team_least | reflexivity | now (intros; cbn; lia) | split; [exact (team_high R V) | exact Limit]].

  (** Every consistent position is accepted, and becomes the state of the model. *)
  Theorem source_team_position : forall s o, co_consistent R s ->
    State___attrs_post_init__ (given RR s o) = Ok (state_of RR g SourceTeam.team_result s).
  Proof.
    intros s o C. unfold State___attrs_post_init__, given.
    cbn [State_rules State_tops State_hands State_decks State_player State_laid State_helped].
    rewrite (source_accepted RR g (players R) 1 (hand_size R) (co_piles R)); try assumption; try team.
    - cbn [bind fst snd]. exact (source_make_state _ _ _ _ _ _ _ (SourceTeam.team_consistent_faithful R V Limit) s C).
    - apply (source_closed_form RR (trick g) (highest g) (players R) (co_piles R)); team.
    - apply (source_is_searched RR (trick g) (highest g) (players R) (co_piles R)); team.
    - apply (source_lookups RR (trick g) (highest g) (players R) (co_piles R)); team.
  Qed.

  (** Everything else is refused. *)
  Theorem source_team_position_refused : forall S, State_rules S = RR ->
    State___attrs_post_init__ S = Raise (invalid "InvalidState") \/
    exists s o, co_consistent R s /\ S = given RR s o.
  Proof.
    intros [rs tops hs ds p l he o] E. cbn in E. subst rs. unfold State___attrs_post_init__.
    cbn [State_rules State_tops State_hands State_decks State_player State_laid State_helped].
    destruct (source_refused RR g (players R) 1 (hand_size R) (co_piles R)) with tops hs ds p l he as [-> | (s & C & X)]; try team.
    - apply (source_closed_form RR (trick g) (highest g) (players R) (co_piles R)); team.
    - apply (source_is_searched RR (trick g) (highest g) (players R) (co_piles R)); team.
    - apply (source_lookups RR (trick g) (highest g) (players R) (co_piles R)); team.
    - now left.
    - right. injection X as -> -> -> -> -> ->. now exists s, o.
  Qed.
End Team.

Section Duel.
  Import FaceToFace.
  Variable R : rules.
  Hypothesis V : valid R.
  Hypothesis Limit : high R <= constant_HIGHEST.
  Notation RR := (SourceDuel.duel_rules R).
  Notation g := (duel R).

  Lemma duel_start_both : forall me, (me < 2)%nat ->
    ups (map (lane_of me) (duel_piles R)) <> [] /\ downs (map (lane_of me) (duel_piles R)) <> [].
  Proof. intros [|[|me]] L; [split; discriminate | split; discriminate | lia]. Qed.

  Lemma duel_start_row : forall p, In p (duel_piles R) -> row p <= high R + 1.
  Proof. pose proof (duel_high R V) as Hi. intros p I. cbn in I. destruct I as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia. Qed.

  Lemma duel_least : forall tops hs ds p, length hs = 2%nat -> length ds = 2%nat -> (p < 2)%nat ->
    nth (source g p) ds O = O ->
    Rules_missing_of_plan RR (mk_PlannedTable RR tops (Z.of_nat p) 0 false (map Z.of_nat hs) (map Z.of_nat ds)) =
    Ok (Z.of_nat (missing g (Public ds hs p O false))).
  Proof.
    intros tops hs ds p Lh Ld P E. cbn [Rules_missing_of_plan SourceDuel.duel_rules].
    unfold FaceToFace_missing_of_plan, FaceToFace_required_of_plan, Table_hand_size_of_plan, PlannedTable_hand_sizes, PlannedTable_deck_size.
    fold (SourceDuel.duel_rules R). cbn [PlannedTable_rules PlannedTable_player PlannedTable_decks PlannedTable_hands PlannedTable_laid].
    change (Rules__sources (SourceDuel.duel_rules R)) with [0; 1].
    cbn [FaceToFace_minimum FaceToFace_lone_card_wins].
    destruct hs as [|h0 [|h1 [|]]]; try discriminate Lh. destruct ds as [|d0 [|d1 [|]]]; try discriminate Ld.
    cbn [source duel] in E.
    assert (M : missing g (Public [d0; d1] [h0; h1] p 0 false) = if lone_card_wins R && (nth p [h0; h1] O =? 1)%nat then 1%nat else 2%nat).
    { cbn [missing duel]. unfold duel_missing, lone, hand_size_of, deck_size_of. cbn [hand_sizes deck_sizes on_turn laid_so_far].
      rewrite E. cbn [Nat.eqb]. rewrite !andb_true_r. reflexivity. }
    rewrite M. clear M.
    destruct p as [|[|p]]; [| |lia]; cbn [nth] in *; subst; cbn [map].
    - change (py_nth [Z.of_nat h0; Z.of_nat h1] (Z.of_nat 0)) with (Ok (Z.of_nat h0)). cbn [bind].
      replace (Z.of_nat h0 =? 1) with (h0 =? 1)%nat by lia. destruct (h0 =? 1)%nat, (lone_card_wins R); reflexivity.
    - change (py_nth [Z.of_nat h0; Z.of_nat h1] (Z.of_nat 1)) with (Ok (Z.of_nat h1)). cbn [bind].
      replace (Z.of_nat h1 =? 1) with (h1 =? 1)%nat by lia. destruct (h1 =? 1)%nat, (lone_card_wins R); reflexivity.
  Qed.

  Ltac duel := first [exact (duel_high R V) | exact duel_start_row | exact duel_start_both | exact duel_least | reflexivity
    | now (intros; cbn; lia) | discriminate | split; [exact (duel_high R V) | exact Limit]].

  Theorem source_duel_position : forall s o, duel_consistent R s ->
    State___attrs_post_init__ (given RR s o) = Ok (state_of RR g (SourceDuel.duel_result R) s).
  Proof.
    intros s o C. unfold State___attrs_post_init__, given.
    cbn [State_rules State_tops State_hands State_decks State_player State_laid State_helped].
    rewrite (source_accepted RR g 2 2 (hand_size R) (duel_piles R)); try assumption; try duel.
    - cbn [bind fst snd]. exact (source_make_state _ _ _ _ _ _ _ (SourceDuel.duel_consistent_faithful R V Limit) s C).
    - apply (source_closed_form RR (trick g) (highest g) 2 (duel_piles R)); duel.
    - apply (source_is_searched RR (trick g) (highest g) 2 (duel_piles R)); duel.
    - apply (source_lookups RR (trick g) (highest g) 2 (duel_piles R)); duel.
  Qed.

  Theorem source_duel_position_refused : forall S, State_rules S = RR ->
    State___attrs_post_init__ S = Raise (invalid "InvalidState") \/
    exists s o, duel_consistent R s /\ S = given RR s o.
  Proof.
    intros [rs tops hs ds p l he o] E. cbn in E. subst rs. unfold State___attrs_post_init__.
    cbn [State_rules State_tops State_hands State_decks State_player State_laid State_helped].
    destruct (source_refused RR g 2 2 (hand_size R) (duel_piles R)) with tops hs ds p l he as [-> | (s & C & X)]; try duel.
    - apply (source_closed_form RR (trick g) (highest g) 2 (duel_piles R)); duel.
    - apply (source_is_searched RR (trick g) (highest g) 2 (duel_piles R)); duel.
    - apply (source_lookups RR (trick g) (highest g) 2 (duel_piles R)); duel.
    - now left.
    - right. injection X as -> -> -> -> -> ->. now exists s, o.
  Qed.
End Duel.
