-- What the portal remembers for one person: saved views of lists, drafts of unsent forms, and the last visit of the
-- home page. A person reads and writes their own rows only; a saved view may be shared with an account.

create table saved_views (
	id uuid primary key default gen_random_uuid(),
	person_id bigint not null references people (id) on delete cascade,
	shared_account_id bigint references accounts (id) on delete cascade,
	list text not null,
	name text not null check (length(name) between 1 and 80),
	query text not null check (length(query) <= 2000),
	created_at timestamptz not null default now()
);
comment on table saved_views is 'Named views of lists, with their filters and sorting.';
comment on column saved_views.person_id is 'Owner, who alone may delete the view.';
comment on column saved_views.shared_account_id is 'Account whose people see the view too; null = private.';
comment on column saved_views.list is 'Name of the list.';
comment on column saved_views.query is 'View, filters and sorting, as the query string of the list''s address.';
-- A person's own views of a list by name; a name is used once.
create unique index saved_views_name on saved_views (person_id, list, name);
-- Views that others share with the accounts in scope.
create index saved_views_shared on saved_views (shared_account_id, list) where shared_account_id is not null;
alter table saved_views enable row level security, force row level security;
grant select, insert, delete on saved_views to millgate_viewer;
grant select, delete on saved_views to millgate_privacy;
create policy viewer_reads on saved_views for select to millgate_viewer
	using (person_id = viewer_person() or shared_account_id = any (array(select unnest(viewer_accounts()))));
create policy viewer_adds on saved_views for insert to millgate_viewer with check (person_id = viewer_person()
	and (shared_account_id is null or shared_account_id = any (array(select unnest(viewer_accounts())))));
create policy viewer_drops on saved_views for delete to millgate_viewer using (person_id = viewer_person());
create policy privacy_works on saved_views to millgate_privacy
	using (person_id = viewer_person()) with check (true);

create table form_drafts (
	person_id bigint not null references people (id) on delete cascade,
	form text not null check (length(form) between 1 and 120),
	content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 131072),
	saved_at timestamptz not null default now(),
	primary key (person_id, form)
);
comment on table form_drafts is
	'What a person has entered in a form and not sent; one draft for each form, deleted once it is sent.';
comment on column form_drafts.form is 'Name of the form, with the number of what it is about where there is one.';
comment on column form_drafts.content is 'Values by field, with the ids of uploaded files.';
-- Drafts that RETENTION removes.
create index form_drafts_saved on form_drafts (saved_at);
alter table form_drafts enable row level security, force row level security;
grant select, insert, update, delete on form_drafts to millgate_viewer;
grant select, delete on form_drafts to millgate_privacy, millgate_retention;
create policy viewer_keeps_own on form_drafts to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
-- No setting of RETENTION removes younger ones.
create policy retention_removes on form_drafts to millgate_retention using (saved_at < now() - interval '14 days');
create policy privacy_works on form_drafts to millgate_privacy
	using (person_id = viewer_person()) with check (true);

create table home_visits (
	person_id bigint not null references people (id) on delete cascade,
	alias text not null,
	seen_at timestamptz not null default now(),
	since_at timestamptz,
	primary key (person_id, alias)
);
comment on table home_visits is
	'Visits of the home page, which shows what has changed since the visit before. A visit ends after two hours '
	'without a request.';
comment on column home_visits.alias is 'Code of the account that the person acted under; empty for all accounts.';
comment on column home_visits.seen_at is 'When the page was last opened.';
comment on column home_visits.since_at is
	'End of the visit before this one, so that reloading the page shows the same; null on the first visit.';
alter table home_visits enable row level security, force row level security;
grant select, insert, update on home_visits to millgate_viewer;
grant select, delete on home_visits to millgate_privacy;
create policy viewer_keeps_own on home_visits to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy privacy_works on home_visits to millgate_privacy
	using (person_id = viewer_person()) with check (true);
