"""Places and removes pawns of Zargos in the data of a position, for the editor."""

from __future__ import annotations

from typing import Any, ClassVar

from boardbook.core import Data, Kind, Pieces, Term, count, section
from boardbook.games.zargos.tables import PEOPLES, Tables

SWIMMERS = "dragons"


class Zargos(Pieces):
    """The kinds of pieces are `pawn.<people>`. The places are territories and, for Dragons, sea spaces."""

    tables: Tables
    covered: ClassVar = ("territories", "seas")

    def stock(self, position: Data) -> list[Kind]:
        on_board = [entry for entry in section(position, "territories").values() if _is_entry(entry)]
        at_sea = sum(count(n) for n in section(position, "seas").values())
        most, pool = self.tables.most, section(position, "pool")
        return [
            Kind(
                f"pawn.{people}",
                ("editor.pawn", {"who": Term(f"side.{people}")}),
                people,
                most
                - sum(count(n) for who, n in on_board if who == people)
                - count(pool.get(people))
                - (at_sea if people == SWIMMERS else 0),
            )
            for people in PEOPLES
        ]

    def _place(self, place: str) -> tuple[str, str]:
        """Return the key and the code under which a place is stored, or two empty strings if there is no such place."""
        t, code = self.tables, place.removeprefix("p.")
        if not place.startswith("p.") or code not in t.codes:
            return "", ""
        return ("territories" if t.codes.index(code) < t.land else "seas"), code

    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        key, code = self._place(place)
        entry: Any = section(position, key).get(code) if key else None
        if key == "seas" and count(entry):
            return [(f"pawn.{SWIMMERS}", count(entry))]
        return [(f"pawn.{entry[0]}", count(entry[1]))] if key == "territories" and _is_entry(entry) else []

    def put(self, position: Data, kind: str, place: str) -> bool:
        key, code = self._place(place)
        people, here = kind.removeprefix("pawn."), dict(self.standing(position, place))
        n = here.get(kind, 0) + 1
        if key == "territories":
            section(position, key)[code] = [people, n]
        elif key == "seas" and people == SWIMMERS:
            section(position, key)[code] = n
        else:
            return False
        return True

    def take(self, position: Data, kind: str, place: str) -> bool:
        key, code = self._place(place)
        n = dict(self.standing(position, place)).get(kind, 0) - 1
        if n < 0:
            return False
        places = section(position, key)
        if n == 0:
            del places[code]
        else:
            places[code] = n if key == "seas" else [kind.removeprefix("pawn."), n]
        return True


def _is_entry(entry: Any) -> bool:
    """Return whether an entry has the form `[people, pawns]`."""
    return isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)
