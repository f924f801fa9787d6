-- When somebody last signed in is known longer than their sessions are kept.
alter table people add column last_signed_in_at timestamptz;
grant update (last_signed_in_at) on people to millgate_gate, millgate_privacy;
grant select (last_signed_in_at) on people to millgate_company;
create policy owner_fills on people to millgate_owner using (true) with check (true);
create policy owner_fills on sessions for select to millgate_owner using (true);
