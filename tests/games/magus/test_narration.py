"""The sentences of Magus: each event and refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

import pytest

from boardbook.core import CHANCE, Event, Term, Violation, refuse
from boardbook.core.words import Value
from tests.games.magus.refusals import CASES
from tests.games.magus.table import NOTHING, acting, discs, last_turn, on, position, rolled, seven
from tests.games.narrating import (
    Events,
    Row,
    Telling,
    Violations,
    check_chance_cited,
    check_cited,
    check_refused,
    check_stray,
    check_told,
    event_kinds,
    kinds_told,
    refusal_words,
    terms,
    words_told,
)
from tests.games.table import Position

TELLING = Telling("magus")
told, row = TELLING.event, TELLING.row
GAME = TELLING.played()
BLUE, ORANGE, GREEN = terms("side", "blue", "orange", "green")
NO_ZEROS = {"zero_level_ranks": "false"}


def mana(name: str) -> Term:
    return Term(f"mana.{name}")


def power(number: int) -> Term:
    return Term(f"the_power.{number}")


def rank(name: str) -> Term:
    return Term(f"rank.{name}")


def potion(name: str) -> Term:
    return Term(f"potion.{name}")


# --- events -------------------------------------------------------------------------------------------------------


def collected(n: int, *more: str, colour: str = "yellow", tranche: int = 1, tied: int = 0, tie_gain: int = 0) -> Event:
    where: dict[str, Value] = {"colour": mana(colour), "place": mana(colour)}
    majority: dict[str, Value] = {"tranche": tranche, "tied": tied, "tie_gain": tie_gain}
    return told("collected", "mana.tranches", *more, of_side=BLUE, n=n, **where, **majority)


def gained(n: int, *rules: str) -> Event:
    return told("gained", *rules, of_side=BLUE, n=n, colour=mana("colourless"))


def reliquat(number: int, n: int) -> Event:
    return told("reliquat", "finish.reliquat", of_side=BLUE, power=power(number), n=n)


def level(who: Term, reached: int) -> Event:
    return told("level", "finish.level", of_side=who, level=reached)


def count(number: int) -> Event:
    return told("count", "finish.check", "count.three", number=number)


def ring(who: Term, glory: int, source: str, tranche: int = 1, tied: int = 0, number: int = 1) -> Event:
    majority: dict[str, Value] = {"tranche": tranche, "tied": tied}
    return told("ring", "count.sources", of_side=who, glory=glory, number=number, place=mana(source), **majority)


def ring_levels(who: Term, n: int) -> Event:
    return told("ring_levels", "count.ring", of_side=who, n=n, number=1)


def track(who: Term, glory: int, track: int, tranche: int = 1, tied: int = 0) -> Event:
    majority: dict[str, Value] = {"tranche": tranche, "tied": tied}
    return told("track", "count.tracks", of_side=who, glory=glory, number=1, power=power(track), **majority)


def bonus(who: Term, glory: int) -> Event:
    return told("bonus", "count.bonus", "power.glory", of_side=who, glory=glory, number=1)


def family(who: Term, glory: int, name: str, n: int) -> Event:
    return told("family", "count.families", of_side=who, glory=glory, number=3, family=mana(name), n=n)


def ode(who: Term, glory: int, name: str, n: int) -> Event:
    return told("ode", "potion.glory", of_side=who, glory=glory, number=3, potion=potion(name), n=n)


OVER = told("over", "end.ranking")
PLAIN = {"blue": NOTHING, "orange": NOTHING}
"""All powers at 0: if level 0 has no rank, no track brings glory."""
LOW = {"blue": 0}
"""The magic level before the turn."""
ACTIVE: Position = {"active": ["yellow"], "sorcerers": {"blue": on(yellow="aa")}}
TIED: Position = {"active": ["yellow"], "sorcerers": {"blue": on(yellow="aa"), "orange": on(yellow="aa")}}
ELEVEN: Position = {
    "seats": 2,
    "levels": LOW,
    "sorcerers": {"blue": on(yellow="xia"), "orange": on(yellow="m", red="a")},
}
EVENTS: dict[str, Row[Events]] = {
    "collected": row(acting(4, **ACTIVE), "collect yellow", [collected(4)]),
    "collected: second": row(
        acting(4, active=["red"], sorcerers={"blue": on(red="a"), "orange": on(red="aa")}),
        "collect red",
        [collected(2, colour="red", tranche=2)],
    ),
    "collected: a tie": row(
        acting(4, **TIED), "collect yellow", [collected(2, "mana.ties", tranche=2, tied=1, tie_gain=-2)]
    ),
    "collected: a tie won": row(acting(4, **TIED), "power 4 yellow", [collected(4, "mana.ties", tied=1, tie_gain=2)]),
    "collected: with a potion": row(
        acting(4, **ACTIVE, potions={"blue": ["Y03"]}), "collect yellow", [collected(5, "potion.tranches")]
    ),
    "collected: a potion that does not help": row(
        acting(4, **ACTIVE, potions={"blue": ["G03"]}), "collect yellow", [collected(4)]
    ),
    "collected: the rest": row(
        acting(4, **ACTIVE, mana={"orange": {"yellow": 17}}), "collect yellow", [collected(1, "box.crystals")]
    ),
    "collected: just enough": row(
        acting(4, **ACTIVE, mana={"orange": {"yellow": 14}}), "collect yellow", [collected(4)]
    ),
    "collected: all at once": row(
        acting(4, **TIED, potions={"blue": ["G03"]}, mana={"orange": {"yellow": 16}}),
        "collect yellow",
        [collected(2, "mana.ties", "potion.tranches", "box.crystals", tranche=2, tied=1)],
    ),
    "collected: the fourth": row(
        acting(
            4,
            seats=4,
            active=["red"],
            sorcerers={"blue": on(red="a"), **{side: on(red="aa") for side in ("orange", "green", "purple")}},
        ),
        "collect red",
        [collected(0, colour="red", tranche=4)],
    ),
    "gained: by a power": row(position(), "power 3", [gained(1, "power.colourless")]),
    "gained: by a potion": row(
        position(potions={"blue": ["Y06"]}), "use Y06", [gained(3, "potion.colourless", "box.crystals")]
    ),
    "gained: the rest": row(
        position(potions={"blue": ["Y06"]}, mana={"orange": {"colourless": 16}}),
        "use Y06",
        [gained(2, "potion.colourless", "box.crystals")],
    ),
    "reliquat": row(acting(6, 6, 6, 3), "end", [reliquat(6, 2)]),
    "reliquat: to the top": row(acting(5, 5, 5, 3, powers={"blue": discs({5: 5})}), "end", [reliquat(5, 1)]),
    "reliquat: on the top already": row(acting(5, 5, powers={"blue": discs({5: 6})}), "end", [reliquat(5, 0)]),
    "reliquat: of action 7": row(seven(3, 3, 3), "end", [reliquat(7, 2)]),
    "level": row(acting(6, 5, 3, levels=LOW, sorcerers={"blue": on(red="xi")}), "end", [level(BLUE, 10)]),
    "level: lower than before": row(
        acting(6, 5, 3, sorcerers={"blue": on(red="a")}, levels={"blue": 3}), "end", [level(BLUE, 1)]
    ),
    "straightened": row(
        acting(6, 5, 3, potions={"blue": ["Y01", "G01", "Y06"]}, tilted=["Y01", "G01"], spent=["Y06"]),
        "end",
        [told("straightened", "finish.straighten", n=2)],
    ),
    "ending": row(
        acting(
            6, 6, 3, counts=2, levels=LOW, sorcerers={"blue": on(red="xxmm")}, potions={"blue": ["Y01"]}, tilted=["Y01"]
        ),
        "end",
        [
            reliquat(6, 1),
            level(BLUE, 24),
            told("straightened", "finish.straighten", n=1),
            told("ending", "end.round", of_side=BLUE, level=24),
        ],
    ),
    "ending: told once": row(
        acting(6, 5, seat=1, counts=2, ending=True, levels={"orange": 0}, sorcerers={"orange": on(red="xxmm")}),
        "end",
        [level(ORANGE, 24)],
    ),
    "count": row(
        acting(6, 5, 3, **ELEVEN, powers=PLAIN),
        "end",
        [level(BLUE, 11), count(1), ring(BLUE, 9, "yellow"), ring(ORANGE, 6, "yellow", 2), ring_levels(ORANGE, 3)],
        **NO_ZEROS,
    ),
    "count: the second": row(
        acting(6, 5, 3, seats=2, counts=1, levels=LOW, sorcerers={"blue": on(green="xxm")}, powers=PLAIN),
        "end",
        [level(BLUE, 19), count(2), ring(BLUE, 8, "green", number=2)],
        **NO_ZEROS,
    ),
    "count: the first and the second": row(
        acting(6, 5, 3, seats=2, levels=LOW, sorcerers={"blue": on(violet="xxm")}, powers=PLAIN),
        "end",
        [level(BLUE, 19), count(1), ring(BLUE, 7, "violet"), count(2), ring(BLUE, 7, "violet", number=2)],
        **NO_ZEROS,
    ),
    "ring: a tie": row(
        acting(
            6,
            5,
            3,
            seats=2,
            levels=LOW,
            sorcerers={"blue": on(blue="xi", green="a"), "orange": on(blue="xi")},
            powers=PLAIN,
        ),
        "end",
        [level(BLUE, 11), count(1), ring(BLUE, 8, "green"), ring(BLUE, 5, "blue", 2, 1), ring(ORANGE, 5, "blue", 2, 1)],
        **NO_ZEROS,
    ),
    "ring_levels: the next": row(
        acting(6, 5, 3, seats=2, levels=LOW, sorcerers={"blue": on(red="xia"), "orange": on(red="m")}, powers=PLAIN),
        "end, raise 1, raise 1, raise 1",
        [ring_levels(ORANGE, 2)],
        **NO_ZEROS,
    ),
    "track": row(
        acting(6, 5, 3, **ELEVEN, powers={"blue": [0, 2, 0, 0, 0, 1, 0], "orange": [0, 1, 0, 0, 0, 1, 2]}),
        "end, raise 1, raise 1, raise 2",
        [
            track(ORANGE, 3, 1),
            track(BLUE, 2, 2, 2, 1),
            track(ORANGE, 2, 2, 2, 1),
            track(BLUE, 2, 6, 2, 1),
            track(ORANGE, 2, 6, 2, 1),
            track(ORANGE, 3, 7),
            bonus(ORANGE, 2),
        ],
        **NO_ZEROS,
    ),
    "track: on level 0": row(
        acting(
            6, 5, 3, seats=2, levels=LOW, sorcerers={"blue": on(violet="xia")}, powers={**PLAIN, "blue": [1] + [0] * 6}
        ),
        "end",
        [
            level(BLUE, 11),
            count(1),
            ring(BLUE, 7, "violet"),
            track(BLUE, 3, 1),
            track(ORANGE, 2, 1, 2),
            *(track(who, 2, number, 2, 1) for number in range(2, 8) for who in (BLUE, ORANGE)),
        ],
    ),
    "bonus": row(
        acting(
            6,
            5,
            3,
            seats=2,
            levels=LOW,
            sorcerers={"blue": on(violet="xia")},
            powers={"blue": discs({7: 5}), "orange": [0] * 7},
        ),
        "end",
        [
            level(BLUE, 11),
            count(1),
            ring(BLUE, 7, "violet"),
            *(track(BLUE, 3, number) for number in range(1, 8)),
            bonus(BLUE, 5),
        ],
        **NO_ZEROS,
    ),
    "family": row(
        last_turn(seats=2, powers=PLAIN, potions={"blue": ["Y04", "Y01", "B01", "B02"], "orange": ["G10"]}),
        "end",
        [
            count(3),
            family(BLUE, 3 + 4, "yellow", 2),
            family(BLUE, 4 + 2, "blue", 2),
            ode(BLUE, 2 * 2, "Y04", 2),
            family(ORANGE, 1, "green", 1),
            OVER,
        ],
        **NO_ZEROS,
    ),
    "ode: nothing to pay for": row(
        last_turn(seats=2, powers=PLAIN, potions={"orange": ["V04"]}),
        "end",
        [count(3), family(ORANGE, 1, "violet", 1), OVER],
        **NO_ZEROS,
    ),
    "stopped": row(acting(6, 5, 3, seats=2, seat=1), "end", [told("stopped", "end.limit", rounds=2)], round_limit=2),
}
"""Rows of a position, actions, all the events of the last one, and options."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_has_all_its_paragraphs_and_values(case: str) -> None:
    check_told(EVENTS[case])


def test_every_event_has_a_row() -> None:
    assert kinds_told(EVENTS) == event_kinds(GAME)


# --- refusals -----------------------------------------------------------------------------------------------------


def begun(phase: str) -> Violation:
    return refuse("turn.pending", "pending", now=Term(f"in_phase.{phase}"))


NEAR_YELLOW = terms("mana", "red", "green")
"""The circle in these positions is yellow, green, blue, violet, red."""
LOWER_421 = refuse("dice.bonus", "no_421")
REFUSED: dict[str, Violation] = {
    "nothing_pending": begun("raising"),
    "before_the_roll": refuse("dice.roll", "rolled_already"),
    "after_the_roll": refuse("turn.order", "not_rolled"),
    "no_action_yet": refuse("action.choose", "action_chosen", action=2),
    "action_chosen": refuse("action.choose", "no_action"),
    "groups_or_putting": refuse("action.choose", "no_action"),
    "groups_or_raising": refuse("action.choose", "no_action"),
    "lowering_or_421": LOWER_421,
    "is_paying": refuse("potion.pay", "no_payment"),
    "is_stepping": refuse("potion.step", "no_step"),
    "is_exchanging": refuse("potion.exchange", "no_exchange"),
    "is_picking": refuse("potion.reroll", "no_reroll"),
    "die_shows_it": refuse("action.choose", "no_such_die", action=5),
    "two_dice_show_it": refuse("seven.dice", "no_pair", figure=4, dice=1),
    "has_groups": refuse("action.one", "action_puts_none", action=1),
    "size_of_the_group": refuse("action.groups", "not_the_group", size=2, tried=1),
    "group_left": refuse("action.two", "no_group_left", action=2, groups=1),
    "another_source": refuse("action.others", "source_used", source=mana("red")),
    "in_reach": refuse(
        "action.place", "out_of_reach", source=mana("blue"), near=terms("mana", "yellow", "green", "red")
    ),
    "in_supply": refuse("action.supply", "supply_short", left=2, size=3),
    "to_a_neighbour": refuse("box.circle", "not_a_neighbour", origin=mana("yellow"), near=NEAR_YELLOW),
    "stand_there": refuse("action.move", "too_few_there", source=mana("yellow"), here=2, size=3),
    "not_put_before": refuse("action.others", "put_before", source=mana("yellow"), fresh=2),
    "action_raises": refuse("action.five", "action_raises_none", action=5),
    "another_power": refuse("action.others", "power_raised", power=power(3)),
    "raise_left": refuse("action.two", "no_raise_left", action=2, powers=1),
    "is_action_seven": refuse("seven.dice", "not_seven", action=5),
    "given_stand_there": refuse("seven.given", "not_there", source=mana("red")),
    "three_given": refuse("seven.given", "three_needed"),
    "one_sorcerer": refuse("seven.given", "made_already"),
    "rank_in_supply": refuse("seven.rank", "none_in_supply", rank=rank("mage")),
    "triple_for_an_archmage": refuse("seven.dice", "no_triple", figure=5),
    "source_is_active": refuse("mana.activate", "not_active", source=mana("red")),
    "not_collected": refuse("mana.once", "collected_already"),
    "never_used": refuse("power.glory", "never_used"),
    "power_has_level": refuse("power.level", "power_at_zero", power=power(3)),
    "power_not_used": refuse("power.limit", "power_used", power=power(3)),
    "powers_left": refuse("power.limit", "powers_used", n=3),
    "dice_left": refuse("dice.five", "no_dice_left", dice=5),
    "free_die": refuse("power.turn", "no_free_die", figure=5),
    "colourless_left": refuse("power.colourless", "no_colourless"),
    "is_tied": refuse("power.tie", "no_tie", source=mana("red")),
    "own_stands_there": refuse("power.step", "own_not_there", rank=rank("mage"), source=mana("red")),
    "rival_stands_there": refuse(
        "power.rival",
        "rival_not_there",
        rival=ORANGE,
        rank=rank("mage"),
        source=mana("red"),
        ranks=terms("rank", "apprentice", "mage"),
    ),
    "a_rival": refuse("power.rival", "own_sorcerers"),
    "has_a_level_to_lose": refuse("dice.target", "rival_at_zero", rival=ORANGE, power=power(7)),
    "bonus_not_used": refuse("dice.bonus", "claimed_already"),
    "on_display": refuse("potion.buy", "not_on_display", potion=potion("Y01")),
    "can_pay": refuse("potion.pay", "too_dear", missing=2, colours=terms("mana", "yellow", "green"), colourless=1),
    "crystal_to_spare": refuse("potion.pay", "nothing_to_spare", colour=mana("red")),
    "own_potion": refuse("potion.kinds", "not_owned", potion=potion("Y01")),
    "potion_is_used": refuse("potion.kinds", "always_there", potion=potion("Y03")),
    "potion_ready": refuse("potion.kinds", "used_for_good", potion=potion("Y06")),
    "potion_ready: this turn": refuse("potion.kinds", "used_this_turn", potion=potion("Y01")),
    "potion_works: exchange": refuse("potion.exchange", "nothing_to_exchange"),
    "potion_works: reroll": refuse("potion.reroll", "no_dice_to_reroll"),
    "potion_works: step": refuse("potion.step", "none_to_step", rank=rank("mage")),
    "potion_works: lower": refuse("potion.lower", "no_421_or_target"),
    "potion_works: group": refuse("potion.group", "no_group_to_put", size=3),
    "can_exchange": refuse("potion.exchange", "not_two", colour=mana("blue")),
    "die_to_pick": refuse("potion.reroll", "not_to_pick", figure=5, most=3),
    "something_picked": refuse("potion.reroll", "nothing_picked"),
}
"""The violations of the cases in `refusals.py`."""


BEGUN_SEVEN: Position = {"phase": "raising", "action": 7, "laid": [4, 4], "dice": [3]}
MINE = {"blue": on(red="aaa")}
EXCHANGING: Position = {"phase": "exchanging", "card": "Y01", "potions": {"blue": ["Y01"]}}
REFUSALS: dict[str, Row[Violations]] = {
    **{case: row(CASES[case][0], CASES[case][1], [violation]) for case, violation in REFUSED.items()},
    "an own sorcerer": row(
        position(sorcerers={"blue": on(red="m")}),
        "power 6 blue mage red yellow",
        [refuse("power.rival", "own_sorcerers")],
    ),
    "an own power by the 421": row(rolled(4, 2, 1), "lower blue 1", [refuse("dice.target", "own_powers")]),
    "an own power at 0 by the 421": row(rolled(4, 2, 1), "lower blue 7", [refuse("dice.target", "own_powers")]),
    "nobody at this table by the 421": row(rolled(4, 2, 1), "lower yellow 1", [refuse("dice.target", "no_rival")]),
    "nobody at this table": row(position(), "power 6 yellow mage red yellow", [refuse("power.rival", "no_rival")]),
    "a rival's sorcerer that is not there and no neighbour": row(
        position(),
        "power 6 orange apprentice red yellow",
        [
            refuse(
                "power.rival",
                "rival_not_there",
                rival=ORANGE,
                rank=rank("apprentice"),
                source=mana("red"),
                ranks=terms("rank", "apprentice", "mage"),
            )
        ],
    ),
    "a 421 before the roll": row(position(), "lower orange 1", [LOWER_421]),
    "a 421 while something is begun": row(
        position(dice=[4, 2, 1], phase="raising", amount=2), "lower orange 1", [begun("raising")]
    ),
    "a power raised twice by an initiate": row(
        position(**BEGUN_SEVEN, amount=1, given=[2]),
        "raise 2",
        [refuse("seven.initiate", "power_raised", power=power(2))],
    ),
    "a power raised twice by a potion": row(
        position(phase="raising", amount=1, given=[2], card="Y07", potions={"blue": ["Y07"]}),
        "raise 2",
        [refuse("potion.levels", "power_raised", power=power(2))],
    ),
    "no colourless crystal for a potion": row(
        position(potions={"blue": ["Y06"]}, mana={"orange": {"colourless": 18}}),
        "use Y06",
        [refuse("box.crystals", "no_colourless")],
    ),
    "an empty source in an exchange": row(
        position(**EXCHANGING, mana={"blue": {"red": 2}, "orange": {"green": 18}}),
        "exchange red red green",
        [refuse("box.crystals", "source_empty", source=mana("green"))],
    ),
    "two colours in an exchange": row(
        position(**EXCHANGING, mana={"blue": {"red": 2}}),
        "exchange red colourless green",
        [refuse("potion.exchange", "cannot_give", first=mana("red"), second=mana("colourless"))],
    ),
    "a potion's step of a rank that is elsewhere": row(
        position(phase="stepping", card="Y08", potions={"blue": ["Y08"]}, sorcerers={"blue": on(blue="m")}),
        "step red yellow",
        [refuse("potion.step", "own_not_there", rank=rank("mage"), source=mana("red"))],
    ),
    "a group of a potion of another size": row(
        position(phase="putting", card="V10", amount=3, potions={"blue": ["V10"]}),
        "place 2 red",
        [refuse("action.groups", "not_the_group", size=3, tried=2)],
    ),
    "no groups left of action 3": row(
        acting(3, 4, puts=0, sorcerers=MINE),
        "place 1 red",
        [refuse("action.three", "no_group_left", action=3, groups=2)],
    ),
    "no groups by action 7": row(seven(4, 3), "place 1 red", [refuse("seven.given", "action_puts_none", action=7)]),
    "no power by action 7": row(seven(4, 3), "raise 1", [refuse("seven.given", "action_raises_none", action=7)]),
    "no more powers of action 1": row(
        acting(1, 4, raises=0, raised=[1, 2, 3]), "raise 4", [refuse("action.one", "no_raise_left", action=1, powers=3)]
    ),
    "two figures for action 7": row(rolled(4, 2, 2), "action 7 5", [refuse("seven.dice", "no_pair", figure=5, dice=0)]),
    "the third power once more": row(
        position(used=[3, 5, 6]), "power 3", [refuse("power.limit", "power_used", power=power(3))]
    ),
    "two reasons of a power": row(
        position(powers={"blue": [0] * 7}, used=[3]),
        "power 3",
        [refuse("power.level", "power_at_zero", power=power(3)), refuse("power.limit", "power_used", power=power(3))],
    ),
    "a full use of powers and one without a level": row(
        position(powers={"blue": [0] * 7}, used=[1, 5, 6]),
        "power 3",
        [refuse("power.level", "power_at_zero", power=power(3)), refuse("power.limit", "powers_used", n=3)],
    ),
    "too small a supply for a group that is put already": row(
        acting(4, 3, puts=0, sorcerers={"blue": on(yellow="aaaaaa")}),
        "place 3 red",
        [refuse("action.four", "no_group_left", action=4, groups=1)],
    ),
    "a potion that works always and is another's": row(
        position(potions={"orange": ["Y03"]}), "use Y03", [refuse("potion.kinds", "not_owned", potion=potion("Y03"))]
    ),
    "a payment while something else is begun": row(
        position(dice=[4], phase="raising", amount=2), "pay", [begun("raising")]
    ),
    "a price with nothing missing of one colour": row(
        position(display=["Y02"], mana={"blue": {"yellow": 2, "blue": 1}}),
        "buy Y02",
        [refuse("potion.pay", "too_dear", missing=1, colours=terms("mana", "blue"), colourless=0)],
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_all_its_paragraphs_and_values(case: str) -> None:
    check_refused(REFUSALS[case])


STRAY: dict[str, Row[Violations]] = {
    "power 7": row(position(), "u.7", [refuse("power.glory", "never_used")]),
    "a source before a die is laid": row(rolled(4, 3), "c.red", [refuse("action.choose", "no_action")]),
    "a source before the roll": row(position(), "c.red", [refuse("action.choose", "no_action")]),
    "a new apprentice": row(acting(2, 3), "s.apprentice", [refuse("seven.rank", "apprentice_clicks")]),
    "an own initiate": row(
        position(sorcerers={"blue": on(red="i")}), "p.blue.red.initiate", [refuse("box.sorcerers", "initiate_clicks")]
    ),
    "an own archmage": row(
        position(sorcerers={"blue": on(red="x")}), "p.blue.red.archmage", [refuse("power.step", "no_step")]
    ),
    "a rival's sorcerer": row(
        position(sorcerers={"orange": on(red="i")}), "p.orange.red.initiate", [refuse("power.rival", "rival_clicks")]
    ),
    "a rival's sorcerer while something is begun": row(
        position(phase="raising", amount=2, card="Y07", potions={"blue": ["Y07"]}, sorcerers={"orange": on(red="a")}),
        "p.orange.red.apprentice",
        [begun("raising")],
    ),
    "the wrong sorcerer for a potion": row(
        position(phase="stepping", card="R08", potions={"blue": ["R08"]}, sorcerers={"blue": on(blue="xm")}),
        "p.blue.blue.mage",
        [refuse("potion.step", "step_clicks", rank=rank("archmage"))],
    ),
    "two colours for an exchange": row(
        position(**EXCHANGING, mana={"blue": {"red": 2, "blue": 1}}),
        "m.red, m.blue",
        [refuse("potion.exchange", "two_colours_clicks")],
    ),
    "a colour for itself": row(
        position(**EXCHANGING, mana={"blue": {"red": 2}}),
        "m.red, m.red, c.red",
        [refuse("potion.exchange", "same_colour_clicks")],
    ),
    "action 7 without a pair": row(rolled(6, 4, 3), "a.7", [refuse("seven.dice", "pair_clicks")]),
    "power 2 without a die": row(acting(4), "u.2", [refuse("power.turn", "die_clicks")]),
    "power 4 without a tie": row(acting(4, **ACTIVE), "u.4", [refuse("power.tie", "tie_clicks")]),
    "power 5 without a mage": row(position(sorcerers=MINE), "u.5", [refuse("power.step", "own_clicks")]),
    "power 6 with nobody to move": row(
        position(sorcerers={"orange": on(red="ix")}), "u.6", [refuse("power.rival", "rivals_clicks")]
    ),
    "power 6 without a level": row(
        position(sorcerers={"orange": on(red="a")}, powers={"blue": [0] * 7}),
        "u.6",
        [refuse("power.level", "power_at_zero", power=power(6))],
    ),
    "a rank with too few sorcerers": row(
        seven(4, 3, sorcerers={"blue": on(red="aa", blue="a")}), "s.mage", [refuse("seven.given", "give_clicks", n=3)]
    ),
    "a rank with too few sorcerers there": row(
        seven(4, 3, sorcerers={"blue": on(red="aaa", blue="a")}, potions={"blue": ["Y09"]}),
        "s.mage, c.blue",
        [refuse("seven.given", "give_there_clicks", n=2, source=mana("blue"))],
    ),
    "an own potion that is always there": row(
        position(potions={"blue": ["Y03"]}), "k.Y03", [refuse("potion.kinds", "always_there", potion=potion("Y03"))]
    ),
    "a rival's potion": row(
        position(potions={"orange": ["Y06"]}), "k.Y06", [refuse("potion.kinds", "not_owned", potion=potion("Y06"))]
    ),
    "a potion on display that is too dear": row(
        position(display=["Y02"], mana={"blue": {"yellow": 2, "blue": 1}}),
        "k.Y02",
        [refuse("potion.pay", "too_dear", missing=1, colours=terms("mana", "blue"), colourless=0)],
    ),
    "a source where a group of the action went, after the last": row(
        acting(2, 3, puts=0, targeted=["red"], fresh={"red": 2}, sorcerers={"blue": on(red="aa")}),
        "c.red",
        [refuse("action.two", "no_group_left", action=2, groups=1)],
    ),
    "no element": row(position(), "nowhere", [refuse("turn.decision", "nothing_there")]),
}
"""Clicks for which there is no legal action, and the reason for each."""


@pytest.mark.parametrize("case", STRAY)
def test_clicks_without_an_action_explain_why(case: str) -> None:
    check_stray(STRAY[case])


def test_every_refusal_has_a_row() -> None:
    assert words_told(REFUSALS, STRAY) == refusal_words(GAME)
    assert REFUSED.keys() == CASES.keys()


# --- legal actions and outcomes -----------------------------------------------------------------------------------

KEPT = {"blue": {"yellow": 2, "green": 1, "blue": 2, "colourless": 3}}
CITED: dict[str, Row[str]] = {
    "the roll of round 1": row({"seats": 3}, "roll", "dice.roll dice.first"),
    "the roll": row(position(), "roll", "dice.roll"),
    "action 1": row(rolled(1, 2, 3), "action 1", "action.choose action.one"),
    "action 6": row(rolled(6, 2, 3), "action 6", "action.choose action.six"),
    "action 7": row(rolled(2, 2, 3), "action 7 2", "seven.dice"),
    "a group placed": row(acting(2, 4), "place 2 red", "action.two action.groups action.place mana.activate"),
    "a group moved": row(
        acting(4, 3, sorcerers=MINE), "move 3 red yellow", "action.four action.groups action.move mana.activate"
    ),
    "a group of a potion": row(
        position(phase="putting", card="V10", amount=3, potions={"blue": ["V10"]}),
        "place 3 red",
        "potion.group action.groups action.place mana.activate",
    ),
    "a power raised": row(acting(3, 4), "raise 1", "action.three box.powers"),
    "a power raised by an initiate": row(position(**BEGUN_SEVEN, amount=2), "raise 1", "seven.initiate"),
    "a power raised by a potion": row(
        position(phase="raising", amount=2, card="Y07", potions={"blue": ["Y07"]}), "raise 1", "potion.levels"
    ),
    "a sorcerer": row(
        seven(4, 3, sorcerers=MINE), "create mage red aaa", "seven.given seven.rank box.sorcerers mana.activate"
    ),
    "a sorcerer for two": row(
        seven(4, 3, sorcerers=MINE, potions={"blue": ["Y09"]}),
        "create mage red aa",
        "seven.given seven.rank box.sorcerers mana.activate potion.two",
    ),
    "an archmage by a triple": row(
        seven(4, 4, sorcerers=MINE), "create archmage red aaa", "seven.given seven.rank box.sorcerers mana.activate"
    ),
    "an archmage by a potion": row(
        seven(4, 3, sorcerers=MINE, potions={"blue": ["G09"]}),
        "create archmage red aaa",
        "seven.given seven.rank box.sorcerers mana.activate potion.archmage",
    ),
    "a mage with the potion of archmages": row(
        seven(4, 3, sorcerers=MINE, potions={"blue": ["G09"]}),
        "create mage red aaa",
        "seven.given seven.rank box.sorcerers mana.activate",
    ),
    "mana": row(acting(4, **ACTIVE), "collect yellow", "mana.once mana.tranches"),
    "power 1": row(position(), "power 1", "power.dice"),
    "power 2": row(rolled(4, 3, 3), "power 2 4 up", "power.turn"),
    "power 3": row(position(), "power 3", "power.colourless"),
    "power 4": row(acting(4, **TIED), "power 4 yellow", "power.tie mana.ties"),
    "power 5": row(position(sorcerers={"blue": on(red="m")}), "power 5 mage red yellow", "power.step mana.activate"),
    "power 6": row(position(sorcerers={"orange": on(red="m")}), "power 6 orange mage red yellow", "power.rival"),
    "a purchase": row(position(display=["Y01"], mana=KEPT), "buy Y01", "potion.buy"),
    "a payment": row(position(phase="paying", card="Y01", display=["Y01"], mana=KEPT), "pay", "potion.pay"),
    "a crystal spared": row(
        position(phase="paying", card="Y01", display=["Y01"], mana=KEPT), "spare yellow", "potion.pay"
    ),
    "an exchange": row(position(**EXCHANGING, mana=KEPT), "exchange yellow yellow red", "potion.exchange"),
    "a step": row(
        position(phase="stepping", card="Y08", potions={"blue": ["Y08"]}, sorcerers={"blue": on(blue="m")}),
        "step blue green",
        "potion.step mana.activate",
    ),
    "a die picked": row(
        position(dice=[4, 2], phase="picking", card="Y02", potions={"blue": ["Y02"]}), "pick 4", "potion.reroll"
    ),
    "a throw": row(
        position(dice=[4, 2], phase="picking", card="Y02", picked=[4], potions={"blue": ["Y02"]}),
        "throw",
        "potion.reroll",
    ),
    "the 421": row(rolled(4, 2, 1), "lower orange 1", "dice.bonus"),
    "the 421 of a potion": row(
        position(dice=[4, 2, 1], phase="lowering", card="B09", amount=2, potions={"blue": ["B09"]}),
        "lower orange 1",
        "potion.lower",
    ),
    "the end": row(acting(4, 3, puts=0), "end", "turn.free"),
    "the end with a reliquat": row(acting(4, 4, 3, puts=0), "end", "turn.free finish.reliquat"),
    "the end with a group left": row(acting(4, 3), "end", "action.decline"),
    "the end with a power left": row(acting(2, 3, puts=0), "end", "action.decline"),
    "the end with both left": row(acting(2, 2), "end", "action.decline finish.reliquat"),
    "use of an exchange": row(
        position(potions={"blue": ["Y01"]}, mana=KEPT), "use Y01", "potion.exchange potion.kinds"
    ),
    "use of a reroll": row(rolled(4, 3, potions={"blue": ["Y02"]}), "use Y02", "potion.reroll potion.kinds"),
    "use of a group": row(position(potions={"blue": ["Y05"]}), "use Y05", "potion.group potion.kinds"),
    "use of crystals": row(position(potions={"blue": ["Y06"]}), "use Y06", "potion.colourless potion.kinds"),
    "use of levels": row(position(potions={"blue": ["Y07"]}), "use Y07", "potion.levels potion.kinds"),
    "use of a step": row(
        position(potions={"blue": ["Y08"]}, sorcerers={"blue": on(blue="m")}), "use Y08", "potion.step potion.kinds"
    ),
    "use of the 421": row(rolled(4, 2, 1, potions={"blue": ["B09"]}), "use B09", "potion.lower potion.kinds"),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_its_paragraphs(case: str) -> None:
    check_cited(CITED[case])


def test_every_choice_of_the_ring_of_power_cites_its_paragraph() -> None:
    ended = row(acting(6, 5, 3, **ELEVEN, powers=PLAIN), "end", "count.ring", **NO_ZEROS)
    state = ended.after(ended.steps)
    assert {ended.game.explain(state, n).rules for n in state.legal_actions()} == {("magus.count.ring",)}


CHANCES: dict[str, Row[str]] = {
    "a roll": row(position(), "roll", "dice.roll"),
    "a potion bought": row(
        position(display=["Y01"], mana={"blue": {"yellow": 2, "green": 1}}), "buy Y01", "potion.refill"
    ),
}


@pytest.mark.parametrize("case", CHANCES)
def test_an_outcome_cites_its_paragraphs(case: str) -> None:
    check_chance_cited(CHANCES[case])


def test_the_set_up_cites_its_paragraphs() -> None:
    state = GAME.new(3)
    met: dict[str, set[tuple[str, ...]]] = {}
    while state.to_act == CHANCE:
        numbers = [n for n, _ in state.chances()]
        met.setdefault(state.phase_name, set()).update(GAME.cited_rules(state, n) for n in numbers)
        state.apply(numbers[0])
    assert list(met.values()) == [
        {("setup.start",)},
        {("setup.sources",)},
        {("setup.sources",)},
        {("setup.display", "box.potions")},
    ]
