#!/usr/bin/env bash
# Runs the Rust tests as an aarch64 program under qemu's user mode: the NEON kernels against the plain reference, the golden
# vectors, and the library's own tests. Takes qemu and a cross compiler, which root can install here.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools
target=aarch64-unknown-linux-gnu
for tool in qemu-aarch64:qemu-user aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu; do
    have "${tool%%:*}" || install "${tool##*:}" libc6-dev-arm64-cross \
        || { echo "${tool%%:*} is missing: install ${tool##*:}" >&2; exit 1; }
done
[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || rustup target add $target \
    || { echo "Rust's standard library for $target is missing: rustup target add $target" >&2; exit 1; }

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export OPAPI_TEST_EMULATOR="qemu-aarch64 -L /usr/aarch64-linux-gnu"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=$OPAPI_TEST_EMULATOR
export OPAPI_QUIET=1

step "Lints"
packages=(--workspace --exclude gallery --exclude benches)
cargo clippy --quiet --release --target $target "${packages[@]}" --lib --tests -- -D warnings

step "Rust tests on NEON"
cargo test --release --target $target "${packages[@]}" --lib --test operators -- --skip fuzz --skip null_sweep "$@"
