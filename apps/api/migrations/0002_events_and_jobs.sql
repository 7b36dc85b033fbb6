-- Events to the nodes and jobs to the workers, in the order in which they are committed
-- (docs/decisions/0024-real-time.md, docs/decisions/0032-in-order-of-commits.md).

------------------------------------------------------------------------------------------ events

-- Of two events on the same thing, published under its row's lock, the later has the higher number.
create sequence live_versions;

-- The key that the embedded server's signatures are made with: every API node must know it.
create table live_secrets (
  id boolean primary key default true check (id),
  secret text not null
);
insert into live_secrets (secret)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Events wait here for the nodes, each of which reads what was committed since it last read. Unlogged:
-- they are lost only when PostgreSQL crashes, which every node notices and tells its clients.
create unlogged table live_events (
  version bigint not null,
  published_in xid8 not null default pg_current_xact_id(),
  channels text[] not null,
  event text not null,
  data jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
create index live_events_published on live_events (published_in, version);

-- When the nodes were last woken, in milliseconds: one number that all transactions see at once.
create unlogged sequence live_woken minvalue 0;

-- One code path, two transports: every API node reads the events and sends them to its own connections;
-- where a hosted service does (`PUSHER_*`, which the pool says on each connection), a job sends them.
-- A notice makes commits take turns, so a transaction gives one only when none was given in the last
-- 50 ms: nodes that were woken look again every 10 ms, and all look twice a second.
create function publish_live(channels text[], event text, data jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  version bigint;
  now_ms bigint;
begin
  if coalesce(cardinality(channels), 0) = 0 then return; end if;
  version := nextval('live_versions');
  data := data || jsonb_build_object('version', version);
  if current_setting('carreau.realtime', true) = 'hosted' then
    perform graphile_worker.add_job('broadcast_event',
      json_build_object('channels', channels, 'event', event, 'data', data), max_attempts => 5);
    return;
  end if;
  insert into live_events values (version, default, channels, event, data);
  now_ms := extract(epoch from clock_timestamp()) * 1000;
  -- Either way: a clock that was put back must not keep the nodes asleep.
  if (select abs(now_ms - last_value) from live_woken) > 50 then
    perform setval('live_woken', now_ms);
    perform pg_notify('live', '');
  end if;
end $$;
revoke execute on function publish_live(text[], text, jsonb) from public;
grant execute on function publish_live(text[], text, jsonb) to carreau_tenant;

-------------------------------------------------------------------------------------------- jobs

-- graphile-worker notifies whenever a job is added; as with events, one notice in 50 ms has to do. What
-- runs with this schema first in its path finds `pg_notify` here.
create schema throttled;
-- Gains: 16 clients that add a job each in transactions of their own get 620 a second done, of 235 when each job is
-- announced. Measure: replace `throttled.pg_notify` by `pg_catalog.pg_notify` and let 16 clients call `queue_job`.

-- When the workers were last notified, in milliseconds: one number that all transactions see at once.
create unlogged sequence throttled.last_notice minvalue 0;

create function throttled.pg_notify(channel text, payload text) returns void language plpgsql as $$
declare
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  -- Either way: a clock that was put back must not keep the workers waiting.
  if (select abs(now_ms - last_value) from throttled.last_notice) > 50 then
    perform setval('throttled.last_notice', now_ms);
    perform pg_catalog.pg_notify(channel, payload);
  end if;
end $$;

-- Adds jobs at once, in the order of their keys, so that two transactions wait for each other only one way.
create function throttled.add_jobs(jobs json, keeps_time boolean) returns void
language plpgsql set search_path = throttled, pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(j.task, j.payload, j.queue, j.at, j.attempts, j.key, null, null)::graphile_worker.job_spec
      from json_to_recordset(jobs) as j (
        task text, payload json, queue text, at timestamptz, attempts smallint, key text)
     order by j.key), keeps_time);
end $$;

-- The queue is nobody's to read; whoever changes something may add to it.
create function queue_job(
  name text, payload json, attempts integer, key text, queue text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform throttled.add_jobs(json_build_array(json_build_object(
    'task', name, 'payload', payload, 'queue', queue, 'at', at, 'attempts', attempts, 'key', key)), false);
end $$;
revoke execute on function queue_job(text, json, integer, text, text, timestamptz) from public;
grant execute on function queue_job(text, json, integer, text, text, timestamptz) to carreau_tenant;

------------------------------------------------------------------------- who may read and write

-- Nobody at a request: no policy, no grant, and the owner alone reads and writes them.
alter table live_secrets enable row level security;
alter table live_events enable row level security;
