-- Pictures that the mill took of a load: at the gate, of its grade, of the detector's reading, of damage. `sent_sha256` is of the bytes as
-- they were sent, before they are drawn anew: the same picture twice is one.
create table receipt_photos (
  account_id     bigint not null,
  receipt_number text not null,
  sent_sha256    bytea not null check (length(sent_sha256) = 32),
  file_id        text not null references files (id),
  kind           text not null check (kind in ('load', 'grading', 'radiation', 'damage')),
  taken_at       timestamptz not null,
  width_px       integer not null check (width_px > 0),
  height_px      integer not null check (height_px > 0),
  sent_at        timestamptz not null default now(),
  primary key (account_id, receipt_number, sent_sha256),
  foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);

alter table receipt_photos enable row level security;
alter table receipt_photos force row level security;
create policy viewer_reads on receipt_photos for select to millgate_viewer
  using (account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_write on receipt_photos to millgate_feeds using (true) with check (true);
grant select on receipt_photos to millgate_viewer;
grant select, insert, update (kind, taken_at) on receipt_photos to millgate_feeds;
