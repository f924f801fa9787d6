-- What a supplier's receipts come to, kept by account as the customers' histories are (0116).
create table receipt_sums (
  account_id    bigint primary key references accounts (id),
  row_count     bigint not null,
  ship_lb       bigint not null,
  net_lb        bigint not null,
  difference_lb bigint not null,
  deduction_lb  bigint not null,
  accepted_lb   bigint not null
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
        'deduction_lb = deduction_lb', 'accepted_lb = accepted_lb'])
$$;

alter table receipts no force row level security;
select recount_sums('receipts');
alter table receipts force row level security;
do $$
declare
  kept record;
  given text;
begin
  select * into strict kept from kept_sums() where source = 'receipts';
  select string_agg(format(', %L', sum), '' order by place) into given from unnest(kept.sums) with ordinality s (sum, place);
  given := format('for each statement execute function keep_sums(%L, %L, %L%s)', kept.kept, kept.owners, kept.counts, given);
  execute 'create trigger keep_sums_added after insert on receipts referencing new table as added ' || given;
  execute 'create trigger keep_sums_gone after delete on receipts referencing old table as gone ' || given;
  execute 'create trigger keep_sums_changed after update on receipts referencing old table as gone new table as added ' || given;
end $$;

alter table receipt_sums enable row level security;
alter table receipt_sums force row level security;
create policy viewer_reads on receipt_sums for select to millgate_viewer using (account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_write on receipt_sums to millgate_feeds using (true) with check (true);
grant select on receipt_sums to millgate_viewer;
grant select, insert, update on receipt_sums to millgate_feeds;
