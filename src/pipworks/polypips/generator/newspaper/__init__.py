"""The newspaper's style: dominoes of one set, small regions, mostly sums and `=`, a label on nearly every cell.

Start at `attempt`. A `plan` says how many regions of which kind and size there are, `cut` lays them out on the
`ground`, `fill` deals pips, `label` writes what the regions ask for, and `score` compares drafts. For one solution a
`telling_plan` tells enough, and `redraw` makes a draft of it unique by drawing regions that clash again.
"""
