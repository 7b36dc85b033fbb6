-- The kind of trade an order was placed under decides whether it bears the Interfel contribution to its end
-- (docs/decisions/0117-which-trade-and-which-address.md).
-- Serves Carreau 1.0.0 and later.

-- Null: placed before this release; the company's kind of today counts, as it did.
alter table orders add column interfel_kind text
  check (interfel_kind in ('detaillant', 'collectivite', 'restaurant', 'grossiste'));
