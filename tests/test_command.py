"""The command `boardbook`: it copies notebooks without overwriting, and opens them in JupyterLab, also from a wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import nbformat
import pytest
from nbformat.sign import NotebookNotary

import boardbook as bb
from boardbook import __main__ as command

ROOT = Path(__file__).parents[1]
NOTEBOOKS = {path.relative_to(ROOT / "notebooks") for path in (ROOT / "notebooks").rglob("*.ipynb")}


def inside(folder: Path) -> set[Path]:
    """Return all files in a folder."""
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, list[str]]]:
    """Record what would be opened in JupyterLab, and with which options."""
    seen: list[tuple[Path, list[str]]] = []

    def see(folder: Path, options: list[str]) -> int:
        seen.append((folder, options))
        return 0

    monkeypatch.setattr(command, "trust", lambda notebooks: None)
    monkeypatch.setattr(command, "open_lab", see)
    return seen


def test_the_notebooks_are_copied_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "a" / "b"
    assert command.main(["lessons", str(folder), "--no-lab"]) == 0
    assert inside(folder) == NOTEBOOKS
    for name in NOTEBOOKS:
        assert (folder / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()
    assert capsys.readouterr().out == f"{len(NOTEBOOKS)} notebooks copied to {folder}\n"


def test_existing_notebooks_are_kept_and_new_ones_are_added(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, gone = tmp_path / "start.ipynb", tmp_path / "lessons" / "magus-1.ipynb"
    command.main(["lessons", str(tmp_path), "--no-lab"])
    mine.write_text("my own", encoding="utf-8")
    gone.unlink()
    capsys.readouterr()
    assert command.main(["lessons", str(tmp_path), "--no-lab"]) == 0
    assert mine.read_text(encoding="utf-8") == "my own"
    assert gone.exists()
    said = capsys.readouterr().out
    assert said.startswith("1 notebook copied to ")
    assert said.endswith(f"Not overwritten, because it differs: {mine}\n")


def test_anything_at_the_path_of_a_notebook_is_kept_and_only_files_are_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], opened: list[tuple[Path, list[str]]]
) -> None:
    """The path can be a dangling link, a link to itself or to another file, a pipe without a writer, or a folder."""
    folder, elsewhere = tmp_path / "mine", tmp_path / "elsewhere.ipynb"
    (folder / "lessons").mkdir(parents=True)
    names = ["start.ipynb", "statistics.ipynb", "puzzles.ipynb", "interop.ipynb", "lessons/magus-1.ipynb"]
    nowhere, loop, linked, pipe, inner = (folder / name for name in names)
    nowhere.symlink_to(tmp_path / "nowhere")
    loop.symlink_to(loop.name)
    elsewhere.write_text("mine", encoding="utf-8")
    linked.symlink_to(elsewhere)
    os.mkfifo(pipe)
    inner.mkdir()
    assert {Path(name) for name in names} <= NOTEBOOKS
    assert command.main(["lessons", str(folder)]) == 0
    assert nowhere.is_symlink()
    assert not nowhere.exists()
    assert loop.is_symlink()
    assert (linked.is_symlink(), elsewhere.read_text(encoding="utf-8")) == (True, "mine")
    assert (pipe.is_fifo(), inner.is_dir(), len(opened)) == (True, True, 1)
    kept = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Not overwritten")]
    assert sorted(kept) == sorted(f"Not overwritten, because it differs: {folder / name}" for name in names)


def test_checkpoints_and_virtual_documents_are_not_copied(tmp_path: Path) -> None:
    for name in ("one.ipynb", ".ipynb_checkpoints/one-checkpoint.ipynb", "deep/.virtual_documents/two.ipynb"):
        (tmp_path / "from" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "from" / name).write_text("{}", encoding="utf-8")
    new, same, kept = command.copied(tmp_path / "from", tmp_path / "to")
    assert inside(tmp_path / "to") == {Path("one.ipynb")}
    assert (new, same, kept) == ([tmp_path / "to" / "one.ipynb"], [tmp_path / "to" / "one.ipynb"], [])


def test_lab_is_opened_with_the_remaining_options(tmp_path: Path, opened: list[tuple[Path, list[str]]]) -> None:
    assert command.main(["lessons", str(tmp_path), "--no-browser", "--port=9"]) == 0
    assert opened == [(tmp_path, ["--no-browser", "--port=9"])]


def test_without_a_path_a_folder_is_created_in_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[tuple[Path, list[str]]]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.main(["lessons"]) == 0
    assert inside(tmp_path / "boardbook-notebooks") == NOTEBOOKS
    assert opened == [(Path("boardbook-notebooks"), [])]


def test_without_lab_the_command_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert command.main(["lessons", str(tmp_path)]) == 1
    assert inside(tmp_path) == NOTEBOOKS
    assert "pip install 'boardbook[lab]'" in capsys.readouterr().err


def test_a_folder_that_is_a_file_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    assert command.main(["lessons", str(tmp_path / "taken"), "--no-lab"]) == 1
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'taken'} could not be written: ")


def test_without_arguments_the_command_shows_its_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command.main([]) == 0
    assert "lessons" in capsys.readouterr().out
    assert not inside(tmp_path)


@pytest.mark.parametrize("arguments", [["--port=9"], ["lesson"], ["lessons", "--no-lab", "--port=9"]])
def test_unknown_arguments_are_refused(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as refused:
        command.main(arguments)
    assert refused.value.code == 2
    assert not inside(tmp_path)


def test_only_unchanged_notebooks_are_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[tuple[Path, list[str]]]
) -> None:
    trusted: list[Path] = []
    monkeypatch.setattr(command, "trust", trusted.extend)
    command.main(["lessons", str(tmp_path), "--no-lab"])
    assert trusted == []
    (tmp_path / "start.ipynb").write_text("somebody else’s", encoding="utf-8")
    command.main(["lessons", str(tmp_path)])
    assert {path.relative_to(tmp_path) for path in trusted} == NOTEBOOKS - {Path("start.ipynb")}


def test_jupyter_trusts_notebooks_that_the_command_has_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    book = tmp_path / "one.ipynb"
    cell = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("display_data", {"text/html": "<b>1</b>"})])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), book)
    read = nbformat.read(book, as_version=4)
    assert not NotebookNotary().check_signature(read)
    command.trust([book])
    assert NotebookNotary().check_signature(read)


def test_importing_the_package_does_not_load_the_command() -> None:
    tell = "import sys, boardbook; print({'argparse', 'boardbook.__main__'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


# --- from a wheel -----------------------------------------------------------------------------------------------------

PLAYED = """
import json
import boardbook as bb

match = bb.Match("pangea", ["greedy", "random"], seed=3).run()
mime, _ = match._repr_mimebundle_()
study = bb.simulate("magus", ["random", "random"], matches=4, workers=2, to="study")
print(json.dumps({
    "from": bb.__file__,
    "plies": [match.ply, match.log.height],
    "over": match.result is not None,
    "board": sorted(mime),
    "script": len(match.board()._esm) > 10_000,
    "matches": study.matches.collect().height,
    "rule": bb.rulebook("zargos", "fr").paragraph("zargos.end.over"),
    "lesson": len(bb.lesson("magellan", 1, "fr").sheet().puzzles),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    env = {name: value for name, value in os.environ.items() if name != "HATCH_BUILD_HOOK_ENABLE_MYPYC"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    subprocess.run([*build, folder], cwd=ROOT, env=env, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_a_wheel_contains_everything_needed_and_nothing_else(wheel: Path) -> None:
    names = {Path(name) for name in ZipFile(wheel).namelist()}
    assert {name.relative_to("boardbook/notebooks") for name in names if "notebooks" in name.parts} == NOTEBOOKS
    package = ROOT / "src" / "boardbook"
    kept = {path.relative_to(package.parent) for path in package.rglob("*") if path.suffix in {".py", ".toml", ".md"}}
    assert kept <= names
    assert {Path("boardbook/widgets/static/pangea.js"), Path("boardbook/py.typed")} <= names
    assert {name.parts[0] for name in names} == {"boardbook", f"boardbook-{bb.__version__}.dist-info"}
    assert not [name for name in names if name.suffix in {".pyc", ".parquet", ".so", ".pyd"}]


def test_a_wheel_works_without_a_checkout(wheel: Path, tmp_path: Path) -> None:
    """The environment has the wheel and the packages that boardbook needs, but no checkout."""
    home = tmp_path / "env"
    venv.create(home, symlinks=sys.platform != "win32")
    folder = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = folder / "python"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*line: str | Path) -> str:
        done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # A folder that a .pth file names is searched, but its own .pth files are not read, so they can't lead to a
    # checkout.
    (site / "needs.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")

    assert run(folder / "boardbook", "--version") == f"boardbook {bb.__version__}\n"
    run(folder / "boardbook", "lessons", "here", "--no-lab")
    assert inside(tmp_path / "here") == NOTEBOOKS
    (tmp_path / "play.py").write_text(PLAYED, encoding="utf-8")
    told = json.loads(run(python, "play.py").splitlines()[-1])
    assert Path(told["from"]).is_relative_to(site)
    assert told["over"]
    assert told["script"]
    assert told["plies"][0] == told["plies"][1] > 50
    assert told["board"] == ["application/vnd.jupyter.widget-view+json", "text/plain"]
    assert told["matches"] == 4
    assert told["rule"] == bb.rulebook("zargos", "fr").paragraph("zargos.end.over")
    assert told["lesson"] > 0


def test_extras_have_the_versions_with_which_the_tests_run() -> None:
    """The versions in the extras for users must be the same as those in the groups for development."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    assert extras["lab"] == groups["lab"]
    assert {*extras["cluster"], *extras["tables"]} <= {
        line for line in [*groups["guide"], *groups["test"]] if isinstance(line, str)
    }
