"""What the view adds to a position: figures, odds, demons, the last combat; and the scene, sent to a drawing once."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

import boardbook as bb
from boardbook.games.zargos import odds
from boardbook.games.zargos.odds import Combat
from boardbook.soak import random_number
from tests.games.table import Position
from tests.games.zargos.playing import GAME, midway, walk
from tests.games.zargos.table import accepted, answer, begin, closing, go, pass_on, position, window

ADDED = {"backs", "sizes", "master", "stock", "now", "demons", "most", "money", "odds", "rerolls"}
HIDDEN = {"to_act", "under", "assaults"}


def test_the_view_is_the_position_with_figures_but_without_secrets() -> None:
    for k, state in enumerate(walk(GAME, 4, Random(1), 900, midway(GAME, 4, Random(1)))):
        if k % 9 == 0:
            view = state.view(0)
            assert set(view) == set(state.to_dict()) - HIDDEN | ADDED
            json.dumps(view)


def test_the_scene_contains_what_the_drawing_needs() -> None:
    scene = GAME.scene()
    json.dumps(scene)
    assert set(scene) == {
        "grid", "territories", "seas", "kingdoms", "lines", "city", "peoples", "winds", "prices", "most",
    }  # fmt: skip
    lake = {"near": [], "coasts": ["KO1", "KO2", "LU3", "LU4"]}
    assert {key: scene["seas"]["~14"][key] for key in lake} == lake
    ta0 = {"kingdom": "TA", "capital": True, "volcano": False, "points": 2, "seas": []}
    assert {key: scene["territories"]["TA0"][key] for key in ta0} == ta0
    assert scene["kingdoms"]["OZ"] == {"value": 5, "territories": ["OZ0", "OZ1"]}
    assert scene["peoples"]["dragons"] == {"colour": "orange"}
    assert scene["winds"]["war"] == {"red": False, "copies": 11}
    assert (scene["prices"], scene["most"], scene["city"]) == ({"pawn": 2, "boat": 5}, 100, "ZA0")
    codes = {code for row in scene["grid"] for code in row.split()}
    assert codes == {*scene["territories"], *scene["seas"]}
    assert {f"place.{code}" for code in codes} <= set(GAME.words.by_lang["fr"])


# --- figures ------------------------------------------------------------------------------------------------------


def test_figures_of_what_each_people_holds() -> None:
    given = position(knights="TA0 1 TA1 1 TA2 1 TA3 1 TA4 4 ZA2 2 ZA0 1", dragons="~06 3 OZ0 2", pool={"knights": 5})
    now = begin(given).view(None)["now"]
    assert now["knights"] == {"territories": 7, "pawns": 16, "points": 15 + 3 + 7}
    assert now["dragons"] == {"territories": 1, "pawns": 5, "points": 2}


def test_the_next_count_gives_the_points_shown() -> None:
    counted = 0
    state = midway(GAME, 3, Random(5))
    before: dict[str, Any] = {}
    for now in walk(GAME, 3, Random(5), 1500, state):
        view = now.view(None)
        if before and view["stage"] == "winds" and before["stage"] == "reorganise":
            shown = {people: figures["points"] for people, figures in before["now"].items() if figures["points"]}
            assert view["points"] == shown
            counted += 1
        before = view
    assert counted > 3


def test_demons_stand_on_vacant_territories_of_zargos() -> None:
    match = begin(position(monks="ZA1 3", winged="ZA8 2"))
    dice = {"ZA0": 4, "ZA2": 2, "ZA3": 2, "ZA4": 2, "ZA5": 2, "ZA6": 2, "ZA7": 3, "ZA9": 3}
    assert match.view(None)["demons"] == dice


def test_numbers_to_choose_from_boats_money_and_the_master() -> None:
    match = begin(position(knights="TA1 6 ZA0 2", boats={"monks": 4}))
    assert (match.view(None)["most"], match.view(None)["stock"], match.view(None)["master"]) == (0, 11, 0)
    accepted(match, "from TA1", "to TA3")
    assert match.view(None)["most"] == 5
    match = begin(position(phase="boats", stage="buy", points={"knights": 18}))
    assert match.view(3)["money"] == 18
    accepted(match, "boats 2")
    assert match.view(3)["money"] == 8
    assert begin(position(knights="TA1 6")).view(None)["master"] is None


# --- odds ---------------------------------------------------------------------------------------------------------


def rounded(combat: Combat) -> list[float]:
    found = odds.outcome(combat)
    return [round(p, 4) for p in (found.taken, found.empty, found.held)]


ATTACKS: dict[str, tuple[Position, str, str, dict[str, Any]]] = {
    "plain": (position("winged", winged="TA1 9", spiders="TA3 5"), "TA1", "TA3", {"defenders": 5}),
    "walls": (position("winged", winged="TA1 9", spiders="TA0 5"), "TA1", "TA0", {"defenders": 5, "walls": True}),
    "the City": (position("winged", winged="ZA7 9", monks="ZA0 5"), "ZA7", "ZA0", {"defenders": 5, "walls": True}),
    "a shot": (
        position("winged", winged="TA1 9", amazons="TA0 4"),
        "TA1",
        "TA0",
        {"defenders": 4, "walls": True, "amazons": True},
    ),
    "no shot on Zargos": (position("winged", winged="ZA1 9", amazons="ZA2 4"), "ZA1", "ZA2", {"defenders": 4}),
    "an eclipse": (
        position("winged", winged="TA1 9", amazons="TA3 4", cancelled=["amazons"], lasting=["eclipse"]),
        "TA1",
        "TA3",
        {"defenders": 4},
    ),
    "Monks attack": (
        position("monks", monks="TA1 6", spiders="TA3 4"),
        "TA1",
        "TA3",
        {"defenders": 4, "monks": "attack"},
    ),
    "Monks defend": (
        position("winged", winged="TA1 6", monks="TA3 4"),
        "TA1",
        "TA3",
        {"defenders": 4, "monks": "defence"},
    ),
}


@pytest.mark.parametrize("case", ATTACKS)
def test_odds_by_number_are_those_of_the_combat(case: str) -> None:
    given, origin, target, combat = ATTACKS[case]
    match = begin(given)
    accepted(match, f"from {origin}", f"to {target}")
    view = match.view(None)
    shown = view["odds"]
    assert (shown["place"], shown["defenders"]) == (target, combat["defenders"])
    assert [row[0] for row in shown["rows"]] == list(range(1, view["most"] + 1))
    for n, *chances in shown["rows"]:
        assert chances == rounded(Combat(n, **combat)), n
        assert sum(chances) == pytest.approx(1, abs=2e-4)


def test_odds_include_pawns_that_have_set_out() -> None:
    match = begin(position("winged", winged="TA1 5 TA4 5", spiders="TA3 5"))
    go(match, "TA1", "TA3", 3)
    accepted(match, "from TA4", "to TA3")
    assert [row[0] for row in match.view(None)["odds"]["rows"]] == [4, 5, 6, 7]


def test_odds_of_demons_and_of_vacant_territories() -> None:
    match = begin(position("winged", winged="TA1 9"))
    accepted(match, "from TA1", "to TA3")
    assert match.view(None)["odds"]["rows"] == [[n, 1, 0, 0] for n in range(1, 9)]
    match = begin(position("winged", winged="ZA1 9"))
    accepted(match, "from ZA1", "to ZA2")
    rows = match.view(None)["odds"]["rows"]
    assert rows[5:7] == [[6, 0.9722, 0.0278, 0.0], [7, 1.0, 0.0, 0.0]], "only 6 and 6 take six pawns"


def test_odds_of_a_current_combat_follow_its_pawns_and_winds() -> None:
    match = begin(position("winged", winged="TA1 9", spiders="TA3 5", hands={"winged": "war"}))
    go(match, "TA1", "TA3", 8)
    assert match.view(None)["odds"]["rows"] == [[8, *rounded(Combat(8, 5))]]
    accepted(match, "fight TA3")
    assert match.state.phase_name == "war", "the odds are shown with and without the wind that may be played"
    both = [[8, *rounded(Combat(8, 5, attacker_war=war))] for war in (False, True)]
    assert match.view(None)["odds"]["rows"] == both
    match.play("play war")
    assert match.view(None)["odds"]["rows"] == [[8, *rounded(Combat(8, 5, attacker_war=True))]]
    answer(match, 1, 1, 1, 1, 1, 1)
    assert match.view(None)["odds"]["rows"] == [[7, *rounded(Combat(7, 3, attacker_war=True))]]


def test_the_defender_sees_the_effect_of_its_own_wind_of_war() -> None:
    match = begin(position("winged", winged="TA1 9", spiders="TA3 5", hands={"winged": "war", "spiders": "war"}))
    go(match, "TA1", "TA3", 8)
    accepted(match, "fight TA3")
    accepted(match, "play war")
    assert match.state.phase_name == "war"
    both = [[8, *rounded(Combat(8, 5, attacker_war=True, defender_war=war))] for war in (False, True)]
    assert match.view(None)["odds"]["rows"] == both


def test_at_the_end_peoples_are_ordered_by_rank() -> None:
    match = bb.Match("zargos", ["greedy"] * 6, seed=5, round_limit=2).run()
    assert match.result is not None
    ranks = dict(zip([match.game.side(match.state, seat) for seat in range(6)], match.result.ranks, strict=True))
    assert [ranks[people] for people in match.view(None)["order"]] == sorted(ranks.values())


def test_no_odds_without_a_possible_combat() -> None:
    assert begin(position("winged", winged="TA1 9")).view(None)["odds"] is None
    assert begin(window(hands={"knights": "ice"})).view(None)["odds"] is None


# --- the last combat ----------------------------------------------------------------------------------------------


def test_the_report_describes_the_last_combat_round_by_round() -> None:
    match = begin(position("dragons", dragons="TA1 8", amazons="TA3 4"))
    go(match, "TA1", "TA3", 7)
    accepted(match, "fight TA3", dice=[4, 3, 6, 6, 1, 1])
    report = {
        "place": "TA3",
        "origins": ["TA1"],
        "ways": ["land"],
        "attacker": "dragons",
        "defender": "amazons",
        "force": [7, 4],
        "helped": ["amazons"],
    }
    blows: list[Any] = [["shot", [], [4, 3], 2, 0], ["round", [6, 6], [1, 1], 1, 4]]
    before = odds.table(4, 7, amazons=True)[-1]
    assert match.view(None)["report"] == {**report, "blows": blows, "odds": [round(p, 4) for p in before]}
    match = begin(position("monks", monks="ZA1 8"))
    go(match, "ZA1", "ZA2", 7)
    accepted(match, "fight ZA2", dice=[6, 5])
    taken = round(1 - odds.demons(7, 2)[0], 4)
    blows = [["demons", [], [6, 5], 5, 0]]
    told: dict[str, Any] = {
        "place": "ZA2",
        "origins": ["ZA1"],
        "ways": ["land"],
        "attacker": "monks",
        "defender": None,
        "force": [7, 0],
        "helped": [],
        "blows": blows,
    }
    told["odds"] = [taken, round(1 - taken, 4), 0.0]
    assert match.view(None)["report"] == told
    match.play("done")
    assert match.view(None)["report"] == told


def test_an_attacked_people_sees_the_report_until_its_attacks_end() -> None:
    match = begin(position("dragons", dragons="TA1 9", spiders="TA3 2 OH1 5", knights="TA0 1"))
    go(match, "TA1", "TA3", 4)
    go(match, "TA1", "TA0", 3)
    accepted(match, "fight TA3", dice=[6, 6, 1])
    accepted(match, "fight TA0", dice=[4, 1])
    report = match.view(None)["report"]
    assert (report["place"], report["origins"]) == ("TA0", ["TA1"])  # the player to act sees its last combat
    pass_on(match, "winged")
    assert match.view(None)["report"] is None
    pass_on(match, "spiders")
    report = match.view(None)["report"]
    assert (report["place"], report["origins"], report["attacker"]) == ("TA3", ["TA1"], "dragons")
    data = json.loads(json.dumps(match.state.to_dict()))
    assert begin(data).state.to_dict() == match.state.to_dict()
    accepted(match, "done")
    assert match.view(None)["report"] is None


@pytest.mark.parametrize(
    ("target", "dice", "kept", "rerolls"),
    [
        ("TA3", [5, 4], [], {"4": [2, 2], "5": [1, 3]}),
        ("TA3", [6, 6], [], {"6": [0, 5]}),
        ("TA0", [5, 4], [], {"4": [0, 3], "5": [0, 4]}),  # behind walls
        ("TA3", [5, 4], [3, 6], {"3": [1, 0], "6": [4, 0]}),  # dice of the other side
    ],
)
def test_rerolls_show_their_possible_effects(
    target: str, dice: list[int], kept: list[int], rerolls: dict[str, list[int]]
) -> None:
    match = begin(position("monks", monks="TA1 5", spiders=f"{target} 6"))
    go(match, "TA1", target, 4)
    accepted(match, f"fight {target}", dice=dice)
    if kept:
        accepted(match, "keep", dice=kept)
    assert match.view(None)["rerolls"] == rerolls


def test_a_trade_is_described_with_its_cards() -> None:
    match, rng = bb.Match("zargos", ["random"] * 3, seed=4), Random(1)
    offer: Any = None
    key, values = "", cast("dict[str, Any]", {})
    while key != "told.traded":
        offer = match.view(None)["offer"]
        key, values = cast("Any", match.game.describe(match.state, n := random_number(match.state, rng), None))
        match.play(n)
    assert [values[who].key for who in ("who", "people")] == [f"side.{offer['to']}", f"side.{offer['by']}"]
    for cards in ("give", "ask"):
        assert [term.key.split(".")[1] for term in values[cards]] == offer[cards]


@pytest.mark.parametrize(
    ("seat", "key"), [(0, "told.traded"), (1, "told.traded"), (2, "told.accept"), (None, "told.accept")]
)
def test_only_its_players_see_the_winds_of_an_exchange(seat: int | None, key: str) -> None:
    offer = {"by": 0, "to": 1, "give": ["war"], "ask": ["ice"]}
    given = closing(hands={"knights": "war", "spiders": "ice"})
    match = begin({**given, "phase": "reply", "stage": "exchange", "side": None, "offer": offer, "to_act": 1})
    n = next(action.number for action in match.legal_actions() if str(action) == "accept")
    told, values = match.game.describe(match.state, n, seat)
    assert told == key
    assert ("give" in values) is (key == "told.traded")
