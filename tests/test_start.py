"""`start.py` rejects invalid commands before it installs or builds anything, and runs the stages of the check."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import start
from start import LEFT_OUT, PYTHON, Check, Failed, Stage, lean, slowest, summary, value_of
from tests.profiles import is_told_in_the_other_language

START = Path(__file__).resolve().parents[1] / "start.py"
LESSONS = START.parent / "notebooks" / "lessons"


def started(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `start.py` in a folder, in which it must write nothing, with a short time limit."""
    command = [sys.executable, str(START), *options]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert list(folder.iterdir()) == []
    return told


@pytest.mark.parametrize("options", [("--help",), ("-h",), ("site", "--help"), ("site", "-h"), ("install", "--help")])
def test_help_lists_the_commands(options: tuple[str, ...], tmp_path: Path) -> None:
    told = started(tmp_path, *options)
    assert told.returncode == 0
    assert told.stdout.startswith("Open boardbook, or test it.")
    assert "==" not in told.stdout


@pytest.mark.parametrize("options", [("sight",), ("site", "one", "two"), ("site", "--fast"), ("install", "all")])
def test_an_unknown_command_is_named_and_does_nothing(options: tuple[str, ...], tmp_path: Path) -> None:
    told = started(tmp_path, *options)
    assert told.returncode == 1
    assert options[-1] in told.stderr
    assert "python3 start.py site [folder]" in told.stderr
    assert told.stdout == ""


@pytest.mark.parametrize("failing", [None, "--require-hashes -r", "uv pip"])
def test_packages_are_installed_with_uv_or_else_with_pip(failing: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def works(*command: str | Path) -> bool:
        tried.append(" ".join(map(str, command)).replace(".exe", ""))
        return failing is None or failing not in tried[-1]

    monkeypatch.setattr(start, "works", works)
    monkeypatch.setattr(start, "run", works)
    start.install_packages(Path("all.lock"))
    assert tried[0].endswith("--require-hashes -r " + str(start.INSTALLER))
    assert any("uv pip install" in one for one in tried) == (failing != "--require-hashes -r")
    assert any("pip --disable-pip-version-check --quiet install --no-compile" in one for one in tried) == bool(failing)
    assert tried[-1].endswith("--require-hashes --no-deps -r all.lock")


def test_a_command_that_fails_or_does_not_exist_does_not_work() -> None:
    assert start.works(*code("pass"))
    assert not start.works(*code("raise SystemExit(3)"))
    assert not start.works("no-such-command")


REPORT = """<testsuites><testsuite tests="4" failures="1" errors="0" skipped="1">
<testcase classname="tests.a" time="1.5"/><testcase classname="tests.b" time="0.25"/>
<testcase classname="tests.a" time="1.0"/><testcase classname="tests.b" time="0.5"/></testsuite></testsuites>"""


def code(text: str) -> tuple[str, ...]:
    """Return the command that runs some Python code."""
    return (sys.executable, "-c", text)


def test_a_stage_reports_its_time(capfd: pytest.CaptureFixture[str]) -> None:
    ran = Check()
    ran.stage("one").run("counting", *code("print(sum(range(4)))"))
    head, row = ran.times()
    assert head.split() == ["stage", "seconds", "CPU"]
    assert row.split()[0] == "one"
    assert ran.stages["one"].wall > 0
    assert (ran.stages["one"].cpu > 0) == (sys.platform != "win32")
    assert capfd.readouterr().out == "\n== counting\n6\n"


def test_parallel_stages_print_their_output_one_after_the_other(capfd: pytest.CaptureFixture[str]) -> None:
    def both(stage: Stage) -> None:
        stage.run("first", *code("print('a'); print('b')"))
        stage.run("second", *code("print('c')"))

    Check().beside({"one": both, "two": both})
    told = capfd.readouterr().out
    assert told.count("== first\na\nb\n") == told.count("== second\nc\n") == 2


def test_a_failed_stage_ends_parallel_stages_and_its_output_comes_last(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    endless = f"from pathlib import Path; from threading import Event; Path({str(begun)!r}).touch(); Event().wait()"
    wait = f"from pathlib import Path\nwhile not Path({str(begun)!r}).exists(): pass\nprint('no'); raise SystemExit(3)"
    ran = Check()
    with pytest.raises(Failed) as failed:
        ran.beside(
            {
                "good": lambda stage: stage.run("endless", *code(endless)),
                "bad": lambda stage: stage.run("failing", *code(wait)),
            }
        )
    assert failed.value.args[0] in (1, 3)
    assert capfd.readouterr().out == "\n== failing\nno\n"
    with pytest.raises(Failed):
        ran.stage("later").run("not begun", PYTHON)
    assert capfd.readouterr().out == ""


def test_a_bundle_that_differs_from_its_sources_fails(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for folder, text in (("made", "new"), ("kept", "old")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "board.js").write_text(text)
    with pytest.raises(Failed):
        Check().stage("front").compare("bundle", tmp_path / "made", tmp_path / "kept", "npm run build")
    assert "run `npm run build` in widgets_js" in capfd.readouterr().out
    Check().stage("front").compare("bundle", tmp_path / "made", tmp_path / "made", "npm run build")


def test_reports_list_the_slowest_files_and_one_line_of_counts(tmp_path: Path) -> None:
    (tmp_path / "tests.xml").write_text(REPORT)
    assert [line.split() for line in slowest(tmp_path)][1:] == [["2.5", "tests.a"], ["0.8", "tests.b"]]
    assert summary(tmp_path, stopped=True) == "2 passed, 1 failed, 1 skipped"
    assert list(slowest(tmp_path / "none")) == []


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ([], None),
        (["-x"], None),
        (["--since", "HEAD"], "HEAD"),
        (["-x", "--since=HEAD~1"], "HEAD~1"),
        (["--since"], ""),
    ],
)
def test_an_option_has_the_value_that_follows_it(options: list[str], value: str | None) -> None:
    assert value_of("--since", options) == value


def test_an_active_environment_elsewhere_is_not_passed_to_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython warns about an active environment that is not its own, and warnings are errors here."""
    monkeypatch.setenv("VIRTUAL_ENV", "elsewhere")
    code = "import start; print(start.ENV['VIRTUAL_ENV'] == str(start.VENV))"
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, cwd=START.parent, capture_output=True, text=True, check=True)
    assert told.stdout == "True\n"


def test_processes_of_the_tests_start_faster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Altair works without the module that is left out, and the rest of the search path is unchanged."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "given"))
    code = (
        "import sys, altair; altair.Chart({'values': []}).mark_bar().to_dict()\n"
        f"print(sys.dont_write_bytecode, {LEFT_OUT!r} in sys.modules, sys.path[1:3])"
    )
    environment = {**os.environ, **lean(tmp_path)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == f"False False {[str(tmp_path / 'lean'), str(tmp_path / 'given')]}\n"


def test_a_check_runs_each_part_of_a_lesson_in_one_language() -> None:
    books = [path.relative_to(START.parent).as_posix() for path in LESSONS.glob("*.ipynb")]
    tried = [book for book in books if not is_told_in_the_other_language(book)]
    assert len(books) == 2 * len(tried) > 20
    assert {book.replace("-fr.", ".") for book in tried} == {book.replace("-fr.", ".") for book in books}
    assert {"-fr." in book for book in tried} == {True, False}
    assert not is_told_in_the_other_language("notebooks/start.ipynb")
