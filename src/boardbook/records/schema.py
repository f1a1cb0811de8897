"""The schemas of all tables. The tables are tidy, and have the same columns for every game.

`ply` counts from 1. The row with ply k describes the ply that led to position k.
"""

from __future__ import annotations

import polars as pl

MATCHES = pl.Schema(
    {
        "match_id": pl.String(),
        "game": pl.String(),
        "edition": pl.String(),  # "standard", or the name of a custom edition (`Game.edition_name`)
        "options": pl.String(),  # JSON
        "seed": pl.Int64(),
        "seats": pl.List(pl.String()),
        "bots": pl.List(pl.String()),  # null for a person
        "plies": pl.Int32(),
        "rounds": pl.Int32(),
        "finished": pl.Boolean(),  # False: not over yet, or stopped at a limit of the program
        "reason": pl.String(),  # why the match ended; null if it isn't over
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
        "order": pl.List(pl.Int8()),  # seats in turn order; empty if it was never determined
        "error": pl.String(),  # the error that stopped the match; null if there was none
        "line": pl.List(pl.UInt16()),  # all actions and outcomes, enough to replay the match
    }
)
"""One row per match of a study."""

LOG = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),  # of the position before the ply; a draw that starts a round belongs to the round before
        "phase": pl.String(),
        "seat": pl.Int8(),  # null for chance
        "side": pl.String(),  # null for chance
        "order": pl.Int8(),  # place in the turn order, from 1; null for chance and before the order is known
        "kind": pl.String(),
        "action": pl.Int32(),  # number of the action or outcome; null if a seat may not know it
        "text": pl.String(),
        "rules": pl.List(pl.String()),
        "choices": pl.Int32(),  # number of legal actions; null for chance, and if a seat may not know it
        "elapsed_ms": pl.Int32(),
    }
)
"""One row per ply."""

_WHEN = {name: LOG[name] for name in ("match_id", "ply", "round", "phase", "seat", "side")}

TOLD = pl.Schema({**_WHEN, "text": pl.String()})
"""One row per ply, with sentences about the action or outcome and its events."""

EVENTS = pl.Schema({**_WHEN, "event": pl.String(), "text": pl.String(), "rules": pl.List(pl.String())})
"""One row per event. `phase`, `seat` and `side` are those of the ply that caused it."""

CURVES = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "seat": pl.Int8(),  # null for a side that no seat plays
        "side": pl.String(),
        "figure": pl.String(),
        "panel": pl.String(),
        "value": pl.Int64(),  # null if the seat may no longer know the value
    }
)
"""One row per ply, side and figure, if the value of the figure changed at this ply.

Ply 0 has the values at the start.
"""

DENSE = CURVES
"""One row per round, side and figure, with the value at the end of the round and the ply that led to this value."""

HELD = pl.Schema(
    {
        "match_id": pl.String(),
        "round": pl.Int32(),  # 0 for the end of the set-up
        "seat": pl.Int8(),  # null for a side that no seat plays
        "side": pl.String(),
        "place": pl.String(),
        "column": pl.Int32(),
        "row": pl.Int32(),
        "n": pl.Int32(),  # number of pieces
    }
)
"""One row per round, side and place, with the number of pieces at the end of the round or at the cursor."""

CHANCES = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "seat": pl.Int8(),
        "side": pl.String(),
        "value": pl.Float64(),  # share of the win, 0 to 1
        "low": pl.Float64(),  # 95% interval of the value
        "high": pl.Float64(),
        "swing": pl.Float64(),  # how much of the expected win changed hands with this ply, 0 to 1
        "mattered": pl.Boolean(),  # whether the ply is marked as one of those with the largest significant swing
    }
)
"""One row per ply and seat, with the chance of winning."""

PURCHASES = pl.Schema(
    {
        "match_id": pl.String(),
        "item": pl.String(),
        "stage": pl.String(),
        "seat": pl.Int8(),  # null if nobody bought it
        "side": pl.String(),
        "price": pl.Int32(),
        "scored": pl.Float64(),  # points that it earned by the end of the game; null until these are known
    }
)
"""One row per item sold, in games with public sales."""

GIVEN = pl.Schema(
    {
        "ply": pl.Int32(),
        "round": pl.Int32(),
        "text": pl.String(),
        "seed_gives": pl.String(),  # text of the outcome that the seed gives
        "entered": pl.Boolean(),  # whether people who play with the physical game were asked to enter it
    }
)
"""One row per outcome that doesn't follow from the seed."""

TAKEN_BACK = pl.Schema(
    {
        "branch": pl.Int32(),
        "start": pl.Int32(),  # the last ply that the branch shares with the current one
        "plies": pl.Int32(),  # number of plies after `start`
        "draws": pl.Int32(),  # how many of these plies are outcomes of chance
        "text": pl.String(),  # text of the first of these plies; null if there is none
    }
)
"""One row per branch, except the current one."""

THOUGHTS = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "visits": pl.Int32(),
        "value": pl.Float64(),  # share of the win, 0 to 1; null if the bot didn't examine the action
        "low": pl.Float64(),  # 95% interval of the value
        "high": pl.Float64(),
    }
)
"""One row per legal action that a bot thought about."""

WHAT_IF = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "equal": pl.Int32(),  # number of actions that lead to the same position, including this one
        "playouts": pl.Int32(),
        "value": pl.Float64(),  # share of the win, 0 to 1; null if there are no playouts yet
        "low": pl.Float64(),  # 95% interval of the value
        "high": pl.Float64(),
        "rounds": pl.Float64(),  # the average round in which the match ended
    }
)
"""One row per move of a decision, with the results of its playouts. Actions with the same effect are one move."""

ENDS = pl.Schema(
    {
        "action": pl.Int32(),
        "text": pl.String(),
        "rank": pl.Int8(),  # rank of the seat, 1 is best; null if the playout was stopped at a limit of the program
        "shared": pl.Boolean(),  # whether the win was shared
        "reason": pl.String(),
        "playouts": pl.Int32(),
    }
)
"""One row per move of a decision and per way in which its playouts ended."""

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
        "better": pl.String(),  # null if the bot would have played the same action
        "value": pl.Float64(),  # share of the win after the action played, 0 to 1
        "value_better": pl.Float64(),
        "cost": pl.Float64(),  # in percentage points; negative if the action that was played is better
        "low": pl.Float64(),  # 95% interval of the cost
        "high": pl.Float64(),
        "marked": pl.Boolean(),
        "reason": pl.String(),  # empty if the decision isn't marked, or no reason is known
        "rules": pl.List(pl.String()),
    }
)
"""One row per decision in which the seat had a choice."""

WEIGHED = pl.Schema(
    {
        "match_id": pl.String(),
        "ply": pl.Int32(),
        "action": pl.Int32(),
        "text": pl.String(),
        "value": pl.Float64(),  # share of the win, 0 to 1
        "cost": pl.Float64(),  # in percentage points, compared with the better action, which costs 0
        "low": pl.Float64(),  # 95% interval of the cost
        "high": pl.Float64(),
    }
)
"""One row per marked decision and per action that was compared in it."""

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

PROPOSALS = pl.Schema(
    {
        "match_id": pl.String(),
        "branch": pl.Int32(),  # on which the position before the decision was first reached
        "ply": pl.Int32(),
        "seat": pl.Int8(),
        "mode": pl.String(),  # how much help the referee gives
        "paragraph": pl.String(),  # null if the first try was played, "unknown" if it named no action
        "played": pl.Boolean(),  # whether the seat has played an action through the referee
    }
)
"""One row per decision for which a program proposed an action to a referee, on any branch of the match."""

LEGALITY = pl.Schema(
    {
        "paragraph": pl.String(),  # null for all together
        "asked": pl.Int64(),
        "legal": pl.Int64(),
        "refused": pl.Int64(),
        "mended": pl.Int64(),
        "given_up": pl.Int64(),
        "share": pl.Float64(),  # refused / asked
        "low": pl.Float64(),  # 95% interval of the share
        "high": pl.Float64(),
    }
)
"""One row per group and paragraph by which the first try at a decision was refused."""

PROFILE = pl.Schema(
    {
        "measure": pl.String(),
        "of": pl.String(),  # whose play it is
        "value": pl.Float64(),  # null with fewer than ten matches
        "low": pl.Float64(),  # 95% interval of the value
        "high": pl.Float64(),
        "n": pl.Int64(),  # matches in which the measure can be seen
        "count": pl.Float64(),  # in how many of them it occurred; null if every match has it to a degree
        "unit": pl.String(),
        "chances": pl.String(),  # whose estimate of the chances of winning it uses; null if it uses none
        "definition": pl.String(),
    }
)
"""One row per measure of a profile and strength of play."""

PUPILS = pl.Schema(
    {
        "number": pl.Int32(),
        "name": pl.String(),
        "state": pl.String(),  # "here" or "lost"
        "task": pl.Int32(),
        "solved": pl.Int32(),
        "done": pl.Boolean(),
        "tries": pl.Int32(),
        "wrong": pl.Int32(),
        "hints": pl.Int32(),
        "stuck": pl.String(),  # null if the pupil is not
    }
)
"""One row per pupil of a class."""

CLASS_TASKS = pl.Schema(
    {"task": pl.Int32(), "question": pl.String(), "right": pl.Int32(), "wrong": pl.Int32(), "open": pl.Int32()}
)
"""One row per task of a class's worksheet, with the number of pupils by what they have done."""

ANSWERS = pl.Schema({"number": pl.Int32(), "name": pl.String(), "task": pl.Int32(), **TRIES})
"""One row per attempt of a pupil of a class."""

ACTIONS = pl.Schema({"match_id": pl.String(), "seat": pl.Int8(), "kind": pl.String(), "count": pl.Int32()})
"""One row per match, seat and kind of action, with the number of times it was played."""

PROSPECTS = pl.Schema(
    {"match_id": pl.String(), "round": pl.Int32(), "seat": pl.Int8(), "prospect": pl.Float64(), "score": pl.Int64()}
)
"""One row per match, round and seat, with the estimated share of the win and the score at the end of the round."""

DECISIONS = pl.Schema(
    {
        **{
            name: LOG[name] for name in ("match_id", "ply", "round", "phase", "seat", "side", "order", "kind", "action")
        },
        "last_event": pl.String(),  # kind of the last event before the decision; null if there was none
        "prospect": pl.Float64(),
        "leader": pl.Boolean(),
    }
)
"""One row per decision, with its `ply` as in the log, and how the match stood for the deciding seat before it.

The game's figures follow as columns, with their values for the side that decides, as far as the seat knows them.
`prospect` and `leader` are estimated from the whole position, as in `PROSPECTS`.
"""

DIGESTS = pl.Schema({"position": pl.UInt64(), "after": pl.UInt64()})
"""Digests of the position before a decision, and of the position that the action itself leads to."""

HAPPENED = pl.Schema({**{name: LOG[name] for name in ("match_id", "ply", "round", "seat")}, "event": pl.String()})
"""One row per event that belongs to a seat: that of the side it is about, or else the one whose action caused it."""

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
"""One row per outcome and seat, with the expected share of the win before the outcome, and the share after it."""

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
        "order": pl.Int8(),  # place of the seat in the turn order, from 1
        "won": pl.Float64(),  # share of the win, 0 to 1
        "rank": pl.Int8(),
        "score": pl.Int32(),
    }
)
"""One row per match and seat of a study."""
