"""The options --no-wrap and --all-tiles in every Pipes command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """A folder with a level `net.txt` of which every tile needs gas, without wrapping, and its solution."""
    options = ("--no-wrap", "--all-tiles", "--size", "5x4", "--seed", "2")
    ran = run("generate_pipes", *options, "-o", tmp_path / "net.txt", "--solution", tmp_path / "solution.txt")
    assert ran.code == 0
    assert ran.err.startswith("made by: generate_pipes --size 5x4 --no-wrap --all-tiles --seed 2")
    return tmp_path


BOTH = ("--no-wrap", "--all-tiles")


def test_solve_count_unique_and_check(run: Run, made: Path) -> None:
    net, solution = made / "net.txt", made / "solution.txt"
    assert run("solve_pipes", *BOTH, net).out == solution.read_text()
    assert run("solve_pipes", *BOTH, "--count", net).out == "1\n"
    assert run("solve_pipes", *BOTH, "--unique", net).out == "unique\n"
    assert run("solve_pipes", *BOTH, "--all", net).out == solution.read_text()
    code, out, _ = run("check_pipes", *BOTH, net, solution)
    assert (code, out) == (0, "solved: gas reaches all 20 tiles, and no end is open\n")


def test_what_is_wrong_is_named(run: Run, made: Path) -> None:
    net, wrong = made / "net.txt", made / "wrong.txt"
    letters = (made / "solution.txt").read_text()
    wrong.write_text({"N": "S", "E": "W", "S": "N", "W": "E"}[letters[0]] + letters[1:])
    code, out, _ = run("check_pipes", *BOTH, net, wrong, "--json")
    assert code == 1
    assert {found["code"] for found in json.loads(out)["violations"]} >= {"open end"}


def test_one_board_in_each_variant(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1H_\n")
    counts = {}
    for options in ((), ("--no-wrap",), ("--all-tiles",), BOTH):
        counts[options] = run("solve_pipes", "--count", *options, board).out
    assert counts == {(): "1\n", ("--no-wrap",): "1\n", ("--all-tiles",): "1\n", BOTH: "1\n"}
    board.write_text("1_H\n")
    assert run("solve_pipes", board).out == "W_E\n"
    code, _, err = run("solve_pipes", "--no-wrap", board)
    assert code == 1
    assert "the house at c1 has only blank tiles" in err


def test_a_wall_is_drawn(run: Run, made: Path) -> None:
    net, solution = made / "net.txt", made / "solution.txt"
    lines = run("draw_pipes", *BOTH, "--no-rulers", net, solution).out.splitlines()
    assert lines[0] == "╔" + 19 * "═" + "╗"
    assert all(line[0] + line[-1] == "║║" for line in lines[1:-1])
    ascii = run("draw_pipes", *BOTH, "--no-rulers", net, solution, "--ascii").out.splitlines()
    assert ascii[0] == ascii[-1] == 21 * ":"
    assert not set("║╔") & set(run("draw_pipes", net).out)
    assert run("draw_pipes", *BOTH, "--no-rulers", net, solution, "-o", made / "net.svg").code == 0
    assert "20 of 20 tiles" in (made / "net.svg").read_text()


def test_show_draws_a_wall_around_pipes_alone(run: Run, made: Path) -> None:
    assert run("pipworks", "show", "--no-wrap", "--no-rulers", made / "net.txt").out.startswith("╔")
    puzzle = Path(__file__).parents[3] / "examples" / "polypips" / "pentominoes.txt"
    code, _, err = run("pipworks", "show", "--no-wrap", puzzle)
    assert code == 2
    assert "--no-wrap is for Pipes" in err


@pytest.mark.parametrize("option", [("--tanks", "1"), ("--houses", "3"), ("--fill", "0.5"), ("--decoys", "2")])
def test_options_that_mean_nothing_are_refused(run: Run, option: tuple[str, str]) -> None:
    code, out, err = run("generate_pipes", "--all-tiles", *option)
    assert (code, out) == (2, "")
    assert f"{option[0]} does not go with --all-tiles" in err


def test_the_fewest_lit_tiles_mean_nothing_where_all_are(run: Run, made: Path) -> None:
    code, _, err = run("solve_pipes", "--all-tiles", "--minimal", made / "net.txt")
    assert code == 2
    assert "every solution lights every tile" in err


def test_a_level_that_can_not_be(run: Run) -> None:
    code, _, err = run("generate_pipes", "--all-tiles", "--size", "2x6")
    assert code == 1
    assert "has a twin, mirrored" in err
