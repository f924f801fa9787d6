-- outside a transaction
-- Pieces of a bill of lading are read from pieces_shipped, which begins with the same columns and holds the same rows.
drop index concurrently if exists pieces_bol;
