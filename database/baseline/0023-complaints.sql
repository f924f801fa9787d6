create sequence complaint_numbers start 100001;
grant usage on sequence complaint_numbers to millgate_viewer;

-- ship_to_id is empty where a complaint is about money: then it is the sold-to's alone.
create table complaints (
	account_id bigint not null references accounts (id),
	complaint_number text not null unique,
	ship_to_id bigint references accounts (id),
	kind text not null check (kind in ('steel_problem', 'order_error', 'invoice_error', 'transit_damage', 'paperwork', 'delivery')),
	state text not null check (state in ('submitted', 'acknowledged', 'under_review', 'information_requested', 'approved', 'partly_approved', 'rejected', 'return_authorised', 'returned', 'credited', 'closed', 'withdrawn')),
	state_at timestamptz not null,
	is_open boolean not null generated always as (state not in ('rejected', 'closed', 'withdrawn')) stored,
	bol_number text,
	order_number text,
	item integer,
	invoice_number text,
	mill text references mills (code),
	asked text not null check (asked in ('credit', 'replacement', 'return', 'rework', 'correction', 'explanation')),
	description text not null,
	customer_reference text,
	claimed_lb bigint not null default 0 check (claimed_lb >= 0),
	window_ends_on date, -- Last day of the policy's window at the mill, where there is one; later complaints are taken all the same.
	opened_by text not null,
	opened_alias text,
	person_id bigint references people (id) on delete set null,
	submitted_at timestamptz not null,
	reopened_at timestamptz,
	revision bigint,
	updated_at timestamptz not null default now(),
	primary key (account_id, complaint_number),
	check (kind <> 'invoice_error' or ship_to_id is null)
);
create index complaints_bol on complaints (account_id, bol_number) where bol_number is not null;
-- Complaints about an invoice are found from it.
create index complaints_invoice on complaints (account_id, invoice_number) where invoice_number is not null;
create index complaints_newest on complaints (account_id, is_open, state_at desc, complaint_number);
create index complaints_ship_to on complaints (ship_to_id, is_open, state_at desc, complaint_number);
alter table complaints enable row level security, force row level security;
grant select, insert on complaints to millgate_viewer;
grant select, insert, update, delete on complaints to millgate_feeds;
grant select on complaints to millgate_desk, millgate_privacy;
grant update (state, state_at, reopened_at, updated_at) on complaints to millgate_viewer;
grant update (opened_by) on complaints to millgate_privacy;
call account_policy('complaints', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaints to millgate_feeds using (true) with check (true);
create policy privacy_works on complaints to millgate_privacy using (person_id = viewer_person() or opened_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('complaints', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaints', 'viewer_moves', 'update', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaints', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table complaint_pieces (
	account_id bigint not null,
	complaint_number text not null,
	piece_number text not null,
	ship_to_id bigint,
	claimed_lb bigint not null check (claimed_lb > 0),
	primary key (account_id, complaint_number, piece_number),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
create index complaint_pieces_piece on complaint_pieces (account_id, piece_number);
alter table complaint_pieces enable row level security, force row level security;
grant select, insert on complaint_pieces to millgate_viewer;
grant select, insert, update, delete on complaint_pieces to millgate_feeds;
grant select (account_id, complaint_number, piece_number, claimed_lb) on complaint_pieces to millgate_desk;
call account_policy('complaint_pieces', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_pieces to millgate_feeds using (true) with check (true);
call account_policy('complaint_pieces', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table complaint_defects (
	account_id bigint not null,
	complaint_number text not null,
	family text not null,
	code text not null,
	ship_to_id bigint,
	primary key (account_id, complaint_number, family, code),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_defects enable row level security, force row level security;
grant select, insert on complaint_defects to millgate_viewer;
grant select, insert, update, delete on complaint_defects to millgate_feeds;
grant select (account_id, complaint_number, family, code) on complaint_defects to millgate_desk;
call account_policy('complaint_defects', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_defects to millgate_feeds using (true) with check (true);
call account_policy('complaint_defects', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_defects', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- Without a message: sent with the complaint itself.
create table complaint_files (
	account_id bigint not null,
	complaint_number text not null,
	file_id text not null references files (id),
	ship_to_id bigint,
	message_key text,
	primary key (account_id, complaint_number, file_id),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_files enable row level security, force row level security;
grant select, insert on complaint_files to millgate_viewer;
grant select, insert, update, delete on complaint_files to millgate_feeds;
grant select on complaint_files to millgate_desk;
-- Beside which word a file stands.
call account_policy('complaint_files', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_files to millgate_feeds using (true) with check (true);
call account_policy('complaint_files', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_files', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table complaint_messages (
	account_id bigint not null,
	complaint_number text not null,
	message_key text not null,
	ship_to_id bigint,
	side text not null check (side in ('customer', 'mill')),
	author text not null,
	alias text,
	body text not null,
	sent_at timestamptz not null default now(),
	company text, -- The company for which somebody wrote: an account of theirs, by its name of that moment. Before this, the complaint's customer. [0351-names-of-others.sql]
	primary key (account_id, complaint_number, message_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_messages enable row level security, force row level security;
grant select, insert on complaint_messages to millgate_viewer;
grant select, insert, update, delete on complaint_messages to millgate_feeds;
grant select on complaint_messages to millgate_desk, millgate_privacy;
grant update (author) on complaint_messages to millgate_privacy;
call account_policy('complaint_messages', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_messages to millgate_feeds using (true) with check (true);
create policy privacy_works on complaint_messages to millgate_privacy using (author = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('complaint_messages', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_messages', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table complaint_moves (
	account_id bigint not null,
	complaint_number text not null,
	move_key text not null,
	ship_to_id bigint,
	from_state text not null,
	to_state text not null,
	side text not null check (side in ('customer', 'mill')),
	author text not null,
	moved_at timestamptz not null,
	primary key (account_id, complaint_number, move_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_moves enable row level security, force row level security;
grant select, insert on complaint_moves to millgate_viewer;
grant select, insert, update, delete on complaint_moves to millgate_feeds;
grant select on complaint_moves to millgate_desk, millgate_privacy;
grant update (author) on complaint_moves to millgate_privacy;
call account_policy('complaint_moves', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_moves to millgate_feeds using (true) with check (true);
create policy privacy_works on complaint_moves to millgate_privacy using (author = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('complaint_moves', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_moves', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- What is asked and given in money; no ship-to ever reads it.
create table complaint_money (
	account_id bigint not null,
	complaint_number text not null,
	claimed_amount numeric(14,2) check (claimed_amount >= 0),
	credit_memo text,
	credited_amount numeric(14,2) check (credited_amount >= 0),
	credited_on date,
	currency text not null default 'USD',
	primary key (account_id, complaint_number),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_money enable row level security, force row level security;
grant select, insert on complaint_money to millgate_viewer;
grant select, insert, update, delete on complaint_money to millgate_feeds;
create policy feeds_write on complaint_money to millgate_feeds using (true) with check (true);
call account_policy('complaint_money', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer');
call account_policy('complaint_money', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

-- What the mill answered, as it came: the same answer twice changes nothing, other words under the same key are a fault of the source.
create table complaint_answers (
	account_id bigint not null,
	complaint_number text not null,
	answer_key text not null,
	content jsonb not null,
	primary key (account_id, complaint_number, answer_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_answers enable row level security, force row level security;
grant select, insert on complaint_answers to millgate_feeds;
create policy feeds_write on complaint_answers to millgate_feeds using (true) with check (true);
