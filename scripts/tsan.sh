#!/usr/bin/env bash
# Runs the C and C++ tests and the endurance program under ThreadSanitizer, with the library and Rust's standard library
# built for it: any race it finds ends a test. Takes the component rust-src, which rustup installs.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
[ -e "$(rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ] || rustup component add rust-src \
    || { echo "the sources of Rust's standard library are missing: install the component rust-src" >&2; exit 1; }

step "Building the library, its standard library and the tests"
cmake -S . -B build/tsan -DCMAKE_BUILD_TYPE=Release -DOPAPI_SANITIZE=thread >/dev/null
cmake --build build/tsan --parallel 2

step "C and C++ tests under ThreadSanitizer"
ctest --test-dir build/tsan --no-tests=error --output-on-failure "$@"
