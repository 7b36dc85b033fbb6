-- What was searched for and not found: folded words, times a day; never who asked (decision 26).
create table empty_searches (
  day date not null,
  words text not null check (length(words) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);
