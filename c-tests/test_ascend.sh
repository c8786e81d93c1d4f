#!/bin/sh
# Shows that scripts/ascend.sh tells what is so, with the double in the place of CANN: working, wrong, without a device, absent.
# Usage: test_ascend.sh <cmake> <build directory> <C++ compiler>
set -eu
cmake=$1 build=$2
CXX=$3 PATH=$(dirname "$1"):$PATH
export CXX PATH
source=$(cd "$(dirname "$0")/.." && pwd)
double=$build/double
scratch=$build/ascend-test
rm -rf "$scratch"
mkdir -p "$scratch"
"$cmake" --install "$build" --prefix "$scratch/prefix" >"$scratch/install.log"
# CANN has its headers beside its libraries, and its driver in a folder of its own.
for layout in new old; do ln -sfn "$source/include" "$double/$layout/include"; done
LD_LIBRARY_PATH=$double/driver
export LD_LIBRARY_PATH

# expect STATUS OPTION... : what follows on stdin must be in the output, a line with '!' in front must not.
expect() {
    wanted=$1 status=0
    shift
    "$source/scripts/ascend.sh" --prefix "$scratch/prefix" --work "$scratch/work" "$@" >"$scratch/output.txt" 2>&1 || status=$?
    if [ "$status" -ne "$wanted" ]; then
        echo "FAILED: ascend.sh $* ended with $status, expected $wanted:"
        cat "$scratch/output.txt"
        exit 1
    fi
    while read -r line; do
        case $line in
            !*) ! grep -qF -- "${line#!}" "$scratch/output.txt" || { echo "FAILED: ascend.sh $*: printed ${line#!}:"; cat "$scratch/output.txt"; exit 1; } ;;
            *) grep -qF -- "$line" "$scratch/output.txt" || { echo "FAILED: ascend.sh $*: did not print $line:"; cat "$scratch/output.txt"; exit 1; } ;;
        esac
    done
}

# All samples in the four ways, found from the first to the last layout of CANN.
for layout in new old; do
    rm -rf "$scratch/work"
    expect 0 --cann "$double/$layout" --only 'found|counted|sample' <<EXPECTED
CANN 77.8.9 in $double/$layout with 1 x Ascend910Double
PASS  counted
PASS  sample.avgpool2d_backward.cann
PASS  sample.grid_sampler2d_backward.forwarding
PASS  sample.im2col_backward.name
PASS  sample.max_unpool2d_backward.comparing
PASS  sample.replication_pad2d_backward.comparing
22 passed, 0 failed
!FAIL
EXPECTED
done
grep -q 'without 3 names that this CANN lacks' "$scratch/output.txt" || { echo "FAILED: nothing about what an older CANN lacks"; exit 1; }

# A kernel that is wrong shows in every way, and in comparing with the place.
DOUBLE_WRONG=0 expect 1 --cann "$double/old" --only 'sample.im2col' <<EXPECTED
FAIL  sample.im2col_backward.cann            not as documented: > result[0] is: 10.200000, expected < result[0] is: 9.200000
FAIL  sample.im2col_backward.forwarding
FAIL  sample.im2col_backward.comparing
0 passed, 4 failed
EXPECTED

# A program of the user's. The error in this one's input is CANN's alone to see.
DOUBLE_WRONG=2 expect 1 --cann "$double/new" --only nothing -- "$double/client_new" <<EXPECTED
PASS  program.cann
PASS  program.forwarding
FAIL  program.comparing                      1 differences: aclnnReplicationPad2dBackward: gradInput FLOAT [1, 1, 2, 2]: 1 of 4 elements differ
2 passed, 1 failed
EXPECTED
DOUBLE_FAIL=aclrtMalloc:207001 expect 1 --cann "$double/new" --only nothing -- "$double/client_new" <<EXPECTED
FAIL  program.cann                           exit status 3: soc Ascend910Double, 1 devices: client: CALL(aclrtMalloc)(&grad_memory
EXPECTED

# The C tests: the double has no rules, so they fail, and passing them on changes nothing about that.
expect 1 --cann "$double/new" --only 'test.unfold' <<EXPECTED
left  test.stream
about the emulation: statuses for handles that were destroyed, which CANN follows
FAIL  test.unfold_im2col_backward.cann       ended by signal 11
PASS  test.unfold_im2col_backward.forwarding the same as without
FAIL  test.unfold_im2col_backward.comparing
!test.pooling
EXPECTED

# They pass where there are rules: built and run just so against an installation of ours.
prefix=$scratch/prefix
{
    "$cmake" -S "$source/c-tests" -B "$scratch/tests" -DOPAPI_TEST_PREFIX="$prefix"
    "$cmake" --build "$scratch/tests" --target test_unfold_im2col_backward
    LD_LIBRARY_PATH=$prefix/lib64 OPAPI_BACKEND=cpu OPAPI_TEST_HARDWARE=1 "$scratch/tests/test_unfold_im2col_backward"
} >"$scratch/tests.log" 2>&1 || { echo "FAILED: a test against $prefix:"; cat "$scratch/tests.log"; exit 1; }

# No device, no driver, no CANN, ours in its place; and what cannot be run.
DOUBLE_DEVICES=0 expect 4 --cann "$double/new" <<EXPECTED
NO DEVICE: nothing was tested. CANN reports no device
EXPECTED
DOUBLE_FAIL=aclrtGetDeviceCount:507000 expect 4 --cann "$double/new" <<EXPECTED
aclrtGetDeviceCount gave 507000
EXPECTED
LD_LIBRARY_PATH='' expect 3 --cann "$double/new" <<EXPECTED
NO CANN: nothing was tested. CANN is here and cannot be used.
libascend_hal.so
EXPECTED
expect 3 --cann "$scratch/nowhere" <<EXPECTED
NO CANN: nothing was tested. no CANN found.
$scratch/nowhere/lib64 (OPAPI_CANN_HOME): not there
EXPECTED
expect 3 --cann "$scratch/prefix" <<EXPECTED
is this library itself
EXPECTED
expect 2 --walk <<EXPECTED
scripts/ascend.sh [option...]
EXPECTED
expect 2 --cann "$double/new" --only nothing <<EXPECTED
no step matches nothing
EXPECTED
echo "ascend.sh: tells what is so"
