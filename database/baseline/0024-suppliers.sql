-- A supplier as its own people describe it, or the mill's systems where they know better: whoever spoke last is heard.
create table supplier_profiles (
	account_id bigint primary key references accounts (id),
	phone text,
	website text,
	version integer not null default 1, -- Grows with every change: two people who change at once do not overwrite each other.
	changed_by text not null,
	changed_at timestamptz not null default now()
);
alter table supplier_profiles enable row level security, force row level security;
grant select, insert on supplier_profiles to millgate_viewer, millgate_feeds;
grant select on supplier_profiles to millgate_admin, millgate_privacy;
grant update (phone, website, version, changed_by, changed_at) on supplier_profiles to millgate_viewer, millgate_feeds;
grant update (changed_by) on supplier_profiles to millgate_privacy;
create policy admin_reads on supplier_profiles for select to millgate_admin using (true);
create policy feeds_write on supplier_profiles to millgate_feeds using (true) with check (true);
create policy privacy_works on supplier_profiles to millgate_privacy using (changed_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('supplier_profiles', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('supplier_profiles', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_profiles', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

-- A contact is never changed, it ends and another begins: whoever was one lately still hears of a change of bank details.
create table supplier_contacts (
	account_id bigint not null references accounts (id),
	contact_key uuid not null default gen_random_uuid(),
	name text not null,
	role text not null check (role in ('sales', 'accounting', 'logistics', 'quality', 'management', 'other')),
	email text not null,
	phone text,
	language text not null default 'en' check (language in ('en', 'es')),
	receives text[] not null default '{}' check (receives <@ array['remittance', 'quality', 'logistics']),
	begins_at timestamptz not null default now(),
	ends_at timestamptz,
	primary key (account_id, contact_key)
);
create index supplier_contacts_current on supplier_contacts (account_id) where ends_at is null;
alter table supplier_contacts enable row level security, force row level security;
grant select, insert on supplier_contacts to millgate_viewer, millgate_feeds;
grant select on supplier_contacts to millgate_admin, millgate_privacy;
grant update (ends_at) on supplier_contacts to millgate_viewer, millgate_feeds;
create policy admin_reads on supplier_contacts for select to millgate_admin using (true);
create policy feeds_write on supplier_contacts to millgate_feeds using (true) with check (true);
create policy privacy_works on supplier_contacts to millgate_privacy using (email = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('supplier_contacts', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('supplier_contacts', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_contacts', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');

create table supplier_yards (
	account_id bigint not null references accounts (id),
	place integer not null,
	name text not null,
	street text,
	postal_code text,
	city text,
	region text,
	hours text,
	primary key (account_id, place)
);
alter table supplier_yards enable row level security, force row level security;
grant select, insert, delete on supplier_yards to millgate_viewer, millgate_feeds;
grant select on supplier_yards to millgate_admin;
create policy admin_reads on supplier_yards for select to millgate_admin using (true);
create policy feeds_write on supplier_yards to millgate_feeds using (true) with check (true);
call account_policy('supplier_yards', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
call account_policy('supplier_yards', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_yards', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('supplier_yards', 'viewer_removes', 'delete', 'millgate_viewer', 'supplier');

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
-- [0089-supplier-profiles.sql]

-- `given` as a feed sends them and the form holds them: [{"name", "street", "postalCode", "city", "region", "hours"}].
create function replace_supplier_yards(account bigint, given jsonb) returns void language sql begin atomic
  delete from supplier_yards where account_id = account;
  insert into supplier_yards (account_id, place, name, street, postal_code, city, region, hours)
  select account, row_number() over (), y.name, y.street, y."postalCode", y.city, y.region, y.hours
  from jsonb_to_recordset(given) y (name text, street text, "postalCode" text, city text, region text, hours text);
end;
-- [0089-supplier-profiles.sql]

create table supplier_papers (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in ('insurance', 'scale_certificate', 'detector_certificate', 'tax_form', 'agreement')),
	paper_number text not null,
	issued_on date not null,
	expires_on date,
	is_replaced boolean not null default false, -- The one that took its place, of which no reminder is sent any more.
	revision bigint not null,
	updated_at timestamptz not null default now(),
	file_id text references files (id), -- Papers that suppliers send themselves stand beside those that the mill holds. The mill's word about the same one wins: it comes with a -- revision, theirs has none (-1). [0088-papers-sent-by-suppliers.sql]
	sent_by text, -- Papers that suppliers send themselves stand beside those that the mill holds. The mill's word about the same one wins: it comes with a -- revision, theirs has none (-1). [0088-papers-sent-by-suppliers.sql]
	sent_at timestamptz, -- Papers that suppliers send themselves stand beside those that the mill holds. The mill's word about the same one wins: it comes with a -- revision, theirs has none (-1). [0088-papers-sent-by-suppliers.sql]
	replaced_by text, -- Papers that suppliers send themselves stand beside those that the mill holds. The mill's word about the same one wins: it comes with a -- revision, theirs has none (-1). [0088-papers-sent-by-suppliers.sql]
	primary key (account_id, kind, paper_number)
);
create index supplier_papers_expiry on supplier_papers (account_id, expires_on) where not is_replaced;
alter table supplier_papers enable row level security, force row level security;
grant select on supplier_papers to millgate_viewer, millgate_admin, millgate_privacy;
grant select, insert, update, delete on supplier_papers to millgate_feeds;
grant insert (account_id, kind, paper_number, issued_on, expires_on, revision, file_id, sent_by, sent_at) on supplier_papers to millgate_viewer;
grant update (is_replaced, replaced_by) on supplier_papers to millgate_viewer;
grant update (sent_by) on supplier_papers to millgate_privacy;
create policy admin_reads on supplier_papers for select to millgate_admin using (true);
create policy feeds_write on supplier_papers to millgate_feeds using (true) with check (true);
create policy privacy_works on supplier_papers to millgate_privacy using (sent_by = any (array(select unnest(privacy_names())))) with check (true);
call account_policy('supplier_papers', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('supplier_papers', 'viewer_replaces', 'update', 'millgate_viewer', 'supplier');
create policy viewer_sends on supplier_papers for insert to millgate_viewer with check (account_id = any (array(select unnest(viewer_suppliers()))) and (revision = '-1'::integer) and sent_by is not null);

-- Which reminders have gone: each once for a paper and its last day, whoever was there to read it.
create table supplier_paper_reminders (
	account_id bigint not null,
	kind text not null,
	paper_number text not null,
	expires_on date not null,
	days integer not null,
	reminded_at timestamptz not null default now(),
	primary key (account_id, kind, paper_number, expires_on, days),
	foreign key (account_id, kind, paper_number) references supplier_papers (account_id, kind, paper_number) on delete cascade
);
alter table supplier_paper_reminders enable row level security, force row level security;
grant select, insert on supplier_paper_reminders to millgate_feeds;
create policy feeds_remind on supplier_paper_reminders to millgate_feeds using (true) with check (true);
