"""Measurements: fixed instances, ours and our peers' in the same run. `python -m bench.NAME` runs one."""
