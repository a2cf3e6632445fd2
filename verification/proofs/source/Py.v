(** What Python means, as far as the translated subset goes.

    Integers are [Z]; tuples and lists of any length are [list]; tuples of a fixed length are
    pairs; None-or-a-value is [option]. An operation that can raise has type [res]: [Raise Crash]
    stands for every error that is not the library's (IndexError, ValueError, ...), and also for
    every answer of Python that this file does not vouch for (bisection of an unsorted list,
    running out of fuel). So a theorem [f x = Ok y] means: Python returns [y]. *)

From Coq Require Import ZArith List Bool String.
From TheGame Require Import Lists.
Import ListNotations.
Open Scope Z_scope.

(** What an exception of the library says: numbers, tuples, and values by the name of their class. *)
Inductive fact := Nothing | Flag (b : bool) | Num (z : Z) | Many (parts : list fact) | Value (class : string) (parts : list fact).
Definition fact_option {A} (f : A -> fact) (x : option A) : fact := match x with Some a => f a | None => Nothing end.
Definition fact_list {A} (f : A -> fact) (xs : list A) : fact := Many (List.map f xs).

(** [Error] is an exception of the library: the name of its class, and its fields. *)
Inductive exn := Crash | Error (name : string) (facts : list (string * fact)).
Inductive res (A : Type) := Ok (a : A) | Raise (e : exn).
Arguments Ok {A}. Arguments Raise {A}.

Definition bind {A B} (r : res A) (k : A -> res B) : res B :=
  match r with Ok a => k a | Raise e => Raise e end.
Notation "x <- e ;; k" := (bind e (fun x => k))
  (at level 100, e at next level, right associativity).
Notation "' p <- e ;; k" := (bind e (fun p => k))
  (at level 100, p pattern, e at next level, right associativity).

(** A copy of an exception with another value in one field. *)
Definition py_evolve (field : string) (value : fact) (e : exn) : exn :=
  match e with
  | Crash => Crash
  | Error name facts =>
      Error name (List.map (fun '(f, v) => (f, if String.eqb f field then value else v)) facts)
  end.

(** [try]: exceptions of these classes are handled, all others go on. *)
Definition py_try {A} (r : res A) (names : list string) (handler : exn -> res A) : res A :=
  match r with
  | Raise (Error name facts) =>
      if existsb (String.eqb name) names then handler (Error name facts) else r
  | _ => r
  end.

(** Whether a value is an exception of one of these classes. *)
Definition py_is_a (names : list string) (x : option exn) : bool :=
  match x with Some (Error name _) => existsb (String.eqb name) names | _ => false end.

(** Statements: how the body of a loop ends. *)
Inductive flow (S R : Type) := Next (s : S) | Break (s : S) | Return (r : R).
Arguments Next {S R}. Arguments Break {S R}. Arguments Return {S R}.

Fixpoint py_for {A S R} (xs : list A) (body : A -> S -> res (flow S R)) (s : S)
  : res (flow S R) :=
  match xs with
  | [] => Ok (Next s)
  | x :: rest =>
      f <- body x s ;;
      match f with Next s' => py_for rest body s' | Break s' => Ok (Break s') | Return r => Ok (Return r) end
  end.

(** [while True]; a result that does not come of running out of fuel is Python's. *)
Fixpoint py_while {S R} (fuel : nat) (body : S -> res (flow S R)) (s : S) : res (flow S R) :=
  match fuel with
  | O => Raise Crash
  | Datatypes.S n =>
      f <- body s ;;
      match f with Next s' => py_while n body s' | Break s' => Ok (Break s') | Return r => Ok (Return r) end
  end.

(** Comprehensions whose parts can raise. *)
Fixpoint py_map {A B} (f : A -> res B) (xs : list A) : res (list B) :=
  match xs with [] => Ok [] | x :: rest => y <- f x ;; ys <- py_map f rest ;; Ok (y :: ys) end.
Fixpoint py_filter {A} (f : A -> res bool) (xs : list A) : res (list A) :=
  match xs with
  | [] => Ok []
  | x :: rest => b <- f x ;; ys <- py_filter f rest ;; Ok (if b then x :: ys else ys)
  end.
Fixpoint py_any {A} (f : A -> res bool) (xs : list A) : res bool :=
  match xs with [] => Ok false | x :: rest => b <- f x ;; if b then Ok true else py_any f rest end.

Fixpoint py_all {A} (f : A -> res bool) (xs : list A) : res bool :=
  match xs with [] => Ok true | x :: rest => b <- f x ;; if b then py_all f rest else Ok false end.

(** Integers. Coq's modulo and division round down, as Python's do. *)
Definition py_mod (a b : Z) : res Z := if b =? 0 then Raise Crash else Ok (a mod b).
Definition py_div (a b : Z) : res Z := if b =? 0 then Raise Crash else Ok (a / b).

(** Integers and the two infinities: the only floats there are. *)
Inductive ext := NegInf | Fin (z : Z) | PosInf.
Definition ext_opp (x : ext) : ext :=
  match x with NegInf => PosInf | Fin z => Fin (- z) | PosInf => NegInf end.
Definition ext_ltb (x y : ext) : bool :=
  match x, y with
  | Fin a, Fin b => a <? b
  | NegInf, NegInf | PosInf, _ | _, NegInf => false
  | _, _ => true
  end.
Definition ext_leb (x y : ext) : bool := negb (ext_ltb y x).

(** Sequences. *)
Definition py_len {A} (xs : list A) : Z := Z.of_nat (List.length xs).
Definition py_full {A} (xs : list A) : bool := match xs with [] => false | _ => true end.
Definition py_some {A} (x : option A) : bool := match x with Some _ => true | None => false end.
(** The place that an index means: negative ones count from the end. *)
Definition py_place {A} (xs : list A) (i : Z) : Z := if i <? 0 then i + py_len xs else i.
Definition py_nth {A} (xs : list A) (i : Z) : res A :=
  let j := py_place xs i in
  if j <? 0 then Raise Crash
  else match nth_error xs (Z.to_nat j) with Some x => Ok x | None => Raise Crash end.
Definition py_set {A} (xs : list A) (i : Z) (x : A) : res (list A) :=
  let j := py_place xs i in
  if (0 <=? j) && (j <? py_len xs) then Ok (update (Z.to_nat j) (fun _ => x) xs) else Raise Crash.
Definition py_from {A} (xs : list A) (i : Z) : list A := skipn (Z.to_nat (py_place xs i)) xs.
Definition py_to {A} (xs : list A) (i : Z) : list A := firstn (Z.to_nat (py_place xs i)) xs.
Definition py_slice {A} (xs : list A) (i j : Z) : list A := skipn (Z.to_nat (py_place xs i)) (py_to xs j).
Definition py_repeat {A} (x : A) (n : Z) : list A := List.repeat x (Z.to_nat n).
Definition py_remove (x : Z) (xs : list Z) : res (list Z) :=
  if mem x xs then Ok (discard x xs) else Raise Crash.
Fixpoint py_index (x : Z) (xs : list Z) : res Z :=
  match xs with
  | [] => Raise Crash
  | y :: rest => if x =? y then Ok 0 else i <- py_index x rest ;; Ok (i + 1)
  end.
Definition py_count (x : Z) (xs : list Z) : Z := py_len (List.filter (Z.eqb x) xs).
Definition py_min (xs : list Z) : res Z :=
  match xs with [] => Raise Crash | x :: rest => Ok (fold_right Z.min x rest) end.
Definition py_max (xs : list Z) : res Z :=
  match xs with [] => Raise Crash | x :: rest => Ok (fold_right Z.max x rest) end.
(** Of one number and others: without others, Python would go through the number. *)
Definition py_min_of (x : Z) (xs : list Z) : res Z :=
  match xs with [] => Raise Crash | _ => Ok (fold_right Z.min x xs) end.
Definition py_max_of (x : Z) (xs : list Z) : res Z :=
  match xs with [] => Raise Crash | _ => Ok (fold_right Z.max x xs) end.
Definition py_sum (xs : list Z) : Z := fold_right Z.add 0 xs.
Definition py_range (a b : Z) : list Z :=
  List.map (fun i => a + Z.of_nat i) (seq 0 (Z.to_nat (b - a))).
Fixpoint py_enumerate_from {A} (i : Z) (xs : list A) : list (Z * A) :=
  match xs with [] => [] | x :: rest => (i, x) :: py_enumerate_from (i + 1) rest end.
Definition py_enumerate {A} (xs : list A) : list (Z * A) := py_enumerate_from 0 xs.
Fixpoint py_zip {A B} (xs : list A) (ys : list B) : res (list (A * B)) :=
  match xs, ys with
  | [], [] => Ok []
  | x :: xs', y :: ys' => rest <- py_zip xs' ys' ;; Ok ((x, y) :: rest)
  | _, _ => Raise Crash
  end.

(** Bisection is only vouched for in ascending lists. *)
Fixpoint py_ascending (xs : list Z) : bool :=
  match xs with
  | [] => true
  | x :: rest => match rest with [] => true | y :: _ => (x <=? y) && py_ascending rest end
  end.
Definition py_bisect_left (xs : list Z) (x : Z) : res Z :=
  if py_ascending xs then Ok (py_len (List.filter (fun y => y <? x) xs)) else Raise Crash.
Definition py_bisect_right (xs : list Z) (x : Z) : res Z :=
  if py_ascending xs then Ok (py_len (List.filter (fun y => y <=? x) xs)) else Raise Crash.

(** Equality of tuples, and of values that may be None. *)
Fixpoint py_list_eqb {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  match xs, ys with
  | [], [] => true
  | x :: xs', y :: ys' => same x y && py_list_eqb same xs' ys'
  | _, _ => false
  end.
Definition py_option_eqb {A} (same : A -> A -> bool) (x y : option A) : bool :=
  match x, y with Some a, Some b => same a b | None, None => true | _, _ => false end.
Definition py_pair_eqb {A B} (same : A -> A -> bool) (other : B -> B -> bool) (x y : A * B) : bool :=
  same (fst x) (fst y) && other (snd x) (snd y).
Definition py_in {A} (same : A -> A -> bool) (x : A) (xs : list A) : bool := existsb (same x) xs.

(** Sets are lists whose order is never looked at, and in which doubles count once. *)
Definition py_subset {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  forallb (fun x => py_in same x ys) xs.
Definition py_same_set {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  py_subset same xs ys && py_subset same ys xs.
Definition py_disjoint {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  forallb (fun x => negb (py_in same x ys)) xs.
Fixpoint py_set_len {A} (same : A -> A -> bool) (xs : list A) : Z :=
  match xs with
  | [] => 0
  | x :: rest => if py_in same x rest then py_set_len same rest else py_set_len same rest + 1
  end.

(** A dictionary whose values follow from their keys: the pairs, in any order. *)
Definition py_dict_get {K V} (same : K -> K -> bool) (d : list (K * V)) (k : K) : res V :=
  match find (fun pair => same (fst pair) k) d with Some (_, v) => Ok v | None => Raise Crash end.

(** [operator.itemgetter] of two or more indexes; of one it would not return a tuple. *)
Definition py_get (indexes xs : list Z) : res (list Z) :=
  if py_len indexes <=? 1 then Raise Crash else py_map (py_nth xs) indexes.
