"""Draws the packages and which of them may import which, from the table in CONTRIBUTING.md."""

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
"""The height of a package's box, in pixels; `WIDE` is its width."""
BETWEEN: Final = 52
"""The space between two layers; `ACROSS` is the space between two boxes of one layer."""
ACROSS: Final = 26
HEAD: Final = 34
"""The space above the boxes, for the name of the language."""
MARGIN: Final = 24
FOOT: Final = 14
"""The space between the lowest boxes and the frame."""
TIP: Final = (
    '<marker id="down" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path class="tip" d="M0 0.5 7 4 0 7.5"/></marker>'
)


class Package(NamedTuple):
    """A package: what it contains, and which packages it may import."""

    kept: str
    may: frozenset[str]


def packages(text: str, root: str = PYTHON) -> dict[str, Package]:
    """Return the packages below a root by name, as listed in the table."""
    rows = {name: (kept, may) for folder, name, kept, may in ROW.findall(text) if folder == root}
    return {
        name: Package(kept, frozenset(other for other in rows if re.search(rf"\b{other}\b", may)))
        for name, (kept, may) in rows.items()
    }


def layers(of: Mapping[str, Package]) -> list[list[str]]:
    """Return the names by layer. A package is as low as possible, but above all that it imports, and close to them."""
    level: dict[str, int] = {}

    def level_of(name: str) -> int:
        if name not in level:
            level[name] = 1 + max((level_of(other) for other in of[name].may), default=-1)
        return level[name]

    def over(name: str) -> float:
        under = [places[other] for above, other in down if above == name and level[other] == level[name] - 1]
        return sum(under) / len(under) if under else 0

    down = list(direct_imports(of))
    found: list[list[str]] = []
    places: dict[str, int] = {}
    far = {under for above, under in down if level_of(above) > level_of(under) + 1}  # places to which long arrows lead
    for n in range(1 + max(map(level_of, of))):
        found.append(sorted((name for name in of if level[name] == n), key=lambda name: (name not in far, over(name))))
        places |= {name: k for k, name in enumerate(found[-1])}
    return found


def direct_imports(of: Mapping[str, Package]) -> Iterator[tuple[str, str]]:
    """Yield pairs (importer, imported), without those that another package already connects."""

    def below(name: str) -> set[str]:
        return {far for other in of[name].may for far in (other, *below(other))}

    for name, (_, may) in of.items():
        for other in sorted(may):
            if not any(other in below(between) for between in may):
                yield name, other


def picture(text: str) -> str:
    """Return the picture as SVG: the Python packages by layer, beside the front end.

    The page's style sets the colours.
    """
    python, typescript = packages(text), packages(text, TYPESCRIPT)
    levels = layers(python)
    most = max(map(len, levels))
    left = MARGIN + WIDE + 4 * ACROSS  # the front end is on the left
    right = left + most * (WIDE + ACROSS) + ACROSS
    top = MARGIN + HEAD
    base = top + len(levels) * (HIGH + BETWEEN)
    places: dict[str, tuple[float, float]] = {}
    for n, level in enumerate(levels):
        begin = (left + right - len(level) * (WIDE + ACROSS) + ACROSS) / 2
        for k, name in enumerate(level):
            places[name] = begin + k * (WIDE + ACROSS), base - FOOT - HIGH - n * (HIGH + BETWEEN)
    beside = {
        name: (MARGIN + ACROSS / 2, base - FOOT - HIGH - n * (HIGH + FOOT))
        for n, name in enumerate(reversed(typescript))
    }
    end, top_beside = MARGIN + WIDE + ACROSS, min(y for _, y in beside.values()) - FOOT
    message = places["widgets"][1] + HIGH / 2
    parts = [
        f'<svg class="packages" viewBox="0 0 {right + MARGIN} {base + MARGIN}" role="img"',
        ' aria-labelledby="packages-title">',
        '<title id="packages-title">The packages of boardbook: each is above the packages that it may import</title>',
        f"<defs>{TIP}</defs>",
        frame(left, right, base, top),
        frame(MARGIN, end, base, top_beside),
        f'<text class="language" x="{(left + right) / 2}" y="{top - 8}">Python</text>',
        f'<text class="language" x="{(MARGIN + end) / 2}" y="{top_beside - 8}">TypeScript</text>',
        f'<path class="message" d="M{end} {message} H{places["widgets"][0]}"/>',
        f'<text class="said" x="{(end + left) / 2}" y="{message - 8}">model.ts</text>',
        *(arrow(places[above], places[under], left + ACROSS / 2) for above, under in direct_imports(python)),
        *(box(name, places[name], package.kept) for name, package in python.items()),
        *(box(name, beside[name], package.kept) for name, package in typescript.items()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def frame(left: float, right: float, base: float, top: float) -> str:
    """Return the frame around the packages of one language."""
    return f'<rect class="frame" x="{left}" y="{top}" width="{right - left}" height="{base - top}" rx="8"/>'


def box(name: str, place: tuple[float, float], kept: str) -> str:
    """Return a package with its name; a tooltip says what it contains."""
    x, y = place
    return (
        f'<g class="package"><title>{escape(kept.replace("`", ""))}</title>'
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5"/>'
        f'<text x="{x + WIDE / 2}" y="{y + HIGH / 2 + 5}">{name}</text></g>'
    )


def arrow(above: tuple[float, float], under: tuple[float, float], edge: float) -> str:
    """Return an arrow down to an imported package, along the frame if it crosses other layers."""
    if under[1] - above[1] > 2 * (HIGH + BETWEEN) - 1:
        way = f"M{above[0]} {above[1] + HIGH / 2} H{edge} V{under[1] + HIGH / 2} H{under[0] - 2}"
        return f'<path class="import" marker-end="url(#down)" d="{way}"/>'
    x, y = above[0] + WIDE / 2, above[1] + HIGH
    to, down = under[0] + WIDE / 2, under[1] - 2
    bend = min(BETWEEN, (down - y) / 2)
    way = f"M{x} {y} C{x} {y + bend} {to} {down - bend} {to} {down}"
    return f'<path class="import" marker-end="url(#down)" d="{way}"/>'
