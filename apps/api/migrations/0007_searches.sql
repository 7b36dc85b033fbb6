-- What is searched for: times a day, by the product the words name first; never who asked.
create table search_counts (
  day date not null,
  product_id bigint not null references products (id) on delete cascade,
  searches integer not null check (searches > 0),
  primary key (day, product_id)
);

-- Words are matched in memory now.
drop index products_search;
