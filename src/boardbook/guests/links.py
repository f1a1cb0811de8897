"""The links of a match or a table: who may sit where, and who is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from boardbook.guests.link import Link
from boardbook.guests.page import page
from boardbook.guests.server import Server, check_address
from boardbook.session import Session
from boardbook.session.permissions import check_seat, people

if TYPE_CHECKING:
    import polars as pl

LOOPBACK: Final = "127.0.0.1"
"""The host at which only browsers of this machine can connect."""
SPECTATORS: Final = "spectators"
"""The name of the spectators' link in `Links`."""
LOST_SECONDS: Final = 12.0
"""The number of seconds without a sign of life after which a guest counts as lost."""

State = Literal["here", "lost", "not opened"]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who uses a link: the player (None: spectators), the state, the number of pages, and the kind of device."""

    name: str | None
    state: State
    pages: int
    device: str
    seen: float
    """When a guest was last heard, in seconds since the epoch; 0 if never."""


class Links(Mapping[str, str]):
    """The secret links to seats, by the name of the player, and to the spectators (`links["spectators"]`).

    Anyone who opens a link in a browser gets the board of its seat, and sees and does there what this seat may. A link
    is bound to the first browser that opens it; `free` unbinds it, and `revoke` ends it. The links are kept beside the
    journal of the match, so that they work again when the match is opened again.
    """

    def __init__(self, host: str, port: int, address: str | None) -> None:
        self.asked = host, port, address
        self._lock = RLock()
        self._places: dict[str | None, Place] = {}
        self._file: Path | None = None
        self.match: Session | None = None
        self.closed = False
        """Whether nobody can connect any more."""
        self.listeners: list[Callable[[], None]] = []
        """The functions to call when a guest comes or goes, or the links change. They are called in any thread."""
        self._server = Server(page(), self._in_use, self._seat, self._changed, host, port, check_address(address))

    @classmethod
    def of_match(cls, match: Session, journal: Path | None, host: str, port: int, address: str | None) -> Links:
        """Return the links of a match, with those that are kept beside its journal."""
        kept_port, kept = (0, []) if journal is None else links.read(links.file_of(journal))
        try:
            opened = cls(host, port or kept_port, address)
        except NotPossible:
            if port or not kept_port:
                raise
            opened = cls(host, 0, address)  # something else listens at the port of the kept links
        for link in kept:
            opened._places[link.name] = Place(link)
        opened.show(match, journal)
        return opened

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
        return iter([_called(name) for name in self._places])

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
            self.keep()
        self._changed()

    def revoke(self, name: str) -> None:
        """End the link of a player at once, and disconnect who uses it. Raises `UnknownName` if there is none."""
        with self._lock:
            place = self._place(name)
            del self._places[place.link.name]
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
            self.keep()
        self._server.disconnect(place, "elsewhere")
        self._changed()

    def disconnect(self, name: str) -> None:
        """Cut the connections of a link; its pages connect again. Raises `UnknownName` if there is no such link."""
        self._server.disconnect(self._place(name), "closed")

    def close(self) -> None:
        """Disconnect all guests and stop listening. The links that are kept work again after the next invitation."""
        with self._lock:
            self.closed, self.match, self._file = True, None, None
            places, self._places = self._in_use(), {}
        self._server.close()
        for place in places:
            place.close()

    def _place(self, name: str) -> Place:
        key = None if name == SPECTATORS and None in self._places else name
        if key not in self._places:
            raise unknown("link for", name, self)
        return self._places[key]

    def _in_use(self) -> list[Place]:
        with self._lock:
            return list(self._places.values())

    def keep(self) -> None:
        """Write the links beside the journal. Raises `NotKept` if this fails."""
        if self._file is not None:
            links.write(self._file, self.address, self._server.port, [place.link for place in self._places.values()])

    # --- the guests -----------------------------------------------------------------------------------------------

    def show(self, match: Session | None, journal: Path | None) -> None:
        """Show a match to all guests (None: tell them to wait), and keep the links beside its journal."""
        with self._lock:
            self.match, self._file = match, None if journal is None else links.file_of(journal)
            self.keep()
            guests = [guest for place in self._places.values() for guest in place.guests]
            for place in self._places.values():
                place.do(place.forget)
        for guest in guests:
            self._show(guest)

    def _show(self, guest: Guest) -> None:
        guest.place.do(lambda: guest.sit_down(self.match))

    def _seat(self, guest: Guest) -> None:
        """Show the match to a guest who has just joined. Called in the server's thread."""
        with self._lock, suppress(NotKept):  # the guest is let in, even if the disk is full
            self.keep()
        self._show(guest)
        self._changed()

    def _changed(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    def presences(self) -> list[Presence]:
        """Return who uses each link."""
        now = time.time()
        return [_presence(place, now) for place in self._in_use()]

    @property
    def guests(self) -> pl.DataFrame:
        """A row per link.

        `name`: of the player, or "spectators"; `state`: "here", "lost" or "not opened"; `pages`: how many pages show
        the board; `device`: "phone", "tablet", "computer", or null; `seen`: when a guest was last heard (UTC), or null;
        `to_act`: whether this player decides now.
        """
        import polars as pl

        match = self.match
        deciding = None if match is None or match.to_act is None or match.to_act < 0 else match.seats[match.to_act].name
        rows = [
            {
                "name": _called(one.name),
                "state": one.state,
                "pages": one.pages,
                "device": one.device or None,
                "seen": datetime.fromtimestamp(one.seen, UTC) if one.seen else None,
                "to_act": one.name is not None and one.name == deciding,
            }
            for one in self.presences()
        ]
        kinds: dict[str, Any] = {
            "name": pl.String,
            "state": pl.String,
            "pages": pl.Int64,
            "device": pl.String,
            "seen": pl.Datetime("us", "UTC"),
            "to_act": pl.Boolean,
        }
        return pl.DataFrame(rows, schema=kinds)


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


def _called(name: str | None) -> str:
    return SPECTATORS if name is None else name


def _presence(place: Place, now: float) -> Presence:
    here = bool(place.guests) and now - place.seen < LOST_SECONDS
    state: State = "here" if here else "lost" if place.seen else "not opened"
    return Presence(place.link.name, state, len(place.guests), place.device, place.seen)
