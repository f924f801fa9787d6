-- What the mill charges, and what it gives back. Money is whole cents of the currency; every row is the sold-to's alone.
create table invoices (
	account_id bigint not null references accounts (id),
	invoice_number text not null,
	kind text not null check (kind in ('invoice', 'credit_memo', 'debit_memo')),
	mill text not null references mills (code),
	invoiced_on date not null,
	due_on date not null,
	payment_terms text,
	po_number text,
	order_number text,
	bol_number text,
	about_invoice text, -- A memo says which invoice it corrects, and which complaint it answers.
	complaint_number text,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	net_lb bigint not null check (net_lb >= 0),
	base_cents bigint not null,
	extras_cents bigint not null,
	surcharge_cents bigint not null,
	freight_cents bigint not null,
	tax_cents bigint not null,
	total_cents bigint not null,
	open_cents bigint not null,
	state text not null check (state in ('open', 'partly_paid', 'paid', 'disputed', 'credited')), -- As the mill's books have it; that the due day has passed or a complaint runs is found when it is read.
	is_open boolean not null generated always as (state not in ('paid', 'credited')) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, invoice_number),
	check (total_cents = ((((base_cents + extras_cents) + surcharge_cents) + freight_cents) + tax_cents)),
	constraint invoices_check1 check (due_on >= invoiced_on)
);
create index invoices_about on invoices (account_id, about_invoice) where about_invoice is not null;
create index invoices_bol on invoices (account_id, bol_number) where bol_number is not null;
create index invoices_complaint on invoices (account_id, complaint_number) where complaint_number is not null;
create index invoices_due on invoices (account_id, is_open, due_on, invoice_number);
-- Memos are one in a hundred: their view reads only them.
create index invoices_memos on invoices (account_id, is_open, invoiced_on, invoice_number) where kind <> 'invoice';
create index invoices_newest on invoices (account_id, is_open, invoiced_on, invoice_number);
create index invoices_number on invoices (invoice_number);
create index invoices_order on invoices (account_id, order_number) where order_number is not null;
create index invoices_po on invoices (account_id, po_number) where po_number is not null;
alter table invoices enable row level security, force row level security;
grant select on invoices to millgate_viewer;
grant select, insert, update, delete on invoices to millgate_feeds;
create policy feeds_write on invoices to millgate_feeds using (true) with check (true);
call account_policy('invoices', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

create table invoice_lines (
	account_id bigint not null,
	invoice_number text not null,
	line integer not null,
	order_number text,
	item integer,
	bol_number text,
	pieces integer check (pieces >= 0),
	invoiced_lb bigint check (invoiced_lb >= 0), -- Empty where money is charged or given back without steel.
	note text,
	base_cents bigint not null,
	extras_cents bigint not null,
	surcharge_cents bigint not null,
	primary key (account_id, invoice_number, line),
	foreign key (account_id, invoice_number) references invoices (account_id, invoice_number) on delete cascade
);
create index invoice_lines_order on invoice_lines (account_id, order_number, item) where order_number is not null;
alter table invoice_lines enable row level security, force row level security;
grant select on invoice_lines to millgate_viewer;
grant select, insert, update, delete on invoice_lines to millgate_feeds;
create policy feeds_write on invoice_lines to millgate_feeds using (true) with check (true);
call account_policy('invoice_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

create table invoice_sums (
	account_id bigint not null references accounts (id),
	currency text not null,
	row_count bigint not null,
	net_lb bigint not null,
	base_cents bigint not null,
	extras_cents bigint not null,
	surcharge_cents bigint not null,
	freight_cents bigint not null,
	tax_cents bigint not null,
	total_cents bigint not null,
	open_cents bigint not null,
	primary key (account_id, currency)
);
alter table invoice_sums enable row level security, force row level security;
grant select on invoice_sums to millgate_viewer;
grant select, insert, update on invoice_sums to millgate_feeds;
create policy feeds_write on invoice_sums to millgate_feeds using (true) with check (true);
call account_policy('invoice_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call keep_sums_triggers('invoice_sums');
