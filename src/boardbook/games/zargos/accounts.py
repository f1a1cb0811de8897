"""Values for events about combats: causes, odds and losses. They are computed only if events are collected."""

from __future__ import annotations

from boardbook.core.words import Value
from boardbook.games.zargos import odds
from boardbook.games.zargos.queries import Queries
from boardbook.games.zargos.state import Report
from boardbook.games.zargos.tables import AMAZONS


def came(s: Queries, target: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the places from which pawns came to a target, and how they came (values of `WAYS_TOLD`)."""
    coming = [c for c in s.commitments if c.target == target]
    ways = {s.way_told(c.origin, target, c.way) for c in coming}
    return tuple(sorted({c.origin for c in coming})), tuple(sorted(ways))


def entry(s: Queries, target: int) -> dict[str, Value]:
    """Return the values for pawns that enter a vacant place."""
    return {
        "of_side": s.people_term(s.side),
        "place": s.place_term(target),
        "n": s.committed(target),
        **_came(s, came(s, target)),
    }


def demons(s: Queries, lost: int) -> dict[str, Value]:
    """Return the values for demons that meet pawns and kill `lost` of them."""
    attackers, report = s.attackers + lost, of_battle(s)
    empty = odds.demons(attackers, s.tables.demon_dice[s.battle])[0]
    return {
        "of_side": s.people_term(s.side),
        "place": s.place_term(s.battle),
        "n": lost,
        "attackers": attackers,
        **({} if report is None else _came(s, (report.origins, report.ways))),
        "odds_taken": 1 - empty,
        "odds_empty": empty,
        "end": "taken" if s.attackers else "empty",
    }


def of_battle(s: Queries) -> Report | None:
    """Return the report of the current combat, or None if the position does not record how it began."""
    return s.report if s.report is not None and s.report.place == s.battle else None


def beginning(s: Queries, report: Report) -> dict[str, Value]:
    """Return the values for the beginning of a combat between peoples, before the Wind of War can be played."""
    sides, force = (report.attacker, report.defender), (report.attackers, report.defenders)
    met = _meeting(s, report.place, sides, force, report.helped)
    return met | _came(s, (report.origins, report.ways))


def round_fought(s: Queries, attackers_lost: int, defenders_lost: int) -> dict[str, Value]:
    """Return the values for a round whose dice were rolled, while the lost pawns are still on the board."""
    sides, force = (s.side, s.owner[s.battle]), (s.attackers, s.pawns[s.battle])
    helped = tuple([people for people in s.helped(s.battle) if people != AMAZONS])  # Amazons have already shot
    return {
        "combat_round": s.rounds,
        "attack": sum(s.attack),
        "attackers_lost": attackers_lost,
        "defence": sum(s.defence),
        "defenders_lost": defenders_lost,
        "rerolled": s.rerolled,
        **_wars(s),
        **_meeting(s, s.battle, sides, force, helped, s.war),
    }


def whole(s: Queries, report: Report) -> dict[str, Value]:
    """Return the values for a finished combat between peoples, before the survivors move in."""
    left = s.pawns[report.place]
    return {
        **beginning(s, report),
        **_wars(s),
        "attackers_lost": report.attackers - s.attackers,
        "defenders_lost": report.defenders - left,
        "combat_rounds": s.rounds,
        "end": "taken" if s.attackers else "held" if left else "empty",
    }


def _came(s: Queries, came: tuple[tuple[int, ...], tuple[str, ...]]) -> dict[str, Value]:
    origins, ways = came
    return {"origins": [s.place_term(origin) for origin in origins], "ways": ways}


def _wars(s: Queries) -> dict[str, Value]:
    """Return who plays the Wind of War in the current combat."""
    return {"attacker_war": bool(s.war & 1), "defender_war": bool(s.war & 2)}


def _meeting(
    s: Queries,
    place: int,
    sides: tuple[int, int],
    force: tuple[int, int],
    helped: tuple[int, ...],
    war: int = 0,
) -> dict[str, Value]:
    """Return the two sides of a combat, and its odds."""
    (attacker, defender), (attackers, defenders) = sides, force
    values: dict[str, Value] = {
        "place": s.place_term(place),
        "attacker": s.people_term(attacker),
        "attackers": attackers,
        "defender": s.people_term(defender),
        "defenders": defenders,
        "walls": bool(s.tables.capital >> place & 1),
        "helped": [s.people_term(people) for people in helped],
    }
    if max(force) <= odds.MAX_PAWNS:  # an edition may have larger peoples
        taken, empty, held = odds.table_at(s.tables, place, sides, force, helped, war)[-1]
        values |= {"odds_taken": taken, "odds_empty": empty, "odds_held": held}
    return values
