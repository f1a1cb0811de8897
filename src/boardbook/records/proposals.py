"""The decisions at which a referee asked programs, and what came of their first tries."""

from __future__ import annotations

from typing import Any, Final

from boardbook.core import History, Proposal

UNKNOWN: Final = "unknown"
"""Stands for the paragraph if a text named no action."""


def proposals(history: History) -> list[tuple[Any, ...]]:
    """Return the rows of `PROPOSALS` for all branches of a match, without the `match_id`."""
    decisions: dict[tuple[int, int], list[Proposal]] = {}
    for note in history.notes:
        if isinstance(note, Proposal):
            decisions.setdefault((note.branch, note.ply), []).append(note)
    return [
        (branch, ply + 1, tries[0].seat, tries[0].mode, _paragraph(tries[0]), any(one.refused is None for one in tries))
        for (branch, ply), tries in sorted(decisions.items())
    ]


def _paragraph(proposal: Proposal) -> str | None:
    return None if proposal.refused is None else (*proposal.refused, UNKNOWN)[0]
