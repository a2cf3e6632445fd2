"""The table of the playground: what a click, a pasted text or an expression does.

A page in a browser draws what this module says and reports what was clicked; everything
else happens here. Nothing here needs a browser, so it is tested without one as well.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import attrs

import thegame
from thegame import notation, svg, wire
from thegame.rulebook import Clause

Seat: TypeAlias = int | Literal["turn", "watch", "all"]
"""Who looks: a player, whoever is on turn, a spectator, or somebody who sees all."""

GAMES: Final = {"cooperative": thegame.Cooperative, "face-to-face": thegame.FaceToFace}
NOT_SETTINGS: Final = {"game", "seed", "starter"}
LONGEST: Final = 4000
"""How many characters of an answer the console prints."""


@attrs.frozen
class Said:
    """What the page says after something was done."""

    text: str
    """One or two sentences."""

    refused: bool = False
    """Whether it could not be done."""

    clause: Clause | None = None
    """The clause that refuses it."""


@attrs.frozen(kw_only=True)
class Table:
    """A game in the playground: how it came about, and who looks at it."""

    states: tuple[thegame.State, ...]
    """Every state, from the first to the one on the table."""

    moves: tuple[thegame.Move, ...] = ()
    """Every move between them."""

    deal: thegame.Deal | None = None
    """The deal; None if the game began with a pasted position."""

    seed: int | None = None
    """The seed of the deal, if it has one."""

    hints: tuple[thegame.Hint, ...] = ()
    """The hints in force."""

    seat: Seat = "turn"
    """Who looks at the table."""

    chosen: tuple[int, int] | None = None
    """The card that was clicked: its owner and its number."""

    said: Said = Said("")
    """What was said last."""

    @property
    def state(self) -> thegame.State:
        """The state on the table."""
        return self.states[-1]

    @property
    def viewer(self) -> int | None:
        """The player whose view is shown; None for a spectator, or for all hands."""
        if self.seat == "turn":
            return self.state.player
        return self.seat if isinstance(self.seat, int) else None

    @property
    def view(self) -> thegame.View:
        """What the one who looks may know, with the hints."""
        view, rules = self.state.view(self.viewer), self.state.rules
        if isinstance(rules, thegame.Cooperative):
            return view.hear(thegame.Talk(rules, self.hints))
        return view

    @property
    def record(self) -> thegame.Record | None:
        """The game so far, unless it began with a pasted position."""
        if self.deal is None:
            return None
        return thegame.Record(self.deal, self.states[0].player, self.moves)

    # What can be done.

    def choose(self, owner: int, card: int) -> "Table":
        """Take a card of a hand, or put it back if it was taken."""
        if self.chosen == (owner, card):
            return self._holding(None)._say(f"{card} is back in the hand.")
        piles = ", ".join(self.state.piles[pile].name for pile in self._fits(card))
        where = f"it fits on {piles}" if piles else "it fits nowhere now"
        if owner != self.state.player:
            where = f"player {self.state.player} is on turn"
        return self._holding((owner, card))._say(f"{card} is chosen; {where}.")

    def lay(self, pile: int) -> "Table":
        """Lay the chosen card on a pile."""
        if self.chosen is None:
            return self.refuse("Choose a card first, then a pile.")
        owner, card = self.chosen
        return self._make(thegame.Play(card, pile), owner)

    def end_turn(self) -> "Table":
        """End the turn of the player on turn."""
        return self._make(thegame.EndTurn(), self.state.player)

    def undo(self) -> "Table":
        """Take the last move back."""
        if not self.moves:
            return self.refuse("There is no move to take back.")
        before = attrs.evolve(self, states=self.states[:-1], moves=self.moves[:-1])
        word = notation.write_move(self.moves[-1], before.state)
        return before._holding(None)._say(f"{word} is taken back.")

    def look(self, seat: Seat) -> "Table":
        """Look at the table from another seat."""
        looking = attrs.evolve(self, seat=seat)
        who = {"all": "with all hands open", "watch": "as a spectator sees it"}
        how = who.get(str(seat), f"as player {looking.viewer} sees it")
        return looking._holding(None)._say(f"The table {how}.")

    def hint(self, player: int, pile: int, kind: str) -> "Table":
        """Give a hint, or withdraw it if it is in force."""
        rules = self.state.rules
        if not isinstance(rules, thegame.Cooperative):
            return self.refuse("Duellists do not talk.")
        hint = thegame.Hint(player, pile, thegame.HintKind[kind.upper()])
        talk, name = thegame.Talk(rules, self.hints), self.state.piles[pile].name
        given = hint not in self.hints
        talk = talk.give(hint) if given else talk.withdraw(hint)
        says = "says" if given else "no longer says"
        text = f'Player {player} {says} of pile {name}: "{hint.kind.value}".'
        return attrs.evolve(self._say(text), hints=talk.hints)

    # How it is done.

    def _fits(self, card: int) -> tuple[int, ...]:
        plays = self.state.legal_plays()
        return tuple(play.pile for play in plays if play.card == card)

    def _make(self, move: thegame.Move, player: int) -> "Table":
        """Make a move of a player, or say why it is refused."""
        before, names = self.state, [pile.name for pile in self.view.piles]
        reason = before.view(player).why_not(move)
        if reason is not None:
            said = f"{reason.sentence(piles=names)}."
            return self.refuse(said[0].upper() + said[1:], reason.clause)
        step = before.step(move)
        made = attrs.evolve(
            self, states=(*self.states, step.state), moves=(*self.moves, move)
        )
        return made._holding(None)._say(" ".join(map(self._event, step.events)))

    def _event(self, event: thegame.Event) -> str:
        """Return what happened as a sentence."""
        match event:
            case thegame.Laid(player, card, pile, trick):
                how = ", a backwards trick" if trick else ""
                name = self.state.piles[pile].name
                return f"Player {player} laid {card} on pile {name}{how}."
            case thegame.Drew(player):
                count = len(event.cards or ())
                return f"Player {player} drew {count} card{'s' * (count != 1)}."
            case thegame.TurnEnded(player):
                return f"Player {player} ended the turn."
            case _:
                return f"The game is over: {event.outcome}."

    def _holding(self, chosen: tuple[int, int] | None) -> "Table":
        return attrs.evolve(self, chosen=chosen)

    def _say(self, text: str) -> "Table":
        return attrs.evolve(self, said=Said(text))

    def refuse(self, text: str, clause: Clause | None = None) -> "Table":
        """Say why something cannot be done; nothing else changes."""
        return attrs.evolve(self, said=Said(text, refused=True, clause=clause))


def new(settings: Mapping[str, str]) -> Table:
    """Deal a game; settings that are left empty are as printed, or left to chance."""
    given = {name: _value(text) for name, text in settings.items() if text}
    rules = GAMES[str(given.pop("game"))](
        **{name: value for name, value in given.items() if name not in NOT_SETTINGS}
    )
    seed = given.get("seed", secrets.randbelow(1_000_000))
    dealt = thegame.deal(rules, seed=seed)
    state = dealt.start(
        given.get("starter", thegame.draw_starter(dealt.rules, seed=seed))
    )
    text = f"A new deal with seed {seed}: player {state.player} starts."
    return Table(states=(state,), deal=dealt, seed=seed, said=Said(text))


def _value(text: str) -> Any:
    """Return a setting as the rules want it; they refuse what is not one."""
    try:
        return int(text)
    except ValueError:
        return {"yes": True, "no": False}.get(text, text)


def paste(text: str) -> Table:
    """Take a position, or a whole game, in the notation or as JSON."""
    text = text.strip()
    if text.startswith("{"):
        kind = json.loads(text).get("kind")
        game = wire.read_record(text) if kind == "record" else wire.read_state(text)
    elif text.startswith("thegame "):
        game = notation.read_record(text)
    else:
        game = notation.read_state(" ".join(text.split()))
    if isinstance(game, thegame.State):
        return Table(states=(game,), said=Said("The position is on the table."))
    said = Said(f"The game is on the table after {len(game.moves)} moves.")
    return Table(states=game.states(), moves=game.moves, deal=game.deal, said=said)


def evaluate(expression: str, table: Table) -> str:
    """Return what an expression about the table gives, or which error it raises."""
    names = {name: getattr(thegame, name) for name in thegame.__all__}
    names |= {"thegame": thegame, "notation": notation, "svg": svg, "wire": wire}
    names |= {"state": table.state, "view": table.view, "record": table.record}
    try:
        value = eval(expression.strip(), names)  # noqa: S307 - it is the reader's own browser
    except Exception as error:  # noqa: BLE001 - whatever it is, the reader should see it
        return f"{type(error).__name__}: {error}"
    text = value if isinstance(value, str) and "\n" in value else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


# What the page shows.


def picture(table: Table) -> str:
    """Return the library's own picture of the table."""
    last = None
    if table.moves:
        event, *_ = table.states[-2].step(table.moves[-1]).events
        last = event if isinstance(event, thegame.Laid) else None
    if table.seat == "all":
        return svg.table(table.state, perspective="all", last=last)
    return svg.table(table.view, last=last)


def shown(table: Table) -> dict[str, Any]:
    """Return everything that the page shows."""
    state, record, view = table.state, table.record, table.view
    owner, card = table.chosen or (None, None)
    clause = table.said.clause
    on_turn = card is not None and owner == state.player
    return {
        "svg": picture(table),
        "said": table.said.text,
        "refused": table.said.refused,
        "clause": clause and {"id": clause.id, "text": clause.text},
        "chosen": table.chosen,
        "fits": table._fits(card) if on_turn and card is not None else (),
        "piles": [_pile_label(pile) for pile in view.piles],
        "may_end": state.may_end_turn,
        "may_undo": bool(table.moves),
        "over": state.is_over,
        "seats": _seats(state.rules.players),
        "seat": str(table.seat),
        "talks": isinstance(state.rules, thegame.Cooperative),
        "hints": [_hint_label(hint, view) for hint in table.hints],
        "names": [pile.name for pile in view.piles],
        "players": state.rules.players,
        "seed": "" if table.seed is None else str(table.seed),
        "position": notation.write_state(state),
        "record": record and notation.write_record(record, seed=table.seed),
    }


def _pile_label(pile: thegame.Pile) -> str:
    way = "ascending" if pile.direction is thegame.Direction.ASCENDING else "descending"
    return f"pile {pile.name}, {way}, shows {pile.top}"


def _hint_label(hint: thegame.Hint, view: thegame.View) -> str:
    return f"P{hint.player}, {view.piles[hint.pile].name}: {hint.kind.value}"


def _seats(players: int) -> list[tuple[str, str]]:
    each = [(str(player), f"player {player}") for player in range(players)]
    return [
        ("turn", "the player on turn"),
        *each,
        ("watch", "a spectator"),
        ("all", "everybody's cards"),
    ]


class Page:
    """The table of a page, which changes when something is done."""

    def __init__(self) -> None:
        self.table = new({"game": "cooperative", "players": "2", "seed": "7"})

    def do(self, what: str, given: str = "[]") -> str:
        """Do something with the arguments, which are JSON; return what is shown."""
        arguments = json.loads(given)
        try:
            self.table = self._done(what, arguments)
        except (thegame.TheGameError, ValueError, TypeError) as error:
            self.table = self.table.refuse(f"{error}")
        return json.dumps(shown(self.table))

    def _done(self, what: str, arguments: list[Any]) -> Table:
        match what:
            case "new":
                return new(*arguments)
            case "paste":
                return paste(*arguments)
            case "look":
                (seat,) = arguments
                return self.table.look(int(seat) if seat.isdigit() else seat)
            case "choose" | "lay" | "end_turn" | "undo" | "hint":
                done: Table = getattr(self.table, what)(*arguments)
                return done
            case _:
                return self.table

    def ask(self, expression: str) -> str:
        """Return what an expression about the table gives."""
        return evaluate(expression, self.table)
