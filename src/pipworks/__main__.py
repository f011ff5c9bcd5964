"""`python -m pipworks` is `pipworks`."""

import sys

from pipworks.cli.main import main

sys.exit(main())
