-- What people send with what they enter. Bytes lie in the file store under `storage_key`, which no page ever tells.
-- A file has no account before it is attached to something that has one, so its key is its own unguessable id.
create table files (
	id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
	account_id bigint references accounts (id),
	ship_to_id bigint references accounts (id), -- Empty = the account's alone: papers with prices are never for a ship-to.
	person_id bigint references people (id) on delete set null,
	state text not null check (state in ('uploaded', 'attached', 'rejected', 'published', 'dropped')),
	owner_kind text,
	owner_key text,
	name text not null check (length(name) between 1 and 200),
	media_type text not null, -- As its content says, not as it was called.
	size_bytes bigint not null check (size_bytes >= 0),
	sha256 bytea not null,
	storage_key text not null unique,
	uploaded_at timestamptz not null default now(),
	check ((state = 'attached') = (account_id is not null and owner_kind is not null and owner_key is not null)),
	constraint files_published_check check ((state = 'published') = (account_id is null and owner_kind is not null and owner_key is not null))
);
create index files_loose on files (uploaded_at) where state <> 'attached';
create index files_owner on files (account_id, owner_kind, owner_key);
create index files_published on files (owner_kind, owner_key) where state = 'published';
create index files_ship_to on files (ship_to_id) where ship_to_id is not null;
alter table files enable row level security, force row level security;
grant select, insert on files to millgate_viewer, millgate_feeds;
grant select on files to millgate_admin, millgate_privacy;
grant select, delete on files to millgate_gate;
grant select (id, account_id, state, owner_kind, owner_key, name, media_type) on files to millgate_desk;
grant update (account_id, ship_to_id, state, owner_kind, owner_key) on files to millgate_viewer, millgate_feeds;
grant update (state) on files to millgate_gate;
grant update (state, owner_kind, owner_key) on files to millgate_admin;
grant update (state, name) on files to millgate_privacy;
-- An administrator's own loose files, and those that stand there: what is taken away is loose again, and cleared away in time.
create policy admin_publishes on files for update to millgate_admin using ((state = 'uploaded' and person_id = viewer_person()) or state = 'published') with check (state in ('uploaded', 'published') and account_id is null);
create policy admin_reads on files for select to millgate_admin using (true);
create policy desk_attaches on files for update to millgate_feeds using (state = 'uploaded' and person_id = viewer_person()) with check (state = 'attached' and person_id = viewer_person());
-- Names of what was sent along, to open through the portal's own door.
create policy desk_reads on files for select to millgate_desk using (state = 'attached' and (account_id = any (array(select unnest((viewer_sold_tos() || viewer_suppliers())) as unnest))));
create policy feeds_add on files for insert to millgate_feeds with check (state = 'attached');
create policy feeds_read on files for select to millgate_feeds using (state = 'attached' or (state = 'uploaded' and person_id = viewer_person()));
create policy gate_sweeps on files to millgate_gate using (state in ('uploaded', 'rejected', 'dropped'));
create policy privacy_works on files to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_attaches on files for update to millgate_viewer using (state = 'uploaded' and person_id = viewer_person()) with check (state = 'attached' and person_id = viewer_person() and ((account_id = any (array(select unnest((viewer_sold_tos() || viewer_suppliers())) as unnest))) or ship_to_id = any (array(select unnest(viewer_ship_tos())))));
create policy viewer_drops on files for update to millgate_viewer using (state = 'uploaded' and person_id = viewer_person()) with check (state = 'dropped' and person_id = viewer_person());
create policy viewer_reads on files for select to millgate_viewer using ((state = 'uploaded' and person_id = viewer_person()) or (state = 'attached' and ((account_id = any (array(select unnest((viewer_sold_tos() || viewer_suppliers())) as unnest))) or ship_to_id = any (array(select unnest(viewer_ship_tos()))))));
-- An update's row must be one that its writer may see; the portal's own reading leaves these out.
create policy viewer_reads_dropped on files for select to millgate_viewer using (state = 'dropped' and person_id = viewer_person());
create policy viewer_uploads on files for insert to millgate_viewer with check (person_id = viewer_person() and state in ('uploaded', 'rejected'));
