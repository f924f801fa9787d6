-- One sending of a form or of a button: the same one sent twice, by a second click or after a lost answer, is taken once. It is claimed where it
-- comes on record, in the transaction that does it; what was answered is kept for a while, sealed, since an answer may show a secret this once.
create table sendings (
  person_id   bigint not null references people (id) on delete cascade,
  key         uuid not null,
  field       text not null check (length(field) between 1 and 120),
  fingerprint bytea not null check (length(fingerprint) = 32),
  attempt     uuid not null,
  answer      bytea,
  sent_at     timestamptz not null default now(),
  primary key (person_id, key, field)
);
create index sendings_sent on sendings (sent_at);

alter table sendings enable row level security;
alter table sendings force row level security;
create policy viewer_keeps_own on sendings to millgate_viewer
  using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy owner_claims on sendings to millgate_owner using (true) with check (true);
create policy gate_sweeps on sendings to millgate_gate using (true);
grant select, update, delete on sendings to millgate_viewer;
grant select, delete on sendings to millgate_gate;

-- Whether this attempt has the sending: the first one that asks; another that asks meanwhile waits for it. Whoever works in whatever role claims
-- for the person of the transaction alone.
create function claim_sending(sent_key uuid, sent_field text, sent_fingerprint bytea, sent_attempt uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with claimed as (
    insert into sendings as s (person_id, key, field, fingerprint, attempt)
    select viewer_person(), sent_key, sent_field, sent_fingerprint, sent_attempt where viewer_person() is not null
    on conflict (person_id, key, field) do update set attempt = s.attempt where s.attempt = excluded.attempt
    returning 1
  )
  select viewer_person() is null or exists (select from claimed)
$$;
revoke all on function claim_sending from public;
grant execute on function claim_sending to
  millgate_viewer, millgate_admin, millgate_gate, millgate_desk, millgate_company, millgate_hooks, millgate_feeds, millgate_mail;
