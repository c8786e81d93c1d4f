#!/bin/sh
# Shows that the documented samples build unchanged against an installed prefix and print what the documentation prints.
# Usage: run.sh <cmake> <build directory> <C++ compiler>
set -eu
cmake=$1 build=$2 compiler=$3
samples=$(cd "$(dirname "$0")" && pwd)
scratch=$build/samples-test

rm -rf "$scratch"
mkdir -p "$scratch"
"$cmake" --install "$build" --prefix "$scratch/prefix" >"$scratch/install.log"

# As the pages tell users to: the toolkit's place in the environment, no run path in the programs.
ASCEND_CUSTOM_PATH=$scratch/prefix
export ASCEND_CUSTOM_PATH
"$cmake" -S "$samples" -B "$scratch/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_SKIP_RPATH=TRUE >"$scratch/configure.log"
"$cmake" --build "$scratch/build" >"$scratch/build.log" 2>&1 || { cat "$scratch/build.log"; exit 1; }

LD_LIBRARY_PATH=$scratch/prefix/lib64
export LD_LIBRARY_PATH
failed=0
for expected in "$samples"/expected/*.txt; do
    name=$(basename "$expected" .txt)
    status=0
    "$scratch/build/$name" >"$scratch/$name.txt" || status=$?
    if [ "$status" -ne 0 ]; then
        echo "$name: exit status $status"
        cat "$scratch/$name.txt"
        failed=1
    elif ! diff "$expected" "$scratch/$name.txt"; then
        echo "$name: other output than expected"
        failed=1
    else
        echo "$name: as documented"
    fi
done
exit $failed
