-- Years, not quarters: a page that states no days plans over all partitions, and over ten years of quarters it took four times as long as over ten
-- years (decisions/partitions.md). The quarter that has begun stays as it is; those to come hold no rows but those of a clock that ran ahead.
drop function make_audit_quarters;
alter function remove_old_audit_quarter rename to remove_old_audit_partition;

-- Makes years ahead, so that half a year at least is there. Where it is nothing is locked; one that is made holds the record for a moment, or is
-- not made where somebody reads it for longer: then whoever asked tries again. Answers how many were made.
create function make_audit_partitions() returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
  starts timestamptz := (select starts_at from audit_partitions() where name = 'audit_events_later');
  ends timestamptz;
  year text;
  made integer := 0;
begin
  while starts < now() + interval '6 months' loop
    ends := date_trunc('year', starts) + interval '1 year';
    year := 'audit_events_' || to_char(starts, 'YYYY');
    alter table audit_events detach partition audit_events_later;
    execute format('create table %I partition of audit_events for values from (%L) to (%L)', year, starts, ends);
    execute format('alter table %I enable row level security', year);
    execute format('alter table %I force row level security', year);
    insert into audit_events (id, happened_at, person_id, actor, alias, action, target, detail, address, request_id)
    select id, happened_at, person_id, actor, alias, action, target, detail, address, request_id from audit_events_later where happened_at < ends;
    delete from audit_events_later where happened_at < ends;
    execute format('alter table audit_events attach partition audit_events_later for values from (%L) to (maxvalue)', ends);
    made := made + 1;
    starts := ends;
  end loop;
  return made;
end $$;
revoke all on function make_audit_partitions from public;
grant execute on function make_audit_partitions to millgate_admin;

do $$
declare
  ahead text[];
  starts timestamptz;
  quarter text;
begin
  select array_agg(name), min(starts_at) into ahead, starts from audit_partitions() where starts_at > now() and ends_at is not null;
  alter table audit_events detach partition audit_events_later;
  insert into audit_events_later (id, happened_at, person_id, actor, alias, action, target, detail, address, request_id)
  select id, happened_at, person_id, actor, alias, action, target, detail, address, request_id from audit_events where happened_at >= starts;
  foreach quarter in array ahead loop
    execute format('drop table %I', quarter);
  end loop;
  execute format('alter table audit_events attach partition audit_events_later for values from (%L) to (maxvalue)', starts);
  perform make_audit_partitions();
end $$;
