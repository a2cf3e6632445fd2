"""A cluster of two workers on this machine, one of which is killed."""

import functools
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from tests.support.players import SMALL, Deadly, notes
from thegame.agents import RandomAgent
from thegame.experiments import Options, load, simulate

SEEDS = range(60)


# Dask warns of what it does itself: of ports, of a worker that was lost.
@pytest.mark.filterwarnings("default")
def test_killed_worker(tmp_path: Path) -> None:
    """The games of the dead worker are played again, and the results are the same."""
    file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
    agent = functools.partial(Deadly, seen, 33, 1)
    expected = simulate(SMALL, RandomAgent, seeds=SEEDS)
    # Dask has no types for what it makes.
    make_cluster: Any = LocalCluster
    make_client: Any = Client
    cluster = make_cluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address=None,
        local_directory=str(tmp_path),
    )
    with cluster, make_client(cluster) as client:
        options = Options(executor=client.get_executor(pure=False), file=file)
        found = simulate(SMALL, agent, seeds=SEEDS, options=options)

    assert found.games == expected.games
    assert len(notes(seen)) == 1
    assert load(file) == (found,)
