"""The gallery: runs the examples in `docs/gallery`, draws what they show, and makes pages and notebooks of them.

Each example is a short Python file. Its docstring is the title and what the example shows; its last line is an
expression whose value a notebook would show.

gallery/        a page for each example, with its picture, and a page with all of them
"""

from __future__ import annotations

import ast
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import altair as alt
from in_process import in_process

from boardbook.charts.pictured import svg
from boardbook.widgets.picture import drawn

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "gallery"
GROUPS: Final = {
    "Explorer": ("explorer",),
    "Boards": ("sea", "auction", "pools", "winds", "french", "editor"),
    "Puzzles": ("puzzle", "point", "question", "worksheet"),
    "Charts": ("curves", "heat", "scores", "prices", "kinds"),
    "Bots": ("farmer", "what_if", "review", "chances"),
    "Studies": ("wins", "gold", "matches", "profile"),
    "Your own game": ("stones", "edition"),
}
"""The examples by subject, in the order of the page."""
THEMES: Final = ("light", "dark")
LAB: Final = "lite/lab/index.html?path=gallery/{name}.ipynb"
"""The address of an example's notebook on the site."""
ELSEWHERE: Final = ("bb.simulate(", "bb.profiles(")
"""Studies and profiles play matches in several processes, which browsers don't allow."""


class Example:
    """An example of the gallery."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._tree = ast.parse((EXAMPLES / f"{name}.py").read_text(encoding="utf-8"))
        title, self.about = (ast.get_docstring(self._tree) or "").split("\n\n")
        self.title = title.removesuffix(".")

    @cached_property
    def code(self) -> str:
        """The code without the docstring."""
        text = (EXAMPLES / f"{self.name}.py").read_text(encoding="utf-8")
        return "\n".join(text.splitlines()[self._tree.body[0].end_lineno :]).strip() + "\n"

    @property
    def lines(self) -> int:
        """The number of lines of code, without empty lines."""
        return sum(bool(line.strip()) for line in self.code.splitlines())

    @property
    def runs_in_browser(self) -> bool:
        """Whether the example works on the site, where Python runs in the browser."""
        return not any(call in self.code for call in ELSEWHERE)

    @cached_property
    def value(self) -> Any:
        """The value of the last line. The example runs in an empty folder."""
        *before, last = self._tree.body
        assert isinstance(last, ast.Expr)  # noqa: S101 (tells mypy what the tests check)
        module = ModuleType(f"gallery_{self.name}")  # games are found by their module
        sys.modules[module.__name__] = module
        with tempfile.TemporaryDirectory() as folder, chdir(folder), in_process():
            exec(compile(ast.Module(before, []), self.name, "exec"), vars(module))  # noqa: S102 (our own file)
            return eval(compile(ast.Expression(last.value), self.name, "eval"), vars(module))  # noqa: S307 (the same)

    @property
    def is_chart(self) -> bool:
        """Whether the example shows a chart, not a board."""
        return isinstance(shown(self.value), alt.TopLevelMixin)

    @cached_property
    def pictures(self) -> dict[str, str]:
        """What the example shows as SVG, by theme. A chart has one picture, whose colours suit both themes."""
        value = shown(self.value)
        if self.is_chart:
            return {"any": svg(value)}
        themes = THEMES if value.theme == "auto" else (value.theme,)
        pictures = {theme: drawn(value.match, value.lang, theme) for theme in themes}
        return pictures if len(pictures) > 1 else {"any": pictures[value.theme]}

    @property
    def files(self) -> dict[str, str]:
        """The names of the pictures' files, with their content."""
        return {f"{self.name}-{theme}.svg": picture for theme, picture in self.pictures.items()}

    def notebook(self) -> str:
        """Return the example as a notebook that has not been run."""
        text = f"# {self.title}\n\n{self.about}"
        about = {"cell_type": "markdown", "id": "about", "metadata": {}, "source": text}
        code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "id": "code", "metadata": {}}
        kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        content = {
            "cells": [about, {**code, "outputs": [], "source": self.code.rstrip()}],
            "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"

    def page(self) -> str:
        """Return the example as a page of the documentation."""
        if self.runs_in_browser:
            link = f'<p><a class="live" href="../../{LAB.format(name=self.name)}">Open it in this browser</a></p>'
            where = f":::{{only}} site\n{link}\n:::"
        else:
            where = "Browsers don't allow several processes, which studies use. Run this example in your own Jupyter."
        pictures = "\n".join(map(self._picture, self.pictures))
        return f"# {self.title}\n\n{self.about}\n\n{pictures}\n\n```python\n{self.code}```\n\n{where}\n"

    def card(self) -> str:
        """Return the picture and the title, as a link to the page."""
        pictures = "\n".join(self._picture(theme, alt="") for theme in self.pictures)
        kind = "card-of-example chart" if self.is_chart else "card-of-example"
        return f"::::{{container}} {kind}\n{pictures}\n\n[{self.title}]({self.name}.md)\n::::"

    def _picture(self, theme: str, **options: str) -> str:
        """Return a picture in Markdown."""
        given = {"alt": self.title, **options, "loading": "lazy"}
        if theme != "any":
            given["class"] = f"only-{theme}"
        lines = "\n".join(f":{key}: {value}" for key, value in given.items())
        return f"```{{image}} pictures/{self.name}-{theme}.svg\n{lines}\n```"


def shown(value: Any) -> Any:
    """Return the chart or the board that a notebook shows for a value."""
    if isinstance(value, alt.TopLevelMixin):
        return value
    for name in ("board", "workbench", "chart"):
        if (inner := getattr(value, name, None)) is not None and not hasattr(value, "theme"):
            return shown(inner() if callable(inner) else inner)
    return value


@cache
def example(name: str) -> Example:
    """Return an example. It runs only once, however often its picture is used."""
    return Example(name)


def examples() -> list[Example]:
    """Return all examples, in order."""
    return [example(name) for group in GROUPS.values() for name in group]


def sources() -> Iterator[tuple[str, str]]:
    """Yield the path of each source of the documentation, relative to the guide, and its text."""
    yield "gallery/index.md", index()
    for each in examples():
        yield f"gallery/{each.name}.md", each.page()
        for name, picture in each.files.items():
            yield f"gallery/pictures/{name}", picture


def notebooks() -> Iterator[tuple[str, str]]:
    """Yield the file name of each notebook for the site, and its text."""
    for each in examples():
        if each.runs_in_browser:
            yield f"{each.name}.ipynb", each.notebook()


def index() -> str:
    """Return the page with all examples."""
    about = (
        "Each example is about ten lines of Python. Click a picture to see the code, then open the example in this "
        "browser: a notebook starts, and nothing is installed."
    )
    parts = ["---\nhtml_theme.sidebar_secondary.remove: true\n---", "# Gallery", about]
    for group, names in GROUPS.items():
        cards = "\n".join(example(name).card() for name in names)
        parts += [f"## {group}", f":::::{{container}} gallery\n{cards}\n:::::"]
    parts.append("```{toctree}\n:hidden:\n" + "\n".join(each.name for each in examples()) + "\n```")
    return "\n\n".join(parts) + "\n"
