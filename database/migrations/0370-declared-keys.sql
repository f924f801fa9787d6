-- Order lines and their prices have declared foreign keys again; the triggers of 0199 that stood for them go (decisions/declared-keys.md).
drop trigger named_order_is_there on order_lines;
drop trigger named_mill_is_there on order_lines;
drop trigger changed_mill_is_there on order_lines;
drop trigger named_line_is_there on order_line_prices;
drop trigger key_stays on orders;
drop trigger key_stays on order_lines;
drop trigger key_stays on order_line_prices;
drop trigger key_stays on mills;
drop trigger no_lines_name_it on orders;
drop trigger no_lines_name_it on mills;
drop trigger no_lines_are_left on orders;
drop trigger no_lines_are_left on mills;
drop trigger no_prices_are_left on order_lines;
drop trigger prices_go_with_lines on order_lines;
drop function named_is_there();
drop function key_stays();
drop function nobody_names();
drop function prices_go_with_lines();

alter table order_lines
  add constraint order_lines_account_id_order_number_fkey foreign key (account_id, order_number) references orders (account_id, order_number) not valid,
  add constraint order_lines_mill_fkey foreign key (mill) references mills (code) not valid,
  add constraint order_lines_ship_to_id_fkey foreign key (ship_to_id) references accounts (id) not valid;
alter table order_line_prices
  add constraint order_line_prices_account_id_order_number_item_fkey foreign key (account_id, order_number, item)
    references order_lines (account_id, order_number, item) on delete cascade not valid;
