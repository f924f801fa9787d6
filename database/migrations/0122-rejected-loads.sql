-- Loads that were turned away are few, and counted beside every view of the report by day.
create index shipping_notice_loads_rejected on shipping_notice_loads (account_id, shipped_on desc, notice_number, load) where state = 'rejected';
