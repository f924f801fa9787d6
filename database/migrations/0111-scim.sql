-- What an identity provider says of people that the portal has no use for itself, but must tell it again. `deleted_at`: it deleted them,
-- which deactivates them here; to the provider they are gone until somebody lets them in again.
create table provisioned_people (
  person_id   bigint primary key references people (id) on delete cascade,
  external_id text,
  given_name  text,
  family_name text,
  source      text not null,
  changed_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create unique index provisioned_people_external on provisioned_people (source, external_id) where external_id is not null and deleted_at is null;

create table provisioned_groups (
  group_name  text primary key,
  external_id text
);

do $$
declare t text;
begin
  foreach t in array array['provisioned_people', 'provisioned_groups'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy admin_works on %I to millgate_admin using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to millgate_admin', t);
  end loop;
end $$;

-- Whoever provisions makes people and says who they are, as the feed does; the rest of a person stays their own.
create policy admin_adds on people for insert to millgate_admin with check (true);
grant insert (email, name, phone, language, time_zone) on people to millgate_admin;
grant update (email, name, phone, language, time_zone) on people to millgate_admin;
