-- A load that the mill corrects after its check-off was begun: its check is counted anew.
create policy feeds_settle on tally_checks to millgate_feeds using (true) with check (true);
grant select, update (ship_to_id, received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks to millgate_feeds;
create policy feeds_settle on tally_marks to millgate_feeds using (true) with check (true);
grant select, update (ship_to_id) on tally_marks to millgate_feeds;
create policy feeds_move on certificate_revisions for update to millgate_feeds using (true) with check (true);
grant update (ship_to_id) on certificate_revisions to millgate_feeds;

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
create trigger moves_with_load after update of ship_to_id on shipments for each row
  when (old.ship_to_id is distinct from new.ship_to_id) execute function move_with_load();
drop trigger moves_railcars on shipments;
drop function move_railcars();
