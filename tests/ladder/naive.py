"""A second, naive implementation of both games, for comparison in lock-step.

Written from section 5 of the rules, sharing nothing with the library. Keep it slow.
"""

import abc
import copy
from typing import ClassVar


class NaiveGame(abc.ABC):
    """The common part of both games (5.1, and the actions of 5.2 and 5.3)."""

    clauses: ClassVar[dict[str, str]]
    """Which clause forbids what, but for ends and minima."""

    def __init__(self, hand_size: int, highest: int, trick: int, starter: int) -> None:
        """Keep the numbers of the rules; the two games set out piles and cards."""
        self.hand_size = hand_size
        self.highest = highest
        self.trick = trick
        self.ascending: list[bool] = []
        self.owners: list[int | None] = []
        self.piles: list[list[int]] = []
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.player = starter
        self.laid = 0
        self.helped = False

    @abc.abstractmethod
    def minimum(self) -> int:
        """How many cards must be laid in this turn."""

    @abc.abstractmethod
    def left(self) -> list[list[int]]:
        """For each draw pile the cards not laid yet, ascending."""

    @abc.abstractmethod
    def verdict(self) -> tuple[str, int] | None:
        """How the game ended; None while it goes on (judge)."""

    @abc.abstractmethod
    def verdict_clause(self) -> str:
        """The clause that ended the game."""

    @abc.abstractmethod
    def minimum_clause(self) -> str:
        """The clause that says how many cards this turn needs."""

    @abc.abstractmethod
    def end_turn(self) -> None:
        """Draw what is due and pass the turn on (EndTurn)."""

    def tops(self) -> list[int]:
        """The number that shows on each pile: the last card's or the row card's."""
        numbers: list[int] = []
        for pile, cards in enumerate(self.piles):
            row = 1 if self.ascending[pile] else self.highest + 1
            numbers.append(cards[-1] if cards else row)
        return numbers

    def advance(self, card: int, pile: int) -> int:
        """How far the card leads in the pile's direction, below zero if back."""
        step = card - self.tops()[pile]
        return step if self.ascending[pile] else -step

    def fits(self, card: int, pile: int) -> bool:
        """Whether the card goes on in the pile's direction or is a trick."""
        return self.advance(card, pile) > 0 or self.advance(card, pile) == -self.trick

    def improves(self, card: int, pile: int) -> bool:
        """Whether the card takes the pile back, by whatever margin."""
        return self.advance(card, pile) < 0

    def opposing(self, pile: int) -> bool:
        """Whether the pile belongs to the opponent of the player on turn."""
        return self.owners[pile] is not None and self.owners[pile] != self.player

    def takes(self, card: int, pile: int) -> bool:
        """Whether the pile takes the card from the player on turn, held or not."""
        if self.opposing(pile):
            return not self.helped and self.improves(card, pile)
        return self.fits(card, pile)

    def plays(self) -> list[tuple[int, int]]:
        """Each card of the hand on turn with each pile that takes it, over or not."""
        found: list[tuple[int, int]] = []
        for card in sorted(self.hands[self.player]):
            for pile in range(len(self.piles)):
                if self.takes(card, pile):
                    found.append((card, pile))
        return found

    def place(self, card: int, pile: int) -> None:
        """Lay the card, unchecked (the effect of Place)."""
        self.hands[self.player].remove(card)
        self.piles[pile].append(card)
        self.laid += 1
        self.helped = self.helped or self.opposing(pile)

    def after(self, card: int, pile: int) -> "NaiveGame":
        """A copy in which the card is laid, unchecked."""
        game = copy.copy(self)
        # Laying changes these two lists of lists, and no other.
        game.hands = [list(hand) for hand in self.hands]
        game.piles = [list(cards) for cards in self.piles]
        game.place(card, pile)
        return game

    def reachable(self, count: int) -> bool:
        """Whether this many cards can be laid in sequence from here (Reach)."""
        # Reach never asks judge, as judge is made of it.
        if count <= 0:
            return True
        return any(self.after(c, p).reachable(count - 1) for c, p in self.plays())

    def legal_plays(self) -> list[tuple[int, int]]:
        """Each card and pile that may be played now, by card, then pile."""
        return self.plays() if self.verdict() is None else []

    def safe_plays(self) -> list[tuple[int, int]]:
        """The legal plays that win or leave this turn's minimum in reach (R-c)."""
        safe: list[tuple[int, int]] = []
        for card, pile in self.legal_plays():
            game = self.after(card, pile)
            won = game.verdict() in [("won", 0), ("laid all", self.player)]
            if won or game.reachable(game.minimum() - game.laid):
                safe.append((card, pile))
        return safe

    def may_end_turn(self) -> bool:
        """Whether the minimum of this turn is laid and the game goes on."""
        return self.verdict() is None and self.laid >= self.minimum()

    def refusal(self, card: int, pile: int) -> tuple[str, str] | None:
        """The first reason why the card may not be laid there, and who says so."""
        reason = None
        if self.verdict() is not None:
            reason = "game over"
        elif pile not in range(len(self.piles)):
            reason = "no such pile"
        elif card not in range(2, self.highest + 1):
            reason = "no such card"
        elif card not in self.hands[self.player]:
            reason = "not in hand"
        elif self.opposing(pile) and self.helped:
            reason = "already helped"
        elif self.opposing(pile) and not self.improves(card, pile):
            reason = "does not improve"
        elif not self.opposing(pile) and not self.fits(card, pile):
            reason = "does not fit"
        return None if reason is None else (reason, self.cited(reason, pile))

    def refusal_to_end(self) -> tuple[str, str] | None:
        """The reason why the turn may not end now, and who says so."""
        if self.verdict() is not None:
            return "game over", self.cited("game over")
        if self.laid < self.minimum():
            return "too few laid", self.cited("too few laid")
        return None

    def cited(self, reason: str, pile: int = 0) -> str:
        """The clause that forbids something for this reason."""
        if reason == "game over":
            return self.verdict_clause()
        if reason == "too few laid":
            return self.minimum_clause()
        if reason == "does not fit" and not self.ascending[pile]:
            reason = "does not fit downwards"
        return self.clauses[reason]

    def lay(self, card: int, pile: int) -> None:
        """Lay a card of the player on turn on a pile (Place)."""
        if self.refusal(card, pile) is not None:
            raise ValueError(card, pile)
        self.place(card, pile)

    def draw_and_pass(self, deck: list[int], due: int, player: int) -> None:
        """Draw what is due, as far as the draw pile goes, and give player the turn."""
        if not self.may_end_turn():
            reason = "turn not complete"
            raise ValueError(reason)
        for _ in range(min(len(deck), due)):
            self.hands[self.player].append(deck.pop(0))
        self.hands[self.player].sort()
        self.player = player
        self.laid = 0
        self.helped = False


class NaiveCooperative(NaiveGame):
    """The cooperative game (5.2)."""

    clauses: ClassVar[dict[str, str]] = {
        "not a move": "CO-TURN-4",
        "not your turn": "CO-TURN-6",
        "no such pile": "CO-TURN-5",
        "no such card": "CO-COMP-1",
        "not in hand": "CO-TURN-6",
        "does not fit": "CO-PLAY-1",
        "does not fit downwards": "CO-PLAY-2",
    }

    def __init__(
        self,
        *,
        players: int,
        minimum: int,
        hand_size: int,
        highest: int,
        trick: int,
        rows: int,
        play_out: bool,
        deck: list[int],
        starter: int,
    ) -> None:
        """Deal player by player, hand by hand, from the top (R-y)."""
        super().__init__(hand_size, highest, trick, starter)
        self.required = minimum
        self.play_out = play_out
        self.ascending = [True] * rows + [False] * rows
        self.owners = [None] * (2 * rows)
        self.piles = [[] for _ in range(2 * rows)]
        rest = list(deck)
        for _ in range(players):
            self.hands.append(sorted(rest[:hand_size]))
            rest = rest[hand_size:]
        self.decks = [rest]

    def minimum(self) -> int:
        """One card once the draw pile is empty, before that what the rules ask."""
        return self.required if self.decks[0] else 1

    def left(self) -> list[list[int]]:
        """The draw pile and all hands together."""
        return [sorted(self.decks[0] + [card for hand in self.hands for card in hand])]

    def verdict(self) -> tuple[str, int] | None:
        """Won, or lost with so many cards not laid."""
        if not self.left()[0]:
            return ("won", 0)
        stuck = not self.reachable(self.minimum() - self.laid)
        if self.play_out:  # R-d: lost only when nothing fits.
            stuck = self.laid < self.minimum() and not self.plays()
        return ("lost", len(self.left()[0])) if stuck else None

    def verdict_clause(self) -> str:
        """Beaten or stuck."""
        return "CO-END-1" if self.left()[0] else "CO-END-2"

    def minimum_clause(self) -> str:
        """Two, in expert mode three, one at the end; other numbers are R-o's."""
        if self.decks[0] or self.required == 1:
            return {2: "CO-TURN-2", 3: "CO-EXPERT-1"}.get(self.required, "R-o")
        return "CO-EXPERT-2" if self.required == 3 else "CO-DECK-2"

    def end_turn(self) -> None:
        """Fill the hand up and pass on to the next who holds cards, if there is one."""
        following = self.player
        for step in range(1, len(self.hands)):
            player = (self.player + step) % len(self.hands)
            if self.hands[player]:
                following = player
                break
        due = self.hand_size - len(self.hands[self.player])
        self.draw_and_pass(self.decks[0], due, following)


class NaiveFaceToFace(NaiveGame):
    """The duel (5.3)."""

    clauses: ClassVar[dict[str, str]] = {
        "not a move": "F2F-TURN-4",
        "not your turn": "F2F-TURN-1",
        "no such pile": "F2F-TURN-4",
        "no such card": "F2F-COMP-1",
        "not in hand": "F2F-TURN-2",
        "does not fit": "F2F-OWN-1",
        "does not fit downwards": "F2F-OWN-2",
        "already helped": "F2F-OPP-1",
        "does not improve": "F2F-OPP-2",
    }

    def __init__(
        self,
        *,
        hand_size: int,
        highest: int,
        trick: int,
        lone_card_wins: bool,
        decks: list[list[int]],
        starter: int,
    ) -> None:
        """Deal each player from the top of their own draw pile."""
        super().__init__(hand_size, highest, trick, starter)
        self.lone_card_wins = lone_card_wins
        self.ascending = [True, False, True, False]
        self.owners = [0, 0, 1, 1]
        self.piles = [[], [], [], []]
        self.hands = [sorted(deck[:hand_size]) for deck in decks]
        self.decks = [deck[hand_size:] for deck in decks]

    def minimum(self) -> int:
        """Always two cards, with or without a draw pile."""
        return 2

    def left(self) -> list[list[int]]:
        """Each player's own draw pile and hand."""
        return [sorted(self.decks[i] + self.hands[i]) for i in (0, 1)]

    def verdict(self) -> tuple[str, int] | None:
        """Who won, by laying all their own cards or because the other is stuck."""
        if not self.left()[self.player]:
            return ("laid all", self.player)
        stuck = not self.reachable(self.minimum() - self.laid)
        lone = len(self.hands[self.player]) == 1 and not self.decks[self.player]
        if self.lone_card_wins and lone and self.laid == 0:  # R-a: one is enough.
            stuck = not self.plays()
        return ("stuck", 1 - self.player) if stuck else None

    def verdict_clause(self) -> str:
        """All laid, or stuck."""
        return "F2F-END-2" if self.left()[self.player] else "F2F-END-1"

    def minimum_clause(self) -> str:
        """Two, always."""
        return "F2F-TURN-2"

    def end_turn(self) -> None:
        """Draw two, or fill the hand up after a card on the opponent's piles (R-h)."""
        due = self.hand_size - len(self.hands[self.player]) if self.helped else 2
        self.draw_and_pass(self.decks[self.player], due, 1 - self.player)
