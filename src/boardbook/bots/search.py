"""The searching bot: Monte Carlo tree search (MCTS) with chance and hidden information.

The tree represents what the bot's seat sees. Every simulation starts from a position in which everything hidden from
the seat was dealt again at random (information-set MCTS; without hidden information, this is UCT). In the tree, each
seat chooses the action that is best for itself, and outcomes of chance are drawn with their exact probabilities. All
actions and outcomes that the seat wouldn't see share one node. At the end of a simulation, the position is evaluated by
the game's `win_probabilities` or a fitted value. Measurements showed that playing simulations to the end of the match
only adds noise.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from operator import add
from random import Random
from time import perf_counter
from typing import Any, Final

from boardbook.bots.estimates import mean_error
from boardbook.bots.lookahead import Evaluation, Judge, after, handcrafted
from boardbook.bots.playouts import play_on
from boardbook.bots.random_bot import Uniform
from boardbook.bots.thinking import Choice, Expected, Thinking
from boardbook.core import CHANCE, BadInput, Game, State, pick

UNSEEN: Final = -1
"""Key of the node for everything that the seat wouldn't see, such as a card that another seat draws."""
EXPLORATION: Final = 0.1
"""Weight of exploration, which favours rarely tried actions. It is small because new nodes have good estimates."""
SAME_DEAL: Final = 4
"""Number of simulations with the same deal of hidden information. Dealing is expensive."""
RANDOM_BOT: Final = Uniform()
SIMULATIONS: Final = 500
MAX_BUDGET: Final = 10**9
"""Upper bound on the number of simulations or seconds."""


class Node:
    """A node of the tree, for an action or outcome.

    The node counts how often its action or outcome was tried and how often it was available, and adds up the values for
    each seat. Each total starts with an estimate by the evaluation, and this estimate counts as much as one visit.
    """

    __slots__ = (
        "actions",
        "availability",
        "children",
        "created_at",
        "root_share",
        "share",
        "squares",
        "totals",
        "visits",
    )

    def __init__(self, guess: list[float], seat: int, created_at: int = 0) -> None:
        self.visits = 0
        self.share = self.root_share = 1.0
        """`share` is 1 / (visits + 1), and `root_share` is its square root.

        Both are stored because bounds often need them.
        """
        self.created_at = created_at
        """The number of the simulation that created the node."""
        self.availability = 1
        """How often the action was legal, which can depend on hidden information."""
        self.totals = guess
        self.squares = guess[seat] ** 2
        """The sum of the squares of the searching seat's values, for the interval."""
        self.children: dict[int, Node] = {}
        self.actions: list[int] | None = None
        """The actions to choose from, if they are known to be the same in every deal."""

    def count(self, prospects: list[float], seat: int) -> None:
        """Count a visit, and add its result to the totals."""
        self.visits = visits = self.visits + 1
        self.share = share = 1 / (visits + 1)
        self.root_share = sqrt(share)
        self.totals = list(map(add, self.totals, prospects))
        self.squares += prospects[seat] ** 2


class Search:
    """A bot that searches with a fixed number of simulations, or for a fixed number of seconds.

    `horizon`: the number of plies played at random below the tree before the position is evaluated. In measurements, 0
    was best with our games' evaluations, because random plies hide the effect of good moves. `evaluation`: how
    positions are evaluated.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        *,
        exploration: float = EXPLORATION,
        horizon: int = 0,
        evaluation: Evaluation = handcrafted,
    ) -> None:
        self.simulations, self.seconds = simulations, seconds
        self.exploration, self.horizon = exploration, horizon
        self.evaluation = evaluation

    def choose(self, game: Game[Any], state: State, seat: int, rng: Random) -> int:
        return self.think(game, state, seat, rng).best

    def think(
        self,
        game: Game[Any],
        state: State,
        seat: int,
        rng: Random,
        stop: Callable[[], bool] = lambda: False,
    ) -> Thinking:
        """Search, and return the result. The search ends early when `stop` returns True."""
        began = perf_counter()
        fast = Random(rng.getrandbits(64))
        judge = self.evaluation(game)
        root = Node(judge(state), seat)
        actions = game.candidates(state)
        walk = _Walk(game, seat, fast, judge, self.exploration, self.horizon)
        done, dealt = 0, state
        while len(actions) > 1:
            if done % SAME_DEAL == 0:
                dealt = state.determinize(seat, fast)
            walk.down(dealt.clone(), root)
            done += 1
            if done == self.simulations or stop():
                break
            if self.seconds is not None and perf_counter() - began >= self.seconds:
                break
        choices = tuple([_choice(n, root.children.get(n), seat) for n in actions])
        best = Thinking(seat, choices, ()).best
        line = _line(game, state.determinize(seat, fast), seat, root, best)
        return Thinking(seat, choices, line, done, perf_counter() - began)


def searching(parameters: str, evaluation: Evaluation = handcrafted) -> Search:
    """Return a bot that searches with a given number of simulations (`500`) or seconds (`2s`) per decision.

    An empty string means 500 simulations. Raises `BadInput` for any other text.
    """
    number, seconds = parameters.removesuffix("s"), parameters.endswith("s")
    try:
        budget = float(number) if seconds else int(number or SIMULATIONS)
    except ValueError:
        budget = 0
    if not 0 < budget <= MAX_BUDGET:
        raise BadInput("bot mcts", [f"needs a number of simulations (500) or seconds (2s), not {parameters!r}"])
    return Search(None if seconds else int(budget), budget if seconds else None, evaluation=evaluation)


def worth(
    game: Game[Any],
    state: State,
    n: int,
    seat: int,
    simulations: int,
    rng: Random,
    evaluation: Evaluation = handcrafted,
) -> float:
    """Return the seat's share of the win after its action `n`, estimated by a search that starts after the action.

    After the search, half as many simulations are run without exploration, and only these count. The mean of the search
    itself would be too low, because the search also tries bad actions, and tries more of them if there are many
    actions. If `rng` is in the same state for two actions, both get the same deals of hidden information.
    """
    deals, fast = Random(rng.getrandbits(64)), Random(rng.getrandbits(64))
    judge = evaluation(game)
    walk = _Walk(game, seat, fast, judge, EXPLORATION, 0)
    root = Node(judge(after(state.determinize(seat, deals), n)), seat)
    for _ in range(simulations):
        walk.down(after(state.determinize(seat, deals), n), root)
    walk.exploration = 0.0
    learned, visits = root.totals[seat], root.visits
    for _ in range(1 + simulations // 2):
        walk.down(after(state.determinize(seat, deals), n), root)
    return (root.totals[seat] - learned) / (root.visits - visits)


class _Walk:
    """Runs simulations, which walk down the tree."""

    def __init__(self, game: Game[Any], seat: int, rng: Random, judge: Judge, exploration: float, horizon: int) -> None:
        self.game, self.seat, self.rng, self.judge = game, seat, rng, judge
        self.exploration, self.horizon = exploration, horizon
        self.simulation = 0

    def down(self, state: State, root: Node) -> None:
        """Walk from the root to a node that wasn't visited before, and count its value for all nodes on the path."""
        game, seat = self.game, self.seat
        branch, path, surely = root, [root], True
        self.simulation += 1
        while (actor := state.to_act) is not None and (branch.visits or branch is root):
            if actor == CHANCE:
                n = pick(state.chances(), self.rng.random())
                seen = game.knows(state, n, seat)
            else:
                n, seen = self._decide(state, branch, actor, surely=surely)
            key = n if seen else UNSEEN
            surely = surely and seen
            state.apply(n)
            if key not in branch.children:
                branch.children[key] = Node(self.judge(state), seat, self.simulation)
            branch = branch.children[key]
            path.append(branch)
        prospects = self._judged(state, branch)
        for met in path:
            met.count(prospects, seat)

    def _judged(self, state: State, branch: Node) -> list[float]:
        """Return the value to each seat at the end of a walk."""
        # A node that is reached for the first time has the right estimate, unless it was made for another deal.
        same = self.game.open_information or branch.created_at == self.simulation
        if same and not self.horizon and not branch.visits:
            return branch.totals
        play_on(self.game, state, RANDOM_BOT, self.horizon, self.rng)
        return self.judge(state)

    def _decide(self, state: State, branch: Node, actor: int, *, surely: bool) -> tuple[int, bool]:
        """Return the action of the seat to act, and whether the searching seat would see it.

        If the searching seat wouldn't see the action, it is chosen at random, because nothing can be learned about it.
        `surely`: whether the searching seat saw everything that happened on this walk so far. If it did, its own
        actions are the same in every deal.
        """
        game, actions = self.game, branch.actions
        known = game.open_information or actor == self.seat
        if actions is None:
            actions = game.candidates(state)
            if known and surely:
                branch.actions = actions
        # An action with its own node was visible when it was tried.
        seen = known or (surely and all(map(branch.children.__contains__, actions)))
        if seen or all(game.knows(state, n, self.seat) for n in actions):
            return self._most_promising(state, branch, actions, actor), True
        n = actions[int(self.rng.random() * len(actions))]
        return n, game.knows(state, n, self.seat)

    def _most_promising(self, state: State, branch: Node, actions: list[int], actor: int) -> int:
        """Return the action with the highest upper confidence bound. New actions are evaluated one step ahead."""
        branches, curiosity = branch.children, self.exploration
        best, chosen = -1.0, -1
        before, spread = 0, 0.0
        for n in actions:
            met = branches.get(n)
            if met is None:
                met = branches[n] = Node(self.judge(after(state, n)), self.seat, self.simulation)
            met.availability = available = met.availability + 1
            if available != before:  # often the same as for the previous action
                before, spread = available, curiosity * sqrt(log(available))
            bound = met.totals[actor] * met.share + spread * met.root_share
            if bound > best:
                best, chosen = bound, n
        return chosen


def _choice(n: int, branch: Node | None, seat: int) -> Choice:
    if branch is None:
        return Choice(n)
    value, error = mean_error(branch.visits + 1, branch.totals[seat], branch.squares)
    return Choice(n, branch.visits, value, max(0.0, value - error), min(1.0, value + error))


def _line(game: Game[Any], state: State, seat: int, branch: Node, n: int) -> tuple[Expected, ...]:
    """Return the actions and outcomes that the bot expects after action `n` in this deal.

    At each step, the bot expects the most visited node among those that are possible and visible to the seat.
    """
    line: list[Expected] = []
    while True:
        state.apply(n)
        tried = branch.children.get(n)
        if tried is None:
            return tuple(line)
        branch = tried
        possible = game.possible(state)
        visits = {n: branch.children[n].visits for n in possible if n in branch.children and game.knows(state, n, seat)}
        if not any(visits.values()):
            return tuple(line)
        n = max(visits, key=visits.__getitem__)
        text = game.named(state, n).text
        line.append(Expected(text, game.describe(state, n, seat)))
