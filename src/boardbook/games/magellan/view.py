"""A seat's view of Magellan, and the layout of the boards."""

from __future__ import annotations

from typing import Any

from boardbook.core import REFEREE
from boardbook.games.magellan.rules import State
from boardbook.games.magellan.secrets import counts, sees
from boardbook.games.magellan.state import AUCTION, PHASES, VETO
from boardbook.games.magellan.tables import EXPLORERS, MAGELLAN, SIDES, VOYAGES, YEARS, Tables


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Return what the seat may know of the position, including numbers that players could get by counting pieces."""
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
    """Return the points for the gold that everybody can see under a seat's Magellan cards."""
    t = s.tables
    seen = ((box, v) for owner, box, cards in s.sets if owner == who for v in cards if v > 0)
    return sum(t.multiplier[box] * t.crowns[v] for box, v in seen)


def scene(t: Tables) -> dict[str, Any]:
    """Return the two boards and everything else that never changes."""
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


def text_board(s: State) -> str:
    """Return the boards as text, one line per voyage, then one line per seat. All secrets are shown."""
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
