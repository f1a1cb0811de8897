"""Checks a game in many random matches: `python -m boardbook.soak pangea 10000`.

A check that fails raises `Fault` with the seed and the ply. The tests run the same checks on a few matches.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from boardbook.core import CHANCE, LANGUAGES, REFEREE, Game, Header, History, Seat, State, game, pick
from boardbook.core.game import COLOURS
from boardbook.core.registry import known_as
from boardbook.core.rulebooks import Rulebook, qualified_ids
from boardbook.core.words import Values
from boardbook.records import Recorder

DEEP: Final = 20
"""Of this many matches, one is checked in depth."""
FEW: Final = 8
"""The approximate number of legal actions whose descriptions are checked in each position."""


class Fault(AssertionError):
    """Raised if a check fails."""


def random_line(rules: Game[Any], seats: int, seed: int) -> History:
    """Return the history of a new match in which outcomes of chance have to be entered, as actions do."""
    names = tuple(Seat(f"Seat {k + 1}") for k in range(seats))
    return History(rules, Header(f"soak-{seed}", names, seed), chance="ask")


def random_number(state: State, rng: Random) -> int:
    """Return a random legal action or outcome."""
    if state.to_act == CHANCE:
        return pick(state.chances(), rng.random())
    actions = state.legal_actions()
    return actions[int(rng.random() * len(actions))]


def random_numbers(rules: Game[Any], seats: int, rng: Random) -> list[int]:
    """Play a random match to its end, and return the numbers of its actions and outcomes."""
    state, numbers = rules.new(seats), []
    while state.to_act is not None:
        numbers.append(random_number(state, rng))
        state.apply(numbers[-1])
    return numbers


def written(rules: Game[Any], seats: int, seed: int, numbers: list[int]) -> History:
    """Return a history with the given actions and outcomes. Raises `Fault` if one of them is not possible."""
    history = random_line(rules, seats, seed)
    for n in numbers:
        actions = history.state.legal_actions()
        possible = history.game.possible(history.state)
        if n not in possible:
            raise Fault(f"{rules.name}, seed {seed}, ply {history.ply}: {n} is not possible on replay")
        history.push(n, len(actions) or None)
    return history


# --- the checks -----------------------------------------------------------------------------------------------------


def check_chances(state: State) -> None:
    """Check that outcomes are in ascending order, with positive probabilities that sum to 1, and that no seat acts."""
    pairs = state.chances()
    outcomes = [outcome for outcome, _ in pairs]
    if outcomes != sorted(set(outcomes)) or any(p <= 0 for _, p in pairs) or abs(sum(p for _, p in pairs) - 1) > 1e-9:
        raise Fault(f"the chances are not a probability distribution: {pairs}")
    if state.legal_actions():
        raise Fault("chance and a seat decide at the same time")


def check_box(rules: Game[Any]) -> None:
    """Check what a game declares, such as the names of its figures, its options, its rulebooks and its scene."""
    declared = {figure.name: figure.panel for figure in rules.figures}
    if declared.get("score") != "score":
        raise Fault("there is no figure `score` on the panel `score`")
    if strange := set(rules.score_parts) - declared.keys():
        raise Fault(f"score parts that are not figures: {', '.join(sorted(strange))}")
    for figure in declared:
        check_said(rules, f"figure.{figure}", {})
    if any(not text for option in rules.options.values() for text in option.about.values()):
        raise Fault("an option is not described")
    check_plain("the scene", rules.scene())
    en, fr = (rules.rulebook(lang) for lang in LANGUAGES)
    if en.ids != fr.ids:
        differ = sorted({*en.ids} ^ {*fr.ids}) or ["their order"]
        raise Fault(f"the rulebooks differ in {', '.join(differ)}")
    for rule in (rules.rule_over, rules.rule_decision):
        check_cited(en, "a ruling", qualified_ids(rules.name, (rule,)))
    if rules.drawing is not None and not (script := Path(f"{rules.drawing}.js")).is_file():
        raise Fault(f"the drawing is not built: there is no {script}")
    if strange := {colour for colour in rules.colours.values() if colour not in COLOURS}:
        raise Fault(f"colours that are not in the palette: {', '.join(sorted(strange))} (known: {', '.join(COLOURS)})")
    if strange := rules.outlines().keys() - rules.places().keys():
        raise Fault(f"outlines of something that is not a place: {', '.join(sorted(strange))}")


def check_face(rules: Game[Any], state: State) -> None:
    """Check that boards, charts, bots and notebooks can use a position, and that they don't change it."""
    before = json.dumps(state.to_dict())
    for check in (check_figures, check_worth, check_data, check_choices, check_told):
        check(rules, state)
        if json.dumps(state.to_dict()) != before:
            raise Fault(f"{check.__name__} changed the position")


def check_figures(rules: Game[Any], state: State) -> None:
    """Check the figures, the scores and the places of pieces, and that every side and purchase belongs to a seat."""
    sides, declared = rules.sides(state), {figure.name for figure in rules.figures}
    seats = range(rules.seat_count(state))
    if not set(sides.values()) <= set(seats):
        raise Fault(f"sides that are led by a seat that does not exist: {sides}")
    if astray := [seat for seat in seats if rules.side(state, seat) not in (None, *sides)]:
        raise Fault(f"seats without a side in the match: {astray}")
    plotted = rules.figure_values(state, REFEREE)
    for seat in (REFEREE, None, *seats):
        if unknown := {figure for _, figure in rules.figure_values(state, seat)} - declared:
            raise Fault(f"figures that are not declared: {', '.join(sorted(unknown))}")
        if known := rules.figure_values(state, seat).keys() - plotted.keys():
            raise Fault(f"seat {seat} gets figures that the referee does not get: {sorted(known)}")
    if silent := [side for side in sides if (side, "score") not in plotted]:
        raise Fault(f"sides without a score: {', '.join(silent)}")
    places = rules.places()
    if places and (off := [place for _, place in rules.occupancy(state) if place not in places]):
        raise Fault(f"pieces on something that is not a place: {', '.join(off)}")
    for bought in rules.purchases(state):
        if bought.seat not in (None, *seats):
            raise Fault(f"the buyer is not a seat: {bought}")
        check_said(rules, f"{rules.sold_as}.{bought.item}", {})


def check_worth(rules: Game[Any], state: State) -> None:
    """Check that both evaluations cover each seat, that win probabilities sum to 1, and that candidates are legal."""
    seats = rules.seat_count(state)
    if {len(rules.evaluate(state)), len(rules.evaluate_long(state))} != {seats}:
        raise Fault("evaluate or evaluate_long does not have one value for each seat")
    shares = rules.win_probabilities(state)
    if len(shares) != seats or min(shares) < 0 or abs(sum(shares) - 1) > 1e-9:
        raise Fault(f"the win probabilities are invalid: {shares}")
    legal, weighed = state.legal_actions(), rules.candidates(state)
    if not set(weighed) <= set(legal) or (legal and not weighed):
        raise Fault(f"candidates are {weighed}, but the legal actions are {legal}")


def check_data(rules: Game[Any], state: State) -> None:
    """Check that views and the position are plain data, and that the position can be read back and shown as text."""
    for seat in (REFEREE, None, *range(rules.seat_count(state))):
        check_plain(f"the view of {seat}", state.view(seat))
    data = state.to_dict()
    check_plain("the position", data)
    if problems := rules.problems(data):
        raise Fault(f"the position's own data is rejected: {'; '.join(problems)}")
    read = rules.state(data)
    if (read.to_dict(), read.view(REFEREE), rules.possible(read)) != (data, state.view(REFEREE), rules.possible(state)):
        raise Fault("the position read back from its data is different")
    if type(state).__str__ is object.__str__ or not str(state).strip():
        raise Fault("a position has no text")
    if not state.phase_name:
        raise Fault("a phase has no name")


def check_choices(rules: Game[Any], state: State) -> None:
    """Check which choices are public, that each choice has its own clicks, and that each plan can be started."""
    legal, public, seats = state.legal_actions(), rules.public_choices(state), range(rules.seat_count(state))
    if public != sorted(set(public)) or not set(public) <= set(legal):
        raise Fault(f"the public choices are {public}, but the legal actions are {legal}")
    if rules.forced(state) and len(legal) != 1:
        raise Fault(f"the decision is forced, but there are {len(legal)} choices")
    order = rules.reaction_order(state)
    if order and (order[0] != state.to_act or len(set(order)) < len(order) or not set(order) <= set(seats)):
        raise Fault(f"reaction_order is {order}, but the seat to act is {state.to_act}")
    if order and not public:
        raise Fault("no public choice lets a seat pass in a reaction window")
    paths = [rules.clicks(state, n) for n in legal]
    if not all(paths) or len(set(paths)) < len(paths):
        raise Fault("an action has no clicks, or two actions have the same clicks")
    for numbers, elements in rules.plans(state):
        if not elements or numbers[0] not in legal or sorted(rules.in_order(numbers)) != sorted(numbers):
            raise Fault(f"a plan can't be started: {numbers} by {elements}")


def check_told(rules: Game[Any], state: State) -> None:
    """Check that actions, outcomes and their events are described in both languages and cite rules."""
    possible, chance = rules.possible(state), state.to_act == CHANCE
    known, seats = rules.rulebook("en"), range(rules.seat_count(state))
    if chance:
        check_asked(rules, state)
    for n in possible[:: -(-len(possible) // FEW) or 1]:
        if not rules.knows(state, n, REFEREE):
            raise Fault(f"the referee may not know {rules.named(state, n)}")
        for seat in (REFEREE, None, *seats):
            check_said(rules, *rules.describe(state, n, seat))
        if not chance and (gain := rules.preview_delta(state, n)) is not None:
            check_said(rules, *gain)
        events = rules.events(state.clone(), n)
        for event in events:
            check_said(rules, f"event.{event.kind}", event.values)
        rested = [
            *qualified_ids(rules.name, rules.cited_rules(state, n)),
            *(rule for event in events for rule in event.rules),
        ]
        check_cited(known, rules.named(state, n), rested)


def check_cited(known: Rulebook, what: object, cited: Sequence[str]) -> None:
    """Check that at least one paragraph is cited, and that the rulebook contains every cited paragraph."""
    if not cited:
        raise Fault(f"{what} cites no paragraph")
    if strange := [rule for rule in cited if rule not in known]:
        raise Fault(f"{what} cites {', '.join(strange)}, which is not in the rulebook")


def check_asked(rules: Game[Any], state: State) -> None:
    """Check the question that players are asked when chance moves, and the names and fields of the outcomes."""
    observer, seats = rules.chance_observer(state), range(rules.seat_count(state))
    if observer not in (None, *seats):
        raise Fault(f"chance_observer is {observer}, which is not a seat")
    check_said(rules, *rules.question(state, 1))
    possible = rules.possible(state)
    for seat in seats if observer is None else [observer]:
        answers = rules.known_outcomes(state, seat)
        if answers != sorted(set(answers)) or not set(possible) <= set(answers):
            raise Fault(f"known_outcomes of seat {seat} are {answers}, but possible are {possible}")
    for n in possible[:: -(-len(possible) // FEW)]:
        check_said(rules, *rules.outcome_label(state, n))
        outcome = rules.outcome(state, n)
        types = rules.outcome_fields.get(outcome.kind, {})
        if {name: type(value) for name, value in outcome.fields.items()} != types:
            raise Fault(f"{outcome}: fields {outcome.fields}, declared {types}")
        if rules.parse_outcome(state, str(outcome)) != n:
            raise Fault(f"{outcome} is parsed as another outcome")


def check_said(rules: Game[Any], key: str, values: Values) -> None:
    """Check that a key has text in both languages and a value for each placeholder."""
    for lang in LANGUAGES:
        try:
            text = rules.words.text(key, lang, values)
        except KeyError as hole:
            raise Fault(f"{key} ({lang}): no value for the placeholder {hole}") from hole
        if not text.strip():
            raise Fault(f"{key} ({lang}): the text is empty")
    if rules.words.brought and rules.words.missing:
        raise Fault(f"words are missing: {', '.join(rules.words.missing)}")


def check_plain(what: str, data: Any) -> None:
    """Check that data is the same after a round trip through JSON."""
    try:
        back = json.loads(json.dumps(data))
    except (TypeError, ValueError) as error:
        raise Fault(f"{what} can't be written as JSON: {error}") from error
    if back != data:
        raise Fault(f"{what} is not plain data: it has tuples, or keys that are not strings")


def check_result(rules: Game[Any], state: State) -> None:
    """Check that every seat has a rank, that the seats of rank 1 win, and that each score is the sum of its parts."""
    result, sides, seats = state.result(), rules.sides(state), range(rules.seat_count(state))
    if result is None or state.legal_actions() or state.chances():
        raise Fault("the match is over, but there are still actions or outcomes, or no result")
    if {len(result.ranks), len(result.scores)} != {len(seats)}:
        raise Fault(f"not every seat has a rank and a score: {result}")
    if result.winners != tuple(seat for seat in seats if result.ranks[seat] == 1):
        raise Fault(f"the winners are not the seats of rank 1: {result}")
    if not set(result.sides) <= sides.keys():
        raise Fault(f"winning sides that are not in the match: {result.sides}")
    plotted = rules.figure_values(state, REFEREE)
    for side in sides if rules.score_parts and result.finished else ():
        parts = {part: plotted.get((side, part), 0) for part in rules.score_parts}
        if sum(parts.values()) != plotted[side, "score"]:
            raise Fault(f"{side}: {parts} do not add up to {plotted[side, 'score']}")


def check_position(rules: Game[Any], state: State) -> None:
    """Check the invariants, and that chance has outcomes, a seat can act, or there is a result."""
    if faults := rules.check_invariants(state):
        raise Fault("; ".join(faults))
    if state.to_act == CHANCE:
        check_chances(state)
    elif (state.to_act is None) != (state.result() is not None):
        raise Fault("there must be a result if and only if the match is over")
    elif state.to_act is not None and not state.legal_actions():
        raise Fault("a seat must act but has no legal actions")


def check_agreement(rules: Game[Any], state: State) -> int:
    """Check that every action is listed as legal if and only if its ruling calls it legal.

    Every illegal action must have a reason in both languages. Return the number of actions checked.
    """
    listed = state.legal_actions()
    if listed != sorted(set(listed)):
        raise Fault(f"the legal actions are not in ascending order: {listed}")
    known = rules.rulebook("en")
    before = json.dumps(state.to_dict())
    for n in range(rules.num_actions):
        ruling = rules.explain(state, n)
        if ruling.legal != (n in set(listed)):
            raise Fault(f"{rules.action(n)}: listed {n in set(listed)}, explained {ruling!r}")
        check_cited(known, rules.action(n), ruling.rules)
        if not ruling.legal and not (ruling.text("en") and ruling.text("fr")):
            raise Fault(f"{rules.action(n)}: illegal without a reason")
    if json.dumps(state.to_dict()) != before:
        raise Fault("explaining changed the position")
    if rules.words.brought and rules.words.missing:
        raise Fault(f"words are missing: {', '.join(rules.words.missing)}")
    return rules.num_actions


def faces(history: History, seat: int | None, record: Recorder | None = None) -> str:
    """Return everything that a seat is shown at the current ply, as text, so that it can be compared exactly.

    `record`: a recorder that has already read the history for the seat.
    """
    rules, state = history.game, history.state
    legal = state.legal_actions() if seat in (REFEREE, state.to_act) else []
    record = record or Recorder(history, seat)
    shown = {
        "view": state.view(seat),
        "legal": [[rules.action(n).text, *rules.clicks(state, n)] for n in legal],
        "rulings": [
            [ruling.rules, ruling.text("en"), ruling.text("fr")]
            for ruling in (rules.explain(state, n, seat) for n in range(rules.num_actions))
        ],
        "figures": sorted(map(list, rules.figure_values(state, seat).items()), key=str),
        "log": record.log.drop("elapsed_ms").rows(),
        "curves": record.curves.rows(),
    }
    return json.dumps(shown, sort_keys=True)


def alternative(history: History, seat: int, rng: Random) -> History | None:
    """Return another history that the seat can't distinguish from the given one.

    Only actions and outcomes that are hidden from the seat differ.

    Return None if nothing is hidden, or if no such history was found.
    """
    rules = history.game
    numbers = history.numbers[: history.ply]
    hidden: dict[int, State] = {}
    revealed = []
    for i, state, ply in history.replay(history.ply):
        revealed.append(rules.revealed(state))
        if not rules.knows(state, ply.number, seat):
            hidden[i] = state.clone()
    revealed.append(rules.revealed(history.state))
    places = list(hidden)
    for _ in range(20 if hidden else 0):
        change = rng.choice(places)
        state = hidden[change].clone()
        other = numbers[:change]
        for i, n in enumerate(numbers[change:], change):
            possible = rules.possible(state)
            known = i not in hidden
            if not known and (i == change or n not in possible):
                possible = [o for o in possible if o != n and not rules.knows(state, o, seat)] or possible
                n = rng.choice(possible)  # noqa: PLW2901
            if n not in possible or rules.knows(state, n, seat) != known:
                break
            other.append(n)
            state.apply(n)
            if rules.revealed(state) != revealed[i + 1]:
                break
        else:
            if other != numbers:
                return History.recorded(rules, history.header, other)
    return None


def check_secrets(history: History, seat: int, rng: Random, record: Recorder | None = None) -> int:
    """Check that what a seat is shown does not depend on anything that it can't know.

    The history is compared with a determinized position and with an alternative history. Return how many of the two
    differ from the original (0, 1 or 2). `record`: a recorder that has already read the history for the seat.
    """
    rules, state = history.game, history.state
    record = record or Recorder(history, seat)
    compared = 0
    dealt = state.determinize(seat, rng)
    if json.dumps(dealt.view(seat), sort_keys=True) != json.dumps(state.view(seat), sort_keys=True):
        raise Fault(f"seat {seat} can distinguish a determinized position from the true one")
    if dealt.to_act == seat and dealt.legal_actions() != state.legal_actions():
        raise Fault(f"seat {seat}'s choices depend on what it can't know")
    if faults := rules.check_invariants(dealt):
        raise Fault(f"a determinized position is invalid: {'; '.join(faults)}")
    if dealt.to_dict() != state.to_dict():
        compared += 1
    other = alternative(history, seat, rng)
    if other is not None:
        compared += 1
        if faces(history, seat, record) != faces(other, seat, record.of(other)):
            raise Fault(f"seat {seat} is shown something it can't know")
        anew, alike = (one.state.determinize(seat, Random(history.ply)).to_dict() for one in (history, other))
        if anew != alike:
            raise Fault(f"determinization for seat {seat} depends on something that it can't know")
    return compared


def check_replay(history: History, rng: Random) -> None:
    """Check that replaying, going back, branching and reading from data all reproduce the same positions."""
    rules, end = history.game, history.state.to_dict()
    seats = len(history.header.seats)
    numbers = history.numbers
    again = written(rules, seats, history.header.seed, numbers)
    if again.state.to_dict() != end:
        raise Fault("a replay ends in a different position")
    ply = rng.randrange(len(numbers))
    then = again.at(ply).to_dict()
    again.goto(ply)
    if again.state.to_dict() != then or rules.state(then).to_dict() != then:
        raise Fault(f"ply {ply} is a different position after going back or reading its data")
    again.fork()
    for _ in range(3):
        if again.state.to_act is not None:
            again.push(random_number(again.state, rng))
    again.goto(len(numbers), 0)
    if again.state.to_dict() != end or len(again.branches) != 2:
        raise Fault("a branch lost plies of the branch that it left")


# --- the run --------------------------------------------------------------------------------------------------------


def soak(rules: Game[Any], matches: int, seed: int = 0, *, deep_every: int = DEEP, plies: int = 20) -> Counter[str]:
    """Play `matches` random matches, check every position, and return counts of what was played and checked.

    Every `deep_every`-th match is also checked in depth, at `plies` random plies.
    """
    done: Counter[str] = Counter()
    for k in range(matches):
        try:
            _one(rules, seed + k, done, plies if k % deep_every == 0 else 0)
        except Exception as fault:
            raise Fault(f"{rules.name}, seed {seed + k}: {fault}") from fault
    return done


def _one(rules: Game[Any], seed: int, done: Counter[str], plies: int) -> None:
    seats = rules.seats[seed % len(rules.seats)]
    rng = Random(f"{rules.name}/{seed}")
    state: State = rules.new(seats)
    numbers: list[int] = []
    if plies:
        check_box(rules)
        check_face(rules, state)
    while state.to_act is not None:
        numbers.append(random_number(state, rng))
        done["chance plies" if state.to_act == CHANCE else "decisions"] += 1
        state.apply(numbers[-1])
        check_position(rules, state)
    check_result(rules, state)
    result = state.result()
    done["matches"] += 1
    done[f"ended by {result.reason}" if result else "not ended"] += 1
    if not plies:
        return
    check_face(rules, state)
    history = written(rules, seats, seed, numbers)
    check_replay(history, rng)
    done["replayed, branched"] += 1
    records = [Recorder(history, seat) for seat in range(seats)]
    for ply in sorted(rng.sample(range(len(numbers)), min(plies, len(numbers)))):
        history.goto(ply)
        check_face(rules, history.state)
        done["actions judged"] += check_agreement(rules, history.state)
        done["positions looked at"] += 1
        for seat, record in enumerate(records):
            done["seats' faces compared"] += check_secrets(history, seat, rng, record)


def variants(rules: Game[Any]) -> Iterator[dict[str, Any]]:
    """Yield the default options, every other value of each option by itself, and one combination of such values."""
    yield {}
    together: dict[str, Any] = {}
    for option in rules.option_list:
        for value in (*option.values, *([option.least + 5] if option.least is not None else [])):
            if value != option.default:
                together[option.name] = value
                yield {option.name: value}
    if len(together) > 1:
        yield together


class Part(NamedTuple):
    """A part of a soak: some matches with the same options. The first match is checked in depth."""

    name: str
    options: dict[str, Any]
    seed: int
    matches: int

    def run(self) -> Counter[str]:
        """Play and check the matches."""
        return soak(game(known_as(self.name), **self.options), self.matches, self.seed, deep_every=self.matches)


def parts(name: str, matches: int, deep_every: int = DEEP) -> Iterator[Part]:
    """Yield parts: half of the matches have the default options, and the rest are spread over the other variants."""
    choices = list(variants(game(known_as(name))))
    for k, options in enumerate(choices):
        share = matches if len(choices) == 1 else matches // 2
        if k:
            share = -(-(matches - matches // 2) // (len(choices) - 1))
        for first in range(0, share, deep_every):
            yield Part(name, options, k * matches + first, min(deep_every, share - first))


def main(arguments: list[str]) -> None:
    """Run the command on all cores, with the arguments GAME MATCHES [EVERY].

    GAME is the name of a game, or the package of a user-defined game. Of EVERY matches (default: 20), one is also
    checked in depth, for legality, secrets and replay.
    """
    name, matches, *rest = arguments
    started = time.perf_counter()
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        work = list(parts(name, int(matches), *map(int, rest)))
        done_work = zip(work, workers.map(Part.run, work), strict=True)
        for options, played in groupby(done_work, lambda pair: pair[0].options):
            done = sum((counted for _, counted in played), Counter[str]())
            print(
                f"{options or 'default options'}: {done['matches']} matches, {done['decisions']} decisions", flush=True
            )
            total += done
    print(f"\n{name}: no fault in {time.perf_counter() - started:.0f} s")
    for what, count in sorted(total.items()):
        print(f"  {count:>12,}  {what}")


def called(arguments: list[str]) -> None:
    """Run `main`. If a check fails or a worker is killed, exit with a one-line message."""
    try:
        main(arguments)
    except Fault as fault:
        sys.exit(f"Fault: {fault}")
    except BrokenExecutor:
        sys.exit("A worker was killed, perhaps because memory ran out. Only the results above are known; run it again.")


if __name__ == "__main__":
    called(sys.argv[1:])
