"""A process that has imported what test runs need, and forks one run for each order.

Importing pytest and Hypothesis takes longer than most runs. The library is not imported
before the fork: each run has a copy of its own.
"""

import json
import os
import resource
import sys
from importlib import import_module
from typing import Any, Final, NoReturn

import pytest

PRELOADED: Final = (
    *("_hypothesis_pytestplugin", "pytest_timeout", "hypothesis.stateful"),
    *("jsonschema", "pydantic", "fastapi", "z3", "numpy", "numba"),
)


def main() -> None:
    """Read orders, a line of JSON each, and answer with exit statuses."""
    for module in PRELOADED:
        import_module(module)
    assert "thegame" not in sys.modules
    # What was imported cannot be rewritten, and need not be.
    calm = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    for line in sys.stdin:
        child = os.fork()
        if not child:
            run(json.loads(line), calm)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def run(order: dict[str, Any], more: tuple[str, ...]) -> NoReturn:
    """Run pytest as ordered, in this process, which ends with it."""
    status = 3
    if order["limit"] is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (order["limit"], order["limit"]))
    try:
        os.environ.update(order["environment"])
        del os.environ["HYPOTHESIS_NO_PLUGINS"]
        sys.path[:0] = order["path"]
        os.chdir(order["folder"])
        output = os.open(order["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        status = int(pytest.main([*order["arguments"], *more]))
        sys.stdout.flush()
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
