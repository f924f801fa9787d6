-- Words as a search compares them: without capitals and accents, so that "politica" finds "Política".
create function plain_words(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g');
-- [0262-plain-words.sql]

-- Nobody outside the mill may bear the mill's name or that of a member of its staff. Names are compared as people read them: without case, accents,
-- spaces and signs; letters and digits that look like a Latin letter are that letter, and i is l.
create function name_key(name text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select replace(replace(translate(regexp_replace(regexp_replace(normalize(lower(normalize(name, NFKD)), NFKD), U&'[\0300-\036f]', '', 'g'),
    U&'[\0001-/:-@\005b-`{-\00bf\2000-\206f\3000-\303f]', '', 'g'),
    U&'i1|\0131\0456\03b90\03bf\043e\0430\03b1\0435\03b5\0441\0440\03c1\0443\03c5\0445\03c7\0432\03b2\043a\03ba\043c\03bc\043d\03b7\0442\03c4\0455\0458\0501\04bb\051d\03bd',
    'lllllloooaaeecppyyxxbbkkmmhnttsjdhwv'), 'rn', 'm'), 'vv', 'w')
$$;
-- [0351-names-of-others.sql]

-- The pattern of an address that is not part of a longer one.
create function address_pattern(address text) returns text language sql immutable parallel safe
  return '(?<![[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])';
-- [0281-erased-from-refusals.sql]

-- Whether an address stands in a text, in whatever letters.
create function names_address(told text, address text) returns boolean language sql immutable parallel safe
  return told ~* address_pattern(address);
-- [0281-erased-from-refusals.sql]

create function known_zone(zone text) returns text language plpgsql stable set search_path = public, pg_temp
  as $$ begin
    perform now() at time zone zone;
    return zone;
  exception when invalid_parameter_value then return first_mill_zone();
  end $$;
-- [0170-mill-zone.sql]

-- So many working days later (Monday to Friday, no holidays), at the same time of day by a zone.
create function working_days_later(start timestamptz, days integer, zone text) returns timestamptz language sql stable as $$
  select case when days <= 0 then start else (
    select d at time zone zone
    from generate_series((start at time zone zone) + interval '1 day', (start at time zone zone) + make_interval(days => days * 2 + 4), interval '1 day') d
    where extract(isodow from d) < 6 order by d offset days - 1 limit 1) end
$$;
-- [0341-bank-changes-safer.sql]

-- Twenty letters and digits without I, L, O and U, five random bits each: nobody guesses one, and nobody misreads one.
create function new_verify_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(drawn, place) & 31), 1), '')
  -- All bits of these bytes of a random UUID are random.
  from (select uuid_send(gen_random_uuid()) as drawn from generate_series(1, 2)) d, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) place
$$;
-- [0039-certificate-revisions.sql]

create function owner_names(owners text) returns text language sql immutable as $$ select regexp_replace(owners, '[^,]* as ', ' ', 'g') $$;
-- [0164-railcar-sums.sql]
