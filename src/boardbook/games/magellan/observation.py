"""The observation of Magellan: what a seat sees, as a row of numbers for programs that learn."""

from __future__ import annotations

from boardbook.core.observation import (
    FOLLOWS,
    Choice,
    Each,
    Fields,
    Index,
    Multiset,
    Nullable,
    Number,
    Repeated,
    Row,
    Truth,
    row_of,
)
from boardbook.games.magellan.state import PHASES
from boardbook.games.magellan.tables import EXPLORERS, MAGELLAN, VALUES, VOYAGES, YEARS, Tables


def fields(t: Tables, seats: int) -> Fields:
    """Return the fields of a view, in the order of their cells."""
    who, or_nobody = Choice(range(seats)), range(-1, seats)
    named = [str(seat) for seat in range(seats)]
    gold, cards = Number(VALUES[0], VALUES[-1]), len(VALUES) * t.copies
    a_year, all_years = len(EXPLORERS) * max(t.explorer_cards), len(EXPLORERS) * sum(t.explorer_cards)
    box = Repeated(Index(range(seats)), seats * t.ships)
    voyages = [VOYAGES[voyage] for voyage in t.voyages if voyage != MAGELLAN]
    ships = [str(k) for k in range(sum(t.explorer_cards))]
    sales = [str(k) for k in range(all_years)]
    return Fields(
        {
            "phase": Choice(PHASES, "The phase."),
            "year": Number(1, len(YEARS), "The year."),
            "round": Number(about="The number of cards turned so far."),
            "turn": Choice(or_nobody, "The seat that bids, pays, draws or scores; -1 for none."),
            "auctioneer": Choice(or_nobody, "The auctioneer; -1 for none."),
            "speaker": Choice(or_nobody, "The seat that bids first for this card; -1 for none."),
            "card": Choice(EXPLORERS, "The card on offer."),
            "deck": Fields({explorer: Number() for explorer in EXPLORERS}, about="The cards left of each explorer."),
            "later": Repeated(Index(EXPLORERS), a_year, "The vetoed cards, in the order in which they will be turned."),
            "bids": row_of(Number(0, t.most), seats, "The last bid of each seat for this card; 0 for none."),
            "passed": row_of(Truth(), seats, "Whether each seat is out of this auction."),
            "barred": Repeated(Truth(), seats, "Whether each seat may not bid for the card on offer."),
            "keep": Truth("Whether the last gold card must be kept."),
            "paid": Repeated(gold, cards, "Gold paid so far."),
            "exchanged": Repeated(gold, t.exchange, "Gold given up in this exchange."),
            "cards": row_of(Number(0, cards), seats, "The number of gold cards in each hand."),
            "hands": Each(named, Multiset(VALUES, t.copies), "The hands that the seat sees."),
            "pile": Number(0, cards, "The number of gold cards in the draw pile."),
            "discard": row_of(Number(0, t.copies), len(VALUES), "The gold cards on the discard pile, by value."),
            "reserve": row_of(Number(0, t.ships), seats, "The ships in each seat's reserve."),
            "boxes": Fields(
                {voyage: row_of(box, len(YEARS)) for voyage in voyages},
                about="The seats of the ships on each box, in order of arrival.",
            ),
            "sets": Each(
                ships,
                Row(who, Number(1, len(YEARS)), Repeated(Number(0, VALUES[-1]), len(ships))),
                "Magellan's ships: the seat, the box, and the gold under the cards (0 if hidden).",
            ),
            "vetoes": row_of(Number(), seats, "Vetoes left."),
            "open": row_of(Truth(), seats, "Whether each hand is open."),
            "sold": Each(
                sales,
                Row(Number(1, len(YEARS)), Choice(EXPLORERS), who, Number(0, t.most)),
                "The sales: year, explorer, buyer (None: unsold), price.",
            ),
            "draws": Number(about="Gold cards still to be drawn now."),
            "luck": Repeated(gold, cards, "Gold drawn for Pizarro."),
            "points": row_of(Nullable(Number()), seats, "The points of the seats that were scored."),
        },
        dict.fromkeys(("gold", "means", "crowns", "in_sight", "worth"), FOLLOWS),
    )


def outcomes(t: Tables, seats: int) -> int:
    """Return one more than the highest outcome number. The numbers stand for seats, explorers and gold values."""
    return max(seats, len(EXPLORERS), VALUES[-1] + 1)
