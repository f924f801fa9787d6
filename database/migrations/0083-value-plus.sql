-- Customers on processing programmes: what of theirs is being processed, and what the mill keeps in stock for them. The sold-to's alone.
create table processing_jobs (
  account_id   bigint not null references accounts (id),
  job_number   text not null,
  programme    text not null check (programme in ('cut_to_length', 'blast_and_prime', 'heat_treatment')),
  state        text not null check (state in ('waiting', 'in_process', 'inspection', 'done')),
  order_number text,
  item         integer,
  place        text not null,
  pieces       integer not null check (pieces > 0),
  weight_lb    bigint not null check (weight_lb > 0),
  started_on   date,
  due_on       date,
  revision     bigint not null,
  updated_at   timestamptz not null default now(),
  is_open      boolean not null generated always as (state <> 'done') stored,
  primary key (account_id, job_number)
);
create index processing_jobs_due on processing_jobs (account_id, is_open, due_on, job_number);

create table stocking_positions (
  account_id      bigint not null references accounts (id),
  position_number text not null,
  mill            text not null references mills (code),
  part_number     text,
  product         text not null check (product in ('plate', 'coil')),
  grade           text not null,
  thickness_in    numeric(8, 4) not null check (thickness_in > 0),
  width_in        numeric(8, 3) not null check (width_in > 0),
  length_in       numeric(9, 3) check (length_in > 0),
  minimum_pieces  integer not null check (minimum_pieces >= 0),
  maximum_pieces  integer not null check (maximum_pieces >= minimum_pieces),
  on_hand_pieces  integer not null check (on_hand_pieces >= 0),
  on_order_pieces integer not null check (on_order_pieces >= 0),
  on_hand_lb      bigint not null check (on_hand_lb >= 0),
  is_active       boolean not null default true,
  revision        bigint not null,
  updated_at      timestamptz not null default now(),
  primary key (account_id, position_number)
);

do $$
declare t text;
begin
  foreach t in array array['processing_jobs', 'stocking_positions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_sold_tos()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;
