create sequence complaint_numbers start 100001;
grant usage on sequence complaint_numbers to millgate_viewer;

-- ship_to_id is empty where a complaint is about money: then it is the sold-to's alone.
create table complaints (
  account_id       bigint not null references accounts (id),
  complaint_number text not null unique,
  ship_to_id       bigint references accounts (id),
  kind             text not null check (kind in ('steel_problem', 'order_error', 'invoice_error', 'transit_damage', 'paperwork', 'delivery')),
  state            text not null check (state in ('submitted', 'acknowledged', 'under_review', 'information_requested', 'approved',
                     'partly_approved', 'rejected', 'return_authorised', 'returned', 'credited', 'closed', 'withdrawn')),
  state_at         timestamptz not null,
  is_open          boolean not null generated always as (state not in ('rejected', 'closed', 'withdrawn')) stored,
  bol_number       text,
  order_number     text,
  item             integer,
  invoice_number   text,
  mill             text references mills (code),
  asked            text not null check (asked in ('credit', 'replacement', 'return', 'rework', 'correction', 'explanation')),
  description      text not null,
  customer_reference text,
  claimed_lb       bigint not null default 0 check (claimed_lb >= 0),
  -- Last day of the policy's window at the mill, where there is one; later complaints are taken all the same.
  window_ends_on   date,
  opened_by        text not null,
  opened_alias     text,
  person_id        bigint references people (id) on delete set null,
  submitted_at     timestamptz not null,
  reopened_at      timestamptz,
  revision         bigint,
  updated_at       timestamptz not null default now(),
  primary key (account_id, complaint_number),
  check (kind <> 'invoice_error' or ship_to_id is null)
);
create index complaints_newest on complaints (account_id, is_open, state_at desc, complaint_number);
create index complaints_ship_to on complaints (ship_to_id, is_open, state_at desc, complaint_number);
create index complaints_bol on complaints (account_id, bol_number) where bol_number is not null;

create table complaint_pieces (
  account_id       bigint not null,
  complaint_number text not null,
  piece_number     text not null,
  ship_to_id       bigint,
  claimed_lb       bigint not null check (claimed_lb > 0),
  primary key (account_id, complaint_number, piece_number),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
create index complaint_pieces_piece on complaint_pieces (account_id, piece_number);

create table complaint_defects (
  account_id       bigint not null,
  complaint_number text not null,
  family           text not null,
  code             text not null,
  ship_to_id       bigint,
  primary key (account_id, complaint_number, family, code),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);

create table complaint_messages (
  account_id       bigint not null,
  complaint_number text not null,
  message_key      text not null,
  ship_to_id       bigint,
  side             text not null check (side in ('customer', 'mill')),
  author           text not null,
  alias            text,
  body             text not null,
  sent_at          timestamptz not null default now(),
  primary key (account_id, complaint_number, message_key),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);

-- Without a message: sent with the complaint itself.
create table complaint_files (
  account_id       bigint not null,
  complaint_number text not null,
  file_id          text not null references files (id),
  ship_to_id       bigint,
  message_key      text,
  primary key (account_id, complaint_number, file_id),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);

create table complaint_moves (
  account_id       bigint not null,
  complaint_number text not null,
  move_key         text not null,
  ship_to_id       bigint,
  from_state       text not null,
  to_state         text not null,
  side             text not null check (side in ('customer', 'mill')),
  author           text not null,
  moved_at         timestamptz not null,
  primary key (account_id, complaint_number, move_key),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);

-- What is asked and given in money; no ship-to ever reads it.
create table complaint_money (
  account_id       bigint not null,
  complaint_number text not null,
  claimed_amount   numeric(14, 2) check (claimed_amount >= 0),
  credit_memo      text,
  credited_amount  numeric(14, 2) check (credited_amount >= 0),
  credited_on      date,
  currency         text not null default 'USD',
  primary key (account_id, complaint_number),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);

-- What the mill answered, as it came: the same answer twice changes nothing, other words under the same key are a fault of the source.
create table complaint_answers (
  account_id       bigint not null,
  complaint_number text not null,
  answer_key       text not null,
  content          jsonb not null,
  primary key (account_id, complaint_number, answer_key),
  foreign key (account_id, complaint_number) references complaints (account_id, complaint_number) on delete cascade
);
alter table complaint_answers enable row level security;
alter table complaint_answers force row level security;
create policy feeds_write on complaint_answers to millgate_feeds using (true) with check (true);
grant select, insert on complaint_answers to millgate_feeds;

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_sold_tos())))
      or ship_to_id = any (array(select unnest(viewer_ship_tos()))))';
begin
  foreach t in array array['complaints', 'complaint_pieces', 'complaint_defects', 'complaint_messages', 'complaint_files', 'complaint_moves', 'complaint_money'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select, insert on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
    if t <> 'complaint_money' then
      execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
      execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
    end if;
  end loop;
  execute format('create policy viewer_moves on complaints for update to millgate_viewer using %s with check %s', theirs, theirs);
end $$;
grant update (state, state_at, reopened_at, updated_at) on complaints to millgate_viewer;
create policy viewer_reads on complaint_money for select to millgate_viewer
  using (account_id = any (array(select unnest(viewer_sold_tos()))));
create policy viewer_enters on complaint_money for insert to millgate_viewer
  with check (account_id = any (array(select unnest(viewer_sold_tos()))));
