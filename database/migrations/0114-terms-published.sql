-- Terms of use that an administrator publishes; those that stood before, and those that a mill puts in by hand for TERMS_VERSION, have
-- no publisher. What is in force is the newest published one that has begun; a version that has begun is never changed.
alter table terms_versions
  add column published_by text,
  add column published_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add constraint terms_versions_withdrawn_check check (withdrawn_at is null or (withdrawn_at < effective_at and withdrawn_by is not null));

create policy admin_publishes on terms_versions for insert to millgate_admin with check (published_by is not null);
-- Only one that nobody could have accepted yet is taken back.
create policy admin_withdraws on terms_versions for update to millgate_admin
  using (published_by is not null and effective_at > now()) with check (withdrawn_at is not null);
grant insert (version, effective_at, body_en, body_es, published_by, published_at) on terms_versions to millgate_admin;
grant update (withdrawn_at, withdrawn_by) on terms_versions to millgate_admin;

create index terms_acceptances_newest on terms_acceptances (accepted_at desc, person_id);
