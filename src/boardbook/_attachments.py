"""Lets matches, boards, tables and studies offer reviews, the position editor, lessons and more without importing them.

`boardbook/__init__.py` names the providers, which are imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol


class Work(Protocol):
    """A job that runs in the background. `on` is true while the job is running."""

    on: bool

    def start(self) -> None:
        """Start or continue the job."""

    def stop(self) -> None:
        """Stop the job after its current step."""


class BoardReview(Protocol):
    """A review that was started from a board."""

    @property
    def work(self) -> Work:
        """The job that runs the review."""


class BoardStory(Protocol):
    """A story of the match that was started from a board."""

    @property
    def work(self) -> Work:
        """The job that finds the story."""

    def picture(self, lang: str, *, names: bool) -> str | None:
        """Return a picture of the story as SVG, or None if there is none."""


class MatchStudy(Protocol):
    """A study, as a board uses it."""

    @property
    def rules(self) -> Any:
        """The game of its matches."""


class BoardOthers(Protocol):
    """A study in which a board looks up its decisions."""

    def ask(self, ply: int, /) -> Any:
        """Return the decision at a ply as `start` and `explorer` take it."""

    def start(self, asked: Any, without: Collection[str], /) -> None:
        """Look up a decision, leaving out some conditions, in the background."""

    def stop(self) -> None:
        """Forget the decision that is being looked up."""

    def explorer(self, asked: Any, without: Collection[str], lang: str, theme: str, /) -> Any:
        """Return an explorer of the decisions that are like one."""


class Workbench(Protocol):
    """The part of an editor that a board uses."""

    def workbench(self, theme: str = "auto", /) -> Any:
        """The editor's widget."""


class Attachments(Protocol):
    """The functions that the classroom provides."""

    def review(self, match: Any, seat: Any, bot: str, lang: str, *, progress: bool) -> Any:
        """Review a seat's decisions. See `Match.review`."""

    def editor(self, game: Any, position: Mapping[str, Any], *, lang: str) -> Workbench:
        """Return an editor for a position."""

    def review_at_board(
        self, board: Any, seat: int, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
    ) -> BoardReview:
        """Return a review for a board.

        `tell` sends the progress of the review to the front end, and `fail` reports an error there.
        """

    def story_at_board(
        self, board: Any, tell: Callable[[dict[str, Any]], None], fail: Callable[[Exception], None], /
    ) -> BoardStory:
        """Return a story for a board. `tell` and `fail` are as for a review."""


class Studies(Protocol):
    """The functions that the studies provide."""

    def others_at_board(
        self,
        board: Any,
        study: MatchStudy,
        tell: Callable[[dict[str, Any]], None],
        fail: Callable[[Exception], None],
        /,
    ) -> BoardOthers:
        """Return what a board needs to look up its decisions in a study. `tell` and `fail` are as for a review."""


class StudyProfile(Protocol):
    """What kind of game it is: a `boardbook.Profile`."""

    @property
    def frame(self) -> Any:
        """One row per measure and strength of play."""

    @property
    def calibration(self) -> Any:
        """How well the estimated chances of winning agree with the results."""

    @property
    def definitions(self) -> Any:
        """What each measure means, where it comes from, and what it misses."""

    def example(self, measure: str, of: str | None = None) -> Any:
        """Return the match in which a measure is largest, at its turning point."""

    def chart(self, lang: str | None = None, theme: str = "any", *, title: str | None = None) -> Any:
        """Return a chart of all measures."""


class Profiling(Protocol):
    """The functions that the profiles provide."""

    def profile_of(self, study: Any, lang: str) -> StudyProfile:
        """Return the profile of a study. See `Study.profile`."""


class Sheet(Protocol):
    """The tasks of a lesson, as a table shows them."""

    def board(self, lang: str | None = None, theme: str = "auto") -> Any:
        """Return the widget of the tasks."""


class LessonPart(Protocol):
    """A part of a game's lessons, as a table uses it."""

    @property
    def minutes(self) -> int:
        """The duration in minutes."""

    def sheet(self) -> Sheet:
        """Return all tasks of the part."""


class Lessons(Protocol):
    """The functions that the lessons provide."""

    def parts(self) -> Mapping[str, int]:
        """Return the games that have lessons, each with its number of parts."""

    def lesson(self, game: str) -> LessonPart:
        """Return the first part of a game's lessons."""


_providers: list[
    tuple[Callable[[], Attachments], Callable[[], Lessons], Callable[[], Studies], Callable[[], Profiling]]
] = []


def provide(
    classroom: Callable[[], Attachments],
    lessons: Callable[[], Lessons],
    studies: Callable[[], Studies],
    profiles: Callable[[], Profiling],
) -> None:
    """Set the functions that provide the attachments, the lessons, the studies and the profiles."""
    _providers[:] = [(classroom, lessons, studies, profiles)]


def attachments() -> Attachments:
    """Return the attachments. They are imported on first use."""
    return _providers[0][0]()


def lessons() -> Lessons:
    """Return the lessons. They are imported on first use."""
    return _providers[0][1]()


def studies() -> Studies:
    """Return what studies offer to boards. It is imported on first use."""
    return _providers[0][2]()


def profiles() -> Profiling:
    """Return what makes profiles of studies. It is imported on first use."""
    return _providers[0][3]()
