"""Secret links, each to a seat or to the spectators, and the file in which they are kept beside a journal."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from boardbook.core.disk import replacing
from boardbook.core.validation import is_whole

LOOPBACK: Final = "127.0.0.1"
"""The host at which only browsers of this machine can connect."""
NETWORK: Final = "0.0.0.0"  # noqa: S104 (only after a click that says so)
"""The host at which all machines of the network can connect."""
SPECTATORS: Final = "spectators"
"""The name of the spectators' link in `Links`."""
SUFFIX: Final = ".links"
"""The suffix of the file with the links of a journal."""
TOKEN_BYTES: Final = 24
"""The length of a secret. Nobody can guess 192 random bits."""

MAX_PORT: Final = 65535


@dataclass(slots=True)
class Link:
    """A link to the seat of a player, or to the spectators.

    It is bound to the first browser that opens it, unless `any_device` is true or it is for spectators.
    """

    name: str | None
    """The name of the player; None for spectators."""
    any_device: bool = False
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    device: str = ""
    """The key of the browser to which the link is bound, "" for none."""

    def admits(self, device: str) -> bool:
        """Return whether a browser with this key may use the link now."""
        return not self.is_bound or secrets.compare_digest(self.device.encode(), device.encode())

    def bind(self, device: str) -> str:
        """Bind the link to the first browser that opens it, and return the browser's key: a new one if it has none."""
        key = device or secrets.token_urlsafe(TOKEN_BYTES)
        self.device = self.device or key
        return key

    @property
    def is_bound(self) -> bool:
        """Whether only one browser can use the link."""
        return bool(self.device) and not self.any_device and self.name is not None


def called(name: str | None) -> str:
    """Return the name of a link in `Links`; `name` is that of the player, None for spectators."""
    return SPECTATORS if name is None else name


def file_of(journal: Path) -> Path:
    """Return the path of the file with the links of a journal."""
    return journal.with_name(journal.name + SUFFIX)


def write(path: Path, address: str, port: int, links: Iterable[Link]) -> None:
    """Write links to a file that only its owner may read. Raises `NotKept` if this fails."""
    data = {"address": address, "port": port, "links": [asdict(link) for link in links]}
    with replacing(path) as partial:
        partial.touch(mode=0o600)
        partial.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def read(path: Path) -> tuple[int, list[Link]]:
    """Return the port and the links in a file; 0 and no links if there is no file, or it can't be read."""
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        links = [Link(one["name"], one["any_device"], one["token"], one["device"]) for one in data["links"]]
        port = data["port"]
    except (OSError, ValueError, TypeError, KeyError):
        return 0, []
    if not is_whole(port, 0, MAX_PORT) or not all(_is_valid(link) for link in links):
        return 0, []
    return port, links


def _is_valid(link: Any) -> bool:
    texts = (link.token, link.device, *([] if link.name is None else [link.name]))
    return all(isinstance(text, str) for text in texts) and len(link.token) >= TOKEN_BYTES
