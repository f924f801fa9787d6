-- Idempotent requests: a form that is sent twice, by a second click or again after a lost response, is processed once.
-- A client sends an idempotency key (header Idempotency-Key) with a mutation. The transaction that does the work
-- claims the key where it appends to the audit record; a second attempt gets the response of the first. Last, the
-- GraphQL documents that requests may name (released_documents).

create table idempotency_keys (
	person_id bigint not null references people (id) on delete cascade,
	key uuid not null,
	field text not null check (length(field) between 1 and 120),
	fingerprint bytea not null check (length(fingerprint) = 32),
	attempt uuid not null,
	answer bytea,
	sent_at timestamptz not null default now(),
	primary key (person_id, key, field)
);
comment on table idempotency_keys is
	'Idempotency keys of mutations that were processed, with their responses, kept for two days.';
comment on column idempotency_keys.key is
	'Idempotency key, chosen by the client: the same when the same form is sent again.';
comment on column idempotency_keys.field is 'GraphQL mutation that was run.';
comment on column idempotency_keys.fingerprint is
	'SHA-256 of the request body; the same key with another body is an error.';
comment on column idempotency_keys.attempt is 'Id of the request that processed it, chosen by the server.';
comment on column idempotency_keys.answer is
	'Response as encrypted JSON, because it may show a secret; null until the work is committed and the response '
	'stored.';

-- The hourly job that removes keys after two days.
create index sendings_sent on idempotency_keys (sent_at);

alter table idempotency_keys enable row level security, force row level security;

grant select, update, delete on idempotency_keys to millgate_viewer;
grant select, delete on idempotency_keys to millgate_auth;
grant select (person_id, key, field, attempt, sent_at), delete on idempotency_keys to millgate_privacy;

create policy viewer_keeps_own on idempotency_keys to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy auth_cleans_up on idempotency_keys to millgate_auth using (true);
create policy owner_claims on idempotency_keys to millgate_owner using (true) with check (true);
create policy privacy_works on idempotency_keys to millgate_privacy using (person_id = viewer_person()) with check (true);

-- Claims an idempotency key for the person in scope and returns whether this attempt may go on: true for the first
-- attempt, and without a person. Another attempt waits for the transaction of the first, then gets false.
create function claim_idempotency_key(sent_key uuid, sent_field text, sent_fingerprint bytea, sent_attempt uuid) returns boolean
	language sql security definer set search_path = public, pg_temp as $$
	with claimed as (
		insert into idempotency_keys as s (person_id, key, field, fingerprint, attempt)
		select viewer_person(), sent_key, sent_field, sent_fingerprint, sent_attempt where viewer_person() is not null
		on conflict (person_id, key, field) do update set attempt = s.attempt where s.attempt = excluded.attempt
		returning 1
	)
	select viewer_person() is null or exists (select from claimed)
$$;
revoke execute on function claim_idempotency_key(uuid, text, bytea, uuid) from public;
grant execute on function claim_idempotency_key(uuid, text, bytea, uuid) to
	millgate_viewer, millgate_admin, millgate_company, millgate_desk, millgate_feeds, millgate_auth, millgate_webhooks,
	millgate_mail;

-- They let a tab that is open during a release go on working.
create table released_documents (
	hash text primary key,
	body text not null,
	released_at timestamptz not null default now()
);
comment on table released_documents is
	'GraphQL documents of the pages of all releases that were served within the last 30 days.';
comment on column released_documents.hash is 'SHA-256 of body, by which clients may name the document.';
comment on column released_documents.body is 'Text of the GraphQL document.';
comment on column released_documents.released_at is
	'Last time that a release with this document was served; the row is deleted 30 days later.';
alter table released_documents enable row level security, force row level security;
grant select, insert, update, delete on released_documents to millgate_auth;
create policy auth_works on released_documents to millgate_auth using (true) with check (true);
