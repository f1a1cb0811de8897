"""A seat's view of Zargos, and the layout of the board.

Winds are secret except for their number. Placement cards are secret while they are taken.
"""

from __future__ import annotations

from typing import Any

from boardbook.core import REFEREE
from boardbook.games.zargos import odds
from boardbook.games.zargos.listing import left_in
from boardbook.games.zargos.rules import State
from boardbook.games.zargos.state import (
    ATTACK,
    ATTACKING,
    BOATS,
    CARDS,
    MONK,
    NUMBER,
    OVER,
    PHASES,
    RECRUIT,
    ROLLING,
    SETUP,
    TAKE,
    WARS,
    Report,
)
from boardbook.games.zargos.tables import (
    AMAZONS,
    COLOURS,
    FACES,
    LOSS_DIVISOR,
    PEOPLES,
    REDS,
    STACKS,
    WALL_DIVISOR,
    WINDS,
    Tables,
)


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Return what the seat may know of the position, and numbers that players could find by counting pieces."""
    data = s.to_dict()
    for key in ("to_act", "under", "assaults"):
        del data[key]
    taking = s.phase in (TAKE, CARDS)
    data["stacks"] = {colour: left_in(s, k) for k, colour in enumerate(STACKS)}
    data["cards"] = {
        PEOPLES[p]: s.card_names(p)
        for p in s.picking
        if sum(s.count_cards(p)) and (not taking or seat in (s.leader[p], REFEREE))
    }
    data["backs"] = {PEOPLES[p]: backs(s, p) for p in s.picking if sum(s.count_cards(p))}
    data["hands"] = [hand if seat in (k, REFEREE) or not hand else None for k, hand in enumerate(data["hands"])]
    data["sizes"] = [s.hand_size(k) for k in range(s.seats)]
    data["deck"] = s.winds_left()
    if s.offer_to >= 0 and s.stage != SETUP and seat not in (s.offer_by, s.offer_to, REFEREE):
        data["offer"] |= {"give": len(s.give), "ask": len(s.ask)}
    data["master"] = s.master_seat if s.master >= 0 else None
    data["stock"] = s.boats_left
    data["now"] = {
        PEOPLES[p]: {"territories": s.territories(p), "pawns": s.on_board(p), "points": s.score(p)} for p in s.picking
    }
    data["demons"] = {s.tables.codes[k]: dice for k, dice in enumerate(s.tables.demon_dice) if dice and s.owner[k] < 0}
    data["most"] = s.most() if s.phase == NUMBER else 0
    data["money"] = s.points[s.side] - s.spent if s.phase in (BOATS, RECRUIT) else 0
    data["odds"] = shown_odds(s)
    if s.phase == OVER:  # for the final ranking
        data["order"] = [PEOPLES[people] for people in sorted(s.order, key=s.worth, reverse=True)]
    data["rerolls"] = rerolls(s) if s.phase == MONK else {}
    report = last_combat(s)
    data["report"] = s.report_dict(report)
    if report is not None:
        data["report"]["odds"] = odds_before(s, report)
    return data


def last_combat(s: State) -> Report | None:
    """Return the combat to show: the current one, the last of the turn, or the last against the seat to act."""
    if s.battle < 0 and s.decider >= 0 and not (s.report and s.leader[s.report.attacker] == s.decider):
        for report in reversed(s.assaults):
            if s.leader[report.defender] == s.decider:
                return report
    return s.report


def rerolls(s: State) -> dict[str, list[int]]:
    """4.6: return, for each die that Monks may reroll, how many faces would be better for them, and how many worse."""
    dice, walls = s.monk_dice(), s.tables.capital >> s.battle & 1
    defending = s.rerollable()
    most = s.attackers if defending else s.pawns[s.battle]
    divisor = WALL_DIVISOR if walls and not defending else LOSS_DIVISOR
    sign = 1 if defending == s.monks() else -1

    def gain(total: int) -> int:
        return sign * min(most, total // divisor)

    now = gain(sum(dice))
    then = {face: [gain(sum(dice) - face + other) for other in FACES] for face in sorted(set(dice))}
    return {str(face): [sum(g > now for g in gains), sum(g < now for g in gains)] for face, gains in then.items()}


def backs(s: State, people: int) -> list[int]:
    """Return how many placement cards of each colour a people has."""
    cards = s.count_cards(people)
    return [sum([n for n, of in zip(cards, s.tables.stack_of, strict=True) if of == stack]) for stack in (0, 1)]


def shown_odds(s: State) -> dict[str, Any] | None:
    """Return the odds of the current combat, of the only attack left, or of each number of pawns that can be chosen.

    Return None in all other cases.
    """
    if s.battle >= 0 and s.attackers:
        combat_odds = _odds(s, s.battle, s.attackers, s.attackers)
        if s.phase == WARS:  # without the wind, and with it
            combat_odds["rows"] += _odds(s, s.battle, s.attackers, s.attackers, s.war | 1 << s.asking)["rows"]
        return combat_odds
    if s.stage != ATTACKING or s.phase not in (NUMBER, ATTACK):
        return None
    if s.phase == NUMBER:
        already = s.committed(s.dest)
        return _odds(s, s.dest, already + 1, already + s.most())
    targets = s.fights()
    return _odds(s, targets[0], s.committed(targets[0]), s.committed(targets[0])) if len(targets) == 1 else None


def odds_before(s: State, report: Report) -> list[float]:
    """Return the odds of a combat (taken, empty, held) at its beginning, before the Wind of War can be played."""
    sides, force = (report.attacker, report.defender), (report.attackers, report.defenders)
    return [round(p, 4) for p in odds.table_at(s.tables, report.place, sides, force, report.helped)[-1]]


def _odds(s: State, place: int, least: int, most: int, war: int | None = None) -> dict[str, Any]:
    head: dict[str, Any] = {"place": s.tables.codes[place], "defenders": s.pawns[place]}
    if s.stands_open(place):
        return head | {"rows": [[n, 1, 0, 0] for n in range(least, most + 1)]}
    helped = s.helped(place)
    if s.phase in (WARS, ROLLING):  # Amazons have shot
        helped = tuple([people for people in helped if people != AMAZONS])
    if war is None:
        war = s.war if s.battle == place else 0
    sides = (s.side, s.owner[place])
    rows = odds.table_at(s.tables, place, sides, (most, s.pawns[place]), helped, war)
    return head | {"rows": [[n, *(round(p, 4) for p in rows[n - 1])] for n in range(least, most + 1)]}


def scene(t: Tables) -> dict[str, Any]:
    """Return the map and everything else that never changes."""
    return {
        "grid": [" ".join(row) for row in t.grid],
        "territories": {
            t.codes[k]: {
                "kingdom": t.kingdoms[t.kingdom[k]],
                "capital": bool(t.capital >> k & 1),
                "volcano": bool(t.volcanoes >> k & 1),
                "points": t.points[k],
                "near": [t.codes[n] for n in t.near[k]],
                "seas": [t.codes[n] for n in t.seas_of[k]],
            }
            for k in range(t.land)
        },
        "seas": {
            t.codes[k]: {
                "near": [t.codes[n] for n in t.sea_near[k - t.land]],
                "coasts": [t.codes[n] for n in t.coasts[k - t.land]],
            }
            for k in t.sea
        },
        "kingdoms": {
            name: {"value": t.value[k] or None, "territories": [t.codes[c] for c in range(t.land) if t.kingdom[c] == k]}
            for k, name in enumerate(t.kingdoms)
        },
        "lines": [[t.codes[one], t.codes[other]] for one, other in t.lines],
        "city": t.codes[t.city],
        "peoples": {people: {"colour": colour} for people, colour in zip(PEOPLES, COLOURS, strict=True)},
        "winds": {wind: {"red": wind in REDS, "copies": t.copies[k]} for k, wind in enumerate(WINDS)},
        "prices": {"pawn": t.pawn_price, "boat": t.boat_price},
        "most": t.most,
    }


def text_board(s: State) -> str:
    """Return the position as text: one line per people, then one line per kingdom with its pawns.

    All secrets are shown.
    """
    t = s.tables
    active = f", {PEOPLES[s.side]}" if s.side >= 0 else ""
    lines = [f"Zargos, round {s.round}, {PHASES[s.phase]}{active}"]
    lines += [
        f"  {PEOPLES[people]:<8} seat {s.leader[people] + 1}: {s.territories(people)} territories, "
        f"{s.on_board(people)} pawns, {s.boats[people]} boats, {s.score(people)} points"
        for people in s.order or s.picking
    ]
    for kingdom in range(len(t.kingdoms)):
        here = [k for k in range(t.land) if t.kingdom[k] == kingdom]
        stand = [
            f"{t.codes[k]} {PEOPLES[s.owner[k]]} {s.pawns[k]}" if s.owner[k] >= 0 else f"{t.codes[k]} -" for k in here
        ]
        lines.append(f"  {', '.join(stand)}")
    if at_sea := [f"{t.codes[k]} {s.pawns[k]}" for k in t.sea if s.pawns[k]]:
        lines.append(f"  at sea: {', '.join(at_sea)}")
    lines += [
        f"  winds of seat {seat + 1}: {', '.join(WINDS[w] for w in s.hand(seat)) or 'none'}" for seat in range(s.seats)
    ]
    return "\n".join(lines)
