"""How sealed values are made: by one private constructor."""

import pytest

from thegame import Cooperative, Deal, Pile, Step, deal
from thegame._values import Value, maker


def test_maker() -> None:
    """It takes what attrs takes, by place or by name."""
    make, dealt = maker(Deal, Deal.__attrs_init__), deal(Cooperative(2), seed=7)

    assert make(dealt.rules, dealt.hands, dealt.decks) == dealt
    assert make(dealt.rules, decks=dealt.decks, hands=dealt.hands) == dealt


def test_what_is_not_final_has_subclasses() -> None:
    """Only classes that are marked as final are closed."""
    kind = type("Kind", (Value,), {})

    assert type("Own", (kind,), {}).__mro__[1:3] == (kind, Value)


@pytest.mark.parametrize("kind", [Pile, Step])
def test_what_is_final_has_none(kind: type) -> None:
    """The message names the class."""
    with pytest.raises(TypeError) as caught:
        type("Own", (kind,), {})

    assert str(caught.value) == f"cannot subclass {kind.__name__}: it is final"
