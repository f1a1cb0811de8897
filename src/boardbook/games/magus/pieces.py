"""Lets the position editor place and remove sorcerers in a position of Magus."""

from __future__ import annotations

from typing import ClassVar

from boardbook.core import Data, Kind, Pieces, Term, count, section
from boardbook.games.magus.tables import RANKS, SIDES, SOURCES


class Magus(Pieces):
    """The kinds of pieces are `sorcerer.<side>.<rank>`. The places are the sources and the sorcerers on them."""

    covered: ClassVar = ("sorcerers",)

    def stock(self, position: Data) -> list[Kind]:
        seats = position.get("seats")
        sides = SIDES[: seats if isinstance(seats, int) else len(SIDES)]
        return [
            Kind(
                f"sorcerer.{side}.{rank}",
                ("editor.sorcerer", {"rank": Term(f"rank.{rank}")}),
                side,
            )
            for side in sides
            for rank in RANKS
        ]

    @staticmethod
    def _source(place: str) -> str:
        """Return the source at a place.

        If the place is a sorcerer, return the source that the sorcerer is on. For other places, return an empty string.
        """
        kind, *names = place.split(".")
        name = names[-1] if kind in ("c", "take") and names else names[1] if kind == "p" and len(names) > 1 else ""
        return name if name in SOURCES else ""

    @staticmethod
    def _ranks(position: Data, side: str, source: str) -> Data:
        return section(section(section(position, "sorcerers"), side), source)

    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        source = self._source(place)
        if not source:
            return []
        sorcerers = []
        for side, sources in section(position, "sorcerers").items():
            here = sources.get(source) if isinstance(sources, dict) else None
            for rank, n in here.items() if isinstance(here, dict) else ():
                own = place.startswith("p.") and place != f"p.{side}.{source}.{rank}"
                if count(n) and not own:
                    sorcerers.append((f"sorcerer.{side}.{rank}", count(n)))
        return sorcerers

    def put(self, position: Data, kind: str, place: str) -> bool:
        source, (_, side, rank) = self._source(place), kind.split(".")
        if not source:
            return False
        ranks = self._ranks(position, side, source)
        ranks[rank] = count(ranks.get(rank)) + 1
        return True

    def take(self, position: Data, kind: str, place: str) -> bool:
        source, (_, side, rank) = self._source(place), kind.split(".")
        n = dict(self.standing(position, place)).get(kind, 0) - 1
        if n < 0:
            return False
        ranks = self._ranks(position, side, source)
        if n:
            ranks[rank] = n
        else:
            del ranks[rank]
        sources = section(section(position, "sorcerers"), side)
        if not ranks:
            del sources[source]
        return True
