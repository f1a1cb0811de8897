"""The view of a position that is still being edited."""

from __future__ import annotations

import json
from typing import Any

from boardbook.core import REFEREE, Draft


def shown(draft: Draft[Any]) -> dict[str, Any] | None:
    """Return the referee's view of a draft, or None if the draft can't be shown."""
    if draft.state is None:
        return None
    try:
        view: dict[str, Any] = draft.state.view(REFEREE)
        json.dumps(view)
    except Exception:  # noqa: BLE001 (the draft's problems already say what is wrong)
        return None
    return view
