"""Judges attempts at a task. Attempts at a play task are played on a copy of the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from boardbook.classroom.scripted import ScriptedMatch, figures_of, signed
from boardbook.classroom.search import does
from boardbook.classroom.tasks import AnswerTask, PlayTask, SelectTask
from boardbook.classroom.verdict import Aftermath, Verdict
from boardbook.core import CHANCE, LANGUAGES, Action, Game, Ruling, State
from boardbook.core.words import Value, sentence

MAX_AFTERMATH: Final = 8
"""The maximum number of decisions in the aftermath of a miss."""
MAX_ARTICLE: Final = 4
"""How many characters, such as those of an article, may precede a player's name at the start of a sentence."""


def refused(ruling: Ruling) -> Verdict:
    """Return the verdict on an attempt that the rules do not allow."""
    return Verdict("refused", {lang: ruling.text(lang) for lang in LANGUAGES}, ruling.rules)


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges the attempts at one task, which starts at the ply `start`.

    `words` are the author's replies to mistakes, keyed by action, element or answer. `rules` are the paragraphs that
    the task practises.
    """

    game: Game[Any]
    words: Mapping[int | str, Mapping[str, str]]
    rules: tuple[str, ...]
    start: int

    def play(self, task: PlayTask, trial: ScriptedMatch, actions: Sequence[Action]) -> Verdict:
        """Return the verdict on actions, and play them on `trial`, a copy of the match."""
        ply, before = trial.ply, trial.state.clone()
        for action in actions:
            if not trial.solves:
                break
            ruling = trial.explain(action)
            if not ruling.legal:
                return refused(ruling)
            if does(trial, action.number, task.met):
                return self._solved()
        tried = [action.text for action in actions]
        moves = trial.solver_moves(self.start)
        left = task.moves - len(moves)
        warned = any(text in self.words for text in tried)
        if left > 0 and trial.solves and not warned and task.open(trial, moves):
            return Verdict("so_far", self._texts("puzzle.so_far", n=left), self.rules)
        house = self._texts("puzzle.misses") if task.moves == 1 else self._texts("puzzle.lost", n=task.moves)
        aftermath = self._aftermath(task, trial, ply, before)
        return Verdict("misses", self._reply(tried, house), self.rules, aftermath=aftermath)

    def select(self, task: SelectTask, chosen: frozenset[str], *, mark: bool) -> Verdict:
        """Return the verdict on selected elements. If `mark` is true, the verdict names the wrong and missing ones."""
        wrong, missing = chosen - task.elements, task.elements - chosen
        if not wrong and not missing:
            return self._solved()
        key = "puzzle.point_missing" if not wrong else "puzzle.point_wrong" if not missing else "puzzle.point_both"
        texts = self._reply(sorted(wrong), self._texts(key, wrong=len(wrong), missing=len(missing)))
        marked = (tuple(sorted(wrong)), tuple(sorted(missing))) if mark else ((), ())
        return Verdict("wrong", texts, self.rules, *marked)

    def answer(self, task: AnswerTask, answer: int | str) -> Verdict:
        """Return the verdict on an answer."""
        if answer == task.answer:
            return self._solved()
        return Verdict("wrong", self._reply([answer], self._texts("puzzle.say_wrong", text=str(answer))), self.rules)

    def _solved(self) -> Verdict:
        return Verdict("solved", self._texts("puzzle.solved"), self.rules)

    def _texts(self, key: str, **values: Value) -> dict[str, str]:
        """Return one of boardbook's own sentences in each language."""
        return {lang: sentence(self.game.words.text(key, lang, values)) for lang in LANGUAGES}

    def _reply(self, tried: Sequence[int | str], texts: dict[str, str]) -> dict[str, str]:
        """Return the author's reply to the first of these mistakes that has one, otherwise `texts`."""
        word = next((self.words[what] for what in tried if what in self.words), None)
        return texts if word is None else dict(word)

    # --- after a miss ---------------------------------------------------------------------------------------------

    def _aftermath(self, task: PlayTask, trial: ScriptedMatch, start: int, before: State) -> Aftermath:
        """Return what happens from a miss until the solver's next decision, and how the solver's figures change.

        If the solver's turn is not over, a bot finishes it without reaching the goal. `start` and `before` are the ply
        and the position before the attempt.
        """
        trial.play_out(task.met)
        decisions = [ply for ply in range(start, trial.ply) if trial.plies[ply].seat != CHANCE]
        changes = self._changes(before, trial)
        texts: dict[str, str] = {}
        cost: dict[str, str] = {}
        for lang in LANGUAGES:
            words = self.game.words
            replies = list(self._narrate(trial, decisions[:MAX_AFTERMATH], lang))
            replies += ["…"] if len(decisions) > MAX_AFTERMATH else []
            figures = [
                words.text("puzzle.change", lang, {"what": words.text(f"figure.{figure}", lang), "text": value})
                for figure, value in changes
            ]
            cost[lang] = f"{sentence(', '.join(figures))}." if figures else ""
            texts[lang] = " ".join([*replies, *([cost[lang]] if figures else [])])
        moments = (*decisions[: MAX_AFTERMATH + 1], trial.ply)
        return Aftermath(texts, cost, trial, moments, whole=len(decisions) <= MAX_AFTERMATH)

    def _narrate(self, trial: ScriptedMatch, plies: Sequence[int], lang: str) -> Iterator[str]:
        """Yield texts that describe the decisions as far as the solver may know them.

        Consecutive decisions by the same seat share one text.
        """
        solver = trial.others.solver
        for seat, row in groupby(plies, key=lambda ply: trial.plies[ply].seat):
            moves = [(trial.at(ply), trial.plies[ply].number) for ply in row]
            who = sentence(self._name(trial, moves[0][0], seat, lang))
            text = " ".join(
                self.game.sentence(self.game.describe(state, n, solver), self.game.events(state, n), lang)
                for state, n in moves
            )
            named = who.casefold() in text[: len(who) + MAX_ARTICLE].casefold()  # some games' sentences name the player
            yield text if named else self.game.words.text("puzzle.does", lang, {"who": who, "text": text})

    def _name(self, trial: ScriptedMatch, state: State, seat: int, lang: str) -> str:
        """Return the name of a seat's side if the seat has exactly one side, otherwise the name of the seat."""
        sides = [side for side, owner in self.game.sides(state).items() if owner == seat]
        name = self.game.side_name(sides[0], lang) if len(sides) == 1 else None
        return name or self.game.seat_name(state, seat, trial.header.names)

    def _changes(self, before: State, trial: ScriptedMatch) -> list[tuple[str, str]]:
        """Return the solver's figures that changed, each with its signed change."""
        was, now = (figures_of(self.game, state, trial.others.solver) for state in (before, trial.state))
        changes = {figure: value - was.get(figure, 0) for figure, value in now.items()}
        return [(figure, signed(by)) for figure, by in changes.items() if by]
