-- What is told to the mill of a notice has an 856 with a control number of its own, the same however often it is fetched.
create sequence x12_sending_numbers maxvalue 999999999 cycle;
grant usage on sequence x12_sending_numbers to millgate_viewer;

create table x12_sendings (
  account_id      bigint not null references accounts (id),
  notice_number   text not null,
  notice_revision integer not null,
  -- BSN01: original, replace, cancellation.
  purpose         text not null check (purpose in ('00', '05', '01')),
  control_number  integer not null default nextval('x12_sending_numbers'),
  told_at         timestamptz not null default now(),
  primary key (account_id, notice_number, notice_revision, purpose)
);
alter table x12_sendings enable row level security;
alter table x12_sendings force row level security;
create policy viewer_reads on x12_sendings for select to millgate_viewer using (account_id = any (array(select unnest(viewer_suppliers()))));
create policy viewer_enters on x12_sendings for insert to millgate_viewer with check (account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_read on x12_sendings for select to millgate_feeds using (true);
grant select, insert (account_id, notice_number, notice_revision, purpose) on x12_sendings to millgate_viewer;
grant select on x12_sendings to millgate_feeds;
