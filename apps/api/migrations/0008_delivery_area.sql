-- Where a company is, as wholesalers name where they deliver: the twin of `departmentOf` in
-- packages/domain/src/companies/department.ts. Null when the postal code is none of France.
create function department_of(postal_code text) returns text
  language sql immutable parallel safe as $$
  select case
           when code !~ '^(0[1-9]|[1-8][0-9]|9[0-5]|9[78][0-9])[0-9]{2,3}$' or length(code) <> 5
             then null
           when code like '20%' then case when code < '20200' collate "C" then '2A' else '2B' end
           else left(code, case when code ~ '^9[78]' then 3 else 2 end)
         end
    from (select regexp_replace(postal_code, '\s', '', 'g') as code) trimmed
$$;

-- The few wholesalers who do not deliver everywhere: what every offer is held against.
create index shops_delivery_area on shops (tenant_id) where delivery_departments <> '{}';
