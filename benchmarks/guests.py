"""Measures seats by link: `python -m benchmarks.guests [TABLES]`, in the root of the repository.

At each table, four guests play Magellan by messages, without browsers; all tables are served by this process, and the
guests are in another. A new ply is timed from the moment at which its player sends it to the moment at which another
guest of the table has it, decoded.
"""
# ruff: noqa: T201 (it prints)

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from itertools import chain
from random import Random
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

import boardbook as bb
from benchmarks.rounds import machine

NAMES: Final = ("Ann", "Bo", "Cy", "Dee")
DECISIONS: Final = 40
"""The number of decisions at each table."""


class Guest:
    """A guest, who knows the ply and the legal actions from what the server sends."""

    def __init__(self, connection: WebSocketClientConnection) -> None:
        self._connection = connection
        self.ply, self.now = -1, dict[str, Any]()
        self.came: dict[int, float] = {}
        """When each ply was known."""
        self.news = asyncio.Event()
        self._seq = 0
        self._listening: asyncio.Future[None] | None = None

    @classmethod
    async def at(cls, link: str) -> Guest:
        """Return a guest who has opened a link."""
        parts = urlsplit(link)
        request = HTTPRequest(f"ws://{parts.netloc}/socket", headers={"Origin": f"http://{parts.netloc}"})
        guest = cls(await websocket_connect(request))
        guest._listening = asyncio.ensure_future(guest._listen())
        first = {"join": parts.fragment, "device": "", "page": "page", "kind": "computer", "drawing": "", "state": {}}
        await guest._connection.write_message(json.dumps(first))
        return guest

    async def _listen(self) -> None:
        while (text := await self._connection.read_message()) is not None:
            kind, content = json.loads(text)
            if kind == "open":
                self._know(content["ply"], content["_now"])
            elif kind == "state":
                self._know(content.get("ply", self.ply), content.get("_now", self.now))
            self.news.set()

    def _know(self, ply: int, now: dict[str, Any]) -> None:
        self.ply, self.now = ply, now
        self.came.setdefault(ply, time.perf_counter())

    async def until(self, ply: int) -> None:
        """Wait until a ply is known."""
        while self.ply < ply:
            self.news.clear()
            await self.news.wait()

    async def play(self, action: int) -> None:
        """Play an action."""
        self._seq += 1
        content = {"type": "play", "seq": self._seq, "ply": self.ply, "actions": [action]}
        await self._connection.write_message(json.dumps({"method": "custom", "content": content}))


async def table(links: dict[str, str], number: int) -> list[float]:
    """Play at a table, and return how late each ply was for each of the others, in milliseconds."""
    guests = [await Guest.at(links[name]) for name in NAMES]
    match, rng, late = bb.Match("magellan", list(NAMES), seed=number), Random(number), list[float]()
    for _ in range(DECISIONS):
        if match.over:
            break
        await asyncio.gather(*(guest.until(match.ply) for guest in guests))
        who, action = match.state.to_act or 0, rng.choice(match.legal_actions())
        begin = time.perf_counter()
        await guests[who].play(action.number)
        match.play(action)
        await asyncio.gather(*(guest.until(match.ply) for guest in guests))
        late += [(guest.came[match.ply] - begin) * 1000 for k, guest in enumerate(guests) if k != who]
    return late


async def guests() -> None:
    """Play at all tables whose links are read, and print how late plies were."""
    tables = [json.loads(line) for line in sys.stdin]
    late = await asyncio.gather(*(table(links, number) for number, links in enumerate(tables)))
    print(json.dumps([*chain.from_iterable(late)]))


def main(tables: int = 8) -> None:
    """Take the measurements and print them."""
    print(machine())
    for number in (1, tables):
        matches = [bb.Match("magellan", list(NAMES), seed=seed) for seed in range(number)]
        invited = [match.invite() for match in matches]
        command = [sys.executable, "-m", "benchmarks.guests", "guests"]
        given = "\n".join(json.dumps(dict(links)) for links in invited)
        begin, used = time.perf_counter(), time.process_time()
        done = subprocess.run(command, input=given, text=True, capture_output=True, check=True)  # noqa: S603 (this module)
        late, seconds = json.loads(done.stdout), time.perf_counter() - begin
        plies, cpu = sum(match.ply for match in matches), time.process_time() - used
        print(f"{number} tables of 4: {plies} plies in {seconds:.1f} s")
        print(f"    {1000 * cpu / plies:.1f} ms CPU of the host a ply, with all that its guests are sent")
        print(f"    a ply at the others: median {median(late):.1f} ms, p95 {quantiles(late, n=20)[-1]:.1f} ms")
        for links in invited:
            links.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["guests"]:
        asyncio.run(guests())
    else:
        main(*map(int, sys.argv[1:]))
