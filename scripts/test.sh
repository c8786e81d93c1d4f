#!/usr/bin/env bash
# Passes all tests, installing what they need: formatting, lints of Rust and Python, Rust tests (headers, symbols, golden vectors,
# differential and property tests at every instruction-set level), C and C++ tests under ctest, plain and under Valgrind; and the
# pages: built, their links followed, their samples run. scripts/test-all.sh has more of each, and sanitizers.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
have valgrind || install valgrind || true
have pkg-config || install pkg-config || true
export OPAPI_QUIET=1

step "Formatting"
cargo fmt --all --check

# Beside the Rust tests, which leave a core idle for a third of their time. What it says comes after theirs.
mkdir -p build
{
    cargo clippy --quiet --workspace --all-targets -- -D warnings &&
        RUSTDOCFLAGS="-D warnings" cargo doc --quiet --workspace --no-deps
} >build/lints.log 2>&1 &
lints=$!

step "Python programs: no name that nobody defined"
have ruff || { python3 -m venv build/tools && build/tools/bin/pip install -q --disable-pip-version-check ruff; }
ruff check --quiet --no-cache --select E9,F63,F7,F82 .

step "Rust tests"
# The very build that is installed and that the C tests link, so that the kernels are compiled once.
export CARGO_TARGET_DIR="$opapi_root/build/cargo"
# The gallery is the demo's, and has none.
rust_tests=(cargo test --release --workspace --exclude gallery --exclude benches)
"${rust_tests[@]}"

# The differential tests run themselves at every level of this processor; these do not.
for level in scalar avx2; do
    step "Golden vectors at level $level"
    # With the same packages, else other features of the dependencies are chosen, and all is compiled again.
    OPAPI_MAX_ISA=$level "${rust_tests[@]}" --test operators golden
done

step "Lints and documentation"
wait "$lints" || { cat build/lints.log; exit 1; }

step "C and C++ tests, plain and under Valgrind"
python3 c-tests/gen_prototypes.py --check
PYTHONPATH=scripts/compare python3 -c "import operators" # fails when an operator has no cases there
if have valgrind; then
    valgrind=ON
else
    valgrind=OFF
    echo "SKIPPED: nothing runs under Valgrind, which is not installed and only root can install"
fi
configure build -DOPAPI_VALGRIND=$valgrind
cmake --build build --parallel 2
ctest --test-dir build --no-tests=error --output-on-failure --parallel 2

step "Pages: built, links followed, samples run"
./scripts/docs.sh

printf '\nAll tests passed.\n'
