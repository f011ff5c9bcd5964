"""How well limits of time and memory are kept: every verb of every family, on boards from one cell to a million.

`cases` are the questions, `measure` is the process that asks one of them, `sweep` makes them and reads the answers,
`commands` starts the commands, `__main__` prints a table.
"""
