"""Tests for the selection of tests that a change can affect: those that import it, name its game, or might use it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache

import pytest

from tests.affected import ROOT, Project, Selection, git


def notebook(code: str, shown: str = "") -> str:
    """Return a notebook with one cell and its output."""
    cell = {"cell_type": "code", "source": [code], "outputs": [{"text": [shown]}]}
    return json.dumps({"cells": [{"cell_type": "markdown", "source": [shown]}, cell]})


FILES: dict[str, str | None] = {
    "pyproject.toml": None,
    "widgets_js/src/app.tsx": None,
    "src/boardbook/__init__.py": "from boardbook.shown import show\nattach_stub(__name__, __file__)\n",
    "src/boardbook/__init__.pyi": "from .match import Match as Match\nfrom .studies.study import Study as Study\n",
    "src/boardbook/shown.py": "",
    "src/boardbook/match.py": "def log():\n    import boardbook.frames\n",
    "src/boardbook/frames.py": "",
    "src/boardbook/frames.json": None,
    "src/boardbook/studies/__init__.py": "",
    "src/boardbook/studies/study.py": 'getattr(import_module("boardbook.plan"), "x")',
    "src/boardbook/studies/words.toml": None,
    "src/boardbook/plan.py": '"""Says nothing of boardbook.frames."""',
    "src/boardbook/games/__init__.py": "",
    "src/boardbook/games/ludo/__init__.py": "",
    "src/boardbook/games/ludo/rules.py": "",
    "src/boardbook/games/ludo/edition.toml": None,
    "src/boardbook/games/chess/__init__.py": "",
    "src/boardbook/games/chess/rules.py": "",
    "tests/house.py": "import boardbook as bb\nGAMES = tuple(bb.games())\nBOARD = 'ludo'\n",
    "tests/asking.py": "import boardbook as bb\ndef begun(): return bb.Match('ludo')\n",
    "tests/test_match.py": (
        "import boardbook as bb\nfrom tests.house import GAMES\nfrom tests.asking import begun as started\n"
        "def test_ludo(): bb.Match('ludo')\n"
        "def test_chess(): bb.Match('chess')\n"
        "@pytest.mark.parametrize('game', GAMES)\ndef test_each(game): bb.Match(game)\n"
        "every_game = pytest.mark.parametrize('game', GAMES)\n@every_game\ndef test_marked(game): bb.Match(game)\n"
        "def test_all():\n    for game in GAMES: bb.Match(game)\n"
        "@pytest.fixture\ndef match(): return started()\n"
        "def test_fixture(match): assert match and 'chess'\n"
        "def test_toy(): bb.Match('toy')\n"
        "def test_no_game(): pass\n"
    ),
    "tests/toy/__init__.py": "class Toy: pass\nGAME = Toy\n",
    "tests/test_study.py": "from boardbook import Study\ndef test_chess(): Study('chess')\n",
    "tests/test_rules.py": "from boardbook.games.ludo.rules import x\ndef test_any(): play('chess')\n",
    "tests/test_code.py": "def test_code(): run('from boardbook.frames import x; chess')\n",
    "tests/test_name.py": "def test_name(): import_module(f'boardbook.studies.{name}').play('chess')\n",
    "tests/test_file.py": "def test_file(): play(HERE / 'frames.json', 'chess')\n",
    "tests/test_alone.py": "def test_alone(): play('chess')\n",
    "tests/browser/test_board.py": "def test_board(): play('chess')\n",
    "notebooks/ludo-1.ipynb": notebook("bb.Match('ludo')"),
    "notebooks/chess-1.ipynb": notebook("bb.Match('chess')"),
}


def chosen(*changed: str) -> set[str]:
    """Return the test files and notebooks that are selected."""
    selection = Selection(Project(FILES), changed)
    tests = {path for path in FILES if "/test_" in path and selection.has_file(path)}
    return tests | {path for path in FILES if path.endswith(".ipynb") and selection.has_notebook(path)}


ENDS = (".py", "/__init__.py")
BOOKS = {"notebooks/ludo-1.ipynb", "notebooks/chess-1.ipynb"}


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("tests/test_alone.py", {"tests/test_alone.py"}),
        ("tests/asking.py", {"tests/test_match.py"}),
        ("src/boardbook/match.py", {"tests/test_match.py", *BOOKS}),
        ("src/boardbook/frames.py", {"tests/test_match.py", "tests/test_code.py", *BOOKS}),
        ("src/boardbook/plan.py", {"tests/test_study.py", "tests/test_name.py", *BOOKS}),
        ("src/boardbook/studies/words.toml", {"tests/test_study.py", "tests/test_name.py", *BOOKS}),
        ("src/boardbook/games/ludo/rules.py", {"tests/test_match.py", "tests/test_rules.py", "notebooks/ludo-1.ipynb"}),
        (
            "src/boardbook/games/ludo/edition.toml",
            {"tests/test_match.py", "tests/test_rules.py", "notebooks/ludo-1.ipynb"},
        ),
        ("widgets_js/src/app.tsx", {"tests/browser/test_board.py"}),
        ("notebooks/chess-1.ipynb", {"notebooks/chess-1.ipynb"}),
    ],
)
def test_files_that_a_change_can_affect(changed: str, tests: set[str]) -> None:
    assert chosen(changed) == tests


def test_a_game_in_the_output_of_a_notebook_does_not_count() -> None:
    files = {**FILES, "notebooks/other.ipynb": notebook("bb.Match('chess')", "chess, ludo")}
    selection = Selection(Project(files), ["src/boardbook/games/ludo/rules.py"])
    assert not selection.has_notebook("notebooks/other.ipynb")
    assert selection.has_notebook("notebooks/ludo-1.ipynb")


@pytest.mark.parametrize(
    ("named", "touched"),
    [
        ("Path(__file__).parent", True),
        ("Path(__file__).parent / 'a'", True),
        ("Path(__file__).parent / 'a.txt'", False),
    ],
)
def test_a_file_that_lists_folders_and_knows_one_of_ours_may_read_any_file(named: str, touched: bool) -> None:
    read = f"HERE = {named}\ndef test_reading(): play(HERE, Path('/proc').iterdir(), 'chess')\n"
    selection = Selection(Project({**FILES, "tests/test_reading.py": read}), ["src/boardbook/games/ludo/rules.py"])
    assert selection.has_file("tests/test_reading.py") == touched


def test_changed_data_selects_the_tests_that_name_it() -> None:
    assert "tests/test_file.py" in chosen("src/boardbook/frames.json")


@pytest.mark.parametrize("changed", ["pyproject.toml", "tests/conftest.py", "new.txt", "tests/affected.py"])
def test_a_change_that_fits_no_rule_selects_everything(changed: str) -> None:
    assert chosen(changed) == {path for path in FILES if "/test_" in path or path.endswith(".ipynb")}
    assert len(Selection(Project(FILES), [changed]).stages) == 6


def test_no_change_selects_nothing() -> None:
    assert chosen() == set()
    assert Selection(Project(FILES), []).stages == set()


@pytest.mark.parametrize(
    ("name", "shown", "touched"),
    [
        ("test_ludo", "", True),
        ("test_chess", "", False),
        ("test_each", "[ludo-3]", True),
        ("test_each", "[chess-3]", False),
        ("test_marked", "[ludo-3]", True),
        ("test_marked", "[chess-3]", False),
        ("test_all", "", True),
        ("test_fixture", "", True),
        ("test_toy", "", False),
        ("test_no_game", "", True),
        ("test_not_found", "", True),
    ],
)
def test_tests_that_a_change_in_a_game_can_affect(name: str, shown: str, touched: bool) -> None:
    selection = Selection(Project(FILES), ["src/boardbook/games/ludo/rules.py"])
    assert selection.has_test("tests/test_match.py", name, shown) == touched


@pytest.mark.parametrize(
    ("changed", "stages"),
    [
        ("widgets_js/src/app.tsx", {"front", "browser"}),
        ("tests/test_alone.py", {"lint", "types", "python"}),
        ("src/boardbook/studies/words.toml", {"lint", "types", "front", "python", "notebooks"}),
        ("notebooks/chess-1.ipynb", {"lint", "types", "notebooks"}),
    ],
)
def test_stages_that_have_something_to_do(changed: str, stages: set[str]) -> None:
    assert Selection(Project(FILES), [changed]).stages == stages


@pytest.fixture(scope="module", autouse=True)
def _project_is_forgotten() -> Iterator[None]:
    """Forget the parsed files, because every later search for garbage would go through them."""
    yield
    project.cache_clear()


@cache
def project() -> Project:
    """Return the project in its current state."""
    paths = git("ls-files", "--cached", "--others", "--exclude-standard")
    texts = {
        path: (ROOT / path).read_text("utf-8") for path in paths if path.endswith(".py") and (ROOT / path).exists()
    }
    return Project({**dict.fromkeys(paths), **texts})


def statements(path: str) -> set[str]:
    """Return the files that any import statement in a file names, found by a second, simpler implementation."""
    found = set()
    for node in ast.walk(project().trees[path]):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    places = [f"{root}{name.replace('.', '/')}{end}" for root in ("src/", "") for name in found for end in ENDS]
    return {place for place in places if place in project().sources}


def test_a_change_affects_all_direct_and_indirect_importers() -> None:
    touched = {path: project().touched([path]) for path in project().sources}
    for path, users in touched.items():
        if path != "src/boardbook/__init__.py":  # its imports for type checkers are names that are loaded on first use
            for imported in statements(path):
                assert users <= touched[imported], (path, imported)


def test_a_rule_of_a_game_affects_its_own_tests_and_not_those_of_other_games() -> None:
    selection = Selection(project(), ["src/boardbook/games/pangea/rules.py"])
    touched = {path for path in project().sources if "/test_" in path and path in selection.files}
    assert {path for path in project().sources if path.startswith("tests/games/pangea/test_")} & touched
    assert not {path for path in touched if path.startswith("tests/games/") and "/pangea/" not in path} - {
        "tests/games/test_chapters.py"
    }
    assert selection.has_test("tests/test_imports.py", "test_packages_have_no_cycle_of_imports", "")


def test_an_example_of_the_gallery_affects_the_tests_that_run_it() -> None:
    selection = Selection(project(), ["docs/gallery/sea.py"])
    assert selection.has_file("tests/docs/test_gallery.py")
    assert not selection.everything
