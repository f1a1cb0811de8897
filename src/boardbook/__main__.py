"""The command `boardbook`.

It copies the notebooks into a folder and opens them in JupyterLab, and referees matches for other programs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import boardbook
from boardbook.core import LANGUAGES, BadInput, BoardbookError, NotKept
from boardbook.core.disk import is_taken, make_folder, put

if TYPE_CHECKING:
    from boardbook.match import Match

PACKAGE: Final = Path(__file__).parent
INSTALLED, CHECKOUT = PACKAGE / "notebooks", PACKAGE.parents[1] / "notebooks"
"""The folders of the notebooks: in an installed package, and in a checkout of the sources."""
WITHOUT_LAB: Final = "JupyterLab, which opens the notebooks, is not installed: pip install 'boardbook[lab]'"

WITHOUT_MCP: Final = "The Model Context Protocol's library is not installed: pip install 'boardbook[mcp]'"


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


def referee(args: argparse.Namespace) -> int:
    """Answer requests about a match, from standard input or at a port. Return the exit code."""
    from boardbook.match import Match
    from boardbook.referee import Referee, serve

    if args.mcp and find_spec("mcp") is None:
        print(WITHOUT_MCP, file=sys.stderr)
        return 1
    given = dict(option.partition("=")[::2] for option in args.option)
    options: dict[str, Any] = {name: int(value) if value.isdecimal() else value for name, value in given.items()}
    seats = int(args.seats) if args.seats.isdecimal() else [name.strip() for name in args.seats.split(",")]
    try:
        match = Match(args.game, seats, seed=args.seed, journal=args.journal, **options)
        try:
            if args.tcp is not None:
                listen(match, args)
            elif args.mcp:
                from boardbook.referee.mcp import tools

                tools(Referee(match, mode=args.mode, lang=args.lang)).run()
            else:
                serve(Referee(match, mode=args.mode, lang=args.lang), sys.stdin, sys.stdout)
        finally:
            match.close()
    except BrokenPipeError:  # the program that asked has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (BoardbookError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def listen(match: Match, args: argparse.Namespace) -> None:
    """Print where programs can connect and the token of each seat, and answer them until an interrupt."""
    from boardbook.referee.server import LOOPBACK, Server

    host, _, port = args.tcp.rpartition(":")
    if not port.isdecimal():
        raise BadInput("tcp", [f"must be a port, or a host and a port as in localhost:7000, not {args.tcp!r:.80}"])
    with Server(match, (host or LOOPBACK, int(port)), args.mode, args.lang) as server:
        tokens = {match.seats[seat].name: token for seat, token in server.tokens.items()}
        print(json.dumps({"listening": server.server_address, "tokens": tokens}), flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def parser() -> argparse.ArgumentParser:
    """Return the command-line parser."""
    main_parser = argparse.ArgumentParser(prog="boardbook", description=__doc__, allow_abbrev=False)
    main_parser.add_argument("--version", action="version", version=f"boardbook {boardbook.__version__}")
    tasks = main_parser.add_subparsers(dest="task")
    _add_referee(tasks)
    task = tasks.add_parser(
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


def _add_referee(tasks: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    task = tasks.add_parser(
        "referee",
        help="referee a match for another program: requests and answers are lines of JSON",
        description="Referee a match for another program. Each line of standard input is a request as JSON, such as "
        '{"do": "look"}, and gets one line of JSON on standard output.',
        epilog="The page “The referee” of the documentation describes requests and answers.",
        allow_abbrev=False,
    )
    task.add_argument("game", help=f"one of {', '.join(boardbook.games())}")
    task.add_argument("--seats", default="2", help="names and bots, as in ann,model,greedy, or the number of people")
    task.add_argument(
        "--mode",
        default="rulings",
        help="list: the legal actions are given; rulings (the default): a refusal says why; bare: neither",
    )
    task.add_argument("--lang", default="en", help=f"the language of the answers: {', '.join(LANGUAGES)}")
    task.add_argument("--seed", type=int, help="the seed of the match; default: a random one, stored in the journal")
    task.add_argument("--journal", help="the file to which the match is written as it is played")
    task.add_argument(
        "--tcp", metavar="[HOST:]PORT", help="listen at a port, at which each seat can connect on its own"
    )
    task.add_argument("--mcp", action="store_true", help="speak the Model Context Protocol, for language models")
    task.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the given arguments, or with those of the command line, and return its exit code."""
    args, options = parser().parse_known_args(arguments)
    if options and not (args.task == "lessons" and args.lab):
        parser().error(f"no such option: {' '.join(options)}")
    if args.task is None:
        parser().print_help()
        return 0
    return referee(args) if args.task == "referee" else lessons(args.folder, lab=args.lab, options=options)


if __name__ == "__main__":
    sys.exit(main())
