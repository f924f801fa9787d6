-- What the mill buys from suppliers: a purchase order has lines, each of one commodity, and releases call off parts
-- of a line. account_id is always the supplier: people with that supplier account in scope read its rows, and the
-- importer of the mill's feeds writes them.

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
comment on table purchase_orders is 'Purchase orders of the mill to a supplier.';
comment on column purchase_orders.ordered_on is 'Day of the order at the mill.';
comment on column purchase_orders.buyer is 'Name of the buyer at the mill.';
comment on column purchase_orders.payment_terms is 'Terms of payment in words, like Net 30.';
comment on column purchase_orders.freight_terms is 'Terms of freight in words, like Prepaid.';
comment on column purchase_orders.po_revision is 'Revision that the supplier sees, counted by the mill.';
comment on column purchase_orders.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
alter table purchase_orders enable row level security, force row level security;
grant select on purchase_orders to millgate_viewer;
grant select, insert, update, delete on purchase_orders to millgate_feeds;
call account_policy('purchase_orders', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on purchase_orders to millgate_feeds using (true) with check (true);

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
comment on table purchase_order_lines is
	'Lines of purchase orders. A line that a newer revision of the order leaves out is kept: cancelling is a state.';
comment on column purchase_order_lines.mill is 'Mill that receives the line; may differ from that of the order.';
comment on column purchase_order_lines.period_from is 'First day of the delivery period, at the mill.';
comment on column purchase_order_lines.period_to is 'Last day of the delivery period, at the mill.';
comment on column purchase_order_lines.expires_on is 'Last day on which a load is accepted, at the mill.';
comment on column purchase_order_lines.ordered_lb is 'Ordered weight in pounds, whatever the unit of the price.';
comment on column purchase_order_lines.unit is
	'Unit of the price: st = short ton, GT = gross (long) ton, lb = pound, t = metric ton, kg = kilogram.';
comment on column purchase_order_lines.tolerance_percent is
	'Percent by which deliveries may exceed or fall short of the ordered weight.';
comment on column purchase_order_lines.price_basis is
	'fixed: price is the price itself; index: price is added to the index.';
comment on column purchase_order_lines.index_name is 'Name of the price index; set for price_basis index.';
comment on column purchase_order_lines.price is
	'Amount for one unit in the currency of the order; may be negative on an index.';
comment on column purchase_order_lines.revision is
	'Revision of the order that last changed the line; the importer ignores older ones.';
-- The supplier's open lines by expiry: the outstanding lines report, and the search for a line when a shipping notice
-- is entered.
create index purchase_order_lines_expiry on purchase_order_lines (account_id, state, expires_on, po_number, line);
alter table purchase_order_lines enable row level security, force row level security;
grant select on purchase_order_lines to millgate_viewer;
grant select, insert, update, delete on purchase_order_lines to millgate_feeds;
call account_policy('purchase_order_lines', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on purchase_order_lines to millgate_feeds using (true) with check (true);
call account_mills_triggers('purchase_order_lines', 'account_id');

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
	foreign key (account_id, po_number, line) references purchase_order_lines (account_id, po_number, line)
		on delete cascade,
	check (deliver_to >= deliver_from)
);
comment on table purchase_order_releases is
	'Releases: each calls off a part of a line''s weight for delivery within some days. Replaced as a whole with '
	'the line.';
comment on column purchase_order_releases.released_on is 'Day of the release at the mill.';
comment on column purchase_order_releases.released_lb is 'Weight that is called off, in pounds.';
comment on column purchase_order_releases.deliver_from is 'First day of delivery, at the mill.';
comment on column purchase_order_releases.deliver_to is 'Last day of delivery, at the mill.';
alter table purchase_order_releases enable row level security, force row level security;
grant select on purchase_order_releases to millgate_viewer;
grant select, insert, update, delete on purchase_order_releases to millgate_feeds;
call account_policy('purchase_order_releases', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on purchase_order_releases to millgate_feeds using (true) with check (true);
