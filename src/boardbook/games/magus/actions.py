"""The actions of Magus and its outcomes of chance, in text notation.

The actions are `roll`, `action 4`, `action 7 5` (with a pair of fives), `place 2 violet`, `move 2 yellow blue`,
`raise 3`, `create mage violet aam` (the letters stand for the sorcerers given back: `a` for an apprentice, `i` for an
initiate, `m` for a mage, and `x` for an archmage), `collect violet`, `power 1`, `power 2 5 up`, `power 3`,
`power 4 violet`, `power 5 mage yellow blue`, `power 6 orange mage yellow blue`, `power 7` (never legal, because this
power can't be used), `buy Y03`, `pay`, `spare yellow` (pay a colourless crystal instead of a yellow one), `use Y01`,
`exchange red red green`, `step yellow blue`, `pick 4`, `throw`, `lower orange 1` and `end`. The outcomes of chance are
`start 0` (the number of a seat), `ring classic`, `source violet`, `potion Y03` and `die 4`.
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
"""All pairs of different sources. A pair is (from, to) for a step, and (given, taken) for an exchange of colours."""
POWER_KINDS: Final = ("dice", "turn", "colourless", "tie", "own", "rival")
"""The kinds of attempts that use powers 1 to 6, in order."""


class Attempt(NamedTuple):
    """An attempt to play an action, with its kind and its numbers.

    A number that doesn't apply has its default value. `what` is an action, a power, a potion or a colour. `size` is the
    size of a group or the number on a die. `origin` and `source` are sources, `rival` is a seat, and `given` has the
    number of sorcerers given back of each rank. For an exchange, `origin` and `source` are the colours given, and
    `what` is the colour taken. For a turn of a die, `rank` is 0 if the die is turned up, and 1 if it is turned down.
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
    """Return one letter for each of the sorcerers given back."""
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
    """Yield the rank, the source and the sorcerers given back for each way in which action 7 may create a sorcerer."""
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
    """Yield the two colours given and the colour taken, for all exchanges.

    Colourless crystals may replace one or both of the crystals given.
    """
    for second in (False, True):
        for given, taken in PAIRS:
            yield given, COLOURLESS if second else given, taken
    for taken in range(len(SOURCES)):
        yield COLOURLESS, COLOURLESS, taken


def outcome(state: Position, n: int) -> Outcome:
    """Return the outcome with number `n`. The next ply must be an outcome of chance."""
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
