-- Mill test reports, each as its newest revision says: the steel of one heat that left for one order line on one bill of lading. Values and
-- bounds are those of the day of issue; a heat that is corrected later changes none that is out.
create table certificates (
	account_id bigint not null references accounts (id),
	certificate_number text not null,
	revision integer not null check (revision > 0), -- That of the paper; the source counts for itself.
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
	third_party text, -- Of type 3.2: who inspected besides the mill.
	chemistry jsonb not null,
	tests jsonb not null,
	heat_treatment jsonb,
	limits jsonb not null,
	correction text, -- Why this revision replaces the one before it.
	revoked_on date,
	revoked_because text,
	pieces integer not null check (pieces > 0),
	weight_lb bigint not null check (weight_lb > 0),
	source_revision bigint not null,
	updated_at timestamptz not null default now(),
	parties jsonb, -- The works, the buyer and the receiver with their addresses as they were on the day of issue: who moves later changes no certificate that -- is out. One from before this was kept speaks of them as they are. [0038-certificate-parties.sql]
	thickness_in numeric(8,4), -- The size that was ordered, as it was on the day of issue: pieces are measured one by one and differ by hundredths. Not known of certificates -- from before this was kept. [0059-certificate-sizes.sql]
	width_in numeric(8,3), -- The size that was ordered, as it was on the day of issue: pieces are measured one by one and differ by hundredths. Not known of certificates -- from before this was kept. [0059-certificate-sizes.sql]
	length_in numeric(9,3), -- The size that was ordered, as it was on the day of issue: pieces are measured one by one and differ by hundredths. Not known of certificates -- from before this was kept. [0059-certificate-sizes.sql]
	inspector_title_es text, -- The title of who signs a certificate, in Spanish where the mill gives it; the other one is in English. [0290-inspector-titles.sql]
	melted_in text, -- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected. [0300-melt-and-pour.sql]
	poured_in text, -- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected. [0300-melt-and-pour.sql]
	melting_works text, -- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected. [0300-melt-and-pour.sql]
	slab_maker text, -- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected. [0300-melt-and-pour.sql]
	melt_time_zone text, -- As the heat stated them on the day of issue. Certificates that are out took the works from the shipping mill: theirs stay null until corrected. [0300-melt-and-pour.sql]
	statement_en text, -- The statement of conformity is the mill's, in the languages in which it gave one; of older certificates none is kept. [0301-incomplete-certificates.sql]
	statement_es text, -- The statement of conformity is the mill's, in the languages in which it gave one; of older certificates none is kept. [0301-incomplete-certificates.sql]
	is_pending boolean not null default false, -- The statement of conformity is the mill's, in the languages in which it gave one; of older certificates none is kept. [0301-incomplete-certificates.sql]
	primary key (account_id, certificate_number),
	check ((revoked_on is null) = (revoked_because is null)),
	constraint certificates_check1 check (type <> '3.2' or third_party is not null)
);
create index certificates_bol on certificates (account_id, bol_number);
create index certificates_bol_ship_to on certificates (ship_to_id, bol_number);
-- Few certificates were corrected or revoked: their view reads only them.
create index certificates_changed on certificates (account_id, shipped_on, certificate_number) where revision > 1 or revoked_on is not null;
create index certificates_changed_ship_to on certificates (ship_to_id, shipped_on, certificate_number) where revision > 1 or revoked_on is not null;
-- What filters offer is read by leaps from one value to the next, not from a whole history.
create index certificates_grade on certificates (account_id, grade);
create index certificates_grade_ship_to on certificates (ship_to_id, grade);
create index certificates_heat on certificates (heat_number);
create index certificates_heat_ship_to on certificates (ship_to_id, heat_number);
create index certificates_heat_sold_to on certificates (account_id, heat_number);
create index certificates_line on certificates (account_id, order_number, item);
create index certificates_newest on certificates (account_id, shipped_on desc, certificate_number);
create index certificates_newest_ship_to on certificates (ship_to_id, shipped_on desc, certificate_number);
create index certificates_number on certificates (certificate_number);
-- Certificates, slabs and part numbers are found by their beginning too: from either side, and as such by whoever has a large part of all accounts.
create index certificates_number_ship_to on certificates (ship_to_id, certificate_number);
create index certificates_order_ship_to on certificates (ship_to_id, order_number);
create index certificates_po on certificates (account_id, po_number);
create index certificates_po_ship_to on certificates (ship_to_id, po_number);
alter table certificates enable row level security, force row level security;
grant select on certificates to millgate_viewer;
grant select, insert, update, delete on certificates to millgate_feeds;
create policy feeds_write on certificates to millgate_feeds using (true) with check (true);
call account_policy('certificates', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table certificate_pieces (
	account_id bigint not null,
	certificate_number text not null,
	piece_number text not null,
	ship_to_id bigint not null,
	slab_number text,
	thickness_in numeric(8,4) not null,
	width_in numeric(8,3) not null,
	length_in numeric(9,3),
	weight_lb integer not null,
	primary key (account_id, certificate_number, piece_number),
	foreign key (account_id, certificate_number) references certificates (account_id, certificate_number) on delete cascade
);
create index certificate_pieces_number on certificate_pieces (account_id, piece_number);
create index certificate_pieces_number_ship_to on certificate_pieces (ship_to_id, piece_number);
alter table certificate_pieces enable row level security, force row level security;
grant select on certificate_pieces to millgate_viewer;
grant select, insert, update, delete on certificate_pieces to millgate_feeds;
create policy feeds_write on certificate_pieces to millgate_feeds using (true) with check (true);
call account_policy('certificate_pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

-- What each revision of a certificate said, kept for good. Strangers may ask by its code whether it still holds, and compare the hash.
-- Whether it does stands in its row of `documents`.
create table certificate_revisions (
	account_id bigint not null references accounts (id),
	certificate_number text not null,
	revision integer not null check (revision > 0),
	ship_to_id bigint not null references accounts (id),
	issued_on date not null,
	content jsonb not null,
	content_sha256 bytea not null check (length(content_sha256) = 32), -- SHA-256 of the content as PostgreSQL writes it; keys in its order.
	verify_code text not null default new_verify_code() unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
	primary key (account_id, certificate_number, revision)
);
-- A certificate's revision is asked for by its number.
create index certificate_revisions_number on certificate_revisions (certificate_number);
alter table certificate_revisions enable row level security, force row level security;
grant select on certificate_revisions to millgate_viewer;
grant select, insert on certificate_revisions to millgate_feeds;
grant update (ship_to_id) on certificate_revisions to millgate_feeds;
create policy feeds_add on certificate_revisions for insert to millgate_feeds with check (true);
create policy feeds_move on certificate_revisions for update to millgate_feeds using (true) with check (true);
create policy feeds_read on certificate_revisions for select to millgate_feeds using (true);
-- The one thing that somebody unknown may learn of a certificate, and only by its code.
create policy owner_verifies on certificate_revisions for select to millgate_owner using (true);
call account_policy('certificate_revisions', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create table certificate_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	pieces bigint not null,
	weight_lb bigint not null,
	primary key (account_id, ship_to_id)
);
create index certificate_sums_ship_to on certificate_sums (ship_to_id);
alter table certificate_sums enable row level security, force row level security;
grant select on certificate_sums to millgate_viewer;
grant select, insert, update on certificate_sums to millgate_feeds;
create policy feeds_write on certificate_sums to millgate_feeds using (true) with check (true);
call account_policy('certificate_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call keep_sums_triggers('certificate_sums');

-- Certificates as the mill sent them, until their heat has every value that the grade's limits require: of a first one, and of a correction
-- of one that is in force. `gaps` says what is missing or outside.
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
create index waiting_certificates_grade on waiting_certificates (grade);
create index waiting_certificates_heat on waiting_certificates (heat_number);
alter table waiting_certificates enable row level security, force row level security;
grant select on waiting_certificates to millgate_viewer;
grant select, insert, update, delete on waiting_certificates to millgate_feeds;
create policy feeds_write on waiting_certificates to millgate_feeds using (true) with check (true);
call account_policy('waiting_certificates', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');

create function certificate_content(c certificates) returns jsonb language sql stable return
  to_jsonb(c) - array['account_id', 'ship_to_id', 'source_revision', 'updated_at', 'revoked_on', 'revoked_because', 'is_pending']
  || jsonb_build_object(
    'sold_to', (select code from accounts where id = c.account_id),
    'ship_to', (select code from accounts where id = c.ship_to_id),
    'melted_at', to_char(c.melted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'piece_list', (
      select coalesce(jsonb_agg(jsonb_build_object('piece_number', p.piece_number, 'slab_number', p.slab_number, 'thickness_in', p.thickness_in,
        'width_in', p.width_in, 'length_in', p.length_in, 'weight_lb', p.weight_lb) order by p.piece_number collate "C"), '[]')
      from certificate_pieces p where p.account_id = c.account_id and p.certificate_number = c.certificate_number));
-- [0301-incomplete-certificates.sql]

create function verified_certificate(code text)
  returns table (certificate_number text, heat_number text, issued_on date, content_sha256 bytea, state text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.certificate_number, r.content ->> 'heat_number', r.issued_on, r.content_sha256, d.state
  from certificate_revisions r
  join documents d on d.account_id = r.account_id and d.kind = 'certificate' and d.number = r.certificate_number and d.revision = r.revision
  where r.verify_code = code and d.state <> 'pending'
$$;
-- [0039-certificate-revisions.sql]
revoke execute on function verified_certificate(text) from public;
grant execute on function verified_certificate(text) to millgate_gate;
