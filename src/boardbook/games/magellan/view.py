"""What a seat of Magellan sees, where things are drawn, and what to click for an action.

Hands are secret, but for their size: a seat sees its own, one that Cook laid open, and those that have been counted. So
is the gold under Magellan's cards on side A. Elements: `bid.<gold>`, `g.<value>` (a card in hand), `p.<value>` (a card
paid), `b.<voyage>.<box>`, `set.<seat>.<k>` (a Magellan ship), and `pass`, `veto`, `waive`, `done`, `draw`, `stop`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardbook.core import CHANCE, REFEREE, Layer, Term, Violation, refuse
from boardbook.core.words import Values
from boardbook.games.magellan.actions import attempt_of
from boardbook.games.magellan.state import (
    AUCTION,
    EXCHANGE,
    LOST,
    LUCK,
    PART,
    PAYMENT,
    PHASES,
    START,
    TURN,
    UNDER,
    VETO,
    Position,
)
from boardbook.games.magellan.tables import (
    EXPLORERS,
    MAGELLAN,
    RIGHT,
    SIDES,
    VASCO,
    VASCO_RIGHT,
    VOYAGES,
    WAYS,
    YEARS,
    Tables,
)

if TYPE_CHECKING:
    from boardbook.games.magellan.rules import State


def sees(s: Position, seat: int | None, hand: int) -> bool:
    """Whether a seat may see a hand, and what lies hidden under its owner's Magellan cards if it has been counted."""
    return seat in (hand, REFEREE) or s.open[hand] or s.points[hand] is not None


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The position as far as the seat may know it, and the figures a player would count on the table."""
    seats = range(s.seats)
    seen = [who for who in seats if sees(s, seat, who)]
    owner = [seat in (who, REFEREE) for who in seats]
    return {
        "phase": PHASES[s.phase],
        "year": s.year + 1,
        "round": s.round,
        "turn": s.turn,
        "auctioneer": s.auctioneer,
        "speaker": s.speaker,
        "card": EXPLORERS[s.card] if s.card >= 0 else None,
        "deck": dict(zip(EXPLORERS, s.deck, strict=True)),
        "later": [EXPLORERS[e] for e in s.later],
        "bids": s.bids[:],
        "passed": s.passed[:],
        "barred": [s.card >= 0 and not s.entitled(who) for who in seats] if s.phase in (VETO, AUCTION) else [],
        "keep": s.card >= 0 and s.must_keep,
        "paid": list(s.paid),
        "exchanged": list(s.exchanged),
        "cards": s.size[:],
        "hands": {str(who): s.hand(who) for who in seen},
        "gold": {str(who): s.gold[who] for who in seen},
        "means": {str(who): s.means(who) for who in seen} if s.phase == AUCTION else {},
        "pile": sum(s.pile),
        "discard": s.discard[1:],
        "reserve": s.reserve[:],
        "boxes": s.boxes_dict(),
        "sets": {
            str(k): [who, box + 1, [v if v > 0 else (-v if owner[who] else 0) for v in cards]]
            for k, (who, box, cards) in enumerate(s.sets)
        },
        "vetoes": s.vetoes[:],
        "open": s.open[:],
        "sold": {
            str(k): [year + 1, EXPLORERS[e], who if who >= 0 else None, price]
            for k, (year, e, who, price) in enumerate(s.sold)
        },
        "draws": s.draws,
        "luck": list(s.luck),
        "crowns": [s.crowns(who) for who in seats],
        "in_sight": [s.crowns(who) + face_up(s, who) for who in seats],
        "points": s.points[:],
        "worth": {str(who): s.count(who) for who in seats if counts(s, seat, who)},
    }


def face_up(s: State, who: int) -> int:
    """Points of the gold under a seat's Magellan cards that everybody can see."""
    t = s.tables
    seen = ((box, v) for owner, box, cards in s.sets if owner == who for v in cards if v > 0)
    return sum(t.multiplier[box] * t.crowns[v] for box, v in seen)


def counts(s: State, seat: int | None, who: int) -> bool:
    """Whether a seat can add up what another would score now."""
    hidden = any(v < 0 for owner, _, cards in s.sets if owner == who for v in cards)
    return seat in (who, REFEREE) or (sees(s, seat, who) and not hidden)


def scene(t: Tables) -> dict[str, Any]:
    """The two boards and what never changes."""
    return {
        "explorers": list(EXPLORERS),
        "voyages": [VOYAGES[v] for v in t.voyages],
        "sides": {"west": "B" if t.west_b else "A", "east": "B" if t.east_b else "A"},
        "bags": {VOYAGES[v]: t.bags[3 * v : 3 * v + 3] for v in t.voyages},
        "points": {VOYAGES[v]: t.points[3 * v : 3 * v + 3] for v in t.voyages},
        "multiplier": t.multiplier,
        "crowns": t.crowns[1:],
        "vasco_draws": t.vasco_draws,
        "exchange": t.exchange,
        "limit": t.limit,
        "explorer_cards": t.explorer_cards,
        "copies": t.copies,
        "colours": list(SIDES),
        "most": t.most,
    }


def clicks(s: State, n: int) -> tuple[str, ...]:
    """Elements to click, in order, for action `n`."""
    kind, value = attempt_of(s.tables, n)
    if kind == "bid":  # nobody else can take one back: it is chosen, and the same again confirms it
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
    """Whole payments and exchanges as numbers in their one order, with the cards to click in any order."""
    if s.phase not in (PAYMENT, EXCHANGE):
        return []
    found: list[tuple[tuple[int, ...], tuple[str, ...]]] = []

    def follow(state: State, numbers: tuple[int, ...], ids: tuple[str, ...]) -> None:
        if len(found) > MOST_PLANS:
            return
        if state.phase != s.phase or state.turn != s.turn or state.to_act != s.to_act or state.round != s.round:
            found.append((numbers, ids))
            return
        for n in state.legal_actions():
            after = state.clone()
            after.apply(n)
            follow(after, (*numbers, n), (*ids, *clicks(state, n)))

    follow(s, (), ())
    return found if len(found) <= MOST_PLANS else []


MOST_PLANS = 300
"""Beyond so many selections the board asks for one card after another."""


def stray(s: State) -> tuple[Layer, tuple[Violation, ...]] | None:
    """What is wrong with clicked elements that no action of the table begins with."""
    word = {
        VETO: ("magellan.columbus.window", "veto_clicks"),
        AUCTION: ("magellan.auction.bid", "auction_clicks"),
        PAYMENT: ("magellan.pay.cards", "payment_clicks"),
        EXCHANGE: ("magellan.polo.exchange", "exchange_clicks"),
        UNDER: ("magellan.magellan.sets", "under_clicks"),
        PART: ("magellan.vasco.choice", "part_clicks"),
    }.get(s.phase, ("magellan.auction.decision", "other_clicks"))
    return Layer.PHASE, (refuse(*word),)


def knows(s: State, seat: int | None) -> bool:
    """Whether the seat may know the number about to be applied: drawn cards and those put under are secret."""
    if seat in (REFEREE, s.turn):
        return True
    if s.to_act == CHANCE:
        return s.phase in (START, TURN, LOST, LUCK) or s.open[s.turn]
    return s.phase != UNDER or s.tables.west_b or s.open[s.turn]


def drawn_for(s: State) -> int | None:
    """Who alone sees the card that chance draws now: its owner, unless that hand lies open."""
    return None if s.to_act != CHANCE or s.phase in (START, TURN, LUCK) or s.open[s.turn] else s.turn


def question(s: State) -> tuple[str, Values]:
    """What a table is asked where chance is to answer."""
    if s.phase == START:
        return "ask.auctioneer", {}
    if s.phase == TURN:
        return "ask.turn", {"year": Term(f"year.{YEARS[s.year]}")}
    return ("ask.lost" if s.phase == LOST else "ask.gold"), {"who": s.name(s.turn)}


def answer(s: State, n: int) -> tuple[str, Values]:
    """What an answer of chance is called for short."""
    if s.phase == START:
        return "ask.seat", {"who": s.name(n)}
    return (f"explorer.{EXPLORERS[n]}", {}) if s.phase == TURN else ("ask.figure", {"n": n})


def told(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    """What is done with action or outcome `n`, in words, as far as the seat may know."""
    if s.phase == START:
        return "told.auctioneer", {"who": s.name(n)}
    if s.phase == TURN:
        return "told.turn", {"card": Term(f"explorer.{EXPLORERS[n]}"), "year": Term(f"year.{YEARS[s.year]}")}
    who = s.name(s.turn)
    if s.to_act == CHANCE:
        if not knows(s, seat):
            return "told.draws_hidden", {"who": who}
        if s.phase == LUCK:
            return "told.luck", {"who": who, "gold": n, "sum": sum(s.luck) + n}
        return "told.lost" if s.phase == LOST else "told.gold", {"who": who, "gold": n}
    kind, value = attempt_of(s.tables, n)
    if kind == "under" and not knows(s, seat):
        return "told.under_hidden", {"who": who}
    if kind == "advance":
        return "told.advance", {"who": who, "ship": Term(f"ship.{WAYS[value]}")}
    if kind == "part":
        return f"told.part_{WAYS[value]}", {"who": who}
    if kind in ("bid", "pay", "under", "discard"):
        return f"told.{kind}", {"who": who, "gold": value}
    return f"told.{kind}", {"who": who}


def gain(s: State, n: int) -> tuple[str, Values] | None:
    """What a legal action gains or costs at once."""
    t = s.tables
    kind, value = attempt_of(t, n)
    if kind == "part":
        if value == RIGHT:
            return "gain.points", {"points": t.points[3 * VASCO_RIGHT + s.year]}
        return "gain.cards", {"cards": t.vasco_draws[s.year]}
    if kind == "under":
        # A card of the hand has its crowns already; one of the payment was given up.
        more = t.multiplier[s.year] - (0 if t.west_b else 1)
        return ("gain.points", {"points": more * t.crowns[value]}) if more else None
    return None


def is_open_decision(s: State) -> bool:
    """Whether everybody can tell what the seat to act may do."""
    who = s.turn
    if s.phase in (AUCTION, PAYMENT, EXCHANGE):
        return s.open[who] or s.size[who] == 0 or (s.phase == AUCTION and s.must_keep and s.size[who] == 1)
    return s.phase != UNDER or s.tables.west_b or s.open[who] or s.size[who] == 1


def public_choices(s: State) -> list[int]:
    """The legal actions that reveal nothing of the hand: all where it plays no part, and passing always."""
    if is_open_decision(s):
        return s.legal_actions()
    return [s.tables.pass_] if s.phase == AUCTION else []


def text_board(s: State) -> str:
    """The boards as text: a line per voyage, then a line per seat; everything, as the referee sees it."""
    what = EXPLORERS[s.card] if s.card >= 0 else "no card"
    who = f", {SIDES[s.turn]}" if s.turn >= 0 else ""
    lines = [f"Magellan, year {YEARS[min(s.year, 2)]}, card {s.round}: {what}, {PHASES[s.phase]}{who}"]
    for voyage in s.tables.voyages:
        boxes = []
        for box in range(3):
            if voyage == MAGELLAN:
                here = [f"{SIDES[o]}({'+'.join(str(abs(v)) for v in under)})" for o, b, under in s.sets if b == box]
            else:
                here = [SIDES[o] for o in s.boxes[3 * voyage + box]]
            boxes.append(f"{YEARS[box]}: {' '.join(here) or '-'}")
        lines.append(f"  {VOYAGES[voyage]:<12}" + " | ".join(boxes))
    for seat in range(s.seats):
        cards = " ".join(map(str, s.hand(seat))) or "no cards"
        bid = f", bids {s.bids[seat]}" if s.bids[seat] else ""
        lines.append(f"  {SIDES[seat]:<8}{cards} ({s.gold[seat]} gold){bid}, {s.count(seat)} points so far")
    return "\n".join(lines)
