-- outside a transaction
-- The few notices entered here that have not left, by when they leave.
create index concurrently if not exists shipping_notices_departing on shipping_notices (shipped_at)
  where entry_key is not null and announced_state in ('submitted', 'amended');
