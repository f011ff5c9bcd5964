"""The records of the families: what each must have, how one is registered, and that nothing of it stays behind."""

from __future__ import annotations

from importlib import import_module
from types import FunctionType
from typing import Any

import pytest

from pipworks.families import (
    BUILT_IN,
    FAMILIES,
    PIPES,
    POLYPIPS,
    REASONING,
    VERBS,
    Family,
    families,
    family_of,
    registered,
)
from pipworks.source import Source
from tests.families.dominoes import DOMINOES


def functions(family: Family) -> set[str]:
    package: Any = import_module(family.package)
    return {name for name in package.__all__ if isinstance(getattr(package, name), FunctionType)}


def test_the_verbs_are_what_both_families_have_in_common() -> None:
    assert functions(PIPES) & functions(POLYPIPS) == {*VERBS, *REASONING, *BUILT_IN}


@pytest.mark.parametrize("family", [*FAMILIES, DOMINOES], ids=lambda family: family.name)
def test_a_family_has_every_verb_of_its_record(family: Family) -> None:
    assert set(VERBS) <= set(family.verbs)
    assert all(callable(family.verb(name)) for name in family.verbs)
    with pytest.raises(AttributeError, match=family.title):
        family.verb("no_such_verb")


def test_a_family_is_known_while_it_is_registered() -> None:
    board = Source.of("####\n####\n")
    with registered(DOMINOES):
        assert families() == (*FAMILIES, DOMINOES)
        assert family_of(board) is DOMINOES
        assert family_of(Source.of("1H\n")) is PIPES
        assert family_of(Source.of("board:\n##\n")) is POLYPIPS
    assert families() == FAMILIES
    assert family_of(board) is PIPES


def test_nothing_stays_behind_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), registered(DOMINOES):
        _ = 1 // 0
    assert families() == FAMILIES


def test_a_name_is_taken_once() -> None:
    with pytest.raises(ValueError, match="pipes"), registered(Family("pipes", "Other", "other", lambda _: True)):
        pass
    with registered(DOMINOES), pytest.raises(ValueError, match="dominoes"), registered(DOMINOES):
        pass
    assert families() == FAMILIES
