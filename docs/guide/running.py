"""Runs the blocks of pages as cells of a notebook, and keeps what they show until the code or the page changes.

Each page runs in an empty folder of its own, with IPython, so that everything is shown as in a notebook. Instead of a
widget, a page shows its picture. Pictures and charts are drawn for light and for dark pages.
"""

from __future__ import annotations

import ast
import json
import linecache
import os
import re
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, chdir, contextmanager
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import altair as alt
import ipywidgets
from blocks import Block, blocks
from in_process import in_process
from IPython.core.history import HistoryAccessor
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import capture_output
from ipywidgets.widgets import widget

import boardbook as bb
from boardbook.bots import registry as bots
from boardbook.charts import INKS
from boardbook.core import registry as games
from boardbook.core.svg import address
from boardbook.widgets.film import Film
from boardbook.widgets.match_view import MatchView
from boardbook.widgets.picture import picture

SOURCE: Final = Path(bb.__file__).parent
DRAWN: Final = ("boardbook.widgets.match_view.picture", "boardbook.classroom.worksheet_widget.picture")
"""The names under which widgets find the function that draws their pictures."""
WIDGET: Final = "application/vnd.jupyter.widget-view+json"
CHART: Final = re.compile(r'<div class="bb-chart">(.*?)</div>', re.DOTALL)


class Output(NamedTuple):
    """Something that a block shows: HTML for each theme, or text."""

    light: str = ""
    dark: str = ""
    text: str = ""


Results = list[list[Output]]
"""The outputs of each block of a page."""


def results(pages: Mapping[str, str], known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield for each page with blocks its name and its results as JSON.

    `pages` are texts by name; `known` are results from earlier, which are kept if neither blocks nor code have changed.
    """
    found = {name: list(blocks(text)) for name, text in pages.items()}
    keys = {name: _key(found[name]) for name in found if found[name]}
    kept = {name: text for name, text in known.items() if json.loads(text)["key"] == keys.get(name)}
    yield from kept.items()
    if missing := [name for name in keys if name not in kept]:
        with ProcessPoolExecutor(min(len(missing), os.cpu_count() or 1), get_context("spawn")) as pool:
            for name, outputs in zip(missing, pool.map(run, missing, [found[name] for name in missing]), strict=True):
                yield name, json.dumps({"key": keys[name], "outputs": outputs})


def _key(page: list[Block]) -> str:
    blocks_alone = [block._replace(line=0) for block in page]  # text around them may change
    return sha256(f"{blocks_alone}{_code()}".encode()).hexdigest()


@cache
def _code() -> str:
    """Return a digest of everything that blocks run: our own code, and the versions of all packages."""
    digest = sha256()
    for path in [*sorted(SOURCE.rglob("*")), Path(__file__)]:
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    digest.update(repr(sorted((found.name, found.version) for found in distributions())).encode())
    return digest.hexdigest()


def run(name: str, page: list[Block], between: Callable[[Block, dict[str, Any]], None] | None = None) -> Results:
    """Run the blocks of a page. Raises `RuntimeError`, with the error as its cause, if a block raises one.

    `between` is called after each block, with the page's names.
    """
    outputs = []
    with workspace() as shell:
        for block in page:
            outputs.append(_run(block, name, shell))
            if between is not None:
                between(block, shell.user_ns)
    return outputs


@contextmanager
def workspace() -> Iterator[InteractiveShell]:
    """Provide an empty folder and a shell. Afterwards, everything that a page has registered or loaded is forgotten."""
    HistoryAccessor.enabled = False  # type: ignore[assignment]
    main = sys.modules["__main__"]
    with alt.renderers.enable("default"), ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())).resolve()
        stack.enter_context(chdir(folder))
        stack.enter_context(in_process())
        stack.enter_context(patch.dict(games._registered))  # noqa: SLF001
        stack.enter_context(patch.dict(bots._known))  # noqa: SLF001
        stack.enter_context(patch.object(sys, "path", [str(folder), *sys.path]))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Port .* is already in use")
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="distributed")
        shell = InteractiveShell.instance()
        try:
            yield shell
        finally:
            for match in shell.user_ns.values():
                if isinstance(match, bb.Match):
                    match.close()
            for path in folder.glob("*.py"):
                sys.modules.pop(path.stem, None)
            InteractiveShell.clear_instance()
            sys.modules["__main__"] = main


def _run(block: Block, page: str, shell: InteractiveShell) -> list[Output]:
    """Run a block as a cell, and return what it shows."""
    if block.file:
        Path(block.file).write_text(block.code, encoding="utf-8")
        return []
    if not all(map(find_spec, block.needs)):
        return []
    place = f"{page}, block at line {block.line}"
    linecache.cache[place] = (len(block.code), None, block.code.splitlines(keepends=True), place)
    tree = ast.parse(block.code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    try:
        with _theme("light"), capture_output() as captured:
            exec(compile(tree, place, "exec"), shell.user_ns)  # noqa: S102 (our own pages)
            light = dark = [*_shown(_value(last, place, shell), "light")]
        if any("<img" in html for html, _ in light):
            with _theme("dark"), capture_output():
                dark = [*_shown(_value(last, place, shell), "dark")]
    except Exception as error:
        raise RuntimeError(f"{place} raises an error") from error
    printed = [Output(text=captured.stdout)] if captured.stdout else []
    return printed + [Output(day, night, text) for (day, text), (night, _) in zip(light, dark, strict=True)]


def _value(last: ast.stmt | None, place: str, shell: InteractiveShell) -> Any:
    """Return the value of the last expression of a cell."""
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), place, "eval"), shell.user_ns)  # noqa: S307


def _shown(value: object, theme: str) -> Iterator[tuple[str, str]]:
    """Yield the HTML or the text of everything that a notebook shows for a value."""
    if value is None:
        return
    with capture_output() as captured:
        display(value)  # type: ignore[no-untyped-call]
    for output in captured.outputs:
        data = output.data
        if not data["text/plain"]:
            continue  # a live board, whose picture follows
        html = data.get("text/html", "")
        if chart := CHART.search(html):
            html = chart[1]
        elif not html and WIDGET in data:
            html = "".join(_stills(widget._instances[data[WIDGET]["model_id"]], theme))  # noqa: SLF001
        yield html, "" if html else data["text/plain"]


def _stills(shown: ipywidgets.Widget, theme: str) -> Iterator[str]:
    """Yield a picture of each board in a widget, or of a film."""
    if isinstance(shown, MatchView):
        yield picture(shown.match, shown.lang, theme)
    elif isinstance(shown, Film):
        yield f"<img alt=\"{repr(shown).strip('<>')}\" src='{address(shown.map.value)}'>"
    elif isinstance(shown, ipywidgets.Box):
        for child in shown.children:
            yield from _stills(child, theme)


@contextmanager
def _theme(theme: str) -> Iterator[None]:
    """Let charts and pictures that suit any page be drawn in the colours of a theme."""

    def draw(match: Any, lang: str, own: str, about: str = "") -> str:
        return picture(match, lang, theme if own == "auto" else own, about)

    with ExitStack() as stack:
        stack.enter_context(patch.dict(INKS, any=INKS[theme]))
        for name in DRAWN:
            stack.enter_context(patch(name, draw))
        yield
