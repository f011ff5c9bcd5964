"""What is taken out of a collection, or said of it: a table, JSON, files, counts, tags."""

from __future__ import annotations

from pipworks.cli import files, outputs
from pipworks.cli.made_folder import is_folder
from pipworks.cli.running import Exit
from pipworks.collection.damage import reading
from pipworks.collection.faults import told
from pipworks.words import counted as number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from pipworks.collection.asking.where import Where
    from pipworks.collection.collection import Collection

_DATABASES = ("db", "sqlite", "sqlite3")


def check(options: argparse.Namespace) -> None:
    """Refuse a name of --output that can't be. Raises UsageError, and OSError as `outputs.check_form` does."""
    name = options.output
    if not files.is_file(name) or is_folder(name, one=False):
        return
    how = "" if options.json else "; .jsonl and .json are JSON, a folder/ has a file each"
    if outputs.ending(name) in _DATABASES:
        how += f"; pipworks collect {name} FILES puts puzzles into another collection"
    outputs.check_form("-o", name, "lines" if outputs.ending(name) in outputs.LINES else form_of(options), how)
    outputs.check_apart("-o", name, outputs.inputs(options))
    outputs.check_kept("-o", name, force=options.force)


def form_of(options: argparse.Namespace) -> str:
    """How puzzles are written: as `text`, or as `lines` of JSON, one each; a file without an ending has these."""
    if options.json or outputs.ending(options.output or "") in ("json", *outputs.LINES):
        return "lines"
    is_text = is_folder(options.output, one=False) or outputs.ending(options.output) in outputs.TEXT
    return "text" if is_text else "lines"


def taken(collection: Collection, where: Where, order: str, options: argparse.Namespace) -> Exit:
    """List the puzzles that are meant, or write them."""
    limit = None if options.limit is None else min(options.limit, _MOST)
    if files.is_file(options.output):
        from pipworks.cli import collect_files

        return collect_files.write(collection, chosen(collection, where, order, limit), form_of(options), options)
    if options.json:
        from pipworks.cli.records import Records
        from pipworks.collection.lines import line_of

        with Records(options.output, None) as records:
            for stored in collection.entries(where.sql or None, where.params, order, limit):
                records.add(files.json_text(line_of(stored.entry)))
        return Exit.DONE
    from pipworks.cli import collect_table

    rows = collect_table.rows(collection, where, order, limit)
    number = collection.number(where.sql or None, where.params) if limit == len(rows) else len(rows)
    if rows:
        files.write(options.output, collect_table.table(rows))
    told_number = "no puzzle" if not number else number_of(number, "puzzle")
    files.tell(told_number if number == len(rows) else f"{len(rows):,} of {told_number}")
    return Exit.DONE


_MOST = (1 << 62) - 1
"""The largest limit that SQLite is told."""


def chosen(collection: Collection, where: Where, order: str, limit: int | None) -> list[tuple[Any, ...]]:
    """The number, name, source, difficulty and family of each puzzle that is meant."""
    sql = f"SELECT id, name, source, difficulty, family FROM puzzles WHERE {where.sql or 'true'}"
    sql += f" ORDER BY {order or 'batch, item, id'} LIMIT ?"
    with told(collection.path):
        return collection.connection.execute(sql, (*where.params, -1 if limit is None else limit)).fetchall()


def tagged(collection: Collection, where: Where, order: str, options: argparse.Namespace) -> Exit:
    """Put a tag on the puzzles that are meant, or take one off them."""
    limit = None if options.limit is None else min(options.limit, _MOST)
    with collection.transaction() as connection:
        meant = [(row[0],) for row in chosen(collection, where, order, limit)]
        said = []
        for tag, sql, word in (
            (options.add_tag, "INSERT OR IGNORE INTO tags (tag, puzzle) VALUES (?, ?)", "put on"),
            (options.remove_tag, "DELETE FROM tags WHERE tag = ? AND puzzle = ?", "taken off"),
        ):
            if tag:
                cursor = connection.executemany(sql, [(tag, *number) for number in meant])
                said.append(f"{tag} {word} {max(0, cursor.rowcount):,}")
    files.tell(f"{number_of(len(meant), 'puzzle')}: {', '.join(said)}")
    return Exit.DONE


_USUAL = ("family", "grade", "cells", "score")
"""What is counted where no column is named."""


def counted(collection: Collection, where: Where, options: argparse.Namespace) -> Exit:
    """Print how the puzzles that are meant spread, by one column or by the usual ones."""
    from pipworks.cli import encodings, histograms
    from pipworks.collection.asking.stats import spread

    names = [] if options.by is None else options.by.split(",")
    names = [*(_USUAL if options.stats and not names else ()), *names]
    with told(collection.path):
        found = [spread(collection.connection, name.strip(), where) for name in names]
    if options.json:
        for each in found:
            files.write_json(None, {"format": "pipworks.spread", "version": 1, **each.to_data()})
        return Exit.DONE
    plain = options.ascii or not encodings.shows(histograms.CHARACTERS)
    files.write(None, "\n".join(histograms.drawn(each, ascii=plain) for each in found))
    return Exit.DONE


def summed_up(collection: Collection, options: argparse.Namespace) -> Exit:
    """Print what the collection holds, in a few lines."""
    from pipworks.collection.asking.stats import spread

    with told(collection.path):
        number = collection.number()
        lines = [f"{options.collection}: {number_of(number, 'puzzle')}"]
        for name in ("family", "grade", "unique", "solved", "tags") if number else ():
            found = spread(collection.connection, name)
            parts = [f"{bar.label} {bar.number:,}" for bar in found.bars if bar.number]
            parts += [f"others {found.others:,}"] * bool(found.others) + [f"unknown {found.unknown:,}"] * bool(
                found.unknown and name != "tags"
            )
            lines += [f"{name}: {', '.join(parts)}"] if found.bars else []
        lines += _batches(collection)
    files.write(None, "".join(f"{line}\n" for line in lines))
    return Exit.DONE


def _batches(collection: Collection) -> list[str]:
    """A line for each batch: what it does, and how many of its items are in each state."""
    sql = (
        "SELECT batches.key, batches.job, items.state, count(*) FROM batches"
        " JOIN items ON items.batch = batches.id GROUP BY batches.id, items.state"
    )
    by_key: dict[str, tuple[str, list[str]]] = {}
    for key, job, state, number in collection.connection.execute(sql):
        with reading(collection.path, f"batch {key!s:.12}"):
            by_key.setdefault(key, (_what(job), []))[1].append(f"{state} {number:,}")
    return [f"batch {key[:12]}, {what}: {', '.join(states)}" for key, (what, states) in by_key.items()]


def _what(job: str) -> str:
    """What a job does, in words: `generate pipes`, `grade`."""
    import json

    told = json.loads(job)
    series = "days" if "days" in told.get("options", {}) else ""
    return " ".join(filter(None, (told["verb"], told.get("family", ""), series)))
