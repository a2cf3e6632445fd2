(** Views: who may know what (GT-15, GT-16). No hidden card can be told from a view, and
    a view is enough to play on. *)

From Coq Require Import ZArith List Permutation Lia Bool.
From TheGame Require Import Lists Piles Turn Reach MostLaid Game Common.
Import ListNotations.
Open Scope Z_scope.

Section Views.
  Variables (g : game) (n d : nat).
  Hypothesis L : lawful g n d.

  (** GT-15: states that differ only in what is hidden from a seat (the other hands, the
      draw piles, and the order of cards in their own hand) have equal views. *)
  Theorem GT_15_hidden_cards : forall s s' who,
    see s = see s' -> piles s = piles s' -> judge g s = judge g s' ->
    (forall i, who = Some i -> Permutation (hand s i) (hand s' i)) ->
    view_of g s who = view_of g s' who.
  Proof.
    intros s s' who E P J H. unfold view_of, view_when. rewrite E, P, J. f_equal.
    - destruct who as [i|]; [|reflexivity]. apply sort_same. now apply H.
    - f_equal. f_equal. apply (f_equal deck_sizes) in E. simpl in E.
      rewrite <- (map_length (@length Z) (decks s)), E. apply map_length.
  Qed.

  (** What a seat is told when it tries a move: as a state says, but only the player on
      turn may move. *)
  Definition refuse_for (i : nat) (s : state) (m : move) : option refusal :=
    match refuse g s m with
    | Some GameOver => Some GameOver
    | r => if (player s =? i)%nat then r else Some NotYourTurn
    end.

  (** What equal views tell. *)
  Lemma same_view : forall s s' who, view_of g s who = view_of g s' who ->
    see s = see s' /\ judge g s = judge g s' /\
    map (fun p => (dir p, owner p, top p)) (piles s) =
      map (fun p => (dir p, owner p, top p)) (piles s') /\
    (forall i, who = Some i -> Permutation (hand s i) (hand s' i)) /\
    map (fun j => sort (laid_of j (piles s))) (seq 0 (length (decks s))) =
      map (fun j => sort (laid_of j (piles s'))) (seq 0 (length (decks s'))).
  Proof.
    intros s s' who E.
    split; [exact (f_equal table E)|]. split; [exact (f_equal verdict E)|].
    split; [exact (f_equal shown E)|]. split; [|exact (f_equal laid_cards E)].
    intros i ->. pose proof (f_equal own_hand E) as E1. simpl in E1.
    rewrite (sort_perm (hand s i)), E1. symmetry. apply sort_perm.
  Qed.

  Lemma same_lanes : forall k ps ps',
    map (fun p => (dir p, owner p, top p)) ps = map (fun p => (dir p, owner p, top p)) ps' ->
    map (lane_of k) ps = map (lane_of k) ps'.
  Proof.
    induction ps as [|p ps IH]; intros [|p' ps'] E; simpl in *; try discriminate; [reflexivity|].
    inversion E as [[E1 E2 E3 E4]]. rewrite (IH ps' E4). unfold lane_of, mine. now rewrite E1, E2, E3.
  Qed.

  Lemma mem_same : forall c h h', Permutation h h' -> mem c h = mem c h'.
  Proof.
    intros c h h' P. apply eq_true_iff_eq. rewrite !mem_In. split; apply Permutation_in; [assumption | now symmetry].
  Qed.

  (** GT-16: a seat's legal moves and refusals are a function of its view. *)
  Theorem GT_16_same_refusals : forall s s' i m,
    view_of g s (Some i) = view_of g s' (Some i) -> refuse_for i s m = refuse_for i s' m.
  Proof.
    intros s s' i m E. destruct (same_view _ _ _ E) as (Es & Ej & Ep & Eh & _).
    specialize (Eh i eq_refl).
    assert (Pl : player s = player s') by (apply (f_equal on_turn) in Es; exact Es).
    assert (Ld : laid s = laid s') by (apply (f_equal laid_so_far) in Es; exact Es).
    assert (Hp : has_helped s = has_helped s') by (apply (f_equal helped_so_far) in Es; exact Es).
    unfold refuse_for, refuse, refuse_when. rewrite <- Ej, <- Pl.
    destruct (judge g s); [|reflexivity..]. destruct m as [c k|]; [|now rewrite <- Es, <- Ld].
    destruct (Nat.eqb_spec (player s) i) as [Ei|Ni].
    - cbn [lanes held helped turn_of]. rewrite <- Pl, <- Hp, (same_lanes (player s) _ _ Ep).
      rewrite Ei. rewrite (mem_same c _ _ Eh). reflexivity.
    - (* somebody else is on turn: whatever the reason, it is not this seat's turn *)
      assert (K : forall r : option refusal, (r <> Some GameOver) ->
                match r with Some GameOver => Some GameOver | _ => Some NotYourTurn end = Some NotYourTurn)
        by (intros [[]|] H; congruence).
      assert (G : forall x, match nth_error (lanes (turn_of x)) k with
                  | None => Some NoSuchPile
                  | Some l => if negb ((2 <=? c) && (c <=? highest g)) then Some NoSuchCard
                      else if negb (mem c (held (turn_of x))) then Some NotInHand
                      else if takes (trick g) (helped (turn_of x)) l c then None
                      else if own l then Some DoesNotFit
                      else if helped (turn_of x) then Some AlreadyHelped else Some DoesNotImprove
                  end <> Some GameOver).
      { intros x. destruct (nth_error _ k); [|discriminate].
        destruct (negb _); [discriminate|]. destruct (negb _); [discriminate|].
        destruct (takes _ _ _ _); [discriminate|]. destruct (own _); [discriminate|].
        now destruct (helped _). }
      rewrite (K _ (G s)), (K _ (G s')). reflexivity.
  Qed.

  (** ** What a seat sees of a move, and that its view follows from it *)

  (** The move itself, how many cards were drawn, which (for the player who drew), and how
      the game stands after it. *)
  Definition seen_of (who : option nat) (s : state) (m : move)
    : move * nat * list Z * status :=
    match m with
    | Place c i => (m, O, [], judge g (place g s c i))
    | EndTurn =>
        (m, due g s,
         match who with
         | Some i => if (player s =? i)%nat then sort (firstn (due g s) (deck g s)) else []
         | None => []
         end,
         judge g (end_turn g s))
    end.

  Lemma laid_of_put : forall j k c i ps p, nth_error ps i = Some p ->
    Permutation (laid_of j (update i (put k c) ps))
                (if (k =? j)%nat then c :: laid_of j ps else laid_of j ps).
  Proof.
    intros j k c i ps p E. unfold laid_of.
    assert (F : forall l l' : list (nat * Z), Permutation l l' ->
              Permutation (filter (fun x => (fst x =? j)%nat) l) (filter (fun x => (fst x =? j)%nat) l')).
    { intros l l' P. induction P; simpl.
      - constructor.
      - destruct (fst x =? j)%nat; [now constructor | assumption].
      - destruct (fst x =? j)%nat, (fst y =? j)%nat; try reflexivity. apply perm_swap.
      - now transitivity (filter (fun x => (fst x =? j)%nat) l'). }
    rewrite (F _ _ (on_piles_put ps i p k c E)). simpl. now destruct (k =? j)%nat.
  Qed.

  Lemma sizes_update : forall (f : list Z -> list Z) (k : nat -> nat) i ls x,
    nth_error ls i = Some x -> length (f x) = k (length x) ->
    map (@length Z) (update i f ls) = update i k (map (@length Z) ls).
  Proof.
    intros f k. induction i; intros [|y ls] x E Lf; simpl in *; try discriminate.
    - inversion E; subst. now rewrite Lf.
    - f_equal. now apply IHi with x.
  Qed.

  Lemma hand_size_seen : forall s, (player s < length (hands s))%nat ->
    nth_error (hands s) (player s) = Some (hand s (player s)).
  Proof. intros s C. now apply nth_error_nth'. Qed.

  (** GT-15: equal views stay equal under the same events; so nothing hidden comes out by
      the way a game goes on either. *)
  Theorem GT_15_equal_views_stay_equal : forall s s' m t t' who,
    seated n d s -> seated n d s' ->
    view_of g s who = view_of g s' who ->
    apply g s m = Some t -> apply g s' m = Some t' ->
    seen_of who s m = seen_of who s' m ->
    view_of g t who = view_of g t' who.
  Proof.
    intros s s' m t t' who (S1 & S2 & S3) (S1' & S2' & S3') E A A' Sn.
    destruct (same_view _ _ _ E) as (Es & Ej & Ep & Eh & El).
    assert (Pl : player s = player s') by (apply (f_equal on_turn) in Es; exact Es).
    assert (Ld : laid s = laid s') by (apply (f_equal laid_so_far) in Es; exact Es).
    assert (Hp : has_helped s = has_helped s') by (apply (f_equal helped_so_far) in Es; exact Es).
    assert (Hs : map (@length Z) (hands s) = map (@length Z) (hands s'))
      by (apply (f_equal hand_sizes) in Es; exact Es).
    assert (Ds : map (@length Z) (decks s) = map (@length Z) (decks s'))
      by (apply (f_equal deck_sizes) in Es; exact Es).
    assert (P1 : (player s < length (hands s))%nat) by lia.
    assert (P1' : (player s' < length (hands s'))%nat) by lia.
    destruct m as [c i|].
    - apply apply_place in A as (_ & Le & _ & ->). apply apply_place in A' as (_ & Le' & _ & ->).
      inversion Sn as [Js]. unfold view_of, view_when.
      destruct (legal_pile g _ _ _ Le) as (p & Np). destruct (legal_pile g _ _ _ Le') as (p' & Np').
      destruct Le as [Ic _], Le' as [Ic' _]. cbn [held turn_of] in Ic, Ic'.
      f_equal; [| | | |exact Js].
      + destruct who as [w|]; [|reflexivity]. apply sort_same.
        specialize (Eh w eq_refl). unfold hand. cbn [hands place]. rewrite <- Pl.
        destruct (Nat.eq_dec (player s) w) as [<-|N].
        * rewrite !nth_update_same by lia. now apply discard_swap.
        * rewrite !nth_update_other by assumption. exact Eh.
      + unfold see. cbn [decks hands player laid has_helped place].
        rewrite <- Pl, <- Ld, <- Hp, Ds. f_equal.
        * rewrite (sizes_update (discard c) pred _ _ _ (hand_size_seen s P1));
            [|now rewrite (discard_length c _ Ic)].
          rewrite Pl. rewrite (sizes_update (discard c) pred _ _ _ (hand_size_seen s' P1'));
            [|now rewrite (discard_length c _ Ic')]. now rewrite Hs.
        * f_equal. f_equal. unfold is_own. cbn [lanes turn_of].
          now rewrite <- Pl, (same_lanes (player s) _ _ Ep).
      + cbn [piles place]. rewrite <- Pl.
        rewrite (map_update _ (put (source g (player s)) c) (fun x => (fst x, c))) by reflexivity.
        rewrite (map_update _ (put (source g (player s)) c) (fun x => (fst x, c)) (piles s')) by reflexivity.
        now rewrite Ep.
      + cbn [piles decks place]. rewrite <- Pl. rewrite S2, S2' in *.
        apply map_ext_in. intros j Ij.
        assert (Ej' : sort (laid_of j (piles s)) = sort (laid_of j (piles s'))).
        { clear -El Ij. revert El Ij. generalize (seq 0 d). induction l as [|x l IH]; simpl; intros E I; [contradiction|].
          inversion E. destruct I as [->|I]; [assumption | now apply IH]. }
        rewrite (sort_same _ _ (laid_of_put j _ c i _ _ Np)), (sort_same _ _ (laid_of_put j _ c i _ _ Np')).
        destruct (source g (player s) =? j)%nat; [|assumption]. cbn [sort fold_right].
        unfold sort in *. simpl. now rewrite Ej'.
    - apply apply_end in A as (_ & _ & ->). apply apply_end in A' as (_ & _ & ->).
      unfold seen_of in Sn. injection Sn as Du Dr Js.
      assert (Lj : (source g (player s) < length (decks s))%nat) by (rewrite S2; now apply (law_source _ _ _ L)).
      assert (Lj' : (source g (player s') < length (decks s'))%nat) by (rewrite S2'; now apply (law_source _ _ _ L)).
      assert (Sd : see (drawn g s) = see (drawn g s')).
      { unfold see. cbn [decks hands player laid has_helped drawn]. f_equal; [| |exact Pl].
        - rewrite (sizes_update (skipn (due g s)) (fun k => (k - due g s)%nat) _ _ _
                     (nth_error_nth' (decks s) _ [] Lj)) by apply skipn_length.
          rewrite (sizes_update (skipn (due g s')) (fun k => (k - due g s')%nat) _ _ _
                     (nth_error_nth' (decks s') _ [] Lj')) by apply skipn_length.
          now rewrite Ds, Pl, Du.
        - assert (Len : length (firstn (due g s) (deck g s)) = due g s)
            by (rewrite firstn_length; unfold due; lia).
          assert (Len' : length (firstn (due g s') (deck g s')) = due g s')
            by (rewrite firstn_length; unfold due; lia).
          rewrite (sizes_update _ (fun k => (k + due g s)%nat) _ _ _ (hand_size_seen s P1))
            by (rewrite app_length; lia).
          rewrite (sizes_update _ (fun k => (k + due g s')%nat) _ _ _ (hand_size_seen s' P1'))
            by (rewrite app_length; lia).
          now rewrite Hs, Pl, Du. }
      unfold view_of, view_when. f_equal; [| | | |exact Js].
      + destruct who as [w|]; [|reflexivity]. apply sort_same. specialize (Eh w eq_refl).
        unfold hand. cbn [hands end_turn pass_on drawn]. rewrite <- Pl in *.
        destruct (Nat.eqb_spec (player s) w) as [Ew|Nw].
        * rewrite Ew in *. rewrite !nth_update_same by lia. fold (hand s w) (hand s' w).
          apply Permutation_app; [exact Eh|].
          rewrite (sort_perm (firstn (due g s) (deck g s))), Dr. symmetry. apply sort_perm.
        * rewrite !nth_update_other by assumption. exact Eh.
      + unfold end_turn, pass_on. unfold see in *. cbn [decks hands player laid has_helped] in *.
        inversion Sd as [[X1 X2 X3]]. unfold see. cbn [decks hands player laid has_helped drawn] in *.
        rewrite X1, X2, Pl. reflexivity.
      + exact Ep.
      + cbn [piles decks end_turn pass_on drawn]. rewrite !update_length. exact El.
  Qed.
End Views.
