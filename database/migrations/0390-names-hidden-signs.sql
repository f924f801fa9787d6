-- What the mill calls itself (MILL_NAME), as the last process that started says. Every way in of a name compares with it.
create table mill_title (
  is_only boolean primary key default true check (is_only),
  name    text not null
);
alter table mill_title enable row level security;
alter table mill_title force row level security;
create policy gate_keeps on mill_title to millgate_gate using (true) with check (true);
create policy owner_reads on mill_title for select to millgate_owner using (true);
grant select, insert, update on mill_title to millgate_gate;

-- Also without the signs that show as nothing: fillers, variation selectors, tags, the byte order mark.
create or replace function name_key(name text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select replace(replace(translate(regexp_replace(regexp_replace(normalize(lower(normalize(name, NFKD)), NFKD), U&'[\0300-\036f]', '', 'g'),
    U&'[\0001-/:-@\005b-`{-\00bf\115f\1160\17b4\17b5\180b-\180f\2000-\206f\2800\3000-\303f\fe00-\fe0f\feff\fff0-\fffd\+0e0000-\+0e01ef]', '', 'g'),
    U&'i1|\0131\0456\03b90\03bf\043e\0430\03b1\0435\03b5\0441\0440\03c1\0443\03c5\0445\03c7\0432\03b2\043a\03ba\043c\03bc\043d\03b7\0442\03c4\0455\0458\0501\04bb\051d\03bd',
    'lllllloooaaeecppyyxxbbkkmmhnttsjdhwv'), 'rn', 'm'), 'vv', 'w')
$$;

-- Whether `wanted` is a mill's name, begins with what the mill calls itself or has it within, or is the name of a member of staff other than `self`.
-- A short name of the mill is looked for at the beginning only: within it could be part of anybody's.
drop function is_name_taken(text, text, text);
create function is_name_taken(wanted text, self text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
      select from mill_title t where length(name_key(t.name)) > 3
        and strpos(name_key(wanted), name_key(t.name)) between 1 and case when length(name_key(t.name)) > 7 then length(wanted) * 4 else 1 end)
    or exists (select from mills m where name_key(wanted) = name_key(m.name))
    or name_key(wanted) <> '' and exists (
      select from people p where p.is_active and p.email <> self and name_key(p.name) = name_key(wanted)
        and exists (select from person_groups g where g.person_id = p.id and g.group_name in ('SSA-Admin', 'SSA-ISR') and (g.expires_at is null or g.expires_at > now())))
$$;
revoke all on function is_name_taken from public;
grant execute on function is_name_taken to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate, millgate_company;
