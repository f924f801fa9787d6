-- Papers that go with the steel. A row is one revision of one paper; what stands in it lies in the tables of its noun.
-- They appear at goods issue. A paper with prices is the sold-to's alone: then ship_to_id is empty.
create table documents (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in ('invoice', 'certificate', 'bill_of_lading', 'shipment_tally', 'order_acknowledgment')),
	number text not null,
	revision integer not null check (revision > 0),
	ship_to_id bigint references accounts (id),
	state text not null check (state in ('pending', 'published', 'superseded', 'revoked')),
	has_prices boolean not null default false,
	bol_number text,
	order_number text,
	content_hash text not null, -- Of what is printed in it: the same again is no new revision.
	published_at timestamptz,
	superseded_at timestamptz,
	revoked_at timestamptz,
	file_key text, -- A PDF that the mill uploaded; it stands before one that is drawn here.
	file_sha256 text,
	landed_at timestamptz not null default now(),
	primary key (account_id, kind, number, revision),
	check ((state = 'pending') = (published_at is null)),
	constraint documents_check1 check ((state = 'superseded') = (superseded_at is not null)),
	constraint documents_check2 check ((state = 'revoked') = (revoked_at is not null)),
	constraint documents_check3 check ((file_key is null) = (file_sha256 is null)),
	constraint documents_check4 check ((not has_prices) or ship_to_id is null)
);
create index documents_bol on documents (account_id, bol_number) where bol_number is not null;
-- At most one revision of a paper is in force.
create unique index documents_in_force on documents (account_id, kind, number) where state in ('pending', 'published');
create index documents_newest on documents (account_id, kind, published_at desc, number);
create index documents_newest_ship_to on documents (ship_to_id, kind, published_at desc, number) where ship_to_id is not null;
-- From any number to its papers.
create index documents_number on documents (number);
create index documents_order on documents (account_id, order_number) where order_number is not null;
alter table documents enable row level security, force row level security;
grant select on documents to millgate_viewer;
grant select, insert, update on documents to millgate_feeds;
create policy feeds_write on documents to millgate_feeds using (true) with check (true);
create policy owner_verifies on documents for select to millgate_owner using (kind = 'certificate');
create policy viewer_reads on documents for select to millgate_viewer using (state <> 'pending' and (account_id = any (array(select unnest(viewer_sold_tos()))) or ((not has_prices) and ship_to_id = any (array(select unnest(viewer_ship_tos()))))));

-- The pages' GraphQL documents of this release and of those before it: a tab that was open during a release goes on working.
create table released_documents (
	hash text primary key,
	body text not null,
	released_at timestamptz not null default now()
);
alter table released_documents enable row level security, force row level security;
grant select, insert, update, delete on released_documents to millgate_gate;
create policy gate_works on released_documents to millgate_gate using (true) with check (true);

-- How a person takes papers in one go: what the files are called, and which kinds were wanted last.
create table paper_choices (
	person_id bigint primary key references people (id) on delete cascade,
	name_pattern text not null check (length(name_pattern) between 1 and 200),
	kinds text[] not null check (cardinality(kinds) > 0),
	changed_at timestamptz not null default now()
);
alter table paper_choices enable row level security, force row level security;
grant select, insert, update on paper_choices to millgate_viewer;
grant select, delete on paper_choices to millgate_privacy;
create policy privacy_works on paper_choices to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_keeps_own on paper_choices to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());

-- Papers asked for in one go by pasted numbers, until they are taken as a ZIP. Only the numbers are kept: what they lead to is found
-- when it is taken, by what the person may see then.
create table paper_bundles (
	id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
	person_id bigint not null references people (id) on delete cascade,
	numbers text[] not null default '{}' check (cardinality(numbers) <= 1000),
	kinds text[] not null check (cardinality(kinds) > 0),
	name_pattern text not null check (length(name_pattern) between 1 and 200),
	asked_at timestamptz not null default now(),
	title text not null,
	state text not null default 'offered' check (state in ('offered', 'waiting', 'making', 'ready', 'failed')),
	alias text,
	language text not null check (language in ('en', 'es')),
	units text not null check (units in ('imperial', 'metric')),
	papers jsonb not null,
	not_found text[] not null default '{}',
	total integer not null check (total >= 0),
	made integer not null default 0,
	claim text,
	worked_at timestamptz,
	attempts integer not null default 0,
	held jsonb,
	size_bytes bigint,
	failure text check (failure in ('rights', 'size', 'fault')),
	finished_at timestamptz,
	expires_at timestamptz not null default now() + '1 day'::interval,
	check ((state = 'ready') = (held is not null)),
	constraint paper_bundles_check1 check ((state = 'failed') = (failure is not null)),
	constraint paper_bundles_check2 check ((state = 'making') = (claim is not null))
);
create index paper_bundles_at_work on paper_bundles (worked_at) where state in ('waiting', 'making');
create index paper_bundles_end on paper_bundles (expires_at);
create index paper_bundles_person on paper_bundles (person_id, asked_at desc);
alter table paper_bundles enable row level security, force row level security;
grant select, insert on paper_bundles to millgate_viewer;
grant select, delete on paper_bundles to millgate_gate;
grant select on paper_bundles to millgate_privacy;
grant update (state, made, claim, worked_at, attempts, held, size_bytes, failure, finished_at, expires_at) on paper_bundles to millgate_viewer;
grant update (expires_at) on paper_bundles to millgate_gate, millgate_privacy;
create policy gate_sweeps on paper_bundles to millgate_gate using (true);
create policy privacy_works on paper_bundles to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_asks on paper_bundles for insert to millgate_viewer with check (person_id = viewer_person());
create policy viewer_reads on paper_bundles for select to millgate_viewer using (person_id = viewer_person());
create policy viewer_works on paper_bundles for update to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
