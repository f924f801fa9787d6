-- What the load of a car weighs stands on the car too, so that all cars of an account can be summed: it comes with the car from the bill of lading,
-- and changes with it.
alter table railcars add column net_lb bigint not null default 0;

create function weigh_railcar() returns trigger language plpgsql as $$
begin
  new.net_lb := coalesce((select net_lb from shipments where account_id = new.account_id and bol_number = new.bol_number), 0);
  return new;
end $$;
create trigger weighs_railcar before insert on railcars for each row execute function weigh_railcar();

create function weigh_railcars() returns trigger language plpgsql as $$
begin
  update railcars set net_lb = new.net_lb where account_id = new.account_id and bol_number = new.bol_number;
  return null;
end $$;
create trigger weighs_railcars after update of net_lb on shipments for each row
  when (old.net_lb is distinct from new.net_lb) execute function weigh_railcars();

-- Until 0164: who fills what was there before reads and writes it.
create policy owner_fills on railcars to millgate_owner using (true) with check (true);
create policy owner_fills on shipments for select to millgate_owner using (true);
create policy owner_fills on shipping_notice_loads for select to millgate_owner using (true);
