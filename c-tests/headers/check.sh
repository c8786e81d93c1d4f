#!/bin/sh
# Compiles every installed header alone and twice, in the oldest C and the oldest C++, with all warnings as errors; all of them
# together in every standard; then the include styles that programs written for CANN use.
#
# usage: check.sh INCLUDE_DIR        CC and CXX choose the compilers (cc and c++), JOBS how many run at once (2)
set -eu

if [ "${1-}" = --compile ]; then
    # One compilation: number, language, standard, header ("all" of them), and the folders to search below the include folder.
    log=$OPAPI_LOGS/$2.log language=$3 standard=$4 header=$5
    shift 5
    case $language in
        c) compiler=${CC:-cc} ;;
        *) compiler=${CXX:-c++} ;;
    esac
    search=
    for folder in "$@"; do search="$search -I $folder"; done
    # shellcheck disable=SC2086  # compilers and search paths are lists of words
    if {
        case $header in
            all) sed 's/.*/#include "&"/' "$OPAPI_LOGS/all" ;;
            *) printf '#include "%s"\n#include "%s"\n' "$header" "$header" ;;
        esac
        echo 'typedef int not_empty;'
    } | (cd "$OPAPI_INCLUDE" && $compiler -x "$language" -std="$standard" $search \
            -Wall -Wextra -Wpedantic -Werror -fsyntax-only -) 2>"$log"; then
        rm "$log"
    else
        echo "failed: #include \"$header\" as $standard with$search" >>"$log"
    fi
    exit 0
fi

[ $# -eq 1 ] || { echo "usage: $0 INCLUDE_DIR" >&2; exit 2; }
OPAPI_INCLUDE=$(cd "$1" && pwd)
OPAPI_LOGS=$(mktemp -d)
export OPAPI_INCLUDE OPAPI_LOGS
trap 'rm -rf "$OPAPI_LOGS"' EXIT

# oldest HEADER FOLDER...: one line for each compilation.
oldest() { printf '%s\n' "c c99 $*" "c++ c++11 $*"; }

(cd "$OPAPI_INCLUDE" && find . -name '*.h' | sed 's|^\./||' | sort) >"$OPAPI_LOGS/all"
jobs=$OPAPI_LOGS/jobs
{
    for standard in c99 c11 c17; do echo "c $standard all ."; done
    for standard in c++11 c++14 c++17 c++20; do echo "c++ $standard all ."; done
    # Every header by its full path, with nothing but the include folder to search.
    while read -r header; do
        case $header in
            # Nothing but another path of a header.
            aclnnop/level2/*) echo "c c99 $header ." ;;
            *) oldest "$header" . ;;
        esac
    done <"$OPAPI_LOGS/all"
    # The documented build files add these folders, and leave them out.
    for header in acl.h acl_meta.h aclnn_base.h aclnn_add.h aclnn_softmax.h level2/aclnn_add.h; do
        oldest "$header" . acl aclnn aclnnop
    done
} | awk '{ print NR, $0 }' >"$jobs"

total=$(wc -l <"$jobs" | tr -d ' ')
[ "$total" -gt 0 ] || { echo "no headers in $OPAPI_INCLUDE" >&2; exit 1; }
xargs -P "${JOBS:-2}" -L 1 sh "$0" --compile <"$jobs"

failed=0
for log in "$OPAPI_LOGS"/*.log; do
    [ -e "$log" ] || continue
    failed=$((failed + 1))
    cat "$log" >&2
done
echo "$total header compilations, $failed failed"
[ "$failed" -eq 0 ]
