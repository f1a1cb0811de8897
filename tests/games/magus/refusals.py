"""A refusal by each condition of Magus: a position, an action, the paragraph, and the numbers in the sentence."""

from __future__ import annotations

from typing import Any


def rolled(dice: list[int], action: int = 0, laid: int = 0, **changes: Any) -> dict[str, Any]:
    """Return blue's turn in round 3 after the roll, against orange; for an action, its dice are placed."""
    chosen = {"phase": "groups", "action": action, "laid": [laid or action] * (2 if action == 7 else 1)}
    return {"seats": 2, "round": 3, "phase": "action", "dice": dice, **(chosen if action else {}), **changes}


def on(**sources: dict[str, int]) -> dict[str, Any]:
    return {"blue": sources}


A2 = {"apprentice": 2}
CASES: dict[str, tuple[dict[str, Any], str, str, list[int]]] = {
    "nothing_pending": (rolled([4], phase="raising", amount=2), "roll", "turn.pending", []),
    "before_the_roll": (rolled([4, 2, 1]), "roll", "dice.roll", []),
    "after_the_roll": ({"seats": 2}, "action 4", "turn.order", []),
    "no_action_yet": (rolled([4], 2), "action 4", "action.choose", [2]),
    "action_chosen": (rolled([4]), "end", "action.choose", []),
    "groups_or_putting": ({"seats": 2}, "place 2 red", "action.choose", []),
    "groups_or_raising": (rolled([4]), "raise 1", "action.choose", []),
    "lowering_or_421": (rolled([4, 2, 2]), "lower orange 1", "dice.bonus", [4, 2, 1]),
    "is_paying": (rolled([4]), "pay", "potion.pay", []),
    "is_stepping": (rolled([4]), "step red blue", "potion.step", []),
    "is_exchanging": (rolled([4]), "exchange red red blue", "potion.exchange", []),
    "is_picking": (rolled([4]), "pick 4", "potion.reroll", []),
    "die_shows_it": (rolled([4, 2, 2]), "action 5", "action.choose", [5, 5]),
    "two_dice_show_it": (rolled([4, 2, 2]), "action 7 4", "seven.dice", [7, 4, 1]),
    "has_groups": (rolled([4], 1), "place 1 red", "action.one", [1]),
    "size_of_the_group": (rolled([4], 2), "place 1 red", "action.groups", [2, 1]),
    "group_left": (rolled([4], 2, puts=0), "place 2 red", "action.two", [2, 1]),
    "another_source": (rolled([4], 5, puts=1, targeted=["red"]), "place 2 red", "action.others", []),
    "in_reach": (rolled([4], 2, sorcerers=on(yellow=A2)), "place 2 blue", "action.place", []),
    "in_supply": (rolled([4], 4, sorcerers=on(yellow={"apprentice": 6})), "place 3 red", "action.supply", [2, 3]),
    "to_a_neighbour": (rolled([4], 2, sorcerers=on(yellow=A2)), "move 2 yellow blue", "box.circle", []),
    "stand_there": (rolled([4], 4, sorcerers=on(yellow=A2)), "move 3 yellow green", "action.move", [2, 3]),
    "not_put_before": (
        rolled([4], 5, puts=1, targeted=["yellow"], fresh={"yellow": 2}, sorcerers=on(yellow=A2)),
        "move 2 yellow green",
        "action.others",
        [2],
    ),
    "action_raises": (rolled([4], 5), "raise 1", "action.five", [5]),
    "another_power": (rolled([4], 1, raises=2, raised=[3]), "raise 3", "action.others", []),
    "raise_left": (rolled([4], 2, raises=0, raised=[3]), "raise 4", "action.two", [2, 1]),
    "is_action_seven": (rolled([4], 5), "create mage red aaa", "seven.dice", [5, 7]),
    "given_stand_there": (rolled([4], 7, 5), "create mage red aaa", "seven.given", []),
    "three_given": (rolled([4], 7, 5, sorcerers=on(red=A2)), "create mage red aa", "seven.given", []),
    "one_sorcerer": (
        rolled([4], 7, 5, puts=0, sorcerers=on(red={"apprentice": 3})),
        "create mage red aaa",
        "seven.given",
        [7],
    ),
    "rank_in_supply": (
        rolled([4], 7, 5, sorcerers=on(red={"apprentice": 3}, blue={"mage": 2})),
        "create mage red aaa",
        "seven.rank",
        [],
    ),
    "triple_for_an_archmage": (
        rolled([4], 7, 5, sorcerers=on(red={"apprentice": 3})),
        "create archmage red aaa",
        "seven.dice",
        [5],
    ),
    "source_is_active": (rolled([4], 2), "collect red", "mana.activate", []),
    "not_collected": (rolled([4], 2, active=["red"], collected=True), "collect red", "mana.once", []),
    "never_used": (rolled([4], 2), "power 7", "power.glory", [7]),
    "power_has_level": ({"seats": 2, "powers": {"blue": [0] * 7}}, "power 3", "power.level", [0]),
    "power_not_used": ({"seats": 2, "used": [3]}, "power 3", "power.limit", []),
    "powers_left": ({"seats": 2, "used": [1, 5, 6]}, "power 3", "power.limit", [3]),
    "dice_left": (rolled([4, 4, 3, 2, 1]), "power 1", "dice.five", [5]),
    "free_die": (rolled([4]), "power 2 5 up", "power.turn", [5]),
    "colourless_left": (
        {"seats": 2, "mana": {"blue": {"colourless": 18}}},
        "power 3",
        "power.colourless",
        [],
    ),
    "is_tied": (rolled([4], 2, active=["red"], sorcerers=on(red=A2)), "power 4 red", "power.tie", []),
    "own_stands_there": ({"seats": 2}, "power 5 mage red yellow", "power.step", []),
    "a_rival": ({"seats": 2}, "power 6 blue mage red yellow", "power.rival", []),
    "rival_stands_there": ({"seats": 2}, "power 6 orange mage red yellow", "power.rival", []),
    "has_a_level_to_lose": (rolled([4, 2, 1]), "lower orange 7", "dice.target", [0]),
    "bonus_not_used": (rolled([4, 2, 1], claimed=True), "lower orange 1", "dice.bonus", [421]),
    "on_display": ({"seats": 2}, "buy Y01", "potion.buy", []),
    "can_pay": (
        {"seats": 2, "display": ["Y01"], "mana": {"blue": {"yellow": 1, "colourless": 1}}},
        "buy Y01",
        "potion.pay",
        [2, 1],
    ),
    "crystal_to_spare": (
        {
            "seats": 2,
            "phase": "paying",
            "card": "Y01",
            "display": ["Y01"],
            "mana": {"blue": {"yellow": 2, "green": 1, "colourless": 1}},
        },
        "spare red",
        "potion.pay",
        [],
    ),
    "own_potion": ({"seats": 2}, "use Y01", "potion.kinds", []),
    "potion_is_used": ({"seats": 2, "potions": {"blue": ["Y03"]}}, "use Y03", "potion.kinds", []),
    "potion_ready": ({"seats": 2, "potions": {"blue": ["Y06"]}, "spent": ["Y06"]}, "use Y06", "potion.kinds", []),
    "potion_ready: this turn": (
        {"seats": 2, "potions": {"blue": ["Y01"]}, "tilted": ["Y01"], "mana": {"blue": {"red": 2}}},
        "use Y01",
        "potion.kinds",
        [],
    ),
    "potion_works: exchange": ({"seats": 2, "potions": {"blue": ["Y01"]}}, "use Y01", "potion.exchange", []),
    "potion_works: reroll": ({"seats": 2, "potions": {"blue": ["Y02"]}}, "use Y02", "potion.reroll", []),
    "potion_works: step": ({"seats": 2, "potions": {"blue": ["Y08"]}}, "use Y08", "potion.step", []),
    "potion_works: lower": (rolled([4], potions={"blue": ["B09"]}), "use B09", "potion.lower", [421]),
    "potion_works: group": (
        {"seats": 2, "potions": {"blue": ["V10"]}, "sorcerers": on(**dict.fromkeys(("red", "blue", "green"), A2))},
        "use V10",
        "potion.group",
        [3],
    ),
    "can_exchange": (
        {
            "seats": 2,
            "phase": "exchanging",
            "card": "Y01",
            "potions": {"blue": ["Y01"]},
            "mana": {"blue": {"red": 2, "blue": 1}},
        },
        "exchange blue blue red",
        "potion.exchange",
        [],
    ),
    "die_to_pick": (
        rolled([4, 2], phase="picking", card="Y02", potions={"blue": ["Y02"]}),
        "pick 5",
        "potion.reroll",
        [5, 3],
    ),
    "something_picked": (
        rolled([4, 2], phase="picking", card="Y02", potions={"blue": ["Y02"]}),
        "throw",
        "potion.reroll",
        [],
    ),
}
