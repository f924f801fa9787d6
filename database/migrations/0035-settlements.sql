-- What the mill pays suppliers: a settlement pays for receipts, one line each; it may answer an invoice of the
-- supplier, and a remittance (payment) pays whole settlements. The importer of the mill's feeds writes all of it, and
-- updates the receipts with it. account_id is always the supplier; amounts are in the currency of their row or of the
-- settlement.

create table supplier_invoices (
	account_id bigint not null references accounts (id),
	invoice_number text not null,
	invoiced_on date not null,
	amount numeric(14,2) not null,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	revision bigint not null,
	primary key (account_id, invoice_number)
);
comment on table supplier_invoices is
	'Invoices of suppliers, as settlements name them. A mill that bills itself has none.';
comment on column supplier_invoices.revision is
	'Revision of the settlement that last changed the row; the importer ignores older ones.';
alter table supplier_invoices enable row level security, force row level security;
grant select on supplier_invoices to millgate_viewer;
grant select, insert, update, delete on supplier_invoices to millgate_feeds;
call account_policy('supplier_invoices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_invoices to millgate_feeds using (true) with check (true);

create table settlements (
	account_id bigint not null references accounts (id),
	settlement_number text not null,
	mill text not null references mills (code),
	settled_on date not null,
	due_on date not null,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	amount numeric(14,2) not null,
	invoice_number text,
	remittance_number text,
	paid_on date,
	state text not null check (state in ('settled', 'paid')),
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, settlement_number),
	foreign key (account_id, invoice_number) references supplier_invoices (account_id, invoice_number)
);
comment on table settlements is 'Settlements: what the mill pays a supplier for loads that it received.';
comment on column settlements.due_on is 'Day on which the mill means to pay.';
comment on column settlements.amount is 'Sum of the lines.';
comment on column settlements.invoice_number is
	'The supplier''s invoice that it pays; null if the mill bills itself.';
comment on column settlements.remittance_number is 'Remittance that paid it; null until it is paid, like paid_on.';
comment on column settlements.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
-- What is due soon, on the supplier's home page.
create index settlements_due on settlements (account_id, state, due_on, settlement_number);
alter table settlements enable row level security, force row level security;
grant select on settlements to millgate_viewer;
grant select, insert, update, delete on settlements to millgate_feeds;
call account_policy('settlements', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on settlements to millgate_feeds using (true) with check (true);

create table settlement_lines (
	account_id bigint not null,
	settlement_number text not null,
	line integer not null,
	receipt_number text not null,
	net_lb bigint not null check (net_lb >= 0),
	unit text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
	price numeric(12,4) not null,
	adjustments jsonb not null default '[]',
	adjustment_amount numeric(14,2) not null default 0,
	freight_amount numeric(14,2) not null default 0,
	amount numeric(14,2) not null,
	primary key (account_id, settlement_number, line),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number),
	foreign key (account_id, settlement_number) references settlements (account_id, settlement_number)
		on delete cascade
);
comment on table settlement_lines is
	'What is paid for one receipt. A correction settles the same receipt again, in a further line.';
comment on column settlement_lines.net_lb is 'Weight that is paid for, in pounds.';
comment on column settlement_lines.unit is
	'Unit of the price: st = short ton, GT = gross (long) ton, lb = pound, t = metric ton, kg = kilogram.';
comment on column settlement_lines.price is 'Amount for one unit.';
comment on column settlement_lines.adjustments is
	'Amounts added or, if negative, deducted, each with its reason: [{"code": "moisture", "amount": -12.5}].';
comment on column settlement_lines.adjustment_amount is 'Sum of the adjustments.';
comment on column settlement_lines.amount is 'Net weight in the unit times price, plus adjustments and freight.';
-- All lines of a receipt: the list of invoiced loads, and the state of a receipt. Also backs the foreign key.
create index settlement_lines_receipt on settlement_lines (account_id, receipt_number);
alter table settlement_lines enable row level security, force row level security;
grant select on settlement_lines to millgate_viewer;
grant select, insert, update, delete on settlement_lines to millgate_feeds;
call account_policy('settlement_lines', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on settlement_lines to millgate_feeds using (true) with check (true);

create table remittances (
	account_id bigint not null references accounts (id),
	remittance_number text not null,
	paid_on date not null,
	method text not null check (method in ('ach', 'wire', 'check')),
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	amount numeric(14,2) not null,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, remittance_number)
);
comment on table remittances is 'Payments of the mill to a supplier.';
comment on column remittances.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
alter table remittances enable row level security, force row level security;
grant select on remittances to millgate_viewer;
grant select, insert, update, delete on remittances to millgate_feeds;
call account_policy('remittances', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on remittances to millgate_feeds using (true) with check (true);

create table remittance_settlements (
	account_id bigint not null,
	remittance_number text not null,
	settlement_number text not null,
	primary key (account_id, remittance_number, settlement_number),
	foreign key (account_id, remittance_number) references remittances (account_id, remittance_number)
		on delete cascade,
	foreign key (account_id, settlement_number) references settlements (account_id, settlement_number)
);
comment on table remittance_settlements is 'The settlements that a remittance pays in full.';
-- The remittance of a settlement, when its state is updated. Also backs the foreign key.
create index remittance_settlements_settlement on remittance_settlements (account_id, settlement_number);
alter table remittance_settlements enable row level security, force row level security;
grant select on remittance_settlements to millgate_viewer;
grant select, insert, update, delete on remittance_settlements to millgate_feeds;
call account_policy('remittance_settlements', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on remittance_settlements to millgate_feeds using (true) with check (true);

-- The two sums below are kept by triggers (see kept_sums()) and read through the view invoiced_sums, so that the list
-- of invoiced loads shows its totals without reading every settlement.
create table settlement_line_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	adjustment_amount numeric not null,
	freight_amount numeric not null,
	amount numeric not null
);
comment on table settlement_line_sums is
	'Number and amounts of all settlement lines of a supplier, whatever their currency.';
alter table settlement_line_sums enable row level security, force row level security;
grant select on settlement_line_sums to millgate_viewer;
grant select, insert, update on settlement_line_sums to millgate_feeds;
call account_policy('settlement_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on settlement_line_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('settlement_line_sums');

create table invoiced_receipt_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	accepted_lb bigint not null
);
comment on table invoiced_receipt_sums is
	'Number and accepted pounds of a supplier''s receipts that are received, settled or paid.';
alter table invoiced_receipt_sums enable row level security, force row level security;
grant select on invoiced_receipt_sums to millgate_viewer;
grant select, insert, update on invoiced_receipt_sums to millgate_feeds;
call account_policy('invoiced_receipt_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on invoiced_receipt_sums to millgate_feeds using (true) with check (true);
-- These triggers are on the table receipts.
call keep_sums_triggers('invoiced_receipt_sums');

-- A load may be rejected after it was settled: the lines of such receipts, which are few, are subtracted.
create view invoiced_sums with (security_invoker = true) as
	select r.account_id, r.row_count, r.accepted_lb,
		coalesce(l.adjustment_amount, 0) - coalesce(o.adjustment_amount, 0) as adjustment_amount,
		coalesce(l.freight_amount, 0) - coalesce(o.freight_amount, 0) as freight_amount,
		coalesce(l.amount, 0) - coalesce(o.amount, 0) as amount
	from invoiced_receipt_sums r left join settlement_line_sums l using (account_id)
	left join lateral (
		select sum(x.adjustment_amount) as adjustment_amount, sum(x.freight_amount) as freight_amount,
			sum(x.amount) as amount
		from receipts b join settlement_lines x using (account_id, receipt_number)
		where b.account_id = r.account_id and b.state not in ('received', 'settled', 'paid')
	) o on true;
comment on view invoiced_sums is
	'Number, accepted pounds and settled amounts of all receipts that are paid for, by supplier.';
grant select on invoiced_sums to millgate_viewer;
