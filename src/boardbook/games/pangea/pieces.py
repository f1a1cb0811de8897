"""Places and removes pieces of Pangea in the data of a position, for the editor."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from boardbook.core import Data, Kind, Pieces, Term, section
from boardbook.games.pangea.tables import LETTERS, PEOPLES, TERRAINS, Tables

DIGITS: Final = "0123456789"


class Pangea(Pieces):
    """The pieces are `tile.<tile>`, `tower.<people>`, `minion.<people>-<home>`, `marker.<people>`, `amulet.<shape>`.

    The places are squares, minions and towers. A minion can carry an amulet. A tower holds the amulets of its people,
    who keep the amulets while the tower is off the board.
    """

    tables: Tables
    covered: ClassVar = ("tiles", "towers", "minions", "markers")

    def stock(self, position: Data) -> list[Kind]:
        t = self.tables
        laid, standing = set(map(str, section(position, "tiles").values())), section(position, "minions")
        kinds = [
            Kind(
                f"tile.{name}", ("editor.tile", {"terrain": Term(f"terrain.{name.partition('-')[0]}"), "limit": limit})
            )
            for name, limit in zip(t.tile_names, t.limit, strict=True)
        ]
        kinds = [Kind(kind.id, kind.description, left=int(kind.id.removeprefix("tile.") not in laid)) for kind in kinds]
        for people in PEOPLES:
            free = int(people not in section(position, "towers"))
            kinds.append(Kind(f"tower.{people}", ("editor.tower", {}), people, free))
            for home in dict.fromkeys(name.rstrip(DIGITS) for name in t.minion_names if name.startswith(f"{people}-")):
                left = sum(name not in standing for name in t.minion_names if name.rstrip(DIGITS) == home)
                terrain = Term(f"terrain.{TERRAINS[LETTERS.index(home.partition('-')[2])]}")
                kinds.append(Kind(f"minion.{home}", ("editor.minion", {"terrain": terrain}), people, left))
            kinds.append(
                Kind(
                    f"marker.{people}",
                    ("editor.marker", {}),
                    people,
                    int(people not in section(position, "markers")),
                )
            )
        amulets = [
            Kind(f"amulet.{name}", ("editor.amulet", {"shape": Term(f"shape.{name}")})) for name in t.amulet_names
        ]
        return [*kinds, *amulets]

    def _square(self, position: Data, place: str) -> str:
        """Return the square of a place. For a minion, return the square that it is on."""
        kind, _, name = place.partition(".")
        squares = {"s": name, "m": section(position, "minions").get(name), "t": section(position, "towers").get(name)}
        square = squares.get(kind)
        return square if isinstance(square, str) and square in self.tables.square_names else ""

    def standing(self, position: Data, place: str) -> list[tuple[str, int]]:
        square = self._square(position, place)
        if not square:
            return []
        here = self._minions(position, place)
        homes = dict.fromkeys(name.rstrip(DIGITS) for name in here)
        pieces = [(f"minion.{home}", sum(name.rstrip(DIGITS) == home for name in here)) for home in homes]
        if place.startswith("m."):
            return [*pieces, *self._amulets(position, place)]
        towers = [(f"tower.{people}", 1) for people, at in section(position, "towers").items() if at == square]
        if place.startswith("t."):
            pieces = [*towers, *self._amulets(position, place), *pieces]
        else:
            pieces += towers
        pieces += [(f"marker.{people}", 1) for people, at in section(position, "markers").items() if at == square]
        tile = section(position, "tiles").get(square)
        return pieces if tile is None else [*pieces, (f"tile.{tile}", 1)]

    def _amulets(self, position: Data, place: str) -> list[tuple[str, int]]:
        """Return the amulets that a minion carries or a tower holds."""
        shapes = _shapes(position, place)
        return [(f"amulet.{shape}", 1) for shape in self.tables.amulet_names if shape in shapes]

    @staticmethod
    def _give(position: Data, shape: str, place: str) -> bool:
        """Give an amulet to a minion that has none, or to a tower that lacks its shape.

        Return whether this was possible.
        """
        (kind, _, name), shapes = place.partition("."), _shapes(position, place)
        if kind == "m" and not shapes:
            section(position, "carried")[name] = shape
        elif kind == "t" and shape not in shapes:
            section(position, "amulets")[name] = [*shapes, shape]
        else:
            return False
        return True

    @staticmethod
    def _take_amulet(position: Data, shape: str, place: str) -> None:
        kind, _, name = place.partition(".")
        left = [one for one in _shapes(position, place) if one != shape]
        amulets = section(position, "carried" if kind == "m" else "amulets")
        if left:
            amulets[name] = left
        else:
            del amulets[name]

    def put(self, position: Data, kind: str, place: str) -> bool:
        square, (what, _, name) = self._square(position, place), kind.partition(".")
        if not square:
            return False
        if what == "amulet":
            return self._give(position, name, place)
        if what == "tile":
            tiles = section(position, "tiles")
            for at in [at for at, tile in tiles.items() if tile == name]:
                del tiles[at]
            tiles[square] = name
        elif what == "marker":
            section(position, "markers")[name] = square
        elif square not in section(position, "tiles"):
            return False
        elif what == "tower":
            section(position, "towers")[name] = square
        else:
            minions = section(position, "minions")
            free = [one for one in self.tables.minion_names if one.rstrip(DIGITS) == name and one not in minions]
            if not free:
                return False
            minions[free[0]] = square
        return True

    def take(self, position: Data, kind: str, place: str) -> bool:
        square, (what, _, name) = self._square(position, place), kind.partition(".")
        if kind not in dict(self.standing(position, place)):
            return False
        if what == "tile":
            del section(position, "tiles")[square]
        elif what in ("tower", "marker"):
            del section(position, f"{what}s")[name]
        elif what == "amulet":
            self._take_amulet(position, name, place)
        else:
            minion = self._minions(position, place, name)[-1]
            del section(position, "minions")[minion]
            section(position, "carried").pop(minion, None)
        return True

    def move(self, position: Data, kind: str, place: str, to: str) -> bool:
        """Move a piece. A minion keeps the amulet that it carries."""
        what, _, name = kind.partition(".")
        if what != "minion" or kind not in dict(self.standing(position, place)):
            return super().move(position, kind, place, to)
        square = self._square(position, to)
        if square not in section(position, "tiles"):
            return False
        section(position, "minions")[self._minions(position, place, name)[-1]] = square
        return True

    def _minions(self, position: Data, place: str, home: str = "") -> list[str]:
        """Return the minion that a place stands for, or the minions on a square.

        `home` limits the minions on a square to those with this people and home, such as `blue-g`.
        """
        if place.startswith("m."):
            return [place.removeprefix("m.")]
        square = self._square(position, place)
        here = [name for name, at in section(position, "minions").items() if at == square]
        return [name for name in here if home in ("", name.rstrip(DIGITS))]

    def clear(self, position: Data) -> None:
        """Remove all pieces except the tiles, which all other pieces need to stand on."""
        for key in ("towers", "minions", "markers", "carried"):
            position[key] = {}


def _shapes(position: Data, place: str) -> list[Any]:
    """Return the data about the amulets of a minion or a tower."""
    kind, _, name = place.partition(".")
    if kind == "m":
        return [carried] if (carried := section(position, "carried").get(name)) else []
    amulets = section(position, "amulets").get(name) if kind == "t" else None
    return amulets if isinstance(amulets, list) else []
