-- outside a transaction
-- The few notices that are under way, and the documents of one kind, each in the order of their lists.
create index concurrently if not exists shipping_notices_under_way on shipping_notices (account_id)
  where state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold');
create index concurrently if not exists shipping_notices_cancelled on shipping_notices (account_id, shipped_on desc, notice_number)
  where state = 'cancelled';
create index concurrently if not exists supplier_documents_kind on supplier_documents (account_id, kind, issued_on desc, document_number);
