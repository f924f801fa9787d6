-- People: everyone who may sign in, at the mills or at their customers and suppliers. `people` has one row per person;
-- `people_counts` counts them for the user list; `provisioned_people` and `provisioned_groups` keep what an identity
-- provider sent by SCIM. What a person may do is in the next topic, rights.

create table people (
	id bigint generated always as identity primary key,
	email text not null unique check (email = lower(email)),
	name text not null,
	phone text,
	is_active boolean not null default true,
	language text not null default 'en' check (language in ('en', 'es')),
	units text not null default 'imperial' check (units in ('imperial', 'metric')),
	date_format text not null default 'locale' check (date_format in ('locale', 'iso', 'mdy', 'dmy')),
	time_zone text not null default first_mill_zone(),
	theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
	density text not null default 'compact' check (density in ('compact', 'comfortable')),
	revision bigint not null default 0,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	reported jsonb,
	former_names text[] not null default '{}',
	last_signed_in_at timestamptz,
	last_used_on date,
	keeps_copies boolean not null default true,
	has_toured boolean not null default false
);
comment on table people is
	'A person who may sign in, with their preferences; created by the people feed, by SCIM, or by accepting an '
	'invitation.';
comment on column people.email is
	'Identifies the person to feeds, SCIM and the first sign-in at an identity provider. erased-ID@erased.invalid '
	'once the person''s data are erased.';
comment on column people.is_active is 'False: deactivated. The person cannot sign in, and their sessions have ended.';
comment on column people.units is 'Units in which pages show weights and dimensions; the person sets it.';
comment on column people.date_format is
	'locale: the usual format of the language; iso: 2026-11-28; mdy, dmy: 11/28/2026, 28/11/2026.';
comment on column people.time_zone is 'IANA name; the person sets it, or the feed or SCIM does.';
comment on column people.density is 'Spacing of tables.';
comment on column people.has_toured is 'The person has finished or left the tour that the first visit offers.';
comment on column people.revision is
	'Revision of the last imported row of the people feed; rows with the same or a lower revision are ignored. 0: '
	'never in the feed.';
comment on column people.reported is
	'Name, phone, language, units and time_zone as the feed last sent them. The feed changes one of these columns '
	'only while it still has this value, so that the person''s own changes stay. Null: never in the feed.';
comment on column people.former_names is
	'Names and addresses that the person had before; erasing the person''s data finds them by these in old texts.';
comment on column people.last_signed_in_at is
	'Start of the latest session; kept here since sessions are deleted earlier. Null: never signed in.';
comment on column people.last_used_on is
	'Day (UTC) of the latest sign-in or renewal of a token, for finding unused access; right_counts counts by it. '
	'Null: never used the portal.';
comment on column people.keeps_copies is
	'Whether browsers may keep encrypted copies of pages for use without a connection; the person sets it.';
-- User list: sorted by name (the default), and its tabs "never signed in" and "inactive".
create index people_name on people (name, id);
create index people_never_signed_in on people (name, id) where is_active and last_signed_in_at is null;
create index people_inactive on people (name, id) where not is_active;
-- User list sorted by last sign-in: the first is read backwards (latest first), the second forwards (earliest first).
-- People who never signed in come last in both.
create index people_last_sign_in
	on people ((last_signed_in_at is not null), coalesce(last_signed_in_at, 'epoch'), id);
create index people_first_sign_in
	on people ((last_signed_in_at is null), coalesce(last_signed_in_at, 'epoch'), id);
-- User search by the beginning of the address, of the name, or of a later word of it. Names of five and more words are
-- so few that the search reads them all.
create index people_email_begins on people (upper(email));
create index people_name_begins on people (upper(name));
create index people_second_word on people (upper(split_part(name, ' ', 2))) where split_part(name, ' ', 2) <> '';
create index people_third_word on people (upper(split_part(name, ' ', 3))) where split_part(name, ' ', 3) <> '';
create index people_fourth_word on people (upper(split_part(name, ' ', 4))) where split_part(name, ' ', 4) <> '';
create index people_many_words on people (name, id) where split_part(name, ' ', 5) <> '';
alter table people enable row level security, force row level security;
grant select on people to millgate_viewer, millgate_admin, millgate_feeds, millgate_auth, millgate_mail,
	millgate_privacy;
grant select (id, email, name, is_active, last_signed_in_at, last_used_on) on people to millgate_company;
grant select (id, name, is_active) on people to millgate_desk;
-- A person's own profile and preferences.
grant update (name, phone, language, units, date_format, time_zone, theme, density, updated_at, keeps_copies,
	has_toured)
	on people to millgate_viewer;
-- Administrators and SCIM: who the person is and whether they may sign in, not their preferences.
grant insert (email, name, phone, language, time_zone) on people to millgate_admin;
grant update (email, name, phone, is_active, language, time_zone, updated_at) on people to millgate_admin;
grant insert, update, delete on people to millgate_feeds;
grant insert (email, name, language) on people to millgate_auth;
grant update (last_signed_in_at, last_used_on) on people to millgate_auth;
grant update (email, name, phone, is_active, revision, updated_at, reported, last_signed_in_at, last_used_on)
	on people to millgate_privacy;
create policy viewer_reads_own on people for select to millgate_viewer using (id = viewer_person());
create policy viewer_changes_own on people for update to millgate_viewer
	using (id = viewer_person()) with check (id = viewer_person());
create policy admin_reads on people for select to millgate_admin using (true);
create policy admin_adds on people for insert to millgate_admin with check (true);
create policy admin_writes on people for update to millgate_admin using (true) with check (true);
create policy feeds_write on people to millgate_feeds using (true) with check (true);
create policy auth_works on people to millgate_auth using (true) with check (true);
create policy mail_reads on people for select to millgate_mail using (true);
-- For the security definer functions that read people, such as require_administrator().
create policy owner_keeps on people for select to millgate_owner using (true);
-- For the row locks of count_rights(); changes are refused.
create policy owner_counts on people for update to millgate_owner using (true) with check (false);
create policy privacy_works on people to millgate_privacy using (id = viewer_person()) with check (true);

-- The names by which other tables may mention the person whose data are exported or erased: current and former names
-- and addresses, but no name that another person has as well, and the pseudonyms of an erased person.
create function privacy_names() returns text[]
	language sql stable security definer set search_path = public, pg_temp
	return (
		select array_remove(array[p.email, 'erased-' || p.id, 'erased-' || p.id || '@erased.invalid'] || array(
			select n from unnest(p.former_names || p.name) n
			where not exists (select from people o where n in (o.name, o.email) and o.id <> p.id)), null)
		from people p where p.id = viewer_person());
revoke execute on function privacy_names() from public;
grant execute on function privacy_names() to millgate_privacy;

-- Maintains former_names; erasing the person empties it.
create function keep_former_name() returns trigger
language plpgsql set search_path = public, pg_temp as $$ begin
	if new.email = 'erased-' || new.id || '@erased.invalid' then new.former_names := '{}';
	elsif new.name <> old.name then new.former_names := array_remove(old.former_names, old.name) || old.name;
	end if;
	if new.email <> old.email and new.email not like '%@erased.invalid' then
		new.former_names := new.former_names || old.email;
	end if;
	return new;
end $$;
create trigger keeps_former_name before update of name, email on people
	for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
	execute function keep_former_name();

-- Open connections of the person check their rights again.
create function tell_deactivation() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.id));
	return null;
end $$;
create trigger tells_deactivation after update of is_active on people
	for each row when (old.is_active is distinct from new.is_active) execute function tell_deactivation();

-- Deactivating a person, by the feed or by an administrator, ends their sessions for good: reactivating them does not
-- reopen one.
create function end_sessions_of_deactivated() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	delete from session_tokens t using sessions s where s.id = t.session_id and s.person_id = new.id;
	update sessions set ended_at = now(), ended_why = 'deactivated', id_token = null
	where person_id = new.id and ended_at is null;
	return null;
end $$;
create trigger people_deactivated after update of is_active on people
	for each row when (old.is_active and not new.is_active) execute function end_sessions_of_deactivated();

create table people_counts (
	id bigint generated always as identity primary key,
	is_active boolean not null,
	has_signed_in boolean not null,
	row_count bigint not null
);
comment on table people_counts is
	'Counts of people by state, for the tabs of the user list, as rows to be added up (view people_sums).';
comment on column people_counts.row_count is
	'Number of people added to this state, negative where they left it. Triggers only insert rows, so that '
	'concurrent sign-ins do not wait for each other; the job gather-right-counts merges the rows of each state.';
alter table people_counts enable row level security, force row level security;
grant select, insert, delete on people_counts to millgate_admin;
create policy admin_works on people_counts to millgate_admin using (true) with check (true);
-- For the security definer functions below.
create policy owner_works on people_counts to millgate_owner using (true) with check (true);

create view people_sums with (security_invoker = true) as
	select is_active, has_signed_in, sum(row_count)::bigint as row_count
	from people_counts group by is_active, has_signed_in;
grant select on people_sums to millgate_admin;

-- Counts the people that a statement adds or deletes.
create function count_people() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	insert into people_counts (is_active, has_signed_in, row_count)
	select is_active, last_signed_in_at is not null, case tg_op when 'DELETE' then -1 else 1 end * count(*)
	from changed group by 1, 2;
	return null;
end $$;
call gain_and_loss_triggers('people', 'counts_gain', 'counts_loss', 'count_people()');

-- Counts the people whose state a statement changes.
create function move_people_counts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	insert into people_counts (is_active, has_signed_in, row_count)
	select kind.is_active, kind.has_signed_in, sum(kind.sign)
	from gone o join added n using (id)
	cross join lateral (values
		(o.is_active, o.last_signed_in_at is not null, -1),
		(n.is_active, n.last_signed_in_at is not null, 1)) kind (is_active, has_signed_in, sign)
	where o.is_active <> n.is_active or (o.last_signed_in_at is null) <> (n.last_signed_in_at is null)
	group by 1, 2;
	return null;
end $$;
create trigger moves_counts after update on people referencing old table as gone new table as added
	for each statement execute function move_people_counts();

-- Recalculates people_counts; needed after people were written with triggers disabled.
create function recount_people() returns void
language plpgsql as $$
begin
	delete from people_counts;
	insert into people_counts (is_active, has_signed_in, row_count)
	select is_active, last_signed_in_at is not null, count(*) from people group by 1, 2;
end $$;
revoke execute on function recount_people() from public;

create table provisioned_people (
	person_id bigint primary key references people (id) on delete cascade,
	external_id text,
	given_name text,
	family_name text,
	source text not null,
	changed_at timestamptz not null default now(),
	deleted_at timestamptz
);
comment on table provisioned_people is
	'Attributes that an identity provider sent for a person by SCIM and that the portal returns to it, but does not '
	'use itself.';
comment on column provisioned_people.external_id is 'The provider''s own id of the person (SCIM externalId).';
comment on column provisioned_people.source is
	'Source of the API key that the provider last wrote with; its external ids are unique.';
comment on column provisioned_people.changed_at is 'When the provider last wrote; part of SCIM meta.lastModified.';
comment on column provisioned_people.deleted_at is
	'When the provider deleted the person, which deactivates them here. To the provider the person does not exist '
	'until it creates them again or an administrator reactivates them. Null: not deleted.';
-- SCIM: one person per external id of a provider.
create unique index provisioned_people_external on provisioned_people (source, external_id)
	where external_id is not null and deleted_at is null;
alter table provisioned_people enable row level security, force row level security;
grant select, insert, update on provisioned_people to millgate_admin;
grant select, delete on provisioned_people to millgate_privacy;
create policy admin_works on provisioned_people to millgate_admin using (true) with check (true);
create policy privacy_works on provisioned_people to millgate_privacy
	using (person_id = viewer_person()) with check (true);

create table provisioned_groups (
	group_name text primary key,
	external_id text
);
comment on table provisioned_groups is
	'The identity provider''s id of a group, which SCIM returns to it; the members are in person_groups.';
comment on column provisioned_groups.group_name is 'Name of the group in person_groups.';
comment on column provisioned_groups.external_id is
	'The provider''s own id of the group (SCIM externalId); null: it sent none.';
alter table provisioned_groups enable row level security, force row level security;
grant select, insert, update on provisioned_groups to millgate_admin;
create policy admin_works on provisioned_groups to millgate_admin using (true) with check (true);
