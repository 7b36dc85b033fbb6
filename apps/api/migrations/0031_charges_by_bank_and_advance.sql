-- Interest and indemnities that a bank's credit or an advance settles (docs/decisions/0119-what-a-credit-settles.md).
-- Serves Carreau 1.0.0 and later.

alter table late_charges
  add column bank_entry_id bigint references bank_entries (id),
  -- Of what is undone too: the advance has it again.
  add column advance_id bigint references customer_advances (id),
  add constraint late_charges_source check (kind = 'paid' or (bank_entry_id is null and advance_id is null));
create index late_charges_bank_entry on late_charges (bank_entry_id) where bank_entry_id is not null;
create index late_charges_advance on late_charges (advance_id) where advance_id is not null;

-- What is paid stands below zero: it is taken off the advance, and what undoes it comes back.
create function use_advances_for_charges() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_advances a set left_cents = a.left_cents + l.cents
    from (select advance_id, sum(interest_cents + indemnity_cents) as cents from settled
           where advance_id is not null group by 1) l
   where a.id = l.advance_id;
  return null;
end $$;
create trigger use_advances_for_charges after insert on late_charges referencing new table as settled
  for each statement execute function use_advances_for_charges();
