"""A stand-alone page for a match or a worksheet: one HTML file that works without a kernel and loads nothing else."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from boardbook.core.disk import put
from boardbook.widgets import bundles

PAGE: Final = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ margin: {margin}px; }} #page .bb {{ margin: 0 auto; }}</style>
<div id="page"></div>
<script type="text/plain" id="pack">{pack}</script>
<script type="module" nonce="{nonce}">
const packed = Uint8Array.from(atob(document.getElementById("pack").textContent), (c) => c.charCodeAt(0));
const json = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const {{ run, pack }} = await new Response(json).json();
const {{ {what} }} = await import("data:text/javascript," + encodeURIComponent(run));
await {what}(document.getElementById("page"), pack);
</script>
</html>
"""
"""The page. Its repetitive data is compressed, so a glance at the file doesn't reveal the answers."""
POLICY: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy: the page runs only its own script, identified by a nonce, and loads nothing."""


ALIVE: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}' 'self' 'wasm-unsafe-eval'; worker-src blob: 'self'; "
    "connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
"""The policy of a playable page. The page may also run the Python stored beside it, which loads its packages."""


GUEST: Final = (
    "default-src 'none'; script-src 'nonce-{nonce}'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The policy of a page that gets its board from the server that served it."""


def write_html(
    path: Path, what: str, pack: Mapping[str, Any], lang: str, title: str, margin: int = 0, policy: str = POLICY
) -> int:
    """Write the page that `html_page` returns, and return its size in bytes."""
    page = html_page(what, pack, lang, title, margin, policy)
    put(path, page)
    return len(page)


def html_page(
    what: str, pack: Mapping[str, Any], lang: str, title: str, margin: int = 0, policy: str = POLICY
) -> bytes:
    """Return a page.

    `what` is the name of a function in the front end's `page`, and `pack` is the JSON data that this function gets.
    `margin` is the space around the content in pixels.
    """
    data = json.dumps({"run": bundles.page(), "pack": pack}, ensure_ascii=False, separators=(",", ":")).encode()
    nonce = base64.b64encode(sha256(data).digest()).decode()
    return PAGE.format(
        lang=lang,
        what=what,
        margin=margin,
        nonce=nonce,
        policy=policy.format(nonce=nonce),
        title=escape(title),
        pack=base64.b64encode(gzip.compress(data, mtime=0)).decode(),
    ).encode()
