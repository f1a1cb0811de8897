"""Lets the position editor place and remove ships in a position of Magellan."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from boardbook.core import Data, Kind, Pieces, count, section
from boardbook.games.magellan.tables import SIDES, VOYAGES, Tables

MAGELLAN: Final = "magellan"
YEARS: Final = 3


class Magellan(Pieces):
    """The kinds of pieces are `ship.<seat>`. The places are the boxes of all voyages, including Magellan's."""

    tables: Tables
    covered: ClassVar = ("boxes",)

    def stock(self, position: Data) -> list[Kind]:
        reserve = _list(position, "reserve")
        return [
            Kind(f"ship.{seat}", ("editor.ship", {}), side, count(left))
            for seat, (side, left) in enumerate(zip(SIDES, reserve, strict=False))
        ]

    @property
    def _voyages(self) -> list[str]:
        """Return the voyages on the chosen sides of the boards."""
        return [VOYAGES[voyage] for voyage in self.tables.voyages]

    def _box(self, place: str) -> tuple[str, int]:
        """Return the voyage to which a box belongs, and the number of the box, from 1 to 3.

        For other places, the voyage is an empty string.
        """
        kind, *names = place.split(".")
        if kind == "b" and len(names) == 2 and names[0] in self._voyages and names[1] in ("1", "2", "3"):
            return names[0], int(names[1])
        return "", 0

    @staticmethod
    def _ships(position: Data, voyage: str, box: int) -> list[Any]:
        """Return the seats that own the ships on a box, in order of arrival.

        The box must not be on Magellan's voyage.
        """
        boxes = section(position, "boxes")
        years = boxes.get(voyage)
        if not isinstance(years, list) or len(years) != YEARS or not all(isinstance(one, list) for one in years):
            years = boxes[voyage] = [[] for _ in range(YEARS)]
        ships: list[Any] = years[box - 1]
        return ships

    @staticmethod
    def _sets(position: Data, box: int) -> list[int]:
        """Return the indices of Magellan's ships on a box."""
        sets = _list(position, "sets")
        return [k for k, one in enumerate(sets) if isinstance(one, list) and len(one) > 1 and one[1] == box]

    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        voyage, box = self._box(place)
        if not voyage:
            return []
        if voyage == MAGELLAN:
            seats = [position["sets"][k][0] for k in self._sets(position, box)]
        else:
            seats = self._ships(position, voyage, box)
        return [(f"ship.{seat}", seats.count(seat)) for seat in dict.fromkeys(seats)]

    def put(self, position: Data, kind: str, place: str) -> bool:
        voyage, box = self._box(place)
        seat, reserve = int(kind.removeprefix("ship.")), _list(position, "reserve")
        if not voyage:
            return False
        if voyage == MAGELLAN:
            _list(position, "sets").append([seat, box, []])
            if "secret" in position:
                _list(position, "secret").append([])
        else:
            self._ships(position, voyage, box).append(seat)
        if seat < len(reserve) and count(reserve[seat]):
            reserve[seat] -= 1
        return True

    def take(self, position: Data, kind: str, place: str) -> bool:
        voyage, box = self._box(place)
        if kind not in dict(self.standing(position, place)):
            return False
        seat, reserve = int(kind.removeprefix("ship.")), _list(position, "reserve")
        if voyage == MAGELLAN:
            last = [k for k in self._sets(position, box) if position["sets"][k][0] == seat][-1]
            for key in ("sets", "secret"):
                if last < len(_list(position, key)):
                    del position[key][last]
        else:
            ships = self._ships(position, voyage, box)
            del ships[len(ships) - 1 - ships[::-1].index(seat)]
        if seat < len(reserve):
            reserve[seat] = count(reserve[seat]) + 1
        return True

    def clear(self, position: Data) -> None:
        for voyage in self._voyages:
            for box in range(1, YEARS + 1):
                place = f"b.{voyage}.{box}"
                for kind, n in self.standing(position, place):
                    for _ in range(n):
                        self.take(position, kind, place)


def _list(position: Data, key: str) -> list[Any]:
    """Return the list stored under a key, so that it can be changed in place.

    If there is no list under the key, store an empty list there.
    """
    value = position.get(key)
    if not isinstance(value, list):
        value = position[key] = []
    return value
