-- outside a transaction
-- Lists are searched by the beginning of a number, account by account: the owner first, then the number. Those of 0077 are what they had before.
create index concurrently if not exists shipments_vehicle on shipments (account_id, vehicle) where vehicle is not null;
create index concurrently if not exists shipments_vehicle_ship_to on shipments (ship_to_id, vehicle) where vehicle is not null;
create index concurrently if not exists pieces_order_ship_to on pieces (ship_to_id, order_number);
create index concurrently if not exists certificates_heat_sold_to on certificates (account_id, heat_number);
create index concurrently if not exists certificates_heat_ship_to on certificates (ship_to_id, heat_number);
create index concurrently if not exists certificates_po on certificates (account_id, po_number);
create index concurrently if not exists certificates_po_ship_to on certificates (ship_to_id, po_number);
create index concurrently if not exists certificates_order_ship_to on certificates (ship_to_id, order_number);
create index concurrently if not exists certificates_bol_ship_to on certificates (ship_to_id, bol_number);
create index concurrently if not exists certificate_pieces_number_ship_to on certificate_pieces (ship_to_id, piece_number);
create index concurrently if not exists invoices_order on invoices (account_id, order_number) where order_number is not null;
create index concurrently if not exists invoices_po on invoices (account_id, po_number) where po_number is not null;
create index concurrently if not exists invoices_complaint on invoices (account_id, complaint_number) where complaint_number is not null;
create index concurrently if not exists order_acknowledgments_po on order_acknowledgments (account_id, po_number);
