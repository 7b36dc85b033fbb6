-- When a price was written, not when its transaction began: of two transactions that overlap, the row's
-- lock decides which is last, and the history shows them in that order.
alter table price_changes alter column at set default clock_timestamp();
