-------------------- MODULE FaceToFace_lowest_cards_dealt -------------------
(***************************************************************************)
(* The duel from one deal only: each player is dealt the lowest cards, and *)
(* player 0 starts; the draws are free as ever. All deals of so many cards *)
(* would be too many states, and with fewer cards drawing two, drawing as  *)
(* many as were laid and refilling the hand come to the same.              *)
(***************************************************************************)
EXTENDS FaceToFace

LowestCardsDealt ==
    /\ Init
    /\ hands = [seat \in Seats |-> 2..(HandSize + 1)]
    /\ turn = 0

LowestCardsDealtSpec == LowestCardsDealt /\ [][Next]_vars /\ WF_vars(Next)
=============================================================================
