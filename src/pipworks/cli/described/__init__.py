"""The commands as other programs want them described, made from their parsers: completions for shells, man pages.

* `parser_tree`: the commands of each program, as one parser with others below it
* `value_words`: what may be typed as the value of an argument
* `scripts`: the completion of each program, as a shell wants it
* `pages`: the man page of each command, written in `roff`, with `page_parts` that no parser knows
* `folder`: where both are written to
"""
