-- A zone that this server's own list knows, or else the mill's: the list of whoever took it from a person may be newer, and one name that is
-- unknown here would end the digests of everybody.
create function known_zone(zone text) returns text language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$ begin
    perform now() at time zone zone;
    return zone;
  exception when invalid_parameter_value then return 'America/Chicago';
  end $$;
