"""Studies that are killed, damaged, falsified or on a full disk: they lose no match, count none twice, run no code."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import STUDY
from boardbook.studies.partitions import is_part, name_of, span_of
from boardbook.studies.plan import Plan
from boardbook.studies.play import Row, play_span
from boardbook.studies.store import Store
from tests.full import full_disk
from tests.hostile import Tally

BOTS = ["random", "greedy"]


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def settle() -> None:
    """Register the game that is played here."""
    if "veil" not in bb.games():
        bb.register_game("tests.veil")


def plan_of(game: str, seed: int) -> Plan:
    """Return the plan of a study."""
    return Plan.of(bb.game(game), BOTS, seed, rotate=True, longest=10_000)


def rows_of(plan: Plan, matches: int) -> list[Row]:
    """Return the matches of an undisturbed run."""
    return play_span(plan, plan.makers(), 0, matches)[0]


def play(folder: Path, matches: int, seed: int) -> bb.Study:
    """Play the missing matches in this process."""
    with ThreadPoolExecutor(1) as executor:
        return bb.simulate("veil", BOTS, matches, seed, folder, executor=executor, progress=False)


def told_by(do: Callable[[], Any]) -> tuple[Any, list[str]]:
    """Return the result of a function, and its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        return do(), [str(warning.message) for warning in caught]


def whole(folder: Path, rows: list[Row]) -> None:
    """Check that the folder contains each match once, and no partial files or locks."""
    found = bb.open_study(folder, progress=False).matches.select(STUDY.names()).collect()
    assert_frame_equal(found, pl.DataFrame(rows, schema=STUDY, orient="row"))
    assert not list(folder.rglob("*.part")), "a partial file is left"
    assert not list(folder.rglob("*.lock")), "a lock is left"


# --- killed -------------------------------------------------------------------------------------------------------

RUN = """
import sys
from concurrent.futures import ThreadPoolExecutor
import boardbook as bb
from boardbook.studies import run
from boardbook.studies.store import Store

bb.register_game("tests.veil")
run.PART, run.PATIENCE = 20, 0.02
write = Store.write

def told(store, rows):
    write(store, rows)
    print(rows[0]["number"], rows[-1]["number"] + 1, flush=True)

Store.write = told
folder, matches, seed, workers = sys.argv[1], *map(int, sys.argv[2:])
executor = None if workers else ThreadPoolExecutor(1)
print("ready", flush=True)  # a line for each part follows
bb.simulate("veil", ["random", "greedy"], matches, seed, folder, executor=executor, workers=2, progress=False)
print("done", flush=True)
"""
ROOT = Path(__file__).parents[2]


def kills(count: int, seed: int) -> Tally:
    """Kill this number of runs at random moments. `met` counts matches acknowledged, lost, and stored twice."""
    settle()
    tally, rng = Tally(), Random(seed)
    while tally.tried < count:
        run, matches = rng.getrandbits(30), rng.choice((300, 900))
        rows = rows_of(plan_of("veil", run), matches)
        with scratch() as place:
            try:
                _killed(place / "study", rows, run, rng, tally, count)
                play(place / "study", matches, run)
                whole(place / "study", rows)
                tally.met["studies"] += 1
            except Exception as error:  # noqa: BLE001 (any exception is a finding)
                tally.bad.append(f"kills({count}, {seed}), study of seed {run}: {type(error).__name__}: {error}")
    return tally


def _killed(folder: Path, rows: list[Row], seed: int, rng: Random, tally: Tally, count: int) -> None:
    """Start and kill the run of a study until the study is complete."""
    kept: set[int] = set()
    done = False
    while not done and tally.tried < count:
        workers = int(rng.random() < 0.2)
        command = [sys.executable, "-c", RUN, str(folder), str(len(rows)), str(seed), str(workers)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(1 + rng.choice((0, 1, 2, 4, 8)))]
            time.sleep(rng.uniform(0, 0.06))
            process.kill()
            lines += process.stdout.read().splitlines()
        done = "done" in map(str.strip, lines)
        for line in lines:
            if line[:1].isdigit():
                numbers = set(range(*map(int, line.split())))
                tally.met["twice"] += len(kept & numbers)
                tally.met["acknowledged"] += len(numbers)
                kept |= numbers
        tally.tried += 1
        if not (folder / "study.json").exists():
            assert not kept
            continue
        study, told = told_by(lambda: bb.open_study(folder, progress=False))
        there = study.matches.select("number").collect()["number"].to_list()
        tally.met["lost"] += len(kept - {*there})
        tally.met["twice"] += len(there) - len({*there})
        assert kept <= {*there}, f"lost: {sorted(kept - {*there})}"
        assert len(there) == len({*there}), "matches twice"
        assert not [text for text in told if "of the" not in text], told
        kept = {*there}


# --- full ---------------------------------------------------------------------------------------------------------


def full(count: int, seed: int) -> Tally:
    """Fill the disk this number of times. Stored matches must be complete, and the same call must continue."""
    settle()
    tally, rng = Tally(), Random(seed)
    while tally.met["full"] < count:
        run = rng.getrandbits(30)
        rows = rows_of(plan_of("veil", run), 120)
        with scratch() as place:
            try:
                _filled(place / "study", rows, run, rng, tally)
                whole(place / "study", rows)
            except Exception as error:  # noqa: BLE001
                tally.bad.append(f"full({count}, {seed}), study of seed {run}: {type(error).__name__}: {error}")
    return tally


def _filled(folder: Path, rows: list[Row], seed: int, rng: Random, tally: Tally) -> None:
    matches = 0
    while matches < len(rows):
        matches += rng.randrange(1, 60)
        before = _bytes(folder)
        tally.tried += 1
        try:
            with full_disk(rng.choice((0, 200, 3000, 5000, 8000, 20_000))):
                play(folder, min(matches, len(rows)), seed)
        except bb.NotKept:
            tally.met["full"] += 1
        after = _bytes(folder)
        held = {number for path in after if is_part(path.name) for number in range(*span_of(path))}
        changed = [path for path in before if path.name != "study.json" and before[path] != after.get(path)]
        lost = [path for path in changed if path in after or not held.issuperset(range(*span_of(path)))]
        assert not lost, f"lost: {lost}"  # parts that were joined into a larger one are not lost
        assert not list(folder.rglob("*.part")), "a partial file is left"
        if (folder / "study.json").exists():
            _, told = told_by(lambda: bb.open_study(folder))
            assert not [text for text in told if "of the" not in text], told
    play(folder, len(rows), seed)


def _bytes(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} if folder.exists() else {}


# --- damaged ------------------------------------------------------------------------------------------------------


def _cut(part: Path, rng: Random) -> None:
    part.write_bytes(part.read_bytes()[: rng.randrange(part.stat().st_size)])


def _torn(part: Path, rng: Random) -> None:
    """Overwrite the end with zeros, as if it had not reached the disk."""
    data = part.read_bytes()
    missing = rng.randrange(1, len(data))
    part.write_bytes(data[:-missing] + bytes(missing))


def _holed(part: Path, rng: Random) -> None:
    """Overwrite a sector with zeros, as if it had not reached the disk."""
    data = part.read_bytes()
    at = 512 * rng.randrange(-(-len(data) // 512))
    hole = min(512, len(data) - at)
    part.write_bytes(data[:at] + bytes(hole) + data[at + hole :])


def _noise(part: Path, rng: Random) -> None:
    part.write_bytes(rng.randbytes(rng.randrange(2000)))


def _gone(part: Path, rng: Random) -> None:
    part.unlink()


def _misnamed(part: Path, rng: Random) -> None:
    first, last = span_of(part)
    part.rename(part.with_name(name_of((first + rng.randrange(3), last + rng.randrange(1, 4)))))


def _copied(part: Path, rng: Random) -> None:
    """Copy the beginning of a part, as if another run had written it to the same folder."""
    first, last = span_of(part)
    try:
        table = pl.read_parquet(part)
    except pl.exceptions.PolarsError:  # already damaged
        return
    if last - first > 1 and table.height:
        some = rng.randrange(1, last - first)
        table.head(some).write_parquet(part.with_name(name_of((first, first + some))))


def _strange(part: Path, rng: Random) -> None:
    name = rng.choice(("notes.txt", ".DS_Store", "a.parquet", "-.parquet", f"{part.name}.bak", "000000001-.parquet"))
    shutil.copy(part, part.with_name(name))


def _nested(part: Path, rng: Random) -> None:
    """Replace the file by a folder."""
    part.unlink()
    part.mkdir()
    (part / "notes.txt").write_text("dear")


def _half(part: Path, rng: Random) -> None:
    part.with_name(f"{part.name}.{rng.getrandbits(32):08x}.part").write_bytes(part.read_bytes()[:100])


HARMS: tuple[Callable[[Path, Random], None], ...] = (
    _cut,
    _torn,
    _holed,
    _noise,
    _gone,
    _misnamed,
    _copied,
    _strange,
    _nested,
    _half,
)


def damages(count: int, seed: int) -> Tally:
    """Damage this number of folders. They must open without an error or a change, and be complete after resuming."""
    settle()
    tally, rng = Tally(), Random(seed)
    plan, matches = plan_of("veil", seed), 60
    rows = rows_of(plan, matches)
    while tally.tried < count:
        tally.tried += 1
        harms = rng.choices(HARMS, k=rng.randrange(1, 4))
        with scratch() as place:
            try:
                _damaged(place / "study", plan, rows, harms, rng)
            except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001
                names = ", ".join(harm.__name__ for harm in harms)
                tally.bad.append(f"damages({count}, {seed}), {tally.tried} ({names}): {type(error).__name__}: {error}")
        tally.met.update(harm.__name__ for harm in harms)
    return tally


def _damaged(
    folder: Path, plan: Plan, rows: list[Row], harms: list[Callable[[Path, Random], None]], rng: Random
) -> None:
    store = Store.create(folder, plan, len(rows))
    cuts = sorted({0, len(rows), *(rng.randrange(len(rows)) for _ in range(rng.randrange(5)))})
    for first, last in pairwise(cuts):
        store.write(rows[first:last])
    for harm in harms:
        parts = [path for path in sorted((folder / "matches").iterdir()) if is_part(path.name) and path.is_file()]
        if parts:
            table = folder / "log" / rng.choice(parts).name
            table.parent.mkdir(exist_ok=True)
            table.write_bytes(rng.randbytes(20))
            harm(rng.choice(parts), rng)
    before = _bytes(folder)
    study, _ = told_by(lambda: bb.open_study(folder, progress=False))
    numbers = study.matches.select("number").collect()["number"].to_list()
    assert len({*numbers}) == len(numbers), "matches are stored twice"
    assert _bytes(folder) == before, "opening changed the folder"
    told_by(lambda: play(folder, len(rows), plan.seed))
    study, told = told_by(lambda: bb.open_study(folder, progress=False))
    found = study.matches.select(STUDY.names()).collect()
    assert_frame_equal(found, pl.DataFrame(rows, schema=STUDY, orient="row"))
    assert not [text for text in told if "left out" not in text], told
    with ThreadPoolExecutor(1) as study.executor:
        assert study.log.collect()["match_id"].n_unique() == len(rows)
    assert not list(folder.rglob("*.part")), "a partial file is left"


# --- falsified ----------------------------------------------------------------------------------------------------

HARMLESS = "this"
"""A module of the standard library that nothing needs, so that it is only imported because a file names it."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, 2**63, -(10**30), 10**400, 0.5, 1e308, float("nan"), float("inf")),
    *("", " ", "pangea", "veil", HARMLESS, "tests.veil", "boardbook.games.magellan", "../..", "\0", "\ud800", "é" * 90),
    *([], [[]], [None], ["random"], ["random"] * 3, [{}], {}, {"a": 1}, {"": {}}, {"value": 3}, {"edition": "x"}),
)


def plans(count: int, seed: int) -> Tally:
    """Falsify this number of `study.json` files. Each must be refused with a line number, or work like a valid file."""
    settle()
    tally, rng = Tally(), Random(seed)
    with scratch() as place:
        while tally.tried < count:
            tally.tried += 1
            folder = place / str(tally.tried)
            shutil.copytree(_played(place, rng), folder)
            told = json.loads((folder / "study.json").read_text())
            key = _lie(told, rng)
            text = json.dumps(told, indent=1)
            if rng.random() < 0.1:
                text, key = _scribbled(text, rng), None
            (folder / "study.json").write_text(text, encoding="utf-8", errors="replace")
            try:
                tally.met[_outcome(folder, key, text)] += 1
            except Exception as error:  # noqa: BLE001
                tally.bad.append(f"plans({count}, {seed}), {tally.tried}: {type(error).__name__}: {error}\n{text}")
    return tally


def _played(place: Path, rng: Random) -> Path:
    """Return the folder of a study of a random game, with a custom or the standard edition. Each is created once."""
    game, own = rng.choice(bb.games()), rng.random() < 0.5
    folder = place / f"{game} {own}"
    if folder.exists():
        return folder
    rules = bb.game(game)
    if own:
        edition = bb.edition(game)
        for name in edition:
            edition[name] = edition[name]
        rules = bb.game(game, edition)
    Store.create(folder, Plan.of(rules, ["greedy"] * rules.seats.start, 5, rotate=True, longest=100), 0)
    return folder


def _lie(told: dict[str, Any], rng: Random) -> str | None:
    """Change a value at any depth. Return the top-level key that contains it, or None if the key was removed."""
    key = rng.choice([*told, rng.choice(("colour", "Seed", "", "imports"))])
    value = rng.choice(VALUES)
    if rng.random() < 0.1:
        told.pop(key, None)
        return None
    place, inner = told, key
    while rng.random() < 0.7 and isinstance(deeper := place.get(inner), dict) and deeper:
        place, inner = deeper, rng.choice([*deeper])
    place[inner] = value
    return key


def _scribbled(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", "}", '"', ",", "9", "\n", "\\")) + text[at + rng.randrange(9) :]


def _outcome(folder: Path, key: str | None, text: str) -> str:
    loaded = {*sys.modules}
    refused = None
    try:
        study, _ = told_by(lambda: bb.open_study(folder, progress=False))
        study.summary()
        _ = study.log, study.curves
    except bb.BadFile as error:
        refused = error
    fresh = [name for name in sys.modules if name not in loaded]
    assert not [name for name in fresh if name.startswith((HARMLESS, "tests", "boardbook.games"))], "imported"
    if refused is None:
        return "as good"
    assert f"{folder / 'study.json'}, line {refused.line}: " in str(refused)
    assert 1 <= refused.line <= text.count("\n") + 1
    if key is not None:
        begins = next(k for k, line in enumerate(text.split("\n"), 1) if line.startswith(f" {json.dumps(key)}:"))
        # If the game exists but is not the one of this study, the error is in the next line, which names its package.
        assert refused.line - begins in ((0, 1) if key == "game" else (0,)), f"line {begins} was expected"
    return "refused"
