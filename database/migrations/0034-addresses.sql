-- What inspection documents must say of a works and of whom they are for, besides the name. The mark is a small PNG as base64.
alter table mills
  add column street text,
  add column postal_code text,
  add column city text,
  add column region text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column mark text;
alter table accounts add column postal_code text;
