"""A puzzle of a collection as the text of a file: with what is known of it, drawn and in comments."""

from __future__ import annotations

from importlib import import_module

from pipworks import claims

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.collection.entry import Entry


def text_of(entry: Entry, *, ascii: bool) -> str:
    """The file's text: comments, what made it, number of solutions and grade, the puzzle, and what its family draws."""
    from pipworks.families import FAMILIES

    family = next((each for each in FAMILIES if each.name == entry.family), None)
    if family is None:
        from pipworks.collection.documents import family_named

        text: str = family_named(entry.family).verb("format")(entry.puzzle)
        return text
    own: dict[str, bool] = {"into_text": True} if family.name == "pipes" else {}
    edits, refused = import_module(f"{family.package}.generator.edited").edited(_source(entry), **own)
    for error in refused.values():
        raise error
    (edit,) = edits.values()
    said = {}
    count = entry.document.get("solutions")
    if isinstance(count, int):
        said["solutions"] = claims.solutions_claim(count, exact=entry.exact)
    if entry.grade is not None:
        said["grade"] = claims.grade_claim(*(_of_grade(entry, key) for key in ("difficulty", "score", "rules")))
    fresh = edit.refreshed(edit.solution, None, said, is_made_so=True)
    made = _made_by(entry.document.get("origin"))
    if family.name == "polypips" and made and claims.maker_in(fresh.puzzle.comments) is None:
        from dataclasses import replace

        puzzle = replace(fresh.puzzle, comments=(*made, *fresh.puzzle.comments))
        fresh = fresh.replaced(document=replace(fresh.document, puzzle=puzzle))
    return str(fresh.to_text(ascii=ascii))


def _source(entry: Entry) -> Any:
    """The puzzle's JSON as a source, without a name, which is the file's."""
    import json

    from pipworks.source import Source

    document = {key: value for key, value in entry.document.items() if key != "name"}
    return Source.of(json.dumps(document), entry.source or "<collection>")


def _of_grade(entry: Entry, key: str) -> Any:
    return None if entry.grade is None else entry.grade.get(key)


def _made_by(origin: object) -> tuple[str, ...]:
    """The comments that say what made a puzzle of Polypips; none where that is not known."""
    if not isinstance(origin, dict) or not origin.get("rules"):
        return ()
    first, _, last = claims.made_by("", origin.get("seed", 0), str(origin.get("version", "")))
    return (first, *(f" {line}" for line in origin["rules"]), last)
