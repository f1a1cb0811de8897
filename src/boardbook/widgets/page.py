"""A match as one HTML file: the board can be scrubbed there without a kernel, and nothing is fetched from elsewhere."""

from __future__ import annotations

import base64
import gzip
import json
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardbook.core import LANGUAGES
from boardbook.core.errors import unknown
from boardbook.records.disk import put
from boardbook.sitting import rights
from boardbook.widgets import bundles, sent
from boardbook.widgets.board import THEMES
from boardbook.widgets.story import Story

if TYPE_CHECKING:
    from boardbook.sitting import Sitting

PAGE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{css}</style>
<style>body {{ margin: 8px; }} .bb {{ margin: 0 auto; }}</style>
<div id="board"></div>
<script type="text/plain" id="traits">{traits}</script>
<script type="module" nonce="{nonce}">
import widget from "data:text/javascript;base64,{script}";
const packed = Uint8Array.from(atob(document.getElementById("traits").textContent), (c) => c.charCodeAt(0));
const json = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const traits = await new Response(json).json();
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
"""The page. `refusal` is what every proposal is answered with, for there is no kernel.

What is told of a match repeats itself, so it is packed: a long match takes a tenth of the room.
"""
POLICY: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What a page may do: run its own script, which is known by a digest of the page's content, and fetch from nobody."""


def write_page(match: Sitting, path: Path, seat: int | None, lang: str, theme: str) -> None:
    """Write what the dashboard of this seat can show as one page.

    No widget is made for it: Lab's page would look for one that is closed by then.
    """
    for what, name, known in (("language", lang, LANGUAGES), ("theme", theme, THEMES)):
        if name not in known:
            raise unknown(what, name, known)
    rights.check_seat(match, seat)
    words = match.game.words
    curves = sent.drawn(sent.curves(match, seat, lang))
    story = Story(match.line, rights.eyes(match, seat))
    story.catch_up()
    traits: dict[str, Any] = {
        "_scene": sent.scene(match),
        "_record": story.record,
        "_now": sent.now(match, seat, closed=True),
        "_curves": curves,
        "ply": match.ply,
        "seat": seat,
        "lang": lang,
        "theme": theme,
        "selected": "",
        "_annex": "",
        "refusal": {lang: words.text("shell.only_looked_at", lang) for lang in LANGUAGES},
    }
    data = json.dumps(traits, ensure_ascii=False, separators=(",", ":")).encode()
    drawing = bundles.bundle(match.game)
    nonce = base64.b64encode(sha256(data).digest()).decode()
    page = PAGE.format(
        lang=lang,
        nonce=nonce,
        policy=POLICY.format(nonce=nonce),
        title=escape(f"{words.text('title.game', lang)} – {', '.join(seat.name for seat in match.seats)}"),
        css=bundles.style(drawing),
        script=base64.b64encode(bundles.script(drawing).encode()).decode(),
        traits=base64.b64encode(gzip.compress(data, mtime=0)).decode(),
    )
    put(path, page.encode())
