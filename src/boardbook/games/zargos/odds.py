"""Exact odds of combat in Zargos: the results of an attack, and the losses to demons.

Probabilities are floats computed from whole numbers of rolls. To skip rounds without losses, probabilities are divided
by the probability of any loss.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from operator import mul
from random import Random
from threading import Lock
from typing import Final, Literal, NamedTuple, SupportsIndex, TypedDict, Unpack

from boardbook.core.errors import BadInput
from boardbook.core.validation import as_whole, is_whole, plain
from boardbook.games.zargos import tables
from boardbook.games.zargos.tables import LOSS_DIVISOR, WALL_DIVISOR

FACES: Final = (1, 2, 3, 4, 5, 6)
MAX_PAWNS: Final = 100
"""Upper bound on the number of pawns of a people (zargos.box.peoples)."""
RINGS: Final = (2, 3, 4)
"""The number of dice that demons roll on the coast, around the City, and in it (zargos.island.demons)."""
PAWN: Final = 1e-9
"""The worth of a pawn to Monks, if the land is worth 1.

The value is so small that it only breaks ties between equal chances.
"""
PAD: Final = 12
"""Upper bound on the pawns that a side loses in a round: half of four sixes."""
TINY: Final = 1e-15
"""Smaller gains count as rounding errors."""

Pick = Callable[[Sequence[int]], int]
Round = list[tuple[int, list[float]]]
"""`[other side's losses][own losses]`: the probability of both."""


class Rules(TypedDict, total=False):
    """The fields of `Combat` other than the numbers of pawns."""

    walls: bool
    attacker_war: bool
    defender_war: bool
    monks: Literal["attack", "defence"] | None
    amazons: bool


@dataclass(frozen=True)
class Combat:
    """A combat before its first round.

    `walls`: the combat is in a capital or the City (zargos.combat.walls). `attacker_war`, `defender_war`: the side has
    played the Wind of War (zargos.green.war). `monks`: the side on which Monks fight with their power
    (zargos.people.monks). `amazons`: the defenders are Amazons who have not shot yet (zargos.people.amazons). On
    Zargos, powers don't work (zargos.island.powers), but the Wind of War and the City's walls do. Raises `BadInput` if
    a value is invalid.
    """

    attackers: int
    defenders: int
    walls: bool = False
    attacker_war: bool = False
    defender_war: bool = False
    monks: Literal["attack", "defence"] | None = None
    amazons: bool = False

    def __post_init__(self) -> None:
        for name in ("attackers", "defenders"):
            object.__setattr__(self, name, plain(getattr(self, name)))
        problems = [
            f"{name} must be a whole number from 1 to {MAX_PAWNS}, not {number!r}"
            for name, number in (("attackers", self.attackers), ("defenders", self.defenders))
            if not is_whole(number, 1, MAX_PAWNS)
        ]
        problems += [
            f"{name} must be True or False, not {getattr(self, name)!r}"
            for name in ("walls", "attacker_war", "defender_war", "amazons")
            if not isinstance(getattr(self, name), bool)
        ]
        if self.monks not in (None, "attack", "defence"):
            problems.append(f"monks must be None, 'attack' or 'defence', not {self.monks!r}")
        if self.amazons and self.monks == "defence":
            problems.append("Amazons and Monks cannot both defend")
        if problems:
            raise BadInput("combat", problems)


class Chances(NamedTuple):
    """The probabilities that the land is taken, left empty (both sides died, zargos.combat.empty) or held."""

    taken: float
    empty: float
    held: float


@dataclass(frozen=True)
class Odds:
    """All results of a combat: its `Chances`, the mean losses of each side, and the mean number of rounds.

    `attackers_left` and `defenders_left` give the probability of each number of survivors.
    """

    taken: float
    empty: float
    held: float
    attackers_left: Mapping[int, float]
    defenders_left: Mapping[int, float]
    attackers_lost: float
    defenders_lost: float
    rounds: float


def dice(pawns: int, *, war: bool = False) -> int:
    """Return the number of dice of a side: one for up to 3 pawns, two for up to 6, three for more (zargos.combat.dice).

    The Wind of War adds one die.
    """
    return tables.dice(pawns) + war


@lru_cache(maxsize=1024)
def outcome(combat: Combat) -> Odds:
    """Return the odds of a combat. Monks play optimally.

    Monks roll first. Once a round, they may reroll a die, either one of their own before the other side rolls, or one
    of the other side's afterwards. They maximise the probability that they have the land after the combat, that is,
    that they take it as attackers or hold it as defenders. If both sides die out, that counts as a defeat. If
    probabilities are equal, they prefer to have more pawns and the other side to have fewer.
    """
    cells, turned = _cells(combat), combat.monks == "defence"
    shot = _shot(combat, combat.attackers)
    starts = {(combat.defenders, n) if turned else (n, combat.defenders): p for n, p in shot.items() if n}
    ends, rounds = cells.fought(starts)
    if turned:
        ends = {(attackers, defenders): p for (defenders, attackers), p in ends.items()}
    ends[0, combat.defenders] = ends.get((0, combat.defenders), 0.0) + shot.get(0, 0.0)
    attackers, defenders = (_tally((end[k], p) for end, p in ends.items()) for k in range(2))
    return Odds(
        taken=sum(p for (left, _), p in ends.items() if left),
        empty=ends.get((0, 0), 0.0),
        held=sum(p for (_, left), p in ends.items() if left),
        attackers_left=attackers,
        defenders_left=defenders,
        attackers_lost=combat.attackers - sum(n * p for n, p in attackers.items()),
        defenders_lost=combat.defenders - sum(n * p for n, p in defenders.items()),
        rounds=rounds,
    )


def table(defenders: int, most_attackers: int, **rules: Unpack[Rules]) -> list[Chances]:
    """Return the chances of 1, 2, 3, ... attackers against the given number of defenders.

    Computing all of them takes no longer than computing only the last.
    """
    return list(_table(Combat(most_attackers, defenders, **rules)))


@lru_cache(maxsize=4096)
def _table(most: Combat) -> tuple[Chances, ...]:
    cells, turned, defenders = _cells(most), most.monks == "defence", most.defenders

    def chances(attackers: int) -> Chances:
        if not attackers:
            return Chances(0.0, 0.0, 1.0)
        if turned:
            held, empty = cells.chances(defenders, attackers)
            return Chances(max(0.0, 1 - held - empty), empty, held)
        taken, empty = cells.chances(attackers, defenders)
        return Chances(taken, empty, max(0.0, 1 - taken - empty))

    plain = [chances(attackers) for attackers in range(most.attackers + 1)]
    return tuple(
        Chances(*(sum(p * plain[left][k] for left, p in _shot(most, attackers).items()) for k in range(3)))
        for attackers in range(1, most.attackers + 1)
    )


def needed(defenders: int, chance: float = 0.5, **rules: Unpack[Rules]) -> int | None:
    """Return the smallest number of attackers that take the land with at least this chance.

    Return None if even all pawns of a people are not enough. No number of attackers is certain to take the land. Raises
    `BadInput` unless the chance is above 0 and at most 1.
    """
    if not 0 < chance <= 1:
        raise BadInput("odds", [f"chance must be a number above 0 and at most 1, not {chance!r}"])
    if chance == 1:
        return None
    for most in (10, 20, 50, MAX_PAWNS):
        for attackers, chances in enumerate(table(defenders, most, **rules), 1):
            if chances.taken >= chance - 1e-12:
                return attackers
    return None


def demons(pawns: SupportsIndex, dice: SupportsIndex) -> dict[int, float]:
    """Return the probability of each number of survivors among pawns that enter a vacant territory of Zargos.

    With 0 survivors, the territory stays vacant. The demons roll once. The pawns lose half of the total, and can't
    strike back (zargos.island.demons).
    """
    entered, number = as_whole(pawns, 0), as_whole(dice, 1, 4)
    if number is None:
        raise BadInput("demons", [f"dice must be a whole number from 1 to 4, not {dice!r}"])
    if entered is None:
        raise BadInput("demons", [f"pawns must be a whole number of at least 0, not {pawns!r}"])
    return {0: 0.0} | _tally((max(0, entered - lost), p) for lost, p in enumerate(_losses(number, LOSS_DIVISOR)))


def city(pawns: SupportsIndex, stay: SupportsIndex = 1, rings: Sequence[int] = RINGS) -> dict[int, float]:
    """Return the probability of each number of pawns that reach the City after landing on a vacant coast.

    The number is 0 if they fail. The pawns advance one vacant ring per turn (zargos.attack.once), and leave `stay`
    pawns behind on each. For pawns that are already on the coast or around the City, use `RINGS[1:]` or `RINGS[2:]`,
    and don't count those that stay there.
    """
    landed, staying = as_whole(pawns, 0), as_whole(stay, 0)
    if landed is None or staying is None:
        raise BadInput("city", [f"pawns and stay must be whole numbers from 0, not {pawns!r} and {stay!r}"])
    left = {landed: 1.0}
    for ring, number in enumerate(rings):
        gone = staying if ring else 0
        left = _tally((n, p * q) for m, p in left.items() for n, q in demons(max(0, m - gone), number).items())
    return {0: 0.0} | left


def rows(combats: Mapping[str, Combat]) -> list[dict[str, str | float]]:
    """Return one row per combat, with its name, its chances, and the mean losses and rounds, for a table or a chart."""
    outcomes = {name: outcome(combat) for name, combat in combats.items()}
    return [
        {
            "combat": name,
            "taken": odds.taken,
            "empty": odds.empty,
            "held": odds.held,
            "attackers_lost": odds.attackers_lost,
            "defenders_lost": odds.defenders_lost,
            "rounds": odds.rounds,
        }
        for name, odds in outcomes.items()
    ]


def curve(defenders: Iterable[int], most_attackers: int = 25, **rules: Unpack[Rules]) -> list[dict[str, float]]:
    """Return one row for each pair of numbers of defenders and attackers, with the chances, for a table or a chart."""
    return [
        {"defenders": number, "attackers": attackers, **chances._asdict()}
        for number in defenders
        for attackers, chances in enumerate(table(number, most_attackers, **rules), 1)
    ]


def city_needed(chance: float = 0.5, stay: int = 1, rings: Sequence[int] = RINGS) -> int:
    """Return the smallest number of pawns needed to reach the City with at least the given chance; see `city`."""
    most = stay * (len(rings) - 1) + 3 * sum(rings) + 1  # enough for any roll of the demons
    return next((n for n in range(1, most) if 1 - city(n, stay, rings)[0] >= chance - 1e-12), most)


def simulate(combat: Combat, n: int, rng: Random) -> Counter[tuple[int, int]]:
    """Simulate `n` combats die by die. Monks play as in `outcome`.

    Return how often each pair of (surviving attackers, surviving defenders) occurred.
    """
    cells = _cells(combat)
    own, other = cache(cells.again_own), cache(cells.again_other)

    def roll(number: int) -> list[int]:
        return rng.choices(FACES, k=number)

    def rolled(monks: int, others: int, wars: tuple[bool, bool], divisor: int) -> tuple[int, int]:
        """Return the totals of both sides, the Monks' first."""
        first = roll(dice(monks, war=wars[0]))
        total = sum(first)
        if again := (total, min(first)) in own(monks, others):
            total += roll(1)[0] - min(first)
        second = roll(dice(others, war=wars[1]))
        answer = sum(second)
        if not again and (answer, max(second)) in other(len(second), monks, max(0, others - total // divisor)):
            answer += roll(1)[0] - max(second)
        return total, answer

    wars, harm = (combat.attacker_war, combat.defender_war), WALL_DIVISOR if combat.walls else LOSS_DIVISOR
    ends: Counter[tuple[int, int]] = Counter()
    for _ in range(n):
        a, d = combat.attackers, combat.defenders
        if combat.amazons:
            a = max(0, a - sum(roll(dice(d))) // (LOSS_DIVISOR if combat.walls else WALL_DIVISOR))
        while a and d:
            if combat.monks == "attack":
                attack, defence = rolled(a, d, wars, harm)
            elif combat.monks == "defence":
                defence, attack = rolled(d, a, wars[::-1], LOSS_DIVISOR)
            else:
                attack, defence = sum(roll(dice(a, war=wars[0]))), sum(roll(dice(d, war=wars[1])))
            a, d = max(0, a - defence // LOSS_DIVISOR), max(0, d - attack // harm)
        ends[a, d] += 1
    return ends


@lru_cache(maxsize=8)
def _known(walls: bool, wars: tuple[bool, bool], monks: str | None) -> _Cells:  # noqa: FBT001
    harm = WALL_DIVISOR if walls else LOSS_DIVISOR
    if monks == "defence":
        return _Cells(wars[::-1], LOSS_DIVISOR, harm, monks=True)
    return _Cells(wars, harm, LOSS_DIVISOR, monks=monks is not None)


def _cells(combat: Combat) -> _Cells:
    return _known(combat.walls, (combat.attacker_war, combat.defender_war), combat.monks)


def _shot(combat: Combat, attackers: int) -> dict[int, float]:
    """Return the probability of each number of attackers that are left after the Amazons' shot.

    Amazons shoot before the first round, without a die for the Wind of War. The attackers lose a third of the total, or
    half in a capital (zargos.people.amazons).
    """
    if not combat.amazons:
        return {attackers: 1.0}
    lost = _losses(dice(combat.defenders), LOSS_DIVISOR if combat.walls else WALL_DIVISOR)
    return _tally((max(0, attackers - n), p) for n, p in enumerate(lost))


def _tally(parts: Iterable[tuple[int, float]]) -> dict[int, float]:
    """Add up the chances of each number of pawns."""
    sums: defaultdict[int, float] = defaultdict(float)
    for pawns, p in parts:
        sums[pawns] += p
    return {pawns: sums[pawns] for pawns in sorted(sums) if sums[pawns]}


@cache
def _rolls(number: int, pick: Pick) -> Counter[tuple[int, int]]:
    """Count the rolls of `number` dice by their total and one of the dice.

    `pick` selects this die: the lowest or the highest.
    """
    return Counter((sum(roll), pick(roll)) for roll in product(FACES, repeat=number))


@cache
def _losses(number: int, divisor: int) -> list[float]:
    """Return the chances of losing 0, 1, 2, ... pawns to `number` dice (zargos.combat.losses)."""
    return _split(number, min, divisor, frozenset())[1]


@lru_cache(maxsize=4096)
def _split(number: int, pick: Pick, divisor: int, again: frozenset[tuple[int, int]]) -> tuple[list[float], list[float]]:
    """Return the chances of 0, 1, 2, ... losses: first from the rolls in `again`, once rerolled, then from others."""
    used, kept = ([0] * (6 * number // divisor + 1) for _ in range(2))
    for (total, die), ways in _rolls(number, pick).items():
        if (total, die) in again:
            for face in FACES:
                used[(total - die + face) // divisor] += ways
        else:
            kept[total // divisor] += 6 * ways
    return [n / 6 ** (number + 1) for n in used], [n / 6 ** (number + 1) for n in kept]


def _better(number: int, pick: Pick, *, now: list[float], then: list[float]) -> frozenset[tuple[int, int]]:
    """Return the rolls that are worth more if the picked die is rerolled, each as (total, die)."""
    mean = [sum(then[rest + 1 : rest + 7]) / 6 for rest in range(6 * number - 5)]
    return frozenset((total, die) for total, die in _rolls(number, pick) if mean[total - die] > now[total] + TINY)


@cache
def _plain(own: int, harm: int, other: int, hurt: int) -> Round:
    """Return the probabilities of a round without Monks, with these numbers of dice and these divisors."""
    return [(lost, [p * q for q in _losses(other, hurt)]) for lost, p in enumerate(_losses(own, harm)) if p]


def _stay(step: Round) -> float:
    """Return the chance that neither side loses a pawn in a round."""
    lost, chances = step[0]
    return 0.0 if lost else chances[0]


def _reached(own: int, chances: list[float]) -> slice:
    """Return the slice of a row that contains the results after 0, 1, 2, ... own losses."""
    return slice(PAD + own, PAD + own - len(chances), -1)


def table_at(
    t: tables.Tables,
    place: int,
    sides: tuple[int, int],
    most: tuple[int, int],
    helped: Sequence[int],
    war: int = 0,
) -> list[Chances]:
    """Return the chances of 1, 2, 3, ... attackers in a combat for a place on the board.

    `sides`: the attacking and the defending people (-1 for demons). `most`: the maximum number of attackers, and the
    number of defenders (0 for demons). `helped`: the peoples whose powers help them. `war`: the sides that play the
    Wind of War; bit 0 is the attack, bit 1 the defence. Raises `BadInput` if a number is invalid.
    """
    (attacker, defender), (attackers, defenders) = sides, most
    if defender < 0:
        empty = [demons(pawns, t.demon_dice[place])[0] for pawns in range(1, attackers + 1)]
        return [Chances(1 - p, p, 0.0) for p in empty]
    monks: Literal["attack", "defence"] = "attack" if attacker == tables.MONKS else "defence"
    return table(
        defenders,
        attackers,
        walls=bool(t.capital >> place & 1),
        attacker_war=bool(war & 1),
        defender_war=bool(war & 2),
        monks=monks if tables.MONKS in helped else None,
        amazons=tables.AMAZONS in helped,
    )


class _Cells:
    """The results for every number of pawns on each side, computed when needed. Several threads may ask at once.

    "Own" refers to the Monks' side if Monks fight, and otherwise to the attackers. `harm` divides the totals of own
    dice, and `hurt` those of the other side's dice. An additional pawn never harms its side, so only the lowest of the
    Monks' own dice, or the highest of the other side's, can be worth a reroll. Rows are indexed by the other side's
    pawns, and cells in a row by `PAD` plus the number of "own" pawns. Negative numbers of pawns count as zero.
    """

    def __init__(self, wars: tuple[bool, bool], harm: int, hurt: int, *, monks: bool) -> None:
        self.wars, self.harm, self.hurt, self.monks = wars, harm, hurt, monks
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self.won: list[list[float]] = []
        self.empty: list[list[float]] = []
        self.worth: list[list[float]] = []  # to Monks: the chance of winning, and a little for pawns
        self.choices: dict[tuple[int, int], tuple[list[float], list[float]]] = {}
        self.answers: dict[tuple[int, int, int], list[float]] = {}
        self._complete = True
        """Whether all cells have their final values. An interrupt may leave one that has not."""

    @contextmanager
    def _filled(self, own: int, other: int) -> Iterator[None]:
        """Fill the cells up to these numbers of pawns, and keep other threads from changing them meanwhile."""
        with self._lock:
            if not self._complete:
                self._forget()
            self._complete = False
            self._fill(own, other)
            self._complete = True
            yield

    def chances(self, own: int, other: int) -> tuple[float, float]:
        """Return the chance of winning, and the chance that the land is left empty."""
        with self._filled(own, other):
            return self.won[other][PAD + own], self.empty[other][PAD + own]

    def fought(self, starts: Mapping[tuple[int, int], float]) -> tuple[dict[tuple[int, int], float], float]:
        """Return the probability of each result and the mean number of rounds, given the probability of each start.

        In the numbers of pawns at the start and at the end, own pawns come first.
        """
        most, others = (max((start[k] for start in starts), default=0) for k in range(2))
        if not self.monks:
            return self._fought(starts, most, others)
        with self._filled(most, others):
            return self._fought(starts, most, others)

    def _fought(
        self, starts: Mapping[tuple[int, int], float], most: int, others: int
    ) -> tuple[dict[tuple[int, int], float], float]:
        rounds = 0.0
        masses = [[0.0] * (PAD + most + 1) for _ in range(others + 1)]
        for (own, other), p in starts.items():
            masses[other][PAD + own] = p
        for other in range(others, 0, -1):
            for own in range(most, 0, -1):
                if mass := masses[other][PAD + own]:
                    step = self._round(own, other)
                    visits = mass / (1 - _stay(step))
                    rounds += visits
                    for lost, chances in step:
                        row, part = masses[max(0, other - lost)], _reached(own, chances)
                        row[part] = [was + visits * p for was, p in zip(row[part], chances, strict=True)]
                    masses[other][PAD + own] = 0.0
        ends = {(0, other): sum(row[: PAD + 1]) for other, row in enumerate(masses)}
        ends |= {(own, 0): masses[0][PAD + own] for own in range(1, most + 1)}
        return {end: p for end, p in ends.items() if p}, rounds

    def again_own(self, own: int, other: int) -> frozenset[tuple[int, int]]:
        """Return the rolls after which the Monks reroll their lowest die, each as (total, lowest die)."""
        with self._filled(own, other):
            return self._again_own(own, other)

    def again_other(self, number: int, own: int, other: int) -> frozenset[tuple[int, int]]:
        """Return the other side's rolls after which the Monks reroll its highest die, each as (total, highest die).

        `number` is how many dice the other side rolls, and `other` how many pawns it has after the losses from the
        Monks' dice.
        """
        with self._filled(own, other):
            return self._again_other(number, own, other)

    def _fill(self, own: int, other: int) -> None:
        """Fill the rows in ascending order of both sides' pawns, since no cell depends on later ones."""
        for n in range(other + 1):
            if n == len(self.won):
                self.won.append([0.0] * (PAD + 1))
                self.empty.append([float(n == 0)] * (PAD + 1))
                self.worth.append([-PAWN * n] * (PAD + 1))
            for m in range(len(self.won[n]) - PAD, own + 1):
                if n:
                    self._settle(m, n)
                else:
                    self.won[0].append(1.0)
                    self.empty[0].append(0.0)
                    self.worth[0].append(1 + PAWN * m)

    def _settle(self, own: int, other: int) -> None:
        """Fill a cell.

        A round may end without losses, so the Monks' best play depends on the value of the cell itself. This value is
        found by iteration: the first guess is too low, and the best play for each guess gives the next one, until the
        guesses no longer change.
        """
        for values, guess in ((self.won, 0.0), (self.empty, 0.0), (self.worth, -1.0)):
            values[other].append(guess)
        step = self._round(own, other)
        while self.monks:
            guess, stay = self.worth[other][-1], _stay(step)
            worth = (self._mean(self.worth, own, other, step) - stay * guess) / (1 - stay)
            self.worth[other][-1] = worth
            self.answers.pop(
                (dice(other, war=self.wars[1]), own, other), None
            )  # it was the best answer to the previous guess
            if worth <= guess + TINY or max(own, other) > 6:
                break
            del self.choices[own, other]
            step = self._round(own, other)
        for values in (self.won, self.empty):
            values[other][-1] = self._mean(values, own, other, step) / (1 - _stay(step))

    def _round(self, own: int, other: int) -> Round:
        mine, others = dice(own, war=self.wars[0]), dice(other, war=self.wars[1])
        if not self.monks:
            return _plain(mine, self.harm, others, self.hurt)
        if (own, other) not in self.choices:
            self.choices[own, other] = _split(mine, min, self.harm, self._again_own(own, other))
        plain = _losses(others, self.hurt)
        return [
            (lost, [u * p + k * q for p, q in zip(plain, self._answer(others, own, max(0, other - lost)), strict=True)])
            for lost, (u, k) in enumerate(zip(*self.choices[own, other], strict=True))
            if u or k
        ]

    def _answer(self, number: int, own: int, other: int) -> list[float]:
        """Return the chances of own losses if one of the other side's dice may be rerolled."""
        key = number, own, other
        if key not in self.answers:
            used, kept = _split(number, max, self.hurt, self._again_other(number, own, other))
            self.answers[key] = [u + k for u, k in zip(used, kept, strict=True)]
        return self.answers[key]

    def _again_other(self, number: int, own: int, other: int) -> frozenset[tuple[int, int]]:
        row, here = self.worth[other], PAD + own
        worth = [row[here - total // self.hurt] for total in range(6 * number + 1)]
        return _better(number, max, now=worth, then=worth)

    def _again_own(self, own: int, other: int) -> frozenset[tuple[int, int]]:
        mine, others = dice(own, war=self.wars[0]), dice(other, war=self.wars[1])
        plain = _losses(others, self.hurt)
        part, used, kept = _reached(own, plain), [], []
        for lost in range(6 * mine // self.harm + 1):
            left = max(0, other - lost)
            row = self.worth[left][part]
            used.append(sum(map(mul, plain, row)))
            kept.append(sum(map(mul, self._answer(others, own, left), row)))
        totals = [total // self.harm for total in range(6 * mine + 1)]
        return _better(mine, min, now=[kept[lost] for lost in totals], then=[used[lost] for lost in totals])

    def _mean(self, values: list[list[float]], own: int, other: int, step: Round) -> float:
        part = _reached(own, step[0][1])
        return sum(sum(map(mul, chances, values[max(0, other - lost)][part])) for lost, chances in step)
