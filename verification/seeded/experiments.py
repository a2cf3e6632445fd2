"""Mistakes in experiments: in games, results, files, and in who does the work."""

from typing import Final

from .edits import Bug, bug

OF_EXPERIMENTS: Final[tuple[Bug, ...]] = (
    bug(
        "All agents of a game have the same seed",
        "experiments/_games.py",
        ('f"thegame agent {seed} {player}"', 'f"thegame agent {seed} {0 * player}"'),
    ),
    bug(
        "An agent is given the seed of the deal",
        "experiments/_games.py",
        ("factory(**{_SEED: agent_seed(seed, player)})", "factory(**{_SEED: seed})"),
    ),
    bug(
        "Player 0 starts every duel of an experiment",
        "experiments/_games.py",
        ("starter = dealt.lot(seed) if", "starter = 0 if"),
    ),
    bug(
        "The cards left in a duel are those of the winner",
        "experiments/_games.py",
        ("draw_pile(1 - winner)", "draw_pile(winner)"),
    ),
    bug(
        "The interval is that of the games lost",
        "experiments/_statistics.py",
        ("middle = self.value + squared / 2", "middle = 1 - self.value + squared / 2"),
    ),
    bug(
        "The interval is that of Wald",
        "experiments/_statistics.py",
        ("middle = self.value + squared / 2", "middle = self.value * (1 + squared)"),
    ),
    bug(
        "The sign test is one-sided",
        "experiments/_statistics.py",
        ("min(1.0, 2 * total)", "min(1.0, total)"),
    ),
    bug(
        "Deals that both teams win count for the first",
        "experiments/_comparison.py",
        ("first=won.count((True, False))", "first=sum(one for one, _ in won)"),
    ),
    bug(
        "Duellists do not exchange their seats",
        "experiments/_simulate.py",
        ("((one, two), (two, one))", "((one, two), (one, two))"),
    ),
    bug(
        "After an agent's error the chunk goes on",
        "experiments/_work.py",
        ("            break\n    seconds", "            continue\n    seconds"),
    ),
)

OF_WORKERS: Final[tuple[Bug, ...]] = (
    bug(
        "The games of a dead worker are lost",
        "experiments/_crews.py",
        ("                    queue.put_back(chunk)\n", ""),
    ),
    bug(
        "The games of a dead worker are counted twice",
        "experiments/_crews.py",
        (
            "                    queue.put_back(chunk)\n",
            "                    queue.put_back(chunk)\n" * 2,
        ),
    ),
    bug(
        "A game of a dead worker is forgotten",
        "experiments/_work.py",
        ("for seed in reversed(chunk.seeds)", "for seed in reversed(chunk.seeds[1:])"),
    ),
    bug(
        "A game that kills its worker is never tried again",
        "experiments/_work.py",
        ("if attempts >= ATTEMPTS:", "if attempts >= 1:"),
    ),
    bug(
        "Workers hear Ctrl-C",
        "experiments/_crews.py",
        ("_MASK(signal.SIG_BLOCK, {signal.SIGINT})", "_MASK(signal.SIG_BLOCK, set())"),
    ),
    bug(
        "The last game of a chunk is left out",
        "experiments/_work.py",
        (
            "chunk.seeds[:size], chunk.seeds[size:]",
            "chunk.seeds[:size], chunk.seeds[size + 1 :]",
        ),
    ),
)

OF_EXPERIMENT_FILES: Final[tuple[Bug, ...]] = (
    bug(
        "A torn last line of an experiment is read",
        "experiments/_file.py",
        ("return lines[:-1] if torn else lines", "return lines"),
    ),
    bug(
        "Games are appended to a torn line",
        "experiments/_file.py",
        ("self._file.seek(sum(map(len, lines)))", "self._file.seek(0, 2)"),
    ),
    bug(
        "An experiment is continued with other agents",
        "experiments/_file.py",
        ('("rules", "agents", "library")', '("rules", "library")'),
    ),
    bug(
        "A file may have a game twice",
        "experiments/_file.py",
        ("if key in games:", "if key in games and not key:"),
    ),
    bug(
        "What is in the file is played again",
        "experiments/_simulate.py",
        ("(key for key in wanted if key not in games)", "(key for key in wanted)"),
    ),
    bug(
        "--resume without --out is ignored",
        "_cli/simulate.py",
        ("if options.resume and options.out is None:", "if options.resume is None:"),
    ),
    bug(
        "An agent that fails is an error of the request",
        "_cli/simulate.py",
        ("AGENT_FAILED: Final = 1", "AGENT_FAILED: Final = 2"),
    ),
)
