create table settlement_line_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	adjustment_amount numeric not null,
	freight_amount numeric not null,
	amount numeric not null
);
alter table settlement_line_sums enable row level security, force row level security;
grant select on settlement_line_sums to millgate_viewer;
grant select, insert, update on settlement_line_sums to millgate_feeds;
create policy feeds_write on settlement_line_sums to millgate_feeds using (true) with check (true);
call account_policy('settlement_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

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
alter table remittances enable row level security, force row level security;
grant select on remittances to millgate_viewer;
grant select, insert, update, delete on remittances to millgate_feeds;
create policy feeds_write on remittances to millgate_feeds using (true) with check (true);
call account_policy('remittances', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table supplier_invoices (
	account_id bigint not null references accounts (id),
	invoice_number text not null,
	invoiced_on date not null,
	amount numeric(14,2) not null,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	revision bigint not null,
	primary key (account_id, invoice_number)
);
alter table supplier_invoices enable row level security, force row level security;
grant select on supplier_invoices to millgate_viewer;
grant select, insert, update, delete on supplier_invoices to millgate_feeds;
create policy feeds_write on supplier_invoices to millgate_feeds using (true) with check (true);
call account_policy('supplier_invoices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
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
create index settlements_due on settlements (account_id, state, due_on, settlement_number);
alter table settlements enable row level security, force row level security;
grant select on settlements to millgate_viewer;
grant select, insert, update, delete on settlements to millgate_feeds;
create policy feeds_write on settlements to millgate_feeds using (true) with check (true);
call account_policy('settlements', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
-- One line per receipt. amount = net in `unit` x price + adjustments + freight.
create table settlement_lines (
	account_id bigint not null,
	settlement_number text not null,
	line integer not null,
	receipt_number text not null,
	settled_on date not null, -- Days of the settlement and of its payment stand here too, where the report sorts by them.
	net_lb bigint not null check (net_lb >= 0),
	unit text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
	price numeric(12,4) not null,
	adjustments jsonb not null default '[]', -- [{"code": "moisture", "amount": -12.5}], and their sum.
	adjustment_amount numeric(14,2) not null default 0,
	freight_amount numeric(14,2) not null default 0,
	amount numeric(14,2) not null,
	primary key (account_id, settlement_number, line),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number),
	foreign key (account_id, settlement_number) references settlements (account_id, settlement_number) on delete cascade
);
create index settlement_lines_newest on settlement_lines (account_id, settled_on desc, settlement_number, line);
create index settlement_lines_receipt on settlement_lines (account_id, receipt_number);
alter table settlement_lines enable row level security, force row level security;
grant select on settlement_lines to millgate_viewer;
grant select, insert, update, delete on settlement_lines to millgate_feeds;
create policy feeds_write on settlement_lines to millgate_feeds using (true) with check (true);
call account_policy('settlement_lines', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('settlement_line_sums');
create table remittance_settlements (
	account_id bigint not null,
	remittance_number text not null,
	settlement_number text not null,
	primary key (account_id, remittance_number, settlement_number),
	foreign key (account_id, remittance_number) references remittances (account_id, remittance_number) on delete cascade,
	foreign key (account_id, settlement_number) references settlements (account_id, settlement_number)
);
create index remittance_settlements_settlement on remittance_settlements (account_id, settlement_number);
alter table remittance_settlements enable row level security, force row level security;
grant select on remittance_settlements to millgate_viewer;
grant select, insert, update, delete on remittance_settlements to millgate_feeds;
create policy feeds_write on remittance_settlements to millgate_feeds using (true) with check (true);
call account_policy('remittance_settlements', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table invoiced_receipt_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	accepted_lb bigint not null
);
alter table invoiced_receipt_sums enable row level security, force row level security;
grant select on invoiced_receipt_sums to millgate_viewer;
grant select, insert, update on invoiced_receipt_sums to millgate_feeds;
create policy feeds_write on invoiced_receipt_sums to millgate_feeds using (true) with check (true);
call account_policy('invoiced_receipt_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('invoiced_receipt_sums');

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
-- from 0148-supply-sums.sql
grant select on invoiced_sums to millgate_viewer;
