"""Playing the designs of a balance lab, and storing their outcomes."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, SupportsIndex

import polars as pl
from tqdm.auto import tqdm

from boardbook.balance.morris import trajectory
from boardbook.balance.numbers import Levels, Numbers
from boardbook.balance.outcomes import DECIDED, FIRST, LEAD_CHANGES, LENGTH, OUTCOMES, STRONGER, Observer
from boardbook.core import BadInput, Game, Stream
from boardbook.core.disk import make_folder, put, replacing
from boardbook.core.validation import as_whole
from boardbook.studies import Study, simulate
from boardbook.studies.effort import Effort
from boardbook.studies.plan import Plan
from boardbook.studies.tempdirs import temporary_folder
from boardbook.studies.workers import pool

LUCK: Final = {FIRST: "first_luck", STRONGER: "stronger_luck"}
"""The columns with the luck of the seat whose share of the win is an outcome."""
PLAYED: Final = pl.Schema(
    {"match": pl.Int32(), "seed": pl.Int64(), **dict.fromkeys((*OUTCOMES, *LUCK.values()), pl.Float64())}
)
"""One row per match of an edition."""
TRIALS: Final = pl.Schema({"trajectory": pl.Int32(), "design": pl.Int16(), **PLAYED})
"""One row per match of a screening. After the designs of a trajectory comes the printed edition."""
LEAST: Final = 2
"""The number of trajectories without which there is no interval."""
ATTEMPTS: Final = 200
"""The number of trajectories to draw until one has only designs that the game accepts."""
SPEC: Final = "lab.json"
SECONDS: Final = "seconds"
DESIGNS: Final = "designs"
"""The keys under which the file of a trajectory says how long it took, and what its designs are."""
SEED_BITS: Final = 62


class Trials:
    """The matches of a lab: those of its trajectories, and those of single editions."""

    def __init__(
        self,
        numbers: Numbers,
        bots: Sequence[str],
        weaker: str | None,
        seed: int,
        to: str | Path | None,
        matches: int,
        longest: SupportsIndex,
        executor: Executor | None,
        workers: int | None,
    ) -> None:
        self.numbers, self.seed, self.matches, self.longest = numbers, seed, matches, longest
        self.lineups = {"main": tuple(bots)}
        if weaker is not None:
            self.lineups["ladder"] = (bots[0], *[weaker] * (len(bots) - 1))
        for lineup in self.lineups.values():
            self._plan(numbers.rules(numbers.printed), lineup, seed)
        self._executor, self._workers = executor, workers
        self.folder = temporary_folder() if to is None else Path(to)
        make_folder(self.folder)
        self._check_spec()
        self.rows = TRIALS.to_frame()
        """The matches of all trajectories that are complete. The columns are `TRIALS`."""
        self.trajectories: list[list[Levels]] = []
        """The designs of each complete trajectory."""
        self.seconds = 0.0
        """The seconds that all complete trajectories took."""
        while (path := self._path(len(self.trajectories))).exists():
            about = pl.read_parquet_metadata(path)
            designs = [tuple(levels) for levels in json.loads(about[DESIGNS])]
            self._add(designs, pl.read_parquet(path), float(about[SECONDS]))

    @property
    def outcomes(self) -> list[str]:
        """The outcomes that are observed."""
        return [outcome for outcome in OUTCOMES if outcome != STRONGER or "ladder" in self.lineups]

    @property
    def per_trajectory(self) -> int:
        """The number of matches of one trajectory."""
        return (len(self.numbers) + 2) * self.matches * len(self.lineups)

    def screen(self, effort: str | SupportsIndex, *, progress: bool) -> Iterator[int]:
        """Play trajectories until the effort is spent, and yield how many are complete, after each design."""
        more, seconds = self._effort(effort)
        began, longest = time.monotonic(), 0.0
        total = None if more is None else more // self.per_trajectory
        with tqdm(total=total, disable=not progress, unit="trajectory") as bar:
            done = 0
            while done < total if total is not None else self._has_time(began, seconds, longest):
                start = time.monotonic()
                for _ in self._play_next():
                    yield len(self.trajectories)
                longest = max(longest, time.monotonic() - start)
                done += 1
                bar.update()
                yield len(self.trajectories)

    def play(self, rules: Game[Any], matches: int, seed: int, folder: Path) -> pl.DataFrame:
        """Play matches of one edition with every line-up, and return one row per match. The columns are `PLAYED`."""
        rows: list[dict[str, Any]] = [{} for _ in range(matches)]
        executor = self._executor or pool(self._workers)
        for name, lineup in self.lineups.items():
            study = simulate(
                rules,
                lineup,
                matches,
                seed,
                folder / name,
                executor=executor,
                workers=self._workers,
                longest=self.longest,
                progress=False,
            )
            for row in observed(study, executor, matches):
                place, won, luck = row["number"], row["won"], row["luck"]
                if name == "main":
                    first = row["order"][0] if row["order"] else None
                    rows[place] |= {outcome: row[outcome] for outcome in (LENGTH, LEAD_CHANGES, DECIDED)}
                    rows[place] |= {"match": place, "seed": row["seed"]}
                    seat, outcome = first, FIRST
                else:
                    seat, outcome = (place % len(lineup)), STRONGER
                if seat is not None:
                    rows[place] |= {outcome: won[seat], LUCK[outcome]: luck[seat]}
        return pl.DataFrame(rows, schema=PLAYED, orient="row")

    def fresh(self, rules: Game[Any], matches: int, purpose: str, key: str) -> pl.DataFrame:
        """Play matches of an edition on seeds of their own, the same for all editions with this purpose."""
        return self.play(rules, matches, self.seed_for(purpose), self.folder / purpose / key)

    def seed_for(self, *purpose: object) -> int:
        """Return the seed of the matches for a purpose."""
        return Stream(self.seed, "lab", *purpose).getrandbits(SEED_BITS)

    def plan(self, rules: Game[Any], purpose: str) -> Plan:
        """Return the plan of the matches of an edition on the seeds for a purpose."""
        return self._plan(rules, self.lineups["main"], self.seed_for(purpose))

    def _plan(self, rules: Game[Any], lineup: Sequence[str], seed: int) -> Plan:
        return Plan.of(rules, lineup, seed, rotate=True, longest=self.longest)

    def _has_time(self, began: float, seconds: float, longest: float) -> bool:
        """Return whether another trajectory is likely to end in time. The first few are played anyway."""
        return len(self.trajectories) < LEAST or time.monotonic() - began + longest <= seconds

    def _effort(self, effort: str | SupportsIndex) -> Effort:
        """Return the effort. Raises `BadInput` if it is invalid, or too small for intervals."""
        found = Effort.of(effort, "lab")
        least = self.per_trajectory * max(1, LEAST - len(self.trajectories))
        if found.matches is not None and found.matches < least:
            one = f"one trajectory takes {self.per_trajectory} matches"
            raise BadInput("lab", [f"effort={found.matches}: {one}; give at least {least}"])
        return found

    def _play_next(self) -> Iterator[int]:
        """Play the next trajectory, and yield the number of each design but the last."""
        t = len(self.trajectories)
        seed, frames, began = self.seed_for("trajectory", t), [], time.monotonic()
        designs = self._designs(t)
        for k, levels in enumerate([*designs, self.numbers.printed]):
            folder = self.folder / f"designs-{t:05}" / f"{k:03}"
            frame = self.play(self.numbers.rules(levels), self.matches, seed, folder)
            frames.append(frame.select(pl.lit(t).alias("trajectory"), pl.lit(k).alias("design"), pl.all()).cast(TRIALS))
            if k <= len(self.numbers):
                yield k
        rows, seconds = pl.concat(frames), time.monotonic() - began
        with replacing(self._path(t)) as partial:
            rows.write_parquet(partial, metadata={SECONDS: str(seconds), DESIGNS: json.dumps(designs)})
        shutil.rmtree(self.folder / f"designs-{t:05}", ignore_errors=True)
        self._add(designs, rows, seconds)

    def _add(self, designs: list[Levels], rows: pl.DataFrame, seconds: float) -> None:
        self.seconds += seconds
        self.trajectories.append(designs)
        self.rows = pl.concat([self.rows, rows.cast(TRIALS)])

    def _designs(self, t: int) -> list[Levels]:
        """Return the designs of a trajectory: the first one drawn of which the game accepts every design."""
        random, counts = Stream(self.seed, "lab", "designs", t), [len(number.values) for number in self.numbers]
        problem: BadInput | None = None
        for _ in range(ATTEMPTS):
            designs = trajectory(counts, random)
            try:
                for levels in designs:
                    self.numbers.rules(levels)
            except BadInput as error:
                problem = error
                continue
            return designs
        raise BadInput("lab", ["the game refuses nearly every combination of these values", *problem.problems])  # type: ignore[union-attr]

    def _path(self, t: int) -> Path:
        return self.folder / f"trajectory-{t:05}.parquet"

    def _check_spec(self) -> None:
        """Store what determines the matches. Raises `BadInput` if the folder has those of another lab."""
        spec = {
            "game": self.numbers.game,
            "edition": self.numbers.edition.to_dict(),
            "numbers": {number.name: list(number.values) for number in self.numbers},
            "lineups": {name: list(lineup) for name, lineup in self.lineups.items()},
            "seed": self.seed,
            "matches": self.matches,
            "longest": as_whole(self.longest),
        }
        path = self.folder / SPEC
        if not path.exists():
            put(path, json.dumps(spec, indent=1).encode())
            return
        try:
            known = json.loads(path.read_bytes())
        except ValueError:
            known = {}
        if other := [key for key, value in json.loads(json.dumps(spec)).items() if known.get(key) != value]:
            raise BadInput("lab", [f"{self.folder} has a lab with other {', '.join(other)}; give another folder"])


def observed(study: Study, executor: Executor, matches: int) -> list[dict[str, Any]]:
    """Return what an `Observer` collects of each of the first matches, with its number."""
    study.executor = executor
    numbers = study.matches.filter(pl.col("number") < matches).select("match_id", "number")
    return study.gather(Observer).join(numbers, on="match_id").collect().rows(named=True)
