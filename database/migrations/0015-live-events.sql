-- What changed, as keys only, for whoever has a page open. Written in the transaction that changes; NOTIFY only wakes the readers,
-- who ask by transaction id, so that a change committed late is not skipped. Kept for minutes: it is no history.
create table live_events (
  id          bigint generated always as identity primary key,
  xact        xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null default now(),
  kind        text not null,
  keys        jsonb not null
);
create index live_events_xact on live_events (xact);
create index live_events_time on live_events (happened_at);

alter table live_events enable row level security;
alter table live_events force row level security;
-- The owner too: rows that go with their person or account are deleted in its name, and the triggers below run then as well.
create policy all_append on live_events for insert to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin, millgate_owner with check (true);
create policy relay_works on live_events to millgate_relay using (true) with check (true);
grant insert on live_events to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin;
grant select, delete on live_events to millgate_relay;

create function wake_live_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('millgate_live', '');
  return null;
end $$;
create trigger wakes_readers after insert on live_events for each statement execute function wake_live_readers();

-- Who may see what may end from anywhere (sign-out, administration, feed, a statement by hand): the tables themselves say so.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('session-ended', jsonb_build_array(new.id));
  return null;
end $$;
create trigger tells_end after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

create function tell_token_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('token-replaced', jsonb_build_array(new.session_id));
  return null;
end $$;
create trigger tells_end after update of expires_at on session_tokens for each row
  when (new.expires_at < old.expires_at) execute function tell_token_end();

create function tell_deactivation() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.id));
  return null;
end $$;
create trigger tells_deactivation after update of is_active on people for each row
  when (old.is_active is distinct from new.is_active) execute function tell_deactivation();

-- By statement: a feed changes the lists of many people at once.
create function tell_rights() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys)
  select 'rights-changed', jsonb_agg(distinct person_id) from changed having count(*) > 0;
  return null;
end $$;
create trigger tells_gain after insert on person_accounts referencing new table as changed for each statement execute function tell_rights();
create trigger tells_loss after delete on person_accounts referencing old table as changed for each statement execute function tell_rights();
create trigger tells_gain after insert on person_groups referencing new table as changed for each statement execute function tell_rights();
create trigger tells_loss after delete on person_groups referencing old table as changed for each statement execute function tell_rights();

create function tell_account_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys)
  select 'rights-changed', jsonb_agg(distinct person_id) from person_accounts where account_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger tells_end after update of is_active on accounts for each row
  when (old.is_active is distinct from new.is_active) execute function tell_account_end();
