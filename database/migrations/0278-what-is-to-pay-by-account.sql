-- outside a transaction
create index concurrently if not exists receipts_to_pay on receipts (account_id, received_on desc, receipt_number) where unpaid_due_on is not null;
drop index concurrently if exists receipts_unpaid;
