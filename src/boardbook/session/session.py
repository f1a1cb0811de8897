"""A match in progress, with its history, bots and journal. Other modules display the match."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Self, SupportsIndex, TypeVar
from warnings import warn

from boardbook._renamed import deprecate
from boardbook.bots.random_bot import Uniform
from boardbook.bots.seats import Players, seating
from boardbook.core import (
    CHANCE,
    Action,
    BadFile,
    BadInput,
    Branch,
    Comment,
    Game,
    Header,
    History,
    Mark,
    Marks,
    NotPossible,
    Outcome,
    Result,
    Seat,
    State,
    Stream,
    UnknownName,
)
from boardbook.core.history import ChanceMode
from boardbook.core.registry import game as game_of
from boardbook.core.validation import plain
from boardbook.session.thought import Thought

if TYPE_CHECKING:
    from boardbook.bots import Bot
    from boardbook.bots.rollouts import Rollouts
    from boardbook.bots.thinking import Thinking
    from boardbook.records import Journal

T = TypeVar("T")

AT_ONCE: Final = 100
"""The number of plies that random bots play in one transaction."""


class Session:
    """Plays a match. `boardbook.Match` documents the parameters, and adds the methods that read and show the match."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: Players | None = None,
        seed: SupportsIndex | None = None,
        journal: str | Path | None = None,
        chance: ChanceMode = "auto",
        **options: Any,
    ) -> None:
        rules = self._rules(game, options)
        players = rules.seats.start if seats is None else seats
        self._open(History(rules, self._beginning(rules, players, seed), chance), journal)
        self._begin()

    @property
    def line(self) -> History:
        """The former name of `history`."""
        deprecate("match.line", "match.history")
        return self.history

    @staticmethod
    def _now() -> datetime:
        """Return the current time in UTC, without fractions of a second."""
        return datetime.now(UTC).replace(microsecond=0)

    @classmethod
    def _beginning(
        cls, rules: Game[Any], players: Players, seed: SupportsIndex | None, position: Mapping[str, Any] | None = None
    ) -> Header:
        """Return the header of a match that starts now."""
        return replace(seating(rules, players, seed, position), began=cls._now())

    def _begin(self) -> None:
        """Play the outcomes at the start of the match. If that fails, abandon the new journal."""
        try:
            self.history.settle()
        except BaseException:
            if self._journal is not None:
                self._journal.give_up()
            raise

    def _open(self, history: History, journal: str | Path | None) -> None:
        self.history = history
        self._bots: dict[int, Bot] = {}
        self._thoughts: dict[tuple[int, int], Thinking] = {}
        self._journal: Journal | None = None
        self._clock = time.perf_counter()
        self._moment: tuple[object, ...] = ()
        self._known: dict[Hashable, Any] = {}
        self._companions: dict[Hashable, Any] = {}
        self._remote: frozenset[int] = frozenset()
        for seat, who in enumerate(history.header.seats):
            if who.bot is not None:
                from boardbook.bots import make_bot

                self._bots[seat] = make_bot(who.bot)
        if journal is not None:
            from boardbook.records import Journal

            self._keep(Journal.create(history, Path(journal)))

    def _keep(self, journal: Journal) -> None:
        self._journal = journal
        self.history.on_commit = journal.write

    @staticmethod
    def _rules(game: str | Game[Any], options: Mapping[str, Any]) -> Game[Any]:
        if isinstance(game, str):
            return game_of(game, **options)
        if options:
            raise BadInput("options", [f"{', '.join(options)}: a game object has fixed options; pass these to bb.game"])
        return game

    @classmethod
    def from_position(
        cls,
        game: str | Game[Any],
        position: Mapping[str, Any],
        seats: Players | None = None,
        seed: SupportsIndex | None = None,
        journal: str | Path | None = None,
        chance: ChanceMode = "auto",
        **options: Any,
    ) -> Self:
        """Return a match that starts from a position: the JSON data of `state.to_dict()`.

        Keys for which the game has defaults may be missing. Other keyword arguments are options of the game, if you
        pass the game by name. Raises `BadInput`, which lists all problems with the position.
        """
        rules = cls._rules(game, options)
        count = rules.seat_count(rules.state(position))
        players = count if seats is None else seats
        header = cls._beginning(rules, players, seed, copy.deepcopy(dict(position)))
        if len(header.seats) != count:
            raise BadInput("seats", [f"the position has {count} seats, not {len(header.seats)}"])
        match = cls.of_line(History(rules, header, chance), journal)
        match._begin()  # noqa: SLF001
        return match

    @classmethod
    def of_line(cls, history: History, journal: str | Path | None = None) -> Self:
        """Return a match that continues a history at its cursor.

        No outcome is drawn and no bot plays until you ask for it.
        """
        match = cls.__new__(cls)
        match._open(history, journal)  # noqa: SLF001
        return match

    # --- properties ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game, with its edition and options."""
        return self.history.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order, each with the player's name and the bot, if any."""
        return self.history.header.seats

    @property
    def seed(self) -> int:
        """The seed that determines all outcomes of chance."""
        return self.history.header.seed

    @property
    def began(self) -> datetime | None:
        """When the match started (UTC, to the second); None for files without this time and for matches in a study."""
        return self.history.header.began

    @property
    def state(self) -> State:
        """The current position. Don't change it, because it belongs to the match; try moves on a `clone()`."""
        return self.history.state

    @property
    def ply(self) -> int:
        """The number of plies before the current position."""
        return self.history.ply

    @property
    def moment(self) -> tuple[int, int]:
        """The cursor: the branch and the ply, which determine the position."""
        return self.history.branch, self.history.ply

    @property
    def to_act(self) -> int | None:
        """The seat that decides, `bb.CHANCE`, or None when the match is over."""
        return self.history.state.to_act

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.history.state.to_act is None

    @property
    def result(self) -> Result | None:
        """The result, or None if the match isn't over."""
        return self.history.state.result()

    @property
    def remote(self) -> frozenset[int]:
        """The seats of people who play at other machines: a shared board neither shows nor plays their hands.

        A table sets it to the seats of those who have a link.
        """
        return self._remote

    @remote.setter
    def remote(self, seats: frozenset[int]) -> None:
        with self.history.lock:
            if seats != self._remote:
                self._remote = seats
                self.history.lock.changed()

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All branches, starting with the original one; `match.goto(ply, branch=id)` goes to a branch."""
        return tuple(self.history.branches)

    @property
    def lines(self) -> tuple[Branch, ...]:
        """The former name of `branches`."""
        warn("match.lines is now match.branches", DeprecationWarning, stacklevel=2)
        return self.branches

    def companion(self, kind: Callable[[Self], T]) -> T:
        """Return the object of class `kind` that belongs to this match. It is created on first use."""
        with self.history.lock.reading:
            if kind not in self._companions:
                self._companions[kind] = kind(self)
            companion: T = self._companions[kind]
        return companion

    def cached(self, what: Hashable, find: Callable[[], T]) -> T:
        """Call `find` once, and return its result until the match changes or its cursor moves.

        `what` is the key of the result in the cache. Don't change the result, because all callers share it.
        """
        history = self.history
        with history.lock.reading:
            plies = history.plies
            moment = (
                history.branch,
                history.ply,
                len(history.branches),
                len(plies),
                plies[-1:],
                plies[history.ply - 1 : history.ply],
                self._remote,
            )
            if moment != self._moment:
                self._moment, self._known = moment, {}
            if what not in self._known:
                self._known[what] = find()
            result: T = self._known[what]
        return result

    # --- playing ------------------------------------------------------------------------------------------------

    def play(
        self, action: Action | SupportsIndex | str, outcomes: Sequence[Outcome | SupportsIndex | str] | None = None
    ) -> Action:
        """Play an action, given as an `Action`, a number or a string.

        `outcomes` are dice that you rolled or cards that you drew at a real table; they are used before outcomes from
        the seed. Raises `IllegalAction` (with the ruling), `UnknownAction`, or `NotKept` if the journal is gone or
        can't be written. After an error, the match is unchanged.
        """
        now = time.perf_counter()
        played = self.history.play(action, _answers(outcomes), elapsed_ms=int((now - self._clock) * 1000))
        self._clock = now
        return played

    def play_all(
        self,
        actions: Sequence[Action | SupportsIndex | str],
        outcomes: Sequence[Outcome | SupportsIndex | str] | None = None,
    ) -> None:
        """Play the parts of a compound decision one after another. If any of them can't be played, play none.

        `outcomes` are dice that you rolled or cards that you drew at a real table after the last part. Raises
        `IllegalAction` (with the ruling on the first illegal part) or `UnknownAction`.
        """
        actions = [actions] if isinstance(actions, str) else actions
        parts = [(action, _answers(outcomes if k == len(actions) else None)) for k, action in enumerate(actions, 1)]
        with self.history.lock:
            trial = History(self.game, self.history.header, "ask")
            trial.state = self.state.clone()
            for action, answers in parts:
                trial.play(action, answers)
            with self.history.transaction():
                for action, answers in parts:
                    self.play(action, answers)

    def answer(self, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Enter an outcome in a match with `chance="ask"`.

        Raises `UnknownAction`, which lists the possible outcomes, if this outcome is impossible.
        """
        return self.history.answer(outcome)

    def correct(self, ply: SupportsIndex, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Replace the outcome at a ply, as long as more outcomes of the same throw or draw are still to be entered.

        Raises `NotPossible` for any other ply, and `UnknownAction` for an outcome that was impossible there.
        """
        return self.history.correct(ply, outcome)

    @property
    def is_bots(self) -> bool:
        """Whether a bot decides now."""
        return self.to_act in self._bots

    @property
    def is_forced(self) -> bool:
        """Whether the person who decides now has only one choice, and everybody may know this."""
        with self.history.lock.reading:
            if self.is_bots or self.to_act is None or self.to_act == CHANCE:
                return False
            return self.game.forced(self.state)

    def step(self) -> Action | None:
        """Play any outcomes that are due, then play one decision of a bot and return it.

        Return None if no bot decides. If the cursor moves while the bot thinks, the decision is discarded and the
        method starts over.
        """
        while True:
            self.deal()
            with self.history.lock.reading:
                if not self.is_bots:
                    return None
                moment, find = self.moment, self.thought()
            number = find()
            with self.history.lock:
                if moment == self.moment:
                    return self.play(number)

    def deal(self) -> None:
        """Play the outcomes that are due; with the physical game, only the draws for bots' hidden hands."""
        with self.history.lock.reading:
            if self.to_act != CHANCE:  # the usual case, in which deferring interrupts would take most of the time
                return
        with self.history.lock:
            self.history.settle(bots=True)

    def thought(self, stop: Callable[[], bool] | None = None) -> Callable[[], int]:
        """Return a function that finds the bot's decision on a copy of the position. You may call it in another thread.

        The bot knows only what its seat may know. The function calls `stop` regularly, and returns early if `stop`
        returns True. Raises `NotPossible` if no bot decides.
        """
        from boardbook.bots import consider, never

        with self.history.lock.reading:
            seat = self.to_act
            if seat is None or seat not in self._bots:
                raise NotPossible("no bot decides now")
            moment = (self.history.owner(self.ply), self.ply)
            rng = Stream(self.seed, "bot", *moment, seat)
            bot, game, copy, thoughts = self._bots[seat], self.game, self.state.clone(), self._thoughts

        def find() -> int:
            thoughts[moment] = consider(bot, game, copy, rng, stop or never)
            return thoughts[moment].best

        return find

    def think(self, bot: str | None = None, ply: SupportsIndex | None = None) -> Thought:
        """Return what a bot thinks of the decision at a ply (None: the current one).

        `bot` is the bot's name. If it is None, the seat's own bot thinks, with the same result as when it decided, or
        `"mcts"` if a person plays the seat. The bot knows only what the deciding seat may know. Raises `NotPossible` if
        nobody decides at the ply, and `UnknownName` if there is no such bot.
        """
        return self.thinker(bot, ply)()

    def thinker(self, bot: str | None = None, ply: SupportsIndex | None = None) -> Callable[[], Thought]:
        """Return a function that does what `think` does. You may call it in another thread while the match goes on."""
        from boardbook.bots import consider, make_bot

        state, seat, moment = self._decision(ply)
        name = bot or self.seats[seat].bot or "mcts"
        thoughts = self._thoughts if bot is None else {}
        thinks, rng = make_bot(name), Stream(self.seed, "bot", *moment, seat)

        def find() -> Thought:
            if moment not in thoughts:
                thoughts[moment] = consider(thinks, self.game, state, rng)
            return Thought(name, thoughts[moment], self.game)

        return find

    def ends(self, bot: str = "greedy", ply: SupportsIndex | None = None) -> Rollouts:
        """Return rollouts of the decision at a ply (None: the current one), based on what the deciding seat knew then.

        You may use them in another thread while the match goes on. Raises `NotPossible` if nobody decides at the ply.
        """
        return self._rollouts(bot, ply)[1]

    def _rollouts(self, bot: str, ply: SupportsIndex | None) -> tuple[int, Rollouts]:
        """Return the ply of a decision, and its rollouts."""
        from boardbook.bots import make_bot
        from boardbook.bots.rollouts import Rollouts

        state, _, moment = self._decision(ply)
        return moment[1], Rollouts(self.game, state, make_bot(bot), self.seed, "ends", *moment, bot)

    def _decision(self, ply: SupportsIndex | None) -> tuple[State, int, tuple[int, int]]:
        """Return the position, seat, branch and ply of the decision at a ply (None: the current ply)."""
        history = self.history
        with history.lock.reading:
            place = history.ply if ply is None else history.inside(ply)
            state = history.at(place)
            if state.to_act is None or state.to_act == CHANCE:
                raise NotPossible(f"nobody decides at ply {place}")
            return state, state.to_act, (history.owner(place), place)

    def run(self) -> Self:
        """Let the bots play until a person decides or the match is over. You can interrupt them after any ply."""
        try:
            self._draw_lots()
            while self.step() is not None:
                self._draw_lots()
        except KeyboardInterrupt:
            pass
        return self

    def _draw_lots(self) -> None:
        """Let random bots play until somebody else decides, if neither a board nor a journal needs every ply.

        This takes a fraction of the time of `step`. Interrupts are deferred only until the end of a ply.
        """
        history, stream = self.history, Stream()
        while history.on_commit is None and not history.listeners:
            try:
                with history.transaction():
                    for _ in range(AT_ONCE):
                        state, ply = history.state, history.ply
                        if history.lock.interrupted:
                            return
                        if state.to_act == CHANCE and not history.awaits_outcome:
                            history.push(history.outcome_due())
                        elif state.to_act is not None and type(bot := self._bots.get(state.to_act)) is Uniform:
                            legal = state.legal_actions()
                            rng = stream.begin(f"{self.seed}/bot/{history.owner(ply)}/{ply}/{state.to_act}")
                            now = time.perf_counter()
                            history.push(bot.pick(legal, rng), len(legal), int((now - self._clock) * 1000))
                            self._clock = now
                        else:
                            return
            except Exception:  # noqa: BLE001 (the rules are wrong: `step` raises it after the last complete ply)
                return

    # --- moving the cursor --------------------------------------------------------------------------------------

    def undo(self, to: Literal["decision", "entry", "ply"] = "decision") -> None:
        """Go back to a person's last decision.

        `to` says where to go: `"decision"` stands for that decision; `"entry"` for that decision or, with the physical
        game, for the last outcome entered since then; `"ply"` for the previous ply. The plies stay on their branch.
        Raises `NotPossible` if there is nothing to take back.
        """
        history = self.history
        with history.lock:
            places = {"decision": history.last_decision(), "entry": history.last_entry(), "ply": self.ply - 1}
            if to not in places:
                raise BadInput("undo", [f"must be one of {', '.join(map(repr, places))}, not {to!r}"])
            ply = places[to]
            if ply is None or ply < 0:
                raise NotPossible("there is nothing to take back")
            self.goto(ply)

    def redo(self) -> None:
        """Go forward to a person's next decision, or to the end of the branch. Raises `NotPossible` at the end."""
        with self.history.lock:
            ply = self.history.next_decision()
            if ply is None:
                raise NotPossible("there is nothing to redo")
            self.goto(ply)

    def goto(
        self, ply: SupportsIndex, branch: SupportsIndex | None = None, *, line: SupportsIndex | None = None
    ) -> None:
        """Go to the position after `ply` plies of this or another branch. `line` is the former name of `branch`.

        Raises `NotPossible` if there is no such ply or branch.
        """
        if line is not None:
            warn("goto(ply, line=...) is now goto(ply, branch=...)", DeprecationWarning, stacklevel=2)
            branch = line
        self.history.goto(ply, branch)

    def branch(self, ply: SupportsIndex | None = None) -> int:
        """Start a new branch at a ply (None: the current one), go there and return the branch's id.

        The other branches stay as they are. Raises `NotPossible` if this branch has no such ply.
        """
        with self.history.transaction():
            branch = self.history.fork(ply)
            self.history.settle()
        return branch

    # --- comments and marks -------------------------------------------------------------------------------------

    def comment(self, text: str, ply: SupportsIndex | None = None) -> None:
        """Comment on the position after `ply` plies (None: the current one). Saves and journals contain the comment.

        New text replaces the previous comment, and empty text deletes it. Raises `BadInput` if `text` is not a string,
        or if this branch has no such ply.
        """
        with self.history.lock:
            self.history.note(Comment(self.history.branch, self.ply if ply is None else plain(ply), text))

    @property
    def comments(self) -> dict[int, str]:
        """The comments on this branch, keyed by ply."""
        return self.history.comments

    def mark(self, seat: SupportsIndex, bot: str, marks: Sequence[Mark]) -> None:
        """Store a bot's marks on a seat's decisions on this branch. They replace the seat's earlier marks.

        Raises `BadInput` if the marks don't fit this branch.
        """
        with self.history.lock:
            plain_marks = [replace(mark, ply=plain(mark.ply), better=plain(mark.better)) for mark in marks]
            self.history.note(Marks(self.history.branch, plain(seat), bot, tuple(plain_marks)))

    @property
    def marks(self) -> dict[int, Mark]:
        """The marks from the last review of each seat on this branch, keyed by ply."""
        return self.history.marks

    # --- saving -------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the whole match with all branches; `bb.load(path)` reads it back.

        If the journal has been removed, moved or replaced, this file becomes the new journal. Raises `NotPossible` if
        the folder doesn't exist or the file is the journal of an open match, and `NotKept` if the disk is full.
        """
        from boardbook.records import save_history

        with self.history.lock:
            journal, to = self._journal, Path(path)
            if journal is not None and journal.gone:
                self._keep(journal.move(to))
            elif journal is not None and journal.path.resolve() == to.resolve():
                raise NotPossible(f"{path} is the journal of this match, so it already contains every ply")
            else:
                save_history(self.history, to)

    @property
    def journal_gone(self) -> bool:
        """Whether the journal was removed, moved or replaced and can't be written any more; `save` starts a new one."""
        return self._journal is not None and self._journal.gone

    @classmethod
    def load(cls, path: str | Path, *, journal: bool = False, repair: bool = False) -> Self:
        """Read a save or a journal, and verify every ply by replaying it. With `journal=True`, continue the journal.

        Raises `BadFile` with the number of the damaged line and the number of valid plies before it. `repair=True`
        loads these plies, with a warning. If you continue a repaired journal, the damaged file is kept beside it.
        """
        from boardbook.records import Journal, load_history

        open_journal = Journal.resume(Path(path), repair=repair) if journal else None
        line = open_journal.history if open_journal else load_history(Path(path), repair=repair)
        try:
            match = cls.of_line(line)
            if open_journal:
                match._keep(open_journal)  # noqa: SLF001
            if line.ply == len(line.plies):
                match.history.settle()
        except BaseException as error:
            if open_journal:
                open_journal.close()
            if isinstance(error, BadInput | UnknownName):  # a bot that isn't registered here
                raise BadFile(path, 1, str(error)) from None
            raise
        return match

    def close(self) -> None:
        """Close the journal, if there is one. You can continue the match, but it is no longer recorded."""
        with self.history.lock:
            if self._journal is not None:
                self.history.on_commit = None
                self._journal.close()
                self._journal = None

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change: a decision with its outcomes, or a move of the cursor.

        Returns a function that removes the listener.
        """
        listeners = self.history.listeners
        listeners.append(listener)

        def stop() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return stop

    def __str__(self) -> str:
        with self.history.lock.reading:
            return str(self.state)

    def __repr__(self) -> str:
        # Notebooks store this text, and boards and seats quote it, but the seed would reveal all hidden draws.
        seed = [] if self.history.hides else [f"seed {self.seed}"]
        now = "over" if self.over else f"round {self.state.round}"
        parts = [self.game.name, *self.history.header.names, *seed, f"ply {self.ply}", now]
        return f"<{type(self).__name__} {', '.join(parts)}>"


def _answers(outcomes: Sequence[Outcome | SupportsIndex | str] | None) -> Sequence[Outcome | SupportsIndex | str]:
    """Return outcomes as a sequence. A single outcome may be given as a string."""
    return (outcomes,) if isinstance(outcomes, str) else outcomes or ()
