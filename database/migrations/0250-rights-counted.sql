-- How many rights there are, by list and by the day (UTC) on which whoever holds them last used the portal: their list says so without reading them
-- all. Rows are only added, so that no sign-in waits for a feed or for another sign-in; a job puts those of one list and day together.
alter table people add column last_used_on date;
grant update (last_used_on) on people to millgate_gate, millgate_privacy;
grant select (last_used_on) on people to millgate_company;

create table right_counts (
  id        bigint generated always as identity primary key,
  list      text not null,
  used_on   date not null,
  row_count bigint not null
);
alter table right_counts enable row level security;
alter table right_counts force row level security;
create policy admin_works on right_counts to millgate_admin using (true) with check (true);
create policy owner_works on right_counts to millgate_owner using (true) with check (true);
grant select, insert, delete on right_counts to millgate_admin;
create view right_sums with (security_invoker = true) as
  select list, used_on, sum(row_count)::bigint as row_count from right_counts group by list, used_on;
grant select on right_sums to millgate_admin;

-- Rights that come or go, of one statement. Argument: SQL of their list. Whoever signs in at this moment waits, and is counted on one day only.
create policy owner_counts on people for update to millgate_owner using (true) with check (false);
create function count_rights() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from people where id in (select person_id from changed) order by id for no key update;
  execute format(
    'insert into right_counts (list, used_on, row_count)
     select %s, coalesce(p.last_used_on, ''-infinity''), %s count(*) from changed c left join people p on p.id = c.person_id group by 1, 2',
    tg_argv[0], case tg_op when 'DELETE' then '-' else '' end);
  return null;
end $$;

-- People who used the portal on another day than before take their rights along.
create function move_right_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into right_counts (list, used_on, row_count)
  select r.list, day.used_on, sum(day.sign)
  from gone o join added n using (id)
  cross join lateral (
    select list from person_accounts a where a.person_id = n.id union all select 'group' from person_groups g where g.person_id = n.id) r
  cross join lateral (values (o.last_used_on, -1), (n.last_used_on, 1)) moved (used_on, sign)
  cross join lateral (select coalesce(moved.used_on, '-infinity') as used_on, moved.sign) day
  where o.last_used_on is distinct from n.last_used_on
  group by 1, 2;
  return null;
end $$;

-- Whose row goes is not there any more when their rights go with it: they are counted as nobody's before.
create function leave_right_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into right_counts (list, used_on, row_count)
  select r.list, moved.used_on, sum(moved.sign)
  from (select list from person_accounts a where a.person_id = old.id union all select 'group' from person_groups g where g.person_id = old.id) r
  cross join (values (old.last_used_on, -1), ('-infinity', 1)) moved (used_on, sign)
  group by 1, 2;
  return old;
end $$;

-- Counts them anew: for whoever wrote past the triggers.
create function recount_rights() returns void language plpgsql as $$
begin
  delete from right_counts;
  insert into right_counts (list, used_on, row_count)
  select r.list, coalesce(p.last_used_on, '-infinity'), count(*)
  from (select person_id, list from person_accounts union all select person_id, 'group' from person_groups) r join people p on p.id = r.person_id
  group by 1, 2;
end $$;
revoke execute on function recount_rights from public;

create policy owner_fills on people for update to millgate_owner using (true) with check (true);

-- Rights on accounts and memberships of groups apart, each in one shape: a list reads each in the order of an index of its own.
create view account_rights with (security_invoker = true) as
select pa.person_id, pa.list, a.code as value, a.name as value_name, pa.account_id, pa.given_at, pa.expires_at,
    pa.reviewed_at, pa.reviewed_by, pa.review_note, pa.checked_at,
    pa.person_id || ':' || pa.list || ':' || a.code as right_key,
    pa.account_id as place, '' as group_name
  from person_accounts pa join accounts a on a.id = pa.account_id;
create view group_rights with (security_invoker = true) as
select g.person_id, 'group' as list, g.group_name as value, g.group_name as value_name, null::bigint as account_id, g.given_at, g.expires_at,
    g.reviewed_at, g.reviewed_by, g.review_note, g.checked_at,
    g.person_id || ':group:' || g.group_name as right_key,
    0::bigint as place, g.group_name
  from person_groups g;
create or replace view access_rights with (security_invoker = true) as select * from account_rights union all select * from group_rights;
grant select on account_rights, group_rights to millgate_admin;
