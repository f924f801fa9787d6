-- Twenty letters and digits without I, L, O and U, five random bits each: nobody guesses one, and nobody misreads one.
create function new_verify_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(drawn, place) & 31), 1), '')
  -- All bits of these bytes of a random UUID are random.
  from (select uuid_send(gen_random_uuid()) as drawn from generate_series(1, 2)) d, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) place
$$;

-- What each revision of a certificate said, kept for good. Strangers may ask by its code whether it still holds, and compare the hash.
-- Whether it does stands in its row of `documents`.
create table certificate_revisions (
  account_id         bigint not null references accounts (id),
  certificate_number text not null,
  revision           integer not null check (revision > 0),
  ship_to_id         bigint not null references accounts (id),
  issued_on          date not null,
  content            jsonb not null,
  -- SHA-256 of the content as PostgreSQL writes it; keys in its order.
  content_sha256     bytea not null check (length(content_sha256) = 32),
  verify_code        text not null unique default new_verify_code() check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  primary key (account_id, certificate_number, revision)
);
alter table certificate_revisions enable row level security;
alter table certificate_revisions force row level security;
create policy viewer_reads on certificate_revisions for select to millgate_viewer using (
  account_id = any (array(select unnest(viewer_sold_tos())))
  or ship_to_id = any (array(select unnest(viewer_ship_tos()))));
create policy feeds_read on certificate_revisions for select to millgate_feeds using (true);
create policy feeds_add on certificate_revisions for insert to millgate_feeds with check (true);
grant select on certificate_revisions to millgate_viewer;
grant select, insert on certificate_revisions to millgate_feeds;

-- Everything that a certificate vouches for, with its pieces; accounts by their code. What became of it later is no part of it.
create function certificate_content(c certificates) returns jsonb language sql stable return
  to_jsonb(c) - array['account_id', 'ship_to_id', 'source_revision', 'updated_at', 'revoked_on', 'revoked_because']
  || jsonb_build_object(
    'sold_to', (select code from accounts where id = c.account_id),
    'ship_to', (select code from accounts where id = c.ship_to_id),
    'melted_at', to_char(c.melted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'piece_list', (
      select coalesce(jsonb_agg(jsonb_build_object('piece_number', p.piece_number, 'slab_number', p.slab_number, 'thickness_in', p.thickness_in,
        'width_in', p.width_in, 'length_in', p.length_in, 'weight_lb', p.weight_lb) order by p.piece_number collate "C"), '[]')
      from certificate_pieces p where p.account_id = c.account_id and p.certificate_number = c.certificate_number));

-- Of certificates that are there already only the newest revision is known.
do $$
declare t text;
begin
  foreach t in array array['certificates', 'certificate_pieces', 'accounts', 'certificate_revisions'] loop
    execute format('alter table %I no force row level security', t);
  end loop;
  insert into certificate_revisions (account_id, certificate_number, revision, ship_to_id, issued_on, content, content_sha256)
    select account_id, certificate_number, revision, ship_to_id, issued_on, content, sha256(convert_to(content::text, 'UTF8'))
    from (select c.*, certificate_content(c) as content from certificates c) kept;
  foreach t in array array['certificates', 'certificate_pieces', 'accounts', 'certificate_revisions'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

-- The one thing that somebody unknown may learn of a certificate, and only by its code.
create policy owner_verifies on certificate_revisions for select to millgate_owner using (true);
create policy owner_verifies on documents for select to millgate_owner using (kind = 'certificate');
create function verified_certificate(code text)
  returns table (certificate_number text, heat_number text, issued_on date, content_sha256 bytea, state text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.certificate_number, r.content ->> 'heat_number', r.issued_on, r.content_sha256, d.state
  from certificate_revisions r
  join documents d on d.account_id = r.account_id and d.kind = 'certificate' and d.number = r.certificate_number and d.revision = r.revision
  where r.verify_code = code and d.state <> 'pending'
$$;
revoke all on function verified_certificate(text) from public;
grant execute on function verified_certificate(text) to millgate_gate;
