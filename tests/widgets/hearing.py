"""Sends messages to boards as their pages do, and records what the boards send."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from boardbook.session.tasks import Task
from boardbook.widgets import Board
from boardbook.widgets.background import Background

T = TypeVar("T")


def elsewhere(do: Callable[[], T]) -> T:
    """Call a function in another thread, because earlier browser tests leave an event loop in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(do).result()


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, for a minute at most."""
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came true")


async def ended(work: Background | Task) -> None:
    """Wait until work that was started is done."""
    while work.busy:  # noqa: ASYNC110 (it may be done in another thread)
        await asyncio.sleep(0.005)


class Heard:
    """A board and the messages that it sends."""

    def __init__(self, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(board, "send", lambda content, buffers=None: self.sent.append(content))

    def __call__(self, message: Any) -> dict[str, Any]:
        """Send a message to the board, and return its answer."""
        self.sent.clear()
        self.board._heard(None, message, [])
        answers = [m for m in self.sent if m["type"] == "answer"]
        assert len(answers) == 1
        json.dumps(self.sent)
        return answers[0]

    def play(self, action: str) -> dict[str, Any]:
        number = int(self.board.match.game.parse(action))
        return self({"type": "play", "seq": 1, "ply": self.board.match.ply, "actions": [number]})

    def ask(self, *paths: list[str]) -> dict[str, Any]:
        return self({"type": "ask", "seq": 1, "ply": self.board.match.ply, "paths": list(paths)})

    def do(self, what: str, **more: object) -> dict[str, Any]:
        return self({"type": "do", "seq": 1, "ply": self.board.match.ply, "what": what, **more})

    def think(self, ply: int) -> dict[str, Any]:
        """Ask what a bot considered, without an event loop, as in a plain script."""
        return elsewhere(lambda: self({"type": "think", "seq": 1, "ply": ply}))

    @property
    def thoughts(self) -> list[dict[str, Any]]:
        return [m for m in self.sent if m["type"] == "thought"]
