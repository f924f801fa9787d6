-- As in 0116; what rows are told apart by may be an expression `as` a column of the sums.
create function keep_sums() returns trigger language plpgsql as $$
declare
  kept    text := tg_argv[0];
  owners  text := tg_argv[1];
  names   text := owner_names(tg_argv[1]);
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
    kept, names, array_to_string(columns, ', '),
    (select string_agg(format('sum(%I)', name), ', ' order by place) from unnest(columns) with ordinality c (name, place)),
    array_to_string(parts, ' union all '),
    (select string_agg(format('sum(%I) <> 0', name), ' or ') from unnest(columns) name),
    (select string_agg(format('%1$I = kept.%1$I + excluded.%1$I', name), ', ') from unnest(columns) name));
  return null;
end $$;
-- [0164-railcar-sums.sql]

create function kept_sums(out source text, out kept text, out owners text, out counts text, out sums text[]) returns setof record
  language sql immutable as $$ values
    ('order_lines', 'order_line_sums', 'account_id, ship_to_id', 'true',
      array['ordered_lb = ordered_lb', 'ready_lb = ready_lb', 'shipped_lb = shipped_lb', 'balance_lb = balance_lb']),
    ('shipments', 'shipment_sums', 'account_id, ship_to_id', 'true',
      array['net_lb = net_lb', 'gross_lb = coalesce(gross_lb, 0)']),
    ('railcars', 'railcar_sums', 'account_id, ship_to_id', 'true', array['net_lb = net_lb']),
    ('pieces', 'piece_sums', 'account_id, ship_to_id', 'bol_number is not null',
      array['weight_lb = weight_lb', 'theoretical_lb = coalesce(round(thickness_in * width_in * length_in * 0.2836), 0)']),
    ('certificates', 'certificate_sums', 'account_id, ship_to_id', 'true',
      array['pieces = pieces', 'weight_lb = weight_lb']),
    ('invoices', 'invoice_sums', 'account_id, currency', 'true',
      array['net_lb = net_lb', 'base_cents = base_cents', 'extras_cents = extras_cents', 'surcharge_cents = surcharge_cents',
        'freight_cents = freight_cents', 'tax_cents = tax_cents', 'total_cents = total_cents', 'open_cents = open_cents']),
    ('order_acknowledgments', 'acknowledgment_sums', 'account_id', 'true', '{}'::text[]),
    ('receipts', 'receipt_sums', 'account_id', 'true',
      array['ship_lb = coalesce(ship_lb, 0)', 'net_lb = coalesce(net_lb, 0)', 'difference_lb = coalesce(difference_lb, 0)',
        'deduction_lb = deduction_lb', 'accepted_lb = accepted_lb']),
    ('receipts', 'received_line_sums', 'account_id, po_number, po_line', 'true', array['accepted_lb = accepted_lb']),
    ('receipts', 'invoiced_receipt_sums', 'account_id', 'state in (''received'', ''settled'', ''paid'')', array['accepted_lb = accepted_lb']),
    ('settlement_lines', 'settlement_line_sums', 'account_id', 'true',
      array['adjustment_amount = adjustment_amount', 'freight_amount = freight_amount', 'amount = amount']),
    ('shipping_notices', 'shipping_notice_sums', 'account_id, state', 'true', array['net_lb = net_lb', 'load_count = load_count']),
    ('supplier_documents', 'supplier_document_sums', 'account_id, kind', 'true', '{}'::text[]),
    ('shipping_notice_loads', 'shipped_day_sums', 'account_id, shipped_on', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end']),
    ('shipping_notice_loads', 'shipped_month_sums', 'account_id, shipped_on - extract(day from shipped_on)::int + 1 as shipped_month',
      'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end']),
    ('shipping_notice_loads', 'shipped_group_sums', 'account_id, mill, commodity, mode', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end'])
$$;
-- [0265-notice-weights.sql]

-- Makes all sums of one table anew from its rows: for whoever wrote them past the triggers, and sees them all.
create function recount_sums(of_table text) returns void language plpgsql as $$
begin
  perform recount_kept(kept) from kept_sums() where source = of_table;
  if not found then
    raise exception 'No sums are kept of %', of_table;
  end if;
end $$;
-- [0148-supply-sums.sql]
revoke execute on function recount_sums(text) from public;

create function recount_kept(of_kept text) returns void language plpgsql as $$
declare
  kept record;
begin
  select * into strict kept from kept_sums() k where k.kept = of_kept;
  execute format('delete from %I', kept.kept);
  execute format('insert into %1$I select %2$s, count(*)%3$s from %4$I where %5$s group by %6$s', kept.kept, kept.owners,
    (select coalesce(string_agg(format(', sum(%s)', substr(sum, strpos(sum, ' = ') + 3)), '' order by place), '')
      from unnest(kept.sums) with ordinality s (sum, place)),
    kept.source, kept.counts, owner_names(kept.owners));
end $$;
-- [0164-railcar-sums.sql]
revoke execute on function recount_kept(text) from public;

-- Creates the triggers that keep one table of sums (a row of kept_sums()).
create procedure keep_sums_triggers(of_kept text) language plpgsql as $$
declare
  kept record;
  call text;
begin
  select * into strict kept from kept_sums() k where k.kept = of_kept;
  call := format('for each statement execute function keep_sums(%L, %L, %L%s)', kept.kept, kept.owners, kept.counts,
    (select string_agg(format(', %L', sum), '' order by place) from unnest(kept.sums) with ordinality s (sum, place)));
  execute format('create trigger %I after insert on %I referencing new table as added %s', 'keep_' || of_kept || '_added', kept.source, call);
  execute format('create trigger %I after delete on %I referencing old table as gone %s', 'keep_' || of_kept || '_gone', kept.source, call);
  -- A count by account alone changes with no update.
  if kept.sums <> '{}' or kept.owners <> 'account_id' then
    execute format('create trigger %I after update on %I referencing old table as gone new table as added %s', 'keep_' || of_kept || '_changed', kept.source, call);
  end if;
end $$;
revoke execute on procedure keep_sums_triggers(text) from public;
