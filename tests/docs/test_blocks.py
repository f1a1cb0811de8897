"""Each page of the guide shows what its Python blocks give, and no block depends on what a reader clicked before."""

from __future__ import annotations

import ast
import json
import random
import re
from html import escape
from importlib.util import find_spec
from typing import Any

import making
import pytest
import running
from blocks import Block, blocks

import boardbook as bb
from boardbook.widgets import Board
from tests.docs.site import GUIDE, ROOT, Site

PAGES = {
    path.relative_to(GUIDE).with_suffix("").as_posix(): found
    for path in [path for folder in ("", "how-to", "reference") for path in sorted((GUIDE / folder).glob("*.md"))]
    if (found := list(blocks(path.read_text(encoding="utf-8"))))
}
"""The blocks of each page that has some."""
README = list(blocks((ROOT / "README.md").read_text(encoding="utf-8")))
START = [
    Block("".join(cell["source"]), number)
    for number, cell in enumerate(json.loads((ROOT / "notebooks" / "start.ipynb").read_text(encoding="utf-8"))["cells"])
    if cell["cell_type"] == "code"
]
"""The cells of the notebook that continues the tutorial."""
LIVE = [f"how-to/{name}" for name in ("class", "grading", "homes", "match", "play", "thirty-lines")] + ["tutorial"]
"""The pages with a block that uses a match or a puzzle after its board was shown."""
EFFECTS = {
    *(
        "answer",
        "branch",
        "close",
        "comment",
        "goto",
        "observe",
        "stop",
        "play",
        "register_bot",
        "register_game",
        "reset",
        "run",
        "screen",
    ),
    *("save", "say", "set", "set_resampler", "to_html", "undo", "uninvite", "write_table", "write_text"),
}
"""What an expression may call whose value is not shown."""


def last(block: Block) -> ast.expr | None:
    """Return the expression whose value a block shows."""
    end = ast.parse(block.code).body[-1]
    return end.value if isinstance(end, ast.Expr) else None


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_its_blocks_give(site: Site, name: str) -> None:
    text = (site.folder / f"{name}.html").read_text(encoding="utf-8")
    assert "Traceback" not in text
    _, *cells = text.split('<div class="cell docutils container">')
    for block, cell in zip(PAGES[name], cells, strict=True):
        if all(map(find_spec, block.needs)):
            assert ('class="output ' in cell) or last(block) is None, block.code
            assert all(f">{escape(part)}<" in spaced(cell) for pair in block.smaller for part in pair)
        else:
            assert "Not run: this page was built without" in cell


def spaced(cell: str) -> str:
    """Return the literals of a cell, each in one tag."""
    return re.sub(r'<code class="docutils literal notranslate"><span class="pre">(.*?)</span></code>', r">\1<", cell)


@pytest.mark.parametrize("name", PAGES)
def test_a_block_shows_one_value(name: str) -> None:
    for block in PAGES[name]:
        for statement in ast.parse(block.code).body[:-1]:
            if isinstance(statement, ast.Expr):
                call = statement.value
                assert isinstance(call, ast.Call), ast.unparse(call)
                assert isinstance(call.func, ast.Attribute), ast.unparse(call)
                assert call.func.attr in EFFECTS, ast.unparse(call)


@pytest.mark.parametrize("name", ["README", "start", *LIVE])
def test_a_page_runs_whatever_a_reader_clicks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are drawn in one theme only: a value without one is not shown in the other."""
    shown = running._shown
    monkeypatch.setattr(
        running, "_shown", lambda value, theme: [(html.replace("<img", ""), text) for html, text in shown(value, theme)]
    )
    reader = Reader(3)
    running.run(name, {"README": README, "start": START, **PAGES}[name], reader.clicks)
    assert reader.clicked


@pytest.mark.usefixtures("site")  # it was built
def test_the_tutorial_runs_after_a_whole_match_and_shows_the_same() -> None:
    reader = Reader(1000)
    found = running.run("tutorial", PAGES["tutorial"], reader.clicks)
    assert any(match.over for match in reader.shown)
    built = json.loads(making.shown_by("tutorial").read_text(encoding="utf-8"))["outputs"]
    own = [k for k, block in enumerate(PAGES["tutorial"]) if not re.search(r"\bmatch\b", block.code)]
    assert len(own) > 8
    assert [[list(one) for one in found[k]] for k in own] == [built[k] for k in own]


class Reader:
    """Plays random actions in every match that a page has shown, after each of its blocks."""

    def __init__(self, clicks: int) -> None:
        self.most, self.clicked = clicks, 0
        self.shown: list[bb.Match] = []
        self.rng = random.Random(1)

    def clicks(self, block: Block, names: dict[str, Any]) -> None:
        """Click on all boards, after a block."""
        shown = last(block)
        if isinstance(shown, ast.Call) and isinstance(shown.func, ast.Attribute) and shown.func.attr == "board":
            shown = shown.func.value
        value = names.get(shown.id) if isinstance(shown, ast.Name) else None
        value = value.match if isinstance(value, Board) else value
        if isinstance(value, bb.Puzzle):
            self.solve(value)
        elif isinstance(value, bb.Match) and value not in self.shown:
            self.shown.append(value)
        for match in self.shown:
            self.play(match)

    def solve(self, puzzle: bb.Puzzle) -> None:
        """Solve a puzzle that asks for moves or for a value."""
        if isinstance(puzzle.solution, list):
            for action in puzzle.solution:
                puzzle.play(action)
        else:
            puzzle.say(puzzle.solution)
        self.clicked += 1

    def play(self, match: bb.Match) -> None:
        """Play in a match as people at its board do: take back, play on, and let bots play."""
        if match.ply and self.most < 100:
            match.undo("ply")
            self.clicked += 1
        for _ in range(self.most):
            if not (actions := match.legal_actions()):
                break
            match.play(self.rng.choice(actions))
            self.clicked += 1


def test_results_are_kept_until_the_page_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    page = '```python\nprint("one")\n1 + 1\n```\n'
    (made,) = running.results({"a": page, "without": "blocks"}, {})
    assert json.loads(made[1])["outputs"] == [[["", "", "one\n"], ["", "", "2"]]]
    monkeypatch.setattr(running, "ProcessPoolExecutor", None)
    assert [*running.results({"a": page}, dict([made]))] == [made]
    with pytest.raises(TypeError):
        [*running.results({"a": page.replace("1 + 1", "1 + 2")}, dict([made]))]


def test_an_error_names_its_page_and_line() -> None:
    with pytest.raises(RuntimeError, match=r"^a page, block at line 1 raises an error$") as error:
        running.run("a page", [*blocks("```python\n1 / 0\n```\n")])
    assert isinstance(error.value.__cause__, ZeroDivisionError)


def test_a_comment_says_how_its_block_is_run() -> None:
    page = """\
<!-- file: a.py -->
```python
a = 1
```
<!-- run with: 8 for 1000 -->
```python
play(1000)
```
<!-- run with: 2 for 4 -->
<!-- needs: pandas, pyarrow -->
```python
fail(4)
```
```python
b = 2
```
"""
    found = list(blocks(page))
    assert [(block.file, block.smaller, block.needs) for block in found] == [
        ("a.py", (), ()),
        ("", (("8", "1000"),), ()),
        ("", (("2", "4"),), ("pandas", "pyarrow")),
        ("", (), ()),
    ]
    assert [block.code for block in found] == ["a = 1\n", "play(8)\n", "fail(2)\n", "b = 2\n"]
    assert page.splitlines()[found[1].line] == "play(1000)"
    with pytest.raises(ValueError, match="line 2: '1000' is not in the block"):
        list(blocks("<!-- run with: 8 for 1000 -->\n```python\nplay(10)\n```"))


def test_every_block_is_found_and_few_need_additional_packages() -> None:
    texts = {name: (GUIDE / f"{name}.md").read_text(encoding="utf-8") for name in PAGES}
    assert {name: text.count("```python") for name, text in texts.items()} == {n: len(b) for n, b in PAGES.items()}
    needs = {name: sorted({need for block in found for need in block.needs}) for name, found in PAGES.items()}
    assert {name: found for name, found in needs.items() if found} == {
        "how-to/cluster": ["distributed"],
        "how-to/homes": ["marimo"],
        "how-to/interop": ["pettingzoo", "pyspiel"],
        "how-to/learn": ["sklearn"],
        "how-to/profile": ["pyspiel"],
        "how-to/tables": ["duckdb", "pandas", "pyarrow", "xlsxwriter"],
    }
