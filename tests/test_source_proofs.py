"""The proofs about the source are about the source as it is now.

Coq is not needed here: the source is translated, and compared with what was last proven.
"""

import ast
import builtins
import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Final

import pytest

from thegame import Cooperative, FaceToFace, InvalidRules, Pile, View
from thegame._rules import Rules
from thegame._rules.play_tables import showing
from thegame._validation import number, numbers, optional_number, plain
from thegame._value_defects import defect
from verification.proofs.source import directed
from verification.proofs.source.digest import changes
from verification.proofs.source.kinds import Untranslatable
from verification.proofs.source.program import Program
from verification.proofs.source.programs import programs
from verification.proofs.source.translate import translated
from verification.theorems import SOURCE, sources, without_comments

STATEMENT: Final = re.compile(r"\b(?:Theorem|Lemma)\s+\w+\s*:(.*?)\bProof\b", re.DOTALL)
PRINTED: Final[tuple[Rules, ...]] = (
    *(Cooperative(players) for players in range(1, 6)),
    *(Cooperative.expert(players) for players in range(1, 6)),
    Cooperative(2, rows=1, highest=30, trick=3),
    Cooperative(3, rows=3),
    FaceToFace(),
    FaceToFace(highest=20, trick=4),
)


def test_the_source_is_the_proven_one() -> None:
    """Every translated function is as it was when its proofs were last checked."""
    changed = changes()

    assert not changed, (
        f"changed since the proofs were checked: {', '.join(changed)}. "
        "Run `nox -s proofs`; CONTRIBUTING.md says what to do if a proof breaks."
    )


def test_every_function_is_in_a_theorem() -> None:
    """A function is named in a statement, or called by one that is."""
    proofs = [path for path in sources(SOURCE) if path.exists()]
    text = "".join(without_comments(path.read_text("utf-8")) for path in proofs)
    named = set(re.findall(r"\w+", " ".join(STATEMENT.findall(text))))
    definitions = translated().definitions
    covered = {name for name in definitions if name in named}
    ahead = list(covered)
    while ahead:
        called = {*re.findall(r"\w+", definitions[ahead.pop()])} & {*definitions}
        ahead += called - covered
        covered |= called

    assert {*definitions} == covered


def constructs(text: str) -> set[str]:
    """Return the kinds of syntax in a text, and the built-ins that it calls."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(textwrap.dedent(text))):
        found.add(type(node).__name__)
        match node:
            case ast.Call(ast.Name(name)) if hasattr(builtins, name):
                found.add(f"{name}()")
            case _:
                pass
    return found


def test_every_construct_is_compared() -> None:
    """Whatever the translated source uses occurs in programs that Python and Coq run."""
    used = set[str]().union(
        *(constructs(inspect.getsource(python)) for python in translated().pythons)
    )
    compared = constructs(inspect.getsource(directed)) | constructs(programs(300, 1))
    # A directed program asks a view, whose methods call those of its base class.
    compared |= constructs(inspect.getsource(View.why_not))

    assert used <= compared


def sliced(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return every second card: a slice with a step is outside the subset."""
    return cards[::2]


def grown(cards: list[int]) -> int:
    """Change a list that was made elsewhere, which is outside the subset."""
    cards.append(1)
    return len(cards)


def printed(card: int) -> int:
    """Call a function with an effect, which is outside the subset."""
    print(card)
    return card


def summed(cards: list[int]) -> int:
    """Add up a set, which is outside the subset: in Coq a member may stand twice."""
    return sum({*cards})


def counted(cards: list[int]) -> int:
    """Count what is made of a set, which is outside the subset for the same reason."""
    return len([card % 2 for card in {*cards}])


def left_over(cards: list[int]) -> int:
    """Use the variable of a loop after it, where it has its last value."""
    card, total = 0, 0
    for card in cards:
        total += card
    return card + total


def twice(cards: list[int]) -> int:
    """Go through an iterator twice, which the second time is empty."""
    pairs = zip(cards, cards, strict=True)
    return sum(a for a, _ in pairs) + sum(b for _, b in pairs)


def late(cards: list[int]) -> int:
    """Leave a generator before it raises."""
    for card in (checked(card) for card in cards):
        return card
    return 0


def checked(card: int) -> int:
    """Raise an error of the library."""
    if card < 0:
        raise InvalidRules((defect("card", card, "a card"),))
    return card


def same(card: int, other: int) -> bool:
    """Ask whether two numbers are one object."""
    return card is other


def renamed(card: int) -> int:
    """Change a list that is a part of another."""
    cards = [card]
    both = [cards, cards]
    cards.append(card)
    return len(both[0])


def later(card: int) -> int:
    """Change a name that a function in the function uses."""
    step = 1

    def after(number: int) -> int:
        return number + step

    step = 2
    return after(card)


def falsy(card: int) -> int:
    """Take 0 for None."""
    if found := first(card):
        return found
    return -1


def first(card: int) -> int | None:
    """Return a card that is no trick."""
    return card if card != 10 else None


@pytest.mark.parametrize(
    "python",
    [
        *(sliced, grown, printed, summed, counted, left_over),
        *(twice, late, same, renamed, later, falsy),
    ],
)
def test_other_source_is_refused(python: Callable[..., object]) -> None:
    """What is outside the subset is refused, with the file and the line."""
    with pytest.raises(Untranslatable, match=r"test_source_proofs\.py, line \d+: "):
        Program().function(python)


@pytest.mark.parametrize("rules", PRINTED, ids=repr)
def test_piles_are_the_rows_with_their_tops(rules: Rules) -> None:
    """The contracts of `piles` hold, for every top that a pile can show."""
    assert rules.piles == rules.starting_piles()
    for named in rules._tables.piles:
        for top in range(1, rules.highest + 2):
            assert [showing(pile, top) for pile in named] == [
                Pile(row.direction, row.owner, top, row.trick)
                for row in rules.starting_piles()
            ]


@pytest.mark.parametrize("rules", PRINTED, ids=repr)
def test_stored_tables_are_those_that_are_made(rules: Rules) -> None:
    """A lookup stores what `make` returns, for all players, once and for all."""
    for lookup in rules._lookups:
        assert lookup.takes in {(), lookup.make()}
        assert lookup.takes == lookup.make()


def test_plain_numbers_are_returned_as_they_are() -> None:
    """The contract of converters: an int is the same int afterwards."""
    for value in range(-5, 1100):
        assert number(value) is value
        assert plain(value) is value
        assert optional_number(value) is value
        assert numbers((value, 2)) == (value, 2)
    assert optional_number(None) is None
    assert numbers(()) == ()
