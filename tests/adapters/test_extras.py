"""An adapter whose extra is missing says what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("gymnasium", "numba"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
    ],
)
def test_missing(adapter: str, missing: str) -> None:
    """The message is one line that names the package and the extra."""
    program = f"""
import sys
sys.modules[{missing!r}] = None
try:
    import thegame.adapters.{adapter}
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        f"thegame.adapters.{adapter} needs {missing}: "
        f"install thegame-rules[{adapter}]\n"
    )


def test_other_errors() -> None:
    """A module of the library that cannot be imported is not taken for an extra."""
    program = """
import sys
sys.modules["thegame.batch"] = None
try:
    import thegame.adapters.gymnasium
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "import of thegame.batch halted; None in sys.modules\n"
