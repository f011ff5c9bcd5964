#!/bin/sh
# The tests of what is native, built with address and undefined-behaviour sanitizers; `make sanitize`.
# Arguments go to pytest. The sanitized build is in build/sanitize, apart from the installed one.
set -eu
cd "$(dirname "$0")/../.."
python=$PWD/.venv/bin/python
build=$PWD/build/sanitize
rm -rf "$build"
mkdir -p "$build"
cp -r src/pipworks "$build/"
find "$build" -name '_native*.so' -delete
suffix=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
for folder in kernel pipes/solver; do
    # shellcheck disable=SC2046 - the includes are several words
    g++ -std=c++17 -O1 -g -fvisibility=hidden -fsanitize=address,undefined -fno-sanitize-recover=all -shared -fPIC \
        $("$python" -m pybind11 --includes) "src/pipworks/$folder/native/binding.cpp" \
        -o "$build/pipworks/$folder/_native$suffix"
done

# Python is not built with the sanitizers, so their run-time comes first; what Python itself leaks is not ours.
export PYTHONPATH="$build" PIPWORKS_KERNEL=auto ASAN_OPTIONS=detect_leaks=0
export LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libstdc++.so)"
"$python" -c 'import pipworks.kernel._native as native; print("sanitized:", native.__file__)'
exec "$python" -m pytest -q -p no:cacheprovider tests/kernel tests/pipes/solver/test_native.py \
    tests/pipes/solver/test_settling.py "$@"
