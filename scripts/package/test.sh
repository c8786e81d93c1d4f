# Sourced by package.sh: installs each package into an empty root and runs the documented samples there.

fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }
# first_number_after WAY FROM: how long it took, for the table.
first_number_after() {
    local seconds
    seconds=$(seconds_since "$2")
    echo "$1: $seconds s to the first right number"
    echo "| $1 | $seconds |" >>"$work/seconds"
}
seconds_table() {
    [ -s "$work/seconds" ] || return 0
    step "From nothing to the first right number, seconds: $(date +%F), $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores"
    cat "$work/seconds"
}
native() { [ "$arch" = "$(uname -m)" ]; }

# Nothing in a tree tells where it was made.
test_nothing_of_this_machine() {
    local tree=$1 file word
    find "$tree" -name '*.debug' | while read -r file; do
        "$([ "$arch" = "$(uname -m)" ] || echo "$arch-linux-gnu-")objcopy" --decompress-debug-sections "$file"
    done
    for word in "$opapi_root" "${CARGO_HOME:-$HOME/.cargo}" "$(rustc --print sysroot)" "$HOME/." registry/src "$(hostname)"; do
        [ ${#word} -gt 5 ] || continue # no name that would not be a word of the language
        ! grep -rlaF -- "$word" "$tree" || fail "these have $word in them"
    done
}

# --- an empty root: a Debian with compilers and nothing else ---

# bootstrapped ARCHIVE [PACKAGE,...]: a root with these packages, made once.
bootstrapped() {
    local archive=$1 suite mirror
    [ ! -e "$archive" ] || return 0
    have mmdebstrap || install mmdebstrap || fail "mmdebstrap is missing, and could not be installed"
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # Where this machine has its packages from.
    mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 'Created-By: Packages' | head -n 1)
    step "An empty root: $suite with ${2:-nothing}"
    mmdebstrap --quiet --variant=minbase ${2:+"--include=$2"} "$suite" "$archive.new.tar" ${mirror:+"$mirror"}
    mv "$archive.new.tar" "$archive"
}

fresh_root() {
    [ "$(id -u)" = 0 ] || fail "packages are tested in a chroot, which only root can make"
    local archive=$work/root.tar
    bootstrapped "$archive" g++,cmake,make,pkgconf,python3-venv,xz-utils
    # Not in the tree, through which cargo looks for sources.
    root=$(mktemp -d "${TMPDIR:-/tmp}/opapi-root-XXXXXX")
    tar -C "$root" -xf "$archive"
    chmod 755 "$root"
    mount -t proc proc "$root/proc"
}
root=
leave_root() {
    [ -n "$root" ] || return 0
    ! mountpoint -q "$root/proc" || umount "$root/proc"
    rm -rf "$root"
    root=
}
trap leave_root EXIT

# in_root COMMAND: as a user who has nothing set.
in_root() {
    chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv OPAPI_QUIET=1 bash -euo pipefail -c "$1"
}

# samples_in_root PREFIX RUN: builds all documented samples against the prefix, and compares what they print.
samples_in_root() {
    local prefix=$1 run=$2
    cp -r c-tests/samples "$root/srv/samples"
    in_root "
        cd /srv
        ASCEND_CUSTOM_PATH=$prefix cmake -S samples -B build -DCMAKE_SKIP_RPATH=TRUE >log
        cmake --build build >>log 2>&1 || { cat log; exit 1; }
        count=0
        for expected in samples/expected/*.txt; do
            name=\$(basename \$expected .txt)
            $run build/\$name | diff \$expected - || { echo \"\$name: not as documented\"; exit 1; }
            count=\$((count + 1))
        done
        [ \$count -ge 5 ]
        echo \"\$count samples as documented\"
        # Without a word nobody finds the library: not even this program, which was built for it.
        if build/im2col_backward >log 2>&1; then echo 'the loader finds the library by itself'; exit 1; fi
        grep -q 'cannot open shared object file' log"
}

# The first right number, as the README has it: one sample, one command to compile it.
first_number() {
    cp c-tests/samples/im2col_backward.cpp c-tests/samples/common.h "$root/srv"
    in_root "$1" | diff c-tests/samples/expected/im2col_backward.txt - || fail "the first sample"
}

# samples_under_qemu PREFIX: the same for the other processor.
samples_under_qemu() {
    local prefix=$1 tree=$work/$arch/samples name expected count=0
    for tool in "qemu-$arch:qemu-user" "$arch-linux-gnu-g++:g++-$arch-linux-gnu"; do
        have "${tool%%:*}" || install "${tool##*:}" || fail "${tool%%:*} is missing: install ${tool##*:}"
    done
    rm -rf "$tree"
    ASCEND_CUSTOM_PATH=$prefix cmake -S c-tests/samples -B "$tree" -DCMAKE_SKIP_RPATH=TRUE -DCMAKE_SYSTEM_NAME=Linux \
        -DCMAKE_SYSTEM_PROCESSOR="$arch" -DCMAKE_CXX_COMPILER="$arch-linux-gnu-g++" >/dev/null
    cmake --build "$tree" >"$work/$arch/samples.log" 2>&1 || { cat "$work/$arch/samples.log"; exit 1; }
    local emulator=("qemu-$arch" -L "/usr/$arch-linux-gnu" -E OPAPI_QUIET=1 -E "LD_LIBRARY_PATH=$prefix/lib64")
    for expected in c-tests/samples/expected/*.txt; do
        name=$(basename "$expected" .txt)
        "${emulator[@]}" "$tree/$name" | diff "$expected" - || fail "$name under qemu: not as documented"
        count=$((count + 1))
    done
    [ "$("${emulator[@]}" "$prefix/bin/opapi" --version)" = "opapi $version" ] || fail "opapi --version under qemu"
    "${emulator[@]}" "$prefix/bin/opapi" info | grep "^library  *$prefix/lib64/libopapi.so" >/dev/null || fail "opapi info under qemu"
    echo "$count samples as documented under qemu, and opapi info"
}

# --- one test for each part ---

test_tar() {
    step "Test of $stem.tar.xz"
    local tree=$work/$arch/unpacked before
    rm -rf "$tree"
    mkdir -p "$tree"
    tar -C "$tree" -xf "$out/$stem.tar.xz"
    tree=$tree/$stem
    test_nothing_of_this_machine "$tree"
    [ -s "$tree/share/doc/opapi/THIRD-PARTY-LICENSES" ] && [ -s "$tree/share/doc/opapi/LICENSE" ] || fail "a licence is missing"
    for name in runtime compiler opp; do
        [ -d "$tree/$name" ] || fail "the folder $name is missing"
    done
    if ! native; then samples_under_qemu "$tree"; return; fi
    fresh_root
    cp "$out/$stem.tar.xz" "$root/srv"
    before=$(date +%s.%N)
    in_root "mkdir /opt/opapi && tar -C /opt/opapi --strip-components=1 -xf /srv/$stem.tar.xz"
    first_number "cd /srv && g++ -std=c++11 im2col_backward.cpp -I/opt/opapi/include -L/opt/opapi/lib64 -lopapi -o sample \
        && /opt/opapi/bin/opapi run ./sample"
    first_number_after "the archive: unpacked, a sample compiled and run" "$before"
    samples_in_root /opt/opapi "/opt/opapi/bin/opapi run"
    in_root "source /opt/opapi/set_env.sh; opapi info | grep '^library' | grep /opt/opapi/lib64/libopapi.so >/dev/null
        g++ -std=c++11 /srv/im2col_backward.cpp \$(pkg-config --cflags --libs opapi) -o /srv/sample; /srv/sample >/dev/null"
    echo "set_env.sh, pkg-config"
    leave_root
}

test_deb() {
    local package=$out/opapi_${version}_amd64.deb before
    [ "$arch" = x86_64 ] || package=$out/opapi_${version}_arm64.deb
    step "Test of $(basename "$package")"
    have lintian || install lintian || fail "lintian is missing, and could not be installed"
    lintian --allow-root --fail-on error,warning --tag-display-limit 0 --display-info "$package" || fail "lintian"
    [ "$(dpkg-deb -f "$package" Installed-Size)" -lt 30000 ] || fail "Installed-Size: $(dpkg-deb -f "$package" Installed-Size), expected less than 30000"
    local tree=$work/$arch/unpacked-deb
    rm -rf "$tree"
    dpkg-deb -x "$package" "$tree"
    test_nothing_of_this_machine "$tree"
    # Where the loader looks by itself there is nothing, and nothing makes it look elsewhere.
    ! find "$tree" -name '*.so*' ! -path "$tree/usr/lib/opapi/*" | grep . || fail "a library outside its own folder"
    ! find "$tree/etc" 2>/dev/null | grep . || fail "something in /etc"
    if ! native; then samples_under_qemu "$tree/usr/lib/opapi"; return; fi
    fresh_root
    cp "$package" "$root/srv"
    before=$(date +%s.%N)
    in_root "dpkg -i /srv/$(basename "$package") >/dev/null"
    first_number 'cd /srv && g++ -std=c++11 im2col_backward.cpp $(pkg-config --cflags --libs opapi) -o sample && opapi run ./sample'
    first_number_after "the Debian package: installed, a sample compiled and run" "$before"
    in_root "[ \"\$(opapi --version)\" = 'opapi $version' ]"
    ! in_root "ldconfig && ldconfig -p" | grep -E "$(sed -n 's/^\(lib.*\)\.so$/\1/p' names/libraries.txt | paste -sd '|')|libopapi" || fail "ldconfig knows the library"
    samples_in_root /usr/lib/opapi "opapi run"
    mkdir "$root/srv/consumer"
    cat >"$root/srv/consumer/CMakeLists.txt" <<'CONSUMER'
cmake_minimum_required(VERSION 3.14)
project(consumer CXX)
find_package(opapi REQUIRED)
add_executable(consumer ../im2col_backward.cpp)
target_link_libraries(consumer PRIVATE opapi::opapi)
CONSUMER
    in_root "cmake -S /srv/consumer -B /srv/consumer/build >/dev/null && cmake --build /srv/consumer/build >/dev/null && /srv/consumer/build/consumer >/dev/null" \
        || fail "find_package"
    in_root "dpkg -P opapi >/dev/null; ! [ -e /usr/lib/opapi ] && ! [ -e /usr/bin/opapi ]" || fail "dpkg -P leaves something behind"
    echo "pkg-config and find_package without a word, ldconfig knows nothing, and nothing is left after dpkg -P"
    leave_root
}

test_debug() {
    step "Test of $stem-debug.tar.xz"
    local tree=$work/$arch/unpacked-debug function
    rm -rf "$tree"
    mkdir -p "$tree"
    tar -C "$tree" -xf "$out/$stem-debug.tar.xz"
    test_nothing_of_this_machine "$tree"
    # A line of the source for an address of the stripped library.
    cp "$built/libopapi.so" "$tree"
    function=$(readelf -W --dyn-syms "$tree/libopapi.so" | awk '$8 == "aclInit" { print $2 }')
    have "addr2line" || fail "addr2line is missing: install binutils"
    "$(native || echo "$arch-linux-gnu-")addr2line" -e "$tree/libopapi.so.debug" "0x$function" | tee "$work/$arch/addr2line" | grep -q '\.rs:[0-9]' \
        || fail "no source line for aclInit: $(cat "$work/$arch/addr2line")"
    echo "aclInit is $(cat "$work/$arch/addr2line")"
}

# Expected output stands in the README, behind the last line of the sample.
python_sample() { awk -v number="$1" '/^```python/ { count++; inside = count == number; next } /^```/ { inside = 0 } inside' python/README.md; }

test_wheel() {
    local wheel before tree=$work/$arch/installed expected
    wheel=$(ls "$out"/opapi_cpu-"$version"-*"_$arch.whl")
    step "Test of $(basename "$wheel")"
    "$tools/bin/auditwheel" show "$wheel" | tr -s '\n ' ' ' | tee "$work/$arch/auditwheel" | grep -q "platform tag: \"manylinux_${glibc/./_}_$arch\"" \
        || fail "auditwheel: $(cat "$work/$arch/auditwheel")"
    rm -rf "$tree"
    python3 -m pip install -q --no-index --no-deps --only-binary=:all: --target "$tree" --platform "manylinux_${glibc/./_}_$arch" "$wheel"
    test_nothing_of_this_machine "$tree/opapi"
    if ! native; then
        samples_under_qemu "$(PYTHONPATH=$tree PYTHONDONTWRITEBYTECODE=1 python3 -c 'import opapi; print(opapi.prefix())')"
        return
    fi
    # PyTorch is not among the tools.
    "$tools/bin/mypy" --strict --ignore-missing-imports --allow-subclassing-any --python-executable "$tools/bin/python" --cache-dir "$work/mypy" \
        "$tree/opapi/__init__.py" "$tree/opapi/__main__.py" "$tree/opapi/torch.py" "$tree/opapi/fallback"

    fresh_root
    cp "$wheel" "$root/srv"
    python_sample 2 >"$root/home/sample.py"
    expected=$(sed -n 's/^print(.*)  # //p' "$root/home/sample.py")
    before=$(date +%s.%N)
    in_root "python3 -m venv /opt/environment && /opt/environment/bin/pip install -q --no-index /srv/*.whl"
    [ "$(in_root "/opt/environment/bin/python /home/sample.py")" = "$expected" ] || fail "the sample of python/README.md, expected $expected"
    first_number_after "the wheel: an environment made, installed, a program with ctypes run" "$before"

    step "The wheel for somebody who may not write into it"
    in_root "/opt/environment/bin/pip uninstall -q -y opapi-cpu && ! [ -e /opt/environment/lib/python3*/site-packages/opapi ]" || fail "pip uninstall leaves something behind"
    in_root "/opt/environment/bin/pip install -q --no-index /srv/*.whl; mkdir -m 777 /home/somebody
        setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/home/somebody /opt/environment/bin/opapi info | grep '^library  */home/somebody/.cache/opapi/'
        setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/home/somebody /opt/environment/bin/python /home/sample.py"

    # Nor has a home: not one that the system knows, nor one that can be made.
    in_root "for home in --unset=HOME HOME=/proc/none; do
            setpriv --reuid=54321 --regid=54321 --clear-groups env \$home TMPDIR=/tmp /opt/environment/bin/opapi info | grep '^library  */tmp/opapi-54321/'
        done; rm -r /tmp/opapi-54321"

    step "The wheel's tool and environment"
    in_root "[ \"\$(/opt/environment/bin/opapi --version)\" = 'opapi $version' ]
        /opt/environment/bin/opapi run /opt/environment/bin/python /home/sample.py
        prefix=\$(/opt/environment/bin/python -c 'import opapi; print(opapi.prefix())')
        diff <(. \$prefix/set_env.sh; env | sort) <(eval \"\$(/opt/environment/bin/python -m opapi env)\"; env | sort)
        diff <(. \$prefix/set_env.sh; env | grep -E '^(ASCEND|LD_|TOOL|PYTHONPATH|PATH|CMAKE|PKG)' | sort) \
            <(/opt/environment/bin/python -c 'import opapi; print(*sorted(f\"{n}={v}\" for n, v in opapi.environment().items()), sep=\"\\n\")' | sort)
        test -L \$prefix/lib64/libascendcl.so
        /opt/environment/bin/python -c 'import opapi.torch, ctypes; [ctypes.CDLL(name) for name in (\"libascendcl.so\", \"libhccl.so\", \"libopapi.so\")]'"
    samples_in_root "\$(/opt/environment/bin/python -c 'import opapi; print(opapi.prefix())')" "/opt/environment/bin/opapi run"
    in_root "/opt/environment/bin/pip uninstall -q -y opapi-cpu && ! [ -e /opt/environment/lib/python3*/site-packages/opapi ]" || fail "pip uninstall leaves links behind"
    leave_root
}

test_torch() {
    native || fail "torch: no torch_npu under qemu"
    local environment=${TORCH_ENVIRONMENT:-$opapi_root/build/clients/torch-2.7.1} fresh=$work/torch site before way
    step "Test of the wheel with torch_npu"
    before=$(date +%s.%N)
    way="PyTorch, torch and torch_npu being there: the wheel installed, a tensor printed"
    if [ ! -e "$environment/complete" ]; then
        way="PyTorch: torch and torch_npu from PyPI, the wheel installed, a tensor printed"
        scripts/clients.sh --work "$(dirname "$environment")" --install "$(basename "$environment")"
    fi
    rm -rf "$fresh"
    "$environment/bin/python" -m venv "$fresh"
    site=$("$environment/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    echo "$site" >"$("$fresh/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/torch.pth"
    "$fresh/bin/pip" install -q --no-index --no-deps "$out"/opapi_cpu-"$version"-*"_$arch.whl"
    local bare=(env -i "PATH=$fresh/bin:/usr/bin:/bin" "HOME=$work/torch" OPAPI_QUIET=1)
    python_sample 1 >"$work/$arch/torch_sample.py"
    local right='import torch, torch_npu; x = torch.arange(6.).npu(); assert x.sqrt().cpu().allclose(torch.arange(6.).sqrt()); print("right")'
    "${bare[@]}" python "$work/$arch/torch_sample.py"
    first_number_after "$way" "$before"
    # torch_npu warns on stderr whatever it runs on, and on stdout without set_env.sh.
    says_right() { [ "$("${bare[@]}" "$@" 2>"$work/$arch/torch.log" | grep -v ASCEND_HOME_PATH)" = right ] || { cat "$work/$arch/torch.log" >&2; fail "$*"; }; }
    says_right python -c "import opapi.torch; $right"
    says_right python -c "import opapi.torch, subprocess, sys; subprocess.run([sys.executable, '-c', '''$right'''], check=True)"
    says_right opapi run python -c "$right"
    says_right sh -c 'eval "$(python -m opapi env)"; exec python -c "$0"' "$right"
    # Without the fallback there is no matrix product.
    local product='import torch; assert torch.eye(2).npu().matmul(torch.ones(2, 2).npu()).sum() == 4; print("right")'
    says_right env OPAPI_TORCH_FALLBACK=cpu python -c "import opapi.torch; $product"
    says_right opapi run --torch-fallback python -c "$product"
    says_right env OPAPI_TORCH_FALLBACK=cpu sh -c 'eval "$(python -m opapi env)"; exec python -c "$0"' "$product"
    ! "${bare[@]}" python -c "$right" >/dev/null 2>&1 || fail "torch_npu finds a library without any of them"
    echo "import opapi.torch, its children, opapi run python, python -m opapi env: all right"
}

# copied FOLDER: the sources as they are, without what was built.
copied() {
    git ls-files -z --cached --others --exclude-standard | xargs -0 -I{} sh -c '[ ! -e "$1" ] || printf "%s\0" "$1"' sh {} | tar --null -T - -c | tar -C "$1" -x
}

test_source() {
    local tree before
    tree=$(mktemp -d "${TMPDIR:-/tmp}/opapi-source-XXXXXX")
    step "Test of the sources, in $tree"
    copied "$tree"
    # No crate is there already, but a registry that this machine is told of counts.
    mkdir "$tree/.cargo-home"
    [ ! -e "${CARGO_HOME:-$HOME/.cargo}/config.toml" ] || cp "${CARGO_HOME:-$HOME/.cargo}/config.toml" "$tree/.cargo-home"
    before=$(date +%s.%N)
    (
        cd "$tree"
        export CARGO_HOME=$tree/.cargo-home
        {
            cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
            cmake --build build
            cmake --install build --prefix "$tree/prefix"
        } >log 2>&1 || { tail -n 20 log; exit 1; }
        g++ -std=c++11 c-tests/samples/im2col_backward.cpp -Iprefix/include -Lprefix/lib64 -lopapi -o sample
        OPAPI_QUIET=1 prefix/bin/opapi run ./sample | diff c-tests/samples/expected/im2col_backward.txt -
    ) || fail "the sources; see $tree"
    first_number_after "the sources, Rust and CMake being there: crates downloaded, built, installed, a sample compiled and run" "$before"
    rm -rf "$tree"
}

test_docker() {
    local architecture=amd64 container sample before
    [ "$arch" = x86_64 ] || architecture=arm64
    [ -e "$out/opapi_${version}_$architecture.deb" ] || fail "docker: make the part deb first"
    have buildah || install buildah || fail "buildah is missing, and could not be installed"
    step "Test of docker/Dockerfile, with a base of the same Debian made of packages"
    bootstrapped "$work/bare.tar"
    local buildah=(buildah --storage-driver vfs --root "$work/images" --runroot "$work/images-run")
    rm -rf "$work/images" "$work/images-run"
    container=$("${buildah[@]}" from scratch)
    "${buildah[@]}" add --quiet "$container" "$work/bare.tar" / >/dev/null
    "${buildah[@]}" commit --quiet --rm "$container" localhost/debian >/dev/null
    before=$(date +%s.%N)
    "${buildah[@]}" bud --quiet --isolation chroot --pull-never --build-arg BASE=localhost/debian --build-arg TARGETARCH=$architecture \
        --file docker/Dockerfile --tag localhost/opapi . >"$work/docker.log" 2>&1 || { tail -n 20 "$work/docker.log"; fail "docker/Dockerfile"; }
    container=$("${buildah[@]}" from --pull-never localhost/opapi)
    sample=$(mktemp -d)
    cp c-tests/samples/im2col_backward.cpp c-tests/samples/common.h "$sample"
    "${buildah[@]}" run --isolation chroot --volume "$sample:/work" "$container" -- bash -euc '
        g++ -std=c++11 im2col_backward.cpp $(pkg-config --cflags --libs opapi) -o sample
        OPAPI_QUIET=1 ./sample >result'
    diff c-tests/samples/expected/im2col_backward.txt "$sample/result" || fail "the sample in the image"
    first_number_after "Docker, a Debian image being there: compilers and the Debian package into it, a sample compiled and run" "$before"
    "${buildah[@]}" run --isolation chroot --volume "$sample:/work" "$container" -- bash -euc '
        # What the image sets is what set_env.sh sets.
        env | grep -E "^(ASCEND|TOOLCHAIN|LD_LIBRARY)" | sort >image.txt
        env -i PATH=/usr/bin:/bin bash -c ". /usr/lib/opapi/set_env.sh; env" | grep -E "^(ASCEND|TOOLCHAIN|LD_LIBRARY)" | sort >shell.txt
        diff image.txt shell.txt'
    rm -rf "$work/images" "$work/images-run" "$sample"
    echo "the image is built, its environment is that of set_env.sh, and a sample in it prints what is documented"
}

test_action() {
    local folder before
    step "Test of what action.yml runs"
    folder=$(mktemp -d)
    before=$(date +%s.%N)
    GITHUB_ENV=$folder/env GITHUB_PATH=$folder/path GITHUB_OUTPUT=$folder/output RUNNER_TEMP=$folder \
        scripts/use.sh "$(ls "$out"/opapi_cpu-"$version"-*"_$arch.whl")" Ascend310P3 >"$folder/info"
    # The steps behind it: a runner reads the two files.
    sed 's/=\(.*\)/='"'\1'"'/' "$folder/env" >"$folder/quoted"
    (cd "$folder" && TREE=$opapi_root OPAPI_QUIET=1 bash -euo pipefail -c '
        set -a
        . ./quoted
        PATH=$(cat path):$PATH
        g++ -std=c++11 "$TREE/c-tests/samples/im2col_backward.cpp" -I"$ASCEND_HOME_PATH/include" -L"$ASCEND_HOME_PATH/lib64" -lopapi -o sample
        opapi check ./sample | diff "$TREE/c-tests/samples/expected/im2col_backward.txt" -
        opapi info | grep "^soc  *Ascend310P3" >/dev/null
        [ "$(sed -n "s/^prefix=//p" output)" = "$ASCEND_HOME_PATH" ]') || fail "the steps behind the action"
    first_number_after "the action: its step, and one that compiles a sample and runs it under opapi check" "$before"
    # In a shell of its own, as elsewhere than at GitHub's.
    (eval "$(env -u GITHUB_ENV TMPDIR="$folder" scripts/use.sh "$out"/opapi_cpu-"$version"-*"_$arch.whl")" && OPAPI_QUIET=1 "$folder/sample" >/dev/null) || fail "use.sh in a shell"
    rm -rf "$folder"
    echo "a program is compiled and runs in the steps behind it"
}

test_crate() {
    step "Test of what cargo packages"
    local list=$work/crate.txt file crate
    cargo package --list --allow-dirty --package opapi >"$list"
    for file in Cargo.toml Cargo.lock build.rs src/lib.rs src/bin/opapi/main.rs names/list.rs names/names.txt names/libraries.txt README.md LICENSE CHANGELOG.md; do
        grep -qxF "$file" "$list" || fail "cargo package leaves out $file"
    done
    ! grep -vE '^(\.cargo_vcs_info\.json|Cargo\.(toml(\.orig)?|lock)|(build|src/.*|names/[a-z/._]*)\.rs|names/.*|README\.md|LICENSE|CHANGELOG\.md|include/.*\.h|share/opapi/[a-z_]*\.supp|cbindgen\.toml)$' "$list" \
        || fail "cargo package takes these too"
    # Builds each from its own archive. Whether they compute is for the other tests, so nothing is optimised.
    # Cargo unpacks and compiles a crate once for each version, whatever is in it now.
    rm -rf "$work"/cargo/{package,debug} "${CARGO_HOME:-$HOME/.cargo}"/registry/{src,cache}/-*/opapi-*-"$version"*
    CARGO_TARGET_DIR=$work/cargo CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=false \
        cargo package --locked --allow-dirty --quiet --package opapi-base --package opapi-math --package opapi-gemm --package opapi-kernels --package opapi >"$work/crate.log" 2>&1 \
        || { cat "$work/crate.log"; fail "cargo package does not build what it packs"; }
    for crate in "$work"/cargo/package/*.crate; do
        echo "$(basename "$crate"): $(tar -tf "$crate" | wc -l) files, $(stat -c %s "$crate") bytes, builds"
    done
}

test_same() {
    local again file
    again=$(mktemp -d "${TMPDIR:-/tmp}/opapi-once-more-XXXXXX")
    step "Building all once more in $again"
    copied "$again"
    local architecture=${architectures[0]}
    [ ${#architectures[@]} = 1 ] || architecture=both
    local packages=()
    for file in tar deb wheel debug; do
        ! wants $file || packages+=("$file")
    done
    "$again/scripts/package.sh" --arch "$architecture" "${packages[@]}" >"$work/again.log" 2>&1 || { tail -n 20 "$work/again.log"; fail "the second build"; }
    for file in "$again"/build/packages/*; do
        cmp "$file" "$out/$(basename "$file")" || fail "$(basename "$file"): not the same bytes as from another folder; see $again"
        echo "the same bytes: $(basename "$file")"
    done
    rm -rf "$again"
}
