-- The mill's answers at the desk carry files as the customers' messages do. They land under the importer's role: whoever answers makes their
-- own loose files part of what they answer, and no other row of files can be changed by that role.
drop policy feeds_read on files;
create policy feeds_read on files for select to millgate_feeds
  using (state = 'attached' or (state = 'uploaded' and person_id = viewer_person()));
create policy feeds_add on files for insert to millgate_feeds with check (state = 'attached');
create policy desk_attaches on files for update to millgate_feeds
  using (state = 'uploaded' and person_id = viewer_person())
  with check (state = 'attached' and person_id = viewer_person());
grant update (state, account_id, ship_to_id, owner_kind, owner_key) on files to millgate_feeds;

-- Beside which word a file stands.
create policy desk_reads on complaint_files for select to millgate_desk using (account_id = any (array(select unnest(viewer_sold_tos()))));
create policy desk_reads on receipt_dispute_files for select to millgate_desk
  using (account_id = any (array(select unnest(viewer_suppliers()))));
grant select on complaint_files, receipt_dispute_files to millgate_desk;
