------------------------------- MODULE Piles -------------------------------
(***************************************************************************)
(* What both games share: which card a pile takes, and whether a player    *)
(* can still lay so many cards. Players and turns do not belong here.      *)
(*                                                                         *)
(* A pile is a number; only the card on top of it counts (CO-PLAY-4,       *)
(* F2F-OWN-3). In the cooperative game every pile is "own", because all    *)
(* players share them.                                                     *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    HighestCard,    \* the cards are the numbers 2..HighestCard
    Trick,          \* the step of the backwards trick, 10 as printed
    Direction       \* for each pile: 1 if it ascends, -1 if it descends

Cards == 2..HighestCard

\* What an untouched pile shows: the number of its row card (CO-PLAY-3).
Row == [pile \in DOMAIN Direction |->
            IF Direction[pile] = 1 THEN 1 ELSE HighestCard + 1]

Gain(pile, top, card) == Direction[pile] * (card - top)

\* CO-PLAY-1, CO-PLAY-2, F2F-OWN-1, F2F-OWN-2 and the trick: CO-TRICK-1,
\* CO-TRICK-2, F2F-TRICK-1, F2F-TRICK-2.
Fits(pile, top, card) ==
    \/ Gain(pile, top, card) > 0
    \/ Gain(pile, top, card) = -Trick

\* F2F-OPP-2, F2F-OPP-3: against the direction, by any margin.
Improves(pile, top, card) == Gain(pile, top, card) < 0

\* The one rule of placement. `own` are the piles of the player on turn,
\* `helped` says that a pile of the opponent had its card in this turn
\* (F2F-OPP-1).
Takes(tops, own, helped, pile, card) ==
    IF pile \in own
    THEN Fits(pile, tops[pile], card)
    ELSE ~helped /\ Improves(pile, tops[pile], card)

\* Some order of legal plays lays `count` cards of the hand (CO-END-1,
\* F2F-END-2): each card is judged against the piles as they are when it is
\* laid (CO-TURN-4, F2F-TURN-4).
RECURSIVE Reach(_, _, _, _, _)
Reach(tops, own, helped, hand, count) ==
    \/ count <= 0
    \/ \E card \in hand, pile \in DOMAIN Direction :
        /\ Takes(tops, own, helped, pile, card)
        /\ Reach([tops EXCEPT ![pile] = card], own, helped \/ pile \notin own,
                 hand \ {card}, count - 1)

\* The greatest number of cards of the hand that can be laid: Reach asked
\* the other way round, to check the one with the other.
RECURSIVE Longest(_, _, _, _)
Longest(tops, own, helped, hand) ==
    LET plays == {play \in hand \X DOMAIN Direction :
                    Takes(tops, own, helped, play[2], play[1])}
        lengths == {1 + Longest([tops EXCEPT ![play[2]] = play[1]], own,
                                helped \/ play[2] \notin own,
                                hand \ {play[1]}) : play \in plays}
    IN IF plays = {} THEN 0
       ELSE CHOOSE most \in lengths : \A length \in lengths : length <= most

Smaller(a, b) == IF a < b THEN a ELSE b

\* The choices of `count` cards out of a set: the order of a draw pile is
\* not part of the state, so a draw is a free choice.
Choices(count, cards) == {some \in SUBSET cards : Cardinality(some) = count}

(***************************************************************************)
(* Theorems about single placements. They speak of every number that a     *)
(* pile can show, not of reachable states, and do not use Gain. Each game  *)
(* assumes them, which makes TLC evaluate them.                            *)
(***************************************************************************)
Shown(pile) == Cards \union {Row[pile]}
Ascending == {pile \in DOMAIN Direction : Direction[pile] = 1}
Descending == {pile \in DOMAIN Direction : Direction[pile] = -1}

\* CO-PLAY-1, CO-PLAY-2, CO-TRICK-4: what fits, spelled out.
FitsSpelledOut ==
    \A card \in Cards :
        /\ \A pile \in Ascending : \A top \in Shown(pile) :
            Fits(pile, top, card) <=> card > top \/ card = top - Trick
        /\ \A pile \in Descending : \A top \in Shown(pile) :
            Fits(pile, top, card) <=> card < top \/ card = top + Trick

\* F2F-OPP-2: what improves, spelled out.
ImprovesSpelledOut ==
    \A card \in Cards :
        /\ \A pile \in Ascending : \A top \in Shown(pile) :
            Improves(pile, top, card) <=> card < top
        /\ \A pile \in Descending : \A top \in Shown(pile) :
            Improves(pile, top, card) <=> card > top

\* GT-14, R-e: any card fits on an untouched pile, none improves it.
GT14_UntouchedPileTakesAll ==
    \A pile \in DOMAIN Direction, card \in Cards :
        /\ Fits(pile, Row[pile], card)
        /\ ~Improves(pile, Row[pile], card)

\* FT-8, R-w: a card never lies on its equal.
FT8_EqualNeverLies ==
    \A pile \in DOMAIN Direction, card \in Cards :
        ~Fits(pile, card, card) /\ ~Improves(pile, card, card)

\* CT-18, R-g: the tops that admit a trick; a row card is not one of them.
CT18_TricksExist ==
    /\ \A pile \in Ascending : \A top \in Shown(pile) :
        (\E card \in Cards : card < top /\ Fits(pile, top, card))
            <=> top \in (2 + Trick)..HighestCard
    /\ \A pile \in Descending : \A top \in Shown(pile) :
        (\E card \in Cards : card > top /\ Fits(pile, top, card))
            <=> top \in 2..(HighestCard - Trick)

\* CT-19, FT-9: a better top keeps every card that fitted, but for the card
\* of the trick.
FT9_OnlyTheTrickCanBeLost ==
    \A pile \in DOMAIN Direction, better \in Cards, card \in Cards :
        \A top \in Shown(pile) :
            Improves(pile, top, better) /\ Fits(pile, top, card)
                => \/ Fits(pile, better, card)
                   \/ card = top - Direction[pile] * Trick

\* CT-11, FT-15, for a single placement: counting from the other end exchanges
\* ascending and descending piles.
MirroredPlacement ==
    LET mirrored(number) == HighestCard + 2 - number
    IN \A up \in Ascending, down \in Descending, card \in Cards :
        \A top \in Shown(up) :
            /\ Fits(up, top, card)
                <=> Fits(down, mirrored(top), mirrored(card))
            /\ Improves(up, top, card)
                <=> Improves(down, mirrored(top), mirrored(card))
=============================================================================
