-- Invoices, credit memos and debit memos with their lines, in whole cents of their currency. account_id is the sold-to,
-- who alone reads these tables: a ship-to sees no prices. The importer writes them.

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
	about_invoice text,
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
	state text not null check (state in ('open', 'partly_paid', 'paid', 'disputed', 'credited')),
	is_open boolean not null generated always as (state not in ('paid', 'credited')) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, invoice_number),
	check (total_cents = base_cents + extras_cents + surcharge_cents + freight_cents + tax_cents),
	constraint invoices_check1 check (due_on >= invoiced_on)
);
comment on table invoices is 'Invoices and memos of the mill to a sold-to; the amounts of a credit memo are negative.';
comment on column invoices.mill is 'Mill that issued it; due days end in its time zone.';
comment on column invoices.due_on is 'Last day on which payment is in time.';
comment on column invoices.payment_terms is 'Terms of payment in words; null if not stated.';
comment on column invoices.po_number is 'The customer''s own order number; null if not stated.';
comment on column invoices.order_number is 'Mill order that it charges; null if none is stated.';
comment on column invoices.bol_number is 'Bill of lading that it charges; null if none is stated.';
comment on column invoices.about_invoice is 'Invoice that a memo corrects; null for invoices.';
comment on column invoices.complaint_number is 'Complaint that a memo answers; null if none.';
comment on column invoices.net_lb is 'Invoiced weight in pounds: the sum of its lines.';
comment on column invoices.base_cents is 'Base price: the sum of its lines.';
comment on column invoices.extras_cents is 'Price extras: the sum of its lines.';
comment on column invoices.surcharge_cents is 'Surcharges: the sum of its lines.';
comment on column invoices.open_cents is 'Amount that is still to be paid or set off.';
comment on column invoices.state is
	'State in the mill''s books. Pages also show overdue and disputed: the query derives them from due_on and from '
	'open complaints.';
comment on column invoices.revision is 'Revision of the row in the mill''s system; the importer ignores older ones.';

-- List of invoices, open and all, in the order of their due days or of their days.
create index invoices_due on invoices (account_id, is_open, due_on, invoice_number);
create index invoices_newest on invoices (account_id, is_open, invoiced_on, invoice_number);
-- View of memos, which are about one in a hundred.
create index invoices_memos on invoices (account_id, is_open, invoiced_on, invoice_number) where kind <> 'invoice';
-- Search and filters of the list by the beginning of a number, account by account; the primary key serves invoice
-- numbers. invoices_about also leads from an invoice to its memos, invoices_bol from a bill of lading to its invoices.
create index invoices_order on invoices (account_id, order_number) where order_number is not null;
create index invoices_po on invoices (account_id, po_number) where po_number is not null;
create index invoices_bol on invoices (account_id, bol_number) where bol_number is not null;
create index invoices_about on invoices (account_id, about_invoice) where about_invoice is not null;
create index invoices_complaint on invoices (account_id, complaint_number) where complaint_number is not null;
-- Number search of viewers with more than 40 accounts, complaints about an invoice, and the importer's check that a
-- number belongs to one account.
create index invoices_number on invoices (invoice_number);

alter table invoices enable row level security, force row level security;
grant select on invoices to millgate_viewer;
grant select, insert, update, delete on invoices to millgate_feeds;
call account_policy('invoices', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on invoices to millgate_feeds using (true) with check (true);

create table invoice_lines (
	account_id bigint not null,
	invoice_number text not null,
	line integer not null,
	order_number text,
	item integer,
	bol_number text,
	pieces integer check (pieces >= 0),
	invoiced_lb bigint check (invoiced_lb >= 0),
	note text,
	base_cents bigint not null,
	extras_cents bigint not null,
	surcharge_cents bigint not null,
	primary key (account_id, invoice_number, line),
	foreign key (account_id, invoice_number) references invoices (account_id, invoice_number) on delete cascade
);
comment on table invoice_lines is
	'Lines of invoices and memos; a newer revision of the invoice replaces them as a whole.';
comment on column invoice_lines.line is 'Number of the line.';
comment on column invoice_lines.order_number is
	'Mill order that the line charges, that of the invoice if it states no other; null if none.';
comment on column invoice_lines.item is 'Line of the mill order; null if none.';
comment on column invoice_lines.bol_number is
	'Bill of lading, that of the invoice if the line states no other; null if none.';
comment on column invoice_lines.pieces is 'Number of invoiced pieces; null if not stated.';
comment on column invoice_lines.invoiced_lb is
	'Invoiced weight in pounds; null where money is charged or credited without steel. The page shows the weights of '
	'bill of lading and tally beside it.';
comment on column invoice_lines.note is 'What is charged or credited, in the mill''s words; null if not stated.';
comment on column invoice_lines.base_cents is 'Base price.';
comment on column invoice_lines.extras_cents is 'Price extras.';
comment on column invoice_lines.surcharge_cents is 'Surcharges.';
-- Invoices of an order line: order page and documents by pasted numbers.
create index invoice_lines_order on invoice_lines (account_id, order_number, item) where order_number is not null;
alter table invoice_lines enable row level security, force row level security;
grant select on invoice_lines to millgate_viewer;
grant select, insert, update, delete on invoice_lines to millgate_feeds;
call account_policy('invoice_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on invoice_lines to millgate_feeds using (true) with check (true);

-- Each column but row_count is the sum of the column of the same name.
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
comment on table invoice_sums is
	'Totals of all invoices and memos by sold-to and currency, kept by triggers on invoices: the unfiltered list '
	'shows its totals from here.';
comment on column invoice_sums.row_count is 'Number of invoices and memos.';
alter table invoice_sums enable row level security, force row level security;
grant select on invoice_sums to millgate_viewer;
grant select, insert, update on invoice_sums to millgate_feeds;
call account_policy('invoice_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on invoice_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('invoice_sums');
