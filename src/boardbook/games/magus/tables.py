"""The contents of the box as tables of small integers, built once per game from the edition.

Sources, ranks and sides are numbered in the order of the names below. Power `k` has the number `k - 1`. Potions are
numbered in the order of the edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardbook.core import ActionTable, Box, Edition
from boardbook.core.options import OptionValue, limit_of

SIDES: Final = ("blue", "orange", "green", "purple", "yellow")
SOURCES: Final = ("yellow", "green", "blue", "violet", "red")
COLOURLESS: Final = 5
MANA: Final = (*SOURCES, "colourless")
APPRENTICE: Final = 0
INITIATE: Final = 1
MAGE: Final = 2
ARCHMAGE: Final = 3
RANKS: Final = ("apprentice", "initiate", "mage", "archmage")
LETTERS: Final = "aimx"
"""The letter of each rank in text notation."""
RINGS: Final = ("classic", "steady", "steep", "flat", "power")
POWER_RING: Final = 4
POWERS: Final = 7
SETS: Final = [[c for c in range(len(SOURCES)) if members >> c & 1] for members in range(1 << len(SOURCES))]
"""The sources in each set, indexed by the bits of the set."""
FACES: Final = (1, 2, 3, 4, 5, 6)
TURNS: Final = ("up", "down")
STEP: Final = 0
TRANCHES: Final = 1
EXCHANGE: Final = 2
REROLL: Final = 3
GROUP: Final = 4
CRYSTALS: Final = 5
LEVELS: Final = 6
LOWER: Final = 7
TWO: Final = 8
CROWN: Final = 9
ODE: Final = 10
EFFECTS: Final = (
    "step",
    "tranches",
    "exchange",
    "reroll",
    "group",
    "colourless",
    "levels",
    "lower",
    "two",
    "archmage",
    "glory",
)
ALWAYS: Final = 0
EACH_TURN: Final = 1
ONCE: Final = 2
KINDS: Final = ("always", "each turn", "once")
UNUSED: Final = (TRANCHES, TWO, CROWN, ODE)
"""Permanent effects. Potions with these effects can't be used."""

SEVEN: Final = 7
GROUP_SIZE: Final = (0, 0, 2, 1, 3, 2, 1, 0)
"""The number of apprentices in a group, by action. Action 0 means that no action is chosen."""
GROUP_COUNT: Final = (0, 0, 1, 2, 1, 2, 3, 1)
"""The number of groups of each action. For action 7, the new sorcerer counts as a group."""
RAISES: Final = (0, 3, 1, 1, 0, 0, 0, 0)
"""The number of powers that each action raises."""
RAISED_BY: Final = (0, 1, 2, 1, 0, 0, 0, 0)
"""The number of levels by which each action raises a power."""
INITIATE_RAISES: Final = 2
"""3.4: the number of powers that a new initiate raises."""
SIZES: Final = (1, 2, 3)
"""The possible sizes of groups."""
MOVABLE: Final = (MAGE, ARCHMAGE)
"""The ranks of your own sorcerers that power 5 and potions can move."""
EXPOSED: Final = (APPRENTICE, MAGE)
"""The ranks of sorcerers that rivals can move."""

Given = tuple[int, int, int, int]
"""The number of sorcerers of each rank that are given back."""


FAMILIES: Final = "YGBVR"
"""The letters of the families. A potion's name begins with the letter of its family."""


class Tables(Box):
    """The names and printed numbers of the components, and the numbers of the actions."""

    __slots__ = (
        "attempts",
        "better",
        "bonus",
        "buy",
        "cap",
        "card_names",
        "choose",
        "circles",
        "collect",
        "colourless",
        "cost",
        "creations",
        "crystals",
        "dice",
        "dice_a_turn",
        "display",
        "effect",
        "effect_number",
        "end",
        "exchanges",
        "family",
        "kind",
        "level",
        "lower",
        "more_dice",
        "move",
        "own",
        "paid",
        "pay",
        "pays_for",
        "pick",
        "pieces",
        "place",
        "power_ring",
        "powers_a_turn",
        "price",
        "raise_",
        "raise_but",
        "random_start",
        "rings",
        "rival",
        "roll",
        "round_limit",
        "spare",
        "start_levels",
        "step",
        "steps",
        "thresholds",
        "throw",
        "tie",
        "track_tranches",
        "turn",
        "usable_after",
        "use",
        "zero_ranks",
    )

    def __init__(self, edition: Edition, options: Mapping[str, OptionValue]) -> None:
        self._take_numbers(edition)
        self._take_potions(edition["potions"])
        self.round_limit = limit_of(options["round_limit"])
        self.random_start = options["start_player"] == "random"
        self.zero_ranks = options["zero_level_ranks"] == "true"

    def _take_numbers(self, edition: Edition) -> None:
        self.dice: int = edition["dice"]
        self.dice_a_turn: int = edition["dice_a_turn"]
        self.crystals: int = edition["crystals"]
        sorcerers = edition["sorcerers"]
        self.level: list[int] = [sorcerers[rank]["level"] for rank in RANKS]
        self.pieces: list[int] = [sorcerers[rank]["pieces"] for rank in RANKS]
        self.paid: list[int] = edition["mana_tranches"]
        """The tranches, which are the amounts of mana for each rank on a source."""
        self.track_tranches: list[int] = edition["track_tranches"]
        self.thresholds: list[int] = edition["thresholds"]
        self.powers_a_turn: int = edition["powers_a_turn"]
        self.usable_after = [~used if used.bit_count() < self.powers_a_turn else 0 for used in range(1 << POWERS)]
        """For each set of powers used in a turn, the set of powers that can still be used in that turn."""
        self.display: int = edition["display"]
        self.start_levels: list[int] = edition["start_levels"]
        self.bonus: list[int] = edition["track_bonus"]
        self.cap = len(self.bonus) - 1
        """The highest level of a power."""
        rings = edition["rings"]
        self.rings: list[list[int]] = [rings[name] for name in RINGS[:POWER_RING]]
        self.power_ring: list[int] = edition["power_ring"]

    def _take_potions(self, potions: Mapping[str, Mapping[str, Any]]) -> None:
        self.card_names = list(potions)
        self.cost: list[list[int]] = [[card["cost"].get(name, 0) for name in SOURCES] for card in potions.values()]
        self.price = [[(c, due) for c, due in enumerate(cost) if due] for cost in self.cost]
        """The cost of each potion, as pairs of a colour and a number of crystals."""
        self.steps: list[list[int]] = [card["steps"] for card in potions.values()]
        self.effect: list[int] = [EFFECTS.index(card["effect"]) for card in potions.values()]
        self.kind: list[int] = [KINDS.index(card["kind"]) for card in potions.values()]
        self.family: list[int] = [FAMILIES.index(name[0]) for name in potions]
        self.effect_number: list[int] = [_number(card) for card in potions.values()]
        """The number in each potion's effect: a rank, a size, or an amount of crystals, levels, dice or glory."""
        self.pays_for: list[int] = [
            SOURCES.index(card["family"]) if card["effect"] == "glory" else -1 for card in potions.values()
        ]
        """For each potion, the family for which it scores at the last count, or -1 if there is none."""
        self.better: list[list[int]] = [card.get("tranches", [0, 0, 0]) for card in potions.values()]
        """For each potion, the amounts of mana that it guarantees for each rank."""

    def number(self, actions: ActionTable) -> None:
        """Store the numbers of the actions, in one list for each kind of attempt."""
        self.attempts: tuple[Any, ...] = actions.attempts
        self.roll = actions.number("roll")
        self.choose: list[list[int]] = actions.numbers("action", "what", "size")
        """The actions that place dice, by the action chosen and by the number on the dice."""
        self.place = [by_set(numbers) for numbers in actions.numbers("place", "size", "source")]
        self.move: list[list[list[int]]] = actions.numbers("move", "size", "origin", "source")
        self.raise_: list[int] = actions.numbers("raise", "what")
        self.raise_but = [[n for k, n in enumerate(self.raise_) if not risen >> k & 1] for risen in range(1 << POWERS)]
        """For each set of powers, the actions that raise a power outside the set."""
        self.creations: list[list[tuple[int, int, int, Given]]] = [[] for _ in SOURCES]
        """For each source, the ways to create a sorcerer.

        Each entry has the action, the rank, and the sorcerers given back, first in total and then by rank.
        """
        for n, a in enumerate(actions.attempts):
            if a.kind == "create":
                self.creations[a.source].append((n, a.rank, sum(a.given), a.given))
        self.collect = by_set(actions.numbers("collect", "source"))
        self.more_dice = actions.number("dice")
        self.turn: list[list[int]] = actions.numbers("turn", "size", "rank")
        """For each number on a die, the actions that turn the die up and down."""
        self.colourless = actions.number("colourless")
        self.tie: list[int] = actions.numbers("tie", "source")
        self.own: list[list[list[int]]] = actions.numbers("own", "rank", "origin", "source")
        self.rival: list[list[list[list[int]]]] = actions.numbers("rival", "rival", "rank", "origin", "source")
        self.buy: list[int] = actions.numbers("buy", "what")
        self.pay = actions.number("pay")
        self.spare: list[int] = actions.numbers("spare", "what")
        self.use: list[int] = actions.numbers("use", "what")
        exchanges: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for n, a in enumerate(actions.attempts):
            if a.kind == "exchange":
                exchanges.setdefault((a.origin, a.source), []).append((a.what, n))
        self.exchanges = [(*given, taken) for given, taken in exchanges.items()]
        """For each pair of colours to give, the colours that may be taken for them, each with its action."""
        self.step: list[list[int]] = actions.numbers("step", "origin", "source")
        self.pick: list[int] = actions.numbers("pick", "size")
        self.throw = actions.number("throw")
        self.lower: list[int] = [n for powers in actions.numbers("lower", "rival", "what") for n in powers]
        """The actions that lower a seat's power, at the index `seat * 7 + power`."""
        self.end = actions.number("end")
        self.circles: dict[tuple[int, ...], Circle] = {}

    def circle(self, sources: tuple[int, ...]) -> Circle:
        """Return the circle with the sources in this order. It does not matter which source comes first."""
        first = sources.index(0)
        turned = sources[first:] + sources[:first]
        if turned not in self.circles:
            self.circles[turned] = Circle(self, turned)
        return self.circles[turned]


class Circle:
    """Data that depends on the order of the sources. It is computed once for each order.

    A set of sources is an integer with one bit per source.
    """

    __slots__ = ("near", "own", "reach", "rival", "step")

    def __init__(self, t: Tables, sources: tuple[int, ...]) -> None:
        places = [sources.index(source) for source in range(len(SOURCES))]
        self.near = [(sources[place - 1], sources[place + 1 - len(sources)]) for place in places]
        """For each source, its two neighbours."""
        self.reach = [
            sum(1 << c for c in {*members, *(near for c in members for near in self.near[c])}) for members in SETS
        ]
        """For each set of sources, the set of these sources and their neighbours."""
        self.step = self._steps(t.step)
        """For each set of sources, the actions that step from one of them with a potion.

        `own` and `rival` have such lists for powers 5 and 6, by rank, and by rival and rank.
        """
        self.own = {rank: self._steps(t.own[rank]) for rank in MOVABLE}
        self.rival = [{rank: self._steps(ranks[rank]) for rank in EXPOSED} for ranks in t.rival]

    def _steps(self, numbers: list[list[int]]) -> list[list[int]]:
        """Return, for each set of origins, the actions that move to a neighbour.

        `numbers` has the actions by origin and source.
        """
        return [[numbers[c][target] for c in origins for target in sorted(self.near[c])] for origins in SETS]


def by_set(numbers: list[int]) -> list[list[int]]:
    """Return the actions for each set of sources. `numbers` has one action for each source."""
    return [[numbers[c] for c in members if c < len(numbers)] for members in SETS]


def _number(card: Mapping[str, Any]) -> int:
    if card["effect"] == "step":
        return RANKS.index(card["rank"])
    number: int = card.get("number", 0)
    return number
