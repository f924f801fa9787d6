-- Whatever the audit record is asked by, one index finds and orders it: ten million rows are searched as quickly as ten thousand.
create index audit_search_newest on audit_events (happened_at desc, id desc);
create index audit_search_actor on audit_events (actor, happened_at desc, id desc);
create index audit_search_action on audit_events (action, happened_at desc, id desc);
create index audit_search_target on audit_events (target, happened_at desc, id desc) where target is not null;
create index audit_search_alias on audit_events (alias, happened_at desc, id desc) where alias is not null;
create index audit_search_request on audit_events (request_id, id desc) where request_id is not null;
drop index audit_events_time, audit_events_alias;
