-- Where steel was melted and where it was poured: countries by ISO 3166-1 alpha-2, the melting works and, of bought slabs, who made them.
-- Nothing is derived from the mill that ships: what no source stated stays null and is shown as not stated.
-- under load: ten years of a mill are 145,000 heats, read for their empty columns within a second
alter table heats
  add column melted_in text check (melted_in ~ '^[A-Z]{2}$'),
  add column poured_in text check (poured_in ~ '^[A-Z]{2}$'),
  add column melting_works text,
  add column slab_maker text,
  -- Of the melting works; null = the time zone of the heat's mill, unless its slabs were bought.
  add column time_zone text;

-- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected.
alter table certificates
  add column melted_in text,
  add column poured_in text,
  add column melting_works text,
  add column slab_maker text,
  add column melt_time_zone text;
