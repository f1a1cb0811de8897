"""The log's one tidy schema, for every game. `ply` counts from 1; a row of ply k tells how position k came about."""

from __future__ import annotations

import polars as pl

MATCHES = pl.Schema(
    {
        "match_id": pl.String(),
        "game": pl.String(),
        "edition": pl.String(),  # "standard", or what a custom one is called (`Game.edition_name`)
        "options": pl.String(),  # JSON
        "seed": pl.Int64(),
        "seats": pl.List(pl.String()),
        "bots": pl.List(pl.String()),  # null where a person sits
        "plies": pl.Int32(),
        "rounds": pl.Int32(),
        "finished": pl.Boolean(),  # False: stopped by an engine limit, or still going on
        "reason": pl.String(),  # null while it goes on
        "winners": pl.List(pl.Int8()),
        "scores": pl.List(pl.Int32()),
        "engine_version": pl.String(),
    }
)
"""One row per match."""

STUDY = pl.Schema(
    {
        "number": pl.Int32(),  # from 0
        **MATCHES,
        "ranks": pl.List(pl.Int8()),  # by seat, 1 is best; empty if unfinished
        "order": pl.List(pl.Int8()),  # seats as they take their turns, the beginner first; empty if never settled
        "error": pl.String(),  # what went wrong in the match; null if nothing did
        "line": pl.List(pl.UInt16()),  # every action and outcome: all that a replay needs
    }
)
"""One row per match of a study."""

LOG = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),  # of the position in which it was played: a draw that opens a round bears the one before
        "phase": pl.String(),
        "seat": pl.Int8(),  # null for chance
        "side": pl.String(),  # null for chance
        "order": pl.Int8(),  # of the seat's turn, 1 begins; null for chance and before that is settled
        "kind": pl.String(),
        "action": pl.Int32(),  # its number; null where a seat may not know
        "text": pl.String(),
        "rules": pl.List(pl.String()),
        "choices": pl.Int32(),  # how many were legal; null for chance and where a seat may not know
        "elapsed_ms": pl.Int32(),
    }
)
"""One row per ply."""

_WHEN = {name: LOG[name] for name in ("match_id", "ply", "round", "phase", "seat", "side")}

TOLD = pl.Schema({**_WHEN, "text": pl.String()})
"""One row per ply: what was done and what followed, in sentences."""

EVENTS = pl.Schema({**_WHEN, "event": pl.String(), "text": pl.String(), "rules": pl.List(pl.String())})
"""One row per thing that the rules did by themselves; `phase`, `seat` and `side` are of the ply that brought it."""

CURVES = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "seat": pl.Int8(),  # null for a side that nobody leads
        "side": pl.String(),
        "figure": pl.String(),
        "panel": pl.String(),
        "value": pl.Int64(),  # null where a seat, that knew it, may not know any more
    }
)
"""One row per ply, side and figure, where the value changes; ply 0 holds what is known at the start."""

DENSE = CURVES
"""One row per round, side and figure: the value at the end of the round, and the ply after which it has stood so."""

HELD = pl.Schema(
    {
        "match_id": pl.String(),
        "round": pl.Int32(),  # 0 for the end of the set-up
        "seat": pl.Int8(),  # null for a side that nobody leads
        "side": pl.String(),
        "place": pl.String(),
        "column": pl.Int32(),
        "row": pl.Int32(),
        "n": pl.Int32(),  # pieces
    }
)
"""One row per round, side and place where it has pieces, at the end of the round and where the match stands."""

CHANCES = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "seat": pl.Int8(),
        "side": pl.String(),
        "value": pl.Float64(),  # share of the win, 0 to 1
        "low": pl.Float64(),  # 95 % interval of the value
        "high": pl.Float64(),
        "swing": pl.Float64(),  # how much of the win changed hands with this ply, 0 to 1
        "mattered": pl.Boolean(),  # whether the ply is one of those that moved most, beyond the intervals
    }
)
"""One row per ply and seat: the chances to win."""

PURCHASES = pl.Schema(
    {
        "match_id": pl.String(),
        "item": pl.String(),
        "stage": pl.String(),
        "seat": pl.Int8(),  # null where nobody bought
        "side": pl.String(),
        "price": pl.Int32(),
        "scored": pl.Float64(),  # points it brought in the end; null until then
    }
)
"""One row per thing sold, in games that sell in public."""

GIVEN = pl.Schema(
    {
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "text": pl.String(),
        "seed_gives": pl.String(),  # the same for what the seed answers there
        "entered": pl.Boolean(),  # whether the table was asked, with the real box
    }
)
"""One row per answer of chance that does not follow from the seed."""

TAKEN_BACK = pl.Schema(
    {
        "branch": pl.Int32(),
        "start": pl.Int32(),  # the ply up to which it is the same
        "plies": pl.Int32(),  # that follow on it
        "draws": pl.Int32(),  # how many of them chance answered
        "text": pl.String(),  # of the first of them; null where nothing follows
    }
)
"""One row per branch beside the one that a match is on."""

THOUGHTS = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "visits": pl.Int32(),
        "value": pl.Float64(),  # share of the win, 0 to 1; null where it was not looked at
        "low": pl.Float64(),  # 95 % interval of the value
        "high": pl.Float64(),
    }
)
"""One row per legal action that a bot thought about."""

WHAT_IF = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "equal": pl.Int32(),  # how many actions come to the same, itself among them: they count as one
        "playouts": pl.Int32(),
        "value": pl.Float64(),  # share of the win, 0 to 1; null where it was not played out
        "low": pl.Float64(),  # 95 % interval of the value
        "high": pl.Float64(),
        "rounds": pl.Float64(),  # in which it ended, on average
    }
)
"""One row per move of a decision that was played out."""

ENDS = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "rank": pl.Int8(),  # of the seat, 1 is best; null where an engine limit stopped it
        "shared": pl.Boolean(),  # whether the win was shared
        "reason": pl.String(),
        "playouts": pl.Int32(),
    }
)
"""One row per move and way in which it ended."""

REVIEW = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "phase": pl.String(),
        "seat": pl.Int8(),
        "side": pl.String(),
        "choices": pl.Int32(),
        "played": pl.String(),
        "better": pl.String(),  # null where the bot would have played the same
        "value": pl.Float64(),  # share of the win after what was played, 0 to 1
        "value_better": pl.Float64(),
        "cost": pl.Float64(),  # points of a hundred, below nothing where what was played is the better one
        "low": pl.Float64(),  # 95 % interval of the cost
        "high": pl.Float64(),
        "marked": pl.Boolean(),
        "reason": pl.String(),  # empty where nothing is marked, or nothing can be said
        "rules": pl.List(pl.String()),
    }
)
"""One row per decision of a seat that had a choice."""

WEIGHED = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "action": pl.Int32(),
        "text": pl.String(),
        "value": pl.Float64(),  # share of the win, 0 to 1
        "cost": pl.Float64(),  # points of a hundred against the better one, which costs 0
        "low": pl.Float64(),  # 95 % interval of the cost
        "high": pl.Float64(),
    }
)
"""One row per marked decision and action that was weighed there."""

TRIES = pl.Schema(
    {
        "n": pl.Int32(),
        "kind": pl.String(),  # "play", "point" or "say"
        "tried": pl.String(),
        "verdict": pl.String(),
        "rules": pl.List(pl.String()),
        "seconds": pl.Float64(),
    }
)
"""One row per try at a puzzle."""

RESULTS = pl.Schema(
    {
        "sheet": pl.String(),
        "name": pl.String(),
        "line": pl.Int32(),
        "task": pl.Int32(),
        "solved": pl.Boolean(),
        "tries": pl.Int32(),
        "wrong": pl.Int32(),
        "hints": pl.Int32(),
        "shown": pl.Boolean(),
        "seconds": pl.Int32(),
        "vain": pl.List(pl.String()),
    }
)
"""One row per pupil and task of a worksheet."""

ACTIONS = pl.Schema({"match_id": pl.String(), "seat": pl.Int8(), "kind": pl.String(), "count": pl.Int32()})
"""One row per match, seat and kind of action: how often."""

PROSPECTS = pl.Schema(
    {"match_id": pl.String(), "round": pl.Int32(), "seat": pl.Int8(), "prospect": pl.Float64(), "score": pl.Int64()}
)
"""One row per match, round and seat, where the round ends: the guessed share of the win, and the figure `score`."""

LUCK = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "kind": pl.String(),
        "seat": pl.Int8(),
        "expected": pl.Float64(),
        "actual": pl.Float64(),
    }
)
"""One row per answer of chance and seat: the guessed share of the win on average, and after what it answered."""

SEATS = pl.Schema(
    {
        "match_id": pl.String(),
        "run": pl.Int16(),
        "game": pl.String(),
        "edition": pl.String(),
        "options": pl.String(),
        "finished": pl.Boolean(),
        "reason": pl.String(),
        "seat": pl.Int8(),
        "name": pl.String(),
        "bot": pl.String(),
        "order": pl.Int8(),  # of the seat's turn, 1 begins
        "won": pl.Float64(),  # 0 to 1, a share where the win was shared
        "rank": pl.Int8(),
        "score": pl.Int32(),
    }
)
"""One row per match of a study and seat."""
