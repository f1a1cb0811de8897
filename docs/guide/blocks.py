"""The Python blocks of a page, in order. The tests run all of them, each page in its own folder.

A comment directly before a block changes how it runs:

    <!-- file: kalah.py -->                        the reader saves the block as this file
    <!-- tested with: 8 for 1000, b for a -->      the tests replace 1000 by 8 and a by b
    <!-- needs: pandas, pyarrow -->                the tests run the block only if these packages are installed
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

BLOCK: Final = re.compile(
    r"(?:^<!-- (?P<way>file|tested with|needs): (?P<what>[^\n]+) -->\n+)?^```python\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A block: its code as the tests run it, its first line on the page, and what its comment says."""

    code: str
    line: int
    file: str = ""
    needs: tuple[str, ...] = ()


def blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page. Raises `ValueError` if a comment names code that is not in its block."""
    for found in BLOCK.finditer(page):
        way, what, code = found["way"], found["what"] or "", found["code"]
        line = page[: found.start("code")].count("\n")
        if way == "tested with":
            for pair in what.split(", "):
                small, large = pair.split(" for ")
                if large not in code:
                    raise ValueError(f"line {line}: {large!r} is not in the block")
                code = code.replace(large, small)
        yield Block(code, line, what if way == "file" else "", tuple(what.split(", ")) if way == "needs" else ())
