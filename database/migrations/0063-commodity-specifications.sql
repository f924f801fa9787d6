-- What the mill demands of a commodity; a document of every supplier that was asked for it.
alter table commodities
  add column specification_number text,
  add column specified_on         date,
  add column specification_en     text,
  add column specification_es     text;
