"""A game between agents, and one in which some seats are played from outside."""

from collections.abc import Generator, Sequence

from thegame._game.deal import Deal
from thegame._game.record import Record
from thegame._game.view import View
from thegame._validation import required

from ._protocol import Agent, required_agents
from ._session import Answer, Session


def play_game(
    agents: Sequence[Agent],
    deal: Deal,
    *,
    starter: int | None = None,
    hint_limit: int | None = None,
) -> Record:
    """Let agents play a game to its end, one for each seat; return its record.

    If no starter is given, a team agrees by its wishes (see `Starter`). Duellists draw
    lots, so a duel needs one: ``draw_starter(deal.rules, seed=seed)`` draws it.

    Before each turn of a team, every seat but the one on turn gives its hints,
    beginning with the next player; their views have the hints that were given before.
    These hints are in force during the turn, and all earlier ones are withdrawn. Each
    seat may have at most ``hint_limit`` hints in force.

    An illegal move and illegal hints raise `IllegalAnswer`. An error that an agent
    itself raises is passed on; a `StopIteration` as the cause of a `RuntimeError`,
    because it would end a loop over games.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, play_game
    >>> rules = thegame.Cooperative(2)
    >>> record = play_game([GreedyAgent(), GreedyAgent()], thegame.deal(rules, seed=7))
    >>> record.outcome
    TeamResult(unlaid=11)
    """
    required("deal", deal, Deal)
    required_agents(agents, deal.rules.players, guests=False)
    session = Session.begin(agents, deal, starter=starter, hint_limit=hint_limit)
    return session.advance().game


def playing(
    agents: Sequence[Agent | None],
    deal: Deal,
    *,
    starter: int | None = None,
    hint_limit: int | None = None,
    ask_hints: bool = False,
) -> Generator[View, Answer, Record]:
    """Return a generator that plays a game in which some seats are guests (None).

    It is the loop of a `Session`: it yields the view of a guest who is on turn, and
    continues when a move is sent. When the game is over it returns the record, as the
    value of `StopIteration`. With ``ask_hints`` it also yields the view of a guest
    before each turn of a teammate, and is sent a collection of hints;
    ``view.on_turn`` tells the two apart. Everything else is as in `play_game`; a guest
    has no wish to start.

    An illegal move ends the generator with `IllegalAnswer`, so check moves that people
    enter with ``view.why_not(move)`` first.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, playing
    >>> deal = thegame.deal(thegame.Cooperative(2), seed=7)
    >>> game = playing([GreedyAgent(), None], deal)
    >>> view = next(game)  # the agent has taken its first turn
    >>> view.seat, view.legal_plays()[0]
    (1, Play(card=11, pile=0))
    >>> view = game.send(view.legal_plays()[0])
    >>> view.laid
    1
    """
    session = Session.begin(
        agents, deal, starter=starter, hint_limit=hint_limit, ask_hints=ask_hints
    )
    return _answered(session)


def _answered(session: Session[Record]) -> Generator[View, Answer, Record]:
    while (session := session.advance()).seat is not None:
        session = session.answer((yield session.view))
    return session.game
