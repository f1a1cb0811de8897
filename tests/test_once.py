"""Objects that are made once per run are made completely, by one process, and are available to all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.once import once


@pytest.fixture
def factory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.TempPathFactory:
    """Return the temporary folder of one of several processes of a run."""
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw1")
    (tmp_path / "popen-gw1").mkdir()
    return pytest.TempPathFactory(
        tmp_path / "popen-gw1", 3, "all", trace=lambda *_: None, basetemp=tmp_path / "popen-gw1", _ispytest=True
    )


def test_the_first_caller_creates_it_for_all(factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    made: list[Path] = []

    def make(path: Path) -> None:
        made.append(path)
        path.write_text(str(len(made)))

    with ThreadPoolExecutor(8) as pool:
        places = set(pool.map(lambda _: once(factory, "thing", make), range(8)))
    assert places == {tmp_path / "thing"}
    assert (tmp_path / "thing").read_text() == "1"
    assert len(made) == 1


def test_a_failed_creation_is_repeated_and_never_seen_partially(
    factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    def fail(path: Path) -> None:
        path.write_text("half")
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        once(factory, "thing", fail)
    assert not (tmp_path / "thing").exists()
    assert once(factory, "thing", Path.mkdir).is_dir()
