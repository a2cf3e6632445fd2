"""Train a small network that scores every legal action, with nothing but numpy."""
# pyright: basic

import itertools
import os
import sys
import time
from typing import Any

# Matrices as small as these are fastest on one core.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

from thegame import Cooperative, Move, View
from thegame.agents import GreedyAgent, Planner
from thegame.batch import Batch
from thegame.encoding import Encoding
from thegame.experiments import compare, simulate

RULES = Cooperative(1)
ENCODING = Encoding(RULES)
AT = ENCODING.slices
GAMES, STEPS = 128, 64  # played at once, and between two lessons


def described(table: Any, bits: Any) -> tuple[Any, Any]:
    """Return which rows of the features are actions, and 15 numbers about each."""
    action, card, place, gap, trick, held, skipped = np.moveaxis(table, -1, 0)
    legal, end, up = action >= 0, (action >= 0) & (card == 0), place < RULES.rows
    hand, unseen, laid = (bits[:, AT[name]] for name in ("hand", "unseen", "laid"))

    def among(cards: Any, number: Any) -> Any:
        known = (number >= 2) & (number <= RULES.highest) & (card > 0)
        index = np.clip(number - 2, 0, len(RULES.cards) - 1)
        return known & (np.take_along_axis(cards, index, 1) == 1)

    back = np.where(up, card - RULES.trick, card + RULES.trick)
    now = np.where(up, back - gap, back + gap)
    room = np.where(up, RULES.highest + 1 - card, card - 1) * (card > 0)
    few, size = laid.sum(1), hand.sum(1)
    turn = unseen.sum(1) / 98, np.minimum(few, 4) / 4, few >= RULES.minimum, size / 8
    columns = (
        *(gap / 20, np.minimum(gap, 5) / 5, trick, skipped / 20, held / 4, room / 100),
        *(among(cards, where) for cards in (hand, unseen) for where in (back, now)),
        *(number[:, None] + 0 * card for number in turn),
        end,
    )
    return legal, np.stack(columns, -1).astype(np.float32)


class Network:
    """Some layers that learn by Adam."""

    def __init__(self, *sizes: int, rate: float, seed: int) -> None:
        """Begin with small random weights."""
        chance = np.random.default_rng(seed)
        self.weights: list[Any] = []  # of each layer; the last row is the bias
        for a, b in itertools.pairwise(sizes):
            weight = np.vstack([chance.normal(0, a**-0.5, (a, b)), np.zeros((1, b))])
            self.weights.append(weight.astype(np.float32))
        self.rate, self.time, self.layers = rate, 0, list[Any]()
        self.means: list[Any] = [0 * weight for weight in self.weights]
        self.squares: list[Any] = [0 * weight for weight in self.weights]

    def __call__(self, inputs: Any) -> Any:
        """Return one number for each row of inputs."""
        self.layers = [inputs]
        for weight in self.weights[:-1]:
            self.layers.append(np.tanh(self.layers[-1] @ weight[:-1] + weight[-1]))
        return (self.layers[-1] @ self.weights[-1][:-1] + self.weights[-1][-1])[..., 0]

    def learn(self, slope: Any) -> None:
        """Take a step against the slope of the loss by the last outputs."""
        slope, self.time = slope.reshape(-1, 1).astype(np.float32), self.time + 1
        slopes: list[Any] = []
        for layer, weight in zip(self.layers[::-1], self.weights[::-1], strict=True):
            inputs = layer.reshape(-1, layer.shape[-1])
            slopes.insert(0, np.vstack([inputs.T @ slope, slope.sum(0)]))
            slope = slope @ weight[:-1].T * (1 - inputs**2)
        steepness = sum((slope**2).sum() for slope in slopes) ** 0.5
        for n, slope in enumerate(slopes):
            gentle = slope * min(1, 0.5 / (steepness + 1e-8))
            self.means[n] = 0.9 * self.means[n] + 0.1 * gentle
            self.squares[n] = 0.999 * self.squares[n] + 0.001 * gentle**2
            mean = self.means[n] / (1 - 0.9**self.time)
            square = self.squares[n] / (1 - 0.999**self.time)
            self.weights[n] -= self.rate * mean / (np.sqrt(square) + 1e-8)


def scored(actor: Network, legal: Any, about: Any) -> Any:
    """Return the score of each legal action; minus infinity for the other rows."""
    scores = np.full(legal.shape, -np.inf, np.float32)
    scores[legal] = actor(about[legal])
    return scores


def chances(scores: Any) -> Any:
    """Return the probability of each action by its score."""
    chance = np.exp(scores - scores.max(-1, keepdims=True))
    return chance / chance.sum(-1, keepdims=True)


class Trained:
    """The trained player as an agent."""

    def __init__(self, actor: Network) -> None:
        """Play with this network."""
        self.actor = actor

    def move(self, view: View) -> Move:
        """Return the move with the highest score."""
        table = np.array([ENCODING.features(view)])
        bits = np.frombuffer(ENCODING.observation(view), np.uint8)
        _, about = described(table, bits[None])
        # Rounded, because equal actions get scores that differ in the last digit.
        best = self.actor(about)[0].round(3).argmax()
        return ENCODING.move(int(table[0, best, 0]), 0)


class Learner:
    """Proximal policy optimisation: an actor that scores, a critic that predicts."""

    def __init__(self, actor: Any, critic: Any, seed: int) -> None:
        """Deal the first games."""
        self.actor, self.critic = actor, critic
        self.chance = np.random.default_rng(seed)
        self.batch, self.dealt = Batch.deal(RULES, range(GAMES)), GAMES

    def lesson(self) -> None:
        """Play some steps of all games, and learn from them."""
        seen = [self.step() for _ in range(STEPS)]
        *played, values, rewards, over = map(np.array, zip(*seen, strict=True))
        gain, value = np.zeros_like(values), self.critic(self.look()[2])
        run = np.zeros(GAMES, np.float32)
        for n in reversed(range(STEPS)):
            alive = 1 - over[n]
            run = rewards[n] + 0.995 * alive * (value + 0.95 * run) - values[n]
            # The advantage of step n, by generalised advantage estimation.
            gain[n], value = run, values[n]
        standard = (gain - gain.mean()) / (gain.std() + 1e-8)
        columns = *played, standard, gain + values
        self.learn(*(column.reshape(-1, *column.shape[2:]) for column in columns))

    def learn(
        self,
        legal: Any,
        about: Any,
        whole: Any,
        chosen: Any,
        before: Any,
        gain: Any,
        target: Any,
    ) -> None:
        """Make actions that gained more likely, and predictions closer to targets."""
        for _ in range(3):
            for part in np.array_split(self.chance.permutation(len(gain)), 8):
                rows = np.arange(len(part)), chosen[part]
                chance = chances(scored(self.actor, legal[part], about[part]))
                ratio = chance[rows] / before[part]
                near: Any = np.where(gain[part] > 0, ratio < 1.2, ratio > 0.8)
                slope: Any = (near * ratio * gain[part])[:, None] * chance
                slope[rows] -= near * ratio * gain[part]
                logs = np.log(np.maximum(chance, 1e-9))
                mean = (chance * logs).sum(-1, keepdims=True)
                slope += 0.002 * chance * (logs - mean)
                self.actor.learn(slope[legal[part]] / len(part))
                wrong = self.critic(whole[part]) - target[part]
                self.critic.learn(0.1 * wrong / len(part))
        self.actor.rate *= 0.995  # smaller and smaller steps

    def look(self) -> tuple[Any, Any, Any]:
        """Return the legal actions, the numbers about them, and the critic's inputs."""
        bits = self.batch.observation
        counts = [bits[:, AT[name]].sum(1) / 98 for name in ("unseen", "laid", "hand")]
        table = self.batch.tops / 100, np.stack(counts, -1), bits[:, AT["hand"]]
        whole = np.concatenate(table, -1).astype(np.float32)
        return *described(self.batch.features, bits), whole

    def step(self) -> tuple[Any, ...]:
        """Make a random move in each game, by its chance; deal finished games anew."""
        legal, about, whole = self.look()
        chance, value = chances(scored(self.actor, legal, about)), self.critic(whole)
        sums, games = chance.cumsum(-1), np.arange(GAMES)
        lot = self.chance.random((GAMES, 1)) * sums[:, -1:]
        chosen = (sums > lot).argmax(-1)
        after = self.batch.step(self.batch.features[games, chosen, 0])
        reward, over = (self.batch.unlaid - after.unlaid) / 10, after.terminated
        if over.any():
            seeds = range(self.dealt, self.dealt + int(over.sum()))
            after = after.replaced(over, Batch.deal(RULES, seeds))
            self.dealt += len(seeds)
        self.batch = after
        return legal, about, whole, chosen, chance[games, chosen], value, reward, over

    def trained(self) -> Trained:
        """Return the player that has learnt these lessons."""
        return Trained(self.actor)


def cards_left(actor: Network, seeds: range) -> Any:
    """Return how many cards are left in games of the actor's best actions."""
    batch = Batch.deal(RULES, seeds)
    while not batch.terminated.all():
        legal, about = described(batch.features, batch.observation)
        legal[:, 0] |= batch.terminated
        best = scored(actor, legal, about).round(3).argmax(-1)
        batch = batch.step(batch.features[np.arange(len(batch)), best, 0])
    return batch.unlaid


def main(learner: Learner) -> None:
    """Learn a few lessons, or as many as the command line says, and compare."""
    lessons = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    for number in range(1, 1 + (lessons or 8)):
        learner.lesson()
        if lessons and number % max(1, lessons // 8) == 0:
            left = cards_left(learner.actor, range(100_000, 100_500))
            steps = f"{number * GAMES * STEPS:10,} steps {time.process_time():4.0f} s"
            print(f"{steps}  {left.mean():5.2f} cards left", flush=True)
    fresh = range(200_000, 204_000 if lessons else 200_020)
    trained = simulate(RULES, learner.trained, seeds=fresh)
    if lessons:
        print(compare(trained, simulate(RULES, GreedyAgent, seeds=fresh)))
        for agent in (learner.trained, GreedyAgent, Planner):
            left = simulate(RULES, agent, seeds=fresh[:200]).mean_unlaid
            print(f"{agent.__name__:11}  {left} cards left on 200 deals")
    by_chance = Batch.deal(RULES, fresh).rollouts("random").end.unlaid
    half = trained.mean_unlaid.value < by_chance.mean() / 2
    print(f"at most half of the cards left by chance: {half}")
    left = [game.unlaid for game in trained.games]
    same = left == cards_left(learner.actor, fresh).tolist()
    print(f"the agent plays as the network: {same}")


if __name__ == "__main__":
    scorer = Network(15, 48, 32, 1, rate=3e-3, seed=1)
    predictor = Network(105, 64, 1, rate=3e-3, seed=2)
    main(Learner(scorer, predictor, seed=1))
