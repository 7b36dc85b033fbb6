-- Companies, which are buyers, wholesalers or the platform itself, and the people who work for them.

create table tenants (
  id bigint generated always as identity primary key,
  type text not null check (type in ('buyer', 'shop', 'platform')),
  company_name text not null,
  status text not null default 'active' check (status in ('active', 'pending', 'refused', 'suspended')),
  siret text check (siret ~ '^[0-9]{14}$'),
  vat_number text,
  line1 text not null default '',
  line2 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  created_at timestamptz not null default now(),
  -- Who inscribed it: may have left since.
  founded_by bigint references users (id) on delete set null,
  unique (id, type)
);
create unique index tenants_siret on tenants (siret);
create index tenants_waiting on tenants (id) where status = 'pending';
create index tenants_founder on tenants (founded_by) where founded_by is not null;

create table buyers (
  tenant_id bigint primary key,
  tenant_type text not null default 'buyer' check (tenant_type = 'buyer'),
  approval_limit_cents bigint check (approval_limit_cents >= 0),
  interfel_kind text not null default 'restaurant'
    check (interfel_kind in ('detaillant', 'collectivite', 'restaurant', 'grossiste')),
  -- What may take the place of a product that is short.
  substitution text not null default 'equivalent'
    check (substitution in ('equivalent', 'same_product', 'none')),
  foreign key (tenant_id, tenant_type) references tenants (id, type)
);

create table shops (
  tenant_id bigint primary key,
  tenant_type text not null default 'shop' check (tenant_type = 'shop'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  logo_key text,
  specialties text[] not null default '{}',
  delivery_days smallint[] not null default '{2,3,4,5,6}'
    check (delivery_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  cut_off text not null default '23:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  lead_days smallint not null default 1 check (lead_days between 0 and 14),
  closures date[] not null default '{}',
  minimum_order_cents bigint not null default 0 check (minimum_order_cents >= 0),
  franco_cents bigint check (franco_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- Departments it delivers to, « 75 », « 2A », « 974 »; none means all of France.
  delivery_departments text[] not null default '{}'
    check (array_to_string(delivery_departments, ',')
           ~ '^(([0-9]{2}|2[AB]|9[78][0-9])(,([0-9]{2}|2[AB]|9[78][0-9]))*)?$'),
  -- What documents must say of a wholesaler (docs/trade-and-law.md#invoice-content). The sentences are
  -- its own; these are the examples of the standard XP Z12-012, annex B.
  legal_form text not null default '',
  share_capital_cents bigint check (share_capital_cents >= 0),
  rcs_city text not null default '',
  iban text not null default '',
  organic_body text check (organic_body ~ '^[A-Z]{2}-BIO-[0-9]{2,3}$'),
  payment_days smallint not null default 30 check (payment_days between 0 and 30),
  late_penalty_text text not null default
    'Tout retard de paiement engendre une pénalité exigible à compter de la date d''échéance, calculée sur la base de trois fois le taux d''intérêt légal.',
  recovery_text text not null default
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  discount_text text not null default
    'Les règlements reçus avant la date d''échéance ne donneront pas lieu à escompte.',
  -- Orders of customers who have no answer of their own in shop_customers are accepted as they arrive.
  auto_accept boolean not null default false,
  -- What a customer changes of an order after the cut-off is answered by hand; else it is refused at once.
  late_changes boolean not null default false,
  -- What a customer changes of an accepted order before the cut-off waits to be confirmed; else it is made.
  confirm_changes boolean not null default false,
  -- What is still unanswered when the truck leaves, on the day of delivery (Paris), is refused.
  auto_refuse boolean not null default false,
  departure_time text not null default '04:00'
    check (departure_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Count the changes of each form, so that two administrators never overwrite each other unseen.
  profile_version integer not null default 1,
  delivery_version integer not null default 1,
  organic_certificate text not null default '' check (length(organic_certificate) <= 60),
  organic_valid_until date,
  foreign key (tenant_id, tenant_type) references tenants (id, type)
);
create index shops_iban on shops (iban) where iban <> '';
-- The few wholesalers who do not deliver everywhere: what every offer is held against.
create index shops_delivery_area on shops (tenant_id) where delivery_departments <> '{}';

-- Where a company is, as wholesalers name where they deliver: the twin of `departmentOf` in
-- packages/domain. Null when the postal code is none of France.
create function department_of(postal_code text) returns text
  language sql immutable parallel safe as $$
  select case
           when code !~ '^(0[1-9]|[1-8][0-9]|9[0-5]|9[78][0-9])[0-9]{2,3}$' or length(code) <> 5
             then null
           when code like '20%' then case when code < '20200' collate "C" then '2A' else '2B' end
           else left(code, case when code ~ '^9[78]' then 3 else 2 end)
         end
    from (select regexp_replace(postal_code, '\s', '', 'g') as code) trimmed
$$;

-- Those of the companies that are suspended; none of the others can be until the transaction ends. The locks first and
-- then, in a statement of its own that sees what was committed meanwhile, the look. `ids` in ascending order, as everyone.
create function hold_unsuspended(ids bigint[]) returns setof bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('suspension', id)) from unnest(ids) as id;
  return query select t.id from tenants t where t.id = any(ids) and t.status = 'suspended';
end $$;

---------------------------------------------------------------------------------------- identity

-- What an approved wholesaler asks to be called and paid as from now on: its former identity stays in
-- force until the platform has accepted (docs/decisions/0046-who-is-approved.md).
create table identity_changes (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- {company_name?, siret?, vat_number?, legal_form?, iban?}: what is asked, and what it was then.
  asked jsonb not null check (jsonb_typeof(asked) = 'object' and asked <> '{}'),
  former jsonb not null,
  asked_by bigint references users (id) on delete set null,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  decided_name text,
  decided_at timestamptz,
  reason text
);
create unique index identity_changes_waiting on identity_changes (tenant_id) where state = 'waiting';
create index identity_changes_tenant on identity_changes (tenant_id, id desc);
create index identity_changes_asked_by on identity_changes (asked_by);

-- Somebody says that a SIRET which is inscribed already is their company's. Who holds it is found when
-- the platform looks: it is no part of what was said.
create table siret_disputes (
  id bigint generated always as identity primary key,
  siret text not null check (siret ~ '^[0-9]{14}$'),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  user_id bigint not null references users (id) on delete cascade,
  company_name text not null,
  contact text not null,
  message text not null,
  created_at timestamptz not null default now(),
  decided_name text,
  decided_at timestamptz,
  reason text,
  -- From whom it was taken.
  taken_from bigint references tenants (id) on delete set null
);
create unique index siret_disputes_open on siret_disputes (siret, user_id) where state = 'open';
create index siret_disputes_user on siret_disputes (user_id);
create index siret_disputes_state on siret_disputes (state, id);
create index siret_disputes_taken_from on siret_disputes (taken_from) where taken_from is not null;

----------------------------------------------------------------------------------------- members

-- One row per person, company and role: an access (docs/product.md#roles).
create table memberships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  role text not null check (role in ('admin', 'purchaser', 'accountant', 'sales', 'picker', 'driver', 'operator')),
  created_at timestamptz not null default now(),
  unique (user_id, tenant_id, role)
);
create index memberships_tenant on memberships (tenant_id);
create trigger no_deleted_person before insert on memberships
  for each row execute function refuse_deleted_person();

alter table tokens
  add foreign key (membership_id) references memberships (id) on delete cascade;

-- An invitation becomes memberships when its mail's link is followed. It takes its number from the
-- users, so that one id names a line of the members' list, whichever it is.
create table invitations (
  id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
  tenant_id bigint not null references tenants (id) on delete cascade,
  email text not null check (email = lower(email)),
  roles text[] not null check (cardinality(roles) > 0),
  invited_by bigint references users (id) on delete set null,
  -- Written by the job that mails the link: the token is nowhere else.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (tenant_id, email)
);
create index invitations_expiry on invitations (expires_at);
create index invitations_invited_by on invitations (invited_by);

----------------------------------------------------------------------------- a company's requests

-- The answer given under an Idempotency-Key, so that a repeated call gets the same one.
create table idempotency_keys (
  tenant_id bigint not null references tenants (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request text not null,
  -- What a confirmed cart became.
  order_ids bigint[],
  created_at timestamptz not null default now(),
  -- What any other call answered.
  answer jsonb,
  primary key (tenant_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Who sent which picture: a message or a claim shows only what its own company took. What nothing shows
-- a day after it was sent last is deleted (docs/decisions/0042-uploads-and-what-others-see.md).
create table media_uploads (
  key text not null,
  user_id bigint not null references users (id) on delete cascade,
  tenant_id bigint references tenants (id) on delete cascade,
  -- Of the picture as it is kept: a company's pictures have a quota.
  bytes integer not null check (bytes > 0),
  at timestamptz not null default now(),
  unique nulls not distinct (key, user_id, tenant_id)
);
create index media_uploads_user on media_uploads (user_id);
create index media_uploads_tenant on media_uploads (tenant_id) include (bytes)
  where tenant_id is not null;
create index media_uploads_at on media_uploads (at);
create trigger no_deleted_person before insert on media_uploads
  for each row execute function refuse_deleted_person();

------------------------------------------------------------------------- who may read and write

-- Wholesalers are everybody's to choose; a buyer shows itself to those it deals with.
alter table tenants enable row level security;
create policy known on tenants for select to carreau_tenant
  using (type = 'shop' or id = (select acting_tenant()) or deals_with(id) or works_for(id));
create policy company on tenants for update to carreau_tenant
  using (id = (select acting_tenant()));

alter table buyers enable row level security;
create policy known on buyers for select to carreau_tenant
  using (tenant_id = (select acting_tenant()) or deals_with(tenant_id));
create policy company on buyers for update to carreau_tenant
  using (tenant_id = (select acting_tenant()));

alter table shops enable row level security;
create policy everybody on shops for select to carreau_tenant using (true);
create policy company on shops for update to carreau_tenant
  using (tenant_id = (select acting_tenant()));
grant select, update on tenants, buyers, shops to carreau_tenant;

alter table identity_changes enable row level security;
create policy company on identity_changes to carreau_tenant
  using (tenant_id = (select acting_tenant()));
grant select, insert, update on identity_changes to carreau_tenant;

-- Nobody's at a request: the program and the platform read and write them.
alter table siret_disputes enable row level security;

alter table memberships enable row level security;
create policy company on memberships to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
create policy person on memberships for select to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
grant select, insert, delete on memberships to carreau_tenant;

alter table invitations enable row level security;
create policy company on invitations to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, update, delete on invitations to carreau_tenant;
grant usage on sequence users_id_seq to carreau_tenant;

alter table idempotency_keys enable row level security;
create policy company on idempotency_keys to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, update on idempotency_keys to carreau_tenant;

alter table media_uploads enable row level security;
create policy company on media_uploads to carreau_tenant
  using (user_id = (select acting_user()) or tenant_id = (select acting_tenant()))
  with check (user_id = (select acting_user())
              and (tenant_id is null or tenant_id = (select acting_tenant())));
-- `at` is written when a picture is sent again, and lets what shows one hold its row.
grant select, insert, update (at) on media_uploads to carreau_tenant;
