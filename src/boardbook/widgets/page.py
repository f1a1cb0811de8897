"""A match as one HTML file: the board can be scrubbed there without a kernel, and nothing is fetched from elsewhere."""

from __future__ import annotations

import base64
import json
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import LANGUAGES
from boardbook.widgets.board import STATIC

if TYPE_CHECKING:
    from boardbook.widgets.board import Board

SHARED: Final = ("_scene", "_record", "_now", "_curves", "ply", "seat", "lang", "theme", "selected")

PAGE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{css}</style>
<style>body {{ margin: 8px; }} .bb {{ margin: 0 auto; }}</style>
<div id="board"></div>
<script type="application/json" id="traits">{traits}</script>
<script type="module">
import widget from "data:text/javascript;base64,{script}";
const traits = JSON.parse(document.getElementById("traits").textContent);
const {{ refusal, ...state }} = traits;
const heard = {{}};
const tell = (event, ...what) => (heard[event] ?? []).forEach((f) => f(...what));
const model = {{
  get: (name) => state[name],
  set: (name, value) => {{ state[name] = value; tell(`change:${{name}}`); }},
  save_changes: () => {{}},
  on: (event, f) => {{ heard[event] = [...(heard[event] ?? []), f]; }},
  off: (event, f) => {{ heard[event] = (heard[event] ?? []).filter((g) => g !== f); }},
  send: ({{ seq }}) => seq !== undefined
    && setTimeout(() => tell("msg:custom", {{ type: "answer", seq, ok: false, text: refusal, rules: [] }})),
}};
const {{ signal }} = new AbortController();
const board = widget();
board.initialize({{ model, signal }});
board.render({{ model, signal, el: document.getElementById("board") }});
</script>
</html>
"""
"""The page. `refusal` is what every proposal is answered with, for there is no kernel."""


def write_page(board: Board, path: Path) -> None:
    """Write the board with all it can show as one page."""
    words = board.match.game.words
    traits: dict[str, Any] = {name: getattr(board, name) for name in SHARED if board.has_trait(name)}
    traits["refusal"] = {lang: words.text("shell.no_kernel", lang) for lang in LANGUAGES}
    data = json.dumps(traits, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = PAGE.format(
        lang=board.lang,
        title=escape(f"{words.text('title.game', board.lang)}: {', '.join(s.name for s in board.match.seats)}"),
        css=(STATIC / "board.css").read_text(encoding="utf-8"),
        script=base64.b64encode((STATIC / "board.js").read_bytes()).decode(),
        traits=data,
    )
    path.write_text(page, encoding="utf-8")
