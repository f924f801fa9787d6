-- A supplier's word against what the mill found of a load: one conversation a receipt, with files.
create table receipt_disputes (
  account_id     bigint not null,
  receipt_number text not null,
  reason         text not null check (reason in ('weight', 'grade', 'deduction', 'rejection', 'payment', 'other')),
  state          text not null check (state in ('open', 'answered', 'accepted', 'rejected', 'withdrawn')),
  state_at       timestamptz not null default now(),
  -- Net pounds that the supplier holds to be right.
  wanted_lb      bigint check (wanted_lb > 0),
  opened_by      text not null,
  person_id      bigint references people (id) on delete set null,
  opened_at      timestamptz not null default now(),
  primary key (account_id, receipt_number),
  foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);
create index receipt_disputes_newest on receipt_disputes (account_id, state, state_at desc, receipt_number);

create table receipt_dispute_messages (
  account_id     bigint not null,
  receipt_number text not null,
  message_key    text not null,
  side           text not null check (side in ('supplier', 'mill')),
  author         text not null,
  body           text not null,
  sent_at        timestamptz not null default now(),
  primary key (account_id, receipt_number, message_key),
  foreign key (account_id, receipt_number) references receipt_disputes (account_id, receipt_number)
);

create table receipt_dispute_files (
  account_id     bigint not null,
  receipt_number text not null,
  file_id        text not null references files (id),
  message_key    text not null,
  primary key (account_id, receipt_number, file_id),
  foreign key (account_id, receipt_number, message_key) references receipt_dispute_messages (account_id, receipt_number, message_key)
);

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  foreach t in array array['receipt_disputes', 'receipt_dispute_messages', 'receipt_dispute_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
    execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select, insert on %I to millgate_viewer', t);
    execute format('grant select, insert, update on %I to millgate_feeds', t);
  end loop;
  execute format('create policy viewer_moves on receipt_disputes for update to millgate_viewer using %s with check %s', theirs, theirs);
end $$;
grant update (reason, state, state_at, wanted_lb, opened_by, person_id, opened_at) on receipt_disputes to millgate_viewer;
