(** Positions made by hand: what the constructor of a state asks for, and that play keeps it.

    A consistent position need not be one that play can reach. It is about what shows on the
    piles, not about the cards below. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Thresholds Reach MostLaid Game Common.
From TheGame Require Cooperative CooperativeTheorems FaceToFace FaceToFaceTheorems.
Import ListNotations.
Open Scope Z_scope.

Notation frame := CooperativeTheorems.frame.
Notation hand_update := CooperativeTheorems.hand_update.
Notation size_hand := CooperativeTheorems.size_hand.
Notation size_deck := CooperativeTheorems.size_deck.

(** Whether cards were laid on a pile. *)
Definition touched (p : pile) : bool := negb (top p =? row p).

Definition owned_by (i : nat) (p : pile) : bool :=
  match owner p with None => false | Some x => (x =? i)%nat end.

Definition showing (c : Z) (p : pile) : bool := touched p && (top p =? c).
Definition opened_by (i : nat) (p : pile) : bool := touched p && owned_by i p.

Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).

Section Positions.
  (** A game with its players, draw piles, hand size and piles of the start. *)
  Variables (g : game) (n d size : nat) (start : list pile).

  (** The cards of a draw pile that are not laid: in it, or in a hand that was drawn from it. *)
  Definition unlaid_of (s : state) (j : nat) : list Z :=
    nth j (decks s) [] ++ concat (map (hand s) (filter (fun i => (source g i =? j)%nat) (seq 0 n))).

  (** How many cards of a draw pile are laid. *)
  Definition laid_from (s : state) (j : nat) : nat :=
    (Z.to_nat (highest g - 1) - length (unlaid_of s j))%nat.

  (** The table when this turn began, as everyone saw it, if nothing is left to draw. *)
  Definition beginning (s : state) : public :=
    Public (map (@length Z) (decks s))
           (update (player s) (fun _ => laid s) (map (@length Z) (hands s))) (player s) O false.

  Record consistent (s : state) : Prop := {
    (* a hand for each player, a draw pile for each that there is, somebody on turn *)
    c_seated : seated n d s;
    c_piles : map frame (piles s) = map frame start;
    (* a pile shows a card, or is as at the start *)
    c_tops : forall p, In p (piles s) -> touched p = true -> 2 <= top p <= highest g;
    c_small : forall i, (length (hand s i) <= size)%nat;
    (* every card of a draw pile is in one place at most *)
    c_cards : forall j, (j < d)%nat -> NoDup (unlaid_of s j) /\
      forall c, In c (unlaid_of s j) -> 2 <= c <= highest g;
    (* a number shows on as many piles as cards with it are laid, at most *)
    c_shown : forall c, (count (showing c) (piles s) <=
      count (fun j => negb (mem c (unlaid_of s j))) (seq 0 d))%nat;
    (* laid cards are somewhere *)
    c_somewhere : (forall j, (j < d)%nat -> laid_from s j = O) \/ exists p, In p (piles s) /\ touched p = true;
    (* nobody but its owner opens a pile *)
    c_opened : forall i, (i < n)%nat ->
      (count (opened_by i) (piles s) <= laid_from s (source g i))%nat;
    (* the cards laid in this turn were in the hand *)
    c_laid : (length (hand s (player s)) + laid s <= size)%nat /\
      (laid s <= laid_from s (source g (player s)))%nat;
    c_helped : has_helped s = true -> (0 < laid s)%nat /\
      exists p, In p (piles s) /\ touched p = true /\ mine (player s) p = false;
    (* a turn begins with cards in the hand *)
    c_begun : hand s (player s) <> [] \/ (0 < laid s)%nat;
    (* the others have drawn, if they could *)
    c_drawn : forall i, (i < n)%nat -> i <> player s -> hand s i = [] -> nth (source g i) (decks s) [] = [];
    (* who has laid every card has won in their own turn *)
    c_won : forall i, (i < n)%nat -> source g i <> source g (player s) -> unlaid_of s (source g i) <> [];
    (* a turn that was lost before it began lays no last card *)
    c_last : (0 < laid s)%nat -> hand s (player s) = [] -> deck g s = [] ->
      (missing g (beginning s) <= laid s)%nat
  }.

  (** What both games keep to. *)
  Record orderly : Prop := {
    o_lawful : lawful g n d;
    o_rows : forall p, In p start -> row p = row_card (highest g) (dir p);
    o_high : 2 <= highest g;
    o_room : forall s, consistent s -> (required g (see s) <= laid s)%nat ->
      (due g s + length (hand s (player s)) <= size)%nat;
    o_draws : forall s, hand s (player s) = [] -> due g s = O -> deck g s = [];
    o_next : forall s, consistent s -> judge g s = Playing -> (required g (see s) <= laid s)%nat ->
      hand (end_turn g s) (next g (see (drawn g s))) <> [];
    o_won : forall s, consistent s -> judge g s = Playing -> forall i, (i < n)%nat ->
      source g i <> source g (next g (see (drawn g s))) -> unlaid_of s (source g i) <> [];
    o_last : forall s c, consistent s -> judge g s = Playing -> hand s (player s) = [c] ->
      deck g s = [] -> (missing g (beginning (place g s c 0)) <= S (laid s))%nat
  }.

  Hypothesis Ord : orderly.

  (** ** What is not laid *)

  Definition held_from (hs : list (list Z)) (j : nat) : list Z :=
    concat (map (fun i => nth i hs []) (filter (fun i => (source g i =? j)%nat) (seq 0 n))).

  Lemma held_from_update : forall hs p f j, length hs = n -> (p < n)%nat ->
    if (source g p =? j)%nat
    then exists a b, held_from hs j = a ++ nth p hs [] ++ b /\
           held_from (update p f hs) j = a ++ f (nth p hs []) ++ b
    else held_from (update p f hs) j = held_from hs j.
  Proof.
    intros hs p f j Ln P. unfold held_from.
    assert (E : seq 0 n = seq 0 p ++ p :: seq (S p) (n - p - 1)).
    { replace n with (p + S (n - p - 1))%nat at 1 by lia. now rewrite seq_app. }
    assert (Same : forall is, (forall i, In i is -> i <> p) ->
      map (fun i => nth i (update p f hs) []) (filter (fun i => (source g i =? j)%nat) is) =
      map (fun i => nth i hs []) (filter (fun i => (source g i =? j)%nat) is)).
    { intros is D. apply map_ext_in. intros i I. apply filter_In in I as [I _].
      apply nth_update_other. intros X. symmetry in X. now apply (D i I). }
    rewrite E, !filter_app. cbn [filter].
    destruct (source g p =? j)%nat; rewrite !map_app; cbn [map]; rewrite !concat_app; cbn [concat];
      rewrite !Same by (intros i I; apply in_seq in I; lia); [|reflexivity].
    rewrite nth_update_same by lia. eauto.
  Qed.

  Lemma unlaid_place_of : forall s c i j, seated n d s -> In c (hand s (player s)) ->
    if (source g (player s) =? j)%nat then Permutation (unlaid_of s j) (c :: unlaid_of (place g s c i) j)
    else unlaid_of (place g s c i) j = unlaid_of s j.
  Proof.
    intros s c i j (Ln & _ & P) Ic. unfold unlaid_of, hand. cbn [place decks hands].
    pose proof (held_from_update (hands s) (player s) (discard c) j Ln P) as U. unfold held_from in U.
    destruct (source g (player s) =? j)%nat; [|now rewrite U].
    destruct U as (a & b & -> & ->). fold (hand s (player s)).
    rewrite (discard_perm c (hand s (player s)) Ic) at 1.
    change ((c :: ?x) ++ b) with (c :: (x ++ b)). rewrite !(app_assoc _ a). symmetry. apply Permutation_middle.
  Qed.

  Lemma unlaid_end_of : forall s j, seated n d s -> Permutation (unlaid_of (end_turn g s) j) (unlaid_of s j).
  Proof.
    intros s j (Ln & Ld & P). unfold unlaid_of, hand. cbn [end_turn pass_on drawn decks hands].
    pose proof (held_from_update (hands s) (player s) (fun h => h ++ firstn (due g s) (deck g s)) j Ln P) as U.
    unfold held_from in U. pose proof (law_source _ _ _ (o_lawful Ord) _ P) as Sj.
    destruct (Nat.eqb_spec (source g (player s)) j) as [<-|N].
    - destruct U as (a & b & -> & ->). rewrite nth_update_same by lia. fold (deck g s).
      rewrite <- (firstn_skipn (due g s) (deck g s)) at 3.
      set (x := firstn _ _). set (y := skipn _ _). rewrite <- !app_assoc.
      now rewrite (Permutation_app_swap_app _ x b), (Permutation_app_swap_app a x), (Permutation_app_swap_app y x).
    - now rewrite U, nth_update_other.
  Qed.

  (** ** Piles *)

  Lemma row_at : forall s p, consistent s -> In p (piles s) -> row p = row_card (highest g) (dir p).
  Proof.
    intros s p C I. apply (in_map frame) in I. rewrite (c_piles s C) in I.
    apply in_map_iff in I as (q & E & I). apply (o_rows Ord) in I. unfold CooperativeTheorems.frame in E. congruence.
  Qed.

  Lemma touched_put : forall s p k c, consistent s -> In p (piles s) -> 2 <= c <= highest g ->
    touched (put k c p) = true.
  Proof.
    intros s p k c C I R. unfold touched. cbn [put top cards row]. rewrite (row_at s p C I).
    unfold row_card. destruct (dir p); lia.
  Qed.

  Lemma top_range : forall s p, consistent s -> In p (piles s) -> 1 <= top p <= highest g + 1.
  Proof.
    intros s p C I. pose proof (c_tops s C p I) as Tp. unfold touched in Tp.
    pose proof (row_at s p C I) as Rw. pose proof (o_high Ord). unfold row_card in Rw.
    destruct (Z.eqb_spec (top p) (row p)); cbn [negb] in Tp; [destruct (dir p); lia | specialize (Tp eq_refl); lia].
  Qed.

  (** A player who has a pile of some direction at the start has one now. *)
  Lemma both_ways : forall s me dd, map frame (piles s) = map frame start ->
    (exists p, In p start /\ dir p = dd /\ mine me p = true) ->
    map shows (filter (own_lane dd) (map (lane_of me) (piles s))) <> [].
  Proof.
    intros s me dd E (p & I & D & M) N. apply (in_map frame) in I. rewrite <- E in I.
    apply in_map_iff in I as (q & Eq & I). unfold CooperativeTheorems.frame in Eq. injection Eq as Ed Eo _.
    assert (K : In (lane_of me q) (filter (own_lane dd) (map (lane_of me) (piles s)))).
    { apply filter_In. split; [now apply in_map|]. unfold own_lane, lane_of. cbn [own heads].
      replace (mine me q) with true by (unfold mine in *; now rewrite Eo). rewrite Ed, D. now destruct dd. }
    apply map_eq_nil in N. now rewrite N in K.
  Qed.

  Lemma hand_of_consistent : forall s i, consistent s -> (i < n)%nat ->
    NoDup (hand s i) /\ forall c, In c (hand s i) -> 2 <= c <= highest g.
  Proof.
    intros s i C L. destruct (c_cards s C _ (law_source _ _ _ (o_lawful Ord) i L)) as [N R].
    destruct (c_seated s C) as (Ln & _ & _).
    pose proof (held_from_update (hands s) i (fun h => h) (source g i) Ln L) as U. rewrite Nat.eqb_refl in U.
    destruct U as (a & b & U & _). unfold unlaid_of, hand in N, R. unfold held_from in U. rewrite U in N, R.
    split; [|intros c I; apply R; rewrite !in_app_iff; auto].
    assert (Tl : forall x y : list Z, NoDup (x ++ y) -> NoDup y) by (induction x; intros y Nx; [assumption | inversion Nx; auto]).
    apply Tl, Tl in N. apply (Tl b). now rewrite Permutation_app_comm.
  Qed.

  Lemma count_update : forall {A} (f : A -> bool) h l i x, nth_error l i = Some x ->
    (count f (update i h l) + (if f x then 1 else 0) = count f l + (if f (h x) then 1 else 0))%nat.
  Proof.
    intros A f h l i x E. destruct (update_split h l i x E) as (l1 & l2 & -> & _ & ->). unfold count.
    rewrite !filter_app, !app_length. cbn [filter]. destruct (f x), (f (h x)); cbn [length]; lia.
  Qed.

  (** ** Moves *)

  Lemma place_hand : forall s c i j, seated n d s ->
    hand (place g s c i) j = if (j =? player s)%nat then discard c (hand s (player s)) else hand s j.
  Proof. intros s c i j (Ln & _ & P). unfold hand at 1. cbn [place hands]. apply hand_update. lia. Qed.

  Lemma end_hand_of : forall s j, seated n d s ->
    hand (end_turn g s) j = if (j =? player s)%nat
      then hand s (player s) ++ firstn (due g s) (deck g s) else hand s j.
  Proof. intros s j (Ln & _ & P). unfold hand at 1. cbn [end_turn pass_on drawn hands]. apply hand_update. lia. Qed.

  Lemma laid_from_same : forall s s' j, length (unlaid_of s j) = length (unlaid_of s' j) -> laid_from s j = laid_from s' j.
  Proof. intros s s' j E. unfold laid_from. now rewrite E. Qed.

  Lemma few_unlaid : forall s j, consistent s -> (j < d)%nat ->
    (length (unlaid_of s j) <= Z.to_nat (highest g - 1))%nat.
  Proof.
    intros s j C J. destruct (c_cards s C j J) as [N R].
    rewrite <- (CooperativeTheorems.numbers_length (highest g)). apply NoDup_incl_length; [assumption|].
    intros c I. apply CooperativeTheorems.numbers_In, R, I.
  Qed.

  Lemma place_consistent : forall s c i s', consistent s -> Game.apply g s (Place c i) = Some s' -> consistent s'.
  Proof.
    intros s c i s' C A. pose proof A as A0.
    apply apply_place in A as (J & Le & Rg & ->). destruct (legal_pile _ _ _ _ Le) as (p & Ep).
    destruct Le as (Ic & l & El & Tk). cbn [turn_of held] in Ic.
    pose proof (c_seated s C) as Se. pose proof Se as (Ln & Ld & P).
    pose proof (law_source _ _ _ (o_lawful Ord) _ P) as Sj.
    assert (Ip : In p (piles s)) by (now apply nth_error_In in Ep).
    assert (Tp : touched (put (source g (player s)) c p) = true) by (now apply touched_put with s).
    assert (Un : forall j, if (source g (player s) =? j)%nat
      then Permutation (unlaid_of s j) (c :: unlaid_of (place g s c i) j)
      else unlaid_of (place g s c i) j = unlaid_of s j) by (intros j; now apply unlaid_place_of).
    assert (More : forall j, (j < d)%nat -> laid_from (place g s c i) j =
      (laid_from s j + if (source g (player s) =? j)%nat then 1 else 0)%nat).
    { intros j Jd. specialize (Un j). unfold laid_from. pose proof (few_unlaid s j C Jd).
      destruct (source g (player s) =? j)%nat; [|rewrite Un; lia].
      apply Permutation_length in Un. cbn [length] in Un. lia. }
    assert (In_piles : forall q, In q (piles (place g s c i)) -> In q (piles s) \/ q = put (source g (player s)) c p).
    { intros q I. cbn [place piles] in I. destruct (update_split (put (source g (player s)) c) _ _ _ Ep) as (l1 & l2 & E1 & _ & E2).
      rewrite E2 in I. rewrite E1. rewrite !in_app_iff in *. simpl in *. intuition. }
    assert (New : In (put (source g (player s)) c p) (piles (place g s c i))).
    { apply nth_error_In with i. cbn [place piles]. now apply nth_error_update_same. }
    assert (Kept : forall q, In q (piles s) -> touched q = true -> exists q', In q' (piles (place g s c i)) /\
      touched q' = true /\ owner q' = owner q).
    { intros q I T. apply In_nth_error in I as (k & Ek). destruct (Nat.eq_dec i k) as [<-|D].
      - exists (put (source g (player s)) c p). split; [assumption|]. split; [assumption|]. cbn. congruence.
      - exists q. split; [|auto]. apply nth_error_In with k. cbn [place piles]. now rewrite nth_error_update_other. }
    pose proof (c_laid s C) as [La1 La2].
    pose proof (discard_length c _ Ic) as Dl.
    constructor.
    - now apply seated_place.
    - cbn [place piles]. rewrite CooperativeTheorems.frame_put. apply C.
    - intros q I T. destruct (In_piles q I) as [Iq| ->]; [now apply C | exact Rg].
    - intros j. rewrite place_hand by assumption. destruct (j =? player s)%nat; [|apply C].
      pose proof (c_small s C (player s)). lia.
    - intros j Jd. specialize (Un j). destruct (c_cards s C j Jd) as [N R].
      destruct (source g (player s) =? j)%nat; [|now rewrite Un].
      pose proof (Permutation_NoDup Un N) as N'. inversion N'; subst. split; [assumption|].
      intros x I. apply R. apply (Permutation_in _ (Permutation_sym Un)). now right.
    - intros x. pose proof (c_shown s C x) as Sh. cbn [place piles].
      pose proof (count_update (showing x) (put (source g (player s)) c) _ _ _ Ep) as Cu.
      unfold showing at 2 4 in Cu. rewrite Tp in Cu. change (top (put (source g (player s)) c p)) with c in Cu. cbn [andb] in Cu.
      assert (Mono : forall js, (forall j, In j js -> (j < d)%nat) ->
        (count (fun j => negb (mem x (unlaid_of s j))) js <= count (fun j => negb (mem x (unlaid_of (place g s c i) j))) js)%nat /\
        (c = x -> In (source g (player s)) js ->
          count (fun j => negb (mem x (unlaid_of s j))) js < count (fun j => negb (mem x (unlaid_of (place g s c i) j))) js)%nat).
      { unfold count. induction js as [|j js IH]; intros Jd; [simpl; split; [lia | contradiction]|].
        destruct IH as [IH1 IH2]; [intros; apply Jd; now right|]. cbn [filter]. specialize (Un j).
        destruct (Nat.eqb_spec (source g (player s)) j) as [Ej|D]; [subst j|].
        - assert (Less : mem x (unlaid_of (place g s c i) (source g (player s))) = true -> mem x (unlaid_of s (source g (player s))) = true).
          { rewrite !mem_In. intros I. apply (Permutation_in _ (Permutation_sym Un)). now right. }
          assert (Gone : c = x -> mem x (unlaid_of s (source g (player s))) = true /\
            mem x (unlaid_of (place g s c i) (source g (player s))) = false).
          { intros <-. split; [apply mem_In, (Permutation_in _ (Permutation_sym Un)); now left|].
            apply mem_not_In. destruct (c_cards s C _ Sj) as [N _].
            pose proof (Permutation_NoDup Un N) as N'. now inversion N'. }
          split.
          + destruct (mem x (unlaid_of (place g s c i) _)); [rewrite (Less eq_refl)|];
              destruct (mem x (unlaid_of s _)); cbn [negb length]; lia.
          + intros Ex _. destruct (Gone Ex) as [-> ->]. cbn [negb length]. lia.
        - rewrite Un. split; [destruct (negb _); cbn [length]; lia|].
          intros Ex [I|I]; [congruence|]. specialize (IH2 Ex I). destruct (negb _); cbn [length]; lia. }
      destruct (Mono (seq 0 d)) as [Some_ More_]; [intros j I; apply in_seq in I; lia|].
      destruct (Z.eqb_spec c x) as [Ex|Ex].
      + specialize (More_ Ex ltac:(apply in_seq; lia)). destruct (touched p && (top p =? x)); lia.
      + destruct (touched p && (top p =? x)); lia.
    - right. eauto.
    - intros k Kn. rewrite More by (now apply (law_source _ _ _ (o_lawful Ord))).
      pose proof (c_opened s C k Kn) as Op. cbn [place piles].
      pose proof (count_update (opened_by k) (put (source g (player s)) c) _ _ _ Ep) as Cu.
      unfold opened_by at 2 4 in Cu. rewrite Tp in Cu. change (owned_by k (put (source g (player s)) c p)) with (owned_by k p) in Cu. cbn [andb] in Cu.
      destruct (touched p) eqn:Tq; cbn [andb] in Cu; [destruct (owned_by k p); lia|].
      destruct (owned_by k p) eqn:Ow; [|lia].
      (* an untouched pile takes cards of its owner only *)
      assert (Mi : mine (player s) p = true).
      { destruct (mine (player s) p) eqn:Mi; [reflexivity|]. exfalso.
        simpl in El. rewrite nth_error_map, Ep in El. inversion El; subst l.
        unfold takes in Tk. cbn [lane_of own heads shows] in Tk. rewrite Mi in Tk. apply andb_true_iff in Tk as [_ Im].
        unfold touched in Tq. apply negb_false_iff, Z.eqb_eq in Tq. rewrite Tq, (row_at s p C Ip) in Im.
        now rewrite FT_7_no_help_on_an_untouched_pile in Im. }
      unfold mine in Mi. unfold owned_by in Ow. destruct (owner p) as [y|]; [|discriminate].
      apply Nat.eqb_eq in Mi, Ow. replace (source g (player s) =? source g k)%nat with true by (symmetry; apply Nat.eqb_eq; congruence). lia.
    - rewrite place_hand by assumption. cbn [place player laid]. pose proof (More _ Sj) as Mo.
      rewrite Nat.eqb_refl in *. lia.
    - cbn [place has_helped laid player]. intros Hh. split; [lia|]. apply orb_true_iff in Hh as [Hh|Hh].
      + destruct (c_helped s C Hh) as (_ & q & Iq & Tq & Mq). destruct (Kept q Iq Tq) as (q' & I' & T' & O').
        exists q'. split; [assumption|]. split; [assumption|]. unfold mine in *. now rewrite O'.
      + exists (put (source g (player s)) c p). split; [assumption|]. split; [assumption|].
        unfold is_own in Hh. rewrite El in Hh. simpl in El. rewrite nth_error_map, Ep in El. inversion El; subst l.
        cbn [lane_of own] in Hh. now apply negb_true_iff in Hh.
    - right. cbn [place laid]. lia.
    - intros k Kn D. cbn [place player] in D. rewrite place_hand by assumption.
      apply Nat.eqb_neq in D as D'. rewrite D'. cbn [place decks]. now apply C.
    - intros k Kn D. cbn [place player] in D. specialize (Un (source g k)).
      destruct (Nat.eqb_spec (source g (player s)) (source g k)) as [E|E]; [congruence|]. rewrite Un. now apply C.
    - cbn [place laid player]. intros _. rewrite place_hand by assumption. rewrite Nat.eqb_refl.
      intros E De. change (deck g (place g s c i)) with (deck g s) in De.
      assert (One : hand s (player s) = [c]).
      { pose proof (discard_perm c _ Ic) as Pm. rewrite E in Pm. symmetry in Pm. now apply Permutation_length_1_inv in Pm. }
      change (beginning (place g s c i)) with (beginning (place g s c 0)).
      now apply (o_last Ord).
  Qed.

  Lemma end_consistent : forall s s', consistent s -> Game.apply g s Game.EndTurn = Some s' -> consistent s'.
  Proof.
    intros s s' C A. apply apply_end in A as (J & Rq & ->).
    pose proof (c_seated s C) as Se. pose proof Se as (Ln & Ld & P).
    pose proof (law_source _ _ _ (o_lawful Ord) _ P) as Sj.
    pose proof (o_room Ord s C Rq) as Room.
    assert (Un : forall j, Permutation (unlaid_of (end_turn g s) j) (unlaid_of s j)) by (intros; now apply unlaid_end_of).
    assert (Lf : forall j, laid_from (end_turn g s) j = laid_from s j) by (intros; apply laid_from_same, Permutation_length, Un).
    pose proof (o_next Ord s C J Rq) as Nx.
    constructor; cbn [end_turn pass_on drawn piles player laid has_helped].
    - now apply seated_end with (1 := o_lawful Ord).
    - apply C.
    - apply C.
    - intros j. rewrite end_hand_of by assumption. destruct (j =? player s)%nat; [|apply C].
      rewrite app_length, firstn_length. lia.
    - intros j Jd. destruct (c_cards s C j Jd) as [N R]. split.
      + apply (Permutation_NoDup (Permutation_sym (Un j)) N).
      + intros c I. apply R, (Permutation_in _ (Un j)), I.
    - intros c. rewrite (c_shown s C c). unfold count. rewrite (filter_ext (fun j => negb (mem c (unlaid_of s j)))
        (fun j => negb (mem c (unlaid_of (end_turn g s) j)))); [lia|]. intros j. f_equal.
      apply eq_true_iff_eq. rewrite !mem_In. split; apply Permutation_in; [symmetry|]; apply Un.
    - destruct (c_somewhere s C) as [So|So]; [left | now right]. intros j Jd. rewrite Lf. now apply So.
    - intros i Hi. rewrite Lf. now apply C.
    - split; [|lia]. rewrite Nat.add_0_r, end_hand_of by assumption.
      destruct (_ =? player s)%nat; [rewrite app_length, firstn_length; lia | apply C].
    - discriminate.
    - now left.
    - intros i Hi D. rewrite end_hand_of by assumption. cbn [end_turn pass_on drawn decks].
      destruct (Nat.eqb_spec i (player s)) as [->|Ni].
      + intros E. apply app_eq_nil in E as [Eh Ef]. rewrite nth_update_same by lia. fold (deck g s).
        destruct (deck g s) as [|x l] eqn:De; [now rewrite skipn_nil|].
        destruct (due g s) eqn:Du; [exfalso | discriminate Ef].
        pose proof (o_draws Ord s Eh Du). congruence.
      + intros E. pose proof (c_drawn s C i Hi Ni E) as De.
        destruct (Nat.eq_dec (source g (player s)) (source g i)) as [Es|Es].
        * rewrite <- Es in *. rewrite nth_update_same by lia. rewrite De. apply skipn_nil.
        * now rewrite nth_update_other.
    - intros i Hi D E. apply (o_won Ord s C J i Hi D). specialize (Un (source g i)). rewrite E in Un.
      now apply Permutation_nil in Un.
    - lia.
  Qed.

  (** Play keeps positions consistent. *)
  Theorem moves_keep_consistent : forall s m s', consistent s -> Game.apply g s m = Some s' -> consistent s'.
  Proof. intros s [c i|] s' C A; [now apply place_consistent with s c i | now apply end_consistent with s]. Qed.
End Positions.

(** ** The cooperative game *)

Lemma hands_in_order : forall s, map (hand s) (seq 0 (length (hands s))) = hands s.
Proof.
  intros s. unfold hand. generalize (hands s). intros l. induction l as [|x l IH]; [reflexivity|].
  cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma count_none : forall {A} (f : A -> bool) l, (forall x, In x l -> f x = false) -> count f l = O.
Proof.
  intros A f l H. unfold count. induction l as [|x l IH]; [reflexivity|]. cbn [filter].
  rewrite H by now left. apply IH. intros; apply H; now right.
Qed.

Section Team.
  Import Cooperative CooperativeTheorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Notation g := (cooperative R).

  Definition co_consistent : state -> Prop := consistent g (players R) 1 (hand_size R) (co_piles R).

  Lemma co_unlaid_of : forall s, seated (players R) 1 s -> unlaid_of g (players R) s 0 = deck g s ++ concat (hands s).
  Proof.
    intros s (Ln & _). unfold unlaid_of, deck. cbn [source cooperative]. f_equal. f_equal.
    rewrite <- Ln. rewrite <- (hands_in_order s) at 2. f_equal. induction (seq 0 (length (hands s))); [reflexivity|]. cbn. now f_equal.
  Qed.

  Lemma co_unlaid : forall s, seated (players R) 1 s -> length (unlaid_of g (players R) s 0) = unlaid s.
  Proof.
    intros s Se. rewrite co_unlaid_of by assumption. destruct Se as (_ & Ld & _). unfold unlaid, deck. cbn [source cooperative].
    destruct (decks s) as [|x [|]]; try discriminate. cbn [nth map total fold_right]. rewrite app_length.
    assert (E : forall l : list (list Z), length (concat l) = total (map (@length Z) l)).
    { induction l as [|y l IH]; [reflexivity|]. cbn [concat map]. rewrite app_length, IH. reflexivity. }
    rewrite E. unfold total. lia.
  Qed.

  Lemma co_due : forall s, due g s = Nat.min (hand_size R - length (hand s (player s))) (length (deck g s)).
  Proof. intros s. unfold due. cbn [wanted cooperative]. cbn [on_turn see]. now rewrite CooperativeTheorems.size_hand. Qed.

  Theorem co_orderly : orderly g (players R) 1 (hand_size R) (co_piles R).
  Proof.
    destruct V as (V1 & V2 & V3 & V4 & V5). constructor.
    - now apply co_lawful.
    - intros p I. unfold co_piles in I. apply in_app_iff in I as [I|I]; apply repeat_spec in I; subst p; reflexivity.
    - cbn [highest cooperative]. nia.
    - intros s C Rq. rewrite co_due. pose proof (c_small _ _ _ _ _ s C (player s)). lia.
    - intros s E Du. rewrite co_due, E in Du. apply length_zero_iff_nil. cbn [length] in Du. lia.
    - intros s C J Rq. pose proof (c_seated _ _ _ _ _ s C) as Se. pose proof Se as (Ln & Ld & P).
      pose proof (playing_unlaid R s J) as U.
      assert (X : exists i, (i < players R)%nat /\ hand (end_turn g s) i <> []).
      { destruct (Nat.eq_dec (length (hand (end_turn g s) (player s))) 0) as [E|E];
          [|exists (player s); split; [assumption | intros N; apply E; now rewrite N]].
        rewrite end_hand_of with (n := players R) (d := 1%nat), Nat.eqb_refl, app_length, firstn_length in E by assumption.
        destruct (total_pos (hands s)) as (i & Li & N).
        - intros T. apply U. unfold unlaid. rewrite T. rewrite co_due in E. unfold deck in E. cbn [source cooperative] in E.
          destruct (decks s) as [|x [|]]; try discriminate. cbn [nth map total fold_right] in *. lia.
        - fold (hand s i) in N. exists i. split; [lia|]. rewrite end_hand_of with (n := players R) (d := 1%nat) by assumption.
          destruct (Nat.eqb_spec i (player s)) as [->|]; [|assumption]. exfalso. apply N, length_zero_iff_nil. lia. }
      destruct X as (i & Hi & N).
      assert (Ls : length (hand_sizes (see (drawn g s))) = players R) by (cbn; now rewrite map_length, update_length).
      change (hand (end_turn g s)) with (hand (drawn g s)) in *. intros E.
      apply (clockwise_holds (see (drawn g s)) i); rewrite ?Ls; [assumption | assumption | |].
      + rewrite CooperativeTheorems.size_hand. intros Z0. now apply N, length_zero_iff_nil.
      + cbn [next cooperative] in E. now rewrite CooperativeTheorems.size_hand, E.
    - intros s C J i Hi D. now destruct D.
    - intros s c C J E De. cbn [missing cooperative]. unfold co_missing, co_required.
      assert (D0 : deck_size_of (beginning (place g s c 0)) 0 = O).
      { unfold deck_size_of, beginning. cbn [deck_sizes place decks]. change O with (length (@nil Z)) at 2.
        rewrite map_nth. now apply length_zero_iff_nil. }
      rewrite D0. cbn [Nat.eqb]. destruct (play_out R); lia.
  Qed.

  Lemma start_consistent : forall order starter, Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    co_consistent (co_start R order starter).
  Proof.
    intros order starter P L. pose proof (start_sound R V order starter P L) as S. destruct (s_seated _ _ S) as (Ln & Ld & _).
    pose proof (s_seated _ _ S) as Se. set (s := co_start R order starter) in *.
    assert (Fresh : forall p, In p (piles s) -> touched p = false).
    { intros p I. unfold s, co_start, co_piles in I. cbn [piles] in I.
      apply in_app_iff in I as [I|I]; apply repeat_spec in I; subst p; cbv [touched top untouched cards row]; now rewrite Z.eqb_refl. }
    assert (All : Permutation (unlaid_of g (players R) s 0) (numbers (high R))).
    { rewrite co_unlaid_of by assumption. unfold deck. cbn [s co_start decks hands nth source cooperative].
      rewrite Permutation_app_comm, deal_concat. exact P. }
    assert (None_ : forall f, count (fun p => touched p && f p) (piles s) = O).
    { intros f. apply count_none. intros p I. now rewrite Fresh. }
    constructor.
    - exact Se.
    - reflexivity.
    - intros p I T. rewrite Fresh in T by assumption. discriminate.
    - apply S.
    - intros j Hj. assert (j = O) by lia. subst j. split.
      + apply (Permutation_NoDup (Permutation_sym All)), CooperativeTheorems.numbers_NoDup.
      + intros c I. apply CooperativeTheorems.numbers_In, (Permutation_in _ All), I.
    - intros c. unfold showing. rewrite None_. lia.
    - left. intros j Hj. assert (j = O) by lia. subst j. unfold laid_from. rewrite (Permutation_length All), CooperativeTheorems.numbers_length.
      cbn [highest cooperative]. lia.
    - intros i _. unfold opened_by. rewrite None_. lia.
    - change (laid s) with O. rewrite Nat.add_0_r. split; [apply S | lia].
    - discriminate.
    - left. now apply (s_holds _ _ S).
    - intros i Hi D E. destruct V as (V1 & V2 & _). destruct (nth _ (decks s) []) as [|x l] eqn:De; [reflexivity|].
      destruct (s_full _ _ S) as [F _]; [unfold deck; fold s; cbn [source cooperative] in *; congruence|].
      specialize (F i Hi D). rewrite E in F. cbn in F. lia.
    - intros i _ D. now destruct D.
    - change (laid s) with O. lia.
  Qed.

  Theorem co_reachable_consistent : forall s, co_reachable R s -> co_consistent s.
  Proof.
    intros s H. induction H as [order starter P L|s m s' _ IH A]; [now apply start_consistent|].
    now apply (moves_keep_consistent _ _ _ _ _ co_orderly s m).
  Qed.
End Team.

(** ** The duel *)

Section Duel.
  Import FaceToFace FaceToFaceTheorems.
  Variable R : rules.
  Hypothesis V : valid R.
  Notation g := (duel R).

  Definition duel_consistent : state -> Prop := consistent g 2 2 (hand_size R) (duel_piles R).

  Lemma duel_unlaid_of : forall s j, (j < 2)%nat -> unlaid_of g 2 s j = nth j (decks s) [] ++ hand s j.
  Proof.
    intros s j Hj. unfold unlaid_of. f_equal. cbn [source duel seq].
    destruct j as [|[|j]]; [cbn; now rewrite app_nil_r.. | lia].
  Qed.

  (** The other player has cards: whoever has none has won. *)
  Lemma other_holds : forall s, duel_consistent s -> hand s (other (player s)) <> [].
  Proof.
    intros s C E. destruct (c_seated _ _ _ _ _ s C) as (Ln & Ld & P).
    assert (O2 : (other (player s) < 2)%nat) by (unfold other; lia).
    assert (D : other (player s) <> player s) by (unfold other; lia).
    pose proof (c_drawn _ _ _ _ _ s C _ O2 D E) as De. apply (c_won _ _ _ _ _ s C _ O2 D).
    change (source g (other (player s))) with (other (player s)) in *. now rewrite duel_unlaid_of, De, E.
  Qed.

  Theorem duel_orderly : orderly g 2 2 (hand_size R) (duel_piles R).
  Proof.
    destruct V as (V1 & V2 & V3). constructor.
    - now apply duel_lawful.
    - intros p I. cbn in I. destruct I as [<-|[<-|[<-|[<-|[]]]]]; reflexivity.
    - cbn [highest duel]. lia.
    - intros s C Rq. rewrite FT_5_draw. destruct (c_laid _ _ _ _ _ s C) as [La _].
      pose proof (c_small _ _ _ _ _ s C (player s)). cbn [required duel] in Rq. unfold two in Rq. destruct (has_helped s); lia.
    - intros s E Du. rewrite FT_5_draw, E in Du. apply length_zero_iff_nil. cbn [length] in Du.
      destruct (has_helped s); lia.
    - intros s C J Rq. change (next g (see (drawn g s))) with (other (player s)).
      pose proof (c_seated _ _ _ _ _ s C) as Se. pose proof Se as (_ & _ & P).
      rewrite end_hand_of with (n := 2%nat) (d := 2%nat) by assumption.
      destruct (Nat.eqb_spec (other (player s)) (player s)); [unfold other in *; lia|]. now apply other_holds.
    - intros s C J i Hi D. change (next g (see (drawn g s))) with (other (player s)) in D. cbn [source duel] in *.
      destruct (c_seated _ _ _ _ _ s C) as (_ & _ & P).
      assert (i = player s) by (unfold other in D; lia). subst i. rewrite duel_unlaid_of by assumption.
      intros E. apply app_eq_nil in E as [E1 E2]. pose proof (playing_not_done R s J) as N.
      assert (Y : done g (see s) = true) by (apply done_spec; split; assumption). congruence.
    - intros s c C J E De. cbn [missing duel]. unfold duel_missing, two.
      change (laid_so_far (beginning (place g s c 0))) with O.
      destruct (Nat.eq_dec (laid s) 0) as [L0|L0]; [|destruct (lone_card_wins R && lone _); lia].
      destruct (c_seated _ _ _ _ _ s C) as (Ln & Ld & P).
      assert (Lo : lone (beginning (place g s c 0)) = true).
      { unfold lone, hand_size_of, deck_size_of, beginning. cbn [hand_sizes deck_sizes on_turn laid_so_far place decks hands player laid].
        rewrite nth_update_same by (rewrite map_length, update_length; lia).
        pose proof (map_nth (@length Z) (decks s) [] (player s)) as Mn. cbn [length] in Mn. rewrite Mn. change (nth (player s) (decks s) []) with (deck g s). now rewrite De, L0. }
      rewrite Lo, andb_true_r. destruct (lone_card_wins R) eqn:Lw; [lia|]. exfalso.
      assert (St : judge g s = Stuck) by (apply FT_4_lost_by_default; [assumption.. | now rewrite E]). congruence.
  Qed.

  Lemma duel_start_consistent : forall o0 o1 starter, Permutation o0 (numbers (high R)) ->
    Permutation o1 (numbers (high R)) -> (starter < 2)%nat -> duel_consistent (duel_start R o0 o1 starter).
  Proof.
    intros o0 o1 starter P0 P1 L. pose proof (start_sound R V o0 o1 starter P0 P1 L) as S.
    destruct (s_small _ _ S) as [Sm1 Sm2]. destruct (s_holds _ _ S) as [Ho1 Ho2].
    pose proof (s_seated _ _ S) as Se. set (s := duel_start R o0 o1 starter) in *.
    assert (Fresh : forall p, In p (piles s) -> touched p = false).
    { intros p I. cbn in I. destruct I as [<-|[<-|[<-|[<-|[]]]]]; cbv [touched top untouched cards row]; now rewrite Z.eqb_refl. }
    assert (All : forall j, (j < 2)%nat -> Permutation (unlaid_of g 2 s j) (numbers (high R))).
    { intros j Hj. rewrite duel_unlaid_of by assumption. unfold hand. cbn [s duel_start decks hands].
      destruct j as [|[|j]]; [| |lia]; cbn [nth]; now rewrite Permutation_app_comm, firstn_skipn. }
    assert (None_ : forall f, count (fun p => touched p && f p) (piles s) = O).
    { intros f. apply count_none. intros p I. now rewrite Fresh. }
    assert (Full : forall j, (j < 2)%nat -> laid_from g 2 s j = O).
    { intros j Hj. unfold laid_from. rewrite (Permutation_length (All j Hj)), CooperativeTheorems.numbers_length. cbn [highest duel]. lia. }
    assert (Seat : forall j, (j < 2)%nat -> j = player s \/ j = other (player s)) by (destruct Se as (_ & _ & Sp); unfold other; lia).
    assert (Holds : forall j, (j < 2)%nat -> hand s j <> []).
    { intros j Hj. destruct (Seat j Hj) as [-> | ->]; [now apply Ho2 | assumption]. }
    constructor.
    - exact Se.
    - reflexivity.
    - intros p I T. rewrite Fresh in T by assumption. discriminate.
    - intros j. destruct (Nat.lt_ge_cases j 2) as [Hj|Hj].
      + destruct (Seat j Hj) as [-> | ->]; lia.
      + unfold hand. rewrite nth_overflow; cbn; lia.
    - intros j Hj. split.
      + apply (Permutation_NoDup (Permutation_sym (All j Hj))), CooperativeTheorems.numbers_NoDup.
      + intros c I. apply CooperativeTheorems.numbers_In, (Permutation_in _ (All j Hj)), I.
    - intros c. unfold showing. rewrite None_. lia.
    - now left.
    - intros i _. unfold opened_by. rewrite None_. lia.
    - split; [assumption | change (laid s) with O; lia].
    - discriminate.
    - left. now apply Ho2.
    - intros i Hi _ E. now destruct (Holds i Hi).
    - intros i Hi _ E. specialize (All (source g i) Hi). rewrite E in All. apply Permutation_nil in All.
      assert (X : length (numbers (high R)) = O) by now rewrite All. rewrite CooperativeTheorems.numbers_length in X. destruct V. lia.
    - change (laid s) with O. lia.
  Qed.

  Theorem duel_reachable_consistent : forall s, duel_reachable R s -> duel_consistent s.
  Proof.
    intros s H. induction H as [o0 o1 starter P0 P1 L|s m s' _ IH A]; [now apply duel_start_consistent|].
    now apply (moves_keep_consistent _ _ _ _ _ duel_orderly s m).
  Qed.
End Duel.
