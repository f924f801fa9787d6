-- What a supplier shipped by day and by mill, commodity and mode, what came on each line of a purchase order, and what was settled: kept as the
-- sums of receipts are (0121), so that reports say all of it without reading every load.
create table shipped_day_sums (
  account_id  bigint not null references accounts (id),
  shipped_on  date not null,
  row_count   bigint not null,
  net_lb      bigint not null,
  accepted_lb bigint not null,
  open_lb     bigint not null,
  primary key (account_id, shipped_on)
);
create table shipped_group_sums (
  account_id  bigint not null references accounts (id),
  mill        text not null references mills (code),
  commodity   text not null references commodities (code),
  mode        text not null,
  row_count   bigint not null,
  net_lb      bigint not null,
  accepted_lb bigint not null,
  open_lb     bigint not null,
  primary key (account_id, mill, commodity, mode)
);
create table received_line_sums (
  account_id  bigint not null references accounts (id),
  po_number   text not null,
  po_line     integer not null,
  row_count   bigint not null,
  accepted_lb bigint not null,
  primary key (account_id, po_number, po_line)
);
create table invoiced_receipt_sums (
  account_id  bigint primary key references accounts (id),
  row_count   bigint not null,
  accepted_lb bigint not null
);
create table settlement_line_sums (
  account_id        bigint primary key references accounts (id),
  row_count         bigint not null,
  adjustment_amount numeric not null,
  freight_amount    numeric not null,
  amount            numeric not null
);

create or replace function kept_sums(out source text, out kept text, out owners text, out counts text, out sums text[]) returns setof record
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
    ('order_acknowledgments', 'acknowledgment_sums', 'account_id', 'true', '{}'::text[]),
    ('receipts', 'receipt_sums', 'account_id', 'true',
      array['ship_lb = coalesce(ship_lb, 0)', 'net_lb = coalesce(net_lb, 0)', 'difference_lb = coalesce(difference_lb, 0)',
        'deduction_lb = deduction_lb', 'accepted_lb = accepted_lb']),
    ('receipts', 'received_line_sums', 'account_id, po_number, po_line', 'true', array['accepted_lb = accepted_lb']),
    ('receipts', 'invoiced_receipt_sums', 'account_id', 'state in (''received'', ''settled'', ''paid'')', array['accepted_lb = accepted_lb']),
    ('settlement_lines', 'settlement_line_sums', 'account_id', 'true',
      array['adjustment_amount = adjustment_amount', 'freight_amount = freight_amount', 'amount = amount']),
    ('shipping_notice_loads', 'shipped_day_sums', 'account_id, shipped_on', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end']),
    ('shipping_notice_loads', 'shipped_group_sums', 'account_id, mill, commodity, mode', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end'])
$$;

-- Makes one table of sums anew from its rows.
create function recount_kept(of_kept text) returns void language plpgsql as $$
declare
  kept record;
begin
  select * into strict kept from kept_sums() k where k.kept = of_kept;
  execute format('delete from %I', kept.kept);
  execute format('insert into %1$I select %2$s, count(*)%3$s from %4$I where %5$s group by %2$s', kept.kept, kept.owners,
    (select coalesce(string_agg(format(', sum(%s)', substr(sum, strpos(sum, ' = ') + 3)), '' order by place), '')
      from unnest(kept.sums) with ordinality s (sum, place)),
    kept.source, kept.counts);
end $$;
revoke execute on function recount_kept from public;

-- Makes all sums of one table anew from its rows: for whoever wrote them past the triggers, and sees them all.
create or replace function recount_sums(of_table text) returns void language plpgsql as $$
begin
  perform recount_kept(kept) from kept_sums() where source = of_table;
  if not found then
    raise exception 'No sums are kept of %', of_table;
  end if;
end $$;

do $$
declare
  fresh record;
  given text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  for fresh in select * from kept_sums() where kept in ('shipped_day_sums', 'shipped_group_sums', 'received_line_sums', 'invoiced_receipt_sums',
      'settlement_line_sums') loop
    select string_agg(format(', %L', sum), '' order by place) into given from unnest(fresh.sums) with ordinality s (sum, place);
    given := format('for each statement execute function keep_sums(%L, %L, %L%s)', fresh.kept, fresh.owners, fresh.counts, given);
    execute format('create trigger keep_%s_added after insert on %I referencing new table as added %s', fresh.kept, fresh.source, given);
    execute format('create trigger keep_%s_gone after delete on %I referencing old table as gone %s', fresh.kept, fresh.source, given);
    execute format('create trigger keep_%s_changed after update on %I referencing old table as gone new table as added %s',
      fresh.kept, fresh.source, given);

    execute format('alter table %I no force row level security', fresh.source);
    perform recount_kept(fresh.kept);
    execute format('alter table %I force row level security', fresh.source);

    execute format('alter table %I enable row level security', fresh.kept);
    execute format('alter table %I force row level security', fresh.kept);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', fresh.kept, theirs);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', fresh.kept);
    execute format('grant select on %I to millgate_viewer', fresh.kept);
    execute format('grant select, insert, update on %I to millgate_feeds', fresh.kept);
    -- Suppliers announce loads themselves.
    if fresh.source = 'shipping_notice_loads' then
      execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', fresh.kept, theirs);
      execute format('create policy viewer_changes on %I for update to millgate_viewer using %s with check %s', fresh.kept, theirs, theirs);
      execute format('grant insert, update on %I to millgate_viewer', fresh.kept);
    end if;
  end loop;
end $$;

-- What all receipts that are paid for come to. A load may be turned away after it was settled: what was settled of those is left out.
create view invoiced_sums with (security_invoker = true) as
  select r.account_id, r.row_count, r.accepted_lb,
    coalesce(l.adjustment_amount, 0) - coalesce(o.adjustment_amount, 0) as adjustment_amount,
    coalesce(l.freight_amount, 0) - coalesce(o.freight_amount, 0) as freight_amount,
    coalesce(l.amount, 0) - coalesce(o.amount, 0) as amount
  from invoiced_receipt_sums r left join settlement_line_sums l using (account_id)
  left join lateral (
    select sum(x.adjustment_amount) as adjustment_amount, sum(x.freight_amount) as freight_amount, sum(x.amount) as amount
    from receipts b join settlement_lines x using (account_id, receipt_number)
    where b.account_id = r.account_id and b.state not in ('received', 'settled', 'paid')
  ) o on true;
grant select on invoiced_sums to millgate_viewer;
