"""Programs at several connections: each has a token, and plays the seat of its token."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from io import TextIOWrapper
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import BoundedSemaphore
from typing import Any, Final, cast

from boardbook.match import Match
from boardbook.referee.lines import send, serve
from boardbook.referee.referee import Referee
from boardbook.referee.requests import MAX_LINE, refused
from boardbook.session.permissions import people

LOOPBACK: Final = "127.0.0.1"
"""The address at which only programs of the same machine can connect."""
MAX_CONNECTIONS: Final = 64
"""The maximum number of connections at the same time."""
JOIN_SECONDS: Final = 30.0
"""The maximum time until a connection names its token."""


class Server(ThreadingTCPServer):
    """Accepts connections of programs, and answers each one's requests for the seat of its token.

    The first line of a connection is `{"do": "join", "token": "..."}`. `tokens`: the token of each person's seat, made
    at random; `server_address`: where it listens. Call `serve_forever` to start it, and `shutdown` to end it.
    """

    allow_reuse_address = True
    daemon_threads = True

    def __init__(
        self, match: Match, address: tuple[str, int] = (LOOPBACK, 0), mode: str = "rulings", lang: str = "en"
    ) -> None:
        self.referees = {seat: Referee(match, [seat], mode, lang) for seat in people(match)}
        self.tokens = {seat: secrets.token_urlsafe(24) for seat in self.referees}
        self.places = BoundedSemaphore(MAX_CONNECTIONS)
        super().__init__(address, Connection)

    def joined(self, line: str) -> Referee | None:
        """Return the referee of the seat whose token a line names, or None."""
        try:
            request: Any = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if not isinstance(request, Mapping) or request.get("do") != "join":
            return None
        token = str(request.get("token")).encode()
        found = [seat for seat, known in self.tokens.items() if secrets.compare_digest(known.encode(), token)]
        return self.referees[found[0]] if found else None


class Connection(StreamRequestHandler):
    """The connection of one program."""

    timeout = JOIN_SECONDS

    def handle(self) -> None:
        """Check the token, and then answer requests until the program ends the connection."""
        server = cast("Server", self.server)
        requests = TextIOWrapper(self.rfile, encoding="utf-8", errors="replace")  # type: ignore[type-var]
        answers = TextIOWrapper(self.wfile, encoding="utf-8", newline="\n")  # type: ignore[type-var]
        if not server.places.acquire(blocking=False):
            send(answers, refused("not_now", "there are too many connections"))
            return
        try:
            referee = server.joined(requests.readline(MAX_LINE))
            if referee is None:
                text = 'the first line must be {"do": "join", "token": TOKEN}, with the token of a seat'
                send(answers, refused("bad_request", text))
                return
            send(answers, referee.answer({"do": "hello"}))
            self.connection.settimeout(None)
            serve(referee, requests, answers)
        except OSError:  # the program has gone, or took too long to name its token
            pass
        finally:
            server.places.release()
