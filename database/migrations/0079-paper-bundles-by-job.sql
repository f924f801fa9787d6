-- Papers taken in one go: what is found is kept with the request, and many are made by a job while the person goes on. Offered = streamed
-- when it is taken. Requests live for a day; those that stand are asked anew.
truncate paper_bundles;
drop index paper_bundles_age;
alter table paper_bundles
  alter column numbers set default '{}',
  add column title       text not null,
  add column state       text not null default 'offered' check (state in ('offered', 'waiting', 'making', 'ready', 'failed')),
  -- The account acted under; none = all of the person's.
  add column alias       text,
  add column language    text not null check (language in ('en', 'es')),
  add column units       text not null check (units in ('imperial', 'metric')),
  -- [{kind, accountId, number, asked}]: each is asked for as the person when its turn comes.
  add column papers      jsonb not null,
  add column not_found   text[] not null default '{}',
  add column total       integer not null check (total >= 0),
  add column made        integer not null default 0,
  -- Which process makes it, and when it was last heard of: another goes on when it dies.
  add column claim       text,
  add column worked_at   timestamptz,
  add column attempts    integer not null default 0,
  -- [{kind, accountId, number, revision, state}]: what the file holds.
  add column held        jsonb,
  add column size_bytes  bigint,
  add column failure     text check (failure in ('rights', 'size', 'fault')),
  add column finished_at timestamptz,
  add column expires_at  timestamptz not null default now() + interval '1 day',
  add check ((state = 'ready') = (held is not null)),
  add check ((state = 'failed') = (failure is not null)),
  add check ((state = 'making') = (claim is not null));
alter table paper_bundles drop constraint paper_bundles_numbers_check;
alter table paper_bundles add check (cardinality(numbers) <= 1000);
create index paper_bundles_end on paper_bundles (expires_at);
create index paper_bundles_at_work on paper_bundles (worked_at) where state in ('waiting', 'making');
create policy viewer_works on paper_bundles for update to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
-- Whoever sweeps locks what it removes.
grant update (expires_at) on paper_bundles to millgate_gate;
grant update (state, made, claim, worked_at, attempts, held, size_bytes, failure, finished_at, expires_at) on paper_bundles to millgate_viewer;

-- What concerns somebody alone is told in their own name, through an account that is in their reach.
create policy viewer_tells_self on notifications for insert to millgate_viewer with check (
  person_id = viewer_person() and (
    account_id = any (array(select unnest(viewer_sold_tos())))
    or ship_to_id = any (array(select unnest(viewer_ship_tos()))))
);
grant insert on notifications to millgate_viewer;
