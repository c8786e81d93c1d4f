#!/usr/bin/env bash
# Passes all tests, installing what they need: formatting, lints, Rust tests (headers, symbols, golden vectors, differential
# and property tests), the same kernels at every instruction-set level, C and C++ tests under ctest, again under
# AddressSanitizer and UndefinedBehaviorSanitizer, and once under Valgrind.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
have valgrind || install valgrind || true
have pkg-config || install pkg-config || true
export OPAPI_QUIET=1

step "Formatting and lints"
cargo fmt --check
cargo clippy --quiet --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps

step "Rust tests"
cargo test

# The run above used the best level of this processor. On others, the levels that it lacks fall back to it.
for level in scalar avx2; do
    step "Kernels at level $level"
    OPAPI_MAX_ISA=$level cargo test --test differential --test golden
done

step "C and C++ tests"
python3 c-tests/gen_prototypes.py --check
configure build
cmake --build build --parallel 2
ctest --test-dir build --output-on-failure --parallel 2

step "C and C++ tests under AddressSanitizer and UndefinedBehaviorSanitizer"
configure build/sanitized -DOPAPI_SANITIZE=address,undefined
cmake --build build/sanitized --parallel 2
ctest --test-dir build/sanitized --output-on-failure --parallel 2

step "C and C++ tests under Valgrind"
if have valgrind; then
    configure build/valgrind -DOPAPI_VALGRIND=ON
    cmake --build build/valgrind --parallel 2
    ctest --test-dir build/valgrind --output-on-failure --parallel 2 --label-regex valgrind
else
    echo "SKIPPED: valgrind is not installed, and only root can install it"
fi

printf '\nAll tests passed.\n'
