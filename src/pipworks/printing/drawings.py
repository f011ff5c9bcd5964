"""What is done with drawings before they come on a page: less margin, a size for their letters."""

from __future__ import annotations

from pipworks.render.scene import Group, Lettering, Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pipworks.render.scene import Item


def trimmed(scene: Scene, across: float, down: float) -> Scene:
    """The scene without `across` user units at its left and right, and `down` above and below."""
    return Scene(
        scene.width - 2 * across,
        scene.height - 2 * down,
        scene.title,
        scene.description,
        (Group(scene.items, -across, -down),),
    )


def widened(scene: Scene, width: float) -> Scene:
    """The scene in the middle of one that is `width` user units wide."""
    aside = (width - scene.width) / 2
    return Scene(width, scene.height, scene.title, scene.description, (Group(scene.items, aside),))


def least_letters(scene: Scene) -> float:
    """The height of the scene's least capitals in user units; 0 without letters."""
    return min(_sizes(scene.items), default=0.0)


def _sizes(items: Iterable[Item]) -> Iterator[float]:
    for item in items:
        if isinstance(item, Lettering):
            yield item.size
        elif isinstance(item, Group):
            yield from _sizes(item.items)
