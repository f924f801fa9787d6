-- Documents for customers: a row of documents is one revision of an invoice, certificate, bill of lading, shipment
-- tally or order acknowledgment with its state; what it says is in the tables of its topic, from which a PDF is
-- rendered. The importer writes documents; users read them one by one or request ZIP files of many (document_bundles, and
-- document_choices for the options of the last request).

create table documents (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in (
		'invoice', 'certificate', 'bill_of_lading', 'shipment_tally', 'order_acknowledgment')),
	number text not null,
	revision integer not null check (revision > 0),
	ship_to_id bigint references accounts (id),
	state text not null check (state in ('pending', 'published', 'superseded', 'revoked')),
	has_prices boolean not null default false,
	bol_number text,
	order_number text,
	content_hash text not null,
	published_at timestamptz,
	superseded_at timestamptz,
	revoked_at timestamptz,
	file_key text,
	file_sha256 text,
	imported_at timestamptz not null default now(),
	primary key (account_id, kind, number, revision),
	check ((state = 'pending') = (published_at is null)),
	constraint documents_check1 check ((state = 'superseded') = (superseded_at is not null)),
	constraint documents_check2 check ((state = 'revoked') = (revoked_at is not null)),
	constraint documents_check3 check ((file_key is null) = (file_sha256 is null)),
	constraint documents_check4 check (not has_prices or ship_to_id is null)
);
comment on table documents is
	'Revisions of documents with their state; superseded and revoked ones stay readable and are marked as such.';
comment on column documents.number is
	'Number of the document: that of the invoice, certificate, bill of lading or acknowledgment. A tally has the '
	'number of its bill of lading.';
comment on column documents.revision is
	'Counts from 1. The importer adds one when the printed content changes; acknowledgments have the mill''s own '
	'number where that is higher.';
comment on column documents.ship_to_id is
	'Receiver, who may read the document too; null if only the sold-to may, as for documents with prices.';
comment on column documents.state is
	'pending: a certificate in preparation, hidden from viewers here; published: in force; superseded: a later '
	'revision is in force; revoked: taken back by the mill.';
comment on column documents.has_prices is
	'True for invoices and order acknowledgments: only the sold-to may read them.';
comment on column documents.bol_number is 'Bill of lading that the document belongs to; null if none.';
comment on column documents.order_number is 'Mill order that the document belongs to; null if none.';
comment on column documents.content_hash is
	'MD5 of the printed content; a row that is imported again with the same hash makes no new revision. Empty while '
	'pending.';
comment on column documents.published_at is
	'When this revision came into force (goods issue, day of issue or import); null while pending.';
comment on column documents.file_key is
	'Key in the file store of a PDF that the mill uploaded for this revision; null if the portal renders the PDF.';
comment on column documents.file_sha256 is 'SHA-256 of that PDF in hexadecimal digits; null without one.';
comment on column documents.imported_at is
	'First import. The home page shows as new what was imported since the last visit, however late it came.';

-- Constraint, not a search index: at most one revision of a document is in force.
create unique index documents_in_force on documents (account_id, kind, number) where state in ('pending', 'published');
-- New documents: views of the lists and the counts on the home page; also the example names of the ZIP form.
create index documents_newest on documents (account_id, kind, published_at desc, number);
create index documents_newest_ship_to on documents (ship_to_id, kind, published_at desc, number)
	where ship_to_id is not null;
-- Documents by pasted numbers: by their own number, by their load and by their order. documents_bol also serves
-- move_with_load.
create index documents_number on documents (number);
create index documents_bol on documents (account_id, bol_number) where bol_number is not null;
create index documents_order on documents (account_id, order_number) where order_number is not null;

alter table documents enable row level security, force row level security;
grant select on documents to millgate_viewer;
grant select, insert, update on documents to millgate_feeds;
create policy viewer_reads on documents for select to millgate_viewer using (
	state <> 'pending' and (
		account_id = any (array(select unnest(viewer_sold_tos())))
		or not has_prices and ship_to_id = any (array(select unnest(viewer_ship_tos())))));
create policy feeds_write on documents to millgate_feeds using (true) with check (true);
-- For verified_certificate (topic certificates), which runs as the owner.
create policy owner_verifies on documents for select to millgate_owner using (kind = 'certificate');

create table document_choices (
	person_id bigint primary key references people (id) on delete cascade,
	name_pattern text not null check (length(name_pattern) between 1 and 200),
	kinds text[] not null check (cardinality(kinds) > 0),
	changed_at timestamptz not null default now()
);
comment on table document_choices is 'Options that a user chose in the last request for a ZIP file of documents.';
comment on column document_choices.name_pattern is 'Names of the files in the ZIP file, with placeholders.';
comment on column document_choices.kinds is 'Kinds of documents, as in documents.kind.';
alter table document_choices enable row level security, force row level security;
grant select, insert, update on document_choices to millgate_viewer;
grant select, delete on document_choices to millgate_privacy;
create policy viewer_keeps_own on document_choices to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy privacy_works on document_choices to millgate_privacy
	using (person_id = viewer_person()) with check (true);

-- Up to 500 documents are streamed on download, a job makes larger files (decisions/zips-streamed-or-made.md).
create table document_bundles (
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
	documents jsonb not null,
	not_found text[] not null default '{}',
	total integer not null check (total >= 0),
	made integer not null default 0,
	claim text,
	worked_at timestamptz,
	attempts integer not null default 0,
	contents jsonb,
	size_bytes bigint,
	failure text check (failure in ('rights', 'size', 'fault')),
	finished_at timestamptz,
	expires_at timestamptz not null default now() + interval '1 day',
	check ((state = 'ready') = (contents is not null)),
	constraint document_bundles_check1 check ((state = 'failed') = (failure is not null)),
	constraint document_bundles_check2 check ((state = 'making') = (claim is not null))
);
comment on table document_bundles is 'ZIP files of documents that a user requested; only that user reads them.';
comment on column document_bundles.id is 'Random, 128 bits: part of the address of the download.';
comment on column document_bundles.numbers is
	'Numbers that the user pasted; empty if the documents of a list were requested.';
comment on column document_bundles.kinds is 'Kinds of documents, as in documents.kind.';
comment on column document_bundles.name_pattern is 'Names of the files in the ZIP file, with placeholders.';
comment on column document_bundles.title is 'Name of the ZIP file, in the language of the user.';
comment on column document_bundles.state is
	'offered: streamed on download; waiting: queued for the job; making: a process is rendering it; ready: in the '
	'file store; failed: see failure.';
comment on column document_bundles.alias is
	'Code of the account that the user acted for; null for all accounts of the user.';
comment on column document_bundles.language is 'Language of the documents.';
comment on column document_bundles.units is 'Units of the documents.';
comment on column document_bundles.documents is
	'Documents that the numbers or rows led to: [{"kind", "accountId", "number", "asked"}], asked being the numbers '
	'that led to it. Each is read with the rights that the user has when it is rendered.';
comment on column document_bundles.not_found is 'Pasted numbers that led to no document.';
comment on column document_bundles.total is 'Length of documents.';
comment on column document_bundles.made is 'Documents rendered so far.';
comment on column document_bundles.claim is
	'Random id of the run that is making the file; null in other states. A run that finds another id here stops.';
comment on column document_bundles.worked_at is
	'Last sign of the run, or when the file was queued. After 60 seconds without a sign the file is given to another '
	'run. Null if offered.';
comment on column document_bundles.attempts is 'Runs that began to make the file.';
comment on column document_bundles.contents is
	'Content of a ready file: [{"kind", "accountId", "account", "number", "revision", "state"}]. It is delivered only '
	'while the user may read each of these and none has another revision or state.';
comment on column document_bundles.size_bytes is 'Size of the file in bytes; null unless ready.';
comment on column document_bundles.failure is
	'rights: the user can no longer sign in or act for the account; size: larger than a ZIP file may be; fault: '
	'another error. Null unless failed.';
comment on column document_bundles.finished_at is 'When it became ready or failed.';
comment on column document_bundles.expires_at is
	'When the clean-up job removes row and file: 1 day after the request if offered, else 3 days after the last step.';
-- The user's own ZIP files, newest first.
create index document_bundles_person on document_bundles (person_id, asked_at desc);
-- Job that gives files of a dead process to another run.
create index document_bundles_at_work on document_bundles (worked_at) where state in ('waiting', 'making');
-- Clean-up job.
create index document_bundles_end on document_bundles (expires_at);
alter table document_bundles enable row level security, force row level security;
grant select, insert on document_bundles to millgate_viewer;
grant update (
	state, made, claim, worked_at, attempts, contents, size_bytes, failure, finished_at, expires_at
) on document_bundles to millgate_viewer;
grant select, delete on document_bundles to millgate_auth;
grant select on document_bundles to millgate_privacy;
-- The clean-up job (millgate_auth) changes nothing: locking the rows that it deletes requires the right.
grant update (expires_at) on document_bundles to millgate_auth, millgate_privacy;
create policy viewer_reads on document_bundles for select to millgate_viewer using (person_id = viewer_person());
create policy viewer_asks on document_bundles for insert to millgate_viewer with check (person_id = viewer_person());
create policy viewer_works on document_bundles for update to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy auth_cleans_up on document_bundles to millgate_auth using (true);
create policy privacy_works on document_bundles to millgate_privacy
	using (person_id = viewer_person()) with check (true);
