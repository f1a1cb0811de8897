"""Boardbook's games as PettingZoo environments in which the seats act one after another.

    from boardbook.interop.pettingzoo import env
    table = env("magellan", seats=4)
    table.reset(seed=7)

Install PettingZoo with `pip install boardbook[interop]`. The agents are called `seat_0`, `seat_1` and so on. They
choose actions by number. An observation contains what the seat sees, as a row of numbers (see the page on tensors), and
a mask of the legal actions. Agents receive their rewards when the match is over; the rewards add up to 0. The outcomes
of chance are the same as in a `Match` with the same seed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final, SupportsIndex, TypedDict

from boardbook import core
from boardbook.core import CHANCE, BadInput, Edition, Game, IllegalAction, NotPossible, pick, unit
from boardbook.core.history import check_seed
from boardbook.interop.playing import DEFAULT_MAX_DECISIONS, GameSpec, Play
from boardbook.match import Match

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise NotPossible("PettingZoo is not installed: pip install boardbook[interop]") from missing

RENDER_MODES: Final = ("human", "ansi", "svg")
"""The ways to render a match: print the board as text, return it as text, or return it as SVG.

Until the match is over, the board shows only what spectators see.
"""
Numbers = np.ndarray[Any, np.dtype[Any]]


class Observation(TypedDict):
    """What a seat sees (float32), and a mask with 1 for each legal action (int8).

    The mask is all 0 unless it is the seat's turn to decide.
    """

    observation: Numbers
    action_mask: Numbers


def env(
    game: str | Game[Any],
    seats: SupportsIndex | None = None,
    *,
    render_mode: str | None = None,
    longest: SupportsIndex = DEFAULT_MAX_DECISIONS,
    edition: Edition | str | Path | None = None,
    **options: Any,
) -> wrappers.OrderEnforcingWrapper[str, Observation, int]:
    """Return a game as an environment that also checks the order of calls, as PettingZoo's own environments do.

    See `raw_env`.
    """
    environment = raw_env(game, seats, render_mode=render_mode, longest=longest, edition=edition, **options)
    return wrappers.OrderEnforcingWrapper(environment)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 (PettingZoo's own name)
    """A game as an environment, without wrappers.

    `game`: a name or a game; `seats`: the number of seats (None: the smallest possible); `render_mode`: None or one of
    `RENDER_MODES`; `longest`: the number of decisions after which a match is cut short (truncated), with a reward of 0
    for everyone; `edition` and other keywords are passed to the game. Raises the same errors as `bb.game`, and
    `BadInput` for other invalid values.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: SupportsIndex | None = None,
        *,
        render_mode: str | None = None,
        longest: SupportsIndex = DEFAULT_MAX_DECISIONS,
        edition: Edition | str | Path | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadInput("render_mode", [f"{render_mode!r} is not one of {', '.join(RENDER_MODES)}"])
        rules = core.game(game, edition, **options) if isinstance(game, str) else game
        if not isinstance(game, str) and (edition is not None or options):
            raise BadInput("env", ["this game already has its edition and options; pass them to bb.game() instead"])
        self.table = GameSpec(rules, rules.seats.start if seats is None else seats, longest)
        self.metadata: dict[str, Any] = {
            "name": f"boardbook_{rules.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = (np.array(bound, np.float32) for bound in zip(*self.table.fields.bounds(), strict=True))
        actions = rules.num_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.MultiBinary(actions)}
            )
            for agent in self.possible_agents
        }
        self.fields = self.table.fields
        """The fields of an observation: those of the view, then the observing seat, and whether that seat decides."""
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = Random()

    # --- spaces -------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations. Every call returns the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's action numbers. Every call returns the same object."""
        return self.action_spaces[agent]

    # --- playing ------------------------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match with this seed. If it is None, the seed is derived from the last one that was given.

        `options` has no effect: pass the game's options when you create the environment. Raises `BadInput` for an
        invalid seed.
        """
        if seed is None:
            self.seed = self._seeds.getrandbits(32)
        else:
            self.seed = check_seed(seed)
            self._seeds = Random(self.seed)
        self.play: Play = self.table.new_match()
        self._match: Match | None = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def step(self, action: int | None) -> None:
        """Play an action for the current agent. If the match is over for the agent, the action must be None.

        Raises `UnknownAction` if there is no such action, and `IllegalAction`, with the rule that forbids it, if the
        action is illegal. After either error, the match can continue.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        rules, state = self.table.game, self.play.state
        n = rules.action(action).number  # type: ignore[arg-type]
        if n not in state.legal_actions():
            raise IllegalAction(rules.explain(state, n))
        self._cumulative_rewards[agent] = 0.0
        self.play.apply(n)
        self._settle()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Apply outcomes of chance until a seat must decide or the match is over."""
        play = self.play
        while (actor := play.to_act) == CHANCE:
            play.apply(pick(play.state.chances(), unit(self.seed, 0, len(play.plies))))
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            return
        self.rewards = dict(zip(self.agents, play.payoffs(), strict=True))
        self._accumulate_rewards()
        ended = self.truncations if play.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))

    # --- observing ----------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and its legal actions."""
        seat, play = self._seat[agent], self.play
        mask = np.zeros(self.table.game.num_actions, np.int8)
        if play.to_act == seat:
            mask[play.legal()] = 1
        observation = np.zeros(self.fields.size, np.float32)
        play.fill(seat, observation)
        return {"observation": observation, "action_mask": mask}

    @property
    def match(self) -> Match:
        """A copy of the match so far. It is a `Match`, so it has a board, a log, curves and rulings."""
        match = self._match
        if match is None:
            match = self._match = Match(self.table.game, seats=self.table.seats, seed=self.seed)
        for actor, n in self.play.plies[match.history.ply :]:
            if actor != CHANCE:
                match.play(n)
        return match

    def render(self) -> str | None:
        """Print or return the match as spectators see it, depending on the render mode.

        Raises `NotPossible` if no render mode was given.
        """
        if self.render_mode is None:
            raise NotPossible(f"no render_mode was given; choose one of {', '.join(RENDER_MODES)}")
        if self.render_mode == "svg":
            from boardbook.widgets.picture import drawn

            return drawn(self.match)
        text = self._text()
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 (this mode prints)
        return None

    def _text(self) -> str:
        rules, state = self.table.game, self.play.state
        if rules.open_information or self.play.to_act is None:
            return str(state)
        return "\n".join(f"{key}: {value}" for key, value in state.view(None).items())

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""
