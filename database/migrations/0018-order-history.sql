-- Order history: changes of the promised day, events of lines as the mill's systems report them, messages between customers
-- and inside sales, and customers' answers to new days. Rows follow the line that they belong to.

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
	imported_at timestamptz not null default now(),
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
comment on column promise_changes.note_en is 'Remark in English; null if none.';
comment on column promise_changes.note_es is 'Remark in Spanish; null if none.';
comment on column promise_changes.imported_at is
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
comment on column order_events.note_en is 'Remark in English; null if none.';
comment on column order_events.note_es is 'Remark in Spanish; null if none.';
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
