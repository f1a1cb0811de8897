"""The functions that play the matches of profiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, SupportsIndex

from boardbook.bots import check_bot
from boardbook.core import LANGUAGES, BadInput, Game
from boardbook.core import game as make_game
from boardbook.core.errors import unknown
from boardbook.core.history import check_seed
from boardbook.core.validation import as_whole
from boardbook.measures.game_profile import Profile, Profiles, Strength, Unrecorded
from boardbook.measures.matches import LADDER, alternating, folder_of, played
from boardbook.measures.observer import row_of
from boardbook.measures.openspiel import PREFIX, SpielGame
from boardbook.measures.registry import WITHOUT_EVALUATION
from boardbook.studies.effort import Effort

STRENGTHS: Final = ("casual", "greedy")
SPIEL_STRENGTHS: Final = ("mcts:10", "mcts:50")
WEAKEST: Final = "random"
USUAL_SEATS: Final = 4


def profile(
    game: str | Game[Any],
    strengths: Sequence[str] | None = None,
    seats: SupportsIndex | None = None,
    effort: str | SupportsIndex = "10min",
    seed: SupportsIndex = 0,
    to: str | Path | None = None,
    *,
    lang: str = "en",
    progress: bool = True,
    **options: Any,
) -> Profile:
    """Play matches of a game at several strengths of play, and return what kind of game it is.

    `game`: a game or its name, or `"openspiel:backgammon"` for a game of OpenSpiel (see below). `strengths`: the names
    of at least two bots, from weak to strong (None: `casual` and `greedy`); in the matches of a strength, this bot
    plays all seats. `seats`: the number of seats (None: four, or the nearest number that the game
    allows). `effort`: a time such as `"90s"`, `"10min"` or `"1h"` for everything, or the number of matches of each
    strength. `to`: the folder in which to keep the matches (None: a temporary folder); the same call continues there.
    `lang`: the language of texts. All other keywords are options of the game.

    For the chain of skill, neighbours on the ladder from `random` over all strengths also play each other: in a quarter
    of the time, or the same number of matches for each pair. The same number of matches and the same seed produce the
    same profile; how many matches fit into a time depends on the machine.

    A game of OpenSpiel has no evaluation, so only the measures that need none have values: decision space, who begins,
    length, long matches, and the chain of skill. Its name can have parameters, as in OpenSpiel. It is played by
    OpenSpiel's own bots, `random` and `mcts` with a number of simulations (None: `mcts:10` and `mcts:50`), and its
    matches are not kept. It must be a contest without hidden information.

    Raises `BadInput` before anything is played if an argument is invalid, `NotPossible` if OpenSpiel is not installed,
    and otherwise the same errors as `simulate`.
    """
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    total, start = Effort.of(effort, "profile"), check_seed(seed)
    if isinstance(game, str) and game.startswith(PREFIX):
        if options:
            what = f"{', '.join(options)}: parameters are part of the name, as in openspiel:breakthrough(rows=6)"
            raise BadInput("options", [what])
        return _of_openspiel(SpielGame.load(game), strengths, seats, total, start, lang)
    rules = make_game(game, **options) if isinstance(game, str) else game
    if options and not isinstance(game, str):
        raise BadInput("options", [f"{', '.join(options)}: this game object already has its options"])
    names = _strengths(STRENGTHS if strengths is None else strengths)
    for name in names:
        check_bot(name, rules)
    chairs = _seats(rules, seats)
    ladder, each, step = _plan(names, total)
    studies = [
        Strength(name, played(rules, [name] * chairs, each, start, folder_of(to, name), progress=progress))
        for name in names
    ]
    pairs = [
        (*pair, played(rules, alternating(*pair, chairs), step, start, folder_of(to, *pair), progress=progress))
        for pair in ladder
        if chairs > 1
    ]
    return Profile(rules, studies, pairs, lang)


def profiles(
    games: Iterable[str | Game[Any] | Profile],
    strengths: Sequence[str] | None = None,
    seats: SupportsIndex | None = None,
    effort: str | SupportsIndex = "10min",
    seed: SupportsIndex = 0,
    to: str | Path | None = None,
    *,
    lang: str = "en",
    progress: bool = True,
) -> Profiles:
    """Return the profiles of several games, for comparison. Each game gets the whole `effort`.

    `games`: games, their names, or profiles that you already have. All other arguments are the same as for `profile`;
    in the folder `to`, each game has a folder with its name.
    """
    chosen = [games] if isinstance(games, str | Game) else list(games)
    return Profiles(
        [
            one
            if isinstance(one, Profile)
            else profile(
                one,
                strengths,
                seats,
                effort,
                seed,
                None if to is None else Path(to) / (one if isinstance(one, str) else one.name),
                lang=lang,
                progress=progress,
            )
            for one in chosen
        ]
    )


def _of_openspiel(
    game: SpielGame,
    strengths: Sequence[str] | None,
    seats: SupportsIndex | None,
    total: Effort,
    seed: int,
    lang: str,
) -> Profile:
    """Return the profile of a game of OpenSpiel."""
    names = _strengths(SPIEL_STRENGTHS if strengths is None else strengths)
    for name in names:
        game.check_bot(name)
    if seats is not None and as_whole(seats) != game.seats:
        raise BadInput("seats", [f"{game.name} is for {game.seats} seats, not {seats!r}"])
    ladder, each, step = _plan(names, total)
    studies = []
    for name in names:
        rows = [row_of(match, WITHOUT_EVALUATION) for _, match in game.played([name] * game.seats, each, seed)]
        studies.append(Unrecorded(name, rows))
    pairs = [
        (*pair, [(bots, match.ranks) for bots, match in game.played(alternating(*pair, game.seats), step, seed)])
        for pair in ladder
    ]
    return Profile(game, studies, pairs, lang)


def _plan(names: Sequence[str], total: Effort) -> tuple[list[tuple[str, str]], Effort, Effort]:
    """Return the pairs of the ladder, the effort for each strength, and the effort for each pair."""
    ladder = list(pairwise([WEAKEST, *(name for name in names if name != WEAKEST)]))
    return ladder, total.part((1 - LADDER) / len(names)), total.part(LADDER / len(ladder))


def _strengths(strengths: Sequence[str]) -> list[str]:
    """Return the names of the strengths. Raises `BadInput` unless there are at least two different bots."""
    names = [] if isinstance(strengths, str) else [name.removeprefix("bot:") for name in strengths]
    if len(names) < 2 or len(set(names)) < len(names):
        what = 'give at least two different bots, from weak to strong, such as ["casual", "greedy"]'
        raise BadInput("profile", [f"strengths={strengths!r}: {what}; one strength of play says little about a game"])
    return names


def _seats(rules: Game[Any], seats: SupportsIndex | None) -> int:
    if seats is not None:
        return rules.check_seats(seats)
    return min(rules.seats, key=lambda count: (abs(count - USUAL_SEATS), count))
