-- Changes of the bank details of a supplier. A user of the supplier (account_id) requests one; an administrator who did
-- not request it confirms or refuses it, after a known contact has confirmed it or a waiting time is over; the mill's
-- systems then collect the numbers of the confirmed account. Everyone else reads the last four digits only
-- (decisions/bank-details-two-persons.md).

-- The constraints two_persons and confirmed_or_waited apply whatever the application does. The bank details in force
-- are kept by the mill's systems, not here.
create table bank_changes (
	account_id bigint not null references accounts (id),
	change_number integer not null check (change_number > 0),
	state text not null default 'requested' check (state in ('requested', 'confirmed', 'refused', 'withdrawn')),
	scheme text not null check (scheme in ('us', 'clabe', 'iban')),
	bank_name text not null,
	holder text not null,
	last_four text not null check (length(last_four) = 4),
	sealed bytea,
	starts_on date not null,
	reason text not null,
	requested_by text not null,
	requested_person_id bigint not null,
	requested_at timestamptz not null default now(),
	decided_by text,
	decided_person_id bigint,
	decided_at timestamptz,
	refusal text,
	known_contacts jsonb not null,
	waits_until timestamptz,
	contact_confirmed_at timestamptz,
	primary key (account_id, change_number),
	check ((state = 'requested') = (decided_at is null)),
	constraint bank_changes_check1 check ((state = 'refused') = (refusal is not null)),
	constraint bank_changes_check2 check ((state in ('requested', 'confirmed')) = (sealed is not null)),
	constraint confirmed_or_waited check (
		state <> 'confirmed' or waits_until is null or contact_confirmed_at is not null or decided_at >= waits_until),
	constraint two_persons check (
		state not in ('confirmed', 'refused')
		or (decided_person_id is not null and decided_person_id <> requested_person_id))
);
comment on table bank_changes is 'Requests to pay a supplier to another bank account.';
comment on column bank_changes.change_number is 'Counts the changes of each supplier from 1.';
comment on column bank_changes.scheme is
	'How the account is named: us = routing and account number, clabe = CLABE (Mexico), iban = IBAN.';
comment on column bank_changes.holder is 'Name of the account holder.';
comment on column bank_changes.last_four is 'Last four digits or letters of the account number.';
comment on column bank_changes.sealed is
	'Numbers of the account as JSON, encrypted with a key derived from SECRET_KEY, which is not in the database; null '
	'once refused or withdrawn.';
comment on column bank_changes.starts_on is 'Day from which to pay to the account.';
comment on column bank_changes.reason is 'Why the account changes, in the supplier''s words.';
comment on column bank_changes.requested_by is 'Name of the user who requested the change.';
comment on column bank_changes.requested_person_id is
	'That user, who may not decide. Not a foreign key, so that it stays when the user is deleted.';
comment on column bank_changes.decided_by is
	'Name of the administrator who confirmed or refused, or of the user or contact who withdrew.';
comment on column bank_changes.decided_person_id is
	'That person; null for a contact, who does not sign in. Not a foreign key either.';
comment on column bank_changes.decided_at is 'When it was confirmed, refused or withdrawn; null while requested.';
comment on column bank_changes.refusal is 'Why the mill refused; null in other states.';
comment on column bank_changes.known_contacts is
	'Contacts at the time of the request and those of the 30 days before: [{"name", "email", "phone", "language", '
	'"mayConfirm"}]. They are mailed at every step and may stop the change; mayConfirm is false for new contacts and '
	'for the user who requests.';
comment on column bank_changes.waits_until is
	'End of the waiting time (BANK_WAIT_DAYS working days); before it an administrator can confirm only what a '
	'contact has confirmed. Null where none was recorded.';
comment on column bank_changes.contact_confirmed_at is
	'When a contact confirmed by the link of the mail; null if none did.';

-- Constraint, not a search index: at most one open request for a supplier.
create unique index bank_changes_one_open on bank_changes (account_id) where state = 'requested';

-- Only the importer's role can select `sealed`, of confirmed changes.
alter table bank_changes enable row level security, force row level security;
grant select (
	account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by,
	requested_at, decided_at, refusal, waits_until, contact_confirmed_at
) on bank_changes to millgate_viewer;
grant insert (
	account_id, change_number, scheme, bank_name, holder, last_four, sealed, starts_on, reason, requested_by,
	requested_person_id, known_contacts, waits_until
) on bank_changes to millgate_viewer;
grant update (state, decided_by, decided_person_id, decided_at) on bank_changes to millgate_viewer;
grant select (
	account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by,
	requested_person_id, requested_at, decided_by, decided_person_id, decided_at, refusal, known_contacts, waits_until,
	contact_confirmed_at
) on bank_changes to millgate_admin;
grant update (state, decided_by, decided_person_id, decided_at, refusal) on bank_changes to millgate_admin;
grant select on bank_changes to millgate_feeds;
grant select (
	account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by,
	requested_person_id, requested_at, decided_by, decided_person_id, decided_at, refusal, known_contacts,
	waits_until, contact_confirmed_at
) on bank_changes to millgate_privacy;
grant select (
	account_id, change_number, state, bank_name, last_four, starts_on, requested_by, known_contacts, waits_until,
	contact_confirmed_at
) on bank_changes to millgate_mail;
grant update (state, decided_by, decided_at, contact_confirmed_at) on bank_changes to millgate_mail;
grant update (requested_by, decided_by) on bank_changes to millgate_privacy;

call account_policy('bank_changes', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy viewer_asks on bank_changes for insert to millgate_viewer with check (
	account_id = any (array(select unnest(viewer_suppliers())))
	and state = 'requested' and requested_person_id = viewer_person());
create policy viewer_withdraws on bank_changes for update to millgate_viewer
	using (account_id = any (array(select unnest(viewer_suppliers()))) and state = 'requested')
	with check (account_id = any (array(select unnest(viewer_suppliers()))) and state = 'withdrawn');
create policy admin_reads on bank_changes for select to millgate_admin using (true);
create policy admin_decides on bank_changes for update to millgate_admin
	using (state = 'requested')
	with check (state in ('confirmed', 'refused') and decided_person_id = viewer_person());
create policy feeds_collect on bank_changes for select to millgate_feeds using (state = 'confirmed');
-- The link in a contact's mail opens without a sign-in, in the role of mails: it confirms or withdraws a request.
create policy contact_reads on bank_changes for select to millgate_mail using (true);
create policy contact_acts on bank_changes for update to millgate_mail
	using (state = 'requested') with check (state in ('requested', 'withdrawn'));
create policy privacy_works on bank_changes to millgate_privacy
	using (
		requested_by = any (array(select unnest(privacy_names())))
		or decided_by = any (array(select unnest(privacy_names()))))
	with check (true);

-- Deletes the numbers of a change that came to nothing.
create function bank_change_transitions() returns trigger language plpgsql as $$
begin
	if new.state in ('refused', 'withdrawn') then new.sealed := null; end if;
	return new;
end $$;
create trigger bank_change_transitions before update on bank_changes for each row execute function bank_change_transitions();

-- The job that notifies them adds the row first, so that a repeated run sends nothing twice.
create table bank_change_notifications (
	account_id bigint not null,
	change_number integer not null,
	state text not null,
	notified_at timestamptz not null default now(),
	primary key (account_id, change_number, state),
	foreign key (account_id, change_number) references bank_changes (account_id, change_number)
);
comment on table bank_change_notifications is
	'States of a change that contacts, users of the supplier and administrators were notified of.';
alter table bank_change_notifications enable row level security, force row level security;
grant select, insert on bank_change_notifications to millgate_admin;
create policy admin_tells on bank_change_notifications to millgate_admin using (true) with check (true);
