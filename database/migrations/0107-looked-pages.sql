-- What each page that an administrator looked at had asked for, so that it can be said which rule gave or hid it.
create table looked_pages (
  look_id   bigint not null references looks (id) on delete cascade,
  path      text not null,
  looked_at timestamptz not null default now(),
  -- Fields with a rule of their own, as `Type.field`.
  fields    text[] not null,
  primary key (look_id, path)
);
alter table looked_pages enable row level security;
alter table looked_pages force row level security;
create policy admin_works on looked_pages to millgate_admin using (true) with check (true);
grant select, insert, update on looked_pages to millgate_admin;
