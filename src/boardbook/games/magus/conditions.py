"""The conditions of Magus. Each function tests one rule, and names its paragraph.

A condition returns None if it is fulfilled or does not apply. Otherwise, it returns the violation, with the numbers for
the explanation.
"""

from __future__ import annotations

from typing import Final

from boardbook.core import Layer, Term, Violation, refuse
from boardbook.core.rulings import Condition, Layers
from boardbook.games.magus import listing
from boardbook.games.magus.actions import Attempt
from boardbook.games.magus.rules import State
from boardbook.games.magus.state import (
    ACTION,
    DICE,
    DISPLAY,
    EXCHANGING,
    GROUPS,
    LOWERING,
    PAYING,
    PHASES,
    PICKING,
    PUTTING,
    RAISING,
    REFILL,
    RING,
    RINGS_PHASE,
    ROLLING,
    SOURCES_PHASE,
    START,
    STEPPING,
)
from boardbook.games.magus.tables import (
    APPRENTICE,
    ARCHMAGE,
    COLOURLESS,
    EXCHANGE,
    EXPOSED,
    GROUP,
    GROUP_COUNT,
    GROUP_SIZE,
    LOWER,
    MANA,
    POWERS,
    RAISES,
    REROLL,
    SEVEN,
    SOURCES,
    STEP,
    TWO,
    UNUSED,
)

FREE: Final = (DICE, ACTION, GROUPS)
"""The phases of steps 1 and 2 in which no effect is unfinished."""


# --- words for the sentences --------------------------------------------------------------------------------------


def _pending(s: State) -> Violation:
    return refuse("turn.pending", "pending", now=Term(f"in_phase.{PHASES[s.phase]}"))


def _sources(mask: int) -> list[Term]:
    return [Term(f"mana.{name}") for c, name in enumerate(SOURCES) if mask >> c & 1]


# --- the phase ----------------------------------------------------------------------------------------------------


def nothing_pending(s: State, a: Attempt) -> Violation | None:
    """C.4: finish one effect before you start another."""
    return None if s.phase in FREE else _pending(s)


def _only_in(s: State, phase: int, rule: str, word: str) -> Violation | None:
    """Explain that an attempt is possible only in this phase, and name any effect that must be finished first."""
    if s.phase == phase:
        return None
    return refuse(rule, word) if s.phase in FREE else _pending(s)


def is_paying(s: State, a: Attempt) -> Violation | None:
    """6.2: you can choose crystals only during a payment."""
    return _only_in(s, PAYING, "potion.pay", "no_payment")


def is_stepping(s: State, a: Attempt) -> Violation | None:
    """6.5: this step is possible only with a potion."""
    return _only_in(s, STEPPING, "potion.step", "no_step")


def is_exchanging(s: State, a: Attempt) -> Violation | None:
    """6.7: an exchange is possible only with a potion."""
    return _only_in(s, EXCHANGING, "potion.exchange", "no_exchange")


def is_picking(s: State, a: Attempt) -> Violation | None:
    """6.8: a reroll is possible only with a potion."""
    return _only_in(s, PICKING, "potion.reroll", "no_reroll")


def before_the_roll(s: State, a: Attempt) -> Violation | None:
    """1.1: the dice are rolled only once."""
    if s.phase not in FREE or s.phase == DICE:
        return None
    return refuse("dice.roll", "rolled_already")


def after_the_roll(s: State, a: Attempt) -> Violation | None:
    """C.1: the dice must have been rolled."""
    return refuse("turn.order", "not_rolled") if s.phase == DICE else None


def no_action_yet(s: State, a: Attempt) -> Violation | None:
    """2.1: only one action can be chosen in a turn."""
    return refuse("action.choose", "action_chosen", action=s.action) if s.phase == GROUPS else None


def action_chosen(s: State, a: Attempt) -> Violation | None:
    """2.1: you must place a die on an action first."""
    return refuse("action.choose", "no_action") if s.phase in (DICE, ACTION) else None


def groups_or_putting(s: State, a: Attempt) -> Violation | None:
    """2.1, 6.9: groups come from an action or a potion."""
    if s.phase in (GROUPS, PUTTING):
        return None
    return action_chosen(s, a) or nothing_pending(s, a)


def groups_or_raising(s: State, a: Attempt) -> Violation | None:
    """2.1, 3.4, 6.11, 8.3: levels come from an action, an initiate, a potion or the ring of power."""
    if s.phase in (GROUPS, RAISING, RING):
        return None
    return action_chosen(s, a) or nothing_pending(s, a)


def lowering_or_421(s: State, a: Attempt) -> Violation | None:
    """1.4, 6.12: rivals' powers can be lowered only with the combination 421."""
    if s.phase == LOWERING:
        return None
    if s.phase not in FREE:
        return nothing_pending(s, a)
    if s.phase == DICE or not s.shows_421:
        return refuse("dice.bonus", "no_421")
    return None


# --- the action ---------------------------------------------------------------------------------------------------


def die_shows_it(s: State, a: Attempt) -> Violation | None:
    """2.1: a free die must show the number of the action. For action 7, see 3.1."""
    if a.what == SEVEN or s.free[a.size]:
        return None
    return refuse("action.choose", "no_such_die", action=a.what)


def two_dice_show_it(s: State, a: Attempt) -> Violation | None:
    """3.1: action 7 requires two equal dice."""
    if a.what != SEVEN or s.free[a.size] > 1:
        return None
    return refuse("seven.dice", "no_pair", figure=a.size, dice=s.free[a.size])


def has_groups(s: State, a: Attempt) -> Violation | None:
    """The chosen action must have groups of apprentices."""
    if s.phase != GROUPS or (s.action != SEVEN and GROUP_COUNT[s.action]):
        return None
    return refuse(_action_rule(s.action), "action_puts_none", action=s.action)


def size_of_the_group(s: State, a: Attempt) -> Violation | None:
    """2.2: groups can't be split."""
    size = s.amount if s.phase == PUTTING else GROUP_SIZE[s.action]
    if not size or a.size == size:
        return None
    return refuse("action.groups", "not_the_group", size=size, tried=a.size)


def group_left(s: State, a: Attempt) -> Violation | None:
    """2.2: each group can be used only once."""
    if s.phase != GROUPS or s.action == SEVEN or not GROUP_COUNT[s.action] or s.puts:
        return None
    return refuse(_action_rule(s.action), "no_group_left", action=s.action, groups=GROUP_COUNT[s.action])


def another_source(s: State, a: Attempt) -> Violation | None:
    """2.10: each group must go to a different source."""
    if s.phase != GROUPS or not s.targeted >> a.source & 1:
        return None
    return refuse("action.others", "source_used", source=s.source_term(a.source))


def in_reach(s: State, a: Attempt) -> Violation | None:
    """2.11: a group must be placed on or next to a source with your sorcerers. The first group can go anywhere."""
    reach = s.reachable(s.seat)
    if reach >> a.source & 1:
        return None
    return refuse("action.place", "out_of_reach", source=s.source_term(a.source), near=_sources(reach))


def in_supply(s: State, a: Attempt) -> Violation | None:
    """2.13: the supply must have enough apprentices for the whole group."""
    left = s.supply(s.seat, APPRENTICE)
    return None if left >= a.size else refuse("action.supply", "supply_short", left=left, size=a.size)


def to_a_neighbour(s: State, a: Attempt) -> Violation | None:
    """A.1, 2.12: sorcerers can move only to a neighbouring source."""
    near = s.circle.near[a.origin]
    if a.source in near:
        return None
    names = [s.source_term(c) for c in near]
    return refuse("box.circle", "not_a_neighbour", origin=s.source_term(a.origin), near=names)


def stand_there(s: State, a: Attempt) -> Violation | None:
    """2.2: all apprentices of a group must come from one source."""
    here = s.pieces[20 * s.seat + 4 * a.origin + APPRENTICE]
    if here >= a.size:
        return None
    return refuse("action.move", "too_few_there", source=s.source_term(a.origin), here=here, size=a.size)


def not_put_before(s: State, a: Attempt) -> Violation | None:
    """2.10: apprentices of earlier groups can't move again."""
    here = s.pieces[20 * s.seat + 4 * a.origin + APPRENTICE]
    if s.phase != GROUPS or here < a.size or here - s.fresh[a.origin] >= a.size:
        return None
    return refuse("action.others", "put_before", source=s.source_term(a.origin), fresh=s.fresh[a.origin])


def action_raises(s: State, a: Attempt) -> Violation | None:
    """The chosen action must raise powers."""
    if s.phase != GROUPS or RAISES[s.action]:
        return None
    return refuse(_action_rule(s.action), "action_raises_none", action=s.action)


def another_power(s: State, a: Attempt) -> Violation | None:
    """2.10, 3.4, 6.11: each power can be raised only once."""
    if (s.phase == GROUPS and s.raised >> a.what & 1) or (s.phase == RAISING and s.given >> a.what & 1):
        rule = "action.others" if s.phase == GROUPS else "seven.initiate" if s.card < 0 else "potion.levels"
        return refuse(rule, "power_raised", power=s.power_term(a.what))
    return None


def raise_left(s: State, a: Attempt) -> Violation | None:
    """2.4 to 2.6: each action raises a limited number of powers."""
    if s.phase != GROUPS or s.raises or not RAISES[s.action]:
        return None
    return refuse(_action_rule(s.action), "no_raise_left", action=s.action, powers=RAISES[s.action])


# --- action 7 -----------------------------------------------------------------------------------------------------


def is_action_seven(s: State, a: Attempt) -> Violation | None:
    """3.2: only action 7 creates sorcerers."""
    if s.phase != GROUPS or s.action == SEVEN:
        return None
    return refuse("seven.dice", "not_seven", action=s.action)


def one_sorcerer(s: State, a: Attempt) -> Violation | None:
    """3.2: only one sorcerer can be created in a turn."""
    if s.phase != GROUPS or s.action != SEVEN or s.puts:
        return None
    return refuse("seven.given", "made_already")


def given_stand_there(s: State, a: Attempt) -> Violation | None:
    """3.2: all sorcerers given back must be on this source."""
    at = 20 * s.seat + 4 * a.source
    if all(s.pieces[at + rank] >= n for rank, n in enumerate(a.given)):
        return None
    return refuse("seven.given", "not_there", source=s.source_term(a.source))


def three_given(s: State, a: Attempt) -> Violation | None:
    """3.2, 6.13: you must give back three sorcerers, or two with the potion."""
    if sum(a.given) == 3 or s.owns(TWO):
        return None
    return refuse("seven.given", "three_needed")


def rank_in_supply(s: State, a: Attempt) -> Violation | None:
    """3.3: the supply must have a sorcerer of this rank."""
    if s.supply(s.seat, a.rank):
        return None
    return refuse("seven.rank", "none_in_supply", rank=s.rank_term(a.rank))


def triple_for_an_archmage(s: State, a: Attempt) -> Violation | None:
    """3.1, 6.14: an archmage requires a third equal die, or the potion."""
    if a.rank != ARCHMAGE or s.action != SEVEN or not s.laid or s.crowned(sum(a.given)) or s.free[s.laid[0]]:
        return None
    return refuse("seven.dice", "no_triple", figure=s.laid[0])


# --- mana ---------------------------------------------------------------------------------------------------------


def source_is_active(s: State, a: Attempt) -> Violation | None:
    """4.1: at least one of your sorcerers must have arrived at the source this turn."""
    if s.active >> a.source & 1:
        return None
    return refuse("mana.activate", "not_active", source=s.source_term(a.source))


def not_collected(s: State, a: Attempt) -> Violation | None:
    """4.2: mana can be collected from only one source in a turn."""
    return refuse("mana.once", "collected_already") if s.collected else None


# --- powers -------------------------------------------------------------------------------------------------------


def power_has_level(s: State, a: Attempt) -> Violation | None:
    """5.2: a disc on 0 can't be lowered."""
    if s.power[POWERS * s.seat + a.what]:
        return None
    return refuse("power.level", "power_at_zero", power=s.power_term(a.what))


def power_not_used(s: State, a: Attempt) -> Violation | None:
    """5.1: each power can be used only once in a turn."""
    if not s.used >> a.what & 1:
        return None
    return refuse("power.limit", "power_used", power=s.power_term(a.what))


def powers_left(s: State, a: Attempt) -> Violation | None:
    """5.1: the number of powers used in a turn is limited."""
    most = s.tables.powers_a_turn
    if s.used.bit_count() < most or s.used >> a.what & 1:
        return None
    return refuse("power.limit", "powers_used", n=most)


def never_used(s: State, a: Attempt) -> Violation | None:
    """5.9: power 7 can't be used, but it scores glory at each count."""
    return refuse("power.glory", "never_used")


def dice_left(s: State, a: Attempt) -> Violation | None:
    """1.3: the number of dice is limited."""
    return None if s.more_dice() > 0 else refuse("dice.five", "no_dice_left", dice=s.tables.dice)


def free_die(s: State, a: Attempt) -> Violation | None:
    """5.4: the die must not be on an action."""
    if s.free[a.size] or s.phase == DICE:
        return None
    return refuse("power.turn", "no_free_die", figure=a.size)


def colourless_left(s: State, a: Attempt) -> Violation | None:
    """5.5: the bank must have a crystal left."""
    return None if s.bank[COLOURLESS] else refuse("power.colourless", "no_colourless")


def is_tied(s: State, a: Attempt) -> Violation | None:
    """5.6: a rival must have the same level on the source."""
    if s.tied(s.seat, a.source):
        return None
    return refuse("power.tie", "no_tie", source=s.source_term(a.source))


def own_stands_there(s: State, a: Attempt) -> Violation | None:
    """5.7, 6.5: you must have a sorcerer of the given rank on the source."""
    rank = s.tables.effect_number[s.card] if a.kind == "step" else a.rank
    if s.pieces[20 * s.seat + 4 * a.origin + rank]:
        return None
    rule = "potion.step" if a.kind == "step" else "power.step"
    return refuse(rule, "own_not_there", rank=s.rank_term(rank), source=s.source_term(a.origin))


def a_rival(s: State, a: Attempt) -> Violation | None:
    """5.8, 1.5: the target must be another player at the table."""
    if a.rival < s.seats and a.rival != s.seat:
        return None
    rule, own = ("dice.target", "own_powers") if a.kind == "lower" else ("power.rival", "own_sorcerers")
    return refuse(rule, own if a.rival == s.seat else "no_rival")


def rival_stands_there(s: State, a: Attempt) -> Violation | None:
    """5.8: the rival must have a sorcerer of the given rank on the source.

    The condition `a_rival` rules out your own sorcerers.
    """
    if a.rival >= s.seats or a.rival == s.seat or s.pieces[20 * a.rival + 4 * a.origin + a.rank]:
        return None
    return refuse(
        "power.rival",
        "rival_not_there",
        rival=s.name(a.rival),
        rank=s.rank_term(a.rank),
        source=s.source_term(a.origin),
        ranks=[s.rank_term(rank) for rank in EXPOSED],
    )


def bonus_not_used(s: State, a: Attempt) -> Violation | None:
    """1.4: the combination 421 can be used only once in a turn."""
    if s.phase == LOWERING or not s.claimed:
        return None
    return refuse("dice.bonus", "claimed_already")


def has_a_level_to_lose(s: State, a: Attempt) -> Violation | None:
    """1.5: no power can go below 0. The condition `a_rival` rules out your own powers."""
    if a.rival >= s.seats or a.rival == s.seat or s.power[POWERS * a.rival + a.what]:
        return None
    return refuse("dice.target", "rival_at_zero", rival=s.name(a.rival), power=s.power_term(a.what))


# --- potions ------------------------------------------------------------------------------------------------------


def on_display(s: State, a: Attempt) -> Violation | None:
    """6.1: only potions on display can be bought.

    If an effect is unfinished, the condition `nothing_pending` explains this.
    """
    if s.phase not in FREE or a.what in s.display:
        return None
    return refuse("potion.buy", "not_on_display", potion=s.card_term(a.what))


def can_pay(s: State, a: Attempt) -> Violation | None:
    """6.1, 6.2: you must have the crystals that the potion costs, or colourless ones instead."""
    if a.what not in s.display or s.affordable(a.what):
        return None
    colourless = s.mana[len(MANA) * s.seat + COLOURLESS]
    colours = [s.source_term(c) for c in s.lacking(a.what)]
    return refuse("potion.pay", "too_dear", missing=s.missing(a.what), colours=colours, colourless=colourless)


def crystal_to_spare(s: State, a: Attempt) -> Violation | None:
    """6.2: colourless crystals can also replace coloured ones that you have, but only in the order of the colours."""
    if a.what in s.spareable():
        return None
    return refuse("potion.pay", "nothing_to_spare", colour=s.source_term(a.what))


def own_potion(s: State, a: Attempt) -> Violation | None:
    """6.4: you can use only your own potions."""
    if a.what in s.owned[s.seat]:
        return None
    return refuse("potion.kinds", "not_owned", potion=s.card_term(a.what))


def potion_is_used(s: State, a: Attempt) -> Violation | None:
    """6.4: potions with a permanent effect can't be used.

    The condition `own_potion` rules out the potions of other players.
    """
    if s.tables.effect[a.what] not in UNUSED or a.what not in s.owned[s.seat]:
        return None
    return refuse("potion.kinds", "always_there", potion=s.card_term(a.what))


def potion_ready(s: State, a: Attempt) -> Violation | None:
    """6.4: depending on its kind, a potion can be used only once per game or once per turn."""
    if s.ready(a.what):
        return None
    word = "used_this_turn" if s.tilted >> a.what & 1 else "used_for_good"
    return refuse("potion.kinds", word, potion=s.card_term(a.what))


def potion_works(s: State, a: Attempt) -> Violation | None:
    """6.5 to 6.12: the effect of the potion must be possible."""
    t, effect = s.tables, s.tables.effect[a.what]
    if effect in UNUSED or a.what not in s.owned[s.seat] or listing.works(s, a.what):
        return None
    if effect == STEP:
        return refuse("potion.step", "none_to_step", rank=s.rank_term(t.effect_number[a.what]))
    if effect == EXCHANGE:
        return refuse("potion.exchange", "nothing_to_exchange")
    if effect == REROLL:
        return refuse("potion.reroll", "no_dice_to_reroll")
    if effect == GROUP:
        return refuse("potion.group", "no_group_to_put", size=t.effect_number[a.what])
    if effect == LOWER:
        return refuse("potion.lower", "no_421_or_target")
    return refuse("box.crystals", "no_colourless")


def can_exchange(s: State, a: Attempt) -> Violation | None:
    """6.7: you must have two crystals to give, and the bank must have one that you can take."""
    at = len(MANA) * s.seat
    if a.origin == a.source:
        enough = s.mana[at + a.origin] > 1
    else:
        enough = s.mana[at + a.origin] > 0 and s.mana[at + a.source] > 0
    first, second = s.source_term(a.origin), s.source_term(a.source)
    if not enough and a.origin == a.source:
        return refuse("potion.exchange", "not_two", colour=first)
    if not enough:
        return refuse("potion.exchange", "cannot_give", first=first, second=second)
    return None if s.bank[a.what] else refuse("box.crystals", "source_empty", source=s.source_term(a.what))


def die_to_pick(s: State, a: Attempt) -> Violation | None:
    """6.8: up to three dice that are not on an action can be picked up, highest first."""
    t = s.tables
    if t.pick[a.size] in listing.picks(s):
        return None
    return refuse("potion.reroll", "not_to_pick", figure=a.size, most=t.effect_number[s.card])


def something_picked(s: State, a: Attempt) -> Violation | None:
    """6.8: at least one die must be picked up."""
    return None if s.picked else refuse("potion.reroll", "nothing_picked")


# --- all of them --------------------------------------------------------------------------------------------------


def _action_rule(action: int) -> str:
    names = ("choose", "one", "two", "three", "four", "five", "six")
    return "seven.given" if action == SEVEN else f"action.{names[action]}"


def _layers(
    phase: list[Condition[State, Attempt]],
    things: list[Condition[State, Attempt]] | None = None,
    limits: list[Condition[State, Attempt]] | None = None,
) -> Layers[State, Attempt]:
    return ((Layer.PHASE, phase), (Layer.OBJECT, things or []), (Layer.COST, limits or []))


_POWER: Final[list[Condition[State, Attempt]]] = [power_has_level, power_not_used, powers_left]

CONDITIONS: Final[dict[str, Layers[State, Attempt]]] = {
    "roll": _layers([nothing_pending, before_the_roll]),
    "action": _layers([nothing_pending, after_the_roll, no_action_yet], [die_shows_it, two_dice_show_it]),
    "place": _layers(
        [groups_or_putting, has_groups, group_left], [size_of_the_group, another_source, in_reach], [in_supply]
    ),
    "move": _layers(
        [groups_or_putting, has_groups, group_left],
        [size_of_the_group, another_source, to_a_neighbour],
        [stand_there, not_put_before],
    ),
    "raise": _layers([groups_or_raising, action_raises, raise_left], [another_power]),
    "create": _layers(
        [nothing_pending, action_chosen, is_action_seven, one_sorcerer],
        [given_stand_there, three_given],
        [rank_in_supply, triple_for_an_archmage],
    ),
    "collect": _layers([nothing_pending], [source_is_active], [not_collected]),
    "dice": _layers([nothing_pending], [], [*_POWER, dice_left]),
    "turn": _layers([nothing_pending, after_the_roll], [free_die], _POWER),
    "colourless": _layers([nothing_pending], [], [*_POWER, colourless_left]),
    "tie": _layers([nothing_pending], [source_is_active, is_tied], [not_collected, *_POWER]),
    "own": _layers([nothing_pending], [own_stands_there, to_a_neighbour], _POWER),
    "rival": _layers([nothing_pending], [a_rival, rival_stands_there, to_a_neighbour], _POWER),
    "glory": _layers([nothing_pending], [never_used]),
    "buy": _layers([nothing_pending, on_display], [], [can_pay]),
    "pay": _layers([is_paying]),
    "spare": _layers([is_paying], [], [crystal_to_spare]),
    "use": _layers([nothing_pending], [own_potion, potion_is_used], [potion_ready, potion_works]),
    "exchange": _layers([is_exchanging], [], [can_exchange]),
    "step": _layers([is_stepping], [own_stands_there, to_a_neighbour]),
    "pick": _layers([is_picking], [die_to_pick]),
    "throw": _layers([is_picking], [], [something_picked]),
    "lower": _layers([lowering_or_421], [a_rival, has_a_level_to_lose], [bonus_not_used]),
    "end": _layers([nothing_pending, action_chosen]),
}
"""The conditions of each kind of attempt, layer by layer."""

_CITED: Final = {
    "roll": ("dice.roll",),
    "collect": ("mana.once", "mana.tranches"),
    "dice": ("power.dice",),
    "turn": ("power.turn",),
    "colourless": ("power.colourless",),
    "tie": ("power.tie", "mana.ties"),
    "own": ("power.step", "mana.activate"),
    "rival": ("power.rival",),
    "buy": ("potion.buy",),
    "pay": ("potion.pay",),
    "spare": ("potion.pay",),
    "exchange": ("potion.exchange",),
    "step": ("potion.step", "mana.activate"),
    "pick": ("potion.reroll",),
    "throw": ("potion.reroll",),
}
_EFFECT_RULES: Final = (
    "step",
    "tranches",
    "exchange",
    "reroll",
    "group",
    "colourless",
    "levels",
    "lower",
    "two",
    "archmage",
    "glory",
)


def cited_rules(s: State, a: Attempt) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to a legal action."""
    if a.kind == "roll":
        return ("dice.roll", "dice.first") if s.round == 1 else ("dice.roll",)
    if a.kind == "action":
        return ("seven.dice",) if a.what == SEVEN else ("action.choose", _action_rule(a.what))
    if a.kind in ("place", "move"):
        rule = "potion.group" if s.phase == PUTTING else _action_rule(s.action)
        return (rule, "action.groups", f"action.{a.kind}", "mana.activate")
    if a.kind == "raise":
        if s.phase == RING:
            return ("count.ring",)
        if s.phase == RAISING:
            return ("seven.initiate",) if s.card < 0 else ("potion.levels",)
        return (_action_rule(s.action), "box.powers")
    if a.kind == "create":
        more = ("potion.two",) if sum(a.given) == 2 else ()
        crown = ("potion.archmage",) if a.rank == ARCHMAGE and s.crowned(sum(a.given)) else ()
        return ("seven.given", "seven.rank", "box.sorcerers", "mana.activate", *more, *crown)
    if a.kind == "use":
        return (f"potion.{_EFFECT_RULES[s.tables.effect[a.what]]}", "potion.kinds")
    if a.kind == "lower":
        return ("potion.lower",) if s.phase == LOWERING else ("dice.bonus",)
    if a.kind == "end":
        reliquat = ("finish.reliquat",) if s.free[s.laid[0]] else ()
        return ("action.decline" if s.puts or s.raises else "turn.free", *reliquat)
    return _CITED[a.kind]


def cited_chance_rules(s: State) -> tuple[str, ...]:
    """Return the paragraphs of the rulebook that apply to an outcome of chance."""
    return {
        START: ("setup.start",),
        RINGS_PHASE: ("setup.sources",),
        SOURCES_PHASE: ("setup.sources",),
        DISPLAY: ("setup.display", "box.potions"),
        ROLLING: ("dice.roll",),
        REFILL: ("potion.refill",),
    }[s.phase]
