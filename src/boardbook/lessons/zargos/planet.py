"""The planet in the positions of the lessons on Zargos: six peoples in the middle of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardbook.match import Match

GAME: Final = "zargos"
PEOPLES: Final = ("knights", "spiders", "amazons", "monks", "dragons", "winged")
READER: Final = "amazons"
"""The people that the reader leads."""
STANDING: Final = {
    "knights": "AK0 2 AK1 1 AK3 9 PA1 1 OH2 1 OH3 2 LU0 2 KO1 1",
    "spiders": "PA4 2 PA2 2 AK2 3 IT0 2 IT1 4 IT2 1 KA3 2 KO3 1 BA5 1",
    "amazons": "TA1 8 TA2 4 PA0 2 PA3 1 KA4 2 KA5 1",
    "monks": "OH0 5 OH1 1 OH4 2 OH5 1 OH6 1 KA0 2 KA1 1 KA2 2 BA0 2",
    "dragons": "KO0 2 KO2 1 LU1 2 LU3 1 OZ0 2 OZ1 1 ~02 3",
    "winged": "TA0 5 TA3 6 BA1 1 BA2 1 BA3 2 BA4 4 LU2 1 LU4 1",
}
"""The pawns of each people at the start; TA4 and the island are vacant."""


def stood(words: str) -> dict[str, int]:
    """Return the number of pawns in each place, from a string such as `TA1 8 TA2 4`."""
    parts = words.split()
    return dict(zip(parts[::2], map(int, parts[1::2]), strict=True))


def position(
    side: str = READER,
    hands: dict[str, Sequence[str]] | None = None,
    changes: dict[str, str] | None = None,
    **entries: Any,
) -> dict[str, Any]:
    """Return a position in which the people `side` is about to attack, as the first people of the round.

    `changes` has the same format as `STANDING`, and adds pawns to those in `STANDING` or replaces them.
    """
    pawns = {place: (people, n) for people, words in STANDING.items() for place, n in stood(words).items()}
    for people, words in (changes or {}).items():
        pawns |= {place: (people, n) for place, n in stood(words).items()}
    first = PEOPLES.index(side)
    return {
        "seats": len(PEOPLES),
        "round": 2,
        "side": side,
        "order": [*PEOPLES[first:], *PEOPLES[:first]],
        "territories": {place: list(entry) for place, entry in pawns.items() if not place.startswith("~")},
        "seas": {place: n for place, (_, n) in pawns.items() if place.startswith("~")},
        "hands": [list((hands or {}).get(people, ())) for people in PEOPLES],
        **entries,
    }


def table(here: dict[str, Any], *actions: str) -> Match:
    """Return a match that starts from a position and in which these actions have been played."""
    match = Match.from_position(GAME, here, seed=0)
    match.play_all(actions)
    return match


def holder(match: Match, place: str) -> tuple[str, int]:
    """Return the people in a territory and the number of its pawns, or an empty name and 0 if it is vacant."""
    people, pawns = match.view(None)["territories"].get(place, ("", 0))
    return people, pawns


def targets(match: Match, origin: str) -> set[str]:
    """Return the territories that can be attacked from a place by land, by a power, or with the available boats."""
    match.play(f"from {origin}")
    return _ends(match)


def _ends(match: Match) -> set[str]:
    """Return the territories that a group on its way can reach."""
    ply, ends = match.ply, set()
    for action in match.legal_actions():
        if action.kind == "to":
            ends.add(action.text.removeprefix("to "))
        elif action.kind == "sail":
            match.play(action)
            ends |= _ends(match)
            match.goto(ply)
    return ends
