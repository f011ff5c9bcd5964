"""`python -m pipworks` is `pipworks`."""

import sys

from pipworks.cli.entry import pipworks

if __name__ == "__main__":  # a process that `pipworks serve` starts loads this, too
    sys.exit(pipworks())
