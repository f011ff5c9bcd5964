"""The bars of hints, grades and generated puzzles, a file for each topic, printed by `python -m bench.hints`.

Each file has `bars(folder: Path | None, sample: int) -> Iterator[Bar]`: `folder` holds a newspaper's days, None where
there are none, and every `sample`-th puzzle is measured.
"""
