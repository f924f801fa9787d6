create sequence notice_numbers start 1001;
grant usage on sequence notice_numbers to millgate_admin;

-- What the mill has to say to its customers, its suppliers or both: an outage, a holiday, a change of terms. Written
-- in the portal by an administrator or sent by the mill's own systems, which do not touch what was written here, nor
-- bring back what was withdrawn here.
create table notices (
	notice_number text primary key,
	audience text not null check (audience in ('customers', 'suppliers', 'everyone')),
	mill text references mills (code), -- Not given = all mills.
	is_urgent boolean not null default false,
	title_en text,
	title_es text,
	body_en text,
	body_es text,
	starts_on date not null,
	ends_on date, -- The last day on which it is shown.
	is_published boolean not null default true,
	is_written_here boolean not null default false,
	withdrawn_at timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	check (title_en is not null or title_es is not null),
	constraint notices_check1 check (((title_en is null) = (body_en is null)) and ((title_es is null) = (body_es is null))),
	constraint notices_check2 check (ends_on >= starts_on)
);
create index notices_newest on notices (starts_on desc, notice_number);
alter table notices enable row level security, force row level security;
grant select on notices to millgate_viewer;
grant select, insert, update on notices to millgate_admin, millgate_feeds;
create policy admin_works on notices to millgate_admin using (true) with check (true);
create policy feeds_write on notices to millgate_feeds using (true) with check (true);
-- A day is a day of the mill; the query knows which, the policy leaves room for every time zone.
create policy viewer_reads on notices for select to millgate_viewer using (is_published and withdrawn_at is null and (starts_on <= (CURRENT_DATE + 1)) and (audience <> 'suppliers' or ((select cardinality(viewer_suppliers()) as cardinality) > 0)) and (audience <> 'customers' or ((select cardinality(viewer_suppliers()) as cardinality) = 0) or ((select cardinality(viewer_sold_tos()) as cardinality) > 0) or ((select cardinality(viewer_ship_tos()) as cardinality) > 0)));

create sequence resource_numbers start 1001;
grant usage on sequence resource_numbers to millgate_admin;

-- What the mill publishes for all its customers: the same library for everybody.
create table resources (
	resource_number text primary key,
	category text not null check (category in ('size_chart', 'extras', 'surcharge', 'claims', 'terms_of_sale', 'edi', 'safety', 'unloading', 'outages')),
	title_en text, -- One language or both; a reader of the other is shown what there is.
	title_es text,
	body_en text,
	body_es text,
	published_on date not null,
	valid_until date, -- The last day on which it counts.
	is_published boolean not null default true,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	is_written_here boolean not null default false, -- Resources that an administrator wrote here: the mill's systems do not touch them. [0085-notices.sql]
	withdrawn_at timestamptz,
	check (title_en is not null or title_es is not null),
	constraint resources_check1 check (((title_en is null) = (body_en is null)) and ((title_es is null) = (body_es is null)))
);
create index resources_newest on resources (published_on desc, resource_number);
alter table resources enable row level security, force row level security;
grant select on resources to millgate_viewer;
grant select, insert, update on resources to millgate_admin, millgate_feeds;
create policy admin_works on resources to millgate_admin using (true) with check (true);
create policy all_read on resources for select to millgate_viewer using (is_published and withdrawn_at is null and (published_on <= (select ((now() AT TIME ZONE first_mill_zone()))::date as timezone)));
create policy feeds_write on resources to millgate_feeds using (true) with check (true);
-- moved from 0013-files
create policy viewer_reads_published on files for select to millgate_viewer using (state = 'published' and owner_kind = 'resource' and (owner_key = any (array(select resources.resource_number from resources))));

create table terms_versions (
	version text primary key,
	effective_at timestamptz not null default now(),
	body_en text not null,
	body_es text not null,
	published_by text, -- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have -- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed. [0114-terms-published.sql]
	published_at timestamptz, -- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have -- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed. [0114-terms-published.sql]
	withdrawn_at timestamptz, -- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have -- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed. [0114-terms-published.sql]
	withdrawn_by text, -- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have -- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed. [0114-terms-published.sql]
	constraint terms_versions_withdrawn_check check (withdrawn_at is null or (withdrawn_at < effective_at and withdrawn_by is not null)) -- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have -- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed.
);
insert into terms_versions (version, body_en, body_es) values ('2026-01',
'# Who may use this portal
This portal is for the customers and suppliers of the mill and for the people whom they name. Your access is yours alone: do not share it, and tell us when you change companies.

# What you see
You see the accounts that the mill has opened to you. Prices, certificates, weights and schedules are confidential between the mill and the account they belong to.

# Dates and quantities
Promised and estimated dates are the mill''s best knowledge at the time shown with them. The order acknowledgment and the terms of sale or purchase remain the contract.

# What you enter
What you enter here (requests, notices, complaints, messages) is sent to the mill in your name, or in the name of the account you act for, and is kept on record with the time.

# Records
Sign-ins, exports and changes are recorded with your name, so that your company and the mill can see who had access to what.

# Changes
When these terms change, you are asked to accept the new version before you go on.',
'# Quién puede usar este portal
Este portal es para los clientes y proveedores de la planta y para las personas que ellos designen. Su acceso es personal: no lo comparta y avísenos si cambia de empresa.

# Lo que usted ve
Usted ve las cuentas que la planta le ha abierto. Los precios, certificados, pesos y programas son confidenciales entre la planta y la cuenta a la que pertenecen.

# Fechas y cantidades
Las fechas prometidas y estimadas son lo que la planta sabe en el momento indicado junto a ellas. El contrato sigue siendo la confirmación del pedido y las condiciones de venta o de compra.

# Lo que usted captura
Lo que usted captura aquí (solicitudes, avisos, reclamos, mensajes) llega a la planta a su nombre, o a nombre de la cuenta por la que actúa, y queda registrado con la hora.

# Registros
Los accesos, las exportaciones y los cambios quedan registrados con su nombre, para que su empresa y la planta puedan ver quién tuvo acceso a qué.

# Cambios
Cuando cambien estos términos, se le pedirá aceptar la nueva versión antes de continuar.');
alter table terms_versions enable row level security, force row level security;
grant select on terms_versions to millgate_gate, millgate_viewer, millgate_admin, millgate_privacy;
grant insert (version, effective_at, body_en, body_es, published_by, published_at) on terms_versions to millgate_admin;
grant update (published_by, withdrawn_by) on terms_versions to millgate_privacy;
grant update (withdrawn_at, withdrawn_by) on terms_versions to millgate_admin;
create policy admin_publishes on terms_versions for insert to millgate_admin with check (published_by is not null);
-- Only one that nobody could have accepted yet is taken back.
create policy admin_withdraws on terms_versions for update to millgate_admin using (published_by is not null and effective_at > now()) with check (withdrawn_at is not null);
create policy all_read on terms_versions for select to millgate_admin, millgate_gate, millgate_viewer using (true);
create policy privacy_works on terms_versions to millgate_privacy using (published_by = any (array(select unnest(privacy_names()))) or withdrawn_by = any (array(select unnest(privacy_names())))) with check (true);

create table terms_acceptances (
	person_id bigint not null references people (id) on delete cascade,
	version text not null references terms_versions (version),
	accepted_at timestamptz not null default now(),
	primary key (person_id, version)
);
create index terms_acceptances_newest on terms_acceptances (accepted_at desc, person_id);
alter table terms_acceptances enable row level security, force row level security;
grant select, insert on terms_acceptances to millgate_gate;
grant select on terms_acceptances to millgate_admin, millgate_viewer, millgate_privacy;
create policy admin_reads on terms_acceptances for select to millgate_admin using (true);
create policy gate_works on terms_acceptances to millgate_gate using (true) with check (true);
create policy privacy_works on terms_acceptances to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_reads_own on terms_acceptances for select to millgate_viewer using (person_id = viewer_person());

-- What the mill has switched off for a while, by the names that the code declares; what never was touched is on and
-- has no row. Every change stays in a history that nobody alters.
create table feature_switches (
	name text primary key check (length(name) between 1 and 60),
	is_on boolean not null,
	changed_at timestamptz not null default now()
);
alter table feature_switches enable row level security, force row level security;
grant select on feature_switches to millgate_gate, millgate_viewer;
grant select, insert, update on feature_switches to millgate_admin;
create policy admin_writes on feature_switches to millgate_admin using (true) with check (true);
create policy all_read on feature_switches for select to millgate_admin, millgate_gate, millgate_viewer using (true);

create table feature_switch_changes (
	id bigint generated always as identity primary key,
	name text not null references feature_switches (name),
	is_on boolean not null,
	why text not null check (length(why) between 3 and 500),
	changed_by text not null,
	changed_at timestamptz not null default now()
);
create index feature_switch_changes_name on feature_switch_changes (name, id desc);
alter table feature_switch_changes enable row level security, force row level security;
grant select, insert on feature_switch_changes to millgate_admin;
grant select on feature_switch_changes to millgate_privacy;
grant update (changed_by) on feature_switch_changes to millgate_privacy;
create policy admin_works on feature_switch_changes to millgate_admin using (true) with check (true);
create policy privacy_works on feature_switch_changes to millgate_privacy using (changed_by = any (array(select unnest(privacy_names())))) with check (true);
