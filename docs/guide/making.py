"""Generates pages and other sources for Sphinx from files of the project.

notebooks/      the notebooks with the output of their last run, lessons included
rules/          the rulebooks, with the ids of their paragraphs as anchors: pangea.en.html#pangea.movement.step
columns/        the dictionary of columns in both languages
gallery/        the examples, by gallery.py
numbers/        actions and views as numbers, for programs that learn
made/           the picture of the packages, from the table in CONTRIBUTING.md, and what the blocks of each page show
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import gallery
import polars as pl
import running
from blocks import Block, blocks
from docutils import nodes
from package_map import picture
from sphinx.transforms import SphinxTransform

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.records.dictionary import TABLES, kind_columns

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
GAMES: Final = tuple(name for name in bb.games() if bb.game(name).package.startswith("boardbook."))
OTHER: Final = {"en": ("fr", "En français"), "fr": ("en", "In English")}
MADE: Final = ("columns", "gallery", "made", "notebooks", "numbers", "rules")
HEADING: Final = re.compile(r"^(\S+) (.+) \{#(\w+)\}$")
CITED: Final = re.compile(r"\b(?:[A-Z]|\d+)\.\d+\b")
NOTE: Final = "run-note"
"""The class of a note that says how a block was run."""
UNUSED: Final = ("*.map", ".buildinfo", "*.LICENSE.txt", "webpack-macros.html")
"""Files of the built site that browsers never request."""

DICTIONARY: Final = {
    "en": {"tables": "Tables of every game", "position": "Position", "actions": "Actions", "elements": "Elements"},
    "fr": {
        "tables": "Tables de tous les jeux",
        "position": "Position",
        "actions": "Actions",
        "elements": "Éléments",
    },
}
HEADINGS: Final = {
    "en": {},
    "fr": {
        "column": "colonne",
        "type": "type",
        "unit": "unité",
        "meaning": "signification",
        "example": "exemple",
        "kind": "genre",
        "chance": "hasard",
        "rules": "règles",
        "actions": "actions",
    },
}
LONGEST: Final = 60
"""The number of characters of an example that a table shows."""


def write(source: Path) -> None:
    """Write all generated sources.

    Unchanged files keep their date, and files that are no longer generated are deleted.
    """
    found = dict(sources())
    for path in [path for folder in MADE for path in (source / folder).rglob("*")]:
        if path.is_file() and str(path.relative_to(source)) not in found:
            path.unlink()
    for name, text in found.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def sources() -> Iterator[tuple[str, str]]:
    """Yield the path of each source, relative to the guide, and its text."""
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            yield path.relative_to(ROOT).as_posix(), shown(path.read_text(encoding="utf-8"))
    for game in GAMES:
        for lang in LANGUAGES:
            yield f"rules/{game}.{lang}.md", rulebook(game, lang)
            yield f"columns/{game}.{lang}.md", dictionary(game, lang)
        yield f"numbers/{game}.md", numbers(game)
    for lang in LANGUAGES:
        yield f"columns/tables.{lang}.md", tables(lang)
    yield from gallery.sources()
    yield "made/packages.svg", picture((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    pages = [path for folder in ("", "how-to", "reference") for path in sorted((HERE / folder).glob("*.md"))]
    texts = {path.relative_to(HERE).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in pages}
    known = {name: path.read_text(encoding="utf-8") for name in texts if (path := shown_by(name)).exists()}
    for name, results in running.results(texts, known):
        yield shown_by(name).relative_to(HERE).as_posix(), results


def shown_by(page: str) -> Path:
    """Return the file that contains what the blocks of a page show."""
    return HERE / "made" / f"{page}.json"


def shown(notebook: str) -> str:
    """Return a notebook without the empty outputs of widgets. Their pictures are in the outputs that follow."""
    content = json.loads(notebook)
    for cell in content["cells"]:
        if "outputs" in cell:
            cell["outputs"] = [
                output for output in cell["outputs"] if any(output.get("data", {"": "a stream"}).values())
            ]
    return json.dumps(content, ensure_ascii=False)


def sign(*event: Any) -> tuple[str, None] | None:
    """Handle `autodoc-process-signature`: hide the signature of a class that only passes its arguments on."""
    _, what, _, _, _, signature, _ = event
    return ("", None) if what == "class" and (signature or "").startswith("(*args") else None


def speak(app: object, name: str, template: str, context: dict[str, Any], tree: object) -> None:  # noqa: ARG001
    """Handle `html-page-context`: mark French pages as French."""
    if name.endswith((".fr", "-fr")):
        context["language"] = "fr"


def tidy(built: Path) -> None:
    """Delete files of the built site that browsers never request."""
    for pattern in UNUSED:
        for path in built.rglob(pattern):
            path.unlink()
    shutil.rmtree(built / ".doctrees", ignore_errors=True)


def rulebook(game: str, lang: str) -> str:
    """Return a game's rulebook as a page: its source, with a link to the other language below the title."""
    text = (ROOT / "src" / "boardbook" / "games" / game / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    title, rest = text.split("\n", 1)
    other, called = OTHER[lang]
    return f"{title}\n\n[{called}]({game}.{other}.md)\n{rest}"


class Rulebook(SphinxTransform):
    """Turns the ids of a rulebook's paragraphs into anchors, and paragraph numbers in parentheses into links."""

    default_priority = 100

    def apply(self, **kwargs: Any) -> None:
        """Change the page that Sphinx has just read."""
        folder, _, name = self.env.docname.partition("/")
        if folder != "rules":
            return
        game, chapter = name.split(".")[0], ""
        places: dict[str, str] = {}
        slugs = self.env.metadata[self.env.docname].setdefault("myst_slugs", {})  # anchors that other pages may link to
        for section in self.document.findall(nodes.section):
            title = section[0]
            heading = HEADING.match(title.astext())
            if heading is None:
                continue
            number, said, own = heading.groups()
            if section.parent.parent is self.document:
                chapter = anchor = f"{game}.{own}"
            else:
                anchor = f"{chapter}.{own}"
            places[number] = anchor
            title[:] = [nodes.Text(f"{number} {said}")]
            for old in section["ids"]:
                self.document.ids.pop(old, None)
            section["ids"] = [anchor]
            self.document.ids[anchor] = section
            slugs[anchor] = (0, anchor, said)
        for text in [*self.document.findall(nodes.Text)]:
            if "(" in text and not isinstance(text.parent, nodes.title | nodes.reference | nodes.literal):
                text.parent.replace(text, [*linked(text, places)])


class Outputs(SphinxTransform):
    """Shows below each Python block what it gives, in the same markup as in a notebook."""

    default_priority = 110

    def apply(self, **kwargs: Any) -> None:
        """Change the page that Sphinx has just read."""
        results = shown_by(self.env.docname)
        if not results.exists():
            return
        self.env.note_dependency(str(results))
        outputs = json.loads(results.read_text(encoding="utf-8"))["outputs"]
        page = blocks(Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8"))
        shown = [node for node in self.document.findall(nodes.literal_block) if node.get("language") == "python"]
        for node, block, found in zip(shown, page, outputs, strict=True):
            cell = nodes.container(classes=["cell"])
            node.replace_self(cell)
            cell += nodes.container("", node, classes=["cell_input"])
            if parts := [*output(block, [running.Output(*one) for one in found])]:
                cell += nodes.container("", *parts, classes=["cell_output"])


def output(block: Block, found: Iterable[running.Output]) -> Iterator[nodes.Node]:
    """Yield the outputs of a block, and how it was run if not as written."""
    for light, dark, text in found:
        if text:
            code = nodes.literal_block(text, text, language="text")
            yield nodes.container("", code, classes=["output", "text_plain"])
        elif light == dark:
            yield nodes.raw("", f'<div class="output text_html">{light}</div>', format="html")
        else:
            for theme, html in (("light", light), ("dark", dark)):
                yield nodes.raw("", f'<div class="output text_html only-{theme}">{html}</div>', format="html")
    if missing := [name for name in block.needs if find_spec(name) is None]:
        yield nodes.paragraph("", f"Not run: this page was built without {' and '.join(missing)}.", classes=[NOTE])
    elif block.smaller:
        parts: list[nodes.Node] = []
        for small, large in block.smaller:
            parts += [nodes.Text(", " if parts else "Run for this page with "), nodes.literal("", small)]
            parts += [nodes.Text(" instead of "), nodes.literal("", large)]
        yield nodes.paragraph("", "", *parts, nodes.Text("."), classes=[NOTE])


def linked(text: str, places: Mapping[str, str]) -> Iterator[nodes.Node]:
    """Yield a text with a link at each paragraph number in parentheses."""
    for part in re.split(r"(\([^()]*\))", text):
        at = 0
        for found in CITED.finditer(part) if part.startswith("(") else ():
            if found[0] in places:
                yield nodes.Text(part[at : found.start()])
                yield nodes.reference("", found[0], refid=places[found[0]], internal=True)
                at = found.end()
        yield nodes.Text(part[at:])


def tables(lang: str) -> str:
    """Return the dictionary of the tables that every game has."""
    parts = [f"# {DICTIONARY[lang]['tables']}", f"[{OTHER[lang][1]}](tables.{OTHER[lang][0]}.md)"]
    parts += [part for name in TABLES for part in (f"## {name}", table(bb.columns(name, lang=lang), lang))]
    return "\n\n".join(parts) + "\n"


def dictionary(game: str, lang: str) -> str:
    """Return the dictionary of a game: keys of positions, notations, elements, and the columns of each kind."""
    other, called = OTHER[lang]
    parts = [f"# {bb.game(game).words.text('title.game', lang)}", f"[{called}]({game}.{other}.md)"]
    for kind in ("position", "actions", "elements"):
        parts += [f"## {DICTIONARY[lang][kind]}", table(bb.columns(game, kind, lang), lang, game)]
    for kind, own in kind_columns(bb.game(game)).items():
        if own:
            parts += [f"## {kind}", table(bb.columns(game, kind, lang), lang)]
    return "\n\n".join(parts) + "\n"


def numbers(name: str) -> str:
    """Return the numbers of a game's actions, and the fields of a view with the fewest seats."""
    game = bb.game(name)
    kinds = Counter(action.kind for action in game.actions)
    first = {action.kind: action for action in reversed([*game.actions])}
    actions = [
        {"kind": kind, "first": first[kind].number, "actions": count, "example": first[kind].text}
        for kind, count in kinds.items()
    ]
    seats = game.seats.start
    fields = game.observation_fields(seats)
    told = [
        {
            "column": field.name,
            "first cell": field.first,
            "cells": field.size,
            "meaning": field.about,
            "encoding": field.layout,
        }
        for field in fields.fields()
    ]
    reasons: dict[str, list[str]] = {}
    for key, why in fields.left_out.items():
        reasons.setdefault(why, []).append(f"`{key}`")
    left_out = [(", ".join(keys), why) for why, keys in reasons.items()]
    more = ", ".join(f"{game.observation_fields(count).size:,} with {count}" for count in game.seats[1:])
    parts = [
        f"# {game.words.text('title.game', 'en')}",
        "## Actions",
        f"The game has {game.num_actions:,} actions. Outcomes have other numbers, below {game.outcome_count(seats)}.",
        table(pl.DataFrame(actions), "en"),
        "## Views",
        f"With {seats} seats, a view has {fields.size:,} cells ({more}). This table shows a view with {seats} seats.",
        table(pl.DataFrame(told), "en"),
        f"The following keys are left out: {'; '.join(f'{name} ({why})' for name, why in left_out)}.",
    ]
    return "\n\n".join(parts) + "\n"


def table(frame: pl.DataFrame, lang: str, game: str = "") -> str:
    """Return a frame as a Markdown table, without its empty columns."""
    shown = [name for name in frame.columns if any(value not in ("", None, []) for value in frame[name].to_list())]
    said = HEADINGS[lang]
    lines = ["| " + " | ".join(said.get(name, name) for name in shown) + " |", "|" + " --- |" * len(shown)]
    lines += ["| " + " | ".join(cell(name, row[name], lang, game) for name in shown) + " |" for row in frame.to_dicts()]
    return "\n".join(lines)


def cell(name: str, value: Any, lang: str, game: str) -> str:
    """Return a cell of a table: names and notations as code, paragraphs as links, sentences unchanged."""
    if name == "rules":
        return ", ".join(f"[{rule.removeprefix(f'{game}.')}](../rules/{game}.{lang}.md#{rule})" for rule in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, list):
        return ", ".join(f"`{part}`" for part in value)
    if name in ("column", "kind", "example") and value:
        short = value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
        return "`" + short.replace("|", "\\|") + "`"
    return re.sub(r"([\\|<>*_\[\]])", r"\\\1", str(value))
