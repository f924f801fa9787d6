-- What runs as the owner must not find a table that its caller has made for the moment: unless it is named, that schema is looked in first.
alter function mark_stock_hold() set search_path = public, pg_temp;

-- Who the mill's staff are is for the policies of a company's administrators alone.
revoke all on function mill_staff(), viewer_companies() from public;
grant execute on function mill_staff(), viewer_companies() to millgate_company;
