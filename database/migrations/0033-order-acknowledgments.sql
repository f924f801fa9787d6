-- What the mill confirms of an order, revision by revision. It carries prices: every row is the sold-to's alone.
create table order_acknowledgments (
  account_id            bigint not null references accounts (id),
  acknowledgment_number text not null,
  -- The newest one; lines of the older ones stay for the difference.
  revision              integer not null check (revision > 0),
  order_number          text not null,
  po_number             text not null,
  mill                  text not null references mills (code),
  acknowledged_on       date not null,
  currency              text not null check (currency in ('USD', 'CAD', 'MXN')),
  note_en               text,
  note_es               text,
  -- Of the newest revision: a new one must be answered anew.
  answer_state          text not null default 'open' check (answer_state in ('open', 'queried', 'accepted')),
  is_open               boolean not null generated always as (answer_state <> 'accepted') stored,
  updated_at            timestamptz not null default now(),
  primary key (account_id, acknowledgment_number),
  foreign key (account_id, order_number) references orders (account_id, order_number)
);
create index order_acknowledgments_number on order_acknowledgments (acknowledgment_number);
create index order_acknowledgments_newest on order_acknowledgments (account_id, is_open, acknowledged_on, acknowledgment_number);
create index order_acknowledgments_order on order_acknowledgments (account_id, order_number);

create table order_acknowledgment_lines (
  account_id            bigint not null,
  acknowledgment_number text not null,
  revision              integer not null,
  item                  integer not null,
  actions               text[] not null check (cardinality(actions) > 0),
  -- Empty where nothing is confirmed: on hold, rejected.
  pieces                integer check (pieces >= 0),
  weight_lb             bigint check (weight_lb >= 0),
  net_per_cwt           numeric(10, 4) check (net_per_cwt >= 0),
  promised_on           date,
  -- As the purchase order has it.
  asked_pieces          integer check (asked_pieces >= 0),
  asked_lb              bigint check (asked_lb >= 0),
  asked_per_cwt         numeric(10, 4) check (asked_per_cwt >= 0),
  asked_on              date,
  note_en               text,
  note_es               text,
  primary key (account_id, acknowledgment_number, revision, item),
  foreign key (account_id, acknowledgment_number) references order_acknowledgments (account_id, acknowledgment_number) on delete cascade
);

-- What the customer said to a revision. The newest of a revision holds.
create table order_acknowledgment_answers (
  account_id            bigint not null,
  acknowledgment_number text not null,
  revision              integer not null,
  answer_key            text not null,
  answer                text not null check (answer in ('queried', 'accepted')),
  message               text,
  author                text not null,
  alias                 text,
  person_id             bigint references people (id) on delete set null,
  answered_at           timestamptz not null default now(),
  primary key (account_id, acknowledgment_number, revision, answer_key),
  foreign key (account_id, acknowledgment_number) references order_acknowledgments (account_id, acknowledgment_number) on delete cascade,
  check ((answer = 'queried') = (message is not null))
);

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_sold_tos()))))';
begin
  foreach t in array array['order_acknowledgments', 'order_acknowledgment_lines', 'order_acknowledgment_answers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
  execute format('create policy viewer_answers on order_acknowledgment_answers for insert to millgate_viewer with check %s', theirs);
  execute format('create policy viewer_answers on order_acknowledgments for update to millgate_viewer using %s with check %s', theirs, theirs);
end $$;
grant insert on order_acknowledgment_answers to millgate_viewer;
grant update (answer_state, updated_at) on order_acknowledgments to millgate_viewer;
