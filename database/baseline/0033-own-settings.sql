-- A saved view is a named URL: private, or shared with everybody of one account.
create table saved_views (
	id uuid primary key default gen_random_uuid(),
	person_id bigint not null references people (id) on delete cascade,
	shared_account_id bigint references accounts (id) on delete cascade,
	list text not null,
	name text not null check (length(name) between 1 and 80),
	query text not null check (length(query) <= 2000),
	created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (person_id, list, name);
create index saved_views_shared on saved_views (shared_account_id, list) where shared_account_id is not null;
alter table saved_views enable row level security, force row level security;
grant select, insert, delete on saved_views to millgate_viewer;
grant select, delete on saved_views to millgate_privacy;
create policy privacy_works on saved_views to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_adds on saved_views for insert to millgate_viewer with check (person_id = viewer_person() and (shared_account_id is null or shared_account_id = any (array(select unnest(viewer_accounts())))));
create policy viewer_drops on saved_views for delete to millgate_viewer using (person_id = viewer_person());
create policy viewer_reads on saved_views for select to millgate_viewer using (person_id = viewer_person() or shared_account_id = any (array(select unnest(viewer_accounts()))));

-- What somebody has typed and not sent, one draft for each person and form. Nobody but that person ever reads it.
create table form_drafts (
	person_id bigint not null references people (id) on delete cascade,
	form text not null check (length(form) between 1 and 120),
	content jsonb not null check ((jsonb_typeof(content) = 'object') and (pg_column_size(content) <= 131072)),
	saved_at timestamptz not null default now(),
	primary key (person_id, form)
);
create index form_drafts_saved on form_drafts (saved_at);
alter table form_drafts enable row level security, force row level security;
grant select, insert, update, delete on form_drafts to millgate_viewer;
grant select, delete on form_drafts to millgate_privacy, millgate_keeper;
create policy keeper_removes on form_drafts to millgate_keeper using (saved_at < (now() - '14 days'::interval));
create policy privacy_works on form_drafts to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_keeps_own on form_drafts to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());

-- When somebody was last here, for each account they act for (none = all together), and the visit before: what
-- changed since is shown. It outlives the visit itself, so a page that is loaded again says the same.
create table home_visits (
	person_id bigint not null references people (id) on delete cascade,
	alias text not null,
	seen_at timestamptz not null default now(),
	since_at timestamptz,
	primary key (person_id, alias)
);
alter table home_visits enable row level security, force row level security;
grant select, insert, update on home_visits to millgate_viewer;
grant select, delete on home_visits to millgate_privacy;
create policy privacy_works on home_visits to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_keeps_own on home_visits to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
