-- Functions on text and dates that several topics share: search, comparison of names, search for mail addresses in
-- text, working days, verification codes. They read no table.

-- Text as a search compares it: lower case, without accents ("politica" finds "Política").
create function plain_words(words text) returns text
	language sql immutable strict parallel safe
	return regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g');

-- A name as a reader perceives it, to find people outside the mill who take the name of the mill or of its staff:
-- without case, accents, spaces, punctuation and characters that show as nothing (fillers, variation selectors, tags). Cyrillic and Greek look-alikes become the Latin letter, "1" and "i"
-- become "l", "0" becomes "o", "rn" becomes "m" and "vv" becomes "w".
create function name_key(name text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
	select replace(replace(translate(regexp_replace(regexp_replace(normalize(lower(normalize(name, NFKD)), NFKD),
		U&'[\0300-\036f]', '', 'g'),
		U&'[\0001-/:-@\005b-`{-\00bf\115f\1160\17b4\17b5\180b-\180f\2000-\206f\2800\3000-\303f\fe00-\fe0f\feff\fff0-\fffd\+0e0000-\+0e01ef]', '', 'g'),
		U&'i1|\0131\0456\03b90\03bf\043e\0430\03b1\0435\03b5\0441\0440\03c1\0443\03c5\0445\03c7\0432\03b2\043a\03ba\043c\03bc\043d\03b7\0442\03c4\0455\0458\0501\04bb\051d\03bd',
		'lllllloooaaeecppyyxxbbkkmmhnttsjdhwv'), 'rn', 'm'), 'vv', 'w')
$$;

-- Regular expression that matches a mail address, but not as a part of a longer address.
create function address_pattern(address text) returns text
	language sql immutable parallel safe
	return '(?<![[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g')
		|| '(?![[:alnum:]-]|\.[[:alnum:]])';

-- Whether a text contains a mail address, ignoring case.
create function names_address(told text, address text) returns boolean
	language sql immutable parallel safe
	return told ~* address_pattern(address);

-- The given number of working days later (Monday to Friday, holidays not considered), at the same local time of the
-- zone.
create function working_days_later(start timestamptz, days integer, zone text) returns timestamptz
language sql stable as $$
	select case when days <= 0 then start else (
		select d at time zone zone
		from generate_series((start at time zone zone) + interval '1 day',
			(start at time zone zone) + make_interval(days => days * 2 + 4), interval '1 day') d
		where extract(isodow from d) < 6 order by d offset days - 1 limit 1) end
$$;

-- A random code that cannot be guessed and is hard to misread: 20 digits and letters without I, L, O and U, 5 bits
-- each.
create function new_verify_code() returns text
language sql volatile as $$
	select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(drawn, place) & 31), 1), '')
	-- All bits of these bytes of a random UUID are random.
	from (select uuid_send(gen_random_uuid()) as drawn from generate_series(1, 2)) d,
		unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) place
$$;
