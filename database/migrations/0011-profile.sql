-- People read of the record what concerns them: their own sign-ins, and who acted under their accounts.
create index audit_events_alias on audit_events (alias, happened_at desc) where alias is not null;
create index audit_events_alias_change on audit_events (target, happened_at desc) where action = 'alias.change';
create policy viewer_reads_own_sign_ins on audit_events for select to millgate_viewer using (
  person_id = viewer_person() and action = any (array['sign-in', 'sign-out'])
);
create policy viewer_reads_own_accounts on audit_events for select to millgate_viewer using (
  alias = any (array(select code from accounts where id = any (array(select unnest(viewer_accounts())))))
);
create policy viewer_reads_alias_changes on audit_events for select to millgate_viewer using (
  action = 'alias.change' and target = any (array(select code from accounts where id = any (array(select unnest(viewer_accounts())))))
);
grant select (id, happened_at, person_id, actor, alias, action, target, address) on audit_events to millgate_viewer;
