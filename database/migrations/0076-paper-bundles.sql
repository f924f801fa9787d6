-- Papers asked for in one go by pasted numbers, until they are taken as a ZIP. Only the numbers are kept: what they lead to is found
-- when it is taken, by what the person may see then.
create table paper_bundles (
  id           text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  person_id    bigint not null references people (id) on delete cascade,
  numbers      text[] not null check (cardinality(numbers) between 1 and 500),
  kinds        text[] not null check (cardinality(kinds) > 0),
  name_pattern text not null check (length(name_pattern) between 1 and 200),
  asked_at     timestamptz not null default now()
);
create index paper_bundles_person on paper_bundles (person_id, asked_at desc);
create index paper_bundles_age on paper_bundles (asked_at);
alter table paper_bundles enable row level security;
alter table paper_bundles force row level security;
create policy viewer_reads on paper_bundles for select to millgate_viewer using (person_id = viewer_person());
create policy viewer_asks on paper_bundles for insert to millgate_viewer with check (person_id = viewer_person());
create policy gate_sweeps on paper_bundles to millgate_gate using (true);
grant select, insert on paper_bundles to millgate_viewer;
grant select, delete on paper_bundles to millgate_gate;

-- From any number to its papers.
create index documents_number on documents (number);
create index documents_bol on documents (account_id, bol_number) where bol_number is not null;
create index documents_order on documents (account_id, order_number) where order_number is not null;
