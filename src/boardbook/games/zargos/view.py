"""What a seat of Zargos sees, where things are drawn, and what to click for an action.

Winds are secret but for their number, and so are the placement cards while they are taken. Elements: `p.<place>`,
`k.<kingdom>`, `n.<number>`, `b.<boats>`, `r.<recruits>`, `w.<wind>`, `ask.<wind or card>`, `give.<card>`,
`side.<people>`, `stack.<colour>`, `die.<face>`, and `pass`, `keep`, `done`, `propose`, `accept`, `refuse`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from boardbook.core import CHANCE, REFEREE, Layer, Term, Violation, refuse
from boardbook.core.words import Values, nth_term
from boardbook.games.zargos import odds
from boardbook.games.zargos.actions import STACKS, attempt_of
from boardbook.games.zargos.battles import rolling_side
from boardbook.games.zargos.conditions import AIMS
from boardbook.games.zargos.listing import left_in
from boardbook.games.zargos.state import (
    ANSWER,
    ATTACK,
    ATTACKING,
    BARTER,
    BOATS,
    BY_CALL,
    BY_LAND,
    CALL,
    CARDS,
    EXCHANGE,
    ILLUSIONS,
    LANDING,
    MONK,
    NONE,
    NUMBER,
    OVER,
    PEOPLE,
    PHASES,
    RECRUIT,
    RED,
    REORGANISE,
    REPLY,
    ROLLING,
    SETUP,
    TAKE,
    TARGET,
    TRIM,
    WARS,
    WAY,
    WINDS_DRAWN,
    Report,
)
from boardbook.games.zargos.tables import (
    AGAINST,
    AMAZONS,
    COLOURS,
    DRAGONS,
    FACES,
    LOSS_DIVISOR,
    MONKS,
    PEOPLES,
    REDS,
    SPIDERS,
    WALL_DIVISOR,
    WINDS,
    Tables,
)

if TYPE_CHECKING:
    from boardbook.games.zargos.rules import State

POLLS = (RED, ILLUSIONS, WARS)
"""Windows in which several players may be asked one after another."""


# --- the view -----------------------------------------------------------------------------------------------------


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The position as far as the seat may know it, and the figures a player would count on the table."""
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
    if s.phase == OVER:  # as they rank in the end
        data["order"] = [PEOPLES[people] for people in sorted(s.order, key=s.worth, reverse=True)]
    data["rerolls"] = rerolls(s) if s.phase == MONK else {}
    report = last_combat(s)
    data["report"] = s.report_dict(report)
    if report is not None:
        data["report"]["odds"] = odds_before(s, report)
    return data


def last_combat(s: State) -> Report | None:
    """The combat to be told of: the one going on, the last of the turn, or the last against who decides now."""
    if s.battle < 0 and s.decider >= 0 and not (s.report and s.leader[s.report.attacker] == s.decider):
        for report in reversed(s.assaults):
            if s.leader[report.defender] == s.decider:
                return report
    return s.report


def rerolls(s: State) -> dict[str, list[int]]:
    """4.6: for each figure that Monks may have rolled again, how many of the six faces help them, how many harm."""
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
    """Placement cards of a people by the colour of their backs."""
    cards = s.count_cards(people)
    return [sum([n for n, of in zip(cards, s.tables.stack_of, strict=True) if of == stack]) for stack in (0, 1)]


def shown_odds(s: State) -> dict[str, Any] | None:
    """Chances of the combat going on, of one that is engaged when only one is, or by number of the attack decided."""
    if s.battle >= 0 and s.attackers:
        found = _odds(s, s.battle, s.attackers, s.attackers)
        if s.phase == WARS:  # as it stands, and if whoever is asked plays it
            found["rows"] += _odds(s, s.battle, s.attackers, s.attackers, s.war | 1 << s.asking)["rows"]
        return found
    if s.stage != ATTACKING or s.phase not in (NUMBER, ATTACK):
        return None
    if s.phase == NUMBER:
        already = s.committed(s.dest)
        return _odds(s, s.dest, already + 1, already + s.most())
    targets = s.fights()
    return _odds(s, targets[0], s.committed(targets[0]), s.committed(targets[0])) if len(targets) == 1 else None


def odds_before(s: State, report: Report) -> list[float]:
    """What a combat promised at its beginning, before anybody played the Wind of War: taken, empty, held."""
    sides, most = (report.attacker, report.defender), (report.attackers, report.attackers)
    return _rows(s.tables, report.place, sides, report.defenders, most, report.helped)[0][1:]


def _odds(s: State, place: int, least: int, most: int, war: int | None = None) -> dict[str, Any]:
    head: dict[str, Any] = {"place": s.tables.codes[place], "defenders": s.pawns[place]}
    if s.stands_open(place):
        return head | {"rows": [[n, 1, 0, 0] for n in range(least, most + 1)]}
    helped = s.helped(place)
    if s.phase in (WARS, ROLLING):  # who shot has shot
        helped = tuple([people for people in helped if people != AMAZONS])
    sides = (s.side, s.owner[place])
    if war is None:
        war = s.war if s.battle == place else 0
    return head | {"rows": _rows(s.tables, place, sides, s.pawns[place], (least, most), helped, war)}


def _rows(
    t: Tables,
    place: int,
    sides: tuple[int, int],
    defenders: int,
    attackers: tuple[int, int],
    helped: tuple[int, ...],
    war: int = 0,
) -> list[list[float]]:
    """For the fewest to the most attackers: how many, and the chances: taken, empty, held."""
    (attacker, defender), (least, most) = sides, attackers
    if defender < 0:
        held = [round(1 - odds.demons(n, t.demon_dice[place])[0], 4) for n in range(least, most + 1)]
        return [[n, p, round(1 - p, 4), 0.0] for n, p in enumerate(held, least)]
    monks: Literal["attack", "defence"] | None = None
    if MONKS in helped:
        monks = "attack" if attacker == MONKS else "defence"
    rows = odds.table(
        defenders,
        most,
        walls=bool(t.capital >> place & 1),
        attacker_war=bool(war & 1),
        defender_war=bool(war & 2),
        monks=monks,
        amazons=AMAZONS in helped,
    )
    return [[n, *(round(p, 4) for p in rows[n - 1])] for n in range(least, most + 1)]


def scene(t: Tables) -> dict[str, Any]:
    """The map and what never changes."""
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


# --- clicks -------------------------------------------------------------------------------------------------------


def clicks(s: State, n: int) -> tuple[str, ...]:
    """Elements to click, in order, for action `n`."""
    t = s.tables
    kind, what, number = attempt_of(t, n)
    if kind in ("place", "from", "to", "sail", "fight", "call"):
        return (f"p.{t.codes[what]}",)
    if kind in ("count", "boats", "recruit"):
        return (f"{ {'count': 'n', 'boats': 'b', 'recruit': 'r'}[kind] }.{number}",)
    if kind in ("play", "discard", "hand"):
        return (f"w.{WINDS[what]}",)
    if kind == "want":
        return (f"ask.{WINDS[what]}",)
    if kind in ("give", "ask"):
        return (f"{kind}.{t.cards[what]}",)
    if kind in ("choose", "offer", "barter"):
        return (f"side.{PEOPLES[what]}",)
    if kind == "take":
        return (f"stack.{STACKS[what]}",)
    if kind == "reroll":
        return (f"die.{what}",)
    if kind == "target":
        name = s.target_name(what)
        return (f"k.{name}",) if what < t.target_pair else tuple([f"p.{code}" for code in name.split()])
    return (kind,)


def plans(s: State) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Two sea spaces of a storm may be clicked in any order."""
    t = s.tables
    return [((n,), clicks(s, n)) for n in s.legal_actions() if t.target_pair <= n < t.target_place]


def stray(s: State) -> tuple[Layer, tuple[Violation, ...]] | None:
    """What is wrong with clicked elements that no action of the table begins with."""
    if s.phase == TARGET:
        wind = s.cast.wind
        return Layer.PHASE, (refuse(f"zargos.red.{WINDS[wind]}", AIMS[wind], wind=s.wind_term(wind)),)
    rule, word = {
        WAY: ("round.pending", "way_clicks"),
        NUMBER: ("round.pending", "number_clicks"),
        ATTACK: ("attack.target", "attack_clicks"),
        REORGANISE: ("reorganise.held", "reorganise_clicks"),
    }.get(s.phase, ("round.decision", "other_clicks"))
    return Layer.PHASE, (refuse(f"zargos.{rule}", word, now=Term(f"in_phase.{PHASES[s.phase]}")),)


# --- what a seat may know -----------------------------------------------------------------------------------------


def knows(s: State, n: int, seat: int | None) -> bool:
    """Whether the seat may know the number about to be applied: cards and winds drawn, put back and offered."""
    if seat == REFEREE:
        return True
    if s.to_act == CHANCE:
        if s.phase == CARDS:
            return seat == s.leader[s.side]
        if s.phase == WINDS_DRAWN:
            return seat == s.leader[s.side] or (AGAINST[n] >= 0 and s.leader[AGAINST[n]] < 0)
        return True
    t = s.tables
    if t.discard <= n < t.barter:
        return seat == s.to_act
    return not t.hand <= n < t.buy_boats or seat in (s.offer_by, s.offer_to)


def drawn_for(s: State) -> int | None:
    """Who alone sees what chance draws now: the player of the people that gets the card or wind."""
    return s.leader[s.side] if s.to_act == CHANCE and s.phase in (CARDS, WINDS_DRAWN) else None


def revealed(s: State) -> object:
    """What has come to light: cards laid open, winds that left the game, the hand that a Wind Master took.

    Where the set-up is drawn, cards become pawns and boats as soon as they are laid open.
    """
    opened: list[int] = [] if s.phase in (TAKE, CARDS) else s.cards
    became = [*s.owner, *s.pawns, *s.boats] if s.tables.drawn else []
    taken = tuple(s.hand(s.master_seat)) if s.phase == TRIM and s.master >= 0 else ()
    return tuple(opened), tuple(became), s.removed, taken, tuple([entry for entry in s.under if entry[1] < 0])


def public_choices(s: State) -> list[int]:
    """The legal actions that reveal nothing of the hand."""
    t, legal, seat = s.tables, s.legal_actions(), s.decider
    if s.phase in (TRIM, BARTER) or seat < 0:
        return []
    if s.phase in (*POLLS, EXCHANGE):
        return [t.pass_]
    if s.phase == REPLY:
        return [t.refuse]
    if s.phase not in (ATTACK, REORGANISE, WAY) or not s.hand_size(seat):
        return legal
    without = s.clone()
    without.hands[len(WINDS) * seat : len(WINDS) * (seat + 1)] = [0] * len(WINDS)
    open_ = set(without.legal_actions())
    return [n for n in legal if n in open_]


def polled(s: State) -> tuple[int, ...]:
    """C.4, 8.5, 8.1: who is still asked for a wind."""
    if s.phase in (RED, ILLUSIONS):
        return s.waiting
    return (s.decider,) if s.phase == WARS else ()


def forced(s: State) -> bool:
    """Whether everybody may know that the seat to act has one choice only."""
    secret = s.phase in (*POLLS, EXCHANGE, TRIM, BARTER, REPLY, ATTACK, REORGANISE, WAY)
    if secret and s.hand_size(s.decider):
        return False
    return len(s.legal_actions()) == 1


def acting_side(s: State, seat: int) -> str | None:
    """The people for which a seat decides now: the one whose turn it is, the one attacked, or the first it leads."""
    if seat < 0:
        return None
    asked = {ANSWER: s.offer_to, CALL: SPIDERS, MONK: MONKS, LANDING: DRAGONS}.get(s.phase, NONE)
    if s.phase == NUMBER and s.way == BY_CALL:
        asked = SPIDERS
    if asked >= 0 and s.leader[asked] == seat == s.to_act:
        return PEOPLES[asked]
    if s.side >= 0 and s.leader[s.side] == seat and not (s.phase == WARS and s.asking):
        return PEOPLES[s.side]
    if s.battle >= 0 and s.owner[s.battle] >= 0 and s.leader[s.owner[s.battle]] == seat:
        return PEOPLES[s.owner[s.battle]]
    led = s.led_by(seat) or [people for people in s.picking if s.leader[people] == seat]
    return PEOPLES[led[0]] if led else None


# --- words --------------------------------------------------------------------------------------------------------


def told(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    """What is done with action or outcome `n`, in words, as far as the seat may know."""
    if s.to_act == CHANCE:
        return _told_chance(s, n, seat)
    kind, what, number = attempt_of(s.tables, n)
    side = acting_side(s, s.decider)
    who = Term(f"side.{side}") if side else Term("told.player")
    values: dict[str, Any] = {"who": who}
    if not knows(s, n, seat):
        return f"told.{kind}_hidden", values
    values |= _told_values(s, kind, what, number)
    if kind == "take":
        return f"told.take_{STACKS[what]}", values
    if kind == "pass":
        return f"told.pass_{PHASES[s.phase]}", values
    if kind == "count":
        return _told_count(s, values)
    if kind in ("boats", "recruit") and not number:
        return f"told.{kind}_none", values
    if kind == "done":
        return ("told.done_attack" if s.phase == ATTACK else "told.done"), values
    if kind == "to" and s.phase == LANDING:
        return "told.lands", values
    if kind == "accept" and (s.phase == ANSWER or seat in (s.offer_by, s.offer_to, REFEREE)):
        return "told.traded", values | _traded(s)
    return f"told.{kind}", values


def _told_values(s: State, kind: str, what: int, number: int) -> dict[str, Any]:
    """What a sentence about an action names besides who acts."""
    if kind in ("place", "from", "to", "sail", "fight", "call"):
        return {"place": s.place_term(what)}
    if kind in ("play", "discard", "hand", "want"):
        return {"wind": s.wind_term(what)}
    if kind in ("give", "ask"):
        return {"card": _card_term(s, what)}
    if kind in ("choose", "offer", "barter"):
        return {"people": s.people_term(what)}
    if kind == "target":
        return {"target": s.target_terms(what)}
    return {"figure": what} if kind == "reroll" else {"n": number}


def _traded(s: State) -> dict[str, Any]:
    """What changes hands when an offer is accepted."""
    by = PEOPLES[s.offer_by] if s.phase == ANSWER else acting_side(s, s.offer_by)
    named = s.wind_term if s.phase == REPLY else partial(_card_term, s)
    return {"people": Term(f"side.{by}"), "give": [named(n) for n in s.give], "ask": [named(n) for n in s.ask]}


def _card_term(s: State, card: int) -> Term:
    name = s.tables.cards[card]
    return Term(f"card.{name}" if card >= s.tables.reinforcement_card else f"place.{name}")


def _told_count(s: State, values: dict[str, Any]) -> tuple[str, Values]:
    """The whole of what a number completes."""
    values["place"] = s.place_term(s.dest)
    if s.origin < 0:
        return "told.placed", values
    values["origin"] = s.place_term(s.origin)
    if s.battle >= 0:
        return "told.called", values
    step = "attack" if s.stage == ATTACKING else "move"
    if s.way == BY_LAND:
        return f"told.{step}", values
    values["way"] = [s.place_term(sea) for sea in s.route]
    return (f"told.{step}_by_sea" if s.route else f"told.{step}_by_wind"), values


def _told_chance(s: State, n: int, seat: int | None) -> tuple[str, Values]:
    if s.phase == CARDS:
        who = s.people_term(s.side)
        if not knows(s, n, seat):
            return f"told.card_hidden_{STACKS[s.taking]}", {"who": who}
        return "told.card", {"who": who, "card": _card_term(s, n)}
    if s.phase == PEOPLE:
        return "told.people", {"player": _drawing(s) + 1, "people": s.people_term(n)}
    if s.phase == WINDS_DRAWN:
        who = s.people_term(s.side)
        if not knows(s, n, seat):
            return "told.wind_hidden", {"who": who}
        return "told.wind", {"who": who, "wind": s.wind_term(n)}
    key, values = _told_die(s)
    return key, {**values, "figure": n}


def _drawing(s: State) -> int:
    """B.11: the seat for which a people is drawn."""
    return s.groups[len(s.picking) % s.seats][0]


def _told_die(s: State) -> tuple[str, dict[str, Any]]:
    """Whose die it is that chance rolls now."""
    phase = PHASES[s.phase]
    if phase in ("opening", "ties"):
        group = next(group for group in s.groups if len(group) > 1)
        member = group[len(s.rolled)]
        if phase == "ties":
            return "told.die_tie", {"who": s.people_term(member)}
        return "told.die_opening", {"player": member + 1}
    if phase == "madness":
        return "told.die_madness", {"place": s.place_term(s.dice_at[0])}
    if phase == "demons":
        return "told.die_demons", {}
    if phase == "shot":
        return "told.die", {"who": s.people_term(AMAZONS)}
    return "told.die", {"who": s.people_term(s.owner[s.battle] if rolling_side(s) else s.side)}


def question(s: State) -> tuple[str, Values]:
    """What a table is asked where chance is to answer."""
    if s.phase == PEOPLE:
        return "ask.people", {"player": _drawing(s) + 1}
    if s.phase == CARDS:
        return f"ask.card_{STACKS[s.taking]}", {"who": s.people_term(s.side)}
    if s.phase == WINDS_DRAWN:
        return "ask.wind", {"who": s.people_term(s.side)}
    key, values = _told_die(s)
    phase = PHASES[s.phase]
    if phase in ("rolling", "shot"):
        rolled = s.shot if phase == "shot" else s.defence if rolling_side(s) else s.attack
        values["nth"] = nth_term(len(rolled) + 1)
    return key.replace("told.", "ask."), values


def answer(s: State, n: int) -> tuple[str, Values]:
    """What an answer of chance is called for short."""
    if s.phase == CARDS:
        return _card_term(s, n).key, {}
    if s.phase == PEOPLE:
        return s.people_term(n).key, {}
    return (s.wind_term(n).key, {}) if s.phase == WINDS_DRAWN else ("ask.figure", {"n": n})


def gain(s: State, n: int) -> tuple[str, Values] | None:
    """What a legal action costs at once."""
    t = s.tables
    kind, _, number = attempt_of(t, n)
    if kind == "boats" and number:
        return "gain.points", {"points": -number * t.boat_price}
    if kind == "recruit" and number:
        return "gain.points", {"points": -number * t.pawn_price}
    return None


def text_board(s: State) -> str:
    """The position as text: a line per people, kingdoms with who stands where; everything, as the referee sees it."""
    t = s.tables
    whose = f", {PEOPLES[s.side]}" if s.side >= 0 else ""
    lines = [f"Zargos, round {s.round}, {PHASES[s.phase]}{whose}"]
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
