-- An invitation is bound to its address; only the hash of its link is kept. It is redeemed at most once, by whoever proves the address.
create table invitations (
  id         bigint generated always as identity primary key,
  email      text not null check (email = lower(email)),
  name       text not null,
  area       text not null check (area in ('customer', 'supplier', 'admin')),
  language   text not null check (language in ('en', 'es')),
  groups     text[] not null default '{}',
  -- Codes, since an account may come and go before the invitation is redeemed.
  accounts   text[] not null default '{}',
  token_hash bytea unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  opened_at  timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz not null,
  person_id  bigint references people (id) on delete set null
);
-- One at a time for an address: another one takes the place of the first by being sent again, or after it was revoked.
create unique index invitations_pending on invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_newest on invitations (created_at desc, id desc);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy admin_works on invitations to millgate_admin using (true) with check (true);
create policy gate_reads on invitations for select to millgate_gate using (true);
create policy gate_redeems on invitations for update to millgate_gate using (accepted_at is null and revoked_at is null) with check (true);
grant select, insert, update on invitations to millgate_admin;
grant select, update (opened_at, accepted_at, person_id) on invitations to millgate_gate;

-- The gate lets in who was invited: it may make a person, with what the invitation gives, and nothing else.
grant insert (email, name, language) on people to millgate_gate;
grant insert on person_groups, person_accounts to millgate_gate;
