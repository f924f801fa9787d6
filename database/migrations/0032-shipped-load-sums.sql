-- Sums over shipping notices and their loads, so that lists and reports need not read all loads. Triggers keep them
-- (see kept_sums()). Suppliers enter loads themselves, so that millgate_viewer writes these tables too.

create table shipping_notice_sums (
	account_id bigint not null references accounts (id),
	state text not null,
	row_count bigint not null,
	net_lb bigint not null default 0,
	load_count bigint not null default 0,
	primary key (account_id, state)
);
comment on table shipping_notice_sums is
	'Number, announced net weight and loads of a supplier''s notices in each state.';
alter table shipping_notice_sums enable row level security, force row level security;
grant select, insert, update on shipping_notice_sums to millgate_viewer, millgate_feeds;
call account_policy('shipping_notice_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on shipping_notice_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('shipping_notice_sums');

-- The report by ship date shows its loads summed by day, by month, and by mill, commodity and mode. Drafts and
-- cancelled loads do not count.
create table shipped_day_sums (
	account_id bigint not null references accounts (id),
	shipped_on date not null,
	row_count bigint not null,
	net_lb bigint not null,
	accepted_lb bigint not null,
	open_lb bigint not null,
	primary key (account_id, shipped_on)
);
comment on table shipped_day_sums is 'Loads that a supplier shipped on each day.';
comment on column shipped_day_sums.row_count is 'Number of loads.';
comment on column shipped_day_sums.net_lb is 'Announced net weight.';
comment on column shipped_day_sums.open_lb is 'Announced net weight of the loads that are under way.';
alter table shipped_day_sums enable row level security, force row level security;
grant select, insert, update on shipped_day_sums to millgate_viewer, millgate_feeds;
call account_policy('shipped_day_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipped_day_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_day_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on shipped_day_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('shipped_day_sums');

create table shipped_month_sums (
	account_id bigint not null references accounts (id),
	shipped_month date not null,
	row_count bigint not null,
	net_lb bigint not null,
	accepted_lb bigint not null,
	open_lb bigint not null,
	primary key (account_id, shipped_month)
);
comment on table shipped_month_sums is
	'Loads that a supplier shipped in each month; the columns are those of shipped_day_sums.';
comment on column shipped_month_sums.shipped_month is 'First day of the month.';
alter table shipped_month_sums enable row level security, force row level security;
grant select, insert, update on shipped_month_sums to millgate_viewer, millgate_feeds;
call account_policy('shipped_month_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipped_month_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_month_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on shipped_month_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('shipped_month_sums');

create table shipped_group_sums (
	account_id bigint not null references accounts (id),
	mill text not null references mills (code),
	commodity text not null references commodities (code),
	mode text not null,
	row_count bigint not null,
	net_lb bigint not null,
	accepted_lb bigint not null,
	open_lb bigint not null,
	primary key (account_id, mill, commodity, mode)
);
comment on table shipped_group_sums is
	'Loads that a supplier shipped to each mill, of each commodity, by each mode; the columns are those of '
	'shipped_day_sums.';
alter table shipped_group_sums enable row level security, force row level security;
grant select, insert, update on shipped_group_sums to millgate_viewer, millgate_feeds;
call account_policy('shipped_group_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipped_group_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_group_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on shipped_group_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('shipped_group_sums');
