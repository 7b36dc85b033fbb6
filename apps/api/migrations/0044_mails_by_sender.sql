-- A mail is the same one where its sender and its words are too: another's under the same Message-ID is kept
-- (docs/decisions/0127-orders-by-mail.md).
-- Serves Carreau 1.0.0 and later.

alter table received_mails
  -- Of what it holds; empty for one that came before.
  add column digest text not null default '' check (length(digest) <= 64),
  add unique (shop_id, message_id, from_address, digest),
  drop constraint received_mails_shop_id_message_id_key;
