-- Rights are looked at again and again: each row says since when it is there, who looked at it last, and when it ends by itself.
do $$
declare t text;
begin
  foreach t in array array['person_accounts', 'person_groups'] loop
    execute format('alter table %I
      add column given_at timestamptz not null default now(),
      add column expires_at timestamptz,
      add column reviewed_at timestamptz,
      add column reviewed_by text,
      add column review_note text,
      add column checked_at timestamptz generated always as (coalesce(reviewed_at, given_at)) stored', t);
    -- Row policies bind the owner too, who fills in since when the rights that stand have been there.
    execute format('alter table %I no force row level security', t);
  end loop;
end $$;
alter table right_history no force row level security;
alter table people no force row level security;
alter table accounts no force row level security;
create index right_history_right on right_history (person_id, list, value, id desc);
update person_accounts pa set given_at = coalesce(
  (select max(h.happened_at) from right_history h join accounts a on a.id = pa.account_id
    where h.person_id = pa.person_id and h.list = pa.list and h.value = a.code and h.is_given),
  (select p.created_at from people p where p.id = pa.person_id));
update person_groups g set given_at = coalesce(
  (select max(h.happened_at) from right_history h
    where h.person_id = g.person_id and h.list = 'group' and h.value = g.group_name and h.is_given),
  (select p.created_at from people p where p.id = g.person_id));
do $$
declare t text;
begin
  foreach t in array array['person_accounts', 'person_groups', 'right_history', 'people', 'accounts'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
create index person_accounts_checked on person_accounts (account_id, checked_at);
create index person_accounts_ending on person_accounts (expires_at) where expires_at is not null;
create index person_groups_ending on person_groups (expires_at) where expires_at is not null;

-- A right whose time is over opens nothing, whether or not anything has taken it away yet: the database's clock says so wherever rights are
-- read to act on them. Administrators and feeds see it until it is gone.
drop policy gate_works on person_groups;
drop policy gate_works on person_accounts;
do $$
declare t text;
begin
  foreach t in array array['person_groups', 'person_accounts'] loop
    execute format('create policy gate_reads on %I for select to millgate_gate using (expires_at is null or expires_at > now())', t);
    execute format('create policy gate_adds on %I for insert to millgate_gate with check (expires_at is null)', t);
    execute format('alter policy viewer_reads_own on %I using (person_id = viewer_person() and (expires_at is null or expires_at > now()))', t);
    execute format('create policy admin_changes on %I for update to millgate_admin using (true) with check (true)', t);
    execute format('grant update (expires_at, reviewed_at, reviewed_by, review_note) on %I to millgate_admin', t);
  end loop;
end $$;
alter policy mail_reads on person_accounts using (expires_at is null or expires_at > now());
alter policy desk_reads on person_groups using (group_name in ('SSA-Admin', 'SSA-ISR') and (expires_at is null or expires_at > now()));
alter policy desk_reads on person_accounts using (
  account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))) and (expires_at is null or expires_at > now()));

-- Open sockets learn of a new end, or of none, and are timed anew.
create function tell_term() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.person_id));
  return null;
end $$;
create trigger tells_term after update of expires_at on person_accounts for each row
  when (old.expires_at is distinct from new.expires_at) execute function tell_term();
create trigger tells_term after update of expires_at on person_groups for each row
  when (old.expires_at is distinct from new.expires_at) execute function tell_term();

-- What was said of a right without giving or taking it: `attested` (it is still needed), `term` (it ends then, or no more). Append only.
create table right_reviews (
  id          bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  person_id   bigint not null,
  list        text not null,
  value       text not null,
  act         text not null check (act in ('attested', 'term')),
  expires_at  timestamptz,
  actor       text not null,
  note        text
);
create index right_reviews_right on right_reviews (person_id, list, value, id desc);
alter table right_reviews enable row level security;
alter table right_reviews force row level security;
create policy admin_appends on right_reviews for insert to millgate_admin with check (true);
create policy admin_reads on right_reviews for select to millgate_admin using (true);
grant select, insert on right_reviews to millgate_admin;

-- After how many months a right is to be looked at again. One row; administrators change it.
create table access_policy (
  is_only       boolean primary key default true check (is_only),
  review_months integer not null check (review_months between 1 and 60),
  updated_at    timestamptz not null default now()
);
insert into access_policy (review_months) values (12);
alter table access_policy enable row level security;
alter table access_policy force row level security;
create policy admin_reads on access_policy for select to millgate_admin using (true);
create policy admin_changes on access_policy for update to millgate_admin using (true) with check (true);
grant select on access_policy to millgate_admin;
grant update (review_months, updated_at) on access_policy to millgate_admin;

-- Every right in one shape: an account on one of the lists, or a group.
create view access_rights with (security_invoker = true) as
select pa.person_id, pa.list, a.code as value, a.name as value_name, pa.account_id, pa.given_at, pa.expires_at,
    pa.reviewed_at, pa.reviewed_by, pa.review_note, pa.checked_at,
    pa.person_id || ':' || pa.list || ':' || a.code as right_key
  from person_accounts pa join accounts a on a.id = pa.account_id
union all
select g.person_id, 'group', g.group_name, g.group_name, null, g.given_at, g.expires_at,
    g.reviewed_at, g.reviewed_by, g.review_note, g.checked_at,
    g.person_id || ':group:' || g.group_name
  from person_groups g;
grant select on access_rights to millgate_admin;

-- Somebody always remains who can let others in: an active administrator whose right does not end. Looked at when the transaction ends,
-- in turn, so that two who remove each other at once do not both succeed; whoever writes, feed, job or person, is held to it.
create policy owner_keeps on people for select to millgate_owner using (true);
create policy owner_keeps on person_groups for select to millgate_owner using (true);

create function require_administrator() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('millgate administrators'));
  if not exists (
    select from person_groups g join people p on p.id = g.person_id
    where g.group_name = 'SSA-Admin' and g.expires_at is null and p.is_active)
  then
    raise exception 'the last administrator remains' using errcode = 'MGADM';
  end if;
end $$;

create function keep_administrator_of_group() returns trigger language plpgsql as $$
begin
  perform require_administrator();
  return null;
end $$;
create constraint trigger keeps_administrator after delete on person_groups deferrable initially deferred
  for each row when (old.group_name = 'SSA-Admin') execute function keep_administrator_of_group();
create constraint trigger keeps_lasting_administrator after update of expires_at on person_groups deferrable initially deferred
  for each row when (old.group_name = 'SSA-Admin' and new.expires_at is not null) execute function keep_administrator_of_group();

-- Whoever lost the group as well is the business of the trigger above.
create function keep_active_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from person_groups where person_id = new.id and group_name = 'SSA-Admin') then perform require_administrator(); end if;
  return null;
end $$;
create constraint trigger keeps_administrator after update of is_active on people deferrable initially deferred
  for each row when (old.is_active and not new.is_active) execute function keep_active_administrator();
