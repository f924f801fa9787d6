-- outside a transaction
-- Late lines in the order of their days late: those whose day has come by their first promise, those expected later by how far they have slipped.
create index concurrently if not exists order_lines_promised on order_lines (account_id, first_promised_on desc, order_number, item) where is_open;
create index concurrently if not exists order_lines_promised_ship_to on order_lines (ship_to_id, first_promised_on desc, order_number, item) where is_open;
create index concurrently if not exists order_lines_slipped on order_lines (account_id, (expected_on - first_promised_on), order_number, item)
  where is_open and expected_on > first_promised_on;
create index concurrently if not exists order_lines_slipped_ship_to on order_lines (ship_to_id, (expected_on - first_promised_on), order_number, item)
  where is_open and expected_on > first_promised_on;
