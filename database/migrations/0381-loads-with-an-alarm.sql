-- outside a transaction
create index concurrently if not exists shipping_notice_loads_alarm on shipping_notice_loads (account_id, notice_number) where radiation_scan = 'alarm';
