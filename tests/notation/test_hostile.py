"""Random texts, and valid texts with slips: refused, or allowed by the grammar."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import grammar
from tests.support.hints import hinted
from tests.support.texts import READERS, line_and_column, refusal
from tests.support.wrong_texts import HEADER
from thegame import notation
from thegame.strategies import records, rules, states, views

TEXTS: Final = st.text(st.characters(exclude_categories=()), max_size=60)
PIECES: Final = st.sampled_from(
    [
        *("thegame", "rules", "deal", "seed", "tag", "starter", "result", "open"),
        *("end", "0:", "1:", "4-A1", "37-A1!", "12-opp.D", "players=", "hands="),
        *(" ", "\n", '"', "\\", "-", ",", "/", "?", "!", "0", "7", "999", "1" * 700),
        *("\t", "\r", "\u2028", "\ud800", "\x00", "\u0663", "\u00b2", "=", "yes"),
    ]
)


GAMES: Final = records().map(notation.write_record)
VALID: Final[dict[str, st.SearchStrategy[str]]] = {
    "rules": rules().map(notation.write_rules),
    "position": states().map(notation.write_state),
    "view": hinted(views()).map(notation.write_view),
    "move": st.sampled_from(["37-A1!", "30-D1", "end", "75-D1", "70-A1"]),
    "turn": st.sampled_from(['0: 19-A! 12-opp.A "help" end "so"', "0: 17-D"]),
    "game": GAMES,
    "record": GAMES,
    "file": GAMES,
}


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Texts of which some pieces are cut out, doubled or replaced."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        middle = draw(st.just("") | PIECES | st.just(text[start:end] * 2))
        text = f"{text[:start]}{middle}{text[end:]}"
    return text


def judge(kind: str, text: str) -> None:
    """Check that the text is refused as documented, or that the grammar allows it."""
    error = refusal(READERS[kind], text)
    if error is not None:
        line, column = line_and_column(error)
        assert 1 <= line <= text.count("\n") + 2
        assert column >= 1
        assert "\n" not in str(error)
        assert len(str(error)) < 600
        return
    blankless = grammar.without_blank_lines(text)
    symbol = {"record": "game"}.get(kind, kind)
    whole = blankless if symbol in {"game", "file"} else text
    assert grammar.allows(symbol, whole)


class TestHostile:
    """Whatever the text, a reader raises only the documented errors."""

    @pytest.mark.parametrize("kind", READERS)
    @given(text=TEXTS | st.lists(PIECES, max_size=30).map("".join))
    def test_any_text(self, kind: str, text: str) -> None:
        """Random text is refused, or allowed by the grammar."""
        judge(kind, text)

    @pytest.mark.parametrize("kind", VALID)
    @given(data=st.data())
    def test_mutated(self, kind: str, data: st.DataObject) -> None:
        """Valid text with slips is refused, or allowed by the grammar."""
        judge(kind, data.draw(mutated(VALID[kind])))

    @pytest.mark.parametrize(
        "piece",
        [
            *("9", '"', "\\", '\\"', "\\u{", "?1,", "1,", "/-", "0: end\n", "\n", " "),
            *('"x" ', "4-A1 ", "thegame 1\n", 'tag "', "players=1 ", "-", "opp.", "e"),
        ],
    )
    def test_a_megabyte(self, piece: str) -> None:
        """Long texts are read or refused like short ones, whatever makes them long."""
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
