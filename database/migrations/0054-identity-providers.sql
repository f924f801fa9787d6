-- Identity providers: the three of the settings and those of companies. A company's provider speaks only for people
-- whose addresses are in its verified domains and whose rights are all to its accounts; never for staff of the mill
-- (decisions/identity-providers-as-rows.md).

create sequence identity_provider_numbers;

create table identity_providers (
	key text primary key
		check (key in ('cdc', 'iam', 'ad') or key ~ '^c[1-9][0-9]{0,17}$'),
	protocol text not null default 'oidc' check (protocol = 'oidc'),
	name text not null check (length(name) between 1 and 120),
	issuer text check (length(issuer) between 8 and 2000),
	client_id text check (length(client_id) between 1 and 500),
	secret bytea,
	email_claim text not null default 'email' check (length(email_claim) between 1 and 200),
	acr_values text check (length(acr_values) between 1 and 500),
	demands_mfa boolean not null default false,
	admits_newcomers boolean not null default false,
	is_on boolean not null default false,
	tested_at timestamptz,
	test_hash bytea,
	test_until timestamptz,
	created_at timestamptz not null default now(),
	changed_at timestamptz not null default now(),
	changed_by text not null,
	check ((test_hash is null) = (test_until is null)),
	-- The three of the settings are used as they are set; a company's works only as it was tested.
	check (key in ('cdc', 'iam', 'ad') or (issuer is not null and client_id is not null)),
	check (key in ('cdc', 'iam', 'ad') or not is_on or tested_at is not null),
	check (key not in ('cdc', 'iam', 'ad') or (secret is null and not admits_newcomers))
);
comment on table identity_providers is
	'Identity providers by which people sign in: cdc, iam and ad of the settings, written at each start, and those of '
	'companies (c and a number).';
comment on column identity_providers.protocol is 'oidc: OpenID Connect.';
comment on column identity_providers.issuer is 'Issuer of OpenID Connect; null until the first start with its setting.';
comment on column identity_providers.client_id is 'Client of the portal at the provider.';
comment on column identity_providers.secret is
	'Secret of the client, sealed (AES-256-GCM); null: a client without one, or one of the settings.';
comment on column identity_providers.email_claim is 'Claim with the address of the person.';
comment on column identity_providers.acr_values is
	'Authentication context classes, apart by spaces, that are asked for in a second check of the person (step-up) and '
	'that count as more than one factor.';
comment on column identity_providers.demands_mfa is 'Whether only sign-ins with more than one factor are accepted.';
comment on column identity_providers.admits_newcomers is
	'Whether a person with an address of its domains who was not invited becomes known here at their first sign-in.';
comment on column identity_providers.tested_at is
	'When somebody signed in by it for a test with this issuer, client and secret. Null: not since they changed.';
comment on column identity_providers.test_hash is 'SHA-256 of the secret that allows one sign-in for a test.';
comment on column identity_providers.changed_by is 'Address of the person who changed it last; settings for those of the settings.';
-- Before row security is forced, which applies to migrations too.
insert into identity_providers (key, name, is_on, changed_by) values
	('cdc', 'CDC', true, 'settings'), ('iam', 'IAM', true, 'settings'), ('ad', 'AD', true, 'settings');
alter table identity_providers enable row level security, force row level security;

create table identity_provider_domains (
	domain text not null check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
		and length(domain) <= 253),
	provider text not null references identity_providers (key) on delete cascade
		check (provider not in ('cdc', 'iam', 'ad')),
	verified_at timestamptz,
	verified_by text,
	primary key (provider, domain),
	check ((verified_at is null) = (verified_by is null))
);
comment on table identity_provider_domains is
	'Domains of addresses that a company''s provider may prove, once an administrator of the mill has verified them.';
comment on column identity_provider_domains.domain is 'In small letters, without a subdomain of it.';
comment on column identity_provider_domains.verified_by is 'Address of the administrator who verified it.';
-- A domain is verified for one provider only. Others may name it, so that nobody keeps a domain from its company.
create unique index identity_provider_domains_verified on identity_provider_domains (domain)
	where verified_at is not null;
alter table identity_provider_domains enable row level security, force row level security;

create table identity_provider_accounts (
	account_id bigint not null references accounts (id) on delete cascade,
	provider text not null references identity_providers (key) on delete cascade
		check (provider not in ('cdc', 'iam', 'ad')),
	admits_newcomers boolean not null default false,
	primary key (account_id, provider)
);
comment on table identity_provider_accounts is
	'Accounts for whose people a company''s provider may speak. Its administrators administer all of them.';
comment on column identity_provider_accounts.admits_newcomers is
	'Whether people who become known at their first sign-in receive for it, a right without prices. Ship-tos only.';
-- One account at most; without one they have no right at all.
create unique index identity_provider_accounts_newcomers on identity_provider_accounts (provider)
	where admits_newcomers;
create index identity_provider_accounts_provider on identity_provider_accounts (provider);
alter table identity_provider_accounts enable row level security, force row level security;

create table identity_provider_attempts (
	id bigint generated always as identity primary key,
	provider text not null references identity_providers (key) on delete cascade,
	attempted_at timestamptz not null default now(),
	email text check (length(email) <= 255),
	is_test boolean not null default false,
	failure text,
	detail text check (length(detail) <= 500),
	has_mfa boolean
);
comment on table identity_provider_attempts is
	'Sign-ins by a provider, for the page of its company''s IT. Deleted after 30 days.';
comment on column identity_provider_attempts.email is 'Address that the provider said; null: none was read.';
comment on column identity_provider_attempts.failure is
	'Why it was refused (features/sign-in/server/sign-in-refusal.ts); null: it was good.';
comment on column identity_provider_attempts.detail is 'The technical reason, as the provider or the check said it.';
comment on column identity_provider_attempts.has_mfa is
	'Whether the provider asserted more than one factor; null: it was refused before that was known.';
create index identity_provider_attempts_newest on identity_provider_attempts (provider, id desc);
-- For the clean-up.
create index identity_provider_attempts_time on identity_provider_attempts (attempted_at);
alter table identity_provider_attempts enable row level security, force row level security;

-- Another connection than the tested one does not sign anybody in.
create function untest_identity_provider() returns trigger
language plpgsql set search_path = public, pg_temp as $$ begin
	new.tested_at := null;
	new.is_on := false;
	return new;
end $$;
create trigger untests before update on identity_providers
	for each row when (old.key not in ('cdc', 'iam', 'ad') and (old.issuer, old.client_id, old.secret, old.email_claim)
		is distinct from (new.issuer, new.client_id, new.secret, new.email_claim))
	execute function untest_identity_provider();

-- Turning a provider off, and what it may prove, acts on open pages too.
create function tell_identity_provider_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$ begin
	insert into live_events (kind, keys)
	select 'rights-changed', jsonb_agg(distinct person_id) from identities where provider = new.key having count(*) > 0;
	return null;
end $$;
create trigger tells_change after update of is_on on identity_providers
	for each row when (old.is_on and not new.is_on) execute function tell_identity_provider_change();

-- Companies' providers that the viewer administers: those of whose accounts they administer every one.
create function company_providers() returns text[]
	language sql stable security definer set search_path = public, pg_temp
	return array(
		select provider from identity_provider_accounts
		where viewer_person() <> all (mill_staff())
		group by provider having bool_and(account_id = any (viewer_companies())));
revoke execute on function company_providers() from public;
grant execute on function company_providers() to millgate_company;

-- A provider without accounts that was made in this transaction: its maker gives it the first.
create function is_new_provider(of_provider text) returns boolean
	language sql stable security definer set search_path = public, pg_temp
	return exists (select from identity_providers where key = of_provider and created_at = now())
		and not exists (select from identity_provider_accounts where provider = of_provider);
revoke execute on function is_new_provider(text) from public;
grant execute on function is_new_provider(text) to millgate_company;

-- Whether a person is one of those for whom a company's provider may speak: not staff, with an address of its verified
-- domains, and each of their rights to one of its accounts.
create function is_of_provider(of_provider text, person bigint) returns boolean
	language sql stable security definer set search_path = public, pg_temp
	return not is_staff(person)
		and exists (
			select from identity_provider_domains d join people p on split_part(p.email, '@', -1) = d.domain
			where d.provider = of_provider and d.verified_at is not null and p.id = person)
		and not exists (
			select from person_accounts pa
			where pa.person_id = person and (pa.expires_at is null or pa.expires_at > now()) and pa.account_id <> all (array(
				select account_id from identity_provider_accounts where provider = of_provider)));
revoke execute on function is_of_provider(text, bigint) from public;
grant execute on function is_of_provider(text, bigint) to millgate_admin;

-- Whether a company's provider that is on speaks for a person as they are now.
create function company_provider_proves(of_provider text, person bigint) returns boolean
	language sql stable security definer set search_path = public, pg_temp
	return exists (select from identity_providers where key = of_provider and is_on) and is_of_provider(of_provider, person);
revoke execute on function company_provider_proves(text, bigint) from public;
grant execute on function company_provider_proves(text, bigint) to millgate_viewer, millgate_admin, millgate_auth,
	millgate_privacy;

-- Companies' providers that speak for the viewer.
create function viewer_company_providers() returns text[]
	language sql stable security definer set search_path = public, pg_temp
	return array(select key from identity_providers
		where key not in ('cdc', 'iam', 'ad') and company_provider_proves(key, viewer_person()) order by key);
revoke execute on function viewer_company_providers() from public;
grant execute on function viewer_company_providers() to millgate_viewer;

create or replace function provider_proves(provider text, person bigint) returns boolean
language sql stable as $$
	select case
		when is_staff(person) then provider = 'ad'
		when provider = 'ad' then not exists (select from person_accounts where person_id = person)
			and not exists (select from person_groups where person_id = person)
		when provider in ('cdc', 'iam') then true
		else company_provider_proves(provider, person)
	end
$$;

-- Everything but the secrets.
grant select (key, protocol, name, issuer, client_id, email_claim, acr_values, demands_mfa, admits_newcomers,
	is_on, tested_at, created_at, changed_at, changed_by)
	on identity_providers to millgate_company, millgate_admin;
grant insert (key, protocol, name, issuer, client_id, secret, email_claim, acr_values, demands_mfa, admits_newcomers,
	changed_by) on identity_providers to millgate_company, millgate_admin;
grant update (name, issuer, client_id, secret, email_claim, acr_values, demands_mfa, admits_newcomers,
	is_on, test_hash, test_until, changed_at, changed_by)
	on identity_providers to millgate_company, millgate_admin;
grant usage on sequence identity_provider_numbers to millgate_company, millgate_admin;
grant select on identity_providers to millgate_auth;
grant update (name, issuer, client_id, email_claim, changed_at, tested_at, test_hash, test_until)
	on identity_providers to millgate_auth;
create policy auth_works on identity_providers to millgate_auth using (true) with check (true);
create policy admin_reads on identity_providers for select to millgate_admin using (true);
create policy admin_makes on identity_providers for insert to millgate_admin with check (key not in ('cdc', 'iam', 'ad'));
create policy admin_changes on identity_providers for update to millgate_admin
	using (key not in ('cdc', 'iam', 'ad')) with check (key not in ('cdc', 'iam', 'ad'));
create policy company_reads on identity_providers for select to millgate_company
	using (key = any (array(select unnest(company_providers()))));
create policy company_makes on identity_providers for insert to millgate_company
	with check (key not in ('cdc', 'iam', 'ad') and not is_on and tested_at is null
		and viewer_person() <> all (array(select unnest(mill_staff()))));
create policy company_changes on identity_providers for update to millgate_company
	using (key = any (array(select unnest(company_providers()))))
	with check (key = any (array(select unnest(company_providers()))));
create policy owner_reads on identity_providers for select to millgate_owner using (true);

grant select on identity_provider_domains to millgate_auth, millgate_admin, millgate_company;
grant insert (domain, provider), delete on identity_provider_domains to millgate_company, millgate_admin;
grant update (verified_at, verified_by) on identity_provider_domains to millgate_admin;
grant select, update (verified_by) on identity_provider_domains to millgate_privacy;
create policy auth_reads on identity_provider_domains for select to millgate_auth using (true);
create policy admin_works on identity_provider_domains to millgate_admin using (true) with check (true);
create policy company_reads on identity_provider_domains for select to millgate_company
	using (provider = any (array(select unnest(company_providers()))));
create policy company_adds on identity_provider_domains for insert to millgate_company
	with check (provider = any (array(select unnest(company_providers()))));
create policy company_removes on identity_provider_domains for delete to millgate_company
	using (provider = any (array(select unnest(company_providers()))));
create policy owner_reads on identity_provider_domains for select to millgate_owner using (true);
create policy privacy_works on identity_provider_domains to millgate_privacy
	using (verified_by = any (array(select unnest(privacy_names())))) with check (true);

grant select on identity_provider_accounts to millgate_auth, millgate_admin, millgate_company;
grant insert, update (admits_newcomers), delete on identity_provider_accounts to millgate_company, millgate_admin;
create policy auth_reads on identity_provider_accounts for select to millgate_auth using (true);
create policy admin_works on identity_provider_accounts to millgate_admin using (true) with check (true);
create policy company_reads on identity_provider_accounts for select to millgate_company
	using (account_id = any (array(select unnest(viewer_companies()))));
-- Of a provider that has accounts, only those who administer all of them.
create policy company_adds on identity_provider_accounts for insert to millgate_company
	with check (account_id = any (array(select unnest(viewer_companies()))) and (
		provider = any (array(select unnest(company_providers()))) or is_new_provider(provider)));
create policy company_changes on identity_provider_accounts for update to millgate_company
	using (provider = any (array(select unnest(company_providers()))))
	with check (provider = any (array(select unnest(company_providers()))));
create policy company_removes on identity_provider_accounts for delete to millgate_company
	using (provider = any (array(select unnest(company_providers()))));
create policy owner_reads on identity_provider_accounts for select to millgate_owner using (true);

grant select on identity_provider_attempts to millgate_admin, millgate_company;
grant select, insert, delete on identity_provider_attempts to millgate_auth;
grant select, delete on identity_provider_attempts to millgate_privacy;
create policy auth_works on identity_provider_attempts to millgate_auth using (true) with check (true);
create policy admin_reads on identity_provider_attempts for select to millgate_admin using (true);
create policy company_reads on identity_provider_attempts for select to millgate_company
	using (provider = any (array(select unnest(company_providers()))));
create policy privacy_works on identity_provider_attempts to millgate_privacy
	using (email = any (array(select unnest(privacy_names())))) with check (true);

grant select (key, changed_by), update (changed_by) on identity_providers to millgate_privacy;
create policy privacy_works on identity_providers to millgate_privacy
	using (changed_by = any (array(select unnest(privacy_names())))) with check (true);

-- A sign-in names its provider by its key.
alter table sessions drop constraint sessions_provider_check;
alter table identities drop constraint identities_provider_check;
alter table identity_permits drop constraint identity_permits_provider_check;
alter table sessions add constraint sessions_provider_fkey
	foreign key (provider) references identity_providers (key) not valid;
alter table identities add constraint identities_provider_fkey
	foreign key (provider) references identity_providers (key) not valid;
alter table identity_permits add constraint identity_permits_provider_fkey
	foreign key (provider) references identity_providers (key) not valid;
comment on column sessions.provider is
	'Identity provider of the sign-in: cdc or iam (customers and suppliers), ad (the mill''s directory, for staff), or '
	'one of a company.';
comment on column identities.provider is
	'Provider of the last use. Null: not recorded; the identity counts as usable.';

-- When and how the person proved who they are, as the provider said.
alter table sessions add column authenticated_at timestamptz, add column has_mfa boolean, add column factors text;
alter table sessions alter column authenticated_at set default now();
comment on column sessions.authenticated_at is
	'When the person last proved to the provider who they are (auth_time); null: the provider did not say. What is '
	'sensitive asks again after 15 minutes.';
comment on column sessions.has_mfa is
	'Whether the provider asserted more than one factor; null for sessions opened before that was recorded.';
comment on column sessions.factors is 'What the provider asserted (amr, acr), as text; null: nothing.';
grant select (authenticated_at, has_mfa, factors) on sessions to millgate_viewer, millgate_admin, millgate_privacy;
