-- Picking by several hands (docs/decisions/0023-picking.md).

alter table order_lines
  -- Counts how often the line was picked, so that two pickers never overwrite each other unseen.
  add column picking_version integer not null default 0,
  add column picked_by text,
  add column picked_at timestamptz,
  -- What the scale said of each weighing, packaging included, and that packaging's weight.
  add column weighings_g integer[],
  add column tare_g integer check (tare_g >= 0);

-- What may take the place of a product that is short.
alter table buyers
  add column substitution text not null default 'equivalent'
    check (substitution in ('equivalent', 'same_product', 'none'));
