"""Shows a board to a developer, without Jupyter: `python -m tests.host WHAT [--plies N]`.

WHAT is a game (pangea), a game and a position of it in a JSON file (pangea:position.json), or a saved match
(evening.jsonl). `--plies N` first plays N plies at random. When a file in `widgets_js/src` changes, the bundles are
rebuilt and the page is reloaded at the same position of the match. Press Ctrl-C to end it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

import boardbook as bb
from boardbook.soak import random_number
from boardbook.widgets import bundles
from tests.host.host import Host

WIDGETS: Final = Path(__file__).parents[2] / "widgets_js"
LOOK_SECONDS: Final = 0.2
"""The seconds between two checks of the sources."""


def opened(what: str, plies: int, seed: int) -> bb.Match:
    """Return the match to show."""
    if what.endswith(".jsonl"):
        return bb.load(what)
    game, _, path = what.partition(":")
    if path:
        return bb.Match.from_position(game, json.loads(Path(path).read_text(encoding="utf-8")), seed=seed)
    names = ["Ann", "Bo", "Cy"][: bb.game(game).seats.stop - 1]
    match, rng = bb.Match(game, names, seed=seed), Random(seed)
    while match.ply < plies and not match.over:
        match.play(random_number(match.state, rng))
    return match


def stamps() -> dict[Path, float]:
    """Return the sources of the front end with their modification times."""
    return {path: path.stat().st_mtime for path in (WIDGETS / "src").rglob("*") if path.is_file()}


def built() -> bool:
    """Build the bundles, and return whether that succeeded. Errors are printed."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is not on the PATH: activate .venv, which contains it")
    run = subprocess.run([npm, "run", "--silent", "build"], cwd=WIDGETS, check=False, stdout=subprocess.DEVNULL)
    for read in (bundles._text, bundles.shell_id):
        read.cache_clear()
    return run.returncode == 0


def show(host: Host, match: bb.Match, lang: str) -> None:
    """Replace the board by a new one of the match."""

    def shown() -> None:
        host.clear()
        board = match.board(lang=lang)
        data, _ = board._repr_mimebundle_() or ({}, {})
        host.publish("display_data", {"data": data, "metadata": {}, "transient": {}})
        host.publish("reload", {})

    host.call(shown)


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tests.host", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", help="a game, GAME:POSITION.json, or a saved match")
    parser.add_argument("--plies", type=int, default=0, help="random plies to play first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=["en", "fr"], default="en")
    parser.add_argument("--port", type=int, default=8890)
    asked = parser.parse_args()
    host = Host(asked.port)
    match = host.call(lambda: opened(asked.what, asked.plies, asked.seed))
    with host.widgets():
        show(host, match, asked.lang)
        print(f"{host.url}  (press Ctrl-C to end)", flush=True)
        seen = stamps()
        try:
            while True:
                time.sleep(LOOK_SECONDS)
                if (now := stamps()) != seen:
                    seen, begun = now, time.perf_counter()
                    if built():
                        show(host, match, asked.lang)
                        print(f"built and shown in {time.perf_counter() - begun:.1f} s", flush=True)
        except KeyboardInterrupt:
            pass
    host.close()


if __name__ == "__main__":
    main()
