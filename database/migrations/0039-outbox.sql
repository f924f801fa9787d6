-- What people enter in the portal, for the mill's systems. They collect the outbox in order (docs/outbox.md), or an
-- entry is sent to them by a webhook: each endpoint gets a delivery for each entry of its kinds (docs/webhooks.md).

-- Name of the company for which the viewer writes about an object of `account`: the account itself if they buy for it
-- or supply it, else the ship-to that they receive for.
create function viewer_company(account bigint, ship_to bigint) returns text
language sql stable set search_path = public, pg_temp as $$
	select a.name from accounts a where a.id = case
		when account = any (viewer_sold_tos()) or account = any (viewer_suppliers()) then account
		else coalesce(ship_to, account) end
$$;
revoke execute on function viewer_company(bigint, bigint) from public;
grant execute on function viewer_company(bigint, bigint) to millgate_viewer;

-- Side and company of the person who adds an entry, as fields of its content; empty for jobs of the portal. The mill's
-- people work in other roles than its customers and suppliers.
create function outbox_author(account bigint, ship_to bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
	if current_user = 'millgate_viewer' then
		return jsonb_build_object('side',
			(select case a.kind when 'supplier' then 'supplier' else 'customer' end from accounts a where a.id = account),
			'company', viewer_company(account, ship_to));
	elsif viewer_person() is not null then
		return jsonb_build_object('side', 'mill', 'company', null);
	end if;
	return '{}';
end $$;

create sequence outbox_positions;
grant usage on sequence outbox_positions to millgate_feeds, millgate_webhooks;

create table outbox (
	id bigint generated always as identity primary key,
	position bigint unique,
	account_id bigint not null references accounts (id),
	kind text not null,
	subject text not null,
	happened_at timestamptz not null default now(),
	content jsonb not null
);
comment on table outbox is
	'Entries for the mill''s systems, each inserted in the transaction that it reports. Kept for ever; names of '
	'erased people are removed from the content.';
comment on column outbox.position is
	'Order for readers, from outbox_positions. Null until the first reader after the commit assigns it, one reader '
	'at a time: so no entry appears before a position that was already read, however late its transaction commits.';
comment on column outbox.kind is 'Like complaint.submitted; all kinds are in docs/outbox.md.';
comment on column outbox.subject is 'Number of the complaint, order, notice or other object that the entry is about.';
comment on column outbox.content is 'What was entered, in the form that docs/outbox.md gives for its kind.';
-- Entries that the next reader assigns positions to.
create index outbox_unplaced on outbox (id) where position is null;
alter table outbox enable row level security, force row level security;
grant insert on outbox to millgate_viewer;
grant select, insert on outbox to millgate_admin, millgate_feeds;
grant select on outbox to millgate_webhooks, millgate_privacy;
grant update (position) on outbox to millgate_feeds, millgate_webhooks;
grant update (content) on outbox to millgate_privacy;
create policy viewer_appends on outbox for insert to millgate_viewer with check (position is null);
create policy admin_reads on outbox for select to millgate_admin using (true);
-- What an administrator approves is reported too.
create policy admin_appends on outbox for insert to millgate_admin with check (position is null);
create policy feeds_collect on outbox to millgate_feeds using (true) with check (true);
create policy webhooks_place on outbox to millgate_webhooks using (true) with check (true);
create policy privacy_works on outbox to millgate_privacy using (
	array[content ->> 'by', content ->> 'author', content ->> 'openedBy', content ->> 'requestedBy',
		content ->> 'confirmedBy'] && array(select unnest(privacy_names())))
	with check (true);

create table webhook_endpoints (
	id bigint generated always as identity primary key,
	name text not null check (length(name) between 1 and 120),
	url text not null check (length(url) between 8 and 2000),
	kinds text[] not null,
	is_on boolean not null default true,
	secret bytea not null,
	old_secret bytea,
	old_until timestamptz,
	position bigint not null,
	created_at timestamptz not null default now(),
	created_by text not null,
	failures integer not null default 0,
	failing_since timestamptz,
	rests_until timestamptz,
	delivered_at timestamptz,
	claim uuid,
	claimed_until timestamptz,
	dead_at timestamptz,
	dead_notified_at timestamptz
);
comment on table webhook_endpoints is
	'Addresses that new entries of the outbox are sent to, by signed POST. Administrators manage them; only '
	'millgate_webhooks reads the secrets.';
comment on column webhook_endpoints.kinds is 'Kinds of entries that it gets.';
comment on column webhook_endpoints.is_on is 'Set by administrators; an answer 410 sets it to false.';
comment on column webhook_endpoints.secret is 'Signing secret, encrypted with a key that is not in the database.';
comment on column webhook_endpoints.old_secret is
	'Secrets replaced lately, encrypted; messages are signed with them too until old_until. Null if there are none.';
comment on column webhook_endpoints.position is 'Position in the outbox up to which it has been given deliveries.';
comment on column webhook_endpoints.created_by is 'Name of the administrator who added it.';
comment on column webhook_endpoints.failures is 'Failed attempts in a row; 0 after a success.';
comment on column webhook_endpoints.failing_since is 'Time of the first of them.';
comment on column webhook_endpoints.rests_until is
	'No attempt is made before this time; null if it may be tried at once.';
comment on column webhook_endpoints.delivered_at is 'Time of the last success.';
comment on column webhook_endpoints.claim is
	'Process that is sending to it, one at a time; null if none is. A claim expires at claimed_until, in case the '
	'process has died.';
comment on column webhook_endpoints.dead_at is
	'When it gave up a delivery that administrators are to be mailed about: once for each run of failures, at most '
	'once a day.';
comment on column webhook_endpoints.dead_notified_at is 'The dead_at that administrators were mailed about.';
alter table webhook_endpoints enable row level security, force row level security;
grant select (id, name, url, kinds, is_on, old_until, position, created_at, created_by, failures, failing_since,
	rests_until, delivered_at, dead_at, dead_notified_at) on webhook_endpoints to millgate_admin;
grant insert (name, url, kinds, is_on, secret, position, created_by) on webhook_endpoints to millgate_admin;
grant update (name, url, kinds, is_on, failures, failing_since, rests_until, dead_notified_at)
	on webhook_endpoints to millgate_admin;
grant delete on webhook_endpoints to millgate_admin;
grant select on webhook_endpoints to millgate_webhooks;
grant select (
	id, name, url, kinds, is_on, old_until, position, created_at, created_by, failures, failing_since, rests_until,
	delivered_at, claim, claimed_until, dead_at, dead_notified_at
) on webhook_endpoints to millgate_privacy;
grant update (is_on, secret, old_secret, old_until, position, failures, failing_since, rests_until, delivered_at,
	claim, claimed_until, dead_at) on webhook_endpoints to millgate_webhooks;
grant update (created_by) on webhook_endpoints to millgate_privacy;
create policy admin_works on webhook_endpoints to millgate_admin using (true) with check (true);
create policy webhooks_work on webhook_endpoints to millgate_webhooks using (true) with check (true);
create policy privacy_works on webhook_endpoints to millgate_privacy
	using (created_by = any (array(select unnest(privacy_names())))) with check (true);

create table webhook_deliveries (
	endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
	position bigint not null references outbox (position),
	state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
	attempts integer not null default 0,
	due_at timestamptz not null default now(),
	tried_at timestamptz,
	settled_at timestamptz,
	failure text,
	status integer,
	answer text,
	primary key (endpoint_id, position)
);
comment on table webhook_deliveries is
	'Deliveries: an entry of the outbox that is or was sent to an endpoint. Delivered ones are deleted after 30 '
	'days.';
comment on column webhook_deliveries.position is 'Position of the entry in the outbox.';
comment on column webhook_deliveries.state is
	'dead: given up after about a day of attempts; an administrator may send it again.';
comment on column webhook_deliveries.due_at is 'When the next attempt may be made.';
comment on column webhook_deliveries.tried_at is 'Time of the last attempt; null before the first.';
comment on column webhook_deliveries.settled_at is 'When it was delivered or given up; null while it waits.';
comment on column webhook_deliveries.failure is 'Code of what went wrong in the last attempt; null if nothing did.';
comment on column webhook_deliveries.status is 'HTTP status of the last answer; null if there was no answer.';
comment on column webhook_deliveries.answer is 'Beginning of the body of the last failed answer.';
-- The sender, the endpoint's page (dead ones newest first), and the job that deletes delivered ones.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, position) where state = 'waiting';
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, position desc) where state = 'dead';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state = 'delivered';
alter table webhook_deliveries enable row level security, force row level security;
grant select on webhook_deliveries to millgate_admin;
grant update (state, attempts, due_at, settled_at) on webhook_deliveries to millgate_admin;
grant select, update, delete on webhook_deliveries to millgate_webhooks;
grant insert (endpoint_id, position) on webhook_deliveries to millgate_webhooks;
create policy admin_works on webhook_deliveries to millgate_admin using (true) with check (true);
create policy webhooks_work on webhook_deliveries to millgate_webhooks using (true) with check (true);
