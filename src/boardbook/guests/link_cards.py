"""The cards of links: a widget that shows who sits where, with a link and a code for each seat.

`widgets_js/src/links/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final

import segno
import traitlets

from boardbook.core import BUILT, LANGUAGES, NotPossible, UnknownName, Words
from boardbook.core.game import SHARED_WORDS
from boardbook.guests.link import LOOPBACK, NETWORK, SPECTATORS, called
from boardbook.session import Session
from boardbook.session.permissions import people
from boardbook.widgets import bundles
from boardbook.widgets.guarded import GuardedWidget, Malformed, milliseconds, short, typed
from boardbook.widgets.match_view import THEMES
from boardbook.widgets.pacing import Pacing
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from boardbook.guests.links import Event, Links, Presence

BUNDLE: Final = BUILT / "links"
SAID: Final = "links."
"""The prefix of the keys of the cards' own words."""
SHARED: Final = ("language", "busy", "silent", "gone")
"""The keys of the words that boards have too."""
HOSTS: Final = {"machine": LOOPBACK, "network": NETWORK}
"""Who can connect, and the host at which to listen for them."""


class LinkCards(GuardedWidget):
    """Shows the seats of a match, each with its link and code, and who is there.

    The links are secrets, so they are sent to the page and never kept in a trait, which a notebook would store.
    """

    writable: ClassVar = ("lang", "theme")

    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the cards.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        match: Session,
        links: Callable[[], Links | None],
        invite: Callable[[str | None], Links],
        lang: str,
        theme: str,
        *,
        kept: Callable[[], Collection[str | None]] = tuple,
        leave: Callable[[], None] | None = None,
    ) -> None:
        """`links` returns the links, if there are any; `invite` makes one; `leave` shows the board in this place.

        `kept` returns the names of the links that the first invitation opens again.
        """
        self._match, self._links, self._invite, self._kept, self._leave = match, links, invite, kept, leave
        self._shared_words = Words([SHARED_WORDS])
        self._turn = RLock()
        self._told: list[dict[str, Any]] | None = None
        """The links that the page knows; None before a page has said hello."""
        self._followed: Links | None = None
        self._stop: list[Callable[[], None]] = []
        self._pacing = Pacing(self._send_news, self._turn)
        self._esm, self._css = bundles.script(BUNDLE), bundles.style(BUNDLE)
        super().__init__(_anywidget_id="boardbook.links", lang=lang, theme=theme)
        self._scene = scene(self._shared_words, match, can_leave=leave is not None)
        listeners = match.history.listeners
        self._stop.append(listens(self._changed, listeners.append, listeners.remove))
        self.follow()
        self.on_msg(self._heard)

    def close(self) -> None:
        """Stop following the match and the links, and free the widget."""
        for stop in self._stop:
            stop()
        self._pacing.stop()
        super().close()

    def follow(self) -> None:
        """Follow the links that there are now."""
        links = self._links()
        if links is not None and links is not self._followed:
            self._followed = links
            self._stop.append(listens(self._changed, links.listeners.append, links.listeners.remove))
        self._changed()

    def _changed(self) -> None:
        self._pacing.news()

    def _send_news(self) -> None:
        """Send what has changed."""
        links = self._links()
        links = None if links is None or links.closed else links
        self._state = state(self._match, links, self._kept() if links is None else ())
        if self._told is not None and self._told != (known := secrets(links)):
            self._told = known
            self.send({"type": "links", "links": known})

    @property
    def _words(self) -> Words:
        return self._shared_words

    def _answer(self, message: object) -> dict[str, Any] | None:
        deeds: dict[str, Callable[[Mapping[str, Any]], object]] = {
            "ping": lambda _: None,
            "invite": self._make,
            "free": self._free,
            "revoke": self._revoke,
            "listen": self._listen,
            "board": self._go,
        }
        kind, asked = typed(message, deeds, ["hello"])
        if kind == "hello":
            with self._turn:
                self._told = []  # a new page knows no link
                self._send_news()
            return None
        try:
            deeds[kind](asked)
        except UnknownName:  # the page showed an earlier state
            return self._refused("links.stale", {})
        except NotPossible as error:
            return self._refused("links.refused", {"why": str(error)})
        self._pacing.send_due()
        return self._done()

    def _make(self, message: Mapping[str, Any]) -> None:
        self._invite(self._name(message))
        self.follow()

    def _free(self, message: Mapping[str, Any]) -> None:
        name = called(self._name(message))
        self._opened().free(name)

    def _revoke(self, message: Mapping[str, Any]) -> None:
        name = called(self._name(message))
        self._opened().revoke(name)

    def _listen(self, message: Mapping[str, Any]) -> None:
        who = message.get("who")
        if not isinstance(who, str) or who not in HOSTS:
            raise Malformed(f"who must be {' or '.join(HOSTS)}, not {short(who)}")
        self._opened().listen(HOSTS[who])

    def _go(self, _: Mapping[str, Any]) -> None:
        if self._leave is None:
            raise Malformed("these cards are not in the place of a board")
        self._leave()

    def _name(self, message: Mapping[str, Any]) -> str | None:
        """Return the player whose link a message is about; None for the spectators."""
        name, names = message.get("name"), [None, *(self._match.seats[seat].name for seat in people(self._match))]
        if name not in names:
            raise Malformed(f"name {short(name)} is not null or a person who plays here")
        return None if name is None else str(name)

    def _opened(self) -> Links:
        links = self._links()
        if links is None or links.closed:
            raise UnknownName("there are no links")
        return links


# --- what is sent -------------------------------------------------------------------------------------------------


def scene(words: Words, match: Session, *, can_leave: bool) -> dict[str, Any]:
    """Return the data that is sent only once: the words, the game, and whether there is a board to return to."""
    shared = {f"shell.{key}" for key in SHARED}
    own = match.game.words
    title = "title.short" if "title.short" in own.by_lang["en"] else "title.game"
    return {
        "words": words.chosen(SAID, shared),
        "title": {lang: own.text(title, lang) for lang in LANGUAGES},
        "canLeave": can_leave,
    }


def state(match: Session, links: Links | None, kept: Collection[str | None] = ()) -> dict[str, Any]:
    """Return who sits where, without secrets. `kept`: the names of the links that can be opened again."""
    known = {} if links is None else {one.name: one for one in links.presences()}
    to_act = match.to_act
    colours = [key.rpartition(".")[2] for key in match.game.seat_words()]
    return {
        "seats": [
            {
                "name": seat.name,
                "colour": colours[number] if number < len(colours) else None,
                "bot": seat.bot,
                "toAct": to_act == number,
                "link": _presence(known.get(seat.name)),
                "kept": seat.name in kept,
            }
            for number, seat in enumerate(match.seats)
        ],
        "spectators": _presence(known.get(None)),
        "spectatorsKept": None in kept,
        "over": to_act is None,
        "reach": None if links is None else _reach(links),
        "events": [] if links is None else [_event(event) for event in links.events],
    }


def secrets(links: Links | None) -> list[dict[str, Any]]:
    """Return each link: whose it is (None: spectators'), its address, and the rows of its code."""
    return [
        {"name": None if name == SPECTATORS else name, "link": link, "rows": code(link)}
        for name, link in ({} if links is None else dict(links)).items()
    ]


def code(link: str) -> list[str]:
    """Return the rows of the QR code of a link, with a 1 for each dark module."""
    return ["".join(map(str, row)) for row in segno.make(link, error="m", micro=False).matrix]


def _presence(one: Presence | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {"state": one.state, "pages": one.pages, "device": one.device, "since": milliseconds(one.since)}


def _event(event: Event) -> dict[str, Any]:
    return {"when": milliseconds(event.when), "what": event.what, "name": event.name, "device": event.device}


def _reach(links: Links) -> dict[str, str]:
    """Return who can connect, and where."""
    host, _, address = links.asked
    who = "address" if address else next((who for who, one in HOSTS.items() if one == host), "network")
    return {"who": who, "at": links.address.partition("://")[2].rstrip("/")}
