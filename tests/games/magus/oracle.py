"""A second, deliberately naive implementation of Magus: the tests' oracle.

It was written from the rules, the fact sheet (whose resolutions are called Q1 to Q55 here) and the notation alone,
without a look at the fast rules. Everything is plain dicts, lists and sets, every question is answered by looking
at the whole position again, and an action is legal if it is in the list of legal actions.

Actions and outcomes are texts ("place 2 violet", "die 4"); a position is the plain data of `to_dict`. In it, lists
that represent sets are sorted: colours in the order of COLOURS, numbers in ascending order, cards by name; dice (and
the dice picked for a reroll) in descending order. A picked die is no longer among the free dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

# ------------------------------------------------------------------------------------------------ the box

SIDES = ("blue", "orange", "green", "purple", "yellow")
COLOURS = ("yellow", "green", "blue", "violet", "red")
COLOURLESS = "colourless"
TYPES = (*COLOURS, COLOURLESS)
CRYSTALS = 18

RANKS = ("apprentice", "initiate", "mage", "archmage")
WORTH = {"apprentice": 1, "initiate": 3, "mage": 5, "archmage": 7}
PIECES = {"apprentice": 8, "initiate": 2, "mage": 2, "archmage": 2}
LETTERS = {"a": "apprentice", "i": "initiate", "m": "mage", "x": "archmage"}

RINGS: dict[str, tuple[int, int, int]] = {
    "classic": (9, 6, 3),
    "steady": (8, 5, 3),
    "steep": (10, 5, 2),
    "flat": (7, 5, 4),
    "power": (3, 2, 1),  # levels instead of glory
}
MANA_TRANCHES = (4, 2, 1)
TRACK_TRANCHES = (3, 2, 1)

TRACKS = (1, 2, 3, 4, 5, 6, 7)
START_LEVELS = {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 0}
CAP = 6

DICE = 5
DICE_OF_A_TURN = 3
POWERS_OF_A_TURN = 3
DISPLAY = 5
FIRST_COUNT, SECOND_COUNT, THE_END = 11, 19, 24

# For each action: the sizes of its groups of apprentices, how many powers it raises, and by how much each.
PUTS = {1: 0, 2: 1, 3: 2, 4: 1, 5: 2, 6: 3, 7: 1}  # for action 7: the sorcerer that is made
GROUP = {2: 2, 3: 1, 4: 3, 5: 2, 6: 1}
RAISES = {1: 3, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0}
LEVELS = {1: 1, 2: 2, 3: 1}

# The 50 potions of fact sheet 1.10: cost, glory steps, effect. The first letter of the name is the family.
CARDS: dict[str, tuple[str, str, str]] = {
    "Y01": ("2Y 1G", "1/4", "exchange"),
    "Y02": ("2Y 2B", "2", "reroll"),
    "Y03": ("3Y 1V", "2", "tranches 5 2 1"),
    "Y04": ("4Y 1G 2B", "1/3/6/10", "bonus blue"),
    "Y05": ("3Y 2R", "1/3/7", "group 2"),
    "Y06": ("4Y 1G", "1/3/7", "gain 3"),
    "Y07": ("2Y 2V", "1/3/7", "levels 2"),
    "Y08": ("3Y 1B 1R", "1/4", "step mage"),
    "Y09": ("3Y 2G 1B", "1/4", "two for one"),
    "Y10": ("3Y 1V", "1/2/4/7", "gain 2"),
    "G01": ("2G 1B", "1/4", "exchange"),
    "G02": ("2G 2V", "2", "reroll"),
    "G03": ("3G 1R", "2", "tranches 4 3 1"),
    "G04": ("4G 1B 2V", "1/3/6/10", "bonus violet"),
    "G05": ("3G 2Y", "1/3/7", "group 2"),
    "G06": ("4G 1B", "1/3/7", "gain 3"),
    "G07": ("2G 2R", "1/3/7", "levels 2"),
    "G08": ("3G 1Y 1V", "1/4", "step mage"),
    "G09": ("3G 1B 2R", "1/4", "archmage with a pair"),
    "G10": ("3G 2Y", "1/2/4/7", "levels 3"),
    "B01": ("2B 1V", "1/4", "exchange"),
    "B02": ("2B 2R", "2", "reroll"),
    "B03": ("3B 2Y", "2", "tranches 4 3 2"),
    "B04": ("4B 1V 2R", "1/3/6/10", "bonus red"),
    "B05": ("3B 2G", "1/3/7", "group 2"),
    "B06": ("4B 1V", "1/3/7", "gain 3"),
    "B07": ("2B 2Y", "1/3/7", "levels 2"),
    "B08": ("3B 1G 1R", "1/4", "step mage"),
    "B09": ("2B 1G 1V", "1/2/4/7", "lower 3"),
    "B10": ("3B 2V 1R", "1/4", "two for one"),
    "V01": ("2V 1R", "1/4", "exchange"),
    "V02": ("2V 2Y", "2", "reroll"),
    "V03": ("3V 2G", "2", "tranches 5 3 1"),
    "V04": ("4V 2Y 1R", "1/3/6/10", "bonus yellow"),
    "V05": ("3V 2B", "1/3/7", "group 2"),
    "V06": ("4V 1R", "1/3/7", "gain 3"),
    "V07": ("2V 2G", "1/3/7", "levels 2"),
    "V08": ("2V 1B 1R", "1/2/4/7", "lower 3"),
    "V09": ("3V 2G 1R", "1/4", "archmage with a pair"),
    "V10": ("4V 2B", "1/4", "group 3"),
    "R01": ("2R 1Y", "1/4", "exchange"),
    "R02": ("2R 2G", "2", "reroll"),
    "R03": ("3R 2B", "2", "tranches 6 2 1"),
    "R04": ("4R 1Y 2G", "1/3/6/10", "bonus green"),
    "R05": ("3R 2V", "1/3/7", "group 2"),
    "R06": ("4R 1Y", "1/3/7", "gain 3"),
    "R07": ("2R 2B", "1/3/7", "levels 2"),
    "R08": ("3R 1G 2V", "1/4", "step archmage"),
    "R09": ("2R 1Y 1V", "1/2/4/7", "lower 3"),
    "R10": ("3R 2Y 1G", "1/4", "two for one"),
}
COLOUR_OF_LETTER = {colour[0].upper(): colour for colour in COLOURS}

# Effects of cards that are used once in the game (1X), and of cards that are tilted until the end of the turn.
ONCE = ("group", "gain", "levels")
TILTED = ("exchange", "reroll", "step", "lower")


def family(card: str) -> str:
    return COLOUR_OF_LETTER[card[0]]


def cost_of(card: str) -> dict[str, int]:
    """Return how many crystals of each colour a card costs (0 if none)."""
    cost = dict.fromkeys(COLOURS, 0)
    for part in CARDS[card][0].split():
        cost[COLOUR_OF_LETTER[part[1]]] += int(part[0])
    return cost


def steps_of(card: str) -> tuple[int, ...]:
    return tuple(int(step) for step in CARDS[card][1].split("/"))


def effect_of(card: str) -> list[str]:
    """Return the words of a card's effect; the first is its kind."""
    return CARDS[card][2].split()


def figures_of(card: str) -> int:
    """Return the number in a card's effect."""
    return int(effect_of(card)[1])


@cache
def best_families(cards: tuple[tuple[int, ...], ...]) -> int:
    """Return the most glory that potions of one colour, given by their steps, can score in families (Q47)."""
    if not cards:
        return 0
    best = 0
    # Try every family that contains the first card, with the best families of the remaining cards.
    for choice in range(2 ** (len(cards) - 1)):
        together, rest = [cards[0]], []
        for n, card in enumerate(cards[1:]):
            if choice >> n & 1:
                together.append(card)
            else:
                rest.append(card)
        size = len(together)
        if size > max(len(steps) for steps in together):
            continue
        glory = sum(steps[min(size, len(steps)) - 1] for steps in together)
        best = max(best, glory + best_families(tuple(rest)))
    return best


def tranche(levels: Mapping[int, int], seat: int) -> int | None:
    """Return a seat's tranche among these levels of the seats that have a rank: 0, 1, 2, or None (1.3)."""
    rank = len([other for other in levels if levels[other] >= levels[seat]])
    return rank - 1 if rank <= 3 else None


# ------------------------------------------------------------------------------------------------ the game

SET_UP = ("start", "rings", "sources", "display")
OF_CHANCE = (*SET_UP, "rolling", "refill")
FREE = ("dice", "action", "groups")

DEFAULTS: dict[str, Any] = {"zero_level_ranks": "true", "start_player": "random", "round_limit": None}
ALLOWED = {"zero_level_ranks": ("true", "false"), "start_player": ("random", "given")}


def read_options(given: Mapping[str, Any] | None) -> dict[str, Any]:
    options = {**DEFAULTS, **(given or {})}
    for name, value in options.items():
        if name not in DEFAULTS:
            raise ValueError(f"unknown option {name}; known: {list(DEFAULTS)}")
        if name in ALLOWED and value not in ALLOWED[name]:
            raise ValueError(f"{name} must be one of {ALLOWED[name]}, not {value!r}")
    return options


class Oracle:
    """A game of Magus, from the first draw of the set-up to the ranking."""

    def __init__(self, seats: int, options: Mapping[str, Any] | None = None) -> None:
        if not 2 <= seats <= 5:
            raise ValueError(f"2 to 5 seats, not {seats}")
        self.options = read_options(options)
        self.seats = seats
        self.sides = SIDES[:seats]
        self.phase = "start"
        self.start: int | None = None
        self.seat: int | None = None
        self.round = 0
        self.rings: list[str] = []
        self.sources: list[str] = []
        self.bank = dict.fromkeys(TYPES, CRYSTALS)
        self.sorcerers = {side: {source: dict.fromkeys(RANKS, 0) for source in COLOURS} for side in self.sides}
        self.powers = {side: dict(START_LEVELS) for side in self.sides}
        self.levels = dict.fromkeys(self.sides, 0)
        self.glory = {side: {"rings": 0, "tracks": 0, "bonus": 0, "potions": 0} for side in self.sides}
        self.mana = {side: dict.fromkeys(TYPES, 0) for side in self.sides}
        self.potions: dict[str, set[str]] = {side: set() for side in self.sides}
        self.spent: set[str] = set()
        self.display: set[str] = set()
        self.deck = set(CARDS)
        self.counts = 0
        self.ending = False
        self.stopped = False
        self.ended: int | None = None  # the seat whose turn ended, during the counts
        self._clear_turn()
        if self.options["start_player"] == "given":
            self._do_start("0")

    @classmethod
    def new(cls, seats: int, options: Mapping[str, Any] | None = None) -> Oracle:
        return cls(seats, options)

    def _clear_turn(self) -> None:
        """Reset what is remembered only during a turn."""
        self.dice: list[int] = []
        self.laid: list[int] = []
        self.due = 0
        self.action: int | None = None
        self.puts = 0
        self.raises = 0
        self.targeted: set[str] = set()
        self.raised: set[int] = set()
        self.fresh = dict.fromkeys(COLOURS, 0)
        self.active: set[str] = set()
        self.collected = False
        self.used: set[int] = set()
        self.claimed = False
        self.tilted: set[str] = set()
        self._clear_decision()

    def _clear_decision(self) -> None:
        """Reset what is remembered only during a decision."""
        self.card: str | None = None
        self.amount = 0
        self.spared = dict.fromkeys(COLOURS, 0)
        self.picked: list[int] = []
        self.given: set[int] = set()

    # -------------------------------------------------------------------------------------------- queries

    @property
    def to_act(self) -> int | None:
        """The seat that decides now, -1 for chance, None when the match is over."""
        if self.phase == "over":
            return None
        return -1 if self.phase in OF_CHANCE else self.seat

    def _me(self) -> str:
        """Return the side of the seat whose turn it is."""
        assert self.seat is not None
        return self.sides[self.seat]

    def _rivals(self) -> list[str]:
        return [side for side in self.sides if side != self._me()]

    def _clockwise(self) -> list[int]:
        """Return all seats in turn order."""
        assert self.start is not None
        return [(self.start + step) % self.seats for step in range(self.seats)]

    def _neighbours(self, source: str) -> list[str]:
        place = self.sources.index(source)
        return [self.sources[(place - 1) % 5], self.sources[(place + 1) % 5]]

    def _supply(self, side: str, rank: str) -> int:
        return PIECES[rank] - sum(self.sorcerers[side][source][rank] for source in COLOURS)

    def _magic(self, side: str, source: str) -> int:
        """Return the magic level of a side on a source."""
        return sum(WORTH[rank] * self.sorcerers[side][source][rank] for rank in RANKS)

    def _present(self, source: str) -> dict[int, int]:
        """Return the magic levels of the seats that have a sorcerer on a source (Q24)."""
        magic = {seat: self._magic(self.sides[seat], source) for seat in range(self.seats)}
        return {seat: level for seat, level in magic.items() if level > 0}

    def _owns(self, effect: str) -> bool:
        """Return whether the seat whose turn it is owns a potion with this permanent effect."""
        return any(CARDS[card][2] == effect for card in self.potions[self._me()])

    def _rolled(self) -> list[int]:
        """Return all dice on the table."""
        return self.dice + self.laid

    def _shows_421(self) -> bool:
        return {4, 2, 1} <= set(self._rolled())

    def _lowerable(self) -> list[str]:
        return [f"{side} {track}" for side in self._rivals() for track in TRACKS if self.powers[side][track] > 0]

    # ------------------------------------------------------------------------------------------ legal actions

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat to act, sorted."""
        if self.phase in OF_CHANCE or self.phase == "over":
            return []
        of_phase: dict[str, Callable[[], list[str]]] = {
            "dice": self._legal_dice,
            "action": self._legal_actions,
            "groups": self._legal_groups,
            "paying": self._legal_payments,
            "picking": self._legal_picks,
            "putting": self._legal_puttings,
            "stepping": self._legal_steps,
            "exchanging": self._legal_exchanges,
            "raising": lambda: [f"raise {track}" for track in TRACKS if track not in self.given],
            "lowering": lambda: [f"lower {target}" for target in self._lowerable()],
            "ring": lambda: [f"raise {track}" for track in TRACKS],
        }
        actions = of_phase[self.phase]()
        if self.phase in FREE:
            actions += self._legal_powers() + self._legal_collects() + self._legal_claims()
            actions += self._legal_purchases() + self._legal_uses()
        return sorted(actions)

    def _legal_dice(self) -> list[str]:
        return ["roll"]

    def _legal_actions(self) -> list[str]:
        single = [f"action {figure}" for figure in set(self.dice)]
        return single + [f"action 7 {figure}" for figure in set(self.dice) if self.dice.count(figure) >= 2]

    def _legal_groups(self) -> list[str]:
        assert self.action is not None
        actions = ["end"]
        if self.raises > 0:
            actions += [f"raise {track}" for track in TRACKS if track not in self.raised]
        if self.puts > 0 and self.action == 7:
            actions += self._legal_creations()
        elif self.puts > 0:
            # Q7: destinations and apprentices must differ from those of the action's earlier groups.
            actions += self._possible_groups(GROUP[self.action], self.targeted, self.fresh)
        return actions

    def _possible_groups(self, size: int, closed: Iterable[str], bound: Mapping[str, int]) -> list[str]:
        """Return the ways to put a group on sources that are not closed, without moving bound apprentices."""
        mine = self.sorcerers[self._me()]
        here = [source for source in COLOURS if sum(mine[source].values()) > 0]
        actions = []
        for target in COLOURS:
            if target in closed:
                continue
            near = target in here or any(source in here for source in self._neighbours(target))
            if self._supply(self._me(), "apprentice") >= size and (near or not here):
                actions.append(f"place {size} {target}")
            actions += [
                f"move {size} {origin} {target}"
                for origin in self._neighbours(target)
                if mine[origin]["apprentice"] - bound[origin] >= size
            ]
        return actions

    def _legal_creations(self) -> list[str]:
        sizes = [2, 3] if self._owns("two for one") else [3]
        actions = []
        for rank in ("initiate", "mage", "archmage"):
            if self._supply(self._me(), rank) == 0:
                continue
            for source in COLOURS:
                for size in sizes:
                    if rank == "archmage" and self._needs_third_die(size) and self.laid[0] not in self.dice:
                        continue
                    actions += [
                        f"create {rank} {source} {''.join(letters)}"
                        for letters in combinations_with_replacement("aimx", size)
                        if self._can_give(source, rank, letters)
                    ]
        return actions

    def _needs_third_die(self, size: int) -> bool:
        """Q14, Q18: an archmage takes three dice, but a pair is enough with three sorcerers and a crown."""
        return not (size == 3 and self._owns("archmage with a pair"))

    def _can_give(self, source: str, rank: str, letters: tuple[str, ...]) -> bool:
        """Q12, Q17: all of them are on the source, and none of them has the new rank."""
        if any(LETTERS[letter] == rank for letter in letters):
            return False
        mine = self.sorcerers[self._me()][source]
        return all(mine[LETTERS[letter]] >= letters.count(letter) for letter in letters)

    def _legal_powers(self) -> list[str]:
        mine = self.powers[self._me()]
        usable = [track for track in TRACKS[:6] if track not in self.used and mine[track] > 0]
        if len(self.used) >= POWERS_OF_A_TURN:
            usable = []
        actions = []
        if 1 in usable and self._more_dice() > 0:
            actions.append("power 1")
        if 2 in usable:
            actions += [f"power 2 {figure} {way}" for figure in set(self.dice) for way in ("up", "down")]
        if 3 in usable and self.bank[COLOURLESS] > 0:
            actions.append("power 3")
        if 4 in usable and not self.collected:
            actions += [f"power 4 {source}" for source in self.active if self._is_level(source)]
        if 5 in usable:
            actions += [f"power 5 {step}" for step in self._walks(self._me(), ("mage", "archmage"))]
        if 6 in usable:
            for side in self._rivals():
                actions += [f"power 6 {side} {step}" for step in self._walks(side, ("apprentice", "mage"))]
        return actions

    def _more_dice(self) -> int:
        """Q30: return how many dice power 1 adds."""
        there = self.due if self.phase == "dice" else len(self._rolled())
        return max(0, min(2, DICE - there))

    def _is_level(self, source: str) -> bool:
        """Return whether the seat to act is tied with a rival on a source."""
        mine = self._magic(self._me(), source)
        return mine > 0 and any(self._magic(side, source) == mine for side in self._rivals())

    def _walks(self, side: str, ranks: Iterable[str]) -> list[str]:
        """Return every step of a sorcerer of these ranks to a neighbouring source: "mage yellow blue"."""
        return [
            f"{rank} {origin} {target}"
            for rank in ranks
            for origin in COLOURS
            for target in self._neighbours(origin)
            if self.sorcerers[side][origin][rank] > 0
        ]

    def _legal_collects(self) -> list[str]:
        return [] if self.collected else [f"collect {source}" for source in self.active]

    def _legal_claims(self) -> list[str]:
        if self.claimed or not self._shows_421():
            return []
        return [f"lower {target}" for target in self._lowerable()]

    def _legal_purchases(self) -> list[str]:
        purse = self.mana[self._me()]
        return [f"buy {card}" for card in self.display if self._missing(card) <= purse[COLOURLESS]]

    def _missing(self, card: str) -> int:
        """Return how many crystals of the cost the seat to act lacks, not counting colourless ones."""
        purse, cost = self.mana[self._me()], cost_of(card)
        return sum(max(0, cost[colour] - purse[colour]) for colour in COLOURS)

    def _legal_payments(self) -> list[str]:
        return ["pay"] + [f"spare {colour}" for colour in self._sparable()]

    def _sparable(self) -> list[str]:
        """Return the colours in which a colourless crystal may replace another crystal of the cost."""
        assert self.card is not None
        purse, cost = self.mana[self._me()], cost_of(self.card)
        if purse[COLOURLESS] - self._missing(self.card) - sum(self.spared.values()) <= 0:
            return []
        return [
            colour
            for n, colour in enumerate(COLOURS)
            if min(cost[colour], purse[colour]) > self.spared[colour]
            and all(self.spared[later] == 0 for later in COLOURS[n + 1 :])
        ]

    def _legal_uses(self) -> list[str]:
        cards = [card for card in self.potions[self._me()] if card not in self.spent | self.tilted]
        return [f"use {card}" for card in cards if self._has_effect(card)]

    def _has_effect(self, card: str) -> bool:
        """Return whether the effect of a potion can be carried out now."""
        words = effect_of(card)
        if words[0] == "step":
            return self._walks(self._me(), words[1:]) != []
        if words[0] == "exchange":
            return self._legal_exchanges() != []
        if words[0] == "reroll":
            return self.dice != []
        if words[0] == "group":
            return self._possible_groups(figures_of(card), (), dict.fromkeys(COLOURS, 0)) != []
        if words[0] == "gain":
            return self.bank[COLOURLESS] > 0
        if words[0] == "lower":
            return self._shows_421() and self._lowerable() != []
        return words[0] == "levels"  # the others are permanent

    def _legal_picks(self) -> list[str]:
        actions = [f"pick {figure}" for figure in self._pickable()]
        if self.picked:
            actions.append("throw")
        return actions

    def _pickable(self) -> list[int]:
        """Return the figures of the free dice that may be picked now: highest first, up to three dice."""
        if len(self.picked) == 3:
            return []
        return [figure for figure in set(self.dice) if all(figure <= before for before in self.picked)]

    def _legal_puttings(self) -> list[str]:
        return self._possible_groups(self.amount, (), dict.fromkeys(COLOURS, 0))

    def _legal_steps(self) -> list[str]:
        assert self.card is not None
        steps = self._walks(self._me(), effect_of(self.card)[1:])
        return [f"step {step.split(maxsplit=1)[1]}" for step in steps]

    def _legal_exchanges(self) -> list[str]:
        purse = self.mana[self._me()]
        actions = []
        for taken in COLOURS:
            if self.bank[taken] == 0:
                continue
            if purse[COLOURLESS] >= 2:
                actions.append(f"exchange colourless colourless {taken}")
            for colour in COLOURS:
                if colour == taken:
                    continue
                if purse[colour] >= 2:
                    actions.append(f"exchange {colour} {colour} {taken}")
                if purse[colour] >= 1 and purse[COLOURLESS] >= 1:
                    actions.append(f"exchange {colour} colourless {taken}")
        return actions

    # -------------------------------------------------------------------------------------------- chance

    def chances(self) -> dict[str, Fraction]:
        """Return the possible outcomes with their probabilities."""
        if self.phase not in OF_CHANCE:
            return {}
        texts = {
            "start": [f"start {seat}" for seat in range(self.seats)],
            "rings": [f"ring {ring}" for ring in RINGS if ring not in self.rings],
            "sources": [f"source {colour}" for colour in COLOURS if colour not in self.sources],
            "display": [f"potion {card}" for card in sorted(self.deck)],
            "refill": [f"potion {card}" for card in sorted(self.deck)],
            "rolling": [f"die {figure}" for figure in (1, 2, 3, 4, 5, 6)],
        }[self.phase]
        return {text: Fraction(1, len(texts)) for text in texts}

    # -------------------------------------------------------------------------------------------- playing

    def apply(self, text: str) -> None:
        """Play an action, or an outcome when chance moves next."""
        possible = [*self.chances()] or self.legal()
        if text not in possible:
            raise ValueError(f"{text!r} is not possible in phase {self.phase}: {possible}")
        verb, *words = text.split()
        of_verb: dict[str, Callable[..., None]] = {
            "start": self._do_start,
            "ring": self._do_ring,
            "source": self._do_source,
            "potion": self._do_potion,
            "die": self._do_die,
            "roll": self._do_roll,
            "action": self._do_action,
            "place": self._do_place,
            "move": self._do_move,
            "raise": self._do_raise,
            "create": self._do_create,
            "collect": self._do_collect,
            "power": self._do_power,
            "buy": self._do_buy,
            "spare": self._do_spare,
            "pay": self._do_pay,
            "use": self._do_use,
            "step": self._do_step,
            "exchange": self._do_exchange,
            "pick": self._do_pick,
            "throw": self._do_throw,
            "lower": self._do_lower,
            "end": self._do_end,
        }
        of_verb[verb](*words)

    # -------------------------------------------------------------------------------------------- set-up

    def _do_start(self, seat: str) -> None:
        self.start = int(seat)
        self.phase = "rings"

    def _do_ring(self, ring: str) -> None:
        self.rings.append(ring)
        if len(self.rings) == 5:
            self.phase = "sources"

    def _do_source(self, colour: str) -> None:
        self.sources.append(colour)
        if len(self.sources) == 5:
            self.phase = "display"

    def _do_potion(self, card: str) -> None:
        self.deck.remove(card)
        self.display.add(card)
        if self.phase == "refill":
            self._go_on()
        elif len(self.display) == DISPLAY:
            assert self.start is not None
            self._begin_turn(self.start)

    # -------------------------------------------------------------------------------------------- a turn

    def _begin_turn(self, seat: int) -> None:
        if seat == self.start:
            if self.round == self.options["round_limit"]:
                self.stopped = True
                self._game_over()
                return
            self.round += 1
        self._clear_turn()
        self.seat = seat
        self.due = self._dice_of_turn(seat, self.round)
        self.phase = "dice"

    def _dice_of_turn(self, seat: int, number: int) -> int:
        """Return how many dice a seat rolls in a round: in the first round 1, 2, 3, 4, 5 in turn order."""
        return self._clockwise().index(seat) + 1 if number == 1 else DICE_OF_A_TURN

    def _go_on(self) -> None:
        """Return to the point where the turn was before the pending decision."""
        self._clear_decision()
        if self.action is not None:
            self.phase = "groups"
        elif self._rolled():
            self.phase = "action"
        else:
            self.phase = "dice"

    def _do_roll(self) -> None:
        self.phase = "rolling"

    def _do_die(self, figure: str) -> None:
        self.due -= 1
        self._set_free([*self.dice, int(figure)])
        if self.due == 0:
            self._go_on()

    def _set_free(self, dice: list[int]) -> None:
        self.dice = sorted(dice, reverse=True)

    def _do_action(self, number: str, figure: str | None = None) -> None:
        self.action = int(number)
        self.puts = PUTS[self.action]
        self.raises = RAISES[self.action]
        if figure is None:
            self._lay(self.action)
        else:
            self._lay(int(figure))
            self._lay(int(figure))
        self.phase = "groups"

    def _lay(self, figure: int) -> None:
        self.dice.remove(figure)
        self.laid.append(figure)

    def _do_place(self, size: str, target: str) -> None:
        self._put(int(size), None, target)

    def _do_move(self, size: str, origin: str, target: str) -> None:
        self._put(int(size), origin, target)

    def _put(self, size: int, origin: str | None, target: str) -> None:
        mine = self.sorcerers[self._me()]
        mine[target]["apprentice"] += size
        if origin is not None:
            mine[origin]["apprentice"] -= size
        self.active.add(target)
        if self.phase == "groups":
            self.puts -= 1
            self.targeted.add(target)
            self.fresh[target] += size
        else:
            # A potion first takes the apprentices that the action has put there; they keep that status.
            if origin is not None:
                along = min(size, self.fresh[origin])
                self.fresh[origin] -= along
                self.fresh[target] += along
            self._go_on()

    def _do_raise(self, track_text: str) -> None:
        track = int(track_text)
        if self.phase == "groups":
            assert self.action is not None
            self._gain_levels(self._me(), track, LEVELS[self.action])
            self.raises -= 1
            self.raised.add(track)
            return
        self._gain_levels(self._me(), track, 1)
        self.amount -= 1
        if self.phase == "raising":
            self.given.add(track)
            if self.amount == 0:
                self._go_on()
        elif self.amount == 0:
            self._next_of_the_ring()

    def _gain_levels(self, side: str, track: int, levels: int) -> None:
        self.powers[side][track] = min(CAP, self.powers[side][track] + levels)

    def _do_create(self, rank: str, source: str, letters: str) -> None:
        if rank == "archmage" and self._needs_third_die(len(letters)):
            self._lay(self.laid[0])
        mine = self.sorcerers[self._me()][source]
        for letter in letters:
            mine[LETTERS[letter]] -= 1
        mine[rank] += 1
        self.puts -= 1
        self.active.add(source)
        if rank == "initiate":
            self.phase = "raising"
            self.amount = 2

    def _do_collect(self, source: str) -> None:
        self._collect(source, wins_ties=False)

    def _collect(self, source: str, *, wins_ties: bool) -> None:
        """Take the mana of an active source (Q19, Q22, Q35, Q38)."""
        assert self.seat is not None
        me = self._me()
        self.collected = True
        present = self._present(source)
        if self.seat not in present:
            return
        if wins_ties:
            present = {seat: level for seat, level in present.items() if level != present[self.seat]} | {
                self.seat: present[self.seat]
            }
        which = tranche(present, self.seat)
        if which is None:
            return
        cards = [card for card in self.potions[me] if effect_of(card)[0] == "tranches"]
        figures = [MANA_TRANCHES[which], *(int(effect_of(card)[1 + which]) for card in cards)]
        self._take_from_bank(source, max(figures))

    def _take_from_bank(self, kind: str, crystals: int) -> None:
        """Take crystals, or those that are left."""
        taken = min(crystals, self.bank[kind])
        self.bank[kind] -= taken
        self.mana[self._me()][kind] += taken

    def _give_to_bank(self, kind: str, crystals: int) -> None:
        self.mana[self._me()][kind] -= crystals
        self.bank[kind] += crystals

    # -------------------------------------------------------------------------------------------- powers

    def _do_power(self, number: str, *words: str) -> None:
        track = int(number)
        me = self._me()
        if track == 1:
            more = self._more_dice()
            self.due += more
            if self.phase != "dice":
                self.phase = "rolling"
        elif track == 2:
            figure = int(words[0])
            rest = list(self.dice)
            rest.remove(figure)
            turned = figure % 6 + 1 if words[1] == "up" else (figure - 2) % 6 + 1
            self._set_free([*rest, turned])
        elif track == 3:
            self._take_from_bank(COLOURLESS, 1)
        elif track == 4:
            self._collect(words[0], wins_ties=True)
        elif track == 5:
            rank, origin, target = words
            self._walk(me, rank, origin, target)
            self.active.add(target)
        else:
            side, rank, origin, target = words
            self._walk(side, rank, origin, target)
        self.powers[me][track] -= 1
        self.used.add(track)

    def _walk(self, side: str, rank: str, origin: str, target: str) -> None:
        self.sorcerers[side][origin][rank] -= 1
        self.sorcerers[side][target][rank] += 1

    def _do_lower(self, side: str, track: str) -> None:
        self.powers[side][int(track)] -= 1
        if self.phase != "lowering":
            self.claimed = True
            return
        self.amount -= 1
        if self.amount == 0 or not self._lowerable():
            self._go_on()

    # -------------------------------------------------------------------------------------------- potions

    def _do_buy(self, card: str) -> None:
        self.card = card
        self.phase = "paying"
        if not self._sparable():
            self._do_pay()

    def _do_spare(self, colour: str) -> None:
        self.spared[colour] += 1
        if not self._sparable():
            self._do_pay()

    def _do_pay(self) -> None:
        assert self.card is not None
        card, purse, cost = self.card, self.mana[self._me()], cost_of(self.card)
        colourless = self._missing(card) + sum(self.spared.values())
        for colour in COLOURS:
            self._give_to_bank(colour, min(cost[colour], purse[colour]) - self.spared[colour])
        self._give_to_bank(COLOURLESS, colourless)
        self.display.remove(card)
        self.potions[self._me()].add(card)
        self._go_on()
        if self.deck:
            self.phase = "refill"

    def _do_use(self, card: str) -> None:
        effect = effect_of(card)[0]
        if effect in ONCE:
            self.spent.add(card)
        if effect in TILTED:
            self.tilted.add(card)
        if effect == "gain":
            self._take_from_bank(COLOURLESS, figures_of(card))
            return
        self.card = card
        if effect in ("group", "levels", "lower"):
            self.amount = figures_of(card)
        self.phase = {
            "step": "stepping",
            "exchange": "exchanging",
            "reroll": "picking",
            "group": "putting",
            "levels": "raising",
            "lower": "lowering",
        }[effect]

    def _do_step(self, origin: str, target: str) -> None:
        assert self.card is not None
        self._walk(self._me(), effect_of(self.card)[1], origin, target)
        self.active.add(target)
        self._go_on()

    def _do_exchange(self, first: str, second: str, taken: str) -> None:
        self._give_to_bank(first, 1)
        self._give_to_bank(second, 1)
        self._take_from_bank(taken, 1)
        self._go_on()

    def _do_pick(self, figure: str) -> None:
        self.dice.remove(int(figure))
        self.picked.append(int(figure))
        if not self._pickable():
            self._do_throw()

    def _do_throw(self) -> None:
        self.due = len(self.picked)
        self._clear_decision()
        self.phase = "rolling"

    # ---------------------------------------------------------------------------------- the end of a turn

    def _do_end(self) -> None:
        """Perform steps 3 to 5."""
        assert self.seat is not None
        assert self.action is not None
        me, seat = self._me(), self.seat
        self._gain_levels(me, self.action, self.dice.count(self.laid[0]))  # step 3
        self.levels[me] = sum(self._magic(me, source) for source in COLOURS)  # step 4
        self._clear_turn()
        following = (seat + 1) % self.seats
        self.due = self._dice_of_turn(following, self.round + (following == self.start))
        if self.levels[me] >= THE_END:
            self.ending = True
        self._after_turn(seat)  # step 5

    def _after_turn(self, ended: int) -> None:
        """End the turn of a seat: the counts that are due, one by one, then the next turn or the last count."""
        self.seat = ended
        self.ended = ended
        following = (ended + 1) % self.seats
        level = self.levels[self.sides[ended]]
        if (self.counts == 0 and level >= FIRST_COUNT) or (self.counts == 1 and level >= SECOND_COUNT):
            self._begin_count()
        elif self.ending and following == self.start:
            self.counts = 2  # it already is, except in hand-made positions
            self._begin_count()
        else:
            self.ended = None
            self._begin_turn(following)

    # -------------------------------------------------------------------------------------------- counts

    def _begin_count(self) -> None:
        """Step A: score the rings of glory, then ask for the levels of the ring of power."""
        for ring, source in zip(self.rings, self.sources, strict=True):
            present = self._present(source)
            for seat in present:
                which = tranche(present, seat)
                if ring != "power" and which is not None:
                    self.glory[self.sides[seat]]["rings"] += RINGS[ring][which]
        self._ask_for_levels(self._power_ring())

    def _power_ring(self) -> list[tuple[int, int]]:
        """Return who gains how many levels on the ring of power, in the order in which they are assigned (Q44)."""
        present = self._present(self.sources[self.rings.index("power")])
        return [
            (seat, RINGS["power"][which])
            for which in (0, 1, 2)
            for seat in self._clockwise()
            if seat in present and tranche(present, seat) == which
        ]

    def _ask_for_levels(self, order: list[tuple[int, int]]) -> None:
        """Ask the first seat in this list; after the last, the count continues."""
        if order:
            self.seat, self.amount = order[0]
            self.phase = "ring"
        else:
            self._finish_count()

    def _next_of_the_ring(self) -> None:
        order = self._power_ring()
        seats = [seat for seat, _ in order]
        assert self.seat is not None
        self._ask_for_levels(order[seats.index(self.seat) + 1 :])

    def _finish_count(self) -> None:
        """Step B and, in the last count, step C."""
        for track in TRACKS:
            ranked = {seat: self.powers[side][track] for seat, side in enumerate(self.sides)}
            if self.options["zero_level_ranks"] == "false":
                ranked = {seat: level for seat, level in ranked.items() if level > 0}
            for seat in ranked:
                which = tranche(ranked, seat)
                if which is not None:
                    self.glory[self.sides[seat]]["tracks"] += TRACK_TRANCHES[which]
        for side in self.sides:
            self.glory[side]["bonus"] += self.powers[side][7]
        self.counts += 1
        if self.counts == 3:
            for side in self.sides:
                self.glory[side]["potions"] += self._glory_of_potions(self.potions[side])
            self._game_over()
        else:
            assert self.ended is not None
            self._after_turn(self.ended)

    def _glory_of_potions(self, cards: set[str]) -> int:
        glory = 0
        for colour in COLOURS:
            steps = sorted(steps_of(card) for card in cards if family(card) == colour)
            glory += best_families(tuple(steps))
        for card in cards:
            words = effect_of(card)
            if words[0] == "bonus":
                glory += 2 * len([other for other in cards if family(other) == words[1]])
        return glory

    # -------------------------------------------------------------------------------------------- the end

    def _game_over(self) -> None:
        self._clear_turn()
        self.phase = "over"
        self.seat = None
        self.ended = None

    def result(self) -> dict[str, Any] | None:
        """Return the winners, the ranks, the glory and why the match is over; None while it is not over."""
        if self.phase != "over":
            return None
        totals = [(sum(self.glory[side].values()), self.glory[side]["potions"]) for side in self.sides]
        ranks = [1 + len([other for other in totals if other > total]) for total in totals]
        return {
            "winners": [seat for seat in range(self.seats) if ranks[seat] == 1],
            "ranks": ranks,
            "scores": [glory for glory, _ in totals],
            "reason": "round_limit" if self.stopped else "final_count",
        }

    # -------------------------------------------------------------------------------------------- positions

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain data (JSON)."""
        return {
            "phase": self.phase,
            "seats": self.seats,
            "start": self.start,
            "seat": self.ended if self.phase == "ring" else self.seat,
            "round": self.round,
            "rings": list(self.rings),
            "sources": list(self.sources),
            "bank": dict(self.bank),
            "sorcerers": {
                side: {
                    source: _held(self.sorcerers[side][source])
                    for source in COLOURS
                    if _held(self.sorcerers[side][source])
                }
                for side in self.sides
            },
            "powers": {side: [self.powers[side][track] for track in TRACKS] for side in self.sides},
            "levels": dict(self.levels),
            "glory": {side: dict(self.glory[side]) for side in self.sides},
            "mana": {side: _held(self.mana[side]) for side in self.sides},
            "potions": {side: sorted(self.potions[side]) for side in self.sides},
            "spent": sorted(self.spent),
            "tilted": sorted(self.tilted),
            "display": sorted(self.display),
            "deck": sorted(self.deck),
            "dice": list(self.dice),
            "laid": list(self.laid),
            "due": 0 if self.phase == "ring" else self.due,
            "action": self.action,
            "puts": self.puts,
            "raises": self.raises,
            "targeted": [colour for colour in COLOURS if colour in self.targeted],
            "raised": sorted(self.raised),
            "fresh": _held(self.fresh),
            "active": [colour for colour in COLOURS if colour in self.active],
            "collected": self.collected,
            "used": sorted(self.used),
            "claimed": self.claimed,
            "placing": self.seat if self.phase == "ring" else None,
            "card": self.card,
            "amount": self.amount,
            "spared": _held(self.spared),
            "picked": list(self.picked),
            "given": sorted(self.given),
            "counts": self.counts,
            "ending": self.ending,
            "stopped": self.stopped,
        }

    @classmethod
    def from_position(cls, position: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Oracle:
        """Create the game in a given position; "seats" must be given, everything else has a default."""
        game = cls(position["seats"], options)
        game.phase = position.get("phase", "dice")
        game.start = position.get("start", None if game.phase == "start" else 0)
        game.seat = position.get("seat", None if game.phase in (*SET_UP, "over") else 0)
        game.round = position.get("round", 0 if game.phase in SET_UP else 1)
        game.rings = list(position.get("rings", [] if game.phase in SET_UP else RINGS))
        game.sources = list(position.get("sources", [] if game.phase in SET_UP else COLOURS))
        game._read_sides(position)
        game._read_cards(position)
        game._read_turn(position)
        game.counts = position.get("counts", 0)
        game.ending = position.get("ending", False)
        game.stopped = position.get("stopped", False)
        if game.phase == "ring":
            game.ended, game.seat = game.seat, position["placing"]
        return game

    def _read_sides(self, position: Mapping[str, Any]) -> None:
        for side in self.sides:
            for source, pieces in position.get("sorcerers", {}).get(side, {}).items():
                self.sorcerers[side][source].update(pieces)
            for track, level in zip(TRACKS, position.get("powers", {}).get(side, ()), strict=False):
                self.powers[side][track] = level
            standing = sum(self._magic(side, source) for source in COLOURS)
            self.levels[side] = position.get("levels", {}).get(side, standing)
            self.glory[side].update(position.get("glory", {}).get(side, {}))
            self.mana[side].update(position.get("mana", {}).get(side, {}))
            self.potions[side] = set(position.get("potions", {}).get(side, ()))
        for kind in TYPES:
            held = sum(self.mana[side][kind] for side in self.sides)
            self.bank[kind] = position.get("bank", {}).get(kind, CRYSTALS - held)

    def _read_cards(self, position: Mapping[str, Any]) -> None:
        owned = {card for side in self.sides for card in self.potions[side]}
        self.spent = set(position.get("spent", ()))
        self.tilted = set(position.get("tilted", ()))
        self.display = set(position.get("display", ()))
        self.deck = set(position.get("deck", set(CARDS) - owned - self.display))

    def _read_turn(self, position: Mapping[str, Any]) -> None:
        self._set_free(list(position.get("dice", ())))
        self.laid = list(position.get("laid", ()))
        if self.phase == "dice" and self.seat is not None:
            self.due = self._dice_of_turn(self.seat, self.round)
        self.due = position.get("due", self.due)
        self.action = position.get("action")
        self.puts = position.get("puts", 0)
        self.raises = position.get("raises", 0)
        self.targeted = set(position.get("targeted", ()))
        self.raised = set(position.get("raised", ()))
        self.fresh.update(position.get("fresh", {}))
        self.active = set(position.get("active", ()))
        self.collected = position.get("collected", False)
        self.used = set(position.get("used", ()))
        self.claimed = position.get("claimed", False)
        self.card = position.get("card")
        self.amount = position.get("amount", 0)
        self.spared.update(position.get("spared", {}))
        self.picked = list(position.get("picked", ()))
        self.given = set(position.get("given", ()))


def _held(counts: Mapping[str, int]) -> dict[str, int]:
    """Return only the counts that are not 0."""
    return {name: count for name, count in counts.items() if count}
