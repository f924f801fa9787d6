-- What customers and inside sales write to each other about an order. ship_to_id is empty where it stays between the sold-to and the mill,
-- since that may be about money; what a ship-to writes, and what it is answered, its sold-to reads too.
create table order_messages (
  account_id   bigint not null,
  order_number text not null,
  message_key  text not null,
  ship_to_id   bigint references accounts (id),
  -- The line that it was written at.
  item         integer,
  side         text not null check (side in ('customer', 'mill')),
  author       text not null,
  alias        text,
  person_id    bigint references people (id) on delete set null,
  -- Key of the message that this one answers.
  answers      text,
  body         text not null,
  sent_at      timestamptz not null default now(),
  primary key (account_id, order_number, message_key),
  foreign key (account_id, order_number) references orders (account_id, order_number)
);
create index order_messages_ship_to on order_messages (ship_to_id, order_number) where ship_to_id is not null;

alter table order_messages enable row level security;
alter table order_messages force row level security;
create policy viewer_reads on order_messages for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
create policy viewer_writes on order_messages for insert to millgate_viewer with check (
  side = 'customer' and person_id = (select viewer_person())
  and (account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos())))));
create policy feeds_write on order_messages to millgate_feeds using (true) with check (true);
grant select, insert on order_messages to millgate_viewer;
grant select, insert, update, delete on order_messages to millgate_feeds;
