"""`Referee`: answers a program's requests about a match with what the program's seats may know."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from threading import Event
from typing import Any, Final, Literal, get_args

from boardbook.core import CHANCE, LANGUAGES, BadInput, BoardbookError, Proposal, Ruling, UnknownAction, UnknownName
from boardbook.core.errors import unknown
from boardbook.core.rulings import IllegalAction
from boardbook.match import Match
from boardbook.referee.requests import LONGEST_WAIT, REQUESTS, BadRequest, checked, refused
from boardbook.session import permissions
from boardbook.session.permissions import Refusal

Mode = Literal["list", "rulings", "bare"]
"""How much help a program gets: the legal actions, only why an action is refused, or neither."""
MODES: Final[tuple[str, ...]] = get_args(Mode)
PROTOCOL: Final = 1
"""The version of the requests and answers."""
Answer = dict[str, Any]


class Referee:
    """Answers requests for some seats of a match. Bots decide for their seats by themselves.

    `seats`: the seats for which requests are accepted, by default those of all people; `mode`: see `Mode`; `lang`: the
    language of the answers, if a request asks for no other. Raises `BadInput` if a bot plays one of the seats or there
    are none, and `UnknownName` for an unknown mode or language.
    """

    def __init__(
        self, match: Match, seats: Collection[int] | None = None, mode: str = "rulings", lang: str = "en"
    ) -> None:
        people = permissions.people(match)
        self.match, self.seats = match, tuple(people if seats is None else seats)
        if wrong := [seat for seat in self.seats if seat not in people]:
            raise BadInput("seats", [f"no person plays seat {seat}" for seat in wrong])
        if not self.seats:
            raise BadInput("seats", ["a person must play at least one"])
        for what, name, known in (("mode", mode, MODES), ("language", lang, LANGUAGES)):
            if name not in known:
                raise unknown(what, name, known)
        self.mode, self.lang = mode, lang
        self._told = dict.fromkeys(self.seats, 0)
        """The ply up to which each seat knows what happened."""
        match.run()

    def answer(self, request: object) -> Answer:
        """Return the answer to a request: `ok`, and what was asked for or why it was refused."""
        given = request.get("id") if isinstance(request, Mapping) else None
        try:
            asked = checked(request)
            commands: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
                "hello": self._hello,
                "look": self._look,
                "wait": self._wait,
                "play": self._play,
                "explain": self._explain,
                "preview": self._preview,
                "rules": self._rules,
                "undo": self._undo,
                "note": self._note,
            }
            found = commands[asked["do"]](asked)
        except BadRequest as error:
            found = refused("bad_request", str(error))
        except BoardbookError as error:
            found = refused("failed", str(error))
        return found if given is None else {"id": given, **found}

    # --- what is known ----------------------------------------------------------------------------------------------

    def _hello(self, _: Mapping[str, Any]) -> Answer:
        rules = self.match.game
        return {
            "ok": True,
            "protocol": PROTOCOL,
            "game": rules.name,
            "options": dict(rules.settings),
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.match.seats],
            "yours": list(self.seats),
            "mode": self.mode,
            "requests": list(REQUESTS),
            "kinds": {action.kind: action.text for action in rules.actions.each_kind(range(rules.num_actions))},
        }

    def _look(self, asked: Mapping[str, Any]) -> Answer:
        with self.match.history.lock.reading:
            return self._seen(self._seat(asked), self._lang(asked), asked.get("since"))

    def _wait(self, asked: Mapping[str, Any]) -> Answer:
        """Wait until one of the program's seats decides, the match is over, or the time has passed."""
        self._seat(asked)  # before it waits for nothing
        match, changed = self.match, Event()
        until = time.monotonic() + asked.get("seconds", LONGEST_WAIT)
        stop = match.on_change(changed.set)
        try:
            while not (match.to_act is None or match.to_act in self.seats):
                if not changed.wait(until - time.monotonic()):
                    break
                changed.clear()
        finally:
            stop()
        return self._look(asked)

    def _seen(self, seat: int, lang: str, since: int | None = None) -> Answer:
        """Return the position as a seat may see it, and what happened since a ply (None: since it was last told)."""
        match, state = self.match, self.match.state
        start = min(self._told[seat] if since is None else since, match.ply)
        self._told[seat] = match.ply
        observer = match.history.observer(seat)
        mine = permissions.choices(match, seat)
        result = match.result
        return {
            "ok": True,
            "seat": seat,
            "ply": match.ply,
            "round": state.round,
            "phase": state.phase_name,
            "to_act": "chance" if state.to_act == CHANCE else state.to_act,
            "yours": bool(mine),
            **({"actions": [match.game.action(n).text for n in mine]} if self.mode == "list" else {}),
            "told": list(self._sentences(start, observer, lang)),
            "position": state.view(observer),
            "result": None if result is None else result.to_dict(),
        }

    def _sentences(self, start: int, observer: int | None, lang: str) -> Iterator[str]:
        """Yield what happened at each ply since the ply `start`."""
        history, game = self.match.history, self.match.game
        state = history.at(start)
        for n in history.numbers[start : history.ply]:
            done = game.describe(state, n, observer)
            yield game.sentence(done, game.events(state, n), lang)

    def _rules(self, asked: Mapping[str, Any]) -> Answer:
        book = self.match.game.rulebook(self._lang(asked))
        wanted = asked.get("paragraph")
        if wanted is None:
            return {"ok": True, "paragraphs": list(book.ids)}
        try:
            return {"ok": True, "paragraph": wanted, "text": book.paragraph(wanted)}
        except UnknownName as error:
            return refused("unknown", error.args[0])

    # --- decisions --------------------------------------------------------------------------------------------------

    def _play(self, asked: Mapping[str, Any]) -> Answer:
        match, lang = self.match, self._lang(asked)
        with match.history.lock:
            seat = self._seat(asked)
            if (not_yours := self._not_yours(seat, lang)) is not None:
                return not_yours
            try:
                action = match.game.actions.read(asked["action"])
                with match.history.transaction():
                    self._record(None)
                    match.play(action)
            except UnknownAction:
                self._record(())
                return self._unknown(asked["action"], seat, lang)
            except IllegalAction as error:
                self._record(error.ruling.rules)
                return self._illegal(asked["action"], seat, error.ruling, lang)
        match.run()
        with match.history.lock.reading:
            return {"ok": True, "played": action.text, **self._seen(seat, lang)}

    def _record(self, refused: tuple[str, ...] | None) -> None:
        """Note that the seat that decides proposed an action. Of those that are refused, only the first is noted."""
        history = self.match.history
        branch, seat = history.root(history.branch, history.ply), history.state.to_act
        if seat is None or seat == CHANCE:
            return
        last = next((note for note in reversed(history.notes) if isinstance(note, Proposal)), None)
        again = last is not None and last.refused is not None and (last.branch, last.ply) == (branch, history.ply)
        if refused is None or not again:
            history.note(Proposal(branch, history.ply, seat, self.mode, refused))

    def _explain(self, asked: Mapping[str, Any]) -> Answer:
        match, lang = self.match, self._lang(asked)
        with match.history.lock.reading:
            seat = self._seat(asked)
            if (not_yours := self._not_yours(seat, lang)) is not None:
                return not_yours
            try:
                ruling = match.seen_by(seat).explain(match.game.actions.read(asked["action"]))
            except UnknownAction:
                return self._unknown(asked["action"], seat, lang)
            if not ruling.legal:
                return self._illegal(asked["action"], seat, ruling, lang)
            rules = [] if self.mode == "bare" else list(ruling.rules)
            return {"ok": True, "action": str(ruling.action), "text": ruling.text(lang), "rules": rules}

    def _preview(self, asked: Mapping[str, Any]) -> Answer:
        with self.match.history.lock.reading:
            explained = self._explain(asked)
            if not explained["ok"]:
                return explained
            preview = self.match.seen_by(self._seat(asked)).preview(explained["action"])
        return {
            "ok": True,
            "action": preview.action.text,
            "text": preview.text(self._lang(asked)),
            "changes": {path: list(ends) for path, ends in preview.changes.items()},
            "chance": preview.chance,
        }

    def _undo(self, asked: Mapping[str, Any]) -> Answer:
        match, lang = self.match, self._lang(asked)
        with match.history.lock:
            seat = self._seat(asked)
            if (refusal := permissions.undo_refusal(match, seat)) is not None:
                return self._said(refusal, lang)
            match.undo("entry")
            self._told = {one: min(ply, match.ply) for one, ply in self._told.items()}
            return self._seen(seat, lang)

    def _note(self, asked: Mapping[str, Any]) -> Answer:
        match = self.match
        with match.history.lock:
            seat = self._seat(asked)
            before = match.comments.get(match.ply)
            match.comment("\n".join(filter(None, [before, f"{match.seats[seat].name}: {asked['text']}"])))
            return {"ok": True, "ply": match.ply}

    # --- refusals ---------------------------------------------------------------------------------------------------

    def _seat(self, asked: Mapping[str, Any]) -> int:
        """Return the seat that a request names, or by default the one that decides, or the first one."""
        seat, here = asked.get("seat"), self.match.to_act
        if seat is None:
            return here if here is not None and here in self.seats else self.seats[0]
        if seat not in self.seats:
            raise BadRequest(f"seat must be one of yours ({', '.join(map(str, self.seats))}), not {seat}")
        return int(seat)

    def _lang(self, asked: Mapping[str, Any]) -> str:
        return str(asked.get("lang", self.lang))

    def _not_yours(self, seat: int, lang: str) -> Answer | None:
        refusal = permissions.decide_refusal(self.match, seat, None)
        return None if refusal is None else self._said(refusal, lang)

    def _said(self, refusal: Refusal, lang: str) -> Answer:
        key, values = refusal
        return refused("not_now", self.match.game.words.text(key, lang, values))

    def _unknown(self, text: str, seat: int, lang: str) -> Answer:
        said = self.match.game.words.text("referee.unknown", lang, {"text": text})
        return refused("unknown", said, near=self._near(text, seat))

    def _illegal(self, text: str, seat: int, ruling: Ruling, lang: str) -> Answer:
        if self.mode == "bare":
            return refused("illegal", self.match.game.words.text("referee.illegal", lang))
        return refused("illegal", ruling.text(lang), rules=list(ruling.rules), near=self._near(text, seat))

    def _near(self, text: str, seat: int) -> list[str]:
        """Return actions that are like a text: legal ones, in modes that say what is legal."""
        actions = self.match.game.actions
        found = (
            actions.near(text)
            if self.mode == "bare"
            else actions.near_legal(text, permissions.choices(self.match, seat))
        )
        return [action.text for action in found]
