"""Studies of matches that people played, read from saves and journals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import datetime
from glob import glob
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from boardbook.core import BadFile, BadInput, BoardbookError, Game, History, games, register_game
from boardbook.core.errors import warn
from boardbook.core.registry import package_of
from boardbook.records import PROPOSALS, STUDY, at_rest, load_history, proposals
from boardbook.records.frames import study_facts
from boardbook.studies.derived import PlayedMatch
from boardbook.studies.part_folder import PartFolder
from boardbook.studies.partitions import cut, name_of, span_of
from boardbook.studies.plan import Setting
from boardbook.studies.play import Row
from boardbook.studies.source import BEGAN, options_of
from boardbook.studies.study import Study
from boardbook.studies.tables import PERSON
from boardbook.studies.tempdirs import temporary_folder

if TYPE_CHECKING:
    from boardbook.match import Match

LEFT_OUT = pl.Schema({"file": pl.String(), "why": pl.String()})
"""The schema of `Study.left_out`: one row per file that was left out, with the reason."""


@dataclass(frozen=True, slots=True)
class Found:
    """The match in a file, up to its cursor."""

    file: str
    played: PlayedMatch
    row: Row
    """The match as a row of `STUDY`, without its number."""
    began: datetime | None
    proposals: Sequence[tuple[Any, ...]]
    """The rows of `PROPOSALS`, without the `match_id`."""


class Collected:
    """A `Source` of a study: the matches in some files, numbered in the order of the file names."""

    def __init__(self, matches: Sequence[Found]) -> None:
        self.files, self.asked = PartFolder(temporary_folder()), len(matches)
        self._match_files = matches
        rows = [{"number": number, **match.row} for number, match in enumerate(matches)]
        for first, last in cut([row["plies"] for row in rows]):
            self.files.write_matches(name_of((first, last)), pl.DataFrame(rows[first:last], schema=STUDY, orient="row"))
        frames = [
            pl.DataFrame([row], schema=STUDY, orient="row").with_columns(
                lineup=pl.lit(", ".join(bot or PERSON for bot in row["bots"])),
                began=pl.lit(match.began, BEGAN),
                file=pl.lit(match.file),
                **options_of(match.played.rules),
            )
            for match, row in zip(matches, rows, strict=True)
        ]
        self._matches = pl.concat(frames)

    @property
    def rules(self) -> Game[Any]:
        return self._match_files[0].played.rules

    def parts(self) -> list[Path]:
        return self.files.parts()

    def matches(self, parts: Sequence[Path]) -> pl.LazyFrame:
        here = [number for first, last in map(span_of, parts) for number in range(first, last)]
        return self._matches.lazy().filter(pl.col("number").is_in(here))

    def proposals(self) -> pl.DataFrame:
        rows = [(match.row["match_id"], *row) for match in self._match_files for row in match.proposals]
        return pl.DataFrame(rows, schema=PROPOSALS, orient="row")

    def played(self, part: Path) -> list[PlayedMatch]:
        first, last = span_of(part)
        return [match.played for match in self._match_files[first:last]]

    def history(self, number: int) -> History | None:
        return load_history(Path(self._match_files[number].file)) if 0 <= number < len(self._match_files) else None


def collect(
    files: str | Path | Iterable[str | Path],
    game: str | None = None,
    *,
    executor: Executor | None = None,
    progress: bool = True,
) -> Study:
    """Return a study of matches that people played, from their saves and journals.

    `files`: a pattern (`"class/*.jsonl"`, `"class/**/*.jsonl"`), a folder, or several of these. `game`: the game whose
    matches are included (None: the game with the most files). From each file, the study takes the branch that was
    played last, up to the saved cursor. The column `name` of `seats()` contains the players' names, and the column
    `began` of `matches` contains the start times; you can group every statistic by either of these columns.

    A file is left out if it is not a match of the game, can't be read, or has only a copy or the beginning of a match
    in another file. `study.left_out` has one row for each of these files, with the reason, and a warning tells you how
    many there are. Raises `BadInput` if no match is left.
    """
    from tqdm.auto import tqdm

    from boardbook.studies.workers import pool, raises_worker_died

    paths = _paths(files)
    known = {name: package_of(name) for name in games()}
    workers = executor or pool()
    with raises_worker_died("no file was changed, because bb.collect only reads; call it again"):
        futures = [workers.submit(read_file, path, known) for path in paths]
        bar = tqdm(futures, desc="collect", unit="file", delay=3, disable=not progress)
        read = dict(zip(paths, [future.result() for future in bar], strict=True))
    by_game = Counter(match.played.setting.game for match in read.values() if isinstance(match, Found))
    if game is not None and game not in games():
        package_of(game)  # its error lists the games
    wanted = game or (by_game.most_common(1)[0][0] if by_game else "")
    matches, left_out = _chosen(read, wanted)
    frame = pl.DataFrame(sorted(left_out.items()), schema=LEFT_OUT, orient="row")
    if not matches:
        reasons = "; ".join(f"{file}: {why}" for file, why in frame.rows()[:3])
        raise BadInput("collect", [f"no match{f' of {wanted}' if wanted else ''} in {len(paths)} files. {reasons}"])
    if left_out:
        warn(f"{len(left_out)} of {len(paths)} files are left out; study.left_out gives the reason for each")
    study = Study([Collected(matches)], progress=progress)
    study.left_out = frame
    return study


def legality(matches: Study | Match | Iterable[Match], by: str | Sequence[str] = "name") -> pl.DataFrame:
    """Return how often programs proposed something illegal to a referee, and by which paragraph it was refused.

    `matches`: a study from `bb.collect`, a match, or several matches of a game. The table and `by` are those of
    `Study.legality`. Raises `BadInput` if there are no matches, or matches of several games.
    """
    if isinstance(matches, Study):
        return matches.legality(by)
    found: list[Found] = []
    for match in matches if isinstance(matches, Iterable) else [matches]:
        with match.history.lock.reading:
            found.append(_named(_match_of("", match.history), len(found) + 1))
    games = sorted({match.played.setting.game for match in found})
    if len(games) != 1:
        raise BadInput("legality", [f"give matches of one game, not of {', '.join(games) or 'none'}"])
    return Study([Collected(found)], progress=False).legality(by)


def _paths(files: str | Path | Iterable[str | Path]) -> list[str]:
    """Return the paths of all requested files, sorted and without duplicates."""
    named = [files] if isinstance(files, str | Path) else list(files)
    paths: set[str] = set()
    for name in map(str, named):
        pattern = str(Path(name) / "*.jsonl") if Path(name).is_dir() else name
        here = [path for path in glob(pattern, recursive=True) if Path(path).is_file()]  # noqa: PTH207 (any root)
        if not here and not any(letter in name for letter in "*?["):
            raise BadInput("collect", [f"there is no file {name}"])
        paths.update(here)
    if not paths:
        raise BadInput("collect", [f"no file matches {' or '.join(map(str, named))}"])
    return sorted(paths)


def read_file(path: str, known: dict[str, str]) -> Found | str:
    """Return the match in a file, or the reason why it can't be used.

    `known`: the package of each game, by the game's name. This function can run in any process.
    """
    for name, package in known.items():
        if name not in games():
            register_game(package)
    try:
        with at_rest():
            history = load_history(Path(path))
    except BadFile as error:
        return f"line {error.line} {error.why}"
    except (BoardbookError, OSError) as error:
        return str(error)
    return _match_of(path, history)


def _match_of(path: str, history: History) -> Found:
    plies = history.plies[: history.ply]
    setting = Setting.of_rules(history.game)
    played = PlayedMatch(setting, history.header, [ply.number for ply in plies], [ply.elapsed_ms for ply in plies])
    row = {**study_facts(history.game, history.header, history.state, played.numbers), "error": None}
    return Found(path, played, row, history.header.began, proposals(history))


def _chosen(read: dict[str, Found | str], game: str) -> tuple[list[Found], dict[str, str]]:
    """Return a game's matches, without copies and with unique ids, and the reasons why other files are left out."""
    left_out: dict[str, str] = {}
    matches: list[Found] = []
    for file, match_or_reason in read.items():
        if isinstance(match_or_reason, str):
            left_out[file] = match_or_reason
        elif match_or_reason.played.setting.game != game:
            other = match_or_reason.played.setting.game
            left_out[file] = f"is a match of {other}, not of {game}; use bb.collect(..., game={other!r}) for it"
        else:
            matches.append(match_or_reason)
    longest: dict[str, list[Found]] = {}
    for match in sorted(matches, key=lambda match: (-len(match.played.numbers), match.file)):
        alike = longest.setdefault(match.row["match_id"], [])
        whole = next((other for other in alike if _goes_on(match.played, other.played)), None)
        if whole is None:
            alike.append(_named(match, len(alike) + 1))
        else:
            same = len(whole.played.numbers) == len(match.played.numbers)
            left_out[match.file] = f"{'is a copy of' if same else 'is the beginning of the match in'} {whole.file}"
    return sorted((match for alike in longest.values() for match in alike), key=lambda match: match.file), left_out


def _goes_on(short: PlayedMatch, long: PlayedMatch) -> bool:
    """Return whether the short match is the same as the long one, or is its beginning."""
    return list(long.numbers[: len(short.numbers)]) == list(short.numbers)


def _named(match: Found, nth: int) -> Found:
    """Give a unique id to the nth of several matches with the same id. Different matches can have the same seed."""
    if nth == 1:
        return match
    match_id = f"{match.row['match_id']}.{nth}"
    header = replace(match.played.header, match_id=match_id)
    return replace(match, played=replace(match.played, header=header), row={**match.row, "match_id": match_id})
