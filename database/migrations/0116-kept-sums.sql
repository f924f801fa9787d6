-- Sums of a whole history by account, kept as its rows come and go: a list that is narrowed by nothing says its totals without reading all of them.
-- `row_count` rows stand behind each; the other columns are named as in the table they sum.
create table order_line_sums (
  account_id bigint not null references accounts (id),
  ship_to_id bigint not null references accounts (id),
  row_count  bigint not null,
  ordered_lb bigint not null,
  ready_lb   bigint not null,
  shipped_lb bigint not null,
  balance_lb bigint not null,
  primary key (account_id, ship_to_id)
);
create table shipment_sums (
  account_id bigint not null references accounts (id),
  ship_to_id bigint not null references accounts (id),
  row_count  bigint not null,
  net_lb     bigint not null,
  gross_lb   bigint not null,
  primary key (account_id, ship_to_id)
);
-- Pieces that left.
create table piece_sums (
  account_id     bigint not null references accounts (id),
  ship_to_id     bigint not null references accounts (id),
  row_count      bigint not null,
  weight_lb      bigint not null,
  theoretical_lb bigint not null,
  primary key (account_id, ship_to_id)
);
create table certificate_sums (
  account_id bigint not null references accounts (id),
  ship_to_id bigint not null references accounts (id),
  row_count  bigint not null,
  pieces     bigint not null,
  weight_lb  bigint not null,
  primary key (account_id, ship_to_id)
);
create table invoice_sums (
  account_id      bigint not null references accounts (id),
  currency        text not null,
  row_count       bigint not null,
  net_lb          bigint not null,
  base_cents      bigint not null,
  extras_cents    bigint not null,
  surcharge_cents bigint not null,
  freight_cents   bigint not null,
  tax_cents       bigint not null,
  total_cents     bigint not null,
  open_cents      bigint not null,
  primary key (account_id, currency)
);
create table acknowledgment_sums (
  account_id bigint primary key references accounts (id),
  row_count  bigint not null
);

-- One statement's rows at once, and only owners whose sums they move. Arguments: the table of sums, what its rows are told apart by, which rows
-- count, then `column = expression` for each sum.
create function keep_sums() returns trigger language plpgsql as $$
declare
  kept    text := tg_argv[0];
  owners  text := tg_argv[1];
  counts  text := tg_argv[2];
  columns text[] := '{row_count}';
  figures text[] := '{1}';
  parts   text[] := '{}';
begin
  for n in 3 .. tg_nargs - 1 loop
    columns := columns || split_part(tg_argv[n], ' = ', 1);
    figures := figures || split_part(tg_argv[n], ' = ', 2);
  end loop;
  if tg_op <> 'DELETE' then
    parts := parts || format('select %s, %s from added where %s', owners, array_to_string(figures, ', '), counts);
  end if;
  if tg_op <> 'INSERT' then
    parts := parts || format('select %s, -(%s) from gone where %s', owners, array_to_string(figures, '), -('), counts);
  end if;
  execute format(
    'insert into %1$I as kept (%2$s, %3$s) select %2$s, %4$s from (%5$s) moved (%2$s, %3$s) group by %2$s having %6$s order by %2$s
       on conflict (%2$s) do update set %7$s',
    kept, owners, array_to_string(columns, ', '),
    (select string_agg(format('sum(%I)', name), ', ' order by place) from unnest(columns) with ordinality c (name, place)),
    array_to_string(parts, ' union all '),
    (select string_agg(format('sum(%I) <> 0', name), ' or ') from unnest(columns) name),
    (select string_agg(format('%1$I = kept.%1$I + excluded.%1$I', name), ', ') from unnest(columns) name));
  return null;
end $$;

-- Which table is summed where: what its sums are told apart by, which of its rows count, and `column = expression` for each sum.
create function kept_sums(out source text, out kept text, out owners text, out counts text, out sums text[]) returns setof record
  language sql immutable as $$ values
    ('order_lines', 'order_line_sums', 'account_id, ship_to_id', 'true',
      array['ordered_lb = ordered_lb', 'ready_lb = ready_lb', 'shipped_lb = shipped_lb', 'balance_lb = balance_lb']),
    ('shipments', 'shipment_sums', 'account_id, ship_to_id', 'true',
      array['net_lb = net_lb', 'gross_lb = coalesce(gross_lb, 0)']),
    ('pieces', 'piece_sums', 'account_id, ship_to_id', 'bol_number is not null',
      array['weight_lb = weight_lb', 'theoretical_lb = coalesce(round(thickness_in * width_in * length_in * 0.2836), 0)']),
    ('certificates', 'certificate_sums', 'account_id, ship_to_id', 'true',
      array['pieces = pieces', 'weight_lb = weight_lb']),
    ('invoices', 'invoice_sums', 'account_id, currency', 'true',
      array['net_lb = net_lb', 'base_cents = base_cents', 'extras_cents = extras_cents', 'surcharge_cents = surcharge_cents',
        'freight_cents = freight_cents', 'tax_cents = tax_cents', 'total_cents = total_cents', 'open_cents = open_cents']),
    ('order_acknowledgments', 'acknowledgment_sums', 'account_id', 'true', '{}'::text[])
$$;

-- Makes the sums of one table anew from its rows: for whoever wrote them past the triggers, and sees them all.
create function recount_sums(of_table text) returns void language plpgsql as $$
declare
  kept record;
begin
  select * into strict kept from kept_sums() where source = of_table;
  execute format('delete from %I', kept.kept);
  execute format('insert into %1$I select %2$s, count(*)%3$s from %4$I where %5$s group by %2$s', kept.kept, kept.owners,
    (select coalesce(string_agg(format(', sum(%s)', split_part(sum, ' = ', 2)), '' order by place), '')
      from unnest(kept.sums) with ordinality s (sum, place)),
    kept.source, kept.counts);
end $$;
revoke execute on function recount_sums from public;

do $$
declare
  kept record;
  buyers text := 'account_id = any (array(select unnest(viewer_sold_tos())))';
  receivers text := 'ship_to_id = any (array(select unnest(viewer_ship_tos())))';
  given text;
begin
  for kept in select * from kept_sums() loop
    execute format('alter table %I no force row level security', kept.source);
    perform recount_sums(kept.source);
    execute format('alter table %I force row level security', kept.source);

    -- A statement has rows that come, rows that go, or both.
    select coalesce(string_agg(format(', %L', sum), '' order by place), '') into given from unnest(kept.sums) with ordinality s (sum, place);
    given := format('for each statement execute function keep_sums(%L, %L, %L%s)', kept.kept, kept.owners, kept.counts, given);
    execute format('create trigger keep_sums_added after insert on %I referencing new table as added %s', kept.source, given);
    execute format('create trigger keep_sums_gone after delete on %I referencing old table as gone %s', kept.source, given);
    -- Answers of customers move no sum; whose acknowledgment it is never changes.
    if kept.source <> 'order_acknowledgments' then
      execute format('create trigger keep_sums_changed after update on %I referencing old table as gone new table as added %s',
        kept.source, given);
    end if;

    execute format('alter table %I enable row level security', kept.kept);
    execute format('alter table %I force row level security', kept.kept);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (%s)', kept.kept,
      case when kept.owners like '%ship_to_id%' then buyers || ' or ' || receivers else buyers end);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', kept.kept);
    execute format('grant select on %I to millgate_viewer', kept.kept);
    execute format('grant select, insert, update on %I to millgate_feeds', kept.kept);
  end loop;
end $$;
create index order_line_sums_ship_to on order_line_sums (ship_to_id);
create index shipment_sums_ship_to on shipment_sums (ship_to_id);
create index piece_sums_ship_to on piece_sums (ship_to_id);
create index certificate_sums_ship_to on certificate_sums (ship_to_id);
