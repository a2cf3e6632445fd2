"""Fair deals: commitments, seeds, and records that prove or disprove them."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from thegame import (
    Cooperative,
    Deal,
    FaceToFace,
    InvalidDeal,
    Record,
    Rules,
    deal,
    draw_starter,
    fair_deals,
    notation,
    wire,
)
from thegame._cli.main import main
from thegame.transcripts import FalseClaim

HIDDEN: Final = "an unguessable secret"
SALTS: Final = ("one from player 0", "another from player 1", "a third")


def fair(
    rules: Rules, *, secret: str | None = HIDDEN, salts: Sequence[str] = SALTS
) -> Record:
    """Return the record of a fair deal, before the first move."""
    salts = salts[: rules.players]
    seed = fair_deals.seed(HIDDEN, salts)
    tags = fair_deals.tags(fair_deals.commitment(HIDDEN), salts, secret)
    return Record(deal(rules, seed=seed), draw_starter(rules, seed=seed), tags=tags)


class TestSeeds:
    """A seed depends on the secret and on every salt."""

    def test_published_formula(self) -> None:
        """The hashes are those that the docs describe, so others can compute them."""
        lines = [HIDDEN, *(hashlib.sha256(it.encode()).hexdigest() for it in SALTS)]
        whole = hashlib.sha256("\n".join(lines).encode()).hexdigest()

        assert fair_deals.commitment("abc") == (
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        )
        assert fair_deals.seed(HIDDEN, SALTS) == int(whole, 16)

    @given(
        *[st.lists(st.text(max_size=3), min_size=1, max_size=3)] * 2,
        *[st.text(max_size=3)] * 2,
    )
    @example(["\ud800"], ["?"], "any text", "any text")
    def test_all_count(
        self, salts: list[str], others: list[str], secret: str, other: str
    ) -> None:
        """Seeds are equal only for equal secrets and salts."""
        same = fair_deals.seed(secret, salts) == fair_deals.seed(other, others)

        assert same == ((secret, salts) == (other, others))

    @pytest.mark.parametrize("salts", [[], ()])
    def test_no_salts(self, salts: Any) -> None:
        """Without salts the seed would be public, so they are required."""
        with pytest.raises(InvalidDeal, match="a salt for each player"):
            fair_deals.seed(HIDDEN, salts)

    @pytest.mark.parametrize("salts", ["salt", None, {"salt"}])
    def test_not_salts(self, salts: Any) -> None:
        """One salt, and whatever is not a sequence, is refused, and not shown."""
        for call in (fair_deals.seed, fair_deals.tags):
            with pytest.raises(TypeError, match="salts: expected a salt for each "):
                call(HIDDEN, salts)

    @pytest.mark.parametrize("secret", [None, 7, b"secret"])
    def test_types(self, secret: Any) -> None:
        """Anything but text raises TypeError, whose message does not show the value."""
        revealed: Any = secret or 7  # None is no secret at all
        for call in (
            lambda: fair_deals.commitment(secret),
            lambda: fair_deals.seed("x", [secret]),
            lambda: fair_deals.seed(secret, ["x"]),
            lambda: fair_deals.tags(secret, ["x"]),
            lambda: fair_deals.tags("x", [secret]),
            lambda: fair_deals.tags("x", ["x"], revealed),
        ):
            with pytest.raises(TypeError, match=r": expected a str, got (an )?\w+$"):
                call()


@pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()], ids=repr)
class TestRecords:
    """A record with a commitment and its secret can be verified."""

    def test_fair(self, rules: Rules) -> None:
        """A fair record is verified, also after it was written and read."""
        record = fair(rules)
        written = notation.write_record(record)

        assert fair_deals.verify(record)
        assert fair_deals.verify(wire.read_record(wire.write(record)))
        assert fair_deals.verify(notation.read_record(written))

    def test_any_salts(self, rules: Rules) -> None:
        """A salt is any text, also an empty one."""
        record = fair(rules, salts=["", " \n", "one\ntwo"])
        written = notation.write_record(record)

        assert fair_deals.verify(record)
        assert fair_deals.verify(notation.read_record(written))

    def test_nothing_to_verify(self, rules: Rules) -> None:
        """A record without a commitment, or not revealed yet, proves nothing."""
        assert not fair_deals.verify(Record(deal(rules, seed=7), 0))
        assert not fair_deals.verify(fair(rules, secret=None))
        assert not fair_deals.verify(fair(rules).tagged("Commitment", None))

    @pytest.mark.parametrize(
        ("name", "value", "tag", "found"),
        [
            ("Secret", "another secret", "Secret", "another commitment"),
            ("Commitment", "0" * 64, "Secret", "another commitment"),
            ("Salt 0", "another salt", "Commitment", "another deal"),
            ("Salt 1", None, "Salt 1", "no salt"),
        ],
    )
    def test_other_tags(
        self, rules: Rules, name: str, value: str | None, tag: str, found: str
    ) -> None:
        """A record whose tags contradict its deal is false, and one tag is to blame."""
        message = f"fair, but the tags give {found}"
        with pytest.raises(FalseClaim, match=message) as caught:
            fair_deals.verify(fair(rules).tagged(name, value))
        assert caught.value.place == ("tags", tag)
        place = wire.write_dict(caught.value)["place"]
        assert place == {"where": "document", "path": ["tags", tag]}

    def test_other_deal(self, rules: Rules) -> None:
        """A record with other cards than the seed gives is false."""
        record = fair(rules)
        decks = [deck[::-1] for deck in record.deal.decks]
        turned = Deal(rules, hands=record.deal.hands, decks=decks)
        for other in (deal(rules, seed=7), turned):
            with pytest.raises(FalseClaim, match="another deal"):
                fair_deals.verify(Record(other, record.starter, tags=record.tags))


def test_starter() -> None:
    """The starter is drawn by lot in a duel, and chosen by a team."""
    for rules in (Cooperative(2), FaceToFace()):
        record = fair(rules)
        other = Record(record.deal, 1 - record.starter, tags=record.tags)
        if isinstance(rules, Cooperative):
            assert fair_deals.verify(other)
        else:
            with pytest.raises(FalseClaim, match="another starter") as caught:
                fair_deals.verify(other)
            assert caught.value.place == ("tags", "Commitment")


@pytest.mark.parametrize("write", [notation.write_record, wire.write])
def test_command(
    write: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``thegame check`` says that a deal was fair, or that it was not."""
    file = tmp_path / "a.game"
    honest = fair(FaceToFace())
    file.write_text(write(honest), encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "legal: not finished; the deal was fair" in capsys.readouterr().out

    file.write_text(write(honest.tagged("Secret", "another")), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "but the tags give another commitment" in capsys.readouterr().out
