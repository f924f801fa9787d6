-- Loads that were turned away, held or graded lower are few, and asked for beside all others.
create index receipts_troubled on receipts (account_id, received_on desc, receipt_number)
  where state in ('rejected', 'radiation_hold') or downgrade_reason is not null;

-- Loads on their way, the newest first.
create index shipping_notice_loads_under_way on shipping_notice_loads (account_id, shipped_on desc, notice_number, load) where is_under_way;

-- What is settled and not yet paid.
create index receipts_unpaid on receipts (account_id, received_on desc, receipt_number) where state = 'settled';
