-- A line is found by its order's number from either side: the sold-to's primary key, and the ship-to's own.
create index order_lines_number_ship_to on order_lines (ship_to_id, order_number, item);

-- What was completed in the last weeks, for the on-time figures: bounded by time, whatever the account's history.
create index order_lines_completed on order_lines (account_id, last_shipped_at)
  where not is_open and last_shipped_at is not null;
create index order_lines_completed_ship_to on order_lines (ship_to_id, last_shipped_at)
  where not is_open and last_shipped_at is not null;
