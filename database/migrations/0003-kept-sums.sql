-- Kept sums: totals by account that triggers maintain, so that a list without filters shows its totals without reading
-- its whole history (decisions/sums-kept-by-account.md). kept_sums() defines every table of sums; the tables themselves
-- and the calls that create their triggers are with the topic whose rows they sum.

-- Definitions of the tables of sums. source: the table that is summed; kept: the table of sums; owners: the columns
-- that identify a row of sums, either a column of the source or `expression as column`; counts: condition of the rows
-- that count; sums: `column = expression` for each sum. Every table of sums also has row_count, the number of rows
-- summed. Its columns are in this order: owners, row_count, sums.
create function kept_sums(out source text, out kept text, out owners text, out counts text, out sums text[])
	returns setof record
	language sql immutable as $$ values
		('order_lines', 'order_line_sums', 'account_id, ship_to_id', 'true',
			array['ordered_lb = ordered_lb', 'ready_lb = ready_lb', 'shipped_lb = shipped_lb',
				'balance_lb = balance_lb']),
		('shipments', 'shipment_sums', 'account_id, ship_to_id', 'true',
			array['net_lb = net_lb', 'gross_lb = coalesce(gross_lb, 0)']),
		('railcars', 'railcar_sums', 'account_id, ship_to_id', 'true', array['net_lb = net_lb']),
		('pieces', 'piece_sums', 'account_id, ship_to_id', 'bol_number is not null',
			array['weight_lb = weight_lb',
				'theoretical_lb = coalesce(round(thickness_in * width_in * length_in * 0.2836), 0)']),
		('certificates', 'certificate_sums', 'account_id, ship_to_id', 'true',
			array['pieces = pieces', 'weight_lb = weight_lb']),
		('invoices', 'invoice_sums', 'account_id, currency', 'true',
			array['net_lb = net_lb', 'base_cents = base_cents', 'extras_cents = extras_cents',
				'surcharge_cents = surcharge_cents', 'freight_cents = freight_cents', 'tax_cents = tax_cents',
				'total_cents = total_cents', 'open_cents = open_cents']),
		('order_acknowledgments', 'acknowledgment_sums', 'account_id', 'true', '{}'::text[]),
		('receipts', 'receipt_sums', 'account_id', 'true',
			array['ship_lb = coalesce(ship_lb, 0)', 'net_lb = coalesce(net_lb, 0)',
				'difference_lb = coalesce(difference_lb, 0)', 'deduction_lb = deduction_lb',
				'accepted_lb = accepted_lb']),
		('receipts', 'received_line_sums', 'account_id, po_number, po_line', 'true',
			array['accepted_lb = accepted_lb']),
		('receipts', 'invoiced_receipt_sums', 'account_id', 'state in (''received'', ''settled'', ''paid'')',
			array['accepted_lb = accepted_lb']),
		('settlement_lines', 'settlement_line_sums', 'account_id', 'true',
			array['adjustment_amount = adjustment_amount', 'freight_amount = freight_amount', 'amount = amount']),
		('shipping_notices', 'shipping_notice_sums', 'account_id, state', 'true',
			array['net_lb = net_lb', 'load_count = load_count']),
		('supplier_documents', 'supplier_document_sums', 'account_id, kind', 'true', '{}'::text[]),
		('shipping_notice_loads', 'shipped_day_sums', 'account_id, shipped_on',
			'state not in (''draft'', ''cancelled'')',
			array['net_lb = net_lb', 'accepted_lb = accepted_lb',
				'open_lb = case when is_under_way then net_lb else 0 end']),
		('shipping_notice_loads', 'shipped_month_sums',
			'account_id, shipped_on - extract(day from shipped_on)::int + 1 as shipped_month',
			'state not in (''draft'', ''cancelled'')',
			array['net_lb = net_lb', 'accepted_lb = accepted_lb',
				'open_lb = case when is_under_way then net_lb else 0 end']),
		('shipping_notice_loads', 'shipped_group_sums', 'account_id, mill, commodity, mode',
			'state not in (''draft'', ''cancelled'')',
			array['net_lb = net_lb', 'accepted_lb = accepted_lb',
				'open_lb = case when is_under_way then net_lb else 0 end'])
$$;

-- The names of the owner columns: `a, expression as b` becomes `a, b`.
create function owner_names(owners text) returns text
language sql immutable as $$ select regexp_replace(owners, '[^,]* as ', ' ', 'g') $$;

-- Adds the rows of one statement (transition table `added`) to a table of sums and subtracts those that it removed
-- (`gone`). Writes only rows whose sums change, in the order of their key, so that concurrent statements do not
-- deadlock. Arguments: table of sums, owners, counts, then each sum, as in kept_sums().
create function keep_sums() returns trigger
language plpgsql as $$
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
		parts := parts
			|| format('select %s, -(%s) from gone where %s', owners, array_to_string(figures, '), -('), counts);
	end if;
	execute format(
		'insert into %1$I as kept (%2$s, %3$s)
			select %2$s, %4$s from (%5$s) moved (%2$s, %3$s) group by %2$s having %6$s order by %2$s
			on conflict (%2$s) do update set %7$s',
		kept, names, array_to_string(columns, ', '),
		(select string_agg(format('sum(%I)', name), ', ' order by place)
			from unnest(columns) with ordinality c (name, place)),
		array_to_string(parts, ' union all '),
		(select string_agg(format('sum(%I) <> 0', name), ' or ') from unnest(columns) name),
		(select string_agg(format('%1$I = kept.%1$I + excluded.%1$I', name), ', ') from unnest(columns) name));
	return null;
end $$;

-- Creates the triggers that maintain one table of sums, by its definition in kept_sums().
create procedure keep_sums_triggers(of_kept text)
language plpgsql as $$
declare
	kept record;
	call text;
begin
	select * into strict kept from kept_sums() k where k.kept = of_kept;
	call := format('for each statement execute function keep_sums(%L, %L, %L%s)', kept.kept, kept.owners, kept.counts,
		(select string_agg(format(', %L', sum), '' order by place)
			from unnest(kept.sums) with ordinality s (sum, place)));
	execute format('create trigger %I after insert on %I referencing new table as added %s',
		'keep_' || of_kept || '_added', kept.source, call);
	execute format('create trigger %I after delete on %I referencing old table as gone %s',
		'keep_' || of_kept || '_gone', kept.source, call);
	-- An update never changes a plain count by account.
	if kept.sums <> '{}' or kept.owners <> 'account_id' then
		execute format('create trigger %I after update on %I referencing old table as gone new table as added %s',
			'keep_' || of_kept || '_changed', kept.source, call);
	end if;
end $$;
revoke execute on procedure keep_sums_triggers(text) from public;

-- Recalculates one table of sums from the source rows.
create function recount_kept(of_kept text) returns void
language plpgsql as $$
declare
	kept record;
begin
	select * into strict kept from kept_sums() k where k.kept = of_kept;
	execute format('delete from %I', kept.kept);
	execute format('insert into %1$I select %2$s, count(*)%3$s from %4$I where %5$s group by %6$s',
		kept.kept, kept.owners,
		(select coalesce(string_agg(format(', sum(%s)', substr(sum, strpos(sum, ' = ') + 3)), '' order by place), '')
			from unnest(kept.sums) with ordinality s (sum, place)),
		kept.source, kept.counts, owner_names(kept.owners));
end $$;
revoke execute on function recount_kept(text) from public;

-- Recalculates all sums of a source table. Needed after its rows were written with triggers disabled (restore of one
-- table, bulk load); run it as a role that reads all rows of the table.
create function recount_sums(of_table text) returns void
language plpgsql as $$
begin
	perform recount_kept(kept) from kept_sums() where source = of_table;
	if not found then
		raise exception 'No sums are kept of %', of_table;
	end if;
end $$;
revoke execute on function recount_sums(text) from public;
