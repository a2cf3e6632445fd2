"""The lemmas are proven, for all numbers, from the source of the library.

Z3 finds no values for which a lemma is false. A wrong claim it must refute, with
values for which Python finds it false too. And for changed sources the lemmas must
fail.
"""

import inspect
import itertools
from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_type_hints

import pytest

pytest.importorskip("z3")

from tests.ladder import lemmas_ends as ends
from tests.ladder import lemmas_placement as placement
from tests.ladder import lemmas_tricks as tricks
from tests.ladder import lemmas_turn as turn
from tests.ladder.lemmas import (
    DOWN,
    UP,
    AnyTurn,
    Lemma,
    collected,
    implies,
    is_way,
    no_cube_is_the_sum_of_two,
)
from tests.ladder.translation import Sources, translate, value, z3
from thegame import Cooperative, Direction, FaceToFace, Pile
from thegame._rules.piles import advance, fits, improves, is_trick

MODULES: Final = (placement, tricks, turn, ends)
LEMMAS: Final = [lemma for module in MODULES for lemma in collected(module, "lemma_")]
WRONG_CLAIMS: Final = [
    claim for module in MODULES for claim in collected(module, "wrong_")
]


def counterexample(
    lemma: Lemma, sources: Sources | None = None, milliseconds: int = 20_000
) -> dict[str, int | bool] | None:
    """Return values for which the lemma is false, or None if it is proven."""
    claim, solver = translate(lemma, sources=sources), z3.Solver()
    solver.set("timeout", milliseconds)
    solver.add(z3.Not(claim))
    verdict = solver.check()
    if verdict == z3.unsat:
        return None
    assert verdict == z3.sat, f"neither proven nor refuted: {solver.reason_unknown()}"
    found = solver.model()
    return {
        str(symbol): value(found.eval(symbol, model_completion=True))
        for symbol in z3.z3util.get_vars(claim)
    }


def replayed(lemma: Lemma, values: dict[str, int | bool]) -> bool:
    """Return the answer of Python, not Z3, for these values."""
    arguments: dict[str, Any] = {}
    for name in inspect.signature(lemma).parameters:
        kind = get_type_hints(lemma)[name]
        if kind in {Cooperative, FaceToFace, Pile, AnyTurn}:
            # Not checked, as the numbers of a wrong claim may be unplayable.
            arguments[name] = object.__new__(kind)
            for field, number in values.items():
                if field.startswith(f"{name}."):
                    object.__setattr__(arguments[name], field.split(".")[1], number)
        else:
            # Where the claim does not depend on it, any will do.
            arguments[name] = values.get(name, kind())
    return lemma(**arguments)


def title(lemma: Lemma) -> str:
    """Return the name of a lemma in the list of tests."""
    return lemma.__name__


ARITHMETIC: Final = (
    ends.lemma_laying_lowers_the_measure,
    ends.lemma_the_measure_at_the_start,
)
"""These read nothing of the library but numbers of its rulebook."""

MISSING: Final = "self.hand_size - table.hand_size"

Change: TypeAlias = tuple[Callable[..., Any], str, str]

CHANGES: Final[dict[Change, list[Lemma]]] = {
    (advance, "card - top", "top - card"): [
        placement.lemma_gain_is_the_way_along_the_pile,
        tricks.lemma_ordinary_plays_only_rise_or_only_fall,
        placement.lemma_every_card_fits_on_an_untouched_pile,
        placement.lemma_no_trick_on_an_untouched_pile,
        placement.lemma_nothing_improves_an_untouched_pile,
    ],
    (advance, "direction * (card - top)", "card - top"): [
        placement.lemma_what_fits_is_mirrored,
        placement.lemma_what_improves_is_mirrored,
        placement.lemma_a_trick_is_mirrored,
    ],
    (advance, "(card - top)", "(card - 2 * top)"): [
        placement.lemma_only_differences_count,
    ],
    (is_trick, "== -trick", "== trick"): [
        placement.lemma_only_so_far_back_is_a_trick,
        tricks.lemma_after_a_trick_the_covered_card_goes_on,
        tricks.lemma_tops_with_a_trick_in_the_printed_game,
        tricks.lemma_tops_with_a_trick_in_the_printed_duel,
    ],
    (is_trick, "== -trick", "<= -trick"): [
        tricks.lemma_a_small_improvement_loses_the_trick,
        tricks.lemma_a_top_has_one_trick,
    ],
    (is_trick, "== -trick", "== -10"): [
        tricks.lemma_a_trick_gives_back_as_many_as_it_goes_back,
        tricks.lemma_where_an_ascending_pile_has_a_trick,
        tricks.lemma_where_a_descending_pile_has_a_trick,
    ],
    (fits, "> 0", ">= 0"): [
        placement.lemma_upwards_a_card_fits,
        placement.lemma_downwards_a_card_fits,
        placement.lemma_an_equal_card_never_fits,
        tricks.lemma_two_cards_return_by_one_trick,
        tricks.lemma_three_cards_return_by_a_trick,
    ],
    (fits, "> 0", "> 1"): [
        ends.lemma_a_card_fits_on_one_of_two_uncrossed_piles,
        ends.lemma_the_lowest_card_upwards_keeps_the_higher,
        ends.lemma_the_highest_card_downwards_keeps_the_lower,
    ],
    (fits, "card) > 0 or", "card) > 0 and"): [
        tricks.lemma_an_improvement_keeps_ordinary_plays,
    ],
    (fits, "card, trick)\n", "card, -trick)\n"): [
        tricks.lemma_an_improvement_loses_only_the_trick,
        tricks.lemma_an_ordinary_play_goes_on,
    ],
    (fits, " or is_trick(direction, top, card, trick)", ""): [
        placement.lemma_the_printed_trick_is_ten,
        placement.lemma_only_a_trick_fits_and_improves,
        tricks.lemma_25_on_29_loses_19,
    ],
    (improves, "< 0", "<= 0"): [
        placement.lemma_an_equal_card_never_improves,
        placement.lemma_every_other_card_fits_or_improves,
    ],
    (improves, "< 0", "== -10"): [
        placement.lemma_upwards_a_card_improves,
        placement.lemma_downwards_a_card_improves,
    ],
    (Pile.fits, "self.direction", "1"): [
        turn.lemma_a_team_may_lay_what_fits,
        turn.lemma_a_duellist_may_lay_what_fits_on_own_piles,
    ],
    (Pile.fits, "self.trick", "10"): [
        turn.lemma_a_team_may_lay_what_fits,
        turn.lemma_a_duellist_may_lay_what_fits_on_own_piles,
    ],
    (Pile.is_improved_by, "self.direction", "-self.direction"): [
        turn.lemma_a_duellist_may_help_once,
    ],
    (
        Cooperative.takes,
        "return pile.fits(card)",
        "return not helped and pile.fits(card)",
    ): [
        turn.lemma_a_team_may_lay_what_fits,
    ],
    (FaceToFace.takes, "if own:", "if own and not helped:"): [
        turn.lemma_a_duellist_may_lay_what_fits_on_own_piles,
    ],
    (FaceToFace.takes, "not helped and ", ""): [
        turn.lemma_a_duellist_may_help_once,
    ],
    (FaceToFace.takes, "pile.is_improved_by(card)", "pile.fits(card)"): [
        turn.lemma_a_duellist_may_help_once,
    ],
    (Cooperative.draws, MISSING, "self.hand_size"): [
        turn.lemma_a_team_draws_what_there_is,
    ],
    (Cooperative.draws, f"min({MISSING}, table.deck_size)", MISSING): [
        turn.lemma_a_team_draws_what_there_is,
        turn.lemma_a_team_draws_as_many_as_were_laid,
    ],
    (Cooperative.draws, f"min({MISSING}, table.deck_size)", "table.deck_size"): [
        turn.lemma_a_team_fills_its_hands,
    ],
    (FaceToFace.draws, "if table.helped", "if not table.helped"): [
        turn.lemma_without_helping_two_are_drawn,
        turn.lemma_helping_fills_the_hand,
    ],
    (FaceToFace.draws, "DRAWN", "3"): [
        turn.lemma_without_helping_two_are_drawn,
        turn.lemma_without_helping_a_hand_never_grows,
        turn.lemma_a_duellists_hand_is_never_too_full,
    ],
    (FaceToFace.draws, ", table.deck_size)", ", table.deck_size + 1)"): [
        turn.lemma_a_duellist_draws_what_there_is,
        turn.lemma_helping_fills_the_hand,
    ],
    (Cooperative.required, "else 1", "else 0"): [
        ends.lemma_a_team_ending_its_turn_lowers_the_measure,
        turn.lemma_no_turn_needs_more_than_the_minimum,
    ],
    (Cooperative.required, "else 1", "else self.minimum"): [
        turn.lemma_a_team_needs_the_minimum_while_it_can_draw,
    ],
    (FaceToFace.required, "self.minimum", "1 if table.deck_size > 0 else 0"): [
        ends.lemma_a_duellist_ending_the_turn_lowers_the_measure,
        turn.lemma_a_duellist_always_needs_the_minimum,
    ],
}
"""Changed sources, and lemmas that each of them makes false."""


class TestLemmas:
    """The lemmas and wrong claims above."""

    @pytest.mark.parametrize("lemma", LEMMAS, ids=title)
    def test_proven(self, lemma: Lemma) -> None:
        """No values make the lemma false."""
        assert counterexample(lemma) is None

    @pytest.mark.parametrize("claim", WRONG_CLAIMS, ids=title)
    def test_refuted(self, claim: Lemma) -> None:
        """A wrong claim is refuted, and Python agrees with the counterexample."""
        values = counterexample(claim)

        assert values is not None
        assert not replayed(claim, values)

    @pytest.mark.parametrize(
        "change", CHANGES, ids=lambda change: change[0].__qualname__
    )
    def test_change_is_noticed(self, change: Change) -> None:
        """The lemmas about a function become false if its source is changed."""
        function, text, other = change
        source = inspect.getsource(function)
        sources = {function: source.replace(text, other)}

        assert source.count(text) == 1
        for lemma in CHANGES[change]:
            assert counterexample(lemma, sources) is not None

    def test_every_lemma_can_fail(self) -> None:
        """Every lemma fails for some changed source, except pure arithmetic."""
        noticing = set(itertools.chain(*CHANGES.values()))

        assert noticing == set(LEMMAS) - set(ARITHMETIC)

    @pytest.mark.parametrize(
        "lemma",
        [lemma for lemma in LEMMAS if "implies(" in inspect.getsource(lemma)],
        ids=title,
    )
    def test_premise(self, lemma: Lemma) -> None:
        """The premise of a lemma can be true."""
        never = "def implies(premise, conclusion):\n    return not premise"

        assert counterexample(lemma, {implies: never}) is not None

    def test_undecided(self) -> None:
        """A claim that Z3 cannot decide in time counts as not proven."""
        with pytest.raises(AssertionError, match="neither proven nor refuted"):
            counterexample(no_cube_is_the_sum_of_two, milliseconds=100)

    def test_ways(self) -> None:
        """The lemmas for either direction hold for both directions."""
        ways = [number for number in range(-9, 10) if is_way(number)]

        assert ways == [DOWN, UP]
        assert sorted(Direction) == ways
