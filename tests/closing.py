"""The type of the fixture `closing`: it takes a match, returns it, and closes its journal after the test."""

from __future__ import annotations

from collections.abc import Callable

import boardbook as bb

Closing = Callable[[bb.Match], bb.Match]
