-- What changed, as keys only, for whoever has a page open. Written in the transaction that changes; NOTIFY only wakes the readers,
-- who ask by transaction id, so that a change committed late is not skipped. Kept for minutes: it is no history.
create table live_events (
	id bigint generated always as identity primary key,
	xact xid8 not null default pg_current_xact_id(),
	happened_at timestamptz not null default now(),
	kind text not null,
	keys jsonb not null
);
create index live_events_time on live_events (happened_at);
create index live_events_xact on live_events (xact);
alter table live_events enable row level security, force row level security;
grant insert on live_events to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin, millgate_desk, millgate_company, millgate_privacy;
grant select, delete on live_events to millgate_relay;
-- The owner too: rows that go with their person or account are deleted in its name, and the triggers below run then as well.
create policy all_append on live_events for insert to millgate_admin, millgate_feeds, millgate_gate, millgate_owner, millgate_viewer with check (true);
create policy company_appends on live_events for insert to millgate_company with check (true);
-- Pages of the desk follow: whatever people enter, and whatever the desk answers, passes the outbox; who looks after a thing stands in its mark.
create policy desk_appends on live_events for insert to millgate_desk with check (true);
-- Changing who looks after something is told to open desks.
create policy privacy_appends on live_events for insert to millgate_privacy with check (true);
create policy relay_works on live_events to millgate_relay using (true) with check (true);

create function wake_live_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('millgate_live', '');
  return null;
end $$;
-- [0015-live-events.sql]
create trigger wakes_readers after insert on live_events for each statement execute function wake_live_readers();

-- For statements that change and announce at once.
create function announce_change(kind text, keys jsonb) returns void language sql
  as $$ insert into live_events (kind, keys) values (kind, keys) $$;
-- [0021-notifications.sql]
