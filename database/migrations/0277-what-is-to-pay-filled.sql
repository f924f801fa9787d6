update receipts r set unpaid_amount = u.amount, unpaid_due_on = u.due_on from (
  select l.account_id, l.receipt_number, sum(l.amount) as amount, min(s.due_on) as due_on
  from settlements s join settlement_lines l using (account_id, settlement_number) where s.state = 'settled' group by l.account_id, l.receipt_number
) u
where r.account_id = u.account_id and r.receipt_number = u.receipt_number and r.state in ('settled', 'paid');
drop policy owner_fills on receipts;
drop policy owner_fills on settlements;
drop policy owner_fills on settlement_lines;
