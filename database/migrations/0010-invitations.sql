-- Invitations give access to the portal by a link sent to an email address. A row is one invitation: administrators of
-- the mill write it, and company administrators do for their own account (`company_id`). Redeeming it creates the
-- person or adds the rights to the person who has the address; the person must have proved that address by signing in.

create table invitations (
	id bigint generated always as identity primary key,
	email text not null check (email = lower(email)),
	name text not null,
	area text not null check (area in ('customer', 'supplier', 'admin')),
	language text not null check (language in ('en', 'es')),
	groups text[] not null default '{}',
	accounts text[] not null default '{}',
	token_hash bytea unique,
	invited_by text not null,
	created_at timestamptz not null default now(),
	sent_at timestamptz,
	opened_at timestamptz,
	accepted_at timestamptz,
	revoked_at timestamptz,
	expires_at timestamptz not null,
	person_id bigint references people (id) on delete set null,
	company_id bigint references accounts (id) on delete cascade,
	invited_person_id bigint references people (id) on delete set null,
	holds_days integer not null default 7,
	constraint company_opens_itself
		check (company_id is null or (groups = '{}' and area <> 'admin' and cardinality(accounts) = 1))
);
comment on table invitations is 'Invitations to the portal, each bound to one email address and redeemed at most once.';
comment on column invitations.email is
	'Invited address in lower case; only a person who proves this address can redeem it.';
comment on column invitations.area is
	'Part of the portal that it opens; `admin` also gives the administrators'' group on redemption.';
comment on column invitations.language is 'Language of the mail, and of the portal until the person changes it.';
comment on column invitations.groups is 'Names of the groups that it gives.';
comment on column invitations.accounts is
	'Codes of the accounts that it opens. Codes, not ids: an account may be added or removed before it is redeemed.';
comment on column invitations.token_hash is
	'SHA-256 of the secret in the link, replaced each time it is sent; null once it was revoked.';
comment on column invitations.invited_by is 'Email address of the person who invited, as it was at that time.';
comment on column invitations.sent_at is 'When the mail was last queued.';
comment on column invitations.opened_at is
	'When the current link was first opened. Opening does not redeem it, because mail scanners open links too.';
comment on column invitations.accepted_at is 'When it was redeemed; null until then.';
comment on column invitations.revoked_at is
	'When it was revoked, by a person or by a trigger below; null if it was not.';
comment on column invitations.expires_at is 'When the link stops working: `holds_days` after it was last sent.';
comment on column invitations.person_id is 'Person who redeemed it; null until then, and once the person is deleted.';
comment on column invitations.company_id is
	'Account whose company administrator invited; null for invitations by administrators of the mill.';
comment on column invitations.invited_person_id is 'Person who invited; null once the person is deleted.';
comment on column invitations.holds_days is 'Days that the link is valid each time it is sent, 1 to 30.';
comment on constraint company_opens_itself on invitations is
	'A company administrator can give access to their own account only: no groups and no administration.';

-- One pending invitation per address and inviting company. Companies are kept apart so that a company administrator
-- does not learn from an error that another company, or the mill, has invited the same address.
create unique index invitations_pending on invitations (email, coalesce(company_id, 0))
	where accepted_at is null and revoked_at is null;
-- The administrators' list, newest first.
create index invitations_newest on invitations (created_at desc, id desc);
-- The list of a company's administrators, and the number that they sent in the last day (at most 50).
create index invitations_company on invitations (company_id, created_at desc) where company_id is not null;
-- Pending invitations to revoke when the person who invited is deactivated.
create index invitations_invited_by on invitations (invited_person_id) where accepted_at is null and revoked_at is null;

alter table invitations enable row level security, force row level security;

grant select, insert, update on invitations to millgate_admin;
grant select, insert on invitations to millgate_company;
grant update (token_hash, sent_at, opened_at, revoked_at, expires_at) on invitations to millgate_company;
grant select on invitations to millgate_auth;
grant update (opened_at, accepted_at, person_id) on invitations to millgate_auth;
grant select, delete on invitations to millgate_retention;
grant select (
	id, email, name, area, language, groups, accounts, invited_by, created_at, sent_at, opened_at, accepted_at,
	revoked_at, expires_at, person_id, company_id, invited_person_id, holds_days
) on invitations to millgate_privacy;
grant update (email, name, token_hash, invited_by, revoked_at) on invitations to millgate_privacy;

create policy admin_works on invitations to millgate_admin using (true) with check (true);
create policy company_reads on invitations for select to millgate_company
	using (company_id = any (array(select unnest(viewer_companies()))));
create policy company_invites on invitations for insert to millgate_company
	with check (
		company_id = any (array(select unnest(viewer_companies())))
		and accounts <@ array(select accounts.code from accounts)
		and area <> 'admin'
		and groups = '{}'
		and invited_person_id = viewer_person()
	);
-- Administrators of one company may resend and revoke each other's invitations.
create policy company_changes on invitations for update to millgate_company
	using (company_id = any (array(select unnest(viewer_companies()))))
	with check (company_id = any (array(select unnest(viewer_companies()))));
create policy auth_reads on invitations for select to millgate_auth using (true);
create policy auth_redeems on invitations for update to millgate_auth
	using (accepted_at is null and revoked_at is null) with check (true);
-- The shortest time that an invitation is kept after its end; RETENTION may only set a longer one.
create policy retention_removes on invitations to millgate_retention
	using (coalesce(accepted_at, revoked_at, expires_at) < now() - interval '30 days');
-- The trigger functions below revoke invitations as the owner.
create policy owner_revokes on invitations to millgate_owner using (true) with check (true);
create policy privacy_works on invitations to millgate_privacy
	using (
		person_id = viewer_person()
		or invited_person_id = viewer_person()
		or email = any (array(select unnest(privacy_names())))
		or invited_by = any (array(select unnest(privacy_names())))
	)
	with check (true);

-- A company administrator who loses that right leaves no pending invitations to the account behind.
create function revoke_company_invitations() returns trigger
	language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update invitations set revoked_at = now(), token_hash = null
	where company_id = old.account_id and invited_person_id = old.person_id
		and accepted_at is null and revoked_at is null;
	return null;
end $$;

-- On a table of the topic rights.
create trigger revokes_invitations after delete on account_administrators
	for each row execute function revoke_company_invitations();

-- Revokes the pending invitations of a company administrator who is deactivated by an administrator, the identity
-- provider or a feed. Activating the person again does not restore them
-- (decisions/invitations-of-the-deactivated.md).
create function revoke_invitations_of_deactivated() returns trigger
	language plpgsql security definer set search_path = public, pg_temp as $$
begin
	with revoked as (
		update invitations set revoked_at = now(), token_hash = null
		where company_id is not null and invited_person_id = new.id and accepted_at is null and revoked_at is null
		returning email, company_id
	)
	insert into audit_events (person_id, actor, alias, action, target, detail, address, request_id)
	select null, coalesce(nullif(current_setting('millgate.actor', true), ''), 'deactivation'), a.code,
		'invitation.revoke', r.email,
		jsonb_build_object('by', 'deactivation', 'of', new.email), 'local', 'deactivation'
	from revoked r join accounts a on a.id = r.company_id;
	return null;
end $$;

-- On a table of the topic people.
create trigger revokes_invitations after update of is_active on people
	for each row when (old.is_active and not new.is_active) execute function revoke_invitations_of_deactivated();
