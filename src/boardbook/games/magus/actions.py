"""What a seat can decide in Magus, and what chance answers, in our notation.

`roll` · `action 4` · `action 7 5` (a pair of fives) · `place 2 violet` · `move 2 yellow blue` · `raise 3` ·
`create mage violet aam` (what is given back: a apprentice, i initiate, m mage, x archmage) · `collect violet` ·
`power 1` · `power 2 5 up` · `power 3` · `power 4 violet` · `power 5 mage yellow blue` · `power 6 orange mage yellow
blue` · `power 7` (never legal: it is not used) · `buy Y03` · `pay` · `spare yellow` (a colourless crystal in its
place) · `use Y01` · `exchange red red green` · `step yellow blue` · `pick 4` · `throw` · `lower orange 1` · `end`.
Chance: `start 0` (a seat), `ring classic`, `source violet`, `potion Y03`, `die 4`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardbook.core import Action, Outcome
from boardbook.games.magus.state import NONE, RINGS_PHASE, ROLLING, SOURCES_PHASE, START
from boardbook.games.magus.tables import (
    EXCHANGES,
    EXPOSED,
    FACES,
    LETTERS,
    MANA,
    MOVABLE,
    PAIRS,
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

if TYPE_CHECKING:
    from boardbook.games.magus.state import Position


def letters(given: Given) -> str:
    """Sorcerers given back, a letter each."""
    return "".join(letter * n for letter, n in zip(LETTERS, given, strict=True))


Row = tuple[str, str, dict[str, str | int]]
"""Kind, text and fields of an action."""


def table(t: Tables) -> Iterator[Action]:
    """All actions in the order of their numbers."""
    rows = [*_action_rows(), *_sorcerer_rows(t), *_power_rows(), *_potion_rows(t), ("end", "end", {}), _GLORY_ROW]
    for n, (kind, text, fields) in enumerate(rows):
        yield Action(n, kind, text, fields)


_GLORY_ROW: Row = ("power", f"power {POWERS}", {"power": POWERS})
"""Whoever tries to use power 7 is told why not; the last number, so that all others stay as files hold them."""


def _action_rows() -> Iterator[Row]:
    yield "roll", "roll", {}
    for k in FACES:
        yield "action", f"action {k}", {"row": k, "figure": k}
    for face in FACES:
        yield "action", f"action {SEVEN} {face}", {"row": SEVEN, "figure": face}


def _steps() -> Iterator[tuple[str, dict[str, str | int]]]:
    """From every source to every other, as text and fields."""
    for a, b in PAIRS:
        yield f"{SOURCES[a]} {SOURCES[b]}", {"origin": SOURCES[a], "source": SOURCES[b]}


def _sorcerer_rows(t: Tables) -> Iterator[Row]:
    for size in SIZES:
        for source in SOURCES:
            yield "place", f"place {size} {source}", {"size": size, "source": source}
    for size in SIZES:
        for way, fields in _steps():
            yield "move", f"move {size} {way}", {"size": size, **fields}
    for power in range(1, POWERS + 1):
        yield "raise", f"raise {power}", {"power": power}
    for rank, c, given in t.created:
        text = f"create {RANKS[rank]} {SOURCES[c]} {letters(given)}"
        yield "create", text, {"rank": RANKS[rank], "source": SOURCES[c], "given": letters(given)}
    for source in SOURCES:
        yield "collect", f"collect {source}", {"source": source}


def _power_rows() -> Iterator[Row]:
    yield "power", "power 1", {"power": 1}
    for face in FACES:
        for turn in TURNS:
            yield "power", f"power 2 {face} {turn}", {"power": 2, "figure": face, "turn": turn}
    yield "power", "power 3", {"power": 3}
    for source in SOURCES:
        yield "power", f"power 4 {source}", {"power": 4, "source": source}
    for rank in MOVABLE:
        for way, fields in _steps():
            yield "power", f"power 5 {RANKS[rank]} {way}", {"power": 5, "rank": RANKS[rank], **fields}
    for side in SIDES:
        for rank in EXPOSED:
            for way, fields in _steps():
                text = f"power 6 {side} {RANKS[rank]} {way}"
                yield "power", text, {"power": 6, "rival": side, "rank": RANKS[rank], **fields}


def _potion_rows(t: Tables) -> Iterator[Row]:
    for card in t.card_names:
        yield "buy", f"buy {card}", {"potion": card}
    yield "pay", "pay", {}
    for source in SOURCES:
        yield "spare", f"spare {source}", {"colour": source}
    for card in t.card_names:
        yield "use", f"use {card}", {"potion": card}
    for colours in EXCHANGES:
        first, second, taken = (MANA[c] for c in colours)
        yield "exchange", f"exchange {first} {second} {taken}", {"first": first, "second": second, "taken": taken}
    for way, fields in _steps():
        yield "step", f"step {way}", fields
    for face in FACES:
        yield "pick", f"pick {face}", {"figure": face}
    yield "throw", "throw", {}
    for side in SIDES:
        for power in range(1, POWERS + 1):
            yield "lower", f"lower {side} {power}", {"rival": side, "power": power}


def outcome(state: Position, n: int) -> Outcome:
    """The name of outcome `n` in a position where chance must answer."""
    if state.phase == START:
        return Outcome(n, "start", f"start {n}", {"seat": n})
    if state.phase == RINGS_PHASE:
        return Outcome(n, "ring", f"ring {RINGS[n]}", {"ring": RINGS[n]})
    if state.phase == SOURCES_PHASE:
        return Outcome(n, "source", f"source {SOURCES[n]}", {"source": SOURCES[n]})
    if state.phase == ROLLING:
        return Outcome(n, "die", f"die {n}", {"figure": n})
    card = state.tables.card_names[n]
    return Outcome(n, "potion", f"potion {card}", {"potion": card})


class Attempt(NamedTuple):
    """What is tried: its kind, and the numbers that belong to it (-1: none).

    `what`: an action, a power or a potion; `size`: of a group, or the figure of a die; `origin` and `source`: sources;
    `rank`; `rival`: a seat; `given`: sorcerers given back.
    """

    kind: str
    what: int = NONE
    size: int = 0
    origin: int = NONE
    source: int = NONE
    rank: int = NONE
    rival: int = NONE
    given: Given = (0, 0, 0, 0)


def attempt_of(t: Tables, n: int) -> Attempt:
    """Action `n` of the table as an attempt."""
    if n < t.place:
        if n == t.roll:
            return Attempt("roll")
        return Attempt("action", n, size=n) if n < t.seven else Attempt("action", SEVEN, size=n - t.seven + 1)
    if n < t.power_dice:
        return _sorcerers_of(t, n)
    if n < t.buy:
        return _power_of(t, n)
    if n >= t.end:
        return Attempt("end") if n == t.end else Attempt("glory", POWERS - 1)
    return _potion_of(t, n)


def _sorcerers_of(t: Tables, n: int) -> Attempt:
    if n < t.move:
        size, source = divmod(n - t.place, len(SOURCES))
        return Attempt("place", size=SIZES[size], source=source)
    if n < t.raise_:
        size, pair = divmod(n - t.move, len(PAIRS))
        return Attempt("move", size=SIZES[size], origin=PAIRS[pair][0], source=PAIRS[pair][1])
    if n < t.create:
        return Attempt("raise", n - t.raise_)
    if n < t.collect:
        rank, source, given = t.created[n - t.create]
        return Attempt("create", rank=rank, source=source, given=given)
    return Attempt("collect", source=n - t.collect)


def _potion_of(t: Tables, n: int) -> Attempt:
    if n < t.pay:
        return Attempt("buy", n - t.buy)
    if n < t.use:
        return Attempt("pay") if n == t.pay else Attempt("spare", n - t.spare)
    if n < t.exchange:
        return Attempt("use", n - t.use)
    if n < t.step:
        first, second, taken = EXCHANGES[n - t.exchange]
        return Attempt("exchange", taken, origin=first, source=second)
    if n < t.pick:
        origin, source = PAIRS[n - t.step]
        return Attempt("step", origin=origin, source=source)
    if n < t.lower:
        return Attempt("throw") if n == t.throw else Attempt("pick", size=n - t.pick + 1)
    rival, power = divmod(n - t.lower, POWERS)
    return Attempt("lower", power, rival=rival)


def _power_of(t: Tables, n: int) -> Attempt:
    if n == t.power_dice:
        return Attempt("dice", 0)
    if n < t.power_mana:
        face, down = divmod(n - t.turn, len(TURNS))
        return Attempt("turn", 1, size=face + 1, rank=down)
    if n == t.power_mana:
        return Attempt("colourless", 2)
    if n < t.own:
        return Attempt("tie", 3, source=n - t.tie)
    if n < t.rival:
        rank, pair = divmod(n - t.own, len(PAIRS))
        return Attempt("own", 4, rank=MOVABLE[rank], origin=PAIRS[pair][0], source=PAIRS[pair][1])
    piece, pair = divmod(n - t.rival, len(PAIRS))
    rival, rank = divmod(piece, len(EXPOSED))
    origin, source = PAIRS[pair]
    return Attempt("rival", 5, rival=rival, rank=EXPOSED[rank], origin=origin, source=source)
