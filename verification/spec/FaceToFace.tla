----------------------------- MODULE FaceToFace -----------------------------
(***************************************************************************)
(* Face to Face, the duel.                                                 *)
(*                                                                         *)
(* A state holds what the rules look at and no more: of the piles only the *)
(* tops, of the draw piles only which cards are in them. So the deal, the  *)
(* starter and every draw are free choices, and the states are those of    *)
(* all orders of both draw piles at once.                                  *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    HighestCard,    \* each has the cards 2..HighestCard; 59 as printed
    HandSize,       \* 6 as printed (F2F-SETUP-4)
    Trick,          \* 10 as printed (F2F-TRICK-1, F2F-TRICK-2)
    LoneCardWins    \* the setting of ruling R-a

VARIABLES
    tops,           \* the number that each pile shows
    hands,          \* the cards of each player
    decks,          \* the cards of each player's draw pile
    turn,           \* the player on turn
    laid,           \* how many cards were laid in this turn
    helped,         \* whether one of them went to a pile of the opponent
    status          \* "Playing", "LaidAll" or "Stuck": a function of the others

vars == <<tops, hands, decks, turn, laid, helped, status>>

Seats == {0, 1}
Opponent(seat) == 1 - seat

\* Piles 1 and 2 are of player 0, piles 3 and 4 of player 1; each player's
\* ascending pile comes first (F2F-SETUP-1).
Piles == 1..4
Own(seat) == {2 * seat + 1, 2 * seat + 2}
Direction == [pile \in Piles |-> IF pile \in {1, 3} THEN 1 ELSE -1]

Minimum == 2        \* F2F-TURN-2, also without a draw pile: F2F-DECK-2
OwnDraw == 2        \* F2F-DRAW-1

INSTANCE Piles

ASSUME
    /\ Trick >= 1
    /\ HandSize >= Minimum                              \* R-o
    /\ HandSize <= Cardinality(Cards)
    /\ LoneCardWins \in BOOLEAN

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
Deck == decks[turn]

\* F2F-OWN-1 to F2F-TRICK-4 on own piles, F2F-OPP-1 to F2F-OPP-4 on the others.
Legal(card, pile) ==
    card \in Hand /\ Takes(tops, Own(turn), helped, pile, card)

CanLay(count) == Reach(tops, Own(turn), helped, Hand, count)

\* R-a: the last card of all, alone in the hand when the turn starts.
LoneCard == laid = 0 /\ Deck = {} /\ Cardinality(Hand) = 1

\* The cards that a player has not laid.
Unlaid(seat) == hands[seat] \union decks[seat]

\* R-b: first whether all is laid, then whether the turn can go on.
Verdict ==
    IF Unlaid(turn) = {} THEN "LaidAll"                         \* F2F-END-1
    ELSE IF /\ laid < Minimum                                   \* F2F-END-2
            /\ ~CanLay(Minimum - laid)
            /\ ~(LoneCardWins /\ LoneCard /\ CanLay(1))
         THEN "Stuck"
    ELSE "Playing"

\* F2F-END-3.
Winner == IF status = "LaidAll" THEN turn ELSE Opponent(turn)

-----------------------------------------------------------------------------
(* The game *)

Init ==
    /\ tops = Row                                               \* F2F-SETUP-1
    /\ hands \in [Seats -> Choices(HandSize, Cards)]            \* F2F-SETUP-4
    /\ decks = [seat \in Seats |-> Cards \ hands[seat]]         \* F2F-SETUP-2
    /\ turn \in Seats                                           \* F2F-START-1
    /\ laid = 0
    /\ helped = FALSE
    /\ status = Verdict

\* F2F-TURN-4, F2F-TURN-7: a single card, on any pile that takes it; final,
\* even if no second one fits (R-c, R-p).
Place(card, pile) ==
    /\ status = "Playing"
    /\ Legal(card, pile)
    /\ tops' = [tops EXCEPT ![pile] = card]
    /\ hands' = [hands EXCEPT ![turn] = @ \ {card}]
    /\ laid' = laid + 1
    /\ helped' = (helped \/ pile \notin Own(turn))
    /\ UNCHANGED <<decks, turn>>
    /\ status' = Verdict'

\* F2F-DRAW-1, F2F-DRAW-2, F2F-DRAW-5, R-h: two, or up to the hand size for a
\* player who helped; compulsory (R-m).
Due == Smaller(IF helped THEN HandSize - Cardinality(Hand) ELSE OwnDraw,
               Cardinality(Deck))

\* F2F-TURN-1, F2F-TURN-2, F2F-DRAW-3, F2F-DECK-1.
EndTurn ==
    /\ status = "Playing"
    /\ laid >= Minimum
    /\ \E drawn \in Choices(Due, Deck) :
        /\ hands' = [hands EXCEPT ![turn] = @ \union drawn]
        /\ decks' = [decks EXCEPT ![turn] = @ \ drawn]
    /\ turn' = Opponent(turn)
    /\ laid' = 0
    /\ helped' = FALSE
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
    /\ decks \in [Seats -> SUBSET Cards]
    /\ turn \in Seats
    /\ laid \in 0..HandSize
    /\ helped \in BOOLEAN
    /\ status \in {"Playing", "LaidAll", "Stuck"}

\* The status is a function of the rest, so it does not split states.
StatusIsVerdict == status = Verdict

Touched == {pile \in Piles : tops[pile] # Row[pile]}
Start == laid = 0

\* GT-1: no card is in hand and draw pile, a top was laid by one of the
\* players, and a number shows no more often than it was laid.
GT1_CardsAreInOnePlace ==
    /\ \A seat \in Seats : hands[seat] \intersect decks[seat] = {}
    /\ \A pile \in Touched :
        Cardinality({other \in Touched : tops[other] = tops[pile]})
            <= Cardinality({seat \in Seats : tops[pile] \notin Unlaid(seat)})

\* GT-3: an action is possible exactly while the game goes on.
GT3_PlayingMeansAnAction == status = "Playing" <=> ENABLED Next

\* GT-11: no turn ends without a card.
GT11_NoEmptyTurn == Start => ~ENABLED EndTurn

FT1_HandsAreSmall == \A seat \in Seats : Cardinality(hands[seat]) <= HandSize

\* FT-2: also for the player who waits, whose next turn starts with that hand.
FT2_DrawPileMeansTwoCards ==
    \A seat \in Seats :
        decks[seat] # {} /\ (seat = turn => Start)
            => Cardinality(hands[seat]) >= 2

FT3_TurnStartsWithCards == Start => Hand # {}

FT4_SingleCardMeansNoDrawPile == Start /\ Cardinality(Hand) = 1 => Deck = {}

\* FT-6, F2F-TURN-5, F2F-TURN-6: a turn that can end has a card on an own pile.
FT6_OneOnOwnPile ==
    LET onOwn == laid - IF helped THEN 1 ELSE 0
    IN onOwn >= 0 /\ (ENABLED EndTurn => onOwn >= 1)

\* FT-7, FT-8: nothing legal on the opponent's untouched pile, nor on an equal.
FT7_LegalPlays ==
    \A card \in Hand, pile \in Piles :
        Legal(card, pile) =>
            /\ tops[pile] # card
            /\ pile \notin Own(turn) => pile \in Touched

\* FT-10: only the player on turn has laid all or is stuck; exactly one wins.
FT10_OneWinner ==
    /\ Unlaid(Opponent(turn)) # {}
    /\ status = "LaidAll" <=> Unlaid(turn) = {}
    /\ status # "Playing" =>
        /\ Winner \in Seats
        /\ Winner = turn <=> Unlaid(turn) = {}

\* FT-11, R-a.
FT11_WonWithTwoCards ==
    status = "LaidAll" => laid >= (IF LoneCardWins THEN 1 ELSE 2)

\* FT-13: a player with two cards for the turn is not stuck while an own pile
\* is untouched.
FT13_StuckMeansTouched ==
    status = "Stuck" /\ laid + Cardinality(Hand) >= 2
        => Own(turn) \subseteq Touched

\* F2F-END-2, R-a, R-x: stuck means that fewer than two cards can be laid.
StuckMeansTooFew ==
    LET layable == Longest(tops, Own(turn), helped, Hand)
        lone == LoneCardWins /\ LoneCard /\ layable = 1
    IN status # "LaidAll" =>
        (status = "Stuck" <=> laid + layable < Minimum /\ ~lone)

\* FT-14: judging by the next card alone would only delay the same verdict:
\* who is stuck and lays a card nevertheless cannot lay another one, and has
\* cards left.
FT14_SameLoserByNextCard ==
    status = "Stuck" /\ laid + Cardinality(Hand) >= 2 =>
        \A card \in Hand, pile \in Piles :
            Legal(card, pile) =>
                /\ Start
                /\ Hand # {card}
                /\ ~Reach([tops EXCEPT ![pile] = card], Own(turn),
                          helped \/ pile \notin Own(turn), Hand \ {card}, 1)

\* R-c, R-p: a turn that is alive can be completed.
SafePlayExists ==
    status = "Playing" /\ laid < Minimum => ENABLED (Next /\ status' # "Stuck")

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
    [][ LET left == hands'[turn] \union decks'[turn]
        IN /\ Laying => \E card \in Hand, pile \in Piles :
                /\ left = Unlaid(turn) \ {card}
                /\ tops'[pile] = card
                /\ tops[pile] # card
                /\ \A rest \in Piles \ {pile} : tops'[rest] = tops[rest]
           /\ Ending => left = Unlaid(turn) /\ tops' = tops ]_vars

\* GT-4: laying lowers the measure by one or two, ending a turn by one.
Measure == 2 * (Cardinality(Unlaid(0)) + Cardinality(Unlaid(1)))
            + IF laid > 0 THEN 1 ELSE 0

GT4_MeasureFalls ==
    [][ /\ Measure' >= 0
        /\ Laying => Measure - Measure' \in {1, 2}
        /\ Ending => Measure - Measure' = 1 ]_vars

\* GT-10: who may end the turn may do so until it ends.
GT10_EndingStaysLegal ==
    [][ Laying /\ laid >= Minimum => (laid >= Minimum)' ]_vars

\* GT-11, second half; F2F-DECK-2.
GT11_MinimumWasLaid == [][ Ending => laid >= 2 ]_vars

\* GT-12, GT-13, FT-7: own piles run one way, but for tricks; the opponent's
\* piles only the other way, and never from the row card.
GT12_PilesRunOneWay ==
    [][ \A pile \in Piles : tops'[pile] # tops[pile] =>
            LET rises == tops'[pile] > tops[pile]
                ascends == pile \in {1, 3}
            IN IF pile \in Own(turn)
               THEN \/ rises = ascends
                    \/ tops'[pile] = IF ascends THEN tops[pile] - Trick
                                                ELSE tops[pile] + Trick
               ELSE rises # ascends /\ pile \in Touched
      ]_vars

\* FT-5, F2F-DRAW-1, F2F-DRAW-2, F2F-DRAW-4.
FT5_CardsDrawn ==
    [][ Ending =>
            LET held == Cardinality(Hand)
                drawn == Cardinality(hands'[turn]) - held
                left == Cardinality(Deck)
            IN IF helped
               THEN drawn = Smaller(HandSize - held, left)
               ELSE drawn = Smaller(2, left) /\ drawn <= laid ]_vars

\* FT-6, F2F-OPP-1: at most one card a turn goes to the opponent, and
\* `helped` remembers exactly that.
FT6_OneOnOpponent ==
    [][ Laying =>
            LET onOpponent == \E pile \in Own(Opponent(turn)) :
                                tops'[pile] # tops[pile]
            IN /\ onOpponent => ~helped
               /\ helped' = (helped \/ onOpponent) ]_vars

\* FT-10, R-i: laying wins, at once; the end of a turn never does.
FT10_WonByLaying == [][ status' = "LaidAll" => Laying /\ Deck = {} ]_vars

\* FT-18: only the player on turn lays and draws, and draws when the turn
\* ends, whereupon the other one is on turn.
FT18_OnlyOwnCardsMove ==
    [][ /\ decks'[turn] # Deck => Ending
        /\ decks'[Opponent(turn)] = decks[Opponent(turn)]
        /\ hands'[Opponent(turn)] = hands[Opponent(turn)]
        /\ turn' = IF Ending THEN Opponent(turn) ELSE turn ]_vars

-----------------------------------------------------------------------------
(* GT-4: every game ends. *)

Termination == <>(status # "Playing")
=============================================================================
