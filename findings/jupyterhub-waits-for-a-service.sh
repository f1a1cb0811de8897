#!/usr/bin/env bash
# JupyterHub 6.1.1: a hub with an external service that isn't running serves nobody for half a minute.
#
# An external service is only an address to which the hub's proxy leads, as `c.JupyterHub.services = [{"name": "away",
# "url": "http://127.0.0.1:9"}]` says; the hub doesn't start it, and it may come and go. Before the hub leads its proxy to
# itself, it tries to reach every such service, for 30 seconds. Until then its API answers on the machine, but whoever
# comes through the proxy gets 404 for every page. Then the hub logs one warning ("Cannot connect to external service away")
# and works as usual.
#
# Expected: the proxy leads to the hub at once, and only the address of the service fails. Seen: it leads there after about 5
# seconds without the service, and after about 35 with it. Exits non-zero if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/python -m pip --quiet --disable-pip-version-check install jupyterhub==6.1.1
cat > config.py <<'PY'
import os

from jupyterhub.proxy import Proxy


class NoProxy(Proxy):
    """Only notes when it is told to lead to the hub, so that no proxy has to be installed."""

    should_start = False
    routes = {}

    async def add_route(self, routespec, target, data):
        if routespec == "/":
            open(f"{os.environ['HUB_PORT']}.leads", "w").close()
        self.routes[routespec] = {"routespec": routespec, "target": target, "data": data}

    async def delete_route(self, routespec):
        self.routes.pop(routespec, None)

    async def get_all_routes(self):
        return self.routes


c = get_config()
c.JupyterHub.proxy_class = NoProxy
c.JupyterHub.hub_port = int(os.environ["HUB_PORT"])
c.JupyterHub.db_url = f"sqlite:///{os.environ['HUB_PORT']}.sqlite"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
if os.environ.get("SERVICE"):
    c.JupyterHub.services = [{"name": "away", "url": "http://127.0.0.1:9"}]
PY
seconds() { # until the proxy is told to lead to the hub; $1: whether there is a service
  local port begin hub
  port=$(python3 -c "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])")
  begin=$SECONDS
  SERVICE=$1 HUB_PORT=$port venv/bin/jupyterhub -f config.py > "log$1" 2>&1 &
  hub=$!
  until test -e "$port.leads"; do
    test $((SECONDS - begin)) -lt 120
    sleep 0.5
  done
  echo $((SECONDS - begin))
  kill "$hub"
  wait "$hub" || true
}
without=$(seconds "")
with=$(seconds yes)
echo "the proxy led to the hub after $without s without the service, and after $with s with it"
grep -q "Cannot connect to external service away" logyes
test $((with - without)) -ge 20
