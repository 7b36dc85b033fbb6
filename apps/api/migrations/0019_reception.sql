-- What a kitchen wrote down at its door, line by line: the hygiene register of its company
-- (docs/decisions/0082-reception.md). A line once written is never edited.

create table reception_lines (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id),
  order_id bigint not null references orders (id),
  order_line_id bigint not null unique references order_lines (id),
  -- When the goods were looked at, by the device; and when the server heard of it.
  received_at timestamptz not null,
  written_at timestamptz not null,
  -- Who received, by name, and the first name of who sent it.
  received_by text not null check (length(received_by) between 1 and 60),
  recorded_by text not null,
  -- Words of the day, as on the delivery note: nothing here follows the order afterwards.
  supplier text not null,
  order_number text not null,
  product text not null,
  lot text,
  delivered_milli integer not null check (delivered_milli > 0),
  delivered_weight_g integer check (delivered_weight_g >= 0),
  -- In tenths of a degree; null: not measured.
  temperature_dc integer check (temperature_dc between -400 and 600),
  -- What became of what is not as it should be; null: all was good.
  fate text check (fate in ('refused', 'missing', 'kept')),
  fault_milli integer check (fault_milli > 0),
  fault_weight_g integer check (fault_weight_g > 0),
  reason text not null default '' check (length(reason) <= 500),
  note text not null default '' check (length(note) <= 500),
  check (case when fate is null then fault_milli is null and fault_weight_g is null and reason = ''
         else (fault_milli is null) <> (fault_weight_g is null) and reason <> '' end)
);
create index reception_lines_order on reception_lines (order_id);
create index reception_lines_register on reception_lines (buyer_id, received_at, id);

------------------------------------------------------------------------- who may read and write

-- The kitchen's own: a wholesaler reads of it what is claimed. Nobody edits or deletes a line.
alter table reception_lines enable row level security;
create policy company on reception_lines to carreau_tenant
  using (buyer_id = (select acting_tenant()));
grant select, insert on reception_lines to carreau_tenant;
