"""The history of a match: its header, plies and branches. This is the complete record of the match.

The history is a tree. Every branch but the first starts at a ply of its parent. If you go back and play another move, a
new branch starts, and the old one is kept. The cursor (a branch and a ply on it) determines the current position.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from itertools import repeat
from typing import Any, Final, Literal, Self, SupportsIndex

from boardbook.core.actions import Action, Outcome
from boardbook.core.chance import CHANCE, pick, unit
from boardbook.core.errors import BadInput, NotPossible, UnknownAction
from boardbook.core.game import Game
from boardbook.core.match_lock import MatchLock
from boardbook.core.notes import Comment, Mark, Marks, Note, Proposal, comment_problem, mark_problem, proposal_problem
from boardbook.core.rulings import IllegalAction, Ruling
from boardbook.core.state import REFEREE, State
from boardbook.core.validation import as_whole, is_whole

MAX_ELAPSED_MS = 2**31 - 1
"""Maximum time for a ply, in milliseconds: 24 days, the largest value that the log can store."""
SEEDS: Final = 2**63 - 1
"""The largest seed."""
KEPT: Final = 100
"""Number of plies between cached positions. Reaching any position requires replaying at most this many plies."""
ChanceMode = Literal["auto", "ask"]
_KEY: Final = secrets.token_bytes(32)
"""A secret key of this process. Without it, nobody can find a match's seed from its alias by trying all seeds."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table: the player's name, and the bot that decides (such as "greedy"), or None for a person."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The data that a match starts with.

    `position`: the starting position, or None for the game's initial position; `began`: when the match started (UTC, to
    the second), or None if unknown.
    """

    match_id: str
    seats: tuple[Seat, ...]
    seed: int
    position: Mapping[str, Any] | None = None
    began: datetime | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Ply:
    """An action or an outcome in the history.

    `number`: the number of the action or outcome; `seat`: the seat that decided (`CHANCE` for an outcome); `choices`:
    how many actions were legal (None for an outcome); `elapsed_ms`: the time taken, in milliseconds; `forced`: whether
    all players could know that only one action was legal; `entered`: whether a person entered the outcome.
    """

    number: int
    seat: int
    choices: int | None
    elapsed_ms: int = 0
    forced: bool = False
    entered: bool = False


@dataclass(slots=True, repr=False)
class Branch:
    """A branch: its id, the branch and ply where it starts (None and 0 for the first branch), and its own plies."""

    id: int
    parent: int | None
    start: int
    plies: list[Ply] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The number of the branch's last ply."""
        return self.start + len(self.plies)

    def __repr__(self) -> str:
        root = "" if self.parent is None else f" from {self.parent} at {self.start}"
        return f"<Branch {self.id}{root}, {len(self.plies)} plies>"


def check_seed(seed: SupportsIndex) -> int:
    """Return a seed as an int. Raises `BadInput` if the seed is not a whole number in the allowed range."""
    number = as_whole(seed, 0, SEEDS)
    if number is None:
        raise BadInput("seed", [f"must be a whole number from 0 to 2**63 - 1, not {seed!r}"])
    return number


def first(game: Game[Any], header: Header) -> State:
    """Return the position that a match with this header starts from."""
    state: State = game.new(len(header.seats)) if header.position is None else game.state(header.position)
    return state


class History:
    """The plies of a match on all its branches, with methods to play and to move the cursor.

    With `chance="auto"`, the seed determines outcomes. With `chance="ask"`, you enter outcomes with `answer()`.
    """

    def __init__(self, game: Game[Any], header: Header, chance: ChanceMode = "auto") -> None:
        if chance not in ("auto", "ask"):
            raise BadInput("chance", [f"must be 'auto' or 'ask', not {chance!r}"])
        game.check_seats(len(header.seats))
        self.game, self.header = game, header
        self.chance: ChanceMode = chance
        self._branches: list[Branch] = [Branch(0, None, 0)]
        self._uncounted = False
        """Whether the plies of the first branch, which is then the only one, lack `choices` and `forced`."""
        self.branch = 0
        self.ply = 0
        self.state: State = self.first()
        self.listeners: list[Callable[[], None]] = []
        """Functions to call after each change, once the lock is released.

        A move of the cursor is a change. Plies that are played together are one change.
        """
        self.lock = MatchLock(self._notify)
        self.on_commit: Callable[[], None] | None = None
        """A function to call before a change is committed. An exception in the function rolls the change back."""
        self._changing: list[Branch] | None = None
        """During a transaction: the branch of each new ply, in order."""
        self._path: list[Ply] = self._branches[0].plies
        self._cache: dict[tuple[int, int], State] = {}
        """Cached positions, by the branch on which they were first reached, and by ply."""
        self.notes: list[Note] = []
        """Comments, marks and proposals, oldest first.

        A later comment on a ply replaces an earlier one. A later review of a seat replaces the seat's earlier marks.
        """

    @classmethod
    def recorded(
        cls, game: Game[Any], header: Header, numbers: Sequence[int], elapsed_ms: Sequence[int] | None = None
    ) -> Self:
        """Return the history of a match with these actions and outcomes, which are known to be possible.

        The cursor is at the end. The legal actions are counted when `choices` or `forced` of a ply is first needed,
        because counting takes longer than replaying.
        """
        history = cls(game, header, chance="ask")
        for number, ms in zip(numbers, elapsed_ms or repeat(0, len(numbers)), strict=True):
            history.push(number, elapsed_ms=ms)
        history._uncounted = True
        return history

    def _count(self) -> None:
        """Count the legal actions at each ply of a recorded match."""
        with self.lock.reading:
            if not self._uncounted:
                return
            plies, state = self._branches[0].plies, self.first()
            for k, ply in enumerate(plies):
                if ply.seat != CHANCE:
                    choices = len(state.legal_actions())
                    plies[k] = replace(ply, choices=choices, forced=choices == 1 and self.game.forced(state))
                state.apply(ply.number)
            self._uncounted = False

    def first(self) -> State:
        """Return the position that the match started from."""
        return first(self.game, self.header)

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from a player: true in games with secrets until the match is over."""
        return not self.game.open_information and self.state.to_act is not None

    def id_for(self, seat: int | None) -> str:
        """Return the match id that a seat may know.

        The true id reveals the seed, and with it all hidden draws. While anything is hidden, seats and spectators get
        an alias instead, which is a digest with a random 256-bit key. The key stays the same for the whole process.
        Without the key, nobody can find the seed by trial and error, however few seeds there are.
        """
        if seat == REFEREE or not self.hides:
            return self.header.match_id
        return f"{self.game.name}-{blake2b(self.header.match_id.encode(), digest_size=8, key=_KEY).hexdigest()}"

    @property
    def branches(self) -> list[Branch]:
        """All branches, by id."""
        if self._uncounted:
            self._count()
        return self._branches

    @property
    def plies(self) -> Sequence[Ply]:
        """All plies of the current branch, from the start of the match."""
        if self._uncounted:
            self._count()
        return self._path

    @property
    def numbers(self) -> list[int]:
        """The numbers of all actions and outcomes of the current branch."""
        return [ply.number for ply in self._path]

    # --- transactions -------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Group changes into one transaction, which is committed when the block ends.

        An exception rolls all changes back.
        """
        with self.lock:
            if self._changing is not None:
                yield
                return
            branch, ply, state, known = self.branch, self.ply, self.state.clone(), len(self._branches)
            noted = len(self.notes)
            grown: list[Branch] = []
            self._changing = grown
            try:
                yield
                if self.on_commit is not None:
                    self.on_commit()
            except BaseException:
                for longer in grown:
                    longer.plies.pop()
                del self._branches[known:]
                del self.notes[noted:]
                self.branch, self.ply, self.state, self._path = branch, ply, state, self.path(branch)
                for on, at in tuple(self._cache):
                    if on >= known or at > self._branches[on].end:
                        del self._cache[on, at]
                raise
            finally:
                self._changing = None
            if grown or (branch, ply, known, noted) != (self.branch, self.ply, len(self._branches), len(self.notes)):
                self.lock.changed()

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener()

    # --- playing ------------------------------------------------------------------------------------------------

    def named(self, action: Action | SupportsIndex | str, seat: int | None = REFEREE) -> Action:
        """Return the action that is given as an `Action`, a number or a string, which is read as in `ActionTable.read`.

        Raises `UnknownAction` if there is no such action. What `seat` may do now is named first.
        """
        if isinstance(action, Outcome):
            raise UnknownAction(f"{action} is an outcome of chance, which a seat can't play")
        if isinstance(action, str):
            return self.game.actions.read(action, lambda: self._choices(seat))
        named = self.game.action(action)
        if isinstance(action, Action) and named != action:
            raise UnknownAction(f"{action} is an action of another game")
        return named

    def _choices(self, seat: int | None) -> list[int]:
        """Return what a seat may do now, which only the seat that decides knows."""
        to_act = self.state.to_act
        return self.state.legal_actions() if to_act not in (None, CHANCE) and seat in (REFEREE, to_act) else []

    def explain(
        self, action: Action | SupportsIndex | str | None = None, clicks: Sequence[str] = (), seat: int | None = REFEREE
    ) -> Ruling:
        """Return the ruling on an action or a sequence of clicks if `seat` proposes it."""
        if action is None and not clicks:
            raise UnknownAction("nothing to explain: pass an action, or the elements that were clicked")
        if action is None:
            return self.explain_clicks(clicks, seat)
        return self.game.explain(self.state, int(self.named(action, seat)), seat, self.header.names)

    def explain_clicks(self, clicks: Sequence[str], seat: int | None = REFEREE) -> Ruling:
        """Return the ruling on a sequence of clicks if `seat` proposes it."""
        return self.game.explain_clicks(self.state, clicks, seat, self.header.names)

    def play(
        self,
        action: Action | SupportsIndex | str,
        outcomes: Sequence[Outcome | SupportsIndex | str] = (),
        seat: int | None = REFEREE,
        elapsed_ms: int = 0,
    ) -> Action:
        """Play an action, the given `outcomes` (of real dice and cards), and more outcomes until a seat must decide.

        Raises `UnknownAction` or `IllegalAction`; the history is then unchanged.
        """
        named = self.named(action, seat)
        with self.lock:
            ruling = self.explain(named, seat=seat)
            if not ruling.legal:
                raise IllegalAction(ruling)
            trial = self.state.clone()
            choices = len(trial.legal_actions())
            trial.apply(named.number)
            scripted = []
            for outcome in outcomes:
                scripted.append(self.game.parse_outcome(trial, outcome))
                trial.apply(scripted[-1])
            with self.transaction():
                self._enter(named.number, choices, elapsed_ms)
                for n in scripted:
                    self._enter(n)
                self.settle()
        return named

    def answer(self, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Enter an outcome if `chance` is "ask". Raises `UnknownAction`, which lists the possible outcomes."""
        with self.lock:
            n = self.game.parse_outcome(self.state, outcome)
            named = self.game.outcome(self.state, n)
            with self.transaction():
                self._enter(n)
                self.settle()
        return named

    def pending_outcomes(self) -> list[tuple[int, State, int]]:
        """Return `(ply, position before it, outcome)` for each outcome entered in the current throw or draw."""
        start = self.ply
        while self.awaits_outcome and start and self._path[start - 1].entered:
            start -= 1
        if start == self.ply:
            return []
        observer = self.game.chance_observer(self.state)
        outcomes: list[tuple[int, State, int]] = []
        state = self.at(start)
        for ply in range(start, self.ply):
            before, number = state.clone(), self._path[ply].number
            ended = bool(self.game.events(state, number)) or state.phase_name != before.phase_name
            if before.phase_name == self.state.phase_name and self.game.chance_observer(before) == observer:
                outcomes.append((ply, before, number))
            if ended:
                outcomes.clear()
        return outcomes

    def correct(self, ply: SupportsIndex, outcome: Outcome | SupportsIndex | str) -> Outcome:
        """Replace one of the pending outcomes. Later outcomes are kept, up to the first one that is now impossible.

        Raises `NotPossible` if `ply` has no pending outcome, and `UnknownAction` if the new outcome is impossible.
        """
        with self.transaction():
            outcomes = {at: (state, number) for at, state, number in self.pending_outcomes()}
            place = as_whole(ply)
            if place is None or place not in outcomes:
                raise NotPossible(f"there is no outcome to correct at ply {ply!r}; outcomes are at plies {[*outcomes]}")
            state, _ = outcomes[place]
            n = self.game.parse_outcome(state, outcome)
            self.goto(place)
            self._enter(n)
            for _, number in [outcomes[at] for at in outcomes if at > place]:
                if not self.awaits_outcome or number not in [possible for possible, _ in self.state.chances()]:
                    break
                self._enter(number)
            self.settle()
        return self.game.outcome(state, n)

    @property
    def awaits_outcome(self) -> bool:
        """Whether a person must enter an outcome now. Nobody enters draws for a bot's hidden hand."""
        if self.chance == "auto" or self.state.to_act != CHANCE:
            return False
        seat = self.game.chance_observer(self.state)
        return seat is None or self.header.seats[seat].bot is None

    def settle(self, *, bots: bool = False) -> None:
        """With `chance="auto"`, play outcomes until a seat must decide or the game is over.

        With `chance="ask"` and `bots=True`, play the outcomes that bots draw for their hidden hands.
        """
        if self.state.to_act != CHANCE:  # the usual case, in which a transaction would take most of the time
            return
        with self.transaction():
            while self.state.to_act == CHANCE and not self.awaits_outcome and (self.chance == "auto" or bots):
                self._enter(self.outcome_due())

    def outcome_due(self) -> int:
        """Return the outcome that follows at the cursor: the recorded one or, at the end of a branch, by the seed."""
        if self.ply < len(self._path):
            return self._path[self.ply].number
        return self.by_seed(self.state, self.branch, self.ply)

    def by_seed(self, state: State, branch: int, ply: int) -> int:
        """Return the outcome that the seed determines for a position, given its branch and ply."""
        return pick(state.chances(), unit(self.header.seed, branch, ply))

    def push(self, number: int, choices: int | None = None, elapsed_ms: int = 0) -> None:
        """Play an action or outcome that is known to be possible, without playing any outcomes after it.

        If the branch already has a different action or outcome at this ply, a new branch starts.
        """
        if self.on_commit is None and not self.listeners:  # nothing can fail, and there are no listeners
            self._enter(number, choices, elapsed_ms)
            return
        with self.transaction():
            self._enter(number, choices, elapsed_ms)

    def _enter(self, number: int, choices: int | None = None, elapsed_ms: int = 0) -> None:
        seat = self.state.to_act
        if seat is None:
            raise NotPossible("the game is over")
        if self.ply < len(self._path) and self._path[self.ply].number != number:
            self._fork(self.ply)
        if fresh := self.ply == len(self._path):
            forced = seat != CHANCE and choices == 1 and self.game.forced(self.state)
            entered = seat == CHANCE and self.awaits_outcome
            ply = Ply(number, seat, choices, min(max(elapsed_ms, 0), MAX_ELAPSED_MS), forced, entered)
            branch = self.branches[self.branch]
            branch.plies.append(ply)
            if self._changing is not None:
                self._changing.append(branch)
            if self.branch:
                self._path.append(ply)
        self.state.apply(number)
        self.ply += 1
        if fresh and self.ply % KEPT == 0:
            self._cache[self.branch, self.ply] = self.state.clone()

    # --- comments and marks -------------------------------------------------------------------------------------

    def note(self, note: Note) -> None:
        """Add a note. Raises `BadInput` if it doesn't fit the history."""
        with self.lock:
            if problem := self._unfit(note):
                raise BadInput(type(note).__name__.lower(), [problem])
            with self.transaction():
                self.notes.append(note)

    def _unfit(self, note: Note) -> str:
        """Return why a note can't be added; empty if it can."""
        if not is_whole(note.branch, 0, len(self._branches) - 1):
            return f"there is no branch {note.branch!r}; branches: 0 to {len(self._branches) - 1}"
        path = self.path(note.branch)
        if not isinstance(note, Marks) and not is_whole(note.ply, 0, len(path)):
            return f"there is no ply {note.ply!r}; this branch has plies 0 to {len(path)}"
        if isinstance(note, Comment):
            return comment_problem(note.text)
        if not is_whole(note.seat, 0, len(self.header.seats) - 1):
            return f"there is no seat {note.seat!r}"
        if isinstance(note, Proposal):
            return proposal_problem(note.mode, note.refused)
        return mark_problem(note.bot, note.marks) or self._unmarkable(note, path)

    def _unmarkable(self, note: Marks, path: Sequence[Ply]) -> str:
        """Return why marks don't fit the seat's decisions on a path; empty if they do."""
        better = {mark.ply: mark.better for mark in note.marks}
        if better and max(better) > len(path):
            return f"there is no ply {max(better)}; this branch has plies 0 to {len(path)}"
        state = self.first()
        for k, ply in enumerate(path[: max(better, default=0)], 1):
            if k in better:
                if ply.seat != note.seat:
                    return f"seat {note.seat} did not decide ply {k}"
                if not is_whole(better[k], 0) or better[k] == ply.number or better[k] not in state.legal_actions():
                    return f"action {better[k]!r} couldn't be played instead of ply {k}"
            state.apply(ply.number)
        return ""

    @property
    def comments(self) -> dict[int, str]:
        """The latest comment on each ply of the current branch, by ply."""
        texts: dict[int, str] = {}
        shared = self._shared()
        for note in self.notes:
            if isinstance(note, Comment) and note.ply <= shared[note.branch]:
                texts[note.ply] = note.text
        return {ply: texts[ply] for ply in sorted(texts) if texts[ply]}

    @property
    def marks(self) -> dict[int, Mark]:
        """The marks on the current branch, by ply, from the latest review of each seat."""
        marks: dict[int, Mark] = {}
        shared = self._shared()
        for note in self.notes:
            if isinstance(note, Marks):
                upto = shared[note.branch]
                marks = {k: mark for k, mark in marks.items() if k > upto or self._path[k - 1].seat != note.seat}
                marks |= {mark.ply: mark for mark in note.marks if mark.ply <= upto}
        return dict(sorted(marks.items()))

    def _shared(self) -> list[int]:
        """Return, for each branch, how many plies it shares with the current branch."""
        return [self.shared(branch.id) for branch in self._branches]

    # --- moving the cursor --------------------------------------------------------------------------------------

    def path(self, branch: SupportsIndex) -> list[Ply]:
        """Return all plies from the start of the match to the end of a branch."""
        newest = self.branches[self._known(branch)]
        if newest.parent is None:
            return newest.plies
        pieces, end = [newest.plies], newest.start
        parent: int | None = newest.parent
        while parent is not None:
            older = self._branches[parent]
            if older.start < end:
                pieces.append(older.plies[: end - older.start])
                end = older.start
            parent = older.parent
        return [ply for piece in reversed(pieces) for ply in piece]

    def _known(self, branch: SupportsIndex) -> int:
        number = as_whole(branch, 0, len(self._branches) - 1)
        if number is None:
            raise NotPossible(f"there is no branch {branch!r}; branches: 0 to {len(self._branches) - 1}")
        return number

    def at(self, ply: SupportsIndex, branch: SupportsIndex | None = None) -> State:
        """Return a copy of the position after `ply` plies.

        The position is replayed from the nearest earlier position in the cache.
        """
        with self.lock.reading:
            place, on, path = self._moment(ply, branch)
            if (on, place) == (self.branch, self.ply):
                return self.state.clone()
            start = next((k for k in range(place - place % KEPT, 0, -KEPT) if (self.root(on, k), k) in self._cache), 0)
            state = self._cache[self.root(on, start), start].clone() if start else self.first()
            ahead = path[start:place]
        for entry in ahead:
            state.apply(entry.number)
        return state

    def inside(self, ply: SupportsIndex, path: Sequence[Ply] | None = None) -> int:
        """Return the number of a ply as an int.

        Raises `NotPossible` if the path (None: the current branch) has no such ply.
        """
        path = self._path if path is None else path
        number = as_whole(ply, 0, len(path))
        if number is None:
            raise NotPossible(f"there is no ply {ply!r}; this branch has plies 0 to {len(path)}")
        return number

    def _moment(self, ply: SupportsIndex, branch: SupportsIndex | None) -> tuple[int, int, list[Ply]]:
        """Return the numbers of a ply and a branch (None: the current branch) as ints, and all plies of the branch.

        Raises `NotPossible` if there is no such ply or branch.
        """
        number = self.branch if branch is None else self._known(branch)
        path = self._path if number == self.branch else self.path(number)
        return self.inside(ply, path), number, path

    def goto(self, ply: SupportsIndex, branch: SupportsIndex | None = None) -> None:
        """Move the cursor to a ply of a branch (None: the current branch). Later plies stay in the history."""
        with self.lock:
            place, on, path = self._moment(ply, branch)
            state = self.at(place, on)
            with self.transaction():
                self.branch, self._path = on, path
                self.state, self.ply = state, place

    def fork(self, ply: SupportsIndex | None = None) -> int:
        """Start a branch at a ply of the current branch (None: at the cursor), and return its id.

        The cursor moves to the start of the new branch.
        """
        with self.lock:
            place = self.ply if ply is None else self.inside(ply)
            state = self.at(place)
            with self.transaction():
                self._fork(place)
                self.state, self.ply = state, place
            return self.branch

    def root(self, branch: int, ply: int) -> int:
        """Return the branch on which the position after ply `ply` of `branch` was first reached.

        Two positions with the same root and ply are the same position. The position at which a branch starts belongs to
        the branch's parent.
        """
        current = self._branches[branch]
        while current.parent is not None and ply <= current.start:
            current = self._branches[current.parent]
        return current.id

    def shared(self, branch: int) -> int:
        """Return how many plies the current branch and another one have in common, counted from the start."""
        if branch == self.branch:
            return self._branches[branch].end
        ours = dict(self._upto(self.branch))
        return next(min(end, ours[older]) for older, end in self._upto(branch) if older in ours)

    def _upto(self, branch: int) -> Iterator[tuple[int, int]]:
        """Yield a branch and each of its ancestors, with the last ply that the two have in common."""
        current: Branch | None = self._branches[branch]
        end = self._branches[branch].end
        while current is not None:
            yield current.id, end
            end = min(end, current.start)
            current = None if current.parent is None else self._branches[current.parent]

    def owner(self, ply: int) -> int:
        """Return the branch, either the current one or an ancestor, to which the ply after `ply` belongs."""
        branch = self.branch
        while ply < self._branches[branch].start:
            branch = self._branches[branch].parent or 0
        return branch

    def _fork(self, ply: int) -> None:
        new = Branch(len(self.branches), self.root(self.branch, ply), ply)
        self._path = self._path[:ply]
        self._branches.append(new)
        self.branch = new.id

    def replay(self, upto: int | None = None) -> Iterator[tuple[int, State, Ply]]:
        """Yield `(index, position before the ply, ply)` for each ply of the current branch.

        The position is the same object every time, and changes from ply to ply.
        """
        state = self.first()
        path = self._path
        for i in range(len(path) if upto is None else upto):
            yield i, state, path[i]
            state.apply(path[i].number)

    def observer(self, seat: int | None) -> int | None:
        """Return the observer for a seat: the seat itself, or `REFEREE` once the game is over and nothing is secret."""
        return REFEREE if self.state.to_act is None else seat

    def last_decision(self) -> int | None:
        """Return the last ply before the cursor at which a person had a choice; None if there is no such ply.

        If only bots play, their choices count.
        """
        return next((i for i in reversed(range(self.ply)) if self._free(self.plies[i])), None)

    def last_entry(self) -> int | None:
        """Return the last ply before the cursor at which a person had a choice or entered an outcome.

        Return None if there is no such ply. If only bots play, their choices count.
        """
        by_hand = (i for i in reversed(range(self.ply)) if self._free(self.plies[i]) or self._path[i].entered)
        return next(by_hand, None)

    def next_decision(self) -> int | None:
        """Return the next ply at which a person has a choice, or else the branch's last ply.

        Return None if the cursor is already at the end of the branch.
        """
        if self.ply == len(self._path):
            return None
        ahead = (i for i in range(self.ply + 1, len(self._path)) if self._free(self.plies[i]))
        return next(ahead, len(self._path))

    def _free(self, ply: Ply) -> bool:
        """Return whether a person (or a bot, if no person plays) had a choice at a ply."""
        if ply.seat == CHANCE or ply.forced:
            return False
        return self.header.seats[ply.seat].bot is None or all(seat.bot for seat in self.header.seats)
