"""Temporary folders of studies, which are removed when Python ends, even if it is killed."""

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
_held: dict[Path, Lock] = {}
"""Folders of this process, each with the lock that shows other processes that it is in use."""
_owner = 0
"""The process that owns the folders: a fork inherits the list but not the folders."""


def temporary_folder() -> Path:
    """Return a new folder that exists until Python ends, because lazy frames may outlive their study."""
    global _owner  # noqa: PLW0603 (one list per process)
    if _owner != os.getpid():
        _held.clear()
        _owner = os.getpid()
        atexit.register(_clear)
        clear_stale()
    _listen()
    while True:
        folder = Path(tempfile.gettempdir()) / f"boardbook-study-{_owner}-{secrets.token_hex(4)}"
        with suppress(FileExistsError, NotPossible):
            lock = Lock(folder, "taken")  # before the folder exists, or another process might consider it stale
            try:
                folder.mkdir(mode=0o700)
            except OSError:
                lock.release()
                raise
            _held[folder] = lock
            return folder


def clear_stale() -> None:
    """Remove the folders of processes that were killed."""
    for path in sorted(Path(tempfile.gettempdir()).glob("boardbook-study-*")):
        if not _NAME.fullmatch(path.name) or not _is_ours(path):
            continue
        folder = path.with_name(path.name.removesuffix(LOCK))
        with suppress(NotPossible, NotKept), Lock(folder, "in use"):
            shutil.rmtree(folder, ignore_errors=True)


def _is_ours(path: Path) -> bool:
    """Return whether a folder is the user's own: the place is shared, and anyone can put a link there."""
    try:
        told = path.lstat()
    except OSError:
        return False
    return not path.is_symlink() and told.st_uid == getattr(os, "getuid", lambda: told.st_uid)()


def _clear() -> None:
    if _owner == os.getpid():
        while _held:
            folder, lock = _held.popitem()
            shutil.rmtree(folder, ignore_errors=True)
            lock.release()


def _listen() -> None:
    """Clear the folders on SIGTERM too, unless something else handles that signal."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)


def _terminated(number: int, _: FrameType | None) -> None:
    _clear()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
