"""Lists what can be changed in modules, a line of JSON for each; run by the Python that has cosmic-ray."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast  # type: ignore[import-not-found]
from cosmic_ray.mutating import MutationVisitor  # type: ignore[import-not-found]
from cosmic_ray.plugins import get_operator, operator_names  # type: ignore[import-not-found]

SORTS = re.compile(
    r"^core/(AddNot|NumberReplacer|ZeroIteration|Replace(And|Or|Break|Continue|True|False|Unary))"
    r"|_(Add_Sub|Sub_Add|Mul_Div|Div_Mul|Is_IsNot|IsNot_Is|Eq_NotEq|NotEq_Eq|LtE?_GtE?|GtE?_LtE?|Lt_LtE|Gt_GtE)$"
)
"""The sorts of changes that are tried: what people get wrong, and what mypy doesn't notice."""
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot,
    ast.Eq: ast.NotEq,
    ast.In: ast.NotIn,
    ast.Lt: ast.GtE,
    ast.Gt: ast.LtE,
}
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}
"""What holds where the other doesn't; whatever is compared here is a number or a time."""


class Same(ast.NodeTransformer):
    """Leaves out what programs differ in that do the same."""

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """How arguments are given is what mypy looks at."""
        self.generic_visit(node)
        node.args = [*node.posonlyargs, *node.args, *node.kwonlyargs]
        node.defaults = [*node.defaults, *filter(None, node.kw_defaults)]
        node.posonlyargs, node.kwonlyargs, node.kw_defaults = [], [], []
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword | None:
        """Nothing is of another length where it is strict, and mypy looks at what is frozen."""
        self.generic_visit(node)
        return None if node.arg in ("strict", "frozen") else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """What is denied twice is said, and to deny one comparison is to make the opposite one."""
        self.generic_visit(node)
        denied = node.operand if isinstance(node.op, ast.Not) else None
        if isinstance(denied, ast.UnaryOp) and isinstance(denied.op, ast.Not):
            return denied.operand
        if isinstance(denied, ast.Compare) and len(denied.ops) == 1:
            return ast.Compare(denied.left, [OPPOSITES[type(denied.ops[0])]()], denied.comparators)
        return node


def tell_program(text: str) -> str | None:
    """What a module does: the same for two that no test could tell apart, as they differ only in how
    parameters are given, in whether zip minds a different length, or in how a condition is denied; ``None``
    if it is no program.
    """
    try:
        return ast.dump(Same().visit(ast.parse(text)))
    except SyntaxError:
        return None


def list_changes(modules: Iterable[str]) -> None:
    """Print all changes of modules that make another program, each program once."""
    for module in modules:
        source = Path(module).read_text(encoding="utf-8")
        programs = {None, tell_program(source)}
        nodes = list(ast_nodes(get_ast(source)))
        for sort in sorted(filter(SORTS.search, operator_names())):
            operator = get_operator(sort)()
            places = [place for node in nodes for place in operator.mutation_positions(node)]
            for number, ((line, _), _) in enumerate(places):
                changed = MutationVisitor.mutate_code(source, operator, number)
                program = None if changed is None else tell_program(changed)
                if program not in programs:
                    programs.add(program)
                    print(json.dumps({"module": module, "line": line, "changed": changed}))


if __name__ == "__main__":
    list_changes(sys.argv[1:])
