-- A line that is put back into a cart stands where it stood.
-- Serves Carreau 1.0.0 and later.

-- The id of the line that it was, which no line has any more: lines stand in the order of their ids. Null for all others.
alter table cart_items add column place bigint;
