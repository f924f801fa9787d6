-- What of a load is settled and not yet paid, and when that is due, stands on its receipt: once a load that was paid is corrected it is among those,
-- and neither their list nor its sums reads all settlements for it. Null where nothing is to be paid.
alter table receipts add column unpaid_amount numeric(14, 2), add column unpaid_due_on date;

-- Until 0277: who fills what was there before reads and writes it.
create policy owner_fills on receipts to millgate_owner using (true) with check (true);
create policy owner_fills on settlements for select to millgate_owner using (true);
create policy owner_fills on settlement_lines for select to millgate_owner using (true);
