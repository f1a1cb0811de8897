"""The box as tables of small ints, built once per game object from the edition.

Sources, ranks and sides are numbered in the order of the names below; power `k` has the number `k - 1`, and so has the
row of action `k`. Potions are numbered in the order of the edition. The table of actions lies in `Tables.__init__`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from boardbook.core import Edition
from boardbook.core.options import OptionValue

SIDES: Final = ("blue", "orange", "green", "purple", "yellow")
SOURCES: Final = ("yellow", "green", "blue", "violet", "red")
COLOURLESS: Final = 5
MANA: Final = (*SOURCES, "colourless")
APPRENTICE, INITIATE, MAGE, ARCHMAGE = range(4)
RANKS: Final = ("apprentice", "initiate", "mage", "archmage")
LETTERS: Final = "aimx"
"""A letter for each rank, in notation."""
RINGS: Final = ("classic", "steady", "steep", "flat", "power")
POWER_RING: Final = 4
POWERS: Final = 7
FACES: Final = range(1, 7)
TURNS: Final = ("up", "down")
STEP, TRANCHES, EXCHANGE, REROLL, GROUP, CRYSTALS, LEVELS, LOWER, TWO, CROWN, ODE = range(11)
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
ALWAYS, EACH_TURN, ONCE = range(3)
KINDS: Final = ("always", "each turn", "once")
UNUSED: Final = (TRANCHES, TWO, CROWN, ODE)
"""Effects that are always there: these potions are never used."""

SEVEN: Final = 7
GROUP_SIZE: Final = (0, 0, 2, 1, 3, 2, 1, 0)
"""Apprentices in a group, by the number of the action; 0 for no action."""
GROUP_COUNT: Final = (0, 0, 1, 2, 1, 2, 3, 1)
"""Groups of an action; action 7 has its new sorcerer."""
RAISES: Final = (0, 3, 1, 1, 0, 0, 0, 0)
"""How many powers an action raises."""
RAISED_BY: Final = (0, 1, 2, 1, 0, 0, 0, 0)
"""By how many levels each."""
INITIATE_RAISES: Final = 2
"""3.4: how many powers a new initiate raises."""
SIZES: Final = (1, 2, 3)
"""Of groups."""
MOVABLE: Final = (MAGE, ARCHMAGE)
"""Own sorcerers that power 5 and the strides move."""
EXPOSED: Final = (APPRENTICE, MAGE)
"""Sorcerers that rivals may move."""

PAIRS: Final = tuple((a, b) for a in range(5) for b in range(5) if a != b)
"""(from, to) of every step between two sources."""
PAIR: Final = [PAIRS.index((a, b)) if a != b else -1 for a in range(5) for b in range(5)]
"""[from * 5 + to]: its number among `PAIRS`."""

Given = tuple[int, int, int, int]
"""How many sorcerers of each rank are given back."""


def exchanges() -> Iterator[tuple[int, int, int]]:
    """What may be given and taken: two of one colour, one of it and a colourless one, or two colourless ones."""
    for second in (False, True):
        for given, taken in PAIRS:
            yield given, COLOURLESS if second else given, taken
    for taken in range(5):
        yield COLOURLESS, COLOURLESS, taken


EXCHANGES: Final = tuple(exchanges())


class Tables:
    """Names, numbers and where each kind of action begins in the table."""

    __slots__ = (
        "actions",
        "better",
        "bonus",
        "buy",
        "cap",
        "card_names",
        "collect",
        "cost",
        "create",
        "created",
        "created_on",
        "crystals",
        "dice",
        "dice_a_turn",
        "display",
        "effect",
        "end",
        "exchange",
        "family",
        "glory",
        "kind",
        "level",
        "lower",
        "move",
        "number",
        "own",
        "paid",
        "pay",
        "pays_for",
        "pick",
        "pieces",
        "place",
        "power_dice",
        "power_mana",
        "power_ring",
        "powers_a_turn",
        "raise_",
        "random_start",
        "rings",
        "rival",
        "roll",
        "round_limit",
        "seven",
        "size",
        "spare",
        "start_levels",
        "step",
        "steps",
        "thresholds",
        "throw",
        "tie",
        "track_tranches",
        "turn",
        "use",
        "zero_ranks",
    )

    def __init__(self, edition: Edition, options: Mapping[str, OptionValue]) -> None:
        self._take_numbers(edition)
        self._take_potions(edition["potions"])
        limit = options["round_limit"]
        self.round_limit: int = limit if isinstance(limit, int) else sys.maxsize
        self.random_start = options["start_player"] == "random"
        self.zero_ranks = options["zero_level_ranks"] == "true"

        self.created: list[tuple[int, int, Given]] = [*_creations(self.pieces)]
        """(new rank, source, given back) of every sorcerer that action 7 may make."""
        self.created_on: list[list[int]] = [
            [k for k, (_, there, _) in enumerate(self.created) if there == source] for source in range(len(SOURCES))
        ]
        """The numbers of those of each source."""
        steps, sides, cards = len(PAIRS), len(SIDES), len(self.card_names)
        self.roll = 0
        self.actions = 1
        """`actions + k - 1`: action `k` of 1 to 6."""
        self.seven = 7
        self.place = 13
        self.move = self.place + 3 * 5
        self.raise_ = self.move + 3 * steps
        self.create = self.raise_ + POWERS
        self.collect = self.create + len(self.created)
        self.power_dice = self.collect + 5
        self.turn = self.power_dice + 1
        self.power_mana = self.turn + 2 * len(FACES)
        self.tie = self.power_mana + 1
        self.own = self.tie + 5
        self.rival = self.own + len(MOVABLE) * steps
        self.buy = self.rival + sides * len(EXPOSED) * steps
        self.pay = self.buy + cards
        self.spare = self.pay + 1
        self.use = self.spare + 5
        self.exchange = self.use + cards
        self.step = self.exchange + len(EXCHANGES)
        self.pick = self.step + steps
        self.throw = self.pick + len(FACES)
        self.lower = self.throw + 1
        self.end = self.lower + sides * POWERS
        self.glory = self.end + 1
        """Power 7: never legal."""
        self.size = self.glory + 1

    def _take_numbers(self, edition: Edition) -> None:
        self.dice: int = edition["dice"]
        self.dice_a_turn: int = edition["dice_a_turn"]
        self.crystals: int = edition["crystals"]
        sorcerers = edition["sorcerers"]
        self.level: list[int] = [sorcerers[rank]["level"] for rank in RANKS]
        self.pieces: list[int] = [sorcerers[rank]["pieces"] for rank in RANKS]
        self.paid: list[int] = edition["mana_tranches"]
        """Mana by rank on a source: the tranches."""
        self.track_tranches: list[int] = edition["track_tranches"]
        self.thresholds: list[int] = edition["thresholds"]
        self.powers_a_turn: int = edition["powers_a_turn"]
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
        self.steps: list[list[int]] = [card["steps"] for card in potions.values()]
        self.effect: list[int] = [EFFECTS.index(card["effect"]) for card in potions.values()]
        self.kind: list[int] = [KINDS.index(card["kind"]) for card in potions.values()]
        self.family: list[int] = [FAMILIES.index(name[0]) for name in potions]
        self.number: list[int] = [_number(card) for card in potions.values()]
        """What the effect does it with: a rank to step, a size, crystals, levels, dice, or glory for each potion."""
        self.pays_for: list[int] = [
            SOURCES.index(card["family"]) if card["effect"] == "glory" else -1 for card in potions.values()
        ]
        """The family that the potion pays for at the end."""
        self.better: list[list[int]] = [card.get("tranches", [0, 0, 0]) for card in potions.values()]
        """Mana by rank that the potion gives at least."""


FAMILIES: Final = "YGBVR"
"""The first letter of a potion's name is that of its family."""


def _number(card: Mapping[str, Any]) -> int:
    if card["effect"] == "step":
        return RANKS.index(card["rank"])
    number: int = card.get("number", 0)
    return number


def _creations(pieces: Sequence[int]) -> Iterator[tuple[int, int, Given]]:
    for rank in (INITIATE, MAGE, ARCHMAGE):
        for source in range(5):
            for a, i, m, x in product(*(range(min(most, 3) + 1) for most in pieces)):
                given = (a, i, m, x)
                if sum(given) in (2, 3) and not given[rank]:
                    yield rank, source, given
