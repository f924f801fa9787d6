-- The accounts in scope, and those linked with them, as before (0005). The set is hashed once for a statement: written
-- as `= any (array(…))`, it was an index condition, for which PostgreSQL sorted all accounts in reach again at each
-- look-up of one by its id.
-- under load: a policy's definition; a portal has some thousand accounts
alter policy viewer_reads on accounts
	using (id in (
		select unnest(viewer_accounts())
		union select ship_to_id from account_links
		union select sold_to_id from account_links));
