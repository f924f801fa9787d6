-- A line changes many times while it is made, and seldom in a column that an index holds: with room on its page the new version needs no entry in
-- any of its indexes. The same for the head of an order, which comes again with each of its revisions. Holds for pages that are written from now on.
alter table order_lines set (fillfactor = 75);
alter table orders set (fillfactor = 75);
