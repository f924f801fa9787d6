-- Mill test reports (certificates): the newest revision with its pieces in certificates, the content of every revision
-- in certificate_revisions, and rows that cannot be issued yet in waiting_certificates; documents says which revision
-- is in force. account_id is the sold-to and ship_to_id the receiver; both read them. The importer writes them. First,
-- the limits of the steel grades (specifications), which certificates copy.

create table specifications (
	grade text primary key,
	specification text not null,
	limits jsonb not null default '[]',
	revision bigint not null,
	updated_at timestamptz not null default now()
);
comment on table specifications is
	'Limits of chemistry and tests of each steel grade that the mill sells; a certificate copies the limits of the '
	'time when it is issued.';
comment on column specifications.grade is 'Steel grade, like A572-50.';
comment on column specifications.specification is 'Name of the standard, as certificates print it.';
comment on column specifications.limits is
	'Array of {property, least, most, tempF or tempC, required}: an element symbol or test property with its '
	'bounds, one or both.';
comment on column specifications.revision is
	'Revision of the row in the mill''s system; the importer ignores older ones.';
alter table specifications enable row level security, force row level security;
grant select on specifications to millgate_viewer;
grant select, insert, update on specifications to millgate_feeds;
create policy buyers_read on specifications for select to millgate_viewer
	using ((select cardinality(viewer_sold_tos())) > 0);
create policy feeds_write on specifications to millgate_feeds using (true) with check (true);

-- All values are copies from the day of issue: a later correction of the heat, the order or an address does not change
-- an issued certificate.
create table certificates (
	account_id bigint not null references accounts (id),
	certificate_number text not null,
	revision integer not null check (revision > 0),
	ship_to_id bigint not null references accounts (id),
	mill text not null references mills (code),
	type text not null check (type in ('2.1', '2.2', '3.1', '3.2')),
	specification text not null,
	grade text not null,
	product text not null check (product in ('plate', 'coil')),
	heat_number text not null,
	melted_at timestamptz not null,
	order_number text not null,
	item integer not null,
	po_number text not null,
	po_line text not null,
	part_number text,
	bol_number text not null,
	shipped_on date not null,
	issued_on date not null,
	inspector text not null,
	inspector_title text not null,
	third_party text,
	chemistry jsonb not null,
	tests jsonb not null,
	heat_treatment jsonb,
	limits jsonb not null,
	correction text,
	revoked_on date,
	revoked_because text,
	pieces integer not null check (pieces > 0),
	weight_lb bigint not null check (weight_lb > 0),
	source_revision bigint not null,
	updated_at timestamptz not null default now(),
	parties jsonb,
	thickness_in numeric(8, 4),
	width_in numeric(8, 3),
	length_in numeric(9, 3),
	inspector_title_es text,
	melted_in text,
	poured_in text,
	melting_works text,
	slab_maker text,
	melt_time_zone text,
	statement_en text,
	statement_es text,
	is_pending boolean not null default false,
	primary key (account_id, certificate_number),
	check ((revoked_on is null) = (revoked_because is null)),
	constraint certificates_check1 check (type <> '3.2' or third_party is not null)
);
comment on table certificates is
	'Newest revision of each certificate: the steel of one heat that left for one order line on one bill of lading.';
comment on column certificates.revision is
	'Revision of the document, counted by the portal from 1; source_revision is the mill''s.';
comment on column certificates.mill is 'Mill that shipped the steel and issues the certificate.';
comment on column certificates.type is 'Type of the inspection document by EN 10204.';
comment on column certificates.specification is 'Standard that the steel was made to, as ASTM A572/A572M.';
comment on column certificates.melted_at is 'When the heat was tapped.';
comment on column certificates.order_number is 'Mill order.';
comment on column certificates.item is 'Line of the mill order.';
comment on column certificates.po_number is 'The customer''s own order number.';
comment on column certificates.po_line is 'The customer''s own line number.';
comment on column certificates.part_number is 'The customer''s part number; null if the order line has none.';
comment on column certificates.shipped_on is 'Day on which the load left, at the mill.';
comment on column certificates.issued_on is 'Day of issue of this revision, at the mill.';
comment on column certificates.inspector is 'Name of the person who signs for the mill.';
comment on column certificates.inspector_title is 'Title of that person in English.';
comment on column certificates.third_party is 'Who inspected besides the mill; required for type 3.2.';
comment on column certificates.chemistry is
	'Chemical analysis: {symbol of the element or CE, CEV, Pcm: per cent of weight}.';
comment on column certificates.tests is
	'Array of tests as the heat states them: {kind, slab, standard, …}; docs/connect-your-erp.md, heats, has the '
	'fields.';
comment on column certificates.heat_treatment is
	'{condition, steps: [{step, tempF or tempC, minutes, medium}]}; null if the mill states none.';
comment on column certificates.limits is
	'Copy of specifications.limits: array of {property, least, most, tempF or tempC, required}.';
comment on column certificates.correction is
	'Why this revision replaces the one before; null if the mill gives no reason.';
comment on column certificates.revoked_on is 'Day on which the mill revoked this revision; null if it did not.';
comment on column certificates.pieces is 'Number of pieces that it covers; certificate_pieces lists them.';
comment on column certificates.source_revision is
	'Revision of the row in the mill''s system; the importer ignores older ones. -1 while is_pending, so that the '
	'same row can be issued later.';
comment on column certificates.parties is
	'Names and addresses on the day of issue: {works, soldTo, shipTo}. Null where none were recorded; then the '
	'current ones are shown.';
comment on column certificates.thickness_in is
	'Ordered thickness in inches (pieces are measured one by one); null where it was not recorded.';
comment on column certificates.width_in is 'Ordered width in inches; null where it was not recorded.';
comment on column certificates.length_in is 'Ordered length in inches; null for a coil and where it was not recorded.';
comment on column certificates.inspector_title_es is 'Title of the inspector in Spanish; null if the mill gives none.';
comment on column certificates.melted_in is
	'Country of melt, ISO 3166-1 alpha-2; null if not stated. It is never derived from the mill.';
comment on column certificates.poured_in is 'Country of pour, ISO 3166-1 alpha-2; null if not stated.';
comment on column certificates.melting_works is
	'Works that melted the steel, as the heat states it, or else the heat''s mill; null if the slabs were bought and '
	'no works is stated.';
comment on column certificates.slab_maker is 'Company that made bought slabs; null if none is stated.';
comment on column certificates.melt_time_zone is
	'Time zone (IANA name) of the melting works, in which melted_at is shown; null where it was not recorded, then '
	'UTC.';
comment on column certificates.statement_en is
	'The mill''s statement of conformity in English, printed word for word; null if it gave none.';
comment on column certificates.statement_es is 'The same in Spanish; null if the mill gave none.';
comment on column certificates.is_pending is
	'In preparation: the first revision lacks a value that its limits require. Such a row has no values (chemistry, '
	'tests and limits are empty).';

-- Certificates of a sold-to or of a ship-to, newest first.
create index certificates_newest on certificates (account_id, shipped_on desc, certificate_number);
create index certificates_newest_ship_to on certificates (ship_to_id, shipped_on desc, certificate_number);
-- View of corrected and revoked certificates, which are few.
create index certificates_changed on certificates (account_id, shipped_on, certificate_number)
	where revision > 1 or revoked_on is not null;
create index certificates_changed_ship_to on certificates (ship_to_id, shipped_on, certificate_number)
	where revision > 1 or revoked_on is not null;
-- Grades that the filter offers: the index is read from one grade to the next, not row by row.
create index certificates_grade on certificates (account_id, grade);
create index certificates_grade_ship_to on certificates (ship_to_id, grade);
-- Search and filters of the list by the beginning of a number, account by account. The primary key serves the
-- certificate numbers of a sold-to. certificates_line also leads from an order line to its certificates,
-- certificates_bol from a shipment (move_with_load).
create index certificates_number_ship_to on certificates (ship_to_id, certificate_number);
create index certificates_heat_sold_to on certificates (account_id, heat_number);
create index certificates_heat_ship_to on certificates (ship_to_id, heat_number);
create index certificates_line on certificates (account_id, order_number, item);
create index certificates_order_ship_to on certificates (ship_to_id, order_number);
create index certificates_po on certificates (account_id, po_number);
create index certificates_po_ship_to on certificates (ship_to_id, po_number);
create index certificates_bol on certificates (account_id, bol_number);
create index certificates_bol_ship_to on certificates (ship_to_id, bol_number);
-- Number search of viewers with more than 40 accounts, and the importer's check that a number belongs to one account.
create index certificates_number on certificates (certificate_number);
-- Documents by pasted numbers: certificates of a heat.
create index certificates_heat on certificates (heat_number);

alter table certificates enable row level security, force row level security;
grant select on certificates to millgate_viewer;
grant select, insert, update, delete on certificates to millgate_feeds;
call account_policy('certificates', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on certificates to millgate_feeds using (true) with check (true);

create table certificate_pieces (
	account_id bigint not null,
	certificate_number text not null,
	piece_number text not null,
	ship_to_id bigint not null,
	slab_number text,
	thickness_in numeric(8, 4) not null,
	width_in numeric(8, 3) not null,
	length_in numeric(9, 3),
	weight_lb integer not null,
	primary key (account_id, certificate_number, piece_number),
	foreign key (account_id, certificate_number) references certificates (account_id, certificate_number)
		on delete cascade
);
comment on table certificate_pieces is
	'Pieces that the newest revision of a certificate covers, with their measures on the day of issue.';
comment on column certificate_pieces.ship_to_id is 'Copy of certificates.ship_to_id for the row policies.';
comment on column certificate_pieces.slab_number is 'Slab that the piece was rolled from; null if not stated.';
comment on column certificate_pieces.thickness_in is 'Measured thickness in inches.';
comment on column certificate_pieces.width_in is 'Measured width in inches.';
comment on column certificate_pieces.length_in is 'Measured length in inches; null for a coil.';
-- Search of the list by the beginning of a piece number, account by account; documents by pasted numbers.
create index certificate_pieces_number on certificate_pieces (account_id, piece_number);
create index certificate_pieces_number_ship_to on certificate_pieces (ship_to_id, piece_number);
alter table certificate_pieces enable row level security, force row level security;
grant select on certificate_pieces to millgate_viewer;
grant select, insert, update, delete on certificate_pieces to millgate_feeds;
call account_policy('certificate_pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on certificate_pieces to millgate_feeds using (true) with check (true);

-- What a certificate vouches for, with its pieces and with accounts by their codes. What may change after the issue
-- (revocation, ids, source revision) is left out. The importer stores it in certificate_revisions.
create function certificate_content(c certificates) returns jsonb language sql stable return
	to_jsonb(c) - array[
		'account_id', 'ship_to_id', 'source_revision', 'updated_at', 'revoked_on', 'revoked_because', 'is_pending']
	|| jsonb_build_object(
		'sold_to', (select code from accounts where id = c.account_id),
		'ship_to', (select code from accounts where id = c.ship_to_id),
		'melted_at', to_char(c.melted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		'piece_list', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'piece_number', p.piece_number, 'slab_number', p.slab_number, 'thickness_in', p.thickness_in,
				'width_in', p.width_in, 'length_in', p.length_in, 'weight_lb', p.weight_lb)
				order by p.piece_number collate "C"), '[]')
			from certificate_pieces p
			where p.account_id = c.account_id and p.certificate_number = c.certificate_number));

-- Rows are only added. documents says which revision is in force.
create table certificate_revisions (
	account_id bigint not null references accounts (id),
	certificate_number text not null,
	revision integer not null check (revision > 0),
	ship_to_id bigint not null references accounts (id),
	issued_on date not null,
	content jsonb not null,
	content_sha256 bytea not null check (length(content_sha256) = 32),
	verify_code text not null default new_verify_code() unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
	primary key (account_id, certificate_number, revision)
);
comment on table certificate_revisions is
	'Content of every issued revision, kept permanently; earlier revisions are shown and rendered from here.';
comment on column certificate_revisions.ship_to_id is 'Copy of certificates.ship_to_id for the row policies.';
comment on column certificate_revisions.issued_on is 'Day of issue of this revision, at the mill.';
comment on column certificate_revisions.content is
	'certificate_content() of the certificate when this revision was issued.';
comment on column certificate_revisions.content_sha256 is
	'SHA-256 of content in PostgreSQL''s text form of jsonb, encoded as UTF-8; printed on the document.';
comment on column certificate_revisions.verify_code is
	'Random code of 100 bits, printed on the document: anyone who has it can ask at /verify whether this revision is '
	'in force.';
-- One revision of a certificate by its number, without the account.
create index certificate_revisions_number on certificate_revisions (certificate_number);
alter table certificate_revisions enable row level security, force row level security;
grant select on certificate_revisions to millgate_viewer;
grant select, insert on certificate_revisions to millgate_feeds;
grant update (ship_to_id) on certificate_revisions to millgate_feeds;
call account_policy('certificate_revisions', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_read on certificate_revisions for select to millgate_feeds using (true);
create policy feeds_add on certificate_revisions for insert to millgate_feeds with check (true);
-- For move_with_load: the grant lets it change ship_to_id only.
create policy feeds_move on certificate_revisions for update to millgate_feeds using (true) with check (true);
-- For verified_certificate.
create policy owner_verifies on certificate_revisions for select to millgate_owner using (true);

-- Everything that /verify, which needs no sign-in, shows of a certificate: the answer to one code. It runs as the
-- owner, since the role behind that page reads none of the tables.
create function verified_certificate(code text)
	returns table (certificate_number text, heat_number text, issued_on date, content_sha256 bytea, state text)
	language sql stable security definer set search_path = public, pg_temp as $$
	select r.certificate_number, r.content ->> 'heat_number', r.issued_on, r.content_sha256, d.state
	from certificate_revisions r
	join documents d on d.account_id = r.account_id and d.kind = 'certificate'
		and d.number = r.certificate_number and d.revision = r.revision
	where r.verify_code = code and d.state <> 'pending'
$$;
revoke execute on function verified_certificate(text) from public;
grant execute on function verified_certificate(text) to millgate_auth;

-- First issues, and corrections of a revision in force. A row is deleted when it is issued
-- (decisions/certificates-issued-when-complete.md).
create table waiting_certificates (
	account_id bigint not null references accounts (id),
	certificate_number text not null,
	ship_to_id bigint not null references accounts (id),
	heat_number text not null,
	grade text not null,
	source_revision bigint not null,
	row jsonb not null,
	gaps jsonb not null,
	waiting_since timestamptz not null default now(),
	primary key (account_id, certificate_number)
);
comment on table waiting_certificates is
	'Certificates that cannot be issued yet, since their heat lacks a value that the limits of the grade require or '
	'has one outside.';
comment on column waiting_certificates.source_revision is 'Revision of the row in the mill''s system.';
comment on column waiting_certificates.row is
	'The row as it was imported (src/features/feeds/rows/documents/certificate-row.ts).';
comment on column waiting_certificates.gaps is
	'Array of the limits that are not met: {property, tempF or tempC, least, most, value}, value being absent where '
	'there is none. Inside sales sees them.';
-- When the importer changes a heat or the limits of a grade: the certificates that may be complete then.
create index waiting_certificates_heat on waiting_certificates (heat_number);
create index waiting_certificates_grade on waiting_certificates (grade);
alter table waiting_certificates enable row level security, force row level security;
grant select on waiting_certificates to millgate_viewer;
grant select, insert, update, delete on waiting_certificates to millgate_feeds;
call account_policy('waiting_certificates', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on waiting_certificates to millgate_feeds using (true) with check (true);

create table certificate_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	pieces bigint not null,
	weight_lb bigint not null,
	primary key (account_id, ship_to_id)
);
comment on table certificate_sums is
	'Totals of all certificates by sold-to and ship-to, kept by triggers on certificates: the unfiltered list shows '
	'its totals from here.';
-- Totals of a ship-to.
create index certificate_sums_ship_to on certificate_sums (ship_to_id);
alter table certificate_sums enable row level security, force row level security;
grant select on certificate_sums to millgate_viewer;
grant select, insert, update on certificate_sums to millgate_feeds;
call account_policy('certificate_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on certificate_sums to millgate_feeds using (true) with check (true);
call keep_sums_triggers('certificate_sums');
