"""The Python blocks of a page, in order. Building the documentation runs all of them, each page in its own folder.

Comments directly before a block change how it runs:

    <!-- file: kalah.py -->                        the reader saves the block as this file
    <!-- run with: 8 for 1000, b for a -->         we run it with 8 instead of 1000 and b instead of a, and say so
    <!-- needs: pandas, pyarrow -->                we run it only if these packages are installed, or say so
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

BLOCK: Final = re.compile(
    r"(?P<comments>(?:^<!-- [^\n]+ -->\n+)*)^```python\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL
)
COMMENT: Final = re.compile(r"<!-- (file|run with|needs): (.+) -->")


class Block(NamedTuple):
    """A block: its code as we run it, its first line on the page, and what its comments say.

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
        code, said = found["code"], dict(COMMENT.findall(found["comments"]))
        line = page[: found.start("code")].count("\n")
        smaller: list[tuple[str, str]] = []
        for pair in listed(said.get("run with", "")):
            small, large = pair.split(" for ")
            if large not in code:
                raise ValueError(f"line {line}: {large!r} is not in the block")
            code = code.replace(large, small)
            smaller.append((small, large))
        yield Block(code, line, said.get("file", ""), tuple(smaller), listed(said.get("needs", "")))


def listed(text: str) -> tuple[str, ...]:
    """Return the parts of a list that is separated by commas."""
    return tuple(text.split(", ")) if text else ()
