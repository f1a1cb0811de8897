"""The documentation builds without warnings, has no broken links, loads nothing from other sites, and is complete."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any, Literal

import build
import making
import pytest
from making import linked
from package_map import direct_imports, layers, packages, picture
from playwright.sync_api import Browser

import boardbook as bb
from boardbook.core import LANGUAGES
from boardbook.records.dictionary import TABLES, kind_columns
from tests.browser.notebook import load_axe
from tests.docs.pages import LOOKS, PAGES, shown
from tests.docs.site import GUIDE, ROOT, Link, Page, Site
from tests.house import GAMES
from tests.profiles import many

TYPICAL = "reference/match.html"


def test_every_link_and_anchor_exists(site: Site) -> None:
    links = list(site.links)
    assert len(links) > 5000
    assert [(link, fault) for link in links if (fault := site.fault(link))] == []
    outside = sorted({link.address for link in links if "//" in link.address})
    print(*outside, sep="\n")  # noqa: T201 (pytest -s shows the list)
    assert outside


def test_nothing_is_loaded_from_other_sites(site: Site) -> None:
    assert [link for link in site.links if link.fetched and "//" in link.address] == []
    assert not list(site.folder.rglob("*.map"))
    assert not list(site.folder.rglob("*mathjax*"))


@pytest.mark.parametrize(
    ("address", "fetched", "fault"),
    [
        ("../index.html#four-games", False, ""),
        ("../index.html#no-such", False, "has no such anchor"),
        ("#no-such", False, "has no such anchor"),
        ("../nowhere.html", False, "is not there"),
        ("https://pola.rs", False, ""),
        ("https://pola.rs/x.js", True, "is fetched from outside"),
        ("//pola.rs/x.js", True, "is fetched from outside"),
        ("../../lite/lab/index.html?path=start.ipynb", False, ""),
        ("../../lite/lab/index.html?path=stop.ipynb", False, "opens stop.ipynb, which is not there"),
        ("../../play/pangea.html", False, ""),
        ("../../play/chess.html", False, "leads out of the documentation"),
        ("javascript:alert(1)", False, "has a strange scheme"),
    ],
)
def test_a_broken_link_is_found(site: Site, address: str, fetched: bool, fault: str) -> None:
    assert site.fault(Link(TYPICAL, address, fetched)) == fault


def test_the_addresses_on_a_page_are_found() -> None:
    page = Page("a.html", '<p id="x"><a href="b.html">b</a><img src="c.png"><img src="data:,"><link href="d.css">')
    assert page.anchors == {"x"}
    assert [(link.address, link.fetched) for link in page.links] == [
        ("b.html", False),
        ("c.png", True),
        ("d.css", True),
    ]


@pytest.mark.parametrize("name", dir(bb))
def test_a_public_name_is_in_the_reference_and_has_a_docstring(site: Site, name: str) -> None:
    value: Any = getattr(bb, name)
    anchors = {anchor for path, page in site.pages.items() if path.startswith("reference/") for anchor in page.anchors}
    assert f"boardbook.{name}" in anchors
    if not isinstance(value, int):
        assert inspect.getdoc(value)
    if inspect.isclass(value) or inspect.isfunction(value):
        listed = {link.address.partition("#")[2] for link in site.pages["reference/index.html"].links}
        assert f"boardbook.{name}" in listed
    if inspect.isclass(value):
        members = {
            key
            for kind in value.__mro__
            if kind.__module__.startswith("boardbook.")
            for key, member in vars(kind).items()
            if not key.startswith("_") and (callable(member) or isinstance(member, property | classmethod))
        }
        assert {key for key in members if f"boardbook.{name}.{key}" not in anchors} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_has_its_id_as_anchor(site: Site, game: str, lang: str) -> None:
    page = site.pages[f"rules/{game}.{lang}.html"]
    assert set(bb.rulebook(game, lang).ids) - page.anchors == set()
    text = (site.folder / page.name).read_text(encoding="utf-8")
    assert "{#" not in text
    cited = [link.address for link in page.links if link.address.startswith(f"#{game}.")]
    assert len(cited) > 2 * len(bb.rulebook(game, lang).ids)  # in the contents, at its heading, and where it is cited


def test_numbers_in_parentheses_lead_to_their_paragraphs() -> None:
    nodes = list(linked("Pay 1.1 (4.4, or 9.9) now.", {"4.4": "pangea.buy.price", "1.1": "pangea.a.b"}))
    assert "".join(node.astext() for node in nodes) == "Pay 1.1 (4.4, or 9.9) now."
    assert [node["refid"] for node in nodes if "refid" in getattr(node, "attributes", {})] == ["pangea.buy.price"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dictionary_contains_every_column(site: Site, lang: str) -> None:
    text = (site.folder / f"columns/tables.{lang}.html").read_text(encoding="utf-8")
    for name in TABLES:
        for column in bb.columns(name)["column"]:
            assert f'<span class="pre">{column}</span>' in text
    for game in GAMES:
        anchors = site.pages[f"columns/{game}.{lang}.html"].anchors
        own = {kind.replace("_", "-") for kind, columns in kind_columns(bb.game(game)).items() if columns}
        assert own - anchors == set()


def test_a_page_declares_its_language(site: Site) -> None:
    for name in ("rules/pangea.fr.html", "columns/tables.fr.html", "notebooks/lessons/pangea-1-fr.html"):
        assert '<html lang="fr"' in (site.folder / name).read_text(encoding="utf-8")
    assert '<html lang="en"' in (site.folder / "rules/pangea.en.html").read_text(encoding="utf-8")


@pytest.mark.browser
def test_pages_fit_their_windows_and_load_nothing_from_other_sites(site: Site, browser: Browser) -> None:
    looks = LOOKS[: many(check=2, proofs=4)]
    assert {len({*part}) for part in zip(*looks, strict=True)} == {2}  # both sizes and both themes
    assert len([name for name, _ in shown(site.folder, browser, looks)]) == len(PAGES) * len(looks)


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_the_tutorial(
    site: Site, browser: Browser, theme: Literal["light", "dark"]
) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 780}, color_scheme=theme)  # tables scroll in their boxes
    page.goto(f"file://{site.folder.resolve()}/tutorial.html")
    load_axe(page)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []
    page.close()


def test_every_notebook_is_a_page_with_its_pictures(site: Site) -> None:
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            built = (site.folder / path.relative_to(ROOT)).with_suffix(".html").read_text(encoding="utf-8")
            assert ("bb-pictured" in built) == ("bb-pictured" in path.read_text(encoding="utf-8"))


def test_the_packages_are_drawn_from_the_table() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    python = packages(text)
    assert layers(python)[0] == ["core"]
    assert all(level(python, other) < level(python, name) for name, (_, may) in python.items() for other in may)
    assert ("match", "guests") in direct_imports(python)
    assert ("match", "widgets") not in direct_imports(python)
    assert [layer[0] for layer in layers(python)[1:3]] == ["games", "session"]  # in this order, no lines cross
    drawn = picture(text)
    assert all(f">{name}</text>" in drawn for name in [*python, *packages(text, "widgets_js/src")])
    assert drawn.count('class="import"') == len(list(direct_imports(python)))


def level(python: Any, name: str) -> int:
    """Return the layer of a package."""
    return next(n for n, layer in enumerate(layers(python)) if name in layer)


def test_the_site_is_small(site: Site) -> None:
    size = sum(path.stat().st_size for path in site.folder.rglob("*") if path.is_file())
    assert size < 36e6  # half of it is the notebooks' pictures, a seventh what blocks show


def test_generated_sources_are_written_only_if_changed_and_deleted_if_obsolete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "sources", lambda: [("rules/a.md", "# A"), ("rules/b.md", "# B")])
    making.write(tmp_path)
    written = {path: path.stat().st_mtime_ns for path in (tmp_path / "rules").iterdir()}
    making.write(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in written} == written
    monkeypatch.setattr(making, "sources", lambda: [("rules/b.md", "# B, anew")])
    making.write(tmp_path)
    assert [(path.name, path.read_text()) for path in (tmp_path / "rules").iterdir()] == [("b.md", "# B, anew")]


def test_git_ignores_generated_sources() -> None:
    ignored = (GUIDE / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert ignored[1:] == [f"/{name}/" for name in making.MADE]


def test_notebooks_of_the_site_say_what_their_first_cell_waits_for() -> None:
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        lang = "fr" if path.stem.endswith("-fr") else "en"
        written = path.read_text(encoding="utf-8")
        before, after = (json.loads(text)["cells"] for text in (written, build.unrun(written, lang)))
        assert [cell["cell_type"] for cell in after] == [cell["cell_type"] for cell in before]
        first = next(k for k, cell in enumerate(after) if cell["cell_type"] == "code")
        [said] = [k for k, cell in enumerate(after) if build.WAITING[lang] in "".join(cell["source"])]
        assert said > first
        assert not any(cell.get("outputs") for cell in after)
