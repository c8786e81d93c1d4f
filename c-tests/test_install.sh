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
    share/fish/vendor_completions.d/opapi.fish share/opapi/torch_npu.supp share/doc/opapi/names.md share/doc/opapi/reference/names/aclnn.md share/opapi/samples/CMakeLists.txt share/opapi/samples/im2col_backward.cpp; do
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

# --- a refusal points to a page that is there ---
cat >"$scratch/consumer/refused.c" <<'MAIN'
#include <stdio.h>
int aclmdlLoadFromFile(const char *path, unsigned *model);
const char *aclGetRecentErrMsg(void);
int main(void) { return aclmdlLoadFromFile("", 0) == 0 || puts(aclGetRecentErrMsg()) < 0; }
MAIN
"$compiler" "$scratch/consumer/refused.c" -L"$prefix/lib64" -lopapi -o "$scratch/refused"
said=$(LD_LIBRARY_PATH=$prefix/lib64 OPAPI_QUIET=1 "$scratch/refused") || fail "what is not here is not refused"
case $said in
    "EE9999: Not implemented by opapi!"*"; $real/share/doc/opapi/names.md tells what is") ;;
    *) fail "a refusal says: $said" ;;
esac

# --- copies instead of links, as stores of artifacts unpack them: one library all the same, and not taken for a CANN ---
copies=$scratch/copies
mkdir -p "$copies/lib64"
for name in libascendcl libnnopbase libopapi; do cp -L "$prefix/lib64/$name.so" "$copies/lib64"; done
cat >"$scratch/consumer/copies.c" <<'MAIN'
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
static void *of(const char *folder, const char *library, const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/lib64/%s.so", folder, library);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return handle == NULL ? NULL : dlsym(handle, name);
}
#define OF(library, name) of(arguments[1], library, name)
#define EXPECT(expected, call)                                                              \
    do {                                                                                    \
        const int got_ = (call);                                                            \
        if (got_ != (expected)) return fprintf(stderr, "%s gave %d\n", #call, got_), 1;     \
    } while (0)
int main(int count, char **arguments)
{
    if (count != 2) return 2;
    int (*init)(const char *) = OF("libascendcl", "aclInit");
    int (*init_again)(const char *) = OF("libopapi", "aclInit");
    int (*set_device)(int) = OF("libascendcl", "aclrtSetDevice");
    int (*allocate)(void **, size_t, int) = OF("libopapi", "aclrtMalloc");
    int (*copy)(void *, size_t, const void *, size_t, int) = OF("libascendcl", "aclrtMemcpy");
    int (*synchronize)(void) = OF("libnnopbase", "aclrtSynchronizeDevice");
    void *(*tensor)(const int64_t *, uint64_t, int, const int64_t *, int64_t, int, const int64_t *, uint64_t, void *) = OF("libnnopbase", "aclCreateTensor");
    int (*destroy)(void *) = OF("libopapi", "aclDestroyTensor");
    int (*phase_1)(void *, uint64_t *, void **) = OF("libopapi", "aclnnInplaceOneGetWorkspaceSize");
    int (*phase_2)(void *, uint64_t, void *, void *) = OF("libopapi", "aclnnInplaceOne");
    int (*refused)(void *) = OF("libopapi", "aclmdlLoadFromFile");
    const char *(*message)(void) = OF("libascendcl", "aclGetRecentErrMsg");
    void *memory = NULL, *executor = NULL;
    uint64_t size = 0;
    const int64_t extent = 1;
    float one = 0;
    EXPECT(0, init(NULL));
    EXPECT(100002, init_again(NULL));
    EXPECT(0, set_device(0));
    EXPECT(0, allocate(&memory, 4, 0));
    void *self = tensor(&extent, 1, 0, NULL, 0, 2, &extent, 1, memory);
    EXPECT(0, phase_1(self, &size, &executor));
    EXPECT(0, phase_2(NULL, 0, executor, NULL));
    EXPECT(0, synchronize());
    EXPECT(0, copy(&one, 4, memory, 4, 2));
    EXPECT(1, one == 1);
    EXPECT(0, destroy(self));
    (void)message();
    EXPECT(207000, refused(NULL));
    EXPECT(1, message() != NULL);
    return 0;
}
MAIN
"$compiler" "$scratch/consumer/copies.c" -ldl -o "$scratch/copies.program"
for backend in auto cpu; do
    ASCEND_HOME_PATH=$copies OPAPI_BACKEND=$backend OPAPI_QUIET=0 "$scratch/copies.program" "$copies" 2>"$scratch/copies.log" ||
        fail "copies instead of links, $backend: $(cat "$scratch/copies.log")"
    grep -q ': no NPU here: emulating' "$scratch/copies.log" || fail "copies instead of links are taken for a CANN: $(cat "$scratch/copies.log")"
    [ "$(grep -c '^opapi ' "$scratch/copies.log")" = 2 ] || fail "more than the banner and what is not here: $(cat "$scratch/copies.log")"
done
# --- another release in the process is another library, which is said once ---
echo 'unsigned long opapiGetInfo(char *text, unsigned long size) { const char info[] = "{\"version\": \"0.0.1\"}";
    for (unsigned long i = 0; i < sizeof(info) && i < size; i++) text[i] = info[i];
    return sizeof(info) - 1; }' >"$scratch/consumer/old.c"
"$compiler" -shared -fPIC "$scratch/consumer/old.c" -o "$scratch/old.so"
LD_PRELOAD=$scratch/old.so LD_LIBRARY_PATH=$prefix/lib64 OPAPI_QUIET=0 "$scratch/consumer/build/consumer" 2>"$scratch/old.log" || fail "beside another release: $(cat "$scratch/old.log")"
[ "$(grep -c 'old.so is another copy of this library, of release 0.0.1, and .*lib64/libopapi.so is one too' "$scratch/old.log")" = 1 ] ||
    fail "another release is not told: $(cat "$scratch/old.log")"

# --- what is loaded: one library, whatever the names ---
if command -v readelf >/dev/null; then
    readelf -d "$prefix/lib64/libascendcl.so" | grep -q 'SONAME.*\[libopapi.so\]' || fail "the SONAME is not libopapi.so"
fi
echo "install: complete"
