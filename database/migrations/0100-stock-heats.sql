-- Whoever buys sees before buying what the certificate of a piece of stock will say: the heat of steel that is offered, or that somebody
-- holds, and what its grade promises. A ship-to is offered none and sees neither.
create index stock_items_heat on stock_items (heat_number);
create policy buyers_read_stock on heats for select to millgate_viewer using (
  (select cardinality(viewer_sold_tos())) > 0
  and exists (
    select from stock_items s where s.heat_number = heats.heat_number and (s.is_available or s.held_until is not null))
);

create policy buyers_read on specifications for select to millgate_viewer using ((select cardinality(viewer_sold_tos())) > 0);
grant select on specifications to millgate_viewer;
