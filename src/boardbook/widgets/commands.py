"""A board's commands, such as play, explain, undo and review. None of them decides what is legal.

`widgets_js/src/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from boardbook._attachments import attachments
from boardbook.core import (
    LANGUAGES,
    REFEREE,
    Layer,
    Ruling,
    Stream,
)
from boardbook.core.outside import text_problem
from boardbook.session import permissions
from boardbook.session.permissions import observer
from boardbook.widgets import bundles, payloads
from boardbook.widgets.guarded import Malformed, is_whole_number, short, typed
from boardbook.widgets.match_view import BoardServices, MatchView
from boardbook.widgets.panel import Panel

if TYPE_CHECKING:
    from ipywidgets import Widget

    from boardbook.core import State

FROM_PAGES: Final = ("hello", "plies", "annex", "shell", "ping")
"""The types of messages that a page sends by itself. Boards of all kinds handle them in the same way."""
MAX_PLAN_ACTIONS: Final = 32
"""The maximum number of actions in a message; together they form one compound decision."""
MAX_PATH_ELEMENTS: Final = MAX_PLAN_ACTIONS
"""The maximum number of elements in a click path, and of click paths in a message. Our front end never sends more."""


class Commands(MatchView):
    """Carries out the messages of a board's front end. Each message is a command and gets one answer.

    `boardbook.session.permissions` decides which commands the board's seat may use.
    """

    def _answer(self, message: object) -> dict[str, Any] | None:
        commands = self._commands()
        kind, asked = typed(message, commands, FROM_PAGES)
        if kind == "hello":
            with self.match.history.lock:
                self._revealed_to, self._has_page = None, True
                self._keep()
                self._send_now()
            self._wake()
            return None
        if kind == "plies":
            self.send_skipped()
            return None
        if kind == "annex":
            self._annex = bundles.annex()
            return None
        if kind == "shell":
            self.carry_shell()
            return None
        if kind == "ping":
            return self._done()
        if not is_whole_number(asked.get("ply")):
            raise Malformed("ply must be a whole number")
        if self._closed:
            return self._refused("shell.only_looked_at", {})
        return commands[kind](asked)

    def _commands(self) -> dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        """Return the handler for each type of message."""
        return {
            "play": self._play,
            "ask": self._ask,
            "answer": self._say_outcome,
            "do": self._do,
            "think": self._think,
            "what_if": self._what_if,
            "chances": self._estimate,
            "editor": self._edit,
            "review": self._review,
            "story": self._find_story,
            "picture": self._draw_story,
            "find": self._find,
        }

    def _ply(self, message: Mapping[str, Any]) -> int:
        """Return the ply in a message. Raises `Malformed` if the current branch doesn't have it."""
        ply: int = message["ply"]
        if not 0 <= ply <= len(self.match.history.plies):
            raise Malformed(f"ply must be between 0 and {len(self.match.history.plies)}")
        return ply

    @staticmethod
    def _actions(message: Mapping[str, Any]) -> list[int]:
        """Return the action numbers in a message. Raises `Malformed` if they are invalid."""
        actions = message.get("actions")
        if (
            not isinstance(actions, list)
            or not 0 < len(actions) <= MAX_PLAN_ACTIONS
            or not all(map(is_whole_number, actions))
        ):
            raise Malformed(f"actions must be a list of 1 to {MAX_PLAN_ACTIONS} whole numbers")
        return actions

    def _play(self, message: Mapping[str, Any]) -> dict[str, Any]:
        actions = self._actions(message)
        with self.match.history.lock:
            if (refusal := self._not_here(message["ply"], actions)) is not None:
                return refusal
            self.match.play_all(actions)
        return self._done()

    @staticmethod
    def _paths(message: Mapping[str, Any]) -> list[list[str]]:
        """Return the click paths in a message. Raises `Malformed` if they are invalid."""
        paths = message.get("paths")
        if not isinstance(paths, list) or not 0 < len(paths) <= MAX_PATH_ELEMENTS:
            raise Malformed(f"paths must be a list of 1 to {MAX_PATH_ELEMENTS} click paths")
        for path in paths:
            if not isinstance(path, list) or not 0 < len(path) <= MAX_PATH_ELEMENTS:
                raise Malformed(f"a click path must be a list of 1 to {MAX_PATH_ELEMENTS} elements")
            for element in path:
                if problem := text_problem("an element", element, 80):
                    raise Malformed(problem)
        return paths

    def _ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        paths = self._paths(message)
        return self._not_here(message["ply"]) or self._ruled(self._nearest(paths))

    def _nearest(self, paths: Sequence[Sequence[str]]) -> Ruling:
        """Rule on each path that a click may mean, and return the ruling on the path that gets furthest."""
        rulings = [self.match.history.explain_clicks(path) for path in paths]
        return max(rulings, key=lambda ruling: ruling.layer if ruling.layer is not Layer.LEGAL else -1)

    def _ruled(self, ruling: Ruling) -> dict[str, Any]:
        tried = "" if ruling.action is None else str(ruling.action)
        texts = {lang: ruling.text(lang) for lang in LANGUAGES}
        self.set_trait("refused", {"tried": tried, "text": texts, "rules": list(ruling.rules)})
        return super()._ruled(ruling)

    def _say_outcome(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Enter the next outcome of chance or, if the message has `at`, replace an earlier outcome.

        `at` is the ply of an outcome that was entered for the same throw or draw.
        """
        match, outcome, at = self.match, message.get("outcome"), message.get("at")
        if not is_whole_number(outcome):
            raise Malformed("outcome must be a whole number")
        if at is not None and not is_whole_number(at):
            raise Malformed("at must be a whole number or omitted")
        with match.history.lock:
            if message["ply"] != match.ply:
                return self._refused("shell.stale", {})
            if (refusal := permissions.answer_refusal(match, self.seat, self._revealed_to)) is not None:
                return self._refused(*refusal)
            at = match.ply if at is None else at
            before = {match.ply: match.state, **{ply: state for ply, state, _ in match.history.pending_outcomes()}}
            if at not in before:
                raise Malformed(f"at must be one of {sorted(before)}")
            state = before[at]
            if outcome not in [n for n, _ in state.chances()]:
                return self._impossible(state, outcome)
            if at == match.ply:
                match.answer(outcome)
            else:
                match.correct(at, outcome)
        return self._done()

    def _impossible(self, state: State, outcome: int) -> dict[str, Any]:
        """Refuse an impossible outcome, and list the outcomes that this seat may think possible.

        If the outcome is one of these, say instead that none is left.
        """
        game, decider = self.match.game, permissions.deciding(self.match)
        possible = game.known_outcomes(state, observer(self.match, self.seat) if decider is None else decider)
        if outcome in possible:
            return self._refused("shell.none_left", {})
        text = game.words.text
        names = [payloads.called(self.match, state, n) for n in possible]
        outcomes = {lang: ", ".join(text(key, lang, values) for key, values in names) for lang in LANGUAGES}
        texts = {lang: text("shell.impossible", lang, {"text": outcomes[lang]}) for lang in LANGUAGES}
        return {"ok": False, "text": texts, "rules": []}

    def _do(self, message: Mapping[str, Any]) -> dict[str, Any]:
        what, match = message.get("what"), self.match
        if what in ("rematch", "new") and self._host is not None and match.over:
            return self._set_up(self._host, what)
        if what in ("nobody", "claim"):
            return self._answer_poll(message)
        with match.history.lock:
            refused = self._lead(what, message)
        if refused is not None:
            return refused
        # This comes after the lock is released, because it calls listeners and may start bots.
        if what in ("branch", "goto"):
            self.ply = match.ply
        elif what == "step":
            self._autoplay.step()
        elif what == "auto":
            self._autoplay.switch(on=not self._autoplay.on)
        elif what == "lift":
            self._refresh()
            self._send_now()
        return self._done()

    def _lead(self, what: object, message: Mapping[str, Any]) -> dict[str, Any] | None:
        """Undo, redo, change branches or open the curtain if this board may do so; otherwise return the refusal."""
        ply, match = message["ply"], self.match
        if what in ("undo", "redo", "lift") and ply != match.ply:
            return self._refused("shell.stale", {})
        if what == "branch":
            self._ply(message)
        branch = message.get("branch") if what == "goto" else 0
        if not is_whole_number(branch) or not 0 <= branch < len(match.branches):
            raise Malformed(f"branch must be between 0 and {len(match.branches) - 1}")
        if (refusal := self._leads_not(what, ply)) is not None:
            return self._refused(*refusal)
        if what == "branch":
            match.branch(ply)
        elif what == "goto":
            match.goto(match.branches[branch].end, branch)
        elif what == "undo":
            match.undo("entry")
        elif what == "redo":
            match.redo()
        elif what == "lift":
            self._revealed_to = permissions.behind_curtain(match, self.seat)
        elif what not in ("step", "auto"):
            raise Malformed(f"{short(what)} is not one of undo, redo, step, auto, lift, nobody, claim, branch, goto")
        return None

    def _edit(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Open the position at a ply in an editor below the board.

        Everything that this seat can't know is dealt again.
        """
        match, history, who = self.match, self.match.history, observer(self.match, self.seat)
        ply = self._ply(message)
        if (refusal := permissions.position_refusal(match, self.seat)) is not None:
            return self._refused(*refusal)
        state = history.at(ply)
        if who is not None and who != REFEREE:
            state = state.determinize(who, Stream(match.seed, "editor", history.owner(ply), ply))
        editor = attachments().editor(match.game, state.to_dict(), lang=self.lang)
        return self._show_below(lambda: editor.workbench(self.theme), "editor.no_room")

    def _show_below(self, make: Callable[[], Widget], no_room: str) -> dict[str, Any]:
        """Show a widget below the board, in place of the previous one; if there is no room, refuse with `no_room`."""
        if self._host is None and not self._pictured:
            return self._refused(no_room, {})
        if self._panel is not None:
            self._panel.show(make)
            return self._done()
        room = Panel()
        room.show(make)
        self._panel = room
        if self._host is not None:
            self._host.show_below(room)
        else:
            self._show_picture()
        return self._done()

    def _review(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Start or stop a review of a seat's decisions in a finished match."""
        on, player, match = _flag(message, "on"), message.get("seat"), self.match
        if self._reviewing is not None:
            self._reviewing.work.stop()
        if not on:
            return self._done()
        if not is_whole_number(player) or not 0 <= player < len(match.seats):
            raise Malformed(f"seat must be between 0 and {len(match.seats) - 1}")
        if (refusal := permissions.review_refusal(match, self.seat, player)) is not None:
            return self._refused(*refusal)
        self._reviewing = attachments().review_at_board(self, player, self._report, self._show_failure)
        self._reviewing.work.start()
        return self._done()

    def _find_story(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Start or stop the story of a finished match, or close it."""
        if not _flag(message, "on"):
            if self._storytelling is not None:
                self._storytelling.work.stop()
            self._story = None
            return self._done()
        if (refusal := permissions.story_refusal(self.match, self.seat)) is not None:
            return self._refused(*refusal)
        if self._storytelling is None:
            self._storytelling = attachments().story_at_board(self, self._report, self._show_failure)
        self._storytelling.work.start()
        return self._done()

    def _draw_story(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a picture of the story."""
        names = _flag(message, "names")
        svg = None if self._storytelling is None else self._storytelling.picture(self.lang, names=names)
        if svg is None:
            return self._refused("story.gone", {})
        self._report({"type": "picture", "svg": svg})
        return self._done()

    def _find(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Below the board, open the task that belongs to a mark, which is to find the better move."""
        details = self._details.get(message["ply"])
        shown = any(mark["ply"] == message["ply"] for mark in self._marks)
        if details is None or details.task is None or not shown:
            return self._refused("review.no_task", {})
        task = details.task()
        return self._show_below(lambda: task.board(self.lang, self.theme), "review.no_room")

    def _leads_not(self, what: object, ply: int) -> permissions.Refusal | None:
        """Return why this board may not do `what` to the match, or None if it may."""
        if what == "undo":
            return permissions.undo_refusal(self.match, self.seat)
        if what == "redo":
            return permissions.redo_refusal(self.match, self.seat)
        if what == "branch":
            return permissions.branch_refusal(self.match, self.seat, ply)
        if what == "goto":
            return permissions.goto_refusal(self.match, self.seat)
        return permissions.lead_refusal(self.match, self.seat) if what in ("step", "auto") else None

    def _set_up(self, host: BoardServices, what: object) -> dict[str, Any]:
        """Start a rematch at this table or return to its lobby. Either way, this board is replaced."""
        if what == "rematch":
            host.rematch()
        else:
            host.leave()
        return self._done()

    def _answer_poll(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Record that nobody at this screen reacts, or which player does.

        The players who were asked before that player pass.
        """
        with self.match.history.lock:
            here = permissions.asked(self.match, self.seat)
            if message["ply"] != self.match.ply or not here:
                return self._refused("shell.stale", {})
            claimant = message.get("seat") if message["what"] == "claim" else None
            if claimant is not None and claimant not in here:
                raise Malformed(f"seat must be one of the players asked, {here}")
            self._poll.answer(self.match, here, claimant)
            self._go_on_polling()
        return self._done()

    def _think(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Recompute what the bot that decided at a ply was thinking, and send the result when it is ready."""
        match, ply = self.match, message["ply"]
        if not 0 <= ply < len(match.history.plies):
            raise Malformed(f"ply must be one that was played, between 0 and {len(match.history.plies) - 1}")
        if (refusal := permissions.thought_refusal(match, self.seat, ply)) is not None:
            return self._refused(*refusal)
        self._thinking.start(ply)
        return self._done()

    def _what_if(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Start or stop playing out the moves of the decision at a ply; starting again adds more playouts."""
        if not _flag(message, "on"):
            self._playing_out.stop()
            return self._done()
        ply = self._ply(message)
        if (refusal := permissions.what_if_refusal(self.match, self.seat, ply, self._revealed_to)) is not None:
            return self._refused(*refusal)
        self._playing_out.start(ply)
        return self._done()

    def _estimate(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Start or stop estimating the chances of winning at a ply; starting again continues the estimate."""
        if not _flag(message, "on"):
            self._chances.stop()
            return self._done()
        ply, knower = self._ply(message), permissions.knower(self.match, self.seat)
        if knower is None:
            return self._refused("chances.secret", {})
        self._chances.start(ply, knower)
        return self._done()

    def _not_here(self, ply: int, actions: Sequence[int] | None = None) -> dict[str, Any] | None:
        """Return the refusal if this board can't propose these actions now, or None if it can.

        `actions` is None for a question about the rules, which proposes nothing.
        """
        if ply != self.match.ply:
            return self._refused("shell.stale", {})
        refusal = permissions.decide_refusal(self.match, self.seat, self._revealed_to, actions)
        return None if refusal is None else self._refused(*refusal)


def _flag(message: Mapping[str, Any], key: str) -> bool:
    """Return a value of a message that is true or false. Raises `Malformed` if it is anything else."""
    value = message.get(key)
    if not isinstance(value, bool):
        raise Malformed(f"{key} must be true or false")
    return value
