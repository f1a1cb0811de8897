"""The file that describes a study is checked, no matter what wrote it, and never runs code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.bots import make_bot
from boardbook.studies.plan import BadValue, Plan
from boardbook.studies.store import Store
from tests.hostile.studies import plans
from tests.mangled import WAYS

pytestmark = pytest.mark.usefixtures("own_bots")

EVIL = """
from pathlib import Path
Path(__file__).with_name("ran").write_text("it did")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    plan = Plan.of(bb.game("pangea"), ["random", "greedy"], 5, rotate=True, longest=100)
    Store.create(tmp_path / "study", plan, 0)
    return tmp_path / "study"


def told(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((folder / "study.json").read_text())
    return data


def change(folder: Path, **changed: Any) -> int:
    """Change values in `study.json`, and return the line of the last one."""
    text = json.dumps({**told(folder), **changed}, indent=1)
    (folder / "study.json").write_text(text)
    last = [*changed][-1]
    return next(k for k, line in enumerate(text.split("\n"), 1) if line.startswith(f' "{last}"'))


def test_a_valid_file_is_read(folder: Path) -> None:
    assert repr(bb.open_study(folder)) == "<Study of pangea, 0 matches>"
    data = told(folder)
    for text in (json.dumps(data), "\r\n\t" + json.dumps(data, indent=4, sort_keys=True) + "\n\n"):
        (folder / "study.json").write_text(text)
        assert Store.open(folder).plan.to_dict() == {key: data[key] for key in Store.open(folder).plan.to_dict()}


@pytest.mark.parametrize("way", WAYS)
def test_a_file_changed_by_tools_is_read(folder: Path, way: str) -> None:
    plan = Store.open(folder).plan
    path = folder / "study.json"
    path.write_bytes(WAYS[way](path.read_bytes()))
    assert Store.open(folder).plan == plan
    path.write_bytes(WAYS[way](b"\n\n" + b"{]}"))
    with pytest.raises(bb.BadFile) as refused:
        bb.open_study(folder)
    assert refused.value.line == 3


@pytest.mark.parametrize("key", ["options", "edition", "game", "bots", "seed", "more"])
def test_a_deeply_nested_value_is_refused(folder: Path, key: str) -> None:
    change(folder, **{key: "HERE"})
    text = (folder / "study.json").read_text(encoding="utf-8")
    for deep in (30, 300, *range(880, 1000, 10), 100_000):
        for inner in ("[" * deep + "]" * deep, '{"a":' * deep + "1" + "}" * deep):
            (folder / "study.json").write_text(text.replace('"HERE"', inner), encoding="utf-8")
            with pytest.raises(bb.BadFile):
                bb.open_study(folder)


# --- nothing is imported ------------------------------------------------------------------------------------------


def test_a_package_that_a_file_names_is_not_imported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "evil").mkdir()
    (folder / "evil" / "__init__.py").write_text(EVIL)
    monkeypatch.syspath_prepend(str(folder))
    line = change(folder, package="evil", game="gift")
    with pytest.raises(bb.BadFile) as refused:
        bb.open_study(folder)
    assert refused.value.line == line
    assert str(refused.value) == (
        f'{folder / "study.json"}, line {line}: no game "gift" is registered here (known: {", ".join(bb.games())}); '
        'if you trust it, register it yourself: bb.register_game("evil")'
    )
    line = change(folder, game="pangea", package="evil")
    with pytest.raises(bb.BadFile, match=r"from the package 'boardbook\.games\.pangea', not from \"evil\"") as refused:
        bb.open_study(folder)
    assert refused.value.line == line
    assert "evil" not in sys.modules
    assert not (folder / "evil" / "ran").exists()


def test_a_game_of_the_user_is_read_after_it_is_registered(tmp_path: Path) -> None:
    """Workers can also play it, because their parent process tells them about it."""
    study = bb.simulate("veil", ["random", "greedy"], 4, 5, tmp_path / "study", workers=1, progress=False)
    assert study.log.collect()["match_id"].n_unique() == 4
    script = "import boardbook as bb, sys\nif sys.argv[2:]: bb.register_game(sys.argv[2])\nbb.open_study(sys.argv[1])"
    command = [sys.executable, "-c", script, str(tmp_path / "study")]
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 'no game "veil" is registered here' in failed.stderr
    assert 'register it yourself: bb.register_game("tests.veil")' in failed.stderr
    subprocess.run([*command, "tests.veil"], check=True)


def test_a_bot_is_needed_only_when_it_plays(folder: Path) -> None:
    change(folder, bots=["mine:3", "greedy"], matches=0)
    plan = Store.open(folder).plan
    with pytest.raises(bb.UnknownName, match="unknown bot 'mine'"):
        plan.header(0)
    bb.register_bot("mine", lambda _: make_bot("random"))
    assert plan.header(0).seats[0].bot == "mine:3"


# --- values -------------------------------------------------------------------------------------------------------

WRONG = [
    ({"boardbook_study": 2}, "was written in format 2; this version reads format 1"),
    ({"boardbook_study": True}, "was written in format true"),
    ({"version": "0.0.1"}, r"was played with boardbook 0\.0\.1"),
    ({"version": None}, "was played with boardbook null"),
    ({"matches": -1}, "matches must be a whole number from 0 to 999999999, not -1"),
    ({"matches": 10**9}, "matches must be a whole number"),
    ({"matches": 3.0}, "matches must be a whole number"),
    ({"game": 3}, "game must be a non-empty string, not 3"),
    ({"game": ["pangea"]}, "game must be a non-empty string"),
    ({"package": None}, "package must be a non-empty string, not null"),
    ({"options": []}, r"options must be an object, not \[\]"),
    ({"options": {"colour": "red"}}, "invalid options for pangea: unknown option"),
    ({"options": {}}, "options of pangea: .* is missing"),
    ({"options": {"edition": "/etc/passwd"}}, "invalid options for pangea"),
    ({"edition": 3}, "edition must be an object or null, not 3"),
    ({"edition": {"prices": 3}}, r"invalid edition for pangea: .*needs a `value`"),
    ({"edition": {"prices": {"value": "dear"}}}, "invalid edition for pangea"),
    ({"edition": {}}, "edition of pangea"),
    ({"bots": "random"}, "bots must be a list of names"),
    ({"bots": []}, "bots must be a list of names"),
    ({"bots": ["random", 3]}, "bots must be names of 1 to 76 printable characters, not 3"),
    ({"bots": ["random", "\ud800"]}, "bots must be names"),
    ({"bots": ["random"] * 40}, "pangea is for 2 to 4 seats, not for 40 bots"),
    ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, not -1"),
    ({"seed": 2**63}, "seed must be"),
    ({"seed": 10**4000}, r"seed must be .*, not 1000.*\.\.\.$"),
    ({"seed": False}, "seed must be"),
    ({"seed": float("nan")}, "seed must be .*, not NaN"),
    ({"rotate": 1}, "rotate must be true or false, not 1"),
    ({"longest": 0}, "longest must be a whole number from 1 to 1000000000, not 0"),
    ({"colour": "red"}, r'"colour" is not a key of a plan; the keys are game, package, options, edition, bots, seed'),
]


@pytest.mark.parametrize(("changed", "complaint"), WRONG, ids=[str(changed)[:40] for changed, _ in WRONG])
def test_an_invalid_value_is_refused_with_its_line(folder: Path, changed: dict[str, Any], complaint: str) -> None:
    line = change(folder, **changed)
    with pytest.raises(bb.BadFile, match=complaint) as refused:
        bb.open_study(folder)
    assert refused.value.line == line
    with pytest.raises(bb.BadFile, match=complaint):
        bb.simulate("pangea", ["random", "greedy"], 3, 5, folder, longest=100, progress=False)
    assert sorted(path.name for path in folder.iterdir()) == ["study.json"]


def test_a_missing_value_is_named(folder: Path) -> None:
    data = told(folder)
    for key in data:
        (folder / "study.json").write_text(json.dumps({other: data[other] for other in data if other != key}))
        with pytest.raises(bb.BadFile, match=f"line 1: is not a study: '{key}' is missing"):
            bb.open_study(folder)


SEED, LAST = 24, 27
"""Lines of the file."""

BROKEN: list[tuple[Callable[[str], str], str, int]] = [
    (lambda text: "", "'{' was expected", 1),
    (lambda text: "[1]", "'{' was expected", 1),
    (lambda text: text[:-20], "Expecting value", SEED + 1),
    (lambda text: text.replace('"seed": 5', '"seed": five'), "Expecting value", SEED),
    (lambda text: text.replace('"seed": 5,', '"seed": 5'), "'}' was expected", SEED + 1),
    (lambda text: text.replace('"seed": 5', '"seed" 5'), "':' was expected", SEED),
    (lambda text: text.replace('"seed": 5', "5: 5"), "a key must be a string", SEED),
    (lambda text: text.replace('"seed": 5', '"seed": 5, "seed": 6'), '"seed" appears twice', SEED),
    (lambda text: text.replace('"seed": 5', '"seed": ' + "9" * 5000), "Exceeds the limit", SEED),
    (lambda text: text.replace('"seed": 5', '"seed": ' + "[" * 10**5), "recursion", SEED),
    (lambda text: text + "\n}", "nothing may follow", LAST + 1),
]


@pytest.mark.parametrize(("spoil", "complaint", "line"), BROKEN, ids=[str(k) for k in range(len(BROKEN))])
def test_invalid_json_is_refused_with_its_line(
    folder: Path, spoil: Callable[[str], str], complaint: str, line: int
) -> None:
    text = (folder / "study.json").read_text()
    assert text.split("\n")[SEED - 1 :] == [' "seed": 5,', ' "rotate": true,', ' "longest": 100', "}"]
    (folder / "study.json").write_text(spoil(text))
    with pytest.raises(bb.BadFile, match=complaint) as refused:
        bb.open_study(folder)
    assert refused.value.line == line


def test_invalid_text_is_refused_with_its_line(folder: Path) -> None:
    path = folder / "study.json"
    path.write_bytes(path.read_bytes().replace(b"greedy", b"gr\xffedy"))
    with pytest.raises(bb.BadFile, match="is not UTF-8 text") as refused:
        bb.open_study(folder)
    assert refused.value.line == 1 + path.read_bytes().partition(b"\xff")[0].count(b"\n")
    path.unlink()
    path.mkdir()
    with pytest.raises(bb.BadFile, match="is not a study"):
        bb.open_study(folder)


def test_a_plan_is_also_checked_without_a_file() -> None:
    with pytest.raises(BadValue, match="'game' is missing"):
        Plan.from_dict({})


def test_a_custom_edition_is_written_and_read(tmp_path: Path) -> None:
    edition = bb.edition("pangea")
    name = next(iter(edition))
    edition[name] = edition[name]
    rules = bb.game("pangea", edition)
    for matches in (1, 2):
        bb.simulate(rules, ["random"] * 2, matches, 5, tmp_path / "study", workers=1, progress=False)
    assert bb.open_study(tmp_path / "study").match(1).game.edition == edition


def test_falsified_files_are_refused_with_a_line_and_import_nothing() -> None:
    tally = plans(250, 7)
    assert tally.bad == []
    assert tally.tried == 250
    assert tally.met["refused"] > 200
