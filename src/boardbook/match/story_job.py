"""Finds the story of a match, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, SupportsIndex

from tqdm.auto import tqdm

from boardbook.bots import make_bot
from boardbook.core import LANGUAGES, REFEREE, BadInput, History, NotPossible
from boardbook.core.errors import unknown
from boardbook.core.validation import as_whole
from boardbook.match.moments import Search
from boardbook.match.story import Story
from boardbook.match.win_chances import knower

if TYPE_CHECKING:
    from boardbook.match.match import Match


MOST: Final = 1_000_000
"""The largest number of playouts, plies of a playout, and points."""


class StoryJob:
    """A story that is found step by step, so that you can stop it after any step. See `MatchReader.story`."""

    def __init__(
        self,
        history: History,
        seat: int | None,
        bot: str = "greedy",
        playouts: SupportsIndex = 12,
        horizon: SupportsIndex = 30,
        points: SupportsIndex = 16,
    ) -> None:
        numbers = []
        for name, value, least in (("playouts", playouts, 4), ("horizon", horizon, 0), ("points", points, 2)):
            number = as_whole(value, least, MOST)
            if number is None:
                raise BadInput("story", [f"{name} must be a whole number from {least} to {MOST}, not {value!r}"])
            numbers.append(number)
        make_bot(bot)
        if not history.ply or not history.state.round:
            raise NotPossible("there is no story yet: nothing has been played after the set-up")
        observer = knower(history, seat)
        if observer == REFEREE and history.hides:
            raise NotPossible(
                "the story tells what was hidden; play the match to its end, or use match.seen_by(0).story()"
            )
        self.history, self.seat, self.bot, self.playouts = history, seat, bot, numbers[0]
        self.search = Search(history, observer, bot, *numbers)
        self._steps: Iterator[None] = self.search.steps()
        self.n = 0
        """The number of steps done."""
        self.done = False

    @property
    def length(self) -> int:
        """The number of steps, as far as it is known."""
        return self.search.length

    def step(self) -> bool:
        """Do the next step. Return False if no step is left."""
        if not self.done:
            try:
                next(self._steps)
                self.n += 1
            except StopIteration:
                self.done = True
        return not self.done

    def story(self, lang: str, to_match: Callable[[History], Match]) -> Story:
        """Return the story, once all steps are done. `to_match`: a function that makes a match from a history."""
        return Story(self.history, self.seat, self.bot, self.playouts, self.search, lang, to_match)


def story(
    history: History,
    seat: int | None,
    bot: str,
    playouts: SupportsIndex,
    horizon: SupportsIndex,
    points: SupportsIndex,
    lang: str,
    to_match: Callable[[History], Match],
    *,
    progress: bool,
) -> Story:
    """Return the story of a match up to the cursor, given what `seat` may know. See `MatchReader.story`."""
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    job = StoryJob(history, seat, bot, playouts, horizon, points)
    with tqdm(total=job.length, unit="step", disable=not progress) as bar:
        while job.step():
            bar.total = job.length
            bar.update()
    return job.story(lang, to_match)
