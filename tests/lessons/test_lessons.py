"""Lessons: every task can be solved, all texts exist in both languages, and the notebooks are up to date."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import nbformat
import pytest

import boardbook as bb
from boardbook import lessons
from boardbook.core import LANGUAGES
from boardbook.lessons import parts
from tests.french import Reader
from tests.notebooks.lessons import FOLDER, cells, name_of

PARTS = [(game, part) for game, count in parts().items() for part in range(1, count + 1)]
ALL = [(game, part, lang) for game, part in PARTS for lang in LANGUAGES]
MOST_MINUTES = 15


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_every_task_is_solved_by_its_solution(game: str, part: int) -> None:
    lesson = bb.lesson(game, part)
    assert 0 < lesson.minutes <= MOST_MINUTES
    assert len(lesson.recap) >= 3
    for name in lesson.names:
        task = lesson[name]
        assert task.langs == LANGUAGES, name
        assert task.more_hints, name
        assert task.rules, name
        kind = task.task.kind
        if kind == "play":
            for action in task.solution:
                task.play(action)
        elif kind == "point":
            task.point(task.solution)
        else:
            task.say(task.solution)
        assert task.solved, name
    assert len(lesson.sheet().puzzles) == len(lesson.names)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_a_file_from_before_the_questions_were_reworded_is_continued(game: str, part: int, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    lesson = bb.lesson(game, part)
    sheet = lesson.sheet(name="Zoé", keep=path)
    sheet.puzzle.show()
    kept = json.loads(path.read_text())
    words = tomllib.loads((Path(lessons.__file__).parent / game / f"part{part}.toml").read_text())
    for former in words["former_ids"]:
        assert former != kept["sheet"]
        path.write_text(json.dumps(kept | {"sheet": former}))
        again = bb.lesson(game, part).sheet(keep=path)
        assert (again.name, again.puzzle.shown) == ("Zoé", True)
    path.write_text(json.dumps(kept | {"sheet": "0" * len(sheet.id)}))
    with pytest.raises(bb.BadFile, match="another worksheet"):
        bb.lesson(game, part).sheet(keep=path)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_both_languages_have_the_same_number_of_texts(game: str, part: int) -> None:
    english, french = (cells(bb.lesson(game, part, lang)) for lang in LANGUAGES)
    assert [kind for kind, _ in english] == [kind for kind, _ in french]
    for (kind, one), (_, other) in zip(english, french, strict=True):
        if kind == "markdown":
            assert one.count("\n\n") == other.count("\n\n")
            assert sorted(re.findall(r"`[^`]+`", one)) == sorted(re.findall(r"`[^`]+`", other))


@pytest.mark.parametrize(("game", "part", "lang"), ALL)
def test_notebooks_agree_with_the_lessons(game: str, part: int, lang: str) -> None:
    path = FOLDER / f"{name_of(game, part, lang)}.ipynb"
    book = nbformat.read(path, as_version=4)
    made = [(cell.cell_type, cell.source) for cell in book.cells]
    assert made == cells(bb.lesson(game, part, lang)), "run python -m tests.notebooks.lessons to make it again"


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_french_texts_are_correct(game: str, part: int) -> None:
    """Elisions, genders, no-break spaces and apostrophes are correct."""
    lesson = bb.lesson(game, part, "fr")
    said = [source for kind, source in cells(lesson) if kind == "markdown"]
    for name in lesson.names:
        task = lesson[name]
        while task.more_hints:
            task.hint()
        said += [task.text("fr"), *(hint["fr"] for hint in task.given), *(word["fr"] for word in task.words.values())]
    reader = Reader(lesson[lesson.names[0]].game.words)
    bare = [re.sub(r"<[^>]*>|\]\([^)]*\)", "", text) for text in said]
    assert [fault for text in bare for fault in reader.read(text)] == []
    assert [text for text in bare if "'" in text] == []


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_a_worksheet_does_not_mention_boards_that_only_a_notebook_has(game: str, part: int) -> None:
    lesson = bb.lesson(game, part)
    sheet = lesson.sheet()
    read = json.dumps([sheet.before, sheet.after, sheet.end], ensure_ascii=False)
    for step in lesson.steps:
        assert step.here is None or step.board is not None
        for lang, said in (step.here or {}).items():
            assert step.text[lang].splitlines()[0] in read
            assert said not in read
    for remark in ("this board asks", "ce plateau demande", "Try it", "Essayez"):
        assert remark not in read


def test_missing_lessons_are_reported() -> None:
    with pytest.raises(bb.UnknownName, match="pangea"):
        bb.lesson("chess")
    for part in (0, 99, "1", True):
        with pytest.raises(bb.BadInput, match="part is a number from 1 to"):
            bb.lesson("pangea", part)  # type: ignore[arg-type]
    with pytest.raises(bb.UnknownName, match="de"):
        bb.lesson("pangea", 1, "de")
    lesson = bb.lesson("pangea")
    with pytest.raises(bb.UnknownName, match="at_work"):
        lesson["nothing"]
    with pytest.raises(bb.UnknownName, match="land"):
        lesson.board("nothing")


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_texts_on_boards_contain_no_markdown(game: str, part: int) -> None:
    words = Path(bb.__file__).parent / "lessons" / game / f"part{part}.toml"
    tasks = tomllib.loads(words.read_text(encoding="utf-8"))["task"]
    assert "`" not in json.dumps(tasks, ensure_ascii=False)
