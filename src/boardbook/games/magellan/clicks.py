"""The clicks that choose an action of Magellan.

The elements are `bid.<gold>`, `g.<value>` (a card in hand), `p.<value>` (a card paid), `b.<voyage>.<box>`,
`set.<seat>.<k>` (a Magellan ship), `pass`, `veto`, `waive`, `done`, `draw` and `stop`.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardbook.core import Attempt, Layer, Violation, refuse
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.state import AUCTION, EXCHANGE, PART, PAYMENT, UNDER, VETO
from boardbook.games.magellan.tables import RIGHT, VASCO, VASCO_RIGHT, VOYAGES, WAYS


def clicks(s: State, n: int) -> tuple[str, ...]:
    """Return the elements to click, in order, for action `n`."""
    attempt: Attempt = s.tables.attempts[n]
    kind, value = attempt
    if kind == "bid":  # a bid can't be undone, so a second click must confirm it
        return (f"bid.{value}",) * 2
    if kind in ("pay", "discard"):
        return (f"g.{value}",)
    if kind == "under":
        return (f"{'p' if s.tables.west_b else 'g'}.{value}",)
    if kind == "advance":
        if WAYS[value].isdecimal():
            return (f"set.{s.turn}.{WAYS[value]}",)
        return (f"b.{VOYAGES[VASCO_RIGHT if value == RIGHT else VASCO]}.{s.year}",)
    if kind == "part":
        return (f"b.{VOYAGES[VASCO_RIGHT if value == RIGHT else VASCO]}.{s.year + 1}",)
    return (kind,)


def plans(s: State) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Return all complete payments or exchanges, each with its actions and with the cards to click.

    The actions are in order, but the cards may be clicked in any order.

    Return an empty list if there are more than `MAX_PLANS`.
    """
    if s.phase not in (PAYMENT, EXCHANGE):
        return []
    ways: list[tuple[tuple[int, ...], tuple[str, ...]]] = []

    def follow(state: State, numbers: tuple[int, ...], ids: tuple[str, ...]) -> None:
        if len(ways) > MAX_PLANS:
            return
        if state.phase != s.phase or state.turn != s.turn or state.to_act != s.to_act or state.round != s.round:
            ways.append((numbers, ids))
            return
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            follow(after, (*numbers, n), (*ids, *clicks(state, n)))

    follow(s, (), ())
    return ways if len(ways) <= MAX_PLANS else []


def in_order(parts: Sequence[int]) -> list[int]:
    """Return the cards from highest to lowest, as they must be paid and exchanged."""
    return sorted(parts, reverse=True)


MAX_PLANS = 300
"""If there are more possible selections than this, the board asks for the cards one by one."""


def explain_dead_click(s: State, _path: Sequence[str]) -> tuple[Layer, tuple[Violation, ...]] | None:
    """Explain clicks that don't begin any action."""
    word = {
        VETO: ("columbus.window", "veto_clicks"),
        AUCTION: ("auction.bid", "auction_clicks"),
        PAYMENT: ("pay.cards", "payment_clicks"),
        EXCHANGE: ("polo.exchange", "exchange_clicks"),
        UNDER: ("magellan.sets", "under_clicks"),
        PART: ("vasco.choice", "part_clicks"),
    }.get(s.phase, ("auction.decision", "other_clicks"))
    return Layer.PHASE, (refuse(*word),)
