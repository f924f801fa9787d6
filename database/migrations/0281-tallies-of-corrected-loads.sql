-- A load that the mill corrects after its check-off was begun: its check is counted anew, and goes with it to another ship-to, marks included.
create policy feeds_settle on tally_checks to millgate_feeds using (true) with check (true);
create policy feeds_settle on tally_marks to millgate_feeds using (true) with check (true);
grant select, update (ship_to_id, received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks to millgate_feeds;
grant select, update (ship_to_id) on tally_marks to millgate_feeds;
