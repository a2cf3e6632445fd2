"""The translation into Z3 agrees with Python, or refuses."""

import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("z3")

from tests.ladder.lemmas import DOWN, UP, Lemma
from tests.ladder.translation import Untranslatable, translate, value
from thegame import Cooperative, Pile
from thegame._rules.piles import advance, fits, improves, is_trick


def second(first: int, other: int = UP) -> int:
    """Return the second argument, which is 1 by default."""
    return (first, other)[1]


def every_construct(number: int, other: int, flag: bool) -> int:
    """A function with every construct that the translation knows."""
    least = min(number, other)
    if flag and not 0 < number <= 5 != other:
        least = -least * UP
        if other >= 3:
            return least + second(number, other=other)
    elif number == other or flag != (number < DOWN):
        return 7 if flag else other - second(number)
    return least


def specimen(number: int, flag: bool, pile: Pile, row: tuple[int, ...]) -> Any:
    """A function whose source is replaced."""
    return number, flag, pile, row


small = st.integers(-9, 9)


class TestTranslation:
    """The translation agrees with Python, or refuses."""

    @given(number=small, other=small, flag=st.booleans())
    def test_every_construct(self, number: int, other: int, flag: bool) -> None:
        """The term has the value that Python computes."""
        arguments = {"number": number, "other": other, "flag": flag}

        assert value(translate(every_construct, arguments)) == every_construct(
            number, other, flag
        )

    @pytest.mark.parametrize("function", [advance, is_trick, fits, improves])
    @given(direction=st.sampled_from([UP, DOWN]), top=small, card=small, trick=small)
    def test_piles(self, function: Lemma, **numbers: int) -> None:
        """The terms of the library's functions have the values that Python computes."""
        names = inspect.signature(function).parameters
        arguments = {name: numbers[name] for name in names}

        assert value(translate(function, arguments)) == function(**arguments)

    @pytest.mark.parametrize(
        "body",
        [
            "for _ in row: return number",
            "while flag: return number",
            "return sum(each for each in row)",
            "return [number][0]",
            "return number and flag",
            "return flag or number",
            "return row and flag",
            "return not number",
            "return number if number else 1",
            "return 1 if pile else 2",
            "if number: return 1\n    return 2",
            "return number if flag else flag",
            "if flag: return flag\n    return number",
            "return -flag",
            "return +number",
            "return ~number",
            "return number + flag",
            "return number // 2",
            "return number ** 2",
            "return number & 1",
            "return flag < flag",
            "return number == flag",
            "return pile == pile",
            "return number in (1, 2)",
            "return number is number",
            "return 1.5",
            "return 'one'",
            "return None",
            "return number.real",
            "return pile.owner",
            "return pile.size",
            "return row.count",
            "return row[0]",
            "return row",
            "return pile",
            "return (number, flag)",
            "return abs(number)",
            "return max(number, 1)",
            "return min(number, 1, 2)",
            "return min(number, flag)",
            "return min(number, 1, key=abs)",
            "return min(*row)",
            "return len(row)",
            "return bool(row)",
            "return unheard_of(number)",
            "return unheard_of",
            "return fits",
            "return pile.size(number)",
            "return number.bit_length()",
            "return specimen(number, flag, pile, row)",
            "return (lambda: number)()",
            "return (other := number)",
            "number += 1\n    return number",
            "other: int = number\n    return other",
            "other = one = number\n    return other",
            "other, one = number, number\n    return other",
            "if flag:\n        UP = 5\n    return UP",
            "if flag: return number",
            "pass\n    return number",
            "assert flag\n    return number",
            "raise ValueError",
            "yield number",
            "global UP\n    return UP",
            "def inner(): return number\n    return inner()",
            "try: return number\n    finally: pass",
            "return",
        ],
    )
    def test_unknown(self, body: str) -> None:
        """Constructs that the translation does not know are refused."""
        source = f"def specimen(number, flag, pile, row):\n    {body}\n"
        compile(source, "specimen", "exec")

        with pytest.raises(Untranslatable):
            translate(specimen, sources={specimen: source})

    @pytest.mark.parametrize(
        "source",
        [
            "@staticmethod\ndef specimen(number):\n    return number",
            "async def specimen(number):\n    return number",
            "def specimen(*number):\n    return number[0]",
            "def specimen(**number):\n    return number",
            "specimen = lambda number: number",
            "def another(number):\n    return number",
        ],
    )
    def test_unknown_definition(self, source: str) -> None:
        """A function with decorators or other unknown parts is refused."""
        with pytest.raises(Untranslatable):
            translate(specimen, sources={specimen: source})

    def test_no_plain_function(self) -> None:
        """A class, a built-in and a closure are refused."""
        number = 1

        def remembers() -> int:
            return number

        for other in (Pile, abs, remembers, Cooperative.expert):
            with pytest.raises(Untranslatable):
                translate(other)
