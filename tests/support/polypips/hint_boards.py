"""Two puzzles of our own to be explained from start to end."""

from pipworks.polypips import parse

DOMINOES = parse("""
board:
##
####
####
####

pieces:
06,12,22,25,23,01,03

constraints:
Exactly 3 {(0,0),(0,1)}
AllSame None {(1,0),(1,1)}
AllSame None {(2,1),(2,2),(1,3),(2,3)}
Exactly 7 {(3,1),(3,2)}
Exactly 3 {(0,2)}
Exactly 3 {(1,2)}
Exactly 5 {(0,3)}
""")

POLYOMINOES = parse("""
board:
 # ##
###  #
######
######

pieces:
3L:302,22,23,5P+:05456,3L:422,4L-:1411

constraints:
AllDifferent {} {(1,0),(1,1),(1,2),(2,2)}
LessThan 4 {(3,0)}
MoreThan 0 {(4,0)}
LessThan 5 {(0,1)}
MoreThan 1 {(2,1)}
Exactly 6 {(5,1)}
Exactly 4 {(0,2),(0,3)}
MoreThan 8 {(3,2),(4,2),(3,3)}
LessThan 6 {(5,2)}
Exactly 2 {(1,3),(2,3)}
LessThan 6 {(4,3)}
LessThan 1 {(5,3)}
""")
