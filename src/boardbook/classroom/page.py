"""A worksheet as one HTML file: it is worked through without a kernel, and nothing is fetched from elsewhere."""

from __future__ import annotations

import base64
import gzip
import json
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardbook.classroom.answers import answers
from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.records.disk import put
from boardbook.widgets import bundles
from boardbook.widgets.board import THEMES

if TYPE_CHECKING:
    from boardbook.classroom.worksheet import Worksheet

PAGE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ margin: 0; }} #desk .bb {{ margin: 0 auto; }}</style>
<div id="desk"></div>
<script type="text/plain" id="pack">{pack}</script>
<script type="module" nonce="{nonce}">
const packed = Uint8Array.from(atob(document.getElementById("pack").textContent), (c) => c.charCodeAt(0));
const json = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const {{ script, ...pack }} = await new Response(json).json();
const {{ open }} = await import(URL.createObjectURL(new Blob([script], {{ type: "text/javascript" }})));
await open(document.getElementById("desk"), pack);
</script>
</html>
"""
"""The page. All that the rules answer is packed, so that it is small and no answer can be read in passing."""
POLICY: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}' blob:; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What a page may do: run what is in it, and fetch from nobody."""


def write_sheet(sheet: Worksheet, path: str | Path, lang: str, theme: str, most: int) -> int:
    """Write a worksheet as a page; its size in bytes. `most`: positions it knows of each puzzle of several moves."""
    for what, name, known in (("language of this worksheet", lang, sheet.langs), ("theme", theme, THEMES)):
        if name not in known:
            raise unknown(what, name, known)
    tasks = [{"game": puzzle.game.name, **answers(puzzle, most)} for puzzle in sheet.puzzles]
    drawn = {puzzle.game.name: bundles.bundle(puzzle.game) for puzzle in sheet.puzzles}
    words = sheet.puzzles[0].game.words
    said = {"unknown": "puzzle.unknown", "again": "puzzle.again_instead", "nothing": "puzzle.nothing"}
    pack = {
        "script": bundles.sheet(),
        "sheet": {"id": sheet.id, "title": sheet.title, "lang": lang, "theme": theme},
        "scenes": _shared(tasks),
        "tasks": tasks,
        "scripts": {game: bundles.script(drawing) for game, drawing in drawn.items()},
        "styles": {game: bundles.style(drawing) for game, drawing in drawn.items()},
        "annex": bundles.annex(),
        "words": {name: {lang: words.text(key, lang) for lang in LANGUAGES} for name, key in said.items()},
    }
    data = json.dumps(pack, ensure_ascii=False, separators=(",", ":")).encode()
    nonce = base64.b64encode(sha256(data).digest()).decode()
    page = PAGE.format(
        lang=lang,
        nonce=nonce,
        policy=POLICY.format(nonce=nonce),
        title=escape(sheet.title[lang] if sheet.title else words.text("puzzle.task", lang)),
        pack=base64.b64encode(gzip.compress(data, mtime=0)).decode(),
    ).encode()
    put(Path(path), page)
    return len(page)


def _shared(tasks: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the scenes of a game have in common, taken out of its tasks: words and rules are told once."""
    shared: dict[str, dict[str, Any]] = {}
    for game in {task["game"]: None for task in tasks}:
        scenes = [task["scene"] for task in tasks if task["game"] == game]
        same = [key for key, value in scenes[0].items() if all(scene[key] == value for scene in scenes)]
        shared[game] = {key: scenes[0][key] for key in same}
    for task in tasks:
        task["scene"] = {key: value for key, value in task["scene"].items() if key not in shared[task["game"]]}
    return shared
