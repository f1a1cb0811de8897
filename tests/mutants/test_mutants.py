"""Planted faults are valid Python, differ from the source, depend only on the seed, and are spread evenly."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

import boardbook as bb
from tests.mutants.explained import EXPLAINED, key_of, reasons
from tests.mutants.planting import PARTS, SOURCE, TOLD, drawn, everything, files_of, plantable, vocabulary
from tests.mutants.running import COPIED, ODDS, ROOT, in_order

GAMES = sorted(PARTS)
every_game = pytest.mark.parametrize("game", GAMES)


def source_of(game: str, file: str) -> bytes:
    return (SOURCE / game / file).read_bytes()


@every_game
def test_a_mutant_compiles_and_differs_from_the_source(game: str) -> None:
    for mutant in drawn(game, 60):
        source = source_of(game, mutant.file)
        planted = mutant.planted(source)
        assert source[mutant.start : mutant.end].decode() == mutant.old
        assert planted != source
        compile(planted, mutant.file, "exec")


@every_game
def test_the_same_seed_draws_the_same(game: str) -> None:
    assert drawn(game, 60, 3) == drawn(game, 60, 3)
    assert drawn(game, 60, 3) == drawn(game, 90, 3)[:60]
    assert drawn(game, 60, 3) != drawn(game, 60, 4)


@every_game
def test_a_draw_is_spread_over_parts_and_files_and_has_no_fault_twice(game: str) -> None:
    mutants = drawn(game, 150)
    assert len(mutants) == len(set(mutants)) == 150
    by_part = Counter(mutant.part for mutant in mutants)
    assert set(by_part) == {*PARTS[game], TOLD}
    assert max(by_part.values()) - min(by_part.values()) <= 1
    assert {mutant.file for mutant in mutants} == set(files_of(game))
    assert len({mutant.kind for mutant in mutants}) >= 10


@every_game
def test_the_vocabulary_is_the_rulebooks(game: str) -> None:
    assert list(vocabulary(game).paragraphs) == list(bb.rulebook(game).ids)


def planted_in(source: str) -> set[tuple[str, str]]:
    """Return the old and new text of every possible fault in a piece of Pangea's rules."""
    return {(mutant.old, mutant.new) for mutant in plantable("pangea", "rules.py", source.encode())}


@pytest.mark.parametrize(
    ("source", "old", "new"),
    [
        ("a = b < c", "b < c", "(b <= c)"),
        ("a = b in c", "b in c", "(b not in c)"),
        ("a = b and c", "b and c", "(b or c)"),
        ("a = b and c", "b and c", "(c)"),
        ("a = not b", "not b", "(b)"),
        ("a = b + 2", "b + 2", "(b - 2)"),
        ("a = 2", "2", "3"),
        ("a = 2", "2", "1"),
        ("a = min(b)", "min", "max"),
        ("a = range(b)", "range(b)", "range(b - 1)"),
        ("a = f(b, c)", "f(b, c)", "f(c, b)"),
        ("if b: a = 1", "b", "True"),
        ("a = b if c else d", "c", "False"),
        ("a = [b for b in c if d]", "d", "True"),
        ("a.b = c", "a.b = c", "pass"),
        ("a += b", "a += b", "a -= b"),
        ("f(é, b)", "f(é, b)", "f(b, é)"),
        ("s.emit('over', 'end.limit')", "s.emit('over', 'end.limit')", "pass"),
        ("s.emit('over', 'end.limit')", "s.emit('over', 'end.limit')", "s.emit('over')"),
        ("s.emit('over', 'end.limit')", "'end.limit'", '"end.levels"'),
        ("s.emit('over', a=b, c=d)", "s.emit('over', a=b, c=d)", "s.emit('over', a=d, c=b)"),
        ("s.emit('over')", "s.emit('over')", "s.emit('nobody')"),
        ("a = ('end.limit', 'b')", "('end.limit', 'b')", "('b',)"),
    ],
)
def test_what_is_planted(source: str, old: str, new: str) -> None:
    assert (old, new) in planted_in(source)


def test_nothing_is_planted_in_names_and_types() -> None:
    assert not planted_in("from a import b\nc: Final[d] = e\nif TYPE_CHECKING:\n    from f import g\n")


@every_game
def test_the_likeliest_test_files_come_first_and_none_is_left_out(game: str) -> None:
    for mutant in drawn(game, 60):
        files = in_order(mutant)
        every = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/games" / game).rglob("test_*.py")}
        assert len(files) == len(set(files))
        assert every - set(files) <= (set() if mutant.file in ODDS else {f"tests/games/{game}/test_odds.py"})
        assert "scenarios" in " ".join(files[:3])


def test_a_copy_of_the_tree_holds_all_that_the_tests_load() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(settings["tool"]["pytest"]["pythonpath"]) <= {".", *COPIED}


@every_game
def test_what_is_explained_can_be_planted(game: str) -> None:
    assert set(reasons(game)) <= {key_of(mutant) for mutant in everything(game)}
    assert all(reasons(game).values())


def test_no_other_game_is_explained() -> None:
    assert set(tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))) <= set(GAMES)


# --- planting in loaded modules -----------------------------------------------------------------------------------


@pytest.mark.skipif(
    "pangea" in bb.build_info().compiled, reason="faults are planted in Python; compiled rules have none"
)
def test_a_function_is_found_under_its_wrappers() -> None:
    forking = pytest.importorskip("tests.mutants.forking", exc_type=ImportError)
    from boardbook.games.pangea import rules

    for name in ("apply", "new", "legal_actions"):
        function, depth = forking.found(rules, ["State", name])
        assert (function.__name__, depth) == (name, 2)
    assert forking.found(rules, ["State"]) == forking.found(rules, []) == (None, 0)


def test_the_code_of_a_fault_is_the_functions_own() -> None:
    forking = pytest.importorskip("tests.mutants.forking", exc_type=ImportError)
    mutant = next(m for m in everything("pangea") if m.function == "State.price" and m.kind == "comparison")
    source = source_of("pangea", mutant.file)
    before, after = (compile(text, mutant.file, "exec") for text in (source, mutant.planted(source)))
    own, changed = (forking.code_of(code, ["State", "price"]) for code in (before, after))
    assert own.co_name == changed.co_name == "price"
    assert own != changed


def test_what_is_called_while_a_module_is_loaded_takes_a_run_of_its_own() -> None:
    forking = pytest.importorskip("tests.mutants.forking", exc_type=ImportError)
    for game in GAMES:
        assert "_layers" in forking.called_at_once(source_of(game, "conditions.py"))
    assert forking.called_at_once(b"a: Final = [f(1)]\ndef f(b):\n    return g(b)\n") == {"f"}
