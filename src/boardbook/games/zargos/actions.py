"""What a seat can decide in Zargos, and what chance answers, in our notation.

`choose knights` · `take green` · `offer spiders`, `give BA2`, `ask boat`, `propose`, `accept`, `refuse`, `pass` ·
`place TA1` · `from TA1`, `to TA3`, `sail ~06`, `count 5` · `fight TA3` · `done` · `call KO3` · `reroll 6`, `keep` ·
`play ice`, `target KA`, `target ~01 ~06`, `target TA3` · `discard ice` · `barter knights`, `hand war`, `want ice` ·
`boats 2`, `recruit 7`. Chance: `die 4`, `card BA2`, `card boat`, `wind ice`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardbook.core import Action, Outcome
from boardbook.games.zargos.state import CARDS, NONE, PEOPLE, WINDS_DRAWN
from boardbook.games.zargos.tables import FACES, PEOPLES, WINDS, Tables

if TYPE_CHECKING:
    from boardbook.games.zargos.state import Position

Row = tuple[str, str, dict[str, str | int]]
"""Kind, text and fields of an action."""
STACKS = ("green", "blue")


def table(t: Tables) -> Iterator[Action]:
    """All actions in the order of their numbers."""
    for n, (kind, text, fields) in enumerate([*_deal_rows(t), *_move_rows(t), *_wind_rows(t)]):
        yield Action(n, kind, text, fields)


def _each(kind: str, field: str, names: list[str] | tuple[str, ...]) -> Iterator[Row]:
    for name in names:
        yield kind, f"{kind} {name}", {field: name}


def _numbers(kind: str, numbers: range) -> Iterator[Row]:
    for number in numbers:
        yield kind, f"{kind} {number}", {"n": number}


def _deal_rows(t: Tables) -> Iterator[Row]:
    yield from _each("choose", "people", PEOPLES)
    yield from _each("take", "stack", STACKS)
    yield from _each("offer", "people", PEOPLES)
    yield from _each("give", "card", t.cards)
    yield from _each("ask", "card", t.cards)
    for kind in ("propose", "accept", "refuse", "pass"):
        yield kind, kind, {}


def _move_rows(t: Tables) -> Iterator[Row]:
    lands, seas = t.codes[: t.land], t.codes[t.land :]
    yield from _each("place", "place", t.codes)
    yield from _each("from", "place", t.codes)
    yield from _each("to", "place", t.codes)
    yield from _each("sail", "place", seas)
    yield from _numbers("count", range(1, t.most + 1))
    yield from _each("fight", "place", lands)
    yield "done", "done", {}
    yield from _each("call", "place", lands)
    for face in FACES:
        yield "reroll", f"reroll {face}", {"figure": face}
    yield "keep", "keep", {}


def _wind_rows(t: Tables) -> Iterator[Row]:
    yield from _each("play", "wind", WINDS)
    for kingdom in t.kingdoms:
        yield "target", f"target {kingdom}", {"kingdom": kingdom}
    for one, other in t.pairs:
        yield "target", f"target {t.codes[one]} {t.codes[other]}", {"place": t.codes[one], "other": t.codes[other]}
    yield from _each("target", "place", t.codes)
    yield from _each("discard", "wind", WINDS)
    yield from _each("barter", "people", PEOPLES)
    yield from _each("hand", "wind", WINDS)
    yield from _each("want", "wind", WINDS)
    yield from _numbers("boats", range(t.boats + 1))
    yield from _numbers("recruit", range(t.most + 1))


def outcome(state: Position, n: int) -> Outcome:
    """The name of outcome `n` in a position where chance must answer."""
    if state.phase == PEOPLE:
        return Outcome(n, "people", f"people {PEOPLES[n]}", {"people": PEOPLES[n]})
    if state.phase == CARDS:
        card = state.tables.cards[n]
        return Outcome(n, "card", f"card {card}", {"card": card})
    if state.phase == WINDS_DRAWN:
        return Outcome(n, "wind", f"wind {WINDS[n]}", {"wind": WINDS[n]})
    return Outcome(n, "die", f"die {n}", {"figure": n})


class Attempt(NamedTuple):
    """What is tried: its kind, what it is about (a people, card, place, wind, target, face) and a number."""

    kind: str
    what: int = NONE
    number: int = 0


def attempt_of(t: Tables, n: int) -> Attempt:
    """Action `n` of the table as an attempt."""
    if n < t.place:
        return _deal_of(t, n)
    return _move_of(t, n) if n < t.play else _wind_of(t, n)


def _deal_of(t: Tables, n: int) -> Attempt:
    if n >= t.propose:
        return Attempt(("propose", "accept", "refuse", "pass")[n - t.propose])
    if n < t.take:
        return Attempt("choose", n - t.choose)
    if n < t.offer:
        return Attempt("take", n - t.take)
    if n < t.give:
        return Attempt("offer", n - t.offer)
    return Attempt("give", n - t.give) if n < t.ask else Attempt("ask", n - t.ask)


def _move_of(t: Tables, n: int) -> Attempt:
    if n < t.to:
        return Attempt("place", n - t.place) if n < t.from_ else Attempt("from", n - t.from_)
    if n <= t.count:
        return Attempt("to", n - t.to) if n < t.sail + t.land else Attempt("sail", n - t.sail)
    if n < t.fight:
        return Attempt("count", number=n - t.count)
    if n <= t.done:
        return Attempt("fight", n - t.fight) if n < t.done else Attempt("done")
    if n < t.keep:
        return Attempt("call", n - t.call) if n <= t.reroll else Attempt("reroll", n - t.reroll)
    return Attempt("keep")


def _wind_of(t: Tables, n: int) -> Attempt:
    if n < t.discard:
        return Attempt("play", n - t.play) if n < t.target_kingdom else Attempt("target", n)
    if n < t.hand:
        return Attempt("discard", n - t.discard) if n < t.barter else Attempt("barter", n - t.barter)
    if n < t.buy_boats:
        return Attempt("hand", n - t.hand) if n < t.want else Attempt("want", n - t.want)
    if n < t.recruit:
        return Attempt("boats", number=n - t.buy_boats)
    return Attempt("recruit", number=n - t.recruit)
