-- Whoever looks after something at the desk hears when it is given to them, and when its customer or supplier says more.
-- under load: one row for each case at the desk, read and locked for milliseconds
alter table desk_marks add column assigned_by_id bigint references people (id) on delete set null;
-- under load: the same few rows, nobody in the new column yet
create index desk_marks_giver on desk_marks (assigned_by_id) where assigned_by_id is not null;

-- Whether the viewer answers for every account: administrators do, without any on their lists. Reads their own rows, by the policies of these.
create function viewer_answers_all() returns boolean
  language sql stable
  return 'SSA-Admin' = any (array(select group_name from person_groups where person_id = viewer_person() and (expires_at is null or expires_at > now())));

-- Such news is about their own work: they see it under whatever alias they act.
do $$
declare
  theirs text := $q$(person_id = viewer_person() and event in ('deskGiven', 'deskWritten') and ((select viewer_answers_all())
    or account_id = any (array(select pa.account_id from person_accounts pa
      where pa.list in ('sold_to', 'supplier') and (pa.expires_at is null or pa.expires_at > now())))))$q$;
begin
  execute format('create policy viewer_reads_desk on notifications for select to millgate_viewer using %s', theirs);
  execute format('create policy viewer_marks_desk on notifications for update to millgate_viewer using %s with check (person_id = viewer_person())', theirs);
end $$;
create policy mail_reads on person_groups for select to millgate_mail using (group_name = 'SSA-Admin');
grant select on person_groups to millgate_mail;
