-- What the mill publishes for all its customers: the same library for everybody.
create table resources (
  resource_number text primary key,
  category        text not null check (category in ('size_chart', 'extras', 'surcharge', 'claims', 'terms_of_sale', 'edi', 'safety', 'unloading', 'outages')),
  -- One language or both; a reader of the other is shown what there is.
  title_en        text,
  title_es        text,
  body_en         text,
  body_es         text,
  published_on    date not null,
  -- The last day on which it counts.
  valid_until     date,
  is_published    boolean not null default true,
  revision        bigint not null,
  updated_at      timestamptz not null default now(),
  check (title_en is not null or title_es is not null),
  check ((title_en is null) = (body_en is null) and (title_es is null) = (body_es is null))
);
create index resources_newest on resources (published_on desc, resource_number);
alter table resources enable row level security;
alter table resources force row level security;
create policy all_read on resources for select to millgate_viewer using (is_published and published_on <= current_date);
create policy admin_works on resources to millgate_admin using (true) with check (true);
create policy feeds_write on resources to millgate_feeds using (true) with check (true);
grant select on resources to millgate_viewer;
grant select, insert, update on resources to millgate_admin, millgate_feeds;
