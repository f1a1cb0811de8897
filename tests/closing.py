"""What the fixture `closing` is: it takes a match, gives it back, and closes its journal after the test."""

from __future__ import annotations

from collections.abc import Callable

import boardbook as bb

Closing = Callable[[bb.Match], bb.Match]
