"""XML as nodes that know where they stand, read with care: no document type, so no entities, and nothing too deep."""

from __future__ import annotations

from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from pipworks.errors import ParseError

_DEEPEST: Final = 40
_MOST_NODES: Final = 200_000


class XmlNode:
    """An element: its `name`, its `attributes`, its `children`, the `text` directly in it, and where it starts."""

    __slots__ = ("attributes", "children", "column", "line", "name", "source", "text")

    def __init__(self, source: Source, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.source = source
        self.name = name
        self.attributes = attributes
        self.line = line
        self.column = column
        self.children: list[XmlNode] = []
        self.text = ""

    def error(self, problem: str, hint: str = "") -> ParseError:
        """A ParseError at the start of the element."""
        return self.source.error(self.line, self.column, problem, hint)

    def all(self, name: str) -> Iterator[XmlNode]:
        """The children of this name, in order."""
        return (child for child in self.children if child.name == name)

    def one(self, name: str) -> XmlNode | None:
        """The first child of this name; None where there is none."""
        return next(self.all(name), None)


def read_xml(source: Source) -> XmlNode:
    """The root of an XML text. Raises ParseError for what is no XML, or more than is read of it."""
    from xml.parsers import expat

    parser = expat.ParserCreate()
    parser.buffer_text = True
    open_nodes: list[XmlNode] = []
    roots: list[XmlNode] = []
    count = 0

    def refuse(problem: str, hint: str = "") -> None:
        raise source.error(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, f"read as XML: {problem}", hint)

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_nodes) >= _DEEPEST or count > _MOST_NODES:
            refuse("too many elements, or elements in elements too deep")
        node = XmlNode(source, name, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        (open_nodes[-1].children if open_nodes else roots).append(node)
        open_nodes.append(node)

    def end(_: str) -> None:
        open_nodes.pop()

    def text(data: str) -> None:
        open_nodes[-1].text += data

    def doctype(*_: object) -> None:
        refuse("a document type, which could make it endless", "leave <!DOCTYPE …> out")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(source.text, True)
    except expat.ExpatError as error:
        problem = expat.ErrorString(error.code)
        raise source.error(error.lineno, error.offset + 1, f"read as XML: {problem}") from None
    return roots[0]
