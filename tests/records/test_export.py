"""Tables for other programs: they read back the same, no text becomes a formula, and nothing is lost silently."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import boardbook as bb
from boardbook.records import export
from tests.full import full_disk

ODD = ["=1+1", "+a", "-a", "@SUM(A1)", "\t=1", "'=1", "a=1", "", 'q"u,o\nte', "é", "http://a.b", "007"]
TABLE = pl.DataFrame(
    {
        "text": ODD,
        "texts": [["a", "b, c"], [], None, ["=1"], ["x"], [""], [None, "y"], *(["z"] for _ in ODD[7:])],
        "numbers": pl.Series([[-k, k] for k in range(len(ODD))], dtype=pl.List(pl.Int8)),
        "seed": [2**63 - 1 - k for k in range(len(ODD))],
        "share": [k / 7 for k in range(len(ODD))],
        "fine": [None, *(k % 2 == 0 for k in range(len(ODD) - 1))],
        "when": [datetime(2026, 11, 27, 20, k, tzinfo=UTC) for k in range(len(ODD))],
    }
)
JOINED = ["a; b, c", "", "", "'=1", "x", "", "; y", *("z" for _ in ODD[7:])]


def test_csv_reads_back_in_rows_with_lists_joined(tmp_path: Path) -> None:
    bb.write_table(TABLE, tmp_path / "table.csv")
    data = (tmp_path / "table.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    with (tmp_path / "table.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["text"] for row in rows] == ["'=1+1", "'+a", "'-a", "'@SUM(A1)", "'\t=1", *ODD[5:]]
    assert [row["texts"] for row in rows] == JOINED
    assert rows[3]["numbers"] == "-3; 3"
    assert [int(row["seed"]) for row in rows] == TABLE["seed"].to_list()
    assert [float(row["share"]) for row in rows] == TABLE["share"].to_list()
    assert not any(re.match(r"[=+@\t\r]", cell) for row in rows for cell in row.values())


def test_a_categorical_value_is_a_text_in_csv(tmp_path: Path) -> None:
    bb.write_table(pl.DataFrame({"a": ["=1+1", "b"]}, schema={"a": pl.Categorical()}), tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text(encoding="utf-8-sig").split() == ["a", "'=1+1", "b"]


def test_parquet_stores_a_table_unchanged(tmp_path: Path) -> None:
    bb.write_table(TABLE.lazy(), str(tmp_path / "table.PARQUET"))
    assert_frame_equal(pl.read_parquet(tmp_path / "table.PARQUET"), TABLE)


def cells(path: Path) -> tuple[list[list[str]], bool]:
    """Return the cells of the first sheet as texts, and whether any of them is a formula."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with ZipFile(path) as book:
        shared = ET.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314 (what we wrote)
        sheet = ET.fromstring(book.read("xl/worksheets/sheet1.xml"))  # noqa: S314 (what we wrote)
    texts = ["".join(part.text or "" for part in text.iter(f"{space}t")) for text in shared]
    rows = []
    for row in sheet.iter(f"{space}row"):
        values = [(cell, cell.findtext(f"{space}v") or "") for cell in row]
        rows.append([texts[int(value)] if cell.get("t") == "s" else value for cell, value in values])
    return rows, sheet.find(f".//{space}f") is not None


def test_excel_stores_texts_as_texts_or_its_missing_package_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table.xlsx"
    if find_spec("xlsxwriter") is None:
        with pytest.raises(bb.NotPossible, match=r"XlsxWriter.*pip install 'boardbook\[tables\]'"):
            bb.write_table(TABLE, path)
        assert not list(tmp_path.iterdir())
        return
    bb.write_table(TABLE, path)
    rows, formulas = cells(path)
    assert not formulas
    assert rows[0] == TABLE.columns
    assert [row[0] for row in rows[1:]] == ODD
    assert rows[1][1:4] == ["a; b, c", "0; 0", str(2**63 - 1)]
    odd = pl.DataFrame({"n": [0.5, float("nan"), float("inf")], "when": [TABLE["when"][0]] * 3}, strict=False)
    east = odd.with_columns(pl.col("when").dt.convert_time_zone("Asia/Tokyo"))
    bb.write_table(east, tmp_path / "odd.xlsx")
    written = cells(tmp_path / "odd.xlsx")[0]
    bb.write_table(odd, tmp_path / "odd.xlsx")
    assert cells(tmp_path / "odd.xlsx")[0] == written
    assert written[1][0] == "0.5"
    bb.write_table(TABLE.clear(), tmp_path / "empty.xlsx")
    assert cells(tmp_path / "empty.xlsx")[0][0] == TABLE.columns
    with pytest.raises(bb.BadInput, match=r"a cell in Excel has at most 32,767 characters, and text has more"):
        bb.write_table(pl.DataFrame({"text": ["x" * 32_768]}), path)
    assert cells(path)[0] == rows


def test_excel_without_its_package_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "find_spec", lambda _: None)
    with pytest.raises(bb.NotPossible, match=r"pip install 'boardbook\[tables\]'"):
        bb.write_table(TABLE, tmp_path / "table.xlsx")
    assert not list(tmp_path.iterdir())


def test_values_that_excel_cannot_store_are_refused() -> None:
    many = pl.DataFrame({"n": pl.int_range(1_048_576, eager=True)})
    assert export._unfit_for_excel(many) == [
        "an Excel sheet has at most 1,048,575 rows, not 1,048,576; write .csv or .parquet"
    ]
    assert export._unfit_for_excel(many[1:]) == []


@pytest.mark.parametrize(
    ("frame", "name", "why"),
    [
        ([1], "a.csv", r"table: must be a polars DataFrame or LazyFrame, not \[1\]"),
        (TABLE, "a.txt", r"table: the file name must end in \.csv, \.xlsx, \.parquet, not 'a\.txt'"),
        (TABLE, "a", "not 'a'"),
        (pl.DataFrame({"A": [1], "a": [2]}), "a.xlsx", "Excel can't distinguish the columns A, a; rename them"),
        (pl.DataFrame([{str(k): k for k in range(16_385)}]), "a.xlsx", "at most 16,384 columns, not 16,385"),
        (pl.DataFrame({"a": [{"b": 1}]}), "a.csv", r"a has the type Struct.*, which can't be written to a cell"),
        (pl.DataFrame({"a": [[[1]]]}), "a.csv", r"a has the type List"),
        (pl.DataFrame({"a": [b"1"]}), "a.xlsx", r"a has the type Binary"),
    ],
)
def test_tables_and_names_that_cannot_be_written_are_refused(tmp_path: Path, frame: Any, name: str, why: str) -> None:
    with pytest.raises(bb.BadInput, match=why):
        bb.write_table(frame, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_an_old_file_stays_if_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("before", encoding="utf-8")
    with full_disk(3), pytest.raises(bb.NotKept, match="could not be written"):
        bb.write_table(TABLE, path)
    assert [(found.name, found.read_text(encoding="utf-8")) for found in tmp_path.iterdir()] == [("a.csv", "before")]
    with pytest.raises(bb.NotKept):
        bb.write_table(TABLE, tmp_path / "nowhere" / "a.csv")
    (tmp_path / "b.csv").mkdir()
    with pytest.raises(bb.NotPossible, match="is a folder; a table needs a file"):
        bb.write_table(TABLE, tmp_path / "b.csv")


def test_every_table_of_a_match_and_of_a_study_can_be_written(tmp_path: Path) -> None:
    match = bb.Match("magellan", ["greedy", "random", "random"], seed=1).run()
    study = bb.simulate("magellan", ["random"] * 3, 3, progress=False, workers=1)
    tables: list[Any] = [match.log, match.curves, match.told(), study.matches, study.log, study.curves, study.seats()]
    for k, table in enumerate(tables):
        for ending in ("csv", "parquet"):
            path = tmp_path / f"{k}.{ending}"
            bb.write_table(table, path)
            assert path.stat().st_size > 100
    rules = pl.read_csv(tmp_path / "0.csv")["rules"].drop_nulls()
    assert rules[0].startswith("magellan.")
