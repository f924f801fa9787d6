-- What the mill found when a load arrived: a receipt has the weights and the verdict, its steps and its photos, all
-- written by the importer of the mill's feeds. A supplier may dispute a receipt, which opens one conversation of
-- messages and files; the mill's answers are written by the importer or the desk, both as millgate_feeds. account_id
-- is always the supplier.

create table receipts (
	account_id bigint not null references accounts (id),
	receipt_number text not null,
	notice_number text,
	load integer,
	po_number text not null,
	po_line integer not null,
	mill text not null references mills (code),
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	vehicle text not null,
	arrived_at timestamptz not null,
	received_on date not null,
	shipped_commodity text not null references commodities (code),
	graded_commodity text references commodities (code),
	ship_lb bigint check (ship_lb > 0),
	gross_lb bigint,
	tare_lb bigint check (tare_lb >= 0),
	net_lb bigint generated always as (gross_lb - tare_lb) stored,
	difference_lb bigint generated always as (gross_lb - tare_lb - ship_lb) stored,
	deductions jsonb not null default '[]',
	deduction_lb bigint not null default 0 check (deduction_lb >= 0),
	moisture_percent numeric(5,2),
	downgrade_reason text,
	radiation text not null check (radiation in ('clear', 'alarm')),
	rejection_reason text,
	scale_ticket text,
	reported_state text not null
		check (reported_state in ('arrived', 'weighed', 'inspected', 'received', 'radiation_hold', 'rejected')),
	state text not null,
	settlement_number text,
	accepted_lb bigint not null generated always as (case when state in ('received', 'settled', 'paid')
		then greatest(gross_lb - tare_lb - deduction_lb, 0) else 0 end) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	unpaid_amount numeric(14,2),
	unpaid_due_on date,
	primary key (account_id, receipt_number),
	foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line),
	check (gross_lb > tare_lb),
	constraint receipts_check1 check ((notice_number is null) = (load is null))
);
comment on table receipts is 'Loads that arrived at the mill, with what its scale and its inspector found.';
comment on column receipts.notice_number is
	'With load: the announced load. Null if the load was not announced. No foreign key, since a receipt may come '
	'before its notice.';
comment on column receipts.vehicle is 'Mark of the truck, trailer, railcar or barge.';
comment on column receipts.arrived_at is 'Time of the first step.';
comment on column receipts.received_on is
	'Day at the mill of the step received; of the first step until there is one.';
comment on column receipts.shipped_commodity is 'Commodity that the supplier announced.';
comment on column receipts.graded_commodity is 'Commodity that the inspector found; null before the inspection.';
comment on column receipts.ship_lb is 'Net weight that the supplier announced; null if it is unknown.';
comment on column receipts.gross_lb is
	'Gross weight on the mill''s scale; null before the load is weighed, and so are tare and net.';
comment on column receipts.difference_lb is 'The mill''s net weight less the announced one.';
comment on column receipts.deductions is 'Pounds deducted for each reason: [{"code": "dirt", "lb": 240}].';
comment on column receipts.deduction_lb is 'Sum of the deductions.';
comment on column receipts.moisture_percent is 'Moisture in percent of the weight.';
comment on column receipts.downgrade_reason is
	'Code of why the load was graded lower than announced; null if it was not.';
comment on column receipts.radiation is 'Result of the mill''s own radiation scan.';
comment on column receipts.rejection_reason is 'Code of why the load was rejected; null if it was not.';
comment on column receipts.scale_ticket is 'Number of the mill''s scale ticket.';
comment on column receipts.reported_state is 'State of the last step.';
comment on column receipts.state is 'The reported state; settled or paid once a settlement or remittance says so.';
comment on column receipts.settlement_number is
	'Settlement that pays the load: a paid one before others, then the newest. Null until it is settled.';
comment on column receipts.accepted_lb is 'Pounds that the mill pays for; 0 until the load is received.';
comment on column receipts.revision is 'Revision of the row in the mill''s system; the importer ignores older ones.';
comment on column receipts.unpaid_amount is
	'Sum of its settlement lines that are not paid; null if there are none. Of a paid load that was corrected, the '
	'correction.';
comment on column receipts.unpaid_due_on is 'Earliest day on which the unpaid amount is due.';
-- Lists of received and of settled loads, newest first: all, those with a problem, those to be paid, those to be
-- settled.
create index receipts_newest on receipts (account_id, received_on desc, receipt_number);
create index receipts_troubled on receipts (account_id, received_on desc, receipt_number)
	where state in ('rejected', 'radiation_hold') or downgrade_reason is not null;
create index receipts_to_pay on receipts (account_id, received_on desc, receipt_number)
	where unpaid_due_on is not null;
create index receipts_unsettled on receipts (account_id, received_on, receipt_number)
	where settlement_number is null;
-- The few receipts that the view invoiced_sums leaves out.
create index receipts_not_received on receipts (account_id, receipt_number)
	where state not in ('received', 'settled', 'paid');
-- All receipts of an announced load, when its state follows from them.
create index receipts_load on receipts (account_id, notice_number, load) where notice_number is not null;
-- Backs the foreign key to the line.
create index receipts_line on receipts (account_id, po_number, po_line);
alter table receipts enable row level security, force row level security;
grant select on receipts to millgate_viewer;
grant select, insert, update, delete on receipts to millgate_feeds;
call account_policy('receipts', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on receipts to millgate_feeds using (true) with check (true);

create table receipt_steps (
	account_id bigint not null,
	receipt_number text not null,
	step integer not null,
	state text not null check (state in ('arrived', 'weighed', 'inspected', 'received', 'radiation_hold', 'rejected')),
	happened_at timestamptz not null,
	done_by text not null,
	note_en text,
	note_es text,
	primary key (account_id, receipt_number, step),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number) on delete cascade
);
comment on table receipt_steps is
	'What happened to a load at the mill. A newer revision of the receipt replaces all its steps.';
comment on column receipt_steps.step is 'Position in time, counted from 1.';
comment on column receipt_steps.state is 'State that the load came into.';
comment on column receipt_steps.done_by is 'Name of the person or scale at the mill.';
alter table receipt_steps enable row level security, force row level security;
grant select on receipt_steps to millgate_viewer;
grant select, insert, update, delete on receipt_steps to millgate_feeds;
call account_policy('receipt_steps', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on receipt_steps to millgate_feeds using (true) with check (true);

create table receipt_photos (
	account_id bigint not null,
	receipt_number text not null,
	sent_sha256 bytea not null check (length(sent_sha256) = 32),
	file_id text not null references files (id),
	kind text not null check (kind in ('load', 'grading', 'radiation', 'damage')),
	taken_at timestamptz not null,
	width_px integer not null check (width_px > 0),
	height_px integer not null check (height_px > 0),
	sent_at timestamptz not null default now(),
	primary key (account_id, receipt_number, sent_sha256),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);
comment on table receipt_photos is 'Photos that the mill took of a load (docs/receipt-photos.md).';
comment on column receipt_photos.sent_sha256 is
	'SHA-256 of the bytes as they were sent, before the picture is re-encoded: the same bytes again are the same '
	'photo.';
comment on column receipt_photos.file_id is 'The re-encoded picture.';
comment on column receipt_photos.kind is
	'What it shows: the load at the gate, its grade, the reading of the radiation detector, or damage.';
alter table receipt_photos enable row level security, force row level security;
grant select on receipt_photos to millgate_viewer;
grant select, insert on receipt_photos to millgate_feeds;
grant update (kind, taken_at) on receipt_photos to millgate_feeds;
call account_policy('receipt_photos', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on receipt_photos to millgate_feeds using (true) with check (true);

-- Sums over the receipts of a supplier, kept by triggers (see kept_sums()), so that lists and reports over a whole
-- history read no receipts.
create table receipt_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	ship_lb bigint not null,
	net_lb bigint not null,
	difference_lb bigint not null,
	deduction_lb bigint not null,
	accepted_lb bigint not null
);
comment on table receipt_sums is
	'Number of a supplier''s receipts and the sums of their weights; an unknown weight counts as 0.';
alter table receipt_sums enable row level security, force row level security;
grant select on receipt_sums to millgate_viewer;
grant select, insert, update on receipt_sums to millgate_feeds;
call account_policy('receipt_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on receipt_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('receipt_sums');

create table received_line_sums (
	account_id bigint not null references accounts (id),
	po_number text not null,
	po_line integer not null,
	row_count bigint not null,
	accepted_lb bigint not null,
	primary key (account_id, po_number, po_line)
);
comment on table received_line_sums is 'Number of receipts and accepted pounds for each line of a purchase order.';
alter table received_line_sums enable row level security, force row level security;
grant select on received_line_sums to millgate_viewer;
grant select, insert, update on received_line_sums to millgate_feeds;
call account_policy('received_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on received_line_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('received_line_sums');

create table receipt_disputes (
	account_id bigint not null,
	receipt_number text not null,
	reason text not null check (reason in ('weight', 'grade', 'deduction', 'rejection', 'payment', 'other')),
	state text not null check (state in ('open', 'answered', 'accepted', 'rejected', 'withdrawn')),
	state_at timestamptz not null default now(),
	wanted_lb bigint check (wanted_lb > 0),
	opened_by text not null,
	person_id bigint references people (id) on delete set null,
	opened_at timestamptz not null default now(),
	primary key (account_id, receipt_number),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);
comment on table receipt_disputes is
	'A supplier''s objection to a receipt, at most one for each; it may be opened again after it was withdrawn.';
comment on column receipt_disputes.state_at is 'When the dispute came into its state.';
comment on column receipt_disputes.wanted_lb is
	'Net weight that the supplier considers right; null if none was given.';
comment on column receipt_disputes.opened_by is 'Name of the person who opened it.';
comment on column receipt_disputes.person_id is
	'Person who opened it, who is notified of answers; null once the person is removed.';
-- The desk's queue: disputes that wait, and those that ended lately.
create index receipt_disputes_newest on receipt_disputes (account_id, state, state_at desc, receipt_number);
alter table receipt_disputes enable row level security, force row level security;
grant select, insert on receipt_disputes to millgate_viewer;
grant update (reason, state, state_at, wanted_lb, opened_by, person_id, opened_at)
	on receipt_disputes to millgate_viewer;
grant select, insert, update on receipt_disputes to millgate_feeds;
grant select on receipt_disputes to millgate_desk, millgate_privacy;
grant update (opened_by) on receipt_disputes to millgate_privacy;
call account_policy('receipt_disputes', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('receipt_disputes', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_disputes', 'viewer_moves', 'update', 'millgate_viewer', 'supplier');
call account_policy('receipt_disputes', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_disputes to millgate_feeds using (true) with check (true);
create policy privacy_works on receipt_disputes to millgate_privacy
	using (person_id = viewer_person() or opened_by = any (array(select unnest(privacy_names())))) with check (true);

create table receipt_dispute_messages (
	account_id bigint not null,
	receipt_number text not null,
	message_key text not null,
	side text not null check (side in ('supplier', 'mill')),
	author text not null,
	body text not null,
	sent_at timestamptz not null default now(),
	primary key (account_id, receipt_number, message_key),
	foreign key (account_id, receipt_number) references receipt_disputes (account_id, receipt_number)
);
comment on table receipt_dispute_messages is 'Messages of a dispute; they never change.';
comment on column receipt_dispute_messages.message_key is
	'UUID, or the key of the answer in the mill''s system: the same key again is the same message.';
comment on column receipt_dispute_messages.author is 'Name of the person who wrote it.';
alter table receipt_dispute_messages enable row level security, force row level security;
grant select, insert on receipt_dispute_messages to millgate_viewer;
grant select, insert, update on receipt_dispute_messages to millgate_feeds;
grant select on receipt_dispute_messages to millgate_desk, millgate_privacy;
grant update (author) on receipt_dispute_messages to millgate_privacy;
call account_policy('receipt_dispute_messages', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_messages', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_messages', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_dispute_messages to millgate_feeds using (true) with check (true);
create policy privacy_works on receipt_dispute_messages to millgate_privacy
	using (author = any (array(select unnest(privacy_names())))) with check (true);

create table receipt_dispute_files (
	account_id bigint not null,
	receipt_number text not null,
	file_id text not null references files (id),
	message_key text not null,
	primary key (account_id, receipt_number, file_id),
	constraint receipt_dispute_files_account_id_receipt_number_message_ke_fkey
		foreign key (account_id, receipt_number, message_key)
		references receipt_dispute_messages (account_id, receipt_number, message_key)
);
comment on table receipt_dispute_files is 'Files that were sent with a message of a dispute.';
alter table receipt_dispute_files enable row level security, force row level security;
grant select, insert on receipt_dispute_files to millgate_viewer;
grant select, insert, update on receipt_dispute_files to millgate_feeds;
grant select on receipt_dispute_files to millgate_desk;
call account_policy('receipt_dispute_files', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_files', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_files', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_dispute_files to millgate_feeds using (true) with check (true);
