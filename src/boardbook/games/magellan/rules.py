"""The rules of Magellan: auctions, purchases and their effects, the end of a year, and the scoring.

`State` lists the legal actions quickly and applies actions without checking them. `conditions.py` explains why an
action is illegal. A test checks that both modules agree on every action.
"""

from __future__ import annotations

from enum import StrEnum
from operator import mul
from typing import Final, Self

from boardbook.core import CHANCE, Attempt, Event, Result, Term
from boardbook.core.build import mypyc_attr
from boardbook.core.words import Value
from boardbook.games.magellan.state import (
    ADVANCE,
    ARRIVAL,
    AUCTION,
    EXCHANGE,
    GOLD,
    LOST,
    LUCK,
    NOBODY,
    OVER,
    PART,
    PAYMENT,
    PIZARRO,
    RESTOCK,
    START,
    TURN,
    UNDER,
    VETO,
    Position,
)
from boardbook.games.magellan.tables import (
    COLUMBUS,
    COOK,
    EXPLORERS,
    LEFT,
    MAGELLAN,
    POLO,
    RIGHT,
    SIDES,
    VALUES,
    VASCO,
    VASCO_RIGHT,
    YEARS,
    Tables,
)
from boardbook.games.magellan.tables import PIZARRO as PIZARRO_VOYAGE


class EndReason(StrEnum):
    """Why a match ended."""

    LAST_CARD = "last_card"
    """The last explorer card was offered, and all seats were scored."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A position to which the rules can be applied."""

    @classmethod
    def new(cls, tables: Tables, seats: int) -> Self:
        """Return the initial position, with the hands dealt.

        Chance then draws the auctioneer or turns up the first card.
        """
        new = cls(tables, seats)
        if not tables.random_auctioneer:
            new.auctioneer = 0
            new.next_card()
        return new

    # --- who and what -------------------------------------------------------------------------------------------

    @property
    def speaker(self) -> int:
        """Return the seat that speaks first: the last buyer or, before the first sale, the auctioneer."""
        return self.buyer if self.buyer >= 0 else self.auctioneer

    @property
    def opener(self) -> int:
        """Return the seat that spoke first in the auction of the current card.

        A card is current until the effects of its purchase are over. Between cards, return the seat that will speak
        first.
        """
        if self.phase not in _PURCHASE:
            return self.speaker
        buyers = [seat for _, _, seat, _ in self.sold[:-1] if seat >= 0]
        return buyers[-1] if buyers else self.auctioneer

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats in clockwise order, starting with `first`."""
        return _CLOCKWISE[self.seats][first]

    def entitled(self, seat: int) -> bool:
        """Return whether the seat may bid for the card at all."""
        return self.bidders()[seat]

    def bidders(self) -> list[bool]:
        """Return for each seat whether it may bid for the card, that is, whether it has a ship to place or to advance.

        With the option `bidders = "buyers"`, all seats that bought a card of the explorer in the year before may bid,
        even if their ships have sailed on.
        """
        if self.year == 0:
            return [ships > 0 for ships in self.reserve]
        owners = self.aboard(self.card, self.year - 1)
        if self.tables.buyers_bid:
            for box in range(self.year, 3):
                owners += self.aboard(self.card, box)
        return [seat in owners for seat in range(self.seats)]

    def can_sail(self, seat: int) -> bool:
        """Return whether the seat has a ship for the card.

        In year I, the ship must be in the reserve. In later years, it must be on the previous box.
        """
        if self.year == 0:
            return self.reserve[seat] > 0
        return self.ships_on(seat, self.card, self.year - 1) > 0

    @property
    def must_keep(self) -> bool:
        """Return whether the buyer must keep a card in hand, as for Magellan on side A and Cook on side B."""
        return self.card in self.tables.keep_one

    def means(self, seat: int) -> int:
        """Return the highest bid that the seat can make for the card."""
        if not self.must_keep:
            return self.gold[seat]
        return max((self.gold[seat] - v for v in VALUES if self.hands[10 * seat + v]), default=0)

    @property
    def veto_worth(self) -> bool:
        """Return whether another card of the year is left. Otherwise a veto would have no effect."""
        return any(self.deck) or bool(self.later)

    # --- the card -----------------------------------------------------------------------------------------------

    def next_card(self) -> None:
        """Turn up the next card of the year. After the last one, end the year."""
        self.card = self.turn = NOBODY
        self.bids = [0] * self.seats
        self.standing = 0
        self.passed = [False] * self.seats
        self.paid = ()
        if self.veto_worth:
            self.phase = TURN
            self.to_act = CHANCE
        else:
            self._end_year()

    def _turn_card(self, explorer: int) -> None:
        self.round += 1
        self.card = explorer
        if any(self.deck):
            self.deck[explorer] -= 1
        else:
            self.later = self.later[1:]
        if True not in self.bidders():
            self._unsold("auction.entitled" if self.year else "auction.no_ship", "auction.unsold")
            return
        self.phase = VETO
        self._ask_veto(self.clockwise(self.speaker))

    def _ask_veto(self, seats: tuple[int, ...]) -> None:
        """Ask the first of these seats that has a usable veto whether it uses the veto.

        If no seat has one, start the auction.
        """
        if any(self.vetoes) and self.veto_worth:
            for seat in seats:
                if self.vetoes[seat]:
                    self.turn = self.to_act = seat
                    return
        self.phase = AUCTION
        self.passed = [not entitled for entitled in self.bidders()]
        for seat in self.clockwise(self.speaker):
            if not self.passed[seat]:
                self.turn = self.to_act = seat
                return

    def _veto(self) -> None:
        self.vetoes[self.turn] -= 1
        self._emit_lot("vetoed", "columbus.veto", "columbus.later")
        self.later = (*self.later, self.card)
        self.next_card()

    def _waive(self) -> None:
        order = self.clockwise(self.speaker)
        self._ask_veto(order[order.index(self.turn) + 1 :])

    def _speak_on(self) -> None:
        """Ask the next seat clockwise for a bid.

        The last seat left buys the card if it has bid. If no seat is left, the card is unsold.
        """
        left = self.passed.count(False)
        if not left:
            self._unsold("auction.unsold")
            return
        if left == 1:
            last = self.passed.index(False)
            if self.bids[last]:
                self._sell(last)
                return
        for seat in self.clockwise((self.turn + 1) % self.seats):
            # Only in a lesson that skips seats can the highest bidder be next.
            if not self.passed[seat] and (not self.bids[seat] or self.bids[seat] < self.standing):
                self.turn = self.to_act = seat
                return

    def _unsold(self, *rules: str) -> None:
        self._emit_lot("unsold", *rules)
        self.sold = (*self.sold, (self.year, self.card, NOBODY, 0))
        self.next_card()

    def _sell(self, seat: int) -> None:
        price = self.standing
        self.sold = (*self.sold, (self.year, self.card, seat, price))
        if self.events is not None:
            second = max(bid for other, bid in enumerate(self.bids) if other != seat)
            self._emit_lot("sold", "auction.sold", of_side=self.name(seat), price=price, second=second)
        self.buyer = self.turn = self.to_act = seat
        self.phase = PAYMENT

    # --- the payment --------------------------------------------------------------------------------------------

    def payments(self) -> list[int]:
        """Return the values of the cards that may be paid next.

        Cards are paid highest first, so each selection has only one order.
        """
        due = self.standing - sum(self.paid)
        at = 10 * self.turn
        counts = self.hands[at : at + (self.paid[-1] if self.paid else 9) + 1]
        if self.tables.exact_first:
            exact = _exact(counts, due)
            # Before the first card is paid, an empty list means that the bid can't be paid exactly.
            if exact or (self.paid and self.exact_only):
                return exact
        reach = 0
        payable = []
        for v, n in enumerate(counts):
            reach += v * n
            if n and reach >= due:
                payable.append(v)
        return payable

    @property
    def exact_only(self) -> bool:
        """Return whether the bid must be paid exactly, because some cards in the buyer's hand added up to the bid."""
        if not self.tables.exact_first:
            return False
        before = self.hands[10 * self.turn : 10 * self.turn + 10]
        for v in self.paid:
            before[v] += 1
        return bool(_sums(before) >> self.standing & 1)

    def _pay(self, value: int) -> None:
        self.lay_open(self.turn, value)
        self.paid = (*self.paid, value)
        self.discard[value] += 1
        over = sum(self.paid) - self.standing
        if over >= 0:
            if over:
                self._emit("overpaid", "pay.change", of_side=self.name(self.turn), gold=over)
            self._sail()

    # --- the ship -----------------------------------------------------------------------------------------------

    def _sail(self) -> None:
        """Place a ship of the buyer in year I, or advance one in a later year.

        If the ships that could advance differ, the buyer chooses one.
        """
        seat, voyage = self.turn, self.card
        if self.year == 0:
            self.reserve[seat] -= 1
            if self.events is not None:
                self._emit("placed", "ship.place", "box.ships", "box.boxes", "ship.court", **self._berth())
            if voyage == MAGELLAN:
                self.joined = len(self.sets)
                self.sets = (*self.sets, (seat, 0, ()))
            self._arrive()
        elif not self.can_sail(seat):
            self._emit_lot("no_ship", "auction.entitled", of_side=self.name(seat))
            self.next_card()
        elif len(self.ways()) > 1:
            self.phase = ADVANCE
        else:
            self._advance(self.ways()[0])

    def _berth(self) -> dict[str, Value]:
        return {"of_side": self.name(self.turn), "explorer": self.card_term(), "year": _BOX_TERMS[self.year]}

    def ways(self) -> list[int]:
        """Return the ships of the buyer that could advance, as indices into `WAYS`.

        Of identical ships, only one is included.
        """
        seat, box = self.turn, self.year - 1
        if self.card == MAGELLAN:
            own = [where for owner, where, _ in self.sets if owner == seat]
            return [k for k, where in enumerate(own) if where == box]
        if self.card == VASCO and self.tables.east_b:
            parts = ((LEFT, VASCO), (RIGHT, VASCO_RIGHT))
            return [way for way, voyage in parts if seat in self.boxes[3 * voyage + box]]
        return [LEFT]

    def _advance(self, way: int) -> None:
        seat, box = self.turn, self.year - 1
        if self.events is not None:
            self._emit("advanced", "ship.advance", "box.boxes", "ship.court", **self._berth())
        if self.card == MAGELLAN:
            own = [k for k, (owner, _, _) in enumerate(self.sets) if owner == seat]
            sets = list(self.sets)
            sets[own[way]] = (seat, self.year, sets[own[way]][2])
            self.sets = tuple(sets)
            self.joined = own[way]
        else:
            at = 3 * (VASCO_RIGHT if way == RIGHT else self.card) + box
            here = list(self.boxes[at])
            here.remove(seat)
            self.boxes[at] = tuple(here)
        self._arrive()

    def _arrive(self) -> None:
        """Apply the effect of the box at which a ship arrives."""
        t, seat = self.tables, self.turn
        if self.card == MAGELLAN:
            self.phase = UNDER
            self.to_act = seat
            return
        if self.card == VASCO and t.east_b:
            self.phase = PART
            self.to_act = seat
            return
        self._moor(self.card)
        if self.card == COLUMBUS and self.year == 0:
            self.vetoes[seat] += 1
        if self.card == VASCO:
            self._draw_cards(ARRIVAL, t.vasco_draws[self.year], "vasco.draw")
        elif self.card == COOK and t.east_b:
            self.phase = LOST
            self.to_act = CHANCE
        else:
            if self.card == POLO and (t.east_b or self.year == len(YEARS) - 1):
                self._emit_lot("plain", "polo.plain")
            if self.card == PIZARRO_VOYAGE and not (t.west_b and self.year == len(YEARS) - 1):
                self._emit_lot("plain", "pizarro.plain")
            if self.card == COOK:
                self.open[seat] = True
                self.show_hand(seat)
                self._emit("opened", "cook.open", of_side=self.name(seat))
            self.next_card()

    def _moor(self, voyage: int) -> None:
        at = 3 * voyage + self.year
        self.boxes[at] = (*self.boxes[at], self.turn)

    def _choose_part(self, way: int) -> None:
        if way == RIGHT:
            self._emit("for_points", "vasco.right", points=self.tables.points[3 * VASCO_RIGHT + self.year])
            self._moor(VASCO_RIGHT)
            self.next_card()
        else:
            self._moor(VASCO)
            self._draw_cards(ARRIVAL, self.tables.vasco_draws[self.year], "vasco.choice")

    def _put_under(self, value: int) -> None:
        seat, k = self.turn, self.joined
        if self.tables.west_b:
            self.discard[value] -= 1
            stored = value
        else:
            stored = value if self.open[seat] else -value
            self.hide_card(seat, value)
        owner, box, cards = self.sets[k]
        self.sets = (*self.sets[:k], (owner, box, (*cards, stored)), *self.sets[k + 1 :])
        self.joined = NOBODY
        self.next_card()

    # --- drawing gold -------------------------------------------------------------------------------------------

    def _draw_cards(self, phase: int, count: int, *rules: str) -> None:
        """Let the current seat draw up to `count` gold cards one after another."""
        self.phase = phase
        self.draws = count
        if count and self.events is not None:
            self._emit("draws", *rules, of_side=self.name(self.turn), n=count)
        self._draw_on()

    def _draw_on(self) -> None:
        """Let chance draw the next gold card, or go on with the game if no more cards are due or left.

        If the pile is empty, the discard pile becomes the new pile.
        """
        if self.draws and not any(self.pile):
            if any(self.discard):
                self.pile, self.discard = self.discard, self.pile
                self._emit("reshuffled", "year.short")
            else:
                self._emit("lost_draws", "year.short", of_side=self.name(self.turn), n=self.draws)
                self.draws = 0
        if self.draws:
            self.to_act = CHANCE
        elif self.phase == ARRIVAL:
            self.next_card()
        elif self.phase == GOLD:
            self._next_owed()
        else:
            self._next_exchange()

    def _take_drawn_card(self, value: int) -> None:
        self.pile[value] -= 1
        self.gain_card(self.turn, value)
        self.draws -= 1
        self._draw_on()

    def _lose(self, value: int) -> None:
        self.lay_open(self.turn, value)
        self.discard[value] += 1
        self.next_card()

    # --- the end of a year --------------------------------------------------------------------------------------

    def _end_year(self) -> None:
        """End the year: open hands are picked up, the gold piles are shuffled together, and all seats draw."""
        t = self.tables
        steps = "year.last" if self.year == len(YEARS) - 1 else "year.order"
        self._emit("year_over", "year.end", steps, "year.shuffle", year=Term(f"year.{YEARS[self.year]}"))
        for seat in self.clockwise(0):
            if self.open[seat]:
                self._emit("closed", "cook.until", of_side=self.name(seat))
        self.open = [False] * self.seats
        self.pile = [a + b for a, b in zip(self.pile, self.discard, strict=True)]
        self.discard = [0] * len(self.discard)
        self.owed = tuple((seat, t.base_draw[self.year] + self.bags(seat)) for seat in self.clockwise(self.speaker))
        self._next_owed()

    def bags(self, seat: int) -> int:
        """Return the number of gold cards that the seat gets for its ships at the end of the year."""
        t, year = self.tables, self.year
        on_boxes = sum(t.bags[3 * v + year] * self.boxes[3 * v + year].count(seat) for v in t.voyages)
        return on_boxes + t.bags[3 * MAGELLAN + year] * self.ships_on(seat, MAGELLAN, year)

    def _next_owed(self) -> None:
        if self.owed:
            (self.turn, count), self.owed = self.owed[0], self.owed[1:]
            rules = ["year.last"] if self.year == len(YEARS) - 1 else ["year.gold"]
            if self.events is not None and self.bags(self.turn):
                rules += ["year.bags", "box.bags"]
            self._draw_cards(GOLD, count, *rules)
            return
        if self.year < len(YEARS) - 1 and not self.tables.east_b:
            ships = self.boxes[3 * POLO + self.year]
            self.exchanges = tuple(s for s in self.clockwise(self.speaker) for _ in range(ships.count(s)))
        self._next_exchange()

    def _next_exchange(self) -> None:
        self.exchanged = ()
        while self.exchanges:
            self.turn, self.exchanges = self.exchanges[0], self.exchanges[1:]
            if self.size[self.turn] and self.tables.exchange:
                self.phase = EXCHANGE
                self.to_act = self.turn
                return
        self._next_year()

    def _give_up(self, value: int) -> None:
        self.lay_open(self.turn, value)
        self.discard[value] += 1
        self.exchanged = (*self.exchanged, value)
        if len(self.exchanged) == self.tables.exchange or not self.size[self.turn]:
            self._restock()

    def _restock(self) -> None:
        self._draw_cards(RESTOCK, len(self.exchanged), "polo.exchange")

    def _next_year(self) -> None:
        if self.year == len(YEARS) - 1:
            self._count(self.clockwise(self.speaker))
            return
        if self.year == 0:
            if any(self.reserve):
                self._emit("ships_leave", "year.leave", n=sum(self.reserve))
            self.reserve = [0] * self.seats
        self.year += 1
        self.deck = [self.tables.explorer_cards[self.year]] * len(EXPLORERS)
        self._emit("year_begins", "year.next", "aim.years", year=Term(f"year.{YEARS[self.year]}"))
        self.next_card()

    # --- the scoring ---------------------------------------------------------------------------------------------

    def _count(self, seats: tuple[int, ...]) -> None:
        """Score these seats one after another.

        On side B, scoring pauses while a seat with a ship on Pizarro's last box decides about its draws.
        """
        for seat in seats:
            self.turn = seat
            self.lay_all_open(seat)
            self.points[seat] = self.count(seat)
            if self.events is not None:
                self._emit_count(seat)
            if self.tables.west_b and seat in self.boxes[3 * PIZARRO_VOYAGE + 2]:
                self.phase = PIZARRO
                self.to_act = seat
                return
        self.phase = OVER
        self.turn = NOBODY
        self.to_act = None
        best = max(points or 0 for points in self.points)
        winners = [self.name(seat) for seat, points in enumerate(self.points) if points == best]
        tied = ("score.tie",) if len(winners) > 1 else ()
        self._emit("won", "aim.rulers", *tied, sides=winners, points=best)

    def _emit_count(self, seat: int) -> None:
        sources = {"crowns": self.crowns(seat), "sets": self.set_points(seat), "hand": self.hand_points(seat)}
        counted = ("score.order", "score.ships", "score.gold", "score.total", "box.crown", "box.crowns")
        under = ("magellan.crown",) if sources["sets"] else ()
        self._emit("counted", *counted, *under, of_side=self.name(seat), points=self.count(seat), **sources)

    def crowns(self, seat: int) -> int:
        """Return the points for the boxes that the seat's ships occupy, without the gold under Magellan cards."""
        points, boxes = self.tables.points, self.boxes
        on_boxes = sum(points[at] * boxes[at].count(seat) for at in range(len(points)) if boxes[at])
        return on_boxes + sum(points[3 * MAGELLAN + box] for owner, box, _ in self.sets if owner == seat)

    def set_points(self, seat: int) -> int:
        """Return the points for the gold under the seat's Magellan cards."""
        return sum([self.points_of_set(box, cards) for owner, box, cards in self.sets if owner == seat])

    def points_of_set(self, box: int, cards: tuple[int, ...]) -> int:
        """Return the points for the gold under one Magellan card."""
        t = self.tables
        return t.multiplier[box] * sum([t.crowns[abs(v)] for v in cards])

    def hand_points(self, seat: int) -> int:
        """Return the number of crowns on the cards in the seat's hand."""
        return sum(map(mul, self.tables.crowns, self.hands[10 * seat : 10 * seat + 10]))

    def count(self, seat: int) -> int:
        """Return all points of the seat except those from Pizarro's draws."""
        return self.crowns(seat) + self.set_points(seat) + self.hand_points(seat)

    def luck_points(self, seat: int) -> int:
        """Return the seat's points from Pizarro's draws.

        They are 0 until the seat has stopped, and 0 if it went bust.
        """
        owner = self.tables.west_b and seat in self.boxes[3 * PIZARRO_VOYAGE + 2]
        good = owner and self.points[seat] is not None and self.turn != seat and sum(self.luck) <= self.tables.limit
        return sum(self.luck) if good else 0

    def _try_luck(self, value: int) -> None:
        self.pile[value] -= 1
        self.luck = (*self.luck, value)
        if sum(self.luck) > self.tables.limit:
            values: dict[str, Value] = {"gold": value, "sum": sum(self.luck), "n": len(self.luck)}
            self._emit("bust", "pizarro.limit", of_side=self.name(self.turn), **values, points=0)
            self._count_on()
        else:
            self.phase = PIZARRO
            self.to_act = self.turn

    def _stop_luck(self) -> None:
        self.points[self.turn] = (self.points[self.turn] or 0) + sum(self.luck)
        self._emit("luck_counts", "pizarro.luck", of_side=self.name(self.turn), points=sum(self.luck), n=len(self.luck))
        self._count_on()

    def _count_on(self) -> None:
        order = self.clockwise(self.speaker)
        self._count(order[order.index(self.turn) + 1 :])

    def result(self) -> Result | None:
        """Return the result of the game, or None if it is not over."""
        if self.to_act is not None:
            return None
        scores = tuple(points or 0 for points in self.points)
        ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(winners, tuple(SIDES[seat] for seat in winners), ranks, scores, EndReason.LAST_CARD)

    # --- the interface of a state --------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order."""
        t, phase = self.tables, self.phase
        if self.to_act is None or self.to_act < 0:
            return []
        if phase == AUCTION:
            return [*t.bid[self.standing + 1 : self.means(self.turn) + 1], t.pass_]
        if phase == PAYMENT:
            return [t.pay[v] for v in self.payments()]
        if phase == VETO:
            return [t.veto, t.waive]
        if phase == UNDER:
            values = sorted(set(self.paid)) if t.west_b else [v for v in VALUES if self.hands[10 * self.turn + v]]
            return [t.under[v] for v in values]
        if phase == ADVANCE:
            return [t.advance[way] for way in self.ways()]
        if phase == PART:
            return t.part[LEFT:]
        if phase == EXCHANGE:
            most = self.exchanged[-1] if self.exchanged else 9
            return [*(t.discard[v] for v in VALUES if v <= most and self.hands[10 * self.turn + v]), t.done]
        return [t.draw, t.stop] if any(self.pile) else [t.stop]

    def chances(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities, or an empty list if chance doesn't move next."""
        if self.to_act != CHANCE:
            return []
        if self.phase == START:
            return [(seat, 1 / self.seats) for seat in range(self.seats)]
        if self.phase == TURN:
            return _shares(self.deck) if any(self.deck) else [(self.later[0], 1.0)]
        if self.phase == LOST:
            return _shares(self.hands[10 * self.turn : 10 * self.turn + 10])
        return _shares(self.pile)

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next."""
        if self.to_act == CHANCE:
            self._answered(n)
            return
        attempt: Attempt = self.tables.attempts[n]
        kind, value = attempt
        if kind == "pass":
            self.passed[self.turn] = True
            self._speak_on()
        elif kind == "bid":
            self.bids[self.turn] = self.standing = value
            self._speak_on()
        elif kind == "pay":
            self._pay(value)
        elif kind == "veto":
            self._veto()
        elif kind == "waive":
            self._waive()
        elif kind == "under":
            self._put_under(value)
        elif kind == "advance":
            self._advance(value)
        elif kind == "part":
            self._choose_part(value)
        elif kind == "discard":
            self._give_up(value)
        elif kind == "done":
            self._restock()
        elif kind == "draw":
            self.phase = LUCK
            self.to_act = CHANCE
        else:
            self._stop_luck()

    def _answered(self, n: int) -> None:
        if self.phase == START:
            self.auctioneer = n
            self.next_card()
        elif self.phase == TURN:
            self._turn_card(n)
        elif self.phase == LOST:
            self._lose(n)
        elif self.phase == LUCK:
            self._try_luck(n)
        else:
            self._take_drawn_card(n)

    # --- words --------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> Term:
        """Return the word for the seat's side."""
        return _SIDE_TERMS[seat]

    def card_term(self) -> Term:
        """Return the word for the card on offer."""
        return _CARD_TERMS[self.card]

    def _emit(self, kind: str, *rules: str, **values: Value) -> None:
        if self.events is not None:
            self.events.append(Event(kind, rules, values))

    def _emit_lot(self, kind: str, *rules: str, **values: Value) -> None:
        """Emit an event about the card on offer."""
        if self.events is not None:
            self._emit(kind, *rules, explorer=self.card_term(), year=YEARS[self.year], **values)


_PURCHASE: Final = (PAYMENT, ADVANCE, PART, UNDER, ARRIVAL, LOST)
"""Phases in which the card on offer has a buyer."""
_CLOCKWISE: Final = [
    [(*range(first, seats), *range(first)) for first in range(seats)] for seats in range(len(SIDES) + 1)
]
"""All seats in clockwise order, indexed by the number of seats and by the seat that comes first."""
_SIDE_TERMS: Final = tuple(Term(f"side.{side}") for side in SIDES)
_CARD_TERMS: Final = tuple(Term(f"explorer.{explorer}") for explorer in EXPLORERS)
_BOX_TERMS: Final = tuple(Term(f"box.{year}") for year in YEARS)


def _sums(counts: list[int]) -> int:
    """Return a number in which bit k is set if some of the cards add up to k."""
    bits = 1
    for v in VALUES:
        for _ in range(counts[v]):
            bits |= bits << v
    return bits


def _exact(counts: list[int], due: int) -> list[int]:
    """Return the values that the highest card can have in a selection of cards worth exactly `due`.

    `counts[v]` is the number of cards of value `v`.
    """
    highest = []
    bits = 1  # bit k is set if a selection of the lower cards is worth k
    for v, n in enumerate(counts[: due + 1]):
        if n:
            if n > 1:
                for _ in range(n - 1):
                    bits |= bits << v
            if bits >> (due - v) & 1:
                highest.append(v)
            bits |= bits << v
    return highest


def _shares(counts: list[int]) -> list[tuple[int, float]]:
    total = sum(counts)
    return [(k, count / total) for k, count in enumerate(counts) if count]
