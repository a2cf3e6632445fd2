"""Train the network of train_a_network.py with torch, which works out the slopes."""
# pyright: basic, reportMissingImports=false

from itertools import pairwise
from typing import Any

import torch  # type: ignore[import-not-found] # it is in no extra
from torch import nn
from train_a_network import Learner, main

torch.set_num_threads(1)
torch.manual_seed(1)


def layered(*sizes: int) -> Any:
    """Return a network of linear layers."""
    layers = [(nn.Linear(a, b), nn.Tanh()) for a, b in pairwise(sizes)]
    return nn.Sequential(*sum(layers, ())[:-1], nn.Flatten(0))


def for_arrays(network: Any) -> Any:
    """Return the network as a function of arrays, which does not learn."""

    def outputs(inputs: Any) -> Any:
        with torch.no_grad():
            rows = torch.from_numpy(inputs).flatten(0, -2)
            return network(rows).numpy().reshape(inputs.shape[:-1])

    return outputs


class TorchLearner(Learner):
    """The learner, with networks, slopes and steps of torch."""

    def __init__(self) -> None:
        """Make the networks."""
        self.networks = [layered(15, 48, 32, 1), layered(105, 64, 1)]
        actor, critic = map(for_arrays, self.networks)
        super().__init__(actor, critic, seed=1)
        weights = [it for network in self.networks for it in network.parameters()]
        self.steps = torch.optim.Adam(weights, 3e-3)
        self.rate = torch.optim.lr_scheduler.ExponentialLR(self.steps, 0.998)

    def learn(self, *played: Any) -> None:
        """Make actions that gained more likely, and predictions closer to targets."""
        actor, critic = self.networks
        columns = [torch.from_numpy(column) for column in played]
        for _ in range(3):
            for part in torch.randperm(len(columns[0])).split(1024):
                legal, about, whole, chosen, before, gain, target = (
                    column[part] for column in columns
                )
                scores = torch.full(legal.shape, -1e9)
                scores[legal] = actor(about[legal])
                logs = scores.log_softmax(-1)
                ratio = logs.gather(1, chosen[:, None])[:, 0].exp() / before
                gained = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
                entropy = -(logs.exp() * logs).sum(-1)
                wrong = (critic(whole) - target) ** 2
                self.steps.zero_grad()
                (0.05 * wrong - gained - 0.002 * entropy).mean().backward()
                for network in self.networks:
                    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                self.steps.step()
        self.rate.step()


if __name__ == "__main__":
    main(TorchLearner())
