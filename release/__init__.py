"""A release: what `make dist` makes of a commit, the same bytes whoever makes it, wherever and whenever.

Start at `dist`, which puts the archives of a commit into a folder: `commit` lays the commit's files out, `archives`
gives a source archive one form, `wheels` builds, `bill` lists what the package comes with, `licences` adds
those that its tool leaves out. The tools are those of `tools.lock`, the packages of the bill those of `package.lock`;
`make lock` resolves both again. `tests/packaging` checks what was made.
"""
