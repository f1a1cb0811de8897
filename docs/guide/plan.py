"""The picture of the packages: which may import which, read from the table in CONTRIBUTING.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final, NamedTuple

PYTHON: Final = "src/boardbook"
TYPESCRIPT: Final = "widgets_js/src"
ROW: Final = re.compile(rf"^\| `({PYTHON}|{TYPESCRIPT})/(\w+)/?(?:\.py)?` \| ([^|]*) \| ?([^|]*)\|$", re.MULTILINE)
WIDE: Final = 116
HIGH: Final = 44
"""The height of a room, in pixels; `WIDE` is its width."""
BETWEEN: Final = 52
"""The space between two floors; `ACROSS` is the space between two rooms on one floor."""
ACROSS: Final = 26
ROOF: Final = 58
MARGIN: Final = 24
FOOT: Final = 14
"""The space between a floor and the rooms on it."""
TIP: Final = (
    '<marker id="down" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path class="tip" d="M0 0.5 7 4 0 7.5"/></marker>'
)


class Room(NamedTuple):
    """A package: what it contains, and which packages it may import."""

    kept: str
    may: frozenset[str]


def rooms(text: str, wing: str = PYTHON) -> dict[str, Room]:
    """Return the rooms of a wing by name, as listed in the table."""
    rows = {name: (kept, may) for folder, name, kept, may in ROW.findall(text) if folder == wing}
    return {
        name: Room(kept, frozenset(other for other in rows if re.search(rf"\b{other}\b", may)))
        for name, (kept, may) in rows.items()
    }


def floors(house: Mapping[str, Room]) -> list[list[str]]:
    """Return the rooms by floor: each as low as possible, but above all that it imports, and near what it imports."""
    level: dict[str, int] = {}

    def of(room: str) -> int:
        if room not in level:
            level[room] = 1 + max((of(other) for other in house[room].may), default=-1)
        return level[room]

    def over(room: str) -> float:
        under = [places[other] for above, other in down if above == room and level[other] == level[room] - 1]
        return sum(under) / len(under) if under else 0

    down = list(stairs(house))
    found: list[list[str]] = []
    places: dict[str, int] = {}
    far = {under for above, under in down if of(above) > of(under) + 1}  # placed where the long stairs come down
    for n in range(1 + max(map(of, house))):
        found.append(
            sorted((room for room in house if level[room] == n), key=lambda room: (room not in far, over(room)))
        )
        places |= {room: k for k, room in enumerate(found[-1])}
    return found


def stairs(house: Mapping[str, Room]) -> Iterator[tuple[str, str]]:
    """Yield pairs (importer, imported), without those that another room already connects."""

    def below(room: str) -> set[str]:
        return {far for other in house[room].may for far in (other, *below(other))}

    for room, (_, may) in house.items():
        for other in sorted(may):
            if not any(other in below(between) for between in may):
                yield room, other


def picture(text: str) -> str:
    """Return the picture as SVG: Python's packages by floor, the front end as a wing. The page gives the colours."""
    house, wing = rooms(text), rooms(text, TYPESCRIPT)
    levels = floors(house)
    most = max(map(len, levels))
    left = MARGIN + WIDE + 4 * ACROSS  # the wing stands left of it
    right = left + most * (WIDE + ACROSS) + ACROSS
    eaves = MARGIN + ROOF
    base = eaves + len(levels) * (HIGH + BETWEEN)
    places: dict[str, tuple[float, float]] = {}
    for n, level in enumerate(levels):
        begin = (left + right - len(level) * (WIDE + ACROSS) + ACROSS) / 2
        for k, room in enumerate(level):
            places[room] = begin + k * (WIDE + ACROSS), base - FOOT - HIGH - n * (HIGH + BETWEEN)
    beside = {
        room: (MARGIN + ACROSS / 2, base - FOOT - HIGH - n * (HIGH + FOOT)) for n, room in enumerate(reversed(wing))
    }
    end, top = MARGIN + WIDE + ACROSS, min(y for _, y in beside.values()) - FOOT
    message = places["widgets"][1] + HIGH / 2
    parts = [
        f'<svg class="house" viewBox="0 0 {right + MARGIN} {base + MARGIN}" role="img" aria-labelledby="house-title">',
        '<title id="house-title">The packages of boardbook: each is above the packages that it may import</title>',
        f"<defs>{TIP}</defs>",
        walls(left, right, base, eaves, MARGIN),
        walls(MARGIN, end, base, top, top - ROOF / 2),
        f'<text class="wing" x="{(left + right) / 2}" y="{eaves - 10}">Python</text>',
        f'<text class="wing" x="{(MARGIN + end) / 2}" y="{top - 6}">TypeScript</text>',
        f'<path class="message" d="M{end} {message} H{places["widgets"][0]}"/>',
        f'<text class="said" x="{(end + left) / 2}" y="{message - 8}">model.ts</text>',
        *(stair(places[above], places[under], left + ACROSS / 2) for above, under in stairs(house)),
        *(drawn(name, places[name], room.kept) for name, room in house.items()),
        *(drawn(name, beside[name], room.kept) for name, room in wing.items()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def walls(left: float, right: float, base: float, eaves: float, ridge: float) -> str:
    """Return the walls and the roof of a wing."""
    return (
        f'<path class="wall" d="M{left} {base} V{eaves} H{right} V{base} Z"/>'
        f'<path class="roof" d="M{left - 12} {eaves} L{(left + right) / 2} {ridge} L{right + 12} {eaves}"/>'
    )


def drawn(name: str, place: tuple[float, float], kept: str) -> str:
    """Return a room with its name; a tooltip says what it contains."""
    x, y = place
    return (
        f'<g class="room"><title>{escape(kept.replace("`", ""))}</title>'
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5"/>'
        f'<text x="{x + WIDE / 2}" y="{y + HIGH / 2 + 5}">{name}</text></g>'
    )


def stair(above: tuple[float, float], under: tuple[float, float], wall: float) -> str:
    """Return a line from a room down to another, which runs along the wall if other floors lie between."""
    if under[1] - above[1] > 2 * (HIGH + BETWEEN) - 1:
        way = f"M{above[0]} {above[1] + HIGH / 2} H{wall} V{under[1] + HIGH / 2} H{under[0] - 2}"
        return f'<path class="stair" marker-end="url(#down)" d="{way}"/>'
    x, y = above[0] + WIDE / 2, above[1] + HIGH
    to, down = under[0] + WIDE / 2, under[1] - 2
    bend = min(BETWEEN, (down - y) / 2)
    way = f"M{x} {y} C{x} {y + bend} {to} {down - bend} {to} {down}"
    return f'<path class="stair" marker-end="url(#down)" d="{way}"/>'
