drop policy owner_fills on people;
drop policy owner_fills on sessions;
