-- Feeds bring order lines by the thousand in one statement, and a declared key asks for each of them by itself: a quarter of what a new line cost the
-- database. What these keys promised holds by statement (decisions/keys-by-statement.md). That a line's ship-to is there is promised by
-- order_line_sums, which keeps a row for each and has declared keys.
alter table order_line_prices drop constraint order_line_prices_account_id_order_number_item_fkey;
alter table order_lines
  drop constraint order_lines_account_id_order_number_fkey,
  drop constraint order_lines_mill_fkey,
  drop constraint order_lines_ship_to_id_fkey;

-- Arguments: the table that rows name, their columns that name it, and its key.
create function named_is_there() returns trigger language plpgsql as $$
declare
  same    text := (select string_agg(format('p.%I = n.%I', k.key, k.name), ' and ')
                   from unnest(string_to_array(tg_argv[1], ', '), string_to_array(tg_argv[2], ', ')) k (name, key));
  missing text;
begin
  -- `offset 0` looks each up by its key; a join would sooner read the whole of a table that grows.
  execute format('select n::text from (select distinct %s from added) n where not exists (select from %I p where %s offset 0) limit 1',
    tg_argv[1], tg_argv[0], same) into missing;
  if missing is not null then
    raise exception '% names % that % does not have', tg_table_name, missing, tg_argv[0] using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create function key_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The key of % does not change', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Arguments: the table whose rows name these, its columns that name them, and the key here. Whoever deletes waits for landings of orders under way.
create function nobody_names() returns trigger language plpgsql as $$
declare
  naming text;
begin
  perform pg_advisory_xact_lock(7460002, 2);
  if tg_op = 'TRUNCATE' then
    execute format('select row(%s)::text from %I limit 1', tg_argv[1], tg_argv[0]) into naming;
  else
    execute format('select row(%s)::text from gone where (%s) in (select %s from %I) limit 1', tg_argv[2], tg_argv[2], tg_argv[1], tg_argv[0])
      into naming;
  end if;
  if naming is not null then
    raise exception '% of % is named by %', naming, tg_table_name, tg_argv[0] using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create function prices_go_with_lines() returns trigger language plpgsql as $$
begin
  delete from order_line_prices p using gone g
  where p.account_id = g.account_id and p.order_number = g.order_number and p.item = g.item;
  return null;
end $$;

create trigger named_order_is_there after insert on order_lines referencing new table as added
  for each statement execute function named_is_there('orders', 'account_id, order_number', 'account_id, order_number');
create trigger named_mill_is_there after insert on order_lines referencing new table as added
  for each statement execute function named_is_there('mills', 'mill', 'code');
create trigger changed_mill_is_there after update on order_lines referencing new table as added
  for each statement execute function named_is_there('mills', 'mill', 'code');
create trigger named_line_is_there after insert on order_line_prices referencing new table as added
  for each statement execute function named_is_there('order_lines', 'account_id, order_number, item', 'account_id, order_number, item');

create trigger key_stays before update on orders for each row
  when ((old.account_id, old.order_number) is distinct from (new.account_id, new.order_number)) execute function key_stays();
create trigger key_stays before update on order_lines for each row
  when ((old.account_id, old.order_number, old.item) is distinct from (new.account_id, new.order_number, new.item)) execute function key_stays();
create trigger key_stays before update on order_line_prices for each row
  when ((old.account_id, old.order_number, old.item) is distinct from (new.account_id, new.order_number, new.item)) execute function key_stays();
create trigger key_stays before update on mills for each row when (old.code is distinct from new.code) execute function key_stays();

create trigger no_lines_name_it after delete on orders referencing old table as gone
  for each statement execute function nobody_names('order_lines', 'account_id, order_number', 'account_id, order_number');
create trigger no_lines_name_it after delete on mills referencing old table as gone
  for each statement execute function nobody_names('order_lines', 'mill', 'code');
create trigger no_lines_are_left after truncate on orders
  for each statement execute function nobody_names('order_lines', 'account_id, order_number');
create trigger no_lines_are_left after truncate on mills for each statement execute function nobody_names('order_lines', 'mill');
create trigger no_prices_are_left after truncate on order_lines
  for each statement execute function nobody_names('order_line_prices', 'account_id, order_number, item');
create trigger prices_go_with_lines after delete on order_lines referencing old table as gone
  for each statement execute function prices_go_with_lines();

-- Feeds cancel an order; they never take it away.
revoke delete on orders, order_lines from millgate_feeds;
