-- What the mill confirms of an order, revision by revision. It carries prices: every row is the sold-to's alone.
create table order_acknowledgments (
	account_id bigint not null references accounts (id),
	acknowledgment_number text not null,
	revision integer not null check (revision > 0), -- The newest one; lines of the older ones stay for the difference.
	order_number text not null,
	po_number text not null,
	mill text not null references mills (code),
	acknowledged_on date not null,
	currency text not null check (currency in ('USD', 'CAD', 'MXN')),
	note_en text,
	note_es text,
	answer_state text not null default 'open' check (answer_state in ('open', 'queried', 'answered', 'accepted')), -- Of the newest revision: a new one must be answered anew.
	is_open boolean not null generated always as (answer_state <> 'accepted') stored,
	updated_at timestamptz not null default now(),
	primary key (account_id, acknowledgment_number),
	foreign key (account_id, order_number) references orders (account_id, order_number)
);
create index order_acknowledgments_newest on order_acknowledgments (account_id, is_open, acknowledged_on, acknowledgment_number);
create index order_acknowledgments_number on order_acknowledgments (acknowledgment_number);
-- What is open of many accounts among many more: a planner that takes the accounts asked for and those of the row policy for chances that multiply
-- finds every index of the account as cheap, and read the whole history through another one.
create index order_acknowledgments_open on order_acknowledgments (account_id) where is_open;
create index order_acknowledgments_order on order_acknowledgments (account_id, order_number);
create index order_acknowledgments_po on order_acknowledgments (account_id, po_number);
alter table order_acknowledgments enable row level security, force row level security;
grant select on order_acknowledgments to millgate_viewer;
grant select, insert, update, delete on order_acknowledgments to millgate_feeds;
grant select (account_id, acknowledgment_number, revision, order_number, po_number, answer_state, updated_at) on order_acknowledgments to millgate_desk;
grant update (answer_state, updated_at) on order_acknowledgments to millgate_viewer;
call account_policy('order_acknowledgments', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_acknowledgments to millgate_feeds using (true) with check (true);
call account_policy('order_acknowledgments', 'viewer_answers', 'update', 'millgate_viewer', 'buyer');
call account_policy('order_acknowledgments', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

create table order_acknowledgment_lines (
	account_id bigint not null,
	acknowledgment_number text not null,
	revision integer not null,
	item integer not null,
	actions text[] not null check (cardinality(actions) > 0),
	pieces integer check (pieces >= 0), -- Empty where nothing is confirmed: on hold, rejected.
	weight_lb bigint check (weight_lb >= 0),
	net_per_cwt numeric(10,4) check (net_per_cwt >= 0),
	promised_on date,
	asked_pieces integer check (asked_pieces >= 0), -- As the purchase order has it.
	asked_lb bigint check (asked_lb >= 0),
	asked_per_cwt numeric(10,4) check (asked_per_cwt >= 0),
	asked_on date,
	note_en text,
	note_es text,
	primary key (account_id, acknowledgment_number, revision, item),
	constraint order_acknowledgment_lines_account_id_acknowledgment_numbe_fkey foreign key (account_id, acknowledgment_number) references order_acknowledgments (account_id, acknowledgment_number) on delete cascade
);
alter table order_acknowledgment_lines enable row level security, force row level security;
grant select on order_acknowledgment_lines to millgate_viewer;
grant select, insert, update, delete on order_acknowledgment_lines to millgate_feeds;
create policy feeds_write on order_acknowledgment_lines to millgate_feeds using (true) with check (true);
call account_policy('order_acknowledgment_lines', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

-- What the customer said to a revision. The newest of a revision holds.
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
	constraint order_acknowledgment_answers_account_id_acknowledgment_num_fkey foreign key (account_id, acknowledgment_number) references order_acknowledgments (account_id, acknowledgment_number) on delete cascade,
	check ((answer = 'accepted') = (message is null))
);
alter table order_acknowledgment_answers enable row level security, force row level security;
grant select, insert on order_acknowledgment_answers to millgate_viewer;
grant select, insert, update, delete on order_acknowledgment_answers to millgate_feeds;
grant select on order_acknowledgment_answers to millgate_desk, millgate_privacy;
grant update (author) on order_acknowledgment_answers to millgate_privacy;
call account_policy('order_acknowledgment_answers', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on order_acknowledgment_answers to millgate_feeds using (true) with check (true);
create policy privacy_works on order_acknowledgment_answers to millgate_privacy using (person_id = viewer_person() or (starts_with(answer_key, 'desk-') and author = any (array(select unnest(privacy_names()))))) with check (true);
create policy viewer_answers on order_acknowledgment_answers for insert to millgate_viewer with check (answer <> 'answered' and account_id = any (array(select unnest(viewer_sold_tos()))));
call account_policy('order_acknowledgment_answers', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

create table acknowledgment_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null
);
alter table acknowledgment_sums enable row level security, force row level security;
grant select on acknowledgment_sums to millgate_viewer;
grant select, insert, update on acknowledgment_sums to millgate_feeds;
create policy feeds_write on acknowledgment_sums to millgate_feeds using (true) with check (true);
call account_policy('acknowledgment_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call keep_sums_triggers('acknowledgment_sums');
