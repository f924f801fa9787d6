-- outside a transaction
-- What is open of many accounts among many more: a planner that takes the accounts asked for and those of the row policy for chances that multiply
-- finds every index of the account as cheap, and read the whole history through another one.
create index concurrently if not exists order_acknowledgments_open on order_acknowledgments (account_id) where is_open;
create index concurrently if not exists railcars_open on railcars (account_id) where is_open;
create index concurrently if not exists railcars_open_ship_to on railcars (ship_to_id) where is_open;
