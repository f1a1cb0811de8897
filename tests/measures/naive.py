"""A second implementation of the measures, written from their definitions: plain Python over whole lists of positions.

It keeps every position of a match, and knows nothing about the collector, the samples and the intervals of boardbook.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from typing import Any

from boardbook.core import CHANCE, Game

Pair = tuple[float, float]


class Naive:
    """One match: all its positions, and the chances of winning in each of them."""

    def __init__(self, game: Game[Any], seats: int, numbers: Sequence[int], power: float) -> None:
        self.game, self.numbers, self.seats, self.power = game, list(numbers), seats, power
        self.states = [game.new(seats)]
        for n in numbers:
            state = self.states[-1].clone()
            state.apply(n)
            self.states.append(state)
        self.chances = [self.judge(state) for state in self.states]
        self.won = game.win_probabilities(self.states[-1])
        self.decided = [k for k in range(len(numbers)) if self.states[k].to_act != CHANCE]
        self.free = [k for k in self.decided if len(self.states[k].legal_actions()) > 1]
        self.ends = [k + 1 for k in range(len(numbers)) if self.states[k].round and self.closes(k)]

    def judge(self, state: Any) -> list[float]:
        shares = self.game.win_probabilities(state)
        if state.to_act is None:
            return shares
        logits = [self.power * log(share) for share in shares]
        return [exp(x) / sum(map(exp, logits)) for x in logits]

    def closes(self, k: int) -> bool:
        """Return whether ply k + 1 ends a round."""
        return self.states[k + 1].to_act is None or self.states[k].round != self.states[k + 1].round

    def looked_ahead(self, state: Any) -> list[float]:
        if state.to_act != CHANCE:
            return self.judge(state)
        total = [0.0] * self.seats
        for n, probability in state.chances():
            total = [a + probability * b for a, b in zip(total, self.judge(self.played(state, n)), strict=True)]
        return total

    @staticmethod
    def played(state: Any, n: int) -> Any:
        after = state.clone()
        after.apply(n)
        return after

    # --- the measures ---------------------------------------------------------------------------------------------

    def lead_changes(self) -> Pair:
        leaders = [self.chances[k].index(max(self.chances[k])) for k in self.ends]
        return sum(a != b for a, b in pairwise(leaders)), 1

    def drama(self) -> Pair | None:
        winner = self.won.index(max(self.won))
        behind = [max(self.chances[k]) - self.chances[k][winner] for k in self.ends[:-1]]
        return (sum(behind) / len(behind), 1) if behind else None

    def tension(self) -> Pair | None:
        even = 1 / self.seats
        left = [(1 - max(self.chances[k])) / (1 - even) for k in self.ends[:-1]]
        return (sum(left) / len(left), 1) if left else None

    def comebacks(self) -> Pair | None:
        if len(self.ends) < 2:
            return None
        half = self.chances[self.ends[len(self.ends) // 2 - 1]]
        last = [seat for seat in range(self.seats) if half[seat] < min(half) + 1e-9]
        return (self.won[last[0]], 1) if len(last) == 1 else None

    def decision_space(self) -> Pair | None:
        sizes = [len(self.states[k].legal_actions()) for k in self.free]
        return (sum(map(log, sizes)), len(sizes)) if sizes else None

    def decision_weight(self) -> Pair | None:
        total = 0.0
        for k in self.free:
            state = self.states[k]
            own = sorted(self.looked_ahead(self.played(state, n))[state.to_act] for n in state.legal_actions())
            half = len(own) // 2
            total += own[-1] - (own[half] if len(own) % 2 else (own[half - 1] + own[half]) / 2)
        return (total, len(self.free)) if self.free else None

    def who_begins(self) -> Pair:
        return self.won[0], 1  # the first seat begins in all games with which this is used

    def length(self) -> Pair:
        return len(self.decided), 1

    length_tail = length

    def early_hopelessness(self) -> Pair | None:
        lost = [k for k in self.decided if self.chances[k][self.states[k].to_act] < 0.05]
        return (len(lost), len(self.decided)) if self.decided else None

    def interaction(self) -> Pair | None:
        inside = [k for k in self.free if not self.closes(k)]
        touching = [k for k in inside if self.changed(k)]
        return (len(touching), len(inside)) if inside else None

    def changed(self, k: int) -> bool:
        before, after = (self.game.evaluate(self.states[i]) for i in (k, k + 1))
        others = [seat for seat in range(self.seats) if seat != self.states[k].to_act]
        return any(abs(before[seat] - after[seat]) > 1e-9 for seat in others)

    def share_of_luck(self) -> Pair | None:
        luck = skill = 0.0
        for k, n in enumerate(self.numbers):
            state = self.states[k]
            if state.to_act == CHANCE:
                average, now = self.looked_ahead(state), self.chances[k + 1]
                luck += sum((a - b) ** 2 for a, b in zip(now, average, strict=True))
            elif k in self.free:
                values = {action: self.looked_ahead(self.played(state, action)) for action in state.legal_actions()}
                for seat in range(self.seats):
                    mean = sum(value[seat] for value in values.values()) / len(values)
                    skill += (values[n][seat] - mean) ** 2
        return (luck, luck + skill) if luck + skill else None

    def kingmaking(self) -> Pair | None:
        if self.seats < 3:
            return None
        leader, last = None, None
        for k, chances in enumerate(self.chances):
            best = chances.index(max(chances))
            if leader is None or max(chances) - chances[leader] > 1e-9:
                if leader is not None:
                    last = k - 1, best
                leader = best
        if last is None or self.states[last[0]].to_act == CHANCE:
            return 0, 1
        by = self.states[last[0]].to_act
        return int(self.chances[last[0]][by] < 0.05 and by != last[1]), 1
