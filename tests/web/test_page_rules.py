"""The page's own rules of Polypips say what the library's say: which labels hold, and when all is done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipworks import polypips
from pipworks.polypips import Puzzle
from pipworks.rng import Rng
from pipworks.web.answer import answer as replied
from tests.support.amounts import some
from tests.support.node import answers
from tests.support.polypips.supplies import rectangle
from tests.web.rules_vectors import FILE, Vector, corpus, made, of_position, positions

_STATE = """
import { POLYPIPS } from 'PAGE/polypips/family.mjs';
import { ofPosition } from 'PAGE/polypips/laid.mjs';
import { standings } from 'PAGE/polypips/rules.mjs';
const puzzles = new Map();
function puzzleOf(link) {
  if (!puzzles.has(link)) puzzles.set(link, POLYPIPS.parse(link).puzzle);
  return puzzles.get(link);
}
function stateOf(puzzle, laid) {
  return laid.flatMap(([number, cells]) => {
    const position = puzzle.pieces.map((_, piece) => (piece === number ? { cells } : null));
    return ofPosition(puzzle, position);
  });
}
"""

_JUDGED = f"""{_STATE}
function run({{ link, laid }}) {{
  const puzzle = puzzleOf(link);
  const state = stateOf(puzzle, laid);
  return {{ standings: standings(puzzle, state), finished: POLYPIPS.finished(puzzle, state) }};
}}
"""

_KEPT = f"""{_STATE}
function run({{ link, laid }}) {{
  const puzzle = puzzleOf(link);
  const state = stateOf(puzzle, laid);
  const frozen = POLYPIPS.freeze(puzzle, state);
  const thawed = POLYPIPS.thaw(puzzle, frozen);
  return {{
    frozen,
    again: POLYPIPS.freeze(puzzle, thawed),
    otherOrder: POLYPIPS.freeze(puzzle, state.toReversed()),
    position: POLYPIPS.format(puzzle, state),
    thawed: POLYPIPS.format(puzzle, thawed),
    parsed: POLYPIPS.freeze(puzzle, POLYPIPS.parse(POLYPIPS.format(puzzle, state)).state),
  }};
}}
"""

_MERGED = f"""{_STATE}
import {{ fits }} from 'PAGE/polypips/laid.mjs';
function run({{ link, laid, more }}) {{
  const puzzle = puzzleOf(link);
  const [state, position] = [stateOf(puzzle, laid), stateOf(puzzle, more)];
  const merged = POLYPIPS.merge(puzzle, state, position);
  const parts = (some) => POLYPIPS.freeze(puzzle, some).split(' ');
  return {{ fits: fits(puzzle, merged), merged: parts(merged), state: parts(state), position: parts(position) }};
}}
"""

_THAWED = f"""{_STATE}
const run = ({{ link, text }}) => POLYPIPS.thaw(puzzleOf(link), text).length;
"""


def agree(vectors: list[Vector]) -> None:
    """Asserts that the page judges each position as the vector says."""
    for vector, answer in zip(vectors, answers(_JUDGED, vectors), strict=True):
        assert "is" in answer, (vector, answer)
        assert answer["is"]["finished"] == vector["finished"], vector
        if vector["standings"] is not None:
            assert answer["is"]["standings"] == vector["standings"], vector


def vectors() -> list[Vector]:
    listed: list[Vector] = json.loads(FILE.read_text(encoding="utf-8"))
    return listed


def test_the_vectors_are_ours(request: pytest.FixtureRequest) -> None:
    """With --update they are made anew."""
    found = list(made())
    if request.config.getoption("--update"):
        lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in found)
        FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert vectors() == found


def test_the_vectors_have_all_cases() -> None:
    said = [each for vector in vectors() for each in vector["standings"] or ()]
    assert min(map(said.count, ("open", "holds", "broken"))) > 40
    assert {vector["finished"] for vector in vectors()} == {True, False}


def test_the_page_judges_the_vectors() -> None:
    agree(vectors())


def test_the_page_judges_the_corpora(shared: Path) -> None:
    every = [(puzzle, laid) for puzzle, laid in corpus(shared) if not puzzle.supply]
    assert len(every) > 1_000
    found = [of_position(puzzle, laid, linked=False) for puzzle, laid in every[:: some(4, of=1)]]
    assert sum(vector["finished"] for vector in found) > some(35, of=150)
    agree(found)


def test_states_are_kept_and_linked() -> None:
    """A frozen state is the same in any order, comes back as it was, and is the library's position in a link."""
    listed = [vector for vector in vectors() if vector["position"]]
    assert len(listed) > 40
    for vector, answer in zip(listed, answers(_KEPT, listed), strict=True):
        kept = answer["is"]
        assert kept["frozen"] == kept["again"] == kept["otherOrder"] == kept["parsed"], vector
        assert kept["position"] == kept["thawed"] == vector["position"]
        assert len(kept["frozen"]) <= 8 * len(vector["laid"])


def test_equal_pieces_are_one() -> None:
    """Which of two equal pieces lies where, and written from which end, is no difference."""
    puzzle = polypips.parse("board:\n######\n\npieces:\n2I:01,2I:10,2I:33\n\nconstraints:\n")
    there = [[0, [[0, 0], [1, 0]]], [1, [[3, 0], [2, 0]]], [2, [[4, 0], [5, 0]]]]
    exchanged = [[1, [[1, 0], [0, 0]]], [0, [[2, 0], [3, 0]]], [2, [[5, 0], [4, 0]]]]
    asked = [{"link": puzzle.to_link(), "laid": laid} for laid in (there, exchanged)]
    first, second = (answer["is"] for answer in answers(_KEPT, asked))
    assert first == second
    assert all(answer["is"]["finished"] for answer in answers(_JUDGED, asked))


def test_positions_are_laid_over_states(shared: Path) -> None:
    """All pieces of the position lie, none over another, and whatever of the state is in nobody's way stays."""
    rng = Rng(3)
    path = sorted((shared / "corpora" / "pips" / "nyt").glob("*.json"))[3]
    asked: list[dict[str, Any]] = []
    for document in polypips.read_all(path).documents:
        assert document.solution is not None
        found = [of_position(document.puzzle, laid) for laid in positions(document.puzzle, document.solution, rng)]
        asked += [{**one, "more": other["laid"]} for one in found for other in found]
    for answer in answers(_MERGED, asked):
        is_ = {name: set(value) - {""} for name, value in answer["is"].items() if name != "fits"}
        assert answer["is"]["fits"]
        assert is_["position"] <= is_["merged"]
        assert is_["merged"] <= is_["position"] | is_["state"]


@pytest.mark.parametrize("text", ["x", "0.0.9", "0.9.0", "zz.0.0", "0.0.0 0.0.0", "0.0", "0.0.0 ", " ", "1.0.0 0.0.0"])
def test_what_is_no_state_is_refused(text: str) -> None:
    puzzle = polypips.parse("board:\n######\n\npieces:\n2I:01,2I:10,2I:33\n\nconstraints:\n")
    assert puzzle.to_link()
    (answer,) = answers(_THAWED, [{"link": puzzle.to_link(), "text": text}])
    assert "error" in answer


def test_any_number_of_each() -> None:
    """A supply's shapes are laid as often as one likes; a link has no position of them."""
    puzzle = rectangle(4, 2, "2I")
    code = f"""{_STATE}
    function run(link) {{
      const puzzle = puzzleOf(link);
      const laid = (x) => ({{ piece: 0, cells: [[x, 0], [x, 1]] }});
      const all = [0, 1, 2, 3].map(laid);
      const thawed = POLYPIPS.thaw(puzzle, POLYPIPS.freeze(puzzle, all));
      return [POLYPIPS.finished(puzzle, all), POLYPIPS.finished(puzzle, all.slice(1)), thawed.length,
        POLYPIPS.format(puzzle, all) === link, POLYPIPS.progress(puzzle, all.slice(1))];
    }}"""
    (answer,) = answers(code, [puzzle.to_link()])
    assert answer["is"] == [True, False, 4, True, "6 of 8 cells are covered."]


@pytest.mark.parametrize("supply", ["2I,3L", "4L+,4L-,4T", "5P+,5P-,4O", "3I,1o,5V"])
def test_a_supply_s_solution_is_read_as_the_library_writes_it(supply: str) -> None:
    link = rectangle(6, 4, supply).to_link()
    reply = replied({"verb": "unique", "link": link})
    code = f"""{_STATE}
    import {{ ofSupply }} from 'PAGE/polypips/supply.mjs';
    function run({{ link, solution }}) {{
      const puzzle = puzzleOf(link);
      return POLYPIPS.finished(puzzle, ofSupply(puzzle, solution));
    }}"""
    assert reply["solutions"]
    for told in answers(code, [{"link": link, "solution": one} for one in reply["solutions"]]):
        assert told["is"] is True


def test_why_a_supply_has_no_hints_is_said_as_the_library_says_it() -> None:
    code = f"""{_STATE}
    const run = (link) => POLYPIPS.helpless(puzzleOf(link));
    """
    supply, pieces = rectangle(4, 2, "3L,2I").to_link(), "d1.JwBpTZwz0G-xDPE"
    (said,), (none,) = ([one["is"] for one in answers(code, [link])] for link in (supply, pieces))
    refused = replied({"verb": "hint", "link": supply, "strength": 1})["problem"]
    assert said == f"{refused[0].upper()}{refused[1:]}."
    assert none == ""


def test_names_of_what_lies() -> None:
    puzzle: Puzzle = polypips.parse("board:\n###\n###\n\npieces:\n2I:10,3L:124,1o:5\n\nconstraints:\n")
    code = f"""{_STATE}
    import {{ factsOf }} from 'PAGE/polypips/table.mjs';
    import {{ fullName }} from 'PAGE/polypips/naming.mjs';
    const run = (link) => factsOf(puzzleOf(link)).kinds.map(fullName);
    """
    (answer,) = answers(code, [puzzle.to_link()])
    assert answer["is"] == ["domino 0-1", "piece A, L of three squares, pips 1 2 4", "single 5"]
