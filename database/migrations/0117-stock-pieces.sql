-- Which pieces a stock item is made of, where the mill says so: they are looked for by what is painted on them.
alter table stock_items add column piece_numbers text[] not null default '{}';
