#!/usr/bin/env bash
# What scripts/test.sh leaves out for its time, after a build of it: differential tests of operators with eight times as many cases, five minutes of hostile calls, and the C tests of
# all operators under Valgrind, and under sanitizers on every device and edition. Half an hour on two cores.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
have valgrind || install valgrind
export OPAPI_QUIET=1

step "Rust tests of operators, eight times as many cases"
export CARGO_TARGET_DIR="$opapi_root/build/cargo"
OPAPI_TEST_ROUNDS=8 OPAPI_FUZZ_SECONDS=300 cargo test --release --workspace --exclude gallery --exclude benches --test operators

step "C and C++ tests, plain and under Valgrind"
configure build -DOPAPI_VALGRIND=ON -DOPAPI_EVERYTHING=ON
cmake --build build --parallel 2
ctest --test-dir build --no-tests=error --output-on-failure --parallel 2

step "The same under AddressSanitizer and UndefinedBehaviorSanitizer"
configure build/sanitized -DOPAPI_SANITIZE=address,undefined -DOPAPI_EVERYTHING=ON
cmake --build build/sanitized --parallel 2
ctest --test-dir build/sanitized --no-tests=error --output-on-failure --parallel 2

printf '\nAll tests passed.\n'
