"""Positions as data: read back in every phase, and refused with all their problems."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

import boardbook as bb
from boardbook.games.zargos.state import PHASES
from boardbook.games.zargos.tables import PEOPLES
from boardbook.soak import random_number
from tests.games.reading import (
    check_changed,
    check_comes_back,
    check_goes_on_alike,
    check_refused_or_sound,
    check_untouched,
)
from tests.games.table import Position
from tests.games.zargos.playing import GAME, GAMES, around_corners, deal, midway, sample, some
from tests.games.zargos.table import position, window
from tests.profiles import many

CALL = position(
    "monks", monks="TA2 9", spiders="PA4 3 KO3 6", phase="call", battle={"target": "PA4", "attackers": 4}
) | {"to_act": None}


@cache
def met(seats: int = 3) -> tuple[str, ...]:
    """Return positions of every phase from play, as JSON."""
    states = sample(GAMES["{'round_limit': 6}"], seats, seed=1, per_phase=8)
    if seats == 6:
        states += [state for k, state in enumerate(around_corners(GAME, 1)) if k % 5 == 0]
        states.append(GAME.state(CALL))
    return tuple(json.dumps(state.to_dict()) for state in states)


def phase_of(text: str) -> str:
    """Return the phase of a position."""
    return str(json.loads(text)["phase"])


# --- reading back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_position_can_be_read_back(name: str) -> None:
    game = GAMES[name]
    for seats in (2, 3, 6):
        for state in sample(game, seats, seed=seats, per_phase=many(check=1, proofs=2), plies=700):
            check_comes_back(game, state)
    for k, state in enumerate(around_corners(game, 2, plies=12)):
        if k % many(check=12, proofs=6) == 0:
            check_comes_back(game, state)


def test_random_play_reaches_every_phase() -> None:
    assert {json.loads(text)["phase"] for seats in (3, 6) for text in met(seats)} == set(PHASES)


def test_play_continues_identically_from_a_position_read_back() -> None:
    for seed in range(12):
        rng = Random(seed)
        state = GAME.state(json.loads(rng.choice(met(3 + 3 * (seed % 2)))))
        check_goes_on_alike(GAME, state, rng, plies=400)
    check_goes_on_alike(GAME, midway(GAME, 5, Random(1)), Random(2), plies=1000)


def test_reading_does_not_change_the_data() -> None:
    check_untouched(GAME, some(met(), phase_of, check=4))


# --- defaults -----------------------------------------------------------------------------------------------------


def test_a_minimal_position_has_defaults() -> None:
    """Seats lead the peoples on the board in turn; all winds are in the deck; pawns have not moved."""
    given = {"seats": 4, "territories": {"TA1": ["knights", 5], "TA3": ["monks", 2]}, "seas": {"~06": 3}}
    data = GAME.state({**given, "pool": {"spiders": 1}}).to_dict()
    assert (data["phase"], data["stage"], data["round"], data["side"], data["to_act"]) == (
        "attack",
        "attack",
        1,
        "knights",
        0,
    )
    assert data["leaders"] == {"knights": 0, "spiders": 1, "monks": 2, "dragons": 3}
    assert data["order"] == ["knights", "spiders", "monks", "dragons"]
    assert data["queue"] == ["spiders", "monks", "dragons"]
    assert data["fresh"] == {"TA1": 5}
    assert data["hands"] == [[]] * 4
    assert sum(data["deck"].values()) == 40
    assert data["stacks"] == {"green": [], "blue": []}


def test_a_lesson_may_begin_at_any_step_of_the_round() -> None:
    lands = {"TA1": ["knights", 5], "TA3": ["monks", 2], "ZA0": ["winged", 3]}
    base: Position = {"territories": lands, "seats": 6}
    hands = [["ice"], [], [], [], [], []]
    assert GAME.state({**base, "phase": "red", "hands": hands}).to_dict()["waiting"] == [0]
    assert GAME.state({**base, "phase": "exchange", "hands": hands}).to_dict()["side"] is None
    assert GAME.state({**base, "phase": "reorganise"}).to_dict()["steps"] == 2
    assert GAME.state({**base, "phase": "boats", "points": {"knights": 9}}).to_dict()["stage"] == "buy"
    assert GAME.state({**base, "phase": "winds", "side": "winged"}).to_dict()["due"] == 1
    assert GAME.state({**base, "phase": "ties", "groups": [["knights", "monks"], ["winged"]]}).to_dict()["order"]
    assert GAME.state({**base}).master == GAME.state(base).leader[5]
    assert GAME.state({"phase": "opening", "seats": 2}).to_dict()["groups"] == [[0, 1]]


def test_trading_lessons_may_leave_out_cards_to_the_end() -> None:
    """Cards that a lesson leaves out are missing for the whole match, but all its positions can be read back."""
    for seed in range(3):
        rng = Random(seed)
        state = GAMES["{'round_limit': 6}"].state(deal(knights="TA1 TA2 boat reinforcement", spiders="KO1 KO2"))
        assert state.to_dict()["lesson"] is True
        ply, data = 0, state.to_dict()
        while state.to_act is not None:
            ply += 1
            state.apply(random_number(state, rng))
            if ply < 60 or ply % 20 == 0 or state.to_act is None:
                data = state.to_dict()
                assert GAMES["{'round_limit': 6}"].state(data).to_dict() == data
                assert GAME.check_invariants(state) == []
        assert data["lesson"] is True
    assert GAME.problems({**deal(), "lesson": 1}) == ["lesson must be true or false, not 1"]


def test_placement_cards_must_be_complete_except_in_lessons() -> None:
    whole = next(data for data in map(json.loads, met(6)) if data["phase"] == "trade")
    assert "lesson" not in whole
    told = {key: value for key, value in whole.items() if key != "stacks"}
    assert "lesson" not in GAME.state(told).to_dict()
    holder = next(people for people, cards in whole["cards"].items() if "boat" in cards)
    cards = [card for card in whole["cards"][holder] if card != "boat"]
    few = {"cards": {**whole["cards"], holder: cards}}
    left = 3 - whole["cards"][holder].count("boat")
    problem = [f"cards: the peoples hold {left} of the 3 boat cards in the box"]
    assert GAME.problems({**whole, **few}) == problem
    assert GAME.problems({**told, **few, "lesson": False}) == problem
    for lesson in ({**told, **few}, {**whole, **few, "lesson": True}):
        assert GAME.state(lesson).to_dict()["lesson"] is True


def test_whose_turn_it_is_to_take_cards_follows_from_them() -> None:
    base: Position = {"seats": 3, "leaders": {people: k % 3 for k, people in enumerate(PEOPLES)}}
    data = GAME.state({**base, "phase": "take", "cards": {"knights": ["TA0"], "spiders": ["TA1", "TA2"]}}).to_dict()
    assert (data["side"], data["to_act"], data["due"]) == ("amazons", 2, 0)
    data = GAME.state({**base, "phase": "cards", "taking": "blue", "cards": {"knights": ["TA0"]}}).to_dict()
    assert (data["side"], data["to_act"], data["due"]) == ("spiders", None, 2)
    data = GAME.state({**base, "phase": "cards", "taking": "blue", "cards": {"knights": ["TA1"]}}).to_dict()
    assert (data["side"], data["due"]) == ("knights", 1)


# --- problems -----------------------------------------------------------------------------------------------------

LANDS = {"territories": {"TA1": ["knights", 6], "TA3": ["monks", 2]}}
FIGHT = {"target": "TA3", "attackers": 4}
CAST = {"wind": "ice", "by": 0, "target": "TA"}
REPORT = {"place": "TA3", "attacker": "knights", "defender": "monks", "force": [3, 2], "helped": ["monks"], "blows": []}


def test_all_problems_are_reported_at_once() -> None:
    """All distinguishable problems: unknown keys, and everything that is wrong with a part of the position."""
    problems = GAME.problems({"territorys": {}, "phase": "attak", "round": -1})
    assert [problem.split()[0] for problem in problems] == ["'territorys'", "phase:", "round"]
    assert "did you mean 'territories'" in problems[0]
    problems = GAME.problems(
        {
            "territories": {"TA9": ["knights", 3], "TA1": ["elves", 3], "TA3": ["monks", 0]},
            "seas": {"~15": 1},
            "pool": {"elves": 1},
            "boats": {"monks": 16},
            "lost": {"monks": {"plague": 1}},
            "kingdoms": {"ZA": "monks"},
            "points": {"monks": -1},
        }
    )
    for word in ("TA9", "elves", "TA3", "~15", "pool", "boats", "plague", "ZA", "points"):
        assert any(word in problem for problem in problems), word


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": 7}, "`seats` must be a whole number from 2 to 6"),
        ({"seats": True}, "`seats` must be a whole number"),
        ({"stage": "buy"}, "does not belong to 'buy'"),
        ({"round": 0}, "round must be a whole number from 1"),
        ({"phase": "place", "stage": "setup", "round": 2}, "`round` must be 0 during the set-up"),
        ({"leaders": {"knights": 0, "monks": 0}}, "every seat leads 1 of the peoples"),
        ({"phase": "people", "leaders": {"knights": 1, "monks": 2}, "territories": {}}, "in the order of `groups`"),
        ({"groups": [], "phase": "ties"}, "some must still be tied"),
        (
            {"phase": "opening", "leaders": {"knights": 0}, "territories": {}},
            "nobody can have a people in phase `opening`",
        ),
        ({"phase": "red", "hands": [["ice"], *[[]] * 5], "waiting": [0, 0]}, "waiting: a seat appears twice"),
        ({"phase": "reply", "offer": {"by": 0, "to": 2, "give": ["breeze"], "ask": []}}, "offer: give: 'breeze'"),
        ({"rolled": [3]}, "dice of the first tied group"),
        ({"kingdoms": {"ZA": "monks"}}, "there is no card for ZA"),
        ({"boats": {"knights": 9, "monks": 9}}, "there are only 15"),
        ({"phase": "take"}, "nobody can have pawns or boats yet"),
        (
            {
                "seats": 4,
                "territories": {
                    **LANDS["territories"],
                    "OZ0": ["winged", 1],
                    "OZ1": ["dragons", 1],
                    "IT0": ["spiders", 1],
                },
            },
            "nobody leads them",
        ),
        ({"cards": {"knights": ["AK0", "AK0"]}}, "AK0 is held too many times"),
        ({"cards": {"knights": ["AK0"]}}, "they are put away"),
        ({"stacks": {"green": ["AK0"]}}, "must together make up all placement cards"),
        ({"phase": "trade", "cards": {"knights": ["TA2"]}}, "there must be a pawn on each of their territories"),
        ({"hands": [[]]}, "hands must be a list of length 6"),
        ({"hands": [["demon", "demon"], [], [], [], [], []]}, "at most 1 of demon can be held"),
        ({"hands": [["wind"], [], [], [], [], []]}, "'wind'"),
        ({"hands": [["war"] * 4, [], [], [], [], []]}, "seat 0 holds too many winds"),
        ({"removed": ["typhoon"]}, "only winds against absent peoples leave the game"),
        ({"lasting": ["death"]}, "death has no lasting effect"),
        ({"deck": {"war": 3}}, "must together make up all winds"),
        ({"cast": {**CAST, "target": "TA1"}}, "this wind can’t be aimed at"),
        ({"cast": CAST}, "cast must be null in phase attack"),
        ({"phase": "illusion"}, "phase illusion must ask a seat that has winds"),
        ({"closed": ["~14"]}, "storms can't close a lake"),
        ({"lasting": ["heat"]}, "`cancelled` must list monks, because heat is in `lasting`"),
        ({"cancelled": ["monks"]}, "`cancelled` can't list monks, because heat is not in `lasting`"),
        ({"frozen": ["KA"]}, "`frozen` must name a kingdom for each Wind of Ice in `lasting`, not 1"),
        ({"lasting": ["ice"]}, "`frozen` must name a kingdom for each Wind of Ice in `lasting`, not 0"),
        ({"closed": ["~01"], "lasting": ["storm"]}, "`closed` must name two adjacent sea spaces"),
        ({"closed": ["~01", "~12"], "lasting": ["storm"]}, "`closed` must name two adjacent sea spaces"),
        ({"closed": ["~01", "~06"]}, "`closed` must name two adjacent sea spaces"),
        ({"report": {**REPORT, "force": [0, 2]}}, "report: `force` must count attackers"),
        ({"report": {**REPORT, "force": [3, 0]}}, "report: `force` must count attackers"),
        ({"report": {**REPORT, "defender": None, "force": [3, 0]}}, "report: `force` must count attackers"),
        ({"report": {**REPORT, "force": [3]}}, "report: force"),
        (
            {"report": {**REPORT, "helped": ["amazons"]}},
            "report: `helped` can contain only Monks, and Amazons who defend",
        ),
        ({"phase": "fight"}, "phase: 'fight' is not known; known: opening, people,"),
        (
            {"phase": "boats", "points": {"knights": 9}, "frozen": ["TA"]},
            "are allowed only during a people's turn",
        ),
        ({"seas": {"~06": 2}, "closed": ["~05", "~06"]}, "Dragons can't be in ~06 now"),
        ({"order": ["knights"]}, "the peoples with pawns, each once"),
        ({"territories": {"TA1": ["knights", 6]}}, "with fewer than two peoples the match is over"),
        ({"side": "winged"}, "winged are out of the game"),
        ({"phase": "exchange", "side": "knights", "hands": [["ice"], *[[]] * 5]}, "`side` must be null"),
        ({"queue": ["monks", "monks"]}, "peoples that are in `order`, each at most once"),
        ({"commitments": [["TA1", "TA1", 2, "land"]]}, "can't attack its own territories"),
        ({"phase": "reorganise", "fighting": True}, "allowed only during a people's attacks"),
        ({"fresh": {"TA1": 7}}, "the people does not have that many pawns on TA1"),
        ({"fresh": {"TA3": 1}}, "the people does not have that many pawns on TA3"),
        ({"phase": "reorganise", "locked": {"TA1": 1}}, "is allowed only during the reorganisation of the Winged"),
        ({"phase": "reorganise", "steps": 3}, "steps must be a whole number from 0 to 2"),
        ({"phase": "way"}, "move is missing"),
        ({"phase": "way", "move": {"origin": "TA3"}}, "`origin` must be held by the people"),
        ({"phase": "way", "move": {"origin": "TA1", "way": "boat"}}, "a trip by boat must have a route"),
        ({"phase": "way", "move": {"origin": "TA1", "way": "boat", "route": ["~06"]}}, "there are not enough boats"),
        ({"phase": "way", "move": {"origin": "TA1", "way": "boat", "route": ["~01"]}}, "must border the origin"),
        (
            {"phase": "way", "move": {"origin": "TA1", "way": "earth", "route": ["~06", "~08"]}},
            "open neighbouring sea spaces",
        ),
        ({"phase": "way", "move": {"origin": "TA1", "way": "elsewhere"}}, "the player does not hold the wind"),
        ({"phase": "way", "move": {"origin": "TA1", "to": "TA3"}}, "`to` must be null"),
        ({"phase": "number", "move": {"origin": "TA1", "to": "OZ1"}}, "`to` must be within reach"),
        ({"phase": "number", "stage": "buy", "move": {"way": "place", "to": "TA1"}}, "there must be pawns in its pool"),
        ({"phase": "rolling"}, "battle is missing"),
        ({"battle": FIGHT}, "battle must be null"),
        ({"phase": "rolling", "battle": {**FIGHT, "target": "TA1"}}, "must be vacant or held by another people"),
        ({"phase": "rolling", "battle": {**FIGHT, "target": "TA2"}}, "nobody defends the target"),
        ({"phase": "demons", "battle": FIGHT}, "demons are only in vacant territories of Zargos"),
        ({"phase": "shot", "battle": FIGHT}, "the Amazons have no shot left"),
        ({"phase": "call", "battle": FIGHT}, "no Spiders can be called"),
        ({"phase": "war", "battle": FIGHT}, "holds no wind, or has already been asked"),
        ({"phase": "rolling", "battle": {**FIGHT, "attack": [1, 2, 3]}}, "the dice do not fit phase rolling"),
        ({"phase": "monk", "battle": {**FIGHT, "attack": [1, 2]}}, "the dice do not fit phase monk"),
        ({"phase": "rolling", "battle": {**FIGHT, "attack": [7]}}, "numbers from 1 to 6"),
        ({"phase": "red"}, "must ask a seat that has winds"),
        ({"played": [["death", ""]]}, "`played` is allowed only just before a people's turn"),
        ({"phase": "target", "cast": {"wind": "death", "by": 0}}, "this wind takes no target"),
        ({"phase": "madness", "cast": {"wind": "madness", "by": 0, "target": "TA"}}, "still has to hit"),
        (
            {
                "phase": "landing",
                "landing": ["~06"],
                "closed": ["~05", "~06"],
                "cast": {**CAST, "wind": "storm", "target": "~05 ~06"},
            },
            "no Dragons",
        ),
        (
            {"phase": "landing", "landing": ["~06"], "closed": ["~05", "~06"], "cast": {"wind": "storm", "by": 0}},
            "its target is missing",
        ),
        ({"bartered": {"9": 1}}, "'9' is not a seat"),
        ({"phase": "trim"}, "a seat must hold more winds than it may"),
        ({"phase": "over"}, "over"),
        ({"phase": "over", "over": "conquest", "winner": "knights"}, "does not hold the City"),
        ({"phase": "over", "over": "round_limit", "winner": "knights"}, "`winner` and `over` contradict each other"),
        ({"over": "conquest"}, "must be null while the match goes on"),
        ({"to_act": 3}, "`to_act` must be 0 in this position, not 3"),
        (
            {"territories": {f"ZA{k}": ["knights", 1] for k in (0, 7, 8, 9)} | {"TA3": ["monks", 1]}},
            "the match is over",
        ),
    ],
    ids=str,
)
def test_a_problem_says_what_is_allowed(changes: Position, told: str) -> None:
    broken = {**LANDS, **changes}
    with pytest.raises(bb.BadInput) as error:
        GAME.state(broken)
    assert any(told in problem for problem in error.value.problems), error.value.problems
    assert error.value.problems == tuple(GAME.problems(broken))


# Impossible under the rules: play would fail, or contradict the box.
IMPOSSIBLE: dict[str, Position] = {
    "more pawns than a people has": position(knights="TA1 60 TA2 60"),
    "more pawns than a people has, some in the pool": position(knights="TA1 60", pool={"knights": 60}),
    "a combat on frozen ground": position(
        phase="rolling", monks="TA3 2", knights="TA1 5", frozen=["TA"], lasting=["ice"], battle=FIGHT
    ),
    "a wind against an absent people in hand": position(seats=4, hands={"knights": "typhoon"}),
    "a kingdom card of a people that is out": position(out="winged", kingdoms={"OZ": "winged"}),
    "a wind played that was never in the box": window(hands={"knights": "demon"}, played=[["ghost", ""]]),
    "pawns to place, and none in the pool": position(phase="place", stage="buy"),
    "pawns to place, and none in the pool of the set-up": position(
        phase="place", stage="setup", round=0, pool={"monks": 3}
    ),
    "a tide that leaves the Dragons their power": position(
        "dragons",
        dragons="~06 3 ~14 1 TA1 2",
        phase="landing",
        stage="window",
        landing=["~06", "~14"],
        cast={"wind": "tide", "by": 0},
    ),
    "a storm that drives Dragons from an open sea": position(
        "dragons",
        dragons="~12 3 TA1 2",
        phase="landing",
        stage="window",
        landing=["~12"],
        cast={"wind": "storm", "by": 0, "target": "~12 ~13"},
    ),
    "a storm aimed and not answered, its sea closed already": window(
        phase="target", hands={"knights": "storm"}, cast={"wind": "storm", "by": 0}, closed=["~12", "~13"]
    ),
    "winds in the hand of a seat whose last people was out before the madness": {
        **LANDS,
        "phase": "madness",
        "cast": {**CAST, "wind": "madness", "target": "TA"},
        "dice_at": ["TA1"],
        "seats": 6,
        "hands": [[], [], [], [], [], ["war"]],
    },
    "passes when the trades are over": position(passes=2),
    "boats for cards that are not in the box": deal(phase="trade", knights="TA1 boat", spiders="KO1")
    | {"boats": {"monks": 15}},
    "a trip of pawns that have all moved": position(
        phase="way",
        knights="TA1 5",
        boats={"knights": 1},
        fresh={},
        move={"origin": "TA1", "way": "boat", "route": ["~06"]},
    ),
    "more pawns than a people has at the end": {
        "phase": "over",
        "over": "last_people",
        "winner": "monks",
        "territories": {"IT1": ["monks", 60], "IT2": ["monks", 60]},
    },
    "a kingdom card of a people that is out at the end": {
        "phase": "over",
        "over": "last_people",
        "winner": "monks",
        "territories": {"IT2": ["monks", 1]},
        "kingdoms": {"OZ": "winged"},
    },
    "a trade for which there is no pawn": deal(
        phase="answer",
        offer={"by": "knights", "to": "spiders", "give": ["boat"], "ask": ["KO1"]},
        knights="TA1 boat",
        spiders="KO1 KO2",
    )
    | {"pool": {}},
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_positions_are_refused(case: str) -> None:
    given = {key: value for key, value in IMPOSSIBLE[case].items() if key not in ("to_act", "deck")}
    assert GAME.problems(given) != []


TAKING: Position = {"phase": "take", "seats": 6, "leaders": {people: k for k, people in enumerate(PEOPLES)}}

# Positions that would fail only later than at the first decision, with the problem reported for each.
LEADS_ASTRAY: dict[str, tuple[Position, str]] = {
    "dice of Monks with a key that is not known": (
        {**LANDS, "phase": "monk", "phases": 1},
        "battle is missing in phase monk",
    ),
    "dice of Monks with a key that is not known, and half a combat": (
        {**LANDS, "phase": "monk", "phases": 1, "battle": {"target": "nowhere"}},
        "battle: target: 'nowhere' is not known",
    ),
    "several pawns on a territory while cards are traded": (
        deal(knights="TA1", spiders="KO1") | {"territories": {"TA1": ["knights", 2]}},
        "cards of knights: there must be a pawn on each of their territories, and on no other",
    ),
    "Dragons at sea while cards are traded": (
        deal(dragons="TA1") | {"seas": {"~06": 1}},
        "cards of dragons: there must be a pawn on each of their territories, and on no other",
    ),
    "reinforcements beyond what a people has": (
        deal(knights="TA1 reinforcement", pool={"knights": 97}),
        "knights: a people has only 100 pawns, including reinforcements",
    ),
    "cards not taken in turn": (
        {**TAKING, "cards": {"knights": ["TA0", "KO0"]}},
        "cards: knights took cards 2 times, spiders 0 times; peoples take cards in turn",
    ),
    "cards taken by the second people and not by the first": (
        {**TAKING, "cards": {"spiders": ["TA0"]}},
        "cards: knights took cards 0 times, spiders 1 times; peoples take cards in turn",
    ),
    "a people that takes cards before its turn": (
        {**TAKING, "cards": {"knights": ["TA0"], "spiders": ["TA1", "TA2"]}, "side": "monks"},
        "`side` must be amazons, whose turn it is",
    ),
    "a people that takes cards a second time": (
        {**TAKING, "phase": "cards", "taking": "green", "cards": {"knights": ["TA0"]}, "side": "knights"},
        "`side` must be spiders, whose turn it is",
    ),
    "a single blue card": (
        {**TAKING, "cards": {"knights": ["TA1"]}},
        "cards: knights took 1 blue cards; they are taken in pairs",
    ),
    "the second blue card before the first": (
        {**TAKING, "phase": "cards", "taking": "blue", "due": 1},
        "due: two blue cards are drawn in a turn",
    ),
    "a third blue card": (
        {**TAKING, "phase": "cards", "taking": "blue", "due": 2, "cards": {"knights": ["TA1"]}},
        "cards: knights took 1 blue cards; they are taken in pairs",
    ),
    "Spiders called to no combat": (
        {**LANDS, "phase": "number", "move": {"way": "call", "to": "TA3"}},
        "move: Spiders are called in a combat, from one of their volcanoes",
    ),
    "Spiders called in the reorganisation": (
        {**LANDS, "phase": "number", "stage": "reorganise", "move": {"way": "call", "origin": "TA1", "to": "TA3"}},
        "move: Spiders are called in a combat, from one of their volcanoes",
    ),
    "a people that ties with itself": (
        position(phase="ties", stage="winds", groups=[["knights", "knights"], list(PEOPLES[1:])])
        | {"side": None, "to_act": None},
        "groups: every people in `order` must appear once",
    ),
    "nobody among those that tie": (
        position(
            phase="ties", stage="winds", groups=[["knights", "monks"], *([p] for p in PEOPLES[1:] if p != "monks"), []]
        )
        | {"side": None, "to_act": None},
        "groups: no group may be empty",
    ),
    "nobody among those who choose": (
        {"seats": 4, "phase": "people", "groups": [[0], [], [1], [2], [3]], "leaders": {"monks": 0}},
        "groups: no group may be empty",
    ),
    "a tie of nobody": (
        {"seats": 6, "phase": "ties", "groups": [["knights", "monks"]]},
        "order: with fewer than two peoples the match is over",
    ),
    "a seat asked out of a window": (position(waiting=[1]), "`waiting` must be empty in phase attack"),
    "a wind played by a seat that is out": (
        {**LANDS, "phase": "target", "cast": {"wind": "ice", "by": 5}},
        "cast: a seat without peoples plays no winds",
    ),
    "winds of a seat that is out": (
        position(out="winged", hands={"winged": "ice"}),
        "hands: seat 5 no longer leads a people but holds winds",
    ),
    "more pawns under way to the combat": (
        position(
            phase="rolling", knights="TA1 5", monks="TA3 2", battle=FIGHT, commitments=[["TA1", "TA3", 1, "land"]]
        ),
        "battle: all pawns sent to the target must be fighting there, with none still on the way",
    ),
    "a combat without end": (
        position(phase="rolling", knights="TA1 5", monks="TA3 2", battle={**FIGHT, "round": 501}),
        "battle: round must be a whole number from 1 to 500, not 501",
    ),
    "pawns to be placed nowhere": (
        position("knights", phase="place", stage="setup", round=0, pool={"knights": 3, "winged": 2}, out="")
        | {"territories": {"TA1": ["knights", 3], "TA3": ["monks", 1]}, "order": ["knights", "monks", "winged"]},
        "pool: winged have pawns left but no place to put them",
    ),
    "pawns to be bought for nowhere": (
        {**LANDS, "phase": "boats", "pool": {"winged": 1}, "points": {"knights": 9, "winged": 9}},
        "points: winged have no place to put pawns",
    ),
    "an exchange after which a hand is too large": (
        {
            **LANDS,
            "phase": "reply",
            "hands": [["war", "ice", "mist"], ["storm"], [], [], [], []],
            "offer": {"by": 0, "to": 2, "give": ["war"], "ask": ["ice"]},
        },
        "offer: neither side may end up with more winds than it may hold",
    ),
    "losses that no frame holds": (
        {**LANDS, "lost": {"knights": {"combat": 10**12}}},
        "lost: combat must be a whole number from 0 to 1000000000, not 1000000000000",
    ),
}


@pytest.mark.parametrize("case", LEADS_ASTRAY)
def test_positions_that_would_fail_later_are_refused(case: str) -> None:
    given, told = LEADS_ASTRAY[case]
    problems = GAME.problems(given)
    assert any(problem.startswith(told) for problem in problems), problems


def test_two_landings_need_two_places() -> None:
    """The first Dragons may find a place and the second none: no other sea touches the lake."""
    given = position(
        "dragons",
        dragons="~06 3 ~14 1 TA1 2",
        phase="landing",
        stage="window",
        landing=["~06", "~14"],
        cast={"wind": "storm", "by": 0, "target": "~05 ~06"},
        closed=["~05", "~06"],
    )
    assert "landing: the Dragons have nowhere to go" in GAME.problems({k: v for k, v in given.items() if k != "deck"})


def test_a_waiting_seat_may_be_out_before_winds_are_put_back() -> None:
    """Winds that fell to a new Wind Master are put back first; then a player who is out is skipped."""
    given = position("knights", out="winged", hands={"monks": "war war war ice"}) | {
        "phase": "trim",
        "stage": "window",
        "waiting": [5, 1],
        "fresh": {},
        "to_act": None,
    }
    state = GAME.state(given)
    assert state.to_dict()["waiting"] == [5, 1]
    state.apply(state.legal_actions()[0])
    assert GAME.state(state.to_dict()).to_dict() == state.to_dict()


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_a_changed_position_is_refused_or_sound(seed: int, seats: int) -> None:
    check_changed(GAME, met(seats), 10 * seed + seats, count=many(check=80, proofs=200), plies=10)


def test_positions_without_default_keys_are_accepted() -> None:
    """Positions of lessons from which keys with defaults have been removed."""
    rng, taken = Random(1), 0
    texts = some(met(6), phase_of, check=4)
    for text in texts:
        data = {k: v for k, v in json.loads(text).items() if k not in ("deck", "to_act", "report", "lost", "points")}
        taken += check_refused_or_sound(GAME, data, rng, plies=3) is not None
    assert taken > 0.8 * len(texts)


def test_a_people_wiped_out_by_madness_stays_in_the_order_until_its_end() -> None:
    lands = {"OZ0": ["knights", 1], "OZ1": ["monks", 4], "TA1": ["spiders", 2], "KO1": ["winged", 2]}
    given = {"seats": 4, "phase": "red", "side": "spiders", "territories": lands, "hands": [[], ["madness"], [], []]}
    match = bb.Match.from_position(GAME, given, chance="ask")
    match.play("play madness")
    match.play("target OZ")
    match.answer("die 2")
    between = match.state.to_dict()
    assert (between["phase"], "knights" in between["order"], "OZ0" in between["territories"]) == (
        "madness",
        True,
        False,
    )
    assert GAME.state(between).to_dict() == between
    match.answer("die 1")
    assert "knights" not in match.state.to_dict()["order"]


def test_a_master_ousted_by_madness_keeps_the_winds_until_its_end() -> None:
    lands = {"ZA0": ["winged", 1], "ZA1": ["monks", 4], "TA1": ["spiders", 2], "KO1": ["knights", 2]}
    leaders = {"knights": 0, "spiders": 1, "winged": 2, "monks": 3}
    given = {"seats": 4, "phase": "red", "side": "winged", "leaders": leaders, "territories": lands}
    held = ["madness", "war", "war", "war", "war"]
    match = bb.Match.from_position(GAME, {**given, "hands": [[], [], held, []]}, chance="ask")
    match.play("play madness")
    match.play("target ZA")
    match.answer("die 2")
    between = match.state.to_dict()
    assert (between["phase"], "ZA0" in between["territories"], between["hands"][2]) == ("madness", False, ["war"] * 4)
    assert GAME.state(between).to_dict() == between
    elsewhere = {**between, "cast": {**between["cast"], "target": "KO"}, "dice_at": ["KO1"]}
    assert any("too many winds" in problem for problem in GAME.problems(elsewhere))
