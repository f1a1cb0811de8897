"""Record the moving picture of a match in the README, `docs/screens/match.webp`: `python -m tests.browser.film`.

A person plays a turn of Pangea by clicking, on the light host. Animations are stopped and moved on by hand, so the
picture does not depend on the speed of the machine. Chromium compresses the frames, and this file puts them together.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

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

PIXELS: Final = (b"ALPH", b"VP8 ", b"VP8L")
"""The chunks of a frame. The others, such as a colour profile, may only stand at the beginning of the file."""

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
COMPRESS: Final = """async (shot) => {
  const block = 16;
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
  const { width, height } = image;
  globalThis.size = [width, height];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const before = globalThis.shown;
  globalThis.shown = pixels.data.slice();
  const row = new Uint32Array(pixels.data.buffer);
  const old = before && new Uint32Array(before.buffer);
  let changed = false;
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const inside = [];
      for (let y = top; y < Math.min(top + block, height); y += 1)
        for (let x = left; x < Math.min(left + block, width); x += 1) inside.push(y * width + x);
      if (!old || inside.some((at) => row[at] !== old[at])) changed = true;
      else for (const at of inside) row[at] = 0;
    }
  context.putImageData(pixels, 0, 0);
  return changed ? canvas.toDataURL("image/webp", 0.8).split(",")[1] : "";
}"""
"""Compresses a frame. Blocks that are the same as in the frame before are transparent."""


class Frame(NamedTuple):
    """A compressed frame, and how long it is shown, in milliseconds."""

    webp: bytes
    ms: int


class Camera:
    """Takes pictures of the board on one page, and compresses them on another."""

    def __init__(self, page: Page, laboratory: Page) -> None:
        self._page, self._laboratory = page, laboratory
        whole = page.locator(".bb").first.bounding_box()
        board = page.locator(".bb-board").first.bounding_box()
        assert whole is not None
        assert board is not None
        self._clip: FloatRect = {**whole, "height": board["y"] + board["height"] - whole["y"] + 8}
        self.frames: list[Frame] = []

    def take(self, ms: int) -> None:
        """Add a frame, or show the last one for longer if nothing has changed."""
        shot = b64encode(self._page.screenshot(clip=self._clip)).decode()
        if data := self._laboratory.evaluate(COMPRESS, shot):
            self.frames.append(Frame(b64decode(data), ms))
        else:
            self.frames[-1] = self.frames[-1]._replace(ms=self.frames[-1].ms + ms)

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


def record(page: Page, laboratory: Page) -> list[Frame]:
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
    camera = Camera(page, laboratory)
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


def animated(frames: Sequence[Frame], width: int, height: int) -> bytes:
    """Return an animated WebP that repeats forever, from frames that are drawn over each other."""
    size = number(width - 1, 3) + number(height - 1, 3)
    parts = [chunk(b"VP8X", bytes([0b10010, 0, 0, 0]) + size), chunk(b"ANIM", bytes(6))]
    for frame in frames:
        data = b"".join(chunk(name, body) for name, body in chunks(frame.webp) if name in PIXELS)
        parts.append(chunk(b"ANMF", bytes(6) + size + number(frame.ms, 3) + bytes(1) + data))
    return chunk(b"RIFF", b"WEBP" + b"".join(parts))


def number(value: int, size: int) -> bytes:
    """Return a number as bytes."""
    return value.to_bytes(size, "little")


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a chunk of a WebP file: its name, the size of its content, and its content."""
    return name + number(len(body), 4) + body + bytes(len(body) % 2)


def chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the content of each chunk of a WebP file."""
    at = 12
    while at < len(webp):
        size = int.from_bytes(webp[at + 4 : at + 8], "little")
        yield webp[at : at + 4], webp[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def main() -> None:
    """Record the match, and write the file."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page, laboratory = (browser.new_context(viewport=WINDOW).new_page() for _ in range(2))
        frames = record(page, laboratory)
        width, height = laboratory.evaluate("size")
        browser.close()
    FILM.write_bytes(animated(frames, width, height))
    seconds = sum(frame.ms for frame in frames) / 1000
    told = f"{len(frames)} frames of {width} × {height}, {seconds:.1f} s, {FILM.stat().st_size:,} bytes"
    sys.stdout.write(f"{FILM.name}: {told}\n")


if __name__ == "__main__":
    main()
