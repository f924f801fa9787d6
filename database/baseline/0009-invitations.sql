-- An invitation is bound to its address; only the hash of its link is kept. It is redeemed at most once, by whoever proves the address.
create table invitations (
	id bigint generated always as identity primary key,
	email text not null check (email = lower(email)),
	name text not null,
	area text not null check (area in ('customer', 'supplier', 'admin')),
	language text not null check (language in ('en', 'es')),
	groups text[] not null default '{}',
	accounts text[] not null default '{}', -- Codes, since an account may come and go before the invitation is redeemed.
	token_hash bytea unique,
	invited_by text not null,
	created_at timestamptz not null default now(),
	sent_at timestamptz,
	opened_at timestamptz,
	accepted_at timestamptz,
	revoked_at timestamptz,
	expires_at timestamptz not null,
	person_id bigint references people (id) on delete set null,
	company_id bigint references accounts (id) on delete cascade, -- Invitations of a company open its account and nothing more. They stand beside those of administrators here, so that an address that somebody -- else invited is not told by a refusal. [0109-company-administrators.sql]
	invited_person_id bigint references people (id) on delete set null, -- Invitations of a company open its account and nothing more. They stand beside those of administrators here, so that an address that somebody -- else invited is not told by a refusal. [0109-company-administrators.sql]
	holds_days integer not null default 7, -- For how many days an invitation holds from when it is sent, and again each time: its administrator says so, seven unless they do. [0254-invitation-days.sql]
	constraint company_opens_itself check (company_id is null or ((groups = '{}'::text[]) and area <> 'admin' and (cardinality(accounts) = 1))) -- Invitations of a company open its account and nothing more. They stand beside those of administrators here, so that an address that somebody -- else invited is not told by a refusal.
);
create index invitations_company on invitations (company_id, created_at desc) where company_id is not null;
create index invitations_invited_by on invitations (invited_person_id) where accepted_at is null and revoked_at is null;
create index invitations_newest on invitations (created_at desc, id desc);
create unique index invitations_pending on invitations (email, coalesce(company_id, (0)::bigint)) where accepted_at is null and revoked_at is null;
alter table invitations enable row level security, force row level security;
grant select, insert, update on invitations to millgate_admin;
grant select on invitations to millgate_gate, millgate_privacy;
grant select, insert on invitations to millgate_company;
grant select, delete on invitations to millgate_keeper;
grant update (email, name, token_hash, invited_by, revoked_at) on invitations to millgate_privacy;
grant update (token_hash, sent_at, opened_at, revoked_at, expires_at) on invitations to millgate_company;
grant update (opened_at, accepted_at, person_id) on invitations to millgate_gate;
create policy admin_works on invitations to millgate_admin using (true) with check (true);
create policy company_changes on invitations for update to millgate_company using (company_id = any (array(select unnest(viewer_companies())))) with check (company_id = any (array(select unnest(viewer_companies()))));
create policy company_invites on invitations for insert to millgate_company with check (company_id = any (array(select unnest(viewer_companies()))) and (accounts <@ array(select accounts.code from accounts)) and area <> 'admin' and (groups = '{}'::text[]) and invited_person_id = viewer_person());
create policy company_reads on invitations for select to millgate_company using (company_id = any (array(select unnest(viewer_companies()))));
create policy gate_reads on invitations for select to millgate_gate using (true);
create policy gate_redeems on invitations for update to millgate_gate using (accepted_at is null and revoked_at is null) with check (true);
create policy keeper_removes on invitations to millgate_keeper using (coalesce(accepted_at, revoked_at, expires_at) < (now() - '30 days'::interval));
-- Invitations that wait go with the right of whoever made them.
create policy owner_revokes on invitations to millgate_owner using (true) with check (true);
create policy privacy_works on invitations to millgate_privacy using (person_id = viewer_person() or invited_person_id = viewer_person() or email = any (array(select unnest(privacy_names()))) or invited_by = any (array(select unnest(privacy_names())))) with check (true);

create function revoke_company_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations set revoked_at = now(), token_hash = null
  where company_id = old.account_id and invited_person_id = old.person_id and accepted_at is null and revoked_at is null;
  return null;
end $$;
-- [0109-company-administrators.sql]
-- moved from 0007-rights
create trigger revokes_invitations after delete on account_administrators for each row execute function revoke_company_invitations();

-- Whoever may not sign in invites nobody: what a company's own administrator invited and nobody redeemed yet is revoked the moment they are
-- deactivated, whoever does it (an administrator here, the identity provider, the feed). Letting them in again does not bring it back.
-- See decisions/invitations-of-the-deactivated.md.
create function revoke_invitations_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with revoked as (
    update invitations set revoked_at = now(), token_hash = null
    where company_id is not null and invited_person_id = new.id and accepted_at is null and revoked_at is null
    returning email, company_id
  )
  insert into audit_events (person_id, actor, alias, action, target, detail, address, request_id)
  select null, coalesce(nullif(current_setting('millgate.actor', true), ''), 'deactivation'), a.code, 'invitation.revoke', r.email,
    jsonb_build_object('by', 'deactivation', 'of', new.email), 'local', 'deactivation'
  from revoked r join accounts a on a.id = r.company_id;
  return null;
end $$;
-- [0124-invitations-of-the-deactivated.sql]
-- moved from 0006-people
create trigger revokes_invitations after update of is_active on people for each row when (old.is_active and not new.is_active) execute function revoke_invitations_of_deactivated();
