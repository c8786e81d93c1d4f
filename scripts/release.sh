#!/usr/bin/env bash
# What a tag becomes.
#
#   scripts/release.sh check TAG       whether the tag is this tree's version, and the changelog tells what is new
#   scripts/release.sh notes           what is new, as the changelog has it
#   scripts/release.sh --rehearse      all that comes before a release but the tests: the packages of both architectures, each installed,
#                                      tried and taken away again, the workflows, and the job of examples/ci; takes root, for chroot
#   scripts/release.sh publish TAG     makes the release of what lies in build/packages; takes gh
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version *= *"\([0-9.]*\)"/\1/p' Cargo.toml | head -n 1)
notes() { awk -v heading="## [$version]" 'index($0, "## [") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md; }
check() {
    [ "$1" = "v$version" ] || { echo "release.sh: the tag is $1, expected v$version" >&2; exit 1; }
    grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || { echo "release.sh: CHANGELOG.md has no dated section for $version" >&2; exit 1; }
    [ -n "$(notes | tr -d '[:space:]')" ] || { echo "release.sh: the section for $version in CHANGELOG.md is empty" >&2; exit 1; }
}

# The lines of the job "cpp" in examples/ci, in a project with a test, where pip finds the wheel that was made.
example() {
    local project lines
    project=$(mktemp -d)
    lines=$(awk '/^  [a-z]+:$/ { inside = $1 == "cpp:" } inside && sub(/^ *- run: /, "")' examples/ci/github.yml)
    [ -n "$lines" ] || { echo "release.sh: examples/ci/github.yml has no job cpp" >&2; exit 1; }
    cp c-tests/samples/{im2col_backward.cpp,common.h} "$project"
    cat >"$project/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.19)
project(example CXX)
enable_testing()
add_executable(my_test im2col_backward.cpp)
target_include_directories(my_test PRIVATE $ENV{ASCEND_HOME_PATH}/include)
target_link_libraries(my_test PRIVATE $ENV{ASCEND_HOME_PATH}/lib64/libopapi.so)
add_test(NAME my_test COMMAND my_test)
PROJECT
    python3 -m venv "$project/environment"
    (
        export PIP_NO_INDEX=1 PIP_FIND_LINKS=$PWD/build/packages PIP_DISABLE_PIP_VERSION_CHECK=1
        export PATH=$project/environment/bin:$PATH OPAPI_SOC_NAME=Ascend310P3
        cd "$project"
        # As a runner does: each line in a shell of its own.
        while IFS= read -r line; do
            echo "+ $line"
            bash -euo pipefail -c "$line" </dev/null
        done <<<"$lines"
    )
    rm -rf "$project"
}

rehearse() {
    local step from table=()
    check "v$version"
    for step in scripts/workflows.sh "scripts/package.sh --test --arch both all" example; do
        from=$SECONDS
        $step
        table+=("$(printf '%5d s  %s' $((SECONDS - from)) "$step")")
    done
    printf '\n== The release of %s passed its rehearsal\n' "$version"
    printf '%s\n' "${table[@]}"
    find build/packages -type f -printf '%10s  %f\n' | sort -k 2
}

case ${1-} in
    check) check "${2-}" ;;
    notes) notes ;;
    --rehearse) rehearse ;;
    publish)
        check "${2-}"
        notes | gh release create "$2" --verify-tag --title "opapi-rs $version" --notes-file - build/packages/*
        ;;
    *) sed -n '2,/^set/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
esac
