(** Piles: the placement rule of both games (RULES 5.1). *)

From Coq Require Import ZArith List Lia.
From TheGame Require Import Lists.
Import ListNotations.
Open Scope Z_scope.

Inductive direction := Up | Down.

Definition sign (d : direction) : Z := match d with Up => 1 | Down => -1 end.

(** How far a card moves a pile that shows [t] forwards; negative if it moves it back. *)
Definition gain (d : direction) (t c : Z) : Z := sign d * (c - t).

(** On an own or shared pile: forwards by any step, or back by exactly the trick. *)
Definition fits (trick : Z) (d : direction) (t c : Z) : bool :=
  (0 <? gain d t c) || (gain d t c =? - trick).

(** On the opponent's pile: back, by any step. *)
Definition improves (d : direction) (t c : Z) : bool := gain d t c <? 0.

(** A pile: its direction, its owner (nobody if it is shared), its row card, and the cards
    laid on it, the last one first. Each card is kept with its colour, which is the draw
    pile that it comes from: always 0 in the cooperative game, the player in the duel. *)
Record pile := Pile {
  dir : direction; owner : option nat; row : Z; cards : list (nat * Z) }.

Definition top (p : pile) : Z :=
  match cards p with [] => row p | (_, c) :: _ => c end.

Definition put (colour : nat) (c : Z) (p : pile) : pile :=
  Pile (dir p) (owner p) (row p) ((colour, c) :: cards p).

Lemma fits_up : forall T t c, fits T Up t c = true <-> t < c \/ c = t - T.
Proof.
  intros. unfold fits, gain, sign. rewrite Bool.orb_true_iff, Z.ltb_lt, Z.eqb_eq. lia.
Qed.

Lemma fits_down : forall T t c, fits T Down t c = true <-> c < t \/ c = t + T.
Proof.
  intros. unfold fits, gain, sign. rewrite Bool.orb_true_iff, Z.ltb_lt, Z.eqb_eq. lia.
Qed.

Lemma improves_up : forall t c, improves Up t c = true <-> c < t.
Proof. intros. unfold improves, gain, sign. rewrite Z.ltb_lt. lia. Qed.

Lemma improves_down : forall t c, improves Down t c = true <-> t < c.
Proof. intros. unfold improves, gain, sign. rewrite Z.ltb_lt. lia. Qed.

(** ** What follows for a single card *)

Definition row_card (highest : Z) (d : direction) : Z :=
  match d with Up => 1 | Down => highest + 1 end.

(** GT-14: any card fits on an untouched pile. *)
Theorem GT_14_any_card_on_an_untouched_pile : forall T highest d c,
  2 <= c <= highest -> fits T d (row_card highest d) c = true.
Proof. intros T h [] c H; unfold row_card; [apply fits_up | apply fits_down]; lia. Qed.

(** FT-7: no card improves an untouched pile. *)
Theorem FT_7_no_help_on_an_untouched_pile : forall highest d c,
  2 <= c <= highest -> improves d (row_card highest d) c = false.
Proof.
  intros h [] c H; apply Bool.not_true_is_false; unfold row_card;
    rewrite ?improves_up, ?improves_down; lia.
Qed.

(** FT-8: an equal card neither fits nor improves. *)
Theorem FT_8_never_on_an_equal_card : forall T d t,
  0 < T -> fits T d t t = false /\ improves d t t = false.
Proof.
  intros T [] t H; split; apply Bool.not_true_is_false;
    rewrite ?fits_up, ?fits_down, ?improves_up, ?improves_down; lia.
Qed.

(** FT-9: after an improvement of a pile from [t] to [u], every card that went forwards
    still does, and the only card that can have become illegal is the trick card of [t]. *)
Theorem FT_9_ordinary_plays_stay_legal : forall d t u c,
  improves d t u = true -> 0 < gain d t c -> 0 < gain d u c.
Proof.
  intros [] t u c I G; [apply improves_up in I | apply improves_down in I];
    unfold gain, sign in *; lia.
Qed.

Theorem FT_9_only_the_trick_card_is_lost : forall T d t u c,
  improves d t u = true -> fits T d t c = true -> fits T d u c = false ->
  gain d t c = - T.
Proof.
  intros T [] t u c I F N; apply Bool.not_true_iff_false in N;
    [apply improves_up in I; apply fits_up in F; rewrite fits_up in N
    |apply improves_down in I; apply fits_down in F; rewrite fits_down in N];
    unfold gain, sign; lia.
Qed.

(** The example of FT-9: a pile shows 29 and the owner holds 19; after 25 it is lost. *)
Example FT_9_example :
  fits 10 Up 29 19 = true /\ improves Up 29 25 = true /\ fits 10 Up 25 19 = false.
Proof. repeat split. Qed.

(** CT-19: without tricks, a lower ascending (higher descending) top never loses a play. *)
Theorem CT_19_dominance : forall d t u c,
  gain d t u <= 0 -> 0 < gain d t c -> 0 < gain d u c.
Proof. intros [] t u c; unfold gain, sign; lia. Qed.

(** CT-18: a trick is possible on an ascending pile iff it shows [2 + T .. highest], on a
    descending one iff it shows [2 .. highest - T] (12..99 and 2..89; 12..59 and 2..49). *)
Theorem CT_18_trick_up : forall T highest t,
  0 < T -> 1 <= t <= highest ->
  ((exists c, 2 <= c <= highest /\ gain Up t c = - T) <-> 2 + T <= t <= highest).
Proof.
  intros T h t HT Ht. unfold gain, sign. split.
  - intros (c & Hc & E). lia.
  - intros H. exists (t - T). lia.
Qed.

Theorem CT_18_trick_down : forall T highest t,
  0 < T -> 2 <= t <= highest + 1 ->
  ((exists c, 2 <= c <= highest /\ gain Down t c = - T) <-> 2 <= t <= highest - T).
Proof.
  intros T h t HT Ht. unfold gain, sign. split.
  - intros (c & Hc & E). lia.
  - intros H. exists (t + T). lia.
Qed.

(** GT-12 for one card: what fits moves the pile forwards, or back by exactly the trick. *)
Theorem GT_12_forwards_or_a_trick : forall T d t c,
  fits T d t c = true <-> 0 < gain d t c \/ gain d t c = - T.
Proof.
  intros. unfold fits. now rewrite Bool.orb_true_iff, Z.ltb_lt, Z.eqb_eq.
Qed.

(** CT-11, FT-15 for one card: turning numbers and directions over changes nothing. *)
Definition turned (d : direction) : direction := match d with Up => Down | Down => Up end.

Lemma gain_mirror : forall m d t c, gain (turned d) (m - t) (m - c) = gain d t c.
Proof. intros m [] t c; unfold gain, sign, turned; lia. Qed.

Lemma fits_mirror : forall m T d t c, fits T (turned d) (m - t) (m - c) = fits T d t c.
Proof. intros. unfold fits. now rewrite gain_mirror. Qed.

Lemma improves_mirror : forall m d t c, improves (turned d) (m - t) (m - c) = improves d t c.
Proof. intros. unfold improves. now rewrite gain_mirror. Qed.
