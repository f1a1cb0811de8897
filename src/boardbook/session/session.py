"""A match being played: its line, its bots, its journal, and the way back. What is shown of it, others show."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, TypeVar
from warnings import warn

from boardbook._renamed import deprecate
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
from boardbook.core.registry import played_game
from boardbook.core.validation import plain
from boardbook.session.thought import Thought

if TYPE_CHECKING:
    from boardbook.bots import Bot
    from boardbook.bots.rollouts import Rollouts
    from boardbook.bots.thinking import Thinking
    from boardbook.records import Journal

T = TypeVar("T")


class Session:
    """A match being played: `boardbook.Match` without its faces. What it is made of is told there."""

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
        """The clock: UTC, to the second."""
        return datetime.now(UTC).replace(microsecond=0)

    @classmethod
    def _beginning(
        cls, rules: Game[Any], players: Players, seed: SupportsIndex | None, position: Mapping[str, Any] | None = None
    ) -> Header:
        """The header of a match that begins now."""
        return replace(seating(rules, players, seed, position), began=cls._now())

    def _begin(self) -> None:
        """Let chance deal; what can't be kept from the beginning is no journal."""
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
            return played_game(game, options)
        if options:
            raise BadInput("options", [f"{', '.join(options)}: the game is made already; give options to bb.game"])
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
        """A match that starts from a position: the JSON of `state.to_dict()`, or less where the game has defaults.

        Further keywords are options of the game, if it is given by name. Raises `BadInput` with all problems at once.
        """
        rules = cls._rules(game, options)
        count = rules.seat_count(rules.state(position))
        players = count if seats is None else seats
        header = cls._beginning(rules, players, seed, copy.deepcopy(dict(position)))
        if len(header.seats) != count:
            raise BadInput("seats", [f"the position has {count}, not {len(header.seats)}"])
        match = cls.of_line(History(rules, header, chance), journal)
        match._begin()  # noqa: SLF001
        return match

    @classmethod
    def of_line(cls, history: History, journal: str | Path | None = None) -> Self:
        """A match where its line stands; chance and bots do nothing by themselves yet."""
        match = cls.__new__(cls)
        match._open(history, journal)  # noqa: SLF001
        return match

    # --- what it is ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The rules with edition and options."""
        return self.history.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return self.history.header.seats

    @property
    def seed(self) -> int:
        """What all chance follows from."""
        return self.history.header.seed

    @property
    def began(self) -> datetime | None:
        """When it was begun (UTC, to the second); None in files that do not tell, and in matches of a study."""
        return self.history.header.began

    @property
    def state(self) -> State:
        """The position now; the match's own: read it, play with a `clone()`."""
        return self.history.state

    @property
    def ply(self) -> int:
        """How many plies lie behind the present position."""
        return self.history.ply

    @property
    def moment(self) -> tuple[int, int]:
        """Where it stands: the branch and the ply. The position there is always the same."""
        return self.history.branch, self.history.ply

    @property
    def to_act(self) -> int | None:
        """The seat that decides, `bb.CHANCE`, or None when it is over."""
        return self.history.state.to_act

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.history.state.to_act is None

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.history.state.result()

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All branches, the first is the match as it was begun; `match.goto(ply, branch=id)` goes there."""
        return tuple(self.history.branches)

    @property
    def lines(self) -> tuple[Branch, ...]:
        """The former name of `branches`."""
        warn("match.lines is called match.branches", DeprecationWarning, stacklevel=2)
        return self.branches

    def companion(self, kind: Callable[[Self], T]) -> T:
        """The one object of a kind that belongs to this match, made at first use; it lives as long as the match."""
        with self.history.lock.reading:
            if kind not in self._companions:
                self._companions[kind] = kind(self)
            found: T = self._companions[kind]
        return found

    def cached(self, what: Hashable, find: Callable[[], T]) -> T:
        """What `find` tells of the match as it stands: found once for all who ask, until the match or its cursor moves.

        `what` names it. It is shared: look, and change nothing of it.
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
            )
            if moment != self._moment:
                self._moment, self._known = moment, {}
            if what not in self._known:
                self._known[what] = find()
            found: T = self._known[what]
        return found

    # --- playing ------------------------------------------------------------------------------------------------

    def play(
        self, action: Action | SupportsIndex | str, outcomes: Sequence[Outcome | SupportsIndex | str] | None = None
    ) -> Action:
        """Play an action (itself, its number or text).

        `outcomes`: dice or draws really made at a table, used before the match's own chance. Raises `IllegalAction`
        with the ruling, or `UnknownAction`, or `NotKept` if the journal can't be written or is gone; nothing changes
        then.
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
        """Play the parts of a compound decision one after another, or none of them.

        `outcomes`: dice or draws really made at a table after the last one. Raises `IllegalAction` with the ruling on
        the first that can't be played, or `UnknownAction`.
        """
        actions = [actions] if isinstance(actions, str) else actions
        parts = [(action, _answers(outcomes if k == len(actions) else None)) for k, action in enumerate(actions, 1)]
        with self.history.lock:
            trial = History(self.game, self.history.header, "ask")
            trial.state = self.state.clone()
            for action, made in parts:
                trial.play(action, made)
            with self.history.transaction():
                for action, made in parts:
                    self.play(action, made)

    def answer(self, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Chance's answer, with `chance="ask"`. Raises `UnknownAction` that lists what is possible."""
        return self.history.answer(outcome)

    def correct(self, ply: SupportsIndex, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Another answer of chance in the place of the one at a ply, while the throw or draw goes on.

        Raises `NotPossible` for any other ply, and `UnknownAction` that lists what was possible there.
        """
        return self.history.correct(ply, outcome)

    @property
    def is_bots(self) -> bool:
        """Whether a bot is to decide."""
        return self.to_act in self._bots

    @property
    def is_forced(self) -> bool:
        """Whether a person is to decide who, as everybody may know, has no choice."""
        with self.history.lock.reading:
            if self.is_bots or self.to_act is None or self.to_act == CHANCE:
                return False
            return self.game.forced(self.state)

    def step(self) -> Action | None:
        """Play the next bot decision, after chance has answered; None if no bot is to decide.

        If the match goes elsewhere while the bot thinks, what it found is dropped, and it is seen again who decides.
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
        """Let chance draw, with the real box too, for bots whose hands nobody at the table may see."""
        with self.history.lock:
            self.history.settle(bots=True)

    def thought(self, stop: Callable[[], bool] | None = None) -> Callable[[], int]:
        """What finds the bot's decision, on a copy that knows no more than its seat: safe to call in another thread.

        `stop` is asked now and then whether to come to an end. Raises `NotPossible` if no bot is to decide.
        """
        from boardbook.bots import consider, never

        with self.history.lock.reading:
            seat = self.to_act
            if seat is None or seat not in self._bots:
                raise NotPossible("no bot is to decide now")
            moment = (self.history.owner(self.ply), self.ply)
            rng = Stream(self.seed, "bot", *moment, seat)
            bot, game, copy, kept = self._bots[seat], self.game, self.state.clone(), self._thoughts

        def find() -> int:
            kept[moment] = consider(bot, game, copy, rng, stop or never)
            return kept[moment].best

        return find

    def think(self, bot: str | None = None, ply: SupportsIndex | None = None) -> Thought:
        """What a bot thinks of the decision at a ply (None: the one to be made now).

        `bot`: its name; None asks the seat's own bot, which answers as it did when it decided, or `"mcts"` where a
        person sits. It knows no more than the seat that decides. Raises `NotPossible` where nobody decides,
        `UnknownName` for no bot.
        """
        return self.thinker(bot, ply)()

    def thinker(self, bot: str | None = None, ply: SupportsIndex | None = None) -> Callable[[], Thought]:
        """What finds what `think` tells: safe to call in another thread, while the match goes on."""
        from boardbook.bots import consider, make_bot

        state, seat, moment = self._decision(ply)
        name = bot or self.seats[seat].bot or "mcts"
        kept = self._thoughts if bot is None else {}
        thinks, rng = make_bot(name), Stream(self.seed, "bot", *moment, seat)

        def find() -> Thought:
            if moment not in kept:
                kept[moment] = consider(thinks, self.game, state, rng)
            return Thought(name, kept[moment], self.game)

        return find

    def ends(self, bot: str = "greedy", ply: SupportsIndex | None = None) -> Rollouts:
        """What plays out the moves of the decision at a ply (None: the one to be made now), as its seat knows it then.

        It may be used in another thread, while the match goes on. Raises `NotPossible` where nobody decides.
        """
        from boardbook.bots import make_bot
        from boardbook.bots.rollouts import Rollouts

        state, _, moment = self._decision(ply)
        return Rollouts(self.game, state, make_bot(bot), self.seed, "ends", *moment, bot)

    def _decision(self, ply: SupportsIndex | None) -> tuple[State, int, tuple[int, int]]:
        """The decision at a ply (None: the one to be made now): the position, whose it is, on which branch and ply."""
        history = self.history
        with history.lock.reading:
            place = history.ply if ply is None else history.inside(ply)
            state = history.at(place)
            if state.to_act is None or state.to_act == CHANCE:
                raise NotPossible(f"nobody decides at ply {place}")
            return state, state.to_act, (history.owner(place), place)

    def run(self) -> Self:
        """Let the bots play to the end or to the next person. An interrupt stops it at a whole ply."""
        try:
            while self.step() is not None:
                pass
        except KeyboardInterrupt:
            pass
        return self

    # --- going about --------------------------------------------------------------------------------------------

    def undo(self, to: Literal["decision", "entry", "ply"] = "decision") -> None:
        """Go back: to a person's last decision (bots and chance in between are taken back too), or by one ply.

        `"entry"`: to that decision, or to what was entered since for chance, with the real box.

        What was played stays on its branch. Raises `NotPossible` when there is nothing to take back.
        """
        history = self.history
        with history.lock:
            places = {"decision": history.last_decision(), "entry": history.last_entry(), "ply": self.ply - 1}
            if to not in places:
                raise BadInput("undo", [f"{to!r} is none of {', '.join(map(repr, places))}"])
            ply = places[to]
            if ply is None or ply < 0:
                raise NotPossible("there is nothing to take back")
            self.goto(ply)

    def redo(self) -> None:
        """Go forward again along the line, up to the next decision of a person. Raises `NotPossible` at its end."""
        with self.history.lock:
            ply = self.history.next_decision()
            if ply is None:
                raise NotPossible("there is nothing to redo")
            self.goto(ply)

    def goto(
        self, ply: SupportsIndex, branch: SupportsIndex | None = None, *, line: SupportsIndex | None = None
    ) -> None:
        """Go to the position after `ply` plies, on this branch or another; `line` is the former name of `branch`.

        Raises `NotPossible` for a ply or a branch that is not there.
        """
        if line is not None:
            warn("goto(ply, line=...) is written goto(ply, branch=...)", DeprecationWarning, stacklevel=2)
            branch = line
        self.history.goto(ply, branch)

    def branch(self, ply: SupportsIndex | None = None) -> int:
        """Begin a new branch at a ply (None: here) and go there; its id. Nothing is lost.

        Raises `NotPossible` for a ply that this branch does not have.
        """
        with self.history.transaction():
            branch = self.history.fork(ply)
            self.history.settle()
        return branch

    # --- noting -------------------------------------------------------------------------------------------------

    def comment(self, text: str, ply: SupportsIndex | None = None) -> None:
        """Say something of the moment after `ply` plies (None: the present one), for saves and journals to keep.

        Another text takes the place of the last, an empty one takes it back. Raises `BadInput` for what is no text or
        no moment of this line.
        """
        with self.history.lock:
            self.history.note(Comment(self.history.branch, self.ply if ply is None else plain(ply), text))

    @property
    def comments(self) -> dict[int, str]:
        """What was said of the moments of this line: ply -> text."""
        return self.history.comments

    def mark(self, seat: SupportsIndex, bot: str, marks: Sequence[Mark]) -> None:
        """Keep what a review by a bot marked of a seat's decisions on this line, in place of what the last one did.

        Raises `BadInput` for what are no marks of this line.
        """
        with self.history.lock:
            found = [replace(mark, ply=plain(mark.ply), better=plain(mark.better)) for mark in marks]
            self.history.note(Marks(self.history.branch, plain(seat), bot, tuple(found)))

    @property
    def marks(self) -> dict[int, Mark]:
        """The decisions of this line that reviews marked: ply -> mark. Of each seat, those of the last review."""
        return self.history.marks

    # --- keeping ------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the whole match, all branches of it; `bb.load(path)` reads it back.

        If the journal was removed, moved away or replaced meanwhile, this file is the journal from then on. Raises
        `NotPossible` where there is no folder, `NotKept` where the disk takes no more.
        """
        from boardbook.records import save_history

        with self.history.lock:
            journal, to = self._journal, Path(path)
            if journal is not None and journal.gone:
                self._keep(journal.move(to))
            elif journal is not None and journal.path.resolve() == to.resolve():
                raise NotPossible(f"{path} is this match's journal: it holds everything already")
            else:
                save_history(self.history, to)

    @property
    def journal_gone(self) -> bool:
        """Whether the journal was removed, moved away or replaced, so that nothing more is kept; `save` mends it."""
        return self._journal is not None and self._journal.gone

    @classmethod
    def load(cls, path: str | Path, *, journal: bool = False, repair: bool = False) -> Self:
        """Read a save or a journal, replaying and verifying every step; `journal=True` goes on writing to it.

        Raises `BadFile` that names the line of the file and tells how many plies before it are good; `repair=True`
        gives these, with a warning. Going on with a repaired journal keeps the damaged file beside it.
        """
        from boardbook.records import Journal, load_history

        kept = Journal.resume(Path(path), repair=repair) if journal else None
        line = kept.history if kept else load_history(Path(path), repair=repair)
        try:
            match = cls.of_line(line)
            if kept:
                match._keep(kept)  # noqa: SLF001
            if line.ply == len(line.plies):
                match.history.settle()
        except BaseException as error:
            if kept:
                kept.close()
            if isinstance(error, BadInput | UnknownName):  # a bot that nobody has registered here
                raise BadFile(path, 1, str(error)) from None
            raise
        return match

    def close(self) -> None:
        """Close the journal, if there is one; the match itself can be played on, unrecorded."""
        with self.history.lock:
            if self._journal is not None:
                self.history.on_commit = None
                self._journal.close()
                self._journal = None

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change: a decision with chance's answers, or a move of the cursor.

        Returns a function that stops it.
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
        # Notebooks keep it, and boards and seats quote it: chance follows from the seed.
        seed = [] if self.history.hides else [f"seed {self.seed}"]
        now = "over" if self.over else f"round {self.state.round}"
        parts = [self.game.name, *self.history.header.names, *seed, f"ply {self.ply}", now]
        return f"<{type(self).__name__} {', '.join(parts)}>"


def _answers(outcomes: Sequence[Outcome | SupportsIndex | str] | None) -> Sequence[Outcome | SupportsIndex | str]:
    """Chance's answers; one alone may be given as a text."""
    return (outcomes,) if isinstance(outcomes, str) else outcomes or ()
