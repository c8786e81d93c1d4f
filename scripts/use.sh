#!/usr/bin/env bash
# Installs the wheel and lets what follows find it: in a job of GitHub's by the files that it names, else by what this prints.
#
#   scripts/use.sh [PACKAGE [SOC]]        eval "$(scripts/use.sh)" in a shell
#
# PACKAGE  what pip installs; opapi-cpu of this tree's version if not said
# SOC      the device to emulate
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -n 's/^version *= *"\([0-9.]*\)"/\1/p' "$here/Cargo.toml" | head -n 1)
package=${1:-opapi-cpu==$version} soc=${2-}
folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/opapi-XXXXXX")
# Beside what the job has, not among it: only the library is wanted here.
python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$folder" "$package" >&2
ask() { PYTHONPATH=$folder python3 -c "import opapi; $1"; }
prefix=$(ask 'print(opapi.prefix())')
if [ -n "${GITHUB_ENV-}" ]; then
    ask 'print(*(f"{name}={value}" for name, value in opapi.environment().items() if name not in ("PATH", "PYTHONPATH")), sep="\n")' >>"$GITHUB_ENV"
    [ -z "$soc" ] || echo "OPAPI_SOC_NAME=$soc" >>"$GITHUB_ENV"
    echo "$prefix/bin" >>"$GITHUB_PATH"
    echo "prefix=$prefix" >>"${GITHUB_OUTPUT:-/dev/null}"
    "$prefix/bin/opapi" info
else
    ask 'print(opapi.exports(), end="")'
    [ -z "$soc" ] || printf 'export OPAPI_SOC_NAME=%q\n' "$soc"
fi
