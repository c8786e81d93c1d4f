#!/usr/bin/env bash
# The long forms of what establishes correctness; docs/proof.md says what each shows, and what came out.
#
#   scripts/proof.sh models        every order of the threads' steps, by loom
#   scripts/proof.sh weakened      each ordering, wake-up and atomic step weakened by itself: a model must notice
#   scripts/proof.sh allocations   every allocation fails once, and none is left from each point on: samples and C tests
#   scripts/proof.sh supply        licences, versions and sources of what is linked (cargo-deny), and the list of it (SBOM)
#   scripts/proof.sh mutants FILE...   changed code that no test notices (cargo-mutants); without a file: what differs from main
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
        *"self.used.fetch_sub"*) echo "a sum that nobody waits for, not of src/sync" ;;
        *"wait_while(&mut gate.open"* | *"wait_while(&mut completed"* | *"queue.changed.wait_while(&mut state, nothing)"*)
            echo "who wakes it makes its condition true, and parking_lot wakes nobody by itself" ;;
        *) return 1 ;;
    esac
}

weakened() {
    step "Weakened"
    local binary place text reason failed=0 count=0
    binary=$(OPAPI_BACKEND=cpu cargo test --lib --features loom --no-run 2>&1 | sed -n 's/.*Executable unittests.*(\(.*\))$/\1/p')
    # In files that take their atomics from src/sync, outside of comments and tests.
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
            echo "noticed   $place  $text  <- $(sed -n 's/^test sync::tests::\([a-z_]*\) .*/\1/p' build/weakened.log | tail -1)"
        fi
    done < <(grep -rl 'crate::sync' src --include='*.rs' | grep -v '^src/sync/' | sort | while IFS= read -r file; do
        awk -v file="$file" '/^mod tests/ { exit } /^ *\/\// { next }
            /Ordering::(Acquire|Release|AcqRel)|\.swap\(|fetch_add\(|fetch_sub\(|compare_exchange|notify_all\(|wait_while/ { print file ":" NR }' "$file"
    done)
    echo "$count places"
    return $failed
}

allocations() {
    step "Failing allocations"
    configure build
    cmake --build build --parallel 2
    cc -std=c11 -O1 -Wall -Wextra -Werror -shared -fPIC c-tests/failing_malloc.c -o build/failing_malloc.so -ldl
    local programs=() program most=${OPAPI_MOST:-200}
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
    scripts/failing_allocations.py --shim build/failing_malloc.so --most "$most" "${programs[@]}"
}

supply() {
    step "Supply chain"
    have cargo-deny || cargo install --locked cargo-deny
    cargo deny check licenses bans sources
    cargo deny check advisories || echo "advisories: not checked, the database is not to be had here"
    scripts/sbom.py build/sbom.cdx.json
    echo "build/sbom.cdx.json: $(grep -c bom-ref build/sbom.cdx.json) components"
}

mutants() {
    step "Mutants"
    have cargo-mutants || cargo install --locked cargo-mutants
    if [ $# = 0 ]; then
        git diff main... >build/changed.diff
        cargo mutants --in-diff build/changed.diff --output build
    else
        local files=()
        for file in "$@"; do files+=(--file "$file"); done
        cargo mutants "${files[@]}" --output build
    fi
}

fuzz() {
    step "Fuzzing, $1 s for each target"
    local target
    for target in calls settings; do
        # -Zsanitizer is of the nightly compiler; RUSTC_BOOTSTRAP lets the stable one know it too.
        mkdir -p "build/fuzz/corpus/$target"
        RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing" \
            cargo build --release --manifest-path fuzz/Cargo.toml --target x86_64-unknown-linux-gnu --target-dir build/fuzz/cargo --bin "$target"
        OPAPI_NUM_THREADS=2 build/fuzz/cargo/x86_64-unknown-linux-gnu/release/"$target" -max_total_time="$1" -timeout=20 -rss_limit_mb=4096 \
            -print_final_stats=1 -artifact_prefix=build/fuzz/ "build/fuzz/corpus/$target" "fuzz/corpus/$target"
    done
}

miri() {
    step "Miri"
    rustup component add miri rust-src --toolchain nightly
    # Strict provenance: no integer becomes a pointer but those that C hands over.
    MIRIFLAGS="-Zmiri-strict-provenance -Zmiri-disable-isolation" PROPTEST_CASES=4 OPAPI_MAX_ISA=scalar \
        cargo +nightly miri test --target-dir build/miri -p opapi-kernels --lib -- --skip slow
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
