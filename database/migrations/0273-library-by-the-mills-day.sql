-- A day of the library is one of the first mill, like that of terms and of notices without a mill: by UTC it began and ended in the mill's evening.
drop policy all_read on resources;
create policy all_read on resources for select to millgate_viewer using (
  is_published and withdrawn_at is null and published_on <= (select (now() at time zone first_mill_zone())::date)
);
