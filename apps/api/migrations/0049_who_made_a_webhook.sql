-- A webhook tells nobody any more once who made it administers the company no longer (docs/decisions/0084-webhooks.md).
-- Serves Carreau 1.0.0 and later.

-- null of those that were made before: nobody knows by whom.
alter table webhooks add column made_by bigint references users (id) on delete set null;
create index webhooks_made_by on webhooks (made_by) where made_by is not null;

alter table webhooks drop constraint webhooks_disabled_because_check;
alter table webhooks add constraint webhooks_disabled_because_check
  check (disabled_because in ('gone', 'failing', 'maker_left'));

/* Whoever was an administrator when the transaction began and is none when it ends: a role that is taken away and given
   again within it changes nothing. Theirs alone, whichever company the change was made in the name of. */
create function stop_webhooks_of_leaver() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from memberships m
              where m.tenant_id = old.tenant_id and m.user_id = old.user_id and m.role = 'admin') then
    return null;
  end if;
  update webhook_deliveries d set next_at = null
    from webhooks w
   where w.tenant_id = old.tenant_id and w.made_by = old.user_id and w.state <> 'disabled'
     and d.webhook_id = w.id and d.next_at is not null;
  update webhooks w set state = 'disabled', disabled_because = 'maker_left'
   where w.tenant_id = old.tenant_id and w.made_by = old.user_id and w.state <> 'disabled';
  return null;
end $$;
revoke execute on function stop_webhooks_of_leaver() from public;
create constraint trigger webhooks_of_leaver after update or delete on memberships
  deferrable initially deferred
  for each row when (old.role = 'admin') execute function stop_webhooks_of_leaver();
