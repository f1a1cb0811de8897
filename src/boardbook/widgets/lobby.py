"""The lobby of a table, where people choose a game with its players and options, or a saved match.

`widgets_js/src/lobby/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, ClassVar, Final, Protocol

import traitlets

from boardbook._attachments import lessons
from boardbook.bots import LADDER, bots, builtin
from boardbook.core import (
    BUILT,
    CHANCE,
    LANGUAGES,
    BadFile,
    Game,
    NotKept,
    NotPossible,
    Option,
    Seat,
    Words,
    games,
)
from boardbook.core.game import SHARED_WORDS
from boardbook.core.history import ChanceMode
from boardbook.core.options import OptionValue
from boardbook.core.registry import game as game_of
from boardbook.records import Kept, SaveSummary
from boardbook.widgets import bundles
from boardbook.widgets.editions import kept_editions
from boardbook.widgets.guarded import GuardedWidget, Malformed, milliseconds, short, typed
from boardbook.widgets.match_view import THEMES

BUNDLE: Final = BUILT / "lobby"
FIRST: Final = ("pangea", "magellan", "magus", "zargos")
"""The order in which boardbook's own games are listed; other games follow."""
STRENGTHS: Final = {**{word: word for word in LADDER}, "mcts:2s": "patient", "random": "any"}
"""The built-in bots that people can choose, with the keys of their names.

They are ordered from weak to strong, but the random bot comes last.
"""
PERSON: Final = ""
"""The name that stands for a person in the list of players to choose from."""
SAID: Final = ("lobby.", "list.", "bot.", "option_value.")
"""Prefixes of the keys of the lobby's words. The lobby also has the words in `SHARED`, which boards have too."""
SHARED: Final = (
    "seats",
    "language",
    "new",
    "busy",
    "silent",
    "gone",
    "thought_wait",
    "setup",
    "round",
    "chance",
    "moves",
    "winner",
    "winners",
    "leads",
)


@dataclass(frozen=True, slots=True)
class Order:
    """The choices for a new match."""

    game: Game[Any]
    seats: tuple[Seat, ...]
    chance: ChanceMode


class TableServices(Protocol):
    """What a table does for its lobby."""

    def begin(self, order: Order) -> None:
        """Start another match."""

    def resume(self, name: str) -> None:
        """Resume a saved match, or open it for viewing only."""

    def leave(self) -> None:
        """Return from a match to the lobby."""

    def learn(self, game: str) -> None:
        """Open a game's first lesson below the lobby, or close the open lesson if `game` is empty."""

    def show_links(self) -> None:
        """Show the links to the seats in place of the board, or the board again."""

    def look_around(self) -> None:
        """Show the saved matches."""


class Lobby(GuardedWidget):
    """The lobby of a table. During a match, it shows only a link back to the lobby."""

    writable: ClassVar = ("lang", "theme")

    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the lobby and of the boards that it opens.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _kept: traitlets.List[Any] = traitlets.List(allow_none=True, default_value=None).tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _lesson = traitlets.Unicode("").tag(sync=True)

    def __init__(self, host: TableServices, folder: str, lang: str) -> None:
        self._host, self._folder = host, folder
        self._shared_words = Words([SHARED_WORDS])
        self._esm, self._css = bundles.script(BUNDLE), bundles.style(BUNDLE)
        super().__init__(_anywidget_id="boardbook.lobby", lang=lang)
        self._scene = scene(self._shared_words, folder)
        self.on_msg(self._heard)

    def offer(self, matches: Sequence[Kept], why: str = "") -> None:
        """Offer saved matches to choose from. `why` is the system's error message if they can't be listed."""
        self._kept = [_listed(one) for one in matches]
        shown: dict[str, Any] = {key: value for key, value in self._shown.items() if key != "why"}
        self._shown = {**shown, "why": why} if why else shown

    def show(self, name: str, note: str = "", *, invites: bool = False) -> None:
        """Show a link that leads from the match in file `name` back to the lobby. If `name` is empty, show the lobby.

        `note` is the word key of a note; `invites`: whether there is a button that shows the links to the seats.
        """
        self._shown = {"name": name, "note": note, **({"links": False} if invites else {})}

    def show_links(self, *, on: bool) -> None:
        """Show whether the links to the seats are in place of the board."""
        self._shown = {**self._shown, "links": on}

    def show_lesson(self, game: str) -> None:
        """Show that a game's lesson is open below the lobby. If `game` is empty, none is open."""
        self._lesson = game

    def offer_editions(self) -> None:
        """Offer the editions that are kept now in the folder of the matches."""
        self._scene = scene(self._shared_words, self._folder)

    def said(self, key: str) -> str:
        """Return a sentence of the lobby in its language."""
        return self._shared_words.text(key, self.lang)

    @property
    def _words(self) -> Words:
        return self._shared_words

    def _answer(self, message: object) -> dict[str, Any] | None:
        deeds: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "ping": lambda _: None,
            "begin": lambda message: self._host.begin(ordered(message, self._folder)),
            "resume": self._resume,
            "leave": lambda _: self._host.leave(),
            "learn": self._learn,
            "links": lambda _: self._host.show_links(),
        }
        kind, asked = typed(message, deeds, ["hello"])
        if kind == "hello":
            self._host.look_around()
            return None
        try:
            deeds[kind](asked)
        except BadFile as error:
            return self._refused("lobby.unreadable", {"why": f"line {error.line} {error.why}"})
        except NotKept:
            raise
        except FileNotFoundError:
            self._host.look_around()
            return self._refused("lobby.vanished", {})
        except OSError as error:
            return self._refused("lobby.unreadable", {"why": error.strerror or str(error)})
        return self._done()

    def _resume(self, message: Mapping[str, Any]) -> None:
        name = message.get("name")
        if not any(one["name"] == name and not one["wrong"] for one in self._kept or []):
            raise NotPossible(f"{short(name)} is not one of the matches listed")
        self._host.resume(str(name))

    def _learn(self, message: Mapping[str, Any]) -> None:
        game, taught = message.get("game"), [one["name"] for one in self._scene["games"] if one["lesson"]]
        if game != "" and game not in taught:
            raise Malformed(f"game {short(game)} has no lesson; it must be empty or one of {', '.join(taught)}")
        self._host.learn(str(game))


def offered() -> list[str]:
    """Return the players to choose from: a person, the built-in bots, and user-defined bots."""
    return [PERSON, *STRENGTHS, *(name for name in bots() if not builtin(name))]


def ordered(message: Mapping[str, Any], folder: str) -> Order:
    """Return the match requested in a message. `folder`: the folder of the matches, with the editions.

    Raises `Malformed` for an invalid message, and the game's errors for invalid options.
    """
    name, seats, options, real = (message.get(part) for part in ("game", "seats", "options", "box"))
    if name not in games():
        raise Malformed(f"game {short(name)} is not one of {', '.join(games())}")
    if not isinstance(seats, list) or not all(isinstance(seat, Mapping) for seat in seats) or len(seats) > 99:
        raise Malformed("seats must be a list of objects")
    for seat in seats:
        if not isinstance(seat.get("name"), str) or seat.get("who") not in offered():
            raise Malformed(f"a seat needs a name and one of these players: {', '.join(map(repr, offered()))}")
    if not isinstance(options, Mapping) or not all(isinstance(key, str) for key in options):
        raise Malformed("options must be an object")
    settings = {key: value for key, value in options.items() if key != "edition"}
    asked, editions = options.get("edition"), kept_editions(folder, str(name))
    if asked is not None and (not isinstance(asked, str) or asked not in editions):  # it could be the path of any file
        known = ", ".join(editions) or "none"
        raise Malformed(f"edition {short(asked)} was not sent here, so it can't be chosen here; known: {known}")
    edition = None if asked is None else editions[asked]
    if not isinstance(real, bool):
        raise Malformed("box must be true or false")
    sitting = tuple(Seat(seat["name"].strip(), seat["who"] or None) for seat in seats)
    return Order(game_of(str(name), edition, **settings), sitting, "ask" if real else "auto")


# --- what is sent -------------------------------------------------------------------------------------------------


def scene(words: Words, folder: str) -> dict[str, Any]:
    """Return the data that is sent only once: words, games with their options, and the players to choose from."""
    shared = {f"shell.{key}" for key in SHARED}
    return {
        "words": words.chosen(SAID, shared),
        "games": [_game(name, words, folder) for name in (*FIRST, *(name for name in games() if name not in FIRST))],
        "players": [
            {"who": who, "key": f"lobby.{STRENGTHS.get(who, 'bot' if who else 'person')}"} for who in offered()
        ],
        "folder": folder,
    }


def _game(name: str, shared: Words, folder: str) -> dict[str, Any]:
    rules = game_of(name)
    words = rules.words
    return {
        "name": name,
        "title": _texts(words, "title.short", "title.game"),
        "about": _texts(words, "title.about"),
        "seats": [rules.seats.start, rules.seats.stop - 1],
        "open": rules.open_information,
        "secret": _texts(words, "lobby.open" if rules.open_information else "title.secret", "lobby.secret"),
        "colours": [key.rpartition(".")[2] for key in rules.seat_words()],
        "cover": covers(name),
        "minutes": rules.minutes,
        "rules": len(rules.rulebook().paragraphs),
        "lesson": lessons().lesson(name).minutes if name in lessons().parts() else None,
        "options": [
            *_editions(kept_editions(folder, name), shared),
            *(_option(option, words) for option in rules.options.values()),
        ],
    }


def _editions(names: Iterable[str], words: Words) -> list[dict[str, Any]]:
    """Return the choice of an edition in the form of an option, if there is one to choose."""
    printed = (None, _texts(words, "lobby.printed"))
    values = [printed, *((name, dict.fromkeys(LANGUAGES, name)) for name in names)]
    about, title = _texts(words, "lobby.edition_about"), _texts(words, "lobby.edition")
    shown = {"name": "edition", "title": title, "about": about, "default": None, "values": values, "least": None}
    return [shown] if len(values) > 1 else []


def _option(option: Option, words: Words) -> dict[str, Any]:
    name = option.name
    return {
        "name": name,
        "title": _texts(words, f"option_name.{name}") or dict.fromkeys(LANGUAGES, name.replace("_", " ")),
        "about": option.about,
        "default": option.default,
        "values": [[value, _value(words, name, value)] for value in option.values],
        "least": option.least,
    }


def _value(words: Words, option: str, value: OptionValue) -> Mapping[str, str]:
    key = "none" if value is None else str(value)
    texts = _texts(words, f"option_value.{option}_{key}", f"option_value.{key}")
    return texts or dict.fromkeys(LANGUAGES, key)


def _texts(words: Words, *keys: str) -> dict[str, str] | None:
    """Return the text of the first key that exists, in every language, or None if no key exists."""
    key = next((key for key in keys if key in words.by_lang["en"]), None)
    return None if key is None else {lang: words.text(key, lang) for lang in LANGUAGES}


def covers(name: str) -> dict[str, str] | None:
    """Return the pictures of a game, one per theme, as data URLs, or None if a picture is missing."""
    paths = {theme: files(__package__ or "").joinpath("covers", f"{name}.{theme}.webp") for theme in ("light", "dark")}
    if not all(picture.is_file() for picture in paths.values()):
        return None
    return {
        theme: f"data:image/webp;base64,{b64encode(picture.read_bytes()).decode()}" for theme, picture in paths.items()
    }


def _listed(entry: Kept) -> dict[str, Any]:
    return {
        "name": entry.name,
        "when": milliseconds(entry.when),
        "wrong": entry.wrong,
        "elsewhere": entry.elsewhere,
        "match": None if entry.short is None else _match(entry.short),
    }


def _match(short: SaveSummary) -> dict[str, Any]:
    return {
        "game": short.game,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in short.seats],
        "round": short.round,
        "toAct": "chance" if short.to_act == CHANCE else short.to_act,
        "winners": list(short.winners),
        "finished": short.finished,
    }
