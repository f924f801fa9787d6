-- Up to when the audit record as it stands will be one partition: far enough for the next migrations to come before it. A record without rows
-- begins with the present quarter. Rows of a clock that ran ahead wait beside it, and come back with the next file but one.
create table audit_events_later (like audit_events including defaults including generated);
alter table audit_events_later enable row level security;
alter table audit_events_later force row level security;
-- Rows move from here into the quarter that is made for them; no other role may come here, and nobody may name a partition.
create policy owner_moves on audit_events_later to millgate_owner using (true) with check (true);

do $$
declare
  quarter timestamp := date_trunc('quarter', now() at time zone 'UTC');
  bound timestamptz := case when exists (select from audit_events) then quarter + interval '6 months' else quarter end at time zone 'UTC';
begin
  alter table audit_events no force row level security;
  insert into audit_events_later (id, happened_at, person_id, actor, alias, action, target, detail, address, request_id)
  select id, happened_at, person_id, actor, alias, action, target, detail, address, request_id from audit_events where happened_at >= bound;
  delete from audit_events where happened_at >= bound;
  alter table audit_events force row level security;
  execute format('alter table audit_events add constraint audit_events_bound check (happened_at < %L) not valid', bound);
end $$;
