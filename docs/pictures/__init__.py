"""The pictures of the documentation, made anew by each build: `python -m docs.pictures FOLDER`.

Start at `table`, which has each by name. `search` draws the searches that `trace` and `pipes_trace` write down, as
trees of boards by `tree`; `hints` draws hints, `repair` a puzzle made unique, `gallery` what `puzzles` lists, `shown`
those of README, `printed` pages of PDF files, `page` the page in a browser, which takes most of the time.
`kept` makes those of `docs/images`, for those who read the pages in the repository.
"""
