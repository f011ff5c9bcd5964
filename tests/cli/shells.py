"""What Tab offers in real shells: each is asked for the completions of several lines, by its own means."""

from __future__ import annotations

import os
import pty
import select
import shlex
import shutil
import subprocess
from pathlib import Path

_BASH = """\
for file in {folder}/*; do source "$file"; done
COMP_WORDS=({words}); COMP_CWORD={place}; COMPREPLY=()
function=$(complete -p {program} | sed 's/.*-F \\([^ ]*\\).*/\\1/')
"$function"
printf '%s\\n' "${{COMPREPLY[@]}}" > {out}
"""
_ZSH = """\
fpath=({folder} $fpath); autoload -U compinit; compinit -u -D
compadd() {{
  if [[ "${{(j: :)@[1,(i)--]}}" == *-[OAD]\\ * ]]; then builtin compadd "$@"; return; fi
  local -a offered; builtin compadd -O offered "$@"; print -l -- $offered >> $asked
  builtin compadd "$@"
}}
bindkey -e; bindkey '^T' list-choices
"""
"""What zsh is told at the start: whatever it offers is written into the file `$asked`, too."""
_SECONDS = 120
"""After that long a shell is taken for hung."""


def offered(shell: str, scripts: Path, lines: list[str], folder: Path) -> list[set[str]]:
    """What the shell offers behind each line, typed in the folder: names of files without their folders."""
    ask = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return [
        {name.strip().rstrip("/").rpartition("/")[2] for name in found} - {""} for found in ask(scripts, lines, folder)
    ]


def _bash(scripts: Path, lines: list[str], folder: Path) -> list[list[str]]:
    found = []
    for number, line in enumerate(lines):
        words = line.split(" ")
        out = scripts.parent / f"bash{number}"
        script = _BASH.format(folder=scripts, words=shlex.join(words), place=len(words) - 1, program=words[0], out=out)
        subprocess.run(["bash", "--norc", "-c", script], cwd=folder, check=True, capture_output=True, timeout=_SECONDS)
        found.append(out.read_text(encoding="utf-8").splitlines())
    return found


def _fish(scripts: Path, lines: list[str], folder: Path) -> list[list[str]]:
    found = []
    for line in lines:
        asked = f"for file in {scripts}/*; source $file; end; complete -C {shlex.quote(line)}"
        done = subprocess.run(
            ["fish", "--no-config", "-c", asked],
            cwd=folder, check=True, capture_output=True, encoding="utf-8", timeout=_SECONDS,
        )  # fmt: skip
        found.append([each.partition("\t")[0] for each in done.stdout.splitlines()])
    return found


def _zsh(scripts: Path, lines: list[str], folder: Path) -> list[list[str]]:
    """By a terminal of its own: zsh completes nowhere else."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execve(str(shutil.which("zsh")), ["zsh", "-f", "-i"], {"PATH": os.environ["PATH"], "TERM": "dumb"})
    found = []
    try:
        start = scripts.parent / "start.zsh"
        start.write_text(_ZSH.format(folder=scripts), encoding="utf-8")
        os.write(terminal, f"source {start}\n".encode())
        for number, line in enumerate(lines):
            out = scripts.parent / f"zsh{number}"
            out.touch()
            # A prompt is shown when keys are read one by one: before, the terminal itself would obey some.
            _type(terminal, f"asked={out}; PROMPT='<'{number}'>'\n", f"<{number}>")
            _type(terminal, f"{line}\x14\x15echo do''ne{number}\n", f"done{number}")
            found.append(out.read_text(encoding="utf-8").splitlines())
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        os.close(terminal)
    return found


def _type(terminal: int, keys: str, until: str) -> None:
    """Type keys, and read what is shown until this comes. Fails after a long wait."""
    os.write(terminal, keys.encode())
    shown = b""
    while until.encode() not in shown:
        if not select.select([terminal], [], [], _SECONDS)[0]:
            raise AssertionError(f"no {until} in {shown[-500:]!r}")
        shown += os.read(terminal, 1 << 16)
