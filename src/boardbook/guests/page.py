"""The page that guests open: the same for every link, without any board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardbook.core import Words
from boardbook.core.game import SHARED_WORDS
from boardbook.widgets import bundles
from boardbook.widgets.html import GUEST, html_page

SAID: Final = "guest."
"""The prefix of the keys of the page's words."""


@lru_cache(maxsize=1)
def page() -> bytes:
    """Return the page."""
    words = Words([SHARED_WORDS])
    pack = {
        "shell_id": bundles.shell_id(),
        "shell": bundles.shell(),
        "words": {
            lang: {key.removeprefix(SAID): text for key, text in texts.items()}
            for lang, texts in words.chosen(SAID).items()
        },
    }
    return html_page("guest", pack, "en", "boardbook", margin=0, policy=GUEST)
