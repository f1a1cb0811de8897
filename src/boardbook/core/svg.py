"""An SVG as an address, for the pictures that notebooks and pages hold."""

from __future__ import annotations

from typing import Final

QUOTED: Final = "%#'<>&\n"
"""What can't stand in an address in an attribute; most of an SVG can, so it stays half as long as in base64."""


def address(svg: str) -> str:
    """Of a picture, to stand in single quotes."""
    for sign in QUOTED:  # several times as fast as `str.translate`
        svg = svg.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml;utf8,{svg}"
