-- Advance shipping notices of suppliers: a notice has loads, each for one line of a purchase order, and revisions,
-- which keep its whole content. Suppliers enter notices in the portal, by API or as X12 856 (role millgate_viewer,
-- their own accounts only), or they come through the mill's feed; what became of a load follows from its receipts,
-- which the importer writes. Sums are in the next topic.

-- Numbers of notices for which the supplier gives none: SN100001 and so on.
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
	shipped_at timestamptz not null,
	shipped_on date not null,
	expected_at timestamptz,
	state text not null,
	announced_state text not null
		check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')),
	notice_revision integer not null default 1,
	person_id bigint references people (id) on delete set null,
	submitted_at timestamptz,
	revision bigint not null default 0,
	updated_at timestamptz not null default now(),
	entry_key text,
	cancelled_at timestamptz,
	net_lb bigint not null default 0,
	load_count integer not null default 0,
	primary key (account_id, notice_number)
);
comment on table shipping_notices is 'Shipping notices of suppliers, with the content of their newest revision.';
comment on column shipping_notices.notice_number is
	'The supplier''s own number, or one from shipping_notice_numbers.';
comment on column shipping_notices.mill is 'Mill that the loads go to.';
comment on column shipping_notices.yard is 'Yard where the loads were loaded.';
comment on column shipping_notices.scac is 'Standard Carrier Alpha Code of the carrier.';
comment on column shipping_notices.bol_number is 'Number of the bill of lading.';
comment on column shipping_notices.shipped_at is 'Departure from the yard, which may lie ahead.';
comment on column shipping_notices.shipped_on is 'Day of shipped_at in the mill''s time zone.';
comment on column shipping_notices.expected_at is
	'When the supplier expects the loads at the mill; null if not given.';
comment on column shipping_notices.state is
	'State of its least advanced load; the transitions are in src/shared/supplies/notice-states.ts.';
comment on column shipping_notices.announced_state is
	'Last state that the supplier announced, whatever has arrived since.';
comment on column shipping_notices.notice_revision is
	'Newest revision, counted from 1; see shipping_notice_revisions.';
comment on column shipping_notices.person_id is
	'Person who entered the notice; null if it came by API, from the feed, or from a person who was removed.';
comment on column shipping_notices.submitted_at is 'When the supplier announced it; may be missing in the feed.';
comment on column shipping_notices.revision is
	'Revision of the row in the feed, of which the importer ignores older ones; 0 if entered in the portal.';
comment on column shipping_notices.entry_key is
	'Idempotency key of the entry, so that a repeated request makes one notice; null if it came from the feed. The '
	'importer refuses rows for a notice with a key.';
comment on column shipping_notices.cancelled_at is
	'When it was cancelled. A load that arrived before stays as received, one that arrives later stays cancelled; '
	'null means that only loads that never arrived are cancelled.';
comment on column shipping_notices.net_lb is
	'Announced net weight of its loads; kept by triggers on shipping_notice_loads.';
comment on column shipping_notices.load_count is 'Number of its loads; kept by triggers on shipping_notice_loads.';
-- Lists of notices, newest first: all, cancelled ones, and those under way, which are few and sorted when read.
create index shipping_notices_newest on shipping_notices (account_id, shipped_on desc, notice_number);
create index shipping_notices_cancelled on shipping_notices (account_id, shipped_on desc, notice_number)
	where state = 'cancelled';
create index shipping_notices_under_way on shipping_notices (account_id)
	where state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold');
-- Search by the beginning of a bill of lading, and the warning that another notice has the same one.
create index shipping_notices_bol on shipping_notices (account_id, bol_number) where bol_number is not null;
-- The job that puts notices in transit once their departure has passed.
create index shipping_notices_departing on shipping_notices (shipped_at)
	where entry_key is not null and announced_state in ('submitted', 'amended');
create unique index shipping_notices_entry on shipping_notices (account_id, entry_key);
alter table shipping_notices enable row level security, force row level security;
grant select on shipping_notices to millgate_viewer, millgate_privacy;
grant insert (account_id, notice_number, mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on,
	expected_at, state, announced_state, notice_revision, person_id, submitted_at, entry_key)
	on shipping_notices to millgate_viewer;
grant update (mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on, expected_at, state,
	announced_state, notice_revision, updated_at, cancelled_at, net_lb, load_count)
	on shipping_notices to millgate_viewer;
grant select, insert, update, delete on shipping_notices to millgate_feeds;
call account_policy('shipping_notices', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipping_notices', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notices', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
-- The desk looks after announced radiation alarms; notices have no prices.
grant select on shipping_notices to millgate_desk;
call account_policy('shipping_notices', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on shipping_notices to millgate_feeds using (true) with check (true);
-- For verified_receipt(), which runs as the owner.
create policy owner_verifies on shipping_notices for select to millgate_owner using (true);
create policy privacy_works on shipping_notices to millgate_privacy
	using (person_id = viewer_person()) with check (true);

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
	announced_state text not null
		check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')),
	state text not null,
	receipt_number text,
	accepted_lb bigint not null default 0,
	is_under_way boolean not null generated always as (state in (
		'submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold')) stored,
	primary key (account_id, notice_number, load),
	foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade,
	foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line),
	check (gross_lb > tare_lb)
);
comment on table shipping_notice_loads is
	'Loads of a notice: one vehicle each, with its announced weights and what became of it.';
comment on column shipping_notice_loads.load is 'Number of the load in its notice.';
comment on column shipping_notice_loads.mill is 'As in the notice; repeated here since reports group by it.';
comment on column shipping_notice_loads.mode is 'As in the notice; repeated here since reports group by it.';
comment on column shipping_notice_loads.shipped_on is 'As in the notice; repeated here since reports sort by it.';
comment on column shipping_notice_loads.vehicle is 'Mark of the truck, trailer, railcar or barge.';
comment on column shipping_notice_loads.seals is 'Numbers of the seals on the vehicle.';
comment on column shipping_notice_loads.gross_lb is 'Announced gross weight in pounds.';
comment on column shipping_notice_loads.unit is
	'Unit in which the supplier gave the weights; the columns are pounds.';
comment on column shipping_notice_loads.scale_ticket is 'Number of the supplier''s scale ticket; null if not given.';
comment on column shipping_notice_loads.radiation_scan is
	'Result of the supplier''s own radiation scan. After an alarm the load is held at the gate.';
comment on column shipping_notice_loads.announced_state is 'As in the notice.';
comment on column shipping_notice_loads.state is
	'The announced state, until a receipt says more; then the state of the receipt.';
comment on column shipping_notice_loads.receipt_number is
	'The mill''s newest receipt of the load; null before it arrives.';
comment on column shipping_notice_loads.accepted_lb is 'Pounds that the mill accepted, of all receipts of the load.';
comment on column shipping_notice_loads.is_under_way is 'Announced and neither received, rejected nor cancelled.';
-- What is under way on a line: the outstanding lines report, and the check of a new notice.
create index shipping_notice_loads_line on shipping_notice_loads (account_id, po_number, po_line, is_under_way);
-- The report by ship date, newest first: all loads, and the few that are under way or rejected.
create index shipping_notice_loads_shipped on shipping_notice_loads
	(account_id, shipped_on desc, notice_number, load);
create index shipping_notice_loads_under_way on shipping_notice_loads
	(account_id, shipped_on desc, notice_number, load) where is_under_way;
create index shipping_notice_loads_rejected on shipping_notice_loads
	(account_id, shipped_on desc, notice_number, load) where state = 'rejected';
-- The desk: notices with an announced radiation alarm.
create index shipping_notice_loads_alarm on shipping_notice_loads (account_id, notice_number)
	where radiation_scan = 'alarm';
alter table shipping_notice_loads enable row level security, force row level security;
grant select, delete on shipping_notice_loads to millgate_viewer;
grant insert (account_id, notice_number, load, po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals,
	gross_lb, tare_lb, unit, scale_ticket, radiation_scan, announced_state, state)
	on shipping_notice_loads to millgate_viewer;
grant update (po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals, gross_lb, tare_lb, unit,
	scale_ticket, radiation_scan, announced_state, state) on shipping_notice_loads to millgate_viewer;
grant select, insert, update, delete on shipping_notice_loads to millgate_feeds;
call account_policy('shipping_notice_loads', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_loads', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_loads', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
-- An amendment may leave a load out, but none that has arrived.
create policy viewer_drops on shipping_notice_loads for delete to millgate_viewer
	using (receipt_number is null and account_id = any (array(select unnest(viewer_suppliers()))));
grant select on shipping_notice_loads to millgate_desk;
call account_policy('shipping_notice_loads', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on shipping_notice_loads to millgate_feeds using (true) with check (true);

-- Keeps net_lb and load_count of the notices whose loads a statement has changed.
create function weigh_notices() returns trigger language plpgsql as $$
declare
	moved text := case tg_op
		when 'INSERT' then 'select account_id, notice_number from added'
		when 'DELETE' then 'select account_id, notice_number from gone'
		else 'select account_id, notice_number from (
			select account_id, notice_number, load, net_lb from added
			except select account_id, notice_number, load, net_lb from gone) changed' end;
begin
	execute format(
		'with moved as materialized (select distinct account_id, notice_number from (%s) m),
			weighed as materialized (
				select m.account_id, m.notice_number, coalesce(sum(l.net_lb), 0)::bigint as net_lb,
					count(l.load)::int as load_count
				from moved m left join shipping_notice_loads l using (account_id, notice_number) group by 1, 2)
		update shipping_notices h set net_lb = w.net_lb, load_count = w.load_count from weighed w
		where h.account_id = w.account_id and h.notice_number = w.notice_number
			and (h.net_lb, h.load_count) is distinct from (w.net_lb, w.load_count)', moved);
	return null;
end $$;
create trigger weighs_notices_added after insert on shipping_notice_loads
	referencing new table as added for each statement execute function weigh_notices();
create trigger weighs_notices_changed after update on shipping_notice_loads
	referencing old table as gone new table as added for each statement execute function weigh_notices();
create trigger weighs_notices_gone after delete on shipping_notice_loads
	referencing old table as gone for each statement execute function weigh_notices();

create table shipping_notice_revisions (
	account_id bigint not null,
	notice_number text not null,
	notice_revision integer not null,
	written_at timestamptz not null,
	written_by text not null,
	content jsonb not null,
	content_hash text,
	verify_code text not null default new_verify_code() unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
	primary key (account_id, notice_number, notice_revision),
	foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade
);
comment on table shipping_notice_revisions is
	'Every revision of a notice as a whole, so that two can be compared and the supplier''s confirmation of each '
	'can be verified.';
comment on column shipping_notice_revisions.written_by is
	'Name of the person or API key; EDI if the revision came from the feed.';
comment on column shipping_notice_revisions.content is
	'The notice with its loads as it was entered, or the row of the feed.';
comment on column shipping_notice_revisions.content_hash is
	'SHA-256 of the content in hexadecimal, printed on the confirmation; null if the revision came from the feed.';
comment on column shipping_notice_revisions.verify_code is
	'Code printed on the confirmation, by which anyone can check that it is genuine and current.';
alter table shipping_notice_revisions enable row level security, force row level security;
grant select on shipping_notice_revisions to millgate_viewer, millgate_privacy;
grant insert (account_id, notice_number, notice_revision, written_at, written_by, content, content_hash)
	on shipping_notice_revisions to millgate_viewer;
grant select, insert, update, delete on shipping_notice_revisions to millgate_feeds;
grant update (written_by) on shipping_notice_revisions to millgate_privacy;
call account_policy('shipping_notice_revisions', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('shipping_notice_revisions', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
grant select on shipping_notice_revisions to millgate_desk;
call account_policy('shipping_notice_revisions', 'desk_reads', 'select', 'millgate_desk', 'supplier');
create policy feeds_write on shipping_notice_revisions to millgate_feeds using (true) with check (true);
-- For verified_receipt(), which runs as the owner.
create policy owner_verifies on shipping_notice_revisions for select to millgate_owner using (true);
create policy privacy_works on shipping_notice_revisions to millgate_privacy
	using (written_by = any (array(select unnest(privacy_names())))) with check (true);

-- All that an anonymous visitor may learn of a confirmation, and only by its code: nothing of supplier, order, load
-- or weight.
create function verified_receipt(code text)
	returns table (notice_number text, notice_revision integer, written_at timestamptz, content_hash text, state text)
	language sql stable security definer set search_path = public, pg_temp as $$
	select v.notice_number, v.notice_revision, v.written_at, v.content_hash,
		case when n.announced_state = 'cancelled' then 'cancelled'
			when v.notice_revision < n.notice_revision then 'superseded' else 'valid' end
	from shipping_notice_revisions v
	join shipping_notices n on n.account_id = v.account_id and n.notice_number = v.notice_number
	where v.verify_code = code and v.content_hash is not null
$$;
revoke execute on function verified_receipt(text) from public;
grant execute on function verified_receipt(text) to millgate_auth;
