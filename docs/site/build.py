"""Build the site, a folder of static files: `python docs/site/build.py FOLDER`; `python3 start.py site` calls it.

`--docs FOLDER` copies documentation that is already built, and `--only-docs` builds nothing else; `--learn FOLDER` and
`--only-learn` do the same for the pages of the lessons. `--only-service` writes the service worker of a site again, for
files that have changed since.

    index.html          the front page
    service.js          keeps the pages for when there is no network
    play/               a page for each game, for playing against bots
    learn/              a page for each part of the lessons
    watch/              a match of each game, for looking at
    docs/               the documentation
    lite/               JupyterLite with the notebooks; its service worker needs a folder of its own
    runtime/            Python in the browser: Pyodide's core, the wheels that are needed, and its lock; for the pages
                        that are no notebooks, a snapshot of Python with boardbook loaded

Everything is downloaded from package registries, in locked versions with hashes: `requirements-site.lock` (the build
tools), `browser.lock` (wheels for Python in the browser) and `package-lock.json` (Pyodide's core). For packages that
only Pyodide's own distribution has, the runtime's lock contains their addresses; browsers load them when needed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import pages

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
NOTEBOOKS: Final = ROOT / "notebooks"

CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files that Pyodide needs to start, in addition to its lock."""
DISTRIBUTION: Final = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
"""The address of Pyodide's own distribution."""
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
OURS: Final = (
    "anywidget",
    "comm",
    "filelock",
    "ipywidgets",
    "lazy-loader",
    "traitlets",
    "tqdm",
    "cloudpickle",
    "typing-extensions",
)
"""The packages that boardbook itself depends on. Their own dependencies are loaded with them."""
PAGE: Final = (*OURS, "psygnal")
"""The packages that a page with a board needs, in addition to boardbook."""
DEPENDS: Final = {
    "anywidget": ["ipywidgets", "psygnal", "typing-extensions"],
    "comm": ["traitlets"],
    "filelock": [],
    "ipywidgets": ["comm", "ipython", "jupyterlab-widgets", "traitlets"],
    "jupyterlab-widgets": [],
    "psygnal": [],
}
"""The dependencies of packages that Pyodide's lock does not contain."""
WAITING: Final = {
    "en": "*The first cell that you run starts Python in this browser, which takes about half a minute. Until then, "
    "it is marked `[*]`.*",
    "fr": "*La première cellule que vous exécutez démarre Python dans ce navigateur, ce qui prend environ une "
    "demi-minute. D’ici là, elle est marquée `[*]`.*",
}
"""The text below the first cell with code of a notebook."""
UNUSED: Final = re.compile(r"fa-.*\.(svg|eot|ttf|woff)|third-party-licenses\.json|rspack\.config.*|.*\.map")
"""Files of JupyterLite that no current browser requests."""


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command. If it fails, raises `SystemExit` with its output."""
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def wheels(folder: Path) -> None:
    """Download the wheels for Python in the browser, and build boardbook's own."""
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    browser = ["--python-version", "3.14", "--implementation", "py", "--abi", "none", "--platform", "any"]
    lock: list[str | Path] = ["--require-hashes", "-r", HERE / "browser.lock"]
    run(*pip, "download", "--no-deps", "--only-binary", ":all:", *browser, *lock, "-d", folder)
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", ROOT, "-w", folder)
    for wheel in folder.glob("boardbook-*.whl"):
        leave_notebooks(wheel)


def leave_notebooks(wheel: Path) -> None:
    """Remove the notebooks from a wheel, because they are most of its size, and JupyterLite has its own copies."""
    whole = wheel.read_bytes()
    with ZipFile(BytesIO(whole)) as source, ZipFile(wheel, "w", ZIP_DEFLATED) as target:
        for item in source.infolist():
            if not item.filename.startswith("boardbook/notebooks/"):
                target.writestr(item, source.read(item))


def runtime(folder: Path, scratch: Path) -> None:
    """Write Python for the browser: Pyodide's core, with a lock that contains boardbook and all addresses."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(HERE / name, scratch)
    run(shutil.which("npm") or "npm", "ci", "--silent", cwd=scratch)
    core = scratch / "node_modules" / "pyodide"
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copy(core / name, folder)
    wheels(folder)
    lock = json.loads((core / "pyodide-lock.json").read_text())
    version = json.loads((core / "package.json").read_text())["version"]
    (folder / "pyodide-lock.json").write_text(json.dumps(located(lock, version, folder), separators=(",", ":")))
    shutil.copy(HERE / "engine.mjs", folder)
    names = "|".join(name.replace("-", "_") for name in (*PAGE, "boardbook"))
    needed = [wheel for wheel in sorted(folder.glob("*.whl")) if re.match(rf"({names})-", wheel.name)]
    run(shutil.which("node") or "node", HERE / "snapshot.mjs", folder, *needed)


def located(lock: dict[str, Any], version: str, folder: Path) -> dict[str, Any]:
    """Return Pyodide's lock with the wheels in a folder as packages, and the addresses of all other packages.

    Raises `SystemExit` if a wheel has another version than Pyodide's lock, because Pyodide's packages need that one.
    """
    packages: dict[str, dict[str, Any]] = lock["packages"]
    for package in packages.values():
        package["file_name"] = DISTRIBUTION.format(version=version) + package["file_name"]
    for wheel in sorted(folder.glob("*.whl")):
        name, number = wheel.name.split("-")[:2]
        key = name.lower().replace("_", "-")
        known = packages.get(key)
        if known and known["version"] != number:
            sys.exit(f"browser.in: {key} is {number}, and Pyodide {version} wants {known['version']}")
        depends = [*OURS] if key == "boardbook" else DEPENDS.get(key, [])
        own: dict[str, Any] = {
            "name": key,
            "version": number,
            "imports": [name],
            "depends": depends,
            "install_dir": "site",
        }
        own |= {"package_type": "package", "unvendored_tests": False}
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        packages[key] = {**(known or own), "file_name": wheel.name, "sha256": digest}
    return lock


def lite(folder: Path, scratch: Path) -> None:
    """Build JupyterLite with the notebooks. They contain no outputs, because visitors run them."""
    source = scratch / "lite"
    shutil.copytree(HERE / "lite", source)
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            target = source / "notebooks" / path.relative_to(NOTEBOOKS)
            target.parent.mkdir(parents=True, exist_ok=True)
            lang = "fr" if path.stem.endswith("-fr") else "en"
            target.write_text(unrun(path.read_text(encoding="utf-8"), lang), encoding="utf-8")
    pages.notebooks(source / "notebooks" / "gallery")
    options = ["--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    places: list[str | Path] = ["--lite-dir", source, "--output-dir", folder, "--contents", source / "notebooks"]
    run(sys.executable, "-m", "jupyter", "lite", "build", *options, *places, cwd=scratch)
    for path in files(folder):
        if UNUSED.fullmatch(path.name):
            path.unlink()


def documentation(folder: Path, scratch: Path) -> None:
    """Build the documentation with Sphinx. Raises `SystemExit` if there are warnings, after showing all of them."""
    guide, made = ROOT / "docs" / "guide", scratch / "guide" / "html"
    options = ["-q", "-W", "-t", "site", "--keep-going", "-j", "auto", "-b", "html", "-d", str(scratch / "doctrees")]
    code = subprocess.run([sys.executable, "-m", "sphinx", *options, guide, made], cwd=ROOT, check=False).returncode
    if code:
        sys.exit(code)
    shutil.move(made, folder)


def unrun(notebook: str, lang: str) -> str:
    """Return a notebook without its outputs, which says below its first cell with code what that waits for.

    It is formatted like nbformat, whose import would take longer than this.
    """
    content = json.loads(notebook)
    kinds = [cell["cell_type"] for cell in content["cells"]]
    if ("code", "markdown") in pairwise(kinds):
        below = content["cells"][kinds.index("markdown", kinds.index("code"))]
        below["source"] = [f"{WAITING[lang]}\n\n", *below["source"]]
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def files(folder: Path) -> Iterator[Path]:
    """Return all files in a folder, in order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def size(folder: Path) -> float:
    """Return the total size of a folder's files, in megabytes."""
    return sum(path.stat().st_size for path in files(folder)) / 1e6


def whole(place: Path, docs: Path | None, learn: Path | None) -> None:
    """Build the site in a temporary folder, and move it to its place when it is complete."""
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        site = scratch / "site"
        site.mkdir()
        lite(site / "lite", scratch)
        runtime(site / "runtime", scratch)
        pages.play(site / "play")
        if learn is None:
            pages.learn(site / "learn")
        else:
            shutil.copytree(learn, site / "learn")
        pages.watch(site / "watch")
        pages.front(site)
        if docs is None:
            documentation(site / "docs", scratch)
        else:
            shutil.copytree(docs, site / "docs")
        pages.service(site)
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, place)
    parts = [f"{path.name} {size(path):.1f}" for path in sorted(place.iterdir()) if path.is_dir()]
    print(f"{os.path.relpath(place)}: {size(place):.1f} MB ({', '.join(parts)})")


def main() -> None:
    """Run the command line."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", type=Path, metavar="FOLDER", help="documentation that is already built")
    parser.add_argument("--learn", type=Path, metavar="FOLDER", help="pages of the lessons that are already built")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--only-docs", action="store_true", help="build the documentation and nothing else")
    only.add_argument("--only-learn", action="store_true", help="build the pages of the lessons and nothing else")
    only.add_argument("--only-service", action="store_true", help="write the service worker again and nothing else")
    given = parser.parse_args()
    place = given.folder.resolve()
    if given.only_docs:
        with tempfile.TemporaryDirectory() as temporary:
            documentation(place, Path(temporary))
    elif given.only_learn:
        pages.learn(place)
    elif given.only_service:
        pages.service(place)
    else:
        whole(place, given.docs, given.learn)


if __name__ == "__main__":
    main()
