"""Texts that cannot be read, each with the place where reading stops."""

from typing import Final

HEADER: Final = """thegame 1
rules cooperative players=2
seed 7
starter 0
result open
"""


def game(*lines: str) -> str:
    """Return a game with these turns."""
    return HEADER + "".join(f"{line}\n" for line in lines)


POSITION: Final = (
    "face-to-face hand_size=2 highest=4 tops=1,5,1,5 hands=3,4/2,4 decks=2/3 player=0"
)
VIEW: Final = (
    "face-to-face hand_size=2 highest=4 seat=1 tops=1,5,1,5 hands=?2/2,4 decks=?1/?1 "
    "unseen=2,3,4/3 player=0"
)

WRONG: Final[list[tuple[str, str, int, int, str, str]]] = [
    ("rules", "", 1, 1, "'cooperative' or 'face-to-face'", ""),
    ("rules", "chess", 1, 1, "'cooperative' or 'face-to-face'", "chess"),
    ("rules", "Cooperative", 1, 1, "'cooperative' or 'face-to-face'", "Cooperative"),
    ("rules", "face-to-face ", 1, 14, "'hand_size=', 'highest=', 'trick=' or 'lone_card_wins='", ""),
    ("rules", "face-to-face\n", 1, 13, "a space or the end of the line", "\n"),
    ("rules", "face-to-face rows=1", 1, 14, "'hand_size=', 'highest=', 'trick=' or 'lone_card_wins='", "rows=1"),
    ("rules", "face-to-face hand_size=", 1, 24, "a number of at most 600 digits", ""),
    ("rules", "face-to-face hand_size=-3", 1, 24, "a number of at most 600 digits", "-3"),
    ("rules", f"face-to-face trick={'1' * 601}", 1, 20, "a number of at most 600 digits", "1" * 24),
    ("rules", "face-to-face lone_card_wins=True", 1, 29, "'yes' or 'no'", "True"),
    ("rules", "cooperative players=1 minimum=9", 1, 1, "an int from 9 to 998 (hand_size: 8)", "cooperative"),
    ("rules", "face-to-face hand_size=3 highest=6 trick=2 lone_card_wins=no x", 1, 62, "the end of the line", "x"),
    ("position", "face-to-face", 1, 13, "' tops='", ""),
    ("position", "face-to-face tops=1,60,1,60 hands=2/2 decks=-/-", 1, 48, "' player='", ""),
    ("position", "face-to-face tops=1,,60", 1, 20, "a space or the end of the line", ",,60"),
    ("position", "face-to-face tops=?1,60", 1, 24, "' hands='", ""),
    ("position", "face-to-face tops=1,60,?2 hands=-/- decks=-/- player=0", 1, 19, "known numbers, not '?'", "1,60,?2"),
    ("position", "face-to-face tops=1,60,1,60 hands=2/0 decks=-/- player=0", 1, 37, "cards such as 4,55, or '-' for none", "0"),
    ("position", f"face-to-face tops={','.join(['2'] * 1997)}", 1, 4010, "a space or the end of the line", ",2"),
    ("position", "face-to-face tops=1,60,1,60 hands=?6/2,?4,3 decks=?52/?52 player=0", 1, 35, "known numbers, not '?'", "?6/2,?4,3"),
    ("view", "face-to-face", 1, 13, "' seat='", ""),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=me tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 65, "a number of at most 600 digits", "me"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=?2 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 72, "known numbers, not '?'", "?2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/?2 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "known cards in the seat's own hand", "?2/?2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=2,3/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "unknown cards such as ?7", "2,3/5,9"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=2,3 unseen=2,3,7,8 player=0", 1, 95, "unknown cards such as ?7", "2,3"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=?1,3,7,8 player=0", 1, 105, "known numbers, not '?'", "?1,3,7,8"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=3,7,8 player=0", 1, 105, "4 cards, as the sizes say (unseen[0]: (3, 7, 8))", "3,7,8"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2/?1 unseen=2,3,7,8 player=0", 1, 95, "a sequence of 1 number (deck_sizes: (2, 1))", "?2/?1"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,10 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "an int from 2 to 9 (hand[1]: 10)", "?2/5,10"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9/?1 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "a sequence of 2 numbers (hand_sizes: (2, 2, 1))", "?2/5,9/?1"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=2 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "unknown cards such as ?7", "?2/5,9"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=2 tops=6,4 hands=?2/?2 decks=?2 unseen=2,3,5,9,7,8 player=0", 1, 65, "an int from 0 to 1 (seat: 2)", "2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-keep!", 1, 137, "a space or the end of the line", "!"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-keeper", 1, 128, "a hint such as 0-A1-keep", "0-A1-keeper"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-Keep", 1, 128, "a hint such as 0-A1-keep", "0-A1-Keep"),
    ("view", f"cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints={'1' * 5000}-A1-keep", 1, 128, "a hint such as 0-A1-keep", "1" * 24),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A2-keep", 1, 130, "one of the piles A1, D1", "A2-keep"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=5-A1-keep", 1, 128, "an int from 0 to 1 (hints[0].player: 5)", "5-A1-keep"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 unlaid=3", 1, 129, "None (outcome: TeamResult(unlaid=3))", "3"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 winner=1", 1, 130, "' ending='", ""),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?9999,?9999/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 114, "20000 cards, as the sizes say (unseen[0]: (2, 3, 7, 8))", "2,3,7,8"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A10-keep", 1, 130, "one of the piles A1, D1", "A10-keep"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-keep,0-A1-keep", 1, 128, "each hint once (hints: (Hint(player=0, pile=0, kind=HintKind.KEEP), Hint(player=0, pile=0, kind=Hint...)", "0-A1-keep,0-A1-keep"),
    ("view", "cooperative players=1 hand_size=2 highest=9 trick=2 rows=1 seat=0 tops=8,3 hands=4,7 decks=?1 unseen=6 player=0 unlaid=3 winner=0 ending=stuck", 1, 129, "no winner or ending beside unlaid=", "0"),
    ("view", "cooperative players=1 hand_size=2 highest=9 trick=2 rows=1 seat=0 tops=8,3 hands=4,7 decks=?1 unseen=6 player=0 unlaid=3 ending=stuck", 1, 129, "no winner or ending beside unlaid=", "stuck"),
    ("view", "face-to-face seat=1 tops=29,35,1,60 hands=?1/9 decks=-/- unseen=19/- player=0 winner=0 ending=stuck", 1, 86, "DuelResult(winner=1, ending=Ending.STUCK) (outcome: DuelResult(winner=0, ending=Ending.STUCK))", "0"),
    ("view", "face-to-face seat=1 tops=29,35,1,60 hands=?1/9 decks=-/- unseen=19/- player=0 hints=0-A1-keep winner=1 ending=stuck", 1, 87, "one of the piles A, D, opp.A, opp.D", "A1-keep"),
    ("view", "face-to-face seat=1 tops=29,35,1,60 hands=?1/9 decks=-/- unseen=19/- player=0 hints=0-A-keep winner=1 ending=stuck", 1, 85, "none, because duellists do not talk (hints: (Hint(player=0, pile=0, kind=HintKind.KEEP),))", "0-A-keep"),
    ("move", "", 1, 1, "a play such as 37-A1, or 'end'", ""),
    ("move", "37 A1", 1, 1, "a play such as 37-A1, or 'end'", "37"),
    ("move", "037-A1", 1, 1, "a play such as 37-A1, or 'end'", "037-A1"),
    ("move", "3700-A1", 1, 1, "a play such as 37-A1, or 'end'", "3700-A1"),
    ("move", "37-A", 1, 4, "one of the piles A1, A2, D1, D2", "A"),
    ("move", "37-b1", 1, 4, "one of the piles A1, A2, D1, D2", "b1"),
    ("move", "37-", 1, 4, "one of the piles A1, A2, D1, D2", ""),
    ("move", "37-d3", 1, 4, "one of the piles A1, A2, D1, D2", "d3"),
    ("move", "37-OPP.A", 1, 4, "one of the piles A1, A2, D1, D2", "OPP.A"),
    ("move", "37-A10", 1, 4, "one of the piles A1, A2, D1, D2", "A10"),
    ("move", "37-opp.A", 1, 4, "one of the piles A1, A2, D1, D2", "opp.A"),
    ("move", "37-A1!!", 1, 7, "the end of the line", "!"),
    ("move", "end ", 1, 4, "the end of the line", " "),
    ("turn", "", 1, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", ""),
    ("turn", "0:", 1, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "0:"),
    ("turn", "2: end", 1, 1, "a player from 0 to 1", "2:"),
    ("turn", '0: "first"', 1, 4, "a play such as 37-A, or 'end'", '"first"'),
    ("turn", "0: 45-A  ", 1, 10, "a play such as 37-A, or 'end'", ""),
    ("turn", "0: 45-A  END", 1, 10, "a play such as 37-A, or 'end'", "END"),
    ("turn", " 0: 45-A", 1, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", " "),
    ("turn", "0: 45-A,end", 1, 8, "a space or the end of the line", ",end"),
    ("turn", "0: end 45-A", 1, 8, "a comment in quotes, because the turn has ended", "45-A"),
    ("turn", '0: 45-A "never ended', 1, 21, "the rest of a text, or its closing quote", ""),
    ("turn", '0: 45-A "bad \\x"', 1, 14, "the rest of a text, or its closing quote", '\\x"'),
    ("turn", '0: 45-A "tab\t"', 1, 13, "the rest of a text, or its closing quote", '\t"'),
    ("turn", '0: 45-A "\\u{110000}"', 1, 10, "a character up to \\u{10ffff}", '\\u{110000}"'),
    ("game", "", 2, 1, "'thegame '", ""),
    ("game", "\ufeffthegame 1", 1, 1, "'thegame '", "\ufeffthegame"),
    ("game", "\n\nthegame one", 3, 9, "a number of at most 600 digits", "one"),
    ("game", "thegame 1\r\n", 1, 10, "the end of the line", "\r"),
    ("game", "thegame 1\nseed 7", 2, 1, "'rules '", "seed"),
    ("game", 'thegame 1\ntag Title "x"', 2, 5, "text in double quotes", "Title"),
    ("game", 'thegame 1\ntag "Title"', 2, 12, "' '", ""),
    ("game", 'thegame 1\ntag "a" "x"\ntag "a" "y"', 3, 5, "a name that was not given before", '"a"'),
    ("game", "thegame 1\nrules cooperative players=1 minimum=9", 2, 7, "an int from 9 to 998 (hand_size: 8)", "cooperative"),
    ("game", "thegame 1\nrules face-to-face\nstarter 0", 3, 1, "'deal '", "starter"),
    ("game", "thegame 1\nrules face-to-face\nseed 1.5", 3, 7, "the end of the line", ".5"),
    ("game", "thegame 1\nrules face-to-face\ndeal decks=2", 3, 6, "'hands='", "decks=2"),
    ("game", "thegame 1\nrules face-to-face\ndeal hands=2/3 decks=4/5", 3, 12, "6 cards (hands[0]: (2,))", "2/3"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/2,3 decks=4", 3, 26, "a sequence of 2 draw piles (decks: ((4,),))", "4"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/2,3 decks=4/2", 3, 12, "each card in one place (hands[1], decks[1]: 2)", "2,3/2,3"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/?2 decks=4/4", 3, 12, "known numbers, not '?'", "2,3/?2"),
    ("game", "thegame 1\nrules face-to-face\nseed 1\nstarter 0\nresult draw", 5, 8, "'open', 'unlaid=' or 'winner='", "draw"),
    ("game", "thegame 1\nrules face-to-face\nseed 1\nstarter 0\nresult winner=0 ending=won", 5, 24, "'laid_all' or 'stuck'", "won"),
    ("game", game("end"), 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "end"),
    ("game", game(" "), 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", " "),
    ("game", game('"one"', '"two"'), 7, 1, "no second comment on the same move", '"two"'),
    ("game", game('""', '""'), 7, 1, "no second comment on the same move", '""'),
    ("game", game('"one" end'), 6, 6, "the end of the line", " "),
    ("game", game(*["0: end"] * 200), 202, 4, "the end of a game of at most 196 moves", "end"),
    ("position", "face-to-face hands=-/-/-/-/-/-", 1, 31, "' tops='", ""),
    ("position", f"face-to-face hands=-{'/-' * 998}", 1, 2016, "at most 998 groups of cards", "-"),
    ("game", HEADER + HEADER, 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "thegame"),
    ("position", POSITION.replace("decks=2/3", "decks=?1/?1"), 1, 69, "known numbers, not '?'", "?1/?1"),
    ("position", POSITION.replace("highest=4", "highest=2"), 1, 34, "an int from 3 to 999 (highest: 2)", "2"),
    ("position", POSITION.replace("player=0", "player=2"), 1, 80, "an int from 0 to 1 (player: 2)", "2"),
    ("position", POSITION.replace("face-to-face hand_size=2 highest=4", "cooperative players=1 minimum=9"), 1, 1, "an int from 9 to 998 (hand_size: 8)", "cooperative"),
    ("view", VIEW.replace("face-to-face hand_size=2 highest=4", "cooperative players=1 minimum=9"), 1, 1, "an int from 9 to 998 (hand_size: 8)", "cooperative"),
    ("game", HEADER.replace("thegame 1", "thegame 2"), 1, 9, "version 1", "2"),
    ("game", HEADER.replace("starter 0", "starter 2"), 4, 9, "a player from 0 to 1", "2"),
    ("game", HEADER.replace("players=2", "players=1").replace("starter 0", "starter 1"), 4, 9, "a player from 0 to 0", "1"),
    ("game", HEADER.replace("seed 7", "seed x"), 3, 6, "an integer of at most 600 digits", "x"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/2,3 decks=4/?1", 3, 26, "known numbers, not '?'", "4/?1"),
    ("game", game("0: 97-D1", "1: 37-A1 end"), 6, 9, "' end'", ""),
    ("game", game("[1-D1-keep]", "[-]"), 7, 1, "no second hints after the same move", "[-]"),
    ("game", game("2: 97-D1"), 6, 1, "a player from 0 to 1", "2:"),
    ("game", game("[01-A1-keep]"), 6, 2, "a hint such as 0-A1-keep", "01-A1-keep]"),
]  # fmt: skip
"""The reader, the text, line and column, the expected and the found text."""
