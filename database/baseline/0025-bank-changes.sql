-- A supplier asks to be paid elsewhere. Nothing comes of it before a second person, an administrator who did not ask, says yes: the table
-- itself holds to that (two_persons). The numbers are sealed with a key that is not in this database; nobody selects them but who collects
-- what was confirmed. Everybody else knows the last four (decisions/bank-details-two-persons.md).
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
	requested_person_id bigint not null, -- Kept when the person goes: whoever asked may not decide.
	requested_at timestamptz not null default now(),
	decided_by text,
	decided_person_id bigint,
	decided_at timestamptz,
	refusal text,
	known_contacts jsonb not null, -- The contacts as they stood when it was asked, and whoever had been one in the 30 days before: [{"name", "email", "phone", "language"}].
	waits_until timestamptz,
	contact_confirmed_at timestamptz,
	primary key (account_id, change_number),
	check ((state = 'requested') = (decided_at is null)),
	constraint bank_changes_check1 check ((state = 'refused') = (refusal is not null)),
	constraint bank_changes_check2 check ((state in ('requested', 'confirmed')) = (sealed is not null)),
	constraint confirmed_or_waited check (state <> 'confirmed' or waits_until is null or contact_confirmed_at is not null or decided_at >= waits_until),
	constraint two_persons check (state not in ('confirmed', 'refused') or (decided_person_id is not null and decided_person_id <> requested_person_id))
);
create unique index bank_changes_one_open on bank_changes (account_id) where state = 'requested';
alter table bank_changes enable row level security, force row level security;
grant select on bank_changes to millgate_feeds, millgate_privacy;
grant insert (account_id, change_number, scheme, bank_name, holder, last_four, sealed, starts_on, reason, requested_by, requested_person_id, known_contacts, waits_until) on bank_changes to millgate_viewer;
grant select (account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by, requested_at, decided_at, refusal, waits_until, contact_confirmed_at) on bank_changes to millgate_viewer;
grant select (account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by, requested_person_id, requested_at, decided_by, decided_person_id, decided_at, refusal, known_contacts, waits_until, contact_confirmed_at) on bank_changes to millgate_admin;
grant select (account_id, change_number, state, bank_name, last_four, starts_on, requested_by, known_contacts, waits_until, contact_confirmed_at) on bank_changes to millgate_mail;
grant update (state, decided_by, decided_person_id, decided_at) on bank_changes to millgate_viewer;
grant update (state, decided_by, decided_person_id, decided_at, refusal) on bank_changes to millgate_admin;
grant update (state, decided_by, decided_at, contact_confirmed_at) on bank_changes to millgate_mail;
grant update (requested_by, decided_by) on bank_changes to millgate_privacy;
create policy admin_decides on bank_changes for update to millgate_admin using (state = 'requested') with check (state in ('confirmed', 'refused') and decided_person_id = viewer_person());
create policy admin_reads on bank_changes for select to millgate_admin using (true);
create policy contact_acts on bank_changes for update to millgate_mail using (state = 'requested') with check (state in ('requested', 'withdrawn'));
-- A contact's link opens without a sign-in: as the role of mails, which reads no numbers, confirms what waits, and takes it back.
create policy contact_reads on bank_changes for select to millgate_mail using (true);
create policy feeds_collect on bank_changes for select to millgate_feeds using (state = 'confirmed');
create policy privacy_works on bank_changes to millgate_privacy using (requested_by = any (array(select unnest(privacy_names()))) or decided_by = any (array(select unnest(privacy_names())))) with check (true);
create policy viewer_asks on bank_changes for insert to millgate_viewer with check (account_id = any (array(select unnest(viewer_suppliers()))) and state = 'requested' and requested_person_id = viewer_person());
call account_policy('bank_changes', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy viewer_withdraws on bank_changes for update to millgate_viewer using (account_id = any (array(select unnest(viewer_suppliers()))) and state = 'requested') with check (account_id = any (array(select unnest(viewer_suppliers()))) and state = 'withdrawn');

-- What was asked is not rewritten, and what came to nothing keeps no numbers.
create function bank_change_moves() returns trigger language plpgsql as $$
begin
  if new.state in ('refused', 'withdrawn') then new.sealed := null; end if;
  return new;
end $$;
-- [0090-bank-changes.sql]
create trigger bank_change_moves before update on bank_changes for each row execute function bank_change_moves();

-- Who was told of which state, once.
create table bank_change_news (
	account_id bigint not null,
	change_number integer not null,
	state text not null,
	told_at timestamptz not null default now(),
	primary key (account_id, change_number, state),
	foreign key (account_id, change_number) references bank_changes (account_id, change_number)
);
alter table bank_change_news enable row level security, force row level security;
grant select, insert on bank_change_news to millgate_admin;
create policy admin_tells on bank_change_news to millgate_admin using (true) with check (true);
