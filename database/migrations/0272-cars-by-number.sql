-- outside a transaction
create index concurrently if not exists railcars_number_sold_to on railcars (account_id, car_number);
create index concurrently if not exists railcars_number_ship_to on railcars (ship_to_id, car_number);
create index concurrently if not exists railcars_bol_ship_to on railcars (ship_to_id, bol_number);
