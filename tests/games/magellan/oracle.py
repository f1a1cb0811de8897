"""A second, deliberately naive implementation of Magellan: the tests' oracle.

It was written from the rules and the fact sheet alone, in the order of the rulebook and without a look at the fast
rules. Cards are in lists, ships are seat numbers on boxes, every question is answered by looking at the whole table
again, and a payment is legal if it is among all the ways to take cards from the hand.

Actions and outcomes are texts ("bid 7", "turn columbus"); a position is the plain data of `to_dict`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

# ------------------------------------------------------------------------------------------------ the box

WEST = ("columbus", "pizarro", "magellan")
EAST = ("polo", "vasco", "cook")
EXPLORERS = WEST + EAST

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9)
COPIES = 7  # of every gold card
CROWNS = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}  # of the gold cards

SHIPS = 6  # per player
CARDS = {1: 3, 2: 2, 3: 1}  # of each explorer in each year
BASE_DRAW = {1: 2, 2: 2, 3: 0}
VASCO_DRAW = {1: 1, 2: 2, 3: 3}
EXCHANGED = 3  # cards at most, for each ship of Marco Polo on side A
LUCK = 20  # the highest sum that scores for Pizarro on side B

# Gold cards per ship at the end of the year, boxes I, II, III.
BAGS = {
    ("columbus", "A"): (1, 1, 0),
    ("columbus", "B"): (1, 1, 0),
    ("pizarro", "A"): (1, 2, 2),
    ("pizarro", "B"): (1, 1, 0),
    ("magellan", "A"): (0, 0, 0),
    ("magellan", "B"): (0, 0, 0),
    ("polo", "A"): (2, 3, 4),
    ("polo", "B"): (1, 2, 3),
    ("vasco", "A"): (0, 0, 0),
    ("vasco", "B"): (0, 0, 0),
    ("vasco_right", "B"): (0, 0, 0),
    ("cook", "A"): (0, 0, 0),
    ("cook", "B"): (0, 0, 0),
}

# Points per ship at the end of the game, boxes I, II, III.
POINTS = {
    ("columbus", "A"): (1, 5, 10),
    ("columbus", "B"): (1, 5, 10),
    ("pizarro", "A"): (1, 3, 6),
    ("pizarro", "B"): (0, 2, 0),
    ("polo", "A"): (0, 0, 0),
    ("polo", "B"): (1, 2, 4),
    ("vasco", "A"): (1, 2, 4),
    ("vasco", "B"): (0, 0, 0),
    ("vasco_right", "B"): (8, 8, 8),
    ("cook", "A"): (4, 8, 15),
    ("cook", "B"): (5, 10, 20),
}

# Magellan's boxes only multiply the crowns of the cards in the set.
MULTIPLIERS = (1, 2, 3)


# ------------------------------------------------------------------------------------------------ payments


def selections(hand: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    """Return every way to take cards from a hand, highest first, until the price is reached."""
    if price <= 0:
        return [()]
    found = []
    for value in VALUES:
        if value in hand:
            rest = list(hand)
            rest.remove(value)
            # Only cards of the same or a lower value may follow; check whether they can be enough.
            lower = tuple(card for card in rest if card <= value)
            if value + sum(lower) >= price:
                found += [(value, *others) for others in selections(lower, price - value)]
    return found


@lru_cache(maxsize=64)
def payments(hand: tuple[int, ...], price: int, overpay: str, keep_one: bool) -> tuple[tuple[int, ...], ...]:
    """Return every legal payment of a price from a hand, highest card first."""
    found = selections(hand, price)
    if keep_one:
        found = [cards for cards in found if len(cards) < len(hand)]
    if overpay == "only_if_needed":
        exact = [cards for cards in found if sum(cards) == price]
        if exact:
            found = exact
    return tuple(found)


# ------------------------------------------------------------------------------------------------ the game


class Oracle:
    """A game of Magellan, from the first card turned up to the ranking."""

    def __init__(
        self,
        seats: int,
        *,
        west: str = "A",
        east: str = "A",
        bidders: str = "ships",
        overpay: str = "only_if_needed",
        auctioneer: str = "given",
    ) -> None:
        if not 3 <= seats <= 6:
            raise ValueError(f"3 to 6 seats, not {seats}")
        if west not in ("A", "B") or east not in ("A", "B"):
            raise ValueError("a board half lies on side A or B")
        if bidders not in ("ships", "buyers"):
            raise ValueError(f"bidders must be ships or buyers, not {bidders}")
        if overpay not in ("only_if_needed", "minimal"):
            raise ValueError(f"overpay must be only_if_needed or minimal, not {overpay}")
        if auctioneer not in ("given", "random"):
            raise ValueError(f"auctioneer must be given or random, not {auctioneer}")
        self.seats = seats
        self.west = west
        self.east = east
        self.bidders = bidders
        self.overpay = overpay

        # On the table.
        self.phase = "turn" if auctioneer == "given" else "start"
        self.year = 1
        self.round = 0
        self.auctioneer = 0 if auctioneer == "given" else None
        self.buyer: int | None = None
        self.card: str | None = None
        self.deck = self._deck_of_the_year()
        self.later: list[str] = []
        self.bids: list[int | None] = [None] * seats
        self.passed = [False] * seats
        self.hands = [list(VALUES) for _ in range(seats)]
        self.pile = [value for value in VALUES for _ in range(COPIES - seats)]
        self.discard: list[int] = []
        self.paid: list[int] = []
        self.reserve = [SHIPS] * seats
        rows = ["columbus", "pizarro", "polo", "vasco", *(["vasco_right"] if east == "B" else []), "cook"]
        self.boxes: dict[str, list[list[int]]] = {row: [[], [], []] for row in rows}
        self.sets: list[tuple[int, int, list[int]]] = []  # seat, box, cards under it
        self.vetoes = [0] * seats
        self.open = [False] * seats
        self.sold: list[tuple[int, str, int | None, int]] = []
        self.luck: list[int] = []
        self.points: list[int | None] = [None] * seats

        # In the players' heads: who must still be asked, draw, exchange or count.
        self.asked: list[int] = []
        self.speaker = 0
        self.draws: list[int] = []
        self.exchanges: list[int] = []
        self.exchanged: list[int] = []
        self.uncounted: list[int] = []

    # -------------------------------------------------------------------------------------------- queries

    @property
    def to_act(self) -> int | str | None:
        """The seat that decides now, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase in ("start", "turn", "vasco", "lost", "gold", "restock", "luck"):
            return "chance"
        if self.phase == "veto":
            return self.asked[0]
        if self.phase == "auction":
            return self.speaker
        if self.phase == "exchange":
            return self.exchanges[0]
        if self.phase == "pizarro":
            return self.uncounted[0]
        return self.buyer  # payment, advance, part, under

    def _side(self, row: str) -> str:
        return self.west if row in WEST else self.east

    def _clockwise(self) -> list[int]:
        """Return all seats clockwise from the last buyer, or from the auctioneer before the first sale."""
        first = self.auctioneer if self.buyer is None else self.buyer
        assert first is not None
        return [(first + step) % self.seats for step in range(self.seats)]

    def _deck_of_the_year(self) -> list[str]:
        return [explorer for explorer in EXPLORERS for _ in range(CARDS[self.year])]

    def _rows_of(self, explorer: str) -> list[str]:
        if explorer == "vasco" and self.east == "B":
            return ["vasco", "vasco_right"]
        return [explorer]

    def _ships(self, row: str, box: int) -> list[int]:
        """Return the seats whose ships are on a box."""
        if row == "magellan":
            return [seat for seat, where, _ in self.sets if where == box]
        return self.boxes[row][box - 1]

    def _is_entitled(self, seat: int) -> bool:
        """Return whether a seat may bid: it has a ship to place (year I) or to advance, or bought a card last year."""
        assert self.card is not None
        if self.year == 1:
            return self.reserve[seat] > 0
        if self.bidders == "buyers":
            sales = [(year, explorer, buyer) for year, explorer, buyer, _ in self.sold]
            return (self.year - 1, self.card, seat) in sales
        return self._has_ship_before(seat)

    def _has_ship_before(self, seat: int) -> bool:
        assert self.card is not None
        return any(seat in self._ships(row, self.year - 1) for row in self._rows_of(self.card))

    def _must_keep_one(self) -> bool:
        return (self.card == "magellan" and self.west == "A") or (self.card == "cook" and self.east == "B")

    def _standing_bid(self) -> int:
        return max((bid for bid in self.bids if bid is not None), default=0)

    def _highest_bid(self, seat: int) -> int:
        """Return the most that a seat can pay for the card."""
        hand = self.hands[seat]
        if self._must_keep_one() and hand:
            return sum(hand) - min(hand)
        return sum(hand)

    # ------------------------------------------------------------------------------------------ legal actions

    def legal(self) -> list[str]:
        """Return the texts of all legal actions of the seat to act."""
        seat = self.to_act
        if not isinstance(seat, int):
            return []
        hand = self.hands[seat]
        if self.phase == "veto":
            return ["veto", "waive"]
        if self.phase == "auction":
            return ["pass", *(f"bid {bid}" for bid in range(self._standing_bid() + 1, self._highest_bid(seat) + 1))]
        if self.phase == "payment":
            return [f"pay {value}" for value in VALUES if value in self._next_payments(seat)]
        if self.phase == "advance":
            return self._legal_advances(seat)
        if self.phase == "part":
            return ["part left", "part right"]
        if self.phase == "under":
            cards = hand if self.west == "A" else self.paid
            return [f"under {value}" for value in VALUES if value in cards]
        if self.phase == "exchange":
            most = min(self.exchanged, default=max(VALUES))
            return ["done", *(f"discard {value}" for value in VALUES if value in hand and value <= most)]
        return ["draw", "stop"] if self.pile else ["stop"]  # pizarro

    def _next_payments(self, seat: int) -> set[int]:
        """Return the cards that continue the cards paid so far to a legal payment."""
        before = tuple(sorted(self.hands[seat] + self.paid))
        begun = tuple(self.paid)
        ways = payments(before, self._standing_bid(), self.overpay, self._must_keep_one())
        return {way[len(begun)] for way in ways if way[: len(begun)] == begun}

    def _legal_advances(self, seat: int) -> list[str]:
        if self.card == "vasco":
            return ["advance left", "advance right"]
        own = [where for owner, where, _ in self.sets if owner == seat]
        return [f"advance {number}" for number, where in enumerate(own, 1) if where == self.year - 1]

    def chances(self) -> dict[str, Fraction]:
        """Return the texts of all possible outcomes with their probabilities."""
        if self.to_act != "chance":
            return {}
        if self.phase == "start":
            return _one_of([f"auctioneer {seat}" for seat in range(self.seats)])
        if self.phase == "turn":
            return _one_of([f"turn {explorer}" for explorer in self.deck or self.later[:1]])
        if self.phase == "lost":
            assert self.buyer is not None
            return _one_of([f"lost {value}" for value in self.hands[self.buyer]])
        word = "luck" if self.phase == "luck" else "gold"
        return _one_of([f"{word} {value}" for value in self.pile])

    # ------------------------------------------------------------------------------------------------ applying

    def apply(self, text: str) -> None:
        """Play an action, or an outcome."""
        if text not in self.legal() and text not in self.chances():
            raise ValueError(f"{text} is not possible in phase {self.phase}")
        word, _, what = text.partition(" ")
        if self.phase == "start":
            self.auctioneer = int(what)
            self.phase = "turn"
        elif self.phase == "turn":
            self._turn(what)
        elif self.phase == "veto":
            self._answer_veto(word)
        elif self.phase == "auction":
            self._speak(None if word == "pass" else int(what))
        elif self.phase == "payment":
            self._pay(int(what))
        elif self.phase == "advance":
            self._advance(what)
        elif self.phase == "part":
            self._arrive("vasco" if what == "left" else "vasco_right")
        else:
            self._apply_ability(word, what)

    def _apply_ability(self, word: str, what: str) -> None:
        if self.phase == "under":
            self._put_under(int(what))
        elif self.phase == "lost":
            assert self.buyer is not None
            self._throw_away(self.buyer, int(what))
            self._card_is_done()
        elif self.phase in ("vasco", "gold", "restock"):
            self._draw(int(what))
        elif self.phase == "exchange":
            self._exchange(None if word == "done" else int(what))
        elif self.phase == "pizarro":
            self._try_luck(word)
        else:
            self._have_luck(int(what))

    def _throw_away(self, seat: int, value: int) -> None:
        self.hands[seat].remove(value)
        self.discard.append(value)

    # -------------------------------------------------------------------------------------------- 1. the auction

    def _turn(self, explorer: str) -> None:
        """Turn up the next card; players with a veto may put it off."""
        self.round += 1
        self.card = explorer
        if self.deck:
            self.deck.remove(explorer)
        else:
            self.later.pop(0)
        if not any(self._is_entitled(seat) for seat in self._clockwise()):
            self._not_sold()
            return
        others_left = bool(self.deck or self.later)
        self.asked = [seat for seat in self._clockwise() if self.vetoes[seat] > 0 and others_left]
        self.phase = "veto"
        if not self.asked:
            self._begin_auction()

    def _answer_veto(self, word: str) -> None:
        seat = self.asked.pop(0)
        if word == "veto":
            assert self.card is not None
            self.vetoes[seat] -= 1
            self.later.append(self.card)
            self.card = None
            self.asked = []
            self.phase = "turn"
        elif not self.asked:
            self._begin_auction()

    def _begin_auction(self) -> None:
        self.phase = "auction"
        self.passed = [not self._is_entitled(seat) for seat in range(self.seats)]
        self.speaker = next(seat for seat in self._clockwise() if not self.passed[seat])

    def _speak(self, bid: int | None) -> None:
        """Bid, or pass, which is final for this card."""
        if bid is None:
            self.passed[self.speaker] = True
        else:
            self.bids[self.speaker] = bid
        still_in = [seat for seat in range(self.seats) if not self.passed[seat]]
        if not still_in:
            self._not_sold()
        elif len(still_in) == 1 and self.bids[still_in[0]] is not None:
            self._sold_to(still_in[0])
        else:
            self.speaker = (self.speaker + 1) % self.seats
            while self.passed[self.speaker]:
                self.speaker = (self.speaker + 1) % self.seats

    def _not_sold(self) -> None:
        assert self.card is not None
        self.sold.append((self.year, self.card, None, 0))
        self._card_is_done()

    def _sold_to(self, seat: int) -> None:
        assert self.card is not None
        self.sold.append((self.year, self.card, seat, self._standing_bid()))
        self.buyer = seat
        self.phase = "payment"

    def _pay(self, value: int) -> None:
        """Pay with one card, which goes face up on the discard pile."""
        assert self.buyer is not None
        self._throw_away(self.buyer, value)
        self.paid.append(value)
        if sum(self.paid) >= self._standing_bid():
            self._sail()

    # ------------------------------------------------------------------------------ 2. the ship and the ability

    def _sail(self) -> None:
        """In year I place a ship from the reserve; later advance a ship from the box before, if there is one."""
        assert self.card is not None
        assert self.buyer is not None
        if self.year == 1:
            self.reserve[self.buyer] -= 1
            if self.card == "magellan":
                self.sets.append((self.buyer, 1, []))
            self._choose_part()
            return
        if not self._has_ship_before(self.buyer):
            self._card_is_done()
            return
        if self.card == "magellan":
            own = self._legal_advances(self.buyer)
            if len(own) > 1:
                self.phase = "advance"
            else:
                self._advance(own[0].removeprefix("advance "))
            return
        rows = [row for row in self._rows_of(self.card) if self.buyer in self._ships(row, self.year - 1)]
        if len(rows) > 1:
            self.phase = "advance"
        else:
            self._leave(rows[0])

    def _advance(self, which: str) -> None:
        """Advance a ship of Magellan with its set, or choose the part that a ship of Vasco leaves."""
        assert self.buyer is not None
        if self.card == "vasco":
            self._leave("vasco" if which == "left" else "vasco_right")
            return
        own = [at for at, (owner, _, _) in enumerate(self.sets) if owner == self.buyer]
        at = own[int(which) - 1]
        seat, box, cards = self.sets[at]
        self.sets[at] = (seat, box + 1, cards)
        self._choose_part()

    def _leave(self, row: str) -> None:
        """Take the ship off the box before."""
        assert self.buyer is not None
        self.boxes[row][self.year - 2].remove(self.buyer)
        self._choose_part()

    def _choose_part(self) -> None:
        assert self.card is not None
        if self.card == "magellan":
            self.phase = "under"
        elif self.card == "vasco" and self.east == "B":
            self.phase = "part"
        else:
            self._arrive(self.card)

    def _arrive(self, row: str) -> None:
        """Put the ship on the year's box and use the ability of the explorer."""
        assert self.buyer is not None
        self.boxes[row][self.year - 1].append(self.buyer)
        if row == "columbus" and self.year == 1:
            self.vetoes[self.buyer] += 1
        if row == "cook" and self.east == "A":
            self.open[self.buyer] = True
        if row == "cook" and self.east == "B":
            self.phase = "lost"
        elif row == "vasco":
            self.phase = "vasco"
            self.draws = [self.buyer] * VASCO_DRAW[self.year]
            self._next_draw()
        else:
            self._card_is_done()

    def _put_under(self, value: int) -> None:
        """On side A use a card from the hand, on side B one from the payment, which is already on the discard pile."""
        assert self.buyer is not None
        if self.west == "A":
            self.hands[self.buyer].remove(value)
        else:
            self.discard.remove(value)
        # The set whose ship has just moved has fewer cards than the number of its box.
        for seat, box, cards in self.sets:
            if seat == self.buyer and len(cards) < box:
                cards.append(value)
        self._card_is_done()

    def _card_is_done(self) -> None:
        """Put the card away, sold or not, and go on to the next one or to the end of the year."""
        self.card = None
        self.bids = [None] * self.seats
        self.passed = [False] * self.seats
        self.paid = []
        if self.deck or self.later:
            self.phase = "turn"
        else:
            self._end_year()

    # -------------------------------------------------------------------------------------- 4. the end of a year

    def _end_year(self) -> None:
        self.open = [False] * self.seats
        self._join_pile_and_discard()
        self.phase = "gold"
        self.draws = []
        for seat in self._clockwise():
            self.draws += [seat] * (BASE_DRAW[self.year] + self._bags_of(seat))
        self._next_draw()

    def _join_pile_and_discard(self) -> None:
        self.pile += self.discard
        self.discard = []

    def _bags_of(self, seat: int) -> int:
        """Return the number of extra cards for the ships on the boxes of the year that ends."""
        bags = 0
        for row in [*self.boxes, "magellan"]:
            for ship in self._ships(row, self.year):
                if ship == seat:
                    bags += BAGS[row, self._side(row)][self.year - 1]
        return bags

    def _next_draw(self) -> None:
        """Check whether a card is due and available; otherwise the draws are over, and the rest is lost."""
        if self.draws and not self.pile:
            self._join_pile_and_discard()
        if self.draws and self.pile:
            return
        self.draws = []
        if self.phase == "vasco":
            self._card_is_done()
        elif self.phase == "restock":
            self._next_exchange()
        elif self.year < 3:
            self.exchanges = []
            if self.east == "A":
                for seat in self._clockwise():
                    self.exchanges += [seat] * self._ships("polo", self.year).count(seat)
            self._next_exchange()
        else:
            self.uncounted = self._clockwise()
            self._count()

    def _draw(self, value: int) -> None:
        self.pile.remove(value)
        self.hands[self.draws.pop(0)].append(value)
        self._next_draw()

    def _next_exchange(self) -> None:
        """Begin the next ship's exchange (Marco Polo, side A); players without cards are skipped."""
        while self.exchanges and not self.hands[self.exchanges[0]]:
            self.exchanges.pop(0)
        if self.exchanges:
            self.phase = "exchange"
            self.exchanged = []
        else:
            self._begin_year()

    def _exchange(self, value: int | None) -> None:
        seat = self.exchanges[0]
        if value is not None:
            self._throw_away(seat, value)
            self.exchanged.append(value)
            if len(self.exchanged) < EXCHANGED and self.hands[seat]:
                return
        self.exchanges.pop(0)
        self.phase = "restock"
        self.draws = [seat] * len(self.exchanged)
        self._next_draw()

    # ---------------------------------------------------------------------------------------- 5. the next year

    def _begin_year(self) -> None:
        self.reserve = [0] * self.seats
        self.year += 1
        self.deck = self._deck_of_the_year()
        self.phase = "turn"

    # -------------------------------------------------------------------------------------------- the points

    def _count(self) -> None:
        """Let the seats count one after another; Pizarro's gamble on side B comes after a player's other points."""
        while self.uncounted:
            seat = self.uncounted[0]
            self.points[seat] = self._points_of(seat)
            if self.west == "B" and seat in self._ships("pizarro", 3):
                self.phase = "pizarro"
                return
            self.uncounted.pop(0)
        self.phase = "over"

    def _points_of(self, seat: int) -> int:
        """Return all points except those of Pizarro's gamble."""
        points = 0
        for row in self.boxes:
            for box in (1, 2, 3):
                points += self._ships(row, box).count(seat) * POINTS[row, self._side(row)][box - 1]
        for owner, box, cards in self.sets:
            if owner == seat:
                points += sum(CROWNS[card] for card in cards) * MULTIPLIERS[box - 1]
        return points + sum(CROWNS[card] for card in self.hands[seat])

    def _try_luck(self, word: str) -> None:
        if word == "draw":
            self.phase = "luck"
        else:
            self._end_luck(sum(self.luck))

    def _have_luck(self, value: int) -> None:
        self.pile.remove(value)
        self.luck.append(value)
        if sum(self.luck) > LUCK:
            self._end_luck(0)
        else:
            self.phase = "pizarro"

    def _end_luck(self, won: int) -> None:
        seat = self.uncounted.pop(0)
        before = self.points[seat]
        assert before is not None
        self.points[seat] = before + won
        self._count()

    def result(self) -> dict[str, list[int]]:
        """Return the scores by seat, the ranks (seats with equal scores share one) and the winners."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        scores = [points for points in self.points if points is not None]
        ranks = [1 + len([other for other in scores if other > score]) for score in scores]
        winners = [seat for seat in range(self.seats) if ranks[seat] == 1]
        return {"scores": scores, "ranks": ranks, "winners": winners}

    # -------------------------------------------------------------------------------------------- positions

    def to_dict(self) -> dict[str, object]:
        """Return the position as plain data (JSON)."""
        return {
            "seats": self.seats,
            "phase": self.phase,
            "year": self.year,
            "round": self.round,
            "auctioneer": self.auctioneer,
            "buyer": self.buyer,
            "card": self.card,
            "deck": {explorer: self.deck.count(explorer) for explorer in EXPLORERS},
            "later": list(self.later),
            "bids": list(self.bids),
            "passed": list(self.passed),
            "hands": [sorted(hand) for hand in self.hands],
            "pile": [self.pile.count(value) for value in VALUES],
            "discard": [self.discard.count(value) for value in VALUES],
            "paid": list(self.paid),
            "reserve": list(self.reserve),
            "boxes": {row: [list(box) for box in boxes] for row, boxes in self.boxes.items()},
            "sets": [[seat, box, list(cards)] for seat, box, cards in self.sets],
            "vetoes": list(self.vetoes),
            "open": list(self.open),
            "sold": [list(sale) for sale in self.sold],
            "luck": list(self.luck),
            "points": list(self.points),
        }


def _one_of(texts: list[str]) -> dict[str, Fraction]:
    """Return the probabilities of drawing one of these at random."""
    return {text: Fraction(texts.count(text), len(texts)) for text in texts}
