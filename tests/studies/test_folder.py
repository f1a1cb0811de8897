"""The folder of a study: one run at a time, each match once; damaged and unknown files are named and left out."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import STUDY
from boardbook.studies import Study
from boardbook.studies.codec import KEPT, LETTERS, SUM, as_lines, intact, to_keep
from boardbook.studies.partitions import (
    cut,
    disjoint,
    inside,
    is_part,
    name_of,
    neighbours,
    problems,
    scan_matches,
    span_of,
)
from boardbook.studies.plan import Plan
from boardbook.studies.play import play_span
from boardbook.studies.store import Store
from tests.another import another_process
from tests.profiles import many

GAME = "veil"
"""A game whose matches are short, because folders of all games are alike."""
BOTS = ["random", "greedy"]
MATCHES = 24
TABLES = ("matches", "log", "curves", "prospects")


def simulate(to: Path, matches: int = MATCHES, **changed: Any) -> Study:
    return bb.simulate(GAME, BOTS, matches, 5, to, workers=1, progress=False, **changed)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    """Return the rows of the matches, in order."""
    plan = plan_of(bb.game(GAME))
    return play_span(plan, plan.makers(), 0, MATCHES)[0]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Return the study of an undisturbed run."""
    study = simulate(tmp_path_factory.mktemp("studies") / "alone")
    for table in TABLES:
        assert getattr(study, table).collect().height >= MATCHES
    return study


def plan_of(rules: Any) -> Plan:
    return Plan.of(rules, BOTS, 5, rotate=True, longest=10_000)


@pytest.fixture
def made(tmp_path: Path, rows: list[dict[str, Any]]) -> Callable[..., Path]:
    """Return a function that creates the folder of a study with the given parts."""

    def make(*spans: tuple[int, int], name: str = "study") -> Path:
        store = Store.create(tmp_path / name, plan_of(bb.game(GAME)), MATCHES)
        for first, last in spans:
            store.write(rows[first:last])
        return tmp_path / name

    return make


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def same(one: Study, other: Study) -> None:
    for table in TABLES:
        assert_frame_equal(getattr(one, table).collect(), getattr(other, table).collect())
    assert_frame_equal(one.summary(), other.summary())


# --- one run at a time --------------------------------------------------------------------------------------------

PLAYING = """
import sys
from concurrent.futures import ThreadPoolExecutor
import boardbook as bb

bb.register_game("tests.veil")

class Waiting(ThreadPoolExecutor):
    def submit(self, *args, **kwargs):
        print("ready", flush=True)
        sys.stdin.readline()
        return super().submit(*args, **kwargs)

bb.simulate("veil", ["random", "greedy"], 24, 5, sys.argv[1], executor=Waiting(1), progress=False)
"""


def test_a_folder_is_played_by_one_run_at_a_time(tmp_path: Path, alone: Study) -> None:
    folder = tmp_path / "study"
    with another_process(PLAYING, folder) as process:
        before = files(folder)
        with pytest.raises(
            bb.NotPossible, match=r"another run, in this process or another, is writing to .*study: wait until it ends"
        ):
            simulate(folder)
        assert files(folder) == before
        process.kill()
    same(simulate(folder), alone)
    assert sorted(path.name for path in folder.iterdir()) == sorted([*TABLES, "study.json"])


def test_a_run_within_a_run_is_refused(tmp_path: Path, alone: Study) -> None:
    from concurrent.futures import ThreadPoolExecutor

    class Nested(ThreadPoolExecutor):
        refused = 0

        def submit(self, *args: Any, **kwargs: Any) -> Any:
            with pytest.raises(bb.NotPossible, match="another run, in this process or another, is writing to"):
                simulate(tmp_path / "study")
            self.refused += 1
            return super().submit(*args, **kwargs)

    with Nested(1) as executor:
        same(simulate(tmp_path / "study", executor=executor), alone)
        assert executor.refused > 0


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "study").write_text("dear")
    with pytest.raises(bb.BadInput, match="study is a file; a study needs a folder"):
        simulate(tmp_path / "study")


# --- each match once ----------------------------------------------------------------------------------------------

OVERLAPPING = {
    "cut otherwise": [(0, 8), (8, 16), (16, 24), (0, 12), (12, 24)],
    "one over two": [(0, 12), (12, 24), (10, 14)],
}
WITHIN = {
    "the same twice": [(0, 24), (0, 10), (10, 24)],
    "one within another": [(0, 24), (5, 9)],
}


@pytest.mark.parametrize("spans", OVERLAPPING.values(), ids=OVERLAPPING.keys())
def test_matches_of_parts_that_overlap_are_read_once(
    made: Callable[..., Path], alone: Study, spans: list[tuple[int, int]]
) -> None:
    folder = made(*spans)
    with pytest.warns(
        UserWarning, match="study/matches: left out because other parts have the same matches: 0000000"
    ) as told:
        study = bb.open_study(folder, progress=False)
    assert [warning.filename for warning in told] == [__file__]
    same(study, alone)
    assert study.wins()["n"].sum() == 2 * MATCHES
    assert repr(study) == "<Study of veil, 24 matches>"
    with pytest.warns(UserWarning, match="because other parts have the same"):
        same(simulate(folder), alone)
    assert [path.name for path in (folder / "matches").iterdir()] == [name_of((0, 24))]


@pytest.mark.parametrize("spans", WITHIN.values(), ids=WITHIN.keys())
def test_parts_within_a_larger_part_are_read_once_and_then_removed(
    made: Callable[..., Path], alone: Study, spans: list[tuple[int, int]]
) -> None:
    """A run that was killed left the joined parts in the folder, and the next run removes them."""
    folder = made(*spans)
    same(bb.open_study(folder, progress=False), alone)
    assert len(list((folder / "matches").iterdir())) == len(spans)
    same(simulate(folder), alone)
    assert [path.name for path in (folder / "matches").iterdir()] == [name_of((0, 24))]


def test_matches_that_are_only_in_parts_left_out_are_played_again(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 14), (10, 24))
    with pytest.warns(UserWarning, match="left out|has only 14 of the 24") as told:
        study = bb.open_study(folder, progress=False)
    assert [str(warning.message).partition(str(folder))[2].partition(";")[0] for warning in told] == [
        "/matches: left out because other parts have the same matches: 000000010-000000024.parquet",
        " has only 14 of the 24 matches requested",
    ]
    assert (len(study), repr(study)) == (14, "<Study of veil, 14 of 24 matches>")
    with pytest.warns(UserWarning, match="left out"):
        same(simulate(folder), alone)


def test_parts_that_follow_one_another_are_joined(
    made: Callable[..., Path], alone: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = made((0, 3), (3, 4), (4, 9), (10, 12), (12, 20), (20, 24))
    for table in TABLES:
        getattr(Study([Store.open(folder)]), table)
    with monkeypatch.context() as patched:
        patched.setattr("boardbook.studies.partitions.MATCHES_OF_PART", 10)
        Store.open(folder).join()
    assert [span_of(part) for part in Store.open(folder).files.parts()] == [(0, 9), (10, 20), (20, 24)]
    assert sorted(path.name for path in (folder / "log").iterdir()) == [name_of((20, 24))]
    study = simulate(folder)
    assert [span_of(part) for part in Store.open(folder).files.parts()] == [(0, 24)]
    for table in TABLES:
        assert_frame_equal(getattr(study, table), getattr(alone, table))


def test_a_run_killed_while_joining_parts_loses_nothing(
    made: Callable[..., Path], alone: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = made((0, 8), (8, 24))

    def killed(path: Path) -> None:
        raise KeyboardInterrupt(path)

    with monkeypatch.context() as patched:
        patched.setattr("boardbook.studies.part_folder.remove", killed)
        with pytest.raises(KeyboardInterrupt):
            Store.open(folder).join()
    study = simulate(folder)
    assert [path.name for path in (folder / "matches").iterdir()] == [name_of((0, 24))]
    assert_frame_equal(study.matches, alone.matches)


def test_neighbours_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plies = {(0, 3): 30, (3, 5): 20, (6, 8): 20, (8, 12): 40, (12, 13): 10}
    assert neighbours(plies) == [[(0, 3), (3, 5)], [(6, 8), (8, 12), (12, 13)]]
    assert neighbours({}) == []
    with monkeypatch.context() as patched:
        patched.setattr("boardbook.studies.partitions.PLIES_OF_PART", 50)
        assert neighbours(plies) == [[(0, 3), (3, 5)], [(6, 8)], [(8, 12), (12, 13)]]
    monkeypatch.setattr("boardbook.studies.partitions.MATCHES_OF_PART", 5)
    assert neighbours(plies) == [[(0, 3), (3, 5)], [(6, 8)], [(8, 12), (12, 13)]]


def test_matches_are_divided_into_parts_by_their_number_and_their_plies() -> None:
    assert cut([]) == []
    assert cut([100] * 1200) == [(0, 500), (500, 1000), (1000, 1200)]
    assert cut([400_000] * 5) == [(0, 2), (2, 4), (4, 5)]
    assert cut([2_000_000, 5, 5]) == [(0, 1), (1, 3)]


def test_spans_within_others_are_found() -> None:
    assert inside([(0, 3), (0, 8), (2, 9), (7, 9)]) == [(0, 3), (7, 9)]
    rng = Random(1)
    for _ in range(300):
        pairs = [sorted(rng.sample(range(9), 2)) for _ in range(rng.randrange(7))]
        spans = sorted({(first, last) for first, last in pairs})
        naively = [one for one in spans if any(a <= one[0] and one[1] <= b for a, b in spans if (a, b) != one)]
        assert sorted(inside(spans)) == naively


def test_parts_are_chosen_by_the_matches_they_contain() -> None:
    assert disjoint([]) == []
    assert disjoint([(0, 5), (5, 9)]) == [(0, 5), (5, 9)]
    assert disjoint([(0, 5), (4, 20), (20, 21)]) == [(4, 20), (20, 21)]
    assert disjoint([(0, 10), (9, 12), (11, 20)]) == [(0, 10), (11, 20)]
    assert disjoint([(3, 8), (0, 10), (0, 3)]) == [(0, 10)]


def test_a_study_opened_with_its_copy_is_refused(tmp_path: Path, made: Callable[..., Path]) -> None:
    folder = made((0, 24))
    shutil.copytree(folder, tmp_path / "copy")
    for other in (tmp_path / "copy", folder, tmp_path / "copy" / ".." / "study"):
        with pytest.raises(bb.BadInput, match="have the same matches, which would count twice; open only one of them"):
            bb.open_study(folder, other)
    bb.simulate(GAME, BOTS, 3, 5, tmp_path / "short", longest=9, workers=1, progress=False)
    with pytest.raises(bb.BadInput, match="have the same matches"):
        bb.open_study(folder, tmp_path / "short")
    bb.simulate(GAME, BOTS, 3, 6, tmp_path / "another", workers=1, progress=False)
    assert len(bb.open_study(folder, tmp_path / "another")) == 27


# --- damaged and unknown files ------------------------------------------------------------------------------------


def emptied(part: Path) -> None:
    part.write_bytes(b"")


def torn(part: Path) -> None:
    part.write_bytes(part.read_bytes()[:-300])


def zeroed(part: Path) -> None:
    part.write_bytes(bytes(part.stat().st_size))


def renumbered(part: Path) -> None:
    pl.read_parquet(part).with_columns((pl.col("number") + 1).cast(pl.Int32)).write_parquet(part)


def disordered(part: Path) -> None:
    pl.read_parquet(part).reverse().write_parquet(part)


def shortened(part: Path) -> None:
    pl.read_parquet(part).head(3).write_parquet(part)


def of_other_columns(part: Path) -> None:
    pl.read_parquet(part).drop(LETTERS).write_parquet(part)


DAMAGES = (emptied, torn, zeroed, renumbered, disordered, shortened, of_other_columns)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_part_is_named_and_played_again(
    made: Callable[..., Path], alone: Study, damage: Callable[[Path], None]
) -> None:
    folder = made((0, 8), (8, 16), (16, 24))
    for table in TABLES:
        getattr(bb.open_study(folder, progress=False), table)
    part = folder / "matches" / name_of((8, 16))
    damage(part)
    before = files(folder)
    with pytest.warns(UserWarning, match=r"is damaged \(|has only 16 of the 24") as told:
        study = bb.open_study(folder, progress=False)
    assert (len(study), repr(study)) == (16, "<Study of veil, 16 of 24 matches>")
    assert len(told) == 2
    assert str(told[0].message).startswith(f"{part} is damaged (")
    assert f"call bb.simulate(..., to='{folder}') to play its matches again" in str(told[0].message)
    assert "has only 16 of the 24 matches requested; to play the others, call bb.simulate as before" in str(
        told[1].message
    )
    assert files(folder) == before
    renamed = rf"it was renamed to {part.name}\.damaged, and its matches will be played again"
    with pytest.warns(UserWarning, match=renamed) as told:
        again = simulate(folder)
    assert [warning.filename for warning in told] == [str(Path(__file__))]
    same(again, alone)
    assert part.with_name(part.name + ".damaged").read_bytes() == before[part]
    same(bb.open_study(folder, progress=False), alone)  # without a warning


def test_a_part_damaged_in_its_middle_is_found_when_it_is_opened(made: Callable[..., Path], alone: Study) -> None:
    """To find it, opening compares only the bytes of each part. Resuming reads the parts completely."""
    folder = made((0, 24))
    part = folder / "matches" / name_of((0, 24))
    data = part.read_bytes()
    end = data.index(b"hands_empty") if b"hands_empty" in data else len(data) // 2
    part.write_bytes(data[: end - 400] + bytes(400) + data[end:])
    assert part.stat().st_size == len(data)
    with pytest.warns(UserWarning, match=r"parquet is damaged \(.*to play its matches again|to play the others"):
        assert len(bb.open_study(folder, progress=False)) == 0
    with pytest.warns(UserWarning, match="is damaged"):
        same(simulate(folder), alone)


def test_files_set_aside_are_never_overwritten(made: Callable[..., Path]) -> None:
    folder = made((0, 24))
    part = folder / "matches" / name_of((0, 24))
    for k in range(3):
        part.write_bytes(bytes([k]))
        with pytest.warns(UserWarning, match="is damaged"):
            simulate(folder)
    kept = [part.with_name(part.name + f".damaged{end}").read_bytes() for end in ("", "-2", "-3")]
    assert kept == [b"\0", b"\1", b"\2"]


STRANGE = ("notes.txt", "abc.parquet", ".DS_Store", "0-5.parquet", "000000009-000000003.parquet", "film.part")


def test_files_that_are_not_parts_are_named_and_left_alone(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 24))
    for name in STRANGE:
        (folder / "matches" / name).write_text("dear")
    (folder / "matches" / "more").mkdir()
    before = files(folder)
    names = ", ".join(sorted([*STRANGE, "more"]))
    with pytest.warns(UserWarning, match=f"matches: left out because they are not parts of a study: {names}$") as told:
        same(bb.open_study(folder, progress=False), alone)
    assert len(told) == 1
    with pytest.warns(UserWarning, match="because they are not parts of a study"):
        simulate(folder)
    assert files(folder).items() >= before.items()


def test_a_file_in_place_of_the_folder_of_matches_is_an_error(made: Callable[..., Path]) -> None:
    folder = made()
    (folder / "matches").write_text("dear")
    with pytest.raises(bb.BadFile, match="is not a folder of matches"):
        bb.open_study(folder)


def test_partial_files_of_a_killed_run_are_deleted(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 8))
    for name in ("study.json.0f0f.part", "matches/000000008-000000016.parquet.00ff.part"):
        (folder / name).write_text("half")
    with pytest.warns(UserWarning, match="has only 8 of the 24"):
        bb.open_study(folder)
    same(simulate(folder), alone)
    assert not list(folder.rglob("*.part"))


@pytest.mark.parametrize("name", ["runs[1]", "west=A", "a*b", "über, 100 %"])
def test_a_folder_may_have_any_name(made: Callable[..., Path], alone: Study, name: str) -> None:
    same(bb.open_study(made((0, 8), (8, 24), name=name), progress=False), alone)


def test_damaged_or_outdated_derived_tables_are_derived_again(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 8), (8, 24))
    _ = bb.open_study(folder, progress=False).log
    first, second = (folder / "log" / name_of(span) for span in ((0, 8), (8, 24)))
    first.write_bytes(first.read_bytes()[:-9])
    second.write_bytes(b"")
    same(bb.open_study(folder, progress=False), alone)
    (folder / "log" / "notes.txt").write_text("dear")
    shutil.copy(first, folder / "log" / name_of((24, 32)))
    same(bb.open_study(folder, progress=False), alone)


def test_derived_tables_without_a_newer_column_are_derived_again(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 8), (8, 24))
    _ = bb.open_study(folder, progress=False).log
    old = folder / "log" / name_of((8, 24))
    pl.read_parquet(old).drop("order").write_parquet(old)
    same(bb.open_study(folder, progress=False), alone)


def test_matches_played_before_a_column_existed_have_no_value_in_it(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 8), (8, 24))
    old = folder / "matches" / name_of((8, 24))
    pl.read_parquet(old).drop("order").write_parquet(old)
    study = bb.open_study(folder, progress=False)
    order = study.matches.sort("number").collect()["order"]
    assert order[:8].to_list() == alone.matches.collect()["order"][:8].to_list()
    assert order[8:].null_count() == 16
    assert_frame_equal(study.log.collect(), alone.log.collect())


@pytest.mark.parametrize("without", [[], ["order"]])
def test_matches_stored_as_lists_are_read_and_joined_with_others(
    made: Callable[..., Path], alone: Study, without: list[str]
) -> None:
    """Earlier versions stored the plies of a match as a list of numbers."""
    folder = made((0, 8), (8, 16), (16, 24))
    lists = bb.open_study(folder, progress=False).matches.select(STUDY.names()).drop(without).sort("number").collect()
    lists[8:16].write_parquet(folder / "matches" / name_of((8, 16)))
    study = bb.open_study(folder, progress=False)
    assert_frame_equal(study.matches.sort("number").collect()["line"].to_frame(), lists.select("line"))
    assert study.match(9).log.equals(alone.match(9).log)
    assert_frame_equal(study.log.collect(), alone.log.collect())
    Store.open(folder).join()
    [part] = (folder / "matches").iterdir()
    assert LETTERS in pl.read_parquet_schema(part)
    assert_frame_equal(bb.open_study(folder, progress=False).log.collect(), alone.log.collect())


def test_a_part_with_neither_letters_nor_lists_is_damaged(made: Callable[..., Path]) -> None:
    folder = made((0, 24))
    part = folder / "matches" / name_of((0, 24))
    of_other_columns(part)
    assert list(problems([part], STUDY, numbered=True)) == [part.name]


@pytest.mark.parametrize("changed", [{"scores": [[3, 1]]}, {"letters": ["\1\2\3"]}, {"seed": [7]}])
def test_altered_parts_are_not_read_and_are_played_again(
    made: Callable[..., Path], alone: Study, changed: dict[str, Any]
) -> None:
    """A bit of the data may have flipped without making the file unreadable."""
    folder = made((0, 8), (8, 16), (16, 24))
    part = folder / "matches" / name_of((8, 16))
    table, kept = pl.read_parquet(part), pl.read_parquet_metadata(part)
    other = table.with_columns(
        pl.when(pl.col("number") == 11)
        .then(pl.lit(pl.Series(value, dtype=KEPT[name])).first())
        .otherwise(name)
        .alias(name)
        for name, value in changed.items()
    )
    assert not other.equals(table)
    study = bb.open_study(folder, progress=False)
    other.write_parquet(part, metadata={SUM: kept[SUM]})
    with pytest.raises(bb.BadFile, match="its checksum does not match"):  # altered after it was opened
        study.sources[0].played(part)
    with pytest.warns(UserWarning, match=r"its checksum does not match|to play the others"):
        assert len(bb.open_study(folder, progress=False)) == 16
    with pytest.warns(UserWarning, match="its checksum does not match"):
        same(simulate(folder), alone)


EXCHANGED: dict[str, list[Any]] = {
    "winners": [[0], [1]],
    "ranks": [[1, 2], [2, 1]],
    "scores": [[3, 1], [7, 9]],
    "bots": [["greedy", "random"], ["random", "greedy"]],
    "seats": [["Ann", "Ben"], ["Ben", "Ann"]],
    "order": [[0, 1], [1, 0]],
    "plies": [17],
    "rounds": [3, 4],
    "finished": [False],
    "reason": ["error"],
    "error": ["it was not my fault"],
    "seed": [7],
}
WRITTEN: dict[str, Callable[[dict[str, str]], dict[str, str]]] = {
    "all that is told is kept": lambda told: told,
    "the sum of the bytes is gone": lambda told: {SUM: told[SUM]},
    "no sum is left": lambda _: {},
}


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("column", EXCHANGED)
def test_a_part_that_contradicts_its_plies_is_left_out(made: Callable[..., Path], column: str, written: str) -> None:
    """Another tool rewrote a part of eight matches, in which one match contradicts its plies."""
    folder = made((0, 8), (8, 16), (16, 24))
    part = folder / "matches" / name_of((8, 16))
    table, told = pl.read_parquet(part), pl.read_parquet_metadata(part)
    before = table.filter(number=11)[column].to_list()[0]
    value = next(value for value in EXCHANGED[column] if value != before)
    rows = [{**row, column: value} if row["number"] == 11 else row for row in table.rows(named=True)]
    pl.DataFrame(rows, schema=table.schema).write_parquet(part, metadata=WRITTEN[written](told))
    with pytest.warns(UserWarning, match="to play the others|is damaged") as warned:
        study = bb.open_study(folder, progress=False)
    why = (
        f"it has no checksum, and the moves of match 11 contradict its {column}"
        if written == "no sum is left"
        else "its checksum does not match"
    )
    assert f"is damaged ({why}) and left out; call bb.simulate" in str(warned[0].message)
    assert len(study) == 16
    assert study.wins()["n"].sum() == 32


def test_a_part_that_another_tool_rewrote_without_changes_is_read(made: Callable[..., Path], alone: Study) -> None:
    """The checksum depends on the data, not on their encoding in the file."""
    folder = made((0, 8), (8, 24))
    for part in (folder / "matches").iterdir():
        kept, told = pl.read_parquet(part), pl.read_parquet_metadata(part)
        assert intact(part)
        kept.write_parquet(part, compression="snappy", metadata=told)
        assert not intact(part)
    same(bb.open_study(folder, progress=False), alone)


def test_every_value_of_a_part_is_in_its_checksum(made: Callable[..., Path]) -> None:
    part = made((0, 24)) / "matches" / name_of((0, 24))
    content, rng = part.read_bytes(), Random(1)
    for at in rng.sample(range(len(content)), many(check=40, proofs=4000)):
        changed = content[at] ^ 1 << rng.randrange(8)
        part.write_bytes(content[:at] + bytes([changed]) + content[at + 1 :])
        assert not intact(part)
    part.write_bytes(content)
    assert intact(part)


def test_a_part_from_before_there_were_checksums_is_read(made: Callable[..., Path], alone: Study) -> None:
    folder = made((0, 24))
    part = folder / "matches" / name_of((0, 24))
    old = scan_matches([part]).collect()
    old.write_parquet(part)
    same(bb.open_study(folder, progress=False), alone)


def test_every_number_can_be_stored_as_a_character() -> None:
    every = [0, *range(1 << 16), 7]
    frame = pl.DataFrame({"line": [every, [], [0xD7FF, 0xD800, 0xDFFF, 0xE000]]}, {"line": STUDY["line"]})
    rows = frame.with_columns(pl.lit(None, dtype).alias(name) for name, dtype in STUDY.items() if name != "line")
    kept = to_keep(rows)
    assert kept.schema == KEPT
    assert kept[LETTERS].str.len_chars().to_list() == [len(every), 0, 4]
    assert_frame_equal(kept.lazy().select(line=as_lines(pl.col(LETTERS))).collect(), frame)


def test_tables_derived_from_a_part_are_deleted_with_it(made: Callable[..., Path]) -> None:
    """Bots with a time budget may play differently the next time."""
    folder = made((0, 24))
    _ = bb.open_study(folder, progress=False).log
    derived = folder / "log" / name_of((0, 24))
    assert derived.exists()
    emptied(folder / "matches" / derived.name)
    with pytest.warns(UserWarning, match="played again"):
        simulate(folder)
    assert not derived.exists()


def test_several_readers_can_derive_tables_at_once(made: Callable[..., Path], alone: Study) -> None:
    from concurrent.futures import ThreadPoolExecutor

    folder = made((0, 3), (3, 9), (9, 24))
    studies = [bb.open_study(folder, progress=False) for _ in range(3)]
    with ThreadPoolExecutor(1) as executor, ThreadPoolExecutor(3) as readers:
        for study in studies:
            study.executor = executor
        for frame in readers.map(lambda study: study.log.collect(), studies):
            assert_frame_equal(frame, alone.log.collect())
    assert sorted(map(span_of, (folder / "log").iterdir())) == [(0, 3), (3, 9), (9, 24)]


def test_names_of_parts() -> None:
    assert is_part(name_of((0, 500)))
    assert span_of(Path(name_of((7, 11)))) == (7, 11)
    assert not any(map(is_part, [*STRANGE, "000000003-000000003.parquet", "٠٠٠٠٠٠٠٠٠-000000003.parquet"]))
    assert STUDY["number"] == pl.Int32
