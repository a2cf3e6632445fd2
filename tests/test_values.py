"""Values behave like values."""

import copy
import enum
import importlib.metadata
import pickle
import pydoc
from typing import Any

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
    LaidCard,
    Pile,
    Play,
    Record,
    State,
    TeamResult,
    Turn,
    deal,
    rulebook,
)
from thegame._values import Sealed
from thegame.rulebook import Force, Scope, Standing, clause

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
    Record.start(deal(FaceToFace(), seed=1), 1),
    Record.played(
        deal(Cooperative(1), seed=7),
        0,
        [Play(4, 0), Play(97, 2), EndTurn()],
        tags={"Title": "one"},
        comments={3: "two", 0: "three"},
    ),
    Defect((("players",),), 6, "an int from 1 to 5"),
]
SEALED = [
    kind
    for kind in (getattr(thegame, name) for name in thegame.__all__)
    if isinstance(kind, type) and issubclass(kind, Sealed)
]
NAMES = {
    name: getattr(module, name)
    for module in (thegame, rulebook)
    for name in module.__all__
}


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
class TestValue:
    """Frozen, equal by content, hashable, picklable, free to copy, honest in print."""

    def test_repr_is_python(self, value: object) -> None:
        """The repr evaluates to an equal value, given the names of the library."""
        again = eval(repr(value), dict(NAMES))  # noqa: S307 - our own text

        assert again == value
        assert hash(again) == hash(value)
        assert type(again) is type(value)

    def test_pickle(self, value: object) -> None:
        """Through pickle and back it is equal."""
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))

            assert again == value
            assert hash(again) == hash(value)

    def test_copies_are_free(self, value: object) -> None:
        """A copy is the value itself."""
        assert copy.copy(value) is value
        assert copy.deepcopy([value])[0] is value

    def test_no_attribute_can_be_set(self, value: object) -> None:
        """Nothing can be changed or added."""
        for name in ("player", "card", "anything"):
            with pytest.raises(AttributeError):
                setattr(value, name, 1)

    def test_no_instance_dictionary(self, value: object) -> None:
        """Values are slotted."""
        assert not hasattr(value, "__dict__")


@pytest.mark.parametrize(
    "member",
    [Scope.BOTH, Standing.TEXT, Force.RULE, Direction.DESCENDING, Ending.LAID_ALL],
    ids=repr,
)
def test_members_print_as_one_writes_them(member: object) -> None:
    """Members of enumerations evaluate to themselves, and pickle to themselves."""
    assert eval(repr(member), dict(NAMES)) is member  # noqa: S307 - our own text
    assert pickle.loads(pickle.dumps(member)) is member


class TestText:
    """How values print."""

    def test_repr(self) -> None:
        """A repr omits settings of the printed game and what has not happened yet."""
        state = State.position(**A_DUEL)
        helped = State.position(**A_DUEL, laid=1, helped=True)
        table = (
            "tops=(10, 50, 12, 48), hands=((30, 31), (30, 41)), decks=((55,), (56,))"
        )

        assert repr(Cooperative(3)) == "Cooperative(3)"
        assert repr(Cooperative(3, rows=1)) == "Cooperative(3, rows=1)"
        assert repr(FaceToFace()) == "FaceToFace()"
        assert repr(state) == f"State.position(FaceToFace(), {table}, player=0)"
        assert repr(helped) == (
            f"State.position(FaceToFace(), {table}, player=0, laid=1, helped=True)"
        )
        assert eval(repr(helped)) == helped  # noqa: S307 - our own text

    def test_pretty(self) -> None:
        """Pretty printers print the repr."""
        assert pretty(Play(37, 0)) == "Play(card=37, pile=0)"
        assert pretty(deal(FaceToFace(), seed=1)).startswith("deal(FaceToFace(), ")


class TestState:
    """What is special about states."""

    def test_pickle_is_small(self) -> None:
        """A pickle holds the table, not the library's lookup tables."""
        assert len(pickle.dumps(START)) < 1000

    def test_pickled_state_knows_its_outcome(self) -> None:
        """What is derived survives too."""
        lost = State.position(
            Cooperative(1), tops=(99, 98, 2, 3), hands=[[50]], decks=[[40]], player=0
        )

        assert pickle.loads(pickle.dumps(lost)).outcome == TeamResult(2)

    def test_pickled_state_knows_its_turn(self) -> None:
        """Whose turn it is, what was laid in it and whether it helped survive too."""
        state = State.position(
            FaceToFace(),
            tops=(20, 40, 12, 50),
            hands=[[30, 31], [32, 33]],
            decks=[[10], [11]],
            player=1,
            laid=2,
            helped=True,
        )

        assert pickle.loads(pickle.dumps(state)) == state

    def test_what_is_handed_out_cannot_be_changed(self) -> None:
        """Sets of cards are frozen, too."""
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
        """Two ways to the same table lead to the same key."""
        low, high = START.hand[0], START.hand[-1]
        seen = {START.play(low, 0).play(high, 2): "seen"}

        assert seen[START.play(high, 2).play(low, 0)] == "seen"

    @pytest.mark.parametrize("sealed", SEALED)
    def test_cannot_be_constructed(self, sealed: Any) -> None:
        """There is no constructor to get wrong, whatever it is given."""
        for arguments in ((), (START.rules,)):
            with pytest.raises(TypeError, match=f"construct a {sealed.__name__} dir"):
                sealed(*arguments)

    def test_sentence_instead_of_a_constructor(self) -> None:
        """The sentence says where states come from."""
        with pytest.raises(TypeError) as caught:
            State()  # type: ignore[call-arg]  # wrong on purpose

        assert str(caught.value) == (
            "cannot construct a State directly; "
            "use deal(...).start(player) or State.position(...)"
        )

    def test_cannot_be_evolved(self) -> None:
        """Nor can one be made out of another."""
        with pytest.raises(TypeError):
            attrs.evolve(START, laid=5)  # type: ignore[call-arg]  # wrong on purpose


CLASSES: list[type[object]] = [
    kind
    for kind in NAMES.values()
    if isinstance(kind, type)
    and not issubclass(kind, Exception | enum.Enum)
    and kind is not thegame.Chance
]


class TestFinal:
    """Nobody can change what a value does by a subclass of its class."""

    @pytest.mark.parametrize("kind", CLASSES)
    def test_cannot_be_subclassed(self, kind: type) -> None:
        """Each public class of values is final, for type checkers and at run time."""
        assert vars(kind)["__final__"]
        with pytest.raises(TypeError, match=f"cannot subclass {kind.__name__}: it is"):
            type("Own", (kind,), {})


class TestVersion:
    """The version of the package."""

    def test_installed(self) -> None:
        """It is the one that is installed."""
        assert thegame.__version__ == importlib.metadata.version("thegame-rules")

    def test_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In a source tree that is not installed it is unknown, and nothing fails."""
        monkeypatch.setattr("thegame._version.DISTRIBUTION", "nothing-like-it")

        assert thegame.__version__ == "0+unknown"

    def test_no_other_name(self) -> None:
        """Other names that do not exist are missing, as in any module."""
        with pytest.raises(AttributeError, match="'thegame' has no attribute 'verse'"):
            _ = thegame.verse


class TestNamespace:
    """One import path for each name."""

    def test_all_is_complete(self) -> None:
        """Everything public is listed, once."""
        public = {
            name
            for name, value in vars(thegame).items()
            if not name.startswith("_") and not isinstance(value, type(thegame))
        }

        assert public == set(thegame.__all__)
        assert len(thegame.__all__) == len(set(thegame.__all__))

    def test_names_say_where_they_are_imported_from(self) -> None:
        """Classes and functions call themselves by their public path."""
        assert {
            value.__module__ for value in NAMES.values() if isinstance(value, type)
        } == {"thegame", "thegame.rulebook"}

    def test_help(self) -> None:
        """``help()`` works for the package and for every public name."""
        assert "NAME\n    thegame - The rules" in pydoc.plain(pydoc.render_doc(thegame))
        for name, value in NAMES.items():
            assert pydoc.plain(pydoc.render_doc(value)), name
