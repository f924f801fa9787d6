-- The audit record: one row of `audit_events` for each thing that a person, a program or a job did. Every role appends;
-- administrators search it at /admin/audit, people see their own sign-ins and what was done under their accounts.
-- The table is partitioned by year (UTC). Rows change only by the functions of the next topic, audit retention.

-- Search words. Each event stores its words in a tsvector column, and one inverted index finds them, whole or by their
-- beginning. The functions below prepare the stored words (fold, cut, words) and the query (tokens, lexeme, query).

-- Lower case without accents.
create function audit_fold(typed text) returns text language sql immutable parallel safe
	return translate(lower(typed), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun');

-- Shortens long texts and long words, so that no event fails because its words are too long for a tsvector. Short
-- texts, which are the rule, pass unread.
create function audit_cut(folded text) returns text language sql immutable parallel safe
	return case
		when octet_length(folded) <= 2000 then folded
		else regexp_replace(left(folded, 20000), '(\S{64})\S+', '\1', 'g')
	end;

-- Words as people copy them (anna@mill.example, BOL-9, list.export) and the parts by which people remember them (anna,
-- mill, 9, export). Every event passes here; with regular expressions instead of `translate` it took 20 times as long.
create function audit_words(folded text, address text) returns tsvector language sql immutable parallel safe
	return array_to_tsvector(array_remove(array_remove(
		string_to_array(translate(folded, E'"(){}[]<>,;=|\\\t\n\r', repeat(' ', 17)), ' ')
			|| string_to_array(translate(folded, E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 35)), ' ')
			|| lower(coalesce(address, '')), ''), ':'));

-- The words of a typed search text, ten at most.
create function audit_tokens(typed text) returns setof text language sql immutable parallel safe
begin atomic
	select distinct left(w, 64)
	from regexp_split_to_table(audit_fold(typed), '[\s"(){}\[\]<>,;=|\\]+') s, btrim(s, '''.:/-') w
	where w <> ''
	limit 10;
end;

-- A word as part of a tsquery; from three letters on it also matches words that begin with it.
create function audit_lexeme(word text) returns text language sql immutable parallel safe
	return '''' || replace(word, '''', '''''') || '''' || case when length(word) > 2 then ':*' else '' end;

-- The tsquery of a typed search text: all of its words, each found as typed, by its parts, or, if it begins a word of a
-- person's name, by the address of that person (100 people at most). Numbers with dots, like network addresses, are not
-- divided. Null, which finds nothing, for a text without words.
create function audit_query(typed text) returns tsquery language sql stable
	return (
		select string_agg(
			format('(%s%s%s)', audit_lexeme(w.token), ' | ' || w.parts, ' | ' || n.addresses), ' & ')::tsquery
		from (
			select t as token, case when t !~ '^[0-9a-f.:-]+$' then (
				select format('(%s)', string_agg(audit_lexeme(p), ' & '))
				from regexp_split_to_table(t, '[!-/:-@\[-`{-~]+') p
				where p not in ('', t) having count(*) > 0
			) end as parts
			from audit_tokens(typed) t
		) w
		left join lateral (
			select string_agg(audit_lexeme(a.email), ' | ') as addresses
			from (
				select audit_fold(p.email) as email from people p
				where length(w.token) > 2 and position(' ' || w.token in ' ' || audit_fold(p.name)) > 0
					and p.email !~ '[\s"(){}\[\]<>,;=|\\]'
				order by p.id limit 100
			) a
		) n on true
	);

-- A sequence of its own, because partitioned tables have no identity columns before PostgreSQL 17.
create sequence audit_events_id_seq;
grant usage on sequence audit_events_id_seq to
	millgate_viewer, millgate_admin, millgate_company, millgate_desk, millgate_feeds, millgate_auth, millgate_webhooks,
	millgate_retention, millgate_mail;

create table audit_events (
	id bigint not null default nextval('audit_events_id_seq'),
	happened_at timestamptz not null default now(),
	person_id bigint,
	actor text not null,
	alias text,
	action text not null,
	target text,
	detail jsonb not null default '{}',
	address text,
	request_id text,
	words tsvector generated always as (audit_words(
		audit_cut(audit_fold(
			actor || ' ' || coalesce(alias, '') || ' ' || action || ' ' || coalesce(target, '') || ' '
				|| replace(detail::text, '\n', ' ')
		)),
		left(address, 64)
	)) stored,
	primary key (id, happened_at)
) partition by range (happened_at);
alter sequence audit_events_id_seq owned by audit_events.id;
comment on table audit_events is
	'Append-only record of what people, programs and jobs did; rows stay for a year at least.';
comment on column audit_events.person_id is
	'Person who acted; in a view-as session the administrator. Null for visitors, programs and jobs. No foreign key: '
	'the record outlives the person.';
comment on column audit_events.actor is
	'Who acted: a person''s address, the name of an API key, `visitor`, or the name of a job.';
comment on column audit_events.alias is 'Code of the account that it was done for; null if for none.';
comment on column audit_events.action is 'What was done, as a code (src/shared/audit).';
comment on column audit_events.target is
	'What it was done to: a number, an address, a path; null if nothing in particular.';
comment on column audit_events.detail is 'Further facts, by action.';
comment on column audit_events.address is
	'Network address of the request; `local` or empty for what runs on the server. Null once the person is erased.';
comment on column audit_events.request_id is 'Id of the request, as error pages and logs show it; or what ran instead.';
comment on column audit_events.words is 'Search words of the row.';

-- /admin/audit: each filter reads one index that also has the order of the list, so that a page of ten million rows is
-- as fast as one of ten thousand.
create index audit_search_newest on audit_events (happened_at desc, id desc);
create index audit_search_actor on audit_events (actor, happened_at desc, id desc);
create index audit_search_action on audit_events (action, happened_at desc, id desc);
create index audit_search_target on audit_events (target, happened_at desc, id desc) where target is not null;
create index audit_search_alias on audit_events (alias, happened_at desc, id desc) where alias is not null;
create index audit_search_address on audit_events (address, happened_at desc, id desc) where address is not null;
create index audit_search_request on audit_events (request_id, id desc) where request_id is not null;
create index audit_search_words on audit_events using gin (words);
-- The profile: a person's own sign-ins, and changes of the alias of their accounts by others.
create index audit_events_person on audit_events (person_id, happened_at desc);
create index audit_events_alias_change on audit_events (target, happened_at desc) where action = 'alias.change';
-- The access review: when a person last acted for an account.
create index audit_events_acted on audit_events (person_id, alias, happened_at desc) where alias is not null;
-- The importer finds who downloaded a document, to notify them when that revision is superseded.
create index audit_events_downloads on audit_events (target) where action = 'document.download';

alter table audit_events enable row level security, force row level security;

-- Only the database sets the id and the time of a row. Grants and policies exist on the parent only: no role of the
-- application can read a partition by its name.
grant insert (person_id, actor, alias, action, target, detail, address, request_id) on audit_events to
	millgate_viewer, millgate_admin, millgate_company, millgate_desk, millgate_feeds, millgate_auth, millgate_webhooks,
	millgate_retention, millgate_mail;
grant select (id, happened_at, person_id, actor, alias, action, target, address) on audit_events to millgate_viewer;
grant select on audit_events to millgate_admin, millgate_privacy;
grant select (person_id, action, target, detail) on audit_events to millgate_feeds;

create policy viewer_reads_own_sign_ins on audit_events for select to millgate_viewer
	using (person_id = viewer_person() and action in ('sign-in', 'sign-out'));
create policy viewer_reads_own_accounts on audit_events for select to millgate_viewer
	using (alias = any (array(
		select accounts.code from accounts where accounts.id = any (array(select unnest(viewer_accounts())))
	)));
create policy viewer_reads_alias_changes on audit_events for select to millgate_viewer
	using (action = 'alias.change' and target = any (array(
		select accounts.code from accounts where accounts.id = any (array(select unnest(viewer_accounts())))
	)));
create policy all_append on audit_events for insert
	to millgate_viewer, millgate_admin, millgate_feeds, millgate_auth with check (true);
-- Plainly true, so that the planner may use the index of words before it: the text search operator is not leakproof.
create policy admin_reads on audit_events for select to millgate_admin using (true);
create policy company_appends on audit_events for insert to millgate_company with check (true);
create policy desk_appends on audit_events for insert to millgate_desk with check (true);
create policy feeds_read_downloads on audit_events for select to millgate_feeds using (action = 'document.download');
create policy webhooks_append on audit_events for insert to millgate_webhooks with check (true);
create policy retention_appends on audit_events for insert to millgate_retention with check (true);
create policy mail_appends on audit_events for insert to millgate_mail with check (true);
-- The owner's policies serve the functions of audit retention: no other role changes or removes rows.
create policy owner_reads on audit_events for select to millgate_owner using (true);
create policy owner_appends on audit_events for insert to millgate_owner with check (true);
create policy owner_removes on audit_events for delete to millgate_owner
	using (happened_at < now() - interval '365 days');
create policy owner_renames on audit_events for update to millgate_owner using (true) with check (true);
create policy privacy_works on audit_events to millgate_privacy
	using (
		person_id = viewer_person()
		or actor = any (array(select unnest(privacy_names())))
		or target = any (array(select unnest(privacy_names())))
	)
	with check (true);

-- The partitions with their bounds; `starts_at` of the first and `ends_at` of the last are null.
create function audit_partitions() returns table (name text, starts_at timestamptz, ends_at timestamptz)
	language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
begin atomic
	select b.name, substring(b.bound from $e$FROM \('([^']+)'\)$e$)::timestamptz,
		substring(b.bound from $e$TO \('([^']+)'\)$e$)::timestamptz
	from (
		select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
		from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_events'::regclass
	) b;
end;

-- Creates the partitions of coming years, so that there is room for at least half a year, and returns how many it
-- created. It runs at start-up and every night. Creating one locks the table for a moment; if a reader keeps it longer
-- than `lock_timeout`, the call fails and the caller tries again.
create function make_audit_partitions() returns integer
	language plpgsql security definer
	set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
	starts timestamptz := (select starts_at from audit_partitions() where name = 'audit_events_later');
	ends timestamptz;
	year text;
	made integer := 0;
begin
	while starts < now() + interval '6 months' loop
		ends := date_trunc('year', starts) + interval '1 year';
		year := 'audit_events_' || to_char(starts, 'YYYY');
		alter table audit_events detach partition audit_events_later;
		execute format('create table %I partition of audit_events for values from (%L) to (%L)', year, starts, ends);
		execute format('alter table %I enable row level security', year);
		execute format('alter table %I force row level security', year);
		insert into audit_events (id, happened_at, person_id, actor, alias, action, target, detail, address, request_id)
		select id, happened_at, person_id, actor, alias, action, target, detail, address, request_id
		from audit_events_later where happened_at < ends;
		delete from audit_events_later where happened_at < ends;
		execute
			format('alter table audit_events attach partition audit_events_later for values from (%L) to (maxvalue)',
			ends);
		made := made + 1;
		starts := ends;
	end loop;
	return made;
end $$;
revoke execute on function make_audit_partitions() from public;
grant execute on function make_audit_partitions() to millgate_admin;

-- One partition for rows before this year, one for each year, and one for rows after the last year, so that every row
-- has a place. There is no default partition: with one, PostgreSQL cannot read the partitions in order
-- (decisions/partitions.md).
do $$
declare
	this_year timestamptz := date_trunc('year', now(), 'UTC');
	part text;
begin
	perform set_config('TimeZone', 'UTC', true);
	execute format(
		'create table audit_events_earlier partition of audit_events for values from (minvalue) to (%L)', this_year);
	execute format(
		'create table audit_events_later partition of audit_events for values from (%L) to (maxvalue)', this_year);
	foreach part in array array['audit_events_earlier', 'audit_events_later'] loop
		execute format('alter table %I enable row level security, force row level security', part);
	end loop;
	perform make_audit_partitions();
end $$;
comment on table audit_events_earlier is 'Partition of audit_events for rows before the first partition of a year.';
comment on table audit_events_later is 'Partition of audit_events for rows after the last partition of a year.';
-- make_audit_partitions() reads and empties this partition while it is detached.
create policy owner_moves on audit_events_later to millgate_owner using (true) with check (true);
