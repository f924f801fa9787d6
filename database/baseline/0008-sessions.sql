-- A session is named by the HttpOnly cookie; a bearer token opens something only together with its session.
create table sessions (
	id uuid primary key default gen_random_uuid(),
	key_hash bytea not null unique,
	person_id bigint not null references people (id) on delete cascade,
	provider text not null check (provider in ('cdc', 'iam', 'ad')),
	id_token text,
	address text,
	user_agent text,
	signed_in_at timestamptz not null default now(),
	seen_at timestamptz not null default now(),
	expires_at timestamptz not null,
	ended_at timestamptz,
	ended_why text
);
create index sessions_person on sessions (person_id, signed_in_at desc);
alter table sessions enable row level security, force row level security;
grant select, insert, update on sessions to millgate_gate;
grant select on sessions to millgate_privacy;
grant select, delete on sessions to millgate_keeper;
grant select (id, person_id, provider, address, user_agent, signed_in_at, seen_at, expires_at, ended_at, ended_why) on sessions to millgate_viewer, millgate_admin;
grant select (person_id, seen_at) on sessions to millgate_company;
grant update (id_token, ended_at, ended_why) on sessions to millgate_admin;
grant update (id_token, address, user_agent) on sessions to millgate_privacy;
create policy admin_ends on sessions for update to millgate_admin using (true) with check (true);
create policy admin_reads on sessions for select to millgate_admin using (true);
create policy company_reads on sessions for select to millgate_company using (person_id = any (array(select person_accounts.person_id from person_accounts)));
create policy gate_works on sessions to millgate_gate using (true) with check (true);
create policy keeper_removes on sessions to millgate_keeper using (least(ended_at, expires_at) < (now() - '30 days'::interval));
-- Whoever is deactivated, by a feed or by an administrator, is signed out for good: being activated again opens no old session.
-- Row policies are forced on the owner too, so the function is let through by policies of its own.
create policy owner_ends on sessions to millgate_owner using (true) with check (true);
create policy privacy_works on sessions to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_reads_own on sessions for select to millgate_viewer using (person_id = viewer_person());

create table session_tokens (
	token_hash bytea primary key,
	session_id uuid not null references sessions (id) on delete cascade,
	issued_at timestamptz not null default now(),
	expires_at timestamptz not null
);
create index session_tokens_session on session_tokens (session_id);
alter table session_tokens enable row level security, force row level security;
grant select, insert, update, delete on session_tokens to millgate_gate;
grant select, delete on session_tokens to millgate_privacy;
create policy gate_works on session_tokens to millgate_gate using (true) with check (true);
create policy owner_ends on session_tokens to millgate_owner using (true) with check (true);
create policy privacy_works on session_tokens to millgate_privacy using (session_id in (select sessions.id from sessions where (sessions.person_id = viewer_person()))) with check (true);

-- Who may see what may end from anywhere (sign-out, administration, feed, a statement by hand): the tables themselves say so.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('session-ended', jsonb_build_array(new.id));
  return null;
end $$;
-- [0015-live-events.sql]
create trigger tells_end after update of ended_at on sessions for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

create function tell_token_end() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('token-replaced', jsonb_build_array(new.session_id));
  return null;
end $$;
-- [0015-live-events.sql]
create trigger tells_end after update of expires_at on session_tokens for each row when (new.expires_at < old.expires_at) execute function tell_token_end();

-- An identity is matched by verified address once, then by issuer and subject for ever.
create table identities (
	issuer text not null,
	subject text not null,
	person_id bigint not null references people (id) on delete cascade,
	linked_at timestamptz not null default now(),
	id bigint generated always as identity unique,
	provider text check (provider in ('cdc', 'iam', 'ad')),
	linked_how text not null default 'first' check (linked_how in ('first', 'own', 'administrator')),
	last_used_at timestamptz,
	primary key (issuer, subject)
);
-- One person, one identity at each issuer: an address given to somebody else there does not open the portal to them.
create unique index identities_person on identities (person_id, issuer);
alter table identities enable row level security, force row level security;
grant select, insert, update, delete on identities to millgate_gate;
grant select, delete on identities to millgate_admin, millgate_privacy;
grant select on identities to millgate_viewer;
create policy admin_reads on identities for select to millgate_admin using (true);
create policy admin_removes on identities for delete to millgate_admin using (true);
create policy gate_works on identities to millgate_gate using (true) with check (true);
create policy privacy_works on identities to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_reads_own on identities for select to millgate_viewer using (person_id = viewer_person());

create table identity_permits (
	id bigint generated always as identity primary key,
	person_id bigint not null references people (id) on delete cascade,
	provider text not null check (provider in ('cdc', 'iam', 'ad')),
	session_id uuid references sessions (id) on delete cascade, -- A person's own act: good only together with the session that it was made in. An administrator's has neither.
	token_hash bytea unique,
	granted_at timestamptz not null default now(),
	expires_at timestamptz not null,
	check ((session_id is null) = (token_hash is null))
);
create unique index identity_permits_person on identity_permits (person_id, provider) where session_id is null;
create index identity_permits_session on identity_permits (session_id);
alter table identity_permits enable row level security, force row level security;
grant select, insert, delete on identity_permits to millgate_gate, millgate_admin;
grant select, delete on identity_permits to millgate_privacy;
create policy admin_works on identity_permits to millgate_admin using (true) with check (session_id is null);
create policy gate_works on identity_permits to millgate_gate using (true) with check (true);
create policy privacy_works on identity_permits to millgate_privacy using (person_id = viewer_person()) with check (person_id = viewer_person());

-- Whether a provider may speak for a person. Somebody who holds nothing yet belongs to nobody, and is given nothing by signing in.
create function provider_proves(provider text, person bigint) returns boolean language sql stable as $$
  select case
    when is_staff(person) then provider = 'ad'
    when provider = 'ad' then not exists (select from person_accounts where person_id = person)
      and not exists (select from person_groups where person_id = person)
    else true
  end
$$;
-- [0340-identities.sql]

-- Counters of a sliding minute, shared by all processes; losing them in a crash costs nothing.
create unlogged table rate_limits (
	bucket text not null,
	window_at timestamptz not null,
	hits integer not null default 1,
	primary key (bucket, window_at)
);
alter table rate_limits enable row level security, force row level security;
grant select, insert, update, delete on rate_limits to millgate_gate;
create policy gate_works on rate_limits to millgate_gate using (true) with check (true);
