create table mills (
  code       text primary key,
  name       text not null,
  place      text not null,
  time_zone  text not null
);
alter table mills enable row level security;
alter table mills force row level security;
create policy all_read on mills for select to millgate_viewer, millgate_admin, millgate_gate using (true);
create policy feeds_write on mills to millgate_feeds using (true) with check (true);
grant select on mills to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate;
grant insert, update on mills to millgate_feeds;

create table accounts (
  id         bigint generated always as identity primary key,
  code       text not null unique,
  kind       text not null check (kind in ('sold_to', 'ship_to', 'supplier')),
  name       text not null,
  street     text,
  city       text,
  region     text,
  country    text,
  time_zone  text,
  is_active  boolean not null default true,
  revision   bigint not null,
  updated_at timestamptz not null default now()
);

create table account_links (
  sold_to_id bigint not null references accounts (id) on delete cascade,
  ship_to_id bigint not null references accounts (id) on delete cascade,
  primary key (sold_to_id, ship_to_id)
);
create index account_links_ship_to on account_links (ship_to_id, sold_to_id);

alter table account_links enable row level security;
alter table account_links force row level security;
create policy viewer_reads on account_links for select to millgate_viewer using (
  sold_to_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos())))
);
create policy feeds_write on account_links to millgate_feeds using (true) with check (true);
create policy admin_reads on account_links for select to millgate_admin using (true);
grant select on account_links to millgate_viewer, millgate_admin;
grant select, insert, delete on account_links to millgate_feeds;

alter table accounts enable row level security;
alter table accounts force row level security;
-- One's own accounts, and the partners one ships to or receives for.
create policy viewer_reads on accounts for select to millgate_viewer using (
  id = any (array(
    select unnest(viewer_accounts())
    union select ship_to_id from account_links
    union select sold_to_id from account_links
  ))
);
create policy admin_reads on accounts for select to millgate_admin using (true);
create policy gate_reads on accounts for select to millgate_gate using (true);
create policy feeds_write on accounts to millgate_feeds using (true) with check (true);
grant select on accounts to millgate_viewer, millgate_admin, millgate_gate;
grant select, insert, update on accounts to millgate_feeds;
