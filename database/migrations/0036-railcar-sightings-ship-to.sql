-- A sighting names its ship-to itself, so that its policy compares with an array and asks nothing row by row.
alter table railcar_sightings add column ship_to_id bigint;
alter table railcar_sightings no force row level security;
alter table shipments no force row level security;
update railcar_sightings g set ship_to_id = s.ship_to_id from shipments s
  where s.account_id = g.account_id and s.bol_number = g.bol_number;
alter table shipments force row level security;
alter table railcar_sightings force row level security;
alter table railcar_sightings alter column ship_to_id set not null;

drop policy viewer_reads on railcar_sightings;
create policy viewer_reads on railcar_sightings for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));

create or replace function move_railcars() returns trigger language plpgsql as $$
begin
  update railcars set ship_to_id = new.ship_to_id where account_id = new.account_id and bol_number = new.bol_number;
  update railcar_sightings set ship_to_id = new.ship_to_id where account_id = new.account_id and bol_number = new.bol_number;
  return null;
end $$;
