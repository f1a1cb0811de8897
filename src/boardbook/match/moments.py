"""Finds the moments of a match that moved the chances of winning.

Three independent samples of playouts keep the moments from looking larger than they are. The first finds moments and
ranks them by size. The second confirms them. The third is reported, and takes no part in the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from boardbook.bots import make_bot
from boardbook.bots.estimates import Clusters, Estimate, mean_error, negative, share_interval, summed
from boardbook.bots.lookahead import handcrafted
from boardbook.bots.playouts import play_out
from boardbook.core import CHANCE, REFEREE, History, State, Stream

MOST: Final = 5
"""The maximum number of moments."""
OF_A_KIND: Final = 2
"""The maximum number of moments of one kind."""
LEAST: Final = 0.02
"""The smallest change of a chance that can be a moment, except for the last lead change."""
LUCKY: Final = 3
"""How many outcomes of chance are examined with playouts; the game's own evaluation selects them."""
COSTLY: Final = 4
"""How many decisions are examined with several playouts."""
LOOKED: Final = 80
"""How many of the decisions that differ from the bot's are examined with one playout each, spread over the match."""
CHOICE: Final = "choice"
CHECK: Final = "check"
REPORT: Final = "report"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A moment that a story may contain.

    It happened between the plies `since` and `ply`. `size`: the change of the seat's chance in the first sample;
    `better`: the bot's action at a decision.
    """

    kind: str
    since: int
    ply: int
    seat: int
    size: float
    better: int | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """The chance of a seat before and after a moment, and the change, with 95% intervals."""

    before: Estimate
    after: Estimate
    change: Estimate

    def confirms(self, size: float) -> bool:
        """Return whether the interval of the change excludes 0, on the side of `size`."""
        _, low, high = self.change
        return low > 0 if size > 0 else high < 0


def choose(candidates: Sequence[Candidate], confirmed: Callable[[Candidate], bool]) -> list[Candidate]:
    """Return at most `MOST` confirmed moments in order of time: the largest, at most `OF_A_KIND` of a kind.

    The last lead change comes first. Of several moments at the same ply, only the largest one is kept.
    """
    chosen: list[Candidate] = []
    for one in sorted(candidates, key=lambda one: (one.kind != "good", -abs(one.size), one.ply)):
        alike = sum(other.kind == one.kind for other in chosen)
        if alike < OF_A_KIND and all(one.ply != other.ply for other in chosen) and confirmed(one):
            chosen.append(one)
            if len(chosen) == MOST:
                break
    return sorted(chosen, key=lambda one: one.ply)


def leader(chances: Sequence[Estimate]) -> int | None:
    """Return the seat whose interval is above those of all others, or None."""
    for seat, (_, low, _) in enumerate(chances):
        if all(low > high for other, (_, _, high) in enumerate(chances) if other != seat):
            return seat
    return None


class Search:
    """A search for the moments of a match up to the cursor, given what `observer` may know.

    `steps` runs the search. Afterwards, `found` has the moments with what is reported about them, and `curve` has the
    chances after each ply of the chart.
    """

    def __init__(self, history: History, observer: int, bot: str, playouts: int, horizon: int, points: int) -> None:
        self.history, self.observer = history, observer
        with history.lock.reading:  # a board may play meanwhile
            self.branch, self.plies = history.branch, list(history.plies[: history.ply])
            self.over = history.state.to_act is None
        self.game = history.game.fresh_copy
        self.bot, self.judge = make_bot(bot), handcrafted(self.game)
        self.path = history.header.seed, "story", bot, self.branch
        self.playouts, self.horizon = playouts, horizon
        self.turns = [0, *(k for k, (a, b) in enumerate(pairwise(self.plies), 1) if a.seat != b.seat)]
        """The plies before which a seat or chance begins a turn."""
        self.points = self._spread(points)
        self._due = [
            k
            for k, ply in enumerate(self.plies)
            if ply.seat != CHANCE and (ply.choices or 0) > 1 and observer in (REFEREE, ply.seat)
        ]
        self._looks = min(LOOKED, len(self._due))
        self._known: dict[tuple[str, int], list[Estimate]] = {}
        self.found: list[tuple[Candidate, Measured]] = []
        self.curve: dict[int, list[Estimate]] = {}

    def _spread(self, points: int) -> list[int]:
        """Return at most `points` plies at which turns begin, spread evenly over the match, and the last ply."""
        turns = [k for k in self.turns if self.at(k).round > 0] or [0]
        return [*turns[:: -(-len(turns) // points)], len(self.plies)]

    @property
    def length(self) -> int:
        """The number of steps. It can become smaller once it is known how many decisions differ from the bot's."""
        return 2 * len(self.points) + len(self._due) + self._looks + 3

    def steps(self) -> Iterator[None]:
        """Run the search. It can be stopped after any step."""
        for ply in self.points:
            self.chances(CHOICE, ply)
            yield
        candidates = [*self.leads(), *self.end(), *self.luck()]
        yield
        differ = []
        for k in self._due:
            if (other := self.other(k)) is not None:
                differ.append((k, other))
            yield
        differ = differ[:: max(1, -(-len(differ) // LOOKED))]
        looks, self._looks = [], len(differ)
        for k, other in differ:
            looks.append((self.look(k, other), k, other))
            yield
        candidates += self.decisions(looks)
        yield
        chosen = choose(candidates, self.confirmed)
        yield
        for ply in self.points:
            self.chances(REPORT, ply)
            yield
        self.found = [(one, self.measured(one, REPORT)) for one in chosen]
        plies = sorted({*self.points, *(one.ply for one in chosen)})
        self.curve = {ply: self.chances(REPORT, ply) for ply in plies}

    # --- estimates ----------------------------------------------------------------------------------------------

    def at(self, ply: int) -> State:
        """Return a copy of the position after a ply."""
        state: State = self.game.adopt(self.history.at(ply, self.branch))
        return state

    def chances(self, sample: str, ply: int) -> list[Estimate]:
        """Return the chances after a ply, estimated from one of the samples; exact if the match is then over."""
        if (sample, ply) not in self._known:
            self._known[sample, ply] = self._chances(sample, ply)
        return self._known[sample, ply]

    def _chances(self, sample: str, ply: int) -> list[Estimate]:
        state = self.at(ply)
        if state.to_act is None:
            return [(share, share, share) for share in self.judge(state)]
        ends = [self._played(state, self.observer, sample, ply, k) for k in range(self.playouts)]
        return [_estimate(shares) for shares in zip(*ends, strict=True)]

    def _played(self, state: State, observer: int, *path: object, action: int | None = None) -> Sequence[float]:
        """Return each seat's share of the win at the end of one playout."""
        rng = Stream(*self.path, *path)
        return play_out(self.game, state, observer, self.bot, self.horizon, rng, self.judge, action)

    def measured(self, one: Candidate, sample: str) -> Measured:
        """Return a moment's change, estimated from one of the samples.

        A decision is compared with the bot's action, in playouts with the same deals and seeds.
        """
        if one.better is None:
            before, after = (self.chances(sample, ply)[one.seat] for ply in (one.since, one.ply))
            return Measured(before, after, summed([after, negative(before)]))
        state, view = self.at(one.since), self._hidden(one.seat)
        other, played = (
            [
                self._played(state, view, sample, "decision", one.since, k, action=n)[one.seat]
                for k in range(self.playouts)
            ]
            for n in (one.better, self.plies[one.since].number)
        )
        apart = [b - a for a, b in zip(other, played, strict=True)]
        mean, error = mean_error(len(apart), sum(apart), sum(by * by for by in apart))
        return Measured(_estimate(other), _estimate(played), (mean, mean - error, mean + error))

    def confirmed(self, one: Candidate) -> bool:
        """Return whether the second sample shows a moment too. `leads` has already confirmed the last lead change."""
        return one.kind == "good" or self.measured(one, CHECK).confirms(one.size)

    def _sized(self, kind: str, since: int, ply: int, seat: int, better: int | None = None) -> Iterator[Candidate]:
        """Yield a candidate with its size in the first sample, if it is large enough; only mistakes have a loss."""
        one = Candidate(kind, since, ply, seat, 0, better)
        size = self.measured(one, CHOICE).change[0]
        if kind == "good" or (-size if kind == "mistake" else size) >= LEAST:
            yield Candidate(kind, since, ply, seat, size, better)

    # --- leads --------------------------------------------------------------------------------------------------

    def leads(self) -> Iterator[Candidate]:
        """Yield the first clear lead and each lead change that the first two samples show.

        A lead change begins at the last point at which the seat was not ahead yet.
        """
        held: int | None = None
        taken: list[tuple[int, int, int]] = []
        for k, ply in enumerate(self.points[1:], 1):
            now = leader(self.chances(CHOICE, ply))
            if now is not None and now != held and leader(self.chances(CHECK, ply)) == now:
                behind = [past for past in self.points[:k] if not self._ahead(now, past)]
                taken.append((behind[-1] if behind else self.points[0], ply, now))
                held = now
        for k, one in enumerate(taken, 1):
            kind = "good" if k == len(taken) and self.over else "first" if k == 1 else "change"
            yield from self._sized(kind, *one)

    def _ahead(self, seat: int, ply: int) -> bool:
        """Return whether a seat's chance after a ply is above those of all others in the first sample."""
        chances = [share for share, _, _ in self.chances(CHOICE, ply)]
        return all(chances[seat] > share for other, share in enumerate(chances) if other != seat)

    def end(self) -> Iterator[Candidate]:
        """Yield the end of the match, if the win was still open at the last point before it."""
        result = self.at(len(self.plies)).result()
        if result is not None and result.winners:
            yield from self._sized("end", self.points[-2], self.points[-1], result.winners[0])

    # --- luck ---------------------------------------------------------------------------------------------------

    def luck(self) -> Iterator[Candidate]:
        """Yield the luckiest outcomes of chance: how far the chance afterwards exceeds the expectation before.

        Playouts from before an outcome draw it at random, so their mean is this expectation.
        """
        looked = []
        for start, end, later in self._outcomes():
            state = self.at(start)
            if state.round > 0 and self.game.knows(state, self.plies[start].number, self.observer):
                was, now = (self.judge(self._seen(ply)) for ply in (start, later))
                looked.append((max(b - a for a, b in zip(was, now, strict=True)), start, end))
        for _, start, end in sorted(looked, key=lambda one: (-one[0], one[1]))[:LUCKY]:
            before, after = self.chances(CHOICE, start), self.chances(CHOICE, end)
            gains = [now[0] - was[0] for was, now in zip(before, after, strict=True)]
            yield from self._sized("luck", start, end, gains.index(max(gains)))

    def _outcomes(self) -> Iterator[tuple[int, int, int]]:
        """Yield the plies before and after each run of outcomes of chance, and after the turn that follows."""
        starts = [*self.turns, len(self.plies)]
        for start, end, later in zip(starts, starts[1:], [*starts[2:], starts[-1]], strict=False):
            if self.plies[start].seat == CHANCE:
                yield start, end, later

    def _seen(self, ply: int) -> State:
        """Return a position in which everything that the observer can't know is dealt again."""
        state = self.at(ply)
        return state if self.observer == REFEREE else state.determinize(self.observer, Stream(*self.path, "seen", ply))

    # --- decisions ----------------------------------------------------------------------------------------------

    def _hidden(self, seat: int) -> int:
        """Return the observer whose knowledge a decision of this seat is judged by."""
        return REFEREE if self.game.open_information else seat

    def other(self, k: int) -> int | None:
        """Return the bot's action at a decision, if it differs; the bot knows what the seat knew."""
        ply, state = self.plies[k], self.at(k)
        rng, view = Stream(*self.path, "bot", k), self._hidden(ply.seat)
        seen = state.clone() if view == REFEREE else state.determinize(view, rng)
        other = self.bot.choose(self.game, seen, ply.seat, rng)
        return None if other == ply.number or other not in state.legal_actions() else other

    def look(self, k: int, other: int) -> float:
        """Return how much better a decision turned out than another action, in one playout each."""
        seat, state = self.plies[k].seat, self.at(k)
        own, its = (
            self._played(state, self._hidden(seat), CHOICE, "look", k, action=n)[seat]
            for n in (self.plies[k].number, other)
        )
        return own - its

    def decisions(self, looks: Sequence[tuple[float, int, int]]) -> Iterator[Candidate]:
        """Yield the most costly mistakes and, in a match without chance, the boldest moves.

        `looks` has the decisions that differ from the bot's: the result of `look`, the ply and the bot's action.
        """
        chance = any(ply.seat == CHANCE for ply in self.plies)
        for kind, sign in [("mistake", -1)] if chance else [("mistake", -1), ("bold", 1)]:
            for _, k, other in sorted(looks, key=lambda one: (-sign * one[0], one[1]))[:COSTLY]:
                yield from self._sized(kind, k, k + 1, self.plies[k].seat, other)


def _estimate(shares: Sequence[float]) -> Estimate:
    """Return a mean share of the win with its interval."""
    sums = Clusters.of([share] for share in shares)
    return sums.share, *share_interval(sums)
