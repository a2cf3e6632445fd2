"""
The notation: what is written can be read, and nothing else can.
"""

import inspect
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import grammar
import thegame
from thegame import (
    Cooperative,
    DoesNotFit,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    FalseClaim,
    GameOver,
    IllegalGame,
    IllegalMove,
    InvalidDeal,
    InvalidRecord,
    InvalidRules,
    Move,
    NotationError,
    NotInHand,
    Play,
    Record,
    Rules,
    State,
    TeamResult,
    TheGameError,
    TooFewLaid,
    deal,
    notation,
)
from thegame.strategies import records, rules, states
from wrong_texts import HEADER, WRONG, game

DOCS: Final = Path(__file__).parents[1] / "docs"
EXAMPLES: Final = sorted((Path(__file__).parents[1] / "examples").glob("*.game"))
GOLDEN: Final = Path(__file__).parent / "golden"
VECTORS: Final = json.loads((DOCS / "notation-vectors.json").read_text("utf-8"))

TEAM: Final = notation.parse_state(
    "cooperative players=2 tops=47,99,65,2 hands=30,37,70,75/50,60 decks=51,52,53 "
    "player=0"
)
DUEL: Final = notation.parse_state(
    "face-to-face tops=29,35,27,40 hands=12,17,19,37,45/20,21,22 decks=50/51 player=0"
)
READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": notation.parse_rules,
    "position": notation.parse_state,
    "move": lambda text: notation.parse_move(text, TEAM),
    "turn": lambda text: notation.parse_turn(text, DUEL),
    "game": notation.parse_game,
    "record": notation.parse_record,
    "file": lambda text: list(notation.read_records(text.split("\n"))),
}


def refused(read: Callable[[str], object], text: str) -> NotationError:
    """
    The error that the text is refused with.
    """
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


class TestVectors:
    """
    The vectors in the docs hold.
    """

    @pytest.mark.parametrize("vector", VECTORS["rules"], ids=lambda it: it["text"])
    def test_rules(self, vector: dict[str, str]) -> None:
        """
        Fields may come in any order, and are written in one.
        """
        found = notation.parse_rules(vector["text"])

        assert notation.format_rules(found) == vector["written"]
        assert notation.parse_rules(vector["written"]) == found

    @pytest.mark.parametrize("vector", VECTORS["positions"], ids=lambda it: it["text"])
    def test_positions(self, vector: dict[str, Any]) -> None:
        """
        What the text says, and what is legal there.
        """
        state = notation.parse_state(vector["text"])

        assert notation.format_state(state) == vector["text"]
        for name in ("tops", "hands", "decks", "player", "laid", "helped"):
            assert json.loads(json.dumps(getattr(state, name))) == vector[name]
        assert [
            notation.format_move(move, state) for move in state.legal_moves()
        ] == vector["legal"]

    @pytest.mark.parametrize("vector", VECTORS["texts"], ids=lambda it: it["written"])
    def test_texts(self, vector: dict[str, str]) -> None:
        """
        Text in quotes.
        """
        record = Record.start(deal(Cooperative(1), seed=1), 0)
        text = notation.format_record(record.commented(0, vector["text"]), seed=1)

        assert text.split("\n")[-2] == vector["written"]
        assert notation.parse_record(text).comments == ((0, vector["text"]),)

    @pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda it: it["lines"][2])
    def test_games(self, vector: dict[str, Any]) -> None:
        """
        Every move, every comment, and where they lead.
        """
        text = "".join(f"{line}\n" for line in vector["lines"])
        record = notation.parse_record(text)
        seed = 7 if "seed 7" in text else None

        assert notation.format_record(record, seed=seed) == text
        assert [
            [move.card, move.pile] if isinstance(move, Play) else "end"
            for move in record.moves
        ] == vector["moves"]
        assert {str(number): it for number, it in record.comments} == vector["comments"]
        assert notation.format_state(record.state) == vector["last"]

    @pytest.mark.parametrize("vector", VECTORS["wrong"], ids=lambda it: it["lines"][-1])
    def test_wrong(self, vector: dict[str, Any]) -> None:
        """
        What is refused, where, and as what.
        """
        read = READERS["record" if vector["as"] == "game" else vector["as"]]
        error = refused(read, "\n".join(vector["lines"]))

        assert (error.line, error.column, error.code) == (
            vector["line"],
            vector["column"],
            vector["code"],
        )


class TestRoundTrip:
    """
    What is written is read as the same, and the grammar allows it.
    """

    @given(rules())
    @example(Cooperative(1, trick=10**600 - 1))
    def test_rules(self, played: Rules) -> None:
        """
        Rules, with every setting.
        """
        text = notation.format_rules(played)

        assert notation.parse_rules(text) == played
        assert grammar.allows("rules", text)

    @given(states())
    def test_states(self, state: State) -> None:
        """
        Positions of every stage.
        """
        text = notation.format_state(state)

        assert notation.parse_state(text) == state
        assert grammar.allows("position", text)

    @given(states())
    def test_moves(self, state: State) -> None:
        """
        Every legal move; no two are written alike, and the mark may be left out.
        """
        texts = [notation.format_move(move, state) for move in state.legal_moves()]

        assert len(set(texts)) == len(texts)
        for text, move in zip(texts, state.legal_moves(), strict=True):
            assert notation.parse_move(text, state) == move
            assert notation.parse_move(text.removesuffix("!"), state) == move
            assert grammar.allows("move", text)

    @given(records())
    def test_turns(self, record: Record) -> None:
        """
        Every turn.
        """
        for turn in record.turns():
            state = record.state_at(turn.first - 1)
            text = notation.format_turn(turn.moves, state)

            assert notation.parse_turn(text, state) == turn.moves
            assert grammar.allows("turn", text)

    @given(records())
    def test_records(self, record: Record) -> None:
        """
        Whole games and parts of them, with tags and comments of any text.
        """
        text = notation.format_record(record)

        assert notation.parse_record(text) == record
        assert notation.parse_record(text).state == record.state
        assert grammar.allows("game", grammar.without_blank_lines(text))
        text.encode()
        # However lines are divided, it is the same lines.
        assert text.splitlines() == text.split("\n")[:-1]

    def test_every_character(self) -> None:
        """
        Any character can be told, on one line and in UTF-8.
        """
        everything = "".join(map(chr, range(0x110000)))
        record = Record.start(deal(Cooperative(1), seed=1), 0).commented(0, everything)
        text = notation.format_record(record, seed=1)

        assert notation.parse_record(text) == record
        assert text.splitlines() == text.split("\n")[:-1]
        assert notation.parse_record(text.encode().decode()) == record

    @given(rules(), st.integers(), st.data())
    def test_seeds(self, played: Rules, seed: int, data: st.DataObject) -> None:
        """
        A seed stands for the deal.
        """
        player = data.draw(st.integers(0, played.players - 1))
        record = Record.start(deal(played, seed=seed), player)
        text = notation.format_record(record, seed=seed)

        assert "deal" not in text
        assert notation.parse_record(text) == record

    @given(st.lists(records(), max_size=4))
    def test_files(self, games: list[Record]) -> None:
        """
        Files with many games, with or without blank lines between.
        """
        texts = [notation.format_record(record) for record in games]
        for between in ("", "\n", "\n\n\n"):
            lines = between.join(texts).splitlines(keepends=True)

            assert list(notation.read_records(lines)) == games
            assert [it.record() for it in notation.read_games(lines)] == games


class TestWriting:
    """
    What cannot be written.
    """

    def test_illegal_moves(self) -> None:
        """
        Only legal moves are written.
        """
        with pytest.raises(NotInHand):
            notation.format_move(Play(5, 0), TEAM)
        with pytest.raises(TooFewLaid):
            notation.format_turn([Play(37, 0), EndTurn()], TEAM)

    @pytest.mark.parametrize(
        "moves", [[], [EndTurn(), Play(37, 0)], [EndTurn(), EndTurn()]], ids=str
    )
    def test_more_or_less_than_a_turn(self, moves: list[Move]) -> None:
        """
        A turn has at least one move, and none after its end.
        """
        with pytest.raises(InvalidRecord, match="the moves of one turn"):
            notation.format_turn(moves, TEAM)

    def test_wrong_seed(self) -> None:
        """
        The seed must give the deal, and be short enough to be read again.
        """
        record = Record.start(deal(Cooperative(1), seed=7), 0)
        huge = Record.start(deal(Cooperative(1), seed=10**600), 0)

        for seed, it in ((8, record), (10**600, huge)):
            with pytest.raises(InvalidDeal, match="the seed of this deal"):
                notation.format_record(it, seed=seed)

    def test_huge_trick(self) -> None:
        """
        A number that could not be read is not written.
        """
        with pytest.raises(InvalidRules, match="at most 600 digits"):
            notation.format_rules(Cooperative(1, trick=10**600))


class TestUnreadable:
    """
    Where reading stopped, what was expected, and what was found.
    """

    @pytest.mark.parametrize(
        ("kind", "text", "line", "column", "expected", "found"), WRONG
    )
    def test_place(
        self, kind: str, text: str, line: int, column: int, expected: str, found: str
    ) -> None:
        """
        Exactly there, exactly so.
        """
        error = refused(READERS[kind], text)

        assert type(error) is NotationError
        assert (error.line, error.column, error.expected, error.found) == (
            line,
            column,
            expected,
            found,
        )
        assert str(error).startswith(f"line {line}, column {column}: found ")
        assert str(error).endswith(f", expected {expected}")
        assert ("found nothing more" in str(error)) == (not found)

    @given(records(whole=True), st.data())
    def test_any_token(self, record: Record, data: st.DataObject) -> None:
        """
        Whichever word of whichever line is spoiled, its place is told.
        """
        lines = notation.format_record(
            Record.played(record.deal, record.starter, record.moves)
        ).split("\n")
        number = data.draw(
            st.sampled_from([number for number, line in enumerate(lines) if line])
        )
        words = lines[number].split(" ")
        place = data.draw(st.integers(0, len(words) - 1))
        column = len(" ".join([*words[:place], ""]))
        words[place] = "\u00a7"
        lines[number] = " ".join(words)
        error = refused(notation.parse_record, "\n".join(lines))

        assert error.line == number + 1
        assert error.column == column + 1
        assert error.found == "\u00a7"

    def test_errors_travel(self) -> None:
        """
        They pickle with all their facts, also those about a move.
        """
        for kind, text in (("rules", "chess"), ("record", game("0: 5-A1"))):
            error = refused(READERS[kind], text)
            again = pickle.loads(pickle.dumps(error))

            assert type(again) is type(error)
            assert str(again) == str(error)
            assert repr(again) == repr(error)

    @pytest.mark.parametrize("wrong", [None, 7, b"face-to-face", ["end"]], ids=repr)
    def test_no_text(self, wrong: Any) -> None:
        """
        What is no text is a mistake of the program, not of the text.
        """
        for kind in ("rules", "position", "move", "turn", "game", "record"):
            with pytest.raises(TypeError, match="from a str, not from"):
                READERS[kind](wrong)
        with pytest.raises(TypeError, match="from a str, not from"):
            list(notation.split([wrong]))


class TestIllegal:
    """
    A text that can be read may tell a game that breaks a rule, or say what is not so.
    """

    @given(records(), st.data())
    def test_first_illegal_move(self, record: Record, data: st.DataObject) -> None:
        """
        Its place, its number, who was on turn, why, and what would have been legal.
        """
        record = Record.played(record.deal, record.starter, record.moves)
        state, number = record.state, len(record.moves) + 1
        cards = st.integers(1, 999)
        pile = data.draw(st.sampled_from(sorted(piles(state).values())))
        move = data.draw(st.builds(Play, cards, st.just(pile)) | st.just(EndTurn()))
        reason = state.why_not(move)
        if reason is None:
            return
        names = {index: name for name, index in piles(state).items()}
        word = f"{move.card}-{names[pile]}" if isinstance(move, Play) else "end"
        text = appended(record, word)
        error = refused(notation.parse_record, f"{text}\n")

        assert isinstance(error, IllegalGame)
        assert error.code == "illegal-game"
        assert type(error.reason) is type(reason)
        assert attrs.evolve(error.reason, number=None).reason == reason.reason
        assert error.reason.number == number
        assert error.player == state.player
        assert error.legal == state.legal_moves()
        assert error.found == word
        assert error.line == len(text.split("\n"))
        assert text.split("\n")[-1][error.column - 1 :] == word
        # The text itself can be read.
        assert notation.parse_game(text).tokens[-1].move == move

    def test_message(self) -> None:
        """
        One line with everything in it.
        """
        error = refused(notation.parse_record, game("0: 97-A1 88-A1 end"))

        assert str(error) == (
            "line 6, column 10: 88-A1 by player 0: move 2: 88 does not fit on pile 0, "
            "ascending and showing 97; what fits: 98 to 99 and 87 (CO-PLAY-1)"
        )
        assert isinstance(error, IllegalGame)
        assert isinstance(error.reason, DoesNotFit)
        assert isinstance(error.reason, IllegalMove)
        assert error.expected == "a legal move"

    def test_illegal_before_false(self) -> None:
        """
        A false trick that does not fit is an illegal move, not only a false mark.
        """
        error = refused(notation.parse_record, game("0: 97-A1 88-A1! end"))

        assert isinstance(error, IllegalGame)

    @given(records())
    def test_wrong_marks(self, record: Record) -> None:
        """
        A mark may be left out everywhere, and stand only at a trick.
        """
        record = Record.played(record.deal, record.starter, record.moves)
        text = notation.format_record(record)
        header, turns = text.split("result ")

        assert (
            notation.parse_record(f"{header}result {turns.replace('!', '')}") == record
        )
        for token in notation.parse_game(text).tokens:
            if isinstance(token.move, Play) and not token.marked:
                lines = text.split("\n")
                end = token.column - 1 + len(token.text)
                line = lines[token.line - 1]
                lines[token.line - 1] = f"{line[:end]}!{line[end:]}"
                error = refused(notation.parse_record, "\n".join(lines))

                assert type(error) is FalseClaim
                assert (error.line, error.column) == (token.line, token.column)
                assert error.found == f"{token.text}!"
                assert error.expected == f"'{token.text}', as it is no trick"
                break

    def test_marks_of_single_moves(self) -> None:
        """
        A marked move is a trick, or refused.
        """
        assert notation.parse_move("37-A1!", TEAM) == Play(37, 0)
        assert notation.parse_turn("0: 19-A! 45-D!", DUEL) == (Play(19, 0), Play(45, 1))
        for read, text in (
            (READERS["move"], "70-A1!"),
            (READERS["turn"], "0: 17-opp.A!"),
            (READERS["turn"], "0: 19-A! 37-A!"),
        ):
            assert type(refused(read, text)) is FalseClaim
        assert type(refused(READERS["turn"], "1: 20-A")) is FalseClaim

    def test_turns_are_not_judged(self) -> None:
        """
        A turn that breaks a rule can be read; what follows is not looked at.
        """
        assert notation.parse_move("50-A1", TEAM) == Play(50, 0)
        assert notation.parse_turn("0: 12-A 13-A!", DUEL) == (Play(12, 0), Play(13, 0))

    @given(records(), st.data())
    def test_wrong_player(self, record: Record, data: st.DataObject) -> None:
        """
        The player of each turn is the one on turn.
        """
        record = Record.played(record.deal, record.starter, record.moves)
        lines = notation.format_record(record).split("\n")
        turns = [number for number, line in enumerate(lines) if line[1:2] == ":"]
        if not turns or record.rules.players == 1:
            return
        number = data.draw(st.sampled_from(turns))
        player = int(lines[number][0])
        other = (player + 1) % record.rules.players
        lines[number] = f"{other}{lines[number][1:]}"
        error = refused(notation.parse_record, "\n".join(lines))

        assert type(error) is FalseClaim
        assert (error.line, error.column) == (number + 1, 1)
        assert (error.found, error.expected) == (
            f"{other}:",
            f"'{player}:', who is on turn",
        )

    def test_after_the_end_nobody_is_on_turn(self) -> None:
        """
        A move after the end comes too late, whoever makes it.
        """
        text = "".join(f"{line}\n" for line in VECTORS["games"][0]["lines"])
        ended = text.replace("2-D\n", "2-D end\n")
        stuck = (EXAMPLES[0].parent / "team-lost.game").read_text("utf-8")

        for late in (f"{ended}0: 4-A\n", f"{stuck}2: 36-A1\n", f"{stuck}3: 7-D1\n"):
            error = refused(notation.parse_record, late)

            assert isinstance(error, IllegalGame)
            assert isinstance(error.reason, GameOver)
            assert error.legal == ()

    @pytest.mark.parametrize(
        "claim",
        ["unlaid=0", "unlaid=98", "winner=0 ending=stuck", "winner=7 ending=laid_all"],
    )
    def test_wrong_result(self, claim: str) -> None:
        """
        The result is what the moves lead to.
        """
        text = HEADER.replace("open", claim)
        error = refused(notation.parse_record, text)

        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (5, 8, claim)
        assert error.expected == "'open', as the moves lead to that"

    @given(records(whole=True))
    def test_finished_but_open(self, record: Record) -> None:
        """
        A game that has ended is not open.
        """
        lines = notation.format_record(record).split("\n")
        number = next(n for n, line in enumerate(lines) if line.startswith("result "))
        claim = lines[number].removeprefix("result ")
        lines[number] = "result open"
        error = refused(notation.parse_record, "\n".join(lines))

        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (number + 1, 8, "open")
        assert error.expected == f"'{claim}', as the moves lead to that"

    def test_seed_and_deal(self) -> None:
        """
        Where both are given they must agree.
        """
        record = Record.start(deal(FaceToFace(), seed=7), 0)
        lines = notation.format_record(record).split("\n")
        agreeing = "\n".join([*lines[:2], "seed 7", *lines[2:]])
        error = refused(notation.parse_game, agreeing.replace("seed 7", "seed 8"))

        assert notation.parse_record(agreeing) == record
        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (3, 6, "8")


def piles(state: State) -> dict[str, int]:
    """
    What the player on turn calls the piles.
    """
    if isinstance(state.rules, FaceToFace):
        own = {"A": 2 * state.player, "D": 2 * state.player + 1}
        other = {"opp.A": 2 - 2 * state.player, "opp.D": 3 - 2 * state.player}
        return own | other
    rows = state.rules.rows
    return {f"A{row + 1}": row for row in range(rows)} | {
        f"D{row + 1}": rows + row for row in range(rows)
    }


def appended(record: Record, word: str) -> str:
    """
    The game with one word more.
    """
    text = notation.format_record(record).removesuffix("\n")
    unended = record.turns() and not record.turns()[-1].ended
    return f"{text} {word}" if unended else f"{text}\n{record.state.player}: {word}"


class TestFiles:
    """
    Many games, one at a time.
    """

    def test_streaming(self) -> None:
        """
        A game is handed out as soon as the next begins; no further line is read.
        """
        read: list[str] = []

        def lines() -> Iterator[str]:
            for line in (HEADER * 3).splitlines(keepends=True):
                read.append(line)
                yield line

        games = notation.read_records(lines())
        next(games)

        assert len(read) == 6
        assert len(list(games)) == 2

    def test_one_spoils_no_other(self) -> None:
        """
        Each passage is read by itself, with its own line numbers.
        """
        text = f"\n{HEADER}\nthegame 1\nnonsense\n{game('0: 4-A1')}\n\n"
        passages = list(notation.split(text.splitlines(keepends=True)))

        assert [passage.line for passage in passages] == [1, 8, 10]
        assert "".join(f"{passage.text}\n" for passage in passages) == text
        assert notation.parse_record(passages[2].text).moves == (Play(4, 0),)
        error = refused(
            lambda text: notation.parse_record(text, line=passages[1].line),
            passages[1].text,
        )
        assert (error.line, error.column) == (9, 1)

    def test_what_stands_before_a_game(self) -> None:
        """
        It is a passage of its own, and not a game.
        """
        first, second = notation.split(["Games:\n", *HEADER.splitlines(keepends=True)])

        assert (first.line, first.text, second.line) == (1, "Games:", 2)

    @pytest.mark.parametrize("lines", [[], ["\n", "\n"], ["", ""]], ids=str)
    def test_empty(self, lines: list[str]) -> None:
        """
        A file may hold no game.
        """
        assert list(notation.read_records(lines)) == []

    def test_tokens(self) -> None:
        """
        A transcript knows where each move stands.
        """
        transcript = notation.parse_game(game('0: 4-A1 "so" 97-D1!'), line=10)

        assert transcript.tokens == (
            notation.Token(15, 4, "4-A1", 0, Play(4, 0), False),
            notation.Token(15, 14, "97-D1!", 0, Play(97, 2), True),
        )
        assert transcript.comments == ((1, "so"),)
        assert transcript.result is None
        assert transcript.result_line == 14
        assert pickle.loads(pickle.dumps(transcript)) == transcript
        assert type(transcript).__module__ == "thegame.notation"
        with pytest.raises(TypeError, match="not made by hand"):
            notation.Transcript()  # type: ignore[call-arg,unused-ignore]  # on purpose


TEXTS: Final = st.text(st.characters(exclude_categories=()), max_size=60)
PIECES: Final = st.sampled_from(
    [
        *("thegame", "rules", "deal", "seed", "tag", "starter", "result", "open"),
        *("end", "0:", "1:", "4-A1", "37-A1!", "12-opp.D", "players=", "hands="),
        *(" ", "\n", '"', "\\", "-", ",", "/", "?", "!", "0", "7", "999", "1" * 700),
        *("\t", "\r", "\u2028", "\ud800", "\x00", "\u0663", "\u00b2", "=", "yes"),
    ]
)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """
    Texts of which some pieces are cut out, doubled, moved or replaced.
    """
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        middle = draw(st.just("") | PIECES | st.just(text[start:end] * 2))
        text = f"{text[:start]}{middle}{text[end:]}"
    return text


def error_of(read: Callable[[str], object], text: str) -> NotationError | None:
    """
    The error that the text is refused with, if it is.
    """
    try:
        read(text)
    except NotationError as error:
        return error
    return None


def judge(kind: str, text: str) -> None:
    """
    It is refused with a NotationError, or the grammar allows it.
    """
    error = error_of(READERS[kind], text)
    if error is not None:
        assert 1 <= error.line <= text.count("\n") + 2
        assert error.column >= 1
        assert "\n" not in str(error)
        assert len(str(error)) < 600
        return
    blankless = grammar.without_blank_lines(text)
    symbol = {"record": "game"}.get(kind, kind)
    whole = blankless if symbol in {"game", "file"} else text
    assert grammar.allows(symbol, whole)


class TestHostile:
    """
    Whatever text comes, only the documented error comes out.
    """

    @pytest.mark.parametrize("kind", READERS)
    @given(text=TEXTS | st.lists(PIECES, max_size=30).map("".join))
    def test_any_text(self, kind: str, text: str) -> None:
        """
        Text without sense.
        """
        judge(kind, text)

    @given(mutated(rules().map(notation.format_rules)))
    def test_mutated_rules(self, text: str) -> None:
        """
        Rules with a slip of the pen.
        """
        judge("rules", text)

    @given(mutated(states().map(notation.format_state)))
    def test_mutated_states(self, text: str) -> None:
        """
        Positions with a slip of the pen.
        """
        judge("position", text)

    @given(mutated(st.sampled_from(["37-A1!", "30-D1", "end", "75-D1", "70-A1"])))
    def test_mutated_moves(self, text: str) -> None:
        """
        Moves with a slip of the pen.
        """
        judge("move", text)

    @given(mutated(st.sampled_from(['0: 19-A! 12-opp.A "help" end "so"', "0: 17-D"])))
    def test_mutated_turns(self, text: str) -> None:
        """
        Turns with a slip of the pen.
        """
        judge("turn", text)

    @given(mutated(records().map(notation.format_record)))
    def test_mutated_records(self, text: str) -> None:
        """
        Games with a slip of the pen.
        """
        for kind in ("game", "record", "file"):
            judge(kind, text)

    @pytest.mark.parametrize(
        "piece",
        [
            *("9", '"', "\\", '\\"', "\\u{", "?1,", "1,", "/-", "0: end\n", "\n", " "),
            *('"x" ', "4-A1 ", "thegame 1\n", 'tag "', "players=1 ", "-", "opp.", "e"),
        ],
    )
    def test_a_megabyte(self, piece: str) -> None:
        """
        Long texts are read or refused like short ones, wherever the length comes.
        """
        long = piece * (1_000_000 // len(piece))
        heads = [
            *("", "thegame 1\n", 'thegame 1\ntag "', "0: ", "0: 12-A ", '0: 12-A "'),
            *("face-to-face trick=", "face-to-face tops=", "face-to-face hands="),
            *(
                f"{HEADER}0: 4-A1 ",
                f'{HEADER}"',
                "thegame 1\nrules face-to-face\nseed ",
            ),
            *("thegame 1\nrules face-to-face\ndeal hands=", f"{HEADER}"),
        ]
        for head in heads:
            for kind in ("position", "turn", "record"):
                judge(kind, head + long)


class TestExamples:
    """
    The sample games were played by the rules, and show every ending.
    """

    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
    def test_legal_and_canonical(self, path: Path) -> None:
        """
        Each can be read, and is written as it stands there.
        """
        text = path.read_text("utf-8")
        record = notation.parse_record(text)
        seed = [line for line in text.split("\n") if line.startswith("seed ")]

        assert record.outcome is not None
        assert record.comments
        assert dict(record.tags)["Title"]
        assert text == notation.format_record(
            record, seed=int(seed[0].removeprefix("seed ")) if seed else None
        )

    def test_every_ending(self) -> None:
        """
        A beaten game, an expert game, a lost one, and both ends of a duel.
        """
        found = {
            path.stem: notation.parse_record(path.read_text("utf-8"))
            for path in EXAMPLES
        }

        assert {name: record.outcome for name, record in found.items()} == {
            "duel-laid-all": DuelResult(1, Ending.LAID_ALL),
            "duel-stuck": DuelResult(1, Ending.STUCK),
            "expert": TeamResult(4),
            "team-beaten": TeamResult(0),
            "team-lost": TeamResult(50),
        }
        assert found["expert"].rules == Cooperative.expert(2)


class TestGolden:
    """
    What was once written means the same for ever.
    """

    @pytest.mark.parametrize(
        "path", sorted(GOLDEN.glob("*.game")), ids=lambda it: it.stem
    )
    def test_meaning(self, path: Path) -> None:
        """
        Every position that the games lead through is the one on file.
        """
        meaning = json.loads(path.with_suffix(".json").read_text("utf-8"))
        lines = path.read_text("utf-8").splitlines(keepends=True)

        for record, told in zip(notation.read_records(lines), meaning, strict=True):
            assert [list(pair) for pair in record.tags] == told["tags"]
            assert [list(pair) for pair in record.comments] == told["comments"]
            assert [
                [*state.tops, state.player, state.laid] for state in record.states()
            ] == told["states"]
            assert repr(record.rules) == told["rules"]
            assert repr(record.outcome) == told["outcome"]
            assert [list(hand) for hand in record.deal.hands] == told["hands"]
            assert [list(deck) for deck in record.deal.decks] == told["decks"]


def test_all_names_are_listed() -> None:
    """
    Everything that is public in the module is in its list.
    """
    own = {
        name
        for name, value in vars(notation).items()
        if not name.startswith("_")
        and getattr(value, "__module__", notation.__name__) == notation.__name__
        and not inspect.ismodule(value)
        and name not in {"END", "MAGIC", "MARK", "Final", "Rules", "Move"}
    }

    assert own <= set(notation.__all__)
    assert all(hasattr(notation, name) for name in notation.__all__)
    assert issubclass(NotationError, TheGameError)
    assert not hasattr(thegame, "parse_record")
