-- Live events: the keys of what changed, for live updates of open pages and for closing connections whose session or
-- rights ended (decisions/live-events.md). An event is inserted in the transaction that makes the change.

create table live_events (
	id bigint generated always as identity primary key,
	xact xid8 not null default pg_current_xact_id(),
	happened_at timestamptz not null default now(),
	kind text not null,
	keys jsonb not null
);
comment on table live_events is
	'One row per published change, kept for ten minutes; each server process reads new rows and updates the pages '
	'that may see them.';
comment on column live_events.xact is
	'Transaction that made the change. Readers ask for all events since the oldest transaction that was still '
	'running, so that they do not miss one that commits late; ids alone would skip it.';
comment on column live_events.kind is
	'What changed: a kind of src/shared/live-kinds.ts (order-lines, documents, …), or session-ended, '
	'token-replaced, rights-changed.';
comment on column live_events.keys is
	'JSON array of the keys of what changed, without its content. Who may see the rows is decided at delivery, by '
	'reading them under their row policies.';
-- For the clean-up of old events.
create index live_events_time on live_events (happened_at);
-- For readers: events since a transaction.
create index live_events_xact on live_events (xact);
alter table live_events enable row level security, force row level security;
grant insert on live_events to millgate_viewer, millgate_admin, millgate_company, millgate_desk, millgate_feeds,
	millgate_auth, millgate_privacy;
grant select, delete on live_events to millgate_notifications;
-- The owner as well: triggers of cascading deletes run as the owner.
create policy all_append on live_events for insert
	to millgate_viewer, millgate_admin, millgate_feeds, millgate_auth, millgate_owner with check (true);
create policy company_appends on live_events for insert to millgate_company with check (true);
create policy desk_appends on live_events for insert to millgate_desk with check (true);
-- Erasing a person's name updates rows whose triggers publish the change.
create policy privacy_appends on live_events for insert to millgate_privacy with check (true);
create policy notifications_works on live_events to millgate_notifications using (true) with check (true);

-- NOTIFY only wakes the readers; the events themselves are read from the table, so a lost notification delays them and
-- loses none.
create function wake_live_readers() returns trigger
language plpgsql as $$
begin
	perform pg_notify('millgate_live', '');
	return null;
end $$;
create trigger wakes_readers after insert on live_events for each statement execute function wake_live_readers();

-- Publishes an event from within a statement that also makes the change.
create function publish_change(kind text, keys jsonb) returns void
language sql as $$ insert into live_events (kind, keys) values (kind, keys) $$;
