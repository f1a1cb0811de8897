"""The Python blocks of a page, in order. Building the documentation runs all of them, each page in its own folder.

A comment directly before a block changes how it runs:

    <!-- file: kalah.py -->                        the reader saves the block as this file
    <!-- run with: 8 for 1000, b for a -->         we run it with 8 instead of 1000 and b instead of a, and say so
    <!-- needs: pandas, pyarrow -->                we run it only if these packages are installed, or say so
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

BLOCK: Final = re.compile(
    r"(?:^<!-- (?P<way>file|run with|needs): (?P<what>[^\n]+) -->\n+)?^```python\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A block: its code as we run it, its first line on the page, and what its comment says.

    `smaller` are the pairs of what we run and what the page says instead.
    """

    code: str
    line: int
    file: str = ""
    smaller: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()


def blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page. Raises `ValueError` if a comment names code that is not in its block."""
    for found in BLOCK.finditer(page):
        way, what, code = found["way"], found["what"] or "", found["code"]
        line = page[: found.start("code")].count("\n")
        smaller: list[tuple[str, str]] = []
        if way == "run with":
            for pair in what.split(", "):
                small, large = pair.split(" for ")
                if large not in code:
                    raise ValueError(f"line {line}: {large!r} is not in the block")
                code = code.replace(large, small)
                smaller.append((small, large))
        needs = tuple(what.split(", ")) if way == "needs" else ()
        yield Block(code, line, what if way == "file" else "", tuple(smaller), needs)
