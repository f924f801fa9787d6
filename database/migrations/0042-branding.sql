-- The mill's brand: name, mark, colors, support contacts, legal footer, sender of mails and letterhead, as an
-- administrator saved them. The pictures are uploads (files), published as the brand's.

create table brand_settings (
	is_only boolean primary key default true check (is_only),
	settings jsonb not null check (jsonb_typeof(settings) = 'object' and length(settings::text) < 20000),
	changed_at timestamptz not null default now()
);
comment on table brand_settings is
	'The brand that administrators saved, one row; without it the file BRAND_FILE is in force, or else MILL_NAME alone.';
comment on column brand_settings.is_only is 'Allows one row only.';
comment on column brand_settings.settings is
	'The same document that BRAND_FILE contains, validated by the same schema; its images are ids of files.';
alter table brand_settings enable row level security, force row level security;
-- The server reads it for everybody, before anybody has signed in.
grant select on brand_settings to millgate_auth;
grant select, insert, update, delete on brand_settings to millgate_admin;
create policy auth_reads on brand_settings for select to millgate_auth using (true);
create policy admin_writes on brand_settings to millgate_admin using (true) with check (true);

-- Everybody sees the brand's pictures, also before they sign in.
create policy auth_reads_brand on files for select to millgate_auth
	using (state = 'published' and owner_kind = 'brand');

-- A new name is protected from the moment on in which it is saved.
grant select, insert, update on mill_title to millgate_admin;
create policy admin_keeps on mill_title to millgate_admin using (true) with check (true);
