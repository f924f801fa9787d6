-- What a customer answers to a line that is late: asks for news of it, or accepts the date that it now has. Rows are never changed.
create table line_answers (
  account_id   bigint not null,
  order_number text not null,
  item         integer not null,
  answer_key   text not null,
  ship_to_id   bigint references accounts (id),
  kind         text not null check (kind in ('update_asked', 'date_accepted')),
  -- The estimate that stood when it was answered.
  promised_on  date,
  author       text not null,
  alias        text,
  person_id    bigint references people (id) on delete set null,
  made_at      timestamptz not null default now(),
  primary key (account_id, order_number, item, answer_key),
  foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade,
  check (kind <> 'date_accepted' or promised_on is not null)
);
create index line_answers_ship_to on line_answers (ship_to_id, order_number) where ship_to_id is not null;
-- A date is accepted once, however often the button is pressed.
create unique index line_answers_accepted on line_answers (account_id, order_number, item, promised_on) where kind = 'date_accepted';

alter table line_answers enable row level security;
alter table line_answers force row level security;
create policy viewer_reads on line_answers for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
-- Whoever buys accepts dates; whoever receives may ask.
create policy viewer_writes on line_answers for insert to millgate_viewer with check (
  person_id = (select viewer_person())
  and (account_id = any (array(select unnest(viewer_sold_tos())))
    or (kind = 'update_asked' and ship_to_id = any (array(select unnest(viewer_ship_tos()))))));
grant select, insert on line_answers to millgate_viewer;
