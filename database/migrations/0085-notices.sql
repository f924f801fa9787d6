-- What the mill has to say to its customers, its suppliers or both: an outage, a holiday, a change of terms. Written in the portal by an
-- administrator or sent by the mill's own systems, which do not touch what was written here, nor bring back what was withdrawn here.
create table notices (
  notice_number text primary key,
  audience      text not null check (audience in ('customers', 'suppliers', 'everyone')),
  -- Not given = all mills.
  mill          text references mills (code),
  is_urgent     boolean not null default false,
  title_en      text,
  title_es      text,
  body_en       text,
  body_es       text,
  starts_on     date not null,
  -- The last day on which it is shown.
  ends_on       date,
  is_published  boolean not null default true,
  is_written_here boolean not null default false,
  withdrawn_at  timestamptz,
  revision      bigint not null,
  updated_at    timestamptz not null default now(),
  check (title_en is not null or title_es is not null),
  check ((title_en is null) = (body_en is null) and (title_es is null) = (body_es is null)),
  check (ends_on >= starts_on)
);
create index notices_newest on notices (starts_on desc, notice_number);
create sequence notice_numbers start 1001;
grant usage on sequence notice_numbers to millgate_admin;

alter table notices enable row level security;
alter table notices force row level security;
-- A day is a day of the mill; the query knows which, the policy leaves room for every time zone.
create policy viewer_reads on notices for select to millgate_viewer using (
  is_published and withdrawn_at is null and starts_on <= current_date + 1
  and (audience <> 'suppliers' or (select cardinality(viewer_suppliers())) > 0)
  and (audience <> 'customers' or (select cardinality(viewer_suppliers())) = 0
    or (select cardinality(viewer_sold_tos())) > 0 or (select cardinality(viewer_ship_tos())) > 0)
);
create policy admin_works on notices to millgate_admin using (true) with check (true);
create policy feeds_write on notices to millgate_feeds using (true) with check (true);
grant select on notices to millgate_viewer;
grant select, insert, update on notices to millgate_admin, millgate_feeds;

-- Resources that an administrator wrote here: the mill's systems do not touch them.
alter table resources add column is_written_here boolean not null default false;
alter table resources add column withdrawn_at timestamptz;
create sequence resource_numbers start 1001;
grant usage on sequence resource_numbers to millgate_admin;
drop policy all_read on resources;
create policy all_read on resources for select to millgate_viewer using (
  is_published and withdrawn_at is null and published_on <= current_date
);
