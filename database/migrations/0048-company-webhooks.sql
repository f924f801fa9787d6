-- Webhooks of companies: an administrator of a company enters a URL, and the company's program is told there of what
-- happened to the company's orders, documents and loads: the events of the bell. An endpoint acts for accounts of the
-- company with the right of the person who owns it, like a key (0046). Endpoints and deliveries are those of the mill's
-- webhooks (0039); what is sent comes from company_events in place of the outbox.

create sequence company_event_positions;
grant usage on sequence company_event_positions to millgate_webhooks;

create table company_events (
	id bigint generated always as identity primary key,
	position bigint unique,
	account_id bigint not null references accounts (id) on delete cascade,
	ship_to_id bigint references accounts (id) on delete cascade,
	kind text not null,
	source_key text not null,
	subject jsonb not null,
	happened_at timestamptz not null,
	recorded_at timestamptz not null default now(),
	unique (account_id, kind, source_key)
);
comment on table company_events is
	'What happened to something of an account, for the webhooks of companies. Inserted in the statement that raises the '
	'notifications of it, if an endpoint acts for the account. Deleted after 30 days.';
comment on column company_events.position is
	'Order for readers, from company_event_positions. Null until the first reader after the commit assigns it, one reader '
	'at a time: so an event that is committed late is not skipped.';
comment on column company_events.account_id is 'Sold-to or supplier that the event is about.';
comment on column company_events.ship_to_id is
	'Ship-to whose programs are told too; null if a ship-to may not know.';
comment on column company_events.kind is 'Like shipment.shipped: src/shared/webhooks/company-events.ts.';
comment on column company_events.source_key is 'Key of the event in its source, so that the same event is recorded once.';
comment on column company_events.subject is 'Numbers of what it is about: NotificationSubject.';
create index company_events_unplaced on company_events (id) where position is null;
-- For the clean-up.
create index company_events_time on company_events (recorded_at);
alter table company_events enable row level security, force row level security;
grant select, insert on company_events to millgate_feeds, millgate_admin;
grant select on company_events to millgate_viewer;
grant select, update (position), delete on company_events to millgate_webhooks;
create policy raisers_work on company_events to millgate_feeds, millgate_admin using (true) with check (position is null);
create policy webhooks_work on company_events to millgate_webhooks using (true) with check (true);
create policy viewer_reads on company_events for select to millgate_viewer using (
	account_id = any (array(select unnest(viewer_sold_tos())))
	or ship_to_id = any (array(select unnest(viewer_ship_tos())))
	or account_id = any (array(select unnest(viewer_suppliers()))));

-- under load: a portal has some hundred endpoints
alter table webhook_endpoints
	add column owner_id bigint references people (id) on delete cascade,
	alter column position set default 0;
comment on table webhook_endpoints is
	'Addresses that messages are sent to by signed POST: the mill''s get new entries of the outbox, those of companies '
	'their events. Only millgate_webhooks reads the secrets.';
comment on column webhook_endpoints.kinds is 'Kinds of outbox entries, or of company_events, that it gets.';
comment on column webhook_endpoints.position is
	'Position in the outbox, or of company_events, up to which it has been given deliveries.';
comment on column webhook_endpoints.created_by is
	'Address of the administrator who added it; of a company''s endpoint the address of its owner.';
comment on column webhook_endpoints.owner_id is
	'Administrator of a company whose right the endpoint has: messages contain what this person may see. Who changes the '
	'endpoint becomes its owner. Null for endpoints of the mill.';
-- under load: a portal has some hundred endpoints
create index webhook_endpoints_owner on webhook_endpoints (owner_id) where owner_id is not null;

create table webhook_endpoint_accounts (
	endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
	account_id bigint not null references accounts (id) on delete cascade,
	primary key (account_id, endpoint_id)
);
comment on table webhook_endpoint_accounts is
	'Accounts of whose events a company''s endpoint is told, as far as its owner administers them at that moment.';
-- The accounts of an endpoint.
create index webhook_endpoint_accounts_endpoint on webhook_endpoint_accounts (endpoint_id);
alter table webhook_endpoint_accounts enable row level security, force row level security;
grant select on webhook_endpoint_accounts to millgate_viewer, millgate_admin, millgate_auth, millgate_company,
	millgate_feeds, millgate_webhooks;
grant insert, delete on webhook_endpoint_accounts to millgate_company;
create policy readers_read on webhook_endpoint_accounts for select
	to millgate_admin, millgate_auth, millgate_feeds, millgate_webhooks, millgate_owner using (true);

-- Companies' endpoints that act for an account in scope.
create function viewer_webhooks() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select distinct endpoint_id from webhook_endpoint_accounts where account_id = any (viewer_accounts()));
revoke execute on function viewer_webhooks() from public;
grant execute on function viewer_webhooks() to millgate_viewer;

-- The same for accounts that the viewer administers; staff of the mill has rights that no company's program may get.
create function company_webhooks() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select distinct endpoint_id from webhook_endpoint_accounts
		where account_id = any (viewer_companies()) and viewer_person() <> all (mill_staff()));
revoke execute on function company_webhooks() from public;
grant execute on function company_webhooks() to millgate_company;

-- Accounts of an endpoint in the reader's scope; others are not shown.
create policy viewer_reads on webhook_endpoint_accounts for select to millgate_viewer
	using (account_id = any (array(select unnest(viewer_accounts()))));
create policy company_reads on webhook_endpoint_accounts for select to millgate_company
	using (account_id = any (array(select unnest(viewer_companies()))));
create policy company_adds on webhook_endpoint_accounts for insert to millgate_company
	with check (account_id = any (array(select unnest(viewer_companies())))
		and endpoint_id in (select id from webhook_endpoints where owner_id = viewer_person()));
create policy company_removes on webhook_endpoint_accounts for delete to millgate_company
	using (account_id = any (array(select unnest(viewer_companies()))));

-- Of companies' endpoints that act for an account in scope: name of the owner, whether they still administer one of its
-- accounts, as the sender decides at each message (features/webhooks/server/company), and whether the viewer may change
-- it.
create function company_webhook_owners()
	returns table (endpoint_id bigint, name text, has_right boolean, is_managed boolean)
	language sql stable security definer set search_path = public, pg_temp
begin atomic
	select e.id, p.name, p.is_active and e.owner_id <> all (mill_staff()) and exists (
			select from webhook_endpoint_accounts ea
			join accounts a on a.id = ea.account_id and a.is_active
			join account_administrators m on m.account_id = ea.account_id and m.person_id = e.owner_id
			join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
			where ea.endpoint_id = e.id and (pa.expires_at is null or pa.expires_at > now())),
		e.id = any (company_webhooks())
	from webhook_endpoints e join people p on p.id = e.owner_id where e.id = any (viewer_webhooks());
end;
revoke execute on function company_webhook_owners() from public;
grant execute on function company_webhook_owners() to millgate_viewer;
create policy owner_reads on webhook_endpoints for select to millgate_owner using (true);

-- Everything but the secrets and who is sending.
grant select (id, name, url, kinds, is_on, old_until, created_at, failures, failing_since, rests_until,
	delivered_at, owner_id) on webhook_endpoints to millgate_viewer, millgate_company;
grant select (owner_id) on webhook_endpoints to millgate_admin, millgate_privacy;
alter policy privacy_works on webhook_endpoints
	using (created_by = any (array(select unnest(privacy_names()))) or owner_id = viewer_person());
grant select (id, name, owner_id) on webhook_endpoints to millgate_auth;
grant insert (name, url, kinds, is_on, secret, created_by, owner_id) on webhook_endpoints to millgate_company;
grant update (name, url, kinds, is_on, created_by, owner_id, failures, failing_since, rests_until) on webhook_endpoints
	to millgate_company;
grant delete on webhook_endpoints to millgate_company;
create policy viewer_reads on webhook_endpoints for select to millgate_viewer
	using (id = any (array(select unnest(viewer_webhooks()))));
create policy company_reads on webhook_endpoints for select to millgate_company
	using (owner_id = viewer_person() or id = any (array(select unnest(company_webhooks()))));
create policy company_makes on webhook_endpoints for insert to millgate_company with check (owner_id = viewer_person());
create policy company_changes on webhook_endpoints for update to millgate_company
	using (owner_id is not null and id = any (array(select unnest(company_webhooks()))))
	with check (owner_id = viewer_person());
create policy company_removes on webhook_endpoints for delete to millgate_company
	using (owner_id is not null and id = any (array(select unnest(company_webhooks()))));
create policy auth_reads on webhook_endpoints for select to millgate_auth using (owner_id is not null);

-- The position is of the outbox or of company_events, as the endpoint is the mill's or a company's.
-- under load: a check of a table that has the messages of 30 days
alter table webhook_deliveries
	drop constraint webhook_deliveries_position_fkey,
	drop constraint webhook_deliveries_state_check,
	add constraint webhook_deliveries_state_check check (state in ('waiting', 'delivered', 'dead', 'dropped'));
comment on table webhook_deliveries is
	'Deliveries: an entry of the outbox, or an event of a company, that is or was sent to an endpoint. Delivered ones are '
	'deleted after 30 days.';
comment on column webhook_deliveries.position is
	'Position of the entry in the outbox, of a company''s endpoint position of the event in company_events. No foreign '
	'key: the endpoint says of which.';
comment on column webhook_deliveries.state is
	'dead: given up after about a day of attempts; it may be sent again. dropped: not sent, since the owner of the '
	'company''s endpoint could no longer see what it is about.';
comment on column webhook_deliveries.settled_at is 'When it was delivered, dropped or given up; null while it waits.';
grant select on webhook_deliveries to millgate_viewer;
create policy viewer_reads on webhook_deliveries for select to millgate_viewer
	using (endpoint_id = any (array(select unnest(viewer_webhooks()))));
drop index webhook_deliveries_settled;
-- under load: the messages of 30 days
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state in ('delivered', 'dropped');
