-- For which company the viewer writes about something of `account`: the account itself if they buy for it or supply it, else the ship-to that they receive for.
create function viewer_company(account bigint, ship_to bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select a.name from accounts a where a.id = case
    when account = any (viewer_sold_tos()) or account = any (viewer_suppliers()) then account else coalesce(ship_to, account) end
$$;
revoke all on function viewer_company from public;
grant execute on function viewer_company to millgate_viewer;

-- Who puts something into the outbox, as fields of its content: side and company; of jobs of the portal's own nobody did. Those of the mill work as other roles
-- than its customers and suppliers.
create function outbox_author(account bigint, ship_to bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if current_user = 'millgate_viewer' then
    return jsonb_build_object('side', (select case a.kind when 'supplier' then 'supplier' else 'customer' end from accounts a where a.id = account),
      'company', viewer_company(account, ship_to));
  elsif viewer_person() is not null then
    return jsonb_build_object('side', 'mill', 'company', null);
  end if;
  return '{}';
end $$;

-- By its name of that moment; null from before, and from the mill's systems: the account's.
alter table complaints add column opened_company text;
alter table complaint_moves add column company text;
alter table tally_marks add column company text;
alter table tally_checks add column finished_company text;

-- Each word with the company of its author; the mill's have none.
create or replace view desk_entries with (security_invoker = true) as
select e.account_id, e.kind, e.item, e.root, e.entry_key, e.at, e.side, e.author, e.alias, e.body, e.state,
  case when e.side = 'partner' then coalesce(e.company, (select a.name from accounts a where a.id = coalesce(e.ship_to_id, e.account_id))) end as company
from (
select account_id, 'complaint' as kind, complaint_number as item, complaint_number as root, 'opening' as entry_key, submitted_at as at,
    'partner' as side, opened_by as author, opened_alias as alias, description as body, null::text as state, opened_company as company,
    null::bigint as ship_to_id
  from complaints
union all
select account_id, 'complaint', complaint_number, complaint_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null, company, null from complaint_messages
union all
select account_id, 'complaint', complaint_number, complaint_number, 'move ' || move_key, moved_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, null, to_state, company, null from complaint_moves where from_state <> 'draft'
union all
select account_id, 'stock_request', id::text, id::text, 'opening', requested_at, 'partner', coalesce(asked_by, ''), alias, comment, null, null, null
  from stock_requests
union all
select account_id, 'stock_request', id::text, id::text, 'decision', decided_at, 'mill', coalesce(decided_by, ''), null, decision_note, state, null, null
  from stock_requests where decided_at is not null
union all
select account_id, 'acknowledgment', acknowledgment_number, acknowledgment_number, answer_key || '/' || revision, answered_at,
    case answer when 'answered' then 'mill' else 'partner' end, author, alias, message, answer, null, null from order_acknowledgment_answers
union all
select account_id, 'order_message', order_number || coalesce('/' || ship_to_id, ''), order_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null, null, ship_to_id from order_messages
union all
select account_id, 'dispute', receipt_number, receipt_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, body, null, null, null from receipt_dispute_messages
union all
select account_id, 'x12_error', notice_number || '/' || notice_revision || '/' || purpose, notice_number || '/' || notice_revision || '/' || purpose,
    concat_ws('/', sender, control_number, set_number), received_at, 'partner', coalesce(source, ''), null, remarks, verdict, null, null
  from x12_acknowledgments where notice_number is not null
union all
select account_id, 'radiation_alarm', notice_number, notice_number, notice_revision::text, written_at, 'partner', written_by, null,
    (select string_agg(l ->> 'vehicle', ', ' order by n) from jsonb_array_elements(content -> 'loads') with ordinality x (l, n)
      where l ->> 'radiationScan' = 'alarm'), 'alarm', null, null
  from shipping_notice_revisions where content @? '$.loads[*] ? (@.radiationScan == "alarm")'
) e;
grant update (finished_company) on tally_checks to millgate_viewer, millgate_feeds;
