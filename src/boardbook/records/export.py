"""Exports tables for other programs, as CSV, Excel or Parquet files."""

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
"""Matches the start of text that spreadsheets treat as a formula."""
ROWS: Final = 1_048_575
"""Maximum number of rows in an Excel sheet, below the column names."""
COLUMNS: Final = 16_384
"""Maximum number of columns in an Excel sheet."""
LETTERS: Final = 32_767
"""Maximum number of characters in an Excel cell."""
EXACT: Final = 2**53
"""From this number on, Excel can't represent all whole numbers exactly."""
WITHOUT_EXCEL: Final = "writing Excel files needs XlsxWriter, which is not installed: pip install 'boardbook[tables]'"


def write_table(frame: pl.DataFrame | pl.LazyFrame, path: str | Path) -> None:
    """Write a table to a file for other programs. The suffix (`.csv`, `.xlsx` or `.parquet`) determines the format.

    A Parquet file contains the table unchanged. In CSV and Excel files, a list becomes one cell with its entries
    separated by `"; "`. CSV files are UTF-8 with a byte order mark, as spreadsheets expect. In CSV files, text that
    spreadsheets would treat as a formula (starting with `=`, `+`, `-`, `@`, a tab or a carriage return) gets a leading
    apostrophe. In Excel files, text is never converted to formulas or numbers, and whole numbers of 2**53 or more,
    which Excel can't represent exactly, are written as text. Excel files need XlsxWriter:
    `pip install 'boardbook[tables]'`.

    If writing fails, the old file is kept. Raises `BadInput` if the table is not a polars frame, if the suffix is
    unknown, or if the table is too large for an Excel sheet. Raises `NotPossible` if XlsxWriter is missing or the path
    is a folder, and `NotKept` if the file can't be written.
    """
    to = Path(path)
    if not isinstance(frame, pl.DataFrame | pl.LazyFrame):
        raise BadInput("table", [f"must be a polars DataFrame or LazyFrame, not {frame!r:.80}"])
    write = WRITERS.get(to.suffix.lower())
    if write is None:
        raise BadInput("table", [f"the file name must end in {', '.join(WRITERS)}, not {to.name!r}"])
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
    """Return a sentence for each column with a type that can't be written to a cell."""
    return [
        f"{name} has the type {dtype}, which can't be written to a cell; write .parquet"
        for name, dtype in table.schema.items()
        if not _fits_a_cell(dtype.inner if isinstance(dtype, pl.List | pl.Array) else dtype)
    ]


def _fits_a_cell(dtype: Any) -> bool:
    others = isinstance(dtype, pl.Boolean | pl.Null | pl.Date | pl.Datetime | pl.Time)
    return others or dtype.is_numeric() or isinstance(dtype, WORDS)


def _flat(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table with lists and categories converted to text."""
    words = [name for name, dtype in table.schema.items() if isinstance(dtype, pl.Categorical | pl.Enum)]
    table = table.with_columns(pl.col(words).cast(TEXT)) if words else table
    lists = [name for name, dtype in table.schema.items() if isinstance(dtype, pl.List | pl.Array)]
    texts = [pl.col(name).cast(pl.List(TEXT)).list.eval(pl.element().fill_null("")) for name in lists]
    return table.with_columns(text.list.join(JOINED) for text in texts)


def _unfit_for_excel(table: pl.DataFrame) -> list[str]:
    """Return a sentence for each limit of Excel sheets that a table exceeds."""
    problems = []
    if table.height > ROWS:
        problems.append(f"an Excel sheet has at most {ROWS:,} rows, not {table.height:,}; write .csv or .parquet")
    if table.width > COLUMNS:
        problems.append(f"an Excel sheet has at most {COLUMNS:,} columns, not {table.width:,}; write .csv or .parquet")
    names = [name.lower() for name in table.columns]
    if alike := sorted(name for name in table.columns if names.count(name.lower()) > 1):
        problems.append(f"Excel can't distinguish the columns {', '.join(alike)}; rename them")
    for name, dtype in table.schema.items():
        if dtype == TEXT and (table[name].str.len_chars() > LETTERS).any():
            problems.append(
                f"a cell in Excel has at most {LETTERS:,} characters, and {name} has more; write .csv or .parquet"
            )
    return problems


def _is_large(numbers: pl.Series) -> bool:
    return bool((numbers.cast(pl.Int128).abs() >= EXACT).any())


WRITERS: Final[Mapping[str, Callable[[pl.DataFrame, Path], Any]]] = {
    ".csv": _write_csv,
    ".xlsx": _write_excel,
    ".parquet": _write_parquet,
}
"""The functions that write a table, by the suffix of the file."""
