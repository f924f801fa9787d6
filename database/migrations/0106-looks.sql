-- An administrator sees the portal as somebody else sees it: read-only, for a reason, until ends_at at the latest. While such a row is open,
-- the administrator's session answers for the person looked at (src/server/session/find-viewer.ts).
create table looks (
  id         bigint generated always as identity primary key,
  looker_id  bigint not null references people (id) on delete cascade,
  -- Address of the administrator, as it was.
  looker     text not null,
  person_id  bigint not null references people (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  reason     text not null check (length(reason) >= 10),
  started_at timestamptz not null default now(),
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  ended_why  text check (ended_why in ('ended', 'time', 'signed out', 'rights', 'deactivated')),
  -- When its end was put on record and told to the person.
  told_at    timestamptz,
  -- The last page that was put on record, so that a page which refreshes itself is there once.
  last_path  text,
  check (looker_id <> person_id)
);
-- One at a time.
create unique index looks_open on looks (looker_id) where ended_at is null;
create index looks_open_session on looks (session_id) where ended_at is null;
create index looks_untold on looks (id) where told_at is null;
create index looks_person on looks (person_id, id desc);

alter table looks enable row level security;
alter table looks force row level security;
create policy gate_reads on looks for select to millgate_gate using (true);
create policy admin_works on looks to millgate_admin using (true) with check (true);
-- Afterwards the person sees who looked, and why.
create policy viewer_reads_own on looks for select to millgate_viewer using (person_id = viewer_person() and told_at is not null);
-- The triggers below end them in the owner's name.
create policy owner_ends on looks to millgate_owner using (true) with check (true);
grant select on looks to millgate_gate;
grant select, insert on looks to millgate_admin;
grant update (ended_at, ended_why, told_at, last_path) on looks to millgate_admin;
grant select (id, person_id, looker, reason, started_at, ended_at, ended_why, told_at) on looks to millgate_viewer;

-- Open pages and sockets of the administrator follow, whoever begins or ends it.
create function tell_look() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.looker_id));
  return null;
end $$;
create trigger tells_beginning after insert on looks for each row execute function tell_look();
create trigger tells_end after update of ended_at on looks for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_look();

create function end_looks_of_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'signed out' where session_id = new.id and ended_at is null;
  return null;
end $$;
create trigger ends_looks after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_looks_of_session();

create function end_looks_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'deactivated'
  where ended_at is null and (looker_id = new.id or person_id = new.id);
  return null;
end $$;
create trigger ends_looks after update of is_active on people for each row
  when (old.is_active and not new.is_active) execute function end_looks_of_deactivated();

-- By statement: a feed changes the lists of many people at once. What was seen is no longer what they see.
create function end_looks_of_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'rights'
  where ended_at is null and exists (select from changed c where c.person_id in (looker_id, looks.person_id));
  return null;
end $$;
create trigger ends_looks_by_gain after insert on person_accounts referencing new table as changed for each statement execute function end_looks_of_changed();
create trigger ends_looks_by_loss after delete on person_accounts referencing old table as changed for each statement execute function end_looks_of_changed();
create trigger ends_looks_by_gain after insert on person_groups referencing new table as changed for each statement execute function end_looks_of_changed();
create trigger ends_looks_by_loss after delete on person_groups referencing old table as changed for each statement execute function end_looks_of_changed();

create function end_looks_at(ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update looks set ended_at = least(now(), ends_at), ended_why = 'rights' where ended_at is null and person_id = any (ids)
$$;
revoke execute on function end_looks_at(bigint[]) from public;
grant execute on function end_looks_at(bigint[]) to millgate_gate, millgate_feeds, millgate_admin;
-- Whose account it was is read by whoever changes it, since row policies are forced on the owner too.
create function end_looks_of_account() returns trigger language plpgsql as $$
begin
  perform end_looks_at(array(select pa.person_id from person_accounts pa where pa.account_id = new.id));
  return null;
end $$;
create trigger ends_looks after update of is_active on accounts for each row
  when (old.is_active is distinct from new.is_active) execute function end_looks_of_account();
