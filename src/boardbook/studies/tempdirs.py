"""Temporary folders for studies. They are removed when Python ends, or by a later process if Python was killed."""

from __future__ import annotations

import atexit
import os
import re
import secrets
import shutil
import signal
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final

from boardbook.core import NotKept, NotPossible
from boardbook.core.disk import LOCK, Lock

_NAME: Final = re.compile(rf"boardbook-study-\d+-[0-9a-f]{{8}}({re.escape(LOCK)})?")
_locks: dict[Path, Lock] = {}
"""The folders of this process. The lock of each folder shows other processes that the folder is in use."""
_owner = 0
"""The id of the process that owns the folders. A forked process inherits the list but does not own the folders."""


def temporary_folder() -> Path:
    """Return a new folder.

    The folder exists until Python ends, because lazy frames may be used after their study is gone.
    """
    global _owner  # noqa: PLW0603 (one list per process)
    if _owner != os.getpid():
        _locks.clear()
        _owner = os.getpid()
        atexit.register(_clear)
        clear_stale()
    _listen()
    while True:
        folder = Path(tempfile.gettempdir()) / f"boardbook-study-{_owner}-{secrets.token_hex(4)}"
        with suppress(FileExistsError, NotPossible):
            lock = Lock(folder, "taken")  # before mkdir, or another process may think it is stale
            try:
                folder.mkdir(mode=0o700)
            except OSError:
                lock.release()
                raise
            _locks[folder] = lock
            return folder


def is_temporary(folder: Path) -> bool:
    """Return whether a folder is one of those that this process removes when it ends."""
    return folder in _locks


def clear_stale() -> None:
    """Remove the folders of processes that were killed."""
    for path in sorted(Path(tempfile.gettempdir()).glob("boardbook-study-*")):
        if not _NAME.fullmatch(path.name) or not _is_ours(path):
            continue
        folder = path.with_name(path.name.removesuffix(LOCK))
        with suppress(NotPossible, NotKept), Lock(folder, "in use"):
            shutil.rmtree(folder, ignore_errors=True)


def _is_ours(path: Path) -> bool:
    """Return whether a folder belongs to this user. In the shared temporary folder, other users can create links."""
    try:
        info = path.lstat()
    except OSError:
        return False
    return not path.is_symlink() and info.st_uid == getattr(os, "getuid", lambda: info.st_uid)()


def _clear() -> None:
    if _owner == os.getpid():
        while _locks:
            folder, lock = _locks.popitem()
            shutil.rmtree(folder, ignore_errors=True)
            lock.release()


def _listen() -> None:
    """Also remove the folders on SIGTERM, unless the signal already has a handler."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)


def _terminated(number: int, _: FrameType | None) -> None:
    _clear()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
