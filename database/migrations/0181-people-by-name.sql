-- outside a transaction
-- Administrators see people by name, page by page.
create index concurrently if not exists people_name on people (name, id);
