-- Memos are one in a hundred: their view reads only them.
create index invoices_memos on invoices (account_id, is_open, invoiced_on, invoice_number) where kind <> 'invoice';
