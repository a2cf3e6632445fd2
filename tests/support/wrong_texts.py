"""
Texts that cannot be read, and where reading stops.
"""

from typing import Final

HEADER: Final = """thegame 1
rules cooperative players=2
seed 7
starter 0
result open
"""


def game(*lines: str) -> str:
    """
    A game with these turns.
    """
    return HEADER + "".join(f"{line}\n" for line in lines)


WRONG: Final[list[tuple[str, str, int, int, str, str]]] = [
    ("rules", "", 1, 1, "'cooperative' or 'face-to-face'", ""),
    ("rules", "chess", 1, 1, "'cooperative' or 'face-to-face'", "chess"),
    ("rules", "Cooperative", 1, 1, "'cooperative' or 'face-to-face'", "Cooperative"),
    ("rules", "face-to-face ", 1, 14, "'hand_size=' or 'highest=' or 'trick=' or 'lone_card_wins='", ""),
    ("rules", "face-to-face\n", 1, 13, "a space or the end of the line", "\n"),
    ("rules", "face-to-face rows=1", 1, 14, "'hand_size=' or 'highest=' or 'trick=' or 'lone_card_wins='", "rows=1"),
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
    ("position", "face-to-face tops=1,60,?2 hands=-/- decks=-/- player=0", 1, 19, "numbers that show", "1,60,?2"),
    ("position", "face-to-face tops=1,60,1,60 hands=2/0 decks=-/- player=0", 1, 37, "cards such as 4,55, or '-' for none", "0"),
    ("position", "face-to-face hands=?1,4,?2000 decks=-", 1, 20, "at most 2000 unknown cards", "?1,4,?2000"),
    ("position", "face-to-face tops=1,60,1,60 hands=?6/2,?4,3 decks=?52/?52 player=0", 1, 35, "cards that are all known", "?6/2,?4,3"),
    ("view", "face-to-face", 1, 13, "' seat='", ""),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=me tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 65, "a number of at most 600 digits", "me"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=?2 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 72, "numbers that show", "?2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/?2 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "the own hand", "?2/?2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=2,3/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "cards not known, such as ?7", "2,3/5,9"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=2,3 unseen=2,3,7,8 player=0", 1, 95, "cards not known, such as ?7", "2,3"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=?1,3,7,8 player=0", 1, 105, "cards that are all known", "?1,3,7,8"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=3,7,8 player=0", 1, 105, "4 cards, as the sizes say (unseen[0]: (3, 7, 8))", "3,7,8"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2/?1 unseen=2,3,7,8 player=0", 1, 95, "a sequence of 1 (deck_sizes: (2, 1))", "?2/?1"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=2 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0", 1, 82, "cards not known, such as ?7", "?2/5,9"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=2 tops=6,4 hands=?2/?2 decks=?2 unseen=2,3,5,9,7,8 player=0", 1, 65, "an int from 0 to 1 (seat: 2)", "2"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-keep!", 1, 137, "a space or the end of the line", "!"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A1-keeper", 1, 128, "a hint such as 0-A1-keep", "0-A1-keeper"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=0-A2-keep", 1, 128, "hints about piles that there are", "0-A2-keep"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 hints=5-A1-keep", 1, 128, "an int from 0 to 1 (hints[0].player: 5)", "5-A1-keep"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 unlaid=3", 1, 129, "None or TeamResult(unlaid=6) (outcome: TeamResult(unlaid=3))", "3"),
    ("view", "cooperative players=2 hand_size=2 highest=9 trick=2 rows=1 seat=1 tops=6,4 hands=?2/5,9 decks=?2 unseen=2,3,7,8 player=0 winner=1", 1, 130, "' ending='", ""),
    ("move", "", 1, 1, "a play such as 37-A1, or 'end'", ""),
    ("move", "37 A1", 1, 1, "a play such as 37-A1, or 'end'", "37"),
    ("move", "037-A1", 1, 1, "a play such as 37-A1, or 'end'", "037-A1"),
    ("move", "3700-A1", 1, 1, "a play such as 37-A1, or 'end'", "3700-A1"),
    ("move", "37-A", 1, 4, "a pile from A1 to D2", "A"),
    ("move", "37-A10", 1, 4, "a pile from A1 to D2", "A10"),
    ("move", "37-opp.A", 1, 4, "a pile from A1 to D2", "opp.A"),
    ("move", "37-A1!!", 1, 7, "the end of the line", "!"),
    ("move", "end ", 1, 4, "the end of the line", " "),
    ("turn", "", 1, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", ""),
    ("turn", "0:", 1, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "0:"),
    ("turn", "2: end", 1, 1, "a player from 0 to 1", "2:"),
    ("turn", '0: "first"', 1, 4, "a play such as 37-A, or 'end'", '"first"'),
    ("turn", "0: 45-A  end", 1, 9, "a play such as 37-A, or 'end'", " "),
    ("turn", "0: 45-A,end", 1, 8, "a space or the end of the line", ",end"),
    ("turn", "0: end 45-A", 1, 8, "a comment in quotes, as the turn has ended", "45-A"),
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
    ("game", "thegame 1\nrules face-to-face\nstarter 0", 3, 1, "'deal '", "starter"),
    ("game", "thegame 1\nrules face-to-face\nseed 1.5", 3, 7, "the end of the line", ".5"),
    ("game", "thegame 1\nrules face-to-face\ndeal decks=2", 3, 6, "'hands='", "decks=2"),
    ("game", "thegame 1\nrules face-to-face\ndeal hands=2/3 decks=4/5", 3, 12, "2 hands of 6 cards", "2/3"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/2,3 decks=4", 3, 26, "2 draw piles", "4"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/2,3 decks=4/2", 3, 26, "no card missing (decks[1]: (4,))", "4/2"),
    ("game", "thegame 1\nrules face-to-face hand_size=2 highest=4\ndeal hands=2,3/?2 decks=4/4", 3, 12, "cards that are all known", "2,3/?2"),
    ("game", "thegame 1\nrules face-to-face\nseed 1\nstarter 0\nresult draw", 5, 8, "'open' or 'unlaid=' or 'winner='", "draw"),
    ("game", "thegame 1\nrules face-to-face\nseed 1\nstarter 0\nresult winner=0 ending=won", 5, 24, "'laid_all' or 'stuck'", "won"),
    ("game", game("end"), 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "end"),
    ("game", game(" "), 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", " "),
    ("game", game('"one"', '"two"'), 7, 1, "no second comment on the same move", '"two"'),
    ("game", game('""', '""'), 7, 1, "no second comment on the same move", '""'),
    ("game", game('"one" end'), 6, 6, "the end of the line", " "),
    ("game", game(*["0: end"] * 200), 202, 4, "the end of a game of at most 196 moves", "end"),
    ("position", "face-to-face hands=-/-/-/-/-/-", 1, 29, "a space or the end of the line", "/-"),
    ("game", HEADER + HEADER, 6, 1, "a turn such as '0: 37-A1 end', or a comment in quotes", "thegame"),
]  # fmt: skip
"""How it is read, the text, line and column, what was expected and what was found."""
