-- Serves Carreau 1.0.0 and later.
-- Deposits of crates leave for the books a page at a time, in the order the crates moved.
create index crate_movements_booked on crate_movements (shop_id, at, id) where deposit_cents > 0;
