"""The page and the questions for strangers: `pipworks serve`.

Start at `app`, which routes a request. `api` makes a question of one, within the `budgets`; `pool` has the processes
that answer, and `work` is what runs in them; `kept` has replies that are asked for again. `openapi` describes it all,
from `fields` and `samples`. `names` says who may ask, `journal` what is logged; `serving` is the socket and how it
ends, `patience` what slow connections get.
"""
