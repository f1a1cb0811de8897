"""Chapters 2 and 5 of Zargos: combat rounds, demons, and the results of a combat."""

from __future__ import annotations

from typing import Final

from boardbook.core import CHANCE
from boardbook.games.zargos import accounts
from boardbook.games.zargos.course import Course
from boardbook.games.zargos.state import (
    ATTACK,
    BY_DEMONS,
    BY_SHOT,
    CALL,
    CONQUEST,
    DEMONS,
    IN_COMBAT,
    MONK,
    NONE,
    ROLLING,
    SHOT,
    WARS,
    Exchange,
    Report,
)
from boardbook.games.zargos.tables import (
    LOSS_DIVISOR,
    MAX_ROUNDS,
    SPIDERS,
    WALL_DIVISOR,
    WAR,
    dice,
)

ATTACKERS: Final = 0
DEFENDERS: Final = 1


def walk_in(s: Course) -> None:
    """1.7, 5.6: move pawns into the vacant territories that they attack, if there are no demons."""
    for target in sorted({c.target for c in s.commitments if s.stands_open(c.target)}):
        pawns = s.committed(target)
        entry = {} if s.events is None else accounts.entry(s, target)
        _leave_commitments(s, target)
        s.put(s.side, target, pawns)
        rule = "island.calm" if s.tables.island >> target & 1 else "attack.vacant"
        s.emit("entered", rule, **entry)


def _leave_commitments(s: Course, target: int) -> None:
    s.commitments = tuple([c for c in s.commitments if c.target != target])
    if s.is_knightly:
        s.attacked |= 1 << target


def fight(s: Course, target: int) -> None:
    """2.1: move pawns into vacant territories, then begin the combat for a target."""
    resolved = [c for c in s.commitments if c.target == target or s.stands_open(c.target)]
    s.fighting = not s.is_knightly or s.fighting or any(s.tables.island >> c.origin & 1 for c in resolved)
    walk_in(s)
    if not s.committed(target) or s.has_won(s.side):
        finished(s)
        return
    s.attackers = s.committed(target)
    came = accounts.came(s, target)
    _leave_commitments(s, target)
    s.battle = target
    s.rounds = s.war = 0
    s.shot = s.attack = s.defence = ()
    _open_report(s, came)
    if s.has_demons(target):
        s.phase = DEMONS
        s.to_act = CHANCE
    elif s.callers():
        s.phase = CALL
        s.to_act = s.leader[SPIDERS]
    else:
        begin(s)


def _open_report(s: Course, came: tuple[tuple[int, ...], tuple[str, ...]]) -> Report:
    """Create a report with the two sides, and the ways in which the attackers came."""
    place, (origins, ways) = s.battle, came
    force = (s.attackers, s.pawns[place])
    s.report = Report(place, origins, ways, s.side, s.owner[place], *force, s.helped(place), ())
    return s.report


def begin(s: Course) -> None:
    """2.2: begin the combat with the Amazons' shot or, if there is none, with the Wind of War."""
    came = (s.report.origins, s.report.ways) if s.report else ((), ())
    report = _open_report(s, came)  # again, because Spiders may have been called
    if s.events is not None:
        s.emit("met", "combat.before", **accounts.beginning(s, report))
    if s.shoots(s.battle):
        s.phase = SHOT
        s.to_act = CHANCE
    else:
        _ask_for_war(s, ATTACKERS)


def rolled_shot(s: Course, face: int) -> None:
    """4.5: roll a die for the Amazons.

    After the last die, the attackers lose a third of the total, or half if the Amazons are behind walls.
    """
    s.shot = (*s.shot, face)
    if len(s.shot) < dice(s.pawns[s.battle]):
        return
    walls = s.tables.capital >> s.battle & 1
    lost = min(s.attackers, sum(s.shot) // (LOSS_DIVISOR if walls else WALL_DIVISOR))
    s.attackers -= lost
    s.count_lost(s.side, BY_SHOT, lost)
    _note(s, Exchange("shot", (), s.shot, lost, 0))
    if s.events is not None:
        s.emit("shot", "people.amazons", of_side=s.people_term(s.side), place=s.place_term(s.battle), n=lost)
    if s.attackers:
        _ask_for_war(s, ATTACKERS)
    else:
        _end(s)


def _ask_for_war(s: Course, side: int) -> None:
    """8.1: ask each player who holds a wind whether to play the Wind of War, starting with the attacker."""
    for next_side in range(side, 2):
        seat = s.seat_of(next_side)
        played = next_side == DEFENDERS and s.war and s.seat_of(ATTACKERS) == seat
        if s.hand_size(seat) and not played:
            s.phase = WARS
            s.asking = next_side
            s.to_act = seat
            return
    s.asking = ATTACKERS
    _begin_round(s)


def answer_war(s: Course, *, plays: bool) -> None:
    """Apply the decision of the player who was asked about the Wind of War."""
    if plays:
        s.spend_wind(s.decider, WAR)
        s.war |= 1 << s.asking
    _ask_for_war(s, s.asking + 1)


def _begin_round(s: Course) -> None:
    s.rounds += 1
    if s.rounds > MAX_ROUNDS:
        raise RuntimeError(f"a combat for {s.tables.codes[s.battle]} does not end after {MAX_ROUNDS} rounds")
    s.attack = s.defence = ()
    s.rerolled = False
    s.phase = ROLLING
    s.to_act = CHANCE


def rolled(s: Course, face: int) -> None:
    """Roll a die of the round for the side whose turn it is to roll."""
    if rolling_side(s) == ATTACKERS:
        s.attack = (*s.attack, face)
    else:
        s.defence = (*s.defence, face)
    go_on_rolling(s)


def rolling_side(s: Course) -> int:
    """Return the side that rolls next: the attackers roll first, unless Monks defend (4.6)."""
    first = DEFENDERS if s.monks() == DEFENDERS else ATTACKERS
    dice = s.defence if first else s.attack
    return first if len(dice) < s.dice_of(first) else 1 - first


def go_on_rolling(s: Course, *, kept: bool = False) -> None:
    """4.6: after a side has rolled, let Monks reroll one die, but only once a round. Then apply the losses."""
    monks = s.monks()
    first = DEFENDERS if monks == DEFENDERS else ATTACKERS
    own, other = (s.defence, s.attack) if first else (s.attack, s.defence)
    own_lie, other_lie = len(own) == s.dice_of(first), len(other) == s.dice_of(1 - first)
    may_reroll = monks >= 0 and not s.rerolled and not kept
    if may_reroll and own_lie and (other_lie or not other):
        s.phase = MONK
        s.to_act = s.seat_of(monks)
    elif own_lie and other_lie:
        _round_over(s)
    else:
        s.phase = ROLLING
        s.to_act = CHANCE


def reroll(s: Course, face: int) -> None:
    """4.6: pick up one die to reroll it."""
    s.rerolled = True
    if s.rerollable() == ATTACKERS:
        s.attack = _without(s.attack, face)
    else:
        s.defence = _without(s.defence, face)
    s.phase = ROLLING
    s.to_act = CHANCE


def _without(dice: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Return the dice without the last one that shows the given face."""
    at = len(dice) - 1 - dice[::-1].index(face)
    return dice[:at] + dice[at + 1 :]


def _round_over(s: Course) -> None:
    """2.4, 2.5: apply the losses of both sides simultaneously."""
    walls = s.tables.capital >> s.battle & 1
    defender = s.owner[s.battle]
    defence_lost = min(s.pawns[s.battle], sum(s.attack) // (WALL_DIVISOR if walls else LOSS_DIVISOR))
    attack_lost = min(s.attackers, sum(s.defence) // LOSS_DIVISOR)
    if s.events is not None:
        rules = ("combat.losses", "combat.walls") if walls else ("combat.losses",)
        s.emit("round", *rules, **accounts.round_fought(s, attack_lost, defence_lost))
    s.attackers -= attack_lost
    s.count_lost(s.side, IN_COMBAT, attack_lost)
    s.count_lost(defender, IN_COMBAT, defence_lost)
    _note(s, Exchange("round", s.attack, s.defence, attack_lost, defence_lost))
    if defence_lost:
        s.take(s.battle, defence_lost)
    if s.attackers and s.pawns[s.battle]:
        _begin_round(s)
    else:
        _end(s)


def _note(s: Course, blow: Exchange) -> None:
    """Add an exchange of blows to the report."""
    if s.report is not None:
        s.report = Report(*s.report[:-1], (*s.report.blows, blow))


def rolled_demons(s: Course, face: int) -> None:
    """5.1: roll a die for the demons. After the last die, the attackers lose half of the total."""
    s.defence = (*s.defence, face)
    if len(s.defence) < s.tables.demon_dice[s.battle]:
        return
    lost = min(s.attackers, sum(s.defence) // LOSS_DIVISOR)
    s.attackers -= lost
    s.count_lost(s.side, BY_DEMONS, lost)
    _note(s, Exchange("demons", (), s.defence, lost, 0))
    if s.events is not None:
        s.emit("demons", "island.demons", **accounts.demons(s, lost))
    _end(s)


def _end(s: Course) -> None:
    """2.6, 2.7: end the combat. The survivors hold the territory."""
    place, pawns = s.battle, s.attackers
    if s.events is not None:
        _emit_end(s)
    if pawns:
        s.attackers = 0
        s.put(s.side, place, pawns)
    if s.report is not None and s.report.defender >= 0:
        s.assaults = (*[other for other in s.assaults if other.defender != s.report.defender], s.report)
    s.battle = NONE
    s.rounds = s.war = 0
    s.shot = s.attack = s.defence = ()
    s.rerolled = False
    finished(s)


def _emit_end(s: Course) -> None:
    """Emit the losses and the survivors of a combat, before the attackers move in."""
    place = s.battle
    if (report := accounts.of_battle(s)) is not None and report.defender >= 0:
        s.emit("fought", "combat.losses", **accounts.whole(s, report))
    if s.attackers:
        s.emit("taken", "combat.end", of_side=s.people_term(s.side), place=s.place_term(place), n=s.attackers)
    elif s.pawns[place]:
        s.emit("defended", "combat.end", of_side=s.people_term(s.owner[place]), place=s.place_term(place))
    else:
        rule = "island.return" if s.tables.island >> place & 1 else "combat.empty"
        s.emit("emptied", rule, place=s.place_term(place))


def finished(s: Course) -> None:
    """11, 5.5: after a combat or entry, determine the Wind Master, the peoples that are out, and the winner."""
    s.phase = ATTACK
    s.to_act = s.leader[s.side]
    s.mind_city()
    s.drop_out()
    if s.has_won(s.side):
        s.finish(CONQUEST, s.side)
    elif not s.is_decided():
        s.trim_or_resume()
