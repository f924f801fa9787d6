-- outside a transaction
-- A key of a partitioned table holds what it is partitioned by (decisions/partitions.md).
create unique index concurrently if not exists audit_events_id_and_time on audit_events (id, happened_at);
