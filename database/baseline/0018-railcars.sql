-- One car on one bill of lading. It follows from the sightings and is written with them.
create table railcars (
	account_id bigint not null,
	bol_number text not null,
	car text not null,
	ship_to_id bigint not null,
	car_type text,
	route text,
	state text not null check (state in ('billed', 'pulled', 'in_transit', 'arrived', 'constructively_placed', 'placed', 'released', 'returning')),
	is_open boolean generated always as (state not in ('released', 'returning')) stored,
	is_bad_order boolean not null,
	is_held boolean not null,
	is_loaded boolean not null,
	code text not null,
	place text not null,
	region text,
	latitude numeric(7,4),
	longitude numeric(7,4),
	sighted_at timestamptz not null,
	stood_since timestamptz not null, -- Since when it stands where it was seen last.
	eta_at timestamptz,
	arrived_at timestamptz,
	placed_at timestamptz,
	updated_at timestamptz not null default now(),
	report_order bigint not null generated always as (( case when state in ('released', 'returning') then extract(epoch from ('1970-01-01 00:00:00+00'::timestamptz - sighted_at)) else coalesce(extract(epoch from (eta_at - '1970-01-01 00:00:00+00'::timestamptz)), '1000000000000'::numeric) end)::bigint) stored,
	net_lb bigint not null default 0, -- What the load of a car weighs stands on the car too, so that all cars of an account can be summed: it comes with the car from the bill of lading, -- and changes with it. [0162-railcar-weights.sql]
	car_number text, -- A car is found by its number alone, without its mark, as people read it off its side: that stands on the car too. [0270-car-numbers.sql]
	primary key (account_id, bol_number, car),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
create index railcars_bol_ship_to on railcars (ship_to_id, bol_number);
create index railcars_car on railcars (car);
create index railcars_car_ship_to on railcars (ship_to_id, car);
create index railcars_car_sold_to on railcars (account_id, car);
create index railcars_given_back on railcars (account_id, report_order, bol_number, car) where not is_open;
create index railcars_given_back_ship_to on railcars (ship_to_id, report_order, bol_number, car) where not is_open;
create index railcars_newest on railcars (account_id, is_open, sighted_at desc, bol_number, car);
create index railcars_number_ship_to on railcars (ship_to_id, car_number);
create index railcars_number_sold_to on railcars (account_id, car_number);
create index railcars_open on railcars (account_id) where is_open;
create index railcars_open_ship_to on railcars (ship_to_id) where is_open;
create index railcars_ship_to on railcars (ship_to_id, is_open, sighted_at desc, bol_number, car);
alter table railcars enable row level security, force row level security;
grant select on railcars to millgate_viewer;
grant select, insert, update, delete on railcars to millgate_feeds;
create policy feeds_write on railcars to millgate_feeds using (true) with check (true);
call account_policy('railcars', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- What railroads report of cars (Car Location Messages), and where each car of a shipment stands by it.
create table railcar_sightings (
	account_id bigint not null,
	bol_number text not null,
	car text not null,
	sighted_at timestamptz not null,
	code text not null check (code in ('A', 'P', 'D', 'J', 'R', 'Y', 'Z', 'W', 'X', 'B', 'G', 'H', 'N', 'S')),
	place text not null,
	region text,
	latitude numeric(7,4) check ((latitude >= ('-90'::integer)::numeric) and (latitude <= 90)),
	longitude numeric(7,4) check ((longitude >= ('-180'::integer)::numeric) and (longitude <= 180)),
	is_loaded boolean not null,
	car_type text check (car_type in ('gondola', 'flatcar', 'coil_car', 'boxcar')),
	route text,
	eta_at timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	ship_to_id bigint not null, -- A sighting names its ship-to itself, so that its policy compares with an array and asks nothing row by row. [0036-railcar-sightings-ship-to.sql]
	primary key (account_id, bol_number, car, sighted_at, code),
	foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
alter table railcar_sightings enable row level security, force row level security;
grant select on railcar_sightings to millgate_viewer;
grant select, insert, update, delete on railcar_sightings to millgate_feeds;
create policy feeds_write on railcar_sightings to millgate_feeds using (true) with check (true);
call account_policy('railcar_sightings', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- Railcars by account and ship-to, and what a supplier shipped by month, kept as the other sums of a whole history are (0116, 0148).
create table railcar_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	net_lb bigint not null,
	primary key (account_id, ship_to_id)
);
create index railcar_sums_ship_to on railcar_sums (ship_to_id);
alter table railcar_sums enable row level security, force row level security;
grant select on railcar_sums to millgate_viewer;
grant select, insert, update on railcar_sums to millgate_feeds;
create policy feeds_write on railcar_sums to millgate_feeds using (true) with check (true);
-- A load that is deleted takes its cars along, as the owner of both.
create policy owner_keeps on railcar_sums to millgate_owner using (true) with check (true);
call account_policy('railcar_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call keep_sums_triggers('railcar_sums');

create function weigh_railcar() returns trigger language plpgsql as $$
begin
  new.net_lb := coalesce((select net_lb from shipments where account_id = new.account_id and bol_number = new.bol_number), 0);
  return new;
end $$;
-- [0162-railcar-weights.sql]
create trigger weighs_railcar before insert on railcars for each row execute function weigh_railcar();

create function weigh_railcars() returns trigger language plpgsql as $$
begin
  update railcars set net_lb = new.net_lb where account_id = new.account_id and bol_number = new.bol_number;
  return null;
end $$;
-- [0162-railcar-weights.sql]
-- moved from 0017-shipments
create trigger weighs_railcars after update of net_lb on shipments for each row when (old.net_lb is distinct from new.net_lb) execute function weigh_railcars();

create function number_railcar() returns trigger language plpgsql as $$
begin
  new.car_number := split_part(new.car, ' ', 2);
  return new;
end $$;
-- [0270-car-numbers.sql]
create trigger numbers_railcar before insert or update of car on railcars for each row execute function number_railcar();
