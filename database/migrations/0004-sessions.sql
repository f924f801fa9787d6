-- A session is named by the HttpOnly cookie; a bearer token opens something only together with its session.
create table sessions (
  id           uuid primary key default gen_random_uuid(),
  key_hash     bytea not null unique,
  person_id    bigint not null references people (id) on delete cascade,
  provider     text not null check (provider in ('cdc', 'iam', 'ad')),
  id_token     text,
  address      text,
  user_agent   text,
  signed_in_at timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  ended_why    text
);
create index sessions_person on sessions (person_id, signed_in_at desc);

create table session_tokens (
  token_hash  bytea primary key,
  session_id  uuid not null references sessions (id) on delete cascade,
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index session_tokens_session on session_tokens (session_id);

-- Counters of a sliding minute, shared by all processes; losing them in a crash costs nothing.
create unlogged table rate_limits (
  bucket     text not null,
  window_at  timestamptz not null,
  hits       integer not null default 1,
  primary key (bucket, window_at)
);

create table audit_events (
  id         bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  person_id  bigint,
  actor      text not null,
  alias      text,
  action     text not null,
  target     text,
  detail     jsonb not null default '{}',
  address    text,
  request_id text
);
create index audit_events_time on audit_events (happened_at desc);
create index audit_events_person on audit_events (person_id, happened_at desc);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy gate_works on sessions to millgate_gate using (true) with check (true);
create policy admin_reads on sessions for select to millgate_admin using (true);
create policy viewer_reads_own on sessions for select to millgate_viewer using (person_id = viewer_person());
grant select, insert, update on sessions to millgate_gate;
grant select (id, person_id, provider, address, user_agent, signed_in_at, seen_at, expires_at, ended_at, ended_why)
  on sessions to millgate_viewer, millgate_admin;

alter table session_tokens enable row level security;
alter table session_tokens force row level security;
create policy gate_works on session_tokens to millgate_gate using (true) with check (true);
grant select, insert, update, delete on session_tokens to millgate_gate;

alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy gate_works on rate_limits to millgate_gate using (true) with check (true);
grant select, insert, update, delete on rate_limits to millgate_gate;

-- Append only: nobody but the owner may change or delete, and the app is not the owner.
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy all_append on audit_events for insert to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin with check (true);
create policy admin_reads on audit_events for select to millgate_admin using (true);
grant insert on audit_events to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin;
grant select on audit_events to millgate_admin;

-- Whoever is deactivated, by a feed or by an administrator, is signed out for good: being activated again opens no old session.
-- Row policies are forced on the owner too, so the function is let through by policies of its own.
create policy owner_ends on sessions to millgate_owner using (true) with check (true);
create policy owner_ends on session_tokens to millgate_owner using (true) with check (true);

create function end_sessions_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from session_tokens t using sessions s where s.id = t.session_id and s.person_id = new.id;
  update sessions set ended_at = now(), ended_why = 'deactivated', id_token = null where person_id = new.id and ended_at is null;
  return null;
end $$;
create trigger people_deactivated after update of is_active on people
  for each row when (old.is_active and not new.is_active) execute function end_sessions_of_deactivated();
