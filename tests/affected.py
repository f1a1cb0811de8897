"""Finds the tests that a change can affect, by reading which files import each other and which games they name.

`python3 start.py test --since REV` and `pytest --since REV` run only these tests. A change affects a file that imports
what changed, directly or indirectly. These also count as imports: imports inside functions, names from a package whose
stub (`__init__.pyi`) says where they are, and strings that contain the dotted name of a module or the name of a file.
The files of a game, whose paths contain its name as a word, are loaded by that name. They affect a test that imports
them, names the game (in its code, its path, its parameters or the definitions it uses), uses all games, or names none.
A test that names only games made for tests and examples is not affected.

In case of doubt, too many tests are selected: a changed file that fits no rule selects all. Some dependencies are not
detected: paths and names that are built from pieces (unless the text before the first value starts with a package's
name), files that other programs read, and the versions of installed packages.
"""

from __future__ import annotations

import ast
import gc
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ROOTS: Final = ("src/", "docs/examples/morris/", "docs/guide/", "docs/site/", "")
"""The folders in which modules are found, as in pyproject.toml; the longest match counts."""
FRONT: Final = ("widgets_js/", "docs/examples/morris/")
DOCUMENTS: Final = ("docs/", "notebooks/")
DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+")
BEGINNING: Final = re.compile(r"(?:[A-Za-z_]\w*\.){2,}$")
IMPORTED: Final = re.compile(r"\b(?:import|from) ([A-Za-z_][\w.]*)")
WORD: Final = re.compile(r"[a-z]+")
ENDINGS: Final = frozenset(
    {"cfg", "css", "html", "ipynb", "js", "json", "lock", "md", "mjs", "py", "toml", "ts", "tsx", "yml"}
)
COMMON: Final = frozenset({"__init__.py", "__main__.py", "conftest.py"})
"""File names that are too common to identify a file."""
ENUMERATING: Final = frozenset({"games", "parts", "iter_modules"})
"""Calls that return all games."""
READING: Final = frozenset({"rglob", "glob", "iterdir"})
ROOTED: Final = frozenset({"__file__", "ROOT", "SOURCE", "NOTEBOOKS", "GUIDE"})
"""A file that uses a name from each set may read any file; names in a path to a single file don't count."""
ALL: Final = "*"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def strings(node: ast.AST) -> Iterator[str]:
    """Yield all strings in a piece of code except its docstrings."""
    nodes = list(ast.walk(node))
    said = {id(child.value) for child in nodes if isinstance(child, ast.Expr)}
    for child in nodes:
        if isinstance(child, ast.Constant) and isinstance(child.value, str) and id(child) not in said:
            yield child.value


def lazy_names(stub: str, package: str) -> dict[str, str]:
    """Return the module of each name that a package loads when it is first used, as its stub says."""
    return {
        alias.name: f"{package}.{node.module}"
        for node in ast.parse(stub).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def called(node: ast.Call) -> str:
    """Return the last name of the called function, or an empty text if it has none."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def identifiers(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names and attributes."""
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, ast.Name | ast.Attribute)
    }


def without_files(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a piece of code without the paths to single files in it, as in `ROOT / "notebooks" / "start.ipynb"`."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not leads_to_a_file(child):
            yield from without_files(child)


def leads_to_a_file(node: ast.AST) -> bool:
    """Return whether the code is a path that ends in a file name."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant)):
        return False
    return bool(PurePosixPath(str(node.right.value)).suffix)


def is_whole(node: ast.AST) -> bool:
    """Return whether the code is `import_module("boardbook")`, from which one name or any name may be used."""
    if not isinstance(node, ast.Call) or called(node) != "import_module":
        return False
    return [ast.literal_eval(given) for given in node.args if isinstance(given, ast.Constant)] == ["boardbook"]


class Reader(ast.NodeVisitor):
    """Reads what a Python file says about other files."""

    def __init__(self, tree: ast.Module, *, runs: bool) -> None:
        """`runs` says whether strings in the file may be run as code."""
        self.modules: set[str] = set()
        self.prefixes: set[str] = set()
        self.files: set[str] = set()
        self.taken: dict[str, set[str]] = defaultdict(set)
        self.imported: dict[str, tuple[str, str]] = {}
        self._called: dict[str, str] = {}  # the names of packages in this file
        self.visit(tree)
        for text in strings(tree):
            self._mentioned(text, runs=runs)
        self.reads = bool(identifiers(ast.walk(tree)) & READING and identifiers(without_files(tree)) & ROOTED)

    def visit_Import(self, node: ast.Import) -> None:
        for name in node.names:
            self.modules.add(name.name)
            first = name.name.partition(".")[0]
            self._called[name.asname or first] = name.name if name.asname else first

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module:
            self.modules.add(node.module)
            for name in node.names:
                self.taken[node.module].add(ALL if name.name == "*" else name.name)
                self.imported[name.asname or name.name] = (node.module, name.name)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        base = node.value
        if isinstance(base, ast.Name) and base.id in self._called:
            self.taken[self._called[base.id]].add(node.attr)
        elif is_whole(base):
            self.taken["boardbook"].add(node.attr)
        else:
            self.visit(base)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self._called:  # it is passed on, so anything may be used from it
            self.taken[self._called[node.id]].add(ALL)

    def visit_Call(self, node: ast.Call) -> None:
        if is_whole(node):
            self.taken["boardbook"].add(ALL)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for text in strings(node):  # any value may follow
            self.prefixes |= set(BEGINNING.findall(text))
        self.generic_visit(node)

    def _mentioned(self, text: str, *, runs: bool) -> None:
        """Record what a string may name: a file, modules or, if it is code, everything that it imports."""
        self.files |= {PurePosixPath(text.strip()[-100:]).name} - COMMON
        for found in IMPORTED.findall(text) if runs else ():
            self.modules.add(found)
            self.taken[found].add(ALL)
        for found in DOTTED.findall(text):
            package, _, name = found.rpartition(".")
            if name not in ENDINGS:
                self.modules.add(found)
                self.taken[package].add(name)


class Project:
    """The files of the project, and the files that each one needs."""

    def __init__(self, texts: Mapping[str, str | None]) -> None:
        """`texts` maps the path of every file to its content, or to None if it is not Python or was deleted."""
        self._texts = texts
        self._module = {name: path for path in texts if (name := module(path))}
        self._kept: dict[tuple[str, str, bool], tuple[frozenset[str], frozenset[tuple[str, str]]]] = {}
        self._named: dict[str, list[str]] = defaultdict(list)
        for path in texts:
            self._named[PurePosixPath(path).name].append(path)

    @cached_property
    def games(self) -> frozenset[str]:
        """The games that are loaded by their names."""
        places = (re.fullmatch(r"src/boardbook/games/(\w+)/__init__\.py", path) for path in self._texts)
        return frozenset(place[1] for place in places if place)

    @cached_property
    def examples(self) -> frozenset[str]:
        """The games made for tests and examples: other packages that define `GAME`."""
        places = {path: PurePosixPath(path).parent.name for path in self.trees if path.endswith("/__init__.py")}
        return frozenset(name for path, name in places.items() if "GAME" in self.defined[path]) - self.games

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """All Python files, parsed. Raises `SyntaxError`."""
        texts = {path: text for path, text in self._texts.items() if text is not None and path.endswith(".py")}
        searches = gc.isenabled()
        gc.disable()  # it would search the growing trees for garbage again and again, which takes longer than parsing
        try:
            return {path: ast.parse(text) for path, text in texts.items()}
        finally:
            if searches:
                gc.enable()

    @cached_property
    def lazy(self) -> dict[str, dict[str, str]]:
        """For each package with a stub, the module of each name in it."""
        stubs = {path: text for path, text in self._texts.items() if text is not None and path.endswith(".pyi")}
        packages = {path: module(path.removesuffix("i")) for path in stubs}
        return {package: lazy_names(stubs[path], package) for path, package in packages.items() if package}

    @cached_property
    def sources(self) -> dict[str, Reader]:
        """A `Reader` of each Python file."""
        return {path: Reader(tree, runs=not path.startswith("src/")) for path, tree in self.trees.items()}

    def owners(self, path: str) -> frozenset[str]:
        """Return the games to which a file belongs."""
        return self.games & set(WORD.findall(path))

    def needs(self, path: str) -> set[str]:
        """Return the files that a Python file imports or names, except those loaded by the name of a game."""
        source = self.sources[path]
        found: set[str] = set()
        taken = {f"{package}.{name}" for package, names in source.taken.items() for name in names}
        for name in source.modules | taken:
            parts = name.split(".")
            found |= {
                self._module[part] for n in range(len(parts)) if (part := ".".join(parts[: n + 1])) in self._module
            }
        for prefix in source.prefixes:
            found |= {at for name, at in self._module.items() if name.startswith(prefix) and not self.owners(at)}
        for package, names in source.taken.items():
            lazy = self.lazy.get(package, {})
            found |= {self._module[lazy[name]] for name in (lazy if ALL in names else names & lazy.keys())}
        for file in source.files:
            found |= {at for at in self._named.get(file, ()) if not self.owners(at)}
        for folder in PurePosixPath(path).parents:
            conftest = (folder / "conftest.py").as_posix()
            if path.startswith("tests/") and conftest in self._texts:
                found.add(conftest)
        return found - {path}

    @cached_property
    def users(self) -> dict[str, set[str]]:
        """For each file, the files that need it."""
        users: dict[str, set[str]] = defaultdict(set)
        for path in self.sources:
            for needed in self.needs(path):
                users[needed].add(path)
        return users

    def touched(self, changed: Iterable[str]) -> set[str]:
        """Return these files and all Python files that need one of them, directly or indirectly."""
        found, new = set(changed), list(changed)
        while new:
            more = self.users.get(new.pop(), set()) - found
            found |= more
            new += more
        return found

    @cached_property
    def defined(self) -> dict[str, dict[str, list[ast.AST]]]:
        """The definitions in each file, by name."""
        return {path: definitions(tree) for path, tree in self.trees.items()}

    def named(self, path: str, name: str, *, parameters: bool) -> frozenset[str]:
        """Return the games that a function and the definitions it uses name; `ALL` if they use all games.

        `parameters` says whether games in its parametrization count too.
        """
        if path not in self.trees or name not in self.defined[path]:
            return frozenset({ALL})
        found: set[str] = set()
        pending, seen = {(path, name)}, set()
        while pending:
            place = pending.pop()
            seen.add(place)
            games, places = self._said(*place, parameters or place != (path, name))
            found |= games
            pending |= places - seen
        return frozenset(found)

    def _said(self, path: str, name: str, parameters: bool) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
        """Return the games that a definition itself names, and the definitions it uses."""
        key = (path, name, parameters)
        if key not in self._kept:
            begin = self.defined[path][name]
            pieces = begin if parameters else [part for node in begin for part in self._without_parameters(path, node)]
            words = {word for piece in pieces for text in strings(piece) for word in WORD.findall(text)}
            games = words & (self.games | self.examples)
            used = {each for piece in pieces for each in names(piece)}
            places = frozenset(place for each in used for place in self._places(path, each))
            self._kept[key] = frozenset(games | ({ALL} & used)), places
        return self._kept[key]

    def _without_parameters(self, path: str, node: ast.AST) -> list[ast.AST]:
        """Return the parts of a function except its parametrization, which may be a mark with a name."""
        if not isinstance(node, Function):
            return [node]
        named = self.defined[path]
        decorators = [
            each
            for each in node.decorator_list
            if not any("parametrize" in ast.unparse(one) for one in (each, *named.get(ast.unparse(each), ())))
        ]
        return [node.args, *decorators, *node.body]

    def _places(self, path: str, name: str) -> Iterator[tuple[str, str]]:
        """Yield where a name in a file may be defined: in this file, where it is imported from, or in its fixtures."""
        if name in self.defined[path]:
            yield path, name
        if name in self.sources[path].imported:
            package, its = self.sources[path].imported[name]
            at, within = self._module.get(package, ""), self._module.get(f"{package}.{its}", "")
            if its in self.defined.get(at, ()) and (at.startswith("tests/") or constant(self.defined[at][its])):
                yield at, its
            if within.startswith("tests/"):
                yield from ((within, each) for each in self.defined[within])
        for at in conftests(path):
            if name in self.defined.get(at, ()):
                yield at, name


def of_front(path: str) -> bool:
    """Return whether a file belongs to the front end, or is data that its tests read."""
    return path.startswith(FRONT) or (path.startswith("src/") and not path.endswith((".py", ".pyi")))


def constant(nodes: list[ast.AST]) -> bool:
    """Return whether a definition is data."""
    return not any(isinstance(node, Function | ast.ClassDef) for node in nodes)


def module(path: str) -> str:
    """Return the dotted name under which a file is imported, or an empty text if it is not a module."""
    if not path.endswith(".py"):
        return ""
    inside = next(path.removeprefix(root) for root in ROOTS if path.startswith(root))
    return inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def stands_for(project: Project, path: str) -> set[str] | None:
    """Return the files that a changed file stands for, or None if it fits no rule and so affects everything."""
    if path in ("conftest.py", "tests/conftest.py", "tests/affected.py"):
        return None
    if path.startswith("docs/gallery/"):
        return {path, "docs/guide/gallery.py"}  # which runs the examples
    if path.endswith((".py", ".pyi")):
        return {path.removesuffix("i")}
    if path.startswith("widgets_js/"):
        return {at for at in project.sources if at.startswith("tests/browser/")}
    found = {path} if path in project.users else set()
    if path.startswith(DOCUMENTS) or (path.endswith(".md") and "/" not in path):
        return {path, *(at for at in project.sources if at.startswith(("tests/docs/", "docs/guide/", "docs/site/")))}
    for folder in PurePosixPath(path).parents:
        beside = {at for at in project.sources if PurePosixPath(at).parent == folder}
        if beside and folder.parts and folder.parts[0] in ("src", "tests", "benchmarks"):
            return found | beside
    return found or None


class Selection:
    """What a change can affect."""

    def __init__(self, project: Project, changed: Iterable[str]) -> None:
        self.project, self.changed = project, sorted(changed)
        places = [stands_for(project, path) for path in self.changed]
        self.everything = any(place is None for place in places)
        self.files = project.touched({at for place in places if place is not None for at in place})
        loaded = [path for path in self.changed if not path.startswith(DOCUMENTS) and "/test_" not in path]
        self.games = frozenset(game for path in loaded for game in project.owners(path))

    @property
    def stages(self) -> set[str]:
        """The stages of `start.py test` that have something to do."""
        python = any(path.endswith((".py", ".ipynb", ".toml")) for path in self.changed)
        found = {"lint": python, "types": python, "front": any(map(of_front, self.changed))}
        tests = [path for path in self.project.sources if PurePosixPath(path).name.startswith("test_")]
        found["python"] = any(self.has_file(path) for path in tests if not path.startswith("tests/browser/"))
        found["browser"] = any(
            self.has_file(path) for path in tests if path.startswith(("tests/browser/", "tests/docs/"))
        )
        found["notebooks"] = any(self.has_notebook(path) for path in self.project._texts if path.endswith(".ipynb"))
        return {stage for stage, chosen in found.items() if chosen or self.everything}

    def has_file(self, path: str) -> bool:
        """Return whether any test in a file may be affected."""
        if self.everything or path in self.files or (self.changed and self._reads(path)):
            return True
        tests = [name for name in self.project.defined.get(path, ()) if name.startswith("test")]
        return bool(self.games) and any(
            self._may(path, self.project.named(path, name, parameters=True)) for name in tests
        )

    def has_notebook(self, path: str) -> bool:
        """Return whether a notebook may be affected."""
        if self.everything or path in self.changed:
            return True
        if any(at.startswith("src/") and not self.project.owners(at) for at in self.changed):
            return True
        if not self.games or not (text := self.project._texts.get(path)):
            return bool(self.games)
        code = code_of(text)
        named = self.project.games & set(WORD.findall(code))
        return not named or bool(named & self.games) or "games()" in code

    def has_test(self, path: str, name: str, shown: str) -> bool:
        """Return whether a test may be affected, given its file, its function, and the parameters in its id."""
        if self.everything or path in self.files or self._reads(path):
            return True
        if not self.games:
            return False
        given = self.project.games & set(WORD.findall(shown))
        return self._may(path, given | self.project.named(path, name, parameters=not given))

    def _may(self, path: str, named: frozenset[str]) -> bool:
        """Return whether code that names these games may use a changed one, because it names one, all, or no game."""
        named |= self.project.owners(path)
        return not named or ALL in named or bool(named & self.games)

    def _reads(self, path: str) -> bool:
        return bool(self.changed) and path in self.project.sources and self.project.sources[path].reads


def code_of(notebook: str) -> str:
    """Return the code in a notebook's cells, without texts and outputs."""
    cells = json.loads(notebook)["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def conftests(path: str) -> Iterator[str]:
    """Yield the files that may define fixtures for a test file."""
    for folder in PurePosixPath(path).parents:
        yield (folder / "conftest.py").as_posix()


def definitions(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Return the definitions in a file, by name."""
    found: dict[str, list[ast.AST]] = defaultdict(list)
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef):
            found[node.name].append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for part in (part for target in targets for part in ast.walk(target)):
                if isinstance(part, ast.Name):
                    found[part.id].append(node.value)
    return found


def names(node: ast.AST) -> Iterator[str]:
    """Yield all names in a piece of code, including arguments (fixtures) and attributes; `ALL` for all games."""
    for child in ast.walk(node):
        if isinstance(child, ast.Name):
            yield child.id
        elif isinstance(child, ast.Attribute):
            yield child.attr
        elif isinstance(child, ast.arg):
            yield child.arg
        elif isinstance(child, ast.Call) and called(child) in ENUMERATING:
            yield ALL


def git(*command: str) -> list[str]:
    """Return the lines that a git command prints. Raises `subprocess.CalledProcessError`."""
    whole = ["git", *command, "-z"]
    told = subprocess.run(whole, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for path in told.split("\0") if path]


def since(revision: str) -> Selection:
    """Return what may be affected by all changes since a revision, committed or not.

    Raises `subprocess.CalledProcessError` if git does not know the revision.
    """
    changed = git("diff", "--name-only", "--no-renames", revision) + git("ls-files", "--others", "--exclude-standard")
    texts: dict[str, str | None] = dict.fromkeys(changed)
    for path in git("ls-files", "--cached", "--others", "--exclude-standard"):
        readable = path.endswith((".py", ".pyi", ".ipynb")) and (ROOT / path).is_file()
        texts[path] = (ROOT / path).read_text(encoding="utf-8") if readable else None
    return Selection(Project(texts), changed)
