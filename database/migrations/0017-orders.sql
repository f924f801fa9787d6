-- Orders of customers, as the mill's systems send them. An order has lines; each line has its price. Events, changes of the
-- promised day and messages are in the next topic.
-- `account_id` is the sold-to, the customer who buys, and comes first in every key; `ship_to_id` is the account that
-- receives the steel. Sold-to and ship-to both read orders and lines; only the sold-to reads prices.

-- Part of each page stays free for updates (fillfactor): orders and lines change many times, seldom in an indexed
-- column, and a new version on the same page needs no index entries.
create table orders (
	account_id bigint not null references accounts (id),
	order_number text not null,
	ship_to_id bigint not null references accounts (id),
	po_number text not null,
	mill text not null references mills (code),
	ordered_on date not null,
	payment_terms text,
	fob text,
	freight_terms text,
	order_revision integer not null default 1,
	contact text,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, order_number)
) with (fillfactor = 75);
comment on table orders is 'Orders of customers.';
comment on column orders.account_id is 'Sold-to.';
comment on column orders.order_number is 'The mill''s number, which belongs to one account for good.';
comment on column orders.ship_to_id is 'Ship-to; a line can have another one.';
comment on column orders.po_number is 'The customer''s own number: of the purchase order.';
comment on column orders.mill is 'Mill that makes it; a line can have another one.';
comment on column orders.ordered_on is 'Day at the mill.';
comment on column orders.payment_terms is 'Terms of payment; the application does not show them to ship-tos.';
comment on column orders.fob is 'Where title passes to the customer.';
comment on column orders.freight_terms is 'Who pays the freight.';
comment on column orders.order_revision is
	'Revision of the order as the mill acknowledges it, not to be confused with `revision`.';
comment on column orders.contact is 'Name of the inside sales representative.';
comment on column orders.revision is 'Counter of the source; the importer takes greater ones only.';

-- The list of orders, newest first, for either side.
create index orders_newest on orders (account_id, ordered_on desc, order_number);
create index orders_ship_to on orders (ship_to_id, ordered_on desc, order_number);
-- The importer and the order page find an order by its number alone.
create index orders_number on orders (order_number);
-- Search by the beginning of a number for a ship-to; the primary key serves the sold-to.
create index orders_number_ship_to on orders (ship_to_id, order_number);

alter table orders enable row level security, force row level security;

grant select on orders to millgate_viewer;
grant select (account_id, order_number, po_number) on orders to millgate_desk;
grant select, insert, update on orders to millgate_feeds;

call account_policy('orders', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('orders', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on orders to millgate_feeds using (true) with check (true);

-- The importer keeps what a source reported (`reported_…`) and computes what is shown from reports, events, changes of
-- promise, pieces and shipments together, so that the result does not depend on the order in which they arrive
-- (src/features/feeds/server/importers/line-sums.ts).
create table order_lines (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	ship_to_id bigint not null references accounts (id),
	mill text not null references mills (code),
	po_number text not null,
	po_line text not null,
	part_number text,
	product text not null check (product in ('plate', 'coil')),
	grade text not null,
	thickness_in numeric(8,4) not null check (thickness_in > 0),
	width_in numeric(8,3) not null check (width_in > 0),
	length_in numeric(9,3) check (length_in > 0),
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	ordered_pieces integer not null check (ordered_pieces >= 0),
	ordered_lb bigint not null check (ordered_lb >= 0),
	produced_pieces integer not null default 0,
	ready_pieces integer not null default 0,
	ready_lb bigint not null default 0,
	held_pieces integer not null default 0,
	shipped_pieces integer not null default 0,
	shipped_lb bigint not null default 0,
	balance_lb bigint not null generated always as (greatest(ordered_lb - shipped_lb, 0)) stored,
	ordered_on date not null,
	requested_on date not null,
	first_promised_on date,
	estimated_on date,
	expected_on date not null generated always as (coalesce(estimated_on, first_promised_on, requested_on)) stored,
	state text not null check (state in (
		'entered', 'acknowledged', 'scheduled', 'melted', 'rolled', 'heat_treated', 'processed', 'tested',
		'ready', 'partly_shipped', 'shipped', 'invoiced', 'closed', 'on_hold', 'cancelled'
	)),
	held_from text,
	hold_reason text,
	state_at timestamptz not null,
	promise_at timestamptz not null default '-infinity',
	delay_reason text,
	last_shipped_at timestamptz,
	is_open boolean not null
		generated always as (state not in ('shipped', 'invoiced', 'closed', 'cancelled')) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	reported_state text,
	reported_state_at timestamptz,
	reported_first_on date,
	reported_estimated_on date,
	primary key (account_id, order_number, item),
	foreign key (account_id, order_number) references orders (account_id, order_number)
) with (fillfactor = 75);
comment on table order_lines is
	'Lines of orders, with their progress: what is produced, ready and shipped, and when the rest is expected.';
comment on column order_lines.item is 'Number of the line within the order.';
comment on column order_lines.po_number is 'The order''s, repeated for sorting and search.';
comment on column order_lines.po_line is 'Line of the customer''s purchase order.';
comment on column order_lines.part_number is 'The customer''s part number; null if there is none.';
comment on column order_lines.length_in is 'Inches, like thickness and width; null for a coil.';
comment on column order_lines.mode is 'How it is shipped.';
comment on column order_lines.ordered_lb is 'Pounds, like every column in _lb.';
comment on column order_lines.produced_pieces is
	'Pieces that exist, scrapped ones not counted. This and the next five columns are sums over `pieces`.';
comment on column order_lines.ready_lb is 'Pounds ready to ship and not shipped.';
comment on column order_lines.balance_lb is 'Pounds still to be shipped.';
comment on column order_lines.ordered_on is 'The order''s, repeated for sorting.';
comment on column order_lines.requested_on is 'Day that the customer asked for.';
comment on column order_lines.first_promised_on is
	'Day first promised; the line is late once it is expected after this day. Null until the mill promises one.';
comment on column order_lines.estimated_on is
	'Day promised last, or estimated by the source before any promise; null until there is one.';
comment on column order_lines.expected_on is 'Best known day.';
comment on column order_lines.held_from is 'State before it was put on hold; null unless it is on hold.';
comment on column order_lines.hold_reason is 'Code of the reason; null unless it is on hold.';
comment on column order_lines.state_at is 'When it came into `state`.';
comment on column order_lines.promise_at is 'When the promised day was changed last; -infinity if never.';
comment on column order_lines.delay_reason is
	'Code of the reason for the last change of promise; null if it is no delay.';
comment on column order_lines.last_shipped_at is 'When the last of its loads left; null if none did.';
comment on column order_lines.is_open is 'Whether something is still to be made or shipped.';
comment on column order_lines.revision is 'Counter of the source; the importer takes greater ones only.';
comment on column order_lines.reported_state is 'State in the last row of the source; null if it named none.';
comment on column order_lines.reported_state_at is 'When the line came into that state, by the source.';
comment on column order_lines.reported_first_on is
	'First promised day in the last row of the source; null if it named none.';
comment on column order_lines.reported_estimated_on is
	'Estimated day in the last row of the source; null if it named none.';

-- The list of open or all lines by expected date, for either side.
create index order_lines_expected on order_lines (account_id, is_open, expected_on, order_number, item);
create index order_lines_expected_ship_to on order_lines (ship_to_id, is_open, expected_on, order_number, item);
-- The list of late lines by days late: those whose first promise has passed, and those that are expected after it.
create index order_lines_promised on order_lines (account_id, first_promised_on desc, order_number, item) where is_open;
create index order_lines_promised_ship_to
	on order_lines (ship_to_id, first_promised_on desc, order_number, item) where is_open;
create index order_lines_slipped on order_lines (account_id, (expected_on - first_promised_on), order_number, item)
	where is_open and expected_on > first_promised_on;
create index order_lines_slipped_ship_to
	on order_lines (ship_to_id, (expected_on - first_promised_on), order_number, item)
	where is_open and expected_on > first_promised_on;
-- The home page: on-time figures of lines completed in the last weeks.
create index order_lines_completed on order_lines (account_id, last_shipped_at)
	where not is_open and last_shipped_at is not null;
create index order_lines_completed_ship_to on order_lines (ship_to_id, last_shipped_at)
	where not is_open and last_shipped_at is not null;
-- Search, filters and sorting by order number, purchase order and part number, for either side; the primary key serves
-- the sold-to's order numbers. The indexes without an account serve viewers who have many accounts.
create index order_lines_number_ship_to on order_lines (ship_to_id, order_number, item);
create index order_lines_po on order_lines (account_id, po_number, po_line);
create index order_lines_po_ship_to on order_lines (ship_to_id, po_number);
create index order_lines_po_number on order_lines (po_number);
create index order_lines_part_sold_to on order_lines (account_id, part_number) where part_number is not null;
create index order_lines_part_ship_to on order_lines (ship_to_id, part_number) where part_number is not null;
create index order_lines_part on order_lines (part_number) where part_number is not null;

alter table order_lines enable row level security, force row level security;

grant select on order_lines to millgate_viewer;
grant select, insert, update on order_lines to millgate_feeds;

call account_policy('order_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on order_lines to millgate_feeds using (true) with check (true);

call account_mills_triggers('order_lines', 'account_id', 'ship_to_id');

-- Prices are in a table of their own, so that row security keeps them from ship-tos whatever a query selects.
create table order_line_prices (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	currency text not null default 'USD',
	base_per_cwt numeric(10,4) not null check (base_per_cwt >= 0),
	extras jsonb not null default '[]',
	surcharges jsonb not null default '[]',
	net_per_cwt numeric(10,4) not null check (net_per_cwt >= 0),
	primary key (account_id, order_number, item),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item)
		on delete cascade
);
comment on table order_line_prices is
	'Prices of order lines, from the newest revision of each line; a line can have none.';
comment on column order_line_prices.currency is 'ISO 4217.';
comment on column order_line_prices.base_per_cwt is 'Base price for 100 lb.';
comment on column order_line_prices.extras is 'Extras as [{code, perCwt}], for 100 lb; discounts are negative.';
comment on column order_line_prices.surcharges is 'Surcharges as [{code, perCwt}], for 100 lb.';
comment on column order_line_prices.net_per_cwt is
	'Base price with extras and surcharges, 0 at least; computed by the importer.';

alter table order_line_prices enable row level security, force row level security;

grant select on order_line_prices to millgate_viewer;
grant select, insert, update, delete on order_line_prices to millgate_feeds;

call account_policy('order_line_prices', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on order_line_prices to millgate_feeds using (true) with check (true);

create table order_line_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	ordered_lb bigint not null,
	ready_lb bigint not null,
	shipped_lb bigint not null,
	balance_lb bigint not null,
	primary key (account_id, ship_to_id)
);
comment on table order_line_sums is
	'Totals of order_lines by sold-to and ship-to, kept by triggers, so that an unfiltered list shows totals without '
	'reading every line.';
comment on column order_line_sums.row_count is
	'Number of lines; the other columns are sums of the columns of that name.';

-- Totals for a ship-to.
create index order_line_sums_ship_to on order_line_sums (ship_to_id);

alter table order_line_sums enable row level security, force row level security;

grant select on order_line_sums to millgate_viewer;
grant select, insert, update on order_line_sums to millgate_feeds;

call account_policy('order_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on order_line_sums to millgate_feeds using (true) with check (true);

call keep_sums_triggers('order_line_sums');
