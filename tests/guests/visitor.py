"""A guest without a browser: connects to a server of links, and keeps what it is sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from queue import Queue
from threading import Condition, Thread
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

SECONDS = 20
"""How long a visitor waits for a message."""


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="visitors", daemon=True).start()
    return loop


class Visitor:
    """A connection that has named its link, unless `join` is None."""

    def __init__(
        self,
        link: str,
        *,
        device: str = "",
        page: str = "page",
        origin: str | None = "",
        host: str | None = None,
        join: Mapping[str, Any] | None = MappingProxyType({}),
    ) -> None:
        """`origin`: "" for the server's own; `host`: the name that the request gives, if not the server's."""
        parts = urlsplit(link)
        self.heard: list[tuple[str, Any]] = []
        self.closed = False
        self._news = Condition()
        headers = {"Host": host} if host else {}
        if origin is not None:
            headers["Origin"] = origin or f"{parts.scheme}://{parts.netloc}"
        request = HTTPRequest(f"ws://{parts.netloc}/socket", headers=headers)

        async def connect() -> WebSocketClientConnection:
            return await websocket_connect(request, on_message_callback=self._hear)

        self._socket = asyncio.run_coroutine_threadsafe(connect(), _loop()).result(SECONDS)
        if join is not None:
            first = {"join": parts.fragment, "device": device, "page": page, "kind": "computer", "drawing": ""}
            self.send({**first, "state": {}, **join})

    def _hear(self, message: str | bytes | None) -> None:
        with self._news:
            if message is None:
                self.closed = True
            else:
                kind, content = json.loads(message)
                self.heard.append((kind, content))
            self._news.notify_all()

    def send(self, message: object) -> None:
        """Send a message as JSON; text and bytes are sent as they are."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)

        async def write() -> None:
            with suppress(WebSocketClosedError, StreamClosedError):  # the server has closed it
                await self._socket.write_message(text, binary=isinstance(text, bytes))

        asyncio.run_coroutine_threadsafe(write(), _loop()).result(SECONDS)

    def ask(self, **content: Any) -> dict[str, Any]:
        """Send a message to the board, and return the answer."""
        self.send({"method": "custom", "content": content})
        found: dict[str, Any] = self.wait(
            lambda kind, said: kind == "said" and said["type"] == "answer" and said["seq"] == content["seq"]
        )
        return found

    def wait(self, wanted: Callable[[str, Any], bool] | str) -> Any:
        """Return the content of the first message that is wanted: one of a kind, or one for which a function is true.

        It and those before it are taken out of `heard`.
        """
        is_it = wanted if callable(wanted) else lambda kind, _: kind == wanted
        with self._news:
            self._news.wait_for(lambda: self._place(is_it) is not None or self.closed, SECONDS)
            place = self._place(is_it)
            assert place is not None, f"heard only {[kind for kind, _ in self.heard]}"
            content = self.heard[place][1]
            del self.heard[: place + 1]
            return content

    def hears(self, kind: str) -> bool:
        """Wait for a message of a kind, and return whether it came before the connection was closed."""
        with self._news:
            self._news.wait_for(lambda: self._place(lambda one, _: one == kind) is not None or self.closed, SECONDS)
            found = self._place(lambda one, _: one == kind)
            self.heard.clear()
            return found is not None

    def _place(self, is_it: Callable[[str, Any], bool]) -> int | None:
        return next((k for k, (kind, content) in enumerate(self.heard) if is_it(kind, content)), None)

    def end(self) -> None:
        """Wait until the server has closed the connection."""
        with self._news:
            assert self._news.wait_for(lambda: self.closed, SECONDS), "still connected"

    def leave(self) -> None:
        """Close the connection, and wait until it is closed."""
        _loop().call_soon_threadsafe(self._socket.close)
        self.end()


def until(done: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@contextmanager
def visiting(link: str, **how: Any) -> Iterator[Visitor]:
    """Yield a visitor, who leaves at the end of the block."""
    visitor = Visitor(link, **how)
    try:
        yield visitor
    finally:
        visitor.leave()


def messages(address: str, message: object, headers: dict[str, str]) -> Iterator[Any]:
    """Send a message to a WebSocket, and yield the answers."""
    heard: Queue[Any] = Queue()

    async def connect() -> WebSocketClientConnection:
        return await websocket_connect(
            HTTPRequest(address, headers=headers), on_message_callback=lambda one: heard.put(one and json.loads(one))
        )

    connection = asyncio.run_coroutine_threadsafe(connect(), _loop()).result(SECONDS)

    async def write() -> None:
        await connection.write_message(json.dumps(message))

    try:
        asyncio.run_coroutine_threadsafe(write(), _loop()).result(SECONDS)
        while (one := heard.get(timeout=SECONDS)) is not None:
            yield one
    finally:
        _loop().call_soon_threadsafe(connection.close)
