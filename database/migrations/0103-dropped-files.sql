-- A draft that is thrown away takes with it the files that were sent for it: `dropped` ones are nobody's to open any more, and the next
-- clearing away removes them without waiting.
alter table files drop constraint files_state_check;
alter table files add constraint files_state_check check (state in ('uploaded', 'attached', 'rejected', 'published', 'dropped'));

create policy viewer_drops on files for update to millgate_viewer
  using (state = 'uploaded' and person_id = viewer_person())
  with check (state = 'dropped' and person_id = viewer_person());
-- An update's row must be one that its writer may see; the portal's own reading leaves these out.
create policy viewer_reads_dropped on files for select to millgate_viewer using (state = 'dropped' and person_id = viewer_person());

drop policy gate_sweeps on files;
create policy gate_sweeps on files to millgate_gate using (state in ('uploaded', 'rejected', 'dropped'));
