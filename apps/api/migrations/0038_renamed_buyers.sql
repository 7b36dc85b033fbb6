-- When a buyer last called itself otherwise: its wholesalers are told for a while
-- (docs/decisions/0128-who-a-buyer-is.md).
-- Serves Carreau 1.0.0 and later.

alter table tenants
  add column renamed_at timestamptz,
  add column siret_changed_at timestamptz;
