#!/usr/bin/env bash
# PyTorch's list of operators (op_db) on this library, forward and gradient, on three devices: what passes, and what is not here.
#
#   scripts/opdb.sh           a failure names what passed before and does not now, and what passes now
#   scripts/opdb.sh --page    writes docs/reference/pytorch.md
set -euo pipefail
case ${1:-} in
    '') exec "$(dirname "$0")/clients.sh" --only 'op_db-*' ;;
    --page) exec "$(dirname "$0")/clients.sh" --only op_db-Ascend910B1 --with --page ;;
    *) echo "opdb.sh: no option $1" >&2; exit 2 ;;
esac
