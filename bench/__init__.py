"""Figures of speed and size: by family in `pipes/` and `polypips/`, the search below both in `kernel`."""
