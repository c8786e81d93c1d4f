#!/bin/sh
# Shows that an installed prefix is complete: one library under all its names, set_env.sh, pkg-config and find_package, also after being moved.
# Usage: test_install.sh <cmake> <build directory> <C compiler>
set -eu
cmake=$1 build=$2 compiler=$3
scratch=$build/install-test
prefix=$scratch/moved

fail() {
    echo "FAILED: $*"
    exit 1
}

rm -rf "$scratch"
mkdir -p "$scratch"
# Installed in one place and used in another: nothing may remember the first one. The blank in its name is there to break quoting mistakes.
"$cmake" --install "$build" --prefix "$scratch/first place" >"$scratch/install.log"
mv "$scratch/first place" "$prefix"

# --- the layout ---
for file in bin/opapi bin/npu-smi include/opapi/opapi.h include/acl/acl.h include/aclnn/aclnn_base.h include/aclnnop/aclnn_util.h lib64/libopapi.so set_env.sh \
    lib64/pkgconfig/opapi.pc lib64/cmake/opapi/opapi-config.cmake lib64/cmake/opapi/opapi-config-version.cmake \
    share/cmake/opapi/opapi-config.cmake share/cmake/opapi/opapi-config-version.cmake \
    share/man/man1/opapi.1 share/bash-completion/completions/opapi share/zsh/site-functions/_opapi \
    share/fish/vendor_completions.d/opapi.fish share/opapi/samples/CMakeLists.txt share/opapi/samples/im2col_backward.cpp; do
    [ -e "$prefix/$file" ] || fail "$file is missing"
done
[ ! -L "$prefix/lib64/libopapi.so" ] || fail "libopapi.so is a link"
inode=$(stat -c %i "$prefix/lib64/libopapi.so")
for name in $(sed -n 's/^\(lib.*\)\.so$/\1/p' "$(dirname "$0")/../names/libraries.txt"); do
    [ -L "$prefix/lib64/$name.so" ] || fail "$name.so is no symlink"
    [ "$(stat -L -c %i "$prefix/lib64/$name.so")" = "$inode" ] || fail "$name.so is another file"
    case $(readlink "$prefix/lib64/$name.so") in
        */*) fail "$name.so is not a relative link within lib64" ;;
    esac
done

# --- what it is made of: the library, what is linked into it, and nothing that only its tests need ---
if command -v python3 >/dev/null; then
    bom=$prefix/share/opapi/sbom.cdx.json
    [ "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["specVersion"])' "$bom")" = 1.5 ] || fail "sbom.cdx.json is no CycloneDX"
    for crate in libopapi.so half rayon opapi-kernels; do
        grep -q "\"name\": \"$crate\"" "$bom" || fail "sbom.cdx.json lacks $crate"
    done
    ! grep -q '"name": "cbindgen"' "$bom" || fail "sbom.cdx.json lists what is not linked"
    licences=$prefix/share/doc/opapi/THIRD-PARTY-LICENSES
    for line in '^half [0-9.]*: MIT OR Apache-2.0' '^rayon [0-9.]*: ' "^Rust's standard library"; do
        grep -q "$line" "$licences" || fail "THIRD-PARTY-LICENSES lacks $line"
    done
    [ -s "$prefix/share/doc/opapi/LICENSE" ] || fail "LICENSE is missing"
fi

for folder in runtime compiler opp; do
    [ -d "$prefix/$folder" ] || fail "$folder is missing"
done

# --- set_env.sh, in every shell there is ---
cat >"$scratch/show.sh" <<'SHOW'
. "$1/set_env.sh"
set -eu
[ "$ASCEND_HOME_PATH" = "$1" ]
[ "$ASCEND_TOOLKIT_HOME" = "$1" ]
[ "$ASCEND_OPP_PATH" = "$1/opp" ]
[ "$ASCEND_AICPU_PATH" = "$1" ]
[ "$TOOLCHAIN_HOME" = "$1/toolkit" ]
[ "$LD_LIBRARY_PATH" = "$1/lib64:/before/lib" ]
[ "$PYTHONPATH" = "$1/python/site-packages" ]
case $PATH in "$1/bin:/"*) ;; *) exit 1 ;; esac
[ "$CMAKE_PREFIX_PATH" = "$1/lib64/cmake" ]
SHOW
real=$(cd "$prefix" && pwd -P)
for shell in sh bash dash zsh; do
    command -v "$shell" >/dev/null || continue
    env -u PYTHONPATH -u CMAKE_PREFIX_PATH LD_LIBRARY_PATH=/before/lib "$shell" "$scratch/show.sh" "$real" || fail "set_env.sh in $shell"
    # By a relative name and in a subshell.
    there=$(cd "$real" && "$shell" -c '(. ./set_env.sh && echo "$ASCEND_HOME_PATH")')
    [ "$there" = "$real" ] || fail "set_env.sh by a relative name in $shell: $there"
    # With -u, as careful scripts run.
    "$shell" -uc '. "$0/set_env.sh"' "$real" || fail "set_env.sh with unset variables in $shell"
done

# --- the tool, which finds its library ---
"$prefix/bin/opapi" info | grep -q "^library  *$real/lib64/libopapi.so" || fail "opapi info: $("$prefix/bin/opapi" info 2>&1)"

# --- npu-smi, which build files ask for the processor as these lines do ---
smi=$prefix/bin/npu-smi
[ "$("$smi" info | awk -F' ' 'NF > 0 && NR==7 {print $3}')" = 910B1 ] || fail "npu-smi info: $("$smi" info 2>&1)"
[ "$(OPAPI_SOC_NAME=Ascend310P3 "$smi" info | awk -F' ' 'NF > 0 && NR==7 {print $3}')" = 310P3 ] || fail "npu-smi info of a 310P3"
[ "$("$smi" info | awk '{ print length }' | sort -u)" = 98 ] || fail "npu-smi info is no table: $("$smi" info)"
status=0
told=$("$smi" info -t board 2>&1) || status=$?
[ "$status $(echo "$told" | wc -l)" = "1 1" ] || fail "npu-smi info -t board: status $status, $told"

# --- a program of five lines, found in every way ---
mkdir -p "$scratch/consumer"
cat >"$scratch/consumer/main.c" <<'MAIN'
#include "acl/acl.h"
#include "aclnnop/aclnn_im2col_backward.h"
/* The folders that CANN's own build adds. */
#include "acl_rt.h"
#include "aclnn_base.h"
#include "aclnn_softmax.h"
int main(void)
{
    return aclInit(0) != 0 || aclnnIm2colBackward(0, 0, 0, 0) != 161001 || aclFinalize() != 0;
}
MAIN

if command -v pkg-config >/dev/null; then
    PKG_CONFIG_PATH=$prefix/lib64/pkgconfig
    export PKG_CONFIG_PATH
    pkg-config --exists opapi || fail "pkg-config does not know opapi"
    # shellcheck disable=SC2046  # the flags are meant to be split
    "$compiler" $(pkg-config --cflags opapi) "$scratch/consumer/main.c" $(pkg-config --libs opapi) -o "$scratch/by-pkg-config"
    LD_LIBRARY_PATH=$prefix/lib64 "$scratch/by-pkg-config" || fail "the program built with pkg-config"
else
    echo "no pkg-config here: skipped"
fi

cat >"$scratch/consumer/CMakeLists.txt" <<'CONSUMER'
cmake_minimum_required(VERSION 3.14)
project(consumer C)
find_package(opapi 0.1 REQUIRED)
add_executable(consumer main.c)
target_link_libraries(consumer PRIVATE opapi::opapi)
CONSUMER
# With nothing but the environment that set_env.sh makes.
(
    . "$prefix/set_env.sh"
    "$cmake" -S "$scratch/consumer" -B "$scratch/consumer/build" -DCMAKE_C_COMPILER="$compiler" >"$scratch/consumer.log" 2>&1 || { cat "$scratch/consumer.log"; exit 1; }
    "$cmake" --build "$scratch/consumer/build" >>"$scratch/consumer.log" 2>&1 || { cat "$scratch/consumer.log"; exit 1; }
    "$scratch/consumer/build/consumer"
    opapi run --backend cpu "$scratch/consumer/build/consumer"
) || fail "the program built with find_package"
# Without that environment, and with what users of CMake type.
env -u CMAKE_PREFIX_PATH "$cmake" -S "$scratch/consumer" -B "$scratch/consumer/by-prefix" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$compiler" >"$scratch/consumer.log" 2>&1 || { cat "$scratch/consumer.log"; fail "find_package by the prefix"; }

# --- what is loaded: one library, whatever the names ---
if command -v readelf >/dev/null; then
    readelf -d "$prefix/lib64/libascendcl.so" | grep -q 'SONAME.*\[libopapi.so\]' || fail "the SONAME is not libopapi.so"
fi
echo "install: complete"
