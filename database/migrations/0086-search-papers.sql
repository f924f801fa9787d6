-- Certificates, slabs and part numbers are found by their beginning too: from either side, and as such by whoever has a large part of all accounts.
create index certificates_number_ship_to on certificates (ship_to_id, certificate_number);
create index pieces_slab_sold_to on pieces (account_id, slab_number) where slab_number is not null;
create index pieces_slab_ship_to on pieces (ship_to_id, slab_number) where slab_number is not null;
create index pieces_slab on pieces (slab_number) where slab_number is not null;
create index order_lines_part_sold_to on order_lines (account_id, part_number) where part_number is not null;
create index order_lines_part_ship_to on order_lines (ship_to_id, part_number) where part_number is not null;
create index order_lines_part on order_lines (part_number) where part_number is not null;
