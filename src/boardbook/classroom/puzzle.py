"""A task in a position, judged by the rules."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar

import traitlets

from boardbook._renamed import deprecate
from boardbook.bots import make_bot
from boardbook.classroom.alone import alone
from boardbook.classroom.judging import Judge, refused
from boardbook.classroom.progress import Progress
from boardbook.classroom.results import TaskResult
from boardbook.classroom.scripted import Others, ScriptedMatch
from boardbook.classroom.search import does
from boardbook.classroom.tasks import (
    AnswerTask,
    Goal,
    PlayTask,
    SelectTask,
    Task,
    as_elements,
    asked_of,
    check_elements,
    texts,
    wrong_words,
)
from boardbook.classroom.texts import ANSWER, Text, by_language, everywhere, languages
from boardbook.classroom.verdict import RIGHT, Verdict
from boardbook.core import CHANCE, LANGUAGES, Action, BadInput, Game, NotPossible, Ruling, Seat
from boardbook.core.errors import unknown
from boardbook.core.outside import text_problem
from boardbook.core.validation import as_whole, plain
from boardbook.match import Match
from boardbook.widgets.payloads import elements as elements_of

if TYPE_CHECKING:
    import polars as pl

    from boardbook.classroom.board import TaskBoard
    from boardbook.session import Thought

Start = Match | tuple[str | Game[Any], Mapping[str, Any]]
"""A match at its cursor, or a game with a position."""
T = TypeVar("T", PlayTask, SelectTask, AnswerTask)
MOVES: Final = 100
"""The maximum number of moves in a solution."""


def puzzle(
    start: Start,
    ask: Text,
    *,
    goal: Goal | None = None,
    point: Callable[[Match], Iterable[str]] | None = None,
    say: Callable[[Match], SupportsIndex | str] | None = None,
    choices: Sequence[SupportsIndex | str] = (),
    hints: Sequence[Text] = (),
    wrong: Mapping[int | str, Text] | None = None,
    rules: Sequence[str] = (),
    think: str | None = None,
    seat: SupportsIndex | None = None,
    moves: SupportsIndex | None = None,
    alone: bool = False,
    solution: Sequence[str] | None = None,
    replies: Sequence[str] = (),
    bot: str = "greedy",
    lang: str | Sequence[str] = "en",
) -> Puzzle:
    """Return a task in a position, of one of three kinds.

    The rules of the game check that the task can be done, and judge each attempt.

    `start` is a match at its cursor, or `(game, position)`; the puzzle plays on a copy.
    `ask` is the question, as a text, or by language (`{"en": ..., "fr": ...}`) if `lang` names several languages.

    - *play*: `goal` is the text or kind of an action, the kind of an event that a decision of the solver causes
      (directly or through its outcomes, and for any seat), or a function of the match that returns whether the task is
      done. When the puzzle is created, a search looks for solutions of up to 4 moves. `moves` is the number of moves
      that the solver has (None: the fewest that reach the goal). `alone=True` raises an error if there are several
      shortest solutions. `solution` is your own solution, in case a search would take too long.
    - *select*: `point` is a function of the match that returns the elements of the board to select.
    - *answer*: `say` is a function of the match that returns a whole number or a string. `choices` are the answers to
      choose from.

    Each function gets a copy of the match, on which it may play. Functions and the search know the true position,
    including hidden cards.

    `seat` is the solver's seat (None: the seat that decides now). All other seats, and chance, follow `replies`, the
    texts of actions and outcomes in the order in which they are needed. When these run out, `bot` and the seed of the
    match decide, in the same way in every attempt. `hints` are shown one at a time, and `think` is a bot whose move is
    the last hint. `wrong` contains your own replies to mistakes, keyed by the text of an action (which must not be part
    of a solution), an element or an answer. `rules` are the ids of the paragraphs that the task practises.

    Raises `BadInput` if the task can't be done or lacks a text in a language, and `UnknownName` for an unknown action,
    event, element, paragraph, bot or language.
    """
    langs = languages(lang)
    if sum(argument is not None for argument in (goal, point, say)) > 1:
        raise BadInput("puzzle", ["give only one of goal=, point= and say="])
    if goal is None and (moves is not None or alone or solution is not None or think is not None):
        raise BadInput("puzzle", ["moves=, alone=, solution= and think= are only for tasks with goal="])
    if say is None and choices:
        raise BadInput("puzzle", ["choices= is only for tasks with say="])
    allowed = as_whole(moves, 1, MOVES)
    if moves is not None and allowed is None:
        raise BadInput("puzzle", [f"moves= must be a whole number from 1 to {MOVES}, not {moves!r}"])
    stage = _staged(start, seat, replies, bot)
    task: Task
    if goal is not None:
        task = PlayTask.of(stage, goal, allowed, _several(solution), alone=alone)
    elif point is not None:
        task = SelectTask.of(stage, as_elements(asked_of("point", point, stage)))
    elif say is not None:
        task = AnswerTask(plain(asked_of("say", say, stage)), tuple(map(plain, choices)))
    else:
        raise BadInput("puzzle", ["give one of goal=, point= and say="])
    if stage.others.problems:
        raise BadInput("puzzle", stage.others.problems)
    cited = _several(rules) or ()
    for language in langs:
        book = stage.game.rulebook(language).paragraphs
        for rule in cited:
            if rule not in book:
                raise unknown("paragraph", rule, book)
    if think is not None:
        make_bot(think)
    words = {
        _meant(task, key): by_language(f"the word for {key!r}", text, langs) for key, text in (wrong or {}).items()
    }
    wrong_words(task, words, stage)
    hint_texts = [
        by_language(f"hint {k}", text, langs)
        for k, text in enumerate([hints] if isinstance(hints, str | Mapping) else hints, 1)
    ]
    return Puzzle(stage, task, langs, by_language("the question", ask, langs), hint_texts, words, cited, think)


def _meant(task: Task, key: int | str) -> int | str:
    """Return the key of an author's reply. If the key is an answer, it is normalized like the right answer."""
    answer = task.meant(key) if isinstance(task, AnswerTask) else None
    return key if answer is None else answer


def _several(value: str | Sequence[str] | None) -> tuple[str, ...] | None:
    """Return a text or several texts as a tuple; None stays None."""
    return None if value is None else (value,) if isinstance(value, str) else tuple(value)


def _staged(start: object, seat: SupportsIndex | None, replies: Sequence[str], bot: str) -> ScriptedMatch:
    """Return the scripted match of a puzzle, at the solver's first decision. Raises `BadInput` if there is none."""
    if isinstance(start, Match):
        match = start
    elif isinstance(start, tuple | list) and len(start) == len(("game", "position")):
        game, position = start
        match = Match.from_position(game, position, seed=0)
    else:
        raise BadInput("puzzle", ["a puzzle starts from a match or (game, position); give options to bb.game"])
    if match.over:
        raise BadInput("puzzle", ["the match is over"])
    state = match.state.clone()
    if seat is None and state.to_act == CHANCE:
        raise BadInput("puzzle", ["this position waits for chance: name the solver with seat="])
    solver = as_whole(state.to_act if seat is None else seat, 0, len(match.seats) - 1)
    if solver is None:
        raise BadInput("puzzle", [f"seat= must be between 0 and {len(match.seats) - 1}, not {seat!r}"])
    people = tuple(Seat(who.name) for who in match.seats)  # no bots, because the puzzle itself plays the others
    header = replace(match.history.header, seats=people, position=state.to_dict(), began=None)
    stage = ScriptedMatch(match.game, header, state, Others(solver, _several(replies) or (), make_bot(bot)))
    stage.go_on()
    if not stage.solves:
        raise BadInput("puzzle", ["the game is over before the solver decides"])
    return stage


class Puzzle(traitlets.HasTraits):
    """A task; see `bb.puzzle`. `match` is the puzzle's own match, at the current position; call `play` to play on it.

    You can observe `solved`, `tries`, `wrong` (the number of failed attempts), `seconds` and `shown`.
    """

    solved = traitlets.Bool(default_value=False, read_only=True, help="Whether the puzzle is solved.")
    tries = traitlets.Int(0, read_only=True, help="The number of attempts.")
    wrong = traitlets.Int(0, read_only=True, help="The number of attempts that were refused, missed or wrong.")
    seconds = traitlets.Float(0.0, read_only=True, help="Seconds from the start to the last attempt.")
    hinted = traitlets.Int(0, read_only=True, help="The number of hints given.")
    begun = traitlets.Int(1, read_only=True, help="The number of times the puzzle was started.")
    shown = traitlets.Bool(default_value=False, read_only=True, help="Whether the solution was shown.")

    def __init__(
        self,
        stage: ScriptedMatch,
        task: Task,
        langs: Sequence[str],
        ask: Mapping[str, str],
        hints: Sequence[Mapping[str, str]],
        words: Mapping[int | str, Mapping[str, str]],
        rules: tuple[str, ...],
        think: str | None,
    ) -> None:
        super().__init__()
        self.match, self.task, self.rules = Match.of_line(stage), task, rules
        self.langs = tuple(langs)
        """The puzzle's languages, the default one first."""
        self.asked = everywhere(ask)
        """The question in all languages of boardbook."""
        self.last: Verdict | None = None
        """The verdict on the last attempt since the last reset, or None."""
        self.failed: list[str] = []
        """The failed attempts since the last reset: actions, elements or answers."""
        self.given: list[Mapping[str, str]] = []
        """The hints given since the last reset, each in every language."""
        self._stage, self._start = stage, stage.ply
        self._hints = [everywhere(hint) for hint in hints]
        self.words = {what: everywhere(word) for what, word in words.items()}
        """The author's replies to mistakes, in all languages of boardbook."""
        self._judge = Judge(self.game, self.words, rules, self._start)
        self._think = think
        self._began = time.monotonic()
        self._hints_ever, self._shown_ever, self._spent = 0, False, 0.0
        """The number of hints so far, whether the solution was ever shown, and the seconds up to the last reset."""
        self._rows: list[tuple[Any, ...]] = []

    # --- the task -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game whose rules judge the task."""
        return self.match.game

    @property
    def seat(self) -> int:
        """The solver's seat."""
        return self._stage.others.solver

    def text(self, lang: str | None = None) -> str:
        """Return the question. Raises `UnknownName` for a language that the puzzle does not have."""
        return self.asked[self._lang(lang)]

    @property
    def solution(self) -> Any:
        """The solution: the texts of the actions in a shortest solution, the elements to select, or the answer."""
        if isinstance(self.task, AnswerTask):
            return self.task.answer
        if isinstance(self.task, SelectTask):
            return sorted(self.task.elements)
        return texts(self._stage, self.task.solutions[0])

    @property
    def solutions(self) -> list[list[str]]:
        """All shortest solutions of a *play* task. Raises `NotPossible` for a task of another kind."""
        if not isinstance(self.task, PlayTask):
            raise NotPossible("only tasks with goal= can have several solutions; see `solution`")
        return [texts(self._stage, numbers) for numbers in self.task.solutions]

    @property
    def pointable(self) -> list[str]:
        """The elements that a pupil can select: all elements of the same kinds as those in the solution.

        Empty for tasks of other kinds.
        """
        if not isinstance(self.task, SelectTask):
            return []
        kinds = {element.split(".")[0] for element in self.task.elements}
        return sorted(element for element in elements_of(self.game, self.match.state) if element.split(".")[0] in kinds)

    @property
    def tries_frame(self) -> pl.DataFrame:
        """One row per attempt; the columns are those of `boardbook.records.TRIES`."""
        return tries_of(self._rows)

    @property
    def payload(self) -> dict[str, Any]:
        """What boards and pages show of the task before the first attempt, as plain data."""
        task = self.task
        return {
            "kind": task.kind,
            "ask": dict(self.asked),
            "choices": list(task.choices) if isinstance(task, AnswerTask) else [],
            "number": isinstance(task, AnswerTask) and isinstance(task.answer, int),
            "points": self.pointable,
        }

    def fresh_copy(self) -> Puzzle:
        """Return a copy of the task at its start, without attempts."""
        stage = self._stage.fresh_copy()
        stage.goto(self._start)
        return Puzzle(stage, self.task, self.langs, self.asked, self._hints, self.words, self.rules, self._think)

    # --- result and progress ------------------------------------------------------------------------------------

    @property
    def outcome(self) -> TaskResult:
        """The result so far, over all resets."""
        vain = tuple(row[2] for row in self._rows if row[3] not in RIGHT)
        solved = any(row[3] == "solved" for row in self._rows)
        return TaskResult(
            solved, self.tries, self._hints_ever, self._shown_ever, round(self._spent + self.seconds), vain
        )

    @property
    def digest(self) -> str:
        """A digest of the task, which depends only on the question, the position and the solution."""
        content = [self.game.name, self._stage.first().to_dict(), self.asked, self.task.digest_name, self.solution]
        return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=8).hexdigest()

    @property
    def kept(self) -> dict[str, Any]:
        """The progress that a worksheet saves, as plain data: the attempts, but not the position of the match."""
        return {
            "rows": [list(row) for row in self._rows],
            "solved": self.solved,
            "shown": self.shown,
            "hints": self._hints_ever,
            "seen": self._shown_ever,
            "spent": self._spent + self.seconds,
        }

    def read(self, data: Any) -> Progress:
        """Check saved progress and return it. Raises `ValueError`, `KeyError` or `TypeError` if it is malformed."""
        return Progress.read(data, self.task.kind, lambda tried: self.task.verdicts(self._stage, tried))

    @alone
    def resume(self, progress: Progress) -> None:
        """Continue from saved progress."""
        self._rows, self._hints_ever = list(progress.rows), progress.hints
        self._shown_ever, self._spent = progress.seen, progress.spent
        with self.hold_trait_notifications():
            self.set_trait("tries", len(self._rows))
            self.set_trait("wrong", sum(row[3] not in RIGHT for row in self._rows))
            self.set_trait("solved", progress.solved)
            self.set_trait("shown", progress.shown)

    # --- trying -------------------------------------------------------------------------------------------------

    @property
    def moment(self) -> tuple[int, int, int]:
        """The numbers of starts, attempts and hints so far. Anything that happens in the puzzle changes one of them."""
        return self.begun, self.tries, self.hinted

    def play(self, *actions: Action | SupportsIndex | str) -> Verdict:
        """Play one action (an `Action`, its number or its text), or the parts of a compound decision.

        An attempt that is refused or misses the goal does not change the match. Raises `UnknownAction`, or
        `NotPossible` if the task is of another kind or already solved.
        """
        verdict = None
        while verdict is None:
            verdict = self.play_at(self.moment, actions)
        return verdict

    def play_at(self, moment: tuple[int, int, int], actions: Sequence[Action | SupportsIndex | str]) -> Verdict | None:
        """Do the same as `play`, but return None if the puzzle has changed since `moment`.

        The puzzle can change while bots think.
        """
        task = self._open(PlayTask)
        named = [self._stage.named(action) for action in actions]
        if not named:
            raise NotPossible("nothing was played")
        trial = self._copy_at(moment)
        return None if trial is None else self._conclude(moment, trial, self._judge.play(task, trial, named), named)

    @alone
    def _copy_at(self, moment: tuple[int, int, int]) -> ScriptedMatch | None:
        """Return a copy of the match for an attempt, or None if the puzzle has changed since `moment`."""
        return self._stage.fresh_copy() if moment == self.moment else None

    @alone
    def _conclude(
        self, moment: tuple[int, int, int], trial: ScriptedMatch, verdict: Verdict, named: Sequence[Action]
    ) -> Verdict | None:
        """Record an attempt, and play it if it was right; return None if the puzzle has changed in the meantime."""
        if moment != self.moment:
            return None
        if verdict.right:
            with self._stage.transaction():
                for entry in trial.plies[self._stage.ply : trial.ply]:
                    self._stage.push(entry.number, entry.choices)
        return self._note(verdict, " ".join(action.text for action in named))

    @alone
    def point(self, elements: Iterable[str]) -> Verdict:
        """Select elements of the board, all at once.

        Raises `UnknownName` for unknown elements, and `NotPossible` if the task is of another kind or already solved.
        """
        task = self._open(SelectTask)
        chosen = frozenset(as_elements(elements))
        check_elements(self._stage, chosen)
        verdict = self._judge.select(task, chosen, mark=bool(self.failed))
        return self._note(verdict, " ".join(sorted(chosen)))

    @alone
    def say(self, answer: SupportsIndex | str) -> Verdict:
        """Answer with a number or a string.

        Raises `BadInput` if the answer is not one of the choices or can't be saved as text, and `NotPossible` if the
        task is of another kind or already solved.
        """
        task = self._open(AnswerTask)
        if isinstance(answer, str) and (problem := text_problem("an answer", answer.strip(), ANSWER)):
            raise BadInput("say", [problem])
        value = task.meant(answer)
        if value is None or (task.choices and value not in task.choices):
            kinds = "a whole number" if isinstance(task.answer, int) else "a whole number or a string"
            known = f"one of {', '.join(map(repr, task.choices))}" if task.choices else kinds
            raise BadInput("say", [f"{answer!r} is not {known}"])
        return self._note(self._judge.answer(task, value), str(value))

    @alone
    def refuse(self, ruling: Ruling, tried: str) -> Verdict:
        """Record an attempt that the rules forbid, and return its verdict.

        `tried` is the text of the action, or the elements that were clicked.
        """
        return self._note(refused(ruling), tried)

    @property
    def more_hints(self) -> int:
        """The number of hints that are left."""
        return len(self._hints) + (self._think is not None) - len(self.given)

    def hint(self, lang: str | None = None) -> str:
        """Give the next hint. Raises `NotPossible` if no hint is left or the task is solved."""
        language = self._lang(lang)
        hint = None
        while hint is None:
            hint = self.hint_at(self.moment)
        return hint[language]

    def hint_at(self, moment: tuple[int, int, int]) -> Mapping[str, str] | None:
        """Give the next hint in all languages, or return None if the puzzle has changed since `moment`."""
        thinker = self._thinker_at(moment)
        return self._give(moment, None if thinker is None else thinker().action.number)

    @alone
    def _thinker_at(self, moment: tuple[int, int, int]) -> Callable[[], Thought] | None:
        """Return a function that asks a bot for the next hint.

        Return None if the author wrote the next hint, or if the puzzle has changed since `moment`. Raises `NotPossible`
        if no hint is left or the task is solved.
        """
        if self.more_hints < 1 or self.solved:
            raise NotPossible("there are no more hints; see `solution`")
        ready = len(self.given) < len(self._hints) or moment != self.moment
        return None if ready else self.match.thinker(self._think)

    @alone
    def _give(self, moment: tuple[int, int, int], advised: int | None) -> Mapping[str, str] | None:
        """Give the next hint: the author's, or the bot's action `advised`. Return None if the puzzle has changed."""
        if moment != self.moment:
            return None
        self.given.append(self._hints[len(self.given)] if advised is None else self._advice(advised))
        self._hints_ever += 1
        self.set_trait("hinted", self.hinted + 1)
        return self.given[-1]

    def _advice(self, n: int) -> dict[str, str]:
        """Return the bot's move as a hint.

        If all known solutions continue with other moves, return the next move of one of them instead.
        """
        state, ways = self.match.state, self._onward()
        key = "puzzle.bot_would" if n in ways or not ways else "puzzle.begins"
        description = self.game.describe(state, n if key == "puzzle.bot_would" else ways[0], self.seat)
        sentences = {lang: self.game.sentence(description, (), lang) for lang in LANGUAGES}
        return {lang: self.game.words.text(key, lang, {"text": sentences[lang]}) for lang in LANGUAGES}

    def _onward(self) -> list[int]:
        """Return the next action of each known solution that begins with the moves so far."""
        moves = self._stage.solver_moves(self._start)
        known = self.task.solutions if isinstance(self.task, PlayTask) else ()
        return [line[len(moves)] for line in known if list(line[: len(moves)]) == moves and len(line) > len(moves)]

    @alone
    def reset(self) -> None:
        """Go back to the start and withdraw all hints. The attempts stay in `tries_frame`."""
        self._stage.goto(self._start)
        self._spent += self.seconds
        self.given.clear()
        self.failed.clear()
        self.last = None
        self._began = time.monotonic()
        with self.hold_trait_notifications():
            self.set_trait("begun", self.begun + 1)
            self.set_trait("hinted", 0)
            self.set_trait("seconds", 0.0)
            self.set_trait("solved", False)
            self.set_trait("shown", False)

    def again(self) -> None:
        """The former name of `reset`."""
        deprecate("puzzle.again", "puzzle.reset")
        self.reset()

    @property
    def vain(self) -> list[str]:
        """The former name of `failed`."""
        deprecate("puzzle.vain", "puzzle.failed")
        return self.failed

    @alone
    def show(self) -> Any:
        """Return the solution, for a pupil who gives up. From then on, the solution counts as shown."""
        self._shown_ever = True
        self.set_trait("shown", True)
        return self.solution

    def told_solution(self) -> dict[str, str]:
        """Return the text of the solution in each language.

        The text is empty if the solution is a selection, because the board then marks the elements.
        """
        if isinstance(self.task, SelectTask):
            return dict.fromkeys(LANGUAGES, "")
        if isinstance(self.task, AnswerTask):
            return dict.fromkeys(LANGUAGES, str(self.task.answer))
        history = self._stage.fresh_copy()
        history.goto(self._start)
        by_lang: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
        for n in self.task.solutions[0]:
            for lang in LANGUAGES:
                by_lang[lang].append(self.game.sentence(self.game.describe(history.state, n, self.seat), (), lang))
            does(history, n, self.task.met)
        return {lang: " ".join(sentences) for lang, sentences in by_lang.items()}

    # --- showing ------------------------------------------------------------------------------------------------

    def board(self, lang: str | None = None, theme: str = "auto") -> TaskBoard:
        """Return a board with the task. Each click is an attempt and is judged at once."""
        from boardbook.classroom.board import TaskBoard

        return TaskBoard(self, self._lang(lang), theme)

    def _ipython_display_(self) -> None:
        self.board()._ipython_display_()

    def _display_(self) -> TaskBoard:
        """Return the widget that marimo shows, because marimo can't show boxes of widgets."""
        return self.board()

    def _note(self, verdict: Verdict, tried: str) -> Verdict:
        """Record an attempt and notify observers."""
        seconds = time.monotonic() - self._began
        row = (self.tries + 1, self.task.kind, tried, verdict.kind, list(verdict.rules), seconds)
        self._rows.append(row)
        self.last = verdict
        if not verdict.right:
            self.failed.append(tried)
        with self.hold_trait_notifications():
            self.set_trait("tries", self.tries + 1)
            self.set_trait("wrong", self.wrong + (not verdict.right))
            self.set_trait("seconds", seconds)
            self.set_trait("solved", verdict.kind == "solved")
        return verdict

    def _open(self, kind: type[T]) -> T:
        """Check that the task is of this kind and not yet solved, and return it. Raises `NotPossible`."""
        if not isinstance(self.task, kind):
            raise NotPossible(f"answer this task with {self.task.kind}(), not with {kind.kind}()")
        if self.solved:
            raise NotPossible("the task is solved; reset() starts it again")
        return self.task

    def _lang(self, lang: str | None) -> str:
        if lang is None:
            return self.langs[0]
        if lang not in self.langs:
            raise unknown("language of this puzzle", lang, self.langs)
        return lang

    def __repr__(self) -> str:
        how = "solved" if self.solved else f"{self.tries} tries"
        return f"<Puzzle of {self.game.name}: {self.text()} ({how})>"


def tries_of(rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """Return attempts as a table; the columns are those of `boardbook.records.TRIES`."""
    import polars as pl

    from boardbook.records import TRIES

    return pl.DataFrame(rows, schema=TRIES, orient="row")
