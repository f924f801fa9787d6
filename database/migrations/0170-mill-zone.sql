-- The zone of the first mill, wherever none is known: of a person whom nobody gave one, of a letter to somebody new, of a day without a mill.
create policy owner_reads on mills for select to millgate_owner using (true);
create function first_mill_zone() returns text
  language sql stable security definer set search_path = public, pg_temp
  return coalesce((select time_zone from mills order by code limit 1), 'UTC');

alter table people alter column time_zone set default first_mill_zone();

create or replace function known_zone(zone text) returns text language plpgsql stable set search_path = public, pg_temp
  as $$ begin
    perform now() at time zone zone;
    return zone;
  exception when invalid_parameter_value then return first_mill_zone();
  end $$;
