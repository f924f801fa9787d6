-- How a person takes papers in one go: what the files are called, and which kinds were wanted last.
create table paper_choices (
  person_id    bigint primary key references people (id) on delete cascade,
  name_pattern text not null check (length(name_pattern) between 1 and 200),
  kinds        text[] not null check (cardinality(kinds) > 0),
  changed_at   timestamptz not null default now()
);
alter table paper_choices enable row level security;
alter table paper_choices force row level security;
create policy viewer_keeps_own on paper_choices to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
grant select, insert, update on paper_choices to millgate_viewer;
