-- account_id is the sold-to; it comes first in every key. ship_to_id is where the steel goes.
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
create index orders_newest on orders (account_id, ordered_on desc, order_number);
create index orders_number on orders (order_number);
create index orders_number_ship_to on orders (ship_to_id, order_number);
create index orders_ship_to on orders (ship_to_id, ordered_on desc, order_number);
alter table orders enable row level security, force row level security;
grant select on orders to millgate_viewer;
grant select, insert, update on orders to millgate_feeds;
grant select (account_id, order_number, po_number) on orders to millgate_desk;
call account_policy('orders', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on orders to millgate_feeds using (true) with check (true);
call account_policy('orders', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

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
	balance_lb bigint not null generated always as (greatest((ordered_lb - shipped_lb), 0)) stored,
	ordered_on date not null,
	requested_on date not null,
	first_promised_on date,
	estimated_on date,
	expected_on date not null generated always as (coalesce(estimated_on, first_promised_on, requested_on)) stored,
	state text not null check (state in ('entered', 'acknowledged', 'scheduled', 'melted', 'rolled', 'heat_treated', 'processed', 'tested', 'ready', 'partly_shipped', 'shipped', 'invoiced', 'closed', 'on_hold', 'cancelled')),
	held_from text,
	hold_reason text,
	state_at timestamptz not null,
	promise_at timestamptz not null default '-infinity',
	delay_reason text,
	last_shipped_at timestamptz,
	is_open boolean not null generated always as (state not in ('shipped', 'invoiced', 'closed', 'cancelled')) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	reported_state text, -- What a source last said, beside what is shown: the shown value follows from report, events, promises and shipments together, -- so that it is the same in whatever order they arrive. [0007-feeds.sql]
	reported_state_at timestamptz, -- What a source last said, beside what is shown: the shown value follows from report, events, promises and shipments together, -- so that it is the same in whatever order they arrive. [0007-feeds.sql]
	reported_first_on date, -- What a source last said, beside what is shown: the shown value follows from report, events, promises and shipments together, -- so that it is the same in whatever order they arrive. [0007-feeds.sql]
	reported_estimated_on date, -- What a source last said, beside what is shown: the shown value follows from report, events, promises and shipments together, -- so that it is the same in whatever order they arrive. [0007-feeds.sql]
	primary key (account_id, order_number, item),
	foreign key (account_id, order_number) references orders (account_id, order_number)
) with (fillfactor = 75);
-- What was completed in the last weeks, for the on-time figures: bounded by time, whatever the account's history.
create index order_lines_completed on order_lines (account_id, last_shipped_at) where (not is_open) and last_shipped_at is not null;
create index order_lines_completed_ship_to on order_lines (ship_to_id, last_shipped_at) where (not is_open) and last_shipped_at is not null;
-- Lists read one index: the account, whether open, the sort key, the tie-breakers.
create index order_lines_expected on order_lines (account_id, is_open, expected_on, order_number, item);
create index order_lines_expected_ship_to on order_lines (ship_to_id, is_open, expected_on, order_number, item);
-- A line is found by its order's number from either side: the sold-to's primary key, and the ship-to's own.
create index order_lines_number_ship_to on order_lines (ship_to_id, order_number, item);
create index order_lines_part on order_lines (part_number) where part_number is not null;
create index order_lines_part_ship_to on order_lines (ship_to_id, part_number) where part_number is not null;
create index order_lines_part_sold_to on order_lines (account_id, part_number) where part_number is not null;
create index order_lines_po on order_lines (account_id, po_number, po_line);
-- Whoever has a large part of all accounts reads the numbers as such; the policies leave out what is not theirs.
create index order_lines_po_number on order_lines (po_number);
create index order_lines_po_ship_to on order_lines (ship_to_id, po_number);
-- Late lines in the order of their days late: those whose day has come by their first promise, those expected later by how far they have slipped.
create index order_lines_promised on order_lines (account_id, first_promised_on desc, order_number, item) where is_open;
create index order_lines_promised_ship_to on order_lines (ship_to_id, first_promised_on desc, order_number, item) where is_open;
create index order_lines_slipped on order_lines (account_id, ((expected_on - first_promised_on)), order_number, item) where is_open and expected_on > first_promised_on;
create index order_lines_slipped_ship_to on order_lines (ship_to_id, ((expected_on - first_promised_on)), order_number, item) where is_open and expected_on > first_promised_on;
alter table order_lines enable row level security, force row level security;
grant select on order_lines to millgate_viewer;
grant select, insert, update on order_lines to millgate_feeds;
create policy feeds_write on order_lines to millgate_feeds using (true) with check (true);
call account_policy('order_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_mills_triggers('order_lines', 'account_id', 'ship_to_id');

-- Prices stand apart: only the sold-to reads them, whatever a query forgets.
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
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);
alter table order_line_prices enable row level security, force row level security;
grant select on order_line_prices to millgate_viewer;
grant select, insert, update, delete on order_line_prices to millgate_feeds;
create policy feeds_write on order_line_prices to millgate_feeds using (true) with check (true);
call account_policy('order_line_prices', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

-- Sums of a whole history by account, kept as its rows come and go: a list that is narrowed by nothing says its totals without reading all of them.
-- `row_count` rows stand behind each; the other columns are named as in the table they sum.
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
create index order_line_sums_ship_to on order_line_sums (ship_to_id);
alter table order_line_sums enable row level security, force row level security;
grant select on order_line_sums to millgate_viewer;
grant select, insert, update on order_line_sums to millgate_feeds;
create policy feeds_write on order_line_sums to millgate_feeds using (true) with check (true);
call account_policy('order_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
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
	landed_at timestamptz not null default now(), -- When we were told, beside when it happened: what comes late is news all the same. [0071-home.sql]
	primary key (account_id, order_number, item, event_key),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);
create index promise_changes_newest on promise_changes (account_id, changed_at desc);
create index promise_changes_newest_ship_to on promise_changes (ship_to_id, changed_at desc);
alter table promise_changes enable row level security, force row level security;
grant select on promise_changes to millgate_viewer;
grant select, insert, update, delete on promise_changes to millgate_feeds;
create policy feeds_write on promise_changes to millgate_feeds using (true) with check (true);
call account_policy('promise_changes', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

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
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);
alter table order_events enable row level security, force row level security;
grant select on order_events to millgate_viewer;
grant select, insert, update, delete on order_events to millgate_feeds;
create policy feeds_write on order_events to millgate_feeds using (true) with check (true);
call account_policy('order_events', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- What customers and inside sales write to each other about an order. ship_to_id is empty where it stays between the sold-to and the mill,
-- since that may be about money; what a ship-to writes, and what it is answered, its sold-to reads too.
create table order_messages (
	account_id bigint not null,
	order_number text not null,
	message_key text not null,
	ship_to_id bigint references accounts (id),
	item integer, -- The line that it was written at.
	side text not null check (side in ('customer', 'mill')),
	author text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	answers text, -- Key of the message that this one answers.
	body text not null,
	sent_at timestamptz not null default now(),
	primary key (account_id, order_number, message_key),
	foreign key (account_id, order_number) references orders (account_id, order_number)
);
-- Threads are found by who wrote last.
create index order_messages_newest on order_messages (account_id, sent_at desc);
create index order_messages_ship_to on order_messages (ship_to_id, order_number) where ship_to_id is not null;
alter table order_messages enable row level security, force row level security;
grant select, insert on order_messages to millgate_viewer;
grant select, insert, update, delete on order_messages to millgate_feeds;
grant select on order_messages to millgate_desk, millgate_privacy;
grant update (author) on order_messages to millgate_privacy;
call account_policy('order_messages', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_messages to millgate_feeds using (true) with check (true);
create policy privacy_works on order_messages to millgate_privacy using (person_id = viewer_person() or (starts_with(message_key, 'desk-') and author = any (array(select unnest(privacy_names()))))) with check (true);
call account_policy('order_messages', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy viewer_writes on order_messages for insert to millgate_viewer with check (side = 'customer' and (person_id = (select viewer_person() as viewer_person)) and (account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos())))));

-- What a customer answers to a line that is late: asks for news of it, or accepts the date that it now has. Rows are never changed.
create table line_answers (
	account_id bigint not null,
	order_number text not null,
	item integer not null,
	answer_key text not null,
	ship_to_id bigint references accounts (id),
	kind text not null check (kind in ('update_asked', 'date_accepted')),
	promised_on date, -- The estimate that stood when it was answered.
	author text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	made_at timestamptz not null default now(),
	primary key (account_id, order_number, item, answer_key),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade,
	check (kind <> 'date_accepted' or promised_on is not null)
);
-- A date is accepted once, however often the button is pressed.
create unique index line_answers_accepted on line_answers (account_id, order_number, item, promised_on) where kind = 'date_accepted';
create index line_answers_ship_to on line_answers (ship_to_id, order_number) where ship_to_id is not null;
alter table line_answers enable row level security, force row level security;
grant select, insert on line_answers to millgate_viewer;
grant select on line_answers to millgate_privacy;
grant update (author) on line_answers to millgate_privacy;
create policy privacy_works on line_answers to millgate_privacy using (person_id = viewer_person()) with check (true);
call account_policy('line_answers', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
-- Whoever buys accepts dates; whoever receives may ask.
create policy viewer_writes on line_answers for insert to millgate_viewer with check ((person_id = (select viewer_person() as viewer_person)) and (account_id = any (array(select unnest(viewer_sold_tos()))) or (kind = 'update_asked' and ship_to_id = any (array(select unnest(viewer_ship_tos()))))));
