-- Files that people and the mill's systems send along with what they enter: photos and PDFs of complaints, messages,
-- shipping notices, disputes, receipts and supplier documents. The bytes are in the file store; a row of `files` says
-- what a file is, what it belongs to and who may read it. An upload is `uploaded` first, readable by its sender only,
-- then `attached` to an object of an account or `published` in the library; otherwise it is removed after some days.

create table files (
	id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
	account_id bigint references accounts (id),
	ship_to_id bigint references accounts (id),
	person_id bigint references people (id) on delete set null,
	state text not null check (state in ('uploaded', 'attached', 'rejected', 'published', 'dropped')),
	owner_kind text,
	owner_key text,
	name text not null check (length(name) between 1 and 200),
	media_type text not null,
	size_bytes bigint not null check (size_bytes >= 0),
	sha256 bytea not null,
	storage_key text not null unique,
	uploaded_at timestamptz not null default now(),
	check ((state = 'attached') = (account_id is not null and owner_kind is not null and owner_key is not null)),
	constraint files_published_check
		check ((state = 'published') = (account_id is null and owner_kind is not null and owner_key is not null))
);
comment on table files is 'Uploaded photos and PDFs, and what each of them belongs to.';
comment on column files.id is
	'128 random bits in base64url. Unguessable, because a file belongs to no account until it is attached.';
comment on column files.account_id is 'Sold-to or supplier whose object it is attached to; null unless it is attached.';
comment on column files.ship_to_id is
	'Ship-to that may read it as well; null for the account alone, as documents with prices are not for a ship-to.';
comment on column files.person_id is
	'Person who uploaded it; null for a system of the mill, and once the person is deleted.';
comment on column files.state is
	'`uploaded`: not used yet. `attached`: part of an object of an account. `published`: in the library, for all who '
	'may read its entry. `rejected`: failed a check of its content, which was not stored. `dropped`: given up by its '
	'sender.';
comment on column files.owner_kind is
	'Kind of object that it belongs to, such as `complaint` or `order-message`; null until it belongs to one.';
comment on column files.owner_key is 'Key of that object within the account, its parts separated by `/`.';
comment on column files.name is 'File name for people, as the sender''s system called it.';
comment on column files.media_type is 'Media type found from the content, whatever the sender called it.';
comment on column files.sha256 is 'SHA-256 of the content as it was received.';
comment on column files.storage_key is 'Key in the file store; never sent to a client.';

-- The files of an object.
create index files_owner on files (account_id, owner_kind, owner_key);
create index files_published on files (owner_kind, owner_key) where state = 'published';
-- A ship-to's files, for the row policies of the viewer.
create index files_ship_to on files (ship_to_id) where ship_to_id is not null;
-- The hourly job that removes files which belong to nothing, oldest first.
create index files_loose on files (uploaded_at) where state <> 'attached';

alter table files enable row level security, force row level security;

grant select, insert on files to millgate_viewer;
grant update (account_id, ship_to_id, state, owner_kind, owner_key) on files to millgate_viewer;
grant select on files to millgate_admin;
grant update (state, owner_kind, owner_key) on files to millgate_admin;
grant select (id, account_id, state, owner_kind, owner_key, name, media_type) on files to millgate_desk;
grant select, insert on files to millgate_feeds;
grant update (account_id, ship_to_id, state, owner_kind, owner_key) on files to millgate_feeds;
grant select, delete on files to millgate_auth;
grant update (state) on files to millgate_auth;
grant select on files to millgate_privacy;
grant update (state, name) on files to millgate_privacy;

-- The policy viewer_reads_published is in the topic of notices and resources, because it needs the table of resources.
create policy viewer_reads on files for select to millgate_viewer
	using (
		(state = 'uploaded' and person_id = viewer_person())
		or (state = 'attached' and (
			account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
			or ship_to_id = any (array(select unnest(viewer_ship_tos())))
		))
	);
-- An updated row must be readable to its writer; queries for pages leave dropped files out.
create policy viewer_reads_dropped on files for select to millgate_viewer
	using (state = 'dropped' and person_id = viewer_person());
create policy viewer_uploads on files for insert to millgate_viewer
	with check (person_id = viewer_person() and state in ('uploaded', 'rejected'));
create policy viewer_attaches on files for update to millgate_viewer
	using (state = 'uploaded' and person_id = viewer_person())
	with check (
		state = 'attached'
		and person_id = viewer_person()
		and (
			account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers())))
			or ship_to_id = any (array(select unnest(viewer_ship_tos())))
		)
	);
create policy viewer_drops on files for update to millgate_viewer
	using (state = 'uploaded' and person_id = viewer_person())
	with check (state = 'dropped' and person_id = viewer_person());
create policy admin_reads on files for select to millgate_admin using (true);
-- Administrators publish their own uploads and withdraw published files. Withdrawn files are `uploaded` again, so they
-- are removed later.
create policy admin_publishes on files for update to millgate_admin
	using ((state = 'uploaded' and person_id = viewer_person()) or state = 'published')
	with check (state in ('uploaded', 'published') and account_id is null);
-- The desk lists names of attached files; their content is fetched with the viewer role.
create policy desk_reads on files for select to millgate_desk
	using (state = 'attached' and account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))));
create policy feeds_read on files for select to millgate_feeds
	using (state = 'attached' or (state = 'uploaded' and person_id = viewer_person()));
create policy feeds_add on files for insert to millgate_feeds with check (state = 'attached');
-- Answers written at the desk are stored by the importer's role, with the files of the person who answers.
create policy desk_attaches on files for update to millgate_feeds
	using (state = 'uploaded' and person_id = viewer_person())
	with check (state = 'attached' and person_id = viewer_person());
create policy auth_cleans_up on files to millgate_auth using (state in ('uploaded', 'rejected', 'dropped'));
create policy privacy_works on files to millgate_privacy using (person_id = viewer_person()) with check (true);
