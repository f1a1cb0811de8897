"""Execute the notebooks anew and write them back: `python -m tests.notebooks.refresh [NAME ...]`.

A live board can't be kept in a file, so in its place the first board of `start.ipynb` leaves a picture, taken in a real
JupyterLab: whoever opens the notebook, there or on a forge, sees what running the cell will bring.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from playwright.sync_api import sync_playwright

from tests.browser.lab import FLAGS, Lab, Notebook, chromium

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LIVE = "application/vnd.jupyter.widget-view+json"
PICTURED = "start"


def refresh(name: str) -> None:
    """Execute a notebook and write it back without live widgets."""
    path = NOTEBOOKS / f"{name}.ipynb"
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    kept = deepcopy([book.metadata, *(cell.metadata for cell in book.cells)])
    NotebookClient(book, timeout=600, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    book.metadata, *others = kept
    for cell, metadata in zip(book.cells, others, strict=True):
        cell.metadata = metadata
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE, None)
    if name == PICTURED:
        first = next(cell for cell in book.cells if cell.cell_type == "code")
        first.outputs[0].data["image/png"] = base64.b64encode(picture(first.source)).decode()
    nbformat.write(book, path)  # type: ignore[no-untyped-call]


def picture(source: str) -> bytes:
    """The board that a cell shows, as a PNG."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1500, "height": 1300})
            book = Notebook(lab, page, "picture", [source])
            book.run_all()
            board = book.board()
            page.wait_for_timeout(2000)  # pieces come to rest
            taken: Any = board.screenshot()
            book.shut_down()
        finally:
            browser.close()
            lab.close()
    return bytes(taken)


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")):
        refresh(chosen)
