-- Erasing somebody took their name out of longer ones on record: "joana.lima@…" became "joerased-17", "Ana Lima Costa" another's. A name goes
-- where it stands alone, an address where it is not part of a longer one.
create or replace function rename_in_audit(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  names text[] := privacy_names();
  called text;
  quoted text;
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
    continue when called like 'erased-%' or length(called) <= 4;
    quoted := to_jsonb(called)::text;
    if position('@' in called) > 0 then
      update audit_events set detail = regexp_replace(detail::text,
        '(?<![[:alnum:]._%+-])' || regexp_replace(trim(both '"' from quoted), '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])',
        pseudonym, 'g')::jsonb
      where position(trim(both '"' from quoted) in detail::text) > 0;
    else
      update audit_events set detail = replace(detail::text, quoted, to_jsonb(pseudonym)::text)::jsonb where position(quoted in detail::text) > 0;
    end if;
  end loop;
  return renamed;
end $$;
