"""Refusals of Zargos: the right paragraph and the right numbers for each kind of mistake, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import CHANCE, Violation
from boardbook.games.zargos import conditions, marching
from boardbook.games.zargos.conditions import CONDITIONS
from boardbook.games.zargos.tables import PEOPLES
from tests.games.refusing import check_values_named, counted, every, refusal_words, written
from tests.games.zargos.playing import GAME, GAMES, deal, sample
from tests.games.zargos.test_scenarios import BLUES, GREENS, Position, begin, pawns, position, reorganising, window

LANGS = ("en", "fr")
EVERY = every(CONDITIONS)


def way(origin: str, side: str = "knights", *, by: str = "land", route: str = "", **changes: Any) -> Position:
    """An attack has been begun."""
    move = {"origin": origin, "way": by, "route": route.split(), "to": None}
    return position(side, **{"phase": "way", "move": move, "fresh": pawns(changes[side]), **changes})


def moving(origin: str, side: str = "knights", *, by: str = "land", route: str = "", **changes: Any) -> Position:
    """A step of a reorganisation has been begun."""
    move = {"origin": origin, "way": by, "route": route.split(), "to": None}
    return reorganising(side, **{"phase": "way", "move": move, **changes})


def number(side: str, origin: str | None, to: str, by: str = "land", **changes: Any) -> Position:
    """A number is needed: of pawns that attack, or of the pool."""
    move: Position = {"origin": origin, "way": by, "route": [], "to": to}
    fresh = pawns(changes[side]) if origin else {}
    return position(side, **{"phase": "number", "move": move, "fresh": fresh, **changes})


def cast(wind: str, by: int = 0, target: str = "", **changes: Any) -> Position:
    """A red wind is on its way."""
    coming = {"wind": wind, "by": by, "target": target}
    given = position(**{"phase": "target", "stage": "window", "cast": coming, "hands": {"knights": wind}, **changes})
    return {**given, "hands": [[]] * 6, "to_act": None}


def exchange(phase: str = "exchange", **changes: Any) -> Position:
    """The seats may exchange winds."""
    hands = {"knights": "war ice", "spiders": "storm", **changes.pop("hands", {})}
    given = position(**{"phase": phase, "stage": "exchange", "hands": hands, **changes})
    return {**given, "side": None, "to_act": None}


def buying(phase: str, **changes: Any) -> Position:
    """The Knights buy."""
    return position(**{"phase": phase, "stage": "buy", "points": {"knights": 18}, **changes})


def fought(
    target: str, phase: str, attackers: int, side: str, battle: Position | None = None, **changes: Any
) -> Position:
    """A combat is going on."""
    fight = {"target": target, "attackers": attackers, **(battle or {})}
    return position(side, phase=phase, battle=fight, **changes) | {"to_act": None}


def in_turn(green: list[str], blue: list[str]) -> Position:
    """The peoples took these placement cards in turn, the blue ones in twos."""
    turns = [blue[k : k + 2] for k in range(0, len(blue), 2)] + [[card] for card in green]
    held = {people: [card for turn in turns[k :: len(PEOPLES)] for card in turn] for k, people in enumerate(PEOPLES)}
    return {"phase": "take", "cards": held}


KNIGHTS = "TA1 6 TA2 5"
OFFERED: Position = {"by": "knights", "to": "spiders", "give": [], "ask": []}
CARDS: Position = {"knights": "TA1 TA2 boat", "spiders": "KO1 KO2"}
BARTER: Position = {"by": 0, "to": 1, "give": ["ice"], "ask": []}
BY_SEA: Position = {"by": "boat", "route": "~06", "boats": {"knights": 1}}
CASES: dict[str, tuple[Position, str, str, list[int]]] = {
    "in_its_phase: number first": (number("knights", "TA1", "TA3", knights=KNIGHTS), "done", "round.pending", []),
    "in_its_phase: window": (position(hands={"knights": "ice"}), "play ice", "round.window", []),
    "in_its_phase: War": (position(hands={"knights": "war"}), "play war", "green.war", []),
    "in_its_phase: fight": (reorganising(), "fight TA3", "combat.order", []),
    "not_chosen_yet": ({"phase": "people", "leaders": {"monks": 0}}, "choose monks", "setup.choose", []),
    "stack_lasts: green": (in_turn(GREENS, []), "take green", "setup.take", []),
    "stack_lasts: blue": (in_turn([], BLUES), "take blue", "setup.take", []),
    "another_people": (deal(**CARDS), "offer knights", "setup.trade", []),
    "another_people: absent": (deal(seats=4, **CARDS), "offer winged", "setup.trade", []),
    "offers_left": (deal(**CARDS, offers={"knights": 2}), "offer spiders", "setup.trade", [2]),
    "has_something_to_deal": (deal(knights="boat", spiders="KO1"), "offer spiders", "setup.bargain", []),
    "card_is_held": (deal(**CARDS, phase="bundle", offer=OFFERED), "give KO1", "setup.bargain", []),
    "gives_first": (deal(**CARDS, phase="bundle", offer=OFFERED), "ask KO1", "round.pending", []),
    "gives_first: asked": (
        deal(**CARDS, phase="bundle", offer={**OFFERED, "give": ["TA1"], "ask": ["KO1"]}),
        "give boat",
        "round.pending",
        [],
    ),
    "cards_in_order": (
        deal(**CARDS, phase="bundle", offer={**OFFERED, "give": ["TA2"]}),
        "give TA1",
        "setup.trade",
        [],
    ),
    "cards_in_order: winds": (
        exchange("barter", offer={**BARTER, "give": ["ice"]}, hands={"knights": "war ice"}),
        "hand war",
        "wind.exchange",
        [],
    ),
    "leaves_a_deal": (
        deal(knights="TA1 boat", spiders="KO1 boat", phase="bundle", offer={**OFFERED, "give": ["TA1"]}),
        "ask boat",
        "setup.bargain",
        [],
    ),
    "leaves_a_deal: pawns": (
        deal(
            knights="TA1 TA2",
            spiders="KO1 KO2",
            phase="bundle",
            offer={**OFFERED, "give": ["TA1"], "ask": ["KO1"]},
            pool={"knights": 0, "spiders": 9},
        ),
        "ask KO2",
        "setup.bargain",
        [],
    ),
    "offer_is_complete": (deal(**CARDS, phase="bundle", offer=OFFERED), "propose", "setup.bargain", []),
    "offer_is_complete: winds": (exchange("barter", offer=BARTER), "propose", "wind.exchange", []),
    "offer_is_complete: too many": (
        exchange(
            "barter",
            offer={**BARTER, "give": ["war", "ice"], "ask": ["storm"]},
            hands={"spiders": "storm storm death"},
        ),
        "propose",
        "wind.exchange",
        [],
    ),
    "holds_what_is_wanted": (exchange("reply", offer={**BARTER, "ask": ["demon"]}), "accept", "wind.exchange", []),
    "may_be_placed_there": (
        position(phase="place", stage="buy", pool={"knights": 3}, knights=KNIGHTS),
        "place TA3",
        "buy.place",
        [],
    ),
    "may_be_placed_there: mist": (
        position(phase="place", stage="mist", pool={"knights": 3}, knights=KNIGHTS),
        "place TA3",
        "green.mist",
        [],
    ),
    "may_be_placed_there: ice": (
        position(
            phase="place", stage="mist", pool={"knights": 3}, knights="TA1 6 OZ1 2", frozen=["OZ"], lasting=["ice"]
        ),
        "place OZ1",
        "red.ice",
        [],
    ),
    "may_be_placed_there: storm": (
        position(
            "dragons",
            phase="place",
            stage="mist",
            pool={"dragons": 3},
            dragons="TA1 6",
            closed=["~01", "~06"],
            lasting=["storm"],
        ),
        "place ~06",
        "red.storm",
        [],
    ),
    "may_be_placed_there: tide": (
        position(
            "dragons",
            phase="place",
            stage="mist",
            pool={"dragons": 3},
            dragons="TA1 6",
            cancelled=["dragons"],
            lasting=["tide"],
        ),
        "place ~06",
        "red.tide",
        [],
    ),
    "own_place": (position(knights=KNIGHTS, monks="TA3 2"), "from TA3", "attack.stay", []),
    "own_place: reorganising": (reorganising(knights=KNIGHTS), "from TA3", "reorganise.held", []),
    "not_frozen": (position(knights=KNIGHTS, frozen=["TA"], lasting=["ice"]), "from TA1", "red.ice", []),
    "before_the_combats": (
        position("monks", monks=KNIGHTS, winged="TA3 2", fighting=True),
        "from TA1",
        "attack.moves",
        [],
    ),
    "before_the_combats: Zargos": (
        position(knights="ZA1 6", winged="ZA2 2", fighting=True),
        "from ZA1",
        "island.knights",
        [],
    ),
    "has_steps": (reorganising(knights="TA1 6 TA3 2", steps=0), "from TA1", "reorganise.steps", []),
    "pawns_may_leave: one stays": (position(knights="TA1 1 TA3 6"), "from TA1", "attack.stay", []),
    "pawns_may_leave: moved": (position("monks", monks="TA1 5") | {"fresh": {}}, "from TA1", "attack.once", []),
    "pawns_may_leave: Winged": (
        reorganising("winged", winged="TA1 5 TA3 2", locked={"TA1": 5}),
        "from TA1",
        "people.flock",
        [],
    ),
    "can_go_somewhere": (position("monks", monks="LU0 5 LU1 1 LU2 1 LU3 1 LU4 1"), "from LU0", "attack.target", []),
    "can_go_somewhere: boats": (position("monks", monks="OZ1 5 OZ0 2"), "from OZ1", "attack.sea", [0, 1]),
    "can_go_somewhere: storm": (
        position("monks", monks="OZ1 5 OZ0 2", boats={"monks": 1}, closed=["~12", "~13"], lasting=["storm"]),
        "from OZ1",
        "red.storm",
        [],
    ),
    "can_go_somewhere: Knights": (
        position(knights="TA1 6 OZ1 2", winged="OZ0 1", commitments=[["TA1", "TA3", 2, "land"]]),
        "from OZ1",
        "people.knights",
        [],
    ),
    "a_fit_target": (way("TA1", knights="TA1 6 TA3 2"), "to TA3", "attack.target", []),
    "a_fit_target: attacked": (way("TA1", knights="TA1 6", attacked=["TA3"]), "to TA3", "people.knights", []),
    "a_fit_target: one": (
        way("TA1", knights="TA1 6", commitments=[["TA1", "TA0", 2, "land"]]),
        "to TA3",
        "people.knights",
        [],
    ),
    "a_fit_target: reorganising": (moving("TA1", knights="TA1 6 TA3 2"), "to TA0", "reorganise.held", []),
    "a_fit_target: same": (moving("TA1", knights="TA1 6 TA3 2"), "to TA1", "reorganise.held", []),
    "can_be_reached: land": (way("TA0", knights="TA0 6", boats={"knights": 3}), "to OZ1", "attack.land", []),
    "can_be_reached: by sea": (way("TA1", knights="TA1 6", boats={"knights": 1}), "to ZA6", "attack.sea", []),
    "can_be_reached: by sea, on": (
        way("TA1", knights="TA1 6", by="boat", route="~06", boats={"knights": 2}),
        "to BA1",
        "attack.sea",
        [],
    ),
    "can_be_reached: boats": (way("TA1", knights="TA1 6", boats={"knights": 3}), "to OZ1", "attack.sea", [3, 4]),
    "can_be_reached: closed": (
        way("TA1", knights="TA1 6", boats={"knights": 1}, closed=["~01", "~06"], lasting=["storm"]),
        "to ZA6",
        "red.storm",
        [],
    ),
    "can_be_reached: beyond Earth": (
        way("TA1", by="earth", knights="TA1 6", hands={"knights": "earth"}),
        "to OZ1",
        "green.earth",
        [3],
    ),
    "can_be_reached: none to embark": (
        way("TA1", knights="TA1 6", boats={"knights": 1}) | {"fresh": {}},
        "to ZA6",
        "people.port",
        [],
    ),
    "can_be_reached: swimming": (moving("TA1", "dragons", dragons="TA1 6 BA4 1"), "to BA4", "people.swim", []),
    "can_be_reached: is crossed": (
        way("TA1", knights="TA1 6", boats={"knights": 1}),
        "to ~06",
        "attack.sea",
        [],
    ),
    "can_be_reached: swims later": (
        way("TA1", "dragons", dragons="TA1 6", boats={"dragons": 1}),
        "to ~06",
        "people.dragons",
        [],
    ),
    "nor_by_boat": (way("TA1", "dragons", dragons="TA1 6"), "to ~06", "people.dragons", [0]),
    "can_be_reached: Elsewhere": (
        way("TA1", by="elsewhere", knights="TA1 6", hands={"knights": "elsewhere"}),
        "to ZA7",
        "green.elsewhere",
        [],
    ),
    "can_be_reached: sea": (way("TA1", knights="TA1 6", **BY_SEA), "to KA0", "attack.sea", []),
    "can_be_reached: lake": (
        way("KO1", knights="KO1 6", by="boat", route="~14", boats={"knights": 2}),
        "to KA3",
        "attack.sea",
        [],
    ),
    "can_be_reached: not to sea": (way("TA1", knights="TA1 6"), "to ~06", "attack.sea", [0]),
    "can_be_reached: void": (way("ZA1", "winged", winged="ZA1 6"), "to ZA9", "island.powers", []),
    "can_be_reached: swim": (
        moving("ZA1", "dragons", dragons="ZA1 6 ZA2 1", boats={"dragons": 2}),
        "to ~06",
        "island.powers",
        [],
    ),
    "can_be_reached: typhoon": (
        way("BA3", "winged", winged="BA3 6", cancelled=["winged"], lasting=["typhoon"]),
        "to TA4",
        "red.cancel",
        [],
    ),
    "can_be_reached: line": (way("OZ0", "winged", winged="OZ0 6"), "to BA5", "people.lines", []),
    "can_be_reached: too far": (way("TA0", "winged", winged="TA0 6"), "to KO3", "people.winged", []),
    "can_be_reached: quake": (
        way("IT1", "spiders", spiders="IT1 6", cancelled=["spiders"], lasting=["quake"]),
        "to PA4",
        "red.cancel",
        [],
    ),
    "can_be_reached: landing": (
        cast("storm", target="~05 ~06", dragons="TA1 2 ~06 3", phase="landing", landing=["~06"], closed=["~05", "~06"]),
        "to ~03",
        "red.drift",
        [],
    ),
    "afloat": (way("~06", "dragons", dragons="~06 5", boats={"dragons": 2}), "sail ~01", "attack.sea", []),
    "afloat: Elsewhere": (
        way("TA1", by="elsewhere", knights="TA1 6", hands={"knights": "elsewhere"}),
        "sail ~06",
        "green.elsewhere",
        [],
    ),
    "afloat: moved": (way("TA1", knights="TA1 6", boats={"knights": 1}) | {"fresh": {}}, "sail ~06", "people.port", []),
    "next_space": (way("TA1", knights="TA1 6", boats={"knights": 3}), "sail ~01", "attack.sea", []),
    "next_space: storm": (
        way("TA1", knights="TA1 6", boats={"knights": 3}, closed=["~05", "~06"], lasting=["storm"]),
        "sail ~06",
        "red.storm",
        [],
    ),
    "boats_suffice": (way("TA1", knights="TA1 6"), "sail ~06", "attack.sea", [0]),
    "boats_suffice: too long": (
        moving("TA1", knights="TA1 6 TA0 1 OZ1 1", boats={"knights": 2}),
        "sail ~06",
        "reorganise.sea",
        [2],
    ),
    "boats_suffice: storm": (
        moving("TA1", knights="TA1 6 TA0 1 BA1 1", boats={"knights": 2}, closed=["~01", "~02"], lasting=["storm"]),
        "sail ~06",
        "red.storm",
        [],
    ),
    "boats_suffice: Earth": (
        moving("IT2", by="earth", knights="IT2 6 KO3 1", hands={"knights": "earth"}),
        "sail ~11",
        "green.earth",
        [3],
    ),
    "within_the_number": (number("monks", "TA1", "TA3", monks="TA1 6"), "count 6", "attack.stay", [5, 6]),
    "within_the_number: pool": (
        number("knights", None, "TA1", "place", stage="buy", pool={"knights": 3}, knights="TA1 6"),
        "count 4",
        "round.pending",
        [3],
    ),
    "within_the_number: moved": (
        number("monks", "TA1", "TA3", monks="TA1 6") | {"fresh": {"TA1": 2}},
        "count 3",
        "attack.once",
        [2, 3],
    ),
    "within_the_number: call": (
        fought(
            "PA4",
            "number",
            3,
            "monks",
            spiders="PA4 2 KO3 5",
            move={"origin": "KO3", "way": "call", "route": [], "to": "PA4"},
        ),
        "count 5",
        "people.call",
        [4, 5],
    ),
    "is_engaged": (position(knights=KNIGHTS), "fight TA3", "combat.order", []),
    "needs_a_fight": (
        position("monks", monks=KNIGHTS, commitments=[["TA1", "TA3", 2, "land"]]),
        "fight TA3",
        "attack.vacant",
        [],
    ),
    "combats_are_fought": (
        position("monks", monks=KNIGHTS, winged="TA3 2", commitments=[["TA1", "TA3", 2, "land"]]),
        "done",
        "attack.finish",
        [],
    ),
    "can_be_called": (fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5 IT1 1"), "call IT1", "people.call", []),
    "can_be_called: no volcano": (
        fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5 IT2 4"),
        "call IT2",
        "people.call",
        [],
    ),
    "can_be_called: others": (
        fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5", winged="OZ1 3"),
        "call OZ1",
        "people.call",
        [],
    ),
    "can_be_called: here": (fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5"), "call PA4", "people.call", []),
    "can_be_called: ice": (
        fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5 IT1 3", frozen=["IT"], lasting=["ice"]),
        "call IT1",
        "red.ice",
        [],
    ),
    "die_lies": (
        fought("TA3", "monk", 4, "monks", {"round": 1, "attack": [5, 4]}, winged="TA3 5"),
        "reroll 6",
        "people.monks",
        [6],
    ),
    "holds_the_wind": (window(hands={"knights": "ice"}), "play madness", "wind.secret", []),
    "holds_the_wind: exchange": (exchange("barter", offer=BARTER), "hand ice", "wind.exchange", []),
    "against_who_plays": (window(hands={"monks": "typhoon"}), "play typhoon", "red.cancel", []),
    "against_who_plays: tide": (window(hands={"monks": "tide"}), "play tide", "red.tide", []),
    "against_who_plays: out": (window(hands={"monks": "quake"}, out="spiders"), "play quake", "red.cancel", []),
    "not_twice": (window(hands={"knights": "death"}, played=[["death", ""]]), "play death", "wind.same", []),
    "not_twice: target": (
        cast("madness", played=[["madness", "OZ"]], phase="target"),
        "target OZ",
        "wind.same",
        [],
    ),
    "carries_somewhere": (way("TA0", knights="TA0 6", hands={"knights": "earth"}), "play earth", "green.earth", []),
    "carries_somewhere: under way": (
        way("TA1", knights="TA1 6", hands={"knights": "elsewhere"}, **BY_SEA),
        "play elsewhere",
        "green.elsewhere",
        [],
    ),
    "nothing_moved_yet": (
        reorganising(knights="TA1 6 TA3 2", steps=1, hands={"knights": "mist"}),
        "play mist",
        "green.mist",
        [],
    ),
    "target_fits": (cast("ice", phase="target"), "target TA1", "red.ice", []),
    "target_fits: storm": (cast("storm", phase="target"), "target TA", "red.storm", []),
    "target_fits: lake": (cast("storm", phase="target"), "target ~14", "red.storm", []),
    "target_fits: demon": (cast("demon", phase="target"), "target TA", "red.demon", []),
    "may_be_put_back": (exchange(), "discard ice", "wind.own", []),
    "another_player": (exchange(), "barter knights", "wind.exchange", []),
    "another_player: absent": (exchange(out="winged"), "barter winged", "wind.exchange", []),
    "another_player: first": (
        exchange(seats=3, hands={"knights": "ice", "spiders": "storm"}),
        "barter dragons",
        "wind.exchange",
        [],
    ),
    "wind_offers_left": (exchange(bartered={"0": 1}), "barter spiders", "wind.exchange", [1]),
    "can_exchange": (exchange(), "barter monks", "wind.exchange", []),
    "leaves_an_exchange": (exchange("barter", offer={**BARTER, "ask": ["storm"]}), "want storm", "wind.exchange", []),
    "boats_in_stock": (buying("boats", boats={"spiders": 13}), "boats 3", "buy.boats", [2]),
    "points_suffice": (buying("boats"), "boats 4", "buy.boats", [20, 18]),
    "points_suffice: pawns": (buying("recruit", spent=10), "recruit 5", "buy.pawns", [10, 8]),
    "within_the_people": (buying("recruit", knights="TA1 97"), "recruit 4", "buy.pawns", [100, 3]),
}
FULL = " ".join(f"{kingdom}{k} 4" for kingdom in ("LU", "PA") for k in range(4))
"""No pile makes a pawn of five: 32 small ones lie here."""
STRICT: dict[str, tuple[Position, str, str, list[int]]] = {
    "enough_pieces": (
        number("knights", None, "TA3", "place", stage="buy", pool={"knights": 4}, knights=f"{FULL} KO0 4 TA1 1 TA3 1"),
        "count 3",
        "box.peoples",
        [40, 12],
    ),
}


def ruling(case: str) -> tuple[bb.Ruling, str, list[int]]:
    given, action, rule, numbers = CASES.get(case) or STRICT[case]
    return begin(given, **({"strict_pieces": "true"} if case in STRICT else {})).explain(action), rule, numbers


@pytest.mark.parametrize("case", [*CASES, *STRICT])
def test_each_mistake_has_its_paragraph_and_numbers(case: str) -> None:
    told, rule, numbers = ruling(case)
    assert not told.legal
    assert told.rules == (f"zargos.{rule}",), told.text()
    for lang in LANGS:
        text = told.text(lang)
        assert sorted(int(n) for n in re.findall(r"\b\d+", text)) == sorted(numbers), text
        assert "{" not in text
    assert told.text("en") != told.text("fr")


def test_cases_stand_for_conditions() -> None:
    assert {case.partition(":")[0] for case in (*CASES, *STRICT)} == EVERY


def test_all_that_is_wrong_is_told_at_once() -> None:
    told = begin(exchange(bartered={"0": 1})).explain("barter monks")
    assert "limit is 1" in told.text()
    assert "player of the Monks" in told.text()


def test_a_landing_is_refused_where_the_option_says_so() -> None:
    given = way("~06", "dragons", dragons="~06 5")
    assert begin(given).explain("to ZA1").legal
    told = begin(given, zargos_blocks_landing="true").explain("to ZA1")
    assert told.rules == ("zargos.island.powers",)


def test_nobody_decides_out_of_turn_or_at_the_end() -> None:
    match = bb.Match.from_position("zargos", position(knights=KNIGHTS), [*"ABCDEF"], chance="ask")
    for seat in (1, 5, None):
        told = match.seen_by(seat).explain("done")
        assert told.rules == ("zargos.round.decision",)
        assert told.text() == "It is A’s decision."
    assert bb.Match("zargos", 3, chance="ask").explain("done").rules == ("zargos.round.decision",)
    over = GAME.state({"phase": "over", "over": "round_limit"})
    assert GAME.explain(over, 0).rules == ("zargos.end.over",)


STRAY = {
    "way": (way("TA1", knights=KNIGHTS), "round.pending"),
    "number": (number("knights", "TA1", "TA3", knights=KNIGHTS), "round.pending"),
    "attack": (position(knights=KNIGHTS), "attack.target"),
    "reorganise": (reorganising(knights=KNIGHTS), "reorganise.held"),
    "boats": (buying("boats"), "round.decision"),
    "target": (cast("ice", phase="target"), "red.ice"),
}


@pytest.mark.parametrize("phase", STRAY)
def test_stray_clicks_get_an_answer(phase: str) -> None:
    given, rule = STRAY[phase]
    told = begin(given).explain(clicks=["nowhere"])
    assert not told.legal
    assert told.rules == (f"zargos.{rule}",)
    assert told.text("en") != told.text("fr")


# --- the sea clicked, or what lies over it ---------------------------------------------------------------------------

SEA: dict[str, tuple[Position, str, str]] = {
    "a trip is possible": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 1}),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea: click Gulf of Taïro first.",
    ),
    "the sea without boats": (
        way("TA1", "monks", monks="TA1 6"),
        "~06",
        "Each sea space of a trip costs a boat; your people has 0 boats.",
    ),
    "what lies over it without boats": (
        way("TA1", "monks", monks="TA1 6"),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea and costs 1 boat; your people has 0.",
    ),
    "a storm with boats": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "a storm with boats enough to go round it": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "ZA3",
        "To Zargos south-east coast (ZA3) the way is by sea: click Gulf of Akilon first.",
    ),
    "a storm without boats": (
        way("TA1", "monks", monks="TA1 6", closed=["~01", "~06"], lasting=["storm"]),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea and costs 4 boats; your people has 0.",
    ),
    "the closed sea": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}, closed=["~01", "~06"], lasting=["storm"]),
        "~06",
        "Gulf of Taïro is closed by a storm in this turn.",
    ),
    "a sea that is far": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 2}),
        "~03",
        "Gulf of Kahil is not next to Taïro east (TA1).",
    ),
    "to reorganise": (
        moving("TA1", "monks", monks="TA1 6 BA4 1", boats={"monks": 1}),
        "BA4",
        "To Banzol south (BA4) the way is by sea: click Gulf of Taïro first.",
    ),
    "to reorganise without boats": (
        moving("TA1", "monks", monks="TA1 6 TA3 1 BA4 1"),
        "BA4",
        "To Banzol south (BA4) the way is by sea and costs 1 boat; your people has 0.",
    ),
    "Winged over two borders": (
        way("TA1", "winged", winged="TA1 6", boats={"winged": 1}),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea: click Gulf of Taïro first.",
    ),
    "Spiders without boats": (
        way("IT1", "spiders", spiders="IT1 6"),
        "OH3",
        "To Ohms west (OH3) the way is by sea and costs 1 boat; your people has 0.",
    ),
    "Spiders whose volcanoes are shut": (
        way("IT1", "spiders", spiders="IT1 6", cancelled=["spiders"], lasting=["quake"]),
        "PA4",
        "A wind has stopped the power of the Spiders.",
    ),
    "Dragons who attack": (
        way("TA1", "dragons", dragons="TA1 6"),
        "~06",
        (
            "No attack enters the sea: Dragons do that when they reorganise. "
            "Each sea space of a trip costs a boat; your people has 0 boats."
        ),
    ),
    "Dragons at sea who attack": (
        way("~06", "dragons", dragons="~06 6"),
        "~05",
        "No attack enters the sea: Dragons do that when they reorganise.",
    ),
    "Dragons at sea who attack what it does not touch": (
        way("~06", "dragons", dragons="~06 6"),
        "ZA3",
        "Gulf of Taïro and Zargos south-east coast (ZA3) have no border in common.",
    ),
    "Dragons who swim": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1"),
        "BA4",
        "To Banzol south (BA4) the way is by sea: click Gulf of Taïro first.",
    ),
    "Dragons who swim on": (
        moving("~06", "dragons", dragons="~06 6 AK0 1"),
        "AK0",
        "To Akilon (capital) the way is by sea: click Gulf of Akilon first.",
    ),
    "Dragons with one step left": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1", steps=1),
        "BA4",
        "To Banzol south (BA4) the way is by sea and costs 1 boat; your people has 0.",
    ),
    "Dragons and a storm": (
        moving("TA1", "dragons", dragons="TA1 6 BA4 1", closed=["~01", "~06"], lasting=["storm"]),
        "BA4",
        "To Banzol south (BA4) the way is by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "Dragons in the tide": (
        moving("TA1", "dragons", dragons="TA1 6 TA3 1 BA4 1", cancelled=["dragons"], lasting=["tide"]),
        "~06",
        "A wind has stopped the power of the Dragons. Each sea space of a trip costs a boat; your people has 0 boats.",
    ),
    "the Wind of Earth": (
        way("TA1", "monks", by="earth", monks="TA1 6", hands={"monks": "earth"}),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea: click Gulf of Taïro first.",
    ),
    "the Wind of Earth in a storm": (
        way(
            "TA1",
            "monks",
            by="earth",
            monks="TA1 6",
            hands={"monks": "earth"},
            closed=["~01", "~06"],
            lasting=["storm"],
        ),
        "ZA6",
        "To Zargos north coast (ZA6) the way is by sea, and a storm has closed Northern Sea and Gulf of Taïro.",
    ),
    "the Wind of Elsewhere": (
        way("TA1", "monks", by="elsewhere", monks="TA1 6", hands={"monks": "elsewhere"}),
        "~06",
        "The Wind of Elsewhere does not carry to Gulf of Taïro: not to the City, the inner ring or the sea.",
    ),
    "the same place": (
        moving("~06", "dragons", dragons="~06 6 AK0 1"),
        "~06",
        "The pawns are in Gulf of Taïro already.",
    ),
    "the sea just entered": (
        way("TA1", "monks", by="boat", route="~06", monks="TA1 6", boats={"monks": 3}),
        "~06",
        "The pawns are in Gulf of Taïro already.",
    ),
    "the Wind of Earth to a place without a coast": (
        way("TA1", "monks", by="earth", monks="TA1 6", hands={"monks": "earth"}),
        "LU0",
        "Ludos (capital) has no coast, and a trip ends on one.",
    ),
    "no sea leads there": (
        way("TA1", "monks", monks="TA1 6", boats={"monks": 9}),
        "LU0",
        "Taïro east (TA1) and Ludos (capital) have no border in common.",
    ),
}
"""A place clicked as the destination of a move, and the truth about it."""


@pytest.mark.parametrize("case", SEA)
def test_what_is_in_the_way_by_sea_is_said(case: str) -> None:
    given, code, said = SEA[case]
    told = begin(given).explain(clicks=[f"p.{code}"])
    assert not told.legal
    assert told.text() == said


def test_what_is_said_to_be_the_first_sea_is_open() -> None:
    """Over every sample of a move being decided: the seas named may be clicked, and nothing else says so."""
    met = 0
    for seed in range(3):
        for state in sample(GAME, 6, seed, per_phase=40, plies=2500):
            if state.phase_name != "way":
                continue
            clickable = {GAME.clicks(state, n)[0] for n in state.legal_actions()}
            for n in state.tables.to:
                for violation in GAME.objections(state, n)[1]:
                    if violation.word == "by_sea":
                        met += 1
                        named: Any = violation.values["seas"]
                        seas = {f"p.{sea.key.removeprefix('place.')}" for sea in named}
                        assert seas <= clickable
    assert met > 50


def test_two_seas_that_do_not_touch_are_no_target_of_a_storm() -> None:
    told = begin(cast("storm", phase="target")).explain(clicks=["p.~01", "p.~09"])
    assert told.rules == ("zargos.red.storm",)
    assert told.text() == "Wind of Storm is aimed at two sea spaces next to each other."


def test_a_vacant_target_clicked_as_a_combat_is_told_that_it_needs_none() -> None:
    given = position("monks", monks=KNIGHTS, commitments=[["TA1", "TA3", 2, "land"]])
    assert begin(given).explain(clicks=["p.TA3"]).rules == ("zargos.attack.vacant",)


# --- every condition ----------------------------------------------------------------------------------------------


@cache
def refusals() -> tuple[Counter[str], dict[str, Violation]]:
    """How often each condition was a reason, over the whole table; and one violation of each word."""
    states = [GAME.state(given) for given, *_ in CASES.values()]
    states += [GAMES["{'strict_pieces': 'true'}"].state(given) for given, *_ in STRICT.values()]
    states.append(GAMES["{'zargos_blocks_landing': 'true'}"].state(way("~06", "dragons", dragons="~06 5")))
    states += sample(GAME, 3, seed=1, per_phase=2)
    deciding = [state for state in states if state.to_act not in (None, CHANCE)]
    return counted(CONDITIONS, ((s, a) for s in deciding for a in GAME.actions.attempts))


def test_every_condition_refuses_something() -> None:
    assert set(refusals()[0]) == EVERY


def test_every_condition_of_the_module_is_asked() -> None:
    assert written(conditions) | written(marching) == EVERY


def test_every_refusal_names_its_values_in_both_languages() -> None:
    examples = refusals()[1]
    assert set(examples) == refusal_words(GAME)
    for violation in examples.values():
        check_values_named(GAME, violation)


def test_a_place_clicked_when_no_place_plays_a_part_is_answered_by_what_is_decided() -> None:
    match = bb.Match.from_position("zargos", {"seats": 2, "phase": "people"}, chance="ask")
    ruling = match.explain(clicks=["p.TA1"])
    assert ruling.text() == "This plays no part now: peoples are being chosen."
    assert ruling.rules == ("zargos.round.decision",)
    assert "on choisit les peuples" in ruling.text("fr")
