-- Any number is found from either side by its beginning: the owner first, then the number.
create index pieces_number_ship_to on pieces (ship_to_id, piece_number);
create index pieces_heat_sold_to on pieces (account_id, heat_number) where heat_number is not null;
create index pieces_heat_ship_to on pieces (ship_to_id, heat_number) where heat_number is not null;
create index shipments_bol_ship_to on shipments (ship_to_id, bol_number);
create index railcars_car_sold_to on railcars (account_id, car);
create index railcars_car_ship_to on railcars (ship_to_id, car);
create index order_lines_po_ship_to on order_lines (ship_to_id, po_number);
-- Whoever has a large part of all accounts reads the numbers as such; the policies leave out what is not theirs.
create index order_lines_po_number on order_lines (po_number);
create index orders_number_ship_to on orders (ship_to_id, order_number);
