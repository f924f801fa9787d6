-- Railcars that carry shipments, and the sightings of them that railroads report (Car Location Messages). Only the
-- importer writes: it adds a sighting and derives the row of the car from all sightings of that car on that bill of
-- lading. account_id is the sold-to and ship_to_id the receiver; both read the rows.

create table railcar_sightings (
	account_id bigint not null,
	bol_number text not null,
	car text not null,
	sighted_at timestamptz not null,
	code text not null check (code in ('A', 'P', 'D', 'J', 'R', 'Y', 'Z', 'W', 'X', 'B', 'G', 'H', 'N', 'S')),
	place text not null,
	region text,
	latitude numeric(7, 4) check (latitude between -90 and 90),
	longitude numeric(7, 4) check (longitude between -180 and 180),
	is_loaded boolean not null,
	car_type text check (car_type in ('gondola', 'flatcar', 'coil_car', 'boxcar')),
	route text,
	eta_at timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	ship_to_id bigint not null,
	primary key (account_id, bol_number, car, sighted_at, code),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
comment on table railcar_sightings is
	'Sightings of a railcar with the load of one bill of lading, as the railroad reported them.';
comment on column railcar_sightings.car is 'Initials (mark) and number of the car, as GLKR 412345.';
comment on column railcar_sightings.code is
	'What happened, as coded in Car Location Messages: A arrived on the way, P departed, D arrived at destination, J '
	'delivered to the next railroad, R received from another railroad, Y constructively placed, Z placed on the '
	'siding, W released, X pulled from the siding, B bad order, G released from bad order, H delayed or held, N no '
	'bill, S in storage.';
comment on column railcar_sightings.place is 'Name of the place, as the railroad writes it.';
comment on column railcar_sightings.region is 'State or province of the place; null if not stated.';
comment on column railcar_sightings.latitude is 'Degrees north; null if not stated.';
comment on column railcar_sightings.longitude is 'Degrees east, negative in America; null if not stated.';
comment on column railcar_sightings.car_type is 'Null if not stated.';
comment on column railcar_sightings.route is 'Railroads and junctions of the waybill; null if not stated.';
comment on column railcar_sightings.eta_at is
	'When the railroad expects the car at its destination; null if not stated.';
comment on column railcar_sightings.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
comment on column railcar_sightings.ship_to_id is
	'Copy of shipments.ship_to_id, so that the row policy compares it with an array and needs no subquery for each '
	'row.';
alter table railcar_sightings enable row level security, force row level security;
grant select on railcar_sightings to millgate_viewer;
grant select, insert, update, delete on railcar_sightings to millgate_feeds;
call account_policy('railcar_sightings', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on railcar_sightings to millgate_feeds using (true) with check (true);

create table railcars (
	account_id bigint not null,
	bol_number text not null,
	car text not null,
	ship_to_id bigint not null,
	car_type text,
	route text,
	state text not null check (state in (
		'billed', 'pulled', 'in_transit', 'arrived', 'constructively_placed', 'placed', 'released', 'returning')),
	is_open boolean generated always as (state not in ('released', 'returning')) stored,
	is_bad_order boolean not null,
	is_held boolean not null,
	is_loaded boolean not null,
	code text not null,
	place text not null,
	region text,
	latitude numeric(7, 4),
	longitude numeric(7, 4),
	sighted_at timestamptz not null,
	stood_since timestamptz not null,
	eta_at timestamptz,
	arrived_at timestamptz,
	placed_at timestamptz,
	updated_at timestamptz not null default now(),
	report_order bigint not null generated always as ((
		case when state in ('released', 'returning') then extract(epoch from timestamptz 'epoch' - sighted_at)
		else coalesce(extract(epoch from eta_at - timestamptz 'epoch'), 1e12) end
	)::bigint) stored,
	net_lb bigint not null default 0,
	car_number text,
	primary key (account_id, bol_number, car),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
comment on table railcars is
	'Railcars with the load of one bill of lading: the state of each by all its sightings, and where it was last seen.';
comment on column railcars.car is 'Initials (mark) and number of the car, as GLKR 412345.';
comment on column railcars.ship_to_id is 'Copy of shipments.ship_to_id for the row policies.';
comment on column railcars.car_type is 'Newest that a sighting states, as in railcar_sightings; null if none does.';
comment on column railcars.route is 'Newest that a sighting states; null if none does.';
comment on column railcars.state is
	'Where the car is on its way with this load, from billed at the mill to returning; '
	'src/shared/railcars/follow-car.ts has the transitions.';
comment on column railcars.is_open is 'False once the customer has released the car.';
comment on column railcars.is_bad_order is 'In need of repair since a sighting with code B; ends with code G.';
comment on column railcars.is_held is
	'Delayed, without a bill or in storage since a sighting with code H, N or S; ends when the car moves again.';
comment on column railcars.is_loaded is 'As in the last sighting.';
comment on column railcars.code is 'Code of the last sighting.';
comment on column railcars.place is 'Place of the last sighting.';
comment on column railcars.region is 'State or province of the last sighting; null if not stated.';
comment on column railcars.latitude is 'Degrees north of the last sighting; null if not stated.';
comment on column railcars.longitude is 'Degrees east of the last sighting, negative in America; null if not stated.';
comment on column railcars.sighted_at is 'When the car was last seen.';
comment on column railcars.stood_since is
	'First of the latest sightings in a row that name the same place: since when the car has been there.';
comment on column railcars.eta_at is 'Newest expected arrival that a sighting states; null if none does.';
comment on column railcars.arrived_at is 'First sighting in the state arrived; null if there is none.';
comment on column railcars.placed_at is 'First sighting in the state placed; null if there is none.';
comment on column railcars.report_order is
	'Sort key of the railcar report behind the exceptions: open cars by eta_at in seconds since 1970 (without one '
	'last), released cars by the last sighting, newest first.';
comment on column railcars.net_lb is
	'Copy of shipments.net_lb in pounds, so that all cars of an account can be summed; kept by triggers.';
comment on column railcars.car_number is
	'Number of the car without its initials, kept by a trigger: users search for it as they read it off the car.';

-- Views of open cars for viewers with many accounts: without an index that contains open rows only, the planner reads
-- the whole history (decisions/few-rows-account-by-account.md).
create index railcars_open on railcars (account_id) where is_open;
create index railcars_open_ship_to on railcars (ship_to_id) where is_open;
-- Railcar report, all cars in its usual order: released cars follow the open ones.
create index railcars_given_back on railcars (account_id, report_order, bol_number, car) where not is_open;
create index railcars_given_back_ship_to on railcars (ship_to_id, report_order, bol_number, car) where not is_open;
-- Railcar report sorted by the last sighting.
create index railcars_newest on railcars (account_id, is_open, sighted_at desc, bol_number, car);
create index railcars_ship_to on railcars (ship_to_id, is_open, sighted_at desc, bol_number, car);
-- Search by the beginning of the car, its number or the bill of lading, account by account. The primary key serves the
-- bills of lading of a sold-to.
create index railcars_car_sold_to on railcars (account_id, car);
create index railcars_car_ship_to on railcars (ship_to_id, car);
create index railcars_number_sold_to on railcars (account_id, car_number);
create index railcars_number_ship_to on railcars (ship_to_id, car_number);
create index railcars_bol_ship_to on railcars (ship_to_id, bol_number);
-- Number search of viewers with more than 40 accounts, and documents by pasted numbers.
create index railcars_car on railcars (car);
create index railcars_number on railcars (car_number);

alter table railcars enable row level security, force row level security;
grant select on railcars to millgate_viewer;
grant select, insert, update, delete on railcars to millgate_feeds;
call account_policy('railcars', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on railcars to millgate_feeds using (true) with check (true);

create function number_railcar() returns trigger language plpgsql as $$
begin
	new.car_number := split_part(new.car, ' ', 2);
	return new;
end $$;
create trigger numbers_railcar before insert or update of car on railcars for each row
	execute function number_railcar();

create function weigh_railcar() returns trigger language plpgsql as $$
begin
	new.net_lb := coalesce((select net_lb from shipments
		where account_id = new.account_id and bol_number = new.bol_number), 0);
	return new;
end $$;
create trigger weighs_railcar before insert on railcars for each row execute function weigh_railcar();

-- A trigger on shipments (topic shipments): it keeps a column of railcars.
create function weigh_railcars() returns trigger language plpgsql as $$
begin
	update railcars set net_lb = new.net_lb where account_id = new.account_id and bol_number = new.bol_number;
	return null;
end $$;
create trigger weighs_railcars after update of net_lb on shipments for each row
	when (old.net_lb is distinct from new.net_lb) execute function weigh_railcars();

create table railcar_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	net_lb bigint not null,
	primary key (account_id, ship_to_id)
);
comment on table railcar_sums is
	'Totals of all railcars by sold-to and ship-to, kept by triggers on railcars: the unfiltered list of all railcars '
	'shows its totals from here.';
comment on column railcar_sums.row_count is 'Number of railcars.';
comment on column railcar_sums.net_lb is 'Sum of railcars.net_lb, in pounds.';
-- Totals of a ship-to.
create index railcar_sums_ship_to on railcar_sums (ship_to_id);
alter table railcar_sums enable row level security, force row level security;
grant select on railcar_sums to millgate_viewer;
grant select, insert, update on railcar_sums to millgate_feeds;
call account_policy('railcar_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on railcar_sums to millgate_feeds using (true) with check (true);
-- Deleting a shipment deletes its cars in the name of the tables' owner, whose triggers then change the totals.
create policy owner_keeps on railcar_sums to millgate_owner using (true) with check (true);
call keep_sums_triggers('railcar_sums');
