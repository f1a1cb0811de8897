"""Colours of charts. `page` uses the page's CSS variables, so an SVG on a board follows the board's theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from boardbook.core import Game
from boardbook.core.errors import unknown
from boardbook.core.game import COLOURS

SEATS: Final = COLOURS


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a chart: text, secondary text, hairlines, the sides' colours by name, and the background.

    `groups` are the colours of groups other than sides (bots, ranks, parts of a score), all different from those of
    sides. A PNG needs a background, because pale fills are mixed with it and would otherwise lose their colour.
    """

    text: str
    second: str
    line: str
    seats: Mapping[str, str] = field(default_factory=dict)
    ground: str = "transparent"
    groups: tuple[str, ...] = ()


INKS: Final[dict[str, Ink]] = {
    "light": Ink(
        "#24313A",
        "#5A6670",
        "#DDD6C6",
        dict(zip(SEATS, ("#0072B2", "#D55E00", "#009E73", "#8F5FBF", "#C9A400", "#34383D"), strict=True)),
        "#FBF9F3",
        ("#B5475C", "#1B7F8C", "#85791A", "#8C6239", "#5C6F9E", "#8A3C70"),
    ),
    "dark": Ink(
        "#ECE7DB",
        "#A9B1B4",
        "#323A3F",
        dict(zip(SEATS, ("#56AEE8", "#F58F45", "#38C79B", "#BB93E8", "#E2C23B", "#D9D6CE"), strict=True)),
        "#181D21",
        ("#E58C9C", "#7FD3E0", "#C6BC5A", "#CDA27C", "#A3B3DB", "#D286BC"),
    ),
    "page": Ink(
        "var(--bb-ink)",
        "var(--bb-ink2)",
        "var(--bb-hairline)",
        {name: f"var(--bb-{name})" for name in SEATS},
    ),
    "any": Ink(
        "#7A848B",
        "#7A848B",
        "#7A848B44",
        dict(zip(SEATS, ("#2B8FD0", "#E0701F", "#12A87D", "#A077D0", "#C9A400", "#7A848B"), strict=True)),
        groups=("#CC6677", "#3F97A6", "#978C2F", "#A77C52", "#7285B8", "#AF5B98"),
    ),
}
"""Inks by name. `any` is readable on light and on dark pages, because it has no background."""


def colours(game: Game[Any], sides: list[str], ink: Ink) -> list[str]:
    """Return a colour for each side: the one that the game defines or, if it defines none, one from the palette."""
    return [ink.seats[game.colours.get(side, SEATS[k % len(SEATS)])] for k, side in enumerate(sides)]


def group_colours(names: Sequence[str], ink: Ink) -> list[str]:
    """Return a colour for each of these groups, which are not sides."""
    return [ink.groups[k % len(ink.groups)] for k in range(len(names))]


def ink_of(theme: str) -> Ink:
    """Return the ink of a theme. Raises `UnknownName`, with a list of all themes, for an unknown theme."""
    if theme not in INKS:
        raise unknown("theme", theme, INKS)
    return INKS[theme]
