"""Positions of Zargos from play that tries everything, with every option, for the tests in this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import boardbook as bb
from boardbook.core import CHANCE, Game
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.tables import A_PLACE, AGAINST, PEOPLES, WINDS
from boardbook.soak import random_number, variants
from tests.games import walking
from tests.games.zargos.table import position, reorganising, window
from tests.profiles import many

T = TypeVar("T")

GAMES: dict[str, Game[Any]] = {
    str(options): bb.game("zargos", **options) for options in variants(bb.game("zargos")) if options
}
GAMES["{}"] = bb.game("zargos")
GAME = GAMES["{}"]


def walk(game: Game[Any], seats: int, rng: Random, plies: int = 100_000, start: State | None = None) -> Iterator[State]:
    """Yield the positions of a match from the first (or from `start`) to the last, always as the same object."""
    return walking.walk(start or game.new(seats), eager, rng, plies)


def eager(state: State, rng: Random) -> int:
    """Choose at random, but seldom pass or end the turn, and prefer winds, the City and large numbers of pawns."""
    if state.to_act == CHANCE:
        return random_number(state, rng)
    t, actions = state.tables, state.legal_actions()
    if state.phase_name == "number" and rng.random() < 0.7:
        return actions[-1]
    tried = t.attempts
    rare = [n for n in actions if tried[n].kind in ("play", "call", "accept")]
    rare += [n for n in actions if n == t.target[A_PLACE][t.city]]
    if rare and rng.random() < 0.7:
        return rng.choice(rare)
    goes_on = [n for n in actions if tried[n].kind not in ("pass", "done", "keep", "refuse")]
    return rng.choice(goes_on) if goes_on and rng.random() < 0.8 else rng.choice(actions)


def midway(game: Game[Any], seats: int, rng: Random) -> State:
    """Return a position from which every phase is near: full hands, kingdom cards, Dragons at sea, pawns on Zargos."""
    state: State = next(s for s in walk(game, seats, rng) if s.phase_name in ("attack", "red"))
    t, data = state.tables, state.to_dict()
    crowds = rng.sample(sorted(t.codes[k] for k in range(t.land) if t.island >> k & 1 and k != t.city), 4)
    for code in crowds:
        data["territories"][code] = [rng.choice(data["order"]), rng.randint(2, 9)]
    if "dragons" in data["order"]:
        data["seas"] = {"~01": 3, "~02": 2, "~06": 6, "~14": 1}
    holders = {code: people for code, (people, _) in data["territories"].items() if code[2] == "0" and code[:2] != "ZA"}
    data["kingdoms"] = {code[:2]: people for code, people in holders.items()}
    absent = [wind for wind, people in zip(WINDS, AGAINST, strict=True) if people >= 0 and state.leader[people] < 0]
    box = [wind for wind, n in zip(WINDS, t.copies, strict=True) for _ in range(n) if wind not in (*absent, "war")]
    data["hands"] = [[box.pop(rng.randrange(len(box))) for _ in range(3)] for _ in range(seats)]
    data["boats"] = dict.fromkeys(data["order"], 2)
    given: dict[str, Any] = {"stage": "window", "phase": "red", "to_act": None, "fresh": {}}
    begun: State = game.state({key: value for key, value in data.items() if key not in ("deck", "waiting")} | given)
    return begun


def sample(game: Game[Any], seats: int, seed: int, per_phase: int, plies: int = 1500) -> list[State]:
    """Return up to `per_phase` positions of each phase from two matches, one begun midway, and the last of both."""
    met: dict[str, list[State]] = {}
    rng = Random(seed)
    last: list[State] = []
    for start in (None, midway(game, seats, rng)):
        for state in walk(game, seats, rng, plies, start):
            met.setdefault(state.phase_name, []).append(state.clone())
        last.append(met[state.phase_name][-1])
    chosen = [rng.sample(states, min(per_phase, len(states))) for states in met.values()]
    return [*(state for states in chosen for state in states), *last]


def some(found: Sequence[T], phase: Callable[[T], str], check: int) -> list[T]:
    """Return one in `check` of the positions of each phase, and at least one of each; with proofs, all of them."""
    by_phase: dict[str, list[T]] = {}
    for one in found:
        by_phase.setdefault(phase(one), []).append(one)
    return [one for met in by_phase.values() for one in met[:: many(check=check, proofs=1)]]


def deal(
    phase: str = "trade", seats: Any = 6, offers: Any = None, offer: Any = None, pool: Any = None, **cards: Any
) -> dict[str, Any]:
    """Return a position in the trading, with the first people to act; each holds the given cards or one territory."""
    peoples = PEOPLES[: {2: 4, 3: 6}.get(seats, seats)]
    spare = iter(("OH1", "OH2", "OH3", "OH4", "OH5", "OH6"))
    held = {people: cards[people].split() if people in cards else [next(spare)] for people in peoples}
    return {
        "phase": phase,
        "seats": seats,
        "leaders": {people: k % seats for k, people in enumerate(peoples)},
        "order": list(peoples),
        "cards": held,
        "territories": {card: [people, 1] for people in peoples for card in held[people] if len(card) == 3},
        "pool": dict.fromkeys(peoples, 20) | (pool or {}),
        "offers": offers or {},
        "offer": offer,
    }


CORNERS: dict[str, dict[str, Any]] = {
    "the City is taken": position(
        "monks", monks="ZA7 12", winged="ZA0 1 OZ1 1", hands={"monks": "ice war", "winged": "war ice storm"}
    ),
    "vacant Zargos in the Master's calm": position("monks", monks="ZA0 9 ZA1 4", hands={"monks": "war ice"}),
    "three of four": position("monks", monks="ZA0 9 ZA7 2 ZA8 2"),
    "the City is emptied": window(winged="ZA0 4 OZ1 1", hands={"knights": "demon", "winged": "war war ice storm"}),
    "two peoples": position("monks", monks="IT0 12 IT2 1", winged="IT1 1", out="knights spiders amazons dragons"),
    "Winged on Zargos": position("winged", winged="ZA1 9"),
    "Knights on Zargos": position("knights", knights="ZA1 9 ZA6 5 TA1 6", monks="ZA2 3"),
    "Dragons at sea": window("dragons", dragons="~06 5 ~01 3 TA1 2 BA4 1", hands={"monks": "tide storm illusion"}),
    "Dragons without land": window("dragons", dragons="~06 5", hands={"monks": "tide"}),
    "Spiders on their volcanoes": position("monks", monks="TA2 9", spiders="PA4 3 KO3 6 IT1 4 OZ1 1"),
    "Amazons behind walls": position("dragons", dragons="TA1 9 ~05 6", amazons="TA0 4 AK3 5"),
    "winds that carry": position("knights", knights="TA1 9 BA2 3", hands={"knights": "earth elsewhere mist"}),
    "mist": reorganising("dragons", dragons="TA1 9 ~05 3", hands={"dragons": "mist"}),
    "an answer to Madness": window(winged="OZ0 5 OZ1 1", hands={"knights": "madness", "winged": "illusion"}),
}
"""Positions close to situations that random play seldom reaches."""


def around_corners(game: Game[Any], seed: int, plies: int = 60) -> Iterator[State]:
    """Yield copies of the positions of play that begins at each corner."""
    for k, given in enumerate(CORNERS.values()):
        yield from [s.clone() for s in walk(game, 6, Random(seed + k), plies, game.state(given))]
