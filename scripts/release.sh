#!/usr/bin/env bash
# What a tag becomes.
#
#   scripts/release.sh check TAG       whether the tag is this tree's version, and the changelog tells what is new
#   scripts/release.sh notes           what is new, as the changelog has it
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
case ${1-} in
    check) check "${2-}" ;;
    notes) notes ;;
    publish)
        check "${2-}"
        notes | gh release create "$2" --verify-tag --title "opapi-rs $version" --notes-file - build/packages/*
        ;;
    *) sed -n '2,/^set/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
esac
