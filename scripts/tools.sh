# Sourced by the other scripts: finds what they need, and installs what is missing. As root with the system's
# packages, else into build/tools, which nothing outside this folder notices.

opapi_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$opapi_root"
export PATH="$opapi_root/build/tools/bin:$PATH"

have() { command -v "$1" >/dev/null 2>&1; }

step() { printf '\n== %s\n' "$*"; }

# install PACKAGE...: Debian packages, as root only.
install() {
    [ "$(id -u)" = 0 ] && have apt-get || return 1
    apt-get update -qq >/dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

need_build_tools() {
    have cargo || { echo "cargo is missing: install Rust, see https://rustup.rs" >&2; exit 1; }
    need_c_tools
}

need_c_tools() {
    have c++ || install g++ || { echo "a C++ compiler is missing: install g++ or clang" >&2; exit 1; }
    if ! have cmake || ! { have make || have ninja; }; then
        echo "installing cmake"
        install cmake make || {
            python3 -m venv build/tools && build/tools/bin/pip install -q --disable-pip-version-check cmake ninja
        } || { echo "cmake is missing and could not be installed: install cmake and make" >&2; exit 1; }
    fi
    have make || export CMAKE_GENERATOR=Ninja
}

# configure BUILD_DIR [OPTION...]: all build trees share one cargo build.
configure() {
    local build=$1
    shift
    cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DOPAPI_CARGO_TARGET_DIR="$opapi_root/build/cargo" "$@" >/dev/null
}
