update railcars set car_number = split_part(car, ' ', 2) where car_number is null;
drop policy owner_fills on railcars;
