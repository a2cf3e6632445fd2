"""The table of the playground: a `Tabletop`, who looks at it, and a Python console.

The page in the browser calls `Page.do` and shows what it returns. Nothing here needs a
browser, so it is tested without one as well.
"""

import contextlib
import datetime as dt
import importlib
import io
import json
import pkgutil
import secrets
import sys
import traceback
from collections.abc import Mapping
from typing import Any, Final

import thegame
from thegame import notation, svg
from thegame.agents import Agent, GreedyAgent, Planner
from thegame.tabletop import Reply, Tabletop

GAMES: Final = {"cooperative": thegame.Cooperative, "face-to-face": thegame.FaceToFace}
PERSON: Final = "person"
AGENTS: Final = {"planner": Planner, "greedy": GreedyAgent}
FIRST: Final = {"game": "cooperative", "players": "2", "seed": "7", "starter": "0"}
DAILY, SEED = DEALS = ("Daily deal", "Seed")
"""The tags that name the deal of a game."""
LONGEST: Final = 4000
"""The number of characters of output that the console prints."""


class Page:
    """The table of a page, which changes with everything that is done."""

    table: Tabletop
    """The game."""

    def __init__(self) -> None:
        self.seats = [PERSON]
        self.look = "turn"
        self.names = _names()
        self.reply = self.deal(FIRST)

    def do(self, what: str, given: str = "[]") -> str:
        """Call a method with arguments as JSON; return what is shown, as JSON."""
        try:
            self.reply = getattr(self, what)(*json.loads(given))
        except (thegame.TheGameError, ValueError, TypeError) as error:
            self.reply = Reply(f"{error}", refused=True)
        return json.dumps(self.shown())

    # What can be done.

    def show(self) -> Reply:
        """Change nothing."""
        return self.reply

    def deal(self, settings: Mapping[str, str]) -> Reply:
        """Deal a game; settings that are left empty are as printed, or left to chance."""
        given = {name: _value(text) for name, text in settings.items() if text}
        game = GAMES[str(given.pop("game"))]
        seed: Any = given.pop("seed", secrets.randbelow(1_000_000))
        starter: Any = given.pop("starter", None)
        return self._deal(game(**given), seed, starter, {SEED: f"{seed}"})

    def daily(self, date: str) -> Reply:
        """Deal the game of a day, which is the same for everybody."""
        day = dt.date.fromisoformat(date)
        seed = int(f"{day:%Y%m%d}")
        self.seats, self.look = [PERSON, "planner"], "turn"
        return self._deal(thegame.Cooperative(2), seed, 0, {DAILY: f"{day}"})

    def read(self, text: str, seats: str = "", look: str = "turn") -> Reply:
        """Continue a game, or begin with a position."""
        self.table = table = Tabletop.read(text, undo_draws=True)
        self.seats, self.look = seats.split(","), look
        self._sit(rest=PERSON)
        made = len(table.moves)
        return Reply(f"the table after {made} move{'s' * (made != 1)}")

    def lay(self, owner: int, card: int, pile: int) -> Reply:
        """Lay a card of a player on a pile."""
        name = self.table.view(owner).piles[pile].name
        return self.table.enter(f"{owner}: {card}-{name}")

    def enter(self, text: str) -> Reply:
        """Enter a line, as the player whose seat is looked from."""
        if self.look == "watch":
            return Reply("a spectator cannot move: look from a seat", refused=True)
        seat = f"{self.look}: " if self.look.isdigit() and ":" not in text else ""
        return self.table.enter(f"{seat}{text}")

    def move_agent(self) -> Reply:
        """Let the agent on turn move, and tell what happened since a person moved."""
        moved = self.table.move_agent()
        if moved.refused or not self.table.people:
            return moved
        return Reply("\n".join(self.table.news()))

    def sit(self, seat: int, who: str) -> Reply:
        """Give a seat to a person or an agent."""
        self.seats[seat] = who
        self._sit()
        return Reply(f"player {seat} is now: {who}")

    def look_from(self, look: str) -> Reply:
        """Look at the table from another seat."""
        self.look = look
        return Reply(f"the table as seen by {dict(self._looks())[look]}")

    def run(self, line: str) -> Reply:
        """Run a line of Python, and reply with its output."""
        self.names |= self._game_names()
        output = io.StringIO()
        # There is nothing to read, and exit() closes the input.
        stdin, sys.stdin = sys.stdin, io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                exec(compile(line, "<console>", "single"), self.names)  # noqa: S102 - it is the reader's own browser
            except BaseException as error:  # noqa: BLE001 - the page goes on after exit()
                print(*traceback.format_exception_only(error)[-1:])
        sys.stdin = stdin
        text = output.getvalue().rstrip()
        return Reply(text if len(text) <= LONGEST else f"{text[:LONGEST]} ...")

    # How it is done.

    def _deal(
        self, rules: thegame.Rules, seed: int, starter: int | None, tags: dict[str, str]
    ) -> Reply:
        dealt = thegame.deal(rules, seed=seed)
        first = thegame.draw_starter(rules, seed=seed) if starter is None else starter
        record = thegame.Record(dealt, first, tags=tags)
        self.table = Tabletop(record, undo_draws=True)
        self._sit()
        ((what, value),) = tags.items()
        return Reply(f"{what.casefold()} {value}: player {first} starts")

    def _sit(self, rest: str = "planner") -> None:
        """Give the seats to people and agents, and those without a name to the rest."""
        players = self.table.rules.players
        self.seats = [*self.seats, *(rest,) * players][:players]
        for seat, who in enumerate(self.seats):
            agent: Agent | None = AGENTS[who]() if who in AGENTS else None
            self.seats[seat] = PERSON if agent is None else who
            self.table.sit(seat, agent)
        if self.look not in dict(self._looks()):
            self.look = "turn"

    def _game_names(self) -> dict[str, Any]:
        table = self.table
        view = table.view(self._viewer())
        return {
            "table": table,
            "state": table.state,
            "view": view,
            "record": table.record,
        }

    def _viewer(self) -> int | None:
        if self.look == "turn":
            return self.table.seat
        return int(self.look) if self.look.isdigit() else None

    def _looks(self) -> list[tuple[str, str]]:
        each = [(f"{seat}", f"player {seat}") for seat in range(len(self.seats))]
        watch, everybody = ("watch", "a spectator"), ("all", "everybody")
        return [("turn", "the person on turn"), *each, watch, everybody]

    # What is shown.

    def shown(self) -> dict[str, Any]:
        """Return everything that the page shows."""
        table, reply, viewer = self.table, self.reply, self._viewer()
        state, view, clause = table.state, table.view(viewer), reply.clause
        plays = (state if self.look == "all" else view).legal_plays()
        last = _last(table)
        return {
            "svg": self._picture(view, last),
            "reply": reply.text,
            "refused": reply.refused,
            "clause": clause and {"id": clause.id, "text": clause.text},
            "made": len(table.moves),
            "last": last and [last.player, last.card, last.pile],
            "player": state.player,
            "plays": [[play.card, play.pile] for play in plays],
            "piles": [_pile_label(pile) for pile in view.piles],
            "names": [pile.name for pile in view.piles],
            "agent": table.agent is not None,
            "may_end": state.may_end_turn,
            "seats": self.seats,
            "people": table.people if table.rules.may_talk else (),
            "looks": self._looks(),
            "look": self.look,
            "position": notation.write_state(state),
            "game": table.text,
            "result": self._result(),
            "link": f"#daily={self._tags()[DAILY]}" if DAILY in self._tags() else "",
        }

    def _picture(self, view: thegame.View, last: thegame.Laid | None) -> str:
        state, names = self.table.state, self.table.players
        if self.look == "all":
            return svg.table(state, perspective="all", last=last, players=names)
        return svg.table(view, last=last, players=names)

    def _result(self) -> str | None:
        """Return the result in words that can be sent to others; they show no card."""
        table = self.table
        if table.outcome is None:
            return None
        tags = self._tags().items()
        known = [f", {name.casefold()} {it}" for name, it in tags if name in DEALS]
        turns = sum(isinstance(move, thegame.EndTurn) for move in table.moves) + 1
        game = f"{table.rules.title}{''.join(known)} ({' and '.join(self.seats)})"
        return f"{game}: {table.outcome}, after {turns} turns"

    def _tags(self) -> dict[str, str]:
        return dict(self.table.record.tags) if self.table.record else {}


def _names() -> dict[str, Any]:
    """Return the public names and modules; some modules need more than the library."""
    names = {name: getattr(thegame, name) for name in thegame.__all__}
    names |= {"__name__": "__console__", "thegame": thegame}
    for module in pkgutil.iter_modules(thegame.__path__):
        if not module.name.startswith("_"):
            with contextlib.suppress(ImportError):
                names[module.name] = importlib.import_module(f"thegame.{module.name}")
    return names


def _value(text: str) -> Any:
    """Return a setting as the rules take it; they refuse what is not one."""
    try:
        return int(text)
    except ValueError:
        return {"yes": True, "no": False}.get(text, text)


def _last(table: Tabletop) -> thegame.Laid | None:
    """Return the last move, if it laid a card."""
    if not table.moves:
        return None
    event, *_ = table.states[-2].step(table.moves[-1]).events
    return event if isinstance(event, thegame.Laid) else None


def _pile_label(pile: thegame.Pile) -> str:
    way = "ascending" if pile.direction is thegame.Direction.ASCENDING else "descending"
    return f"pile {pile.index}: {pile.name}, {way}, shows {pile.top}"
