#!/usr/bin/env bash
# Says what is true on a machine with a real CANN and a device: runs the samples and the C tests with CANN's own libraries,
# with this library passing the calls on, and comparing; prints what passed, what did not and why. docs/ascend.md tells more.
#
#   scripts/ascend.sh [option...] [-- program [argument...]]
#
#   --cann FOLDER     the CANN, if not OPAPI_CANN_HOME or the installed one; source its set_env.sh before
#   --prefix FOLDER   an installation of this library; without it, this tree is built and installed (takes Rust)
#   --only PATTERN    only the steps whose names match (as grep -E takes it)
#   --work FOLDER     where to build, and where outputs are kept (build/ascend)
#   program           one of your own, built for CANN, that is run in the same three ways
#
# Ends with 0: all passed, 1: something did not, 2: cannot run here, 3: no CANN, 4: CANN without a device.
set -uo pipefail
caller=$PWD
source "$(dirname "$0")/tools.sh"

prefix="" only="" work=$opapi_root/build/ascend
while [ $# -gt 0 ]; do
    case $1 in
        --cann) export OPAPI_CANN_HOME; OPAPI_CANN_HOME=$(cd "$caller" && realpath -m "${2-}") ;;
        --prefix) prefix=$(cd "$caller" && realpath -m "${2-}") ;;
        --only) only=${2-} ;;
        --work) work=$(cd "$caller" && realpath -m "${2-}") ;;
        --) shift; break ;;
        *) sed -n '2,/^set/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
    esac
    shift 2 || exit 2
done
passed=0 failed=0
logs=$work/logs
rm -rf "$logs"
mkdir -p "$logs"
export OPAPI_QUIET=1

pass() { passed=$((passed + 1)); printf 'PASS  %-38s %s\n' "$1" "${2-}"; }
fail() { failed=$((failed + 1)); printf 'FAIL  %-38s %s\n' "$1" "$2"; }
wanted() { [ -z "$only" ] || grep -qE -- "$only" <<<"$1"; }
give_up() { printf '\n%s\n' "$2" >&2; exit "$1"; }

# Without what differs from run to run.
anonymous() { sed -E 's/\[PID: [0-9]+\] [-0-9:.]+//; s/0x[0-9a-f]+/0x/g' "$1"; }

# run STEP COMMAND...: keeps what it prints in $out and $err, says in $why how it ended.
run() {
    local step=$1 status=0
    shift
    out=$logs/$step.out err=$logs/$step.err
    timeout 1800 "$@" >"$out" 2>"$err" || status=$?
    case $status in
        0) why="" ;;
        124) why="did not end within 30 minutes" ;;
        *)
            why="exit status $status"
            [ "$status" -le 128 ] || why="ended by signal $((status - 128))"
            local file line
            for file in "$out" "$err"; do
                line=$(anonymous "$file" | tail -n 1 | cut -c 1-200)
                why+=${line:+: $line}
            done
            ;;
    esac
    return "$status"
}

# The three ways; "linked" is ours under CANN's names.
by_cann() { exec env -u OPAPI_BACKEND LD_LIBRARY_PATH="$cann/lib64:${LD_LIBRARY_PATH-}" "$@"; }
by_forwarding() { exec "$prefix/bin/opapi" run --backend ascend --cann "$cann" -- "$@"; }
by_comparing() { exec "$prefix/bin/opapi" run --backend compare --cann "$cann" --compare-file "$differences" -- "$@"; }
by_name() { exec env OPAPI_BACKEND=ascend OPAPI_CANN_HOME="$cann" LD_LIBRARY_PATH="$prefix/lib64:${LD_LIBRARY_PATH-}" "$@"; }
for way in cann forwarding comparing name; do export -f "by_$way"; done
# `timeout` starts programs, not functions.
in_way() { local step=$1 way=$2; shift 2; run "$step" bash -c '"by_$0" "$@"' "$way" "$@"; }

# What a comparison told: nothing, or how much and the first of it.
told() {
    local count
    count=$(grep -c '^opapi compare:' "$err")
    [ "$count" = 0 ] || { why="$count differences: $(grep -m 1 '^opapi compare:' "$err" | cut -c 16-)"; return 1; }
    [ -s "$differences" ] || { why="nothing was compared"; return 1; }
    ! grep -vq '"mismatches": 0' "$differences" || { why="see $differences"; return 1; }
}

# --- this library, and what it finds ---

need_c_tools || exit 2
if [ -z "$prefix" ]; then
    need_build_tools
    echo "Building and installing into $work/prefix"
    prefix=$work/prefix
    { configure build && cmake --build build --target opapi_installed && cmake --install build --prefix "$prefix"; } >"$logs/build.log" 2>&1 ||
        give_up 2 "This library cannot be built, see $logs/build.log"
fi
[ -x "$prefix/bin/opapi" ] || give_up 2 "$prefix has no bin/opapi: expected an installation of this library"

# That there is no device it tells with status 1.
OPAPI_BACKEND=ascend "$prefix/bin/opapi" info >"$logs/info.txt" 2>&1 || true
fact() { sed -n "s/^$1  *//p" "$logs/info.txt"; }
[ -n "$(fact backend)" ] || give_up 2 "opapi info: $(cat "$logs/info.txt")"
if [ "$(fact backend)" != ascend ]; then
    reason=$(fact reason)
    looked=$(fact 'looked at' | sed 's/^/    /')
    case $reason in
        "CANN reports no device" | "CANN cannot count"*)
            give_up 4 "NO DEVICE: nothing was tested. $reason; npu-smi info should list it, and this user may need rights to /dev/davinci*.
$looked" ;;
        *)
            give_up 3 "NO CANN: nothing was tested. $reason. Looked at:
$looked
Source CANN's set_env.sh first (not this library's), or name it: --cann FOLDER" ;;
    esac
fi
cann=$(fact cann)
cann=${cann% (*}
cann=${cann%/lib64}
export cann prefix differences=$logs/none.json
echo "CANN $(fact 'acl version') in $cann with $(fact devices) x $(fact soc); this library in $prefix"
echo

if wanted found; then
    lacks=$(fact 'cann lacks' | wc -l)
    [ "$lacks" = 0 ] && pass found || pass found "without $lacks names that this CANN lacks: opapi info lists them"
fi
if wanted counted; then
    if ! run counted env OPAPI_BACKEND=ascend ASCEND_GLOBAL_LOG_LEVEL=0 ASCEND_SLOG_PRINT_TO_STDOUT=1 "$prefix/bin/opapi" info; then
        fail counted "$why"
    elif grep -qw aclInit "$out"; then
        fail counted "devices are counted after aclInit only, see $out"
    else
        pass counted
    fi
fi

# --- the samples ---

samples=()
for expected in c-tests/samples/expected/*.txt; do
    name=$(basename "$expected" .txt)
    ! wanted "sample.$name" || samples+=("$name")
done
if [ ${#samples[@]} -gt 0 ]; then
    # The pages link libascendcl.so alone, which since 8.5 may only bring libacl_rt.so: the linker has to look there.
    if ASCEND_CUSTOM_PATH=$cann in_way samples cann cmake -S c-tests/samples -B "$work/samples" -DCMAKE_SKIP_RPATH=TRUE \
        -DCMAKE_EXE_LINKER_FLAGS=-Wl,--copy-dt-needed-entries &&
        in_way samples cann cmake --build "$work/samples" --target "${samples[@]}"; then
        for name in "${samples[@]}"; do
            for way in cann forwarding name comparing; do
                step=sample.$name.$way
                differences=$logs/$step.json
                if ! in_way "$step" "$way" "$work/samples/$name"; then
                    fail "$step" "$why"
                elif ! diff "c-tests/samples/expected/$name.txt" "$out" >"$logs/$step.diff"; then
                    fail "$step" "not as documented: $(grep -m 1 '^>' "$logs/$step.diff"), expected $(grep -m 1 '^<' "$logs/$step.diff")"
                elif [ "$way" = comparing ] && ! told; then
                    fail "$step" "$why"
                else
                    pass "$step"
                fi
            done
        done
    else
        fail samples "cannot be built: $why, see $out"
    fi
fi

# --- the C tests; those that are about the emulation are left out by their own list ---

export OPAPI_TEST_HARDWARE=1
if [[ -z $only || $only =~ test|cost ]]; then
    if ! in_way tests cann cmake -S c-tests -B "$work/tests" -DOPAPI_TEST_PREFIX="$cann"; then
        fail tests "cannot be configured: $why, see $err"
    else
        sed 's/^\([^:]*\): /left  test.\1|/' "$work/tests/left_out.txt" | while IFS='|' read -r name reason; do
            printf '%-44s about the emulation: %s\n' "$name" "$reason"
        done
        for program in $(cat "$work/tests/programs.txt"); do
            step=test.${program#test_}
            [ "$program" != bench_overhead ] || step=cost
            wanted "$step" || continue
            if ! in_way "$step.build" cann cmake --build "$work/tests" --target "$program"; then
                fail "$step" "cannot be built, see $out"
                continue
            fi
            differences=$logs/$step.json
            in_way "$step.cann" cann "$work/tests/$program" && pass "$step.cann" || fail "$step.cann" "$why"
            alone=$why
            in_way "$step.forwarding" forwarding "$work/tests/$program"
            if [ "$step" = cost ]; then
                [ -z "$why" ] && pass cost.forwarding "$(paste -d '\n' "$logs/cost.cann.out" "$out" | wc -l) lines, see $logs/cost.*.out" || fail cost.forwarding "$why"
                continue
            fi
            # Right or wrong, it must be what CANN alone gives.
            if [ "$why" = "$alone" ] && diff <(anonymous "$logs/$step.cann.err") <(anonymous "$err") >"$logs/$step.diff"; then
                pass "$step.forwarding" "${why:+the same as without}"
            else
                fail "$step.forwarding" "not as with CANN alone: ${why:-passed}"
            fi
            # The test's own result does not count here: it is for one edition of the rules.
            in_way "$step.comparing" comparing "$work/tests/$program"
            told && pass "$step.comparing" || fail "$step.comparing" "$why"
        done
    fi
fi
unset OPAPI_TEST_HARDWARE

# --- a program of the user's ---

if [ $# -gt 0 ]; then
    cd "$caller" || exit 2
    differences=$logs/program.json
    in_way program.cann cann "$@" && pass program.cann || fail program.cann "$why"
    in_way program.forwarding forwarding "$@"
    if [ -n "$why" ]; then
        fail program.forwarding "$why"
    elif ! diff -q "$logs/program.cann.out" "$out" >/dev/null; then
        fail program.forwarding "other output than with CANN alone: $logs/program.cann.out and $out"
    else
        pass program.forwarding
    fi
    in_way program.comparing comparing "$@"
    told && pass program.comparing || fail program.comparing "$why"
fi

printf '\n%d passed, %d failed; what they printed is in %s\n' "$passed" "$failed" "$logs"
[ $((passed + failed)) -gt 0 ] || give_up 2 "no step matches $only"
[ "$failed" = 0 ]
