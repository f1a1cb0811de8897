"""The actions of Magus and its outcomes of chance, in text notation.

`roll` · `action 4` · `action 7 5` (a pair of fives) · `place 2 violet` · `move 2 yellow blue` · `raise 3` · `create
mage violet aam` (the sorcerers given back, where `a` is an apprentice, `i` an initiate, `m` a mage, `x` an archmage) ·
`collect violet` · `power 1` · `power 2 5 up` · `power 3` · `power 4 violet` · `power 5 mage yellow blue` · `power 6
orange mage yellow blue` · `power 7` (never legal, because this power can't be used) · `buy Y03` · `pay` · `spare
yellow` (paying a colourless crystal instead of a yellow one) · `use Y01` · `exchange red red green` · `step yellow
blue` · `pick 4` · `throw` · `lower orange 1` · `end`. Chance: `start 0` (a seat), `ring classic`, `source violet`,
`potion Y03`, `die 4`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from boardbook.core import Entry, Outcome
from boardbook.games.magus.state import NONE, RINGS_PHASE, ROLLING, SOURCES_PHASE, START, Position
from boardbook.games.magus.tables import (
    ARCHMAGE,
    COLOURLESS,
    EXPOSED,
    FACES,
    INITIATE,
    LETTERS,
    MAGE,
    MANA,
    MOVABLE,
    POWERS,
    RANKS,
    RINGS,
    SEVEN,
    SIDES,
    SIZES,
    SOURCES,
    TURNS,
    Given,
    Tables,
)

PAIRS: Final = tuple((a, b) for a in range(len(SOURCES)) for b in range(len(SOURCES)) if a != b)
"""All pairs of different sources: (from, to) for steps, and (given, taken) for colours."""
POWER_KINDS: Final = ("dice", "turn", "colourless", "tie", "own", "rival")
"""The uses of powers 1 to 6, in order."""


class Attempt(NamedTuple):
    """An attempt: its kind and its numbers, which are -1 if they don't apply.

    `what` is an action, a power, a potion or a colour; `size` is the size of a group or the number on a die; `origin`
    and `source` are sources; `rival` is a seat; `given` are the sorcerers given back. For an exchange, `origin` and
    `source` are the colours given, and `what` is the colour taken. For a die that is turned, `rank` is 0 for up and 1
    for down.
    """

    kind: str
    what: int = NONE
    size: int = 0
    origin: int = NONE
    source: int = NONE
    rank: int = NONE
    rival: int = NONE
    given: Given = (0, 0, 0, 0)


def turned(a: Attempt) -> int:
    """5.4: return the number that a die shows after it is turned. 6 and 1 are neighbours."""
    return (a.size + (-2 if a.rank else 0)) % len(FACES) + 1


def letters(given: Given) -> str:
    """Return the sorcerers given back, as one letter each."""
    return "".join(letter * n for letter, n in zip(LETTERS, given, strict=True))


def entries(t: Tables) -> Iterator[Entry]:
    """Return all actions, ordered by number."""
    yield Entry(Attempt("roll"))
    for k in FACES:
        yield Entry(Attempt("action", k, k), {"row": k, "figure": k}, text=f"action {k}")
    for face in FACES:
        yield Entry(Attempt("action", SEVEN, face), {"row": SEVEN, "figure": face})
    yield from _sorcerer_entries(t)
    yield from _power_entries()
    yield from _potion_entries(t)
    yield Entry(Attempt("end"))
    # Power 7 is never legal, but an attempt to use it must be explained. Its action comes last, because saved numbers
    # must not change.
    yield Entry(Attempt("glory", POWERS - 1), {"power": f"{POWERS}"}, "power")


def _steps() -> Iterator[tuple[int, int, dict[str, str | int]]]:
    """Yield every step from one source to another, with its fields."""
    for origin, source in PAIRS:
        yield origin, source, {"origin": SOURCES[origin], "place": SOURCES[source]}


def _sorcerer_entries(t: Tables) -> Iterator[Entry]:
    for size in SIZES:
        for c, source in enumerate(SOURCES):
            yield Entry(Attempt("place", size=size, source=c), {"n": size, "place": source})
    for size in SIZES:
        for origin, c, fields in _steps():
            yield Entry(Attempt("move", size=size, origin=origin, source=c), {"n": size, **fields})
    for power in range(POWERS):
        yield Entry(Attempt("raise", power), {"power": f"{power + 1}"})
    for rank, c, given in _creations(t):
        fields = {"rank": RANKS[rank], "place": SOURCES[c], "given": letters(given)}
        yield Entry(Attempt("create", rank=rank, source=c, given=given), fields)
    for c, source in enumerate(SOURCES):
        yield Entry(Attempt("collect", source=c), {"place": source})


def _creations(t: Tables) -> Iterator[tuple[int, int, Given]]:
    """Yield (new rank, source, given back) for every sorcerer that action 7 may create."""
    for rank, source in product((INITIATE, MAGE, ARCHMAGE), range(len(SOURCES))):
        for a, i, m, x in product(*(range(min(most, 3) + 1) for most in t.pieces)):
            given = (a, i, m, x)
            if sum(given) in (2, 3) and not given[rank]:
                yield rank, source, given


def _power_entries() -> Iterator[Entry]:
    yield Entry(Attempt("dice", 0), {"power": "1"}, "power")
    for face in FACES:
        for k, way in enumerate(TURNS):
            yield Entry(Attempt("turn", 1, face, rank=k), {"power": "2", "figure": face, "turn": way}, "power")
    yield Entry(Attempt("colourless", 2), {"power": "3"}, "power")
    for c, source in enumerate(SOURCES):
        yield Entry(Attempt("tie", 3, source=c), {"power": "4", "place": source}, "power")
    for rank in MOVABLE:
        for origin, c, fields in _steps():
            attempt = Attempt("own", 4, origin=origin, source=c, rank=rank)
            yield Entry(attempt, {"power": "5", "rank": RANKS[rank], **fields}, "power")
    for seat, side in enumerate(SIDES):
        for rank in EXPOSED:
            for origin, c, fields in _steps():
                attempt = Attempt("rival", 5, origin=origin, source=c, rank=rank, rival=seat)
                yield Entry(attempt, {"power": "6", "of_side": side, "rank": RANKS[rank], **fields}, "power")


def _potion_entries(t: Tables) -> Iterator[Entry]:
    for k, card in enumerate(t.card_names):
        yield Entry(Attempt("buy", k), {"potion": card})
    yield Entry(Attempt("pay"))
    for c, colour in enumerate(SOURCES):
        yield Entry(Attempt("spare", c), {"colour": colour})
    for k, card in enumerate(t.card_names):
        yield Entry(Attempt("use", k), {"potion": card})
    for first, second, taken in _exchanges():
        colours = {"first": MANA[first], "second": MANA[second], "taken": MANA[taken]}
        yield Entry(Attempt("exchange", taken, origin=first, source=second), colours)
    for origin, c, fields in _steps():
        yield Entry(Attempt("step", origin=origin, source=c), fields)
    for face in FACES:
        yield Entry(Attempt("pick", size=face), {"figure": face})
    yield Entry(Attempt("throw"))
    for seat, side in enumerate(SIDES):
        for power in range(POWERS):
            yield Entry(Attempt("lower", power, rival=seat), {"of_side": side, "power": f"{power + 1}"})


def _exchanges() -> Iterator[tuple[int, int, int]]:
    """Yield all exchanges as (given, given, taken). A colourless crystal may replace one or both of those given."""
    for second in (False, True):
        for given, taken in PAIRS:
            yield given, COLOURLESS if second else given, taken
    for taken in range(len(SOURCES)):
        yield COLOURLESS, COLOURLESS, taken


def outcome(state: Position, n: int) -> Outcome:
    """Return the outcome with number `n`. Chance must be next to move."""
    if state.phase == START:
        return Outcome(n, "start", f"start {n}", {"of_seat": n})
    if state.phase == RINGS_PHASE:
        return Outcome(n, "ring", f"ring {RINGS[n]}", {"ring": RINGS[n]})
    if state.phase == SOURCES_PHASE:
        return Outcome(n, "source", f"source {SOURCES[n]}", {"place": SOURCES[n]})
    if state.phase == ROLLING:
        return Outcome(n, "die", f"die {n}", {"figure": n})
    card = state.tables.card_names[n]
    return Outcome(n, "potion", f"potion {card}", {"potion": card})
