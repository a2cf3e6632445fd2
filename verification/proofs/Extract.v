(** The executable definitions as OCaml, for the lock-step with the library.

    Integers become OCaml's own: every number of a game is far below their limit. *)

From Coq Require Import ZArith List Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From TheGame Require Import Lists Piles Turn Reach MostLaid Game Cooperative FaceToFace.

(** A game and its first state, from plain numbers. *)
Definition team n size least_cards high back rows out order starter : game * state :=
  let R := Cooperative.Rules n size least_cards high back rows out in
  (cooperative R, co_start R order starter).
Definition duellists size high back lone order0 order1 starter : game * state :=
  let R := FaceToFace.Rules size high back lone in
  (duel R, duel_start R order0 order1 starter).

Extraction Language OCaml.
Extraction "rules.ml"
  team duellists sort most_laid within_reach reachb
  judge judge_by refuse_when apply_when legal_moves_when view_when due unlaid turn_of.
