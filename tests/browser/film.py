"""Record the moving picture of a match in the README, `docs/screens/match.webp`: `python -m tests.browser.film`.

A person plays a turn of Pangea by clicking, on the light host. Animations are stopped and moved on by hand, so the
picture does not depend on the speed of the machine.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import FloatRect, Page, ViewportSize, sync_playwright

from tests.browser.light import LightNotebook
from tests.browser.notebook import FLAGS, chromium, wait_past, wait_still
from tests.host.host import Host

FILM: Final = Path(__file__).parents[2] / "docs" / "screens" / "match.webp"
SEED: Final = 7
PLIES: Final = 7
"""The number of plies to record."""
CELL: Final = f"""
from random import Random

import boardbook as bb
from boardbook.bots import make_bot
from tests.browser.looks import advised

bot, rng = make_bot("greedy"), Random({SEED})
before = bb.Match("pangea", ["greedy"] * 3, seed={SEED}).run()
before.goto(155)
match = bb.Match.from_position("pangea", before.state.to_dict(), ["Ann", "Bo", "Cy"], seed={SEED})
match
"""
WINDOW: Final[ViewportSize] = {"width": 756, "height": 1000}
"""A window in which the board is 640 pixels wide."""
STEP_MS: Final = 60
"""How long each frame of a motion is shown, in milliseconds."""
LOOK_MS: Final = 650
"""How long a position is shown before the next click."""
END_MS: Final = 1500
"""How long the last position is shown before the picture begins again."""

SLOW: Final = 0.02
"""The speed of animations until they are stopped, so that nothing of them is missed."""

POINTER: Final = """() => {
  const pointer = document.createElement("div");
  pointer.id = "pointer";
  pointer.style.cssText = "position: fixed; z-index: 99; pointer-events: none; left: 50%; top: 60%";
  pointer.innerHTML = `<svg width="26" height="34" viewBox="0 0 26 34"><path d="M2 2v24l6-5 5 11 5-2-5-11h8z"
    fill="#24313a" stroke="#fffdf8" stroke-width="2" stroke-linejoin="round"/></svg>`;
  document.body.append(pointer);
}"""
MOTION: Final = """() => {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 5000);
  for (const one of moving) one.pause();
  return Math.max(0, ...moving.map((one) => one.effect.getComputedTiming().endTime - one.currentTime));
}"""
"""Stops all animations that end, and returns the number of milliseconds until the last one ends."""
MOVE_ON: Final = """(ms) => {
  for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming();
    if (endTime >= 5000) continue;
    if (one.currentTime + ms < endTime) one.currentTime += ms;
    else one.finish();
  }
}"""


class Frame(NamedTuple):
    """A picture of the board, and how long it is shown, in milliseconds."""

    image: Image.Image
    ms: int


class Camera:
    """Takes pictures of the board on a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        whole = page.locator(".bb").first.bounding_box()
        board = page.locator(".bb-board").first.bounding_box()
        assert whole is not None
        assert board is not None
        self._clip: FloatRect = {**whole, "height": board["y"] + board["height"] - whole["y"] + 8}
        self.frames: list[Frame] = []

    def take(self, ms: int) -> None:
        """Add a frame, or show the last one for longer if nothing has changed."""
        image = Image.open(BytesIO(self._page.screenshot(clip=self._clip))).convert("RGB")
        if self.frames and self.frames[-1].image == image:
            ms += self.frames.pop().ms
        self.frames.append(Frame(image, ms))

    def follow(self) -> None:
        """Take pictures until all motion has ended."""
        left = self._page.evaluate(MOTION)
        while left > 0:
            self.take(STEP_MS)
            self._page.evaluate(MOVE_ON, STEP_MS)
            left = max(left - STEP_MS, self._page.evaluate(MOTION))


def point(page: Page, camera: Camera, element: str) -> None:
    """Move the pointer to an element of the board, and click it."""
    target = page.locator(f'[data-id="{element}"]').last
    box = target.bounding_box()
    pointer = page.locator("#pointer")
    at = pointer.bounding_box()
    assert box is not None
    assert at is not None
    end = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for share in (0.35, 0.7, 0.92, 1.0):
        x, y = (start + share * (to - start) for start, to in zip((at["x"], at["y"]), end, strict=True))
        pointer.evaluate("(pointer, at) => Object.assign(pointer.style, at)", {"left": f"{x}px", "top": f"{y}px"})
        camera.take(STEP_MS)
    camera.take(2 * STEP_MS)
    target.dispatch_event("click")


def record(page: Page) -> list[Frame]:
    """Play the match by clicks, and return the frames."""
    host = Host()
    book = LightNotebook(host, page, [CELL])
    book.run_all()
    book.collapse_left()
    page.locator(".bb-board svg").first.wait_for()
    wait_still(page)
    page.evaluate(POINTER)
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    camera = Camera(page)
    camera.take(LOOK_MS)
    while (ply := book.value("match.ply")) < PLIES:
        *before, last = book.value("advised(match, bot, rng)")
        for element in before:
            point(page, camera, element)
            camera.follow()
        point(page, camera, last)
        wait_past(book, ply)
        camera.follow()
        wait_still(page)
        camera.take(LOOK_MS)
    camera.take(END_MS)
    book.shut_down()
    return camera.frames


def main() -> None:
    """Record the match, and write the file."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        frames = record(browser.new_context(viewport=WINDOW).new_page())
        browser.close()
    (first, *others), shown = [frame.image for frame in frames], [frame.ms for frame in frames]
    first.save(FILM, save_all=True, append_images=others, duration=shown, loop=0, method=6, minimize_size=True)
    width, height = first.size
    told = f"{len(frames)} frames of {width} × {height}, {sum(shown) / 1000:.1f} s, {FILM.stat().st_size:,} bytes"
    sys.stdout.write(f"{FILM.name}: {told}\n")


if __name__ == "__main__":
    main()
