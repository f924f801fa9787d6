-- Papers that suppliers send themselves stand beside those that the mill holds. The mill's word about the same one wins: it comes with a
-- revision, theirs has none (-1).
alter table supplier_papers
  add column file_id     text references files (id),
  add column sent_by     text,
  add column sent_at     timestamptz,
  -- The one of the same kind that took its place, by its supplier's word.
  add column replaced_by text;

create policy viewer_sends on supplier_papers for insert to millgate_viewer
  with check (account_id = any (array(select unnest(viewer_suppliers()))) and revision = -1 and sent_by is not null);
create policy viewer_replaces on supplier_papers for update to millgate_viewer
  using (account_id = any (array(select unnest(viewer_suppliers()))))
  with check (account_id = any (array(select unnest(viewer_suppliers()))));
create policy admin_reads on supplier_papers for select to millgate_admin using (true);
grant insert (account_id, kind, paper_number, issued_on, expires_on, revision, file_id, sent_by, sent_at) on supplier_papers to millgate_viewer;
grant update (is_replaced, replaced_by) on supplier_papers to millgate_viewer;
grant select on supplier_papers to millgate_admin;

-- Which reminders have gone: each once for a paper and its last day, whoever was there to read it.
create table supplier_paper_reminders (
  account_id   bigint not null,
  kind         text not null,
  paper_number text not null,
  expires_on   date not null,
  days         integer not null,
  reminded_at  timestamptz not null default now(),
  primary key (account_id, kind, paper_number, expires_on, days),
  foreign key (account_id, kind, paper_number) references supplier_papers (account_id, kind, paper_number) on delete cascade
);
alter table supplier_paper_reminders enable row level security;
alter table supplier_paper_reminders force row level security;
create policy feeds_remind on supplier_paper_reminders to millgate_feeds using (true) with check (true);
grant select, insert on supplier_paper_reminders to millgate_feeds;
