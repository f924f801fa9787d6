-- Access history and access reviews. `right_history` records who gave or took each right, `right_reviews` who confirmed
-- it or set its end, `access_policy` how often rights are reviewed. The view `access_rights` is the review list;
-- `right_counts` counts its rows.

create table right_history (
	id bigint generated always as identity primary key,
	happened_at timestamptz not null default now(),
	person_id bigint not null,
	list text not null,
	value text not null,
	is_granted boolean not null,
	source text not null,
	actor text,
	reason text
);
comment on table right_history is
	'A right that a person got or lost, kept for ever; triggers on the tables of rights write it, so that no writer '
	'can omit it.';
comment on column right_history.person_id is 'No foreign key: the history outlives the person''s row.';
comment on column right_history.list is
	'sold_to, ship_to, supplier: an account of person_accounts; group: of person_groups; company: '
	'account_administrators; access: whether the person may sign in.';
comment on column right_history.value is 'Code of the account, name of the group, or portal for access.';
comment on column right_history.is_granted is 'True: granted. False: revoked.';
comment on column right_history.source is
	'What changed the right: feed, hand (an administrator, or a manual statement), invitation, scim, company (a '
	'company''s administrator), term (its end).';
comment on column right_history.actor is
	'Mail address of the user who changed it, or name of the provider; null: the writer stated none, such as the '
	'feed.';
comment on column right_history.reason is 'Reason that the actor gave.';
-- User page: the latest changes of a person.
create index right_history_person on right_history (person_id, id desc);
-- User page and review list: who last gave a right.
create index right_history_right on right_history (person_id, list, value, id desc);
alter table right_history enable row level security, force row level security;
grant select on right_history to millgate_admin, millgate_privacy;
grant insert on right_history to millgate_admin, millgate_company, millgate_feeds, millgate_auth;
grant update (actor) on right_history to millgate_privacy;
create policy admin_reads on right_history for select to millgate_admin using (true);
-- The owner as well: triggers of cascading deletes run as the owner.
create policy all_append on right_history for insert
	to millgate_admin, millgate_feeds, millgate_auth, millgate_owner with check (true);
create policy company_appends on right_history for insert to millgate_company with check (true);
create policy privacy_works on right_history to millgate_privacy
	using (person_id = viewer_person() or actor = any (array(select unnest(privacy_names())))) with check (true);

-- right_history.source of the current transaction. The server states it, with the actor and the reason, in settings:
-- millgate.right_source, millgate.actor, millgate.reason.
create function right_source() returns text
	language sql stable
	return coalesce(nullif(current_setting('millgate.right_source', true), ''),
		case current_user when 'millgate_feeds' then 'feed' else 'hand' end);

-- Triggers of the topics people and rights that write right_history.
create function keep_group_history() returns trigger
language plpgsql as $$
begin
	insert into right_history (person_id, list, value, is_granted, source, actor, reason)
	select person_id, 'group', group_name, tg_op = 'INSERT', right_source(),
		nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
	from changed;
	return null;
end $$;
call gain_and_loss_triggers('person_groups', 'keeps_gain', 'keeps_loss', 'keep_group_history()');

create function keep_account_history() returns trigger
language plpgsql as $$
begin
	insert into right_history (person_id, list, value, is_granted, source, actor, reason)
	select c.person_id, c.list, a.code, tg_op = 'INSERT', right_source(),
		nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
	from changed c join accounts a on a.id = c.account_id;
	return null;
end $$;
call gain_and_loss_triggers('person_accounts', 'keeps_gain', 'keeps_loss', 'keep_account_history()');

create function keep_company_history() returns trigger
language plpgsql as $$
begin
	insert into right_history (person_id, list, value, is_granted, source, actor, reason)
	select distinct c.person_id, 'company', a.code, tg_op = 'INSERT', right_source(),
		nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), '')
	from changed c join accounts a on a.id = c.account_id;
	return null;
end $$;
call gain_and_loss_triggers('account_administrators', 'keeps_gain', 'keeps_loss', 'keep_company_history()');

create function keep_access_history() returns trigger
language plpgsql as $$
begin
	insert into right_history (person_id, list, value, is_granted, source, actor, reason)
	values (new.id, 'access', 'portal', new.is_active, right_source(),
		nullif(current_setting('millgate.actor', true), ''), nullif(current_setting('millgate.reason', true), ''));
	return null;
end $$;
create trigger keeps_access after update of is_active on people
	for each row when (old.is_active is distinct from new.is_active) execute function keep_access_history();

create table access_policy (
	is_only boolean primary key default true check (is_only),
	review_months integer not null check (review_months >= 1 and review_months <= 60),
	updated_at timestamptz not null default now()
);
comment on table access_policy is 'The rule for access reviews: one row, which administrators change.';
comment on column access_policy.is_only is 'Always true, so that there is only one row.';
comment on column access_policy.review_months is 'Months after which a right is due for review, from its checked_at.';
insert into access_policy (review_months) values (12);
alter table access_policy enable row level security, force row level security;
grant select, update (review_months, updated_at) on access_policy to millgate_admin;
create policy admin_reads on access_policy for select to millgate_admin using (true);
create policy admin_changes on access_policy for update to millgate_admin using (true) with check (true);

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
comment on table right_reviews is
	'A decision of an access review that neither gave nor took a right, kept for ever as evidence; administrators '
	'insert it.';
comment on column right_reviews.list is 'List of the right, as in right_history.';
comment on column right_reviews.value is 'Code of the account or name of the group.';
comment on column right_reviews.act is
	'attested: the right is confirmed as still needed; term: its end was set or removed.';
comment on column right_reviews.expires_at is 'For term: the new end of the right; null: it has no end any more.';
comment on column right_reviews.actor is 'Mail address of the administrator.';
-- User page: the latest reviews of a person. Job that deletes ended rights: the note of the review that set the end.
create index right_reviews_right on right_reviews (person_id, list, value, id desc);
alter table right_reviews enable row level security, force row level security;
grant select, insert on right_reviews to millgate_admin;
grant select, update (actor) on right_reviews to millgate_privacy;
create policy admin_reads on right_reviews for select to millgate_admin using (true);
create policy admin_appends on right_reviews for insert to millgate_admin with check (true);
create policy privacy_works on right_reviews to millgate_privacy
	using (person_id = viewer_person() or actor = any (array(select unnest(privacy_names())))) with check (true);

-- The rights of all people, for the review list. Rights to accounts and memberships in groups are separate views of the
-- same columns, so that the list reads each in the order of its own index and merges them. right_key identifies a
-- right in a URL; place and group_name complete the sort key.
create view account_rights with (security_invoker = true) as
	select pa.person_id, pa.list, a.code as value, a.name as value_name, pa.account_id, pa.granted_at, pa.expires_at,
		pa.reviewed_at, pa.reviewed_by, pa.review_note, pa.checked_at,
		pa.person_id || ':' || pa.list || ':' || a.code as right_key,
		pa.account_id as place, '' as group_name
	from person_accounts pa join accounts a on a.id = pa.account_id;
create view group_rights with (security_invoker = true) as
	select g.person_id, 'group' as list, g.group_name as value, g.group_name as value_name,
		null::bigint as account_id, g.granted_at, g.expires_at,
		g.reviewed_at, g.reviewed_by, g.review_note, g.checked_at,
		g.person_id || ':group:' || g.group_name as right_key,
		0::bigint as place, g.group_name
	from person_groups g;
create view access_rights with (security_invoker = true) as
	select * from account_rights union all select * from group_rights;
grant select on account_rights, group_rights, access_rights to millgate_admin;

create table right_counts (
	id bigint generated always as identity primary key,
	list text not null,
	used_on date not null,
	row_count bigint not null
);
comment on table right_counts is
	'Counts of rights by list and last use, for the tabs of the review list, as rows to be added up (view '
	'right_sums).';
comment on column right_counts.list is 'sold_to, ship_to, supplier or group.';
comment on column right_counts.used_on is 'people.last_used_on of the person who has the rights; -infinity: never.';
comment on column right_counts.row_count is
	'Number of rights added, negative for rights removed. Triggers only insert rows, so that sign-ins and feeds do '
	'not wait for each other; the job gather-right-counts merges the rows of each list and day.';
alter table right_counts enable row level security, force row level security;
grant select, insert, delete on right_counts to millgate_admin;
create policy admin_works on right_counts to millgate_admin using (true) with check (true);
-- For the security definer functions below.
create policy owner_works on right_counts to millgate_owner using (true) with check (true);

create view right_sums with (security_invoker = true) as
	select list, used_on, sum(row_count)::bigint as row_count from right_counts group by list, used_on;
grant select on right_sums to millgate_admin;

-- Triggers of the topics people and rights that write right_counts. Counts the rights that a statement adds or
-- deletes. Argument: SQL expression of their list. The lock makes a sign-in of the same person wait, so that the
-- right is counted under one day only.
create function count_rights() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from people where id in (select person_id from changed) order by id for no key update;
	execute format(
		'insert into right_counts (list, used_on, row_count)
		select %s, coalesce(p.last_used_on, ''-infinity''), %s count(*)
		from changed c left join people p on p.id = c.person_id group by 1, 2',
		tg_argv[0], case tg_op when 'DELETE' then '-' else '' end);
	return null;
end $$;
call gain_and_loss_triggers('person_groups', 'counts_gain', 'counts_loss', 'count_rights(''''''group'''''')');
call gain_and_loss_triggers('person_accounts', 'counts_gain', 'counts_loss', 'count_rights(''c.list'')');

-- Moves the rights of people who used the portal on a new day to that day.
create function move_right_counts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	insert into right_counts (list, used_on, row_count)
	select r.list, day.used_on, sum(day.sign)
	from gone o join added n using (id)
	cross join lateral (
		select list from person_accounts a where a.person_id = n.id
		union all select 'group' from person_groups g where g.person_id = n.id) r
	cross join lateral (values (o.last_used_on, -1), (n.last_used_on, 1)) moved (used_on, sign)
	cross join lateral (select coalesce(moved.used_on, '-infinity') as used_on, moved.sign) day
	where o.last_used_on is distinct from n.last_used_on
	group by 1, 2;
	return null;
end $$;
create trigger moves_right_counts after update on people referencing old table as gone new table as added
	for each statement execute function move_right_counts();

-- Deleting a person deletes their rights when the person's row is already gone, so count_rights() subtracts them under
-- -infinity. This moves them there before.
create function leave_right_counts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
	insert into right_counts (list, used_on, row_count)
	select r.list, moved.used_on, sum(moved.sign)
	from (select list from person_accounts a where a.person_id = old.id
		union all select 'group' from person_groups g where g.person_id = old.id) r
	cross join (values (old.last_used_on, -1), ('-infinity', 1)) moved (used_on, sign)
	group by 1, 2;
	return old;
end $$;
create trigger leaves_right_counts before delete on people
	for each row when (old.last_used_on is not null) execute function leave_right_counts();

-- Recalculates right_counts; needed after rights or people were written with triggers disabled.
create function recount_rights() returns void
language plpgsql as $$
begin
	delete from right_counts;
	insert into right_counts (list, used_on, row_count)
	select r.list, coalesce(p.last_used_on, '-infinity'), count(*)
	from (select person_id, list from person_accounts union all select person_id, 'group' from person_groups) r
		join people p on p.id = r.person_id
	group by 1, 2;
end $$;
revoke execute on function recount_rights() from public;
