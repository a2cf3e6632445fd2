"""Profile ``games``: whole games and turns, with a digest of every state."""

from collections.abc import Iterator

from .forms import (
    Case,
    answers_text,
    case,
    digest,
    label_form,
    move_forms,
    outcome_form,
    state_form,
    text,
)
from .lines import Line, lines


def cases() -> Iterator[Case]:
    """Yield a case for each line of play."""
    return map(_game, lines())


def _game(line: Line) -> Case:
    states = line.states()
    end = states[-1].outcome
    return case(
        f"games:{line.name}",
        line.clause,
        line.about,
        line.start.rules,
        state=state_form(line.start),
        moves=move_forms(line.moves),
        states=[digest(text(state)) for state in states],
        answers=[digest(answers_text(state)) for state in states],
        outcome=outcome_form(end),
        label=label_form(end),
    )
