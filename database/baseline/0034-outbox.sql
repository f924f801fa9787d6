create sequence outbox_positions;
grant usage on sequence outbox_positions to millgate_feeds, millgate_hooks;

-- What people entered, for the mill's systems to collect. A row gets its position when somebody first asks after it
-- was committed, under one lock: positions never appear behind one that was already read, however late a transaction
-- commits.
create table outbox (
	id bigint generated always as identity primary key,
	position bigint unique,
	account_id bigint not null references accounts (id),
	kind text not null,
	subject text not null,
	happened_at timestamptz not null default now(),
	content jsonb not null
);
create index outbox_unplaced on outbox (id) where "position" is null;
alter table outbox enable row level security, force row level security;
grant insert on outbox to millgate_viewer;
grant select, insert on outbox to millgate_feeds, millgate_admin;
grant select on outbox to millgate_hooks, millgate_privacy;
grant update (position) on outbox to millgate_feeds, millgate_hooks;
grant update (content) on outbox to millgate_privacy;
-- An administrator's yes is what the mill's systems collect.
create policy admin_appends on outbox for insert to millgate_admin with check ("position" is null);
create policy admin_reads on outbox for select to millgate_admin using (true);
create policy feeds_collect on outbox to millgate_feeds using (true) with check (true);
create policy hooks_place on outbox to millgate_hooks using (true) with check (true);
create policy privacy_works on outbox to millgate_privacy using (array[(content ->> 'by'), (content ->> 'author'), (content ->> 'openedBy'), (content ->> 'requestedBy'), (content ->> 'confirmedBy')] && array(select unnest(privacy_names()) as unnest)) with check (true);
create policy viewer_appends on outbox for insert to millgate_viewer with check ("position" is null);

-- Where the mill's systems want to be told of what people enter, by a signed POST. Secrets are sealed with a key that
-- is not in this database, and only who sends may read them. `position` is how far the outbox was read for the
-- endpoint.
create table webhook_endpoints (
	id bigint generated always as identity primary key,
	name text not null check (length(name) between 1 and 120),
	url text not null check (length(url) between 8 and 2000),
	kinds text[] not null,
	is_on boolean not null default true,
	secret bytea not null,
	old_secret bytea, -- The one before, with which messages are signed too until its time is over.
	old_until timestamptz,
	position bigint not null,
	created_at timestamptz not null default now(),
	created_by text not null,
	failures integer not null default 0, -- Failed attempts in a row, since when, and until when it is left in peace.
	failing_since timestamptz,
	rests_until timestamptz,
	delivered_at timestamptz,
	claim uuid, -- Who sends now; a sender that died loses it when the time is over.
	claimed_until timestamptz,
	dead_at timestamptz, -- What administrators are told by mail, once for each run of failures. `dead_at`: when the endpoint last gave a message up that they are -- to hear of; `dead_told_at`: of which of these moments they have heard. [0099-alarms.sql]
	dead_told_at timestamptz -- What administrators are told by mail, once for each run of failures. `dead_at`: when the endpoint last gave a message up that they are -- to hear of; `dead_told_at`: of which of these moments they have heard. [0099-alarms.sql]
);
alter table webhook_endpoints enable row level security, force row level security;
grant select on webhook_endpoints to millgate_hooks, millgate_privacy;
grant delete on webhook_endpoints to millgate_admin;
grant select (id, name, url, kinds, is_on, old_until, position, created_at, created_by, failures, failing_since, rests_until, delivered_at, dead_at, dead_told_at) on webhook_endpoints to millgate_admin;
grant insert (name, url, kinds, is_on, secret, position, created_by) on webhook_endpoints to millgate_admin;
grant update (name, url, kinds, is_on, failures, failing_since, rests_until, dead_told_at) on webhook_endpoints to millgate_admin;
grant update (is_on, secret, old_secret, old_until, position, failures, failing_since, rests_until, delivered_at, claim, claimed_until, dead_at) on webhook_endpoints to millgate_hooks;
grant update (created_by) on webhook_endpoints to millgate_privacy;
create policy admin_works on webhook_endpoints to millgate_admin using (true) with check (true);
create policy hooks_work on webhook_endpoints to millgate_hooks using (true) with check (true);
create policy privacy_works on webhook_endpoints to millgate_privacy using (created_by = any (array(select unnest(privacy_names())))) with check (true);

create table webhook_deliveries (
	endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
	position bigint not null references outbox ("position"),
	state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
	attempts integer not null default 0,
	due_at timestamptz not null default now(),
	tried_at timestamptz,
	settled_at timestamptz,
	failure text, -- What the newest attempt met: a word of ours, the HTTP status, the beginning of the answer.
	status integer,
	answer text,
	primary key (endpoint_id, "position")
);
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, "position" desc) where state = 'dead';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state = 'delivered';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, "position") where state = 'waiting';
alter table webhook_deliveries enable row level security, force row level security;
grant select, update, delete on webhook_deliveries to millgate_hooks;
grant select on webhook_deliveries to millgate_admin;
grant insert (endpoint_id, position) on webhook_deliveries to millgate_hooks;
grant update (state, attempts, due_at, settled_at) on webhook_deliveries to millgate_admin;
create policy admin_works on webhook_deliveries to millgate_admin using (true) with check (true);
create policy hooks_work on webhook_deliveries to millgate_hooks using (true) with check (true);
