"""Open boardbook, or test it. You need only Python 3.11 or newer.

    python3 start.py [lab] [options]    open notebooks/start.ipynb; options are passed to JupyterLab
    python3 start.py test [stages] [--since REV] [options]
                                        run every check, or the named stages (lint types front python browser
                                        notebooks), or what a change since a commit can affect; other options
                                        are passed to pytest: without a browser, use -m 'not browser'
    python3 start.py proofs [options]   run checks that take hours: all tests at full size, then planted faults
    python3 start.py site [folder]      build the site: Jupyter with all notebooks, and boards to play, as static files
    python3 start.py install            only install

The required packages are installed into .venv at first use, and again when the lock files change.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import venv
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, takewhile
from pathlib import Path
from time import perf_counter
from xml.etree import ElementTree as ET

if sys.version_info < (3, 11):  # noqa: UP036 - people start this with the Python they have
    sys.exit(f"boardbook needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

WINDOWS = sys.platform == "win32"
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
WIDGETS = ROOT / "widgets_js"
BUNDLE = ROOT / "src" / "boardbook" / "widgets" / "static"
MORRIS = ROOT / "docs" / "examples" / "morris" / "morris" / "board"
GAMES = ROOT / "src" / "boardbook" / "games"
NOTEBOOKS = ROOT / "notebooks"
LOCKS = {
    "lab": ROOT / "requirements.lock",
    "site": ROOT / "requirements-site.lock",
    "test": ROOT / "requirements-test.lock",
}
INSTALLER = ROOT / "requirements-installer.lock"
UV = BIN / ("uv.exe" if WINDOWS else "uv")
LAB_SETTINGS = VENV / "etc" / "jupyter" / "labconfig" / "default_setting_overrides.json"
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one that is installed is used. The headless shell is Chromium without windows, tabs and menus."""
PACKAGES = ("chromium-headless-shell", "libatomic1")
"""Debian packages. Playwright's Node needs libatomic1, on which no other package depends."""
SHARED_MEMORY = Path("/dev/shm")  # on Linux
ROOM = 4 * 2**30
"""The maximum number of bytes that the files of a run need."""
ENV = {**os.environ, "VIRTUAL_ENV": str(VENV), "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")])}

MOST = {"site": 1, "install": 0}
"""The maximum number of arguments of these tasks, which have no options. All other tasks accept any arguments."""
STAGES = ("lint", "types", "front", "python", "browser", "notebooks")
"""The stages of the check. A single run of pytest covers the last three."""
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""The number of cores that this process may use."""
WORKERS = min(CORES + 1, 4)
"""The number of test processes. With one more than cores, no core is idle while a test waits for its browser."""
PYTEST = (
    *(PYTHON, "-m", "pytest", "-n", str(WORKERS), "--dist=loadfile", "--no-loadscope-reorder"),
    "--rerun-show-tracebacks",  # why a test was run again
)
PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
NBVAL = (
    "-p",
    "nbval.plugin",
    "--nbval",
    "--nbval-current-env",
    "--nbval-sanitize-with",
    "tests/notebooks/sanitize.cfg",
)
MARKED = {"python": "not (browser or notebook)", "browser": "browser", "notebooks": "notebook"}
"""The stages that pytest runs, with the marks of their tests."""
LEFT_OUT = "rfc3987_syntax"
"""Altair imports jsonschema, which imports this optional package. It builds 38 parsers, which takes seconds in every
process; no test checks whether a string is an IRI."""
NOTHING_COLLECTED = 5
"""The exit code of pytest if there are no tests."""
MUTANTS = 150
"""The number of faults that `proofs` plants in each game."""
SLOWEST = 10
"""The number of slow test files that are listed."""

Command = list[str | Path]


def say(text: str) -> None:
    """Print a headline."""
    print(f"\n== {text}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command to its end. If it fails, exit with its exit code."""
    code = subprocess.run(command, cwd=cwd, env=ENV, check=False).returncode
    if code:
        sys.exit(code)


def works(*command: str | Path) -> bool:
    """Run a command, without its output. Return whether it succeeded."""
    try:
        return not subprocess.run(command, cwd=ROOT, env=ENV, capture_output=True, check=False).returncode
    except OSError:
        return False


def once(action: Callable[[], None], *, stamp: Path, inputs: list[Path]) -> None:
    """Do something unless the stamp shows that it was already done with the same inputs."""
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        action()
        stamp.write_text(wanted)


def install(kind: str) -> None:
    """Install the packages of a lock file and the project (editable) into .venv."""
    if not PYTHON.exists():
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit("This Python has no ensurepip. On Debian and Ubuntu: sudo apt-get install python3-venv")
        say("making .venv")
        venv.create(VENV, symlinks=not WINDOWS, with_pip=True)

    def fill() -> None:
        say(f"installing {LOCKS[kind].name} into .venv")
        install_packages(LOCKS[kind])
        run(*PIP, "--no-deps", "--no-build-isolation", "-e", ROOT)

    once(fill, stamp=VENV / f"{kind}.stamp", inputs=[ROOT / "pyproject.toml", LOCKS[kind]])


def install_packages(lock: Path) -> None:
    """Install the packages of a lock file: with uv, which takes seconds, or with pip where uv can't be used."""
    packages: Command = ["--require-hashes", "--no-deps", "-r", lock]  # the file names all packages
    uv: Command = [UV, "pip", "install", "--no-cache", "--system-certs"]  # as pip, it trusts a company's certificates
    if works(*PIP, "--require-hashes", "-r", INSTALLER) and works(*uv, *packages):
        return
    say("uv can't be used here. pip takes a minute or two")
    run(*PIP, "--no-compile", *packages)


def install_browser() -> None:
    """Install Chromium from the system's packages if there is none. Ask first, except in CI."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    without = "or skip the browser tests: python3 start.py test -m 'not browser'"
    root = not WINDOWS and os.geteuid() == 0
    sudo: Command = [] if root else ["sudo", "-n"]
    allowed = root or (shutil.which("sudo") and not subprocess.run([*sudo, "true"], check=False).returncode)
    if not (allowed and shutil.which("apt-get")):
        sys.exit(
            f"The browser tests need one of {', '.join(BROWSERS)} on the PATH. Install one (on Debian:\n"
            f"sudo apt-get install chromium-headless-shell), {without}"
        )
    what = f"The browser tests need these system packages: apt-get install {' '.join(PACKAGES)}"
    if not os.environ.get("CI"):
        if not sys.stdin.isatty():
            sys.exit(f"{what}\nInstall them, {without}")
        if input(f"{what}\nInstall them now? [y/N] ").strip().lower() not in {"y", "yes"}:
            sys.exit(f"Nothing was installed. Install them yourself, {without}")
    say("installing Chromium")
    run(*sudo, "apt-get", "-qq", "update")
    run(*sudo, "apt-get", "-qq", "install", "-y", "--no-install-recommends", *PACKAGES)


class Failed(Exception):
    """Raised if a check fails or is stopped because another one failed. The argument is the exit code."""


class Check:
    """Runs stages, measures the time that they take, and can stop them all."""

    def __init__(self) -> None:
        self.stages: dict[str, Stage] = {}
        self.printing = threading.Lock()
        self.stopped = threading.Event()

    def stage(self, name: str, *, aside: bool = False) -> Stage:
        """Begin a stage. If it runs in parallel with others, the output of each command is shown when it ends."""
        self.stages[name] = Stage(self, aside=aside)
        return self.stages[name]

    def beside(self, lanes: Mapping[str, Callable[[Stage], None]]) -> None:
        """Run stages in parallel. If one raises `Failed`, end the others and raise it."""
        stages = [self.stage(name, aside=len(lanes) > 1) for name in lanes]
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda lane, stage: lane(stage), lanes.values(), stages))

    def stop(self) -> None:
        """End all commands, and don't show any more of their output."""
        self.stopped.set()
        for stage in self.stages.values():
            if stage.process is not None:
                stage.process.terminate()

    def times(self) -> Iterator[str]:
        """Yield the lines of a table with the wall time and the CPU time of each stage."""
        yield f"{'stage':<12}{'seconds':>8}{'CPU':>8}"
        for name, stage in self.stages.items():
            yield f"{name:<12}{stage.wall:8.1f}{stage.cpu:8.1f}"


class Stage:
    """Commands that run one after the other, and the time that they take."""

    def __init__(self, check: Check, *, aside: bool) -> None:
        self.wall = self.cpu = 0.0
        self.process: subprocess.Popen[bytes] | None = None
        self._check, self._aside = check, aside

    def run(self, title: str, *command: str | Path, cwd: Path = ROOT, fine: tuple[int, ...] = (0,)) -> None:
        """Run a command to its end. Raises `Failed` if its exit code is not in `fine` or another stage failed."""
        if self._check.stopped.is_set():
            raise Failed(1)
        if not self._aside:
            say(title)
        began = perf_counter()
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if self._aside else {}
        with subprocess.Popen(command, cwd=cwd, env=ENV, **pipes) as self.process:  # type: ignore[call-overload]
            if self._check.stopped.is_set():  # since the check above
                self.process.terminate()
            output = b"" if self.process.stdout is None else self.process.stdout.read()
            code, cpu = ended(self.process)
        self.process = None
        self.wall += perf_counter() - began
        self.cpu += cpu
        self._end(title, output, 0 if code in fine else code)

    def compare(self, title: str, built: Path, committed: Path, command: str) -> None:
        """Compare the files of a bundle that was just built with the committed ones. Raises `Failed` if they differ."""
        differ = contents(built) != contents(committed)
        message = f"The committed bundle is out of date: run `{command}` in widgets_js.\n"
        self._end(title, message.encode() if differ else b"", int(differ))

    def _end(self, title: str, output: bytes, code: int) -> None:
        """Show the stored output of a command.

        If the command failed, stop the run, so that nothing is shown after it.
        """
        with self._check.printing:
            if self._check.stopped.is_set():
                raise Failed(1)
            if self._aside:
                say(title)
            sys.stdout.buffer.write(output)
            sys.stdout.flush()
            if code:
                self._check.stop()
                raise Failed(code)


def ended(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Wait for a process; return its exit code, and the CPU seconds of it and its children (0 on Windows)."""
    if WINDOWS:
        return process.wait(), 0.0
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except ChildProcessError:  # `terminate` has already collected its exit status
        return process.wait(), 0.0
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files of a bundle, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def lint(stage: Stage) -> None:
    """Check Ruff's rules and its format."""
    stage.run("ruff check", PYTHON, "-m", "ruff", "check")
    stage.run("ruff format --check", PYTHON, "-m", "ruff", "format", "--check")


def types(stage: Stage) -> None:
    """Check the types of all Python code."""
    stage.run("mypy", PYTHON, "-m", "mypy")


def front(stage: Stage, scratch: Path) -> None:
    """Check the front end: style, types, tests, and whether the committed bundles are up to date."""
    npm = shutil.which("npm", path=ENV["PATH"]) or "npm"
    once(
        lambda: stage.run("npm ci", npm, "ci", cwd=WIDGETS),
        stamp=WIDGETS / "node_modules" / ".stamp",
        inputs=[WIDGETS / "package.json", WIDGETS / "package-lock.json"],
    )
    script: Command = [npm, "run", "--silent"]
    stage.run("biome ci", *script, "lint", cwd=WIDGETS)
    stage.run("tsc --noEmit", *script, "types", cwd=WIDGETS)
    junit = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={scratch / 'front.xml'}"]
    stage.run("vitest run", *script, "test", "--", *junit, cwd=WIDGETS)
    for task, committed in (("build", BUNDLE), ("morris", MORRIS)):
        stage.run(f"npm run {task}", *script, task, "--", "--outdir", scratch / task, cwd=WIDGETS)
        stage.compare(f"result of npm run {task}", scratch / task, committed, f"npm run {task}")


def lean(scratch: Path) -> dict[str, str]:
    """Return variables that let test processes start faster: compiled files are kept, `LEFT_OUT` is not imported."""
    (scratch / "lean").mkdir()
    (scratch / "lean" / f"{LEFT_OUT}.py").write_text(f'raise ImportError("{LEFT_OUT} is left out of tests")\n')
    paths = [str(scratch / "lean"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPATH": os.pathsep.join(paths)}


def collect(stage: Stage) -> None:
    """Collect all tests once, so that pytest has compiled their files before all test processes need them at once."""
    stage.run("pytest --collect-only", *PYTEST[:3], "--collect-only", "-qqq")


def tests(stage: Stage, scratch: Path, chosen: set[str], options: list[str]) -> None:
    """Run the chosen Python tests in parallel: those of the package, those in the browser, and the notebooks."""
    markers = " or ".join(MARKED[name] for name in MARKED if name in chosen)
    command: Command = [*PYTEST]
    if "notebooks" in chosen:
        command += NBVAL
    fine = (0,) if value_of("--since", options) is None else (0, NOTHING_COLLECTED)
    report = f"--junitxml={scratch / 'tests.xml'}"
    stage.run("pytest", *command, report, "-m", markers, *options, fine=fine)


def check(scratch: Path, chosen: set[str], options: list[str], ran: Check) -> None:
    """Run stages, the quick ones first. The first failure ends the run. Raises `Failed`."""
    if "lint" in chosen:
        lint(ran.stage("lint"))
    wanted = chosen & MARKED.keys()
    ENV.update(lean(scratch) if wanted else {})

    def before_tests(stage: Stage) -> None:
        types(stage)
        if wanted:
            collect(stage)

    # The type check keeps one core busy. The front end needs anything between no core and all cores.
    lanes: dict[str, Callable[[Stage], None]] = {"types": before_tests, "front": lambda stage: front(stage, scratch)}
    ran.beside({name: lane for name, lane in lanes.items() if name in chosen})
    if wanted:
        tests(ran.stage("tests"), scratch, chosen, options)


def memory() -> Path | None:
    """Return a folder in memory, where syncing journals is fast; None if there is none with enough room."""
    return SHARED_MEMORY if SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > ROOM else None


def value_of(option: str, options: list[str]) -> str | None:
    """Return the value of an option, given as `--option VALUE` or `--option=VALUE`, or None."""
    for argument, following in pairwise([*options, ""]):
        name, equals, value = argument.partition("=")
        if name == option:
            return value if equals else following
    return None


def slowest(reports: Path) -> Iterator[str]:
    """Yield lines with the seconds that the tests took: first the sum of all files, then each of the slowest files."""
    took: dict[str, float] = defaultdict(float)
    for report in reports.glob("*.xml"):
        for suite in ET.parse(report).iter("testsuite"):
            for case in suite.iter("testcase"):
                took[case.get("file") or case.get("classname") or ""] += float(case.get("time", 0))
    if took:
        whole = sum(took.values())
        yield f"\nThe slowest of {len(took)} test files, whose tests took {whole:.1f} s one after the other:"
        yield from (
            f"{seconds:8.1f}  {name}" for name, seconds in sorted(took.items(), key=lambda file: -file[1])[:SLOWEST]
        )


def summary(reports: Path, *, stopped: bool) -> str:
    """Summarize the reports of the test runs. A check that stopped the run without a report counts as a failure."""
    suites = [suite for report in reports.glob("*.xml") for suite in ET.parse(report).iter("testsuite")]
    tests, failures, errors, skipped = (
        sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return f"{tests - failed - skipped} passed, {max(failed, int(stopped))} failed, {skipped} skipped"


def proofs(options: list[str]) -> None:
    """Run the tests at full size, then check that they notice faults planted in each game."""
    install("test")
    if not any("not browser" in option for option in options):
        install_browser()
    say("pytest --proofs")
    run(*PYTEST, *NBVAL, "--proofs", "--timeout", "3600", *options)
    for game in sorted(path.parent.name for path in GAMES.glob("*/__init__.py")):
        say(f"{MUTANTS} faults in {game}")
        run(PYTHON, "-m", "tests.mutants", game, str(MUTANTS))


def test(options: list[str]) -> None:
    """Install what the checks need, run them, and print their times and a line of counts at the end."""
    named = list(takewhile(STAGES.__contains__, options))
    options = options[len(named) :]
    chosen = set(named or STAGES)
    if (revision := value_of("--since", options)) is not None:
        from tests.affected import since

        try:
            touched = since(revision).stages
        except subprocess.CalledProcessError as error:
            sys.exit(f"start.py test --since {revision}: {error.stderr.strip()}")
        if left := [name for name in STAGES if name in chosen - touched]:
            say(f"nothing to do since {revision}: {', '.join(left)}")
        chosen &= touched
    if any("not browser" in option for option in options):
        chosen.discard("browser")
    install("test")
    if "browser" in chosen:
        install_browser()
    ran = Check()
    with tempfile.TemporaryDirectory(dir=memory()) as scratch:
        ENV["TMPDIR"] = scratch
        stopped = True
        try:
            check(Path(scratch), chosen, options, ran)
            stopped = False
        except Failed as failed:
            sys.exit(failed.args[0])
        finally:
            print(
                "",
                *ran.times(),
                *slowest(Path(scratch)),
                "",
                summary(Path(scratch), stopped=stopped),
                sep="\n",
                flush=True,
            )


def lab(options: list[str]) -> None:
    """Open JupyterLab on the first notebook, like `boardbook lessons`, but in the project's folder of notebooks."""
    install("lab")
    LAB_SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    LAB_SETTINGS.write_text(json.dumps({"@jupyterlab/apputils-extension:notification": NO_NEWS}))
    command = [str(PYTHON), "-m", "boardbook", "lessons", str(NOTEBOOKS), *options]
    if WINDOWS:
        run(*command)
    else:
        os.chdir(ROOT)
        os.execve(command[0], command, ENV)  # so that JupyterLab gets Ctrl-C and signals


def site(folder: str = "site") -> None:
    """Build the site into a folder."""
    install("site")
    say(f"building the site into {folder}: about a minute")
    run(PYTHON, ROOT / "docs" / "site" / "build.py", Path(folder).resolve())
    print(f"To look at it: python3 -m http.server --bind 127.0.0.1 --directory {folder}")


def main(task: str = "lab", *options: str) -> None:
    """Run the task that the command line names."""
    most = MOST.get(task)
    wrong = most is not None and (len(options) > most or any(option.startswith("-") for option in options))
    if task in {"-h", "--help"} or (wrong and {"-h", "--help"} & set(options)):
        print(__doc__)
    elif wrong:
        sys.exit(f"start.py {task} does not take {' '.join(options)!r}.\n\n{__doc__}")
    elif task == "test":
        test(list(options))
    elif task == "proofs":
        proofs(list(options))
    elif task == "install":
        install("lab")
    elif task == "site":
        site(*options)
    elif task == "lab":
        lab(list(options))
    elif task.startswith("-"):
        lab([task, *options])
    else:
        sys.exit(f"start.py does not know {task!r}.\n\n{__doc__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
