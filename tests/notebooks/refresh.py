"""Execute the notebooks again and write them back: `python -m tests.notebooks.refresh [NAME ...]`.

A live board can't be stored in a file, so the notebook stores the picture that every board displays in addition. A
reader who opens the notebook in Jupyter or on GitHub sees what running the cell will show.

The last digits of a float depend on the order in which threads add, so an output that differs in nothing else is kept.
"""

from __future__ import annotations

import json
import re
import sys
from configparser import RawConfigParser
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LIVE = "application/vnd.jupyter.widget-view+json"
SANITIZE = Path(__file__).with_name("sanitize.cfg")


def refresh(name: str) -> None:
    """Execute a notebook and write it back without live widgets."""
    path = NOTEBOOKS / f"{name}.ipynb"
    book = nbformat.read(path, as_version=4)
    kept = deepcopy([book.metadata, *(cell.metadata for cell in book.cells)])
    before = deepcopy([cell.get("outputs", []) for cell in book.cells])
    resources = {"metadata": {"path": str(NOTEBOOKS)}}
    NotebookClient(book, timeout=600, coalesce_streams=True, resources=resources).execute()
    book.metadata, *others = kept
    for cell, metadata, outputs in zip(book.cells, others, before, strict=True):
        cell.metadata = metadata
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE, None)
        if outputs and shortened(outputs) == shortened(cell.outputs):
            cell.outputs = outputs
    nbformat.write(book, path)


def shortened(outputs: Any) -> str:
    """Return the outputs of a cell as text, without the last digits of floats, which nbval ignores too."""
    config = RawConfigParser()
    config.read(SANITIZE)
    rule = config["last-digits"]
    return re.sub(rule["regex"], rule["replace"], json.dumps(outputs, sort_keys=True))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sorted(
        str(path.relative_to(NOTEBOOKS).with_suffix("")) for path in NOTEBOOKS.rglob("*.ipynb")
    ):
        refresh(chosen)
