"""Players' names that look like code stay text in pages, boards and charts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import boardbook as bb
from boardbook.widgets import payloads
from tests.hostile import Tally
from tests.pages import held

PIECES: Final = (
    *("</script>", "<script>", "<!--", "-->", "]]>", "<img src=x onerror=1>", "</title>", "</style>", "{nonce}", "{}"),
    *(
        '"',
        "'",
        "&",
        "&lt;",
        "\\",
        "\n",
        "`${1}`",
        "javascript:",
        "🎲",
        "é",
        " ",
        "\u2028",
        "{who}",
        "Ann",
        "%3C",
        "'nonce-",
    ),
)


def pages(count: int, seed: int, game: str) -> Tally:
    """Write this number of pages of matches with hostile names. The same seed gives the same pages."""
    tally = Tally()
    with TemporaryDirectory() as folder:
        for number in range(count):
            tally.tried += 1
            try:
                _one(Path(folder) / "page.html", game, Random(f"pages/{game}/{seed}/{number}"))
            except Exception as fault:  # noqa: BLE001 (any exception is a finding)
                tally.bad.append(f"pages/{game}/{seed}/{number}: {type(fault).__name__}: {fault}")
    return tally


def _one(path: Path, game: str, rng: Random) -> None:
    count = bb.game(game).seats.start
    names = [f"{k}" + "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 8)))[:70] for k in range(count)]
    match = bb.Match(game, names, seed=rng.getrandbits(30))
    for _ in range(rng.randrange(12)):
        if not match.over:
            match.play(rng.choice(match.state.legal_actions()))
    seat, lang = rng.choice((None, bb.TURN, *range(count))), rng.choice(("en", "fr"))
    try:
        match.to_html(path, seat, lang=lang)
    except bb.BadInput:
        if seat != bb.TURN:  # a page can't follow the turn
            raise
        return
    if seat == bb.TURN:
        raise AssertionError("a page follows the turn")
    page = path.read_text(encoding="utf-8")
    [nonce] = re.findall(r'<script type="module" nonce="([^"]+)"', page)
    traits = held(page)["traits"]
    if [who["name"] for who in traits["_scene"]["seats"]] != names:
        raise AssertionError("the names have changed")
    if (page.count("<script"), page.count("</script>"), page.count("<style"), page.count("<img")) != (2, 2, 1, 0):
        raise AssertionError("a name became an element")
    if page.count(f"'nonce-{nonce}'") != 1:
        raise AssertionError("the policy does not contain the nonce of the page")
    if (
        str(match.seed) in json.dumps({k: v for k, v in traits.items() if k != "_record"})
        and not match.game.open_information
    ):
        raise AssertionError("the page reveals the seed")
    drawn = payloads.drawn(payloads.curves(payloads.recorder(match, seat), "en"))["svg"]
    if re.search(r"<(script|img|a|foreignObject)\b|\son\w+=", re.sub(r">[^<]*<", "><", drawn)):
        raise AssertionError("a name became an element of a chart")
