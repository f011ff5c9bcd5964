"""What the tests stand on: oracles that share no code with the library, strategies, corpora, drawings to read."""
