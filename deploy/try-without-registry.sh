#!/bin/bash
# Builds the image of deploy/Dockerfile and runs the stack in containers where no registry of images can be reached: what
# the Dockerfile and compose.yaml start from is made of Debian's packages (mmdebstrap) and Node's of node_modules. Then it
# signs in, orders once over TLS, restarts a node, and takes everything away. As root on Debian:
#   apt-get install podman buildah runc mmdebstrap netavark aardvark-dns uidmap openssl && npm ci && deploy/try-without-registry.sh
# docs/operations.md#several-nodes says what it does not run.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
chmod 755 "$work"

# An engine's settings of its own; cgroups as machines without systemd have them.
export CONTAINERS_CONF=$work/containers.conf
cat >"$CONTAINERS_CONF" <<EOF
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[network]
network_backend = "netavark"
EOF
network=carreau-try
started=()
finish() {
  [ ${#started[@]} -eq 0 ] || podman rm --force --time 15 "${started[@]}" >/dev/null
  podman network rm --force $network >/dev/null 2>&1 || true
  podman volume rm --force $network-files >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
# Without systemd nothing asks for health by the clock: podman says so each time, and this script asks itself.
exec 2> >(grep --line-buffered -v -e systemd -e syslog >&2)
say() { printf '\n— %s\n' "$*"; }

build() { podman build --isolation chroot --pull=never --format docker --quiet "$@"; }
from_debian() { # image, packages
  printf 'FROM localhost/carreau-try-base\nRUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends %s >/dev/null && rm -rf /var/lib/apt/lists/*\n' "$2" >"$work/Dockerfile"
  build -f "$work/Dockerfile" -t "$1" "$work"
}

say "Debian, Node, nginx and PostgreSQL stand in for the images of the registry"
if ! podman image exists localhost/carreau-try-base; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/base.tar" http://deb.debian.org/debian
  podman import --quiet "$work/base.tar" localhost/carreau-try-base
fi
podman image exists localhost/carreau-try-nginx || from_debian localhost/carreau-try-nginx nginx-light
podman image exists localhost/carreau-try-postgres || from_debian localhost/carreau-try-postgres postgresql
if ! podman image exists localhost/carreau-try-npm; then from_debian localhost/carreau-try-npm npm; fi
cp node_modules/node/bin/node "$work/node"
# Whom this machine trusts: npm may be behind a proxy of the house.
cp /etc/ssl/certs/ca-certificates.crt "$work/ca.crt"
cat >"$work/Dockerfile" <<EOF
FROM localhost/carreau-try-npm
COPY node /usr/local/bin/node
COPY ca.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN groupadd -g 1000 node && useradd -u 1000 -g node -m node
EOF
build -f "$work/Dockerfile" -t docker.io/library/node:24-slim "$work"

say "deploy/Dockerfile, as it stands"
build --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t localhost/carreau-try .

say "Production says what is missing, and ends"
hard=(--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges --memory 1g)
! podman run --rm "${hard[@]}" --network none localhost/carreau-try || exit 1

say "PostgreSQL, two nodes, nginx with TLS, at compose.yaml's addresses"
podman network create --subnet 172.30.28.0/24 $network >/dev/null
run() { # name, address, podman's arguments…
  local name=carreau-try-$1 address=$2
  shift 2
  podman run --detach --name "$name" --network $network --ip "$address" "$@" >/dev/null
  started+=("$name")
}
until_ready() { # a command
  for _ in $(seq 180); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 1
  done
  echo "not ready: $*" >&2
  return 1
}
run postgres 172.30.28.5 --user postgres --shm-size 256m localhost/carreau-try-postgres bash -c '
  bin=$(echo /usr/lib/postgresql/*/bin); data=/var/lib/postgresql/carreau
  $bin/initdb -D $data --locale=C.UTF-8 --encoding=UTF8 -A trust >/dev/null
  echo "host all all 172.30.28.0/24 trust" >>$data/pg_hba.conf
  exec $bin/postgres -D $data -c listen_addresses=* -c shared_buffers=256MB -c jit=off'
psql() { podman exec carreau-try-postgres psql -qtAX -h 127.0.0.1 "$@"; }
until_ready psql -c 'select 1'
psql -c 'create role carreau superuser login' -c 'create database carreau owner carreau' -c 'create database opening owner carreau'

node_env=(--env PUBLIC_URL=https://carreau.localhost --env SECOND_FACTOR_KEY="$(openssl rand -base64 32)"
  --env TRUST_PROXY=172.30.28.10 --env SMTP_URL=smtp://172.30.28.5:25 --env 'MAIL_FROM=Carreau <bonjour@carreau.test>')
# Files of both nodes: compose.yaml has a bucket for them.
node() { # number, podman's arguments…
  local at=$1
  shift
  run "api-$at" "172.30.28.1$at" "${hard[@]}" --volume $network-files:/data "${node_env[@]}" \
    --env DATABASE_URL=postgres://carreau@172.30.28.5/carreau --env DEMO=on "$@" localhost/carreau-try
}
node 1
until_ready podman healthcheck run carreau-try-api-1
node 2
until_ready podman healthcheck run carreau-try-api-2

mkdir -p "$work/certificates/live/carreau"
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=carreau.localhost -keyout "$work/certificates/live/carreau/privkey.pem" \
  -out "$work/certificates/live/carreau/fullchain.pem" 2>/dev/null
run nginx 172.30.28.10 --add-host api-1:172.30.28.11 --add-host api-2:172.30.28.12 \
  --volume "$PWD/deploy/nginx/nginx.conf:/etc/nginx/nginx.conf:ro" \
  --volume "$PWD/deploy/nginx/site.conf:/etc/nginx/carreau/site.conf:ro" \
  --volume "$PWD/deploy/nginx/tls.conf:/etc/nginx/carreau/entrance.conf:ro" \
  --volume "$work/certificates:/etc/letsencrypt:ro" localhost/carreau-try-nginx nginx -g 'daemon off;'
# nginx is reached as people reach it, from a node's container: its Node is all this needs.
ask() {
  podman exec --env NODE_TLS_REJECT_UNAUTHORIZED=0 --env NODE_NO_WARNINGS=1 carreau-try-api-2 node --input-type=module -e "$1"
}
until_ready ask "await fetch('https://172.30.28.10/')"

say "An order, from signing in to the database"
stall=$(psql -d carreau -c "
  select o.shop_id || ' ' || o.specification_id from offers o join tenants n on n.id = o.shop_id and n.status = 'active'
   where o.is_available and o.min_packages_milli <= 20000 and coalesce(o.valid_until > now() + interval '1 day', true)
   order by o.id limit 1")
order="
  const at = 'https://172.30.28.10/api'
  const send = async (path, token, body, key) => {
    const answer = await fetch(at + path, { method: 'POST', body: JSON.stringify(body), headers: {
      'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }), ...(key && { 'idempotency-key': key }) } })
    const said = await answer.json()
    if (!answer.ok) throw new Error(path + ' ' + answer.status + ' ' + JSON.stringify(said))
    return said.data
  }
  const page = await fetch('https://172.30.28.10/')
  console.log('page', page.status, page.headers.get('strict-transport-security'))
  const login = await send('/v2/auth/login', undefined, { email: 'chef@bistrot.demo', password: 'demo1234' })
  const mine = login.accesses.find(one => one.company_name === 'Bistrot des Halles')
  const { token } = await send('/v2/auth/access/buyer/' + mine.id + '/' + mine.roles[0], login.login_token)
  const [shop, specification] = '$stall'.split(' ').map(Number)
  await send('/v3/carts', token, { shop_id: shop, specification_id: specification, packages_quantity: 20 })
  const { orders } = await send('/v3/carts/validate', token, undefined, 'try-' + Date.now())
  console.log('orders', orders.map(one => one.id).join(' '))
"
before=$(psql -d carreau -c 'select count(*) from orders')
ask "$order"
after=$(psql -d carreau -c 'select count(*) from orders')
echo "orders in the database: $before, then $after"
[ "$after" -gt "$before" ]

say "A node stops as compose stops it (SIGTERM), the other serves, and it comes back"
podman stop --time 15 carreau-try-api-1 >/dev/null
echo "ended with $(podman inspect --format '{{.State.ExitCode}}' carreau-try-api-1)"
ask "console.log('page', (await fetch('https://172.30.28.10/')).status)"
podman start carreau-try-api-1 >/dev/null
until_ready podman healthcheck run carreau-try-api-1

say "The set-up of a market for real, in the image (its mail server does not exist: it says so)"
podman run --rm --network $network "${hard[@]}" "${node_env[@]}" --env DATABASE_URL=postgres://carreau@172.30.28.5/opening \
  localhost/carreau-try node apps/api/src/setup.ts --operator-email nora@carreau.test --operator-name Nora || true

say "All of it ran"
