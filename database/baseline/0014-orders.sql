-- Orders of customers, as the mill's systems send them. An order has lines; each line has its price, its events and its
-- changes of promised date. Customers and inside sales write messages about orders, and customers answer late lines.
-- `account_id` is the sold-to (the customer who buys) and comes first in every key; `ship_to_id` is the account that the
-- steel goes to. Sold-to and ship-to both read orders and lines; only the sold-to reads prices.

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
comment on column orders.fob is 'Where title passes to the customer.';
comment on column orders.order_revision is 'Revision of the order that people know, counted by the mill.';
comment on column orders.contact is 'Inside sales contact at the mill.';
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
-- (src/features/feeds/server/landings/line-sums.ts).
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
comment on column order_lines.ordered_lb is 'Pounds, like every column in _lb.';
comment on column order_lines.produced_pieces is
	'Pieces that exist, scrapped ones not counted. This and the next five columns are sums over `pieces`.';
comment on column order_lines.balance_lb is 'Pounds still to be shipped.';
comment on column order_lines.ordered_on is 'The order''s, repeated for sorting.';
comment on column order_lines.requested_on is 'Day that the customer asked for.';
comment on column order_lines.first_promised_on is
	'Day first promised, by which a line is late; null until the mill promises one.';
comment on column order_lines.estimated_on is 'Day promised last; null until there is one.';
comment on column order_lines.expected_on is 'Best known day.';
comment on column order_lines.held_from is 'State before it was put on hold; null unless it is on hold.';
comment on column order_lines.hold_reason is 'Code of the reason; null unless it is on hold.';
comment on column order_lines.state_at is 'When it came into `state`.';
comment on column order_lines.promise_at is 'When the promised day was changed last; -infinity if never.';
comment on column order_lines.delay_reason is
	'Code of the reason for the last change of promise; null if it is no delay.';
comment on column order_lines.last_shipped_at is 'When the last of its loads left; null if none did.';
comment on column order_lines.revision is 'Counter of the source; the importer takes greater ones only.';
comment on column order_lines.reported_state is
	'State in the last row of the source; null if it named none. So too the other reported columns.';

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

create table promise_changes (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	event_key text not null,
	ship_to_id bigint not null,
	changed_at timestamptz not null,
	promised_on date not null,
	changed_by text not null,
	reason text not null,
	note_en text,
	note_es text,
	landed_at timestamptz not null default now(),
	primary key (account_id, order_number, item, event_key),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item)
		on delete cascade
);
comment on table promise_changes is 'Promised days of order lines, one row for each promise; rows never change.';
comment on column promise_changes.event_key is 'Key of the event in the source.';
comment on column promise_changes.ship_to_id is 'The line''s, for row security; follows the line.';
comment on column promise_changes.changed_at is 'When the mill made the promise.';
comment on column promise_changes.promised_on is 'The day promised.';
comment on column promise_changes.changed_by is 'Who at the mill changed it, by name.';
comment on column promise_changes.reason is 'Code of the reason (src/features/feeds/reasons.ts).';
comment on column promise_changes.note_en is 'Remark in English; note_es in Spanish.';
comment on column promise_changes.landed_at is
	'When it was imported, so that the home page shows as new what arrives late.';

-- The home page: promises that changed since the last visit, for either side.
create index promise_changes_newest on promise_changes (account_id, changed_at desc);
create index promise_changes_newest_ship_to on promise_changes (ship_to_id, changed_at desc);

alter table promise_changes enable row level security, force row level security;

grant select on promise_changes to millgate_viewer;
grant select, insert, update, delete on promise_changes to millgate_feeds;

call account_policy('promise_changes', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on promise_changes to millgate_feeds using (true) with check (true);

create table order_events (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	event_key text not null,
	ship_to_id bigint not null,
	happened_at timestamptz not null,
	state text not null,
	pieces integer,
	heat_number text,
	note_en text,
	note_es text,
	changed_by text,
	reason text,
	primary key (account_id, order_number, item, event_key),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item)
		on delete cascade
);
comment on table order_events is
	'Events of order lines, each of which brings the line into a state; rows never change.';
comment on column order_events.event_key is 'Key of the event in the source.';
comment on column order_events.ship_to_id is 'The line''s, for row security; follows the line.';
comment on column order_events.state is 'State that the line came into.';
comment on column order_events.pieces is 'Pieces that it happened to; null for the whole line.';
comment on column order_events.note_en is 'Remark in English; note_es in Spanish.';
comment on column order_events.changed_by is 'Who at the mill did it, by name.';
comment on column order_events.reason is 'Code of the reason (src/features/feeds/reasons.ts).';

alter table order_events enable row level security, force row level security;

grant select on order_events to millgate_viewer;
grant select, insert, update, delete on order_events to millgate_feeds;

call account_policy('order_events', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on order_events to millgate_feeds using (true) with check (true);

create table order_messages (
	account_id bigint not null,
	order_number text not null,
	message_key text not null,
	ship_to_id bigint references accounts (id),
	item integer,
	side text not null check (side in ('customer', 'mill')),
	author text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	answers text,
	body text not null,
	sent_at timestamptz not null default now(),
	primary key (account_id, order_number, message_key),
	foreign key (account_id, order_number) references orders (account_id, order_number)
);
comment on table order_messages is
	'Messages between customers and inside sales about an order, written in the portal or sent by the mill''s systems.';
comment on column order_messages.message_key is
	'Random for messages written in the portal, `desk-…` for those of the desk, else the source''s.';
comment on column order_messages.ship_to_id is
	'Ship-to that wrote it or is answered. The sold-to reads it as well. Null for a message between sold-to and mill '
	'alone, as it may be about prices.';
comment on column order_messages.item is 'Line that it is about; null for the whole order.';
comment on column order_messages.side is 'Who wrote it.';
comment on column order_messages.author is 'Name of the author.';
comment on column order_messages.alias is
	'Code of the account that the author acted under; null without one, and for the mill.';
comment on column order_messages.person_id is
	'Author, if a customer wrote it in the portal, who is notified of answers; else null.';
comment on column order_messages.answers is 'Key of the message that it answers; null if none.';

-- The desk: threads by their last messages.
create index order_messages_newest on order_messages (account_id, sent_at desc);
-- Messages of an order that a ship-to may read.
create index order_messages_ship_to on order_messages (ship_to_id, order_number) where ship_to_id is not null;

alter table order_messages enable row level security, force row level security;

grant select, insert on order_messages to millgate_viewer;
grant select on order_messages to millgate_desk;
grant select, insert, update, delete on order_messages to millgate_feeds;
grant select on order_messages to millgate_privacy;
grant update (author) on order_messages to millgate_privacy;

call account_policy('order_messages', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy viewer_writes on order_messages for insert to millgate_viewer
	with check (
		side = 'customer'
		and person_id = (select viewer_person())
		and (
			account_id = any (array(select unnest(viewer_sold_tos())))
			or ship_to_id = any (array(select unnest(viewer_ship_tos())))
		)
	);
call account_policy('order_messages', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_messages to millgate_feeds using (true) with check (true);
-- Messages written at the desk name their author without a person.
create policy privacy_works on order_messages to millgate_privacy
	using (
		person_id = viewer_person()
		or (starts_with(message_key, 'desk-') and author = any (array(select unnest(privacy_names()))))
	)
	with check (true);

create table line_answers (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	answer_key text not null,
	ship_to_id bigint references accounts (id),
	kind text not null check (kind in ('update_asked', 'date_accepted')),
	promised_on date,
	author text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	made_at timestamptz not null default now(),
	primary key (account_id, order_number, item, answer_key),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item)
		on delete cascade,
	check (kind <> 'date_accepted' or promised_on is not null)
);
comment on table line_answers is
	'Answers of customers to late lines: they ask for an update, or accept the estimated day; rows never change.';
comment on column line_answers.answer_key is 'Random.';
comment on column line_answers.ship_to_id is 'The line''s at that time.';
comment on column line_answers.promised_on is 'The line''s estimated day at that time: the day accepted.';
comment on column line_answers.author is 'Name of the person.';
comment on column line_answers.alias is 'Code of the account that the person acted under; null without one.';

-- A day is accepted once, however many times the button is pressed.
create unique index line_answers_accepted on line_answers (account_id, order_number, item, promised_on)
	where kind = 'date_accepted';
-- Answers about a ship-to's lines.
create index line_answers_ship_to on line_answers (ship_to_id, order_number) where ship_to_id is not null;

alter table line_answers enable row level security, force row level security;

grant select, insert on line_answers to millgate_viewer;
grant select on line_answers to millgate_privacy;
grant update (author) on line_answers to millgate_privacy;

call account_policy('line_answers', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
-- The sold-to may do both; a ship-to may only ask for an update.
create policy viewer_writes on line_answers for insert to millgate_viewer
	with check (
		person_id = (select viewer_person())
		and (
			account_id = any (array(select unnest(viewer_sold_tos())))
			or (kind = 'update_asked' and ship_to_id = any (array(select unnest(viewer_ship_tos()))))
		)
	);
create policy privacy_works on line_answers to millgate_privacy using (person_id = viewer_person()) with check (true);
