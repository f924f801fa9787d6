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
	landed_at timestamptz not null default now(),
	primary key (account_id, bol_number),
	check (gross_lb >= net_lb)
);
create index shipments_bol on shipments (bol_number);
create index shipments_bol_ship_to on shipments (ship_to_id, bol_number);
create index shipments_destination on shipments (account_id, ship_to_id);
create index shipments_newest on shipments (account_id, shipped_at desc, bol_number);
create index shipments_ship_to on shipments (ship_to_id, shipped_at desc, bol_number);
-- Lists are searched by the beginning of a number, account by account: the owner first, then the number. Those of 0077 are what they had before.
create index shipments_vehicle on shipments (account_id, vehicle) where vehicle is not null;
create index shipments_vehicle_ship_to on shipments (ship_to_id, vehicle) where vehicle is not null;
alter table shipments enable row level security, force row level security;
grant select on shipments to millgate_viewer;
grant select, insert, update, delete on shipments to millgate_feeds;
create policy feeds_write on shipments to millgate_feeds using (true) with check (true);
call account_policy('shipments', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_mills_triggers('shipments', 'account_id', 'ship_to_id');

create table shipment_pieces (
	account_id bigint not null,
	bol_number text not null,
	piece_number text not null,
	primary key (account_id, bol_number, piece_number),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
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
create index shipment_sums_ship_to on shipment_sums (ship_to_id);
alter table shipment_sums enable row level security, force row level security;
grant select on shipment_sums to millgate_viewer;
grant select, insert, update on shipment_sums to millgate_feeds;
create policy feeds_write on shipment_sums to millgate_feeds using (true) with check (true);
call account_policy('shipment_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call keep_sums_triggers('shipment_sums');

-- A load that the mill sends to another ship-to takes along its cars, its certificates, its tally and how far that is checked off: nobody goes
-- on seeing what they should not, and whoever receives it has its papers. The bill of lading names its ship-to, so it is issued anew.
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
-- [0280-corrected-loads.sql]
create trigger moves_with_load after update of ship_to_id on shipments for each row when (old.ship_to_id is distinct from new.ship_to_id) execute function move_with_load();

-- How a load was checked off against its tally where it arrived. Both belong to whoever may see the load, buyer and receiver alike.
create table tally_checks (
	account_id bigint not null references accounts (id),
	bol_number text not null,
	ship_to_id bigint not null references accounts (id),
	begun_at timestamptz not null default now(),
	received integer not null default 0 check (received >= 0), -- Pieces by their last mark, so that lists need not count.
	damaged integer not null default 0 check (damaged >= 0),
	missing integer not null default 0 check (missing >= 0),
	finished_at timestamptz,
	finished_by text,
	finished_alias text,
	primary key (account_id, bol_number),
	check ((finished_at is null) = (finished_by is null))
);
alter table tally_checks enable row level security, force row level security;
grant select, insert on tally_checks to millgate_viewer;
grant select on tally_checks to millgate_privacy, millgate_feeds;
grant update (ship_to_id, received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks to millgate_feeds;
grant update (received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks to millgate_viewer;
grant update (finished_by) on tally_checks to millgate_privacy;
-- A load that the mill corrects after its check-off was begun: its check is counted anew.
create policy feeds_settle on tally_checks to millgate_feeds using (true) with check (true);
create policy privacy_works on tally_checks to millgate_privacy using (finished_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('tally_checks', 'viewer_counts', 'update', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_checks', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_checks', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- One mark of one person on one piece; a mark taken back is `open`. Nothing is ever changed: the latest by the server's clock is the one
-- that counts, and the id, which the phone draws, makes a mark that is sent twice the same mark.
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
	primary key (account_id, bol_number, piece_number, mark_id),
	foreign key (account_id, bol_number) references tally_checks (account_id, bol_number) on delete cascade
);
create index tally_marks_latest on tally_marks (account_id, bol_number, piece_number, marked_at desc, mark_id desc);
alter table tally_marks enable row level security, force row level security;
grant select, insert on tally_marks to millgate_viewer;
grant select on tally_marks to millgate_privacy, millgate_feeds;
grant update (ship_to_id) on tally_marks to millgate_feeds;
grant update (marked_by) on tally_marks to millgate_privacy;
create policy feeds_settle on tally_marks to millgate_feeds using (true) with check (true);
create policy privacy_works on tally_marks to millgate_privacy using (person_id = viewer_person()) with check (true);
call account_policy('tally_marks', 'viewer_enters', 'insert', 'millgate_viewer', 'buyer or receiver');
call account_policy('tally_marks', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
