-- What buyers and wholesalers write to each other (docs/decisions/0027-conversations.md).

create table conversations (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  -- Until something is written, only the side that opened it sees it.
  opened_by_side text not null default 'buyer' check (opened_by_side in ('buyer', 'shop', 'both')),
  -- The order last quoted in it.
  order_id bigint references orders (id),
  created_at timestamptz not null default now(),
  -- Of its last message, and of the last of each side: lists and badges read no messages.
  last_message_id bigint,
  last_message_at timestamptz not null default now(),
  last_buyer_message_id bigint,
  last_shop_message_id bigint,
  unique (buyer_id, shop_id)
);
create index conversations_of_buyer on conversations (buyer_id, last_message_at desc, id desc);
create index conversations_of_shop on conversations (shop_id, last_message_at desc, id desc);
create index conversations_order on conversations (order_id) where order_id is not null;

-- Who may subscribe to a conversation's channel: both sides of it.
create function is_in_conversation(conversation_id bigint, tenant_id bigint) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from conversations c
     where c.id = conversation_id and tenant_id in (c.buyer_id, c.shop_id));
end $$;

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  -- Of the conversation: what one side searches or receives is found without reading the rest.
  buyer_id bigint not null,
  shop_id bigint not null,
  side text not null check (side in ('buyer', 'shop')),
  author_id bigint references users (id) on delete set null,
  author_name text not null,
  body text not null default '' check (length(body) <= 5000),
  -- The body through the domain's foldText.
  search_text text not null default '',
  photo_keys text[] not null default '{}' check (cardinality(photo_keys) <= 6),
  order_id bigint references orders (id),
  -- What the card of the order, or of its line, said when it was sent.
  quote jsonb,
  -- The Idempotency-Key it came under: its sender's screen knows it again by this.
  client_key text,
  created_at timestamptz not null default now(),
  -- When it first reached a screen of the other side, and when somebody there first read it.
  delivered_at timestamptz,
  read_at timestamptz,
  check (body <> '' or cardinality(photo_keys) > 0 or quote is not null)
);
create index messages_conversation on messages (conversation_id, id);
create index messages_author on messages (author_id) where author_id is not null;
create index messages_order on messages (order_id) where order_id is not null;
create index messages_to_buyer on messages (buyer_id) where delivered_at is null and side = 'shop';
create index messages_to_shop on messages (shop_id) where delivered_at is null and side = 'buyer';
create index messages_unread on messages (conversation_id, id) where read_at is null;
create index messages_search on messages using gin (buyer_id, shop_id, search_text gin_trgm_ops);
create trigger no_deleted_person before insert on messages
  for each row execute function refuse_deleted_person();

-- How far each person has read.
create table conversation_marks (
  conversation_id bigint not null references conversations (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- One person may work for both sides.
  side text not null check (side in ('buyer', 'shop')),
  message_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (user_id, side, conversation_id)
);
create index conversation_marks_conversation on conversation_marks (conversation_id);

-- Under a policy no index serves `like`, which is not leakproof: the company's own messages are chosen
-- here instead, the newest first.
create function messages_holding(patterns text[], most integer)
  returns table (conversation_id bigint, id bigint, body text, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select m.conversation_id, m.id, left(m.body, 400), m.created_at from messages m
      where (m.buyer_id = $1 or m.shop_id = $1)'
    || (select coalesce(string_agg(format(' and m.search_text like %L', pattern), ''), '')
          from unnest(patterns) as asked (pattern))
    || ' order by m.id desc limit $2' using acting_tenant(), most;
end $$;
revoke execute on function messages_holding(text[], integer) from public;
grant execute on function messages_holding(text[], integer) to carreau_tenant;

------------------------------------------------------------------------- who may read and write

-- A policy cannot look at a parent that the same statement writes; when the statement is over, this can.
create function refuse_foreign_conversations() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from conversations o where o.id = c.conversation_id)) then
    raise insufficient_privilege using message = 'These are messages of other tenants';
  end if;
  return null;
end $$;
create trigger own_parent after insert on messages referencing new table as current
  for each statement execute function refuse_foreign_conversations();

-- Both parties.
alter table conversations enable row level security;
create policy parties on conversations to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table messages enable row level security;
create policy parties on messages to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
grant select, insert, update on conversations, messages to carreau_tenant;

alter table conversation_marks enable row level security;
create policy person on conversation_marks to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
grant select, insert, update, delete on conversation_marks to carreau_tenant;
