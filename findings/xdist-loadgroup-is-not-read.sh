#!/usr/bin/env bash
# pytest-xdist 3.8.0 with pytest 9.2: `--dist loadgroup` groups nothing.
#
# xdist_group promises that all tests of a group run in one worker. xdist appends "@group" to the private `item._nodeid`
# after collection, and its scheduler reads the group back from the node ids that workers report. pytest 9.2 computes
# `item.nodeid` from elsewhere, so the suffix never arrives: every test is a group of its own, without a warning.
# With pytest 8.4 the same file runs in one worker. `--dist loadfile` still groups by file in both.
#
# Expected by the documentation: one worker for the eight tests. Seen: two workers with pytest 9.2.0, one with 8.4.2.
# Exits non-zero if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/test_group.py" <<'PY'
import os
import time

import pytest

pytestmark = pytest.mark.xdist_group("one")


@pytest.mark.parametrize("number", range(8))
def test_worker(number):
    time.sleep(0.2)
    with open(os.environ["SEEN"], "a") as seen:
        seen.write(os.environ["PYTEST_XDIST_WORKER"] + "\n")
PY
workers() { # of a version of pytest: how many workers ran the eight tests of one group
  python3 -m venv "$folder/$1"
  "$folder/$1/bin/python" -m pip --quiet --disable-pip-version-check install "pytest==$1" pytest-xdist==3.8.0
  SEEN="$folder/$1.txt" "$folder/$1/bin/python" -m pytest -q -p no:cacheprovider -n 2 --dist loadgroup "$folder/test_group.py" > "$folder/$1.log"
  sort -u "$folder/$1.txt" | wc -l
}
new=$(workers 9.2.0)
old=$(workers 8.4.2)
echo "one group of eight tests ran in $new workers with pytest 9.2.0, in $old with pytest 8.4.2"
test "$new" -eq 2 && test "$old" -eq 1
