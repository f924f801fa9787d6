-- The audit record is found by any word of it: each row keeps its words, and one inverted index finds them, whole or by their beginning. Only
-- millgate_admin searches, whose policy is plainly true, so that the operator may be asked before it; of viewers' rows it is never asked.
create function audit_fold(typed text) returns text language sql immutable parallel safe
  return translate(lower(typed), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun');
-- [0123-audit-words.sql]

-- No row fails by its words: of what is endless the beginning will do. Words of few bytes are the rule, and are let through unread.
create function audit_cut(folded text) returns text language sql immutable parallel safe
  return case when octet_length(folded) <= 2000 then folded else regexp_replace(left(folded, 20000), '(\S{64})\S+', '\1', 'g') end;
-- [0123-audit-words.sql]

-- Words as people copy them (anna@mill.example, BOL-9, list.export) and their parts (anna, mill, 9, export), by which they remember them. Written
-- with what is compiled, since every row of the record passes here: regular expressions took twenty times as long.
create function audit_words(folded text, address text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(
    string_to_array(translate(folded, E'"(){}[]<>,;=|\\\t\n\r', repeat(' ', 17)), ' ')
      || string_to_array(translate(folded, E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 35)), ' ')
      || lower(coalesce(address, '')), ''), ':'));
-- [0123-audit-words.sql]

-- What somebody typed, in the same words; at most ten.
create function audit_tokens(typed text) returns setof text language sql immutable parallel safe
begin atomic
  select distinct left(w, 64) from regexp_split_to_table(audit_fold(typed), '[\s"(){}\[\]<>,;=|\\]+') s, btrim(s, '''.:/-') w where w <> '' limit 10;
end;
-- [0123-audit-words.sql]

create function audit_lexeme(word text) returns text language sql immutable parallel safe
  return '''' || replace(word, '''', '''''') || '''' || case when length(word) > 2 then ':*' else '' end;
-- [0123-audit-words.sql]

-- The question of it: all those words, from three letters on by their beginning, or by their parts, and where one is the name of people, their
-- addresses as well. Nothing but punctuation asks for nothing. Numbers with dots (network addresses) stay whole.
create function audit_query(typed text) returns tsquery language sql stable
  return (
    select string_agg(format('(%s%s%s)', audit_lexeme(w.token), ' | ' || w.parts, ' | ' || n.addresses), ' & ')::tsquery
    from (
      select t as token, case when t !~ '^[0-9a-f.:-]+$' then (
        select format('(%s)', string_agg(audit_lexeme(p), ' & ')) from regexp_split_to_table(t, '[!-/:-@\[-`{-~]+') p where p not in ('', t) having count(*) > 0
      ) end as parts
      from audit_tokens(typed) t
    ) w
    left join lateral (
      select string_agg(audit_lexeme(a.email), ' | ') as addresses
      from (
        select audit_fold(p.email) as email from people p
        where length(w.token) > 2 and position(' ' || w.token in ' ' || audit_fold(p.name)) > 0 and p.email !~ '[\s"(){}\[\]<>,;=|\\]'
        order by p.id limit 100
      ) a
    ) n on true
  );
-- [0123-audit-words.sql]

-- Append only: no role of the app may change or delete a row. Numbers come from a sequence of its own: a partitioned table has no identity
-- columns before PostgreSQL 17.
create sequence audit_events_id_seq;
grant usage on sequence audit_events_id_seq to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin, millgate_hooks, millgate_mail, millgate_desk, millgate_company, millgate_keeper;
create table audit_events (
	id bigint not null default nextval('audit_events_id_seq'::regclass),
	happened_at timestamptz not null default now(),
	person_id bigint,
	actor text not null,
	alias text,
	action text not null,
	target text,
	detail jsonb not null default '{}',
	address text,
	request_id text,
	words tsvector generated always as (audit_words(audit_cut(audit_fold(((((((((actor || ' ') || coalesce(alias, '')) || ' ') || action) || ' ') || coalesce(target, '')) || ' ') || replace(detail::text, '\n', ' ')))), "left"(address, 64))) stored,
	primary key (id, happened_at)
) partition by range (happened_at);
alter sequence audit_events_id_seq owned by audit_events.id;
-- When somebody last acted for an account, for whoever reviews its access.
create index audit_events_acted on audit_events (person_id, alias, happened_at desc) where alias is not null;
create index audit_events_alias_change on audit_events (target, happened_at desc) where action = 'alias.change';
-- Whoever took a paper is told when that revision holds no more: the importer asks the record of downloads, and nothing else of it.
create index audit_events_downloads on audit_events (target) where action = 'document.download';
create index audit_events_person on audit_events (person_id, happened_at desc);
create index audit_search_action on audit_events (action, happened_at desc, id desc);
create index audit_search_actor on audit_events (actor, happened_at desc, id desc);
create index audit_search_address on audit_events (address, happened_at desc, id desc) where address is not null;
create index audit_search_alias on audit_events (alias, happened_at desc, id desc) where alias is not null;
-- Whatever the audit record is asked by, one index finds and orders it: ten million rows are searched as quickly as ten thousand.
create index audit_search_newest on audit_events (happened_at desc, id desc);
create index audit_search_request on audit_events (request_id, id desc) where request_id is not null;
create index audit_search_target on audit_events (target, happened_at desc, id desc) where target is not null;
create index audit_search_words on audit_events using gin (words);
alter table audit_events enable row level security, force row level security;
grant select on audit_events to millgate_admin, millgate_privacy;
grant select (id, happened_at, person_id, actor, alias, action, target, address) on audit_events to millgate_viewer;
grant insert (person_id, actor, alias, action, target, detail, address, request_id) on audit_events to millgate_gate, millgate_viewer, millgate_feeds, millgate_admin, millgate_hooks, millgate_mail, millgate_desk, millgate_company, millgate_keeper;
grant select (person_id, action, target, detail) on audit_events to millgate_feeds;
create policy admin_reads on audit_events for select to millgate_admin using (true);
create policy all_append on audit_events for insert to millgate_admin, millgate_feeds, millgate_gate, millgate_viewer with check (true);
create policy company_appends on audit_events for insert to millgate_company with check (true);
create policy desk_appends on audit_events for insert to millgate_desk with check (true);
create policy feeds_read_downloads on audit_events for select to millgate_feeds using (action = 'document.download');
create policy hooks_append on audit_events for insert to millgate_hooks with check (true);
create policy keeper_appends on audit_events for insert to millgate_keeper with check (true);
create policy mail_appends on audit_events for insert to millgate_mail with check (true);
create policy owner_appends on audit_events for insert to millgate_owner with check (true);
create policy owner_reads on audit_events for select to millgate_owner using (true);
-- The record is append only to everybody whom the app can be. Old rows go by this function alone: it keeps a year whatever it is asked, removes
-- the oldest first, a few at a time, and says on record what went. `more`: whether there is more to remove.
create policy owner_removes on audit_events for delete to millgate_owner using (happened_at < (now() - '365 days'::interval));
-- The audit record stays append only to everybody whom the app can be: this function changes what somebody is called in it and nothing else.
create policy owner_renames on audit_events for update to millgate_owner using (true) with check (true);
create policy privacy_works on audit_events to millgate_privacy using (person_id = viewer_person() or actor = any (array(select unnest(privacy_names()))) or target = any (array(select unnest(privacy_names())))) with check (true);
create policy viewer_reads_alias_changes on audit_events for select to millgate_viewer using (action = 'alias.change' and (target = any (array(select accounts.code from accounts where (accounts.id = any (array(select unnest(viewer_accounts()))))))));
create policy viewer_reads_own_accounts on audit_events for select to millgate_viewer using (alias = any (array(select accounts.code from accounts where (accounts.id = any (array(select unnest(viewer_accounts())))))));
create policy viewer_reads_own_sign_ins on audit_events for select to millgate_viewer using (person_id = viewer_person() and action in ('sign-in', 'sign-out'));

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
-- [0158-audit-by-time.sql]

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
-- [0160-audit-by-years.sql]
revoke execute on function make_audit_partitions() from public;
grant execute on function make_audit_partitions() to millgate_admin;

-- One partition for what is older than this year, one for each year (UTC), one for what comes after the last, so that every row has a place
-- (decisions/partitions.md).
do $$
declare
  this_year timestamptz := date_trunc('year', now(), 'UTC');
  part text;
begin
  perform set_config('TimeZone', 'UTC', true);
  execute format('create table audit_events_earlier partition of audit_events for values from (minvalue) to (%L)', this_year);
  execute format('create table audit_events_later partition of audit_events for values from (%L) to (maxvalue)', this_year);
  foreach part in array array['audit_events_earlier', 'audit_events_later'] loop
    execute format('alter table %I enable row level security, force row level security', part);
  end loop;
  perform make_audit_partitions();
end $$;
create policy owner_moves on audit_events_later to millgate_owner using (true) with check (true);

create function note_removed_audit(gone bigint, boundary timestamptz, keep_days integer) returns void
  language sql set search_path = public, pg_temp
begin atomic
  insert into audit_events (actor, action, target, detail, address, request_id)
  select 'retention', 'audit.remove', to_char(boundary at time zone 'UTC', 'YYYY-MM-DD'), jsonb_build_object('removed', gone, 'keepDays', keep_days), 'local', 'job'
  where gone > 0;
end;
-- [0159-audit-removed-by-quarters.sql]
revoke execute on function note_removed_audit(bigint,timestamp with time zone,integer) from public;

-- What is left of the oldest partition, in portions as before.
create function remove_old_audit(keep_days integer, most integer) returns table (removed bigint, more boolean)
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
-- [0159-audit-removed-by-quarters.sql]
revoke execute on function remove_old_audit(integer,integer) from public;
grant execute on function remove_old_audit(integer,integer) to millgate_admin;

create function remove_old_audit_partition(keep_days integer)
 RETURNS TABLE(removed bigint, more boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '300ms'
AS $function$
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
end $function$;
revoke execute on function remove_old_audit_partition(integer) from public;
grant execute on function remove_old_audit_partition(integer) to millgate_admin;

-- An address is the same in whatever letters its provider tells it.
create function rename_in_audit(pseudonym text) returns bigint
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
-- [0281-erased-from-refusals.sql]
revoke execute on function rename_in_audit(text) from public;
grant execute on function rename_in_audit(text) to millgate_privacy;

-- One sending of a form or of a button: the same one sent twice, by a second click or after a lost answer, is taken once. It is claimed where it
-- comes on record, in the transaction that does it; what was answered is kept for a while, sealed, since an answer may show a secret this once.
create table sendings (
	person_id bigint not null references people (id) on delete cascade,
	key uuid not null,
	field text not null check (length(field) between 1 and 120),
	fingerprint bytea not null check (length(fingerprint) = 32),
	attempt uuid not null,
	answer bytea,
	sent_at timestamptz not null default now(),
	primary key (person_id, key, field)
);
create index sendings_sent on sendings (sent_at);
alter table sendings enable row level security, force row level security;
grant select, update, delete on sendings to millgate_viewer;
grant select, delete on sendings to millgate_gate, millgate_privacy;
create policy gate_sweeps on sendings to millgate_gate using (true);
create policy owner_claims on sendings to millgate_owner using (true) with check (true);
create policy privacy_works on sendings to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_keeps_own on sendings to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());

-- Whether this attempt has the sending: the first one that asks; another that asks meanwhile waits for it. Whoever works in whatever role claims
-- for the person of the transaction alone.
create function claim_sending(sent_key uuid, sent_field text, sent_fingerprint bytea, sent_attempt uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into sendings as s (person_id, key, field, fingerprint, attempt)
    select viewer_person(), sent_key, sent_field, sent_fingerprint, sent_attempt where viewer_person() is not null
    on conflict (person_id, key, field) do update set attempt = s.attempt where s.attempt = excluded.attempt
    returning 1
  )
  select viewer_person() is null or exists (select from claimed)
$$;
-- [0130-sendings.sql]
revoke execute on function claim_sending(uuid,text,bytea,uuid) from public;
grant execute on function claim_sending(uuid,text,bytea,uuid) to millgate_viewer, millgate_admin, millgate_gate, millgate_desk, millgate_company, millgate_hooks, millgate_feeds, millgate_mail;
