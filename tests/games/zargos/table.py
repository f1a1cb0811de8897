"""Positions and moves for the scenarios of Zargos.

The scenarios (`s`) and resolutions (`a` to `f`) have the numbers of the fact sheet, are grouped by chapter of the
rulebook, and are played through the public interface. Pawns are written by people, as pairs of place and number.
Scenarios that depend on an option are played with each of its values. These resolutions are shown by scenarios alone:

| resolution | scenarios |
|---|---|
| B1 | S29 |
| B3 | S30 |
| B4 | S38 |
| B11 | S14 S19 |
| C1 | S67 |
| C3 | S68 |
| D2 | S85 |
| E14 | S43 S44, and `scenarios/test_green.py` for boats and the wind on one trip |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

import boardbook as bb
from tests.games import table
from tests.games.table import Position, legal, now

begin = partial(table.begin, "zargos")

PEOPLES = ("knights", "spiders", "amazons", "monks", "dragons", "winged")
BOX = {
    "war": 11,
    "earth": 3,
    "illusion": 2,
    "mist": 2,
    "elsewhere": 2,
    "madness": 4,
    "ice": 4,
    "storm": 3,
    "death": 2,
    "demon": 1,
    "typhoon": 1,
    "eclipse": 1,
    "heat": 1,
    "flood": 1,
    "tide": 1,
    "quake": 1,
}
"""The number of copies of each wind, in the order of the notation."""
AGAINST = {
    "typhoon": "winged",
    "eclipse": "amazons",
    "heat": "monks",
    "flood": "knights",
    "tide": "dragons",
    "quake": "spiders",
}
"""The winds against powers, with their peoples."""
PARKING = ("OH6", "OH5", "OH1", "IT2", "LU2", "PA1", "KA5", "LU4")
"""Where peoples that a scenario doesn't mention have one pawn each."""
SIZES = {"AK": 4, "BA": 6, "IT": 3, "KA": 6, "KO": 4, "LU": 5, "OH": 7, "OZ": 2, "PA": 5, "TA": 5}
CAPITALS = [f"{kingdom}0" for kingdom in SIZES]
PROVINCES = [f"{kingdom}{k}" for kingdom, size in SIZES.items() for k in range(1, size)]
GREENS = [*CAPITALS, *["reinforcement"] * 10]
BLUES = [*PROVINCES, *["boat"] * 3]
TAIRO = "TA0 1 TA1 1 TA2 1 TA3 1 TA4 1"
roles = pytest.mark.parametrize("role", ["attacking", "defending"])


def pawns(text: str) -> dict[str, int]:
    """Return the number of pawns at each place, given as `TA1 6 ~05 2`."""
    words = text.split()
    return {place: int(n) for place, n in zip(words[::2], words[1::2], strict=True)}


def from_side(order: Sequence[str], side: str) -> list[str]:
    """Return the order of play, beginning with this people."""
    k = order.index(side)
    return [*order[k:], *order[:k]]


def position(
    side: str = "knights",
    *,
    seats: int = 6,
    each: int = 2,
    out: str = "",
    last: bool = False,
    hands: Mapping[str, str] | None = None,
    **changes: Any,
) -> Position:
    """Return a position in round 2 in which a people is about to attack, first or last in the round, with fresh pawns.

    The name of each people gives its pawns; other peoples are far away, and those in `out` are out. `hands`: the
    winds of the player who leads a people.
    """
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    leaders = {people: k % seats for k, people in enumerate(peoples)}
    playing = [people for people in peoples if people not in out.split()]
    given = {people: pawns(changes.pop(people, "")) for people in playing}
    free = iter([place for place in PARKING if not any(place in places for places in given.values())])
    given = {people: places or {next(free): 1} for people, places in given.items()}
    winds: list[list[str]] = [[] for _ in range(seats)]
    for people, kinds in (hands or {}).items():
        winds[leaders[people]] += kinds.split()
    used = Counter(kind for hand in winds for kind in hand)
    used.update([*changes.get("lasting", []), *changes.get("removed", [])])
    used.update(kind for kind, _ in changes.get("under", []))
    order = from_side(playing, side)
    return {
        "phase": "attack",
        "stage": "attack",
        "seats": seats,
        "round": 2,
        "to_act": leaders[side],
        "leaders": leaders,
        "order": [*order[1:], side] if last else order,
        "side": side,
        "territories": {
            place: [people, n] for people, places in given.items() for place, n in places.items() if place[0] != "~"
        },
        "seas": {place: n for places in given.values() for place, n in places.items() if place[0] == "~"},
        "hands": winds,
        "deck": {kind: n - used[kind] for kind, n in BOX.items() if n > used[kind]},
        "fresh": {} if "phase" in changes else given[side],
        **changes,
    }


def reorganising(side: str = "knights", **changes: Any) -> Position:
    """Return a position after the attacks."""
    return position(side, **{"phase": "reorganise", "stage": "reorganise", **changes})


def closing(**changes: Any) -> Position:
    """Return a position in which the last people of the round may still reorganise."""
    seats, each, out = changes.get("seats", 6), changes.get("each", 2), changes.get("out", "").split()
    peoples = PEOPLES[: {2: 2 * each, 3: 6}.get(seats, seats)]
    return reorganising([people for people in peoples if people not in out][-1], last=True, **changes)


def window(side: str = "knights", **changes: Any) -> Position:
    """Return a position before a people's turn in which all players with winds are still to be asked for red winds."""
    given = position(side, **{"phase": "red", "stage": "window", **changes})
    seats = dict.fromkeys(given["leaders"][people] for people in from_side(given["order"], side))
    asked = [seat for seat in seats if given["hands"][seat]]
    return {**given, "waiting": asked, "to_act": asked[0]}


def cancelling(kind: str) -> Position:
    """Return the part of a position in which this wind cancels its people's power."""
    return {"cancelled": [AGAINST[kind]], "lasting": [kind]}


# ----------------------------------------------------------------------------------------------------------------- play


def accepted(match: bb.Match, *texts: str, dice: Iterable[int] = (), chance: bool = False) -> None:
    """Check that each action is listed and legal, and play it; after the last one, chance gives these dice.

    `chance`: whether chance still moves next after that.
    """
    table.accepted(match, *texts, outcomes=[f"die {face}" for face in dice])
    assert (match.to_act == bb.CHANCE) is chance


def answer(match: bb.Match, *faces: int) -> None:
    for face in faces:
        match.answer(f"die {face}")


def settle(match: bb.Match, *winds: str) -> None:
    """Let chance break ties in the order in which tied peoples roll, and draw these winds."""
    drawn = iter(winds)
    while match.to_act == bb.CHANCE:
        state = now(match)
        match.answer(f"die {6 - len(state['rolled'])}" if state["phase"] == "ties" else f"wind {next(drawn)}")
    assert next(drawn, None) is None


def close(match: bb.Match, *winds: str) -> None:
    """End the last people's turn, with the count and the winds drawn after it."""
    match.play("done")
    settle(match, *winds)


def pass_on(match: bb.Match, side: str, phase: str = "attack") -> None:
    """Pass everything until a people attacks again, or until this phase."""
    for _ in range(100):
        texts = legal(match)
        match.play(next(text for text in ("done", "pass", "boats 0", "recruit 0") if text in texts))
        settle(match)
        if (now(match)["phase"], now(match)["side"]) == (phase, side):
            return
    raise AssertionError(side)


def go(match: bb.Match, origin: str, target: str, n: int, *seas: str, wind: str = "") -> None:
    """Make a whole move: by land, over seas, or by a wind."""
    by = [f"play {wind}"] if wind else []
    accepted(match, f"from {origin}", *by, *(f"sail {sea}" for sea in seas), f"to {target}", f"count {n}")


def attack(match: bb.Match, origin: str, target: str, n: int, *dice: int) -> None:
    """Attack by land and fight the whole combat with these dice."""
    go(match, origin, target, n)
    accepted(match, f"fight {target}", dice=dice)


def there(match: bb.Match, place: str) -> list[Any] | None:
    """Return the people in a territory and the number of its pawns, or None."""
    found: list[Any] | None = now(match)["territories"].get(place)
    return found


def strength(match: bb.Match) -> dict[str, int]:
    """Return the pawns of both sides in the current combat."""
    state = now(match)
    people, n = state["territories"][state["battle"]["target"]]
    return {state["side"]: state["battle"]["attackers"], people: n}


def hand(match: bb.Match, people: str) -> list[str]:
    """Return the winds of the player who leads a people."""
    state = now(match)
    return sorted(state["hands"][state["leaders"][people]])


def under(match: bb.Match) -> list[str]:
    """Return the winds under the deck, in the order in which they were put there."""
    return [kind for kind, _ in now(match)["under"]]


def boats(match: bb.Match, people: str) -> int:
    held: int = now(match)["boats"].get(people, 0)
    return held


def lost(match: bb.Match, people: str) -> dict[str, int]:
    """Return the pawns that a people has lost, by cause."""
    return {cause: n for cause, n in now(match)["lost"].get(people, {}).items() if n}


CALLING: Position = {"spiders": "PA4 2 KO3 5 IT1 4"}
RICH = f"{TAIRO} ZA2 1"


def buying(**changes: Any) -> bb.Match:
    """Return a match after a count in which the Knights are about to buy; by default they have 18 points."""
    match = begin(closing(**{"knights": RICH, **changes}))
    close(match, "war")
    accepted(match, "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("boats", "knights")
    return match


def opened(seats: int = 6, **options: Any) -> bb.Match:
    """Return a match in which players choose in the order of seats, and peoples in the order of the notation."""
    match = bb.Match("zargos", seats=seats, chance="ask", **options)
    answer(match, *range(6, 6 - seats, -1))
    for people in PEOPLES:
        if now(match)["phase"] == "people":
            accepted(match, f"choose {people}")
    return match


def dealt(seats: int = 6, greens: Sequence[str] = GREENS, blues: Sequence[str] = BLUES, **options: Any) -> bb.Match:
    """Return a match in which all placement cards are taken in these orders, the green ones first."""
    match = opened(seats, **options)
    for card in greens:
        match.play("take green", outcomes=[f"card {card}"])
    for k in range(0, len(blues), 2):
        match.play("take blue", outcomes=[f"card {card}" for card in blues[k : k + 2]])
    return match


def untraded(match: bb.Match) -> bb.Match:
    """Pass until the pawns are to be placed."""
    while now(match)["phase"] == "trade":
        match.play("pass")
    settle(match)
    return match


def placed(match: bb.Match) -> bb.Match:
    """Let each people place all its pawns in one of its territories."""
    while now(match)["phase"] == "place":
        state = now(match)
        accepted(match, legal(match)[0], f"count {state['pool'][state['side']]}")
    return match


FIRST = ["KA3", "boat", "KO1", "KO2"]
"""The first blue cards: those of the Amazons, then those of the Monks."""


def bargaining(**options: Any) -> bb.Match:
    """Return a match in which the Amazons, with KA3 and a boat, may make an offer; the Monks hold KO1 and KO2."""
    rest = [card for card in PROVINCES if card not in FIRST]
    match = dealt(blues=[*FIRST, "boat", "boat", *rest], **options)
    accepted(match, "pass", "pass")
    assert (now(match)["phase"], now(match)["side"]) == ("trade", "amazons")
    return match


GROUND = {"TA3": "TA1", "ZA1": "ZA2"}
"""A territory outside Zargos and one on it, each with the territory from which it is attacked."""
GREEN = ("war", "earth", "illusion", "mist", "elsewhere")
AIMED = {"madness": "OZ", "ice": "OZ", "storm": "~12 ~13", "demon": "OZ0"}
"""Winds with a target, each with an example."""
RED = tuple(kind for kind in BOX if kind not in GREEN)
grounds = pytest.mark.parametrize("place", GROUND)
moments = pytest.mark.parametrize("moment", [position, reorganising])


def combat(attackers: str, defenders: str, n: int, m: int, place: str = "TA3", **changes: Any) -> bb.Match:
    """Return a match in which `n` attackers have begun a combat against `m` defenders."""
    origin = GROUND[place]
    match = begin(
        position(attackers, **{attackers: f"{origin} {n + 1} IT0 1", defenders: f"{place} {m} KO1 1", **changes})
    )
    go(match, origin, place, n)
    match.play(f"fight {place}")
    return match


def combat_of(people: str, role: str, n: int, m: int, place: str = "TA3", **changes: Any) -> bb.Match:
    """Return a match in which `n` pawns of a people attack or are attacked by `m` Dragons; the combat has begun."""
    if role == "attacking":
        return combat(people, "dragons", n, m, place, **changes)
    return combat("dragons", people, m, n, place, **changes)


def frozen(side: str, kingdom: str, phase: Any = position, **changes: Any) -> bb.Match:
    """Return a match in which a kingdom is frozen."""
    return begin(phase(side, frozen=[kingdom], lasting=["ice"], **changes))
