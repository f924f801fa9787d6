-- Complaints about an invoice are found from it.
create index complaints_invoice on complaints (account_id, invoice_number) where invoice_number is not null;
