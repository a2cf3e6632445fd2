"""A table for people and agents who play at one screen.

A front end passes each line that a person enters to `Tabletop.enter`, lets the agents
move with `Tabletop.move_agent`, and shows the replies. Everything about the game is
here, and nothing here needs a terminal, a file or a process: ``thegame play`` is such a
front end, and a page in a browser can be another.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast, final

import attrs

from . import _sentences as sentences
from . import notation, wire
from ._frozen import Value, shown
from ._game.deal import deal, draw_starter
from ._game.events import Deed, Event
from ._game.record import Record
from ._game.state import State
from ._game.talk import Hint, HintKind
from ._game.text_table import with_help
from ._game.view import View
from ._public import publish
from ._rules import Games, Rules
from ._rules.moves import EndTurn, Move, Play
from ._rules.outcome import Outcome
from ._rules.refusals import IllegalMove, NoSuchPile
from ._sentences import Names
from ._validation import required, required_seat
from .agents import Agent, Planner, Session
from .agents._errors import answer_of
from .rulebook import Clause

__all__ = ["COMMANDS", "Tabletop", "Reply"]

COMMANDS: Final = {
    "37-A1": "lay a card on a pile; also 'A1 37' or '37 a1'",
    "end": "end the turn",
    "undo": "take the last card back",
    "legal": "list the legal moves",
    "safe": "list the plays after which the minimum is still within reach",
    "planner": "list the turns that the planner finds best, with their values",
    "keep A1": "ask the team to keep a pile for you; once more to withdraw it",
    "small A1": "ask for small steps on a pile; once more to withdraw it",
    "table": "show the table again",
    "help": "list these commands",
}
"""The inputs that `Tabletop.enter` understands, with their meanings.

Before any of them a player may be named: ``1: keep A1``.
"""

_CARD: Final = r"(?P<card>[0-9]{1,9})"
_PILE: Final = r"(?P<pile>[a-z].*?)"
_PLAYS: Final = (
    re.compile(rf"{_CARD}\W*{_PILE}\W*"),
    re.compile(rf"{_PILE}\W+{_CARD}\W*"),
)
_NOT_IN_NAMES: Final = re.compile(r"[\W_]+")
_TURN: Final = re.compile(r"\n(?=[0-9]+:)")
_NAMED: Final = re.compile(r"([0-9])\s*:\s*")
_KINDS: Final = {"keep": HintKind.KEEP, "small": HintKind.SMALL_STEP}


@final
@attrs.frozen
class Reply(Value):
    """The answer to an input."""

    text: str
    """The answer in words, on one or more lines without a line feed at the end."""

    refused: bool = False
    """Whether the input was refused, so that nothing has changed."""

    clause: Clause | None = None
    """The clause of the rulebook that forbids the move."""


@attrs.define(eq=False)
class Tabletop:
    """A game in progress, whose seats are taken by people (None) and agents.

    It begins with a record, whose game is continued, or with a position. Unlike the
    values of the library, it changes with every move.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.tabletop import Tabletop
    >>> rules = thegame.Cooperative(2)
    >>> table = Tabletop.deal(rules, [None, GreedyAgent()], seed=7, starter=0)
    >>> print(table.enter("a1 4").text)
    player 0 lays 4 on A1
    >>> reply = table.enter("end")
    >>> print(reply.text)
    cannot end the turn after 1 card; the minimum is 2
    >>> reply.refused, reply.clause.id
    (True, 'CO-TURN-2')
    """

    start: Record | State = attrs.field(repr=False)
    """The record or the position with which the table began."""

    seats: Sequence[Agent | None] = ()
    """The agent in each seat, or None for a person; by default all are people."""

    undo_draws: bool = attrs.field(default=False, kw_only=True)
    """Whether moves can be undone although cards were drawn after them."""

    # The game before each move, and now.
    _sessions: list[Session[Record | State]] = attrs.field(init=False, repr=False)
    _moves: list[Move] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        required("start", self.start, Record, State)
        start, people = self.start, (None,) * self.start.rules.players
        self._sessions, self._moves = [Session(people, start)], []
        if isinstance(start, Record):
            self._moves = [*start.moves]
            for _ in self._moves:
                start = start.undo()
                self._sessions.insert(0, Session(people, start))
        self._take(self.seats or people)

    @classmethod
    def deal(
        cls,
        rules: Rules,
        seats: Sequence[Agent | None] = (),
        *,
        seed: int,
        starter: int | None = None,
        undo_draws: bool = False,
    ) -> "Tabletop":
        """Return a table with a new deal; the seed draws the starter if none is given."""
        first = draw_starter(rules, seed=seed) if starter is None else starter
        return cls(Record(deal(rules, seed=seed), first), seats, undo_draws=undo_draws)

    @classmethod
    def read(
        cls,
        text: str,
        seats: Sequence[Agent | None] = (),
        *,
        undo_draws: bool = False,
        games: Games = (),
    ) -> "Tabletop":
        """Return the table of a saved game or a position.

        The text is what `text` returned, or a game or a position in the notation or as
        JSON; a position may be on several lines. It raises the errors of the readers in
        `thegame.notation` and `thegame.wire`. Games that are not printed are known if
        their classes are given as ``games``.
        """
        start, turns = _read(text, games)
        table = cls(start, seats, undo_draws=undo_draws)
        for line in turns:
            for move in notation.read_turn(line, table.state):
                table._make(move)
        return table

    # What is on the table.

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.rules

    @property
    def _session(self) -> Session[Record | State]:
        return self._sessions[-1]

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self._session.state

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, from the first to the one after the last move."""
        return tuple(session.state for session in self._sessions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the deal, or since the position with which it began."""
        return tuple(self._moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome

    @property
    def record(self) -> Record | None:
        """The record of the game so far; None if the game began with a position."""
        game = self._session.game
        return game if isinstance(game, Record) else None

    @property
    def text(self) -> str:
        """The game so far as text, from which `read` makes the table again.

        A game that began with a position is written as the position, followed by the
        turns; hints are left out.
        """
        record = self.record
        if record is not None:
            return notation.write_record(record)
        lines = [notation.write_state(self._sessions[0].state)]
        for first, after in self._turns(0):
            moves = self._moves[first:after]
            lines.append(notation.write_turn(moves, self._sessions[first].state))
        return "".join(f"{line}\n" for line in lines)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players; see `thegame.Record.player_names`."""
        if isinstance(self.start, Record):
            return self.start.player_names
        return tuple(map(sentences.NUMBERS.player, range(self.rules.players)))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are taken by people."""
        return tuple(seat for seat, agent in enumerate(self.seats) if agent is None)

    @property
    def agent(self) -> Agent | None:
        """The agent on turn; None if a person is, or if the game is over."""
        return self._session.agent

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown: that of the person on turn, or the only person.

        If there are several people, and an agent is on turn or the game is over, the
        view is that of a spectator, None.
        """
        if len(self.people) == 1:
            return self.people[0]
        person = self.state.player in self.people and self.outcome is None
        return self.state.player if person else None

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints in force."""
        return self._session.talk.hints if self._session.talk else ()

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None), with the hints."""
        view, talk = self.state.view(seat), self._session.talk
        return view.hear(talk) if talk else view

    def fitting(self) -> dict[int, tuple[str, ...]]:
        """Return the piles on which each card of the player on turn fits, by name.

        A backwards trick is marked with ``!``, as in the notation. Without a person on
        turn there are no cards.
        """
        view = self.view(self.seat)
        if not view.on_turn or view.is_over:
            return {}
        words = [notation.write_move(play, view) for play in view.legal_plays()]
        piles = [word.split("-", 1) for word in words]
        return {
            card: tuple(pile for other, pile in piles if int(other) == card)
            for card in view.hand
        }

    def news(self) -> tuple[str, ...]:
        """Return what happened since the last move of the seat, a line for each turn.

        For a spectator it is what happened since the last move of any person.
        """
        people = self.people if self.seat is None else (self.seat,)
        numbered = enumerate(self.states[:-1], start=1)
        own = [number for number, state in numbered if state.player in people]
        turns = self._turns(own[-1] if own else 0)
        return tuple(self._deeds(first, after) for first, after in turns)

    def screen(self) -> str:
        """Return the news, the table and the hand with the piles that take each card."""
        view = self.view(self.seat)
        table = view.text(players=self.players)
        news, fitting = self.news(), self.fitting().items()
        fits = [f"{card}:{','.join(piles) or '-'}" for card, piles in fitting]
        heading = (*news, "") if news else ()
        ending = [f"fits: {' '.join(fits)}"] if fits else []
        return "\n".join((*heading, table, *ending))

    # What can be done.

    def sit(self, seat: int, agent: Agent | None) -> None:
        """Give a seat to an agent, or to a person (None), at any time of the game."""
        place = required_seat(seat, self.rules.players)
        self._take((*self.seats[:place], agent, *self.seats[place + 1 :]))

    def enter(self, text: str) -> Reply:
        """Do what an input of a person says, and return the reply.

        `COMMANDS` lists the inputs. Case, spaces, hyphens and the order of card and
        pile do not matter. An input that is not understood, and a move that is illegal,
        are refused and change nothing.

        The input is that of the player who is named before it, as in ``1: keep A1``,
        or else that of `seat`.
        """
        command = required("text", text, str).strip().casefold()
        seat = self.seat
        if named := _NAMED.match(command):
            seat, command = int(named[1]), command[named.end() :]
            if seat not in self.people:
                return _refused(f"no person has seat {seat}; people: {[*self.people]}")
        words = command.split()
        if do := _DO.get(" ".join(words)):
            return do(self, seat)
        if len(words) > 1 and words[0] in _KINDS:
            return self._hint(seat, "".join(words[1:]), _KINDS[words[0]])
        return self._play(command, seat)

    def move_agent(self) -> Reply:
        """Let the agent on turn make one move, and return it in words.

        An illegal move raises `thegame.agents.IllegalAnswer`. If no agent is on turn,
        the reply is a refusal.
        """
        agent = self.agent
        if agent is None:
            return _refused("cannot move an agent: no agent is on turn")
        return self._make(answer_of(agent.move, self._session.view))

    def undo(self) -> Reply:
        """Take back the last move of a person, and the moves that agents made after it.

        It is refused if cards were drawn since, unless `undo_draws` is set: whoever has
        seen the cards would play better for it.
        """
        states = self.states
        own = [at for at, it in enumerate(states[:-1]) if it.player in self.people]
        if not own:
            return _refused("nothing to undo: no person has made a move")
        last = own[-1]
        if states[last].decks != self.state.decks and not self.undo_draws:
            return _refused("cannot undo: cards were drawn since")
        word = notation.write_move(self._moves[last], states[last])
        session, seats = self._sessions[last], self.seats
        if any(map(operator.is_not, session.agents, seats)):
            session = _talked(session.with_agents(seats))
        self._sessions[last:] = [session]
        del self._moves[last:]
        return Reply(f"{word} is taken back")

    def hint(self, hint: Hint) -> Reply:
        """Give a hint, or withdraw it if it is in force.

        Hints of people stay in force until they are withdrawn; agents give theirs anew
        before each turn. An impossible hint raises `thegame.InvalidTalk`.
        """
        talk = self._session.talk
        if talk is None:
            return _refused("cannot give a hint: duellists do not talk")
        given = hint not in talk.hints
        talk = talk.give(hint) if given else talk.withdraw(hint)
        self._sessions[-1] = self._session.hear(talk)
        names = Names(self.players, self.view(None).piles)
        said = sentences.hint(hint.player, hint.kind.value, names)
        withdrawn = "" if given else "withdrawn: "
        return Reply(f"{withdrawn}{names.pile(hint.pile)}: {said}")

    # How it is done.

    def _take(self, seats: Sequence[Agent | None]) -> None:
        self._sessions[-1] = _talked(self._session.with_agents(seats))
        self.seats = self._session.agents

    def _play(self, command: str, seat: int | None) -> Reply:
        """Lay a card, if the command is one: ``37-a1``, ``37 a1`` or ``a1 37``."""
        found = next(filter(None, (it.fullmatch(command) for it in _PLAYS)), None)
        if found is None:
            view = self.view(seat)
            expected = f"a move such as 37-{view.piles[0].name}, 'end' or 'help'"
            return _refused(f"expected {expected}, got {shown(command)}")
        pile = self._pile(found["pile"], seat)
        if isinstance(pile, Reply):
            return pile
        return self._move(Play(int(found["card"]), pile), seat)

    def _pile(self, name: str, seat: int | None) -> int | Reply:
        """Return the index of a pile, whose name is written in any way."""
        view = self.view(seat)
        wanted = _NOT_IN_NAMES.sub("", name)
        for pile in view.piles:
            if _NOT_IN_NAMES.sub("", pile.name.casefold()) == wanted:
                return pile.index
        try:
            return view.pile(name).index
        except NoSuchPile as reason:
            return self._refusal(reason, view)

    def _move(self, move: Move, seat: int | None) -> Reply:
        """Make a move of a person, or reply why it is refused."""
        view = self.view(seat)
        if reason := view.why_not(move):
            return self._refusal(reason, view)
        return self._make(move)

    def _refusal(self, reason: IllegalMove, view: View) -> Reply:
        words = reason.sentence(players=self.players, piles=view.piles)
        return _refused(words, reason.clause)

    def _make(self, move: Move) -> Reply:
        """Make a move, and return it in words; an agent's can be illegal."""
        made = len(self._moves)
        self._sessions.append(_talked(self._session.answer(move)))
        self._moves.append(move)
        return Reply(self._deeds(made, made + 1))

    def _listed(self, seat: int | None, *, safe: bool) -> Reply:
        view = self.view(seat)
        moves = view.safe_plays() if safe else view.legal_moves()
        words = [notation.write_move(move, view) for move in moves]
        kind = "safe plays" if safe else "legal moves"
        return Reply(f"{kind}: {' '.join(words) or 'none'}")

    def _advice(self, seat: int | None) -> Reply:
        """Reply with the best turns that the planner finds."""
        view = self.view(seat)
        turns = Planner().best_turns(view)
        if not turns:
            return _refused("the planner finds no turn")
        lines = [
            f"{value:9.3f}  {' '.join(_words((*plays, EndTurn()), view))}"
            for plays, value in turns
        ]
        worth = (
            "the value of a turn falls with each unlaid card that fits on few piles; "
            "the highest is best:"
        )
        return Reply("\n".join((worth, *lines)))

    def _hint(self, seat: int | None, name: str, kind: HintKind) -> Reply:
        if seat is None:
            return _refused("say who gives the hint, as in '0: keep A1'")
        pile = self._pile(name, seat)
        return pile if isinstance(pile, Reply) else self.hint(Hint(seat, pile, kind))

    def _turns(self, first: int) -> Iterator[tuple[int, int]]:
        """Yield each turn from a move on, as the places of its first move and its end."""
        for place in range(first, len(self._moves)):
            after = place + 1
            if isinstance(self._moves[place], EndTurn) or after == len(self._moves):
                yield first, after
                first = after

    def _deeds(self, first: int, after: int) -> str:
        """Return some moves of one turn in words, on one line."""
        names = Names(self.players, self.view(self.seat).piles)
        words: list[str] = []
        player = self._sessions[first].state.player
        for place in range(first, after):
            step = self._sessions[place].state.step(self._moves[place])
            words += [_worded(event, names, self.rules) for event in step.events]
        return sentences.done(player, sentences.listed(words), names)


def _talked(session: Session[Record | State]) -> Session[Record | State]:
    """Return the session when the agents have given their hints; people's stay."""
    while session.awaits_hints:
        session = session.ask()
    return session


def _read(text: str, games: Games) -> tuple[Record | State, Iterable[str]]:
    """Return a record or a position, and the turns that follow the position."""
    text = required("text", text, str).strip()
    if text.startswith("{"):
        read = wire.read(text, "record", "state", games=games)
        return cast("Record | State", read), ()
    if text.startswith("thegame "):
        return notation.read_record(f"{text}\n", games=games), ()
    position, *turns = (" ".join(it.split()) for it in _TURN.split(text))
    return notation.read_state(position, games=games), turns


def _refused(text: str, clause: Clause | None = None) -> Reply:
    return Reply(text, refused=True, clause=clause)


def _worded(event: Event, names: Names, rules: Rules) -> str:
    """Return an event in words, without its player."""
    words = event._deed(names) if isinstance(event, Deed) else event._worded(names)
    return with_help(words, event, rules)


def _words(moves: Iterable[Move], view: View) -> Iterator[str]:
    """Yield the moves of a turn in the notation; a game that is over has no end."""
    for move in moves:
        if view.outcome is None:
            yield notation.write_move(move, view)
        if isinstance(move, Play):
            view = view.play(move.card, move.pile)


def _help(table: Tabletop) -> Reply:
    """Return the commands with the name of a pile of this game."""
    pile, may_talk = table.rules.piles[0].name, table.rules.may_talk
    texts = {
        command.replace("A1", pile): meaning.replace("A1", pile).replace(
            "a1", pile.lower()
        )
        for command, meaning in COMMANDS.items()
        if may_talk or command.split()[0] not in _KINDS
    }
    width = max(map(len, texts))
    return Reply("\n".join(f"{it:{width}}  {text}" for it, text in texts.items()))


_DO: Final[Mapping[str, Callable[[Tabletop, int | None], Reply]]] = {
    "": lambda table, _: Reply(table.screen()),
    "table": lambda table, _: Reply(table.screen()),
    "help": lambda table, _: _help(table),
    "?": lambda table, _: _help(table),
    "end": lambda table, seat: table._move(EndTurn(), seat),
    "end turn": lambda table, seat: table._move(EndTurn(), seat),
    "undo": lambda table, _: table.undo(),
    "legal": lambda table, seat: table._listed(seat, safe=False),
    "safe": lambda table, seat: table._listed(seat, safe=True),
    "planner": lambda table, seat: table._advice(seat),
}
"""The commands without arguments, and what they do."""

publish(globals())
