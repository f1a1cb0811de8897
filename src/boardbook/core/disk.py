"""Writing to disk: files that are written completely or not at all, files that grow in batches, and lock files."""

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
"""Suffix of a lock file. Only the process that holds the lock may write the locked file."""
_SHARED: Final = sys.platform != "emscripten"
"""Whether other programs can access our files. In a browser, only the page can access them."""
_WATCHED: Final = _SHARED and os.name == "posix"
"""Whether other programs can remove or replace a file that we have open. Windows doesn't allow this."""


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file to write. When the block ends, this file replaces the file at `path`.

    If `path` is a link, the link's target is replaced. The temporary file is flushed to disk before it replaces the old
    one. If anything fails, the old file is kept and the temporary file is removed.

    Raises `NotKept` if the operating system reports an error.
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
    """Return the target of a path, following all links. Writing and locking use this target."""
    return Path(os.path.realpath(path))


def is_taken(path: Path) -> bool:
    """Return whether anything exists at a path, even a broken link."""
    return os.path.lexists(path)


def put(path: Path, content: bytes) -> None:
    """Write a file. If this fails, keep the old file and raise `NotKept`."""
    with replacing(path) as partial:
        partial.write_bytes(content)


def settle_folder(folder: Path) -> None:
    """Make sure that new and renamed files in a folder survive a power failure, if the system supports this."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def make_folder(folder: Path) -> None:
    """Create a folder and any missing parents, and make sure that they survive a power failure.

    Raises `NotKept` if this fails.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise NotKept(folder, error) from error
    settle_folder(folder.parent)


def aside_of(path: Path) -> Path:
    """Return an unused path to move a damaged file to. Its suffix makes other code ignore the file."""
    plain = path.with_name(path.name + DAMAGED)
    names = (plain if k == 1 else path.with_name(f"{plain.name}-{k}") for k in count(1))
    return next(name for name in names if not is_taken(name))


def set_aside(path: Path) -> Path:
    """Rename a damaged file to `aside_of(path)`, and return the new path. Raises `NotKept` if this fails."""
    aside = aside_of(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise NotKept(aside, error) from error
    settle_folder(path.parent)
    return aside


class Growing:
    """A file that grows in complete batches. A partially written batch is removed before the next one is written.

    `length`: the number of valid bytes in the file, or None if the file must not exist yet.

    Before every batch, we check whether another program has deleted the file or written to it. Whether the file was
    moved is checked only by `gone`, and by `add` with `sync=True`.

    Raises `NotKept` if the operating system reports an error, or its subclass `Gone` if another program has deleted or
    moved the file or written to it.
    """

    def __init__(self, path: Path, length: int | None = None) -> None:
        self.path = path.absolute()  # the process may change its working directory
        self._length = length or 0
        self._torn = length is not None
        """Whether the file may contain bytes after the valid ones."""
        try:
            self._file = path.open("xb" if length is None else "rb+", buffering=0)
        except OSError as error:
            raise NotKept(path, error) from error
        if length is None:
            settle_folder(path.parent)

    def add(self, batch: bytes, *, sync: bool) -> None:
        """Write a batch. `sync`: wait until the batch would survive a power failure.

        Raises `NotKept` if this fails; the batch is then not part of the file.
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
            with suppress(OSError):  # if this fails, we try again before the next batch
                self._cut()
            raise error if isinstance(error, Gone) else NotKept(self.path, error) from error
        self._length += len(batch)
        self._torn = False

    @property
    def gone(self) -> bool:
        """Whether the path no longer refers to this file, or another program has written to the file."""
        return not self._file.closed and not (self._is_untouched() and self._is_in_place())

    def _is_untouched(self) -> bool:
        """Return whether the open file still has a name, and whether its length is unchanged.

        This check is cheap, so it is made before every batch.
        """
        if not _WATCHED:
            return True
        status = os.fstat(self._file.fileno())
        return status.st_nlink > 0 and (self._torn or status.st_size == self._length)

    def _is_in_place(self) -> bool:
        """Return whether the path still refers to the open file.

        `add` makes this check only when it has to wait for the disk anyway.
        """
        try:
            return not _WATCHED or os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        except OSError:
            return False

    def _cut(self) -> None:
        if self._torn:
            self._file.truncate(self._length)
            self._file.seek(self._length)
            self._torn = False

    def sync(self) -> None:
        """Wait until everything that was written would survive a power failure. Raises `NotKept` if this fails."""
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
    """The exclusive right to write to a file or folder, held until `release` is called or the process ends.

    Raises `NotPossible` with the message `busy` if this or another process already holds the lock, and `NotKept` if the
    operating system reports an error.
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
        """Release the lock, so that others can write."""
        if self._lock.is_locked:
            status = _stat(self._path)
            if status and self._ours and os.path.samestat(status, self._ours):  # another process may have replaced it
                with suppress(OSError):  # some systems can't remove an open file; it does no harm
                    self._path.unlink()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def file_lock(path: Path, what: str, example: str) -> Lock:
    """Return the lock for writing a file.

    `what` (the kind of content) and `example` (a file name) are used in error messages.

    Raises `NotPossible` if the path can't be a file or the file is already being written, and `NotKept` if locking
    fails.
    """
    if path.is_dir():
        raise NotPossible(f"{path} is a folder; a {what} needs a file, such as {path / example}")
    if path.exists() and not path.is_file():
        raise NotPossible(f"{path} is a pipe or a device; a {what} needs a file, such as {example}")
    if not path.parent.is_dir():
        raise NotPossible(f"{path} can't be written: there is no folder {path.parent}")
    return Lock(
        path, f"{path} is being written by another {what}, in this kernel or another one; close that {what} first"
    )


class Rewritten:
    """A file that is replaced repeatedly, by one writer at a time.

    If this process opens the file again, only the newest writer may write. `what`, `example`: for error messages, as in
    `file_lock`. Raises the same errors as `file_lock`.
    """

    _open: ClassVar[WeakValueDictionary[Path, Rewritten]] = WeakValueDictionary()

    def __init__(self, path: Path, what: str, example: str) -> None:
        self.path, self._what, self._example, self._to = path, what, example, end_of(path)
        self._before = self._open.get(self._to)
        """The previous writer. `give_back` lets this writer continue."""
        if self._before is not None:
            self._before.close()
        self._take()

    def _take(self) -> None:
        self._released = finalize(self, file_lock(self._to, self._what, self._example).release)
        self._open[self._to] = self
        self._seen_stamp, self._content = self._stamp(), b""

    def read(self) -> bytes | None:
        """Return the content; None if there is no file yet. A later `put` checks that the content is the same."""
        if self._seen_stamp is None:
            return None
        self._content = self._to.read_bytes()
        return self._content

    def put(self, content: bytes) -> None:
        """Replace the content.

        Raises `NotKept` if this fails, if another writer was opened later, or if another program changed the file.
        """
        if not self._released.alive:
            raise NotKept(self.path, OSError(f"it belongs to another {self._what}, which was opened later"))
        if _SHARED and self._is_anothers():
            raise Gone(self.path)
        put(self._to, content)
        self._seen_stamp, self._content, self._before = self._stamp(), content, None

    def close(self) -> None:
        """Stop writing, and let others write the file."""
        self._released()

    def give_back(self) -> None:
        """Close this writer, and let the previous one continue."""
        self.close()
        if self._before is not None:
            self._before._take()  # noqa: SLF001 (same class)
            self._before.read()

    def _is_anothers(self) -> bool:
        """Return whether another program has changed the content. A new modification time alone doesn't count."""
        if self._stamp() in (None, self._seen_stamp):
            return False
        try:
            return self._to.read_bytes() != self._content
        except OSError:
            return True

    def _stamp(self) -> tuple[int, int, int] | None:
        status = _stat(self._to)
        return None if status is None else (status.st_ino, status.st_size, status.st_mtime_ns)


def _stat(path: Path) -> os.stat_result | None:
    """Return the status of a file; None if there is no file."""
    try:
        return path.stat()
    except OSError:
        return None


def _locked(path: Path) -> Path:
    """Return the path of the lock file for the file that `path` refers to."""
    path = end_of(path)
    if sys.platform == "emscripten":
        # In a browser, only the page writes its files. They stay after the page is closed, but its locks must not.
        return Path(tempfile.gettempdir(), str(path).replace("/", "_") + LOCK)
    return path.with_name(path.name + LOCK)


def is_locked(path: Path) -> bool:
    """Return whether this or another process may be writing a file now."""
    if not _locked(path).exists():
        return False
    try:
        Lock(path, "").release()
    except (NotPossible, NotKept):
        return True
    return False
