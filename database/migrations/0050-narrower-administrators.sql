-- Pages of administrators list published files, uploads (which they publish, or withdraw again) and the documents that
-- suppliers sent; all other attached files belong to conversations, which they read as the desk or in a view-as session.
drop policy admin_reads on files;
create policy admin_reads on files for select to millgate_admin
	using (state in ('uploaded', 'published') or (state = 'attached' and owner_kind = 'supplier-paper'));

-- Not the content: administrators see which entry a webhook message is about, not what was entered.
revoke select on outbox from millgate_admin;
grant select (id, position, account_id, kind, subject, happened_at) on outbox to millgate_admin;
