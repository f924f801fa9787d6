-- A supplier as its own people describe it, or the mill's systems where they know better: whoever spoke last is heard.
create table supplier_profiles (
  account_id bigint primary key references accounts (id),
  phone      text,
  website    text,
  -- Grows with every change: two people who change at once do not overwrite each other.
  version    integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create table supplier_yards (
  account_id  bigint not null references accounts (id),
  place       integer not null,
  name        text not null,
  street      text,
  postal_code text,
  city        text,
  region      text,
  hours       text,
  primary key (account_id, place)
);

-- A contact is never changed, it ends and another begins: whoever was one lately still hears of a change of bank details.
create table supplier_contacts (
  account_id  bigint not null references accounts (id),
  contact_key uuid not null default gen_random_uuid(),
  name        text not null,
  role        text not null check (role in ('sales', 'accounting', 'logistics', 'quality', 'management', 'other')),
  email       text not null,
  phone       text,
  language    text not null default 'en' check (language in ('en', 'es')),
  receives    text[] not null default '{}' check (receives <@ array['remittance', 'quality', 'logistics']),
  begins_at   timestamptz not null default now(),
  ends_at     timestamptz,
  primary key (account_id, contact_key)
);
create index supplier_contacts_current on supplier_contacts (account_id) where ends_at is null;

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  foreach t in array array['supplier_profiles', 'supplier_yards', 'supplier_contacts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
    execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
    execute format('create policy viewer_changes on %I for update to millgate_viewer using %s with check %s', t, theirs, theirs);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('create policy admin_reads on %I for select to millgate_admin using (true)', t);
    execute format('grant select, insert on %I to millgate_viewer, millgate_feeds', t);
    execute format('grant select on %I to millgate_admin', t);
  end loop;
  execute format('create policy viewer_removes on supplier_yards for delete to millgate_viewer using %s', theirs);
end $$;
grant update (phone, website, version, changed_by, changed_at) on supplier_profiles to millgate_viewer, millgate_feeds;
grant delete on supplier_yards to millgate_viewer, millgate_feeds;
grant update (ends_at) on supplier_contacts to millgate_viewer, millgate_feeds;

-- `given` as a feed sends them and the form holds them: [{"name", "street", "postalCode", "city", "region", "hours"}].
create function replace_supplier_yards(account bigint, given jsonb) returns void language sql begin atomic
  delete from supplier_yards where account_id = account;
  insert into supplier_yards (account_id, place, name, street, postal_code, city, region, hours)
  select account, row_number() over (), y.name, y.street, y."postalCode", y.city, y.region, y.hours
  from jsonb_to_recordset(given) y (name text, street text, "postalCode" text, city text, region text, hours text);
end;

-- [{"name", "role", "email", "phone", "language", "receives": ["remittance"]}]: those that are there already stay.
create function replace_supplier_contacts(account bigint, given jsonb) returns void language sql begin atomic
  update supplier_contacts k set ends_at = now() where k.account_id = account and k.ends_at is null and not exists (
    select from jsonb_to_recordset(given) c (name text, role text, email text, phone text, language text, receives text[])
    where (c.name, c.role, c.email, c.phone, coalesce(c.language, 'en'), coalesce(c.receives, '{}'))
      is not distinct from (k.name, k.role, k.email, k.phone, k.language, k.receives));
  insert into supplier_contacts (account_id, name, role, email, phone, language, receives)
  select distinct account, c.name, c.role, c.email, c.phone, coalesce(c.language, 'en'), coalesce(c.receives, '{}')
  from jsonb_to_recordset(given) c (name text, role text, email text, phone text, language text, receives text[])
  where not exists (
    select from supplier_contacts k where k.account_id = account and k.ends_at is null
      and (c.name, c.role, c.email, c.phone, coalesce(c.language, 'en'), coalesce(c.receives, '{}'))
        is not distinct from (k.name, k.role, k.email, k.phone, k.language, k.receives));
end;
