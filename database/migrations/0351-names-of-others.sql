-- Nobody outside the mill may bear the mill's name or that of a member of its staff. Names are compared as people read them: without case, accents,
-- spaces and signs; letters and digits that look like a Latin letter are that letter, and i is l.
create function name_key(name text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select replace(replace(translate(regexp_replace(regexp_replace(normalize(lower(normalize(name, NFKD)), NFKD), U&'[\0300-\036f]', '', 'g'),
    U&'[\0001-/:-@\005b-`{-\00bf\2000-\206f\3000-\303f]', '', 'g'),
    U&'i1|\0131\0456\03b90\03bf\043e\0430\03b1\0435\03b5\0441\0440\03c1\0443\03c5\0445\03c7\0432\03b2\043a\03ba\043c\03bc\043d\03b7\0442\03c4\0455\0458\0501\04bb\051d\03bd',
    'lllllloooaaeecppyyxxbbkkmmhnttsjdhwv'), 'rn', 'm'), 'vv', 'w')
$$;

-- Whether `wanted` is a mill's name, begins with what the mill calls itself (`mill`), or is the name of a member of staff other than `self`.
create function is_name_taken(wanted text, self text, mill text default null) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(length(name_key(mill)) > 3 and starts_with(name_key(wanted), name_key(mill)), false)
    or exists (select from mills m where name_key(wanted) = name_key(m.name))
    or name_key(wanted) <> '' and exists (
      select from people p where p.is_active and p.email <> self and name_key(p.name) = name_key(wanted)
        and exists (select from person_groups g where g.person_id = p.id and g.group_name in ('SSA-Admin', 'SSA-ISR') and (g.expires_at is null or g.expires_at > now())))
$$;
revoke all on function is_name_taken from public;
grant execute on function is_name_taken to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate, millgate_company;

-- The company for which somebody wrote: an account of theirs, by its name of that moment. Before this, the complaint's customer.
alter table complaint_messages add column company text;
