-- PDFs beside an entry of the library: `published` files belong to no account, but to what everybody who reads the entry may read.
alter table files drop constraint files_state_check;
alter table files add constraint files_state_check check (state in ('uploaded', 'attached', 'rejected', 'published'));
alter table files add constraint files_published_check
  check ((state = 'published') = (account_id is null and owner_kind is not null and owner_key is not null));
create index files_published on files (owner_kind, owner_key) where state = 'published';

create policy viewer_reads_published on files for select to millgate_viewer using (
  state = 'published' and owner_kind = 'resource' and owner_key = any (array(select resource_number from resources))
);
-- An administrator's own loose files, and those that stand there: what is taken away is loose again, and cleared away in time.
create policy admin_publishes on files for update to millgate_admin
  using ((state = 'uploaded' and person_id = viewer_person()) or state = 'published')
  with check (state in ('uploaded', 'published') and account_id is null);
grant update (state, owner_kind, owner_key) on files to millgate_admin;

drop policy gate_sweeps on files;
create policy gate_sweeps on files to millgate_gate using (state in ('uploaded', 'rejected'));
