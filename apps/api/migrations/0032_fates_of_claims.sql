-- What became of disputed goods, where somebody who held them said so: a driver at the door, a kitchen at its reception
-- (docs/decisions/0107-one-word-for-what-was-refused.md).
alter table claim_lines add column fate text check (fate in ('refused', 'missing', 'kept'));
