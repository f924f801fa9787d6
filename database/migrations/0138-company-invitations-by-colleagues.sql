-- Administrators of one company look after each other's invitations: whoever invited stays named, and the others may send it again or take it
-- back. Before, a new row had to name whoever changes it, so that only their own could be changed.
drop policy company_works on invitations;
create policy company_reads on invitations for select to millgate_company
  using (company_id = any (array(select unnest(viewer_companies()))));
create policy company_invites on invitations for insert to millgate_company
  with check (company_id = any (array(select unnest(viewer_companies()))) and accounts <@ array(select code from accounts)
    and area <> 'admin' and groups = '{}' and invited_person_id = viewer_person());
create policy company_changes on invitations for update to millgate_company
  using (company_id = any (array(select unnest(viewer_companies()))))
  with check (company_id = any (array(select unnest(viewer_companies()))));
revoke update (invited_person_id) on invitations from millgate_company;
