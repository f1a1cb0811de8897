"""What reaches the disk: files that are whole or not there, files that grow by batches, and one writer at a time."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Self
from weakref import WeakValueDictionary, finalize

from filelock import FileLock, Timeout

from boardbook.core.errors import Gone, NotKept, NotPossible

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTIAL: Final = ".part"
"""How the name of a file ends that is being written."""
DAMAGED: Final = ".damaged"
"""How the name of a file ends that was set aside."""
LOCK: Final = ".lock"
"""How the name of the file ends that says, while it is locked, that somebody writes."""
_SHARED: Final = sys.platform != "emscripten"
"""Whether other programs can reach what we write: a browser's page alone has its files."""
_WATCHED: Final = _SHARED and os.name == "posix"
"""Whether they can remove or replace a file that is open: Windows lets nobody."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write beside a path, which takes its place once it is on the disk; where a link stands, beside its end.

    If anything fails, what stood there stays, and nothing else is left. Raises `NotKept`.
    """
    whole = end_of(path)
    partial = whole.with_name(f"{whole.name}.{secrets.token_hex(4)}{PARTIAL}")
    try:
        yield partial
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        partial.replace(whole)
        settle_folder(whole.parent)
    except OSError as error:
        raise NotKept(path, error) from error
    finally:
        partial.unlink(missing_ok=True)


def end_of(path: Path) -> Path:
    """The file that a path leads to, whatever links are on the way: what is written and locked."""
    return Path(os.path.realpath(path))


def is_taken(path: Path) -> bool:
    """Whether a name is: links to nowhere count, too."""
    return os.path.lexists(path)


def put(path: Path, content: bytes) -> None:
    """Write a file whole, or leave what stood there. Raises `NotKept`."""
    with replacing(path) as partial:
        partial.write_bytes(content)


def settle_folder(folder: Path) -> None:
    """See to it that what was made or renamed in a folder outlasts a power cut, where a system lets us."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def make_folder(folder: Path) -> None:
    """See to it that there is a folder, with those above it, and that it outlasts a power cut. Raises `NotKept`."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise NotKept(folder, error) from error
    settle_folder(folder.parent)


def aside_of(path: Path) -> Path:
    """What a damaged file is called, so that nobody reads it: a name that is free."""
    plain = path.with_name(path.name + DAMAGED)
    names = (plain if k == 1 else path.with_name(f"{plain.name}-{k}") for k in count(1))
    return next(name for name in names if not is_taken(name))


def set_aside(path: Path) -> Path:
    """Give a damaged file the name `aside_of` it, which is returned. Raises `NotKept`."""
    aside = aside_of(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise NotKept(aside, error) from error
    settle_folder(path.parent)
    return aside


class Growing:
    """A file that grows by whole batches: what fails half way is cut off before anything follows.

    `kept`: how many bytes of it count; None for a file that must not exist yet. Raises `NotKept`, and its kind `Gone`
    once its path leads elsewhere, or others have written to it: at the first batch after that, where the file was only
    moved at the first one with `sync`.
    """

    def __init__(self, path: Path, kept: int | None = None) -> None:
        self.path = path.absolute()  # wherever the process goes
        self._kept = kept or 0
        self._torn = kept is not None
        """Whether something may lie behind what counts."""
        try:
            self._file = path.open("xb" if kept is None else "rb+", buffering=0)
        except OSError as error:
            raise NotKept(path, error) from error
        if kept is None:
            settle_folder(path.parent)

    def add(self, batch: bytes, *, sync: bool) -> None:
        """Write a batch; `sync`: and wait until it would outlast a power cut. Raises `NotKept`, and nothing counts."""
        try:
            self._cut()
            if not self._is_untouched():
                raise Gone(self.path)
            self._torn = True
            rest = memoryview(batch)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            if sync:
                os.fsync(self._file.fileno())
                if not self._is_in_place():
                    raise Gone(self.path)
        except OSError as error:
            with suppress(OSError):  # else the next batch begins with it
                self._cut()
            raise error if isinstance(error, Gone) else NotKept(self.path, error) from error
        self._kept += len(batch)
        self._torn = False

    @property
    def gone(self) -> bool:
        """Whether its path leads to another file or to none, or others have written to it."""
        return not self._file.closed and not (self._is_untouched() and self._is_in_place())

    def _is_untouched(self) -> bool:
        """Whether it has a name, and ends where we have left it: asked before every batch, as it costs little."""
        if not _WATCHED:
            return True
        found = os.fstat(self._file.fileno())
        return found.st_nlink > 0 and (self._torn or found.st_size == self._kept)

    def _is_in_place(self) -> bool:
        """Whether its path leads to it: asked where the disk is waited for."""
        try:
            return not _WATCHED or os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        except OSError:
            return False

    def _cut(self) -> None:
        if self._torn:
            self._file.truncate(self._kept)
            self._file.seek(self._kept)
            self._torn = False

    def sync(self) -> None:
        """Wait until all that was written would outlast a power cut. Raises `NotKept`."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise NotKept(self.path, error) from error

    def close(self) -> None:
        """Nothing more will be written."""
        if not self._file.closed:
            with suppress(NotKept):
                self.sync()
            self._file.close()


class Lock:
    """The right to write a file or a folder, held until `release` or until the process is gone, however it goes.

    Raises `NotPossible` with `busy`, a sentence, while somebody else holds it, here or in another process.
    """

    def __init__(self, path: Path, busy: str) -> None:
        self._path = _locked(path)
        self._lock = FileLock(self._path, thread_local=False)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise NotPossible(busy) from None
        except OSError as error:
            raise NotKept(self._path, error) from error
        self._ours = _stat(self._path)

    def release(self) -> None:
        """Let others write."""
        if self._lock.is_locked:
            found = _stat(self._path)
            if found and self._ours and os.path.samestat(found, self._ours):  # else it was removed, and is another's
                with suppress(OSError):  # an open file can't be removed everywhere; left behind, it does no harm
                    self._path.unlink()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def file_lock(path: Path, what: str, example: str) -> Lock:
    """The right to write a file that keeps something (`what`), until it is released; `example`: a name for one.

    Raises `NotPossible` where no file can be, or while it is written elsewhere, and `NotKept`.
    """
    if path.is_dir():
        raise NotPossible(f"{path} is a folder; a {what} needs a file, such as {path / example}")
    if path.exists() and not path.is_file():
        raise NotPossible(f"{path} is no file but a pipe or a device; a {what} needs one, such as {example}")
    if not path.parent.is_dir():
        raise NotPossible(f"{path} can't be written: there is no folder {path.parent}")
    return Lock(path, f"{path} is being written by another {what}, here or in another kernel: close it there")


class Rewritten:
    """A file that is put whole again and again by one writer: the last that was opened in this process.

    `what` it keeps, `example`: a name for one. Raises as `file_lock` does.
    """

    _open: ClassVar[WeakValueDictionary[Path, Rewritten]] = WeakValueDictionary()

    def __init__(self, path: Path, what: str, example: str) -> None:
        self.path, self._what, self._example, self._to = path, what, example, end_of(path)
        self._before = self._open.get(self._to)
        """Whose file it was; it gets it back if this one finds nothing of its own in it."""
        if self._before is not None:
            self._before.close()
        self._take()

    def _take(self) -> None:
        self._released = finalize(self, file_lock(self._to, self._what, self._example).release)
        self._open[self._to] = self
        self._found, self._held = self._stamp(), b""

    def read(self) -> bytes | None:
        """What it holds; None where there is no file yet. Whoever asks writes it from now on."""
        if self._found is None:
            return None
        self._held = self._to.read_bytes()
        return self._held

    def put(self, content: bytes) -> None:
        """Write it. Raises `NotKept`: also where another one is its writer by now, or another program was."""
        if not self._released.alive:
            raise NotKept(self.path, OSError(f"another {self._what} that was opened later is kept there"))
        if _SHARED and self._is_anothers():
            raise Gone(self.path)
        put(self._to, content)
        self._found, self._held, self._before = self._stamp(), content, None

    def close(self) -> None:
        """Write no more, and let others."""
        self._released()

    def give_back(self) -> None:
        """Close it; whose file it was writes it on."""
        self.close()
        if self._before is not None:
            self._before._take()  # noqa: SLF001 (another of its kind)
            self._before.read()

    def _is_anothers(self) -> bool:
        """Whether another program has written something else; a file that was only touched is still ours."""
        if self._stamp() in (None, self._found):
            return False
        try:
            return self._to.read_bytes() != self._held
        except OSError:
            return True

    def _stamp(self) -> tuple[int, int, int] | None:
        found = _stat(self._to)
        return None if found is None else (found.st_ino, found.st_size, found.st_mtime_ns)


def _stat(path: Path) -> os.stat_result | None:
    """What the system knows of a file; None where there is none."""
    try:
        return path.stat()
    except OSError:
        return None


def _locked(path: Path) -> Path:
    """The file that is locked while somebody writes a path: beside the file that it leads to."""
    path = end_of(path)
    if sys.platform == "emscripten":
        # A browser's page alone writes its files, and they outlive it: what is locked there goes with it.
        return Path(tempfile.gettempdir(), str(path).replace("/", "_") + LOCK)
    return path.with_name(path.name + LOCK)


def is_locked(path: Path) -> bool:
    """Whether somebody may write a file now, here or in another process."""
    if not _locked(path).exists():
        return False
    try:
        Lock(path, "").release()
    except (NotPossible, NotKept):
        return True
    return False
