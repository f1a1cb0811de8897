"""Reads a position of Magellan from JSON data, and reports all its problems.

The keys are those of `State.to_dict()`. A lesson may leave out keys. By default, it is year I, and seat 0 speaks first.
During an auction, all seats that may bid are still in it. From the payment until the effects of the purchase are over,
all seats except the buyer are out, and the sale is already listed. Each hand has one card of each value from one to
nine, all other gold is in the pile, all cards of the year are in the deck, and there are no ships on the boxes. If a
lesson leaves out one of the keys for explorer cards and ships, the cards and ships that it does list need not be
complete. The key `lesson` then marks this position and all later ones in the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardbook.core import CHANCE
from boardbook.core.validation import FAR, PositionReader, is_whole
from boardbook.core.words import Phrase
from boardbook.games.magellan.rules import State
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
    PHASES,
    PIZARRO,
    RESTOCK,
    START,
    TURN,
    UNDER,
    VETO,
    Set,
    known,
)
from boardbook.games.magellan.tables import COLUMBUS, COOK, EXPLORERS, MAGELLAN, SIDES, VALUES, VASCO, VOYAGES, Tables
from boardbook.games.magellan.tables import PIZARRO as PIZARRO_VOYAGE

KEYS: Final = (
    "phase",
    "seats",
    "turn",
    "year",
    "round",
    "auctioneer",
    "buyer",
    "card",
    "deck",
    "later",
    "bids",
    "passed",
    "paid",
    "hands",
    "pile",
    "discard",
    "reserve",
    "boxes",
    "sets",
    "secret",
    "joined",
    "vetoes",
    "open",
    "sold",
    "draws",
    "owed",
    "exchanges",
    "exchanged",
    "luck",
    "points",
    "sure",
    "shown",
)
COUNTED: Final = ("deck", "later", "sold", "reserve", "boxes", "sets")
"""If a position has all these keys, it must have every explorer card of the year and every ship."""

MAX_DRAWS: Final = 99
"""Upper bound on the number of gold cards that a seat still has to draw."""
BUYING: Final = (PAYMENT, ADVANCE, PART, UNDER, ARRIVAL, LOST)
"""The phases from the sale of a card until the end of its effects."""
LYING: Final = (PAYMENT, ADVANCE, PART, UNDER, LOST)
"""Phases in which the payment must still be on the discard pile, because no gold card can have been drawn since."""
ENDING: Final = (GOLD, EXCHANGE, RESTOCK, PIZARRO, LUCK, OVER)
"""The phases after the last card of a year."""


class Reader(PositionReader):
    """Reads a position. `problems` has one sentence per problem. If there are none, `state` is the position."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(position, (*KEYS, "lesson"))
        self.tables = tables
        if not self.readable:
            return
        count = self.data.get("seats", len(self.data["hands"]) if isinstance(self.data.get("hands"), list) else None)
        if not is_whole(count, seats.start, seats.stop - 1):
            self._wrong(
                "`seats` must be a number from {start} to {stop}, not {count}",
                start=seats.start,
                stop=seats.stop - 1,
                count=repr(count),
            )
            return
        self.seats: int = count
        self.state = State(tables, self.seats)
        self._lesson(COUNTED)
        parts = (self._moment, self._ships, self._bids, self._sales, self._auction, self._gold, self._draws)
        for part in (*parts, self._knowledge, self._count):
            part()
        if not self.problems:
            self._agreement()

    # --- small readers ------------------------------------------------------------------------------------------

    def _seat(self, key: str, value: object) -> int:
        return NOBODY if value is None else self._number(key, value, 0, self.seats - 1)

    def _per_seat(self, key: str, default: object) -> list[Any]:
        return self._list(key, self.data.get(key, [default] * self.seats), self.seats) or [default] * self.seats

    def _values(self, key: str, value: object) -> tuple[int, ...]:
        return tuple(self._number(key, v, 1, 9) for v in self._list(key, value))

    def _explorer(self, key: str, name: object) -> int:
        return max(self._index(key, name, EXPLORERS), 0)

    # --- the parts ----------------------------------------------------------------------------------------------

    def _moment(self) -> None:
        s = self.state
        phase = self._index("phase", self.data.get("phase", PHASES[AUCTION]), PHASES)
        s.phase = phase if phase >= 0 else AUCTION
        s.year = self._number_or_default("year", 1, 1, 3) - 1
        s.round = self._number_or_default("round", 1 if s.phase > TURN else 0, 0, FAR)
        s.auctioneer = self._seat("auctioneer", self.data.get("auctioneer", None if s.phase == START else 0))
        s.buyer = self._seat("buyer", self.data.get("buyer"))
        card = self.data.get("card")
        s.card = NOBODY if card is None else self._explorer("card", card)
        decided = s.phase not in (START, TURN, OVER)
        default = max(s.speaker, 0) if decided else None
        s.turn = self._seat("turn", self.data.get("turn", default))
        if s.phase in BUYING and "buyer" not in self.data:
            s.buyer = s.turn
        chance = s.phase in (START, TURN, ARRIVAL, LOST, GOLD, RESTOCK, LUCK)
        s.to_act = None if s.phase == OVER else CHANCE if chance else s.turn
        if decided and s.turn < 0:
            self._wrong("turn: phase {phase} needs a seat", phase=PHASES[s.phase])
        if s.phase in (VETO, AUCTION, PAYMENT, ADVANCE, PART, UNDER, ARRIVAL, LOST) and s.card < 0:
            self._wrong("card: phase {phase} needs a card on offer", phase=PHASES[s.phase])

    def _ships(self) -> None:
        s, t = self.state, self.tables
        boxes = self.data.get("boxes", {})
        rows = [VOYAGES[v] for v in t.voyages if v != MAGELLAN]
        if not isinstance(boxes, Mapping):
            self._wrong(
                "`boxes` must be an object with the keys {rows}, not {boxes}", rows=", ".join(rows), boxes=repr(boxes)
            )
            boxes = {}
        for name, lists in boxes.items():
            if name not in rows:
                self._wrong("boxes: {name} is not one of {rows}", name=repr(name), rows=", ".join(rows))
                continue
            at = 3 * VOYAGES.index(name)
            for box, here in enumerate(self._list(f"boxes.{name}", lists, 3)):
                key = f"boxes.{name}"
                s.boxes[at + box] = tuple(self._number(key, who, 0, self.seats - 1) for who in self._list(key, here))
        self._sets()
        placed = [sum(here.count(who) for here in s.boxes) + sum(o == who for o, _, _ in s.sets) for who in self._all]
        if s.phase == PART and s.turn >= 0:
            placed[s.turn] += 1  # the ship that is about to be moored
        left = [max(0, t.ships - n) if s.year == 0 else 0 for n in placed]
        s.reserve = [
            self._number("reserve", n, 0, t.ships) for n in self._list("reserve", self.data.get("reserve", left))
        ]
        if len(s.reserve) != self.seats:
            self._wrong("`reserve` must be a list of {seats} numbers", seats=self.seats)
            s.reserve = left
        for who in self._all:
            if placed[who] + s.reserve[who] > t.ships:
                self._wrong(
                    "seat {who} has {placed} ships, but there are only {ships} of each colour",
                    who=who,
                    placed=placed[who] + s.reserve[who],
                    ships=t.ships,
                )
        if not self.told_lesson:
            self._berths()
        most = t.explorer_cards[0]
        s.vetoes = [self._number("vetoes", n, 0, most) for n in self._per_seat("vetoes", 0)]

    def _berths(self) -> None:
        """Check that a card was sold for every ship on a box, including a ship that is about to arrive."""
        s, cards = self.state, self.tables.explorer_cards
        for box in range(3):
            for voyage, name in enumerate(EXPLORERS):
                here = sum(s.ships_on(who, voyage, box) for who in self._all)
                if here > cards[box]:
                    self._wrong(
                        "boxes.{name}: the number of ships on box {box} must be at most {cards}, not {here}",
                        name=name,
                        here=here,
                        box=box + 1,
                        cards=cards[box],
                    )
                # A ship on a later box also needed a card of this year.
                came = sum(s.ships_on(who, voyage, later) for who in self._all for later in range(box, 3))
                came += s.phase == PART and s.card == voyage and box <= s.year
                if here <= cards[box] < came:
                    self._wrong(
                        "boxes.{name}: the number of ships that reached box {box} must be at most {cards}, not {came}",
                        name=name,
                        came=came,
                        box=box + 1,
                        cards=cards[box],
                    )

    def _sets(self) -> None:
        s = self.state
        secret = self.data.get("secret")
        sets: list[Set] = []
        for k, entry in enumerate(self._list("sets", self.data.get("sets", []))):
            parts = self._list("sets", entry, 3)
            if parts:
                who, box = self._number("sets", parts[0], 0, self.seats - 1), self._number("sets", parts[1], 1, 3) - 1
                cards = self._values("sets", parts[2])
                hidden = self._hidden(secret, k, len(cards))
                sets.append((who, box, tuple(-v if h else v for v, h in zip(cards, hidden, strict=True))))
        s.sets = tuple(sets)
        joined = self.data.get("joined")
        s.joined = NOBODY if joined is None else self._number("joined", joined, 0, max(0, len(sets) - 1))
        if s.phase == UNDER and s.joined < 0:
            own = [k for k, (who, box, _) in enumerate(sets) if who == s.turn and box == s.year]
            s.joined = own[-1] if own else NOBODY
        elif s.phase != UNDER and s.joined >= 0:
            self._wrong("`joined` must be null in phase {phase}", phase=PHASES[s.phase])
        fits = 0 <= s.joined < len(s.sets) and s.sets[s.joined][:2] == (s.turn, s.year)
        if s.phase == UNDER and not fits:
            self._wrong("joined: phase `under` needs one of the buyer’s Magellan sets on this year’s box")

    @property
    def _all(self) -> range:
        return range(self.seats)

    def _hidden(self, secret: object, k: int, cards: int) -> list[bool]:
        """Return which cards of a set are hidden from other seats.

        By default, all of them are hidden on side A, and none on side B.
        """
        if secret is None:
            return [not self.tables.west_b] * cards
        rows = self._list("secret", secret)
        row = self._list("secret", rows[k], cards) if k < len(rows) else []
        return [self._truth("secret", h) for h in row] or [not self.tables.west_b] * cards

    def _sales(self) -> None:
        s = self.state
        sold = []
        for entry in self._list("sold", self.data.get("sold", [])):
            parts = self._list("sold", entry, 4)
            if parts:
                year, price = (
                    self._number("sold", parts[0], 1, 3) - 1,
                    self._number("sold", parts[3], 0, self.tables.most),
                )
                sold.append((year, self._explorer("sold", parts[1]), self._seat("sold", parts[2]), price))
        if "sold" not in self.data and s.phase in BUYING and s.card >= 0 and s.standing:
            sold = [(s.year, s.card, s.turn, s.standing)]
        s.sold = tuple(sold)

    def _bids(self) -> None:
        s = self.state
        s.bids = [
            0 if bid is None else self._number("bids", bid, 0, self.tables.most) for bid in self._per_seat("bids", None)
        ]
        s.standing = max(s.bids)

    @property
    def _on_the_table(self) -> int:
        """Return the card that is on offer or was just sold.

        Return `NOBODY` if there is none, or if `sold` already lists it.
        """
        s = self.state
        counted = s.phase in BUYING and s.sold[-1:] == ((s.year, s.card, s.turn, s.standing),)
        return s.card if s.phase in (VETO, AUCTION, *BUYING) and not counted else NOBODY

    def _auction(self) -> None:
        s, t = self.state, self.tables
        s.later = tuple(self._explorer("later", name) for name in self._list("later", self.data.get("later", [])))
        full = [0 if s.phase in ENDING else t.explorer_cards[s.year]] * len(EXPLORERS)
        gone = [e for year, e, _, _ in s.sold if year == s.year] + [*s.later, self._on_the_table]
        deck = self.data.get("deck")
        if deck is None:
            s.deck = [max(0, n - gone.count(e)) for e, n in enumerate(full)]
        elif not isinstance(deck, Mapping) or set(deck) - set(EXPLORERS):
            self._wrong(
                "`deck` must be an object with the keys {explorers}, not {given}",
                explorers=", ".join(EXPLORERS),
                given=repr(deck),
            )
        else:
            s.deck = [0] * len(EXPLORERS)
            for name, n in deck.items():
                e = EXPLORERS.index(name)
                s.deck[e] = self._number("deck", n, 0, full[e])
        s.passed = [self._truth("passed", p) for p in self._per_seat("passed", False)]
        if s.phase in BUYING and "passed" not in self.data:
            s.passed = [who != s.turn for who in self._all]
        if s.phase == AUCTION and s.card >= 0:
            entitled = [s.entitled(who) for who in self._all]
            if "passed" not in self.data:
                s.passed = [not e for e in entitled]
                if "turn" not in self.data and any(entitled):
                    s.turn = s.to_act = next(who for who in s.clockwise(max(s.speaker, 0)) if entitled[who])
            if not any(entitled):
                self._wrong("card: nobody may bid for {card} in year {year}", card=EXPLORERS[s.card], year=s.year + 1)
            elif s.turn >= 0 and s.passed[s.turn]:
                self._wrong("turn: seat {turn} is out of this auction", turn=s.turn)
        if s.phase == VETO and s.card >= 0:
            self._veto()
        s.paid = self._values("paid", self.data.get("paid", []))
        if s.phase == PAYMENT and not s.standing:
            self._wrong("bids: a payment needs a bid")

    def _veto(self) -> None:
        """Check that the seat that must decide has a veto, and that using the veto would make a difference."""
        s = self.state
        holders = [who for who in s.clockwise(max(s.speaker, 0)) if s.vetoes[who]]
        if "turn" not in self.data and holders:
            s.turn = s.to_act = holders[0]
        if s.turn not in holders:
            self._wrong("vetoes: seat {turn} has no veto to use", turn=s.turn)
        if not any(s.entitled(who) for who in self._all):
            self._wrong("card: nobody may bid for {card} in year {year}", card=EXPLORERS[s.card], year=s.year + 1)
        if not s.veto_worth:
            self._wrong("phase: no veto is offered when no other card of the year is left")

    def _gold(self) -> None:
        s, t = self.state, self.tables
        s.open = [self._truth("open", o) for o in self._per_seat("open", False)]
        s.luck = self._values("luck", self.data.get("luck", []))
        hands = self._per_seat("hands", list(VALUES))
        s.hands = [0] * len(s.hands)
        for who, hand in enumerate(hands):
            for v in self._values("hands", hand):
                s.hands[10 * who + v] += 1
            s.size[who], s.gold[who] = len(s.hand(who)), sum(s.hand(who))
        paid = [s.paid.count(v) if s.phase in LYING else 0 for v in VALUES]
        s.discard = [0, *self._pile("discard", paid)]
        if lacking := [v for v in VALUES if s.discard[v] < paid[v - 1]]:
            self._wrong("`discard` must contain the cards paid, including {lacking}", lacking=lacking)
        elsewhere = [
            s.discard[v]
            + sum(s.hands[10 * who + v] for who in self._all)
            + sum(abs(card) == v for _, _, cards in s.sets for card in cards)
            + s.luck.count(v)
            for v in range(10)
        ]
        s.pile = [0, *self._pile("pile", [max(0, t.copies - n) for n in elsewhere[1:]])]
        for v in VALUES:
            total = elsewhere[v] + s.pile[v]
            if total != t.copies:
                self._wrong(
                    "the number of gold cards of value {v} must be {copies}, not {total}",
                    v=v,
                    copies=t.copies,
                    total=total,
                )

    def _pile(self, key: str, default: Sequence[int]) -> list[int]:
        numbers = self._list(key, self.data.get(key, list(default)), len(VALUES))
        return [self._number(key, n, 0, self.tables.copies) for n in numbers] or list(default)

    def _draws(self) -> None:
        s = self.state
        drawing = s.phase in (ARRIVAL, GOLD, RESTOCK)
        s.draws = self._number_or_default("draws", int(drawing), 0, MAX_DRAWS)
        if drawing != bool(s.draws):
            self._wrong("draws: {draws} does not fit phase {phase}", draws=s.draws, phase=PHASES[s.phase])
        owed = [self._list("owed", pair, 2) for pair in self._list("owed", self.data.get("owed", []))]
        s.owed = tuple(
            (self._number("owed", p[0], 0, self.seats - 1), self._number("owed", p[1], 0, MAX_DRAWS)) for p in owed if p
        )
        seats = self._list("exchanges", self.data.get("exchanges", []))
        s.exchanges = tuple(self._number("exchanges", who, 0, self.seats - 1) for who in seats)
        s.exchanged = self._values("exchanged", self.data.get("exchanged", []))
        if s.phase in (EXCHANGE, RESTOCK) and self.tables.east_b:
            self._wrong("phase: there is no exchange on the east board’s side B")
        if s.phase == EXCHANGE and len(s.exchanged) >= self.tables.exchange:
            self._wrong(
                "`exchanged` must hold fewer than {exchange} cards in phase `exchange`",
                exchange=self.tables.exchange,
            )
        for key, left, phases in (
            ("owed", s.owed, (GOLD,)),
            ("exchanges", s.exchanges, (EXCHANGE, RESTOCK)),
            ("exchanged", s.exchanged, (EXCHANGE, RESTOCK)),
            ("luck", s.luck, (PIZARRO, LUCK, OVER)),
        ):
            if left and s.phase not in phases:
                self._wrong("{key} must be empty in phase {phase}", key=key, phase=PHASES[s.phase])
        if s.phase in (PIZARRO, LUCK) and sum(s.luck) > self.tables.limit:
            self._wrong(
                "`luck` must add up to at most {limit} while cards are still drawn, not {luck}",
                luck=sum(s.luck),
                limit=self.tables.limit,
            )
        if s.phase == PART and not self.tables.east_b:
            self._wrong("phase: only side B of the east board has parts for Vasco da Gama’s boxes")
        if s.phase in (PIZARRO, LUCK) and not self.tables.west_b:
            self._wrong("phase: Pizarro’s gamble exists only on side B of the west board")

    def _knowledge(self) -> None:
        """Read what everybody knows about each hand. By default, only the cards in open hands are known."""
        s = self.state
        for key, counts in (("sure", s.sure), ("shown", s.shown)):
            counts[:] = [0] * len(counts)
            for who, cards in enumerate(self._per_seat(key, [])):
                for v in self._values(key, cards):
                    counts[10 * who + v] += 1
        if "shown" not in self.data:
            for who in self._all:
                if s.open[who]:
                    s.show_hand(who)

    def _count(self) -> None:
        """Read the points of the seats that were scored. By default, compute them from ships and cards."""
        s = self.state
        counting = s.phase in (PIZARRO, LUCK)
        order = s.clockwise(max(s.speaker, 0))
        counted = order[: order.index(s.turn) + 1] if counting and s.turn >= 0 else order if s.phase == OVER else []
        points = self._per_seat("points", None)
        for who in self._all:
            if points[who] is not None:
                self._number("points", points[who], 0, FAR)
            if who not in counted:
                if points[who] is not None:
                    self._wrong(
                        "points: seat {who} can't have counted its points yet in phase {phase}",
                        who=who,
                        phase=PHASES[s.phase],
                    )
                continue
            s.lay_all_open(who)
            # A lesson may give points without listing all ships and cards.
            s.points[who] = s.count(who) if points[who] is None else points[who]
        if counting and s.turn >= 0 and s.turn not in s.boxes[3 * PIZARRO_VOYAGE + 2]:
            self._wrong("turn: seat {turn} has no ship on Pizarro’s box III", turn=s.turn)

    def _agreement(self) -> None:
        """Check that the parts of the position fit together."""
        s = self.state
        for who in self._all:
            private = [*s.hand(who), *s.hidden_under(who)]
            for v in VALUES:
                at = 10 * who + v
                if s.shown[at] > s.hands[at] or s.sure[at] > private.count(v) or s.shown[at] > s.sure[at]:
                    self._wrong("sure, shown: {side} does not hold these cards of value {v}", side=SIDES[who], v=v)
        self._decks()
        self._fleet()
        self._all_told()
        if s.auctioneer < 0 and s.phase != START:
            self._wrong("`auctioneer` may be null only in phase `start`")
        if s.phase in (VETO, AUCTION, *BUYING):
            self._offer()
        if s.phase not in BUYING and s.paid:
            self._wrong("paid: nothing is paid in phase {phase}", phase=PHASES[s.phase])
        if s.phase not in (AUCTION, *BUYING) and s.standing:
            self._wrong("bids: nobody bids in phase {phase}", phase=PHASES[s.phase])
        last = len(self.tables.explorer_cards) - 1
        if s.phase in (EXCHANGE, RESTOCK) and s.year == last:
            self._wrong("phase: there is no exchange in year III")
        if s.phase in (PIZARRO, LUCK, OVER) and s.year != last:
            self._wrong(
                "phase: {phase} comes after year III, not in year {year}", phase=PHASES[s.phase], year=s.year + 1
            )
        if self.problems:
            return
        if s.to_act is not None and s.to_act >= 0 and not s.legal_actions():
            self._wrong("seat {turn} would have nothing to do in phase {phase}", turn=s.turn, phase=PHASES[s.phase])
        if s.to_act == CHANCE and not (s.phase == TURN and not s.veto_worth) and not s.chances():
            self._wrong("chance decides nothing in phase {phase}", phase=PHASES[s.phase])

    def _decks(self) -> None:
        """Check that no explorer has more cards in a year than the game contains."""
        s, full = self.state, self.tables.explorer_cards[self.state.year]
        for e, name in enumerate(EXPLORERS):
            settled = sum((year, explorer) == (s.year, e) for year, explorer, _, _ in s.sold)
            total = s.deck[e] + s.later.count(e) + settled + (e == self._on_the_table)
            if total > full:
                self._wrong(
                    "deck: {total} cards of {name} in year {year}, but the game has {full}",
                    total=total,
                    name=name,
                    year=s.year + 1,
                    full=full,
                )
        for year, full in enumerate(self.tables.explorer_cards):
            for e, name in enumerate(EXPLORERS):
                settled = sum((when, explorer) == (year, e) for when, explorer, _, _ in s.sold)
                if settled > full and year < s.year:
                    self._wrong(
                        "sold: {settled} cards of {name} in year {year}, but the game has {full}",
                        settled=settled,
                        name=name,
                        year=year + 1,
                        full=full,
                    )
        if any(year > s.year for year, _, _, _ in s.sold):
            self._wrong("sold: nothing can have been sold after year {year} yet", year=s.year + 1)
        if s.phase == TURN and not s.veto_worth:
            self._wrong("deck: no card is left to turn up")
        if s.phase in ENDING and s.veto_worth:
            self._wrong(
                "deck: the year is not over while a card is left, so phase {phase} is impossible", phase=PHASES[s.phase]
            )

    def _all_told(self) -> None:
        """Check that no explorer cards or ships are missing, except in a lesson that leaves some of them out."""
        s, t = self.state, self.tables
        missing: list[str] = []
        for e, name in enumerate(EXPLORERS):
            settled = sum((year, explorer) == (s.year, e) for year, explorer, _, _ in s.sold)
            total = s.deck[e] + s.later.count(e) + settled + (s.phase in (VETO, AUCTION) and s.card == e)
            full = t.explorer_cards[s.year]
            if total < full:
                sentence = "deck: {total} cards of {name} in year {year}, but the game has {full}"
                missing.append(Phrase(sentence, total=total, name=name, year=s.year + 1, full=full))
        for who in self._all:
            placed = sum(here.count(who) for here in s.boxes) + sum(owner == who for owner, _, _ in s.sets)
            ships = placed + s.reserve[who] + (who == s.turn and s.phase == PART)
            if not s.year and ships < t.ships:
                sentence = "reserve: seat {who} has only {ships} of the {most} ships of its colour"
                missing.append(Phrase(sentence, who=who, ships=ships, most=t.ships))
        missing += [*self._voyages(), *self._rights()]
        s.lesson = self._is_lesson(missing)

    def _voyages(self) -> list[str]:
        """Check that each seat has brought one ship to a box for every card that it bought for that box."""
        s = self.state
        problems: list[str] = []
        for year in range(s.year + 1):
            for e, name in enumerate(EXPLORERS):
                for who in self._all:
                    came, bought = self._came(who, e, year), self._bought(who, e, year)
                    if came != bought - self._idle(who, e, year):
                        sentence = (
                            "sold: seat {who} bought {n} cards of {name} in year {year}, but {came} ships came for them"
                        )
                        problems.append(Phrase(sentence, who=who, n=bought, name=name, year=year + 1, came=came))
        return problems

    def _rights(self) -> list[str]:
        """Check that `buyer` is the last buyer, and that each veto belongs to a Columbus card bought in year I."""
        s = self.state
        problems: list[str] = []
        last = next((who for _, _, who, _ in reversed(s.sold) if who >= 0), NOBODY)
        if s.buyer != last:
            sentence = "`buyer` must be {last}, the last buyer in `sold`, not {buyer}"
            problems.append(Phrase(sentence, last=known(last), buyer=known(s.buyer)))
        paying = s.phase == PAYMENT and s.year == 0 and s.card == COLUMBUS
        bought = [self._bought(who, COLUMBUS, 0) - (paying and who == s.turn) for who in self._all]
        for who, n in enumerate(bought):
            if s.vetoes[who] > n:
                sentence = "vetoes: seat {who} can’t have {left} left; it bought {n} cards of columbus in year 1"
                problems.append(Phrase(sentence, who=who, left=s.vetoes[who], n=n))
        if s.later and (left := sum(s.vetoes)) + len(s.later) > sum(bought):
            sentence = "vetoes: {left} of {bought} can’t be left, because cards have been put off"
            problems.append(Phrase(sentence, left=left, bought=sum(bought)))
        return problems

    def _bought(self, who: int, explorer: int, year: int) -> int:
        """Return how many cards of an explorer a seat bought in a year."""
        return sum(sale[:3] == (year, explorer, who) for sale in self.state.sold)

    def _came(self, who: int, explorer: int, year: int) -> int:
        """Return how many of a seat's ships came to an explorer's box, including a ship that is about to arrive.

        `year` is the year of the box, counted from 0.
        """
        s = self.state
        came = sum(s.ships_on(who, explorer, box) for box in range(year, 3))
        if (who, explorer) != (s.turn, s.card):
            return came
        return came + (s.phase == PART or (s.phase in (PAYMENT, ADVANCE) and year == s.year and s.can_sail(who)))

    def _idle(self, who: int, explorer: int, year: int) -> int:
        """Return how many cards a seat may have bought although none of its ships could advance.

        This is possible only with the option `bidders = "buyers"`.
        """
        before = self._came(who, explorer, year - 1) if self.tables.buyers_bid and year else 0
        return max(0, self._bought(who, explorer, year) - before) if before else 0

    def _fleet(self) -> None:
        """Check that no ship is on the box of a future year, and that each set has one card for each box reached."""
        s = self.state
        if s.year and any(s.reserve):
            self._wrong("reserve: ships that were not placed left the game after year I")
        for box in range(s.year + 1, 3):
            if any(s.ships_on(who, voyage, box) for who in self._all for voyage in range(len(EXPLORERS))):
                self._wrong("boxes: nobody can be on box {box} in year {year}", box=box + 1, year=s.year + 1)
        for k, (_, box, cards) in enumerate(s.sets):
            right = box + 1 - (s.phase == UNDER and k == s.joined)
            if len(cards) != right:
                self._wrong(
                    "sets: the number of gold cards in set {k} on box {box} must be {right}, not {cards}",
                    k=k + 1,
                    box=box + 1,
                    cards=len(cards),
                    right=right,
                )

    def _offer(self) -> None:
        """Check that the card on offer, the bidders in its auction, and its buyer fit together."""
        s, t = self.state, self.tables
        named, phase = EXPLORERS[s.card], PHASES[s.phase]
        fitting = {
            PART: s.card == VASCO and t.east_b,
            ARRIVAL: s.card == VASCO,
            LOST: s.card == COOK and t.east_b,
            UNDER: s.card == MAGELLAN,
            ADVANCE: s.year > 0 and (s.card == MAGELLAN or (s.card == VASCO and t.east_b)),
        }
        if s.phase == PART and s.card != VASCO:
            self._wrong("card: only Vasco da Gama’s boxes have parts")
        elif not fitting.get(s.phase, True):
            self._wrong(
                "card: phase {phase} does not follow the sale of {named} on these boards in year {year}",
                phase=phase,
                named=named,
                year=s.year + 1,
            )
        if self.problems:
            return
        highest = [who for who in self._all if s.bids[who] and s.bids[who] == s.standing]
        if len(highest) > 1:
            self._wrong("bids: each bid must be higher than the last; {standing} appears twice", standing=s.standing)
        if s.phase == AUCTION:
            self._bidding(highest)
        elif s.phase in BUYING:
            if s.standing and highest != [s.turn]:
                self._wrong("turn: seat {turn} is not the highest bidder", turn=s.turn)
            if s.phase in (PAYMENT, ADVANCE) and not s.entitled(s.turn):
                self._wrong(
                    "turn: seat {turn} has no ship for {named} in year {year}",
                    turn=s.turn,
                    named=named,
                    year=s.year + 1,
                )
            if s.buyer != s.turn:
                self._wrong("`buyer` must be seat {turn}, which has just bought {named}", turn=s.turn, named=named)
            if s.standing and self._on_the_table >= 0:
                self._wrong(
                    "sold: the last sale must be {named} to seat {turn} for {standing}",
                    named=named,
                    turn=s.turn,
                    standing=s.standing,
                )
            if s.phase != PAYMENT and sum(s.paid) < s.standing:
                self._wrong(
                    "paid: {standing} was bid, but only {paid} has been paid", standing=s.standing, paid=sum(s.paid)
                )
            if s.phase == PAYMENT and sum(s.paid) >= s.standing:
                self._wrong(
                    "paid: {standing} was bid and {paid} has been paid, so the payment is over",
                    standing=s.standing,
                    paid=sum(s.paid),
                )
            self._check_kept_card()

    def _check_kept_card(self) -> None:
        """Check that the buyer will have the card that it must keep in hand or place under Magellan."""
        s = self.state
        due = s.standing - sum(s.paid) if s.phase == PAYMENT else 0
        if s.phase == PAYMENT and s.means(s.turn) < due <= s.gold[s.turn]:
            self._wrong(
                "hands: seat {turn} must pay {due} but can pay only {means}",
                turn=s.turn,
                due=due,
                means=s.means(s.turn),
            )
        elif s.phase in (ADVANCE, UNDER) and s.card == MAGELLAN and self.tables.west_b and not s.paid:
            self._wrong("`paid` must not be empty: one of the cards paid goes under Magellan")
        elif s.phase in (ADVANCE, UNDER, LOST) and s.must_keep and not s.size[s.turn]:
            self._wrong("hands: seat {turn} must keep a card for {card}", turn=s.turn, card=EXPLORERS[s.card])

    def _bidding(self, highest: list[int]) -> None:
        s = self.state
        for who in self._all:
            if s.bids[who] > s.means(who):
                self._wrong(
                    "bids: seat {who} bids {bid} but can pay only {means}", who=who, bid=s.bids[who], means=s.means(who)
                )
            if not s.passed[who] and not s.entitled(who):
                self._wrong(
                    "passed: seat {who} has no ship for {card}, so it must be out", who=who, card=EXPLORERS[s.card]
                )
        if highest and s.passed[highest[0]]:
            self._wrong("passed: seat {highest} has the highest bid and can’t be out", highest=highest[0])
        if highest == [s.turn]:
            self._wrong("turn: seat {turn} has the highest bid, so another seat must bid or pass", turn=s.turn)
