-- Sessions: how a person signs in and stays signed in. `identities` links a person to their logins at identity
-- providers, `identity_permits` allows to link one more. A sign-in opens a row of `sessions` with short-lived bearer
-- tokens in `session_tokens`; a request needs both. `alias_marks` keeps the accounts that a person acts for,
-- `rate_limits` counts requests.

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
comment on table sessions is
	'A sign-in in one browser; kept after its end as the person''s sign-in history, until the retention job deletes '
	'it.';
comment on column sessions.key_hash is 'SHA-256 of the secret in the HttpOnly session cookie.';
comment on column sessions.provider is
	'Identity provider of the sign-in: cdc or iam (customers and suppliers) or ad (the mill''s directory, for '
	'staff).';
comment on column sessions.id_token is
	'ID token of the provider, to sign out there as well; deleted when the session ends or expires.';
comment on column sessions.address is 'Network address of the sign-in; null once the person''s data are erased.';
comment on column sessions.user_agent is 'Browser, at most 400 characters; null once the person''s data are erased.';
comment on column sessions.seen_at is 'Latest renewal of a bearer token, or the sign-in.';
comment on column sessions.expires_at is 'The session ends then at the latest; it is not extended.';
comment on column sessions.ended_at is 'When it was ended before it expired; null: open, or expired.';
comment on column sessions.ended_why is
	'Reason as text: sign-out, replaced (a new sign-in in the same browser), signed out elsewhere, signed out by an '
	'administrator, deactivated, erased, an identity was removed, restored from a backup.';
-- Sessions of a person: profile, user page, last use.
create index sessions_person on sessions (person_id, signed_in_at desc);
alter table sessions enable row level security, force row level security;
-- Not the secrets (key_hash, id_token).
grant select (id, person_id, provider, address, user_agent, signed_in_at, seen_at, expires_at, ended_at, ended_why)
	on sessions to millgate_viewer, millgate_admin;
grant update (id_token, ended_at, ended_why) on sessions to millgate_admin;
grant select (person_id, seen_at) on sessions to millgate_company;
grant select, insert, update on sessions to millgate_auth;
grant select, delete on sessions to millgate_retention;
grant select (
	id, person_id, provider, address, user_agent, signed_in_at, seen_at, expires_at, ended_at, ended_why
), update (id_token, address, user_agent) on sessions to millgate_privacy;
create policy viewer_reads_own on sessions for select to millgate_viewer using (person_id = viewer_person());
create policy admin_reads on sessions for select to millgate_admin using (true);
create policy admin_ends on sessions for update to millgate_admin using (true) with check (true);
create policy company_reads on sessions for select to millgate_company
	using (person_id = any (array(select person_id from person_accounts)));
create policy auth_works on sessions to millgate_auth using (true) with check (true);
-- Retention is configurable, but never less than 30 days after the end.
create policy retention_removes on sessions to millgate_retention
	using (least(ended_at, expires_at) < now() - interval '30 days');
-- For the triggers that end sessions of deactivated people.
create policy owner_ends on sessions to millgate_owner using (true) with check (true);
create policy privacy_works on sessions to millgate_privacy using (person_id = viewer_person()) with check (true);

-- Ending a session closes its open connections, whether a sign-out, an administrator, a feed or a manual statement
-- ended it.
create function tell_session_end() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys) values ('session-ended', jsonb_build_array(new.id));
	return null;
end $$;
create trigger tells_end after update of ended_at on sessions
	for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

create table session_tokens (
	token_hash bytea primary key,
	session_id uuid not null references sessions (id) on delete cascade,
	issued_at timestamptz not null default now(),
	expires_at timestamptz not null
);
comment on table session_tokens is
	'A bearer token of a session; valid only together with the cookie of that session. Deleted once expired.';
comment on column session_tokens.token_hash is 'SHA-256 of the token.';
comment on column session_tokens.expires_at is
	'A renewed token expires 60 seconds later, so that two tabs can renew at the same time.';
-- For deleting the tokens of a session.
create index session_tokens_session on session_tokens (session_id);
alter table session_tokens enable row level security, force row level security;
grant select, insert, update, delete on session_tokens to millgate_auth;
grant select (session_id, issued_at, expires_at), delete on session_tokens to millgate_privacy;
create policy auth_works on session_tokens to millgate_auth using (true) with check (true);
-- For the triggers that end sessions of deactivated people.
create policy owner_ends on session_tokens to millgate_owner using (true) with check (true);
create policy privacy_works on session_tokens to millgate_privacy
	using (session_id in (select id from sessions where person_id = viewer_person())) with check (true);

-- Open connections of a renewed token must continue with its successor.
create function tell_token_end() returns trigger
language plpgsql as $$
begin
	insert into live_events (kind, keys) values ('token-replaced', jsonb_build_array(new.session_id));
	return null;
end $$;
create trigger tells_end after update of expires_at on session_tokens
	for each row when (new.expires_at < old.expires_at) execute function tell_token_end();

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
comment on table identities is
	'A login of a person at an identity provider. The first sign-in links it by the verified mail address; later '
	'ones find it by issuer and subject, whatever the address.';
comment on column identities.issuer is 'OpenID Connect issuer (claim iss).';
comment on column identities.subject is 'The issuer''s id of the user (claim sub).';
comment on column identities.provider is
	'Sign-in method of the last use: cdc, iam or ad. Null: not recorded; the identity counts as usable.';
comment on column identities.linked_how is
	'How it was linked: first (by the first sign-in), own (by the person at their profile), administrator (with an '
	'administrator''s permit).';
comment on column identities.last_used_at is 'Latest sign-in with it; null: not recorded.';
-- One identity per person and issuer: another user to whom the issuer gives the same address is rejected.
create unique index identities_person on identities (person_id, issuer);
alter table identities enable row level security, force row level security;
grant select on identities to millgate_viewer;
grant select, delete on identities to millgate_admin, millgate_privacy;
grant select, insert, update, delete on identities to millgate_auth;
create policy viewer_reads_own on identities for select to millgate_viewer using (person_id = viewer_person());
create policy admin_reads on identities for select to millgate_admin using (true);
create policy admin_removes on identities for delete to millgate_admin using (true);
create policy auth_works on identities to millgate_auth using (true) with check (true);
create policy privacy_works on identities to millgate_privacy using (person_id = viewer_person()) with check (true);

-- Whether a person is staff of the mill. Members of SSA-VP are not: they are customers on processing programmes.
create function is_staff(person bigint) returns boolean
language sql stable as $$
	select exists (select from person_groups where person_id = person and group_name in ('SSA-Admin', 'SSA-ISR'))
$$;

-- Whether sign-ins through a provider are accepted for a person: the mill's directory (ad) authenticates staff and
-- nobody else, the others authenticate customers and suppliers (decisions/providers-and-their-people.md). A person
-- without any right may use each of them, since a sign-in gives no rights.
create function provider_proves(provider text, person bigint) returns boolean
language sql stable as $$
	select case
		when is_staff(person) then provider = 'ad'
		when provider = 'ad' then not exists (select from person_accounts where person_id = person)
			and not exists (select from person_groups where person_id = person)
		else true
	end
$$;

create table identity_permits (
	id bigint generated always as identity primary key,
	person_id bigint not null references people (id) on delete cascade,
	provider text not null check (provider in ('cdc', 'iam', 'ad')),
	session_id uuid references sessions (id) on delete cascade,
	token_hash bytea unique,
	granted_at timestamptz not null default now(),
	expires_at timestamptz not null,
	check ((session_id is null) = (token_hash is null))
);
comment on table identity_permits is
	'Permission to link one more identity of a provider to a person; deleted when used. The person starts it at '
	'their profile (session_id and token_hash are set), or an administrator allows it (both are null).';
comment on column identity_permits.session_id is
	'Session in which the person started it and must complete it. Null: from an administrator, used by the '
	'person''s next sign-in at the provider with their verified address.';
comment on column identity_permits.token_hash is
	'SHA-256 of a secret that the browser carries through the sign-in at the provider.';
comment on column identity_permits.expires_at is
	'10 minutes after the person started it; 7 days after an administrator allowed it.';
-- One permit of an administrator per person and provider.
create unique index identity_permits_person on identity_permits (person_id, provider) where session_id is null;
-- For deleting the permits of a session.
create index identity_permits_session on identity_permits (session_id);
alter table identity_permits enable row level security, force row level security;
grant select, insert, delete on identity_permits to millgate_admin, millgate_auth;
grant select (
	id, person_id, provider, session_id, granted_at, expires_at
), delete on identity_permits to millgate_privacy;
create policy admin_works on identity_permits to millgate_admin using (true) with check (session_id is null);
create policy auth_works on identity_permits to millgate_auth using (true) with check (true);
create policy privacy_works on identity_permits to millgate_privacy
	using (person_id = viewer_person()) with check (person_id = viewer_person());

create table alias_marks (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	used_at timestamptz,
	is_favourite boolean not null default false,
	is_default boolean not null default false,
	primary key (account_id, person_id)
);
comment on table alias_marks is
	'How a person uses one of their accounts as alias, the single account that they act for: for the account menu.';
comment on column alias_marks.used_at is
	'When the person last began to act for the account; null: only marked as favourite or default.';
comment on column alias_marks.is_favourite is 'Listed first; the person sets it.';
comment on column alias_marks.is_default is
	'The account that a sign-in begins with; the person sets it, for one account at most.';
-- Account menu: the person's latest accounts; sign-in: their default.
create index alias_marks_person on alias_marks (person_id, used_at desc);
alter table alias_marks enable row level security, force row level security;
grant select, insert, update on alias_marks to millgate_viewer, millgate_auth;
grant select, delete on alias_marks to millgate_privacy;
create policy viewer_keeps_own on alias_marks to millgate_viewer
	using (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts()))))
	with check (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts()))));
create policy auth_works on alias_marks to millgate_auth using (true) with check (true);
create policy privacy_works on alias_marks to millgate_privacy using (person_id = viewer_person()) with check (true);

-- Unlogged: losing the counters in a crash does no harm.
create unlogged table rate_limits (
	bucket text not null,
	window_at timestamptz not null,
	hits integer not null default 1,
	primary key (bucket, window_at)
);
comment on table rate_limits is
	'Accepted requests per bucket and time window, shared by all server processes; rows older than a day are '
	'deleted.';
comment on column rate_limits.bucket is
	'What is limited and for whom: an action with a person, key hash or network address, as '
	'certificates.verify:192.0.2.7.';
comment on column rate_limits.window_at is
	'Start of the window, whose length the limit defines. The limit slides: it adds a share of the previous window.';
alter table rate_limits enable row level security, force row level security;
grant select, insert, update, delete on rate_limits to millgate_auth;
create policy auth_works on rate_limits to millgate_auth using (true) with check (true);
