-- How many people there are, by whether they may sign in and ever did: their list says so without reading everybody. Rows are only added, so that
-- no first sign-in waits for another; a job puts those of one kind together.
create table people_counts (
  id            bigint generated always as identity primary key,
  is_active     boolean not null,
  has_signed_in boolean not null,
  row_count     bigint not null
);
alter table people_counts enable row level security;
alter table people_counts force row level security;
create policy admin_works on people_counts to millgate_admin using (true) with check (true);
create policy owner_works on people_counts to millgate_owner using (true) with check (true);
grant select, insert, delete on people_counts to millgate_admin;
create view people_sums with (security_invoker = true) as
  select is_active, has_signed_in, sum(row_count)::bigint as row_count from people_counts group by is_active, has_signed_in;
grant select on people_sums to millgate_admin;

-- People of one statement who come, go, or are of another kind than before.
create function count_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into people_counts (is_active, has_signed_in, row_count)
  select is_active, last_signed_in_at is not null, case tg_op when 'DELETE' then -1 else 1 end * count(*) from changed group by 1, 2;
  return null;
end $$;
create function move_people_counts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into people_counts (is_active, has_signed_in, row_count)
  select kind.is_active, kind.has_signed_in, sum(kind.sign)
  from gone o join added n using (id)
  cross join lateral (values
    (o.is_active, o.last_signed_in_at is not null, -1), (n.is_active, n.last_signed_in_at is not null, 1)) kind (is_active, has_signed_in, sign)
  where o.is_active <> n.is_active or (o.last_signed_in_at is null) <> (n.last_signed_in_at is null)
  group by 1, 2;
  return null;
end $$;
create trigger counts_gain after insert on people referencing new table as changed for each statement execute function count_people();
create trigger counts_loss after delete on people referencing old table as changed for each statement execute function count_people();
create trigger moves_counts after update on people referencing old table as gone new table as added
  for each statement execute function move_people_counts();

-- Counts them anew: for whoever wrote past the triggers.
create function recount_people() returns void language plpgsql as $$
begin
  delete from people_counts;
  insert into people_counts (is_active, has_signed_in, row_count) select is_active, last_signed_in_at is not null, count(*) from people group by 1, 2;
end $$;
revoke execute on function recount_people from public;
select recount_people();
