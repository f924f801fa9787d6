-- What administrators publish: notices to customers and suppliers, the library (resources), and the terms of use with
-- who has accepted them. Last, feature flags (feature_flags), by which administrators turn parts of the portal
-- off.

-- Numbers of notices that are written in the portal: P-1001 and so on.
create sequence notice_numbers start 1001;
grant usage on sequence notice_numbers to millgate_admin;

create table notices (
	notice_number text primary key,
	audience text not null check (audience in ('customers', 'suppliers', 'everyone')),
	mill text references mills (code),
	is_urgent boolean not null default false,
	title_en text,
	title_es text,
	body_en text,
	body_es text,
	starts_on date not null,
	ends_on date,
	is_published boolean not null default true,
	is_written_here boolean not null default false,
	withdrawn_at timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	check (title_en is not null or title_es is not null),
	constraint notices_check1
		check ((title_en is null) = (body_en is null) and (title_es is null) = (body_es is null)),
	constraint notices_check2 check (ends_on >= starts_on)
);
comment on table notices is
	'Notices, shown on home pages: an outage, a holiday, a change of terms. Administrators write them in the '
	'portal, or the mill''s systems send them.';
comment on column notices.mill is 'Mill that it is about; null = all mills.';
comment on column notices.title_en is
	'Title and body are in English, Spanish or both; a reader of the other language gets the one there is.';
comment on column notices.body_en is 'A line that begins with # is a heading, one with - a list item.';
comment on column notices.starts_on is
	'First day on which it is shown, at its mill; at the first mill if it is about all.';
comment on column notices.ends_on is 'Last day on which it is shown; null = until it is withdrawn.';
comment on column notices.is_published is
	'False hides a notice of the feed; always true for those written in the portal.';
comment on column notices.is_written_here is 'Written in the portal: the importer refuses rows with its number.';
comment on column notices.withdrawn_at is
	'When an administrator withdrew it, wherever it was written; the importer does not reset it. Null if it is not '
	'withdrawn.';
comment on column notices.revision is
	'Revision in the mill''s system, of which the importer ignores older ones; in the portal a count of changes.';
-- The administrators' list, newest first.
create index notices_newest on notices (starts_on desc, notice_number);
alter table notices enable row level security, force row level security;
grant select on notices to millgate_viewer;
grant select, insert, update on notices to millgate_admin, millgate_feeds;
-- The query compares starts_on with the day at the mill; one day more here allows for every time zone.
create policy viewer_reads on notices for select to millgate_viewer using (
	is_published and withdrawn_at is null and starts_on <= current_date + 1
	and (audience <> 'suppliers' or (select cardinality(viewer_suppliers())) > 0)
	and (audience <> 'customers' or (select cardinality(viewer_suppliers())) = 0
		or (select cardinality(viewer_sold_tos())) > 0 or (select cardinality(viewer_ship_tos())) > 0));
create policy admin_works on notices to millgate_admin using (true) with check (true);
create policy feeds_write on notices to millgate_feeds using (true) with check (true);

-- Numbers of library entries that are written in the portal: P-1001 and so on.
create sequence resource_numbers start 1001;
grant usage on sequence resource_numbers to millgate_admin;

create table resources (
	resource_number text primary key,
	category text not null check (category in (
		'size_chart', 'extras', 'surcharge', 'claims', 'terms_of_sale', 'edi', 'safety', 'unloading', 'outages')),
	title_en text,
	title_es text,
	body_en text,
	body_es text,
	published_on date not null,
	valid_until date,
	is_published boolean not null default true,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	is_written_here boolean not null default false,
	withdrawn_at timestamptz,
	check (title_en is not null or title_es is not null),
	constraint resources_check1
		check ((title_en is null) = (body_en is null) and (title_es is null) = (body_es is null))
);
comment on table resources is
	'The library: size charts, extras, policies and other reference pages, the same for all customers. '
	'Administrators write them in the portal, or the mill''s systems send them.';
comment on column resources.title_en is
	'Title and body are in English, Spanish or both; a reader of the other language gets the one there is.';
comment on column resources.body_en is 'A line that begins with # is a heading, one with - a list item.';
comment on column resources.published_on is 'First day on which it is shown, at the first mill.';
comment on column resources.valid_until is 'Last day on which it is valid; null = no end.';
comment on column resources.is_published is
	'False hides an entry of the feed; always true for those written in the portal.';
comment on column resources.revision is
	'Revision in the mill''s system, of which the importer ignores older ones; in the portal a count of changes.';
comment on column resources.is_written_here is 'Written in the portal: the importer refuses rows with its number.';
comment on column resources.withdrawn_at is
	'When an administrator withdrew it, wherever it was written; the importer does not reset it. Null if it is not '
	'withdrawn.';
-- The library and the administrators' list, newest first.
create index resources_newest on resources (published_on desc, resource_number);
alter table resources enable row level security, force row level security;
grant select on resources to millgate_viewer;
grant select, insert, update on resources to millgate_admin, millgate_feeds;
create policy all_read on resources for select to millgate_viewer using (is_published and withdrawn_at is null
	and published_on <= (select (now() at time zone first_mill_zone())::date));
create policy admin_works on resources to millgate_admin using (true) with check (true);
create policy feeds_write on resources to millgate_feeds using (true) with check (true);
-- This policy of the table files is here since it reads resources: the PDFs of library entries that the viewer reads.
create policy viewer_reads_published on files for select to millgate_viewer using (state = 'published'
	and owner_kind = 'resource' and owner_key = any (array(select resources.resource_number from resources)));

create table terms_versions (
	version text primary key,
	effective_at timestamptz not null default now(),
	body_en text not null,
	body_es text not null,
	published_by text,
	published_at timestamptz,
	withdrawn_at timestamptz,
	withdrawn_by text,
	constraint terms_versions_withdrawn_check
		check (withdrawn_at is null or (withdrawn_at < effective_at and withdrawn_by is not null))
);
comment on table terms_versions is
	'Versions of the terms of use. In force is the newest published one whose time has come; while there is none, '
	'the one that the setting TERMS_VERSION names. A version that has been in force never changes.';
comment on column terms_versions.effective_at is 'When it comes into force.';
comment on column terms_versions.body_en is 'A line that begins with # is a heading.';
comment on column terms_versions.published_by is
	'Name of the administrator; null, like published_at, for a version that comes with the database or was inserted '
	'for TERMS_VERSION.';
comment on column terms_versions.withdrawn_at is
	'When an administrator withdrew it, before it came into force; null if it is not withdrawn.';
comment on column terms_versions.withdrawn_by is 'Name of the administrator who withdrew it.';
-- Before row security, which binds the owner too.
insert into terms_versions (version, body_en, body_es) values ('2026-01',
'# Who may use this portal
This portal is for the customers and suppliers of the mill and for the people whom they name. Your access '
'is yours alone: do not share it, and tell us when you change companies.

# What you see
You see the accounts that the mill has opened to you. Prices, certificates, weights and schedules are '
'confidential between the mill and the account they belong to.

# Dates and quantities
Promised and estimated dates are the mill''s best knowledge at the time shown with them. The order '
'acknowledgment and the terms of sale or purchase remain the contract.

# What you enter
What you enter here (requests, notices, complaints, messages) is sent to the mill in your name, or in the '
'name of the account you act for, and is kept on record with the time.

# Records
Sign-ins, exports and changes are recorded with your name, so that your company and the mill can see who '
'had access to what.

# Changes
When these terms change, you are asked to accept the new version before you go on.',
'# Quién puede usar este portal
Este portal es para los clientes y proveedores de la planta y para las personas que ellos designen. Su '
'acceso es personal: no lo comparta y avísenos si cambia de empresa.

# Lo que usted ve
Usted ve las cuentas que la planta le ha abierto. Los precios, certificados, pesos y programas son '
'confidenciales entre la planta y la cuenta a la que pertenecen.

# Fechas y cantidades
Las fechas prometidas y estimadas son lo que la planta sabe en el momento indicado junto a ellas. El '
'contrato sigue siendo la confirmación del pedido y las condiciones de venta o de compra.

# Lo que usted captura
Lo que usted captura aquí (solicitudes, avisos, reclamos, mensajes) llega a la planta a su nombre, o a '
'nombre de la cuenta por la que actúa, y queda registrado con la hora.

# Registros
Los accesos, las exportaciones y los cambios quedan registrados con su nombre, para que su empresa y la '
'planta puedan ver quién tuvo acceso a qué.

# Cambios
Cuando cambien estos términos, se le pedirá aceptar la nueva versión antes de continuar.');
alter table terms_versions enable row level security, force row level security;
grant select on terms_versions to millgate_viewer, millgate_admin, millgate_auth, millgate_privacy;
grant insert (version, effective_at, body_en, body_es, published_by, published_at)
	on terms_versions to millgate_admin;
grant update (withdrawn_at, withdrawn_by) on terms_versions to millgate_admin;
grant update (published_by, withdrawn_by) on terms_versions to millgate_privacy;
create policy all_read on terms_versions for select to millgate_viewer, millgate_admin, millgate_auth using (true);
create policy admin_publishes on terms_versions for insert to millgate_admin with check (published_by is not null);
-- Only a version that nobody can have accepted yet may be withdrawn.
create policy admin_withdraws on terms_versions for update to millgate_admin
	using (published_by is not null and effective_at > now()) with check (withdrawn_at is not null);
create policy privacy_works on terms_versions to millgate_privacy using (
	published_by = any (array(select unnest(privacy_names())))
	or withdrawn_by = any (array(select unnest(privacy_names())))) with check (true);

create table terms_acceptances (
	person_id bigint not null references people (id) on delete cascade,
	version text not null references terms_versions (version),
	accepted_at timestamptz not null default now(),
	primary key (person_id, version)
);
comment on table terms_acceptances is
	'Which versions of the terms a person has accepted; without the one in force they get no further than the terms.';
-- The administrators' list of acceptances, newest first.
create index terms_acceptances_newest on terms_acceptances (accepted_at desc, person_id);
alter table terms_acceptances enable row level security, force row level security;
grant select, insert on terms_acceptances to millgate_auth;
grant select on terms_acceptances to millgate_viewer, millgate_admin, millgate_privacy;
create policy viewer_reads_own on terms_acceptances for select to millgate_viewer using (person_id = viewer_person());
create policy admin_reads on terms_acceptances for select to millgate_admin using (true);
create policy auth_works on terms_acceptances to millgate_auth using (true) with check (true);
create policy privacy_works on terms_acceptances to millgate_privacy
	using (person_id = viewer_person()) with check (true);

create table feature_flags (
	name text primary key check (length(name) between 1 and 60),
	is_on boolean not null,
	changed_at timestamptz not null default now()
);
comment on table feature_flags is 'Feature flags that an administrator has changed; a flag without a row is on.';
comment on column feature_flags.name is 'One of the names that the code declares; others have no effect.';
alter table feature_flags enable row level security, force row level security;
grant select on feature_flags to millgate_viewer, millgate_auth;
grant select, insert, update on feature_flags to millgate_admin;
create policy all_read on feature_flags for select to millgate_viewer, millgate_admin, millgate_auth using (true);
create policy admin_writes on feature_flags to millgate_admin using (true) with check (true);

create table feature_flag_changes (
	id bigint generated always as identity primary key,
	name text not null references feature_flags (name),
	is_on boolean not null,
	why text not null check (length(why) between 3 and 500),
	changed_by text not null,
	changed_at timestamptz not null default now()
);
comment on table feature_flag_changes is
	'History of the feature flags; rows are never changed, except for the name of an erased person.';
comment on column feature_flag_changes.is_on is 'Value after the change.';
comment on column feature_flag_changes.why is 'Reason that the administrator gave.';
comment on column feature_flag_changes.changed_by is 'Name of the administrator.';
-- The newest changes of each flag, on the administrators' page.
create index feature_flag_changes_name on feature_flag_changes (name, id desc);
alter table feature_flag_changes enable row level security, force row level security;
grant select, insert on feature_flag_changes to millgate_admin;
grant select on feature_flag_changes to millgate_privacy;
grant update (changed_by) on feature_flag_changes to millgate_privacy;
create policy admin_works on feature_flag_changes to millgate_admin using (true) with check (true);
create policy privacy_works on feature_flag_changes to millgate_privacy
	using (changed_by = any (array(select unnest(privacy_names())))) with check (true);
