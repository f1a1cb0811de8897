"""The blocks of Python on a page, in order. The tests run all of them, page by page, each page in a folder of its own.

A comment right before a block says what else is to be done with it:

    <!-- file: kalah.py -->                        the reader writes it as that file
    <!-- tested with: 8 for 1000, b for a -->      the tests put something smaller in some places
    <!-- needs: pandas, pyarrow -->                it is run only where these packages are
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
    """A block: its code as it is run, the line of its page on which it begins, and what its comment says of it."""

    code: str
    line: int
    file: str = ""
    needs: tuple[str, ...] = ()


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page. Raises `ValueError` where a comment names what the block does not have."""
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
