"""The programs of the guide play matches by requests: in Python, in JavaScript, and in a shell."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import boardbook as bb
from tests.profiles import many
from tests.records.files import records

PAGE: Final = Path(__file__).parents[2] / "docs" / "guide" / "how-to" / "program.md"
PATH: Final = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
REFEREE: Final = [sys.executable, "-m", "boardbook", "referee"]
CLIENTS: Final = {"python": "client.py", "js": "client.mjs", "bash": "client.sh"}
PROGRAMS: Final = {"python": sys.executable, "js": shutil.which("node", path=PATH), "bash": shutil.which("bash")}
GAMES: Final[dict[str, dict[str, Any]]] = {
    "magellan": {},
    "pangea": {"round_limit": 6},
    "magus": {"round_limit": 6},
    "zargos": {"round_limit": 1},
}
SEATS: Final = ["Ann", "model", "greedy"]


def written(folder: Path, language: str) -> list[str]:
    """Write a program of the page to a file, and return the command that runs it."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    path = folder / CLIENTS[language]
    path.write_text(found[0], encoding="utf-8")
    program = PROGRAMS[language]
    assert program is not None
    return [program, str(path)]


def kept(journal: Path) -> list[dict[str, Any]]:
    """Return what a journal has, apart from times, the id of the match, and what the referee notes."""
    varies = {"began", "match_id", "ms"}
    found = [{key: value for key, value in one.items() if key not in varies} for one in records(journal)]
    return [one for one in found if "refused" not in one]


def played(name: str, seed: int, journal: Path, options: dict[str, Any]) -> bb.Match:
    """Play the first legal action each time, in this process."""
    match = bb.Match(name, SEATS, seed=seed, journal=journal, **options).run()
    while not match.over:
        match.play(match.legal_actions()[0])
        match.run()
    match.close()
    return match


@pytest.mark.timeout(many(check=300, proofs=7200))
@pytest.mark.parametrize("language", CLIENTS)
def test_a_program_of_the_guide_plays_as_in_process(language: str, tmp_path: Path) -> None:
    command = written(tmp_path, language)
    for seed in range(many(check=4, proofs=1000)):
        name = [*GAMES][seed % len(GAMES)]
        own, theirs = (tmp_path / f"{who}-{seed}.jsonl" for who in ("own", "theirs"))
        options = [f"{key}={value}" for key, value in GAMES[name].items()]
        more = ["--seed", str(seed), "--mode", "list", "--journal", str(theirs)]
        more += [word for option in options for word in ("--option", option)]
        asked = [*command, *REFEREE, name, "--seats", ",".join(SEATS), *more]
        done = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8", timeout=120)
        match = played(name, seed, own, GAMES[name])
        assert kept(theirs) == kept(own)
        assert done.stderr == ""
        assert match.result is not None
        if language == "bash":
            assert json.loads(done.stdout.removesuffix("}\n")) == match.result.to_dict()
        noted = [one for one in records(theirs) if "refused" in one]
        people = [ply for ply in match.history.plies if ply.seat in (0, 1)]
        assert [one["seat"] for one in noted] == [ply.seat for ply in people]
        assert {one["refused"] for one in noted} == {None}
