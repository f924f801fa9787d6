-- An administrator sees the portal as somebody else sees it: read-only, for a reason, until ends_at at the latest. While such a row is open,
-- the administrator's session answers for the person looked at (src/server/session/find-viewer.ts).
create table looks (
	id bigint generated always as identity primary key,
	looker_id bigint not null references people (id) on delete cascade,
	looker text not null, -- Address of the administrator, as it was.
	person_id bigint not null references people (id) on delete cascade,
	session_id uuid not null references sessions (id) on delete cascade,
	reason text not null check (length(reason) >= 10),
	started_at timestamptz not null default now(),
	ends_at timestamptz not null,
	ended_at timestamptz,
	ended_why text check (ended_why in ('ended', 'time', 'signed out', 'rights', 'deactivated')),
	told_at timestamptz, -- When its end was put on record and told to the person.
	last_path text, -- The last page that was put on record, so that a page which refreshes itself is there once.
	check (looker_id <> person_id)
);
-- One at a time.
create unique index looks_open on looks (looker_id) where ended_at is null;
create index looks_open_session on looks (session_id) where ended_at is null;
create index looks_person on looks (person_id, id desc);
create index looks_untold on looks (id) where told_at is null;
alter table looks enable row level security, force row level security;
grant select on looks to millgate_gate, millgate_privacy;
grant select, insert on looks to millgate_admin;
grant select (id, looker, person_id, reason, started_at, ended_at, ended_why, told_at) on looks to millgate_viewer;
grant update (looker) on looks to millgate_privacy;
grant update (ended_at, ended_why, told_at, last_path) on looks to millgate_admin;
create policy admin_works on looks to millgate_admin using (true) with check (true);
create policy gate_reads on looks for select to millgate_gate using (true);
-- The triggers below end them in the owner's name.
create policy owner_ends on looks to millgate_owner using (true) with check (true);
create policy privacy_works on looks to millgate_privacy using (person_id = viewer_person() or looker_id = viewer_person()) with check (true);
-- Afterwards the person sees who looked, and why.
create policy viewer_reads_own on looks for select to millgate_viewer using (person_id = viewer_person() and told_at is not null);

-- What each page that an administrator looked at had asked for, so that it can be said which rule gave or hid it.
create table looked_pages (
	look_id bigint not null references looks (id) on delete cascade,
	path text not null,
	looked_at timestamptz not null default now(),
	fields text[] not null, -- Fields with a rule of their own, as `Type.field`.
	primary key (look_id, path)
);
alter table looked_pages enable row level security, force row level security;
grant select, insert, update on looked_pages to millgate_admin;
create policy admin_works on looked_pages to millgate_admin using (true) with check (true);

-- Open pages and sockets of the administrator follow, whoever begins or ends it.
create function tell_look() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.looker_id));
  return null;
end $$;
-- [0106-looks.sql]
create trigger tells_beginning after insert on looks for each row execute function tell_look();
create trigger tells_end after update of ended_at on looks for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_look();

create function end_looks_of_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'signed out' where session_id = new.id and ended_at is null;
  return null;
end $$;
-- [0106-looks.sql]
-- moved from 0008-sessions
create trigger ends_looks after update of ended_at on sessions for each row when (old.ended_at is null and new.ended_at is not null) execute function end_looks_of_session();

create function end_looks_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'deactivated'
  where ended_at is null and (looker_id = new.id or person_id = new.id);
  return null;
end $$;
-- [0106-looks.sql]
-- moved from 0006-people
create trigger ends_looks after update of is_active on people for each row when (old.is_active and not new.is_active) execute function end_looks_of_deactivated();

-- By statement: a feed changes the lists of many people at once. What was seen is no longer what they see.
create function end_looks_of_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update looks set ended_at = least(now(), ends_at), ended_why = 'rights'
  where ended_at is null and exists (select from changed c where c.person_id in (looker_id, looks.person_id));
  return null;
end $$;
-- [0106-looks.sql]
-- moved from 0007-rights
call gain_and_loss_triggers('person_groups', 'ends_looks_by_gain', 'ends_looks_by_loss', 'end_looks_of_changed()');
-- moved from 0007-rights
call gain_and_loss_triggers('person_accounts', 'ends_looks_by_gain', 'ends_looks_by_loss', 'end_looks_of_changed()');

create function end_looks_at(ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update looks set ended_at = least(now(), ends_at), ended_why = 'rights' where ended_at is null and person_id = any (ids)
$$;
-- [0106-looks.sql]
revoke execute on function end_looks_at(bigint[]) from public;
grant execute on function end_looks_at(bigint[]) to millgate_gate, millgate_feeds, millgate_admin;
