---------------------------- MODULE Cooperative ----------------------------
(***************************************************************************)
(* The cooperative game.                                                   *)
(*                                                                         *)
(* A state holds what the rules look at and no more: of the piles only the *)
(* tops, of the draw pile only which cards are in it. So the deal, the     *)
(* starter and every draw are free choices, and the states are those of    *)
(* all orders of the draw pile at once.                                    *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Players,        \* how many play (CO-COMP-3)
    HighestCard,    \* the cards are 2..HighestCard; 99 as printed (CO-COMP-1)
    HandSize,       \* (CO-SETUP-3, CO-EXPERT-4)
    Minimum,        \* cards a turn while there is a draw pile: 2, expert 3
    Trick,          \* 10 as printed (CO-TRICK-1, CO-TRICK-2)
    Rows,           \* row cards of each direction; 2 as printed (CO-COMP-2)
    PlayOut         \* the setting of ruling R-d

VARIABLES
    tops,           \* the number that each pile shows
    hands,          \* the cards of each player
    deck,           \* the cards of the draw pile
    turn,           \* the player on turn
    laid,           \* how many cards were laid in this turn
    status          \* "Playing", "Won" or "Lost": a function of all the others

vars == <<tops, hands, deck, turn, laid, status>>

Seats == 0..(Players - 1)

\* The ascending piles come first, then the descending ones.
Piles == 1..(2 * Rows)
Direction == [pile \in Piles |-> IF pile <= Rows THEN 1 ELSE -1]

INSTANCE Piles

ASSUME
    /\ Players >= 1 /\ Rows >= 1 /\ Trick >= 1
    /\ HandSize >= Minimum /\ Minimum >= 1              \* R-o, CT-17
    /\ Players * HandSize <= Cardinality(Cards)
    /\ PlayOut \in BOOLEAN

\* The theorems about single placements.
ASSUME FitsSpelledOut
ASSUME ImprovesSpelledOut
ASSUME GT14_UntouchedPileTakesAll
ASSUME FT8_EqualNeverLies
ASSUME CT18_TricksExist
ASSUME FT9_OnlyTheTrickCanBeLost
ASSUME MirroredPlacement

-----------------------------------------------------------------------------
(* Judging *)

Hand == hands[turn]

\* CO-TURN-2, CO-DECK-2, CO-EXPERT-1, CO-EXPERT-2.
Required == IF deck = {} THEN 1 ELSE Minimum

CanLay(count) == Reach(tops, Piles, FALSE, Hand, count)

\* CO-END-1: no order of plays reaches the minimum.
OutOfReach == laid < Required /\ ~CanLay(Required - laid)

\* R-d: with play_out the game goes on until nothing fits.
NothingFits == laid < Required /\ ~CanLay(1)

\* CO-SCORE-1: the cards not laid.
Unlaid == deck \union UNION {hands[seat] : seat \in Seats}

\* R-b: first whether the game is won, then whether it can go on.
Verdict ==
    IF Unlaid = {} THEN "Won"                                   \* CO-END-2
    ELSE IF (IF PlayOut THEN NothingFits ELSE OutOfReach) THEN "Lost"
    ELSE "Playing"

-----------------------------------------------------------------------------
(* The game *)

Init ==
    /\ tops = Row                                               \* CO-SETUP-1
    /\ hands \in {deal \in [Seats -> Choices(HandSize, Cards)] :
                    \A one, other \in Seats :
                        one # other => deal[one] \intersect deal[other] = {}}
    /\ deck = Cards \ UNION {hands[seat] : seat \in Seats}      \* CO-SETUP-4
    /\ turn \in Seats                                           \* CO-START-1
    /\ laid = 0
    /\ status = Verdict

\* CO-TURN-4, CO-TURN-5, CO-TURN-6: a single card of their own hand, on any
\* pile that takes it; final, even if it puts the minimum out of reach (R-c).
Place(card, pile) ==
    /\ status = "Playing"
    /\ card \in Hand
    /\ Fits(pile, tops[pile], card)
    /\ tops' = [tops EXCEPT ![pile] = card]
    /\ hands' = [hands EXCEPT ![turn] = @ \ {card}]
    /\ laid' = laid + 1
    /\ UNCHANGED <<deck, turn>>
    /\ status' = Verdict'

\* CO-TURN-1, CO-HAND-1, R-l: the next clockwise who holds cards; the same
\* player if nobody else does.
NextSeat(held) ==
    LET seat(steps) == (turn + steps) % Players
    IN seat(CHOOSE steps \in 1..Players :
                /\ held[seat(steps)] # {}
                /\ \A fewer \in 1..(steps - 1) : held[seat(fewer)] = {})

\* CO-TURN-7, CO-DRAW-1, CO-DRAW-2, CO-DRAW-3, CO-DECK-1: stopping is free
\* from the minimum on, drawing is compulsory (R-m).
EndTurn ==
    /\ status = "Playing"
    /\ laid >= Required
    /\ \E drawn \in Choices(Smaller(HandSize - Cardinality(Hand),
                                    Cardinality(deck)), deck) :
        /\ hands' = [hands EXCEPT ![turn] = @ \union drawn]
        /\ deck' = deck \ drawn
    /\ turn' = NextSeat(hands')
    /\ laid' = 0
    /\ UNCHANGED tops
    /\ status' = Verdict'

Next ==
    \/ \E card \in Hand, pile \in Piles : Place(card, pile)
    \/ EndTurn

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

-----------------------------------------------------------------------------
(* Invariants *)

TypeOK ==
    /\ DOMAIN tops = Piles
    /\ \A pile \in Piles : tops[pile] \in Shown(pile)
    /\ hands \in [Seats -> SUBSET Cards]
    /\ deck \in SUBSET Cards
    /\ turn \in Seats
    /\ laid \in 0..HandSize
    /\ status \in {"Playing", "Won", "Lost"}

\* The status is a function of the rest, so it does not split states.
StatusIsVerdict == status = Verdict

Touched == {pile \in Piles : tops[pile] # Row[pile]}

\* GT-1, GT-13: hands and draw pile share no card, and what shows was laid
\* and shows once.
GT1_CardsAreInOnePlace ==
    /\ \A seat \in Seats : hands[seat] \intersect deck = {}
    /\ \A one, other \in Seats :
        one # other => hands[one] \intersect hands[other] = {}
    /\ \A pile \in Touched : tops[pile] \notin Unlaid
    /\ \A one, other \in Touched : one # other => tops[one] # tops[other]

\* GT-3: an action is possible exactly while the game goes on.
GT3_PlayingMeansAnAction == status = "Playing" <=> ENABLED Next

\* GT-11: no turn ends without a card.
GT11_NoEmptyTurn == laid = 0 => ~ENABLED EndTurn

\* CT-2: all hands are full as long as cards can be drawn, but for the cards
\* laid in this turn.
CT2_HandsAreFull ==
    deck # {} =>
        \A seat \in Seats :
            Cardinality(hands[seat])
                = IF seat = turn THEN HandSize - laid ELSE HandSize

\* CT-3, first half.
CT3_TurnStartsWithCards == laid = 0 => Hand # {}

\* CT-6, first half.
CT6_WonMeansAllLaid == status = "Won" <=> Unlaid = {}

\* CT-7, CT-9: lost only when every pile was touched, so at least one card
\* for each pile was laid.
CT7_LostMeansAllTouched ==
    status = "Lost" =>
        /\ Touched = Piles
        /\ Cardinality(Unlaid) <= Cardinality(Cards) - 2 * Rows

\* CO-END-1 and CT-8: lost means that too few cards can still be laid; the
\* default ends the game at most Minimum - 1 cards before play_out does, and
\* without a draw pile both agree.
CT8_Verdicts ==
    LET layable == Longest(tops, Piles, FALSE, Hand)
    IN /\ OutOfReach <=> laid + layable < Required
       /\ NothingFits => OutOfReach
       /\ deck = {} => (OutOfReach <=> NothingFits)
       /\ OutOfReach => layable <= Minimum - 1

\* CO-DECK-2, CO-EXPERT-2, R-x: without a draw pile only a player on turn who
\* can lay no card at all has lost.
LostWithoutDrawPile ==
    deck = {} /\ status # "Won" =>
        (status = "Lost"
            <=> /\ laid = 0
                /\ \A card \in Hand, pile \in Piles :
                    ~Fits(pile, tops[pile], card))

\* CT-16: a turn that is alive can be completed with safe plays.
CT16_SafePlayExists ==
    ~PlayOut /\ status = "Playing" /\ laid < Required =>
        ENABLED (Next /\ status' # "Lost")

\* Always true: TLC prints one line for each state that ends a game, and the
\* lines are counted.
EndsArePrinted == status = "Playing" \/ PrintT(status)

-----------------------------------------------------------------------------
(* Properties of steps *)

Laying == laid' = laid + 1
Ending == laid' = 0

\* R-q, R-ag: each step lays one card or ends the turn, and nothing follows
\* the end of the game.
OnlyTwoActions == [][status = "Playing" /\ (Laying \/ Ending)]_vars

\* GT-1, GT-2, GT-13: laying moves one card from the hand to the top of one
\* pile, on another number; ending the turn moves cards from the draw pile to
\* the hand.
GT2_CardsAreConserved ==
    [][ /\ Laying => \E card \in Hand, pile \in Piles :
            /\ Unlaid' = Unlaid \ {card}
            /\ tops'[pile] = card
            /\ tops[pile] # card
            /\ \A rest \in Piles \ {pile} : tops'[rest] = tops[rest]
        /\ Ending => Unlaid' = Unlaid /\ tops' = tops
        /\ \A seat \in Seats \ {turn} : hands'[seat] = hands[seat] ]_vars

\* GT-4: laying lowers the measure by one or two, ending a turn by one.
Measure == 2 * Cardinality(Unlaid) + IF laid > 0 THEN 1 ELSE 0

GT4_MeasureFalls ==
    [][ /\ Measure' >= 0
        /\ Laying => Measure - Measure' \in {1, 2}
        /\ Ending => Measure - Measure' = 1 ]_vars

\* GT-10: who may end the turn may do so until it ends.
GT10_EndingStaysLegal ==
    [][ Laying /\ laid >= Required => (laid >= Required)' ]_vars

\* GT-11, second half; CT-15.
GT11_MinimumWasLaid ==
    [][ Ending => laid >= 1 /\ (deck # {} => laid >= Minimum) ]_vars

\* GT-12, GT-13: piles run one way, but for tricks.
GT12_PilesRunOneWay ==
    [][ \A pile \in Piles : tops'[pile] # tops[pile] =>
            IF pile <= Rows
            THEN tops'[pile] > tops[pile] \/ tops'[pile] = tops[pile] - Trick
            ELSE tops'[pile] < tops[pile] \/ tops'[pile] = tops[pile] + Trick
      ]_vars

\* CT-1.
CT1_MinimumConstantInTurn == [][ Laying => Required' = Required ]_vars

\* CT-3, second half: who was passed over has no cards, and none can be drawn.
CT3_OnlyEmptyHandsAreSkipped ==
    [][ Ending =>
            LET steps == CHOOSE steps \in 1..Players :
                            (turn + steps) % Players = turn'
            IN \A fewer \in 1..(steps - 1) :
                /\ hands'[(turn + fewer) % Players] = {}
                /\ deck' = {} ]_vars

\* CO-DECK-1, CT-4.
CT4_NoHandGrows ==
    [][ deck = {} => deck' = {} /\ \A seat \in Seats :
            hands'[seat] \subseteq hands[seat] ]_vars

\* CT-5, R-j: from the minimum to one, once, at the end of a turn.
CT5_MinimumFallsOnce ==
    [][ Required' # Required =>
            Ending /\ Required = Minimum /\ Required' = 1 ]_vars

\* CT-6, second half.
CT6_WonByLaying == [][ status' = "Won" => Laying /\ deck = {} ]_vars

\* CT-8: what the default calls lost, play_out never wins.
CT8_LostStaysLost == [][ OutOfReach => OutOfReach' /\ status' # "Won" ]_vars

\* CT-14, CO-DRAW-1: up to the hand size is as many as were laid.
CT14_DrawWhatWasLaid ==
    [][ Ending => Cardinality(deck) - Cardinality(deck')
                    = Smaller(laid, Cardinality(deck)) ]_vars

\* CT-16, R-c: in mid-turn only an unsafe play loses. With play_out a turn may
\* go on although the minimum is out of reach.
CT16_LostByUnsafePlay ==
    [][ ~PlayOut /\ Laying /\ status' = "Lost" =>
            CanLay(Required - laid) /\ laid + 1 < Required ]_vars

-----------------------------------------------------------------------------
(* GT-4: every game ends. *)

Termination == <>(status # "Playing")
=============================================================================
