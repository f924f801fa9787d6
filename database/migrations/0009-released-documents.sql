-- The pages' GraphQL documents of this release and of those before it: a tab that was open during a release goes on working.
create table released_documents (
  hash        text primary key,
  body        text not null,
  released_at timestamptz not null default now()
);
alter table released_documents enable row level security;
alter table released_documents force row level security;
create policy gate_works on released_documents to millgate_gate using (true) with check (true);
grant select, insert, update, delete on released_documents to millgate_gate;
