"""The function that the page asks: never an exception, always plain JSON, always with a limit."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.errors import BrokenAnswer
from pipworks.limits import CancelToken
from pipworks.web import answer as module
from pipworks.web.answer import VERBS, answer
from tests.support.amounts import some
from tests.support.json_records import faults_of
from tests.web.asked import LINKS, ask

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
FIELDS = sorted({field for verb in VERBS.values() for field in verb.fields} | {"family", "name"})


@settings(max_examples=some(15, of=80), deadline=None)
@given(verb=st.sampled_from([*VERBS, "junk"]), fields=st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=3))
def test_junk_gets_a_reply(verb: str, fields: dict[str, Any]) -> None:
    reply = answer({"timeout": 0.1, **fields, "verb": verb})
    assert json.loads(json.dumps(reply)) == reply
    assert reply["format"] != "pipworks.error" or (not faults_of(reply) and reply["code"] != "bug"), reply


@pytest.mark.parametrize("request_", [None, [], "hint", 3, {}, {"verb": None}, {"verb": 3}, {"verb": ["hint"]}])
def test_what_is_no_question_is_refused(request_: Any) -> None:
    reply = answer(request_)
    assert (reply["code"], reply["file"]) == ("usage", None)
    assert not faults_of(reply)


@pytest.mark.parametrize(
    ("fields", "problem", "hint"),
    [
        ({"verb": "hnit"}, "nothing can be asked of the verb 'hnit'", "did you mean hint?"),
        ({"verb": "hint", "strength": 1}, "which puzzle? link or puzzle is missing", None),
        ({"verb": "hint", "link": 7}, "link is a text, not 7", None),
        ({"verb": "hint", "strenght": 1}, "there is no field 'strenght' here", "did you mean strength?"),
        ({"verb": "generate"}, "family is missing", "it is one of pipes, polypips"),
        (
            {"verb": "hint", "link": LINKS["pipes"], "strength": 5},
            "strength is a whole number from 1 to 4, not 5",
            None,
        ),
        ({"verb": "hint", "link": LINKS["pipes"], "strength": True}, "from 1 to 4, not True", None),
        ({"verb": "hint", "link": LINKS["pipes"], "strength": 1.5}, "from 1 to 4, not 1.5", None),
        ({"verb": "solve", "link": LINKS["pipes"], "timeout": 601}, "at most 600, not 601", None),
        ({"verb": "solve", "link": LINKS["pipes"], "timeout": 0}, "above 0", None),
        ({"verb": "solve", "link": LINKS["pipes"], "timeout": float("nan")}, "above 0", None),
        (
            {"verb": "solve", "link": LINKS["pipes"], "family": "polypips"},
            "the link is of Pipes, not of Polypips",
            None,
        ),
        ({"verb": "solve", "link": LINKS["pipes"], "family": "pips"}, "family is one of", "did you mean pipes?"),
        ({"verb": "open", "text": "x" * 2_000_001}, "text has 2,000,001 characters, at most 2,000,000", None),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, Any], problem: str, hint: str | None) -> None:
    reply = ask(**fields)
    assert reply["code"] == "usage"
    assert problem in reply["problem"]
    assert reply["hint"] == hint


def test_a_whole_number_may_come_as_javascript_has_it() -> None:
    assert ask("hint", link=LINKS["pipes"], strength=2.0)["strength"] == 2


@pytest.mark.parametrize("link", ["", "d1.", "d1.AAAA", "p1.zzzzzz", "x1.AAAA", "p2.AAAA", LINKS["pipes"][:-1], "d1.é"])
def test_a_damaged_link_is_refused_in_a_sentence(link: str) -> None:
    reply = ask("solve", link=link)
    assert reply["code"] == "parse"
    assert "\n" not in reply["problem"]


@pytest.mark.parametrize("family", LINKS)
def test_a_link_may_be_a_whole_address(family: str) -> None:
    link = LINKS[family]
    for form in (link, f"#{link}", f"https://example.org/play/?x=1#{link}"):
        assert ask("count", link=form)["link"] == link


@pytest.mark.parametrize("family", LINKS)
@pytest.mark.parametrize("verb", ["check", "hint", "explain", "solve", "count", "unique", "grade"])
def test_what_is_cancelled_says_so(family: str, verb: str) -> None:
    token = CancelToken()
    token.cancel()
    fields = {"strength": 4} if verb == "hint" else {}
    reply = answer({"verb": verb, "link": LINKS[family], **fields}, cancel=token)
    assert reply["status"] == "cancelled"
    assert not faults_of(reply)


def test_another_thread_ends_a_question() -> None:
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    start = time.monotonic()
    request = {
        "verb": "generate",
        "family": "polypips",
        "size": 100,
        "pieces": "2*",
        "difficulty": "extreme",
        "timeout": 300,
    }
    reply = answer(request, cancel=token)
    assert reply["code"] == "limit"
    assert "cancelled" in reply["problem"]
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("family", LINKS)
def test_a_limit_is_kept(family: str) -> None:
    assert ask("explain", link=LINKS[family], timeout=1e-6)["status"] == "limit reached"


def test_a_question_without_a_limit_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float | None] = []

    def solve(question: Any) -> dict[str, object]:
        seen.append(question.limits.seconds)
        return {}

    monkeypatch.setattr("pipworks.web.verbs.solving.solve", solve)
    monkeypatch.setattr("pipworks.web.verbs.making.generate", solve)
    answer({"verb": "solve"})
    answer({"verb": "generate"})
    answer({"verb": "solve", "timeout": 3})
    assert seen == [20, 60, 3]


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyError("lost"), "bug", "KeyError: 'lost'"),
        (BrokenAnswer("the board"), "bug", "BrokenAnswer: the board"),
        (MemoryError(), "limit", "memory"),
        (RecursionError("too deep"), "bug", "RecursionError"),
    ],
)
def test_what_nobody_foresaw_is_a_reply_too(
    monkeypatch: pytest.MonkeyPatch, error: Exception, code: str, said: str
) -> None:
    def raised(_: object) -> None:
        raise error

    monkeypatch.setattr("pipworks.web.verbs.telling.about", raised)
    reply = ask("about")
    assert reply["code"] == code
    assert said in reply["problem"]


def test_what_ends_the_process_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def raised(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pipworks.web.verbs.telling.about", raised)
    with pytest.raises(KeyboardInterrupt):
        answer({"verb": "about"})


def test_every_verb_has_a_function() -> None:
    from importlib import import_module

    for name, verb in VERBS.items():
        assert callable(getattr(import_module(f"{module.__package__}.verbs.{verb.home}"), name))


def test_it_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    ask("open", text="junk")
    ask("hint", link=LINKS["polypips"], strength=4)
    assert capfd.readouterr() == ("", "")


ABSENT = ("ssl", "multiprocessing", "ctypes", "_ctypes", "socket", "starlette", "uvicorn", "segno")
"""What is missing where the package runs in a browser, or must not be needed there; no thread starts there either."""

SCRIPT = """
import sys
import threading

def start(thread):
    raise RuntimeError("can't start new thread")

threading.Thread.start = start

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ImportError(f"{{name}} is absent", name=name)

for name in {absent!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
from pipworks.web.answer import answer

link = {link!r}
replies = [
    answer({{"verb": "about"}}),
    answer({{"verb": "hint", "link": link, "strength": 3}}),
    answer({{"verb": "unique", "link": link}}),
    answer({{"verb": "explain", "link": link}}),
    answer({{"verb": "picture", "link": link}}),
    answer({{"verb": "text", "link": link}}),
    *({more}),
]
print([reply["problem"] for reply in replies if "problem" in reply])
print(any(name.startswith(("pipworks.{other}.", "pipworks.cli")) for name in sys.modules))
"""


@pytest.mark.parametrize(("family", "other"), [("polypips", "pipes"), ("pipes", "polypips")])
def test_a_browser_needs_no_more(family: str, other: str) -> None:
    """Nothing that a browser lacks, nothing of the other family; python-sat for Pipes alone."""
    absent = (*ABSENT, "pysat", "pysolvers") if family == "polypips" else ABSENT
    size = 8 if family == "polypips" else [5, 5]
    more = f'answer({{"verb": "generate", "family": {family!r}, "size": {size}, "seed": 1}}),'
    more += f'answer({{"verb": "day", "family": {family!r}, "date": "2026-03-05", "difficulty": "easy"}}),'
    script = SCRIPT.format(absent=absent, link=LINKS[family], other=other, more=more)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["[]", "False"], done.stdout
