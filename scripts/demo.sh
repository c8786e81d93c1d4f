#!/usr/bin/env bash
# Builds and installs the library into ./prefix, compiles the documented samples against it and runs them,
# then runs every operator at a real size and writes pictures into ./gallery.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
need_build_tools

step "Build and install into $opapi_root/prefix"
configure build
cmake --build build --target opapi_installed
cmake --install build --prefix "$opapi_root/prefix" >/dev/null

step "Compile the samples against the prefix"
ASCEND_CUSTOM_PATH="$opapi_root/prefix" cmake -S c-tests/samples -B build/samples -DCMAKE_SKIP_RPATH=TRUE >/dev/null
cmake --build build/samples

step "The documented samples"
row='%-28s  %-62s  %-34s  %s\n'
printf "$row" operator "what is computed" "first results" status
failed=0
for expected in c-tests/samples/expected/*.txt; do
    name=$(basename "$expected" .txt) status=OK
    # The first line of a sample says what it computes, and with which operator.
    [[ $(head -n 1 "c-tests/samples/$name.cpp") =~ ^//\ (.*)\ with\ aclnn([A-Za-z0-9]*) ]]
    what=${BASH_REMATCH[1]} operator=${BASH_REMATCH[2]}
    if ! output=$(LD_LIBRARY_PATH="$opapi_root/prefix/lib64" OPAPI_QUIET=1 "build/samples/$name"); then
        status="FAILED (exit code)"
    elif [ "$output" != "$(cat "$expected")" ]; then
        status="FAILED (not the documented numbers)"
    fi
    [ "$status" = OK ] || failed=1
    # The numbers behind "is:" of the first lines.
    printf "$row" "$operator" "$what" "$(sed -n 's/.*is: *//p' <<<"$output" | head -n 4 | paste -sd ' ')" "$status"
done

step "Every operator at a real size"
CARGO_TARGET_DIR="$opapi_root/build/cargo" OPAPI_QUIET=1 \
    cargo run --release --quiet -p gallery -- "$opapi_root/gallery" || failed=1

if [ "$failed" = 0 ]; then
    cat <<EOF

All results are as documented. To build your own program against this library:
    source $opapi_root/prefix/set_env.sh
and use \$ASCEND_HOME_PATH/include and \$ASCEND_HOME_PATH/lib64 as with an installed CANN.
EOF
else
    printf '\nSomething failed, see above.\n' >&2
    exit 1
fi
