"""Runs the test suites of PettingZoo and OpenSpiel on boardbook's games, from the repository's root.

    python -m tests.interop.suites pettingzoo pangea 3                one game with 3 seats
    python -m tests.interop.suites pettingzoo pangea 2,3,4 magus 5    two games, one of them with 2, 3 and 4 seats
    python -m tests.interop.suites --check openspiel magellan 3       with short matches
    python -m tests.interop.suites --proofs openspiel magellan 3      with longer ones; otherwise they have no limit

Prints a line with the counts of each check, and stops at the first that fails. Tests run it in another process, because
OpenSpiel's C++ code ends the process when it finds a fault.
"""

from __future__ import annotations

import random
import sys
import tempfile
import unittest
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import numpy as np

import boardbook as bb
from boardbook.core.registry import known_as
from boardbook.interop.playing import DEFAULT_MAX_DECISIONS


class Size(NamedTuple):
    """The number of decisions after which matches end in a suite, and a smaller one for the slower checks."""

    longest: int
    short: int


SIZES = {
    "--check": {"pettingzoo": Size(500, 200), "openspiel": Size(40, 10)},
    "--proofs": {"pettingzoo": Size(DEFAULT_MAX_DECISIONS, 2000), "openspiel": Size(200, 40)},
}
NO_LIMIT = Size(DEFAULT_MAX_DECISIONS, DEFAULT_MAX_DECISIONS)
SEEDS = range(5)


def pettingzoo_checks(name: str, seats: int, size: Size = NO_LIMIT) -> Iterator[tuple[str, str]]:
    """Run the checks of PettingZoo's suite, and others that it lacks."""
    from pettingzoo.test import api_test, render_test, seed_test

    from boardbook.interop.pettingzoo import env

    api_test(env(name, seats, longest=size.longest), num_cycles=500)
    yield "api_test", "500 cycles"
    seed_test(lambda: env(name, seats, longest=size.short), num_cycles=200)
    yield "seed_test", f"{min(size.short, 200 * seats)} steps"

    def trace(seed: int) -> list[bytes]:
        table = env(name, seats)
        table.reset(seed=seed)
        rng, seen = random.Random(1), []
        for _ in zip(range(100), table.agent_iter(), strict=False):
            observation, _, ended, cut, _ = table.last()
            assert observation is not None
            seen.append(observation["observation"].tobytes())
            legal = np.flatnonzero(observation["action_mask"])
            table.step(None if ended or cut else int(rng.choice(legal)))
        return seen

    traces = [trace(seed) for seed in SEEDS]
    assert traces == [trace(seed) for seed in SEEDS]
    assert len({tuple(seen) for seen in traces}) == (len(SEEDS) if bb.game(name).outcome_count(seats) else 1)
    yield "the same seed, the same match; another, another", f"{len(SEEDS)} seeds, {sum(map(len, traces))} steps"

    drawn: list[int] = []

    def is_svg(picture: object) -> bool:
        assert isinstance(picture, str)
        drawn.append(len(picture))
        return ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 (our own)

    def ends_somewhere(**given: Any) -> Any:
        return env(name, seats, **given)

    sys.stdout.flush()
    with tempfile.TemporaryFile("w") as nowhere:
        stdout, sys.stdout = sys.stdout, nowhere
        try:
            render_test(ends_somewhere, custom_tests={"svg": is_svg} if bb.game(name).drawing else {})
        finally:
            sys.stdout = stdout
    yield "render_test", f"human, ansi, svg: {len(drawn)} pictures of {min(drawn, default=0):,} characters and more"


def openspiel_checks(name: str, seats: int, size: Size = NO_LIMIT) -> Iterator[tuple[str, str]]:
    """Run the checks of OpenSpiel's suites, and its bots."""
    import pyspiel
    from absl import flags
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    from boardbook.interop import openspiel

    flags.FLAGS(["suites"])
    called, called_short = (f"{openspiel.register(name)}(players={seats},longest={longest})" for longest in size)
    game = pyspiel.load_game(called)

    count = 0
    for option in bb.game(name).options.values():
        for value in [value for value in (*option.values, option.least) if value not in (option.default, None)]:
            given = value if value not in ("true", "false") else value.capitalize()
            loaded = pyspiel.load_game(f"{openspiel.register(name)}({option.name}={given})")
            assert loaded.table.game.settings == bb.game(name, **{option.name: value}).settings  # type: ignore[arg-type]
            count += 1
    assert pyspiel.load_game(called).num_players() == seats
    yield "parameters", f"{count + 1} values"

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    yield "random_sim_test", "1 match"
    GamesSimTest().sim_game(game)
    yield "games_sim_test", "1 match"

    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": called})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5, result
    assert [*result.failures, *result.errors] == []
    yield "EnforceAPIOnPartialTreeBase", f"{result.testsRun} tests"

    # Rounding NumPy's numbers one by one would take most of the time of all checks; floats give the same text.
    generate_playthrough.round = lambda number, digits: round(float(number), digits)
    text = generate_playthrough.playthrough(called_short, action_sequence=None, seed=7)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "playthrough.txt"
        path.write_text(text, encoding="utf-8")
        expected, actual = generate_playthrough.replay(str(path))
    assert expected == actual
    yield "playthrough", f"replayed alike, {len(text):,} characters"

    rng, judge = np.random.RandomState(3), openspiel.Judge()
    open_game = game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    if open_game:
        bot = mcts.MCTSBot(game, 1.4, 3, judge, random_state=rng)
    else:  # OpenSpiel asserts that resampled positions look the same to the seat
        bot = ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=rng)
        bot.set_resampler(openspiel.resampler(5))
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    assert abs(sum(state.returns())) < 1e-9
    yield f"{'MCTS' if open_game else 'ISMCTS'}, a match", f"{decisions} decisions of 3 simulations"


Checks = Callable[..., Iterator[tuple[str, str]]]
CHECKS: dict[str, Checks] = {"pettingzoo": pettingzoo_checks, "openspiel": openspiel_checks}


def main(suite: str, *games: str, sizes: Mapping[str, Size] = MappingProxyType({})) -> None:
    """Run the checks of a suite on games, each followed by its numbers of seats."""
    warnings.filterwarnings(
        "ignore", "Observation is not a NumPy array"
    )  # observations are dictionaries, because they contain the mask
    for game, seated in zip(games[::2], games[1::2], strict=True):
        name = known_as(game)
        for seats in map(int, seated.split(",")):
            for check, count in CHECKS[suite](name, seats, sizes.get(suite, NO_LIMIT)):
                print(f"{suite}, {name} with {seats}: {check}: {count}", flush=True)  # noqa: T201 (it prints)


if __name__ == "__main__":
    main(*[given for given in sys.argv[1:] if given not in SIZES], sizes=SIZES.get(sys.argv[1], {}))
