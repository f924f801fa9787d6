-- The owner adds up what complaints were credited more than once, in 0275.
create policy owner_fills on complaint_money to millgate_owner using (true) with check (true);
create policy owner_fills on complaint_answers for select to millgate_owner using (true);
