-- A radiation alarm that a supplier announces waits at the desk until the mill has decided on the load or a colleague settles it.
alter table desk_marks drop constraint desk_marks_kind_check, add constraint desk_marks_kind_check check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error', 'radiation_alarm')) not valid;
alter table desk_marks validate constraint desk_marks_kind_check;
alter table desk_windows drop constraint desk_windows_kind_check, add constraint desk_windows_kind_check check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error', 'radiation_alarm')) not valid;
alter table desk_windows validate constraint desk_windows_kind_check;
create policy owner_fills on desk_windows to millgate_owner using (true) with check (true);
insert into desk_windows (kind, hours) values ('radiation_alarm', 1);
drop policy owner_fills on desk_windows;

-- Notices hold no prices.
do $$
declare
  t text;
begin
  foreach t in array array['shipping_notices', 'shipping_notice_loads', 'shipping_notice_revisions'] loop
    execute format('create policy desk_reads on %I for select to millgate_desk using (
      account_id = any (array(select unnest(viewer_suppliers()))))', t);
    execute format('grant select on %I to millgate_desk', t);
  end loop;
end $$;

-- Whoever answers at the desk sees the news of alarms under whatever alias they act.
do $$
declare
  theirs text := $q$(person_id = viewer_person() and event in ('deskUnclaimed', 'deskGiven', 'deskWritten', 'radiationAlarm')
    and ((select viewer_answers_all()) or account_id = any (array(select pa.account_id from person_accounts pa
      where pa.list in ('sold_to', 'supplier') and (pa.expires_at is null or pa.expires_at > now())))))$q$;
begin
  execute format('alter policy viewer_reads_desk on notifications using %s', theirs);
  execute format('alter policy viewer_marks_desk on notifications using %s with check (person_id = viewer_person())', theirs);
end $$;

create or replace view desk_entries with (security_invoker = true) as
select account_id, 'complaint' as kind, complaint_number as item, complaint_number as root, 'opening' as entry_key, submitted_at as at,
    'partner' as side, opened_by as author, opened_alias as alias, description as body, null::text as state
  from complaints
union all
select account_id, 'complaint', complaint_number, complaint_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null from complaint_messages
union all
select account_id, 'complaint', complaint_number, complaint_number, 'move ' || move_key, moved_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, null, to_state from complaint_moves where from_state <> 'draft'
union all
select account_id, 'stock_request', id::text, id::text, 'opening', requested_at, 'partner', coalesce(asked_by, ''), alias, comment, null
  from stock_requests
union all
select account_id, 'stock_request', id::text, id::text, 'decision', decided_at, 'mill', coalesce(decided_by, ''), null, decision_note, state
  from stock_requests where decided_at is not null
union all
select account_id, 'acknowledgment', acknowledgment_number, acknowledgment_number, answer_key || '/' || revision, answered_at,
    case answer when 'answered' then 'mill' else 'partner' end, author, alias, message, answer from order_acknowledgment_answers
union all
select account_id, 'order_message', order_number || coalesce('/' || ship_to_id, ''), order_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null from order_messages
union all
select account_id, 'dispute', receipt_number, receipt_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, body, null from receipt_dispute_messages
union all
select account_id, 'x12_error', notice_number || '/' || notice_revision || '/' || purpose, notice_number || '/' || notice_revision || '/' || purpose,
    concat_ws('/', sender, control_number, set_number), received_at, 'partner', coalesce(source, ''), null, remarks, verdict
  from x12_acknowledgments where notice_number is not null
union all
select account_id, 'radiation_alarm', notice_number, notice_number, notice_revision::text, written_at, 'partner', written_by, null,
    (select string_agg(l ->> 'vehicle', ', ' order by n) from jsonb_array_elements(content -> 'loads') with ordinality x (l, n)
      where l ->> 'radiationScan' = 'alarm'), 'alarm'
  from shipping_notice_revisions where content @? '$.loads[*] ? (@.radiationScan == "alarm")';

create or replace view desk_things with (security_invoker = true) as
select account_id, ship_to_id, 'complaint' as kind, complaint_number as item, complaint_number as root, complaint_number as number, kind as about, state,
    submitted_at as opened_at, state_at, order_number, item as line, bol_number, null::text as po_number, claimed_lb as weight_lb,
    null::timestamptz as ends_at,
    case when state in ('closed', 'withdrawn') then 'nobody' when state in ('rejected', 'credited') then 'answered'
      when state in ('information_requested', 'return_authorised') then 'partner' else 'mill' end as turn
  from complaints where is_open or state_at > now() - interval '180 days'
union all
select r.account_id, r.ship_to_id, 'stock_request', r.id::text, r.id::text, r.po_number, null, r.state, r.requested_at, coalesce(r.decided_at, r.requested_at),
    r.order_number, null, null, r.po_number,
    (select sum(i.weight_lb)::bigint from stock_request_items i where i.account_id = r.account_id and i.request_id = r.id),
    r.requested_at + interval '7 days', case r.state when 'requested' then 'mill' else 'nobody' end
  from stock_requests r where r.state = 'requested' or r.requested_at > now() - interval '180 days'
union all
select a.account_id, null, 'acknowledgment', a.acknowledgment_number, a.acknowledgment_number, a.acknowledgment_number, null, a.answer_state, s.opened_at, a.updated_at,
    a.order_number, null, null, a.po_number, null, null,
    case a.answer_state when 'queried' then 'mill' when 'accepted' then 'nobody' else 'partner' end
  from order_acknowledgments a, lateral (
    select min(w.answered_at) as opened_at from order_acknowledgment_answers w
    where w.account_id = a.account_id and w.acknowledgment_number = a.acknowledgment_number and w.answer = 'queried') s
  where s.opened_at is not null and (a.answer_state = 'queried' or a.updated_at > now() - interval '180 days')
union all
select w.account_id, w.ship_to_id, 'order_message', w.order_number || coalesce('/' || w.ship_to_id, ''), w.order_number, w.order_number, null, 'thread',
    min(w.sent_at), max(w.sent_at), w.order_number, max(w.item), null,
    (select o.po_number from orders o where o.account_id = w.account_id and o.order_number = w.order_number), null, null, 'answered'
  from order_messages w where w.sent_at > now() - interval '180 days'
  group by w.account_id, w.order_number, w.ship_to_id
union all
select account_id, null, 'dispute', receipt_number, receipt_number, receipt_number, reason, state, opened_at, state_at, null, null, null, null, wanted_lb, null,
    case when state = 'open' then 'mill' when state = 'answered' then 'partner' else 'nobody' end
  from receipt_disputes where state in ('open', 'answered') or state_at > now() - interval '180 days'
union all
select k.account_id, null, 'x12_error', k.notice_number || '/' || k.notice_revision || '/' || k.purpose,
    k.notice_number || '/' || k.notice_revision || '/' || k.purpose, k.notice_number, null, l.verdict, min(k.received_at), l.received_at, null, null, null, null,
    null, null, case l.verdict when 'A' then 'nobody' else 'mill' end
  from x12_acknowledgments k cross join lateral (
    select n.verdict, n.received_at from x12_acknowledgments n
    where (n.account_id, n.notice_number, n.notice_revision, n.purpose) = (k.account_id, k.notice_number, k.notice_revision, k.purpose)
    order by n.received_at desc, n.control_number desc, n.set_number desc limit 1) l
  where k.notice_number is not null and k.verdict <> 'A' and (l.verdict <> 'A' or l.received_at > now() - interval '180 days')
  group by k.account_id, k.notice_number, k.notice_revision, k.purpose, l.verdict, l.received_at
union all
select h.account_id, null, 'radiation_alarm', h.notice_number, h.notice_number, h.notice_number, null, h.state, v.opened_at, h.updated_at,
    null, null, h.bol_number, l.po_number, l.weight_lb, h.expected_at, case when l.waits then 'mill' else 'nobody' end
  from (
    select account_id, notice_number, min(po_number) as po_number, sum(net_lb)::bigint as weight_lb, bool_or(is_under_way) as waits
    from shipping_notice_loads where radiation_scan = 'alarm' and announced_state <> 'draft' group by 1, 2) l
  join shipping_notices h using (account_id, notice_number)
  cross join lateral (
    select min(r.written_at) as opened_at from shipping_notice_revisions r where r.account_id = h.account_id and r.notice_number = h.notice_number
      and r.content @? '$.loads[*] ? (@.radiationScan == "alarm")') v
  where v.opened_at is not null and (l.waits or h.updated_at > now() - interval '180 days');
