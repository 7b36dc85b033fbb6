#!/bin/sh
# Puts a new image in place, or only restarts, one node after the other: no request is lost.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.yaml "$@"; }

compose build api-1
for node in api-1 api-2; do
  compose up -d --no-deps --force-recreate --wait "$node"
  # `fail_timeout` of nginx/nginx.conf: until then nginx does not try the node that is back.
  sleep 12
done
