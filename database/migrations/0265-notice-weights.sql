-- What the loads of a notice weigh, and how many they are, stands on the notice too, so that all notices of an account can be summed by their state.
alter table shipping_notices add column net_lb bigint not null default 0, add column load_count integer not null default 0;
grant update (net_lb, load_count) on shipping_notices to millgate_viewer;

create function weigh_notices() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select account_id, notice_number from added'
    when 'DELETE' then 'select account_id, notice_number from gone'
    else 'select account_id, notice_number from (
      select account_id, notice_number, load, net_lb from added except select account_id, notice_number, load, net_lb from gone) changed' end;
begin
  execute format(
    'with moved as materialized (select distinct account_id, notice_number from (%s) m),
      weighed as materialized (
        select m.account_id, m.notice_number, coalesce(sum(l.net_lb), 0)::bigint as net_lb, count(l.load)::int as load_count
        from moved m left join shipping_notice_loads l using (account_id, notice_number) group by 1, 2)
     update shipping_notices h set net_lb = w.net_lb, load_count = w.load_count from weighed w
     where h.account_id = w.account_id and h.notice_number = w.notice_number
       and (h.net_lb, h.load_count) is distinct from (w.net_lb, w.load_count)', moved);
  return null;
end $$;
create trigger weighs_notices_added after insert on shipping_notice_loads referencing new table as added
  for each statement execute function weigh_notices();
create trigger weighs_notices_gone after delete on shipping_notice_loads referencing old table as gone
  for each statement execute function weigh_notices();
create trigger weighs_notices_changed after update on shipping_notice_loads referencing old table as gone new table as added
  for each statement execute function weigh_notices();

-- Kept from here on: what was there before is filled by 0266, and summed by these triggers as it is.
alter table shipping_notice_sums add column net_lb bigint not null default 0, add column load_count bigint not null default 0;
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

do $$
declare
  anew record;
  given text;
begin
  select * into strict anew from kept_sums() where kept = 'shipping_notice_sums';
  select string_agg(format(', %L', sum), '' order by place) into given from unnest(anew.sums) with ordinality s (sum, place);
  given := format('for each statement execute function keep_sums(%L, %L, %L%s)', anew.kept, anew.owners, anew.counts, given);
  execute format('create or replace trigger keep_%s_added after insert on %I referencing new table as added %s', anew.kept, anew.source, given);
  execute format('create or replace trigger keep_%s_gone after delete on %I referencing old table as gone %s', anew.kept, anew.source, given);
  execute format('create or replace trigger keep_%s_changed after update on %I referencing old table as gone new table as added %s',
    anew.kept, anew.source, given);
end $$;

-- Until 0267: who fills what was there before reads and writes it.
create policy owner_fills on shipping_notices to millgate_owner using (true) with check (true);
create policy owner_fills on shipping_notice_loads for select to millgate_owner using (true);
create policy owner_fills on shipping_notice_sums to millgate_owner using (true) with check (true);
