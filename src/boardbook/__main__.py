"""The command `boardbook`: copies the notebooks into a folder and opens them in JupyterLab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import boardbook
from boardbook.core import NotKept
from boardbook.core.disk import is_taken, make_folder, put

PACKAGE: Final = Path(__file__).parent
INSTALLED, CHECKOUT = PACKAGE / "notebooks", PACKAGE.parents[1] / "notebooks"
"""The folders of the notebooks: in an installed package, and in a checkout of the sources."""
WITHOUT_LAB: Final = "JupyterLab, which opens the notebooks, is not installed: pip install 'boardbook[lab]'"


def copied(source: Path, folder: Path) -> tuple[list[Path], list[Path], list[Path]]:
    """Copy notebooks into a folder without overwriting any file.

    Return the new notebooks, all notebooks that now match the source, and those that were kept because they differ.
    Raises `NotKept` if a notebook can't be written.
    """
    new: list[Path] = []
    same: list[Path] = []
    different: list[Path] = []
    for path in sorted(source.rglob("*.ipynb")):
        if any(part.startswith(".") for part in path.relative_to(source).parts):  # such as Jupyter's checkpoints
            continue
        to, content = folder / path.relative_to(source), path.read_bytes()
        if not is_taken(to):
            make_folder(to.parent)
            put(to, content)
            new.append(to)
        (same if _holds(to, content) else different).append(to)
    return new, same, different


def _holds(path: Path, content: bytes) -> bool:
    """Return whether a path is a file with this content. A pipe is not opened, because opening it would block."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def trust(notebooks: Iterable[Path]) -> None:
    """Mark these notebooks as trusted, so that Jupyter shows their pictures before they are run."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=nbformat.NO_CONVERT))


def open_lab(folder: Path, options: Sequence[str]) -> int:
    """Open JupyterLab on a folder's `start.ipynb`, and return its exit code.

    On POSIX, JupyterLab replaces this process, so nothing is returned.
    """
    place = [f"--ServerApp.root_dir={folder.resolve()}", "--LabApp.default_url=/lab/tree/start.ipynb"]
    command = [sys.executable, "-m", "jupyterlab", *place, *options]
    if os.name == "posix":
        if os.geteuid() == 0:
            command.append("--allow-root")
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 (so that Ctrl-C and signals are JupyterLab’s own)
    return subprocess.run(command, check=False).returncode  # noqa: S603 (JupyterLab, as requested)


def lessons(folder: Path, *, lab: bool, options: Sequence[str] = ()) -> int:
    """Copy the notebooks into a folder and, if `lab` is true, open them in JupyterLab. Return the exit code."""
    try:
        new, same, different = copied(INSTALLED if INSTALLED.is_dir() else CHECKOUT, folder)
    except OSError as error:
        print(error if isinstance(error, NotKept) else NotKept(folder, error), file=sys.stderr)
        return 1
    if new:
        print(f"{len(new)} {'notebooks' if new[1:] else 'notebook'} copied to {folder.resolve()}")
    for path in different:
        print(f"Not overwritten, because it differs: {path}")
    if not lab:
        return 0
    if find_spec("jupyterlab") is None:
        print(WITHOUT_LAB, file=sys.stderr)
        return 1
    trust(same)
    return open_lab(folder, options)


def parser() -> argparse.ArgumentParser:
    """Return the command-line parser."""
    main_parser = argparse.ArgumentParser(prog="boardbook", description=__doc__, allow_abbrev=False)
    main_parser.add_argument("--version", action="version", version=f"boardbook {boardbook.__version__}")
    task = main_parser.add_subparsers(dest="task").add_parser(
        "lessons",
        help="copy the notebooks into a folder and open them in JupyterLab",
        description="Copy the notebooks into a folder and open them in JupyterLab. Existing files "
        "are never overwritten. After an update, run it again to add new notebooks.",
        epilog="Other options, such as --port=8890 or --no-browser, are passed to JupyterLab.",
        allow_abbrev=False,
    )
    task.add_argument("folder", nargs="?", type=Path, default=Path("boardbook-notebooks"), help="default: %(default)s")
    task.add_argument("--no-lab", dest="lab", action="store_false", help="only copy")
    return main_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the given arguments, or with those of the command line, and return its exit code."""
    args, options = parser().parse_known_args(arguments)
    if options and not (args.task and args.lab):
        parser().error(f"no such option: {' '.join(options)}")
    if args.task is None:
        parser().print_help()
        return 0
    return lessons(args.folder, lab=args.lab, options=options)


if __name__ == "__main__":
    sys.exit(main())
