"""Reach: whether a turn can go on although too few cards go forwards.

Help and tricks are looked at here. For tricks there is a closed form (GT-18), whose
theory is in ``thegame._rules.reach``: with loops it is ``_closed_form``, without
them the few games that need it ask the library.
"""

from ._compiler import COMPILED, compiled
from ._numbers import HELPED, Lane, Numbers
from ._piles import fits, improves, is_trick

if COMPILED:
    from ._closed_form import enough
    from ._one import most, some, spread, those
else:
    from ._all import most, some, spread, those
    from ._library import enough


@compiled
def rescued(rules: Numbers, row: Lane, hand: Lane, size: Lane, missing: Lane) -> Lane:
    """Return whether so many cards can be laid, where too few of them go forwards."""
    fitting, helping, either = 0 * size, 0 * size, 0 * size
    tricks = 0 * size
    for slot in range(most(size)):
        card = hand[slot]
        own, other = slot < 0 * size, slot < 0 * size
        for place in range(rules.own):
            top = row[rules.tops + place]
            own = own | fits(rules, place, top, card)
            tricks = tricks + (is_trick(rules, place, top, card) & (slot < size))
        for place in range(rules.own, rules.piles):
            other = other | improves(rules, place, row[rules.tops + place], card)
        own, other = own & (slot < size), other & (slot < size) & (row[HELPED] == 0)
        fitting, helping = fitting + own, helping + other
        either = either + (own | other)
        for lower in range(slot):
            apart = card - hand[lower] == rules.trick
            tricks = tricks + (apart & (slot < size))
    # The first card must fit as the table is. One that helps changes nothing for
    # others, and a duel needs two cards at most.
    able = (missing == 1) & (either > 0)
    able = able | ((missing == 2) & (helping > 0) & (fitting > 0) & (either > 1))
    # Without a trick in sight, only what goes forwards can be laid, which is too few.
    hope = (tricks > 0) & (fitting > 0) & (missing <= size)
    doubt = (able == 0) & (missing > 1) & hope
    if some(doubt):
        found = enough(
            rules,
            those(row, doubt),
            those(hand, doubt),
            those(size, doubt),
            those(missing, doubt),
        )
        able = able | (spread(doubt, found) == 1)
    return able
