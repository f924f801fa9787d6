-- A car is found by its number alone, without its mark, as people read it off its side: that stands on the car too.
alter table railcars add column car_number text;

create function number_railcar() returns trigger language plpgsql as $$
begin
  new.car_number := split_part(new.car, ' ', 2);
  return new;
end $$;
create trigger numbers_railcar before insert or update of car on railcars for each row execute function number_railcar();

-- Until 0271: who fills what was there before reads and writes it.
create policy owner_fills on railcars to millgate_owner using (true) with check (true);
