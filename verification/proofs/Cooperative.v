(** The Game: the cooperative original (RULES 5.2). *)

From Coq Require Import ZArith List Permutation Bool.
From TheGame Require Import Lists Piles Turn Game.
Import ListNotations.
Open Scope Z_scope.

Record rules := Rules {
  players : nat;        (* n *)
  hand_size : nat;      (* H *)
  minimum : nat;        (* M *)
  high : Z;             (* the highest card *)
  back : Z;             (* T, the trick *)
  rows : nat;           (* piles in each direction *)
  play_out : bool       (* the setting of R-d *)
}.

(** Numbers with which one can play (R-o). *)
Definition valid (R : rules) : Prop :=
  (1 <= players R)%nat /\ (1 <= minimum R <= hand_size R)%nat /\ (1 <= rows R)%nat /\
  1 <= back R /\ Z.of_nat (players R * hand_size R) <= high R - 1.

(** min(s): the minimum, or 1 when the draw pile is empty. *)
Definition co_required (R : rules) (v : public) : nat :=
  if (deck_size_of v 0 =? 0)%nat then 1%nat else minimum R.

Definition co_missing (R : rules) (v : public) : nat :=
  if play_out R then 1%nat else (co_required R v - laid_so_far v)%nat.

(** Clockwise the next who holds cards; the same player if there is no other. *)
Definition clockwise (v : public) : nat :=
  let n := length (hand_sizes v) in
  match find (fun i => negb (hand_size_of v i =? 0)%nat)
             (map (fun d => ((on_turn v + d) mod n)%nat) (seq 1 n)) with
  | Some i => i
  | None => on_turn v
  end.

Definition cooperative (R : rules) : game := {|
  highest := high R;
  trick := back R;
  source := fun _ => O;                                   (* one draw pile for all *)
  done := fun v => (total (deck_sizes v) + total (hand_sizes v) =? 0)%nat;
  required := co_required R;
  missing := co_missing R;
  wanted := fun v => (hand_size R - hand_size_of v (on_turn v))%nat;  (* fill the hand *)
  next := clockwise
|}.

(** The piles: the ascending ones, then the descending ones, shared by all. *)
Definition co_piles (R : rules) : list pile :=
  repeat (untouched (high R) None Up) (rows R) ++
  repeat (untouched (high R) None Down) (rows R).

(** The first state, for an order of the deck and a starter. *)
Definition co_start (R : rules) (order : list Z) (starter : nat) : state :=
  State [skipn (players R * hand_size R) order]
        (deal (players R) (hand_size R) order)
        (co_piles R) starter O false.

(** States that come about by play. *)
Inductive co_reachable (R : rules) : state -> Prop :=
| co_begin : forall order starter,
    Permutation order (numbers (high R)) -> (starter < players R)%nat ->
    co_reachable R (co_start R order starter)
| co_go_on : forall s m s',
    co_reachable R s -> apply (cooperative R) s m = Some s' -> co_reachable R s'.

(** The printed game. *)
Definition printed_hand (n : nat) : nat :=
  match n with 1%nat => 8%nat | 2%nat => 7%nat | _ => 6%nat end.
Definition standard (n : nat) : rules := Rules n (printed_hand n) 2 99 10 2 false.
Definition expert (n : nat) : rules := Rules n (printed_hand n) 3 99 10 2 false.
