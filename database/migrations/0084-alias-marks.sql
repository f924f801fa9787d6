-- What a person keeps of the accounts they act for: which they used lately, which are favourites, which one a sign-in begins with.
create table alias_marks (
  account_id   bigint not null references accounts (id) on delete cascade,
  person_id    bigint not null references people (id) on delete cascade,
  used_at      timestamptz,
  is_favourite boolean not null default false,
  is_default   boolean not null default false,
  primary key (account_id, person_id)
);
create index alias_marks_person on alias_marks (person_id, used_at desc);

alter table alias_marks enable row level security;
alter table alias_marks force row level security;
create policy viewer_keeps_own on alias_marks to millgate_viewer
  using (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts()))))
  with check (person_id = viewer_person() and account_id = any (array(select unnest(viewer_accounts()))));
create policy gate_works on alias_marks to millgate_gate using (true) with check (true);
grant select, insert, update on alias_marks to millgate_viewer, millgate_gate;
