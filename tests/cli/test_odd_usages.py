"""What is typed wrong gets a sentence that says what to type; the help has a title over every option."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.cli.commands import own_parsers
from pipworks.cli.help_page import GROUPS, REST, group_of
from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL, SOLVED
from tests.cli.test_option_fuzz import NAMES, Files, files, parser_of

__all__ = ["files"]

SLIPS = [
    ("solve_pipes --timout 5 p.txt", "no option --timout: did you mean --timeout?"),
    ("solve_pipes --pos p.txt p.txt", "no option --pos: did you mean --position?"),
    ("solve_pipes p.txt -x", "no option -x: solve_pipes --help lists them"),
    ("solve_pipes p.txt --limit 3", "no option --limit here: pipworks collect and solve_polypips have it"),
    (
        "solve_pipes p.txt --either-hand",
        "no option --either-hand here: check_polypips, pipworks show and",
    ),
    ("solve_pipes -p.txt", "no option -p.txt: for the file of this name type ./-p.txt"),
    ("solve_pipes p.txt --json=3", "argument --json: it takes no value, found '3'"),
    ("solve_pipes p.txt --timeout", "argument --timeout: expected a value behind it, S, found none"),
    ("solve_pipes p.txt --timeout --all", "argument --timeout: expected a value behind it, S, found none"),
    ("solve_pipes p.txt --timeout -- 5", "argument --timeout: expected a value behind it, S, found none"),
    ("solve_pipes", "BOARD is missing: a board file, or - for standard input"),
    ("check_pipes", "BOARD is missing: a board file, or - for standard input"),
    ("check_pipes p.txt s.txt s.txt", "'s.txt' is one too many: check_pipes takes BOARD [SOLUTION]"),
    ("generate_pipes 7x10", "'7x10' is one too many: generate_pipes takes options only"),
    ("solve_pipes --all --count p.txt", "--count does not go with --all: ask for one at a time"),
    ("solve_pipes -o a.txt -o b.txt p.txt", "argument -o: given twice, and it takes one value"),
    ("solve_pipes -o a.txt --output b.txt p.txt", "argument --output: given twice, and it takes one value"),
    ("generate_pipes --unique --no-unique", "--unique or --no-unique: not both"),
    ("generate_pipes --difficulty hart", "expected easy, medium, hard or extreme, found 'hart': did you mean hard?"),
    ("solve_pipes p.txt --theme drak", "expected light, dark, print or auto, found 'drak': did you mean dark?"),
    ("solve_pipes p.txt --hint 5", "argument --hint: expected 1, 2, 3 or 4, found '5'"),
    ("solve_pipes --hint 0 p.txt", "argument --hint: expected 1, 2, 3 or 4, found '0'"),
    ("solve_pipes --hint -1 p.txt", "argument --hint: expected 1, 2, 3 or 4, found '-1'"),
    ("generate_polypips --board hart", "there is no such file, and no board is called 'hart': did you mean heart?"),
    ("generate_polypips --board 4x4 --difficulty hart", "found 'hart': did you mean hard?"),
    ("generate_polypips --board 4x4 --pieces anny", "'anny' is neither a size nor a shape: did you mean any?"),
    ("generate_polypips --board 4x4 --constraint-selection uniform-al", "did you mean uniform-all?"),
    ("generate_polypips --board 4x4 --format txet", "found 'txet': did you mean text?"),
    ("pipworks slove p.txt", "no command 'slove': did you mean solve?"),
    ("pipworks pips solve p.txt", "no command 'pips': did you mean pipes?"),
    ("pipworks zzz", "no command 'zzz': pipworks --help lists them"),
    ("pipworks pipes slove p.txt", "pipes does one of solve, check, draw, generate, not 'slove': did you mean solve?"),
    ("pipworks pipes show p.txt", "show needs no family: pipworks show FILE"),
    ("pipworks generate", "which family? pipworks pipes generate or pipworks polypips generate"),
    ("pipworks solve_pipes p.txt", "type it without pipworks, or pipworks pipes solve"),
    ("pipworks p.txt", "pipworks show p.txt draws it, pipworks solve p.txt solves it"),
    ("pipworks solve", "which file? pipworks solve FILE"),
    ("pipworks --timout", "no option --timout: pipworks --help lists them"),
]


@pytest.mark.parametrize(("line", "sentence"), SLIPS, ids=[line for line, _ in SLIPS])
def test_a_slip_is_told_with_what_to_type(run: Run, files: Files, line: str, sentence: str) -> None:
    for name in ("p.txt", "-p.txt"):
        files.put(name, LEVEL)
    files.put("s.txt", SOLVED)
    ran = run(*line.split())
    assert (ran.code, bool(ran.out)) == (2, "--json" in line.split())
    assert sentence in ran.err
    assert len(ran.err.splitlines()) <= 2


PUZZLE = "board:\n##\n\npieces:\n06\n\nconstraints:\nExactly 6 {(0,0),(1,0)}\n"
JSON = '{"format": "pipworks.polypips", "version": 1, "board": ["#"], "pieces": ["1o:1"], "constraints": []}'
DAY = '{"easy": {"dominoes": [[0, 6]], "regions": [{"type": "sum", "target": 6, "indices": [[0, 0], [0, 1]]}]}}'


@pytest.mark.parametrize(
    ("command", "text", "slip", "near"),
    [
        ("solve_polypips -", PUZZLE, ("Exactly", "Exaclty"), "Exactly"),
        ("solve_polypips -", PUZZLE, ("Exactly", "exactly"), "Exactly"),
        ("solve_polypips -", JSON, ('"board"', '"bord"'), "board"),
        ("solve_polypips --level esay -", DAY, ("", ""), "easy"),
        ("generate_polypips -", "board: 4x4\npieces: 2*\n", ("pieces", "peices"), "pieces"),
        ("generate_polypips -", "board: heart\n", ("heart", "haert"), "heart"),
        ("generate_polypips -", "board: 4x4\ndifficulty: easy\n", ("easy", "esay"), "easy"),
    ],
)
def test_a_slip_in_a_file_is_told_with_the_nearest_name(
    run: Run, files: Files, command: str, text: str, slip: tuple[str, str], near: str
) -> None:
    assert run(*command.replace(" --level esay", "").split(), stdin=text.encode()).code == 0
    ran = run(*command.split(), stdin=text.replace(*slip).encode() if slip[0] else text.encode())
    assert (ran.code, ran.out) == (3, "")
    assert f"did you mean {near}?" in ran.err


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_every_command_with_a_letter_missing_is_offered(run: Run, files: Files, name: str) -> None:
    options = {
        option for action in parser_of(name)._actions for option in action.option_strings if option.startswith("--")
    }
    for option in options:
        slip = option[:-2] + option[-1:]
        if slip not in options:
            assert "did you mean --" in run(name, slip).err, slip


def test_options_may_stand_between_files(run: Run, files: Files) -> None:
    """Argparse takes an optional file for left out where an option stands before it."""
    files.put("p.txt", LEVEL)
    files.put("s.txt", SOLVED)
    for line in ("p.txt s.txt --timeout 5", "p.txt --timeout 5 s.txt", "--timeout 5 p.txt -- s.txt", "p.txt -- s.txt"):
        assert run("check_pipes", *line.split()).code == 0, line


def test_what_an_alias_sets_can_be_set_again(run: Run, files: Files) -> None:
    files.put("p.txt", LEVEL)
    assert run("solve_pipes", "--timeout", "0.000000001", "--timeout", "60", "p.txt").code == 0


def test_a_hint_from_a_file_with_a_number_for_its_name(run: Run, files: Files) -> None:
    files.put("7", LEVEL)
    assert run("solve_pipes", "--hint", "7").code == 0


@pytest.mark.parametrize(
    "words", [["p.txt", "-h"], ["-h", "p.txt"], ["--timeout", "x", "--help"], ["--json", "-h", "y"]]
)
def test_help_wherever_it_is_asked_for(run: Run, words: list[str]) -> None:
    ran = run("solve_pipes", *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("usage: solve_pipes [OPTION ...] BOARD ...\n")


def test_every_option_stands_under_a_title() -> None:
    for made in own_parsers():
        under = {action.dest: group_of(made.whole, action) for action in made.whole._actions if action.option_strings}
        assert REST not in under.values(), (made.prog, under)
        assert under["help"] == "help"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_help_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
    """All but the examples, which are lines to copy."""
    monkeypatch.setenv("COLUMNS", str(columns))
    page = run(name, "--help").out
    own, _, rest = page.partition("\nexamples:\n")
    codes = rest.partition("\n\n")[2]
    assert "exit codes: 0 done" in codes
    for line in [*own.splitlines()[1:], *codes.splitlines()]:
        assert len(line) <= columns, line
    order = [title for title in GROUPS if f"\n{title}:\n" in page]
    assert len(order) >= 2
    assert [page.index(f"\n{title}:\n") for title in order] == sorted(page.index(f"\n{title}:\n") for title in order)


def test_the_family_is_told_by_the_file(run: Run, files: Files) -> None:
    for name in ("solve_pipes", "solve_polypips"):
        puzzle, *_ = files.operands(name)
        assert run("pipworks", "solve", "--count", puzzle).out == "1\n"
        assert run("pipworks", "draw", puzzle) == run("pipworks", "show", puzzle)
    for name in ("check_pipes", "check_polypips"):
        own = run(name, *files.operands(name))
        assert run("pipworks", "check", *files.operands(name)) == own
        assert own.code == 0
        puzzle, solution = files.operands(name)
        assert run("pipworks", "check", "--timeout", "5", "--", puzzle, solution) == own


def test_files_of_two_families_are_refused(run: Run, files: Files) -> None:
    one, two = files.put("a.txt", LEVEL), files.put("b.txt", "board:\n##\n\npieces:\n06\n\nconstraints:\n")
    ran = run("pipworks", "solve", one, two)
    assert ran.code == 2
    assert "these files are of pipes and polypips" in ran.err


@pytest.mark.parametrize(
    "words",
    [[], ["help"], ["--help"], ["pipes"], ["pipes", "--help"], ["help", "pipes"], ["solve", "-h"], ["check", "-h"]],
)
def test_help_of_the_one_command(run: Run, words: list[str]) -> None:
    ran = run("pipworks", *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("usage: pipworks ")


def test_help_by_either_name_of_a_command(run: Run) -> None:
    page = run("pipworks", "pipes", "solve", "--help").out
    assert run("pipworks", "help", "pipes", "solve").out == run("pipworks", "help", "solve_pipes").out == page
    assert run("pipworks", "help", "show").out == run("pipworks", "show", "--help").out


def test_the_version_of_the_one_command(run: Run) -> None:
    assert run("pipworks", "--version").out == run("solve_pipes", "--version").out


def test_nothing_of_the_help_is_loaded_for_an_answer(tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "p.txt").write_text(LEVEL)
    script = (
        "import sys; from pipworks.cli.solve_pipes import main; main(['p.txt']); "
        "print([name for name in ('difflib', 'textwrap', 'shutil', 'pipworks.cli.help_page') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


BY_FILE = {"pipes": "1H\n", "polypips": "board:\n##\n\npieces:\n06\n\nconstraints:\n"}


@pytest.mark.parametrize("family", BY_FILE)
def test_a_verb_finds_out_the_family_of_standard_input(run: Run, family: str, tmp_path: Path) -> None:
    text = BY_FILE[family].encode()
    solved = run("pipworks", "solve", "-", stdin=text)
    assert solved.code == 0
    assert solved.out == run(f"solve_{family}", "-", stdin=text).out
    solution = tmp_path / "solution.txt"
    solution.write_text(solved.out, encoding="utf-8")
    assert run("pipworks", "check", "-", solution, stdin=text).code == 0
    assert run("pipworks", "solve", "-", "--limit", "0", stdin=text).code == 2
    assert run("pipworks", "solve", "-", stdin=b"").code == 3, "nothing is left of what was there before"


@pytest.mark.parametrize("word", ["hint", "explain", "grade", "count", "unique", "all"])
def test_what_is_asked_of_solve_is_no_command(run: Run, word: str) -> None:
    ran = run("pipworks", word, "x.txt")
    assert ran.code == 2
    assert ran.err == f"error: no command '{word}': pipworks solve FILE --{word} does that\n"
    assert run("solve_pipes", "--help").out.count(f"--{word}")
    assert run("solve_polypips", "--help").out.count(f"--{word}")
