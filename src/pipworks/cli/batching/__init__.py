"""What `pipworks batch` is made of: its options, who does the work, how far it is, what came of it.

* `options`: what all batches take
* `generating`, `asking`: the parsers, and what a command line asks for, as a job; `sources` read what it is about
* `doing`: the batch from the job to the exit code, by `workers`, or a `cluster`, until `stopping` hears a signal
* `meters`, `bar`: how far it is, in the `wording`; `summary`: what came of it
"""
