-- What somebody has typed and not sent, one draft for each person and form. Nobody but that person ever reads it.
create table form_drafts (
  person_id bigint not null references people (id) on delete cascade,
  form      text not null check (length(form) between 1 and 120),
  content   jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 131072),
  saved_at  timestamptz not null default now(),
  primary key (person_id, form)
);
create index form_drafts_saved on form_drafts (saved_at);

alter table form_drafts enable row level security;
alter table form_drafts force row level security;
create policy viewer_keeps_own on form_drafts to millgate_viewer
  using (person_id = viewer_person()) with check (person_id = viewer_person());
grant select, insert, update, delete on form_drafts to millgate_viewer;
