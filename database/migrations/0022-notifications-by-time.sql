-- The bell lists by when things happened; what came last is found among the unread.
drop index notifications_bell;
create index notifications_bell on notifications (person_id, happened_at desc, id desc) where is_in_bell;
drop index notifications_unread;
create index notifications_unread on notifications (person_id, id desc) where is_in_bell and read_at is null;
