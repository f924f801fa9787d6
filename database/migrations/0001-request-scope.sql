-- Request scope: the role and the accounts that row policies compare rows with. Each transaction takes on one working
-- role (`set local role`) for its kind of work, and states in settings which person and accounts it works for.
--
-- The roles belong to the whole PostgreSQL server; src/server/database/roles.ts creates them:
--   millgate_owner    owns every object and cannot sign in. Row security is forced on it too, so security definer
--                     functions and triggers of cascading deletes need policies of their own (owner_…)
--   millgate_viewer   requests of a signed-in user: rows of the accounts in scope
--   millgate_admin    administrators' pages, access reviews and SCIM
--   millgate_company  administrators of a company: people of the accounts that they administer
--   millgate_desk     the mill's service desk: customers' and suppliers' cases, without prices
--   millgate_feeds    the importer of the mill's data
--   millgate_auth     authentication: sign-in, sessions, invitations, rate limits
--   millgate_webhooks    delivery of webhooks
--   millgate_retention   retention: deletes old rows
--   millgate_mail     notifications by mail and digests
--   millgate_privacy  export and erasure of one person's data
--   millgate_notifications    delivery of live updates

-- The person for whom the transaction works; null for work without a person.
create function viewer_person() returns bigint
	language sql stable parallel safe
	return nullif(current_setting('millgate.person', true), '')::bigint;

-- Ids of the accounts in scope, by kind; empty unless the transaction states them. A user who acts for a single account
-- has only that account in scope.
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

-- Creates the usual row policy: rows of the accounts in scope. `side` is 'buyer' (the sold-to only), 'buyer or
-- receiver' (the sold-to or the ship-to) or 'supplier'. The scope is read as one array from a subselect, evaluated
-- once for each statement, so that the planner can search an index by account (decisions/working-roles.md).
create procedure account_policy(on_table text, policy text, command text, to_role text, side text)
language plpgsql as $$
declare
	rows text := case side
		when 'buyer' then 'account_id = any (array(select unnest(viewer_sold_tos())))'
		when 'buyer or receiver' then 'account_id = any (array(select unnest(viewer_sold_tos())))
			or ship_to_id = any (array(select unnest(viewer_ship_tos())))'
		when 'supplier' then 'account_id = any (array(select unnest(viewer_suppliers())))'
	end;
begin
	if rows is null then raise exception 'account_policy: unknown side %', side; end if;
	execute format('create policy %I on %I for %s to %I', policy, on_table, command, to_role)
		|| case when command in ('select', 'update', 'delete', 'all') then format(' using (%s)', rows) else '' end
		|| case when command in ('insert', 'update', 'all') then format(' with check (%s)', rows) else '' end;
end $$;
revoke execute on procedure account_policy(text, text, text, text, text) from public;

-- Creates two statement triggers that call the same trigger function: `gain` after an insert, with the new rows as the
-- transition table `changed`, and `loss` after a delete, with the deleted rows as `changed`.
create procedure gain_and_loss_triggers(on_table text, gain text, loss text, function_call text)
language plpgsql as $$
begin
	execute format('create trigger %I after insert on %I referencing new table as changed
		for each statement execute function ', gain, on_table) || function_call;
	execute format('create trigger %I after delete on %I referencing old table as changed
		for each statement execute function ', loss, on_table) || function_call;
end $$;
revoke execute on procedure gain_and_loss_triggers(text, text, text, text) from public;
