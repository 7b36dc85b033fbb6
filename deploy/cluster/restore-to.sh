#!/bin/sh
# As postgres, on the machine that shall be primary; nodes, and Patroni on both machines, are stopped:
#   restore-to.sh '2026-11-23 09:41:07+00'
# Puts the data back as they were at that second. Patroni starts on them afterwards (docs/operations.md).
set -eu
target=$1
: "${PGDATA:=/var/lib/postgresql/15/carreau}" "${PGHOST:=/var/run/postgresql}" "${PGPORT:=5432}"
export PGDATA PGHOST PGPORT PGDATABASE=postgres
bin=/usr/lib/postgresql/15/bin

pgbackrest --stanza=carreau --delta --type=time --target="$target" --target-action=promote restore

# Alone, seen by nobody: Patroni would take a PostgreSQL that reads the log for a standby, and let it read on.
"$bin/pg_ctl" -w -t 86400 -l "$PGDATA/../restore.log" \
  -o "-c listen_addresses='' -c port=$PGPORT -c unix_socket_directories=$PGHOST" start
while true; do
  reads=$("$bin/psql" -Atc 'select pg_is_in_recovery()')
  if [ "$reads" = f ]; then break; fi
  sleep 1
done
# A standby that is copied from here must not stop at that second too.
"$bin/psql" -qc 'alter system reset all'
"$bin/pg_ctl" -w -m fast stop
