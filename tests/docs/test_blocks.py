"""Every Python block on a page runs, in order and page by page, and its last value can be displayed."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from blocks import Block, blocks
from IPython.core.formatters import DisplayFormatter
from loky import get_reusable_executor

import boardbook as bb
from boardbook.core import registry
from boardbook.studies import workers

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
FORMATTER: Any = DisplayFormatter()  # without formatters for additional types
PAGES = {
    path.relative_to(ROOT).as_posix(): found
    for path in [ROOT / "README.md", *sorted(GUIDE.glob("*.md")), *sorted((GUIDE / "how-to").glob("*.md"))]
    if (found := list(blocks(path.read_text(encoding="utf-8"))))
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_bots: None) -> Iterator[Path]:
    """Yield a working folder. Afterwards, the games that a page registered and the modules it wrote are forgotten.

    Studies are played by one worker: a second one would only import everything again.
    """
    one_worker().shutdown()  # workers that were started elsewhere don't know the folder
    monkeypatch.setattr(workers, "get_reusable_executor", one_worker)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    yield tmp_path
    one_worker().shutdown()  # no other test must get the workers that know it
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


def one_worker(**options: Any) -> Any:
    """Return the pool of processes with a single one."""
    return get_reusable_executor(**{**options, "max_workers": 1})


def run(block: Block, page: str, names: dict[str, Any]) -> None:
    """Run a block as a cell, and format the value of its last line for display."""
    place = f"{page}, block at line {block.line}"
    linecache.cache[place] = (len(block.code), None, block.code.splitlines(keepends=True), place)
    tree = ast.parse(block.code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)  # noqa: S102
    if isinstance(last, ast.Expr):
        shown = eval(compile(ast.Expression(last.value), place, "eval"), names)  # noqa: S307
        FORMATTER.format(shown)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed", "ignore:Port .* is already in use")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs(page: str, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in PAGES[page]:
        if block.file:
            (folder / block.file).write_text(block.code, encoding="utf-8")
        elif all(map(find_spec, block.needs)):
            run(block, page, names)
    for match in names.values():
        if isinstance(match, bb.Match):
            match.close()


def test_a_comment_says_how_its_block_is_run() -> None:
    page = """\
<!-- file: a.py -->
```python
a = 1
```
<!-- tested with: 8 for 1000 -->
```python
play(1000)
```
<!-- needs: pandas, pyarrow -->
```python
fail()
```
```python
b = 2
```
"""
    found = list(blocks(page))
    assert [(block.file, block.needs) for block in found] == [
        ("a.py", ()),
        ("", ()),
        ("", ("pandas", "pyarrow")),
        ("", ()),
    ]
    assert [block.code for block in found] == ["a = 1\n", "play(8)\n", "fail()\n", "b = 2\n"]
    assert page.splitlines()[found[1].line] == "play(1000)"
    with pytest.raises(ValueError, match="line 2: '1000' is not in the block"):
        list(blocks("<!-- tested with: 8 for 1000 -->\n```python\nplay(10)\n```"))


def test_every_block_is_found_and_few_need_additional_packages() -> None:
    texts = {page: (ROOT / page).read_text(encoding="utf-8") for page in PAGES}
    assert {page: text.count("```python") for page, text in texts.items()} == {p: len(b) for p, b in PAGES.items()}
    needs = {(page, need) for page, found in PAGES.items() for block in found for need in block.needs}
    page = "docs/guide/how-to/tables.md"
    assert needs == {(page, need) for need in ("duckdb", "pandas", "pyarrow", "xlsxwriter")}
