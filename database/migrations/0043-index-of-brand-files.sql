-- outside a transaction
-- Pictures of the mill's brand are found by their hash (GET /brand/:file).
create index concurrently if not exists files_brand on files (sha256)
	where state = 'published' and owner_kind = 'brand';
