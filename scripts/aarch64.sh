#!/usr/bin/env bash
# Runs the library of the aarch64 packages under qemu's user mode: the C and C++ tests on it, then the Rust tests as scripts/neon.sh
# has them. Left out are the C tests that start another program: qemu's user mode emulates one process, not what it starts.
#
#   scripts/aarch64.sh [ctest option...]
#
# RUST_TESTS=no leaves those out.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
for tool in qemu-aarch64:qemu-user aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu aarch64-linux-gnu-g++:g++-aarch64-linux-gnu; do
    have "${tool%%:*}" || install "${tool##*:}" libc6-dev-arm64-cross \
        || { echo "${tool%%:*} is missing: install ${tool##*:}" >&2; exit 1; }
done

# As the sources are now, whatever was built before.
scripts/package.sh --arch aarch64 tar

step "C and C++ tests for aarch64"
cmake -S . -B build/aarch64 -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
    -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ \
    "-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64;-L;/usr/aarch64-linux-gnu" \
    -DOPAPI_BUILT="$opapi_root/build/package/aarch64/built" >/dev/null
cmake --build build/aarch64 --parallel 2

step "The same under qemu"
export OPAPI_TEST_EMULATOR="qemu-aarch64 -L /usr/aarch64-linux-gnu"
# Programs start themselves by the emulator. Not those that start others, a shell or the tool, nor what no processor changes: headers.
others='^(backend|loading|install|samples|ascend|trace|faults|check|check\.own|tool|runtimes|wheel|headers)$'
ctest --test-dir build/aarch64 --no-tests=error --output-on-failure --timeout 1800 --exclude-regex "$others" "$@"

[ "${RUST_TESTS-}" = no ] || scripts/neon.sh
