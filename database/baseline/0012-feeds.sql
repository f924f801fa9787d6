create table feed_keys (
	id bigint generated always as identity primary key,
	source text not null,
	name text not null,
	key_hash bytea not null unique,
	scopes text[] not null,
	created_at timestamptz not null default now(),
	expires_at timestamptz,
	revoked_at timestamptz,
	last_used_at timestamptz,
	hint text not null default '', -- Administrators make, replace and revoke the keys of programs. `hint` is the beginning of a key, by which people tell keys apart. [0110-api-keys.sql]
	created_by text not null default 'command', -- Administrators make, replace and revoke the keys of programs. `hint` is the beginning of a key, by which people tell keys apart. [0110-api-keys.sql]
	revoked_by text, -- Administrators make, replace and revoke the keys of programs. `hint` is the beginning of a key, by which people tell keys apart. [0110-api-keys.sql]
	replaces bigint references feed_keys (id)
);
create index feed_keys_replaces on feed_keys (replaces) where replaces is not null;
alter table feed_keys enable row level security, force row level security;
grant select, insert, update, delete on feed_keys to millgate_feeds;
grant select, insert on feed_keys to millgate_admin;
grant select on feed_keys to millgate_privacy;
grant update (expires_at, revoked_at, revoked_by) on feed_keys to millgate_admin;
grant update (created_by, revoked_by) on feed_keys to millgate_privacy;
create policy admin_ends on feed_keys for update to millgate_admin using (true) with check (true);
create policy admin_makes on feed_keys for insert to millgate_admin with check (true);
create policy admin_reads on feed_keys for select to millgate_admin using (true);
create policy feeds_write on feed_keys to millgate_feeds using (true) with check (true);
create policy privacy_works on feed_keys to millgate_privacy using (created_by = any (array(select unnest(privacy_names()))) or revoked_by = any (array(select unnest(privacy_names())))) with check (true);

create table feed_runs (
	id bigint generated always as identity primary key,
	source text not null,
	entity text not null,
	started_at timestamptz not null default now(),
	finished_at timestamptz,
	as_of timestamptz not null default now(),
	rows bigint not null default 0,
	accepted bigint not null default 0,
	unchanged bigint not null default 0,
	rejected bigint not null default 0,
	failure text,
	warned bigint not null default 0 -- Rows that were imported and should be looked at again: kept with their run. [0312-feed-warnings.sql]
);
create index feed_runs_newest on feed_runs (source, entity, started_at desc);
alter table feed_runs enable row level security, force row level security;
grant select, insert, update, delete on feed_runs to millgate_feeds;
grant select on feed_runs to millgate_admin;
create policy admin_reads on feed_runs for select to millgate_admin using (true);
create policy feeds_write on feed_runs to millgate_feeds using (true) with check (true);

create table feed_rejects (
	id bigint generated always as identity primary key,
	run_id bigint not null references feed_runs (id) on delete cascade,
	line bigint not null,
	field text not null,
	code text not null,
	reason text not null,
	row text, -- As it came; on the first fault of a row only, null on its others.
	rejected_at timestamptz not null default now(),
	resolved_at timestamptz,
	value text, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	source text, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	entity text, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	mark text, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	revision bigint, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	first_seen_at timestamptz, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	times integer not null default 1, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	outcome text check (outcome in ('landed', 'sent_again', 'resent', 'mended', 'dismissed')), -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	settled_by text, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	settled_why text check (length(settled_why) <= 500), -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	newer_id bigint, -- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends -- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that -- everybody reads it in their own language. [0112-rejected-rows.sql]
	constraint feed_rejects_row_check check (("row" is null) or (mark is not null and first_seen_at is not null))
);
create index feed_rejects_newest on feed_rejects (rejected_at desc, id desc) where "row" is not null;
create index feed_rejects_open on feed_rejects (entity, mark) where ("row" is not null) and resolved_at is null;
create index feed_rejects_run on feed_rejects (run_id, line);
alter table feed_rejects enable row level security, force row level security;
grant select, insert, update, delete on feed_rejects to millgate_feeds;
grant select on feed_rejects to millgate_admin, millgate_privacy;
grant select, delete on feed_rejects to millgate_keeper;
grant update (row, value, mark, settled_by) on feed_rejects to millgate_privacy;
create policy admin_reads on feed_rejects for select to millgate_admin using (true);
create policy feeds_write on feed_rejects to millgate_feeds using (true) with check (true);
create policy keeper_removes on feed_rejects to millgate_keeper using ((resolved_at < (now() - '7 days'::interval)) or (("row" is null) and (rejected_at < (now() - '7 days'::interval))));
create policy privacy_works on feed_rejects to millgate_privacy using (settled_by = any (array(select unnest(privacy_names()))) or (entity = 'people' and (mark = any (array(select unnest(privacy_names()))) or (exists (select from unnest(privacy_names()) n(n) where ((POSITION(('@') in (n.n)) > 0) and names_address(feed_rejects."row", n.n))))))) with check (true);

create view rejected_rows with (security_invoker = true) as
  select id, run_id, line, source, entity, mark, revision, field, code, value, row, first_seen_at, rejected_at as last_seen_at, times,
    resolved_at as settled_at, case when resolved_at is null then 'open' else coalesce(outcome, 'resent') end as state,
    settled_by, settled_why, newer_id
  from feed_rejects where row is not null;
-- from 0112-rejected-rows.sql
grant select on rejected_rows to millgate_admin, millgate_feeds;

create table feed_warnings (
	id bigint generated always as identity primary key,
	run_id bigint not null references feed_runs (id) on delete cascade,
	line bigint not null,
	field text not null,
	code text not null,
	value text,
	warned_at timestamptz not null default now()
);
create index feed_warnings_run on feed_warnings (run_id, line);
alter table feed_warnings enable row level security, force row level security;
grant select, insert on feed_warnings to millgate_feeds;
grant select on feed_warnings to millgate_admin;
create policy admin_reads on feed_warnings for select to millgate_admin using (true);
create policy feeds_write on feed_warnings to millgate_feeds using (true) with check (true);

-- The "data as of" stamp of every page: the newest moment the mill's systems spoke for, by kind of data and mill.
create table feed_freshness (
	entity text not null,
	mill text not null default '',
	as_of timestamptz not null,
	primary key (entity, mill)
);
alter table feed_freshness enable row level security, force row level security;
grant select, insert, update, delete on feed_freshness to millgate_feeds;
grant select on feed_freshness to millgate_admin, millgate_viewer;
create policy admin_reads on feed_freshness for select to millgate_admin using (true);
create policy all_read on feed_freshness for select to millgate_viewer using (true);
create policy feeds_write on feed_freshness to millgate_feeds using (true) with check (true);

-- Kinds of data that are late by the schedule that is set, from the moment that was noticed until they come again.
create table feed_alarms (
	entity text primary key,
	late_at timestamptz not null default now()
);
alter table feed_alarms enable row level security, force row level security;
grant select, insert, delete on feed_alarms to millgate_admin;
create policy admin_works on feed_alarms to millgate_admin using (true) with check (true);
