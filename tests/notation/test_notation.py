"""Values are equal after writing and reading, and the vectors in the docs hold."""

import inspect
import itertools
import json
import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import thegame
from tests.support import grammar
from tests.support.hints import hinted
from tests.support.texts import READERS, TEAM, VECTORS, line_and_column, refusal
from thegame import (
    Cooperative,
    Deal,
    EndTurn,
    InvalidDeal,
    InvalidRecord,
    InvalidRules,
    Move,
    Play,
    Record,
    Rules,
    State,
    View,
    deal,
    notation,
)
from thegame.refusals import NotInHand, NotYourTurn, TooFewLaid
from thegame.strategies import records, rules, states, views


class TestVectors:
    """The vectors in the docs hold."""

    @pytest.mark.parametrize("vector", VECTORS["rules"], ids=lambda it: it["text"])
    def test_rules(self, vector: dict[str, str]) -> None:
        """Fields may come in any order, and are written in one."""
        found = notation.read_rules(vector["text"])

        assert notation.write_rules(found) == vector["written"]
        assert notation.read_rules(vector["written"]) == found

    @pytest.mark.parametrize("vector", VECTORS["positions"], ids=lambda it: it["text"])
    def test_positions(self, vector: dict[str, Any]) -> None:
        """A text describes this position, with these legal moves."""
        state = notation.read_state(vector["text"])

        assert notation.write_state(state) == vector["text"]
        for name in ("tops", "hands", "decks", "player", "laid", "helped"):
            assert json.loads(json.dumps(getattr(state, name))) == vector[name]
        assert [
            notation.write_move(move, state) for move in state.legal_moves()
        ] == vector["legal"]

    @pytest.mark.parametrize("vector", VECTORS["views"], ids=lambda it: it["text"])
    def test_views(self, vector: dict[str, Any]) -> None:
        """A text describes this view."""
        view = notation.read_view(vector["text"])

        assert notation.write_view(view) == vector["text"]
        for name in ("seat", "hand", "hand_sizes", "deck_sizes", "unseen", "player"):
            assert json.loads(json.dumps(getattr(view, name))) == vector[name]
        assert repr(view.outcome) == vector["outcome"]
        assert [
            [hint.player, hint.pile, hint.kind.name.lower()] for hint in view.hints
        ] == vector["hints"]

    @pytest.mark.parametrize("vector", VECTORS["texts"], ids=itertools.count())
    def test_texts(self, vector: dict[str, str]) -> None:
        """A comment is quoted like this."""
        record = Record(deal(Cooperative(1), seed=1), 0)
        text = notation.write_record(record.commented(0, vector["text"]), seed=1)

        assert text.split("\n")[-2] == vector["written"]
        assert notation.read_record(text).comments == ((0, vector["text"]),)

    @pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda it: it["lines"][2])
    def test_games(self, vector: dict[str, Any]) -> None:
        """A game has these moves, comments and hints, and ends in this state."""
        text = "".join(f"{line}\n" for line in vector["lines"])
        record = notation.read_record(text)
        seed = 7 if "seed 7" in text else None

        assert notation.write_record(record, seed=seed) == text
        assert [
            [move.card, move.pile] if isinstance(move, Play) else "end"
            for move in record.moves
        ] == vector["moves"]
        assert {str(number): it for number, it in record.comments} == vector["comments"]
        assert {
            str(number): [[it.player, it.pile, it.kind.name.lower()] for it in hints]
            for number, hints in record.hints
        } == vector.get("hints", {})
        assert notation.write_state(record.state) == vector["last"]

    @pytest.mark.parametrize(
        "vector", VECTORS["lenient"], ids=lambda it: it["lines"][-1]
    )
    def test_lenient(self, vector: dict[str, Any]) -> None:
        """A text that is read leniently is written in its strict form."""
        text, written = "\n".join(vector["lines"]), "\n".join(vector["written"])

        assert rewritten(vector["as"], text) == written
        assert rewritten(vector["as"], written) == written

    @pytest.mark.parametrize("vector", VECTORS["wrong"], ids=lambda it: it["lines"][-1])
    def test_wrong(self, vector: dict[str, Any]) -> None:
        """A wrong text is refused with this error, at this place."""
        read = READERS["record" if vector["as"] == "game" else vector["as"]]
        error = refusal(read, "\n".join(vector["lines"]))

        assert error is not None
        assert line_and_column(error) == (vector["line"], vector["column"])
        assert error.code == vector["code"]


def rewritten(kind: str, text: str) -> str:
    """Return the text as it is written after it was read."""
    if kind == "rules":
        return notation.write_rules(notation.read_rules(text))
    if kind == "position":
        return notation.write_state(notation.read_state(text))
    if kind == "view":
        return notation.write_view(notation.read_view(text))
    seed = -7 if "seed" in text else None
    return notation.write_record(notation.read_record(text), seed=seed).rstrip("\n")


class TestLenient:
    """Readers take several spaces and small letters; writers write neither."""

    @given(records(), st.data())
    def test_games(self, record: Record, data: st.DataObject) -> None:
        """A game may have several spaces for one, and piles in small letters."""
        text = notation.write_record(record)
        spaces = st.integers(1, 3).map(lambda number: " " * number)
        # Quoted text comes at odd places.
        parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
        for at in range(0, len(parts), 2):
            parts[at] = re.sub(" ", lambda _: data.draw(spaces), parts[at])
            parts[at] = re.sub(
                r"(?<=[0-9]-)(opp\.)?[AD]",
                lambda found: data.draw(st.sampled_from([found[0], found[0].lower()])),
                parts[at],
            )

        assert notation.read_record("".join(parts)) == record

    @pytest.mark.parametrize(
        ("symbol", "text"),
        [
            ("rules", "cooperative  players=2"),
            ("move", "37-a1"),
            ("move", "12-opp.d"),
            ("turn", "0:  12-A end"),
        ],
    )
    def test_grammar(self, symbol: str, text: str) -> None:
        """The grammar allows these texts, but not as written texts."""
        assert grammar.allows(symbol, text)
        assert not grammar.writes(symbol, text)


class TestRoundTrip:
    """A written value is read as equal, and its text is strict."""

    @given(rules())
    @example(Cooperative(1, trick=10**600 - 1))
    def test_rules(self, played: Rules) -> None:
        """Rules can be written and read, with every setting."""
        text = notation.write_rules(played)

        assert notation.read_rules(text) == played
        assert grammar.writes("rules", text)

    @given(states())
    def test_states(self, state: State) -> None:
        """States of every stage can be written and read."""
        text = notation.write_state(state)

        assert notation.read_state(text) == state
        assert grammar.writes("position", text)

    @given(hinted(views()))
    def test_views(self, view: View) -> None:
        """Views of every seat can be written and read, with hints."""
        text = notation.write_view(view)

        assert notation.read_view(text) == view
        assert grammar.writes("view", text)

    @given(states(), st.data())
    def test_moves(self, state: State, data: st.DataObject) -> None:
        """A state, or the view of its player, is enough to write and read a move.

        Every other seat can read the move, but not write it.
        """
        view = state.view(state.player)
        others = [*range(state.player), *range(state.player + 1, state.rules.players)]
        other = state.view(data.draw(st.sampled_from([*others, None])))
        texts = [notation.write_move(move, state) for move in state.legal_moves()]

        assert len(set(texts)) == len(texts)
        for text, move in zip(texts, state.legal_moves(), strict=True):
            assert notation.write_move(move, view) == text
            for table in (state, view, other):
                assert notation.read_move(text, table) == move
                assert notation.read_move(text.removesuffix("!"), table) == move
            assert notation.read_move(text.lower(), state) == move
            assert grammar.writes("move", text)
            with pytest.raises(NotYourTurn):
                notation.write_move(move, other)

    @given(records())
    def test_turns(self, record: Record) -> None:
        """Every turn of a game can be written and read."""
        for turn in record.turns():
            state = record.state_at(turn.first - 1)
            text = notation.write_turn(turn.moves, state)

            assert notation.read_turn(text, state) == turn.moves
            assert grammar.writes("turn", text)

    @given(records())
    def test_records(self, record: Record) -> None:
        """Games can be written and read, with tags, comments and hints."""
        text = notation.write_record(record)

        assert notation.read_record(text) == record
        assert notation.read_record(text).state == record.state
        assert grammar.writes("game", grammar.without_blank_lines(text))
        text.encode()
        # No other line break is in the text.
        assert text.splitlines() == text.split("\n")[:-1]

    def test_every_character(self) -> None:
        """Any character can be written, on one line and in UTF-8."""
        everything = "".join(map(chr, range(0x110000)))
        record = Record(deal(Cooperative(1), seed=1), 0).commented(0, everything)
        text = notation.write_record(record, seed=1)

        assert notation.read_record(text) == record
        assert text.splitlines() == text.split("\n")[:-1]
        assert notation.read_record(text.encode().decode()) == record

    @given(rules(), st.integers(), st.data())
    def test_seeds(self, played: Rules, seed: int, data: st.DataObject) -> None:
        """A seed is written instead of the deal, or with it."""
        player = data.draw(st.integers(0, played.players - 1))
        record = Record(deal(played, seed=seed), player)
        text = notation.write_record(record, seed=seed)

        assert "\ndeal " not in text
        assert notation.read_record(text) == record

        both = notation.write_record(record, seed=seed, deal=True).split("\n")
        plain = notation.write_record(record).split("\n")

        assert both == [*plain[:2], f"seed {seed}", *plain[2:]]
        assert plain[2].startswith("deal ")
        assert notation.read_record("\n".join(both)) == record
        assert notation.write_record(record, deal=True).split("\n") == plain

    @given(st.lists(records(), max_size=4))
    def test_files(self, games: list[Record]) -> None:
        """Files with many games can be read, with or without blank lines between."""
        texts = [notation.write_record(record) for record in games]
        for between in ("", "\n", "\n\n\n"):
            lines = between.join(texts).splitlines(keepends=True)

            assert list(notation.read_records(lines)) == games
            assert [it.record() for it in notation.read_games(lines)] == games


class TestWriting:
    """Values that cannot be written."""

    def test_illegal_moves(self) -> None:
        """Only legal moves are written."""
        for table in (TEAM, TEAM.view(0)):
            with pytest.raises(NotInHand):
                notation.write_move(Play(5, 0), table)
        with pytest.raises(TooFewLaid):
            notation.write_turn([Play(37, 0), EndTurn()], TEAM)

    @pytest.mark.parametrize(
        "moves",
        [[], [EndTurn(), Play(37, 0)], [Play(37, 0), EndTurn(), EndTurn()]],
        ids=str,
    )
    def test_more_or_less_than_a_turn(self, moves: list[Move]) -> None:
        """A turn has at least one move, and none after its end."""
        with pytest.raises(InvalidRecord) as caught:
            notation.write_turn(moves, TEAM)

        expected = f"moves: expected the moves of one turn, got {tuple(moves)!r}"
        assert str(caught.value) == expected

    def test_wrong_seed(self) -> None:
        """A seed must give the deal, and be short enough to be read again."""
        rules, huge = Cooperative(1), 10**600
        seventh = deal(rules, seed=7)
        turned = Deal(rules, hands=seventh.hands, decks=[seventh.decks[0][::-1]])
        for dealt, seed in (
            *((seventh, 8), (turned, 7)),
            *((deal(rules, seed=it), it) for it in (huge, -huge)),
        ):
            record = Record(dealt, 0)
            for both in (False, True):
                with pytest.raises(InvalidDeal, match="the seed of this deal"):
                    notation.write_record(record, seed=seed, deal=both)

    def test_huge_trick(self) -> None:
        """A number that could not be read is not written."""
        expected = "trick: expected at most 600 digits, to be written in the notation"
        with pytest.raises(InvalidRules, match=expected):
            notation.write_rules(Cooperative(1, trick=10**600))


def test_all_names_are_listed() -> None:
    """``__all__`` lists every public name of the module, and the docs find it there."""
    own = {
        name
        for name, value in vars(notation).items()
        if not name.startswith("_")
        and getattr(value, "__module__", notation.__name__) == notation.__name__
        and not inspect.ismodule(value)
    }

    assert own <= set(notation.__all__)
    for name in notation.__all__[1:]:
        assert getattr(notation, name).__module__ == "thegame.notation"
    assert not hasattr(thegame, "read_record")
