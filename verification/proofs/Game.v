(** Both games: states, moves and transitions (RULES 5.2 and 5.3).

    As in the library, the two games differ in a few answers and in nothing else: see
    [game] below, and Cooperative.v and FaceToFace.v for the answers. An answer may depend
    only on what everyone at the table can see of a turn. *)

From Coq Require Import ZArith List Bool.
From TheGame Require Import Lists Piles Turn.
Import ListNotations.
Open Scope Z_scope.

(** ** States *)

Record state := State {
  decks : list (list Z);   (* the draw piles, the top card first *)
  hands : list (list Z);   (* what each player holds, in any order *)
  piles : list pile;
  player : nat;            (* who is on turn *)
  laid : nat;              (* how many cards were laid in this turn *)
  has_helped : bool        (* whether one of them went to an opponent's pile *)
}.

Definition hand (s : state) (i : nat) : list Z := nth i (hands s) [].

(** What everyone sees of a turn. *)
Record public := Public {
  deck_sizes : list nat;
  hand_sizes : list nat;
  on_turn : nat;
  laid_so_far : nat;
  helped_so_far : bool
}.

Definition see (s : state) : public :=
  Public (map (@length Z) (decks s)) (map (@length Z) (hands s))
         (player s) (laid s) (has_helped s).

Definition hand_size_of (v : public) (i : nat) : nat := nth i (hand_sizes v) O.
Definition deck_size_of (v : public) (j : nat) : nat := nth j (deck_sizes v) O.

(** ** The answers of a game *)

Record game := Game {
  highest : Z;                   (* the highest card; the lowest is 2 *)
  trick : Z;                     (* how far back the trick goes *)
  source : nat -> nat;           (* from which draw pile a player draws *)
  done : public -> bool;         (* has the player on turn, or the team, laid everything? *)
  required : public -> nat;      (* how many cards this turn needs *)
  missing : public -> nat;       (* how many more must be within reach for play to go on *)
  wanted : public -> nat;        (* how many are drawn if the turn ends now and the draw
                                    pile has as many *)
  next : public -> nat           (* who comes next, after drawing *)
}.

Section Rules.
  Variable g : game.

  (** The piles as the player on turn sees them: shared and own ones, and the others. *)
  Definition mine (i : nat) (p : pile) : bool :=
    match owner p with None => true | Some x => (x =? i)%nat end.
  Definition lane_of (i : nat) (p : pile) : lane := Lane (dir p) (mine i p) (top p).
  Definition turn_of (s : state) : turn :=
    Turn (hand s (player s)) (map (lane_of (player s)) (piles s)) (has_helped s).

  (** ** Judging *)

  (** The game goes on, or the player on turn (or the team) has laid everything, or is
      stuck. It depends on the rest of the state alone and so is not kept in it. *)
  Inductive status := Playing | Done | Stuck.

  Definition judge_by (reach : Z -> nat -> turn -> bool) (s : state) : status :=
    if done g (see s) then Done
    else if (laid s <? required g (see s))%nat &&
            negb (reach (trick g) (missing g (see s)) (turn_of s)) then Stuck
    else Playing.

  (** By definition: every sequence is tried. *)
  Definition judge : state -> status := judge_by reachb.

  (** ** Moves *)

  Inductive move := Place (c : Z) (i : nat) | EndTurn.

  (** Why a move is refused; the first reason counts. *)
  Inductive refusal :=
    GameOver | NoSuchPile | NoSuchCard | NotInHand | DoesNotFit | DoesNotImprove
  | AlreadyHelped | TooFewLaid | NotYourTurn.

  (** The status is worked out once for each state, so it is passed on: [refuse_when st]
      is [refuse] where the status is known to be [st]; likewise below. *)
  Definition refuse_when (st : status) (s : state) (m : move) : option refusal :=
    match st with
    | Done | Stuck => Some GameOver
    | Playing =>
        match m with
        | EndTurn => if (required g (see s) <=? laid s)%nat then None else Some TooFewLaid
        | Place c i =>
            let t := turn_of s in
            match nth_error (lanes t) i with
            | None => Some NoSuchPile
            | Some l =>
                if negb ((2 <=? c) && (c <=? highest g)) then Some NoSuchCard
                else if negb (mem c (held t)) then Some NotInHand
                else if takes (trick g) (helped t) l c then None
                else if own l then Some DoesNotFit
                else if helped t then Some AlreadyHelped
                else Some DoesNotImprove
            end
        end
    end.
  Definition refuse (s : state) : move -> option refusal := refuse_when (judge s) s.

  (** The effect of a move, unchecked. *)
  Definition place (s : state) (c : Z) (i : nat) : state :=
    State (decks s)
          (update (player s) (discard c) (hands s))
          (update i (put (source g (player s)) c) (piles s))
          (player s) (S (laid s))
          (has_helped s || negb (is_own i (lanes (turn_of s)))).

  Definition deck (s : state) : list Z := nth (source g (player s)) (decks s) [].

  Definition due (s : state) : nat := Nat.min (wanted g (see s)) (length (deck s)).

  Definition drawn (s : state) : state :=
    State (update (source g (player s)) (skipn (due s)) (decks s))
          (update (player s) (fun h => h ++ firstn (due s) (deck s)) (hands s))
          (piles s) (player s) O false.

  Definition pass_on (s : state) : state :=
    State (decks s) (hands s) (piles s) (next g (see s)) (laid s) (has_helped s).

  Definition end_turn (s : state) : state := pass_on (drawn s).

  Definition effect (s : state) (m : move) : state :=
    match m with Place c i => place s c i | EndTurn => end_turn s end.

  (** A move, if it is not refused. *)
  Definition apply_when (st : status) (s : state) (m : move) : option state :=
    match refuse_when st s m with None => Some (effect s m) | Some _ => None end.
  Definition apply (s : state) : move -> option state := apply_when (judge s) s.

  (** Several moves, one after another. *)
  Fixpoint run (s : state) (ms : list move) : option state :=
    match ms with
    | [] => Some s
    | m :: rest => match apply s m with Some s' => run s' rest | None => None end
    end.

  (** Every legal move: plays by card and pile, and last the end of the turn. *)
  Definition legal_moves_when (st : status) (s : state) : list move :=
    match st with
    | Done | Stuck => []
    | Playing =>
        map (fun p => Place (fst p) (snd p)) (plays (trick g) (turn_of s)) ++
        (if (required g (see s) <=? laid s)%nat then [EndTurn] else [])
    end.
  Definition legal_moves (s : state) : list move := legal_moves_when (judge s) s.

  (** How many cards are not laid yet. *)
  Definition total (l : list nat) : nat := fold_right Nat.add O l.
  Definition unlaid (s : state) : nat :=
    (total (map (@length Z) (decks s)) + total (map (@length Z) (hands s)))%nat.

  (** All cards with their colours: in the draw piles, in the hands, on the piles. *)
  Fixpoint coloured (colour : nat -> nat) (i : nat) (ls : list (list Z)) : list (nat * Z) :=
    match ls with
    | [] => []
    | l :: rest => map (pair (colour i)) l ++ coloured colour (S i) rest
    end.
  Definition on_piles (ps : list pile) : list (nat * Z) := flat_map cards ps.
  Definition all_cards (s : state) : list (nat * Z) :=
    coloured (fun j => j) O (decks s) ++ coloured (source g) O (hands s) ++ on_piles (piles s).

  (** ** Views (RULES 5.2, 5.3): what a seat sees, or (without a seat) a spectator *)

  Record view := View {
    seat : option nat;
    own_hand : list Z;                                (* ascending *)
    table : public;                                   (* sizes, turn, laid, helped *)
    shown : list (direction * option nat * Z);        (* the piles, only their tops *)
    laid_cards : list (list Z);                       (* of each colour, ascending *)
    verdict : status
  }.

  Definition laid_of (j : nat) (ps : list pile) : list Z :=
    map snd (filter (fun x => (fst x =? j)%nat) (on_piles ps)).

  Definition view_when (st : status) (s : state) (who : option nat) : view :=
    View who
         (match who with None => [] | Some i => sort (hand s i) end)
         (see s)
         (map (fun p => (dir p, owner p, top p)) (piles s))
         (map (fun j => sort (laid_of j (piles s))) (seq 0 (length (decks s))))
         st.
  Definition view_of (s : state) : option nat -> view := view_when (judge s) s.
End Rules.

(** The cards of one deck: 2 to the highest. *)
Definition numbers (high : Z) : list Z :=
  map (fun i => 2 + Z.of_nat i) (seq 0 (Z.to_nat (high - 1))).

(** An untouched row of piles. *)
Definition untouched (high : Z) (o : option nat) (d : direction) : pile :=
  Pile d o (row_card high d) [].

(** Hands of [size] cards for [n] players, dealt one after another, and the rest. *)
Fixpoint deal (n size : nat) (order : list Z) : list (list Z) :=
  match n with
  | O => []
  | S m => firstn size order :: deal m size (skipn size order)
  end.
