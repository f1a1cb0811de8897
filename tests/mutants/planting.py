"""Faults to plant in a game's rules: single changes of the source, drawn evenly from its parts and files.

A mutant replaces one piece of one file. All possible changes of a file are listed in the order of the source; the seed
alone determines which of them are drawn.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "boardbook" / "games"
TASK: Final = "MUTANTS_TASK"
"""The environment variable that names the task file; the answers go to the same path with `.done` appended."""
OUTSIDE: Final = "outside"
"""The answer if a fault can't be planted in a loaded function and needs a run of its own."""
BROKEN: Final = "could not be planted"
"""The answer if planting failed, so that no test was run."""
TOLD: Final = "events"
"""The part that spans all files: calls that make events, and functions that do nothing else."""
PARTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "pangea": {
        "rules": ("rules", "state"),
        "conditions": ("conditions",),
        "lists": ("rules:legal_actions _list_magic _closed _list_purchases chances",),
    },
    "magellan": {
        "rules": ("rules", "state"),
        "conditions": ("conditions",),
        "lists": ("rules:legal_actions payments exact_only ways chances _sums _exact _shares",),
        "redeal": ("secrets",),
    },
    "magus": {
        "rules": ("rules", "counting", "queries", "state"),
        "conditions": ("conditions",),
        "lists": ("listing", "rules:legal_actions chances"),
    },
    "zargos": {
        "rules": ("rules", "course", "opening", "battles", "winds", "queries", "state"),
        "conditions": ("conditions", "marching", "citations"),
        "lists": ("listing", "bargains", "rules:legal_actions chances"),
        "redeal": ("secrets",),
    },
}
"""The parts of each game: files, or functions of a file. A file without functions has all those not listed elsewhere.

Pangea and Magus have no hidden information, so they have nothing to redeal.
"""
SPARED: Final = frozenset({"__str__", "__repr__", "view"})
"""Functions that no rule uses: for debugging, or a single call of another module that has its own tests."""

_COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_REACHED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
_EMITTING: Final = frozenset({"emit", "_emit"})
_REFUSING: Final = "refuse"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a piece of a game's file, between two byte offsets."""

    game: str
    file: str
    line: int
    function: str
    part: str
    kind: str
    start: int
    end: int
    old: str
    new: str

    def planted(self, source: bytes) -> bytes:
        """Return the source of the file with the fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    @property
    def place(self) -> str:
        """The file and line, in the form that editors recognize."""
        return f"{self.file}:{self.line}"


# --- what the rules and the words contain --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Meaningful strings of a game: its paragraphs, and its events and refusals with their placeholders."""

    paragraphs: tuple[str, ...]
    words: dict[str, str]

    def other_paragraph(self, text: str, game: str) -> str | None:
        """Return the next paragraph, in the same chapter if it has several, in the form in which the game cites it."""
        full = f"{game}.{text}"
        if full not in self.paragraphs:
            return None
        chapter = [p for p in self.paragraphs if p.rpartition(".")[0] == full.rpartition(".")[0]]
        among = chapter if len(chapter) > 1 else list(self.paragraphs)
        other = among[(among.index(full) + 1) % len(among)]
        return other.removeprefix(f"{game}.")

    def other_word(self, kind: str, word: str) -> str | None:
        """Return the next event or refusal whose sentence has the same placeholders."""
        if f"{kind}.{word}" not in self.words:
            return None
        holes = self.words[f"{kind}.{word}"]
        alike = [key for key, found in self.words.items() if found == holes and key.startswith(f"{kind}.")]
        other = alike[(alike.index(f"{kind}.{word}") + 1) % len(alike)]
        return None if other == f"{kind}.{word}" else other.removeprefix(f"{kind}.")


@cache
def vocabulary(game: str) -> Vocabulary:
    """Read the vocabulary from the game's folder without loading the game, which may be broken."""
    found = []
    section = ""
    for line in (SOURCE / game / "rulebook.en.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") and "{#" in line:
            key = line.partition("{#")[2].rstrip("} ")
            if line.startswith("## "):
                section = key
            elif line.startswith("### "):
                found.append(f"{game}.{section}.{key}")
    words = tomllib.loads((SOURCE / game / "words.toml").read_text(encoding="utf-8"))
    holes = {f"{kind}.{key}": _holes(text["en"]) for kind in ("event", "refusal") for key, text in words[kind].items()}
    return Vocabulary(tuple(found), holes)


def _holes(sentence: str) -> str:
    return " ".join(sorted(part.partition("}")[0].partition(":")[0] for part in sentence.split("{")[1:]))


# --- possible faults -----------------------------------------------------------------------------------------------


class Finder(ast.NodeVisitor):
    """Lists the possible faults of a file."""

    def __init__(self, game: str, file: str, source: bytes) -> None:
        self.game, self.file, self.source = game, file, source
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.telling = 0
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def offer(self, node: ast.expr | ast.stmt, kind: str, new: str, *, loose: bool = False) -> None:
        """Add a change of this node, in parentheses unless `loose`."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        old = self.source[start:end].decode()
        if not loose and isinstance(node, ast.expr) and not isinstance(node, ast.Constant | ast.Call | ast.Name):
            new = f"({new})"
        function = ".".join(self.names)
        part = TOLD if self.telling else part_of(self.game, self.file, self.names[-1] if self.names else "")
        if part and new not in (old, f"({old})"):
            self.found.append(Mutant(self.game, self.file, node.lineno, function, part, kind, start, end, old, new))

    # where nothing is planted

    def visit_Import(self, node: ast.Import) -> None:
        """Imported names are not rules."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Imported names are not rules."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion states what is true anyway."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases):
            self._inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in SPARED and not node.name.endswith("_term"):
            outright = node.name.startswith("_tell_")
            self.telling += outright
            self._inside(node.name, node.body)
            self.telling -= outright

    def _inside(self, name: str, body: Sequence[ast.stmt]) -> None:
        self.names.append(name)
        for statement in body:
            self.visit(statement)
        self.names.pop()

    # statements

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self._decided(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.offer(node.test, "condition", "False", loose=True)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            tells = _called(node.value) in _EMITTING
            self.telling += tells
            self.offer(node, "event removed" if tells else "statement removed", "pass")
            self.visit(node.value)
            self.telling -= tells

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Name) and target.id == "__slots__" for target in node.targets):
            return
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.offer(node, "statement removed", "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.offer(node, "statement removed", "pass")
        if (other := _REACHED.get(type(node.op))) is not None:
            changed = ast.AugAssign(node.target, other(), node.value)
            self.offer(node, "arithmetic", ast.unparse(changed))
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.offer(node, "statement removed", "pass")
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.offer(node, "statement removed", "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self.offer(node, "statement removed", "pass")

    # expressions

    def _decided(self, test: ast.expr) -> None:
        for value in ("True", "False"):
            self.offer(test, "condition", value, loose=True)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._decided(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._decided(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for k, op in enumerate(node.ops):
            for other in _COMPARED[type(op)]:
                ops = [*node.ops[:k], other(), *node.ops[k + 1 :]]
                self.offer(node, "comparison", ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.offer(node, "and, or", ast.unparse(ast.BoolOp(other, node.values)))
        for k in range(len(node.values)):
            rest = [*node.values[:k], *node.values[k + 1 :]]
            self.offer(node, "operand dropped", ast.unparse(ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.offer(node, "not" if isinstance(node.op, ast.Not) else "sign", ast.unparse(node.operand))
        if not isinstance(node.operand, ast.Constant):  # -1 becomes 1; -2 and 0 would not be different faults
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if (other := _REACHED.get(type(node.op))) is not None and not isinstance(node.left, ast.JoinedStr):
            self.offer(node, "arithmetic", ast.unparse(ast.BinOp(node.left, other(), node.right)))
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Names built from pieces: a name that doesn't exist fails at once."""

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.offer(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            for value in (node.value + 1, node.value - 1):
                self.offer(node, "constant", str(value))
        elif isinstance(node.value, str):
            other = vocabulary(self.game).other_paragraph(node.value, self.game)
            if other is not None:
                self.offer(node, "paragraph", f'"{other}"')

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._shortened(node)
        self.generic_visit(node)

    def visit_List(self, node: ast.List) -> None:
        self._shortened(node)
        self.generic_visit(node)

    def _shortened(self, node: ast.Tuple | ast.List) -> None:
        """Drop a cited paragraph, or a condition from a list."""
        if not isinstance(node.ctx, ast.Load):
            return
        for k, element in enumerate(node.elts):
            cited = isinstance(element, ast.Constant) and isinstance(element.value, str)
            asked = isinstance(element, ast.Name) and element.id.islower() and not self.names
            if cited or asked:
                rest = type(node)([*node.elts[:k], *node.elts[k + 1 :]], ast.Load())
                self.offer(node, "element dropped", ast.unparse(rest), loose=True)

    def visit_Call(self, node: ast.Call) -> None:
        called = _called(node)
        if called in _EMITTING or called == _REFUSING:
            self._worded(node, "refusal" if called == _REFUSING else "event")
        if called in _TWINS and isinstance(node.func, ast.Name):
            self.offer(node.func, "twin", _TWINS[called])
        if called == "range":
            self._bounds(node)
        elif called not in _EMITTING and called != _REFUSING:
            self._swapped(node)
        self.generic_visit(node)

    def _again(self, node: ast.Call, args: Iterable[ast.expr], keywords: Iterable[ast.keyword]) -> str:
        return ast.unparse(ast.Call(node.func, list(args), list(keywords)))

    def _swapped(self, node: ast.Call) -> None:
        for k, (a, b) in enumerate(pairwise(node.args)):
            if not isinstance(a, ast.Starred) and not isinstance(b, ast.Starred):
                args = [*node.args[:k], b, a, *node.args[k + 2 :]]
                self.offer(node, "arguments swapped", self._again(node, args, node.keywords))

    def _bounds(self, node: ast.Call) -> None:
        for k, bound in enumerate(node.args[:2]):
            if not isinstance(bound, ast.Constant):  # constants are changed by `visit_Constant`
                for op in (ast.Add(), ast.Sub()):
                    args = [*node.args[:k], ast.BinOp(bound, op, ast.Constant(1)), *node.args[k + 1 :]]
                    self.offer(node, "range", self._again(node, args, node.keywords))

    def _worded(self, node: ast.Call, kind: str) -> None:
        """Replace the word by one with the same placeholders, drop a paragraph, or swap two values."""
        for k, given in enumerate(node.args):
            if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
                continue
            if (other := vocabulary(self.game).other_word(kind, given.value)) is not None:
                args = [*node.args[:k], ast.Constant(other), *node.args[k + 1 :]]
                self.offer(node, "word", self._again(node, args, node.keywords))
            if kind == "event" and k:
                self.offer(node, "paragraph", self._again(node, [*node.args[:k], *node.args[k + 1 :]], node.keywords))
        for k, (a, b) in enumerate(pairwise(node.keywords)):
            keywords = [*node.keywords[:k], ast.keyword(a.arg, b.value), ast.keyword(b.arg, a.value)]
            if a.arg and b.arg:
                self.offer(node, "values swapped", self._again(node, node.args, [*keywords, *node.keywords[k + 2 :]]))


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


@cache
def _functions(game: str) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
    """Return which part owns each whole file, and which part owns single functions."""
    whole: dict[str, str] = {}
    single: dict[tuple[str, str], str] = {}
    for part, entries in PARTS[game].items():
        for entry in entries:
            file, _, names = entry.partition(":")
            if names:
                single |= {(f"{file}.py", name): part for name in names.split()}
            else:
                whole[f"{file}.py"] = part
    return whole, single


def part_of(game: str, file: str, function: str) -> str:
    """Return the part of the game to which a function of a file belongs."""
    whole, single = _functions(game)
    return single.get((file, function)) or whole[file]


def files_of(game: str) -> list[str]:
    """Return the files in which faults are planted."""
    return list(_functions(game)[0])


def plantable(game: str, file: str, source: bytes) -> list[Mutant]:
    """Return the possible faults of a file, in the order of the source and without duplicates."""
    finder = Finder(game, file, source)
    finder.visit(ast.parse(source))
    return list(dict.fromkeys(finder.found))


@cache
def everything(game: str) -> tuple[Mutant, ...]:
    """Return all possible faults of a game."""
    return tuple(m for file in files_of(game) for m in plantable(game, file, (SOURCE / game / file).read_bytes()))


def drawn(game: str, count: int, seed: int = 0) -> list[Mutant]:
    """Return up to `count` mutants of a game, spread evenly over its parts, and within a part evenly over its files."""
    heaps: dict[str, dict[str, list[Mutant]]] = {part: {} for part in (*PARTS[game], TOLD)}
    for mutant in everything(game):
        heaps[mutant.part].setdefault(mutant.file, []).append(mutant)
    rng = Random(seed)
    for files in heaps.values():
        for heap in files.values():
            rng.shuffle(heap)
    rows = [_in_turn(files.values()) for files in heaps.values()]
    return [mutant for mutant, _ in zip(_in_turn(rows), range(count), strict=False)]


def _in_turn(rows: Iterable[Iterable[Mutant]]) -> Iterator[Mutant]:
    """Yield one element of each row in turn until all rows are exhausted."""
    left = [iter(row) for row in rows]
    while left:
        for row in left[:]:
            if (mutant := next(row, None)) is None:
                left.remove(row)
            else:
                yield mutant
