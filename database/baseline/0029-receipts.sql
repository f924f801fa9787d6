create table receipts (
	account_id bigint not null references accounts (id),
	receipt_number text not null,
	notice_number text, -- The load it was announced as; null when nobody announced it. No foreign key: a receipt may come before its notice.
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
	ship_lb bigint check (ship_lb > 0), -- What the supplier said; the mill's own scale below.
	gross_lb bigint,
	tare_lb bigint check (tare_lb >= 0),
	net_lb bigint generated always as (gross_lb - tare_lb) stored,
	difference_lb bigint generated always as ((gross_lb - tare_lb) - ship_lb) stored,
	deductions jsonb not null default '[]', -- [{"code": "dirt", "lb": 240}], and their sum.
	deduction_lb bigint not null default 0 check (deduction_lb >= 0),
	moisture_percent numeric(5,2),
	downgrade_reason text,
	radiation text not null check (radiation in ('clear', 'alarm')),
	rejection_reason text,
	scale_ticket text,
	reported_state text not null check (reported_state in ('arrived', 'weighed', 'inspected', 'received', 'radiation_hold', 'rejected')),
	state text not null, -- What was reported, until a settlement or a remittance says more.
	settlement_number text,
	accepted_lb bigint not null generated always as (case when state in ('received', 'settled', 'paid') then greatest(((gross_lb - tare_lb) - deduction_lb), 0) else 0 end) stored,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	unpaid_amount numeric(14,2), -- What of a load is settled and not yet paid, and when that is due, stands on its receipt: once a load that was paid is corrected it is among those, -- and neither their list nor its sums reads all settlements for it. Null where nothing is to be paid. [0276-what-is-to-pay.sql]
	unpaid_due_on date, -- What of a load is settled and not yet paid, and when that is due, stands on its receipt: once a load that was paid is corrected it is among those, -- and neither their list nor its sums reads all settlements for it. Null where nothing is to be paid. [0276-what-is-to-pay.sql]
	primary key (account_id, receipt_number),
	foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line),
	check (gross_lb > tare_lb),
	constraint receipts_check1 check ((notice_number is null) = (load is null))
);
create index receipts_line on receipts (account_id, po_number, po_line);
create index receipts_load on receipts (account_id, notice_number, load) where notice_number is not null;
create index receipts_newest on receipts (account_id, received_on desc, receipt_number);
-- Receipts that are not (yet, or no more) among what is paid for: few, and left out of the sums of all settlements (0148).
create index receipts_not_received on receipts (account_id, receipt_number) where state not in ('received', 'settled', 'paid');
create index receipts_to_pay on receipts (account_id, received_on desc, receipt_number) where unpaid_due_on is not null;
-- Loads that were turned away, held or graded lower are few, and asked for beside all others.
create index receipts_troubled on receipts (account_id, received_on desc, receipt_number) where state in ('rejected', 'radiation_hold') or downgrade_reason is not null;
create index receipts_unsettled on receipts (account_id, received_on, receipt_number) where settlement_number is null;
alter table receipts enable row level security, force row level security;
grant select on receipts to millgate_viewer;
grant select, insert, update, delete on receipts to millgate_feeds;
create policy feeds_write on receipts to millgate_feeds using (true) with check (true);
call account_policy('receipts', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- What happened to the load at the mill, when, and who did it.
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
alter table receipt_steps enable row level security, force row level security;
grant select on receipt_steps to millgate_viewer;
grant select, insert, update, delete on receipt_steps to millgate_feeds;
create policy feeds_write on receipt_steps to millgate_feeds using (true) with check (true);
call account_policy('receipt_steps', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- Pictures that the mill took of a load: at the gate, of its grade, of the detector's reading, of damage. `sent_sha256` is of the bytes as
-- they were sent, before they are drawn anew: the same picture twice is one.
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
alter table receipt_photos enable row level security, force row level security;
grant select on receipt_photos to millgate_viewer;
grant select, insert on receipt_photos to millgate_feeds;
grant update (kind, taken_at) on receipt_photos to millgate_feeds;
create policy feeds_write on receipt_photos to millgate_feeds using (true) with check (true);
call account_policy('receipt_photos', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- What a supplier's receipts come to, kept by account as the customers' histories are (0116).
create table receipt_sums (
	account_id bigint primary key references accounts (id),
	row_count bigint not null,
	ship_lb bigint not null,
	net_lb bigint not null,
	difference_lb bigint not null,
	deduction_lb bigint not null,
	accepted_lb bigint not null
);
alter table receipt_sums enable row level security, force row level security;
grant select on receipt_sums to millgate_viewer;
grant select, insert, update on receipt_sums to millgate_feeds;
create policy feeds_write on receipt_sums to millgate_feeds using (true) with check (true);
call account_policy('receipt_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('receipt_sums');

create table received_line_sums (
	account_id bigint not null references accounts (id),
	po_number text not null,
	po_line integer not null,
	row_count bigint not null,
	accepted_lb bigint not null,
	primary key (account_id, po_number, po_line)
);
alter table received_line_sums enable row level security, force row level security;
grant select on received_line_sums to millgate_viewer;
grant select, insert, update on received_line_sums to millgate_feeds;
create policy feeds_write on received_line_sums to millgate_feeds using (true) with check (true);
call account_policy('received_line_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('received_line_sums');

create function verified_receipt(code text)
  returns table (notice_number text, notice_revision integer, written_at timestamptz, content_hash text, state text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.notice_number, v.notice_revision, v.written_at, v.content_hash,
    case when n.announced_state = 'cancelled' then 'cancelled' when v.notice_revision < n.notice_revision then 'superseded' else 'valid' end
  from shipping_notice_revisions v
  join shipping_notices n on n.account_id = v.account_id and n.notice_number = v.notice_number
  where v.verify_code = code and v.content_hash is not null
$$;
-- [0105-verified-receipts.sql]
revoke execute on function verified_receipt(text) from public;
grant execute on function verified_receipt(text) to millgate_gate;

-- A supplier's word against what the mill found of a load: one conversation a receipt, with files.
create table receipt_disputes (
	account_id bigint not null,
	receipt_number text not null,
	reason text not null check (reason in ('weight', 'grade', 'deduction', 'rejection', 'payment', 'other')),
	state text not null check (state in ('open', 'answered', 'accepted', 'rejected', 'withdrawn')),
	state_at timestamptz not null default now(),
	wanted_lb bigint check (wanted_lb > 0), -- Net pounds that the supplier holds to be right.
	opened_by text not null,
	person_id bigint references people (id) on delete set null,
	opened_at timestamptz not null default now(),
	primary key (account_id, receipt_number),
	foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);
create index receipt_disputes_newest on receipt_disputes (account_id, state, state_at desc, receipt_number);
alter table receipt_disputes enable row level security, force row level security;
grant select, insert on receipt_disputes to millgate_viewer;
grant select, insert, update on receipt_disputes to millgate_feeds;
grant select on receipt_disputes to millgate_desk, millgate_privacy;
grant update (reason, state, state_at, wanted_lb, opened_by, person_id, opened_at) on receipt_disputes to millgate_viewer;
grant update (opened_by) on receipt_disputes to millgate_privacy;
call account_policy('receipt_disputes', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_disputes to millgate_feeds using (true) with check (true);
create policy privacy_works on receipt_disputes to millgate_privacy using (person_id = viewer_person() or opened_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('receipt_disputes', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_disputes', 'viewer_moves', 'update', 'millgate_viewer', 'supplier');
call account_policy('receipt_disputes', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

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
alter table receipt_dispute_messages enable row level security, force row level security;
grant select, insert on receipt_dispute_messages to millgate_viewer;
grant select, insert, update on receipt_dispute_messages to millgate_feeds;
grant select on receipt_dispute_messages to millgate_desk, millgate_privacy;
grant update (author) on receipt_dispute_messages to millgate_privacy;
call account_policy('receipt_dispute_messages', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_dispute_messages to millgate_feeds using (true) with check (true);
create policy privacy_works on receipt_dispute_messages to millgate_privacy using (author = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('receipt_dispute_messages', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_messages', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table receipt_dispute_files (
	account_id bigint not null,
	receipt_number text not null,
	file_id text not null references files (id),
	message_key text not null,
	primary key (account_id, receipt_number, file_id),
	constraint receipt_dispute_files_account_id_receipt_number_message_ke_fkey foreign key (account_id, receipt_number, message_key) references receipt_dispute_messages (account_id, receipt_number, message_key)
);
alter table receipt_dispute_files enable row level security, force row level security;
grant select, insert on receipt_dispute_files to millgate_viewer;
grant select, insert, update on receipt_dispute_files to millgate_feeds;
grant select on receipt_dispute_files to millgate_desk;
call account_policy('receipt_dispute_files', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on receipt_dispute_files to millgate_feeds using (true) with check (true);
call account_policy('receipt_dispute_files', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('receipt_dispute_files', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
