-- What is told to the mill of a notice has an 856 with a control number of its own, the same however often it is fetched.
create sequence x12_sending_numbers maxvalue 999999999 cycle;
grant usage on sequence x12_sending_numbers to millgate_viewer;

-- Control numbers of answers: nine digits.
create sequence x12_answers maxvalue 999999999 cycle;
grant usage on sequence x12_answers to millgate_viewer;

-- Interchanges of suppliers that were taken, each with the 997 that answered it: the same again is answered the same. Refused ones leave nothing.
create table x12_interchanges (
	account_id bigint not null references accounts (id),
	sender text not null, -- ISA05/ISA06, and ISA13.
	control_number text not null,
	content_hash text not null, -- SHA-256 of the interchange, in hexadecimal.
	answer text not null,
	received_at timestamptz not null default now(),
	received_by text not null,
	answer_number integer, -- The number of its answer's first group, and how many groups that has: by them a supplier's 997 finds it. [0322-x12-acknowledgments.sql]
	answer_groups integer, -- The number of its answer's first group, and how many groups that has: by them a supplier's 997 finds it. [0322-x12-acknowledgments.sql]
	primary key (account_id, sender, control_number)
);
alter table x12_interchanges enable row level security, force row level security;
grant select, insert on x12_interchanges to millgate_viewer;
grant select on x12_interchanges to millgate_privacy;
grant update (received_by) on x12_interchanges to millgate_privacy;
-- Who sent an interchange on the page is named by it: erasing them finds that too.
create policy privacy_works on x12_interchanges to millgate_privacy using (received_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('x12_interchanges', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('x12_interchanges', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- What became of each set. No foreign key to the notice: one number of somebody's must not tell that another has it.
create table x12_notices (
	account_id bigint not null,
	notice_number text not null,
	sender text not null,
	control_number text not null,
	set_number integer not null check (set_number > 0),
	purpose text not null check (purpose in ('submit', 'amend', 'cancel')),
	notice_revision integer not null,
	primary key (account_id, notice_number, sender, control_number, set_number),
	foreign key (account_id, sender, control_number) references x12_interchanges (account_id, sender, control_number)
);
alter table x12_notices enable row level security, force row level security;
grant select, insert on x12_notices to millgate_viewer;
call account_policy('x12_notices', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('x12_notices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table x12_sendings (
	account_id bigint not null references accounts (id),
	notice_number text not null,
	notice_revision integer not null,
	purpose text not null check (purpose in ('00', '05', '01')), -- BSN01: original, replace, cancellation.
	control_number integer not null default nextval('x12_sending_numbers'::regclass),
	told_at timestamptz not null default now(),
	primary key (account_id, notice_number, notice_revision, purpose)
);
create index x12_sendings_control on x12_sendings (control_number);
alter table x12_sendings enable row level security, force row level security;
grant select on x12_sendings to millgate_viewer, millgate_feeds;
grant insert (account_id, notice_number, notice_revision, purpose) on x12_sendings to millgate_viewer;
create policy feeds_read on x12_sendings for select to millgate_feeds using (true);
call account_policy('x12_sendings', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('x12_sendings', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- 997s that came in: the mill's for an 856 that it fetched, a supplier's for a 997 that answered it. They are never acknowledged themselves.
create table x12_acknowledgments (
	account_id bigint not null references accounts (id), -- The supplier.
	side text not null check (side in ('mill', 'supplier')),
	sender text not null, -- ISA05/ISA06 and ISA13 of the interchange, and which 997 of it.
	control_number text not null,
	set_number integer not null check (set_number > 0),
	functional text not null, -- AK101 and AK102: the group that is acknowledged.
	group_number bigint not null,
	verdict text not null check (verdict in ('A', 'E', 'P', 'R', 'M', 'W', 'X')), -- AK501, else AK901: accepted, with errors noted, partly, rejected in one of four ways.
	remarks text not null, -- Its AK segments, one on each line.
	is_matched boolean not null,
	notice_number text, -- What the mill's is about.
	notice_revision integer,
	purpose text,
	received_at timestamptz not null default now(),
	source text, -- The mill's system whose key brought it.
	primary key (account_id, side, sender, control_number, set_number),
	constraint x12_acknowledgments_account_id_notice_number_notice_revisi_fkey foreign key (account_id, notice_number, notice_revision, purpose) references x12_sendings (account_id, notice_number, notice_revision, purpose),
	check (side = 'supplier' or notice_number is not null)
);
create index x12_acknowledgments_notice on x12_acknowledgments (account_id, notice_number, notice_revision, purpose) where notice_number is not null;
alter table x12_acknowledgments enable row level security, force row level security;
grant select, insert on x12_acknowledgments to millgate_viewer, millgate_feeds;
grant select on x12_acknowledgments to millgate_desk;
create policy desk_reads on x12_acknowledgments for select to millgate_desk using (side = 'mill' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_enter on x12_acknowledgments for insert to millgate_feeds with check (side = 'mill');
create policy feeds_read on x12_acknowledgments for select to millgate_feeds using (side = 'mill');
create policy viewer_enters on x12_acknowledgments for insert to millgate_viewer with check (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy viewer_reads on x12_acknowledgments for select to millgate_viewer using (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
