-- What people send with what they enter. Bytes lie in the file store under `storage_key`, which no page ever tells.
-- A file has no account before it is attached to something that has one, so its key is its own unguessable id.
create table files (
  id          text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  account_id  bigint references accounts (id),
  -- Empty = the account's alone: papers with prices are never for a ship-to.
  ship_to_id  bigint references accounts (id),
  person_id   bigint references people (id) on delete set null,
  state       text not null check (state in ('uploaded', 'attached', 'rejected')),
  owner_kind  text,
  owner_key   text,
  name        text not null check (length(name) between 1 and 200),
  -- As its content says, not as it was called.
  media_type  text not null,
  size_bytes  bigint not null check (size_bytes >= 0),
  sha256      bytea not null,
  storage_key text not null unique,
  uploaded_at timestamptz not null default now(),
  check ((state = 'attached') = (account_id is not null and owner_kind is not null and owner_key is not null))
);
create index files_owner on files (account_id, owner_kind, owner_key);
create index files_ship_to on files (ship_to_id) where ship_to_id is not null;
create index files_loose on files (uploaded_at) where state <> 'attached';

alter table files enable row level security;
alter table files force row level security;
create policy viewer_reads on files for select to millgate_viewer using (
  (state = 'uploaded' and person_id = viewer_person())
  or (state = 'attached' and (
    account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
    or ship_to_id = any (array(select unnest(viewer_ship_tos())))))
);
create policy viewer_uploads on files for insert to millgate_viewer
  with check (person_id = viewer_person() and state in ('uploaded', 'rejected'));
create policy viewer_attaches on files for update to millgate_viewer
  using (state = 'uploaded' and person_id = viewer_person())
  with check (state = 'attached' and person_id = viewer_person() and (
    account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
    or ship_to_id = any (array(select unnest(viewer_ship_tos())))));
create policy admin_reads on files for select to millgate_admin using (true);
create policy feeds_read on files to millgate_feeds using (state = 'attached') with check (state = 'attached');
-- The clearing away of what was never attached.
create policy gate_sweeps on files to millgate_gate using (state <> 'attached');
grant select, insert, update (state, account_id, ship_to_id, owner_kind, owner_key) on files to millgate_viewer;
grant select on files to millgate_admin;
grant select, insert on files to millgate_feeds;
grant select, delete, update (state) on files to millgate_gate;
