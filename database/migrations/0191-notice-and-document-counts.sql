-- How many shipping notices of each state, and documents of each kind, a supplier has, kept as the other sums of a whole history are (0116, 0148).
create table shipping_notice_sums (
  account_id bigint not null references accounts (id),
  state      text not null,
  row_count  bigint not null,
  primary key (account_id, state)
);
create table supplier_document_sums (
  account_id bigint not null references accounts (id),
  kind       text not null,
  row_count  bigint not null,
  primary key (account_id, kind)
);

create or replace function kept_sums(out source text, out kept text, out owners text, out counts text, out sums text[]) returns setof record
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
    ('shipping_notices', 'shipping_notice_sums', 'account_id, state', 'true', '{}'::text[]),
    ('supplier_documents', 'supplier_document_sums', 'account_id, kind', 'true', '{}'::text[]),
    ('shipping_notice_loads', 'shipped_day_sums', 'account_id, shipped_on', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end']),
    ('shipping_notice_loads', 'shipped_month_sums', 'account_id, shipped_on - extract(day from shipped_on)::int + 1 as shipped_month',
      'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end']),
    ('shipping_notice_loads', 'shipped_group_sums', 'account_id, mill, commodity, mode', 'state not in (''draft'', ''cancelled'')',
      array['net_lb = net_lb', 'accepted_lb = accepted_lb', 'open_lb = case when is_under_way then net_lb else 0 end'])
$$;

do $$
declare
  fresh record;
  given text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  for fresh in select * from kept_sums() where kept in ('shipping_notice_sums', 'supplier_document_sums') loop
    given := format('for each statement execute function keep_sums(%L, %L, %L)', fresh.kept, fresh.owners, fresh.counts);
    execute format('create trigger keep_%s_added after insert on %I referencing new table as added %s', fresh.kept, fresh.source, given);
    execute format('create trigger keep_%s_gone after delete on %I referencing old table as gone %s', fresh.kept, fresh.source, given);
    execute format('create trigger keep_%s_changed after update on %I referencing old table as gone new table as added %s',
      fresh.kept, fresh.source, given);

    execute format('create policy owner_counts on %I for select to millgate_owner using (true)', fresh.source);
    perform recount_kept(fresh.kept);
    execute format('drop policy owner_counts on %I', fresh.source);

    execute format('alter table %I enable row level security', fresh.kept);
    execute format('alter table %I force row level security', fresh.kept);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', fresh.kept, theirs);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', fresh.kept);
    execute format('grant select on %I to millgate_viewer', fresh.kept);
    execute format('grant select, insert, update on %I to millgate_feeds', fresh.kept);
  end loop;
  -- Suppliers announce loads themselves.
  execute format('create policy viewer_enters on shipping_notice_sums for insert to millgate_viewer with check %s', theirs);
  execute format('create policy viewer_changes on shipping_notice_sums for update to millgate_viewer using %s with check %s', theirs, theirs);
  grant insert, update on shipping_notice_sums to millgate_viewer;
end $$;
