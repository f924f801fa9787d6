-- Reads every row, while people work: validating holds no lock that keeps anyone waiting.
alter table order_lines validate constraint order_lines_account_id_order_number_fkey;
alter table order_lines validate constraint order_lines_mill_fkey;
alter table order_lines validate constraint order_lines_ship_to_id_fkey;
alter table order_line_prices validate constraint order_line_prices_account_id_order_number_item_fkey;
