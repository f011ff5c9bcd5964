"""Pictures and QR codes, as the page shows and prints them."""

from __future__ import annotations

import base64
import sys
import xml.etree.ElementTree as ET

import pytest

from tests.web.asked import LINKS, ask
from tests.web.verbs.test_solving import NONE


@pytest.mark.parametrize("family", LINKS)
def test_a_puzzle_is_drawn_as_given_solved_or_so_far(family: str) -> None:
    following = ask("hint", link=LINKS[family], strength=4)["links"]["next"]
    drawn = [
        ask("picture", link=LINKS[family]),
        ask("picture", link=LINKS[family], theme="dark"),
        ask("picture", link=LINKS[family], title="Mine & yours"),
        ask("picture", link=following),
        ask("picture", link=following, solved=True),
    ]
    assert all(ET.fromstring(one["svg"]).tag.endswith("svg") for one in drawn)
    assert len({one["svg"] for one in drawn}) == len(drawn)
    assert "Mine &amp; yours" in drawn[2]["svg"]
    assert [one["status"] for one in drawn] == ["drawn"] * 4 + ["solved"]


def test_a_png_is_in_base64() -> None:
    told = ask("picture", link=LINKS["pipes"], form="png")
    assert base64.b64decode(told["png"]).startswith(b"\x89PNG")
    assert told["svg"] is None


def test_what_has_no_solution_is_not_drawn_solved() -> None:
    told = ask("picture", link=NONE, solved=True)
    assert (told["status"], told["svg"], told["png"]) == ("unsolvable", None, None)


def test_a_title_and_a_position_do_not_go_together() -> None:
    following = ask("hint", link=LINKS["pipes"], strength=4)["links"]["next"]
    assert ask("picture", link=following, title="x")["code"] == "usage"
    assert ask("picture", link=LINKS["pipes"], theme="drak")["hint"] == "did you mean dark?"


def test_a_qr_code_grows_with_its_text() -> None:
    sides = []
    for length in (10, 60, 200, 2331):
        svg = ask("qr", text="x" * length)["svg"]
        _, _, width, height = map(int, ET.fromstring(svg).attrib["viewBox"].split())
        assert width == height
        assert "style" not in svg
        sides.append(width)
    assert sides == sorted(set(sides))
    refused = ask("qr", text="é" * 1166)
    assert (refused["code"], "2,331 bytes" in refused["problem"]) == ("puzzle", True)
    assert ask("qr", text="")["code"] == "usage"


@pytest.mark.parametrize(("verb", "field"), [("qr", "text"), ("picture", "title")])
def test_half_a_character_is_refused(verb: str, field: str) -> None:
    link = {"link": LINKS["pipes"]} if verb == "picture" else {}
    refused = ask(verb, **link, **{field: "x\ud800"})
    assert refused["code"] == "usage"
    assert refused["problem"] == f"{field} holds half of a character, '\\ud800'"


def test_a_qr_code_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    refused = ask("qr", text="x")
    assert (refused["code"], refused["hint"]) == ("extra", "pip install 'pipworks[web]'")
