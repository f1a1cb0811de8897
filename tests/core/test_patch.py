"""Patches between views, which boards are sent after each ply."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boardbook.core.patch import GONE, changes, diff, patched

keys = st.text("abc", min_size=1, max_size=2)
leaves = (
    st.none() | st.booleans() | st.integers(0, 3) | st.text("xy", max_size=2) | st.lists(st.integers(0, 2), max_size=2)
)
views = st.dictionaries(
    keys, st.recursive(leaves, lambda inner: st.dictionaries(keys, inner, max_size=3), max_leaves=6), max_size=4
)


@settings(max_examples=60)
@given(views, views)
def test_a_view_and_its_diff_give_the_next_view(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = json.dumps(old)
    assert patched(old, diff(old, new)) == new
    assert json.dumps(old) == before


@settings(max_examples=60)
@given(views)
def test_without_a_change_the_patch_is_empty(view: dict[str, Any]) -> None:
    assert diff(view, json.loads(json.dumps(view))) == {}


def test_a_patch_contains_only_what_changed() -> None:
    old = {"goods": {"blue": 1, "green": 2}, "round": 1, "gone": 0}
    new = {"goods": {"blue": 3, "green": 2}, "round": 1, "fresh": [1]}
    assert diff(old, new) == {"set": {"goods/blue": 3, "fresh": [1]}, "drop": ["gone"]}
    assert list(changes(old, new)) == [("goods/blue", 1, 3), ("gone", 0, GONE), ("fresh", GONE, [1])]
