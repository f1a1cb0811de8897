"""The tables of a study as lazy frames.

They are derived from its matches in parallel when they are first needed, and stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex, TypeVar

import cloudpickle
import polars as pl

from boardbook.core import BadInput, Figure, Game
from boardbook.core.errors import unknown
from boardbook.core.validation import as_whole
from boardbook.core.words import LANGUAGES
from boardbook.records import DIGESTS, SEATS, STUDY, dense, known_figure, places_of
from boardbook.records.plies import unfolded
from boardbook.studies.collectors import Collector, collected
from boardbook.studies.decisions import decision_table
from boardbook.studies.derivation import KEPT, Derivation, tasks_of
from boardbook.studies.derived import (
    CHANGES,
    FORESEEN,
    LEDGER,
    LOGS,
    SALES,
    STOOD,
    DerivedTable,
    event_table,
    kind_table,
    narration_table,
)
from boardbook.studies.partitions import scan, span_of
from boardbook.studies.source import Source

if TYPE_CHECKING:
    from boardbook.match import Match

T = TypeVar("T")

PERSON: Final = "person"
"""The name that stands for people in columns of bots."""
PIECE: Final = 5_000
"""The approximate number of matches in a piece of a study. A larger part is a piece by itself."""
PLAIN_PIECE: Final = 20_000
"""The number of matches in a piece if no derived table is needed: without its plies, a match is only a small row."""


class Tables:
    """The same tables as for a single match, but for many matches. `bb.columns` explains the columns.

    All tables except `matches` are derived from the plies when first needed, and stored beside the matches.
    """

    def __init__(self, sources: Sequence[Source], *, progress: bool = True) -> None:
        self.sources = sources
        """The sources of the matches, one for each run."""
        self.progress = progress
        """Whether to show a progress bar when deriving a table takes a long time."""
        self.executor: Executor | None = None
        """The executor that replays matches, or None for boardbook's own pool of processes."""
        self._chosen: Sequence[Sequence[Path]] | None = None
        """The parts of each source that are in this piece, or None if this is not a piece."""
        self._shared: pl.LazyFrame | None = None
        """The matches of this piece, which are read only once, or None if this is not a piece."""
        self._ids: pl.Series | None = None
        """The only matches that count, or None for all of them."""
        self.python = "study"
        """The Python expression of this study, in which `study` stands for all matches. See `Study.only`."""

    @property
    def rules(self) -> Game[Any]:
        """The game, with the options and the edition of the first run."""
        return self.sources[0].rules

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in `dense`, `changes` and `curves`."""
        return self.rules.figures

    # --- matches ------------------------------------------------------------------------------------------------

    @property
    def matches(self) -> pl.LazyFrame:
        """One row per match. The columns are `boardbook.records.STUDY` and some others.

        The other columns are `lineup` (the bots of the run), `began` and `file` (only for matches that people played),
        `run` (the number of the run), and one for each option.
        """
        if self._shared is not None:
            return self._shared
        frames = [
            source.matches(parts).with_columns(pl.lit(run, pl.Int16).alias("run"))
            for run, (source, parts) in enumerate(self._parts())
        ]
        return self._of_ids(pl.concat(frames, how="diagonal"))

    def match(self, number: SupportsIndex, run: SupportsIndex = 0) -> Match:
        """Return one of the matches, with the cursor at its end, for example to view it on a board.

        On a board, bots don't continue an unfinished match by themselves.

        `number` and `run` identify the match, as in the tables. Raises `BadInput` if there is no such match.
        """
        from boardbook.match import Match
        from boardbook.session.autoplay import Autoplay

        index, wanted = as_whole(run, 0, len(self.sources) - 1), as_whole(number)
        if index is None:
            raise BadInput(
                "study", [f"there is no run {run!r}; the runs are numbered from 0 to {len(self.sources) - 1}"]
            )
        history = None if wanted is None else self.sources[index].history(wanted)
        if history is None or (self._ids is not None and history.header.match_id not in self._ids):
            raise BadInput("study", [f"there is no match {number!r}"])
        match = Match.of_line(history)
        Autoplay.of(match).on = False
        return match

    def seats(self) -> pl.LazyFrame:
        """Return one row per match and seat.

        The columns are `boardbook.records.SEATS`, then all columns of `matches` that aren't lists. `won` is a fraction
        if the win was shared. `order` is the seat's place in the turn order; 1 goes first.
        """
        return seats_of(self.matches).drop("_table")

    # --- plies and events ---------------------------------------------------------------------------------------

    @property
    def log(self) -> pl.LazyFrame:
        """One row per ply of every match. The columns are `boardbook.records.LOG`."""
        return self.read(LOGS)

    def table(self, kind: str) -> pl.LazyFrame:
        """Return all plies of one kind of action or outcome, with their fields as typed columns.

        The columns are `boardbook.records.LOG`, then the fields. Raises `UnknownName` if there is no such kind.
        """
        return self.read(kind_table(self.rules, kind))

    def events(self, kind: str | None = None, lang: str = "en") -> pl.LazyFrame:
        """Return the events, as `Match.events` does: everything that happened automatically under the rules.

        With a `kind`, return only events of this kind, with their values as columns. Raises `UnknownName` if there is
        no such kind.
        """
        return self.read(event_table(self.rules, kind, lang))

    def told(self, lang: str = "en") -> pl.LazyFrame:
        """Return sentences that describe every ply. The columns are `boardbook.records.TOLD`."""
        return self.read(narration_table(lang))

    @property
    def purchases(self) -> pl.LazyFrame:
        """The sales, in a game with a public market. The columns are `boardbook.records.PURCHASES`."""
        return self.read(SALES)

    @property
    def held(self) -> pl.LazyFrame:
        """The number of pieces that each side has in each place at the end of every round.

        The columns are `boardbook.records.HELD`. Raises `NotPossible` if the game has no map.
        """
        places_of(self.rules)
        return self.read(STOOD)

    # --- figures ------------------------------------------------------------------------------------------------

    @property
    def curves(self) -> pl.LazyFrame:
        """Every figure of every side at the end of every round. The columns are `boardbook.records.DENSE`.

        No round is missing, so you can compute means. The table is long: filter it, or get a single figure from
        `dense`.
        """
        return self._dense(lambda frame: frame)

    def dense(self, figure: str) -> pl.LazyFrame:
        """Return one figure of every side at the end of every round. The columns are `boardbook.records.DENSE`.

        Raises `UnknownName` if there is no such figure.
        """
        known_figure(self.rules, figure)
        return self._dense(lambda frame: frame.filter(pl.col("figure") == figure))

    @property
    def changes(self) -> pl.LazyFrame:
        """The figures as they are stored: only the values that changed since the previous round.

        The columns are `boardbook.records.CURVES`. Don't compute means from this table, because rounds without a change
        are missing.
        """
        return self.read(CHANGES)

    def _dense(self, chosen: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.LazyFrame:
        rounds = self.matches.select("match_id", "rounds")
        # No match is split between parts, so reading one part at a time is enough, and saves memory.
        frames = [dense(chosen(frame), rounds) for frame in self.read_parts(CHANGES)]
        return pl.concat(frames) if frames else CHANGES.schema.to_frame().lazy()

    @property
    def prospects(self) -> pl.LazyFrame:
        """One row per match, round and seat. The columns are `boardbook.records.PROSPECTS`."""
        return self.read(FORESEEN)

    @property
    def luck_ledger(self) -> pl.LazyFrame:
        """One row per outcome of chance and seat. The columns are `boardbook.records.LUCK`."""
        return self.read(LEDGER)

    @property
    def decisions(self) -> pl.LazyFrame:
        """One row per decision, with what the deciding seat had before it.

        The columns are `boardbook.records.DECISIONS`, then one for each figure of the game: its value for the side that
        decides, as far as the seat knows it.
        """
        return self.read(decision_table(self.rules)).drop(DIGESTS.names())

    @property
    def proposals(self) -> pl.LazyFrame:
        """One row per decision for which a program proposed an action to a referee.

        The columns are `boardbook.records.PROPOSALS`. It is empty for matches between bots.
        """
        return self.matches.select("match_id").join(
            pl.concat(source.proposals() for source in self.sources).lazy(), on="match_id"
        )

    def gather(self, make: Callable[[], Collector]) -> pl.LazyFrame:
        """Return a user-defined table: the rows that a `Collector` returns for each match, with the `match_id`.

        `make`: a class, or any function that returns a new `Collector`. The matches are replayed in parallel; how long
        this takes depends on the rules of the game.
        """
        packed = cloudpickle.dumps(make)
        parts = [(source, part) for source, its in self._parts() for part in its]
        rows = [
            row
            for source, part in self._bar("gather", iterable=parts, unit="part")
            for row in self._work(collected, source, part, packed)
        ]
        return self._of_ids(
            pl.LazyFrame(rows or {"match_id": pl.Series([], dtype=pl.String)}, infer_schema_length=None)
        )

    def keep(self, *tables: str) -> None:
        """Derive and store several tables in one replay, which is faster than one after the other when they are used.

        `tables`: names of this study's tables, such as `"log"`, `"told"`, `"events"` or `"luck_ledger"`, with a
        language after a hyphen (`"told-fr"`). Raises `UnknownName` for an unknown name; the message lists the known
        ones.
        """
        self._derive_all([named_table(self.rules, table) for table in tables])

    # --- reading ------------------------------------------------------------------------------------------------

    def pieces(self, *readings: DerivedTable) -> Iterator[Self]:
        """Yield the study in pieces that fit in memory. A piece has one or more parts; each match is in only one piece.

        There is at least one piece. Each piece has all sources, but some sources may have no matches in it. `readings`
        are the derived tables that will be needed; they are derived for all pieces first.
        """
        self._derive_all(readings)
        most = PIECE if readings else PLAIN_PIECE
        piece: list[list[Path]] = [[] for _ in self.sources]
        size = 0
        for run, (_, parts) in enumerate(self._parts()):
            for part in parts:
                first, last = span_of(part)
                if size and size + last - first > most:
                    yield self._piece(piece)
                    piece, size = [[] for _ in self.sources], 0
                piece[run].append(part)
                size += last - first
        yield self._piece(piece)

    def frozen(self) -> Self:
        """Return the study with the matches that it has now, even if others are added to it later."""
        return self._piece([source.parts() for source in self.sources])

    def _piece(self, parts: Sequence[Sequence[Path]]) -> Self:
        piece = copy(self)
        piece._chosen, piece._shared = parts, None  # noqa: SLF001 (the same class)
        piece._shared = piece.matches.cache()  # noqa: SLF001
        return piece

    def read(self, reading: DerivedTable) -> pl.LazyFrame:
        """Return a derived table, deriving any missing parts first."""
        return self._scan(self._derived(reading), reading)

    def read_parts(self, reading: DerivedTable) -> list[pl.LazyFrame]:
        """Return the parts of a derived table. No match is split between parts."""
        return [self._scan([part], reading) for part in self._derived(reading)]

    def _scan(self, parts: Sequence[Path], reading: DerivedTable) -> pl.LazyFrame:
        return self._of_ids(unfolded(scan(parts, reading.stored), reading.schema))

    def _restricted(self, ids: pl.Series) -> Self:
        """Return a copy with only these matches. Raises `BadInput` for an identifier that no match has."""
        known = self.matches.select("match_id").collect()["match_id"]
        if missing := ids.filter(~ids.is_in(known.implode())).to_list():
            raise BadInput("study", [f"no match has the match_id {missing[0]!r}"])
        part = copy(self)
        part._ids = ids  # noqa: SLF001 (the same class)
        return part

    def _of_ids(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        """Return the rows of the matches that count."""
        return frame if self._ids is None else frame.filter(pl.col("match_id").is_in(self._ids.implode()))

    def _parts(self) -> Iterator[tuple[Source, Sequence[Path]]]:
        """Return each source with its parts of matches."""
        chosen = self._chosen or [source.parts() for source in self.sources]
        return zip(self.sources, chosen, strict=True)

    def _derived(self, reading: DerivedTable) -> list[Path]:
        """Return the parts of a derived table, deriving any missing ones first."""
        self._derive_all([reading])
        return self._derivation(reading).stored

    def _derive_all(self, readings: Sequence[DerivedTable]) -> None:
        """Derive what is missing of some tables. Tables that lack the same matches are derived in one replay."""
        parts = list(self._parts())
        alike: dict[str, list[DerivedTable]] = {}
        for reading in readings:
            gaps = [source.files.derived(reading.name, reading.stored, its)[1] for source, its in parts]
            if any(gaps):
                alike.setdefault(repr(gaps), []).append(reading)
        for group in alike.values():
            derivation = self._derivation(*group)
            names = ", ".join(reading.name for reading in group)
            with self._bar(names, unit="match", total=derivation.total, initial=derivation.done) as bar:
                try:
                    for done in derivation:
                        bar.update(done - bar.n)
                finally:
                    derivation.stop()

    def _derivation(self, *readings: DerivedTable) -> Derivation[Self]:
        """Return what derives tables that lack the same matches step by step."""
        return Derivation(self, readings, self._parts(), self.executor)

    def _bar(self, name: str, **options: Any) -> Any:
        from tqdm.auto import tqdm

        return tqdm(desc=name, delay=3, disable=not self.progress, **options)

    def _work(self, do: Callable[..., Sequence[T]], source: Source, part: Path, *arguments: Any) -> list[T]:
        """Call `do(matches, *arguments)` on the tasks of a part's matches in parallel, and join the resulting lists."""
        from boardbook.studies.workers import pool, raises_worker_died

        executor = self.executor or pool()
        played = source.played(part)
        with raises_worker_died(KEPT):
            futures = [executor.submit(do, played[first:last], *arguments) for first, last in tasks_of(played)]
            return [item for future in futures for item in future.result()]

    def __len__(self) -> int:
        return int(self.matches.select(pl.len()).collect().item())


def named_table(rules: Game[Any], name: str) -> DerivedTable:
    """Return the derived table that a study calls by this name. Raises `UnknownName`, which lists the known names."""
    tails = {lang: "" if lang == "en" else f"-{lang}" for lang in LANGUAGES}
    known = {
        "log": LOGS,
        **{f"told{tail}": narration_table(lang) for lang, tail in tails.items()},
        **{f"events{tail}": event_table(rules, None, lang) for lang, tail in tails.items()},
        "purchases": SALES,
        **({"held": STOOD} if rules.places() else {}),
        "changes": CHANGES,
        "prospects": FORESEEN,
        "luck_ledger": LEDGER,
        "decisions": decision_table(rules),
    }
    if name not in known:
        raise unknown("table", name, known)
    return known[name]


def seats_of(matches: pl.LazyFrame) -> pl.LazyFrame:
    """Return the rows of `Tables.seats`, with an additional column `_table`: the number of seats in the match."""
    shared = pl.when(pl.col("winners").list.contains(pl.col("seat"))).then(1 / pl.col("winners").list.len())
    turns = pl.col("order").list.eval(pl.element().arg_sort())  # the turn of each seat
    more = [name for name in matches.collect_schema() if name not in STUDY and name != "run"]
    return (
        matches.with_columns(pl.col("seats").list.len().alias("_table"))
        .with_columns(pl.int_ranges("_table", dtype=pl.Int8).alias("seat"))
        .explode("seat")
        .with_columns(
            pl.col("seats").list.get(pl.col("seat")).alias("name"),
            pl.col("bots").list.get(pl.col("seat")).alias("bot"),
            pl.when(pl.col("finished")).then(shared.otherwise(0.0)).otherwise(0.0).alias("won"),
            pl.col("scores").list.get(pl.col("seat"), null_on_oob=True).alias("score"),
            pl.col("ranks").list.get(pl.col("seat"), null_on_oob=True).alias("rank"),
            (turns.list.get(pl.col("seat"), null_on_oob=True) + 1).cast(pl.Int8).alias("order"),
        )
        .select(*SEATS, *more, "_table")
    )
