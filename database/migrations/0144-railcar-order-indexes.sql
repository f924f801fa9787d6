-- outside a transaction
create index concurrently if not exists railcars_given_back on railcars (account_id, report_order, bol_number, car) where not is_open;
create index concurrently if not exists railcars_given_back_ship_to on railcars (ship_to_id, report_order, bol_number, car) where not is_open;
