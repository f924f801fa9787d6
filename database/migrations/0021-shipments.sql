-- Shipments (one row for each bill of lading), the pieces that were loaded, and the check-off of a load where it
-- arrives. account_id is the sold-to that bought the steel and ship_to_id the receiver; both read a shipment and check
-- it off. The importer writes shipments and their pieces.

create table shipments (
	account_id bigint not null references accounts (id),
	bol_number text not null,
	ship_to_id bigint not null references accounts (id),
	mill text not null references mills (code),
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	carrier text,
	scac text,
	vehicle text,
	seals text[] not null default '{}',
	freight_terms text,
	net_lb bigint not null check (net_lb >= 0),
	gross_lb bigint,
	shipped_at timestamptz not null,
	delivered_at timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	imported_at timestamptz not null default now(),
	primary key (account_id, bol_number),
	check (gross_lb >= net_lb)
);
comment on table shipments is 'Loads that left a mill, one for each bill of lading.';
comment on column shipments.bol_number is
	'Number of the bill of lading; the importer accepts a number for one account only.';
comment on column shipments.ship_to_id is
	'Receiver of the load. The trigger moves_with_load copies a change to the rows that depend on it.';
comment on column shipments.mill is 'Mill that shipped the load; days are shown in its time zone.';
comment on column shipments.carrier is 'Name of the carrier; null if not stated.';
comment on column shipments.scac is 'Standard Carrier Alpha Code of the carrier; null if not stated.';
comment on column shipments.vehicle is 'Trailer, railcar or barge; null if not stated.';
comment on column shipments.seals is 'Numbers of the seals on the vehicle.';
comment on column shipments.freight_terms is 'Who pays the freight, as stated by the mill; null if not stated.';
comment on column shipments.net_lb is 'Net weight in pounds, as on the bill of lading.';
comment on column shipments.gross_lb is 'Gross weight in pounds; null if not weighed.';
comment on column shipments.shipped_at is 'Goods issue: when the load left the mill.';
comment on column shipments.delivered_at is 'Delivery as reported by the carrier; null if not reported.';
comment on column shipments.revision is 'Revision of the row in the mill''s system; the importer ignores older ones.';
comment on column shipments.imported_at is
	'First import. The home page shows as new what was imported since the last visit, however late it came.';

-- One bill of lading by its number alone (check-off, complaints, documents by pasted numbers, importer), and the number
-- search of viewers with more than 40 accounts.
create index shipments_bol on shipments (bol_number);
-- Bills of lading of a sold-to or of a ship-to, newest first; also the home page (in transit, weeks) and the loads to
-- check off.
create index shipments_newest on shipments (account_id, shipped_at desc, bol_number);
create index shipments_ship_to on shipments (ship_to_id, shipped_at desc, bol_number);
-- Search of lists by the beginning of a number, account by account. The primary key serves the bills of lading of a
-- sold-to.
create index shipments_bol_ship_to on shipments (ship_to_id, bol_number);
create index shipments_vehicle on shipments (account_id, vehicle) where vehicle is not null;
create index shipments_vehicle_ship_to on shipments (ship_to_id, vehicle) where vehicle is not null;
-- Destinations that the filter of the bills of lading offers: the index is read from one ship-to to the next, not row
-- by row.
create index shipments_destination on shipments (account_id, ship_to_id);

alter table shipments enable row level security, force row level security;
grant select on shipments to millgate_viewer;
grant select, insert, update, delete on shipments to millgate_feeds;
call account_policy('shipments', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on shipments to millgate_feeds using (true) with check (true);
call account_mills_triggers('shipments', 'account_id', 'ship_to_id');

-- When the mill corrects the ship-to of a load, everything that copies ship_to_id follows, so that the former receiver
-- loses access and the new one gets the documents. The bill of lading is left out: it prints its ship-to, so the
-- importer issues a new revision.
create function move_with_load() returns trigger language plpgsql as $$
declare t text;
begin
	foreach t in array array['railcars', 'railcar_sightings', 'tally_checks', 'tally_marks', 'certificates'] loop
		execute format('update %I set ship_to_id = $1 where account_id = $2 and bol_number = $3', t)
			using new.ship_to_id, new.account_id, new.bol_number;
	end loop;
	foreach t in array array['certificate_pieces', 'certificate_revisions'] loop
		execute format('update %I set ship_to_id = $1 where account_id = $2 and certificate_number in (
			select certificate_number from certificates where account_id = $2 and bol_number = $3)', t)
			using new.ship_to_id, new.account_id, new.bol_number;
	end loop;
	update documents set ship_to_id = new.ship_to_id
		where account_id = new.account_id and bol_number = new.bol_number and kind in ('certificate', 'shipment_tally');
	return null;
end $$;
create trigger moves_with_load after update of ship_to_id on shipments for each row
	when (old.ship_to_id is distinct from new.ship_to_id) execute function move_with_load();

-- Only the importer reads it: it sets pieces.bol_number, which pages read, from the latest shipment that lists the
-- piece.
create table shipment_pieces (
	account_id bigint not null,
	bol_number text not null,
	piece_number text not null,
	primary key (account_id, bol_number, piece_number),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
comment on table shipment_pieces is 'Pieces on the list of each shipment, as the mill sent it.';
-- Importer: the shipments that list a piece.
create index shipment_pieces_piece on shipment_pieces (account_id, piece_number);
alter table shipment_pieces enable row level security, force row level security;
grant select, insert, delete on shipment_pieces to millgate_feeds;
create policy feeds_write on shipment_pieces to millgate_feeds using (true) with check (true);

create table shipment_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	net_lb bigint not null,
	gross_lb bigint not null,
	primary key (account_id, ship_to_id)
);
comment on table shipment_sums is
	'Totals of all shipments by sold-to and ship-to, kept by triggers on shipments: the unfiltered list of bills of '
	'lading shows its totals from here.';
comment on column shipment_sums.row_count is 'Number of shipments.';
comment on column shipment_sums.net_lb is 'Sum of shipments.net_lb, in pounds.';
comment on column shipment_sums.gross_lb is
	'Sum of shipments.gross_lb, in pounds; a load that was not weighed counts as 0.';
-- Totals of a ship-to.
create index shipment_sums_ship_to on shipment_sums (ship_to_id);
alter table shipment_sums enable row level security, force row level security;
grant select on shipment_sums to millgate_viewer;
grant select, insert, update on shipment_sums to millgate_feeds;
call account_policy('shipment_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on shipment_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('shipment_sums');

create table tally_checks (
	account_id bigint not null references accounts (id),
	bol_number text not null,
	ship_to_id bigint not null references accounts (id),
	received integer not null default 0 check (received >= 0),
	damaged integer not null default 0 check (damaged >= 0),
	missing integer not null default 0 check (missing >= 0),
	finished_at timestamptz,
	finished_by text,
	finished_alias text,
	finished_company text,
	primary key (account_id, bol_number),
	check ((finished_at is null) = (finished_by is null))
);
comment on table tally_checks is
	'Check-offs of loads against their tally where they arrive: at most one for each shipment, created with the first '
	'mark.';
comment on column tally_checks.finished_company is
	'Company of the person who finished the check-off, by its name at that moment.';
comment on column tally_checks.ship_to_id is 'Copy of shipments.ship_to_id for the row policies.';
comment on column tally_checks.received is
	'Pieces whose last mark is received. The three counts are kept here so that lists need not count marks; a piece '
	'without a mark is in none.';
comment on column tally_checks.damaged is 'Pieces whose last mark is damaged.';
comment on column tally_checks.missing is 'Pieces whose last mark is missing.';
comment on column tally_checks.finished_at is
	'When a user finished receiving; null while it is under way, and again whenever it is reopened or a piece is left '
	'without a mark.';
comment on column tally_checks.finished_by is 'Name of the user who finished receiving.';
comment on column tally_checks.finished_alias is 'Code of the account that the user acted for; null if for none.';
alter table tally_checks enable row level security, force row level security;
grant select, insert on tally_checks to millgate_viewer;
grant update (received, damaged, missing, finished_at, finished_by, finished_alias, finished_company)
	on tally_checks to millgate_viewer;
grant update (finished_company) on tally_checks to millgate_feeds;
grant select on tally_checks to millgate_feeds, millgate_privacy;
grant update (ship_to_id, received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks
	to millgate_feeds;
grant update (finished_by) on tally_checks to millgate_privacy;
call account_policy('tally_checks', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_checks', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_checks', 'viewer_counts', 'update', 'millgate_viewer', 'buyer or receiver');
-- The importer recounts a check-off when the mill corrects the load after it was begun.
create policy feeds_settle on tally_checks to millgate_feeds using (true) with check (true);
create policy privacy_works on tally_checks to millgate_privacy
	using (finished_by = any (array(select unnest(privacy_names())))) with check (true);

create table tally_marks (
	account_id bigint not null,
	bol_number text not null,
	piece_number text not null,
	mark_id uuid not null,
	ship_to_id bigint not null,
	mark text not null check (mark in ('received', 'damaged', 'missing', 'open')),
	marked_at timestamptz not null,
	marked_by text not null,
	alias text,
	person_id bigint references people (id) on delete set null,
	taken_at timestamptz not null default now(),
	company text,
	primary key (account_id, bol_number, piece_number, mark_id),
	foreign key (account_id, bol_number) references tally_checks (account_id, bol_number) on delete cascade
);
comment on table tally_marks is
	'Check marks on the pieces of a load; they are only added, and the latest of a piece counts (marked_at, then '
	'mark_id).';
comment on column tally_marks.company is
	'Company of the author, by its name at that moment; null for the mill and for rows of its systems.';
comment on column tally_marks.mark_id is
	'Drawn by the device, so that a mark that is sent twice, as after a lost connection, is stored once.';
comment on column tally_marks.ship_to_id is 'Copy of shipments.ship_to_id for the row policies.';
comment on column tally_marks.mark is 'open takes an earlier mark back.';
comment on column tally_marks.marked_at is
	'When the mark was made, in whole milliseconds of the server''s clock: the device sends the age of the mark, '
	'since its clock may be wrong.';
comment on column tally_marks.marked_by is 'Name of the user who made the mark.';
comment on column tally_marks.alias is 'Code of the account that the user acted for; null if for none.';
comment on column tally_marks.taken_at is
	'When the server received the mark; later than marked_at for marks made offline.';
-- The last mark of a piece: tally list, check-off page and recount.
create index tally_marks_latest on tally_marks (account_id, bol_number, piece_number, marked_at desc, mark_id desc);
alter table tally_marks enable row level security, force row level security;
grant select, insert on tally_marks to millgate_viewer;
grant select on tally_marks to millgate_feeds, millgate_privacy;
grant update (ship_to_id) on tally_marks to millgate_feeds;
grant update (marked_by) on tally_marks to millgate_privacy;
call account_policy('tally_marks', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_marks', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
-- For move_with_load and the recount after a correction of the load.
create policy feeds_settle on tally_marks to millgate_feeds using (true) with check (true);
create policy privacy_works on tally_marks to millgate_privacy using (person_id = viewer_person()) with check (true);
