"""A refusal by each condition of Zargos: a position, an action, the paragraph, and the numbers in the sentence."""

from __future__ import annotations

from typing import Any

from boardbook.games.zargos.tables import PEOPLES
from tests.games.table import Position
from tests.games.zargos.playing import deal
from tests.games.zargos.table import BLUES, GREENS, pawns, position, reorganising, window


def way(origin: str, side: str = "knights", *, by: str = "land", route: str = "", **changes: Any) -> Position:
    """Return a position in which an attack has begun."""
    move = {"origin": origin, "way": by, "route": route.split(), "to": None}
    return position(side, **{"phase": "way", "move": move, "fresh": pawns(changes[side]), **changes})


def moving(origin: str, side: str = "knights", *, by: str = "land", route: str = "", **changes: Any) -> Position:
    """Return a position in which a step of a reorganisation has begun."""
    move = {"origin": origin, "way": by, "route": route.split(), "to": None}
    return reorganising(side, **{"phase": "way", "move": move, **changes})


def number(side: str, origin: str | None, to: str, by: str = "land", **changes: Any) -> Position:
    """Return a position in which a number of pawns must be chosen, for an attack or from the pool."""
    move: Position = {"origin": origin, "way": by, "route": [], "to": to}
    fresh = pawns(changes[side]) if origin else {}
    return position(side, **{"phase": "number", "move": move, "fresh": fresh, **changes})


def cast(wind: str, by: int = 0, target: str = "", **changes: Any) -> Position:
    """Return a position in which a red wind has been played."""
    coming = {"wind": wind, "by": by, "target": target}
    given = position(**{"phase": "target", "stage": "window", "cast": coming, "hands": {"knights": wind}, **changes})
    return {**given, "hands": [[]] * 6, "to_act": None}


def exchange(phase: str = "exchange", **changes: Any) -> Position:
    """Return a position in which players may exchange winds."""
    hands = {"knights": "war ice", "spiders": "storm", **changes.pop("hands", {})}
    given = position(**{"phase": phase, "stage": "exchange", "hands": hands, **changes})
    return {**given, "side": None, "to_act": None}


def buying(phase: str, **changes: Any) -> Position:
    """Return a position in which the Knights buy."""
    return position(**{"phase": phase, "stage": "buy", "points": {"knights": 18}, **changes})


def fought(
    target: str, phase: str, attackers: int, side: str, battle: Position | None = None, **changes: Any
) -> Position:
    """Return a position in the middle of a combat."""
    fight = {"target": target, "attackers": attackers, **(battle or {})}
    return position(side, phase=phase, battle=fight, **changes) | {"to_act": None}


def in_turn(green: list[str], blue: list[str]) -> Position:
    """Return the placement cards taken by the peoples in turn, the blue ones in pairs."""
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
        "buy.place",
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
"""With this pile, no large pawn is left: 32 small ones are here."""
STRICT: dict[str, tuple[Position, str, str, list[int]]] = {
    "enough_pieces": (
        number("knights", None, "TA3", "place", stage="buy", pool={"knights": 4}, knights=f"{FULL} KO0 4 TA1 1 TA3 1"),
        "count 3",
        "box.peoples",
        [40, 12],
    ),
}
STRAY = {
    "way": (way("TA1", knights=KNIGHTS), "round.pending"),
    "number": (number("knights", "TA1", "TA3", knights=KNIGHTS), "round.pending"),
    "attack": (position(knights=KNIGHTS), "attack.target"),
    "reorganise": (reorganising(knights=KNIGHTS), "reorganise.held"),
    "boats": (buying("boats"), "round.decision"),
    "target": (cast("ice", phase="target"), "red.ice"),
}
