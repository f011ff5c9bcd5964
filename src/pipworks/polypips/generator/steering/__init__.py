"""A made draft brought to a difficulty or a depth: its labels say more, or less, until the walkthrough is as asked.

Start at `steer`. `aim` says what is asked and how far a grade is from it, `louder` and `quieter` are the changes that
say more and less, `bounds` what the style allows of them.
"""
