"""SVG pictures as data URLs, for notebooks and pages."""

from __future__ import annotations

from typing import Final

QUOTED: Final = "%#'<>&\n"
"""Characters to escape in a URL inside an attribute. Escaping only these makes URLs half as long as base64 would."""


def address(svg: str) -> str:
    """Return the data URL of an SVG, for use in single quotes."""
    for sign in QUOTED:  # several times as fast as `str.translate`
        svg = svg.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml;utf8,{svg}"
