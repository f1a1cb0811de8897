"""The odds of combat, compared with numbers worked out by hand, with every possible roll, and with simulations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, count, pairwise, product
from operator import itemgetter
from random import Random
from statistics import NormalDist
from typing import Final, Literal, TypeVar, Unpack

import pytest

import boardbook as bb
from boardbook.games.zargos import odds
from boardbook.games.zargos.odds import Combat
from tests.profiles import many
from tests.threads import switching, together

FACES = range(1, 7)
End = tuple[int, int]
Lottery = Mapping[End, Fraction]
T = TypeVar("T")
ONE_DIE = dict.fromkeys(FACES, 1)
WARS = [(False, False), (False, True), (True, False), (True, True)]


def named(rules: Combat | odds.Rules) -> str:
    """Return a name for a test."""
    parts = asdict(rules) if isinstance(rules, Combat) else dict(rules)
    against = [f"{parts['attackers']}-{parts['defenders']}"] if "attackers" in parts else []
    on = [key for key in ("walls", "attacker_war", "defender_war", "amazons") if parts[key]]
    return " ".join([*against, *on, *([f"monks {parts['monks']}"] if parts["monks"] else [])]) or "plain"


def chances(combat: Combat) -> tuple[float, float, float]:
    found = odds.outcome(combat)
    return found.taken, found.empty, found.held


# By hand.


def test_dice() -> None:
    """The numbers of scenarios S14 and S19."""
    assert [odds.dice(pawns) for pawns in (1, 3, 4, 6, 7, 12)] == [1, 1, 2, 2, 3, 3]
    assert [odds.dice(pawns, war=True) for pawns in (3, 4, 7, 100)] == [2, 3, 4, 4]


BY_HAND = {
    # A die kills unless it shows a 1. Both miss in 1/36 of the rounds, which are repeated; of the other 35, in 25 both
    # hit, in 5 only the attacker, in 5 only the defender.
    Combat(1, 1): (Fraction(5, 35), Fraction(25, 35), Fraction(5, 35)),
    # Behind walls the attacker kills with 3 to 6. Of 36 rounds: both miss 2 x 1, both hit 4 x 5, only the attacker
    # 4 x 1, only the defender 2 x 5.
    Combat(1, 1, walls=True): (Fraction(4, 34), Fraction(20, 34), Fraction(10, 34)),
    # Two dice always kill; the attacker survives if the defender rolls a 1.
    Combat(1, 1, attacker_war=True): (Fraction(1, 6), Fraction(5, 6), Fraction(0)),
    Combat(1, 1, defender_war=True): (Fraction(0), Fraction(5, 6), Fraction(1, 6)),
    Combat(1, 1, attacker_war=True, defender_war=True): (Fraction(0), Fraction(1), Fraction(0)),
    # Two dice miss a pawn behind walls only with 1+1, the defender's die with a 1.
    # Of 216: both miss 1 x 1, only the attacker hits 35 x 1, both 35 x 5, only the defender 1 x 5.
    Combat(1, 1, walls=True, attacker_war=True): (Fraction(35, 215), Fraction(175, 215), Fraction(5, 215)),
    # The shot kills with 3 to 6, otherwise all is as without it; in a capital with 2 to 6, where walls help too.
    Combat(1, 1, amazons=True): (Fraction(1, 21), Fraction(5, 21), Fraction(2, 3) + Fraction(1, 21)),
    Combat(1, 1, walls=True, amazons=True): (Fraction(4, 204), Fraction(20, 204), Fraction(5, 6) + Fraction(10, 204)),
    # Two defenders: 1 kills none, 2 or 3 one, 4 to 6 both. With v = 1/7 for 1 against 1, the attacker must survive,
    # so the defender rolls a 1 (1/6): taken = 1/6 (1/6 taken + 1/3 v + 1/2) = (1/6 (1/21 + 1/2)) / (35/36).
    # Both gone: 5/6 x 1/2 at once, or by way of 1 against 1: (5/12 + 1/6 x 1/3 x 5/7) / (35/36).
    Combat(1, 2): (Fraction(23, 245), Fraction(23, 49), Fraction(107, 245)),
    # Seven pawns roll three dice and kill at least one; one defender kills at most three.
    Combat(7, 1): (Fraction(1), Fraction(0), Fraction(0)),
    # Monks hit with 5/6 and have a hit on them rolled again: they survive with 1 - (5/6)^2 = 11/36. If they miss, they
    # reroll: they win with a hit (5/6) and a miss (1/6); 1/36 leaves all as it was: v = 55/216 + 1/6 (5/36 + v/36).
    # The territory is vacant if both hit: 5/6 x 25/36 + 1/6 x 25/36 + v/216.
    Combat(1, 1, monks="attack"): (Fraction(12, 43), Fraction(30, 43), Fraction(1, 43)),
    Combat(1, 1, monks="defence"): (Fraction(1, 43), Fraction(30, 43), Fraction(12, 43)),
}


@pytest.mark.parametrize("combat", BY_HAND, ids=named)
def test_odds_worked_out_by_hand(combat: Combat) -> None:
    assert chances(combat) == pytest.approx([float(p) for p in BY_HAND[combat]], abs=1e-14)


def test_rounds_and_losses_by_hand() -> None:
    """1 against 1 continues with 1/36, so it takes 36/35 rounds; each side falls with 30/35."""
    found = odds.outcome(Combat(1, 1))
    assert found.rounds == pytest.approx(36 / 35)
    assert (found.attackers_lost, found.defenders_lost) == pytest.approx((6 / 7, 6 / 7))
    assert found.attackers_left == pytest.approx({0: 6 / 7, 1: 1 / 7})
    assert odds.outcome(Combat(1, 1, amazons=True)).rounds == pytest.approx(1 / 3 * 36 / 35)


def test_no_policy_of_a_single_monk_is_better() -> None:
    """Try all policies: which own faces are rolled again, and which of the other side's, after a miss or a hit."""
    hit = {face: Fraction(face >= 2) for face in FACES}
    subsets = [set(faces) for number in range(7) for faces in combinations(FACES, number)]

    def hits(again: set[int]) -> Fraction:
        """Return the probability that a die hits if these faces are rolled again."""
        return sum((Fraction(5, 6) if face in again else hit[face] for face in FACES), Fraction(0)) / 6

    answers = {hits(again) for again in subsets}
    best = Fraction(0)
    for again, missed, struck in product(subsets, answers, answers):
        # After a reroll of the Monk's own die, the other die stands and hits with 5/6.
        taken = stay = Fraction(0)
        for face in FACES:
            hitting = Fraction(5, 6) if face in again else hit[face]
            taken += hitting * (1 - (Fraction(5, 6) if face in again else struck)) / 6
            stay += (1 - hitting) * (1 - (Fraction(5, 6) if face in again else missed)) / 6
        best = max(best, taken / (1 - stay))
    assert best == Fraction(12, 43)
    assert odds.outcome(Combat(1, 1, monks="attack")).taken == pytest.approx(float(best), abs=1e-14)


# Every possible roll, with fractions.


def number(pawns: int, war: bool) -> int:
    return [0, 1, 1, 1, 2, 2, 2][pawns] + war if pawns < 7 else 3 + war


@cache
def rolls(dice: int) -> Counter[tuple[int, ...]]:
    """Return every roll with its number of permutations."""
    return Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=dice))


@cache
def totals(dice: int) -> Counter[int]:
    """Return every total with its number of rolls. Only the total counts once no die can be rolled again."""
    return Counter(sum(roll) for roll in product(FACES, repeat=dice))


def mixed(parts: Iterable[tuple[Fraction, Lottery]]) -> Lottery:
    found: defaultdict[End, Fraction] = defaultdict(Fraction)
    for share, lottery in parts:
        for end, p in lottery.items():
            found[end] += share * p
    return found


def over(faces: Mapping[T, int], then: Callable[[T], Lottery]) -> Lottery:
    """Return the ends that follow from all rolls, weighted by how often each roll occurs."""
    every = sum(faces.values())
    return mixed((Fraction(ways, every), then(roll)) for roll, ways in faces.items())


class Naive:
    """Computes the ends of combats according to the text of the rules; Monks try every die after every roll.

    Besides the territory, each Monk left adds `pawn` to the worth of an end; each pawn of the other side subtracts it.
    """

    def __init__(self, combat: Combat, pawn: Fraction) -> None:
        self.combat, self.pawn = combat, pawn
        self.known: dict[End, Lottery] = {}
        self.values: dict[End, Fraction] = {}

    def ends(self) -> Lottery:
        """Return the ends of the combat, including its shot."""
        attackers, defenders = self.combat.attackers, self.combat.defenders
        if not self.combat.amazons:
            return self.of(attackers, defenders)
        third = 2 if self.combat.walls else 3
        shots = totals(number(defenders, war=False))
        return over(shots, lambda shot: self.of(max(0, attackers - shot // third), defenders))

    def of(self, attackers: int, defenders: int) -> Lottery:
        here = attackers, defenders
        if not (attackers and defenders):
            return {here: Fraction(1)}
        if here not in self.known:
            self.known[here] = self.played_on(here, self.plain if self.combat.monks is None else self.monks)
        return self.known[here]

    def played_on(self, here: End, rounds: Callable[[End, Fraction], Lottery]) -> Lottery:
        """Repeat rounds until something changes; for Monks, improve the guess until it equals the result."""
        guess = Fraction(-1)
        while True:
            step = dict(rounds(here, guess))
            stay = step.pop(here, Fraction(0))
            found = mixed((p / (1 - stay), self.of(*left)) for left, p in step.items())
            worth = sum((p * self.worth(end) for end, p in found.items()), Fraction(0))
            if worth == guess or self.combat.monks is None:
                return found
            guess = worth

    def worth(self, end: End) -> Fraction:
        own, other = end if self.combat.monks == "attack" else end[::-1]
        return 1 + self.pawn * own if own else -self.pawn * other

    def after(self, here: End, attack: int, defence: int) -> End:
        return max(0, here[0] - defence // 2), max(0, here[1] - attack // (3 if self.combat.walls else 2))

    def dice(self, here: End) -> tuple[int, int]:
        return number(here[0], self.combat.attacker_war), number(here[1], self.combat.defender_war)

    def plain(self, here: End, guess: Fraction) -> Lottery:
        attack, defence = map(totals, self.dice(here))
        return over(attack, lambda a: over(defence, lambda d: {self.after(here, a, d): Fraction(1)}))

    def monks(self, here: End, guess: Fraction) -> Lottery:
        """Return the best round if the current position is worth the guess."""
        own, other = self.dice(here) if self.combat.monks == "attack" else self.dice(here)[::-1]

        def worth(lottery: Lottery) -> Fraction:
            return sum((p * self.value(left, here, guess) for left, p in lottery.items()), Fraction(0))

        @cache
        def kept(then: Callable[[int], Lottery], total: int) -> tuple[Fraction, Lottery]:
            return worth(then(total)), then(total)

        @cache
        def rerolled(then: Callable[[int], Lottery], rest: int) -> tuple[Fraction, Lottery]:
            found = over(ONE_DIE, lambda face: then(rest + face))
            return worth(found), found

        def best(roll: tuple[int, ...], keep: Callable[[int], Lottery], again: Callable[[int], Lottery]) -> Lottery:
            """Return the best result of keeping the roll or rolling one of its dice again."""
            ways = [kept(keep, sum(roll)), *(rerolled(again, sum(roll) - die) for die in set(roll))]
            return max(ways, key=itemgetter(0))[1]

        def ended(total: int, answer: int) -> Lottery:
            totals = (total, answer) if self.combat.monks == "attack" else (answer, total)
            return {self.after(here, *totals): Fraction(1)}

        @cache
        def free(total: int) -> Lottery:
            end = partial(ended, total)
            return over(rolls(other), lambda roll: best(roll, end, end))

        @cache
        def used(total: int) -> Lottery:
            return over(totals(other), lambda answer: ended(total, answer))

        return over(rolls(own), lambda roll: best(roll, free, used))

    def value(self, left: End, here: End, guess: Fraction) -> Fraction:
        if left == here:
            return guess
        if left not in self.values:
            self.values[left] = sum((p * self.worth(end) for end, p in self.of(*left).items()), Fraction(0))
        return self.values[left]


def agree(combat: Combat, ends: Lottery) -> None:
    found = odds.outcome(combat)
    for k, side in enumerate((found.attackers_left, found.defenders_left)):
        naive: defaultdict[int, Fraction] = defaultdict(Fraction)
        for end, p in ends.items():
            naive[end[k]] += p
        assert side == pytest.approx({n: float(p) for n, p in naive.items() if p}, abs=1e-12)
    by_winner = [
        sum(p for (attackers, _), p in ends.items() if attackers),
        ends.get((0, 0), 0),
        sum(p for (_, defenders), p in ends.items() if defenders),
    ]
    assert chances(combat) == pytest.approx([float(p) for p in by_winner], abs=1e-12)
    start = combat.attackers, combat.defenders
    lost = [float(sum(p * (start[k] - end[k]) for end, p in ends.items())) for k in range(2)]
    assert [found.attackers_lost, found.defenders_lost] == pytest.approx(lost, abs=1e-10)


def rules_of(combat: Combat) -> odds.Rules:
    return odds.Rules(
        walls=combat.walls,
        attacker_war=combat.attacker_war,
        defender_war=combat.defender_war,
        monks=combat.monks,
        amazons=combat.amazons,
    )


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("amazons", [False, True])
@pytest.mark.parametrize("wars", WARS)
def test_odds_match_all_possible_rolls(wars: tuple[bool, bool], amazons: bool, walls: bool) -> None:
    most = Combat(8, 8, walls, *wars, None, amazons)
    naive = Naive(most, Fraction(0))
    for attackers, defenders in product(range(1, 9), repeat=2):
        naive.combat = Combat(attackers, defenders, **rules_of(most))
        agree(naive.combat, naive.ends())


SIDES: list[Literal["attack", "defence"]] = ["attack", "defence"]
MONKS = [
    *(
        Combat(4, 4, walls, attacker_war, defender_war, monks)
        for walls in (False, True)
        for attacker_war, defender_war in WARS
        for monks in SIDES
    ),
    *many(  # three dice for the Monks, and with proofs for both sides
        check=[Combat(7, 2, monks="attack"), Combat(2, 7, walls=True, monks="defence")],
        proofs=[Combat(7, 7, monks="attack"), Combat(7, 7, walls=True, monks="defence")],
    ),
    Combat(5, 5, walls=True, defender_war=True, monks="attack", amazons=True),
]
PAWN = Fraction(1, 10**9)


@pytest.mark.parametrize("most", MONKS, ids=named)
def test_monks_try_every_die(most: Combat) -> None:
    naive = Naive(most, PAWN)
    for attackers, defenders in product(range(1, most.attackers + 1), range(1, most.defenders + 1)):
        naive.combat = Combat(attackers, defenders, **rules_of(most))
        agree(naive.combat, naive.ends())
    # Looking only at the territory doesn't win it more often. (This takes longest if both sides have a Wind of War.)
    if many(check=most.attacker_war and most.defender_war, proofs=False):
        return
    k = SIDES.index(most.monks or "attack")
    most_land = float(sum(p for end, p in Naive(most, Fraction(0)).ends().items() if end[k]))
    assert chances(most)[2 * k] == pytest.approx(most_land, abs=1e-9)


LARGE = [
    Combat(8, 7, monks="attack"),
    Combat(9, 3, walls=True, monks="attack"),
    Combat(25, 14, walls=True, monks="attack"),
    Combat(12, 20, monks="attack", attacker_war=True),
    Combat(7, 8, walls=True, monks="defence"),
    Combat(3, 9, monks="defence"),
    Combat(20, 18, monks="defence", attacker_war=True, defender_war=True),
    Combat(6, 41, monks="defence", attacker_war=True),
    *many(
        check=[],
        proofs=[
            Combat(26, 23, monks="attack", defender_war=True),
            Combat(24, 18, walls=True, monks="defence"),
        ],
    ),
]


@pytest.mark.parametrize("combat", LARGE, ids=named)
def test_a_large_combat_is_worth_its_best_round(combat: Combat) -> None:
    """Its worth is that of trying every roll and die, given the odds of the combats that follow."""
    naive = Naive(combat, PAWN)
    k = SIDES.index(combat.monks or "attack")

    def worth(end: End) -> Fraction:
        if not all(end):
            return naive.worth(end)
        found = odds.outcome(Combat(*end, **rules_of(combat)))
        pawns = [sum(n * p for n, p in side.items()) for side in (found.attackers_left, found.defenders_left)]
        return Fraction((found.taken, found.held)[k]) + PAWN * Fraction(pawns[k] - pawns[1 - k])

    here = combat.attackers, combat.defenders
    near = [range(max(0, n - 12), n + 1) for n in here]
    naive.values = {(a, d): worth((a, d)) for a in near[0] for d in near[1] if a or d}
    naive.values[0, 0] = Fraction(0)
    best = sum(p * naive.values[end] for end, p in naive.monks(here, naive.values[here]).items())
    assert float(best) == pytest.approx(float(naive.values[here]), abs=1e-13)


# Simulated combats.


MATCH_UPS = [
    Combat(1, 1),
    Combat(2, 3),
    Combat(3, 3),
    Combat(4, 4),
    Combat(7, 4),
    Combat(6, 7),
    Combat(8, 8),
    Combat(10, 8),
    Combat(20, 17),
    Combat(3, 2, walls=True),
    Combat(7, 5, walls=True),
    Combat(12, 7, walls=True),
    Combat(5, 5, attacker_war=True),
    Combat(9, 9, defender_war=True),
    Combat(6, 6, attacker_war=True, defender_war=True),
    Combat(10, 7, walls=True, attacker_war=True),
    Combat(8, 3, walls=True, defender_war=True),
    Combat(7, 4, amazons=True),
    Combat(2, 4, amazons=True),
    Combat(12, 7, walls=True, amazons=True),
    Combat(4, 6, monks="attack"),
    Combat(8, 9, monks="attack"),
    Combat(9, 6, walls=True, monks="attack"),
    Combat(6, 6, walls=True, attacker_war=True, defender_war=True, monks="attack"),
    Combat(1, 2, monks="defence"),
    Combat(8, 7, monks="defence"),
    Combat(13, 6, walls=True, monks="defence"),
    Combat(7, 5, attacker_war=True, monks="defence"),
    Combat(9, 7, amazons=True, monks="attack"),
    Combat(8, 4, walls=True, amazons=True, monks="attack", defender_war=True),
]
ROLLED = many(check=4_000, proofs=100_000)


def test_simulated_combats_follow_the_odds() -> None:
    """Check all ends expected at least 30 times, and the winner, together at a level of 99.9%."""
    compared: list[tuple[Combat, str, int, float]] = []
    for seed, combat in enumerate(MATCH_UPS):
        found, ends = odds.outcome(combat), odds.simulate(combat, ROLLED, Random(seed))
        assert ends.total() == ROLLED
        compared += [
            (combat, "taken", sum(n for (left, _), n in ends.items() if left), found.taken),
            (combat, "empty", ends[0, 0], found.empty),
            (combat, "held", sum(n for (_, left), n in ends.items() if left), found.held),
            *((combat, f"{left} attackers", ends[left, 0], p) for left, p in found.attackers_left.items() if left),
            *((combat, f"{left} defenders", ends[0, left], p) for left, p in found.defenders_left.items() if left),
        ]
    sure = [(times, p) for _, _, times, p in compared if p in {0, 1}]
    assert all(times == ROLLED * p for times, p in sure)
    often = [case for case in compared if ROLLED * min(case[3], 1 - case[3]) >= 30]
    limit = NormalDist().inv_cdf(1 - 0.001 / 2 / len(often))
    assert len(often) > many(check=100, proofs=200)
    for combat, end, times, p in often:
        assert abs(times - ROLLED * p) < limit * (ROLLED * p * (1 - p)) ** 0.5, (combat, end)


def test_the_same_seed_rolls_the_same() -> None:
    combat = Combat(6, 5, monks="attack", amazons=True)
    assert odds.simulate(combat, 50, Random(3)) == odds.simulate(combat, 50, Random(3))


# Properties that hold for all numbers.


EVERY_RULE = [
    odds.Rules(walls=walls, attacker_war=wars[0], defender_war=wars[1], monks=monks, amazons=amazons)
    for walls, wars, monks, amazons in product((False, True), WARS, (None, *SIDES), (False, True))
    if not (amazons and monks == "defence")
]
SLACK = 1e-8
"""How much of the probability of winning the territory Monks may give up for a pawn."""


def won(rules: odds.Rules) -> list[list[float]]:
    """Return, by defenders 1 to 12 and attackers 1 to 20, the probability that the attackers win.

    If Monks defend, a vacant territory counts as won: they may risk it for the slightest chance of holding it.
    """
    tables = [odds.table(defenders, 20, **rules) for defenders in range(1, 13)]
    return [[1 - p.held if rules["monks"] == "defence" else p.taken for p in row] for row in tables]


def nowhere_less(more: list[list[float]], less: list[list[float]]) -> bool:
    return all(a >= b - SLACK for rows in zip(more, less, strict=True) for a, b in zip(*rows, strict=True))


def but(rules: odds.Rules, **changed: Unpack[odds.Rules]) -> odds.Rules:
    return {**rules, **changed}


@pytest.mark.parametrize("rules", EVERY_RULE, ids=named)
def test_more_never_hurts(rules: odds.Rules) -> None:
    here = won(rules)
    for row in here:
        assert all(more >= less - SLACK for less, more in pairwise(row))
    assert all(nowhere_less([fewer], [more]) for fewer, more in pairwise(here))
    assert nowhere_less(here, won(but(rules, walls=True)))
    assert nowhere_less(won(but(rules, attacker_war=True)), here)
    assert nowhere_less(here, won(but(rules, defender_war=True)))
    assert nowhere_less(won(but(rules, amazons=False)), here)
    if rules["monks"] == "attack":
        assert nowhere_less(here, won(but(rules, monks=None)))


def test_monks_that_defend_hold_more() -> None:
    for walls, wars, defenders in product((False, True), WARS, range(1, 13)):
        rules = odds.Rules(walls=walls, attacker_war=wars[0], defender_war=wars[1])
        monks, others = odds.table(defenders, 20, **but(rules, monks="defence")), odds.table(defenders, 20, **rules)
        assert all(a.held >= b.held - SLACK for a, b in zip(monks, others, strict=True))


@pytest.mark.parametrize("rules", EVERY_RULE, ids=named)
def test_a_table_matches_its_single_combats(rules: odds.Rules) -> None:
    for defenders in (1, 3, 7, 11):
        rows = odds.table(defenders, 15, **rules)
        assert len(rows) == 15
        for attackers, row in enumerate(rows, 1):
            assert row == pytest.approx(chances(Combat(attackers, defenders, **rules)), abs=1e-12)
            assert sum(row) == pytest.approx(1, abs=1e-12)
            assert min(row) >= 0


def test_results_do_not_depend_on_earlier_questions() -> None:
    asked = [Combat(3, 30, monks="attack"), Combat(25, 4, monks="attack"), Combat(14, 12, monks="attack")]
    first = [odds.outcome(combat) for combat in asked]
    for order in (asked, asked[::-1]):
        odds._known.cache_clear()
        odds.outcome.cache_clear()
        again = {combat: odds.outcome(combat) for combat in order}
        assert [again[combat] for combat in asked] == first


def forget() -> None:
    """Forget all odds computed so far."""
    for known in (odds._known, odds._table, odds.outcome):
        known.cache_clear()


HARD: Final = [
    Combat(n, 7, walls=walls, monks=monks) for n in (3, 9, 5) for walls in (False, True) for monks in (None, "attack")
]


def test_threads_work_out_the_same_odds() -> None:
    """Two boards, or a board and a cell, may ask at once: nothing may be counted twice or skipped."""
    forget()
    expected = list(map(odds.outcome, HARD))
    with switching(1e-6):
        for k in range(many(check=3, proofs=50)):
            forget()
            found: dict[int, list[odds.Odds]] = {}

            def ask(thread: int, found: dict[int, list[odds.Odds]] = found, k: int = k) -> None:
                found[thread] = [odds.outcome(HARD[(thread + k + n) % len(HARD)]) for n in range(len(HARD))]

            assert together(*(partial(ask, thread) for thread in range(4))) == []
            for thread, results in found.items():
                assert [results[(n - thread - k) % len(HARD)] for n in range(len(HARD))] == expected


@pytest.mark.parametrize("call", [1, 2, 5, 17, 40])
def test_an_interrupt_leaves_no_half_computed_odds(call: int, monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    expected = list(map(odds.outcome, HARD))
    forget()
    calls, stay = count(1), odds._stay

    def interrupted(step: odds.Round) -> float:
        if next(calls) == call:
            raise KeyboardInterrupt
        return stay(step)

    monkeypatch.setattr(odds, "_stay", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(map(odds.outcome, HARD))
    assert list(map(odds.outcome, HARD)) == expected


def test_survivors_add_up() -> None:
    found = odds.outcome(Combat(60, 50))
    assert sum(found.attackers_left.values()) == pytest.approx(1, abs=1e-12)
    assert sum(found.defenders_left.values()) == pytest.approx(1, abs=1e-12)
    assert found.attackers_left[0] == pytest.approx(found.empty + found.held, abs=1e-12)
    assert found.taken + found.empty + found.held == pytest.approx(1, abs=1e-12)


def test_how_many_attackers_are_needed() -> None:
    for chance in (0.5, 0.9):
        for rules in (odds.Rules(), odds.Rules(walls=True, amazons=True), odds.Rules(monks="defence")):
            attackers = odds.needed(8, chance, **rules)
            assert attackers is not None
            assert odds.outcome(Combat(attackers, 8, **rules)).taken >= chance
            assert odds.outcome(Combat(attackers - 1, 8, **rules)).taken < chance
    # By hand: 2 take it from 1 with 107/245, just as 2 hold it against 1; 3 die only to a 6, and kill with 5/6.
    assert odds.needed(1, 107 / 245) == 2
    assert odds.needed(1, 0.5) == 3
    assert odds.needed(100, 0.9, walls=True) is None
    assert odds.needed(1, 1.0) is None, "dice may always fail"
    for strange in (0.0, -1, 90):
        with pytest.raises(bb.BadInput, match="chance must be a number above 0"):
            odds.needed(8, strange)
    with pytest.raises(bb.BadInput, match="amazons must be True or False, not 'defence'"):
        Combat(3, 3, amazons="defence")  # type: ignore[arg-type]


# Demons.


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("pawns", [1, 4, 7, 12, 13])
def test_demons_roll_by_roll(pawns: int, dice: int) -> None:
    """Scenarios S55, S56 and S58."""
    left = Counter({0: 0})
    left.update(max(0, pawns - sum(roll) // 2) for roll in product(FACES, repeat=dice))
    assert odds.demons(pawns, dice) == pytest.approx({n: ways / 6**dice for n, ways in left.items()}, abs=1e-15)


@pytest.mark.parametrize(("pawns", "stay"), [(8, 1), (15, 1), (20, 2), (30, 1)])
def test_the_way_to_the_city_roll_by_roll(pawns: int, stay: int) -> None:
    left = Counter({pawns: 1})
    for dice, leave in ((2, 0), (3, stay), (4, stay)):
        after: Counter[int] = Counter()
        for n, ways in left.items():
            for roll in product(FACES, repeat=dice):
                after[max(0, n - leave - sum(roll) // 2)] += ways
        left = after
    left.update({0: 0})
    assert odds.city(pawns, stay) == pytest.approx({n: ways / 6**9 for n, ways in left.items()}, abs=1e-12)


def test_how_many_reach_the_city() -> None:
    for chance in (0.5, 0.9, 0.99):
        fewest = odds.city_needed(chance)
        assert 1 - odds.city(fewest)[0] >= chance > 1 - odds.city(fewest - 1)[0]
    assert odds.city_needed(1.0) == 6 + 1 + 9 + 1 + 12 + 1
    assert odds.city_needed(1.0, rings=odds.RINGS[2:]) == 13


def test_invalid_questions_are_refused() -> None:
    with pytest.raises(bb.BadInput, match="attackers must be a whole number from 1 to 100, not 0; defenders"):
        Combat(0, 101)
    with pytest.raises(bb.BadInput, match="cannot both defend"):
        Combat(3, 3, monks="defence", amazons=True)
    with pytest.raises(bb.BadInput, match="monks must be"):
        Combat(3, 3, monks="both")  # type: ignore[arg-type]
    with pytest.raises(bb.BadInput, match="1 to 4"):
        odds.demons(5, 5)
