"""The board of a guest: what one connection may see and do."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from boardbook.guests.link import Link
from boardbook.session import Session
from boardbook.session.permissions import people
from boardbook.widgets import bundles
from boardbook.widgets.page_board import PageBoard

MAX_ANSWERS: Final = 64
"""The number of answers kept for each page, so that a message that is sent again is not carried out again."""
MAX_PAGES: Final = 8
"""The number of pages whose answers are kept."""

LOG: Final = logging.getLogger(__name__)
Say = Callable[[str], None]
Answers = OrderedDict[int, dict[str, Any]]


class Place:
    """A link in use: its guests, one after the other in a thread, and the answers that they got."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.guests: list[Guest] = []
        self.seen = 0.0
        """The time at which a guest was last heard, in seconds since the epoch; 0 if there was none."""
        self.since = 0.0
        """The time at which the first guest came or the last one left, in seconds since the epoch; 0 for neither."""
        self.device = ""
        """The kind of the last device: "phone", "tablet" or "computer"; "" if there was none."""
        self._thread = ThreadPoolExecutor(1, "boardbook-guest")
        self._answers: OrderedDict[str, Answers] = OrderedDict()

    def guest(self, say: Say, joined: Mapping[str, Any]) -> Guest:
        """Return the guest at a new connection; see `Guest`."""
        return Guest(self, say, joined)

    def answers(self, page: str) -> Answers:
        """Return the answers that a page got, by the number of the message."""
        if page not in self._answers:
            self._answers[page] = OrderedDict()
            while len(self._answers) > MAX_PAGES:
                self._answers.popitem(last=False)
        return self._answers[page]

    def forget(self) -> None:
        """Forget the answers, because the boards of another match number their messages from the beginning."""
        for answers in self._answers.values():
            answers.clear()

    def do(self, work: Callable[[], None]) -> Future[None] | None:
        """Do something in the thread of this place, after everything that was asked for before. None: it is closed."""

        def logged() -> None:
            try:
                work()
            except Exception:
                LOG.exception("A message of a guest failed.")

        with suppress(RuntimeError):
            return self._thread.submit(logged)
        return None

    def close(self) -> None:
        """Close the boards of the guests, and do nothing more."""
        for guest in self.guests:
            self.do(guest.get_up)
        self._thread.shutdown(wait=False)


class Guest:
    """One page that shows a board, and its messages. Its methods run in the thread of its place."""

    def __init__(self, place: Place, say: Say, joined: Mapping[str, Any]) -> None:
        """`joined` is the page's first message; `server.is_join` has checked it."""
        self.place, self._say, self._joined = place, say, joined
        self._answers = place.answers(joined["page"])
        self._drawing = joined["drawing"]
        """The id of the drawing that the page has."""
        self.board: PageBoard | None = None

    def sit_down(self, match: Session | None) -> None:
        """Show the board of a match, or that there is no match with this seat."""
        name = self.place.link.name
        if match is None or not takes_part(match, name):
            self.get_up()
            self.tell("waiting", None)
            return
        seat = None if name is None else match.history.header.names.index(name)
        self.open(match, lambda lang, theme: PageBoard(self.tell, match, seat, lang, theme))

    def open(self, match: Session, make: Callable[[str, str], PageBoard]) -> None:
        """Show the board of a match that `make` makes in the language and theme that the page has chosen."""
        traits = self._own_traits()
        self.get_up()
        self._send_drawing(match)
        board = make(traits["lang"], traits["theme"])
        board.set_state(traits)  # it takes only what a page may write
        self.board = board
        self.tell("open", {**board.state, "_shell_id": bundles.shell_id()})

    def _own_traits(self) -> dict[str, Any]:
        """Return the traits that the page has chosen: those of its board, or those with which it joined."""
        if self.board is not None:
            return {name: getattr(self.board, name) for name in ("lang", "theme", "auto_pass")}
        given = self._joined["state"]
        return {
            "lang": "en",
            "theme": "auto",
            **{name: one for name, one in given.items() if name in PageBoard.writable},
        }

    def _send_drawing(self, match: Session) -> None:
        """Send the script that draws the game's boards, unless the page has it."""
        bundle = bundles.bundle(match.game)
        script, style = bundles.script(bundle), bundles.style(bundle)
        if (number := sha256((script + style).encode()).hexdigest()[:16]) != self._drawing:
            self._drawing = number
            self.tell("drawing", {"id": number, "script": script, "style": style})

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message from the page. One that was answered before gets the same answer again."""
        content = message.get("content")
        seq = content.get("seq") if isinstance(content, Mapping) else None
        if isinstance(seq, int) and seq in self._answers:
            self.tell("said", self._answers[seq])
        elif self.board is not None:
            self.board.hear(message)

    def tell(self, kind: str, content: Any) -> None:
        """Send a message to the page."""
        if kind == "said" and content["type"] == "answer" and content["seq"] is not None:
            self._answers[content["seq"]] = content
            while len(self._answers) > MAX_ANSWERS:
                self._answers.popitem(last=False)
        self._say(json.dumps([kind, content], ensure_ascii=False))

    def get_up(self) -> None:
        """Close the board."""
        board, self.board = self.board, None
        if board is not None:
            board.close()


def takes_part(match: Session, name: str | None) -> bool:
    """Return whether a person with this name plays in a match. Spectators (None) always take part."""
    return name is None or any(match.seats[seat].name == name for seat in people(match))
