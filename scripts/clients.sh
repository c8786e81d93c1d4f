#!/usr/bin/env bash
# Runs programs that were made for CANN on this library, as PyPI has them: torch_npu and onnxruntime-cann. Each of tests/clients/*.py
# checks one side of them; torch_npu's operators run for every way in which it queues work, and for several devices.
#
#   scripts/clients.sh [--work DIR] [--prefix DIR] [--python PROGRAM] [--only PATTERN] [--with ARGUMENT] [--install NAME]
#
# --work    where the virtual environments and the installed library go; build/clients if not said
# --prefix  an installed library, instead of building and installing one
# --python  a Python 3.11, for which all of these wheels exist; found by itself in PATH and in pyenv
# --only    the runs whose names match this pattern of the shell, such as 'operators*' or '*310P3*'
# --with    what the programs are given, such as --page, with which some write a page of the documentation anew
# --install makes a virtual environment, such as torch-2.7.1, and runs nothing
set -euo pipefail
source "$(dirname "$0")/tools.sh"

work=$opapi_root/build/clients prefix='' python='' only='*' argument='' install=''
while [ $# -gt 0 ]; do
    [ $# -ge 2 ] || { echo "clients.sh: $1 needs a value" >&2; exit 2; }
    case $1 in
        --work) work=$(mkdir -p "$2" && cd "$2" && pwd) ;;
        --prefix) prefix=$(cd "$2" && pwd) ;;
        --python) python=$2 ;;
        --only) only=$2 ;;
        --with) argument=$2 ;;
        --install) install=$2 ;;
        *) echo "clients.sh: no option $1" >&2; exit 2 ;;
    esac
    shift 2
done
mkdir -p "$work"

# The runs: name, virtual environment, program, environment variables.
runs=()
add() { runs+=("$*"); }
add start torch-2.7.1 start.py
add round_trips torch-2.7.1 round_trips.py
for soc in Ascend910B1 Ascend310P3 Ascend950PR_9599; do
    for queue in 0 1 2; do
        add "operators-$soc-queue$queue" torch-2.7.1 operators.py "OPAPI_SOC_NAME=$soc" "TASK_QUEUE_ENABLE=$queue"
    done
done
for soc in Ascend910B1 Ascend310P3 Ascend950PR_9599; do
    add "tensors-$soc" torch-2.7.1 tensors.py "OPAPI_SOC_NAME=$soc"
done
add samples torch-2.7.1 samples.py
add utility_samples torch-2.7.1 utility_samples.py
for queue in 0 1 2; do
    add "models-queue$queue" torch-2.7.1 models.py "TASK_QUEUE_ENABLE=$queue"
done
add gradients torch-2.7.1 gradients.py
for soc in Ascend910B1 Ascend310P3 Ascend950PR_9599; do
    add "op_db-$soc" torch-2.7.1 op_db.py "OPAPI_SOC_NAME=$soc" TASK_QUEUE_ENABLE=0
done
add loudness torch-2.7.1 loudness.py
add loudness-Ascend310P3 torch-2.7.1 loudness.py OPAPI_SOC_NAME=Ascend310P3
add endurance torch-2.7.1 endurance.py
for soc in Ascend910B1 Ascend310P3 Ascend950PR_9599; do
    for program in fallback fallback_ops fallback_models; do
        add "$program-$soc" torch-2.7.1 "$program.py" "OPAPI_SOC_NAME=$soc" OPAPI_TORCH_FALLBACK=cpu
    done
done
add example torch-2.7.1 ../../examples/torch/warp.py
add example-resnet torch-2.7.1 ../../examples/torch/resnet.py
add onnx_session onnxruntime onnx_session.py
add start-2.1.0 torch-2.1.0 start.py
add round_trips-2.1.0 torch-2.1.0 round_trips.py
add start-2.9.1 torch-2.9.1 start.py
add round_trips-2.9.1 torch-2.9.1 round_trips.py
add models-2.9.1 torch-2.9.1 models.py CLIENTS_MODELS=MLP,ResNet-18

# Python 3.11, or nothing.
find_python() {
    local candidate
    for candidate in "$python" python3.11 python3 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.11.*/bin/python; do
        [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null && { echo "$candidate"; return; }
    done
    echo "clients.sh: Python 3.11 is missing, for which these wheels were built: name one with --python" >&2
    return 1
}

# environment NAME PACKAGE... [-- PACKAGE...]: made once, and again for other packages; what stands behind -- comes without its dependencies,
# for torch_npu asks for a torch that PyPI does not have.
environment() {
    local folder=$work/$1 packages
    shift
    packages=$*
    [ "$(cat "$folder/complete" 2>/dev/null)" != "$packages" ] || return 0
    local together=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do together+=("$1"); shift; done
    step "Installing ${together[*]} ${*:2} into $folder"
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder"
    "$folder/bin/pip" install -q --disable-pip-version-check "${together[@]}"
    [ $# -lt 2 ] || "$folder/bin/pip" install -q --disable-pip-version-check --no-deps "${@:2}"
    echo "$packages" >"$folder/complete"
}

need() {
    case $1 in
        # PyPI's torch brings CUDA, which it wants to import. expecttest and packaging are for the list of PyTorch's own samples,
        # pillow for the examples.
        torch-2.7.1) environment "$1" torch==2.7.1 torchvision==0.22.1 'numpy<2' pyyaml expecttest packaging pillow -- torch_npu==2.7.1.post11 ;;
        # The newest pair: from 2.10 on torch_npu and the CUDA of PyPI's torch both register the allocator's setting
        # "pinned_reserve_segment_size_mb", and importing the two aborts.
        torch-2.9.1) environment "$1" torch==2.9.1 'numpy<2' pyyaml packaging -- torch_npu==2.9.1 ;;
        torch-2.1.0) environment "$1" torch==2.1.0 'numpy<2' pyyaml -- torch_npu==2.1.0.post12 ;;
        onnxruntime) environment "$1" onnxruntime-cann==1.24.4 'numpy<2' onnx ;;
    esac
}

if [ -n "$install" ]; then
    need "$install"
    [ -e "$work/$install/complete" ] || { echo "clients.sh: no environment is called $install" >&2; exit 2; }
    exit
fi

selected=()
for run in "${runs[@]}"; do
    # shellcheck disable=SC2053  # it is a pattern
    [[ ${run%% *} == $only ]] && selected+=("$run")
done
[ ${#selected[@]} -gt 0 ] || { echo "clients.sh: no run is called $only" >&2; exit 2; }
find_python >/dev/null
for name in torch-2.7.1 torch-2.1.0 torch-2.9.1; do
    if [[ " ${selected[*]}" == *" $name "* ]] && [ ! -e "$work/$name/complete" ]; then
        echo "Installs $name with all that PyPI's brings along: some minutes, 6 GB in $work. --only and --work choose."
    fi
done

if [ -z "$prefix" ]; then
    need_build_tools
    step "Build and install into $work/prefix"
    configure "$opapi_root/build"
    cmake --build "$opapi_root/build" --target opapi_installed
    prefix=$work/prefix
    cmake --install "$opapi_root/build" --prefix "$prefix" >/dev/null
fi

# As a user has it.
set +u
source "$prefix/set_env.sh"
set -u
export OPAPI_QUIET=1 CLIENTS_PREFIX=$prefix CLIENTS_SCRATCH=$work/scratch
mkdir -p "$CLIENTS_SCRATCH"

failed=()
for run in "${selected[@]}"; do
    read -r name environment program variables <<<"$run"
    need "$environment"
    step "$name"
    # shellcheck disable=SC2086  # several variables
    (cd "$CLIENTS_SCRATCH" && env $variables timeout -k 10 900 "$work/$environment/bin/python" -X faulthandler "$opapi_root/tests/clients/$program" ${argument:+"$argument"}) \
        || failed+=("$name ($?)")
done

step "${#selected[@]} runs, ${#failed[@]} failed"
[ ${#failed[@]} -eq 0 ] || { printf '%s\n' "${failed[@]}"; exit 1; }
