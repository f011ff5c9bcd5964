"""`python -m pipworks` is `pipworks`."""

import sys

from pipworks.cli.entry import pipworks

sys.exit(pipworks())
