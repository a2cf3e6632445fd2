(** play_tables.py: the tables, as they are made from the rows of a game, know what the
    placement rule says. *)

From Coq Require Import ZArith List Permutation Lia Bool Sorted ZifyBool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game.
From TheGame Require Import Py PyFacts Source SourceLeaves SourceReach SourceWithin.
Import ListNotations.
Open Scope Z_scope.

(** ** Sequences with their places *)

Lemma py_filter_map : forall {A B} (F : B -> res bool) (g : A -> B) (G : A -> bool) xs,
  (forall x, In x xs -> F (g x) = Ok (G x)) -> py_filter F (map g xs) = Ok (map g (filter G xs)).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl. rewrite (H x) by now left. simpl.
  rewrite IH by (intros; apply H; now right). simpl. now destruct (G x).
Qed.

Lemma py_map_map : forall {A B C} (F : B -> res C) (g : A -> B) (G : A -> C) xs,
  (forall x, In x xs -> F (g x) = Ok (G x)) -> py_map F (map g xs) = Ok (map G xs).
Proof.
  induction xs as [|x xs IH]; intros H; [reflexivity|]. simpl. rewrite (H x) by now left. simpl.
  rewrite IH by (intros; apply H; now right). reflexivity.
Qed.

Lemma py_for_collect : forall {A B R} (body : A -> list B -> res (flow (list B) R)) (f : A -> list B) xs acc,
  (forall x acc, In x xs -> body x acc = Ok (Next (acc ++ f x))) ->
  py_for xs body acc = Ok (Next (acc ++ flat_map f xs)).
Proof.
  induction xs as [|x xs IH]; intros acc H; simpl; [now rewrite app_nil_r|].
  rewrite H by now left. simpl. rewrite IH by (intros; apply H; now right). now rewrite <- app_assoc.
Qed.

Lemma py_for_map : forall {A B S R} (g : A -> B) (body : B -> S -> res (flow S R)) xs acc,
  py_for (map g xs) body acc = py_for xs (fun x => body (g x)) acc.
Proof.
  induction xs as [|x xs IH]; intros acc; [reflexivity|]. simpl.
  destruct (body (g x) acc) as [[]|]; simpl; auto.
Qed.

Lemma enumerate_map : forall {A B} (f : A -> B) xs k,
  py_enumerate_from k (map f xs) = map (fun ix => (fst ix, f (snd ix))) (py_enumerate_from k xs).
Proof. induction xs as [|x xs IH]; intros k; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma enumerate_snd : forall {A} (g : A -> bool) (xs : list A) k,
  map snd (filter (fun ix => g (snd ix)) (py_enumerate_from k xs)) = filter g xs.
Proof.
  induction xs as [|x xs IH]; intros k; [reflexivity|]. simpl. destruct (g x); simpl; now rewrite IH.
Qed.

Lemma enumerate_In : forall {A} (xs : list A) k i x, In (i, x) (py_enumerate_from k xs) ->
  exists n, i = k + Z.of_nat n /\ nth_error xs n = Some x.
Proof.
  induction xs as [|y xs IH]; intros k i x I; [contradiction|]. destruct I as [I|I].
  - inversion I; subst. exists O. split; [lia | reflexivity].
  - apply IH in I as (n & -> & E). exists (S n). split; [lia | assumption].
Qed.

Lemma enumerate_nth : forall {A} (xs : list A) n x k, nth_error xs n = Some x ->
  nth_error (py_enumerate_from k xs) n = Some (k + Z.of_nat n, x).
Proof.
  induction xs as [|y xs IH]; intros [|n] x k E; try discriminate; simpl in *.
  - inversion E. do 2 f_equal. lia.
  - rewrite (IH n x (k + 1) E). do 2 f_equal. lia.
Qed.

Lemma enumerate_at : forall {A B} (f : A -> B) (xs : list A) i x, In (i, x) (py_enumerate xs) ->
  py_nth (map f xs) i = Ok (f x).
Proof.
  intros A B f xs i x I. apply enumerate_In in I as (n & -> & E).
  rewrite Z.add_0_l. apply py_nth_at. now apply map_nth_error.
Qed.

Lemma enumerate_length : forall {A} (xs : list A) k, length (py_enumerate_from k xs) = length xs.
Proof. induction xs; intros k; simpl; auto. Qed.

Lemma py_zip_maps : forall {A B C} (f : A -> B) (g : A -> C) xs,
  py_zip (map f xs) (map g xs) = Ok (map (fun x => (f x, g x)) xs).
Proof. induction xs as [|x xs IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma map_enumerate : forall {A B} (f : A -> B) (xs : list A) k,
  map (fun ix : Z * A => f (snd ix)) (py_enumerate_from k xs) = map f xs.
Proof. induction xs as [|x xs IH]; intros k; [reflexivity|]. simpl. now rewrite IH. Qed.

(** ** Picking tops *)

Lemma py_map_nth_range : forall (f : Z -> bool) a b i, 0 <= i < b - a ->
  py_nth (map f (py_range a b)) i = Ok (f (a + i)).
Proof.
  intros f a b i H. apply py_nth_Z; [lia|]. unfold py_range. rewrite map_map.
  rewrite nth_error_map. rewrite (nth_error_nth' _ O) by (rewrite seq_length; lia).
  rewrite seq_nth by lia. simpl. do 2 f_equal. lia.
Qed.

Definition getter (indexes : list Z) : list Z -> res (list Z) :=
  match play_tables__getter indexes with Ok g => g | Raise _ => fun _ => Raise Crash end.

Lemma source_getter : forall indexes, play_tables__getter indexes = Ok (getter indexes).
Proof.
  intros [|i [|j l]]; try reflexivity. unfold getter, play_tables__getter.
  destruct (py_len (i :: j :: l) <=? 1) eqn:L; [unfold py_len in L; simpl length in L; lia | reflexivity].
Qed.

Lemma getter_gets : forall indexes tops ys,
  (forall i, In i indexes -> 0 <= i) -> py_map (py_nth tops) indexes = Ok ys -> getter indexes tops = Ok ys.
Proof.
  intros [|i [|j l]] tops ys P E.
  - simpl in E. inversion E. reflexivity.
  - specialize (P i (or_introl eq_refl)).
    assert (G : getter [i] tops = Ok (py_slice tops i (i + 1))) by reflexivity. rewrite G. clear G.
    simpl in E. destruct (py_nth tops i) as [y|] eqn:Y; [|discriminate]. simpl in E. inversion E. subst. f_equal.
    unfold py_nth, py_place in Y. unfold py_slice, py_to, py_place.
    destruct (Z.ltb_spec i 0); [lia|]. destruct (Z.ltb_spec i 0); [lia|]. destruct (Z.ltb_spec (i + 1) 0); [lia|].
    destruct (nth_error tops (Z.to_nat i)) as [z|] eqn:N; [|discriminate]. inversion Y; subst.
    apply nth_error_split in N as (l1 & l2 & -> & L). replace (Z.to_nat (i + 1)) with (length l1 + 1)%nat by lia. rewrite <- L.
    rewrite firstn_app_2. simpl. now rewrite skipn_app, Nat.sub_diag, skipn_all.
  - unfold getter, play_tables__getter.
    destruct (py_len (i :: j :: l) <=? 1) eqn:L; [unfold py_len in L; simpl length in L; lia|].
    unfold py_get. now rewrite L.
Qed.

(** ** A lookup *)

Definition row_of (T : Z) (p : pile) : Pile :=
  mk_Pile (sign (dir p)) (option_map Z.of_nat (owner p)) (row p) T.

Lemma not_nil : forall {A} (l : list A), l <> [] -> exists x m, l = x :: m.
Proof. intros A [|x m] N; [congruence | eauto]. Qed.

Lemma opposing_of : forall (f : pile -> bool) (L : list (Z * pile)),
  map (fun '(index, other) => index) (filter (fun '(index, other) => other) (map (fun ix => (fst ix, f (snd ix))) L))
  = map fst (filter (fun ip => f (snd ip)) L).
Proof.
  induction L as [|[i q] m IH]; [reflexivity|]. simpl. destruct (f q); simpl; now rewrite IH.
Qed.

Lemma opposing_takes : forall T me c l k,
  existsb (fun ip => takes T false (lane_of me (snd ip)) c) (filter (fun ip => negb (mine me (snd ip))) (py_enumerate_from k l))
  = existsb (fun l => negb (own l) && improves (heads l) (shows l) c) (map (lane_of me) l).
Proof.
  induction l as [|p l IH]; intros k; [reflexivity|]. simpl.
  destruct (mine me p) eqn:M; simpl; rewrite IH; [reflexivity|]. unfold takes at 1. simpl. now rewrite M.
Qed.


Section Lookup.
  Variables (R : Rules) (ps : list pile) (T high : Z) (me : nat).
  Variable by_kind : Z -> bool -> bool -> res (list bool).
  Let zero := high + 1.
  Definition by_distance (d : direction) (own h : bool) : list bool :=
    map (fun distance => Rules_takes R (pile_of T d None 0) distance own h) (py_range (- zero) zero).
  Hypothesis Kinds : forall d own h, by_kind (sign d) own h = Ok (by_distance d own h).
  Hypothesis Tops : forall p, In p ps -> 1 <= top p <= high + 1.
  Hypothesis High : high <= constant_HIGHEST.
  Let ls := map (lane_of me) ps.
  Hypothesis Ups : ups ls <> [].
  Hypothesis Downs : downs ls <> [].
  Let E := py_enumerate ps.
  Let helps := map (fun p => negb (mine me p)) ps.

  Lemma E_In : forall i p, In (i, p) E -> In p ps.
  Proof. intros i p I. apply enumerate_In in I as (n & _ & H). now apply nth_error_In in H. Qed.

  Definition running (d : direction) : list Z :=
    map fst (filter (fun ip => own_lane d (lane_of me (snd ip))) E).
  Definition the_lookup : Lookup :=
    mk_Lookup by_kind zero (map play_tables__plays (py_range 0 (py_len ps))) helps
      (getter (running Up)) (getter (running Down)) (hd 0 (running Up), hd 0 (running Down))
      (map fst (filter (fun ip => negb (mine me (snd ip))) E))
      (map (row_of T) ps) T [].

  Lemma running_get : forall d,
    getter (running d) (map top ps) = Ok (map shows (filter (own_lane d) ls)).
  Proof.
    intros d. apply getter_gets.
    { intros i I. unfold running in I. apply in_map_iff in I as ([j p] & <- & I).
      apply filter_In in I as [I _]. apply enumerate_In in I as (n & -> & _). simpl. lia. }
    unfold running.
    rewrite py_map_map with (G := fun ip => top (snd ip)).
    - f_equal. unfold ls. change E with (py_enumerate_from 0 ps).
      rewrite <- (map_map snd top), (enumerate_snd (fun p => own_lane d (lane_of me p)) ps 0).
      generalize ps. intros l0. induction l0 as [|p l IH]; [reflexivity|]. simpl.
      destruct (own_lane d (lane_of me p)); simpl; now rewrite IH.
    - intros [i p] I. apply filter_In in I as [I _]. simpl. now apply enumerate_at.
  Qed.

  Lemma running_some : forall d, map shows (filter (own_lane d) ls) <> [] ->
    exists i rest x, running d = i :: rest /\ py_nth (map top ps) i = Ok x /\
                     In x (map shows (filter (own_lane d) ls)).
  Proof.
    intros d N.
    assert (X : exists p, In p ps /\ own_lane d (lane_of me p) = true).
    { destruct (filter (own_lane d) ls) as [|l m] eqn:F; [now destruct N|].
      assert (I : In l (filter (own_lane d) ls)) by (rewrite F; now left).
      apply filter_In in I as [I O]. unfold ls in I. apply in_map_iff in I as (p & <- & I). eauto. }
    unfold running. destruct (filter (fun ip => own_lane d (lane_of me (snd ip))) E) as [|[i p] rest] eqn:F.
    { exfalso. destruct X as (p & I & O). apply In_nth_error in I as (n & I).
      apply enumerate_nth with (k := 0) in I. apply nth_error_In in I.
      assert (J : In (0 + Z.of_nat n, p) (filter (fun ip => own_lane d (lane_of me (snd ip))) E))
        by (apply filter_In; auto). now rewrite F in J. }
    assert (I : In (i, p) (filter (fun ip => own_lane d (lane_of me (snd ip))) E)) by (rewrite F; now left).
    apply filter_In in I as [I O]. exists i, (map fst rest), (top p). split; [reflexivity|].
    split; [now apply enumerate_at|]. apply in_map_iff. exists (lane_of me p). split; [reflexivity|].
    apply filter_In. split; [apply in_map; now apply E_In in I | assumption].
  Qed.

  Theorem source_lookup :
    play_tables__lookup (map (row_of T) ps) helps zero by_kind = Ok the_lookup.
  Proof.
    unfold play_tables__lookup. cbv zeta.
    assert (Running : forall d, (x5 <- py_filter (fun '(index, row) =>
      (if Pile_direction row =? sign d then x3 <- py_nth helps index ;; Ok (negb x3) else Ok false))
      (py_enumerate (map (row_of T) ps)) ;; Ok (map (fun '(index, row) => index) x5)) = Ok (running d)).
    { intros d. unfold py_enumerate. rewrite enumerate_map.
      rewrite py_filter_map with (G := fun ip => own_lane d (lane_of me (snd ip))).
      - simpl. rewrite map_map. reflexivity.
      - intros [i p] I. simpl. unfold helps. rewrite (enumerate_at _ ps i p I). unfold own_lane. simpl.
        destruct (dir p), d; simpl; rewrite ?negb_involutive, ?andb_true_r, ?andb_false_r; reflexivity. }
    pose proof (Running Up) as RU. pose proof (Running Down) as RD. simpl sign in RU, RD.
    rewrite RU, RD. cbn [bind]. rewrite !source_getter. cbn [bind].
    destruct (running_some Up Ups) as (u & us & x & EU & _).
    destruct (running_some Down Downs) as (d & ds & y & ED & _).
    assert (F : ps <> []) by (intros N; apply Ups; unfold ls; now rewrite N).
    destruct (not_nil ps F) as (p & l & Ep).
    assert (First : py_nth (map (row_of T) ps) 0 = Ok (row_of T p)) by (rewrite Ep; reflexivity).
    rewrite First. unfold the_lookup. rewrite EU, ED.
    change (py_nth (u :: us) 0) with (@Ok Z u). change (py_nth (d :: ds) 0) with (@Ok Z d). cbn [bind py_full andb hd].
    do 2 f_equal.
    - unfold py_len. rewrite map_length. reflexivity.
    - unfold py_enumerate, helps. rewrite enumerate_map. exact (opposing_of (fun p => negb (mine me p)) E).
  Qed.

  (** ** What it knows *)

  Definition tables (h : bool) : list (list bool) :=
    map (fun p => by_distance (dir p) (mine me p) (h && negb (mine me p))) ps.

  Theorem source_make : Lookup_make the_lookup = Ok [tables false; tables true].
  Proof.
    assert (H : forall h, Lookup__takes the_lookup h = Ok (tables h)).
    { intros h. unfold Lookup__takes. cbn [Lookup_rows Lookup_helps Lookup_by_kind the_lookup]. unfold helps.
      rewrite py_zip_maps. cbn [bind]. unfold tables. apply py_map_map. intros p I. cbn [row_of Pile_direction].
      rewrite negb_involutive. apply Kinds. }
    unfold Lookup_make. rewrite !H. reflexivity.
  Qed.

  (** The tables are made when they are needed, and stored; either way they are these. *)
  Lemma tables_now : forall {A} h (k : list (list bool) -> res A),
    (x <- (if py_full (Lookup_takes the_lookup) then Ok (Lookup_takes the_lookup) else Lookup_make the_lookup) ;;
     y <- py_nth x (Z.b2z h) ;; k y) = k (tables h).
  Proof. intros A h k. cbn [Lookup_takes the_lookup py_full]. rewrite source_make. now destruct h. Qed.

  Lemma table_at : forall h i p, nth_error ps i = Some p ->
    py_nth (tables h) (Z.of_nat i) = Ok (by_distance (dir p) (mine me p) (h && negb (mine me p))).
  Proof. intros h i p H. apply py_nth_at. unfold tables. now rewrite (map_nth_error _ _ _ H). Qed.

  Lemma entry_at : forall h p c i, In p ps -> 2 <= c <= high -> i = zero + (c - top p) ->
    py_nth (by_distance (dir p) (mine me p) (h && negb (mine me p))) i = Ok (takes T h (lane_of me p) c).
  Proof.
    intros h p c i I C ->. pose proof (Tops p I) as B. unfold by_distance.
    rewrite py_map_nth_range by lia. f_equal.
    replace (- zero + (zero + (c - top p))) with (c - top p) by lia.
    rewrite (source_takes_by_distance R T (lane_of me p)). unfold takes. simpl.
    destruct (mine me p), h; reflexivity.
  Qed.

  Lemma play_at : forall i c, 2 <= c <= high -> py_nth (play_tables__plays i) c = Ok (mk_Play c i).
  Proof.
    intros i c C. unfold play_tables__plays. apply py_nth_Z; [lia|]. unfold py_range.
    rewrite map_map, nth_error_map, (nth_error_nth' _ O) by (rewrite seq_length; lia).
    rewrite seq_nth by lia. simpl. do 2 f_equal. lia.
  Qed.

  Lemma sees_it : forall hand, (forall c, In c hand -> 2 <= c <= high) ->
    sees the_lookup T hand (map top ps) ls.
  Proof.
    intros hand B. constructor.
    - reflexivity.
    - apply (running_get Up).
    - apply (running_get Down).
    - destruct (running_some Up Ups) as (u & us & x & EU & X & IX).
      destruct (running_some Down Downs) as (d & ds & y & ED & Y & IY).
      exists x, y. simpl. rewrite EU, ED. simpl. auto.
    - unfold Lookup_helping, helping. simpl helped. cbv iota.
      set (O := filter (fun ip => negb (mine me (snd ip))) E).
      change (Lookup_opposing the_lookup) with (map fst O).
      assert (Sum : forall c, existsb (fun ip => takes T false (lane_of me (snd ip)) c) O =
        existsb (fun l => negb (own l) && improves (heads l) (shows l) c) (lanes (Turn hand ls false))).
      { intros c. apply opposing_takes. }
      destruct O as [|o O'] eqn:EO.
      + simpl. f_equal. symmetry. apply filter_nothing. intros c I. rewrite <- Sum. reflexivity.
      + rewrite <- EO in *. replace (negb (py_full (map fst O))) with false by (rewrite EO; reflexivity).
        rewrite (tables_now false). cbn [Lookup_zero the_lookup].
        assert (IO : forall i p, In (i, p) O -> exists n, i = Z.of_nat n /\ nth_error ps n = Some p).
        { intros i p I. unfold O in I. apply filter_In in I as [I _].
          apply enumerate_In in I as (n & -> & H). exists n. split; [lia | assumption]. }
        rewrite py_map_map with (G := fun ip : Z * pile =>
          (by_distance (dir (snd ip)) (mine me (snd ip)) (false && negb (mine me (snd ip))), zero - top (snd ip))).
        2:{ intros [i p] I. destruct (IO i p I) as (n & -> & Hn). cbn [fst snd].
            rewrite (table_at false n p Hn). cbn [bind].
            rewrite (py_nth_at _ n (top p)) by now apply map_nth_error. reflexivity. }
        cbn [bind]. apply py_filter_ok. intros c I. rewrite <- Sum.
        rewrite <- (py_any_ok (fun ip => Ok (takes T false (lane_of me (snd ip)) c))) by reflexivity.
        clear Sum EO. clearbody O. induction O as [|[i p] m IH]; [reflexivity|]. cbn [map py_any snd].
        rewrite (entry_at false p c) by
          (try (destruct (IO i p (or_introl eq_refl)) as (n & _ & Hn); now apply nth_error_In in Hn); auto; lia).
        cbn [bind]. destruct (takes T false (lane_of me p) c); [reflexivity|]. apply IH. intros; apply IO; now right.
  Qed.

  Lemma helps_at : forall i p, nth_error ps i = Some p ->
    py_nth (Lookup_helps the_lookup) (Z.of_nat i) = Ok (negb (is_own i ls)).
  Proof.
    intros i p H. simpl. rewrite (py_nth_at _ i (negb (mine me p))).
    - f_equal. unfold is_own, ls. now rewrite (map_nth_error (lane_of me) i ps H).
    - now apply map_nth_error with (f := fun p => negb (mine me p)).
  Qed.

  (** ** Every legal play, in order *)

  Definition to_play (ci : Z * nat) : Play := mk_Play (fst ci) (Z.of_nat (snd ci)).

  Lemma plays_in_order : forall h c n l, ps = n ++ l ->
    flat_map (fun ip => match (if takes T h (lane_of me (snd ip)) c then Some (mk_Play c (fst ip)) else None) with
                        | Some play => [play] | None => [] end) (py_enumerate_from (Z.of_nat (length n)) l)
    = map to_play (map (pair c) (filter (fun i => match nth_error ls i with Some l => takes T h l c | None => false end)
                                        (seq (length n) (length l)))).
  Proof.
    intros h c n l. revert n. induction l as [|p l IH]; intros n En; [reflexivity|]. simpl.
    unfold ls at 1. rewrite En at 1. rewrite map_app. simpl map.
    replace (nth_error (map (lane_of me) n ++ lane_of me p :: map (lane_of me) l) (length n)) with (Some (lane_of me p)).
    2:{ rewrite <- (map_length (lane_of me) n). symmetry. apply nth_error_at. }
    specialize (IH (n ++ [p])). rewrite app_length in IH. simpl in IH.
    replace (Z.of_nat (length n + 1)) with (Z.of_nat (length n) + 1) in IH by lia.
    replace (length n + 1)%nat with (S (length n)) in IH by lia.
    rewrite IH by (now rewrite <- app_assoc).
    destruct (takes T h (lane_of me p) c); reflexivity.
  Qed.


  Lemma range_enumerate : forall {A} (xs : list A) k,
    py_range k (k + py_len xs) = map fst (py_enumerate_from k xs).
  Proof.
    induction xs as [|x xs IH]; intros k; unfold py_len.
    - apply py_range_nil. simpl. lia.
    - rewrite py_range_cons by (cbn [length]; lia). cbn [py_enumerate_from map fst]. f_equal.
      rewrite <- IH. f_equal. unfold py_len. cbn [length]. lia.
  Qed.

  Definition laid_on (h : bool) (c : Z) (ip : Z * pile) : list Play :=
    match (if takes T h (lane_of me (snd ip)) c then Some (mk_Play c (fst ip)) else None) with
    | Some play => [play] | None => [] end.

  Lemma laid_in_order : forall h hand,
    flat_map (fun c => flat_map (laid_on h c) E) hand = map to_play (plays T (Turn hand ls h)).
  Proof.
    intros h hand. unfold plays. rewrite flat_map_concat_map, flat_map_concat_map, concat_map, map_map. f_equal.
    apply map_ext_in. intros c I. unfold E, py_enumerate. change 0 with (Z.of_nat (length (@nil pile))).
    unfold laid_on. rewrite (plays_in_order h c [] ps eq_refl). cbn [length held lanes].
    replace (length ls) with (length ps) by (unfold ls; now rewrite map_length).
    f_equal. f_equal. apply filter_ext. intros i. unfold legalb. simpl.
    now rewrite (proj2 (mem_In c hand) I).
  Qed.

  (** One pile: the table says whether to add the play. *)
  Lemma one_pile : forall {A} h c i p (x : Z) (acc : list Play) (k : list Play -> res A), In p ps -> 2 <= c <= high ->
    x = zero + (c - top p) ->
    (t <- py_nth (by_distance (dir p) (mine me p) (h && negb (mine me p))) x ;;
     if t then play <- py_nth (play_tables__plays i) c ;; k (acc ++ [play]) else k acc)
    = k (acc ++ laid_on h c (i, p)).
  Proof.
    intros A h c i p x acc k I C X. rewrite (entry_at h p c x I C X). cbn [bind]. unfold laid_on. cbn [fst snd].
    destruct (takes T h (lane_of me p) c); [now rewrite play_at|]. now rewrite app_nil_r.
  Qed.

  Definition one_pile_ok h c := fun i p x acc => one_pile h c i p x acc (fun a => Ok a).
  Definition one_pile_next {A} h c :=
    fun i p x acc => one_pile h c i p x acc (fun a => Ok (@Next (list Play) A a)).

  Theorem source_legal_plays : forall hand h, (forall c, In c hand -> 2 <= c <= high) ->
    Lookup_legal_plays the_lookup hand (map top ps) h = Ok (map to_play (plays T (Turn hand ls h))).
  Proof.
    intros hand h B. unfold Lookup_legal_plays. cbv zeta. rewrite (tables_now h). rewrite <- laid_in_order.
    assert (Plays : Lookup_plays the_lookup = map (fun ip => play_tables__plays (fst ip)) E).
    { cbn [Lookup_plays the_lookup]. rewrite (range_enumerate ps 0 : py_range 0 (py_len ps) = _). apply map_map. }
    rewrite Plays. change (Lookup_zero the_lookup) with zero.
    (* Both printed games have four piles, for which the loop may be written out. *)
    match goal with |- (if ?c then _ else _) = _ => destruct c eqn:L4 | _ => idtac end.
    1: {
      assert (L : length ps = 4%nat) by (unfold py_len, tables in L4; rewrite map_length in L4; lia).
      assert (Four : exists p1 p2 p3 p4, ps = [p1; p2; p3; p4]).
      { clear - L. destruct ps as [|p1 [|p2 [|p3 [|p4 [|]]]]]; try discriminate. eauto. }
      destruct Four as (p1 & p2 & p3 & p4 & Eps).
      assert (In4 : In p1 ps /\ In p2 ps /\ In p3 ps /\ In p4 ps) by (rewrite Eps; simpl; auto 8).
      destruct In4 as (I1 & I2 & I3 & I4).
      assert (Et : tables h = map (fun p => by_distance (dir p) (mine me p) (h && negb (mine me p))) [p1; p2; p3; p4])
        by (unfold tables; now rewrite Eps).
      assert (EE : E = py_enumerate [p1; p2; p3; p4]) by (unfold E; now rewrite Eps).
      rewrite Et, EE, Eps. cbn [map py_enumerate py_enumerate_from fst].
      rewrite py_for_collect with (f := fun c => flat_map (laid_on h c) (py_enumerate [p1; p2; p3; p4])).
      { cbn [bind]. now rewrite app_nil_l. }
      intros c acc I. specialize (B c I).
      repeat (first [rewrite (one_pile_ok h c) by (assumption || lia)
                    | rewrite (one_pile_next h c) by (assumption || lia)]; cbn [bind]).
      cbn [py_enumerate py_enumerate_from flat_map]. now rewrite app_nil_r, <- !app_assoc. }
    all: assert (Tb : tables h = map (fun ip : Z * pile =>
        by_distance (dir (snd ip)) (mine me (snd ip)) (h && negb (mine me (snd ip)))) E)
      by (unfold tables; symmetry; apply (map_enumerate (fun p => by_distance (dir p) (mine me p) (h && negb (mine me p))))).
    all: assert (Tp : map top ps = map (fun ip : Z * pile => top (snd ip)) E) by (symmetry; apply map_enumerate).
    all: rewrite Tb, Tp, py_zip_maps; cbn [bind]; rewrite py_zip_maps; cbn [bind]; rewrite map_map.
    all: rewrite py_for_collect with (f := fun c => flat_map (laid_on h c) E); [reflexivity|].
    all: intros c acc I; specialize (B c I).
    all: rewrite py_for_map, py_for_collect with (f := laid_on h c); [reflexivity|].
    all: intros [i p] acc' J; rewrite (one_pile_next h c) by (first [assumption | exact (E_In i p J) | cbn [snd]; lia]).
    all: reflexivity.
  Qed.

  Theorem source_allows : forall card pile hand h, (forall c, In c hand -> 2 <= c <= high) ->
    Lookup_allows the_lookup card pile hand (map top ps) h =
    Ok ((0 <=? pile) && legalb T (Turn hand ls h) card (Z.to_nat pile)).
  Proof.
    intros c i hand h B. unfold Lookup_allows, legalb. cbn [held lanes helped]. rewrite ?tables_now.
    unfold py_len. rewrite map_length.
    destruct (0 <=? i) eqn:I0; cbn [andb]; [|repeat match goal with |- context [if ?b then _ else _] => destruct b end; reflexivity || reflexivity].
    rewrite <- (Z2Nat.id i) by lia. set (n := Z.to_nat i). rewrite Nat2Z.id.
    destruct (nth_error ps n) as [p|] eqn:N.
    - assert (L : (n < length ps)%nat) by (apply nth_error_Some; congruence).
      unfold ls. rewrite (map_nth_error _ _ _ N).
      replace (Z.of_nat n <? Z.of_nat (length ps)) with true by lia.
      destruct (mem c hand) eqn:M; cbn [andb]; [|reflexivity].
      rewrite (table_at h n p N). cbn [bind]. rewrite (py_nth_at _ n (top p)) by now apply map_nth_error. cbn [bind].
      apply entry_at; [now apply nth_error_In in N | apply B; now apply mem_In | cbn [Lookup_zero the_lookup]; lia].
    - assert (L : (length ps <= n)%nat) by (now apply nth_error_None).
      replace (Z.of_nat n <? Z.of_nat (length ps)) with false by lia. cbn [andb].
      unfold ls. rewrite nth_error_map, N. now rewrite andb_false_r.
  Qed.

  Theorem source_lookup_is_trick : forall card i p, nth_error ps i = Some p ->
    Lookup_is_trick the_lookup card (Z.of_nat i) (map top ps) =
    Ok (mine me p && (gain (dir p) (top p) card =? - T)).
  Proof.
    intros card i p N. unfold Lookup_is_trick. cbn [Lookup_rows Lookup_helps the_lookup].
    rewrite (py_nth_at _ i (row_of T p)) by now apply map_nth_error. cbn [bind]. cbv zeta.
    rewrite (py_nth_at _ i (negb (mine me p))) by (unfold helps; exact (map_nth_error (fun p => negb (mine me p)) i ps N)).
    cbn [bind]. rewrite (py_nth_at _ i (top p)) by now apply map_nth_error. cbn [bind row_of Pile_direction Pile_trick].
    rewrite source_is_trick. now destruct (mine me p).
  Qed.
End Lookup.
