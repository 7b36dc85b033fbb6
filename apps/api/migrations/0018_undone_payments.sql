-- A payment recorded by mistake is undone by a contrary row with its reason, never deleted
-- (docs/decisions/0025-customers-and-figures.md).
alter table invoice_payments
  drop constraint invoice_payments_amount_cents_check,
  add column undoes_id bigint unique references invoice_payments (id),
  add column reason text not null default '' check (length(reason) <= 200),
  add constraint invoice_payments_amount check (
    case when undoes_id is null then amount_cents > 0 else amount_cents < 0 and reason <> '' end);
