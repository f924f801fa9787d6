-- What administrators decided by hand. It outranks the feed, which brings a person's lists again and again: what was given here stays,
-- what was taken here does not come back. `access` stands for the portal as a whole (is_given false: deactivated).
create table hand_rights (
  person_id  bigint not null references people (id) on delete cascade,
  list       text not null check (list in ('access', 'group', 'sold_to', 'ship_to', 'supplier')),
  -- Name of the group, or code of the account.
  value      text not null,
  is_given   boolean not null,
  decided_at timestamptz not null default now(),
  primary key (person_id, list, value)
);
alter table hand_rights enable row level security;
alter table hand_rights force row level security;
create policy admin_works on hand_rights to millgate_admin using (true) with check (true);
create policy gate_adds on hand_rights for insert to millgate_gate with check (true);
create policy feeds_read on hand_rights for select to millgate_feeds using (true);
grant select, insert, update, delete on hand_rights to millgate_admin;
grant insert on hand_rights to millgate_gate;
grant select on hand_rights to millgate_feeds;

-- Every right that anybody got or lost, whoever wrote it: the tables themselves say so. Append only.
create table right_history (
  id          bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  person_id   bigint not null,
  list        text not null,
  value       text not null,
  is_given    boolean not null,
  source      text not null,
  actor       text,
  reason      text
);
create index right_history_person on right_history (person_id, id desc);
alter table right_history enable row level security;
alter table right_history force row level security;
-- The owner too: lists that go with their person are deleted in its name.
create policy all_append on right_history for insert to millgate_gate, millgate_feeds, millgate_admin, millgate_owner with check (true);
create policy admin_reads on right_history for select to millgate_admin using (true);
grant insert on right_history to millgate_gate, millgate_feeds, millgate_admin;
grant select on right_history to millgate_admin;

create function right_source() returns text language sql stable
  return coalesce(nullif(current_setting('millgate.right_source', true), ''), case current_user when 'millgate_feeds' then 'feed' else 'hand' end);

create function keep_group_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select person_id, 'group', group_name, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '') from changed;
  return null;
end $$;
create trigger keeps_gain after insert on person_groups referencing new table as changed for each statement execute function keep_group_history();
create trigger keeps_loss after delete on person_groups referencing old table as changed for each statement execute function keep_group_history();

create function keep_account_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select c.person_id, c.list, a.code, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
  from changed c join accounts a on a.id = c.account_id;
  return null;
end $$;
create trigger keeps_gain after insert on person_accounts referencing new table as changed for each statement execute function keep_account_history();
create trigger keeps_loss after delete on person_accounts referencing old table as changed for each statement execute function keep_account_history();

create function keep_access_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  values (new.id, 'access', 'portal', new.is_active, right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), ''));
  return null;
end $$;
create trigger keeps_access after update of is_active on people for each row
  when (old.is_active is distinct from new.is_active) execute function keep_access_history();

-- Administrators write what they decide; nothing else of a person.
create policy admin_writes on people for update to millgate_admin using (true) with check (true);
grant update (is_active, updated_at) on people to millgate_admin;
create policy admin_adds on person_groups for insert to millgate_admin with check (true);
create policy admin_takes on person_groups for delete to millgate_admin using (true);
create policy admin_adds on person_accounts for insert to millgate_admin with check (true);
create policy admin_takes on person_accounts for delete to millgate_admin using (true);
grant insert, delete on person_groups, person_accounts to millgate_admin;
create policy admin_ends on sessions for update to millgate_admin using (true) with check (true);
grant update (ended_at, ended_why, id_token) on sessions to millgate_admin;
