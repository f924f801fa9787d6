-- outside a transaction
-- Rights in the order in which they are to be looked at again.
create index concurrently if not exists person_accounts_in_order on person_accounts (checked_at, person_id, list, account_id);
create index concurrently if not exists person_groups_in_order on person_groups (checked_at, person_id, group_name);
