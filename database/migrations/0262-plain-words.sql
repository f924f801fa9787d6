-- Words as a search compares them: without capitals and accents, so that "politica" finds "Política".
create function plain_words(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g');
