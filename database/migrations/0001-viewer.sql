-- Who asks is stated per transaction: the role (what kind of work) and the settings below (whose rows).
-- Roles themselves belong to the whole server and are made by the migrator (src/server/database/roles.ts).

create function viewer_person() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('millgate.person', true), '')::bigint;

create function viewer_sold_tos() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.sold_tos', true), ''), ',')::bigint[], '{}');

create function viewer_ship_tos() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.ship_tos', true), ''), ',')::bigint[], '{}');

create function viewer_suppliers() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.suppliers', true), ''), ',')::bigint[], '{}');

create function viewer_accounts() returns bigint[]
  language sql stable parallel safe
  return viewer_sold_tos() || viewer_ship_tos() || viewer_suppliers();
