-- Requests reach the mill by telephone too: then nobody signed in asked, and a name stands for them.
alter table stock_requests alter column person_id drop not null;
alter table stock_requests add column asked_by text, add column decided_by text;
update stock_requests r set asked_by = p.name from people p where p.id = r.person_id;
alter table stock_holds alter column person_id drop not null;

-- Decisions name a request alone.
create index stock_requests_id on stock_requests (id);
create index stock_requests_waiting on stock_requests (requested_at) where state = 'requested';
