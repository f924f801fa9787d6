-- A credit memo that the desk writes is of the day at the complaint's mill.
create policy desk_reads on mills for select to millgate_desk using (true);
grant select on mills to millgate_desk;
