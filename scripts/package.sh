#!/usr/bin/env bash
# Makes the packages of a release, in build/packages, and tests them.
#
#   scripts/package.sh [--test] [--arch x86_64|aarch64|both] part...
#
#   tar     opapi-VERSION-linux-ARCH.tar.xz: the prefix, to be unpacked anywhere
#   deb     the Debian package
#   wheel   opapi-cpu for Python, manylinux_2_28
#   debug   opapi-VERSION-linux-ARCH-debug.tar.xz: the debug information of the library and the tool of all three
#   torch   nothing more; with --test: the wheel with torch_npu from PyPI, in the environment of scripts/clients.sh (6 GB)
#   docker  nothing more; with --test: builds docker/Dockerfile with the Debian package, by buildah, on a base from Debian's packages
#   action  nothing more; with --test: runs what action.yml runs, with the wheel, and the steps of a job behind it
#   source  nothing more; with --test: builds the sources with CMake, from a fresh folder and without a crate downloaded before
#   crate   nothing more; with --test: what "cargo package" takes of the crates, and builds each from what it took
#   same    nothing more; with --test: builds once more in another folder, and compares the bytes
#   all     everything but torch
#
# --test  installs each part into an empty root, and runs a documented sample there; takes root, for chroot. Says at the end how long
#         each way in took from nothing to the first right number
# --arch  the processor, this machine's if not said; the other one is cross-built, and tested under qemu
#
# TORCH_ENVIRONMENT names a virtual environment with torch and torch_npu for "torch"; build/clients/torch-2.7.1 if not said.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
source scripts/package/test.sh

glibc=2.28
version=$(sed -n 's/^version *= *"\([0-9.]*\)"/\1/p' Cargo.toml | head -n 1)
# The day of the release is the time of every file.
released=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
[ -n "$released" ] || { echo "package.sh: CHANGELOG.md has no section for $version with a date" >&2; exit 1; }
SOURCE_DATE_EPOCH=$(date --utc --date="$released" +%s)
export SOURCE_DATE_EPOCH
umask 022
export PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1

work=$opapi_root/build/package
out=$opapi_root/build/packages
tools=$work/tools
parts=() architectures=("$(uname -m)") tested=false
while [ $# -gt 0 ]; do
    case $1 in
        --test) tested=true ;;
        --arch)
            architectures=("${2-}")
            [ "${2-}" != both ] || architectures=(x86_64 aarch64)
            shift
            ;;
        tar | deb | wheel | debug | source | torch | docker | action | crate | same) parts+=("$1") ;;
        all) parts+=(tar deb wheel debug source docker action crate same) ;;
        *) sed -n '2,/^set/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
    esac
    shift
done
[ ${#parts[@]} -gt 0 ] || { echo "package.sh: expected a part, such as tar, deb, wheel or all" >&2; exit 2; }
wants() { [[ " ${parts[*]} " == *" $1 "* ]]; }

need_package_tools() {
    need_build_tools
    local tool
    for tool in dpkg-deb:dpkg xz:xz-utils readelf:binutils; do
        have "${tool%%:*}" || install "${tool##*:}" || { echo "${tool%%:*} is missing: install ${tool##*:}" >&2; exit 1; }
    done
    if ! cmp -s scripts/package/requirements.txt "$tools/requirements.txt"; then
        step "Installing zig, cargo-zigbuild and Python's tools into $tools"
        rm -rf "$tools"
        python3 -m venv "$tools"
        "$tools/bin/pip" install -q -r scripts/package/requirements.txt
        cp scripts/package/requirements.txt "$tools"
    fi
    zig=$("$tools/bin/python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')
    export ZIG=$zig/zig CARGO_ZIGBUILD_PYTHON_PATH=$opapi_root/scripts/package/zig
}

# What stands for paths of this machine: in messages of panics, and in debug information.
remapped() {
    local cargo_home=${CARGO_HOME:-$HOME/.cargo} folder
    printf '%s\n' "--remap-path-prefix=$opapi_root=/opapi" "--remap-path-prefix=$(rustc --print sysroot)/lib/rustlib/src/rust=/rust"
    for folder in "$cargo_home"/registry/src/*; do
        printf '%s\n' "--remap-path-prefix=$folder=/crates"
    done
}

# The library and the tool for $arch into $built, their debug information into $built/debug.
build_library() {
    local target=$arch-unknown-linux-gnu prefix='' file
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || rustup target add "$target" \
        || { echo "Rust's standard library for $target is missing: rustup target add $target" >&2; exit 1; }
    if [ "$arch" != "$(uname -m)" ]; then
        prefix=$arch-linux-gnu-
        have "${prefix}objcopy" || install "binutils-$arch-linux-gnu" \
            || { echo "${prefix}objcopy is missing: install binutils-$arch-linux-gnu" >&2; exit 1; }
    fi
    # Zig keeps what it compiles; nothing of another user's or another version's.
    export ZIG_GLOBAL_CACHE_DIR=$work/zig/$arch ZIG_LOCAL_CACHE_DIR=$work/zig/$arch CARGO_ZIGBUILD_CACHE_DIR=$work/zigbuild
    export OBJCOPY=${prefix}objcopy
    step "The library for $arch and glibc $glibc"
    cargo fetch --locked --quiet
    local flags
    # These take the place of those in .cargo/config.toml.
    flags=$({ remapped; sed -n 's/^rustflags = \["\(.*\)"\]$/\1/p' .cargo/config.toml; } | paste -sd $'\x1f')
    PATH=$tools/bin:$PATH CARGO_ENCODED_RUSTFLAGS=$flags CARGO_TARGET_DIR=$work/cargo \
        CARGO_PROFILE_RELEASE_DEBUG=line-tables-only CARGO_PROFILE_RELEASE_STRIP=none CARGO_INCREMENTAL=0 \
        cargo zigbuild --locked --quiet --release --lib --bins --target "$target.$glibc"
    rm -rf "$built"
    mkdir -p "$built/debug"
    for file in libopapi.so opapi; do
        "$OBJCOPY" --only-keep-debug --compress-debug-sections "$work/cargo/$target/release/$file" "$built/debug/$file.debug"
        "$OBJCOPY" --strip-all --remove-section=.comment --add-gnu-debuglink="$built/debug/$file.debug" \
            "$work/cargo/$target/release/$file" "$built/$file"
        chmod 644 "$built/debug/$file.debug"
        touch -d "@$SOURCE_DATE_EPOCH" "$built/debug/$file.debug" "$built/$file"
    done
    "$tools/bin/python" scripts/package/abi.py "$built/libopapi.so" names/names.txt "$glibc" "$built/opapi"
    python3 -X utf8 scripts/package/third_party.py "$target" "$zig/lib" >"$built/THIRD-PARTY-LICENSES"
    echo "stripped: libopapi.so $(stat -c %s "$built/libopapi.so") bytes, opapi $(stat -c %s "$built/opapi") bytes;" \
        "without their debug information, which takes $(du -cb "$built"/debug/*.debug | tail -n 1 | cut -f 1) bytes"
}

# by_cpack KIND OPTION...: an archive or a package, into a folder of its own.
by_cpack() {
    local kind=$1 tree=$work/$arch/$1
    shift
    rm -rf "$tree"
    # Nothing is compiled: the compilers only have to be found.
    cmake -S . -B "$tree" -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$arch" -DBUILD_TESTING=OFF \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DOPAPI_BUILT="$built" -DOPAPI_THIRD_PARTY="$built/THIRD-PARTY-LICENSES" \
        -DOPAPI_PACKAGE="$kind" "$@" >"$work/$arch/$kind.log"
    cmake --build "$tree" >>"$work/$arch/$kind.log"
    (cd "$tree" && cpack -B "$tree" >>"$work/$arch/$kind.log") || { cat "$work/$arch/$kind.log" >&2; exit 1; }
}

make_tar() {
    [ -e "$built/tar" ] && return
    step "tar.xz for $arch"
    by_cpack TAR -DOPAPI_PREFIX=/opt/opapi
    cp "$work/$arch/TAR/$stem.tar.xz" "$out"
    touch "$built/tar"
}

make_deb() {
    step "deb for $arch"
    by_cpack DEB -DCMAKE_INSTALL_PREFIX=/usr/lib/opapi
    # CPack counts a link as large as what it points to.
    local package=$work/$arch/DEB/package file size
    file=$(echo "$work/$arch/DEB"/opapi_*.deb)
    dpkg-deb --raw-extract "$file" "$package"
    size=$(find "$package/usr" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
    sed -i "s/^Installed-Size: .*/Installed-Size: $size/" "$package/DEBIAN/control"
    dpkg-deb --root-owner-group -Zxz --build "$package" "$out" >/dev/null
}

make_debug() {
    step "debug information for $arch"
    tar -C "$built/debug" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cJf "$out/$stem-debug.tar.xz" .
}

make_wheel() {
    step "wheel for $arch"
    make_tar
    local tree=$work/$arch/wheel library name
    rm -rf "$tree"
    cp -r python "$tree"
    cp LICENSE "$built/THIRD-PARTY-LICENSES" "$tree"
    mkdir "$tree/opapi/prefix"
    tar -C "$tree/opapi/prefix" --strip-components=1 -xf "$out/$stem.tar.xz"
    rm -r "$tree/opapi/prefix/share/doc/opapi/"[A-Z]* "$tree/opapi/prefix/python" # they are beside the package's metadata, and the package itself
    library=$tree/opapi/prefix/lib64
    # A wheel holds files only. opapi/__init__.py makes the links.
    find "$library" -maxdepth 1 -type l | while read -r name; do
        rm "$name"
        echo '/* Stands for a link to libopapi.so, which the command opapi makes when it first runs. */ INPUT(libopapi.so)' >"$name"
    done
    for name in runtime compiler opp; do
        echo "torch_npu looks whether this folder is there." >"$tree/opapi/prefix/$name/README"
    done
    # shellcheck disable=SC2016  # $ORIGIN is the loader's
    (cd "$tree" && "$zig/zig" cc -target "$arch-linux-gnu.$glibc" -O2 -s -shared -fPIC -Wl,-rpath,'$ORIGIN' -Wl,-z,relro,-z,now \
        -o opapi/prefix/lib64/names.so names.c -ldl)
    find "$tree" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$out"/opapi_cpu-*"_$arch.whl"
    OPAPI_VERSION=$version OPAPI_WHEEL_PLATFORM=manylinux_${glibc/./_}_$arch \
        "$tools/bin/python" -m build --quiet --wheel --no-isolation --outdir "$out" "$tree"
    "$tools/bin/twine" check --strict "$out"/opapi_cpu-*"_$arch.whl"
}

main() {
    mkdir -p "$out"
    need_package_tools
    for arch in "${architectures[@]}"; do
        case $arch in x86_64 | aarch64) ;; *) echo "package.sh: --arch $arch, expected x86_64, aarch64 or both" >&2; exit 2 ;; esac
        built=$work/$arch/built
        stem=opapi-$version-linux-$arch
        build_library
        for part in tar deb wheel debug; do
            ! wants $part || make_$part
        done
    done

    step "In $out"
    find "$out" -type f -printf '%10s  %f\n' | sort -k 2

    if $tested; then
        : >"$work/seconds"
        for arch in "${architectures[@]}"; do
            built=$work/$arch/built
            stem=opapi-$version-linux-$arch
            for part in tar deb wheel debug torch; do
                ! wants $part || test_$part
            done
        done
        arch=$(uname -m) stem=opapi-$version-linux-$(uname -m)
        for part in source docker action crate same; do
            ! wants $part || test_$part
        done
        seconds_table
        step "All packages passed: ${parts[*]} for ${architectures[*]}"
    fi
}
# Read as a whole: the script may change while it runs, which takes long.
main; exit
