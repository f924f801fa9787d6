-- What one sent and never used is only one's own: its name goes from the record as it goes from the file. What was used keeps its name there.
create or replace function rename_in_audit(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  names text[] := privacy_names();
  called text;
  renamed bigint;
begin
  if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
  update audit_events set
    actor = case when actor = any (names) then pseudonym else actor end,
    target = case when target = any (names) then pseudonym else target end,
    address = case when person_id = viewer_person() then null else address end,
    detail = case
      when person_id is distinct from viewer_person() then detail
      when action = 'file.upload' then detail - 'name'
      else detail - 'phone' end
  where person_id = viewer_person() or actor = any (names) or target = any (names);
  get diagnostics renamed = row_count;
  -- Also where others' doings name them.
  foreach called in array names loop
    update audit_events set detail = replace(detail::text, trim(both '"' from to_jsonb(called)::text), pseudonym)::jsonb
    where position(trim(both '"' from to_jsonb(called)::text) in detail::text) > 0 and called not like 'erased-%' and length(called) > 4;
  end loop;
  return renamed;
end $$;
