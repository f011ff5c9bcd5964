"""Boards that the drawing tests look at: the specification's example, as given out, half turned and solved."""

from __future__ import annotations

from pipworks.pipes.puzzle.board import Board, Solution

EXAMPLE = Board.of(
    "_______",
    "__HH__H",
    "__II_HT",
    "_HLTHIT",
    "_TIT__I",
    "_I_H_HI",
    "_IH__TL",
    "_LTTIL_",
    "___I___",
    "___1___",
)
HALF = Solution.of(
    "_______",
    "__NN__N",
    "__NN_NN",
    "_NNNNNN",
    "_NNN__N",
    "_N_N_SN",
    "_NS__EW",
    "_NNSEW_",
    "___N___",
    "___N___",
)
SOLVED = Solution.of(
    "_______",
    "__SS__S",
    "__NN_EW",
    "_SNWEEW",
    "_EEW__N",
    "_N_N_SN",
    "_NS__EW",
    "_NNSEW_",
    "___N___",
    "___N___",
)
STATES: dict[str, Solution | None] = {"given": None, "half": HALF, "solved": SOLVED}

WRAPPED = Board.of("_I_____", "I2___HI", *["_______"] * 6, "_H_____", "_I_____")
WRAPPED_SOLVED = Solution.of("_N_____", "EW___EE", *["_______"] * 6, "_S_____", "_N_____")
