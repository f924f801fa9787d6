-- Suppliers as they describe themselves: profile, contacts and yards, and the documents that the mill watches
-- (insurance, certificates, tax forms, agreements) with the reminders before they expire. account_id is the supplier,
-- whose users read the tables and change them; the importer writes what the mill's systems know, and administrators
-- read. Last, what the mill buys (commodities) and the list of all documents of a supplier (supplier_documents), both
-- written by the importer.

-- Name and address are in accounts.
create table supplier_profiles (
	account_id bigint primary key references accounts (id),
	phone text,
	website text,
	version integer not null default 1,
	changed_by text not null,
	changed_at timestamptz not null default now()
);
comment on table supplier_profiles is
	'Details of a supplier, from its own users or from the mill''s systems: the last change counts.';
comment on column supplier_profiles.version is
	'Counts the changes of profile, contacts and yards together. The form sends the version that it shows; a change '
	'based on an older one is refused.';
comment on column supplier_profiles.changed_by is
	'Name of the user who made the last change, or mill for the mill''s systems.';
alter table supplier_profiles enable row level security, force row level security;
grant select, insert on supplier_profiles to millgate_viewer, millgate_feeds;
grant update (phone, website, version, changed_by, changed_at) on supplier_profiles to millgate_viewer, millgate_feeds;
grant select on supplier_profiles to millgate_privacy;
grant update (changed_by) on supplier_profiles to millgate_privacy;
call account_policy('supplier_profiles', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('supplier_profiles', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_profiles', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_profiles to millgate_feeds using (true) with check (true);
create policy privacy_works on supplier_profiles to millgate_privacy
	using (changed_by = any (array(select unnest(privacy_names())))) with check (true);

-- A row never changes: it ends and another begins, so that former contacts are still warned of a change of bank details
-- for 30 days (topic bank-changes).
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
comment on table supplier_contacts is 'Contacts of a supplier, current and former.';
comment on column supplier_contacts.language is 'Language of mails to the contact about bank details.';
comment on column supplier_contacts.receives is
	'Subjects that the mill should write to this contact about: passed to the mill''s systems, not used for mails of '
	'the portal.';
comment on column supplier_contacts.begins_at is
	'When the contact was named. A recent one cannot confirm a change of bank details.';
comment on column supplier_contacts.ends_at is 'When the contact was changed or removed; null if current.';
-- Current contacts of a supplier.
create index supplier_contacts_current on supplier_contacts (account_id) where ends_at is null;
alter table supplier_contacts enable row level security, force row level security;
grant select, insert on supplier_contacts to millgate_viewer, millgate_feeds;
grant update (ends_at) on supplier_contacts to millgate_viewer, millgate_feeds;
grant select on supplier_contacts to millgate_privacy;
call account_policy('supplier_contacts', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('supplier_contacts', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_contacts', 'viewer_changes', 'update', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_contacts to millgate_feeds using (true) with check (true);
create policy privacy_works on supplier_contacts to millgate_privacy
	using (email = any (array(select unnest(privacy_names())))) with check (true);

-- Makes `given` the current contacts of `account`; those that it repeats unchanged stay as they are. The form and the
-- importer call it with [{"name", "role", "email", "phone", "language", "receives": ["remittance"]}].
create function replace_supplier_contacts(account bigint, given jsonb) returns void language sql begin atomic
	update supplier_contacts k set ends_at = now() where k.account_id = account and k.ends_at is null and not exists (
		select from jsonb_to_recordset(given)
			c (name text, role text, email text, phone text, language text, receives text[])
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
comment on table supplier_yards is 'Yards where a supplier loads; replaced as a whole.';
comment on column supplier_yards.place is 'Position in the list, from 1.';
comment on column supplier_yards.region is 'State or province.';
comment on column supplier_yards.hours is 'Opening hours, in the supplier''s words.';
alter table supplier_yards enable row level security, force row level security;
grant select, insert, delete on supplier_yards to millgate_viewer, millgate_feeds;
call account_policy('supplier_yards', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
call account_policy('supplier_yards', 'viewer_enters', 'insert', 'millgate_viewer', 'supplier');
call account_policy('supplier_yards', 'viewer_removes', 'delete', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_yards to millgate_feeds using (true) with check (true);

-- Makes `given` the yards of `account`. The form and the importer call it with [{"name", "street", "postalCode",
-- "city", "region", "hours"}].
create function replace_supplier_yards(account bigint, given jsonb) returns void language sql begin atomic
	delete from supplier_yards where account_id = account;
	insert into supplier_yards (account_id, place, name, street, postal_code, city, region, hours)
	select account, row_number() over (), y.name, y.street, y."postalCode", y.city, y.region, y.hours
	from jsonb_to_recordset(given)
		y (name text, street text, "postalCode" text, city text, region text, hours text);
end;

-- Of the same document the mill's data count.
create table compliance_documents (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in (
		'insurance', 'scale_certificate', 'detector_certificate', 'tax_form', 'agreement')),
	document_number text not null,
	issued_on date not null,
	expires_on date,
	is_replaced boolean not null default false,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	file_id text references files (id),
	sent_by text,
	sent_at timestamptz,
	replaced_by text,
	primary key (account_id, kind, document_number)
);
comment on table compliance_documents is
	'Documents of a supplier that the mill watches, sent by the mill''s systems or uploaded by the supplier.';
comment on column compliance_documents.issued_on is 'First day on which the document is valid.';
comment on column compliance_documents.expires_on is 'Last day on which the document is valid; null if it does not expire.';
comment on column compliance_documents.is_replaced is 'True when a later document took its place: no more reminders.';
comment on column compliance_documents.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones. -1 while the mill has only what the '
	'supplier uploaded.';
comment on column compliance_documents.file_id is 'Uploaded file; null if only the mill''s systems sent the document.';
comment on column compliance_documents.sent_by is
	'Name of the user who uploaded it; null if only the mill''s systems sent the document.';
comment on column compliance_documents.sent_at is 'When it was uploaded; null as sent_by.';
comment on column compliance_documents.replaced_by is
	'Number of the later document of the same kind, as its uploader stated; null if none.';
-- Documents of a supplier that expire soon: its home page.
create index compliance_documents_expiry on compliance_documents (account_id, expires_on) where not is_replaced;
alter table compliance_documents enable row level security, force row level security;
grant select on compliance_documents to millgate_viewer, millgate_admin, millgate_privacy;
grant insert (account_id, kind, document_number, issued_on, expires_on, revision, file_id, sent_by, sent_at)
	on compliance_documents to millgate_viewer;
grant update (is_replaced, replaced_by) on compliance_documents to millgate_viewer;
grant select, insert, update, delete on compliance_documents to millgate_feeds;
grant update (sent_by) on compliance_documents to millgate_privacy;
call account_policy('compliance_documents', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
-- A user uploads in the name of the supplier only, never as the mill.
create policy viewer_sends on compliance_documents for insert to millgate_viewer with check (
	account_id = any (array(select unnest(viewer_suppliers()))) and revision = -1 and sent_by is not null);
call account_policy('compliance_documents', 'viewer_replaces', 'update', 'millgate_viewer', 'supplier');
create policy admin_reads on compliance_documents for select to millgate_admin using (true);
create policy feeds_write on compliance_documents to millgate_feeds using (true) with check (true);
create policy privacy_works on compliance_documents to millgate_privacy
	using (sent_by = any (array(select unnest(privacy_names())))) with check (true);

create table compliance_document_reminders (
	account_id bigint not null,
	kind text not null,
	document_number text not null,
	expires_on date not null,
	days integer not null,
	reminded_at timestamptz not null default now(),
	primary key (account_id, kind, document_number, expires_on, days),
	foreign key (account_id, kind, document_number) references compliance_documents (account_id, kind, document_number)
		on delete cascade
);
comment on table compliance_document_reminders is
	'Reminders that a job sent to a supplier, each once for a document and its last day.';
comment on column compliance_document_reminders.expires_on is
	'compliance_documents.expires_on at that time; a new last day is reminded of again.';
comment on column compliance_document_reminders.days is 'Which reminder: so many days before expires_on.';
alter table compliance_document_reminders enable row level security, force row level security;
grant select, insert on compliance_document_reminders to millgate_feeds;
create policy feeds_remind on compliance_document_reminders to millgate_feeds using (true) with check (true);

create table commodities (
	code text primary key,
	family text not null check (family in ('scrap', 'alloy', 'electrode', 'flux', 'other')),
	name_en text not null,
	name_es text not null,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	specification_number text,
	specified_on date,
	specification_en text,
	specification_es text
);
comment on table commodities is 'Kinds of scrap and other supplies that the mill buys; one list for all suppliers.';
comment on column commodities.code is 'ISRI code of scrap, or the mill''s own code.';
comment on column commodities.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
comment on column commodities.specification_number is
	'Number of the document that states what the mill requires of the commodity; null if there is none.';
comment on column commodities.specified_on is 'Day of issue of the specification.';
comment on column commodities.specification_en is 'Requirements in English; may have several lines.';
comment on column commodities.specification_es is 'Requirements in Spanish; may have several lines.';
alter table commodities enable row level security, force row level security;
grant select on commodities to millgate_viewer, millgate_admin;
grant select, insert, update on commodities to millgate_feeds;
create policy all_read on commodities for select to millgate_viewer, millgate_admin using (true);
create policy feeds_write on commodities to millgate_feeds using (true) with check (true);

create table supplier_documents (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in (
		'purchase_order', 'release', 'scale_ticket', 'inspection_report', 'settlement', 'remittance', 'specification')),
	document_number text not null,
	issued_on date not null,
	mill text references mills (code),
	po_number text,
	receipt_number text,
	commodity text references commodities (code),
	document_revision integer not null default 1,
	primary key (account_id, kind, document_number)
);
comment on table supplier_documents is
	'List of all documents of a supplier; the importer adds an entry with the row that it is drawn from.';
comment on column supplier_documents.document_number is
	'Number of the purchase order, release, scale ticket, receipt, settlement, remittance or specification, by kind.';
comment on column supplier_documents.issued_on is 'Day of issue at the mill.';
comment on column supplier_documents.mill is 'Mill that the document is about; null if it is about none.';
comment on column supplier_documents.po_number is
	'Purchase order that the document belongs to; null if it belongs to none.';
comment on column supplier_documents.receipt_number is
	'Receipt that the document belongs to; null if it belongs to none.';
comment on column supplier_documents.commodity is 'Commodity that the document is about; null if it is about none.';
comment on column supplier_documents.document_revision is 'Revision of the purchase order; 1 for the other kinds.';
-- The supplier documents page: one kind, and all kinds, newest first.
create index supplier_documents_kind on supplier_documents (account_id, kind, issued_on desc, document_number);
create index supplier_documents_newest on supplier_documents (account_id, issued_on desc, kind, document_number);
alter table supplier_documents enable row level security, force row level security;
grant select on supplier_documents to millgate_viewer;
grant select, insert, update, delete on supplier_documents to millgate_feeds;
call account_policy('supplier_documents', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_documents to millgate_feeds using (true) with check (true);

create table supplier_document_sums (
	account_id bigint not null references accounts (id),
	kind text not null,
	row_count bigint not null,
	primary key (account_id, kind)
);
comment on table supplier_document_sums is
	'Number of documents of each kind that a supplier has; triggers on supplier_documents keep it, so that the page '
	'counts no rows.';
alter table supplier_document_sums enable row level security, force row level security;
grant select on supplier_document_sums to millgate_viewer;
grant select, insert, update on supplier_document_sums to millgate_feeds;
call account_policy('supplier_document_sums', 'viewer_reads', 'select', 'millgate_viewer', 'supplier');
create policy feeds_write on supplier_document_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('supplier_document_sums');
