"""What is said of puzzles in words: a built-in family's module has the sentences, any other says its `rules_line`."""

from __future__ import annotations

from pipworks.printing.explained import Explained, Said, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pipworks.family import Family
    from pipworks.printing.entry import Entry


def explained(family: Family, entries: Sequence[Entry]) -> Explained:
    """How the family is played, for a booklet with these of its puzzles."""
    if family.name == "polypips":
        from pipworks.printing import polypips_explained

        return polypips_explained.explained(entries)
    if family.name == "pipes":
        from pipworks.printing import pipes_explained

        return pipes_explained.explained(entries)
    return Explained(tuple(dict.fromkeys(said.sentence for said in _sentences(family, entries))))


def rules_lines(entries: Sequence[Entry]) -> tuple[str, ...]:
    """What is to be done, a line a family, and a further one that names them for puzzles of which more is true."""
    lines = []
    for those in _by_family(entries):
        family = those[0].family
        told: dict[tuple[int, ...], list[Said]] = {}
        for said in _sentences(family, those):
            told.setdefault(tuple(map(id, said.entries)), []).append(said)
        for group in told.values():
            of_all = len(group[0].entries) == len(those)
            heading = family.title if of_all else f"{family.title}, {named(group[0].entries)}"
            lines.append(f"{heading}: {' '.join(said.sentence for said in group)}")
    return tuple(lines)


def answer_lines(entries: Sequence[Entry]) -> tuple[str, ...]:
    """What has to be known of the drawings of answers."""
    those = [entry for entry in entries if entry.family.name == "polypips"]
    if not those:
        return ()
    from pipworks.printing import polypips_explained

    return tuple(polypips_explained.answer_lines(those))


def _by_family(entries: Iterable[Entry]) -> Iterable[list[Entry]]:
    """The entries of each family, in the order in which families occur."""
    families: dict[str, list[Entry]] = {}
    for entry in entries:
        families.setdefault(entry.family.name, []).append(entry)
    return families.values()


def _sentences(family: Family, entries: Sequence[Entry]) -> Iterable[Said]:
    """The sentences on what is to be done, each with the entries for which it holds."""
    if family.name == "polypips":
        from pipworks.printing import polypips_explained

        return polypips_explained.sentences(entries)
    if family.name == "pipes":
        from pipworks.printing import pipes_explained

        return pipes_explained.sentences(entries)
    lines: dict[str, list[Entry]] = {}
    for entry in entries:
        if line := family.rules_line(entry.puzzle):
            lines.setdefault(line, []).append(entry)
    return [Said(line, tuple(those)) for line, those in lines.items()]
