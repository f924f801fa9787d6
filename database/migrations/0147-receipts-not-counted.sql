-- outside a transaction
-- Receipts that are not (yet, or no more) among what is paid for: few, and left out of the sums of all settlements (0148).
create index concurrently if not exists receipts_not_received on receipts (account_id, receipt_number)
  where state not in ('received', 'settled', 'paid');
