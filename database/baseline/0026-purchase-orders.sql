-- Scrap by its ISRI code, alloys and consumables by the mill's own. Nobody's: the same list for everybody.
create table commodities (
	code text primary key,
	family text not null check (family in ('scrap', 'alloy', 'electrode', 'flux', 'other')),
	name_en text not null,
	name_es text not null,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	specification_number text, -- What the mill demands of a commodity; a document of every supplier that was asked for it. [0063-commodity-specifications.sql]
	specified_on date, -- What the mill demands of a commodity; a document of every supplier that was asked for it. [0063-commodity-specifications.sql]
	specification_en text, -- What the mill demands of a commodity; a document of every supplier that was asked for it. [0063-commodity-specifications.sql]
	specification_es text -- What the mill demands of a commodity; a document of every supplier that was asked for it. [0063-commodity-specifications.sql]
);
alter table commodities enable row level security, force row level security;
grant select on commodities to millgate_viewer, millgate_admin;
grant select, insert, update on commodities to millgate_feeds;
create policy all_read on commodities for select to millgate_admin, millgate_viewer using (true);
create policy feeds_write on commodities to millgate_feeds using (true) with check (true);

-- What a grade promises by its specification: bounds of chemistry and tests, each below, above or both. Nobody's: a certificate carries
-- the bounds that held when it was issued.
create table specifications (
	grade text primary key,
	specification text not null,
	limits jsonb not null default '[]',
	revision bigint not null,
	updated_at timestamptz not null default now()
);
alter table specifications enable row level security, force row level security;
grant select, insert, update on specifications to millgate_feeds;
grant select on specifications to millgate_viewer;
create policy buyers_read on specifications for select to millgate_viewer using ((select cardinality(viewer_sold_tos()) as cardinality) > 0);
create policy feeds_write on specifications to millgate_feeds using (true) with check (true);

create table purchase_orders (
	account_id bigint not null references accounts (id),
	po_number text not null,
	mill text not null references mills (code),
	ordered_on date not null,
	buyer text,
	currency text not null default 'USD' check (currency in ('USD', 'CAD', 'MXN')),
	payment_terms text,
	freight_terms text,
	po_revision integer not null default 1,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, po_number)
);
alter table purchase_orders enable row level security, force row level security;
grant select on purchase_orders to millgate_viewer;
grant select, insert, update, delete on purchase_orders to millgate_feeds;
create policy feeds_write on purchase_orders to millgate_feeds using (true) with check (true);
call account_policy('purchase_orders', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- Weights are pounds; `unit` is the one the line was bought in, and prices are per that unit.
create table purchase_order_lines (
	account_id bigint not null,
	po_number text not null,
	line integer not null,
	mill text not null references mills (code),
	commodity text not null references commodities (code),
	period_from date not null,
	period_to date not null,
	expires_on date not null,
	ordered_lb bigint not null check (ordered_lb > 0),
	unit text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
	tolerance_percent numeric(5,2) not null default 0 check (tolerance_percent between 0 and 100),
	price_basis text not null check (price_basis in ('fixed', 'index')),
	index_name text,
	price numeric(12,4) not null,
	state text not null check (state in ('open', 'closed', 'cancelled')),
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, po_number, line),
	foreign key (account_id, po_number) references purchase_orders (account_id, po_number) on delete cascade,
	check (period_to >= period_from),
	constraint purchase_order_lines_check1 check (price_basis = 'fixed' or index_name is not null)
);
create index purchase_order_lines_expiry on purchase_order_lines (account_id, state, expires_on, po_number, line);
alter table purchase_order_lines enable row level security, force row level security;
grant select on purchase_order_lines to millgate_viewer;
grant select, insert, update, delete on purchase_order_lines to millgate_feeds;
create policy feeds_write on purchase_order_lines to millgate_feeds using (true) with check (true);
call account_policy('purchase_order_lines', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_mills_triggers('purchase_order_lines', 'account_id');

-- A call for part of a line's tonnage within some days.
create table purchase_order_releases (
	account_id bigint not null,
	po_number text not null,
	line integer not null,
	release_number text not null,
	released_on date not null,
	released_lb bigint not null check (released_lb > 0),
	deliver_from date not null,
	deliver_to date not null,
	primary key (account_id, po_number, line, release_number),
	foreign key (account_id, po_number, line) references purchase_order_lines (account_id, po_number, line) on delete cascade,
	check (deliver_to >= deliver_from)
);
alter table purchase_order_releases enable row level security, force row level security;
grant select on purchase_order_releases to millgate_viewer;
grant select, insert, update, delete on purchase_order_releases to millgate_feeds;
create policy feeds_write on purchase_order_releases to millgate_feeds using (true) with check (true);
call account_policy('purchase_order_releases', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- One list over everything that is a document to a supplier; written with the rows that it names.
create table supplier_documents (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in ('purchase_order', 'release', 'scale_ticket', 'inspection_report', 'settlement', 'remittance', 'specification')),
	document_number text not null,
	issued_on date not null,
	mill text references mills (code),
	po_number text,
	receipt_number text,
	commodity text references commodities (code),
	document_revision integer not null default 1,
	primary key (account_id, kind, document_number)
);
create index supplier_documents_kind on supplier_documents (account_id, kind, issued_on desc, document_number);
create index supplier_documents_newest on supplier_documents (account_id, issued_on desc, kind, document_number);
alter table supplier_documents enable row level security, force row level security;
grant select on supplier_documents to millgate_viewer;
grant select, insert, update, delete on supplier_documents to millgate_feeds;
create policy feeds_write on supplier_documents to millgate_feeds using (true) with check (true);
call account_policy('supplier_documents', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table supplier_document_sums (
	account_id bigint not null references accounts (id),
	kind text not null,
	row_count bigint not null,
	primary key (account_id, kind)
);
alter table supplier_document_sums enable row level security, force row level security;
grant select on supplier_document_sums to millgate_viewer;
grant select, insert, update on supplier_document_sums to millgate_feeds;
create policy feeds_write on supplier_document_sums to millgate_feeds using (true) with check (true);
call account_policy('supplier_document_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('supplier_document_sums');
