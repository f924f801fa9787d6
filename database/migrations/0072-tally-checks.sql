-- How a load was checked off against its tally where it arrived. Both belong to whoever may see the load, buyer and receiver alike.
create table tally_checks (
  account_id   bigint not null references accounts (id),
  bol_number   text not null,
  ship_to_id   bigint not null references accounts (id),
  begun_at     timestamptz not null default now(),
  -- Pieces by their last mark, so that lists need not count.
  received     integer not null default 0 check (received >= 0),
  damaged      integer not null default 0 check (damaged >= 0),
  missing      integer not null default 0 check (missing >= 0),
  finished_at  timestamptz,
  finished_by  text,
  finished_alias text,
  primary key (account_id, bol_number),
  check ((finished_at is null) = (finished_by is null))
);

-- One mark of one person on one piece; a mark taken back is `open`. Nothing is ever changed: the latest by the server's clock is the one
-- that counts, and the id, which the phone draws, makes a mark that is sent twice the same mark.
create table tally_marks (
  account_id   bigint not null,
  bol_number   text not null,
  piece_number text not null,
  mark_id      uuid not null,
  ship_to_id   bigint not null,
  mark         text not null check (mark in ('received', 'damaged', 'missing', 'open')),
  marked_at    timestamptz not null,
  marked_by    text not null,
  alias        text,
  person_id    bigint references people (id) on delete set null,
  taken_at     timestamptz not null default now(),
  primary key (account_id, bol_number, piece_number, mark_id),
  foreign key (account_id, bol_number) references tally_checks (account_id, bol_number) on delete cascade
);
create index tally_marks_latest on tally_marks (account_id, bol_number, piece_number, marked_at desc, mark_id desc);

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_sold_tos())))
      or ship_to_id = any (array(select unnest(viewer_ship_tos()))))';
begin
  foreach t in array array['tally_checks', 'tally_marks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
    execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
    execute format('grant select, insert on %I to millgate_viewer', t);
  end loop;
  execute format('create policy viewer_counts on tally_checks for update to millgate_viewer using %s with check %s', theirs, theirs);
end $$;
grant update (received, damaged, missing, finished_at, finished_by, finished_alias) on tally_checks to millgate_viewer;
