-- Keys of companies: an administrator of a company makes keys for the company's own programs. Such a key acts for
-- accounts of the company, with the right of the person who owns it: it reads what that person sees of these accounts,
-- as millgate_viewer, and ends with their right to administer them.

-- under load: a portal has some hundred keys
alter table feed_keys add column owner_id bigint references people (id) on delete cascade;
comment on column feed_keys.owner_id is
	'Administrator of a company whose right the key has; a colleague can take it over. Null for keys that the mill made.';
comment on table feed_keys is
	'API keys of programs: the mill''s systems, identity providers (SCIM), suppliers'' systems and companies'' own '
	'programs.';
comment on column feed_keys.scopes is
	'What it gives access to: entities, other scopes of src/shared/keys/key-scopes.ts, `notices:` with a supplier''s '
	'code, or `*`; for a company''s key areas with `:read` or `:write` (src/shared/keys/company-scopes.ts).';
-- under load: a portal has some hundred keys
create index feed_keys_owner on feed_keys (owner_id) where owner_id is not null;

create table feed_key_accounts (
	key_id bigint not null references feed_keys (id) on delete cascade,
	account_id bigint not null references accounts (id) on delete cascade,
	primary key (account_id, key_id)
);
comment on table feed_key_accounts is
	'Accounts for which a company''s key acts, as far as the owner of the key administers them at that moment.';
-- The accounts of a key.
create index feed_key_accounts_key on feed_key_accounts (key_id);
alter table feed_key_accounts enable row level security, force row level security;
grant select on feed_key_accounts to millgate_viewer, millgate_admin, millgate_auth, millgate_company;
grant insert on feed_key_accounts to millgate_company;
create policy admin_reads on feed_key_accounts for select to millgate_admin using (true);
create policy auth_reads on feed_key_accounts for select to millgate_auth using (true);
create policy owner_reads on feed_key_accounts for select to millgate_owner using (true);

-- Companies' keys that act for an account in scope.
create function viewer_keys() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select distinct key_id from feed_key_accounts where account_id = any (viewer_accounts()));
revoke execute on function viewer_keys() from public;
grant execute on function viewer_keys() to millgate_viewer;

-- The same for accounts that the viewer administers.
create function company_keys() returns bigint[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select distinct key_id from feed_key_accounts where account_id = any (viewer_companies()));
revoke execute on function company_keys() from public;
grant execute on function company_keys() to millgate_company;

-- Accounts of a key that belong to the reader's companies; others are not shown.
create policy company_reads on feed_key_accounts for select to millgate_company
	using (account_id = any (array(select unnest(viewer_companies()))));
create policy company_adds on feed_key_accounts for insert to millgate_company
	with check (account_id = any (array(select unnest(viewer_companies())))
		and key_id in (select id from feed_keys where owner_id = viewer_person()));
create policy viewer_reads on feed_key_accounts for select to millgate_viewer
	using (account_id = any (array(select unnest(viewer_accounts()))));

-- Everything but the hash.
grant select (id, source, name, scopes, created_at, expires_at, revoked_at, last_used_at, hint, created_by, revoked_by,
	replaces, owner_id) on feed_keys to millgate_viewer, millgate_company;
grant insert (source, name, key_hash, hint, scopes, expires_at, created_by, replaces, owner_id) on feed_keys
	to millgate_company;
grant update (expires_at, revoked_at, revoked_by, owner_id, created_by) on feed_keys to millgate_company;
grant select on feed_keys to millgate_auth;
grant update (last_used_at) on feed_keys to millgate_auth;
create policy viewer_reads on feed_keys for select to millgate_viewer
	using (id = any (array(select unnest(viewer_keys()))));
create policy company_reads on feed_keys for select to millgate_company
	using (owner_id = viewer_person() or id = any (array(select unnest(company_keys()))));
create policy company_makes on feed_keys for insert to millgate_company
	with check (owner_id = viewer_person() and not '*' = any (scopes));
create policy company_ends on feed_keys for update to millgate_company
	using (owner_id is not null and id = any (array(select unnest(company_keys()))))
	with check (owner_id is not null and id = any (array(select unnest(company_keys()))));
create policy auth_works on feed_keys to millgate_auth using (true) with check (true);
create policy owner_reads on feed_keys for select to millgate_owner using (true);
grant select (owner_id) on feed_keys to millgate_privacy;
alter policy privacy_works on feed_keys
	using (
		created_by = any (array(select unnest(privacy_names())))
		or revoked_by = any (array(select unnest(privacy_names())))
		or owner_id = viewer_person()
	);

-- Whether a company's key acts for an account now, as requireProgram decides at each call (src/server/keys).
create function key_has_right(of_key bigint) returns boolean
	language sql stable security definer set search_path = public, pg_temp
	return exists (
		select from feed_keys k
		join feed_key_accounts ka on ka.key_id = k.id
		join accounts a on a.id = ka.account_id and a.is_active
		join account_administrators m on m.account_id = ka.account_id and m.person_id = k.owner_id
		join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
		join people p on p.id = k.owner_id and p.is_active
		where k.id = of_key and (pa.expires_at is null or pa.expires_at > now()) and k.owner_id <> all (mill_staff()));
revoke execute on function key_has_right(bigint) from public;
grant execute on function key_has_right(bigint) to millgate_admin;

-- Of companies' keys that act for an account in scope: name of the owner, whether the key acts for an account now, and
-- whether the viewer manages it.
create function company_key_owners() returns table (key_id bigint, name text, has_right boolean, is_managed boolean)
	language sql stable security definer set search_path = public, pg_temp
begin atomic
	select k.id, p.name, key_has_right(k.id),
		k.id = any (company_keys()) and viewer_person() <> all (mill_staff())
	from feed_keys k join people p on p.id = k.owner_id where k.id = any (viewer_keys());
end;
revoke execute on function company_key_owners() from public;
grant execute on function company_key_owners() to millgate_viewer;

-- Names of the people who administer an account in scope for its company.
create function viewer_administrators() returns text[]
	language sql stable security definer set search_path = public, pg_temp
	return array(
		select distinct p.name from account_administrators m
		join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
		join people p on p.id = m.person_id and p.is_active
		where m.account_id = any (viewer_accounts()) and (pa.expires_at is null or pa.expires_at > now())
			and p.id <> all (mill_staff()) order by p.name);
revoke execute on function viewer_administrators() from public;
grant execute on function viewer_administrators() to millgate_viewer;

-- What the people of a company read of its keys: everything but the hash.
create view company_key_list with (security_invoker = true) as
	select id, name, scopes, created_at, expires_at, revoked_at, last_used_at, hint, replaces, owner_id
	from feed_keys where owner_id is not null;
grant select on company_key_list to millgate_viewer;

create table api_calls (
	id bigint generated always as identity primary key,
	key_id bigint not null references feed_keys (id) on delete cascade,
	called_at timestamptz not null default now(),
	method text not null,
	path text not null check (length(path) <= 500),
	status integer not null,
	duration_ms integer not null check (duration_ms >= 0)
);
comment on table api_calls is 'Calls of companies'' programs, for the page of their keys. Deleted after 30 days.';
comment on column api_calls.path is 'Path with its query, shortened to 500 characters.';
comment on column api_calls.status is 'HTTP status of the response.';
comment on column api_calls.duration_ms is 'Milliseconds until the response began.';
-- The calls of a key, newest first.
create index api_calls_newest on api_calls (key_id, called_at desc, id desc);
-- For the clean-up.
create index api_calls_time on api_calls (called_at);
alter table api_calls enable row level security, force row level security;
grant select on api_calls to millgate_viewer, millgate_admin;
grant select, insert, delete on api_calls to millgate_auth;
create policy viewer_reads on api_calls for select to millgate_viewer
	using (key_id = any (array(select unnest(viewer_keys()))));
create policy admin_reads on api_calls for select to millgate_admin using (true);
create policy auth_works on api_calls to millgate_auth using (true) with check (true);
