"""A server for one page, and the comms between the page and the widgets of this process."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

import anywidget
import comm
from comm.base_comm import BaseComm
from ipywidgets.widgets import widget as ipywidgets
from jupyter_core.paths import ENV_JUPYTER_PATH
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

T = TypeVar("T")

HERE: Final = Path(__file__).parent
THEMES: Final = Path(ENV_JUPYTER_PATH[0]) / "lab" / "themes" / "@jupyterlab"
FILES: Final = {
    "/": (HERE / "page.html", "text/html"),
    "/page.js": (HERE / "page.js", "text/javascript"),
    "/anywidget.js": (Path(anywidget.__file__).parent / "nbextension" / "index.js", "text/javascript"),
    "/theme/light.css": (THEMES / "theme-light-extension" / "index.css", "text/css"),
    "/theme/dark.css": (THEMES / "theme-dark-extension" / "index.css", "text/css"),
}
DISPLAYED: Final = ("display_data", "update_display_data", "execute_input")
"""The types of messages that are sent again to a page that is opened later."""
CALL_SECONDS: Final = 300
"""The time limit for calls in the host's thread, in seconds."""

_parent: ContextVar[dict[str, Any]] = ContextVar("parent", default={})  # noqa: B039 (never changed)
"""The header of the page's message that is being handled. Echoes refer to it."""


class SocketComm(BaseComm):
    """A comm that is connected to every page of a host."""

    def __init__(self, host: Host, **given: Any) -> None:
        self.host = host
        super().__init__(**given)

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        if buffers:
            raise ValueError("the page of the light host can't receive binary buffers")
        self.host.publish(msg_type, {"comm_id": self.comm_id, "data": data or {}})


class Host:
    """The server. It listens at `url` in a thread with its own event loop, in which widgets run as in a kernel."""

    def __init__(self, port: int = 0) -> None:
        self.loop = asyncio.new_event_loop()
        self.errors: list[str] = []
        self._pages: set[_Comms] = set()
        self._displayed: list[tuple[str, dict[str, Any]]] = []
        self._published: deque[tuple[str, dict[str, Any], str]] = deque()
        self._number = count(1)
        [listening] = bind_sockets(port, "127.0.0.1")
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self._thread = Thread(target=self._run, name="light host", daemon=True)
        self._thread.start()

        async def serve() -> HTTPServer:
            self.loop.set_exception_handler(lambda _, context: self.errors.append(repr(context)))
            application = Application([("/comms", _Comms, {"host": self}), ("/.*", _File)])
            server = HTTPServer(application)
            server.add_sockets([listening])
            return server

        self._server = self.run(serve())

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def call(self, function: Callable[[], T]) -> T:
        """Call a function in the host's thread, and return its result or raise its exception."""

        async def called() -> T:
            return function()

        return self.run(called())

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the host's thread, and return its result or raise its exception."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(CALL_SECONDS)

    @contextmanager
    def widgets(self) -> Iterator[None]:
        """Connect the widgets that are created in the block to this host.

        Afterwards, close them and clear the pages.
        """
        before = comm.create_comm
        comm.create_comm = lambda *_, **given: SocketComm(self, **given)
        try:
            yield
        finally:
            comm.create_comm = before
            self.call(self.clear)

    def clear(self) -> None:
        """Close the widgets and delete their output. Must be called in the host's thread."""
        for widget in self._open():
            widget.close()
        self._displayed.clear()

    def _open(self) -> list[ipywidgets.Widget]:
        return [
            widget
            for widget in ipywidgets._instances.values()
            if isinstance(widget.comm, SocketComm) and widget.comm.host is self
        ]

    def publish(self, msg_type: str, content: dict[str, Any]) -> None:
        """Send a message to every page. Can be called in any thread."""
        self._published.append((msg_type, content, self._packed(msg_type, content)))
        if asyncio._get_running_loop() is self.loop:
            self._send_published()
        else:
            with suppress(RuntimeError):  # the loop is closed because the process is ending
                self.loop.call_soon_threadsafe(self._send_published)

    def _send_published(self) -> None:
        """Send the published messages in order, so that the loop's messages can't overtake those of other threads."""
        while self._published:
            msg_type, content, text = self._published.popleft()
            if msg_type in DISPLAYED:
                self._displayed.append((msg_type, content))
            self._send(text)

    def _packed(self, msg_type: str, content: dict[str, Any], parent: dict[str, Any] | None = None) -> str:
        header = {"msg_type": msg_type, "msg_id": f"host-{next(self._number)}"}
        return json.dumps({"header": header, "parent_header": parent or _parent.get(), "content": content})

    def _send(self, text: str) -> None:
        for page in tuple(self._pages):
            with suppress(WebSocketClosedError):
                page.write_message(text)

    def join(self, page: _Comms) -> None:
        """Send the current state of all widgets and the output so far to a page that was just opened."""
        self._send_published()  # messages that are older than the current state of the widgets
        self._pages.add(page)
        for widget in self._open():
            content = {"comm_id": widget.comm.comm_id, "data": {"state": widget.get_state(), "buffer_paths": []}}
            page.write_message(self._packed("comm_open", content))
        for msg_type, content in self._displayed:
            page.write_message(self._packed(msg_type, content))

    def leave(self, page: _Comms) -> None:
        """Remove a page that was closed."""
        self._pages.discard(page)

    def hear(self, page: _Comms, message: dict[str, Any]) -> None:
        """Handle a message from a page."""
        if message["header"]["msg_type"] == "kernel_info_request":
            page.write_message(self._packed("kernel_info_reply", {}, message["header"]))
            return
        heard = comm.get_comm_manager().comms.get(message["content"]["comm_id"])
        if heard is None:
            return  # it was closed in the meantime
        token = _parent.set(message["header"])
        try:
            heard.handle_msg({**message, "buffers": []})
        except Exception as error:  # noqa: BLE001 (like a kernel, record it and continue)
            self.errors.append(repr(error))
        finally:
            _parent.reset(token)

    def close(self) -> None:
        """Stop listening."""

        async def stop() -> None:
            self._server.stop()
            for page in tuple(self._pages):
                page.close()
            await self._server.close_all_connections()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

        self.run(stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


class _Comms(WebSocketHandler):
    """The connection to one page, which all comms share."""

    def initialize(self, host: Host) -> None:
        self.host = host

    def open(self, *_: str, **__: str) -> None:
        self.set_nodelay(True)
        self.host.join(self)

    def on_message(self, message: str | bytes) -> None:
        self.host.hear(self, json.loads(message))

    def on_close(self) -> None:
        self.host.leave(self)


class _File(RequestHandler):
    """Serves the page and the files that it loads."""

    def get(self) -> None:
        if self.request.path not in FILES:
            raise HTTPError(404)
        path, kind = FILES[self.request.path]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.write(path.read_bytes())
