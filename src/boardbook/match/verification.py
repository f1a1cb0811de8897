"""Check a match against its seed: find outcomes that don't follow from the seed, and other branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from boardbook.core import CHANCE, REFEREE, Branch, Game, History, State
from boardbook.core.words import Values

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Done:
    """The text and the description of an action or outcome that was played, or that follows from the seed."""

    text: str
    description: tuple[str, Values]

    @classmethod
    def of(cls, game: Game[Any], state: State, n: int) -> Self:
        """Return the text and description of action or outcome `n` in a position."""
        return cls(game.named(state, n).text, game.describe(state, n, REFEREE))


@dataclass(frozen=True, slots=True)
class Given:
    """An outcome that doesn't follow from the seed.

    `ply` counts from 1; `done`: the outcome; `seed_gives`: the outcome that follows from the seed; `entered`: whether
    somebody was asked to enter the outcome.
    """

    ply: int
    round: int
    done: Done
    seed_gives: Done
    entered: bool


@dataclass(frozen=True, slots=True)
class Left:
    """A branch other than the current one.

    `start`: the ply where it leaves the current branch; `plies`: how many plies it has from there; `draws`: how many of
    these are outcomes of chance; `first`: the first of these plies, or None if there are none.
    """

    branch: int
    start: int
    plies: int
    draws: int
    first: Done | None


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of checking a match against its seed.

    It is truthy if every outcome follows from the seed and there are no other branches. Other branches matter because
    every branch has different draws, so a player could go back to get better ones. `taken_back` helps you judge whether
    somebody did so.

    `given_by_hand`: the outcomes that don't follow from the seed; `left`: the other branches; `entered`: whether the
    match is played with the physical game (`chance="ask"`). In such a match, people enter the outcomes, which hardly
    ever agree with those from the seed.

    A check can't show whether a seed was chosen for its outcomes, or who made a decision.
    """

    game: Game[Any]
    given_by_hand: tuple[Given, ...]
    left: tuple[Left, ...]
    entered: bool

    @classmethod
    def of(cls, history: History) -> Self:
        """Check the current branch of a history, including the plies after the cursor."""
        return cls(history.game, tuple(_given_by_hand(history)), tuple(_left(history)), history.chance == "ask")

    @property
    def follows(self) -> bool:
        """Whether every outcome follows from the seed."""
        return not self.given_by_hand

    @property
    def given(self) -> pl.DataFrame:
        """The outcomes that don't follow from the seed. The columns are `boardbook.records.GIVEN`."""
        import polars as pl

        from boardbook.records import GIVEN

        rows = [(one.ply, one.round, one.done.text, one.seed_gives.text, one.entered) for one in self.given_by_hand]
        return pl.DataFrame(rows, schema=GIVEN, orient="row")

    @property
    def taken_back(self) -> pl.DataFrame:
        """The other branches, each from the ply where it leaves the current branch.

        The columns are `boardbook.records.TAKEN_BACK`.
        """
        import polars as pl

        from boardbook.records import TAKEN_BACK

        rows = [(one.branch, one.start, one.plies, one.draws, one.first and one.first.text) for one in self.left]
        return pl.DataFrame(rows, schema=TAKEN_BACK, orient="row")

    def text(self, lang: str = "en") -> str:
        """Return the result as text, one sentence per line. Branches are numbered from 1, as on boards.

        Outcomes that people were asked to enter are counted, but not listed.
        """
        return "\n".join(self._sentences(lang))

    def _sentences(self, lang: str) -> Iterator[str]:
        text = self.game.words.text
        if self.entered:
            yield text("verified.box", lang)
        if self.follows:
            yield text("verified.follows", lang)
        else:
            yield text("verified.given", lang, {"n": len(self.given_by_hand)})
        for one in self.given_by_hand:
            if not one.entered:
                when = text("shell.round", lang, {"round": one.round}) if one.round else text("shell.setup", lang)
                values = {"text": self._sentence(one.done, lang), "what": self._sentence(one.seed_gives, lang)}
                yield text("verified.given_one", lang, {"ply": one.ply, "when": when, **values})
        if not self.left:
            yield text("verified.straight", lang)
            return
        yield text("verified.taken_back", lang, {"n": len(self.left)})
        for branch in self.left:
            called = text("shell.branch_number", lang, {"number": str(branch.branch + 1)})
            at: Values = {"what": called, "ply": branch.start}
            if branch.first is None:
                yield text("verified.nothing_more", lang, at)
            else:
                more: Values = {"n": branch.plies, "value": branch.draws, "text": self._sentence(branch.first, lang)}
                yield text("verified.taken_back_one", lang, {**at, **more})

    def _sentence(self, done: Done, lang: str) -> str:
        return self.game.sentence(done.description, (), lang)

    def __bool__(self) -> bool:
        return self.follows and not self.left

    def __repr__(self) -> str:
        parts = [f"{len(self.given_by_hand)} given by hand", f"{len(self.left)} other branches"]
        return f"<Verification: {', '.join([*parts, *(['with the physical game'] if self.entered else [])])}>"


def _given_by_hand(history: History) -> Iterator[Given]:
    game = history.game
    for k, state, ply in history.replay():
        if ply.seat == CHANCE and (n := history.by_seed(state, history.owner(k), k)) != ply.number:
            done, seed_gives = Done.of(game, state, ply.number), Done.of(game, state, n)
            yield Given(k + 1, state.round, done, seed_gives, ply.entered)


def _left(history: History) -> Iterator[Left]:
    shared = Counter(map(history.owner, range(len(history.plies))))
    for branch in history.branches:
        if branch.id != history.branch:
            yield _rest(history, branch, shared[branch.id])


def _rest(history: History, branch: Branch, shared: int) -> Left:
    """Describe what a branch contains after its first `shared` plies."""
    start, plies = branch.start + shared, branch.plies[shared:]
    first = Done.of(history.game, history.at(start, branch.id), plies[0].number) if plies else None
    return Left(branch.id, start, len(plies), sum(ply.seat == CHANCE for ply in plies), first)
