-- ASC X12 documents about shipping notices (docs/x12-856.md); ISA05 is the fifth element of segment ISA. Inbound,
-- x12_interchanges has the interchanges of suppliers and x12_notices the notice that each 856 in them became.
-- Outbound, x12_outbound_notices has the 856s that the mill can fetch; x12_acknowledgments has the 997s (functional
-- acknowledgments) that either side returns.

-- Control numbers of the 997s that the portal answers with; ISA13 has nine digits.
create sequence x12_answers maxvalue 999999999 cycle;
grant usage on sequence x12_answers to millgate_viewer;

create table x12_interchanges (
	account_id bigint not null references accounts (id),
	sender text not null,
	control_number text not null,
	content_hash text not null,
	answer text not null,
	received_at timestamptz not null default now(),
	received_by text not null,
	answer_number integer,
	answer_groups integer,
	primary key (account_id, sender, control_number)
);
comment on table x12_interchanges is
	'Accepted interchanges of a supplier with the 997 that answered each, so that the same one again gets the same '
	'answer. A refused interchange leaves no row.';
comment on column x12_interchanges.account_id is
	'The supplier; an interchange with notices of several accounts has a row for each.';
comment on column x12_interchanges.sender is 'Sender of the interchange: ISA05/ISA06.';
comment on column x12_interchanges.control_number is 'Control number of the interchange: ISA13.';
comment on column x12_interchanges.content_hash is
	'SHA-256 of the interchange in hexadecimal; other content under the same number is refused.';
comment on column x12_interchanges.answer is 'The 997 as it was sent.';
comment on column x12_interchanges.received_by is 'Name of the person or API key that sent it.';
comment on column x12_interchanges.answer_number is
	'Control number of the first group of the answer; a supplier''s 997 for the answer is matched by it. Null if it '
	'was not recorded.';
comment on column x12_interchanges.answer_groups is
	'Number of groups in the answer, numbered on from answer_number; null if it was not recorded.';
alter table x12_interchanges enable row level security, force row level security;
grant select, insert on x12_interchanges to millgate_viewer;
grant select on x12_interchanges to millgate_privacy;
grant update (received_by) on x12_interchanges to millgate_privacy;
call account_policy('x12_interchanges', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('x12_interchanges', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
create policy privacy_works on x12_interchanges to millgate_privacy
	using (received_by = any (array(select unnest(privacy_names())))) with check (true);

create table x12_notices (
	account_id bigint not null,
	notice_number text not null,
	sender text not null,
	control_number text not null,
	set_number integer not null check (set_number > 0),
	purpose text not null check (purpose in ('submit', 'amend', 'cancel')),
	notice_revision integer not null,
	primary key (account_id, notice_number, sender, control_number, set_number),
	foreign key (account_id, sender, control_number)
		references x12_interchanges (account_id, sender, control_number)
);
comment on table x12_notices is
	'The shipping notice that each transaction set of an interchange submitted, amended or cancelled.';
comment on column x12_notices.sender is 'As in x12_interchanges.';
comment on column x12_notices.control_number is 'As in x12_interchanges.';
comment on column x12_notices.set_number is 'Position of the set in the interchange, counted from 1.';
comment on column x12_notices.notice_revision is 'Revision of the notice that the set led to.';
-- The notices of an interchange. Also backs the foreign key.
create index x12_notices_interchange on x12_notices (account_id, sender, control_number);
alter table x12_notices enable row level security, force row level security;
grant select, insert on x12_notices to millgate_viewer;
call account_policy('x12_notices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('x12_notices', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');

-- Control numbers of outbound 856s.
create sequence x12_control_numbers maxvalue 999999999 cycle;
grant usage on sequence x12_control_numbers to millgate_viewer;

create table x12_outbound_notices (
	account_id bigint not null references accounts (id),
	notice_number text not null,
	notice_revision integer not null,
	purpose text not null check (purpose in ('00', '05', '01')),
	control_number integer not null default nextval('x12_control_numbers'),
	published_at timestamptz not null default now(),
	primary key (account_id, notice_number, notice_revision, purpose)
);
comment on table x12_outbound_notices is
	'Outbound 856s: one for each revision or cancellation of a notice that was entered in the portal. It is written '
	'when the mill fetches it, always with the same control number.';
comment on column x12_outbound_notices.purpose is 'BSN01: 00 = original, 05 = replacement, 01 = cancellation.';
comment on column x12_outbound_notices.control_number is
	'Control number of the interchange and of its group (GS06); the mill''s 997 is matched by it.';
comment on column x12_outbound_notices.published_at is
	'When the notice was submitted, amended or cancelled; the date of the interchange.';
-- Finds the 856 that a 997 of the mill acknowledges.
create index x12_outbound_notices_control on x12_outbound_notices (control_number);
alter table x12_outbound_notices enable row level security, force row level security;
grant select on x12_outbound_notices to millgate_viewer, millgate_feeds;
grant insert (account_id, notice_number, notice_revision, purpose) on x12_outbound_notices to millgate_viewer;
call account_policy('x12_outbound_notices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('x12_outbound_notices', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
create policy feeds_read on x12_outbound_notices for select to millgate_feeds using (true);

create table x12_acknowledgments (
	account_id bigint not null references accounts (id),
	side text not null check (side in ('mill', 'supplier')),
	sender text not null,
	control_number text not null,
	set_number integer not null check (set_number > 0),
	functional text not null,
	group_number bigint not null,
	verdict text not null check (verdict in ('A', 'E', 'P', 'R', 'M', 'W', 'X')),
	remarks text not null,
	is_matched boolean not null,
	notice_number text,
	notice_revision integer,
	purpose text,
	received_at timestamptz not null default now(),
	source text,
	primary key (account_id, side, sender, control_number, set_number),
	constraint x12_acknowledgments_account_id_notice_number_notice_revisi_fkey
		foreign key (account_id, notice_number, notice_revision, purpose)
		references x12_outbound_notices (account_id, notice_number, notice_revision, purpose),
	check (side = 'supplier' or notice_number is not null)
);
comment on table x12_acknowledgments is
	'Inbound 997s: of the mill for an 856 that it fetched, of a supplier for a 997 that answered its interchange. '
	'They are never acknowledged themselves.';
comment on column x12_acknowledgments.account_id is 'The supplier that the acknowledged document is from or for.';
comment on column x12_acknowledgments.side is
	'Who sent the 997. Suppliers read their own, the importer and the desk those of the mill.';
comment on column x12_acknowledgments.sender is 'Sender of the interchange: ISA05/ISA06.';
comment on column x12_acknowledgments.control_number is 'Control number of the interchange: ISA13.';
comment on column x12_acknowledgments.set_number is 'Position of the 997 in the interchange, counted from 1.';
comment on column x12_acknowledgments.functional is 'AK101: kind of the acknowledged group, SH (856) or FA (997).';
comment on column x12_acknowledgments.group_number is 'AK102: control number of the acknowledged group.';
comment on column x12_acknowledgments.verdict is
	'AK501, else AK901: A = accepted, E = accepted with errors, P = partly accepted, R, M, W and X = rejected.';
comment on column x12_acknowledgments.remarks is 'AK segments of the 997, one on each line.';
comment on column x12_acknowledgments.is_matched is 'Whether the acknowledged document was found.';
comment on column x12_acknowledgments.notice_number is
	'With notice_revision and purpose: the 856 that the mill acknowledges; null for a supplier''s 997.';
comment on column x12_acknowledgments.source is
	'System of the mill whose API key sent it; null for a supplier''s 997.';
-- The desk's queue looks up the newest 997 for each 856; also backs the foreign key.
create index x12_acknowledgments_notice on x12_acknowledgments
	(account_id, notice_number, notice_revision, purpose) where notice_number is not null;
alter table x12_acknowledgments enable row level security, force row level security;
grant select, insert on x12_acknowledgments to millgate_viewer, millgate_feeds;
grant select on x12_acknowledgments to millgate_desk;
create policy viewer_reads on x12_acknowledgments for select to millgate_viewer
	using (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy viewer_enters on x12_acknowledgments for insert to millgate_viewer
	with check (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy desk_reads on x12_acknowledgments for select to millgate_desk
	using (side = 'mill' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_read on x12_acknowledgments for select to millgate_feeds using (side = 'mill');
create policy feeds_enter on x12_acknowledgments for insert to millgate_feeds with check (side = 'mill');
