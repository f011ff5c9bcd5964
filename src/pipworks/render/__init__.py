"""Drawings that know no puzzle: scenes of primitives, and what turns them into SVG, PNG and terminal text."""
