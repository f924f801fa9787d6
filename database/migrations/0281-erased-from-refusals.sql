-- The pattern of an address that is not part of a longer one.
create function address_pattern(address text) returns text language sql immutable parallel safe
  return '(?<![[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])';

-- Whether an address stands in a text, in whatever letters.
create function names_address(told text, address text) returns boolean language sql immutable parallel safe
  return told ~* address_pattern(address);

-- A refused row about a person is known by its mark once it is emptied: a row that its own policy let go of could not be changed at all, and nobody
-- of whom one was refused could be erased.
drop policy privacy_works on feed_rejects;
create policy privacy_works on feed_rejects to millgate_privacy using (
  settled_by = any (array(select unnest(privacy_names())))
  or (entity = 'people' and (mark = any (array(select unnest(privacy_names())))
    or exists (select from unnest(privacy_names()) n where position('@' in n) > 0 and names_address("row", n))))) with check (true);
grant update (mark, value) on feed_rejects to millgate_privacy;

-- Who looked as somebody else is named in what that person was told.
drop policy owner_renames on notifications;
create policy owner_renames on notifications to millgate_owner using (subject ? 'by' or event = 'lookedAt') with check (true);
create or replace function rename_in_notifications(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare renamed bigint;
begin
  if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
  update notifications set subject = subject || jsonb_build_object(case event when 'lookedAt' then 'number' else 'by' end, pseudonym)
  where subject ->> case event when 'lookedAt' then 'number' else 'by' end = any (privacy_names());
  get diagnostics renamed = row_count;
  return renamed;
end $$;

-- An address is the same in whatever letters its provider tells it.
create or replace function rename_in_audit(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  names text[] := privacy_names();
  addresses text[] := array(select n from unnest(privacy_names()) n where position('@' in n) > 0);
  called text;
  quoted text;
  renamed bigint;
begin
  if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
  update audit_events set
    actor = case when actor = any (names) or lower(actor) = any (addresses) then pseudonym else actor end,
    target = case when target = any (names) or lower(target) = any (addresses) then pseudonym else target end,
    address = case when person_id = viewer_person() then null else address end,
    detail = case
      when person_id is distinct from viewer_person() then detail
      when action = 'file.upload' then detail - 'name'
      else detail - 'phone' end
  where person_id = viewer_person() or actor = any (names) or target = any (names)
    or lower(actor) = any (addresses) or lower(target) = any (addresses);
  get diagnostics renamed = row_count;
  -- Also where others' doings name them.
  foreach called in array names loop
    continue when called like 'erased-%' or length(called) <= 4;
    quoted := to_jsonb(called)::text;
    if position('@' in called) > 0 then
      update audit_events set detail = regexp_replace(detail::text, address_pattern(trim(both '"' from quoted)), pseudonym, 'gi')::jsonb
      where position(trim(both '"' from quoted) in lower(detail::text)) > 0;
    else
      update audit_events set detail = replace(detail::text, quoted, to_jsonb(pseudonym)::text)::jsonb where position(quoted in detail::text) > 0;
    end if;
  end loop;
  return renamed;
end $$;

-- What waits for somebody who is erased is over: nobody could redeem it, and sending it again would reach nobody.
grant update (revoked_at, token_hash) on invitations to millgate_privacy;

-- What somebody answered at the desk keeps no number of theirs, only their name. What the mill's systems sent is theirs to change.
drop policy privacy_works on order_messages;
create policy privacy_works on order_messages to millgate_privacy using (
  person_id = viewer_person() or (starts_with(message_key, 'desk-') and author = any (array(select unnest(privacy_names()))))) with check (true);
drop policy privacy_works on order_acknowledgment_answers;
create policy privacy_works on order_acknowledgment_answers to millgate_privacy using (
  person_id = viewer_person() or (starts_with(answer_key, 'desk-') and author = any (array(select unnest(privacy_names()))))) with check (true);
