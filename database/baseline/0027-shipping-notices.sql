-- Suppliers enter shipping notices themselves: rows of their own accounts only, and what the mill said of a load is not theirs to change.
create sequence shipping_notice_numbers start 100001;
grant usage on sequence shipping_notice_numbers to millgate_viewer;

create table shipping_notices (
	account_id bigint not null references accounts (id),
	notice_number text not null,
	mill text not null references mills (code),
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	yard text,
	carrier text,
	scac text,
	bol_number text,
	shipped_at timestamptz not null, -- Departure from the yard, and the day it was at the mill then.
	shipped_on date not null,
	expected_at timestamptz,
	state text not null, -- The least advanced of its loads; moves are in src/shared/supplies/notice-states.ts.
	announced_state text not null check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')), -- What was last said of it before anything arrived.
	notice_revision integer not null default 1,
	person_id bigint references people (id) on delete set null, -- Who wrote it: a person here, or null for what came by the mill's own systems.
	submitted_at timestamptz,
	revision bigint not null default 0,
	updated_at timestamptz not null default now(),
	entry_key text, -- One entry is one notice, however often a bad line sends it. [0070-notice-entry.sql]
	cancelled_at timestamptz, -- When a notice was cancelled: a load that had arrived before stays what it was, one that came afterwards stays cancelled. Null counts as in time. [0245-cancelled-notices.sql]
	net_lb bigint not null default 0, -- What the loads of a notice weigh, and how many they are, stands on the notice too, so that all notices of an account can be summed by their state. [0265-notice-weights.sql]
	load_count integer not null default 0, -- What the loads of a notice weigh, and how many they are, stands on the notice too, so that all notices of an account can be summed by their state. [0265-notice-weights.sql]
	primary key (account_id, notice_number)
);
create index shipping_notices_bol on shipping_notices (account_id, bol_number) where bol_number is not null;
create index shipping_notices_cancelled on shipping_notices (account_id, shipped_on desc, notice_number) where state = 'cancelled';
-- The few notices entered here that have not left, by when they leave.
create index shipping_notices_departing on shipping_notices (shipped_at) where entry_key is not null and announced_state in ('submitted', 'amended');
create unique index shipping_notices_entry on shipping_notices (account_id, entry_key);
create index shipping_notices_newest on shipping_notices (account_id, shipped_on desc, notice_number);
-- The few notices that are under way, and the documents of one kind, each in the order of their lists.
create index shipping_notices_under_way on shipping_notices (account_id) where state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold');
alter table shipping_notices enable row level security, force row level security;
grant select on shipping_notices to millgate_viewer, millgate_privacy;
grant select, insert, update, delete on shipping_notices to millgate_feeds;
grant insert (account_id, notice_number, mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on, expected_at, state, announced_state, notice_revision, person_id, submitted_at, entry_key) on shipping_notices to millgate_viewer;
grant update (mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on, expected_at, state, announced_state, notice_revision, updated_at, cancelled_at, net_lb, load_count) on shipping_notices to millgate_viewer;
create policy feeds_write on shipping_notices to millgate_feeds using (true) with check (true);
create policy owner_verifies on shipping_notices for select to millgate_owner using (true);
create policy privacy_works on shipping_notices to millgate_privacy using (person_id = viewer_person()) with check (true);
call account_policy('shipping_notices', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('shipping_notices', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- Mode, mill and day of the notice stand on its loads too, where the reports group and sort by them.
create table shipping_notice_loads (
	account_id bigint not null,
	notice_number text not null,
	load integer not null check (load > 0),
	po_number text not null,
	po_line integer not null,
	commodity text not null references commodities (code),
	mill text not null references mills (code),
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	shipped_on date not null,
	vehicle text not null,
	seals text[] not null default '{}',
	gross_lb bigint not null,
	tare_lb bigint not null check (tare_lb >= 0),
	net_lb bigint not null generated always as (gross_lb - tare_lb) stored,
	unit text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
	scale_ticket text,
	radiation_scan text not null default 'not_scanned' check (radiation_scan in ('clear', 'not_scanned', 'alarm')),
	announced_state text not null check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')),
	state text not null, -- The announcement, until a receipt says more.
	receipt_number text,
	accepted_lb bigint not null default 0,
	is_under_way boolean not null generated always as (state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold')) stored,
	primary key (account_id, notice_number, load),
	foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade,
	foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line),
	check (gross_lb > tare_lb)
);
create index shipping_notice_loads_line on shipping_notice_loads (account_id, po_number, po_line, is_under_way);
-- Loads that were turned away are few, and counted beside every view of the report by day.
create index shipping_notice_loads_rejected on shipping_notice_loads (account_id, shipped_on desc, notice_number, load) where state = 'rejected';
create index shipping_notice_loads_shipped on shipping_notice_loads (account_id, shipped_on desc, notice_number, load);
-- Loads on their way, the newest first.
create index shipping_notice_loads_under_way on shipping_notice_loads (account_id, shipped_on desc, notice_number, load) where is_under_way;
alter table shipping_notice_loads enable row level security, force row level security;
grant select, delete on shipping_notice_loads to millgate_viewer;
grant select, insert, update, delete on shipping_notice_loads to millgate_feeds;
grant insert (account_id, notice_number, load, po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals, gross_lb, tare_lb, unit, scale_ticket, radiation_scan, announced_state, state) on shipping_notice_loads to millgate_viewer;
grant update (po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals, gross_lb, tare_lb, unit, scale_ticket, radiation_scan, announced_state, state) on shipping_notice_loads to millgate_viewer;
create policy feeds_write on shipping_notice_loads to millgate_feeds using (true) with check (true);
call account_policy('shipping_notice_loads', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy viewer_drops on shipping_notice_loads for delete to millgate_viewer using (receipt_number is null and account_id = any (array(select unnest(viewer_suppliers()))));
call account_policy('shipping_notice_loads', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_loads', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- Each revision whole, so that a difference can always be shown.
create table shipping_notice_revisions (
	account_id bigint not null,
	notice_number text not null,
	notice_revision integer not null,
	written_at timestamptz not null,
	written_by text not null,
	content jsonb not null,
	content_hash text, -- SHA-256 of the revision's content, in hexadecimal; null for what came by the mill's own systems. [0070-notice-entry.sql]
	verify_code text not null default new_verify_code() unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'), -- Anybody who holds the receipt of a shipping notice can ask by its code whether it is genuine and still what stands. [0105-verified-receipts.sql]
	primary key (account_id, notice_number, notice_revision),
	foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade
);
alter table shipping_notice_revisions enable row level security, force row level security;
grant select on shipping_notice_revisions to millgate_viewer, millgate_privacy;
grant select, insert, update, delete on shipping_notice_revisions to millgate_feeds;
grant insert (account_id, notice_number, notice_revision, written_at, written_by, content, content_hash) on shipping_notice_revisions to millgate_viewer;
grant update (written_by) on shipping_notice_revisions to millgate_privacy;
create policy feeds_write on shipping_notice_revisions to millgate_feeds using (true) with check (true);
-- All that somebody unknown may learn of a receipt, and only by its code: nothing of supplier, order, load or weight.
create policy owner_verifies on shipping_notice_revisions for select to millgate_owner using (true);
create policy privacy_works on shipping_notice_revisions to millgate_privacy using (written_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('shipping_notice_revisions', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_revisions', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- How many shipping notices of each state, and documents of each kind, a supplier has, kept as the other sums of a whole history are (0116, 0148).
create table shipping_notice_sums (
	account_id bigint not null references accounts (id),
	state text not null,
	row_count bigint not null,
	net_lb bigint not null default 0, -- Kept from here on: what was there before is filled by 0266, and summed by these triggers as it is. [0265-notice-weights.sql]
	load_count bigint not null default 0, -- Kept from here on: what was there before is filled by 0266, and summed by these triggers as it is. [0265-notice-weights.sql]
	primary key (account_id, state)
);
alter table shipping_notice_sums enable row level security, force row level security;
grant select, insert, update on shipping_notice_sums to millgate_viewer, millgate_feeds;
create policy feeds_write on shipping_notice_sums to millgate_feeds using (true) with check (true);
call account_policy('shipping_notice_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('shipping_notice_sums');

-- What a supplier shipped by day and by mill, commodity and mode, what came on each line of a purchase order, and what was settled: kept as the
-- sums of receipts are (0121), so that reports say all of it without reading every load.
create table shipped_day_sums (
	account_id bigint not null references accounts (id),
	shipped_on date not null,
	row_count bigint not null,
	net_lb bigint not null,
	accepted_lb bigint not null,
	open_lb bigint not null,
	primary key (account_id, shipped_on)
);
alter table shipped_day_sums enable row level security, force row level security;
grant select, insert, update on shipped_day_sums to millgate_viewer, millgate_feeds;
create policy feeds_write on shipped_day_sums to millgate_feeds using (true) with check (true);
call account_policy('shipped_day_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('shipped_day_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_day_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('shipped_day_sums');

-- Each month by its first day.
create table shipped_month_sums (
	account_id bigint not null references accounts (id),
	shipped_month date not null,
	row_count bigint not null,
	net_lb bigint not null,
	accepted_lb bigint not null,
	open_lb bigint not null,
	primary key (account_id, shipped_month)
);
alter table shipped_month_sums enable row level security, force row level security;
grant select, insert, update on shipped_month_sums to millgate_viewer, millgate_feeds;
create policy feeds_write on shipped_month_sums to millgate_feeds using (true) with check (true);
call account_policy('shipped_month_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('shipped_month_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_month_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
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
alter table shipped_group_sums enable row level security, force row level security;
grant select, insert, update on shipped_group_sums to millgate_viewer, millgate_feeds;
create policy feeds_write on shipped_group_sums to millgate_feeds using (true) with check (true);
call account_policy('shipped_group_sums', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('shipped_group_sums', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipped_group_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call keep_sums_triggers('shipped_group_sums');

create function weigh_notices() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select account_id, notice_number from added'
    when 'DELETE' then 'select account_id, notice_number from gone'
    else 'select account_id, notice_number from (
      select account_id, notice_number, load, net_lb from added except select account_id, notice_number, load, net_lb from gone) changed' end;
begin
  execute format(
    'with moved as materialized (select distinct account_id, notice_number from (%s) m),
      weighed as materialized (
        select m.account_id, m.notice_number, coalesce(sum(l.net_lb), 0)::bigint as net_lb, count(l.load)::int as load_count
        from moved m left join shipping_notice_loads l using (account_id, notice_number) group by 1, 2)
     update shipping_notices h set net_lb = w.net_lb, load_count = w.load_count from weighed w
     where h.account_id = w.account_id and h.notice_number = w.notice_number
       and (h.net_lb, h.load_count) is distinct from (w.net_lb, w.load_count)', moved);
  return null;
end $$;
-- [0265-notice-weights.sql]
create trigger weighs_notices_added after insert on shipping_notice_loads referencing new table as added for each statement execute function weigh_notices();
create trigger weighs_notices_changed after update on shipping_notice_loads referencing old table as gone new table as added for each statement execute function weigh_notices();
create trigger weighs_notices_gone after delete on shipping_notice_loads referencing old table as gone for each statement execute function weigh_notices();
