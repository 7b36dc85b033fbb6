-- Personal data: an account that is deleted leaves a row without a person (docs/personal-data.md).

alter table users
  -- Unused for too long, an account without a company is deleted too.
  add column last_signed_in_at timestamptz not null default now(),
  -- Since when the row is nobody: orders and history still point to it.
  add column deleted_at timestamptz;
create index users_unused on users (last_signed_in_at) where deleted_at is null;

-- What a person ordered and did, for the copy of their data.
create index orders_placed_by on orders (placed_by) where placed_by is not null;
create index journal_of_person on journal (person_id, id);
create index order_history_actor on order_history (actor_id) where actor_id is not null;

-- A call that began before its account was deleted, in another tab or on another node, brings nothing
-- in the name of the person who has left: it waits for the deletion, then fails.
create function refuse_deleted_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  deleted timestamptz;
begin
  if tg_table_name = 'orders' then person := new.placed_by;
  elsif tg_table_name = 'messages' then person := new.author_id;
  else person := new.user_id;
  end if;
  if person is null then return new; end if;
  -- Not a condition: the row has to be waited for, then read again.
  select u.deleted_at into deleted from users u where u.id = person for key share;
  if deleted is not null then
    raise foreign_key_violation using message = 'This account is deleted', constraint = 'deleted_person';
  end if;
  return new;
end $$;
revoke execute on function refuse_deleted_person() from public;
create trigger no_deleted_person before insert on orders
  for each row execute function refuse_deleted_person();
create trigger no_deleted_person before insert on messages
  for each row execute function refuse_deleted_person();
create trigger no_deleted_person before insert on memberships
  for each row execute function refuse_deleted_person();
create trigger no_deleted_person before insert on media_uploads
  for each row execute function refuse_deleted_person();
