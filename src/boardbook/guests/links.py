"""The links of a match or a table: who may sit where, and who is there."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, Literal, SupportsIndex

from boardbook.core import TURN, BadInput, NotKept, NotPossible
from boardbook.core.errors import unknown
from boardbook.guests import link as links
from boardbook.guests.guest import Guest, Place
from boardbook.guests.link import SPECTATORS, Link, called
from boardbook.guests.page import page
from boardbook.guests.server import Server, at_usual_port, check_address
from boardbook.session import Session
from boardbook.session.permissions import check_seat, people

if TYPE_CHECKING:
    import polars as pl

    from boardbook.guests.link_cards import LinkCards

LOST_SECONDS: Final = 12.0
"""The number of seconds without a sign of life after which a guest counts as lost."""
PARTING_SECONDS: Final = 10.0
"""The time in which guests must have left a match that ends for them."""
LATELY: Final = 6
"""The number of events that are remembered."""

State = Literal["here", "lost", "not opened"]
What = Literal["made", "came", "left", "freed", "revoked"]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who uses a link: the player (None: spectators), the state, the number of pages, and the kind of device."""

    name: str | None
    state: State
    pages: int
    device: str
    seen: float
    """When a guest was last heard, in seconds since the epoch; 0 if never."""
    since: float
    """Since when the state is as it is, in seconds since the epoch; 0 if nobody has ever come."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a link: when (seconds since the epoch), to whose (None: spectators'), and on which device."""

    when: float
    what: What
    name: str | None
    device: str


class Links(Mapping[str, str]):
    """The secret links to seats, by the name of the player, and to the spectators (`links["spectators"]`).

    Anyone who opens a link in a browser gets the board of its seat, and sees and does there what this seat may. A link
    is bound to the first browser that opens it; `free` unbinds it, and `revoke` ends it. The links are kept beside the
    journal of the match, so that they work again when the match is opened again.
    """

    def __init__(self, file: Path | None, host: str, port: int, address: str | None) -> None:
        """`file` is where the links are kept; those that are kept there already work again, if possible at their port.

        Raises `BadInput` if there is no such port or address, and `NotPossible` if the server can't listen there.
        """
        self.asked = host, port, address
        """Where the server was asked to listen: the host, the port and the address."""
        self._lock, self._moving = RLock(), RLock()
        self._file = file
        self.match: Session | None = None
        self.closed = False
        """Whether nobody can connect any more."""
        self.listeners: list[Callable[[], None]] = []
        """The functions to call when a guest comes or goes, or the links change. They are called in any thread."""
        self.events: deque[Event] = deque(maxlen=LATELY)
        """What happened lately, the latest last."""
        kept_port, kept = (0, []) if file is None else links.read(file)
        self._places: dict[str | None, Place] = {link.name: Place(link) for link in kept}
        self._server = self._serve(kept_port)

    def _serve(self, usual_port: int) -> Server:
        """Start a server where it was asked for."""
        host, port, address = self.asked
        given, where = (page(), self._in_use, self._seat, self._left, host), check_address(address)
        return at_usual_port(lambda port: Server(*given, port, where), port, usual_port)

    # --- the links ------------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The address of the page, without a secret."""
        return self._server.address

    @property
    def port(self) -> int:
        """The port at which the server listens."""
        return self._server.port

    def __getitem__(self, name: str) -> str:
        """Return the link of a player. Raises `UnknownName`, which lists the names."""
        return f"{self.address}#{self._place(name).link.token}"

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the players who have a link, and `"spectators"`."""
        return iter([called(name) for name in self._places])

    def __len__(self) -> int:
        """Return the number of links."""
        return len(self._places)

    def __repr__(self) -> str:
        """Name the links, but not their secrets."""
        return f"<Links at {self.address} for {', '.join(self) or 'nobody'}>"

    def add(self, names: Iterable[str | None], *, any_device: bool = False) -> None:
        """Make links for players (None: for spectators) who have none. Raises `NotKept` if they can't be kept."""
        with self._lock:
            for name in names:
                if name not in self._places:
                    self._places[name] = Place(Link(name, any_device))
                    self._note("made", self._places[name])
            self.keep()
        self._changed()

    def listen(self, host: str, port: int = 0, address: str | None = None) -> None:
        """Listen elsewhere, as described at `Match.invite`. Pages that can reach the new address connect again.

        Raises `NotPossible` if the server can't listen there; then it goes on where it was.
        """
        check_address(address)
        with self._moving:  # without `_lock`, for which the server's thread may be waiting
            before, usual = self.asked, self._server.port
            self._server.close()
            self.asked = host, port, address
            try:
                self._server = self._serve(usual)
            except (NotPossible, BadInput):
                self.asked = before
                self._server = self._serve(usual)
                raise
        with self._lock:
            self.keep()
        self._changed()

    def revoke(self, name: str) -> None:
        """End the link of a player at once, and disconnect who uses it. Raises `UnknownName` if there is none."""
        with self._lock:
            place = self._place(name)
            del self._places[place.link.name]
            self._note("revoked", place)
            self.keep()
        self._server.disconnect(place, "unknown")
        place.close()
        self._changed()

    def free(self, name: str) -> None:
        """Let the link of a player be opened by another browser, and disconnect the one that uses it.

        Raises `UnknownName` if there is no such link.
        """
        with self._lock:
            place = self._place(name)
            place.link.device = ""
            self._note("freed", place)
            self.keep()
        self._server.disconnect(place, "freed")
        self._changed()

    def disconnect(self, name: str) -> None:
        """Cut the connections of a link; its pages connect again. Raises `UnknownName` if there is no such link."""
        self._server.disconnect(self._place(name), "closed")

    def close(self) -> None:
        """Disconnect all guests and stop listening. The links that are kept work again after the next invitation."""
        with self._lock:
            self.closed, self.match = True, None
            places, self._places = self._in_use(), {}
        self._server.close()
        for place in places:
            place.close()
        self._changed()

    def _place(self, name: str) -> Place:
        key = None if name == SPECTATORS and None in self._places else name
        if key not in self._places:
            raise unknown("link for", name, self)
        return self._places[key]

    def _in_use(self) -> list[Place]:
        with self._lock:
            return list(self._places.values())

    def keep(self) -> None:
        """Write the links to their file. Raises `NotKept` if this fails."""
        if self._file is not None and not self.closed:
            links.write(self._file, self.address, self._server.port, [place.link for place in self._places.values()])

    def keep_in(self, file: Path) -> None:
        """Keep the links in another file, and no longer in the one before. Raises `NotKept` if this fails."""
        with self._lock:
            before, self._file = self._file, file
            self.keep()
        if before not in (None, file):
            before.unlink(missing_ok=True)

    # --- the guests -----------------------------------------------------------------------------------------------

    def show(self, match: Session | None) -> None:
        """Show a match to all guests. None: tell them to wait, and return once no guest can play any more."""
        with self._lock:
            self.match = match
            places = self._in_use()
            guests = [guest for place in places for guest in place.guests]
            for place in places:
                place.do(place.forget)
        seated = [self._show(guest) for guest in guests]
        if match is None:
            wait([work for work in seated if work is not None], PARTING_SECONDS)
        self._changed()

    def _show(self, guest: Guest) -> Future[None] | None:
        return guest.place.do(lambda: guest.sit_down(self.match))

    def _seat(self, guest: Guest) -> None:
        """Show the match to a guest who has just joined. Called in the server's thread."""
        with self._lock, suppress(NotKept):  # the guest is let in, even if the disk is full
            if len(guest.place.guests) == 1:
                guest.place.since = time.time()
                self._note("came", guest.place)
            self.keep()
        self._show(guest)
        self._changed()

    def _left(self, guest: Guest) -> None:
        """Note that a guest has left. Called in the server's thread."""
        if not guest.place.guests:
            guest.place.since = time.time()
            self._note("left", guest.place)
        self._changed()

    def _note(self, what: What, place: Place) -> None:
        self.events.append(Event(time.time(), what, place.link.name, place.device))

    def _changed(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    def presences(self) -> list[Presence]:
        """Return who uses each link."""
        now = time.time()
        return [_presence(place, now) for place in self._in_use()]

    def cards(self, lang: str = "en", theme: str = "auto") -> LinkCards:
        """Return a widget with a card for each seat: its link, its QR code, and who is there.

        Raises `NotPossible` if the links are closed, or no match is shown.
        """
        from boardbook.guests.link_cards import LinkCards

        if self.match is None:
            raise NotPossible("there is no match to which these links lead")

        def invite(name: str | None) -> Links:
            self.add([name])
            return self

        return LinkCards(self.match, lambda: self, invite, lang, theme)

    def _ipython_display_(self) -> None:
        """Show the cards."""
        from boardbook.widgets.showing import publish_widget, shows

        cards = self.cards()
        if shows(cards, "links.cards()"):
            publish_widget(cards, repr(self))

    @property
    def guests(self) -> pl.DataFrame:
        """A row per link.

        `name`: of the player, or "spectators"; `state`: "here", "lost" or "not opened"; `pages`: how many pages show
        the board; `device`: "phone", "tablet", "computer", or null; `seen`: when a guest was last heard (UTC), or null;
        `to_act`: whether this player decides now.
        """
        match = self.match
        deciding = None if match is None or match.to_act is None or match.to_act < 0 else match.seats[match.to_act].name
        return guests_frame(
            {
                "name": called(one.name),
                "state": one.state,
                "pages": one.pages,
                "device": one.device or None,
                "seen": datetime.fromtimestamp(one.seen, UTC) if one.seen else None,
                "to_act": one.name is not None and one.name == deciding,
            }
            for one in self.presences()
        )


def guests_frame(rows: Iterable[Mapping[str, Any]] = ()) -> pl.DataFrame:
    """Return rows as `Links.guests` has them."""
    import polars as pl

    kinds: dict[str, Any] = {
        "name": pl.String,
        "state": pl.String,
        "pages": pl.Int64,
        "device": pl.String,
        "seen": pl.Datetime("us", "UTC"),
        "to_act": pl.Boolean,
    }
    return pl.DataFrame(list(rows), schema=kinds)


def names_of(match: Session, seat: SupportsIndex | None) -> list[str | None]:
    """Return whom to invite: the person at a seat, the spectators (None), or all of these (`TURN`).

    Raises `BadInput` if there is no such seat, or a bot plays it.
    """
    if seat == TURN:
        return [*(match.seats[who].name for who in people(match)), None]
    who = check_seat(match, seat)
    if who is not None and match.seats[who].bot is not None:
        raise BadInput("seat", [f"{who} is played by {match.seats[who].name}; only people can be invited"])
    return [None if who is None else match.seats[who].name]


def _presence(place: Place, now: float) -> Presence:
    here = bool(place.guests) and now - place.seen < LOST_SECONDS
    state: State = "here" if here else "lost" if place.seen else "not opened"
    return Presence(place.link.name, state, len(place.guests), place.device, place.seen, place.since)
