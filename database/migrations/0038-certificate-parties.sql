-- The works, the buyer and the receiver with their addresses as they were on the day of issue: who moves later changes no certificate that
-- is out. One from before this was kept speaks of them as they are.
alter table certificates add column parties jsonb;
