"""A widget whose front end may be anybody's: it only proposes, and what it proposes is looked at before it is done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeGuard

import anywidget
import traitlets
from ipywidgets import Layout

from boardbook.core import LANGUAGES, BoardbookError, IllegalAction, NotKept, Ruling, Words
from boardbook.core.errors import Gone
from boardbook.core.validation import as_whole
from boardbook.core.words import Values
from boardbook.widgets.use import OpensWhenUsed


class Malformed(BoardbookError, ValueError):
    """A message that is none of those the front end sends."""


class GuardedWidget(OpensWhenUsed, anywidget.AnyWidget):
    """Takes from the front end the traits that are its to write, and answers each of its messages once."""

    writable: ClassVar[tuple[str, ...]] = ()
    """Traits that the front end may write."""
    seen = False
    """Whether a page has said so since it was asked."""

    @traitlets.default("layout")
    def _as_wide_as_the_notebook(self) -> Layout:
        return Layout(width="100%")

    def open(self) -> None:
        """Open the line to the front end."""
        super().open()
        # ipykernel 7.4 hands a message to whichever subshell this comm spoke from last, be it busy with a cell or gone:
        # https://github.com/ipython/ipykernel/blob/v7.4.0/ipykernel/kernelbase.py, `shell_channel_thread_main`.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = _as_sent  # noqa: SLF001 (there is no other way)

    def ask_whether_seen(self) -> None:
        """Ask the pages that have it whether anybody looks at it; `seen` tells after a moment."""
        self.seen = False
        self.send({"type": "seen"})

    @property
    @abstractmethod
    def _words(self) -> Words:
        """What refusals are said with."""

    @abstractmethod
    def _answer(self, message: object) -> dict[str, Any] | None:
        """Do what a message asks for; the answer to it, None if it wants none. Raises what `_hear` refuses with."""

    def _takes(self, name: str, value: object) -> bool:
        """Whether the front end may write this to a trait."""
        return name in self.writable

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the front end what is its to say and makes sense; put the rest right there."""
        for name, value in sync_data.items():
            try:
                if self._takes(name, value):
                    super().set_state({name: value})
                    continue
            except traitlets.TraitError:
                pass
            if name in self.keys:
                self.send_state(name)

    def _heard(self, _: object, message: object, __: object) -> None:
        """Answer a message of the front end, whatever it is; only what is allowed changes anything."""
        if message == {"type": "seen"}:
            self.seen = True
            return
        seq = message.get("seq") if isinstance(message, Mapping) else None
        try:
            answer = self._answer(message)
        except IllegalAction as error:
            answer = self._ruled(error.ruling)
        except NotKept as error:
            answer = self._not_kept(error)
        except BoardbookError as error:
            answer = self._refused("shell.malformed", {"why": str(error)})
        except Exception:
            # The front end waits for an answer. What went wrong is for the kernel's log: it may tell what a hand holds.
            self.send(
                {"type": "answer", "seq": seq if is_whole_number(seq) else None, **self._refused("shell.failed", {})}
            )
            raise
        if answer is not None:
            self.send({"type": "answer", "seq": seq if is_whole_number(seq) else None, **answer})

    @staticmethod
    def _done() -> dict[str, Any]:
        return {"ok": True, "text": dict.fromkeys(LANGUAGES, ""), "rules": []}

    def _ruled(self, ruling: Ruling) -> dict[str, Any]:
        return {"ok": False, "text": {lang: ruling.text(lang) for lang in LANGUAGES}, "rules": list(ruling.rules)}

    def _not_kept(self, error: NotKept) -> dict[str, Any]:
        """What was not done as it could not be written."""
        return self._refused("shell.journal_gone" if isinstance(error, Gone) else "shell.not_kept", {"why": error.why})

    def _refused(self, key: str, values: Values) -> dict[str, Any]:
        return {"ok": False, "text": {lang: self._words.text(key, lang, values) for lang in LANGUAGES}, "rules": []}


def _as_sent(_: object, subshell: str | None) -> str | None:
    """The subshell that hears a message: the one that the page has sent it to."""
    return subshell


class WholeNumber(traitlets.Int[Any, Any]):
    """A trait that is a whole number, as wherever one is asked for: no truth and no float."""

    def validate(self, obj: Any, value: Any) -> Any:
        """The number as Python's own."""
        number = as_whole(value)
        return self.error(obj, value) if number is None else number


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether it is a whole number that JavaScript can hold."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def short(value: object) -> str:
    """A value to be quoted, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
