#!/usr/bin/env bash
# Our own programs under `opapi check`, each of the four checks and lint: the samples, every C test and the endurance run. Some minutes.
#
#   scripts/check.sh [SECONDS]     of the endurance run, 60 by default
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
seconds=${1:-60} library=$opapi_root/build/cargo/release

step "Build"
configure build
cmake --build build --parallel 2

own=(python3 c-tests/observe/test_own.py)
# Not the test of where calls go, whose children have environments of their own, nor those for readers of headers, nor that of
# hostile neighbours: who observes a call does not let its thread be cancelled, and a copy of the library observes it as well. That of
# questions about the library makes no call that is observed.
programs=(build/c-tests/observe/sample_*)
for program in build/c-tests/test_*; do
    case $program in *test_backend | *test_prototypes | *test_neighbours | *test_info) ;; *) programs+=("$program") ;; esac
done
step "Samples and C tests"
"${own[@]}" "$library/opapi" "$library/libopapi.so" "${programs[@]}"
step "The same, lint"
"${own[@]}" --lint "$library/opapi" "$library/libopapi.so" "${programs[@]}"

step "The endurance run, alone and under check"
run() { env OPAPI_QUIET=1 OPAPI_BACKEND=cpu "$@"; }
run build/c-tests/soak "$seconds"
run "$library/opapi" check --suppress c-tests/observe/suppressions/soak.txt build/c-tests/soak "$seconds"
run "$library/opapi" check --check lint --suppress c-tests/observe/suppressions/soak.txt build/c-tests/soak "$seconds"
