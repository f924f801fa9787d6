-- outside a transaction
-- People are found by the beginning of their address, of their name and of its words; whose name has more than four words are few.
create index concurrently if not exists people_email_begins on people (upper(email));
create index concurrently if not exists people_name_begins on people (upper(name));
create index concurrently if not exists people_second_word on people (upper(split_part(name, ' ', 2))) where split_part(name, ' ', 2) <> '';
create index concurrently if not exists people_third_word on people (upper(split_part(name, ' ', 3))) where split_part(name, ' ', 3) <> '';
create index concurrently if not exists people_fourth_word on people (upper(split_part(name, ' ', 4))) where split_part(name, ' ', 4) <> '';
create index concurrently if not exists people_many_words on people (name, id) where split_part(name, ' ', 5) <> '';
