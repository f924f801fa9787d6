-- Who sent an interchange on the page is named by it: erasing them finds that too.
create policy privacy_works on x12_interchanges to millgate_privacy
  using (received_by = any (array(select unnest(privacy_names())))) with check (true);
grant select, update (received_by) on x12_interchanges to millgate_privacy;

-- What others were told about their work names who gave it to them.
create policy owner_renames on notifications to millgate_owner using (subject ? 'by') with check (true);
create function rename_in_notifications(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare renamed bigint;
begin
  if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
  update notifications set subject = subject || jsonb_build_object('by', pseudonym)
  where subject ? 'by' and subject ->> 'by' = any (privacy_names());
  get diagnostics renamed = row_count;
  return renamed;
end $$;
revoke all on function rename_in_notifications from public;
grant execute on function rename_in_notifications to millgate_privacy;

-- A change of one's profile put one's telephone on record.
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
    detail = case when person_id = viewer_person() then detail - 'phone' else detail end
  where person_id = viewer_person() or actor = any (names) or target = any (names);
  get diagnostics renamed = row_count;
  -- Also where others' doings name them.
  foreach called in array names loop
    update audit_events set detail = replace(detail::text, trim(both '"' from to_jsonb(called)::text), pseudonym)::jsonb
    where position(trim(both '"' from to_jsonb(called)::text) in detail::text) > 0 and called not like 'erased-%' and length(called) > 4;
  end loop;
  return renamed;
end $$;
