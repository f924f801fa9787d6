create function viewer_person() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('millgate.person', true), '')::bigint;
-- [0001-viewer.sql]

create function viewer_sold_tos() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.sold_tos', true), ''), ',')::bigint[], '{}');
-- [0001-viewer.sql]

create function viewer_ship_tos() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.ship_tos', true), ''), ',')::bigint[], '{}');
-- [0001-viewer.sql]

create function viewer_suppliers() returns bigint[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('millgate.suppliers', true), ''), ',')::bigint[], '{}');
-- [0001-viewer.sql]

create function viewer_accounts() returns bigint[]
  language sql stable parallel safe
  return viewer_sold_tos() || viewer_ship_tos() || viewer_suppliers();
-- [0001-viewer.sql]

-- Creates a row policy of the usual kind: rows of the accounts in the request's scope. `side`: 'buyer' (the sold-to alone), 'buyer or receiver'
-- (the sold-to or the ship-to), 'supplier'. One subselect for the whole array reads one index; other forms were up to 2,000 times slower
-- (decisions/row-policies.md).
create procedure account_policy(on_table text, policy text, command text, to_role text, side text) language plpgsql as $$
declare
  rows text := case side
    when 'buyer' then 'account_id = any (array(select unnest(viewer_sold_tos())))'
    when 'buyer or receiver' then
      'account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos())))'
    when 'supplier' then 'account_id = any (array(select unnest(viewer_suppliers())))'
  end;
begin
  if rows is null then raise exception 'account_policy: unknown side %', side; end if;
  execute format('create policy %I on %I for %s to %I', policy, on_table, command, to_role)
    || case when command in ('select', 'update', 'delete', 'all') then format(' using (%s)', rows) else '' end
    || case when command in ('insert', 'update', 'all') then format(' with check (%s)', rows) else '' end;
end $$;
revoke execute on procedure account_policy(text, text, text, text, text) from public;

-- Runs a trigger function once for each statement that adds rows and once for each that removes rows, with these rows as `changed`.
create procedure gain_and_loss_triggers(on_table text, gain text, loss text, function_call text) language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function ', gain, on_table) || function_call;
  execute format('create trigger %I after delete on %I referencing old table as changed for each statement execute function ', loss, on_table) || function_call;
end $$;
revoke execute on procedure gain_and_loss_triggers(text, text, text, text) from public;
