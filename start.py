"""Open boardbook, or test it. Needs Python 3.11 or newer, and nothing else.

    python3 start.py [lab] [options]    open notebooks/start.ipynb; the options go to JupyterLab
    python3 start.py test [options]     run every check; the options go to pytest. -m 'not browser' needs no browser
    python3 start.py site [folder]      build the site: Jupyter with all notebooks, and boards to play, as static files
    python3 start.py install            only install

What is needed goes into .venv, in the versions of the lock files, the first time and whenever these change.
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
import venv
from pathlib import Path
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
NOTEBOOKS = ROOT / "notebooks"
LOCKS = {
    "lab": ROOT / "requirements.lock",
    "site": ROOT / "requirements-site.lock",
    "test": ROOT / "requirements-test.lock",
}
LAB_SETTINGS = VENV / "etc" / "jupyter" / "labconfig" / "default_setting_overrides.json"
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "libatomic1")  # Playwright's own Node needs libatomic1, and no package asks for it
ENV = {**os.environ, "PATH": os.pathsep.join([str(BIN), os.environ.get("PATH", "")])}

MOST = {"site": 1, "install": 0}
"""So many words follow a task at most, none of them an option; lab and test pass on whatever is given."""

Command = list[str | Path]


def say(text: str) -> None:
    """Print a headline."""
    print(f"\n== {text}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command to its end; if it fails, stop with its exit code."""
    code = subprocess.run(command, cwd=cwd, env=ENV, check=False).returncode
    if code:
        sys.exit(code)


def once(title: str, *commands: Command, stamp: Path, inputs: list[Path], cwd: Path = ROOT) -> None:
    """Run commands, unless the stamp tells that they were run on the same inputs."""
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        say(title)
        for command in commands:
            run(*command, cwd=cwd)
        stamp.write_text(wanted)


def install(kind: str) -> None:
    """Bring .venv in line with a lock file and put the project into it, editable."""
    if not PYTHON.exists():
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit("This Python has no ensurepip. On Debian and Ubuntu: sudo apt-get install python3-venv")
        say("making .venv")
        venv.create(VENV, symlinks=not WINDOWS, with_pip=True)
    pip: Command = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    once(
        f"installing {LOCKS[kind].name} into .venv: a minute or two",
        [*pip, "--require-hashes", "-r", LOCKS[kind]],
        [*pip, "--no-deps", "--no-build-isolation", "-e", ROOT],
        stamp=VENV / f"{kind}.stamp",
        inputs=[ROOT / "pyproject.toml", LOCKS[kind]],
    )


def install_browser() -> None:
    """Have a Chromium, from the system's packages where there is none; asks first, but for CI."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    without = "or leave the browser tests out: python3 start.py test -m 'not browser'"
    root = not WINDOWS and os.geteuid() == 0
    sudo: Command = [] if root else ["sudo", "-n"]
    allowed = root or (shutil.which("sudo") and not subprocess.run([*sudo, "true"], check=False).returncode)
    if not (allowed and shutil.which("apt-get")):
        sys.exit(
            f"The browser tests need one of {', '.join(BROWSERS)} on the PATH. Install one (on Debian:\n"
            f"sudo apt-get install chromium), {without}"
        )
    what = f"The browser tests need packages of the system: apt-get install {' '.join(PACKAGES)}"
    if not os.environ.get("CI"):
        if not sys.stdin.isatty():
            sys.exit(f"{what}\nInstall them, {without}")
        if input(f"{what}\nInstall them now? [y/N] ").strip().lower() not in {"y", "yes"}:
            sys.exit(f"Nothing was installed. Install them yourself, {without}")
    say("installing Chromium")
    run(*sudo, "apt-get", "-qq", "update")
    run(*sudo, "apt-get", "-qq", "install", "-y", "--no-install-recommends", *PACKAGES)


def built(folder: Path) -> dict[str, bytes]:
    """Read the files of the bundles."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def check(scratch: Path, options: list[str]) -> None:
    """Run all checks in order, the quick ones first; the first that fails ends the run."""
    python: Command = [PYTHON, "-m"]
    npm = shutil.which("npm", path=ENV["PATH"]) or "npm"
    script: Command = [npm, "run", "--silent"]

    def step(title: str, *command: str | Path, cwd: Path = ROOT) -> None:
        say(title)
        run(*command, cwd=cwd)

    step("ruff check", *python, "ruff", "check")
    step("ruff format --check", *python, "ruff", "format", "--check")
    step("mypy", *python, "mypy")
    once(
        "npm ci",
        [npm, "ci"],
        stamp=WIDGETS / "node_modules" / ".stamp",
        inputs=[WIDGETS / "package.json", WIDGETS / "package-lock.json"],
        cwd=WIDGETS,
    )
    step("biome ci", *script, "lint", cwd=WIDGETS)
    step("tsc --noEmit", *script, "types", cwd=WIDGETS)
    junit = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={scratch / 'widgets.xml'}"]
    step("vitest run", *script, "test", "--", *junit, cwd=WIDGETS)
    step("bundle", *script, "build", "--", "--outdir", scratch / "bundle", cwd=WIDGETS)
    if built(scratch / "bundle") != built(BUNDLE):
        print("The committed bundle is not what its sources give: run `npm run build` in widgets_js.")
        sys.exit(1)
    step("bundle of the example", *script, "morris", "--", "--outdir", scratch / "morris", cwd=WIDGETS)
    if built(scratch / "morris") != built(MORRIS):
        print("The committed bundle of the example is not what its sources give: run `npm run morris` in widgets_js.")
        sys.exit(1)
    # Side by side, in the order of their names: the browser's tests, the longest, come early.
    pytest: Command = [*python, "pytest", "-n", "auto", "--maxprocesses", "4", "--no-loadscope-reorder"]
    report = f"--junitxml={scratch / 'python.xml'}"
    step("pytest", *pytest, "--dist=loadgroup", report, *options)
    if any(NOTEBOOKS.glob("*.ipynb")):
        nbval = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/notebooks/sanitize.cfg"]
        report = f"--junitxml={scratch / 'notebooks.xml'}"
        step("notebooks", *pytest, "--dist=loadfile", report, *nbval, NOTEBOOKS)
    else:
        say("no notebooks yet")


def summary(reports: Path, *, stopped: bool) -> str:
    """Count what the test runs reported; a check that stopped the run without a report counts as one."""
    suites = [suite for report in reports.glob("*.xml") for suite in ET.parse(report).iter("testsuite")]
    tests, failures, errors, skipped = (
        sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return f"{tests - failed - skipped} passed, {max(failed, int(stopped))} failed, {skipped} skipped"


def test(options: list[str]) -> None:
    """Install what the checks need, run them, and end with one line of counts."""
    install("test")
    if not any("not browser" in option for option in options):
        install_browser()
    with tempfile.TemporaryDirectory() as scratch:
        stopped = True
        try:
            check(Path(scratch), options)
            stopped = False
        finally:
            print(f"\n{summary(Path(scratch), stopped=stopped)}", flush=True)


def lab(options: list[str]) -> None:
    """Open JupyterLab on the first notebook, as `boardbook lessons` does, in the project's own folder of notebooks."""
    install("lab")
    LAB_SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    LAB_SETTINGS.write_text(json.dumps({"@jupyterlab/apputils-extension:notification": NO_NEWS}))
    command = [str(PYTHON), "-m", "boardbook", "lessons", str(NOTEBOOKS), *options]
    if WINDOWS:
        run(*command)
    else:
        os.chdir(ROOT)
        os.execve(command[0], command, ENV)  # so that Ctrl-C and signals are JupyterLab's own


def site(folder: str = "site") -> None:
    """Build the site in a folder."""
    install("site")
    say(f"building the site in {folder}: a minute")
    run(PYTHON, ROOT / "docs" / "site" / "build.py", Path(folder).resolve())
    print(f"To look at it: python3 -m http.server --bind 127.0.0.1 --directory {folder}")


def main(task: str = "lab", *options: str) -> None:
    """Do what the command line says."""
    most = MOST.get(task)
    wrong = most is not None and (len(options) > most or any(option.startswith("-") for option in options))
    if task in {"-h", "--help"} or (wrong and {"-h", "--help"} & set(options)):
        print(__doc__)
    elif wrong:
        sys.exit(f"start.py {task} does not take {' '.join(options)!r}.\n\n{__doc__}")
    elif task == "test":
        test(list(options))
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
