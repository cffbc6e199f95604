"""Small faults put into a source file, one at a time, for `tools/mutate.py` to see whether the tests notice.

A mutant is a place in the text and what stands there instead. Left alone are: what only tells (`if self.telling`), code
books (classes of plain numbers), copying, annotations, assertions and texts - changing them changes no rule.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATIONS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
# Copying is no rule of a game; the conformance suite has its own seeded faults for it.
COPYING: Final = ("__init__", "blank", "become")
# Calls of the small-set helpers, which are operators under another name.
HELPERS: Final = {"plus": "minus", "minus": "plus", "first": "only", "only": "first", "max": "min", "min": "max"}


@dataclass(frozen=True)
class Mutant:
    """One fault: the text from `start` to `end` (offsets in bytes) becomes `put`."""

    line: int
    function: str
    start: int
    end: int
    was: str
    put: str

    def __str__(self) -> str:
        return f"{self.line}: in {self.function}: {self.was}  ->  {self.put}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.put.encode() + source[self.end :]


def mutants(source: bytes) -> list[Mutant]:
    """All the faults this file can have, in the order of their places. Each leaves a file that can be parsed."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    found = sorted(set(finder.found), key=lambda one: (one.start, one.end, one.put))
    return [one for one in found if _parses(one.applied(source))]


def _parses(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.within: list[str] = []
        self.found: list[Mutant] = []

    # Places

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _note(self, node: ast.expr | ast.stmt, put: str) -> None:
        start, end = self._span(node)
        where = ".".join(self.within) or "the module"
        self.found.append(Mutant(node.lineno, where, start, end, self._text(node), put))

    # What is left alone

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if any(isinstance(part, ast.FunctionDef) for part in node.body):
            self._inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in COPYING:
            self._inside(node.name, node.body)

    def _inside(self, name: str, body: list[ast.stmt]) -> None:
        self.within.append(name)
        for part in body:
            self.visit(part)
        self.within.pop()

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    # Conditions

    def visit_If(self, node: ast.If) -> None:
        if "telling" in self._text(node.test):
            for part in node.orelse:
                self.visit(part)
            return
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.generic_visit(node)  # turned around it would only run for ever, or not at all: comparisons cover it

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1):  # a comparison is turned around by itself
            self._note(test, f"(not ({self._text(test)}))")

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            self._between(node, left, right, COMPARISONS[type(operator)])
            if isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                turned = {ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<"}[type(operator)]
                self._between(node, left, right, turned)
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        put = "or" if isinstance(node.op, ast.And) else "and"
        for one, two in zip(node.values, node.values[1:], strict=False):
            self._between(node, one, two, put)
        self.generic_visit(node)

    def _between(self, node: ast.expr, left: ast.expr, right: ast.expr, put: str) -> None:
        """Put another operator between two operands; what else stands there, brackets say, stays."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self.source[start:end].decode()
        bare = gap.strip(" ()\n\t\\")
        where = ".".join(self.within) or "the module"
        was = f"{self._text(left)}{gap}{self._text(right)}"
        at = start + len(gap[: gap.index(bare)].encode())
        self.found.append(Mutant(left.lineno, where, at, at + len(bare.encode()), f"{bare} in {_flat(was)}", put))

    # Arithmetic

    def visit_BinOp(self, node: ast.BinOp) -> None:
        put = OPERATIONS.get(type(node.op))
        if put is not None and not isinstance(node.left, ast.List):
            self._between(node, node.left, node.right, put)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        put = OPERATIONS.get(type(node.op))
        if put is not None:
            target, value = self._text(node.target), self._text(node.value)
            self._note(node, f"{target} {put}= {value}")
        self._drop(node)
        self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._note(node, str(not node.value))
        elif isinstance(node.value, int):
            self._note(node, f"({node.value + 1})")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            if node.func.id in ("cast", "Asking", "vec"):
                return
            if node.func.id in HELPERS:
                self._note(node.func, HELPERS[node.func.id])
            if node.func.id == "has":
                self._note(node, f"(not {self._text(node)})")
        self.generic_visit(node)

    # Statements

    def visit_Assign(self, node: ast.Assign) -> None:
        if self.within and not isinstance(node.targets[0], ast.Name):
            self._drop(node)
        self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return  # a docstring
        self._drop(node)
        self.visit(node.value)

    def visit_Break(self, node: ast.Break) -> None:
        self._drop(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self._drop(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._drop(node)
        else:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._drop(node)

    def _drop(self, node: ast.stmt) -> None:
        self._note(node, "pass")


def _flat(text: str) -> str:
    return " ".join(text.split())
