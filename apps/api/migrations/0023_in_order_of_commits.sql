-- What is told and what has been seen, in the order in which it was committed
-- (docs/decisions/0032-in-order-of-commits.md).

-- Events wait here for the nodes, each of which reads what was committed since it last read. Unlogged:
-- they are lost only when PostgreSQL crashes, which every node notices and tells its clients.
create unlogged table live_events (
  version bigint not null,
  told_in xid8 not null default pg_current_xact_id(),
  channels text[] not null,
  event text not null,
  data jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
create index live_events_told on live_events (told_in, version);
-- The nodes' alone, as in 0019.
alter table live_events enable row level security;

-- When the nodes were last woken, in milliseconds: one number that all transactions see at once.
create unlogged sequence live_woken minvalue 0;

-- A notice makes commits take turns, so a transaction gives one only when none was given in the last
-- 50 ms: nodes that were woken look again every 10 ms, and all look twice a second.
create or replace function publish_live(channels text[], event text, data jsonb) returns void
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

-- The desk's news: an order may be begun before a look and committed after it. Null: from before this
-- migration, when times told.
alter table orders
  -- The transaction that brought it to the wholesaler, and that of its last change of state.
  add column arrived_in xid8,
  add column changed_in xid8;
alter table orders alter column arrived_in set default pg_current_xact_id();
-- What had been committed when the desk was seen.
alter table desk_looks add column seen_in pg_snapshot;
