-- When its load left stands on the piece, so that what left lately is read from one index; -infinity while it is on no load that was told.
alter table pieces add column shipped_at timestamptz not null default '-infinity';
alter table pieces no force row level security;
alter table shipments no force row level security;
update pieces p set shipped_at = s.shipped_at from shipments s where s.account_id = p.account_id and s.bol_number = p.bol_number;
alter table shipments force row level security;
alter table pieces force row level security;
create index pieces_left on pieces (account_id, shipped_at, bol_number, piece_number) where bol_number is not null;
create index pieces_left_ship_to on pieces (ship_to_id, shipped_at, bol_number, piece_number) where bol_number is not null;

-- Few certificates were corrected or revoked: their view reads only them.
create index certificates_changed on certificates (account_id, shipped_on, certificate_number) where revision > 1 or revoked_on is not null;
create index certificates_changed_ship_to on certificates (ship_to_id, shipped_on, certificate_number)
  where revision > 1 or revoked_on is not null;
