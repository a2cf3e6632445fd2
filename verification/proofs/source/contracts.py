"""What the translation takes for granted; everything else is read from the source.

A reader must compare this list with the source by eye. It says what is left out (texts,
clauses, checks of what users pass), what is only a faster way to the same answer (caches),
and what belongs to variants, so that a theorem shows that it is never reached.
"""

from typing import Final

from .kinds import ANY, BOOL, HIDDEN, INT, NONE, Kind, listed

HIDDEN_NAMES: Final = {
    "clause_of",
    "fits_by",
    "required_by",
    "draws_by",
    "ended_by",
    "_cited",
    "_names",
    "_named",
    "defect",
    "sentences",
    "shown",
}
"""Clauses and texts. They are passed on to errors, which keep all other facts."""

LEFT_OUT: Final = {
    "Pile": {"name", "index"},
    "DuelResult": {"players"},
    "Tables": {"rows", "piles", "names", "indexes"},
}
"""Fields that are names, or are read by sentences only; evolving them changes nothing."""

CHECKS: Final = {"check_answers"}
"""Calls that only raise: rules exist, so their checks have passed."""

CACHES: Final = {
    "functools.cache",
    "functools.lru_cache",
    "functools.cached_property",
}
"""Decorators that keep answers; arguments that are equal have equal answers."""

LIMITS: Final = {"_Work"}
"""Classes that only end a search with `Undecided`. The last argument of a method that
returns something is what it returns; what is found before the end is the same."""

MEMOS: Final = {"takes": "make"}
"""A field that is empty until a method has stored what it returns."""

NEVER: Final = {
    "_other_lookups",
    "Rules._search",
    "search",
    "_is_safe",
}
"""Functions for variants. A call is a crash, and theorems show that there is none."""

PARAMETERS: Final[dict[tuple[str, str], Kind]] = {
    ("Lookup.allows", "card"): INT,
    ("Lookup.allows", "pile"): INT,
    ("State.play", "pile"): INT,
    ("View.play", "pile"): INT,
    ("required_seat", "player"): INT,
    ("seat_number", "player"): INT,
    ("Situation._index", "pile"): INT,
    ("Situation._index", "return"): INT,
    ("Situation._as_called", "pile"): INT,
    ("Situation._legal_play", "pile"): INT,
    ("why_not_play", "card"): INT,
    ("why_not_play", "pile"): INT,
    ("next_player", "hands"): listed(listed(INT)),
    ("State.end_turn", "drawing"): NONE,
    ("State.step", "drawing"): NONE,
    ("State.__attrs_post_init__", "return"): Kind("State"),
    ("checked_position", "rules"): Kind("Rules"),
    ("checked_position", "tops"): listed(INT),
    ("checked_position", "hands"): listed(listed(INT)),
    ("checked_position", "decks"): listed(listed(INT)),
    ("checked_position", "player"): INT,
    ("checked_position", "laid"): INT,
    ("checked_position", "helped"): BOOL,
    ("_read_tops", "tops"): listed(INT),
    ("_read_hands", "hands"): listed(listed(INT)),
    ("checked_draw", "drawing"): listed(INT),
    ("deal", "seed"): NONE,
    ("_complete", "decks"): listed(listed(INT)),
    ("read_decks", "decks"): listed(listed(INT)),
    ("Inspection.defect", "found"): HIDDEN,
    ("Inspection.expect", "found"): HIDDEN,
    ("Inspection.number", "value"): INT,
    ("Inspection.flag", "value"): BOOL,
    ("Inspection.card", "value"): INT,
    ("Inspection.cards", "value"): listed(INT),
    ("Inspection.sequence", "value"): listed(ANY),
    ("Inspection.sequence", "return"): listed(ANY),
}
"""Parameters that accept anything: theorems are about plain ints."""

IDENTITIES: Final = {
    "number",
    "plain",
    "required_int",
    "required_rules",
    "cast",
    "copied",
}
"""Functions that return their last argument: a plain int, a tuple, rules, what is cast."""

CONVERTERS: Final = {None, "number", "numbers", "optional_number"}
"""Converters of fields: they change neither plain ints nor tuples of them."""

WRITTEN: Final = {
    "Situation.piles": """\
(* CONTRACT: the piles of the start with the tops of now; their names are left out. *)
Definition this (self : Table) : res (list Pile) :=
  shown <- py_zip (Rules_starting_piles (Table_rules self)) (Table_tops self) ;;
  Ok (List.map (fun '(row, top) =>
    mk_Pile (Pile_direction row) (Pile_owner row) top (Pile_trick row)) shown).""",
    "Rules.piles": """\
(* CONTRACT: the piles of the start; their names are left out. *)
Definition this (self : Rules) : res (list Pile) := Ok (Rules_starting_piles self).""",
}
"""Functions that are stated by hand; a test compares them with the library."""

TABLES: Final = {"GivenPosition._least": "PlannedTable"}
"""Functions that ask rules about tables of another class than states or views."""
