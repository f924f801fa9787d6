create table person_groups (
	person_id bigint not null references people (id) on delete cascade,
	group_name text not null,
	given_at timestamptz not null default now(),
	expires_at timestamptz,
	reviewed_at timestamptz,
	reviewed_by text,
	review_note text,
	checked_at timestamptz generated always as (coalesce(reviewed_at, given_at)) stored,
	primary key (person_id, group_name)
);
create index person_groups_ending on person_groups (expires_at) where expires_at is not null;
create index person_groups_in_order on person_groups (checked_at, person_id, group_name);
alter table person_groups enable row level security, force row level security;
grant select, insert on person_groups to millgate_gate;
grant select, insert, delete on person_groups to millgate_admin;
grant select, insert, update, delete on person_groups to millgate_feeds;
grant select on person_groups to millgate_viewer, millgate_desk, millgate_mail, millgate_privacy;
grant update (expires_at, reviewed_at, reviewed_by, review_note) on person_groups to millgate_admin;
grant update (reviewed_by) on person_groups to millgate_privacy;
create policy admin_adds on person_groups for insert to millgate_admin with check (true);
create policy admin_changes on person_groups for update to millgate_admin using (true) with check (true);
create policy admin_reads on person_groups for select to millgate_admin using (true);
create policy admin_takes on person_groups for delete to millgate_admin using (true);
-- Colleagues, by name: whoever may be given something.
create policy desk_reads on person_groups for select to millgate_desk using (group_name in ('SSA-Admin', 'SSA-ISR') and (expires_at is null or expires_at > now()));
create policy feeds_write on person_groups to millgate_feeds using (true) with check (true);
create policy gate_adds on person_groups for insert to millgate_gate with check (expires_at is null);
create policy gate_reads on person_groups for select to millgate_gate using (expires_at is null or expires_at > now());
create policy mail_reads on person_groups for select to millgate_mail using (group_name = 'SSA-Admin');
create policy owner_keeps on person_groups for select to millgate_owner using (true);
create policy privacy_works on person_groups to millgate_privacy using (person_id = viewer_person() or reviewed_by = any (array(select unnest(privacy_names())))) with check (true);
create policy viewer_reads_own on person_groups for select to millgate_viewer using (person_id = viewer_person() and (expires_at is null or expires_at > now()));

create table person_accounts (
	person_id bigint not null references people (id) on delete cascade,
	account_id bigint not null references accounts (id) on delete cascade,
	list text not null check (list in ('sold_to', 'ship_to', 'supplier')),
	given_at timestamptz not null default now(),
	expires_at timestamptz,
	reviewed_at timestamptz,
	reviewed_by text,
	review_note text,
	checked_at timestamptz generated always as (coalesce(reviewed_at, given_at)) stored,
	primary key (person_id, list, account_id)
);
create index person_accounts_account on person_accounts (account_id, person_id);
create index person_accounts_checked on person_accounts (account_id, checked_at);
create index person_accounts_ending on person_accounts (expires_at) where expires_at is not null;
-- Rights in the order in which they are to be looked at again.
create index person_accounts_in_order on person_accounts (checked_at, person_id, list, account_id);
alter table person_accounts enable row level security, force row level security;
grant select, insert on person_accounts to millgate_gate;
grant select, insert, delete on person_accounts to millgate_admin;
grant select, insert, update, delete on person_accounts to millgate_feeds;
grant select on person_accounts to millgate_viewer, millgate_mail, millgate_desk, millgate_privacy;
grant delete on person_accounts to millgate_company;
grant select (person_id, account_id, list, given_at, expires_at) on person_accounts to millgate_company;
grant update (expires_at, reviewed_at, reviewed_by, review_note) on person_accounts to millgate_admin;
grant update (reviewed_by) on person_accounts to millgate_privacy;
create policy admin_adds on person_accounts for insert to millgate_admin with check (true);
create policy admin_changes on person_accounts for update to millgate_admin using (true) with check (true);
create policy admin_reads on person_accounts for select to millgate_admin using (true);
create policy admin_takes on person_accounts for delete to millgate_admin using (true);
create policy desk_reads on person_accounts for select to millgate_desk using ((account_id = any (array(select unnest((viewer_sold_tos() || viewer_suppliers())) as unnest))) and (expires_at is null or expires_at > now()));
create policy feeds_write on person_accounts to millgate_feeds using (true) with check (true);
create policy gate_adds on person_accounts for insert to millgate_gate with check (expires_at is null);
create policy gate_reads on person_accounts for select to millgate_gate using (expires_at is null or expires_at > now());
create policy mail_reads on person_accounts for select to millgate_mail using (expires_at is null or expires_at > now());
-- The accounts that the viewer administers and acts for now: by the table and the database's clock, and never beyond the accounts in reach.
create policy owner_reads on person_accounts for select to millgate_owner using (true);
create policy privacy_works on person_accounts to millgate_privacy using (person_id = viewer_person() or reviewed_by = any (array(select unnest(privacy_names())))) with check (true);
create policy viewer_reads_own on person_accounts for select to millgate_viewer using (person_id = viewer_person() and (expires_at is null or expires_at > now()));
-- moved from 0006-people
create policy company_reads on people for select to millgate_company using (id = any (array(select person_accounts.person_id from person_accounts)));

-- Whether the viewer answers for every account: administrators do, without any on their lists. Reads their own rows, by the policies of these.
create function viewer_answers_all() returns boolean
  language sql stable
  return 'SSA-Admin' = any (array(select group_name from person_groups where person_id = viewer_person() and (expires_at is null or expires_at > now())));
-- [0127-desk-notifications.sql]

-- A company's own administrator: a right on an account that somebody holds, given and taken by administrators here. Such a person sees the
-- people of that account, invites others to it, and takes it from them again: nothing else of anybody.
create table account_administrators (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	list text not null,
	given_at timestamptz not null default now(),
	primary key (account_id, person_id, list),
	foreign key (account_id, person_id, list) references person_accounts (account_id, person_id, list) on delete cascade
);
create index account_administrators_person on account_administrators (person_id, account_id);
alter table account_administrators enable row level security, force row level security;
grant select, insert, delete on account_administrators to millgate_admin;
grant select on account_administrators to millgate_gate, millgate_company, millgate_privacy;
create policy admin_works on account_administrators to millgate_admin using (true) with check (true);
create policy gate_reads on account_administrators for select to millgate_gate using (true);
create policy owner_reads on account_administrators for select to millgate_owner using (true);
create policy privacy_works on account_administrators to millgate_privacy using (person_id = viewer_person()) with check (true);

create function viewer_companies() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return array(
    select m.account_id from account_administrators m
    join person_accounts pa on pa.account_id = m.account_id and pa.person_id = m.person_id and pa.list = m.list
    join people p on p.id = m.person_id
    where m.person_id = viewer_person() and p.is_active and (pa.expires_at is null or pa.expires_at > now())
      and m.account_id = any (viewer_accounts()));
-- [0109-company-administrators.sql]
revoke execute on function viewer_companies() from public;
grant execute on function viewer_companies() to millgate_company;
-- moved from 0005-accounts
create policy company_reads on accounts for select to millgate_company using (id = any (array(select unnest(viewer_companies()))));
create policy company_reads on account_administrators for select to millgate_company using (account_id = any (array(select unnest(viewer_companies()))));

-- What administrators decided by hand. It outranks the feed, which brings a person's lists again and again: what was given here stays,
-- what was taken here does not come back. `access` stands for the portal as a whole (is_given false: deactivated).
create table hand_rights (
	person_id bigint not null references people (id) on delete cascade,
	list text not null check (list in ('access', 'group', 'sold_to', 'ship_to', 'supplier')),
	value text not null, -- Name of the group, or code of the account.
	is_given boolean not null,
	decided_at timestamptz not null default now(),
	primary key (person_id, list, value)
);
alter table hand_rights enable row level security, force row level security;
grant select, insert, update, delete on hand_rights to millgate_admin;
grant select, insert on hand_rights to millgate_gate, millgate_company;
grant select on hand_rights to millgate_feeds, millgate_privacy;
grant update (is_given, decided_at) on hand_rights to millgate_company, millgate_gate;
create policy admin_works on hand_rights to millgate_admin using (true) with check (true);
-- What it takes does not come back with the feed.
create policy company_takes on hand_rights to millgate_company using (list in ('sold_to', 'ship_to', 'supplier') and (value = any (array(select accounts.code from accounts))) and (person_id = any (array(select person_accounts.person_id from person_accounts)))) with check (list in ('sold_to', 'ship_to', 'supplier') and (not is_given) and (value = any (array(select accounts.code from accounts))) and (person_id = any (array(select person_accounts.person_id from person_accounts))));
create policy feeds_read on hand_rights for select to millgate_feeds using (true);
create policy gate_adds on hand_rights for insert to millgate_gate with check (true);
create policy gate_gives on hand_rights for update to millgate_gate using (true) with check (is_given);
-- Whoever was removed and is invited again gets the account back by the invitation.
create policy gate_reads on hand_rights for select to millgate_gate using (true);
create policy privacy_works on hand_rights to millgate_privacy using (person_id = viewer_person()) with check (true);

-- After how many months a right is to be looked at again. One row; administrators change it.
create table access_policy (
	is_only boolean primary key default true check (is_only),
	review_months integer not null check (review_months >= 1 and review_months <= 60),
	updated_at timestamptz not null default now()
);
insert into access_policy (review_months) values (12);
alter table access_policy enable row level security, force row level security;
grant select on access_policy to millgate_admin;
grant update (review_months, updated_at) on access_policy to millgate_admin;
create policy admin_changes on access_policy for update to millgate_admin using (true) with check (true);
create policy admin_reads on access_policy for select to millgate_admin using (true);

-- What a person keeps of the accounts they act for: which they used lately, which are favourites, which one a sign-in begins with.
create table alias_marks (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	used_at timestamptz,
	is_favourite boolean not null default false,
	is_default boolean not null default false,
	primary key (account_id, person_id)
);
create index alias_marks_person on alias_marks (person_id, used_at desc);
alter table alias_marks enable row level security, force row level security;
grant select, insert, update on alias_marks to millgate_viewer, millgate_gate;
grant select, delete on alias_marks to millgate_privacy;
create policy gate_works on alias_marks to millgate_gate using (true) with check (true);
create policy privacy_works on alias_marks to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_keeps_own on alias_marks to millgate_viewer using (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts())))) with check (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts()))));

-- Every right that anybody got or lost, whoever wrote it: the tables themselves say so. Append only.
create table right_history (
	id bigint generated always as identity primary key,
	happened_at timestamptz not null default now(),
	person_id bigint not null,
	list text not null,
	value text not null,
	is_given boolean not null,
	source text not null,
	actor text,
	reason text
);
create index right_history_person on right_history (person_id, id desc);
create index right_history_right on right_history (person_id, list, value, id desc);
alter table right_history enable row level security, force row level security;
grant insert on right_history to millgate_gate, millgate_feeds, millgate_company;
grant select, insert on right_history to millgate_admin;
grant select on right_history to millgate_privacy;
grant update (actor) on right_history to millgate_privacy;
create policy admin_reads on right_history for select to millgate_admin using (true);
-- The owner too: lists that go with their person are deleted in its name.
create policy all_append on right_history for insert to millgate_admin, millgate_feeds, millgate_gate, millgate_owner with check (true);
create policy company_appends on right_history for insert to millgate_company with check (true);
create policy privacy_works on right_history to millgate_privacy using (person_id = viewer_person() or actor = any (array(select unnest(privacy_names())))) with check (true);

create function right_source() returns text language sql stable
  return coalesce(nullif(current_setting('millgate.right_source', true), ''), case current_user when 'millgate_feeds' then 'feed' else 'hand' end);
-- [0080-rights.sql]

create function keep_group_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select person_id, 'group', group_name, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '') from changed;
  return null;
end $$;
-- [0080-rights.sql]
call gain_and_loss_triggers('person_groups', 'keeps_gain', 'keeps_loss', 'keep_group_history()');

create function keep_account_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select c.person_id, c.list, a.code, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
  from changed c join accounts a on a.id = c.account_id;
  return null;
end $$;
-- [0080-rights.sql]
call gain_and_loss_triggers('person_accounts', 'keeps_gain', 'keeps_loss', 'keep_account_history()');

create function keep_access_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  values (new.id, 'access', 'portal', new.is_active, right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), ''));
  return null;
end $$;
-- [0080-rights.sql]
-- moved from 0006-people
create trigger keeps_access after update of is_active on people for each row when (old.is_active is distinct from new.is_active) execute function keep_access_history();

create function keep_company_history() returns trigger language plpgsql as $$
begin
  insert into right_history (person_id, list, value, is_given, source, actor, reason)
  select distinct c.person_id, 'company', a.code, tg_op = 'INSERT', right_source(),
    nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
  from changed c join accounts a on a.id = c.account_id;
  return null;
end $$;
-- [0109-company-administrators.sql]
call gain_and_loss_triggers('account_administrators', 'keeps_gain', 'keeps_loss', 'keep_company_history()');

-- What was said of a right without giving or taking it: `attested` (it is still needed), `term` (it ends then, or no more). Append only.
create table right_reviews (
	id bigint generated always as identity primary key,
	happened_at timestamptz not null default now(),
	person_id bigint not null,
	list text not null,
	value text not null,
	act text not null check (act in ('attested', 'term')),
	expires_at timestamptz,
	actor text not null,
	note text
);
create index right_reviews_right on right_reviews (person_id, list, value, id desc);
alter table right_reviews enable row level security, force row level security;
grant select, insert on right_reviews to millgate_admin;
grant select on right_reviews to millgate_privacy;
grant update (actor) on right_reviews to millgate_privacy;
create policy admin_appends on right_reviews for insert to millgate_admin with check (true);
create policy admin_reads on right_reviews for select to millgate_admin using (true);
create policy privacy_works on right_reviews to millgate_privacy using (person_id = viewer_person() or actor = any (array(select unnest(privacy_names())))) with check (true);

create table right_counts (
	id bigint generated always as identity primary key,
	list text not null,
	used_on date not null,
	row_count bigint not null
);
alter table right_counts enable row level security, force row level security;
grant select, insert, delete on right_counts to millgate_admin;
create policy admin_works on right_counts to millgate_admin using (true) with check (true);
create policy owner_works on right_counts to millgate_owner using (true) with check (true);

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
-- [0250-rights-counted.sql]
call gain_and_loss_triggers('person_groups', 'counts_gain', 'counts_loss', 'count_rights(''''''group'''''')');
call gain_and_loss_triggers('person_accounts', 'counts_gain', 'counts_loss', 'count_rights(''c.list'')');

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
-- [0250-rights-counted.sql]
-- moved from 0006-people
create trigger moves_right_counts after update on people referencing old table as gone new table as added for each statement execute function move_right_counts();

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
-- [0250-rights-counted.sql]
-- moved from 0006-people
create trigger leaves_right_counts before delete on people for each row when (old.last_used_on is not null) execute function leave_right_counts();

-- Counts them anew: for whoever wrote past the triggers.
create function recount_rights() returns void language plpgsql as $$
begin
  delete from right_counts;
  insert into right_counts (list, used_on, row_count)
  select r.list, coalesce(p.last_used_on, '-infinity'), count(*)
  from (select person_id, list from person_accounts union all select person_id, 'group' from person_groups) r join people p on p.id = r.person_id
  group by 1, 2;
end $$;
-- [0250-rights-counted.sql]
revoke execute on function recount_rights() from public;

create view right_sums with (security_invoker = true) as
  select list, used_on, sum(row_count)::bigint as row_count from right_counts group by list, used_on;
-- from 0250-rights-counted.sql
grant select on right_sums to millgate_admin;

-- By statement: a feed changes the lists of many people at once.
create function tell_rights() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys)
  select 'rights-changed', jsonb_agg(distinct person_id) from changed having count(*) > 0;
  return null;
end $$;
-- [0015-live-events.sql]
call gain_and_loss_triggers('person_groups', 'tells_gain', 'tells_loss', 'tell_rights()');
call gain_and_loss_triggers('person_accounts', 'tells_gain', 'tells_loss', 'tell_rights()');
call gain_and_loss_triggers('account_administrators', 'tells_gain', 'tells_loss', 'tell_rights()');

-- Open sockets learn of a new end, or of none, and are timed anew.
create function tell_term() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.person_id));
  return null;
end $$;
-- [0108-access-review.sql]
create trigger tells_term after update of expires_at on person_groups for each row when (old.expires_at is distinct from new.expires_at) execute function tell_term();
create trigger tells_term after update of expires_at on person_accounts for each row when (old.expires_at is distinct from new.expires_at) execute function tell_term();

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
-- [0108-access-review.sql]

create function keep_administrator_of_group() returns trigger language plpgsql as $$
begin
  perform require_administrator();
  return null;
end $$;
-- [0108-access-review.sql]
create constraint trigger keeps_administrator after delete on person_groups deferrable initially deferred for each row when (old.group_name = 'SSA-Admin') execute function keep_administrator_of_group();
create constraint trigger keeps_lasting_administrator after update of expires_at on person_groups deferrable initially deferred for each row when (old.group_name = 'SSA-Admin' and new.expires_at is not null) execute function keep_administrator_of_group();

-- Whoever lost the group as well is the business of the trigger above.
create function keep_active_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from person_groups where person_id = new.id and group_name = 'SSA-Admin') then perform require_administrator(); end if;
  return null;
end $$;
-- [0108-access-review.sql]
-- moved from 0006-people
create constraint trigger keeps_administrator after update of is_active on people deferrable initially deferred for each row when (old.is_active and not new.is_active) execute function keep_active_administrator();

-- Whether somebody answers for the mill. SSA-VP makes nobody staff: its people are customers on processing programmes.
create function is_staff(person bigint) returns boolean language sql stable as $$
  select exists (select from person_groups where person_id = person and group_name in ('SSA-Admin', 'SSA-ISR'))
$$;
-- [0340-identities.sql]

-- Staff of the mill: a company neither sees nor removes them.
create function mill_staff() returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  return array(select person_id from person_groups where group_name in ('SSA-Admin', 'SSA-ISR'));
-- [0109-company-administrators.sql]
revoke execute on function mill_staff() from public;
grant execute on function mill_staff() to millgate_company;
create policy company_reads on person_accounts for select to millgate_company using (account_id = any (array(select unnest(viewer_companies()))) and (expires_at is null or expires_at > now()) and (person_id <> all (array(select unnest(mill_staff())))));
-- Nobody removes themselves or another administrator of the company: the mill gave that, and the mill takes it.
create policy company_takes on person_accounts for delete to millgate_company using (account_id = any (array(select unnest(viewer_companies()))) and (person_id <> all (array(select unnest(mill_staff())))) and (person_id <> all (array(select account_administrators.person_id from account_administrators))));

create view group_rights with (security_invoker = true) as
select g.person_id, 'group' as list, g.group_name as value, g.group_name as value_name, null::bigint as account_id, g.given_at, g.expires_at,
    g.reviewed_at, g.reviewed_by, g.review_note, g.checked_at,
    g.person_id || ':group:' || g.group_name as right_key,
    0::bigint as place, g.group_name
  from person_groups g;
-- from 0250-rights-counted.sql
grant select on group_rights to millgate_admin;

-- Rights on accounts and memberships of groups apart, each in one shape: a list reads each in the order of an index of its own.
create view account_rights with (security_invoker = true) as
select pa.person_id, pa.list, a.code as value, a.name as value_name, pa.account_id, pa.given_at, pa.expires_at,
    pa.reviewed_at, pa.reviewed_by, pa.review_note, pa.checked_at,
    pa.person_id || ':' || pa.list || ':' || a.code as right_key,
    pa.account_id as place, '' as group_name
  from person_accounts pa join accounts a on a.id = pa.account_id;
-- from 0250-rights-counted.sql
grant select on account_rights to millgate_admin;
create or replace view access_rights with (security_invoker = true) as select * from account_rights union all select * from group_rights;
-- from 0250-rights-counted.sql
grant select on access_rights to millgate_admin;

-- As much of a right as a company may know: not what reviewers at the mill noted of it.
create view company_rights with (security_invoker = true) as select account_id, person_id, list, given_at from person_accounts;
-- from 0109-company-administrators.sql
grant select on company_rights to millgate_company;

-- Whether `wanted` is a mill's name, begins with what the mill calls itself (`mill`), or is the name of a member of staff other than `self`.
create function is_name_taken(wanted text, self text, mill text default null) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(length(name_key(mill)) > 3 and starts_with(name_key(wanted), name_key(mill)), false)
    or exists (select from mills m where name_key(wanted) = name_key(m.name))
    or name_key(wanted) <> '' and exists (
      select from people p where p.is_active and p.email <> self and name_key(p.name) = name_key(wanted)
        and exists (select from person_groups g where g.person_id = p.id and g.group_name in ('SSA-Admin', 'SSA-ISR') and (g.expires_at is null or g.expires_at > now())))
$$;
-- [0351-names-of-others.sql]
revoke execute on function is_name_taken(text,text,text) from public;
grant execute on function is_name_taken(text,text,text) to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate, millgate_company;
