-- Order acknowledgments: what the mill confirms of an order, revision by revision, and what the customer answers.
-- `order_acknowledgments` has one row for each document, in its newest revision; lines and answers are kept for every
-- revision. They carry prices, so only the sold-to (`account_id`) reads them.

create table order_acknowledgments (
	account_id bigint not null references accounts (id),
	acknowledgment_number text not null,
	revision integer not null check (revision > 0),
	order_number text not null,
	po_number text not null,
	mill text not null references mills (code),
	acknowledged_on date not null,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	note_en text,
	note_es text,
	answer_state text not null default 'open' check (answer_state in ('open', 'queried', 'answered', 'accepted')),
	is_open boolean not null generated always as (answer_state <> 'accepted') stored,
	updated_at timestamptz not null default now(),
	primary key (account_id, acknowledgment_number),
	foreign key (account_id, order_number) references orders (account_id, order_number)
);
comment on table order_acknowledgments is
	'Order acknowledgments in their newest revision, imported from the mill''s systems.';
comment on column order_acknowledgments.revision is
	'Newest revision, counted by the mill from 1; some may never have been sent.';
comment on column order_acknowledgments.po_number is
	'Number of the customer''s purchase order, repeated from the order.';
comment on column order_acknowledgments.acknowledged_on is 'Day of the newest revision, at the mill.';
comment on column order_acknowledgments.note_en is 'Remark of the mill in English; null if none.';
comment on column order_acknowledgments.note_es is 'Remark of the mill in Spanish; null if none.';
comment on column order_acknowledgments.answer_state is
	'Customer''s answer to the newest revision; a new revision starts at `open`. `queried`: the customer asked, '
	'`answered`: the mill replied.';
comment on column order_acknowledgments.is_open is 'Whether the newest revision is not accepted yet.';

-- The list of acknowledgments by day, open ones apart from accepted ones.
create index order_acknowledgments_newest
	on order_acknowledgments (account_id, is_open, acknowledged_on, acknowledgment_number);
-- Open acknowledgments of many accounts: without this small index the planner misjudges the row policy and reads the
-- whole history through another one.
create index order_acknowledgments_open on order_acknowledgments (account_id) where is_open;
-- Search and filters by order and purchase order; the order page reads the acknowledgments of an order.
create index order_acknowledgments_order on order_acknowledgments (account_id, order_number);
create index order_acknowledgments_po on order_acknowledgments (account_id, po_number);
-- The importer and the answer form find an acknowledgment by its number alone, and so does the search for viewers who
-- have many accounts.
create index order_acknowledgments_number on order_acknowledgments (acknowledgment_number);

alter table order_acknowledgments enable row level security, force row level security;

grant select on order_acknowledgments to millgate_viewer;
grant update (answer_state, updated_at) on order_acknowledgments to millgate_viewer;
grant select (account_id, acknowledgment_number, revision, order_number, po_number, answer_state, updated_at)
	on order_acknowledgments to millgate_desk;
grant select, insert, update, delete on order_acknowledgments to millgate_feeds;

call account_policy('order_acknowledgments', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call account_policy('order_acknowledgments', 'viewer_answers', 'update', 'millgate_viewer', 'buyer');
call account_policy('order_acknowledgments', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_acknowledgments to millgate_feeds using (true) with check (true);

create table order_acknowledgment_lines (
	account_id bigint not null,
	acknowledgment_number text not null,
	revision integer not null,
	item integer not null,
	actions text[] not null check (cardinality(actions) > 0),
	pieces integer check (pieces >= 0),
	weight_lb bigint check (weight_lb >= 0),
	net_per_cwt numeric(10,4) check (net_per_cwt >= 0),
	promised_on date,
	asked_pieces integer check (asked_pieces >= 0),
	asked_lb bigint check (asked_lb >= 0),
	asked_per_cwt numeric(10,4) check (asked_per_cwt >= 0),
	asked_on date,
	note_en text,
	note_es text,
	primary key (account_id, acknowledgment_number, revision, item),
	constraint order_acknowledgment_lines_account_id_acknowledgment_numbe_fkey
		foreign key (account_id, acknowledgment_number)
		references order_acknowledgments (account_id, acknowledgment_number) on delete cascade
);
comment on table order_acknowledgment_lines is
	'Lines of acknowledgments, one for each revision, so that a revision is shown beside the one before it.';
comment on column order_acknowledgment_lines.item is 'Line of the order.';
comment on column order_acknowledgment_lines.actions is
	'What the mill did with the line: `accepted`, `on_hold` or `rejected` alone, or any of `changed_quantity`, '
	'`changed_price`, `changed_date`.';
comment on column order_acknowledgment_lines.pieces is
	'Pieces confirmed; null, like weight, price and day, where the mill confirms nothing.';
comment on column order_acknowledgment_lines.weight_lb is 'Pounds confirmed.';
comment on column order_acknowledgment_lines.net_per_cwt is
	'Price for 100 lb with extras and surcharges, in the document''s currency.';
comment on column order_acknowledgment_lines.promised_on is 'Day promised.';
comment on column order_acknowledgment_lines.asked_pieces is
	'Pieces on the customer''s purchase order; null, like the other asked columns, where the mill does not know.';
comment on column order_acknowledgment_lines.asked_lb is 'Pounds on the purchase order.';
comment on column order_acknowledgment_lines.asked_per_cwt is 'Price for 100 lb on the purchase order.';
comment on column order_acknowledgment_lines.asked_on is 'Day requested on the purchase order.';
comment on column order_acknowledgment_lines.note_en is 'Remark of the mill in English; null if none.';
comment on column order_acknowledgment_lines.note_es is 'Remark of the mill in Spanish; null if none.';

alter table order_acknowledgment_lines enable row level security, force row level security;

grant select on order_acknowledgment_lines to millgate_viewer;
grant select, insert, update, delete on order_acknowledgment_lines to millgate_feeds;

call account_policy('order_acknowledgment_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on order_acknowledgment_lines to millgate_feeds using (true) with check (true);

create table order_acknowledgment_answers (
	account_id bigint not null,
	acknowledgment_number text not null,
	revision integer not null,
	answer_key text not null,
	answer text not null check (answer in ('queried', 'answered', 'accepted')),
	message text,
	author text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	answered_at timestamptz not null default now(),
	primary key (account_id, acknowledgment_number, revision, answer_key),
	constraint order_acknowledgment_answers_account_id_acknowledgment_num_fkey
		foreign key (account_id, acknowledgment_number)
		references order_acknowledgments (account_id, acknowledgment_number) on delete cascade,
	check ((answer = 'accepted') = (message is null))
);
comment on table order_acknowledgment_answers is
	'Answers to revisions of acknowledgments: the customer accepts or asks, the mill replies; the last answer to a '
	'revision counts.';
comment on column order_acknowledgment_answers.answer_key is
	'Random for answers in the portal, `desk-…` for those of the desk, `feed` for an acceptance that came with the '
	'revision, else the source''s.';
comment on column order_acknowledgment_answers.answer is
	'`queried` and `accepted` by the customer, `answered` by the mill.';
comment on column order_acknowledgment_answers.message is 'Question or reply; null for an acceptance.';
comment on column order_acknowledgment_answers.author is 'Name of the author; empty if only the mill knows.';
comment on column order_acknowledgment_answers.alias is
	'Code of the account that the author acted under; null without one, and for the mill.';
comment on column order_acknowledgment_answers.person_id is
	'Author, if a customer answered in the portal, who is notified of replies; else null.';

alter table order_acknowledgment_answers enable row level security, force row level security;

grant select, insert on order_acknowledgment_answers to millgate_viewer;
grant select on order_acknowledgment_answers to millgate_desk;
grant select, insert, update, delete on order_acknowledgment_answers to millgate_feeds;
grant select on order_acknowledgment_answers to millgate_privacy;
grant update (author) on order_acknowledgment_answers to millgate_privacy;

call account_policy('order_acknowledgment_answers', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy viewer_answers on order_acknowledgment_answers for insert to millgate_viewer
	with check (answer <> 'answered' and account_id = any (array(select unnest(viewer_sold_tos()))));
call account_policy('order_acknowledgment_answers', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_acknowledgment_answers to millgate_feeds using (true) with check (true);
-- Answers written at the desk name their author without a person.
create policy privacy_works on order_acknowledgment_answers to millgate_privacy
	using (
		person_id = viewer_person()
		or (starts_with(answer_key, 'desk-') and author = any (array(select unnest(privacy_names()))))
	)
	with check (true);

create table acknowledgment_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null
);
comment on table acknowledgment_sums is
	'Number of order_acknowledgments by sold-to, kept by triggers, so that an unfiltered list shows it without '
	'counting.';
comment on column acknowledgment_sums.row_count is 'Number of acknowledgments.';

alter table acknowledgment_sums enable row level security, force row level security;

grant select on acknowledgment_sums to millgate_viewer;
grant select, insert, update on acknowledgment_sums to millgate_feeds;

call account_policy('acknowledgment_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on acknowledgment_sums to millgate_feeds using (true) with check (true);

call keep_sums_triggers('acknowledgment_sums');
