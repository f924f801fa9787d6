-- Changes of the rows that companies' programs read, so that a program reads again only what has changed
-- (`changedSince`, docs/api.md).

create table row_changes (
	id bigint generated always as identity primary key,
	list text not null,
	account_id bigint references accounts (id) on delete cascade,
	ship_to_id bigint references accounts (id) on delete cascade,
	key text[] not null,
	xact xid8 not null default pg_current_xact_id(),
	changed_at timestamptz not null default now()
);
comment on table row_changes is
	'A row for each inserted, changed or deleted row of a list, written by triggers in the same transaction. Deleted '
	'after 31 days: cursors are refused after 30.';
comment on column row_changes.list is 'Table whose rows the list shows.';
comment on column row_changes.account_id is 'Account of the row, before or after the change; null for rows of no account.';
comment on column row_changes.ship_to_id is 'Ship-to of the row, if it has one.';
comment on column row_changes.key is 'Natural key of the row without its account.';
comment on column row_changes.xact is
	'Transaction that made the change. Readers read only transactions before the oldest one that is still running, in '
	'the order of xact and id: so a change that commits late is not skipped.';
-- Changes of an account since a position; of rows that belong to no account; for the clean-up.
create index row_changes_account on row_changes (list, account_id, xact, id);
create index row_changes_ship_to on row_changes (list, ship_to_id, xact, id) where ship_to_id is not null;
create index row_changes_common on row_changes (list, xact, id) where account_id is null;
create index row_changes_time on row_changes (changed_at);
alter table row_changes enable row level security, force row level security;
grant select on row_changes to millgate_viewer;
grant select, delete on row_changes to millgate_auth;
create policy viewer_reads on row_changes for select to millgate_viewer
	using (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
		or ship_to_id = any (array(select unnest(viewer_ship_tos())))
		or (account_id is null and (select cardinality(viewer_sold_tos())) > 0));
create policy auth_works on row_changes to millgate_auth using (true) with check (true);
create policy owner_writes on row_changes to millgate_owner using (true) with check (true);

-- Statement trigger that writes the changes of a statement's rows: before (transition table `gone`) and after it
-- (`added`), so that an account that a row leaves learns of it too. Arguments: list, then SQL of account, ship-to, key
-- and condition. The security definer writes for every role that changes rows.
create function record_row_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
	parts text[] := '{}';
begin
	if tg_op <> 'INSERT' then parts := parts || 'gone'::text; end if;
	if tg_op <> 'DELETE' then parts := parts || 'added'::text; end if;
	execute 'insert into row_changes (list, account_id, ship_to_id, key) ' || (
		select string_agg(
			format('select %L, (%s)::bigint, (%s)::bigint, array[%s]::text[] from %I r where %s',
				tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], part, tg_argv[4]), ' union ')
		from unnest(parts) part);
	return null;
end $$;
revoke execute on function record_row_changes() from public;

-- Creates the triggers that record the changes of `on_table` as changes of rows of `list`.
create procedure row_changes_triggers(on_table text, list text, account text, ship_to text, key text, condition text)
language plpgsql as $$
declare
	call text := format('for each statement execute function record_row_changes(%L, %L, %L, %L, %L)',
		list, account, ship_to, key, condition);
	name text := 'records_' || list || '_changes';
begin
	execute format('create trigger %I after insert on %I referencing new table as added %s', name || '_added', on_table, call);
	execute format('create trigger %I after delete on %I referencing old table as gone %s', name || '_gone', on_table, call);
	execute format('create trigger %I after update on %I referencing old table as gone new table as added %s',
		name, on_table, call);
end $$;
revoke execute on procedure row_changes_triggers(text, text, text, text, text, text) from public;

call row_changes_triggers('orders', 'orders', 'account_id', 'ship_to_id', 'order_number', 'true');
call row_changes_triggers('order_lines', 'order_lines', 'account_id', 'ship_to_id', 'order_number, item::text', 'true');
call row_changes_triggers('shipments', 'shipments', 'account_id', 'ship_to_id', 'bol_number', 'true');
call row_changes_triggers('pieces', 'pieces', 'account_id', 'ship_to_id', 'piece_number', 'bol_number is not null');
call row_changes_triggers('railcars', 'railcars', 'account_id', 'ship_to_id', 'bol_number, car', 'true');
call row_changes_triggers('certificates', 'certificates', 'account_id', 'ship_to_id', 'certificate_number', 'true');
call row_changes_triggers('invoices', 'invoices', 'account_id', 'null', 'invoice_number', 'true');
call row_changes_triggers('order_acknowledgments', 'order_acknowledgments', 'account_id', 'null',
	'acknowledgment_number', 'true');
call row_changes_triggers('complaints', 'complaints', 'account_id', 'ship_to_id', 'complaint_number', 'true');
call row_changes_triggers('stock_items', 'stock_items', 'null', 'null', 'stock_number', 'true');
call row_changes_triggers('purchase_order_lines', 'purchase_order_lines', 'account_id', 'null', 'po_number, line::text',
	'true');
call row_changes_triggers('shipping_notices', 'shipping_notices', 'account_id', 'null', 'notice_number', 'true');
call row_changes_triggers('receipts', 'receipts', 'account_id', 'null', 'receipt_number', 'true');
call row_changes_triggers('supplier_documents', 'supplier_documents', 'account_id', 'null', 'kind, document_number',
	'true');
-- What a list shows of other tables: the pieces of a load, what was received and is on its way for an order line, what
-- was settled of a receipt and disputed.
call row_changes_triggers('pieces', 'shipments', 'account_id', 'ship_to_id', 'bol_number', 'bol_number is not null');
call row_changes_triggers('receipts', 'purchase_order_lines', 'account_id', 'null', 'po_number, po_line::text', 'true');
call row_changes_triggers('shipping_notice_loads', 'purchase_order_lines', 'account_id', 'null',
	'po_number, po_line::text', 'true');
call row_changes_triggers('settlement_lines', 'receipts', 'account_id', 'null', 'receipt_number', 'true');
call row_changes_triggers('receipt_disputes', 'receipts', 'account_id', 'null', 'receipt_number', 'true');
