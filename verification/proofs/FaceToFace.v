(** The Game: Face to Face, the duel (RULES 5.3). *)

From Coq Require Import ZArith List Permutation Bool.
From TheGame Require Import Lists Piles Turn Game.
Import ListNotations.
Open Scope Z_scope.

Record rules := Rules {
  hand_size : nat;         (* H *)
  high : Z;                (* the highest card *)
  back : Z;                (* T, the trick *)
  lone_card_wins : bool    (* the setting of R-a *)
}.

(** Numbers with which one can play. *)
Definition valid (R : rules) : Prop :=
  (2 <= hand_size R)%nat /\ 1 <= back R /\ Z.of_nat (hand_size R) <= high R - 1.

(** A turn needs two cards, and two are drawn if only own piles were used: M and K. *)
Definition two : nat := 2.

Definition lone (v : public) : bool :=
  (hand_size_of v (on_turn v) =? 1)%nat && (deck_size_of v (on_turn v) =? 0)%nat &&
  (laid_so_far v =? 0)%nat.

Definition duel_missing (R : rules) (v : public) : nat :=
  if lone_card_wins R && lone v then 1%nat else (two - laid_so_far v)%nat.

Definition other (x : nat) : nat := (1 - x)%nat.

Definition duel (R : rules) : game := {|
  highest := high R;
  trick := back R;
  source := fun x => x;                                   (* each their own draw pile *)
  done := fun v => (hand_size_of v (on_turn v) =? 0)%nat &&
                   (deck_size_of v (on_turn v) =? 0)%nat;
  required := fun _ => two;
  missing := duel_missing R;
  wanted := fun v => if helped_so_far v then (hand_size R - hand_size_of v (on_turn v))%nat
                     else two;
  next := fun v => other (on_turn v)
|}.

(** The piles: an ascending and a descending one for each player. *)
Definition duel_piles (R : rules) : list pile :=
  [untouched (high R) (Some 0%nat) Up; untouched (high R) (Some 0%nat) Down;
   untouched (high R) (Some 1%nat) Up; untouched (high R) (Some 1%nat) Down].

(** The first state, for the orders of the two decks and a starter. *)
Definition duel_start (R : rules) (order0 order1 : list Z) (starter : nat) : state :=
  State [skipn (hand_size R) order0; skipn (hand_size R) order1]
        [firstn (hand_size R) order0; firstn (hand_size R) order1]
        (duel_piles R) starter O false.

(** States that come about by play. *)
Inductive duel_reachable (R : rules) : state -> Prop :=
| duel_begin : forall order0 order1 starter,
    Permutation order0 (numbers (high R)) -> Permutation order1 (numbers (high R)) ->
    (starter < 2)%nat ->
    duel_reachable R (duel_start R order0 order1 starter)
| duel_go_on : forall s m s',
    duel_reachable R s -> apply (duel R) s m = Some s' -> duel_reachable R s'.

(** Who has won, if the game is over (FT-10). *)
Definition winner (R : rules) (s : state) : option nat :=
  match judge (duel R) s with
  | Playing => None
  | Done => Some (player s)
  | Stuck => Some (other (player s))
  end.

Definition printed : rules := Rules 6 59 10 false.
