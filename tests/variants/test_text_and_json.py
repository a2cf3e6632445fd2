"""Games that somebody else has written, as text and as JSON."""

import json
import random
from typing import Annotated, Any, ClassVar

import attrs
import jsonschema
import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.support.seats import watchers
from tests.support.variants import (
    SIX,
    Commands,
    Joker,
    Patience,
    SixPlayers,
    Three,
)
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    Event,
    FaceToFace,
    Hint,
    HintKind,
    InvalidRules,
    Laid,
    Outcome,
    Pile,
    Play,
    Record,
    Rules,
    SeatRecord,
    State,
    Talk,
    View,
    deal,
    notation,
    referee,
    wire,
)
from thegame.notation import NotationError
from thegame.referee import VerdictKind
from thegame.refusals import NotTaken
from thegame.wire import WireError

GAMES = (SixPlayers, Joker, Commands, Patience, Three)
VARIANTS = (SIX, Joker(2), Commands(3), Patience(12), Three())
each = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)


def played(rules: Rules) -> Record:
    """Return a game of random moves, to its end."""
    chance = random.Random(7)
    record = Record(deal(rules, seed=7), rules.players - 1)
    while not record.state.is_over:
        record = record.apply(chance.choice(record.state.legal_moves()))
    return record


def seen(record: Record, seat: int | None) -> SeatRecord:
    """Return a game as a seat saw it."""
    found = SeatRecord(record.state_at(0).view(seat))
    for number, move in enumerate(record.moves):
        step = record.state_at(number).step(move)
        found = found.observe(*step.view(seat).events)
    return found


class TestText:
    """The notation has the name of a game and its settings."""

    @each
    def test_round_trip(self, rules: Rules) -> None:
        """Rules, positions, views and games are read as they were written."""
        record = played(rules)
        assert notation.read_rules(notation.write_rules(rules), games=GAMES) == rules
        for state in record.states():
            text = notation.write_state(state)
            assert notation.read_state(text, games=GAMES) == state
            for seat in watchers(rules):
                view = state.view(seat)
                text = notation.write_view(view)
                assert notation.read_view(text, games=GAMES) == view
        text = notation.write_record(record)
        assert notation.read_record(text, games=GAMES) == record
        lines = f"{text}\n{text}".splitlines()
        assert [*notation.read_records(lines, games=GAMES)] == [record, record]

    def test_file(self) -> None:
        """A file can have games with several rules; the classes come in any form."""
        played = [Record(deal(rules, seed=7), 0) for rules in VARIANTS]
        lines = "".join(map(notation.write_record, played)).splitlines()

        assert [*notation.read_records(lines, games=iter(GAMES))] == played

    @each
    def test_unknown(self, rules: Rules) -> None:
        """Without its class, a game is refused like any other unknown word."""
        text = notation.write_rules(rules)

        with pytest.raises(NotationError, match="expected 'cooperative' or 'face-to-f"):
            notation.read_rules(text)
        with pytest.raises(NotationError, match=r", 'face-to-face' or 'j"):
            notation.read_rules(text.replace(rules.name, "unheard-of"), games=[Joker])

    def test_hint_of_a_sixth_player(self) -> None:
        """A hint of player 5 is read."""
        hints = (Hint(5, 0, HintKind.KEEP),)
        view = attrs.evolve(deal(SIX, seed=1).start(0).view(0), hints=hints)
        text = notation.write_view(view)

        assert notation.read_view(text, games=[SixPlayers]) == view

    @pytest.mark.parametrize("word", ["x", "a--b-", "game-2"])
    def test_names(self, word: str) -> None:
        """Every name that a game may have is read."""

        @attrs.frozen(repr=False)
        class Named(Cooperative):
            name: ClassVar[str] = word

        rules = Named(2, rows=3)

        assert notation.read_rules(notation.write_rules(rules), games=[Named]) == rules

    def test_many_players(self) -> None:
        """Games of more than a hundred players, and their hints, are read as written."""

        @attrs.frozen(repr=False)
        class Many(Cooperative):
            name: ClassVar[str] = "many"
            most_players: ClassVar[int] = 120

        # With the printed hands there would not be enough cards.
        rules = Many(120, hand_size=3, highest=999)
        hints = {0: [Hint(119, 0, HintKind.KEEP)]}
        record = Record(deal(rules, seed=7), 111, hints=hints)
        record = record.apply(record.state.legal_moves()[0])
        text, view = notation.write_record(record), record.view_at(1, 111)

        assert "\n111: " in text
        assert notation.read_record(text, games=[Many]) == record
        assert notation.read_view(notation.write_view(view), games=[Many]) == view

    def test_many_opponents(self) -> None:
        """A pile has the number of its owner in its name, however many there are."""

        @attrs.frozen(repr=False)
        class Twelve(Three):
            players: int = attrs.field(default=12, init=False, repr=False)

            name: ClassVar[str] = "twelve"

            @property
            def draw_piles(self) -> int:
                return self.players

            def starting_piles(self) -> tuple[Pile, ...]:
                up = super().starting_piles()[0]
                return tuple(attrs.evolve(up, owner=owner) for owner in range(12))

        state = deal(Twelve(), seed=7).start(0)

        assert [pile.name for pile in state.piles][9:] == ["p9.A", "p10.A", "p11.A"]
        assert notation.read_move("5-p10.A", state) == Play(5, 10)

    def test_settings_that_text_cannot_hold(self) -> None:
        """A setting is a bool or an int of at least 0; no other can be written."""

        @attrs.frozen(repr=False)
        class Lucky(Cooperative):
            luck: Any = attrs.field(default=7, kw_only=True)

            name: ClassVar[str] = "lucky"

        assert notation.write_rules(Lucky(1, luck=0)) == "lucky players=1 luck=0"
        for luck in (-3, "much"):
            with pytest.raises(InvalidRules, match="expected a bool or an int of"):
                notation.write_rules(Lucky(1, luck=luck))

    def test_flags_named_by_strings(self) -> None:
        """A flag is read as one, also if its annotation is a string."""

        @attrs.frozen(repr=False)
        class Loud(Cooperative):
            aloud: "bool" = attrs.field(default=False, kw_only=True)

            name: ClassVar[str] = "loud"

        rules = Loud(2, aloud=True)
        text = notation.write_rules(rules)

        assert text == "loud players=2 aloud=yes"
        assert notation.read_rules(text, games=[Loud]) == rules
        assert wire.read_rules(wire.write(rules), games=[Loud]) == rules


class TestJson:
    """Documents have the name of a game and every setting."""

    @each
    def test_round_trip(self, rules: Rules) -> None:
        """Every kind of document is read as it was written, and fits its schema."""
        record = played(rules)
        before = record.state_at(len(record.moves) - 1)
        step = before.step(record.moves[-1])
        seat = rules.players - 1
        values: list[object] = [
            *(rules, record.deal, record.deal.view(seat), record, seen(record, seat)),
            *(state for state in record.states()),
            *(state.view(seat) for state in record.states()),
            *(record.outcome, step.view(seat), *step.view(seat).events),
        ]
        if rules.may_talk:
            values.append(Talk(rules, [Hint(seat, 0, HintKind.KEEP)]))
        schemas: dict[str, Any] = {}
        for value in values:
            document = wire.write_dict(value)
            kind = document["kind"]
            assert wire.read(document, games=GAMES) == value
            assert getattr(wire, f"read_{kind}")(document, games=GAMES) == value
            if kind not in schemas:
                schemas[kind] = wire.schema(kind, games=GAMES)
            jsonschema.validate(document, schemas[kind])

    @each
    def test_unknown(self, rules: Rules) -> None:
        """Without its class, a document is refused like any other unknown game."""
        document = wire.write(played(rules))

        expected = r"\$\.deal\.rules\.game: expected 'cooperative' or 'face-to-face'"
        with pytest.raises(WireError, match=expected):
            wire.read_record(document)
        assert rules.name not in json.dumps(wire.schema("record"))

    def test_bounds(self) -> None:
        """The numbers of a printed game stay within its bounds when they are read."""
        laid = Laid(5, 1, 0, False)
        document = wire.write(laid)

        assert wire.read_event(document, games=[SixPlayers]) == laid
        with pytest.raises(WireError, match="player: expected an int from 0 to 4"):
            wire.read_event(document)
        sixth = DuelResult(5, Ending.STUCK)

        assert wire.read_outcome(wire.write(sixth), games=[SixPlayers]) == sixth
        with pytest.raises(WireError, match="winner: expected an int from 0 to 4"):
            wire.read_outcome(wire.write(sixth))

    def test_schema(self) -> None:
        """The schema of the rules of a game is generated from its settings."""
        schema = wire.schema("rules", games=[Patience])["oneOf"][2]

        assert schema["description"] == "The rules of Patience, with every setting."
        assert schema["properties"]["game"] == {"const": "patience"}
        assert [*schema["properties"]] == ["kind", "version", "game", "last"]

    def test_classes_of_one_name(self) -> None:
        """The documents of two games fit the schema, also if their classes share a name."""

        def another() -> type[FaceToFace]:
            @attrs.frozen(repr=False)
            class Joker(FaceToFace):
                name: ClassVar[str] = "jokers"

            return Joker

        other = another()
        schema = wire.schema("deal", games=[Joker, other])

        for rules in (Joker(2), other()):
            jsonschema.validate(wire.write_dict(deal(rules, seed=7)), schema)

    def test_refusals(self) -> None:
        """A refusal that cites a clause of a variant is read by those who know it."""
        state = State(
            Joker(1), tops=(50, 60, 40, 30), hands=[[45]], decks=[[]], player=0
        )
        reason = attrs.evolve(state, hands=[[45, 999]]).why_not(Play(45, 0))
        assert isinstance(reason, NotTaken)
        document = wire.write(reason)

        read = wire.read_refusal(document, games=[Joker])
        assert repr(read) == repr(reason)
        with pytest.raises(WireError, match="clause: expected the id of a clause"):
            wire.read_refusal(document)

    def test_own_refusals(self) -> None:
        """A refusal of a class of its own is written as an error, and not read back."""
        state = State(
            Commands(1), tops=(22, 1, 100, 100), hands=[[12]], decks=[[]], player=0
        )
        written = wire.write_dict(state.why_not(Play(12, 0)))

        assert (written["kind"], written["code"]) == ("error", "trick-forbidden")
        assert (written["card"], written["top"]) == (12, 22)
        with pytest.raises(WireError, match="expected 'refusal', got 'error'"):
            wire.read_refusal(written, games=[Commands])

    def test_errors_of_large_games(self) -> None:
        """An error about a winner of a variant is written, whoever won."""
        with pytest.raises(WireError, match=r"\$\.winner: expected an int from 0 to 4"):
            wire.read_outcome(wire.write(DuelResult(7, Ending.STUCK)))


class TestPydantic:
    """Fields of models read the documents of games that their types name."""

    @each
    def test_round_trip(self, rules: Rules) -> None:
        """Rules, states, views, events, outcomes and games are read as written."""
        kind, record = type(rules), played(rules)
        step = record.state_at(0).step(record.moves[0])
        values: list[tuple[Any, Any]] = [
            (State, record.state),
            (View, record.state.view(0)),
            (Event, step.events[0]),
            (Outcome | None, record.outcome),
            (Record, record),
            (Rules, rules),
        ]
        for annotation, value in values:
            known: Any = Annotated[annotation, wire.WithGames(iter([kind]))]
            adapter: TypeAdapter[Any] = TypeAdapter(known)
            document = json.loads(adapter.dump_json(value))
            assert adapter.validate_python(document) == value
            schema = adapter.json_schema()
            jsonschema.validate(document, schema)

    def test_class_of_a_game(self) -> None:
        """A field whose type is a game reads its rules, and no others."""
        adapter: Any = TypeAdapter(SixPlayers)

        assert adapter.validate_python(wire.write_dict(SIX)) == SIX
        for other in (Cooperative(2), Joker(2)):
            with pytest.raises(ValidationError, match="expected 'six-players', got"):
                adapter.validate_python(wire.write_dict(other))

    def test_subclass_of_a_game(self) -> None:
        """A field whose type is a game reads its subclasses, too, if they are given."""

        @attrs.frozen(repr=False)
        class Late(SixPlayers):
            name: ClassVar[str] = "late-players"

        known: Any = Annotated[SixPlayers, wire.WithGames([Late])]
        adapter: TypeAdapter[Any] = TypeAdapter(known)

        for rules in (SIX, Late(6)):
            assert adapter.validate_python(wire.write_dict(rules)) == rules

    def test_unknown(self) -> None:
        """A field that does not name a game refuses its documents."""
        document = wire.write_dict(deal(SIX, seed=1).start(0))
        known: Any = Annotated[State, wire.WithGames([Joker])]
        for annotation in (State, known):
            adapter: TypeAdapter[Any] = TypeAdapter(annotation)
            with pytest.raises(ValidationError, match=r"expected 'cooperative'.* or '"):
                adapter.validate_python(document)

    def test_two_fields(self) -> None:
        """Fields of one model may know different games."""

        class Message(BaseModel):
            printed: State
            own: Annotated[State, wire.WithGames([SixPlayers])]
            more: list[Annotated[State, wire.WithGames([SixPlayers])]]
            name: Annotated[str, wire.WithGames([SixPlayers])] = ""

        own = deal(SIX, seed=1).start(0)
        printed = deal(Cooperative(2), seed=1).start(0)
        text = Message(printed=printed, own=own, more=[own]).model_dump_json()
        again = Message.model_validate_json(text)

        assert [again.own, *again.more] == [own, own]
        with pytest.raises(ValidationError) as caught:
            Message.model_validate_json(text.replace('"printed"', '"own"'))
        assert [line["loc"] for line in caught.value.errors()] == [("printed",)]
        assert len(Message.model_json_schema()["$defs"]) == 2


class TestGames:
    """The games that a reader is given are classes with names of their own."""

    @pytest.mark.parametrize("given", [[Joker(2)], ["joker"], [int]], ids=repr)
    def test_classes(self, given: Any) -> None:
        """Anything but a class of rules is refused."""
        with pytest.raises(InvalidRules, match="games: expected classes of rules"):
            notation.read_rules("cooperative players=1", games=given)

    def test_iterated_once(self) -> None:
        """The classes of the games of a file may come from an iterator."""
        text = "".join(
            notation.write_record(Record(deal(Joker(players), seed=7), 0))
            for players in (1, 2)
        )
        records = notation.read_records(text.splitlines(), games=iter([Joker]))
        verdicts = referee.judge(text, games=iter([Joker]))

        assert [record.rules for record in records] == [Joker(1), Joker(2)]
        assert [it.kind for it in verdicts] == [VerdictKind.LEGAL] * 2

    def test_one_name(self) -> None:
        """Two games with one name are refused."""

        @attrs.frozen
        class Other(FaceToFace):
            name: ClassVar[str] = "joker"

        with pytest.raises(
            InvalidRules, match="expected a name that no other game has, got 'joker"
        ):
            wire.read_rules("{}", games=[Joker, Other])

    def test_printed_games_may_be_named(self) -> None:
        """The printed games are known anyway."""
        rules = Cooperative(3)

        assert wire.read_rules(wire.write(rules), games=[Cooperative, Joker]) == rules
        assert wire.read_rules(wire.write(rules), games=[Cooperative]) == rules
