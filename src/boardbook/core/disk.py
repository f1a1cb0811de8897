"""All writing to disk: files that are written whole or not at all, files that grow by batches, one writer at a time."""

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
"""Suffix of a file that is being written."""
DAMAGED: Final = ".damaged"
"""Suffix of a damaged file that was set aside."""
LOCK: Final = ".lock"
"""Suffix of a lock file. While it is locked, somebody writes the file beside it."""
_SHARED: Final = sys.platform != "emscripten"
"""Whether other programs can reach our files. In a browser only the page itself can."""
_WATCHED: Final = _SHARED and os.name == "posix"
"""Whether other programs can remove or replace an open file. Windows doesn't allow it."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary file to write.

    On success it replaces `path`, or the target of a link, once it is safely on disk. If anything fails, the old file
    stays and the temporary file is removed. Raises `NotKept`.
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
    """Follow all links of a path. The target is what we write and lock."""
    return Path(os.path.realpath(path))


def is_taken(path: Path) -> bool:
    """Return whether a name is taken; a broken link counts too."""
    return os.path.lexists(path)


def put(path: Path, content: bytes) -> None:
    """Write a file whole, or leave the old one. Raises `NotKept`."""
    with replacing(path) as partial:
        partial.write_bytes(content)


def settle_folder(folder: Path) -> None:
    """Make new and renamed files in a folder survive a power cut, if the system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents if missing, and make them survive a power cut. Raises `NotKept`."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise NotKept(folder, error) from error
    settle_folder(folder.parent)


def aside_of(path: Path) -> Path:
    """Return a free name for a damaged file, under which nothing reads it."""
    plain = path.with_name(path.name + DAMAGED)
    names = (plain if k == 1 else path.with_name(f"{plain.name}-{k}") for k in count(1))
    return next(name for name in names if not is_taken(name))


def set_aside(path: Path) -> Path:
    """Rename a damaged file to `aside_of` it, and return the new path. Raises `NotKept`."""
    aside = aside_of(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise NotKept(aside, error) from error
    settle_folder(path.parent)
    return aside


class Growing:
    """A file that grows by whole batches. A batch that fails half way is cut off before the next one is written.

    `kept`: the number of valid bytes in it; None for a file that must not exist yet. Raises `NotKept`, or its subclass
    `Gone` if its path leads elsewhere or others have written to it. It notices this at the next batch; if the file was
    only moved, at the next batch with `sync`.
    """

    def __init__(self, path: Path, kept: int | None = None) -> None:
        self.path = path.absolute()  # even if the process changes its folder
        self._kept = kept or 0
        self._torn = kept is not None
        """Whether there may be bytes after the valid ones."""
        try:
            self._file = path.open("xb" if kept is None else "rb+", buffering=0)
        except OSError as error:
            raise NotKept(path, error) from error
        if kept is None:
            settle_folder(path.parent)

    def add(self, batch: bytes, *, sync: bool) -> None:
        """Write a batch. `sync`: wait until it would survive a power cut.

        Raises `NotKept`, and then nothing of it counts.
        """
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
            with suppress(OSError):  # or the next batch would begin with it
                self._cut()
            raise error if isinstance(error, Gone) else NotKept(self.path, error) from error
        self._kept += len(batch)
        self._torn = False

    @property
    def gone(self) -> bool:
        """Whether its path leads to another file or to none, or others have written to it."""
        return not self._file.closed and not (self._is_untouched() and self._is_in_place())

    def _is_untouched(self) -> bool:
        """Return whether the open file still has a name and ends where we left it.

        Cheap, so checked before every batch.
        """
        if not _WATCHED:
            return True
        found = os.fstat(self._file.fileno())
        return found.st_nlink > 0 and (self._torn or found.st_size == self._kept)

    def _is_in_place(self) -> bool:
        """Return whether its path still leads to it. Checked only when we wait for the disk."""
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
        """Wait until everything written would survive a power cut. Raises `NotKept`."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise NotKept(self.path, error) from error

    def close(self) -> None:
        """Close the file."""
        if not self._file.closed:
            with suppress(NotKept):
                self.sync()
            self._file.close()


class Lock:
    """The right to write a file or a folder, held until `release` or until the process ends, in whatever way.

    Raises `NotPossible` with the sentence `busy` while this or another process holds it.
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
            if (
                found and self._ours and os.path.samestat(found, self._ours)
            ):  # or it was removed and recreated by another
                with suppress(OSError):  # some systems can't remove an open file; if it stays, it does no harm
                    self._path.unlink()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def file_lock(path: Path, what: str, example: str) -> Lock:
    """Return the right to write a file. `what`: the file's content, `example`: a name for one; both for messages.

    Raises `NotPossible` if no file can be there or it is written elsewhere, and `NotKept`.
    """
    if path.is_dir():
        raise NotPossible(f"{path} is a folder; a {what} needs a file, such as {path / example}")
    if path.exists() and not path.is_file():
        raise NotPossible(f"{path} is no file but a pipe or a device; a {what} needs one, such as {example}")
    if not path.parent.is_dir():
        raise NotPossible(f"{path} can't be written: there is no folder {path.parent}")
    return Lock(path, f"{path} is being written by another {what}, here or in another kernel: close it there")


class Rewritten:
    """A file that one writer replaces again and again. The writer is the one that this process opened last.

    `what` it contains, `example`: a name for one. Raises as `file_lock` does.
    """

    _open: ClassVar[WeakValueDictionary[Path, Rewritten]] = WeakValueDictionary()

    def __init__(self, path: Path, what: str, example: str) -> None:
        self.path, self._what, self._example, self._to = path, what, example, end_of(path)
        self._before = self._open.get(self._to)
        """The previous writer. It gets the file back if this one finds nothing of its own in it."""
        if self._before is not None:
            self._before.close()
        self._take()

    def _take(self) -> None:
        self._released = finalize(self, file_lock(self._to, self._what, self._example).release)
        self._open[self._to] = self
        self._found, self._held = self._stamp(), b""

    def read(self) -> bytes | None:
        """Return the content; None if there is no file yet. The caller becomes its writer."""
        if self._found is None:
            return None
        self._held = self._to.read_bytes()
        return self._held

    def put(self, content: bytes) -> None:
        """Write the content.

        Raises `NotKept`, also if the file has another writer by now or another program wrote to it.
        """
        if not self._released.alive:
            raise NotKept(self.path, OSError(f"another {self._what} that was opened later is kept there"))
        if _SHARED and self._is_anothers():
            raise Gone(self.path)
        put(self._to, content)
        self._found, self._held, self._before = self._stamp(), content, None

    def close(self) -> None:
        """Stop writing, and let others write."""
        self._released()

    def give_back(self) -> None:
        """Close it, and let the previous writer continue."""
        self.close()
        if self._before is not None:
            self._before._take()  # noqa: SLF001 (another of its kind)
            self._before.read()

    def _is_anothers(self) -> bool:
        """Return whether another program has written other content. A file that was only touched is still ours."""
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
    """Return what the system knows of a file; None if there is none."""
    try:
        return path.stat()
    except OSError:
        return None


def _locked(path: Path) -> Path:
    """Return the lock file for a path, which is beside the file that the path leads to."""
    path = end_of(path)
    if sys.platform == "emscripten":
        # In a browser only the page writes its files, and they outlive it. A lock lasts as long as the page.
        return Path(tempfile.gettempdir(), str(path).replace("/", "_") + LOCK)
    return path.with_name(path.name + LOCK)


def is_locked(path: Path) -> bool:
    """Return whether somebody, in this or another process, may be writing a file now."""
    if not _locked(path).exists():
        return False
    try:
        Lock(path, "").release()
    except (NotPossible, NotKept):
        return True
    return False
