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
	reported jsonb, -- A person's own changes outlive the feed: only a value that still is what the feed last said follows the next one. [0007-feeds.sql]
	former_names text[] not null default '{}', -- What somebody was called before stands in what they wrote then: it is kept beside the person, so that erasing them finds it. [0171-erased-names.sql]
	last_signed_in_at timestamptz, -- When somebody last signed in is known longer than their sessions are kept. [0178-last-sign-in.sql]
	last_used_on date, -- How many rights there are, by list and by the day (UTC) on which whoever holds them last used the portal: their list says so without reading them -- all. Rows are only added, so that no sign-in waits for a feed or for another sign-in; a job puts those of one list and day together. [0250-rights-counted.sql]
	keeps_copies boolean not null default true -- Whether pages of a person may be kept, encrypted, on the devices on which they are signed in. [0350-copies-by-choice.sql]
);
-- People are found by the beginning of their address, of their name and of its words; whose name has more than four words are few.
create index people_email_begins on people (upper(email));
create index people_first_sign_in on people (((last_signed_in_at is null)), coalesce(last_signed_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
create index people_fourth_word on people (upper(split_part(name, ' ', 4))) where split_part(name, ' ', 4) <> '';
create index people_inactive on people (name, id) where not is_active;
-- People by their last sign-in, in both directions; who never came and who may not come any more is found without reading everybody.
create index people_last_sign_in on people (((last_signed_in_at is not null)), coalesce(last_signed_in_at, '1970-01-01 00:00:00+00'::timestamptz), id);
create index people_many_words on people (name, id) where split_part(name, ' ', 5) <> '';
-- Administrators see people by name, page by page.
create index people_name on people (name, id);
create index people_name_begins on people (upper(name));
create index people_never_signed_in on people (name, id) where is_active and last_signed_in_at is null;
create index people_second_word on people (upper(split_part(name, ' ', 2))) where split_part(name, ' ', 2) <> '';
create index people_third_word on people (upper(split_part(name, ' ', 3))) where split_part(name, ' ', 3) <> '';
alter table people enable row level security, force row level security;
grant select on people to millgate_gate, millgate_admin, millgate_viewer, millgate_mail, millgate_privacy;
grant select, insert, update, delete on people to millgate_feeds;
grant select (id, name, is_active) on people to millgate_desk;
grant select (id, email, name, is_active, last_signed_in_at, last_used_on) on people to millgate_company;
grant insert (email, name, language) on people to millgate_gate;
grant insert (email, name, phone, language, time_zone) on people to millgate_admin;
grant update (email, name, phone, is_active, language, time_zone, updated_at) on people to millgate_admin;
grant update (email, name, phone, is_active, revision, updated_at, reported, last_signed_in_at, last_used_on) on people to millgate_privacy;
grant update (name, phone, language, units, date_format, time_zone, theme, density, updated_at, keeps_copies) on people to millgate_viewer;
grant update (last_signed_in_at, last_used_on) on people to millgate_gate;
-- Whoever provisions makes people and says who they are, as the feed does; the rest of a person stays their own.
create policy admin_adds on people for insert to millgate_admin with check (true);
create policy admin_reads on people for select to millgate_admin using (true);
-- Administrators write what they decide; nothing else of a person.
create policy admin_writes on people for update to millgate_admin using (true) with check (true);
create policy feeds_write on people to millgate_feeds using (true) with check (true);
create policy gate_works on people to millgate_gate using (true) with check (true);
-- Who writes mails knows whom to and in which words, and whose accounts they still are.
create policy mail_reads on people for select to millgate_mail using (true);
-- Rights that come or go, of one statement. Argument: SQL of their list. Whoever signs in at this moment waits, and is counted on one day only.
create policy owner_counts on people for update to millgate_owner using (true) with check (false);
-- Somebody always remains who can let others in: an active administrator whose right does not end. Looked at when the transaction ends,
-- in turn, so that two who remove each other at once do not both succeed; whoever writes, feed, job or person, is held to it.
create policy owner_keeps on people for select to millgate_owner using (true);
create policy privacy_works on people to millgate_privacy using (id = viewer_person()) with check (true);
create policy viewer_changes_own on people for update to millgate_viewer using (id = viewer_person()) with check (id = viewer_person());
create policy viewer_reads_own on people for select to millgate_viewer using (id = viewer_person());

create function privacy_names() returns text[]
  language sql stable security definer set search_path = public, pg_temp
  return (
    select array_remove(array[p.email, 'erased-' || p.id, 'erased-' || p.id || '@erased.invalid']
      || array(select n from unnest(p.former_names || p.name) n where not exists (select from people o where n in (o.name, o.email) and o.id <> p.id)), null)
    from people p where p.id = viewer_person());
-- [0171-erased-names.sql]
revoke execute on function privacy_names() from public;
grant execute on function privacy_names() to millgate_privacy;

create function keep_former_name() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if new.email = 'erased-' || new.id || '@erased.invalid' then new.former_names := '{}';
  elsif new.name <> old.name then new.former_names := array_remove(old.former_names, old.name) || old.name;
  end if;
  if new.email <> old.email and new.email not like '%@erased.invalid' then new.former_names := new.former_names || old.email; end if;
  return new;
end $$;
-- [0171-erased-names.sql]
create trigger keeps_former_name before update of name, email on people for each row when (old.name is distinct from new.name or old.email is distinct from new.email) execute function keep_former_name();

create function tell_deactivation() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.id));
  return null;
end $$;
-- [0015-live-events.sql]
create trigger tells_deactivation after update of is_active on people for each row when (old.is_active is distinct from new.is_active) execute function tell_deactivation();

create function end_sessions_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from session_tokens t using sessions s where s.id = t.session_id and s.person_id = new.id;
  update sessions set ended_at = now(), ended_why = 'deactivated', id_token = null where person_id = new.id and ended_at is null;
  return null;
end $$;
-- [0004-sessions.sql]
create trigger people_deactivated after update of is_active on people for each row when (old.is_active and not new.is_active) execute function end_sessions_of_deactivated();

-- How many people there are, by whether they may sign in and ever did: their list says so without reading everybody. Rows are only added, so that
-- no first sign-in waits for another; a job puts those of one kind together.
create table people_counts (
	id bigint generated always as identity primary key,
	is_active boolean not null,
	has_signed_in boolean not null,
	row_count bigint not null
);
alter table people_counts enable row level security, force row level security;
grant select, insert, delete on people_counts to millgate_admin;
create policy admin_works on people_counts to millgate_admin using (true) with check (true);
create policy owner_works on people_counts to millgate_owner using (true) with check (true);

create view people_sums with (security_invoker = true) as
  select is_active, has_signed_in, sum(row_count)::bigint as row_count from people_counts group by is_active, has_signed_in;
-- from 0264-people-counted.sql
grant select on people_sums to millgate_admin;

-- People of one statement who come, go, or are of another kind than before.
create function count_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into people_counts (is_active, has_signed_in, row_count)
  select is_active, last_signed_in_at is not null, case tg_op when 'DELETE' then -1 else 1 end * count(*) from changed group by 1, 2;
  return null;
end $$;
-- [0264-people-counted.sql]
call gain_and_loss_triggers('people', 'counts_gain', 'counts_loss', 'count_people()');

create function move_people_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into people_counts (is_active, has_signed_in, row_count)
  select kind.is_active, kind.has_signed_in, sum(kind.sign)
  from gone o join added n using (id)
  cross join lateral (values
    (o.is_active, o.last_signed_in_at is not null, -1), (n.is_active, n.last_signed_in_at is not null, 1)) kind (is_active, has_signed_in, sign)
  where o.is_active <> n.is_active or (o.last_signed_in_at is null) <> (n.last_signed_in_at is null)
  group by 1, 2;
  return null;
end $$;
-- [0264-people-counted.sql]
create trigger moves_counts after update on people referencing old table as gone new table as added for each statement execute function move_people_counts();

-- Counts them anew: for whoever wrote past the triggers.
create function recount_people() returns void language plpgsql as $$
begin
  delete from people_counts;
  insert into people_counts (is_active, has_signed_in, row_count) select is_active, last_signed_in_at is not null, count(*) from people group by 1, 2;
end $$;
-- [0264-people-counted.sql]
revoke execute on function recount_people() from public;

-- What an identity provider says of people that the portal has no use for itself, but must tell it again. `deleted_at`: it deleted them,
-- which deactivates them here; to the provider they are gone until somebody lets them in again.
create table provisioned_people (
	person_id bigint primary key references people (id) on delete cascade,
	external_id text,
	given_name text,
	family_name text,
	source text not null,
	changed_at timestamptz not null default now(),
	deleted_at timestamptz
);
create unique index provisioned_people_external on provisioned_people (source, external_id) where external_id is not null and deleted_at is null;
alter table provisioned_people enable row level security, force row level security;
grant select, insert, update on provisioned_people to millgate_admin;
grant select, delete on provisioned_people to millgate_privacy;
create policy admin_works on provisioned_people to millgate_admin using (true) with check (true);
create policy privacy_works on provisioned_people to millgate_privacy using (person_id = viewer_person()) with check (true);

create table provisioned_groups (
	group_name text primary key,
	external_id text
);
alter table provisioned_groups enable row level security, force row level security;
grant select, insert, update on provisioned_groups to millgate_admin;
create policy admin_works on provisioned_groups to millgate_admin using (true) with check (true);
