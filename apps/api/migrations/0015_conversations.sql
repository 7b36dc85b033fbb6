-- What buyers and wholesalers write to each other (docs/decisions/0027-conversations.md).

-- Lets one index hold both whose messages they are and the words in them.
create extension if not exists btree_gin;

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

-- Who sent which picture: a message shows only what its own company took.
create table media_uploads (
  key text not null,
  user_id bigint not null references users (id) on delete cascade,
  tenant_id bigint references tenants (id) on delete cascade,
  at timestamptz not null default now(),
  unique nulls not distinct (key, user_id, tenant_id)
);
create index media_uploads_user on media_uploads (user_id);
create index media_uploads_tenant on media_uploads (tenant_id) where tenant_id is not null;

-- When somebody of the wholesaler first opened it.
alter table orders add column seen_at timestamptz;
