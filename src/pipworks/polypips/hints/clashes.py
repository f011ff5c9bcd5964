"""Clashes of a piece with labels, all over the board, said in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.hints.steps import Part, Phrase, Step
from pipworks.numbers import set_bits
from pipworks.polypips.hints.alike import Told, as_one
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_RULE: Final = "inside clash"
_LEADS_TO: Final = "one place"

_MOST: Final = 3
"""More regions, or pieces, than this are not listed."""
PAIR_CLASHES: Final = frozenset({f"{_RULE}.same", f"{_RULE}.different", f"{_RULE}.sum"})
"""The templates of clashes that say what a pair of cells must be by itself."""

_SUCH_AS: Final = 2
"""Of more regions so many are named."""


def clashes_end(state: State, run: Sequence[Told], place: int) -> int:
    """The place after clashes that are said as one from here on, with what they lead to; `place` itself where none are.

    Two clashes or more in a row are, and where a piece has one place left by them, so are any, with that: for pieces
    of more than two cells, of which nobody sees a list of five cells.
    """
    if state.tables.largest <= 2:
        return place
    end = place
    while end < len(run) and _clashes(run[end][0]):
        end += 1
    if end > place and end < len(run) and _is_led_to(state, [move for move, _ in run[place:end]], run[end][0]):
        return end + 1
    return end if end > place + 1 else place


def clashed(state: State, run: Sequence[Told]) -> Step[Fact]:
    """Clashes, and the place that they leave a piece if one is led to, as one step."""
    steps = tuple(step for _, step in run)
    clashes = [told for told in run if _clashes(told[0])]
    regions = tuple(dict.fromkeys(step.phrase["region"] for _, step in clashes))
    said: dict[str, Part] = {"regions": regions}
    last = steps[-1]
    if len(clashes) < len(run):
        said["regions"] = regions if len(regions) <= _MOST else (Phrase.of("some label"),)
        phrase = Phrase.of(f"{_LEADS_TO}.clashes", piece=last.phrase["piece"], so=last.phrase["so"], **said)
        return as_one(steps, last.rule, phrase, last.focus)
    kinds = dict.fromkeys(kind for move, _ in clashes for kind in _kinds(state, move))
    names = tuple(state.tables.piece_kinds[kind].name for kind in kinds)
    said["pieces"] = names if len(names) <= _MOST else (Phrase.of("some piece"),)
    key = f"{_RULE}.clashes{'.many' * (len(regions) > _MOST)}"
    if len(regions) > _MOST:
        said["regions"] = regions[-_SUCH_AS:]  # those that what comes next rests on are among the last
    return as_one(steps, last.rule, Phrase.of(key, **said), last.focus)


def is_clash_at(state: State, move: Move, place: int) -> bool:
    """Whether the move only says what clashes with a label right on this place."""
    return _clashes(move) and all(state.tables.placements[one].mask == place for one in set_bits(move.ruled_out))


def _clashes(move: Move) -> bool:
    """Whether the move only says where a piece would clash with a label."""
    return move.rule == _RULE and not (move.gone or move.joined or move.laid or move.fault)


def _is_led_to(state: State, clashes: Sequence[Move], move: Move) -> bool:
    """Whether a move lays one piece, the one that all of these clashes are about."""
    if move.rule != _LEADS_TO or len(move.laid) != 1:
        return False
    own = state.tables.placements[move.laid[0]].piece_kind
    return all(_kinds(state, clash) == {own} for clash in clashes)


def _kinds(state: State, move: Move) -> set[int]:
    return {state.tables.placements[one].piece_kind for one in set_bits(move.ruled_out)}
