"""A game between two answers: the one loop in which agents and guests play."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, cast, final

import attrs

from thegame._errors import InvalidTalk
from thegame._game.deal import Deal
from thegame._game.hidden_cards import heard_hints
from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.talk import Hint, Talk
from thegame._game.view import View
from thegame._rules.moves import Move
from thegame._rules.refusals import IllegalMove
from thegame._validation import Inspection, required
from thegame._value_defects import defect

from ._errors import IllegalAnswer, answer_of
from ._protocol import Agent, Talkative, required_agents
from ._starter import agreed_starter

Game_co = TypeVar("Game_co", bound=Record | State, covariant=True)

Answer: TypeAlias = Move | Iterable[Hint]
"""A move, or the hints of a seat before the turn of another."""


@final
@attrs.frozen(slots=False)
class Session(Generic[Game_co]):
    """A game of agents and guests, which waits for the answer of one seat.

    A guest is a person or a program whose answers come from outside. A session never
    changes: every answer returns a new one, and an error leaves it as it was.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, Session
    >>> record = thegame.Record(thegame.deal(thegame.Cooperative(2), seed=7), 0)
    >>> session = Session([GreedyAgent(), None], record).advance()
    >>> session.seat, session.view.legal_plays()[0]
    (1, Play(card=11, pile=0))
    >>> session.answer(thegame.Play(11, 0)).game.moves[-1]
    Play(card=11, pile=0)
    """

    agents: Sequence[Agent | None]
    """The agent in each seat; None is a guest."""

    game: Game_co = attrs.field(repr=False)
    """The game so far: its record, or only its state if nobody needs the moves."""

    talk: Talk | None = attrs.field(default=None, kw_only=True)
    """The hints in force, and the limit for each seat; None if players do not talk.

    By default the hints are those of the record, and there is no limit. If a turn
    begins, agents give theirs anew.
    """

    ask_hints: bool = attrs.field(default=False, kw_only=True)
    """Whether guests are asked for hints; else theirs stay until they are withdrawn."""

    # How many moves were made, since the deal or since the state that was given.
    _made: int = attrs.field(init=False, eq=False, repr=False)
    _talkers: frozenset[int] = attrs.field(init=False, repr=False)
    # The seats that are asked, the next one first; the last of them makes a move.
    _asked: tuple[int, ...] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        required("game", self.game, Record, State)
        game, rules, talk = self.game, self.game.rules, self.talk
        agents = required_agents(self.agents, rules.players, guests=True)
        made = len(game.moves) if isinstance(game, Record) else 0
        if talk is not None:
            heard_hints(talk, rules)
        elif rules.may_talk:
            said = game.hints_at(made) if isinstance(game, Record) else ()
            talk = Talk(rules, said)
        # Once a session, because each of these checks takes longer than a move.
        talkers = frozenset(
            seat
            for seat, agent in enumerate(agents)
            if (self.ask_hints if agent is None else isinstance(agent, Talkative))
        )
        heard = game.hear(talk) if talk and isinstance(game, Record) else game
        vars(self).update(agents=agents, talk=talk, _talkers=talkers)
        vars(self).update(vars(self._after(heard, made)))

    @classmethod
    def begin(
        cls,
        agents: Sequence[Agent | None],
        deal: Deal,
        *,
        starter: int | None = None,
        hint_limit: int | None = None,
        ask_hints: bool = False,
    ) -> "Session[Record]":
        """Return the session of a new game; the starter is chosen as in `play_game`.

        Each seat may have at most ``hint_limit`` hints in force.
        """
        rules = required("deal", deal, Deal).rules
        seated = required_agents(agents, rules.players, guests=True)
        first = agreed_starter(seated, deal) if starter is None else starter
        talk = Talk(rules, limit=hint_limit) if rules.may_talk else None
        return Session(seated, Record(deal, first), talk=talk, ask_hints=ask_hints)

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.game.state if isinstance(self.game, Record) else self.game

    @property
    def seat(self) -> int | None:
        """The player whose answer the game waits for; None if it is over."""
        return self._asked[0] if self._asked else None

    @property
    def awaits_hints(self) -> bool:
        """Whether the answer is the hints of the seat, not a move."""
        return len(self._asked) > 1

    @property
    def agent(self) -> Agent | None:
        """The agent whose answer the game waits for; None for a guest and at the end."""
        return self.agents[self._asked[0]] if self._asked else None

    @property
    def view(self) -> View:
        """What the seat that is to answer sees; at the end, what a spectator sees."""
        view, talk = self.state.view(self.seat), self.talk
        return view._with_hints(talk.hints) if talk and talk.hints else view

    def answer(self, answer: Answer) -> "Session[Game_co]":
        """Return the session after a move, or the hints, of the seat that is to answer.

        Illegal ones raise `IllegalAnswer`.
        """
        if self.awaits_hints:
            return self._answer_hints(cast("Iterable[Hint]", answer))
        try:
            game = self.game.apply(cast("Move", answer))
        except IllegalMove as reason:
            raise IllegalAnswer(self.state.player, self._made, reason) from None
        return self._after(game, self._made + 1)

    def ask(self) -> "Session[Game_co]":
        """Return the session after the answer of the agent that is to answer.

        It is the same session if a guest is to answer, or if the game is over.
        """
        agent = self.agent
        if agent is None:
            return self
        hints = self.awaits_hints
        ask = cast("Talkative", agent).hints if hints else agent.move
        return self.answer(answer_of(ask, self.view))

    def advance(self) -> "Session[Game_co]":
        """Return the session when a guest is to answer, or the game is over.

        It is the same session if that is so already.
        """
        session = self
        while session.agent is not None:
            session = session.ask()
        return session

    def hear(self, talk: Talk) -> "Session[Game_co]":
        """Return the session at which these hints, and no others, are in force now.

        The limit for each seat stays. Talk of another game, and more hints than the
        limit, raise `thegame.InvalidTalk`.
        """
        hints, own = heard_hints(talk, self.game.rules), cast("Talk", self.talk)
        return self._hear(Talk(own.rules, hints, limit=own.limit), self._asked)

    def with_agents(self, agents: Sequence[Agent | None]) -> "Session[Game_co]":
        """Return the session with these agents.

        If a turn begins, they give their hints anew. A guest keeps the hints of the
        agent whose seat it takes.
        """
        session = Session(agents, self.game, talk=self.talk, ask_hints=self.ask_hints)
        return session._changed(_made=self._made)

    def _changed(self, **fields: Any) -> "Session[Game_co]":
        """Return the session with other fields, which are known to be right."""
        changed = object.__new__(type(self))
        vars(changed).update(vars(self), **fields)
        return changed

    def _after(self, game: Record | State, made: int) -> "Session[Game_co]":
        """Return the session after a move; if a turn begins, hints are given anew."""
        state, talk = game.state if isinstance(game, Record) else game, self.talk
        over = state.outcome is not None
        asked: tuple[int, ...] = () if over else (state.player,)
        session = self._changed(game=game, _made=made, _asked=asked)
        if state.laid or over or talk is None or not (self._talkers or talk.hints):
            return session
        agents, players = self.agents, len(self.agents)
        # The hints of guests who are not asked stay.
        stay = {seat for seat, it in enumerate(agents) if it is None} - self._talkers
        kept = [hint for hint in talk.hints if hint.player in stay]
        later = [(state.player + step) % players for step in range(1, players)]
        asked = *(seat for seat in later if seat in self._talkers), *asked
        return session._hear(Talk(talk.rules, kept, limit=talk.limit), asked)

    def _answer_hints(self, hints: Iterable[Hint]) -> "Session[Game_co]":
        """Return the session after the hints of the seat that is to answer."""
        seat, *asked = self._asked
        try:
            talk = _joined(cast("Talk", self.talk), seat, hints)
        except InvalidTalk as reason:
            raise IllegalAnswer(seat, self._made, reason) from None
        return self._hear(talk, (*asked,))

    def _hear(self, talk: Talk, asked: tuple[int, ...]) -> "Session[Game_co]":
        """Return the session with this talk; the record hears it before the next move."""
        game: Record | State = self.game
        if len(asked) < 2 and isinstance(game, Record):
            game = game.hear(talk)
        return self._changed(game=game, talk=talk, _asked=asked)


def _joined(talk: Talk, seat: int, given: Iterable[Hint]) -> Talk:
    """Return the talk with these hints of a seat, or raise `InvalidTalk`."""
    answer = cast("object", given)
    if not isinstance(answer, Iterable):
        raise InvalidTalk((defect("hints", answer, "a collection of hints"),))
    check, hints = Inspection(), tuple(given)
    # What the seat said before is withdrawn.
    others = tuple(hint for hint in talk.hints if hint.player != seat)
    if not hints and others == talk.hints:
        return talk
    for index, hint in enumerate(hints):
        talk._inspect(("hints", index), hint, check)
    check.conclude(InvalidTalk)
    for index, hint in enumerate(hints):
        where, own = ("hints", index, "player"), hint.player == seat
        check.expect(own, where, hint.player, f"{seat}, who gives the hint")
    check.conclude(InvalidTalk)
    # Duplicate hints are ignored.
    return Talk(talk.rules, {*others, *hints}, limit=talk.limit)
