"""Data from outside: files with other bytes but the same meaning, damaged files, and data with unexpected values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

WAYS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "as it was": lambda data: data,
    "mark": lambda data: b"\xef\xbb\xbf" + data,
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "no last newline": lambda data: data.rstrip(b"\n"),
    "crlf twice": lambda data: data.replace(b"\n", b"\r\r\n"),
    "blank lines": lambda data: data + b"\n\n",
    "blanks": lambda data: data.replace(b"\n", b" \t\n"),
    "blanks without a newline": lambda data: data + b"  ",
    "utf-16": lambda data: b"\xff\xfe" + data.decode().replace("\n", "\r\n").encode("utf-16-le"),
    "utf-16, big end first": lambda data: b"\xfe\xff" + data.decode().encode("utf-16-be"),
}
"""Changes that tools make to files."""


def mangled(data: bytes, rng: Random) -> bytes:
    """Return a file as changed by tools: its end and its spaces, then one of its lines or one of its characters."""
    lines = [way for way in WAYS if way.startswith("crlf")]
    letters = [way for way in WAYS if way.startswith(("utf-16", "mark"))]
    others = [way for way in WAYS if way not in lines + letters]
    for ways, most in ((others, 3), (lines, 1), (letters, 1)):
        for way in rng.sample(ways, rng.randint(0, most)):
            data = WAYS[way](data)
    return data


def spoiled(data: bytes, rng: Random) -> bytes:
    """Return a file that may have lost something: it is cut off, or contains additional bytes or lines."""
    at = rng.randrange(len(data) + 1)
    way = rng.randrange(4)
    if way == 0:
        return data[:at]
    if way == 1:
        return data[:at] + rng.randbytes(rng.randrange(1, 6)) + data[at + rng.randrange(6) :]
    if way == 2:
        deep = rng.choice((30, 400, 960, 990, 5000, 100_000))
        return data[:at] + rng.choice((b"[" * deep, b'{"a":' * deep, b"a." * min(deep, 99))) + data[at:]
    return data[:at] + rng.choice((b"\n", b"9" * 5000, b"1e999", b"NaN", b"null", b'"\\ud800"', b"\x00")) + data[at:]


ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 7, 9, 10**30, 1e999, float("nan"), 0.5),
    *("", "x", "\ud800"),
    *([], [1], [[]], {}, {"a": 1}, {1: 2}),
)
"""Values that data from outside may contain in place of any others."""


def odd(data: Any, rng: Random, share: float = 0.1) -> Any:
    """Return the data with one value replaced or removed. `share` is the probability of stopping at each level."""
    if not (isinstance(data, dict | list) and data) or rng.random() < share:
        return rng.choice(ODD)
    data = data.copy()
    at = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
    if rng.random() < 0.1:
        del data[at]
    else:
        data[at] = odd(data[at], rng, share)
    return data


def nudged(data: Any, rng: Random) -> Any:
    """Return the data with one plausible change: another value, or a list with other items or another order."""
    if isinstance(data, bool):
        return not data
    if isinstance(data, int | float):
        return data + rng.choice((-1, 1, 2))
    if isinstance(data, str):
        return rng.choice((data[:-1], data + data, "solved", "wrong", "1"))
    if not isinstance(data, dict | list) or not data:
        return data
    data = data.copy()
    at = rng.choice(list(data)) if isinstance(data, dict) else rng.randrange(len(data))
    if isinstance(data, list) and rng.random() < 0.3:
        return rng.choice((data[::-1], data + data[-1:], data[1:], rng.sample(data, len(data))))
    data[at] = nudged(data[at], rng)
    return data
