"""A match as shown by a board: the board's traits, and what it sends to the front end.

`widgets_js/src/model.ts` defines the messages between Python and the front end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, SupportsIndex
from weakref import WeakKeyDictionary

import traitlets

from boardbook._attachments import BoardReview, BoardStory, MatchStudy, studies
from boardbook.core import (
    LANGUAGES,
    TURN,
    NotKept,
    Words,
)
from boardbook.core.errors import some_near
from boardbook.core.validation import plain
from boardbook.session import permissions
from boardbook.session.autoplay import Autoplay
from boardbook.session.permissions import observer
from boardbook.session.poll import Poll
from boardbook.session.tasks import Task
from boardbook.widgets import bundles, payloads
from boardbook.widgets.chances import Chances
from boardbook.widgets.deltas import Deltas
from boardbook.widgets.guarded import GuardedWidget, WholeNumber
from boardbook.widgets.marks import MarkDetails, marks
from boardbook.widgets.pacing import PAUSE, Pacing
from boardbook.widgets.panel import Panel
from boardbook.widgets.payloads import clicks
from boardbook.widgets.picture import POSSIBLE, picture
from boardbook.widgets.playing_out import PlayingOut
from boardbook.widgets.showing import at_cell_end, publish, publish_widget, shows
from boardbook.widgets.thinking import ThoughtJobs
from boardbook.widgets.use import listens

if TYPE_CHECKING:
    from ipywidgets import Widget

    from boardbook.session import Session

THEMES: Final = ("auto", "light", "dark")
FURTHER: Final = ("asked", "curtain", "task")
"""The parts of `_now` that need the annex. A board that has one of them at the start also saves the annex."""
VIEW: Final = "application/vnd.jupyter.widget-view+json"
"""The MIME type by which a notebook shows a widget."""
AT_ONCE: Final = 64
"""The maximum number of plies sent at once.

If a cell plays more plies, only the position after the last one is sent. The plies follow when a page requests them,
because working them out takes longer than playing them, and many matches are never looked through.
"""
PRESENT: Final = ("view", "actions", "to_act", "over")
"""The read-only traits that describe the current state of the match."""
_open: Final[WeakKeyDictionary[MatchView, None]] = WeakKeyDictionary()
"""The open boards of this kernel, in the order in which they were opened."""


class BoardServices(Protocol):
    """What a table does for its board, such as setting up the next match."""

    def rematch(self) -> None:
        """Start a match with the same game, options and seats."""

    def leave(self) -> None:
        """Return to the lobby."""

    def show_below(self, widget: Widget) -> None:
        """Show a widget below the board."""


class MatchView(GuardedWidget):
    """A match as shown by a board: sends what the board's seat may see, ply by ply. `Commands` handles clicks."""

    # Only the kernel decides whose board this is and what it shows.
    writable: ClassVar[tuple[str, ...]] = ("ply", "lang", "theme", "selected", "auto_pass")

    ply = WholeNumber(0, help="The board's own cursor: the number of plies before the position shown.").tag(sync=True)
    seat = WholeNumber(TURN, allow_none=True, help="The board's seat; bb.TURN: the one that decides.").tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, "en", help="Language of the board.").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto", help="Colours: those of the page, light or dark.").tag(sync=True)
    selected = traitlets.Unicode("", help="Id of the chosen element, empty for none.").tag(sync=True)
    auto_pass = traitlets.Bool(
        default_value=False, help="Whether this board passes automatically when its player can do nothing else."
    ).tag(sync=True)
    _scene = traitlets.Dict().tag(sync=True)
    _record = traitlets.Dict().tag(sync=True)
    _now = traitlets.Dict().tag(sync=True)
    _shell_id = traitlets.Unicode("").tag(sync=True)
    _shell = traitlets.Unicode("").tag(sync=True)
    _annex = traitlets.Unicode("").tag(sync=True)
    _marks: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _story: Any = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)

    view = traitlets.Dict(read_only=True, help="What the board shows, as plain data.")
    actions = traitlets.Tuple(read_only=True, help="Texts of the actions that this board may take now.")
    to_act = traitlets.Int(None, allow_none=True, read_only=True, help="The seat that decides, or bb.CHANCE, or None.")
    refused = traitlets.Dict(
        read_only=True, help="The last refusal: `tried`, `text` by language, and `rules`; empty before the first."
    )
    over = traitlets.Bool(default_value=False, read_only=True, help="Whether the game is over.")

    def __init__(
        self,
        match: Session,
        seat: SupportsIndex | None = TURN,
        lang: str = "en",
        theme: str = "auto",
        *,
        host: BoardServices | None = None,
        closed: bool = False,
        study: MatchStudy | None = None,
    ) -> None:
        """`host` is the table that the board belongs to, if any. A `closed` board only shows the match.

        The board looks up decisions in `study`, if there is one. Raises `BadInput` if it is a study of another game.
        """
        self.match = match
        self._host, self._closed = host, closed
        self._autoplay = Autoplay.of(match)
        self._revealed_to: int | None = None
        """The seat for which the curtain is open, as long as that seat decides."""
        self._poll = Poll()
        self._deltas = Deltas.of(match.history, observer(match, plain(seat)))
        self._sent = match.history.branch, len(match.history.plies)
        """The branch whose plies the front end knows, and the number of these plies."""
        self._has_page = False
        """Whether a page has ever said hello. Without one, as in papermill, plies are not sent again."""
        self._present = match.ply
        self._pacing = Pacing(self._send_news, match.history.lock)
        self._filling = Task(self._fill)
        self._retold = False
        """Whether plies that the front end knows are being sent again in parts, because the observer changed."""
        self._withheld = False
        """Whether the cursor will be sent with the delayed update."""
        self._stop: list[Callable[[], None]] = []
        self._known_observed: dict[str, frozenset[str]] = {}
        """What `_observed_traits` returned, as `names`, until a function is added or removed."""
        self._pictured = ""
        """The display id of the board's picture in the notebook, or an empty string without a picture."""
        self._panel: Panel | None = None
        """The panel below the board, or None until this board opens something there."""
        self._thinking = ThoughtJobs(match, self._report, self._show_failure)
        self._details: Mapping[int, MarkDetails] = {}
        self._sent_marks: object = None
        """The data that the last marks sent depend on, or None if these marks are out of date.

        If the data changes, the marks are sent again.
        """
        self._playing_out = PlayingOut(match, self._report, self._show_failure)
        self._chances = Chances(match, self._report, self._show_failure)
        self._reviewing: BoardReview | None = None
        """The last review started at this board."""
        tell = self._report, self._show_failure
        self._others = None if study is None else studies().others_at_board(self, study, *tell)
        """The study in which this board looks up decisions, if any."""
        self._storytelling: BoardStory | None = None
        """The story started at this board, until the match changes."""
        bundle = bundles.bundle(match.game)
        self._esm, self._css = bundles.script(bundle), bundles.style(bundle)
        super().__init__(
            _anywidget_id=f"boardbook.{match.game.name if bundles.is_drawn(match.game) else bundle.name}",
            seat=seat,
            lang=lang,
            theme=theme,
            ply=match.ply,
            opening=match.history.lock,
        )
        self._refresh()
        for method, listeners in (
            (self._changed, match.history.listeners),
            (self._send_now, self._autoplay.listeners),
            (self._show_failure, self._autoplay.failed),
        ):
            self._stop.append(listens(method, listeners.append, listeners.remove))
        self.on_msg(self._heard)

    def _prepare(self) -> None:
        self._scene = payloads.scene(self.match, study=self._others is not None)
        self._shell_id = bundles.shell_id()
        self._keep()
        self._keep_shell()

    def _keep_shell(self) -> None:
        """Let one of the notebook's open boards send the shell."""
        _open[self] = None
        _carry()

    def close(self) -> None:
        """Leave the match and free the widget."""
        for stop in self._stop:
            stop()
        self._stop.clear()
        self._pacing.stop()
        self._stop_work()
        if self._panel is not None:
            self._panel.close()
            self._panel = None
        super().close()
        _open.pop(self, None)
        _carry()

    @property
    def carries_shell(self) -> bool:
        """Whether this board sends the shell. If no board on a page sends the shell, the page requests it."""
        return bool(self._shell)

    def carry_shell(self) -> None:
        """Send the shell with this board."""
        self._shell = bundles.shell()

    def _takes(self, name: str, value: object) -> bool:
        return super()._takes(name, value) and not (name == "selected" and self._hides(value))

    @property
    def _words(self) -> Words:
        return self.match.game.words

    def _hides(self, element: object) -> bool:
        """Return whether an element belongs to a hand behind a curtain.

        The id of such an element must not be saved with the notebook.
        """
        match = self.match
        if not element or permissions.behind_curtain(match, self.seat) is None:
            return False
        return not any(element in clicks(match.game)(match.state, n) for n in permissions.choices(match, self.seat))

    def _ipython_display_(self) -> None:
        """Show the board, followed by its picture for readers of the notebook without a kernel."""
        if not shows(self, "match.board()"):
            return
        publish_widget(self, "" if POSSIBLE else repr(self))
        if POSSIBLE:
            self._show_picture()

    @property
    def _about(self) -> str:
        """The text above the picture."""
        return ""

    def _show_picture(self) -> None:
        """Put the picture into the notebook, or update it there.

        If a panel is open below the board, a live notebook shows the panel instead of the picture.
        """
        html = picture(self.match, self.lang, self.theme, self._about)
        shown: dict[str, Any] = {"text/html": html, "text/plain": repr(self)}
        if self._panel is not None:
            shown[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": self._panel.model_id}
        before, self._pictured = self._pictured, self._pictured or self.model_id
        publish(shown, transient={"display_id": self._pictured}, update=bool(before))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.match!r}>"

    # --- traits -------------------------------------------------------------------------------------------------

    @traitlets.validate("ply")
    def _inside(self, proposal: Any) -> int:
        ply: int = proposal["value"]
        return max(0, min(ply, len(self.match.history.plies)))

    @traitlets.validate("seat")
    def _known_seat(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        if seat is None or seat == TURN or 0 <= seat < len(self.match.seats):
            return seat
        raise traitlets.TraitError(
            f"seat must be 0 to {len(self.match.seats) - 1}, bb.TURN, or None for spectators, not {seat!r}"
        )

    @traitlets.validate("selected")
    def _known_element(self, proposal: Any) -> str:
        element: str = proposal["value"]
        if not element:
            return element
        game, state = self.match.game, self.match.state
        path = clicks(game)
        if any(element in path(state, n) for n in state.legal_actions()):
            return element
        known = payloads.elements(game, state)
        if element in known:
            return element
        near = ", ".join(map(repr, some_near(element, known)))
        raise traitlets.TraitError(f"selected must be empty or the id of an element, such as {near}, not {element!r}")

    @traitlets.observe("ply")
    def _moved(self, _: object) -> None:
        self._refresh()

    @traitlets.observe("seat")
    def _other_eyes(self, change: Any) -> None:
        if change["old"] is traitlets.Undefined or not self._stop:  # still under construction
            return
        self._revealed_to = None
        self._stop_work()
        self._look_anew()
        self._refresh()

    def _look_anew(self) -> None:
        """Send the match again for another observer, starting at the first ply that this observer sees differently."""
        match, before = self.match, self._deltas
        with match.history.lock:
            self._pacing.send_due()
            self._deltas = Deltas.of(match.history, observer(match, self.seat))
            if before.first != self._deltas.first:
                self._keep()
                return
            pairs = enumerate(zip(before.steps, self._deltas.steps, strict=False))
            alike = next(
                (k for k, (then, now) in pairs if then != now), min(len(before.steps), len(self._deltas.steps))
            )
            self._sent = match.history.branch, alike
            again = self._unsent() > AT_ONCE and match.over
            self._retold = again and (not self._has_page or self._filling.start())
            if not self._retold:
                self._send_steps()
            self._now = self._with_view(self._now_with(None))

    def observe(self, *args: Any, **named: Any) -> None:
        """Call a function when a trait changes; see `traitlets.HasTraits.observe`."""
        super().observe(*args, **named)
        self._known_observed = {}

    def unobserve(self, *args: Any, **named: Any) -> None:
        """Stop calling a function; see `traitlets.HasTraits.unobserve`."""
        super().unobserve(*args, **named)
        self._known_observed = {}

    def unobserve_all(self, *args: Any, **named: Any) -> None:
        """Stop calling any function; see `traitlets.HasTraits.unobserve_all`."""
        super().unobserve_all(*args, **named)
        self._known_observed = {}

    def _observed_traits(self) -> frozenset[str]:
        """Return which of the traits `ply` and `PRESENT` anything but the board itself observes.

        This is asked after each ply, so the answer is kept until a function is added or removed.
        """
        # If another thread adds a function meanwhile, the answer goes into a dictionary that is no longer used.
        known = self._known_observed
        if "names" not in known:
            own, notifiers = vars(MatchView)["_moved"], self._trait_notifiers

            def is_observed(name: str) -> bool:
                calls = [
                    call for key in (name, traitlets.All) for kind in notifiers.get(key, {}).values() for call in kind
                ]
                return any(call is not own for call in calls)

            known["names"] = frozenset(name for name in ("ply", *PRESENT) if is_observed(name))
        return known["names"]

    def _refresh(self) -> None:
        """Update the read-only traits if anything observes them; otherwise they are computed when read."""
        if self._observed_traits().isdisjoint(PRESENT):
            for name in PRESENT:
                self._trait_values.pop(name, None)
            return
        match, moment = self.match, None
        while moment != match.moment:  # again if the match changed while observers were called
            with match.history.lock.reading:
                moment = match.moment
                values = {"view": self._find_view(), "actions": self._find_actions()}
                turned = {"to_act": match.to_act, "over": match.over}
            with self.hold_trait_notifications():
                for name, now in values.items():
                    self.set_trait(name, now)
                for name, now in turned.items():
                    if getattr(self, name) != now:  # most decisions change neither
                        self.set_trait(name, now)

    @traitlets.default("view")
    def _find_view(self) -> dict[str, Any]:
        match, seat = self.match, observer(self.match, self.seat)

        def compute_view() -> dict[str, Any]:
            # Anything that observes the view needs it after each ply.
            return Deltas.of(match.history, seat, most=1).view(self.ply)

        return match.cached(("view", seat, self.ply), compute_view)

    @traitlets.default("actions")
    def _find_actions(self) -> tuple[str, ...]:
        return self.match.cached(("actions", self.seat, self._revealed_to), self._possible)

    @traitlets.default("to_act")
    def _find_to_act(self) -> int | None:
        return self.match.to_act

    @traitlets.default("over")
    def _find_over(self) -> bool:
        return self.match.over

    def _possible(self) -> tuple[str, ...]:
        return tuple(
            str(self.match.game.action(n)) for n in permissions.choices(self.match, self.seat, self._revealed_to)
        )

    @property
    def pace(self) -> float:
        """The minimum number of seconds per bot decision, so that people can follow.

        All boards of a match have the same pace.
        """
        return self._autoplay.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._autoplay.pace = max(0.0, float(seconds))

    # --- what is sent -------------------------------------------------------------------------------------------

    def _make_now(self) -> dict[str, Any]:
        """Return the current state of the match as the front end needs it."""
        return self._with_view(self._now_with(self._revealed_to))

    def _with_view(self, now: dict[str, Any]) -> dict[str, Any]:
        """Return a state of the match, with the view if the front end can't compute it, because it lacks the plies."""
        if now["view"] is not None or self._received() >= self.match.ply:
            return now
        return {**now, "view": self._observed().shown(self.match.state)}

    def _observed(self) -> Deltas:
        """Return the `Deltas` for the current observer, without adding plies."""
        return Deltas.of(self.match.history, observer(self.match, self.seat), most=0)

    def _now_with(self, revealed_to: int | None) -> dict[str, Any]:
        thinking, on, table = self._autoplay.thinking, self._autoplay.on, self._host is not None
        return payloads.now(
            self.match,
            self.seat,
            thinking,
            auto=on,
            revealed_to=revealed_to,
            table=table,
            closed=self._closed,
            study=self._others is not None,
        )

    def _changed(self) -> None:
        """React to a change: a new ply, or a move of the match's cursor."""
        match, values = self.match, self._trait_values  # a trait takes longer to read than the rest here
        self._stop_work()
        if self._storytelling is not None:
            self._storytelling = self._story = None
        if values["selected"] and permissions.shares_secrets(match, self.seat):
            self.selected = ""
        with match.history.lock.reading:
            was_live, self._present = values["ply"] == self._present, match.ply
            # The curtain stays open while chance or bots decide.
            if self._revealed_to is not None:
                who = permissions.deciding(match)
                if who != self._revealed_to and who in permissions.people(match):
                    self._revealed_to = None
        if self.comm is not None:
            self._pacing.news()
        self._tell_marks()
        if self._sees_otherwise() and self._unsent() <= AT_ONCE:
            self._look_anew()
        elif match.over:
            with match.history.lock:  # the view belongs to the same ply
                self._now = self._with_view(self._now_with(None))
        if match.over and self._pictured:
            at_cell_end(self._show_picture)
        if (was_live or values["ply"] > len(match.history.plies)) and values["ply"] != match.ply:
            self._follow()
        else:
            self._refresh()
        self._wake()
        try:
            self._go_on_polling()
            self._pass_on()
        except NotKept as error:  # only the pass could not be saved; the change before it was saved
            self._show_failure(error)

    def _follow(self) -> None:
        """Move the cursor with the match. Traitlets are slow, so observers are notified only if there are any."""
        if "ply" in self._observed_traits():
            self.ply = self.match.ply
        else:
            self._trait_values["ply"] = self.match.ply
            if self.comm is not None:
                self.send_state("ply")
        self._refresh()

    def _send_news(self) -> None:
        """Send the plies that the front end does not know, then the cursor.

        If a cell has played many plies, send only the position after them; the page requests the plies if needed.
        """
        with self.match.history.lock:  # updates are sent in the order in which they happened
            self._send_steps(None if self._unsent() <= AT_ONCE else 0)
            if self._withheld:
                self._withheld = False
                super().send_state("ply")

    def _received(self) -> int:
        """Return the number of plies of the current branch that the front end knows."""
        branch, plies = self._sent
        return min(plies, self.match.history.shared(branch))

    def _unsent(self) -> int:
        """Return the number of plies that the front end does not know."""
        with self.match.history.lock.reading:
            return len(self.match.history.plies) - self._received()

    def send_skipped(self) -> None:
        """Send the plies that were skipped while a cell played, as soon as the match pauses."""
        if self._filling.start():
            return
        if self._sees_otherwise():
            self._look_anew()
        else:
            self._send_steps()

    def _send_steps(self, most: int | None = None) -> None:
        """Send the plies that the front end does not know, at most `most` of them, and the state of the match."""
        match, known = self.match, self._sent
        with match.history.lock:
            start = self._received()
            self._deltas.catch_up(None if most is None else max(0, start + most - len(self._deltas.steps)))
            steps = self._deltas.steps[start : None if most is None else start + most]
            self._sent = match.history.branch, start + len(steps)
            self._retold = self._retold and self._unsent() > 0
            try:
                message = {"type": "steps", "from": start, "steps": steps, "now": self._make_now()}
                self.send({**message, "more": self._retold})
            except BaseException:
                self._sent = known  # they will be sent again
                raise

    async def _fill(self) -> None:
        """After a pause in the match, send the skipped plies in batches small enough for a page to draw at once."""
        match = self.match
        while self.comm is not None and (self._unsent() or self._sees_otherwise()):
            moment = match.moment
            await asyncio.sleep(2 * PAUSE)
            while moment == match.moment and self._unsent():
                self._send_steps(AT_ONCE)
                await asyncio.sleep(0.01)
            if moment == match.moment and self._sees_otherwise():
                deltas = self._observed()
                while moment == match.moment and len(deltas.steps) < len(match.history.plies):
                    deltas.catch_up(AT_ONCE)
                    await asyncio.sleep(0)
                if moment == match.moment:
                    self._look_anew()

    def _sees_otherwise(self) -> bool:
        """Return whether the observer has changed since the match was sent."""
        return observer(self.match, self.seat) != self._deltas.seat

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send the delayed update, and then a message."""
        with self.match.history.lock:
            self._pacing.send_due()
            super().send(content, buffers)

    def send_state(self, key: Any = None) -> None:
        """Send traits, but hold the cursor back until the delayed plies are sent."""
        if key == "ply" and self._withheld and self._pacing.due:
            return
        with self.match.history.lock:
            if key == "ply" and self._pacing.due:
                self._withheld = True
            else:
                super().send_state(key)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """Return the traits as sent to pages. A page that is loading requests all traits, and gets the match so far."""
        with self.match.history.lock:
            if key is None:
                self._trait_values.update(self._whole())
            state: dict[str, Any] = super().get_state(key, drop_defaults)
            if key is not None and "_record" in state:  # the stored one may be for another observer
                state |= {name: value for name, value in self._whole().items() if name in state}
            return state

    def _whole(self) -> dict[str, Any]:
        """Return the whole match for a page. What a curtain hides is left out, because notebooks save traits."""
        deltas = Deltas.of(self.match.history, observer(self.match, self.seat))
        return {"_record": deltas.record, "_now": self._now_with(None)}

    def _stop_work(self) -> None:
        """Stop the playouts, the estimate, the search, the review and the story, and keep the results so far."""
        self._playing_out.stop()
        if self._others is not None:
            self._others.stop()
        self._chances.stop()
        if self._reviewing is not None:
            self._reviewing.work.stop()
        if self._storytelling is not None:
            self._storytelling.work.stop()

    def _wake(self) -> None:
        """Let the bots play if the cursor is at the end of the history; otherwise they wait, so no plies are lost.

        On a closed board they never play.
        """
        if not self._closed and self.match.ply == len(self.match.history.plies):
            self._autoplay.wake()

    def _go_on_polling(self) -> None:
        """Pass for the players who don't react, and open the curtain for the player who does."""
        if self._poll.idle:
            return
        with self.match.history.lock:
            n = self._poll.next_pass(self.match)
            if n is not None:
                try:
                    self.match.play(n)
                except NotKept:  # everyone is asked again
                    self._poll = Poll()
                    raise
                return
            if self._poll.claimant is None or self._poll.claimant != self.match.to_act:
                return
            self._revealed_to, self._poll.claimant = self._poll.claimant, None
        self._refresh()
        self._send_now()

    @traitlets.observe("auto_pass")
    def _pass_from_now_on(self, _: object) -> None:
        if not self._stop:  # still under construction
            return
        try:
            self._pass_on()
        except NotKept as error:
            self._show_failure(error)

    def _pass_on(self) -> None:
        """If `auto_pass` is on, pass for this board's player.

        After an undo, don't pass: the player may want to think.
        """
        match = self.match
        if not self.auto_pass:
            return
        with match.history.lock:
            if match.ply == len(match.history.plies) and permissions.only_pass(match, self.seat):
                match.play(match.state.legal_actions()[0])

    def _keep(self) -> None:
        """Write the whole match into the traits, for pages that don't have it or that have more than they may see."""
        with self.match.history.lock, self.hold_sync():
            self._pacing.send_due()
            self._deltas = self._observed()
            whole = self._whole()
            self._record, self._now = whole["_record"], whole["_now"]
            self._sent, self._retold = (self.match.history.branch, len(self.match.history.plies)), False
            self._tell_marks()
            if any(self._now.get(key) is not None for key in FURTHER):
                self._annex = bundles.annex()

    def detail_marks(self, details: Mapping[int, MarkDetails]) -> None:
        """Add details to the marks: findings of the review that the match does not store.

        `details` are keyed by ply.
        """
        self._details, self._sent_marks = details, None
        self._tell_marks()

    def _tell_marks(self) -> None:
        """Update the marks of the current branch."""
        history = self.match.history
        if not history.notes and not self._marks:
            return
        now = history.branch, len(history.notes), observer(self.match, self.seat), len(history.plies)
        if now != self._sent_marks:
            self._sent_marks, self._marks = now, marks(self.match, self.seat, self._details)

    def show_story(self, found: BoardStory, story: dict[str, Any]) -> None:
        """Show the story that `found` has found beside the board, until the match changes."""
        if self._storytelling is found:
            self._annex = bundles.annex()  # a saved notebook needs it to show the story
            self._story = story

    def _send_now(self) -> None:
        with self.match.history.lock:
            self.send({"type": "now", "now": self._make_now()})

    def _report(self, report: dict[str, Any]) -> None:
        """Send a background job's report, which is not a reply to a message."""
        self.send(report)

    def _show_failure(self, error: Exception) -> None:
        """Show on the board that a bot failed, or that its decision could not be saved."""
        if isinstance(error, NotKept):
            reply = self._not_kept(error)
        else:
            reply = self._refused("shell.bot_failed", {"why": f"{type(error).__name__}: {error}"})
        self.send({"type": "answer", "seq": None, **reply})


def _carry() -> None:
    """Make sure that one of the open boards sends the shell, so that pages get it and a saved notebook keeps it."""
    boards = [*_open]
    if boards and not any(board.carries_shell for board in boards):
        boards[0].carry_shell()
