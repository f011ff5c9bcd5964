"""What a Pipes puzzle is, as values: `tiles`, `board` (with a solution of it) and `layout`, where the gas runs."""
