"""Rollouts: the ends of a turn, tried out in worlds that agree with what is known.

A world is one way in which the unseen cards can lie. In each of them every end of the
turn that is still in the race is played to the end of the game; then the worse half of
the ends is given up, twice. In these games all cards are known, but each player chooses
by what they may see: their own hand, the laid cards, and hints. The rules of these
games are those of `thegame.batch`.
"""

from typing import Final

from thegame.batch._compiled_rules import (
    deck_of,
    drawn_cards,
    insert,
    next_player,
    required_cards,
)
from thegame.batch._most_laid import is_over
from thegame.batch._numba import borrowing, entry, inlined, pasted
from thegame.batch._rule_numbers import Integers, RuleNumbers

from ._beam_search import best_ends, search
from ._buffers import HELD, LAID, UNSEEN, Desk, Record, Records, Rollouts
from ._hint_convention import KEEP, SMALL_STEP, give_hints, is_reason, is_vague

CARD: Final = 0.002
"""The value of one card less at the end, where a won game is worth 1."""


@pasted
def write_table(rules: RuleNumbers, table: Record, game: Record) -> None:
    """Write what the player on turn sees to the table, without hints."""
    player, status = game["player"], table["status"]
    deck = deck_of(rules, player)
    for at in range(rules.pad + 2, rules.pad + rules.highest + 1):
        status[at] = table["their_status"][at] = LAID
    for other in range(rules.players):
        known = table["their_status"] if deck_of(rules, other) != deck else status
        for slot in range(game["sizes"][other]):
            known[rules.pad + game["hands"][other, slot]] = UNSEEN
    for number in range(rules.decks):
        known = table["their_status"] if number != deck else status
        for index in range(game["undrawn"][number]):
            known[rules.pad + game["decks"][number, index]] = UNSEEN
    for slot in range(game["sizes"][player]):
        card = game["hands"][player, slot]
        status[rules.pad + card] = HELD
        table["hand"][slot] = card
        insert(table["ascending"], 0, slot, card)
    for place in range(rules.piles):
        # A duellist's own piles are the first places.
        table["start"][place] = game["tops"][(place + deck * rules.own) % rules.piles]
    table["size"], table["helped"] = game["sizes"][player], game["helped"]
    table["undrawn"] = game["undrawn"][deck]


@pasted
def hear_hints(desk: Desk, game: Record, talk: int) -> None:
    """Write the hints that the teammates of the player on turn give to the table."""
    rules, table = desk.rules, desk.table
    for pile in range(rules.own):
        table["kept"][pile] = table["small"][pile] = 0
    if talk == 1:
        for other in range(rules.players):
            if other != game["player"]:
                give_hints(desk, game["hands"][other, : game["sizes"][other]])


@inlined
def lay_cards(rules: RuleNumbers, game: Record, node: Record) -> None:
    """Lay the cards of a node."""
    player, kept = game["player"], 0
    hand, size = game["hands"][player], game["sizes"][player]
    deck = deck_of(rules, player)
    for slot in range(size):
        if node["mask"] >> slot & 1 == 0:
            hand[kept] = hand[slot]
            kept += 1
    for place in range(rules.piles):
        game["tops"][(place + deck * rules.own) % rules.piles] = node["tops"][place]
    game["unlaid"][deck] -= size - kept
    game["laid"] += size - kept
    game["helped"] = node["helped"]
    game["sizes"][player] = kept


@inlined
def end_turn(rules: RuleNumbers, game: Record) -> None:
    """Draw, and let the next player with cards go on, if there are cards left."""
    player = game["player"]
    hand, size = game["hands"][player], game["sizes"][player]
    deck = deck_of(rules, player)
    if game["unlaid"][deck] == 0:
        return
    left = game["undrawn"][deck]
    for _ in range(drawn_cards(rules, size, game["helped"], left)):
        left -= 1
        hand[size] = game["decks"][deck, left]
        size += 1
    game["undrawn"][deck], game["sizes"][player] = left, size
    game["player"] = next_player(rules, game["sizes"], player)
    game["laid"] = game["helped"] = 0


@borrowing
def play_on(at: Rollouts, game: Record) -> float:
    """Play a game to its end; return its value for the player of the case.

    Each player ends the turn in the best way that a search finds. If no turn reaches
    the minimum, the longest is played, and the game goes on if it is not over: the team
    plays out its cards, a lone card wins, or the search missed a longer turn.
    """
    desk, rules, table, case = at.desk, at.desk.rules, at.desk.table, at.case
    while True:
        write_table(rules, table, game)
        player, hand = game["player"], table["ascending"][: table["size"]]
        laid, helped, undrawn = game["laid"], table["helped"], table["undrawn"]
        unlaid = game["unlaid"][deck_of(rules, player)]
        tops = table["start"]
        if is_over(rules, tops, hand, laid, helped, undrawn, unlaid, at.reach):
            break
        hear_hints(desk, game, case["talk"])
        need = required_cards(rules, undrawn) - laid
        search(desk, need, at.beam, 2 * at.beam)
        length = need
        while best_ends(desk, length, at.choice) == 0:
            length -= 1
        level, node = int(at.choice[0]["level"]), int(at.choice[0]["node"])
        lay_cards(rules, game, desk.nodes[level, node])
        if length == need:
            end_turn(rules, game)
    if rules.duel == 1:
        won = (unlaid == 0) == (player == case["seat"])
        return 1.0 if won else 0.0
    return 1.0 if unlaid == 0 else -CARD * unlaid


@inlined
def is_excluded(desk: Desk, case: Record, other: int, card: int) -> bool:
    """Return whether a player with the card would have given a hint that is missing."""
    said, vague, found = case["said"][other], case["vague"], False
    for pile in range(desk.rules.own):
        for kind in (KEEP, SMALL_STEP):
            # A player who asks to keep a pile does not ask for small steps as well.
            missing = said[pile] == 0 or (kind == KEEP and said[pile] == 2)
            if missing and vague[kind, pile] == 1:
                found = found or is_reason(desk, pile, card, kind)
    return found


@inlined
def explains(desk: Desk, case: Record, other: int, pile: int, card: int) -> bool:
    """Return whether the card explains the hint of a player about the pile."""
    reason = is_reason(desk, pile, card, case["said"][other, pile] - 1)
    return reason and not is_excluded(desk, case, other, card)


@pasted
def deal_explanations(desk: Desk, at: Rollouts, order: Integers, other: int) -> int:
    """Deal a player a card for each hint that they gave; return how many."""
    world, case, count = at.games[0], at.case, 0
    hand, dealt = world["hands"][other], case["dealt"]
    for pile in range(desk.rules.own):
        if case["said"][other, pile] == 0 or count == world["sizes"][other]:
            continue
        found = False
        for card in hand[:count]:
            found = found or explains(desk, case, other, pile, card)
        for index, card in enumerate(order):
            if found or dealt[index] == 1:
                continue
            if explains(desk, case, other, pile, card):
                hand[count] = card
                dealt[index] = 1
                count += 1
                found = True
    return count


@pasted
def deal_hand(desk: Desk, at: Rollouts, order: Integers, other: int) -> None:
    """Deal a player the first cards of the order that agree with their hints."""
    world, dealt, listens = at.games[0], at.case["dealt"], at.case["listens"]
    count, hand, size = 0, world["hands"][other], world["sizes"][other]
    if listens == 1:
        count = deal_explanations(desk, at, order, other)
    # If these run out, any other cards follow.
    for strict in range(listens, -1, -1):
        for index, card in enumerate(order):
            if count == size or dealt[index] == 1:
                continue
            if strict == 0 or not is_excluded(desk, at.case, other, card):
                hand[count] = card
                dealt[index] = 1
                count += 1


@borrowing
def deal_team(desk: Desk, at: Rollouts, order: Integers) -> None:
    """Deal the unseen cards in this order, so that hands agree with the hints."""
    case, count = at.case, 0
    for index in range(len(order)):
        case["dealt"][index] = 0
    for pile in range(desk.rules.own):
        for kind in (KEEP, SMALL_STEP):
            case["vague"][kind, pile] = is_vague(desk, pile, kind)
    for other in range(desk.rules.players):
        if other != case["seat"]:
            deal_hand(desk, at, order, other)
    for index, card in enumerate(order):
        if case["dealt"][index] == 0:
            at.games[0]["decks"][0, count] = card
            count += 1


@pasted
def deal_duel(at: Rollouts, order: Integers, theirs: Integers) -> None:
    """Deal the unseen cards of a duel in these orders."""
    world, seat = at.games[0], at.case["seat"]
    other = 1 - seat
    size = world["sizes"][other]
    for index in range(len(order)):
        world["decks"][seat, index] = order[index]
    for index in range(len(theirs)):
        if index < size:
            world["hands"][other, index] = theirs[index]
        else:
            world["decks"][other, index - size] = theirs[index]


@entry
def find_ends(desk: Desk, ends: Records, need: int, beam: int, wide: int) -> int:
    """Search the turn on the table, and write its best ends; return how many."""
    search(desk, need, beam, wide)
    return best_ends(desk, need, ends)


@entry
def try_ends(desk: Desk, at: Rollouts, number: int) -> None:
    """Play each end that is in the race to the end of the game, in one world."""
    rules, game, order = desk.rules, at.games[1], at.orders[number]
    if rules.duel == 1:
        deal_duel(at, order, at.their_orders[number])
    else:
        deal_team(desk, at, order)
    for index in range(len(at.ends)):
        end = at.ends[index]
        if end["racing"] == 1:
            at.games[1] = at.games[0]
            level, node = int(end["level"]), int(end["node"])
            lay_cards(rules, game, desk.nodes[level, node])
            end_turn(rules, game)
            end["total"] += play_on(at, game)
