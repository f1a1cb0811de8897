"""Update the lobby's pictures of the games from boards in mid-match: `python -m tests.browser.covers [GAME ...]`."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

import boardbook as bb
from boardbook import widgets
from tests.browser.notebook import FLAGS, chromium

COVERS: Final = Path(str(widgets.__file__)).parent / "covers"
SIZE: Final = (464, 344)
"""The size of a picture in pixels: twice that of a card in the lobby."""
CUT: Final = """(picture, { x, y, scale, size: [width, height] }) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(picture, x, y, width * scale, height * scale, 0, 0, width, height);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""


class Cover(NamedTuple):
    """A match between greedy bots, the ply to show, and the corner and width of the section of the board to cut out."""

    seats: int
    seed: int
    ply: int
    x: int
    y: int
    width: int


SHOWN: Final = {
    "pangea": Cover(4, 11, 260, 160, 138, 400),
    "magellan": Cover(4, 7, 170, 165, 35, 278),
    "magus": Cover(4, 5, 301, 215, 85, 450),
    "zargos": Cover(5, 3, 900, 180, 225, 440),
}


def cut(page: Page, name: str, theme: str, folder: Path) -> None:
    """Draw the board of a game, and cut its picture out."""
    cover = SHOWN[name]
    match = bb.Match(name, ["greedy"] * cover.seats, seed=cover.seed)
    while match.ply < cover.ply:
        match.step()
    match.to_html(folder / "board.html", theme=theme)
    page.goto((folder / "board.html").as_uri())
    board = page.locator(".bb-board")
    board.locator("svg").first.wait_for()
    page.wait_for_timeout(600)
    shot = b64encode(board.screenshot()).decode()
    page.set_content(f"<img src='data:image/png;base64,{shot}'>")
    x, y, scale = 2 * cover.x, 2 * cover.y, 2 * cover.width / SIZE[0]
    data = page.locator("img").evaluate(CUT, {"x": x, "y": y, "scale": scale, "size": SIZE})
    (COVERS / f"{name}.{theme}.webp").write_bytes(b64decode(data))


def main(names: list[str]) -> None:
    """Run the command line."""
    COVERS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_context(viewport={"width": 1240, "height": 900}, device_scale_factor=2).new_page()
        for name in names or SHOWN:
            for theme in ("light", "dark"):
                cut(page, name, theme, Path(folder))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
