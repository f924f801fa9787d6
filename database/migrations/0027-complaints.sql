-- Complaints of customers about steel, orders, invoices, transport and documents, with their pieces, defects, messages,
-- files, state changes and money. account_id is the sold-to and ship_to_id the receiver, copied to every row: both
-- enter and read complaints, except that complaints about money, and complaint_money, are the sold-to's alone. The
-- importer adds complaints that reached the mill otherwise and the mill's answers; the desk role (inside sales) reads
-- them.

-- Numbers of complaints that are entered in the portal: CP100001 and so on.
create sequence complaint_numbers start 100001;
grant usage on sequence complaint_numbers to millgate_viewer;

-- src/shared/complaints/complaint-states.ts says who may change which state to which.
create table complaints (
	account_id bigint not null references accounts (id),
	complaint_number text not null unique,
	ship_to_id bigint references accounts (id),
	kind text not null check (kind in (
		'steel_problem', 'order_error', 'invoice_error', 'transit_damage', 'paperwork', 'delivery')),
	state text not null check (state in (
		'submitted', 'acknowledged', 'under_review', 'information_requested', 'approved', 'partly_approved', 'rejected',
		'return_authorised', 'returned', 'credited', 'closed', 'withdrawn')),
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
	window_ends_on date,
	opened_by text not null,
	opened_alias text,
	person_id bigint references people (id) on delete set null,
	submitted_at timestamptz not null,
	revision bigint,
	updated_at timestamptz not null default now(),
	opened_company text,
	primary key (account_id, complaint_number),
	check (kind <> 'invoice_error' or ship_to_id is null)
);
comment on table complaints is 'Complaints with their current state.';
comment on column complaints.opened_company is
	'Company for which the complaint was opened, by its name at that moment; null for rows of the mill''s systems.';
comment on column complaints.ship_to_id is
	'Receiver, who shares the complaint; null if it is the sold-to''s alone, as every complaint about money.';
comment on column complaints.state_at is 'When the current state began.';
comment on column complaints.bol_number is 'Bill of lading that the complaint is about; null if none.';
comment on column complaints.order_number is 'Mill order that the complaint is about; null if none.';
comment on column complaints.item is 'Line of the mill order; null if none is named.';
comment on column complaints.invoice_number is
	'Invoice that the complaint is about, as typed if the portal does not know it; null if none.';
comment on column complaints.mill is
	'Mill of the shipment, order or invoice, in whose time zone days are counted; null if nothing is named.';
comment on column complaints.asked is 'What the customer asks of the mill.';
comment on column complaints.description is 'What is wrong, in the customer''s words.';
comment on column complaints.customer_reference is 'The customer''s own number; null if none.';
comment on column complaints.claimed_lb is
	'Claimed weight in pounds, 0 if none. The claims on a piece, load or order never exceed what was shipped; '
	'rejected and withdrawn ones do not count unless money was credited.';
comment on column complaints.window_ends_on is
	'Last day of the period in which the mill''s policy takes such a complaint, at the mill; null if there is none. '
	'Later complaints are accepted too.';
comment on column complaints.opened_by is 'Name of who made the complaint.';
comment on column complaints.opened_alias is 'Code of the account that the user acted for; null if for none.';
comment on column complaints.person_id is
	'User who entered it and is notified of answers; null for an imported complaint and once the user is deleted.';
comment on column complaints.revision is
	'Imported complaints: revision of the row in the mill''s system; the importer ignores older ones. Null if entered '
	'in the portal: the importer does not change it.';

-- Lists of a sold-to or of a ship-to by state date, open and all; the number of open complaints on the home page.
create index complaints_newest on complaints (account_id, is_open, state_at desc, complaint_number);
create index complaints_ship_to on complaints (ship_to_id, is_open, state_at desc, complaint_number);
-- Complaints about a shipment: check-off page, claimed weight.
create index complaints_bol on complaints (account_id, bol_number) where bol_number is not null;
-- Complaints about an invoice: its page, and whether it is disputed.
create index complaints_invoice on complaints (account_id, invoice_number) where invoice_number is not null;
-- Complaints about an order: its page.
create index complaints_order on complaints (account_id, order_number) where order_number is not null;

alter table complaints enable row level security, force row level security;
grant select, insert on complaints to millgate_viewer;
grant update (state, state_at, updated_at) on complaints to millgate_viewer;
grant select, insert, update, delete on complaints to millgate_feeds;
grant select on complaints to millgate_desk, millgate_privacy;
grant update (opened_by) on complaints to millgate_privacy;
call account_policy('complaints', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaints', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaints', 'viewer_moves', 'update', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaints', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaints to millgate_feeds using (true) with check (true);
create policy privacy_works on complaints to millgate_privacy
	using (person_id = viewer_person() or opened_by = any (array(select unnest(privacy_names())))) with check (true);

create table complaint_pieces (
	account_id bigint not null,
	complaint_number text not null,
	piece_number text not null,
	ship_to_id bigint,
	claimed_lb bigint not null check (claimed_lb > 0),
	primary key (account_id, complaint_number, piece_number),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_pieces is 'Pieces that a complaint is about; none where it names a whole load or order.';
comment on column complaint_pieces.ship_to_id is 'Copy of complaints.ship_to_id for the row policies.';
comment on column complaint_pieces.claimed_lb is 'Weight claimed of the piece, in pounds.';
-- Weight of a piece that is claimed in all complaints.
create index complaint_pieces_piece on complaint_pieces (account_id, piece_number);
alter table complaint_pieces enable row level security, force row level security;
grant select, insert on complaint_pieces to millgate_viewer;
grant select (account_id, complaint_number, piece_number, claimed_lb) on complaint_pieces to millgate_desk;
grant select, insert, update, delete on complaint_pieces to millgate_feeds;
call account_policy('complaint_pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_pieces', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_pieces', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_pieces to millgate_feeds using (true) with check (true);

-- The defects are listed in src/shared/complaints/complaint-kinds.ts.
create table complaint_defects (
	account_id bigint not null,
	complaint_number text not null,
	family text not null,
	code text not null,
	ship_to_id bigint,
	primary key (account_id, complaint_number, family, code),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_defects is 'Defects that a complaint states.';
comment on column complaint_defects.family is 'Family of the defect.';
comment on column complaint_defects.code is 'Defect within its family.';
comment on column complaint_defects.ship_to_id is 'Copy of complaints.ship_to_id for the row policies.';
alter table complaint_defects enable row level security, force row level security;
grant select, insert on complaint_defects to millgate_viewer;
grant select (account_id, complaint_number, family, code) on complaint_defects to millgate_desk;
grant select, insert, update, delete on complaint_defects to millgate_feeds;
call account_policy('complaint_defects', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_defects', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_defects', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_defects to millgate_feeds using (true) with check (true);

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
	company text,
	primary key (account_id, complaint_number, message_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_messages is 'Conversation of customer and mill about a complaint; messages are only added.';
comment on column complaint_messages.message_key is
	'UUID for messages of the customer, complaint_answers.answer_key for those of the mill.';
comment on column complaint_messages.ship_to_id is 'Copy of complaints.ship_to_id for the row policies.';
comment on column complaint_messages.side is 'Who speaks: the mill may also import what a customer said by telephone.';
comment on column complaint_messages.author is 'Name of the author.';
comment on column complaint_messages.alias is 'Code of the account that the author acted for; null if for none.';
comment on column complaint_messages.company is
	'Name of the author''s company (sold-to or ship-to) when the message was sent; null for the mill and where it was '
	'not recorded, then the sold-to is shown.';
alter table complaint_messages enable row level security, force row level security;
grant select, insert on complaint_messages to millgate_viewer;
grant select, insert, update, delete on complaint_messages to millgate_feeds;
grant select on complaint_messages to millgate_desk, millgate_privacy;
grant update (author) on complaint_messages to millgate_privacy;
call account_policy('complaint_messages', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_messages', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_messages', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_messages to millgate_feeds using (true) with check (true);
create policy privacy_works on complaint_messages to millgate_privacy
	using (author = any (array(select unnest(privacy_names())))) with check (true);

create table complaint_files (
	account_id bigint not null,
	complaint_number text not null,
	file_id text not null references files (id),
	ship_to_id bigint,
	message_key text,
	primary key (account_id, complaint_number, file_id),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_files is
	'Photos and PDFs that were sent with a complaint, or with a message or an answer of the mill.';
comment on column complaint_files.ship_to_id is 'Copy of complaints.ship_to_id for the row policies.';
comment on column complaint_files.message_key is
	'Message that the file was sent with; null for files of the complaint itself.';
alter table complaint_files enable row level security, force row level security;
grant select, insert on complaint_files to millgate_viewer;
grant select, insert, update, delete on complaint_files to millgate_feeds;
grant select on complaint_files to millgate_desk;
call account_policy('complaint_files', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_files', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_files', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_files to millgate_feeds using (true) with check (true);

create table complaint_state_changes (
	account_id bigint not null,
	complaint_number text not null,
	move_key text not null,
	ship_to_id bigint,
	from_state text not null,
	to_state text not null,
	side text not null check (side in ('customer', 'mill')),
	author text not null,
	moved_at timestamptz not null,
	company text,
	primary key (account_id, complaint_number, move_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_state_changes is 'State changes of a complaint, only added: its history.';
comment on column complaint_state_changes.company is
	'Company of the author, by its name at that moment; null for the mill and for rows of its systems.';
comment on column complaint_state_changes.move_key is
	'UUID for changes by the customer, complaint_answers.answer_key for those by the mill, submitted for the first '
	'change of an imported complaint.';
comment on column complaint_state_changes.ship_to_id is 'Copy of complaints.ship_to_id for the row policies.';
comment on column complaint_state_changes.from_state is 'State before the change; draft before the first.';
comment on column complaint_state_changes.side is
	'Who made the change: the mill may also import what a customer decided by telephone.';
comment on column complaint_state_changes.author is 'Name of who made the change.';
alter table complaint_state_changes enable row level security, force row level security;
grant select, insert on complaint_state_changes to millgate_viewer;
grant select, insert, update, delete on complaint_state_changes to millgate_feeds;
grant select on complaint_state_changes to millgate_desk, millgate_privacy;
grant update (author) on complaint_state_changes to millgate_privacy;
call account_policy('complaint_state_changes', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_state_changes', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('complaint_state_changes', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on complaint_state_changes to millgate_feeds using (true) with check (true);
create policy privacy_works on complaint_state_changes to millgate_privacy
	using (author = any (array(select unnest(privacy_names())))) with check (true);

-- Apart from complaints, since only the sold-to reads it.
create table complaint_money (
	account_id bigint not null,
	complaint_number text not null,
	claimed_amount numeric(14, 2) check (claimed_amount >= 0),
	credit_memo text,
	credited_amount numeric(14, 2) check (credited_amount >= 0),
	credited_on date,
	currency text not null default 'USD',
	primary key (account_id, complaint_number),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_money is 'Money claimed and credited by a complaint; no row if there is none.';
comment on column complaint_money.claimed_amount is 'Amount that the customer claims, in currency; null if none.';
comment on column complaint_money.credit_memo is
	'Numbers of the credit memos, separated by a comma and a blank; null before the first.';
comment on column complaint_money.credited_amount is
	'Sum of the credit memos; null before the first, and if they have several currencies.';
comment on column complaint_money.credited_on is 'Day of the latest credit memo.';
comment on column complaint_money.currency is 'Currency of the latest credit memo, USD before.';
alter table complaint_money enable row level security, force row level security;
grant select, insert on complaint_money to millgate_viewer;
grant select, insert, update, delete on complaint_money to millgate_feeds;
call account_policy('complaint_money', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call account_policy('complaint_money', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer');
create policy feeds_write on complaint_money to millgate_feeds using (true) with check (true);

-- Only the importer reads them: it ignores an answer that is stored and rejects another content under the same key. The
-- messages, state changes and money that follow from an answer are in the tables above.
create table complaint_answers (
	account_id bigint not null,
	complaint_number text not null,
	answer_key text not null,
	content jsonb not null,
	primary key (account_id, complaint_number, answer_key),
	foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
comment on table complaint_answers is 'Answers of the mill to complaints, as they were imported.';
comment on column complaint_answers.answer_key is 'Key of the answer in the mill''s system.';
comment on column complaint_answers.content is
	'The imported row: its JSON text, stored as a JSON string so that it can be compared character by character.';
alter table complaint_answers enable row level security, force row level security;
grant select, insert on complaint_answers to millgate_feeds;
create policy feeds_write on complaint_answers to millgate_feeds using (true) with check (true);
