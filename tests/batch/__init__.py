"""Batches: recipes, items, runs."""
