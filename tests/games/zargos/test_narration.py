"""The sentences of Zargos: each event and refusal with all its paragraphs and values, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from boardbook.core import Event, Term, refuse
from boardbook.games.zargos import odds
from boardbook.games.zargos.conditions import CONDITIONS
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
from tests.games.zargos.playing import GAME, deal
from tests.games.zargos.refusals import (
    BARTER,
    BY_SEA,
    CARDS,
    CASES,
    KNIGHTS,
    OFFERED,
    STRAY,
    STRICT,
    buying,
    cast,
    exchange,
    fought,
    in_turn,
    moving,
    number,
    way,
)
from tests.games.zargos.table import BLUES, GREENS, PEOPLES, TAIRO, closing, position, reorganising, window

TELLING = Telling("zargos")
told, row = TELLING.event, TELLING.row
SIDES = terms("side", *PEOPLES)
K, S, A, M, D, W = SIDES
"""Knights, Spiders, Amazons, Monks, Dragons and Winged."""


def place(code: str) -> Term:
    return Term(f"place.{code}")


def wind(kind: str) -> Term:
    return Term(f"wind.{kind}")


# --- events -------------------------------------------------------------------------------------------------------


def lost(kind: str, side: Term, code: str, n: int) -> Event:
    return told("lost", f"red.{kind}", of_side=side, place=place(code), n=n, wind=wind(kind))


def blown(kind: str) -> Event:
    return told("blown", "wind.under", wind=wind(kind))


def blown_over(kind: str, kingdom: str) -> Event:
    return told("blown_over", "wind.under", wind=wind(kind), kingdom=Term(f"kingdom.{kingdom}"))


def blown_at(kind: str, *places: Term) -> Event:
    return told("blown_at", "wind.under", wind=wind(kind), places=[*places])


def came(*origins: str, ways: str = "land") -> dict[str, Any]:
    """Return where attackers come from, and how."""
    return {"origins": [place(code) for code in origins], "ways": tuple(ways.split())}


def entered(rule: str, side: Term, code: str, n: int, origin: str = "TA1") -> Event:
    return told("entered", rule, of_side=side, place=place(code), n=n, **came(origin))


Army = tuple[Term, int]
"""A people and the number of its pawns."""


def meeting(code: str, attack: Army, defence: Army, wars: str = "", *, shot: bool = False) -> dict[str, Any]:
    """Return both sides of a combat and its odds; on Zargos powers have no effect."""
    (attacker, attackers), (defender, defenders) = attack, defence
    powers = not code.startswith("ZA")
    monks = "attack" if attacker == M else "defence" if defender == M else None
    amazons = powers and defender == A and not shot
    rules: dict[str, Any] = {"walls": code.endswith("0"), "monks": monks if powers else None, "amazons": amazons}
    rules |= {"attacker_war": "attack" in wars, "defender_war": "defence" in wars}
    taken, empty, held = odds.table(defenders, attackers, **rules)[-1]
    return {
        "place": place(code),
        "attacker": attacker,
        "attackers": attackers,
        "defender": defender,
        "defenders": defenders,
        "walls": rules["walls"],
        "helped": [M] * (powers and M in (attacker, defender)) + [A] * amazons,
        "odds_taken": taken,
        "odds_empty": empty,
        "odds_held": held,
    }


def met(code: str, attacker: Term, attackers: int, defender: Term, defenders: int, origin: str = "TA1") -> Event:
    sides = (attacker, attackers), (defender, defenders)
    return told("met", "combat.before", **meeting(code, *sides), **came(origin))


def shot(code: str, n: int, side: Term = D) -> Event:
    return told("shot", "people.amazons", of_side=side, place=place(code), n=n)


Dice = tuple[Term, int, int, int]
"""A people, the number of its pawns, its total and its losses."""


def blows(k: int, code: str, attack: Dice, defence: Dice, wars: str = "", *, rerolled: bool = False) -> Event:
    """Return the event of a combat round with the people, pawns, total and losses of each side."""
    return told(
        "round",
        "combat.losses",
        *(["combat.walls"] if code.endswith("0") else []),
        combat_round=k,
        attack=attack[2],
        attackers_lost=attack[3],
        defence=defence[2],
        defenders_lost=defence[3],
        rerolled=rerolled,
        **at_war(wars),
        **meeting(code, attack[:2], defence[:2], wars, shot=True),
    )


def at_war(wars: str) -> dict[str, Any]:
    return {"attacker_war": "attack" in wars, "defender_war": "defence" in wars}


def summed(
    code: str,
    attack: tuple[Army, int],
    defence: tuple[Army, int],
    end: str,
    rounds: int = 1,
    origin: str = "TA1",
    wars: str = "",
) -> Event:
    """Return the event that sums up a combat: each side with its pawns at the start and all its losses."""
    return told(
        "fought",
        "combat.losses",
        attackers_lost=attack[1],
        defenders_lost=defence[1],
        combat_rounds=rounds,
        end=end,
        **at_war(wars),
        **meeting(code, attack[0], defence[0]),
        **came(origin),
    )


def demons(code: str, n: int, attackers: int, end: str, side: Term = S, origin: str = "ZA2") -> Event:
    empty = odds.demons(attackers, {"ZA0": 4, "ZA1": 2}[code])[0]
    chances = {"odds_taken": 1 - empty, "odds_empty": empty}
    values: dict[str, Any] = {"attackers": attackers, "end": end, **chances, **came(origin)}
    return told("demons", "island.demons", of_side=side, place=place(code), n=n, **values)


def taken(side: Term, code: str, n: int) -> Event:
    return told("taken", "combat.end", of_side=side, place=place(code), n=n)


def defended(side: Term, code: str) -> Event:
    return told("defended", "combat.end", of_side=side, place=place(code))


def out(side: Term) -> Event:
    return told("out", "end.out", of_side=side)


def master(side: Term, n: int) -> Event:
    return told("master", "island.master", of_side=side, n=n)


def won(rule: str, side: Term) -> Event:
    return told("won", rule, "end.side", of_side=side)


def counted(side: Term, points: int, *more: str) -> Event:
    return told("counted", "count.points", *more, of_side=side, points=points)


def order(*sides: Term) -> Event:
    return told("order", "count.order", sides=[*sides])


def paid(side: Term, pawns: int, boats: int) -> Event:
    return told("paid", "setup.paid", of_side=side, pawns=pawns, boats=boats)


def engaged(side: str, origin: str, target: str, n: int, **changes: Any) -> Position:
    """Return a position in which this number of pawns has set out."""
    return position(side, commitments=[[origin, target, n, "land"]], **changes)


RANKED: dict[str, Any] = {
    "pool": dict(zip(PEOPLES, (20, 21, 28, 23, 24, 25), strict=True)),
    "knights": "boat reinforcement",
    "spiders": "KO1 reinforcement reinforcement",
    "amazons": "KO2 boat",
}
PASSES = "pass, pass, pass, pass, pass, pass"
FALLEN = "spiders amazons dragons winged"
EVENTS: dict[str, Row[Events]] = {
    "laid_open": row(
        in_turn(GREENS[:-1], BLUES),
        "take green, card reinforcement",
        [told("laid_open", "setup.reveal", "setup.pawns")],
    ),
    "spread: where the set-up is drawn": row(
        {
            "seats": 4,
            "phase": "ties",
            "stage": "setup",
            "leaders": {"knights": 0, "spiders": 1, "amazons": 2, "monks": 3},
            "territories": {"TA1": ["knights", 1], "IT1": ["spiders", 1], "BA1": ["amazons", 1], "OH1": ["monks", 1]},
            "pool": {"knights": 3},
            "groups": [["knights"], ["spiders"], ["amazons", "monks"]],
            "rolled": [6],
        },
        "die 3",
        [told("placing", "setup.order", sides=[K, S, A, M]), told("spread", "setup.drawn", of_side=K, n=3)],
        setup="drawn",
    ),
    "paid: and a people without a territory is out": row(
        deal(**RANKED),
        PASSES,
        [paid(K, 3, 1), paid(S, 6, 0), paid(A, 0, 1), out(K), told("placing", "setup.order", sides=[A, S, W, D, M])],
    ),
    "placing: after dice": row(
        deal(seats=2, pool=dict(zip(PEOPLES, (20, 21, 21, 23), strict=False))),
        "pass, pass, pass, pass, die 2, die 5",
        [told("placing", "setup.order", sides=[M, A, S, K])],
    ),
    "blown: death": row(
        window(knights="TA0 12 TA1 7", spiders="KO1 8", dragons="~05 20 KO2 1", hands={"winged": "death"}),
        "play death",
        [lost("death", S, "KO1", 1), lost("death", K, "TA0", 5), blown("death")],
    ),
    "blown: a wind against a power": row(
        window("winged", hands={"monks": "typhoon"}), "play typhoon", [blown("typhoon")]
    ),
    "blown: the tide drives ashore": row(
        window("dragons", dragons="~06 5 TA1 2", hands={"monks": "tide"}), "play tide, to TA1", [blown("tide")]
    ),
    "blown: the tide without land": row(
        window("dragons", dragons="~06 5 ~01 2", hands={"monks": "tide"}),
        "play tide",
        [lost("tide", D, "~01", 2), lost("tide", D, "~06", 5), blown("tide"), out(D)],
    ),
    "blown_over: ice": row(window(hands={"knights": "ice"}), "play ice, target OZ", [blown_over("ice", "OZ")]),
    "blown_at: a storm": row(
        window(hands={"knights": "storm"}),
        "play storm, target ~05 ~06",
        [blown_at("storm", place("~05"), place("~06"))],
    ),
    "blown_over: madness": row(
        window(winged="OZ0 5 OZ1 1", hands={"knights": "madness"}),
        "play madness, target OZ, die 5",
        [lost("madness", W, "OZ0", 2)],
    ),
    "blown_over: madness of the last": row(
        window(winged="OZ0 5 OZ1 1", hands={"knights": "madness"}),
        "play madness, target OZ, die 1, die 6",
        [lost("madness", W, "OZ1", 1), blown_over("madness", "OZ")],
    ),
    "blown_at: a demon": row(
        window(winged="OZ0 5 OZ1 1", hands={"knights": "demon"}),
        "play demon, target OZ0",
        [lost("demon", W, "OZ0", 5), blown_at("demon", place("OZ0"))],
    ),
    "blown_at: a demon where nobody stands": row(
        window(hands={"knights": "demon"}), "play demon, target OZ0", [blown_at("demon", place("OZ0"))]
    ),
    "entered": row(engaged("monks", "TA1", "TA3", 2, monks=KNIGHTS), "done", [entered("attack.vacant", M, "TA3", 2)]),
    "entered: on Zargos in the Master's calm": row(
        engaged("monks", "ZA0", "ZA7", 3, monks="ZA0 9"), "done", [entered("island.calm", M, "ZA7", 3, "ZA0")]
    ),
    "entered: before a combat": row(
        position(
            "monks", monks=KNIGHTS, winged="TA4 5", commitments=[["TA1", "TA3", 2, "land"], ["TA2", "TA4", 4, "land"]]
        ),
        "fight TA4",
        [entered("attack.vacant", M, "TA3", 2), met("TA4", M, 4, W, 5, "TA2")],
    ),
    "met": row(
        engaged("knights", "TA1", "TA3", 4, knights="TA1 6", winged="TA3 5"), "fight TA3", [met("TA3", K, 4, W, 5)]
    ),
    "met: after a call": row(
        engaged("monks", "TA1", "PA4", 3, monks="TA1 6", spiders="PA4 2 KO3 5"),
        "fight PA4, call KO3, count 4",
        [met("PA4", M, 3, S, 2 + 4)],
    ),
    "met: nobody is called": row(
        engaged("monks", "TA1", "PA4", 3, monks="TA1 6", spiders="PA4 2 KO3 5"),
        "fight PA4, pass",
        [met("PA4", M, 3, S, 2)],
    ),
    "shot": row(
        engaged("dragons", "TA1", "TA3", 7, dragons="TA1 9", amazons="TA3 4"),
        "fight TA3, die 4, die 3",
        [shot("TA3", 2)],
    ),
    "shot: behind walls": row(
        engaged("dragons", "TA1", "TA0", 7, dragons="TA1 9", amazons="TA0 4"),
        "fight TA0, die 4, die 3",
        [shot("TA0", 3)],
    ),
    "shot: no more than there are": row(
        engaged("dragons", "TA1", "TA3", 1, dragons="TA1 9", amazons="TA3 4"),
        "fight TA3, die 6, die 6",
        [shot("TA3", 1), summed("TA3", ((D, 1), 1), ((A, 4), 0), "held", rounds=0), defended(A, "TA3")],
    ),
    "round": row(
        engaged("knights", "TA1", "TA3", 7, knights="TA1 9", winged="TA3 5"),
        "fight TA3, die 5, die 2, die 1, die 3, die 4",
        [blows(1, "TA3", (K, 7, 8, 3), (W, 5, 7, 4))],
    ),
    "round: the second": row(
        engaged("knights", "TA1", "TA3", 7, knights="TA1 9", winged="TA3 5 OZ1 1"),
        "fight TA3, die 5, die 2, die 1, die 3, die 4, die 3, die 1, die 2",
        [
            blows(2, "TA3", (K, 4, 4, 1), (W, 1, 2, 1)),
            summed("TA3", ((K, 7), 4), ((W, 5), 5), "taken", rounds=2),
            taken(K, "TA3", 3),
        ],
    ),
    "round: walls": row(
        engaged("amazons", "TA1", "TA0", 7, amazons="TA1 9", winged="TA0 5 OZ1 1"),
        "fight TA0, die 6, die 5, die 4, die 6, die 6",
        [
            blows(1, "TA0", (A, 7, 15, 6), (W, 5, 12, 5)),
            summed("TA0", ((A, 7), 6), ((W, 5), 5), "taken"),
            taken(A, "TA0", 1),
        ],
    ),
    "defended": row(
        engaged("knights", "TA1", "TA3", 1, knights="TA1 6", winged="TA3 5"),
        "fight TA3, die 1, die 2, die 2",
        [
            blows(1, "TA3", (K, 1, 1, 1), (W, 5, 4, 0)),
            summed("TA3", ((K, 1), 1), ((W, 5), 0), "held"),
            defended(W, "TA3"),
        ],
    ),
    "emptied": row(
        engaged("amazons", "TA1", "TA3", 1, amazons="TA1 2", winged="TA3 1 OZ1 1"),
        "fight TA3, die 2, die 3",
        [
            blows(1, "TA3", (A, 1, 2, 1), (W, 1, 3, 1)),
            summed("TA3", ((A, 1), 1), ((W, 1), 1), "empty"),
            told("emptied", "combat.empty", place=place("TA3")),
        ],
    ),
    "demons": row(
        engaged("spiders", "ZA2", "ZA1", 6, spiders="ZA2 7"),
        "fight ZA1, die 6, die 5",
        [demons("ZA1", 5, 6, "taken"), taken(S, "ZA1", 1)],
    ),
    "emptied: demons": row(
        engaged("spiders", "ZA2", "ZA1", 4, spiders="ZA2 7"),
        "fight ZA1, die 6, die 5",
        [demons("ZA1", 4, 4, "empty"), told("emptied", "island.return", place=place("ZA1"))],
    ),
    "emptied: a combat on Zargos": row(
        engaged("amazons", "ZA2", "ZA1", 1, amazons="ZA2 2", winged="ZA1 1 OZ1 1"),
        "fight ZA1, die 2, die 3",
        [
            blows(1, "ZA1", (A, 1, 2, 1), (W, 1, 3, 1)),
            summed("ZA1", ((A, 1), 1), ((W, 1), 1), "empty", origin="ZA2"),
            told("emptied", "island.return", place=place("ZA1")),
        ],
    ),
    "out": row(
        engaged("knights", "TA1", "TA3", 4, knights="TA1 6", winged="TA3 1"),
        "fight TA3, die 3, die 2, die 1",
        [
            blows(1, "TA3", (K, 4, 5, 0), (W, 1, 1, 1)),
            summed("TA3", ((K, 4), 0), ((W, 1), 1), "taken"),
            taken(K, "TA3", 4),
            out(W),
        ],
    ),
    "won: the last people": row(
        engaged("knights", "TA1", "TA3", 4, knights="TA1 6", monks="TA3 1", out=FALLEN),
        "fight TA3, die 1, keep, die 3, die 2, keep",
        [
            blows(1, "TA3", (K, 4, 5, 0), (M, 1, 1, 1)),
            summed("TA3", ((K, 4), 0), ((M, 1), 1), "taken"),
            taken(K, "TA3", 4),
            out(M),
            won("end.last", K),
        ],
    ),
    "won: the City and all around it": row(
        engaged("knights", "ZA8", "ZA9", 3, knights="ZA0 3 ZA7 2 ZA8 4", spiders="ZA9 1 KO1 1"),
        "fight ZA9, die 6, die 1",
        [
            blows(1, "ZA9", (K, 3, 6, 0), (S, 1, 1, 1)),
            summed("ZA9", ((K, 3), 0), ((S, 1), 1), "taken", origin="ZA8"),
            taken(K, "ZA9", 3),
            won("end.victory", K),
        ],
    ),
    "master": row(
        engaged(
            "spiders", "ZA7", "ZA0", 12, spiders="ZA7 13", hands={"amazons": "war", "spiders": "ice", "monks": "storm"}
        ),
        "fight ZA0, die 4, die 3, die 2, die 6",
        [demons("ZA0", 7, 12, "taken", origin="ZA7"), taken(S, "ZA0", 5), master(S, 3)],
    ),
    "master: another": row(
        engaged("knights", "ZA7", "ZA0", 8, knights="ZA7 9", spiders="ZA0 1 KO1 1"),
        "fight ZA0, die 6, die 6, die 6, die 1",
        [
            blows(1, "ZA0", (K, 8, 18, 0), (S, 1, 1, 1)),
            summed("ZA0", ((K, 8), 0), ((S, 1), 1), "taken", origin="ZA7"),
            taken(K, "ZA0", 8),
            master(K, 0),
        ],
    ),
    "master_gone": row(
        window(spiders="ZA0 9 TA1 1", hands={"spiders": "demon"}),
        "play demon, target ZA0",
        [lost("demon", S, "ZA0", 9), blown_at("demon", place("ZA0")), told("master_gone", "island.fall")],
    ),
    "counted: and the crown is kept": row(
        closing(
            knights=f"{TAIRO} ZA2 1",
            spiders="IT1 1",
            amazons="KO0 1",
            monks="ZA0 1",
            dragons="~01 1",
            winged="OZ0 1 OZ1 1",
            kingdoms={"TA": "knights", "OZ": "knights"},
        ),
        "done",
        [
            counted(K, 15 + 3, "count.whole"),
            counted(S, 1),
            counted(A, 2),
            counted(M, 7),
            counted(D, 0),
            counted(W, 5, "count.whole"),
            order(K, M, W, A, S, D),
            told("crown", "count.card", of_side=W, kingdom=Term("kingdom.OZ")),
        ],
    ),
    "crown_lost": row(
        closing(
            knights="TA1 1",
            spiders="OZ0 1",
            amazons="KO0 1 IT1 1",
            monks="ZA0 1",
            dragons="~01 1",
            winged="ZA2 1 KA5 1",
            kingdoms={"TA": "knights", "AK": "winged"},
        ),
        "done",
        [
            counted(K, 1),
            counted(S, 2),
            counted(A, 3),
            counted(M, 7),
            counted(D, 0),
            counted(W, 4),
            order(M, W, A, S, K, D),
            told("crown_lost", "count.card", kingdom=Term("kingdom.AK")),
            told("crown_lost", "count.card", kingdom=Term("kingdom.TA")),
        ],
    ),
    "stopped": row(
        closing(
            knights="TA1 1", spiders="OZ0 1", amazons="KO0 1 IT1 1", monks="ZA0 1", dragons="~01 1", winged="ZA2 1"
        ),
        "done",
        [
            counted(K, 1),
            counted(S, 2),
            counted(A, 3),
            counted(M, 7),
            counted(D, 0),
            counted(W, 3),
            told("stopped", "end.limit", rounds=2),
        ],
        round_limit=2,
    ),
    "removed": row(
        closing(
            seats=5,
            knights="TA0 1",
            spiders="IT1 1",
            amazons="KO0 1 IT2 1",
            monks="ZA2 1 OH1 1",
            dragons="OH2 1 OH3 1 OH4 1 OH5 1 OH6 1",
            kingdoms={"TA": "knights"},
        ),
        "done, wind typhoon",
        [told("removed", "wind.absent", wind=wind("typhoon"))],
    ),
}
"""Rows of a position, actions, all the events of the last one, and options."""


@pytest.mark.parametrize("case", EVENTS)
def test_an_event_has_all_its_paragraphs_and_values(case: str) -> None:
    check_told(EVENTS[case])


def test_every_event_has_a_row() -> None:
    assert kinds_told(EVENTS) == event_kinds(GAME)


def test_a_people_without_a_territory_loses_its_reinforcements() -> None:
    """B.8: it has nowhere to place them, so it is out, and none of them are left to place."""
    data = row(deal(**RANKED), PASSES, "").after(PASSES.split(", ")).to_dict()
    assert "knights" not in data["order"]
    assert data["pool"].get("knights", 0) == 0
    assert data["boats"].get("knights", 0) == 0
    assert (data["phase"], data["side"]) == ("place", "amazons")
    assert data["pool"]["spiders"] == 21 + 6


# --- refusals -----------------------------------------------------------------------------------------------------


def now(moment: str, phase: str) -> tuple[str, dict[str, Any]]:
    return "not_now", {"what": Term(f"moment.{moment}"), "now": Term(f"in_phase.{phase}")}


def at(word: str, code: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return word, {"place": place(code), **more}


REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "in_its_phase: number first": ("number_first", {}),
    "in_its_phase: window": now("red", "attack"),
    "in_its_phase: War": now("war", "attack"),
    "in_its_phase: fight": now("fight", "reorganise"),
    "not_chosen_yet": ("people_taken", {"people": M}),
    "stack_lasts: green": ("no_green_left", {}),
    "stack_lasts: blue": ("no_blue_left", {}),
    "another_people": ("offer_to_itself", {"people": K}),
    "another_people: absent": ("people_absent", {"people": W}),
    "offers_left": ("no_offers_left", {"n": 2}),
    "has_something_to_deal": ("nothing_to_deal", {"people": S}),
    "card_is_held": ("card_not_held", {"people": K, "card": place("KO1")}),
    "gives_first": ("give_first", {}),
    "gives_first: asked": ("asked_already", {}),
    "cards_in_order": ("cards_in_order", {"card": place("TA1"), "last": place("TA2")}),
    "cards_in_order: winds": ("winds_in_order", {"wind": wind("war"), "last": wind("ice")}),
    "leaves_a_deal": ("no_territory_left", {}),
    "leaves_a_deal: pawns": ("no_pawns_for_them", {}),
    "offer_is_complete": ("offer_one_sided", {}),
    "offer_is_complete: winds": ("offer_one_sided", {}),
    "offer_is_complete: too many": ("too_many_winds", {}),
    "holds_what_is_wanted": ("wants_too_much", {}),
    "may_be_placed_there": at("not_held", "TA3"),
    "may_be_placed_there: mist": at("not_held", "TA3"),
    "may_be_placed_there: ice": at("frozen", "OZ1"),
    "may_be_placed_there: storm": at("closed", "~06"),
    "may_be_placed_there: tide": ("power_gone", {"people": D}),
    "own_place": at("starts_at_home", "TA3"),
    "own_place: reorganising": at("starts_at_home", "TA3"),
    "not_frozen": at("frozen", "TA1"),
    "before_the_combats": ("combats_begun", {}),
    "before_the_combats: Zargos": ("combats_begun", {}),
    "has_steps": ("no_steps_left", {}),
    "pawns_may_leave: one stays": at("one_stays", "TA1"),
    "pawns_may_leave: moved": at("moved_already", "TA1"),
    "pawns_may_leave: Winged": at("moved_already", "TA1"),
    "can_go_somewhere": at("nowhere_to_go", "LU0"),
    "can_go_somewhere: boats": at("only_by_sea", "OZ1", cost=1, n=0),
    "can_go_somewhere: storm": at("only_by_closed_sea", "OZ1", seas=[place("~12"), place("~13")]),
    "can_go_somewhere: Knights": at("fight_first", "TA3"),
    "a_fit_target": at("own_territory", "TA3"),
    "a_fit_target: attacked": at("attacked_already", "TA3"),
    "a_fit_target: one": at("one_target", "TA3"),
    "a_fit_target: reorganising": at("not_held", "TA0"),
    "a_fit_target: same": at("same_place", "TA1"),
    "can_be_reached: land": at("no_border", "OZ1", origin=place("TA0")),
    "can_be_reached: by sea": at("by_sea", "ZA6", seas=[place("~06")]),
    "can_be_reached: by sea, on": at("by_sea", "BA1", seas=[place("~01")]),
    "can_be_reached: boats": at("by_sea_boats", "OZ1", cost=4, n=3),
    "can_be_reached: closed": at("by_sea_closed", "ZA6", seas=[place("~01"), place("~06")]),
    "can_be_reached: beyond Earth": at("beyond_earth", "OZ1", n=3),
    "can_be_reached: none to embark": at("none_to_embark", "TA1"),
    "can_be_reached: swimming": at("by_sea", "BA4", seas=[place("~06")]),
    "can_be_reached: is crossed": at("is_crossed", "~06"),
    "can_be_reached: swims later": ("swim_later", {}),
    "can_be_reached: Elsewhere": at("not_by_wind", "ZA7"),
    "can_be_reached: sea": at("no_coast", "KA0"),
    "can_be_reached: lake": at("no_landfall", "KA3", sea=place("~14")),
    "can_be_reached: not to sea": ("no_boats", {"n": 0}),
    "can_be_reached: void": ("power_void", {"people": W}),
    "can_be_reached: swim": ("power_void", {"people": D}),
    "can_be_reached: typhoon": ("power_gone", {"people": W}),
    "can_be_reached: line": at("line_is_whole_move", "BA5"),
    "can_be_reached: too far": at("too_far", "KO3", origin=place("TA0")),
    "can_be_reached: quake": ("power_gone", {"people": S}),
    "can_be_reached: landing": at("no_landing", "~03", places=[place("~01")]),
    "afloat": at("not_from_land", "~06"),
    "afloat: Elsewhere": ("carried_not_sailing", {}),
    "afloat: moved": at("none_to_embark", "TA1"),
    "next_space": at("not_adjacent", "~01", last=place("TA1")),
    "next_space: storm": at("closed", "~06"),
    "boats_suffice": ("no_boats", {"n": 0}),
    "boats_suffice: too long": ("trip_too_long", {"n": 2}),
    "boats_suffice: storm": ("closed_beyond", {"seas": [place("~01"), place("~02")]}),
    "boats_suffice: Earth": ("earth_too_short", {"n": 3}),
    "within_the_number": at("too_many_pawns", "TA1", n=5, tried=6),
    "within_the_number: pool": ("pool_smaller", {"n": 3}),
    "within_the_number: moved": at("too_many_pawns", "TA1", n=2, tried=3),
    "within_the_number: call": at("too_many_pawns", "KO3", n=4, tried=5),
    "is_engaged": at("not_engaged", "TA3"),
    "needs_a_fight": at("no_fight_needed", "TA3"),
    "combats_are_fought": ("combats_left", {"places": [place("TA3")]}),
    "can_be_called": at("one_stays", "IT1"),
    "can_be_called: no volcano": at("no_volcano", "IT2"),
    "can_be_called: others": at("not_of_spiders", "OZ1"),
    "can_be_called: here": at("same_place", "PA4"),
    "can_be_called: ice": at("frozen", "IT1"),
    "die_lies": ("no_such_die", {"figure": 6}),
    "holds_the_wind": ("wind_not_held", {"wind": wind("madness")}),
    "holds_the_wind: exchange": ("wind_not_held", {"wind": wind("ice")}),
    "against_who_plays": ("not_their_turn", {"people": W, "wind": wind("typhoon")}),
    "against_who_plays: tide": ("not_their_turn", {"people": D, "wind": wind("tide")}),
    "against_who_plays: out": ("people_absent", {"people": S}),
    "not_twice": ("same_target", {"wind": wind("death")}),
    "not_twice: target": ("same_target", {"wind": wind("madness")}),
    "carries_somewhere": at("carries_nowhere", "TA0", wind=wind("earth")),
    "carries_somewhere: under way": ("under_way", {}),
    "nothing_moved_yet": ("moved_before_mist", {}),
    "target_fits": ("aim_kingdom", {"wind": wind("ice")}),
    "target_fits: storm": ("aim_spaces", {"wind": wind("storm")}),
    "target_fits: lake": at("no_neighbour", "~14"),
    "target_fits: demon": ("aim_place", {"wind": wind("demon")}),
    "may_be_put_back": ("not_against_own", {"wind": wind("ice")}),
    "another_player": ("offer_to_itself", {"people": K}),
    "another_player: absent": ("people_absent", {"people": W}),
    "another_player: first": ("first_people", {"people": D, "first": S}),
    "wind_offers_left": ("no_offers_left", {"n": 1}),
    "can_exchange": ("no_exchange", {"people": M}),
    "leaves_an_exchange": ("cannot_be_added", {"wind": wind("storm")}),
    "boats_in_stock": ("boats_short", {"n": 2}),
    "points_suffice": ("too_dear", {"cost": 20, "points": 18}),
    "points_suffice: pawns": ("too_dear", {"cost": 10, "points": 8}),
    "within_the_people": ("people_complete", {"n": 3, "most": 100}),
    "enough_pieces": ("no_pieces", {"ones": 40, "fives": 12}),
}
"""The word and the values of each case in `refusals.py`, which contains the paragraph."""
PIECES = {"strict_pieces": "true"}


MOMENTS: dict[str, str] = {
    "choose monks": "setup.choose",
    "take green": "setup.take",
    "offer spiders": "setup.trade",
    "give TA1": "setup.trade",
    "ask TA1": "setup.trade",
    "propose": "round.pending",
    "accept": "round.pending",
    "refuse": "round.pending",
    "pass": "round.pending",
    "place TA1": "buy.place",
    "from TA1": "round.sequence",
    "to TA3": "round.pending",
    "sail ~06": "round.pending",
    "count 1": "round.pending",
    "fight TA3": "combat.order",
    "done": "round.pending",
    "call KO3": "people.call",
    "reroll 6": "people.monks",
    "keep": "people.monks",
    "target OZ": "round.pending",
    "discard ice": "wind.limit",
    "barter spiders": "wind.exchange",
    "hand ice": "wind.exchange",
    "want ice": "wind.exchange",
    "boats 1": "buy.boats",
    "recruit 1": "buy.pawns",
    "play war": "green.war",
    "play earth": "green.earth",
    "play illusion": "green.illusion",
    "play mist": "green.mist",
    "play elsewhere": "green.elsewhere",
    "play ice": "round.window",
}
"""The paragraph about the timing of each kind of action."""


def early(action: str) -> Row[Violations]:
    """Return a row in which the action is tried in the wrong phase."""
    kind, _, what = action.partition(" ")
    in_attack = kind not in ("from", "fight", "done")
    given, phase = (position(knights=KNIGHTS), "attack") if in_attack else (buying("boats"), "boats")
    word, values = now({"play": "red" if what == "ice" else what}.get(kind, kind), phase)
    return row(given, action, [refuse(MOMENTS[action], word, **values)])


LANDING = way("~06", "dragons", dragons="~06 5")
OTHER_WINDS: dict[str, Any] = {"by": "elsewhere", "hands": {"knights": "elsewhere"}}
REFUSALS: dict[str, Row[Violations]] = {
    **{
        case: row(given, action, [refuse(rule, REFUSED[case][0], **REFUSED[case][1])], **more)
        for cases, more in ((CASES, {}), (STRICT, PIECES))
        for case, (given, action, rule, _) in cases.items()
        if case in REFUSED
    },
    **{f"the moment of {action}": early(action) for action in MOMENTS},
    "a place that is not held in the set-up": row(  # B.10: the Amazons have the most pawns, but hold only KO2
        deal(**RANKED), f"{PASSES}, place KO1", [refuse("setup.place", "not_held", place=place("KO1"))]
    ),
    "a landing where the option forbids it": row(
        LANDING, "to ZA1", [refuse("island.powers", "no_landing_on_zargos")], zargos_blocks_landing="true"
    ),
    "two reasons of an exchange": row(
        exchange(bartered={"0": 1}),
        "barter monks",
        [refuse("wind.exchange", "no_offers_left", n=1), refuse("wind.exchange", "no_exchange", people=M)],
    ),
    "a fourth wind of the Master's, for whom three are the limit": row(
        exchange(
            "barter",
            knights="ZA0 2",
            hands={"knights": "war war ice storm death"},
            offer={**BARTER, "give": ["war", "war", "ice"]},
        ),
        "hand storm",
        [refuse("wind.exchange", "cannot_be_added", wind=wind("storm"))],
    ),
    "two combats left": row(
        position(
            "monks",
            monks=KNIGHTS,
            winged="TA3 2 TA4 1",
            commitments=[["TA1", "TA3", 2, "land"], ["TA2", "TA4", 2, "land"]],
        ),
        "done",
        [refuse("attack.finish", "combats_left", places=[place("TA3"), place("TA4")])],
    ),
    "no boats left": row(
        moving("TA1", knights="TA1 6 TA3 2", boats={"knights": 0}),
        "sail ~06",
        [refuse("reorganise.sea", "no_boats", n=0)],
    ),
    "the next space of a trip": row(
        way("TA1", knights="TA1 6", by="boat", route="~06", boats={"knights": 3}),
        "sail ~14",
        [refuse("attack.sea", "not_adjacent", place=place("~14"), last=place("~06"))],
    ),
    "a sea in a storm": row(
        moving("TA1", "dragons", dragons="TA1 6 TA3 2", closed=["~05", "~06"], lasting=["storm"]),
        "to ~06",
        [refuse("red.storm", "closed", place=place("~06"))],
    ),
    "a sea in a tide": row(
        moving("TA1", "dragons", dragons="TA1 6 TA3 2", cancelled=["dragons"], lasting=["tide"]),
        "to ~06",
        [refuse("red.tide", "power_gone", people=D), refuse("people.dragons", "no_boats", n=0)],
    ),
    "Dragons attack no sea": row(
        way("~06", "dragons", dragons="~06 6"), "to ~05", [refuse("people.dragons", "swim_later")]
    ),
    "Dragons swim no further": row(
        moving("TA1", "dragons", dragons="TA1 6 TA3 2"),
        "to ~14",
        [refuse("people.swim", "not_adjacent", place=place("~14"), last=place("TA1"))],
    ),
    "Dragons come ashore next to the sea only": row(
        way("~06", "dragons", dragons="~06 5"),
        "to KA5",
        [refuse("people.dragons", "no_border", place=place("KA5"), origin=place("~06"))],
    ),
    "Knights attack with those that stay": row(
        number("knights", "TA1", "TA3", knights="TA1 6"),
        "count 6",
        [refuse("people.knights", "too_many_pawns", n=5, tried=6, place=place("TA1"))],
    ),
    "a reorganisation leaves one": row(
        reorganising(
            knights="TA1 6 TA3 2", phase="number", move={"origin": "TA1", "way": "land", "route": [], "to": "TA3"}
        ),
        "count 6",
        [refuse("reorganise.held", "too_many_pawns", n=5, tried=6, place=place("TA1"))],
    ),
    "one pawn stays in a reorganisation": row(
        reorganising(knights="TA1 1 TA3 6"), "from TA1", [refuse("reorganise.held", "one_stays", place=place("TA1"))]
    ),
    "nowhere to reorganise": row(
        reorganising(knights="TA1 6"), "from TA1", [refuse("reorganise.held", "nowhere_to_go", place=place("TA1"))]
    ),
    "Spiders without their vortex": row(
        reorganising("spiders", spiders="IT1 6 PA4 2", cancelled=["spiders"], lasting=["quake"]),
        "from IT1",
        [refuse("red.cancel", "power_gone", people=S)],
    ),
    "Spiders on Zargos": row(
        reorganising("winged", winged="ZA1 6 ZA3 2"), "from ZA1", [refuse("island.powers", "power_void", people=W)]
    ),
    "Dragons without a sea": row(
        reorganising("dragons", dragons="TA1 6", cancelled=["dragons"], lasting=["tide"]),
        "from TA1",
        [refuse("red.tide", "power_gone", people=D)],
    ),
    "winds that carry nowhere": row(
        way("TA0", knights="TA0 6", hands={"knights": "earth"}),
        "play elsewhere",
        [refuse("wind.secret", "wind_not_held", wind=wind("elsewhere"))],
    ),
    "a landing in the tide": row(
        cast("tide", dragons="TA1 2 ~06 3", side="dragons", phase="landing", landing=["~06"], cancelled=["dragons"]),
        "to KA5",
        [refuse("red.tide", "no_landing", place=place("KA5"), places=[place("TA1")])],
    ),
    "a boat card that is not held": row(
        deal(**CARDS, phase="bundle", offer=OFFERED),
        "give reinforcement",
        [refuse("setup.bargain", "card_not_held", people=K, card=Term("card.reinforcement"))],
    ),
    "a card asked that is not held": row(
        deal(**CARDS, phase="bundle", offer={**OFFERED, "give": ["TA1"]}),
        "ask boat",
        [refuse("setup.bargain", "card_not_held", people=S, card=Term("card.boat"))],
    ),
    "the sea clicked by Dragons who attack without boats": row(
        way("TA1", "dragons", dragons="TA1 6"),
        "to ~06",
        [refuse("people.dragons", "swim_later"), refuse("people.dragons", "no_boats", n=0)],
    ),
    "a wind against Madness's kingdoms": row(
        cast("madness", phase="target"), "target TA1", [refuse("red.madness", "aim_kingdom", wind=wind("madness"))]
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_all_its_paragraphs_and_values(case: str) -> None:
    check_refused(REFUSALS[case])


STRAYED = {
    "way": refuse("round.pending", "way_clicks", now=Term("in_phase.way")),
    "number": refuse("round.pending", "number_clicks", now=Term("in_phase.number")),
    "attack": refuse("attack.target", "attack_clicks", now=Term("in_phase.attack")),
    "reorganise": refuse("reorganise.held", "reorganise_clicks", now=Term("in_phase.reorganise")),
    "boats": refuse("round.decision", "other_clicks", now=Term("in_phase.boats")),
    "target": refuse("red.ice", "aim_kingdom", wind=wind("ice")),
}


CLICKS = {phase: row(given, "nowhere", [STRAYED[phase]]) for phase, (given, *_) in STRAY.items()}


@pytest.mark.parametrize("phase", CLICKS)
def test_stray_clicks_are_answered_with_what_can_be_done(phase: str) -> None:
    check_stray(CLICKS[phase])


def test_every_refusal_has_a_row() -> None:
    assert words_told(REFUSALS, CLICKS) == refusal_words(GAME)
    assert REFUSED.keys() | {"nor_by_boat"} == CASES.keys() | STRICT.keys()
    assert STRAYED.keys() == STRAY.keys()
    assert {action.partition(" ")[0] for action in MOMENTS} == set(CONDITIONS)


# --- legal actions and outcomes -----------------------------------------------------------------------------------

IN_ATTACK = "attack.moves attack.stay attack.once"
LAND = "attack.target attack.land box.map"
AT_WAR = engaged("knights", "TA1", "TA3", 4, knights="TA1 6", winged="TA3 5", hands={"knights": "war"})
AIMED = window(hands={"knights": "ice", "monks": "illusion"})
CITED: dict[str, Row[str]] = {
    "a people": row({"phase": "people", "leaders": {"monks": 0}}, "choose knights", "setup.choose"),
    "a card taken": row(in_turn(GREENS, []), "take blue", "setup.take box.placement"),
    "an offer": row(deal(**CARDS), "offer spiders", "setup.trade"),
    "an offer of the only territory for the only one": row(
        deal(knights="TA1", spiders="KO1"), "offer spiders", "setup.trade"
    ),
    "no offer": row(deal(**CARDS), "pass", "setup.trade"),
    "a card given": row(deal(**CARDS, phase="bundle", offer=OFFERED), "give TA1", "setup.bargain"),
    "a card asked": row(deal(**CARDS, phase="bundle", offer={**OFFERED, "give": ["TA1"]}), "ask KO1", "setup.bargain"),
    "a proposal": row(
        deal(**CARDS, phase="bundle", offer={**OFFERED, "give": ["TA1"], "ask": ["KO1"]}),
        "propose",
        "setup.trade setup.bargain",
    ),
    "an answer": row(
        deal(**CARDS, phase="answer", offer={**OFFERED, "give": ["TA1"], "ask": ["KO1"]}),
        "accept",
        "setup.trade setup.bargain",
    ),
    "a refusal": row(
        deal(**CARDS, phase="answer", offer={**OFFERED, "give": ["TA1"], "ask": ["KO1"]}),
        "refuse",
        "setup.trade setup.bargain",
    ),
    "an origin": row(position("monks", monks=KNIGHTS), "from TA1", IN_ATTACK),
    "an origin of the Knights": row(position(knights=KNIGHTS), "from TA1", "people.knights attack.stay"),
    "an origin of the Knights on Zargos": row(position(knights="ZA1 6"), "from ZA1", "island.knights attack.stay"),
    "a border": row(way("TA1", knights="TA1 6"), "to TA3", LAND),
    "a number": row(number("monks", "TA1", "TA3", monks="TA1 6"), "count 3", IN_ATTACK),
    "a number of the Knights": row(
        number("knights", "TA1", "TA3", knights="TA1 6"), "count 3", "people.knights attack.stay"
    ),
    "a number of the pool": row(
        number("knights", None, "TA1", "place", stage="buy", pool={"knights": 3}, knights="TA1 6"),
        "count 3",
        "box.peoples",
    ),
    "a space by boat": row(
        way("TA1", knights="TA1 6", boats={"knights": 3}), "sail ~06", "attack.sea box.seas box.boats"
    ),
    "a space by the Wind of Earth": row(
        way("TA1", knights="TA1 6", by="earth", hands={"knights": "earth"}),
        "sail ~06",
        "attack.sea box.seas green.earth",
    ),
    "a coast": row(way("TA1", knights="TA1 6", **BY_SEA), "to ZA1", "attack.target attack.sea"),
    "a place of the Wind of Elsewhere": row(
        way("TA1", knights="TA1 6", **OTHER_WINDS), "to OZ1", "attack.target green.elsewhere"
    ),
    "from the sea": row(LANDING, "to ZA1", "attack.target people.dragons"),
    "through the vortex": row(
        way("IT1", "spiders", spiders="IT1 6"), "to PA4", "attack.target people.spiders box.marks"
    ),
    "over a territory": row(way("BA3", "winged", winged="BA3 4"), "to TA4", "attack.target people.winged"),
    "along a line": row(way("OZ0", "winged", winged="OZ0 6"), "to BA4", "attack.target people.lines box.marks"),
    "the end of the attacks": row(position(knights=KNIGHTS), "done", "attack.finish"),
    "the end of the turn": row(reorganising(knights=KNIGHTS), "done", "reorganise.end"),
    "a step": row(reorganising(knights="TA1 6 TA3 2"), "from TA1", "reorganise.steps reorganise.held"),
    "a step of the Winged": row(
        reorganising("winged", winged="TA1 6 TA3 2"), "from TA1", "reorganise.steps reorganise.held people.flock"
    ),
    "a step over a border": row(moving("TA1", knights="TA1 6 TA3 2"), "to TA3", "reorganise.held attack.land box.map"),
    "a step into the sea": row(
        moving("TA1", "dragons", dragons="TA1 6 TA3 2"), "to ~06", "reorganise.held people.swim"
    ),
    "a combat": row(
        position("monks", monks=KNIGHTS, winged="TA3 2", commitments=[["TA1", "TA3", 2, "land"]]),
        "fight TA3",
        "combat.order",
    ),
    "a call": row(fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5"), "call KO3", "people.call"),
    "no call": row(fought("PA4", "call", 3, "monks", spiders="PA4 2 KO3 5"), "pass", "people.call"),
    "a die kept": row(
        fought("TA3", "monk", 4, "monks", {"round": 1, "attack": [5, 4]}, winged="TA3 5"), "keep", "people.monks"
    ),
    "a die rolled again": row(
        fought("TA3", "monk", 4, "monks", {"round": 1, "attack": [5, 4]}, winged="TA3 5"), "reroll 5", "people.monks"
    ),
    "ice": row(window(hands={"knights": "ice"}), "play ice", "round.window red.ice wind.keep"),
    "a typhoon": row(window("winged", hands={"monks": "typhoon"}), "play typhoon", "round.window red.cancel wind.keep"),
    "the tide": row(window("dragons", hands={"monks": "tide"}), "play tide", "round.window red.tide wind.keep"),
    "no red wind": row(window(hands={"knights": "ice"}), "pass", "round.window"),
    "mist": row(reorganising(knights=KNIGHTS, hands={"knights": "mist"}), "play mist", "green.mist wind.under"),
    "a target": row(cast("ice", phase="target"), "target OZ", "red.ice"),
    "winds offered": row(exchange(), "barter spiders", "wind.exchange wind.secret"),
    "no winds offered": row(exchange(), "pass", "wind.exchange"),
    "a wind given": row(exchange("barter", offer={**BARTER, "give": []}), "hand ice", "wind.exchange"),
    "a wind wanted": row(exchange("barter", offer=BARTER), "want storm", "wind.exchange"),
    "winds proposed": row(
        exchange("barter", offer={**BARTER, "ask": ["storm"]}), "propose", "wind.exchange wind.limit"
    ),
    "winds accepted": row(exchange("reply", offer={**BARTER, "ask": ["storm"]}), "accept", "wind.exchange wind.limit"),
    "an own wind put back": row(exchange(hands={"knights": "flood"}), "discard flood", "wind.own wind.under"),
    "boats": row(buying("boats"), "boats 1", "buy.points buy.boats box.boats"),
    "pawns": row(buying("recruit"), "recruit 1", "buy.points buy.pawns"),
    "a place for bought pawns": row(
        position(phase="place", stage="buy", pool={"knights": 3}, knights=KNIGHTS), "place TA1", "buy.place"
    ),
    "a place in the mist": row(
        position(phase="place", stage="mist", pool={"knights": 3}, knights=KNIGHTS), "place TA1", "green.mist"
    ),
    "a place in the set-up": row(deal(**RANKED), f"{PASSES}, place KO2", "setup.place"),
    "a wind put back because there are too many": row(  # a new Wind Master, with six winds, keeps five
        engaged(
            "spiders", "ZA7", "ZA0", 12, spiders="ZA7 13", hands={"amazons": "war war war", "spiders": "war war ice"}
        ),
        "fight ZA0, die 4, die 3, die 2, die 6, discard ice",
        "wind.limit wind.under",
    ),
    "the Wind of War": row(AT_WAR, "fight TA3, play war", "green.war wind.under wind.same"),
    "no Wind of War": row(AT_WAR, "fight TA3, pass", "combat.before green.war"),
    "no illusion": row(AIMED, "play ice, target OZ, pass", "green.illusion"),
    "another target by an illusion": row(
        AIMED, "play ice, target OZ, play illusion, target TA", "green.illusion red.ice"
    ),
}


@pytest.mark.parametrize("case", CITED)
def test_a_legal_action_cites_its_paragraphs(case: str) -> None:
    check_cited(CITED[case])


CHANCES: dict[str, Row[str]] = {
    "a card": row(in_turn(GREENS, []), "take blue", "setup.take box.placement"),
    "a tie of the set-up": row(deal(seats=2), "pass, pass, pass, pass", "setup.order"),
    "a tie of the count": row(closing(), "done", "count.order"),
    "madness": row(window(winged="OZ0 5", hands={"knights": "madness"}), "play madness, target OZ", "red.madness"),
    "the shot": row(
        engaged("dragons", "TA1", "TA3", 7, dragons="TA1 9", amazons="TA3 4"), "fight TA3", "people.amazons"
    ),
    "demons": row(engaged("spiders", "ZA2", "ZA1", 6, spiders="ZA2 7"), "fight ZA1", "island.demons"),
    "a combat": row(engaged("knights", "TA1", "TA3", 4, knights="TA1 6", winged="TA3 5"), "fight TA3", "combat.dice"),
    "a combat with the Wind of War": row(AT_WAR, "fight TA3, play war", "combat.dice green.war"),
    "a die rolled again": row(
        fought("TA3", "monk", 4, "monks", {"round": 1, "attack": [5, 4]}, winged="TA3 5"),
        "reroll 5",
        "combat.dice people.monks",
    ),
    "the opening": row(3, "", "setup.first"),
    "a wind drawn": row(
        closing(knights=f"{TAIRO} ZA2 1", spiders="IT1 1", amazons="KO0 1", monks="ZA3 1", out="dragons winged"),
        "done",
        "wind.draw box.winds",
    ),
}


@pytest.mark.parametrize("case", CHANCES)
def test_an_outcome_cites_its_paragraphs(case: str) -> None:
    check_chance_cited(CHANCES[case])
