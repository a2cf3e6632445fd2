"""Fair deals: players can check that nobody chose the cards, not even the server.

The server draws a secret and sends every player its `commitment`. Then each player sends
a salt, which is any text. The `seed` of the deal is made from the secret and all salts.
When the game is over the server reveals the secret, and everybody can `verify` the
record, which has the commitment, the salts and the secret in its `tags`.

The server cannot choose the cards because it is bound to its secret before it knows the
salts, and players cannot because they do not know the secret. Two things are not
prevented: a server that tells the secret to the player whose salt comes last lets that
player choose among many deals, and a server that never reveals proves nothing.
"""

import hashlib
from collections.abc import Sequence
from typing import Final, cast

from ._errors import InvalidDeal
from ._frozen import refuse_type
from ._game.deal import deal, draw_starter
from ._game.record import Record
from ._public import publish
from ._validation import required
from ._value_defects import defect
from .transcripts import FalseClaim

__all__ = ["commitment", "seed", "tags", "verify"]

_COMMITMENT: Final = "Commitment"
_REVEALED: Final = "Secret"


def commitment(secret: str) -> str:
    """Return the SHA-256 hash of a secret, to be sent before any salt is known.

    The secret must not be guessable: use ``secrets.token_hex(32)``, once for each deal.

    >>> from thegame import fair_deals
    >>> fair_deals.commitment("secret")[:16]
    '2bb80d537b1da3e3'
    """
    return _digest("secret", secret)


def seed(secret: str, salts: Sequence[str]) -> int:
    """Return the seed for `thegame.deal`, from the secret and the salt of each player.

    It is the SHA-256 hash of the secret and of the hash of each salt, on lines of their
    own, as a number. No salts at all raise `thegame.InvalidDeal`.

    >>> import thegame
    >>> from thegame import fair_deals
    >>> rules = thegame.FaceToFace()
    >>> seed = fair_deals.seed("secret", ["from player 0", "from player 1"])
    >>> thegame.deal(rules, seed=seed).start(thegame.draw_starter(rules, seed=seed)).hand
    (4, 32, 35, 36, 44, 53)
    """
    hashes = [_digest("salts", salt) for salt in _each(salts)]
    if not hashes:
        # Without a salt, the seed would be the hash that everybody knows.
        raise InvalidDeal((defect("salts", salts, "a salt for each player"),))
    lines = (required("secret", secret, str), *hashes)
    return int(_digest("secret", "\n".join(lines)), 16)


def tags(
    commitment: str, salts: Sequence[str], secret: str | None = None
) -> dict[str, str]:
    """Return the tags of a record whose deal can be checked.

    Pass the secret only when the game is over: with the salts it gives every card away.

    >>> from thegame import fair_deals
    >>> fair_deals.tags("2bb8...", ["from player 0", "from player 1"])
    {'Commitment': '2bb8...', 'Salt 0': 'from player 0', 'Salt 1': 'from player 1'}
    """
    given = {_COMMITMENT: required("commitment", commitment, str)}
    for player, salt in enumerate(_each(salts)):
        given[_salt(player)] = required("salts", salt, str)
    if secret is not None:
        given[_REVEALED] = required("secret", secret, str)
    return given


def verify(record: Record) -> bool:
    """Return whether the record proves that its deal was fair.

    A record without a commitment, or whose secret is not revealed yet, proves nothing.
    One that contradicts its tags raises `thegame.transcripts.FalseClaim`: the secret is
    not that of the commitment, a player has no salt, or the seed gives other cards or,
    in a duel, another starter.
    """
    known = dict(required("record", record, Record).tags)
    if not {_COMMITMENT, _REVEALED} <= known.keys():
        return False
    secret, promised = known[_REVEALED], known[_COMMITMENT]
    if commitment(secret) != promised:
        raise _false(_REVEALED, "another commitment")
    names = [_salt(player) for player in range(record.rules.players)]
    for name in names:
        if name not in known:
            raise _false(name, "no salt")
    number = seed(secret, [known[name] for name in names])
    if deal(record.rules, seed=number) != record.deal:
        raise _false(_COMMITMENT, "another deal")
    # A team agrees on its starter; duellists draw lots (F2F-START-1).
    lots = not record.rules.agree_on_starter
    if lots and draw_starter(record.rules, seed=number) != record.starter:
        raise _false(_COMMITMENT, "another starter")
    return True


def _each(salts: Sequence[str]) -> Sequence[str]:
    if isinstance(salts, str) or not isinstance(cast("object", salts), Sequence):
        refuse_type("salts", salts, "a salt for each player")
    return salts


def _salt(player: int) -> str:
    return f"Salt {player}"


def _digest(where: str, text: object) -> str:
    text = required(where, text, str)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _false(tag: str, found: str) -> FalseClaim:
    return FalseClaim(("tags", tag), "that the deal is fair", f"the tags give {found}")


publish(globals())
