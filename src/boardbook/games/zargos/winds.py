"""Chapters 7 and 9 of Zargos: windows for red winds, their effects, and drawing and exchanging winds."""

from __future__ import annotations

from boardbook.core import CHANCE, Term
from boardbook.games.zargos.course import Course
from boardbook.games.zargos.state import (
    BARTER,
    BY_DEATH,
    BY_DEMON,
    BY_MADNESS,
    BY_TIDE,
    CAUSES,
    EXCHANGE,
    EXCHANGING,
    ILLUSIONS,
    LANDING,
    MADNESS_DICE,
    NO_CAST,
    NONE,
    RED,
    REPLY,
    TARGET,
    WINDOW,
    WINDS_DRAWN,
    Cast,
    bits_of,
)
from boardbook.games.zargos.tables import (
    A_KINGDOM,
    AGAINST,
    AIMED_AT,
    CALMED,
    DEATH,
    DEMON,
    DRAGONS,
    ICE,
    ILLUSION,
    LASTING,
    MADNESS,
    STORM,
    TIDE,
)

# --- the window before a people's turn ----------------------------------------------------------------------------


def open_window(s: Course) -> None:
    """C.4: let every player who holds a wind play a red one, starting with the player whose people is about to play."""
    s.stage = WINDOW
    s.played = ()
    s.waiting = s.seats_from(s.side)
    _ask(s)


def _ask(s: Course) -> None:
    if not _asks(s, RED):
        s.begin_attacks()


def _asks(s: Course, phase: int) -> bool:
    """Let the next waiting seat that holds a wind decide. Return whether there is such a seat."""
    s.waiting = tuple([seat for seat in s.waiting if s.size[seat]])
    if s.waiting:
        s.phase = phase
        s.to_act = s.waiting[0]
    return bool(s.waiting)


def passes(s: Course) -> None:
    """Let the player who is asked pass."""
    s.waiting = s.waiting[1:]
    _ask(s)


def play_red(s: Course, wind: int) -> None:
    """Play a red wind. If it needs a target, the player names it next."""
    seat = s.decider
    s.gain_wind(seat, wind, -1)
    s.cast = Cast(wind, seat, NONE, seat)
    if s.needs_target(wind):
        s.phase = TARGET
    else:
        _take_effect(s)


def aim(s: Course, target: int) -> None:
    """Name the target. Every other player may answer with an Illusion (8.5)."""
    seat, cast = s.decider, s.cast
    s.cast = Cast(cast.wind, cast.by, target, seat)
    s.waiting = _others(s, seat)
    _ask_for_illusion(s)


def _others(s: Course, seat: int) -> tuple[int, ...]:
    """Return all other seats in turn order, starting after this one."""
    seats = s.seats_from(s.side)
    at = seats.index(seat)
    return (*seats[at + 1 :], *seats[:at])


def _ask_for_illusion(s: Course) -> None:
    if not _asks(s, ILLUSIONS):
        _take_effect(s)


def answer_illusion(s: Course, *, plays: bool) -> None:
    """8.5: let the player who plays an Illusion name another target, or ask the next player."""
    if not plays:
        s.waiting = s.waiting[1:]
        _ask_for_illusion(s)
        return
    s.spend_wind(s.decider, ILLUSION)
    s.cast = s.cast._replace(last=s.decider)
    s.phase = TARGET


# --- effects of red winds -----------------------------------------------------------------------------------------


def _take_effect(s: Course) -> None:
    t, cast = s.tables, s.cast
    wind, target = cast.wind, cast.target
    if wind in (MADNESS, ICE):
        land = t.kingdom_land[target]
        if wind == ICE:
            s.frozen |= land
        else:
            s.dice_at = tuple([k for k in bits_of(land) if s.owner[k] >= 0])
    elif wind == STORM:
        spaces = t.pairs[target]
        for sea in spaces:
            s.closed |= 1 << sea
        s.landing = tuple([sea for sea in spaces if s.pawns[sea]])
    elif wind == DEATH:
        for k in range(t.land):
            if s.pawns[k] > t.death_limit:
                _lose(s, k, s.pawns[k] - t.death_limit, BY_DEATH)
    elif wind == DEMON:
        if s.pawns[target]:
            _lose(s, target, s.pawns[target], BY_DEMON)
    else:
        s.cancelled |= 1 << CALMED[wind]
        if wind == TIDE:
            _drive_ashore(s)
    _go_on(s)


def _drive_ashore(s: Course) -> None:
    """9.8: let the Dragons that are at sea go ashore. If they hold no territory, they are lost."""
    t = s.tables
    at_sea = [sea for sea in t.sea if s.pawns[sea]]
    if s.held[DRAGONS] & s.all_land:
        s.landing = tuple(at_sea)
    else:
        for sea in at_sea:
            _lose(s, sea, s.pawns[sea], BY_TIDE)


def _lose(s: Course, place: int, pawns: int, cause: int) -> None:
    people = s.owner[place]
    s.count_lost(people, cause, pawns)
    s.take(place, pawns)
    if s.events is None:
        return
    rule = {BY_DEATH: "red.death", BY_DEMON: "red.demon", BY_MADNESS: "red.madness", BY_TIDE: "red.tide"}[cause]
    s.emit(
        "lost",
        rule,
        of_side=s.people_term(people),
        place=s.place_term(place),
        n=pawns,
        wind=Term(f"wind.{CAUSES[cause]}"),
    )


def _go_on(s: Course) -> None:
    """Continue the effect with the next die of Madness, or the next Dragons that must land, until the effect ends."""
    if s.dice_at:
        s.phase = MADNESS_DICE
        s.to_act = CHANCE
    elif s.landing:
        s.phase = LANDING
        s.to_act = s.leader[DRAGONS]
    else:
        _done(s)


def rolled_madness(s: Course, face: int) -> None:
    """9.2: remove pawns from the territory: half the number rolled, rounded down, or all if there are fewer."""
    place, s.dice_at = s.dice_at[0], s.dice_at[1:]
    if lost := min(face // 2, s.pawns[place]):
        _lose(s, place, lost, BY_MADNESS)
    _go_on(s)


def land(s: Course, place: int) -> None:
    """9.4, 9.8: land all Dragons of a sea space in one place."""
    sea, s.landing = s.landing[0], s.landing[1:]
    pawns = s.pawns[sea]
    s.take(sea, pawns)
    s.put(DRAGONS, place, pawns)
    _go_on(s)


def _done(s: Course) -> None:
    """7.8: put the wind under the deck, or keep it while it lasts.

    Then ask all players again, beginning with the one after the player who played the wind.
    """
    cast = s.cast
    s.played = (*s.played, (cast.wind, cast.target))
    s.cast = NO_CAST
    if cast.wind in LASTING:
        s.lasting = (*s.lasting, cast.wind)
    else:
        s.under = (*s.under, (cast.wind, NONE))
    if s.events is not None:
        _emit_blown(s, cast)
    s.waiting = (*_others(s, cast.by), cast.by)
    s.mind_city()
    s.drop_out()
    if not s.is_decided():
        s.trim_or_resume()


def _emit_blown(s: Course, cast: Cast) -> None:
    if cast.target < 0:
        s.emit("blown", "wind.under", wind=s.wind_term(cast.wind))
    elif AIMED_AT[cast.wind] == A_KINGDOM:
        [kingdom] = s.target_terms(cast.wind, cast.target)
        s.emit("blown_over", "wind.under", wind=s.wind_term(cast.wind), kingdom=kingdom)
    else:
        s.emit("blown_at", "wind.under", wind=s.wind_term(cast.wind), places=s.target_terms(cast.wind, cast.target))


def resume_window(s: Course) -> None:
    """Continue the window after a wind took effect, unless the people about to play is out."""
    if s.side in s.order:
        _ask(s)
    else:
        s.end_turn()


def die_down(s: Course, *, round_over: bool) -> None:
    """9.1, 9.3, 9.7: end the effects of winds after the turn.

    With `cancel_lasts_round`, powers stay cancelled for the round.
    """
    s.frozen = s.closed = 0
    keeps = s.tables.cancel_lasts_round and not round_over
    if not keeps:
        s.cancelled = 0
    if not s.lasting:
        return
    ended = [wind for wind in s.lasting if not keeps or AGAINST[wind] < 0]
    s.lasting = tuple([wind for wind in s.lasting if keeps and AGAINST[wind] >= 0])
    s.under = (*s.under, *[(wind, NONE) for wind in ended])


# --- drawing ------------------------------------------------------------------------------------------------------


def next_draws(s: Course) -> None:
    """7.1: draw the next people's winds. After the last people, winds may be exchanged."""
    t = s.tables
    while s.queue:
        s.side, s.queue = s.queue[0], s.queue[1:]
        if s.master < 0:
            s.due = sum([people == s.side for people in s.crown])
        else:
            s.due = t.master_limit if s.owner[t.city] == s.side else 0
        if s.due and s.winds_left():
            _draw(s)
            return
    s.due = 0
    s.side = NONE
    _open_exchange(s)


def _draw(s: Course) -> None:
    if s.due and s.winds_left():
        s.phase = WINDS_DRAWN
        s.to_act = CHANCE
        return
    s.due = 0
    s.trim_or_resume()


def drawn(s: Course, wind: int) -> None:
    """Give a wind to the people's player. A wind against a people that is not in play leaves the game (7.3)."""
    if any(s.deck):
        s.deck[wind] -= 1
    else:
        s.under = s.under[1:]
    if AGAINST[wind] >= 0 and s.leader[AGAINST[wind]] < 0:
        s.removed = (*s.removed, wind)
        s.emit("removed", "wind.absent", wind=s.wind_term(wind))
    else:
        s.gain_wind(s.leader[s.side], wind)
        s.due -= 1
    _draw(s)


# --- exchange -----------------------------------------------------------------------------------------------------


def _open_exchange(s: Course) -> None:
    """7.5: let the players who hold winds make offers, one after another."""
    s.stage = EXCHANGING
    s.bartered = [0] * s.seats
    s.waiting = s.seats_from(s.order[0])
    ask_to_exchange(s)


def ask_to_exchange(s: Course) -> None:
    """Let the first waiting player who holds a wind make an offer. If there is none, go on to the purchases."""
    s.offer_by = s.offer_to = NONE
    s.give = s.ask = ()
    if not _asks(s, EXCHANGE):
        s.begin_purchases()


def offer(s: Course, people: int) -> None:
    """Begin an offer to the player who leads a people."""
    seat = s.decider
    s.bartered[seat] += 1
    s.offer_by, s.offer_to = seat, s.leader[people]
    s.phase = BARTER


def propose(s: Course) -> None:
    """Complete the offer. The other player must answer it."""
    s.phase = REPLY
    s.to_act = s.offer_to


def reply(s: Course, *, accepted: bool) -> None:
    """Exchange the winds if the offer is accepted. The player who made the offer continues."""
    if accepted:
        for by, to, winds in ((s.offer_by, s.offer_to, s.give), (s.offer_to, s.offer_by, s.ask)):
            for wind in winds:
                s.gain_wind(by, wind, -1)
                s.gain_wind(to, wind)
    ask_to_exchange(s)


def next_to_exchange(s: Course) -> None:
    """End the turn of the player who was asked to exchange winds."""
    s.waiting = s.waiting[1:]
    ask_to_exchange(s)
