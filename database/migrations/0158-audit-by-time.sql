-- The audit record by time: one partition for what is before the first quarter, one for each quarter (UTC), one for whatever comes after the last,
-- so that no row is ever without a place, and a newest page reads them one after the other. All that stood here until now is the first, as it lies.
alter table audit_events rename to audit_events_earlier;
alter table audit_events_earlier drop constraint audit_events_pkey;
alter table audit_events_earlier add constraint audit_events_earlier_pkey primary key using index audit_events_id_and_time;

-- Numbers go on behind the last; a partitioned table has no identity columns before PostgreSQL 17.
create sequence audit_event_numbers;
select setval('audit_event_numbers', last_value, is_called) from audit_events_id_seq;
alter table audit_events_earlier alter column id drop identity;

create table audit_events (like audit_events_earlier including defaults including generated, primary key (id, happened_at))
  partition by range (happened_at);
alter table audit_events alter column id set default nextval('audit_event_numbers');
alter sequence audit_event_numbers owned by audit_events.id;
alter sequence audit_event_numbers rename to audit_events_id_seq;

-- The indexes of the record, each with the one of what stood here until now below it.
do $$
declare
  kind record;
begin
  for kind in
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'audit_events_earlier'::regclass and not indisprimary
  loop
    execute format('alter index %I rename to %I', kind.name, replace(kind.name, 'audit_', 'audit_earlier_'));
    execute replace(kind.definition, 'audit_events_earlier', 'audit_events');
  end loop;
end $$;

alter table audit_events enable row level security;
alter table audit_events force row level security;

-- Append only: nobody but the owner may change or delete it, and the app is not the owner. When it happened and its number are the database's to
-- say. What a policy of a partition allowed counts no more: nobody may name one.
do $$
declare
  rule record;
begin
  for rule in select * from pg_policies where schemaname = 'public' and tablename = 'audit_events_earlier' loop
    execute format('create policy %I on audit_events for %s to %s%s%s', rule.policyname, rule.cmd, array_to_string(rule.roles, ', '),
      ' using (' || rule.qual || ')', ' with check (' || rule.with_check || ')');
    execute format('drop policy %I on audit_events_earlier', rule.policyname);
  end loop;
  for rule in
    select g.grantee::regrole as role, g.privilege_type as may, null::name as col from pg_class c, aclexplode(c.relacl) g
    where c.oid = 'audit_events_earlier'::regclass and g.grantee not in (0, c.relowner)
    union all
    select g.grantee::regrole, g.privilege_type, a.attname from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = 'audit_events_earlier'::regclass
  loop
    if rule.may = 'INSERT' then
      execute format('grant insert (person_id, actor, alias, action, target, detail, address, request_id) on audit_events to %s', rule.role);
      execute format('grant usage on sequence audit_events_id_seq to %s', rule.role);
    else
      execute format('grant %s %s on audit_events to %s', rule.may, '(' || quote_ident(rule.col) || ')', rule.role);
    end if;
    execute format('revoke %s %s on audit_events_earlier from %s', rule.may, '(' || quote_ident(rule.col) || ')', rule.role);
  end loop;
end $$;

-- The partitions that there are, as the database keeps them: no beginning before the first, no end after the last.
create function audit_partitions() returns table (name text, starts_at timestamptz, ends_at timestamptz)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
begin atomic
  select b.name, substring(b.bound from $e$FROM \('([^']+)'\)$e$)::timestamptz, substring(b.bound from $e$TO \('([^']+)'\)$e$)::timestamptz
  from (
    select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_events'::regclass
  ) b;
end;

-- Makes quarters ahead: the rest of this one and half a year. Where all are there nothing is locked; one that is made holds the record for a
-- moment, or is not made where somebody reads it for longer: then whoever asked tries again. Answers how many were made.
create function make_audit_quarters() returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
  behind timestamptz := date_trunc('quarter', now()) + interval '9 months';
  starts timestamptz := (select starts_at from audit_partitions() where name = 'audit_events_later');
  ends timestamptz;
  quarter text;
  made integer := 0;
begin
  while starts < behind loop
    ends := starts + interval '3 months';
    quarter := 'audit_events_' || to_char(starts, 'YYYY"q"Q');
    alter table audit_events detach partition audit_events_later;
    execute format('create table %I partition of audit_events for values from (%L) to (%L)', quarter, starts, ends);
    execute format('alter table %I enable row level security', quarter);
    execute format('alter table %I force row level security', quarter);
    insert into audit_events (id, happened_at, person_id, actor, alias, action, target, detail, address, request_id)
    select id, happened_at, person_id, actor, alias, action, target, detail, address, request_id from audit_events_later where happened_at < ends;
    delete from audit_events_later where happened_at < ends;
    execute format('alter table audit_events attach partition audit_events_later for values from (%L) to (maxvalue)', ends);
    made := made + 1;
    starts := ends;
  end loop;
  return made;
end $$;
revoke all on function make_audit_quarters from public;
grant execute on function make_audit_quarters to millgate_admin;

do $$
declare
  bound text := (select substring(pg_get_constraintdef(oid) from $e$'(.+)'$e$) from pg_constraint
    where conrelid = 'audit_events_earlier'::regclass and conname = 'audit_events_bound');
begin
  execute format('alter table audit_events attach partition audit_events_earlier for values from (minvalue) to (%L)', bound);
  execute format('alter table audit_events attach partition audit_events_later for values from (%L) to (maxvalue)', bound);
  perform make_audit_quarters();
end $$;
alter table audit_events_earlier drop constraint audit_events_bound;
