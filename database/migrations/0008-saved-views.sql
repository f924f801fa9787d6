-- A saved view is a named URL: private, or shared with everybody of one account.
create table saved_views (
  id                uuid primary key default gen_random_uuid(),
  person_id         bigint not null references people (id) on delete cascade,
  shared_account_id bigint references accounts (id) on delete cascade,
  list              text not null,
  name              text not null check (length(name) between 1 and 80),
  query             text not null check (length(query) <= 2000),
  created_at        timestamptz not null default now()
);
create unique index saved_views_name on saved_views (person_id, list, name);
create index saved_views_shared on saved_views (shared_account_id, list) where shared_account_id is not null;

alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy viewer_reads on saved_views for select to millgate_viewer using (
  person_id = viewer_person() or shared_account_id = any (array(select unnest(viewer_accounts())))
);
create policy viewer_adds on saved_views for insert to millgate_viewer with check (
  person_id = viewer_person()
  and (shared_account_id is null or shared_account_id = any (array(select unnest(viewer_accounts()))))
);
create policy viewer_drops on saved_views for delete to millgate_viewer using (person_id = viewer_person());
grant select, insert, delete on saved_views to millgate_viewer;
