-- Rights: what a person may do. `person_groups` gives roles (administrator, inside sales, Value Plus),
-- `person_accounts` access to accounts, `account_administrators` the management of a company's own people.
-- `manual_grants` keeps decisions made by hand, which outrank the feed. The next topic is access history.

-- Open connections of people whose rights a statement adds or deletes check their rights again. One event for each
-- statement: a feed changes the rights of many people at once.
create function tell_rights() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys)
	select 'rights-changed', jsonb_agg(distinct person_id) from changed having count(*) > 0;
	return null;
end $$;

-- The same when the end of a right changes: connections close at that time.
create function tell_term() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.person_id));
	return null;
end $$;

create table person_groups (
	person_id bigint not null references people (id) on delete cascade,
	group_name text not null,
	granted_at timestamptz not null default now(),
	expires_at timestamptz,
	reviewed_at timestamptz,
	reviewed_by text,
	review_note text,
	checked_at timestamptz generated always as (coalesce(reviewed_at, granted_at)) stored,
	primary key (person_id, group_name)
);
comment on table person_groups is
	'Membership of a person in a group, which gives them a role; written by the people feed, administrators, SCIM '
	'and accepted invitations.';
comment on column person_groups.group_name is
	'SSA-Admin: administrator of the portal. SSA-ISR: inside sales; answers customers and suppliers of their '
	'accounts. SSA-VP: customer on a processing programme (Value Plus). The first two are staff of the mill.';
comment on column person_groups.expires_at is
	'From then on the right has no effect, by the row policies; a job deletes it within a minute. Null: no end.';
comment on column person_groups.reviewed_at is 'When an access review last confirmed the right; null: never.';
comment on column person_groups.reviewed_by is 'Mail address of the administrator who confirmed it.';
comment on column person_groups.checked_at is
	'Start of the review period: the right is due for review access_policy.review_months later.';
-- For the job that deletes ended rights, and the review list's tab "ending".
create index person_groups_ending on person_groups (expires_at) where expires_at is not null;
-- Review list, sorted by when rights are due.
create index person_groups_in_order on person_groups (checked_at, person_id, group_name);
alter table person_groups enable row level security, force row level security;
grant select on person_groups to millgate_viewer, millgate_admin, millgate_desk, millgate_feeds, millgate_auth,
	millgate_mail, millgate_privacy;
grant insert, update (expires_at, reviewed_at, reviewed_by, review_note), delete on person_groups to millgate_admin;
grant insert, update, delete on person_groups to millgate_feeds;
grant insert on person_groups to millgate_auth;
grant update (reviewed_by) on person_groups to millgate_privacy;
-- Roles that act on a right read it only until it ends; administrators and the feed also read ended ones.
create policy viewer_reads_own on person_groups for select to millgate_viewer
	using (person_id = viewer_person() and (expires_at is null or expires_at > now()));
create policy admin_reads on person_groups for select to millgate_admin using (true);
create policy admin_adds on person_groups for insert to millgate_admin with check (true);
create policy admin_changes on person_groups for update to millgate_admin using (true) with check (true);
create policy admin_takes on person_groups for delete to millgate_admin using (true);
-- Staff, to whom a case can be assigned.
create policy desk_reads on person_groups for select to millgate_desk
	using (group_name in ('SSA-Admin', 'SSA-ISR') and (expires_at is null or expires_at > now()));
create policy feeds_write on person_groups to millgate_feeds using (true) with check (true);
create policy auth_reads on person_groups for select to millgate_auth using (expires_at is null or expires_at > now());
create policy auth_adds on person_groups for insert to millgate_auth with check (expires_at is null);
create policy mail_reads on person_groups for select to millgate_mail using (group_name = 'SSA-Admin');
-- For the security definer functions that read groups.
create policy owner_keeps on person_groups for select to millgate_owner using (true);
create policy privacy_works on person_groups to millgate_privacy
	using (person_id = viewer_person() or reviewed_by = any (array(select unnest(privacy_names())))) with check (true);
call gain_and_loss_triggers('person_groups', 'tells_gain', 'tells_loss', 'tell_rights()');
create trigger tells_term after update of expires_at on person_groups
	for each row when (old.expires_at is distinct from new.expires_at) execute function tell_term();

-- There is always an active administrator whose right has no end, who can give access to others
-- (decisions/the-last-administrator.md). The rule applies to every writer: administrators, feeds, jobs, manual
-- statements. Deferred triggers check it when the transaction ends; the lock makes concurrent transactions check one
-- after the other, so that two administrators cannot remove each other. The server recognizes the error by MGADM.
create function require_administrator() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_advisory_xact_lock(hashtext('millgate administrators'));
	if not exists (
		select from person_groups g join people p on p.id = g.person_id
		where g.group_name = 'SSA-Admin' and g.expires_at is null and p.is_active)
	then
		raise exception 'the last administrator remains' using errcode = 'MGADM';
	end if;
end $$;

create function keep_administrator_of_group() returns trigger
language plpgsql as $$
begin
	perform require_administrator();
	return null;
end $$;
create constraint trigger keeps_administrator after delete on person_groups deferrable initially deferred
	for each row when (old.group_name = 'SSA-Admin') execute function keep_administrator_of_group();
create constraint trigger keeps_lasting_administrator after update of expires_at on person_groups
	deferrable initially deferred for each row when (old.group_name = 'SSA-Admin' and new.expires_at is not null)
	execute function keep_administrator_of_group();

-- A trigger of people that needs person_groups. A person who also left the group is checked by the triggers above.
create function keep_active_administrator() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if exists (select from person_groups where person_id = new.id and group_name = 'SSA-Admin') then
		perform require_administrator();
	end if;
	return null;
end $$;
create constraint trigger keeps_administrator after update of is_active on people deferrable initially deferred
	for each row when (old.is_active and not new.is_active) execute function keep_active_administrator();

-- The staff of the mill. Administrators of a company must not see or remove them, but cannot read groups themselves.
create function mill_staff() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select person_id from person_groups where group_name in ('SSA-Admin', 'SSA-ISR'));
revoke execute on function mill_staff() from public;
grant execute on function mill_staff() to millgate_company;

-- Whether the viewer works for all accounts, as administrators do. Reads under the policies of the calling role.
create function viewer_answers_all() returns boolean
	language sql stable
	return 'SSA-Admin' = any (array(select group_name from person_groups
		where person_id = viewer_person() and (expires_at is null or expires_at > now())));

-- Whether a person outside the mill must not be called `wanted`: it is the name of a mill or of a member of staff other
-- than `self` (an address), or contains the name of the steel company; a short company name counts at the beginning
-- only, since it could be part of other names. Names are compared by name_key().
create function is_name_taken(wanted text, self text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
	select exists (
			select from mill_title t where length(name_key(t.name)) > 3
				and strpos(name_key(wanted), name_key(t.name))
					between 1 and case when length(name_key(t.name)) > 7 then length(wanted) * 4 else 1 end)
		or exists (select from mills m where name_key(wanted) = name_key(m.name))
		or name_key(wanted) <> '' and exists (
			select from people p where p.is_active and p.email <> self and name_key(p.name) = name_key(wanted)
				and exists (select from person_groups g
					where g.person_id = p.id and g.group_name in ('SSA-Admin', 'SSA-ISR')
						and (g.expires_at is null or g.expires_at > now())))
$$;
revoke execute on function is_name_taken(text, text) from public;
grant execute on function is_name_taken(text, text)
	to millgate_viewer, millgate_admin, millgate_company, millgate_feeds, millgate_auth;

create table person_accounts (
	person_id bigint not null references people (id) on delete cascade,
	account_id bigint not null references accounts (id) on delete cascade,
	list text not null check (list in ('sold_to', 'ship_to', 'supplier')),
	granted_at timestamptz not null default now(),
	expires_at timestamptz,
	reviewed_at timestamptz,
	reviewed_by text,
	review_note text,
	checked_at timestamptz generated always as (coalesce(reviewed_at, granted_at)) stored,
	primary key (person_id, list, account_id)
);
comment on table person_accounts is
	'Right of a person to see and act for an account; written by the people feed, administrators, SCIM and accepted '
	'invitations. The rights in force are the scope of the person''s requests.';
comment on column person_accounts.list is 'Kind of the account; only the rights of a sold-to include prices.';
comment on column person_accounts.expires_at is 'End of the right, as person_groups.expires_at.';
comment on column person_accounts.reviewed_at is 'When an access review last confirmed the right; null: never.';
comment on column person_accounts.reviewed_by is 'Mail address of the administrator who confirmed it.';
comment on column person_accounts.checked_at is 'Start of the review period, as person_groups.checked_at.';
-- People of an account: recipients of notifications, assignees of cases, a company's people, user list by account.
create index person_accounts_account on person_accounts (account_id, person_id);
-- Review by account: the oldest right of each.
create index person_accounts_checked on person_accounts (account_id, checked_at);
-- As the indexes of person_groups: ended rights, and the review list.
create index person_accounts_ending on person_accounts (expires_at) where expires_at is not null;
create index person_accounts_in_order on person_accounts (checked_at, person_id, list, account_id);
alter table person_accounts enable row level security, force row level security;
grant select on person_accounts to millgate_viewer, millgate_admin, millgate_desk, millgate_feeds, millgate_auth,
	millgate_mail, millgate_privacy;
grant insert, update (expires_at, reviewed_at, reviewed_by, review_note), delete on person_accounts to millgate_admin;
-- Not the notes of reviewers.
grant select (person_id, account_id, list, granted_at, expires_at), delete on person_accounts to millgate_company;
grant insert, update, delete on person_accounts to millgate_feeds;
grant insert on person_accounts to millgate_auth;
grant update (reviewed_by) on person_accounts to millgate_privacy;
create policy viewer_reads_own on person_accounts for select to millgate_viewer
	using (person_id = viewer_person() and (expires_at is null or expires_at > now()));
create policy admin_reads on person_accounts for select to millgate_admin using (true);
create policy admin_adds on person_accounts for insert to millgate_admin with check (true);
create policy admin_changes on person_accounts for update to millgate_admin using (true) with check (true);
create policy admin_takes on person_accounts for delete to millgate_admin using (true);
-- People of the accounts in scope, to whom a case can be assigned.
create policy desk_reads on person_accounts for select to millgate_desk
	using (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
		and (expires_at is null or expires_at > now()));
create policy feeds_write on person_accounts to millgate_feeds using (true) with check (true);
create policy auth_reads on person_accounts for select to millgate_auth
	using (expires_at is null or expires_at > now());
create policy auth_adds on person_accounts for insert to millgate_auth with check (expires_at is null);
create policy mail_reads on person_accounts for select to millgate_mail
	using (expires_at is null or expires_at > now());
create policy owner_reads on person_accounts for select to millgate_owner using (true);
create policy privacy_works on person_accounts to millgate_privacy
	using (person_id = viewer_person() or reviewed_by = any (array(select unnest(privacy_names())))) with check (true);
call gain_and_loss_triggers('person_accounts', 'tells_gain', 'tells_loss', 'tell_rights()');
create trigger tells_term after update of expires_at on person_accounts
	for each row when (old.expires_at is distinct from new.expires_at) execute function tell_term();

-- What administrators of a company read of a right.
create view company_rights with (security_invoker = true) as
	select account_id, person_id, list, granted_at from person_accounts;
grant select on company_rights to millgate_company;

create table account_administrators (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	list text not null,
	granted_at timestamptz not null default now(),
	primary key (account_id, person_id, list),
	foreign key (account_id, person_id, list) references person_accounts (account_id, person_id, list) on delete cascade
);
comment on table account_administrators is
	'A person who sees the people of their own company''s account, invites others to it and removes them from it; '
	'appointed by the mill''s administrators (decisions/company-administrators.md).';
comment on column account_administrators.list is
	'List of the right in person_accounts that this depends on: it is deleted together with that right.';
-- The accounts that a person administers: viewer_companies(), user page.
create index account_administrators_person on account_administrators (person_id, account_id);
alter table account_administrators enable row level security, force row level security;
grant select on account_administrators to millgate_admin, millgate_company, millgate_auth, millgate_privacy;
grant insert, delete on account_administrators to millgate_admin;
create policy admin_works on account_administrators to millgate_admin using (true) with check (true);
create policy auth_reads on account_administrators for select to millgate_auth using (true);
create policy owner_reads on account_administrators for select to millgate_owner using (true);
create policy privacy_works on account_administrators to millgate_privacy
	using (person_id = viewer_person()) with check (true);
call gain_and_loss_triggers('account_administrators', 'tells_gain', 'tells_loss', 'tell_rights()');

-- Accounts in scope that the viewer administers by a right in force.
create function viewer_companies() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(
		select m.account_id from account_administrators m
		join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
		join people p on p.id = m.person_id
		where m.person_id = viewer_person() and p.is_active and (pa.expires_at is null or pa.expires_at > now())
			and m.account_id = any (viewer_accounts()));
revoke execute on function viewer_companies() from public;
grant execute on function viewer_companies() to millgate_company;

-- What administrators of a company reach: accounts that they administer, and people with a right to these except staff.
create policy company_reads on accounts for select to millgate_company
	using (id = any (array(select unnest(viewer_companies()))));
create policy company_reads on account_administrators for select to millgate_company
	using (account_id = any (array(select unnest(viewer_companies()))));
create policy company_reads on person_accounts for select to millgate_company
	using (account_id = any (array(select unnest(viewer_companies())))
		and (expires_at is null or expires_at > now()) and person_id <> all (array(select unnest(mill_staff()))));
-- They cannot remove themselves or another administrator of the company: only the mill can.
create policy company_takes on person_accounts for delete to millgate_company
	using (account_id = any (array(select unnest(viewer_companies())))
		and person_id <> all (array(select unnest(mill_staff())))
		and person_id <> all (array(select person_id from account_administrators)));
create policy company_reads on people for select to millgate_company
	using (id = any (array(select person_id from person_accounts)));

create table manual_grants (
	person_id bigint not null references people (id) on delete cascade,
	list text not null check (list in ('access', 'group', 'sold_to', 'ship_to', 'supplier')),
	value text not null,
	is_granted boolean not null,
	decided_at timestamptz not null default now(),
	primary key (person_id, list, value)
);
comment on table manual_grants is
	'Latest decision on a right that did not come from the feed. It outranks the feed, which sends each person''s '
	'complete lists: the importer neither removes a right that was granted here nor adds one that was revoked '
	'(decisions/manual-grants-outrank-the-feed.md).';
comment on column manual_grants.list is
	'sold_to, ship_to, supplier: a right of person_accounts; group: of person_groups; access: whether the person '
	'may sign in (people.is_active).';
comment on column manual_grants.value is 'Code of the account, name of the group, or portal for access.';
comment on column manual_grants.is_granted is 'True: granted. False: revoked; for access, deactivated.';
alter table manual_grants enable row level security, force row level security;
grant select on manual_grants to millgate_admin, millgate_company, millgate_feeds, millgate_auth, millgate_privacy;
grant insert, update, delete on manual_grants to millgate_admin;
grant insert, update (is_granted, decided_at) on manual_grants to millgate_company, millgate_auth;
create policy admin_works on manual_grants to millgate_admin using (true) with check (true);
-- Only to take a right, so that what company administrators remove does not come back with the feed.
create policy company_takes on manual_grants to millgate_company
	using (list in ('sold_to', 'ship_to', 'supplier')
		and value = any (array(select code from accounts))
		and person_id = any (array(select person_id from person_accounts)))
	with check (list in ('sold_to', 'ship_to', 'supplier') and not is_granted
		and value = any (array(select code from accounts))
		and person_id = any (array(select person_id from person_accounts)));
create policy feeds_read on manual_grants for select to millgate_feeds using (true);
-- An accepted invitation gives again what was taken before it was sent.
create policy auth_reads on manual_grants for select to millgate_auth using (true);
create policy auth_adds on manual_grants for insert to millgate_auth with check (true);
create policy auth_gives on manual_grants for update to millgate_auth using (true) with check (is_granted);
create policy privacy_works on manual_grants to millgate_privacy using (person_id = viewer_person()) with check (true);
