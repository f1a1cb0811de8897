"""Boardbook's games in OpenSpiel. Importing this module registers the games with OpenSpiel.

    import boardbook.interop.openspiel, pyspiel
    game = pyspiel.load_game("boardbook_magellan(players=3)")

Install OpenSpiel with `pip install boardbook[interop]`, on Linux or macOS. Each outcome of chance is decided at a node
of its own. Players receive their payoffs when the match is over; the payoffs add up to 0. The parameters are `players`,
`longest` (the number of decisions after which a match is cut short, with a payoff of 0 for everyone), `edition` (the
path of a TOML file) and the game's options; for an option, the value -1 means None.

If you define a game later, call `register` for it. OpenSpiel's search bots written in C++ (`pyspiel.MCTSBot`,
`pyspiel.ISMCTSBot`) crash with every game written in Python; those written in Python work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final, SupportsIndex

import numpy as np

from boardbook import core
from boardbook.core import CHANCE, NotPossible
from boardbook.core.history import check_seed
from boardbook.core.options import Option
from boardbook.core.registry import game_class, known_as, package_of
from boardbook.interop.playing import DEFAULT_MAX_DECISIONS, GameSpec, Play

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise NotPossible("OpenSpiel is not installed: pip install boardbook[interop] (Linux or macOS)") from missing

PREFIX: Final = "boardbook_"
_known: dict[str, str] = {}


def register(name: str) -> str:
    """Register the game of this name or package with OpenSpiel, and return the name that OpenSpiel uses for it.

    Raises `UnknownName` if there is no such game.
    """
    name = known_as(name)
    if name not in _known:
        kind = _kind(name)
        # This must be a class: OpenSpiel releases it after Python has ended, when a function would crash.
        pyspiel.register_game(kind, type(f"SpielGame_{name}", (SpielGame,), {"boardbook_name": name, "kind": kind}))
        _known[name] = kind.short_name
    return _known[name]


def resampler(seed: SupportsIndex) -> Callable[[SpielState, int], SpielState]:
    """Return a function for `ISMCTSBot.set_resampler` that resamples everything in a state that the player can't know.

    Raises `BadInput` for an invalid seed.
    """
    rng = Random(check_seed(seed))

    def resample(state: SpielState, player: int) -> SpielState:
        copy: SpielState = state.clone()
        copy.play = state.play.determinize(player, rng)
        return copy

    return resample


class Judge:
    """Boardbook's evaluation of positions, without playouts, for OpenSpiel's `mcts.MCTSBot` and `ismcts.ISMCTSBot`."""

    def evaluate(self, state: SpielState) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Return the expected payoff of each player."""
        play = state.play
        if play.to_act is None:
            return np.array(play.payoffs())
        return np.array(play.table.payoffs(play.table.game.win_probabilities(play.state)))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return the numbers that can be played, with their probabilities. All legal actions are equally likely."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(n, 1 / len(legal)) for n in legal]


class SpielGame(pyspiel.Game):
    """A boardbook game with its parameters. `table` is the `GameSpec` of the game."""

    boardbook_name: ClassVar[str]
    kind: ClassVar[Any]
    """The game type, which is the same for all parameters."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        parameters = parameters or {}
        settings = {key: parameters.get(key, default) for key, default in self.kind.parameter_specification.items()}
        players, longest, edition = settings.pop("players"), settings.pop("longest"), settings.pop("edition")
        options = {name: _value(parameter) for name, parameter in settings.items()}
        self.table = GameSpec(core.game(self.boardbook_name, edition or None, **options), players, longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.game.num_actions,
            max_chance_outcomes=self.table.chance,
            num_players=players,
            min_utility=self.table.loss,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(self.kind, info, {**parameters, "players": players})

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (package_of(self.boardbook_name), str(self))

    def new_initial_state(self) -> SpielState:
        """Return the initial state, before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return a state observer. Raises `NotPossible` if parameters are passed, because observers take none."""
        if params:
            raise NotPossible(f"observers of these games have no parameters, but {params!r} was given")
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A match in progress. All of its data is in `play`, so that copies are cheap."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play: Play = game.table.new_match()

    def current_player(self) -> int:
        """Return the player who decides now, or the id that OpenSpiel uses for chance or for the end of a match."""
        actor = self.play.to_act
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal() if player == self.play.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""
        return self.play.state.chances()

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.play.table.game
        named = game.action(action) if player >= 0 else game.outcome(self.play.state, action)
        return named.text

    def is_terminal(self) -> bool:
        """Return whether the match is over or was cut short."""
        return self.play.to_act is None

    def returns(self) -> list[float]:
        """Return the payoff of each player."""
        return self.play.payoffs()

    def __str__(self) -> str:
        return json.dumps(self.play.state.to_dict())


class Observer:
    """Describes what a player sees or knows of a state, as text and as numbers.

    `GameSpec.fields` and the page on tensors explain the numbers. With perfect recall, the observer describes what the
    player knows, and only as text, because the length of a match is not fixed. Without private information, it
    describes what spectators see; with the private information of all players, it describes what the referee sees.
    """

    def __init__(self, table: GameSpec, what: Any) -> None:
        self.recall = what.perfect_recall
        self.public, self.private = what.public_info, what.private_info
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        if self.public and not self.recall:
            self.tensor = np.zeros(table.fields.size, np.float32)
            self.dict = {field.name: self.tensor[field.first :][: field.size] for field in table.fields.fields()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor.fill(0)
            state.play.fill(self._observer(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str | None:
        """Return what the player sees or knows, as text.

        An observer without public information returns only what spectators don't see. It returns None if it does not
        show the private information of a single player.
        """
        observer = self._observer(player)
        if self.recall:
            return state.play.known(observer)
        if self.public:
            return state.play.seen(observer)
        return state.play.own(player) if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER else None

    def _observer(self, player: int) -> int | None:
        none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
        return None if self.private == none else player if self.private == single else core.REFEREE


def _load(package: str, text: str) -> Any:
    """Load a game from the text that OpenSpiel uses for it, registering the game first if necessary."""
    register(package)
    return pyspiel.load_game(text)


def _kind(name: str) -> Any:
    """Return the game type for OpenSpiel, which is the same for all parameters."""
    cls = game_class(name)
    games = [cls(), *[cls(**{o.name: value}) for o in cls.option_list for value in o.values if value != o.default]]
    seats = [count for game in games for count in game.seats]
    chance, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=games[0].words.text("title.game", "en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if games[0].outcome_count(min(seats)) else chance.DETERMINISTIC,
        information=information.PERFECT_INFORMATION if cls.open_information else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": games[0].seats.start,
            "longest": DEFAULT_MAX_DECISIONS,
            "edition": "",
            **{option.name: _parameter(option) for option in cls.option_list},
        },
    )


def _parameter(option: Option) -> str | int | bool:
    """Return an option's default as an OpenSpiel parameter.

    An OpenSpiel parameter has only one type, and OpenSpiel reads "true" as a bool.
    """
    if option.is_truth:
        return option.default == "true"
    return -1 if option.default is None else option.default


def _value(parameter: Any) -> Any:
    """Return an option's value from its OpenSpiel parameter."""
    return None if parameter == -1 else parameter


for found in core.games():
    register(found)
