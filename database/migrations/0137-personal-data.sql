-- Whoever asks what is known about them is answered, and whoever asks to be forgotten is: one person at a time, the one whom the transaction
-- names as `millgate.person`. What these policies let through is that person's, and nothing else is in reach of the role.

-- What a person is called in rows that keep no number of theirs: the address, the name when nobody else has it, and what takes their place.
create function privacy_names() returns text[]
  language sql stable security definer set search_path = public, pg_temp
  return (
    select array_remove(array[p.email, case when not exists (select from people o where o.name = p.name and o.id <> p.id) then p.name end,
      'erased-' || p.id, 'erased-' || p.id || '@erased.invalid'], null)
    from people p where p.id = viewer_person());
revoke all on function privacy_names from public;
grant execute on function privacy_names to millgate_privacy;

do $$
declare
  named text := '= any (array(select unnest(privacy_names())))';
  own text := 'person_id = viewer_person()';
  kind record;
begin
  for kind in select * from (values
    -- Goes with the person.
    ('alias_marks', own, 'delete'), ('form_drafts', own, 'delete'), ('home_visits', own, 'delete'), ('identities', own, 'delete'),
    ('mails', own || ' or address ' || named, 'delete'), ('notification_digests', own, 'delete'),
    ('notification_preferences', own, 'delete'), ('notifications', own, 'delete'), ('paper_choices', own, 'delete'),
    ('provisioned_people', own, 'delete'), ('report_mails', own, 'delete'), ('saved_views', own, 'delete'), ('sendings', own, 'delete'),
    ('session_tokens', 'session_id in (select id from sessions where person_id = viewer_person())', 'delete'),
    -- Stays, under a name that says nothing.
    ('answer_templates', 'changed_by ' || named, 'changed_by'),
    ('bank_changes', format('requested_by %1$s or decided_by %1$s', named), 'requested_by, decided_by'),
    ('complaint_messages', 'author ' || named, 'author'), ('complaint_moves', 'author ' || named, 'author'),
    ('complaints', own || ' or opened_by ' || named, 'opened_by'),
    ('desk_marks', format('person_id = viewer_person() or assigned_by %1$s or settled_by %1$s', named), 'assigned_by, settled_by'),
    ('feature_switch_changes', 'changed_by ' || named, 'changed_by'),
    ('feed_keys', format('created_by %1$s or revoked_by %1$s', named), 'created_by, revoked_by'),
    ('feed_rejects', format('settled_by %s or (entity = ''people'' and exists (select from unnest(privacy_names()) n where n like ''%%@%%'' and position(n in row) > 0))', named), 'settled_by, row'),
    ('files', own, 'state, name'),
    ('invitations', format('person_id = viewer_person() or invited_person_id = viewer_person() or email %1$s or invited_by %1$s', named), 'email, name, invited_by'),
    ('line_answers', own, 'author'),
    ('looks', own || ' or looker_id = viewer_person()', 'looker'),
    ('order_acknowledgment_answers', own, 'author'), ('order_messages', own, 'author'),
    ('outbox', format('content ->> ''by'' %1$s or content ->> ''author'' %1$s', named), 'content'),
    ('paper_bundles', own, 'expires_at'),
    ('people', 'id = viewer_person()', 'email, name, phone, reported, is_active, revision, updated_at'),
    ('person_accounts', own || ' or reviewed_by ' || named, 'reviewed_by'), ('person_groups', own || ' or reviewed_by ' || named, 'reviewed_by'),
    ('receipt_dispute_messages', 'author ' || named, 'author'), ('receipt_disputes', own || ' or opened_by ' || named, 'opened_by'),
    ('right_history', own || ' or actor ' || named, 'actor'), ('right_reviews', own || ' or actor ' || named, 'actor'),
    ('sessions', own, 'address, user_agent, id_token'),
    ('shipping_notice_revisions', 'written_by ' || named, 'written_by'),
    ('stock_requests', format('person_id = viewer_person() or asked_by %1$s or decided_by %1$s', named), 'asked_by, decided_by'),
    ('supplier_papers', 'sent_by ' || named, 'sent_by'), ('supplier_profiles', 'changed_by ' || named, 'changed_by'),
    ('tally_checks', 'finished_by ' || named, 'finished_by'), ('tally_marks', own, 'marked_by'),
    ('terms_versions', format('published_by %1$s or withdrawn_by %1$s', named), 'published_by, withdrawn_by'),
    ('webhook_endpoints', 'created_by ' || named, 'created_by'),
    -- Stays as it is.
    ('account_administrators', own, ''), ('audit_events', format('person_id = viewer_person() or actor %1$s or target %1$s', named), ''),
    ('hand_rights', own, ''), ('shipping_notices', own, ''), ('stock_holds', own, ''), ('supplier_contacts', 'email ' || named, ''),
    ('terms_acceptances', own, '')
  ) as t (name, condition, change)
  loop
    execute format('create policy privacy_works on %I to millgate_privacy using (%s) with check (true)', kind.name, kind.condition);
    execute format('grant select on %I to millgate_privacy', kind.name);
    if kind.change = 'delete' then execute format('grant delete on %I to millgate_privacy', kind.name);
    elsif kind.change <> '' then execute format('grant update (%s) on %I to millgate_privacy', kind.change, kind.name);
    end if;
  end loop;
end $$;

-- Changing who looks after something is told to open desks.
create policy privacy_appends on live_events for insert to millgate_privacy with check (true);
grant insert on live_events to millgate_privacy;

-- The audit record stays append only to everybody whom the app can be: this function changes what somebody is called in it and nothing else.
create policy owner_renames on audit_events for update to millgate_owner using (true) with check (true);
create function rename_in_audit(pseudonym text) returns bigint
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
    address = case when person_id = viewer_person() then null else address end
  where person_id = viewer_person() or actor = any (names) or target = any (names);
  get diagnostics renamed = row_count;
  -- Also where others' doings name them.
  foreach called in array names loop
    update audit_events set detail = replace(detail::text, trim(both '"' from to_jsonb(called)::text), pseudonym)::jsonb
    where position(trim(both '"' from to_jsonb(called)::text) in detail::text) > 0 and called not like 'erased-%' and length(called) > 4;
  end loop;
  return renamed;
end $$;
revoke all on function rename_in_audit from public;
grant execute on function rename_in_audit to millgate_privacy;

-- What has lain long enough goes, a few rows at a time; each table keeps a least time whatever is asked.
do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('form_drafts', 'saved_at < now() - interval ''14 days'''),
    ('invitations', 'coalesce(accepted_at, revoked_at, expires_at) < now() - interval ''30 days'''),
    ('mails', 'state in (''sent'', ''kept'', ''failed'', ''claimed'') and queued_at < now() - interval ''7 days'''),
    ('notifications', 'created_at < now() - interval ''30 days'''),
    ('feed_rejects', 'resolved_at < now() - interval ''7 days'' or (row is null and rejected_at < now() - interval ''7 days'')'),
    ('sessions', 'least(ended_at, expires_at) < now() - interval ''30 days''')
  ) as t (name, condition)
  loop
    execute format('create policy keeper_removes on %I to millgate_keeper using (%s)', kind.name, kind.condition);
    execute format('grant select, delete on %I to millgate_keeper', kind.name);
  end loop;
end $$;
create policy keeper_appends on audit_events for insert to millgate_keeper with check (true);
grant insert on audit_events to millgate_keeper;
