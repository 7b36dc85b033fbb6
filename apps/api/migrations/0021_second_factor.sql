-- The second step of signing in (docs/decisions/0034-second-factor-and-journal.md).
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key that is not in the database: a leaked table gives no codes.
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null while its owner has not yet typed a first code.
  enabled_at timestamptz,
  -- The 30-second step of the last code taken: none is taken twice.
  last_step bigint not null default 0
);

-- For who has lost the telephone; a row goes when its code is used.
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  -- The code's first four signs find its row; the rest is hashed with argon2id.
  prefix text not null,
  hash text not null,
  primary key (user_id, prefix)
);

-- Nobody's at a request, as tokens are (docs/decisions/0033-row-level-security.md).
alter table second_factors enable row level security;
alter table recovery_codes enable row level security;
