-- A car is found by its number alone, without its mark, as people read it off its side.
alter table railcars add column car_number text generated always as (split_part(car, ' ', 2)) stored;
