"""What tests of the page share."""

from tests.support.browser import browser, served
from tests.support.engine import gathered

__all__ = ["browser", "gathered", "served"]
