"""Public values are immutable, comparable, picklable and printable."""

import copy
import enum
import importlib.metadata
import pickle
import pydoc
from typing import Final

import attrs
import pytest
from hypothesis.vendor.pretty import pretty

import thegame
from tests.support.positions import A_DUEL
from thegame import (
    Cooperative,
    Defect,
    Direction,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    InvalidState,
    LaidCard,
    Pile,
    Play,
    Record,
    Rules,
    State,
    Table,
    TeamResult,
    Turn,
    deal,
    rulebook,
)
from thegame.rulebook import clause

START = deal(Cooperative(3), seed=1).start(2)
DUEL = deal(FaceToFace(lone_card_wins=True), seed=1).start(1)

VALUES = [
    clause("R-a"),
    Pile(Direction.ASCENDING, None, 47),
    Play(37, 0),
    EndTurn(),
    Cooperative(1),
    Cooperative.expert(5, smaller_hands=True),
    Cooperative(2, minimum=1, hand_size=2, highest=9, trick=2, rows=1, play_out=True),
    FaceToFace(),
    FaceToFace(hand_size=3, highest=6, trick=2, lone_card_wins=True),
    deal(Cooperative(4), seed=3),
    deal(FaceToFace(), seed=3),
    START,
    START.play(START.hand[0], 0),
    DUEL.play(DUEL.hand[-1], 3).play(DUEL.hand[-2], 3).end_turn(),
    TeamResult(9),
    DuelResult(1, Ending.STUCK),
    LaidCard(37, 0),
    Turn(1, 4, (Play(37, 0), EndTurn())),
    Record(deal(FaceToFace(), seed=1), 1),
    Record(
        deal(Cooperative(1), seed=7),
        0,
        [Play(4, 0), Play(97, 2), EndTurn()],
        tags={"Title": "one"},
        comments={3: "two", 0: "three"},
    ),
    Defect((("players",),), 6, "an int from 1 to 5"),
]
NAMES = {
    name: getattr(module, name)
    for module in (thegame, rulebook)
    for name in module.__all__
}
CLASSES: list[type[object]] = [
    kind
    for kind in NAMES.values()
    if isinstance(kind, type)
    and not issubclass(kind, Exception | enum.Enum)
    and kind is not thegame.Chance
]
MEMBERS: list[enum.Enum] = [
    member
    for kind in NAMES.values()
    if isinstance(kind, type) and issubclass(kind, enum.Enum)
    for member in kind
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
class TestValue:
    """Every value is frozen, hashable, picklable, and copied without cost."""

    def test_repr_is_python(self, value: object) -> None:
        """The repr evaluates to an equal value, given the names of the library."""
        again = eval(repr(value), dict(NAMES))  # noqa: S307 - our own text

        assert again == value
        assert hash(again) == hash(value)
        assert type(again) is type(value)

    def test_pickle(self, value: object) -> None:
        """A pickled and restored value is equal, in every protocol."""
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))

            assert again == value
            assert hash(again) == hash(value)

    def test_copies_are_free(self, value: object) -> None:
        """A copy is the value itself."""
        assert copy.copy(value) is value
        assert copy.deepcopy([value])[0] is value

    def test_no_attribute_can_be_set(self, value: object) -> None:
        """No attribute can be changed or added."""
        for name in ("player", "card", "anything"):
            with pytest.raises(AttributeError):
                setattr(value, name, 1)

    def test_no_instance_dictionary(self, value: object) -> None:
        """A value has slots and no dictionary."""
        assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_members(member: enum.Enum) -> None:
    """The repr and the pickle of a member of an enumeration lead to the member."""
    assert eval(repr(member), dict(NAMES)) is member  # noqa: S307 - our own text
    assert pickle.loads(pickle.dumps(member)) is member


class Odd:
    """A class with half a surrogate pair in its repr."""

    def __repr__(self) -> str:
        return "<odd \ud800>"


class TestText:
    """Values print as Python, without defaults, and never at great length."""

    def test_repr(self) -> None:
        """A repr omits settings of the printed game and fields with their defaults."""
        state = State(**A_DUEL)
        helped = State(**A_DUEL, laid=1, helped=True)
        table = (
            "tops=(10, 50, 12, 48), hands=((30, 31), (30, 41)), decks=((55,), (56,))"
        )

        assert repr(Cooperative(3)) == "Cooperative(3)"
        assert repr(Cooperative(3, rows=1)) == "Cooperative(3, rows=1)"
        assert repr(FaceToFace()) == "FaceToFace()"
        assert repr(state) == f"State(FaceToFace(), {table}, player=0)"
        assert repr(helped) == (
            f"State(FaceToFace(), {table}, player=0, laid=1, helped=True)"
        )
        assert eval(repr(helped)) == helped  # noqa: S307 - our own text

    def test_pretty(self) -> None:
        """Pretty printers print the repr."""
        assert pretty(Play(37, 0)) == "Play(card=37, pile=0)"
        assert pretty(deal(FaceToFace(), seed=1)).startswith("Deal(FaceToFace(), ")

    @pytest.mark.parametrize(("length", "cut"), [(198, False), (199, True)])
    def test_long_paths(self, length: int, cut: bool) -> None:
        """A path of 200 characters is shown whole; a longer one is cut to 200."""
        whole = f"$.{'x' * length}"
        where = Defect((("$", "x" * length),), 1, "nothing").where

        assert where == (f"{whole[:197]}..." if cut else whole)
        assert len(where) == 200

    @pytest.mark.parametrize(("length", "cut"), [(292, False), (293, True)])
    def test_long_reprs(self, length: int, cut: bool) -> None:
        """The repr of a defect shows at most 300 characters of its paths."""
        whole = f"(('{'x' * length}',),)"
        shown = f"{whole[:297]}..." if cut else whole
        defect = Defect((("x" * length,),), 1, "nothing")

        assert repr(defect) == f"Defect(paths={shown}, found=1, expected='nothing')"
        assert len(shown) == 300

    def test_surrogates(self) -> None:
        """Characters that cannot be encoded are escaped in the repr of a defect."""
        defect = Defect((("seed",),), Odd(), "an integer")

        assert repr(defect) == (
            "Defect(paths=(('seed',),), found=<odd \\ud800>, expected='an integer')"
        )

    def test_pile_of_no_game(self) -> None:
        """The name of a pile that belongs to no game is the letter of its direction."""
        assert [Pile(way, None, 47).name for way in Direction] == ["A", "D"]


class TestState:
    """States are small in a pickle, and keys by their content."""

    def test_pickle_is_small(self) -> None:
        """A pickle holds the table, not the library's lookup tables."""
        assert len(pickle.dumps(START)) < 1000

    def test_pickled_state_knows_its_outcome(self) -> None:
        """A restored state has its outcome, which is derived from other fields."""
        lost = State(
            Cooperative(1), tops=(99, 98, 2, 3), hands=[[50]], decks=[[40]], player=0
        )

        assert pickle.loads(pickle.dumps(lost)).outcome == TeamResult(2)

    def test_pickled_state_knows_its_turn(self) -> None:
        """A restored state has its player, the cards laid and whether one helped."""
        state = State(
            FaceToFace(),
            tops=(20, 40, 12, 50),
            hands=[[30, 31], [32, 33]],
            decks=[[10], [11]],
            player=1,
            laid=2,
            helped=True,
        )

        assert pickle.loads(pickle.dumps(state)) == state

    def test_sets_are_frozen(self) -> None:
        """Sets of cards cannot be changed."""
        assert {type(cards) for cards in START.unlaid_cards} == {frozenset}

    def test_order_of_the_draw_pile_matters(self) -> None:
        """States that differ in the draw pile's order alone are not equal."""
        one, two = (
            deal(Cooperative(1), decks=[[*range(2, 98), *rest]]).start(0)
            for rest in ([98, 99], [99, 98])
        )

        assert one != two
        assert one.hand == two.hand

    def test_usable_as_keys(self) -> None:
        """Two orders of play that lead to equal states lead to one key."""
        low, high = START.hand[0], START.hand[-1]
        seen = {START.play(low, 0).play(high, 2): "seen"}

        assert seen[START.play(high, 2).play(low, 0)] == "seen"


def test_evolve_checks() -> None:
    """A changed copy is checked by the constructor, like any other value."""
    assert attrs.evolve(START, hands=START.hands) == START
    assert attrs.evolve(START.view(0), hints=()) == START.view(0)
    with pytest.raises(InvalidState, match="at most 0 with this hand"):
        attrs.evolve(START, laid=5)
    with pytest.raises(InvalidState, match="as its size says"):
        attrs.evolve(START.view(0), hand=())


OPEN: Final = {Cooperative, FaceToFace, Rules, Table}
"""The classes from which variants inherit."""


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if kind not in OPEN])
def test_cannot_be_subclassed(kind: type) -> None:
    """Classes of values are final, for type checkers and at run time."""
    assert vars(kind)["__final__"]
    with pytest.raises(TypeError) as caught:
        type("Own", (kind,), {})

    assert str(caught.value) == f"cannot subclass {kind.__name__}: it is final"


class TestVersion:
    """The version is that of the installed distribution, or unknown."""

    def test_installed(self) -> None:
        """The version is the one that is installed."""
        assert thegame.__version__ == importlib.metadata.version("thegame-rules")

    def test_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In a source tree that is not installed the version is unknown."""
        monkeypatch.setattr("thegame._version.DISTRIBUTION", "nothing-like-it")

        assert thegame.__version__ == "0+unknown"

    def test_no_other_name(self) -> None:
        """A name that does not exist raises AttributeError, as in any module."""
        with pytest.raises(AttributeError, match="'thegame' has no attribute 'verse'"):
            _ = thegame.verse  # type: ignore[attr-defined]  # the test


class TestNamespace:
    """Every public name has one import path."""

    def test_all_is_complete(self) -> None:
        """``__all__`` has every public name, once."""
        public = {
            name
            for name, value in vars(thegame).items()
            if not name.startswith("_") and not isinstance(value, type(thegame))
        }

        assert public == set(thegame.__all__)
        assert len(thegame.__all__) == len(set(thegame.__all__))

    def test_names_say_where_they_are_imported_from(self) -> None:
        """The ``__module__`` of every public class is the public one."""
        assert {
            value.__module__ for value in NAMES.values() if isinstance(value, type)
        } == {"thegame", "thegame.rulebook"}

    def test_help(self) -> None:
        """``help()`` works for the package and for every public name."""
        assert "NAME\n    thegame - The rules" in pydoc.plain(pydoc.render_doc(thegame))
        for name, value in NAMES.items():
            assert pydoc.plain(pydoc.render_doc(value)), name
