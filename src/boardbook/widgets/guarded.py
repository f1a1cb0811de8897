"""A widget that does not trust its front end: it treats each message as a proposal and checks it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
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
    """A message that our front end would never send."""


class GuardedWidget(OpensWhenUsed, anywidget.AnyWidget):
    """Accepts values of writable traits from the front end, and answers each message once."""

    writable: ClassVar[tuple[str, ...]] = ()
    """The traits that the front end may write."""
    seen = False
    """Whether a page has answered the last `ask_whether_seen`."""

    @traitlets.default("layout")
    def _as_wide_as_the_notebook(self) -> Layout:
        return Layout(width="100%")

    def open(self) -> None:
        """Open the comm to the front end."""
        super().open()
        # ipykernel 7.4 hands a message to the subshell from which this comm last sent, even a busy or lost one:
        # https://github.com/ipython/ipykernel/blob/v7.4.0/ipykernel/kernelbase.py, `shell_channel_thread_main`.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = _as_sent  # noqa: SLF001 (there is no public way)

    def ask_whether_seen(self) -> None:
        """Ask every page that shows the widget whether it is in view; `seen` has the answer a moment later."""
        self.seen = False
        self.send({"type": "seen"})

    @property
    @abstractmethod
    def _words(self) -> Words:
        """The words used in refusals."""

    @abstractmethod
    def _answer(self, message: object) -> dict[str, Any] | None:
        """Carry out a message and return the answer, or None. Errors raised here become refusals."""

    def _takes(self, name: str, value: object) -> bool:
        """Return whether the front end may write this value to a trait."""
        return name in self.writable

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept valid values of writable traits from the front end, and send back the true values of all others."""
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
        """Answer a message from the front end. Only allowed messages change anything."""
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
            # The front end waits for an answer. The error goes to the kernel's log only, as it may reveal secrets.
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
        """Return the refusal of a change that could not be written to disk."""
        return self._refused("shell.journal_gone" if isinstance(error, Gone) else "shell.not_kept", {"why": error.why})

    def _refused(self, key: str, values: Values) -> dict[str, Any]:
        return {"ok": False, "text": {lang: self._words.text(key, lang, values) for lang in LANGUAGES}, "rules": []}


def _as_sent(_: object, subshell: str | None) -> str | None:
    """Return the subshell to which the page sent the message."""
    return subshell


class WholeNumber(traitlets.Int[Any, Any]):
    """A trait for whole numbers. As everywhere in boardbook, bools and floats are refused."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the number as a Python `int`."""
        number = as_whole(value)
        return self.error(obj, value) if number is None else number


def typed(message: object, commands: Collection[str], others: Sequence[str] = ()) -> tuple[str, Mapping[str, Any]]:
    """Return the type of a message, and the message.

    `commands`: the types of messages that have a number, `seq`; `others`: those that need none. Raises `Malformed`.
    """
    if not isinstance(message, Mapping):
        raise Malformed("it is not an object")
    kind = message.get("type")
    if not isinstance(kind, str) or (kind not in commands and kind not in others):
        raise Malformed(f"type {short(kind)} is not one of {', '.join((*others, *commands))}")
    if kind in commands and not is_whole_number(message.get("seq")):
        raise Malformed("seq must be a whole number")
    return kind, message


def milliseconds(seconds: float) -> int:
    """Return a time in milliseconds, as JavaScript counts."""
    return int(seconds * 1000)


def is_whole_number(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number that JavaScript can hold exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def short(value: object) -> str:
    """Return a value as text for an error message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
