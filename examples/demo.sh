#!/bin/sh
# What `make demo` shows: the example puzzles solved, one of each kind drawn, and their pictures.
set -eu
cd "$(dirname "$0")/.."
mkdir -p out

echo "Pipes: the levels in examples/pipes/"
for level in examples/pipes/*.txt; do
    name=$(basename "$level" .txt)
    solve_pipes "$level" -o "out/$name.solution.txt" --force
    printf '  %-12s %s\n' "$name" "$(check_pipes "$level" "out/$name.solution.txt")"
done

echo
echo "examples/pipes/wrapping.txt, solved:"
echo
draw_pipes examples/pipes/wrapping.txt out/wrapping.solution.txt
draw_pipes examples/pipes/wrapping.txt out/wrapping.solution.txt -o out/wrapping.png --force

echo
echo "Polypips: the puzzles in examples/polypips/"
for puzzle in examples/polypips/*.txt; do
    name=$(basename "$puzzle" .txt)
    solve_polypips "$puzzle" -o "out/$name.solution.txt" --force
    printf '  %-12s %s\n' "$name" "$(check_polypips "$puzzle" "out/$name.solution.txt")"
done

echo
echo "A puzzle made now, and its solution found again:"
echo
generate_polypips --board 6x6-2x2 --pieces '3*,4*' --unique --seed 7 -o out/made.txt --force
sed -n '/^constraints:/,/^$/p; /^game:/,/^$/p' out/made.txt
solve_polypips out/made.txt
pipworks show out/made.txt -o out/made.png --force

echo
echo "A contest of two solvers, one of them wrong on purpose (the code 1 says that not all is solved):"
echo
pipworks contest judge 'python3 examples/contest/solver.py' examples/contest/boards --only '0[1-3]*' --timeout 60 \
    --against 'awk -f examples/contest/hasty.awk' -o out/contest --png --force || test $? -eq 1

echo
pipworks print examples/pipes/wrapping.txt out/made.txt -o out/sheet.pdf --force
echo "Their pictures are out/wrapping.png and out/made.png, and out/sheet.pdf has both to print; out/contest has the failures"
