#!/usr/bin/env bash
# Tries the manual page and the completions of an installed prefix: tool.sh PREFIX
set -euo pipefail
source "$(dirname "$0")/../tools.sh"
share=$1/share

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# Every option and command of the help text is in all four, but the one that every command has.
help=$("$1/bin/opapi" --help)
words=$(grep -oE -- '(^|[ [])--[a-z-]+' <<<"$help" | tr -d ' [' | sort -u | grep -vx -- --help)
[ "$(wc -l <<<"$words")" -ge 15 ] || fail "the help text has $(wc -l <<<"$words") options"
for word in $words $(sed -n 's/^    opapi \([a-z]*\).*/\1/p' <<<"$help"); do
    for file in man/man1/opapi.1 bash-completion/completions/opapi zsh/site-functions/_opapi fish/vendor_completions.d/opapi.fish; do
        # fish has "-l soc" for "--soc".
        grep -qE -- "(^|[^a-z-])$word([^a-z-]|$)" <(sed 's/\\-/-/g; s/ -l / --/g' "$share/$file") || fail "$file: $word of the help text is not there"
    done
done
echo "every option of the help text: $(wc -l <<<"$words")"

if have groff || install groff; then
    complaints=$(groff -man -Tutf8 -ww "$share/man/man1/opapi.1" 2>&1 >/dev/null)
    [ -z "$complaints" ] || fail "the manual page: $complaints"
    text=$(groff -man -Tutf8 "$share/man/man1/opapi.1" | sed 's/\x1b\[[0-9;]*m//g; s/.\x08//g')
    for word in NAME SYNOPSIS 'opapi check' OPAPI_BACKEND; do
        grep -q -- "$word" <<<"$text" || fail "the manual page lacks $word"
    done
    echo "manual page: $(wc -l <<<"$text") lines"
else
    echo "not tried: the manual page, for groff is missing"
fi

# complete WORD...: what bash offers for the last word.
complete_in_bash() {
    bash -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _opapi
        printf "%s " "${COMPREPLY[@]}"' - "$share/bash-completion/completions/opapi" "$@"
}
expect() {
    local words=$1 offered=$2
    shift 2
    for word in "$@"; do
        [[ " $offered " == *" $word "* ]] || fail "$words: $word is not offered, but: $offered"
    done
}
expect "bash: opapi" "$(complete_in_bash opapi '')" info run check trace summary diff --help --version
expect "bash: opapi ch" "$(complete_in_bash opapi ch)" check
expect "bash: opapi check --" "$(complete_in_bash opapi check --)" --report --suppress --backtrace --soc --backend
expect "bash: --backend" "$(complete_in_bash opapi run --backend '')" auto cpu ascend compare
expect "bash: a program" "$(complete_in_bash opapi run bas)" bash
[[ $(complete_in_bash opapi run program --) != *--backend* ]] || fail "bash: options of opapi are offered to the program"
echo "bash: completes"

if have zsh || install zsh; then
    zsh -n "$share/zsh/site-functions/_opapi"
    # A terminal of its own, for completion works in no other.
    offered=$(zsh -f -c '
        zmodload zsh/zpty
        zpty -b shell zsh -f -i
        zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -D -u; stty rows 60 cols 200; zstyle \":completion:*\" list-prompt \"\"; echo READ""Y"
        zpty -r -m shell line "*READY*"
        for words in "opapi " "opapi check --"; do
            zpty -w -n shell "$words"$'"'\\t\\t'"'
            sleep 2
            while zpty -r -t shell line; do print -rn -- "$line"; done
            zpty -w -n shell $'"'\\x15'"'
        done' - "$share/zsh/site-functions" | tr -d '\0')
    for word in summary trace --suppress --backtrace; do
        [[ $offered == *"$word"* ]] || fail "zsh: $word is not offered, but: $offered"
    done
    echo "zsh: completes"
else
    echo "not tried: completion in zsh, which is missing"
fi

if have fish || install fish; then
    complete_in_fish() {
        fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$share/fish/vendor_completions.d/opapi.fish" "$1" | cut -f 1 | tr '\n' ' '
    }
    expect "fish: opapi" "$(complete_in_fish 'opapi ')" info run check trace summary diff
    expect "fish: opapi check --" "$(complete_in_fish 'opapi check --')" --report --suppress --backtrace --soc
    expect "fish: --backend" "$(complete_in_fish 'opapi run --backend ')" auto cpu ascend compare
    echo "fish: completes"
else
    echo "not tried: completion in fish, which is missing"
fi
