"""Reads a position of Pangea from JSON data, and reports all its problems.

The keys are those of `State.to_dict()`. A lesson may leave out keys. By default, it is round 1, the start seat is in
its magic phase with all its actions left, and there are no goods, no markers and no carried amulets.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardbook.core import CHANCE
from boardbook.core.validation import FAR, PositionReader, is_whole
from boardbook.core.words import Phrase
from boardbook.games.pangea.rules import State
from boardbook.games.pangea.state import (
    HELD,
    MAGIC,
    MOVEMENT,
    NEUTRALS,
    NOWHERE,
    OVER,
    PEOPLES_PHASE,
    PHASES,
    START,
    TILES,
    TOWERS,
    TRIOS,
)
from boardbook.games.pangea.tables import PEOPLES, Tables

KEYS = (
    "phase",
    "seats",
    "start",
    "seat",
    "round",
    "magic_left",
    "drawing",
    "tiles",
    "towers",
    "minions",
    "trios",
    "carried",
    "amulets",
    "goods",
    "markers",
    "moved",
    "fulfilled",
    "last_turns",
    "stopped",
)


class Reader(PositionReader):
    """Reads a position. `problems` has one sentence per problem. If there are none, `state` is the position."""

    def __init__(self, tables: Tables, seats: range, position: object) -> None:
        super().__init__(position, KEYS)
        self.tables = tables
        if not self.readable:
            return
        known = len(self.problems)
        peoples = self._peoples(seats)
        if len(self.problems) > known:
            return
        self.state = State(tables, len(peoples))
        for seat, people in enumerate(peoples):
            self.state.seats[seat] = people
            if people >= 0:
                self.state.seat_of[people] = seat
                self.state.goods[people] = tables.starting_goods
        self._progress()
        for part in (self._tiles, self._towers, self._minions, self._amulets, self._goods, self._markers):
            part()
        self._moment()

    # --- small readers ------------------------------------------------------------------------------------------

    def _pairs(self, key: str, names: Sequence[str], values: Sequence[str]) -> list[tuple[int, int]]:
        """Read an object that maps names to names, and return the valid entries as pairs of numbers."""
        pairs = [
            (self._index(key, name, names), self._index(Phrase("{key} of {name}", key=key, name=name), value, values))
            for name, value in self._object(key).items()
        ]
        return [(a, b) for a, b in pairs if a >= 0 and b >= 0]

    def _player(self, key: str, people: int) -> bool:
        """Return whether a player leads the people. If not, report a problem."""
        if self.state.seat_of[people] >= 0:
            return True
        self._wrong("{key}: {people} is neutral and can't have any", key=key, people=PEOPLES[people])
        return False

    def _land(self, key: str, square: int) -> int:
        """Return the tile on a square. If the square is sea, report a problem and return -1."""
        tile = self.state.tile_on[square]
        if tile < 0:
            self._wrong("{key}: {square} is sea", key=key, square=self.tables.square_names[square])
        return tile

    # --- the parts ----------------------------------------------------------------------------------------------

    def _peoples(self, seats: range) -> list[int]:
        names = self._list("seats", self.data.get("seats", []))
        peoples = [NOWHERE if name is None else self._index("seats", name, PEOPLES) for name in names]
        if len(names) not in seats:
            self._wrong(
                "`seats` must name {start} to {stop} peoples, not {given}",
                start=seats.start,
                stop=seats.stop - 1,
                given=len(names),
            )
        known = [p for p in peoples if p >= 0]
        if len(set(known)) < len(known):
            self._wrong("seats: a people appears twice")
        return peoples

    def _progress(self) -> None:
        """Read the phase, the seats and the round."""
        s = self.state
        s.phase = max(self._index("phase", self.data.get("phase", "magic"), PHASES), 0)
        last = len(s.seats) - 1
        if s.phase > START:
            s.start = self._number_or_default("start", 0, 0, last)
        elif self.tables.random_start is False or self.data.get("start") is not None:
            self._wrong(
                "in phase `start`, the start seat is drawn: `start` must be null, and `start_player` must be `random`"
            )
        if s.phase not in (START, TILES, NEUTRALS, TRIOS, OVER):
            s.seat = self._number_or_default("seat", s.start, 0, last)
        in_play = s.phase >= MAGIC
        s.round = self._number_or_default("round", int(in_play), int(in_play), FAR if in_play else 0)
        if s.phase > PEOPLES_PHASE and NOWHERE in s.seats:
            self._wrong("in phase {phase}, every seat must have a people", phase=PHASES[s.phase])
        if s.phase == START and any(p >= 0 for p in s.seats):
            self._wrong("in phase `start`, no seat may have a people yet")
        if s.phase == PEOPLES_PHASE and not self.problems:
            n = len(s.seats)
            order = [(s.start + k) % n for k in range(n)]
            missing = [seat for seat in order if s.seats[seat] < 0]
            if not missing or order[-len(missing) :] != missing or s.seat != missing[0]:
                self._wrong(
                    "in phase `peoples`, `seat` must be the next seat to get a people, "
                    "in turn order from the start seat"
                )

    def _tiles(self) -> None:
        s, t = self.state, self.tables
        for square, tile in self._pairs("tiles", t.square_names, t.tile_names):
            if s.square_of[tile] >= 0:
                self._wrong("tiles: {tile} is on two squares", tile=t.tile_names[tile])
            elif s.tile_on[square] < 0:
                s.lay(tile, square)
        laid = sum(square >= 0 for square in s.square_of)
        if s.phase > TILES and laid < len(t.terrain):
            missing = [t.tile_names[tile] for tile, square in enumerate(s.square_of) if square < 0]
            self._wrong("tiles: {missing} must be on the board", missing=", ".join(missing))
        if s.phase < TILES and laid:
            self._wrong("tiles: no tile may be on the board yet in phase {phase}", phase=PHASES[s.phase])
        if s.phase == TILES and (laid == len(t.terrain) or any(s.tile_on[square] < 0 for square in t.numbered[:laid])):
            self._wrong(
                "tiles: in phase `tiles`, the numbered squares must be filled in order, and at least one must be empty"
            )

    def _towers(self) -> None:
        s, t = self.state, self.tables
        for people, square in self._pairs("towers", PEOPLES, t.square_names):
            tile = self._land(Phrase("towers of {people}", people=PEOPLES[people]), square)
            if tile >= 0 and tile in s.tower_on:
                self._wrong("towers: two towers are on {square}", square=t.square_names[square])
            elif tile >= 0:
                s.tower_on[people] = tile
        for people, name in enumerate(PEOPLES):
            placed = s.tower_on[people] >= 0
            if s.phase >= MAGIC and not placed:
                self._wrong("towers: {name} has no tower", name=name)
            elif s.phase in (NEUTRALS, TRIOS, TOWERS) and s.seat_of[people] < 0 and not placed:
                self._wrong("towers: {name} is neutral and must already have a tower", name=name)
            elif placed and (s.phase < NEUTRALS or (s.phase < TOWERS and s.seat_of[people] >= 0)):
                self._wrong("towers: {name} can't have a tower before phase {phase}", name=name, phase=PHASES[TOWERS])
        if s.phase == TOWERS and not self.problems:
            n = len(s.seats)
            order = [s.seats[(s.start + k) % n] for k in range(n)]
            without = [people for people in order if s.tower_on[people] < 0]
            if not without or order[-len(without) :] != without or s.seats[s.seat] != without[0]:
                self._wrong(
                    "in phase `towers`, `seat` must be the next seat to place its tower, "
                    "in turn order from the start seat"
                )

    def _minions(self) -> None:
        s, t = self.state, self.tables
        for minion, square in self._pairs("minions", t.minion_names, t.square_names):
            tile = self._land(Phrase("minions: {minion}", minion=t.minion_names[minion]), square)
            if tile >= 0:
                s.take(minion)
                s.put(minion, tile)
                if s.phase < NEUTRALS:
                    self._wrong("minions: no minion may be drawn yet in phase {phase}", phase=PHASES[s.phase])
        for people, names in self._object("trios").items():
            p = self._index("trios", people, PEOPLES)
            for name in self._list(Phrase("trios of {people}", people=people), names):
                minion = self._index(Phrase("trios of {people}", people=people), name, t.minion_names)
                if p < 0 or minion < 0:
                    continue
                can_hold = s.phase in (TRIOS, TOWERS) and s.tower_on[p] < 0
                if not can_hold or t.people_of[minion] != p or s.tile_of[minion] != NOWHERE:
                    self._wrong("trios of {people}: {name} can't be held there now", people=people, name=name)
                else:
                    s.take(minion)
                    s.tile_of[minion] = HELD
        for minion, shape in self._pairs("carried", t.minion_names, t.amulet_names):
            people = t.people_of[minion]
            if s.tile_of[minion] < 0:
                self._wrong("carried: {minion} is not on the board", minion=t.minion_names[minion])
            elif self._player("carried", people):
                self._claim("carried", people, shape)
                s.carried[minion] = shape

    def _claim(self, key: str, people: int, shape: int) -> None:
        if self.state.claimed[people] >> shape & 1:
            self._wrong(
                "{key}: {people} has the {amulet} twice",
                key=key,
                people=PEOPLES[people],
                amulet=self.tables.amulet_names[shape],
            )
        self.state.claimed[people] |= 1 << shape

    def _amulets(self) -> None:
        for name, shapes in self._object("amulets").items():
            people = self._index("amulets", name, PEOPLES)
            for word in self._list(Phrase("amulets of {name}", name=name), shapes):
                shape = self._index(Phrase("amulets of {name}", name=name), word, self.tables.amulet_names)
                if people >= 0 and shape >= 0 and self._player("amulets", people):
                    self._claim("amulets", people, shape)
                    self.state.amulets[people] = (*self.state.amulets[people], shape)

    def _goods(self) -> None:
        for name, goods in self._object("goods").items():
            people = self._index("goods", name, PEOPLES)
            if not is_whole(goods, 0, 2**53):
                self._wrong(
                    "`goods` of {name} must be a whole number from 0 to 2**53, not {goods}",
                    name=name,
                    goods=repr(goods),
                )
            elif people >= 0 and self._player("goods", people):
                self.state.goods[people] = goods

    def _markers(self) -> None:
        for people, square in self._pairs("markers", PEOPLES, self.tables.square_names):
            if self._player("markers", people):
                self.state.marker_on[people] = square

    # --- the moment ---------------------------------------------------------------------------------------------

    def _moment(self) -> None:
        """Read whose turn it is and what that player can still do."""
        s = self.state
        if s.phase in (NEUTRALS, TRIOS):
            s.to_act = CHANCE
            if not self.problems:
                self._draws()
        elif s.phase in (START, TILES):
            s.to_act = CHANCE
        elif s.phase == PEOPLES_PHASE:
            s.to_act = CHANCE if self.tables.random_peoples else s.seat
        else:
            s.to_act = None if s.phase == OVER else s.seat
        if s.phase >= MAGIC and NOWHERE not in s.seats:
            self._turn()
            self._ending()

    def _draws(self) -> None:
        phase = self.state.phase
        self.state.draw_next()
        if self.state.phase != phase:
            self._wrong("in phase {phase}, at least one people must still have minions to draw", phase=PHASES[phase])

    def _turn(self) -> None:
        s, t = self.state, self.tables
        if s.phase == MAGIC:
            most = s.magic_actions(s.seats[s.seat])
            s.magic_left = self._number_or_default("magic_left", most, 0, most)
        else:
            self._number_or_default("magic_left", 0, 0, 0)
        if self.data.get("drawing") is not None:
            people = self._index("drawing", self.data["drawing"], PEOPLES)
            if s.phase != MAGIC or people < 0 or (s.seat_of[people] not in (NOWHERE, s.seat)) or not s.in_bag(people):
                self._wrong(
                    "`drawing` is allowed only in phase `magic`, "
                    "and must be the player's or a neutral people with minions in its bag"
                )
            else:
                s.drawing, s.to_act = people, CHANCE
        for name in self._list("moved", self.data.get("moved", [])):
            minion = self._index("moved", name, t.minion_names)
            if minion >= 0 and (s.phase != MOVEMENT or t.people_of[minion] != s.seats[s.seat] or s.tile_of[minion] < 0):
                self._wrong("moved: {name} can't have moved in phase {phase}", name=name, phase=PHASES[s.phase])
            elif minion >= 0:
                s.moved |= 1 << minion

    def _ending(self) -> None:
        s = self.state
        if not isinstance(self.data.get("stopped", False), bool):
            self._wrong("`stopped` must be true or false")
        s.stopped = self.data.get("stopped") is True
        fulfilled = [
            self._index("fulfilled", name, PEOPLES) for name in self._list("fulfilled", self.data.get("fulfilled", []))
        ]
        s.fulfilled = tuple(p for p in fulfilled if p >= 0 and self._player("fulfilled", p))
        turns = self.data.get("last_turns")
        if turns is not None:
            seats = self._list("last_turns", turns)
            if all(_is_seat(seat, s.seats) for seat in seats):
                s.last_turns = tuple(seats)
            else:
                self._wrong("`last_turns` must be a list of seats from 0 to {seats}", seats=len(s.seats) - 1)
        if bool(s.fulfilled) != (s.last_turns is not None) and not (s.stopped or self.problems):
            self._wrong("`fulfilled` and `last_turns` must both be set, or neither")
        if "fulfilled" not in self.data and s.phase != OVER and not self.tables.end_of_turn and not self.problems:
            s.notice_conditions()


def _is_seat(seat: object, seats: Collection[int]) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(seats)
