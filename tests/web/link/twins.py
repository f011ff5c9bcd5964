"""Links read and written again by the page's own modules, by node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support.node import answers

_SCRIPT = """
import * as polypips from 'PAGE/polypips/link.mjs';
import * as pipes from 'PAGE/pipes/link.mjs';
const OF = { d: polypips, p: pipes };
function run([family, link]) {
  const { puzzle, position } = OF[family].parseLink(link);
  return { puzzle, position, link: OF[family].formatLink(puzzle, position) };
}
"""


def by_the_page(links: Sequence[str]) -> list[dict[str, Any]]:
    """What the page reads in each link, as `is`: the puzzle, the position, and the link that it writes of both."""
    return answers(_SCRIPT, [[link[:1], link] for link in links])
