#!/usr/bin/env bash
# polars 2.1.0 with XlsxWriter 3.3.1: a frame with two columns whose names differ only in case becomes a sheet without any data.
#
# `DataFrame.write_excel` writes a table of Excel, whose column names must differ in more than case. XlsxWriter's
# `Worksheet.add_table` finds the names alike, warns ("Duplicate header name in add_table()") and returns -2 before it
# has written a cell. polars doesn't look at what it returns: it goes on, and leaves a whole file with an empty sheet,
# the columns beside the two alike included.
#
# Expected: an error, or the data under names that are made to differ, as write_csv and write_parquet take the frame.
# Seen: a warning, no error, and no cell in the sheet; with names that differ otherwise all is there. Exits non-zero if
# that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip --quiet --disable-pip-version-check install polars==2.1.0 xlsxwriter==3.3.1
cat > "$folder/write.py" <<'PY'
import re
import sys
import warnings
import zipfile
from pathlib import Path

import polars as pl


def cells(*names):
    """How many cells the sheet has that a frame with columns of these names becomes, and what was warned of."""
    path = Path(sys.argv[1], "written.xlsx")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        pl.DataFrame({name: [k, k + 1] for k, name in enumerate(names)}).write_excel(path)
    sheet = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode()
    return len(re.findall(r"<c [^>]*>", sheet)), [str(one.message) for one in warned]


apart, alike = cells("round", "seat", "score"), cells("round", "seat", "Seat")
print("names apart:", apart)
print("names alike but for case:", alike)
assert apart == (9, [])
assert alike[0] == 0
assert "Duplicate header name" in alike[1][0]
PY
"$folder/venv/bin/python" "$folder/write.py" "$folder"
