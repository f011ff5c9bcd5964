#!/bin/sh
# What `make demo` shows: every example level solved, one drawn with its gas lit, and its picture.
set -eu
cd "$(dirname "$0")/.."
mkdir -p out

echo "Solving the levels in examples/pipes/:"
for level in examples/pipes/*.txt; do
    name=$(basename "$level" .txt)
    solve_pipes "$level" -o "out/$name.solution.txt" 2>/dev/null
    printf '  %-12s %s\n' "$name" "$(check_pipes "$level" "out/$name.solution.txt")"
done

echo
echo "examples/pipes/wrapping.txt, solved:"
echo
draw_pipes examples/pipes/wrapping.txt out/wrapping.solution.txt
draw_pipes examples/pipes/wrapping.txt out/wrapping.solution.txt -o out/wrapping.png
echo
echo "Its picture is out/wrapping.png"
