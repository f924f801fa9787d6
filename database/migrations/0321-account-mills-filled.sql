insert into account_mills
  select account_id, mill from order_lines union select ship_to_id, mill from order_lines
  union select account_id, mill from shipments union select ship_to_id, mill from shipments
  union select account_id, mill from purchase_order_lines
  on conflict do nothing;
drop policy owner_fills on order_lines;
drop policy owner_fills on shipments;
drop policy owner_fills on purchase_order_lines;
