"""What the page can ask, a function a verb: each takes a `Question` and gives a reply that JSON can carry.

* `helping`: check, hint, explain, grade
* `solving`: solve, count, unique
* `making`: generate, day
* `editing`: verdict, mend, deal, label
* `opening`: open, text
* `drawing`: picture, qr
* `telling`: about
"""
