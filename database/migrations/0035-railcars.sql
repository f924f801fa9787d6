-- What railroads report of cars (Car Location Messages), and where each car of a shipment stands by it.
create table railcar_sightings (
  account_id   bigint not null,
  bol_number   text not null,
  car          text not null,
  sighted_at   timestamptz not null,
  code         text not null check (code in ('A', 'P', 'D', 'J', 'R', 'Y', 'Z', 'W', 'X', 'B', 'G', 'H', 'N', 'S')),
  place        text not null,
  region       text,
  latitude     numeric(7, 4) check (latitude between -90 and 90),
  longitude    numeric(7, 4) check (longitude between -180 and 180),
  is_loaded    boolean not null,
  car_type     text check (car_type in ('gondola', 'flatcar', 'coil_car', 'boxcar')),
  route        text,
  eta_at       timestamptz,
  revision     bigint not null,
  updated_at   timestamptz not null default now(),
  primary key (account_id, bol_number, car, sighted_at, code),
  foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);

-- One car on one bill of lading. It follows from the sightings and is written with them.
create table railcars (
  account_id   bigint not null,
  bol_number   text not null,
  car          text not null,
  ship_to_id   bigint not null,
  car_type     text,
  route        text,
  state        text not null check (state in
    ('billed', 'pulled', 'in_transit', 'arrived', 'constructively_placed', 'placed', 'released', 'returning')),
  is_open      boolean generated always as (state not in ('released', 'returning')) stored,
  is_bad_order boolean not null,
  is_held      boolean not null,
  is_loaded    boolean not null,
  code         text not null,
  place        text not null,
  region       text,
  latitude     numeric(7, 4),
  longitude    numeric(7, 4),
  sighted_at   timestamptz not null,
  -- Since when it stands where it was seen last.
  stood_since  timestamptz not null,
  eta_at       timestamptz,
  arrived_at   timestamptz,
  placed_at    timestamptz,
  updated_at   timestamptz not null default now(),
  primary key (account_id, bol_number, car),
  foreign key (account_id, bol_number) references shipments (account_id, bol_number) on delete cascade
);
create index railcars_newest on railcars (account_id, is_open, sighted_at desc, bol_number, car);
create index railcars_ship_to on railcars (ship_to_id, is_open, sighted_at desc, bol_number, car);
create index railcars_car on railcars (car);

alter table railcars enable row level security;
alter table railcars force row level security;
create policy viewer_reads on railcars for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));

alter table railcar_sightings enable row level security;
alter table railcar_sightings force row level security;
create policy viewer_reads on railcar_sightings for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or exists (select from shipments s where s.account_id = railcar_sightings.account_id and s.bol_number = railcar_sightings.bol_number));

do $$
declare t text;
begin
  foreach t in array array['railcars', 'railcar_sightings'] loop
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;

-- A load that the mill sends to another ship-to takes its cars along: nobody goes on seeing them who should not.
create function move_railcars() returns trigger language plpgsql as $$
begin
  update railcars set ship_to_id = new.ship_to_id where account_id = new.account_id and bol_number = new.bol_number;
  return null;
end $$;
create trigger moves_railcars after update of ship_to_id on shipments for each row
  when (old.ship_to_id is distinct from new.ship_to_id) execute function move_railcars();
