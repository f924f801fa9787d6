-- What is older than is kept goes by whole partitions first, one at a time: what lies before the first quarter, then that quarter. Nobody waits for
-- it longer than a moment; where somebody reads the record for longer, whoever asked tries again. A year stays whatever is asked. `more`: ask again.
create function remove_old_audit_quarter(keep_days integer) returns table (removed bigint, more boolean)
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
  boundary timestamptz := now() - make_interval(days => greatest(keep_days, 365));
  oldest record;
  gone bigint;
begin
  select * into oldest from audit_partitions() where starts_at is not null and ends_at is not null order by starts_at limit 1;
  if oldest.starts_at <= boundary and exists (select from audit_events where happened_at < oldest.starts_at) then
    select count(*) into gone from audit_events where happened_at < oldest.starts_at;
    truncate audit_events_earlier;
  elsif oldest.ends_at <= boundary then
    select count(*) into gone from audit_events where happened_at < oldest.ends_at;
    alter table audit_events detach partition audit_events_earlier;
    execute format('drop table %I', oldest.name);
    execute format('alter table audit_events attach partition audit_events_earlier for values from (minvalue) to (%L)', oldest.ends_at);
  else
    return query select 0::bigint, false;
    return;
  end if;
  perform note_removed_audit(gone, boundary, greatest(keep_days, 365));
  return query select gone, true;
end $$;
revoke all on function remove_old_audit_quarter from public;
grant execute on function remove_old_audit_quarter to millgate_admin;

create function note_removed_audit(gone bigint, boundary timestamptz, keep_days integer) returns void
  language sql set search_path = public, pg_temp
begin atomic
  insert into audit_events (actor, action, target, detail, address, request_id)
  select 'retention', 'audit.remove', to_char(boundary at time zone 'UTC', 'YYYY-MM-DD'), jsonb_build_object('removed', gone, 'keepDays', keep_days), 'local', 'job'
  where gone > 0;
end;
revoke all on function note_removed_audit from public;

-- What is left of the oldest partition, in portions as before.
create or replace function remove_old_audit(keep_days integer, most integer) returns table (removed bigint, more boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  boundary timestamptz := now() - make_interval(days => greatest(keep_days, 365));
  gone bigint;
begin
  with old as (select id, happened_at from audit_events where happened_at < boundary order by happened_at limit most)
  delete from audit_events e using old where e.id = old.id and e.happened_at = old.happened_at and e.happened_at < boundary;
  get diagnostics gone = row_count;
  perform note_removed_audit(gone, boundary, greatest(keep_days, 365));
  return query select gone, gone = most;
end $$;
