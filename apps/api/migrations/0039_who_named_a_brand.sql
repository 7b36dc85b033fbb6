-- Who named a brand stays known once everybody sees it (docs/decisions/0129-names-that-read-as-they-are.md).
-- Serves Carreau 1.0.0 and later.

-- Of a brand that an operator added: nobody.
alter table brands add column named_by bigint references shops (tenant_id);
create index brands_named_by on brands (named_by) where named_by is not null;

-- Of what waits for a look already: who keeps it hidden, else who has sold it longest.
update brands b
   set named_by = coalesce(b.proposed_by,
         (select o.shop_id from specifications s join offers o on o.specification_id = s.id
           where s.brand_id = b.id order by o.id limit 1))
 where b.reviewed_at is null;
