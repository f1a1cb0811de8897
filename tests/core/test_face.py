"""The public face: the names and signatures that notebooks call."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import boardbook as bb
from boardbook.core import Game
from tests.match.wandering import PANGEA, VEIL

HEAVY = ("polars", "altair", "ipywidgets", "anywidget", "numpy")

NAMES = {
    "CHANCE",
    "IllegalAction",
    "Match",
    "bots",
    "edition",
    "game",
    "games",
    "load",
    "play",
    "register_bot",
    "register_game",
    "rulebook",
}

OF_A_MATCH = {
    "answer",
    "branch",
    "curves",
    "explain",
    "from_position",
    "game",
    "goto",
    "legal_actions",
    "branches",
    "log",
    "over",
    "play",
    "preview",
    "redo",
    "result",
    "run",
    "save",
    "seen_by",
    "state",
    "step",
    "table",
    "to_act",
    "undo",
    "view",
}

SIGNATURES: list[tuple[Callable[..., Any], str]] = [
    (bb.rulebook, "name, lang='en'"),
    (bb.game, "name, edition=None, **options"),
    (bb.Match, "game, seats=None, seed=None, journal=None, chance='auto', **options"),
    (bb.Match.play, "self, action, outcomes=None"),
    (bb.Match.answer, "self, outcome"),
    (bb.Match.explain, "self, action=None, *, clicks=()"),
    (bb.Match.preview, "self, action"),
    (bb.Match.undo, "self, to='decision'"),
    (bb.Match.goto, "self, ply, branch=None, *, line=None"),
    (bb.Match.branch, "self, ply=None"),
    (bb.Match.table, "self, kind"),
    (bb.Match.seen_by, "self, seat"),
    (bb.Match.view, "self, seat"),
    (bb.Match.save, "self, path"),
    (bb.play, "folder='boardbook-matches', lang='en'"),
    (bb.register_bot, "name, make"),
    (bb.register_game, "package"),
]


def fresh(code: str) -> str:
    """Run code in a new interpreter, and return what it prints."""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def bare(function: Callable[..., Any]) -> str:
    """Return a signature without types."""
    parts = inspect.signature(function).parameters.values()
    bare = str(inspect.Signature([p.replace(annotation=inspect.Parameter.empty) for p in parts]))
    return bare[1:-1].replace(" /,", "")


def test_every_documented_name_exists() -> None:
    assert set(dir(bb)) >= NAMES
    assert set(dir(bb.Match)) >= OF_A_MATCH


@pytest.mark.parametrize("name", sorted(dir(bb)))
def test_every_listed_name_can_be_loaded(name: str) -> None:
    assert getattr(bb, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        getattr(bb, "nonsense")  # noqa: B009 (type checkers know that it is not there)


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(str(bb.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    imported = {alias.asname for line in tree.body if isinstance(line, ast.ImportFrom) for alias in line.names}
    called = {line.name for line in tree.body if isinstance(line, ast.FunctionDef)}
    assert imported | called == set(dir(bb))


@pytest.mark.parametrize(("function", "signature"), SIGNATURES, ids=lambda x: getattr(x, "__qualname__", ""))
def test_signatures_are_as_documented(function: Callable[..., Any], signature: str) -> None:
    assert bare(function) == signature


def test_a_match_from_a_position_needs_only_a_game_and_the_position() -> None:
    assert bare(bb.Match.from_position).startswith("game, position, ")


def test_games_are_listed_in_order() -> None:
    assert bb.games() == tuple(sorted(bb.games()))
    assert {"pangea", "veil"} <= set(bb.games())


def test_bots_are_listed_in_order() -> None:
    assert bb.bots() == tuple(sorted(bb.bots()))
    assert {"greedy", "random"} <= set(bb.bots())


@pytest.mark.parametrize(
    "code",
    [
        "import boardbook as bb",
        "import boardbook.games, boardbook.bots; import boardbook as bb",
        "import boardbook.games.pangea, boardbook.bots.greedy; import boardbook as bb",
        "import boardbook as bb; bb.games(); bb.bots(); import boardbook.games.pangea, boardbook.bots.greedy",
        "import boardbook as bb; from boardbook import games, bots; assert games() and bots()",
        "import boardbook as bb; from boardbook.core import games; from boardbook.bots import bots; games(); bots()",
        "import boardbook as bb; bb.Match('pangea', ['greedy', 'Ann'])",
    ],
)
def test_packages_and_lists_share_a_name(code: str) -> None:
    code += (
        "; assert 'pangea' in bb.games() and 'greedy' in bb.bots(); print(bb.games.pangea.GAME, bb.bots.greedy.Greedy)"
    )
    if "games.pangea" not in code.partition(";")[0]:
        code = code.replace("; assert", "; bb.game('pangea'); assert", 1)
    assert "Pangea" in fresh(code)


@pytest.mark.parametrize(
    "code",
    [
        "import boardbook",
        "import boardbook.core, boardbook.games",
        "import boardbook.games.pangea",
        "import boardbook as bb; bb.games(); bb.rulebook('pangea', 'fr'); g = bb.game('pangea'); g.new(2)",
        "import boardbook as bb; m = bb.Match('pangea', ['random', 'greedy'], seed=1); [m.step() for _ in range(9)]",
        "import boardbook as bb, boardbook.records; boardbook.records.Library",
    ],
)
def test_rules_and_play_load_no_heavy_package(code: str) -> None:
    printed = fresh(f"{code}\nimport sys\nprint([name for name in {HEAVY} if name in sys.modules])")
    assert printed.strip() == "[]"


def test_reading_frames_loads_polars() -> None:
    """The check above can fail: reading the log does load polars."""
    code = "import boardbook as bb, sys; bb.Match('pangea').log; print('polars' in sys.modules)"
    assert fresh(code).strip() == "True"


# --- game objects -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_the_actions_of_a_game_have_numbers_and_texts(game: Game[Any]) -> None:
    assert game.num_actions == len(game.actions)
    for number in range(game.num_actions):
        action = game.action(number)
        assert int(action) == number == action.__index__()
        assert game.parse(str(action)) == action
        assert hash(game.parse(str(action))) == hash(action)
        assert str(action).split()[0] == action.kind or action.kind == "time_out"


@pytest.mark.parametrize("game", [PANGEA, VEIL], ids=repr)
def test_numbers_outside_the_table_are_refused(game: Game[Any]) -> None:
    for number in (-1, game.num_actions, 10**30):
        with pytest.raises(bb.UnknownAction, match=f"0 to {game.num_actions - 1}"):
            game.action(number)


def test_the_documented_notation() -> None:
    action = PANGEA.parse("shift c3 east")
    assert (action.kind, dict(action.fields)) == ("shift", {"origin": "c3", "direction": "east"})
    assert PANGEA.action(17) == PANGEA.actions[17]
    assert PANGEA.parse("  SHIFT   c3 East ") == action


def test_a_misspelt_action_gets_similar_texts() -> None:
    with pytest.raises(bb.UnknownAction, match="shift c3 east"):
        PANGEA.parse("shift c3 eats")
    with pytest.raises(bb.UnknownAction, match="there is no action ''"):
        PANGEA.parse("")


def test_options_have_their_defaults() -> None:
    assert PANGEA.settings["overpopulated_purchase"] == "forbid"
    assert bb.game("pangea", overpopulated_purchase="allow").settings["overpopulated_purchase"] == "allow"
    assert set(PANGEA.options) == {option.name for option in PANGEA.option_list}


def test_the_numbers_of_seats_are_a_range() -> None:
    assert PANGEA.seats == range(2, 5)
    assert bb.game("pangea", max_players=5).seats == range(2, 6)
    assert VEIL.seats == range(2, 4)


def test_the_repr_of_a_game_names_what_was_changed() -> None:
    assert repr(PANGEA) == "<Game pangea>"
    assert repr(bb.game("pangea", timer=60, edition=None)) == "<Game pangea, timer=60>"


# --- errors list what is allowed ----------------------------------------------------------------------------------


def test_an_unknown_game_lists_the_known() -> None:
    for ask in (bb.game, bb.rulebook, bb.edition, bb.Match):
        with pytest.raises(bb.UnknownName, match=r"'pangaea'.*'pangea'.*Known:.*pangea, veil"):
            ask("pangaea")


def test_an_unknown_option_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"'trigger_chek'.*'trigger_check'.*Known: final_round, goods_cap"):
        bb.game("pangea", trigger_chek="immediate")
    with pytest.raises(bb.UnknownName, match="trigger_check"):
        bb.Match("pangea", trigger_chek="immediate")


@pytest.mark.parametrize("name", ["name", "seat"])
def test_any_unknown_keyword_is_refused_as_an_unknown_option(name: str) -> None:
    with pytest.raises(bb.UnknownName, match="Known: final_round"):
        bb.Match("pangea", **{name: "My evening"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("overpopulated_purchase", "maybe", "'forbid', 'allow'"),
        ("timer", 0, "None, a whole number of at least 1"),
        ("timer", "off", "None, a whole number of at least 1"),
        ("timer", True, "None, a whole number of at least 1"),
        ("goods_cap", 2.5, "None, a whole number of at least 1"),
        ("goods_cap", -1, "None, a whole number of at least 1"),
        ("max_players", 6, "4, 5"),
        ("max_players", 4.0, "4, 5"),
        ("round_limit", [5], "None, a whole number of at least 1"),
    ],
)
def test_a_wrong_value_lists_the_allowed(option: str, value: object, allowed: str) -> None:
    with pytest.raises(bb.BadInput, match=f"{option}=.*allowed: {allowed}"):
        bb.game("pangea", **{option: value})  # type: ignore[arg-type]


def test_all_wrong_values_are_named_at_once() -> None:
    with pytest.raises(bb.BadInput) as error:
        bb.game("pangea", timer=0, goods_cap=0, final_round="no")
    assert len(error.value.problems) == 3


@pytest.mark.parametrize("name", ["bot:", "bot:greedyy"])
def test_a_seat_with_the_prefix_of_bots_must_be_a_bot(name: str) -> None:
    with pytest.raises(bb.UnknownName, match=r"Known: .*greedy, "):
        bb.Match("pangea", ["Ann", name])


def test_an_unknown_bot_lists_the_known() -> None:
    with pytest.raises(bb.UnknownName, match=r"'greddy'.*'greedy'.*Known: .*greedy, "):
        bb.Match("pangea", ["Ann", "bot:greddy"])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"seats": 1}, "2 to 4 seats, not 1"),
        ({"seats": 5}, "2 to 4 seats, not 5"),
        ({"seats": []}, "2 to 4 seats, not 0"),
        ({"seats": "Ann"}, "a number of people or a list"),
        ({"seats": True}, "a number of people or a list"),
        ({"seats": ["Ann", ""]}, "seat 1 must be a name of 1 to 80 characters"),
        ({"seats": ["Ann", "x" * 81]}, "seat 1 must be a name of 1 to 80 characters"),
        ({"seats": ["Ann", 7]}, "seat 1 must be a name of 1 to 80 characters"),
        ({"seed": -1}, "whole number from 0"),
        ({"seed": 2**63}, "whole number from 0"),
        ({"seed": 1.5}, "whole number from 0"),
        ({"seed": "7"}, "whole number from 0"),
        ({"seed": True}, "whole number from 0"),
        ({"chance": "never"}, "must be 'auto' or 'ask', not 'never'"),
    ],
)
def test_invalid_arguments_of_a_match_list_what_is_allowed(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(bb.BadInput, match=told):
        bb.Match("pangea", **arguments)


def test_options_cannot_be_given_twice() -> None:
    with pytest.raises(bb.BadInput, match="timer: a game object has fixed options"):
        bb.Match(bb.game("pangea"), timer=60)


def test_a_registered_package_must_contain_a_game() -> None:
    with pytest.raises(bb.BadInput, match="must have a class GAME"):
        bb.register_game("tests.match.wandering")


def test_every_error_is_a_boardbook_error() -> None:
    kinds = (bb.BadFile, bb.BadInput, bb.IllegalAction, bb.NotPossible, bb.UnknownAction, bb.UnknownName)
    assert all(issubclass(kind, bb.BoardbookError) for kind in kinds)


def test_the_version_is_that_of_the_package() -> None:
    assert bb.__version__ == version("boardbook")


def spoken(name: str, value: Any) -> list[str]:
    """Return which parts of a public name have no docstring: itself, and the public members of a class."""
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return []
    silent = [] if inspect.getdoc(value) else [name]
    if inspect.isclass(value):
        mine = {key: part for key, part in vars(value).items() if not key.startswith("_")}
        for key, part in mine.items():
            inner = part.__func__ if isinstance(part, classmethod | staticmethod) else part
            told = isinstance(inner, property) or inspect.isroutine(inner)
            if told and not inspect.getdoc(getattr(value, key)):
                silent.append(f"{name}.{key}")
    return silent


def test_every_public_name_has_a_docstring() -> None:
    public = {name: getattr(bb, name) for name in dir(bb)}
    assert [each for name, value in public.items() for each in spoken(name, value)] == []
