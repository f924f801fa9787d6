-- The audit record is found by any word of it: each row keeps its words, and one inverted index finds them, whole or by their beginning. Only
-- millgate_admin searches, whose policy is plainly true, so that the operator may be asked before it; of viewers' rows it is never asked.
create function audit_fold(typed text) returns text language sql immutable parallel safe
  return translate(lower(typed), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun');

-- No row fails by its words: of what is endless the beginning will do. Words of few bytes are the rule, and are let through unread.
create function audit_cut(folded text) returns text language sql immutable parallel safe
  return case when octet_length(folded) <= 2000 then folded else regexp_replace(left(folded, 20000), '(\S{64})\S+', '\1', 'g') end;

-- Words as people copy them (anna@mill.example, BOL-9, list.export) and their parts (anna, mill, 9, export), by which they remember them. Written
-- with what is compiled, since every row of the record passes here: regular expressions took twenty times as long.
create function audit_words(folded text, address text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(
    string_to_array(translate(folded, E'"(){}[]<>,;=|\\\t\n\r', repeat(' ', 17)), ' ')
      || string_to_array(translate(folded, E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 35)), ' ')
      || lower(coalesce(address, '')), ''), ':'));

alter table audit_events add column words tsvector generated always as (audit_words(audit_cut(audit_fold(
  actor || ' ' || coalesce(alias, '') || ' ' || action || ' ' || coalesce(target, '') || ' ' || replace(detail::text, '\n', ' '))), left(address, 64))) stored;
create index audit_search_words on audit_events using gin (words);

-- What somebody typed, in the same words; at most ten.
create function audit_tokens(typed text) returns setof text language sql immutable parallel safe
begin atomic
  select distinct left(w, 64) from regexp_split_to_table(audit_fold(typed), '[\s"(){}\[\]<>,;=|\\]+') s, btrim(s, '''.:/-') w where w <> '' limit 10;
end;

create function audit_lexeme(word text) returns text language sql immutable parallel safe
  return '''' || replace(word, '''', '''''') || '''' || case when length(word) > 2 then ':*' else '' end;

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
