"""The rules of Pangea: the set-up, the six phases of a turn, and the result.

`State` lists the legal actions quickly and applies actions without checking them. `conditions.py` explains why an
action is illegal. A test checks that the two agree on every action.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from boardbook.core import CHANCE, Event, Result, Term
from boardbook.core.build import mypyc_attr
from boardbook.core.words import Value, term
from boardbook.games.pangea.actions import Attempt
from boardbook.games.pangea.state import (
    HELD,
    MAGIC,
    MARKER,
    MOVEMENT,
    NEUTRALS,
    NOWHERE,
    OVER,
    PEOPLES_PHASE,
    PURCHASES,
    START,
    TILES,
    TOWERS,
    TRIOS,
    Position,
)
from boardbook.games.pangea.tables import PEOPLES, TERRAINS, Tables


class EndReason(StrEnum):
    """Why a match ended."""

    VICTORY_LEVEL = "victory_level"
    """At least one people has a victory level at the end of the last round."""
    NOBODY_QUALIFIES = "nobody_qualifies"
    """The last turns were triggered, but no people has a victory level any more."""
    ROUND_LIMIT = "round_limit"
    """The engine's round limit was reached."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    """A position, and the rules for playing from it."""

    # --- set-up -------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, tables: Tables, seats: int) -> Self:
        """Return the empty board, before anything is drawn."""
        new = cls(tables, seats)
        if not tables.random_start:
            new.start = 0
            new._next_people()
        return new

    def _next_people(self) -> None:
        """Let the next seat that has no people draw or choose one. If every seat has one, start laying tiles."""
        self.phase = PEOPLES_PHASE
        n = len(self.seats)
        for k in range(n):
            seat = (self.start + k) % n
            if self.seats[seat] < 0:
                self.seat = seat
                self.to_act = CHANCE if self.tables.random_peoples else seat
                return
        self.seat = NOWHERE
        self.phase = TILES
        self.to_act = CHANCE

    def _give_people(self, people: int) -> None:
        self.seats[self.seat] = people
        self.seat_of[people] = self.seat
        self.goods[people] = self.tables.starting_goods
        self._next_people()

    def _lay_next(self, tile: int) -> None:
        t = self.tables
        laid = sum(square >= 0 for square in self.square_of)
        self.lay(tile, t.numbered[laid])
        if laid + 1 == len(t.terrain):
            for people in range(len(PEOPLES)):
                if self.seat_of[people] < 0:
                    self.tower_on[people] = t.neutral_tile[people]
            self.phase = NEUTRALS
            self.draw_next()

    def draw_next(self) -> None:
        """Let chance draw the next starting minion: first for neutral peoples, then for players from the start seat on.

        After the last one, let the players place their towers.
        """
        n = len(self.seats)
        drawers = [p for p in range(len(PEOPLES)) if self.seat_of[p] < 0] if self.phase == NEUTRALS else []
        self.seat = NOWHERE
        if self.phase == TRIOS:
            drawers = [self.seats[(self.start + k) % n] for k in range(n)]
        for people in drawers:
            count = len(self.tables.minions_of[people]) - self.in_bag(people)
            if count < self.tables.starting_minions:
                self.drawing = people
                if self.phase == TRIOS:
                    self.seat = self.seat_of[people]
                return
        self.drawing = NOWHERE
        if self.phase == NEUTRALS:
            self.phase = TRIOS
            self.draw_next()
        else:
            self.phase = TOWERS
            self.seat = self.to_act = self.start

    def _place_tower(self, square: int) -> None:
        people, tile = self.seats[self.seat], self.tile_on[square]
        self.tower_on[people] = tile
        for minion in self.tables.minions_of[people]:
            if self.tile_of[minion] == HELD:
                self.put(minion, tile)
        following = (self.seat + 1) % len(self.seats)
        if following == self.start:
            self._begin_turn(self.start)
        else:
            self.seat = self.to_act = following

    # --- the turn -----------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        """Phase 1: remove the marker of the player's people. Then the magic phase begins.

        If a new round would exceed the round limit, end the match instead.
        """
        if seat == self.start:
            if self.round >= self.tables.round_limit:
                self.stopped = True
                self._finish()
                return
            self.round += 1
        people = self.seats[seat]
        self.seat = self.to_act = seat
        self.phase = MAGIC
        self.moved = 0
        self.magic_left = self.magic_actions(people)
        if self.marker_on[people] >= 0:
            if self.events is not None:
                self._emit("lifted", "lift.marker", place=self.square_name(self.marker_on[people]))
            self.marker_on[people] = NOWHERE

    def magic_actions(self, people: int) -> int:
        """Return the number of magic actions in a turn: one for each amulet in the tower, and at least one."""
        return max(self.tables.least_magic, len(self.amulets[people]))

    def price(self, people: int) -> int | None:
        """Return the price of the next amulet, which is the number on the lowest free step.

        Return None if the tower is full.
        """
        level = len(self.amulets[people])
        return self.tables.prices[level] if level < len(self.tables.prices) else None

    def _end_phase(self) -> None:
        if self.phase == MAGIC:
            self.magic_left = 0
            self.phase = MOVEMENT
        elif self.phase == MOVEMENT:
            self._deliver()
            self.phase = PURCHASES
        elif self.phase == PURCHASES:
            if not self.tables.hourglass:
                self._produce()
            self.phase = MARKER
        else:
            if self.tables.hourglass:
                self._produce()
            self._end_turn()

    def _time_out(self) -> None:
        """Skip the remaining decisions of the turn. Deliveries and production still happen."""
        self._emit("time_out", "turn.hourglass")
        self.magic_left = 0
        if self.phase in (MAGIC, MOVEMENT):
            self._deliver()
        self._produce()
        self._end_turn()

    def _deliver(self) -> None:
        """Deliver the amulet of every carrier that is on the tile of its own tower, even if it did not move."""
        people = self.seats[self.seat]
        tower = self.tower_on[people]
        carried, tile_of = self.carried, self.tile_of
        for minion in self.tables.minions_of[people]:
            shape = carried[minion]
            if shape >= 0 and tile_of[minion] == tower:
                carried[minion] = NOWHERE
                self.amulets[people] = (*self.amulets[people], shape)
                if self.events is not None:
                    self._emit_delivered(minion, shape)
        self.moved = 0
        if not self.tables.end_of_turn:
            self._test(people)

    def _produce(self) -> None:
        people = self.seats[self.seat]
        producing = self.production(people)
        due = producing * self.tables.production
        earned = self._earn(people, due)
        if self.events is not None:
            self._emit_earned("produced", people, due, earned, *self._production_rules(people), n=producing)
        if not self.tables.end_of_turn:
            self._test(people)

    def _production_rules(self, people: int) -> tuple[str, ...]:
        """Return the paragraphs to cite for production, including those on minions that produce nothing."""
        rules = ["production.goods"]
        idle = [m for m in self.tables.minions_of[people] if self.at_home(m) and not self.producing(m)]
        if any(self.carried[m] >= 0 for m in idle):
            rules.append("production.carriers")
        if any(self.overpopulated(self.tile_of[m]) for m in idle):
            rules.append("production.overpopulated")
        return tuple(rules)

    def _earn(self, people: int, due: int) -> int:
        """Give goods to the people, up to the limit. Return the number of goods given."""
        before = self.goods[people]
        self.goods[people] = min(before + due, max(before, self.tables.goods_cap))
        return self.goods[people] - before

    def _end_turn(self) -> None:
        n = len(self.seats)
        if self.tables.end_of_turn:
            self.notice_conditions()
        if self.last_turns is None:
            self._begin_turn((self.seat + 1) % n)
        elif self.last_turns:
            following, self.last_turns = self.last_turns[0], self.last_turns[1:]
            self._begin_turn(following)
        else:
            self._finish()

    # --- the end ------------------------------------------------------------------------------------------------

    def victory_level(self, people: int) -> int:
        """Return the best victory level whose condition the people fulfils, or 0."""
        amulets, goods = len(self.amulets[people]), self.goods[people]
        for level, need_amulets, need_goods in self.tables.victory:
            if amulets >= need_amulets and goods >= need_goods:
                return level
        return 0

    def _test(self, people: int) -> None:
        """Test whether the people fulfils a victory condition. The first people to do so triggers the last turns."""
        level = self.victory_level(people)
        if not level or people in self.fulfilled:
            return
        self.fulfilled = (*self.fulfilled, people)
        self._emit(
            "fulfilled",
            "end.trigger",
            "end.levels",
            of_side=self.people_term(people),
            level=level,
        )
        if self.last_turns is None:
            self.last_turns = self._last_turns(self.seat_of[people])

    def notice_conditions(self) -> None:
        """Test the peoples of all players, starting with the active one."""
        n = len(self.seats)
        for k in range(n):
            self._test(self.seats[(self.seat + k) % n])

    def _last_turns(self, trigger: int) -> tuple[int, ...]:
        """Return the seats that still have a turn after the current one."""
        n = len(self.seats)
        clockwise = [(self.seat + k) % n for k in range(1, n + 1)]
        if self.tables.full_lap:
            self._emit("last_lap", "end.last_round")
            return tuple(seat for seat in clockwise if seat != trigger)
        self._emit("last_round", "end.last_round")
        return tuple(clockwise[: clockwise.index(self.start)])

    def _finish(self) -> None:
        self.phase = OVER
        self.to_act = None
        self.seat = NOWHERE
        if self.stopped:
            self._emit("stopped", "end.limit", rounds=self.round)
        elif any(self.victory_level(people) for people in self.seats):
            self._emit("over", "end.ranking")
        else:
            self._emit("nobody", "end.nobody", "end.ranking")

    def result(self) -> Result | None:
        """Return the result, or None if the game is not over. Seats are ranked by victory level, then by goods.

        If nobody has a level at the end, peoples that fulfilled a victory condition earlier rank before the others.
        """
        if self.phase != OVER:
            return None
        levels = [self.victory_level(people) for people in self.seats]
        keys = [(level, self.goods[people]) for level, people in zip(levels, self.seats, strict=True)]
        if self.stopped:
            reason = EndReason.ROUND_LIMIT
        elif any(levels):
            reason = EndReason.VICTORY_LEVEL
        else:
            reason = EndReason.NOBODY_QUALIFIES
            keys = [(people in self.fulfilled, self.goods[people]) for people in self.seats]
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(
            winners=winners,
            sides=tuple(PEOPLES[self.seats[seat]] for seat in winners),
            ranks=ranks,
            scores=tuple(levels),
            reason=reason,
            finished=not self.stopped,
        )

    # --- legal actions ---------------------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order."""
        t = self.tables
        phase = self.phase
        if self.to_act is None or self.to_act < 0:
            return []
        actions: list[int] = []
        if phase == MOVEMENT:
            moves, land, moved, tile_of = t.moves, self.land, self.moved, self.tile_of
            for minion in t.minions_of[self.seats[self.seat]]:
                tile = tile_of[minion]
                if tile >= 0 and not moved >> minion & 1:
                    actions += moves[minion][land[tile]]
        elif phase == MAGIC:
            if self.magic_left:
                self._list_magic(actions)
        elif phase == PURCHASES:
            self._list_purchases(actions)
        elif phase == MARKER:
            actions += t.markers
        elif phase == TOWERS:
            return [
                t.tower[square] for square, tile in enumerate(self.tile_on) if tile >= 0 and tile not in self.tower_on
            ]
        else:
            return [t.people[people] for people, seat in enumerate(self.seat_of) if seat < 0]
        actions.append(t.end[phase])
        if t.hourglass:
            actions.append(t.time_out)
        return actions

    def _list_magic(self, actions: list[int]) -> None:
        t = self.tables
        moves, land, tile_of = t.moves, self.land, self.tile_of
        me = self.seats[self.seat]
        for people, seat in enumerate(self.seat_of):
            if seat < 0:
                for minion in t.minions_of[people]:
                    tile = tile_of[minion]
                    if tile >= 0:
                        actions += moves[minion][land[tile]]
        shifts, closed = t.shifts, self._closed()
        for square, tile in enumerate(self.tile_on):
            if tile >= 0:
                actions += shifts[square][land[tile] | closed[square]]
        for people, seat in enumerate(self.seat_of):
            if (seat < 0 or people == me) and self.undrawn[people]:
                actions.append(t.draw[people])

    def _closed(self) -> list[int]:
        """Return a bit mask for each square: the directions in which markers or fixed tower tiles forbid a shift."""
        t = self.tables
        closed = [0] * len(self.tile_on)
        for square in self.marker_on:
            if square >= 0:
                closed[square] = 15
                for beside, towards in t.towards[square]:
                    closed[beside] |= towards
        if t.towers_stay:
            for tile in self.tower_on:
                closed[self.square_of[tile]] = 15
        return closed

    def _list_purchases(self, actions: list[int]) -> None:
        t = self.tables
        me = self.seats[self.seat]
        price = self.price(me)
        if price is None or self.goods[me] < price:
            return
        tile_of, carried, claimed = self.tile_of, self.carried, self.claimed[me]
        carriers: dict[int, list[int]] = {}
        sought = [False] * (len(t.terrain) + 2)  # by tile; the last two are for minions off the board
        for minion in t.minions_of[me]:
            tile = tile_of[minion]
            # On a tile with a single minion, there is no seller.
            if tile < 0 or carried[minion] >= 0 or claimed >> t.terrain[tile] & 1 or self.population[tile] < 2:
                continue
            if t.forbid_overpopulated and self.overpopulated(tile):
                continue
            sought[tile] = True
            carriers.setdefault(tile, []).append(minion)
        if not carriers:
            return
        for seller, tile in enumerate(tile_of):
            if sought[tile] and t.at_home[seller][tile] and carried[seller] < 0 and t.people_of[seller] != me:
                buy = t.buy[seller]
                actions += [buy[carrier] for carrier in carriers[tile]]

    # --- playing ------------------------------------------------------------------------------------------------

    def apply(self, n: int) -> None:
        """Play action `n`, or outcome `n` if chance moves next."""
        if self.to_act == CHANCE:
            self._answer(n)
            return
        attempt: Attempt = self.tables.attempts[n]
        kind, piece, target = attempt
        if kind == "move":
            self._move(piece, target)
        elif kind == "end":
            self._end_phase()
        elif kind == "marker":
            self.marker_on[self.seats[self.seat]] = target
            self._end_phase()
        elif kind == "shift":
            self._shift(piece, target)
        elif kind == "buy":
            self._buy(piece, target)
        elif kind == "tower":
            self._place_tower(target)
        elif kind == "draw":
            self.magic_left -= 1
            self.drawing = piece
            self.to_act = CHANCE
        elif kind == "people":
            self._give_people(piece)
        else:
            self._time_out()

    def _move(self, minion: int, direction: int) -> None:
        tile = self.tile_of[minion]
        target = self.tile_on[self.tables.neighbour[4 * self.square_of[tile] + direction]]
        self.tile_of[minion] = target
        self.population[tile] -= 1
        self.population[target] += 1
        if self.phase == MAGIC:
            self.magic_left -= 1
        else:
            self.moved |= 1 << minion
        if self.events is not None and self.overpopulated(target):
            self._emit_overpopulated(target)

    def _shift(self, square: int, direction: int) -> None:
        tile = self.tile_on[square]
        self.lift(tile)
        self.lay(tile, self.tables.neighbour[4 * square + direction])
        self.magic_left -= 1

    def _buy(self, seller: int, carrier: int) -> None:
        t = self.tables
        me = self.seats[self.seat]
        shape = t.terrain[self.tile_of[carrier]]
        self.goods[me] -= t.prices[len(self.amulets[me])]
        self.carried[carrier] = shape
        self.claimed[me] |= 1 << shape
        owner = t.people_of[seller]
        if self.seat_of[owner] < 0:
            self._emit("nobody_earns", "purchase.income", of_side=self.people_term(owner))
            return
        earned = self._earn(owner, t.income)
        if self.events is not None:
            self._emit_earned("sold", owner, t.income, earned, "purchase.income")
        if not t.end_of_turn:
            self._test(owner)

    def chances(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities, or an empty list if chance doesn't move next."""
        if self.to_act != CHANCE:
            return []
        if self.phase == START:
            return [(seat, 1 / len(self.seats)) for seat in range(len(self.seats))]
        if self.phase == PEOPLES_PHASE:
            left = [people for people, seat in enumerate(self.seat_of) if seat < 0]
            return [(people, 1 / len(left)) for people in left]
        if self.phase == TILES:
            left = [tile for tile, square in enumerate(self.square_of) if square < 0]
            return [(tile, 1 / len(left)) for tile in left]
        bag = self.bag[self.drawing * len(TERRAINS) : (self.drawing + 1) * len(TERRAINS)]
        return [(home, count / sum(bag)) for home, count in enumerate(bag) if count]

    def _answer(self, n: int) -> None:
        if self.phase == START:
            self.start = n
            self._next_people()
        elif self.phase == PEOPLES_PHASE:
            self._give_people(n)
        elif self.phase == TILES:
            self._lay_next(n)
        else:
            self._draw(n)

    def _draw(self, home: int) -> None:
        people = self.drawing
        minion = self.first_in_bag(people, home)
        self.take(minion)
        if self.phase == TRIOS:
            self.tile_of[minion] = HELD
            self.draw_next()
            return
        tile = self.tower_on[people]
        self.put(minion, tile)
        if self.events is not None:
            self._emit_arrived(minion)
        if self.phase == NEUTRALS:
            self.draw_next()
        else:
            self.drawing = NOWHERE
            self.to_act = self.seat
            if self.events is not None and self.overpopulated(tile):
                self._emit_overpopulated(tile)

    # --- events and words ------------------------------------------------------------------------------------------

    def _emit(self, kind: str, *rules: str, **values: Value) -> None:
        if self.events is not None:
            self.events.append(Event(kind, rules, values))

    def _emit_earned(self, kind: str, people: int, due: int, earned: int, *rules: str, **values: Value) -> None:
        if earned < due:
            rules = (*rules, "production.cap")
        self._emit(kind, *rules, of_side=self.people_term(people), goods=earned, **values)

    def _emit_delivered(self, minion: int, shape: int) -> None:
        self._emit(
            "delivered",
            "movement.delivery",
            "movement.level",
            "world.amulets",
            **self._standing(minion),
            shape=self.shape_term(shape),
            level=len(self.amulets[self.tables.people_of[minion]]),
        )

    def _emit_arrived(self, minion: int) -> None:
        self._emit("arrived", "world.homes", **self._standing(minion))

    def _standing(self, minion: int) -> dict[str, Value]:
        """Return the values that describe a minion on the board, including its square."""
        t = self.tables
        return {
            "piece": self.minion_term(minion),
            "minion": t.minion_names[minion],
            "of_side": self.people_term(t.people_of[minion]),
            "place": self.place_of(self.tile_of[minion]),
        }

    def _emit_overpopulated(self, tile: int) -> None:
        self._emit(
            "overpopulated",
            "world.population",
            "production.overpopulated",
            place=self.place_of(tile),
            n=self.population[tile],
            limit=self.tables.limit[tile],
        )

    def place_of(self, tile: int) -> str:
        """Return the name of the square that a tile is on."""
        return self.square_name(self.square_of[tile])

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return self.tables.square_names[square]

    def people_term(self, people: int) -> Term:
        """Return the people's name as a term."""
        return term(f"side.{PEOPLES[people]}")

    def minion_term(self, minion: int) -> Term:
        """Return the term that names the minion by its people and home."""
        people, home = self.tables.people_of[minion], self.tables.home[minion]
        return term(f"minion.{PEOPLES[people]}_{TERRAINS[home]}")

    def terrain_term(self, terrain: int) -> Term:
        """Return the terrain's name as a term."""
        return term(f"terrain.{TERRAINS[terrain]}")

    def shape_term(self, shape: int) -> Term:
        """Return the amulet's name as a term."""
        return term(f"shape.{self.tables.amulet_names[shape]}")
