-- Jobs are announced as events are (0023): a notice makes commits take turns, so one in 50 ms has to do
-- (docs/decisions/0032-in-order-of-commits.md).

-- What runs with this schema first in its path finds `pg_notify` here.
create schema seldom;

-- When the workers were last told of jobs, in milliseconds: one number that all transactions see at once.
create unlogged sequence seldom.announced minvalue 0;

create function seldom.pg_notify(channel text, payload text) returns void language plpgsql as $$
declare
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  -- Either way: a clock that was put back must not keep the workers waiting.
  if (select abs(now_ms - last_value) from seldom.announced) > 50 then
    perform setval('seldom.announced', now_ms);
    perform pg_catalog.pg_notify(channel, payload);
  end if;
end $$;

-- Adds jobs at once, in the order of their keys, so that two transactions wait for each other only one way.
create function seldom.add_jobs(jobs json, keeps_time boolean) returns void
language plpgsql set search_path = seldom, pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(j.task, j.payload, j.queue, j.at, j.attempts, j.key, null, null)::graphile_worker.job_spec
      from json_to_recordset(jobs) as j (
        task text, payload json, queue text, at timestamptz, attempts smallint, key text)
     order by j.key), keeps_time);
end $$;

create or replace function queue_job(
  name text, payload json, attempts integer, key text, queue text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform seldom.add_jobs(json_build_array(json_build_object(
    'task', name, 'payload', payload, 'queue', queue, 'at', at, 'attempts', attempts, 'key', key)), false);
end $$;
