"""Export of tables for other programs: CSV, Excel, Parquet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import polars as pl

from boardbook.core import BadInput, NotPossible
from boardbook.core.disk import replacing

TEXT: Final = pl.String()
WORDS: Final = (pl.String, pl.Categorical, pl.Enum)
"""Types that are written as text."""
JOINED: Final = "; "
"""Separator between the entries of a list in one cell."""
FORMULA: Final = r"^[=+\-@\t\r]"
"""Start of a text that a spreadsheet takes for a formula."""
ROWS: Final = 1_048_575
"""Maximum of rows in an Excel sheet, below the column names."""
COLUMNS: Final = 16_384
"""Maximum of columns in an Excel sheet."""
LETTERS: Final = 32_767
"""Maximum of characters in a cell of Excel."""
EXACT: Final = 2**53
"""Excel can't hold larger whole numbers exactly."""
WITHOUT_EXCEL: Final = "Excel files take XlsxWriter, which is not installed here: pip install 'boardbook[tables]'"


def write_table(frame: pl.DataFrame | pl.LazyFrame, path: str | Path) -> None:
    """Write a table for other programs, by the suffix of the path: `.csv`, `.xlsx` or `.parquet`.

    Parquet keeps it unchanged. In CSV and Excel the entries of a list are in one cell, separated by `"; "`. CSV is
    UTF-8 with a byte order mark, as spreadsheets expect. A text that a spreadsheet would take for a formula (`=`, `+`,
    `-`, `@`, a tab or a return at its start) gets an apostrophe before it. In Excel every text is a text, and whole
    numbers that Excel can't hold exactly (from 2**53) are texts too. Excel files need XlsxWriter: `pip install
    'boardbook[tables]'`.

    The file is written whole, or the old one stays. Raises `BadInput` for something that is not a polars frame, an
    unknown suffix, or more than an Excel sheet holds; `NotPossible` without XlsxWriter or if the path is a folder;
    `NotKept`.
    """
    to = Path(path)
    if not isinstance(frame, pl.DataFrame | pl.LazyFrame):
        raise BadInput("table", [f"takes a frame of polars, not {frame!r:.80}"])
    write = WRITERS.get(to.suffix.lower())
    if write is None:
        raise BadInput("table", [f"a file ends in {', '.join(WRITERS)}, unlike {to.name!r}"])
    if to.is_dir():
        raise NotPossible(f"{path} is a folder; a table needs a file, such as {to / 'log.csv'}")
    table = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
    if write is not _write_parquet and (problems := _unfit_for_cells(table)):
        raise BadInput("table", problems)
    with replacing(to) as partial:
        write(table, partial)


def _write_parquet(table: pl.DataFrame, path: Path) -> None:
    table.write_parquet(path)


def _write_csv(table: pl.DataFrame, path: Path) -> None:
    flat = _flat(table)
    texts = [name for name, dtype in table.schema.items() if isinstance(getattr(dtype, "inner", dtype), WORDS)]
    harmless = pl.col(texts).str.replace(f"({FORMULA})", "'$1")
    (flat.with_columns(harmless) if texts else flat).write_csv(path, include_bom=True)


def _write_excel(table: pl.DataFrame, path: Path) -> None:
    if find_spec("xlsxwriter") is None:
        raise NotPossible(WITHOUT_EXCEL)
    import xlsxwriter

    flat = _flat(table)
    if problems := _unfit_for_excel(flat):
        raise BadInput("table", problems)
    large = [name for name, dtype in flat.schema.items() if dtype.is_integer() and _is_large(flat[name])]
    zoned = [name for name, dtype in flat.schema.items() if isinstance(dtype, pl.Datetime) and dtype.time_zone]
    in_utc = pl.col(zoned).dt.convert_time_zone("UTC").dt.replace_time_zone(None)
    plain = flat.with_columns(pl.col(large).cast(TEXT), in_utc)
    kinds = ("formulas", "urls", "numbers")
    as_they_are = {"nan_inf_to_errors": True, **{f"strings_to_{kind}": False for kind in kinds}}
    with xlsxwriter.Workbook(str(path), as_they_are) as book:
        plain.write_excel(book, autofit=True)


def _unfit_for_cells(table: pl.DataFrame) -> list[str]:
    """Return what in a table can't be in a cell, one sentence each."""
    return [
        f"no cell holds {dtype}, as {name} has; write .parquet"
        for name, dtype in table.schema.items()
        if not _fits_a_cell(dtype.inner if isinstance(dtype, pl.List | pl.Array) else dtype)
    ]


def _fits_a_cell(dtype: Any) -> bool:
    others = isinstance(dtype, pl.Boolean | pl.Null | pl.Date | pl.Datetime | pl.Time)
    return others or dtype.is_numeric() or isinstance(dtype, WORDS)


def _flat(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table with texts for lists and categories."""
    words = [name for name, dtype in table.schema.items() if isinstance(dtype, pl.Categorical | pl.Enum)]
    table = table.with_columns(pl.col(words).cast(TEXT)) if words else table
    lists = [name for name, dtype in table.schema.items() if isinstance(dtype, pl.List | pl.Array)]
    texts = [pl.col(name).cast(pl.List(TEXT)).list.eval(pl.element().fill_null("")) for name in lists]
    return table.with_columns(text.list.join(JOINED) for text in texts)


def _unfit_for_excel(table: pl.DataFrame) -> list[str]:
    """Return what in a table is too much for an Excel sheet, one sentence each."""
    problems = []
    if table.height > ROWS:
        problems.append(f"a sheet of Excel has {ROWS:,} rows at most, not {table.height:,}; write .csv or .parquet")
    if table.width > COLUMNS:
        problems.append(
            f"a sheet of Excel has {COLUMNS:,} columns at most, not {table.width:,}; write .csv or .parquet"
        )
    names = [name.lower() for name in table.columns]
    if alike := sorted(name for name in table.columns if names.count(name.lower()) > 1):
        problems.append(f"Excel takes {', '.join(alike)} for one name; rename the columns")
    for name, dtype in table.schema.items():
        if dtype == TEXT and (table[name].str.len_chars() > LETTERS).any():
            problems.append(
                f"a cell of Excel has {LETTERS:,} characters at most, and {name} more; write .csv or .parquet"
            )
    return problems


def _is_large(numbers: pl.Series) -> bool:
    return bool((numbers.cast(pl.Int128).abs() >= EXACT).any())


WRITERS: Final[Mapping[str, Callable[[pl.DataFrame, Path], Any]]] = {
    ".csv": _write_csv,
    ".xlsx": _write_excel,
    ".parquet": _write_parquet,
}
"""Functions that write a table, by the suffix of the file."""
