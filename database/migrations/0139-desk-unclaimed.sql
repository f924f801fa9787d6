-- Inside sales hear of what waits at the desk while nobody looks after it, under whatever alias they act.
do $$
declare
  theirs text := $q$(person_id = viewer_person() and event in ('deskUnclaimed', 'deskGiven', 'deskWritten') and ((select viewer_answers_all())
    or account_id = any (array(select pa.account_id from person_accounts pa
      where pa.list in ('sold_to', 'supplier') and (pa.expires_at is null or pa.expires_at > now())))))$q$;
begin
  execute format('alter policy viewer_reads_desk on notifications using %s', theirs);
  execute format('alter policy viewer_marks_desk on notifications using %s with check (person_id = viewer_person())', theirs);
end $$;
