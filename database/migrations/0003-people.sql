create table people (
  id          bigint generated always as identity primary key,
  email       text not null unique check (email = lower(email)),
  name        text not null,
  phone       text,
  is_active   boolean not null default true,
  language    text not null default 'en' check (language in ('en', 'es')),
  units       text not null default 'imperial' check (units in ('imperial', 'metric')),
  date_format text not null default 'locale' check (date_format in ('locale', 'iso', 'mdy', 'dmy')),
  time_zone   text not null default 'America/Chicago',
  theme       text not null default 'system' check (theme in ('system', 'light', 'dark')),
  density     text not null default 'compact' check (density in ('compact', 'comfortable')),
  revision    bigint not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);

create table person_groups (
  person_id  bigint not null references people (id) on delete cascade,
  group_name text not null,
  primary key (person_id, group_name)
);

create table person_accounts (
  person_id  bigint not null references people (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  list       text not null check (list in ('sold_to', 'ship_to', 'supplier')),
  primary key (person_id, list, account_id)
);
create index person_accounts_account on person_accounts (account_id, person_id);

-- An identity is matched by verified address once, then by issuer and subject for ever.
create table identities (
  issuer       text not null,
  subject      text not null,
  person_id    bigint not null references people (id) on delete cascade,
  linked_at    timestamptz not null default now(),
  primary key (issuer, subject)
);
-- One person, one identity at each issuer: an address given to somebody else there does not open the portal to them.
create unique index identities_person on identities (person_id, issuer);

create table terms_versions (
  version      text primary key,
  effective_at timestamptz not null default now(),
  body_en      text not null,
  body_es      text not null
);

create table terms_acceptances (
  person_id   bigint not null references people (id) on delete cascade,
  version     text not null references terms_versions (version),
  accepted_at timestamptz not null default now(),
  primary key (person_id, version)
);

do $$
declare t text;
begin
  foreach t in array array['people', 'person_groups', 'person_accounts', 'identities', 'terms_acceptances'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy gate_works on %I to millgate_gate using (true) with check (true)', t);
    execute format('create policy admin_reads on %I for select to millgate_admin using (true)', t);
    execute format('grant select on %I to millgate_gate, millgate_admin', t);
  end loop;
  foreach t in array array['people', 'person_groups', 'person_accounts'] loop
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
  foreach t in array array['person_groups', 'person_accounts', 'terms_acceptances'] loop
    execute format('create policy viewer_reads_own on %I for select to millgate_viewer using (person_id = viewer_person())', t);
    execute format('grant select on %I to millgate_viewer', t);
  end loop;
end $$;

create policy viewer_reads_own on people for select to millgate_viewer using (id = viewer_person());
create policy viewer_changes_own on people for update to millgate_viewer
  using (id = viewer_person()) with check (id = viewer_person());
grant select on people to millgate_viewer;
grant update (name, phone, language, units, date_format, time_zone, theme, density, updated_at) on people to millgate_viewer;
grant insert, delete on identities to millgate_gate;
grant insert on terms_acceptances to millgate_gate;
grant select on terms_versions to millgate_gate, millgate_viewer, millgate_admin;

-- The terms that TERMS_VERSION names by default; a line that begins with # is a heading. A mill adds its own as a further version.
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

-- After the first version above, since the owner is bound by row policies too.
alter table terms_versions enable row level security;
alter table terms_versions force row level security;
create policy all_read on terms_versions for select to millgate_gate, millgate_viewer, millgate_admin using (true);
