"""Puzzles and solutions in JSON of any form: the project's own, the newspaper's, and what commands print with --json.

One document, several one after another, or an array of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pipworks.contents import Contents, together
from pipworks.errors import ParseError
from pipworks.json_nodes import Node, load_all
from pipworks.json_records import ANSWER, ENTRY, ERROR, form_of, unwrapped, without_ends
from pipworks.polypips.formats import nyt, nyt_shapes, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source


def parse_all(source: Source) -> Contents[Document]:
    """Every puzzle in the source, with its solution where there is one.

    Several that don't name themselves are named by their place, from 1; those that bear one name have their place
    before it. Raises ParseError where the only one can't be read.
    """
    found = _values(source)
    if len(found) == 1 and isinstance(found[0], Node):
        return _contents(found[0])
    nodes = [each for each in found if isinstance(each, Node)]
    if any(map(nyt.is_day, nodes)) and not any(map(form_of, nodes)):
        return nyt.parse_days(found)
    return together([_each(one) for one in found])


def _values(source: Source) -> Sequence[Node | ParseError]:
    """The values in the source, those of an array of documents one by one."""
    found: Sequence[Node | ParseError] = load_all(source)
    if len(found) == 1 and isinstance(found[0], Node) and _is_array(found[0]):
        found = found[0].items("puzzles")
    return without_ends(found)


def _is_array(node: Node) -> bool:
    """Whether the node is an array of documents. A node that is no array, or an empty one, is not."""
    return isinstance(node.value, list) and any(_is_document(each) for each in node.items("puzzles"))


def _is_document(node: Node) -> bool:
    return isinstance(node.value, dict) and (bool(form_of(node)) or nyt.recognises(node))


def _contents(node: Node) -> Contents[Document]:
    """The puzzles of one document: one, or those of a newspaper's day. Raises ParseError."""
    inside = unwrapped(node, "puzzle")
    if own_json.is_document(inside):
        document = own_json.parse(inside)
        return Contents((document if inside is node else _answered(document, node),))
    if nyt.recognises(inside) and not nyt_shapes.says_more(inside):
        return nyt.parse(inside)
    if nyt_shapes.recognises(inside):
        return nyt_shapes.parse(inside)
    hint = f'our own has "format": "{own_json.FORMAT}", the newspaper\'s has easy, medium and hard'
    raise node.error("this JSON is no puzzle", hint)


def _answered(document: Document, answer: Node) -> Document:
    """The document of an answer's puzzle, with the name and the solution that the answer gives."""
    name, solution = answer.get("name"), answer.get("solution")
    return document.replaced(
        name=document.name or ("" if name is None else name.text("a name")),
        solution=document.solution if solution is None else own_json.read_placements(solution),
    )


def _each(one: Node | ParseError) -> Contents[Document]:
    if isinstance(one, ParseError):
        return Contents((), refused={"": one})
    try:
        return _contents(one)
    except ParseError as error:
        return Contents((), refused={"": error})


def parse_solution(source: Source, puzzle: Puzzle, *keys: str) -> Solution:
    """The solution in the source: of this puzzle, where the source holds puzzles.

    Of an answer by itself it is under the first of `keys`, by default `solution`. Raises ParseError.
    """
    (alone, *others) = _values(source)
    if not others and isinstance(alone, Node):
        return solution_of(alone, puzzle, *keys)
    contents = parse_all(source)
    solutions = list(_of_puzzle(contents, puzzle))
    if len(solutions) == 1:
        return solutions[0]
    if solutions:
        raise source.error(1, 1, f"{len(solutions)} solutions of this puzzle in one file", "leave one of them")
    if any(document.puzzle == puzzle for document in contents.documents):
        raise source.error(1, 1, "no solution in it")
    raise source.error(1, 1, "here are other puzzles", "none of them is the one to check")


def _of_puzzle(contents: Contents[Document], puzzle: Puzzle) -> Iterator[Solution]:
    for document in contents.documents:
        if document.puzzle == puzzle and document.solution is not None:
            yield document.solution


def solution_of(node: Node, puzzle: Puzzle, *keys: str) -> Solution:
    """The solution that a node holds; of an answer it is under the first of `keys`, by default `solution`.

    Raises ParseError.
    """
    if form_of(node) in (ANSWER, ENTRY, ERROR):
        node = unwrapped(node, *(keys or ("solution",)))
    if isinstance(node.value, list) and not nyt.recognises(node):
        if any(isinstance(value, dict) for value in node.value):
            return own_json.read_placements(node)
        return nyt.read_places(node, puzzle.pieces)
    if own_json.is_document(node):
        solution = own_json.parse(node).solution
    elif nyt.recognises(node):
        found = [document.solution for document in nyt.parse(node).documents if document.puzzle == puzzle]
        if not found:
            which = "this day has" if nyt.is_day(node) else "here is"
            raise node.error(f"{which} another puzzle", "none of its levels is the one to check")
        solution = found[0]
    else:
        raise node.error("this JSON is no solution")
    if solution is None:
        raise node.error("no solution in it")
    return solution


def solution_readers(source: Source) -> list[Callable[[Puzzle], Solution]]:
    """What reads each solution of the source for its puzzle, in order; a puzzle of a day finds its own in it."""
    found = _values(source)
    if any(isinstance(one, Node) and nyt.is_day(one) for one in found):
        contents = parse_all(source)
        return [partial(parse_solution, source)] * (len(contents.documents) + len(contents.refused))
    return [partial(_read, one) for one in found]


def readers_of(source: Source, puzzle: Puzzle) -> list[Callable[[Puzzle], Solution]]:
    """What reads each solution that the source has of one puzzle, as the answers of --all are."""
    found = _values(source)
    if any(isinstance(one, Node) and nyt.is_day(one) for one in found):
        return [partial(parse_solution, source)]
    return [partial(_read, one) for one in found if _may_be_of(one, puzzle)]


def _may_be_of(one: Node | ParseError, puzzle: Puzzle) -> bool:
    """Whether a value says that it is of this puzzle, or of none."""
    if isinstance(one, ParseError) or not _is_document(one):
        return True
    try:
        return any(document.puzzle == puzzle for document in _contents(one).documents)
    except ParseError:
        return True


def _read(one: Node | ParseError, puzzle: Puzzle) -> Solution:
    if isinstance(one, ParseError):
        raise one
    return solution_of(one, puzzle)


def solutions_of(source: Source, puzzles: Sequence[Puzzle]) -> list[Solution]:
    """The solutions in the source in order, the first for the first puzzle; all for the only one. Raises ParseError."""
    solutions = []
    for number, one in enumerate(_values(source)):
        if isinstance(one, ParseError):
            raise one
        solutions.append(solution_of(one, puzzles[min(number, len(puzzles) - 1)]))
    return solutions
