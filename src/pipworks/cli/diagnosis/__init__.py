"""What `pipworks doctor` finds out about an installation; nothing is fetched, and nothing is changed.

* `report`: all of it as one record, and whether it is well; `telling` is the same as text
* `installed`: versions, and the extras with what each adds
* `compiled`: what runs in C++, and why the rest doesn't
* `processes`: another Python, for what may end the one that tries it
* `surroundings`: the environment, files that are kept, the browser and the terminal
* `self_test`: small puzzles, worked on by processes of either kind, whose answers are the `sample_answers`
"""
