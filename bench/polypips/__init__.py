"""How fast Polypips is: `solve` beside its peers (`cp_model`), `generate`, `hints`."""
