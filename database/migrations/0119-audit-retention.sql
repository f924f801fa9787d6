create index audit_search_address on audit_events (address, happened_at desc, id desc) where address is not null;

-- The record is append only to everybody whom the app can be. Old rows go by this function alone: it keeps a year whatever it is asked, removes
-- the oldest first, a few at a time, and says on record what went. `more`: whether there is more to remove.
create policy owner_removes on audit_events for delete to millgate_owner using (happened_at < now() - interval '365 days');
create policy owner_reads on audit_events for select to millgate_owner using (true);
create policy owner_appends on audit_events for insert to millgate_owner with check (true);

create function remove_old_audit(keep_days integer, most integer) returns table (removed bigint, more boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  boundary timestamptz := now() - make_interval(days => greatest(keep_days, 365));
  gone bigint;
begin
  with old as (select id from audit_events where happened_at < boundary order by happened_at limit most)
  delete from audit_events e using old where e.id = old.id;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into audit_events (actor, action, target, detail, address, request_id)
    values ('retention', 'audit.remove', to_char(boundary at time zone 'UTC', 'YYYY-MM-DD'), jsonb_build_object('removed', gone, 'keepDays', greatest(keep_days, 365)), 'local', 'job');
  end if;
  return query select gone, gone = most;
end $$;
revoke all on function remove_old_audit from public;
grant execute on function remove_old_audit to millgate_admin;
