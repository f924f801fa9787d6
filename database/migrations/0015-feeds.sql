-- Feeds: the mill's systems send rows to the importer, each request with an API key of `feed_keys`. A request is a run
-- (`feed_runs`); rows that the importer rejects stay in `feed_rejects` until they are imported or settled, and warnings
-- about imported rows in `feed_warnings`. `feed_freshness` says how recent the data of each entity is; an entity is a
-- kind of row, such as `orders` (docs/connect-your-erp.md).

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
	hint text not null default '',
	created_by text not null default 'command',
	revoked_by text,
	replaces bigint references feed_keys (id)
);
comment on table feed_keys is
	'API keys of programs: the mill''s systems, identity providers (SCIM) and suppliers'' systems.';
comment on column feed_keys.source is 'System or supplier that uses the key; its successor keys have the same source.';
comment on column feed_keys.name is 'Label for people.';
comment on column feed_keys.key_hash is 'SHA-256 of the key; the key itself is shown once and not stored.';
comment on column feed_keys.scopes is
	'What it gives access to: entities, other scopes of src/shared/keys/key-scopes.ts, `notices:` with a supplier''s '
	'code, or `*`.';
comment on column feed_keys.expires_at is 'When it stops working; null if it does not expire.';
comment on column feed_keys.last_used_at is 'Last use, to the minute; null if it was never used.';
comment on column feed_keys.hint is 'First characters of the key, by which people recognize it; empty if unknown.';
comment on column feed_keys.created_by is 'Email address of the administrator who created it, or `command`.';
comment on column feed_keys.revoked_by is
	'Email address of the administrator who revoked it, or `command`; null if it is not revoked.';
comment on column feed_keys.replaces is 'Key that this one succeeds; both work until that one expires.';

-- The list of API keys: whether a key has a successor.
create index feed_keys_replaces on feed_keys (replaces) where replaces is not null;

alter table feed_keys enable row level security, force row level security;

grant select, insert on feed_keys to millgate_admin;
grant update (expires_at, revoked_at, revoked_by) on feed_keys to millgate_admin;
grant select, insert, update, delete on feed_keys to millgate_feeds;
grant select (
	id, source, name, scopes, created_at, expires_at, revoked_at, last_used_at, hint, created_by, revoked_by, replaces
) on feed_keys to millgate_privacy;
grant update (created_by, revoked_by) on feed_keys to millgate_privacy;

create policy admin_reads on feed_keys for select to millgate_admin using (true);
create policy admin_makes on feed_keys for insert to millgate_admin with check (true);
create policy admin_ends on feed_keys for update to millgate_admin using (true) with check (true);
-- Authenticates programs, and creates and revokes keys from the command line.
create policy feeds_write on feed_keys to millgate_feeds using (true) with check (true);
create policy privacy_works on feed_keys to millgate_privacy
	using (
		created_by = any (array(select unnest(privacy_names())))
		or revoked_by = any (array(select unnest(privacy_names())))
	)
	with check (true);

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
	warned bigint not null default 0
);
comment on table feed_runs is 'Runs of the importer: one for each file or request that a system of the mill sent.';
comment on column feed_runs.source is 'System that sent it: the source of its API key.';
comment on column feed_runs.entity is 'Kind of rows in it.';
comment on column feed_runs.finished_at is
	'When it ended; null while it runs. Without an end after six hours, its process is taken to have died.';
comment on column feed_runs.as_of is
	'Time for which the data is valid, from the header Data-As-Of; the start of the run without one.';
comment on column feed_runs.rows is 'Rows read: `accepted` + `unchanged` + `rejected`.';
comment on column feed_runs.accepted is 'Rows imported.';
comment on column feed_runs.unchanged is 'Rows that were known already or are older than what is stored.';
comment on column feed_runs.rejected is 'Rows kept in `feed_rejects`.';
comment on column feed_runs.failure is 'Code of the reason why the run ended early; null if it did not.';
comment on column feed_runs.warned is 'Rows among `accepted` that have a warning.';

-- The last run of each source and entity, and the runs of one of them, newest first.
create index feed_runs_newest on feed_runs (source, entity, started_at desc);

alter table feed_runs enable row level security, force row level security;

grant select on feed_runs to millgate_admin;
grant select, insert, update, delete on feed_runs to millgate_feeds;

create policy admin_reads on feed_runs for select to millgate_admin using (true);
create policy feeds_write on feed_runs to millgate_feeds using (true) with check (true);

-- A rejected row is one row here for its first validation error, which has the text of the row and its state, and one
-- more for each further error, with `run_id`, `line`, `field`, `code`, `reason` and `value` only.
create table feed_rejects (
	id bigint generated always as identity primary key,
	run_id bigint not null references feed_runs (id) on delete cascade,
	line bigint not null,
	field text not null,
	code text not null,
	reason text not null,
	row text,
	rejected_at timestamptz not null default now(),
	resolved_at timestamptz,
	value text,
	source text,
	entity text,
	mark text,
	revision bigint,
	first_seen_at timestamptz,
	times integer not null default 1,
	outcome text check (outcome in ('imported', 'sent_again', 'resent', 'mended', 'dismissed')),
	settled_by text,
	settled_why text check (length(settled_why) <= 500),
	newer_id bigint,
	constraint feed_rejects_row_check check (row is null or (mark is not null and first_seen_at is not null))
);
comment on table feed_rejects is
	'Validation errors of rejected rows; the first error of a row also has the row and what became of it.';
comment on column feed_rejects.line is 'Line of the file, from 1.';
comment on column feed_rejects.field is 'Path of the field, like `lines[2].weightLb`; empty for the row as a whole.';
comment on column feed_rejects.code is 'Code of the error (src/features/feeds/row-errors.ts).';
comment on column feed_rejects.reason is 'Error message in the language of the request, as it was returned.';
comment on column feed_rejects.row is 'The row as it was sent; null for the further errors of a row.';
comment on column feed_rejects.rejected_at is 'When it was rejected by the run.';
comment on column feed_rejects.resolved_at is 'When the row was settled; null while it is open.';
comment on column feed_rejects.value is
	'Value for the message of `code`, so that each reader gets it in their language.';
comment on column feed_rejects.source is 'Source of the run; null for further errors.';
comment on column feed_rejects.entity is 'Entity of the run; null for further errors.';
comment on column feed_rejects.mark is
	'Natural key of the row, which is the same each time it is sent, or `#` and a hash if the key could not be read; '
	'null for further errors.';
comment on column feed_rejects.revision is 'Revision of the row, which its source counts; null if it has none.';
comment on column feed_rejects.first_seen_at is 'When a row with this key was first rejected; null for further errors.';
comment on column feed_rejects.times is 'How many times the source sent a row with this key that was rejected.';
comment on column feed_rejects.outcome is
	'How the row was settled: imported by another run (`imported`), rejected again in a newer run (`sent_again`), '
	'imported when the run''s rows were resent (`resent`), corrected or dismissed by an administrator (`mended`, '
	'`dismissed`); null while it is open.';
comment on column feed_rejects.settled_by is 'Email address of the administrator who settled it; null if none did.';
comment on column feed_rejects.settled_why is 'Reason that the administrator entered.';
comment on column feed_rejects.newer_id is 'Rejected row that replaced this one, if the outcome is `sent_again`.';

-- The list of rejected rows, newest first.
create index feed_rejects_newest on feed_rejects (rejected_at desc, id desc) where row is not null;
-- The importer finds the open row with the same key, to replace or to settle it.
create index feed_rejects_open on feed_rejects (entity, mark) where row is not null and resolved_at is null;
-- All errors of a row, and the rows of a run that are to be imported again.
create index feed_rejects_run on feed_rejects (run_id, line);

alter table feed_rejects enable row level security, force row level security;

grant select on feed_rejects to millgate_admin;
grant select, insert, update, delete on feed_rejects to millgate_feeds;
grant select, delete on feed_rejects to millgate_retention;
grant select on feed_rejects to millgate_privacy;
grant update (row, value, mark, settled_by) on feed_rejects to millgate_privacy;

create policy admin_reads on feed_rejects for select to millgate_admin using (true);
create policy feeds_write on feed_rejects to millgate_feeds using (true) with check (true);
-- The shortest time that a settled row is kept; RETENTION may only set a longer one.
create policy retention_removes on feed_rejects to millgate_retention
	using (
		resolved_at < now() - interval '7 days'
		or (row is null and rejected_at < now() - interval '7 days')
	);
-- `mark` is the address in rows of people: by it a row can still be found once its text is removed.
create policy privacy_works on feed_rejects to millgate_privacy
	using (
		settled_by = any (array(select unnest(privacy_names())))
		or (entity = 'people' and (
			mark = any (array(select unnest(privacy_names())))
			or exists (
				select from unnest(privacy_names()) n (n)
				where position('@' in n.n) > 0 and names_address(feed_rejects.row, n.n)
			)
		))
	)
	with check (true);

create view rejected_rows with (security_invoker = true) as
	select id, run_id, line, source, entity, mark, revision, field, code, value, row, first_seen_at,
		rejected_at as last_seen_at, times, resolved_at as settled_at,
		case when resolved_at is null then 'open' else coalesce(outcome, 'resent') end as state,
		settled_by, settled_why, newer_id
	from feed_rejects where row is not null;
comment on view rejected_rows is
	'Rejected rows, each with its first validation error and its state; the list at /admin/feeds.';
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
comment on table feed_warnings is 'Warnings about rows that were imported but contradict themselves or other rows.';
comment on column feed_warnings.line is 'Line of the file, from 1.';
comment on column feed_warnings.field is 'Path of the field; empty for the row as a whole.';
comment on column feed_warnings.code is 'Code of the warning (src/features/feeds/warnings.ts).';
comment on column feed_warnings.value is 'Values for the message of `code`, separated by `|`.';

-- The warnings of a run.
create index feed_warnings_run on feed_warnings (run_id, line);

alter table feed_warnings enable row level security, force row level security;

grant select on feed_warnings to millgate_admin;
grant select, insert on feed_warnings to millgate_feeds;

create policy admin_reads on feed_warnings for select to millgate_admin using (true);
create policy feeds_write on feed_warnings to millgate_feeds using (true) with check (true);

create table feed_freshness (
	entity text not null,
	mill text not null default '',
	as_of timestamptz not null,
	primary key (entity, mill)
);
comment on table feed_freshness is
	'The newest time for which data of an entity is valid, by mill: the "data as of" stamp of pages.';
comment on column feed_freshness.mill is 'Code of the mill; empty for the entity as a whole.';
comment on column feed_freshness.as_of is 'Latest `as_of` of the runs that completed.';

alter table feed_freshness enable row level security, force row level security;

grant select on feed_freshness to millgate_viewer;
grant select on feed_freshness to millgate_admin;
grant select, insert, update, delete on feed_freshness to millgate_feeds;

create policy all_read on feed_freshness for select to millgate_viewer using (true);
create policy admin_reads on feed_freshness for select to millgate_admin using (true);
create policy feeds_write on feed_freshness to millgate_feeds using (true) with check (true);

create table feed_alarms (
	entity text not null,
	mill text not null default '',
	primary key (entity, mill)
);
comment on table feed_alarms is
	'Entities that are late by FEED_SCHEDULE, by mill; a row exists from when the job notices it until data arrives, so '
	'that administrators are mailed once.';
comment on column feed_alarms.mill is 'Mill whose rows are late; empty where the rows of the entity name no mill.';

alter table feed_alarms enable row level security, force row level security;

grant select, insert, delete on feed_alarms to millgate_admin;

create policy admin_works on feed_alarms to millgate_admin using (true) with check (true);
