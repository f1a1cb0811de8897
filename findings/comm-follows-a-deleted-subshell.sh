#!/usr/bin/env bash
# ipykernel 7.4.0: when a subshell is deleted, comms that spoke from it last can't be reached any more, from any page.
#
# The protocol lets a front end say in the header of a message which subshell is to handle it (subshell_id). For a
# comm_msg, ipykernel 7.4.0 takes instead the subshell in which that comm sent something last (`_reply_subshell_for` in
# ipykernel/comm/comm.py, asked by `Kernel.shell_channel_thread_main`). If that subshell was deleted since, as when the
# page that had it made was closed, the message is refused ("Unknown subshell_id", a comm_reply with an error): also one
# that was sent to another, living subshell, and one that was sent to none. A widget stays deaf until the kernel itself
# sends something through its comm, by a cell.
#
# Expected by the protocol: living subshells and the main shell hear what is sent to them. Seen: both are refused, and
# both hear again after a cell has sent something through the comm. Exits non-zero if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip --quiet --disable-pip-version-check install ipykernel==7.4.0 jupyter_client==8.10.0
cat > "$folder/ask.py" <<'PY'
import sys
from queue import Empty

from jupyter_client.manager import start_new_kernel

manager, client = start_new_kernel(kernel_name="python3")


def control(kind, **content):
    asked = client.session.msg(kind, content)
    client.control_channel.send(asked)
    while True:
        answer = client.get_control_msg(timeout=30)
        if answer["parent_header"].get("msg_id") == asked["header"]["msg_id"]:
            return answer["content"]


def cell(code):
    name = client.execute(code, reply=True, timeout=30)["parent_header"]["msg_id"]
    until_idle(name)


def until_idle(name):
    said = []
    while True:
        message = client.get_iopub_msg(timeout=30)
        if message["parent_header"].get("msg_id") != name:
            continue
        if message["msg_type"] == "comm_msg":
            said.append(message["content"]["data"]["heard by"])
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return said


def say(subshell):
    """Send the comm a message; the thread that heard it, or why none did."""
    asked = client.session.msg("comm_msg", {"comm_id": "it", "data": {}})
    asked["header"]["subshell_id"] = subshell
    client.shell_channel.send(asked)
    heard = until_idle(asked["header"]["msg_id"])
    if heard:
        return heard[0].partition("-")[0]
    try:
        return client.get_shell_msg(timeout=5)["content"]["evalue"].partition(" '")[0]
    except Empty:
        return "nothing"


cell("""
import threading
from comm import create_comm

it = create_comm(target_name="anything", comm_id="it")
it.on_msg(lambda _: it.send({"heard by": threading.current_thread().name}))
""")
first, second = (control("create_subshell_request")["subshell_id"] for _ in range(2))
say(first), say(first)  # the second is heard by the subshell, which answers: it spoke last
control("delete_subshell_request", subshell_id=first)
seen = [say(second), say(None)]
cell('it.send({"heard by": ""})')
seen += [say(None), say(second)]
client.stop_channels()
manager.shutdown_kernel(now=True)
print("after the deletion, to a living subshell and to the main shell:", *seen[:2], sep="\n  ")
print("after a cell has sent something:", *seen[2:], sep="\n  ")
sys.exit(seen != ["Unknown subshell_id"] * 2 + ["MainThread"] * 2)
PY
"$folder/venv/bin/python" "$folder/ask.py" 2> "$folder/log" || { cat "$folder/log"; exit 1; }
