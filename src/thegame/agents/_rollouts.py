"""Rollouts: the ends of a turn, tried out in worlds that agree with what is known.

A world is one way in which the unseen cards can lie. In each of them every end of the
turn that is still in the race is played to the end of the game; then the worse half of
the ends is given up, twice. In these games all cards are known, but each player chooses
by what they may see: their own hand, the laid cards, and hints. The rules of these
games are those of `thegame.batch`.
"""

from typing import Final

from thegame.batch._numba import borrowing, entry, inlined
from thegame.batch._reach import is_over
from thegame.batch._rule_numbers import Integers, RuleNumbers
from thegame.batch._turns import deck_of, drawn_cards, next_player, required_cards

from ._beam_search import best_ends, best_node, search
from ._buffers import (
    HELD,
    LAID,
    UNSEEN,
    Desk,
    Record,
    Records,
    Rollouts,
    Weights,
)
from ._hint_convention import (
    KEEP,
    SMALL_STEP,
    distance,
    give_hints,
    is_reason,
    is_vague,
)

CARD: Final = 0.002
"""The value of one card less at the end, where a won game is worth 1."""


@inlined
def insert_card(hand: Integers, size: int, card: int) -> None:
    """Add a card to an ascending hand."""
    while size > 0 and hand[size - 1] > card:
        hand[size] = hand[size - 1]
        size -= 1
    hand[size] = card


@inlined
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
        insert_card(table["ascending"], slot, card)
    for place in range(rules.piles):
        # A duellist's own piles are the first places.
        table["start"][place] = game["tops"][(place + deck * rules.own) % rules.piles]
    table["size"], table["helped"] = game["sizes"][player], game["helped"]
    table["undrawn"] = game["undrawn"][deck]


@inlined
def hear_hints(
    rules: RuleNumbers, weights: Weights, table: Record, game: Record, talk: int
) -> None:
    """Write the hints that the teammates of the player on turn give to the table."""
    for pile in range(rules.own):
        table["kept"][pile] = table["small"][pile] = 0
    if talk == 1:
        for other in range(rules.players):
            if other != game["player"]:
                hand = game["hands"][other, : game["sizes"][other]]
                give_hints(rules, weights, table, hand)


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
def play_on(rules: RuleNumbers, weights: Weights, at: Rollouts, game: Record) -> float:
    """Play a game to its end; return its value for the player of the case.

    Each player ends the turn in the best way that a search finds. If no turn reaches
    the minimum, the longest is played, and the game goes on if it is not over: the team
    plays out its cards, a lone card wins, or the search missed a longer turn.
    """
    table, nodes, case = at.desk.table, at.desk.nodes, at.case
    while True:
        write_table(rules, table, game)
        player, hand = game["player"], table["ascending"][: table["size"]]
        laid, helped, undrawn = game["laid"], table["helped"], table["undrawn"]
        unlaid = game["unlaid"][deck_of(rules, player)]
        tops = table["start"]
        if is_over(rules, tops, hand, laid, helped, undrawn, unlaid, at.reach):
            break
        hear_hints(rules, weights, table, game, case["talk"])
        need = required_cards(rules, undrawn) - laid
        search(rules, weights, at.desk, need, case["beam"], case["wide"])
        level, node = best_node(at.desk, max(need, 0), len(hand))
        ends, longest = level >= 0, need - 1
        while level < 0:
            level, node = best_node(at.desk, longest, longest)
            longest -= 1
        lay_cards(rules, game, nodes[level, node])
        if ends:
            end_turn(rules, game)
    if rules.duel == 1:
        won = (unlaid == 0) == (player == case["seat"])
        return 1.0 if won else 0.0
    return 1.0 if unlaid == 0 else -CARD * unlaid


@inlined
def is_excluded(
    rules: RuleNumbers,
    weights: Weights,
    at: Rollouts,
    table: Record,
    other: int,
    card: int,
) -> bool:
    """Return whether a player with the card would have given a hint that is missing."""
    said, vague, found = at.case["said"][other], at.case["vague"], False
    for pile in range(rules.own):
        for kind in (KEEP, SMALL_STEP):
            # A player who asks to keep a pile does not ask for small steps as well.
            missing = said[pile] == 0 or (kind == KEEP and said[pile] == 2)
            if missing and vague[kind, pile] == 1:
                top, near = table["start"][pile], distance(weights, kind)
                found = found or is_reason(rules, pile, top, card, near, kind)
    return found


@inlined
def explains(
    rules: RuleNumbers,
    weights: Weights,
    at: Rollouts,
    table: Record,
    other: int,
    pile: int,
    card: int,
) -> bool:
    """Return whether the card explains the hint of a player about the pile."""
    top, kind = table["start"][pile], at.case["said"][other, pile] - 1
    near = distance(weights, kind)
    return is_reason(rules, pile, top, card, near, kind) and not is_excluded(
        rules, weights, at, table, other, card
    )


@inlined
def deal_explanations(
    rules: RuleNumbers,
    weights: Weights,
    at: Rollouts,
    table: Record,
    order: Integers,
    other: int,
) -> int:
    """Deal a player a card for each hint that they gave; return how many."""
    hand, dealt, count = at.games[0]["hands"][other], at.case["dealt"], 0
    for pile in range(rules.own):
        if at.case["said"][other, pile] == 0 or count == at.games[0]["sizes"][other]:
            continue
        found = False
        for slot in range(count):
            if explains(rules, weights, at, table, other, pile, hand[slot]):
                found = True
        for index in range(len(order)):
            if found or dealt[index] == 1:
                continue
            if explains(rules, weights, at, table, other, pile, order[index]):
                hand[count] = order[index]
                dealt[index] = 1
                count += 1
                found = True
    return count


@inlined
def deal_hand(
    rules: RuleNumbers,
    weights: Weights,
    at: Rollouts,
    table: Record,
    order: Integers,
    other: int,
) -> None:
    """Deal a player the first cards of the order that agree with their hints."""
    world, dealt, listens = at.games[0], at.case["dealt"], at.case["listens"]
    count, hand, size = 0, world["hands"][other], world["sizes"][other]
    if listens == 1:
        count = deal_explanations(rules, weights, at, table, order, other)
    # If these run out, any other cards follow.
    for strict in range(listens, -1, -1):
        for index in range(len(order)):
            if count == size or dealt[index] == 1:
                continue
            card = order[index]
            if strict == 0 or not is_excluded(rules, weights, at, table, other, card):
                hand[count] = card
                dealt[index] = 1
                count += 1


@borrowing
def deal_team(
    rules: RuleNumbers, weights: Weights, at: Rollouts, table: Record, order: Integers
) -> None:
    """Deal the unseen cards in this order, so that hands agree with the hints."""
    for index in range(len(order)):
        at.case["dealt"][index] = 0
    for pile in range(rules.own):
        for kind in (KEEP, SMALL_STEP):
            vague = is_vague(rules, weights, table, pile, kind)
            at.case["vague"][kind, pile] = 1 if vague else 0
    for other in range(rules.players):
        if other != at.case["seat"]:
            deal_hand(rules, weights, at, table, order, other)
    count = 0
    for index in range(len(order)):
        if at.case["dealt"][index] == 0:
            at.games[0]["decks"][0, count] = order[index]
            count += 1


@inlined
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
def find_ends(
    rules: RuleNumbers,
    weights: Weights,
    desk: Desk,
    ends: Records,
    need: int,
    beam: int,
    wide: int,
) -> int:
    """Search the turn on the table, and write its best ends; return how many."""
    search(rules, weights, desk, need, beam, wide)
    return best_ends(desk, need, ends)


@entry
def try_ends(
    rules: RuleNumbers, weights: Weights, desk: Desk, at: Rollouts, number: int
) -> None:
    """Play each end that is in the race to the end of the game, in one world."""
    game, order = at.games[1], at.orders[number]
    if rules.duel == 1:
        deal_duel(at, order, at.their_orders[number])
    else:
        deal_team(rules, weights, at, desk.table, order)
    for index in range(len(at.ends)):
        end = at.ends[index]
        if end["racing"] == 1:
            at.games[1] = at.games[0]
            level, node = int(end["level"]), int(end["node"])
            lay_cards(rules, game, desk.nodes[level, node])
            end_turn(rules, game)
            end["total"] += play_on(rules, weights, at, game)


@entry
def mark_hints(rules: RuleNumbers, weights: Weights, table: Record) -> None:
    """Mark on the table the hints that its own hand gives."""
    give_hints(rules, weights, table, table["hand"][: table["size"]])
