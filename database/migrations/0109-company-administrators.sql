-- A company's own administrator: a right on an account that somebody holds, given and taken by administrators here. Such a person sees the
-- people of that account, invites others to it, and takes it from them again: nothing else of anybody.
create table account_administrators (
  account_id bigint not null references accounts (id) on delete cascade,
  person_id  bigint not null references people (id) on delete cascade,
  list       text not null,
  given_at   timestamptz not null default now(),
  primary key (account_id, person_id, list),
  -- Whoever loses the account loses this with it.
  foreign key (account_id, person_id, list) references person_accounts (account_id, person_id, list) on delete cascade
);
create index account_administrators_person on account_administrators (person_id, account_id);
alter table account_administrators enable row level security;
alter table account_administrators force row level security;
create policy admin_works on account_administrators to millgate_admin using (true) with check (true);
create policy gate_reads on account_administrators for select to millgate_gate using (true);
create policy owner_reads on account_administrators for select to millgate_owner using (true);
grant select, insert, delete on account_administrators to millgate_admin;
grant select on account_administrators to millgate_gate;

create function keep_company_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select distinct c.person_id, 'company', a.code, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
  from changed c join accounts a on a.id = c.account_id;
  return null;
end $$;
create trigger keeps_gain after insert on account_administrators referencing new table as changed for each statement execute function keep_company_history();
create trigger keeps_loss after delete on account_administrators referencing old table as changed for each statement execute function keep_company_history();
create trigger tells_gain after insert on account_administrators referencing new table as changed for each statement execute function tell_rights();
create trigger tells_loss after delete on account_administrators referencing old table as changed for each statement execute function tell_rights();

-- The accounts that the viewer administers and acts for now: by the table and the database's clock, and never beyond the accounts in reach.
create policy owner_reads on person_accounts for select to millgate_owner using (true);
create policy owner_reads on accounts for select to millgate_owner using (true);
create function viewer_companies() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return array(
    select m.account_id from account_administrators m
    join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
    join people p on p.id = m.person_id
    where m.person_id = viewer_person() and p.is_active and (pa.expires_at is null or pa.expires_at > now())
      and m.account_id = any (viewer_accounts()));

-- Staff of the mill: a company neither sees nor removes them.
create function mill_staff() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return array(select person_id from person_groups where group_name in ('SSA-Admin', 'SSA-ISR'));

create policy company_reads on account_administrators for select to millgate_company using (account_id = any (array(select unnest(viewer_companies()))));
create policy company_reads on accounts for select to millgate_company using (id = any (array(select unnest(viewer_companies()))));
create policy company_reads on person_accounts for select to millgate_company
  using (account_id = any (array(select unnest(viewer_companies()))) and (expires_at is null or expires_at > now())
    and person_id <> all (array(select unnest(mill_staff()))));
-- Nobody removes themselves or another administrator of the company: the mill gave that, and the mill takes it.
create policy company_takes on person_accounts for delete to millgate_company
  using (account_id = any (array(select unnest(viewer_companies()))) and person_id <> all (array(select unnest(mill_staff())))
    and person_id <> all (array(select person_id from account_administrators)));
create policy company_reads on people for select to millgate_company using (id = any (array(select person_id from person_accounts)));
create policy company_reads on sessions for select to millgate_company using (person_id = any (array(select person_id from person_accounts)));
grant select on account_administrators, accounts to millgate_company;
grant select (person_id, account_id, list, given_at, expires_at) on person_accounts to millgate_company;
grant delete on person_accounts to millgate_company;
grant select (id, email, name, is_active) on people to millgate_company;
grant select (person_id, seen_at) on sessions to millgate_company;

-- As much of a right as a company may know: not what reviewers at the mill noted of it.
create view company_rights with (security_invoker = true) as select account_id, person_id, list, given_at from person_accounts;
grant select on company_rights to millgate_company;

-- What it takes does not come back with the feed.
create policy company_takes on hand_rights to millgate_company
  using (list in ('sold_to', 'ship_to', 'supplier') and value = any (array(select code from accounts))
    and person_id = any (array(select person_id from person_accounts)))
  with check (list in ('sold_to', 'ship_to', 'supplier') and not is_given and value = any (array(select code from accounts))
    and person_id = any (array(select person_id from person_accounts)));
grant select, insert on hand_rights to millgate_company;
grant update (is_given, decided_at) on hand_rights to millgate_company;
-- Whoever was removed and is invited again gets the account back by the invitation.
create policy gate_reads on hand_rights for select to millgate_gate using (true);
create policy gate_gives on hand_rights for update to millgate_gate using (true) with check (is_given);
grant select on hand_rights to millgate_gate;
grant update (is_given, decided_at) on hand_rights to millgate_gate;

do $$
declare t text;
begin
  foreach t in array array['right_history', 'live_events', 'audit_events', 'mails'] loop
    execute format('create policy company_appends on %I for insert to millgate_company with check (true)', t);
    execute format('grant insert on %I to millgate_company', t);
  end loop;
end $$;

-- Invitations of a company open its account and nothing more. They stand beside those of administrators here, so that an address that somebody
-- else invited is not told by a refusal.
alter table invitations
  add column company_id bigint references accounts (id) on delete cascade,
  add column invited_person_id bigint references people (id) on delete set null,
  add constraint company_opens_itself check (company_id is null or (groups = '{}' and area <> 'admin' and cardinality(accounts) = 1));
drop index invitations_pending;
create unique index invitations_pending on invitations (email, coalesce(company_id, 0)) where accepted_at is null and revoked_at is null;
create index invitations_company on invitations (company_id, created_at desc) where company_id is not null;
create policy company_works on invitations to millgate_company
  using (company_id = any (array(select unnest(viewer_companies()))))
  with check (company_id = any (array(select unnest(viewer_companies()))) and accounts <@ array(select code from accounts)
    and area <> 'admin' and groups = '{}' and invited_person_id = viewer_person());
grant select, insert on invitations to millgate_company;
grant update (token_hash, sent_at, opened_at, expires_at, revoked_at, invited_person_id) on invitations to millgate_company;

-- Invitations that wait go with the right of whoever made them.
create policy owner_revokes on invitations to millgate_owner using (true) with check (true);
create function revoke_company_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations set revoked_at = now(), token_hash = null
  where company_id = old.account_id and invited_person_id = old.person_id and accepted_at is null and revoked_at is null;
  return null;
end $$;
create trigger revokes_invitations after delete on account_administrators for each row execute function revoke_company_invitations();

-- When somebody last acted for an account, for whoever reviews its access.
create index audit_events_acted on audit_events (person_id, alias, happened_at desc) where alias is not null;
