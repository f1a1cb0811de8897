"""The server of links: it serves one page, and carries the messages between each page and its board.

It runs in a thread of its own. The page is the same for every link, because the secret of a link is in the part of its
address that browsers keep to themselves. The page sends it as its first message.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from secrets import compare_digest
from threading import Thread
from typing import Any, Final, TypeVar
from urllib.parse import SplitResult, urlsplit

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from boardbook.core import LANGUAGES, BadInput, NotPossible
from boardbook.core.validation import as_whole
from boardbook.guests.guest import Guest, Place
from boardbook.guests.link import MAX_PORT
from boardbook.session import tasks
from boardbook.widgets.match_view import THEMES

S = TypeVar("S", bound="Server")

MAX_MESSAGE: Final = 2**16
"""The maximum size of a message from a page in bytes."""
MAX_CONNECTIONS: Final = 64
"""The maximum number of connections at the same time."""
MAX_UNSENT: Final = 2**24
"""The number of bytes after which a page that doesn't take its messages is disconnected; it may come back."""
PER_SECOND, AT_ONCE = 30, 120
"""The number of messages that a page may send per second, and at once."""
JOIN_SECONDS: Final = 10
"""The time in which a connection must name its link."""
PING_SECONDS: Final = 5
"""The interval at which the server checks whether a page is there, and the time in which it must answer."""
CALL_SECONDS: Final = 30
"""The time in which the server's thread must do what another thread asks for."""
MAX_WAITING: Final = 64
"""The maximum number of messages of a connection that wait to be handled."""
POLICY: Final = {
    "Cache-Control": "no-store",
    "Content-Type": "text/html; charset=utf-8",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of the page. `html.GUEST` is its content security policy."""


class Server:
    """Serves the page at `address`. `places` returns the links in use; `joined` and `left` hear of each guest.

    `host`: where to listen; `port`: 0 for any free one; `address`: how others reach it, if a proxy is in front of it.
    Raises `BadInput` if there is no such port, and `NotPossible` if it can't listen there.
    """

    max_connections = MAX_CONNECTIONS

    def __init__(
        self,
        page: bytes,
        places: Callable[[], list[Place]],
        joined: Callable[[Guest], None],
        left: Callable[[Guest], None],
        host: str,
        port: int,
        address: str | None,
    ) -> None:
        if as_whole(port, 0, MAX_PORT) is None:
            raise BadInput("port", [f"must be 0 to {MAX_PORT}, not {port!r}"])
        self.page, self.places, self.joined, self.left = page, places, joined, left
        try:
            self._socket = socket.create_server((host, port), family=_family(host))
        except OSError as error:
            raise NotPossible(f"can't listen at {host}:{port}: {error.strerror or error}") from error
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]
        self.address = address or f"http://{_bracketed(reached(host))}:{self.port}/"
        self._names = {"localhost", host.lower(), urlsplit(self.address).hostname}
        self.connections: set[Connection] = set()
        tasks.run_for(self)
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, name="boardbook-links", daemon=True)
        self._thread.start()
        self._server = self._run(self._serve)

    def _run(self, function: Callable[[], Any]) -> Any:
        """Call a function in the server's thread."""

        async def call() -> Any:
            return function()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(CALL_SECONDS)

    def _serve(self) -> HTTPServer:
        given = {"server": self}
        # Some proxies leave their part of the path in a request, others take it out.
        base = f"(?:/|{re.escape(urlsplit(self.address).path)})"
        application = Application(
            [(f"{base}socket", Connection, given), (base, Page, given)],
            default_handler_class=Nothing,
            default_handler_args=given,
            log_function=lambda _: None,
            websocket_max_message_size=MAX_MESSAGE,
            websocket_ping_interval=PING_SECONDS,
            websocket_ping_timeout=PING_SECONDS,
        )
        server = HTTPServer(application, max_header_size=2**14, max_body_size=0, idle_connection_timeout=60)
        server.add_sockets([self._socket])
        return server

    def knows(self, host: str) -> bool:
        """Return whether a request's host is this server, so that no other site's name can lead to it."""
        name = (_parts(f"//{host}").hostname or "").lower()
        return name in self._names or _is_number(name)

    def is_own(self, origin: str | None, host: str) -> bool:
        """Return whether a request comes from a page of this server; no other page may connect."""
        return origin is not None and _parts(origin).netloc.lower() in (host.lower(), urlsplit(self.address).netloc)

    def place(self, token: str, device: str) -> Place | str:
        """Return the place for a browser that knows this secret, or the word that says why there is none.

        How long this takes doesn't depend on the secret.
        """
        given = token.encode()
        found = [place for place in self.places() if compare_digest(place.link.token.encode(), given)]
        if not found:
            return "unknown"
        return found[0] if found[0].link.admits(device) else "elsewhere"

    def disconnect(self, place: Place, why: str) -> None:
        """Disconnect the guests of a link."""
        self.soon(self._disconnect, place, why)

    def soon(self, function: Callable[..., None], *given: Any) -> None:
        """Call a function in the server's thread, unless the server is closed. May be called in any thread."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(function, *given)

    def _disconnect(self, place: Place, why: str) -> None:
        for connection in tuple(self.connections):
            if connection.guest is not None and connection.guest.place is place:
                connection.refuse(why)

    def close(self) -> None:
        """Disconnect all guests and stop listening."""
        tasks.end_for(self)

        async def stop() -> None:
            self._server.stop()
            for connection in tuple(self.connections):
                connection.refuse("closed")
            await self._server.close_all_connections()

        asyncio.run_coroutine_threadsafe(stop(), self.loop).result(CALL_SECONDS)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(CALL_SECONDS)
        self.loop.close()


def at_usual_port(make: Callable[[int], S], port: int, usual: int) -> S:
    """Return a server at the port that was asked for or, if none was (0), at the usual one unless it is taken."""
    try:
        return make(port or usual)
    except NotPossible:
        if port or not usual:
            raise
        return make(0)


class Page(RequestHandler):
    """Serves the page."""

    def initialize(self, server: Server) -> None:
        """Remember the server."""
        self.server = server

    def prepare(self) -> None:
        """Refuse requests that were led here by another name."""
        if not self.server.knows(self.request.host):
            raise HTTPError(403)

    def set_default_headers(self) -> None:
        """Set the headers that keep the page to itself."""
        for name, value in POLICY.items():
            self.set_header(name, value)

    def get(self) -> None:
        """Send the page."""
        self.finish(self.server.page)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Send nothing but the status."""
        self.finish(str(status_code))


class Nothing(Page):
    """Refuses every other address."""

    def get(self) -> None:
        """Say that there is nothing."""
        raise HTTPError(404)


class Connection(WebSocketHandler):
    """The connection of one page. Its first message names the link."""

    def initialize(self, server: Server) -> None:
        """Remember the server."""
        self.server = server
        self.guest: Guest | None = None
        self._unsent = 0
        self._waiting = 0
        """The number of messages that wait to be handled; only the server's thread counts them."""
        self._allowance, self._asked = float(AT_ONCE), time.monotonic()

    def prepare(self) -> None:
        """Refuse requests that were led here by another name, or come from a page of another site."""
        origin = self.request.headers.get("Origin")
        if not self.server.knows(self.request.host) or not self.server.is_own(origin, self.request.host):
            raise HTTPError(403)

    def check_origin(self, _: str) -> bool:
        """Return True, because `prepare` has checked it; tornado doesn't ask if a request has no origin."""
        return True

    def get_compression_options(self) -> dict[str, Any]:
        """Compress messages."""
        return {}

    def open(self, *_: str, **__: str) -> None:
        """Wait for the name of a link."""
        self.set_nodelay(True)
        self.server.connections.add(self)
        if len(self.server.connections) > self.server.max_connections:
            self.refuse("full")
        self.server.loop.call_later(JOIN_SECONDS, self._check_joined)

    def _check_joined(self) -> None:
        if self.guest is None:
            self.refuse("unknown")

    def on_message(self, message: str | bytes) -> None:
        """Take a message: the name of a link, a sign of life, or a message for the board."""
        data = self._read(message)
        if data is None:
            self.refuse("unknown")
        elif self.guest is None:
            self._join(data)
        elif data.get("method") == "beat":
            self.guest.place.seen = time.time()
            self._write('["beat", null]')
        else:
            self._pass_on(self.guest, data)

    def _read(self, message: str | bytes) -> dict[str, Any] | None:
        """Return a message, or None if it is not an object, or the page sends too many."""
        now = time.monotonic()
        self._allowance = min(AT_ONCE, self._allowance + (now - self._asked) * PER_SECOND) - 1
        self._asked = now
        try:
            data = json.loads(message)
        except (ValueError, RecursionError):
            return None
        return data if isinstance(data, dict) and self._allowance >= 0 else None

    def _join(self, data: dict[str, Any]) -> None:
        if not is_join(data):
            self.refuse("unknown")
            return
        place = self.server.place(data["join"], data["device"])
        if isinstance(place, str):
            self.refuse(place)
            return
        place.device = data["kind"]
        place.seen = time.time()
        self.guest = place.guest(self.say, data)
        place.guests.append(self.guest)
        self.guest.tell("seated", {"device": place.link.bind(data["device"]), "name": place.link.name})
        self.server.joined(self.guest)

    def _pass_on(self, guest: Guest, data: dict[str, Any]) -> None:
        if not is_for_board(data) or self._waiting >= MAX_WAITING:
            self.refuse("unknown")
            return
        guest.place.seen = time.time()
        self._waiting += 1

        def hear() -> None:
            self.server.soon(self._count_heard)
            guest.hear(data)

        guest.place.do(hear)

    def _count_heard(self) -> None:
        self._waiting -= 1

    def say(self, text: str) -> None:
        """Send a message to the page. May be called in any thread."""
        self.server.soon(self._write, text)

    def _write(self, text: str) -> None:
        size = len(text)
        try:
            sent = self.write_message(text)
        except WebSocketClosedError:
            return
        self._unsent += size
        if self._unsent > MAX_UNSENT:
            self.close(1013)

        def done(future: Any) -> None:
            self._unsent -= size
            future.exception()  # the page has gone, which `on_close` learns

        asyncio.ensure_future(sent).add_done_callback(done)

    def refuse(self, why: str) -> None:
        """Say why there is no board here, and end the connection."""
        self._write(json.dumps(["refused", why]))
        self.close(1008)

    def on_pong(self, _: bytes) -> None:
        """Note that the page is there."""
        if self.guest is not None:
            self.guest.place.seen = time.time()

    def on_close(self) -> None:
        """Close the board of a page that has gone."""
        self.server.connections.discard(self)
        guest, self.guest = self.guest, None
        if guest is not None and guest in guest.place.guests:
            guest.place.guests.remove(guest)
            guest.place.do(guest.get_up)
            self.server.left(guest)


KINDS: Final = ("phone", "tablet", "computer")
"""The kinds of devices that a page may name."""


def is_join(data: Mapping[str, Any]) -> bool:
    """Return whether a message is a page's first: the secret of its link, and what the page has and wants.

    `join`: the secret; `device`: the key of the browser, "" for none; `page`: a random name of this page; `kind`: the
    kind of the device; `drawing`: the id of the drawing that the page has; `state`: the traits that it has chosen.
    """
    texts = ("join", "device", "page", "kind", "drawing")
    return (
        all(isinstance(one := data.get(name), str) and one.isascii() and len(one) <= 200 for name in texts)
        and data["kind"] in KINDS
        and isinstance(data.get("state"), dict)
        and data["state"].get("lang", "en") in LANGUAGES
        and data["state"].get("theme", "auto") in THEMES
    )


def is_for_board(data: Mapping[str, Any]) -> bool:
    """Return whether a message is one that a notebook's page sends to a board."""
    content = {"custom": "content", "update": "state"}.get(str(data.get("method")))
    return content is not None and isinstance(data.get(content), dict)


def reached(host: str) -> str:
    """Return the name by which other machines reach a host: for "" and 0.0.0.0, the address of this machine."""
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104 (a name that the user gave)
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only looks up which address would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def check_address(address: str | None) -> str | None:
    """Return an address with a slash at its end. Raises `BadInput` if it isn't one of a web page."""
    if address is None:
        return None
    parts = _parts(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BadInput("address", [f"must be like https://hub.example.org/user/ann/proxy/8790/, not {address!r}"])
    return address.rstrip("/") + "/"


def _parts(address: str) -> SplitResult:
    """Return the parts of an address, all empty if it isn't one."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
